//! The facade as a whole.

mod count;
mod hostile;
mod joint;
mod pages;
mod play;
