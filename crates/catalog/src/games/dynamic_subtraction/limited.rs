//! Heaps with a limit on the next take: what the dynamic games have in common, whatever says which of them
//! are lost.

use super::values::{LARGEST_HEAP, Values};
use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::{Error, Standing, position};
use grundy_budget::{Budget, Stop};
use grundy_values::{Grundy, Player};
use std::cell::RefCell;

/// A heap, and the most that the next move may take from it.
pub(crate) type Pair = [u64; 2];

/// A law that breaks a heap into parts; each part is more than the limit after a take of the next: the mover
/// wins a heap exactly if the limit allows to take the smallest part.
pub(crate) trait Law: Sized {
    /// What stands behind the law.
    const STANDING: Standing;

    /// Reads the parameters of the game.
    fn read(asked: &Asked<'_>) -> Result<Self, Error>;

    /// Returns the most that may be taken after a take of `taken`, at most `u64::MAX`. It never falls as
    /// `taken` grows.
    fn limit(&self, taken: u64) -> u64;

    /// Refuses a heap that is too large for the law with these parameters.
    fn check(&self, heap: u64) -> Result<(), Error> {
        let _ = heap;
        Ok(())
    }

    /// Returns the parts of `n`, from the largest down.
    ///
    /// # Errors
    /// The limit that ended their computation.
    fn parts(&self, n: u64, budget: &Budget) -> Result<Vec<u64>, Stop>;
}

/// The game in which the take before a move limits it.
pub(crate) struct Limited<L> {
    law: L,
    /// For sums, about which the law says nothing.
    values: RefCell<Values>,
}

impl<L: Law> Limited<L> {
    /// Returns the limit after a take, cut to what is left.
    fn limit_after(&self, taken: u64, left: u64) -> u64 {
        self.law.limit(taken).min(left)
    }

    fn value(&self, pair: Pair, budget: &Budget) -> Result<u64, Stop> {
        self.values.borrow_mut().value(pair, |taken| self.law.limit(taken), budget)
    }

    /// Answers by the law for one heap in which there is a move.
    fn answer_one(&self, pair: Pair, budget: &Budget) -> Result<Answer, Stop> {
        let [heap, limit] = pair;
        let standing = L::STANDING;
        if self.law.parts(heap, budget)?.last().is_some_and(|part| *part > limit) {
            return Ok(Answer::of_grundy(Grundy::ZERO, standing));
        }
        // The winner is known also where the budget does not allow for the value.
        let value = if heap <= LARGEST_HEAP { self.value(pair, budget).ok() } else { None };
        let grundy = value.map(|value| Grundy::Number(value.into()));
        Ok(Answer { grundy, ..Answer::of_winner(true, standing) })
    }

    /// Pushes the winning moves in a sum, trying all against the values.
    fn winning_in_sum(&self, sum: &[Pair], budget: &Budget, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let mut total = 0;
        for pair in sum {
            total ^= self.value(*pair, budget)?;
        }
        for (index, pair) in sum.iter().enumerate() {
            let wanted = total ^ self.value(*pair, budget)?;
            moves.options(self, pair, Player::Left, |moves, parts| {
                budget.spend(1)?;
                if self.value(parts[0], budget)? == wanted { moves.push(index, parts) } else { Ok(()) }
            })?;
        }
        Ok(())
    }
}

impl<L: Law> Entry for Limited<L> {
    type Component = Pair;

    fn show(&self, pair: &Pair) -> String {
        position::tuple(pair)
    }

    fn describe(&self, &[heap, _]: &Pair, parts: &[Pair], _: Player) -> (Option<&'static str>, String) {
        let [[left, limit]] = parts else { unreachable!("a move leaves one heap") };
        let next = if *left == 0 { String::new() } else { format!(", the next take is at most {limit}") };
        (None, format!("take {} from the heap of {heap}{next}", heap - left))
    }
}

impl<L: Law> Lawful for Limited<L> {
    /// Reads a sum of bare heaps, from which play starts, and of heaps with their limits.
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Pair>), Error> {
        let law = L::read(asked)?;
        // The first move may take all but one of a heap, which has at least 1.
        let sum: Vec<Pair> = position::starts(asked.position, "a heap", 1, |n| [n, n - 1])?;
        let largest = sum.iter().map(|[heap, _]| *heap).max();
        // Two heaps with moves need values, which a table has only up to this size.
        if let Some(largest) = largest.filter(|largest| *largest > LARGEST_HEAP)
            && movable(&sum).nth(1).is_some()
        {
            return Err(Error::Shape(format!(
                "expected heaps of at most {LARGEST_HEAP} in a sum, found {largest}; only a heap alone may be larger"
            )));
        }
        for (_, [heap, _]) in movable(&sum) {
            law.check(heap)?;
        }
        Ok((Limited { law, values: RefCell::new(Values::new()) }, sum))
    }

    fn answer(&self, sum: &[Pair], budget: &Budget) -> Result<Answer, Stop> {
        let mut movable = movable(sum);
        match (movable.next(), movable.next()) {
            (None, _) => Ok(Answer::of_grundy(Grundy::ZERO, L::STANDING)),
            (Some((_, pair)), None) => self.answer_one(pair, budget),
            _ => {
                let values = sum.iter().map(|pair| Ok(self.value(*pair, budget)?.into()));
                Ok(Answer::of_values(values.collect::<Result<Vec<u128>, Stop>>()?, Standing::Exact))
            }
        }
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (sum, budget) = (moves.sum, moves.budget);
        let mut movable = movable(sum);
        match (movable.next(), movable.next()) {
            (None, _) => Ok(()),
            (Some((index, [heap, limit])), None) => {
                for taken in winning_takes(&self.law.parts(heap, budget)?, |taken| self.law.limit(taken)) {
                    if taken <= limit {
                        let left = heap - taken;
                        moves.push(index, &[[left, self.limit_after(taken, left)]])?;
                    }
                }
                Ok(())
            }
            _ => self.winning_in_sum(sum, budget, moves),
        }
    }
}

/// The heaps of a sum in which there is a move, with their index.
fn movable(sum: &[Pair]) -> impl Iterator<Item = (usize, Pair)> {
    sum.iter().copied().enumerate().filter(|(_, [heap, limit])| *heap > 0 && *limit > 0)
}

/// Returns all takes after which the opponent has lost, in ascending order and whether or not the limit
/// allows them, for a heap with these parts (the largest first).
///
/// After a take of t the opponent must not be able to take the smallest part of what is left, so that part is
/// above the limit after t. Then it is above the limit after the largest part of t as well, so the parts of
/// the heap are those of the rest and those of t: t is the sum of the last few parts.
fn winning_takes(parts: &[u64], limit: impl Fn(u64) -> u64) -> impl Iterator<Item = u64> {
    let tails = parts.iter().rev().scan(0, |sum, part| {
        *sum += part;
        Some(*sum)
    });
    let befores = parts.iter().rev().skip(1).map(Some).chain([None]);
    tails.zip(befores).filter_map(move |(tail, before)| {
        let wins = before.is_none_or(|before| limit(tail) < *before);
        wins.then_some(tail)
    })
}
