//! The facade as a whole.

mod boards;
mod choices;
mod count;
mod domains;
mod examples;
mod files;
mod formulas;
mod hostile;
mod joint;
mod laws;
mod limits;
mod lines;
mod listed;
mod loopy;
mod numbers;
mod pages;
mod paths;
mod play;
mod positions;
mod quotients;
mod sides;
mod starts;
mod store;
mod strategies;
mod tame;
mod theorems;
