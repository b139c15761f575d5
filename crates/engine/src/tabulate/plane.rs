//! Planes: positions `(a, b)` whose moves go along lines, as in Wythoff's game, or to fixed offsets.
//!
//! Each line of positions keeps the set of its values so far, as bits. The mex of a position is then the
//! first bit that is missing from all sets of the lines through it, found a few words at a time, however many
//! positions lie on them. Words that are full are passed over for good.
//!
//! Where moves stay moves when the two numbers are exchanged, `(b, a)` is worth what `(a, b)` is: of a square
//! table half is computed, and of two slides that are exchanged the lines of one do for both.

use crate::Table;
use crate::kernel::{Cpu, gaps};
use bytemuck::Zeroable;
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

    /// Returns the game in which `(a, b)` goes along one of the slides, or becomes `(a - p, b - q)` for a
    /// step `(p, q)`.
    ///
    /// # Errors
    /// See [`PlaneError`].
    pub fn new(mut slides: Vec<Slide>, mut steps: Vec<(u32, u32)>) -> Result<Self, PlaneError> {
        slides.sort_unstable();
        slides.dedup();
        steps.sort_unstable();
        steps.dedup();
        let taken = slides.iter().flat_map(|slide| [&slide.from, &slide.by]).chain(&steps);
        // A first move by (0, 0) stays too, so `from` is looked at like `by`.
        if taken.into_iter().any(|by| *by == (0, 0)) {
            return Err(PlaneError::Stays);
        }
        if slides.len() > Self::MOST_SLIDES {
            return Err(PlaneError::TooManySlides { count: slides.len() });
        }
        Ok(PlaneGame { slides, steps })
    }

    /// Returns whether moves stay moves when the two numbers are exchanged.
    fn is_symmetric(&self) -> bool {
        self.slides.iter().all(|slide| self.slides.contains(&slide.exchanged()))
            && self.steps.iter().all(|(p, q)| self.steps.contains(&(*q, *p)))
    }

    /// Returns the place of the slide before this one that is this one exchanged.
    fn twin(&self, index: usize) -> Option<usize> {
        self.slides[..index].iter().position(|other| *other == self.slides[index].exchanged())
    }

    /// Returns the values that steps lead to from a position, as bits of one word.
    #[inline]
    fn beside(&self, (row, column): (usize, usize), word: usize, at: impl Fn(usize, usize) -> usize) -> u64 {
        let behind =
            |(p, q): &(u32, u32)| Some(at(row.checked_sub(*p as usize)?, column.checked_sub(*q as usize)?));
        let values = self.steps.iter().filter_map(behind).filter(|v| v / 64 == word);
        values.fold(0, |seen, v| seen | 1 << (v % 64))
    }

    /// Returns Wythoff's game: any number from one heap, or the same number from both.
    #[must_use]
    pub fn wythoff() -> Self {
        PlaneGame { slides: [(0, 1), (1, 0), (1, 1)].map(Slide::new).to_vec(), steps: Vec::new() }
    }
}

/// Returns the Grundy values of all `(a, b)` with `a < rows` and `b < columns`, row by row.
///
/// Time for a position: the largest value over 64 for each slide, at most; memory: a cell a position, and a
/// bit for each line and each value up to `rows + columns`. A step is a position; where the budget ends the
/// run, the rows that are whole are kept. A cell has to hold `rows + columns`, which no value exceeds; else
/// the run ends before the first row, with [`Stop::Reach`].
///
/// ```
/// # use grundy_engine::tabulate::{PlaneGame, plane};
/// let table = plane::<u16>(&PlaneGame::wythoff(), 3, 4, &Default::default());
/// assert_eq!(table.values, [0, 1, 2, 3, 1, 2, 0, 4, 2, 0, 1, 5]);
/// ```
#[must_use]
pub fn plane<V: PlaneCell>(game: &PlaneGame, rows: u64, columns: u64, budget: &Budget) -> Table<V> {
    let mut table = Table { axes: vec![rows, columns], values: Vec::new(), stop: None };
    table.stop = size::<V>(game, rows, columns)
        .and_then(|size| {
            budget.hold(1, size.bytes)?;
            let result = fill(game, &size, &mut table.values, budget);
            budget.release(1, size.bytes);
            result
        })
        .err();
    table
}

/// What a value is held in: `u16` while the two sides are together below 65536, or `u32`.
pub trait PlaneCell: Zeroable + Copy + Into<u32> + TryFrom<usize> {}

impl PlaneCell for u16 {}
impl PlaneCell for u32 {}

/// The most rows that are computed together.
const TILE: usize = 64;

