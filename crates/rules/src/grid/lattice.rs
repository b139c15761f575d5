//! Sets of cells with a fixed distance between rows, for inner loops over the options of one board.

use super::{Board, Heading, Shape, Symmetry, square};
use crate::Sign;

/// The cells of one board as bits of a `u64`, whose images are made in a few operations.
///
/// `STRIDE` is the distance of a cell from the one below it: 8 on boards of at most 8 rows and columns, whose bits then lie otherwise
/// than those of a [`Shape`], and 0 on others, where it is the number of columns.
///
/// ```
/// use grundy_rules::grid::{Board, Heading, Lattice, Shape, Symmetry};
/// let board = Board::new(Shape::new(2, 3).unwrap(), [0b111_011]);
/// let (lattice, free) = Lattice::<8>::of(&board).unwrap();
/// assert_eq!(lattice.step(free, Heading::East, free).count_ones(), 3);
/// let symmetry = Symmetry { transposed: None, swapped: None };
/// assert_eq!(lattice.canonical(free, symmetry), board.canonical(symmetry));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lattice<const STRIDE: u32> {
    shape: Shape,
    not_first: u64,
}

impl<const STRIDE: u32> Lattice<STRIDE> {
    /// Returns the cells of a board, and the set of those in its layer; `None` where the board is too large for the stride.
    #[must_use]
    pub fn of(board: &Board<1>) -> Option<(Self, u64)> {
        let (shape, [cells]) = (board.shape(), board.layers());
        match STRIDE {
            0 => Some((Lattice { shape, not_first: !shape.first_column() }, cells)),
            square::SIDE if shape.is_small() => {
                let cells = square::spread(cells, shape.n_rows(), shape.n_cols());
                Some((Lattice { shape, not_first: !square::FIRST_COLUMN }, cells))
            }
            _ => None,
        }
    }

    /// Returns the cells of `within`, which lie on the board, one step away from some of `cells`.
    #[inline]
    #[must_use]
    pub fn step(&self, cells: u64, heading: Heading, within: u64) -> u64 {
        let stride = if STRIDE == 0 { self.shape.n_cols() } else { STRIDE };
        let stepped = match heading {
            // A row may have 64 cells, and a shift has no such distance.
            Heading::North => cells >> 1 >> (stride - 1),
            Heading::South => cells << 1 << (stride - 1),
            Heading::West => (cells & self.not_first) >> 1,
            Heading::East => (cells << 1) & self.not_first,
        };
        stepped & within
    }

    /// Returns the cells of `within`, which lie on the board, that share a side with one of `cells`.
    #[inline]
    #[must_use]
    pub fn around(&self, cells: u64, within: u64) -> u64 {
        Heading::ALL.iter().fold(0, |all, heading| all | self.step(cells, *heading, within))
    }

    /// Returns the cells of `within` that can be reached from `start` by steps that stay in `within`; or not all of them, but all of
    /// `enough`, where these can be reached.
    #[inline]
    #[must_use]
    pub fn flood(&self, start: u64, within: u64, enough: u64) -> u64 {
        let mut reached = start;
        loop {
            let wider = reached | self.around(reached, within);
            if wider == reached || enough & !wider == 0 {
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
    pub fn canonical(&self, cells: u64, symmetry: Symmetry) -> (Board<1>, Sign) {
        assert!(cells != 0, "a board has cells");
        if STRIDE == 0 {
            return Board::new(self.shape, [cells]).crop(cells).canonical(symmetry);
        }
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

    fn agrees<const STRIDE: u32>(shape: Shape, cells: u64, part: u64) {
        let board = |cells| Board::new(shape, [cells & shape.all()]);
        let on = |cells| Lattice::<STRIDE>::of(&board(cells)).unwrap().1;
        let (lattice, spread) = Lattice::<STRIDE>::of(&board(cells)).unwrap();
        let (cells, all) = (cells & shape.all(), on(u64::MAX));
        for heading in Heading::ALL {
            assert_eq!(lattice.step(spread, heading, all), on(shape.step(cells, heading)));
        }
        assert_eq!(lattice.around(spread, all), on(shape.around(cells)));
        let within = cells & part;
        for start in Bits(within) {
            let reached = shape.flood(start, within, Shape::around);
            assert_eq!(lattice.flood(on(start), on(within), u64::MAX), on(reached));
            let enough = on(reached & part.rotate_left(7));
            let found = lattice.flood(on(start), on(within), enough);
            assert_eq!((found & enough, found & !on(reached)), (enough, 0));
        }
        if within != 0 {
            let cropped = board(within).crop(within);
            assert_eq!(lattice.canonical(on(within), DOMINEERING), cropped.canonical(DOMINEERING));
        }
    }

    proptest! {
        #[test]
        fn steps_and_images_are_those_of_the_shape(rows in 1u64..=64, cols in 0u64..64, cells: u64, part: u64) {
            let shape = Shape::new(rows, 1 + cols % (64 / rows)).unwrap();
            agrees::<0>(shape, cells, part);
            let small = Shape::new(1 + rows % 8, 1 + cols % 8).unwrap();
            agrees::<8>(small, cells, part);
            prop_assert_eq!(Lattice::<8>::of(&Board::new(shape, [cells])).is_some(), shape.is_small());
        }
    }
}
