//! Positions as data: the components of a sum, from the text of a position and back.

use grundy_rules::kinds::LEAD;
use grundy_solve::position;
use serde::Serialize;
use serde_json::value::RawValue;

/// A component of a position, or what stands in one.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Part {
    /// A natural number of any size.
    Number(Box<RawValue>),
    /// A word that is no number: an edge, a date, a row of a board.
    Word(String),
    /// Numbers of a tuple, rows of a board, edges of a graph.
    Parts(Vec<Part>),
}

/// Returns the parts of a position that is written as a text: heaps are numbers, tuples lists of them, boards
/// lists of rows, and graphs in a sum lists of edges. [`text`] writes them as a text again.
///
/// ```
/// let json = |text| serde_json::to_string(&grundy::report::parts::of(text)).unwrap();
/// assert_eq!(json("5 7"), "[5,7]");
/// assert_eq!(json("(3, 5) (1, 2)"), "[[3,5],[1,2]]");
/// assert_eq!(json("..|.# + ..."), r#"[["..",".#"],["..."]]"#);
/// assert_eq!(json("[5, 7] + [1]"), "[[5,7],[1]]");
/// assert_eq!(json("([5, 7], {}, 0) lead -2"), r#"[[[5,7],[],0],"lead",-2]"#);
/// assert_eq!(json("()"), "[]");
/// ```
#[must_use]
pub fn of(text: &str) -> Vec<Part> {
    let summands: Vec<&str> = text.split(" + ").collect();
    match &summands[..] {
        [alone] => words(alone).into_iter().map(word).collect(),
        _ => summands.into_iter().map(summand).collect(),
    }
}

/// Returns a part of a sum that is written with `+`.
fn summand(text: &str) -> Part {
    match &words(text)[..] {
        [alone] => word(alone),
        words => Part::Parts(words.iter().map(|text| word(text)).collect()),
    }
}

/// Takes a text apart at its blanks, but for those in brackets.
fn words(text: &str) -> Vec<&str> {
    let words = outside_brackets(text, char::is_whitespace);
    // The sum of nothing has a sign as a text, and as data no parts.
    words.into_iter().filter(|word| *word != position::NOTHING).collect()
}

