//! Games on pairs whose moves go along lines, found from the rules alone and only where it is certain.
//!
//! What a move takes from the two numbers, and what it leaves of them, become the unknowns: choices are
//! eliminated by equations, as for take-and-break games, and what is taken must then be a line with one free
//! amount. The condition must say nothing of what is left; so the moves are the same at all positions, but
//! for those that would take too much.

use crate::interpret::evaluate;
use crate::ir::{
    Comparison, Condition, Constraint, Ending, Expr, Facts, Function, Line, Monomial, Part, Poly, Relation,
    Rules, Set, branches, view,
};
use crate::octal::{Amounts, Takes, alternatives};

/// A free number with so few values is replaced by each of them in turn.
const FEW: i128 = 64;
/// More lines than this are not written out.
const MAX_LINES: usize = 4096;

/// What a move may take from a pair of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaneLine {
    /// This much from each number.
    Step([u64; 2]),
    /// `from + k * by` for every `k` from 0 on.
    Slide {
        /// What is taken at least.
        from: [u64; 2],
        /// What may be taken more, any number of times.
        by: [u64; 2],
    },
    /// `from + k * by` for every `k` of an endless set that is no progression.
    Scattered {
        /// What is taken beside the multiple.
        from: [u64; 2],
        /// What is taken `k` times.
        by: [u64; 2],
        /// The set.
        amounts: Takes,
    },
}

/// Returns the lines of the game on pairs that `rules` are, or `None` where they are no such game in normal
/// play or are not recognised as one.
///
/// ```
/// use grundy_rules::{lang::parse, plane::{PlaneLine, recognise}};
/// let rules = parse("(a, b) -> (c, b) where c < a; (a, b) -> (a, b - k) where k in {1, 3}").unwrap().rules;
/// let lines = [
///     PlaneLine::Slide { from: [1, 0], by: [1, 0] },
///     PlaneLine::Step([0, 1]),
///     PlaneLine::Step([0, 3]),
/// ];
/// assert_eq!(recognise(&rules).unwrap(), lines);
/// ```
#[must_use]
pub fn recognise(rules: &Rules) -> Option<Vec<PlaneLine>> {
    // A domain may forbid moves near its border, and then they are not the same everywhere.
    let is_suited = rules.arity() == 2 && rules.is_impartial() && rules.domain().is_none();
    if !is_suited || !matches!(rules.play(), Ending::Normal) {
        return None;
    }
    let mut lines: Vec<PlaneLine> = Vec::new();
    for line in &rules.moves().lines {
        // Each alternative is a set of moves, and a move that several allow is the same move.
        for atoms in branches(&line.condition, &|_| true)? {
            for alternative in alternatives(&atoms)? {
                for found in Taken::new(line, &alternative)?.lines()? {
                    if !lines.contains(&found) {
                        lines.push(found);
                    }
                }
                // The count is looked at on the way, since alternatives multiply.
                if lines.len() > MAX_LINES {
                    return None;
                }
            }
        }
    }
    Some(lines)
}

/// One alternative in the unknowns: what is left of the two numbers, the choices, and what is taken.
#[derive(Clone)]
struct Taken {
    /// What is taken of each number.
    taken: [Poly; 2],
    equal: Vec<Poly>,
    at_most: Vec<Poly>,
    unequal: Vec<Poly>,
    members: Vec<(Poly, Set)>,
    slots: usize,
}

/// Slots 0 and 1 are what is left, the choices follow, and last what is taken of the two numbers.
const LEFT: [usize; 2] = [0, 1];

