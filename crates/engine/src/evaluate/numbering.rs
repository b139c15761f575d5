//! Components and their numbers, in a table made for looking up many at once.

use grundy_budget::{Held, Stop, Weight};
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// Components in the order in which they came, each with a number.
pub(super) struct Numbering<C> {
    entries: Vec<(C, u32)>,
    /// Open addressing: a power of two of places, at most three quarters of them taken.
    places: Vec<Option<(C, u32)>>,
    bytes: u64,
}

/// A component's hash. Its first bits are the place where a search begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Tag(u32);

impl Tag {
    pub(super) fn of<C: Hash>(component: &C) -> Tag {
        // Fibonacci hashing: the upper bits of the product depend on all bits.
        let mixed = FxBuildHasher.hash_one(component).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Tag((mixed >> 32) as u32)
    }
}

/// The number of places with which the table begins.
const FEWEST: usize = 16;

impl<C> Default for Numbering<C> {
    fn default() -> Self {
        Numbering { entries: Vec::new(), places: Vec::new(), bytes: 0 }
    }
}

impl<C: Clone + Eq + Hash + Weight> Numbering<C> {
    /// Returns the bytes that [`Numbering::number`] has held for what is here.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(super) fn into_entries(self) -> Vec<(C, u32)> {
        self.entries
    }

    #[expect(clippy::cast_possible_truncation, reason = "less than the number of places")]
    fn place(&self, tag: Tag) -> usize {
        // There are at least 16 and far fewer than 2^32 places, so the shift is by less than 32 bits.
        let bits = self.places.len().trailing_zeros();
        (u64::from(tag.0) >> (u32::BITS - bits)) as usize
    }

    /// Returns some of what is in the place where a search for this tag begins. To ask this of many tags
    /// first, and only then for their numbers, lets the processor wait for many places at once: that is what
    /// it is for.
    #[inline]
    pub(super) fn touch(&self, tag: Tag) -> u32 {
        if self.places.is_empty() {
            return 0;
        }
        self.places[self.place(tag)].as_ref().map_or(0, |(_, number)| *number)
    }

    /// Returns the number of a component, which is `next` where it has none yet. `tag` must be its own.
    ///
    /// # Errors
    /// Where there is no room for one more.
    #[inline]
    pub(super) fn number(&mut self, component: C, tag: Tag, next: u32, held: &mut Held) -> Result<u32, Stop> {
        // A quarter of the places stays free, so every search ends, and soon.
        if self.entries.len() * 4 >= self.places.len() * 3 {
            self.grow(held)?;
        }
        let mut place = self.place(tag);
        while let Some((known, number)) = &self.places[place] {
            if *known == component {
                return Ok(*number);
            }
            place = (place + 1) & (self.places.len() - 1);
        }
        // The component is held twice, in its place and among the entries.
        let elsewhere = 2 * component.elsewhere();
        if elsewhere > 0 {
            held.add(1, elsewhere)?;
            self.bytes += elsewhere;
        }
        self.places[place] = Some((component.clone(), next));
        self.entries.push((component, next));
        Ok(next)
    }

    /// Doubles the places.
    #[cold]
    fn grow(&mut self, held: &mut Held) -> Result<(), Stop> {
        let n_places = (2 * self.places.len()).max(FEWEST);
        let size = size_of::<Option<(C, u32)>>();
        // There are as many entries as places may be taken, and the old places are there until all are moved.
        let more = n_places * 3 / 4 + 1 - self.entries.len();
        let bytes = (n_places * size + more * size_of::<(C, u32)>()) as u64;
        held.add(1, bytes)?;
        let mut places = Vec::new();
        places.try_reserve_exact(n_places).map_err(|_| Stop::Memory)?;
        self.entries.try_reserve_exact(more).map_err(|_| Stop::Memory)?;
        places.resize(n_places, None);
        let before = std::mem::replace(&mut self.places, places);
        let given = (before.len() * size) as u64;
        for entry in before.into_iter().flatten() {
            // No two of these are equal, so it is enough to look for a free place.
            let mut place = self.place(Tag::of(&entry.0));
            while self.places[place].is_some() {
                place = (place + 1) & (n_places - 1);
            }
            self.places[place] = Some(entry);
        }
        held.give(given);
        self.bytes += bytes - given;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// A number whose hash says nothing.
    #[derive(Clone, PartialEq, Eq)]
    struct Alike(u16);

    impl Weight for Alike {}

    impl Hash for Alike {
        fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
    }

    /// Returns the number that each component has when all have been met, the first one's first.
    fn numbered<C: Clone + Eq + Hash + Weight>(components: Vec<C>) -> Vec<(C, u32)> {
        let mut numbering = Numbering::default();
        for (next, component) in (0..).zip(&components) {
            let tag = Tag::of(component);
            let _ = numbering.touch(tag);
            let number = numbering.number(component.clone(), tag, next, &mut Held::default()).unwrap();
            assert!(components[number as usize] == *component);
        }
        numbering.into_entries()
    }

    proptest! {
        #[test]
        fn a_number_is_the_place_of_the_first_that_is_equal(met in prop::collection::vec(0u16..300, 0..600)) {
            let mut seen = HashSet::new();
            let first: Vec<_> = (0..).zip(&met).map(|(at, x)| (*x, at)).filter(|(x, _)| seen.insert(*x)).collect();
            let alike = numbered(met.iter().copied().map(Alike).collect());
            prop_assert_eq!(alike.into_iter().map(|(x, at)| (x.0, at)).collect::<Vec<_>>(), first.clone());
            prop_assert_eq!(numbered(met), first);
        }
    }
}
