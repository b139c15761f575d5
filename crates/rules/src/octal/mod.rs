//! Take-and-break games: codes, and the rules that say the same as one.
//!
//! In such a game a move takes some amount from a heap and leaves the rest as a number of heaps. An octal
//! code has one digit for each amount `t`: bit 0 of the digit allows to take the whole heap of `t`, bit 1 to
//! leave one heap, bit 2 to leave two; a hexadecimal code has bit 3 for three heaps. [Winning Ways, ch. 4]

mod alternatives;
mod amounts;
mod by_choice;
mod code;
mod recognise;
mod sizes;
mod wide;

pub(crate) use alternatives::alternatives;
pub(crate) use amounts::Amounts;
pub use by_choice::{Taken, takes_by_choice};
pub use code::{Base, Code, CodeError};
pub use recognise::recognise;
pub use wide::rules;

/// The moves of a take-and-break game: a heap may use any of the lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeAndBreak {
    /// The lines.
    pub lines: Vec<TakeLine>,
}

/// One kind of move: take an amount out of a set and leave the rest in a number of heaps, in every way there
/// is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeLine {
    /// The amounts.
    pub taken: Takes,
    /// What is left of the heap.
    pub parts: Parts,
    /// The least size of a heap that is left.
    pub least_part: u64,
    /// The least heap on which the line may be used.
    pub least_heap: u64,
    /// The largest heap on which the line may be used, where there is one.
    pub most_heap: Option<u64>,
}

/// What is left of a heap when something was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Nothing: the whole heap is taken.
    Zero,
    /// One heap.
    One,
    /// Two heaps.
    Two,
    /// Two heaps of different sizes.
    TwoUnequal,
    /// Three heaps.
    Three,
}

impl Parts {
    /// Returns this number of parts, two of them of different sizes or not; `None` where that has no name.
    pub(crate) fn of(count: usize, unequal: bool) -> Option<Parts> {
        match (count, unequal) {
            (0, _) => Some(Parts::Zero),
            (1, _) => Some(Parts::One),
            (2, false) => Some(Parts::Two),
            (2, true) => Some(Parts::TwoUnequal),
            (3, false) => Some(Parts::Three),
            _ => None,
        }
    }

    /// Returns the number of parts.
    pub fn count(self) -> u64 {
        match self {
            Parts::Zero => 0,
            Parts::One => 1,
            Parts::Two | Parts::TwoUnequal => 2,
            Parts::Three => 3,
        }
    }
}

/// A set of amounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Takes {
    /// These and no others.
    Finite(Vec<u64>),
    /// These as far as a table goes: of larger ones nothing is said.
    Known(Vec<u64>),
    /// `first`, `first + step`, `first + 2 * step`, without end; `step` is at least 1.
    Progression {
        /// The least amount.
        first: u64,
        /// The distance of neighbours.
        step: u64,
    },
    /// 1, 4, 9, 16, ...
    Squares,
    /// 2, 3, 5, 7, ...
    Primes,
    /// `1, b, b * b, ...` for a base of at least 2.
    Powers(u64),
    /// 1, 2, 3, 5, 8, ...
    Fibonacci,
}

/// Codes with more digits than this are not written out.
const MAX_DIGITS: usize = 1 << 12;

impl TakeAndBreak {
    /// Returns the code of the game, where it has one: digits of bits, and one digit for all later amounts.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        let mut digits: Vec<u8> = Vec::new();
        let mut tails: Vec<(usize, u8)> = Vec::new();
        for line in &self.lines {
            if line.parts == Parts::TwoUnequal
                || line.least_part > 1
                || line.least_heap > 0
                || line.most_heap.is_some()
            {
                return None;
            }
            let exact = 1u8 << line.parts.count();
            // Heaps of 0 may be left out, so with a least size of 0 fewer heaps may be left too.
            let bits = if line.least_part == 0 { 2 * exact - 1 } else { exact };
            match &line.taken {
                Takes::Finite(amounts) => {
                    for amount in amounts {
                        let place = usize::try_from(*amount).ok().filter(|place| *place < MAX_DIGITS)?;
                        digits.resize(digits.len().max(place + 1), 0);
                        digits[place] |= bits;
                    }
                }
                Takes::Progression { first, step: 1 } => {
                    tails.push((usize::try_from(*first).ok().filter(|place| *place < MAX_DIGITS)?, bits));
                }
                _ => return None,
            }
        }
        let tail = tails.iter().fold(0, |tail, (_, bits)| tail | bits);
        // All digits below the last tail are written out, and behind it one digit serves all.
        let end = tails.iter().map(|(first, _)| *first).max().unwrap_or(0).max(digits.len());
        digits.resize(end, 0);
        for (first, bits) in tails {
            digits[first..].iter_mut().for_each(|digit| *digit |= bits);
        }
        Some(Code::new(digits, tail))
    }

    /// Returns the amounts of a pure subtraction game: take one of them, leave the rest as it is.
    #[must_use]
    pub fn subtraction(&self) -> Option<&Takes> {
        match &self.lines[..] {
            [TakeLine { taken, parts: Parts::One, least_part: 0, least_heap: 0, most_heap: None }] => {
                Some(taken)
            }
            _ => None,
        }
    }
}