impl Taken {
    fn new(line: &Line, atoms: &[Condition]) -> Option<Taken> {
        // A move that leaves two parts takes no single amount from the pair.
        let [Part::Position(coordinates)] = &line.parts[..] else { return None };
        let slots = 2 + line.choices.len() + 2;
        let mut taken = Taken {
            taken: [Poly::name(slots - 2), Poly::name(slots - 1)],
            equal: Vec::new(),
            at_most: Vec::new(),
            unequal: Vec::new(),
            members: Vec::new(),
            slots,
        };
        for atom in atoms {
            taken.condition(atom)?;
        }
        // Until here slots 0 and 1 are the position; what is left of it is the position less what is taken.
        for (slot, coordinate) in coordinates.iter().enumerate() {
            let left = Poly::name(slot).minus(&taken.taken[slot])?;
            taken.equal.push(left.minus(&Poly::of(coordinate))?);
        }
        for slot in LEFT {
            taken.replace(slot, &Poly::name(slot).plus(&Poly::name(slots - 2 + slot))?)?;
        }
        // What is left and what is chosen are naturals.
        for slot in 0..slots - 2 {
            taken.at_most.push(Poly::name(slot).scale(-1)?);
        }
        // What one equation settles may let another settle an earlier slot.
        for slot in (2..slots).chain(2..slots) {
            taken.eliminate(slot)?;
        }
        taken.equal.retain(|poly| *poly != Poly::default());
        Some(taken)
    }

    fn condition(&mut self, atom: &Condition) -> Option<()> {
        match atom {
            Condition::Compare(Comparison::NotEqual, a, b) => {
                self.unequal.push(Poly::of(a).minus(&Poly::of(b))?);
            }
            Condition::Compare(Comparison::Less, a, b) => self.compare(a, b, true)?,
            Condition::Compare(Comparison::AtMost, a, b) => self.compare(a, b, false)?,
            Condition::Compare(Comparison::Greater, a, b) => self.compare(b, a, true)?,
            Condition::Compare(Comparison::AtLeast, a, b) => self.compare(b, a, false)?,
            // A set that depends on a name has no fixed amounts.
            Condition::Member { item, set, negated: false } if !matches!(set, Set::Range(..)) => {
                let mut is_fixed = true;
                set.for_each_slot(&mut |_| is_fixed = false);
                is_fixed.then(|| self.members.push((Poly::of(item), set.clone())))?;
            }
            other => {
                let view = view(other);
                if view.exact.is_empty() {
                    // A condition that no constraints say exactly would lose moves or bring in others.
                    return None;
                }
                for constraint in view.exact {
                    self.constrain(constraint);
                }
            }
        }
        Some(())
    }

    /// `small <= large`, or `small < large`, where a `max` or an `abs` on the left and a `min` on the right
    /// stand for several of these.
    fn compare(&mut self, small: &Expr, large: &Expr, strict: bool) -> Option<()> {
        let lows: Vec<Poly> = match small {
            Expr::Call(Function::Max, arguments) => arguments.iter().map(Poly::of).collect(),
            Expr::Call(Function::Abs, arguments) => {
                let inner = Poly::of(arguments.first()?);
                vec![inner.scale(-1)?, inner]
            }
            other => vec![Poly::of(other)],
        };
        let highs: Vec<Poly> = match large {
            Expr::Call(Function::Min, arguments) => arguments.iter().map(Poly::of).collect(),
            other => vec![Poly::of(other)],
        };
        for (low, high) in lows.iter().flat_map(|low| highs.iter().map(move |high| (low, high))) {
            let constraint =
                if strict { Constraint::less(low, high) } else { Constraint::at_most(low, high) };
            self.constrain(constraint?);
        }
        Some(())
    }

    fn constrain(&mut self, constraint: Constraint) {
        match constraint.relation {
            Relation::Zero => self.equal.push(constraint.poly),
            Relation::AtMostZero => self.at_most.push(constraint.poly),
        }
    }

    fn replace(&mut self, slot: usize, value: &Poly) -> Option<()> {
        let polys = self.equal.iter_mut().chain(&mut self.at_most).chain(&mut self.unequal);
        for poly in polys.chain(self.members.iter_mut().map(|(item, _)| item)).chain(&mut self.taken) {
            *poly = poly.substitute(slot, value)?;
        }
        Some(())
    }

    /// Removes a slot by an equation in which it has the coefficient 1 or -1, where there is one.
    fn eliminate(&mut self, slot: usize) -> Option<()> {
        let name = Monomial::name(slot);
        // Only with a coefficient of 1 or -1 is the slot a whole polynomial in the others.
        let at = self.equal.iter().position(|poly| {
            poly.coefficient(&name).unsigned_abs() == 1
                && poly.split(slot).is_some_and(|(degree, a, _)| degree == 1 && a.as_constant().is_some())
        });
        let Some(at) = at else { return Some(()) };
        let equation = self.equal.swap_remove(at);
        let (_, leading, rest) = equation.split(slot)?;
        self.replace(slot, &rest.scale(-leading.as_constant()?)?)
    }

