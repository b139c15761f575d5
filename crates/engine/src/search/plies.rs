//! Who can force the end of play within this number of plies, one more each time: for spaces that have no
//! end.

use crate::Failure;
use crate::rung::{Extent, Listed, Pass, Push, Rung, Said};
use grundy_budget::{Budget, List, Map, Stop, block_of};
use grundy_rules::{Play, Ruleset, Verdict};
use grundy_values::{Chance, Player};
use rustc_hash::FxBuildHasher;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Longer play is not looked at.
const MOST_PLIES: u32 = 256;

/// Finds who wins where one player can force the end within few plies, whatever lies beyond; nothing else is
/// decided.
///
/// A position whose options cannot be listed, since a number leaves its bounds there, counts as undecided. A
/// step is an option.
pub struct Plies<'a, R: Ruleset> {
    rules: &'a R,
    play: Play<'a, R>,
    budget: &'a Budget,
    known: Map<(Vec<R::Component>, Player), Known, FxBuildHasher>,
}

#[derive(Clone, Copy)]
struct Known {
    /// Whether the mover wins, and within how many plies.
    decided: Option<(bool, u32)>,
    /// Within this number of plies it was looked for.
    plies: u32,
}

/// An option: its component, its parts, and what it means at once.
type Choice<C> = (usize, Vec<C>, Option<Verdict>);

impl<'a, R: Ruleset> Plies<'a, R> {
    /// Returns a search that knows nothing yet.
    #[must_use]
    pub fn new(rules: &'a R, play: Play<'a, R>, budget: &'a Budget) -> Self {
        Plies { rules, play, budget, known: Map::new(budget) }
    }

    fn options(
        &self,
        sum: &[R::Component],
        player: Player,
    ) -> Result<List<Choice<R::Component>>, Failure<R::Error>> {
        // Options are held on every ply of a line of play, and those of sums are many.
        let (mut options, mut failure) = (List::new(self.budget), None);
        for (index, component) in sum.iter().enumerate() {
            let listed = self.rules.options(component, player, &mut |parts| {
                let mut push = || {
                    self.budget.spend(1)?;
                    let verdict = self.play.verdict_on(parts).map_err(Failure::Rules)?;
                    options.count(1, block_of(parts))?;
                    Ok(options.push((index, parts.to_vec(), verdict))?)
                };
                failure = push().err();
                if failure.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            listed.map_err(Failure::Rules)?;
            if let Some(failure) = failure {
                return Err(failure);
            }
        }
        Ok(options)
    }

    /// Returns whether `player`, to move, wins within this number of plies, or loses; `None` where neither.
    fn within(
        &mut self,
        sum: &[R::Component],
        player: Player,
        plies: u32,
    ) -> Result<Option<bool>, Failure<R::Error>> {
        // Sums that differ in the order of their components alone are looked for once.
        let mut sorted = sum.to_vec();
        sorted.sort_unstable();
        // In an impartial game both players have the same options, so one answer serves both.
        let key = (sorted, if self.rules.is_impartial() { Player::Left } else { player });
        match self.known.get(&key) {
            Some(Known { decided: Some((wins, within)), .. }) => {
                // Fewer plies were tried before these, and were too few.
                return Ok((*within <= plies).then_some(*wins));
            }
            Some(known) if known.plies >= plies => return Ok(None),
            _ => {}
        }
        // The options come in the order of the sorted sum, whose places the indices below refer to.
        let options = self.options(&key.0, player)?;
        // A stuck mover is decided at 0 plies. With options it begins as lost, until one is won or undecided.
        let mut decided = Some(options.is_empty() && self.play.stuck_wins());
        for (index, parts, verdict) in options {
            let answer = match verdict {
                // A move that ends play is a ply too.
                _ if plies == 0 => None,
                // `answer` is about the opponent, who wins where the verdict on the mover is a loss.
                Some(verdict) => Some(verdict == Verdict::Lose),
                None => {
                    let after = [&key.0[..index], &parts, &key.0[index + 1..]].concat();
                    match self.within(&after, player.opponent(), plies - 1) {
                        // What cannot be evaluated there leaves this option undecided, and another may still
                        // win.
                        Err(Failure::Rules(_)) => None,
                        answer => answer?,
                    }
                }
            };
            decided = match answer {
                Some(false) => Some(true),
                Some(true) => decided,
                // One undecided option keeps a position from being lost.
                None => None,
            };
            if answer == Some(false) {
                break;
            }
        }
        let bytes = block_of(&key.0);
        let known = Known { decided: decided.map(|wins| (wins, plies)), plies };
        // A deeper look may replace a shallower one: the shallower one decided nothing.
        self.known.insert(key, known, bytes)?;
        Ok(decided)
    }

    /// Returns whether `player` wins, and the plies to the end.
    fn decide(&mut self, sum: &[R::Component], player: Player) -> Said<(bool, u32), R::Error> {
        // One ply more each time finds the shortest forced end, and so the remoteness.
        for plies in 0..=MOST_PLIES {
            if let Some(wins) = self.within(sum, player, plies)? {
                return Ok((wins, plies));
            }
        }
        // Play may be decided beyond this bound, so nothing is said of who wins.
        Err(Pass::Stopped(Stop::Reach))
    }
}

impl<R: Ruleset> Rung<R::Component, R::Error> for Plies<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        "a search of more and more plies, since play has no bounds".into()
    }

