//! Windows and saltus against the definition, for random games.

use super::definition;
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Obligation, Periodic, Refusal, check, has_window};
use grundy_rules::lang;

/// A small generator with a stated sequence: splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % n
    }

    fn set(&mut self) -> String {
        format!("k in {{{}, {}}}", 1 + self.below(3), 2 + self.below(4))
    }
}

const TWO: &str = "n -> a, b where a + b + k == n and";

/// Returns the repetition of the values that leaves the fewest to be listed, seen at least twice.
fn repetition(values: &[u64]) -> Option<(usize, usize, u64)> {
    let found = (1..values.len() / 3).filter_map(|period| {
        let saltus = values[values.len() - 1].checked_sub(values[values.len() - 1 - period])?;
        let repeats = |n: &usize| values[n + period] == values[*n] + saltus;
        let preperiod = (0..values.len() - period).rev().find(|n| !repeats(n)).map_or(0, |n| n + 1);
        (values.len() >= 2 * (preperiod + period)).then_some((preperiod, period, saltus))
    });
    found.min_by_key(|(preperiod, period, _)| preperiod + period)
}

fn law(values: &[u64], (preperiod, period, saltus): (usize, usize, u64)) -> Law {
    Law::Periodic(Periodic::new(preperiod as u64, saltus, values[..preperiod + period].to_vec()).unwrap())
}

/// Checks the law that a part of the values shows, and laws next to it; what is accepted must be true of all
/// values. Returns whether the law itself was accepted.
fn shows(text: &str, values: &[u64], seen: usize) -> bool {
    let Some((preperiod, period, saltus)) = repetition(&values[..seen]) else { return false };
    let mut accepted = false;
    let nearby = [(preperiod, period), (preperiod.saturating_sub(1), period), (preperiod, period + 1)];
    for (index, (preperiod, period)) in nearby.into_iter().enumerate() {
        let law = law(values, (preperiod, period, saltus));
        let budget = Budget::default().with_steps(3_000_000);
        if check(&Certificate::new(text, law.clone()), &budget).is_ok() {
            for (n, value) in (0..).zip(values) {
                assert_eq!(law.value(n), Some(u128::from(*value)), "{text} at {n}: {law:?}");
            }
            accepted |= index == 0;
        }
    }
    accepted
}

#[test]
fn windows_with_equal_and_unequal_parts_agree_with_the_definition() {
    let mut random = Random(7);
    let mut accepted = 0;
    for _ in 0..60 {
        let mut lines = vec![format!("n -> n - k where {}", random.set())];
        let parts = ["1 <= a < b", "1 <= a <= b", "0 <= a < b", "2 <= a <= b"];
        lines.push(format!(
            "{TWO} {} and {}",
            parts[usize::try_from(random.below(4)).unwrap()],
            random.set()
        ));
        let amounts =
            [random.set(), "k >= 3".into(), "k in odd".into(), "k in powers(2)".into(), "k % 3 != 0".into()];
        let amount = &amounts[usize::try_from(random.below(5)).unwrap()];
        if random.below(3) > 0 {
            lines.push(format!("n -> a, a where a + a + k == n and a >= 1 and {amount}"));
        }
        let text = lines.join("; ");
        assert!(has_window(&lang::parse(&text).unwrap().rules, &Budget::default()), "{text}");
        let values = definition::values(&text, 200);
        accepted += usize::from(shows(&text, &values, 100) || shows(&text, &values, 150));
        // A law that lists the definition's values may fail only behind them.
        let listed = Certificate::new(text.clone(), law(&values, (values.len() - 1, 1, 0)));
        if let Err(refusal) = check(&listed, &Budget::default()) {
            let Refusal::Fails { obligation: Obligation::Window, position, .. } = refusal else {
                panic!("{refusal}")
            };
            assert!(position[0] >= values.len() as u128, "{text}: {position:?}");
        }
    }
    assert!(accepted >= 8, "{accepted}");
}

