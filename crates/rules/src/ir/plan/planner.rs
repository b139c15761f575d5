//! The planner of one branch: which choice is made next, and what bounds it.

use super::{Bound, Branch, Coefficient, Level, Plan, Source, SourceSet, Unbounded};
use crate::ir::{
    Comparison, Condition, Constraint, Expr, Factor, Facts, Line, Monomial, Operator, Part, Poly, Relation,
    Set, growth, project_names, view,
};

/// The constraints of one branch and what has been decided about it so far.
pub(super) struct Planner<'a> {
    arity: usize,
    line: &'a Line,
    atoms: &'a [Condition],
    /// With the index of the atom that the constraint is an exact part of.
    constraints: Vec<(Option<usize>, Constraint)>,
    facts: Facts,
    /// The ranges that hold whenever a choice has a value: from bounds by numbers alone.
    safe: Facts,
    order: Vec<usize>,
}

/// A constraint on one choice once others are known; `dropped` where terms were replaced by their least
/// value.
struct Reduced {
    degree: u32,
    leading: Poly,
    rest: Poly,
    dropped: bool,
}

/// The number of times that what follows is asked what follows from it.
const STEPS: usize = 3;

impl<'a> Planner<'a> {
    pub(super) fn new(line: &'a Line, arity: usize, atoms: &'a [Condition]) -> Self {
        let mut constraints = Vec::new();
        for (index, atom) in atoms.iter().enumerate() {
            let view = view(atom);
            constraints.extend(view.exact.into_iter().map(|constraint| (Some(index), constraint)));
            constraints.extend(view.implied.into_iter().map(|constraint| (None, constraint)));
        }
        // Only parts that are naturals make an option, so that they are follows from the move.
        for part in &line.parts {
            if let Part::Position(coordinates) = part {
                let naturals = coordinates.iter().flat_map(Constraint::natural);
                constraints.extend(naturals.map(|constraint| (None, constraint)));
            }
        }
        let slots = arity + line.choices.len();
        let mut bare: Vec<Constraint> =
            constraints.iter().map(|(_, constraint)| constraint.clone()).collect();
        let mut facts = Facts::new(slots, slots, bare.iter());
        // A divisor is found to be bounded, and then the exponent in it.
        for _ in 0..STEPS {
            let more = growth::follow(atoms, &bare, &facts);
            let new: Vec<Constraint> =
                more.into_iter().filter(|constraint| !bare.contains(constraint)).collect();
            if new.is_empty() {
                break;
            }
            bare.extend(new.iter().cloned());
            constraints.extend(new.into_iter().map(|constraint| (None, constraint)));
            facts = Facts::new(slots, slots, bare.iter());
        }
        let by_a_number = |constraint: &&Constraint| {
            // Such a bound is applied when the choice gets its value, whatever the others are.
            let slots = constraint.poly.as_linear().map(|(names, _)| names);
            slots.is_some_and(|names| names.len() == 1 && names[0].0 >= arity)
        };
        let exact = constraints.iter().filter(|(atom, _)| atom.is_some()).map(|(_, constraint)| constraint);
        let safe = Facts::new(slots, slots, exact.filter(by_a_number));
        Planner { arity, line, atoms, constraints, facts, safe, order: Vec::new() }
    }

    pub(super) fn plan(
        mut self,
        plan: &mut Plan,
        single: bool,
        effort: &mut usize,
    ) -> Result<Branch, Unbounded> {
        self.find_order()?;
        let mut enforced = vec![0; self.atoms.len()];
        let mut levels = Vec::new();
        for depth in 0..self.order.len() {
            levels.push(self.level(depth, plan, &mut enforced, effort));
        }
        let atoms: Vec<usize> = self.atoms.iter().map(|atom| plan.condition(atom)).collect();
        let mut branch = Branch { atoms, guards: Vec::new(), levels };
        self.place_filters(&mut branch, &enforced, single);
        Ok(branch)
    }

    /// Returns whether a choice has a value before the level at `depth`.
    fn is_known(&self, slot: usize, depth: usize) -> bool {
        slot < self.arity || self.order[..depth].contains(&slot)
    }

