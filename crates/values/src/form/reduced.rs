//! Reduced canonical forms: the simplest game infinitesimally close to a game.

use super::Memo;
use super::arena::{Form, Forms};
use crate::{Dyadic, Player};
use grundy_budget::Stop;

impl Forms {
    /// Returns whether `g <= h` up to an infinitesimal: whether the Right stop of `h - g` is not negative.
    ///
    /// Cost: a difference. [Siegel 2006]
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn le_infinitesimally(&mut self, g: Form, h: Form) -> Result<bool, Stop> {
        // The stops of a difference lie between the differences of the stops.
        let (left, right) = (Player::Left, Player::Right);
        if self.compare_stops(g, left, h, right).is_le() {
            return Ok(true);
        }
        if [left, right].iter().any(|player| self.compare_stops(g, *player, h, *player).is_gt()) {
            return Ok(false);
        }
        let difference = self.subtract(h, g)?;
        Ok(self.stop(difference, right) >= Dyadic::from(0))
    }

    /// Returns the reduced canonical form of `g`: the only game infinitesimally close to `g` in which no
    /// follower has an option that is dominated or reversible up to an infinitesimal, or is a number plus an
    /// infinitesimal and no number.
    ///
    /// Cost: a few differences for each pair of options of a follower. [Siegel 2006; Siegel, CGT, ch. II]
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget, Dyadic};
    /// let mut forms = Forms::new(&Budget::default());
    /// let zero = forms.zero();
    /// let star = forms.game(&[zero], &[zero])?;
    /// let switch = forms.switch(Dyadic::from(3), Dyadic::from(1))?;
    /// let sum = forms.add(switch, star)?;
    /// assert_eq!(forms.reduced_canonical_form(sum)?, switch);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn reduced_canonical_form(&mut self, g: Form) -> Result<Form, Stop> {
        self.reduced(g, &mut Memo::new(&self.budget))
    }

    fn reduced(&mut self, g: Form, done: &mut Memo<Form, Form>) -> Result<Form, Stop> {
        // A game with equal stops is a number up to an infinitesimal.
        if self.compare_stops(g, Player::Left, g, Player::Right).is_eq() {
            let number = self.stop(g, Player::Left);
            return self.number(&number);
        }
        if let Some(known) = done.get(&g) {
            return Ok(*known);
        }
        let mut lists = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                lists[player as usize].push(self.deep(|forms| forms.reduced(option, done))?);
            }
            let options = std::mem::take(&mut lists[player as usize]);
            lists[player as usize] = self.reduce_options(g, player, options)?;
        }
        let reduced = self.game(&lists[0], &lists[1])?;
        done.insert(g, reduced, 0)?;
        Ok(reduced)
    }

    /// Removes what is dominated and bypasses what is reversible, both up to an infinitesimal, among reduced
    /// options of a game infinitesimally close to `g`.
    fn reduce_options(&mut self, g: Form, player: Player, mut options: Vec<Form>) -> Result<Vec<Form>, Stop> {
        let opponent = player.opponent();
        // Whether an option is reversible depends on `g` alone, so each is asked once.
        let mut irreversible = Vec::new();
        loop {
            options = self.undominated_infinitesimally(options, player)?;
            let mut through = None;
            'search: for (index, option) in options.iter().enumerate() {
                if irreversible.contains(option) {
                    continue;
                }
                for reply in self.options(*option, opponent)? {
                    if self.likes_infinitesimally(opponent, reply, g)? {
                        through = Some((index, reply));
                        break 'search;
                    }
                }
                irreversible.push(*option);
            }
            // What comes in are followers of the option that goes, so this ends.
            let Some((index, reply)) = through else { return Ok(options) };
            options.swap_remove(index);
            options.extend(self.options(reply, player)?);
        }
    }

    fn undominated_infinitesimally(
        &mut self,
        mut options: Vec<Form>,
        player: Player,
    ) -> Result<Vec<Form>, Stop> {
        options.sort_unstable();
        options.dedup();
        let mut kept: Vec<Form> = Vec::new();
        'option: for option in options {
            for other in &kept {
                if self.likes_infinitesimally(player, *other, option)? {
                    continue 'option;
                }
            }
            // The new option is kept, so what it dominates goes.
            let mut rest = Vec::new();
            for other in kept {
                if !self.likes_infinitesimally(player, option, other)? {
                    rest.push(other);
                }
            }
            rest.push(option);
            kept = rest;
        }
        Ok(kept)
    }

    /// Returns whether `player` likes `g` at least as much as `h`, up to an infinitesimal.
    fn likes_infinitesimally(&mut self, player: Player, g: Form, h: Form) -> Result<bool, Stop> {
        match player {
            Player::Left => self.le_infinitesimally(h, g),
            Player::Right => self.le_infinitesimally(g, h),
        }
    }
}
