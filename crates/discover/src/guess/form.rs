//! Values by a formula that does not repeat: ruler functions, odd parts, floors of logarithms and roots,
//! digit sums, and pieces that are linear on each residue.

use grundy_rules::lang::{Claim, parse_claim};

/// Functions of a number `x`, in the expressions of the rule language. Of `x & -x`, the highest power of 2
/// that divides `x`, is made the exponent of 2, and the odd part.
const FUNCTIONS: &[&str] = &[
    "bit_length(x & -x) - 1",
    "x & -x",
    "x // (x & -x)",
    "(x // (x & -x) - 1) // 2",
    "bit_length(x)",
    "bit_length(x) // 2",
    "1 << bit_length(x) - 1",
    "x - (1 << bit_length(x) - 1)",
    "bit_length(x) % 2",
    "bit_length(x & -x) % 2",
    "popcount(x)",
    "popcount(x) % 2",
    "xor(x, x // 2)",
    "isqrt(x)",
    "x - isqrt(x) ** 2",
    "(isqrt(8*x + 1) - 1) // 2",
    "1 if popcount(x) == 1 else 0",
    "1 if isqrt(x) ** 2 == x else 0",
    "1 if x in fibonacci else 0",
    "1 if x in primes else 0",
];

/// What stands for `x`.
const ARGUMENTS: &[&str] = &["n", "(n + 1)", "(n - 1)", "(n + 2)", "(n // 2)", "(n // 2 + 1)"];

/// What may be taken away before a function is sought: `times * n // by`.
const SLOPES: &[(i128, i128)] = &[(0, 1), (1, 1), (2, 1), (1, 2), (3, 1), (3, 2)];

/// A function is fitted on this number of values, and must then give all others.
const FITTED: usize = 64;

/// The first few values may be anything, as the rules of small heaps often are.
const MOST_HEAD: usize = 3;

/// Larger factors and constants are not sought.
const MOST_FACTOR: i128 = 4;
const MOST_CONSTANT: i128 = 16;

/// More residues are not looked at.
const MOST_RESIDUES: usize = 64;

/// Returns formulas that give every value of the table; none for a table of fewer than 64 values, which would
/// be too few to tell them apart.
///
/// Each is `times * n // by + factor * f(x) + constant` for one of twenty functions `f` of `n` or a number
/// next to it, except for three heaps at the start, or linear on each residue. Time: linear in the table for
/// a formula that is right, a hundred thousand evaluations for all that are not.
///
/// ```
/// use grundy_discover::guess::forms;
/// let ruler: Vec<u32> = (1..200u32).map(u32::trailing_zeros).collect();
/// let found = forms(&ruler);
/// assert_eq!(found[0].print(&["n".to_owned()]), "bit_length(n + 1 & -(n + 1)) - 1");
/// ```
#[must_use]
pub fn forms(values: &[u32]) -> Vec<Claim> {
    // Fewer values are fitted by many formulas.
    if values.len() < FITTED {
        return Vec::new();
    }
    let mut found: Vec<Claim> = Vec::new();
    found.extend(by_residue(values));
    for function in FUNCTIONS {
        for argument in ARGUMENTS {
            let text = of(function, argument);
            let fitted = fit(values, &text).filter(|claim| !found.contains(claim));
            found.extend(fitted);
        }
    }
    // Of those that are right the shortest is what a person would write.
    found.sort_by_key(|claim| claim.print(&["n".to_owned()]).len());
    found
}

/// The function with something in the place of `x`.
fn of(function: &str, argument: &str) -> String {
    // The `x` of `xor` is no name.
    function.split("xor").map(|text| text.replace('x', argument)).collect::<Vec<_>>().join("xor")
}

/// Returns the claim, where it is a value and is right for every heap of the table.
pub(super) fn verified(text: &str, values: &[u32]) -> Option<Claim> {
    let claim = parse_claim(text, &["n"]).expect("a formula is in the rule language");
    let right = |(n, v): (u64, &u32)| claim.at(&[n]) == Some(i128::from(*v));
    (0..).zip(values).all(right).then_some(claim)
}

