//! What is asked about sums: nimbers, who wins, and by which moves.

use super::Nimbers;
use super::known::Want;
use super::table::Table;
use crate::Failure;
use crate::rung::{Extent, Push, Said};
use crate::winning;
use grundy_budget::Stop;
use grundy_rules::Ruleset;
use grundy_values::Player;

impl<R: Ruleset> Nimbers<'_, R> {
    /// Returns the nimber of a sum.
    ///
    /// # Errors
    /// See [`Failure`]; [`Stop::Reach`] where nimbers are larger than 31. What was found before is kept.
    pub fn nimber(&mut self, sum: &[R::Component]) -> Result<u64, Failure<R::Error>> {
        let mut parts = Vec::new();
        let known = self.begin(sum, &mut parts)?;
        let nimber = parts.into_iter().try_fold(known, |nimber, part| Ok(nimber ^ self.value(part)?));
        nimber.map(u64::from)
    }

    /// Returns whether the player to move wins a sum.
    ///
    /// # Errors
    /// As [`Nimbers::nimber`].
    pub fn mover_wins(&mut self, sum: &[R::Component]) -> Result<bool, Failure<R::Error>> {
        let mut parts = Vec::new();
        let mut nimber = self.begin(sum, &mut parts)?;
        let Some(largest) = parts.pop() else { return Ok(nimber != 0) };
        // The parts come with the largest last. Of that one only a question is asked, so it needs no value.
        for part in parts {
            nimber ^= self.value(part)?;
        }
        // The sum is 0, and lost, exactly where the largest part has the nimber of all others together.
        let known = self.ask(largest, Want::Is(nimber))?;
        Ok(known.is(nimber) == Some(false))
    }

    /// Returns the same where the search takes at most `steps` steps; with `None`, where it is seen without a
    /// search.
    fn wins_within(
        &mut self,
        sum: &[R::Component],
        steps: Option<u64>,
    ) -> Result<Option<bool>, Failure<R::Error>> {
        // With no steps the limit is reached at once, so only what the table knows is answered.
        self.last_step = self.budget.steps_spent().saturating_add(steps.unwrap_or(0));
        let found = self.mover_wins(sum);
        // Another limit of the budget may end in `Stop::Steps` as well: only this one means that more steps
        // may help.
        let is_over = self.budget.steps_spent() >= std::mem::replace(&mut self.last_step, u64::MAX);
        match found {
            Err(Failure::Stopped(Stop::Steps)) if is_over => Ok(None),
            found => found.map(Some),
        }
    }

    /// Hands out the winning moves of the player to move, who wins: the component's index and its parts. One
    /// is found always; the others, where only cheap ones are wanted, as far as they take no more steps than
    /// all that was done before.
    ///
    /// # Errors
    /// As [`Nimbers::mover_wins`], and what `push` returns.
    pub fn winning(
        &mut self,
        sum: &[R::Component],
        extent: Extent,
        push: Push<'_, R::Component>,
    ) -> Said<Option<Stop>, R::Error> {
        let (rules, budget) = (self.rules, self.budget);
        winning::soonest_first(rules, budget, sum, Player::Left, extent, push, &mut |sum, steps| {
            Ok(self.wins_within(sum, steps)?)
        })
    }

    /// Returns the nim-sum of the parts that are known, and pushes the others, the largest last.
    fn begin(&mut self, sum: &[R::Component], parts: &mut Vec<R::Component>) -> Result<u8, Stop> {
        match &mut self.memory.table {
            Some(table) => table.begin(self.budget)?,
            None => self.memory.table = Some(Table::new(self.budget)?),
        }
        self.unknown(sum, parts)
    }
}
