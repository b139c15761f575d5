//! Finds that rules are a take-and-break game, from the rules alone and only where it is certain.
//!
//! The sizes of the parts become the unknowns: choices are eliminated by equations `part == expression`, then
//! the heap is written as the amount taken plus the parts. What the condition says must then be a set of
//! amounts, a least size of the parts, an order of the parts (which only keeps one of several equal results)
//! and bounds on the heap. Anything else, and the game is not recognised.

use super::alternatives::{MAX_ALTERNATIVES, alternatives, residue};
use super::amounts::Amounts;
use super::sizes::Sizes;
use super::{Parts, TakeAndBreak, TakeLine, Takes};
use crate::interpret::{self, evaluate};
use crate::ir::{
    Comparison, Condition, Ending, Expr, Line, Monomial, Part, Poly, Relation, Rules, Set, branches, view,
};
use grundy_budget::Budget;
use grundy_values::Player;
use std::ops::ControlFlow;

/// A line that tries more values than this at the empty heap is not looked into further.
const MAX_STEPS: u64 = 10_000;

/// Returns the take-and-break game that has the same values as `rules`, or `None` where the rules are no such
/// game or are not recognised as one. Parts of size 0 are left out, for they are nothing; so are, in normal
/// play, two parts that are always equal, whose values cancel.
#[must_use]
pub fn recognise(rules: &Rules) -> Option<TakeAndBreak> {
    let is_suited = rules.arity() == 1 && rules.is_impartial() && rules.domain().is_none();
    if !is_suited || matches!(rules.play(), Ending::Goal { .. }) {
        return None;
    }
    // An empty heap must be nothing: only then a part of size 0 may be left out.
    let mut is_nothing = true;
    // The empty heap is looked at with few steps: a text may give it many choices.
    let budget = Budget::default().with_steps(MAX_STEPS);
    let look = interpret::visit(rules, &[0], Player::Left, &budget, &mut |_| {
        is_nothing = false;
        ControlFlow::Break(())
    });
    if look.is_err() || !is_nothing {
        return None;
    }
    let mut lines: Vec<TakeLine> = Vec::new();
    for line in &rules.moves().lines {
        for atoms in branches(&line.condition, &|_| true)? {
            for alternative in alternatives(&atoms)? {
                for found in Shape::new(line, alternative)?.lines(*rules.play() == Ending::Normal)? {
                    add(&mut lines, found);
                }
            }
        }
    }
    lines.iter().all(shrinks).then_some(TakeAndBreak { lines })
}

/// Adds a line to one that differs only in its finite set of amounts.
fn add(lines: &mut Vec<TakeLine>, new: TakeLine) {
    if let Takes::Finite(amounts) = &new.taken {
        for line in &mut *lines {
            // Two lines with the same other fields are one line with both sets of amounts.
            let alike = TakeLine { taken: line.taken.clone(), ..new.clone() } == *line;
            if alike && let Takes::Finite(known) = &mut line.taken {
                known.extend(amounts);
                known.sort_unstable();
                known.dedup();
                return;
            }
        }
    }
    if !lines.contains(&new) {
        lines.push(new);
    }
}

/// Returns whether every part is smaller than the heap.
fn shrinks(line: &TakeLine) -> bool {
    // With nothing taken two heaps that are not empty are smaller than the heap that they make.
    !line.taken.includes_zero() || line.parts.count() >= 2 && line.least_part >= 1
}

/// One alternative in the unknowns: slot 0 is the amount taken, slots 1.. are the parts.
struct Shape {
    parts: usize,
    equal: Vec<Poly>,
    at_most: Vec<Poly>,
    unequal: Vec<Poly>,
    members: Vec<(Poly, Set)>,
    /// A number, a modulus and a residue.
    residues: Vec<(Poly, i128, i128)>,
}

