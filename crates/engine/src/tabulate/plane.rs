//! Planes: positions `(a, b)` whose moves go along lines, as in Wythoff's game, or to fixed offsets.
//!
//! Each line of positions keeps the set of its values so far, as bits. The mex of a position is then the first bit that
//! is missing from all sets of the lines through it, found 64 values at a time, however many positions lie on them.
//! Words that are full are passed over for good.
//!
//! Where moves stay moves when the two numbers are exchanged, `(b, a)` is worth what `(a, b)` is: of a square table half is computed,
//! and of two slides that are exchanged the lines of one do for both.

use crate::Table;
use grundy_budget::{Budget, Progress, Stop, zeros};

/// A game on pairs of naturals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaneGame {
    slides: Vec<Slide>,
    steps: Vec<(u32, u32)>,
}

/// Moves from `(a, b)` to `(a, b) - from - k * by` for every `k` from 0 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slide {
    /// What is taken at least.
    pub from: (u32, u32),
    /// What may be taken more, any number of times.
    pub by: (u32, u32),
}

impl Slide {
    /// Returns the slide that takes `by` any number of times, but at least once.
    #[must_use]
    pub fn new(by: (u32, u32)) -> Self {
        Slide { from: by, by }
    }

    fn exchanged(self) -> Self {
        let [from, by] = [self.from, self.by].map(|(p, q)| (q, p));
        Slide { from, by }
    }
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
    pub const MOST_SLIDES: usize = 8;

    /// Returns the game in which `(a, b)` goes along one of the slides, or becomes `(a - p, b - q)` for a step `(p, q)`.
    ///
    /// # Errors
    /// See [`PlaneError`].
    pub fn new(mut slides: Vec<Slide>, mut steps: Vec<(u32, u32)>) -> Result<Self, PlaneError> {
        slides.sort_unstable();
        slides.dedup();
        steps.sort_unstable();
        steps.dedup();
        let taken = slides.iter().flat_map(|slide| [&slide.from, &slide.by]).chain(&steps);
        if taken.into_iter().any(|by| *by == (0, 0)) {
            return Err(PlaneError::Stays);
        }
        if slides.len() > Self::MOST_SLIDES {
            return Err(PlaneError::TooManySlides { count: slides.len() });
        }
        Ok(PlaneGame { slides, steps })
    }

    /// Says whether moves stay moves when the two numbers are exchanged.
    fn is_symmetric(&self) -> bool {
        self.slides.iter().all(|slide| self.slides.contains(&slide.exchanged()))
            && self.steps.iter().all(|(p, q)| self.steps.contains(&(*q, *p)))
    }

    /// Returns Wythoff's game: any number from one heap, or the same number from both.
    #[must_use]
    pub fn wythoff() -> Self {
        PlaneGame { slides: [(0, 1), (1, 0), (1, 1)].map(Slide::new).to_vec(), steps: Vec::new() }
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
    /// Whether only positions `(a, b)` with `a <= b` are computed.
    half: bool,
    /// For each slide the place of its lines among those kept, and whether they are those of the slide exchanged.
    kept: Vec<(usize, bool)>,
    /// The slides whose lines are kept.
    slides: Vec<Slide>,
    rows: usize,
    columns: usize,
    /// Words of a line's set: no value exceeds the number of moves left, which is less than `rows + columns`.
    words: usize,
    bytes: u64,
}

fn size(game: &PlaneGame, rows: u64, columns: u64) -> Result<Size, Stop> {
    let half = rows == columns && game.is_symmetric();
    let (mut kept, mut slides) = (Vec::new(), Vec::new());
    for slide in &game.slides {
        let twin = slides.iter().position(|other: &Slide| half && *other == slide.exchanged());
        kept.push((twin.unwrap_or(slides.len()), twin.is_some()));
        slides.extend(twin.is_none().then_some(*slide));
    }
    let count = |rows: u64, columns: u64| {
        let words = rows.checked_add(columns)? / 64 + 1;
        let lines = slides.iter().try_fold(0u64, |lines, Slide { by: (p, q), .. }| {
            let of_slide =
                u64::from(*p).checked_mul(columns)?.checked_add(u64::from(*q).checked_mul(rows)?)?;
            lines.checked_add(of_slide)
        })?;
        let bytes = rows.checked_mul(columns)?.checked_mul(4)?;
        let bytes = bytes.checked_add(lines.checked_mul(words.checked_mul(8)?.checked_add(4)?)?)?;
        let index = |n: u64| usize::try_from(n).ok();
        index(bytes)?;
        Some((index(rows)?, index(columns)?, index(words)?, bytes))
    };
    let (rows, columns, words, bytes) = count(rows, columns).ok_or(Stop::Memory)?;
    Ok(Size { half, kept, slides, rows, columns, words, bytes })
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
        7 => fill_slides::<7>(game, size, values, budget),
        8 => fill_slides::<8>(game, size, values, budget),
        _ => unreachable!("a game has at most eight slides"),
    }
}

