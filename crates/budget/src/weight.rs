//! What a value holds apart from its own bytes.

use std::num::NonZeroU64;

/// Says how many bytes a value holds elsewhere: in blocks of its own, as a vector does. What is kept in large
/// numbers has to say it, so that it can be counted; most hold nothing.
///
/// ```
/// use grundy_budget::Weight;
/// assert_eq!(7u64.elsewhere(), 0);
/// assert_eq!(vec![1u64, 2, 3].elsewhere(), 32);
/// ```
pub trait Weight {
    /// Returns the bytes, those that the allocator adds to each block among them.
    fn elsewhere(&self) -> u64 {
        0
    }
}

/// Returns the bytes of a block with this number of bytes: the allocator adds a word, and rounds up.
#[must_use]
pub const fn block(bytes: usize) -> u64 {
    // A word before each block, rounded up to 16 bytes; a block of none is not made.
    if bytes == 0 { 0 } else { ((bytes as u64).saturating_add(8 + 15) / 16).saturating_mul(16) }
}

/// Returns the bytes of a block with copies of these, and of what they hold apart from it.
#[must_use]
pub fn block_of<T: Weight>(items: &[T]) -> u64 {
    block(size_of_val(items)).saturating_add(items.iter().map(Weight::elsewhere).sum())
}

macro_rules! weightless {
    ($($kind:ty),*) => { $(impl Weight for $kind {})* };
}

weightless!((), u8, u16, u32, u64, u128, usize, i64, bool, char, NonZeroU64);

impl<T: Weight> Weight for Vec<T> {
    fn elsewhere(&self) -> u64 {
        let own = block(self.capacity().saturating_mul(size_of::<T>()));
        own.saturating_add(self.iter().map(Weight::elsewhere).sum())
    }
}

impl<T: Weight> Weight for Box<[T]> {
    fn elsewhere(&self) -> u64 {
        block_of(self)
    }
}

impl<T: Weight, const N: usize> Weight for [T; N] {
    fn elsewhere(&self) -> u64 {
        self.iter().map(Weight::elsewhere).sum()
    }
}

impl<A: Weight, B: Weight> Weight for (A, B) {
    fn elsewhere(&self) -> u64 {
        self.0.elsewhere().saturating_add(self.1.elsewhere())
    }
}