impl Shape {
    fn new(line: &Line, atoms: Vec<Condition>) -> Option<Shape> {
        let mut sizes = Vec::new();
        for part in &line.parts {
            flatten(part, &mut sizes)?;
        }
        // More than three heaps have no name among the parts.
        if sizes.len() > 3 {
            return None;
        }
        let mut shape = Shape {
            parts: sizes.len(),
            equal: Vec::new(),
            at_most: Vec::new(),
            unequal: Vec::new(),
            members: Vec::new(),
            residues: Vec::new(),
        };
        // Until the choices are gone, the heap is slot 0, the choices follow, and then the parts.
        let n_choices = line.choices.len();
        let part_slot = |index: usize| 1 + n_choices + index;
        for (index, size) in sizes.iter().enumerate() {
            shape.equal.push(Poly::name(part_slot(index)).minus(size)?);
            // What is left and what is chosen are naturals.
            shape.at_most.push(Poly::name(part_slot(index)).scale(-1)?);
        }
        for choice in 0..n_choices {
            shape.at_most.push(Poly::name(1 + choice).scale(-1)?);
        }
        for atom in atoms {
            shape.take(&atom)?;
        }
        for choice in 0..n_choices {
            shape.eliminate(1 + choice)?;
        }
        // heap = taken + parts; the taken amount gets the slot of the heap.
        let mut heap = Poly::name(0);
        for index in 0..sizes.len() {
            heap = heap.plus(&Poly::name(part_slot(index)))?;
        }
        shape.replace(0, &heap)?;
        for index in 0..sizes.len() {
            // The parts move to the slots behind the amount, where the choices were.
            if part_slot(index) != 1 + index {
                shape.replace(part_slot(index), &Poly::name(1 + index))?;
            }
        }
        shape.is_linear().then_some(shape)
    }

    fn take(&mut self, atom: &Condition) -> Option<()> {
        match atom {
            Condition::Compare(Comparison::Equal, a, b) if residue(a, b).is_some() => {
                let (x, modulus, residue) = residue(a, b)?;
                self.residues.push((Poly::of(x), modulus, residue));
            }
            Condition::Compare(Comparison::NotEqual, a, b) => {
                self.unequal.push(Poly::of(a).minus(&Poly::of(b))?);
            }
            Condition::Member { item, set: set @ (Set::List(_) | Set::Odd | Set::Even), negated: false } => {
                self.members.push((Poly::of(item), set.clone()));
            }
            Condition::Member { item, set, negated: false } if !matches!(set, Set::Range(..)) => {
                let mut fixed = true;
                set.for_each_slot(&mut |_| fixed = false);
                fixed.then(|| self.members.push((Poly::of(item), set.clone())))?;
            }
            other => {
                let view = view(other);
                if view.exact.is_empty() {
                    return None;
                }
                for constraint in view.exact {
                    match constraint.relation {
                        Relation::Zero => self.equal.push(constraint.poly),
                        Relation::AtMostZero => self.at_most.push(constraint.poly),
                    }
                }
            }
        }
        Some(())
    }

    /// Removes a choice by an equation in which it has the coefficient 1 or -1.
    fn eliminate(&mut self, slot: usize) -> Option<()> {
        let name = Monomial::name(slot);
        let at = self.equal.iter().position(|poly| {
            poly.coefficient(&name).unsigned_abs() == 1
                && poly.split(slot).is_some_and(|(degree, a, _)| degree == 1 && a.as_constant().is_some())
        })?;
        let equation = self.equal.swap_remove(at);
        let (_, leading, rest) = equation.split(slot)?;
        // leading * x + rest == 0 with leading 1 or -1.
        let value = rest.scale(-leading.as_constant()?)?;
        self.replace(slot, &value)
    }

    fn replace(&mut self, slot: usize, value: &Poly) -> Option<()> {
        let polys = self.equal.iter_mut().chain(&mut self.at_most).chain(&mut self.unequal);
        let members = self.members.iter_mut().map(|(item, _)| item);
        for poly in polys.chain(members).chain(self.residues.iter_mut().map(|(item, ..)| item)) {
            *poly = poly.substitute(slot, value)?;
        }
        Some(())
    }

    fn is_linear(&self) -> bool {
        let polys = self.equal.iter().chain(&self.at_most).chain(&self.unequal);
        let members = self.members.iter().map(|(item, _)| item);
        polys.chain(members).chain(self.residues.iter().map(|(item, ..)| item)).all(is_small_and_linear)
    }

