//! How many positions of a box are won, lost and drawn, and after how many plies.

use super::boxes::Decided;
use super::{RuleGame, Sides};
use crate::Error;
use crate::tables::space::Folder;
use crate::tables::store::StoreError;
use grundy_budget::Budget;
use grundy_engine::ranked::Census;
use grundy_engine::retrograde::Fate;
use grundy_values::Player;

/// The fates of all positions of a box, counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcomes {
    /// The number of values of each number of a position.
    pub sides: Vec<u64>,
    /// The counts: one entry for both players where the rules are impartial, else one for each player to
    /// move.
    pub counts: Vec<(Option<Player>, Census)>,
    /// The longest win, where there is one: its plies, the player to move where the rules are partizan, and
    /// the first position of the box that takes so long.
    pub longest: Option<(u32, Option<Player>, Vec<u64>)>,
}

impl RuleGame {
    /// Returns how many positions whose numbers are below the sides of a box are won, lost and drawn for the
    /// player to move, by the plies to the end when the winner hurries and the loser delays. Positions that
    /// play cannot reach count as others.
    ///
    /// Time is linear in the positions and moves, memory is two bytes a position.
    ///
    /// ```
    /// use grundy::{Budget, RuleGame};
    /// use grundy::catalog::Settings;
    /// use grundy::tables::Sides;
    /// let game = RuleGame::read("(a, b) -> (b, a - 1) where a > 0; (a, b) -> (b, a)", &Settings::default())?;
    /// let outcomes = game.outcomes(&Sides::new(&[3, 3]).unwrap(), &Budget::default())?;
    /// assert_eq!(outcomes.counts[0].1.draws, 9);
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Unsuited`]: a box of another shape than positions, or one that a move leads out of; moves
    /// that leave several parts, or cannot be taken back. [`Error::TooLarge`]: more positions than there is
    /// memory for. [`Error::Solve`]: an expression without a value at a position of the box, or a budget that
    /// ended.
    pub fn outcomes(&self, sides: &Sides, budget: &Budget) -> Result<Outcomes, Error> {
        self.outcomes_of(sides, None, budget)
    }

    /// Returns the same, from the folder where the box is kept there; else it is kept there, and while it is
    /// computed what is decided is, so that a run that is ended goes on from there.
    ///
    /// # Errors
    /// As [`RuleGame::outcomes`], and [`Error::Store`].
    pub fn outcomes_in(&self, folder: &Folder, sides: &Sides, budget: &Budget) -> Result<Outcomes, Error> {
        self.outcomes_of(sides, Some(folder), budget)
    }

    fn outcomes_of(
        &self,
        sides: &Sides,
        folder: Option<&Folder>,
        budget: &Budget,
    ) -> Result<Outcomes, Error> {
        let decided = self.decide(sides, folder, budget).map_err(|why| self.undecided(why))?;
        self.counted(sides, &decided).map_err(Error::Store)
    }

    fn counted(&self, sides: &Sides, decided: &Decided) -> Result<Outcomes, StoreError> {
        let is_impartial = self.is_impartial();
        let is_cut = self.parsed.rules.domain().is_some();
        let players = if is_impartial { &Player::BOTH[..1] } else { &Player::BOTH };
        let named = |player| (!is_impartial).then_some(player);
        let mut outcomes = Outcomes { sides: sides.lengths().to_vec(), counts: Vec::new(), longest: None };
        for player in players {
            let mut census = Census::default();
            let mut longest = outcomes.longest.as_ref().map(|(plies, ..)| *plies);
            // Ranks come in the order of the box, so the first of the longest wins is the first position of
            // the box.
            for rank in decided.space.ranks_for(*player) {
                // A rank is unpacked only where there is something to leave out.
                if is_cut && !self.has(&decided.space.position(rank).0) {
                    continue;
                }
                let fate = decided.fate(rank)?;
                census.add(fate);
                if let Fate::Win { remoteness } = fate
                    && longest.is_none_or(|plies| remoteness > plies)
                {
                    longest = Some(remoteness);
                    outcomes.longest = Some((remoteness, named(*player), decided.space.position(rank).0));
                }
            }
            outcomes.counts.push((named(*player), census));
        }
        Ok(outcomes)
    }
}
