//! Finds from where on, and with which period, conditions and numbers repeat along each coordinate. It reads
//! the text of the rules alone.
//!
//! A comparison of one coordinate with a number, and membership of it in a list, says the same from some
//! number on; a remainder repeats with its divisor. What is made of things that repeat, without a coordinate
//! beside them, repeats from where all do, with a common multiple of their periods.

use crate::aid::Repeats;
use grundy_rules::ir::{Condition, Expr, Operator, Set};

/// What is known of each coordinate: from where on, and with which period, all that was looked at repeats.
pub(super) struct Repeating {
    pub(super) axes: Vec<Repeats>,
}

impl Repeating {
    /// Looks at a condition; `None` where it may not repeat, or numbers become too large.
    pub(super) fn condition(&mut self, condition: &Condition) -> Option<()> {
        match condition {
            Condition::Compare(_, a, b) => {
                let difference = match (a, b) {
                    (side, Expr::Number(number)) | (Expr::Number(number), side) => {
                        plain(side).map(|(slot, added)| (slot, number.checked_sub(added)))
                    }
                    _ => None,
                };
                if let Some((slot, bound)) = difference {
                    // An overflow of the difference leaves it unknown from where on the comparison stays.
                    return self.bounded(slot, bound?);
                }
                self.number(a)?;
                self.number(b)
            }
            Condition::Member { item, set, .. } => {
                if let Some((slot, added)) = plain(item) {
                    return match set {
                        Set::List(numbers) => numbers.iter().try_for_each(|number| {
                            let Expr::Number(number) = number else { return None };
                            self.bounded(slot, number.checked_sub(added)?)
                        }),
                        Set::Range(first, last) => [first, last].into_iter().try_for_each(|end| {
                            let Expr::Number(number) = **end else { return None };
                            self.bounded(slot, number.checked_sub(added)?)
                        }),
                        Set::Odd | Set::Even => {
                            // Only naturals are odd or even here, and the sum is negative below that number.
                            self.bounded(slot, added.checked_neg()?)?;
                            self.repeated(slot, 2)
                        }
                        // Powers, squares and the like never repeat along a coordinate.
                        _ => None,
                    };
                }
                self.number(item)?;
                match set {
                    Set::List(numbers) => numbers.iter().try_for_each(|number| self.number(number)),
                    Set::Range(first, last) => {
                        self.number(first)?;
                        self.number(last)
                    }
                    Set::Powers(base) => self.number(base),
                    // The item is one of finitely many numbers that come again, and so is whether it is in a
                    // set.
                    Set::Odd | Set::Even | Set::Squares | Set::Primes | Set::Fibonacci => Some(()),
                }
            }
            Condition::And(all) | Condition::Or(all) => {
                all.iter().try_for_each(|condition| self.condition(condition))
            }
            Condition::Not(condition) => self.condition(condition),
        }
    }

    /// Looks at a number that is to repeat; a coordinate by itself does not.
    pub(super) fn number(&mut self, number: &Expr) -> Option<()> {
        match number {
            Expr::Number(_) => Some(()),
            // A coordinate grows without end, so a number made of it need not repeat.
            Expr::Name(_) => None,
            Expr::Negate(x) => self.number(x),
            Expr::Binary(operator, x, y) => {
                if let (Operator::Modulo, Some((slot, _)), Expr::Number(divisor)) = (operator, plain(x), &**y)
                {
                    return self.repeated(slot, u64::try_from(*divisor).ok()?);
                }
                self.number(x)?;
                self.number(y)
            }
            Expr::Call(_, numbers) => numbers.iter().try_for_each(|number| self.number(number)),
            Expr::If(condition, x, y) => {
                self.condition(condition)?;
                self.number(x)?;
                self.number(y)
            }
            Expr::Index(..) => None,
        }
    }

    /// Numbers above this one are alike.
    fn bounded(&mut self, slot: usize, number: i128) -> Option<()> {
        // Below 0 there is no coordinate, so that everything repeats from 0 on.
        let from = u64::try_from(number.checked_add(1)?.max(0)).ok()?;
        let axis = self.axes.get_mut(slot)?;
        axis.from = axis.from.max(from);
        Some(())
    }

    fn repeated(&mut self, slot: usize, period: u64) -> Option<()> {
        let axis = self.axes.get_mut(slot)?;
        axis.period = multiple(axis.period, period)?;
        Some(())
    }
}

/// Returns the least common multiple; `None` for 0, and beyond 64 bits.
pub(super) fn multiple(a: u64, b: u64) -> Option<u64> {
    let (mut x, mut y) = (a, b);
    // Bounded: digits of 64 bits.
    while y > 0 {
        (x, y) = (y, x % y);
    }
    // The division comes first, so that the product overflows only where the multiple does.
    a.checked_div(x)?.checked_mul(b).filter(|multiple| *multiple > 0)
}

/// Reads a coordinate with a number added.
fn plain(number: &Expr) -> Option<(usize, i128)> {
    match number {
        Expr::Name(slot) => Some((*slot, 0)),
        Expr::Binary(Operator::Add, x, y) => match (&**x, &**y) {
            (Expr::Name(slot), Expr::Number(number)) | (Expr::Number(number), Expr::Name(slot)) => {
                Some((*slot, *number))
            }
            _ => None,
        },
        Expr::Binary(Operator::Subtract, x, y) => match (&**x, &**y) {
            (Expr::Name(slot), Expr::Number(number)) => Some((*slot, number.checked_neg()?)),
            _ => None,
        },
        _ => None,
    }
}
