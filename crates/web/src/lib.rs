//! The page: play, see, and write your own rules in a browser.
//!
//! [`handle()`] answers one question, a JSON object, without state, files or network; [`wire`] has the types.
//! [`Server`] puts it behind HTTP: it adds limits, long questions as [jobs](jobs::Jobs), and hands out the
//! page, which is part of the program. What it is to its users stands in `docs/serve.md`. Compiled to
//! WebAssembly, the crate has no server, and `crates/wasm` puts [`handle()`] into the page itself.
//!
//! | module | what it knows |
//! | --- | --- |
//! | [`wire`] | questions, answers, failures with places |
//! | [`handle`](mod@handle) | what is asked of the library |
//! | [`pool`] | threads with a known stack, and how many questions wait |
//! | [`jobs`] | long questions: started, asked after, cancelled |
//! | [`turns`] | whose turn it is, where several wait |
//! | [`limits`] | every limit, and the memory that follows from them |
//! | [`server`] | connections, headers, the page's files |

pub mod handle;
#[cfg(not(target_arch = "wasm32"))]
pub mod jobs;
pub mod limits;
#[cfg(not(target_arch = "wasm32"))]
pub mod pool;
#[cfg(not(target_arch = "wasm32"))]
pub mod server;
#[cfg(not(target_arch = "wasm32"))]
pub mod turns;
pub mod wire;

pub use handle::handle;
#[cfg(not(target_arch = "wasm32"))]
pub use server::{Options, Server};

/// What the library says in English, and the same in Chinese, a sentence a line; its first lines say how it is
/// read.
pub const CHINESE: &str = include_str!("../words/zh.txt");
