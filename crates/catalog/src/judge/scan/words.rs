//! Words: whole, by a list of names, or in pieces.

use super::{Fault, Scanner, is_blank, shown};

/// Tokens longer than this are handed out in pieces by [`Scanner::word_in_pieces`] only.
const LONGEST: usize = 1 << 12;

impl Scanner<'_> {
    /// Reads a word of at most 4,096 bytes.
    ///
    /// # Errors
    /// [`Fault::Input`] where none comes or it is longer; [`Fault::Read`].
    pub fn word(&mut self, expected: &str) -> Result<&[u8], Fault> {
        self.begin(expected)?;
        // To read more moves the word to the front of the buffer, so it is known by its length.
        let mut length = 0;
        loop {
            let unseen = &self.buffer[self.at + length..self.end];
            length += unseen.iter().position(|byte| is_blank(*byte)).unwrap_or(unseen.len());
            if length > LONGEST {
                let head = self.buffer[self.at..self.at + length].to_vec();
                return Err(self.refuse(format_args!(
                    "expected {expected} of at most {LONGEST} characters, found {}",
                    shown(&head)
                )));
            }
            if self.at + length < self.end || !self.refill()? {
                break;
            }
        }
        self.at += length;
        Ok(&self.buffer[self.at - length..self.at])
    }

    /// Reads a word that is one of `names` and returns its index; `expected` lists the names in messages.
    ///
    /// # Errors
    /// [`Fault::Input`] where no such word comes; [`Fault::Read`].
    pub fn one_of(&mut self, names: &[&str], expected: &str) -> Result<usize, Fault> {
        let word = self.word(expected)?;
        if let Some(index) = names.iter().position(|name| name.as_bytes() == word) {
            return Ok(index);
        }
        let found = shown(word);
        Err(self.refuse(format_args!("expected {expected}, found {found}")))
    }

    /// Reads a word of any length and hands it out in pieces, in order; none of them is empty.
    ///
    /// # Errors
    /// [`Fault::Input`] where none comes; [`Fault::Read`].
    pub fn word_in_pieces(&mut self, expected: &str, mut piece: impl FnMut(&[u8])) -> Result<(), Fault> {
        self.begin(expected)?;
        loop {
            let rest = &self.buffer[self.at..self.end];
            let length = rest.iter().position(|byte| is_blank(*byte)).unwrap_or(rest.len());
            if length > 0 {
                piece(&rest[..length]);
            }
            self.at += length;
            if self.at < self.end || !self.refill()? {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::BLOCK;
    use super::*;

    #[test]
    fn a_word_longer_than_the_buffer_comes_in_pieces() {
        let text = "7".repeat(3 * BLOCK + 5) + " 8";
        let mut input = text.as_bytes();
        let mut scanner = Scanner::new(&mut input);
        let mut total = 0;
        scanner.word_in_pieces("a number", |piece| total += piece.len()).unwrap();
        assert_eq!(total, 3 * BLOCK + 5);
        assert_eq!(scanner.natural("a number").unwrap(), 8);
        assert!(scanner.at_end().unwrap());
    }

    #[test]
    fn a_word_is_one_of_the_names_or_refused() {
        let mut input = "two one\n three".as_bytes();
        let mut scanner = Scanner::new(&mut input);
        let mut read = || scanner.one_of(&["one", "two"], "one or two").map_err(|fault| fault.to_string());
        assert_eq!((read(), read()), (Ok(1), Ok(0)));
        assert_eq!(read(), Err("line 2, column 2: expected one or two, found \"three\"".to_owned()));
        assert_eq!(
            read(),
            Err("line 2, column 7: expected one or two, found the end of the input".to_owned())
        );
    }
}