/// Fits `times * n // by + factor * function + constant`.
fn fit(values: &[u32], function: &str) -> Option<Claim> {
    let claim = parse_claim(function, &["n"]).expect("a function is in the rule language");
    let of: Vec<Option<i128>> = (0..FITTED as u64).map(|n| claim.at(&[n])).collect();
    // The head is as long as the function has no value.
    let start = of.iter().rposition(Option::is_none).map_or(0, |n| n + 1);
    (start.min(MOST_HEAD)..=MOST_HEAD).filter(|head| *head >= start).find_map(|head| {
        SLOPES.iter().find_map(|(times, by)| {
            let rest = |n: usize| i128::from(values[n]) - times * n as i128 / by;
            // Two heaps at which the function differs fix the factor and the constant.
            let other = (head + 1..FITTED).find(|n| of[*n] != of[head])?;
            let (rise, run) = (rest(other) - rest(head), of[other]? - of[head]?);
            // The quotient need not be whole: that is looked at below, with all values.
            let factor = rise / run;
            let constant = rest(head) - factor * of[head]?;
            let fits = |n: usize| of[n].is_some_and(|f| rest(n) == factor * f + constant);
            // A factor of 0 leaves a line, which is found by other means.
            let small = factor.abs() <= MOST_FACTOR && constant.abs() <= MOST_CONSTANT && factor != 0;
            if !small || rise % run != 0 || !(head..FITTED).all(fits) {
                return None;
            }
            verified(&with_head(&written(*times, *by, factor, function, constant), head, values), values)
        })
    })
}

fn written(times: i128, by: i128, factor: i128, function: &str, constant: i128) -> String {
    // What is taken away and then added is not written.
    let less = function.strip_suffix(" - 1").filter(|less| less.starts_with("bit_length") && factor == 1);
    let (function, constant) = match less {
        Some(less) if constant >= 1 => (less, constant - 1),
        _ => (function, constant),
    };
    let slope = match (times, by) {
        (0, _) => None,
        (1, 1) => Some("n".to_owned()),
        (times, 1) => Some(format!("{times}*n")),
        (1, by) => Some(format!("n // {by}")),
        (times, by) => Some(format!("{times}*n // {by}")),
    };
    let mut text = match (slope, factor) {
        (None, 1) if constant == 0 => return function.to_owned(),
        (None, 1) => format!("({function})"),
        (None, factor) => format!("{factor} * ({function})"),
        (Some(slope), 1) => format!("{slope} + ({function})"),
        (Some(slope), -1) => format!("{slope} - ({function})"),
        (Some(slope), factor) if factor < 0 => format!("{slope} - {} * ({function})", -factor),
        (Some(slope), factor) => format!("{slope} + {factor} * ({function})"),
    };
    match constant {
        0 => {}
        constant if constant < 0 => text.push_str(&format!(" - {}", -constant)),
        constant => text.push_str(&format!(" + {constant}")),
    }
    text
}

/// The formula from heap `head` on, and the table's values before.
fn with_head(text: &str, head: usize, values: &[u32]) -> String {
    let text = if head > 0 && text.contains(" if ") { format!("({text})") } else { text.to_owned() };
    match head {
        0 => text,
        1 => format!("{text} if n >= 1 else {}", values[0]),
        _ => {
            let early: Vec<String> = values[..head].iter().map(u32::to_string).collect();
            format!("{text} if n >= {head} else [{}][n]", early.join(", "))
        }
    }
}

