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

pub(crate) use alternatives::alternatives;
pub(crate) use amounts::Amounts;
pub use by_choice::{Taken, takes_by_choice};
pub use code::{Base, Code, CodeError};
pub use recognise::recognise;

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
    /// The number of heaps left, at most 3.
    pub parts: u8,
    /// Whether two heaps that are left must be of different sizes.
    pub unequal: bool,
    /// The least size of a heap that is left.
    pub least_part: u64,
    /// The least heap on which the line may be used.
    pub least_heap: u64,
    /// The largest heap on which the line may be used, where there is one.
    pub most_heap: Option<u64>,
}

/// A set of amounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Takes {
    /// These, in ascending order.
    Finite(Vec<u64>),
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
            if line.unequal || line.least_part > 1 || line.least_heap > 0 || line.most_heap.is_some() {
                return None;
            }
            let exact = 1u8 << line.parts;
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
            [TakeLine { taken, parts: 1, least_part: 0, least_heap: 0, most_heap: None, .. }] => Some(taken),
            _ => None,
        }
    }
}