/// As many are where all sets have fewer words, since what is known of every line is at hand then.
const SMALL_TILE: usize = 16;
const FEW_WORDS: u64 = 1 << 19;

struct Size {
    /// Whether only positions `(a, b)` with `a <= b` are computed.
    half: bool,
    rows: usize,
    columns: usize,
    /// The numbers that lines may have.
    lines: usize,
    /// Words of a line's set: no value exceeds the number of moves left, which is less than `rows + columns`.
    words: usize,
    /// Rows computed together, so that what is known of a line stays at hand.
    tile: usize,
    bytes: u64,
}

fn size<V: PlaneCell>(game: &PlaneGame, rows: u64, columns: u64) -> Result<Size, Stop> {
    let half = rows == columns && game.is_symmetric();
    let count = || {
        let sides = rows.checked_add(columns)?;
        let words = sides / 64 + 1;
        // In a half table a slide shares its lines with its exchanged twin.
        let kept = (0..game.slides.len()).filter(|index| !half || game.twin(*index).is_none());
        let lines = kept.map(|index| game.slides[index].by).try_fold(1u64, |lines, (p, q)| {
            let of_slide = u64::from(p).checked_mul(columns)?.checked_add(u64::from(q).checked_mul(rows)?)?;
            lines.checked_add(of_slide)
        })?;
        let bytes = rows.checked_mul(columns)?.checked_mul(size_of::<V>() as u64)?;
        let bytes = bytes.checked_add(sides.checked_mul(8 * game.slides.len() as u64)?)?;
        let bytes = bytes.checked_add(lines.checked_mul(words.checked_mul(8)?.checked_add(4)?)?)?;
        let index = |n: u64| usize::try_from(n).ok();
        index(bytes)?;
        let tile = if lines.checked_mul(words)? < FEW_WORDS { SMALL_TILE } else { TILE };
        let [rows, columns, lines, words] = [rows, columns, lines, words].map(index);
        Some(Size { half, rows: rows?, columns: columns?, lines: lines?, words: words?, tile, bytes })
    };
    let size = count().ok_or(Stop::Memory)?;
    V::try_from(size.rows + size.columns).map_err(|_| Stop::Reach)?;
    Ok(size)
}

fn fill<V: PlaneCell>(
    game: &PlaneGame,
    size: &Size,
    values: &mut Vec<V>,
    budget: &Budget,
) -> Result<(), Stop> {
    match game.slides.len() {
        0 => fill_slides::<V, 0>(game, size, values, budget),
        1 => fill_slides::<V, 1>(game, size, values, budget),
        2 => fill_slides::<V, 2>(game, size, values, budget),
        3 => fill_slides::<V, 3>(game, size, values, budget),
        4 => fill_slides::<V, 4>(game, size, values, budget),
        5 => fill_slides::<V, 5>(game, size, values, budget),
        6 => fill_slides::<V, 6>(game, size, values, budget),
        7 => fill_slides::<V, 7>(game, size, values, budget),
        8 => fill_slides::<V, 8>(game, size, values, budget),
        _ => unreachable!("a game has at most eight slides"),
    }
}

