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
    law: Law,
    /// The last heap of which it speaks, where it is not proved of all.
    last: Option<u64>,
    theorem: Option<Theorem>,
    _held: Held,
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
        let speaks = |known: &Known| known.last.is_none_or(|last| largest <= last);
        if !self.source.sums.borrow().as_ref().is_some_and(speaks) {
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
        if let Some(proved) = found.proved {
            let (law, theorem) = (proved.theorem.law().clone(), Some(proved.theorem));
            return Ok(Known { law, last: None, theorem, _held: held });
        }
        // What comes after the last heap is never asked.
        let before = found.elements.len() as u64 - 1;
        let law = Pretending::new(found.quotient, before, found.elements);
        let law = law.map_err(|_| Pass::On("heap 0 has a move".into()))?;
        Ok(Known { law: Law::Quotient(law), last: Some(largest), theorem: None, _held: held })
    }
}

impl Known {
    fn said(&self, sum: &[Position]) -> SaidOfSum {
        let Law::Quotient(law) = &self.law else { unreachable!("it is a quotient") };
        SaidOfSum::by_quotient(law, &wide(sum))
    }
}

impl Rung<Position, Failure> for BySums<'_, '_> {
    fn name(&self) -> Cow<'static, str> {
        match &*self.source.sums.borrow() {
            Some(Known { theorem: Some(theorem), .. }) => format!("a theorem: {}", statement(theorem)).into(),
            Some(Known { law: Law::Quotient(law), last: Some(last), .. }) => {
                let order = law.quotient().order();
                format!("the misere quotient of heaps to {last}, which has {order} elements").into()
            }
            _ if self.share == Share::Short => "the misere quotient of the heaps".into(),
            _ => "the misere quotient of the heaps, in more steps".into(),
        }
    }

    fn standing(&self) -> Standing {
        let known = self.source.sums.borrow();
        let is_theorem = known.as_ref().is_some_and(|known| known.theorem.is_some());
        if is_theorem { Standing::Theorem } else { Standing::Exact }
    }

    fn chance(&mut self, sum: &[Position], _: Player) -> Said<Chance, Failure> {
        Ok(Chance::of(!self.known(sum)?.said(sum).is_lost))
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
        let found = self.source.game.least_wins(&known.law, &wide(sum), &known.said(sum), self.budget);
        self.source.push_least(sum, found, push)
    }
}
