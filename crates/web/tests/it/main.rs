//! The server, its questions, and strangers.

mod client;
mod hostile;
mod play;
mod questions;
mod server;
mod strangers;
