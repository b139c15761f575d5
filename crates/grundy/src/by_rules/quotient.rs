//! Misère quotients of games on heaps.

use super::RuleGame;
use super::source::refusal;
use crate::Error;
use grundy_budget::{Budget, List, Progress, Stop, Weight};
use grundy_discover::prove::{Proved, Reason, Search};
use grundy_engine::misere::Quotients;
use grundy_proof::{BoundedMoves, Certificate, Law, Pretending, Refusal, bounded_moves_in_any_play, check};
use grundy_rules::interpret::{Compiled, Failure, Position};
use grundy_rules::{Rules, Ruleset};
use grundy_values::Player;
use grundy_values::quotient::{Element, Quotient};
use std::ops::ControlFlow;

/// The misère quotient of a game: who wins every sum of its heaps in misère play.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct QuotientOfHeaps {
    /// The monoid, with its lost elements.
    pub quotient: Quotient,
    /// The element of each heap, from heap 0 on: the quotient is exact for sums of these.
    pub elements: Vec<Element>,
    /// The heaps with which it grew.
    pub growth: Vec<Growth>,
    /// The theorem that it is the quotient of all heaps, where their elements were seen to repeat far enough.
    pub proved: Option<Box<Proved>>,
    /// The limit that ended the work before the last heap that was asked for.
    pub stop: Option<Stop>,
}

impl QuotientOfHeaps {
    /// Returns the law of all heaps, where it is a theorem.
    #[must_use]
    pub fn law(&self) -> Option<&Pretending> {
        match self.proved.as_ref()?.theorem.law() {
            Law::Quotient(law) => Some(law),
            _ => None,
        }
    }
}

/// A heap with which a quotient grew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Growth {
    /// The heap.
    pub heap: u64,
    /// The number of elements from there on.
    pub order: usize,
    /// How many of them are lost.
    pub lost: usize,
}

