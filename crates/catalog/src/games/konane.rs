//! Konane: a stone jumps over neighbouring stones of the opponent, which are removed.

use crate::boards::{BoardGame, Made, Pieces, Refusal, Summand, chequered, place, symbols};
use crate::{Game, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Heading, Shape, Symmetry};
use grundy_values::Player;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Game = Game::of_values::<Konane>("konane", include_str!("../../games/konane.md"), &[]);

const PICTURE: Pieces<3> = Pieces {
    symbols: &symbols([('.', "empty"), ('x', "Left's stone"), ('o', "Right's stone"), ('#', "closed")]),
    layers: ['x', 'o', '.'],
    rest: '#',
    start: without_two,
    is_strip: false,
};

/// A board given by its size is full, but for the first two cells of the first row, or of the one column.
fn without_two(shape: Shape, row: u32, column: u32) -> char {
    let is_open = row == 0 && column <= 1 || shape.n_cols() == 1 && row == 1;
    if is_open { '.' } else { chequered(shape, row, column) }
}

/// The rules. A component is a set of cells that take part in jumps, in the smallest rectangle around them: Left's stones,
/// Right's, and the cells that are empty. All other cells are closed.
pub(crate) struct Konane;

/// Returns the cells that may take part in a jump some day: at most those of the jumps that there would be if stones never
/// had to wait for each other.
fn used(board: &Board<3>) -> u64 {
    let shape = board.shape();
    // Where Left's stones may stand, where Right's may, and which cells may be empty.
    let [mut left, mut right, mut empty] = board.layers();
    let (all, mut used) = (board.union(), 0);
    loop {
        let before = (left, right, empty);
        for heading in Heading::ALL {
            let ahead = |cells| shape.step(cells, heading);
            let back = |cells| shape.step(cells, heading.opposite());
            let by_left = ahead(ahead(left) & right) & empty;
            let by_right = ahead(ahead(right) & left) & empty;
            (left, right) = (left | by_left, right | by_right);
            let landings = by_left | by_right;
            let freed = back(landings) | back(back(landings));
            empty |= freed;
            used |= landings | freed;
        }
        if used == all || before == (left, right, empty) {
            return used;
        }
    }
}

/// Pushes the parts of the cells that take part in jumps: the three cells of a jump are neighbours, so a jump stays in one
/// part. Other stones stand for ever and are as good as closed cells.
fn split(board: &Board<3>, parts: &mut Vec<Board<3>>) {
    parts.extend(board.shape().parts(used(board), Shape::around).map(|part| board.crop(part)));
}

/// As [`split`], of what a move leaves of a component: where all cells still take part, it is one.
fn split_component(board: &Board<3>, parts: &mut Vec<Board<3>>) {
    if used(board) == board.union() { parts.push(*board) } else { split(board, parts) }
}

impl BoardGame for Konane {
    type Component = Board<3>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<3>>), Refusal> {
        Ok((Konane, PICTURE.read_all(summands, split)?))
    }

    fn moves(
        &self,
        board: &Board<3>,
        player: Player,
        visit: &mut dyn FnMut(Made, &[Board<3>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let shape = board.shape();
        let (own, other) = (player as usize, player.opponent() as usize);
        let [.., empty] = board.layers();
        let closed = shape.all() & !board.union();
        let mut parts = Vec::new();
        for heading in Heading::ALL {
            let back =
                |cells, steps| (0..steps).fold(cells, |cells, _| shape.step(cells, heading.opposite()));
            let can_jump = board.layers()[own] & back(board.layers()[other], 1) & back(empty, 2);
            for from in Bits(can_jump) {
                let mut layers = board.layers();
                layers[own] &= !from;
                let mut at = from;
                // The stone may go on jumping in the same direction.
                loop {
                    let over = shape.step(at, heading) & layers[other];
                    let to = shape.step(over, heading) & empty;
                    if to == 0 {
                        break;
                    }
                    layers[other] &= !over;
                    at = to;
                    let mut after = layers;
                    after[own] |= to;
                    after[2] = shape.all() & !(after[0] | after[1] | closed);
                    parts.clear();
                    split_component(&Board::new(shape, after), &mut parts);
                    visit([from, to, 0], &parts)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn normal_form(&self, board: Board<3>) -> (Board<3>, Sign) {
        board.canonical(Symmetry { transposed: Some(Sign::Plus), swapped: Some(Sign::Minus) })
    }

    /// A jump takes a stone away.
    fn rank(&self, board: &Board<3>) -> Option<u16> {
        let [left, right, _] = board.layers();
        u16::try_from((left | right).count_ones()).ok()
    }

    fn show(&self, board: &Board<3>) -> String {
        PICTURE.show(board)
    }

    fn name_move(&self, board: &Board<3>, _: Player, [from, to, _]: Made) -> String {
        format!("jump from {} to {}", place(board, from), place(board, to))
    }
}
