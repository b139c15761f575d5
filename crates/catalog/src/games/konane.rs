//! Konane: a stone jumps over neighbouring stones of the opponent, which are removed.

use crate::boards::{BoardGame, Made, Pieces, Refusal, Summand, chequered, place, symbols};
use crate::page::page;
use crate::{Record, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Heading, Shape, Symmetry, Word};
use grundy_values::Player;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::of_values::<(Konane, Konane<u128>)>(page!("konane"));

const PICTURE: Pieces<3> = Pieces {
    symbols: &symbols([('.', "empty"), ('x', "Left's stone"), ('o', "Right's stone"), ('#', "closed")]),
    layers: ['x', 'o', '.'],
    rest: '#',
    start: without_two,
    is_strip: false,
    between: None,
};

/// A board given by its size is full, but for the first two cells of the first row, or of the one column.
fn without_two(shape: Shape, row: u32, column: u32) -> char {
    let is_open = row == 0 && column <= 1 || shape.n_cols() == 1 && row == 1;
    if is_open { '.' } else { chequered(shape, row, column) }
}

/// The rules. A component has two layers: the cells on which no stone of Right's may be in the way, which are
/// Left's stones and the empty cells, and the same for Right. So an empty cell is in both, and a closed one
/// in none.
pub(crate) struct Konane<W = u64> {
    word: PhantomData<W>,
    /// The rectangles of the parts at the start that are no images of themselves. Of what follows such a
    /// part, few positions are images of each other, so that to look for the least image costs more than it
    /// saves.
    crooked: Vec<Shape>,
}

/// What images a position has: a board lain down has the same value, one with the colours exchanged the
/// negative.
const SYMMETRY: Symmetry = Symmetry { transposed: Some(Sign::Plus), swapped: Some(Sign::Minus) };

/// Returns Left's stones, Right's, and the cells that are empty.
fn cells<W: Word>(board: &Board<2, W>) -> [W; 3] {
    let [left, right] = board.layers();
    [left & !right, right & !left, left & right]
}

/// Returns the cells that may take part in a jump some day: at most those of the jumps that there would be if
/// stones never had to wait for each other.
fn used<W: Word>(board: &Board<2, W>) -> W {
    let shape = board.shape();
    // Where Left's stones may stand, where Right's may, and which cells may be empty.
    let [mut left, mut right, mut empty] = cells(board);
    // The sets below only grow, so the loop ends.
    let (all, mut used) = (board.union(), W::EMPTY);
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

/// Pushes the parts of a board that take part in jumps: the three cells of a jump are neighbours, so a jump
/// stays in one part. Other stones stand for ever and are as good as closed cells.
fn push_parts<W: Word>(board: &Board<2, W>, used: W, parts: &mut Vec<Board<2, W>>) {
    parts.extend(board.shape().connected(used).map(|part| board.crop(part)));
}

impl<W: Word> BoardGame for Konane<W> {
    type Component = Board<2, W>;
    type Made = Made<W>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<2, W>>), Refusal> {
        let (mut boards, mut parts) = (Vec::new(), Vec::new());
        for summand in summands {
            let picture = PICTURE.read::<W>(summand)?;
            let [left, right, empty] = picture.layers();
            let board = Board::new(picture.shape(), [left | empty, right | empty]);
            push_parts(&board, used(&board), &mut parts);
            boards.push(board);
        }
        let crooked = parts.iter().filter(|part| part.is_crooked(SYMMETRY)).map(Board::shape).collect();
        // The boards stay whole, as moves leave them, so that a position is shown as it was written.
        Ok((Konane { word: PhantomData, crooked }, boards))
    }

    /// Few positions fall apart, and each comes of many.
    fn goes_by_levels(&self) -> bool {
        true
    }

    fn moves(
        &self,
        board: &Board<2, W>,
        player: Player,
        visit: &mut dyn FnMut(Made<W>, &[Board<2, W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (shape, open) = (board.shape(), board.union());
        let [.., empty] = cells(board);
        let [own, others] =
            [player, player.opponent()].map(|player| board.layers()[player as usize] & !empty);
        for heading in Heading::ALL {
            let back = |cells| shape.step(cells, heading.opposite());
            for from in Bits(own & back(others & back(empty))) {
                let (mut others, mut at) = (others, from);
                // The stone may go on jumping in the same direction.
                loop {
                    let over = shape.step(at, heading) & others;
                    let to = shape.step(over, heading) & empty;
                    if to.is_empty() {
                        break;
                    }
                    others &= !over;
                    at = to;
                    let own = own & !from | to;
                    // A layer has the open cells that hold no stone of the other player.
                    let mut layers = [open & !own; 2];
                    layers[player as usize] = open & !others;
                    visit([from, to, W::EMPTY], &[Board::new(shape, layers)])?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Where all cells still take part, a board is one: it came of one. Where some do not, but the others are
    /// one part that is as wide and as high, to leave them out would gain little.
    fn split(&self, board: &Board<2, W>, parts: &mut Vec<Board<2, W>>) -> bool {
        let used = used(board);
        if used == board.union() {
            return false;
        }
        let before = parts.len();
        push_parts(board, used, parts);
        if parts.len() == before + 1 && parts[before].shape() == board.shape() {
            parts.truncate(before);
            return false;
        }
        true
    }

    fn normal_form(&self, board: Board<2, W>) -> (Board<2, W>, Sign) {
        if self.crooked.contains(&board.shape()) { (board, Sign::Plus) } else { board.canonical(SYMMETRY) }
    }

    /// A jump takes a stone away, and a part has fewer cells.
    fn rank(&self, board: &Board<2, W>) -> Option<u16> {
        let [left, right] = board.layers();
        u16::try_from((left ^ right).count_ones() + (left | right).count_ones()).ok()
    }

    fn show(&self, board: &Board<2, W>) -> String {
        PICTURE.show(&Board::new(board.shape(), cells(board)))
    }

    fn name_move(&self, board: &Board<2, W>, _: Player, [from, to, _]: Made<W>) -> String {
        format!("jump from {} to {}", place(board, from), place(board, to))
    }
}
