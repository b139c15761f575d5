//! Odd parts: what is left of a number when it is halved as long as it is even.
//!
//! The law of a limit of `n / 2` is `v` where `n + 1 = (2 v + 1) 2^j`, and that of a limit of `(n - 1) / 2`
//! is `v` where `n = (2 v + 1) 2^j`, and 0 of 0. For `h(n) = n // 2` grows from `2 m - 1` to `2 m`, so that
//! `2 m` has the value `m`, and `2 m + 1` that of `2 m + 1 - 1 - m = m` ([`Limit`]): by induction `m + 1` and
//! `2 m + 2` are `2 v + 1` times a power of 2 with the same `v`. For `h(n) = (n - 1) // 2`, which is one heap
//! later the same, `n + 1` has the value that `n` had, and 0 and 1 the value 0.

use super::Limit;
use grundy_rules::ir::{Expr, Operator};
use grundy_rules::lang::{Claim, parse_claim};
use std::sync::LazyLock;

/// The values under the two limits, as they are written.
const AFTER: &str = "((n + 1) // (n + 1 & -(n + 1)) - 1) // 2";
const AT: &str = "(n // (n & -n) - 1) // 2 if n >= 1 else 0";

/// The limits, each with its formula; read once, since each law of values is compared with them.
static FORMULAS: LazyLock<Vec<(Limit, Expr)>> = LazyLock::new(|| {
    let read = |text| match parse_claim(text, &["n"]) {
        Ok(Claim::Value(value)) => Some(value),
        _ => None,
    };
    let all = [(0, AFTER), (-1, AT)].into_iter();
    all.filter_map(|(c, text)| Limit::new(1, c, 2).ok().zip(read(text))).collect()
});

/// Returns the formula of the values under a limit, where it is one of the two.
#[must_use]
pub fn formula_of(limit: &Limit) -> Option<Expr> {
    FORMULAS.iter().find_map(|(of, formula)| (of == limit).then(|| formula.clone()))
}

/// Returns the limit under which a heap has these values, where the formula is one of the two.
pub(crate) fn limit_of(formula: &Expr) -> Option<Limit> {
    FORMULAS.iter().find_map(|(of, known)| (known == formula).then_some(*of))
}

/// Returns the odd part of the number after a coordinate, where the expression is that.
#[must_use]
pub fn after(expr: &Expr) -> Option<usize> {
    let Expr::Binary(Operator::FloorDivide, x, _) = expr else { return None };
    let Expr::Binary(Operator::Add, name, _) = &**x else { return None };
    let Expr::Name(slot) = **name else { return None };
    // The whole expression is compared: its outer shape alone would fit other quotients.
    (*expr == of_next(slot)?).then_some(slot)
}

/// The odd part of the number after a coordinate.
fn of_next(slot: usize) -> Option<Expr> {
    let Ok(Claim::Value(mut odd)) = parse_claim("(n + 1) // (n + 1 & -(n + 1))", &["n"]) else { return None };
    odd.rename(&|_| slot);
    Some(odd)
}

/// Returns `(x - 1) // 2` of an odd part `x` as above: of odd numbers it is equal only where they are.
pub(crate) fn halved(odd: &Expr) -> Option<Expr> {
    // The names of the formula are those of one heap, and the slot may be any.
    let mut value = formula_of(&Limit::new(1, 0, 2).ok()?)?;
    let slot = after(odd)?;
    value.rename(&|_| slot);
    Some(value)
}

/// Returns the odd part `x` of a value `(x - 1) // 2` under the limit of a half.
#[must_use]
pub fn unhalved(value: &Expr) -> Option<Expr> {
    let Expr::Binary(Operator::FloorDivide, less, _) = value else { return None };
    let Expr::Binary(Operator::Subtract, odd, _) = &**less else { return None };
    (halved(odd)? == *value).then(|| (**odd).clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formulas_are_the_values_under_their_limits() {
        for (limit, formula) in FORMULAS.iter() {
            for n in 0..5000_u32 {
                let said = formula.at(&[n.into()]).and_then(|value| u128::try_from(value).ok());
                assert_eq!(said, limit.value(n.into()), "{n}");
            }
        }
        assert_eq!(FORMULAS.len(), 2);
        assert_eq!(formula_of(&Limit::new(1, 1, 2).unwrap()), None);
    }

    #[test]
    fn odd_parts_are_read_however_they_are_numbered_and_nothing_else_is() {
        let read = |text: &str| match parse_claim(text, &["a", "b"]) {
            Ok(Claim::Value(value)) => value,
            _ => panic!("{text}"),
        };
        assert_eq!(after(&read("(b + 1) // (b + 1 & -(b + 1))")), Some(1));
        for text in [
            "(b + 2) // (b + 2 & -(b + 2))",
            "(b + 1) // (a + 1 & -(a + 1))",
            "(b + 1) // (b + 1 & -(a + 1))",
            "(a + b) // (a + b & -(a + b))",
            "b // (b & -b)",
        ] {
            assert_eq!(after(&read(text)), None, "{text}");
        }
        let odd = read("(b + 1) // (b + 1 & -(b + 1))");
        assert_eq!(halved(&odd).as_ref().and_then(unhalved), Some(odd));
    }
}
