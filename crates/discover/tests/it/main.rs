//! Tests of the crate from outside: tables of games, what is guessed from them, and the code that is printed.

mod coq;
mod coq_battery;
mod emit;
mod games;
mod pairs;
mod rays;
mod run;
mod winning;
mod words;
