//! Least winning moves and counts by a law, compared with the definition.

use crate::games::{ONE_HEAP, SLOW, rules, table};
use dashu_int::UBig;
use grundy_budget::Budget;
use grundy_discover::winning::{Wanted, Winning};
use grundy_discover::{conjecture, count};
use grundy_proof::{Law, Limit, TakeAway};
use grundy_rules::interpret;
use grundy_rules::lang::{Claim, parse_claim};
use grundy_rules::{Rules, Verdict};
use grundy_values::Player;
use std::ops::ControlFlow;

/// All options of a position in the order of the definition's least: by line, then by choices.
fn options(rules: &Rules, position: &[u64]) -> Vec<(usize, Vec<u64>, Vec<Vec<u64>>)> {
    let mut found = Vec::new();
    interpret::visit(rules, position, Player::Left, &Budget::default(), &mut |option| {
        let parts = option.parts().map(<[u64]>::to_vec).collect();
        found.push((option.line, option.choices.to_vec(), parts));
        ControlFlow::Continue(())
    })
    .unwrap();
    found.sort();
    found
}

/// Compares the least move to each value with the definition, on small heaps.
fn agrees_on_heaps(name: &str, rules: &Rules, law: &Law, heaps: std::ops::Range<u64>) {
    let mut winning = Winning::new(rules, law);
    let value = |heap: u64| law.value(heap.into()).unwrap();
    for n in heaps {
        let options = options(rules, &[n]);
        let mut wanted: Vec<u128> = (0..value(n)).collect();
        wanted.push(value(n));
        wanted.push(value(n) + 1);
        for target in wanted {
            // What ends play counts for what it means, and for no value.
            let ends = |parts: &[Vec<u64>]| {
                let verdicts = parts.iter().map(|part| interpret::verdict(rules, part).unwrap());
                verdicts.flatten().min_by_key(|verdict| *verdict == Verdict::Lose)
            };
            let right = options.iter().find(|(_, _, parts)| match ends(parts) {
                Some(verdict) => verdict == Verdict::Win,
                None => parts.iter().fold(0, |sum, part| sum ^ value(part[0])) == target,
            });
            let found = winning.least(&[n.into()], Wanted::Value(target), &Budget::default());
            let found = found.unwrap_or_else(|error| panic!("{name} {n} {target}: {error}"));
            let said = found.map(|found| {
                let choices: Vec<u64> = found.choices.iter().map(|x| u64::try_from(*x).unwrap()).collect();
                (found.line, choices)
            });
            assert_eq!(said, right.map(|(line, choices, _)| (*line, choices.clone())), "{name} {n} {target}");
        }
    }
}

/// The best law of a game of the list that automata hold, or that repeats.
fn law_of(name: &str, rules: &Rules) -> Option<Law> {
    let values = table(rules, if SLOW.contains(&name) { 1500 } else { 20_000 });
    let laws = conjecture::values(&values, &Budget::default()).0;
    let covered = |law: &&Law| !matches!(law, Law::Claim(_));
    laws.iter().map(|found| &found.law).find(covered).cloned()
}

#[test]
fn least_moves_on_heaps_are_those_of_the_definition() {
    for (name, text) in ONE_HEAP {
        let rules = rules(text);
        let Some(law) = law_of(name, &rules) else { continue };
        agrees_on_heaps(name, &rules, &law, 0..40);
    }
}

/// At large heaps the move that is found is an option, and leaves the value wanted.
#[test]
fn moves_from_large_heaps_leave_the_value_wanted() {
    // What is guessed of the short table of this one is not its law.
    for (name, text) in ONE_HEAP.iter().filter(|(name, _)| *name != "down to the half") {
        let rules = rules(text);
        let Some(law) = law_of(name, &rules) else { continue };
        let mut winning = Winning::new(&rules, &law);
        for n in [10_u128.pow(18), 10_u128.pow(18) + 7, 10_u128.pow(30) + 1] {
            let Some(value) = law.value(n) else { continue };
            let wanted: Vec<u128> =
                (0..6).chain([value / 2, value.saturating_sub(1)]).filter(|w| *w < value).collect();
            for target in wanted {
                let found = winning.least(&[n], Wanted::Value(target), &Budget::default());
                let found = found.unwrap_or_else(|error| panic!("{name} {n} {target}: {error}"));
                let found = found.unwrap_or_else(|| panic!("{name} {n} {target}: no move"));
                let sum = found.parts.iter().fold(0, |sum, part| sum ^ law.value(part[0]).unwrap());
                assert_eq!(sum, target, "{name} {n}");
            }
        }
    }
}

#[test]
fn p_positions_under_a_limit_are_counted_as_one_counts_them() {
    for q in 1..6_u32 {
        for (p, c) in (1..=q).flat_map(|p| (-7..i32::try_from(q).unwrap()).map(move |c| (p, c))) {
            let law = Law::Limit(Limit::new(p, c, q).unwrap());
            let mut lost = 0_u32;
            for bound in 0..60_u32 {
                let count = count::lost_below(&law, 1, &UBig::from(bound), &Budget::default()).unwrap();
                assert_eq!(count, UBig::from(lost), "{law:?} below {bound}");
                lost += u32::from(law.is_lost(&[bound.into()]).unwrap());
            }
        }
    }
}

