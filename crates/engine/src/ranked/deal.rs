//! Which share of a space holds a rank, and where.

/// How the ranks of a space are dealt to shares, in blocks that are mixed: positions that follow each other
/// stand together, while those of each kind are spread evenly.
///
/// ```
/// use grundy_engine::ranked::Deal;
/// let deal = Deal::new(1_000_000, 3);
/// let (share, place) = deal.holder(123_456);
/// assert_eq!(deal.rank(share, place), Some(123_456));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    len: u64,
    shares: u64,
    /// A block has two to this power of ranks.
    bits: u32,
    n_blocks: u64,
    /// The number of binary digits of the numbers of blocks.
    digits: u32,
    /// What a block's number is multiplied by in place of a division by the shares; 0 where that would not be
    /// exact.
    inverse: u64,
}

/// The most ranks of a block; blocks have fewer where every share would have few blocks.
const BITS: u32 = 14;
const BLOCKS_A_SHARE: u64 = 64;

/// Odd, so that products modulo a power of two can be undone; and their inverses modulo 2^64.
const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];
const INVERSES: [u64; 2] = [inverse(FACTORS[0]), inverse(FACTORS[1])];

/// Returns what a product with an odd number is multiplied by to have the other factor, modulo 2^64. [Newton]
const fn inverse(odd: u64) -> u64 {
    let (mut found, mut step) = (odd, 0);
    while step < 6 {
        found = found.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(found)));
        step += 1;
    }
    found
}

impl Deal {
    /// Returns the deal of a number of ranks to a number of shares, at least one.
    ///
    /// # Panics
    /// If there is no share.
    #[must_use]
    pub fn new(len: u64, shares: u64) -> Deal {
        assert!(shares > 0, "somebody holds the ranks");
        let bits = (len / shares / BLOCKS_A_SHARE).max(1).ilog2().min(BITS);
        let n_blocks = len.div_ceil(1 << bits);
        let digits = u64::BITS - n_blocks.saturating_sub(1).leading_zeros();
        // Products with one more than 2^64 over the shares are as much too large as the number times the
        // shares, which must not reach 2^64. [Granlund, Montgomery 1994]
        let is_exact = shares > 1 && n_blocks.checked_mul(shares).is_some();
        let inverse = if is_exact { u64::MAX / shares + 1 } else { 0 };
        Deal { len, shares, bits, n_blocks, digits, inverse }
    }

    /// Returns the deal in which one share has all, each rank in the place of its number.
    #[must_use]
    pub fn whole(len: u64) -> Deal {
        Deal::new(len, 1)
    }

    /// Returns the number of ranks.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it is the length of the space")]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Returns the number of shares.
    #[must_use]
    pub fn shares(&self) -> u64 {
        self.shares
    }

    /// Returns the number of places of a share. Where the last block is not full, its places have no rank in
    /// the end.
    #[must_use]
    pub fn places(&self, share: u64) -> u64 {
        if self.shares == 1 {
            return self.len;
        }
        // Blocks go round the shares, so the first shares have one more where they do not come out even.
        let blocks = (self.n_blocks + self.shares - 1 - share) / self.shares;
        blocks << self.bits
    }

    /// Returns the share that holds a rank, and its place there.
    #[must_use]
    #[inline]
    pub fn holder(&self, rank: u64) -> (u64, u64) {
        self.deal(self.number(rank))
    }

    /// Returns the number of a rank once the blocks are mixed.
    #[inline]
    pub(super) fn number(&self, rank: u64) -> u64 {
        if self.shares == 1 {
            return rank;
        }
        let (block, within) = self.block(rank);
        (self.walk(block, Deal::mix) << self.bits) | within
    }

    /// Deals a number: blocks go to the shares in turn. Returns the share and the place.
    #[inline]
    pub(super) fn deal(&self, number: u64) -> (u64, u64) {
        if self.shares == 1 {
            return (0, number);
        }
        let (mixed, within) = self.block(number);
        let turn = match self.inverse {
            0 => mixed / self.shares,
            inverse => ((u128::from(mixed) * u128::from(inverse)) >> 64) as u64,
        };
        (mixed - turn * self.shares, (turn << self.bits) | within)
    }

