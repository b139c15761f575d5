//! The order of games: `g <= h` where Left, moving second, wins `h - g`.

use super::arena::{Form, Forms};
use crate::Player;
use grundy_budget::Stop;
use std::cmp::Ordering;

/// Answers to `g <= h`, kept until another pair falls on their place: one word of 64 bits for a pair, both ways.
///
/// Above the lowest four bits a word has the two handles of 30 bits each, the smaller first. The bits are, from the
/// lowest: `g <= h`, whether that is known, `h <= g`, whether that is known. A word of zero holds nothing, for no form is
/// compared with itself.
pub(super) struct Comparisons {
    answers: Vec<u64>,
}

/// The memory begins with so many places and grows with the forms, to at most `2^MOST` of them (128 MiB).
const FEWEST: u32 = 12;
const MOST: u32 = 24;

impl Comparisons {
    pub(super) fn new() -> Comparisons {
        Comparisons { answers: vec![0; 1 << FEWEST] }
    }

    pub(super) fn bytes(&self) -> usize {
        self.answers.len() * size_of::<u64>()
    }

    /// Keeps at least as many places as there are forms; what was known is forgotten when the memory grows.
    pub(super) fn grow(&mut self, n_forms: usize) {
        if n_forms > self.answers.len() && self.answers.len() < 1 << MOST {
            let places = self.answers.len() * 4;
            self.answers.clear();
            self.answers.resize(places, 0);
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most as many bits as there are places")]
    fn place(&self, key: u64) -> usize {
        // Fibonacci hashing: the upper bits of the product depend on all bits of the key.
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> (64 - self.answers.len().trailing_zeros())) as usize
    }

    /// Returns the word of a pair about which nothing is known, and how far the bits of `g <= h` are moved up in it.
    fn key(g: Form, h: Form) -> (u64, u32) {
        let key = |low: Form, high: Form| (u64::from(low.0) << 30 | u64::from(high.0)) << 4;
        if g < h { (key(g, h), 0) } else { (key(h, g), 2) }
    }

    fn get(&self, g: Form, h: Form) -> Option<bool> {
        let (key, up) = Comparisons::key(g, h);
        let found = self.answers[self.place(key)];
        let bits = found >> up & 3;
        (found & !15 == key && bits & 2 != 0).then_some(bits & 1 == 1)
    }

    fn set(&mut self, g: Form, h: Form, answer: bool) {
        let (key, up) = Comparisons::key(g, h);
        let place = self.place(key);
        let kept = if self.answers[place] & !15 == key { self.answers[place] } else { key };
        self.answers[place] = kept | (2 | u64::from(answer)) << up;
    }
}

impl Forms {
    /// Says of each of `player`'s options whether no other one is better: greater for Left, less for Right. Equal ones stay.
    ///
    /// ```
    /// use grundy_values::form::Forms;
    /// use grundy_values::{Budget, Player};
    /// let mut forms = Forms::new(&Budget::default());
    /// let (zero, star, less) = (forms.zero(), forms.nimber(1)?, forms.integer(-1)?);
    /// let options = [zero, star, less, forms.game(&[zero], &[star])?];
    /// assert_eq!(forms.undominated(&options, Player::Left)?, [false, true, false, true]);
    /// assert_eq!(forms.undominated(&options, Player::Right)?, [false, false, true, false]);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// The limit that was passed.
    pub fn undominated(&mut self, options: &[Form], player: Player) -> Result<Vec<bool>, Stop> {
        let mut best = vec![true; options.len()];
        for (at, option) in options.iter().enumerate() {
            for other in options.iter().filter(|other| *other != option) {
                let (small, large) = if player == Player::Left { (option, other) } else { (other, option) };
                if self.le(*small, *large)? {
                    best[at] = false;
                    break;
                }
            }
        }
        Ok(best)
    }

    /// Says whether `g <= h`: Left, moving second, wins `h - g`.
    ///
    /// Stops decide most pairs; the rest costs at most the product of the followers of both, and answers are remembered.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn le(&mut self, g: Form, h: Form) -> Result<bool, Stop> {
        if let Some(answer) = self.le_by_stops(g, h) {
            return Ok(answer);
        }
        self.le_by_options(g, h)
    }

    /// Compares two games; `None` where they are confused: whoever moves first wins the difference.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn compare(&mut self, g: Form, h: Form) -> Result<Option<Ordering>, Stop> {
        Ok(match (self.le(g, h)?, self.le(h, g)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        })
    }

    /// Decides `g <= h` by the stops alone, where they can.
    #[inline]
    fn le_by_stops(&self, g: Form, h: Form) -> Option<bool> {
        if g == h {
            return Some(true);
        }
        let (left, right) = (Player::Left, Player::Right);
        if self.scale(g, left) > self.scale(h, left) || self.scale(g, right) > self.scale(h, right) {
            return Some(false);
        }
        (self.scale(g, left) < self.scale(h, right)).then_some(true)
    }

    fn le_by_options(&mut self, g: Form, h: Form) -> Result<bool, Stop> {
        if let Some(answer) = self.comparisons.get(g, h) {
            return Ok(answer);
        }
        if let (Some(x), Some(y)) = (self.as_number(g), self.as_number(h)) {
            return Ok(x <= y);
        }
        self.spend(1)?;
        let answer = super::deep(|| self.le_unknown(g, h))?;
        self.comparisons.set(g, h, answer);
        Ok(answer)
    }

    /// The definition. A number's own options are left out: nobody has to move in a number while the other game is
    /// none. [Siegel, CGT, ch. II, number avoidance]
    fn le_unknown(&mut self, g: Form, h: Form) -> Result<bool, Stop> {
        for place in self.places(g, Player::Left) {
            let option = self.at(place);
            if self.le(h, option)? {
                return Ok(false);
            }
        }
        for place in self.places(h, Player::Right) {
            let option = self.at(place);
            if self.le(option, g)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
