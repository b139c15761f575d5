//! Tame games of misère play: those like Nim, whose sums are told by Grundy values and the fickle heaps.

use super::RuleGame;
use super::quotient::{Unlearnt, find_period, options};
use super::source::refusal;
use grundy_budget::{Budget, Stop};
use grundy_discover::prove::{Effort, Proved, Search};
use grundy_engine::misere::TameHeaps;
use grundy_proof::{Acceptor, Certificate, Law, Periodic, Tame, check};
use grundy_rules::interpret::Compiled;

/// Which heaps are fickle is seen from so many.
const SEEN: u64 = 192;

/// And from so many options.
const STEPS: u64 = 1 << 22;

impl RuleGame {
    /// Returns the heaps up to `to` as tame ones, as far as the budget goes, and what ended it; `None` where one is wild, or the rules
    /// have moves to heaps that are not smaller.
    pub(super) fn tame_heaps(&self, to: u64, budget: &Budget) -> Option<(TameHeaps, Option<Stop>)> {
        let compiled = Compiled::new(self.parsed.rules.clone()).with_budget(budget);
        let mut heaps = TameHeaps::new(budget);
        for heap in 0..=to {
            let options = match options(&compiled, heap, budget) {
                Ok(options) => options,
                Err(Unlearnt::NotSmaller(_)) => return None,
                Err(Unlearnt::Failed(failure)) => match refusal(failure) {
                    grundy_solve::Error::Stopped(stop) => return Some((heaps, Some(stop))),
                    _ => return None,
                },
            };
            match heaps.push(&options) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(stop) => return Some((heaps, Some(stop))),
            }
        }
        Some((heaps, None))
    }

    /// Looks for the theorem that heaps of any size are tame, where those seen are and their Grundy values have a law.
    pub(super) fn prove_tame(&self, effort: &Effort, budget: &Budget) -> Option<Box<Proved>> {
        if !self.is_misere_heap() {
            return None;
        }
        // Where this is not shown, the misère quotient may be.
        let budget = &budget.share(2);
        let (heaps, _) = self.tame_heaps(SEEN, &budget.trial(STEPS))?;
        let fickle = heaps.fickle();
        let (preperiod, period) = find_period(fickle, |_, _| true)?;
        let mut normal = self.clone();
        normal.parsed.rules = normal.parsed.rules.in_normal_play().ok()?;
        let Search::Proved(values) = normal.prove(effort, budget) else { return None };
        let fickle = Acceptor::repeating(&fickle[..preperiod + period], preperiod);
        let law = Law::Tame(Tame::new(values.theorem.law().clone(), fickle).ok()?);
        let certificate = Certificate::new(self.printed(), law);
        let theorem = check(&certificate, budget).ok()?;
        Some(Box::new(Proved { certificate, theorem, table_to: values.table_to }))
    }
}

/// Returns the law of tame heaps; what it says of larger ones is never to be asked.
pub(super) fn law_of_heaps(heaps: &TameHeaps) -> Option<Law> {
    let last = heaps.values().len().checked_sub(1)?;
    let values = Periodic::new(last as u64, 0, heaps.values().to_vec()).ok()?;
    Tame::new(Law::Periodic(values), Acceptor::repeating(heaps.fickle(), last)).ok().map(Law::Tame)
}
