//! What kind of game a form is: birthday, incentives, stops with confusion, and tests.

use super::arena::{Form, Forms};
use crate::{Bound, Dyadic, Player};
use dashu_int::IBig;
use grundy_budget::Stop;
use rustc_hash::{FxHashMap, FxHashSet};

impl Forms {
    /// Returns the integer that a form is, if it is one.
    #[must_use]
    pub fn as_integer(&self, g: Form) -> Option<IBig> {
        self.as_number(g).filter(|x| x.is_integer()).map(Dyadic::floor)
    }

    /// Returns the birthday of a form: 0 for zero, else one more than the latest of its options. Cost: its followers.
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
        self.latest(g, &mut FxHashMap::default(), &|x| {
            let whole = x.abs().floor();
            if x.is_integer() { whole } else { whole + IBig::from(x.exponent() + 1) }
        })
    }

    /// Returns the number of moves that can be made until a number is reached. Cost: the followers.
    pub(super) fn height(&mut self, g: Form) -> Result<IBig, Stop> {
        self.latest(g, &mut FxHashMap::default(), &|_| IBig::ZERO)
    }

    fn latest(
        &mut self,
        g: Form,
        done: &mut FxHashMap<Form, IBig>,
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
                latest = latest.max(super::deep(|| self.latest(option, done, of_number))?);
            }
        }
        done.insert(g, &latest + IBig::ONE);
        Ok(latest + IBig::ONE)
    }

    /// Returns the incentives of `player`: what a move gains, `gl - g` for Left and `g - gr` for Right, for each option of
    /// the canonical form; ascending by handle, each once.
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

    /// Returns the ends of the interval of numbers that `g` is confused with, the lower one first; `None` where there is no
    /// such number. The ends are the stops, and one belongs to the interval where `g` is confused with it.
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
        Ok((lower.at != upper.at || lower.included).then_some([lower, upper]))
    }

    /// Says whether a form lies between all negative and all positive numbers: whether both stops are 0.
    #[must_use]
    pub fn is_infinitesimal(&self, g: Form) -> bool {
        Player::BOTH.iter().all(|player| self.compare_stops(g, *player, self.zero(), *player).is_eq())
    }

    /// Says whether a form is all-small: in each of its followers both players can move, or neither. Cost: its followers.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn is_all_small(&mut self, g: Form) -> Result<bool, Stop> {
        let mut seen = FxHashSet::default();
        let mut open = vec![g];
        while let Some(g) = open.pop() {
            if self.is_number(g) {
                if g != self.zero() {
                    return Ok(false);
                }
            } else if seen.insert(g) {
                self.spend(1)?;
                let places = Player::BOTH.map(|player| self.places(g, player));
                open.extend(places.into_iter().flatten().map(|place| self.at(place)));
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
