//! The formats: how each is written.

use super::{BLOCK, Blocks, Cell, Content, Entry, Head};
use crate::values::Outcome;
use std::io::{self, Write};

/// Where a cell is: its numbers, which go on as on a counter.
struct Place<'a> {
    head: &'a Head<'a>,
    numbers: Vec<u64>,
}

impl<'a> Place<'a> {
    fn first(head: &'a Head<'a>) -> Place<'a> {
        Place { head, numbers: head.from.to_vec() }
    }

    /// Goes on to the next cell, and returns how many numbers begin anew there.
    #[inline]
    fn go_on(&mut self) -> usize {
        let axes = self.numbers.len();
        for begun in 0..axes {
            let axis = axes - 1 - begun;
            self.numbers[axis] += 1;
            // The first number of a table cut short has no end.
            if axis == 0 || self.numbers[axis] - self.head.from[axis] < self.head.length(axis) {
                return begun;
            }
            self.numbers[axis] = self.head.from[axis];
        }
        axes
    }
}

pub(super) fn bfile<E: Entry>(out: &mut Blocks<'_>, head: &Head<'_>, cells: &[E]) -> io::Result<()> {
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
    match (head.from[0]..).zip(cells).find_map(|(n, cell)| Some((n, cell.number().err()?))) {
        Some((n, cell)) if *cell == Cell::Outside => return refuse(&format!("{n}, which is no position")),
        Some((n, won)) if head.content == Content::Grundy => return refuse(&format!("\"{won}\" at {n}")),
        Some(_) => {}
        None => {}
    }
    for (n, cell) in (head.from[0]..).zip(cells) {
        out.number(n)?;
        out.add(b" ")?;
        match cell.number() {
            Ok(value) => out.number(value)?,
            Err(cell) => write!(out, "{cell}")?,
        }
        out.add(b"\n")?;
    }
    Ok(())
}

const PER_ROW: u64 = 10;

/// Cells take this number of characters in text where none is longer.
pub const LEAST_WIDTH: usize = 4;

pub(super) fn text<E: Entry>(out: &mut Blocks<'_>, head: &Head<'_>, cells: &[E]) -> io::Result<()> {
    if cells.is_empty() {
        return Ok(());
    }
    let last = head.axes.len() - 1;
    let (columns, rows) = match last {
        0 => (PER_ROW, None),
        _ => (head.length(last), Some(last - 1)),
    };
    let width = head.width;
    let header = |out: &mut Blocks<'_>| {
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
    let mut place = Place::first(head);
    // A box is a plane for each choice of the numbers before the last two.
    let mut begun = head.axes.len();
    for (index, cell) in (0..).zip(cells) {
        if last >= 2 && begun >= 2 {
            let numbers = head.axes.iter().zip(&place.numbers).take(last - 1);
            let title = numbers.map(|(axis, number)| format!("{axis} = {number}")).collect::<Vec<_>>();
            writeln!(out, "{}{}", if index == 0 { "" } else { "\n\n" }, title.join(", "))?;
            header(out)?;
        } else if index == 0 {
            header(out)?;
        }
        if index % columns == 0 {
            write!(out, "\n{:>8} |", place.numbers[rows.unwrap_or(0)])?;
        }
        match cell.number() {
            Ok(value) => write!(out, " {value:>width$}")?,
            Err(cell) => write!(out, " {:>width$}", cell.to_string())?,
        }
        begun = place.go_on();
    }
    out.add(b"\n")
}

