//! Codes and their rules, and rules that are recognised as codes.

use crate::examples::rules;
use grundy_rules::interpret::Position;
use grundy_rules::octal::{self, Base, Code, Parts, TakeAndBreak, TakeLine, Takes, recognise};
use grundy_rules::{Rules, Ruleset};
use grundy_values::Player;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn code_of(text: &str) -> Option<String> {
    recognise(&rules(text)).and_then(|game| game.code()).map(|code| code.to_string())
}

#[test]
fn every_code_of_up_to_three_octal_digits_is_recognised_from_its_rules() {
    for start in ["0", "4"] {
        for digits in 0..512u32 {
            let text = format!("{start}.{digits:03o}");
            if let Ok(code) = Code::parse(&text, Base::Octal) {
                let game = recognise(&code.rules()).unwrap_or_else(|| panic!("{text}: {}", code.text()));
                assert_eq!(game.code(), Some(code.clone()), "{text}: {}", code.text());
            }
        }
    }
}

#[test]
fn hexadecimal_codes_and_codes_without_end() {
    for start in ["0", "4", "8", "C"] {
        for digit in 0..16 {
            for rest in ["", "7", "...", "2..."] {
                let text = format!("{start}.{digit:X}{rest}");
                if let Ok(code) = Code::parse(&text, Base::Hexadecimal) {
                    let game = recognise(&code.rules()).unwrap_or_else(|| panic!("{text}: {}", code.text()));
                    assert_eq!(game.code(), Some(code.clone()), "{text}: {}", code.text());
                }
            }
        }
    }
}

#[test]
fn one_code_in_many_texts() {
    for (text, code) in [
        ("n -> a, b where a + b == n - 1 or a + b == n - 2", "0.77"),
        ("n -> a, n - 1 - a; n -> a, n - 2 - a", "0.77"),
        ("n -> a, n - k - a where k in {1, 2}", "0.77"),
        ("n -> k - 1, n - k; n -> k - 1, n - k - 1 where k >= 1", "0.77"),
        ("n -> a, b where n - 2 <= a + b <= n - 1 and b >= a", "0.77"),
        ("param t = [1, 2]; n -> b, n - k - b where k in t", "0.77"),
        ("n -> a, b where a + b + 1 in n - 1..n", "0.77"),
        ("n -> a, b where a + b in {n - 2, n - 1} and a <= b and a < n and 0 <= b", "0.77"),
        ("n -> n - k where 1 <= k <= n", "0.3..."),
        ("n -> k where k < n", "0.3..."),
        ("n -> n - k where 1 <= k <= n; n -> a, b where a + b == n and 1 <= a <= b", "4.3..."),
        ("n -> n - k where 1 <= k <= n; n -> a, n - a where 0 < a < n", "4.3..."),
        ("n -> 0 where n == 1; n -> n - 2", "0.13"),
        ("n -> () where n in {1, 2}; n -> a, b where 1 <= a and 1 <= b and a + b + 2 == n", "0.15"),
        ("n -> n - k where k in {1, 2} and k < n", "0.22"),
        ("n -> n - k where k in {1, 2} and n >= 2", "0.23"),
        ("n -> n - 1 where n != 0 and n >= 1; n -> 0 where 2 <= n < 3", "0.31"),
        ("param p = 2; n -> n - k where k in {1, 3, p}", "0.333"),
        ("n -> a, b, c where a + b + c == n - 1 and 1 <= a <= b <= c", "0.8"),
        ("n -> a, b, 0 where a + b == n - 1", "0.7"),
        ("n -> n - 3 * k where k == 1", "0.003"),
        ("n -> n - k where 2 <= k <= 4", "0.0333"),
        ("n -> n - k where k >= 2", "0.03..."),
    ] {
        assert_eq!(code_of(text).as_deref(), Some(code), "{text}");
    }
}

