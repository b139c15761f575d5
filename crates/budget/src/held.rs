//! Bytes that are counted while they are held, and the containers that count theirs.

use crate::{Budget, Counters, Stop};
use hashbrown::HashTable;
use std::collections::{HashMap, TryReserveError, VecDeque};
use std::fmt;
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Bytes that a budget counts as held, given back when this is dropped.
///
/// Whatever grows and outlives a step has one beside it and asks it for room before it grows; [`List`] and [`Map`] bring
/// their own. Without a budget, as made by `default`, it counts and never refuses.
///
/// ```
/// use grundy_budget::{Budget, Stop};
/// let budget = Budget::default().with_bytes(100);
/// let mut held = budget.held();
/// held.add(60)?;
/// assert_eq!(held.add(60), Err(Stop::Memory));
/// assert_eq!(budget.bytes_left(), Some(40));
/// drop(held);
/// assert_eq!(budget.bytes_left(), Some(100));
/// # Ok::<_, Stop>(())
/// ```
#[derive(Default)]
#[must_use = "what is held is given back when this is dropped"]
pub struct Held {
    counters: Arc<Counters>,
    most: Option<u64>,
    bytes: u64,
}

impl Held {
    pub(crate) fn of(budget: &Budget) -> Held {
        Held { counters: Arc::clone(&budget.counters), most: budget.max_bytes, bytes: 0 }
    }

    /// Returns the bytes that are counted here.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Counts so many bytes more.
    ///
    /// # Errors
    /// [`Stop::Memory`] where the limit would be passed; then nothing more is counted.
    pub fn add(&mut self, bytes: u64) -> Result<(), Stop> {
        self.counters.hold(bytes, self.most)?;
        self.bytes += bytes;
        Ok(())
    }

