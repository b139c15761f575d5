//! The facade as a whole.

mod count;
mod hostile;
mod joint;
mod laws;
mod limits;
mod pages;
mod play;
mod theorems;
