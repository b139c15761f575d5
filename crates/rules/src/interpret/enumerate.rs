//! Runs a plan: gives the choices of a line all values that the plan leaves, and tests the rest.
//!
//! How numbers are computed is the machine's business, so that the slow interpreter and the compiled one take
//! the same steps in the same order.

use super::{factored, number_set};
use crate::ir::plan::{Bound, Branch, Coefficient, Level, Plan, Source, SourceSet};
use std::ops::ControlFlow;

/// Evaluates what a plan names, and takes the options.
pub(crate) trait Machine {
    /// Why evaluation ends.
    type Fault;

    /// Whether a bound that cannot be evaluated may be passed over, as long as others bound the choice.
    const FORGIVES: bool;

    /// The value of the plan's expression at `index`.
    fn number(&mut self, index: usize) -> Result<i128, Self::Fault>;

    /// Whether the plan's condition at `index` holds.
    fn holds(&mut self, index: usize) -> Result<bool, Self::Fault>;

    /// Gives a choice a value.
    fn set(&mut self, slot: usize, value: i128) -> Result<(), Self::Fault>;

    /// Counts values tried.
    fn spend(&mut self, steps: u64) -> Result<(), Self::Fault>;

    /// The fault of bounds that leave 128 bits.
    fn overflow(&mut self, slot: usize) -> Self::Fault;

    /// All choices have values: lists the option, if it exists.
    fn emit(&mut self) -> Result<ControlFlow<()>, Self::Fault>;

    /// Lists the options for all values of the last choice from `low` to `high` that pass its filters.
    fn emit_range(&mut self, last: &Level, low: i128, high: i128) -> Flow<Self>
    where
        Self: Sized,
    {
        emit_each(self, last, low, high)
    }
}

pub(crate) type Flow<M> = Result<ControlFlow<()>, <M as Machine>::Fault>;