    /// Gives so many bytes back, or all that there are.
    pub fn give(&mut self, bytes: u64) {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        self.counters.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Counts so many bytes in place of those that were counted.
    ///
    /// # Errors
    /// As [`Held::add`].
    pub fn set(&mut self, bytes: u64) -> Result<(), Stop> {
        match bytes.checked_sub(self.bytes) {
            Some(more) => self.add(more),
            None => {
                self.give(self.bytes - bytes);
                Ok(())
            }
        }
    }

    /// Makes room for so many elements more, counted before it is there. Cost: a comparison where there is room.
    ///
    /// # Errors
    /// As [`Held::add`], and [`Stop::Memory`] where the system has none.
    #[inline]
    pub fn room(&mut self, container: &mut impl Grow, more: usize) -> Result<(), Stop> {
        if container.capacity() - container.n_elements() >= more {
            Ok(())
        } else {
            self.grow(container, more)
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, container: &mut impl Grow, more: usize) -> Result<(), Stop> {
        let (capacity, before) = (container.capacity(), container.bytes());
        let least = container.n_elements().saturating_add(more);
        // Twice as many cost least in the end; where that is too much a few more may still fit.
        let wanted = [(2 * capacity).max(4), capacity + capacity / 8, least];
        let mut result = Err(Stop::Memory);
        for wanted in wanted.into_iter().filter(|wanted| *wanted >= least) {
            let after = container.bytes_for(wanted);
            let more = if container.moves() { after } else { after.saturating_sub(before) };
            result = self.add(more);
            if result.is_ok() {
                let grown = container.grow_to(wanted);
                let kept = container.bytes().saturating_sub(before);
                self.give(more.saturating_sub(kept));
                return grown.map_err(|_| Stop::Memory);
            }
        }
        result
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.counters.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

impl fmt::Debug for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Held({})", self.bytes)
    }
}

/// A container that grows in one block of memory.
pub trait Grow {
    /// Returns the number of elements.
    fn n_elements(&self) -> usize;
    /// Returns the number of elements that fit.
    fn capacity(&self) -> usize;
    /// Returns the bytes of a block for so many elements.
    fn bytes_for(&self, elements: usize) -> u64;
    /// Makes the block large enough for so many elements in all.
    ///
    /// # Errors
    /// Where the system has no memory.
    fn grow_to(&mut self, elements: usize) -> Result<(), TryReserveError>;
    /// Says whether the old block is there until all elements are in the new one. A vector's is moved by the system.
    fn moves(&self) -> bool {
        false
    }
    /// Returns the bytes of the block.
    fn bytes(&self) -> u64 {
        if self.capacity() == 0 { 0 } else { self.bytes_for(self.capacity()) }
    }
}

impl<T> Grow for Vec<T> {
    fn n_elements(&self) -> usize {
        self.len()
    }

    fn capacity(&self) -> usize {
        self.capacity()
    }

    fn bytes_for(&self, elements: usize) -> u64 {
        (elements as u64).saturating_mul(size_of::<T>() as u64)
    }

    fn grow_to(&mut self, elements: usize) -> Result<(), TryReserveError> {
        self.try_reserve_exact(elements - self.len())
    }
}

impl<T> Grow for VecDeque<T> {
    fn n_elements(&self) -> usize {
        self.len()
    }

    fn capacity(&self) -> usize {
        self.capacity()
    }

    fn bytes_for(&self, elements: usize) -> u64 {
        (elements as u64).saturating_mul(size_of::<T>() as u64)
    }

    fn grow_to(&mut self, elements: usize) -> Result<(), TryReserveError> {
        self.try_reserve_exact(elements - self.len())
    }
}

impl Grow for String {
    fn n_elements(&self) -> usize {
        self.len()
    }

    fn capacity(&self) -> usize {
        self.capacity()
    }

    fn bytes_for(&self, elements: usize) -> u64 {
        elements as u64
    }

    fn grow_to(&mut self, elements: usize) -> Result<(), TryReserveError> {
        self.try_reserve_exact(elements - self.len())
    }
}

impl<K: Eq + Hash, V, S: BuildHasher> Grow for HashMap<K, V, S> {
    fn n_elements(&self) -> usize {
        self.len()
    }

    fn capacity(&self) -> usize {
        self.capacity()
    }

    fn bytes_for(&self, elements: usize) -> u64 {
        bytes_of_buckets(elements, size_of::<(K, V)>())
    }

    fn grow_to(&mut self, elements: usize) -> Result<(), TryReserveError> {
        self.try_reserve(elements - self.len())
    }

    fn moves(&self) -> bool {
        true
    }
}

/// Returns the bytes of a hash table for so many elements of a size: a power of two of buckets, an eighth of them free, and
/// a byte more for each.
#[must_use]
pub fn bytes_of_buckets(elements: usize, size: usize) -> u64 {
    let buckets = (elements as u64).saturating_mul(8).div_ceil(7).max(4).checked_next_power_of_two();
    buckets.and_then(|buckets| buckets.checked_mul(size as u64 + 1)).unwrap_or(u64::MAX).saturating_add(16)
}

/// Makes room in a hash table for one element more, counted before it is there.
///
/// # Errors
/// As [`Held::add`], and [`Stop::Memory`] where the system has none.
#[inline]
pub fn room_in_table<T>(
    held: &mut Held,
    table: &mut HashTable<T>,
    hash: impl Fn(&T) -> u64,
) -> Result<(), Stop> {
    if table.len() < table.capacity() {
        return Ok(());
    }
    // The old table is there until all elements are in the new one.
    let (size, before) = (size_of::<T>(), table.capacity());
    held.add(bytes_of_buckets(2 * before + 1, size))?;
    let grown = table.try_reserve(1 + before / 2, hash);
    held.give(if before == 0 { 0 } else { bytes_of_buckets(before, size) });
    grown.map_err(|_| Stop::Memory)
}

/// A vector whose room is counted before it is there.
///
/// ```
/// use grundy_budget::{Budget, List, Stop};
/// let budget = Budget::default().with_bytes(64);
/// let mut list = List::new(&budget);
/// (0..8u64).try_for_each(|n| list.push(n))?;
/// assert_eq!((list.push(8), &list[6..], budget.bytes_left()), (Err(Stop::Memory), &[6, 7][..], Some(0)));
/// # Ok::<_, Stop>(())
/// ```
#[derive(Debug)]
pub struct List<T> {
    items: Vec<T>,
    held: Held,
}

impl<T> List<T> {
    /// Returns an empty list that counts in `budget`.
    #[must_use]
    pub fn new(budget: &Budget) -> List<T> {
        List { items: Vec::new(), held: budget.held() }
    }

    /// Returns a list of `len` times the same.
    ///
    /// # Errors
    /// Where there is no room.
    pub fn filled(budget: &Budget, item: T, len: usize) -> Result<List<T>, Stop>
    where
        T: Clone,
    {
        let mut list = List::new(budget);
        list.fit(len)?;
        list.items.resize(len, item);
        Ok(list)
    }

    /// Makes room for exactly so many elements more.
    ///
    /// # Errors
    /// Where there is no room.
    pub fn fit(&mut self, more: usize) -> Result<(), Stop> {
        let wanted = self.items.len().saturating_add(more);
        let more_bytes = self.items.bytes_for(wanted).saturating_sub(self.items.bytes());
        self.held.add(more_bytes)?;
        self.items.try_reserve_exact(more).map_err(|_| Stop::Memory)
    }

    /// Puts an element at the end.
    ///
    /// # Errors
    /// Where there is no room.
    #[inline]
    pub fn push(&mut self, item: T) -> Result<(), Stop> {
        self.held.room(&mut self.items, 1)?;
        self.items.push(item);
        Ok(())
    }

    /// Puts copies of elements at the end.
    ///
    /// # Errors
    /// Where there is no room.
    pub fn extend_from_slice(&mut self, items: &[T]) -> Result<(), Stop>
    where
        T: Clone,
    {
        self.held.room(&mut self.items, items.len())?;
        self.items.extend_from_slice(items);
        Ok(())
    }

    /// Counts what an element holds outside the list, such as the text of a string.
    ///
    /// # Errors
    /// Where there is no room.
    pub fn count(&mut self, bytes: u64) -> Result<(), Stop> {
        self.held.add(bytes)
    }

    /// Takes the last element away.
    pub fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    /// Takes away all elements but the first `len`; their room stays.
    pub fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
    }

    /// Returns the vector, which is counted no more: it leaves the work that the budget is for.
    #[must_use]
    pub fn into_vec(self) -> Vec<T> {
        self.items
    }
}

/// Goes through the elements; the room of all is counted until the last is taken.
impl<T> IntoIterator for List<T> {
    type Item = T;
    type IntoIter = Taken<T>;

