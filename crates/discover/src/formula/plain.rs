//! Conditions in the form in which a person writes them and the checker reads them.

use super::terms::binary;
use grundy_rules::ir::{Comparison, Condition, Expr, Operator};
use std::collections::BTreeMap;

/// Returns a condition that is the same wherever the divisors in this one are at least 1: quotients by names
/// that are compared with a number are sizes, `c*y <= x and x < (c + 1)*y` for `x // y == c`, and of every
/// sum like parts are taken together.
pub(super) fn of(condition: &Condition) -> Condition {
    // Sizes first, since they make the sums that are put together next.
    let mut condition = sized(condition);
    condition.replace(&mut |expr| Linear::of(expr).and_then(|linear| linear.written(expr)));
    condition
}

fn sized(condition: &Condition) -> Condition {
    let all = |parts: &[Condition]| parts.iter().map(sized).collect();
    match condition {
        Condition::Compare(comparison, quotient, Expr::Number(c)) => {
            let Expr::Binary(Operator::FloorDivide, x, y) = quotient else { return condition.clone() };
            // A quotient by a number is a size already.
            if !y.mentions(|_| true) {
                return condition.clone();
            }
            let below = |c: i128| compare(x, Comparison::Less, times(c, y));
            let from = |c: i128| compare(x, Comparison::AtLeast, times(c, y));
            // `x // y >= c` says `x >= c y` for a divisor of at least 1.
            match comparison {
                Comparison::Less => below(*c),
                Comparison::AtMost => below(c + 1),
                Comparison::Greater => from(c + 1),
                Comparison::AtLeast => from(*c),
                // Nothing that is divided here is below 0.
                Comparison::Equal if *c == 0 => below(1),
                Comparison::NotEqual if *c == 0 => from(1),
                Comparison::Equal => Condition::all(vec![from(*c), below(c + 1)]),
                Comparison::NotEqual => Condition::any(vec![below(*c), from(c + 1)]),
            }
        }
        Condition::And(parts) => Condition::all(all(parts)),
        Condition::Or(parts) => Condition::any(all(parts)),
        condition => condition.clone(),
    }
}

fn compare(x: &Expr, comparison: Comparison, y: Expr) -> Condition {
    Condition::Compare(comparison, x.clone(), y)
}

fn times(c: i128, y: &Expr) -> Expr {
    match c {
        0 => Expr::Number(0),
        1 => y.clone(),
        c => binary(Operator::Multiply, Expr::Number(c), y.clone()),
    }
}

/// A sum of multiples of names, and a number.
#[derive(Default)]
struct Linear {
    factors: BTreeMap<usize, i128>,
    number: i128,
    /// Whether like parts stand apart, or the multiple of a sum.
    is_loose: bool,
    numbers: usize,
}

impl Linear {
    fn of(expr: &Expr) -> Option<Linear> {
        let mut linear = Linear::default();
        linear.add(expr, 1)?;
        linear.is_loose |= linear.numbers > 1;
        Some(linear)
    }

    fn add(&mut self, expr: &Expr, factor: i128) -> Option<()> {
        match expr {
            Expr::Number(x) => {
                // A number that overflows leaves the sum as it was.
                self.number = self.number.checked_add(x.checked_mul(factor)?)?;
                self.numbers += 1;
            }
            Expr::Name(slot) => {
                self.is_loose |= self.factors.contains_key(slot);
                let of = self.factors.entry(*slot).or_default();
                *of = of.checked_add(factor)?;
            }
            Expr::Binary(Operator::Add, x, y) => {
                self.add(x, factor)?;
                self.add(y, factor)?;
            }
            Expr::Binary(Operator::Subtract, x, y) => {
                self.add(x, factor)?;
                self.add(y, factor.checked_neg()?)?;
            }
            Expr::Binary(Operator::Multiply, x, y) => {
                let Expr::Number(more) = **x else { return None };
                self.is_loose |= !matches!(**y, Expr::Name(_));
                self.add(y, factor.checked_mul(more)?)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// Writes a sum down that says the same as this one; `None` where that would be no plainer.
    fn written(self, expr: &Expr) -> Option<Expr> {
        let is_sum =
            matches!(expr, Expr::Binary(Operator::Add | Operator::Subtract | Operator::Multiply, ..));
        let factors: Vec<(usize, i128)> =
            self.factors.into_iter().filter(|(_, factor)| *factor != 0).collect();
        // A factor below 0 would have to stand on the other side of the comparison.
        if !is_sum || !self.is_loose || factors.iter().any(|(_, factor)| *factor < 0) {
            return None;
        }
        let terms = factors.into_iter().map(|(slot, factor)| times(factor, &Expr::Name(slot)));
        let sum = terms.reduce(Expr::sum)?;
        Some(binary(Operator::Add, sum, Expr::Number(self.number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::lang::{Claim, parse_claim};

    fn read(text: &str) -> Condition {
        match parse_claim(text, &["a", "b"]) {
            Ok(Claim::Lost(condition)) => condition,
            _ => panic!("{text}"),
        }
    }

    #[test]
    fn what_is_plainer_is_the_same() {
        for (text, plain) in [
            ("a % (b + (b + 3)) // b == 1", "a % (2 * b + 3) >= b and a % (2 * b + 3) < 2 * b"),
            ("a // b == 0", "a < b"),
            ("a // (b + 1) != 2", "a < 2 * b + 2 or a >= 3 * b + 3"),
            ("a // b <= 3 and a // 4 == 2", "a < 4 * b and a // 4 == 2"),
            ("a % (2 * (b + 1) + 1) > b - 2 or a == b", "a % (2 * b + 3) > b - 2 or a == b"),
            ("a + b < 7 * a", "a + b < 7 * a"),
        ] {
            let (condition, names) = (read(text), ["a".to_owned(), "b".to_owned()]);
            let found = of(&condition);
            assert_eq!(Claim::Lost(found.clone()).print(&names), plain, "{text}");
            for (a, b) in (0..60).flat_map(|a| (1..12).map(move |b| (a, b))) {
                assert_eq!(found.at(&[a, b]), condition.at(&[a, b]), "{text} at ({a}, {b})");
            }
        }
    }
}
