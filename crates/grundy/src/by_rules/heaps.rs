//! Heaps valued by a table of all smaller ones, as `table` fills it: soon done where a position leads to most
//! of them.

use super::source::ByRules;
use super::table::{Failed, Turn};
use super::{rows, statement};
use crate::work::within_work;
use grundy_budget::{Budget, Held, Stop};
use grundy_engine::rung::{Pass, Rung, Said};
use grundy_engine::tabulate::tuples::losses;
use grundy_engine::tabulate::{HeapGame, HeapTable, How, Method, Parts, resume};
use grundy_proof::Theorem;
use grundy_rules::Convention;
use grundy_rules::interpret::{Compiled, Failure, Position, Scratch};
use grundy_rules::octal::takes_by_choice;
use grundy_rules::wellfounded::{Finding, Order, order};
use grundy_solve::{Error as Refusal, Source, Standing};
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::time::Duration;

/// Larger heaps are valued by a search rather than by a table.
const LARGEST: u64 = 1 << 26;

/// A kernel whose table takes time quadratic in its length is asked before a theorem up to this heap; one
/// that splits heaps in three, up to the other.
const SHORT: u64 = 1 << 14;
const SHORT_IN_THREE: u64 = 1 << 9;

/// Steps spent on looking for an order of heaps, and on counting what a table costs.
const STEPS: u64 = 1 << 20;

/// What is tried for the choices of all heaps of a table, at most, before a theorem is sought, and at all.
const FEW_TRIED: u64 = 1 << 25;
const MOST_TRIED: u64 = 1 << 34;

/// A table is given this number of steps before a theorem is sought, so that it does not depend on the
/// machine which of both answers; and this long, where a step takes long. Most of all heaps up to some
/// thousands are filled in a tenth of it.
pub(super) const STEPS_OF_TABLE: u64 = 1 << 28;
pub(super) const LONGEST: Duration = Duration::from_millis(1200);
/// The same before a theorem is sought at all, of tables that say who wins: most of all heaps up to 5,000
/// take a third of it (`bench/unseen --heaps`).
const STEPS_AT_FIRST: u64 = 1 << 25;
const LONGEST_AT_FIRST: Duration = Duration::from_millis(60);

/// The number of amounts that a kernel looks up while one choice is tried elsewhere.
const AT_ONCE: u64 = 16;

/// What the table of all heaps up to a bound takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cost {
    /// The options of all heaps, about.
    pub(super) options: u64,
    tried: u64,
}

impl Cost {
    /// Returns whether the table takes so little that no theorem is sought before.
    pub(super) fn is_low(self) -> bool {
        self.tried <= FEW_TRIED
    }

    /// Returns whether a table is worth its time at all.
    pub(super) fn is_borne(self) -> bool {
        self.tried <= MOST_TRIED
    }
}

/// Returns the largest heap of a sum of heaps.
fn largest(sum: &[Position]) -> u64 {
    sum.iter().map(|position| position.coordinates()[0]).max().unwrap_or(0)
}

impl ByRules<'_> {
    /// Returns what a table of the heaps of a sum costs, from what four of them do; `None` where there is no
    /// such table, or it cannot be said.
    pub(super) fn cost_of_table(&self, sum: &[Position], budget: &Budget) -> Option<Cost> {
        let (rules, largest) = (&self.game.parsed.rules, largest(sum));
        // In misère play nothing is known of sums.
        let is_told = !self.is_misere() || sum.len() == 1 && !self.splits();
        if rules.arity() != 1 || !rules.is_impartial() || !is_told || largest > LARGEST {
            return None;
        }
        if self.heaps().is_some() {
            return Some(Cost { options: 0, tried: 0 });
        }
        let apart = budget.apart().with_steps(STEPS);
        let Ok(Finding::Ends(_)) = order(rules, &apart) else { return None };
        let counted = budget.apart().with_steps(STEPS);
        let compiled = Compiled::new(rules.clone()).with_budget(&counted);
        // By choice alone the amounts are listed once, and the table is filled by a kernel.
        let few = largest.min(1 << 10);
        if let Ok(Some(lines)) = takes_by_choice(&compiled, few, &mut Held::default()) {
            let amounts: u64 = lines.iter().map(|(amounts, _)| amounts.len() as u64).sum();
            let of_largest = amounts.saturating_mul(largest) / few.max(1);
            return Some(Cost { options: 0, tried: of_largest.saturating_mul(largest) / AT_ONCE });
        }
        let (mut options, before) = (0_u64, counted.steps_left()?);
        // Four heaps of all sizes stand for the rest, which would take as long as the table.
        for heap in [largest, largest - largest / 4, largest / 2, largest / 4] {
            let listed = compiled.visit(&[heap], Player::Left, &mut Scratch::default(), |_| {
                options += 1;
                ControlFlow::Continue(())
            });
            listed.ok()?;
        }
        let tried = options.saturating_add(before.saturating_sub(counted.steps_left()?));
        let all = |of_four: u64| of_four.saturating_mul(largest / 4).saturating_add(largest);
        Some(Cost { options: all(options), tried: all(tried) })
    }

    /// Extends the table of heaps, so that it holds `largest`.
    fn extend_table(&self, largest: u64, budget: &Budget) -> Said<(), Failure> {
        let mut table = self.table.borrow_mut();
        // The values are taken out, so that the table grows in place.
        let known = table.take().map(|table| table.values).unwrap_or_default();
        let found = match self.heaps() {
            Some(game) => resume(game, known, largest, &How::default(), budget),
            None => self.listed(known, largest, budget)?,
        };
        let stop = found.stop;
        *table = Some(found);
        stop.map_or(Ok(()), |stop| Err(Pass::Stopped(stop)))
    }

    fn is_misere(&self) -> bool {
        self.game.convention() == Convention::Misere
    }

    fn listed(&self, known: Vec<u32>, upto: u64, budget: &Budget) -> Said<HeapTable, Failure> {
        let compiled = self.game.prepared(budget);
        if self.is_misere() {
            let unsaid = || Pass::On("a move leaves several heaps".into());
            // A smaller heap is smaller in every order.
            let lost = losses(&compiled, &Order::Sum, &[upto + 1], budget)?.ok_or_else(unsaid)?;
            let values = lost.values.into_iter().map(|lost| u32::from(!lost)).collect();
            return Ok(HeapTable { values, stop: lost.stop, period: None, method: Method::Plain });
        }
        let one_heap = compiled.one_heap().expect("positions are heaps");
        let row = rows::ByRules { rules: &compiled, one_heap, upto, how: &How::default() };
        // As `table` does: of heaps that take long a theorem may be found meanwhile.
        let found = self.game.in_turns(&row, known, upto, budget).map_err(|failure| match failure {
            Failed::Refused(Refusal::Stopped(stop)) => Pass::Stopped(stop),
            // At a heap that cannot be reached from here, perhaps.
            _ => Pass::On("some smaller heap has no value".into()),
        })?;
        Ok(match found {
            Turn::Computed(table) => table,
            Turn::ReadOff(values, theorem) => {
                self.theorem_of_values.keep(*theorem);
                HeapTable { values, stop: None, period: None, method: Method::Plain }
            }
        })
    }
}

