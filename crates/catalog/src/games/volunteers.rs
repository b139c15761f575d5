//! The selection of volunteers: `hdu2188`. What is missing is a heap of Bash's game.

use super::bash::pairs;
use crate::Record;
use crate::judge::{Lines, Task};
use crate::page::page;

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("volunteers")).with_tasks(&[Task {
    id: "hdu2188",
    title: "悼念512汶川大地震遇难同胞——选拔志愿者",
    run: |io, _| pairs(io, ["a goal", "the most that one move adds"], &Lines::new("Grass", "Rabbit")),
}]);
