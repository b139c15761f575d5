//! Sums of heaps in misère play: by their values where the heaps are tame, else by the misère quotient,
//! learnt as far as the heaps that are asked about.

use super::source::{ByRules, wide};
use super::statement;
use super::tame::law_of_heaps;
use super::theorem::Said as SaidOfSum;
use crate::Error;
use crate::work::within_work;
use grundy_budget::{Budget, Held};
use grundy_discover::prove::Effort;
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

/// A value and whether the heap is fickle, in the law and on the way to it.
const BYTES_A_HEAP: usize = 64;

/// A law of sums.
pub(super) struct Known {
    speaks: Speaks,
    _held: Held,
}

/// Of which heaps a law speaks.
enum Speaks {
    OfAll(Box<Theorem>),
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

    fn name(&self) -> String {
        match (&self.speaks, self.law()) {
            (Speaks::OfAll(theorem), _) => format!("a theorem: {}", statement(theorem)),
            (Speaks::To { last, .. }, Law::Quotient(law)) => {
                let order = law.quotient().order();
                format!("the misere quotient of heaps to {last}, which has {order} elements")
            }
            (Speaks::To { last, .. }, _) => format!("heaps to {last} are tame"),
        }
    }

    fn speaks_of(&self, heap: u64) -> bool {
        match self.speaks {
            Speaks::OfAll(_) => true,
            Speaks::To { last, .. } => heap <= last,
        }
    }

    /// What the law says of a sum of heaps.
    fn said(&self, sum: &[Position]) -> Said<SaidOfSum, Failure> {
        let wide = wide(sum);
        match self.law() {
            Law::Quotient(law) => Ok(SaidOfSum::by_quotient(law, &wide)),
            Law::Tame(law) => {
                SaidOfSum::by_tame(law, &wide).ok_or_else(|| Pass::On("a value leaves 128 bits".into()))
            }
            _ => unreachable!("it is a law of sums"),
        }
    }
}

/// What is known of sums of heaps up to the largest, as a rung: where these are tame, by their values, else
/// by their misère quotient.
pub(super) struct BySums<'r, 'a> {
    pub(super) source: &'r ByRules<'a>,
    pub(super) budget: &'r Budget,
    pub(super) share: Share,
}

impl BySums<'_, '_> {
    /// Returns what is known of all heaps of a sum.
    fn known(&self, sum: &[Position]) -> Said<Ref<'_, Known>, Failure> {
        let largest = sum.iter().map(|heap| heap.coordinates()[0]).max().unwrap_or(0);
        // A law of fewer heaps is learnt again for a larger one; what it says of others is never asked.
        if !self.source.sums.borrow().as_ref().is_some_and(|known| known.speaks_of(largest)) {
            *self.source.sums.borrow_mut() = Some(self.learn(largest)?);
        }
        let known = Ref::filter_map(self.source.sums.borrow(), Option::as_ref);
        Ok(known.unwrap_or_else(|_| unreachable!("it was just learnt")))
    }

    fn learn(&self, largest: u64) -> Said<Known, Failure> {
        // Tame heaps are decided from values, which are far cheaper than a quotient.
        if let Some(known) = self.tame(largest)? {
            return Ok(known);
        }
        let found =
            self.source.game.quotient(largest, &self.budget.trial(self.share.steps())).map_err(|error| {
                match error {
                    Error::Solve { cause: Refusal::Stopped(stop), .. } => Pass::Stopped(stop),
                    error => Pass::On(error.to_string().into()),
                }
            })?;
        if let Some(stop) = found.stop {
            // The share has ended; where the budget itself has, that is said instead.
            self.budget.check()?;
            let last = found.elements.len().saturating_sub(1);
            return Err(Pass::On(
                format!("it is known for heaps to {last} only: in its share, {stop}").into(),
            ));
        }
        let mut held = self.budget.held();
        // The table of products is what a quotient holds.
        held.add(found.quotient.order().pow(2), size_of::<Element>())?;
        let speaks = if let Some(proved) = found.proved {
            Speaks::OfAll(Box::new(proved.theorem))
        } else {
            // Behind the last element the law repeats it, which is never asked about.
            let before = found.elements.len() as u64 - 1;
            let law = Pretending::new(found.quotient, before, found.elements);
            // The constructor refuses a heap 0 with moves, which would not be nothing.
            let law = law.map_err(|_| Pass::On("heap 0 has a move".into()))?;
            Speaks::To { last: largest, law: Law::Quotient(law) }
        };
        Ok(Known { speaks, _held: held })
    }
}

impl BySums<'_, '_> {
    /// Returns the heaps as tame ones, by their options or, where these are many, by a theorem.
    fn tame(&self, largest: u64) -> Said<Option<Known>, Failure> {
        let game = &*self.source.game;
        let Some((heaps, stop)) = game.tame_heaps(largest, &self.budget.trial(self.share.steps())) else {
            return Ok(None);
        };
        self.budget.check()?;
        let mut held = self.budget.held();
        let speaks = if stop.is_some() {
            // The tables ended before the heap, so only a theorem reaches it.
            let within = within_work(self.budget, super::theorem::TIME);
            game.prove_tame(&Effort::default(), &within).map(|proved| Speaks::OfAll(Box::new(proved.theorem)))
        } else {
            held.add(heaps.values().len(), BYTES_A_HEAP)?;
            law_of_heaps(&heaps).map(|law| Speaks::To { last: largest, law })
        };
        Ok(speaks.map(|speaks| Known { speaks, _held: held }))
    }
}

impl Rung<Position, Failure> for BySums<'_, '_> {
    fn name(&self) -> Cow<'static, str> {
        match &*self.source.sums.borrow() {
            Some(known) => known.name().into(),
            None if self.share == Share::Short => "tame heaps, or their misere quotient".into(),
            None => "tame heaps, or their misere quotient, in more steps".into(),
        }
    }

    fn standing(&self) -> Standing {
        match self.source.sums.borrow().as_ref().map(|known| &known.speaks) {
            Some(Speaks::OfAll(_)) => Standing::Theorem,
            _ => Standing::Exact,
        }
    }

    fn chance(&mut self, sum: &[Position], _: Player) -> Said<Chance, Failure> {
        Ok(Chance::of(!self.known(sum)?.said(sum)?.is_lost))
    }

    fn winning(
        &mut self,
        sum: &[Position],
        _: Player,
        _: Extent,
        push: Push<'_, Position>,
    ) -> Said<Listed, Failure> {
        let total = sum.iter().fold(0, |total: u64, heap| total.saturating_add(heap.coordinates()[0]));
        // In a small sum trying all moves costs less than finding the least ones.
        if total <= MOST_TRIED {
            return Ok(Listed::TryAll);
        }
        let known = self.known(sum)?;
        Ok(self.source.push_wins(sum, (known.law(), &known.said(sum)?), self.budget, push))
    }
}