    #[inline]
    fn block(&self, number: u64) -> (u64, u64) {
        (number >> self.bits, number & ((1 << self.bits) - 1))
    }

    /// Returns the rank in a place of a share; `None` behind the last.
    #[must_use]
    #[inline]
    pub fn rank(&self, share: u64, place: u64) -> Option<u64> {
        if self.shares == 1 {
            return (place < self.len).then_some(place);
        }
        let (turn, within) = self.block(place);
        let mixed = turn.checked_mul(self.shares)?.checked_add(share)?;
        if mixed >= self.n_blocks {
            return None;
        }
        let rank = (self.walk(mixed, Deal::unmix) << self.bits) | within;
        (rank < self.len).then_some(rank)
    }

    /// Returns the blocks of a share as a first rank, its place, and how many ranks there are, the ranks
    /// ascending. Time is linear in the blocks of all shares.
    pub(super) fn blocks(&self, share: u64) -> impl Iterator<Item = (u64, u64, u64)> {
        // One share has all ranks in one block, since a space has at most 2^62.
        let (bits, n_blocks) = if self.shares == 1 { (62, 1) } else { (self.bits, self.n_blocks) };
        (0..n_blocks).filter_map(move |block| {
            let first = block << bits;
            let (holder, place) = self.holder(first);
            (holder == share).then(|| (first, place, (self.len - first).min(1 << bits)))
        })
    }

    /// Follows a permutation of the numbers with that number of digits until it comes to a block: a
    /// permutation of the blocks.
    #[inline]
    fn walk(&self, block: u64, step: impl Fn(&Deal, u64) -> u64) -> u64 {
        // More than half of the numbers are blocks, so there are few steps. A permutation comes back to where
        // it began, which is a block, so there is an end.
        let mut block = block;
        loop {
            block = step(self, block);
            if block < self.n_blocks {
                return block;
            }
        }
    }

    /// The high digits of a number move the low ones, and products move the high ones: both can be undone.
    #[inline]
    fn mix(&self, block: u64) -> u64 {
        let (mask, half) = (self.mask(), self.digits.div_ceil(2));
        let mut block = block ^ block >> half;
        for factor in FACTORS {
            block = block.wrapping_mul(factor) & mask;
            block ^= block >> half;
        }
        block
    }

    #[inline]
    fn unmix(&self, block: u64) -> u64 {
        let (mask, half) = (self.mask(), self.digits.div_ceil(2));
        let mut block = block ^ block >> half;
        for inverse in [INVERSES[1], INVERSES[0]] {
            block = block.wrapping_mul(inverse) & mask;
            block ^= block >> half;
        }
        block
    }

    #[inline]
    fn mask(&self) -> u64 {
        (1u64 << self.digits) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_rank_has_one_place(len in 0u64..5000, shares in 1u64..9) {
            let deal = Deal::new(len, shares);
            let mut held = 0;
            for share in 0..shares {
                for place in 0..deal.places(share) {
                    if let Some(rank) = deal.rank(share, place) {
                        prop_assert!(rank < len);
                        prop_assert_eq!(deal.holder(rank), (share, place));
                        held += 1;
                    }
                }
                prop_assert_eq!(deal.rank(share, deal.places(share)), None);
            }
            prop_assert_eq!(held, len);
        }

        #[test]
        fn large_ranks_come_back(len in 1u64..1 << 62, shares in 1u64..5000, at in any::<u64>()) {
            let deal = Deal::new(len, shares);
            let rank = at % len;
            let (share, place) = deal.holder(rank);
            prop_assert!(share < shares && place < deal.places(share));
            prop_assert_eq!(deal.rank(share, place), Some(rank));
        }
    }

    #[test]
    fn no_share_has_much_more_of_a_slice_than_another() {
        // Positions with the same first number stand together, those with the same last one in every
        // hundredth place.
        let deal = Deal::new(1_000_000, 8);
        let slices: [Vec<u64>; 2] = [(300_000..800_000).collect(), (0..500_000).map(|n| 2 * n + 1).collect()];
        for slice in slices {
            let mut counts = [0u32; 8];
            slice.iter().for_each(|rank| counts[usize::try_from(deal.holder(*rank).0).unwrap()] += 1);
            assert!(counts.iter().all(|count| (45_000..80_000).contains(count)), "{counts:?}");
        }
    }
}
