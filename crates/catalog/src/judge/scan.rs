//! A token scanner over bytes: numbers and words parted by white space.
//!
//! The input is streamed through one buffer; no token is copied. Line and column are counted only when a
//! block of input is given up or a message needs them, so that reading pays nothing for them.

mod numbers;
mod words;

use super::{Fault, Printer};
use std::io::{ErrorKind, Read};

const BLOCK: usize = 1 << 16;

/// The number of bytes behind the end that may be looked at.
const PAST: usize = 64;

/// The byte order mark.
const MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// Reads tokens from a stream.
pub struct Scanner<'a> {
    input: &'a mut dyn Read,
    /// Is flushed before anything waits for input.
    pub(super) tied: Option<Printer<'a>>,
    /// `buffer[at..end]` is unread; `buffer[end]` is a blank that ends every loop over a token. Behind it is
    /// room to look at many bytes at a time.
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
            // Behind a line end the column begins again.
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
    // A byte has room for this number of them, and many bytes are added at a time.
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

    /// Returns whether the input has no further token.
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

    /// Goes to the next token, and returns whether it begins in the buffer.
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
        // Who writes the input may wait for the answer before it goes on.
        if let Some(printer) = &mut self.tied {
            printer.flush()?;
        }
        self.give_up(self.at);
        self.buffer.copy_within(self.at..self.end, 0);
        self.end -= self.at;
        self.at = 0;
        // A blank and some bytes stand behind the end, so that loops over a token need no test for it.
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

    /// Advances the origin past the first `count` bytes of the buffer, and fixes the token's place if it lies
    /// there.
    fn give_up(&mut self, count: usize) {
        let index = self.token.index;
        if index < count {
            // The token begins in what is dropped, so its line and column are counted now.
            self.token = Place { index: usize::MAX, ..self.origin.after(&self.buffer[..index]) };
            self.origin = Place { index: 0, ..self.token.after(&self.buffer[index..count]) };
            return;
        }
        // The token begins in what is kept, and moves to the front with it.
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

    /// Returns whether the next token is `text`, and leaves it unread: for terminators that are no numbers of
    /// their format.
    ///
    /// # Errors
    /// [`Fault::Read`].
    #[inline]
    pub fn next_is(&mut self, text: &str) -> Result<bool, Fault> {
        // The first byte settles most questions without a look at the rest.
        Ok(!self.at_end()? && text.as_bytes().first() == Some(&self.buffer[self.at]) && self.is_next(text)?)
    }

    #[cold]
    fn is_next(&mut self, text: &str) -> Result<bool, Fault> {
        // The byte after the token must be seen too.
        while self.end - self.at <= text.len() && self.refill()? {}
        let rest = &self.buffer[self.at..=self.end];
        Ok(rest.starts_with(text.as_bytes()) && is_blank(rest[text.len()]))
    }
}

/// Messages show at most this number of bytes of a token.
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

    /// Hands out at most `step` bytes at a time, so that tokens and marks are cut everywhere.
    pub(super) struct Drip<'a>(pub(super) &'a [u8], pub(super) usize);

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
}
