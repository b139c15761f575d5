//! Tables as text, JSON, CSV, NumPy arrays and OEIS b-files.
//!
//! Everything is written as it is produced, cell by cell, so that a long table needs no second copy in memory.

use crate::values::{Grundy, Infinite, Outcome};
use crate::{Standing, Stop};
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
    /// Nothing, where the numbers are no position of the game.
    Outside,
}

// Tables have many.
const _: () = assert!(size_of::<Cell>() == size_of::<Grundy>());

/// What the cells of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Grundy values.
    Grundy,
    /// Outcomes.
    Outcome,
}

impl Content {
    /// Returns the word for it in JSON and CSV.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Content::Grundy => "grundy",
            Content::Outcome => "outcome",
        }
    }
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people: rows of values under their positions.
    Text,
    /// `{"game", "axes", "from", "to", "grundy"|"outcome", "standing", "stop"}`; a plane as an array of rows, with `null` for what is no
    /// position.
    Json,
    /// A header, then one line a position: none for what is no position.
    Csv,
    /// NumPy's array file, version 1.0, little-endian unsigned 32-bit (`win`, infinite values and what is no position as 4294967295) or
    /// one-letter strings, `.` for no position.
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

    /// Returns the number of cells that differ only in the numbers from this axis on; 1 past the last.
    fn block(&self, axis: usize) -> u64 {
        self.lengths[axis..].iter().fold(1, |block, length| block.saturating_mul((*length).max(1)))
    }

    /// Returns the number of the cell at `index` along an axis.
    fn number(&self, axis: usize, index: u64) -> u64 {
        self.from[axis] + index / self.block(axis + 1) % self.lengths[axis].max(1)
    }

    /// Returns how many rows, planes, .. begin at the cell at `index`, apart from the whole table.
    fn begins(&self, index: u64) -> usize {
        (1..self.axes.len()).filter(|axis| index.is_multiple_of(self.block(*axis))).count()
    }
}

/// Writes a table: `cells` in row-major order, as many as there are exact ones.
///
/// # Errors
/// What the writer says; [`io::ErrorKind::InvalidInput`] for a b-file of a plane, of outcomes, or with a heap from which a
/// player wins at once.
pub fn write(
    out: &mut dyn Write,
    format: Format,
    head: &Head<'_>,
    cells: &mut dyn ExactSizeIterator<Item = Cell>,
) -> io::Result<()> {
    match format {
        Format::Text => text(out, head, cells),
        Format::Json => json(out, head, cells),
        Format::Csv => csv(out, head, cells),
        Format::Npy => npy(out, head, cells),
        Format::Bfile => bfile(out, head, cells),
    }
}

fn bfile(
    out: &mut dyn Write,
    head: &Head<'_>,
    cells: &mut dyn ExactSizeIterator<Item = Cell>,
) -> io::Result<()> {
    let refuse = |found: &str| {
        let message = format!("a b-file holds the Grundy values of one heap after the other, found {found}");
        Err(io::Error::new(io::ErrorKind::InvalidInput, message))
    };
    if !head.is_sequence() {
        return refuse(if head.axes.len() == 2 { "pairs" } else { "tuples" });
    }
    if head.content == Content::Outcome {
        return refuse("outcomes");
    }
    // Nothing is written of a table that cannot be written whole.
    let mut lines = Vec::new();
    for (index, cell) in (head.from[0]..).zip(cells) {
        match cell {
            Cell::Grundy(Grundy::Number(value)) => writeln!(lines, "{index} {value}")?,
            Cell::Outside => return refuse(&format!("{index}, which is no position")),
            won => return refuse(&format!("\"{won}\" at {index}")),
        }
    }
    out.write_all(&lines)
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Grundy(value) => value.fmt(f),
            Cell::Infinite(value) => value.fmt(f),
            Cell::Outcome(outcome) => outcome.fmt(f),
            Cell::Outside => f.pad("."),
        }
    }
}

