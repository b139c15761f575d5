//! The facade as a whole.

mod count;
mod hostile;
mod pages;
mod play;
