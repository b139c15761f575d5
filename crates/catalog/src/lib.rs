//! The games by name. Each has a page (`games/<name>.md`), with its rules as text where the rule language can
//! say them; a game with a law as code or with judge formats has a file of its own too. This floor touches no
//! file system: pages are compiled in, judges read and write what they are given.

pub mod boards;
mod boxes;
mod breaking;
mod by_law;
mod certificates;
mod digit_counts;
mod entry;
mod forests;
mod fusion;
pub mod games;
mod golden;
mod graph;
pub mod judge;
pub mod misere;
mod numbered;
mod page;
mod registry;
mod rules;
pub mod tokens;
#[cfg(test)]
mod twin;
mod valued;

pub use by_law::{Movers, Terms, Witness};
pub use entry::Question;
pub use golden::Golden;
use grundy_solve::position;
pub use grundy_solve::{Error, Move, Param, Settings, Solution, Standing, board};
pub use page::Page;
pub use registry::{GAMES, Law, Record, find, task, value};
