//! Snort: nobody takes a vertex next to one of the opponent's.

use crate::boards::{BoardGame, Made, Refusal, Summand, Tinted, Tints};
use crate::{Game, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::Board;
use grundy_values::Player;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Game = Game::of_values::<Snort>("snort", include_str!("../../games/snort.md"), &[]);

/// The rules. A component is what is joined by edges that matter, with what each player may take.
pub(crate) struct Snort(Tinted);

impl BoardGame for Snort {
    type Component = Board<2>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<2>>), Refusal> {
        let (map, parts) = Tinted::read(Tints::Opponents, summands)?;
        Ok((Snort(map), parts))
    }

    fn moves(
        &self,
        board: &Board<2>,
        player: Player,
        visit: &mut dyn FnMut(Made, &[Board<2>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.moves(board, player, visit)
    }

    fn normal_form(&self, board: Board<2>) -> (Board<2>, Sign) {
        self.0.normal_form(board)
    }

    fn show(&self, board: &Board<2>) -> String {
        self.0.show(board)
    }

    fn name_move(&self, board: &Board<2>, _: Player, made: Made) -> String {
        self.0.name_move(board, made)
    }
}
