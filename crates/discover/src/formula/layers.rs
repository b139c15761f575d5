//! Values in two layers: a multiple of a number, and what is left modulo it, each by a formula of its own, as
//! `3 * xor(a // 3, b // 3) + (a + b) % 3`.

use super::residues;
use super::terms::{Terms, binary};
use grundy_budget::{Budget, Stop};
use grundy_rules::ir::{Expr, Function, Operator};

/// The numbers that are tried.
const MODULI: std::ops::RangeInclusive<i64> = 2..=12;

/// Values of one coordinate are told by cases.
const FEWEST_COORDINATES: usize = 2;

/// Returns the formula with the least number that gives the values on the sample; `None` where one term does.
pub(super) fn value(
    points: &[&[u64]],
    terms: &Terms,
    values: &[i64],
    budget: &Budget,
) -> Result<Option<Expr>, Stop> {
    let arity = points.first().map_or(0, |point| point.len());
    // One term says it more plainly, and remainders below 0 have no digits.
    if arity < FEWEST_COORDINATES || values.iter().any(|value| *value < 0) || terms.with(values).is_some() {
        return Ok(None);
    }
    let most = values.iter().max().map_or(0, |most| *most);
    // With a largest value below twice the number there is hardly a quotient to tell.
    for m in MODULI.take_while(|m| 2 * m <= most) {
        budget.spend(values.len() as u64)?;
        let quotients: Vec<i64> = values.iter().map(|value| value / m).collect();
        let Some(above) = nim_sum(points, &quotients, m).or_else(|| term(terms, &quotients)) else {
            continue;
        };
        let rests: Vec<i64> = values.iter().map(|value| value % m).collect();
        let below = match residues::value(points, &rests, budget)? {
            Some(rest) => rest,
            None => match term(terms, &rests) {
                Some(rest) => rest,
                None => continue,
            },
        };
        let multiple = binary(Operator::Multiply, Expr::Number(m.into()), above);
        return Ok(Some(binary(Operator::Add, multiple, below)));
    }
    Ok(None)
}

fn term(terms: &Terms, row: &[i64]) -> Option<Expr> {
    // A constant layer is no layer.
    terms.with(row).filter(|term| !terms.is_constant(*term)).map(|term| terms.expr(term))
}

/// The nim-sum of the quotients of all coordinates.
fn nim_sum(points: &[&[u64]], quotients: &[i64], m: i64) -> Option<Expr> {
    let m = m.unsigned_abs();
    let sum = |point: &&[u64]| point.iter().fold(0, |sum, x| sum ^ (x / m));
    let is = points.iter().zip(quotients).all(|(point, quotient)| i64::try_from(sum(point)) == Ok(*quotient));
    let part = |slot| binary(Operator::FloorDivide, Expr::Name(slot), Expr::Number(m.into()));
    is.then(|| Expr::Call(Function::Xor, (0..points[0].len()).map(part).collect()))
}
