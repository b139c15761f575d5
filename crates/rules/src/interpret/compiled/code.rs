//! Expressions prepared for 64 bits. `None` means that these do not suffice or that something went wrong;
//! which of the two, the slow interpreter finds out.

use crate::interpret::number_set;
use crate::ir::{Comparison, Condition, Expr, Facts, Function, List, Operator, Poly, Set};

/// A number to compute from the values of the slots.
pub(super) enum Number {
    Constant(i64),
    Name(usize),
    Linear(Linear),
    /// Computed by a closure; the slots are those on which it does not depend linearly.
    Code(Code, Box<[usize]>),
}

/// A sum of names with coefficients.
pub(super) struct Linear {
    pub(super) constant: i64,
    pub(super) terms: Box<[(usize, i64)]>,
}

pub(super) type Code = Box<dyn Fn(&[i64]) -> Option<i64> + Send + Sync>;
pub(super) type Test = Box<dyn Fn(&[i64]) -> Option<bool> + Send + Sync>;

impl Linear {
    fn of(expr: &Expr) -> Option<Linear> {
        // The sum may be taken in another order only where no order can leave 128 bits.
        Facts::default().bits(expr)?;
        // A polynomial with products of names is not linear, and goes to a closure.
        let (names, constant) = Poly::of(expr).as_linear()?;
        let terms: Option<Vec<(usize, i64)>> =
            names.into_iter().map(|(slot, c)| Some((slot, i64::try_from(c).ok()?))).collect();
        Some(Linear { constant: i64::try_from(constant).ok()?, terms: terms?.into() })
    }

    #[inline]
    fn value(&self, names: &[i64]) -> Option<i64> {
        let mut sum = self.constant;
        for (slot, coefficient) in &self.terms {
            sum = sum.checked_add(names[*slot].checked_mul(*coefficient)?)?;
        }
        Some(sum)
    }
}

impl Number {
    pub(super) fn of(expr: &Expr) -> Number {
        match (expr, Linear::of(expr)) {
            (Expr::Name(slot), _) => Number::Name(*slot),
            (_, Some(linear)) if linear.terms.is_empty() => Number::Constant(linear.constant),
            (_, Some(linear)) => Number::Linear(linear),
            (expr, None) => {
                let mut bent = Vec::new();
                add_bent(expr, &mut bent);
                Number::Code(code(expr), bent.into())
            }
        }
    }

    #[inline]
    pub(super) fn value(&self, names: &[i64]) -> Option<i64> {
        match self {
            Number::Constant(value) => Some(*value),
            Number::Name(slot) => Some(names[*slot]),
            Number::Linear(linear) => linear.value(names),
            Number::Code(code, _) => code(names),
        }
    }

    /// Returns whether the number, and every part of its expression, grows by the same with each step of a
    /// name: so it can be computed between two values of the name where it can at both.
    pub(super) fn is_linear_in(&self, slot: usize) -> bool {
        !matches!(self, Number::Code(_, bent) if bent.contains(&slot))
    }
}

/// Adds the slots on which some part of the expression does not depend linearly.
fn add_bent(expr: &Expr, bent: &mut Vec<usize>) {
    match expr {
        Expr::Number(_) | Expr::Name(_) => {}
        Expr::Negate(x) => add_bent(x, bent),
        // Sums of what is linear are linear.
        Expr::Binary(Operator::Add | Operator::Subtract, x, y) => {
            add_bent(x, bent);
            add_bent(y, bent);
        }
        Expr::Binary(Operator::Multiply, x, y) => {
            add_bent(x, bent);
            add_bent(y, bent);
            // A product is linear in each name that stands on one side alone.
            x.for_each_slot(&mut |slot| {
                if y.mentions(|other| other == slot) {
                    bent.push(slot);
                }
            });
        }
        // Other operations may bend anywhere, so no name in them is taken for linear.
        _ => expr.for_each_slot(&mut |slot| bent.push(slot)),
    }
}

/// Hands the operand to `$build` as a closure of a type of its own, so that the commonest operands cost no
/// call.
macro_rules! with_operand {
    ($expr:expr, $operand:ident => $build:expr) => {
        match Number::of($expr) {
            Number::Constant(value) => {
                let $operand = move |_: &[i64]| Some(value);
                $build
            }
            Number::Name(slot) => {
                let $operand = move |names: &[i64]| Some(names[slot]);
                $build
            }
            other => {
                let $operand = move |names: &[i64]| other.value(names);
                $build
            }
        }
    };
}

/// A closure that can be part of a compiled expression.
trait Operand: Fn(&[i64]) -> Option<i64> + Send + Sync + 'static {}
impl<T: Fn(&[i64]) -> Option<i64> + Send + Sync + 'static> Operand for T {}

