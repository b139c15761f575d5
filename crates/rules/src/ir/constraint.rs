//! What conditions say in the form `polynomial == 0` or `polynomial <= 0`.

use super::{Comparison, Condition, Expr, Function, Poly, Set};

/// A polynomial compared with 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// The polynomial.
    pub poly: Poly,
    /// How it compares.
    pub relation: Relation,
}

/// How a constraint's polynomial compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It is 0.
    Zero,
    /// It is 0 or less.
    AtMostZero,
}

/// The constraints that a condition gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Together these say the same as the condition; empty where no constraints do.
    pub exact: Vec<Constraint>,
    /// These follow from the condition.
    pub implied: Vec<Constraint>,
}

impl Constraint {
    /// Returns `small <= large`, or `None` on overflow.
    #[must_use]
    pub fn at_most(small: &Poly, large: &Poly) -> Option<Constraint> {
        Some(Constraint { poly: small.minus(large)?, relation: Relation::AtMostZero })
    }

    /// Returns `small < large` for integers, or `None` on overflow.
    #[must_use]
    pub fn less(small: &Poly, large: &Poly) -> Option<Constraint> {
        // Integers: to be less is to be at most one less.
        Constraint::at_most(&small.plus(&Poly::constant(1))?, large)
    }

    /// Returns `a == b`, or `None` on overflow.
    #[must_use]
    pub fn equal(a: &Poly, b: &Poly) -> Option<Constraint> {
        Some(Constraint { poly: a.minus(b)?, relation: Relation::Zero })
    }

    /// Returns the constraints, all implied together by it, of `expr` being 0 or more.
    #[must_use]
    pub fn natural(expr: &Expr) -> Vec<Constraint> {
        compare(&Expr::Number(0), expr, false).all().cloned().collect()
    }
}

impl Constraint {
    /// Returns the polynomials that are at most 0.
    pub(crate) fn directions(&self) -> impl Iterator<Item = Poly> + use<> {
        let negative = match self.relation {
            Relation::Zero => self.poly.scale(-1),
            Relation::AtMostZero => None,
        };
        std::iter::once(self.poly.clone()).chain(negative)
    }
}

impl View {
    /// Returns all constraints, the exact ones first.
    pub fn all(&self) -> impl Iterator<Item = &Constraint> {
        self.exact.iter().chain(&self.implied)
    }
}

/// Returns the constraints that `condition` gives; none for a disjunction or a negation.
#[must_use]
pub fn view(condition: &Condition) -> View {
    match condition {
        Condition::Compare(comparison, a, b) => match comparison {
            Comparison::Equal => equal(a, b),
            Comparison::NotEqual => View::default(),
            Comparison::Less => compare(a, b, true),
            Comparison::AtMost => compare(a, b, false),
            Comparison::Greater => compare(b, a, true),
            Comparison::AtLeast => compare(b, a, false),
        },
        Condition::Member { item, set, negated: false } => member(item, set),
        Condition::And(parts) => {
            let views: Vec<View> = parts.iter().map(view).collect();
            // A part without an exact form leaves the whole without one; what it has still follows.
            let exact = views.iter().all(|view| !view.exact.is_empty());
            let mut joined = View::default();
            for view in views {
                if exact {
                    joined.exact.extend(view.exact);
                } else {
                    joined.implied.extend(view.exact);
                }
                joined.implied.extend(view.implied);
            }
            joined
        }
        Condition::Member { .. } | Condition::Or(_) | Condition::Not(_) => View::default(),
    }
}

fn equal(a: &Expr, b: &Expr) -> View {
    let exact = Constraint::equal(&Poly::of(a), &Poly::of(b));
    // The sides bound each other also where one of them is a `min` or `max`.
    let mut implied = compare(a, b, false).implied;
    implied.extend(compare(b, a, false).implied);
    View { exact: exact.into_iter().collect(), implied }
}

/// The view of `small <= large`, or `small < large` where `strict`.
fn compare(small: &Expr, large: &Expr, strict: bool) -> View {
    let one = |small: &Expr, large: &Expr| {
        let (small, large) = (Poly::of(small), Poly::of(large));
        if strict { Constraint::less(&small, &large) } else { Constraint::at_most(&small, &large) }
    };
    let mut view = View { exact: one(small, large).into_iter().collect(), implied: Vec::new() };
    // A maximum is at most a minimum where each argument of the one is at most each of the other.
    let (lows, highs) = (alternatives(small, Function::Max), alternatives(large, Function::Min));
    if lows.len() * highs.len() > 1 {
        let pairs = lows.iter().flat_map(|low| highs.iter().map(move |high| (low, high)));
        view.implied = pairs.filter_map(|(low, high)| one(low, high)).collect();
    }
    view
}

/// The arguments of `function`, where the expression is a call of it; else the expression itself.
fn alternatives(expr: &Expr, function: Function) -> &[Expr] {
    match expr {
        Expr::Call(called, arguments) if *called == function => arguments,
        other => std::slice::from_ref(other),
    }
}

fn member(item: &Expr, set: &Set) -> View {
    let at_least =
        |least| View { exact: Vec::new(), implied: compare(&Expr::Number(least), item, false).exact };
    match set {
        Set::List(items) => match &items[..] {
            // Nothing is in an empty list.
            [] => View { exact: vec![never()], implied: Vec::new() },
            [only] => equal(item, only),
            _ => {
                let (least, most) = hull(items);
                let mut implied = compare(&least, item, false).exact;
                implied.extend(compare(item, &most, false).exact);
                View { exact: Vec::new(), implied }
            }
        },
        Set::Range(from, to) => {
            let (low, high) = (compare(from, item, false), compare(item, to, false));
            View { exact: [low.exact, high.exact].concat(), implied: [low.implied, high.implied].concat() }
        }
        Set::Odd | Set::Fibonacci => at_least(1),
        // The powers of 0 are 1 and 0.
        // The base of a set is a number most often, and then its least element is a number too.
        Set::Powers(base) => match **base {
            Expr::Number(base) => at_least(base.min(1)),
            _ => {
                let least = Expr::Call(Function::Min, vec![(**base).clone(), Expr::Number(1)]);
                View { exact: Vec::new(), implied: compare(&least, item, false).exact }
            }
        },
        Set::Even | Set::Squares => at_least(0),
        Set::Primes => at_least(2),
    }
}

/// 1 <= 0: nothing is in the empty set.
fn never() -> Constraint {
    Constraint { poly: Poly::constant(1), relation: Relation::AtMostZero }
}

/// The least and the greatest of two or more numbers, as expressions: an element where the elements differ by
/// numbers, as `n - 1` and `n - 2` do, else a call.
fn hull(items: &[Expr]) -> (Expr, Expr) {
    let polys: Vec<Poly> = items.iter().map(Poly::of).collect();
    let (mut least, mut most) = (0, 0);
    for (index, poly) in polys.iter().enumerate() {
        let above = |end: usize| poly.minus(&polys[end]).and_then(|difference| difference.as_constant());
        // Only where all differences are numbers is the least the same everywhere.
        let (Some(to_least), Some(to_most)) = (above(least), above(most)) else {
            return (Expr::Call(Function::Min, items.to_vec()), Expr::Call(Function::Max, items.to_vec()));
        };
        if to_least < 0 {
            least = index;
        }
        if to_most > 0 {
            most = index;
        }
    }
    (items[least].clone(), items[most].clone())
}
