//! Which positions a table has.

use crate::Error;

/// Which positions a table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// Heaps from 0 to this one, for games of one number.
    To(u64),
    /// All `(a, b)` with `a < rows` and `b < columns`, for games of pairs.
    Plane {
        /// The number of rows.
        rows: u64,
        /// The number of columns.
        columns: u64,
    },
    /// All tuples whose numbers are below the sides, for games of any number of them.
    Box(Sides),
    /// What the numbers from 0 to this one mean by the `start` line, for rules in which it takes one number.
    Starts(u64),
}

impl Span {
    /// Returns the number of positions, at most `u64::MAX`.
    #[must_use]
    pub fn n_positions(self) -> u64 {
        match self {
            Span::To(upto) | Span::Starts(upto) => upto.saturating_add(1),
            Span::Plane { rows, columns } => rows.saturating_mul(columns),
            Span::Box(sides) => sides.lengths().iter().fold(1, |n, length| n.saturating_mul(*length)),
        }
    }

    /// Returns the number of positions along each coordinate, of a game whose positions have `arity` numbers.
    ///
    /// # Errors
    /// [`Error::Unsuited`] and [`Error::Span`]: positions of another shape.
    pub(crate) fn lengths(self, game: &str, arity: usize) -> Result<Vec<u64>, Error> {
        let reason = match (self, arity) {
            (Span::To(upto), 1) => return Ok(vec![upto.saturating_add(1)]),
            (Span::Plane { rows, columns }, 2) => return Ok(vec![rows, columns]),
            (Span::Plane { .. }, 1) => {
                "a position has 1 number: a table ends at a heap, and has no rows and columns".to_owned()
            }
            (Span::Starts(_), _) => {
                "a row of starts is of rules with a `start` line; these have none".to_owned()
            }
            (Span::Box(sides), _) if sides.lengths().len() == arity => return Ok(sides.lengths().to_vec()),
            (Span::Box(sides), _) => {
                let given = sides.lengths().len();
                format!("a box has a side for each number of a position, here {arity}; found {given}")
            }
            _ => return Err(Error::Span { game: game.to_owned(), arity }),
        };
        Err(Error::Unsuited { game: game.to_owned(), reason })
    }

    /// Returns a box of one axis, or two, as what it is called then.
    pub(crate) fn plain(self) -> Span {
        match self {
            Span::Box(sides) => match *sides.lengths() {
                // A box without positions has no last heap.
                [length] if length > 0 => Span::To(length - 1),
                [rows, columns] => Span::Plane { rows, columns },
                _ => self,
            },
            span => span,
        }
    }
}

/// How many values each number of a position may have, from 0 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    lengths: [u64; Sides::MOST],
    n_axes: usize,
}

impl Sides {
    /// A box has this number of axes at most.
    pub const MOST: usize = 16;

    /// Returns the sides with these lengths; `None` for none or more than [`Sides::MOST`].
    ///
    /// ```
    /// use grundy::tables::Sides;
    /// assert_eq!(Sides::new(&[2, 8, 8]).unwrap().lengths(), [2, 8, 8]);
    /// assert_eq!(Sides::new(&[]), None);
    /// ```
    #[must_use]
    pub fn new(lengths: &[u64]) -> Option<Sides> {
        let mut sides = Sides { lengths: [0; Sides::MOST], n_axes: lengths.len() };
        sides.lengths.get_mut(..lengths.len())?.copy_from_slice(lengths);
        (!lengths.is_empty()).then_some(sides)
    }

    /// Returns the number of values of each number.
    #[must_use]
    pub fn lengths(&self) -> &[u64] {
        &self.lengths[..self.n_axes]
    }
}
