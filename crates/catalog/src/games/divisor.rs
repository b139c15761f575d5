//! The divisor game: `leetcode-1025`.

use crate::Record;
use crate::judge::{Lines, Task};
use crate::page::page;

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("divisor")).with_tasks(&[Task {
    id: "leetcode-1025",
    title: "Divisor Game",
    run: |io, _| {
        io.to_the_end(|io| {
            let n = io.positive("a number")?;
            io.either(n.is_multiple_of(2), &const { Lines::new("true", "false") })
        })
    },
}]);
