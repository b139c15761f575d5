//! Games in which positions can repeat: win, loss or draw by retrograde analysis.
//!
//! All positions that can be reached from a start are listed, then answers spread backwards from the ends: a position
//! with an option that is lost for the opponent is won, one whose options are all won for the opponent is lost, and
//! what is never decided is a draw, because either player can avoid losing for ever. Answers come in the order of their
//! remoteness, so that it is known too: the number of plies to the end when the winner hurries and the loser delays.
//! [Smith 1966]

use crate::Failure;
use grundy_budget::{Budget, Held, List, Progress, Stop, Weight, room_in_table};
use grundy_rules::{Play, Ruleset, Sum, Verdict};
use grundy_values::{Chance, Player};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::ops::ControlFlow;

/// What the player to move can reach against best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// The player to move wins, at the soonest after this many plies.
    Win {
        /// Plies to the end.
        remoteness: u32,
    },
    /// The player to move loses, at the latest after this many plies.
    Loss {
        /// Plies to the end.
        remoteness: u32,
    },
    /// Neither can force a win.
    Draw,
}

impl Fate {
    /// Returns it without the remoteness.
    #[must_use]
    pub fn chance(self) -> Chance {
        match self {
            Fate::Win { .. } => Chance::Win,
            Fate::Loss { .. } => Chance::Loss,
            Fate::Draw => Chance::Draw,
        }
    }
}

/// The fates of all positions that can be reached from a start.
pub struct Analysis<'a, R: Ruleset> {
    rules: &'a R,
    play: Play<'a, R>,
    positions: Positions<R>,
    fates: List<Fate>,
}

type Key<R> = (Sum<<R as Ruleset>::Component>, Player);

/// Stands for an end that is won, or lost, for the player to move: where a goal ended play.
const WON: u32 = 0;
const LOST: u32 = 1;

/// So many components of a sum are copied in a step.
const PARTS_A_STEP: u64 = 16;

/// Returns the fates of all positions that can be reached from `start`, with either player to move first.
///
/// Time and memory are linear in the positions and moves of the reachable graph; a step is a move listed, or sixteen
/// components of a long sum that it leads to. Equal components are moved in once. Impartial games list each position once,
/// partizan games once a player.
///
/// # Errors
/// [`Failure::Stopped`] where the budget ends before the graph is complete: then nothing is known. [`Failure::Rules`].
pub fn analyse<'a, R: Ruleset>(
    rules: &'a R,
    play: Play<'a, R>,
    start: &[R::Component],
    budget: &Budget,
) -> Result<Analysis<'a, R>, Failure<R::Error>> {
    let (mut positions, mut edges) = (Positions::new(budget), List::new(budget));
    let stuck = explore(rules, play, start, budget, &mut positions, &mut edges)?;
    let fates = spread(positions.keys.len(), &edges, &stuck, play.stuck_wins(), budget)?;
    Ok(Analysis { rules, play, positions, fates })
}

/// The positions met so far, each held once; their numbers begin behind [`WON`] and [`LOST`].
struct Positions<R: Ruleset> {
    ids: HashTable<u32>,
    keys: List<Key<R>>,
    held: Held,
}

/// The moves between positions, as pairs (option, position).
type Edges = List<(u32, u32)>;

const FIRST: usize = 2;

impl<R: Ruleset> Positions<R> {
    fn new(budget: &Budget) -> Self {
        Positions { ids: HashTable::new(), keys: List::new(budget), held: budget.held() }
    }

    fn find(&self, key: &Key<R>) -> Option<u32> {
        let is_it = |id: &u32| self.keys[*id as usize - FIRST] == *key;
        self.ids.find(FxBuildHasher.hash_one(key), is_it).copied()
    }

    fn id(&mut self, key: Key<R>) -> Result<u32, Stop> {
        if let Some(id) = self.find(&key) {
            return Ok(id);
        }
        let id = u32::try_from(self.keys.len() + FIRST).map_err(|_| Stop::Memory)?;
        let (hash, keys) = (FxBuildHasher.hash_one(&key), &self.keys);
        let rehash = |id: &u32| FxBuildHasher.hash_one(&keys[*id as usize - FIRST]);
        room_in_table(&mut self.held, &mut self.ids, rehash)?;
        self.keys.count(key.0.elsewhere())?;
        self.keys.push(key)?;
        self.ids.insert_unique(hash, id, |_| unreachable!("there is room"));
        Ok(id)
    }
}

