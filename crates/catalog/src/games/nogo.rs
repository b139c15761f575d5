//! NoGo: stones are placed, nothing is ever captured, and a move that would capture is illegal.

use crate::boards::{BoardGame, Made, Pieces, Refusal, Summand, place, symbols};
use crate::page::page;
use crate::{Record, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Shape, Symmetry, Word};
use grundy_values::Player;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::of_values::<(NoGo, NoGo<u128>)>(page!("nogo"));

const PICTURE: Pieces<3> = Pieces {
    symbols: &symbols([('.', "empty"), ('x', "Left's stone"), ('o', "Right's stone"), ('#', "closed")]),
    layers: ['x', 'o', '.'],
    rest: '#',
    start: |_, _, _| '.',
    is_strip: false,
    between: Some('#'),
};

/// The images of a board with its value, or with the negative.
const IMAGES: Symmetry = Symmetry { transposed: Some(Sign::Plus), swapped: Some(Sign::Minus) };

/// The rules. A component is a set of empty cells and groups that are joined by sides: Left's stones,
/// Right's, and the empty cells.
pub(crate) struct NoGo<W = u64>(PhantomData<W>);

/// Returns whether every group of stones has an empty neighbour.
fn all_breathe<W: Word>(board: &Board<3, W>) -> bool {
    let ([left, right, empty], shape) = (board.layers(), board.shape());
    let breathes = |group: W| !(shape.around(group) & empty).is_empty();
    [left, right].iter().all(|stones| shape.connected(*stones).all(breathes))
}

/// Returns the cells on which a player may place a stone. What is none stays none: a group whose last empty
/// neighbour is that cell never gets another.
fn legal<W: Word>(board: &Board<3, W>, player: Player) -> W {
    let ([left, right, empty], shape) = (board.layers(), board.shape());
    let (own, other) = if player == Player::Left { (left, right) } else { (right, left) };
    let breaths = |stones: W| shape.connected(stones).map(move |group| shape.around(group) & empty);
    let last = breaths(other).filter(|cells| !cells.has_several()).fold(W::EMPTY, |all, cells| all | cells);
    let joined = breaths(own).filter(|cells| cells.has_several()).fold(W::EMPTY, |all, cells| all | cells);
    // A new stone needs an empty neighbour, or a group of its own that keeps a breath beside this one. It may
    // not take the last breath of a group of the opponent.
    empty & (shape.around(empty) | joined) & !last
}

/// Returns the number of cells on which somebody may place a stone.
fn n_open<W: Word>(board: &Board<3, W>) -> u32 {
    (legal(board, Player::Left) | legal(board, Player::Right)).count_ones()
}

/// Pushes the parts in which somebody can move.
///
/// Stones of different colours that touch take nothing from each other but that cell, for ever. So what is
/// joined without such a step is a part, and to the others it is closed.
fn split<W: Word>(board: &Board<3, W>, parts: &mut Vec<Board<3, W>>) {
    let [left, right, empty] = board.layers();
    let joined = |shape: Shape, reached: W| {
        let group = |stones: W| shape.around(reached & stones) & (stones | empty);
        shape.around(reached & empty) | group(left) | group(right)
    };
    // A part without an empty cell has no move, so parts are sought from empty cells.
    let mut rest = empty;
    while !rest.is_empty() {
        let part = board.shape().flood(rest.first(), board.union(), joined);
        rest &= !part;
        let part = board.crop(part);
        if n_open(&part) > 0 {
            parts.push(part);
        }
    }
}

/// Makes one stone of each run of stones on a row: a run is one group, and has the same cells beside it.
fn squeezed<W: Word>(row: &Board<3, W>) -> Board<3, W> {
    let mut layers = [W::EMPTY; 3];
    let mut n_cells = 0;
    // 3 stands for no layer: a closed cell, and what lies before the row.
    let mut before = 3;
    for cell in Bits(row.shape().all::<W>()) {
        let layer = row.layers().iter().position(|layer| !(*layer & cell).is_empty()).unwrap_or(3);
        if layer == before && layer < 2 {
            continue;
        }
        if let Some(layer) = layers.get_mut(layer) {
            *layer |= W::ONE << n_cells;
        }
        (before, n_cells) = (layer, n_cells + 1);
    }
    Board::new(Shape::new(1, n_cells.into()).expect("not more cells than before"), layers)
}

