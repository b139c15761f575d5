//! Planes as heat maps.

use super::{Plane, escaped, largest, marks};
use crate::values::Grundy;
use std::fmt::Write;

const SIDE: usize = 720;
const LEFT: usize = 56;
const TOP: usize = 40;

/// Planes with more rows or columns than this are drawn as blocks of positions.
const MOST: usize = 360;

/// Returns an SVG picture of a plane: rows downwards, columns to the right, darker for larger values, and
/// P-positions in red. A plane of more than 360 rows or columns is drawn in square blocks: a block with a
/// P-position is red, another has the shade of its mean.
#[must_use]
pub fn heat_svg(plane: &Plane<'_>) -> String {
    let (rows, columns) = (plane.rows(), plane.columns);
    let block = rows.max(columns).div_ceil(MOST).max(1);
    let (down, across) = (rows.div_ceil(block), columns.div_ceil(block));
    let cell = (SIDE / down.max(across).max(1)).clamp(2, 40);
    let (width, height) = (across * cell, down * cell);
    let top = largest(plane.values).max(1);

    let mut svg = String::new();
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>{title}</title>\n<rect width=\"{w}\" height=\"{h}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"18\" font-size=\"15\">{title}</text>\n<g shape-rendering=\"crispEdges\">\n",
        w = LEFT + width.max(200) + 16,
        h = TOP + height + 16,
        title = escaped(plane.title),
    );
    for row in 0..down {
        let shades: Vec<String> = (0..across).map(|column| shade(plane, block, row, column, top)).collect();
        let mut column = 0;
        while column < across {
            // Neighbours of one shade are one rectangle.
            let run = shades[column..].iter().take_while(|shade| **shade == shades[column]).count();
            let _ = writeln!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{cell}\" fill=\"{}\"/>",
                LEFT + column * cell,
                TOP + row * cell,
                run * cell,
                shades[column],
            );
            column += run;
        }
    }
    svg += "</g>\n";
    // A mark names a position, and a block of positions is one cell.
    let index = |mark: u128| usize::try_from(mark).unwrap_or(usize::MAX) / block;
    for mark in marks(0, columns.saturating_sub(1) as u128) {
        let x = LEFT + index(mark) * cell + cell / 2;
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{mark}</text>", TOP - 6);
    }
    for mark in marks(0, rows.saturating_sub(1) as u128) {
        let y = TOP + index(mark) * cell + cell / 2 + 4;
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{mark}</text>", LEFT - 6);
    }
    if cell >= 18 && block == 1 {
        label(&mut svg, plane, cell, top);
    }
    svg += "</svg>\n";
    svg
}

/// Writes each value into its cell.
fn label(svg: &mut String, plane: &Plane<'_>, cell: usize, top: u128) {
    for (index, value) in plane.values.iter().enumerate() {
        let (row, column) = (index / plane.columns, index % plane.columns);
        let dark = value.number().is_some_and(|value| value == 0 || value > top / 2);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"{}\">{value}</text>",
            LEFT + column * cell + cell / 2,
            TOP + row * cell + cell / 2 + 4,
            if dark { "#fff" } else { "#222" },
        );
    }
}

fn shade(plane: &Plane<'_>, block: usize, row: usize, column: usize, top: u128) -> String {
    let (mut total, mut count, mut wins) = (0u128, 0u128, 0u128);
    for r in (row * block)..((row + 1) * block).min(plane.rows()) {
        for c in (column * block)..((column + 1) * block).min(plane.columns) {
            match plane.values[r * plane.columns + c] {
                // A P-position among many others would vanish in their mean.
                Grundy::Number(0) => return "#c0392b".into(),
                Grundy::Number(value) => {
                    total = total.saturating_add(value);
                    count += 1;
                }
                Grundy::Win => wins += 1,
            }
        }
    }
    if wins > count {
        return "#2e8b57".into();
    }
    // From near white to dark blue in 16 steps.
    let mean = total / count.max(1);
    let step = mean.checked_mul(15).map_or(15, |scaled| scaled / top);
    // A mean is at most `top`, so `step` is at most 15 and nothing here goes below 0.
    let part = |light: u128, dark: u128| light - (light - dark) * step / 15;
    format!("#{:02x}{:02x}{:02x}", part(0xee, 0x12), part(0xf3, 0x33), part(0xfa, 0x5a))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nim(side: usize) -> Vec<Grundy> {
        (0..side * side).map(|index| Grundy::Number(((index / side) ^ (index % side)) as u128)).collect()
    }

    #[test]
    fn the_diagonal_of_nim_is_red() {
        let values = nim(4);
        let svg = heat_svg(&Plane { title: "nim", columns: 4, values: &values });
        assert_eq!(svg.matches("#c0392b").count(), 4);
        assert_eq!(svg.matches("</text>").count(), 1 + 4 + 4 + 16);
    }

    #[test]
    fn large_and_empty_planes_have_pictures() {
        let values = nim(800);
        let svg = heat_svg(&Plane { title: "nim", columns: 800, values: &values });
        assert!(svg.len() < 12_000_000 && svg.ends_with("</svg>\n"));
        assert!(heat_svg(&Plane { title: "", columns: 0, values: &[] }).ends_with("</svg>\n"));
    }
}
