//! Rectangles of cells, and sets of cells in them.

use super::{Wide, Word, square};

/// The largest number of cells of a board.
pub const MOST_CELLS: u32 = <Wide as Word>::BITS;

/// A rectangle of at most [`MOST_CELLS`] cells. The cell in row `r` and column `c`, both from 0, is bit
/// `r * n_cols + c` of a set of cells; row 0 is the upper one. Sets are held in any [`Word`] that has a bit
/// for each cell.
///
/// ```
/// use grundy_rules::grid::{Heading, Shape};
/// let shape = Shape::new(2, 3).unwrap();
/// assert_eq!(shape.step(0b001_100u64, Heading::East), 0b010_000);
/// assert_eq!(shape.step(0b001_100u64, Heading::North), 0b000_001);
/// assert_eq!(shape.parts(0b001_110u64, Shape::around).count(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    n_rows: u16,
    n_cols: u16,
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

impl Shape {
    /// Returns the rectangle; `None` where a side is 0 or it has more than [`MOST_CELLS`] cells.
    #[must_use]
    pub fn new(n_rows: u64, n_cols: u64) -> Option<Shape> {
        let n_cells = n_rows.checked_mul(n_cols)?;
        if n_cells == 0 || n_cells > MOST_CELLS.into() {
            return None;
        }
        Some(Shape { n_rows: u16::try_from(n_rows).ok()?, n_cols: u16::try_from(n_cols).ok()? })
    }

