//! What hangs on the remainder of a sum of multiples of the coordinates alone.

use grundy_budget::{Budget, Stop};
use grundy_rules::ir::{Comparison, Condition, Expr, Operator};

/// Larger divisors are not tried, and for each at most this number of sums.
const MOST_DIVISOR: u64 = 24;
const MOST_SUMS: u64 = 1 << 12;

/// A sum of multiples of the coordinates: factors below the divisor.
struct Sum {
    factors: Vec<u64>,
    divisor: u64,
}

/// The remainder, shifted by a constant, that is the value at every position.
pub(super) fn value(points: &[&[u64]], values: &[i64], budget: &Budget) -> Result<Option<Expr>, Stop> {
    let Some(most) = values.iter().max().and_then(|most| u64::try_from(*most).ok()) else { return Ok(None) };
    // A value that no divisor exceeds is no remainder.
    if values.iter().any(|value| *value < 0) || most >= MOST_DIVISOR {
        return Ok(None);
    }
    // The shift follows from the first position, and the others are held against it.
    let shift = |sum: &Sum| (values[0].unsigned_abs() + sum.divisor - sum.rest(points[0])) % sum.divisor;
    let found = simplest(points, most + 1, budget, |sum| {
        let shift = shift(sum);
        let right =
            |(point, value): (&&[u64], &i64)| (sum.rest(point) + shift) % sum.divisor == value.unsigned_abs();
        points.iter().zip(values).all(right)
    })?;
    Ok(found.map(|sum| {
        let shifted = super::terms::binary(Operator::Add, sum.expr(), number(shift(&sum)));
        super::terms::binary(Operator::Modulo, shifted, number(sum.divisor))
    }))
}

/// The one remainder that the sum leaves exactly where wanted.
pub(super) fn condition(
    points: &[&[u64]],
    wanted: &[bool],
    budget: &Budget,
) -> Result<Option<Condition>, Stop> {
    // Nothing is wanted, so no remainder tells it.
    let Some(first) = wanted.iter().position(|is| *is) else { return Ok(None) };
    let found = simplest(points, 2, budget, |sum| {
        let rest = sum.rest(points[first]);
        points.iter().zip(wanted).all(|(point, is)| (sum.rest(point) == rest) == *is)
    })?;
    Ok(found.map(|sum| {
        let rest = |of| super::terms::binary(Operator::Modulo, of, number(sum.divisor));
        match (sum.alike(), sum.rest(points[first])) {
            // A sum that is 0 where two remainders are equal is said by these.
            (Some([x, y]), 0) => {
                Condition::Compare(Comparison::Equal, rest(Expr::Name(x)), rest(Expr::Name(y)))
            }
            (_, left) => Condition::Compare(Comparison::Equal, rest(sum.expr()), number(left)),
        }
    }))
}

/// The fitting sum with the least divisor, and of these the least factors.
fn simplest(
    points: &[&[u64]],
    least: u64,
    budget: &Budget,
    fits: impl Fn(&Sum) -> bool,
) -> Result<Option<Sum>, Stop> {
    let arity = points.first().map_or(0, |point| point.len());
    // A remainder is not told from the number itself before it has come back.
    let largest =
        points.iter().filter_map(|point| point.iter().max()).max().map_or(0, |most| most.div_ceil(2));
    for divisor in least.max(2)..=MOST_DIVISOR.min(largest) {
        let Some(sums) = divisor.checked_pow(u32::try_from(arity).unwrap_or(u32::MAX)) else { break };
        // Sums are a power of the divisor, and larger divisors have more of them.
        if sums > MOST_SUMS {
            break;
        }
        budget.spend(sums)?;
        let sum = |at: u64| {
            let digits = std::iter::successors(Some(at), |at| Some(at / divisor)).map(|at| at % divisor);
            Sum { factors: digits.take(arity).collect(), divisor }
        };
        // The sum with no coordinate is left out: it says nothing of a position.
        let fitting = (1..sums).map(sum).filter(&fits);
        if let Some(sum) = fitting.min_by_key(|sum| sum.factors.iter().sum::<u64>()) {
            return Ok(Some(sum));
        }
    }
    Ok(None)
}

impl Sum {
    fn rest(&self, point: &[u64]) -> u64 {
        // Coordinates are reduced first, so that a product of two small numbers never overflows.
        let terms = self.factors.iter().zip(point).map(|(factor, x)| factor * (x % self.divisor));
        terms.sum::<u64>() % self.divisor
    }

    /// Two coordinates whose remainders are the same where that of the sum is 0: it is one less the other.
    fn alike(&self) -> Option<[usize; 2]> {
        let mut named = self.factors.iter().enumerate().filter(|(_, factor)| **factor > 0);
        let ((x, f), (y, g)) = (named.next()?, named.next()?);
        // With a divisor of 2 the sum of two is 0 where they are alike, and is said as a sum.
        let are_alike = named.next().is_none() && self.divisor > 2 && f + g == self.divisor;
        (are_alike && (*f == 1 || *g == 1)).then_some([x, y])
    }

    fn expr(&self) -> Expr {
        let terms = self.factors.iter().enumerate().filter(|(_, factor)| **factor > 0);
        let term = |(slot, factor): (usize, &u64)| match factor {
            1 => Expr::Name(slot),
            factor => Expr::product(number(*factor), Expr::Name(slot)),
        };
        terms.map(term).reduce(Expr::sum).expect("some factor is not 0")
    }
}

fn number(x: u64) -> Expr {
    Expr::Number(x.into())
}
