//! Toads and Frogs: toads go right, frogs go left, by a step or by a jump over one opponent.

use crate::boards::{BoardGame, Made, Pieces, Refusal, Summand, Tracks, symbols};
use crate::{Game, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::Board;
use grundy_values::Player;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Game =
    Game::of_values::<ToadsAndFrogs>("toads-and-frogs", include_str!("../../games/toads-and-frogs.md"), &[]);

const PICTURE: Pieces<2> = Pieces {
    symbols: &symbols([('.', "empty"), ('t', "a toad, Left's"), ('f', "a frog, Right's")]),
    layers: ['t', 'f'],
    rest: '.',
    start: |_, _, _| '.',
    is_strip: true,
};

const TRACKS: Tracks = Tracks { can_jump: true };

/// The rules. A component is a row: the toads, and the frogs.
pub(crate) struct ToadsAndFrogs;

impl BoardGame for ToadsAndFrogs {
    type Component = Board<2>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<2>>), Refusal> {
        let mut parts = Vec::new();
        for summand in summands {
            TRACKS.split(&PICTURE.read(summand)?, &mut parts);
        }
        Ok((ToadsAndFrogs, parts))
    }

    fn moves(
        &self,
        board: &Board<2>,
        player: Player,
        visit: &mut dyn FnMut(Made, &[Board<2>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        TRACKS.moves(board, player, visit)
    }

    fn normal_form(&self, board: Board<2>) -> (Board<2>, Sign) {
        Tracks::normal_form(board)
    }

    fn show(&self, board: &Board<2>) -> String {
        PICTURE.show(board)
    }

    fn name_move(&self, _: &Board<2>, _: Player, [from, to, _]: Made) -> String {
        Tracks::name_move(from, to)
    }
}
