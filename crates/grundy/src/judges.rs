//! Tasks of online judges: answered, and programs tested against the answers.

#[cfg(feature = "stress")]
pub mod stress;

pub use crate::lookup::task;
pub use crate::resolve::judge;
