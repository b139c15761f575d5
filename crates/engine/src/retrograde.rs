//! Games in which positions can repeat: win, loss or draw by retrograde analysis.
//!
//! All positions that can be reached from a start are listed, then answers spread backwards from the ends: a
//! position with an option that is lost for the opponent is won, one whose options are all won for the
//! opponent is lost, and what is never decided is a draw, because either player can avoid losing for ever.
//! Answers come in the order of their remoteness, so that it is known too: the number of plies to the end
//! when the winner hurries and the loser delays. [Smith 1966]

mod positions;

use crate::Failure;
pub use crate::fate::Fate;
use crate::ranked::{Count, Fates, Moves};
use grundy_budget::{Budget, List, Progress, Stop};
use grundy_rules::{Emit, Play, Ruleset, Verdict, take_each};
use grundy_values::Player;
use positions::{Name, Positions};
use std::ops::ControlFlow;

/// The fates of all positions that can be reached from a start.
pub struct Analysis<'a, R: Ruleset> {
    rules: &'a R,
    play: Play<'a, R>,
    positions: Positions<R>,
    fates: Fates,
}

/// The number of components of a sum that are copied in a step.
const PARTS_A_STEP: u64 = 16;

/// Returns the fates of all positions that can be reached from `start`, with either player to move first.
///
/// Time and memory are linear in the positions and moves of the reachable graph; a step is a move listed, or
/// sixteen components of a long sum that it leads to, or a move taken back. Equal components are moved in
/// once. Impartial games list each position once, partizan games once a player. Memory is some 40 bytes for
/// each position and 8 for each move, and the components of positions for which [`Ruleset::shorten`] has no
/// number.
///
/// # Errors
/// [`Failure::Stopped`] where the budget ends before the graph is complete: then nothing is known.
/// [`Failure::Rules`].
pub fn analyse<'a, R: Ruleset>(
    rules: &'a R,
    play: Play<'a, R>,
    start: &[R::Component],
    budget: &Budget,
) -> Result<Analysis<'a, R>, Failure<R::Error>> {
    let mut positions = Positions::new(budget);
    let moves = explore(rules, play, start, budget, &mut positions)?;
    let fates = moves.reversed(budget)?.fates(play.stuck_wins(), budget)?;
    Ok(Analysis { rules, play, positions, fates })
}

/// Lists the reachable graph.
fn explore<R: Ruleset>(
    rules: &R,
    play: Play<'_, R>,
    start: &[R::Component],
    budget: &Budget,
    positions: &mut Positions<R>,
) -> Result<Moves, Failure<R::Error>> {
    let mut moves = Moves::new(budget);
    let mut sum = start.to_vec();
    // A sum is named by its components in ascending order, so that equal sums have one name.
    sum.sort_unstable();
    for player in seats(rules.is_impartial()) {
        positions.id(rules, &sum, *player)?;
    }
    let mut option: Vec<R::Component> = Vec::new();
    let mut short = List::new(budget);
    while moves.counts.len() < positions.len() {
        let next = u32::try_from(moves.counts.len()).map_err(|_| Stop::Reach)?;
        let player = positions.read(rules, next, &mut sum);
        let mut count = Count::default();
        // A position is as long as its sum, and where play only adds components sums are the longer the
        // later.
        let weight = 1 + sum.len() as u64 / PARTS_A_STEP;
        for (index, component) in sum.iter().enumerate() {
            // Equal components stand together, and have equal options.
            if index > 0 && sum[index - 1] == *component {
                continue;
            }
            let options = |emit: Emit<'_, _>| rules.options(component, player, emit).map_err(Failure::Rules);
            take_each(options, |parts| {
                budget.spend(weight)?;
                if let Some(verdict) = play.verdict_on(parts).map_err(Failure::Rules)? {
                    count.ends(verdict);
                    return Ok(ControlFlow::Continue(()));
                }
                let after = seat(rules, player.opponent());
                count.open = count.open.checked_add(1).ok_or(Stop::Reach)?;
                // Short names are looked up many at a time, which saves waiting for memory.
                if sum.len() == 1
                    && let Some(name) = Name::short(rules, parts, after)
                {
                    short.push(name)?;
                } else {
                    option.clear();
                    option.extend_from_slice(&sum[..index]);
                    option.extend_from_slice(parts);
                    option.extend_from_slice(&sum[index + 1..]);
                    option.sort_unstable();
                    moves.options.push(positions.id(rules, &option, after)?)?;
                }
                Ok(ControlFlow::Continue(()))
            })?;
        }
        // The order of a position's options does not matter, so these may follow the longer sums.
        positions.ids(&short, &mut moves.options)?;
        short.clear();
        moves.counts.push(count)?;
        if next % 4096 == 0 {
            budget.report(Progress { done: next.into(), total: None });
        }
    }
    Ok(moves)
}

