//! The rule language and its interpreters from outside.

mod blind;
mod blocks;
mod documentation;
mod domain;
mod errors;
mod examples;
mod facts;
mod family;
mod kinds;
mod kinds_asked;
mod kinds_refused;
mod kinds_tuples;
mod octal;
mod picks;
mod plane;
mod reverse;
