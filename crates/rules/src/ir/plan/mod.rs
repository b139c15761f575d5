//! How the choices of a line are enumerated: in which order, between which bounds, and what is left to test.
//!
//! A plan is made from the text alone. A choice is bounded where a constraint with a coefficient that is
//! certainly positive keeps it below an expression in coordinates and choices that come earlier; where an
//! equality fixes it, it is computed and not scanned. The parts of the option are constraints too: their
//! coordinates are 0 or more.

mod planner;
mod settled;

use super::{Condition, Expr, Line, Poly, Relation, Set, branches, view};
use planner::Planner;
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

/// `coefficient * x**degree + rest == 0`, or `<= 0`. A degree above 1 comes only with `<=` and a positive
/// coefficient.
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

/// `coefficient * x + offset` is in the set; of divisors, `offset` is a multiple of `x`.
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
    Divisors,
}

/// The effort that one text may cost; a line of few choices needs a hundred.
pub(crate) const EFFORT: usize = 100_000;
/// Alternatives with more conditions than this together are too many.
const MAX_ATOMS: usize = 2048;

/// Why a line cannot be enumerated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unbounded {
    /// Nothing keeps this choice (its index in the line) below a bound.
    Choice(usize),
    /// The condition has more alternatives than [`crate::ir::MAX_BRANCHES`].
    TooManyBranches,
}

impl Plan {
    /// Plans a line. `effort` limits what is spent on bounds that are only tighter than need be; a text has
    /// one limit for all its lines, so that it is read in a short time whatever it says.
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
            let atoms = settled::settled(atoms, line, arity + line.choices.len(), effort);
            let branch = Planner::new(line, arity, &atoms).plan(&mut plan, single, effort)?;
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

/// Returns whether a disjunction is written out as alternatives.
type Splits<'a> = dyn Fn(&[Condition]) -> bool + 'a;

/// Returns whether an alternative fixes a choice to few values, so that it is worth an enumeration of its
/// own.
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