/// Lists the reachable graph; returns the positions without options.
fn explore<R: Ruleset>(
    rules: &R,
    play: Play<'_, R>,
    start: &[R::Component],
    budget: &Budget,
    positions: &mut Positions<R>,
    edges: &mut Edges,
) -> Result<List<u32>, Failure<R::Error>> {
    for player in seats(rules) {
        positions.id((Sum::new(start.to_vec()), *player))?;
    }
    let mut stuck = List::new(budget);
    let mut next = 0;
    while next < positions.keys.len() {
        let (sum, player) = positions.keys[next].clone();
        let position = u32::try_from(next + FIRST).map_err(|_| Stop::Memory)?;
        let edges_before = edges.len();
        // A position is as long as its sum, and where play only adds components sums are the longer the later.
        let weight = 1 + sum.components().len() as u64 / PARTS_A_STEP;
        for (index, component) in sum.components().iter().enumerate() {
            // Equal components stand together, and have equal options.
            if index > 0 && sum.components()[index - 1] == *component {
                continue;
            }
            let mut failure = None;
            rules
                .options(component, player, &mut |parts| {
                    let mut note = || {
                        let option = match play.verdict_on(parts).map_err(Failure::Rules)? {
                            Some(Verdict::Win) => LOST,
                            Some(Verdict::Lose) => WON,
                            None => {
                                positions.id((sum.replace(index, parts), seat(rules, player.opponent())))?
                            }
                        };
                        budget.spend(weight)?;
                        edges.push((option, position)).map_err(Failure::Stopped)
                    };
                    match note() {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(error) => {
                            failure = Some(error);
                            ControlFlow::Break(())
                        }
                    }
                })
                .map_err(Failure::Rules)?;
            if let Some(failure) = failure {
                return Err(failure);
            }
        }
        if edges.len() == edges_before {
            stuck.push(position)?;
        }
        next += 1;
        if next % 4096 == 0 {
            budget.report(Progress { done: next as u64, total: None });
        }
    }
    Ok(stuck)
}

/// Spreads what is decided backwards, nearest ends first.
fn spread(
    n_positions: usize,
    edges: &[(u32, u32)],
    stuck: &[u32],
    stuck_wins: bool,
    budget: &Budget,
) -> Result<List<Fate>, Stop> {
    let n_positions = n_positions + FIRST;
    // The moves into each option, one after the other, and where each option's begin.
    let mut begins = List::filled(budget, 0u32, n_positions + 1)?;
    let mut undecided_options = List::filled(budget, 0u32, n_positions)?;
    for (option, position) in edges {
        begins[*option as usize + 1] += 1;
        undecided_options[*position as usize] += 1;
    }
    for option in 0..n_positions {
        begins[option + 1] += begins[option];
    }
    let mut places = List::new(budget);
    places.extend_from_slice(&begins)?;
    let mut into = List::filled(budget, 0u32, edges.len())?;
    for (option, position) in edges {
        let place = &mut places[*option as usize];
        into[*place as usize] = *position;
        *place += 1;
    }

    drop(places);
    let mut fates = List::filled(budget, Fate::Draw, n_positions)?;
    // Each position is decided once: what is decided is a queue that only grows.
    let mut decided = List::new(budget);
    decided.fit(n_positions)?;
    decided.extend_from_slice(&[WON, LOST])?;
    fates[WON as usize] = Fate::Win { remoteness: 0 };
    fates[LOST as usize] = Fate::Loss { remoteness: 0 };
    for end in stuck {
        fates[*end as usize] =
            if stuck_wins { Fate::Win { remoteness: 0 } } else { Fate::Loss { remoteness: 0 } };
        decided.push(*end)?;
    }
    let mut next = 0;
    while let Some(option) = decided.get(next).copied() {
        next += 1;
        let (begin, end) = (begins[option as usize] as usize, begins[option as usize + 1] as usize);
        budget.spend((end - begin) as u64 + 1)?;
        for position in &into[begin..end] {
            let at = *position as usize;
            if fates[at] != Fate::Draw {
                continue;
            }
            match fates[option as usize] {
                Fate::Loss { remoteness } => fates[at] = Fate::Win { remoteness: remoteness + 1 },
                Fate::Win { remoteness } => {
                    undecided_options[at] -= 1;
                    if undecided_options[at] > 0 {
                        continue;
                    }
                    fates[at] = Fate::Loss { remoteness: remoteness + 1 };
                }
                Fate::Draw => unreachable!("what is in the queue is decided"),
            }
            decided.push(*position)?;
        }
    }
    Ok(fates)
}

fn seats<R: Ruleset>(rules: &R) -> &'static [Player] {
    if rules.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH }
}

/// In an impartial game the answer does not depend on the player, and is kept once.
fn seat<R: Ruleset>(rules: &R, player: Player) -> Player {
    if rules.is_impartial() { Player::Left } else { player }
}

impl<R: Ruleset> Analysis<'_, R> {
    /// Returns the fate of `player`, to move in `sum`, or `None` where the sum was not reachable from the start.
    #[must_use]
    pub fn fate(&self, sum: &[R::Component], player: Player) -> Option<Fate> {
        let key = (Sum::new(sum.to_vec()), seat(self.rules, player));
        self.positions.find(&key).map(|id| self.fates[id as usize])
    }

    /// Returns the fate of `player` after moving to the option in which component `index` of `sum` becomes `parts`:
    /// a [`Fate::Win`] is a winning move. `None` where that is not reachable from the start.
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
        self.positions.keys.len()
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
        fn options(
            &self,
            vertex: &usize,
            player: Player,
            emit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
        ) -> Result<(), Infallible> {
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
        let found = explore(&grows, Play::Normal, &[1], &budget, &mut positions, &mut List::new(&budget));
        assert_eq!(found.err(), Some(Failure::Stopped(Stop::Steps)));
        // A step for each would have been 10,000 sums with up to 10,000 components.
        assert!((300..1000).contains(&positions.keys.len()), "{}", positions.keys.len());
    }

    /// The definition: `player` can force an end within `plies` plies and win (`Some(true)`), lose (`Some(false)`).
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