    /// Returns the lines that the alternative means; none where it is empty, `None` where it is something
    /// else. In normal play two equal parts are as good as nothing.
    fn lines(mut self, is_normal: bool) -> Option<Vec<TakeLine>> {
        let mut amounts = Amounts::default();
        loop {
            self.equal.retain(|poly| *poly != Poly::default());
            if self.equal.is_empty() {
                break;
            }
            // Two equal parts are worth nothing together in normal play alone.
            if is_normal && self.wants_equal_parts() {
                return self.halves(amounts);
            }
            // An equation with one name gives a number; others may have one name left once it is put in.
            let settles = |poly: &Poly| poly.as_linear().is_some_and(|(names, _)| names.len() <= 1);
            let equation = self.equal.swap_remove(self.equal.iter().position(settles)?);
            let (names, constant) = equation.as_linear()?;
            match names[..] {
                [] => return Some(Vec::new()),
                // The amount is a number, or a part is.
                [(slot, c)] => {
                    if constant % c != 0 {
                        return Some(Vec::new());
                    }
                    let value = constant.checked_neg()? / c;
                    if slot == 0 {
                        amounts.meet(Some(value), Some(value));
                    } else if value != 0 {
                        return None;
                    }
                    self.replace(slot, &Poly::constant(value))?;
                    if slot > 0 {
                        self.drop_part(slot)?;
                    }
                }
                _ => return None,
            }
        }
        self.amounts(&mut amounts)?;
        let Some(listed) = amounts.listed()? else {
            let taken = amounts.endless()?;
            let lines = self.shapes(amounts.least?, false)?;
            return Some(lines.into_iter().map(|line| TakeLine { taken: taken.clone(), ..line }).collect());
        };
        let Some(least) = listed.first() else { return Some(Vec::new()) };
        let in_all_heaps = |line: &TakeLine| line.least_heap == 0 && line.most_heap.is_none();
        // As one line the amounts must serve every heap; a bound on the heap is usually another for each
        // amount.
        let together = self.shapes(i128::from(*least), false);
        if let Some(lines) =
            together.filter(|lines| lines.iter().all(in_all_heaps) || listed.len() > MAX_ALTERNATIVES)
        {
            let taken = Takes::Finite(listed);
            return Some(lines.into_iter().map(|line| TakeLine { taken: taken.clone(), ..line }).collect());
        }
        if listed.len() > MAX_ALTERNATIVES {
            return None;
        }
        // Amount by amount more can be said, for then the heap and its parts bound each other.
        let mut lines = Vec::new();
        for amount in listed {
            for line in self.with_amount(i128::from(amount))?.shapes(i128::from(amount), true)? {
                add(&mut lines, TakeLine { taken: Takes::Finite(vec![amount]), ..line });
            }
        }
        Some(lines)
    }

    /// Returns whether the one equation is that two parts are equal.
    fn wants_equal_parts(&self) -> bool {
        let linear = self.equal[0].as_linear();
        let is_pair = linear.is_some_and(|(names, constant)| match names[..] {
            [(1, a), (2, b)] => a + b == 0 && a.abs() == 1 && constant == 0,
            _ => false,
        });
        self.parts == 2 && self.equal.len() == 1 && is_pair
    }

    /// Returns lines with the same values where two equal parts are left, which together have value 0 always:
    /// then a heap is as good as taken whole. Such heaps are an amount and an even number from twice the
    /// least part on.
    fn halves(mut self, mut amounts: Amounts) -> Option<Vec<TakeLine>> {
        self.equal.clear();
        self.replace(2, &Poly::name(1))?;
        self.amounts(&mut amounts)?;
        let mut least = 0;
        for poly in &self.at_most {
            // Only bounds of one part from below.
            let (names, constant) = poly.as_linear()?;
            let [(1, c)] = names[..] else { return None };
            if c >= 0 {
                return None;
            }
            least = least.max(constant.checked_neg()?.div_euclid(-c).checked_neg()?);
        }
        if !self.unequal.is_empty() {
            return None;
        }
        let least = u64::try_from(least).ok()?.checked_mul(2)?;
        let taken = match amounts.listed()? {
            Some(listed) => listed,
            None => match amounts.endless()? {
                Takes::Progression { first, step } if step % 2 == 0 => vec![first],
                Takes::Progression { first, step } => vec![first, first.checked_add(step)?],
                // After 1 all powers of 2 are even.
                Takes::Powers(2) => vec![1, 2],
                _ => return None,
            },
        };
        let first_of = |parity: u64| taken.iter().copied().filter(move |amount| amount % 2 == parity).min();
        let line = |amount: u64| {
            let taken = Takes::Progression { first: amount.checked_add(least)?, step: 2 };
            Some(TakeLine::new(taken, Parts::Zero, 0))
        };
        (0..2).filter_map(first_of).map(line).collect()
    }

    /// Leaves out a part that is always 0; the parts after it move up.
    fn drop_part(&mut self, slot: usize) -> Option<()> {
        // Slots of parts have no gap.
        for later in slot + 1..=self.parts {
            self.replace(later, &Poly::name(later - 1))?;
        }
        self.parts -= 1;
        Some(())
    }

    fn with_amount(&self, amount: i128) -> Option<Shape> {
        let mut fixed = Shape {
            parts: self.parts,
            equal: Vec::new(),
            at_most: self.at_most.clone(),
            unequal: self.unequal.clone(),
            members: Vec::new(),
            residues: Vec::new(),
        };
        fixed.replace(0, &Poly::constant(amount))?;
        Some(fixed)
    }