/// Finds the least modulus for which the values are linear on each residue, not all with one slope: those
/// repeat.
fn by_residue(values: &[u32]) -> Option<Claim> {
    // Each residue needs several values, or any table is linear on them.
    let most = MOST_RESIDUES.min(values.len() / 8);
    // Bounded: residues that are looked at.
    (2..=most).find_map(|modulus| {
        let slope = |n: usize| i128::from(values[n + modulus]) - i128::from(values[n]);
        let linear = |r: usize| {
            (r..values.len() - 2 * modulus).step_by(modulus).all(|n| slope(n) == slope(n + modulus))
        };
        // Bounded: residues that are looked at.
        let slopes: Vec<i128> = (0..modulus).map(slope).collect();
        // Bounded: residues that are looked at.
        if slopes.iter().all(|other| *other == slopes[0]) || !(0..modulus).all(linear) {
            return None;
        }
        let list = |items: Vec<String>| format!("[{}][n % {modulus}]", items.join(", "));
        let slopes = list(slopes.iter().map(i128::to_string).collect());
        let starts = list(values[..modulus].iter().map(u32::to_string).collect());
        verified(&format!("{slopes} * (n // {modulus}) + {starts}"), values)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn first(law: impl Fn(u32) -> u32) -> Option<String> {
        let values: Vec<u32> = (0..1000).map(law).collect();
        let found = forms(&values);
        for claim in &found {
            assert!(
                (0..1000).all(
                    |n| claim.at(&[n]) == values.get(usize::try_from(n).unwrap()).map(|v| i128::from(*v))
                )
            );
        }
        found.first().map(|claim| claim.print(&["n".to_owned()]))
    }

    #[test]
    fn famous_laws_have_their_formula() {
        // The divisor game: the exponent of 2.
        let ruler = first(|n| if n == 0 { 0 } else { n.trailing_zeros() });
        assert_eq!(ruler.unwrap(), "bit_length(n & -n) - 1 if n >= 1 else 0");
        // Take 1 to n / 2: n + 1 = (2v + 1) * 2^j.
        let half = first(|n| (((n + 1) >> (n + 1).trailing_zeros()) - 1) / 2);
        assert_eq!(half.unwrap(), "((n + 1) // (n + 1 & -(n + 1)) - 1) // 2");
        // Mock Turtles: 2n, and 1 more for an even number of ones.
        let odious = first(|n| 2 * n + 1 - n.count_ones() % 2);
        assert_eq!(odious.unwrap(), "2 * n - popcount(n) % 2 + 1");
        // Halving or more: the number of binary digits.
        assert_eq!(first(|n| 32 - n.leading_zeros()).unwrap(), "bit_length(n)");
        assert_eq!(first(u32::isqrt).unwrap(), "isqrt(n)");
        let places = first(|n| if n == 0 { 0 } else { n.trailing_zeros() + 1 });
        assert_eq!(places.unwrap(), "bit_length(n & -n)");
        let pieces = first(|n| if n % 2 == 0 { n / 2 } else { 3 * n });
        assert_eq!(pieces.unwrap(), "[1, 6][n % 2] * (n // 2) + [0, 3][n % 2]");
    }

    #[test]
    fn a_formula_that_fails_at_the_last_heap_is_none() {
        let mut values: Vec<u32> = (0..500u32).map(|n| n.count_ones()).collect();
        assert!(!forms(&values).is_empty());
        *values.last_mut().unwrap() += 1;
        assert!(forms(&values).is_empty());
    }

    proptest! {
        #[test]
        fn a_planted_formula_is_found(
            function in 0..FUNCTIONS.len(), argument in 0..3usize, factor in 1i128..4, constant in 0i128..5, slope in 0..4usize,
        ) {
            let of = of(FUNCTIONS[function], ARGUMENTS[argument]);
            let (times, by) = SLOPES[slope];
            let text = format!("{times} * n // {by} + {factor} * ({of}) + {constant} if n >= 3 else 7");
            let claim = parse_claim(&text, &["n"]).unwrap();
            let values: Vec<u32> = (0..300).map(|n| u32::try_from(claim.at(&[n]).unwrap()).unwrap()).collect();
            prop_assert!(!forms(&values).is_empty(), "{}", text);
        }

        #[test]
        fn noise_has_no_formula(values in prop::collection::vec(0u32..4, 100)) {
            prop_assert_eq!(forms(&values), vec![]);
        }
    }
}
