//! Results as text for people and as JSON for programs.

pub mod cluster;
pub mod json;
pub mod law;
pub mod page;
pub mod play;
pub mod quotient;
pub mod stress;
pub mod text;
pub mod thermograph;
pub mod value;
