//! A loopy game under construction, with its options one after the other.

use super::rank::folded;
use super::short::short_forms;
use super::{Error, Graph, Loopy, Stopper, Worth};
use crate::Player;
use crate::form::{Form, Forms};
use grundy_budget::{Budget, Held, List, Map, Stop};

/// Games of nodes and of values as options; they are written twice, with the onsides of the values and with
/// their offsides.
///
/// ```
/// use grundy_values::{Budget, Player, form::{Forms, Typography}, loopy::{Draft, Worth}};
/// let mut forms = Forms::new(&Budget::default());
/// // Left moves to 0; Right may pass.
/// let mut draft = Draft::new(&Budget::default());
/// let (game, zero) = (draft.node()?, Worth::Short(forms.zero()));
/// let zero = draft.value(&zero, &mut forms)?;
/// draft.option(game, Player::Left, zero)?;
/// draft.option(game, Player::Right, game)?;
/// let over = draft.finish()?.value(game, &Budget::default())?;
/// assert_eq!(over.text(&mut forms, Typography::Plain)?, "over");
/// # Ok::<_, grundy_values::loopy::Error>(())
/// ```
pub struct Draft {
    sides: [Nodes; 2],
    has_sides: bool,
    /// The nodes of short games. What is equal is one node here, since it is written in one way only.
    shorts: Map<Form, Place, rustc_hash::FxBuildHasher>,
    /// The nodes of other games.
    others: List<(Loopy, Place)>,
    budget: Budget,
}

/// A node of a [`Draft`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place([u32; 2]);

#[derive(Default)]
struct Nodes {
    nodes: Vec<[Vec<u32>; 2]>,
    held: Held,
}

impl Draft {
    /// Returns a draft without nodes.
    #[must_use]
    pub fn new(budget: &Budget) -> Draft {
        let nodes = || Nodes { nodes: Vec::new(), held: budget.held() };
        Draft {
            sides: [nodes(), nodes()],
            has_sides: false,
            shorts: Map::new(budget),
            others: List::new(budget),
            budget: budget.clone(),
        }
    }

