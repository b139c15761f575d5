//! Values of tuples whose coordinates play apart: the nim-sum of a value of each coordinate.

use super::repetition;
use crate::formula::{self, Facts, Hints};
use crate::present;
use grundy_budget::{Budget, Stop};
use grundy_rules::lang::{Claim, parse_claim};

/// Returns the nim-sum `xor(f(a), g(b), ..)` that gives every value of a box, where there is one: `f(a)` is
/// the value at `(a, 0, ..)`, and so on, each as a formula.
///
/// `table` has the values of all positions with `names` for coordinates, each below `bound`, in row-major
/// order. `numbers` are those that a formula may well speak of. Cost: linear in the table, and a search for a
/// formula for each coordinate, on its own axis.
///
/// # Errors
/// The limit that was passed.
///
/// ```
/// use grundy_discover::guess::apart;
/// let table: Vec<u32> = (0..400).map(|at| (at / 20 % 3) ^ (at % 20 / 2)).collect();
/// let names = ["a".to_owned(), "b".to_owned()];
/// let found = apart(&table, 20, &names, &Default::default(), &Default::default())?.unwrap();
/// assert_eq!(found.print(&names), "xor(a % 3, b // 2)");
/// # Ok::<_, grundy_budget::Stop>(())
/// ```
pub fn apart(
    table: &[u32],
    bound: u64,
    names: &[String],
    hints: &Hints,
    budget: &Budget,
) -> Result<Option<Claim>, Stop> {
    // A bound beyond memory has no table.
    let Ok(bound) = usize::try_from(bound) else { return Ok(None) };
    let strides: Vec<usize> = (0..names.len())
        .rev()
        // The last stride is that of the first coordinate, so they come in the opposite order.
        .scan(1, |stride, _| Some(std::mem::replace(stride, *stride * bound)))
        .collect();
    let axes: Vec<Vec<u32>> = strides
        .iter()
        .rev()
        .map(|stride| table.iter().step_by(*stride).take(bound).copied().collect())
        .collect();
    let together = |at: usize| {
        let value = |(axis, stride): (&Vec<u32>, &usize)| axis[at / stride % bound];
        axes.iter().zip(strides.iter().rev()).map(value).fold(0, |sum, value| sum ^ value)
    };
    budget.spend(table.len() as u64 / 16)?;
    // At the origin all terms are 0, so another value there is no such nim-sum.
    if table.first() != Some(&0) || !table.iter().enumerate().all(|(at, value)| together(at) == *value) {
        return Ok(None);
    }
    let mut terms: Vec<String> = Vec::new();
    let mut known: Vec<(&Vec<u32>, Claim)> = Vec::new();
    for (axis, name) in axes.iter().zip(names) {
        if axis.iter().all(|value| *value == 0) {
            continue;
        }
        // Coordinates with equal axes have equal formulas, and a search is long.
        let seen = known.iter().find(|(other, _)| *other == axis).map(|(_, claim)| claim.clone());
        let Some(claim) = (if seen.is_some() { seen } else { on_axis(axis, hints, budget)? }) else {
            return Ok(None);
        };
        terms.push(claim.print(std::slice::from_ref(name)));
        known.push((axis, claim));
    }
    let text = match &terms[..] {
        [] => "0".to_owned(),
        [one] => one.clone(),
        _ => format!("xor({})", terms.join(", ")),
    };
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Ok(parse_claim(&text, &names).ok().filter(|claim| matches!(claim, Claim::Value(_))))
}

/// A formula of one coordinate.
fn on_axis(values: &[u32], hints: &Hints, budget: &Budget) -> Result<Option<Claim>, Stop> {
    let repeated = repetition(values).filter(|seen| seen.is_firm());
    let repeated = repeated.map(|seen| seen.law(values));
    // A repetition first: it is what a person would write.
    if let Some(formula) = repeated.as_ref().and_then(present::formula) {
        return Ok(Some(formula));
    }
    let points: Vec<Vec<u64>> = (0..values.len() as u64).map(|x| vec![x]).collect();
    let said: Vec<i64> = values.iter().map(|value| i64::from(*value)).collect();
    let found = formula::value(&Facts { points: &points, said: &said, hints }, budget)?;
    // A list is the last resort, and only of what repeats.
    Ok(found.map(Claim::Value).or_else(|| repeated.as_ref().and_then(present::listed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(arity: usize) -> Vec<String> {
        ["a", "b", "c"][..arity].iter().map(|name| (*name).to_owned()).collect()
    }

    fn found(arity: u32, bound: u64, value: impl Fn(&[u64]) -> u64) -> Option<String> {
        let table: Vec<u32> = crate::prove::positions_below(arity as usize, bound)
            .map(|position| u32::try_from(value(&position)).unwrap())
            .collect();
        let names = names(arity as usize);
        let claim = apart(&table, bound, &names, &Hints::default(), &Budget::default()).unwrap()?;
        for (at, position) in crate::prove::positions_below(arity as usize, bound).enumerate() {
            assert_eq!(claim.at(&position), Some(i128::from(table[at])));
        }
        Some(claim.print(&names))
    }

    #[test]
    fn coordinates_that_play_apart_have_a_nim_sum() {
        assert_eq!(
            found(3, 9, |x| (x[0] % 3) ^ (x[1] % 3) ^ (x[2] % 3)).unwrap(),
            "xor(a % 3, b % 3, c % 3)"
        );
        assert_eq!(found(2, 24, |x| x[0] ^ x[1].div_ceil(2)).unwrap(), "xor(a, (b + 1) // 2)");
        assert_eq!(found(2, 24, |x| x[1] % 4).unwrap(), "b % 4");
        let early = |n: u64| match usize::try_from(n).unwrap() {
            n @ 0..4 => [0, 2, 0, 3][n],
            n => [3, 1, 0, 2, 2][n % 5],
        };
        assert!(
            found(2, 40, |x| x[1] ^ early(x[0]))
                .unwrap()
                .ends_with("if a < 4 else [3, 1, 0, 2, 2][a % 5], b)")
        );
    }

    #[test]
    fn coordinates_that_do_not_play_apart_have_none() {
        assert_eq!(found(2, 24, |x| (x[0] + x[1]) % 3), None);
        assert_eq!(found(2, 24, |x| if *x == [23, 23] { 9 } else { x[0] ^ x[1] }), None);
    }
}
