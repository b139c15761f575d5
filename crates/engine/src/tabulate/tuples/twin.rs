//! Boxes beside the search and beside the definition.

use super::*;
use crate::answer::Answers;
use grundy_rules::lang::{arbitrary, parse};
use grundy_rules::wellfounded::{Finding, order};
use grundy_rules::{Position, Rules, Ruleset};
use grundy_values::{Chance, Grundy};
use std::collections::BTreeSet;

/// Compares both tables of a text with the search; returns whether there was a table of values.
fn check(text: &str) -> bool {
    let Ok(parsed) = parse(text) else { return false };
    let rules = parsed.rules;
    let Ok(Finding::Ends(order)) = order(&rules, &Budget::default()) else { return false };
    let budget = Budget::default().with_steps(400_000);
    let lengths: Vec<u64> = [5, 6, 3][..rules.arity()].to_vec();
    let compiled = Compiled::new(rules.clone()).with_budget(&budget);
    let search = Budget::default().with_steps(400_000);
    let mut answers = Answers::new(&compiled, compiled.convention(), &search);
    let size = usize::try_from(lengths.iter().product::<u64>()).unwrap();
    let mut position = vec![0; lengths.len()];
    let impartial = rules.is_impartial();
    let both = losses_of_both(&compiled, &order, &lengths, &budget);
    let lost = if impartial { losses(&compiled, &order, &lengths, &budget) } else { Ok(None) };
    let valued = if !impartial || compiled.convention().stuck_wins() {
        Ok(None)
    } else {
        values(&compiled, &order, &lengths, &budget)
    };
    for index in 0..size {
        place(index, &lengths, &mut position);
        let position = [Position::from(&position[..])];
        if let Ok(Some(both)) = &both
            && let Some(lost) = both.values.get(index)
        {
            for player in Player::BOTH {
                let Ok(chance) = answers.chance(&position, player) else { continue };
                assert_eq!(chance == Chance::Loss, lost[player as usize], "{text} at {}", position[0]);
            }
        }
        if let Ok(Some(lost)) = &lost
            && let Some(lost) = lost.values.get(index)
            && let Ok(chance) = answers.chance(&position, Player::Left)
        {
            assert_eq!(chance == Chance::Loss, *lost, "{text} at {}", position[0]);
        }
        if let Ok(Some(valued)) = &valued
            && let Some(v) = valued.values.get(index)
            && let Ok(Some(value)) = answers.grundy(&position)
        {
            let v = if *v == WIN { Grundy::Win } else { Grundy::Number(u128::from(*v)) };
            assert_eq!(value, v, "{text} at {}", position[0]);
        }
    }
    matches!(valued, Ok(Some(table)) if table.stop.is_none())
}

#[test]
fn boxes_agree_with_the_search() {
    // Lines for each player in turn, in normal and in misère play.
    let of_both = |seed| {
        let pairs = arbitrary::pairs(seed);
        let lines = pairs.split("; ").zip(["left", "right"].iter().cycle());
        let lines: Vec<_> = lines.map(|(line, player)| format!("{player} {line}")).collect();
        [if seed % 3 == 0 { "misere; " } else { "" }, &lines.join("; ")].concat()
    };
    let partizan = (150..300).map(of_both).filter(|text| check(text)).count();
    assert_eq!(partizan, 0, "a game of two players has no Grundy values");
    let texts = (0..500).map(arbitrary::text).chain((0..150).map(arbitrary::pairs));
    let compared = texts.filter(|text| check(text)).count();
    assert!(compared >= 200, "{compared}");
    // In the order of the largest number.
    assert!(check("(a, b) -> (k, b - k) where 1 <= k < b; (a, b) -> (k, a - k) where 1 <= k < a"));
}

/// Values position by position, with options by the slow interpreter.
fn naive(rules: &Rules, lengths: &[u64]) -> Option<Vec<u32>> {
    let mut values: Vec<u32> = Vec::new();
    let mut position = vec![0; lengths.len()];
    for index in 0..usize::try_from(lengths.iter().product::<u64>()).ok()? {
        place(index, lengths, &mut position);
        let (mut met, mut wins) = (BTreeSet::new(), false);
        for parts in rules.collect_options(&Position::from(&position[..]), Player::Left).ok()? {
            match Compiled::new(rules.clone()).convention().verdict_on(&parts).ok()? {
                Some(verdict) => wins |= verdict == Verdict::Win,
                None => {
                    let index = |part: &Position| {
                        let mut numbers = part.coordinates().iter().zip(lengths);
                        numbers.try_fold(0, |index, (x, length)| (x < length).then_some(index * length + x))
                    };
                    let value = |part| values.get(usize::try_from(index(part)?).ok()?).copied();
                    let parts: Vec<u32> = parts.iter().map(value).collect::<Option<_>>()?;
                    met.extend((!parts.contains(&WIN)).then(|| parts.iter().fold(0, |sum, v| sum ^ v)));
                }
            }
        }
        values.push(if wins { WIN } else { (0..).find(|v| !met.contains(v))? });
    }
    Some(values)
}

