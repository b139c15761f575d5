//! The order of games: `g <= h` where Left, moving second, wins `h - g`.

use super::arena::{Form, Forms};
use crate::Player;
use grundy_budget::{Grow, Held, Stop};
use std::cmp::Ordering;

/// Answers to `g <= h`, kept until another pair falls on their place: one word of 32 bits for a pair, both
/// ways.
///
/// The handles of a pair, the smaller first, make a number; multiplied by an odd one it is another, from
/// which it can be had back. The upper bits of that are the pair's place, and the rest of it lies in the
/// word, above the lowest four bits. These are, from the lowest: `g <= h`, whether that is known, `h <= g`,
/// whether that is known.
pub(super) struct Comparisons {
    answers: Vec<u32>,
}

/// The memory begins with a few places, has `2^FEWEST` as soon as there are forms, and grows with them, to at
/// most `2^MOST` (64 MiB).
const AT_FIRST: usize = 16;
const FEWEST: u32 = 12;
const MOST: u32 = 24;

/// Where the place and the rest of a pair are, and how far the bits of `g <= h` are moved up in its word.
struct Pair {
    place: usize,
    rest: u32,
    up: u32,
}

impl Comparisons {
    pub(super) fn new() -> Comparisons {
        Comparisons { answers: vec![0; AT_FIRST] }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.answers.bytes()
    }

    /// Keeps at least as many places as there are forms; what was known is forgotten when the memory grows.
    #[inline]
    pub(super) fn grow(&mut self, n_forms: usize, held: &mut Held) -> Result<(), Stop> {
        if n_forms > self.answers.len() && self.answers.len() < 1 << MOST {
            let before = self.answers.len();
            let places = (4 * before).max(1 << FEWEST);
            self.answers.clear();
            let room = held.room(&mut self.answers, places);
            // Without it what fitted before is begun anew: nothing that is asked depends on what was kept.
            self.answers.resize(if room.is_ok() { places } else { before }, 0);
            room?;
        }
        Ok(())
    }

    /// Returns what a pair of forms has here; `None` where a handle is too large for a word to tell the pair
    /// from others.
    #[expect(clippy::cast_possible_truncation, reason = "a place has as many bits as there are, the rest 28")]
    #[inline]
    fn pair(&self, g: Form, h: Form) -> Option<Pair> {
        let place_bits = self.answers.len().trailing_zeros();
        // As many as handles have, while the memory grows with them.
        let handle_bits = if place_bits < MOST { place_bits } else { MOST + 2 };
        let (low, high, up) = if g < h { (g.0, h.0, 0) } else { (h.0, g.0, 2) };
        if high >> handle_bits != 0 {
            return None;
        }
        let key = u64::from(low) << handle_bits | u64::from(high);
        // The factor is odd, so that two pairs never have one product: place and rest together are the pair.
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) << (u64::BITS - 2 * handle_bits);
        // It has at most 28 bits, and 4 bits of the word are left for the answers.
        let rest = mixed << place_bits >> (u64::BITS - (2 * handle_bits - place_bits));
        Some(Pair { place: (mixed >> (u64::BITS - place_bits)) as usize, rest: rest as u32, up })
    }

    #[inline]
    fn get(&self, g: Form, h: Form) -> Option<bool> {
        let Pair { place, rest, up } = self.pair(g, h)?;
        let found = self.answers[place];
        // A word that was never set has no bit 2, so it answers nothing.
        let bits = found >> up & 3;
        (found >> 4 == rest && bits & 2 != 0).then_some(bits & 1 == 1)
    }

    fn set(&mut self, g: Form, h: Form, answer: bool) {
        let Some(Pair { place, rest, up }) = self.pair(g, h) else { return };
        // What is known of another pair in this place is given up.
        let kept = if self.answers[place] >> 4 == rest { self.answers[place] } else { rest << 4 };
        self.answers[place] = kept | (2 | u32::from(answer)) << up;
    }
}

impl Forms {
    /// Returns for each of `player`'s options whether no other one is better: greater for Left, less for
    /// Right. Equal ones stay.
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
            // Equal ones would each be dominated by the other, so they are left out.
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

    /// Returns whether `g <= h`: Left, moving second, wins `h - g`.
    ///
    /// Stops decide most pairs; the rest costs at most the product of the followers of both, and answers are
    /// remembered.
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
        // A game that is at most another has no greater stops.
        if self.scale(g, left) > self.scale(h, left) || self.scale(g, right) > self.scale(h, right) {
            return Some(false);
        }
        // The Right stop of `h - g` is at least the difference of these stops, which is positive.
        (self.scale(g, left) < self.scale(h, right)).then_some(true)
    }

    fn le_by_options(&mut self, g: Form, h: Form) -> Result<bool, Stop> {
        if let Some(answer) = self.comparisons.get(g, h) {
            return Ok(answer);
        }
        // Two numbers come here only where their scales are equal and say nothing.
        if let (Some(x), Some(y)) = (self.as_number(g), self.as_number(h)) {
            return Ok(x <= y);
        }
        // Of two nimbers that are not equal, none is at least the other.
        if self.as_nimber(g).is_some() && self.as_nimber(h).is_some() {
            return Ok(false);
        }
        self.spend(1)?;
        let answer = self.deep(|forms| forms.le_unknown(g, h))?;
        self.comparisons.set(g, h, answer);
        Ok(answer)
    }

    /// The definition. A number's own options are left out: nobody has to move in a number while the other
    /// game is none. [Siegel, CGT, ch. II, number avoidance]
    fn le_unknown(&mut self, g: Form, h: Form) -> Result<bool, Stop> {
        for place in self.places(g, Player::Left) {
            let option = self.at(place);
            // In `h - g` Right may move to `h - option`, and wins where that is at most 0.
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    /// Sets answers in a memory that has grown so often, and asks for each before and after.
    fn remembers(growth: u32, asked: &[(u32, u32, bool)]) {
        let mut kept = Comparisons::new();
        (0..growth).for_each(|_| kept.grow(kept.answers.len() + 1, &mut Held::default()).unwrap());
        let n_handles = 4 << kept.answers.len().trailing_zeros();
        let mut known = HashMap::new();
        for (g, apart, answer) in asked {
            let [g, h] = [*g, g ^ apart].map(|handle| Form(handle % n_handles));
            let found = kept.get(g, h);
            assert!(found.is_none() || found == known.get(&(g, h)).copied());
            let answer = *known.entry((g, h)).or_insert(*answer);
            kept.set(g, h, answer);
            let has_place = kept.pair(g, h).is_some();
            assert_eq!(kept.get(g, h), has_place.then_some(answer));
        }
    }

    /// Close handles, as those of forms that are compared often are, and both orders of a pair.
    fn pairs() -> impl Strategy<Value = Vec<(u32, u32, bool)>> {
        prop::collection::vec((0u32..1 << 27, 1u32..40, any::<bool>()), 1..300)
    }

    proptest! {
        #[test]
        fn what_is_kept_is_what_was_set(growth in 0u32..3, asked in pairs()) {
            remembers(growth, &asked);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4))]
        #[test]
        fn the_largest_memory_keeps_what_was_set(asked in pairs()) {
            remembers(6, &asked);
        }
    }
}
