//! The server, its questions, and strangers.

mod client;
mod hostile;
mod play;
mod property;
mod questions;
mod server;
mod strangers;
