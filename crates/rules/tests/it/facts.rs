//! Ranges of expressions hold what the definition gives, for all numbers in the ranges of the names.

use grundy_rules::ir::{Facts, Interval};
use grundy_rules::lang::{Claim, parse_claim};
use proptest::prelude::*;

const NUMBERS: &[&str] = &[
    "a % (b + 1)",
    "(a - b) % 7",
    "(a - b) // 5",
    "(7 - a) // (b + 1)",
    "a % 9 * b",
    "xor(a, b, 5)",
    "a & b | 12",
    "(a >> 2) + (b << 1) - (a >> b)",
    "popcount(a) + bit_length(b) - isqrt(a)",
    "abs(a - b) + gcd(a, b) - gcd(a, 12)",
    "a if a > b else -b",
    "min(a, b) - max(a, 3)",
    "[3, 1, 4, 1, 5][a % 5] + 2 ** (b % 4)",
];

const CONDITIONS: &[&str] = &[
    "a % (b + 1) == 0",
    "a == b or a > 2 * b and not b in {1, 5}",
    "a in {1, b, 7}",
    "a not in 3..b",
    "a - b in odd or b in squares",
    "a in powers(b) or b in primes",
    "xor(a, b) > b",
    "(a - b) % 11 != 3",
    "a // 4 in fibonacci",
];

fn interval((low, length): (i128, i128)) -> Interval {
    Interval { low: Some(low), high: Some(low + length) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn ranges_hold_what_the_definition_gives(a in (0..40_i128, 0..9_i128), b in (0..40_i128, 0..9_i128)) {
        let facts = Facts::within(vec![interval(a), interval(b)]);
        for text in NUMBERS.iter().chain(CONDITIONS) {
            let claim = parse_claim(text, &["a", "b"]).expect(text);
            for a in a.0..=a.0 + a.1 {
                for b in b.0..=b.0 + b.1 {
                    match &claim {
                        Claim::Value(value) => {
                            let (range, Some(value)) = (facts.expr(value), value.at(&[a, b])) else { continue };
                            let is_in = range.low.is_none_or(|low| low <= value)
                                && range.high.is_none_or(|high| value <= high);
                            prop_assert!(is_in, "{text} at {a}, {b} is {value}, not in {range:?}");
                        }
                        Claim::Lost(condition) => {
                            let Some(holds) = condition.at(&[a, b]) else { continue };
                            prop_assert!(facts.holds(condition).is_none_or(|said| said == holds), "{text} {a} {b}");
                        }
                    }
                }
            }
        }
    }
}

/// Of single numbers nothing is left open, and a remainder is known as far as no multiple lies between.
#[test]
fn narrow_ranges_say_what_there_is_to_say() {
    let at = |a: (i128, i128), b: (i128, i128)| Facts::within(vec![interval(a), interval(b)]);
    for (a, b) in [(0, 1), (7, 3), (12, 5), (31, 8)] {
        for text in NUMBERS.iter().chain(CONDITIONS) {
            match parse_claim(text, &["a", "b"]).expect(text) {
                Claim::Value(value) if !text.contains('[') => {
                    assert_eq!(at((a, 0), (b, 0)).expr(&value).single(), value.at(&[a, b]), "{text} {a} {b}");
                }
                Claim::Lost(condition) if !text.contains("powers") => {
                    assert_eq!(at((a, 0), (b, 0)).holds(&condition), condition.at(&[a, b]), "{text} {a} {b}");
                }
                _ => {}
            }
        }
    }
    let Ok(Claim::Value(rest)) = parse_claim("a % (b + 1)", &["a", "b"]) else { panic!() };
    assert_eq!(at((20, 6), (9, 0)).expr(&rest), interval((0, 6)));
    assert_eq!(at((18, 6), (9, 0)).expr(&rest), interval((0, 9)));
    let Ok(Claim::Value(sum)) = parse_claim("xor(a, b)", &["a", "b"]) else { panic!() };
    assert_eq!(at((64, 7), (40, 1)).expr(&sum), interval((104, 7)));
}
