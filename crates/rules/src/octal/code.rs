//! Octal and hexadecimal codes: their text, and the rules that they mean.

use crate::ir::Rules;
use crate::lang;
use std::fmt;

/// A code `d_0 . d_1 d_2 ...`; where it does not end, the last digit goes on for ever.
///
/// ```
/// use grundy_rules::octal::{Base, Code, recognise};
/// let kayles = Code::parse("0.77", Base::Octal)?;
/// assert_eq!(kayles.text(), "n -> a, b where a + b in {n - 1, n - 2} and a <= b");
/// assert_eq!(recognise(&kayles.rules()).and_then(|game| game.code()), Some(kayles));
/// # Ok::<_, grundy_rules::octal::CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    digits: Vec<u8>,
    tail: u8,
}

/// How many digits there are to write a code with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Base {
    /// 0 to 7: up to two heaps are left.
    #[default]
    Octal,
    /// 0 to F: up to three heaps are left.
    Hexadecimal,
}

/// Why a text is no code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// There is no point, or nothing after it.
    #[error("a code has a point and digits after it, as `0.77`")]
    Shape,
    /// A character that is no digit of the base.
    #[error("`{digit}` is no digit of {} code", match base { Base::Octal => "an octal", Base::Hexadecimal => "a hexadecimal" })]
    Digit {
        /// The character.
        digit: char,
        /// The base.
        base: Base,
    },
    /// `d_0` lets a heap stay as it is or take nothing from nothing.
    #[error(
        "the digit before the point takes nothing, so it must leave two heaps or more: {allowed}, found {digit:X}"
    )]
    Start {
        /// The digit.
        digit: u8,
        /// The digits that may stand there.
        allowed: &'static str,
    },
    /// `d_0`, of a code with other signs, leaves fewer than two heaps.
    #[error("a digit that takes nothing must leave two heaps or more")]
    Nothing,
    /// `+` behind a number of heaps that are not all equal.
    #[error(
        "`+` without `=` leaves any number of heaps, which rules here do not say; write the numbers, as {{2,3,4}}"
    )]
    Endless,
    /// More heaps than a move may leave.
    #[error("a move leaves at most {most} heaps, found {found}")]
    Heaps {
        /// The number of heaps.
        found: u32,
        /// The most that there may be.
        most: u32,
    },
    /// The language of rules refuses what the code means.
    #[error("the rules that this code means are too large")]
    Unsaid,
    /// More digits than are read.
    #[error("a code has at most {} digits, found {found}", super::MAX_DIGITS)]
    TooLong {
        /// The number of digits.
        found: usize,
    },
}

impl Code {
    /// Returns the code of these digits, `d_0` first, and the digit of all later amounts.
    pub(super) fn new(mut digits: Vec<u8>, tail: u8) -> Code {
        // One text for one code: digits that the tail says are not written.
        while digits.len() > 1 && digits.last() == Some(&tail) {
            digits.pop();
        }
        if digits.is_empty() {
            digits.push(0);
        }
        Code { digits, tail }
    }

    /// Reads `0.77`, `4.07`, `.137`; `0.3...` goes on with 3. Digits above 7 are read in base
    /// [`Base::Hexadecimal`].
    ///
    /// # Errors
    /// See [`CodeError`].
    pub fn parse(text: &str, base: Base) -> Result<Code, CodeError> {
        let text = text.trim();
        let (text, endless) = match text.strip_suffix("...") {
            Some(front) => (front, true),
            None => (text, false),
        };
        let (before, after) = text.split_once('.').ok_or(CodeError::Shape)?;
        let digit = |c: char| {
            let n_digits = match base {
                Base::Octal => 8,
                Base::Hexadecimal => 16,
            };
            let value = c.to_digit(n_digits).and_then(|value| u8::try_from(value).ok());
            value.ok_or(CodeError::Digit { digit: c, base })
        };
        let mut digits = Vec::new();
        match before.chars().count() {
            0 => digits.push(0),
            1 => digits.push(digit(before.chars().next().expect("one character"))?),
            _ => return Err(CodeError::Shape),
        }
        let found = after.chars().count();
        if found >= super::MAX_DIGITS {
            return Err(CodeError::TooLong { found });
        }
        for c in after.chars() {
            digits.push(digit(c)?);
        }
        // After the point there must be a digit, and a code that is 0 everywhere has none.
        if digits.len() == 1 && (endless || digits[0] == 0) {
            return Err(CodeError::Shape);
        }
        // A move that takes nothing must leave two heaps or more, or it does not make them smaller.
        if digits[0] & 0b11 != 0 {
            let allowed = match base {
                Base::Octal => "0 or 4",
                Base::Hexadecimal => "0, 4, 8 or C",
            };
            return Err(CodeError::Start { digit: digits[0], allowed });
        }
        let tail = if endless { *digits.last().expect("a digit after the point") } else { 0 };
        Ok(Code::new(digits, tail))
    }

    /// Returns the digits `d_0, d_1, ..., d_m`; every later one is [`Code::tail`].
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Returns the digit of all amounts above those of [`Code::digits`]; 0 where the code ends.
    #[must_use]
    pub fn tail(&self) -> u8 {
        self.tail
    }

