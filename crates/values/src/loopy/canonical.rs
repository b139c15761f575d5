//! Fewer options and fewer nodes for the same game: dominated options are removed and reversible ones
//! bypassed, and only then one node stands for all that are equal.
//!
//! In a stopper nothing is left after one round but the canonical form. [Siegel, CGT, ch. VI] What is
//! compared are always the nodes of the game as it was given: rounds change options, not values. Equal nodes
//! must not be made one before that: `{*|*}` in the place of 0 turns a stopper into a game that goes on for
//! ever.

use super::Graph;
use super::order::Order;
use crate::Player;
use grundy_budget::{Budget, List, Stop};

/// A game with fewer nodes, and which of the first game's each is.
pub(super) struct Reduced {
    pub graph: Graph,
    origin: List<u32>,
}

/// What play that goes on for ever asks for in a game that is no stopper.
#[derive(Clone, Copy)]
pub(super) struct Endless {
    /// For whom it is good.
    pub lasting: Player,
    /// Whether the opponent's dominated options stay. That one is no better than another may be shown by play
    /// that comes back to both for ever, and then the game is another without it.
    pub keeps: bool,
}

impl Reduced {
    /// Returns the game as it is given.
    pub fn new(graph: &Graph, budget: &Budget) -> Result<Reduced, Stop> {
        let (graph, origin) = graph.part_with_names(0, budget)?;
        Ok(Reduced { graph, origin })
    }

    /// Returns a graph as it is given, also the nodes that are no followers of node 0.
    pub fn whole(graph: &Graph, budget: &Budget) -> Result<Reduced, Stop> {
        let (mut copy, mut origin) = (Graph::empty(budget)?, List::new(budget));
        for node in graph.nodes() {
            copy.push(graph.options(node, Player::Left), graph.options(node, Player::Right))?;
            origin.push(node)?;
        }
        Ok(Reduced { graph: copy, origin })
    }

    /// Returns what comes of stoppers when options are removed and bypassed, once for each node, and equal
    /// nodes become one; and which one each node became.
    pub fn fused(&self, order: &Order, budget: &Budget) -> Result<(Graph, List<u32>), Stop> {
        let mut round = Round::new(self, order, true, budget)?;
        let graph = round.nodes(None)?;
        Ok((graph, round.class))
    }

    /// Removes and bypasses options, once for each node; `order` is that of the first game.
    ///
    /// Where moves and answers can go round for ever among reversible options, that is good for `lasting`:
    /// such options of the opponent are worth nothing, and `lasting`'s own stay. Equal nodes stay apart, also
    /// as options: of two the one may go round for ever where the other does not.
    pub fn round(&self, order: &Order, endless: Endless, budget: &Budget) -> Result<Reduced, Stop> {
        let graph = Round::new(self, order, false, budget)?.nodes(Some(endless))?;
        // What no option leads to any more is left out, and what is left keeps its names.
        let (graph, kept) = graph.part_with_names(0, budget)?;
        let mut origin = List::new(budget);
        for node in kept.iter() {
            origin.push(self.origin[*node as usize])?;
        }
        Ok(Reduced { graph, origin })
    }
}

struct Round<'a> {
    game: &'a Reduced,
    order: &'a Order,
    budget: &'a Budget,
    /// The first node of each class of equal ones, and the class of each node.
    first: List<u32>,
    class: List<u32>,
    /// Which nodes a search has met, by the number of the search.
    met: List<u32>,
    n_searches: u32,
    fuses: bool,
}