    fn polys(&self) -> impl Iterator<Item = &Poly> {
        let conditions = self.equal.iter().chain(&self.at_most).chain(&self.unequal);
        conditions.chain(self.members.iter().map(|(item, _)| item)).chain(&self.taken)
    }

    /// Returns the lines that the alternative means; none where it is empty, `None` where it is something
    /// else.
    fn lines(mut self) -> Option<Vec<PlaneLine>> {
        if !self.polys().all(is_small_and_linear) {
            return None;
        }
        // An equation between numbers that does not hold leaves no move.
        if self.equal.iter().any(|poly| poly.as_constant().is_some_and(|constant| constant != 0)) {
            return Some(Vec::new());
        }
        self.equal.retain(|poly| *poly != Poly::default());
        // An equation that is left ties what is left to what is taken.
        if !self.equal.is_empty() {
            return None;
        }
        let free: Vec<usize> =
            (2..self.slots).filter(|slot| self.polys().any(|poly| poly.mentions(|x| x == *slot))).collect();
        match free[..] {
            [] => {
                let none = self.slots;
                self.along(none)
            }
            [slot] => self.along(slot),
            _ => {
                let (slot, shift, from, to) = self.few(&free)?;
                let mut lines = Vec::new();
                for value in from..=to {
                    let mut fixed = self.clone();
                    fixed.replace(slot, &shift.plus(&Poly::constant(value))?)?;
                    lines.extend(fixed.lines()?);
                }
                Some(lines)
            }
        }
    }

    /// Returns a free slot that takes few values, or whose difference from another does: it is the polynomial
    /// plus a number from the one to the other.
    fn few(&self, free: &[usize]) -> Option<(usize, Poly, i128, i128)> {
        let lists = self.members.iter().filter_map(|(item, set)| {
            let Set::List(items) = set else { return None };
            let numbers = items.iter().map(|x| if let Expr::Number(value) = x { Some(*value) } else { None });
            let numbers = numbers.collect::<Option<Vec<i128>>>()?;
            let (least, most) = (numbers.iter().min()?, numbers.iter().max()?);
            // A list bounds its item by its least and its greatest number.
            Some([item.scale(-1)?.plus(&Poly::constant(*least))?, item.minus(&Poly::constant(*most))?])
        });
        let bounds = lists.flatten().chain(self.at_most.iter().cloned());
        let constraints: Vec<Constraint> =
            bounds.map(|poly| Constraint { poly, relation: Relation::AtMostZero }).collect();
        let alone = Facts::new(self.slots, 0, constraints.iter());
        let is_few = |low: i128, high: i128| high.checked_sub(low).is_some_and(|width| width < FEW);
        for slot in free {
            let range = alone.name(*slot);
            if let (Some(low), Some(high)) = (range.low, range.high)
                && is_few(low, high)
            {
                return Some((*slot, Poly::default(), low, high));
            }
        }
        for (slot, other) in free.iter().flat_map(|slot| free.iter().map(move |other| (*slot, *other))) {
            let difference = Poly::name(slot).minus(&Poly::name(other))?;
            let bound = |sign: i128| {
                let over = |poly: &Poly| poly.minus(&difference.scale(sign)?)?.as_constant();
                self.at_most.iter().filter_map(over).max()
            };
            // Each of the two bounds is the best one of its side.
            if let (Some(below), Some(above)) = (bound(1), bound(-1))
                && slot != other
                && is_few(above, -below)
            {
                return Some((slot, Poly::name(other), above, -below));
            }
        }
        None
    }

