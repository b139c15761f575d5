//! Loopy nimbers: the values of the components of impartial sums in normal play whose positions can come
//! back, where each move leaves one position, or none.
//!
//! A component equals the nimber m where it has options to all smaller ones, none to m, and every other
//! option has an option to m, to which the move can be taken back. What is left equals no nimber: of a sum
//! with one such component the nimbers of its options say who wins, and where there are two, nobody does. So
//! a sum is answered without the product of its components. [Smith 1966; Fraenkel, Perl 1975]
//!
//! The nimbers are found in stages, 0, 1, 2, ..., each one a retrograde analysis of what has none yet, until
//! a stage finds none. A position gets a count with its nimber, which is larger than those of its smaller
//! options and of the positions to which its other options are taken back. So a winner who brings the sum of
//! the counts down wins in the end. Of a component alone the count is half of its remoteness, where it is
//! lost.

mod graph;
mod rung;
mod stages;
#[cfg(test)]
mod twin;

use graph::Graph;
use grundy_budget::{Budget, Stop};
use grundy_rules::{Play, Ruleset};
pub use rung::Loopy;
use stages::Nimbers;

/// The loopy nimbers of all positions that can be reached from some.
pub struct Labels<R: Ruleset> {
    graph: Graph<R>,
    nimbers: Nimbers,
}

/// Why positions have no loopy nimbers that are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unlabelled<E> {
    /// The theory does not cover the game; why.
    Unsuited(&'static str),
    /// The budget ended.
    Stopped(Stop),
    /// The rules could not be evaluated.
    Rules(E),
}

impl<E> From<Stop> for Unlabelled<E> {
    fn from(stop: Stop) -> Self {
        Unlabelled::Stopped(stop)
    }
}

/// Returns the values of `start` and of all that can be reached from them.
///
/// A step is a move that is listed, or looked at. Time is at most the sum over all positions of their moves
/// times the moves that lead to them; memory is some 70 bytes a position, with its component, and 8 a move.
///
/// ```
/// use grundy_budget::Budget;
/// use grundy_engine::loopy::label;
/// use grundy_rules::interpret::{Compiled, Position};
/// use grundy_rules::lang::parse;
/// // Heaps from which one counter is taken; of three one may pass.
/// let rules = Compiled::new(parse("n -> n - 1; n -> n where n == 3").unwrap().rules);
/// let labels = label(&rules, rules.convention(), &[Position::from([3])], &Budget::default()).unwrap();
/// assert_eq!(labels.value(&Position::from([2])).unwrap().to_string(), "0");
/// assert_eq!(labels.value(&Position::from([3])).unwrap().to_string(), "∞{0}");
/// ```
///
/// # Errors
/// See [`Unlabelled`]: partizan games, misère play, goals, and moves that leave several positions are not
/// covered.
pub fn label<R: Ruleset>(
    rules: &R,
    play: Play<'_, R>,
    start: &[R::Component],
    budget: &Budget,
) -> Result<Labels<R>, Unlabelled<R::Error>> {
    if let Some(reason) = refusal(rules, play) {
        return Err(Unlabelled::Unsuited(reason));
    }
    let graph = Graph::explore(rules, start, budget)?;
    let nimbers = Nimbers::of(&graph.arcs, budget)?;
    Ok(Labels { graph, nimbers })
}

/// Returns why the theory does not cover a game, as far as that shows without its moves.
fn refusal<R: Ruleset>(rules: &R, play: Play<'_, R>) -> Option<&'static str> {
    match play {
        Play::Misere => Some("loopy nimbers are of normal play"),
        Play::Goal(_) => Some("loopy nimbers are of play that no goal ends"),
        Play::Score(_) => Some("loopy nimbers are of play without points"),
        Play::Normal if !rules.is_impartial() => {
            Some("loopy nimbers are of games in which both players have the same moves")
        }
        Play::Normal => None,
    }
}
