//! Maundy Cake: a piece is cut into any number of equal parts, along its lines.

use crate::boards::{BoardGame, Made, Refusal, Summand, sides};
use crate::page::page;
use crate::{Record, Settings};
use grundy_values::Player;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::of_values::<MaundyCake>(page!("maundy-cake"));

/// The longest side: a cut may make this number of parts, and each move lists them all.
const LONGEST: u64 = 4096;

/// The rules: Left divides the first side, Right the second.
pub(crate) struct MaundyCake;

impl BoardGame for MaundyCake {
    type Component = [u64; 2];
    type Made = Made;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<[u64; 2]>), Refusal> {
        Ok((MaundyCake, summands.iter().map(|summand| sides(summand, LONGEST)).collect::<Result<_, _>>()?))
    }

    fn moves(
        &self,
        cake: &[u64; 2],
        player: Player,
        visit: &mut dyn FnMut(Made, &[[u64; 2]]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let side = cake[player as usize];
        for n_parts in (2..=side).filter(|n_parts| side.is_multiple_of(*n_parts)) {
            let mut part = *cake;
            part[player as usize] = side / n_parts;
            // A piece of one square is nobody's.
            let n_kept = if part == [1, 1] { 0 } else { n_parts };
            let parts = vec![part; usize::try_from(n_kept).expect("sides are at most 4096")];
            visit([n_parts, 0, 0], &parts)?;
        }
        ControlFlow::Continue(())
    }

    fn show(&self, [x, y]: &[u64; 2]) -> String {
        format!("{x}x{y}")
    }

    fn name_move(&self, cake: &[u64; 2], _: Player, [n_parts, ..]: Made) -> String {
        format!("cut {} into {n_parts} equal parts", self.show(cake))
    }
}
