//! A rung for rules on numbers: it fills a table of the box below the positions of a sum and looks the
//! answers up there. It takes tuples, and heaps from which each player has moves of his own.

use super::heaps::{LONGEST, STEPS_OF_TABLE};
use super::rows;
use super::source::ByRules;
use crate::work::within_work;
use grundy_budget::{Budget, Stop};
use grundy_engine::rung::{Pass, Rung, Said};
use grundy_engine::tabulate::tuples::{Extent, losses, losses_of_both, values};
use grundy_rules::Convention;
use grundy_rules::interpret::{Blocks, Failure, Position};
use grundy_rules::ir::{Expr, Function, Operator, Part};
use grundy_rules::wellfounded::Order;
use grundy_solve::Source;
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;

/// Boxes of at most this number of positions are filled before a theorem is sought, for a share; others of
/// at most the second number after that, which takes 256 MiB.
const SMALL: u64 = 1 << 23;
const LARGE: u64 = 1 << 26;

/// A box whose positions are all decided.
pub(super) struct Filled {
    lengths: Vec<u64>,
    most: Option<u64>,
    of: Table,
}

enum Table {
    Values(Vec<u32>),
    Lost(Vec<bool>),
    LostOfBoth(Vec<[bool; 2]>),
}

impl Filled {
    fn index(&self, position: &Position) -> Option<usize> {
        // The table may be of an earlier question, in whose box the position does not lie.
        let sum = || position.coordinates().iter().fold(0u64, |sum, x| sum.saturating_add(*x));
        if self.most.is_some_and(|most| sum() > most) {
            return None;
        }
        let mut numbers = position.coordinates().iter().zip(&self.lengths);
        let index = numbers.try_fold(0, |index, (x, length)| (x < length).then_some(index * length + x));
        usize::try_from(index?).ok()
    }
}

/// A table of the box below the positions of a sum, as a rung.
pub(crate) struct ByBox<'r, 'a> {
    source: &'r ByRules<'a>,
    budget: &'r Budget,
    /// Whether it is asked only as far as it is soon filled.
    is_hurried: bool,
    /// Whether the box reaches beyond what lies below the sum.
    is_larger: bool,
}

impl<'r, 'a> ByBox<'r, 'a> {
    /// `None` where the box is too large, or another table is there.
    pub(crate) fn new(
        source: &'r ByRules<'a>,
        sum: &[Position],
        is_hurried: bool,
        budget: &'r Budget,
    ) -> Option<ByBox<'r, 'a>> {
        let (lengths, larger) = extent(source, sum, budget)?;
        let size = lengths.iter().try_fold(1u64, |size, length| size.checked_mul(*length))?;
        let most = if is_hurried { SMALL } else { LARGE };
        let rules = &source.game.parsed.rules;
        // Where a player has moves of his own, or in misère play, nothing is known of sums.
        let has_values = rules.is_impartial() && source.game.convention() != Convention::Misere;
        let is_told = has_values || sum.len() == 1 && !source.splits();
        // Heaps from which both players move alike have a table of their own.
        let is_apart = lengths.len() > 1 || !rules.is_impartial();
        let fits = is_apart && size <= most && is_told && rules.domain().is_none();
        fits.then_some(ByBox { source, budget, is_hurried, is_larger: larger.is_some() })
    }

    /// Returns whether the box reaches beyond what lies below the sum, since a move may make a number larger.
    pub(crate) fn is_larger(&self) -> bool {
        self.is_larger
    }

    fn fill(&self, sum: &[Position], budget: &Budget) -> Said<Filled, Failure> {
        let rules = &self.source.game.parsed.rules;
        let extent = extent(self.source, sum, budget);
        let (lengths, most) = extent.ok_or_else(|| Pass::On("there is no position".into()))?;
        let extent = Extent { lengths: &lengths, most };
        let order = self.source.order(budget);
        let order = order.ok_or_else(|| Pass::On("no order shows that play ends".into()))?;
        let compiled = self.source.game.prepared(budget);
        let left =
            || Pass::On("a move leads out of the box below the position, or leaves several parts".into());
        let (of, stop) = if !rules.is_impartial() {
            let table = losses_of_both(&compiled, &order, extent, budget)?.ok_or_else(left)?;
            (Table::LostOfBoth(table.values), table.stop)
        } else if self.source.game.convention() == Convention::Misere {
            let table = losses(&compiled, &order, extent, budget)?.ok_or_else(left)?;
            (Table::Lost(table.values), table.stop)
        } else {
            let table = values(&compiled, &order, extent, budget)?.ok_or_else(left)?;
            (Table::Values(table.values), table.stop)
        };
        stop.map_or(Ok(Filled { lengths, most, of }), |stop| Err(Pass::Stopped(stop)))
    }

