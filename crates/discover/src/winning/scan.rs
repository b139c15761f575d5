//! Options gone through by trying: where all choices are few, or where a law that repeats shows all it has
//! near the ends of a range.

use super::Unknown;
use super::plan::{Search, Step};
use grundy_budget::Budget;
use grundy_proof::Law;
use grundy_rules::ir::{Comparison, Condition, Expr, Operator, Poly, Set};
use std::collections::BTreeSet;

/// What is tried of a line: its choices, and whether the option that they make is wanted.
type Wanted<'a> = dyn FnMut(&[i128]) -> Option<Vec<u128>> + 'a;

/// A range with at most this number of numbers is tried whole, whatever the law.
const SHORT: i128 = 1 << 10;

/// Where all options are asked for, this number of steps are gone: first a few, and many where neither a
/// formula nor an automaton lists them.
pub(super) const FEW_TRIED: u64 = 1 << 8;
pub(super) const MOST_TRIED: u64 = 1 << 14;

/// How far from its ends a range is tried at most.
const FAR: i128 = 1 << 22;

/// Goes through the options of one search, and returns the least choices of those wanted. `None` where the
/// search cannot be gone through: a range that is long, of a law that need not show all it has near the ends.
pub(super) struct Scan<'a> {
    search: &'a Search,
    /// How far from both ends a range is tried; `None` where that may miss an option.
    reach: Option<i128>,
    arity: usize,
    n_choices: usize,
    budget: &'a Budget,
    pub(super) least: Option<Vec<u128>>,
    /// All choices of those wanted, where all are asked for.
    pub(super) all: Option<BTreeSet<Vec<u128>>>,
    /// Whether a range was too long to be tried.
    pub(super) missed: bool,
    /// Whether some option is enough: long ranges are tried near their ends and at parts of their ends.
    any: bool,
    left: u64,
}

