//! A place in the text, and the words that can be read there: signs, names, and what is written without
//! operators.

use super::fault::{Fault, Problem};
use super::syntax::{Literal, Ups};
use super::value::MOST_NIMBER;
use crate::Dyadic;
use crate::loopy::Named;
use std::ops::Range;

/// The most ups, and the highest order of one.
pub(super) const MOST_UPS: i64 = 100_000;
/// The most digits of a number.
const MOST_DIGITS: usize = 10_000;

pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0 }
    }

    pub fn at(&self) -> usize {
        self.at
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub fn behind(&self, at: usize) -> &'a str {
        &self.text[at..]
    }

    pub fn piece(&self, span: &Range<usize>) -> &'a str {
        &self.text[span.clone()]
    }

    pub fn back_to(&mut self, at: usize) {
        self.at = at;
    }

    pub fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Goes past `sign` where it stands here.
    pub fn take(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    pub fn take_minus(&mut self) -> bool {
        self.take("-") || self.take("−")
    }

    pub fn take_star(&mut self) -> bool {
        self.take("*") || self.take("∗")
    }

    pub fn take_switch(&mut self) -> bool {
        self.take("+-") || self.take("±")
    }

    /// Returns the fault that something else had to stand here.
    pub fn expected(&self, expected: &'static str) -> Fault {
        let Some(next) = self.rest().chars().next() else {
            return Fault::new(self.at..self.at, Problem::Expected { expected, found: "the end".to_owned() });
        };
        let word = self.word_at(self.at);
        let (length, found) = if word.is_empty() {
            // Quotes need no backslash between backquotes.
            let is_quote = ['\'', '"'].contains(&next);
            let shown = if is_quote { next.to_string() } else { next.escape_debug().to_string() };
            (next.len_utf8(), format!("`{shown}`"))
        } else {
            // A word may be as long as the text.
            let shown: String = word.chars().take(30).collect();
            let more = if shown.len() < word.len() { "..." } else { "" };
            (word.len(), format!("`{shown}{more}`"))
        };
        Fault::new(self.at..self.at + length, Problem::Expected { expected, found })
    }

    fn word_at(&self, at: usize) -> &'a str {
        let rest = self.behind(at);
        let length = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        &rest[..length]
    }

    /// Returns where the name of a function or a board stands here, and goes past it. Hyphens belong to the
    /// names of boards; a word of `v`s is ups.
    pub fn name(&mut self) -> Option<Range<usize>> {
        match self.rest().chars().next()? {
            // Each of these signs is a name by itself, whatever stands behind it.
            sign @ ('⧾' | '⧿' | 'ω') => {
                let from = self.at;
                self.at += sign.len_utf8();
                return Some(from..self.at);
            }
            first if first.is_ascii_alphabetic() => {}
            _ => return None,
        }
        let word = self.word_at(self.at);
        // `v` and `vv3` are literals, whatever stands behind them.
        if downs(word).is_some() {
            return None;
        }
        let is_of_board = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-".contains(byte);
        let longer = self.rest().bytes().take_while(is_of_board).count();
        // A hyphen is a minus anywhere but in the name of a board, which a bracket follows.
        let is_board = self.rest()[longer..].trim_start_matches(' ').starts_with('[');
        let from = self.at;
        self.at += if is_board { longer } else { word.len() };
        Some(from..self.at)
    }

    /// Reads a take-and-break code that stands before a position in brackets: `0.07[20]`, `0.[3][20]`,
    /// `4!.0[20]`. Small letters are no digits here, since names have them.
    pub fn code(&mut self) -> Option<Range<usize>> {
        let from = self.at;
        let front = digits_of_code(self.rest());
        let behind = self.rest()[front..].strip_prefix('.').filter(|_| front > 0)?;
        let mut end = digits_of_code(behind);
        if let Some((again, after)) =
            behind[end..].strip_prefix('[').and_then(|inside| inside.split_once(']'))
            && after.starts_with('[')
            && digits_of_code(again) == again.len()
        {
            end += again.len() + 2;
        }
        // A code is followed by its position in brackets.
        if end == 0 || !behind[end..].starts_with('[') {
            return None;
        }
        self.at += front + 1 + end;
        Some(from..self.at)
    }

    /// Reads `[text]`, brackets inside it in pairs, and returns where the text stands.
    pub fn board_text(&mut self) -> Result<Range<usize>, Fault> {
        let open = self.at;
        let mut depth = 0usize;
        for (offset, byte) in self.rest().bytes().enumerate() {
            match byte {
                b'[' => depth += 1,
                // The first byte opens, so the depth is 0 only where all is closed.
                b']' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at = open + offset + 1;
                return Ok(open + 1..open + offset);
            }
        }
        self.at = self.text.len();
        Err(self.expected("`]`").beside(open..open + 1, "opened here"))
    }

    /// Reads a number, ups and a nimber that are written together, as far as they are there.
    pub(super) fn literal(&mut self) -> Result<Option<Literal>, Fault> {
        let from = self.at;
        let number = self.number()?;
        let ups = self.ups()?;
        let has_star = match (&number, ups) {
            // Behind a number a star may be a product: `2*(..)`, `2*^`.
            (Some(_), None) => self.star_is_a_nimber() && self.take_star(),
            _ => !self.rest().starts_with("*(") && self.take_star(),
        };
        let nimber = if has_star { self.nimber()? } else { 0 };
        if self.at == from {
            return Ok(None);
        }
        let number = number.unwrap_or_else(|| Dyadic::from(0));
        Ok(Some(Literal { number, ups: ups.unwrap_or(Ups::Times(0)), nimber }))
    }

    /// Reads the nimber that is written behind a name without a space, as in `upon*`.
    pub fn star_behind(&mut self) -> Result<Option<u32>, Fault> {
        if self.star_is_a_nimber() && self.take_star() { self.nimber().map(Some) } else { Ok(None) }
    }

    /// Returns whether the star that stands here behind a number is a nimber: before digits, and before what
    /// begins no game.
    fn star_is_a_nimber(&self) -> bool {
        let mut behind = self.rest().chars();
        let is_star = matches!(behind.next(), Some('*' | '∗'));
        let begins_a_game = |next: char| next.is_ascii_alphabetic() || "({'^*∗↑⇑↓⇓±⧾⧿".contains(next);
        is_star && !behind.next().is_some_and(begins_a_game)
    }

    fn number(&mut self) -> Result<Option<Dyadic>, Fault> {
        let from = self.at;
        if self.digits()?.is_none() {
            return Ok(None);
        }
        let end = self.at;
        // A point before a game is a multiple, as in `2.a`; between digits it looks like a decimal fraction.
        if self.rest().starts_with('.') && self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) {
            return Err(Fault::new(end..end + 1, Problem::Decimal));
        }
        self.skip_space();
        if self.take("/") {
            self.skip_space();
            let denominator = self.digits()?.unwrap_or_default();
            // Other quotients are no numbers of games.
            if let Ok(number) = format!("{}/{denominator}", &self.text[from..end]).parse() {
                return Ok(Some(number));
            }
        }
        self.at = end;
        let number = self.text[from..end].parse();
        number.map(Some).map_err(|problem| Fault::new(from..end, Problem::Number(problem)))
    }

    /// Reads digits, as far as they are there.
    pub fn digits(&mut self) -> Result<Option<&'a str>, Fault> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let text = &self.rest()[..digits];
        if digits > MOST_DIGITS {
            let most = MOST_DIGITS as u64;
            return Err(Fault::new(
                self.at..self.at + digits,
                Problem::TooMany { what: "a number", most, of: "digits" },
            ));
        }
        self.at += digits;
        Ok((digits > 0).then_some(text))
    }

    fn ups(&mut self) -> Result<Option<Ups>, Fault> {
        let from = self.at;
        let sign = |ups: i64, arrow: char| if "v↓⇓".contains(arrow) { -ups } else { ups };
        let Some(arrow) = self.rest().chars().next() else { return Ok(None) };
        let (count, length) = match arrow {
            '^' | '↑' | '↓' => {
                let count = self.rest().chars().take_while(|next| *next == arrow).count();
                (count, count * arrow.len_utf8())
            }
            '⇑' | '⇓' => (2, arrow.len_utf8()),
            'v' => match downs(self.word_at(self.at)) {
                Some(count) => (count, count),
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        self.at += length;
        let ups = if count > 1 {
            // `^^3` can be read in two ways, so it is refused.
            if self.rest().starts_with(|next: char| next.is_ascii_digit()) {
                return Err(
                    self.expected("one arrow before a number, as in `^3`, or arrows alone, as in `^^^`")
                );
            }
            i64::try_from(count).ok()
        } else if self.take("<on>") {
            return Ok(Some(Ups::Named(if sign(1, arrow) > 0 { Named::Uponth } else { Named::Downonth })));
        } else if self.take("[on]") {
            return Ok(Some(Ups::Named(if sign(1, arrow) > 0 { Named::Upon } else { Named::Downon })));
        } else if let Some(order) = self.order(['<', '>'])? {
            return Ok(Some(Ups::Order(sign(order, arrow))));
        } else if let Some(order) = self.order(['[', ']'])? {
            return Ok(Some(Ups::ToOrder(sign(order, arrow))));
        } else if let Some(order) = self.superscript()? {
            return Ok(Some(Ups::Order(sign(order, arrow))));
        } else {
            let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 { Some(1) } else { self.small(digits, "a number of ups", MOST_UPS)? }
        };
        match ups.filter(|ups| *ups <= MOST_UPS) {
            Some(ups) => Ok(Some(Ups::Times(sign(ups, arrow)))),
            None => Err(too_large(from..self.at, "a number of ups", MOST_UPS)),
        }
    }

    /// Reads an order in brackets; `^<2` without the second bracket is none.
    fn order(&mut self, brackets: [char; 2]) -> Result<Option<i64>, Fault> {
        let Some(inside) = self.rest().strip_prefix(brackets[0]) else { return Ok(None) };
        let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || !inside[digits..].starts_with(brackets[1]) {
            return Ok(None);
        }
        self.at += 1;
        let order = self.small(digits, "an order of ups", MOST_ORDER)?;
        self.at += 1;
        Ok(order)
    }

    fn superscript(&mut self) -> Result<Option<i64>, Fault> {
        self.small_digits("⁰¹²³⁴⁵⁶⁷⁸⁹")
    }

    /// Reads a number in subscripts, the size of a tiny.
    pub fn subscript(&mut self) -> Result<Option<i64>, Fault> {
        self.small_digits("₀₁₂₃₄₅₆₇₈₉")
    }

    fn small_digits(&mut self, digits: &str) -> Result<Option<i64>, Fault> {
        let from = self.at;
        let mut number = None;
        while let Some((digit, small)) =
            (0..).zip(digits.chars()).find(|(_, small)| self.rest().starts_with(*small))
        {
            self.at += small.len_utf8();
            let longer = number.unwrap_or(0) * 10 + digit;
            if longer > MOST_SMALL {
                return Err(too_large(from..self.at, "a number in small digits", MOST_SMALL));
            }
            number = Some(longer);
        }
        Ok(number)
    }

    /// Reads digits as a number of at most `most`.
    fn small(&mut self, digits: usize, what: &'static str, most: i64) -> Result<Option<i64>, Fault> {
        let from = self.at;
        self.at += digits;
        // What does not fit in 64 bits is too large as well.
        let number = self.text[from..self.at].parse().ok().filter(|number| *number <= most);
        number.map(Some).ok_or_else(|| too_large(from..self.at, what, most))
    }

    fn nimber(&mut self) -> Result<u32, Fault> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Ok(1);
        }
        let number = self.small(digits, "a nimber", i64::from(MOST_NIMBER))?;
        Ok(number.and_then(|number| u32::try_from(number).ok()).expect("small numbers are at most that"))
    }
}

