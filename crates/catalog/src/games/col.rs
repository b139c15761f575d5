//! Col: neighbours never get the colour of one player twice.

use crate::Record;
use crate::boards::{Tint, Tinted};
use crate::page::page;
use grundy_values::Player;

/// The registry's row.
pub static GAME: Record = Record::of_values::<(Col, Col<u128>)>(page!("col"));

/// The rules. A component is what is joined by edges that matter, with what each player may take.
pub(crate) type Col<W = u64> = Tinted<Own, W>;

/// The neighbours are forbidden to the player who took the vertex.
pub(crate) struct Own;

impl Tint for Own {
    fn forbidden(player: Player) -> Player {
        player
    }
}