    fn into_iter(self) -> Taken<T> {
        Taken { items: self.items.into_iter(), _held: self.held }
    }
}

/// The elements of a list, one after the other.
#[derive(Debug)]
pub struct Taken<T> {
    items: std::vec::IntoIter<T>,
    _held: Held,
}

impl<T> Iterator for Taken<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.items.next()
    }
}

impl<T> std::ops::Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> std::ops::DerefMut for List<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

/// A hash map whose room is counted before it is there, and with it what its keys and values hold elsewhere.
///
/// ```
/// use grundy_budget::{Budget, Map, Stop};
/// let budget = Budget::default().with_bytes(1000);
/// let mut squares: Map<u64, u64> = Map::new(&budget);
/// let full = (0..).map(|n| squares.insert(n, n * n, 0)).find(Result::is_err);
/// assert_eq!(full, Some(Err(Stop::Memory)));
/// assert_eq!(squares.get(&5), Some(&25));
/// # Ok::<_, Stop>(())
/// ```
#[derive(Debug)]
pub struct Map<K, V, S = std::hash::RandomState> {
    items: HashMap<K, V, S>,
    held: Held,
}

impl<K: Eq + Hash, V, S: BuildHasher + Default> Map<K, V, S> {
    /// Returns an empty map that counts in `budget`.
    #[must_use]
    pub fn new(budget: &Budget) -> Map<K, V, S> {
        Map { items: HashMap::default(), held: budget.held() }
    }