fn code(expr: &Expr) -> Code {
    match expr {
        Expr::Number(value) => {
            let value = i64::try_from(*value).ok();
            Box::new(move |_| value)
        }
        Expr::Name(slot) => {
            let slot = *slot;
            Box::new(move |names| Some(names[slot]))
        }
        Expr::Negate(x) => with_operand!(x, x => Box::new(move |names| x(names)?.checked_neg())),
        Expr::Binary(operator, x, y) => {
            let operator = *operator;
            with_operand!(x, x => with_operand!(y, y => binary(operator, x, y)))
        }
        Expr::Call(function, arguments) => call(*function, arguments),
        Expr::If(condition, x, y) => {
            let (condition, x, y) = (test(condition), Number::of(x), Number::of(y));
            Box::new(move |names| if condition(names)? { x.value(names) } else { y.value(names) })
        }
        Expr::Index(list, indices) => element(list, indices),
    }
}

fn binary(operator: Operator, x: impl Operand, y: impl Operand) -> Code {
    match operator {
        Operator::Add => Box::new(move |names| x(names)?.checked_add(y(names)?)),
        Operator::Subtract => Box::new(move |names| x(names)?.checked_sub(y(names)?)),
        Operator::Multiply => Box::new(move |names| x(names)?.checked_mul(y(names)?)),
        Operator::FloorDivide => Box::new(move |names| {
            let (x, y) = (x(names)?, y(names)?);
            // With a positive divisor the Euclidean quotient is the one rounded down.
            // Negative divisors are rare, and for them the Euclidean quotient would be another.
            if y > 0 { Some(x.div_euclid(y)) } else { None }
        }),
        Operator::Modulo => Box::new(move |names| {
            let (x, y) = (x(names)?, y(names)?);
            if y > 0 { Some(x.rem_euclid(y)) } else { None }
        }),
        // A base of 0 or 1 has powers beyond these exponents too; the slow interpreter finds them.
        Operator::Power => Box::new(move |names| x(names)?.checked_pow(u32::try_from(y(names)?).ok()?)),
        Operator::BitAnd => Box::new(move |names| Some(x(names)? & y(names)?)),
        Operator::BitOr => Box::new(move |names| Some(x(names)? | y(names)?)),
        Operator::ShiftLeft => Box::new(move |names| {
            let (x, y) = (x(names)?, y(names)?);
            // `1 << 63` is negative in 64 bits, so larger shifts are not taken here.
            if (0..=62).contains(&y) { x.checked_mul(1 << y) } else { None }
        }),
        Operator::ShiftRight => Box::new(move |names| {
            let (x, y) = (x(names)?, y(names)?);
            // Beyond 63 places nothing is left but the sign.
            if y < 0 { None } else { Some(x >> y.min(63)) }
        }),
    }
}

fn call(function: Function, arguments: &[Expr]) -> Code {
    if let (Function::Min | Function::Max | Function::Xor | Function::Gcd, [x, y]) = (function, arguments) {
        return with_operand!(x, x => with_operand!(y, y => call_two(function, x, y)));
    }
    let arguments: Vec<Number> = arguments.iter().map(Number::of).collect();
    Box::new(move |names| {
        let first = arguments[0].value(names)?;
        match function {
            Function::Abs => first.checked_abs(),
            Function::Popcount => Some(i64::from(first.unsigned_abs().count_ones())),
            Function::BitLength => Some(i64::from(64 - first.unsigned_abs().leading_zeros())),
            // A negative number gives `None`, and the slow interpreter tells the fault.
            Function::Isqrt => first.checked_isqrt(),
            Function::Min | Function::Max | Function::Xor | Function::Gcd => {
                arguments[1..].iter().try_fold(first, |x, argument| two(function, x, argument.value(names)?))
            }
        }
    })
}

fn call_two(function: Function, x: impl Operand, y: impl Operand) -> Code {
    match function {
        Function::Min => Box::new(move |names| Some(x(names)?.min(y(names)?))),
        Function::Max => Box::new(move |names| Some(x(names)?.max(y(names)?))),
        Function::Xor => Box::new(move |names| Some(x(names)? ^ y(names)?)),
        _ => Box::new(move |names| two(function, x(names)?, y(names)?)),
    }
}

fn two(function: Function, x: i64, y: i64) -> Option<i64> {
    match function {
        Function::Min => Some(x.min(y)),
        Function::Max => Some(x.max(y)),
        Function::Xor => Some(x ^ y),
        _ => i64::try_from(number_set::gcd(x.unsigned_abs(), y.unsigned_abs())).ok(),
    }
}

