//! One-heap games as plain data: what the fast paths read.
//!
//! A game is a list of lines. A line takes an amount out of a set from the heap and leaves a number of parts:
//! `n -> a_1, ..., a_j where a_1 + ... + a_j == n - k`. Octal and hexadecimal codes, subtraction sets,
//! Grundy's game and couples-are-forever are all lists of such lines; a condition that no field here can say
//! keeps a game out.

pub use grundy_rules::octal::{Parts, TakeLine as Line, Takes as Amounts};

/// Why lines are no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// A part may be as large as its heap.
    #[error("line {line} may leave a part as large as the heap it came from")]
    Loop {
        /// The index of the line, from 0.
        line: usize,
    },
    /// A progression does not advance, or powers of 0 or 1 are asked for.
    #[error("line {line} has a step of 0 or a base below 2")]
    Degenerate {
        /// The index of the line, from 0.
        line: usize,
    },
}

/// A one-heap game in which every part is smaller than its heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapGame {
    lines: Vec<Line>,
}

impl HeapGame {
    /// Returns the game of these lines.
    ///
    /// # Errors
    /// See [`ShapeError`].
    pub fn new(lines: Vec<Line>) -> Result<Self, ShapeError> {
        for (index, line) in lines.iter().enumerate() {
            let advances = match line.taken {
                Amounts::Progression { step, .. } => step >= 1,
                Amounts::Powers(base) => base >= 2,
                _ => true,
            };
            if !advances {
                return Err(ShapeError::Degenerate { line: index });
            }
            let shrinks = match line.parts {
                Parts::Zero => true,
                Parts::One => !line.taken.includes_zero(),
                Parts::Two | Parts::TwoUnequal | Parts::Three => {
                    // With a part of at least 1 beside it no part is as large as the heap, even where nothing
                    // is taken.
                    line.least_part >= 1 || !line.taken.includes_zero()
                }
            };
            if !shrinks {
                return Err(ShapeError::Loop { line: index });
            }
        }
        Ok(HeapGame { lines })
    }

    /// Returns the game in which one of the amounts is taken from a heap.
    ///
    /// # Errors
    /// Where 0 may be taken.
    pub fn subtraction(taken: Amounts) -> Result<Self, ShapeError> {
        HeapGame::new(vec![Line::new(taken, Parts::One, 0)])
    }

    /// Returns Grundy's game: a heap is split into two unequal heaps.
    #[must_use]
    pub fn grundys_game() -> Self {
        HeapGame { lines: vec![Line::new(Amounts::Finite(vec![0]), Parts::TwoUnequal, 1)] }
    }

    /// Returns couples-are-forever: any heap but one of two is split into two.
    #[must_use]
    pub fn couples_are_forever() -> Self {
        let split = Line::new(Amounts::Finite(vec![0]), Parts::Two, 1);
        HeapGame { lines: vec![Line { least_heap: 3, ..split }] }
    }

    /// Returns the lines.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns the first heap from which on every line applies always or never.
    pub(super) fn settled_from(&self) -> u64 {
        let bound =
            |line: &Line| line.least_heap.max(line.most_heap.map_or(0, |most| most.saturating_add(1)));
        self.lines.iter().map(bound).max().unwrap_or(0)
    }
}

/// A take-and-break code: octal where no digit is above 7, hexadecimal else.
///
/// Bit `j` of digit `k` says that `k` may be taken where exactly `j` nonempty heaps are left. So `0.77`
/// (Kayles) is `digits: vec![0, 7, 7]` and Nim is `digits: vec![0], tail: Some(3)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The digits `d_0, d_1, ..., d_m`; only their low four bits count.
    pub digits: Vec<u8>,
    /// The digit of every later place, where the code does not end.
    pub tail: Option<u8>,
}

impl Code {
    /// Returns the game of the code.
    ///
    /// # Errors
    /// [`ShapeError::Loop`] where `d_0` lets a heap stay as it is.
    ///
    /// ```
    /// # use grundy_engine::tabulate::{Code, How, heaps};
    /// let kayles = Code { digits: vec![0, 7, 7], tail: None }.game()?;
    /// let table = heaps(&kayles, 11, &How::default(), &Default::default());
    /// assert_eq!(table.values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    /// # Ok::<_, grundy_engine::tabulate::ShapeError>(())
    /// ```
    pub fn game(&self) -> Result<HeapGame, ShapeError> {
        let mut lines = Vec::new();
        for (bit, parts) in [Parts::Zero, Parts::One, Parts::Two, Parts::Three].into_iter().enumerate() {
            let has = |digit: &u8| digit >> bit & 1 == 1;
            let places = self.digits.iter().enumerate().filter(|(_, digit)| has(digit));
            let taken: Vec<u64> = places.map(|(place, _)| place as u64).collect();
            if !taken.is_empty() {
                lines.push(Line::new(Amounts::Finite(taken), parts, 1));
            }
            // Digits end before the tail, so its amounts begin at the next place.
            if self.tail.as_ref().is_some_and(has) {
                let first = self.digits.len() as u64;
                lines.push(Line::new(Amounts::Progression { first, step: 1 }, parts, 1));
            }
        }
        HeapGame::new(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_leaves_the_heap_as_it_is_is_refused() {
        let stays = |parts| HeapGame::new(vec![Line::new(Amounts::Finite(vec![1, 0]), parts, 0)]);
        assert_eq!(stays(Parts::One), Err(ShapeError::Loop { line: 0 }));
        assert_eq!(stays(Parts::Two), Err(ShapeError::Loop { line: 0 }));
        assert!(stays(Parts::Zero).is_ok());
        assert_eq!(Code { digits: vec![2], tail: None }.game(), Err(ShapeError::Loop { line: 0 }));
        let powers = Line::new(Amounts::Powers(1), Parts::One, 0);
        assert_eq!(HeapGame::new(vec![powers]), Err(ShapeError::Degenerate { line: 0 }));
    }
}
