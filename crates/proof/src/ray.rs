//! Lines that take any multiple of one coordinate from another, as in
//! `(a, b) -> (a - k*b, b) where k >= 1 and b >= 1`, and lines that divide one by any power of a number, as
//! `n -> n // p where p in powers(2) and 2 <= p <= n and n % p == 0`.
//!
//! No finite automaton multiplies or divides two numbers. But the options of such a line lie on a ray: the
//! first is one step down, and the others are those of the first. So what a position reaches along the ray is
//! said step by step, and a law brings an automaton for it; see `check::rays`.

use grundy_rules::Rules;
use grundy_rules::ir::{Comparison, Condition, Expr, Line, Monomial, Operator, Part, Poly, Set};
use grundy_rules::lang::Claim;

/// A line whose options are all positions `x - k y` for `k >= 1`, where `x` is one coordinate and `y`
/// another, which stays; or all `x // b^k` above 0, or those where nothing is left over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ray {
    moving: usize,
    pub(crate) step: Step,
    /// What the line asks of the position.
    pub(crate) given: Condition,
    /// What the line asks of the part, as a condition on a position.
    pub(crate) leaves: Condition,
}

/// What leads from one position along a ray to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// This coordinate is taken.
    Taken(usize),
    /// The number is divided by the base, rounded down, or only where nothing is left over.
    Divided { base: i64, is_whole: bool },
}

