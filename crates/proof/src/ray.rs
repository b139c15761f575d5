//! Lines that take any multiple of one coordinate from another, as in
//! `(a, b) -> (a - k*b, b) where k >= 1 and b >= 1`.
//!
//! No finite automaton multiplies two numbers. But the options of such a line lie on a ray: the first is one
//! step down, and the others are those of the first. So what a position reaches along the ray is said step by
//! step, and a law brings an automaton for it; see `check::rays`.

use grundy_rules::Rules;
use grundy_rules::ir::{Comparison, Condition, Expr, Line, Monomial, Part, Poly};
use grundy_rules::lang::Claim;

/// A line whose options are all positions `x - k y` for `k >= 1`, where `x` is one coordinate and `y`
/// another, which stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ray {
    moving: usize,
    step: usize,
    /// What the line asks of the position.
    pub(crate) given: Condition,
    /// What the line asks of the part, as a condition on a position.
    pub(crate) leaves: Condition,
}

impl Ray {
    /// Returns the ray of a line of a game with this number of coordinates, where it has one.
    ///
    /// The conditions that speak of the factor must say nothing but that it is at least 1, or speak of the
    /// part alone.
    pub(crate) fn of(line: &Line, arity: usize) -> Option<Ray> {
        let (1, None, [Part::Position(coordinates)]) = (line.choices.len(), line.mover, &line.parts[..])
        else {
            return None;
        };
        let choice = arity;
        let moved = |(slot, expr): &(usize, &Expr)| Poly::of(expr) != Poly::name(*slot);
        let mut moving = coordinates.iter().enumerate().filter(moved);
        let (Some((moving, expr)), None) = (moving.next(), moving.next()) else { return None };
        let taken = Poly::name(moving).minus(&Poly::of(expr))?;
        let multiple = |step: usize| Monomial::name(choice).times(&Monomial::name(step));
        let of_one = |step: &usize| *step != moving && taken == Poly::term(multiple(*step), 1);
        let step = (0..arity).find(of_one)?;

        let (mut given, mut leaves, mut from_one) = (Vec::new(), Vec::new(), false);
        for part in line.condition.conjuncts() {
            if !part.mentions(|slot| slot == choice) {
                given.push(part.clone());
                continue;
            }
            let Condition::Compare(comparison, a, b) = part else { return None };
            let difference = Poly::of(a).minus(&Poly::of(b))?;
            if is_at_least_one(*comparison, &difference, choice) {
                from_one = true;
                continue;
            }
            // A part is not below 0, and what is at least 1 is not taken more often than there is of it.
            let comparison = *comparison;
            let excess = match comparison {
                Comparison::AtMost => Some(difference.clone()),
                Comparison::AtLeast => Some(difference.scale(-1)?),
                _ => None,
            };
            let all = Poly::name(moving);
            if excess.is_some_and(|excess| {
                Some(&excess) == taken.minus(&all).as_ref() || Some(excess) == Poly::name(choice).minus(&all)
            }) {
                continue;
            }
            // With y for x - k s, the difference is rest - c y.
            let c = difference.coefficient(&multiple(step));
            let rest = difference.plus(&Poly::name(moving).minus(&taken)?.scale(c)?)?;
            if rest.mentions(|slot| slot == choice || slot == moving) {
                return None;
            }
            let of_part = rest.minus(&Poly::name(moving).scale(c)?)?;
            leaves.push(Condition::Compare(comparison, of_part.to_expr(), Expr::Number(0)));
        }
        let (given, leaves) = (Condition::all(given), Condition::all(leaves));
        from_one.then_some(Ray { moving, step, given, leaves })
    }

    /// The coordinate that is lowered.
    #[must_use]
    pub fn moving(&self) -> usize {
        self.moving
    }

    /// The coordinate whose multiples are taken.
    #[must_use]
    pub fn step(&self) -> usize {
        self.step
    }

    /// Returns whether the line may leave the position; `None` where a number leaves the range of its
    /// conditions.
    #[must_use]
    pub fn leaves(&self, part: &[u64]) -> Option<bool> {
        Claim::Lost(self.leaves.clone()).at(part).map(|holds| holds == 1)
    }
}

