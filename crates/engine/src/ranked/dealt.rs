//! Spaces that are dealt to several shares, beside those that one has whole.

use super::*;
use crate::fate::Fate;
use grundy_budget::{Budget, Stop};
use grundy_rules::lang::{arbitrary, parse};
use std::convert::Infallible;
use std::fmt::Debug;

/// Hands letters to the shares that they are for, each share's in another order than they were written in.
fn deliver(deal: Deal, letters: &[u64], hear: &mut dyn FnMut(usize, &[u64])) {
    for share in 0..deal.shares() {
        let mut own: Vec<u64> =
            letters.iter().filter(|letter| deal.addressee(**letter) == share).copied().collect();
        own.reverse();
        own.chunks(3).for_each(|some| hear(usize::try_from(share).unwrap(), some));
    }
}

/// The shares of a space, all at one place.
struct Shares<'a, S> {
    deal: Deal,
    parts: Vec<Part<'a, S>>,
}

impl<'a, S: Space<Error: Debug>> Shares<'a, S> {
    fn begin(space: &'a S, shares: u64, stuck_wins: bool, budget: &'a Budget) -> Self {
        let deal = Deal::new(space.len(), shares);
        let begin = |share| Part::begin(space, deal, share, stuck_wins, budget).unwrap();
        Shares { deal, parts: (0..shares).map(begin).collect() }
    }

    fn advance(&mut self, round: u32) -> bool {
        let goes_on = !self.parts.iter().all(Part::is_over);
        let mut letters = Vec::new();
        let mut send = |some: &[u64]| {
            letters.extend(some);
            Ok(())
        };
        self.parts.iter_mut().for_each(|part| while part.tell(round, &mut send).unwrap() {});
        deliver(self.deal, &letters, &mut |share, some| self.parts[share].hear(round, some).unwrap());
        goes_on
    }

    fn go_on(&mut self, round: u32) -> bool {
        let (mut letters, mut is_sound) = (Vec::new(), true);
        let mut send = |some: &[u64]| {
            letters.extend(some);
            Ok(())
        };
        self.parts.iter_mut().for_each(|part| while part.retell(round, &mut send).unwrap() {});
        deliver(self.deal, &letters, &mut |share, some| is_sound &= self.parts[share].rehear(some));
        is_sound
    }

    fn decided(&self, upto: u32) -> Vec<(u64, Fate)> {
        let mut all = Vec::new();
        self.parts.iter().for_each(|part| {
            let from = all.len();
            let take = |rank, fate| {
                all.push((rank, fate));
                Ok::<_, Infallible>(())
            };
            part.decided(0..=upto, take).unwrap();
            assert!(all[from..].is_sorted_by_key(|(rank, _)| *rank));
        });
        all
    }

    /// Compares what is known with the fates of the whole.
    fn check(self, whole: &Fates) {
        let (deal, mut seen) = (self.deal, 0);
        for (share, part) in (0..).zip(self.parts) {
            for (place, fate) in (0..).zip(part.into_fates().iter()) {
                let Some(rank) = deal.rank(share, place) else { continue };
                assert_eq!(whole.get(rank), Some(fate));
                seen += 1;
            }
        }
        assert_eq!(seen, whole.len());
    }
}

/// Compares a space that is dealt with the same that is not; also one that goes on, after each round, dealt
/// to others.
fn compare<S: Space<Error: Debug>>(space: &S, stuck_wins: bool, shares: u64, others: u64) -> u32 {
    let budget = Budget::default();
    let whole = fates(space, stuck_wins, &budget).unwrap();
    let mut first = Shares::begin(space, shares, stuck_wins, &budget);
    let mut round = 0;
    loop {
        let mut second = Shares::begin(space, others, stuck_wins, &budget);
        for (rank, fate) in first.decided(round) {
            assert!(second.parts.iter_mut().all(|part| part.recall(rank, fate) == Ok(true)));
        }
        assert!(second.go_on(round));
        for later in round.. {
            if !second.advance(later) {
                break;
            }
        }
        second.check(&whole);
        if !first.advance(round) {
            first.check(&whole);
            return round;
        }
        round += 1;
    }
}

#[test]
fn shares_of_random_walks_find_what_the_whole_finds() {
    let mut n_rounds = 0;
    for (seed, text) in (0..150).map(|seed| (seed, arbitrary::walks(seed))) {
        let (rules, budget) = (parse(&text).unwrap().rules, Budget::default());
        let Ok(space) = Tuples::new(&rules, &[5, 4, 3][..rules.arity()], &budget) else { continue };
        let stuck_wins = rules.convention().stuck_wins();
        if fates(&space, stuck_wins, &budget).is_ok() {
            n_rounds += compare(&space, stuck_wins, seed % 4 + 1, seed % 5 + 1);
        }
    }
    assert!(n_rounds > 200, "{n_rounds}");
}

#[test]
fn blocks_of_several_ranks_and_many_plies_are_dealt_too() {
    let text = "(a, b) -> (b, a - 1) where a > 0\n(a, b) -> (b + 1, a - 1) where a > 1 and b < 99";
    let rules = parse(text).unwrap().rules;
    let budget = Budget::default();
    let space = Tuples::new(&rules, &[99, 99], &budget).unwrap();
    let whole = fates(&space, false, &budget).unwrap();
    let mut shares = Shares::begin(&space, 3, false, &budget);
    for round in 0.. {
        if !shares.advance(round) {
            assert!(round > 20, "{round}");
            break;
        }
    }
    shares.check(&whole);
}

#[test]
fn what_no_share_may_recall_is_refused() {
    let rules = parse("(a, b) -> (b, a - 1) where a > 0").unwrap().rules;
    let (budget, few) = (Budget::default(), Budget::default().with_bytes(10));
    let space = Tuples::new(&rules, &[9, 9], &budget).unwrap();
    let mut part = Part::begin(&space, Deal::new(100, 2), 1, false, &budget).unwrap();
    assert_eq!(part.recall(100, Fate::Loss { remoteness: 3 }), Ok(false));
    assert_eq!(part.recall(5, Fate::Draw), Ok(false));
    let no_room = Part::begin(&space, Deal::new(100, 2), 1, false, &few).err();
    assert!(matches!(no_room, Some(Failure::Stopped(Stop::Memory))));
}
