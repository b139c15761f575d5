//! How the choices of a line are enumerated: in which order, between which bounds, and what is left to test.
//!
//! A plan is made from the text alone. A choice is bounded where a constraint with a coefficient that is certainly
//! positive keeps it below an expression in coordinates and choices that come earlier; where an equality fixes it, it is
//! computed and not scanned. The parts of the option are constraints too: their coordinates are 0 or more.

use crate::ir::{
    Condition, Constraint, Expr, Factor, Facts, Line, Monomial, Part, Poly, Relation, Set, branches,
    project_names, view,
};
use std::collections::BTreeSet;

/// The enumeration of one line. Expressions and conditions are kept once and named by their index.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Plan {
    pub(crate) numbers: Vec<Expr>,
    pub(crate) conditions: Vec<Condition>,
    pub(crate) branches: Vec<Branch>,
    /// The whole condition, where there is more than one branch: it settles what a branch alone cannot.
    pub(crate) whole: Option<usize>,
}

/// One alternative of the condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Branch {
    /// All its conditions, in the order of the text.
    pub(crate) atoms: Vec<usize>,
    /// What is tested before any choice is made.
    pub(crate) guards: Vec<usize>,
    /// The choices in the order of enumeration.
    pub(crate) levels: Vec<Level>,
}

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Level {
    pub(crate) slot: usize,
    pub(crate) bounds: Vec<Bound>,
    /// A set that holds the choice, enumerated in place of all numbers between the bounds.
    pub(crate) source: Option<Source>,
    /// What is tested once the choice has a value.
    pub(crate) filters: Vec<usize>,
}

/// `coefficient * x**degree + rest == 0`, or `<= 0`. A degree above 1 comes only with `<=` and a positive coefficient.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bound {
    pub(crate) equal: bool,
    pub(crate) degree: u32,
    pub(crate) coefficient: Coefficient,
    pub(crate) rest: usize,
}

/// A number, or the index of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Coefficient {
    Constant(i128),
    Number(usize),
}

/// `coefficient * x + offset` is in the set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Source {
    pub(crate) coefficient: Coefficient,
    pub(crate) offset: usize,
    pub(crate) set: SourceSet,
}

/// A set to enumerate. All but lists come only with the coefficient 1 or -1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SourceSet {
    List(Vec<usize>),
    Powers(usize),
    Fibonacci,
    Squares,
    Primes,
    Odd,
    Even,
}

/// The effort that one text may cost; a line of few choices needs a hundred.
pub(crate) const EFFORT: usize = 100_000;
/// Alternatives with more conditions than this together are too many.
const MAX_ATOMS: usize = 2048;

/// Why a line cannot be enumerated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unbounded {
    /// Nothing keeps this choice (its index in the line) below a bound.
    Choice {
        /// The index of the choice in the line.
        choice: usize,
        /// A coefficient that would bound it if it were certainly 1 or more.
        needs_positive: Option<Expr>,
    },
    /// The condition has more alternatives than [`crate::ir::MAX_BRANCHES`].
    TooManyBranches,
}

