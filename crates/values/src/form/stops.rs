//! The stops of a form, and who wins it: read from the arena's scales of them, as far as these say it.

use super::scale::Scale;
use super::{Form, Forms};
use crate::{Dyadic, Outcome, Player};
use grundy_budget::Stop;
use std::cmp::Ordering;

impl Forms {
    /// Returns the stop that play reaches when `player` moves first and both play for the largest, or the
    /// smallest, number. [Siegel, CGT, ch. II]
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget, Dyadic, Player};
    /// let mut forms = Forms::new(&Budget::default());
    /// let g = forms.switch(Dyadic::from(3), Dyadic::from(1))?;
    /// assert_eq!(forms.stop(g, Player::Left), Dyadic::from(3));
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    #[must_use]
    pub fn stop(&self, g: Form, player: Player) -> Dyadic {
        if let Some(x) = self.as_number(g) {
            return x.clone();
        }
        let scale = self.scale(g, player);
        if let Some(exact) = scale.exact() {
            return exact;
        }
        let stop = self.number_of_stop(g, player);
        self.as_number(stop).expect("a stop is a number").clone()
    }

    /// Returns the form of the stop of `player` in a form whose scale does not say it.
    fn number_of_stop(&self, g: Form, player: Player) -> Form {
        if self.is_number(g) { g } else { self.far_stops[&(g, player)] }
    }

    /// Returns the form of the stop that `player` reaches by a move to one of these options, where its scale
    /// does not say it. Every form keeps it, so that no path to a stop is ever walked: these may be deep.
    pub(super) fn best_far_stop(&self, options: &[Form], player: Player, scale: Scale) -> Option<Form> {
        let opponent = player.opponent();
        if scale.is_exact() {
            return None;
        }
        // An option with another scale has another stop, and one of those with this scale has the game's.
        let alike = options.iter().filter(|option| self.scale(**option, opponent) == scale);
        let stops = alike.map(|option| self.number_of_stop(*option, opponent));
        match player {
            Player::Left => stops.max_by_key(|stop| self.as_number(*stop)),
            Player::Right => stops.min_by_key(|stop| self.as_number(*stop)),
        }
    }

    /// Returns the stop of `player`, who moves first, as the form of a number.
    pub(super) fn stop_as_form(&mut self, g: Form, player: Player) -> Result<Form, Stop> {
        let scale = self.scale(g, player);
        match () {
            () if self.is_number(g) => Ok(g),
            () if scale.is_exact() => self.number_at(scale),
            () => Ok(self.number_of_stop(g, player)),
        }
    }

    /// Compares the stop of `player` in `g` with that of `other` in `h`.
    #[inline]
    pub(super) fn compare_stops(&self, g: Form, player: Player, h: Form, other: Player) -> Ordering {
        let (a, b) = (self.scale(g, player), self.scale(h, other));
        // Equal scales that are not exact may stand for different numbers.
        if a == b && !a.is_exact() { self.stop(g, player).cmp(&self.stop(h, other)) } else { a.cmp(&b) }
    }

    /// Returns who wins, in normal play. Cost: at most a few comparisons.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn outcome(&mut self, g: Form) -> Result<Outcome, Stop> {
        let zero = self.zero();
        // Left, moving first, wins exactly where the game is not at most 0.
        Ok(Outcome::of(!self.le(g, zero)?, !self.le(zero, g)?))
    }
}

#[cfg(test)]
mod tests {
    use crate::form::Forms;
    use crate::{Budget, Dyadic, Player};
    use dashu_int::IBig;

    #[test]
    fn stops_beyond_all_scales_are_found_however_deep_they_lie() {
        let far = |n: i64| Dyadic::from((IBig::ONE << 100) + IBig::from(n));
        let found = move || {
            let mut forms = Forms::new(&Budget::default());
            let mut game = forms.number(&far(0)).unwrap();
            // Each threatens more than the one before, so that no move can be reversed.
            for n in 1..2000 {
                let threat = forms.number(&far(if n % 2 == 1 { n } else { -n })).unwrap();
                let [left, right] = if n % 2 == 1 { [threat, game] } else { [game, threat] };
                game = forms.game(&[left], &[right]).unwrap();
            }
            assert!(forms.birthday(game).unwrap() > (IBig::ONE << 100) + IBig::from(1998));
            Player::BOTH.map(|player| forms.stop(game, player))
        };
        // A stack that has no room for a level of a recursion for each move.
        let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(found).unwrap();
        assert_eq!(thread.join().unwrap(), [far(1999), far(0)]);
    }
}
