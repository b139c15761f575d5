//! Sums of heaps in misère play: by the misère quotient, learnt as far as the heaps that are asked about.

use super::source::{ByRules, wide};
use super::statement;
use super::theorem::Said as SaidOfSum;
use crate::Error;
use grundy_budget::{Budget, Held};
use grundy_engine::rung::{Extent, Listed, Pass, Push, Rung, Said};
use grundy_proof::{Law, Pretending, Theorem};
use grundy_rules::interpret::{Failure, Position};
use grundy_solve::{Error as Refusal, Standing};
use grundy_values::quotient::Element;
use grundy_values::{Chance, Player};
use std::borrow::Cow;
use std::cell::Ref;

/// How long a quotient is learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Share {
    /// Before sums are searched, for most quotients.
    Short,
    /// After a search of small sums has met its share.
    Long,
}

impl Share {
    fn steps(self) -> u64 {
        match self {
            Share::Short => 1 << 15,
            Share::Long => 1 << 22,
        }
    }
}

/// In sums with more options than this the least winning moves are named, rather than all tried.
const MOST_TRIED: u64 = 1 << 16;

/// A quotient that was learnt.
pub(super) struct Known {
    speaks: Speaks,
    _held: Held,
}

/// Of which heaps a quotient speaks.
enum Speaks {
    OfAll(Theorem),
    /// Of the heaps up to the last; what the law says of others is never asked.
    To {
        last: u64,
        law: Law,
    },
}

impl Known {
    fn law(&self) -> &Law {
        match &self.speaks {
            Speaks::OfAll(theorem) => theorem.law(),
            Speaks::To { law, .. } => law,
        }
    }

    fn quotient(&self) -> &Pretending {
        let Law::Quotient(law) = self.law() else { unreachable!("it is a quotient") };
        law
    }

    fn name(&self) -> String {
        match &self.speaks {
            Speaks::OfAll(theorem) => format!("a theorem: {}", statement(theorem)),
            Speaks::To { last, .. } => {
                let order = self.quotient().quotient().order();
                format!("the misere quotient of heaps to {last}, which has {order} elements")
            }
        }
    }

    fn speaks_of(&self, heap: u64) -> bool {
        match self.speaks {
            Speaks::OfAll(_) => true,
            Speaks::To { last, .. } => heap <= last,
        }
    }
}

/// The misère quotient of the heaps up to the largest, as a rung.
pub(super) struct BySums<'r, 'a> {
    pub(super) source: &'r ByRules<'a>,
    pub(super) budget: &'r Budget,
    pub(super) share: Share,
}

impl BySums<'_, '_> {
    /// Returns the quotient of all heaps of a sum.
    fn known(&self, sum: &[Position]) -> Said<Ref<'_, Known>, Failure> {
        let largest = sum.iter().map(|heap| heap.coordinates()[0]).max().unwrap_or(0);
        if !self.source.sums.borrow().as_ref().is_some_and(|known| known.speaks_of(largest)) {
            *self.source.sums.borrow_mut() = Some(self.learn(largest)?);
        }
        let known = Ref::filter_map(self.source.sums.borrow(), Option::as_ref);
        Ok(known.unwrap_or_else(|_| unreachable!("it was just learnt")))
    }

    fn learn(&self, largest: u64) -> Said<Known, Failure> {
        let found =
            self.source.game.quotient(largest, &self.budget.trial(self.share.steps())).map_err(|error| {
                match error {
                    Error::Solve { cause: Refusal::Stopped(stop), .. } => Pass::Stopped(stop),
                    error => Pass::On(error.to_string().into()),
                }
            })?;
        if let Some(stop) = found.stop {
            self.budget.check()?;
            let last = found.elements.len().saturating_sub(1);
            return Err(Pass::On(
                format!("it is known for heaps to {last} only: in its share, {stop}").into(),
            ));
        }
        let mut held = self.budget.held();
        held.add((found.quotient.order().pow(2) * size_of::<Element>()) as u64)?;
        let speaks = if let Some(proved) = found.proved {
            Speaks::OfAll(proved.theorem)
        } else {
            let before = found.elements.len() as u64 - 1;
            let law = Pretending::new(found.quotient, before, found.elements);
            let law = law.map_err(|_| Pass::On("heap 0 has a move".into()))?;
            Speaks::To { last: largest, law: Law::Quotient(law) }
        };
        Ok(Known { speaks, _held: held })
    }
}

impl Rung<Position, Failure> for BySums<'_, '_> {
    fn name(&self) -> Cow<'static, str> {
        match &*self.source.sums.borrow() {
            Some(known) => known.name().into(),
            None if self.share == Share::Short => "the misere quotient of the heaps".into(),
            None => "the misere quotient of the heaps, in more steps".into(),
        }
    }

    fn standing(&self) -> Standing {
        match self.source.sums.borrow().as_ref().map(|known| &known.speaks) {
            Some(Speaks::OfAll(_)) => Standing::Theorem,
            _ => Standing::Exact,
        }
    }

    fn chance(&mut self, sum: &[Position], _: Player) -> Said<Chance, Failure> {
        let heaps = sum.iter().map(|heap| u128::from(heap.coordinates()[0]));
        Ok(Chance::of(!self.known(sum)?.quotient().is_lost(heaps)))
    }

    fn winning(
        &mut self,
        sum: &[Position],
        _: Player,
        _: Extent,
        push: Push<'_, Position>,
    ) -> Said<Listed, Failure> {
        let total = sum.iter().fold(0, |total: u64, heap| total.saturating_add(heap.coordinates()[0]));
        if total <= MOST_TRIED {
            return Ok(Listed::TryAll);
        }
        let known = self.known(sum)?;
        let said = SaidOfSum::by_quotient(known.quotient(), &wide(sum));
        self.source.push_least(sum, (known.law(), &said), self.budget, push)
    }
}
