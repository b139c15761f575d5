//! Taking a proper divisor: `codeforces-1537d`.

use crate::Record;
use crate::judge::{Lines, Task};
use crate::page::page;

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("proper-divisor")).with_tasks(&[Task {
    id: "codeforces-1537d",
    title: "Deleting Divisors",
    run: |io, _| {
        io.each_case(|io| {
            let n = io.positive("a number")?;
            io.either(mover_wins(n), &const { Lines::new("Alice", "Bob") })
        })
    },
}]);

/// Returns whether the mover wins a heap of `n`: not where it is 0, odd, or an odd power of 2. Range: all of
/// `u64`. The proof is on the game's page.
#[must_use]
pub fn mover_wins(n: u64) -> bool {
    let twos = n.trailing_zeros();
    // 0 counts as having 64 trailing zeros, so it is asked for apart.
    n != 0 && twos > 0 && (!n.is_power_of_two() || twos.is_multiple_of(2))
}
