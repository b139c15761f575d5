//! The rung beside the search, on boxes of all sizes.

use super::ByRank;
use super::stretches::Closed;
use super::walk::{Halt, Subject, Walk};
use crate::retrograde::analyse;
use crate::rung::Rung;
use crate::{Failure, Oracle};
use grundy_budget::{Budget, Stop};
use grundy_rules::Play;
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::lang::{arbitrary, parse};
use grundy_values::{Grundy, Player};

/// Asks the rung about a few starts in turn; returns whether the last was answered by rank.
fn climb(text: &str, starts: &[&[u64]]) -> bool {
    let (compiled, budget) = (Compiled::new(parse(text).unwrap().rules), Budget::default());
    let mut rung = ByRank::new(&compiled, &budget).for_all_boxes();
    let mut walking = ByRank::new(&compiled, &budget);
    for start in starts {
        let start = [Position::from(&start[..compiled.rules().arity()])];
        let analysis = analyse(&compiled, compiled.convention(), &start, &budget).unwrap();
        for player in Player::BOTH {
            assert_eq!(rung.fate(&start, player).ok(), analysis.fate(&start, player), "{text}\n{start:?}");
            assert_eq!(walking.fate(&start, player).ok(), analysis.fate(&start, player), "{text}\n{start:?}");
        }
    }
    rung.name().contains("by rank")
}

#[test]
fn a_rung_answers_about_any_start_by_rank_or_by_search() {
    let starts: [&[u64]; 3] = [&[1, 2, 1], &[0, 0, 2], &[4, 3, 2]];
    let by_rank = (0..400).filter(|seed| climb(&arbitrary::walks(*seed), &starts)).count();
    assert!((300..400).contains(&by_rank), "{by_rank}");
}

#[test]
fn what_is_walked_through_is_what_the_search_lists() {
    let budget = Budget::default();
    let is_walked = |text: &str, start: &[u64]| {
        let compiled = Compiled::new(parse(text).unwrap().rules);
        let start = &start[..compiled.rules().arity()];
        let Ok(walk) = Walk::from(&compiled, start, Subject::Fates, &budget) else { return false };
        let analysis = analyse(&compiled, compiled.convention(), &[Position::from(start)], &budget).unwrap();
        let sides = compiled.rules().arity();
        for place in 0..12u64.pow(u32::try_from(sides).unwrap()) {
            let position: Vec<u64> =
                (0..sides).map(|at| place / 12u64.pow(u32::try_from(at).unwrap()) % 12).collect();
            for player in Player::BOTH {
                let fate = analysis.fate(&[Position::from(&position[..])], player);
                assert_eq!(walk.fate(&position, player), fate, "{text}\n{start:?} {position:?} {player:?}");
            }
        }
        true
    };
    let walked = (0..200).filter(|seed| is_walked(&arbitrary::walks(*seed), &[1, 2, 1])).count();
    assert!(walked > 150, "{walked}");
    // The box grows in both directions, and what ends play lies outside of where it goes on.
    let grows = "(x, y) -> ((x * 3 + y) % 611, y) where x != 5
        (x, y) -> (x + k, (y * 2 + k) % 97) where 1 <= k <= 90 and x < 700";
    for ending in ["win when x > 700", "lose when y == 96 or x % 7 == 3", "misere"] {
        assert!(is_walked(&format!("{grows}; {ending}"), &[0, 1]), "{ending}");
    }
    assert!(is_walked(
        "left (x, y) -> (x + y, y) where x < 99; right (x, y) -> (x // 2, y + 1) where y < 9",
        &[3, 1]
    ));
    let rules = Compiled::new(parse("n -> n + k where 1 <= k <= 3; n -> n // 2").unwrap().rules);
    for steps in [1u64, 100, 10_000, 1_000_000] {
        let few = Budget::default().with_steps(steps);
        assert!(matches!(Walk::from(&rules, &[7], Subject::Fates, &few), Err(Halt::Stopped(Stop::Steps))));
    }
    let small = Budget::default().with_bytes(1 << 20);
    assert!(matches!(Walk::from(&rules, &[7], Subject::Fates, &small), Err(Halt::Stopped(Stop::Memory))));
}

