//! Who wins a game in which positions may come back, by retrograde analysis.

use super::Graph;
use crate::{Chance, Outcome, Player};
use grundy_budget::{Budget, List, Stop};

/// Returns what either player reaches in any finite game with loops, moving first; play that goes on for ever
/// is a draw.
///
/// ```
/// use grundy_values::{Budget, Outcome, loopy::{Graph, outcome}};
/// let dud = Graph::new(&[[vec![0], vec![0]]], &Budget::default())?;
/// assert_eq!(outcome(&dud, &Budget::default())?, Outcome::D);
/// # Ok::<_, grundy_values::loopy::Error>(())
/// ```
///
/// # Errors
/// Where the budget ends.
pub fn outcome(game: &Graph, budget: &Budget) -> Result<Outcome, Stop> {
    let reversed = game.reversed(budget)?;
    let mut fates: List<Option<Chance>> = List::filled(budget, None, 2 * game.len())?;
    let mut left = List::new(budget);
    let mut open = List::new(budget);
    let at = |node: u32, player: Player| 2 * node as usize + player as usize;
    for node in game.nodes() {
        for player in Player::BOTH {
            let n_options = game.options(node, player).len();
            left.push(n_options)?;
            if n_options == 0 {
                fates[at(node, player)] = Some(Chance::Loss);
                open.push((node, player))?;
            }
        }
    }
    while let Some((node, player)) = open.pop() {
        budget.spend(1)?;
        let is_lost = fates[at(node, player)] == Some(Chance::Loss);
        let mover = player.opponent();
        for before in reversed.options(node, mover) {
            let place = at(*before, mover);
            left[place] -= 1;
            // One option that is lost for the opponent wins. If the last one to be known is won for the
            // opponent too, the mover has lost.
            if fates[place].is_none() && (is_lost || left[place] == 0) {
                fates[place] = Some(Chance::of(is_lost));
                open.push((*before, mover))?;
            }
        }
    }
    // What the analysis did not come to goes on for ever.
    let [left, right] = Player::BOTH.map(|player| fates[at(0, player)].unwrap_or(Chance::Draw));
    Ok(Outcome::of_chances(left, right))
}
