//! Both ends of a judge run: a scanner and a printer that know of each other.

use super::{Fault, Lines, Printer, Scanner};
use std::io::{Read, Write};
use std::ops::RangeInclusive;

/// The input and the output of a judge run.
///
/// Whenever it waits for input, also in the middle of a case, it first hands out what is answered, so that a
/// person who types a case sees its answer, and nothing that was determined is lost when the run is
/// interrupted.
pub struct Io<'a> {
    scanner: Scanner<'a>,
}

impl<'a> Io<'a> {
    /// Returns the two ends, nothing read and nothing written.
    pub fn new(input: &'a mut dyn Read, output: &'a mut dyn Write) -> Self {
        let mut scanner = Scanner::new(input);
        scanner.tied = Some(Printer::new(output));
        Io { scanner }
    }

    #[inline]
    fn printer(&mut self) -> &mut Printer<'a> {
        self.scanner.tied.as_mut().expect("the printer is tied to the scanner")
    }

    /// Returns whether another token comes. To be asked before every case.
    ///
    /// # Errors
    /// [`Fault::Read`] and [`Fault::Write`].
    #[inline]
    pub fn more(&mut self) -> Result<bool, Fault> {
        Ok(!self.scanner.at_end()?)
    }

    /// Reads the number of cases that follow; 0 where the input is empty.
    ///
    /// # Errors
    /// As [`Scanner::natural`].
    pub fn cases(&mut self) -> Result<u64, Fault> {
        if self.more()? { self.natural("the number of cases") } else { Ok(0) }
    }

    /// Answers as many cases as the input says first, each with `answer`.
    ///
    /// # Errors
    /// As [`Io::cases`], and those of `answer`.
    #[inline]
    pub fn each_case(&mut self, mut answer: impl FnMut(&mut Self) -> Result<(), Fault>) -> Result<(), Fault> {
        for _ in 0..self.cases()? {
            // Who types cases sees the answer to the last one before the next is waited for.
            self.more()?;
            answer(self)?;
        }
        Ok(())
    }

    /// Answers the one case that the input is, if it is not empty.
    ///
    /// # Errors
    /// As [`Io::more`], and those of `answer`.
    pub fn once(&mut self, answer: impl FnOnce(&mut Self) -> Result<(), Fault>) -> Result<(), Fault> {
        if self.more()? { answer(self) } else { Ok(()) }
    }

    /// Answers cases with `answer` until the input ends.
    ///
    /// # Errors
    /// As [`Io::more`], and those of `answer`.
    #[inline]
    pub fn to_the_end(
        &mut self,
        mut answer: impl FnMut(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        while self.more()? {
            answer(self)?;
        }
        Ok(())
    }

    /// Reads how many naturals follow, and hands each to `take`.
    ///
    /// # Errors
    /// As [`Scanner::naturals_in`].
    #[inline]
    pub fn naturals(
        &mut self,
        count: &str,
        expected: &str,
        take: impl FnMut(u64) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let count = self.natural(count)?;
        self.naturals_in(count, 0..=u64::MAX, expected, take)
    }

    /// See [`Scanner::naturals_in`].
    ///
    /// # Errors
    /// As there.
    #[inline]
    pub fn naturals_in(
        &mut self,
        count: u64,
        range: RangeInclusive<u64>,
        expected: &str,
        take: impl FnMut(u64) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.scanner.naturals_in(count, range, expected, take)
    }

    /// See [`Scanner::natural`].
    ///
    /// # Errors
    /// As there.
    #[inline(always)]
    pub fn natural(&mut self, expected: &str) -> Result<u64, Fault> {
        self.scanner.natural(expected)
    }

    /// See [`Scanner::natural_in`].
    ///
    /// # Errors
    /// As there.
    #[inline(always)]
    pub fn natural_in(&mut self, range: RangeInclusive<u64>, expected: &str) -> Result<u64, Fault> {
        self.scanner.natural_in(range, expected)
    }

    /// Reads a positive integer below `2^64`.
    ///
    /// # Errors
    /// As [`Scanner::natural_in`].
    #[inline(always)]
    pub fn positive(&mut self, expected: &str) -> Result<u64, Fault> {
        self.scanner.natural_in(1..=u64::MAX, expected)
    }

    /// See [`Scanner::word`].
    ///
    /// # Errors
    /// As there.
    pub fn word(&mut self, expected: &str) -> Result<&[u8], Fault> {
        self.scanner.word(expected)
    }

    /// See [`Scanner::one_of`].
    ///
    /// # Errors
    /// As there.
    pub fn one_of(&mut self, names: &[&str], expected: &str) -> Result<usize, Fault> {
        self.scanner.one_of(names, expected)
    }

    /// See [`Scanner::word_in_pieces`].
    ///
    /// # Errors
    /// As there.
    pub fn word_in_pieces(&mut self, expected: &str, piece: impl FnMut(&[u8])) -> Result<(), Fault> {
        self.scanner.word_in_pieces(expected, piece)
    }

    /// See [`Scanner::digits`].
    ///
    /// # Errors
    /// As there.
    pub fn digits(&mut self, expected: &str, piece: impl FnMut(&[u8])) -> Result<(), Fault> {
        self.scanner.digits(expected, piece)
    }

    /// See [`Scanner::next_is`].
    ///
    /// # Errors
    /// As there.
    #[inline]
    pub fn next_is(&mut self, text: &str) -> Result<bool, Fault> {
        self.scanner.next_is(text)
    }

    /// Returns the fault with `message` at the last token that was read.
    #[cold]
    pub fn refuse(&self, message: impl std::fmt::Display) -> Fault {
        self.scanner.refuse(message)
    }

    /// Writes text as it is.
    ///
    /// # Errors
    /// [`Fault::Write`].
    #[inline]
    pub fn text(&mut self, text: &str) -> Result<(), Fault> {
        self.printer().text(text)
    }

    /// Writes text and ends the line.
    ///
    /// # Errors
    /// [`Fault::Write`].
    #[inline]
    pub fn line(&mut self, text: &str) -> Result<(), Fault> {
        self.printer().line(text)
    }

    /// Writes one of two lines.
    ///
    /// # Errors
    /// [`Fault::Write`].
    #[inline]
    pub fn either(&mut self, holds: bool, lines: &Lines) -> Result<(), Fault> {
        self.printer().either(holds, lines)
    }

    /// Writes a number in decimal digits.
    ///
    /// # Errors
    /// [`Fault::Write`].
    #[inline]
    pub fn number(&mut self, number: impl itoa::Integer) -> Result<(), Fault> {
        self.printer().number(number)
    }

    /// Writes the prefix `Case i:`, without what follows it.
    ///
    /// # Errors
    /// [`Fault::Write`].
    #[inline]
    pub fn case(&mut self, case: u64) -> Result<(), Fault> {
        self.text("Case ")?;
        self.number(case)?;
        self.text(":")
    }

    /// Writes the answer of a family task, `first g` or `second 0`, for the Grundy value `value`.
    ///
    /// # Errors
    /// [`Fault::Write`].
    #[inline]
    pub fn winner_and_value(&mut self, value: u128) -> Result<(), Fault> {
        self.text(if value == 0 { "second " } else { "first " })?;
        self.number(value)?;
        self.line("")
    }

    /// Hands out what is buffered.
    ///
    /// # Errors
    /// [`Fault::Write`].
    pub fn flush(&mut self) -> Result<(), Fault> {
        self.printer().flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    /// Gives one piece of input at each call, and notes what had been written by then.
    struct Watched<'a> {
        pieces: std::slice::Iter<'a, &'a str>,
        written: &'a RefCell<String>,
        seen: Vec<String>,
    }

    impl Read for Watched<'_> {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            self.seen.push(self.written.borrow().clone());
            let piece = self.pieces.next().map_or("", |piece| piece);
            into[..piece.len()].copy_from_slice(piece.as_bytes());
            Ok(piece.len())
        }
    }

    struct Shared<'a>(&'a RefCell<String>);

    impl Write for Shared<'_> {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.borrow_mut().push_str(std::str::from_utf8(bytes).unwrap());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn answers_are_out_before_anything_waits_for_input() {
        let written = RefCell::default();
        let pieces = ["1 ", "2\n3", " 4 5\n", "6"];
        let mut input = Watched { pieces: pieces.iter(), written: &written, seen: Vec::new() };
        let mut output = Shared(&written);
        let mut io = Io::new(&mut input, &mut output);
        while io.more().unwrap() {
            let Ok(a) = io.natural("a number") else { break };
            let Ok(b) = io.natural("a number") else { break };
            io.number(a + b).unwrap();
            io.text(";").unwrap();
        }
        assert_eq!(input.seen, ["", "", "3;", "3;7;", "3;7;"]);
    }
}