impl<'a> Scan<'a> {
    pub(super) fn new(
        search: &'a Search,
        law: &Law,
        arity: usize,
        n_choices: usize,
        budget: &'a Budget,
    ) -> Scan<'a> {
        let reach = reach(search, law);
        let (least, all, missed, any, left) = (None, None, false, false, u64::MAX);
        Scan { search, reach, arity, n_choices, budget, least, all, missed, any, left }
    }

    /// Returns the scan that tries some options wherever they are many; what it misses it does not say.
    pub(super) fn of_some(self) -> Scan<'a> {
        // With several ranges each is tried less far, since their ways multiply.
        let ranges = self.search.steps.iter().filter(|step| matches!(step, Step::Range { .. })).count();
        let reach = SHORT >> (5 * ranges.saturating_sub(1)).min(7);
        Scan { reach: Some(reach), any: true, left: MOST_TRIED, ..self }
    }

    /// Returns whether what was found is enough, whatever was missed.
    pub(super) fn is_content(&self) -> bool {
        self.any || self.all.is_some()
    }

    /// Returns the scan that notes all options that are wanted, in their order; where they are many it misses
    /// the later ones, and says so.
    pub(super) fn of_all(self, steps: u64) -> Scan<'a> {
        Scan { reach: None, all: Some(BTreeSet::new()), left: steps, ..self }
    }

    /// Tries the options of a position; `wanted` returns the choices of an option that is.
    pub(super) fn run(&mut self, position: &[i128], wanted: &mut Wanted<'_>) -> Result<(), Unknown> {
        let mut names = vec![0; self.search.names.len()];
        names[..self.arity].copy_from_slice(position);
        self.step(0, &mut names, wanted)
    }

    fn step(&mut self, at: usize, names: &mut Vec<i128>, wanted: &mut Wanted<'_>) -> Result<(), Unknown> {
        // What follows is missed too, so no step is spent on it.
        if self.missed {
            return Ok(());
        }
        self.budget.spend(1).map_err(Unknown::Stopped)?;
        // Steps are counted here as well, so that a share may end sooner than the budget.
        let Some(left) = self.left.checked_sub(1) else {
            self.missed = true;
            return Ok(());
        };
        self.left = left;
        let number = |expr: &Expr, names: &[i128]| expr.at(names).ok_or(Unknown::LARGE);
        let Some(step) = self.search.steps.get(at) else {
            let found = wanted(names);
            if let (Some(all), Some(choices)) = (&mut self.all, &found) {
                all.insert(choices.clone());
            }
            // The order of choices is that of moves, whatever the order of the steps is.
            if let Some(choices) = found
                && self.least.as_ref().is_none_or(|least| choices < *least)
            {
                debug_assert_eq!(choices.len(), self.n_choices);
                self.least = Some(choices);
            }
            return Ok(());
        };
        let bound = |exprs: &[Expr], names: &[i128], least: bool| -> Result<Option<i128>, Unknown> {
            let numbers: Vec<i128> =
                exprs.iter().map(|expr| number(expr, names)).collect::<Result<_, _>>()?;
            Ok(if least { numbers.into_iter().min() } else { numbers.into_iter().max() })
        };
        match step {
            Step::Where(conditions) => {
                for condition in conditions {
                    if !condition.at(names).ok_or(Unknown::LARGE)? {
                        return Ok(());
                    }
                }
                self.step(at + 1, names, wanted)
            }
            Step::Let(slot, value) => {
                names[*slot] = number(value, names)?;
                self.step(at + 1, names, wanted)
            }
            Step::Each(slot, items) => {
                for item in items {
                    names[*slot] = number(item, names)?;
                    self.step(at + 1, names, wanted)?;
                }
                Ok(())
            }
            Step::Powers { slot, base, most } => {
                let (base, most) = (number(base, names)?, bound(most, names, true)?.unwrap_or(0));
                let mut power = Some(1_i128);
                while let Some(now) = power.filter(|now| *now <= most) {
                    names[*slot] = now;
                    self.step(at + 1, names, wanted)?;
                    // Powers of 0 and of 1 do not grow, and the walk would not end.
                    power = now.checked_mul(base).filter(|next| *next != now);
                }
                Ok(())
            }
            Step::Fibonacci { slot, most } => {
                let most = bound(most, names, true)?.unwrap_or(0);
                let (mut now, mut next) = (1_i128, 2_i128);
                while now <= most {
                    names[*slot] = now;
                    self.step(at + 1, names, wanted)?;
                    (now, next) = (next, now.checked_add(next).ok_or(Unknown::LARGE)?);
                }
                Ok(())
            }
            Step::Range { slot, low, high } => {
                // Choices are naturals, also where no bound says so.
                let low = bound(low, names, false)?.unwrap_or(0).max(0);
                let Some(high) = bound(high, names, true)? else { return Ok(()) };
                let reach = match self.reach {
                    Some(reach) => reach,
                    // As far as the steps go.
                    None if high - low < SHORT || self.all.is_some() => high - low,
                    None => {
                        self.missed = true;
                        return Ok(());
                    }
                };
                let first_end = high.min(low.saturating_add(reach));
                // The two ends of a short range meet, and no number is tried twice.
                let second_start = (high - reach).max(first_end + 1);
                let inside = first_end + 1..second_start;
                // A winning choice often is at a part of the range, as half of it.
                let parts =
                    (2..=if self.any { reach } else { 0 }).flat_map(|part| [high / part, high / part + 1]);
                let parts = parts.filter(|choice| inside.contains(choice));
                for choice in (low..=first_end).chain(second_start..=high).chain(parts) {
                    names[*slot] = choice;
                    self.step(at + 1, names, wanted)?;
                    // What follows is missed too, and no step would be counted on a way of any length.
                    if self.missed {
                        break;
                    }
                }
                Ok(())
            }
        }
    }
}

/// How far from its ends the only range of a search must be tried so that no value is missed; `None` where
/// that is not known.
///
/// Further from both ends than its preperiod the law repeats in the choice, and so do the conditions if they
/// are residues or leave out single numbers; a period more on either side holds what the middle holds.
pub(crate) fn reach(search: &Search, law: &Law) -> Option<i128> {
    let mut ranges = search.steps.iter().enumerate().filter_map(|(at, step)| match step {
        Step::Range { slot, .. } => Some((at, *slot)),
        _ => None,
    });
    // Without a range all choices are gone through.
    let Some((place, slot)) = ranges.next() else { return Some(0) };
    let (preperiod, period) = match law {
        Law::Periodic(law) if law.saltus() == 0 => (law.preperiod(), law.period()),
        Law::Quotient(law) => (law.preperiod(), law.period()),
        _ => return None,
    };
    // With two ranges the middle of one may be reached at the end of the other alone.
    if ranges.next().is_some() {
        return None;
    }
    let mut before: BTreeSet<usize> = (0..search.arity).collect();
    before.extend(search.steps[..=place].iter().filter_map(Step::bound));
    let mut moving = BTreeSet::from([slot]);
    let mut period = i128::from(period);
    let mut left_out = 0;
    for step in &search.steps[place + 1..] {
        match step {
            Step::Let(name, value) => {
                if value.mentions(|slot| moving.contains(&slot)) {
                    steady(value, &moving, &mut period)?;
                    if is_linear(value, &Expr::Number(0), &moving) {
                        before.insert(*name);
                    }
                    moving.insert(*name);
                }
            }
            Step::Where(conditions) => {
                for condition in conditions {
                    // Of names that are known before the range, and sums of them and its choice.
                    let plain = !condition.mentions(|slot| !before.contains(&slot));
                    if !(plain && is_a_bound(condition, &moving)) {
                        left_out += residues(condition, &moving, &mut period)?;
                    }
                }
            }
            // A list that stays is a few searches, each with the same range.
            Step::Each(_, items)
                if !items.iter().any(|item| item.mentions(|slot| moving.contains(&slot))) => {}
            _ => return None,
        }
    }
    let mut slack = 0;
    for part in search.parts.iter().flatten() {
        slack += steady(part, &moving, &mut period)?;
    }
    // A period for each end, one for each number that is left out, and what rounding moves.
    let reach = period.checked_mul(2 + left_out)?.checked_add(i128::from(preperiod) + 1 + slack)?;
    (reach <= FAR).then_some(reach)
}

