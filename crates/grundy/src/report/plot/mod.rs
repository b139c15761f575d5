//! Pictures: of tables, a scatter for sequences and a heat map with P-positions for planes; of values,
//! thermographs; of positions, what stands where; as SVG or as text.
//!
//! The functions take values and give text; they read and write nothing. Sizes are in SVG user units.

mod ascii;
mod heat;
mod position;
mod scatter;
mod thermograph;

pub use ascii::{heat_ascii, scatter_ascii};
pub use heat::heat_svg;
pub use position::position_svg;
pub use scatter::scatter_svg;
pub use thermograph::{thermograph_ascii, thermograph_svg};

use crate::values::Grundy;

/// The values of heaps `from..from + values.len()`.
#[derive(Clone, Copy, Debug)]
pub struct Sequence<'a> {
    /// What the picture is of.
    pub title: &'a str,
    /// The heap of the first value.
    pub from: u64,
    /// One value a heap.
    pub values: &'a [Grundy],
}

/// The values of the positions (a, b), `a` a row and `b` a column, both from 0.
#[derive(Clone, Copy, Debug)]
pub struct Plane<'a> {
    /// What the picture is of.
    pub title: &'a str,
    /// The number of columns; the number of values is a multiple of it.
    pub columns: usize,
    /// Row after row.
    pub values: &'a [Grundy],
}

impl Plane<'_> {
    fn rows(&self) -> usize {
        self.values.len().checked_div(self.columns).unwrap_or(0)
    }
}

/// Returns the largest number among the values, 0 where there is none.
fn largest(values: &[Grundy]) -> u128 {
    values.iter().filter_map(|value| value.number()).max().unwrap_or(0)
}

/// Returns up to seven round numbers from `low` to `high`, where an axis has its marks.
fn marks(low: u128, high: u128) -> Vec<u128> {
    let span = high - low;
    // 1, 2, 5, 10, 20, 50, ...
    let rounds = (0..38).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u128.pow(power)));
    let step = rounds.into_iter().find(|step| span / step <= 6).unwrap_or(u128::MAX);
    // `span / step` is at most 6, so there are at most seven marks. The last step, 5 * 10^37, fits at most 6
    // times into any `u128`, so a step is always found.
    (low.div_ceil(step)..=high / step).map(|index| index * step).collect()
}

/// Returns text that is safe inside an SVG element.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_few() {
        assert_eq!(marks(0, 6), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(marks(0, 1000), [0, 200, 400, 600, 800, 1000]);
        assert_eq!(marks(7, 7), [7]);
        assert!(marks(0, u128::MAX).len() <= 7);
    }
}