/// Fills the table some rows at a time, and these sum by sum of the two numbers: every move makes the sum
/// smaller, so that positions of the same sum do not wait for one another.
fn fill_slides<V: PlaneCell, const L: usize>(
    game: &PlaneGame,
    size: &Size,
    values: &mut Vec<V>,
    budget: &Budget,
) -> Result<(), Stop> {
    let Ok(lines) = <[Lines; L]>::try_from(lines(game, size)?) else {
        unreachable!("there are so many slides")
    };
    let cpu = Cpu::best();
    let mut sets =
        Sets { words: size.words, bits: zeros(size.lines * size.words)?, full: zeros(size.lines)? };
    let (mut through, mut begins, mut words) = ([[0; L]; TILE], [[0; L]; TILE], [0; TILE]);
    *values = zeros(size.rows * size.columns)?;
    if size.columns == 0 {
        return Ok(());
    }
    for top in (0..size.rows).step_by(size.tile) {
        let bottom = size.rows.min(top + size.tile);
        for sum in if size.half { 2 * top } else { top }..bottom - 1 + size.columns {
            let end = if size.half { sum / 2 } else { sum } + 1;
            let rows = top.max((sum + 1).saturating_sub(size.columns))..bottom.min(end);
            let n = rows.len();
            if let Err(stop) = budget.spend(n as u64) {
                // Rows above `top` are whole. Those of this stretch have positions up to this sum only.
                values.truncate(top * size.columns);
                return Err(stop);
            }
            let at = |values: &[V], row: usize, column: usize| {
                // Below the diagonal the rows are copied when all of them are found.
                let (row, column) =
                    if size.half { (row.min(column), row.max(column)) } else { (row, column) };
                values[row * size.columns + column].into() as usize
            };
            let (through, begins, words) = (&mut through[..n], &mut begins[..n], &mut words[..n]);
            for (index, lines) in lines.iter().enumerate() {
                if lines.is_prompt {
                    let columns = sum - (rows.end - 1)..=sum - rows.start;
                    let numbers =
                        // Along a sum the columns fall while the rows rise.
                        lines.of_row[rows.clone()].iter().zip(lines.of_column[columns].iter().rev());
                    through.iter_mut().zip(numbers).for_each(|(through, (p, q))| through[index] = p + q);
                } else {
                    for (through, row) in through.iter_mut().zip(rows.clone()) {
                        through[index] = lines.reach(row, sum - row).map_or(0, |(row, column)| {
                            let line = lines.of_row[row] + lines.of_column[column];
                            sets.insert(line, at(values, row, column));
                            line
                        });
                    }
                }
            }
            for ((through, begins), word) in through.iter().zip(&mut *begins).zip(&mut *words) {
                *begins = through.map(|line| line * size.words);
                // Up to there one of the sets is full, and so is their union.
                *word = through.iter().map(|line| sets.full[*line]).max().unwrap_or(0) as usize;
            }
            gaps(cpu, &sets.bits, begins, words);
            for (((through, begins), word), row) in through.iter().zip(begins).zip(words).zip(rows) {
                let column = sum - row;
                let seen = |word| begins.iter().fold(0, |seen, begin| seen | sets.bits[begin + word]);
                let mut open = seen(*word);
                if !game.steps.is_empty() {
                    let at = |row, column| at(values, row, column);
                    open |= game.beside((row, column), *word, at);
                    // `gaps` knows the lines alone: with the steps this word may be full.
                    while open == u64::MAX {
                        *word += 1;
                        open = seen(*word) | game.beside((row, column), *word, at);
                    }
                }
                let v = *word * 64 + open.trailing_ones() as usize;
                for (line, lines) in through.iter().zip(&lines) {
                    if lines.is_prompt {
                        sets.insert(*line, v);
                    }
                }
                let Ok(v) = V::try_from(v) else { unreachable!("no value exceeds the sides") };
                values[row * size.columns + column] = v;
            }
        }
        if size.half {
            // The rows of the stretch become columns below the diagonal.
            for column in top + 1..size.columns {
                let (above, below) = values.split_at_mut(column * size.columns + top);
                let rows = above[top * size.columns..].chunks_exact(size.columns).take(size.tile);
                rows.zip(below).for_each(|(row, copy)| *copy = row[column]);
            }
        }
        let done = (bottom * size.columns) as u64;
        budget.report(Progress { done, total: Some((size.rows * size.columns) as u64) });
    }
    Ok(())
}

/// The numbers of the lines of one slide.
struct Lines {
    from: (usize, usize),
    /// Whether what the slide reaches is what lies behind on the line. Then a value is noted on it as soon as
    /// it is found, and else when a position comes up that the slide leads from there.
    is_prompt: bool,
    /// The line through a position has for its number the sum of what its row and its column have here.
    of_row: Vec<usize>,
    of_column: Vec<usize>,
}