/// Returns a string of JSON, escaped as `serde_json` does, which small programs are built without.
fn quoted(text: &str) -> String {
    let escaped = text.chars().map(|letter| match letter {
        '"' | '\\' => format!("\\{letter}"),
        '\u{8}' => "\\b".to_owned(),
        '\u{c}' => "\\f".to_owned(),
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        '\0'..' ' => format!("\\u{:04x}", u32::from(letter)),
        _ => letter.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}

pub(super) fn json<E: Entry>(out: &mut Blocks<'_>, head: &Head<'_>, cells: &[E]) -> io::Result<()> {
    let axes: Vec<_> = head.axes.iter().map(|axis| quoted(axis)).collect();
    write!(out, "{{\"game\":{},\"axes\":[{}]", quoted(head.game), axes.join(","))?;
    if head.is_sequence() {
        // Cut short, the table ends where its cells do.
        let last = (head.from[0] + cells.len() as u64).checked_sub(1).filter(|_| !cells.is_empty());
        write!(
            out,
            ",\"from\":{},\"to\":{}",
            head.from[0],
            last.map_or("null".into(), |last| last.to_string())
        )?;
    } else {
        let list = |numbers: Vec<u64>| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let last = (0..head.axes.len()).map(|axis| head.from[axis] + head.length(axis) - 1);
        write!(out, ",\"from\":[{}],\"to\":[{}]", list(head.from.to_vec()), list(last.collect()))?;
    }
    write!(out, ",\"{}\":[", head.content.name())?;
    let (open, close) = ("[".repeat(head.axes.len() - 1), "]".repeat(head.axes.len() - 1));
    let mut place = Place::first(head);
    let mut begun = open.len();
    for (index, cell) in cells.iter().enumerate() {
        if index > 0 {
            out.add(&close.as_bytes()[..begun])?;
            out.add(b",")?;
        }
        out.add(&open.as_bytes()[..begun])?;
        match cell.number() {
            Ok(value) => out.number(value)?,
            Err(cell) if *cell == Cell::Outside => out.add(b"null")?,
            Err(cell) if head.content == Content::Score => write!(out, "{cell}")?,
            Err(cell) => write!(out, "\"{cell}\"")?,
        }
        begun = place.go_on();
    }
    if !cells.is_empty() {
        out.add(close.as_bytes())?;
    }
    let stop = head.stop.map_or("null".into(), |stop| quoted(stop.name()));
    writeln!(out, "],\"standing\":\"{}\",\"stop\":{stop}}}", head.standing.name())
}

pub(super) fn csv<E: Entry>(out: &mut Blocks<'_>, head: &Head<'_>, cells: &[E]) -> io::Result<()> {
    writeln!(out, "{},{}", head.axes.join(","), head.content.name())?;
    let mut place = Place::first(head);
    for cell in cells {
        let value = cell.number();
        if !value.as_ref().is_err_and(|cell| **cell == Cell::Outside) {
            for number in &place.numbers {
                out.number(*number)?;
                out.add(b",")?;
            }
            match value {
                Ok(value) => out.number(value)?,
                Err(cell) => match &*cell {
                    Cell::Outcome(Outcome::N) => out.add(b"N")?,
                    Cell::Outcome(Outcome::P) => out.add(b"P")?,
                    // Its options are parted by commas.
                    Cell::Infinite(value) if value.options().len() > 1 => write!(out, "\"{value}\"")?,
                    cell => write!(out, "{cell}")?,
                },
            }
            out.add(b"\n")?;
        }
        place.go_on();
    }
    Ok(())
}

pub(super) fn npy<E: Entry>(out: &mut Blocks<'_>, head: &Head<'_>, cells: &[E]) -> io::Result<()> {
    let n_cells = cells.len() as u64;
    // What was cut short keeps its whole rows, or planes, or what else the first number counts.
    let block = head.block(1);
    let mut shape = vec![(n_cells / block).to_string()];
    shape.extend((1..head.axes.len()).map(|axis| head.length(axis).to_string()));
    let kept = usize::try_from(n_cells - n_cells % block).map_err(io::Error::other)?;
    let shape = if head.is_sequence() { format!("({n_cells},)") } else { format!("({})", shape.join(", ")) };
    let kind = match head.content {
        Content::Grundy => "<u4",
        Content::Outcome => "|S1",
        Content::Score => "<i8",
    };
    let mut header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    // Magic, version and length are 10 bytes; the data begins at a multiple of 64.
    while (10 + header.len() + 1) % 64 != 0 {
        header.push(' ');
    }
    header.push('\n');
    out.add(b"\x93NUMPY\x01\x00")?;
    let length = u16::try_from(header.len()).map_err(|_| io::Error::from(io::ErrorKind::InvalidData))?;
    out.add(&length.to_le_bytes())?;
    out.add(header.as_bytes())?;
    if head.content == Content::Outcome {
        return cells[..kept].iter().try_for_each(|cell| match cell.number() {
            Ok(value) => write!(out, "{value}"),
            Err(cell) => write!(out, "{cell}"),
        });
    }
    let too_large = |value: &dyn std::fmt::Display, bits: u32| {
        io::Error::new(io::ErrorKind::InvalidData, format!("the value {value} does not fit {bits} bits"))
    };
    if head.content == Content::Score {
        return cells[..kept].iter().try_for_each(|cell| {
            let score = match cell.number().as_ref().err().map(|cell| &**cell) {
                Some(Cell::Score(score)) => i64::try_from(*score).map_err(|_| too_large(score, 64))?,
                _ => i64::MIN,
            };
            out.add(&score.to_le_bytes())
        });
    }
    let word = |cell: &E| match cell.number() {
        Ok(value) => u32::try_from(value).map_err(|_| too_large(&value, 32)),
        Err(_) => Ok(u32::MAX),
    };
    let mut words = Vec::with_capacity(BLOCK / 4);
    for cells in cells[..kept].chunks(BLOCK / 4) {
        words.clear();
        for cell in cells {
            words.push(word(cell)?.to_le());
        }
        out.add(bytemuck::cast_slice(&words))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn strings_are_those_of_serde_json() {
        let texts = (0..=0x3000).filter_map(char::from_u32).map(|letter| format!("a{letter}b"));
        for text in texts.chain([String::new()]) {
            assert_eq!(super::quoted(&text), serde_json::to_string(&text).unwrap());
        }
    }
}
