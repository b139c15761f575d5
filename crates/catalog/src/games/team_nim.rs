//! Nim of two teams: `poj2068`. Players in a ring take from one pile; the team that takes the last stone
//! loses.

use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::position;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, List, Stop};
use grundy_values::Player;

/// The registry's row.
pub static GAME: Record =
    Record::by_page::<TeamNim>(page!("team-nim"), &[Task { id: "poj2068", title: "Nim", run }]);

/// Returns whether the team of the player to move wins; `caps` are the most that each player of the ring
/// takes, from the player to move on.
///
/// Range: piles to all of `u64`, caps from 1. Cost: O(players) for each pile at which somebody begins or
/// ceases to win, up to the point where the ring repeats itself; at most O(players * pile), and in most rings
/// a few dozen piles. A step of the budget is a player at such a pile. The proof is on the game's page.
///
/// ```
/// # use grundy_catalog::games::team_nim::mover_wins;
/// # use grundy_budget::Budget;
/// let budget = Budget::default();
/// assert_eq!(mover_wins(&[4, 4], 101, &budget), Ok(false));
/// assert_eq!(mover_wins(&[4, 4], 100, &budget), Ok(true));
/// ```
///
/// # Errors
/// Where the budget ends the computation.
pub fn mover_wins(caps: &[u64], pile: u64, budget: &Budget) -> Result<bool, Stop> {
    let mut ring = Ring::new(budget);
    for cap in caps {
        ring.caps.push(*cap)?;
    }
    ring.mover_wins(0, pile)
}

/// The players around a table and who of them wins, pile by pile.
struct Ring<'a> {
    caps: List<u64>,
    /// For each player the number of piles, from the present one on, at which the player wins by leaving the
    /// next player the last pile that was lost for them; 0 where the player has lost. More losses of the next
    /// player raise it.
    ahead: List<u64>,
    /// `ahead` at an earlier pile: where it comes back, everything does.
    earlier: List<u64>,
    budget: &'a Budget,
}

impl<'a> Ring<'a> {
    fn new(budget: &'a Budget) -> Self {
        Ring { caps: List::new(budget), ahead: List::new(budget), earlier: List::new(budget), budget }
    }

    /// Returns whether the player with this index wins.
    fn mover_wins(&mut self, player: usize, pile: u64) -> Result<bool, Stop> {
        // Without stones the others have taken the last one.
        let mut wins = true;
        self.walk(pile, pile, |_, _, ahead| {
            wins = ahead[player] > 0;
            Ok(())
        })?;
        Ok(wins)
    }

