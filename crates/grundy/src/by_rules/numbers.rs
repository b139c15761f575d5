//! Games in which the players have different moves: who wins, by a theorem about the integers that positions
//! are worth.

use super::source::{ByRules, wide};
use super::statement;
use super::theorem::{NONE, TIME};
use crate::work::within_work;
use grundy_budget::Budget;
use grundy_engine::rung::{Pass, Rung, Said};
use grundy_proof::{Law, Theorem};
use grundy_rules::interpret::{Failure, Position};
use grundy_solve::Standing;
use grundy_values::{Chance, Outcome, Player};
use std::borrow::Cow;
use std::cmp::Ordering;

/// Returns what a law says that a sum is worth; `None` where it is no law of numbers, or one leaves 127 bits.
pub(super) fn total(law: &Law, sum: &[Vec<u128>]) -> Option<i128> {
    // Of nothing at all every law could say so.
    let Law::Number(_) = law else { return None };
    sum.iter().try_fold(0_i128, |total, position| total.checked_add(law.number_at(position)?))
}

/// Returns who wins what is worth this number of free moves for Left.
pub(super) fn outcome(total: i128) -> Outcome {
    match total.cmp(&0) {
        Ordering::Less => Outcome::R,
        Ordering::Equal => Outcome::P,
        Ordering::Greater => Outcome::L,
    }
}

/// A theorem about numbers as a rung, for positions beyond what is computed in a moment.
pub(super) struct ByNumbers<'r, 'a> {
    pub(super) source: &'r ByRules<'a>,
    pub(super) budget: &'r Budget,
    /// Whether the position that was asked about first is beyond that.
    pub(super) is_far: Option<bool>,
}

impl ByNumbers<'_, '_> {
    fn theorem(&self) -> Said<&Theorem, Failure> {
        let theorem = self.source.game.sought_within(&within_work(self.budget, TIME));
        theorem.ok_or_else(|| Pass::On(NONE.into()))
    }
}

impl Rung<Position, Failure> for ByNumbers<'_, '_> {
    fn name(&self) -> Cow<'static, str> {
        match self.source.game.sought.get() {
            Some(theorem) => format!("a theorem: {}", statement(theorem)).into(),
            None => "a theorem about what positions are worth".into(),
        }
    }

    fn standing(&self) -> Standing {
        Standing::Theorem
    }

    fn chance(&mut self, sum: &[Position], player: Player) -> Said<Chance, Failure> {
        let wide = wide(sum);
        if !*self.is_far.get_or_insert_with(|| self.source.game.is_far(&wide)) {
            return Err(Pass::On("the position is small enough to be computed".into()));
        }
        let total = total(self.theorem()?.law(), &wide);
        let total = total.ok_or_else(|| Pass::On("the law does not say numbers of this size".into()))?;
        Ok(Chance::of(outcome(total).wins(player, player)))
    }
}
