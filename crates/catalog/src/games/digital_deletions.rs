//! Digital Deletions: `hdu1404`.

use crate::entry::{Answer, Asked, Entry, Lawful};
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::rules::Coordinates;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::interpret::Position;
use grundy_values::Player;

/// The registry's row.
pub static GAME: Record = Record::by_page::<DigitalDeletions>(
    page!("digital-deletions"),
    &[Task { id: "hdu1404", title: "Digital Deletions", run: strings }],
);

/// The longest strings that the tables hold.
pub const LONGEST: usize = 6;

/// Returns the index of a string in the tables: strings of digits by length and then by value, the empty one
/// first.
///
/// The strings form a tree in which `s` has the ten children `s0`, ..., `s9`; this is their number in rows.
fn index(digits: &[u8]) -> usize {
    digits.iter().fold(0, |index, digit| 10 * index + 1 + usize::from(digit - b'0'))
}

/// Returns the number of strings of at most `length` digits, the empty one included.
fn n_strings(length: usize) -> usize {
    (0..=length).fold(0, |n, _| 10 * n + 1)
}

/// The strings of at most [`LONGEST`] digits from which the mover loses, as one bit each.
pub struct Lost {
    wins: Vec<u64>,
}

impl Lost {
    /// Returns the table, found backwards from the empty string: what moves to a lost string wins, all else
    /// is lost.
    ///
    /// Cost: 80,000 lost strings with some 30 predecessors each, and 139 KB.
    #[must_use]
    pub fn build() -> Self {
        let n = n_strings(LONGEST);
        let mut table = Lost { wins: vec![0; n.div_ceil(64)] };
        // Every move lowers the index, so all moves from a string have been looked at when it is reached.
        let (mut from, mut to) = (0, 1);
        for length in 0..=LONGEST {
            for string in from..to {
                if table.is_lost_at(string) {
                    table.win_at_predecessors(string, string - from, length);
                }
            }
            (from, to) = (to, 10 * to + 1);
        }
        table
    }

    /// Returns whether the mover loses; `None` where the string is longer than the table and does not start
    /// with 0.
    ///
    /// # Panics
    /// If a byte is no decimal digit.
    #[must_use]
    pub fn is_lost(&self, digits: &[u8]) -> Option<bool> {
        assert!(digits.iter().all(u8::is_ascii_digit), "strings are made of digits");
        match digits {
            // Erasing all of it wins.
            // Erasing a leading 0 takes all that follows with it.
            [b'0', ..] => Some(false),
            _ if digits.len() > LONGEST => None,
            _ => Some(self.is_lost_at(index(digits))),
        }
    }

    fn is_lost_at(&self, index: usize) -> bool {
        self.wins[index / 64] >> (index % 64) & 1 == 0
    }

    /// Marks all strings with a move to this one, whose digits read as a number are `value`.
    fn win_at_predecessors(&mut self, string: usize, value: usize, length: usize) {
        let mut unit = 1;
        for _ in 0..length {
            // A digit that is higher may be lowered to this one.
            for raise in 1..=9 - value / unit % 10 {
                let higher = string + raise * unit;
                self.wins[higher / 64] |= 1 << (higher % 64);
            }
            unit *= 10;
        }
        // The string, a 0, and anything: one block in each longer row.
        let (mut first, mut count) = (10 * string + 1, 1);
        for _ in length..LONGEST {
            for longer in first..first + count {
                self.wins[longer / 64] |= 1 << (longer % 64);
            }
            (first, count) = (10 * first + 1, 10 * count);
        }
    }
}

/// Returns the Grundy values of all strings of at most `length` digits by the mex rule, ordered by length and
/// then by value, the empty string first. `length` is at most [`LONGEST`].
///
/// Cost: 30 options a string or so; a tenth of a second for 6 digits.
#[must_use]
pub fn grundy_values(length: usize) -> Vec<u8> {
    let n = n_strings(length.min(LONGEST));
    let mut values: Vec<u8> = Vec::with_capacity(n);
    for string in 0..n {
        // A string has at most 9 + 1 moves a digit, so values stay below 64.
        let mut seen = 0u64;
        // The digits are read from the end, in the numbering in which the empty string is 0.
        let (mut prefix, mut unit) = (string, 1);
        while prefix > 0 {
            let digit = (prefix - 1) % 10;
            prefix = (prefix - 1) / 10;
            // A 0 may be erased with all behind it, which leaves the digits before.
            if digit == 0 {
                seen |= 1 << values[prefix];
            }
            for lower in 1..=digit {
                seen |= 1 << values[string - lower * unit];
            }
            unit *= 10;
        }
        values.push(u8::try_from(seen.trailing_ones()).expect("at most 64"));
    }
    values
}

/// The law on strings of ASCII digits, by the values of all strings that can come.
pub(crate) struct DigitalDeletions {
    values: Vec<u8>,
}

/// On the page a string is its length and its value as a number.
impl Coordinates for Vec<u8> {
    fn position(&self) -> Position {
        let value = self.iter().fold(0, |value, digit| 10 * value + u64::from(digit - b'0'));
        Position::from([self.len() as u64, value])
    }

    fn of(coordinates: &[u64]) -> Self {
        let length = usize::try_from(coordinates[0]).expect("a string has six digits at most");
        if length == 0 { Vec::new() } else { format!("{:0length$}", coordinates[1]).into_bytes() }
    }
}

impl Entry for DigitalDeletions {
    type Component = Vec<u8>;

    fn is_nothing(&self, string: &Vec<u8>) -> bool {
        string.is_empty()
    }

