//! The engine on rules that are read from text.

mod known;
mod lang;
