//! Engines that are asked in turns, since nobody knows which is done first.

use crate::rung::{Extent, Listed, Pass, Push, Rung, Said};
use crate::winning::{self, FIRST_STEPS};
use grundy_budget::{Budget, Stop};
use grundy_rules::Ruleset;
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;

/// Rungs that keep what they find when a limit on steps stops them. Each gets a share of steps in its turn,
/// and more with each round, until one answers: this takes a few times what that one would have taken alone.
/// What a rung passes on is not asked again.
pub struct Turns<'a, R: Ruleset> {
    rules: &'a R,
    budget: &'a Budget,
    /// The one that answered last comes first.
    turns: Vec<Turn<'a, R>>,
}

/// A rung, and the number of its steps that take the time of one step of a turn.
pub struct Turn<'a, R: Ruleset> {
    /// The rung.
    pub rung: Box<dyn Rung<R::Component, R::Error> + 'a>,
    /// The number.
    pub weight: u64,
}

/// Each round has this number of times the steps of the one before.
const GROWTH: u64 = 4;

impl<'a, R: Ruleset> Turns<'a, R> {
    /// Returns the rungs in the order of their turns.
    #[must_use]
    pub fn new(rules: &'a R, turns: Vec<Turn<'a, R>>, budget: &'a Budget) -> Self {
        Turns { rules, budget, turns }
    }

    /// Asks each rung in its turn; `None` where none answers within these steps.
    fn chance_within(
        &mut self,
        sum: &[R::Component],
        player: Player,
        steps: u64,
    ) -> Said<Option<Chance>, R::Error> {
        let mut at = 0;
        while at < self.turns.len() {
            let Turn { rung, weight } = &mut self.turns[at];
            let last_step = self.budget.steps_spent().saturating_add(steps.saturating_mul(*weight));
            rung.set_last_step(last_step);
            let said = rung.chance(sum, player);
            // Outside of its turn a rung has no limit but the budget.
            rung.set_last_step(u64::MAX);
            match said {
                Ok(chance) => {
                    self.turns[..=at].rotate_right(1);
                    return Ok(Some(chance));
                }
                // The limit of the turn, or that of the user.
                Err(Pass::Stopped(Stop::Steps)) if self.budget.steps_left() != Some(0) => at += 1,
                // The last rung stays, so that its reason is what the caller gets.
                Err(Pass::On(_) | Pass::Stopped(Stop::Memory)) if self.turns.len() > 1 => {
                    self.turns.remove(at);
                }
                Err(pass) => return Err(pass),
            }
        }
        Ok(None)
    }
}

