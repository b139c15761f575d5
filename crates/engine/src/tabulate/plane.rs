//! Planes: positions `(a, b)` whose moves go along lines, as in Wythoff's game, or to fixed offsets.
//!
//! Each line of positions keeps the set of its values so far, as bits. The mex of a position is then the first bit that
//! is missing from all sets of the lines through it, found 64 values at a time, however many positions lie on them.
//! Words that are full are passed over for good.

use crate::Table;
use grundy_budget::{Budget, Progress, Stop};

/// A game on pairs of naturals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaneGame {
    slides: Vec<(u32, u32)>,
    steps: Vec<(u32, u32)>,
}

/// Why slides and steps are no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaneError {
    /// A move that takes nothing.
    #[error("a move by (0, 0) leaves the position as it is")]
    Stays,
    /// More directions than the inner loop is made for.
    #[error("{count} directions to slide in; at most {} are allowed", PlaneGame::MOST_SLIDES)]
    TooManySlides {
        /// How many were given.
        count: usize,
    },
}

impl PlaneGame {
    /// The number of directions that a game may have.
    pub const MOST_SLIDES: usize = 6;

    /// Returns the game in which `(a, b)` becomes `(a - k*p, b - k*q)` for a slide `(p, q)` and any `k >= 1`, or
    /// `(a - p, b - q)` for a step `(p, q)`.
    ///
    /// # Errors
    /// See [`PlaneError`].
    pub fn new(mut slides: Vec<(u32, u32)>, steps: Vec<(u32, u32)>) -> Result<Self, PlaneError> {
        slides.sort_unstable();
        slides.dedup();
        if slides.iter().chain(&steps).any(|by| *by == (0, 0)) {
            return Err(PlaneError::Stays);
        }
        if slides.len() > Self::MOST_SLIDES {
            return Err(PlaneError::TooManySlides { count: slides.len() });
        }
        Ok(PlaneGame { slides, steps })
    }

    /// Returns Wythoff's game: any number from one heap, or the same number from both.
    #[must_use]
    pub fn wythoff() -> Self {
        PlaneGame { slides: vec![(0, 1), (1, 0), (1, 1)], steps: Vec::new() }
    }
}

/// Returns the Grundy values of all `(a, b)` with `a < rows` and `b < columns`, row by row.
///
/// Time for a position: the largest value over 64 for each slide, at most; memory: 4 bytes a position, and a bit for
/// each line and each value up to `rows + columns`. A step is a position; where the budget ends the run, the rows that
/// are whole are kept.
///
/// ```
/// # use grundy_engine::tabulate::{PlaneGame, plane};
/// let table = plane(&PlaneGame::wythoff(), 3, 4, &Default::default());
/// assert_eq!(table.values, [0, 1, 2, 3, 1, 2, 0, 4, 2, 0, 1, 5]);
/// ```
#[must_use]
pub fn plane(game: &PlaneGame, rows: u64, columns: u64, budget: &Budget) -> Table<u32> {
    let mut table = Table { axes: vec![rows, columns], values: Vec::new(), stop: None };
    table.stop = size(game, rows, columns)
        .and_then(|size| {
            budget.hold(size.bytes)?;
            let result = fill(game, &size, &mut table.values, budget);
            budget.release(size.bytes);
            result
        })
        .err();
    table
}

/// Rows computed together, so that what is known of a column stays at hand.
const TILE: usize = 64;

struct Size {
    rows: usize,
    columns: usize,
    /// Words of a line's set: no value exceeds the number of moves left, which is less than `rows + columns`.
    words: usize,
    bytes: u64,
}

fn size(game: &PlaneGame, rows: u64, columns: u64) -> Result<Size, Stop> {
    let count = |rows: u64, columns: u64| {
        let words = rows.checked_add(columns)? / 64 + 1;
        let lines = game.slides.iter().try_fold(0u64, |lines, (p, q)| {
            let of_slide =
                u64::from(*p).checked_mul(columns)?.checked_add(u64::from(*q).checked_mul(rows)?)?;
            lines.checked_add(of_slide)
        })?;
        let bytes = rows.checked_mul(columns)?.checked_mul(4)?;
        let bytes = bytes.checked_add(lines.checked_mul(words.checked_mul(8)?.checked_add(4)?)?)?;
        let index = |n: u64| usize::try_from(n).ok();
        index(bytes)?;
        Some(Size { rows: index(rows)?, columns: index(columns)?, words: index(words)?, bytes })
    };
    count(rows, columns).ok_or(Stop::Memory)
}

