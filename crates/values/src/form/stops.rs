//! The stops of a form, and who wins it: read from the arena's scales of them, as far as these say it.

use super::{Form, Forms};
use crate::{Dyadic, Outcome, Player};
use grundy_budget::Stop;
use rustc_hash::FxHashMap;
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
        self.stop_through(g, player, &mut FxHashMap::default())
    }

    /// Returns the stop of `player` in a form whose scale does not say it, with those of the followers that
    /// were met: there are many ways to one of them. The depth is that of the path of one stop: each step
    /// goes to an option.
    fn stop_through(&self, g: Form, player: Player, met: &mut FxHashMap<(Form, Player), Dyadic>) -> Dyadic {
        if let Some(x) = self.as_number(g) {
            return x.clone();
        }
        if let Some(known) = met.get(&(g, player)) {
            return known.clone();
        }
        let (scale, opponent) = (self.scale(g, player), player.opponent());
        let mut best: Option<Dyadic> = None;
        for option in self.places(g, player).map(|place| self.at(place)) {
            // An option with another scale has another stop, and one of those with this scale has the game's.
            if self.scale(option, opponent) != scale {
                continue;
            }
            let stop = self.stop_through(option, opponent, met);
            let is_better = |best: &Dyadic| if player == Player::Left { stop > *best } else { stop < *best };
            if best.as_ref().is_none_or(is_better) {
                best = Some(stop);
            }
        }
        let best = best.expect("a form that is no number has a stop through one of its options");
        met.insert((g, player), best.clone());
        best
    }

    /// Returns the stop of `player`, who moves first, as the form of a number.
    pub(super) fn stop_as_form(&mut self, g: Form, player: Player) -> Result<Form, Stop> {
        let scale = self.scale(g, player);
        match () {
            () if self.is_number(g) => Ok(g),
            () if scale.is_exact() => self.number_at(scale),
            () => self.number(&self.stop(g, player)),
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
        Ok(Outcome::of(!self.le(g, zero)?, !self.le(zero, g)?))
    }
}
