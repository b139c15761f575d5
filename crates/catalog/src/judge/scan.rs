//! A token scanner over bytes: numbers and words parted by white space.
//!
//! The input is streamed through one buffer; no token is copied. Line and column are counted only when a block of input
//! is given up or a message needs them, so that reading pays nothing for them.

mod words;

use super::{Fault, Printer};
use std::io::{ErrorKind, Read};

const BLOCK: usize = 1 << 16;

/// So many bytes behind the end may be looked at.
const PAST: usize = 24;

/// The byte order mark.
const MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// Reads tokens from a stream.
pub struct Scanner<'a> {
    input: &'a mut dyn Read,
    /// Is flushed before anything waits for input.
    pub(super) tied: Option<Printer<'a>>,
    /// `buffer[at..end]` is unread; `buffer[end]` is a blank that ends every loop over a token. Behind it is room to look at bytes eight at
    /// a time.
    buffer: Vec<u8>,
    at: usize,
    end: usize,
    ended: bool,
    /// Whether a byte order mark may still come: nothing has been handed out.
    at_start: bool,
    /// Where the last token began, for messages.
    token: Place,
    /// The place of `buffer[0]`.
    origin: Place,
}

/// A place in the text: as numbers where the bytes are gone, as an index where they are still in the buffer.
#[derive(Clone, Copy)]
struct Place {
    line: u64,
    column: u64,
    index: usize,
}

impl Place {
    /// Returns the line and the column behind some bytes that begin here.
    fn after(self, bytes: &[u8]) -> Place {
        match memchr::memrchr(b'\n', bytes) {
            None => Place { column: self.column + characters(bytes), ..self },
            Some(newline) => Place {
                line: self.line + memchr::memchr_iter(b'\n', bytes).count() as u64,
                column: 1 + characters(&bytes[newline + 1..]),
                ..self
            },
        }
    }
}

/// Returns the number of characters of a text, or of a part of it: of bytes that begin one.
fn characters(text: &[u8]) -> u64 {
    // So many fit in a byte, which many are added at a time in.
    let few = text.chunks(255).map(|few| few.iter().map(|byte| u8::from(byte & 0xC0 != 0x80)).sum::<u8>());
    few.map(u64::from).sum()
}

impl<'a> Scanner<'a> {
    /// Returns a scanner at the start of `input`. A byte order mark is passed over.
    pub fn new(input: &'a mut dyn Read) -> Self {
        let start = Place { line: 1, column: 1, index: 0 };
        Scanner {
            input,
            tied: None,
            buffer: vec![b' '; BLOCK + 1 + PAST],
            at: 0,
            end: 0,
            ended: false,
            at_start: true,
            token: start,
            origin: start,
        }
    }

    /// Says whether the input has no further token.
    ///
    /// # Errors
    /// [`Fault::Read`].
    #[inline]
    pub fn at_end(&mut self) -> Result<bool, Fault> {
        if self.skip_buffered_blanks() { Ok(false) } else { self.at_end_of_blocks() }
    }