impl<R: Ruleset> Rung<R::Component, R::Error> for Turns<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        self.turns.first().map_or("nothing".into(), |turn| turn.rung.name())
    }

    fn chance(&mut self, sum: &[R::Component], player: Player) -> Said<Chance, R::Error> {
        let mut steps = FIRST_STEPS;
        loop {
            if let Some(chance) = self.chance_within(sum, player, steps)? {
                return Ok(chance);
            }
            steps = steps.saturating_mul(GROWTH);
        }
    }

    /// Returns the value where a rung finds it in no more time than all that was done before took.
    fn grundy(&mut self, sum: &[R::Component]) -> Said<Option<Grundy>, R::Error> {
        // Where the cheapest steps were taken, that number of dear ones would take longer.
        let cheapest = self.turns.iter().map(|turn| turn.weight).max().unwrap_or(1);
        for Turn { rung, weight } in &mut self.turns {
            let spent = self.budget.steps_spent();
            rung.set_last_step(
                spent.saturating_add((spent / cheapest).max(FIRST_STEPS).saturating_mul(*weight)),
            );
            let said = rung.grundy(sum);
            rung.set_last_step(u64::MAX);
            match said {
                Ok(None) | Err(Pass::On(_) | Pass::Stopped(Stop::Steps | Stop::Memory)) => {}
                said => return said,
            }
        }
        Ok(None)
    }

    fn winning(
        &mut self,
        sum: &[R::Component],
        player: Player,
        extent: Extent,
        push: Push<'_, R::Component>,
    ) -> Said<Listed, R::Error> {
        let (rules, budget) = (self.rules, self.budget);
        let found = winning::soonest_first(rules, budget, sum, player, extent, push, &mut |sum, steps| {
            // At sight: what the searches remember.
            let said = self.chance_within(sum, player.opponent(), steps.unwrap_or(0));
            Ok(said?.map(|chance| chance == Chance::Win))
        })?;
        Ok(Listed::All(found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Rows;
    use std::convert::Infallible;

    /// A rung that answers once it has taken a number of steps, a few at a time, or passes.
    struct After {
        name: &'static str,
        steps: u64,
        done: u64,
        passes: bool,
        last_step: u64,
        budget: Budget,
    }

    impl Rung<usize, Infallible> for After {
        fn name(&self) -> Cow<'static, str> {
            self.name.into()
        }

        fn chance(&mut self, _: &[usize], _: Player) -> Said<Chance, Infallible> {
            if self.passes {
                return Err(Pass::On("it does not fit".into()));
            }
            while self.done < self.steps {
                if self.budget.steps_spent() >= self.last_step {
                    return Err(Stop::Steps.into());
                }
                self.budget.spend(1)?;
                self.done += 1;
            }
            Ok(Chance::Win)
        }

        fn set_last_step(&mut self, last_step: u64) {
            self.last_step = last_step;
        }
    }

    fn asked(passes: bool, steps: [u64; 2], budget: &Budget) -> (Said<Chance, Infallible>, String) {
        let rules = Rows(vec![vec![]]);
        let turn = |name, steps, passes| {
            let after = After { name, steps, done: 0, passes, last_step: u64::MAX, budget: budget.clone() };
            Turn { rung: Box::new(after) as Box<dyn Rung<usize, Infallible>>, weight: 1 }
        };
        let both = vec![turn("one", steps[0], passes), turn("other", steps[1], false)];
        let mut turns = Turns::new(&rules, both, budget);
        (turns.chance(&[0], Player::Left), turns.name().into_owned())
    }

    #[test]
    fn the_sooner_rung_answers_at_a_few_times_its_cost() {
        for sooner in [1, 50_000, 3_000_000] {
            for steps in [[sooner, u64::MAX], [u64::MAX, sooner]] {
                let budget = Budget::default();
                let name = if steps[0] == sooner { "one" } else { "other" };
                assert_eq!(asked(false, steps, &budget), (Ok(Chance::Win), name.to_owned()));
                assert!(
                    budget.steps_spent() <= 6 * sooner.max(FIRST_STEPS),
                    "{} {sooner}",
                    budget.steps_spent()
                );
            }
        }
    }

    #[test]
    fn what_does_not_fit_has_no_turn_and_the_users_limit_holds() {
        let budget = Budget::default();
        assert_eq!(asked(true, [1, 100_000], &budget), (Ok(Chance::Win), "other".to_owned()));
        let budget = Budget::default().with_steps(30_000);
        assert_eq!(asked(false, [u64::MAX, u64::MAX], &budget).0, Err(Pass::Stopped(Stop::Steps)));
    }

    #[test]
    fn what_passes_while_moves_are_listed_says_its_own_reason() {
        let (rules, budget) = (Rows(vec![vec![], vec![vec![0]]]), Budget::default());
        let rung =
            After { name: "one", steps: 1, done: 0, passes: true, last_step: 0, budget: budget.clone() };
        let mut turns = Turns::new(&rules, vec![Turn { rung: Box::new(rung), weight: 1 }], &budget);
        let listed = turns.winning(&[1], Player::Left, Extent::All, &mut |_, _| Ok(()));
        assert_eq!(listed.unwrap_err(), Pass::On("it does not fit".into()));
    }
}
