//! Sets of cells of long rows.

use super::Word;
use ruint::Uint;

/// A set of up to 640 cells, [`MOST_CELLS`](super::MOST_CELLS): the longest rows that the field's tests ask
/// about have 600.
pub type Wide = Uint<640, 10>;

/// The number of words of 4 bytes.
const N_PARTS: usize = 20;

fn number(of_bits: usize) -> u32 {
    u32::try_from(of_bits).expect("fewer than 2^32 bits")
}

impl Word for Wide {
    const BITS: u32 = 640;
    const EMPTY: Self = Wide::ZERO;
    const ONE: Self = Wide::ONE;
    const ALL: Self = Wide::MAX;
    type Packed = [u32; N_PARTS];

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "each half is kept")]
    fn pack(self) -> Self::Packed {
        let mut parts = [0; N_PARTS];
        for (halves, limb) in parts.chunks_exact_mut(2).zip(self.as_limbs()) {
            halves.copy_from_slice(&[*limb as u32, (limb >> 32) as u32]);
        }
        parts
    }

    #[inline]
    fn unpack(packed: Self::Packed) -> Self {
        let mut limbs = [0; N_PARTS / 2];
        for (limb, halves) in limbs.iter_mut().zip(packed.chunks_exact(2)) {
            *limb = u64::from(halves[1]) << 32 | u64::from(halves[0]);
        }
        Wide::from_limbs(limbs)
    }

    fn first_column(n_cols: u32) -> Self {
        let mut column = Wide::ONE;
        let mut distance = n_cols;
        while distance < <Wide as Word>::BITS {
            column |= column << distance;
            distance *= 2;
        }
        column
    }

    #[inline]
    fn low(self) -> u64 {
        self.as_limbs()[0]
    }

    #[inline]
    fn of_low(bits: u64) -> Self {
        Wide::from(bits)
    }

    #[inline]
    fn trailing_zeros(self) -> u32 {
        number(Wide::trailing_zeros(&self))
    }

    #[inline]
    fn leading_zeros(self) -> u32 {
        number(Wide::leading_zeros(&self))
    }

    #[inline]
    fn count_ones(self) -> u32 {
        number(Wide::count_ones(&self))
    }

    #[inline]
    fn reverse_bits(self) -> Self {
        Wide::reverse_bits(self)
    }

    #[inline]
    fn up(self, by: u32) -> Self {
        self << by
    }

    #[inline]
    fn down(self, by: u32) -> Self {
        self >> by
    }

    #[inline]
    fn first(self) -> Self {
        self & self.wrapping_neg()
    }

    #[inline]
    fn before(self) -> Self {
        self.wrapping_sub(Wide::ONE) & !self
    }

    #[inline]
    fn is_empty(self) -> bool {
        self == Wide::ZERO
    }

    #[inline]
    fn has_several(self) -> bool {
        !(self & self.wrapping_sub(Wide::ONE)).is_empty()
    }
}