impl TakeLine {
    /// Returns a line for heaps of every size.
    #[must_use]
    pub fn new(taken: Takes, parts: Parts, least_part: u64) -> Self {
        TakeLine { taken, parts, least_part, least_heap: 0, most_heap: None }
    }

    /// Returns whether the line may be used on the heap.
    #[must_use]
    pub fn applies_to(&self, heap: u64) -> bool {
        self.least_heap <= heap && self.most_heap.is_none_or(|most| heap <= most)
    }
}

impl Takes {
    /// Returns the amounts up to `bound` in ascending order, each once.
    #[must_use]
    pub fn up_to(&self, bound: u64) -> Vec<u64> {
        match self {
            Takes::Finite(amounts) | Takes::Known(amounts) => {
                let mut listed: Vec<u64> = amounts.iter().copied().filter(|k| *k <= bound).collect();
                listed.sort_unstable();
                listed.dedup();
                listed
            }
            // An amount that does not fit ends the list.
            Takes::Progression { first, step } => {
                let next = |k: &u64| k.checked_add(*step);
                std::iter::successors(Some(*first), next).take_while(|k| *k <= bound).collect()
            }
            Takes::Squares => {
                (1u64..).map_while(|root| root.checked_mul(root)).take_while(|k| *k <= bound).collect()
            }
            Takes::Primes => primes_up_to(bound),
            Takes::Powers(base) => {
                let next = |k: &u64| k.checked_mul(*base);
                std::iter::successors(Some(1), next).take_while(|k| *k <= bound).collect()
            }
            Takes::Fibonacci => {
                let next = |(a, b): &(u64, Option<u64>)| b.map(|b| (b, a.checked_add(b)));
                let pairs = std::iter::successors(Some((1, Some(2))), next);
                pairs.map(|(k, _)| k).take_while(|k| *k <= bound).collect()
            }
        }
    }

    /// Returns the largest amount; `None` where there is no end, or none that is known, 0 for the empty set.
    #[must_use]
    pub fn largest(&self) -> Option<u64> {
        match self {
            Takes::Finite(amounts) => Some(amounts.iter().copied().max().unwrap_or(0)),
            _ => None,
        }
    }

    /// Returns whether an amount of 0 is among them.
    pub fn includes_zero(&self) -> bool {
        match self {
            Takes::Finite(amounts) | Takes::Known(amounts) => amounts.contains(&0),
            Takes::Progression { first, .. } => *first == 0,
            Takes::Squares | Takes::Primes | Takes::Powers(_) | Takes::Fibonacci => false,
        }
    }
}

fn primes_up_to(bound: u64) -> Vec<u64> {
    // Without room for the sieve nothing is listed.
    let Ok(size) = usize::try_from(bound.saturating_add(1)) else {
        return Vec::new();
    };
    let mut composite = vec![false; size];
    let mut primes = Vec::new();
    for n in 2..size {
        if !composite[n] {
            primes.push(n as u64);
            // Smaller multiples have a smaller factor.
            let mut multiple = n.saturating_mul(n);
            while multiple < size {
                composite[multiple] = true;
                multiple += n;
            }
        }
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_listed_in_order() {
        assert_eq!(Takes::Finite(vec![5, 1, 5, 9]).up_to(8), [1, 5]);
        assert_eq!(Takes::Progression { first: 3, step: 4 }.up_to(11), [3, 7, 11]);
        assert_eq!(Takes::Squares.up_to(26), [1, 4, 9, 16, 25]);
        assert_eq!(Takes::Primes.up_to(14), [2, 3, 5, 7, 11, 13]);
        assert_eq!(Takes::Powers(3).up_to(27), [1, 3, 9, 27]);
        assert_eq!(Takes::Fibonacci.up_to(13), [1, 2, 3, 5, 8, 13]);
        assert_eq!(Takes::Primes.up_to(0), []);
    }
}