    fn find_order(&mut self) -> Result<(), Unbounded> {
        while self.order.len() < self.line.choices.len() {
            let depth = self.order.len();
            let open = (self.arity..self.arity + self.line.choices.len())
                .filter(|slot| !self.is_known(*slot, depth));
            let ranked = open.filter_map(|slot| Some((self.rank(slot, depth)?, slot)));
            // Equal ranks go to the choice that stands first in the text.
            match ranked.min() {
                Some((_, slot)) => self.order.push(slot),
                // A choice that nothing bounds may still be bounded where it changes nothing.
                None => self.constraints.push((None, self.idle(depth).ok_or_else(|| self.unbounded(depth))?)),
            }
        }
        Ok(())
    }

    /// A bound for a choice that nothing bounds, where it changes nothing.
    fn idle(&self, depth: usize) -> Option<Constraint> {
        let slots = self.arity..self.arity + self.line.choices.len();
        let open = slots.filter(|slot| !self.is_known(*slot, depth));
        let mut found = open.filter_map(|slot| growth::idle(slot, self.line, self.atoms, &self.facts));
        found.find(|constraint| self.constraints.iter().all(|(_, known)| known != constraint))
    }

    fn is_nonzero(&self, poly: &Poly) -> bool {
        let range = self.facts.poly(poly);
        range.is_at_least(1) || range.high.is_some_and(|high| high <= -1)
    }

    /// How good it is to enumerate the choice next: 0 fixed, 1 in a list, 2 bounded; `None` where it is not
    /// bounded.
    fn rank(&self, slot: usize, depth: usize) -> Option<u8> {
        let mut best = None;
        for (_, constraint) in &self.constraints {
            // An equation fixes the choice only where its coefficient is certainly not 0.
            if constraint.relation == Relation::Zero
                && let Some(reduced) = self.reduce(&constraint.poly, slot, depth)
                && !reduced.dropped
                && reduced.degree == 1
                && self.is_nonzero(&reduced.leading)
            {
                return Some(0);
            }
            for poly in constraint.directions() {
                // With a positive coefficient `poly <= 0` bounds the choice from above.
                let bounded = self
                    .reduce(&poly, slot, depth)
                    .is_some_and(|reduced| self.facts.poly(&reduced.leading).is_at_least(1));
                if bounded {
                    best = Some(2);
                }
            }
        }
        // In a list whose elements are known the choice has few values, also where its bounds are far apart.
        let in_a_list = self.atoms.iter().any(|atom| match atom {
            Condition::Member { item, set: Set::List(items), negated: false } => {
                items.iter().all(|x| !x.mentions(|name| !self.is_known(name, depth)))
                    && self.reduce(&Poly::of(item), slot, depth).is_some_and(|reduced| {
                        !reduced.dropped && reduced.degree == 1 && self.is_nonzero(&reduced.leading)
                    })
            }
            _ => false,
        });
        if in_a_list { Some(1) } else { best }
    }

    /// Writes `poly` as `leading * x**degree + rest` with known names only; terms with other names that
    /// cannot be negative are replaced by their least value, and unknown factors of 1 or more are left out,
    /// which keeps `poly <= 0` true. `None` where that cannot be done.
    fn reduce(&self, poly: &Poly, slot: usize, depth: usize) -> Option<Reduced> {
        let unknown = |name: usize| name != slot && !self.is_known(name, depth);
        let mut kept = Poly::default();
        let mut dropped = false;
        for (monomial, coefficient) in poly.terms() {
            let term = Poly::term(monomial.clone(), coefficient);
            if monomial.mentions(unknown) {
                let least = if monomial.mentions(|name| name == slot) {
                    self.without_unknown(monomial, coefficient, &unknown)?
                } else {
                    Poly::constant(self.facts.poly(&term).low?)
                };
                kept = kept.plus(&least)?;
                dropped = true;
            } else {
                kept = kept.plus(&term)?;
            }
        }
        let (degree, leading, rest) = kept.split(slot)?;
        Some(Reduced { degree, leading, rest, dropped })
    }

    /// A term that is at most this one, without the unknown names: `k` for `k * d` where `d` is certainly 1
    /// or more.
    fn without_unknown(
        &self,
        monomial: &Monomial,
        coefficient: i128,
        unknown: &dyn Fn(usize) -> bool,
    ) -> Option<Poly> {
        let mut kept = monomial.clone();
        for (index, factor) in monomial.factors().iter().enumerate().rev() {
            if let Factor::Name(name) = factor
                && unknown(*name)
                && self.facts.poly(&Poly::name(*name)).is_at_least(1)
            {
                kept = kept.without(index);
            }
        }
        let least = Poly::term(kept, coefficient);
        // Only where the rest is 0 or more does leaving out a factor of 1 or more make the term no larger.
        (!least.mentions(unknown) && self.facts.poly(&least).is_at_least(0)).then_some(least)
    }

