//! The numbers that walls are computed with: fixed point where it is exact, dyadic rationals of any size
//! elsewhere.

use crate::Dyadic;
use dashu_int::IBig;

/// What the kernel needs of numbers.
pub(crate) trait Number: Clone + Ord {
    fn integer(n: i8) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    /// Half of this number; `None` where it cannot be written down.
    fn half(&self) -> Option<Self>;
    /// The denominator's reciprocal, `2^-n` for a number with denominator `2^n`; `None` for an integer.
    fn grain(&self) -> Option<Self>;

    fn negated(&self) -> Self {
        Self::integer(0).minus(self)
    }
}

/// A multiple of `2^-32`, at most `2^28` in size where it comes in; walls stay between the numbers that a
/// game ends in, and temperatures below their distance, so that no sum overflows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fixed(i64);

impl Fixed {
    const PLACES: u32 = 32;
    const LARGEST: i64 = 1 << 60;

    /// Returns `units * 2^-places`, if it is held exactly.
    pub(crate) fn new(units: i64, places: u32) -> Option<Fixed> {
        let shift = Fixed::PLACES.checked_sub(places)?;
        // The number is compared before the shift, which could overflow.
        (units.unsigned_abs() <= Fixed::LARGEST.unsigned_abs() >> shift).then(|| Fixed(units << shift))
    }

    pub(crate) fn dyadic(&self) -> Dyadic {
        let places = Fixed::PLACES.min(self.0.trailing_zeros());
        Dyadic::new(IBig::from(self.0 >> places), Fixed::PLACES - places)
    }
}

impl Number for Fixed {
    fn integer(n: i8) -> Fixed {
        Fixed(i64::from(n) << Fixed::PLACES)
    }
    fn plus(&self, other: &Fixed) -> Fixed {
        Fixed(self.0 + other.0)
    }
    fn minus(&self, other: &Fixed) -> Fixed {
        Fixed(self.0 - other.0)
    }
    fn half(&self) -> Option<Fixed> {
        // Half of an odd multiple needs a place more than there is.
        (self.0 & 1 == 0).then_some(Fixed(self.0 / 2))
    }
    fn grain(&self) -> Option<Fixed> {
        // The lowest digit of a fraction is the reciprocal of its denominator; that of an integer is 1 or
        // more.
        let lowest = self.0 & self.0.wrapping_neg();
        (lowest != 0 && lowest < 1 << Fixed::PLACES).then_some(Fixed(lowest))
    }
}

impl Number for Dyadic {
    fn integer(n: i8) -> Dyadic {
        Dyadic::from(i64::from(n))
    }
    fn plus(&self, other: &Dyadic) -> Dyadic {
        self + other
    }
    fn minus(&self, other: &Dyadic) -> Dyadic {
        self - other
    }
    fn half(&self) -> Option<Dyadic> {
        Some(Dyadic::half(self))
    }
    fn grain(&self) -> Option<Dyadic> {
        (!self.is_integer()).then(|| Dyadic::new(IBig::ONE, self.exponent()))
    }
}