    /// Moves what is said of the amount alone from the conditions to the set of amounts.
    fn amounts(&mut self, amounts: &mut Amounts) -> Option<()> {
        let mut others = Vec::new();
        for poly in std::mem::take(&mut self.at_most) {
            match poly.as_linear()?.0[..] {
                [(0, c)] => amounts.bound(c, poly.constant_term())?,
                _ => others.push(poly),
            }
        }
        self.at_most = others;
        let mut others = Vec::new();
        for poly in std::mem::take(&mut self.unequal) {
            match poly.as_linear()?.0[..] {
                [(0, c)] => {
                    let constant = poly.constant_term();
                    if constant % c == 0 {
                        amounts.without.push(-constant / c);
                    }
                }
                _ => others.push(poly),
            }
        }
        self.unequal = others;
        for (item, modulus, residue) in std::mem::take(&mut self.residues) {
            let (names, constant) = item.as_linear()?;
            match names[..] {
                [(0, sign @ (1 | -1))] => {
                    let residue = residue.checked_sub(constant)?.checked_mul(sign)?;
                    amounts.residues.push((modulus, residue.rem_euclid(modulus)));
                }
                [] if constant.rem_euclid(modulus) == residue => {}
                // An amount with a least above its most stands for none.
                [] => amounts.meet(Some(1), Some(0)),
                _ => return None,
            }
        }
        for (item, set) in std::mem::take(&mut self.members) {
            let (names, constant) = item.as_linear()?;
            match names[..] {
                [(0, sign @ (1 | -1))] => {
                    if sign == 1 && constant == 0 && !matches!(set, Set::List(_)) {
                        // The sets that are no lists hold naturals only.
                        amounts.meet(Some(0), None);
                    }
                    amounts.members.push((sign, constant, set));
                }
                [] => {
                    let number = Condition::Member { item: Expr::Number(constant), set, negated: false };
                    if !evaluate::holds(&number, &[]).ok()? {
                        amounts.meet(Some(1), Some(0));
                    }
                }
                _ => return None,
            }
        }
        Some(())
    }

    /// Returns lines without their amounts, where these are `least_amount` or more, or exactly that where
    /// `is_fixed`; then the amount no longer occurs in the conditions.
    fn shapes(&self, least_amount: i128, is_fixed: bool) -> Option<Vec<TakeLine>> {
        if !self.at_most.iter().chain(&self.unequal).all(is_small_and_linear) {
            return None;
        }
        let mut sizes = Sizes::new(self.parts);
        let mut open: Vec<Vec<i128>> = Vec::new();
        let mut constants: Vec<i128> = Vec::new();
        for poly in &self.at_most {
            let mut coefficients = vec![0; self.parts + 1];
            for (slot, c) in poly.as_linear()?.0 {
                *coefficients.get_mut(slot)? = c;
            }
            // A condition on numbers that does not hold leaves no line.
            if coefficients.iter().all(|c| *c == 0) && poly.constant_term() > 0 {
                return Some(Vec::new());
            }
            // What speaks of one part, or of the order of two, is told first: bounds on the heap read it.
            if !sizes.bound_a_part(&coefficients, poly.constant_term())? {
                open.push(coefficients);
                constants.push(poly.constant_term());
            }
        }
        sizes.close()?;
        for (coefficients, constant) in open.iter().zip(constants) {
            sizes.bound_the_heap(coefficients, constant, least_amount, is_fixed)?;
        }
        for poly in &self.unequal {
            let (names, constant) = poly.as_linear()?;
            // A difference that cannot be 0 says nothing.
            if sizes.is_never_zero(&names, constant, least_amount) {
                continue;
            }
            match names[..] {
                [] => return Some(Vec::new()),
                [(1, 1), (2, -1)] | [(1, -1), (2, 1)] if self.parts == 2 && constant == 0 => {
                    sizes.unequal = true;
                }
                _ => return None,
            }
        }
        sizes.lines()
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

/// Adds the sizes of the parts, where their number is known.
fn flatten(part: &Part, sizes: &mut Vec<Poly>) -> Option<()> {
    match part {
        Part::Position(coordinates) => sizes.push(Poly::of(coordinates.first()?)),
        Part::Of(count, part) => {
            let count = Poly::of(count).as_constant()?;
            for _ in 0..count.min(4) {
                // More than three parts are refused, so a fourth is enough to see that.
                flatten(part, sizes)?;
            }
        }
        Part::Each { .. } => return None,
    }
    Some(())
}
