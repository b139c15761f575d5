//! The search as a rung of the ladder.

use super::Outcomes;
use crate::rung::{Extent, Listed, Pass, Push, Rung, Said, Standing};
use grundy_rules::Ruleset;
use grundy_values::{Chance, Player};
use std::borrow::Cow;

/// How the search answers, in a few words.
pub const NAME: &str = "a search with the values of small parts and bounds of large ones";

impl<R: Ruleset> Rung<R::Component, R::Error> for Outcomes<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        NAME.into()
    }

    fn standing(&self) -> Standing {
        Standing::Exact
    }

    fn chance(&mut self, sum: &[R::Component], player: Player) -> Said<Chance, R::Error> {
        // Without room for the shares another engine may still answer, so this is no stop.
        if self.make_room().is_err() {
            return Err(Pass::On("the budget has no room for what it remembers".into()));
        }
        Ok(Chance::of(self.mover_wins(sum, player)?))
    }

    fn winning(
        &mut self,
        sum: &[R::Component],
        player: Player,
        extent: Extent,
        push: Push<'_, R::Component>,
    ) -> Said<Listed, R::Error> {
        Ok(Listed::All(Outcomes::winning(self, sum, player, extent, push)?))
    }

    fn set_last_step(&mut self, last_step: u64) {
        self.last_step = last_step;
    }
}
