//! Atomic weights: how many ups an infinitesimal is worth, as a game.

use super::Memo;
use super::arena::{Form, Forms};
use crate::{Dyadic, Player};
use dashu_int::IBig;
use grundy_budget::Stop;

/// What the weights of followers are computed with.
struct Scales {
    /// `*m`, with `m` a power of two beyond every nimber among the followers.
    remote_star: Form,
    /// More than any weight can be: the weight of a positive number.
    infinity: Form,
    two: [Form; 2],
    done: Memo<Form, Form>,
}

impl Forms {
    /// Returns the atomic weight of `g`: the game `w` with `v + *m < g - w . ^ < ^ + *m` for all large `m`,
    /// where `.` is Norton's product. `None` where there is none: the inequality is tested, so that what is
    /// returned is an atomic weight by definition. All-small games have one; a number, or a game near another
    /// number than 0, has none but 0 itself.
    ///
    /// Heuristic: for a game that is not all-small the tested candidate counts followers beyond all ups as
    /// that number of ups; were a candidate wrong, an existing weight would be missed.
    ///
    /// Cost: a canonical form for each follower, and the sum that is tested.
    /// [Siegel, CGT, ch. II; Winning Ways, ch. 8]
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget};
    /// let mut forms = Forms::new(&Budget::default());
    /// let zero = forms.zero();
    /// let star = forms.game(&[zero], &[zero])?;
    /// let up = forms.game(&[zero], &[star])?;
    /// let many = forms.multiple(&7.into(), up)?;
    /// assert_eq!(forms.atomic_weight(many)?, Some(forms.integer(7)?));
    /// assert_eq!(forms.atomic_weight(star)?, Some(zero));
    /// let one = forms.integer(1)?;
    /// assert_eq!(forms.atomic_weight(one)?, None);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn atomic_weight(&mut self, g: Form) -> Result<Option<Form>, Stop> {
        // All ups are infinitesimal, so no number of them comes near a game with another stop.
        if !self.is_infinitesimal(g) {
            return Ok(None);
        }
        let height = self.height(g)?;
        let remote_star = self.remote_star(&[g])?;
        let infinity = self.number(&Dyadic::from(height * 2 + IBig::from(8)))?;
        let two = [self.integer(2)?, self.integer(-2)?];
        let mut scales = Scales { remote_star, infinity, two, done: Memo::new(&self.budget) };
        let candidate = self.weight(g, &mut scales)?;
        Ok(self.is_atomic_weight(g, candidate)?.then_some(candidate))
    }

    /// Tests the inequality that defines the atomic weight.
    fn is_atomic_weight(&mut self, g: Form, w: Form) -> Result<bool, Stop> {
        let (zero, star) = (self.zero(), self.nimber(1)?);
        let up = self.game(&[zero], &[star])?;
        let ups = self.norton_product(w, up)?;
        let rest = self.subtract(g, ups)?;
        let (above, below) = (self.subtract(up, rest)?, self.add(up, rest)?);
        // The sums have followers that `g` has not, so their star is sought anew.
        let remote_star = self.remote_star(&[above, below])?;
        // Equal games are one form, so two forms that differ make the inequality strict.
        Ok(self.le(remote_star, above)?
            && self.le(remote_star, below)?
            && above != remote_star
            && below != remote_star)
    }

    /// Returns `*m` for a power of two `m` beyond all nimbers among the followers of some games: added to
    /// such a game it acts as any larger nimber does. [Winning Ways, ch. 8]
    fn remote_star(&mut self, games: &[Form]) -> Result<Form, Stop> {
        let mut largest = 1;
        self.all_followers(games, |forms, g| {
            largest = largest.max(forms.as_nimber(g).unwrap_or(0));
            true
        })?;
        self.nimber((largest + 1).next_power_of_two())
    }

    fn weight(&mut self, g: Form, scales: &mut Scales) -> Result<Form, Stop> {
        let zero = self.zero();
        if g == zero {
            return Ok(zero);
        }
        // A game whose Right stop is positive exceeds any number of ups.
        if self.compare_stops(g, Player::Right, zero, Player::Right).is_gt() {
            return Ok(scales.infinity);
        }
        if self.compare_stops(g, Player::Left, zero, Player::Left).is_lt() {
            return self.negate(scales.infinity);
        }
        if let Some(known) = scales.done.get(&g) {
            return Ok(*known);
        }
        let weight = self.deep(|forms| forms.weight_by_options(g, scales))?;
        scales.done.insert(g, weight, 0)?;
        Ok(weight)
    }

    /// The weight of `g` is `{wl - 2 | wr + 2}` over the weights of its options, unless that is an integer.
    /// Then Left, who is ahead where `g` exceeds the remote star, gets the largest integer that its options
    /// leave room for, Right where `g` is below it the smallest one, and neither where they are confused: 0.
    fn weight_by_options(&mut self, g: Form, scales: &mut Scales) -> Result<Form, Stop> {
        // No number comes this far, so both players have options.
        let mut lists = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for place in self.places(g, player) {
                let weight = self.weight(self.at(place), scales)?;
                let tax = scales.two[player.opponent() as usize];
                lists[player as usize].push(self.add(weight, tax)?);
            }
        }
        let weight = self.game(&lists[0], &lists[1])?;
        // Only where the options leave room for several integers does it matter who is ahead.
        if self.as_integer(weight).is_none() {
            return Ok(weight);
        }
        if self.le(scales.remote_star, g)? {
            return self.last_integer(&lists[1], Player::Right);
        }
        if self.le(g, scales.remote_star)? {
            return self.last_integer(&lists[0], Player::Left);
        }
        Ok(self.zero())
    }

    /// Returns the largest integer that no Right option among these is at most, or the smallest that no Left
    /// option is at least.
    fn last_integer(&mut self, options: &[Form], player: Player) -> Result<Form, Stop> {
        let stops = options.iter().map(|option| self.stop(*option, player.opponent()));
        let end = if player == Player::Right { stops.min() } else { stops.max() };
        let end = end.expect("both players can move in a game that is no number");
        let last = match player {
            Player::Right => end.floor(),
            Player::Left => end.ceil(),
        };
        let integer = self.number(&Dyadic::from(last.clone()))?;
        for option in options {
            let reached = match player {
                Player::Right => self.le(*option, integer)?,
                Player::Left => self.le(integer, *option)?,
            };
            if reached {
                // One step suffices: the stop of each option lies beyond the next integer.
                let inwards = if player == Player::Right { last - IBig::ONE } else { last + IBig::ONE };
                return self.number(&Dyadic::from(inwards));
            }
        }
        Ok(integer)
    }
}
