//! Rewrites lines with exponents for the logic, which has none: a choice `j` that occurs only in `b**j`
//! becomes a choice `p` of a power of `b`.
//!
//! Where a line speaks of a choice `j` by `b**j` and `b**(j + c)` alone, with one number `b`, and else only
//! bounds it, a choice `p` of a power of `b` may stand for `b**j`: there is one `j` for each `p`. Then
//! `j >= c` says `p >= b**c`, and `j <= c` says `p <= b**c`.
//!
//! What `j <= bit_length(x)` says of a natural `x` is, for `b = 2`, that `p = 1` or `p <= 2 x`, since `x` is
//! at least `2**(bit_length(x) - 1)` where it is not 0, and less than twice that. For a larger `b` it follows
//! from `p = 1` and from `p <= x`; so this is put for it where options are bounded from below, and nothing
//! where they are from above.

use crate::logic::{Outside, Side};
use grundy_rules::ir::{Comparison, Condition, Expr, Function, Line, Operator, Part, Set};
use std::borrow::Cow;

/// Larger numbers are no exponents of a bound.
const LARGEST_EXPONENT: i128 = 40;

/// Returns the line with a power for each choice that is an exponent alone; the line itself where there is
/// none.
pub(super) fn with_powers(line: &Line, arity: usize, side: Option<Side>) -> Result<Cow<'_, Line>, Outside> {
    let mut found = Cow::Borrowed(line);
    for choice in arity..arity + line.choices.len() {
        // Each choice is looked at in the line that is left by those before, with the same slots.
        if let Some(with) = with_power(&found, arity, choice, side)? {
            found = Cow::Owned(with);
        }
    }
    Ok(found)
}

fn with_power(line: &Line, arity: usize, choice: usize, side: Option<Side>) -> Result<Option<Line>, Outside> {
    // No name of the line: it stands for the power until the exponent is gone.
    let (exponent, power) = (Expr::Name(choice), Expr::Name(arity + line.choices.len() + choice));
    let mut base: Option<i128> = None;
    let mut is_mixed = false;
    let mut put = |expr: &Expr| {
        let Expr::Binary(Operator::Power, b, e) = expr else { return None };
        let more = match &**e {
            e if *e == exponent => 0,
            Expr::Binary(Operator::Add, x, c) if **x == exponent => match **c {
                Expr::Number(more @ 0..=LARGEST_EXPONENT) => more,
                _ => return None,
            },
            _ => return None,
        };
        let Expr::Number(b @ 2..=64) = **b else { return None };
        // The line has one power for the choice, so two bases would need two choices.
        is_mixed |= base.is_some_and(|base| base != b);
        base = Some(b);
        // A factor beyond this is no coefficient of the logic.
        let factor = b.checked_pow(u32::try_from(more).ok()?).filter(|factor| *factor < 1 << 40)?;
        Some(if factor == 1 { power.clone() } else { Expr::product(Expr::Number(factor), power.clone()) })
    };
    let mut parts = line.parts.clone();
    for part in &mut parts {
        let Part::Position(coordinates) = part else { return Ok(None) };
        coordinates.iter_mut().for_each(|coordinate| coordinate.replace(&mut put));
    }
    let mut condition = line.condition.clone();
    condition.replace(&mut put);
    let Some(base) = base.filter(|_| !is_mixed) else { return Ok(None) };
    // Where something still reads the exponent itself, the power cannot stand for it.
    let is_left = |part: &Part| match part {
        Part::Position(coordinates) => coordinates.iter().any(|x| x.mentions(|slot| slot == choice)),
        _ => true,
    };
    if parts.iter().any(is_left) {
        return Ok(None);
    }
    let set = Set::Powers(Box::new(Expr::Number(base)));
    let mut all = vec![Condition::Member { item: power.clone(), set, negated: false }];
    for part in condition.conjuncts() {
        if !part.mentions(|slot| slot == choice) {
            all.push(part.clone());
        } else if let Some(bound) = bound(part, &exponent, &power, base, side) {
            all.extend(bound?);
        } else {
            return Ok(None);
        }
    }
    // The exponent is gone, so the power takes its slot, and the line has as many choices as before.
    let back = |slot: usize| if Expr::Name(slot) == power { choice } else { slot };
    let mut condition = Condition::all(all);
    condition.rename(&back);
    for part in &mut parts {
        if let Part::Position(coordinates) = part {
            coordinates.iter_mut().for_each(|coordinate| coordinate.rename(&back));
        }
    }
    Ok(Some(Line { condition, parts, ..line.clone() }))
}

