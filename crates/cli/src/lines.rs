//! Commands that are read line by line.

use std::io::{self, BufRead, BufReader, Read};

/// A longer line is cut, so that no input fills the memory.
const LONGEST: usize = 4096;

/// The lines of an input. Bytes that are no UTF-8 are replaced.
pub struct Lines {
    source: BufReader<Box<dyn Read>>,
}

impl Lines {
    /// Returns the lines of `source`.
    pub fn new(source: Box<dyn Read>) -> Lines {
        Lines { source: BufReader::new(source) }
    }

    /// Returns the next line without its end, at most [`LONGEST`] bytes of it; `None` at the end of the input.
    pub fn next(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        loop {
            let bytes = self.source.fill_buf()?;
            if bytes.is_empty() {
                return Ok((!line.is_empty()).then(|| text(&line)));
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            line.extend_from_slice(&part[..part.len().min(LONGEST - line.len())]);
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
        assert_eq!(lines(long), ["7".repeat(LONGEST), "1\u{fffd}".to_owned()]);
    }
}