impl Plan {
    /// Plans a line. `effort` limits what is spent on bounds that are only tighter than need be; a text has one limit for
    /// all its lines, so that it is read in a short time whatever it says.
    pub(crate) fn new(line: &Line, arity: usize, effort: &mut usize) -> Result<Plan, Unbounded> {
        let is_choice = |slot: usize| slot >= arity;
        let pins = |parts: &[Condition]| parts.iter().all(|part| pins_a_choice(part, arity));
        let attempts: [&Splits<'_>; 3] =
            [&pins, &|_| false, &|parts| parts.iter().any(|part| part.mentions(is_choice))];
        let mut error = None;
        for splits in attempts {
            match branches(&line.condition, splits) {
                None => error = Some(Unbounded::TooManyBranches),
                Some(alternatives) => match Plan::of_alternatives(line, arity, &alternatives, effort) {
                    Ok(plan) => return Ok(plan),
                    Err(unbounded) => error = Some(unbounded),
                },
            }
        }
        Err(error.expect("every attempt that fails leaves its error"))
    }

    fn of_alternatives(
        line: &Line,
        arity: usize,
        alternatives: &[Vec<Condition>],
        effort: &mut usize,
    ) -> Result<Plan, Unbounded> {
        let mut plan = Plan::default();
        let single = alternatives.len() == 1;
        if !single && alternatives.iter().map(Vec::len).sum::<usize>() > MAX_ATOMS {
            return Err(Unbounded::TooManyBranches);
        }
        for atoms in alternatives {
            let branch = Planner::new(line, arity, atoms).plan(&mut plan, single, effort)?;
            plan.branches.push(branch);
        }
        if !single {
            plan.whole = Some(plan.condition(&line.condition));
        }
        Ok(plan)
    }

    fn number(&mut self, expr: Expr) -> usize {
        let found = self.numbers.iter().position(|known| *known == expr);
        found.unwrap_or_else(|| {
            self.numbers.push(expr);
            self.numbers.len() - 1
        })
    }

    fn condition(&mut self, condition: &Condition) -> usize {
        self.conditions.push(condition.clone());
        self.conditions.len() - 1
    }

    fn coefficient(&mut self, poly: &Poly) -> Coefficient {
        match poly.as_constant() {
            Some(value) => Coefficient::Constant(value),
            None => Coefficient::Number(self.number(poly.to_expr())),
        }
    }
}

/// Says whether a disjunction is written out as alternatives.
type Splits<'a> = dyn Fn(&[Condition]) -> bool + 'a;

/// Says whether an alternative fixes a choice to few values, so that it is worth an enumeration of its own.
fn pins_a_choice(condition: &Condition, arity: usize) -> bool {
    condition.conjuncts().iter().any(|atom| {
        let linear_in_a_choice = |poly: &Poly| {
            let mut slots = BTreeSet::new();
            atom.for_each_slot(&mut |slot| {
                slots.insert(slot);
            });
            slots.range(arity..).any(|slot| poly.split(*slot).is_some_and(|(degree, ..)| degree == 1))
        };
        match atom {
            Condition::Member { item, set: Set::List(_), negated: false } => {
                linear_in_a_choice(&Poly::of(item))
            }
            _ => view(atom).exact.iter().any(|c| c.relation == Relation::Zero && linear_in_a_choice(&c.poly)),
        }
    })
}

/// The constraints of one branch and what has been decided about it so far.
struct Planner<'a> {
    arity: usize,
    n_choices: usize,
    atoms: &'a [Condition],
    /// With the index of the atom that the constraint is an exact part of.
    constraints: Vec<(Option<usize>, Constraint)>,
    facts: Facts,
    /// The ranges that hold whenever a choice has a value: from bounds by numbers alone.
    safe: Facts,
    order: Vec<usize>,
}

/// A constraint on one choice once others are known; `dropped` where terms were replaced by their least value.
struct Reduced {
    degree: u32,
    leading: Poly,
    rest: Poly,
    dropped: bool,
}

impl<'a> Planner<'a> {
    fn new(line: &Line, arity: usize, atoms: &'a [Condition]) -> Self {
        let mut constraints = Vec::new();
        for (index, atom) in atoms.iter().enumerate() {
            let view = view(atom);
            constraints.extend(view.exact.into_iter().map(|constraint| (Some(index), constraint)));
            constraints.extend(view.implied.into_iter().map(|constraint| (None, constraint)));
        }
        for part in &line.parts {
            if let Part::Position(coordinates) = part {
                let naturals = coordinates.iter().flat_map(Constraint::natural);
                constraints.extend(naturals.map(|constraint| (None, constraint)));
            }
        }
        let slots = arity + line.choices.len();
        let bare = constraints.iter().map(|(_, constraint)| constraint);
        let facts = Facts::new(slots, slots, bare);
        let by_a_number = |constraint: &&Constraint| {
            let slots = constraint.poly.as_linear().map(|(names, _)| names);
            slots.is_some_and(|names| names.len() == 1 && names[0].0 >= arity)
        };
        let exact = constraints.iter().filter(|(atom, _)| atom.is_some()).map(|(_, constraint)| constraint);
        let safe = Facts::new(slots, slots, exact.filter(by_a_number));
        Planner { arity, n_choices: line.choices.len(), atoms, constraints, facts, safe, order: Vec::new() }
    }

