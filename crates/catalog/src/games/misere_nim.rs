//! Misère Nim: `misere-nim`, `luogu-p4279`.

use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::valued::Part;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};
use grundy_values::Player;

/// The registry's row.
pub static GAME: Record = Record::by_page::<MisereNim>(
    page!("misere-nim"),
    &[
        Task {
            id: "misere-nim",
            title: "Misère Nim",
            run: |io, _| cases(io, &Lines::new("first", "second")),
        },
        Task {
            id: "luogu-p4279",
            title: "小约翰的游戏",
            run: |io, _| cases(io, &Lines::new("John", "Brother")),
        },
    ],
);

/// Answers cases of heaps by who wins.
fn cases(io: &mut Io<'_>, winners: &Lines) -> Result<(), Fault> {
    io.each_case(|io| {
        let (mut sum, mut all) = (0, 0);
        io.naturals("the number of heaps", "a heap", |heap| {
            (sum, all) = (sum ^ heap, all | heap);
            Ok(())
        })?;
        io.either(mover_wins_by(sum, all), winners)
    })
}

/// Returns whether the mover wins Nim on these heaps in misère play, where the taker of the last loses.
///
/// With a heap above 1 the winner is as in normal play; with ones only, the mover wins when they are even in
/// number. [Bouton 1901] Range: all of `u64`; with nothing left the mover wins. Cost: O(heaps), no memory.
#[must_use]
pub fn mover_wins(heaps: impl IntoIterator<Item = u64>) -> bool {
    let (sum, all) = heaps.into_iter().fold((0, 0), |(sum, all), heap| (sum ^ heap, all | heap));
    mover_wins_by(sum, all)
}

/// As [`mover_wins`], from the nim-sum of the heaps and the union of their binary digits, which is above 1
/// exactly when some heap is.
fn mover_wins_by(sum: u64, all: u64) -> bool {
    (sum != 0) == (all > 1)
}

/// Returns the size that a heap must be lowered to for a misère win, or `None` where no move in this heap
/// wins. A heap has one winning move at most.
///
/// `others` is the nim-sum of the other heaps, and `big_others` says whether one of them is above 1.
#[must_use]
pub fn winning_size(heap: u64, others: u64, big_others: bool) -> Option<u64> {
    // What is left must have nim-sum 0, or be an odd number of ones. Where the others are ones, a size above
    // 1 would leave a nim-sum above 1.
    let size = if big_others { others } else { others ^ 1 };
    (size < heap).then_some(size)
}

/// The law for takes of any number, where the last loses.
pub(crate) struct MisereNim;

impl Entry for MisereNim {
    type Component = u64;

    fn show(&self, heap: &u64) -> String {
        heap.show()
    }

    fn describe(&self, from: &u64, parts: &[u64], _: Player) -> (Option<&'static str>, String) {
        (None, u64::in_words(from, parts))
    }
}

impl Lawful for MisereNim {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<u64>), Error> {
        Ok((MisereNim, asked.heaps("a heap", 0)?))
    }

    fn answer(&self, heaps: &[u64], _: &Budget) -> Result<Answer, Stop> {
        let mover_wins = mover_wins(heaps.iter().copied());
        Ok(Answer::of_winner(mover_wins, Standing::Cited { source: "Bouton 1901" }))
    }

    fn winning(&self, heaps: &[u64], _: Player, _: &Budget, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let n_big = heaps.iter().filter(|heap| **heap > 1).count();
        for (index, heap) in heaps.iter().enumerate() {
            let big_others = n_big > usize::from(*heap > 1);
            if let Some(size) = winning_size(*heap, sum ^ heap, big_others) {
                moves.push(index, &[size])?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ones_count_by_parity() {
        assert!(mover_wins([]) && mover_wins([0, 0]) && mover_wins([1, 1]) && mover_wins([u64::MAX]));
        assert!(!mover_wins([1]) && !mover_wins([1, 0, 1, 1]) && !mover_wins([u64::MAX, u64::MAX]));
    }

    proptest! {
        #[test]
        fn a_winning_size_leaves_the_opponent_lost_and_is_there_when_the_mover_wins(
            heaps in prop::collection::vec(prop_oneof![0u64..3, any::<u64>()], 1..7),
        ) {
            let n_moves = (0..heaps.len()).filter(|index| {
                let mut others = heaps.clone();
                let heap = others.remove(*index);
                let sum = others.iter().fold(0, |sum, other| sum ^ other);
                let size = winning_size(heap, sum, others.iter().any(|other| *other > 1));
                let left = size.map(|size| others.iter().copied().chain([size]));
                assert!(left.clone().is_none_or(|left| !mover_wins(left)));
                left.is_some()
            });
            let over = heaps.iter().all(|heap| *heap == 0);
            prop_assert_eq!(n_moves.count() > 0 || over, mover_wins(heaps.iter().copied()));
        }
    }
}
