//! The search as a rung of the ladder.

use super::Nimbers;
use crate::Failure;
use crate::rung::{Pass, Rung, Said};
use grundy_budget::Stop;
use grundy_rules::Ruleset;
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;

impl<R: Ruleset> Rung<R> for Nimbers<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        format!("a search of nimbers, which listed the options of {} positions", self.n_nodes()).into()
    }

    fn chance(&mut self, sum: &[R::Component], _: Player) -> Said<Chance, R> {
        Ok(Chance::of(self.mover_wins(sum).map_err(pass)?))
    }

    fn grundy(&mut self, sum: &[R::Component]) -> Said<Option<Grundy>, R> {
        Ok(Some(Grundy::Number(self.nimber(sum).map_err(pass)?.into())))
    }
}

/// Large nimbers are found by listing all values.
fn pass<E>(failure: Failure<E>) -> Pass<E> {
    match failure {
        Failure::Stopped(Stop::Reach) => Pass::On("nimbers are larger than 31".into()),
        failure => failure.into(),
    }
}
