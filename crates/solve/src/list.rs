//! Lists of moves: those with equal results are one, with their number, and a limit holds for each player.

use crate::source::after;
use crate::{Step, Words};
use grundy_budget::{Budget, Held, Stop, Weight, block_of};
use grundy_rules::Sum;
use grundy_values::Player;
use std::collections::HashMap;
use std::hash::Hash;

/// The moves found so far.
pub(crate) struct List<'a, C> {
    sum: &'a [C],
    limit: usize,
    player: Player,
    n_found: usize,
    found: Vec<Step<C>>,
    by_result: HashMap<(Player, Sum<C>), usize>,
    /// The moves and their results.
    held: Held,
}

impl<'a, C: Clone + Ord + Hash + Weight> List<'a, C> {
    pub(crate) fn new(sum: &'a [C], limit: usize, budget: &Budget) -> Self {
        let (found, by_result, held) = (Vec::new(), HashMap::new(), budget.held());
        List { sum, limit, player: Player::Left, n_found: 0, found, by_result, held }
    }

    /// Begins the list of `player`.
    pub(crate) fn begin(&mut self, player: Player) {
        // The limit holds for each player.
        (self.player, self.n_found) = (player, 0);
    }

    /// Returns whether no move of the player is listed.
    pub(crate) fn has_none(&self) -> bool {
        self.n_found == 0
    }

    /// Notes a move.
    ///
    /// # Errors
    /// [`Stop::Full`] where as many moves of the player are listed as were asked for; [`Stop::Memory`].
    pub(crate) fn push(&mut self, index: usize, parts: &[C]) -> Result<(), Stop> {
        self.push_called(index, parts, || None)
    }

    /// Notes a move with what it is called.
    ///
    /// # Errors
    /// As [`List::push`].
    pub(crate) fn push_called(
        &mut self,
        index: usize,
        parts: &[C],
        words: impl FnOnce() -> Option<Words>,
    ) -> Result<(), Stop> {
        let result = after(self.sum, index, parts);
        let bytes = block_of(parts) + block_of(&result) + size_of::<(Step<C>, Sum<C>)>() as u64;
        let result = (self.player, Sum::new(result));
        // An equal result is no new move, so the limit does not count it.
        if let Some(at) = self.by_result.get(&result) {
            self.found[*at].ways += 1;
            return Ok(());
        }
        if self.n_found >= self.limit {
            return Err(Stop::Full);
        }
        // A limit comes before anything is put in, so that list and map stay alike.
        self.held.add(1, bytes)?;
        self.n_found += 1;
        self.by_result.insert(result, self.found.len());
        self.found.push(Step { player: self.player, index, parts: parts.to_vec(), ways: 1, words: words() });
        Ok(())
    }

    /// Returns whether a move with the result of `step` is listed, and where.
    pub(crate) fn place(&self, step: &Step<C>) -> Option<usize> {
        self.by_result.get(&(self.player, Sum::new(step.after(self.sum)))).copied()
    }

    pub(crate) fn into_steps(self) -> Vec<Step<C>> {
        self.found
    }
}