    /// Puts a value in, which with its key holds so many bytes elsewhere; returns the value that was there.
    ///
    /// # Errors
    /// Where there is no room; then nothing is changed.
    #[inline]
    pub fn insert(&mut self, key: K, value: V, elsewhere: u64) -> Result<Option<V>, Stop> {
        self.held.room(&mut self.items, 1)?;
        if elsewhere > 0 {
            self.held.add(elsewhere)?;
        }
        Ok(self.items.insert(key, value))
    }

    /// Returns the value of a key, to be changed.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.items.get_mut(key)
    }

    /// Takes away what holds so many bytes elsewhere.
    pub fn remove(&mut self, key: &K, elsewhere: u64) -> Option<V> {
        let removed = self.items.remove(key);
        if removed.is_some() {
            self.held.give(elsewhere);
        }
        removed
    }

    /// Keeps what is wanted; what the others held elsewhere stays counted.
    pub fn retain(&mut self, wanted: impl FnMut(&K, &mut V) -> bool) {
        self.items.retain(wanted);
    }

    /// Returns the map, which is counted no more: it leaves the work that the budget is for.
    #[must_use]
    pub fn into_map(self) -> HashMap<K, V, S> {
        self.items
    }
}

impl<K, V, S> std::ops::Deref for Map<K, V, S> {
    type Target = HashMap<K, V, S>;

    fn deref(&self) -> &HashMap<K, V, S> {
        &self.items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_is_given_back_on_every_way_out() {
        let budget = Budget::default().with_bytes(1 << 20);
        {
            let mut list = List::new(&budget);
            let mut map: Map<u32, u32> = Map::new(&budget);
            for n in 0..1000 {
                list.push(n).unwrap();
                map.insert(n, n, 24).unwrap();
            }
            let counted = (1 << 20) - budget.bytes_left().unwrap();
            let list_bytes = list.items.bytes();
            assert_eq!(counted, list_bytes + map.items.bytes() + 24_000);
            map.remove(&7, 24);
            assert_eq!((1 << 20) - budget.bytes_left().unwrap(), counted - 24);
            let _ = list.into_vec();
        }
        assert_eq!(budget.bytes_left(), Some(1 << 20));
    }

    #[test]
    fn a_container_that_has_no_room_stays_as_it_was() {
        let budget = Budget::default().with_bytes(10_000);
        let mut map: Map<u64, u64> = Map::new(&budget);
        let n = (0..).take_while(|n| map.insert(*n, 0, 0).is_ok()).count() as u64;
        assert_eq!(map.len() as u64, n);
        assert!(map.insert(n, 0, 0).is_err() && !map.contains_key(&n));
        assert!((0..n).all(|n| map.contains_key(&n)));
        let mut list: List<u8> = List::new(&budget);
        let left = budget.bytes_left().unwrap();
        let full = (0..).take_while(|_| list.push(0).is_ok()).count() as u64;
        assert!(full <= left && full > left * 3 / 4, "{full} of {left}");
        assert!(List::filled(&budget, 0u64, usize::MAX).is_err());
    }

    #[test]
    fn an_allocation_that_the_system_refuses_is_a_stop_and_no_abort() {
        let mut huge: List<u8> = List::new(&Budget::default());
        assert_eq!(huge.fit(isize::MAX as usize), Err(Stop::Memory));
        assert_eq!(List::filled(&Budget::default(), 0u8, 1 << 62).map(|_| ()), Err(Stop::Memory));
    }

    #[test]
    fn the_bytes_of_a_map_are_those_of_its_buckets() {
        let mut map: HashMap<u64, u64> = HashMap::new();
        for n in 0..5000 {
            map.insert(n, n);
            let buckets = bytes_of_buckets(map.capacity(), 16);
            // The capacity is seven eighths of a power of two; below 8 buckets one less than that.
            let fit = (map.capacity() as u64 + 1).next_power_of_two() * 17;
            assert!(buckets >= fit && buckets <= 2 * fit + 16, "{} {buckets} {fit}", map.capacity());
        }
    }
}
