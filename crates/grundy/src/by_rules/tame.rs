//! Heaps in misère play without a quotient: those of tame games, which are like Nim, and canonical forms of
//! others.

use super::quotient::{Unlearnt, find_period, in_misere, options};
use super::source::refusal;
use super::{RuleGame, position};
use crate::Error;
use crate::misere::misere_form;
use grundy_budget::{Budget, List, Stop};
use grundy_discover::prove::{Effort, Proved, Search};
use grundy_engine::misere::TameHeaps;
use grundy_proof::{Acceptor, Certificate, Law, Periodic, Tame, check};
use grundy_rules::interpret::{Compiled, Position};
use grundy_values::misere::{MisereGame, MisereGames};

/// The number of heaps that show which heaps are fickle.
const SEEN: u64 = 192;

/// And the number of options that show it.
const STEPS: u64 = 1 << 22;

impl RuleGame {
    /// Returns the heaps up to `to` as tame ones, as far as the budget goes, and what ended it; `None` where
    /// one is wild, or the rules have moves to heaps that are not smaller.
    pub(super) fn tame_heaps(&self, to: u64, budget: &Budget) -> Option<(TameHeaps, Option<Stop>)> {
        let compiled = Compiled::new(self.parsed.rules.clone()).with_budget(budget);
        let mut heaps = TameHeaps::new(budget);
        for heap in budget.each(0..=to) {
            let Ok(heap) = heap else { return Some((heaps, heap.err())) };
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

    /// Returns the canonical form in misère play of a sum of heaps, or of tuples.
    pub(crate) fn misere_form_of(
        &self,
        words: &[&str],
        games: &mut MisereGames,
        budget: &Budget,
    ) -> Result<MisereGame, Error> {
        let solve = |cause| Error::Solve { subject: self.name.clone(), cause };
        let rules = &self.parsed.rules;
        if rules.arity() != 1 {
            let sum = position::read(rules, words).map_err(solve)?;
            let (play, compiled) =
                (rules.convention().convention(), Compiled::new(rules.clone()).with_budget(budget));
            let fault = |error| refusal(grundy_engine::Failure::Rules(error));
            return misere_form(&self.name, &compiled, play, &sum, games, budget, fault);
        }
        let rules = in_misere(&self.parsed.rules).map_err(|reason| {
            self.no_quotient(reason.replace("a misere quotient", "a form in misere play"))
        })?;
        let sum = position::read(&rules, words).map_err(solve)?;
        let compiled = Compiled::new(rules).with_budget(budget);
        let last = sum.iter().map(|heap| heap.coordinates()[0]).max().unwrap_or(0);
        let mut heaps = List::new(budget);
        for heap in budget.each(0..=last) {
            let heap = heap.map_err(Error::Stopped)?;
            let options = options(&compiled, heap, budget).map_err(|unlearnt| match unlearnt {
                Unlearnt::NotSmaller(part) => self.no_quotient(format!(
                    "a form in misere play is made heap by heap, and every move has to leave smaller ones; heap {heap} has a move to {part}"
                )),
                Unlearnt::Failed(failure) => solve(refusal(failure)),
            })?;
            // All parts have forms already, since every move leaves smaller heaps and heaps come in order.
            let mut forms = Vec::with_capacity(options.len());
            for parts in options {
                forms.push(sum_of(parts.iter().map(|part| heaps[*part]), games).map_err(Error::Stopped)?);
            }
            heaps.push(games.game(&forms).map_err(Error::Stopped)?).map_err(Error::Stopped)?;
        }
        let heap =
            |heap: &Position| heaps[usize::try_from(heap.coordinates()[0]).expect("it is in the list")];
        sum_of(sum.iter().map(heap), games).map_err(Error::Stopped)
    }

    /// Looks for the theorem that heaps of any size are tame, where those seen are and their Grundy values
    /// have a law.
    pub(super) fn prove_tame(&self, effort: &Effort, budget: &Budget) -> Option<Box<Proved>> {
        if !self.is_misere_heap() {
            return None;
        }
        // Where this is not shown, the misère quotient may be, or who wins one heap. The values of normal play
        // may have no law, and then the search for it takes all the time that it has.
        let budget = &budget.share(8);
        let (heaps, _) = self.tame_heaps(SEEN, &budget.trial(STEPS))?;
        let fickle = heaps.fickle();
        let (preperiod, period) = find_period(fickle, |_, _| true, budget).ok()??;
        let mut normal = self.clone();
        normal.parsed.rules = normal.parsed.rules.in_normal_play().ok()?;
        // Sums of tame heaps are told by the Grundy values of normal play and by which heaps are fickle.
        let Search::Proved(values) = normal.prove(effort, budget) else { return None };
        let fickle = Acceptor::repeating(&fickle[..preperiod + period], preperiod);
        let law = Law::Tame(Tame::new(values.theorem.law().clone(), fickle).ok()?);
        let certificate = Certificate::new(self.printed(), law);
        let theorem = check(&certificate, budget).ok()?;
        Some(Box::new(Proved { certificate, theorem, table_to: values.table_to }))
    }
}

fn sum_of(forms: impl Iterator<Item = MisereGame>, games: &mut MisereGames) -> Result<MisereGame, Stop> {
    let mut sum = games.nim(0)?;
    for form in forms {
        sum = games.add(sum, form)?;
    }
    Ok(sum)
}

/// Returns the law of tame heaps; what it says of larger ones is never to be asked.
pub(super) fn law_of_heaps(heaps: &TameHeaps) -> Option<Law> {
    let last = heaps.values().len().checked_sub(1)?;
    let values = Periodic::new(last as u64, 0, heaps.values().to_vec()).ok()?;
    Tame::new(Law::Periodic(values), Acceptor::repeating(heaps.fickle(), last)).ok().map(Law::Tame)
}