    fn chance(&mut self, sum: &[R::Component], player: Player) -> Said<Chance, R::Error> {
        Ok(Chance::of(self.decide(sum, player)?.0))
    }

    fn remoteness(&mut self, sum: &[R::Component], player: Player) -> Said<Option<u32>, R::Error> {
        Ok(Some(self.decide(sum, player)?.1))
    }

    /// Those that win soonest: of others it need not be known whether they win.
    fn winning(
        &mut self,
        sum: &[R::Component],
        player: Player,
        _: Extent,
        push: Push<'_, R::Component>,
    ) -> Said<Listed, R::Error> {
        let (_, plies) = self.decide(sum, player)?;
        for (index, parts, verdict) in self.options(sum, player)? {
            let after = [&sum[..index], &parts, &sum[index + 1..]].concat();
            let wins = match verdict {
                Some(verdict) => verdict == Verdict::Win,
                // At 0 plies the mover is stuck, so there are no options and the `None` below is not met.
                None => match plies.checked_sub(1).map(|plies| self.within(&after, player.opponent(), plies))
                {
                    Some(Err(Failure::Rules(_))) | None => false,
                    Some(answer) => answer? == Some(false),
                },
            };
            if wins {
                push(index, &parts)?;
            }
        }
        // Moves that win later, or beyond the bound, are not in the list.
        Ok(Listed::Least(Some(Stop::Reach)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::retrograde::{Fate, analyse};
    use crate::testing::{Made, Rows};
    use grundy_rules::Emit;
    use proptest::prelude::*;

    /// A number becomes any of the next thousand numbers.
    struct Wide;

    impl Ruleset for Wide {
        type Component = u64;
        type Error = std::convert::Infallible;

        fn options(&self, number: &u64, _: Player, emit: Emit<'_, u64>) -> Result<(), Self::Error> {
            let _ = (1..=1000).try_for_each(|k| emit(&[number + k]));
            Ok(())
        }
    }

    #[test]
    fn the_options_on_a_line_of_play_are_counted() {
        let budget = Budget::default().with_bytes(1 << 16);
        let found = Plies::new(&Wide, Play::Normal, &budget).chance(&[0], Player::Left);
        assert_eq!(found, Err(Pass::Stopped(Stop::Memory)));
        assert_eq!(budget.bytes_left(), Some(1 << 16));
    }

    proptest! {
        #[test]
        fn what_is_decided_is_what_retrograde_analysis_finds(
            rows in prop::collection::vec(prop::collection::vec(0usize..6, 0..4), 6),
            ends in prop::collection::vec(0..6u8, 6),
            kind in 0..3u8,
        ) {
            let each = |row: Vec<usize>| row.into_iter().map(|to| vec![to]).collect();
            let rules = Rows(rows.into_iter().map(each).collect());
            let goal = Made(|part: &usize| match ends[*part] {
                0 => Some(Verdict::Win),
                1 => Some(Verdict::Lose),
                _ => None,
            });
            let (budget, plays) = (Budget::default(), [Play::Normal, Play::Misere, Play::Goal(&goal)]);
            let play = plays[usize::from(kind)];
            for start in 0..6 {
                let fate = analyse(&rules, play, &[start], &budget).unwrap().fate(&[start], Player::Left);
                let found = Plies::new(&rules, play, &budget).decide(&[start], Player::Left);
                let expected = match fate.unwrap() {
                    Fate::Win { remoteness } => Ok((true, remoteness)),
                    Fate::Loss { remoteness } => Ok((false, remoteness)),
                    Fate::Draw => Err(Pass::Stopped(Stop::Reach)),
                };
                prop_assert_eq!(found, expected);
            }
        }
    }
}
