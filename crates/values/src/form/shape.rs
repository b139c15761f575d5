//! What kind of game a form is: birthday, incentives, stops with confusion, and tests.

use super::Memo;
use super::arena::{Form, Forms};
use crate::{Bound, Dyadic, Player};
use dashu_int::IBig;
use grundy_budget::{List, Stop};

impl Form {
    /// Returns its place in the arena: forms are numbered from 0, zero, in the order in which they were made.
    #[must_use]
    pub fn place(self) -> usize {
        self.0 as usize
    }
}

impl Forms {
    /// Returns the integer that a form is, if it is one.
    #[must_use]
    pub fn as_integer(&self, g: Form) -> Option<IBig> {
        self.as_number(g).filter(|x| x.is_integer()).map(Dyadic::floor)
    }

    /// Returns the birthday of a form: 0 for zero, else one more than the latest of its options. Cost: its
    /// followers.
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget, Dyadic};
    /// let mut forms = Forms::new(&Budget::default());
    /// let g = forms.number(&Dyadic::new(9.into(), 3))?;
    /// assert_eq!(forms.birthday(g)?, 5.into());
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn birthday(&mut self, g: Form) -> Result<IBig, Stop> {
        self.latest(g, &mut Memo::new(&self.budget), &|x| {
            // A fraction is born on the day of the next integer, and a day later for each binary place.
            let whole = x.abs().floor();
            if x.is_integer() { whole } else { whole + IBig::from(x.exponent() + 1) }
        })
    }

    /// Returns the number of moves that can be made until a number is reached. Cost: the followers.
    pub(super) fn height(&mut self, g: Form) -> Result<IBig, Stop> {
        self.latest(g, &mut Memo::new(&self.budget), &|_| IBig::ZERO)
    }

    fn latest(
        &mut self,
        g: Form,
        done: &mut Memo<Form, IBig>,
        of_number: &dyn Fn(&Dyadic) -> IBig,
    ) -> Result<IBig, Stop> {
        if let Some(x) = self.as_number(g) {
            return Ok(of_number(x));
        }
        if let Some(known) = done.get(&g) {
            return Ok(known.clone());
        }
        self.spend(1)?;
        let mut latest = IBig::ZERO;
        for player in Player::BOTH {
            for place in self.places(g, player) {
                let option = self.at(place);
                latest = latest.max(self.deep(|forms| forms.latest(option, done, of_number))?);
            }
        }
        latest += IBig::ONE;
        done.insert(g, latest.clone(), crate::dyadic::bytes_of(&latest))?;
        Ok(latest)
    }

    /// Returns the incentives of `player`: what a move gains, `gl - g` for Left and `g - gr` for Right, for
    /// each option of the canonical form; ascending by handle, each once.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn incentives(&mut self, g: Form, player: Player) -> Result<Vec<Form>, Stop> {
        let mut incentives = Vec::new();
        for option in self.options(g, player)? {
            incentives.push(match player {
                Player::Left => self.subtract(option, g)?,
                Player::Right => self.subtract(g, option)?,
            });
        }
        incentives.sort_unstable();
        incentives.dedup();
        Ok(incentives)
    }

    /// Returns the ends of the interval of numbers that `g` is confused with, the lower one first; `None`
    /// where there is no such number. The ends are the stops, and one belongs to the interval where `g` is
    /// confused with it.
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget, Bound, Dyadic};
    /// let mut forms = Forms::new(&Budget::default());
    /// let zero = forms.zero();
    /// let star = forms.game(&[zero], &[zero])?;
    /// let up = forms.game(&[zero], &[star])?;
    /// assert_eq!(forms.confusion_interval(star)?, Some([0, 0].map(|n| Bound::closed(Dyadic::from(n)))));
    /// assert_eq!(forms.confusion_interval(up)?, None);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn confusion_interval(&mut self, g: Form) -> Result<Option<[Bound; 2]>, Stop> {
        let mut bound = |player: Player| {
            let at = self.stop(g, player);
            let end = self.number(&at)?;
            let included = self.compare(g, end)?.is_none();
            Ok(Bound { at, included })
        };
        let (lower, upper) = (bound(Player::Right)?, bound(Player::Left)?);
        // Equal ends that do not belong to the interval leave it empty.
        Ok((lower.at != upper.at || lower.included).then_some([lower, upper]))
    }

    /// Returns whether a form lies between all negative and all positive numbers: whether both stops are 0.
    #[must_use]
    pub fn is_infinitesimal(&self, g: Form) -> bool {
        Player::BOTH.iter().all(|player| self.compare_stops(g, *player, self.zero(), *player).is_eq())
    }

    /// Returns whether a form is all-small: in each of its followers both players can move, or neither. Cost:
    /// its followers.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn is_all_small(&mut self, g: Form) -> Result<bool, Stop> {
        self.all_followers(&[g], |forms, g| g == forms.zero() || !forms.is_number(g))
    }

    /// Returns whether something holds for some games and all their followers; each is asked once. A number
    /// has none here.
    pub(super) fn all_followers(
        &mut self,
        games: &[Form],
        mut holds: impl FnMut(&Forms, Form) -> bool,
    ) -> Result<bool, Stop> {
        let mut seen: Memo<Form, ()> = Memo::new(&self.budget);
        let mut open = List::new(&self.budget);
        open.extend_from_slice(games)?;
        while let Some(g) = open.pop() {
            self.spend(1)?;
            if !holds(self, g) {
                return Ok(false);
            }
            for place in Player::BOTH.into_iter().flat_map(|player| self.places(g, player)) {
                let option = self.at(place);
                if seen.insert(option, (), 0)?.is_none() {
                    open.push(option)?;
                }
            }
        }
        Ok(true)
    }

    /// Returns the two numbers, the larger one first, where a form is a switch `{x | y}` of numbers.
    #[must_use]
    pub fn as_switch(&self, g: Form) -> Option<[&Dyadic; 2]> {
        let [left, right] = Player::BOTH.map(|player| self.places(g, player));
        if left.len() != 1 || right.len() != 1 {
            return None;
        }
        let (x, y) = (self.as_number(self.at(left.start))?, self.as_number(self.at(right.start))?);
        (x > y).then_some([x, y])
    }
}
