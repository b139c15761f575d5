//! One-heap games as plain data: what the fast paths read.
//!
//! A game is a list of lines. A line takes an amount out of a set from the heap and leaves a number of parts:
//! `n -> a_1, ..., a_j where a_1 + ... + a_j == n - k`. Octal and hexadecimal codes, subtraction sets,
//! Grundy's game and couples-are-forever are all lists of such lines; a condition that no field here can say
//! keeps a game out.

/// What one line of a game does to a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The amounts that may be taken.
    pub taken: Amounts,
    /// How many parts the rest becomes.
    pub parts: Parts,
    /// The least size of a part.
    pub least_part: u64,
    /// The least heap on which the line may be used.
    pub least_heap: u64,
    /// The largest heap on which the line may be used, where there is one.
    pub most_heap: Option<u64>,
}

/// A set of amounts that may be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amounts {
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
    /// Returns the number of parts.
    #[must_use]
    pub fn count(self) -> u64 {
        match self {
            Parts::Zero => 0,
            Parts::One => 1,
            Parts::Two | Parts::TwoUnequal => 2,
            Parts::Three => 3,
        }
    }
}

/// Why lines are no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// A part may be as large as its heap.
    #[error("line {line} may leave a part as large as the heap it came from")]
    Loop {
        /// The index of the line, from 0.
        line: usize,
    },
    /// A progression does not advance, or powers of 0 or 1 are asked for.
    #[error("line {line} has a step of 0 or a base below 2")]
    Degenerate {
        /// The index of the line, from 0.
        line: usize,
    },
}

/// A one-heap game in which every part is smaller than its heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapGame {
    lines: Vec<Line>,
}

impl Line {
    /// Returns a line for heaps of every size.
    #[must_use]
    pub fn new(taken: Amounts, parts: Parts, least_part: u64) -> Self {
        Line { taken, parts, least_part, least_heap: 0, most_heap: None }
    }

    /// Returns whether the line may be used on the heap.
    #[must_use]
    pub fn applies_to(&self, heap: u64) -> bool {
        self.least_heap <= heap && self.most_heap.is_none_or(|most| heap <= most)
    }
}

impl Amounts {
    /// Returns the amounts up to `bound` in ascending order, each once.
    #[must_use]
    pub fn up_to(&self, bound: u64) -> Vec<u64> {
        match self {
            Amounts::Finite(amounts) | Amounts::Known(amounts) => {
                let mut listed: Vec<u64> = amounts.iter().copied().filter(|k| *k <= bound).collect();
                listed.sort_unstable();
                listed.dedup();
                listed
            }
            Amounts::Progression { first, step } => {
                let next = |k: &u64| k.checked_add(*step);
                std::iter::successors(Some(*first), next).take_while(|k| *k <= bound).collect()
            }
            Amounts::Squares => {
                (1u64..).map_while(|root| root.checked_mul(root)).take_while(|k| *k <= bound).collect()
            }
            Amounts::Primes => primes_up_to(bound),
            Amounts::Powers(base) => {
                let next = |k: &u64| k.checked_mul(*base);
                std::iter::successors(Some(1), next).take_while(|k| *k <= bound).collect()
            }
            Amounts::Fibonacci => {
                let next = |(a, b): &(u64, u64)| Some((*b, a.checked_add(*b)?));
                let pairs = std::iter::successors(Some((1, 2)), next);
                pairs.map(|(k, _)| k).take_while(|k| *k <= bound).collect()
            }
        }
    }

    /// Returns the largest amount; `None` where there is no end, or none that is known, 0 for the empty set.
    #[must_use]
    pub fn largest(&self) -> Option<u64> {
        match self {
            Amounts::Finite(amounts) => Some(amounts.iter().copied().max().unwrap_or(0)),
            _ => None,
        }
    }

    fn includes_zero(&self) -> bool {
        match self {
            Amounts::Finite(amounts) | Amounts::Known(amounts) => amounts.contains(&0),
            Amounts::Progression { first, .. } => *first == 0,
            Amounts::Squares | Amounts::Primes | Amounts::Powers(_) | Amounts::Fibonacci => false,
        }
    }
}

fn primes_up_to(bound: u64) -> Vec<u64> {
    let Ok(size) = usize::try_from(bound.saturating_add(1)) else {
        return Vec::new();
    };
    let mut composite = vec![false; size];
    let mut primes = Vec::new();
    for n in 2..size {
        if !composite[n] {
            primes.push(n as u64);
            let mut multiple = n.saturating_mul(n);
            while multiple < size {
                composite[multiple] = true;
                multiple += n;
            }
        }
    }
    primes
}

impl HeapGame {
    /// Returns the game of these lines.
    pub fn new(lines: Vec<Line>) -> Result<Self, ShapeError> {
        for (index, line) in lines.iter().enumerate() {
            let advances = match line.taken {
                Amounts::Progression { step, .. } => step >= 1,
                Amounts::Powers(base) => base >= 2,
                _ => true,
            };
            if !advances {
                return Err(ShapeError::Degenerate { line: index });
            }
            let shrinks = match line.parts {
                Parts::Zero => true,
                Parts::One => !line.taken.includes_zero(),
                Parts::Two | Parts::TwoUnequal | Parts::Three => {
                    line.least_part >= 1 || !line.taken.includes_zero()
                }
            };
            if !shrinks {
                return Err(ShapeError::Loop { line: index });
            }
        }
        Ok(HeapGame { lines })
    }