    /// Calls `visit` with `first, last, ahead` for runs of piles at which the same players win, ascending and
    /// without gaps from `low` at the latest to `high`; piles below `low` may be left out, and pile 0 is.
    fn walk(
        &mut self,
        low: u64,
        high: u64,
        mut visit: impl FnMut(u64, u64, &[u64]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.ahead.clear();
        self.earlier.clear();
        for _ in 0..self.caps.len() {
            // A single stone is lost for everybody.
            self.ahead.push(0)?;
            self.earlier.push(0)?;
        }
        let (mut runs, mut kept_at, mut keep_next) = (0u64, 1, 1);
        let mut pile = 1;
        while pile <= high {
            self.budget.spend(self.caps.len() as u64)?;
            let most = high - pile + 1;
            let length = self.run_length(most);
            visit(pile, pile + (length - 1), &self.ahead)?;
            if length == most {
                break;
            }
            self.pass(length);
            pile += length;
            runs += 1;
            if *self.ahead == *self.earlier {
                let period = pile - kept_at;
                pile += low.saturating_sub(pile) / period * period;
            }
            // Brent: what is kept is renewed after 1, 2, 4, ... runs, so a period is found soon after it
            // begins.
            if runs == keep_next {
                self.earlier.copy_from_slice(&self.ahead);
                (kept_at, keep_next) = (pile, 2 * keep_next);
            }
        }
        Ok(())
    }

    /// Returns the number of piles, from the present one on and at most `most`, at which the same players
    /// win.
    fn run_length(&self, most: u64) -> u64 {
        let next = self.ahead.iter().cycle().skip(1);
        let lasts = self.ahead.iter().zip(next).map(|(own, next)| match (*own, *next) {
            // With one stone more, the player can leave this lost pile to the next player.
            (0, 0) => 1,
            // The player goes on losing, or winning, as long as the next player does.
            (0, _) | (_, 0) => most,
            (own, _) => own,
        });
        lasts.fold(most, u64::min)
    }

    /// Goes on by a run of `length` piles.
    fn pass(&mut self, length: u64) {
        let first = self.ahead[0];
        for player in 0..self.caps.len() {
            let next = self.ahead.get(player + 1).copied().unwrap_or(first);
            self.ahead[player] =
                if next == 0 { self.caps[player] } else { self.ahead[player].saturating_sub(length) };
        }
    }
}

/// The law for a ring in which player i takes 1 to cap i stones. The team that cannot move has won.
///
/// A component is the pile and the player to move, from 1.
pub(crate) struct TeamNim {
    caps: Vec<u64>,
}

impl TeamNim {
    /// Returns the player after this one, and this one's cap.
    fn next_and_cap(&self, player: u64) -> (u64, u64) {
        let index = usize::try_from(player - 1).expect("players were counted");
        (player % self.caps.len() as u64 + 1, self.caps[index])
    }

    fn ring<'a>(&self, budget: &'a Budget) -> Result<Ring<'a>, Stop> {
        let mut ring = Ring::new(budget);
        self.caps.iter().try_for_each(|cap| ring.caps.push(*cap))?;
        Ok(ring)
    }
}

impl Entry for TeamNim {
    type Component = [u64; 2];

    fn show(&self, &[pile, player]: &[u64; 2]) -> String {
        if player == 1 { pile.to_string() } else { position::tuple(&[pile, player]) }
    }

    fn describe(&self, from: &[u64; 2], parts: &[[u64; 2]], _: Player) -> (Option<&'static str>, String) {
        let left: u64 = parts.iter().map(|part| part[0]).sum();
        (None, format!("take {} from the pile of {}", from[0] - left, from[0]))
    }
}

impl Lawful for TeamNim {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<[u64; 2]>), Error> {
        let caps = asked.naturals("cap", 1)?;
        if !caps.len().is_multiple_of(2) {
            return Err(Error::Setting {
                name: "cap".to_owned(),
                message: format!(
                    "expected as many players in one team as in the other, found {}",
                    caps.len()
                ),
            });
        }
        let piles = position::starts(asked.position, "a pile", 0, |pile| [pile, 1])?;
        let &[[_, player]] = piles.as_slice() else {
            return Err(Error::Shape(format!(
                "expected one pile, as in `101` or, with player 2 to move, `(97, 2)`; found {}",
                piles.len()
            )));
        };
        if player == 0 || player > caps.len() as u64 {
            let message = format!("expected a player from 1 to {}, found {player}", caps.len());
            return Err(Error::Position { word: 1, message });
        }
        Ok((TeamNim { caps }, piles))
    }

    fn answer(&self, sum: &[[u64; 2]], budget: &Budget) -> Result<Answer, Stop> {
        let [[pile, player]] = sum else { unreachable!("a position is one pile") };
        let index = usize::try_from(player - 1).expect("players were counted");
        let wins = self.ring(budget)?.mover_wins(index, *pile)?;
        let standing = Standing::Coq { theorem: "checked by Coq, nim_of_two_teams in classics/Team.v" };
        Ok(Answer::of_winner(wins, standing))
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (sum, budget) = (moves.sum, moves.budget);
        let [[pile, player]] = sum else { unreachable!("a position is one pile") };
        let Some(high) = pile.checked_sub(1) else { return Ok(()) };
        let (next, cap) = self.next_and_cap(*player);
        let low = pile.saturating_sub(cap);
        let index = usize::try_from(next - 1).expect("players were counted");
        self.ring(budget)?.walk(low, high, |first, last, ahead| {
            if ahead[index] > 0 {
                return Ok(());
            }
            (first.max(low)..=last).try_for_each(|left| {
                budget.spend(1)?;
                moves.push(0, &[[left, next]])
            })
        })
    }
}

