//! The words that sets of cells are held in.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, ShrAssign};

/// A set of cells, a bit for each: `u64`, or `u128` or [`super::Wide`] where a board has more cells.
///
/// ```
/// use grundy_rules::grid::Word;
/// let cells: u128 = 0b0110;
/// assert_eq!((cells.first(), cells.has_several(), cells.low()), (0b0010, true, 0b0110));
/// ```
pub trait Word:
    Copy
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + ShrAssign<u32>
    + 'static
{
    /// The number of cells that there is room for.
    const BITS: u32;
    /// The set of no cell.
    const EMPTY: Self;
    /// The set of the first cell.
    const ONE: Self;
    /// The set of all cells.
    const ALL: Self;
    /// The same bits in words of 4 bytes, the lowest ones first.
    type Packed: Copy + Ord + Debug + Default + Send + Sync;

    /// Returns the bits in words of 4 bytes.
    fn pack(self) -> Self::Packed;

    /// Returns the bits of words of 4 bytes.
    fn unpack(packed: Self::Packed) -> Self;

    /// Returns the cells of column 0 in rows of this width, in all rows that there is room for.
    fn first_column(n_cols: u32) -> Self;

    /// Returns the lowest 64 bits.
    fn low(self) -> u64;

    /// Returns the set with these bits, and no higher ones.
    fn of_low(bits: u64) -> Self;

    /// Returns how many cells are before the first one of the set.
    fn trailing_zeros(self) -> u32;

    /// Returns for how many more cells there is room behind the last one of the set.
    fn leading_zeros(self) -> u32;

    /// Returns the number of cells.
    fn count_ones(self) -> u32;

    /// Returns the bits in reversed order.
    #[must_use]
    fn reverse_bits(self) -> Self;

    /// Returns the bits moved up by a number of places; none where there are fewer places.
    #[must_use]
    fn up(self, by: u32) -> Self;

    /// Returns the bits moved down by a number of places; none where there are fewer places.
    #[must_use]
    fn down(self, by: u32) -> Self;

    /// Returns the set of the first cell of the set.
    #[must_use]
    fn first(self) -> Self;

    /// Returns the cells before the first one of the set.
    #[must_use]
    fn before(self) -> Self;

    /// Returns whether there is no cell.
    fn is_empty(self) -> bool;

    /// Returns whether there are two cells or more.
    fn has_several(self) -> bool;
}

macro_rules! word {
    ($word:ty, $packed:expr) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;
            const ONE: Self = 1;
            const ALL: Self = <$word>::MAX;
            type Packed = [u32; $packed];

            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "each part is kept")]
            fn pack(self) -> Self::Packed {
                let (mut parts, mut rest) = ([0; $packed], self);
                for part in &mut parts {
                    *part = rest as u32;
                    rest >>= 32;
                }
                parts
            }

            #[inline]
            fn unpack(packed: Self::Packed) -> Self {
                packed.iter().rev().fold(0, |bits, part| bits << 32 | Self::from(*part))
            }

            #[inline]
            fn first_column(n_cols: u32) -> Self {
                static COLUMNS: [$word; <$word>::BITS as usize + 1] = {
                    let mut columns = [0; <$word>::BITS as usize + 1];
                    let mut n_cols = 1;
                    while n_cols < columns.len() {
                        let mut bit = 0;
                        while bit < <$word>::BITS as usize {
                            columns[n_cols] |= 1 << bit;
                            bit += n_cols;
                        }
                        n_cols += 1;
                    }
                    columns
                };
                COLUMNS[n_cols as usize]
            }

            #[inline]
            fn low(self) -> u64 {
                let [low, high, ..] = self.pack();
                u64::from(high) << 32 | u64::from(low)
            }

            #[inline]
            fn of_low(bits: u64) -> Self {
                Self::from(bits)
            }

            #[inline]
            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn leading_zeros(self) -> u32 {
                self.leading_zeros()
            }

            #[inline]
            fn count_ones(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn reverse_bits(self) -> Self {
                self.reverse_bits()
            }

            #[inline]
            fn up(self, by: u32) -> Self {
                self.checked_shl(by).unwrap_or(0)
            }

            #[inline]
            fn down(self, by: u32) -> Self {
                self.checked_shr(by).unwrap_or(0)
            }

            #[inline]
            fn first(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn before(self) -> Self {
                self.wrapping_sub(1) & !self
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn has_several(self) -> bool {
                self & self.wrapping_sub(1) != 0
            }
        }
    };
}

word!(u64, 2);
word!(u128, 4);