    /// Asks the table about a sum; fills it where it does not hold the sum yet.
    fn asked<T>(&self, sum: &[Position], answer: impl Fn(&Table, &[usize]) -> T) -> Said<T, Failure> {
        let known = |filled: &Filled| {
            let indices: Option<Vec<usize>> = sum.iter().map(|position| filled.index(position)).collect();
            indices.map(|indices| answer(&filled.of, &indices))
        };
        if let Some(answer) = self.source.filled.borrow().as_ref().and_then(known) {
            return Ok(answer);
        }
        let share = self.is_hurried.then(|| within_work(&self.budget.trial(STEPS_OF_TABLE), 2 * LONGEST));
        let filled = self.fill(sum, share.as_ref().unwrap_or(self.budget))?;
        // A box beyond `usize` has no index.
        let answer = known(&filled).ok_or(Pass::Stopped(Stop::Memory));
        // It is kept, since the next questions of a play are mostly about positions in the same box.
        *self.source.filled.borrow_mut() = Some(filled);
        answer
    }
}

/// Returns the sides of a box that holds the positions of a sum and all that these lead to, and the largest
/// sum of coordinates where a move may make one of them larger: then it makes the sum smaller.
fn extent(source: &ByRules<'_>, sum: &[Position], budget: &Budget) -> Option<(Vec<u64>, Option<u64>)> {
    let mut lengths = lengths(sum)?;
    let rules = &source.game.parsed.rules;
    let size = lengths.iter().try_fold(1u64, |size, length| size.checked_mul(*length));
    let is_large = size.is_none_or(|size| size > LARGE);
    // To prepare the lines takes longer than to see that no number rises, or that there is no room.
    if is_large || !rules.moves().lines.iter().flat_map(|line| &line.parts).any(rises) {
        return Some((lengths, None));
    }
    let ([start], Some(Order::Sum)) = (sum, source.order(budget)) else { return Some((lengths, None)) };
    let most = start.coordinates().iter().try_fold(0, |most: u64, x| most.checked_add(*x))?;
    let mut is_longer = false;
    // Bounded: each round but the last finds a coordinate that rises.
    for _ in 0..lengths.len() {
        let mut upto: Vec<u64> = lengths.iter().map(|length| length - 1).collect();
        let Some(blocks) = Blocks::partly(rules, &upto, budget) else { break };
        blocks.widen(&mut upto);
        let longer =
            lengths.iter_mut().zip(&upto).filter(|(length, upto)| *upto >= length && **length <= most);
        let n_longer = longer.map(|(length, _)| *length = most + 1).count();
        if n_longer == 0 {
            break;
        }
        is_longer = true;
    }
    Some((lengths, is_longer.then_some(most)))
}

/// Returns whether a part may have a larger number than the position in some place.
fn rises(part: &Part) -> bool {
    fn may_rise(expr: &Expr, at: usize) -> bool {
        match expr {
            Expr::Name(slot) => *slot != at,
            Expr::Binary(Operator::Subtract, x, y) => {
                may_rise(x, at) || !matches!(**y, Expr::Name(_) | Expr::Number(0..))
            }
            Expr::Binary(Operator::FloorDivide | Operator::Modulo | Operator::ShiftRight, x, _) => {
                may_rise(x, at)
            }
            Expr::Call(Function::Min, all) => all.iter().all(|x| may_rise(x, at)),
            _ => true,
        }
    }
    let Part::Position(coordinates) = part else { return true };
    coordinates.iter().enumerate().any(|(at, expr)| may_rise(expr, at))
}

/// Returns the sides of the least box that holds the positions of a sum.
fn lengths(sum: &[Position]) -> Option<Vec<u64>> {
    let arity = sum.first()?.coordinates().len();
    let most = |at: usize| sum.iter().map(|position| position.coordinates()[at]).max();
    (0..arity).map(|at| most(at)?.checked_add(1)).collect()
}

impl Rung<Position, Failure> for ByBox<'_, '_> {
    fn name(&self) -> Cow<'static, str> {
        if self.is_hurried {
            "a table of the box below the position".into()
        } else {
            // The same name would be the same engine, which may have passed already.
            "a table of the whole box below the position".into()
        }
    }

    fn chance(&mut self, sum: &[Position], player: Player) -> Said<Chance, Failure> {
        self.asked(sum, |table, indices| match table {
            Table::Values(values) => Chance::of(total(values, indices).mover_wins()),
            Table::Lost(lost) => Chance::of(indices.iter().all(|index| !lost[*index])),
            Table::LostOfBoth(lost) => Chance::of(indices.iter().all(|index| !lost[*index][player as usize])),
        })
    }

    fn grundy(&mut self, sum: &[Position]) -> Said<Option<Grundy>, Failure> {
        self.asked(sum, |table, indices| match table {
            Table::Values(values) => Some(total(values, indices)),
            Table::Lost(_) | Table::LostOfBoth(_) => None,
        })
    }
}

fn total(values: &[u32], indices: &[usize]) -> Grundy {
    indices.iter().map(|index| rows::value(values[*index])).fold(Grundy::ZERO, Grundy::nim_sum)
}
