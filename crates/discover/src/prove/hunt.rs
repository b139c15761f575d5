//! Laws given to the checker, and what is known while none is proved.

use super::printed::Printed;
use super::{Proved, Reason, Search};
use crate::guess::is_no_chance;
use grundy_budget::{Budget, Stop};
use grundy_proof::{Law, Refusal, check};
use grundy_rules::Rules;

/// A law that tables follow and that is not proved.
struct Conjecture {
    law: Law,
    /// How far the table went that showed it first.
    shown_to: u64,
    /// Whether the checker cannot read the rules, or cannot say the law.
    is_outside: bool,
}

/// One search.
pub(super) struct Hunt<'a> {
    game: Printed,
    /// The number of coordinates.
    arity: u32,
    budget: &'a Budget,
    /// The laws that were tried, and the steps that each had; all, where more would not help.
    tried: Vec<(Law, u64)>,
    conjecture: Option<Conjecture>,
    checked_to: u64,
    table_to: u64,
    reason: Reason,
    /// The least heap, or coordinate, at which an obligation failed for the last table's candidates.
    failed_at: Option<u64>,
}

impl<'a> Hunt<'a> {
    pub(super) fn new(rules: &Rules, budget: &'a Budget) -> Self {
        Hunt {
            game: Printed::of(rules),
            arity: u32::try_from(rules.arity()).expect("a few coordinates"),
            budget,
            tried: Vec::new(),
            conjecture: None,
            checked_to: 0,
            table_to: 0,
            reason: Reason::NothingSeen,
            failed_at: None,
        }
    }

    /// Notes how far the next table goes; a conjecture that it does not follow is dropped.
    pub(super) fn saw(&mut self, table_to: u64, follows: impl Fn(&Law) -> bool) {
        self.table_to = table_to;
        self.checked_to = self.checked_to.max(table_to);
        self.conjecture = self.conjecture.take().filter(|known| follows(&known.law));
        // What failed in a smaller table says nothing of the law that the larger one shows.
        self.failed_at = None;
    }

    /// Gives laws to the checker, each with this number of steps where it did not have as many before. What
    /// is refused is noted.
    pub(super) fn try_all(&mut self, laws: &[Law], steps: u64) -> Option<Search> {
        laws.iter().find_map(|law| self.attempt(law, steps))
    }

    fn attempt(&mut self, law: &Law, steps: u64) -> Option<Search> {
        let at = self.tried.iter().position(|(tried, _)| tried == law);
        // With no more steps the check would end where it did.
        if at.is_some_and(|at| self.tried[at].1 >= steps) {
            return None;
        }
        let at = at.unwrap_or_else(|| {
            self.tried.push((law.clone(), 0));
            self.tried.len() - 1
        });
        // The certificate is made anew: what it has beside the law is not kept with the law.
        let certificate = self.game.certificate(law.clone(), self.budget);
        match check(&certificate, &self.budget.for_steps(steps)) {
            Ok(theorem) => {
                return Some(Search::Proved(Box::new(Proved {
                    certificate,
                    theorem,
                    table_to: self.table_to,
                })));
            }
            Err(refusal) => {
                let wants_steps = matches!(refusal, Refusal::Stopped(Stop::Steps));
                // More steps help only where steps were what was missing.
                self.tried[at].1 = if wants_steps { steps } else { u64::MAX };
                self.refused(law, refusal);
            }
        }
        None
    }

    fn refused(&mut self, law: &Law, refusal: Refusal) {
        if let Refusal::Fails { position, .. } = &refusal {
            // The obligation may fail at a position of several coordinates; tables end at the largest.
            let largest = position.iter().max().copied().unwrap_or(0);
            let heap = u64::try_from(largest).unwrap_or(u64::MAX);
            self.failed_at = Some(self.failed_at.map_or(heap, |other| other.min(heap)));
            // A law that fails at a position is no conjecture any more.
            if self.conjecture.as_ref().is_some_and(|known| known.law == *law) {
                self.conjecture = None;
            }
        } else if self.conjecture.as_ref().is_none_or(|known| is_plainer(law, &known.law)) {
            let is_outside = matches!(refusal, Refusal::Outside(_));
            self.conjecture = Some(Conjecture { law: law.clone(), shown_to: self.table_to, is_outside });
        }
        self.reason = Reason::Refused(refusal);
    }

    /// Returns whether no law is known that all tables follow.
    pub(super) fn is_blank(&self) -> bool {
        self.conjecture.is_none()
    }

    /// Returns whether there is a formula that is not proved.
    pub(super) fn has_formula(&self) -> bool {
        self.conjecture.as_ref().is_some_and(|known| is_formula(&known.law))
    }

    pub(super) fn failed_at(&self) -> Option<u64> {
        self.failed_at
    }

    /// Returns whether there is a conjecture that the checker cannot read the rules of, or cannot say. It
    /// follows a longer table than the one that showed it, which many formulas do.
    pub(super) fn is_beyond_the_checker(&self) -> bool {
        // Many formulas follow the table that they were read from, and few a longer one.
        self.conjecture.as_ref().is_some_and(|known| known.is_outside && self.table_to > known.shown_to)
    }

    /// Returns whether there is a conjecture that had too few steps.
    pub(super) fn wants_steps(&self) -> bool {
        let of = |law: &Law| self.tried.iter().any(|(tried, steps)| tried == law && *steps < u64::MAX);
        self.conjecture.as_ref().is_some_and(|known| of(&known.law))
    }

    pub(super) fn end(self) -> Search {
        let Hunt { conjecture, checked_to, reason, arity, .. } = self;
        let entries = checked_to.saturating_add(1).saturating_pow(arity);
        // A law of as many signs as the table has entries follows it by chance.
        let conjecture = conjecture.map(|known| known.law).filter(|law| is_no_chance(law, entries));
        Search::Open { conjecture, checked_to, reason: Box::new(reason) }
    }

    pub(super) fn stopped(self, stop: Stop) -> Search {
        self.refuse(Reason::Stopped(stop))
    }

    pub(super) fn refuse(mut self, reason: Reason) -> Search {
        self.reason = reason;
        self.end()
    }
}

/// Returns whether a law is the better conjecture: a formula, or an automaton of fewer states, which follows a
/// short table by chance less often.
fn is_plainer(law: &Law, known: &Law) -> bool {
    // Two automata are compared by their size; of other laws the first one stays.
    match (law, known) {
        (Law::Lost(law), Law::Lost(known)) => law.acceptor().states() < known.acceptor().states(),
        _ => is_formula(law) && !is_formula(known),
    }
}

fn is_formula(law: &Law) -> bool {
    matches!(law, Law::Claim(_) | Law::Periodic(_) | Law::Limit(_))
}