    /// Returns the rules as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        // Bits that follow one another make one line: from `least` to `most` heaps are left.
        // Each run of bits is one line, so that few lines say the code.
        for least in 0..4u8 {
            for most in least..4u8 {
                let has = |digit: u8| {
                    let run = (1u8 << (most + 1)) - (1u8 << least);
                    let below = least.checked_sub(1).map_or(0, |bit| 1u8 << bit);
                    // The bit below and the bit above must be 0, so that a run is not written as a part of a
                    // longer one.
                    digit & (run | below | (1u8 << (most + 1))) == run
                };
                let places = self.digits.iter().enumerate().filter(|(_, digit)| has(**digit));
                let amounts: Vec<usize> = places.map(|(place, _)| place).collect();
                if !amounts.is_empty() {
                    lines.push(line(least, most, &Amounts::These(amounts)));
                }
                if has(self.tail) {
                    lines.push(line(least, most, &Amounts::From(self.digits.len())));
                }
            }
        }
        if lines.is_empty() {
            // A code without a move still is a game.
            lines.push("n -> n where 1 == 0".to_owned());
        }
        lines.join("; ")
    }

    /// Returns the rules that the code means.
    #[must_use]
    pub fn rules(&self) -> Rules {
        match lang::parse(&self.text()) {
            Ok(parsed) => parsed.rules,
            Err(rejected) => unreachable!("the rules of a code are rules: {rejected}"),
        }
    }
}

enum Amounts {
    These(Vec<usize>),
    From(usize),
}

fn braces(items: impl Iterator<Item = String>) -> String {
    format!("{{{}}}", items.collect::<Vec<_>>().join(", "))
}

/// The line that leaves `least` to `most` heaps that are not empty.
fn line(least: u8, most: u8, amounts: &Amounts) -> String {
    let names = ["a", "b", "c"];
    // With one heap at most there is nothing to order.
    if most <= 1 {
        let amount = match amounts {
            Amounts::These(places) => format!("k in {}", braces(places.iter().map(usize::to_string))),
            Amounts::From(first) => format!("k >= {first}"),
        };
        return match (least, most) {
            (0, 0) => format!("n -> () where {}", amount.replacen('k', "n", 1)),
            (0, _) => format!("n -> n - k where {amount}"),
            _ => format!("n -> n - k where {amount} and k < n"),
        };
    }
    let parts = &names[..usize::from(most)];
    let sum = parts.join(" + ");
    let total = match amounts {
        Amounts::These(places) => {
            let left = |place: &usize| if *place == 0 { "n".to_owned() } else { format!("n - {place}") };
            match &places[..] {
                [place] => format!("{sum} == {}", left(place)),
                _ => format!("{sum} in {}", braces(places.iter().map(left))),
            }
        }
        Amounts::From(first) => format!("{sum} <= n - {first}"),
    };
    // The heaps ascend, so the one that must not be empty says how many are not.
    let order = parts.join(" <= ");
    let order = match usize::from(most - least) {
        0 => format!("1 <= {order}"),
        _ if least == 0 => order,
        index => format!("{order} and {} >= 1", parts[index]),
    };
    format!("n -> {} where {total} and {order}", parts.join(", "))
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, digit) in self.digits.iter().enumerate() {
            write!(f, "{digit:X}{}", if place == 0 { "." } else { "" })?;
        }
        match (self.tail, &self.digits[..]) {
            // Nothing but a 0 before the point would be no code.
            (0, [0]) => write!(f, "0"),
            (0, _) => Ok(()),
            (tail, _) => write!(f, "{tail:X}..."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_written() {
        for (text, base, shown) in [
            ("0.77", Base::Octal, "0.77"),
            (".137", Base::Octal, "0.137"),
            ("4.07", Base::Octal, "4.07"),
            ("0.770", Base::Octal, "0.77"),
            ("4.3...", Base::Octal, "4.3..."),
            ("0.333...", Base::Octal, "0.3..."),
            (".2048", Base::Hexadecimal, "0.2048"),
            ("8.", Base::Hexadecimal, "8."),
            ("0.0", Base::Octal, "0.0"),
            (".c", Base::Hexadecimal, "0.C"),
        ] {
            let code = Code::parse(text, base).unwrap();
            assert_eq!(code.to_string(), shown);
            assert_eq!(Code::parse(shown, base), Ok(code));
        }
    }

    #[test]
    fn texts_that_are_no_codes_are_refused() {
        let refused = |text: &str| Code::parse(text, Base::Octal).unwrap_err().to_string();
        assert_eq!(refused("77"), "a code has a point and digits after it, as `0.77`");
        assert_eq!(refused("0."), refused("77"));
        assert_eq!(refused("12.7"), refused("77"));
        assert_eq!(refused("0.8"), "`8` is no digit of an octal code");
        assert_eq!(refused("0.7x"), "`x` is no digit of an octal code");
        assert_eq!(
            refused("3.1"),
            "the digit before the point takes nothing, so it must leave two heaps or more: 0 or 4, found 3"
        );
    }

    #[test]
    fn texts_of_codes() {
        let text = |code: &str| Code::parse(code, Base::Hexadecimal).unwrap().text();
        assert_eq!(text("0.3"), "n -> n - k where k in {1}");
        assert_eq!(text("4.3..."), "n -> n - k where k >= 1; n -> a, b where a + b == n and 1 <= a <= b");
        assert_eq!(text("0.15"), "n -> () where n in {1, 2}; n -> a, b where a + b == n - 2 and 1 <= a <= b");
        assert_eq!(text("0.6"), "n -> a, b where a + b == n - 1 and a <= b and b >= 1");
        assert_eq!(text(".8"), "n -> a, b, c where a + b + c == n - 1 and 1 <= a <= b <= c");
        assert_eq!(text(".C"), "n -> a, b, c where a + b + c == n - 1 and a <= b <= c and b >= 1");
    }
}
