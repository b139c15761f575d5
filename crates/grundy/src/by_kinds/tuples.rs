//! Lists that keep their length, answered by a table of the tuples below them.

use crate::RuleGame;
use crate::by_rules::{ByBox, ByRules};
use grundy_budget::Budget;
use grundy_engine::rung::{Pass, Rung, Said};
use grundy_rules::interpret::{Failure, Position as Tuple};
use grundy_rules::kinds::{KindRules, Position};
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;

/// The same rules on tuples, with what was found for them.
pub(super) struct ByTuples<'a> {
    rules: &'a KindRules,
    source: ByRules<'a>,
    budget: &'a Budget,
}

impl<'a> ByTuples<'a> {
    pub(super) fn new(rules: &'a KindRules, tuples: &'a RuleGame, budget: &'a Budget) -> Self {
        ByTuples { rules, source: ByRules::new(tuples, budget), budget }
    }

    fn ask<T>(
        &self,
        sum: &[Position],
        question: impl Fn(&mut ByBox<'_, '_>, &[Tuple]) -> Said<T, Failure>,
    ) -> Said<T, Failure> {
        let tuples: Option<Vec<Tuple>> =
            sum.iter().map(|list| self.rules.flat(list).map(|numbers| Tuple::from(&numbers[..]))).collect();
        let table = |tuples: Vec<Tuple>| {
            let mut table = ByBox::new(&self.source, &tuples, true, self.budget)?;
            Some(question(&mut table, &tuples))
        };
        match tuples.and_then(table) {
            // The box has tuples that no list becomes, and the rules may fail there.
            None | Some(Err(Pass::Rules(_))) => Err(Pass::On("no table of tuples fits".into())),
            Some(said) => said,
        }
    }
}

impl Rung<Position, Failure> for ByTuples<'_> {
    fn name(&self) -> Cow<'static, str> {
        "a table of the tuples below the list, which keeps its length".into()
    }

    fn chance(&mut self, sum: &[Position], player: Player) -> Said<Chance, Failure> {
        self.ask(sum, |table, tuples| table.chance(tuples, player))
    }

    fn grundy(&mut self, sum: &[Position]) -> Said<Option<Grundy>, Failure> {
        self.ask(sum, |table, tuples| table.grundy(tuples))
    }
}