fn fill(game: &PlaneGame, size: &Size, values: &mut Vec<u32>, budget: &Budget) -> Result<(), Stop> {
    match game.slides.len() {
        0 => fill_slides::<0>(game, size, values, budget),
        1 => fill_slides::<1>(game, size, values, budget),
        2 => fill_slides::<2>(game, size, values, budget),
        3 => fill_slides::<3>(game, size, values, budget),
        4 => fill_slides::<4>(game, size, values, budget),
        5 => fill_slides::<5>(game, size, values, budget),
        6 => fill_slides::<6>(game, size, values, budget),
        _ => unreachable!("a game has at most six slides"),
    }
}

fn fill_slides<const L: usize>(
    game: &PlaneGame,
    size: &Size,
    values: &mut Vec<u32>,
    budget: &Budget,
) -> Result<(), Stop> {
    let mut lines: [Lines; L] = std::array::from_fn(|index| Lines::new(game.slides[index], size));
    let mut beside = Vec::with_capacity(game.steps.len());
    for top in (0..size.rows).step_by(TILE) {
        let bottom = size.rows.min(top + TILE);
        values.resize(bottom * size.columns, 0);
        for column in 0..size.columns {
            if let Err(stop) = budget.spend((bottom - top) as u64) {
                values.truncate(top * size.columns);
                return Err(stop);
            }
            for row in top..bottom {
                beside.clear();
                for (p, q) in &game.steps {
                    let at = (row.checked_sub(*p as usize), column.checked_sub(*q as usize));
                    if let (Some(row), Some(column)) = at {
                        beside.push(values[row * size.columns + column]);
                    }
                }
                values[row * size.columns + column] = mex(&mut lines, row, column, &beside);
            }
        }
        budget.report(Progress { done: values.len() as u64, total: Some((size.rows * size.columns) as u64) });
    }
    Ok(())
}

/// The lines of one slide, each with the set of its values.
struct Lines {
    slide: (usize, usize),
    columns: usize,
    /// How often the slide fits into each row and into each column.
    fits: (Vec<u32>, Vec<u32>),
    words: usize,
    bits: Vec<u64>,
    /// How many words of each line are full from the first on.
    full: Vec<u32>,
}

impl Lines {
    fn new((p, q): (u32, u32), size: &Size) -> Self {
        let fits = |count: usize, by: u32| -> Vec<u32> {
            (0u32..).take(count).map(|n| n.checked_div(by).unwrap_or(u32::MAX)).collect()
        };
        let slide = (p as usize, q as usize);
        let count = slide.0 * size.columns + slide.1 * size.rows;
        Lines {
            slide,
            columns: size.columns,
            fits: (fits(size.rows, p), fits(size.columns, q)),
            words: size.words,
            bits: vec![0; count * size.words],
            full: vec![0; count],
        }
    }

    /// Returns the index of the line through a position, by where the line starts: in one of the first `p` rows, or
    /// else in one of the first `q` columns.
    #[inline]
    fn through(&self, row: usize, column: usize) -> usize {
        let (p, q) = self.slide;
        let back = self.fits.0[row].min(self.fits.1[column]) as usize;
        let (row, column) = (row - back * p, column - back * q);
        if row < p { row * self.columns + column } else { p * self.columns + row * q + column }
    }

    #[inline]
    fn set(&self, line: usize) -> &[u64] {
        &self.bits[line * self.words..][..self.words]
    }

    #[inline]
    fn insert(&mut self, line: usize, v: usize) {
        let set = &mut self.bits[line * self.words..][..self.words];
        set[v / 64] |= 1 << (v % 64);
        let full = &mut self.full[line];
        while set.get(*full as usize) == Some(&u64::MAX) {
            *full += 1;
        }
    }
}

