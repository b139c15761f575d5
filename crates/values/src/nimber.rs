//! Nimbers as a field of characteristic 2.

use crate::nim_field;
use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Sub};

/// The game `*n`, an element of the field of nimbers below `2^64`.
///
/// `+` and `-` are nim addition (exclusive or), `*` nim multiplication, `/` its inverse.
/// [Conway, ONAG, ch. 6]
///
/// ```
/// use grundy_values::Nimber;
/// assert_eq!(Nimber(5) + Nimber(3), Nimber(6));
/// assert_eq!(Nimber(2) * Nimber(2), Nimber(3));
/// assert_eq!(Nimber(7) / Nimber(7), Nimber(1));
/// assert_eq!(Nimber(5).to_string(), "*5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nimber(pub u64);

impl Nimber {
    /// Returns the multiplicative inverse, or `None` for zero.
    #[must_use]
    pub fn inverse(self) -> Option<Nimber> {
        nim_field::inverse(self.0).map(Nimber)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            1 => f.write_str("*"),
            v => write!(f, "*{v}"),
        }
    }
}

impl Add for Nimber {
    type Output = Nimber;
    #[expect(clippy::suspicious_arithmetic_impl, reason = "nim addition is exclusive or")]
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl Sub for Nimber {
    type Output = Nimber;
    #[expect(clippy::suspicious_arithmetic_impl, reason = "a nimber is its own negative")]
    fn sub(self, other: Nimber) -> Nimber {
        // Each nimber is its own negative.
        self + other
    }
}

impl Mul for Nimber {
    type Output = Nimber;
    fn mul(self, other: Nimber) -> Nimber {
        Nimber(nim_field::product(self.0, other.0))
    }
}

impl Div for Nimber {
    type Output = Nimber;
    /// # Panics
    /// On division by zero, as integers do; [`Nimber::inverse`] answers instead of panicking.
    #[expect(clippy::suspicious_arithmetic_impl, reason = "division is multiplication by the inverse")]
    fn div(self, other: Nimber) -> Nimber {
        self * other.inverse().expect("nimber division by zero")
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Nimber) {
        *self = *self + other;
    }
}

impl MulAssign for Nimber {
    fn mul_assign(&mut self, other: Nimber) {
        *self = *self * other;
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(nimbers: I) -> Nimber {
        nimbers.fold(Nimber(0), Add::add)
    }
}

impl Product for Nimber {
    fn product<I: Iterator<Item = Nimber>>(nimbers: I) -> Nimber {
        nimbers.fold(Nimber(1), Mul::mul)
    }
}
