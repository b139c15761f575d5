//! A loopy game under construction, with its options one after the other.

use super::{Error, Graph, Loopy, Stopper};
use crate::Player;
use grundy_budget::{Budget, Held, Stop};

/// A game of nodes and of values as options; it is written twice, with the onsides of the values and with their offsides.
pub(crate) struct Draft {
    sides: [Nodes; 2],
    has_sides: bool,
    budget: Budget,
}

/// A node of a draft.
#[derive(Clone, Copy)]
pub(crate) struct Place([u32; 2]);

#[derive(Default)]
struct Nodes {
    nodes: Vec<[Vec<u32>; 2]>,
    held: Held,
}

impl Draft {
    pub fn new(budget: &Budget) -> Draft {
        let nodes = || Nodes { nodes: Vec::new(), held: budget.held() };
        Draft { sides: [nodes(), nodes()], has_sides: false, budget: budget.clone() }
    }

    /// Returns a new node, which has no options yet; the first is the game.
    pub fn node(&mut self) -> Result<Place, Stop> {
        Ok(Place([self.sides[0].push()?, self.sides[1].push()?]))
    }

    /// Gives a node one more option.
    pub fn option(&mut self, node: Place, player: Player, option: Place) -> Result<(), Stop> {
        for (side, nodes) in self.sides.iter_mut().enumerate() {
            nodes.option(node.0[side], player, option.0[side])?;
        }
        Ok(())
    }

    /// Returns a node with this value.
    pub fn value(&mut self, value: &Loopy) -> Result<Place, Stop> {
        self.has_sides |= !value.is_stopper();
        let on = self.sides[0].graft(value.onside(), &self.budget)?;
        Ok(Place([on, self.sides[1].graft(value.offside(), &self.budget)?]))
    }

    /// Returns the value of the game.
    pub fn finish(self) -> Result<Loopy, Error> {
        let [on, off] = &self.sides;
        let on = Graph::new(&on.nodes, &self.budget)?;
        if !self.has_sides {
            return Loopy::of(&on, &self.budget);
        }
        Loopy::of_both(&on, &Graph::new(&off.nodes, &self.budget)?, &self.budget)
    }
}

impl Nodes {
    fn push(&mut self) -> Result<u32, Stop> {
        let number = u32::try_from(self.nodes.len()).map_err(|_| Stop::Reach)?;
        self.held.room(&mut self.nodes, 1)?;
        self.nodes.push([Vec::new(), Vec::new()]);
        Ok(number)
    }

    fn option(&mut self, node: u32, player: Player, option: u32) -> Result<(), Stop> {
        let list = &mut self.nodes[node as usize][player as usize];
        self.held.room(list, 1)?;
        list.push(option);
        Ok(())
    }

    fn graft(&mut self, stopper: &Stopper, budget: &Budget) -> Result<u32, Stop> {
        let graph = stopper.graph();
        let first = u32::try_from(self.nodes.len()).map_err(|_| Stop::Reach)?;
        for _ in graph.nodes() {
            budget.spend(1)?;
            self.push()?;
        }
        for node in graph.nodes() {
            for player in Player::BOTH {
                for option in graph.options(node, player) {
                    self.option(first + node, player, first + option)?;
                }
            }
        }
        Ok(first)
    }
}
