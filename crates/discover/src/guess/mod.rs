//! Laws that a table might follow. No engine is asked: everything here is read off the values alone, and is a
//! conjecture.

mod apart;
mod automatic;
mod chance;
mod form;
mod learned;
mod limit;
mod lost;
mod period;
mod rays;
mod sides;

pub use apart::apart;
pub(crate) use automatic::acceptor;
pub use automatic::{automatic, modulo, shifts};
pub(crate) use chance::is_no_chance;
pub use form::forms;
pub(crate) use learned::weights;
pub use learned::{lost, lost_in_bases};
pub use limit::limit;
pub use lost::{Outcomes, conditions};
pub use period::{Repetition, repetition};
pub(crate) use rays::with_rays;
pub use sides::sides;
pub(crate) use sides::{alike, values_by_sides};
