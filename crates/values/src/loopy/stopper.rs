//! Stoppers in canonical form, and the sides of games that are none.

use super::canonical::{Endless, Reduced};
use super::order::{Infinite, Order};
use super::rank::numbered;
use super::{Error, Graph};
use crate::{Outcome, Player};
use grundy_budget::{Budget, List, Stop};

/// A stopper in canonical form, numbered so that equal stoppers are equal as graphs.
///
/// ```
/// use grundy_values::{Budget, loopy::{Graph, Stopper}};
/// let budget = Budget::default();
/// let star_and_over = Graph::new(&[[vec![1, 2], vec![0, 2]], [vec![3], vec![3]], [vec![3], vec![2]], [vec![], vec![]]], &budget)?;
/// let over = Graph::new(&[[vec![1], vec![0]], [vec![], vec![]]], &budget)?;
/// assert_eq!(Stopper::onside(&star_and_over, &budget)?, Stopper::onside(&over, &budget)?);
/// # Ok::<_, grundy_values::loopy::Error>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Stopper {
    graph: Graph,
}

/// More rounds of simplification than this are not made; games that need more than a few are not known.
const MOST_ROUNDS: usize = 64;

impl Stopper {
    /// Returns the stopper that a game is equal to when its draws are counted for Left: the game itself where
    /// it is a stopper, else its onside. [Siegel, CGT, ch. VI; Winning Ways, ch. 11]
    ///
    /// A game that is no stopper is simplified in two ways, and what comes out is compared with the game
    /// before it is returned. Cost: pairs of nodes times options for a stopper; more, but bounded, for
    /// others. Heuristic: that simplification finds the stopper where there is one. Where it does not, the
    /// game has no value here; of random games of up to nine nodes that are no stoppers some twenty in
    /// 100,000, among them those that are like Bach's Carousel.
    ///
    /// # Errors
    /// [`Error::NoSide`] where no stopper comes out, and where the budget ends.
    pub fn onside(game: &Graph, budget: &Budget) -> Result<Stopper, Error> {
        if game.is_stopper(budget)? {
            return Ok(Stopper::canonical(game, budget)?);
        }
        let order = Order::of(game, game, Infinite::Onside, budget)?;
        // Dominated options are kept only where no stopper comes out without them.
        for keeps in [false, true] {
            let Some(side) = simplified(game, &order, keeps, budget)? else { continue };
            // What simplification made is compared with the game, so a wrong step gives an error and no wrong
            // value.
            let le =
                |a: &Graph, b: &Graph| Ok::<_, Stop>(Order::of(a, b, Infinite::Onside, budget)?.le(0, 0));
            if le(game, &side.graph)? && le(&side.graph, game)? {
                return Ok(side);
            }
        }
        Err(Error::NoSide { side: Player::Left })
    }

    /// Returns the canonical form of a game that is a stopper.
    fn canonical(game: &Graph, budget: &Budget) -> Result<Stopper, Stop> {
        let (graph, canonical) = Stopper::canonical_nodes(game, budget)?;
        Stopper::of_canonical(&graph.part(canonical[0], budget)?, budget)
    }

    /// Returns the canonical forms of all nodes of a graph of stoppers, and which of its nodes each is.
    pub(super) fn canonical_nodes(game: &Graph, budget: &Budget) -> Result<(Graph, List<u32>), Stop> {
        let order = Order::of(game, game, Infinite::Survived, budget)?;
        Reduced::whole(game, budget)?.fused(&order, budget)
    }

    /// Returns the stopper that a game is equal to when its draws are counted for Right.
    ///
    /// # Errors
    /// As [`Stopper::onside`].
    pub fn offside(game: &Graph, budget: &Budget) -> Result<Stopper, Error> {
        // With the players exchanged Right's draws are Left's.
        match Stopper::onside(&game.negative(budget)?, budget) {
            Ok(side) => Ok(side.negative(budget)?),
            Err(Error::NoSide { .. }) => Err(Error::NoSide { side: Player::Right }),
            Err(error) => Err(error),
        }
    }

    /// Returns the stopper of a graph whose nodes are all in canonical form.
    pub(super) fn of_canonical(graph: &Graph, budget: &Budget) -> Result<Stopper, Stop> {
        Ok(Stopper { graph: numbered(graph, budget)? })
    }

    /// Returns the canonical form as a graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Returns the negative.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn negative(&self, budget: &Budget) -> Result<Stopper, Stop> {
        Stopper::of_canonical(&self.graph.negative(budget)?, budget)
    }

    /// Returns the stopper that a node is, which is in canonical form with its followers.
    pub(super) fn part(&self, node: u32, budget: &Budget) -> Result<Stopper, Stop> {
        Stopper::of_canonical(&self.graph.part(node, budget)?, budget)
    }

    /// Returns whether `self <= other`: whether Left, moving second, survives `other - self`.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn le(&self, other: &Stopper, budget: &Budget) -> Result<bool, Stop> {
        Ok(Order::of(&self.graph, &other.graph, Infinite::Survived, budget)?.le(0, 0))
    }

    /// Returns who wins; alone a stopper has no draw.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn outcome(&self, budget: &Budget) -> Result<Outcome, Stop> {
        super::outcome(&self.graph, budget)
    }
}

/// Returns what a game comes to by simplification, with draws counted for Left, where that is a stopper.
fn simplified(game: &Graph, order: &Order, keeps: bool, budget: &Budget) -> Result<Option<Stopper>, Stop> {
    let endless = Endless { lasting: Player::Left, keeps };
    let mut reduced = Reduced::new(game, budget)?;
    for _ in 0..MOST_ROUNDS {
        let next = reduced.round(order, endless, budget)?;
        // After a round that changes nothing no round would change anything.
        let is_done = next.graph == reduced.graph;
        reduced = next;
        if is_done {
            break;
        }
    }
    let is_stopper = reduced.graph.is_stopper(budget)?;
    is_stopper.then(|| Stopper::canonical(&reduced.graph, budget)).transpose()
}
