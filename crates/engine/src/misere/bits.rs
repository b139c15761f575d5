//! Sets of elements.

use grundy_values::quotient::Element;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bits(Box<[u64]>);

impl Bits {
    /// Returns a set of elements below `order`.
    pub fn of(order: usize, elements: impl IntoIterator<Item = Element>) -> Bits {
        let mut words = vec![0; order.div_ceil(64)];
        for element in elements {
            words[usize::from(element) / 64] |= 1 << (element % 64);
        }
        Bits(words.into())
    }

    pub fn iter(&self) -> impl Iterator<Item = Element> + '_ {
        (0u16..).zip(&self.0).flat_map(|(at, word)| {
            let rest = std::iter::successors(Some(*word), |rest| Some(rest & rest.wrapping_sub(1)));
            let places = rest.take_while(|rest| *rest != 0).map(u64::trailing_zeros);
            places.map(move |place| at * 64 + Element::try_from(place).expect("a word has 64 bits"))
        })
    }

    /// Returns an element of both.
    pub fn common(&self, other: &Bits) -> Option<Element> {
        let words = self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect();
        Bits(words).iter().next()
    }

    pub fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub fn is_within(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The bytes that a set takes beside its own.
    pub fn bytes(&self) -> u64 {
        grundy_budget::block(size_of_val(&*self.0))
    }
}