/// Returns whether a condition is one of those from which the ends of the range come, so that it holds
/// between them.
pub(crate) fn is_a_bound(condition: &Condition, moving: &BTreeSet<usize>) -> bool {
    use Comparison::{AtLeast, AtMost, Greater, Less};
    matches!(condition, Condition::Compare(Less | AtMost | Greater | AtLeast, a, b) if is_linear(a, b, moving))
}

/// Returns whether the difference is linear in the moving names.
fn is_linear(a: &Expr, b: &Expr, moving: &BTreeSet<usize>) -> bool {
    let Some(difference) = Poly::of(a).minus(&Poly::of(b)) else { return false };
    let mut moved = moving.iter().filter(|slot| difference.mentions(|name| name == **slot));
    moved
        .all(|slot| matches!(difference.split(*slot), Some((1, factor, _)) if factor.as_constant().is_some()))
}

/// Notes by which period in the moving names an expression is a sum of them, divisions among its terms;
/// returns how far rounding may move it. `None` where it is nothing such.
fn steady(expr: &Expr, moving: &BTreeSet<usize>, period: &mut i128) -> Option<i128> {
    let moves = |expr: &Expr| expr.mentions(|slot| moving.contains(&slot));
    if !moves(expr) {
        return Some(0);
    }
    match expr {
        Expr::Name(_) => Some(0),
        Expr::Negate(x) => steady(x, moving, period),
        Expr::Binary(Operator::Add | Operator::Subtract, x, y) => {
            Some(steady(x, moving, period)? + steady(y, moving, period)?)
        }
        Expr::Binary(Operator::Multiply, x, y) => match (&**x, &**y) {
            (Expr::Number(factor), other) | (other, Expr::Number(factor)) => {
                steady(other, moving, period)?.checked_mul(factor.abs())
            }
            _ => None,
        },
        // A quotient repeats with a step of the divisor, and rounding moves it by less than 1.
        Expr::Binary(Operator::FloorDivide, x, y) => match **y {
            Expr::Number(divisor @ 1..) => {
                *period = period.checked_mul(divisor).filter(|period| *period <= FAR)?;
                Some(steady(x, moving, period)? + 1)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Notes by which period in the moving names a condition repeats; returns how many single numbers it leaves
/// out. `None` where it does not repeat.
fn residues(condition: &Condition, moving: &BTreeSet<usize>, period: &mut i128) -> Option<i128> {
    let moves = |expr: &Expr| expr.mentions(|slot| moving.contains(&slot));
    let mut by = |x: &Expr, modulus: i128| {
        steady(x, moving, period)?;
        *period = period.checked_mul(modulus).filter(|period| *period <= FAR)?;
        Some(0)
    };
    match condition {
        // What does not move holds all along the range or nowhere in it.
        _ if !condition.mentions(|slot| moving.contains(&slot)) => Some(0),
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().map(|part| residues(part, moving, period)).sum()
        }
        Condition::Not(inner) => match &**inner {
            Condition::Compare(Comparison::Equal, a, b) => {
                residues(&Condition::Compare(Comparison::NotEqual, a.clone(), b.clone()), moving, period)
            }
            _ => None,
        },
        Condition::Compare(_, Expr::Binary(Operator::Modulo, x, y), to) if !moves(to) => match **y {
            Expr::Number(modulus @ 1..) => by(x, modulus),
            _ => None,
        },
        // A linear equation has one solution at most, so one number is left out.
        Condition::Compare(Comparison::NotEqual, a, b) => is_linear(a, b, moving).then_some(1),
        Condition::Member { item, set: Set::Odd | Set::Even, .. } => by(item, 2),
        Condition::Member { item: Expr::Binary(Operator::Modulo, x, y), set, .. } => {
            let fixed = match set {
                Set::List(items) => !items.iter().any(moves),
                Set::Range(from, to) => !moves(from) && !moves(to),
                _ => false,
            };
            match **y {
                Expr::Number(modulus @ 1..) if fixed => by(x, modulus),
                _ => None,
            }
        }
        _ => None,
    }
}
