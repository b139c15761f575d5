//! A source in which moves gain points.

use grundy_rules::{Emit, Play, Ruleset, Score};
use grundy_solve::{Error, Source, Words};
use grundy_values::Player;
use std::convert::Infallible;

/// One move is made from 0: to one of this number of places, of which the last one alone gains a point. A
/// position is a place, and what the player to move has gained more.
#[derive(Debug)]
pub struct Last(pub u32);

impl Ruleset for Last {
    type Component = (u32, i64);
    type Error = Infallible;

    fn options(
        &self,
        (at, lead): &(u32, i64),
        _: Player,
        emit: Emit<'_, (u32, i64)>,
    ) -> Result<(), Infallible> {
        let n_moves = if *at == 0 { self.0 } else { 0 };
        let _ = (1..=n_moves).try_for_each(|to| emit(&[(to, -lead - i64::from(to == self.0))]));
        Ok(())
    }
}

impl Score<Last> for Last {
    fn lead(&self, (_, lead): &(u32, i64)) -> i128 {
        i128::from(*lead)
    }

    fn level(&self, (at, _): &(u32, i64)) -> (u32, i64) {
        (*at, 0)
    }
}

impl Source for Last {
    type Rules = Last;

    fn rules(&self) -> &Last {
        self
    }

    fn play(&self) -> Play<'_, Last> {
        Play::Score(self)
    }

    fn show(&self, sum: &[(u32, i64)]) -> String {
        sum.iter().map(|(at, _)| at.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn describe(&self, _: &(u32, i64), parts: &[(u32, i64)], _: Player) -> Words {
        (None, format!("to {}", self.show(parts))).into()
    }

    fn refuse(&self, never: Infallible) -> Error {
        match never {}
    }
}
