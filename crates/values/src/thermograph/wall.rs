//! A wall of a thermograph: where play ends at each temperature.

use crate::{Dyadic, Player};

/// A wall of a [`Thermograph`](super::Thermograph): a value for each temperature from -1 upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall<'a> {
    player: Player,
    mean: &'a Dyadic,
    turns: &'a [Dyadic],
}

impl<'a> Wall<'a> {
    pub(super) fn new(player: Player, mean: &'a Dyadic, turns: &'a [Dyadic]) -> Wall<'a> {
        Wall { player, mean, turns }
    }

    /// Returns the temperatures at which the wall turns, from the highest down: vertical above the first,
    /// diagonal below it, vertical below the second, and so on. All are above -1.
    #[must_use]
    pub fn critical_temperatures(&self) -> &'a [Dyadic] {
        self.turns
    }

    /// Returns how the value changes with the temperature, from the mast down: one more entry than there are
    /// critical temperatures, alternately 0 and -1 for Left's wall, 0 and 1 for Right's.
    ///
    /// ```
    /// use grundy_values::{thermograph::Thermograph, Dyadic, Player};
    /// let half = Thermograph::of_number(&"1/2".parse().unwrap());
    /// assert_eq!(half.wall(Player::Left).slopes(), [0, -1]);
    /// ```
    #[must_use]
    pub fn slopes(&self) -> Vec<i8> {
        (0..=self.turns.len()).map(|stretch| if stretch % 2 == 0 { 0 } else { self.slope() }).collect()
    }

    /// Returns the value at a temperature; at one below -1 that at -1.
    #[must_use]
    pub fn at(&self, temperature: &Dyadic) -> Dyadic {
        let lowest = Dyadic::from(-1);
        let temperature = temperature.max(&lowest);
        let mut way = Dyadic::from(0);
        // A diagonal begins at each second turn and ends at the next one; the last may have no end.
        for diagonal in self.turns.chunks(2) {
            if diagonal[0] <= *temperature {
                break;
            }
            let end = diagonal.get(1).filter(|end| *end > temperature).unwrap_or(temperature);
            way = &way + &(&diagonal[0] - end);
        }
        match self.player {
            Player::Left => self.mean + &way,
            Player::Right => self.mean - &way,
        }
    }

    /// Returns the points at which the wall turns, as value and temperature, from the mast down. Cost: their
    /// number.
    #[must_use]
    pub fn corners(&self) -> Vec<(Dyadic, Dyadic)> {
        let mut value = self.mean.clone();
        let mut corners: Vec<(Dyadic, Dyadic)> = Vec::with_capacity(self.turns.len());
        for (index, turn) in self.turns.iter().enumerate() {
            // Between a corner and the next one, the wall is diagonal from every other corner on.
            if let Some((_, above)) = corners.last().filter(|_| index % 2 == 1) {
                let way = above - turn;
                value = if self.player == Player::Left { &value + &way } else { &value - &way };
            }
            corners.push((value.clone(), turn.clone()));
        }
        corners
    }

    fn slope(&self) -> i8 {
        match self.player {
            Player::Left => -1,
            Player::Right => 1,
        }
    }
}