#[test]
fn windows_with_three_parts_and_more_agree_with_the_definition() {
    const THREE: &str = "n -> a, b, c where a + b + c + k == n and";
    let mut random = Random(19);
    let mut accepted = 0;
    for turn in 0..24 {
        let mut lines = vec![format!("n -> n - k where {}", random.set())];
        let orders = [
            "1 <= a <= b <= c",
            "0 <= a <= b <= c",
            "2 <= a and a <= b and a <= c",
            "a >= 1 and b >= 1 and c >= 1",
            "b >= 1 and b <= a and b <= c and c >= 1",
        ];
        let order = orders[usize::try_from(random.below(5)).unwrap()];
        let (four, end) =
            ("n -> a, b, c, d where a + b + c + d + k == n and", if turn % 8 == 0 { 48_usize } else { 90 });
        match turn % 8 {
            0 => lines.push(format!("{four} 1 <= a <= b <= c <= d and {}", random.set())),
            _ => lines.push(format!("{THREE} {order} and {}", random.set())),
        }
        if random.below(2) > 0 {
            lines.push(format!("{TWO} 1 <= a <= b and {}", random.set()));
        }
        let text = lines.join("; ");
        assert!(has_window(&lang::parse(&text).unwrap().rules, &Budget::default()), "{text}");
        let values = definition::values(&text, end as u64);
        accepted += usize::from(shows(&text, &values, end / 2) || shows(&text, &values, end));
        let listed = Certificate::new(text.clone(), law(&values, (values.len() - 1, 1, 0)));
        let Err(Refusal::Fails { obligation: Obligation::Window, position, .. }) =
            check(&listed, &Budget::default())
        else {
            panic!("{text}: values that end are no law")
        };
        assert!(position[0] >= values.len() as u128, "{text}: {position:?}");
    }
    assert!(accepted >= 8, "{accepted}");
    // Parts that are not any numbers from a bound on.
    for order in
        ["1 <= a < b <= c", "1 <= a <= b <= c and c >= 3", "a <= b <= c and b >= 2", "a == b and b <= c"]
    {
        let text = format!("{THREE} {order} and k in {{1, 2}}");
        assert!(!has_window(&lang::parse(&text).unwrap().rules, &Budget::default()), "{text}");
    }
}

#[test]
fn lines_with_equal_parts_are_read_together() {
    let mut accepted = 0;
    for (first, second) in [
        ("4 <= k <= 7", "k % 4 != 0"),
        ("k in {5, 9}", "k in odd"),
        ("k >= 6", "k in {2, 3}"),
        ("k in {8}", "k in {6}"),
    ] {
        let half = |amount| format!("n -> a, a where a + a + k == n and a >= 1 and {amount}");
        for more in ["n -> n - k where k in {1, 3}".to_owned(), format!("{TWO} 1 <= a < b and k in {{2, 8}}")]
        {
            let text = [half(first), half(second), more].join("; ");
            assert!(has_window(&lang::parse(&text).unwrap().rules, &Budget::default()), "{text}");
            accepted += usize::from(shows(&text, &definition::values(&text, 200), 150));
        }
    }
    assert!(accepted >= 4, "{accepted}");
}

#[test]
fn a_set_of_heaps_with_equal_parts_that_is_no_progression_has_no_window() {
    for condition in [
        "a + a + k == n and k in powers(4)",
        "a + a + k == n and k in {3, 4} and n % 5 == 1",
        "a + a == n and a in powers(2)",
    ] {
        let text = format!("n -> a, a where {condition} and a >= 1");
        assert!(
            has_window(&lang::parse(&text).unwrap().rules, &Budget::default())
                == condition.contains("powers(4)"),
            "{text}"
        );
    }
}

#[test]
fn laws_with_a_saltus_agree_with_the_definition() {
    let mut random = Random(11);
    let mut accepted = 0;
    for _ in 0..24 {
        let amounts = ["k >= 1", "k >= 2", "k in odd", "k in even and k >= 1", "k % 3 != 0", "k in {1, 4}"];
        let mut pick = || amounts[usize::try_from(random.below(6)).unwrap()];
        let parts = ["1 <= a <= b", "1 <= a < b", "a <= b and a >= 2"];
        let (one, two) = (pick(), pick());
        let text = format!(
            "n -> n - k where {one}; {TWO} {} and {two}",
            parts[usize::try_from(random.below(3)).unwrap()]
        );
        let values = definition::values(&text, 160);
        accepted += usize::from(shows(&text, &values, 80));
    }
    assert!(accepted >= 8, "{accepted}");
    // Three parts, a saltus of 4 and of 3, and classes that list a few heaps first.
    for (text, seen) in [
        ("n -> n - 1 where n >= 1; n -> a, b, c where a + b + c + 2 == n and 1 <= a <= b <= c", 60),
        ("n -> n - k where k >= 1; n -> a, b, c where a + b + c == n and 1 <= a <= b <= c", 60),
    ] {
        let values = definition::values(text, 80);
        shows(text, &values, seen);
    }
}
