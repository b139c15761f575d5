//! A vector that counts its room.

use crate::{Budget, Grow, Held, Stop};

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
        // There is room, so nothing is allocated here.
        list.items.resize(len, item);
        Ok(list)
    }

    /// Makes room for exactly this number of elements more.
    ///
    /// # Errors
    /// Where there is no room.
    pub fn fit(&mut self, more: usize) -> Result<(), Stop> {
        let wanted = self.items.len().saturating_add(more);
        // The vector may have some of the room already, which is counted.
        let more_bytes = self.items.bytes_for(wanted).saturating_sub(self.items.bytes());
        self.held.add(more_bytes, 1)?;
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

    /// Counts what `count` elements hold outside the list, `size` bytes each, such as the text of a string.
    ///
    /// # Errors
    /// Where there is no room.
    pub fn count(&mut self, count: impl TryInto<u64>, size: impl TryInto<u64>) -> Result<(), Stop> {
        self.held.add(count, size)
    }

    /// Takes the last element away.
    pub fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    /// Takes away all elements but the first `len`; their room stays.
    pub fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
    }

    /// Takes away all but the first of equal neighbours; their room stays.
    pub fn dedup(&mut self)
    where
        T: PartialEq,
    {
        self.items.dedup();
    }

    /// Takes away all elements; their room stays.
    pub fn clear(&mut self) {
        self.items.clear();
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
        // The room is given back when the last element is taken, not before.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allocation_that_the_system_refuses_is_a_stop_and_no_abort() {
        let mut huge: List<u8> = List::new(&Budget::default());
        assert_eq!(huge.fit(isize::MAX as usize), Err(Stop::Memory));
        assert_eq!(List::filled(&Budget::default(), 0u8, 1 << 62).map(|_| ()), Err(Stop::Memory));
    }
}