/// Returns the players with whom a position is looked at: in an impartial game Left stands for both.
pub(crate) fn seats(is_impartial: bool) -> &'static [Player] {
    if is_impartial { &Player::BOTH[..1] } else { &Player::BOTH }
}

/// In an impartial game the answer does not depend on the player, and is kept once.
fn seat<R: Ruleset>(rules: &R, player: Player) -> Player {
    if rules.is_impartial() { Player::Left } else { player }
}

impl<R: Ruleset> Analysis<'_, R> {
    /// Returns the fate of `player`, to move in `sum`, or `None` where the sum was not reachable from the
    /// start.
    #[must_use]
    pub fn fate(&self, sum: &[R::Component], player: Player) -> Option<Fate> {
        let player = seat(self.rules, player);
        let id = match sum {
            // One component needs no order, and mostly has a short name.
            [_] => self.positions.find(self.rules, sum, player),
            _ => {
                let mut sum = sum.to_vec();
                sum.sort_unstable();
                self.positions.find(self.rules, &sum, player)
            }
        };
        self.fates.get(id?.into())
    }

    /// Returns the fate of `player` after moving to the option in which component `index` of `sum` becomes
    /// `parts`: a [`Fate::Win`] is a winning move. `None` where that is not reachable from the start.
    ///
    /// # Errors
    /// Where the rules cannot be evaluated.
    pub fn fate_after(
        &self,
        sum: &[R::Component],
        player: Player,
        index: usize,
        parts: &[R::Component],
    ) -> Result<Option<Fate>, R::Error> {
        Ok(match self.play.verdict_on(parts)? {
            Some(Verdict::Win) => Some(Fate::Win { remoteness: 1 }),
            Some(Verdict::Lose) => Some(Fate::Loss { remoteness: 1 }),
            None => {
                let next = [&sum[..index], parts, &sum[index + 1..]].concat();
                self.fate(&next, player.opponent()).map(|fate| match fate {
                    Fate::Win { remoteness } => Fate::Loss { remoteness: remoteness + 1 },
                    Fate::Loss { remoteness } => Fate::Win { remoteness: remoteness + 1 },
                    Fate::Draw => Fate::Draw,
                })
            }
        })
    }

    /// Returns the number of positions that were listed.
    #[must_use]
    pub fn n_positions(&self) -> usize {
        self.positions.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Oracle;
    use crate::testing::Rows;
    use proptest::prelude::*;
    use std::convert::Infallible;

    /// A token on a directed graph; the arcs out of each vertex, for Left and for Right.
    struct Arcs {
        left: Vec<Vec<usize>>,
        right: Option<Vec<Vec<usize>>>,
    }

    impl Ruleset for Arcs {
        type Component = usize;
        type Error = Infallible;
        fn options(&self, vertex: &usize, player: Player, emit: Emit<'_, usize>) -> Result<(), Infallible> {
            let arcs = match (&self.right, player) {
                (Some(right), Player::Right) => right,
                _ => &self.left,
            };
            let _ = arcs[*vertex].iter().try_for_each(|to| emit(&[*to]));
            Ok(())
        }
        fn is_impartial(&self) -> bool {
            self.right.is_none()
        }
        /// Some vertices have no number, so that both kinds of names are met.
        fn shorten(&self, vertex: &usize) -> Option<u64> {
            (vertex % 3 != 2).then_some(*vertex as u64)
        }
        fn restore(&self, number: u64) -> usize {
            usize::try_from(number).unwrap()
        }
    }

    #[test]
    fn a_cycle_without_an_exit_is_a_draw_and_one_with_an_exit_is_not() {
        // 0 <-> 1, and 2 -> 1, 2 -> 3, 3 an end.
        let rules = Arcs { left: vec![vec![1], vec![0], vec![1, 3], vec![]], right: None };
        let budget = Budget::default();
        let analysis = analyse(&rules, Play::Normal, &[2], &budget).unwrap();
        assert_eq!(analysis.fate(&[0], Player::Left), Some(Fate::Draw));
        assert_eq!(analysis.fate(&[2], Player::Left), Some(Fate::Win { remoteness: 1 }));
        assert_eq!(analysis.fate_after(&[2], Player::Left, 0, &[1]), Ok(Some(Fate::Draw)));
        assert_eq!(analysis.fate(&[3], Player::Left), Some(Fate::Loss { remoteness: 0 }));
    }

    #[test]
    fn a_budget_that_is_too_small_is_a_stop() {
        let rules = Arcs { left: vec![vec![1], vec![0]], right: None };
        let budget = Budget::default().with_bytes(10);
        assert_eq!(analyse(&rules, Play::Normal, &[0], &budget).err(), Some(Failure::Stopped(Stop::Memory)));
        assert_eq!(budget.bytes_left(), Some(10));
    }

    #[test]
    fn sums_that_grow_take_more_steps_the_longer_they_are() {
        // From 1 to itself and a 0 beside it, which has no options.
        let grows = Rows(vec![vec![], vec![vec![1, 0]]]);
        let budget = Budget::default().with_steps(10_000);
        let mut positions = Positions::new(&budget);
        let found = explore(&grows, Play::Normal, &[1], &budget, &mut positions);
        assert_eq!(found.err(), Some(Failure::Stopped(Stop::Steps)));
        // A step for each would have been 10,000 sums with up to 10,000 components.
        assert!((300..1000).contains(&positions.len()), "{}", positions.len());
    }

    /// The definition: `player` can force an end within `plies` plies and win (`Some(true)`), lose
    /// (`Some(false)`).
    fn within(rules: &Arcs, misere: bool, vertex: usize, player: Player, plies: u32) -> Option<bool> {
        let options = rules.collect_options(&vertex, player).unwrap();
        if options.is_empty() {
            return Some(misere);
        }
        if plies == 0 {
            return None;
        }
        let next = |option: &Vec<usize>| within(rules, misere, option[0], player.opponent(), plies - 1);
        let answers: Vec<_> = options.iter().map(next).collect();
        if answers.contains(&Some(false)) {
            Some(true)
        } else if answers.iter().all(|answer| *answer == Some(true)) {
            Some(false)
        } else {
            None
        }
    }

    fn graphs() -> impl Strategy<Value = Vec<Vec<usize>>> {
        prop::collection::vec(prop::collection::vec(0usize..5, 0..3), 5)
    }

    proptest! {
        #[test]
        fn fates_agree_with_the_definition(left in graphs(), right in prop::option::of(graphs()), misere: bool) {
            let rules = Arcs { left, right };
            let budget = Budget::default();
            let play = if misere { Play::Misere } else { Play::Normal };
            for vertex in 0..5 {
                let analysis = analyse(&rules, play, &[vertex], &budget).unwrap();
                for player in Player::BOTH {
                    // Ten states, so what can be forced can be forced within ten plies.
                    let soonest = (0..=10).find_map(|plies| Some((plies, within(&rules, misere, vertex, player, plies)?)));
                    let expected = match soonest {
                        Some((remoteness, true)) => Fate::Win { remoteness },
                        Some((remoteness, false)) => Fate::Loss { remoteness },
                        None => Fate::Draw,
                    };
                    prop_assert_eq!(analysis.fate(&[vertex], player), Some(expected));
                }
            }
        }

        #[test]
        fn sums_that_end_agree_with_the_oracle(choices in prop::collection::vec(prop::collection::vec(0usize..5, 0..3), 5), misere: bool) {
            // Arcs lead downwards only, so that every game ends.
            let down = choices.iter().enumerate().map(|(from, to)| to.iter().copied().filter(|to| *to < from).collect());
            let rules = Arcs { left: down.collect(), right: None };
            let budget = Budget::default();
            let play = if misere { Play::Misere } else { Play::Normal };
            let analysis = analyse(&rules, play, &[4, 3, 2], &budget).unwrap();
            let wins = Oracle::new(&rules, play, &budget).mover_wins(&[4, 3, 2], Player::Left).unwrap();
            let fate = analysis.fate(&[4, 3, 2], Player::Left);
            prop_assert_eq!(matches!(fate, Some(Fate::Win { .. })), wins);
            let drawn = matches!(fate, Some(Fate::Draw));
            prop_assert!(!drawn);
        }
    }
}
