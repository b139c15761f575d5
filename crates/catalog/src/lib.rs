//! The games by name. Each has a page (`games/<name>.md`), with its rules as text where the rule language can say them;
//! a game with a law as code or with judge formats has a file of its own too. This floor touches no file system: pages are compiled in, judges read and write what they are given.

pub mod board;
pub mod boards;
mod breaking;
mod certificates;
mod digit_counts;
mod entry;
mod forests;
mod fusion;
pub mod games;
mod golden;
mod graph;
mod held;
pub mod judge;
pub mod misere;
mod page;
mod position;
mod registry;
mod settings;
mod solution;
pub mod tokens;
#[cfg(test)]
mod twin;

pub use golden::Golden;
pub use page::Page;
pub use registry::{GAMES, Game, Law, Solver, find, task};
pub use settings::{Param, Settings};
pub use solution::{Ask, Error, Move, Solution, Standing};
