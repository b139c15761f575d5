//! Rectangles of cells, and sets of cells in them.

use super::square;

/// The largest number of cells of a board.
pub const MOST_CELLS: u64 = 64;

/// A rectangle of at most [`MOST_CELLS`] cells. The cell in row `r` and column `c`, both from 0, is bit
/// `r * n_cols + c` of a set of cells; row 0 is the upper one.
///
/// ```
/// use grundy_rules::grid::{Heading, Shape};
/// let shape = Shape::new(2, 3).unwrap();
/// assert_eq!(shape.step(0b001_100, Heading::East), 0b010_000);
/// assert_eq!(shape.step(0b001_100, Heading::North), 0b000_001);
/// assert_eq!(shape.parts(0b001_110, Shape::around).count(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    n_rows: u8,
    n_cols: u8,
}

/// A direction on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    /// To the row above.
    North,
    /// To the column on the right.
    East,
    /// To the row below.
    South,
    /// To the column on the left.
    West,
}

impl Heading {
    /// All four.
    pub const ALL: [Heading; 4] = [Heading::North, Heading::East, Heading::South, Heading::West];

    /// Returns the direction back.
    #[must_use]
    pub const fn opposite(self) -> Heading {
        match self {
            Heading::North => Heading::South,
            Heading::East => Heading::West,
            Heading::South => Heading::North,
            Heading::West => Heading::East,
        }
    }
}

/// The cells of column 0, by the number of columns, in as many rows as a `u64` holds.
const FIRST_COLUMN: [u64; 65] = {
    let mut columns = [0; 65];
    let mut n_cols = 1;
    while n_cols <= 64 {
        let mut bit = 0;
        while bit < 64 {
            columns[n_cols] |= 1 << bit;
            bit += n_cols;
        }
        n_cols += 1;
    }
    columns
};

impl Shape {
    /// Returns the rectangle; `None` where a side is 0 or it has more than [`MOST_CELLS`] cells.
    #[must_use]
    pub fn new(n_rows: u64, n_cols: u64) -> Option<Shape> {
        let n_cells = n_rows.checked_mul(n_cols)?;
        if n_cells == 0 || n_cells > MOST_CELLS {
            return None;
        }
        Some(Shape { n_rows: u8::try_from(n_rows).ok()?, n_cols: u8::try_from(n_cols).ok()? })
    }