/// Returns the rays of the rules with the index of their line, in the order of the text.
///
/// ```
/// use grundy_proof::rays;
/// use grundy_rules::lang::parse;
/// let rules = parse("(a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a - k, b) where k >= 1")?.rules;
/// let found = rays(&rules);
/// assert_eq!((found.len(), found[0].0, found[0].1.moving(), found[0].1.step()), (1, 0, 0, 1));
/// # Ok::<_, grundy_rules::lang::Rejected>(())
/// ```
#[must_use]
pub fn rays(rules: &Rules) -> Vec<(usize, Ray)> {
    // The parts along a ray are positions with the first of them only where the domain does not look at
    // what changes.
    let stays = |ray: &Ray| !rules.domain().is_some_and(|domain| domain.mentions(|slot| slot == ray.moving));
    let lines = rules.moves().lines.iter().enumerate();
    lines.filter_map(|(at, line)| Some((at, Ray::of(line, rules.arity()).filter(stays)?))).collect()
}

/// Returns whether `difference` compared so with 0 says that the choice is at least 1, and no more.
fn is_at_least_one(comparison: Comparison, difference: &Poly, choice: usize) -> bool {
    let shifted =
        |sign: i128, by: i128| Poly::name(choice).scale(sign).and_then(|poly| poly.plus(&Poly::constant(by)));
    let is = |sign, by| shifted(sign, by).as_ref() == Some(difference);
    match comparison {
        Comparison::AtLeast => is(1, -1),
        Comparison::Greater => is(1, 0),
        Comparison::AtMost => is(-1, 1),
        Comparison::Less => is(-1, 0),
        Comparison::NotEqual => is(1, 0) || is(-1, 0),
        Comparison::Equal => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::lang::parse;

    fn of(text: &str) -> Vec<(usize, usize, usize)> {
        let rules = parse(text).unwrap().rules;
        rays(&rules).iter().map(|(at, ray)| (*at, ray.moving, ray.step)).collect()
    }

    #[test]
    fn multiples_are_seen_however_they_are_written() {
        for text in [
            "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1",
            "(a, b) -> (a - b*k, b) where 1 <= k and k*b <= a and b > 0",
            "(a, b) -> (a - k*b, b) where k > 0 and b >= 1 and a - k*b >= 1",
            "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1 and a > k*b + b",
            "positions where b >= 1\n(a, b) -> (a - k*b, b) where k >= 1",
            "(a, b) -> (a - k*b, b) where 1 <= k <= a and k*b <= a and b >= 1",
        ] {
            assert_eq!(of(text), [(0, 0, 1)], "{text}");
        }
    }

    #[test]
    fn what_bounds_the_factor_or_changes_more_is_no_ray() {
        for text in [
            "(a, b) -> (a - k*b, b) where 1 <= k <= 3 and b >= 1",
            "(a, b) -> (a - k*b, b - 1) where k >= 1 and b >= 1",
            "(a, b) -> (a - k*b, b) where k >= 2 and b >= 1",
            "(a, b) -> (a - k*b, b) where 1 <= k < a and b >= 1",
            "(a, b) -> (a - 2*k*b, b) where k >= 1 and b >= 1",
            "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1 and k*b >= 7 - a",
            "(a, b) -> (a - k, b) where k >= 1 and k <= b",
            "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1 and (k <= 5 or a >= 3)",
            "positions where a + b >= 1\n(a, b) -> (a - k*b, b) where k >= 1 and b >= 1",
        ] {
            assert_eq!(of(text), [], "{text}");
        }
    }

    #[test]
    fn a_condition_on_the_part_is_read_as_one() {
        let rules = parse("(a, b) -> (a - k*b, b) where k >= 1 and b >= 1 and a - k*b >= 3").unwrap().rules;
        let ray = &rays(&rules)[0].1;
        let left: Vec<bool> = (0..5).map(|a| ray.leaves(&[a, 2]).unwrap()).collect();
        assert_eq!(left, [false, false, false, true, true]);
    }
}
