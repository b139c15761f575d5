//! Two for one: `atcoder-abc059d`.

use crate::Record;
use crate::judge::{Lines, Task};
use crate::page::page;

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("two-for-one")).with_tasks(&[Task {
    id: "atcoder-abc059d",
    title: "Alice&Brown",
    run: |io, _| {
        io.once(|io| {
            let (a, b) = (io.natural("a pile")?, io.natural("the other pile")?);
            io.either(mover_wins(a, b), &const { Lines::new("Alice", "Brown") })
        })
    },
}]);

/// Returns whether the mover wins: where the piles differ by more than 1. Range: all of `u64`. The proof is
/// on the game's page.
#[must_use]
pub fn mover_wins(a: u64, b: u64) -> bool {
    a.abs_diff(b) > 1
}