    /// Returns the lines where only one slot is free: the amount.
    fn along(self, amount: usize) -> Option<Vec<PlaneLine>> {
        let mut amounts = Amounts::default();
        let mut of_what_is_left = Vec::new();
        let only_amount = |names: &[(usize, i128)]| names.iter().all(|(slot, _)| *slot == amount);
        for poly in self.at_most {
            let (names, constant) = poly.as_linear()?;
            match names[..] {
                [] if constant > 0 => return Some(Vec::new()),
                [] => {}
                [(slot, c)] if slot == amount => amounts.bound(c, constant)?,
                _ => of_what_is_left.push((names, constant)),
            }
        }
        for poly in self.unequal {
            let (names, constant) = poly.as_linear()?;
            match names[..] {
                [] if constant == 0 => return Some(Vec::new()),
                // All values differ from this one already.
                [] => {}
                [(slot, c)] if slot == amount && constant % c == 0 => amounts.without.push(-constant / c),
                _ if only_amount(&names) => {}
                _ => return None,
            }
        }
        for (item, set) in self.members {
            let (names, constant) = item.as_linear()?;
            match names[..] {
                [] => {
                    let number = Condition::Member { item: Expr::Number(constant), set, negated: false };
                    if !evaluate::holds(&number, &[]).ok()? {
                        return Some(Vec::new());
                    }
                }
                [(slot, sign @ (1 | -1))] if slot == amount => {
                    // Elements of these sets are naturals.
                    if sign == 1 && constant == 0 && !matches!(set, Set::List(_)) {
                        amounts.meet(Some(0), None);
                    }
                    amounts.members.push((sign, constant, set));
                }
                _ => return None,
            }
        }
        // Without an amount the one line takes the constant, as for the amount 0.
        if amount == self.slots {
            amounts.meet(Some(0), Some(0));
        }
        let listed = amounts.listed()?;
        let Some(least) =
            listed.as_ref().map_or(amounts.least, |listed| listed.first().map(|k| i128::from(*k)))
        else {
            return Some(Vec::new());
        };
        // What is said of the rest must be true of all of it.
        let always = |(names, constant): &(Vec<(usize, i128)>, i128)| {
            // A bound on what is left must hold for all that may be left, so no name may raise it.
            let none_grows = names.iter().all(|(_, c)| *c <= 0);
            let at_least =
                names.iter().filter(|(slot, _)| *slot == amount).map(|(_, c)| c.checked_mul(least));
            let sum = at_least.sum::<Option<i128>>().and_then(|sum| sum.checked_add(*constant));
            none_grows && least >= 0 && sum.is_some_and(|sum| sum <= 0)
        };
        if !of_what_is_left.iter().all(always) {
            return None;
        }
        let (mut from, mut by) = ([0; 2], [0; 2]);
        for (index, poly) in self.taken.iter().enumerate() {
            let (names, constant) = poly.as_linear()?;
            from[index] = constant;
            // What is taken must not depend on what is left.
            if !only_amount(&names) {
                return None;
            }
            by[index] = names.first().map_or(0, |(_, c)| *c);
        }
        // From + k * by, where both numbers of it must be natural.
        // A move that takes nothing does not end.
        let natural = |pair: [i128; 2]| {
            let pair = [u64::try_from(pair[0]).ok()?, u64::try_from(pair[1]).ok()?];
            (pair != [0, 0]).then_some(pair)
        };
        let at = |k: i128| -> Option<[i128; 2]> {
            let of = |index: usize| by[index].checked_mul(k)?.checked_add(from[index]);
            Some([of(0)?, of(1)?])
        };
        if let Some(listed) = listed {
            let steps = listed.iter().map(|k| natural(at(i128::from(*k))?).map(PlaneLine::Step));
            return (listed.len() <= MAX_LINES).then(|| steps.collect())?;
        }
        let line = match amounts.endless()? {
            Takes::Progression { first, step } => {
                let step = i128::from(step);
                let by = [by[0].checked_mul(step)?, by[1].checked_mul(step)?];
                PlaneLine::Slide { from: natural(at(i128::from(first))?)?, by: natural(by)? }
            }
            amounts => {
                let from = [u64::try_from(from[0]).ok()?, u64::try_from(from[1]).ok()?];
                PlaneLine::Scattered { from, by: natural(by)?, amounts }
            }
        };
        Some(vec![line])
    }
}

/// Returns whether a polynomial is linear with numbers so small that what is done with them here cannot
/// overflow.
fn is_small_and_linear(poly: &Poly) -> bool {
    let linear = poly.as_linear();
    linear.is_some_and(|(names, constant)| {
        names.iter().map(|(_, c)| *c).chain([constant]).all(|c| c.unsigned_abs() < 1 << 60)
    })
}
