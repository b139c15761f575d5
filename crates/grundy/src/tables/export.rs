//! Tables as text, JSON, CSV, NumPy arrays and OEIS b-files.
//!
//! Everything is written in blocks of some 64 KiB, so that a long table needs no second copy in memory, and
//! whoever takes it need not keep it back.

mod formats;

pub use formats::LEAST_WIDTH;

use crate::values::{Grundy, Infinite, Outcome};
use crate::{Standing, Stop};
use std::borrow::Cow;
use std::io::{self, Write};

/// One position's entry in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Its Grundy value.
    Grundy(Grundy),
    /// Its value where it equals no nimber, since positions can come back.
    Infinite(Infinite),
    /// Its outcome, where it has no value: in misère play and in partizan games.
    Outcome(Outcome),
    /// What the player who moves first gains more than the other one, where moves gain points.
    Score(i128),
    /// Nothing, where the numbers are no position of the game.
    Outside,
}

// Tables have many.
const _: () = assert!(size_of::<Cell>() == size_of::<Grundy>());

/// The cells of a table, in the form in which they were computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Grundy values that are numbers.
    Numbers(Vec<u32>),
    /// Those of a plane whose sides are together below 65536: no value is above these.
    Short(Vec<u16>),
    /// Outcomes.
    Outcomes(Vec<Outcome>),
    /// Any cells.
    Any(Vec<Cell>),
}

impl Cells {
    /// Returns the cells in order.
    pub fn iter(&self) -> Box<dyn ExactSizeIterator<Item = Cell> + '_> {
        let number = |value: u32| Cell::Grundy(Grundy::Number(value.into()));
        match self {
            Cells::Numbers(values) => Box::new(values.iter().map(move |value| number(*value))),
            Cells::Short(values) => Box::new(values.iter().map(move |value| number((*value).into()))),
            Cells::Outcomes(outcomes) => Box::new(outcomes.iter().map(|outcome| Cell::Outcome(*outcome))),
            Cells::Any(cells) => Box::new(cells.iter().cloned()),
        }
    }
}

/// What the cells of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Grundy values.
    Grundy,
    /// Outcomes.
    Outcome,
    /// What the player who moves first gains more.
    Score,
}

impl Content {
    /// Returns the word for it in JSON and CSV.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Content::Grundy => "grundy",
            Content::Outcome => "outcome",
            Content::Score => "score",
        }
    }
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people: rows of values under their positions.
    Text,
    /// `{"game", "axes", "from", "to", "grundy"|"outcome"|"score", "standing", "stop"}`; a plane as an array of rows,
    /// with `null` for what is no position.
    Json,
    /// A header, then one line a position: none for what is no position.
    Csv,
    /// NumPy's array file, version 1.0, little-endian unsigned 32-bit (`win`, infinite values and what is no
    /// position as 4294967295) or one-letter strings, `.` for no position; scores as signed 64-bit, in which the least
    /// number is no position.
    Npy,
    /// OEIS's b-file: lines `n a(n)`; sequences only.
    Bfile,
}

/// What a table is of: a sequence (one axis), a plane (two), or a box of more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head<'a> {
    /// The game, as the user named it.
    pub game: &'a str,
    /// The names of the coordinates.
    pub axes: &'a [&'a str],
    /// The first position of each axis.
    pub from: &'a [u64],
    /// The number of positions along each axis.
    pub lengths: &'a [u64],
    /// What the cells are.
    pub content: Content,
    /// The characters that a cell takes at least in text.
    pub width: usize,
    /// The limit that ended the table early: then there are fewer cells than the lengths say.
    pub stop: Option<Stop>,
    /// What stands behind the cells.
    pub standing: Standing,
}

impl Head<'_> {
    fn is_sequence(&self) -> bool {
        self.axes.len() == 1
    }

    /// Returns the number of cells along an axis; even a table without cells has one axis.
    fn length(&self, axis: usize) -> u64 {
        self.lengths[axis].max(1)
    }

    /// Returns the number of cells that differ only in the numbers from this axis on; 1 past the last.
    fn block(&self, axis: usize) -> u64 {
        (axis..self.axes.len()).fold(1, |block, axis| block.saturating_mul(self.length(axis)))
    }
}

/// Writes a table: `cells` in row-major order, as many as there are exact ones.
///
/// # Errors
/// What the writer says; [`io::ErrorKind::InvalidInput`] for a b-file of a plane, of outcomes, or with a heap
/// from which a player wins at once, before anything is written.
pub fn write(out: &mut dyn Write, format: Format, head: &Head<'_>, cells: &Cells) -> io::Result<()> {
    match cells {
        Cells::Numbers(cells) => write_cells(out, format, head, cells),
        Cells::Short(cells) => write_cells(out, format, head, cells),
        Cells::Outcomes(outcomes) => write_cells(out, format, head, outcomes),
        Cells::Any(cells) => write_cells(out, format, head, cells),
    }
}