    #[cold]
    fn at_end_of_blocks(&mut self) -> Result<bool, Fault> {
        while !self.skip_buffered_blanks() {
            if !self.refill()? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Goes to the next token, and says whether it begins in the buffer.
    #[inline]
    fn skip_buffered_blanks(&mut self) -> bool {
        let unread = &self.buffer[self.at..self.end];
        self.at += unread.iter().position(|byte| !is_blank(*byte)).unwrap_or(unread.len());
        self.at < self.end
    }

    /// Drops what has been read and reads more behind what has not; `false` at the end of the input.
    #[cold]
    fn refill(&mut self) -> Result<bool, Fault> {
        if self.ended {
            return Ok(false);
        }
        if let Some(printer) = &mut self.tied {
            printer.flush()?;
        }
        self.give_up(self.at);
        self.buffer.copy_within(self.at..self.end, 0);
        self.end -= self.at;
        self.at = 0;
        let limit = self.buffer.len() - 1 - PAST;
        loop {
            match self.input.read(&mut self.buffer[self.end..limit]) {
                Ok(0) => {
                    self.ended = true;
                    self.buffer[self.end] = b' ';
                    // The beginning of a byte order mark without its end is a token.
                    return Ok(std::mem::take(&mut self.at_start) && self.end > 0);
                }
                Ok(n) => {
                    self.end += n;
                    if self.at_start {
                        // A byte order mark may come in pieces.
                        if self.end < MARK.len() && MARK.starts_with(&self.buffer[..self.end]) {
                            continue;
                        }
                        self.at_start = false;
                        if self.buffer[..self.end].starts_with(&MARK) {
                            self.buffer.copy_within(MARK.len()..self.end, 0);
                            self.end -= MARK.len();
                            if self.end == 0 {
                                continue;
                            }
                        }
                    }
                    self.buffer[self.end] = b' ';
                    return Ok(true);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Fault::Read(error)),
            }
        }
    }

    /// Advances the origin past the first `count` bytes of the buffer, and fixes the token's place if it lies there.
    fn give_up(&mut self, count: usize) {
        let index = self.token.index;
        if index < count {
            self.token = Place { index: usize::MAX, ..self.origin.after(&self.buffer[..index]) };
            self.origin = Place { index: 0, ..self.token.after(&self.buffer[index..count]) };
            return;
        }
        if index != usize::MAX {
            self.token.index -= count;
        }
        self.origin = self.origin.after(&self.buffer[..count]);
    }

    /// Goes to the next token and marks it as the one that messages speak of.
    #[inline]
    fn begin(&mut self, expected: &str) -> Result<(), Fault> {
        if !self.skip_buffered_blanks() && self.at_end_of_blocks()? {
            return Err(self.missing(expected));
        }
        self.token.index = self.at;
        Ok(())
    }

    /// Returns the fault that `expected` should have come where the input ends.
    #[cold]
    fn missing(&mut self, expected: &str) -> Fault {
        self.token.index = self.at;
        self.refuse(format_args!("expected {expected}, found the end of the input"))
    }

    /// Returns the fault with `message` at the last token that was read.
    #[cold]
    pub fn refuse(&self, message: impl std::fmt::Display) -> Fault {
        let Place { line, column, .. } = match self.token.index {
            usize::MAX => self.token,
            index => self.origin.after(&self.buffer[..index]),
        };
        Fault::Input { line, column, message: message.to_string() }
    }

    /// Reads a natural number below `2^64`. `expected` names it in messages: "a pile", "the number of cases".
    ///
    /// # Errors
    /// [`Fault::Input`] where no such number comes; [`Fault::Read`].
    #[inline(always)]
    pub fn natural(&mut self, expected: &str) -> Result<u64, Fault> {
        match self.buffered_natural() {
            Some(value) => Ok(value),
            None => self.natural_slowly(expected),
        }
    }

    /// Reads the next token, and the blank behind it, where both are in the buffer and it is a number of at most 19 digits, which cannot
    /// overflow.
    #[inline(always)]
    fn buffered_natural(&mut self) -> Option<u64> {
        let bytes = self.eight_bytes(self.at);
        match leading_digits(bytes) {
            (_, 0) => self.natural_behind_blanks(),
            (_, 8) => self.long_natural(),
            (value, length) => self.pass(length, (bytes >> (8 * length)).to_le_bytes()[0]).then_some(value),
        }
    }

    #[inline(never)]
    fn natural_behind_blanks(&mut self) -> Option<u64> {
        let is_number = self.skip_buffered_blanks() && self.buffer[self.at].is_ascii_digit();
        if is_number { self.buffered_natural() } else { None }
    }

    /// As [`Scanner::buffered_natural`], of at least eight digits.
    #[inline(never)]
    fn long_natural(&mut self) -> Option<u64> {
        let (head, _) = leading_digits(self.eight_bytes(self.at));
        let (next, more) = leading_digits(self.eight_bytes(self.at + 8));
        let (mut value, mut length) = (head * POWERS_OF_TEN[more] + next, 8 + more);
        if more == 8 {
            let (next, more) = leading_digits(self.eight_bytes(self.at + 16));
            if more > 3 {
                return None;
            }
            (value, length) = (value * POWERS_OF_TEN[more] + next, 16 + more);
        }
        self.pass(length, self.buffer[self.at + length]).then_some(value)
    }

    /// Goes on behind the token of this length, and behind the byte after it; `false` where that is no blank, or not in the buffer.
    #[inline(always)]
    fn pass(&mut self, length: usize, after: u8) -> bool {
        let at = self.at + length;
        let is_whole = at < self.end && is_blank(after);
        if is_whole {
            self.token.index = self.at;
            self.at = at + 1;
        }
        is_whole
    }

    /// Returns the bytes of the buffer from `at`, the first in the lowest eight bits: those behind the end are of no meaning.
    #[inline(always)]
    fn eight_bytes(&self, at: usize) -> u64 {
        u64::from_le_bytes(*self.buffer[at..].first_chunk().expect("they are there behind the end too"))
    }

    #[cold]
    fn natural_slowly(&mut self, expected: &str) -> Result<u64, Fault> {
        let mut value = Some(0u64);
        let head = self.digits_and_head(expected, |piece| {
            for digit in piece {
                value = value.and_then(|v| v.checked_mul(10)?.checked_add(u64::from(digit - b'0')));
            }
        })?;
        value.ok_or_else(|| {
            self.refuse(format_args!(
                "expected {expected} of at most {}, found {}, which is too large",
                u64::MAX,
                shown(&head)
            ))
        })
    }

    /// Reads a natural number of any length and hands out its decimal digits in pieces, in order; none is empty.
    ///
    /// # Errors
    /// [`Fault::Input`] where no such number comes, pieces before the first wrong byte being handed out all the same;
    /// [`Fault::Read`].
    #[inline]
    pub fn digits(&mut self, expected: &str, mut piece: impl FnMut(&[u8])) -> Result<(), Fault> {
        self.begin(expected)?;
        let mut at = self.at;
        loop {
            let (_, length) = leading_digits(self.eight_bytes(at));
            at += length;
            if length < 8 {
                break;
            }
        }
        if at == self.at || at == self.end || !is_blank(self.buffer[at]) {
            return self.digits_and_head(expected, piece).map(|_| ());
        }
        piece(&self.buffer[self.at..at]);
        self.at = at;
        Ok(())
    }

    /// As [`Scanner::digits`], of any token; returns as much of it as messages show.
    #[cold]
    fn digits_and_head(&mut self, expected: &str, mut piece: impl FnMut(&[u8])) -> Result<Vec<u8>, Fault> {
        let mut bad = false;
        let mut head = Vec::new();
        self.word_in_pieces(expected, |bytes| {
            head.extend_from_slice(&bytes[..bytes.len().min(SHOWN + 1 - head.len())]);
            bad |= !bytes.iter().all(u8::is_ascii_digit);
            if !bad {
                piece(bytes);
            }
        })?;
        if bad {
            Err(self.refuse(format_args!("expected {expected}, found {}", shown(&head))))
        } else {
            Ok(head)
        }
    }

    /// Says whether the next token is `text`, and leaves it unread: for terminators that are no numbers of their format.
    ///
    /// # Errors
    /// [`Fault::Read`].
    pub fn next_is(&mut self, text: &str) -> Result<bool, Fault> {
        if self.at_end()? {
            return Ok(false);
        }
        // The byte after the token must be seen too.
        while self.end - self.at <= text.len() && self.refill()? {}
        let rest = &self.buffer[self.at..=self.end];
        Ok(rest.starts_with(text.as_bytes()) && is_blank(rest[text.len()]))
    }

    /// Reads a natural number in `range`.
    ///
    /// # Errors
    /// As [`Scanner::natural`], and [`Fault::Input`] outside the range.
    #[inline(always)]
    pub fn natural_in(&mut self, range: std::ops::RangeInclusive<u64>, expected: &str) -> Result<u64, Fault> {
        let value = self.natural(expected)?;
        if range.contains(&value) {
            return Ok(value);
        }
        Err(self.outside(&range, expected, value))
    }

    #[cold]
    fn outside(&self, range: &std::ops::RangeInclusive<u64>, expected: &str, value: u64) -> Fault {
        let (low, high) = (range.start(), range.end());
        if *high == u64::MAX && *low == 1 {
            self.refuse(format_args!("expected {expected}, a positive integer, found \"{value}\""))
        } else if *high == u64::MAX {
            self.refuse(format_args!("expected {expected} of at least {low}, found \"{value}\""))
        } else {
            self.refuse(format_args!("expected {expected} from {low} to {high}, found \"{value}\""))
        }
    }
}

const POWERS_OF_TEN: [u64; 9] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// Returns the number that the leading digits of eight bytes are, the first byte being the lowest, and how many they are.
#[inline(always)]
fn leading_digits(bytes: u64) -> (u64, usize) {
    const ALL: u64 = 0x0101_0101_0101_0101;
    // Digits become 0 to 9. Only behind a byte that is none may a carry reach the next.
    let digits = bytes ^ (ALL * u64::from(b'0'));
    let others = ((digits.wrapping_add(ALL * 0x76)) | digits) & (ALL * 0x80);
    let length = others.trailing_zeros() / 8;
    if length == 0 {
        return (0, 0);
    }
    // Zeros lead, then pairs are joined, and pairs of these, and both halves.
    let digits = digits << (64 - 8 * length);
    let pairs = ((digits * 10) + (digits >> 8)) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_FFFF_0000_FFFF;
    ((fours * 10_000 + (fours >> 32)) & 0xFFFF_FFFF, length as usize)
}

/// Messages show at most so many bytes of a token.
const SHOWN: usize = 24;

/// Returns a token as messages show it: in quotes, cut if long.
pub(super) fn shown(token: &[u8]) -> String {
    let text = String::from_utf8_lossy(&token[..token.len().min(SHOWN)]);
    let cut = if token.len() > SHOWN { "..." } else { "" };
    format!("\"{}{cut}\"", text.escape_debug())
}

/// White space as C's `isspace` has it.
#[inline]
fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 5
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Hands out at most `step` bytes at a time, so that tokens and marks are cut everywhere.
    struct Drip<'a>(&'a [u8], usize);

