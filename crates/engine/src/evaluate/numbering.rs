//! Components and their numbers, in a table made for looking up many at once.

use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// Components in the order in which they came, each with a number.
pub(super) struct Numbering<C> {
    entries: Vec<(C, u32)>,
    /// Open addressing, a power of two of places, at most three quarters of them taken: the [`Tag`] above, below it the
    /// entry's index and 1; zero where there is none. The first bits of the tag are the place where a search begins.
    places: Vec<u64>,
}

/// A component's hash.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Tag(u32);

impl Tag {
    pub(super) fn of<C: Hash>(component: &C) -> Tag {
        // Fibonacci hashing: the upper bits of the product depend on all bits.
        let mixed = FxBuildHasher.hash_one(component).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Tag((mixed >> 32) as u32)
    }
}

/// The table begins with so many places, as a power of two.
const FEWEST: u32 = 4;

impl<C> Default for Numbering<C> {
    fn default() -> Self {
        Numbering { entries: Vec::new(), places: Vec::new() }
    }
}

impl<C: Eq> Numbering<C> {
    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<(C, u32)>() + self.places.capacity() * size_of::<u64>()
    }

    pub(super) fn into_entries(self) -> Vec<(C, u32)> {
        self.entries
    }

    #[expect(clippy::cast_possible_truncation, reason = "less than the number of places")]
    fn place(&self, tag: Tag) -> usize {
        let bits = self.places.len().trailing_zeros();
        (u64::from(tag.0) >> (u32::BITS - bits)) as usize
    }

    /// Returns what is in the place where a search for this tag begins. To ask this of many tags first, and only then for
    /// their numbers, lets the processor wait for many places at once: that is what it is for.
    #[inline]
    pub(super) fn touch(&self, tag: Tag) -> u64 {
        if self.places.is_empty() { 0 } else { self.places[self.place(tag)] }
    }

    /// Returns the number of a component, which is `next` where it has none yet. `tag` must be its own.
    #[inline]
    pub(super) fn number(&mut self, component: C, tag: Tag, next: u32) -> u32 {
        if self.entries.len() * 4 >= self.places.len() * 3 {
            self.grow();
        }
        let mut place = self.place(tag);
        loop {
            #[expect(clippy::cast_possible_truncation, reason = "the lower half")]
            let (found, index) = ((self.places[place] >> 32) as u32, self.places[place] as u32 as usize);
            if index == 0 {
                self.entries.push((component, next));
                self.places[place] = u64::from(tag.0) << 32 | self.entries.len() as u64;
                return next;
            }
            if found == tag.0 {
                let (known, number) = &self.entries[index - 1];
                if *known == component {
                    return *number;
                }
            }
            place = (place + 1) & (self.places.len() - 1);
        }
    }

    /// Doubles the places; no component is hashed again.
    #[cold]
    fn grow(&mut self) {
        let n_places = (2 * self.places.len()).max(1 << FEWEST);
        let before = std::mem::replace(&mut self.places, vec![0; n_places]);
        for word in before.into_iter().filter(|word| *word != 0) {
            let mut place = self.place(Tag((word >> 32) as u32));
            while self.places[place] != 0 {
                place = (place + 1) & (n_places - 1);
            }
            self.places[place] = word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    proptest! {
        #[test]
        fn numbers_are_those_of_a_map(
            components in prop::collection::vec(0u16..300, 0..600),
            has_one_tag in any::<bool>(),
        ) {
            let (mut numbering, mut map) = (Numbering::default(), HashMap::new());
            for (next, component) in (0u32..).zip(&components) {
                // Where all hashes are alike the answers are the same.
                let tag = if has_one_tag { Tag(u32::MAX) } else { Tag::of(component) };
                let expected = *map.entry(*component).or_insert(next);
                let _ = numbering.touch(tag);
                prop_assert_eq!(numbering.number(*component, tag, next), expected);
            }
            let entries = numbering.into_entries();
            prop_assert!(entries.is_sorted_by_key(|(_, number)| *number));
            prop_assert_eq!(entries.into_iter().collect::<HashMap<_, _>>(), map);
        }
    }
}
