//! What the server bears: sessions of play at one time, and strangers.
//! `cargo bench -p grundy-web --bench serve`.
//!
//! The server and its clients are one process, so they share the processors; what is measured is what a
//! client waits. With an address behind `--` the server is another process, there:
//! `grundy serve --port 8731`, and `-- 127.0.0.1:8731` here.

#[allow(dead_code, reason = "the tests of the server use the rest of it")]
#[path = "../../tests/it/client.rs"]
mod client;
mod hostile;
mod play;
#[path = "../../tests/it/strangers/mod.rs"]
mod strangers;

use std::net::SocketAddr;
use std::time::Duration;

fn main() {
    if let Some(address) = std::env::args().find_map(|word| word.parse::<SocketAddr>().ok()) {
        return play::play(Some(address), 200, Duration::from_millis(500));
    }
    // A word behind `--` asks for one of the two.
    let only = |part: &str| std::env::args().any(|word| word == part);
    if only("hostile") {
        return hostile::hostile();
    }
    for (sessions, think) in [(1, 0), (20, 0), (200, 0), (200, 200), (200, 1000)] {
        play::play(None, sessions, Duration::from_millis(think));
    }
    if !only("play") {
        hostile::hostile();
    }
}