    /// Returns the rectangle with these sides, known to be in range.
    pub(super) const fn with_sides(n_rows: u32, n_cols: u32) -> Shape {
        #[expect(clippy::cast_possible_truncation, reason = "sides of a board are at most 64")]
        Shape { n_rows: n_rows as u8, n_cols: n_cols as u8 }
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn n_rows(self) -> u32 {
        self.n_rows as u32
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn n_cols(self) -> u32 {
        self.n_cols as u32
    }

    /// Returns the number of cells.
    #[must_use]
    pub const fn n_cells(self) -> u32 {
        self.n_rows() * self.n_cols()
    }

    /// Returns the set of all cells.
    #[must_use]
    pub const fn all(self) -> u64 {
        u64::MAX >> (64 - self.n_cells())
    }

    /// Returns the set of the one cell in this row and column, both from 0.
    ///
    /// # Panics
    /// If it is not on the board.
    #[must_use]
    pub fn cell(self, row: u32, col: u32) -> u64 {
        assert!(row < self.n_rows() && col < self.n_cols(), "the cell is on the board");
        1 << (row * self.n_cols() + col)
    }

    /// Returns row and column, from 0, of the first cell of a set.
    #[must_use]
    pub fn place(self, cells: u64) -> (u32, u32) {
        let index = cells.trailing_zeros();
        (index / self.n_cols(), index % self.n_cols())
    }

    /// Returns the rectangle with rows and columns exchanged.
    #[must_use]
    pub const fn transposed(self) -> Shape {
        Shape { n_rows: self.n_cols, n_cols: self.n_rows }
    }

    /// Returns the cells of the first column.
    #[must_use]
    pub const fn first_column(self) -> u64 {
        FIRST_COLUMN[self.n_cols as usize] & self.all()
    }

    /// Returns the cells one step away; what would leave the board is gone.
    #[inline]
    #[must_use]
    pub fn step(self, cells: u64, heading: Heading) -> u64 {
        match heading {
            Heading::North => cells.checked_shr(self.n_cols()).unwrap_or(0),
            Heading::South => cells.checked_shl(self.n_cols()).unwrap_or(0) & self.all(),
            Heading::West => (cells & !self.first_column()) >> 1,
            Heading::East => (cells << 1) & self.all() & !self.first_column(),
        }
    }

    /// Returns the cells that share a side with one of `cells`.
    #[inline]
    #[must_use]
    pub fn around(self, cells: u64) -> u64 {
        let not_first = !self.first_column();
        let [north, south] = match self.n_cols() {
            u64::BITS => [0; 2],
            n_cols => [cells >> n_cols, cells << n_cols],
        };
        (north | south | (cells & not_first) >> 1 | (cells << 1) & not_first) & self.all()
    }

    /// Returns the cells that share a side or a corner with one of `cells`, and `cells`.
    #[inline]
    #[must_use]
    pub fn around_by_king(self, cells: u64) -> u64 {
        let row = cells | self.step(cells, Heading::West) | self.step(cells, Heading::East);
        row | self.step(row, Heading::North) | self.step(row, Heading::South)
    }

    /// Returns the cells of `within` that can be reached from `start` by steps of `around` that stay in `within`.
    #[inline]
    #[must_use]
    pub fn flood(self, start: u64, within: u64, around: impl Fn(Shape, u64) -> u64) -> u64 {
        let mut reached = start & within;
        loop {
            let wider = (reached | around(self, reached)) & within;
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    /// Takes a set of cells apart into those that are joined by steps of `around`, by their first cells.
    #[inline]
    pub fn parts(self, cells: u64, around: impl Fn(Shape, u64) -> u64) -> impl Iterator<Item = u64> {
        let mut rest = cells;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let part = self.flood(rest & rest.wrapping_neg(), rest, &around);
            rest &= !part;
            Some(part)
        })
    }

    /// Returns the smallest rectangle around a set that is not empty: its first row and column, and its shape.
    pub(super) fn bounding_box(self, cells: u64) -> (u32, u32, Shape) {
        let n_cols = self.n_cols();
        let first_row = cells.trailing_zeros() / n_cols;
        let last_row = (63 - cells.leading_zeros()) / n_cols;
        let mut columns = 0;
        let mut rows = cells >> (first_row * n_cols);
        for _ in first_row..=last_row {
            columns |= rows;
            rows = rows.checked_shr(n_cols).unwrap_or(0);
        }
        columns &= u64::MAX >> (64 - n_cols);
        let first_col = columns.trailing_zeros();
        let last_col = 63 - columns.leading_zeros();
        let shape = Shape::with_sides(last_row - first_row + 1, last_col - first_col + 1);
        (first_row, first_col, shape)
    }

    /// Returns the part of a set that lies in the rectangle `shape` at this row and column, as a set of its cells.
    pub(super) fn cut(self, cells: u64, first_row: u32, first_col: u32, shape: Shape) -> u64 {
        let (from, width) = (self.n_cols(), shape.n_cols());
        let row_of_cells = u64::MAX >> (64 - width);
        let mut cut = 0;
        for row in 0..shape.n_rows() {
            cut |= ((cells >> ((first_row + row) * from + first_col)) & row_of_cells) << (row * width);
        }
        cut
    }

    /// Returns a set of cells with the upper row below.
    pub(super) fn upside_down(self, cells: u64) -> u64 {
        let n_cols = self.n_cols();
        let row_of_cells = u64::MAX >> (64 - n_cols);
        let (mut rest, mut turned) = (cells, 0);
        for row in (0..self.n_rows()).rev() {
            turned |= (rest & row_of_cells) << (row * n_cols);
            rest = rest.checked_shr(n_cols).unwrap_or(0);
        }
        turned
    }

    /// Returns a set of cells turned by half a turn.
    pub(super) fn half_turn(self, cells: u64) -> u64 {
        cells.reverse_bits() >> (64 - self.n_cells())
    }

    /// Returns a set of cells with rows and columns exchanged, a set of the cells of [`Shape::transposed`].
    pub(super) fn transpose(self, cells: u64) -> u64 {
        let (n_rows, n_cols) = (self.n_rows(), self.n_cols());
        if n_rows == 1 || n_cols == 1 {
            return cells;
        }
        if !self.is_small() {
            return Bits(cells).fold(0, |turned, cell| {
                let (row, col) = self.place(cell);
                turned | 1 << (col * n_rows + row)
            });
        }
        square::gather(square::exchanged(square::spread(cells, n_rows, n_cols)), n_cols, n_rows)
    }

    /// Says whether a row fits into a byte, and all rows into 8 of them.
    #[inline]
    pub(super) const fn is_small(self) -> bool {
        self.n_rows() <= square::SIDE && self.n_cols() <= square::SIDE
    }
}

/// The cells of a set one by one, each as a set of its own, the first one first.
#[derive(Clone, Copy, Debug)]
pub struct Bits(pub u64);

impl Iterator for Bits {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        let bit = self.0 & self.0.wrapping_neg();
        self.0 ^= bit;
        (bit != 0).then_some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every shape.
    pub(crate) fn shapes() -> impl Iterator<Item = Shape> {
        (1..=64).flat_map(|rows| (1..=64).filter_map(move |cols| Shape::new(rows, cols)))
    }

    /// Moves every cell by the map, cell by cell; what leaves the board is gone.
    fn moved(shape: Shape, cells: u64, to: impl Fn(i64, i64) -> (i64, i64)) -> u64 {
        let (rows, cols) = (i64::from(shape.n_rows()), i64::from(shape.n_cols()));
        Bits(cells).fold(0, |found, cell| {
            let (row, col) = shape.place(cell);
            let (row, col) = to(row.into(), col.into());
            let is_inside = (0..rows).contains(&row) && (0..cols).contains(&col);
            found | if is_inside { 1 << (row * cols + col) } else { 0 }
        })
    }

    /// Some sets of cells of every kind.
    fn sets(shape: Shape) -> impl Iterator<Item = u64> {
        let mixed = |seed: u64| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29) ^ seed << 7;
        (1..12).map(mixed).chain([0, u64::MAX, 1, 1 << 63]).map(move |cells| cells & shape.all())
    }

    #[test]
    fn steps_do_not_wrap() {
        for shape in shapes() {
            for cells in sets(shape) {
                let ways = [
                    (Heading::North, -1, 0),
                    (Heading::East, 0, 1),
                    (Heading::South, 1, 0),
                    (Heading::West, 0, -1),
                ];
                let mut around = 0;
                for (heading, down, right) in ways {
                    let stepped = moved(shape, cells, |row, col| (row + down, col + right));
                    assert_eq!(shape.step(cells, heading), stepped, "{shape:?} {cells:b} {heading:?}");
                    around |= stepped;
                }
                assert_eq!(shape.around(cells), around);
                let king = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
                let king = king.fold(0, |found, (down, right)| {
                    found | moved(shape, cells, |row, col| (row + down, col + right))
                });
                assert_eq!(shape.around_by_king(cells), king);
            }
        }
    }

    #[test]
    fn turns_move_every_cell() {
        for shape in shapes() {
            let (rows, cols) = (i64::from(shape.n_rows()), i64::from(shape.n_cols()));
            for cells in sets(shape) {
                let down = moved(shape, cells, |row, col| (rows - 1 - row, col));
                assert_eq!(shape.upside_down(cells), down, "{shape:?} {cells:b}");
                let turned = moved(shape, cells, |row, col| (rows - 1 - row, cols - 1 - col));
                assert_eq!(shape.half_turn(cells), turned);
                let exchanged = Bits(cells).fold(0, |found, cell| {
                    let (row, col) = shape.place(cell);
                    found | shape.transposed().cell(col, row)
                });
                assert_eq!(shape.transpose(cells), exchanged, "{shape:?} {cells:b}");
            }
        }
    }

    #[test]
    fn parts_are_joined_and_apart() {
        for shape in shapes() {
            for cells in sets(shape) {
                let parts: Vec<u64> = shape.parts(cells, Shape::around).collect();
                assert_eq!(parts.iter().fold(0, |all, part| all | part), cells);
                for (index, part) in parts.iter().enumerate() {
                    assert_eq!(shape.flood(part & part.wrapping_neg(), *part, Shape::around), *part);
                    assert!(parts[index + 1..].iter().all(|other| shape.around(*part) & other == 0));
                }
            }
        }
    }

    #[test]
    fn a_shape_has_cells_and_at_most_64() {
        assert_eq!(Shape::new(0, 5), None);
        assert_eq!(Shape::new(5, 13), None);
        assert_eq!(Shape::new(1 << 32, 1 << 32), None);
        assert_eq!(Shape::new(1, 64).map(Shape::all), Some(u64::MAX));
        assert_eq!(Shape::new(64, 1).map(Shape::first_column), Some(u64::MAX));
    }
}
