//! Tables of rules on numbers, counts of their positions, and what writes and keeps both.

pub mod export;
pub mod space;
pub mod store;

use crate::Game;
use crate::games::Look;

pub use crate::by_rules::{
    Arrangement, Count, Outcomes, RuleTable, Sides, Size, Span, Stored, Sums, Tabulation,
};
pub use crate::rectangles::{Rectangle, Rectangles, has_rectangles, rectangles};
pub use dashu_int::UBig;

/// The sides of the largest board of a table for which none are given.
pub const USUAL_BOARD: u64 = 4;

/// Returns the largest number of a table of one number for which none is given. It is small for rules with kinds
/// or points: a list, a word or a set may lead to exponentially many others.
///
/// ```
/// use grundy::{resolve, tables::usual_heap};
/// assert_eq!(usual_heap(&*resolve("kayles")?), 100);
/// let word = resolve("position w: word\nstart n -> \"a\" * n\nw -> w[1:] where len(w) >= 1")?;
/// assert_eq!(usual_heap(&*word), 24);
/// # Ok::<_, grundy::Error>(())
/// ```
#[must_use]
pub fn usual_heap(game: &dyn Game) -> u64 {
    if has_kinds(game) { 24 } else { 100 }
}

/// Returns whether rules are on lists, words and sets, or have points or turns.
pub(crate) fn has_kinds(game: &dyn Game) -> bool {
    game.rules().is_err() && matches!(game.look(), Some(Look::Values { .. }))
}