    /// Returns the game in which one of the amounts is taken from a heap.
    ///
    /// # Errors
    /// Where 0 may be taken.
    pub fn subtraction(taken: Amounts) -> Result<Self, ShapeError> {
        HeapGame::new(vec![Line::new(taken, Parts::One, 0)])
    }

    /// Returns Grundy's game: a heap is split into two unequal heaps.
    #[must_use]
    pub fn grundys_game() -> Self {
        HeapGame { lines: vec![Line::new(Amounts::Finite(vec![0]), Parts::TwoUnequal, 1)] }
    }

    /// Returns couples-are-forever: any heap but one of two is split into two.
    #[must_use]
    pub fn couples_are_forever() -> Self {
        let split = Line::new(Amounts::Finite(vec![0]), Parts::Two, 1);
        HeapGame { lines: vec![Line { least_heap: 3, ..split }] }
    }

    /// Returns the lines.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns the first heap from which on every line applies always or never.
    pub(super) fn settled_from(&self) -> u64 {
        let bound =
            |line: &Line| line.least_heap.max(line.most_heap.map_or(0, |most| most.saturating_add(1)));
        self.lines.iter().map(bound).max().unwrap_or(0)
    }
}

/// A take-and-break code: octal where no digit is above 7, hexadecimal else.
///
/// Bit `j` of digit `k` says that `k` may be taken where exactly `j` nonempty heaps are left. So `0.77`
/// (Kayles) is `digits: vec![0, 7, 7]` and Nim is `digits: vec![0], tail: Some(3)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The digits `d_0, d_1, ..., d_m`; only their low four bits count.
    pub digits: Vec<u8>,
    /// The digit of every later place, where the code does not end.
    pub tail: Option<u8>,
}

impl Code {
    /// Returns the game of the code.
    ///
    /// # Errors
    /// [`ShapeError::Loop`] where `d_0` lets a heap stay as it is.
    ///
    /// ```
    /// # use grundy_engine::tabulate::{Code, How, heaps};
    /// let kayles = Code { digits: vec![0, 7, 7], tail: None }.game()?;
    /// let table = heaps(&kayles, 11, &How::default(), &Default::default());
    /// assert_eq!(table.values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    /// # Ok::<_, grundy_engine::tabulate::ShapeError>(())
    /// ```
    pub fn game(&self) -> Result<HeapGame, ShapeError> {
        let mut lines = Vec::new();
        for (bit, parts) in [Parts::Zero, Parts::One, Parts::Two, Parts::Three].into_iter().enumerate() {
            let has = |digit: &u8| digit >> bit & 1 == 1;
            let places = self.digits.iter().enumerate().filter(|(_, digit)| has(digit));
            let taken: Vec<u64> = places.map(|(place, _)| place as u64).collect();
            if !taken.is_empty() {
                lines.push(Line::new(Amounts::Finite(taken), parts, 1));
            }
            if self.tail.as_ref().is_some_and(has) {
                let first = self.digits.len() as u64;
                lines.push(Line::new(Amounts::Progression { first, step: 1 }, parts, 1));
            }
        }
        HeapGame::new(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_listed_in_order() {
        assert_eq!(Amounts::Finite(vec![5, 1, 5, 9]).up_to(8), [1, 5]);
        assert_eq!(Amounts::Progression { first: 3, step: 4 }.up_to(11), [3, 7, 11]);
        assert_eq!(Amounts::Squares.up_to(26), [1, 4, 9, 16, 25]);
        assert_eq!(Amounts::Primes.up_to(14), [2, 3, 5, 7, 11, 13]);
        assert_eq!(Amounts::Powers(3).up_to(27), [1, 3, 9, 27]);
        assert_eq!(Amounts::Fibonacci.up_to(13), [1, 2, 3, 5, 8, 13]);
        assert_eq!(Amounts::Primes.up_to(0), []);
    }

    #[test]
    fn a_line_that_leaves_the_heap_as_it_is_is_refused() {
        let stays = |parts| HeapGame::new(vec![Line::new(Amounts::Finite(vec![1, 0]), parts, 0)]);
        assert_eq!(stays(Parts::One), Err(ShapeError::Loop { line: 0 }));
        assert_eq!(stays(Parts::Two), Err(ShapeError::Loop { line: 0 }));
        assert!(stays(Parts::Zero).is_ok());
        assert_eq!(Code { digits: vec![2], tail: None }.game(), Err(ShapeError::Loop { line: 0 }));
        let powers = Line::new(Amounts::Powers(1), Parts::One, 0);
        assert_eq!(HeapGame::new(vec![powers]), Err(ShapeError::Degenerate { line: 0 }));
    }
}
