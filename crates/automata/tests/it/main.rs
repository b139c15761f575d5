//! The operations on automata against naive definitions and against an outside oracle.

mod automata;
mod formulas;
mod laws;
mod mona;