#[test]
fn what_is_no_code_is_not_called_one() {
    for text in [
        "n -> n - 1 where n <= 100",
        "n -> n - 1; n -> n - 2; n -> a, b where a + b == n - 1 and a >= 200 and b >= 200",
        "n -> a, b where a + b == n and 1 <= a < b",
        "n -> n - k where k in squares and k >= 1",
        "n -> n - k where k <= n",
        "n -> a, b where a + b == n",
        "n -> n + 1",
        "n -> a where a <= 2 * n",
        "n -> n - k where 1 <= k <= n and n % k == 0 and k < n",
        "n -> x, x where 2*x == n and x >= 1",
        "n -> a, b where a + b == n - 1 and a == b",
        "n -> a, b where a + b == n - 1 and a <= b <= a + 1",
        "n -> a, b where a + b == n - 1 and a <= 3",
        "n -> n - k where 1 <= k <= n - 2",
        "n -> n // 2 where n >= 1",
        "n -> n - 1 where n >= 1; n -> 0 where n == 0",
        "n -> a where a == 0",
        "n -> n - 1, n - 1",
        "n -> n - 1 where k <= 5",
        "n -> a, b, c, d where a + b + c + d == n - 1",
        "left n -> n - 1; right n -> n - 1",
        "lose when n == 0; n -> n - 1",
        "(n, m) -> (n - 1, m)",
        "n -> n - k where 5 <= 2*k and k <= n // 2",
        "n -> max(n - 1, 0) where n >= 1",
        "n -> n - 1 where n % 2 == 0",
        "n -> n - k where k not in {2} and k >= 1",
        "n -> a where a + 1 == n or n == 5 and a == 5",
    ] {
        assert_eq!(code_of(text), None, "{text}");
    }
}

#[test]
fn shapes_beyond_codes() {
    let line = TakeLine::new(Takes::Finite(vec![0]), Parts::TwoUnequal, 1);
    let lines = |text: &str| recognise(&rules(text)).map(|game| game.lines);
    assert_eq!(lines("n -> a, b where a + b == n and 1 <= a < b"), Some(vec![line.clone()]));
    assert_eq!(
        lines("n -> a, b where a + b == n and a >= 1 and b >= 1 and a != b"),
        Some(vec![line.clone()])
    );
    let couples = TakeLine { parts: Parts::Two, least_heap: 3, ..line.clone() };
    assert_eq!(lines("n -> a, b where a + b == n and 1 <= a <= b and n >= 3"), Some(vec![couples]));
    let once = TakeLine::new(Takes::Finite(vec![1]), Parts::One, 0);
    let below = TakeLine { most_heap: Some(100), ..once.clone() };
    assert_eq!(lines("n -> n - 1 where n <= 100"), Some(vec![below]));
    for (set, taken) in [
        ("squares and k >= 1", Takes::Squares),
        ("primes", Takes::Primes),
        ("powers(3)", Takes::Powers(3)),
        ("fibonacci", Takes::Fibonacci),
        ("odd", Takes::Progression { first: 1, step: 2 }),
        ("even and k >= 1", Takes::Progression { first: 2, step: 2 }),
        ("odd and k >= 4", Takes::Progression { first: 5, step: 2 }),
        ("{1, 2, 30000}", Takes::Finite(vec![1, 2, 30_000])),
        ("odd and k <= 6", Takes::Finite(vec![1, 3, 5])),
        ("1..50000 and k in squares and k != 4 and k <= 20", Takes::Finite(vec![1, 9, 16])),
    ] {
        let text = format!("n -> n - k where k in {set}");
        let game = recognise(&rules(&text)).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(game.subtraction(), Some(&taken), "{text}");
        assert_eq!(game, TakeAndBreak { lines: vec![TakeLine { taken, ..once.clone() }] }, "{text}");
    }
}

/// A number of heaps, with the mark behind it.
type Count = (u64, char);

/// All ways to leave `count` heaps of `rest` together, in rising order.
fn partitions(rest: u64, count: u64, least: u64) -> Vec<Vec<u64>> {
    if count == 0 {
        return if rest == 0 { vec![Vec::new()] } else { Vec::new() };
    }
    let firsts = least..=rest / count;
    let with = |first| {
        partitions(rest - first, count - 1, first)
            .into_iter()
            .map(move |others| [vec![first], others].concat())
    };
    firsts.flat_map(with).collect()
}

/// What a heap may leave, by what the digits mean: the first is of amount `first`, those of the tail come
/// again.
fn meant(heap: u64, first: i64, digits: &[Vec<Count>], tail: &[Vec<Count>]) -> BTreeSet<Vec<u64>> {
    let mut left = BTreeSet::new();
    for (amount, place) in (first..=heap.cast_signed()).zip(0..) {
        if place >= digits.len() && tail.is_empty() {
            break;
        }
        let digit = digits.get(place).unwrap_or_else(|| &tail[(place - digits.len()) % tail.len()]);
        let Some(rest) = heap.checked_add_signed(-amount).filter(|_| amount >= 0 || heap > 0) else {
            continue;
        };
        for (count, mark) in digit {
            left.extend(partitions(rest, *count, 1).into_iter().filter(|heaps| {
                let (all_equal, distinct) =
                    (heaps.first() == heaps.last(), heaps.windows(2).all(|two| two[0] < two[1]));
                match mark {
                    '!' => distinct,
                    '?' => heaps.len() < 2 || !all_equal,
                    '=' => all_equal,
                    _ => true,
                }
            }));
        }
    }
    left
}

