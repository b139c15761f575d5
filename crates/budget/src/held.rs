//! Bytes that are counted while they are held.

use crate::{Budget, Counters, Grow, Stop, product, zeros};
use bytemuck::Zeroable;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Bytes that a budget counts as held, given back when this is dropped.
///
/// Whatever grows and outlives a step has one beside it and asks it for room before it grows;
/// [`List`](crate::List) and [`Map`](crate::Map) bring their own. Without a budget, as made by `default`, it
/// counts and never refuses.
///
/// ```
/// use grundy_budget::{Budget, Stop};
/// let budget = Budget::default().with_bytes(100);
/// let mut held = budget.held();
/// held.add(20, size_of::<[u8; 3]>())?;
/// assert_eq!(held.add(20, 3), Err(Stop::Memory));
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
        // The limit is copied: a later one of the budget is for other work.
        Held { counters: Arc::clone(&budget.counters), most: budget.max_bytes, bytes: 0 }
    }

    /// Returns the bytes that are counted here.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Counts `count` things more, of `size` bytes each: see [`Budget::hold`].
    ///
    /// # Errors
    /// [`Stop::Memory`] where the limit would be passed; then nothing more is counted.
    pub fn add(&mut self, count: impl TryInto<u64>, size: impl TryInto<u64>) -> Result<(), Stop> {
        let bytes = product(count, size)?;
        self.counters.hold(bytes, self.most)?;
        // A part of all that is counted, which 64 bits hold: so this never saturates.
        self.bytes = self.bytes.saturating_add(bytes);
        Ok(())
    }

    /// Counts `count` zeros, and returns them in a row; its room stays counted.
    ///
    /// # Errors
    /// As [`Held::add`], and [`Stop::Memory`] where the system has none.
    pub fn zeros<T: Zeroable>(&mut self, count: usize) -> Result<Vec<T>, Stop> {
        self.add(count, size_of::<T>())?;
        zeros(count)
    }

    /// Gives this number of bytes back, or all that there are.
    pub fn give(&mut self, bytes: u64) {
        // A caller may give back a little too much, by rounding, and the count must not wrap.
        let bytes = bytes.min(self.bytes);
        self.bytes = self.bytes.saturating_sub(bytes);
        self.counters.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Counts the bytes of `count` things of `size` bytes each in place of those that were counted.
    ///
    /// # Errors
    /// As [`Held::add`].
    pub fn set(&mut self, count: impl TryInto<u64>, size: impl TryInto<u64>) -> Result<(), Stop> {
        let bytes = product(count, size)?;
        // Only the difference is asked for, so that what was counted stays where there is no more room.
        match bytes.checked_sub(self.bytes) {
            Some(more) => self.add(more, 1),
            None => {
                self.give(self.bytes.saturating_sub(bytes));
                Ok(())
            }
        }
    }

    /// Makes room for this number of elements more, counted before it is there. Cost: a comparison where
    /// there is room.
    ///
    /// # Errors
    /// As [`Held::add`], and [`Stop::Memory`] where the system has none.
    #[inline]
    pub fn room(&mut self, container: &mut impl Grow, more: usize) -> Result<(), Stop> {
        if container.capacity().saturating_sub(container.n_elements()) >= more {
            Ok(())
        } else {
            self.grow(container, more)
        }
    }

    /// Compiled once, since it is seldom called and some hundred kinds of containers grow.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, container: &mut dyn Grow, more: usize) -> Result<(), Stop> {
        let (capacity, before) = (container.capacity(), container.bytes());
        let least = container.n_elements().saturating_add(more);
        // Twice as many cost least in the end; where that is too much a few more may still fit.
        let wanted = [capacity.saturating_mul(2).max(4), capacity.saturating_add(capacity / 8), least];
        let mut result = Err(Stop::Memory);
        for wanted in wanted.into_iter().filter(|wanted| *wanted >= least) {
            let after = container.bytes_for(wanted);
            // A container that moves has both blocks for a while, so the whole new one is counted.
            let more = if container.moves() { after } else { after.saturating_sub(before) };
            result = self.add(more, 1);
            if result.is_ok() {
                let grown = container.grow_to(wanted);
                // What the system gave is counted in the end, not what was asked for.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{List, Map, bytes_of_buckets};

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
            let of_map = bytes_of_buckets(map.capacity(), 8);
            assert_eq!(counted, 4 * 1024 + of_map + 24_000);
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
}
