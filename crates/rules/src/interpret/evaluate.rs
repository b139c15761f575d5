//! The values of expressions and conditions, by their definition, in 128 bits.

use super::fault::FaultKind;
use super::number_set;
use crate::ir::{Condition, Expr, Function, List, Operator, Set};

/// A fault and the expression that caused it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trouble {
    pub(crate) kind: FaultKind,
    pub(crate) at: Expr,
}

type Evaluated<T> = Result<T, Box<Trouble>>;

pub(crate) fn trouble(kind: FaultKind, at: &Expr) -> Box<Trouble> {
    Box::new(Trouble { kind, at: at.clone() })
}

/// Returns the value of `expr`, where `names` holds the values of the slots.
pub(crate) fn number(expr: &Expr, names: &[i128]) -> Evaluated<i128> {
    match expr {
        Expr::Number(value) => Ok(*value),
        // A name without a value is a fault and no panic, since callers hand in the values.
        Expr::Name(slot) => names
            .get(*slot)
            .copied()
            .ok_or_else(|| trouble(FaultKind::BadIndex { index: *slot as i128, len: names.len() }, expr)),
        Expr::Negate(x) => number(x, names)?.checked_neg().ok_or_else(|| trouble(FaultKind::Overflow, expr)),
        Expr::Binary(operator, x, y) => {
            let (x, y) = (number(x, names)?, number(y, names)?);
            binary(*operator, x, y).map_err(|kind| trouble(kind, expr))
        }
        // Arguments are all evaluated first, so that a fault in any of them is told.
        Expr::Call(function, arguments) => {
            let values: Vec<i128> = arguments.iter().map(|x| number(x, names)).collect::<Evaluated<_>>()?;
            call(*function, &values).map_err(|kind| trouble(kind, expr))
        }
        Expr::If(condition, x, y) => number(if holds(condition, names)? { x } else { y }, names),
        Expr::Index(list, indices) => {
            let indices: Vec<i128> = indices.iter().map(|x| number(x, names)).collect::<Evaluated<_>>()?;
            element(list, &indices, names, expr)
        }
    }
}

fn element(list: &List, indices: &[i128], names: &[i128], whole: &Expr) -> Evaluated<i128> {
    let (first, rest) = indices.split_first().expect("an index for each level of nesting");
    let at = usize::try_from(*first).ok().filter(|at| *at < list.len());
    let bad = || trouble(FaultKind::BadIndex { index: *first, len: list.len() }, whole);
    let at = at.ok_or_else(bad)?;
    match list {
        List::Numbers(items) => {
            // As in Python the whole list has to have values, not only the element.
            for item in items {
                if !matches!(item, Expr::Number(_)) {
                    number(item, names)?;
                }
            }
            number(&items[at], names)
        }
        List::Lists(lists) => element(&lists[at], rest, names, whole),
    }
}

/// Returns `x operator y`.
pub(crate) fn binary(operator: Operator, x: i128, y: i128) -> Result<i128, FaultKind> {
    let exact = |result: Option<i128>| result.ok_or(FaultKind::Overflow);
    match operator {
        Operator::Add => exact(x.checked_add(y)),
        Operator::Subtract => exact(x.checked_sub(y)),
        Operator::Multiply => exact(x.checked_mul(y)),
        Operator::FloorDivide | Operator::Modulo if y == 0 => Err(FaultKind::DivisionByZero),
        // `checked_div` refuses one case: the least number divided by -1.
        Operator::FloorDivide => {
            // Quotients are rounded down, as in Python, and not towards 0.
            let quotient = exact(x.checked_div(y))?;
            // Where the division leaves something `y` is no unit, so the quotient is small and 1 less fits.
            Ok(if x % y != 0 && (x < 0) != (y < 0) { quotient - 1 } else { quotient })
        }
        Operator::Modulo => {
            let rest = exact(x.checked_rem(y))?;
            Ok(if rest != 0 && (rest < 0) != (y < 0) { rest + y } else { rest })
        }
        Operator::Power | Operator::ShiftLeft | Operator::ShiftRight if y < 0 => Err(FaultKind::Negative),
        Operator::Power => match (x, y) {
            // For these bases alone a power exists whatever the exponent is.
            (0 | 1, 1..) => Ok(x),
            (-1, _) => Ok(if y % 2 == 0 { 1 } else { -1 }),
            _ => exact(u32::try_from(y).ok().and_then(|y| x.checked_pow(y))),
        },
        Operator::BitAnd => Ok(x & y),
        Operator::BitOr => Ok(x | y),
        Operator::ShiftLeft => {
            let factor = || 2i128.checked_pow(u32::try_from(y).ok()?);
            if x == 0 { Ok(0) } else { exact(factor().and_then(|factor| x.checked_mul(factor))) }
        }
        // Beyond 127 places nothing is left but the sign.
        Operator::ShiftRight => Ok(x >> y.min(127)),
    }
}