    fn plan(mut self, plan: &mut Plan, single: bool, effort: &mut usize) -> Result<Branch, Unbounded> {
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

    /// Says whether a choice has a value before the level at `depth`.
    fn is_known(&self, slot: usize, depth: usize) -> bool {
        slot < self.arity || self.order[..depth].contains(&slot)
    }

    fn find_order(&mut self) -> Result<(), Unbounded> {
        while self.order.len() < self.n_choices {
            let depth = self.order.len();
            let open = (self.arity..self.arity + self.n_choices).filter(|slot| !self.is_known(*slot, depth));
            let ranked = open.filter_map(|slot| Some((self.rank(slot, depth)?, slot)));
            match ranked.min() {
                Some((_, slot)) => self.order.push(slot),
                None => return Err(self.unbounded(depth)),
            }
        }
        Ok(())
    }

    fn is_nonzero(&self, poly: &Poly) -> bool {
        let range = self.facts.poly(poly);
        range.is_at_least(1) || range.high.is_some_and(|high| high <= -1)
    }

    /// How good it is to enumerate the choice next: 0 fixed, 1 in a list, 2 bounded; `None` where it is not bounded.
    fn rank(&self, slot: usize, depth: usize) -> Option<u8> {
        let mut best = None;
        for (_, constraint) in &self.constraints {
            if constraint.relation == Relation::Zero
                && let Some(reduced) = self.reduce(&constraint.poly, slot, depth)
                && !reduced.dropped
                && reduced.degree == 1
                && self.is_nonzero(&reduced.leading)
            {
                return Some(0);
            }
            for poly in directions(constraint) {
                let bounded = self
                    .reduce(&poly, slot, depth)
                    .is_some_and(|reduced| self.facts.poly(&reduced.leading).is_at_least(1));
                if bounded {
                    best = Some(2);
                }
            }
        }
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

    /// Writes `poly` as `leading * x**degree + rest` with known names only; terms with other names that cannot be
    /// negative are replaced by their least value, and unknown factors of 1 or more are left out, which keeps
    /// `poly <= 0` true. `None` where that cannot be done.
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

    /// A term that is at most this one, without the unknown names: `k` for `k * d` where `d` is certainly 1 or more.
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
        (!least.mentions(unknown) && self.facts.poly(&least).is_at_least(0)).then_some(least)
    }

    fn unbounded(&self, depth: usize) -> Unbounded {
        let mut open = (self.arity..self.arity + self.n_choices).filter(|slot| !self.is_known(*slot, depth));
        let slot = open.next().expect("a choice is left");
        // A constraint that bounds the choice wherever its coefficient is not 0 makes the best advice.
        let needs_positive =
            self.constraints.iter().flat_map(|(_, constraint)| directions(constraint)).find_map(|poly| {
                let reduced = self.reduce(&poly, slot, depth)?;
                let may_be_zero = self.facts.poly(&reduced.leading).low == Some(0);
                (may_be_zero && reduced.leading.as_constant().is_none()).then(|| reduced.leading.to_expr())
            });
        Unbounded::Choice { choice: slot - self.arity, needs_positive }
    }

    /// Collects what bounds the choice at `depth`; counts in `enforced` the exact constraints of each atom it settles.
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
                for poly in directions(constraint) {
                    if let Some(reduced) = self.reduce(&poly, slot, depth) {
                        self.push_bound(&mut level, plan, false, &reduced);
                    }
                }
            }
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

    /// What the linear constraints say of this choice when the later ones are eliminated: `a + b == n` and `a <= b`
    /// give `2*a <= n`.
    fn projections(&self, depth: usize, effort: &mut usize) -> Vec<Poly> {
        let later = &self.order[depth + 1..];
        if later.is_empty() {
            return Vec::new();
        }
        let mut rows: Vec<Poly> = self.constraints.iter().flat_map(|(_, c)| directions(c)).collect();
        rows.extend(later.iter().filter_map(|slot| Poly::name(*slot).scale(-1)));
        let backwards: Vec<usize> = later.iter().rev().copied().collect();
        project_names(&rows, &backwards, effort)
    }

    fn find_source(&self, level: &mut Level, depth: usize, plan: &mut Plan, enforced: &mut [usize]) {
        let mut best: Option<(u8, usize)> = None;
        for (index, atom) in self.atoms.iter().enumerate() {
            if let Some(rank) = self.source_rank(atom, level.slot, depth)
                && best.is_none_or(|(before, _)| rank < before)
            {
                best = Some((rank, index));
            }
        }
        let Some((_, index)) = best else { return };
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
        // The coefficient is not 0 where all conditions hold, but at other positions the atom has to say no.
        let applied = matches!(coefficient, Coefficient::Constant(_));
        level.source = Some(Source { coefficient, offset, set });
        if applied && self.cannot_fail(index, &reduced) {
            enforced[index] = usize::MAX;
        }
    }

    /// How good a source of values for the choice the atom is, smaller is better.
    fn source_rank(&self, atom: &Condition, slot: usize, depth: usize) -> Option<u8> {
        let Condition::Member { item, set, negated: false } = atom else { return None };
        let mut known = true;
        set.for_each_slot(&mut |name| known &= self.is_known(name, depth));
        let reduced = self.reduce(&Poly::of(item), slot, depth)?;
        if !known || reduced.dropped || reduced.degree != 1 || !self.is_nonzero(&reduced.leading) {
            return None;
        }
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
    /// A condition whose evaluation can fail is protected by those before it in the text, as `k >= 1 and n % k == 0`:
    /// it is not tested before them.
    fn place_filters(&self, branch: &mut Branch, enforced: &[usize], single: bool) {
        let depth_of =
            |slot: usize| self.order.iter().position(|known| *known == slot).map_or(0, |depth| depth + 1);
        let mut seen = 0;
        for (index, atom) in self.atoms.iter().enumerate() {
            let mut depth = 0;
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
            seen = seen.max(depth);
        }
    }
}

/// The constraint as polynomials that are each at most 0.
fn directions(constraint: &Constraint) -> impl Iterator<Item = Poly> {
    let negative = match constraint.relation {
        Relation::Zero => constraint.poly.scale(-1),
        Relation::AtMostZero => None,
    };
    std::iter::once(constraint.poly.clone()).chain(negative)
}
