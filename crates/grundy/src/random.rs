//! Numbers that look random, from a seed.

/// A sequence that the seed alone decides: splitmix64.
pub(crate) struct Random(pub u64);

impl Random {
    /// Returns a number below `bound`, which is at least 1.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.scaled(bound as u128)).expect("it is below the bound")
    }

    /// Returns a number from 0 to `most`.
    pub fn up_to(&mut self, most: u64) -> u64 {
        u64::try_from(self.scaled(u128::from(most) + 1)).expect("it is at most the bound")
    }

    /// Returns a number below `bound`, which is from 1 to `2^64`.
    fn scaled(&mut self, bound: u128) -> u128 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (u128::from(z) * bound) >> 64
    }
}