    /// Returns a new node, which has no options yet.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn node(&mut self) -> Result<Place, Stop> {
        Ok(Place([self.sides[0].push()?, self.sides[1].push()?]))
    }

    /// Gives a node one more option.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn option(&mut self, node: Place, player: Player, option: Place) -> Result<(), Stop> {
        for (side, nodes) in self.sides.iter_mut().enumerate() {
            nodes.option(node.0[side], player, option.0[side])?;
        }
        Ok(())
    }

    /// Returns a node with this value.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn value(&mut self, value: &Worth, forms: &mut Forms) -> Result<Place, Stop> {
        match value {
            Worth::Short(game) => self.short(*game, forms),
            Worth::Loopy(game) => self.loopy(game, forms),
        }
    }

    fn short(&mut self, game: Form, forms: &mut Forms) -> Result<Place, Stop> {
        if let Some(place) = self.shorts.get(&game) {
            return Ok(*place);
        }
        // The options are looked at after the game that has them.
        let place = self.node()?;
        self.shorts.insert(game, place, 0)?;
        // An integer has as many followers as it says, so this works on a stack of its own.
        let mut open = List::new(&self.budget);
        open.push((game, place))?;
        while let Some((game, place)) = open.pop() {
            for player in Player::BOTH {
                for option in forms.options(game, player)? {
                    self.budget.spend(1)?;
                    let to = match self.shorts.get(&option) {
                        Some(to) => *to,
                        None => {
                            let to = self.node()?;
                            self.shorts.insert(option, to, 0)?;
                            open.push((option, to))?;
                            to
                        }
                    };
                    self.option(place, player, to)?;
                }
            }
        }
        Ok(place)
    }

    pub(crate) fn loopy(&mut self, game: &Loopy, forms: &mut Forms) -> Result<Place, Stop> {
        // Loopy values have no hash, so they are compared one by one.
        if let Some((_, place)) = self.others.iter().find(|(other, _)| other == game) {
            return Ok(*place);
        }
        // One value with two sides gives two sides to every game that leads to it.
        self.has_sides |= !game.is_stopper();
        let on = self.graft(0, game.onside(), forms)?;
        let place = Place([on, self.graft(1, game.offside(), forms)?]);
        self.others.push((game.clone(), place))?;
        Ok(place)
    }

    /// Copies a stopper to one side; those of its followers that are short games have nodes on both.
    fn graft(&mut self, side: usize, stopper: &Stopper, forms: &mut Forms) -> Result<u32, Stop> {
        let (graph, shorts) = (stopper.graph(), short_forms(stopper, forms)?);
        let mut copies = List::new(&self.budget);
        for node in graph.nodes() {
            self.budget.spend(1)?;
            copies.push(match shorts[node as usize] {
                Some(short) => self.short(short, forms)?.0[side],
                None => self.sides[side].push()?,
            })?;
        }
        // All nodes are there now, since an option may lead to any of them.
        for node in graph.nodes().filter(|node| shorts[*node as usize].is_none()) {
            for player in Player::BOTH {
                for option in graph.options(node, player) {
                    self.sides[side].option(copies[node as usize], player, copies[*option as usize])?;
                }
            }
        }
        Ok(copies[0])
    }

    /// Ends the draft.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn finish(self) -> Result<Drawn, Stop> {
        let Draft { sides: [on, off], has_sides, budget, .. } = self;
        let (on, mut nodes) = folded(&on.graph(&budget)?, &budget)?;
        if has_sides {
            let off = folded(&off.graph(&budget)?, &budget)?;
            return Ok(Drawn(Sides::Both([(on, nodes), off])));
        }
        // Without such values both graphs are the same, so one is enough.
        if !on.is_stopper(&budget)? {
            return Ok(Drawn(Sides::One(on, nodes)));
        }
        let (canonical, which) = Stopper::canonical_nodes(&on, &budget)?;
        for node in nodes.iter_mut() {
            *node = which[*node as usize];
        }
        Ok(Drawn(Sides::Stoppers(canonical, nodes)))
    }
}

/// The games of a [`Draft`].
pub struct Drawn(Sides);

/// Graphs in which nodes that are alike are one, each with which of its nodes every node of the draft is.
enum Sides {
    /// All nodes are in canonical form.
    Stoppers(Graph, List<u32>),
    /// Some node is no stopper.
    One(Graph, List<u32>),
    /// Some option was none: with the onsides, and with the offsides.
    Both([(Graph, List<u32>); 2]),
}

impl Drawn {
    /// Returns the value of a node. Cost: of stoppers, their size, since what is compared was compared
    /// before.
    ///
    /// # Errors
    /// As [`Loopy::of`].
    pub fn value(&self, node: Place, budget: &Budget) -> Result<Loopy, Error> {
        let part = |graph: &Graph, nodes: &[u32], node: u32| graph.part(nodes[node as usize], budget);
        match &self.0 {
            Sides::Stoppers(graph, nodes) => {
                let part = part(graph, nodes, node.0[0])?;
                Ok(Loopy::stopper(Stopper::of_canonical(&part, budget)?))
            }
            Sides::One(graph, nodes) => Loopy::of(&part(graph, nodes, node.0[0])?, budget),
            Sides::Both([(on, on_nodes), (off, off_nodes)]) => {
                let (on, off) = (part(on, on_nodes, node.0[0])?, part(off, off_nodes, node.0[1])?);
                Loopy::of_both(&on, &off, budget)
            }
        }
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

    fn graph(&self, budget: &Budget) -> Result<Graph, Stop> {
        let mut graph = Graph::empty(budget)?;
        for [left, right] in &self.nodes {
            graph.push(left, right)?;
        }
        Ok(graph)
    }
}
