//! What goes over the wire: questions, answers and failures, all of them JSON.

mod answer;
mod failure;
mod question;

pub use answer::Answer;
pub use failure::{Failure, Place};
pub use question::{
    AboutGame, Claimed, Extent, Met, Named, Past, Played, PlayerName, Printed, Question, Replied, Spanned,
    Started, Texts, Valued,
};