#[test]
fn p_positions_are_counted_as_one_counts_them() {
    for (name, text) in ONE_HEAP {
        let rules = rules(text);
        let Some(law) = law_of(name, &rules) else { continue };
        let mut lost = 0_u32;
        for bound in 0..200_u32 {
            let count = count::lost_below(&law, 1, &UBig::from(bound), &Budget::default()).unwrap();
            assert_eq!(count, UBig::from(lost), "{name} below {bound}");
            lost += u32::from(law.is_lost(&[bound.into()]).unwrap());
        }
    }
}

/// The least take that wins is the smallest term, on small heaps by the definition and on large ones at once.
#[test]
fn takes_under_a_limit_are_found_by_terms() {
    for (text, limit) in [
        ("(n, c) -> (n - t, 3*t) where 1 <= t <= c", "3*t"),
        ("(n, c) -> (n - 1, 3) where c >= 1; (n, c) -> (n - t, 3*t) where 2 <= t <= c", "3*t"),
        ("(n, c) -> (n - t, min(n - t, 2*t + 1)) where 1 <= t <= c", "2*t + 1"),
        ("(n, c) -> (x, n - x) where x < n and n - x <= c", "t"),
    ] {
        let rules = rules(text);
        let Ok(Claim::Value(limit)) = parse_claim(limit, &["t"]) else { panic!("{limit}") };
        let law = Law::TakeAway(TakeAway::new(limit).unwrap());
        let mut winning = Winning::new(&rules, &law);
        for (n, c) in (0..40).flat_map(|n| (0..12).map(move |c| (n, c))) {
            let lost =
                |parts: &[Vec<u64>]| law.is_lost(&[parts[0][0].into(), parts[0][1].into()]) == Some(true);
            let right = options(&rules, &[n, c]).into_iter().find(|(_, _, parts)| lost(parts));
            let found = winning.least(&[n.into(), c.into()], Wanted::Lost, &Budget::default()).unwrap();
            let found = found.map(|found| {
                let choices: Vec<u64> = found.choices.iter().map(|x| u64::try_from(*x).unwrap()).collect();
                (found.line, choices)
            });
            assert_eq!(found, right.map(|(line, choices, _)| (line, choices)), "{text} at {n} {c}");
        }
    }
    let rules = rules("(n, c) -> (n - t, 3*t) where 1 <= t <= c");
    let Ok(Claim::Value(limit)) = parse_claim("3*t", &["t"]) else { unreachable!() };
    let law = Law::TakeAway(TakeAway::new(limit).unwrap());
    let n = 10_u128.pow(30) + 7;
    let found =
        Winning::new(&rules, &law).least(&[n, n - 1], Wanted::Lost, &Budget::default().with_steps(1000));
    let found = found.unwrap().unwrap();
    assert_eq!(law.is_lost(&found.parts[0]), Some(true));
}

/// Where a position has astronomically many options, halving finds one in a moment, or says that there is
/// none.
#[test]
fn formulas_name_moves_among_many() {
    let rules = rules("(n, k) -> (n - t, k) where 1 <= t <= k");
    let law = Law::Claim(parse_claim("n % (k + 1)", &["n", "k"]).unwrap());
    let mut winning = Winning::new(&rules, &law);
    let (n, k) = (10_u128.pow(30) + 7, 10_u128.pow(15));
    let budget = Budget::default().with_steps(10_000);
    for value in [0, 1, 12_345] {
        let found = winning.least(&[n, k], Wanted::Value(value), &budget).unwrap();
        let rest = n % (k + 1);
        assert_eq!(
            found.map(|found| found.choices[0]),
            (rest != value).then(|| (rest + k + 1 - value) % (k + 1))
        );
    }
    let lost = winning.least(&[n - n % (k + 1), k], Wanted::Lost, &budget).unwrap();
    assert_eq!(lost, None);
}

/// The least choice by a formula with bitwise operators is the first that one meets, whatever the sign of
/// what is joined.
#[test]
fn bitwise_formulas_name_the_first_choice() {
    let rules = rules("(a, b) -> (a - k, b) where k >= 1");
    for claim in [
        "a & b == 5",
        "a | b == a + 3",
        "xor(a - 70000, b) == -12",
        "(a - 90000) & (b - 100000) == b - 100000 - 64",
        "abs(a - b) | 3 == 3 and a > b",
        "1 - a == a & b or abs(a - b) == abs(a - 1) and b > a",
    ] {
        let law = Law::Claim(parse_claim(claim, &["a", "b"]).unwrap());
        let mut winning = Winning::new(&rules, &law);
        for (a, b) in [(200_003_u128, 34_703_u128), (131_072, 77), (99_999, 65_535), (150_000, 0)] {
            let first = (1..=a).find(|k| law.is_lost(&[a - k, b]) == Some(true));
            let found = winning.least(&[a, b], Wanted::Lost, &Budget::default());
            let found = found.unwrap_or_else(|unknown| panic!("{claim} at {a} {b}: {unknown}"));
            assert_eq!(found.map(|found| found.choices[0]), first, "{claim} at {a} {b}");
        }
    }
}