impl<'a> Round<'a> {
    fn new(game: &'a Reduced, order: &'a Order, fuses: bool, budget: &'a Budget) -> Result<Round<'a>, Stop> {
        let n_nodes = game.graph.len();
        let met = List::filled(budget, 0, n_nodes)?;
        let (first, class) = (List::new(budget), List::new(budget));
        let mut round = Round { game, order, budget, first, class, met, n_searches: 0, fuses };
        for node in game.graph.nodes() {
            // A node is compared with the first one of each class.
            budget.spend(1 + round.first.len() as u64 / 16)?;
            let equal = |other: &&u32| round.le(node, **other) && round.le(**other, node);
            let known = round.first.iter().find(equal).map(|other| round.class[*other as usize]);
            let class = match known {
                Some(class) => class,
                None => {
                    round.first.push(node)?;
                    u32::try_from(round.first.len() - 1).map_err(|_| Stop::Reach)?
                }
            };
            round.class.push(class)?;
        }
        Ok(round)
    }

    /// Returns the graph of what is left: a node for each class, where nodes are fused.
    fn nodes(&mut self, endless: Option<Endless>) -> Result<Graph, Stop> {
        let mut graph = Graph::empty(self.budget)?;
        let fuses = self.fuses;
        for node in self.game.graph.nodes() {
            // Where nodes are fused, the first of a class stands for all of it.
            if fuses && self.first[self.class[node as usize] as usize] != node {
                continue;
            }
            let mut lists = [List::new(self.budget), List::new(self.budget)];
            for player in Player::BOTH {
                let lasting = endless.is_some_and(|endless| endless.lasting == player);
                let keeps = !lasting && endless.is_some_and(|endless| endless.keeps);
                let found = self.candidates(node, player, lasting)?;
                let list = &mut lists[player as usize];
                for option in found.iter() {
                    if keeps || !self.is_dominated(*option, &found, player)? {
                        // Classes are numbered in the order of their first nodes, as the nodes of the new
                        // graph are.
                        list.push(if fuses { self.class[*option as usize] } else { *option })?;
                    }
                }
            }
            graph.push(&lists[0], &lists[1])?;
        }
        Ok(graph)
    }

    fn le(&self, a: u32, b: u32) -> bool {
        self.order.le(self.game.origin[a as usize], self.game.origin[b as usize])
    }

    /// Returns whether node `a` is at least as good for `player` as `b`.
    fn suits(&self, player: Player, a: u32, b: u32) -> bool {
        if player == Player::Left { self.le(b, a) } else { self.le(a, b) }
    }

    /// Returns the options of `player` in a node after all bypassing, where nodes are fused one of equal
    /// ones.
    ///
    /// The option `o` is reversible where the opponent has an answer that is no better for `player` than the
    /// node itself; the player's options there take the place of `o`, and may be reversible in their turn.
    /// With `lasting` only such answers are followed from which this ends, and options without one come last.
    fn candidates(&mut self, node: u32, player: Player, lasting: bool) -> Result<List<u32>, Stop> {
        let graph = &self.game.graph;
        let bypasses = |option: &u32| !matches!(self.answer(node, *option, player, None), Answer::None);
        // Without a reversible option there is nothing to bypass, and so nothing to go round.
        let lasting = lasting && graph.options(node, player).iter().any(bypasses);
        let ending = if lasting { Some(self.ending(node, player)?) } else { None };
        // A mark is the number of a search, so that no mark has to be taken back between two.
        self.n_searches += 1;
        let (mut open, mut options, mut endless) =
            (List::new(self.budget), List::new(self.budget), List::new(self.budget));
        // The node's own options are looked at like those after an answer.
        open.push(node)?;
        while let Some(from) = open.pop() {
            for option in graph.options(from, player) {
                self.budget.spend(1)?;
                match self.answer(node, *option, player, ending.as_deref()) {
                    // Its options have come in already.
                    Answer::Through(answer) if self.met[answer as usize] == self.n_searches => {}
                    Answer::Through(answer) => {
                        self.met[answer as usize] = self.n_searches;
                        open.push(answer)?;
                    }
                    Answer::None => options.push(*option)?,
                    Answer::Endless => endless.push(*option)?,
                }
            }
        }
        options.extend_from_slice(&endless)?;
        let mut found: List<u32> = List::new(self.budget);
        for option in options.iter() {
            let class = self.class[*option as usize];
            let is_known =
                |other: &u32| other == option || self.fuses && self.class[*other as usize] == class;
            if !found.iter().any(is_known) {
                found.push(*option)?;
            }
        }
        Ok(found)
    }

    /// Returns the answer through which an option is bypassed; of those from which bypassing ends, the one
    /// where it ends soonest.
    fn answer(&self, node: u32, option: u32, player: Player, ending: Option<&[u32]>) -> Answer {
        let answers = self.game.graph.options(option, player.opponent()).iter().copied();
        let mut reversing = answers.filter(|answer| self.suits(player, node, *answer)).peekable();
        let Some(first) = reversing.peek().copied() else { return Answer::None };
        let Some(ends) = ending else { return Answer::Through(first) };
        let soonest = reversing.min_by_key(|answer| ends[*answer as usize]);
        match soonest.filter(|answer| ends[*answer as usize] != u32::MAX) {
            Some(answer) => Answer::Through(answer),
            None => Answer::Endless,
        }
    }

    /// Returns, for each answer that a bypass from `node` may go through, after how many more bypasses at
    /// most all options that come in are irreversible; `u32::MAX` for never, and for nodes that are no such
    /// answers.
    fn ending(&self, node: u32, player: Player) -> Result<List<u32>, Stop> {
        let graph = &self.game.graph;
        let mut ends = List::filled(self.budget, u32::MAX, graph.len())?;
        // Lengths rise from round to round, so each node gets the least that is right.
        for length in 0.. {
            let mut changed = false;
            for from in graph.nodes() {
                self.budget.spend(1)?;
                if ends[from as usize] != u32::MAX || !self.suits(player, node, from) {
                    continue;
                }
                let options = graph.options(from, player);
                let ended = |option: &u32| {
                    let answers = graph.options(*option, player.opponent());
                    let mut reversing = answers.iter().filter(|answer| self.suits(player, node, **answer));
                    let is_irreversible = reversing.clone().next().is_none();
                    // What ended in this round has no smaller length, so the order of the
                    // nodes does not matter.
                    is_irreversible || reversing.any(|answer| ends[*answer as usize] < length)
                };
                if options.iter().all(ended) {
                    ends[from as usize] = length;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        Ok(ends)
    }

    fn is_dominated(&self, option: u32, among: &[u32], player: Player) -> Result<bool, Stop> {
        self.budget.spend(among.len() as u64)?;
        // Only what is better dominates: of two equal options both would go otherwise.
        let is_better =
            |other: &u32| self.suits(player, *other, option) && !self.suits(player, option, *other);
        Ok(among.iter().any(is_better))
    }
}

/// What the opponent's answers make of an option.
enum Answer {
    /// It is irreversible.
    None,
    /// It is bypassed through this answer.
    Through(u32),
    /// It is reversible, but bypassing would never end.
    Endless,
}
