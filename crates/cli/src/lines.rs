//! Commands that are read line by line.

use std::io::{self, BufRead, BufReader, Read};

/// A longer line is cut, so that no input fills the memory.
const LONGEST: usize = 4096;

/// The lines of an input. Bytes that are no UTF-8 are replaced.
pub struct Lines {
    source: BufReader<Box<dyn Read>>,
    longest: usize,
    was_cut: bool,
}

impl Lines {
    /// The longest position in bytes, larger than any that has an answer.
    pub const LONGEST_POSITION: usize = 1 << 20;

    /// Returns the lines of `source`, which are commands.
    pub fn new(source: Box<dyn Read>) -> Lines {
        Lines { source: BufReader::new(source), longest: LONGEST, was_cut: false }
    }

    /// Returns the lines of `source`, which are positions.
    pub fn of_positions(source: Box<dyn Read>) -> Lines {
        Lines { longest: Lines::LONGEST_POSITION, ..Lines::new(source) }
    }

    /// Returns whether the last line was longer than what was returned of it.
    pub fn was_cut(&self) -> bool {
        self.was_cut
    }

    /// Returns the next line without its end, at most the longest part of it; `None` at the end of the input.
    pub fn next(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        self.was_cut = false;
        loop {
            let bytes = self.source.fill_buf()?;
            if bytes.is_empty() {
                // A last line without an end is one all the same.
                return Ok((!line.is_empty()).then(|| text(&line)));
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            // The line is never longer than `longest`, so this does not go below 0. The rest of a long line
            // is read too, or it would come as the next one.
            let kept = part.len().min(self.longest - line.len());
            self.was_cut |= kept < part.len();
            line.extend_from_slice(&part[..kept]);
            let used = part.len() + usize::from(end.is_some());
            self.source.consume(used);
            if end.is_some() {
                return Ok(Some(text(&line)));
            }
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: Vec<u8>) -> Vec<String> {
        let mut lines = Lines::new(Box::new(io::Cursor::new(input)));
        std::iter::from_fn(|| lines.next().unwrap()).collect()
    }

    #[test]
    fn the_last_line_needs_no_end() {
        assert_eq!(lines(b"1\n\nhint\r\nquit".to_vec()), ["1", "", "hint\r", "quit"]);
        assert_eq!(lines(Vec::new()), [""; 0]);
    }

    #[test]
    fn a_long_line_is_cut_and_a_strange_one_is_text() {
        let long = [vec![b'7'; 100_000], b"\n1\xff\n".to_vec()].concat();
        let mut cut = Lines::new(Box::new(io::Cursor::new(long.clone())));
        let cuts = [(); 2].map(|()| cut.next().map(|_| cut.was_cut()).unwrap());
        assert_eq!(cuts, [true, false]);
        assert_eq!(lines(long), ["7".repeat(LONGEST), "1\u{fffd}".to_owned()]);
    }
}