impl<W: Word> BoardGame for NoGo<W> {
    type Component = Board<3, W>;
    type Made = Made<W>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<3, W>>), Refusal> {
        let mut parts = Vec::new();
        for summand in summands {
            let boards = PICTURE.read_boards(summand)?;
            if !boards.iter().all(all_breathe) {
                let message = "every group of stones must have an empty cell beside it, and one has none";
                return Err(summand.refuse(0..summand.text.len(), message));
            }
            boards.iter().for_each(|board| split(board, &mut parts));
        }
        Ok((NoGo(PhantomData), parts))
    }

    fn moves(
        &self,
        board: &Board<3, W>,
        player: Player,
        visit: &mut dyn FnMut(Made<W>, &[Board<3, W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut parts = Vec::new();
        for cell in Bits(legal(board, player)) {
            let mut layers = board.layers();
            layers[player as usize] |= cell;
            layers[2] &= !cell;
            parts.clear();
            split(&Board::new(board.shape(), layers), &mut parts);
            visit([cell, W::EMPTY, W::EMPTY], &parts)?;
        }
        ControlFlow::Continue(())
    }

    fn normal_form(&self, board: Board<3, W>) -> (Board<3, W>, Sign) {
        let (board, sign) = board.canonical(IMAGES);
        // On a row a group has two neighbours at most, however long it is; in other shapes its length
        // matters.
        if board.shape().n_rows() > 1 {
            return (board, sign);
        }
        // A squeezed row may have another least image.
        let (board, change) = squeezed(&board).canonical(IMAGES);
        (board, sign * change)
    }

    fn is_own_negative(&self, board: &Board<3, W>) -> bool {
        board.is_own_negative(IMAGES)
    }

    /// A move takes an open cell, and opens none.
    fn rank(&self, board: &Board<3, W>) -> Option<u16> {
        u16::try_from(n_open(board)).ok()
    }

    fn n_options(&self, board: &Board<3, W>, player: Player) -> Option<u32> {
        Some(legal(board, player).count_ones())
    }

    fn show(&self, board: &Board<3, W>) -> String {
        PICTURE.show(board)
    }

    fn name_move(&self, board: &Board<3, W>, _: Player, [cell, ..]: Made<W>) -> String {
        format!("place a stone on {}", place(board, cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::ByValue;
    use grundy_budget::Budget;
    use grundy_engine::evaluate::Evaluator;
    use grundy_rules::{Emit, Ruleset};
    use grundy_values::form::Forms;
    use std::convert::Infallible;

    /// The rules as they are stated, on boards that are never taken apart.
    struct Stated;

    impl Ruleset for Stated {
        type Component = Board<3>;
        type Error = Infallible;
        fn options(
            &self,
            board: &Board<3>,
            player: Player,
            emit: Emit<'_, Board<3>>,
        ) -> Result<(), Infallible> {
            for cell in Bits(board.layers()[2]) {
                let mut layers = board.layers();
                layers[player as usize] |= cell;
                layers[2] &= !cell;
                let after = Board::new(board.shape(), layers);
                if breathe(&after) && emit(&[after]).is_break() {
                    break;
                }
            }
            Ok(())
        }
        fn is_impartial(&self) -> bool {
            false
        }
    }

    /// Says, stone by stone, whether each is joined to an empty cell by stones of its colour.
    fn breathe(board: &Board<3>) -> bool {
        let [left, right, empty] = board.layers();
        [left, right].iter().all(|stones| {
            Bits(*stones).all(|stone| {
                let mut reached = stone;
                for _ in 0..board.shape().n_cells() {
                    reached |= board.shape().around(reached) & stones;
                }
                board.shape().around(reached) & empty != 0
            })
        })
    }

    #[test]
    fn parts_of_boards_are_worth_what_the_boards_are() {
        let rules = ByValue::new(Box::new(NoGo(PhantomData)));
        let (mut n_boards, mut n_taken_apart) = (0, 0);
        for (n_rows, n_cols) in [(1, 4), (1, 6), (2, 2), (2, 3), (3, 2), (1, 7), (2, 4)] {
            let shape = Shape::new(n_rows, n_cols).unwrap();
            // Boards are taken at even steps, so that some hundreds meet all sizes.
            let n_all = 4usize.pow(shape.n_cells());
            for code in (0..n_all).step_by((n_all / 3000) | 1) {
                let mut layers = [0; 3];
                for (at, cell) in Bits(shape.all::<u64>()).enumerate() {
                    if let Some(layer) = layers.get_mut((code >> (2 * at)) % 4) {
                        *layer |= cell;
                    }
                }
                let board = Board::new(shape, layers);
                if !breathe(&board) {
                    continue;
                }
                let budget = Budget::default();
                let mut forms = Forms::new(&budget);
                let whole = Evaluator::new(&budget).value(&Stated, &[board], &mut forms).unwrap();
                let mut parts = Vec::new();
                split(&board, &mut parts);
                let apart = Evaluator::new(&budget).value(&rules, &parts, &mut forms).unwrap();
                assert!(whole == apart, "{}", PICTURE.show(&board));
                n_boards += 1;
                n_taken_apart += usize::from(parts.len() > 1);
            }
        }
        assert!(n_boards > 1000 && n_taken_apart > 50, "{n_boards}, {n_taken_apart}");
    }
}