#[test]
fn long_rows_agree_with_their_options_one_by_one() {
    let texts = [
        "n -> n - k where 1 <= k <= n // 2 and popcount(n - k) % 2 == 0",
        "n -> n - k where k in primes and (n + k) % 5 != 3; n -> n // 3 where n >= 1",
        "n -> a, b where a + b == n and 1 <= a <= b and xor(a, n) % 3 != 1",
        "n -> n - k*k where k >= 1 and k not in {3, n}; n -> n - k where k in powers(3)",
        "n -> n - k where k in odd and k <= n and n - k in squares",
        "n -> n - p*q where p in primes and q in primes and p <= q",
        "n -> i, n - 3 - i where 2 <= i <= (n - 3) // 2 and (i // 7 + n) % 3 != 1; n -> ()",
        "win when n % 11 == 4; n -> n - k where 1 <= k <= n and xor(n, k) >= 9",
        "lose when n < 3; n -> n - 2*k, k where k >= 1; n -> n - 1",
        "n -> k of x where k*x == n and 2 <= k <= 3 and x >= 1; n -> n - 1 where n % 4 == 1",
    ];
    let pairs = [
        "(a, b) -> (a - k, b) where 1 <= k <= a and (a + k*b) % 7 != 2; (a, b) -> (a, b - k) where k >= 1",
        "(a, b) -> (a - i, b - j) where 1 <= i <= 3 and j <= i and gcd(a, b) >= j",
        "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a, b // 2) where b >= 1",
        "win when a == b and a % 5 == 4; (a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1",
        "(a, b) -> (a - k, b + k) where 1 <= k <= a and b + k <= 39; (a, b) -> (a, b - 1)",
        "(a, b) -> (a, b - k) where 1 <= k <= min(a + 1, b) and b*b >= k",
    ];
    let boxes = texts.map(|text| (text, vec![400])).into_iter().chain(pairs.map(|text| (text, vec![40, 40])));
    for (text, lengths) in boxes {
        let rules = parse(text).unwrap_or_else(|rejected| panic!("{text}: {rejected:?}")).rules;
        let Ok(Finding::Ends(order)) = order(&rules, &Budget::default()) else { panic!("{text} ends") };
        let compiled = Compiled::new(rules.clone());
        let table = values(&compiled, &order, &lengths, &Budget::default()).unwrap();
        let expected = naive(&rules, &lengths);
        assert_eq!(table.map(|table| table.values), expected, "{text}");
        if let (Some(expected), [length]) = (expected, &lengths[..]) {
            let mut extended = List::new(&Budget::default());
            extended.extend_from_slice(&expected[..77]).unwrap();
            extend(&compiled, &mut extended, length - 1, &Budget::default()).unwrap();
            assert_eq!(extended.into_vec(), expected, "{text}");
        }
    }
}

/// Says of each position whether Left, moving first, loses, and whether Right does, with options by the slow
/// interpreter.
fn naive_losses(rules: &Rules, lengths: &[u64]) -> Vec<[bool; 2]> {
    let stuck_wins = Compiled::new(rules.clone()).convention().stuck_wins();
    let mut lost: Vec<[bool; 2]> = Vec::new();
    let mut position = vec![0; lengths.len()];
    for index in 0..usize::try_from(lengths.iter().product::<u64>()).unwrap() {
        place(index, lengths, &mut position);
        lost.push(Player::BOTH.map(|player| {
            let options = rules.collect_options(&Position::from(&position[..]), player).unwrap();
            let index = |option: &Vec<Position>| {
                let numbers = option[0].coordinates().iter().zip(lengths);
                usize::try_from(numbers.fold(0, |index, (x, length)| index * length + x)).unwrap()
            };
            let wins = options.iter().any(|option| lost[index(option)][player.opponent() as usize]);
            !(wins || stuck_wins && options.is_empty())
        }));
    }
    lost
}

#[test]
fn who_wins_long_rows_agrees_with_their_options_one_by_one() {
    let texts = [
        "left n -> n - k where k >= 1 and (n + k) % 7 == 3; right n -> n - k where k >= 1 and xor(n, k) % 5 == 1",
        "left n -> n - k where k >= 60 and k % 9 == n % 9; right n -> n - 2*k where 20 <= k and popcount(k) == 2",
        "n -> n - k where k >= 30 and (n // 3 + k) % 11 == 4; n -> n // 3 where n >= 1 and n % 4 == 1",
        "n -> n - 3*k where k >= 50 and xor(n, k) % 4 == 1; n -> n - k where 1 <= k <= 3 and (n + k) % 3 == 0",
    ];
    let pairs = [
        "left (a, b) -> (a - k, b) where k >= 1 and (k + b) % 5 == 2; right (a, b) -> (a, b - k) where k >= 1",
        "(a, b) -> (a - i, b - j) where 1 <= i <= 2 and 0 <= j <= 4 and (i + j + b) % 3 == 1",
    ];
    let boxes = texts.map(|text| (text, vec![500])).into_iter().chain(pairs.map(|text| (text, vec![30, 30])));
    for ((text, lengths), misere) in boxes.flat_map(|case| [(case.clone(), ""), (case, "misere; ")]) {
        let text = format!("{misere}{text}");
        let rules = parse(&text).unwrap_or_else(|rejected| panic!("{text}: {rejected:?}")).rules;
        let Ok(Finding::Ends(order)) = order(&rules, &Budget::default()) else { panic!("{text} ends") };
        let compiled = Compiled::new(rules.clone());
        let expected = naive_losses(&rules, &lengths);
        let both = losses_of_both(&compiled, &order, &lengths, &Budget::default()).unwrap().unwrap();
        assert_eq!(both.values, expected, "{text}");
        if rules.is_impartial() {
            let lost = losses(&compiled, &order, &lengths, &Budget::default()).unwrap().unwrap();
            assert_eq!(lost.values, expected.iter().map(|lost| lost[0]).collect::<Vec<_>>(), "{text}");
        }
    }
}

