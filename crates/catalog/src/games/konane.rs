//! Konane: a stone jumps over neighbouring stones of the opponent, which are removed.

use crate::boards::{BoardGame, Made, Pieces, Refusal, STONES, Summand, chequered, place};
use crate::{Game, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Heading, Shape, Symmetry};
use grundy_values::Player;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Game = Game::of_values::<Konane>("konane", include_str!("../../games/konane.md"), &[]);

const PICTURE: Pieces<2> =
    Pieces { symbols: STONES, layers: ['x', 'o'], rest: '.', start: without_two, is_strip: false };

/// A board given by its size is full, but for the first two cells of the first row, or of the one column.
fn without_two(shape: Shape, row: u32, column: u32) -> char {
    let is_open = row == 0 && column <= 1 || shape.n_cols() == 1 && row == 1;
    if is_open { '.' } else { chequered(shape, row, column) }
}

/// The rules. A component is a set of stones that can meet, in the smallest rectangle around all cells that they can
/// ever reach: Left's stones, and Right's.
pub(crate) struct Konane;

/// Returns the cells that stones of Left and of Right may come to: at most those to which a stone could jump if it never
/// had to wait for another one and no cell were ever taken.
fn reach(board: &Board<2>) -> [u64; 2] {
    let shape = board.shape();
    let [mut left, mut right] = board.layers();
    loop {
        let before = (left, right);
        for heading in Heading::ALL {
            let jump = |own, over| shape.step(shape.step(own, heading) & over, heading);
            (left, right) = (left | jump(left, right), right | jump(right, left));
        }
        if before == (left, right) {
            return [left, right];
        }
    }
}

/// Pushes the parts whose stones never meet: a jump stays among neighbouring cells of what can be reached, so what is
/// not joined there does not touch. Parts with stones of one colour are worth nothing.
fn split(board: &Board<2>, parts: &mut Vec<Board<2>>) {
    let [left, right] = reach(board);
    for part in board.shape().parts(left | right, Shape::around) {
        if board.layers().iter().all(|stones| stones & part != 0) {
            parts.push(board.crop(part));
        }
    }
}

impl BoardGame for Konane {
    type Component = Board<2>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<2>>), Refusal> {
        let mut parts = Vec::new();
        for summand in summands {
            split(&PICTURE.read(summand)?, &mut parts);
        }
        Ok((Konane, parts))
    }

    fn moves(
        &self,
        board: &Board<2>,
        player: Player,
        visit: &mut dyn FnMut(Made, &[Board<2>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let shape = board.shape();
        let (own, other) = (player as usize, player.opponent() as usize);
        let empty = shape.all() & !board.union();
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
                    parts.clear();
                    split(&Board::new(shape, after), &mut parts);
                    visit([from, to, 0], &parts)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn normal_form(&self, board: Board<2>) -> (Board<2>, Sign) {
        board.canonical(Symmetry { transposed: Some(Sign::Plus), swapped: Some(Sign::Minus) })
    }

    fn show(&self, board: &Board<2>) -> String {
        PICTURE.show(board)
    }

    fn name_move(&self, board: &Board<2>, _: Player, [from, to, _]: Made) -> String {
        format!("jump from {} to {}", place(board, from), place(board, to))
    }
}
