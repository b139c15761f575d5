//! Containers that grow in one block of memory, and rows that are there at once.

use crate::{Held, Stop};
use bytemuck::Zeroable;
use hashbrown::HashTable;
use std::collections::{HashMap, TryReserveError, VecDeque};
use std::hash::{BuildHasher, Hash};

/// A container that grows in one block of memory.
pub trait Grow {
    /// Returns the number of elements.
    fn n_elements(&self) -> usize;
    /// Returns the number of elements that fit.
    fn capacity(&self) -> usize;
    /// Returns the bytes of a block for this number of elements.
    fn bytes_for(&self, elements: usize) -> u64;
    /// Makes the block large enough for this number of elements in all.
    ///
    /// # Errors
    /// Where the system has no memory.
    fn grow_to(&mut self, elements: usize) -> Result<(), TryReserveError>;
    /// Returns whether the old block is there until all elements are in the new one. A vector's is moved by
    /// the system.
    fn moves(&self) -> bool {
        false
    }
    /// Returns the bytes of the block.
    fn bytes(&self) -> u64 {
        // A container without room has made no block.
        if self.capacity() == 0 { 0 } else { self.bytes_for(self.capacity()) }
    }
}

macro_rules! in_a_row {
    ($container:ty, $element:ty, $($generic:ident)?) => {
        impl$(<$generic>)? Grow for $container {
            fn n_elements(&self) -> usize {
                self.len()
            }

            fn capacity(&self) -> usize {
                self.capacity()
            }

            fn bytes_for(&self, elements: usize) -> u64 {
                (elements as u64).saturating_mul(size_of::<$element>() as u64)
            }

            fn grow_to(&mut self, elements: usize) -> Result<(), TryReserveError> {
                // Exactly, since `Held` says how much is wanted and counts that.
                self.try_reserve_exact(elements.saturating_sub(self.len()))
            }
        }
    };
}

in_a_row!(Vec<T>, T, T);
in_a_row!(VecDeque<T>, T, T);
in_a_row!(String, u8,);

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
        // The table rounds up by itself, and `bytes_of_buckets` rounds in the same way.
        self.try_reserve(elements.saturating_sub(self.len()))
    }

    fn moves(&self) -> bool {
        true
    }
}

/// Returns the bytes of a hash table for this number of elements of a size: a power of two of buckets, an
/// eighth of them free, and a byte more for each.
#[must_use]
pub fn bytes_of_buckets(elements: usize, size: usize) -> u64 {
    // A table is at most seven eighths full, and has a power of two of buckets.
    let buckets = (elements as u64).saturating_mul(8).div_ceil(7).max(4).checked_next_power_of_two();
    buckets
        .and_then(|buckets| buckets.checked_mul((size as u64).saturating_add(1)))
        .unwrap_or(u64::MAX)
        .saturating_add(16)
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
    // One element more than twice as many makes the next power of two.
    held.add(1, bytes_of_buckets(before.saturating_mul(2).saturating_add(1), size))?;
    // It is full, so half as many more make the table double.
    let grown = table.try_reserve((before / 2).saturating_add(1), hash);
    // An empty table has no block to give back.
    held.give(if before == 0 { 0 } else { bytes_of_buckets(before, size) });
    grown.map_err(|_| Stop::Memory)
}

/// Returns a row of this number of zeros. What it holds the caller counts.
///
/// The system hands out zeroed pages as they are written, so that a row that is not filled costs little.
///
/// ```
/// use grundy_budget::{Stop, zeros};
/// assert_eq!(zeros::<u16>(3)?, [0, 0, 0]);
/// assert_eq!(zeros::<u16>(1 << 62), Err(Stop::Memory));
/// # Ok::<_, Stop>(())
/// ```
///
/// # Errors
/// [`Stop::Memory`] where the system has none.
pub fn zeros<T: Zeroable>(len: usize) -> Result<Vec<T>, Stop> {
    // Zeroed by the system, since writing zeros would take each page.
    bytemuck::try_zeroed_vec(len).map_err(|()| Stop::Memory)
}

#[cfg(test)]
mod tests {
    use super::*;

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