fn write_cells<E: Entry>(
    out: &mut dyn Write,
    format: Format,
    head: &Head<'_>,
    cells: &[E],
) -> io::Result<()> {
    let mut blocks = Blocks { out, block: Vec::with_capacity(BLOCK + SLACK) };
    match format {
        Format::Text => formats::text(&mut blocks, head, cells),
        Format::Json => formats::json(&mut blocks, head, cells),
        Format::Csv => formats::csv(&mut blocks, head, cells),
        Format::Npy => formats::npy(&mut blocks, head, cells),
        Format::Bfile => formats::bfile(&mut blocks, head, cells),
    }?;
    blocks.end()
}

/// A block is handed on when it has this number of bytes.
const BLOCK: usize = 1 << 16;
/// What is added to a block in one go has rarely more.
const SLACK: usize = 256;

/// A writer that is given blocks.
struct Blocks<'a> {
    out: &'a mut dyn Write,
    block: Vec<u8>,
}

impl Blocks<'_> {
    #[inline]
    fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        // The block is looked at before it grows, so it holds at most one piece more than `BLOCK` bytes.
        if self.block.len() >= BLOCK {
            self.hand_on()?;
        }
        self.block.extend_from_slice(bytes);
        Ok(())
    }

    fn number(&mut self, number: impl itoa::Integer) -> io::Result<()> {
        self.add(itoa::Buffer::new().format(number).as_bytes())
    }

    fn hand_on(&mut self) -> io::Result<()> {
        self.out.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    fn end(mut self) -> io::Result<()> {
        self.hand_on()
    }
}

/// As of any writer: for what is written once, or of few cells.
impl Write for Blocks<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.hand_on()?;
        self.out.flush()
    }
}

/// A cell in the form in which it is kept.
trait Entry {
    /// Returns its Grundy value, or what it is where it has no such number.
    fn number(&self) -> Result<u128, Cow<'_, Cell>>;
}

impl Entry for u16 {
    fn number(&self) -> Result<u128, Cow<'_, Cell>> {
        Ok((*self).into())
    }
}

impl Entry for u32 {
    fn number(&self) -> Result<u128, Cow<'_, Cell>> {
        Ok((*self).into())
    }
}

impl Entry for Outcome {
    fn number(&self) -> Result<u128, Cow<'_, Cell>> {
        Err(Cow::Owned(Cell::Outcome(*self)))
    }
}

impl Entry for Cell {
    fn number(&self) -> Result<u128, Cow<'_, Cell>> {
        match self {
            Cell::Grundy(Grundy::Number(value)) => Ok(*value),
            cell => Err(Cow::Borrowed(cell)),
        }
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Grundy(value) => value.fmt(f),
            Cell::Infinite(value) => value.fmt(f),
            Cell::Outcome(outcome) => outcome.fmt(f),
            Cell::Score(score) => score.fmt(f),
            Cell::Outside => f.pad("."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: Head<'_> = Head {
        game: "g",
        axes: &["n"],
        from: &[0],
        lengths: &[3],
        content: Content::Grundy,
        width: LEAST_WIDTH,
        stop: None,
        standing: Standing::Exact,
    };
    const PLANE: Head<'_> = Head { axes: &["a", "b"], from: &[0, 0], lengths: &[2, 2], ..LINE };

    fn written(format: Format, head: &Head<'_>, values: &[u128]) -> Vec<u8> {
        let mut out = Vec::new();
        let cells = values.iter().map(|value| Cell::Grundy(Grundy::Number(*value)));
        write(&mut out, format, head, &Cells::Any(cells.collect())).unwrap();
        // However the cells are kept, what is written is the same.
        let mut words = Vec::new();
        let values = values.iter().map(|value| u32::try_from(*value).unwrap()).collect();
        write(&mut words, format, head, &Cells::Numbers(values)).unwrap();
        assert_eq!(words, out);
        out
    }

    fn text_of(format: Format, head: &Head<'_>, values: &[u128]) -> String {
        String::from_utf8(written(format, head, values)).unwrap()
    }

    #[test]
    fn sequences() {
        assert_eq!(
            text_of(Format::Json, &LINE, &[0, 1, 2]),
            "{\"game\":\"g\",\"axes\":[\"n\"],\"from\":0,\"to\":2,\"grundy\":[0,1,2],\"standing\":\"exact\",\"stop\":null}\n"
        );
        assert_eq!(text_of(Format::Csv, &LINE, &[0, 1, 2]), "n,grundy\n0,0\n1,1\n2,2\n");
        assert_eq!(text_of(Format::Bfile, &LINE, &[0, 1, 2]), "0 0\n1 1\n2 2\n");
        assert!(text_of(Format::Text, &LINE, &[0, 1, 2]).ends_with("       0 |    0    1    2\n"));
    }

