//! Values of impartial positions that may come back: loopy nimbers.

use std::fmt;

/// The value of a component of an impartial sum in normal play, where positions may come back and a move
/// leaves one position: the nimber that it equals, or infinity with the nimbers that a move leads to.
/// [Smith 1966; Fraenkel, Perl 1975]
///
/// ```
/// use grundy_values::{Chance, Infinite, LoopyNimber};
/// let loops = LoopyNimber::Infinite(Infinite::new(vec![2, 0]));
/// assert_eq!(loops.to_string(), "∞{0,2}");
/// // Beside a heap of 2, a move to 2 leaves nothing to the opponent; beside a heap of 1 nobody wins.
/// assert_eq!(loops.nim_sum(&LoopyNimber::Finite(2)).chance(), Chance::Win);
/// assert_eq!(loops.nim_sum(&LoopyNimber::Finite(1)).chance(), Chance::Draw);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LoopyNimber {
    /// The component equals the Nim heap of this size.
    Finite(u64),
    /// It equals no Nim heap.
    Infinite(Infinite),
}

/// The value of a position that equals no nimber: the nimbers of its options that equal one.
///
/// It is written `∞{0,2}`, and `∞` where there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Infinite {
    /// Ascending.
    options: Box<[u64]>,
}

impl Infinite {
    /// Returns the value of a position that equals no nimber and has options of these, in any order.
    #[must_use]
    pub fn new(mut options: Vec<u64>) -> Infinite {
        options.sort_unstable();
        options.dedup();
        Infinite { options: options.into() }
    }

    /// Returns the nimbers of options, in ascending order.
    #[must_use]
    pub fn options(&self) -> &[u64] {
        &self.options
    }

    /// Returns whether an option equals the nimber.
    #[must_use]
    pub fn reaches(&self, nimber: u64) -> bool {
        self.options.binary_search(&nimber).is_ok()
    }
}

impl LoopyNimber {
    /// Returns the value of the sum of two components.
    ///
    /// ```
    /// use grundy_values::{Infinite, LoopyNimber};
    /// let loops = LoopyNimber::Infinite(Infinite::new(vec![0, 2]));
    /// assert_eq!(loops.nim_sum(&LoopyNimber::Finite(3)).to_string(), "∞{1,3}");
    /// assert_eq!(loops.nim_sum(&loops).to_string(), "∞");
    /// ```
    #[must_use]
    pub fn nim_sum(&self, other: &LoopyNimber) -> LoopyNimber {
        match (self, other) {
            (LoopyNimber::Finite(a), LoopyNimber::Finite(b)) => LoopyNimber::Finite(a ^ b),
            (LoopyNimber::Finite(n), LoopyNimber::Infinite(loops))
            | (LoopyNimber::Infinite(loops), LoopyNimber::Finite(n)) => {
                LoopyNimber::Infinite(Infinite::new(loops.options.iter().map(|option| option ^ n).collect()))
            }
            // No option of two infinite values is finite, so nothing is reached.
            _ => LoopyNimber::Infinite(Infinite::default()),
        }
    }

    /// Returns what the player to move reaches in a sum of this value.
    #[must_use]
    pub fn chance(&self) -> crate::Chance {
        match self {
            LoopyNimber::Finite(n) => crate::Chance::of(*n != 0),
            LoopyNimber::Infinite(loops) if loops.reaches(0) => crate::Chance::Win,
            LoopyNimber::Infinite(_) => crate::Chance::Draw,
        }
    }
}

impl fmt::Display for Infinite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("∞")?;
        if self.options.is_empty() {
            return Ok(());
        }
        for (index, option) in self.options.iter().enumerate() {
            write!(f, "{}{option}", if index == 0 { '{' } else { ',' })?;
        }
        f.write_str("}")
    }
}

impl fmt::Display for LoopyNimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyNimber::Finite(n) => write!(f, "{n}"),
            LoopyNimber::Infinite(loops) => loops.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chance;

    #[test]
    fn sums_of_loopy_nimbers_commute_and_are_written_with_their_options() {
        let values = [
            LoopyNimber::Finite(0),
            LoopyNimber::Finite(5),
            LoopyNimber::Infinite(Infinite::new(vec![5, 0, 5])),
            LoopyNimber::Infinite(Infinite::default()),
        ];
        let words: Vec<String> = values.iter().map(LoopyNimber::to_string).collect();
        assert_eq!(words, ["0", "5", "∞{0,5}", "∞"]);
        for a in &values {
            assert_eq!(a.nim_sum(&LoopyNimber::Finite(0)), *a);
            for b in &values {
                assert_eq!(a.nim_sum(b), b.nim_sum(a));
                for c in &values {
                    assert_eq!(a.nim_sum(b).nim_sum(c), a.nim_sum(&b.nim_sum(c)));
                }
            }
        }
        let chances: Vec<Chance> = values.iter().map(LoopyNimber::chance).collect();
        assert_eq!(chances, [Chance::Loss, Chance::Win, Chance::Win, Chance::Draw]);
    }
}
