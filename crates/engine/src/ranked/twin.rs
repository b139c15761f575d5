//! Boxes of random rules, whole, beside the definition, and the search that lists what can be reached beside
//! it too.

use super::*;
use crate::fate::Fate;
use crate::retrograde::analyse;
use crate::{Failure, Oracle};
use grundy_budget::{Budget, Stop};
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::lang::{arbitrary, parse};
use grundy_rules::{Convention, Rules, Ruleset, Verdict};
use std::convert::Infallible;
use std::ops::Range;

fn stuck_wins(rules: &Rules) -> bool {
    rules.convention().stuck_wins()
}

/// Returns the fates by the definition: what can be forced within a number of plies, for more and more of
/// them.
fn by_definition(rules: &Rules, space: &Tuples) -> Vec<Fate> {
    // What each option means: the end of play, or the rank at which it goes on.
    let options = |rank| {
        let (position, player) = space.position(rank);
        let listed = rules.collect_options(&Position::from(&position[..]), player).unwrap();
        let option = |parts: &Vec<Position>| match rules.convention().verdict_on(parts).unwrap() {
            Some(verdict) => Err(verdict),
            None => Ok(space.rank(parts[0].coordinates(), player.opponent()).unwrap()),
        };
        listed.iter().map(option).collect::<Vec<Result<u64, Verdict>>>()
    };
    let options: Vec<_> = (0..space.len()).map(options).collect();
    let mut fates = vec![Fate::Draw; options.len()];
    for plies in 0.. {
        let before = fates.clone();
        let loses = |option: &Result<u64, Verdict>| match option {
            Err(verdict) => *verdict == Verdict::Win,
            Ok(rank) => matches!(before[usize::try_from(*rank).unwrap()], Fate::Loss { .. }),
        };
        let wins = |option: &Result<u64, Verdict>| match option {
            Err(verdict) => *verdict == Verdict::Lose,
            Ok(rank) => matches!(before[usize::try_from(*rank).unwrap()], Fate::Win { .. }),
        };
        for (options, fate) in options.iter().zip(&mut fates).filter(|(_, fate)| **fate == Fate::Draw) {
            match plies {
                0 if options.is_empty() && stuck_wins(rules) => *fate = Fate::Win { remoteness: 0 },
                0 if options.is_empty() => *fate = Fate::Loss { remoteness: 0 },
                0 => {}
                _ if options.iter().any(loses) => *fate = Fate::Win { remoteness: plies },
                _ if options.iter().all(wins) => *fate = Fate::Loss { remoteness: plies },
                _ => {}
            }
        }
        if plies > 0 && fates == before {
            return fates;
        }
    }
    unreachable!("one of finitely many positions is decided in each round but the last")
}

/// Where a move taken back is looked for in the whole box, the moves are listed instead.
#[test]
fn a_box_with_its_moves_in_a_list_agrees_with_the_search() {
    let text = "n -> n - isqrt(n)**2 where n >= 1; n -> n + isqrt(n)**2 where 1 <= n <= 2500; n -> n // 3 where n > 4000";
    let (rules, budget) = (parse(text).unwrap().rules, Budget::default());
    let space = Tuples::new(&rules, &[5000], &budget).unwrap();
    let fates = fates(&space, false, &budget).unwrap();
    assert!(budget.steps_spent() < 1 << 20, "not quadratic: {}", budget.steps_spent());
    let compiled = Compiled::new(rules);
    for n in (0..=5000).step_by(7) {
        let start = [Position::from([n])];
        let searched = analyse(&compiled, compiled.convention(), &start, &budget).unwrap();
        assert_eq!(fates.get(n), searched.fate(&start, grundy_values::Player::Left), "{n}");
    }
}