/// How much of a table is filled before other engines are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShareOfTable {
    /// What takes a moment.
    First,
    /// What is filled as soon as a theorem is found.
    Hurried,
    /// All of it.
    Whole,
}

impl ShareOfTable {
    fn of(self, budget: &Budget) -> Option<Budget> {
        match self {
            ShareOfTable::First => Some(within_work(&budget.trial(STEPS_AT_FIRST), LONGEST_AT_FIRST)),
            ShareOfTable::Hurried => Some(within_work(&budget.trial(STEPS_OF_TABLE), LONGEST)),
            ShareOfTable::Whole => None,
        }
    }
}

/// A table of all heaps up to the largest, as a rung.
pub(super) struct ByTable<'r, 'a> {
    pub(super) source: &'r ByRules<'a>,
    pub(super) budget: &'r Budget,
    pub(super) share: ShareOfTable,
}

impl Rung<Position, Failure> for ByTable<'_, '_> {
    fn name(&self) -> Cow<'static, str> {
        if let Some(theorem) = self.read_off() {
            return format!("a theorem: {}", statement(theorem)).into();
        }
        match &*self.source.table.borrow() {
            Some(table) => table.method.to_string().into(),
            None => "a table of all heaps up to the largest".into(),
        }
    }

    fn standing(&self) -> Standing {
        self.read_off().map_or(Standing::Exact, |_| Standing::Theorem)
    }

    fn chance(&mut self, sum: &[Position], _: Player) -> Said<Chance, Failure> {
        Ok(Chance::of(self.total(sum)?.mover_wins()))
    }

    fn grundy(&mut self, sum: &[Position]) -> Said<Option<Grundy>, Failure> {
        let total = self.total(sum)?;
        Ok((!self.source.is_misere()).then_some(total))
    }
}

impl ByTable<'_, '_> {
    /// The theorem from which values of the table were read off.
    fn read_off(&self) -> Option<&Theorem> {
        self.source.theorem_of_values.get()
    }

    /// Returns the nim-sum of the values of heaps; in misère play that of a won heap is 1.
    fn total(&mut self, sum: &[Position]) -> Said<Grundy, Failure> {
        let largest = largest(sum);
        if largest > LARGEST {
            return Err(Pass::On(format!("a heap is above {LARGEST}, the largest of a table").into()));
        }
        // A short table is filled first, and a longer one only where that does not hold the heaps.
        loop {
            if let Some(table) = &*self.source.table.borrow() {
                let value = |heap: &Position| table.values.get(usize::try_from(heap.coordinates()[0]).ok()?);
                let values: Option<Vec<u32>> = sum.iter().map(|heap| value(heap).copied()).collect();
                if let Some(values) = values {
                    let total = values.into_iter().map(rows::value).fold(Grundy::ZERO, Grundy::nim_sum);
                    return Ok(total);
                }
            }
            let (len, is_slow) = match &*self.source.table.borrow() {
                Some(table) => {
                    (table.values.len() as u64, matches!(table.method, Method::Dense | Method::Plain))
                }
                None => (0, false),
            };
            let in_three = |game: &HeapGame| game.lines().iter().any(|line| line.parts == Parts::Three);
            let short = if self.source.heaps().is_some_and(in_three) { SHORT_IN_THREE } else { SHORT };
            // A table of who wins alone is filled anew each time, and its steps alone bound it.
            let is_bounded = self.share != ShareOfTable::Whole && !self.source.is_misere();
            if is_bounded && is_slow && len > short {
                return Err(Pass::Stopped(Stop::Steps));
            }
            let upto = if is_bounded && len <= short { largest.min(short) } else { largest };
            let moment = self.share.of(self.budget);
            self.source.extend_table(upto, moment.as_ref().unwrap_or(self.budget))?;
        }
    }
}
