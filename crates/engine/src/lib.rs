//! Answers to rule sets. This floor knows no law: what it says is computed, and exact as far as it goes.

pub mod answer;
pub mod by_rank;
pub mod count;
pub mod evaluate;
mod fate;
mod interned;
pub mod joint;
mod kernel;
pub mod loopy;
mod lossy;
pub mod misere;
pub mod nimber;
pub mod oracle;
pub mod outcome;
mod parts;
pub mod ranked;
pub mod retrograde;
pub mod rung;
pub mod score;
pub mod search;
mod table;
pub mod tabulate;
#[cfg(test)]
mod testing;
pub mod turns;
mod winning;

pub use kernel::{Cpu, nim_products};
pub use oracle::{Failure, Oracle};
pub use table::Table;
pub use tabulate::tabulate;