    #[test]
    fn planes() {
        let json = text_of(Format::Json, &PLANE, &[0, 1, 1, 0]);
        assert!(json.contains("\"from\":[0,0],\"to\":[1,1],\"grundy\":[[0,1],[1,0]]"), "{json}");
        assert_eq!(text_of(Format::Csv, &PLANE, &[0, 1, 1, 0]), "a,b,grundy\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n");
        assert!(write(&mut Vec::new(), Format::Bfile, &PLANE, &Cells::Short(Vec::new())).is_err());
        let won = Cells::Any(vec![Cell::Grundy(Grundy::Win)]);
        let won = write(&mut Vec::new(), Format::Bfile, &LINE, &won);
        assert!(won.unwrap_err().to_string().ends_with("found \"win\" at 0"));
    }

    #[test]
    fn boxes() {
        const BOX: Head<'_> = Head { axes: &["a", "b", "c"], from: &[0, 0, 0], lengths: &[2, 1, 2], ..LINE };
        let json = text_of(Format::Json, &BOX, &[0, 1, 2, 3]);
        assert!(json.contains("\"from\":[0,0,0],\"to\":[1,0,1],\"grundy\":[[[0,1]],[[2,3]]]"), "{json}");
        let csv = "a,b,c,grundy\n0,0,0,0\n0,0,1,1\n1,0,0,2\n1,0,1,3\n";
        assert_eq!(text_of(Format::Csv, &BOX, &[0, 1, 2, 3]), csv);
        let text = text_of(Format::Text, &BOX, &[0, 1, 2, 3]);
        assert!(text.starts_with("a = 0\n     b\\c |    0    1\n"), "{text}");
        assert!(
            text.ends_with("\n\na = 1\n     b\\c |    0    1\n---------+----------\n       0 |    2    3\n"),
            "{text}"
        );
        let npy = written(Format::Npy, &BOX, &[0, 1, 2, 3]);
        assert!(String::from_utf8_lossy(&npy).contains("'shape': (2, 1, 2)"));
        assert_eq!(npy[npy.len() - 4..], [3, 0, 0, 0]);
        for values in [&[][..], &[0], &[0, 1, 2]] {
            serde_json::from_str::<serde_json::Value>(&text_of(Format::Json, &BOX, values)).unwrap();
        }
        assert!(
            String::from_utf8_lossy(&written(Format::Npy, &BOX, &[0, 1, 2])).contains("'shape': (1, 1, 2)")
        );
    }

    #[test]
    fn tables_cut_short_stay_well_formed() {
        let stopped = Head { stop: Some(Stop::Time), ..LINE };
        assert_eq!(text_of(Format::Text, &stopped, &[]), "");
        let json = text_of(Format::Json, &stopped, &[0]);
        assert!(json.contains("\"to\":0,\"grundy\":[0],\"standing\":\"exact\",\"stop\":\"time\""), "{json}");
        assert!(text_of(Format::Json, &stopped, &[]).contains("\"to\":null,\"grundy\":[]"));
        let plane = Head { stop: Some(Stop::Time), ..PLANE };
        for values in [&[][..], &[0], &[0, 1, 1]] {
            serde_json::from_str::<serde_json::Value>(&text_of(Format::Json, &plane, values)).unwrap();
        }
        let npy = written(Format::Npy, &plane, &[0, 1, 1]);
        assert!(String::from_utf8_lossy(&npy).contains("'shape': (1, 2)"));
    }

    #[test]
    fn npy_data_begins_at_a_multiple_of_64() {
        let npy = written(Format::Npy, &LINE, &[0, 1, 258]);
        assert_eq!(npy.len() % 64, 12);
        assert_eq!(npy[npy.len() - 4..], [2, 1, 0, 0]);
    }

    #[test]
    fn infinite_values_are_texts_and_in_quotes_where_they_have_commas() {
        let cells = [vec![2, 0], vec![1], vec![]]
            .map(|options| Cell::Infinite(crate::values::Infinite::new(options)));
        let cells = Cells::Any(cells.into());
        let written = |format| {
            let mut out = Vec::new();
            write(&mut out, format, &LINE, &cells).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert!(written(Format::Json).contains(r#""grundy":["∞{0,2}","∞{1}","∞"]"#));
        assert_eq!(written(Format::Csv), "n,grundy\n0,\"∞{0,2}\"\n1,∞{1}\n2,∞\n");
        let mut npy = Vec::new();
        write(&mut npy, Format::Npy, &LINE, &cells).unwrap();
        assert!(npy.ends_with(&[255; 12]));
        let refused = write(&mut Vec::new(), Format::Bfile, &LINE, &cells);
        assert_eq!(refused.unwrap_err().kind(), std::io::ErrorKind::InvalidInput);
    }
}
