//! Rows on which Left's pieces go right and Right's go left, and never back.

use super::{BoardGame, Made, Pieces, Refusal, Summand};
use crate::Settings;
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Heading, Word};
use grundy_values::Player;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// A game on such rows: a piece steps onto the next cell, and may be allowed to jump over one opponent.
pub(crate) trait Track: Sync + 'static {
    /// The letters: Left's pieces, and Right's.
    const PICTURE: Pieces<2>;
    /// Whether a piece may jump over one opponent.
    const CAN_JUMP: bool;
}

/// The rules. A component is a row: Left's pieces, and Right's.
pub(crate) struct Tracks<T, W = u64>(PhantomData<(T, W)>);

/// Returns the direction in which a player's pieces go.
fn ahead(player: Player) -> Heading {
    match player {
        Player::Left => Heading::East,
        Player::Right => Heading::West,
    }
}

impl<T: Track, W: Word> Tracks<T, W> {
    /// Returns the pieces of `player` that could move if the cells of `open` were empty: by a step, and by a
    /// jump.
    fn movable(board: &Board<2, W>, player: Player, open: W) -> [W; 2] {
        let (shape, layers) = (board.shape(), board.layers());
        let (own, other) = (layers[player as usize], layers[player.opponent() as usize]);
        let behind = |cells| shape.step(cells, ahead(player).opposite());
        let jumps = if T::CAN_JUMP { own & behind(other & behind(open)) } else { W::EMPTY };
        [own & behind(open), jumps]
    }

    /// Returns the pieces that never move: each is held by the end of the row or by others that never move.
    fn stuck(board: &Board<2, W>) -> W {
        // All pieces count as stuck until something shows that they can move: two pieces may hold each other.
        let mut stuck = board.union();
        loop {
            let open = board.shape().all::<W>() & !stuck;
            let movable = Player::BOTH.map(|player| {
                let [steps, jumps] = Self::movable(board, player, open);
                steps | jumps
            });
            let still = stuck & !(movable[0] | movable[1]);
            if still == stuck {
                return stuck;
            }
            stuck = still;
        }
    }

    /// Pushes the pieces of row between the pieces that never move. Nothing passes these: a toad could jump
    /// over a frog that is stuck only from a cell in which there is a piece that is stuck too.
    fn split(board: &Board<2, W>, parts: &mut Vec<Board<2, W>>) {
        let open = board.shape().all::<W>() & !Self::stuck(board);
        for part in board.shape().connected(open) {
            if !(part & board.union()).is_empty() {
                parts.push(board.crop(part));
            }
        }
    }
}

impl<T: Track, W: Word> BoardGame for Tracks<T, W> {
    type Component = Board<2, W>;
    type Made = Made<W>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<2, W>>), Refusal> {
        Ok((Tracks(PhantomData), T::PICTURE.read_all(summands, Self::split)?))
    }

    fn moves(
        &self,
        board: &Board<2, W>,
        player: Player,
        visit: &mut dyn FnMut(Made<W>, &[Board<2, W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let shape = board.shape();
        let empty = shape.all::<W>() & !board.union();
        let mut parts = Vec::new();
        // Steps come first and go one cell; jumps come second and go two.
        for (length, movable) in (1..).zip(Self::movable(board, player, empty)) {
            for from in Bits(movable) {
                let to = (0..length).fold(from, |at, _| shape.step(at, ahead(player)));
                let mut layers = board.layers();
                // `from` has a piece and `to` has none, so both change.
                layers[player as usize] ^= from | to;
                parts.clear();
                Self::split(&Board::new(shape, layers), &mut parts);
                visit([from, to, W::EMPTY], &parts)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The mirror image with the players exchanged is the negative.
    fn normal_form(&self, board: Board<2, W>) -> (Board<2, W>, Sign) {
        let other = board.mirrored().swapped();
        if other < board { (other, Sign::Minus) } else { (board, Sign::Plus) }
    }

    /// The steps that there are ahead of all pieces.
    fn rank(&self, board: &Board<2, W>) -> Option<u16> {
        let last = board.shape().n_cols() - 1;
        let [left, right] = board.layers();
        let column = |cell| board.shape().place(cell).1;
        // A piece never goes back, and a cropped row ends nearer to its pieces: so all moves lower this.
        let of_left: u32 = Bits(left).map(|cell| last - column(cell)).sum();
        u16::try_from(of_left + Bits(right).map(column).sum::<u32>()).ok()
    }

    fn show(&self, board: &Board<2, W>) -> String {
        T::PICTURE.show(board)
    }

    fn name_move(&self, _: &Board<2, W>, _: Player, [from, to, _]: Made<W>) -> String {
        format!("move column {} to column {}", from.trailing_zeros() + 1, to.trailing_zeros() + 1)
    }
}
