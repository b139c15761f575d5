//! Which nodes of one graph are at most which of another, by who keeps going in the difference.
//!
//! `a <= b` says that Left, moving second, survives `b - a`: she is never out of moves. Among stoppers an
//! infinite play is good for her. With draws counted for Left in both games (`a` and `b` stand for their
//! onsides) an infinite play is good for her where it moves in `b` for ever: the draw of `b` is hers, that of
//! `-a` is Right's, and where both go on she has survived. [Siegel, CGT, ch. VI]

use super::Graph;
use crate::Player::{self, Left, Right};
use grundy_budget::{Budget, List, Stop};

/// More pairs of nodes than this are not compared.
const MOST_PAIRS: usize = 1 << 26;

/// What an infinite play is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Infinite {
    /// The games are stoppers, and none goes on alone: Left survives.
    Survived,
    /// Draws are Left's: she survives where moves in the greater game never end.
    Onside,
}

/// An order between the nodes of two graphs. Memory: a byte a pair.
pub(super) struct Order {
    width: usize,
    holds: List<bool>,
}

impl Order {
    /// Returns whether node `a` of the first graph is at most node `b` of the second.
    pub fn le(&self, a: u32, b: u32) -> bool {
        self.holds[a as usize * self.width + b as usize]
    }

    /// Compares all nodes of `a` with all of `b`. Cost: for stoppers, pairs times options; for onsides that
    /// at most as often as there are pairs, in practice a few times.
    pub fn of(a: &Graph, b: &Graph, infinite: Infinite, budget: &Budget) -> Result<Order, Stop> {
        let mut pairs = Pairs::new(a, b, budget)?;
        match infinite {
            Infinite::Survived => pairs.survive(budget)?,
            Infinite::Onside => while pairs.keep_going(budget)? {},
        }
        let Pairs { width, second, .. } = pairs;
        Ok(Order { width, holds: second })
    }
}

/// The difference `b - a` of every pair of nodes, and who survives it.
struct Pairs<'a> {
    games: [&'a Graph; 2],
    before: [Graph; 2],
    width: usize,
    /// Whether Left survives when she moves second, and when she moves first.
    second: List<bool>,
    first: List<bool>,
    /// How many of a player's moves still have to be decided.
    left: List<u32>,
    open: List<(u32, u32, Player)>,
}

impl<'a> Pairs<'a> {
    fn new(a: &'a Graph, b: &'a Graph, budget: &Budget) -> Result<Pairs<'a>, Stop> {
        let n_pairs = a.len().checked_mul(b.len()).filter(|n| *n <= MOST_PAIRS).ok_or(Stop::Reach)?;
        let filled = |budget| List::filled(budget, true, n_pairs);
        Ok(Pairs {
            games: [a, b],
            before: [a.reversed(budget)?, b.reversed(budget)?],
            width: b.len(),
            second: filled(budget)?,
            first: filled(budget)?,
            left: List::filled(budget, 0, n_pairs)?,
            open: List::new(budget),
        })
    }

    fn at(&self, a: u32, b: u32) -> usize {
        a as usize * self.width + b as usize
    }

    /// Takes away what Left loses, from the positions in which she cannot move: a least fixed point of
    /// failures.
    fn survive(&mut self, budget: &Budget) -> Result<(), Stop> {
        let [game_a, game_b] = self.games;
        for a in game_a.nodes() {
            budget.spend(1 + game_b.len() as u64 / 16)?;
            for b in game_b.nodes() {
                let n_moves = game_b.options(b, Left).len() + game_a.options(a, Right).len();
                let place = self.at(a, b);
                self.left[place] = u32::try_from(n_moves).map_err(|_| Stop::Reach)?;
                // Left is to move and cannot.
                if n_moves == 0 {
                    self.first[place] = false;
                    self.open.push((a, b, Left))?;
                }
            }
        }
        while let Some((a, b, mover)) = self.open.pop() {
            budget.spend(1)?;
            // The move before was the opponent's: one of his in `b`, or one of the other player's in `a`,
            // which is negated.
            let player = mover.opponent();
            let in_a = self.before[0].options(a, mover).len();
            let in_b = self.before[1].options(b, player).len();
            for index in 0..in_a + in_b {
                let (x, y) = if index < in_a {
                    (self.before[0].options(a, mover)[index], b)
                } else {
                    (a, self.before[1].options(b, player)[index - in_a])
                };
                let place = self.at(x, y);
                // One move of Right's to what Left loses is enough for him; Left loses where all her moves
                // lose.
                if player == Right {
                    if self.second[place] {
                        self.second[place] = false;
                        self.open.push((x, y, Right))?;
                    }
                } else {
                    self.left[place] -= 1;
                    if self.left[place] == 0 {
                        self.first[place] = false;
                        self.open.push((x, y, Left))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Keeps the positions from which Left wins, or comes to a move in `b` after which she is in a position
    /// that was kept so far; returns whether there were others. Where there are none she goes on so for ever.
    fn keep_going(&mut self, budget: &Budget) -> Result<bool, Stop> {
        let [game_a, game_b] = self.games;
        let n_pairs = self.second.len();
        let mut second = List::filled(budget, false, n_pairs)?;
        let mut first = List::filled(budget, false, n_pairs)?;
        for a in game_a.nodes() {
            budget.spend(1 + game_b.len() as u64 / 16)?;
            for b in game_b.nodes() {
                let place = self.at(a, b);
                let n_moves = game_a.options(a, Left).len();
                self.left[place] = u32::try_from(n_moves).map_err(|_| Stop::Reach)?;
                if game_b.options(b, Right).iter().any(|option| !self.first[self.at(a, *option)]) {
                    // Right has a move in `b` that is lost.
                    // Nothing that comes later can make Left survive here.
                    self.left[place] = u32::MAX;
                } else if n_moves == 0 {
                    second[place] = true;
                    self.open.push((a, b, Right))?;
                }
                if game_b.options(b, Left).iter().any(|option| self.second[self.at(a, *option)]) {
                    first[place] = true;
                    self.open.push((a, b, Left))?;
                }
            }
        }
        while let Some((a, b, mover)) = self.open.pop() {
            budget.spend(1)?;
            // Moves in `b` were looked at above, with the answers of the round before, so only moves in `a`
            // are left.
            for x in self.before[0].options(a, mover) {
                let place = *x as usize * self.width + b as usize;
                if mover == Right {
                    if !first[place] {
                        first[place] = true;
                        self.open.push((*x, b, Left))?;
                    }
                } else if self.left[place] != u32::MAX {
                    self.left[place] -= 1;
                    if self.left[place] == 0 {
                        second[place] = true;
                        self.open.push((*x, b, Right))?;
                    }
                }
            }
        }
        // Each round takes away more, so the rounds end.
        let changed = second[..] != self.second[..] || first[..] != self.first[..];
        (self.second, self.first) = (second, first);
        Ok(changed)
    }
}
