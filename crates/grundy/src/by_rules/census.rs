//! How many positions of a box are won, lost and drawn, and after how many plies.

use super::source::refusal;
use super::{RuleGame, Sides};
use crate::Error;
use grundy_budget::Budget;
use grundy_engine::Failure;
use grundy_engine::ranked::{Census, Tuples, TuplesError, fates};
use grundy_engine::retrograde::Fate;
use grundy_values::Player;

/// The fates of all positions of a box, counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    /// The number of values of each number of a position.
    pub sides: Vec<u64>,
    /// The counts: one entry for both players where the rules are impartial, else one for each player to move.
    pub counts: Vec<(Option<Player>, Census)>,
    /// The longest win, where there is one: its plies, the player to move where the rules are partizan, and the first position of
    /// the box that takes so long.
    pub longest: Option<(u32, Option<Player>, Vec<u64>)>,
}

impl RuleGame {
    /// Returns how many positions whose numbers are below the sides of a box are won, lost and drawn for the player to move, by the
    /// plies to the end when the winner hurries and the loser delays. Positions that play cannot reach count as others.
    ///
    /// Time is linear in the positions and moves, memory is two bytes a position.
    ///
    /// ```
    /// use grundy::{Budget, RuleGame, Settings, Sides};
    /// let game = RuleGame::read("(a, b) -> (b, a - 1) where a > 0; (a, b) -> (b, a)", &Settings::default())?;
    /// let outcomes = game.outcomes(&Sides::new(&[3, 3]).unwrap(), &Budget::default())?;
    /// assert_eq!(outcomes.counts[0].1.draws, 9);
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Unsuited`]: a box of another shape than positions, or one that a move leads out of; moves that leave several parts,
    /// or cannot be taken back. [`Error::Solve`]: an expression without a value at a position of the box, or a budget that ended.
    pub fn outcomes(&self, sides: &Sides, budget: &Budget) -> Result<Outcomes, Error> {
        let rules = &self.parsed.rules;
        let unsuited = |reason: String| Error::Unsuited { game: self.name.clone(), reason };
        let solve = |cause| Error::Solve { subject: self.name.clone(), cause };
        let lengths = sides.lengths();
        if lengths.len() != rules.arity() {
            let (given, arity) = (lengths.len(), rules.arity());
            return Err(unsuited(format!(
                "a box has a side for each number of a position, here {arity}; found {given}"
            )));
        }
        let upto: Option<Vec<u64>> = lengths.iter().map(|length| length.checked_sub(1)).collect();
        let upto = upto.ok_or_else(|| unsuited("a box with a side of 0 has no positions".to_owned()))?;
        let refuse = |error: TuplesError| match error {
            TuplesError::Rules(failure) => solve(refusal(Failure::Rules(failure))),
            error => unsuited(error.to_string()),
        };
        let space = Tuples::new(rules, &upto, budget).map_err(refuse)?;
        let fates =
            fates(&space, rules.convention().stuck_wins(), budget).map_err(|failure| match failure {
                Failure::Rules(error) => refuse(error),
                Failure::Stopped(stop) => solve(stop.into()),
                Failure::Loop { .. } => unreachable!("retrograde analysis does not mind loops"),
            })?;
        let players = if rules.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH };
        let named = |player| (!rules.is_impartial()).then_some(player);
        let mut outcomes = Outcomes { sides: lengths.to_vec(), counts: Vec::new(), longest: None };
        for player in players {
            let census = fates.census(space.ranks_for(*player));
            let plies = u32::try_from(census.wins.len().saturating_sub(1)).expect("remoteness has 32 bits");
            let is_longer = outcomes.longest.as_ref().is_none_or(|(longest, ..)| plies > *longest);
            if !census.wins.is_empty() && is_longer {
                let wanted = Some(Fate::Win { remoteness: plies });
                let rank = space.ranks_for(*player).find(|rank| fates.get(*rank) == wanted);
                let (position, _) = space.position(rank.expect("one was counted"));
                outcomes.longest = Some((plies, named(*player), position));
            }
            outcomes.counts.push((named(*player), census));
        }
        Ok(outcomes)
    }
}