    /// Returns the rectangle with these sides, known to be in range.
    pub(super) const fn with_sides(n_rows: u32, n_cols: u32) -> Shape {
        #[expect(clippy::cast_possible_truncation, reason = "sides of a board are at most MOST_CELLS")]
        Shape { n_rows: n_rows as u16, n_cols: n_cols as u16 }
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
    pub fn all<W: Word>(self) -> W {
        W::ALL >> (W::BITS - self.n_cells())
    }

    /// Returns the set of the one cell in this row and column, both from 0.
    ///
    /// # Panics
    /// If it is not on the board.
    #[must_use]
    pub fn cell<W: Word>(self, row: u32, col: u32) -> W {
        assert!(row < self.n_rows() && col < self.n_cols(), "the cell is on the board");
        W::ONE << (row * self.n_cols() + col)
    }

    /// Returns row and column, from 0, of the first cell of a set.
    #[must_use]
    pub fn place<W: Word>(self, cells: W) -> (u32, u32) {
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
    pub fn first_column<W: Word>(self) -> W {
        W::first_column(self.n_cols()) & self.all()
    }

    /// Returns the cells one step away; what would leave the board is gone.
    #[inline]
    #[must_use]
    pub fn step<W: Word>(self, cells: W, heading: Heading) -> W {
        match heading {
            Heading::North => cells.down(self.n_cols()),
            Heading::South => cells.up(self.n_cols()) & self.all(),
            Heading::West => (cells & !self.first_column::<W>()) >> 1,
            Heading::East => (cells << 1) & self.all() & !self.first_column::<W>(),
        }
    }

    /// Returns the cells that share a side with one of `cells`.
    #[inline]
    #[must_use]
    pub fn around<W: Word>(self, cells: W) -> W {
        let not_first = !self.first_column::<W>();
        let [north, south] = match self.n_cols() {
            n_cols if n_cols == W::BITS => [W::EMPTY; 2],
            n_cols => [cells >> n_cols, cells << n_cols],
        };
        (north | south | (cells & not_first) >> 1 | (cells << 1) & not_first) & self.all()
    }

    /// Returns the cells that share a side or a corner with one of `cells`, and `cells`.
    #[inline]
    #[must_use]
    pub fn around_by_king<W: Word>(self, cells: W) -> W {
        let row = cells | self.step(cells, Heading::West) | self.step(cells, Heading::East);
        row | self.step(row, Heading::North) | self.step(row, Heading::South)
    }

    /// Returns the cells of `within` that can be reached from `start` by steps of `around` that stay in
    /// `within`.
    #[inline]
    #[must_use]
    pub fn flood<W: Word>(self, start: W, within: W, around: impl Fn(Shape, W) -> W) -> W {
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
    pub fn parts<W: Word>(self, cells: W, around: impl Fn(Shape, W) -> W) -> impl Iterator<Item = W> {
        let mut rest = cells;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let part = self.flood(rest.first(), rest, &around);
            rest &= !part;
            Some(part)
        })
    }

    /// Takes a set of cells apart into those that are joined by their sides, by their first cells: in steps
    /// for each part as long as the way through it, in one where the board is a line.
    #[inline]
    pub fn connected<W: Word>(self, cells: W) -> impl Iterator<Item = W> {
        let is_line = self.n_rows == 1 || self.n_cols == 1;
        let mut rest = cells;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let first = rest.first();
            let part = if is_line {
                let filled = rest | first.before();
                rest & (!filled).before()
            } else {
                self.flood(first, rest, Shape::around)
            };
            rest &= !part;
            Some(part)
        })
    }

    /// Returns the smallest rectangle around a set that is not empty: its first row and column, and its
    /// shape.
    pub(super) fn bounding_box<W: Word>(self, cells: W) -> (u32, u32, Shape) {
        let n_cols = self.n_cols();
        if self.n_rows == 1 {
            let (first, last) = (cells.trailing_zeros(), W::BITS - 1 - cells.leading_zeros());
            return (0, first, Shape::with_sides(1, last - first + 1));
        }
        let first_row = cells.trailing_zeros() / n_cols;
        let last_row = (W::BITS - 1 - cells.leading_zeros()) / n_cols;
        let mut columns = W::EMPTY;
        let mut rows = cells >> (first_row * n_cols);
        for _ in first_row..=last_row {
            columns |= rows;
            rows = rows.down(n_cols);
        }
        columns &= W::ALL >> (W::BITS - n_cols);
        let first_col = columns.trailing_zeros();
        let last_col = W::BITS - 1 - columns.leading_zeros();
        let shape = Shape::with_sides(last_row - first_row + 1, last_col - first_col + 1);
        (first_row, first_col, shape)
    }

    /// Returns the part of a set that lies in the rectangle `shape` at this row and column, as a set of its
    /// cells.
    pub(super) fn cut<W: Word>(self, cells: W, first_row: u32, first_col: u32, shape: Shape) -> W {
        let (from, width) = (self.n_cols(), shape.n_cols());
        let row_of_cells = W::ALL >> (W::BITS - width);
        if self.n_rows == 1 {
            return (cells >> first_col) & row_of_cells;
        }
        let mut cut = W::EMPTY;
        for row in 0..shape.n_rows() {
            cut |= ((cells >> ((first_row + row) * from + first_col)) & row_of_cells) << (row * width);
        }
        cut
    }

    /// Returns a set of cells with the upper row below.
    pub(super) fn upside_down<W: Word>(self, cells: W) -> W {
        if self.n_rows == 1 {
            return cells;
        }
        let n_cols = self.n_cols();
        let row_of_cells = W::ALL >> (W::BITS - n_cols);
        let (mut rest, mut turned) = (cells, W::EMPTY);
        for row in (0..self.n_rows()).rev() {
            turned |= (rest & row_of_cells) << (row * n_cols);
            rest = rest.down(n_cols);
        }
        turned
    }

    /// Returns a set of cells turned by half a turn.
    pub(super) fn half_turn<W: Word>(self, cells: W) -> W {
        cells.reverse_bits() >> (W::BITS - self.n_cells())
    }

    /// Returns a set of cells with rows and columns exchanged, a set of the cells of [`Shape::transposed`].
    pub(super) fn transpose<W: Word>(self, cells: W) -> W {
        let (n_rows, n_cols) = (self.n_rows(), self.n_cols());
        if n_rows == 1 || n_cols == 1 {
            return cells;
        }
        // By squares: what lies in each goes to the one across the diagonal.
        let mut turned = W::EMPTY;
        for row in (0..n_rows).step_by(square::SIDE as usize) {
            for col in (0..n_cols).step_by(square::SIDE as usize) {
                let (height, width) = ((n_rows - row).min(square::SIDE), (n_cols - col).min(square::SIDE));
                let part = self.cut(cells, row, col, Shape::with_sides(height, width)).low();
                let part = square::exchanged(square::spread(part, height, width));
                for line in 0..width {
                    let bits = W::of_low(part >> (line * square::SIDE) & 0xff);
                    turned |= bits << ((col + line) * n_rows + row);
                }
            }
        }
        turned
    }

    /// Returns whether a row fits into a byte, and all rows into 8 of them.
    #[inline]
    pub(super) const fn is_small(self) -> bool {
        self.n_rows() <= square::SIDE && self.n_cols() <= square::SIDE
    }
}

/// The cells of a set one by one, each as a set of its own, the first one first.
#[derive(Clone, Copy, Debug)]
pub struct Bits<W>(pub W);

impl<W: Word> Iterator for Bits<W> {
    type Item = W;

    #[inline]
    fn next(&mut self) -> Option<W> {
        let bit = self.0.first();
        self.0 ^= bit;
        (!bit.is_empty()).then_some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every shape of at most 128 cells that a word has room for, and some of more.
    fn shapes<W: Word>() -> impl Iterator<Item = Shape> {
        let sides = (1..=128).flat_map(|rows| (1..=128).filter_map(move |cols| Shape::new(rows, cols)));
        let large = [(1, 129), (2, 65), (9, 15), (25, 25), (640, 1), (1, 640), (64, 10)];
        let large = large.map(|(rows, cols)| Shape::new(rows, cols).unwrap());
        sides.filter(|shape| shape.n_cells() <= 128).chain(large).filter(|shape| shape.n_cells() <= W::BITS)
    }

    /// Moves every cell by the map, cell by cell; what leaves the board is gone.
    fn moved<W: Word>(shape: Shape, cells: W, to: impl Fn(i64, i64) -> (i64, i64)) -> W {
        let (rows, cols) = (i64::from(shape.n_rows()), i64::from(shape.n_cols()));
        Bits(cells).fold(W::EMPTY, |found, cell| {
            let (row, col) = shape.place(cell);
            let (row, col) = to(row.into(), col.into());
            let is_inside = (0..rows).contains(&row) && (0..cols).contains(&col);
            let place = u32::try_from(row * cols + col).unwrap_or(0);
            found | if is_inside { W::ONE << place } else { W::EMPTY }
        })
    }

    /// Some sets of cells of every kind.
    fn sets<W: Word>(shape: Shape) -> impl Iterator<Item = W> {
        let mixed = |seed: u64| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29) ^ seed << 7;
        let wide = move |seed| {
            (0..W::BITS / 64)
                .fold(W::EMPTY, |cells, at| cells | W::of_low(mixed(seed + 100 * u64::from(at))).up(64 * at))
        };
        let ends = [W::EMPTY, W::ALL, W::ONE, W::ONE << (W::BITS - 1)];
        (1..12).map(wide).chain(ends).map(move |cells| cells & shape.all())
    }