const PER_ROW: u64 = 10;

/// Cells take so many characters in text where none is longer.
pub const LEAST_WIDTH: usize = 4;

fn text(
    out: &mut dyn Write,
    head: &Head<'_>,
    cells: &mut dyn ExactSizeIterator<Item = Cell>,
) -> io::Result<()> {
    if cells.len() == 0 {
        return Ok(());
    }
    let last = head.axes.len() - 1;
    let (columns, rows) = match last {
        0 => (PER_ROW, None),
        _ => (head.lengths[last].max(1), Some(last - 1)),
    };
    let width = head.width;
    let header = |out: &mut dyn Write| {
        let corner =
            rows.map_or(head.axes[0].into(), |rows| format!("{}\\{}", head.axes[rows], head.axes[last]));
        write!(out, "{corner:>8} |")?;
        for column in 0..columns {
            let title = rows.map_or(format!("+{column}"), |_| (head.from[last] + column).to_string());
            write!(out, " {title:>width$}")?;
        }
        write!(
            out,
            "\n{}-+{}",
            "-".repeat(8),
            "-".repeat(usize::try_from(columns).unwrap_or(0) * (width + 1))
        )
    };
    for (index, cell) in (0..).zip(cells) {
        // A box is a plane for each choice of the numbers before the last two.
        if last >= 2 && index % head.block(last - 1) == 0 {
            let numbers =
                (0..last - 1).map(|axis| format!("{} = {}", head.axes[axis], head.number(axis, index)));
            let title = numbers.collect::<Vec<_>>().join(", ");
            writeln!(out, "{}{title}", if index == 0 { "" } else { "\n\n" })?;
            header(out)?;
        } else if index == 0 {
            header(out)?;
        }
        if index % columns == 0 {
            let row = rows.map_or(head.from[0] + index, |rows| head.number(rows, index));
            write!(out, "\n{row:>8} |")?;
        }
        write!(out, " {:>width$}", cell.to_string())?;
    }
    writeln!(out)
}

fn json(
    out: &mut dyn Write,
    head: &Head<'_>,
    cells: &mut dyn ExactSizeIterator<Item = Cell>,
) -> io::Result<()> {
    let quoted = |text: &str| serde_json::to_string(text).unwrap_or_default();
    let axes: Vec<_> = head.axes.iter().map(|axis| quoted(axis)).collect();
    write!(out, "{{\"game\":{},\"axes\":[{}]", quoted(head.game), axes.join(","))?;
    let n_cells = cells.len() as u64;
    if !head.is_sequence() {
        let list = |numbers: Vec<u64>| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let last = head.from.iter().zip(head.lengths).map(|(from, length)| from + (*length).max(1) - 1);
        write!(out, ",\"from\":[{}],\"to\":[{}]", list(head.from.to_vec()), list(last.collect()))?;
    } else {
        // Cut short, the table ends where its cells do.
        let last = (head.from[0] + n_cells).checked_sub(1).filter(|_| n_cells > 0);
        write!(
            out,
            ",\"from\":{},\"to\":{}",
            head.from[0],
            last.map_or("null".into(), |last| last.to_string())
        )?;
    }
    write!(out, ",\"{}\":[", head.content.name())?;
    for (index, cell) in (0..).zip(cells) {
        let begins = head.begins(index);
        if index > 0 {
            write!(out, "{},", "]".repeat(begins))?;
        }
        out.write_all("[".repeat(begins).as_bytes())?;
        match cell {
            Cell::Grundy(Grundy::Number(value)) => write!(out, "{value}")?,
            Cell::Outside => out.write_all(b"null")?,
            cell => write!(out, "\"{cell}\"")?,
        }
    }
    if n_cells > 0 {
        out.write_all("]".repeat(head.axes.len() - 1).as_bytes())?;
    }
    let stop = head.stop.map_or("null".into(), |stop| quoted(stop.name()));
    writeln!(out, "],\"standing\":\"{}\",\"stop\":{stop}}}", head.standing.name())
}

