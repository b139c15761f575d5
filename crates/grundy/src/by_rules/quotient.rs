//! Misère quotients of games on heaps.

use super::RuleGame;
use super::source::refusal;
use crate::Error;
use grundy_budget::{Budget, Progress, Stop};
use grundy_engine::Failure;
use grundy_engine::misere::Quotients;
use grundy_proof::quotient_window;
use grundy_rules::Ruleset;
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::ir::Ending;
use grundy_values::Player;
use grundy_values::quotient::{Element, Quotient};

/// The misère quotient of a game: who wins every sum of its heaps in misère play.
#[derive(Clone, Debug)]
pub struct QuotientOfHeaps {
    /// The monoid, with its lost elements.
    pub quotient: Quotient,
    /// The element of each heap, from heap 0 on: the quotient is exact for sums of these.
    pub elements: Vec<Element>,
    /// The heaps with which it grew.
    pub growth: Vec<Growth>,
    /// From which heap on the elements repeat, where they do so far enough that they repeat for ever; then it is the quotient of all
    /// heaps.
    pub period: Option<Period>,
    /// The limit that ended the work before the last heap that was asked for.
    pub stop: Option<Stop>,
}

/// A heap with which a quotient grew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The heap.
    pub heap: u64,
    /// The number of elements from there on.
    pub order: usize,
    /// How many of them are lost.
    pub lost: usize,
}

/// Elements that repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap whose element comes again.
    pub preperiod: u64,
    /// After so many heaps.
    pub period: u64,
}

/// What the standing of a quotient of all heaps rests on.
pub const PERIOD_THEOREM: &str = "the theorem about periods [Plambeck, Siegel 2008]";

impl RuleGame {
    /// Returns the misère quotient of the heaps 0 to `to`, or of as many as the budget goes, or of all heaps as soon as the theorem about
    /// periods speaks of them. The convention of the game does not matter: it is always that of misère play.
    ///
    /// ```
    /// use grundy::{Budget, RuleGame, Base};
    /// let kayles = RuleGame::from_code("0.77", Base::Octal)?;
    /// let found = kayles.quotient(300, &Budget::default())?;
    /// assert_eq!((found.quotient.order(), found.quotient.n_lost()), (40, 9));
    /// let period = found.period.expect("it repeats");
    /// assert_eq!((period.preperiod, period.period, found.elements.len()), (71, 12, 167));
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Unsuited`]: more than one coordinate, a partizan game, a goal, or a move that leaves a heap that is not smaller.
    /// [`Error::Solve`]: an expression without a value at a heap.
    pub fn quotient(&self, to: u64, budget: &Budget) -> Result<QuotientOfHeaps, Error> {
        let rules = &self.parsed.rules;
        let unsuited = |reason: String| Error::Unsuited { game: self.name.clone(), reason };
        if rules.arity() != 1 {
            let reason = format!(
                "a misere quotient is that of heaps; a position of this game is {} numbers",
                rules.arity()
            );
            return Err(unsuited(reason));
        }
        if !rules.is_impartial() {
            let reason =
                "a misere quotient is that of an impartial game; here the players have different moves";
            return Err(unsuited(reason.to_owned()));
        }
        if matches!(rules.play(), Ending::Goal { .. }) {
            let reason = "a misere quotient says who is left without a move; play here ends with a goal";
            return Err(unsuited(reason.to_owned()));
        }
        let compiled = Compiled::new(rules.clone()).with_budget(budget);
        let mut quotients = Quotients::new(budget);
        let (mut growth, mut period, mut stop) = (Vec::new(), None, None);
        for heap in 0..=to {
            budget.report(Progress { done: heap, total: Some(to) });
            let added = match options(&compiled, heap) {
                Ok(Ok(options)) => quotients.push(options),
                Ok(Err(part)) => {
                    return Err(unsuited(format!(
                        "a misere quotient is learnt heap by heap, and every move has to leave smaller ones; heap {heap} has a move to {part}"
                    )));
                }
                Err(failure) => match refusal(Failure::Rules(failure)) {
                    grundy_solve::Error::Stopped(stop) => Err(stop),
                    cause => return Err(Error::Solve { subject: self.name.clone(), cause }),
                },
            };
            if let Err(reason) = added {
                stop = Some(reason);
                break;
            }
            let quotient = quotients.quotient();
            let (order, lost) = (quotient.order(), quotient.n_lost());
            if growth.last().is_none_or(|last: &Growth| last.order != order) {
                growth.push(Growth { heap, order, lost });
            }
            period = find_period(quotients.elements(), |period| {
                quotient_window(rules, period.preperiod, period.period, budget)
                    .is_some_and(|last| last <= heap)
            });
            if period.is_some() {
                break;
            }
        }
        let (quotient, elements) = (quotients.quotient().clone(), quotients.elements().to_vec());
        Ok(QuotientOfHeaps { quotient, elements, growth, period, stop })
    }
}

/// Returns the heaps that each move of a heap leaves, or one that is not smaller.
#[allow(clippy::type_complexity)]
fn options(
    rules: &Compiled,
    heap: u64,
) -> Result<Result<Vec<Vec<usize>>, u64>, grundy_rules::interpret::Failure> {
    let options = rules.collect_options(&Position::from([heap]), Player::Left)?;
    let part = |part: &Position| {
        let part = part.coordinates()[0];
        usize::try_from(part).ok().filter(|_| part < heap).ok_or(part)
    };
    Ok(options.iter().map(|parts| parts.iter().map(part).collect()).collect())
}

/// Returns the shortest period of elements to their end, from the first heap on from which it holds, of those that `reaches` takes.
fn find_period(elements: &[Element], reaches: impl Fn(Period) -> bool) -> Option<Period> {
    let len = elements.len();
    (1..=len / 2).find_map(|period| {
        let repeats = |heap: &usize| elements[*heap] == elements[heap + period];
        let count = (1..len - period).rev().take_while(repeats).count();
        let preperiod = len - period - count;
        let found = Period { preperiod: preperiod as u64, period: period as u64 };
        (count > period && reaches(found)).then_some(found)
    })
}
