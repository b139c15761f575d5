//! Snort: nobody takes a vertex next to one of the opponent's.

use crate::Record;
use crate::boards::{Tint, Tinted};
use crate::page::page;
use grundy_values::Player;

/// The registry's row.
pub static GAME: Record = Record::of_values::<(Snort, Snort<u128>)>(page!("snort"));

/// The rules. A component is what is joined by edges that matter, with what each player may take.
pub(crate) type Snort<W = u64> = Tinted<Opponents, W>;

/// The neighbours are forbidden to the opponent of the player who took the vertex.
pub(crate) struct Opponents;

impl Tint for Opponents {
    fn forbidden(player: Player) -> Player {
        player.opponent()
    }
}
