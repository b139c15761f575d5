//! A set of Grundy values for loops over many options.

use grundy_budget::Stop;
use grundy_values::MexSet;

/// Values below this have a stamp each: 256 KiB at most.
const STAMPED: usize = 1 << 16;

/// A set of values that is emptied at once: a value is in it that has been stamped since.
///
/// A bit would be read back and written for each option; options one after the other often have values in one
/// word, and each would wait for the one before. A stamp is only written.
#[derive(Default)]
pub(super) struct Met {
    stamps: Vec<u32>,
    now: u32,
    /// What is too large to be stamped, less [`STAMPED`].
    rest: MexSet,
    has_rest: bool,
}

impl Met {
    /// Adds a value.
    #[inline]
    pub(super) fn insert(&mut self, v: u32) {
        match self.stamps.get_mut(v as usize) {
            Some(stamp) => *stamp = self.now,
            None => self.insert_new(v as usize),
        }
    }

    /// Adds values.
    #[inline]
    pub(super) fn insert_all(&mut self, mut values: impl Iterator<Item = u32>) {
        loop {
            // Kept in registers, whatever is stamped.
            let (stamps, now) = (&mut self.stamps[..], self.now);
            let new = values.find(|v| match stamps.get_mut(*v as usize) {
                Some(stamp) => {
                    *stamp = now;
                    false
                }
                None => true,
            });
            let Some(new) = new else { return };
            self.insert_new(new as usize);
        }
    }

    /// Makes room for values up to `most`, and for nim-sums of them; returns whether [`Met::stamp_all`] may
    /// be used then.
    pub(super) fn has_room(&mut self, most: u32) -> Result<bool, Stop> {
        // Twice the values, so that the last two stamps belong to none of them.
        let len = (most as usize + 1).next_power_of_two().max(4) * 2;
        if len > STAMPED {
            return Ok(false);
        }
        if self.stamps.len() < len {
            self.stamps.try_reserve_exact(len - self.stamps.len()).map_err(|_| Stop::Memory)?;
            self.stamps.resize(len, 0);
        }
        Ok(true)
    }

    /// Adds values for which there is room, and perhaps [`u32::MAX`] and the number before it, which are no
    /// values.
    ///
    /// A value is looked up by its last bits, for which there is a stamp: nothing is compared. The last two
    /// stamps belong to no value, and no mex is so large.
    #[inline]
    pub(super) fn stamp_all(&mut self, values: impl Iterator<Item = u32>) {
        let (stamps, now) = (&mut self.stamps[..], self.now);
        let mask = stamps.len() - 1;
        values.for_each(|v| stamps[v as usize & mask] = now);
    }

    /// Returns whether the number before [`u32::MAX`] was added by [`Met::stamp_all`].
    pub(super) fn has_last_but_one(&self) -> bool {
        self.stamps.len().checked_sub(2).is_some_and(|at| self.stamps[at] == self.now)
    }

    /// Adds a value that is the largest so far.
    #[cold]
    fn insert_new(&mut self, v: usize) {
        if let Some(rest) = v.checked_sub(STAMPED) {
            self.rest.insert(rest as u64);
            self.has_rest = true;
        } else {
            // A power of two, since `stamp_all` takes the last bits of a value.
            self.stamps.resize((v + 1).next_power_of_two(), 0);
            self.stamps[v] = self.now;
        }
    }

    /// Empties the set. To be called before the first value is added.
    pub(super) fn clear(&mut self) {
        self.now = self.now.wrapping_add(1);
        // Stamps of 2^32 sets ago would look new, so all are taken away.
        if self.now == 0 {
            self.stamps.fill(0);
            self.now = 1;
        }
        if std::mem::take(&mut self.has_rest) {
            self.rest.clear();
        }
    }

    /// Returns the least value that is not in the set.
    pub(super) fn mex(&self) -> u64 {
        match self.stamps.iter().position(|stamp| *stamp != self.now) {
            Some(v) => v as u64,
            None if self.stamps.len() < STAMPED => self.stamps.len() as u64,
            None => STAMPED as u64 + self.rest.mex(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_least_value_is_found_that_was_not_met_since(
            positions in prop::collection::vec(prop::collection::vec(0u32..40, 0..60), 1..20),
            full in 0u32..40,
        ) {
            let mut met = Met { now: u32::MAX - 5, ..Met::default() };
            for values in positions {
                met.clear();
                let has_room = met.has_room(39).unwrap() && full > 0;
                let mut expected = MexSet::default();
                // All values that are stamped, and some that are not.
                let below = if full == 0 { u32::try_from(STAMPED).unwrap() } else { 0 };
                let all = (0..below).chain(values.iter().map(|v| v + below));
                all.clone().for_each(|v| expected.insert(u64::from(v)));
                if has_room {
                    met.stamp_all(all.chain([u32::MAX, u32::MAX - 1].into_iter().take(values.len() % 3)));
                    prop_assert_eq!(met.has_last_but_one(), values.len() % 3 == 2);
                } else if values.len() % 2 == 0 {
                    met.insert_all(all);
                } else {
                    all.for_each(|v| met.insert(v));
                }
                prop_assert_eq!(met.mex(), expected.mex());
            }
        }
    }
}