/// Returns the function's value.
pub(crate) fn call(function: Function, values: &[i128]) -> Result<i128, FaultKind> {
    let first = values[0];
    match function {
        Function::Min => Ok(values.iter().copied().fold(first, i128::min)),
        Function::Max => Ok(values.iter().copied().fold(first, i128::max)),
        Function::Abs => first.checked_abs().ok_or(FaultKind::Overflow),
        Function::Gcd => {
            let divisor = values.iter().fold(0, |divisor, x| gcd(divisor, x.unsigned_abs()));
            i128::try_from(divisor).map_err(|_| FaultKind::Overflow)
        }
        Function::Xor => Ok(values.iter().fold(0, |sum, x| sum ^ x)),
        Function::Popcount => Ok(i128::from(first.unsigned_abs().count_ones())),
        Function::BitLength => Ok(i128::from(128 - first.unsigned_abs().leading_zeros())),
        Function::Isqrt if first < 0 => Err(FaultKind::Negative),
        Function::Isqrt => Ok(first.isqrt()),
    }
}

/// Returns the greatest common divisor; 0 where both are 0.
#[must_use]
pub fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns whether `condition` holds, where `names` holds the values of the slots.
pub(crate) fn holds(condition: &Condition, names: &[i128]) -> Evaluated<bool> {
    match condition {
        Condition::Compare(comparison, a, b) => Ok(comparison.holds(number(a, names)?, number(b, names)?)),
        Condition::Member { item, set, negated } => Ok(member(item, set, names)? != *negated),
        Condition::And(parts) => {
            for part in parts {
                if !holds(part, names)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        Condition::Or(parts) => {
            for part in parts {
                if holds(part, names)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Condition::Not(inner) => Ok(!holds(inner, names)?),
    }
}

fn member(item: &Expr, set: &Set, names: &[i128]) -> Evaluated<bool> {
    let x = number(item, names)?;
    match set {
        Set::List(items) => {
            let mut found = false;
            // As in Python each element must have a value, also after one that is equal.
            for element in items {
                found |= number(element, names)? == x;
            }
            Ok(found)
        }
        Set::Range(from, to) => {
            let (from, to) = (number(from, names)?, number(to, names)?);
            Ok(from <= x && x <= to)
        }
        Set::Odd => Ok(x >= 0 && x % 2 == 1),
        Set::Even => Ok(x >= 0 && x % 2 == 0),
        Set::Squares => Ok(number_set::is_square(x)),
        Set::Fibonacci => Ok(number_set::is_fibonacci(x)),
        Set::Primes if x < 2 => Ok(false),
        Set::Primes => {
            let x = u64::try_from(x).map_err(|_| trouble(FaultKind::PrimeTooLarge, item))?;
            Ok(number_set::is_prime(x))
        }
        Set::Powers(base) => match number(base, names)? {
            negative if negative < 0 => Err(trouble(FaultKind::Negative, base)),
            base => Ok(number_set::is_power(x, base)),
        },
    }
}

impl Expr {
    /// Returns the value where `names` holds the values of the slots; `None` where it has none, or where a
    /// number on the way leaves 128 bits.
    ///
    /// ```
    /// use grundy_rules::lang::{Claim, parse_claim};
    /// let Claim::Value(half) = parse_claim("n // 2", &["n"])? else { panic!() };
    /// assert_eq!(half.at(&[10_i128.pow(30)]), Some(5 * 10_i128.pow(29)));
    /// # Ok::<_, grundy_rules::lang::Rejected>(())
    /// ```
    #[must_use]
    pub fn at(&self, names: &[i128]) -> Option<i128> {
        number(self, names).ok()
    }
}

impl Condition {
    /// Returns whether it holds where `names` holds the values of the slots; `None` as for [`Expr::at`].
    #[must_use]
    pub fn at(&self, names: &[i128]) -> Option<bool> {
        holds(self, names).ok()
    }
}
