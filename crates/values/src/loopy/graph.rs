//! A finite game with loops, as a graph: positions with the options of both players.

use super::Error;
use crate::Player;
use grundy_budget::{Budget, List, Map, Stop};

/// More nodes than this are not made.
pub(super) const MOST_NODES: usize = 1 << 20;

/// A game in which positions may come back: node 0 is the game, the others are its followers.
///
/// An option is the number of a node; the lists of a node are ascending, each option once. Memory is 8 bytes
/// a node and 4 an option.
///
/// ```
/// use grundy_values::{Budget, Player, loopy::Graph};
/// let over = Graph::new(&[[vec![1], vec![0]], [vec![], vec![]]], &Budget::default())?;
/// assert!(over.is_stopper(&Budget::default())?);
/// assert_eq!(over.options(0, Player::Right), [0]);
/// # Ok::<_, grundy_values::loopy::Error>(())
/// ```
#[derive(Debug)]
pub struct Graph {
    /// The options of node `n` lie between the marks `2n`, `2n + 1` (Left's) and `2n + 2` (Right's).
    marks: List<u32>,
    options: List<u32>,
}

impl PartialEq for Graph {
    fn eq(&self, other: &Graph) -> bool {
        self.marks[..] == other.marks[..] && self.options[..] == other.options[..]
    }
}

impl Eq for Graph {}

impl Graph {
    /// Returns the game whose node `n` has the options `nodes[n]`, Left's first; nodes that are no followers
    /// of node 0 are left out, and the others renumbered by how far they are from it.
    ///
    /// # Errors
    /// [`Error::NoNode`] where an option is no node, and where the budget ends.
    pub fn new(nodes: &[[Vec<u32>; 2]], budget: &Budget) -> Result<Graph, Error> {
        let (end, mut graph) = (nodes.len(), Graph::empty(budget)?);
        for node in nodes {
            if let Some(option) = node.iter().flatten().find(|option| **option as usize >= end) {
                return Err(Error::NoNode { node: *option, end });
            }
            graph.push(&node[0], &node[1])?;
        }
        if end == 0 { Err(Error::NoNode { node: 0, end }) } else { Ok(graph.part(0, budget)?) }
    }

    /// Returns a graph without nodes.
    pub(super) fn empty(budget: &Budget) -> Result<Graph, Stop> {
        let mut marks = List::new(budget);
        marks.push(0)?;
        Ok(Graph { marks, options: List::new(budget) })
    }

    /// Puts a node at the end; its options may be nodes that are put there later.
    pub(super) fn push(&mut self, left: &[u32], right: &[u32]) -> Result<(), Stop> {
        if self.len() == MOST_NODES {
            return Err(Stop::Reach);
        }
        for list in [left, right] {
            let start = self.options.len();
            self.options.extend_from_slice(list)?;
            // All lists lie in one, so only its end is sorted and freed of copies.
            self.options[start..].sort_unstable();
            let mut kept = start;
            for place in start..self.options.len() {
                if kept == start || self.options[kept - 1] != self.options[place] {
                    self.options[kept] = self.options[place];
                    kept += 1;
                }
            }
            self.options.truncate(kept);
            self.marks.push(u32::try_from(kept).map_err(|_| Stop::Reach)?)?;
        }
        Ok(())
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        // There are two marks for each node and one more.
        self.marks.len() / 2
    }

    /// Never: a game has at least its own node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Returns the options of `player` in a node, ascending.
    #[must_use]
    pub fn options(&self, node: u32, player: Player) -> &[u32] {
        let mark = 2 * node as usize + player as usize;
        &self.options[self.marks[mark] as usize..self.marks[mark + 1] as usize]
    }

    /// Returns the nodes by number.
    pub(super) fn nodes(&self) -> std::ops::Range<u32> {
        0..u32::try_from(self.len()).expect("a graph has fewer nodes than 2^32")
    }

    /// Returns the game that node `start` is, with its followers alone, numbered by how far they are.
    pub(super) fn part(&self, start: u32, budget: &Budget) -> Result<Graph, Stop> {
        self.part_with_names(start, budget).map(|(part, _)| part)
    }

    /// Returns the same, and which node here each of them is.
    pub(super) fn part_with_names(&self, start: u32, budget: &Budget) -> Result<(Graph, List<u32>), Stop> {
        let mut number = List::filled(budget, u32::MAX, self.len())?;
        let mut order = List::new(budget);
        number[start as usize] = 0;
        order.push(start)?;
        let mut part = Graph::empty(budget)?;
        let mut lists = [List::new(budget), List::new(budget)];
        let mut next = 0;
        while let Some(node) = order.get(next).copied() {
            budget.spend(1)?;
            for player in Player::BOTH {
                let list = &mut lists[player as usize];
                list.clear();
                for option in self.options(node, player) {
                    let new = &mut number[*option as usize];
                    if *new == u32::MAX {
                        *new = u32::try_from(order.len()).map_err(|_| Stop::Reach)?;
                        order.push(*option)?;
                    }
                    list.push(*new)?;
                }
            }
            part.push(&lists[0], &lists[1])?;
            next += 1;
        }
        Ok((part, order))
    }

