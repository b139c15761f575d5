//! Groups of equal letters that must touch another letter: what a move may not leave alone, as the liberties
//! of Go.

use super::Board;

/// Letters whose groups must touch others after every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Groups {
    /// Cells with one of these letters, joined by their sides, are a group, of each letter by itself.
    pub(super) of: Vec<char>,
    /// A group has a cell with one of these beside it.
    pub(super) beside: Vec<char>,
}

impl Groups {
    /// Returns the first cell whose group touches none of the letters, with its own letter; rows and columns
    /// from 0.
    pub(super) fn first_alone(&self, board: &Board) -> Option<(usize, usize, char)> {
        let cells: Vec<char> = board.cells().collect();
        let mut is_met = vec![false; cells.len()];
        for first in 0..cells.len() {
            let letter = cells[first];
            if is_met[first] || !self.of.contains(&letter) {
                continue;
            }
            let (mut open, mut touches) = (vec![first], false);
            is_met[first] = true;
            while let Some(at) = open.pop() {
                for near in board.beside(at, false) {
                    // Any cell of the group that touches the letters is enough for the whole of it.
                    touches |= self.beside.contains(&cells[near]);
                    if cells[near] == letter && !is_met[near] {
                        is_met[near] = true;
                        open.push(near);
                    }
                }
            }
            if !touches {
                return Some((first / board.columns(), first % board.columns(), letter));
            }
        }
        None
    }
}
