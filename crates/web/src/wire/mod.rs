//! What goes over the wire: questions, answers and failures, all of them JSON.

mod answer;
mod failure;
mod question;
mod text;

pub use answer::Answer;
pub use failure::{Failure, Place};
pub use question::{
    AboutGame, Celled, Claimed, Extent, Met, Named, Past, Played, PlayerName, Printed, Question, Replied,
    Spanned, Started, Texts, Valued,
};
pub use text::told;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use text::{object, read, too_long};
