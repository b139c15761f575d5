//! A theorem about rules on numbers as a rung, and for how long it is sought.

use super::source::{ByRules, wide};
use super::statement;
use super::theorem::{Said as SaidOfSum, TIME};
use crate::work::within_work;
use grundy_budget::Budget;
use grundy_engine::rung::{Extent, Listed, Pass, Push, Rung, Said};
use grundy_proof::Theorem;
use grundy_rules::interpret::{Failure, Position};
use grundy_solve::{Source, Standing};
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// A theorem that is looked for again where there is more time for it than before.
#[derive(Debug, Default)]
pub(super) struct Sought {
    found: OnceLock<Theorem>,
    /// The time that the longest search had which found none. The parts of a search have shares of its time, so
    /// that a search which ends sooner may still find more in a longer time.
    sought_for: Mutex<Duration>,
}

impl Sought {
    pub(super) fn get(&self) -> Option<&Theorem> {
        self.found.get()
    }

    /// Returns the theorem, which is found within a budget, or is not.
    pub(super) fn get_within(
        &self,
        budget: &Budget,
        find: impl FnOnce(&Budget) -> Option<Theorem>,
    ) -> Option<&Theorem> {
        let time = budget.time_left().unwrap_or(Duration::MAX);
        // A search that panicked has said nothing.
        let sought_for = || self.sought_for.lock().unwrap_or_else(PoisonError::into_inner);
        let before = *sought_for();
        // A little more time finds no more.
        if self.found.get().is_none() && time > before.saturating_add(before / 8) {
            if let Some(theorem) = find(budget) {
                return Some(self.found.get_or_init(|| theorem));
            }
            // A limit of steps says nothing about a search that has time.
            if budget.steps_left().is_none() {
                *sought_for() = time;
            }
        }
        self.get()
    }

    /// Keeps a theorem that was found elsewhere.
    pub(super) fn keep(&self, theorem: Theorem) {
        self.found.get_or_init(|| theorem);
    }
}

/// Which positions a theorem is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Those that searches and tables may not reach in a moment, where the theorem is soon found.
    Soon,
    /// Those that they do not reach, after a search that takes as long.
    Far,
    /// Those that a search was expected to reach, and did not in its share.
    Near,
}

impl Reach {
    /// For how long a theorem is sought.
    pub(super) fn time(self) -> Duration {
        match self {
            Reach::Soon => TIME / 32,
            Reach::Far => TIME,
            Reach::Near => TIME / 5,
        }
    }

    /// Returns why no theorem is asked about a sum; `None` where one is.
    pub(super) fn pass(self, source: &ByRules<'_>, sum: &[Position]) -> Option<&'static str> {
        match self {
            Reach::Soon => None,
            Reach::Far if source.game.is_far(&wide(sum)) => None,
            Reach::Far => Some("the position is small enough to be computed"),
            Reach::Near if source.may_repeat(sum) => Some("a position may come back"),
            Reach::Near => None,
        }
    }
}

/// A theorem about the game, for positions beyond tables and for what follows them.
pub(super) struct ByTheorem<'r, 'a> {
    pub(super) source: &'r ByRules<'a>,
    pub(super) budget: &'r Budget,
    /// For this long it is sought.
    pub(super) time: Duration,
    pub(super) reach: Reach,
    /// Why it is not asked, as the first question showed.
    pub(super) pass: OnceCell<Option<&'static str>>,
}

impl ByTheorem<'_, '_> {
    /// What a theorem says of a sum, and which one: that about who wins, or where it does not say that of
    /// sums, that about values.
    fn said(&mut self, sum: &[Position]) -> Said<(SaidOfSum, &Theorem), Failure> {
        let wide = wide(sum);
        let game = &*self.source.game;
        if let Some(reason) = self.pass.get_or_init(|| self.reach.pass(self.source, sum)) {
            return Err(Pass::On((*reason).into()));
        }
        let theorem = self.theorem()?;
        let refusal = match game.said_by(theorem.law(), &wide) {
            Ok(said) => return Ok((said, theorem)),
            Err(refusal) => refusal,
        };
        // The first theorem may be about who wins single positions, and a sum needs values.
        let find = |budget: &Budget| game.theorem_for_sums(theorem, sum.len(), budget);
        let budget = within_work(self.budget, self.time);
        let of_values = self.source.theorem_of_values.get_within(&budget, find);
        let said = of_values.and_then(|theorem| Some((game.said_by(theorem.law(), &wide).ok()?, theorem)));
        said.ok_or_else(|| Pass::On(refusal.to_string().into()))
    }

    fn theorem(&self) -> Said<&Theorem, Failure> {
        let theorem = self.source.game.sought_within(&within_work(self.budget, self.time));
        theorem.ok_or_else(|| Pass::On(super::theorem::NONE.into()))
    }
}

impl Rung<Position, Failure> for ByTheorem<'_, '_> {
    fn name(&self) -> Cow<'static, str> {
        match self.source.theorem_of_values.get().or(self.source.game.sought.get()) {
            Some(theorem) => format!("a theorem: {}", statement(theorem)).into(),
            // The same name would be the same engine, which has passed already.
            None => match self.reach {
                Reach::Soon => "a theorem that is soon found".into(),
                Reach::Far if self.time < self.reach.time() => "a theorem for all parameters".into(),
                Reach::Far => "a theorem about the game".into(),
                Reach::Near => "a theorem, since a search takes long".into(),
            },
        }
    }

    fn standing(&self) -> Standing {
        Standing::Theorem
    }

    fn chance(&mut self, sum: &[Position], _: Player) -> Said<Chance, Failure> {
        Ok(Chance::of(!self.said(sum)?.0.is_lost))
    }

    fn grundy(&mut self, sum: &[Position]) -> Said<Option<Grundy>, Failure> {
        Ok(self.said(sum)?.0.total.map(Grundy::Number))
    }

    fn winning(
        &mut self,
        sum: &[Position],
        _: Player,
        _: Extent,
        push: Push<'_, Position>,
    ) -> Said<Listed, Failure> {
        let (source, budget) = (self.source, self.budget);
        let (said, theorem) = self.said(sum)?;
        Ok(source.push_wins(sum, (theorem.law(), &said), budget, push))
    }
}