fn fill_slides<const L: usize>(
    game: &PlaneGame,
    size: &Size,
    values: &mut Vec<u32>,
    budget: &Budget,
) -> Result<(), Stop> {
    let mut lines: Vec<Lines> =
        size.slides.iter().map(|slide| Lines::new(*slide, size)).collect::<Result<_, _>>()?;
    let Ok(kept) = <[(usize, bool); L]>::try_from(&size.kept[..]) else {
        unreachable!("there are so many slides")
    };
    let mut beside = Vec::with_capacity(game.steps.len());
    *values = zeros(size.rows * size.columns)?;
    for top in (0..size.rows).step_by(TILE) {
        let bottom = size.rows.min(top + TILE);
        for column in if size.half { top } else { 0 }..size.columns {
            if let Err(stop) = budget.spend((bottom - top) as u64) {
                values.truncate(top * size.columns);
                return Err(stop);
            }
            for row in top..if size.half { bottom.min(column + 1) } else { bottom } {
                beside.clear();
                for (p, q) in &game.steps {
                    let at = (row.checked_sub(*p as usize), column.checked_sub(*q as usize));
                    if let (Some(row), Some(column)) = at {
                        beside.push(values[row * size.columns + column]);
                    }
                }
                let through = kept.map(|(index, exchanged)| {
                    let (row, column) = if exchanged { (column, row) } else { (row, column) };
                    (index, lines[index].reach(row, column, values))
                });
                let v = mex(&lines, through, &beside);
                values[row * size.columns + column] = v;
                if size.half {
                    values[column * size.columns + row] = v;
                }
            }
        }
        let done = (bottom * size.columns) as u64;
        budget.report(Progress { done, total: Some((size.rows * size.columns) as u64) });
    }
    Ok(())
}

/// The lines of one slide, each with the set of its values so far.
struct Lines {
    from: (usize, usize),
    by: (usize, usize),
    columns: usize,
    /// How often the slide fits into each row and into each column.
    fits: (Vec<u32>, Vec<u32>),
    words: usize,
    bits: Vec<u64>,
    /// How many words of each line are full from the first on.
    full: Vec<u32>,
}

impl Lines {
    fn new(Slide { from, by: (p, q) }: Slide, size: &Size) -> Result<Self, Stop> {
        let fits = |count: usize, by: u32| -> Result<Vec<u32>, Stop> {
            let mut fits = zeros(count)?;
            (0u32..).zip(&mut fits).for_each(|(n, fit)| *fit = n.checked_div(by).unwrap_or(u32::MAX));
            Ok(fits)
        };
        let by = (p as usize, q as usize);
        let count = by.0 * size.columns + by.1 * size.rows;
        Ok(Lines {
            from: (from.0 as usize, from.1 as usize),
            by,
            columns: size.columns,
            fits: (fits(size.rows, p)?, fits(size.columns, q)?),
            words: size.words,
            bits: zeros(count * size.words)?,
            full: zeros(count)?,
        })
    }

    /// Returns the index of the line through a position, by where the line starts: in one of the first `p` rows, or
    /// else in one of the first `q` columns.
    #[inline]
    fn through(&self, row: usize, column: usize) -> usize {
        let (p, q) = self.by;
        let back = self.fits.0[row].min(self.fits.1[column]) as usize;
        let (row, column) = (row - back * p, column - back * q);
        if row < p { row * self.columns + column } else { p * self.columns + row * q + column }
    }

    /// Returns the line that the slide goes along from a position, if it can be used there. The first position that it
    /// reaches is new on its line: those behind it were the first for positions that came earlier.
    #[inline]
    fn reach(&mut self, row: usize, column: usize, values: &[u32]) -> Option<usize> {
        let (row, column) = (row.checked_sub(self.from.0)?, column.checked_sub(self.from.1)?);
        let line = self.through(row, column);
        let v = values[row * self.columns + column] as usize;
        let set = &mut self.bits[line * self.words..][..self.words];
        set[v / 64] |= 1 << (v % 64);
        let full = &mut self.full[line];
        while set.get(*full as usize) == Some(&u64::MAX) {
            *full += 1;
        }
        Some(line)
    }

    /// Returns the words of a line, and how many of the first are full.
    #[inline]
    fn set(&self, line: usize) -> (&[u64], usize) {
        (&self.bits[line * self.words..][..self.words], self.full[line] as usize)
    }
}

/// Returns the least value on none of the lines and not beside the position.
#[inline]
fn mex<const L: usize>(lines: &[Lines], through: [(usize, Option<usize>); L], beside: &[u32]) -> u32 {
    let sets = through.map(|(index, line)| line.map_or((&[][..], 0), |line| lines[index].set(line)));
    let mut word = sets.iter().map(|(_, full)| *full).max().unwrap_or(0);
    let v = loop {
        let mut seen = 0;
        for (set, _) in sets {
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
            let along = |Slide { from, by }: &Slide| {
                let (from, by) = (*from, *by);
                (0..=a + b).map(move |k| {
                    let taken = |from: u32, by: u32| u64::from(from) + k * u64::from(by);
                    (taken(from.0, by.0), taken(from.1, by.1))
                })
            };
            let steps = self.steps.iter().map(|(p, q)| (u64::from(*p), u64::from(*q)));
            for (p, q) in self.slides.iter().flat_map(along).chain(steps) {
                let option = (a.checked_sub(p), b.checked_sub(q));
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
            symmetric in any::<bool>(),
            slides in prop::collection::vec(((0u32..4, 0u32..4), (0u32..4, 0u32..4), any::<bool>()), 0..5),
            steps in prop::collection::vec((0u32..4, 0u32..4), 0..4),
            rows in 0u64..20,
            columns in 0u64..20,
        ) {
            let slide = |(by, from, plain): ((u32, u32), (u32, u32), bool)| {
                let slide = Slide::new(by);
                if plain { slide } else { Slide { from, ..slide } }
            };
            let (mut slides, mut steps): (Vec<Slide>, _) = (slides.into_iter().map(slide).collect(), steps);
            if symmetric {
                slides.extend(slides.clone().into_iter().map(Slide::exchanged));
                steps.extend(steps.clone().into_iter().map(|(p, q)| (q, p)));
            }
            let columns = if symmetric { rows } else { columns };
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
