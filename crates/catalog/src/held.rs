//! A vector whose bytes the budget counts.

use grundy_budget::{Budget, Stop};
use std::ops::{Deref, DerefMut};

/// A growing list that asks the budget before it takes memory and gives back what it held when it is dropped.
///
/// For lists whose length the input decides: a judge's case, a table of values.
pub struct Held<'a, T> {
    items: Vec<T>,
    bytes: u64,
    budget: &'a Budget,
}

impl<'a, T> Held<'a, T> {
    /// Returns an empty list, which holds nothing.
    pub fn new(budget: &'a Budget) -> Self {
        Held { items: Vec::new(), bytes: 0, budget }
    }

    /// Appends an item.
    ///
    /// # Errors
    /// [`Stop::Memory`] where the budget does not allow the bytes that the list would grow to.
    #[inline]
    pub fn push(&mut self, item: T) -> Result<(), Stop> {
        if self.items.len() == self.items.capacity() {
            self.grow()?;
        }
        self.items.push(item);
        Ok(())
    }

    /// Removes all items and keeps the memory.
    pub fn clear(&mut self) {
        self.items.clear();
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Stop> {
        let more = self.items.capacity().max(64);
        let bytes = (self.items.capacity() as u64 + more as u64).saturating_mul(size_of::<T>() as u64);
        // The old and the new place exist side by side while the items move.
        self.budget.hold(bytes)?;
        self.items.reserve_exact(more);
        self.budget.release(self.bytes);
        self.bytes = bytes;
        Ok(())
    }
}

impl<T> Drop for Held<'_, T> {
    fn drop(&mut self) {
        self.budget.release(self.bytes);
    }
}

impl<T> Deref for Held<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> DerefMut for Held<'_, T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_stops_before_it_passes_the_bytes_allowed_and_gives_them_back() {
        let budget = Budget::default().with_bytes(8 * (64 + 128));
        let mut list = Held::new(&budget);
        let pushed = (0..1000u64).take_while(|item| list.push(*item).is_ok()).count();
        assert_eq!((pushed, list.len()), (128, 128));
        assert_eq!(list.push(7), Err(Stop::Memory));
        list.clear();
        assert_eq!(list.push(7), Ok(()));
        drop(list);
        assert_eq!(budget.bytes_left(), Some(8 * (64 + 128)));
    }
}