fn csv(
    out: &mut dyn Write,
    head: &Head<'_>,
    cells: &mut dyn ExactSizeIterator<Item = Cell>,
) -> io::Result<()> {
    writeln!(out, "{},{}", head.axes.join(","), head.content.name())?;
    for (index, cell) in (0..).zip(cells).filter(|(_, cell)| *cell != Cell::Outside) {
        for axis in 0..head.axes.len() {
            write!(out, "{},", head.number(axis, index))?;
        }
        match cell {
            // Its options are parted by commas.
            Cell::Infinite(value) if value.options().len() > 1 => writeln!(out, "\"{value}\"")?,
            cell => writeln!(out, "{cell}")?,
        }
    }
    Ok(())
}

fn npy(
    out: &mut dyn Write,
    head: &Head<'_>,
    cells: &mut dyn ExactSizeIterator<Item = Cell>,
) -> io::Result<()> {
    let n_cells = cells.len() as u64;
    // What was cut short keeps its whole rows, or planes, or what else the first number counts.
    let block = head.block(1);
    let mut shape = vec![(n_cells / block).to_string()];
    shape.extend(head.lengths[1..].iter().map(|length| (*length).max(1).to_string()));
    let kept = n_cells - n_cells % block;
    let shape = if head.is_sequence() { format!("({n_cells},)") } else { format!("({})", shape.join(", ")) };
    let kind = if head.content == Content::Grundy { "<u4" } else { "|S1" };
    let mut header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    // Magic, version and length are 10 bytes; the data begins at a multiple of 64.
    while (10 + header.len() + 1) % 64 != 0 {
        header.push(' ');
    }
    header.push('\n');
    out.write_all(b"\x93NUMPY\x01\x00")?;
    let length = u16::try_from(header.len()).map_err(|_| io::Error::from(io::ErrorKind::InvalidData))?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(header.as_bytes())?;
    for (_, cell) in (0..kept).zip(cells) {
        match cell {
            Cell::Grundy(Grundy::Number(value)) => {
                let value = u32::try_from(value).map_err(|_| {
                    io::Error::new(
                        io::ErrorKind::InvalidData,
                        format!("the value {value} does not fit 32 bits"),
                    )
                })?;
                out.write_all(&value.to_le_bytes())?;
            }
            Cell::Outside if head.content == Content::Outcome => out.write_all(b".")?,
            Cell::Grundy(Grundy::Win) | Cell::Infinite(_) | Cell::Outside => {
                out.write_all(&u32::MAX.to_le_bytes())?;
            }
            Cell::Outcome(outcome) => write!(out, "{outcome}")?,
        }
    }
    Ok(())
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
        let mut cells = values.iter().map(|value| Cell::Grundy(Grundy::Number(*value)));
        write(&mut out, format, head, &mut cells).unwrap();
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
        assert!(write(&mut Vec::new(), Format::Bfile, &PLANE, &mut [].into_iter()).is_err());
        let won = write(&mut Vec::new(), Format::Bfile, &LINE, &mut [Cell::Grundy(Grundy::Win)].into_iter());
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
        let written = |format| {
            let mut out = Vec::new();
            write(&mut out, format, &LINE, &mut cells.iter().cloned()).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert!(written(Format::Json).contains(r#""grundy":["∞{0,2}","∞{1}","∞"]"#));
        assert_eq!(written(Format::Csv), "n,grundy\n0,\"∞{0,2}\"\n1,∞{1}\n2,∞\n");
        let mut npy = Vec::new();
        write(&mut npy, Format::Npy, &LINE, &mut cells.iter().cloned()).unwrap();
        assert!(npy.ends_with(&[255; 12]));
        let refused = write(&mut Vec::new(), Format::Bfile, &LINE, &mut cells.iter().cloned());
        assert_eq!(refused.unwrap_err().kind(), std::io::ErrorKind::InvalidInput);
    }
}
