//! The small integers that tables are scanned as.

use bytemuck::Zeroable;

/// An unsigned integer in which a Grundy value is scanned: bytes while they suffice, since twice as many fit
/// a vector.
pub(crate) trait Cell:
    Copy
    + Eq
    + Ord
    + Default
    + Zeroable
    + Send
    + std::fmt::Debug
    + super::strike::Strike
    + super::sift::Sift
    + super::lanes::Lanes
{
    /// The number of bits.
    const BITS: u32;

    /// Returns the cell that holds `bits`, which must fit.
    fn new(bits: u32) -> Self;

    /// Returns the bits.
    fn get(self) -> u32;
}

macro_rules! cell {
    ($cell:ty) => {
        impl Cell for $cell {
            const BITS: u32 = <$cell>::BITS;

            #[inline]
            fn new(bits: u32) -> Self {
                debug_assert!(bits >> Self::BITS == 0, "a cell of {} bits cannot hold {bits}", Self::BITS);
                // The caller has checked the width; a cast costs nothing in the inner loops.
                #[allow(clippy::cast_possible_truncation)]
                let cell = bits as $cell;
                cell
            }

            #[inline]
            fn get(self) -> u32 {
                u32::from(self)
            }
        }
    };
}

cell!(u8);
cell!(u16);