/// Compares all fates of a box that moves do not leave; returns the convention, whether there are draws, and
/// whether many positions were looked at at once.
fn check(text: &str, upto: &[u64]) -> Option<(Convention, bool, bool)> {
    let parsed = parse(text).ok()?;
    let (rules, budget) = (parsed.rules, Budget::default());
    let upto = &upto[..rules.arity()];
    let space = Tuples::new(&rules, upto, &budget).ok()?;
    let has_blocks = space.has_blocks();
    let found = fates(&space, stuck_wins(&rules), &budget).ok();
    let space = space.one_by_one();
    let slowly = fates(&space, stuck_wins(&rules), &budget).ok();
    let Some((found, slowly)) = found.as_ref().zip(slowly.as_ref()) else {
        assert_eq!(found.is_none(), slowly.is_none(), "{text}");
        return None;
    };
    assert!(found.iter().eq(slowly.iter()), "{text}");
    let expected = by_definition(&rules, &space);
    assert!(found.iter().eq(expected.iter().copied()), "{text}");
    let compiled = Compiled::new(rules);
    for (rank, expected) in (0..).zip(expected) {
        let (position, player) = space.position(rank);
        assert_eq!(space.rank(&position, player), Some(rank));
        let start = [Position::from(&position[..])];
        let analysis = analyse(&compiled, compiled.convention(), &start, &budget).unwrap();
        assert_eq!(analysis.fate(&start, player), Some(expected), "{text}\n{position:?} {player:?}");
        let mut oracle = Oracle::new(&compiled, compiled.convention(), &budget);
        if let Ok(wins) = oracle.mover_wins(&start, player) {
            assert_eq!(matches!(expected, Fate::Win { .. }), wins, "{text}\n{position:?} {player:?}");
        }
    }
    assert_eq!(found.get(space.len()), None);
    let census = found.census(0..space.len());
    let n_decided: u64 = census.wins.iter().chain(&census.losses).sum();
    assert_eq!(n_decided + census.draws, space.len());
    Some((compiled.convention().convention(), census.draws > 0, has_blocks))
}

#[test]
fn fates_of_random_walks_are_those_of_the_definition() {
    let compared: Vec<_> = (0..400).filter_map(|seed| check(&arbitrary::walks(seed), &[4, 4, 2])).collect();
    for convention in [Convention::Normal, Convention::Misere, Convention::Goal] {
        for draws in [false, true] {
            let n = compared.iter().filter(|found| (found.0, found.1) == (convention, draws)).count();
            assert!(n >= 8, "{n} of {convention}, {draws}");
        }
    }
    assert!(compared.iter().filter(|found| found.2).count() > 100);
}

#[test]
fn fates_of_random_texts_are_those_of_the_definition() {
    let compared = (0..500).filter_map(|seed| check(&arbitrary::text(seed), &[7, 4, 2])).count();
    assert!(compared > 100, "{compared}");
}

/// From each number one may go to the number before it, and from 0 nowhere.
struct Path(u64);

impl Space for Path {
    type Error = Infallible;
    fn len(&self) -> u64 {
        self.0
    }
    fn count(&self, ranks: Range<u64>, counts: &mut [Count]) -> Result<(), Failure<Infallible>> {
        ranks.zip(counts).for_each(|(rank, count)| count.open = u32::from(rank > 0));
        Ok(())
    }
    fn before(&self, ranks: &[u64], emit: Before<'_>) -> Result<(), Failure<Infallible>> {
        let next: Vec<u64> = ranks.iter().map(|rank| rank + 1).filter(|rank| *rank < self.0).collect();
        Ok(emit(&next)?)
    }
}

#[test]
fn remoteness_may_be_more_than_two_bytes_hold() {
    for (len, stuck_wins) in [(300, false), (40_000, false), (40_000, true)] {
        let found = fates(&Path(len), stuck_wins, &Budget::default()).unwrap();
        for (remoteness, fate) in (0u32..).zip(found.iter()) {
            let wins = (remoteness % 2 == 1) != stuck_wins;
            assert_eq!(fate, if wins { Fate::Win { remoteness } } else { Fate::Loss { remoteness } });
        }
    }
}

/// From the last number one may go to every other one, and from these nowhere.
struct Star(u64);

impl Space for Star {
    type Error = Infallible;
    fn len(&self) -> u64 {
        self.0
    }
    fn count(&self, ranks: Range<u64>, counts: &mut [Count]) -> Result<(), Failure<Infallible>> {
        let n_options = |rank| if rank == self.0 - 1 { u32::try_from(rank).unwrap() } else { 0 };
        ranks.zip(counts).for_each(|(rank, count)| count.open = n_options(rank));
        Ok(())
    }
    fn before(&self, ranks: &[u64], emit: Before<'_>) -> Result<(), Failure<Infallible>> {
        let n = ranks.iter().filter(|rank| **rank < self.0 - 1).count();
        Ok(emit(&vec![self.0 - 1; n])?)
    }
}

#[test]
fn more_options_than_two_bytes_count_are_counted() {
    for (stuck_wins, fate) in [(false, Fate::Win { remoteness: 1 }), (true, Fate::Loss { remoteness: 1 })] {
        let found = fates(&Star(20_000), stuck_wins, &Budget::default()).unwrap();
        assert_eq!(found.get(19_999), Some(fate));
    }
}

