//! Sums of random games beside the analysis of their products, and a game that was valued by hand.

use super::*;
use crate::retrograde::{Fate, analyse};
use crate::rung::{Extent, Listed, Pass, Rung};
use crate::testing::{Made, Partizan, Rows};
use grundy_rules::Verdict;
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::lang::parse;
use grundy_values::{Chance, Grundy, Infinite, LoopyNimber, Player};
use proptest::prelude::*;

/// Asks the rung about a sum, and the analysis of the product of its components.
fn compare<R: Ruleset<Component: std::fmt::Debug, Error: std::fmt::Debug + PartialEq>>(
    rules: &R,
    rung: &mut Loopy<'_, R>,
    sum: &[R::Component],
) {
    let player = Player::Left;
    let analysis = analyse(rules, Play::Normal, sum, &Budget::default()).unwrap();
    let fate = analysis.fate(sum, player).unwrap();
    let chance = rung.chance(sum, player).unwrap();
    assert_eq!(chance, fate.chance(), "{sum:?}");
    let grundy = rung.grundy(sum).unwrap();
    let infinite = rung.infinite(sum).unwrap();
    let by_value = match (grundy, infinite) {
        (Some(grundy), None) => Chance::of(grundy.mover_wins()),
        (None, Some(infinite)) => LoopyNimber::Infinite(infinite).chance(),
        both => panic!("{sum:?} has two values, or none: {both:?}"),
    };
    assert_eq!(by_value, chance, "{sum:?}");
    let within = rung.within(sum, player).unwrap();
    let remoteness = rung.remoteness(sum, player).unwrap();
    match sum.len() {
        1 => assert_eq!((remoteness, within), (fate.remoteness(), remoteness.map(u64::from)), "{sum:?}"),
        _ => assert!(within.is_some() == fate.remoteness().is_some() && remoteness.is_none(), "{sum:?}"),
    }
    assert!(within >= fate.remoteness().map(u64::from), "{sum:?}");
    let mut winning = Vec::new();
    let listed = rung.winning(sum, player, Extent::All, &mut |index, parts| {
        winning.push((index, parts.to_vec()));
        Ok(())
    });
    assert_eq!(listed, Ok(Listed::Wins(None)));
    let (mut expected, mut least) = (Vec::new(), None);
    for (index, component) in sum.iter().enumerate() {
        for parts in rules.collect_options(component, player).unwrap() {
            let next = [&sum[..index], &parts, &sum[index + 1..]].concat();
            let after = rung.within(&next, player).unwrap();
            if let Some(Fate::Win { .. }) = analysis.fate_after(sum, player, index, &parts).unwrap() {
                expected.push((index, parts));
                least = [least, after].into_iter().flatten().min();
            }
            // Whoever loses cannot put the end off for ever.
            assert!(chance != Chance::Loss || after < within, "{sum:?}");
        }
    }
    assert!(chance != Chance::Win || least < within, "{sum:?}");
    assert_eq!(winning, expected, "{sum:?}");
}

/// Six positions with up to four options each; some options leave nothing.
fn graphs() -> impl Strategy<Value = Rows> {
    let option = prop_oneof![20 => (0usize..6).prop_map(|to| vec![to]), 1 => Just(Vec::new())];
    prop::collection::vec(prop::collection::vec(option, 0..5), 6).prop_map(Rows)
}

