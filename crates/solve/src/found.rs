//! What the ladder found, before it is put into words.

use crate::{Move, Solution, Source, Standing, Step, Trail};
use grundy_budget::Stop;
use grundy_rules::Ruleset;
use grundy_values::{Grundy, Infinite, Outcome};

/// The answer about a sum, its moves as components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<C> {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, where there is one and it is known.
    pub grundy: Option<Grundy>,
    /// The value where it equals no nimber, since positions come back, and that is known.
    pub infinite: Option<Infinite>,
    /// Plies to the end for Left and for Right, moving first, where positions come back and one of the
    /// players wins.
    pub remoteness: [Option<u32>; 2],
    /// What Left and Right, moving first, gain more than the other one, where moves gain points.
    pub score: [Option<i128>; 2],
    /// What stands behind all this.
    pub standing: Standing,
    /// The winning moves, Left's before Right's; of an impartial game each once, as Left's.
    pub winning: Vec<Step<C>>,
    /// The moves that no other move of the same player is better than; `None` where that is not known.
    pub sensible: Option<Vec<Step<C>>>,
    /// The limit that cut the list of winning moves short.
    pub stop: Option<Stop>,
}

impl<C: Clone + Ord> Found<C> {
    /// Puts the answer about a sum of a source into words.
    #[must_use]
    pub fn in_words<S>(&self, source: &S, sum: &[C]) -> Solution
    where
        S: Source + ?Sized,
        S::Rules: Ruleset<Component = C>,
    {
        let partizan = !source.rules().is_impartial();
        let words = |step: &Step<C>, partizan: bool| {
            let mut words = step.in_words(source, sum);
            if step.ways > 1 {
                words.text += &format!(" ({} equal moves)", step.ways);
            }
            // In an impartial game a move is either player's.
            let made = words.into_move(partizan.then_some(step.player), source.show(&step.after(sum)));
            Move { equal: step.ways, ..made }
        };
        Solution {
            position: source.show(sum),
            play: source.play().convention(),
            outcome: self.outcome,
            grundy: self.grundy,
            infinite: self.infinite.clone(),
            // Passes are plies of the rules and no moves of play, so their number would mislead.
            remoteness: if source.has_passes() { [None; 2] } else { self.remoteness },
            is_partizan: partizan,
            score: self.score,
            standing: self.standing,
            winning_moves: self.winning.iter().map(|step| words(step, partizan)).collect(),
            sensible_moves: self
                .sensible
                .as_ref()
                .map(|steps| steps.iter().map(|step| words(step, partizan)).collect()),
            stop: self.stop,
            // The ladder knows who passed and who answered, and adds it.
            trail: Trail::default(),
        }
    }
}