/// Returns the lines of each slide.
fn lines(game: &PlaneGame, size: &Size) -> Result<Vec<Lines>, Stop> {
    let mut all: Vec<Lines> = Vec::with_capacity(game.slides.len());
    // The first number is no line's; its set stays empty.
    let mut first = 1;
    for (index, slide) in game.slides.iter().enumerate() {
        let (mut of_row, mut of_column) = (zeros(size.rows)?, zeros(size.columns)?);
        let [(p, q), from] = [slide.by, slide.from].map(|(p, q)| (p as usize, q as usize));
        if let Some(twin) = game.twin(index).filter(|_| size.half) {
            of_row.copy_from_slice(&all[twin].of_column);
            of_column.copy_from_slice(&all[twin].of_row);
        } else {
            // Along a line `q * row - p * column` stays the same, and so does `n` modulo the divisor that `p`
            // and `q` have in common, where `n` counts how often the line's smallest steps fit into the row,
            // or else into the column.
            let common = gcd(p, q);
            let rest = |n: usize, by: usize| n.checked_div(by / common).map_or(0, |n| n % common);
            for (row, number) in of_row.iter_mut().enumerate() {
                *number = first + q * row + rest(row, p);
            }
            for (column, number) in of_column.iter_mut().enumerate() {
                *number = if p == 0 { rest(column, q) } else { p * (size.columns - 1 - column) };
            }
            first += p * size.columns + q * size.rows;
        }
        all.push(Lines { from, is_prompt: slide.from == slide.by, of_row, of_column });
    }
    Ok(all)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Lines {
    /// Returns the first position that the slide reaches, if it can be used. It is new on its line: those
    /// behind it were the first for positions that came earlier.
    fn reach(&self, row: usize, column: usize) -> Option<(usize, usize)> {
        Some((row.checked_sub(self.from.0)?, column.checked_sub(self.from.1)?))
    }
}

/// The set of values on each line so far.
struct Sets {
    /// Words of a set.
    words: usize,
    bits: Vec<u64>,
    /// How many words of each set are full from the first on.
    full: Vec<u32>,
}

impl Sets {
    #[inline]
    fn insert(&mut self, line: usize, v: usize) {
        let begin = line * self.words;
        let word = &mut self.bits[begin + v / 64];
        *word |= 1 << (v % 64);
        if *word == u64::MAX {
            let full = &mut self.full[line];
            // A set has more bits than there are values, so its last word is never full.
            while self.bits[begin + *full as usize] == u64::MAX {
                *full += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Oracle;
    use grundy_rules::{Emit, Play, Ruleset};
    use grundy_values::{Grundy, Player};
    use proptest::prelude::*;
    use std::convert::Infallible;

    impl Ruleset for PlaneGame {
        type Component = (u64, u64);
        type Error = Infallible;
        fn options(
            &self,
            (a, b): &(u64, u64),
            _: Player,
            emit: Emit<'_, (u64, u64)>,
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
            tile in 1usize..12,
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
            let mut values: Vec<u32> = Vec::new();
            let size = Size { tile, ..size::<u32>(&game, rows, columns).unwrap() };
            prop_assert_eq!(fill(&game, &size, &mut values, &budget), Ok(()));
            prop_assert_eq!(values.len() as u64, rows * columns);
            let narrow = plane::<u16>(&game, rows, columns, &budget).values;
            prop_assert!(values.iter().eq(narrow.into_iter().map(u32::from).collect::<Vec<_>>().iter()));
            let positions = (0..rows).flat_map(|a| (0..columns).map(move |b| (a, b)));
            for (position, v) in positions.zip(values) {
                prop_assert_eq!(oracle.grundy(&position), Ok(Grundy::Number(u128::from(v))), "{:?}", position);
            }
        }
    }

    #[test]
    fn wythoffs_plane_past_a_tile_agrees_with_looking_at_each_option() {
        let side = 150;
        let table = plane::<u16>(&PlaneGame::wythoff(), side, side, &Budget::default());
        let at = |a: u64, b: u64| u64::from(table.values[usize::try_from(a * side + b).unwrap()]);
        for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
            let straight = (0..a).map(|x| at(x, b)).chain((0..b).map(|y| at(a, y)));
            let options = straight.chain((1..=a.min(b)).map(|k| at(a - k, b - k)));
            assert_eq!(at(a, b), grundy_values::mex(options), "({a}, {b})");
        }
    }

    #[test]
    fn a_plane_without_rows_or_columns_has_no_cells() {
        for (rows, columns) in [(0, 0), (0, 3), (3, 0)] {
            let table = plane::<u16>(&PlaneGame::wythoff(), rows, columns, &Budget::default());
            assert_eq!((table.stop, table.values.len()), (None, 0), "{rows} {columns}");
        }
    }

    #[test]
    fn cells_that_may_be_too_small_are_refused() {
        let plane = |rows, columns| plane::<u16>(&PlaneGame::wythoff(), rows, columns, &Budget::default());
        assert_eq!(plane(2, (1 << 16) - 3).stop, None);
        let refused = plane(2, (1 << 16) - 2);
        assert_eq!((refused.stop, refused.values.len()), (Some(Stop::Reach), 0));
    }

    #[test]
    fn whole_rows_are_kept_at_a_stop() {
        let budget = Budget::default().with_steps(100 * 100);
        let table = plane::<u32>(&PlaneGame::wythoff(), 500, 100, &budget);
        assert_eq!((table.stop, table.values.len()), (Some(Stop::Steps), 96 * 100));
        let whole = plane::<u32>(&PlaneGame::wythoff(), 500, 100, &Budget::default());
        assert_eq!(table.values[..], whole.values[..9600]);
        let budget = Budget::default().with_bytes(1000);
        assert_eq!(plane::<u32>(&PlaneGame::wythoff(), 500, 100, &budget).stop, Some(Stop::Memory));
    }
}
