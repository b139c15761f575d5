//! Words for formulas that the field has words for.

use grundy_rules::lang::{Claim, parse_claim};

/// Values of a heap `n`.
const VALUES: &[(&str, &str)] = &[
    ("bit_length(n & -n) - 1 if n >= 1 else 0", "the exponent of 2 in n, and g(0) = 0"),
    ("bit_length(n + 1 & -(n + 1)) - 1", "the exponent of 2 in n + 1"),
    ("((n + 1) // (n + 1 & -(n + 1)) - 1) // 2", "v where n + 1 = (2v + 1) 2^j"),
    ("(n // (n & -n) - 1) // 2 if n >= 1 else 0", "v where n = (2v + 1) 2^j, and g(0) = 0"),
    ("n & -n", "the greatest power of 2 that divides n, and g(0) = 0"),
    ("bit_length(n)", "the number of binary digits of n, and g(0) = 0"),
    ("popcount(n)", "the number of ones of n in binary"),
    ("popcount(n) % 2", "[n has an odd number of ones in binary]"),
    ("2 * n - popcount(n) % 2 + 1", "2n + [n has an even number of ones in binary]"),
    ("2 * n + popcount(n) % 2", "2n + [n has an odd number of ones in binary]"),
    ("isqrt(n)", "floor(sqrt(n))"),
];

/// Conditions on a heap `n`.
const LOST: &[(&str, &str)] = &[
    ("n in fibonacci", "n is a Fibonacci number"),
    ("n == 0 or n in fibonacci", "n is 0 or a Fibonacci number"),
    ("n in powers(2)", "n is a power of 2"),
    ("n == 0 or n in powers(2)", "n is 0 or a power of 2"),
    ("n + 1 in powers(2)", "n + 1 is a power of 2"),
    ("n in squares", "n is a square"),
    ("isqrt(8*n + 1) ** 2 == 8*n + 1", "n is a triangular number"),
    ("popcount(n) % 2 == 0", "n has an even number of ones in binary"),
];

/// Returns the words for a claim about one heap, where there are any.
pub(super) fn of(claim: &Claim) -> Option<&'static str> {
    let list = if matches!(claim, Claim::Value(_)) { VALUES } else { LOST };
    let same = |text: &str| parse_claim(text, &["n"]).is_ok_and(|other| other == *claim);
    list.iter().find(|(text, _)| same(text)).map(|(_, words)| *words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_a_claim_of_its_kind() {
        for (list, is_value) in [(VALUES, true), (LOST, false)] {
            for (text, words) in list {
                let claim = parse_claim(text, &["n"]).unwrap();
                assert_eq!(matches!(claim, Claim::Value(_)), is_value, "{text}");
                assert_eq!(of(&claim), Some(*words));
            }
        }
    }
}