/// Lists the options for all values of the last choice from `low` to `high` that pass its filters, value by
/// value.
pub(crate) fn emit_each<M: Machine>(machine: &mut M, last: &Level, low: i128, high: i128) -> Flow<M> {
    for value in low..=high {
        machine.set(last.slot, value)?;
        machine.spend(1)?;
        // Filters stand in the order of the text: once one fails, those that it protects are not evaluated.
        let mut passes = true;
        for filter in &last.filters {
            passes = passes && machine.holds(*filter)?;
        }
        if passes && machine.emit()?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Lists all options of a line at the position that the machine holds.
pub(crate) fn enumerate<M: Machine>(plan: &Plan, machine: &mut M) -> Flow<M> {
    // An option of several branches is listed by the first of them alone: see `is_first_to_hold`.
    for index in 0..plan.branches.len() {
        let run = Run { plan, index, branch: &plan.branches[index] };
        let mut guarded = true;
        // Guards do not depend on a choice, so they are tested once a position.
        for guard in &run.branch.guards {
            if !machine.holds(*guard)? {
                guarded = false;
                break;
            }
        }
        if guarded && run.descend(machine, 0)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

struct Run<'a> {
    plan: &'a Plan,
    index: usize,
    branch: &'a Branch,
}

/// The values that the bounds leave.
struct Domain {
    low: i128,
    high: i128,
}

impl Run<'_> {
    fn descend<M: Machine>(&self, machine: &mut M, depth: usize) -> Flow<M> {
        let Some(level) = self.branch.levels.get(depth) else {
            // Alternatives may overlap: the first that holds lists the option.
            return if self.plan.branches.len() == 1 || self.is_first_to_hold(machine)? {
                machine.emit()
            } else {
                Ok(ControlFlow::Continue(()))
            };
        };
        let Some(Domain { low, high }) = domain(level, machine)? else {
            return Ok(ControlFlow::Continue(()));
        };
        // A source lists the candidates within the bounds, which are far fewer than all values between them.
        if let Some(source) = &level.source {
            return self.take_from_source(machine, depth, source, low, high);
        }
        let is_last = depth + 1 == self.branch.levels.len();
        // With several branches each option must be looked for in the branches before, so a range is not
        // enough.
        if is_last && self.plan.branches.len() == 1 {
            return machine.emit_range(level, low, high);
        }
        for value in low..=high {
            if self.take(machine, depth, value)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Gives the choice at `depth` a value and goes on if its filters hold.
    fn take<M: Machine>(&self, machine: &mut M, depth: usize, value: i128) -> Flow<M> {
        let level = &self.branch.levels[depth];
        machine.set(level.slot, value)?;
        machine.spend(1)?;
        for filter in &level.filters {
            let holds = match machine.holds(*filter) {
                Ok(holds) => holds,
                // Another alternative may hold before this one is evaluated: the whole condition settles it.
                Err(fault) => match self.plan.whole {
                    Some(whole) if M::FORGIVES && depth + 1 == self.branch.levels.len() => {
                        machine.holds(whole)?;
                        false
                    }
                    _ => return Err(fault),
                },
            };
            if !holds {
                return Ok(ControlFlow::Continue(()));
            }
        }
        self.descend(machine, depth + 1)
    }

    /// Returns whether no earlier branch has listed these choices.
    fn is_first_to_hold<M: Machine>(&self, machine: &mut M) -> Result<bool, M::Fault> {
        for earlier in &self.plan.branches[..self.index] {
            let mut all = true;
            for atom in &earlier.atoms {
                match machine.holds(*atom) {
                    Ok(true) => {}
                    Ok(false) => {
                        all = false;
                        break;
                    }
                    Err(fault) => match self.plan.whole {
                        // The whole condition tells whether this is a fault at all.
                        Some(whole) if M::FORGIVES => {
                            machine.holds(whole)?;
                            all = false;
                            break;
                        }
                        _ => return Err(fault),
                    },
                }
            }
            if all {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn take_from_source<M: Machine>(
        &self,
        machine: &mut M,
        depth: usize,
        source: &Source,
        low: i128,
        high: i128,
    ) -> Flow<M> {
        let slot = self.branch.levels[depth].slot;
        // A coefficient or an offset reads known names alone, so it is the same for all values of this
        // choice.
        let coefficient = value_of(source.coefficient, machine)?;
        let offset = machine.number(source.offset)?;
        let image = |x: i128| coefficient.checked_mul(x).and_then(|product| product.checked_add(offset));
        if source.set == SourceSet::Divisors {
            // Divisors within the bounds are all that the equation `offset % x == 0` leaves.
            let found = factored::divisors(offset, low, high);
            let Some(found) = found else { return self.take_all(machine, depth, low..=high) };
            machine.spend(found.tried)?;
            return self.take_all(machine, depth, found.divisors.into_iter());
        }
        if let SourceSet::List(items) = &source.set {
            let mut values = Vec::with_capacity(items.len());
            for item in items {
                let item = machine.number(*item)?;
                let Some(difference) = item.checked_sub(offset) else { continue };
                // An element that is no image of an integer gives no choice.
                if coefficient != 0 && difference % coefficient == 0 {
                    values.extend(Some(difference / coefficient).filter(|x| (low..=high).contains(x)));
                }
            }
            if coefficient == 0 {
                // The list says nothing about the choice here; its condition is among the filters.
                return self.take_all(machine, depth, low..=high);
            }
            // The text lists elements in any order and twice; choices rise, and come once.
            values.sort_unstable();
            values.dedup();
            return self.take_all(machine, depth, values.into_iter());
        }
        // The image of the bounds bounds the elements: a linear map keeps what lies between.
        let (Some(from), Some(to)) = (image(low), image(high)) else {
            return Err(machine.overflow(slot));
        };
        // Sets such as these hold naturals alone.
        let (from, to) = (from.min(to).max(0), from.max(to));
        // The coefficient is 1 or -1 for these sets, so multiplying by it divides by it.
        let choice = |element: i128| (element - offset) * coefficient;
        match source.set {
            SourceSet::Powers(base) => {
                let base = machine.number(base)?;
                if base < 0 {
                    // The condition itself is a filter here and names the fault.
                    return self.take_all(machine, depth, low..=high.min(low));
                }
                let mut powers: Vec<i128> = number_set::powers(base)
                    // Powers of 0 do not rise, so the search may not end at the first large one; there are
                    // only two.
                    .take_while(|x| base == 0 || *x <= to)
                    .filter(|x| (from..=to).contains(x))
                    .collect();
                // Powers of 0 do not rise: they are 1 and 0.
                powers.sort_unstable();
                self.take_all(machine, depth, powers.into_iter().map(choice))
            }
            SourceSet::Fibonacci => {
                let elements = number_set::fibonacci().take_while(|x| *x <= to).filter(|x| *x >= from);
                self.take_all(machine, depth, elements.map(choice))
            }
            SourceSet::Squares => {
                // The least root whose square is at least `from`.
                let first = if from == 0 { 0 } else { number_set::root(from - 1, 2) + 1 };
                let elements = (first..).map(|root| root * root).take_while(|x| *x <= to);
                self.take_all(machine, depth, elements.map(choice))
            }
            SourceSet::Primes => {
                let mut x = from.max(2);
                while x <= to {
                    let Ok(from) = u64::try_from(x) else { return Err(machine.overflow(slot)) };
                    // Beyond the last prime of 64 bits the next candidate is too large.
                    let next = number_set::next_prime(from);
                    let prime = next.map_or(i128::from(u64::MAX) + 1, i128::from);
                    // Numbers between two primes were looked at too, so they count as tried.
                    machine.spend(u64::try_from(prime.min(to) - x).expect("primes lie close") + 1)?;
                    if next.is_some() && prime <= to && self.take(machine, depth, choice(prime))?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                    x = prime + 1;
                }
                Ok(ControlFlow::Continue(()))
            }
            SourceSet::Odd => {
                let first = from + i128::from(from % 2 == 0);
                self.take_all(machine, depth, (first..=to).step_by(2).map(choice))
            }
            SourceSet::Even => {
                let first = from + i128::from(from % 2 == 1);
                self.take_all(machine, depth, (first..=to).step_by(2).map(choice))
            }
            SourceSet::List(_) | SourceSet::Divisors => unreachable!("these have been dealt with above"),
        }
    }

    fn take_all<M: Machine>(
        &self,
        machine: &mut M,
        depth: usize,
        values: impl Iterator<Item = i128>,
    ) -> Flow<M> {
        for value in values {
            if self.take(machine, depth, value)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

fn value_of<M: Machine>(coefficient: Coefficient, machine: &mut M) -> Result<i128, M::Fault> {
    match coefficient {
        Coefficient::Constant(value) => Ok(value),
        Coefficient::Number(index) => machine.number(index),
    }
}

/// Returns the values between the bounds, or `None` where there is none.
fn domain<M: Machine>(level: &Level, machine: &mut M) -> Result<Option<Domain>, M::Fault> {
    let (mut low, mut high) = (0i128, None::<i128>);
    // A bound that fails may be one that no option needs: its fault is told only where no other bound serves.
    let mut forgiven = None;
    for bound in &level.bounds {
        match limits(bound, level.slot, machine) {
            Ok(None) => return Ok(None),
            Ok(Some((least, most))) => {
                low = low.max(least.unwrap_or(0));
                high = match (high, most) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (a, b) => a.or(b),
                };
                // A later bound may have no value here; an empty range needs none of them.
                if high.is_some_and(|high| high < low) {
                    return Ok(None);
                }
            }
            Err(fault) if M::FORGIVES => forgiven = forgiven.or(Some(fault)),
            Err(fault) => return Err(fault),
        }
    }
    match (high, forgiven) {
        (Some(high), _) => Ok(Some(Domain { low, high })),
        (None, Some(fault)) => Err(fault),
        // The text bounds the choice wherever all conditions can hold, so here they cannot.
        (None, None) => Ok(None),
    }
}

/// Returns the quotient rounded down by a number above 0; most are small, and divided as such.
fn quotient(x: i128, by: i128) -> i128 {
    match (i64::try_from(x), i64::try_from(by)) {
        (Ok(x), Ok(by)) => x.div_euclid(by).into(),
        _ => x.div_euclid(by),
    }
}

type Limits = Option<(Option<i128>, Option<i128>)>;

/// Returns the least and the greatest value that one bound allows, or `None` where it allows none.
fn limits<M: Machine>(bound: &Bound, slot: usize, machine: &mut M) -> Result<Limits, M::Fault> {
    // A bound says nothing of the choice where its coefficient is 0: then it holds for all values or for
    // none.
    let a = value_of(bound.coefficient, machine)?;
    let Some(target) = machine.number(bound.rest)?.checked_neg() else {
        return Err(machine.overflow(slot));
    };
    // The bound is a * x**degree <= target, or == target.
    Ok(match a {
        0 => ((bound.equal && target == 0) || (!bound.equal && target >= 0)).then_some((None, None)),
        _ if bound.equal => {
            // The quotient is the one solution; a negative one is no choice.
            let divides = target % a == 0;
            divides.then(|| (Some(target / a), Some(target / a))).filter(|(x, _)| *x >= Some(0))
        }
        1 if bound.degree == 1 => Some((None, Some(target))),
        -1 if bound.degree == 1 => {
            let Some(least) = target.checked_neg() else { return Err(machine.overflow(slot)) };
            Some((Some(least), None))
        }
        // The planner takes such a bound where the coefficient is at least 1, if all conditions hold: so they
        // do not.
        ..=-1 if bound.degree > 1 => None,
        1.. => {
            // A negative quotient leaves no natural, and roots are of naturals.
            let most = quotient(target, a);
            (most >= 0).then(|| (None, Some(number_set::root(most, bound.degree))))
        }
        _ => {
            // -d * x <= target, so x >= -target / d, rounded up.
            let Some(d) = a.checked_neg() else { return Err(machine.overflow(slot)) };
            Some((quotient(target, d).checked_neg(), None))
        }
    })
}