    impl Read for Drip<'_> {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            let n = self.1.min(self.0.len()).min(into.len());
            into[..n].copy_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n)
        }
    }

    fn message(text: &str, step: usize, read: impl Fn(&mut Scanner<'_>) -> Result<(), Fault>) -> String {
        let mut drip = Drip(text.as_bytes(), step);
        let mut scanner = Scanner::new(&mut drip);
        loop {
            match read(&mut scanner) {
                Ok(()) => {}
                Err(fault) => return fault.to_string(),
            }
        }
    }

    #[test]
    fn faults_name_the_place_whatever_the_blocks() {
        for step in [1, 2, 3, 7, 1000] {
            let number = |scanner: &mut Scanner<'_>| scanner.natural("a pile").map(|_| ());
            assert_eq!(
                message("\u{feff}12 7\r\n3\n  x4 5", step, number),
                "line 3, column 3: expected a pile, found \"x4\""
            );
            assert_eq!(message("1\n2 -3", step, number), "line 2, column 3: expected a pile, found \"-3\"");
            assert_eq!(
                message("1\n2 3\n", step, number),
                "line 3, column 1: expected a pile, found the end of the input"
            );
            assert_eq!(
                message("é 18446744073709551616", step, |scanner| scanner
                    .word("a word")
                    .map(|_| ())
                    .and_then(|()| number(scanner))),
                "line 1, column 3: expected a pile of at most 18446744073709551615, found \"18446744073709551616\", which is too large"
            );
        }
    }

    #[test]
    fn a_byte_order_mark_is_passed_over_at_the_start_alone() {
        let mark = "\u{feff}".as_bytes();
        for (text, token) in [
            ([mark, b"7"].concat(), &b"7"[..]),
            ([mark, mark, b"7"].concat(), &[mark, b"7"].concat()),
            // Bytes that do not count as characters stand before the second mark.
            ([b"\xAA\xAA", mark, b"7"].concat(), &[b"\xAA\xAA", mark, b"7"].concat()),
            (mark[..2].to_vec(), &mark[..2]),
        ] {
            for step in 1..10 {
                let mut found = Vec::new();
                let mut drip = Drip(&text, step);
                let mut scanner = Scanner::new(&mut drip);
                scanner.word_in_pieces("a word", |piece| found.extend_from_slice(piece)).unwrap();
                assert_eq!(found, token);
                assert!(scanner.at_end().unwrap());
            }
        }
    }

    #[test]
    fn leading_zeros_do_not_overflow() {
        let text = format!("{}18446744073709551615", "0".repeat(100));
        let mut input = text.as_bytes();
        assert_eq!(Scanner::new(&mut input).natural("a pile").unwrap(), u64::MAX);
    }

    #[test]
    fn digits_of_any_length_are_checked() {
        let text = "7".repeat(2 * BLOCK) + " 12x " + &"3".repeat(2 * BLOCK) + "-";
        let mut input = text.as_bytes();
        let mut scanner = Scanner::new(&mut input);
        let mut total = 0;
        scanner.digits("a number", |piece| total += piece.len()).unwrap();
        assert_eq!(total, 2 * BLOCK);
        for found in ["\"12x\"", "\"333333333333333333333333...\""] {
            let fault = scanner.digits("a number", |_| ()).unwrap_err().to_string();
            assert!(fault.ends_with(&format!("expected a number, found {found}")), "{fault}");
        }
    }

    #[test]
    fn numbers_of_any_length_come_in_digits() {
        for step in [1, 2, 3, 7, 1000] {
            let mut drip = Drip(b" 0012 -1 -12 4x", step);
            let mut scanner = Scanner::new(&mut drip);
            let mut digits = Vec::new();
            scanner.digits("a number", |piece| digits.extend_from_slice(piece)).unwrap();
            assert_eq!(digits, b"0012");
            assert!(!scanner.next_is("-").unwrap() && scanner.next_is("-1").unwrap());
            assert_eq!(scanner.word("a word").unwrap(), b"-1");
            assert!(!scanner.next_is("-1").unwrap());
            let fault = scanner.digits("a number", |_| {}).unwrap_err().to_string();
            assert_eq!(fault, "line 1, column 10: expected a number, found \"-12\"");
            let fault = scanner.digits("a number", |_| {}).unwrap_err().to_string();
            assert_eq!(fault, "line 1, column 14: expected a number, found \"4x\"");
            assert!(!scanner.next_is("-1").unwrap());
        }
    }

    proptest! {
        #[test]
        fn numbers_come_back_whatever_the_white_space_and_blocks(
            numbers in prop::collection::vec((any::<u64>(), "[ \t\r\n\u{b}\u{c}]{1,3}"), 0..40),
            step in 1usize..40,
        ) {
            let text: String = numbers.iter().map(|(n, blank)| format!("{blank}{n}")).collect();
            let mut drip = Drip(text.as_bytes(), step);
            let mut scanner = Scanner::new(&mut drip);
            for (n, _) in &numbers {
                prop_assert_eq!(scanner.natural("a number").unwrap(), *n);
            }
            prop_assert!(scanner.at_end().unwrap());
        }
    }
}