/// Returns the least value on none of the lines through the position and not beside it, and puts it on the lines.
#[inline]
fn mex<const L: usize>(lines: &mut [Lines; L], row: usize, column: usize, beside: &[u32]) -> u32 {
    let through: [usize; L] = std::array::from_fn(|index| lines[index].through(row, column));
    let sets: [&[u64]; L] = std::array::from_fn(|index| lines[index].set(through[index]));
    let full = |index: usize| lines[index].full[through[index]] as usize;
    let mut word = (0..L).map(full).max().unwrap_or(0);
    let v = loop {
        let mut seen = 0;
        for set in sets {
            // Past the end of the sets nothing is seen.
            seen |= set.get(word).copied().unwrap_or(0);
        }
        for v in beside.iter().filter(|v| **v as usize / 64 == word) {
            seen |= 1 << (v % 64);
        }
        if seen != u64::MAX {
            break word * 64 + seen.trailing_ones() as usize;
        }
        word += 1;
    };
    for (lines, line) in lines.iter_mut().zip(through) {
        lines.insert(line, v);
    }
    u32::try_from(v).expect("a value has 32 bits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Oracle;
    use grundy_rules::{Play, Ruleset};
    use grundy_values::{Grundy, Player};
    use proptest::prelude::*;
    use std::convert::Infallible;
    use std::ops::ControlFlow;

    impl Ruleset for PlaneGame {
        type Component = (u64, u64);
        type Error = Infallible;
        fn options(
            &self,
            (a, b): &(u64, u64),
            _: Player,
            emit: &mut dyn FnMut(&[(u64, u64)]) -> ControlFlow<()>,
        ) -> Result<(), Infallible> {
            let slides = self.slides.iter().flat_map(|by| (1..=a + b).map(move |k| (by, k)));
            for ((p, q), k) in slides.chain(self.steps.iter().map(|by| (by, 1))) {
                let option = (a.checked_sub(k * u64::from(*p)), b.checked_sub(k * u64::from(*q)));
                if let (Some(a), Some(b)) = option
                    && emit(&[(a, b)]).is_break()
                {
                    break;
                }
            }
            Ok(())
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn planes_agree_with_the_definition(
            slides in prop::collection::vec((0u32..4, 0u32..4), 0..5),
            steps in prop::collection::vec((0u32..4, 0u32..4), 0..4),
            rows in 0u64..20,
            columns in 0u64..20,
        ) {
            let Ok(game) = PlaneGame::new(slides, steps) else { return Ok(()) };
            let budget = Budget::default();
            let mut oracle = Oracle::new(&game, Play::Normal, &budget);
            let table = plane(&game, rows, columns, &budget);
            prop_assert_eq!(table.values.len() as u64, rows * columns);
            let positions = (0..rows).flat_map(|a| (0..columns).map(move |b| (a, b)));
            for (position, v) in positions.zip(table.values) {
                prop_assert_eq!(oracle.grundy(&position), Ok(Grundy::Number(u128::from(v))), "{:?}", position);
            }
        }
    }

    #[test]
    fn wythoffs_plane_past_a_tile_agrees_with_looking_at_each_option() {
        let side = 150;
        let table = plane(&PlaneGame::wythoff(), side, side, &Budget::default());
        let at = |a: u64, b: u64| u64::from(table.values[usize::try_from(a * side + b).unwrap()]);
        for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
            let straight = (0..a).map(|x| at(x, b)).chain((0..b).map(|y| at(a, y)));
            let options = straight.chain((1..=a.min(b)).map(|k| at(a - k, b - k)));
            assert_eq!(at(a, b), grundy_values::mex(options), "({a}, {b})");
        }
    }

    #[test]
    fn whole_rows_are_kept_at_a_stop() {
        let budget = Budget::default().with_steps(100 * 100);
        let table = plane(&PlaneGame::wythoff(), 500, 100, &budget);
        assert_eq!((table.stop, table.values.len()), (Some(Stop::Steps), 64 * 100));
        let whole = plane(&PlaneGame::wythoff(), 500, 100, &Budget::default());
        assert_eq!(table.values[..], whole.values[..6400]);
        let budget = Budget::default().with_bytes(1000);
        assert_eq!(plane(&PlaneGame::wythoff(), 500, 100, &budget).stop, Some(Stop::Memory));
    }
}