#[test]
fn rows_of_random_texts_agree_with_their_options_one_by_one() {
    let texts = (0..150).flat_map(|seed| [arbitrary::text(seed), arbitrary::take_and_break(seed)]);
    let compared = texts.filter(|text| {
        let Ok(parsed) = parse(text) else { return false };
        let compiled = Compiled::new(parsed.rules.clone());
        let is_valued = parsed.rules.is_impartial() && !compiled.convention().stuck_wins();
        let ends = matches!(order(&parsed.rules, &Budget::default()), Ok(Finding::Ends(_)));
        if parsed.rules.arity() != 1 || !is_valued || !ends {
            return false;
        }
        let Some(expected) = naive(&parsed.rules, &[40]) else { return false };
        let mut values = List::new(&Budget::default());
        extend(&compiled, &mut values, 39, &Budget::default()).unwrap();
        assert_eq!(values.into_vec(), expected, "{text}");
        true
    });
    let compared = compared.count();
    assert!(compared > 60, "{compared}");
}

#[test]
fn an_order_that_is_not_row_major_is_used() {
    let rules =
        parse("(a, b) -> (a + 1, b - 2) where a == 0; (a, b) -> (a, b - 1) where a >= 1").unwrap().rules;
    let compiled = Compiled::new(rules);
    let table = values(&compiled, &Order::Sum, &[2, 3], &Budget::default()).unwrap().unwrap();
    assert_eq!(table.values, [0, 0, 1, 0, 1, 0]);
    let two = losses(&compiled, &Order::Lexicographic(vec![1]), &[2, 3], &Budget::default());
    assert_eq!(two.unwrap().unwrap().values, [true, true, false, true, false, true]);
    let outside = parse("(a, b) -> (a + 3, b - 4)").unwrap().rules;
    let compiled = Compiled::new(outside);
    assert_eq!(values(&compiled, &Order::Sum, &[2, 5], &Budget::default()).unwrap(), None);
    let small = Budget::default().with_steps(3);
    let table = losses(&compiled, &Order::Sum, &[2, 4], &small).unwrap().unwrap();
    assert_eq!((table.values.len(), table.stop), (3, Some(Stop::Steps)));
}

#[test]
fn tuples_up_to_a_sum_agree_with_the_search_where_a_number_rises() {
    for (text, lengths) in [
        ("(a, b) -> (a + k, b - k - 1) where 0 <= k <= 2; (a, b) -> (a - k, b) where 1 <= k <= 3", [12, 8]),
        ("misere; (a, b) -> (a + 2, b - 3); (a, b) -> (a - k, b - k) where 1 <= k <= 4", [12, 8]),
        ("left (a, b) -> (a - 1, b); left (a, b) -> (a - 3, b + 2); right (a, b) -> (a, b - 2)", [6, 12]),
        ("(a, b) -> (b + 1, a - 2); (a, b) -> (a, b - k) where 1 <= k <= 2 and a % 2 == 0", [12, 12]),
    ] {
        let most = 11;
        let rules = parse(text).unwrap_or_else(|rejected| panic!("{text}: {rejected:?}")).rules;
        let compiled = Compiled::new(rules.clone());
        let budget = Budget::default();
        let mut answers = Answers::new(&compiled, compiled.convention(), &budget);
        let extent = Extent { lengths: &lengths, most: Some(most) };
        let both = losses_of_both(&compiled, &Order::Sum, extent, &budget).unwrap().expect("no move leaves");
        let size = usize::try_from(lengths.iter().product::<u64>()).unwrap();
        let mut position = [0; 2];
        for index in 0..size {
            place(index, &lengths, &mut position);
            if position.iter().sum::<u64>() > most {
                continue;
            }
            for player in Player::BOTH {
                let chance = answers.chance(&[Position::from(position)], player).unwrap();
                let lost = both.values[index][player as usize];
                assert_eq!(chance == Chance::Loss, lost, "{text} at {position:?}");
            }
        }
        // Beyond the sum a move may lead out of the box.
        assert!(matches!(losses_of_both(&compiled, &Order::Sum, &lengths, &budget), Ok(None)), "{text}");
    }
}
