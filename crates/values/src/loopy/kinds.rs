//! What kind of game a stopper is, and what can be asked of its canonical form: options, followers, stops.

use super::order::{Infinite, Order};
use super::{Error, Graph, Loopy, Worth};
use crate::Player;
use crate::form::{Form, Forms};
use grundy_budget::{Budget, List, Stop};
use std::collections::HashMap;

/// A canonical form with the order of its nodes.
struct Known<'a> {
    graph: &'a Graph,
    order: Order,
    /// Which nodes are pseudonumbers: in all their followers Left's options are less than Right's.
    pseudo: List<bool>,
    stops: HashMap<(u32, Player), u32>,
}

impl Known<'_> {
    fn of<'a>(graph: &'a Graph, budget: &Budget) -> Result<Known<'a>, Stop> {
        let order = Order::of(graph, graph, Infinite::Survived, budget)?;
        let mut pseudo = List::filled(budget, true, graph.len())?;
        let less = |a: u32, b: u32| order.le(a, b) && !order.le(b, a);
        // The greatest fixed point: all nodes count as pseudonumbers until one is seen to be none.
        let mut changes = true;
        while changes {
            changes = false;
            for node in graph.nodes() {
                let [left, right] = Player::BOTH.map(|player| graph.options(node, player));
                budget.spend(1 + (left.len() * right.len()) as u64)?;
                let is_so = left.iter().all(|l| right.iter().all(|r| less(*l, *r)))
                    && left.iter().chain(right).all(|option| pseudo[*option as usize]);
                changes |= pseudo[node as usize] && !is_so;
                pseudo[node as usize] &= is_so;
            }
        }
        Ok(Known { graph, order, pseudo, stops: HashMap::new() })
    }

    fn less(&self, a: u32, b: u32) -> bool {
        self.order.le(a, b) && !self.order.le(b, a)
    }

    /// Returns the pseudonumber that alternate play from a node comes to. In a stopper such play ends.
    fn stop(&mut self, node: u32, player: Player) -> Option<u32> {
        if self.pseudo[node as usize] {
            return Some(node);
        }
        if let Some(known) = self.stops.get(&(node, player)) {
            return Some(*known);
        }
        let mut best = None;
        for option in self.graph.options(node, player) {
            let stop = crate::form::deep(|| self.stop(*option, player.opponent()))?;
            let is_better = |best: u32| match player {
                Player::Left => self.less(best, stop),
                Player::Right => self.less(stop, best),
            };
            if best.is_none_or(is_better) {
                best = Some(stop);
            }
        }
        // `None`: the player cannot move in a game that is no pseudonumber.
        self.stops.insert((node, player), best?);
        best
    }
}

impl Loopy {
    fn graph_of_stopper(&self) -> Result<&Graph, Error> {
        if self.is_stopper() { Ok(self.onside().graph()) } else { Err(Error::NotStopper) }
    }

    /// Returns what a node of the canonical form is worth.
    fn at(&self, node: u32, forms: &mut Forms) -> Result<Worth, Stop> {
        let budget = forms.budget.clone();
        Worth::of(Loopy::stopper(self.onside().part(node, &budget)?), forms)
    }

    /// Returns the options of a stopper.
    ///
    /// # Errors
    /// [`Error::NotStopper`], and where the budget ends.
    pub fn options(&self, player: Player, forms: &mut Forms) -> Result<Vec<Worth>, Error> {
        let options = self.graph_of_stopper()?.options(0, player).to_vec();
        Ok(options.into_iter().map(|node| self.at(node, forms)).collect::<Result<_, _>>()?)
    }

    /// Returns the followers of a stopper, itself among them.
    ///
    /// # Errors
    /// As [`Loopy::options`].
    pub fn followers(&self, forms: &mut Forms) -> Result<Vec<Worth>, Error> {
        let nodes = self.graph_of_stopper()?.nodes();
        Ok(nodes.map(|node| self.at(node, forms)).collect::<Result<_, _>>()?)
    }

    /// Returns the number of followers of a stopper.
    ///
    /// # Errors
    /// [`Error::NotStopper`].
    pub fn follower_count(&self) -> Result<usize, Error> {
        Ok(self.graph_of_stopper()?.len())
    }

