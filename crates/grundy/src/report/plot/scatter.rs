//! Sequences as points.

use super::{Sequence, escaped, largest, marks};
use crate::values::Grundy;
use std::collections::BTreeSet;
use std::fmt::Write;

const WIDTH: u32 = 960;
const HEIGHT: u32 = 480;
const LEFT: u32 = 64;
const RIGHT: u32 = 16;
const TOP: u32 = 40;
const BOTTOM: u32 = 48;

/// Returns an SVG picture of a sequence: heaps to the right, values upwards; heaps worth 0 stand out, and a
/// value `win` is a mark above the frame.
///
/// Points that fall on the same half unit are drawn once, so the text has at most some 1.5 million points
/// however long the sequence is, and usually far fewer.
#[must_use]
pub fn scatter_svg(sequence: &Sequence<'_>) -> String {
    let (from, values) = (u128::from(sequence.from), sequence.values);
    let last = from + (values.len().max(1) - 1) as u128;
    let top = largest(values).max(1);
    // In half units, so that integers are exact.
    let (wide, high) = (u128::from(2 * (WIDTH - LEFT - RIGHT)), u128::from(2 * (HEIGHT - TOP - BOTTOM)));
    let across = |heap: u128| u128::from(2 * LEFT) + (heap - from) * wide / (last - from).max(1);
    let up = |value: u128| u128::from(2 * (HEIGHT - BOTTOM)) - scaled(value, high, top);

    let mut svg = String::new();
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<title>{title}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"15\">{title}</text>\n",
        title = escaped(sequence.title),
    );
    for mark in marks(from, last) {
        let x = half(across(mark));
        let _ = writeln!(
            svg,
            "<path d=\"M{x} {TOP}V{bottom}\" stroke=\"#ddd\"/><text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{mark}</text>",
            bottom = HEIGHT - BOTTOM,
            y = HEIGHT - BOTTOM + 20,
        );
    }
    for mark in marks(0, top) {
        let y = half(up(mark));
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {y}H{right}\" stroke=\"#ddd\"/><text x=\"{x}\" y=\"{y}\" dy=\"4\" text-anchor=\"end\">{mark}</text>",
            right = WIDTH - RIGHT,
            x = LEFT - 8,
        );
    }
    // Points that fall together are drawn once, so that long sequences make no larger pictures than they
    // need.
    let mut points: [BTreeSet<(u128, u128)>; 3] = Default::default();
    for (heap, value) in (from..).zip(values) {
        match value {
            Grundy::Number(0) => points[0].insert((across(heap), up(0))),
            Grundy::Number(value) => points[1].insert((across(heap), up(*value))),
            // A win at once is no number; it is drawn above the largest.
            Grundy::Win => points[2].insert((across(heap), u128::from(2 * TOP - 12))),
        };
    }
    let radius = if values.len() > 2000 { "1" } else { "2.5" };
    for (points, (class, colour)) in
        points.iter().zip([("P", "#c0392b"), ("N", "#1f4e79"), ("win", "#2e8b57")])
    {
        if points.is_empty() {
            continue;
        }
        let _ = write!(svg, "<g class=\"{class}\" fill=\"{colour}\">");
        for (x, y) in points {
            let _ = write!(svg, "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\"/>", half(*x), half(*y));
        }
        svg += "</g>\n";
    }
    let _ = write!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">heap</text>\n</svg>\n",
        WIDTH - RIGHT,
        HEIGHT - 8,
    );
    svg
}

/// Returns `value * high / top` without overflow.
fn scaled(value: u128, high: u128, top: u128) -> u128 {
    match value.checked_mul(high) {
        Some(product) => product / top,
        // The product left 128 bits, so `top` is so large that the rounding of its quotient is not seen.
        None => value / (top / high).max(1),
    }
}

fn half(units: u128) -> String {
    format!("{}{}", units / 2, if units % 2 == 1 { ".5" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_a_point_and_text_is_escaped() {
        let values: Vec<_> = [0, 1, 2, 0, 1, 2].map(Grundy::Number).into();
        let svg = scatter_svg(&Sequence { title: "n -> n - 1 & <2>", from: 0, values: &values });
        assert_eq!(svg.matches("<circle").count(), 6);
        assert!(svg.contains("n -&gt; n - 1 &amp; &lt;2&gt;"));
        assert!(svg.ends_with("</svg>\n"));
    }

    #[test]
    fn degenerate_sequences_have_pictures() {
        for values in [vec![], vec![Grundy::Number(u128::MAX)], vec![Grundy::Win, Grundy::Win]] {
            assert!(
                scatter_svg(&Sequence { title: "", from: u64::MAX, values: &values }).ends_with("</svg>\n")
            );
        }
    }

    #[test]
    fn a_long_sequence_gives_a_bounded_picture() {
        let values: Vec<_> = (0..300_000u32).map(|n| Grundy::Number(u128::from(n % 3))).collect();
        let svg = scatter_svg(&Sequence { title: "n mod 3", from: 0, values: &values });
        assert!(svg.len() < 1_000_000, "{}", svg.len());
    }
}
