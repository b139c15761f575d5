//! Nim: `poj2975`, `hdu1850`.

use crate::entry::{Answer, Entry, Moves};
use crate::judge::{Fault, Io, Task};
use crate::position;
use crate::{Ask, Error, Game, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::Ruleset;
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Game = Game::new::<Nim>(
    "nim",
    include_str!("../../games/nim.md"),
    &[],
    &[
        Task { id: "poj2975", title: "Nim", run: count_winning_moves },
        Task { id: "hdu1850", title: "Being a Good Boy in Spring Festival", run: count_winning_moves },
    ],
);

/// Returns the nim-sum of heaps: the Grundy value of their sum. [Bouton 1901]
#[must_use]
pub fn grundy(heaps: impl IntoIterator<Item = u64>) -> u64 {
    heaps.into_iter().fold(0, |sum, heap| sum ^ heap)
}

/// Returns the size a heap must be lowered to so that the whole, of nim-sum `sum`, becomes a P-position; `None` where
/// no move in this heap wins. A heap has one winning move at most.
#[must_use]
pub fn winning_size(heap: u64, sum: u64) -> Option<u64> {
    let size = heap ^ sum;
    (size < heap).then_some(size)
}

/// The rules: take any positive number from one heap.
pub(crate) struct Nim;

impl Ruleset for Nim {
    type Component = u64;
    type Error = Infallible;

    fn options(
        &self,
        heap: &u64,
        _: Player,
        emit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        for left in 0..*heap {
            if emit(&[left]).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Entry for Nim {
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<u64>), Error> {
        Ok((Nim, position::heaps(ask.position, "a heap", 0)?))
    }

    fn answer(&self, heaps: &[u64], _: &Budget) -> Result<Answer, Stop> {
        let value = u128::from(grundy(heaps.iter().copied()));
        Ok(Answer::of_values([value], Standing::Cited { source: "Bouton 1901" }))
    }

    fn winning(&self, heaps: &[u64], _: Player, _: &Budget, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let sum = grundy(heaps.iter().copied());
        for (index, heap) in heaps.iter().enumerate() {
            if let Some(size) = winning_size(*heap, sum) {
                moves.push(index, &[size])?;
            }
        }
        Ok(())
    }

    fn show(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn describe(&self, from: &u64, parts: &[u64], _: Player) -> (Option<&'static str>, String) {
        let left: u64 = parts.iter().sum();
        (None, format!("take {} from the heap of {from}", from - left))
    }
}

fn count_winning_moves(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    let mut heaps = Vec::new();
    while io.more()? {
        let n_heaps = io.natural("the number of heaps")?;
        if n_heaps == 0 {
            break;
        }
        heaps.clear();
        for _ in 0..n_heaps {
            heaps.push(io.natural("a heap")?);
        }
        let sum = grundy(heaps.iter().copied());
        io.number(heaps.iter().filter(|heap| winning_size(**heap, sum).is_some()).count())?;
        io.line("")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;
    use proptest::prelude::*;

    #[test]
    fn the_law_agrees_with_the_rules() {
        twin::agree(&GAME, "", (0..=40).map(|heap| heap.to_string()));
        twin::agree(&GAME, "", twin::heaps(2, 0..=12));
        twin::agree(&GAME, "", twin::heaps(3, 0..=8));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn the_law_agrees_with_the_rules_on_larger_sums(a in 0u64..40, b in 0u64..12, c in 0u64..12) {
            twin::agree_at(&GAME, "", &format!("{a} {b} {c}"));
        }
    }
}
