//! A table that forgets: fixed memory, four places for what has one hash, and the least work gives way.

use grundy_budget::{Budget, Held, Stop};
use std::num::NonZeroU8;

/// What a table keeps, with all that tells it from others.
pub(crate) trait Kept: Clone {
    /// Returns where to look for it; the low bits are mixed well.
    fn place(&self) -> u64;

    /// Returns whether it is about the same.
    fn is_same(&self, other: &Self) -> bool;

    /// Returns what [`work`] makes of the nodes that it took.
    fn work(&self) -> NonZeroU8;

    /// Returns the bytes that it holds outside the table.
    fn elsewhere(&self) -> u64 {
        0
    }
}

/// Returns how much work a number of nodes is: the bits of that number, and 1.
pub(crate) fn work(n_nodes: u64) -> NonZeroU8 {
    let bits = u8::try_from(u64::BITS - n_nodes.leading_zeros()).unwrap_or(u8::MAX);
    NonZeroU8::MIN.saturating_add(bits)
}

/// Entries with the same place.
const WAYS: usize = 4;

/// The first size, in places.
const FIRST_PLACES: usize = 1 << 8;

/// Entries that are looked up by a place. The table grows as long as it may, and then forgets what was least
/// work.
pub(crate) struct Lossy<E> {
    entries: Vec<Option<E>>,
    /// A part of the place of each entry, above its work: what is not there, and what gives way, is found so
    /// without a look at the entries, which are larger. 0 where there is none.
    tags: Vec<u16>,
    n_entries: usize,
    held: Held,
    most_bytes: u64,
    is_full_grown: bool,
}

impl<E: Kept> Lossy<E> {
    /// Returns an empty table that counts in `budget`, and takes at most `most_bytes` of its bytes.
    pub(crate) fn new(budget: &Budget, most_bytes: u64) -> Result<Self, Stop> {
        let mut table = Lossy {
            entries: Vec::new(),
            tags: Vec::new(),
            n_entries: 0,
            held: Held::default(),
            most_bytes: 0,
            is_full_grown: false,
        };
        table.begin(budget, most_bytes)?;
        Ok(table)
    }

    /// Counts the table in the budget of the next question; what it knows is forgotten where that is too
    /// small for it.
    pub(crate) fn begin(&mut self, budget: &Budget, most_bytes: u64) -> Result<(), Stop> {
        let bytes = self.held.bytes();
        self.held = budget.held();
        self.most_bytes = most_bytes;
        // The new budget may have room to grow.
        self.is_full_grown = false;
        if self.entries.is_empty() || bytes > most_bytes {
            (self.entries, self.tags, self.n_entries) = (Vec::new(), Vec::new(), 0);
            (self.entries, self.tags) = self.room_for(WAYS * FIRST_PLACES)?;
            return Ok(());
        }
        self.held.add(1, bytes)
    }

    fn room_for(&mut self, len: usize) -> Result<(Vec<Option<E>>, Vec<u16>), Stop> {
        self.held.add(1, Self::bytes_of(len))?;
        let (mut entries, mut tags) = (Vec::new(), Vec::new());
        entries.try_reserve_exact(len).map_err(|_| Stop::Memory)?;
        tags.try_reserve_exact(len).map_err(|_| Stop::Memory)?;
        entries.resize(len, None);
        tags.resize(len, 0);
        Ok((entries, tags))
    }

    fn bytes_of(len: usize) -> u64 {
        (len * (size_of::<Option<E>>() + size_of::<u16>())) as u64
    }

    fn first(&self, place: u64) -> usize {
        // The number of places is a power of two.
        let n_places = self.entries.len() / WAYS;
        #[expect(clippy::cast_possible_truncation, reason = "a place needs no more bits")]
        let place = place as usize & (n_places - 1);
        WAYS * place
    }

    /// Returns the entry with this place that is the one.
    #[inline]
    pub(crate) fn get(&self, place: u64, is_it: impl Fn(&E) -> bool) -> Option<&E> {
        let first = self.first(place);
        self.tagged(first, tag(place)).find(|entry| is_it(entry.1)).map(|(_, entry)| entry)
    }

    /// Returns the entries of one place that have a tag, whatever their work.
    #[inline]
    fn tagged(&self, first: usize, tag: u16) -> impl Iterator<Item = (usize, &E)> {
        let tags = self.tags[first..first + WAYS].iter().zip(first..);
        let tags = tags.filter(move |(held, _)| **held >> WORK_BITS == tag >> WORK_BITS);
        tags.filter_map(|(_, at)| Some((at, self.entries[at].as_ref()?)))
    }

    /// Keeps an entry, in place of one about the same.
    pub(crate) fn set(&mut self, entry: E) {
        // Long before all entries are taken, many places have their four.
        if 2 * self.n_entries > self.entries.len() && !self.is_full_grown {
            self.grow();
        }
        self.put(entry);
    }