#[test]
fn what_is_listed_in_stretches_is_what_the_search_lists() {
    let budget = Budget::default();
    let is_listed = |text: &str| {
        let compiled = Compiled::new(parse(text).unwrap().rules);
        let start = &[1u64, 2, 1][..compiled.rules().arity()];
        let Some(closed) = Closed::beyond(&compiled, start, &budget) else { return false };
        let Ok(walk) = Walk::in_stretches(&compiled, closed, start, &budget) else { return false };
        let analysed = |from: &[u64]| {
            analyse(&compiled, compiled.convention(), &[Position::from(from)], &budget).unwrap()
        };
        let analysis = analysed(start);
        let sides = u32::try_from(start.len()).unwrap();
        for place in 0..9u64.pow(sides) {
            let position: Vec<u64> = (0..sides).map(|at| place / 9u64.pow(at) % 9 * 2).collect();
            let sum = [Position::from(&position[..])];
            for player in Player::BOTH {
                let found = walk.fate(&position, player);
                match analysis.fate(&sum, player) {
                    // What play does not come to is right too.
                    None if place % 97 != 0 || found.is_none() => {}
                    None => assert_eq!(found, analysed(&position).fate(&sum, player), "{text}\n{position:?}"),
                    fate => assert_eq!(found, fate, "{text}\n{position:?} {player:?}"),
                }
            }
        }
        true
    };
    let texts = (0..60).map(|seed| {
        let text = arbitrary::walks(seed);
        let n = if text.contains('z') { 11 } else { 37 };
        format!("param n = {n}\n{}", text.split_once('\n').unwrap().1)
    });
    let listed = texts.filter(|text| is_listed(text)).count();
    assert!(listed > 25, "{listed}");
}

#[test]
fn a_walk_that_meets_few_positions_at_a_time_goes_on_in_stretches() {
    let budget = Budget::default();
    let around = "((s + k) % 12007, (t + 1) % 2) where 0 <= k <= 3 and max(k, t) % 3 != 2";
    for text in [
        format!("(s, t) -> {around} and s % 50 != 3"),
        format!("misere; (s, t) -> {around} and s % 50 != 3"),
        format!("win when s == 99 and t == 1; (s, t) -> {around}"),
        format!("left (s, t) -> {around} and s % 50 != 3; right (s, t) -> {around}"),
    ] {
        let compiled = Compiled::new(parse(&text).unwrap().rules);
        let Ok(walk) = Walk::from(&compiled, &[4000, 0], Subject::Fates, &budget) else { panic!("{text}") };
        assert!(walk.is_in_stretches(), "{text}");
        let start = [Position::from([4000, 0])];
        let analysis = analyse(&compiled, compiled.convention(), &start, &budget).unwrap();
        for (s, t) in (0..12007).flat_map(|s| [(s, 0), (s, 1)]) {
            for player in Player::BOTH {
                let fate = analysis.fate(&[Position::from([s, t])], player);
                assert!(
                    fate.is_none() || fate == walk.fate(&[s, t], player),
                    "{text}\n({s}, {t}) {player:?}"
                );
            }
        }
        for bytes in (8..24).step_by(3).map(|bits| 1 << bits) {
            let small = Budget::default().with_bytes(bytes);
            let found = Walk::from(&compiled, &[4000, 0], Subject::Fates, &small);
            match found.map(|walk| walk.fate(&[4000, 0], Player::Left)) {
                Ok(fate) => assert_eq!(fate, walk.fate(&[4000, 0], Player::Left), "{text}"),
                Err(halt) => assert!(matches!(halt, Halt::Stopped(Stop::Memory) | Halt::Unsuited), "{text}"),
            }
        }
    }
}