/// Breaks an analysis off after each round, and goes on from what was decided up to there in a new one.
fn resumed<S: Space<Error: std::fmt::Debug>>(space: &S, stuck_wins: bool) -> u32 {
    let budget = Budget::default();
    let whole = fates(space, stuck_wins, &budget).unwrap();
    let mut first = Rounds::begin(space, stuck_wins, &budget).unwrap();
    loop {
        let (mut second, round) = (Rounds::begin(space, stuck_wins, &budget).unwrap(), first.round());
        let recall = |rank, fate| {
            assert_eq!(second.recall(rank, fate), Ok(true));
            Ok::<_, Infallible>(())
        };
        first.decided(0..=round, recall).unwrap();
        assert!(second.go_on(round).unwrap());
        assert_eq!(second.round(), round);
        while second.advance().unwrap() {}
        assert!(second.into_fates().iter().eq(whole.iter()), "after round {round}");
        if !first.advance().unwrap() {
            return round;
        }
    }
}

#[test]
fn an_analysis_goes_on_after_any_round() {
    let mut n_rounds = 0;
    for text in (0..200).map(arbitrary::walks) {
        let (rules, budget) = (parse(&text).unwrap().rules, Budget::default());
        let Ok(space) = Tuples::new(&rules, &[4, 4, 2][..rules.arity()], &budget) else { continue };
        if fates(&space, stuck_wins(&rules), &budget).is_ok() {
            n_rounds += resumed(&space, stuck_wins(&rules));
        }
    }
    assert!(n_rounds > 300, "{n_rounds}");
    assert_eq!(resumed(&Path(300), true), 300);
    // Cells become wider while positions are recalled.
    let (budget, long) = (Budget::default(), Path(20_000));
    let mut rounds = Rounds::begin(&long, false, &budget).unwrap();
    for remoteness in 0..=18_000u32 {
        let fate = if remoteness % 2 == 1 { Fate::Win { remoteness } } else { Fate::Loss { remoteness } };
        assert_eq!(rounds.recall(remoteness.into(), fate), Ok(true));
    }
    assert!(rounds.go_on(18_000).unwrap());
    while rounds.advance().unwrap() {}
    assert_eq!(rounds.into_fates().get(19_999), Some(Fate::Win { remoteness: 19_999 }));
}

#[test]
fn what_the_rules_do_not_say_is_not_gone_on_from() {
    let budget = Budget::default();
    let mut rounds = Rounds::begin(&Path(10), false, &budget).unwrap();
    assert_eq!(rounds.recall(0, Fate::Win { remoteness: 0 }), Ok(false));
    assert_eq!(rounds.recall(10, Fate::Loss { remoteness: 0 }), Ok(false));
    assert_eq!(rounds.recall(3, Fate::Draw), Ok(false));
    // 3 is not decided, though its only option is won for the opponent after fewer plies.
    assert_eq!(rounds.recall(2, Fate::Win { remoteness: 1 }), Ok(true));
    assert!(!rounds.go_on(4).unwrap());
}

#[test]
fn what_is_said_of_memory_is_what_is_held() {
    for len in [1, 1000, 1025, 16_000] {
        let held = |bytes| fates(&Path(len), false, &Budget::default().with_bytes(bytes)).err();
        assert_eq!(held(bytes(len)), None);
        assert_eq!(held(bytes(len) - 1), Some(Failure::Stopped(Stop::Memory)));
    }
}

#[test]
fn a_limit_or_a_raised_flag_is_a_stop_and_nothing_stays_held() {
    let budget = Budget::default().with_bytes(1 << 20).with_steps(5000);
    assert_eq!(fates(&Path(10_000), false, &budget).err(), Some(Failure::Stopped(Stop::Steps)));
    assert_eq!(budget.bytes_left(), Some(1 << 20));
    let flag = std::sync::Arc::new(true.into());
    let raised = Budget::default().with_cancel(flag);
    assert_eq!(fates(&Path(10_000), false, &raised).err(), Some(Failure::Stopped(Stop::Cancelled)));
}

#[test]
fn a_move_out_of_the_box_is_told_with_where_it_leads() {
    let (rules, budget) = (parse("(a, b) -> (b, a + 1) where a < 7").unwrap().rules, Budget::default());
    let space = Tuples::new(&rules, &[7, 6], &budget).unwrap();
    let Err(Failure::Rules(TuplesError::Outside { from, to })) = fates(&space, false, &budget) else {
        panic!()
    };
    assert_eq!((from.coordinates(), to.coordinates()), (&[6, 0][..], &[0, 7][..]));
    assert!(check("(a, b) -> (b, a + 1) where a < 7", &[7, 7]).is_some());
}
