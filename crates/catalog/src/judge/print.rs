//! Answers, printed exactly.

use super::Fault;
use std::io::Write;

const BLOCK: usize = 1 << 16;

/// The number of bytes that a line of [`Lines`] has room for, its end included.
const ROOM: usize = 32;

/// Two lines, and one of them is the answer: in most tasks each names a winner.
///
/// Which one it is nobody foresees, the processor least: both have one size here, so that a line is written
/// without a branch.
pub struct Lines([([u8; ROOM], usize); 2]);

impl Lines {
    /// Returns the line for what holds, and the line for what does not. They end here.
    ///
    /// # Panics
    /// If one of them has more than 31 bytes.
    #[must_use]
    pub const fn new(holds: &str, fails: &str) -> Lines {
        Lines([line(fails), line(holds)])
    }
}

const fn line(text: &str) -> ([u8; ROOM], usize) {
    let (mut bytes, mut n) = ([b'\n'; ROOM], 0);
    assert!(text.len() < ROOM, "a line is short");
    while n < text.len() {
        bytes[n] = text.as_bytes()[n];
        n += 1;
    }
    (bytes, n + 1)
}

/// Writes answers through a buffer of 64 KiB.
pub struct Printer<'a> {
    output: &'a mut dyn Write,
    buffer: Vec<u8>,
}

impl<'a> Printer<'a> {
    /// Returns a printer with an empty buffer.
    pub fn new(output: &'a mut dyn Write) -> Self {
        // A text may go beyond the block that it fills.
        Printer { output, buffer: Vec::with_capacity(BLOCK + (BLOCK >> 2)) }
    }

    /// Writes text as it is.
    ///
    /// # Errors
    /// [`Fault::Write`].
    #[inline]
    pub fn text(&mut self, text: &str) -> Result<(), Fault> {
        self.buffer.extend_from_slice(text.as_bytes());
        self.added()
    }

    /// Writes text and ends the line.
    ///
    /// # Errors
    /// [`Fault::Write`].
    #[inline]
    pub fn line(&mut self, text: &str) -> Result<(), Fault> {
        self.buffer.extend_from_slice(text.as_bytes());
        self.buffer.push(b'\n');
        self.added()
    }

    /// Writes one of two lines.
    ///
    /// # Errors
    /// [`Fault::Write`].
    #[inline]
    pub fn either(&mut self, holds: bool, lines: &Lines) -> Result<(), Fault> {
        let (bytes, length) = &lines.0[usize::from(holds)];
        let end = self.buffer.len() + length;
        // All of the room is copied: a copy of a fixed size needs no branch on the length.
        self.buffer.extend_from_slice(bytes);
        self.buffer.truncate(end);
        self.added()
    }

    /// Writes a number in decimal digits.
    ///
    /// # Errors
    /// [`Fault::Write`].
    #[inline]
    pub fn number(&mut self, number: impl itoa::Integer) -> Result<(), Fault> {
        self.text(itoa::Buffer::new().format(number))
    }

    /// Writes what is buffered where that is a block.
    #[inline]
    fn added(&mut self) -> Result<(), Fault> {
        if self.buffer.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    /// Hands what is buffered to the writer and flushes that too.
    ///
    /// # Errors
    /// [`Fault::Write`].
    pub fn flush(&mut self) -> Result<(), Fault> {
        let written = self.output.write_all(&self.buffer).and_then(|()| self.output.flush());
        // This is done also where writing failed, so that nothing is written twice.
        self.buffer.clear();
        written.map_err(Fault::Write)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_two_lines_is_written_as_any_line_is() {
        let texts = [["", "first"], ["Georgia will win", "否"], [" 30 bytes and a blank before it", "2"]];
        assert_eq!(texts[2][0].len(), ROOM - 1);
        let (mut by_lines, mut by_text) = (Vec::new(), Vec::new());
        let (mut one, mut other) = (Printer::new(&mut by_lines), Printer::new(&mut by_text));
        for i in 0..3 * BLOCK / 8 {
            let ([holds, fails], is_so) = (texts[i % 3], i % 7 < 4);
            one.either(is_so, &Lines::new(holds, fails)).unwrap();
            other.line(if is_so { holds } else { fails }).unwrap();
        }
        one.flush().unwrap();
        other.flush().unwrap();
        assert!(by_lines == by_text && by_lines.len() > 2 * BLOCK);
    }
}
