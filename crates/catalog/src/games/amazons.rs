//! Amazons: a queen moves, and shoots an arrow that closes a cell for ever.

use crate::boards::{BoardGame, Made, Pieces, Refusal, Summand, place, symbols};
use crate::page::page;
use crate::{Record, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Heading, Shape, Symmetry, Word};
use grundy_values::Player;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::of_values::<(Amazons, Amazons<u128>)>(page!("amazons"));

const PICTURE: Pieces<3> = Pieces {
    symbols: &symbols([('.', "empty"), ('x', "Left's amazon"), ('o', "Right's amazon"), ('#', "burnt")]),
    layers: ['x', 'o', '.'],
    rest: '#',
    start: |_, _, _| '.',
    is_strip: false,
    between: Some('#'),
};

/// The rules. A component is a set of cells joined by sides and corners: Left's amazons, Right's, and the
/// empty cells.
pub(crate) struct Amazons<W = u64>(PhantomData<W>);

/// The eight directions of a queen, each as one or two steps.
const RAYS: [(Heading, Option<Heading>); 8] = [
    (Heading::North, None),
    (Heading::North, Some(Heading::East)),
    (Heading::East, None),
    (Heading::South, Some(Heading::East)),
    (Heading::South, None),
    (Heading::South, Some(Heading::West)),
    (Heading::West, None),
    (Heading::North, Some(Heading::West)),
];

/// Returns the cells that a queen can go to.
fn queen<W: Word>(shape: Shape, from: W, empty: W) -> W {
    let mut reached = W::EMPTY;
    for (first, second) in RAYS {
        let mut at = from;
        loop {
            // On a diagonal the cell between the two steps may be taken: only the last one has to be empty.
            at = shape.step(at, first);
            at = second.map_or(at, |second| shape.step(at, second)) & empty;
            if at.is_empty() {
                break;
            }
            reached |= at;
        }
    }
    reached
}

/// Pushes the parts in which somebody can move.
fn split<W: Word>(board: &Board<3, W>, parts: &mut Vec<Board<3, W>>) {
    let [left, right, empty] = board.layers();
    for part in board.shape().parts(board.union(), Shape::around_by_king) {
        if !(part & (left | right)).is_empty() && !(part & empty).is_empty() {
            parts.push(board.crop(part));
        }
    }
}

impl<W: Word> BoardGame for Amazons<W> {
    type Component = Board<3, W>;
    type Made = Made<W>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<3, W>>), Refusal> {
        Ok((Amazons(PhantomData), PICTURE.read_all(summands, split)?))
    }

    fn moves(
        &self,
        board: &Board<3, W>,
        player: Player,
        visit: &mut dyn FnMut(Made<W>, &[Board<3, W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let shape = board.shape();
        let [.., empty] = board.layers();
        let mut parts = Vec::new();
        for from in Bits(board.layers()[player as usize]) {
            for to in Bits(queen(shape, from, empty)) {
                // The amazon has left its cell, so the arrow may fly over it or burn it.
                let open = (empty | from) & !to;
                for arrow in Bits(queen(shape, to, open)) {
                    let mut layers = board.layers();
                    layers[player as usize] ^= from | to;
                    layers[2] = open & !arrow;
                    parts.clear();
                    split(&Board::new(shape, layers), &mut parts);
                    visit([from, to, arrow], &parts)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn normal_form(&self, board: Board<3, W>) -> (Board<3, W>, Sign) {
        board.canonical(Symmetry { transposed: Some(Sign::Plus), swapped: Some(Sign::Minus) })
    }

    /// An arrow burns an empty cell.
    fn rank(&self, board: &Board<3, W>) -> Option<u16> {
        let [.., empty] = board.layers();
        u16::try_from(empty.count_ones()).ok()
    }

    fn show(&self, board: &Board<3, W>) -> String {
        PICTURE.show(board)
    }

    fn name_move(&self, board: &Board<3, W>, _: Player, [from, to, arrow]: Made<W>) -> String {
        format!("move {} to {}, burn {}", place(board, from), place(board, to), place(board, arrow))
    }
}