fn left_by(rules: &Rules, heap: u64) -> BTreeSet<Vec<u64>> {
    let heaps = |parts: &Vec<Position>| {
        let mut heaps: Vec<u64> =
            parts.iter().map(|part| part.coordinates()[0]).filter(|heap| *heap > 0).collect();
        heaps.sort_unstable();
        heaps
    };
    rules.collect_options(&Position::from([heap]), Player::Left).unwrap().iter().map(heaps).collect()
}

fn arb_digit() -> impl Strategy<Value = (String, Vec<Count>)> {
    let mark = prop_oneof![Just(' '), Just('!'), Just('?'), Just('=')];
    let plain = (0u32..36, mark.clone()).prop_map(|(bits, mark)| {
        let text = char::from_digit(bits, 36).unwrap().to_uppercase().to_string() + mark.to_string().trim();
        (text, (0..6u64).filter(|count| bits >> count & 1 == 1).map(|count| (count, mark)).collect())
    });
    let braces = prop::collection::vec((0u64..5, mark), 1..4).prop_map(|counts| {
        let items: Vec<String> =
            counts.iter().map(|(count, mark)| count.to_string() + mark.to_string().trim()).collect();
        (format!("{{{}}}", items.join(",")), counts)
    });
    prop_oneof![plain, braces]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn codes_leave_what_their_digits_mean(
        front in prop::collection::vec(arb_digit(), 0..2),
        digits in prop::collection::vec(arb_digit(), 1..4),
        tail in prop::collection::vec(arb_digit(), 0..3),
    ) {
        let texts = |digits: &[(String, Vec<Count>)]| digits.iter().map(|(text, _)| text.as_str()).collect::<String>();
        let again = if tail.is_empty() { String::new() } else { format!("[{}]", texts(&tail)) };
        let zero = if front.is_empty() { "" } else { "0" };
        let text = format!("{}{zero}.{}{again}", texts(&front), texts(&digits));
        let Ok(rules) = octal::rules(&text, Base::Octal) else { return Ok(()) };
        let zero = (!front.is_empty()).then(Vec::new);
        let counts = |digits: &[(String, Vec<Count>)]| digits.iter().map(|(_, counts)| counts.clone()).collect::<Vec<_>>();
        let all = [counts(&front), zero.into_iter().collect(), counts(&digits)].concat();
        let first = if front.is_empty() { 1 } else { -i64::try_from(front.len()).unwrap() };
        for heap in 0..7 {
            prop_assert_eq!(left_by(&rules, heap), meant(heap, first, &all, &counts(&tail)), "{} at {}: {}", text, heap, rules);
        }
    }
}

#[test]
fn codes_with_marks_are_read_as_the_field_writes_them() {
    let printed = |text: &str| octal::rules(text, Base::Octal).unwrap().to_string();
    assert_eq!(printed("0.3F"), Code::parse("0.3F", Base::Hexadecimal).unwrap().rules().to_string());
    assert_eq!(printed("0.3003330[3]"), printed("0.30033303..."));
    assert_eq!(printed("00.07"), printed("0.07"));
    assert_eq!(left_by(&octal::rules("{2+}=.0", Base::Octal).unwrap(), 10).len(), 3);
    assert_eq!(
        left_by(&octal::rules("0.[{0+}=]", Base::Octal).unwrap(), 3),
        meant(3, 1, &[], &[vec![(0, ' '), (1, ' '), (2, '='), (3, '=')]])
    );
    for (text, told) in [
        ("0.{2+}", "`+` without `=` leaves any number of heaps"),
        ("0.{9}", "a move leaves at most 8 heaps, found 9"),
        ("3!.0", "a digit that takes nothing must leave two heaps or more"),
        ("0.{2", "a code has a point and digits after it"),
        ("0.2]", "a code has a point and digits after it"),
        ("0.{x}", "a code has a point and digits after it"),
    ] {
        let error = octal::rules(text, Base::Octal).unwrap_err().to_string();
        assert!(error.starts_with(told), "{text}: {error}");
    }
}