fn run(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut ring = Ring::new(budget);
    while io.more()? {
        let n_pairs = io.natural("the number of players of a team")?;
        if n_pairs == 0 {
            break;
        }
        let pile = io.natural("a pile")?;
        ring.caps.clear();
        for _ in 0..n_pairs {
            ring.caps.push(io.positive("the most that a player takes")?)?;
            ring.caps.push(io.positive("the most that a player takes")?)?;
        }
        io.either(ring.mover_wins(0, pile)?, &const { Lines::new("1", "0") })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;
    use proptest::prelude::*;

    /// The definition: who wins at each pile up to `high`, by player.
    fn table(caps: &[u64], high: usize) -> Vec<Vec<bool>> {
        let mut wins = vec![vec![true; caps.len()]];
        for pile in 1..=high {
            let lost = |player: usize, left: usize| !wins[left][player % caps.len()];
            let row = (0..caps.len()).map(|player| {
                let cap = usize::try_from(caps[player]).unwrap_or(usize::MAX);
                (1..=cap.min(pile)).any(|taken| lost(player + 1, pile - taken))
            });
            let row = row.collect();
            wins.push(row);
        }
        wins
    }

    #[test]
    fn a_pile_of_any_size_is_answered_at_once() {
        let budget = Budget::default().with_steps(1 << 16);
        let solve = |caps| {
            let words = format!("cap={caps} 18446744073709551615");
            twin::solve_within(&GAME, &words, 3, &budget).unwrap()
        };
        for caps in ["4,4", "3,3,3,3", "2,5,4,3", "1,18446744073709551615", "7,1,2,8,4,4"] {
            let solution = solve(caps);
            assert!(solution.winning_moves.len() <= 3, "{caps}");
        }
        // With equal caps a pile is lost if it leaves 1 when divided by cap + 1: as 2^64 - 1 - 4 does.
        let solution = solve("4,4");
        assert_eq!(solution.winning_moves.len(), 1);
        assert_eq!(solution.winning_moves[0].to, "(18446744073709551611, 2)");
        assert_eq!(solution.winning_moves[0].text, "take 4 from the pile of 18446744073709551615");
    }

    #[test]
    fn a_budget_stops_a_long_ring() {
        let budget = Budget::default().with_steps(100);
        assert_eq!(mover_wins(&[5; 40], 1000, &budget), Err(Stop::Steps));
        let budget = Budget::default().with_bytes(1 << 10);
        assert_eq!(mover_wins(&[5; 400], 1000, &budget), Err(Stop::Memory));
    }

    proptest! {
        #[test]
        fn the_ring_agrees_with_the_table(caps in prop::collection::vec((1u64..8, 1u64..8), 1..8)) {
            let caps: Vec<u64> = caps.into_iter().flat_map(|(a, b)| [a, b]).collect();
            let budget = Budget::default();
            for (pile, row) in table(&caps, 300).into_iter().enumerate() {
                prop_assert_eq!(mover_wins(&caps, pile as u64, &budget), Ok(row[0]), "{}", pile);
            }
        }

        #[test]
        fn equal_caps_are_the_subtraction_game(cap in 1u64..50, pairs in 1usize..6, pile in 1u64..) {
            let caps = vec![cap; 2 * pairs];
            let wins = mover_wins(&caps, pile, &Budget::default());
            prop_assert_eq!(wins, Ok(pile % (cap + 1) != 1));
        }
    }
}
