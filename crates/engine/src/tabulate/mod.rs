//! Tables of Grundy values: any one-heap game from its options, and fast paths for games that are plain data.

mod ahead;
mod cover;
mod dense;
mod generic;
mod heaps;
mod met;
mod period;
mod plain;
mod plane;
mod shape;
mod space;
mod sparse;
mod splits;
mod subtract;
mod triples;
pub mod tuples;
mod value_set;

/// The version of all that computes tables. It is raised with every change after which values that were
/// computed before it are not to be believed: files of tables carry it.
pub const VERSION: u32 = 1;

pub use generic::{entry, tabulate};
pub use heaps::{HeapTable, How, Method, heaps, resume};
pub use period::{Period, window};
pub use plain::entry as heap_entry;
pub use plane::{PlaneCell, PlaneError, PlaneGame, Slide, plane};
pub use shape::{Amounts, Code, HeapGame, Line, Parts, ShapeError};