    fn steps_do_not_wrap_in<W: Word>() {
        for shape in shapes::<W>() {
            for cells in sets::<W>(shape) {
                let ways = [
                    (Heading::North, -1, 0),
                    (Heading::East, 0, 1),
                    (Heading::South, 1, 0),
                    (Heading::West, 0, -1),
                ];
                let mut around = W::EMPTY;
                for (heading, down, right) in ways {
                    let stepped = moved(shape, cells, |row, col| (row + down, col + right));
                    assert_eq!(shape.step(cells, heading), stepped, "{shape:?} {cells:?} {heading:?}");
                    around |= stepped;
                }
                assert_eq!(shape.around(cells), around);
                let king = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
                let king = king.fold(W::EMPTY, |found, (down, right)| {
                    found | moved(shape, cells, |row, col| (row + down, col + right))
                });
                assert_eq!(shape.around_by_king(cells), king);
            }
        }
    }

    #[test]
    fn steps_do_not_wrap() {
        steps_do_not_wrap_in::<u64>();
        steps_do_not_wrap_in::<u128>();
        steps_do_not_wrap_in::<Wide>();
    }

    fn turns_move_every_cell_of<W: Word>() {
        for shape in shapes::<W>() {
            let (rows, cols) = (i64::from(shape.n_rows()), i64::from(shape.n_cols()));
            for cells in sets::<W>(shape) {
                let down = moved(shape, cells, |row, col| (rows - 1 - row, col));
                assert_eq!(shape.upside_down(cells), down, "{shape:?} {cells:?}");
                let turned = moved(shape, cells, |row, col| (rows - 1 - row, cols - 1 - col));
                assert_eq!(shape.half_turn(cells), turned);
                let exchanged = Bits(cells).fold(W::EMPTY, |found, cell| {
                    let (row, col) = shape.place(cell);
                    found | shape.transposed().cell::<W>(col, row)
                });
                assert_eq!(shape.transpose(cells), exchanged, "{shape:?} {cells:?}");
            }
        }
    }

    #[test]
    fn turns_move_every_cell() {
        turns_move_every_cell_of::<u64>();
        turns_move_every_cell_of::<u128>();
        turns_move_every_cell_of::<Wide>();
    }

    fn parts_are_joined_and_apart_in<W: Word>() {
        for shape in shapes::<W>() {
            for cells in sets::<W>(shape) {
                let parts: Vec<W> = shape.parts(cells, Shape::around).collect();
                assert!(shape.connected(cells).eq(parts.iter().copied()), "{shape:?} {cells:?}");
                assert_eq!(parts.iter().fold(W::EMPTY, |all, part| all | *part), cells);
                for (index, part) in parts.iter().enumerate() {
                    assert_eq!(shape.flood(part.first(), *part, Shape::around), *part);
                    let beside = shape.around(*part);
                    assert!(parts[index + 1..].iter().all(|other| (beside & *other).is_empty()));
                }
            }
        }
    }

    #[test]
    fn parts_are_joined_and_apart() {
        parts_are_joined_and_apart_in::<u64>();
        parts_are_joined_and_apart_in::<u128>();
        parts_are_joined_and_apart_in::<Wide>();
    }

    #[test]
    fn a_shape_has_cells_and_at_most_640() {
        assert_eq!(Shape::new(0, 5), None);
        assert_eq!(Shape::new(3, 214), None);
        assert_eq!(Shape::new(1 << 32, 1 << 32), None);
        assert_eq!(Shape::new(1, 64).map(Shape::all), Some(u64::MAX));
        assert_eq!(Shape::new(1, 128).map(Shape::all), Some(u128::MAX));
        assert_eq!(Shape::new(64, 1).map(Shape::first_column), Some(u64::MAX));
        assert_eq!(Shape::new(128, 1).map(Shape::first_column), Some(u128::MAX));
        assert_eq!(Shape::new(1, 640).map(Shape::all), Some(Wide::MAX));
        assert_eq!(Shape::new(640, 1).map(Shape::first_column), Some(Wide::MAX));
    }
}