/// Returns what a bound of the exponent says of the power; `None` where the condition is no bound that is
/// read.
fn bound(
    part: &Condition,
    exponent: &Expr,
    power: &Expr,
    base: i128,
    side: Option<Side>,
) -> Option<Result<Option<Condition>, Outside>> {
    let to = |exponent: i128| {
        let exponent = u32::try_from(exponent).ok().filter(|e| i128::from(*e) <= LARGEST_EXPONENT)?;
        // A bound that is too large to be written is not read, and the line keeps its exponent.
        base.checked_pow(exponent).filter(|power| *power < 1 << 40).map(Expr::Number)
    };
    let is = |comparison, x: Expr| Condition::Compare(comparison, power.clone(), x);
    if let Some(least) = at_least(part, exponent) {
        // An exponent is a natural number.
        let least = if least <= 0 { None } else { Some(is(Comparison::AtLeast, to(least)?)) };
        return Some(Ok(least));
    }
    let most = match part {
        Condition::Compare(Comparison::AtMost, a, most) if a == exponent => most,
        Condition::Compare(Comparison::AtLeast, most, a) if a == exponent => most,
        _ => return None,
    };
    match most {
        Expr::Number(most) => Some(Ok(Some(is(Comparison::AtMost, to(*most)?)))),
        // The exponent itself is gone: its name stands for the power then.
        Expr::Call(Function::BitLength, x) if matches!(x[0], Expr::Name(_)) && x[0] != *exponent => {
            let or_one = |x: Expr| {
                Condition::Or(vec![is(Comparison::AtMost, x), is(Comparison::Equal, Expr::Number(1))])
            };
            Some(match side {
                // For base 2 the bound is said exactly, on either side.
                _ if base == 2 => Ok(Some(or_one(Expr::product(Expr::Number(2), x[0].clone())))),
                None => Err(Outside::Term("an exponent up to the number of binary digits")),
                // From above options may be added, so the bound may be dropped.
                Some(Side::Above) => Ok(None),
                // From below only options that exist may stay, and these two bounds hold for them alone.
                Some(Side::Below) => Ok(Some(or_one(x[0].clone()))),
            })
        }
        _ => None,
    }
}

/// Returns the least that a condition leaves of an expression, where it says that and no more.
pub(super) fn at_least(condition: &Condition, x: &Expr) -> Option<i128> {
    match condition {
        Condition::Compare(Comparison::AtLeast, a, Expr::Number(b)) if a == x => Some(*b),
        Condition::Compare(Comparison::Greater, a, Expr::Number(b)) if a == x => b.checked_add(1),
        Condition::Compare(Comparison::AtMost, Expr::Number(b), a) if a == x => Some(*b),
        Condition::Compare(Comparison::Less, Expr::Number(b), a) if a == x => b.checked_add(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::lang::parse;

    /// The moves with the power are those with the exponent, or lie on the side that is asked for.
    #[test]
    fn powers_leave_what_exponents_leave() {
        for (text, is_exact) in [
            ("n -> n - 2**j where 0 <= j <= bit_length(n)", true),
            ("n -> n - 2**j where 0 <= j <= bit_length(n) and n // 2**j % 2 == 1", true),
            ("n -> n // 2**(j + 1) * 2**j + n % 2**j where 0 <= j <= bit_length(n) and n >= 1", true),
            ("n -> n - 3**j where 1 <= j <= 4", true),
            ("n -> n - 2 * 3**j where 0 <= j <= bit_length(n) and n // 3**j % 3 == 2", false),
            ("n -> n % 5**j where 0 <= j <= bit_length(n) and 5**j <= n", false),
        ] {
            let rules = parse(text).unwrap().rules;
            let line = &rules.moves().lines[0];
            let left = |line: &Line, n: i128, choice: i128| {
                let Part::Position(left) = &line.parts[0] else { panic!("one part") };
                let holds = line.condition.at(&[n, choice]) == Some(true);
                left[0].at(&[n, choice]).filter(|left| holds && *left >= 0)
            };
            for side in [None, Some(Side::Above), Some(Side::Below)] {
                let with = with_powers(line, 1, side);
                if side.is_none() && !is_exact {
                    assert!(with.is_err(), "{text}");
                    continue;
                }
                let with = with.unwrap();
                assert!(matches!(with, Cow::Owned(_)), "{text}");
                for n in 0..300 {
                    let options: Vec<i128> = (0..12).filter_map(|j| left(line, n, j)).collect();
                    let base = if text.contains("5**") {
                        5_i128
                    } else if text.contains("3**") {
                        3
                    } else {
                        2
                    };
                    let others: Vec<i128> = (0..12).filter_map(|j| left(&with, n, base.pow(j))).collect();
                    assert_eq!(left(&with, n, base + 7), None, "{text}");
                    let within = |some: &[i128], all: &[i128]| some.iter().all(|x| all.contains(x));
                    assert!(side == Some(Side::Below) || within(&options, &others), "{text} at {n}");
                    assert!(side == Some(Side::Above) || within(&others, &options), "{text} at {n}");
                }
            }
        }
    }

    #[test]
    fn exponents_that_something_else_speaks_of_stay() {
        for text in [
            "n -> n - 2**j where 0 <= j <= n",
            "n -> n - 2**j - j where 0 <= j <= 5",
            "n -> n - 2**j where 0 <= j <= 5 and j % 2 == 1",
            "n -> n - 2**j - 3**j where 0 <= j <= 5",
            "n -> n - 2**j where 0 <= j <= bit_length(j) and 2**j <= n",
        ] {
            let rules = parse(text).unwrap().rules;
            let line = &rules.moves().lines[0];
            assert!(matches!(with_powers(line, 1, None), Ok(Cow::Borrowed(_))), "{text}");
        }
    }
}
