//! Positions: a few natural numbers.

use grundy_budget::{Weight, block};
use std::fmt;
use std::hash::{Hash, Hasher};

/// A position of rules: one natural number for each coordinate. Up to three are kept without an allocation.
///
/// Positions are ordered by their coordinates from the first on.
///
/// ```
/// use grundy_rules::interpret::Position;
/// let position = Position::from([3, 5]);
/// assert_eq!(position.coordinates(), [3, 5]);
/// assert_eq!(position.to_string(), "(3, 5)");
/// assert_eq!(Position::from([7]).to_string(), "7");
/// ```
#[derive(Clone)]
pub struct Position(Form);

#[derive(Clone)]
enum Form {
    Inline(u8, [u64; INLINE]),
    Boxed(Box<[u64]>),
}

/// Three coordinates make a position of 32 bytes, and rules with more are rare.
const INLINE: usize = 3;

impl Position {
    /// Returns the coordinates.
    #[must_use]
    #[inline]
    pub fn coordinates(&self) -> &[u64] {
        match &self.0 {
            Form::Inline(len, numbers) => &numbers[..usize::from(*len)],
            Form::Boxed(numbers) => numbers,
        }
    }

    /// Becomes the position with these coordinates, without an allocation where it had as many.
    #[inline]
    pub(super) fn assign(&mut self, coordinates: &[u64]) {
        match &mut self.0 {
            Form::Boxed(numbers) if numbers.len() == coordinates.len() => {
                numbers.copy_from_slice(coordinates);
            }
            _ => *self = Position::from(coordinates),
        }
    }
}

impl Weight for Position {
    fn elsewhere(&self) -> u64 {
        match &self.0 {
            Form::Inline(..) => 0,
            Form::Boxed(numbers) => block(size_of_val(&numbers[..])),
        }
    }
}

impl From<&[u64]> for Position {
    #[inline]
    fn from(coordinates: &[u64]) -> Self {
        let mut numbers = [0; INLINE];
        // More coordinates than have room, or a length that is no byte, take a block of their own.
        match (numbers.get_mut(..coordinates.len()), u8::try_from(coordinates.len())) {
            (Some(front), Ok(len)) => {
                front.copy_from_slice(coordinates);
                Position(Form::Inline(len, numbers))
            }
            _ => Position(Form::Boxed(coordinates.into())),
        }
    }
}

impl<const N: usize> From<[u64; N]> for Position {
    fn from(coordinates: [u64; N]) -> Self {
        Position::from(&coordinates[..])
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.coordinates() == other.coordinates()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The length is the same for all positions of a game, so it need not be hashed.
        for number in self.coordinates() {
            state.write_u64(*number);
        }
    }
}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Position {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.coordinates().cmp(other.coordinates())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.coordinates() {
            [number] => write!(f, "{number}"),
            numbers => {
                let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
                write!(f, "({})", words.join(", "))
            }
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_position_compares_as_a_short_one() {
        let long = Position::from([1, 2, 3, 4]);
        assert_eq!(long.coordinates(), [1, 2, 3, 4]);
        assert!(Position::from([1, 2, 3]) < long);
        assert_eq!(long, Position::from(&[1, 2, 3, 4][..]));
        assert_eq!(size_of::<Position>(), 32);
        let mut position = long;
        for numbers in [&[4, 3, 2, 1][..], &[5], &[6, 7], &[1, 2, 3, 4, 5]] {
            position.assign(numbers);
            assert_eq!(position.coordinates(), numbers);
        }
    }
}
