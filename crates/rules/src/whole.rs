//! Positions that are searched whole: all of a sum in one small value.

use grundy_values::Player;
use std::hash::Hash;

/// The moves of a game on positions that are copied from ply to ply: all of a sum in a few words. A search
/// of them needs no list of components, and remembers a position by itself.
pub trait Whole {
    /// All that matters for the moves that are still to come. Positions that differ in nothing else should be
    /// equal.
    type State: Copy + Eq + Hash;

    /// Hands out what each move of `player` leaves, in the same order at every call.
    fn each_option(&self, state: &Self::State, player: Player, visit: impl FnMut(Self::State));

    /// Returns the number of moves of `player`.
    fn n_options(&self, state: &Self::State, player: Player) -> u32;

    /// Returns whether both players have the same moves everywhere.
    fn is_impartial(&self) -> bool;
}
