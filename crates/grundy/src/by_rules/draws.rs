//! Laws of games in which positions may come back: what a table with draws shows. Nothing is proved of them.

use super::source::ByRules;
use super::{Finding, RuleGame, Sides, Span};
use crate::Error;
use crate::listed::{Entry, Listed};
use grundy_budget::Budget;

/// The number of positions along each coordinate in which a law is sought, by the number of coordinates.
const SIDES: [u64; 4] = [512, 48, 16, 8];

impl RuleGame {
    /// Returns the table to `to` and the laws that it and a longer one follow, where the players have the same
    /// moves, positions may come back and some are drawn; else `None`.
    pub(super) fn law_of_draws(&self, to: Option<u64>, budget: &Budget) -> Option<(Listed, Finding)> {
        let rules = &self.parsed.rules;
        let usual = *SIDES.get(rules.arity().checked_sub(1)?)?;
        if !rules.is_impartial() || ByRules::new(self, budget).order(budget).is_some() {
            return None;
        }
        let length = to.map_or(usual, |to| to.saturating_add(1));
        let table = self.with_draws(length, &budget.eighths(2)).ok()?;
        // Without a draw the other ways to a law are open.
        if !table.entries().contains(&Entry::Drawn) {
            return None;
        }
        let longer = |times: u64, budget: &Budget| self.with_draws(length.saturating_mul(times), budget);
        Some(table.law_held(budget, longer))
    }

    /// Returns who wins the positions whose numbers are all below `length`, as far as the budget goes.
    fn with_draws(&self, length: u64, budget: &Budget) -> Result<Listed, Error> {
        let span = Sides::new(&vec![length; self.parsed.rules.arity()]).map_or(Span::To(length), Span::Box);
        let table = self.table(span, budget)?;
        let listed = Listed::of_table(&self.name, &table, budget)?;
        Ok(listed.unproved("nothing is proved of games in which a position may come back"))
    }
}
