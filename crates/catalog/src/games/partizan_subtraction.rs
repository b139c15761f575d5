//! Partizan subtraction: each player takes amounts of a set of their own. The page has the rules that answer
//! `solve`; here are the values.

use crate::boards::{BoardGame, Made, Refusal, Room, Summand, heaps};
use crate::page::page;
use crate::{Record, Settings};
use grundy_values::Player;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record =
    Record::of_page(page!("partizan-subtraction")).with_values(PartizanSubtraction::value);

/// The largest heap: the values of all smaller ones come first.
const LARGEST: u64 = 1 << 24;

/// The rules: what Left may take, and what Right may.
pub(crate) struct PartizanSubtraction([Vec<u64>; 2]);

impl BoardGame for PartizanSubtraction {
    type Component = u64;
    type Made = Made;

    fn read(settings: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<u64>), Refusal> {
        let params = GAME.params();
        let [left, right] = [params[0], params[1]].map(|set| {
            let mut amounts = settings.naturals(&set, 0).map_err(Refusal::Setting)?;
            // To take nothing would be a move after which play goes on for ever.
            amounts.retain(|amount| *amount > 0);
            amounts.sort_unstable();
            amounts.dedup();
            Ok(amounts)
        });
        let heaps: Vec<Vec<u64>> =
            summands.iter().map(|summand| heaps(summand, LARGEST)).collect::<Result<_, _>>()?;
        Ok((PartizanSubtraction([left?, right?]), heaps.concat()))
    }

    fn moves(
        &self,
        heap: &u64,
        player: Player,
        visit: &mut dyn FnMut(Made, &[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for taken in &self.0[player as usize] {
            // Amounts ascend, so where one is too large all later ones are.
            let Some(rest) = heap.checked_sub(*taken) else { break };
            visit([*taken, 0, 0], &[rest])?;
        }
        ControlFlow::Continue(())
    }

    /// A move takes beans.
    fn rank(&self, heap: &u64) -> Option<u16> {
        u16::try_from(*heap).ok()
    }

    fn show(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn name_move(&self, heap: &u64, _: Player, [taken, ..]: Made) -> String {
        format!("take {taken} from {heap}")
    }
}
