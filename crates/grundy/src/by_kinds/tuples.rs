//! Lists that keep their length, answered as the tuples of their entries.

use crate::by_rules::ByRules;
use grundy_budget::{Budget, Stop};
use grundy_engine::rung::{Pass, Rung, Said};
use grundy_rules::interpret::{Failure, Position as Tuple};
use grundy_rules::kinds::{KindRules, Position};
use grundy_solve::{Allotment, Seat};
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;

/// An engine for the same rules on tuples.
struct ByTuples<'a> {
    rules: &'a KindRules,
    rung: Box<dyn Rung<Tuple, Failure> + 'a>,
}

/// Returns the engines for the same rules on tuples, each asked about lists.
pub(super) fn seats<'a>(
    rules: &'a KindRules,
    tuples: &'a ByRules<'static>,
    sum: &[Position],
    budget: &'a Budget,
) -> Vec<Seat<'a, Position, Failure>> {
    let Some(sum) = flat(rules, sum) else { return Vec::new() };
    let seat = |seat: Seat<'a, Tuple, Failure>| Seat {
        rung: Box::new(ByTuples { rules, rung: seat.rung }) as Box<dyn Rung<Position, Failure> + 'a>,
        allotment: Allotment::Share,
        only_for_loops: seat.only_for_loops,
        only_unbounded: seat.only_unbounded,
    };
    tuples.tables(&sum, budget).into_iter().map(seat).collect()
}

fn flat(rules: &KindRules, sum: &[Position]) -> Option<Vec<Tuple>> {
    sum.iter().map(|list| rules.flat(list).map(|numbers| Tuple::from(&numbers[..]))).collect()
}

impl<'a> ByTuples<'a> {
    fn ask<T>(
        &mut self,
        sum: &[Position],
        question: impl Fn(&mut (dyn Rung<Tuple, Failure> + 'a), &[Tuple]) -> Said<T, Failure>,
    ) -> Said<T, Failure> {
        let passes = || Err(Pass::On("the rules fit no tuples".into()));
        match flat(self.rules, sum).map(|tuples| question(&mut *self.rung, &tuples)) {
            // A table has tuples that no list becomes, and the rules may fail there.
            None | Some(Err(Pass::Rules(_))) => passes(),
            Some(said) => said,
        }
    }
}

impl Rung<Position, Failure> for ByTuples<'_> {
    fn name(&self) -> Cow<'static, str> {
        format!("the list as a tuple, since it keeps its length: {}", self.rung.name()).into()
    }

    fn chance(&mut self, sum: &[Position], player: Player) -> Said<Chance, Failure> {
        self.ask(sum, |rung, tuples| rung.chance(tuples, player))
    }

    fn grundy(&mut self, sum: &[Position]) -> Said<Option<Grundy>, Failure> {
        self.ask(sum, |rung, tuples| rung.grundy(tuples))
    }

    fn give_up(&mut self, limit: Stop) {
        self.rung.give_up(limit);
    }
}
