//! The facade as a whole.

mod hostile;
mod pages;
mod play;