/// Larger numbers do not divide again and again.
const LARGEST_BASE: i64 = 64;

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
        // One coordinate moves, and the others are as they were: only then the next step begins at the part.
        let moved = |(slot, expr): &(usize, &Expr)| Poly::of(expr) != Poly::name(*slot);
        let mut moving = coordinates.iter().enumerate().filter(moved);
        let (Some((moving, expr)), None) = (moving.next(), moving.next()) else { return None };
        let quotient =
            Expr::Binary(Operator::FloorDivide, Expr::Name(moving).into(), Expr::Name(choice).into());
        if *expr == quotient {
            return Ray::of_quotients(&line.condition, moving, choice);
        }
        // Compared as polynomials, so that it does not matter how the multiple is written.
        let taken = Poly::name(moving).minus(&Poly::of(expr))?;
        let multiple = |step: usize| Monomial::name(choice).times(&Monomial::name(step));
        let of_one = |step: &usize| *step != moving && taken == Poly::term(multiple(*step), 1);
        let step = (0..arity).find(of_one)?;

        let (mut given, mut leaves, mut from_one) = (Vec::new(), Vec::new(), false);
        for part in line.condition.conjuncts() {
            // A condition on the position alone is asked once, at the start of the ray.
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
            // A part is not below 0, and what is at least 1 is not taken more often than there is of it:
            // these always hold.
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
            // What still speaks of the factor would be another condition at each step.
            if rest.mentions(|slot| slot == choice || slot == moving) {
                return None;
            }
            let of_part = rest.minus(&Poly::name(moving).scale(c)?)?;
            leaves.push(Condition::Compare(comparison, of_part.to_expr(), Expr::Number(0)));
        }
        let (given, leaves) = (Condition::all(given), Condition::all(leaves));
        // Without a least factor of 1 the first option may be the position itself.
        from_one.then_some(Ray { moving, step: Step::Taken(step), given, leaves })
    }

    /// The ray of a line that divides by its choice: a power of a number above 1 that is at most what it
    /// divides, and may have to divide it without rest.
    fn of_quotients(condition: &Condition, moving: usize, choice: usize) -> Option<Ray> {
        let (x, p) = (Expr::Name(moving), Expr::Name(choice));
        let rest = Expr::Binary(Operator::Modulo, x.clone().into(), p.clone().into());
        let (mut base, mut least, mut is_within, mut is_whole) = (None, 1, false, false);
        let mut given = Vec::new();
        for part in condition.conjuncts() {
            if !part.mentions(|slot| slot == choice) {
                given.push(part.clone());
                continue;
            }
            match part {
                Condition::Member { item, set: Set::Powers(of), negated: false } if *item == p => {
                    let Expr::Number(of) = **of else { return None };
                    base = i64::try_from(of).ok().filter(|of| (2..=LARGEST_BASE).contains(of));
                }
                Condition::Compare(Comparison::Equal, a, Expr::Number(0)) if *a == rest => is_whole = true,
                Condition::Compare(Comparison::AtMost, a, b) if (a, b) == (&p, &x) => is_within = true,
                Condition::Compare(Comparison::AtLeast, a, b) if (a, b) == (&x, &p) => is_within = true,
                Condition::Compare(Comparison::AtLeast, a, Expr::Number(b)) if *a == p => {
                    least = least.max(*b);
                }
                Condition::Compare(Comparison::AtMost, Expr::Number(b), a) if *a == p => {
                    least = least.max(*b);
                }
                Condition::Compare(Comparison::Greater, a, Expr::Number(1)) if *a == p => {
                    least = least.max(2);
                }
                Condition::Compare(Comparison::Less, Expr::Number(1), a) if *a == p => least = least.max(2),
                // Any other condition on the power would skip steps of the ray.
                _ => return None,
            }
        }
        // A least power above the base would skip the first step, and one of 1 would stand still.
        let base = base.filter(|base| is_within && (2..=i128::from(*base)).contains(&least))?;
        // What is rounded down to 0 was divided by more than itself.
        let above = Condition::Compare(Comparison::AtLeast, x, Expr::Number(1));
        let leaves = if is_whole { Condition::always() } else { above };
        Some(Ray { moving, step: Step::Divided { base, is_whole }, given: Condition::all(given), leaves })
    }

    /// The coordinate that is lowered.
    #[must_use]
    pub fn moving(&self) -> usize {
        self.moving
    }

    /// Returns the next position along the ray, whatever the line asks; `None` where there is none.
    #[must_use]
    pub fn below(&self, position: &[u128]) -> Option<Vec<u128>> {
        let x = position[self.moving];
        let left = match self.step {
            Step::Taken(step) => x.checked_sub(position[step]).filter(|_| position[step] > 0)?,
            Step::Divided { base, is_whole } => {
                let base = u128::from(base.unsigned_abs());
                // 0 divided by anything stays 0, and the ray would not move.
                if x == 0 || (is_whole && !x.is_multiple_of(base)) {
                    return None;
                }
                x / base
            }
        };
        let mut below = position.to_vec();
        below[self.moving] = left;
        Some(below)
    }

    /// The coordinate whose multiples are taken; `None` where the ray divides.
    #[must_use]
    pub fn taken(&self) -> Option<usize> {
        if let Step::Taken(step) = self.step { Some(step) } else { None }
    }

    /// The number by whose powers the ray divides; `None` where it takes multiples.
    #[must_use]
    pub fn base(&self) -> Option<u128> {
        if let Step::Divided { base, .. } = self.step { Some(base.unsigned_abs().into()) } else { None }
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
/// assert_eq!((found.len(), found[0].0, found[0].1.moving(), found[0].1.taken()), (1, 0, 0, Some(1)));
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
        // The factor is a natural number, so that it differs from 0 says that it is at least 1.
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
        rays(&rules).iter().map(|(at, ray)| (*at, ray.moving, ray.taken().unwrap())).collect()
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
    #[test]
    fn quotients_by_powers_are_rays_where_nothing_else_is_asked_of_them() {
        let base = |text: &str| {
            let rules = parse(text).unwrap().rules;
            rays(&rules).first().map(|(_, ray)| (ray.base().unwrap(), ray.below(&[12]), ray.below(&[7])))
        };
        let whole = "n -> n // p where p in powers(2) and 2 <= p <= n and n % p == 0";
        assert_eq!(base(whole), Some((2, Some(vec![6]), None)));
        let floor = "n -> n // p where p in powers(3) and p > 1 and p <= n";
        assert_eq!(base(floor), Some((3, Some(vec![4]), Some(vec![2]))));
        for text in [
            "n -> n // p where p in powers(2) and 1 <= p <= n",
            "n -> n // p where p in powers(2) and 4 <= p <= n",
            "n -> n // p where p in powers(2) and 2 <= p <= n // 2",
            "n -> n // p where 2 <= p <= n and n % p == 0",
            "n -> n // p where p in powers(2) and 2 <= p <= n and n // p >= 3",
            "n -> n // p + 1 where p in powers(2) and 2 <= p <= n and n >= 9",
        ] {
            assert_eq!(base(text), None, "{text}");
        }
    }
}