    /// Returns the stop of a stopper: the number, or `on`, `off` or a number with `over` or `under`, that
    /// is reached where `player` moves first. [Siegel, CGT, ch. VI]
    ///
    /// # Errors
    /// As [`Loopy::options`]; [`Stop::Reach`] where no such game is met.
    pub fn stop(&self, player: Player, forms: &mut Forms) -> Result<Worth, Error> {
        let budget = forms.budget.clone();
        let mut known = Known::of(self.graph_of_stopper()?, &budget)?;
        let stop = known.stop(0, player).ok_or(Stop::Reach)?;
        Ok(self.at(stop, forms)?)
    }

    /// Returns whether in all followers of a stopper Left's options are less than Right's.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn is_pseudonumber(&self, budget: &Budget) -> Result<bool, Stop> {
        Ok(self.is_stopper() && Known::of(self.onside().graph(), budget)?.pseudo[0])
    }

    /// Returns whether every loop of a stopper is a pass: a move to where it was.
    #[must_use]
    pub fn is_plumtree(&self) -> bool {
        let graph = self.onside().graph();
        let mut left: Vec<bool> = vec![true; graph.len()];
        let mut changes = self.is_stopper();
        // A node goes when all its options but a pass are gone; on a longer loop none does.
        while changes {
            changes = false;
            for node in graph.nodes() {
                let mut options = Player::BOTH.into_iter().flat_map(|player| graph.options(node, player));
                if left[node as usize] && options.all(|option| *option == node || !left[*option as usize]) {
                    left[node as usize] = false;
                    changes = true;
                }
            }
        }
        // What stays leads to a loop of several moves; what is no stopper was not looked at.
        !left[0]
    }

    /// Returns the number from which a game differs by less than every positive number, if there is one.
    ///
    /// # Errors
    /// Where the budget ends; [`Stop::Reach`] as [`Loopy::stop`].
    pub fn near_number(&self, forms: &mut Forms) -> Result<Option<Form>, Error> {
        let mut found = None;
        for side in Player::BOTH.map(|player| self.side(player)) {
            for player in Player::BOTH {
                let number = match side.stop(player, forms)? {
                    Worth::Short(number) => Some(number),
                    // A stop such as `over` lies beside the number that is its option.
                    Worth::Loopy(stop) => stop.number_of_pass(forms)?,
                };
                if number.is_none() || found.is_some() && found != number {
                    return Ok(None);
                }
                found = number;
            }
        }
        Ok(found)
    }

    /// Returns the number that is the one option of a player where the other one can pass.
    fn number_of_pass(&self, forms: &mut Forms) -> Result<Option<Form>, Stop> {
        let graph = self.onside().graph();
        for player in Player::BOTH {
            // Node 0 is the game itself, so the option 0 is a pass.
            if let ([option], [0]) = (graph.options(0, player), graph.options(0, player.opponent())) {
                let number = self.at(*option, forms)?.short();
                return Ok(number.filter(|number| forms.is_number(*number)));
            }
        }
        Ok(None)
    }

    /// Returns whether it is a number and a tiny or a miny whose size is beyond all infinitesimals.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn is_number_tiny(&self, forms: &mut Forms) -> Result<bool, Stop> {
        if !self.is_stopper() {
            return Ok(false);
        }
        let (graph, budget) = (self.onside().graph(), forms.budget.clone());
        let mut known = Known::of(graph, &budget)?;
        for player in Player::BOTH {
            let only = |node: u32, player: Player| match graph.options(node, player) {
                [option] => Some(*option),
                _ => None,
            };
            let Some((own, threat)) = only(0, player).zip(only(0, player.opponent())) else { continue };
            let Some((back, far)) = only(threat, player).zip(only(threat, player.opponent())) else {
                continue;
            };
            let is_number = |worth: Worth, forms: &Forms| worth.short().is_some_and(|x| forms.is_number(x));
            // A tiny goes back to its number: it is `{x || x | far}`.
            if back != own || !is_number(self.at(own, forms)?, forms) {
                continue;
            }
            let Some(stop) = known.stop(far, player) else { continue };
            if if player == Player::Left { known.less(stop, own) } else { known.less(own, stop) } {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether it is its own double.
    ///
    /// # Errors
    /// As [`Loopy::add`].
    pub fn is_idempotent(&self, budget: &Budget) -> Result<bool, Error> {
        Ok(self.add(self, budget)? == *self)
    }
}
