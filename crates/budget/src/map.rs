//! A hash map that counts its room.

use crate::{Budget, Held, Stop};
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

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

    /// Puts a value in, which with its key holds this number of bytes elsewhere; returns the value that was
    /// there.
    ///
    /// # Errors
    /// Where there is no room; then nothing is changed.
    #[inline]
    pub fn insert(&mut self, key: K, value: V, elsewhere: u64) -> Result<Option<V>, Stop> {
        // Room comes first, so that nothing is changed where there is none.
        self.held.room(&mut self.items, 1)?;
        if elsewhere > 0 {
            self.held.add(1, elsewhere)?;
        }
        // A value that is replaced stays counted: only the caller knows what it held elsewhere.
        Ok(self.items.insert(key, value))
    }

    /// Returns the value of a key, to be changed.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.items.get_mut(key)
    }

    /// Takes away what holds this number of bytes elsewhere.
    pub fn remove(&mut self, key: &K, elsewhere: u64) -> Option<V> {
        let removed = self.items.remove(key);
        // A key that was not there held nothing.
        if removed.is_some() {
            self.held.give(elsewhere);
        }
        removed
    }

    /// Keeps what is wanted; what the others held elsewhere stays counted.
    pub fn retain(&mut self, wanted: impl FnMut(&K, &mut V) -> bool) {
        self.items.retain(wanted);
    }
}

impl<K, V, S> std::ops::Deref for Map<K, V, S> {
    type Target = HashMap<K, V, S>;

    fn deref(&self) -> &HashMap<K, V, S> {
        &self.items
    }
}