impl RuleGame {
    /// Returns the misère quotient of the heaps 0 to `to`, or of as many as the budget goes, or of all heaps
    /// as soon as the checker accepts that they repeat. The convention of the game does not matter: it is
    /// always that of misère play.
    ///
    /// ```
    /// use grundy::{Budget, RuleGame};
    /// use grundy::rules::octal::Base;
    /// let kayles = RuleGame::from_code("0.77", Base::Octal)?;
    /// let found = kayles.quotient(300, &Budget::default())?;
    /// assert_eq!((found.quotient.order(), found.quotient.n_lost()), (40, 9));
    /// let law = found.law().expect("it repeats");
    /// assert_eq!((law.preperiod(), law.period(), found.elements.len()), (71, 12, 167));
    /// assert!(law.is_lost([1_000_000_000_007, 1_000_000_000_007]) && !law.is_lost([20, 1_000_000_000_007]));
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Unsuited`]: more than one coordinate, a partizan game, a goal, or a move that leaves a heap
    /// that is not smaller. [`Error::Solve`]: an expression without a value at a heap.
    pub fn quotient(&self, to: u64, budget: &Budget) -> Result<QuotientOfHeaps, Error> {
        let rules = in_misere(&self.parsed.rules).map_err(|reason| self.no_quotient(reason))?;
        self.learn(to, Repeating::new(rules, budget), budget)
    }

    pub(super) fn no_quotient(&self, reason: String) -> Error {
        Error::Unsuited { game: self.name.clone(), reason }
    }

    fn learn(&self, to: u64, mut repeating: Repeating, budget: &Budget) -> Result<QuotientOfHeaps, Error> {
        let compiled = Compiled::new(repeating.rules.clone()).with_budget(budget);
        let mut quotients = Quotients::new(budget);
        let (mut growth, mut proved, mut stop) = (Vec::new(), None, None);
        for heap in budget.each(0..=to) {
            let Ok(heap) = heap.map_err(|reason| stop = Some(reason)) else { break };
            budget.report(Progress { done: heap, total: Some(to) });
            let added = match options(&compiled, heap, budget) {
                Ok(options) => quotients.push(options),
                Err(Unlearnt::NotSmaller(part)) => {
                    return Err(self.no_quotient(format!(
                        // A move to a heap of the same size or above has no element yet.
                        "a misere quotient is learnt heap by heap, and every move has to leave smaller ones; heap {heap} has a move to {part}"
                    )));
                }
                Err(Unlearnt::Failed(failure)) => match refusal(failure) {
                    grundy_solve::Error::Stopped(stop) => Err(stop),
                    cause => return Err(Error::Solve { subject: self.name.clone(), cause }),
                },
            };
            // After each heap the elements may have repeated far enough.
            let found = added.and_then(|()| repeating.theorem(&quotients, budget));
            match found {
                Ok(found) => proved = found.map(Box::new),
                Err(reason) => {
                    stop = Some(reason);
                    break;
                }
            }
            let quotient = quotients.quotient();
            let (order, lost) = (quotient.order(), quotient.n_lost());
            // Only heaps with which the order changes say something new.
            if growth.last().is_none_or(|last: &Growth| last.order != order) {
                growth.push(Growth { heap, order, lost });
            }
            if proved.is_some() {
                break;
            }
        }
        let (quotient, elements) = (quotients.quotient().clone(), quotients.elements().to_vec());
        Ok(QuotientOfHeaps { quotient, elements, growth, proved, stop })
    }

    /// Looks for the misère quotient as the law of the game; `None` where it is none of misère play, or where
    /// the theorem about periods does not speak of the rules and another law may be found.
    pub(super) fn prove_quotient(&self, to: u64, budget: &Budget) -> Option<Search> {
        let rules = &self.parsed.rules;
        let repeating = self.is_misere_heap().then(|| Repeating::new(rules.clone(), budget))?;
        // Without a theorem about periods nothing could be proved of all heaps.
        repeating.moves.as_ref()?;
        let splits = rules.moves().lines.iter().any(|line| !line.leaves_one());
        // Where each move leaves one heap there may be a law of single heaps.
        let share = if splits { budget.clone() } else { budget.share(2) };
        let found = self.learn(to, repeating, &share).ok()?;
        match found.proved {
            Some(proved) => Some(Search::Proved(proved)),
            None if !splits => None,
            None => {
                let checked_to = found.elements.len().saturating_sub(1) as u64;
                let order = found.quotient.order();
                let reason = Box::new(Reason::Unrepeated { heap: checked_to, order, stop: found.stop });
                Some(Search::Open { conjecture: None, checked_to, reason })
            }
        }
    }
}

/// Returns the rules in misère play, or why they have no quotient.
pub(super) fn in_misere(rules: &Rules) -> Result<Rules, String> {
    if rules.arity() != 1 {
        let numbers = rules.arity();
        return Err(format!(
            "a misere quotient is that of heaps; a position of this game is {numbers} numbers"
        ));
    }
    if !rules.is_impartial() {
        let reason = "a misere quotient is that of an impartial game; here the players have different moves";
        return Err(reason.to_owned());
    }
    let goal = "a misere quotient says who is left without a move; play here ends with a goal";
    rules.clone().in_misere().map_err(|_| goal.to_owned())
}

/// Elements that may be seen to repeat.
struct Repeating {
    rules: Rules,
    /// The moves, where the theorem about periods speaks of them and the checker has not refused it.
    moves: Option<BoundedMoves>,
}

impl Repeating {
    fn new(rules: Rules, budget: &Budget) -> Repeating {
        let moves = bounded_moves_in_any_play(&rules, budget);
        Repeating { rules, moves }
    }

    /// Returns the theorem about all heaps, as soon as the elements repeat far enough.
    fn theorem(&mut self, quotients: &Quotients<'_>, budget: &Budget) -> Result<Option<Proved>, Stop> {
        // The checker has refused it once, and would again.
        let (Some(moves), elements) = (&self.moves, quotients.elements()) else { return Ok(None) };
        let last = elements.len() as u64 - 1;
        // The window that a period needs grows with it, so a long period is looked at late.
        let reaches =
            |preperiod, period| moves.quotient_window(preperiod, period).is_some_and(|window| window <= last);
        let Some((preperiod, period)) = find_period(elements, reaches, budget)? else { return Ok(None) };
        // The law needs the elements of one period alone.
        let elements = elements[..preperiod + period].to_vec();
        let law = Pretending::new(quotients.quotient().clone(), preperiod as u64, elements);
        let Ok(law) = law else { return Ok(None) };
        let certificate = Certificate::new(self.rules.to_string(), Law::Quotient(law));
        match check(&certificate, budget) {
            Ok(theorem) => Ok(Some(Proved { certificate, theorem, table_to: last })),
            Err(Refusal::Stopped(stop)) => Err(stop),
            Err(_) => {
                // The theorem does not speak of these moves, so it is not tried at later heaps.
                self.moves = None;
                Ok(None)
            }
        }
    }
}

/// Why the moves of a heap cannot be learnt.
pub(super) enum Unlearnt {
    /// A move leaves this heap, which is not smaller.
    NotSmaller(u64),
    Failed(grundy_engine::Failure<Failure>),
}

/// Returns the heaps that each move leaves.
pub(super) fn options(rules: &Compiled, heap: u64, budget: &Budget) -> Result<Vec<Vec<usize>>, Unlearnt> {
    let (mut options, mut end) = (List::new(budget), Ok(()));
    let mut push = |parts: &[Position]| {
        let part = |part: &Position| {
            let part = part.coordinates()[0];
            usize::try_from(part).ok().filter(|_| part < heap).ok_or(Unlearnt::NotSmaller(part))
        };
        let parts = parts.iter().map(part).collect::<Result<Vec<_>, _>>()?;
        let pushed = options.count(1, parts.elsewhere()).and_then(|()| options.push(parts));
        pushed.map_err(|stop| Unlearnt::Failed(stop.into()))
    };
    let listed = rules.options(&Position::from([heap]), Player::Left, &mut |parts| {
        end = push(parts);
        if end.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    listed.map_err(|failure| Unlearnt::Failed(grundy_engine::Failure::Rules(failure)))?;
    end.map(|()| options.into_vec())
}

/// Returns the shortest period of elements to their end, after the first heap from which on it holds, of
/// those that `reaches` takes: it takes no longer period where it does not take one, nor a later heap.
pub(super) fn find_period<T: PartialEq>(
    elements: &[T],
    reaches: impl Fn(u64, u64) -> bool,
    budget: &Budget,
) -> Result<Option<(usize, usize)>, Stop> {
    let len = elements.len();
    // Two whole periods must be there to see one.
    for period in (1..=elements.len() / 2).take_while(|period| reaches(1, *period as u64)) {
        // Each heap is one step already.
        budget.check()?;
        // Heap 0 has no move, and is no part of the period.
        let pairs = elements[1..].iter().zip(&elements[1 + period..]);
        let count = pairs.rev().take_while(|(a, b)| a == b).count();
        let preperiod = len - period - count;
        // More than one period must agree, or any end would be a period.
        if count > period && reaches(preperiod as u64, period as u64) {
            return Ok(Some((preperiod, period)));
        }
    }
    Ok(None)
}
