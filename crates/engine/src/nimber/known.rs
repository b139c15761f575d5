//! What is known of a nimber before it is known: values that it is not, and a bound.

use grundy_budget::Stop;

/// Nimbers from here on are not searched.
pub(super) const END: u32 = u32::BITS;

/// What is known of the nimber of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The nimbers that some option has, as bits: the position has another one.
    reached: u32,
    /// The nimber is at most this.
    most: u8,
}

/// What is asked about a nimber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    /// Which one it is.
    Value,
    /// Whether it is this one.
    Is(u8),
}

impl Known {
    /// It is this one.
    pub(super) fn exactly(nimber: u8) -> Known {
        // All smaller nimbers are reached, and the bound is the nimber: so `value` finds it.
        Known { reached: (1 << nimber) - 1, most: nimber }
    }

    /// Nothing but that it is at most `most`.
    pub(super) fn at_most(most: usize) -> Known {
        Known { reached: 0, most: u8::try_from(most).unwrap_or(u8::MAX) }
    }

    /// Notes that an option has this nimber.
    pub(super) fn reach(&mut self, nimber: u8) {
        self.reached |= 1 << nimber;
        // The bound may be this nimber, which is out of question from now on.
        self.bound(self.most);
    }

    /// Notes that the nimber is at most this.
    pub(super) fn bound(&mut self, most: u8) {
        self.most = self.most.min(most);
        // An option has this nimber, so the position has another.
        while u32::from(self.most) < END && self.reached >> self.most & 1 != 0 && self.most > 0 {
            self.most -= 1;
        }
    }

    /// Returns the least nimber that no option is known to have.
    fn least(self) -> u32 {
        self.reached.trailing_ones()
    }

    pub(super) fn n_reached(self) -> usize {
        self.reached.count_ones() as usize
    }

    /// Returns the nimber, where it is the only one left.
    pub(super) fn value(self) -> Option<u8> {
        // The least nimber that is not reached bounds the mex from below, and here it meets the upper bound.
        (self.least() == u32::from(self.most)).then_some(self.most)
    }

    /// Returns whether it is this one, where that is known.
    pub(super) fn is(self, nimber: u8) -> Option<bool> {
        if nimber > self.most || self.reached >> nimber & 1 != 0 {
            // Above the bound, or some option has it: either way the mex is another.
            return Some(false);
        }
        (self.value() == Some(nimber)).then_some(true)
    }

    /// Returns the nimber that options are to be asked for next; `None` where the question is answered.
    ///
    /// Whether it is `n` is asked for `n` first, since one option with `n` ends the question.
    pub(super) fn next(self, want: Want) -> Result<Option<u8>, Stop> {
        let least = self.least();
        match want {
            Want::Value if self.value().is_some() => Ok(None),
            Want::Is(nimber) if self.is(nimber).is_some() => Ok(None),
            // The bound allows it and no option is known to have it, so only an option with it can decide at
            // once.
            Want::Is(nimber) if self.most > nimber => Ok(Some(nimber)),
            _ if least >= END => Err(Stop::Reach),
            _ => Ok(u8::try_from(least).ok()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nimber_is_known_when_all_smaller_ones_are_reached_and_it_is_the_bound() {
        let mut known = Known::at_most(5);
        known.reach(0);
        known.reach(5);
        assert_eq!(
            (known.value(), known.is(5), known.is(0), known.is(3)),
            (None, Some(false), Some(false), None)
        );
        assert_eq!((known.next(Want::Value), known.next(Want::Is(3))), (Ok(Some(1)), Ok(Some(3))));
        known.bound(3);
        assert_eq!((known.next(Want::Is(3)), known.is(4)), (Ok(Some(1)), Some(false)));
        known.reach(1);
        known.reach(2);
        assert_eq!((known.value(), known.is(3), known.next(Want::Value)), (Some(3), Some(true), Ok(None)));
    }

    #[test]
    fn nimbers_beyond_those_that_are_searched_are_a_stop() {
        let mut known = Known::at_most(1000);
        (0..31).for_each(|nimber| known.reach(nimber));
        assert_eq!(known.next(Want::Value), Ok(Some(31)));
        known.reach(31);
        assert_eq!((known.next(Want::Value), known.next(Want::Is(31))), (Err(Stop::Reach), Ok(None)));
    }
}
