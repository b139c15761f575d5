//! Choices that are subsets of a set, and lists up to another. Each is a number in a slot like other choices:
//! a digit for each entry, in the base that the entry allows.

use super::expr::{Expr, Halt, Names};
use crate::interpret::FaultKind;
use std::ops::ControlFlow;

/// A choice that is a subset of entries, or with `is_list` a list of numbers, none above its entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pick {
    pub(crate) of: Expr,
    pub(crate) slot: usize,
    pub(crate) is_list: bool,
}

/// The bounds of how many a subset has, or of the sum of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Totals {
    pub(crate) from: Vec<Expr>,
    pub(crate) to: Vec<Expr>,
}

type Turn<'t> = &'t mut dyn FnMut(i128) -> Result<ControlFlow<()>, Halt>;

impl Pick {
    /// Returns the entries that a number stands for.
    pub(super) fn at(&self, of: &[i128], mut code: i128) -> Vec<i128> {
        let mut picked = Vec::new();
        // A digit may be 0 up to its limit.
        for entry in of {
            let base = self.limit(*entry) + 1;
            let digit = code % base;
            code /= base;
            match self.is_list {
                true => picked.push(digit),
                false if digit == 1 => picked.push(*entry),
                false => {}
            }
        }
        picked
    }

    fn limit(&self, entry: i128) -> i128 {
        if self.is_list { entry.max(0) } else { 1 }
    }

    /// Calls `turn` with the number of each choice whose total lies within the bounds. A digit that is tried
    /// is a step.
    pub(super) fn each(
        &self,
        names: &Names<'_>,
        totals: &Totals,
        turn: Turn<'_>,
    ) -> Result<ControlFlow<()>, Halt> {
        let limits: Vec<i128> = names.entries(&self.of)?.iter().map(|entry| self.limit(*entry)).collect();
        let span = if let Expr::At(span, _) = &self.of { Some(*span) } else { None };
        let many = || Halt::Fault(FaultKind::TooManyPicks, span);
        let (mut weights, mut weight) = (Vec::with_capacity(limits.len()), 1i128);
        for limit in &limits {
            // The code of a choice is below the product of all bases, which must fit.
            weights.push(weight);
            weight = limit.checked_add(1).and_then(|base| weight.checked_mul(base)).ok_or_else(many)?;
        }
        let mut walk =
            Digits { names, weights, rests: vec![0; limits.len() + 1], limits, from: 0, to: i128::MAX };
        for at in (0..walk.limits.len()).rev() {
            // A sum of limits is below their product and so fits.
            walk.rests[at] = walk.rests[at + 1] + walk.limits[at];
        }
        for bound in &totals.from {
            walk.from = names.number(bound)?.max(walk.from);
        }
        for bound in &totals.to {
            walk.to = names.number(bound)?.min(walk.to);
        }
        walk.step(0, 0, 0, turn)
    }
}

/// A walk over the digits, each tried in turn.
struct Digits<'n> {
    names: &'n Names<'n>,
    limits: Vec<i128>,
    weights: Vec<i128>,
    /// The largest total of the digits from each place on.
    rests: Vec<i128>,
    from: i128,
    to: i128,
}

impl Digits<'_> {
    fn step(&self, at: usize, code: i128, total: i128, turn: Turn<'_>) -> Result<ControlFlow<()>, Halt> {
        self.names.steps.spend_one()?;
        let Some(limit) = self.limits.get(at) else {
            return if total < self.from || total > self.to {
                Ok(ControlFlow::Continue(()))
            } else {
                turn(code)
            };
        };
        // What the later digits can add at most must reach the lower bound.
        let least = (self.from - total - self.rests[at + 1]).max(0);
        let most = (self.to - total).min(*limit);
        for digit in least..=most {
            if self.step(at + 1, code + digit * self.weights[at], total + digit, turn)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