    fn unbounded(&self, depth: usize) -> Unbounded {
        let mut open = (0..self.line.choices.len()).filter(|at| !self.is_known(self.arity + at, depth));
        Unbounded::Choice(open.next().expect("a choice is left"))
    }

    /// Collects what bounds the choice at `depth`; counts in `enforced` the exact constraints of each atom it
    /// settles.
    fn level(&self, depth: usize, plan: &mut Plan, enforced: &mut [usize], effort: &mut usize) -> Level {
        let slot = self.order[depth];
        let mut level = Level { slot, bounds: Vec::new(), source: None, filters: Vec::new() };
        for (atom, constraint) in &self.constraints {
            if !constraint.poly.mentions(|name| name == slot) {
                continue;
            }
            let whole = self.reduce(&constraint.poly, slot, depth).filter(|reduced| !reduced.dropped);
            if constraint.relation == Relation::Zero
                && let Some(reduced) = whole.as_ref().filter(|reduced| reduced.degree == 1)
            {
                self.push_bound(&mut level, plan, true, reduced);
            } else {
                for poly in constraint.directions() {
                    if let Some(reduced) = self.reduce(&poly, slot, depth) {
                        self.push_bound(&mut level, plan, false, &reduced);
                    }
                }
            }
            // With names left out the bound is only a part of what the constraint says.
            if let (Some(atom), Some(reduced)) = (atom, whole) {
                let positive = || reduced.leading.as_constant().is_some_and(|value| value >= 1);
                let applied =
                    reduced.degree == 1 || (constraint.relation == Relation::AtMostZero && positive());
                if applied && self.cannot_fail(*atom, &reduced) {
                    enforced[*atom] += 1;
                }
            }
        }
        for row in self.projections(depth, effort) {
            if let Some(reduced) = self.reduce(&row, slot, depth).filter(|reduced| !reduced.dropped) {
                self.push_bound(&mut level, plan, false, &reduced);
            }
        }
        // An equation leaves one value at most, so no set of values is wanted.
        if !level.bounds.iter().any(|bound| bound.equal) {
            self.find_source(&mut level, depth, plan, enforced);
        }
        level
    }

    fn cannot_fail(&self, atom: usize, reduced: &Reduced) -> bool {
        self.safe.condition_cannot_fail(&self.atoms[atom])
            && self.safe.bits(&reduced.leading.to_expr()).is_some()
            && self.safe.bits(&reduced.rest.to_expr()).is_some()
    }

    fn push_bound(&self, level: &mut Level, plan: &mut Plan, equal: bool, reduced: &Reduced) {
        // Powers with a coefficient that may be negative bound nothing from above.
        if reduced.degree > 1 && !self.facts.poly(&reduced.leading).is_at_least(1) {
            return;
        }
        let coefficient = plan.coefficient(&reduced.leading);
        let rest = plan.number(reduced.rest.to_expr());
        let bound = Bound { equal, degree: reduced.degree, coefficient, rest };
        if !level.bounds.contains(&bound) {
            level.bounds.push(bound);
        }
    }

    /// What the linear constraints say of this choice when the later ones are eliminated: `a + b == n` and
    /// `a <= b` give `2*a <= n`.
    fn projections(&self, depth: usize, effort: &mut usize) -> Vec<Poly> {
        let later = &self.order[depth + 1..];
        if later.is_empty() {
            return Vec::new();
        }
        let mut rows: Vec<Poly> = self.constraints.iter().flat_map(|(_, c)| c.directions()).collect();
        rows.extend(later.iter().filter_map(|slot| Poly::name(*slot).scale(-1)));
        let backwards: Vec<usize> = later.iter().rev().copied().collect();
        project_names(&rows, &backwards, effort)
    }