    /// Returns the graph with every move turned round: the `options` of a node are the nodes that have it as
    /// one.
    pub(super) fn reversed(&self, budget: &Budget) -> Result<Graph, Stop> {
        let mut marks = List::filled(budget, 0u32, 2 * self.len() + 1)?;
        for node in self.nodes() {
            for player in Player::BOTH {
                for option in self.options(node, player) {
                    marks[2 * *option as usize + player as usize + 1] += 1;
                }
            }
        }
        // The sums of the counts are the places where the lists begin.
        for place in 1..marks.len() {
            marks[place] += marks[place - 1];
        }
        // The marks stay where the lists begin, and the copy moves on as they are filled.
        let mut filled = List::new(budget);
        filled.extend_from_slice(&marks)?;
        let mut options = List::filled(budget, 0, self.options.len())?;
        for node in self.nodes() {
            for player in Player::BOTH {
                for option in self.options(node, player) {
                    // Nodes come in ascending order, so each list is ascending.
                    let place = &mut filled[2 * *option as usize + player as usize];
                    options[*place as usize] = node;
                    *place += 1;
                }
            }
        }
        Ok(Graph { marks, options })
    }

    /// Returns the negative: the same game with the players exchanged.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn negative(&self, budget: &Budget) -> Result<Graph, Stop> {
        let mut negative = Graph::empty(budget)?;
        for node in self.nodes() {
            negative.push(self.options(node, Player::Right), self.options(node, Player::Left))?;
        }
        Ok(negative)
    }

    /// Returns the sum of two games, in which a move is one in either; node 0 is both games together.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn sum(&self, other: &Graph, budget: &Budget) -> Result<Graph, Stop> {
        let mut numbers: Map<[u32; 2], u32, rustc_hash::FxBuildHasher> = Map::new(budget);
        let mut pairs = List::new(budget);
        let mut sum = Graph::empty(budget)?;
        // Only pairs that play comes to are nodes, not all pairs.
        numbers.insert([0, 0], 0, 0)?;
        pairs.push([0, 0])?;
        let mut lists = [List::new(budget), List::new(budget)];
        let mut next = 0;
        while let Some([a, b]) = pairs.get(next).copied() {
            for player in Player::BOTH {
                let list = &mut lists[player as usize];
                list.clear();
                let here = self.options(a, player).iter().map(|option| [*option, b]);
                let there = other.options(b, player).iter().map(|option| [a, *option]);
                for pair in here.chain(there) {
                    budget.spend(1)?;
                    let number = match numbers.get(&pair) {
                        Some(number) => *number,
                        None => {
                            let number = u32::try_from(pairs.len()).map_err(|_| Stop::Reach)?;
                            numbers.insert(pair, number, 0)?;
                            pairs.push(pair)?;
                            number
                        }
                    };
                    list.push(number)?;
                }
            }
            sum.push(&lists[0], &lists[1])?;
            next += 1;
        }
        Ok(sum)
    }

    /// Returns whether the game is a stopper: whether no play in which the players take turns goes on for
    /// ever, from any follower. [Siegel, CGT, ch. VI] Cost: nodes and options.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn is_stopper(&self, budget: &Budget) -> Result<bool, Stop> {
        // A position with a player to move ends when all its moves lead to some that end.
        let reversed = self.reversed(budget)?;
        let mut left = List::new(budget);
        let mut ended = List::new(budget);
        for node in self.nodes() {
            for player in Player::BOTH {
                let n_options = self.options(node, player).len();
                left.push(n_options)?;
                if n_options == 0 {
                    ended.push((node, player))?;
                }
            }
        }
        let mut n_ended = 0;
        while let Some((node, player)) = ended.pop() {
            budget.spend(1)?;
            n_ended += 1;
            let mover = player.opponent();
            // Whoever moved to a node with `player` to move is the opponent.
            for before in reversed.options(node, mover) {
                let left = &mut left[2 * *before as usize + mover as usize];
                *left -= 1;
                if *left == 0 {
                    ended.push((*before, mover))?;
                }
            }
        }
        // A position that does not end has a move to another such position, and so a play without end.
        Ok(n_ended == 2 * self.len())
    }

    /// Returns the nodes from which no play goes on for ever, whoever moves, each after its options: those
    /// that are short games.
    pub(super) fn bottom_up(&self, budget: &Budget) -> Result<List<u32>, Stop> {
        let reversed = self.reversed(budget)?;
        let mut short = List::new(budget);
        let mut left = List::new(budget);
        let mut ended = List::new(budget);
        for node in self.nodes() {
            let n_options = self.options(node, Player::Left).len() + self.options(node, Player::Right).len();
            left.push(n_options)?;
            if n_options == 0 {
                ended.push(node)?;
            }
        }
        while let Some(node) = ended.pop() {
            budget.spend(1)?;
            short.push(node)?;
            for before in Player::BOTH.into_iter().flat_map(|player| reversed.options(node, player)) {
                let left = &mut left[*before as usize];
                *left -= 1;
                if *left == 0 {
                    ended.push(*before)?;
                }
            }
        }
        Ok(short)
    }

    /// Returns whether only passes bring positions back: whether it is a plumtree.
    pub(super) fn is_plumtree(&self, budget: &Budget) -> Result<bool, Stop> {
        let mut moving = Graph::empty(budget)?;
        for node in self.nodes() {
            let [left, right] = Player::BOTH.map(|player| {
                let options = self.options(node, player).iter().copied();
                options.filter(|option| *option != node).collect::<Vec<u32>>()
            });
            moving.push(&left, &right)?;
        }
        Ok(moving.bottom_up(budget)?.len() == self.len())
    }
}
