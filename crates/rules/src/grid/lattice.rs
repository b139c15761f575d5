//! Sets of cells with a fixed distance between rows, for inner loops over the options of one board.

use super::{Board, Heading, Shape, Symmetry, Word, square};
use crate::Sign;

/// The cells of one board as bits of a word, whose images are made in a few operations.
///
/// `STRIDE` is the distance of a cell from the one below it: 8 on boards of at most 8 rows and columns, whose
/// bits then lie otherwise than those of a [`Shape`], and 0 on others, where it is the number of columns.
///
/// ```
/// use grundy_rules::grid::{Board, Heading, Lattice, Shape, Symmetry};
/// let board = Board::new(Shape::new(2, 3).unwrap(), [0b111_011u64]);
/// let (lattice, free) = Lattice::<8, _>::of(&board).unwrap();
/// assert_eq!(lattice.step(free, Heading::East, free).count_ones(), 3);
/// let symmetry = Symmetry { transposed: None, swapped: None };
/// assert_eq!(lattice.canonical(free, symmetry), board.canonical(symmetry));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lattice<const STRIDE: u32, W: Word = u64> {
    shape: Shape,
    not_first: W,
}

impl<const STRIDE: u32, W: Word> Lattice<STRIDE, W> {
    /// Returns the cells of a board, and the set of those in its layer; `None` where the board is too large
    /// for the stride.
    #[must_use]
    pub fn of(board: &Board<1, W>) -> Option<(Self, W)> {
        let (shape, [cells]) = (board.shape(), board.layers());
        match STRIDE {
            0 => Some((Lattice { shape, not_first: !shape.first_column::<W>() }, cells)),
            square::SIDE if shape.is_small() => {
                let cells = square::spread(cells.low(), shape.n_rows(), shape.n_cols());
                Some((Lattice { shape, not_first: !W::of_low(square::FIRST_COLUMN) }, W::of_low(cells)))
            }
            _ => None,
        }
    }

    /// Returns the cells of `within`, which lie on the board, one step away from some of `cells`.
    #[inline]
    #[must_use]
    pub fn step(&self, cells: W, heading: Heading, within: W) -> W {
        let stride = if STRIDE == 0 { self.shape.n_cols() } else { STRIDE };
        let stepped = match heading {
            // A row may have as many cells as there are bits, and a shift has no such distance.
            Heading::North => cells >> 1 >> (stride - 1),
            Heading::South => cells << 1 << (stride - 1),
            Heading::West => (cells & self.not_first) >> 1,
            Heading::East => (cells << 1) & self.not_first,
        };
        stepped & within
    }

    /// Returns what [`Lattice::step`] says of all directions, in the order of [`Heading::ALL`].
    #[inline]
    #[must_use]
    pub fn steps(&self, cells: W, within: W) -> [W; 4] {
        let [north, east, south, west] = Heading::ALL;
        [
            self.step(cells, north, within),
            self.step(cells, east, within),
            self.step(cells, south, within),
            self.step(cells, west, within),
        ]
    }

    /// Returns the cells of `within`, which lie on the board, that share a side with one of `cells`.
    #[inline]
    #[must_use]
    pub fn around(&self, cells: W, within: W) -> W {
        let [north, east, south, west] = self.steps(cells, within);
        north | east | south | west
    }

    /// Returns the cells of `within` that can be reached from `start` by steps that stay in `within`; or not
    /// all of them, but all of `enough`, where these can be reached.
    #[inline]
    #[must_use]
    pub fn flood(&self, start: W, within: W, enough: W) -> W {
        let mut reached = start;
        loop {
            let wider = reached | self.around(reached, within);
            if wider == reached || (enough & !wider).is_empty() {
                return wider;
            }
            reached = wider;
        }
    }

    /// Returns what [`Board::canonical`] makes of the smallest board around these cells.
    ///
    /// # Panics
    /// If there are none.
    #[inline]
    #[must_use]
    pub fn canonical(&self, cells: W, symmetry: Symmetry) -> (Board<1, W>, Sign) {
        assert!(!cells.is_empty(), "a board has cells");
        if STRIDE == 0 {
            return Board::new(self.shape, [cells]).crop(cells).canonical(symmetry);
        }
        let cells = cells.low();
        let [row, col, n_rows, n_cols] = square::bounding_box(cells);
        Board::least_of_squares([cells >> (row * square::SIDE + col)], [n_rows, n_cols], symmetry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Bits;
    use proptest::prelude::*;

    const DOMINEERING: Symmetry = Symmetry { transposed: Some(Sign::Minus), swapped: None };

    fn agrees<const STRIDE: u32, W: Word>(shape: Shape, cells: W, part: W) {
        let board = |cells: W| Board::new(shape, [cells & shape.all()]);
        let on = |cells| Lattice::<STRIDE, W>::of(&board(cells)).unwrap().1;
        let (lattice, spread) = Lattice::<STRIDE, W>::of(&board(cells)).unwrap();
        let (cells, all) = (cells & shape.all(), on(W::ALL));
        for heading in Heading::ALL {
            assert_eq!(lattice.step(spread, heading, all), on(shape.step(cells, heading)));
        }
        assert_eq!(lattice.around(spread, all), on(shape.around(cells)));
        let within = cells & part;
        for start in Bits(within) {
            let reached = shape.flood(start, within, Shape::around);
            assert_eq!(lattice.flood(on(start), on(within), W::ALL), on(reached));
            let enough = on(reached & (part << 7 | part >> (W::BITS - 7)));
            let found = lattice.flood(on(start), on(within), enough);
            assert_eq!((found & enough, found & !on(reached)), (enough, W::EMPTY));
        }
        if !within.is_empty() {
            let cropped = board(within).crop(within);
            assert_eq!(lattice.canonical(on(within), DOMINEERING), cropped.canonical(DOMINEERING));
        }
    }

    proptest! {
        #[test]
        fn steps_and_images_are_those_of_the_shape(rows in 1u64..=64, cols in 0u64..64, cells: u64, part: u64) {
            let shape = Shape::new(rows, 1 + cols % (64 / rows)).unwrap();
            agrees::<0, _>(shape, cells, part);
            let small = Shape::new(1 + rows % 8, 1 + cols % 8).unwrap();
            agrees::<8, _>(small, cells, part);
            agrees::<8, _>(small, u128::from(cells), u128::from(part));
            prop_assert_eq!(Lattice::<8, _>::of(&Board::new(shape, [cells])).is_some(), shape.is_small());
        }

        #[test]
        fn steps_and_images_in_wide_words_are_those_of_the_shape(
            rows in 1u64..=128,
            cols in 0u64..128,
            cells: u128,
            part: u128,
        ) {
            agrees::<0, _>(Shape::new(rows, 1 + cols % (128 / rows)).unwrap(), cells, part);
        }
    }
}
