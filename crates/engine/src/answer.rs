//! Who wins, for any rules and any play convention: the engine that fits is chosen here.

use crate::Failure;
use crate::retrograde::Fate;
use crate::rung::Retrograde;
use crate::search::{Values, Winner};
use grundy_budget::Budget;
use grundy_rules::{Play, Ruleset, Verdict};
use grundy_values::{Chance, Grundy, Player};

/// Answers about the sums of one game.
///
/// Impartial games in normal play or with a goal are answered by Grundy values, others by a search of the
/// sum; where a position repeats, the reachable graph is analysed backwards and there are draws. Which one
/// answers does not change the answer, only its cost. What was found is kept for later questions.
pub struct Answers<'a, R: Ruleset> {
    rules: &'a R,
    play: Play<'a, R>,
    budget: &'a Budget,
    engine: Engine<'a, R>,
}

enum Engine<'a, R: Ruleset> {
    Values(Values<'a, R>),
    Winner(Winner<'a, R>),
    Loopy(Box<Retrograde<'a, R>>),
}

impl<'a, R: Ruleset> Answers<'a, R> {
    /// Returns an answerer that knows nothing yet.
    #[must_use]
    pub fn new(rules: &'a R, play: Play<'a, R>, budget: &'a Budget) -> Self {
        // Where components have values, a sum needs no search of its own.
        let engine = if rules.is_impartial() && !play.stuck_wins() {
            Engine::Values(Values::new(rules, play, budget))
        } else {
            Engine::Winner(Winner::new(rules, play, budget))
        };
        Answers { rules, play, budget, engine }
    }

    /// Returns whether a position was met that can come back.
    #[must_use]
    pub fn is_loopy(&self) -> bool {
        matches!(self.engine, Engine::Loopy(_))
    }

    /// Returns the chance of `player`, to move in `sum`.
    ///
    /// # Errors
    /// See [`Failure`]; not [`Failure::Loop`].
    pub fn chance(&mut self, sum: &[R::Component], player: Player) -> Result<Chance, Failure<R::Error>> {
        let found = match &mut self.engine {
            Engine::Values(values) => values.grundy_of_sum(sum).map(|value| Chance::of(value.mover_wins())),
            Engine::Winner(winner) => winner.mover_wins(sum, player).map(Chance::of),
            Engine::Loopy(analysis) => analysis.fate(sum, player).map(Fate::chance),
        };
        match found {
            Err(Failure::Loop { .. }) => {
                // The analysis never reports a loop, so this is done once.
                self.engine = Engine::Loopy(Box::new(self.analysis()));
                self.chance(sum, player)
            }
            found => found,
        }
    }

    /// Returns the fate of `player`, to move in `sum`, with its remoteness, by analysis of all that can be
    /// reached.
    ///
    /// # Errors
    /// See [`Failure`]; not [`Failure::Loop`].
    pub fn fate(&mut self, sum: &[R::Component], player: Player) -> Result<Fate, Failure<R::Error>> {
        match &mut self.engine {
            Engine::Loopy(analysis) => analysis.fate(sum, player),
            // It is not kept: as long as no position comes back, the other engines answer sooner.
            _ => self.analysis().fate(sum, player),
        }
    }

    fn analysis(&self) -> Retrograde<'a, R> {
        Retrograde::new(self.rules, self.play, self.budget)
    }

    /// Returns the chance of `player` after the move in which component `index` of `sum` becomes `parts`.
    ///
    /// # Errors
    /// As [`Answers::chance`].
    pub fn chance_after(
        &mut self,
        sum: &[R::Component],
        player: Player,
        index: usize,
        parts: &[R::Component],
    ) -> Result<Chance, Failure<R::Error>> {
        match self.play.verdict_on(parts).map_err(Failure::Rules)? {
            Some(verdict) => Ok(Chance::of(verdict == Verdict::Win)),
            None => {
                let next = [&sum[..index], parts, &sum[index + 1..]].concat();
                Ok(self.chance(&next, player.opponent())?.reversed())
            }
        }
    }

    /// Returns the Grundy value of `sum`, or `None` where the game has none: in misère play, in a partizan
    /// game, and where a position repeats.
    ///
    /// # Errors
    /// As [`Answers::chance`].
    pub fn grundy(&mut self, sum: &[R::Component]) -> Result<Option<Grundy>, Failure<R::Error>> {
        let Engine::Values(values) = &mut self.engine else {
            return Ok(None);
        };
        match values.grundy_of_sum(sum) {
            Ok(value) => Ok(Some(value)),
            Err(Failure::Loop { .. }) => {
                // A component whose positions come back need not equal a nimber, so there is no value to
                // tell.
                self.engine = Engine::Loopy(Box::new(self.analysis()));
                Ok(None)
            }
            Err(failure) => Err(failure),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Oracle;
    use crate::testing::{Partizan, Rows, few_positions, rows};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn chances_agree_with_the_oracle(
            left in rows(2),
            right in prop::option::of(rows(2)),
            sum in prop::collection::vec(0usize..8, 1..4),
            misere: bool,
        ) {
            let rules = Partizan { left, right };
            let sum = few_positions(&rules, &sum);
            let budget = Budget::default();
            let play = if misere { Play::Misere } else { Play::Normal };
            let mut answers = Answers::new(&rules, play, &budget);
            let mut oracle = Oracle::new(&rules, play, &budget);
            for player in Player::BOTH {
                let wins = oracle.mover_wins(&sum, player).unwrap();
                prop_assert_eq!(answers.chance(&sum, player), Ok(Chance::of(wins)));
                prop_assert_eq!(matches!(answers.fate(&sum, player), Ok(Fate::Win { .. })), wins);
                let winning = oracle.winning_choices(&sum, player).unwrap();
                for (index, component) in sum.iter().enumerate() {
                    for parts in rules.collect_options(component, player).unwrap() {
                        let chance = answers.chance_after(&sum, player, index, &parts).unwrap();
                        let listed = winning.iter().any(|choice| choice.index == index && choice.parts == parts);
                        prop_assert_eq!(chance, Chance::of(listed));
                    }
                }
            }
        }
    }

    #[test]
    fn a_loopy_game_is_answered_with_draws() {
        // 0 <-> 1 for ever; 2 may leave for the end 3.
        let rules = Rows(vec![vec![vec![1]], vec![vec![0]], vec![vec![1], vec![3]], vec![]]);
        let budget = Budget::default();
        let mut answers = Answers::new(&rules, Play::Normal, &budget);
        assert_eq!(answers.grundy(&[3]), Ok(Some(Grundy::ZERO)));
        assert_eq!(answers.grundy(&[2]), Ok(None));
        assert!(answers.is_loopy());
        assert_eq!(answers.chance(&[2], Player::Left), Ok(Chance::Win));
        assert_eq!(answers.chance(&[0], Player::Left), Ok(Chance::Draw));
        assert_eq!(answers.chance_after(&[2], Player::Left, 0, &[1]), Ok(Chance::Draw));
    }
}