fn element(list: &List, indices: &[Expr]) -> Code {
    let at = |index: &Number, names: &[i64]| usize::try_from(index.value(names)?).ok();
    if let (List::Numbers(items), [index]) = (list, indices) {
        let index = Number::of(index);
        // Constants always have values, so none of them needs to be evaluated but the one that is wanted.
        let constants: Option<Vec<i64>> = items
            .iter()
            .map(|item| match item {
                Expr::Number(value) => i64::try_from(*value).ok(),
                _ => None,
            })
            .collect();
        if let Some(constants) = constants {
            return Box::new(move |names| constants.get(at(&index, names)?).copied());
        }
        let items: Vec<Number> = items.iter().map(Number::of).collect();
        return Box::new(move |names| {
            // As in the slow interpreter every element must have a value, not only the one that is wanted.
            let at = at(&index, names)?;
            let mut wanted = None;
            for (index, item) in items.iter().enumerate() {
                let value = item.value(names)?;
                if index == at {
                    wanted = Some(value);
                }
            }
            wanted
        });
    }
    // Nested lists: one compiled element for each of the lists inside.
    let List::Lists(lists) = list else { unreachable!("an index for each level of nesting") };
    let first = Number::of(&indices[0]);
    let inner: Vec<Code> = lists.iter().map(|list| element(list, &indices[1..])).collect();
    Box::new(move |names| inner.get(at(&first, names)?)?(names))
}

pub(super) fn test(condition: &Condition) -> Test {
    match condition {
        Condition::Compare(comparison, a, b) => {
            let comparison = *comparison;
            with_operand!(a, a => with_operand!(b, b => compare(comparison, a, b)))
        }
        Condition::Member { item, set, negated } => {
            let (member, negated) = (member(Number::of(item), set), *negated);
            Box::new(move |names| Some(member(names)? != negated))
        }
        Condition::And(parts) => {
            let parts: Vec<Test> = parts.iter().map(test).collect();
            Box::new(move |names| {
                for part in &parts {
                    if !part(names)? {
                        return Some(false);
                    }
                }
                Some(true)
            })
        }
        Condition::Or(parts) => {
            let parts: Vec<Test> = parts.iter().map(test).collect();
            Box::new(move |names| {
                for part in &parts {
                    if part(names)? {
                        return Some(true);
                    }
                }
                Some(false)
            })
        }
        Condition::Not(inner) => {
            let inner = test(inner);
            Box::new(move |names| Some(!inner(names)?))
        }
    }
}

fn compare(comparison: Comparison, a: impl Operand, b: impl Operand) -> Test {
    match comparison {
        Comparison::Equal => Box::new(move |names| Some(a(names)? == b(names)?)),
        Comparison::NotEqual => Box::new(move |names| Some(a(names)? != b(names)?)),
        Comparison::Less => Box::new(move |names| Some(a(names)? < b(names)?)),
        Comparison::AtMost => Box::new(move |names| Some(a(names)? <= b(names)?)),
        Comparison::Greater => Box::new(move |names| Some(a(names)? > b(names)?)),
        Comparison::AtLeast => Box::new(move |names| Some(a(names)? >= b(names)?)),
    }
}

fn member(item: Number, set: &Set) -> Test {
    match set {
        Set::List(items) => {
            let items: Vec<Number> = items.iter().map(Number::of).collect();
            Box::new(move |names| {
                let x = item.value(names)?;
                let mut found = false;
                // As in the slow interpreter every element must have a value, also after one that is equal.
                for element in &items {
                    found |= element.value(names)? == x;
                }
                Some(found)
            })
        }
        Set::Range(from, to) => {
            let (from, to) = (Number::of(from), Number::of(to));
            Box::new(move |names| {
                let (x, from, to) = (item.value(names)?, from.value(names)?, to.value(names)?);
                Some(from <= x && x <= to)
            })
        }
        Set::Odd => Box::new(move |names| item.value(names).map(|x| x >= 0 && x % 2 == 1)),
        Set::Even => Box::new(move |names| item.value(names).map(|x| x >= 0 && x % 2 == 0)),
        Set::Squares => Box::new(move |names| item.value(names).map(|x| number_set::is_square(x.into()))),
        Set::Fibonacci => {
            Box::new(move |names| item.value(names).map(|x| number_set::is_fibonacci(x.into())))
        }
        Set::Primes => Box::new(move |names| {
            let x = item.value(names)?;
            // A negative number is no natural, and so no prime.
            Some(u64::try_from(x).is_ok_and(number_set::is_prime))
        }),
        Set::Powers(base) => {
            let base = Number::of(base);
            Box::new(move |names| {
                let (x, base) = (item.value(names)?, base.value(names)?);
                if base < 0 { None } else { Some(number_set::is_power(x.into(), base.into())) }
            })
        }
    }
}
