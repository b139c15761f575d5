//! A source of games: a list of edges, along which players move a token in turn. Who cannot move loses.

use crate::over::Over;
use grundy_budget::Budget;
use grundy_rules::{Emit, Play, Ruleset};
use grundy_solve::{Error, Method, Seat, Source, Words};
use grundy_values::Player;
use std::convert::Infallible;

/// Edges, each from its first vertex to its second.
#[derive(Debug)]
pub struct Edges(pub Vec<(u32, u32)>);

impl Ruleset for Edges {
    type Component = u32;
    type Error = Infallible;

    fn options(&self, at: &u32, _: Player, emit: Emit<'_, u32>) -> Result<(), Infallible> {
        let _ = self.0.iter().filter(|(from, _)| from == at).try_for_each(|(_, to)| emit(&[*to]));
        Ok(())
    }
}

impl Source for Edges {
    type Rules = Edges;

    fn rules(&self) -> &Edges {
        self
    }

    fn play(&self) -> Play<'_, Edges> {
        Play::Normal
    }

    fn show(&self, sum: &[u32]) -> String {
        sum.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
    }

    fn describe(&self, from: &u32, parts: &[u32], _: Player) -> Words {
        (None, format!("{from} to {}", self.show(parts))).into()
    }

    fn own<'a>(&'a self, _: Method, _: &[u32], _: &'a Budget) -> Vec<Seat<'a, u32, Infallible>> {
        vec![Seat::boxed(Box::new(Over { rules: self }))]
    }

    fn refuse(&self, never: Infallible) -> Error {
        match never {}
    }
}