/// Takes a text apart where letters lie between its words, but for those in brackets.
fn outside_brackets(text: &str, is_between: impl Fn(char) -> bool) -> Vec<&str> {
    let mut depth = 0_usize;
    let is_end = |letter: char| {
        match letter {
            '(' | '[' | '{' => depth += 1,
            // A text from elsewhere may close a bracket that it did not open.
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && is_between(letter)
    };
    text.split(is_end).filter(|word| !word.is_empty()).collect()
}

fn word(text: &str) -> Part {
    let has_digits = text.contains(|letter: char| letter.is_ascii_digit());
    let brackets = [('(', ')'), ('[', ']'), ('{', '}')];
    let inside = brackets
        .iter()
        .find_map(|(open, close)| text.strip_prefix(*open).and_then(|text| text.strip_suffix(*close)));
    match inside {
        Some(inside) if has_digits || inside.is_empty() => Part::Parts(entries(inside)),
        _ if text == LEAD => letters(text),
        _ if !has_digits => Part::Parts(text.split('|').map(letters).collect()),
        _ => natural(text).unwrap_or_else(|| letters(text)),
    }
}

/// The word without letters, as positions show it; in JSON it is an empty string.
const EMPTY: &str = "\"\"";

fn letters(text: &str) -> Part {
    Part::Word(if text == EMPTY { String::new() } else { text.to_owned() })
}

/// Returns what stands between brackets, parted by commas or blanks.
fn entries(text: &str) -> Vec<Part> {
    let entry =
        |text: &str| match text.contains(|letter: char| letter.is_ascii_digit() || "([{".contains(letter)) {
            true => word(text),
            false => letters(text),
        };
    outside_brackets(text, |letter| letter == ',' || letter == ' ').into_iter().map(entry).collect()
}

/// Returns the number that a text is; `None` where the number is written in another way.
fn natural(text: &str) -> Option<Part> {
    let (sign, plain) = match text.strip_prefix('-') {
        Some(plain) => ("-", plain),
        None => ("", text),
    };
    // Other ways to write a number, as 1e3, stay words, so that the text comes back as it was.
    let digits = position::digits(plain).filter(|digits| digits == plain)?;
    RawValue::from_string(format!("{sign}{digits}")).ok().map(Part::Number)
}

/// Returns the text of a position that is given as a JSON array of its parts; `None` where it is none.
///
/// ```
/// assert_eq!(grundy::report::parts::text("[5, 1e3]").as_deref(), Some("5 1e3"));
/// assert_eq!(grundy::report::parts::text(r#"[["..", ".#"], ["..."]]"#).as_deref(), Some("..|.# + ..."));
/// ```
#[must_use]
pub fn text(json: &str) -> Option<String> {
    let parts: Vec<Box<RawValue>> = serde_json::from_str(json).ok()?;
    let texts = parts.iter().map(|part| part_text(part.get(), 1)).collect::<Option<Vec<_>>>()?;
    let is_plain = |text: &String| {
        text.starts_with('(') || text.contains(|letter: char| letter.is_ascii_digit()) && !text.contains(' ')
    };
    // What a player leads by stands behind the position and is no component of a sum.
    let has_lead = texts.iter().any(|text| text == LEAD);
    let between = if has_lead || texts.iter().all(is_plain) { " " } else { " + " };
    Some(position::sum(texts, between))
}

/// Returns the text of a part; `depth` more brackets may stand inside its own.
fn part_text(json: &str, depth: u32) -> Option<String> {
    match json.as_bytes().first()? {
        b'"' => scalar(json),
        b'[' => {
            let inner: Vec<Box<RawValue>> = serde_json::from_str(json).ok()?;
            if inner.is_empty() {
                return Some("[]".to_owned());
            }
            if let Some(depth) = depth.checked_sub(1)
                && inner.iter().any(|part| part.get().starts_with('['))
            {
                let texts = inner.iter().map(|part| part_text(part.get(), depth));
                return Some(format!("({})", texts.collect::<Option<Vec<_>>>()?.join(", ")));
            }
            let texts = inner.iter().map(|part| scalar(part.get())).collect::<Option<Vec<_>>>()?;
            Some(match inner.iter().all(|part| part.get().starts_with('"')) {
                false => format!("({})", texts.join(", ")),
                true if texts.iter().any(|text| text.contains(|letter: char| letter.is_ascii_digit())) => {
                    texts.join(" ")
                }
                true => texts.join("|"),
            })
        }
        _ => scalar(json),
    }
}

/// Returns a number as it is written, or a text.
fn scalar(json: &str) -> Option<String> {
    match json.as_bytes().first()? {
        b'"' => {
            let text: String = serde_json::from_str(json).ok()?;
            Some(if text.is_empty() { EMPTY.to_owned() } else { text })
        }
        b'0'..=b'9' | b'-' => Some(json.to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::game::example;
    use crate::games::{Extent, random_position};

    /// A position and the same from its parts are one to the game.
    fn goes_round(game: &dyn crate::Game, position: &str) {
        let budget = Budget::default();
        let json = serde_json::to_string(&of(position)).unwrap();
        let text = text(&json).unwrap_or_else(|| panic!("{}: {position}: {json}", game.name()));
        let board = |text: &str| {
            let words: Vec<&str> = text.split_whitespace().collect();
            let board = game.board(&words, &budget);
            board.map(|board| board.position()).unwrap_or_else(|error| panic!("{text}: {error}"))
        };
        let shown = board(position);
        assert_eq!(board(&text), shown, "{}: {json}", game.name());
    }

    #[test]
    fn positions_of_all_games_go_round() {
        let budget = Budget::default();
        for game in grundy_catalog::GAMES {
            let game = crate::resolve(game.name).unwrap();
            goes_round(&*game, example(&*game).unwrap());
            for seed in 1..=4 {
                goes_round(&*game, &random_position(&*game, Extent::Small, seed, &budget).unwrap());
            }
            // As answers write it.
            let words: Vec<&str> = example(&*game).unwrap().split_whitespace().collect();
            let board = game.board(&words, &budget).unwrap();
            goes_round(&*game, &board.position());
        }
    }

    #[test]
    fn sums_of_graphs_boards_and_tuples_go_round() {
        for (game, positions) in [
            ("hackenbush", &["1-2l 2-3r + 1-2e", "lrr + 1-2l"][..]),
            ("domineering", &[".. + .|.", "..|.# + ... + .."]),
            ("wythoff", &["(3, 5) (1, 2)", "()"]),
            ("nim", &["()", "0", "18446744073709551615 3"]),
            ("digital-deletions", &["05 20"]),
            ("board-walk", &["8 1,1 1,2"]),
        ] {
            let game = crate::resolve(game).unwrap();
            for position in positions {
                goes_round(&*game, position);
            }
        }
    }

    #[test]
    fn lists_sets_and_tuples_of_them_go_round() {
        for (rules, positions) in [
            (
                "position a: list; a -> a[1:] where len(a) >= 1",
                &["[3, 5]", "[3] + [] + [4, 4]", "[]", "[3, 4] + [3, 3]"][..],
            ),
            ("position s: set; s -> s - {v} where v in s", &["{3, 5}", "{}", "{1} + {3, 5}"]),
            ("position a: piles; a -> a[1:] where len(a) >= 1", &["[3, 4] + [3, 3]"]),
            ("position (a: list, t); (a, t) -> (a[1:], t) where len(a) >= 1", &["([3, 4], 1) + ([3], 2)"]),
            (
                "position (a: integers, t); (a, t) -> (a[1:], t) where len(a) >= 1",
                &["([3, -5], 1)", "([], 0)"],
            ),
            (
                "position (w: word, s: set, t); (w, s, t) -> (w, s, t - 1)",
                &["(ab, {3, 5}, 1)", "(ab, {}, 0)"],
            ),
            (
                "position w: word; w -> w[1:] where len(w) >= 1",
                &["abba", "a1b", "\"\"", "\"\" + ab", "ab + a1b"],
            ),
            (
                "position (w: word, t); (w, t) -> (w[1:], t) where len(w) >= 1",
                &["(\"\", 1)", "(ab, 2) + (\"\", 1)"],
            ),
            ("n -> n - k gains k where 1 <= k <= 3", &["5", "7 lead 4", "7 lead -4"]),
            ("position a: list; a -> a[1:] gains a[0] where len(a) >= 1", &["[5, 2] lead -3", "[] lead 1"]),
        ] {
            let game = crate::resolve(rules).unwrap();
            for position in positions {
                goes_round(&*game, position);
            }
        }
    }

    #[test]
    fn what_is_no_list_of_parts_is_none() {
        for json in ["", "5", "[", "[null]", "[[[[1]]]]", "{}", "[1,]", "[true]", "[[1],{}]"] {
            assert_eq!(text(json), None, "{json}");
        }
    }
}
