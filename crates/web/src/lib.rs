//! The page: play, see, and write your own rules in a browser.
//!
//! [`handle()`] answers one question, a JSON object, without state, files or network; [`wire`] has the types. [`Server`] puts
//! it behind HTTP: it adds limits, long questions as [jobs](jobs::Jobs), and hands out the page, which is part of the
//! program. What it is to its users stands in `docs/serve.md`.
//!
//! | module | what it knows |
//! | --- | --- |
//! | [`wire`] | questions, answers, failures with places |
//! | [`handle`](mod@handle) | what is asked of the library |
//! | [`pool`] | threads with a known stack, and how many questions wait |
//! | [`jobs`] | long questions: started, asked after, cancelled |
//! | [`limits`] | every limit, and the memory that follows from them |
//! | [`server`] | connections, headers, the page's files |

pub mod handle;
pub mod jobs;
pub mod limits;
pub mod pool;
pub mod server;
pub mod wire;

pub use handle::handle;
pub use server::{Options, Server};
