//! Answers, printed exactly.

use super::Fault;
use std::io::Write;

const BLOCK: usize = 1 << 16;

/// Writes answers through a buffer of 64 KiB.
pub struct Printer<'a> {
    output: &'a mut dyn Write,
    buffer: Vec<u8>,
}

impl<'a> Printer<'a> {
    /// Returns a printer with an empty buffer.
    pub fn new(output: &'a mut dyn Write) -> Self {
        Printer { output, buffer: Vec::with_capacity(BLOCK + (BLOCK >> 2)) }
    }

    /// Writes text as it is.
    ///
    /// # Errors
    /// [`Fault::Write`].
    #[inline]
    pub fn text(&mut self, text: &str) -> Result<(), Fault> {
        self.buffer.extend_from_slice(text.as_bytes());
        if self.buffer.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    /// Writes text and ends the line.
    ///
    /// # Errors
    /// [`Fault::Write`].
    #[inline]
    pub fn line(&mut self, text: &str) -> Result<(), Fault> {
        self.buffer.extend_from_slice(text.as_bytes());
        self.text("\n")
    }

    /// Writes a number in decimal digits.
    ///
    /// # Errors
    /// [`Fault::Write`].
    #[inline]
    pub fn number(&mut self, number: impl itoa::Integer) -> Result<(), Fault> {
        self.text(itoa::Buffer::new().format(number))
    }

    /// Hands what is buffered to the writer and flushes that too.
    ///
    /// # Errors
    /// [`Fault::Write`].
    pub fn flush(&mut self) -> Result<(), Fault> {
        let written = self.output.write_all(&self.buffer).and_then(|()| self.output.flush());
        self.buffer.clear();
        written.map_err(Fault::Write)
    }
}
