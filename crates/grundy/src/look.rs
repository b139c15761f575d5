//! What positions look like, to whoever draws one at random.

use crate::random::Random;
use grundy_rules::kinds::Kind;
use grundy_rules::rewrite::WALL;

/// How large a random position is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// For a first game: heaps to about 12, boards to about 3 x 4.
    #[default]
    Small,
    /// Some more: heaps to about 20, boards to about 4 x 5.
    Medium,
}

/// What positions look like to whoever draws one at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// A text in which numbers stand.
    Numbers {
        /// Such a text.
        example: String,
        /// Whether it is a list of words, whose number may change.
        is_list: bool,
    },
    /// Cells.
    Picture {
        /// What may stand in a cell.
        letters: Vec<char>,
        /// Whether there are several rows.
        has_rows: bool,
    },
    /// A value of each kind, in brackets where they are several.
    Values {
        /// Their kinds, in order.
        kinds: Vec<Kind>,
        /// What may stand in a word.
        letters: Vec<char>,
    },
    /// Edges that stand on vertex 1.
    Edges {
        /// Each edge has one of these, or none.
        letters: Vec<char>,
    },
}

impl Look {
    /// Reads an example, and the letters that the words around it name.
    pub(crate) fn of_example(example: &str, fact: &str) -> Look {
        let first = example.split_whitespace().next().unwrap_or_default();
        let (from, to) = first.split_once('-').unwrap_or_default();
        let is_number = |text: &str| text.parse::<u64>().is_ok();
        // Edges have digits too, so graphs are told from numbers first.
        if is_number(from) && is_number(to.trim_end_matches(char::is_alphabetic)) {
            let letters = example.chars().filter(|letter| letter.is_alphabetic()).collect();
            return Look::Edges { letters };
        }
        if example.contains(|c: char| c.is_ascii_digit()) {
            let is_list = example.split_whitespace().all(is_number);
            return Look::Numbers { example: example.to_owned(), is_list };
        }
        // Marks of code come in pairs, so every second piece stands within them.
        let named = fact.split('`').skip(1).step_by(2);
        let mut letters: Vec<char> =
            named.filter(|word| word.chars().count() == 1).flat_map(str::chars).collect();
        letters.extend(example.chars().filter(|letter| *letter != '|' && !letter.is_whitespace()));
        letters.sort_unstable();
        letters.dedup();
        letters.retain(|letter| !matches!(letter, '+' | '|' | '0'..='9'));
        Look::Picture { letters, has_rows: example.contains('|') }
    }

    /// Draws a text; where it is not `free`, as small and as close to the example as there are.
    pub(crate) fn draw(&self, random: &mut Random, extent: Extent, free: bool) -> String {
        let medium = extent == Extent::Medium && free;
        match self {
            Look::Numbers { example, is_list } => {
                let words: Vec<&str> = example.split_whitespace().collect();
                let most = if !free {
                    4
                } else if medium {
                    20
                } else {
                    12
                };
                if *is_list && random.below(2) == 0 && free {
                    let n_words = 1 + random.below(4);
                    let word = words.first().copied().unwrap_or("5");
                    return other_numbers(&vec![word; n_words].join(" "), most, random);
                }
                other_numbers(example, most, random)
            }
            Look::Picture { letters, has_rows } => {
                let (rows, columns) = match (has_rows, medium) {
                    (true, false) => (2 + random.below(2), 2 + random.below(3)),
                    (true, true) => (3 + random.below(2), 3 + random.below(3)),
                    (false, false) => (1, 4 + random.below(4)),
                    (false, true) => (1, 7 + random.below(5)),
                };
                let row =
                    |random: &mut Random| (0..columns).map(|_| cell(letters, random)).collect::<String>();
                (0..rows).map(|_| row(random)).collect::<Vec<_>>().join("|")
            }
            Look::Values { kinds, letters } => {
                let most = if medium { 12 } else { 6 };
                let drawn = kinds.iter().map(|kind| value(*kind, most, letters, random)).collect::<Vec<_>>();
                match &drawn[..] {
                    [only] => only.clone(),
                    drawn => format!("({})", drawn.join(", ")),
                }
            }
            Look::Edges { letters } => {
                let n_edges = if medium { 6 + random.below(5) } else { 3 + random.below(4) };
                let mut edges = Vec::new();
                for vertex in 2..=n_edges + 1 {
                    // Each vertex hangs on an earlier one, so that every edge is connected with the ground.
                    let below = 1 + random.below(vertex - 1);
                    let letter = (!letters.is_empty()).then(|| letters[random.below(letters.len())]);
                    edges.push(format!("{below}-{vertex}{}", letter.map(String::from).unwrap_or_default()));
                }
                edges.join(" ")
            }
        }
    }
}

/// Returns a text with other numbers: each from 0, where the text has a 0, else from 1, to `most`; large
/// ones, which are years, a few more than they are.
fn other_numbers(text: &str, most: u64, random: &mut Random) -> String {
    let least = u64::from(!text.split(|c: char| !c.is_ascii_digit()).any(|number| number == "0"));
    let mut made = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        // A letter that is no digit is copied whole.
        let length = n_digits.max(letter.len_utf8());
        match rest[..n_digits].parse::<u64>() {
            Ok(year) if year >= 1000 => made.push_str(&(year + random.up_to(5)).to_string()),
            Ok(_) => made.push_str(&(least + random.up_to(most - least)).to_string()),
            Err(_) => made.push_str(&rest[..length]),
        }
        rest = &rest[length..];
    }
    made
}

/// Returns a value of a kind: lists have half as many entries as numbers may be large.
fn value(kind: Kind, most: u64, letters: &[char], random: &mut Random) -> String {
    let length = 2 + random.up_to(most / 2);
    let number = |random: &mut Random| {
        let is_below_0 = matches!(kind, Kind::Integer | Kind::Integers) && random.below(2) == 0;
        format!("{}{}", if is_below_0 { "-" } else { "" }, random.up_to(most))
    };
    match kind {
        Kind::Number | Kind::Integer => number(random),
        Kind::List | Kind::Piles | Kind::Integers => {
            let entries: Vec<String> = (0..length).map(|_| number(random)).collect();
            format!("[{}]", entries.join(", "))
        }
        Kind::Set => {
            let chosen = (1..=most).filter(|_| random.below(2) == 0);
            format!("{{{}}}", chosen.map(|x| x.to_string()).collect::<Vec<_>>().join(", "))
        }
        Kind::Word => (0..length).map(|_| letters[random.below(letters.len())]).collect(),
    }
}

/// Returns a cell: an empty one in half of all cases, a wall rarely.
fn cell(letters: &[char], random: &mut Random) -> char {
    let pieces: Vec<char> =
        letters.iter().copied().filter(|letter| *letter != '.' && *letter != WALL).collect();
    let is_free = letters.contains(&'.') && random.below(2) == 0;
    match (is_free, letters.contains(&WALL) && random.below(8) == 0) {
        (true, _) => '.',
        (_, true) => WALL,
        _ if pieces.is_empty() => letters.first().copied().unwrap_or('.'),
        _ => pieces[random.below(pieces.len())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exchanged_and_nothing_else() {
        let mut random = Random(1);
        for _ in 0..100 {
            let text = other_numbers("(3, 14) é5", 9, &mut random);
            let shape: String = text.chars().filter(|letter| !letter.is_ascii_digit()).collect();
            assert_eq!(shape, "(, ) é", "{text}");
            assert!(
                other_numbers("7 0", 1, &mut random).split(' ').all(|number| number == "0" || number == "1")
            );
        }
    }
}
