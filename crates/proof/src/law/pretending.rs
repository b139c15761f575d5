//! Misère quotients with what each heap is worth in them.

use super::Malformed;
use grundy_values::quotient::{Element, Quotient};

/// A monoid with lost elements, and the element that each heap is worth: heaps from the preperiod on repeat,
/// and heap 0 is the identity. [Plambeck, Siegel 2008] call the second the pretending function, since a heap
/// may be taken for its element.
///
/// The law says that a sum is a P-position of misère play exactly where the product of its heaps' elements is
/// lost.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pretending {
    quotient: Quotient,
    preperiod: u64,
    /// The elements of heaps 0 to `preperiod + period - 1`.
    elements: Vec<Element>,
}

impl Pretending {
    /// Returns the law with these elements of heaps 0 to `preperiod + period - 1`.
    ///
    /// # Errors
    /// Where they are not more than the preperiod, or one is not of the monoid, or heap 0 is not the
    /// identity.
    pub fn new(quotient: Quotient, preperiod: u64, elements: Vec<Element>) -> Result<Self, Malformed> {
        // The preperiod and at least one period must be in the list, or the sequence has no end to repeat.
        if elements.len() as u64 <= preperiod {
            return Err(Malformed::FewValues { found: elements.len(), preperiod });
        }
        let outside = |(heap, element): (usize, &Element)| {
            // Heap 0 has no move and changes no sum, so it is worth the identity.
            usize::from(*element) >= quotient.order() || (heap == 0 && *element != 0)
        };
        if let Some(heap) = elements.iter().enumerate().position(outside) {
            let (element, order) = (elements[heap], quotient.order());
            return Err(Malformed::Element { heap, element, order });
        }
        Ok(Pretending { quotient, preperiod, elements })
    }

    /// The monoid with its lost elements.
    #[must_use]
    pub fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// The least heap from which on the elements repeat, as the law states it.
    #[must_use]
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The period, at least 1.
    #[must_use]
    pub fn period(&self) -> u64 {
        self.elements.len() as u64 - self.preperiod
    }

    /// The elements of heaps 0 to `preperiod + period - 1`.
    #[must_use]
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// Returns what a heap is worth.
    #[must_use]
    pub fn element(&self, heap: u128) -> Element {
        let preperiod = u128::from(self.preperiod);
        let least =
            if heap < preperiod { heap } else { preperiod + (heap - preperiod) % u128::from(self.period()) };
        self.elements[usize::try_from(least).expect("below the number of elements")]
    }

    /// Returns what a sum of heaps is worth.
    pub fn worth(&self, heaps: impl IntoIterator<Item = u128>) -> Element {
        self.quotient.product_of(heaps.into_iter().map(|heap| self.element(heap)))
    }

    /// Returns whether the player to move loses a sum of heaps in misère play.
    pub fn is_lost(&self, heaps: impl IntoIterator<Item = u128>) -> bool {
        self.quotient.is_lost(self.worth(heaps))
    }
}