    fn show(&self, string: &Vec<u8>) -> String {
        String::from_utf8_lossy(string).into_owned()
    }

    fn describe(&self, from: &Vec<u8>, parts: &[Vec<u8>], _: Player) -> (Option<&'static str>, String) {
        let left = parts.first().map_or(&[][..], Vec::as_slice);
        if left.len() < from.len() {
            let text = format!("erase {} from {}", self.show(&from[left.len()..].to_vec()), self.show(from));
            return (Some("erase"), text);
        }
        let at = from.iter().zip(left).take_while(|(a, b)| a == b).count();
        let (old, new) = (char::from(from[at]), char::from(left[at]));
        (Some("lower"), format!("lower digit {} of {} from {old} to {new}", at + 1, self.show(from)))
    }
}

impl Lawful for DigitalDeletions {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Vec<u8>>), Error> {
        let mut strings = Vec::new();
        for (at, word) in asked.words("a string of digits, as in `20`")?.iter().enumerate() {
            let fail = |message| Err(Error::Position { word: at + 1, message });
            if *word == "-" {
                continue;
            }
            if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
                return fail(format!(
                    "expected a string of digits, or - for the empty one, found \"{word}\""
                ));
            }
            if word.len() > LONGEST {
                return fail(format!(
                    "expected at most {LONGEST} digits, found {} in \"{word}\"",
                    word.len()
                ));
            }
            strings.push(word.as_bytes().to_vec());
        }
        let longest = strings.iter().map(Vec::len).max().unwrap_or(0);
        Ok((DigitalDeletions { values: grundy_values(longest) }, strings))
    }

    fn answer(&self, strings: &[Vec<u8>], _: &Budget) -> Result<Answer, Stop> {
        let values = strings.iter().map(|string| u128::from(self.values[index(string)]));
        Ok(Answer::of_values(values, Standing::Exact))
    }
}

fn strings(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    if !io.more()? {
        return Ok(());
    }
    let lost = Lost::build();
    while io.more()? {
        let (mut head, mut length) = ([0; LONGEST], 0);
        io.digits("a string of digits", |piece| {
            for (slot, digit) in head.iter_mut().skip(length).zip(piece) {
                *slot = *digit;
            }
            length += piece.len();
        })?;
        // A string that starts with 0 is won at any length, so its first digits are enough.
        let answer = if head[0] != b'0' && length > LONGEST {
            None
        } else {
            lost.is_lost(&head[..length.min(LONGEST)])
        };
        match answer {
            Some(is_lost) => io.either(is_lost, &const { Lines::new("No", "Yes") })?,
            None => {
                return Err(io.refuse(format_args!(
                    "expected a string of at most {LONGEST} digits, or one that starts with 0, found {length} digits"
                )));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge;
    use grundy_rules::interpret::Compiled;
    use grundy_rules::{Ruleset, lang};
    use std::collections::HashMap;

    /// All strings of at most `length` digits, the empty one first, in the order of the tables.
    fn all_strings(length: usize) -> Vec<Vec<u8>> {
        let mut all = vec![Vec::new()];
        let mut at = 0;
        while all[at].len() < length {
            for digit in b'0'..=b'9' {
                let longer = [all[at].as_slice(), &[digit]].concat();
                all.push(longer);
            }
            at += 1;
        }
        all
    }

    fn text(string: &[u8]) -> String {
        String::from_utf8(string.to_vec()).unwrap()
    }

    #[test]
    fn the_tables_agree_with_the_rules_on_all_strings_of_4_digits() {
        let rules = Compiled::new(lang::parse(GAME.rules_text().unwrap()).unwrap().rules);
        let (values, lost) = (grundy_values(4), Lost::build());
        let mut by_rules: HashMap<Vec<u8>, u8> = HashMap::new();
        for (at, string) in all_strings(4).into_iter().enumerate() {
            let options = rules.collect_options(&string.position(), Player::Left).unwrap();
            let of = |parts: &Vec<Position>| by_rules[&Vec::of(parts[0].coordinates())];
            let value = grundy_values::mex(options.iter().map(|parts| u64::from(of(parts))));
            assert_eq!((index(&string), u64::from(values[at])), (at, value));
            assert_eq!(lost.is_lost(&string), Some(value == 0));
            by_rules.insert(string, values[at]);
        }
    }

    #[test]
    fn the_two_tables_agree_on_all_strings_of_6_digits() {
        let (values, lost) = (grundy_values(6), Lost::build());
        assert_eq!(values.len(), 1_111_111);
        assert!(values.iter().enumerate().all(|(at, value)| lost.is_lost_at(at) == (*value == 0)));
        let mut from = 1;
        for count in [1, 9, 81, 772, 7397, 71384] {
            let to = 10 * from + 1;
            assert_eq!((from..to).filter(|at| lost.is_lost_at(*at)).count(), count);
            from = to;
        }
        let short = all_strings(2).into_iter().skip(1).filter(|string| lost.is_lost(string) == Some(true));
        let short: Vec<String> = short.map(|string| text(&string)).collect();
        assert_eq!(short, ["1", "11", "20", "32", "43", "54", "65", "76", "87", "98"]);
    }

    #[test]
    fn strings_that_start_with_0_have_any_length() {
        let zeros = "0".repeat(100_000);
        let input = format!("{zeros}\n0123456789\n1234567\n");
        let (output, message) = judge::run_text(&GAME.tasks[0], &input);
        assert_eq!(output, "Yes\nYes\n");
        assert_eq!(
            message,
            "line 3, column 1: expected a string of at most 6 digits, or one that starts with 0, found 7 digits"
        );
    }
}
