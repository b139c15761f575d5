//! The search as a rung of the ladder.

use super::Nimbers;
use crate::rung::{Extent, Listed, Pass, Push, Rung, Said};
use grundy_budget::Stop;
use grundy_rules::Ruleset;
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;

/// Returns how the search answers, in a few words, when it has listed the options of a number of positions.
#[must_use]
pub fn name(n_nodes: u64) -> String {
    format!("a search of nimbers, which listed the options of {n_nodes} positions")
}

impl<R: Ruleset> Rung<R::Component, R::Error> for Nimbers<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        name(self.n_nodes()).into()
    }

    fn chance(&mut self, sum: &[R::Component], _: Player) -> Said<Chance, R::Error> {
        Ok(Chance::of(self.mover_wins(sum).map_err(pass)?))
    }

    fn grundy(&mut self, sum: &[R::Component]) -> Said<Option<Grundy>, R::Error> {
        Ok(Some(Grundy::Number(self.nimber(sum).map_err(pass)?.into())))
    }

    fn winning(
        &mut self,
        sum: &[R::Component],
        _: Player,
        extent: Extent,
        push: Push<'_, R::Component>,
    ) -> Said<Listed, R::Error> {
        Ok(Listed::All(Nimbers::winning(self, sum, extent, push).map_err(pass)?))
    }

    fn set_last_step(&mut self, last_step: u64) {
        self.last_step = last_step;
    }
}

/// Large nimbers are found by listing all values.
fn pass<E>(failure: impl Into<Pass<E>>) -> Pass<E> {
    match failure.into() {
        Pass::Stopped(Stop::Reach) => Pass::On("nimbers are larger than 31".into()),
        pass => pass,
    }
}