proptest! {
    // Each case asks about 83 sums, all together about 21,000 of them.
    #![proptest_config(ProptestConfig::with_cases(256))]
    #[test]
    fn sums_of_random_graphs_agree_with_their_products(rules in graphs()) {
        let mut rung = Loopy::new(&rules, Play::Normal, &Budget::default());
        rung.chance(&[0, 1, 2, 3, 4, 5], Player::Left).unwrap();
        for a in 0..6 {
            compare(&rules, &mut rung, &[a]);
            for b in a..6 {
                compare(&rules, &mut rung, &[b, a]);
                for c in b..6 {
                    compare(&rules, &mut rung, &[b, c, a]);
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn sums_of_random_rules_agree_with_their_products(
        m in 2u64..14,
        (a, b, c, most) in (1u64..9, 0u64..4, 0u64..5, 1u64..4),
        stops in 0u64..5,
        sum in prop::collection::vec(0u64..14, 1..4),
    ) {
        let text = format!(
            "s -> (s*{a} + k*k*{b} + {c}) % {m} where 1 <= k <= {most} and s >= {stops}; s -> s - 2 where s % 3 == 0; s -> () where s == 5"
        );
        let rules = Compiled::new(parse(&text).unwrap().rules);
        let sum: Vec<Position> = sum.iter().map(|s| Position::from([s % m])).collect();
        for len in 1..=sum.len() {
            compare(&rules, &mut Loopy::new(&rules, Play::Normal, &Budget::default()), &sum[..len]);
        }
    }
}

/// Returns rows of options of one part each.
fn arcs(rows: &[&[usize]]) -> Rows {
    Rows(rows.iter().map(|row| row.iter().map(|to| vec![*to]).collect()).collect())
}

/// By hand, by the definition of [Smith 1966]. 0 is an end; 2 equals 0, since its move to 1 is taken back to
/// 0, so that 1 has two options of nimber 0 and equals 1. 3 has a move to itself that cannot be taken back to
/// 1; but who moves from 4 to 3 is answered by 0. 6 goes round alone.
#[test]
fn nimbers_of_a_small_graph_are_those_found_by_hand() {
    let rules = arcs(&[&[], &[0, 2], &[1], &[0, 3], &[3], &[4, 1, 5], &[6], &[6, 0, 1], &[0, 1, 7]]);
    let labels = label(&rules, Play::Normal, &[5, 8], &Budget::default()).unwrap();
    let values: Vec<String> = (0..9).map(|at| labels.value(&at).unwrap().to_string()).collect();
    assert_eq!(values, ["0", "1", "0", "∞{0}", "0", "∞{0,1}", "∞", "∞{0,1}", "∞{0,1}"]);
    let mut rung = Loopy::new(&rules, Play::Normal, &Budget::default());
    // 8 beside the nimber 1: the only winning move is that to 1.
    let (mut won, sum) = (Vec::new(), [1, 8]);
    assert_eq!(rung.chance(&sum, Player::Left), Ok(Chance::Win));
    let listed = rung.winning(&sum, Player::Left, Extent::All, &mut |index, parts| {
        won.push((index, parts.to_vec()));
        Ok(())
    });
    assert_eq!((listed, won), (Ok(Listed::Wins(None)), vec![(1, vec![1])]));
    assert_eq!(rung.infinite(&sum), Ok(Some(Infinite::new(vec![0, 1]))));
    assert_eq!((rung.chance(&[8, 3], Player::Left), rung.grundy(&[8, 3])), (Ok(Chance::Draw), Ok(None)));
    assert_eq!(rung.grundy(&[1, 2, 4]), Ok(Some(Grundy::Number(1))));
}

#[test]
fn games_that_the_theory_does_not_cover_are_passed_on() {
    let reason = |play, rules: &Partizan| {
        let said = Loopy::new(rules, play, &Budget::default()).chance(&[1], Player::Left);
        let Err(Pass::On(reason)) = said else { panic!("{said:?}") };
        reason.into_owned()
    };
    let loops = arcs(&[&[1], &[0]]);
    let impartial = Partizan { left: loops.clone(), right: None };
    let partizan = Partizan { right: Some(loops), ..impartial.clone() };
    let splits = Partizan { left: Rows(vec![vec![], vec![vec![1], vec![0, 0]]]), right: None };
    let goal = Made(|part: &usize| (*part == 0).then_some(Verdict::Win));
    assert!(reason(Play::Normal, &partizan).contains("both players"));
    assert!(reason(Play::Misere, &impartial).contains("normal play"));
    assert!(reason(Play::Goal(&goal), &impartial).contains("goal"));
    assert!(reason(Play::Normal, &splits).contains("several"));
}

#[test]
fn limits_are_stops_and_what_was_held_is_given_back() {
    let n = 2000;
    let rows: Vec<Vec<usize>> = (0..n).map(|at| vec![(at * 7 + 3) % n, (at + 1) % n]).collect();
    let rules = arcs(&rows.iter().map(|row| &row[..]).collect::<Vec<_>>());
    for bytes in [10, 1000, 30_000, 100_000, 150_000] {
        let budget = Budget::default().with_bytes(bytes);
        let found = label(&rules, Play::Normal, &[0], &budget).map(|_| ());
        assert_eq!(found, Err(Unlabelled::Stopped(Stop::Memory)), "{bytes}");
        assert_eq!(budget.bytes_left(), Some(bytes));
    }
    let few = Budget::default().with_steps(1000);
    assert_eq!(label(&rules, Play::Normal, &[0], &few).map(|_| ()), Err(Unlabelled::Stopped(Stop::Steps)));
}
