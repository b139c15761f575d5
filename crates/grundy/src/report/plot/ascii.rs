//! Plots made of characters, for terminals: the Grundy values of a sequence, or of a plane of positions.

use super::{Plane, Sequence, largest};
use crate::values::Grundy;
use std::fmt::Write;

/// Returns a picture of a sequence in a frame of `width` by `height` characters: `o` where a heap is worth 0,
/// `*` for other values. Several heaps share a column where the sequence is longer than the frame is wide.
#[must_use]
pub fn scatter_ascii(sequence: &Sequence<'_>, width: usize, height: usize) -> String {
    // The rows are parted by `height - 1`, and the label below needs some columns.
    let (width, height) = (width.max(8), height.max(2));
    // The values may all be 0, and they are divided by the largest.
    let top = largest(sequence.values).max(1);
    let n_values = sequence.values.len();
    let columns = n_values.min(width);
    let mut frame = vec![vec![' '; columns]; height];
    for (index, value) in sequence.values.iter().enumerate() {
        let column = if n_values <= width { index } else { index * width / n_values };
        let (row, mark) = match value {
            Grundy::Number(0) => (0, 'o'),
            Grundy::Number(value) => {
                let rows = height as u128 - 1;
                // A product that does not fit is of a value so large that its quotient is exact enough.
                let scaled =
                    value.checked_mul(rows).map_or_else(|| value / (top / rows), |scaled| scaled / top);
                (usize::try_from(scaled).unwrap_or(height - 1).min(height - 1), '*')
            }
            Grundy::Win => (height - 1, 'W'),
        };
        let cell = &mut frame[height - 1 - row][column];
        // A P-position must not be hidden by a small value in the same cell.
        if *cell != 'o' {
            *cell = mark;
        }
    }
    let label = top.to_string().len();
    let mut text = format!("{}\n", sequence.title);
    for (line, row) in frame.iter().enumerate() {
        let number = match line {
            0 => top.to_string(),
            line if line == height - 1 => "0".into(),
            _ => String::new(),
        };
        let row: String = row.iter().collect();
        let _ = writeln!(text, "{number:>label$} |{}", row.trim_end());
    }
    // The last heap may lie beyond `u64`, and an empty sequence still names its first.
    let last = u128::from(sequence.from) + n_values.max(1) as u128 - 1;
    let _ = writeln!(text, "{:>label$} +{}", "", "-".repeat(columns));
    let _ = writeln!(text, "{:>label$}  heaps {} to {last}", "", sequence.from);
    text
}

/// Returns a plane as digits, one character a position: `.` for P-positions, `1` to `9`, `a` to `z`, then
/// `#`, and `W` for a win at once. At most `width` columns and `height` rows are shown.
#[must_use]
pub fn heat_ascii(plane: &Plane<'_>, width: usize, height: usize) -> String {
    let mut text = format!("{}\n", plane.title);
    for row in plane.values.chunks(plane.columns.max(1)).take(height) {
        let line: String = row.iter().take(width).map(|value| digit(*value)).collect();
        let _ = writeln!(text, "{line}");
    }
    text
}

fn digit(value: Grundy) -> char {
    match value {
        Grundy::Number(0) => '.',
        Grundy::Number(value) => {
            u32::try_from(value).ok().and_then(|value| char::from_digit(value, 36)).unwrap_or('#')
        }
        Grundy::Win => 'W',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_sequence_stands_as_it_is() {
        let values = [0, 1, 2, 0].map(Grundy::Number);
        let text = scatter_ascii(&Sequence { title: "n mod 3", from: 0, values: &values }, 40, 3);
        assert_eq!(text, "n mod 3\n2 |  *\n  | *\n0 |o  o\n  +----\n   heaps 0 to 3\n");
    }

    #[test]
    fn a_plane_shows_its_p_positions() {
        let values = [0, 1, 2, 1, 0, 40].map(Grundy::Number);
        assert_eq!(heat_ascii(&Plane { title: "t", columns: 3, values: &values }, 80, 24), "t\n.12\n1.#\n");
    }
}
