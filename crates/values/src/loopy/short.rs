//! Short games among the loopy ones: from canonical forms to graphs, and back.

use super::graph::MOST_NODES;
use super::{Graph, Loopy, Stopper};
use crate::Player;
use crate::form::{Form, Forms};
use grundy_budget::{List, Map, Stop};

impl Loopy {
    /// Returns a short game as a loopy value. Cost: the number of its followers; for a number, its birthday.
    ///
    /// # Errors
    /// Where the budget ends, and [`Stop::Reach`] with more than a million followers.
    pub fn of_short(forms: &mut Forms, g: Form) -> Result<Loopy, Stop> {
        // A longest play has one follower more than the birthday, so there would be too many nodes.
        if forms.birthday(g)? >= MOST_NODES.into() {
            return Err(Stop::Reach);
        }
        let budget = forms.budget.clone();
        let mut numbers: Map<Form, u32, rustc_hash::FxBuildHasher> = Map::new(&budget);
        let mut order = List::new(&budget);
        let mut graph = Graph::empty(&budget)?;
        numbers.insert(g, 0, 0)?;
        order.push(g)?;
        let mut next = 0;
        while let Some(form) = order.get(next).copied() {
            budget.spend(1)?;
            let mut lists = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                for option in forms.options(form, player)? {
                    let number = match numbers.get(&option) {
                        Some(number) => *number,
                        None => {
                            let number = u32::try_from(order.len()).map_err(|_| Stop::Reach)?;
                            numbers.insert(option, number, 0)?;
                            order.push(option)?;
                            number
                        }
                    };
                    lists[player as usize].push(number);
                }
            }
            graph.push(&lists[0], &lists[1])?;
            next += 1;
        }
        Ok(Loopy::stopper(Stopper::of_canonical(&graph, &budget)?))
    }

    /// Returns the short game that a value is, where it is one.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn short(&self, forms: &mut Forms) -> Result<Option<Form>, Stop> {
        if !self.is_stopper() {
            return Ok(None);
        }
        Ok(short_forms(self.onside(), forms)?[0])
    }
}

/// Returns the form of each node that is a short game.
pub(super) fn short_forms(stopper: &Stopper, forms: &mut Forms) -> Result<List<Option<Form>>, Stop> {
    let budget = forms.budget.clone();
    let graph = stopper.graph();
    let mut found = List::filled(&budget, None, graph.len())?;
    for node in graph.bottom_up(&budget)?.iter() {
        let [left, right] = Player::BOTH.map(|player| {
            let form = |option: &u32| found[*option as usize].expect("options come before");
            graph.options(*node, player).iter().map(form).collect::<Vec<Form>>()
        });
        found[*node as usize] = Some(forms.game(&left, &right)?);
    }
    Ok(found)
}
