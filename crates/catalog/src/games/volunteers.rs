//! The selection of volunteers: `hdu2188`. What is missing is a heap of Bash's game.

use super::bash::{Bash, Story, pairs};
use crate::Record;
use crate::judge::{Lines, Task};
use crate::page::page;

/// The registry's row.
pub static GAME: Record = Record::by_page::<Bash<Volunteers>>(
    page!("volunteers"),
    &[Task {
        id: "hdu2188",
        title: "悼念512汶川大地震遇难同胞——选拔志愿者",
        run: |io, _| pairs(io, ["a goal", "the most that one move adds"], &Lines::new("Grass", "Rabbit")),
    }],
);

struct Volunteers;

impl Story for Volunteers {
    const HEAP: &'static str = "a missing number";

    fn words(missing: u64, left: u64, most: u64) -> String {
        match missing - left {
            added if left > 0 => format!("add {added}, so that {left} is missing"),
            added if added < most => format!("add {added} to {most}, which reaches the goal"),
            added => format!("add {added}, which reaches the goal"),
        }
    }
}