#[test]
fn values_of_what_is_walked_through_are_those_of_the_definition() {
    let budget = Budget::default();
    let (mut valued, mut looped) = (0, 0);
    let texts = (0..600).map(|seed| {
        let text = arbitrary::walks(seed);
        // Every second text ends: its numbers become smaller.
        if seed % 2 == 0 { text } else { text.replace('+', "-") }
    });
    let taken = "(a, b, c) -> (a, b - k, c) where 1 <= k <= a + 1";
    let ending = [
        "(a, b, c) -> (a - k - 1, b + k, c) where 0 <= k <= 2",
        "(a, b, c) -> (a + k, b, c - k - 1) where 0 <= k <= 2 and xor(a, b) % 6 < 5",
    ];
    let ending = [ending[0].to_owned(), ending[1].to_owned(), ending.join("\n")]
        .map(|line| format!("{taken}\n{line}"));
    for text in texts.chain(ending) {
        let compiled = Compiled::new(parse(&text).unwrap().rules);
        if !matches!(compiled.convention(), Play::Normal) || !compiled.rules().is_impartial() {
            continue;
        }
        let start = &[2u64, 3, 2][..compiled.rules().arity()];
        let mut oracle = Oracle::new(&compiled, Play::Normal, &budget);
        let by_definition = oracle.grundy(&Position::from(start));
        let walk = match Walk::from(&compiled, start, Subject::Values, &budget) {
            Ok(walk) => walk,
            Err(_) => {
                looped += u32::from(by_definition.is_err());
                continue;
            }
        };
        assert_eq!(walk.fate(start, Player::Left), None);
        let sides = u32::try_from(start.len()).unwrap();
        for place in 0..6u64.pow(sides) {
            let position: Vec<u64> = (0..sides).map(|at| place / 6u64.pow(at) % 6).collect();
            if let Some(value) = walk.value(&position) {
                let right = oracle.grundy(&Position::from(&position[..]));
                assert_eq!(right, Ok(Grundy::Number(value.into())), "{text}\n{position:?}");
                valued += 1;
            }
        }
        assert!(by_definition.is_ok(), "{text}");
    }
    assert!(valued > 300 && looped > 50, "{valued} {looped}");
    let nim = Compiled::new(
        parse("(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1").unwrap().rules,
    );
    for steps in [1u64, 100, 10_000] {
        let few = Budget::default().with_steps(steps);
        assert!(matches!(
            Walk::from(&nim, &[90, 90], Subject::Values, &few),
            Err(Halt::Stopped(Stop::Steps))
        ));
    }
}

#[test]
fn a_box_that_is_nearly_empty_is_searched() {
    // Both numbers stay equal, so that 200 of 40,000 positions can be reached; with two ways to go all can.
    let along = "param n = 200; (x, y) -> ((x + 1) % n, (y + 1) % n)";
    assert!(!climb(along, &[&[0, 0]]));
    assert!(climb(&format!("{along}; (x, y) -> (x, (y + 1) % n)"), &[&[0, 0]]));
}

#[test]
fn numbers_that_grow_without_bound_are_left_to_the_search() {
    let (compiled, budget) =
        (Compiled::new(parse("n -> n + 1").unwrap().rules), Budget::default().with_steps((1 << 20) + 1000));
    let mut rung = ByRank::new(&compiled, &budget);
    let found = rung.fate(&[Position::from([0])], Player::Left);
    assert_eq!(found, Err(Failure::Stopped(Stop::Steps)));
    assert!(!rung.name().contains("by rank"));
}

#[test]
fn sides_that_few_positions_show_are_found() {
    // Who moves is a number: the cop `a` goes only where `t` is 0, so that one position for each value does
    // not show all.
    let text = "param w = 8; win when t == 1 and r == a; lose when t == 0 and r == a
        (t, a, r) -> (1, a, r) where t == 0
        (t, a, r) -> (1, a + 1, r) where t == 0 and a % w < w - 1
        (t, a, r) -> (1, a + w, r) where t == 0 and a + w < w*w
        (t, a, r) -> (0, a, r - 1) where t == 1 and r % w > 0
        (t, a, r) -> (0, a, r - w) where t == 1 and r >= w";
    assert!(climb(text, &[&[0, 0, 63]]));
}

#[test]
fn moves_out_of_the_box_that_play_does_not_come_to_make_it_larger() {
    // From (x, 0) one comes to (x, 0) alone; from (3, 1), which is in the box, to (9, 0).
    let text =
        "param n = 40; (x, y) -> ((x + 1) % n, 0) where y == 0; (x, y) -> ((x + 3) % n, 0) where y == 0
        (x, y) -> (x + 6, 0) where y == 1 and x < n; (x, y) -> (x, 1) where y == 0 and x == 39";
    assert!(climb(text, &[&[0, 0]]));
}
