//! Node Kayles: a vertex is taken with all its neighbours.

use crate::Record;
use crate::boards::{Takes, Vertices};
use crate::page::page;

/// The registry's row.
pub static GAME: Record = Record::of_values::<(NodeKayles, NodeKayles<u128>)>(page!("node-kayles"));

/// The rules. A component is a connected set of vertices.
pub(crate) type NodeKayles<W = u64> = Vertices<Neighbours, W>;

/// A move takes a vertex and its neighbours.
pub(crate) struct Neighbours;

impl Takes for Neighbours {
    const ALL_AROUND: bool = true;
}
