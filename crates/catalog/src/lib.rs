//! The games by name. Each has a page (`games/<name>.md`) and, in a file of its own, its rules, its law as code and its
//! judge formats. This floor touches no file system: pages are compiled in, judges read and write what they are given.

pub mod board;
mod breaking;
mod digit_counts;
mod entry;
mod forests;
mod fusion;
pub mod games;
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

pub use page::Page;
pub use registry::{GAMES, Game, Solver, find, task};
pub use settings::{Param, Settings};
pub use solution::{Ask, Error, Move, Solution, Standing};
