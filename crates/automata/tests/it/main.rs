//! The operations on automata against naive definitions and against an outside oracle.

mod automata;
mod budgets;
mod formulas;
mod laws;
mod mona;