    fn put(&mut self, entry: E) {
        let hash = entry.place();
        let (first, tag) = (self.first(hash), tag(hash));
        let same = self.tagged(first, tag).find(|(_, held)| held.is_same(&entry)).map(|(at, _)| at);
        // An empty entry has the tag 0, and so the least work of all.
        let least = || (first..first + WAYS).min_by_key(|at| self.tags[*at] & MOST_WORK);
        let place = same.or_else(least).expect("there are places");
        if let Some(old) = self.entries[place].take() {
            self.held.give(old.elsewhere());
            self.n_entries -= 1;
        }
        self.tags[place] = 0;
        let bytes = entry.elsewhere();
        if bytes > 0 && (self.held.bytes() + bytes > self.most_bytes || self.held.add(1, bytes).is_err()) {
            return;
        }
        self.tags[place] = tag | u16::from(entry.work().get()).min(MOST_WORK);
        self.entries[place] = Some(entry);
        self.n_entries += 1;
    }

    fn grow(&mut self) {
        let (before, len) = (Self::bytes_of(self.entries.len()), 2 * self.entries.len());
        // The old entries are held until all are moved.
        let may_grow = self.held.bytes() + Self::bytes_of(len) <= self.most_bytes;
        let Some((entries, tags)) = may_grow.then(|| self.room_for(len)).and_then(Result::ok) else {
            self.is_full_grown = true;
            return;
        };
        let smaller = std::mem::replace(&mut self.entries, entries);
        self.tags = tags;
        self.n_entries = 0;
        for entry in smaller.into_iter().flatten() {
            // `put` counts it again.
            self.held.give(entry.elsewhere());
            self.put(entry);
        }
        self.held.give(before);
    }

    /// Forgets all; the room stays.
    pub(crate) fn clear(&mut self) {
        for entry in self.entries.iter_mut().filter_map(Option::take) {
            self.held.give(entry.elsewhere());
        }
        self.tags.fill(0);
        self.n_entries = 0;
    }
}

/// The bits of a tag that say how much work an entry was: all there is, but for more nodes than anyone lists.
const WORK_BITS: u32 = 6;

/// More work counts as this.
const MOST_WORK: u16 = (1 << WORK_BITS) - 1;

/// Returns a part of a hash, with room for the work; places are other parts of it.
fn tag(place: u64) -> u16 {
    (place.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16 & !MOST_WORK
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list with its sum, and the work it took.
    #[derive(Clone)]
    struct Summed(Vec<u64>, u64, u64);

    impl Kept for Summed {
        fn place(&self) -> u64 {
            // Two lists have a place.
            self.0[0] / 2
        }
        fn is_same(&self, other: &Self) -> bool {
            self.0 == other.0
        }
        fn work(&self) -> NonZeroU8 {
            work(self.2)
        }
        fn elsewhere(&self) -> u64 {
            (self.0.capacity() * size_of::<u64>()) as u64
        }
    }

    #[test]
    fn what_is_not_forgotten_is_right_at_every_size_and_counted() {
        for bytes in [1 << 17, 1 << 19, 1 << 24] {
            let budget = Budget::default().with_bytes(bytes);
            let mut table = Lossy::new(&budget, bytes / 2).unwrap();
            (0..20_000).for_each(|n| table.set(Summed(vec![n, n], 2 * n, n)));
            let find =
                |table: &Lossy<Summed>, n| table.get(n / 2, |kept| kept.0 == [n, n]).map(|kept| kept.1);
            let found =
                (0..20_000).filter(|n| find(&table, *n).inspect(|sum| assert_eq!(*sum, 2 * n)).is_some());
            let found = found.count();
            assert!(found > 200 && (bytes < 1 << 24 || found > 18_000), "{found} of {bytes}");
            assert_eq!(find(&table, 20_001), None);
            assert!(budget.bytes_left().unwrap() >= bytes / 2);
            let other = Budget::default().with_bytes(1 << 20);
            table.begin(&other, 1 << 19).unwrap();
            assert_eq!(budget.bytes_left(), Some(bytes));
            assert_eq!(find(&table, 19_999).is_some(), bytes < 1 << 24, "what fits is kept");
            table.clear();
            assert_eq!(find(&table, 19_999), None);
            drop(table);
            assert_eq!(other.bytes_left(), Some(1 << 20));
        }
    }

    #[test]
    fn more_work_stays_where_there_is_no_room() {
        let budget = Budget::default().with_bytes(1 << 16);
        let mut table = Lossy::new(&budget, 1 << 16).unwrap();
        let key = |n: u64| vec![n << 20, n];
        (0..40).for_each(|n| table.set(Summed(key(n), n, 1 << (n % 10))));
        let has = |n: u64| table.get(key(n)[0] / 2, |kept| kept.0 == key(n)).is_some();
        let kept: Vec<u64> = (0..40).filter(|n| has(*n)).collect();
        assert_eq!(kept, [9, 19, 29, 39]);
    }
}
