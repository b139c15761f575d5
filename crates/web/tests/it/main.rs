//! The server, its questions, and strangers.

mod client;
mod course;
mod hostile;
mod play;
mod property;
mod questions;
mod server;
mod strangers;