    fn find_source(&self, level: &mut Level, depth: usize, plan: &mut Plan, enforced: &mut [usize]) {
        let mut best: Option<(u8, usize)> = None;
        for (index, atom) in self.atoms.iter().enumerate() {
            // The best source is the one with the fewest values.
            if let Some(rank) = self.source_rank(atom, level.slot, depth)
                && best.is_none_or(|(before, _)| rank < before)
            {
                best = Some((rank, index));
            }
        }
        let Some((_, index)) = best else { return };
        if let Some(of) = multiple_of(&self.atoms[index], level.slot) {
            let offset = plan.number(of.clone());
            // Where the choice is 0 the condition has no value, so it stays a filter.
            level.source =
                Some(Source { coefficient: Coefficient::Constant(1), offset, set: SourceSet::Divisors });
            return;
        }
        let Condition::Member { item, set, .. } = &self.atoms[index] else { return };
        let Some(reduced) = self.reduce(&Poly::of(item), level.slot, depth) else { return };
        let set = match set {
            Set::List(items) => SourceSet::List(items.iter().map(|x| plan.number(x.clone())).collect()),
            Set::Powers(base) => SourceSet::Powers(plan.number((**base).clone())),
            Set::Fibonacci => SourceSet::Fibonacci,
            Set::Squares => SourceSet::Squares,
            Set::Primes => SourceSet::Primes,
            Set::Odd => SourceSet::Odd,
            Set::Even => SourceSet::Even,
            Set::Range(..) => return,
        };
        let coefficient = plan.coefficient(&reduced.leading);
        let offset = plan.number(reduced.rest.to_expr());
        // The coefficient is not 0 where all conditions hold, but elsewhere the atom has to say no.
        let applied = matches!(coefficient, Coefficient::Constant(_));
        level.source = Some(Source { coefficient, offset, set });
        if applied && self.cannot_fail(index, &reduced) {
            enforced[index] = usize::MAX;
        }
    }

    /// How good a source of values for the choice the atom is, smaller is better.
    fn source_rank(&self, atom: &Condition, slot: usize, depth: usize) -> Option<u8> {
        if let Some(of) = multiple_of(atom, slot) {
            // The filter stays, so the source must be one that can be evaluated without it.
            let mut known = self.safe.bits(of).is_some();
            of.for_each_slot(&mut |name| known &= self.is_known(name, depth));
            return known.then_some(3);
        }
        let Condition::Member { item, set, negated: false } = atom else { return None };
        let mut known = true;
        set.for_each_slot(&mut |name| known &= self.is_known(name, depth));
        let reduced = self.reduce(&Poly::of(item), slot, depth)?;
        if !known || reduced.dropped || reduced.degree != 1 || !self.is_nonzero(&reduced.leading) {
            return None;
        }
        // Only with a coefficient of 1 or -1 is each element of these sets the image of one choice.
        let unit = matches!(reduced.leading.as_constant(), Some(1 | -1));
        match set {
            Set::List(_) => Some(0),
            Set::Powers(_) if unit => Some(1),
            Set::Fibonacci if unit => Some(2),
            Set::Squares if unit => Some(3),
            Set::Primes if unit => Some(4),
            Set::Odd | Set::Even if unit => Some(5),
            _ => None,
        }
    }

    /// Puts every condition that the bounds do not settle where its names have values.
    ///
    /// A condition whose evaluation can fail is protected by those before it in the text, as
    /// `k >= 1 and n % k == 0`: it is not tested before them.
    fn place_filters(&self, branch: &mut Branch, enforced: &[usize], single: bool) {
        let depth_of =
            |slot: usize| self.order.iter().position(|known| *known == slot).map_or(0, |depth| depth + 1);
        let mut seen = 0;
        for (index, atom) in self.atoms.iter().enumerate() {
            let mut depth = 0;
            // A condition is tested as soon as all names in it have values.
            atom.for_each_slot(&mut |slot| depth = depth.max(depth_of(slot)));
            let exact = self.constraints.iter().filter(|(of, _)| *of == Some(index)).count();
            let settled = enforced[index] == usize::MAX || (exact > 0 && enforced[index] == exact);
            if !settled {
                if !self.safe.condition_cannot_fail(atom) {
                    // Where branches meet, the whole condition decides on a failure, and it needs all names.
                    depth = if single { depth.max(seen) } else { self.order.len() };
                }
                let filters = match depth.checked_sub(1) {
                    None => &mut branch.guards,
                    Some(level) => &mut branch.levels[level].filters,
                };
                filters.push(branch.atoms[index]);
            }
            // A condition that may fail waits for those before it in the text, wherever these are tested.
            seen = seen.max(depth);
        }
    }
}

/// Returns what a condition asks to be a multiple of a choice: `of` in `of % x == 0`.
fn multiple_of(atom: &Condition, slot: usize) -> Option<&Expr> {
    let Condition::Compare(Comparison::Equal, rest, Expr::Number(0)) = atom else { return None };
    match rest {
        Expr::Binary(Operator::Modulo, of, by) if **by == Expr::Name(slot) => Some(of),
        _ => None,
    }
}
