//! Misère Nim: `misere-nim`, `luogu-p4279`.

use crate::Record;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("misere-nim")).with_tasks(&[
    Task { id: "misere-nim", title: "Misère Nim", run: |io, _| cases(io, &Lines::new("first", "second")) },
    Task {
        id: "luogu-p4279", title: "小约翰的游戏", run: |io, _| cases(io, &Lines::new("John", "Brother"))
    },
]);

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ones_count_by_parity() {
        assert!(mover_wins([]) && mover_wins([0, 0]) && mover_wins([1, 1]) && mover_wins([u64::MAX]));
        assert!(!mover_wins([1]) && !mover_wins([1, 0, 1, 1]) && !mover_wins([u64::MAX, u64::MAX]));
    }
}
