//! Taking and breaking: a move takes some stones from a heap and may break what is left into several heaps.
//!
//! A [`Code`] says what may be taken and into how many heaps the rest may be broken: octal games, their
//! extension to three parts and to moves that take nothing, and all of it with a last rule that goes on for
//! ever. [`Values`] are its Grundy values by the mex rule, as far as they are asked for, or beyond by a
//! [`Period`] that the values themselves prove.

mod period;
mod sum;
mod values;

pub use period::{Period, Search};
pub use values::Values;

use grundy_engine::tabulate::{Amounts, HeapGame, Line, Parts};

/// What is left when this number of stones are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    /// The number of stones; 0 where a heap may be broken without taking any.
    pub stones: u64,
    /// Bit j is set where the rest may form exactly j heaps, none of them empty; j is 0 to 3.
    pub heaps: u8,
}

/// The rules of a game of taking and breaking, written in one way: equal rules are equal codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// By the number of stones, each number once.
    takes: Vec<Take>,
    /// What holds for its number of stones and all larger ones.
    tail: Option<Take>,
}

impl Code {
    /// Returns the code with these moves and, for `tail`, the same move with every larger number of stones.
    ///
    /// Of a move that takes nothing only breaking into two or three heaps counts: anything else would not be
    /// a move.
    #[must_use]
    pub fn new(mut takes: Vec<Take>, tail: Option<Take>) -> Self {
        takes.sort_unstable_by_key(|take| take.stones);
        takes.dedup_by(|next, take| {
            let same = next.stones == take.stones;
            take.heaps |= if same { next.heaps } else { 0 };
            same
        });
        for take in takes.iter_mut().filter(|take| take.stones == 0) {
            take.heaps &= 0b1100;
        }
        takes.retain(|take| take.heaps != 0);
        let mut tail = tail.filter(|tail| tail.heaps != 0);
        if let Some(tail) = &mut tail {
            // Moves just before the tail that look like it are part of it.
            while takes.last() == Some(&Take { stones: tail.stones - 1, ..*tail }) && tail.stones > 1 {
                takes.pop();
                tail.stones -= 1;
            }
        }
        Code { takes, tail }
    }

    /// Returns the moves with a number of stones of their own, in ascending order.
    #[must_use]
    pub fn takes(&self) -> &[Take] {
        &self.takes
    }

    /// Returns the move that holds for its number of stones and all larger ones.
    #[must_use]
    pub fn tail(&self) -> Option<Take> {
        self.tail
    }

    /// Returns the moves that a heap of `n` is large enough for, by the number of stones.
    pub fn moves(&self, n: u64) -> impl Iterator<Item = Take> {
        let endless = self
            .tail
            .into_iter()
            .flat_map(move |tail| (tail.stones..=n).map(move |stones| Take { stones, ..tail }));
        self.takes.iter().copied().take_while(move |take| take.stones <= n).chain(endless)
    }

    /// Returns the game as the engine tabulates it.
    pub(crate) fn game(&self) -> HeapGame {
        let mut lines = Vec::new();
        for (heaps, parts) in [Parts::Zero, Parts::One, Parts::Two, Parts::Three].into_iter().enumerate() {
            let has = |take: &&Take| take.heaps >> heaps & 1 == 1;
            let taken: Vec<u64> = self.takes.iter().filter(has).map(|take| take.stones).collect();
            if !taken.is_empty() {
                lines.push(Line::new(Amounts::Finite(taken), parts, 1));
            }
            let endless = |tail: &Take| Amounts::Progression { first: tail.stones, step: 1 };
            lines.extend(self.tail.iter().filter(has).map(|tail| Line::new(endless(tail), parts, 1)));
        }
        HeapGame::new(lines).expect("a move that takes nothing breaks the heap")
    }

    /// Returns the bytes that the code takes, here and as lines of the engine: an amount in up to four of them.
    fn bytes(&self) -> u64 {
        3 * size_of_val(self.takes.as_slice()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_rules_are_equal_codes() {
        let take = |stones, heaps| Take { stones, heaps };
        let lasker = Code::new(vec![take(0, 4)], Some(take(1, 3)));
        assert_eq!(Code::new(vec![take(2, 3), take(0, 7), take(1, 3)], Some(take(3, 3))), lasker);
        assert_ne!(Code::new(vec![take(2, 3), take(0, 7)], Some(take(3, 3))), lasker);
        let kayles = Code::new(vec![take(1, 7), take(2, 7)], None);
        assert_eq!(Code::new(vec![take(2, 3), take(1, 7), take(2, 4), take(5, 0)], Some(take(9, 0))), kayles);
        assert_eq!(kayles.moves(1).collect::<Vec<_>>(), [take(1, 7)]);
        assert_eq!(lasker.moves(2).collect::<Vec<_>>(), [take(0, 4), take(1, 3), take(2, 3)]);
    }
}