/// The highest order of an up: `^<n>` has about `n` followers.
const MOST_ORDER: i64 = 1000;
/// The largest number that is read in superscripts or subscripts.
const MOST_SMALL: i64 = 1000;

fn too_large(span: Range<usize>, what: &'static str, most: i64) -> Fault {
    Fault::new(span, Problem::TooLarge { what, most: most.unsigned_abs() })
}

/// Returns the length of the digits of a code, with what may stand at them.
fn digits_of_code(text: &str) -> usize {
    let mut length = 0;
    loop {
        let rest = &text[length..];
        let digit = match rest.bytes().next() {
            Some(b'0'..=b'9' | b'A'..=b'Z') => 1,
            Some(b'{') => match rest.find(|sign: char| !sign.is_ascii_digit() && !"{,!?=+".contains(sign)) {
                Some(end) if rest[end..].starts_with('}') => end + 1,
                _ => return length,
            },
            _ => return length,
        };
        let is_marked = rest[digit..].starts_with(['!', '?', '=']);
        length += digit + usize::from(is_marked);
    }
}

/// Returns how many `v`s a word consists of, digits behind them aside; `None` for any other word.
fn downs(word: &str) -> Option<usize> {
    let count = word.bytes().take_while(|byte| *byte == b'v').count();
    let rest = &word[count..];
    (count > 0 && rest.bytes().all(|byte| byte.is_ascii_digit())).then_some(count)
}
