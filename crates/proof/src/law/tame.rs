//! Tame games of misère play: Grundy values, and which heaps are fickle.

use super::{Acceptor, Law, Malformed};

/// Grundy values of heaps in normal play, and the fickle heaps, which are read in binary; the others are
/// firm. A sum is firm where one of its heaps is.
///
/// The law says that a sum is a P-position of misère play exactly where it is firm and the nim-sum of its
/// values is 0, or it is fickle and the nim-sum is 1. The words are those of [Winning Ways, chapter 13].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tame {
    values: Box<Law>,
    fickle: Acceptor,
}

impl Tame {
    /// Returns the law with these Grundy values, and an automaton that accepts the fickle heaps.
    ///
    /// # Errors
    /// Where the law of the values gives none, or the automaton does not read one number in binary.
    pub fn new(values: Law, fickle: Acceptor) -> Result<Self, Malformed> {
        if !values.gives_values() {
            return Err(Malformed::NoValues);
        }
        fickle.expect_shape(1, 2)?;
        Ok(Tame { values: Box::new(values), fickle })
    }

    /// The law of the Grundy values.
    #[must_use]
    pub fn values(&self) -> &Law {
        &self.values
    }

    /// What accepts the fickle heaps.
    #[must_use]
    pub fn fickle(&self) -> &Acceptor {
        &self.fickle
    }

    /// Returns whether a heap is fickle.
    #[must_use]
    pub fn is_fickle(&self, heap: u128) -> bool {
        // Of 0 the word is empty, and zeros in front would change nothing.
        let digits = u128::BITS - heap.leading_zeros();
        let word: Vec<usize> = (0..digits).rev().map(|place| usize::from(heap >> place & 1 == 1)).collect();
        self.fickle.accepts(&word)
    }

    /// Returns the nim-sum of the values of some heaps, and whether all are fickle; `None` where a value
    /// leaves 128 bits.
    #[must_use]
    pub fn worth(&self, heaps: impl IntoIterator<Item = u128>) -> Option<(u128, bool)> {
        let mut heaps = heaps.into_iter();
        heaps.try_fold((0, true), |(sum, fickle), heap| {
            Some((sum ^ self.values.value(heap)?, fickle && self.is_fickle(heap)))
        })
    }

    /// Returns whether the player to move loses a sum of heaps in misère play; `None` where a value leaves
    /// 128 bits.
    #[must_use]
    pub fn is_lost(&self, heaps: impl IntoIterator<Item = u128>) -> Option<bool> {
        // A firm sum is lost at 0 and a fickle one at 1, so the two conditions are one equation.
        self.worth(heaps).map(|(sum, fickle)| sum == u128::from(fickle))
    }
}
