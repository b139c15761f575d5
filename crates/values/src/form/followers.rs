//! What is counted and asked over all followers of a form: their set, ways to stop, parity, misère play.

use super::Memo;
use super::arena::{Form, Forms};
use super::named::Names;
use crate::{Outcome, Player};
use dashu_int::IBig;
use grundy_budget::Stop;

/// Larger sets of followers are not listed; they are counted.
const MOST_LISTED: usize = 1 << 20;

impl Forms {
    /// Returns all followers of a form, itself among them, in no order. Cost: their number.
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget};
    /// let mut forms = Forms::new(&Budget::default());
    /// let up = forms.parse("^").unwrap();
    /// assert_eq!(forms.followers(up)?.len(), 3);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// [`Stop::Reach`] above a million, and where the budget ends.
    pub fn followers(&mut self, g: Form) -> Result<Vec<Form>, Stop> {
        self.walked(g, |_, _| true)
    }

    /// Returns the followers that are met; those that are not `entered` do not lead on.
    fn walked(&mut self, g: Form, entered: impl Fn(&Forms, Form) -> bool) -> Result<Vec<Form>, Stop> {
        let mut seen: Memo<Form, ()> = Memo::new(&self.budget);
        let mut found = vec![g];
        seen.insert(g, (), 0)?;
        let mut next = 0;
        while let Some(follower) = found.get(next).copied() {
            self.spend(1)?;
            if found.len() > MOST_LISTED {
                return Err(Stop::Reach);
            }
            next += 1;
            if !entered(self, follower) {
                continue;
            }
            for player in Player::BOTH {
                for option in self.options(follower, player)? {
                    if seen.get(&option).is_none() {
                        // The list has 4 bytes of it, besides the map.
                        seen.insert(option, (), 4)?;
                        found.push(option);
                    }
                }
            }
        }
        Ok(found)
    }

    /// Returns the number of followers of a form, itself among them; integers of any size are counted.
    ///
    /// # Errors
    /// As [`Forms::followers`] of those that are no integers.
    pub fn follower_count(&mut self, g: Form) -> Result<IBig, Stop> {
        // Integers are not entered: a large one has as many followers as it says.
        let found = self.walked(g, |forms, follower| forms.as_integer(follower).is_none())?;
        let integers: Vec<IBig> = found.iter().filter_map(|form| self.as_integer(*form)).collect();
        let others = IBig::from(found.len() - integers.len());
        let zero = IBig::ZERO;
        // Every integer leads through all that are nearer to 0.
        let reach = |integers: &[IBig]| {
            let most = integers.iter().max().expect("there is one").max(&zero).clone();
            most - integers.iter().min().expect("there is one").min(&zero) + IBig::ONE
        };
        Ok(if integers.is_empty() { others } else { others + reach(&integers) })
    }

    /// Returns the number of lines of play, alternating or not, from a form to the first number that is met.
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget};
    /// let mut forms = Forms::new(&Budget::default());
    /// let star = forms.nimber(8)?;
    /// assert_eq!(forms.stop_count(star)?, 4374.into());
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn stop_count(&mut self, g: Form) -> Result<IBig, Stop> {
        self.count_stops(g, &mut Memo::new(&self.budget))
    }

    fn count_stops(&mut self, g: Form, done: &mut Memo<Form, IBig>) -> Result<IBig, Stop> {
        if self.is_number(g) {
            return Ok(IBig::ONE);
        }
        if let Some(known) = done.get(&g) {
            return Ok(known.clone());
        }
        self.spend(1)?;
        let mut count = IBig::ZERO;
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                count += self.deep(|forms| forms.count_stops(option, done))?;
            }
        }
        done.insert(g, count.clone(), crate::dyadic::bytes_of(&count))?;
        Ok(count)
    }

    /// Returns whether every line of play to a number has an even number of moves, or every one an odd
    /// number; `None` where there are both.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn tempered(&mut self, g: Form) -> Result<Option<bool>, Stop> {
        self.parity(g, &mut Memo::new(&self.budget))
    }

    fn parity(&mut self, g: Form, done: &mut Memo<Form, Option<bool>>) -> Result<Option<bool>, Stop> {
        if self.is_number(g) {
            return Ok(Some(true));
        }
        if let Some(known) = done.get(&g) {
            return Ok(*known);
        }
        self.spend(1)?;
        let mut found = None;
        let mut is_mixed = false;
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                let parity = self.deep(|forms| forms.parity(option, done))?;
                // An option of mixed parity makes the game mixed, and so do two options of different parity.
                is_mixed |= parity.is_none() || found.is_some() && found != parity;
                found = parity;
            }
        }
        let parity = if is_mixed { None } else { found.map(|is_even| !is_even) };
        done.insert(g, parity, 0)?;
        Ok(parity)
    }

    /// Returns who wins the canonical form in misère play, where who cannot move wins.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn misere_outcome(&mut self, g: Form) -> Result<Outcome, Stop> {
        let mut done = Memo::new(&self.budget);
        let [left, right] = Player::BOTH.map(|player| self.wins_misere(g, player, &mut done));
        Ok(Outcome::of(left?, right?))
    }

    fn wins_misere(
        &mut self,
        g: Form,
        player: Player,
        done: &mut Memo<(Form, Player), bool>,
    ) -> Result<bool, Stop> {
        if let Some(n) = self.as_integer(g) {
            // Who has moves in an integer makes them all, and the other one cannot move before.
            return Ok(if player == Player::Left { n <= IBig::ZERO } else { n >= IBig::ZERO });
        }
        if let Some(known) = done.get(&(g, player)) {
            return Ok(*known);
        }
        self.spend(1)?;
        let options = self.options(g, player)?;
        let mut wins = options.is_empty();
        for option in options {
            // After one winning option the others are not searched.
            wins = wins || !self.deep(|forms| forms.wins_misere(option, player.opponent(), done))?;
        }
        done.insert((g, player), wins, 0)?;
        Ok(wins)
    }

    /// Returns the companion: of 0 the game `*`, of another number itself, else the game of the companions of
    /// the options, with 0 as one more option of the player who wins whoever begins.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn companion(&mut self, g: Form) -> Result<Form, Stop> {
        self.companion_of(g, &mut Memo::new(&self.budget))
    }

    fn companion_of(&mut self, g: Form, done: &mut Memo<Form, Form>) -> Result<Form, Stop> {
        if g == self.zero() {
            return self.nimber(1);
        }
        if self.is_number(g) {
            return Ok(g);
        }
        if let Some(known) = done.get(&g) {
            return Ok(*known);
        }
        let outcome = self.outcome(g)?;
        let mut lists = [Vec::new(), Vec::new()];
        for (player, winner) in Player::BOTH.into_iter().zip([Outcome::L, Outcome::R]) {
            for option in self.options(g, player)? {
                lists[player as usize].push(self.deep(|forms| forms.companion_of(option, done))?);
            }
            lists[player as usize].extend((outcome == winner).then(|| self.zero()));
        }
        let companion = self.game(&lists[0], &lists[1])?;
        done.insert(g, companion, 0)?;
        Ok(companion)
    }

    /// Returns whether a form is a number, or a number and a tiny or a miny whose size is beyond all
    /// infinitesimals.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn is_number_tiny(&mut self, g: Form) -> Result<bool, Stop> {
        if self.is_number(g) {
            return Ok(true);
        }
        let tiny = Names::new(self).tiny(self, g)?;
        Ok(tiny.is_some_and(|tiny| {
            self.compare_stops(tiny.size, Player::Right, self.zero(), Player::Right).is_gt()
        }))
    }

    /// Returns whether both stops are the same number, from which the form differs by an infinitesimal.
    #[must_use]
    pub fn is_numberish(&self, g: Form) -> bool {
        self.compare_stops(g, Player::Left, g, Player::Right).is_eq()
    }

    /// Returns what moves of either player gain, less those that others are at least as good as.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn all_incentives(&mut self, g: Form) -> Result<Vec<Form>, Stop> {
        let mut incentives = self.incentives(g, Player::Left)?;
        incentives.extend(self.incentives(g, Player::Right)?);
        incentives.sort_unstable();
        incentives.dedup();
        // An incentive is what its mover gains, so for either player the larger one is better.
        let kept = self.undominated(&incentives, Player::Left)?;
        Ok(incentives.into_iter().zip(kept).filter_map(|(form, is_kept)| is_kept.then_some(form)).collect())
    }
}
