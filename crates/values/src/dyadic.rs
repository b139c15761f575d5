//! Dyadic rationals of any size: the numbers among short games.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use grundy_budget::Stop;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

/// A dyadic rational `numerator / 2^exponent` in lowest terms, exact at any size.
///
/// ```
/// use grundy_values::Dyadic;
/// let x: Dyadic = "-9/8".parse().unwrap();
/// assert_eq!((&x + &Dyadic::from(2)).to_string(), "7/8");
/// assert_eq!(x, Dyadic::new((-18).into(), 4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: IBig,
    /// 0 for an integer; the numerator is odd where this is not 0.
    exponent: u32,
}

/// The exponents that text may ask for: numbers with more binary places than this are refused, not computed.
const LARGEST_EXPONENT: u32 = 1 << 16;

/// A product or a power may have this number of binary digits, before the point as behind it.
pub(crate) const MOST_BITS: u64 = 1 << 20;

/// Returns the bytes of the digits that an integer holds apart from itself.
pub(crate) fn bytes_of(n: &IBig) -> u64 {
    let words = n.bit_len() as u64 / 64 + 1;
    // An integer of two words holds them in itself.
    if words <= 2 { 0 } else { 8 * words }
}

impl Dyadic {
    /// Returns `numerator / 2^exponent`.
    #[must_use]
    pub fn new(numerator: IBig, exponent: u32) -> Dyadic {
        let twos = numerator
            // Zero has no last one, so its exponent goes down to 0.
            .trailing_zeros()
            .map_or(exponent, |twos| u32::try_from(twos).unwrap_or(u32::MAX).min(exponent));
        let numerator = if twos == 0 { numerator } else { numerator >> twos as usize };
        Dyadic { numerator, exponent: exponent - twos }
    }

    /// Returns the numerator, in lowest terms.
    #[must_use]
    pub fn numerator(&self) -> &IBig {
        &self.numerator
    }

    /// Returns the logarithm to base 2 of the denominator.
    #[must_use]
    pub fn exponent(&self) -> u32 {
        self.exponent
    }

    /// Returns the denominator, a power of two.
    #[must_use]
    pub fn denominator(&self) -> IBig {
        IBig::ONE << self.exponent as usize
    }

    /// Returns the bytes of its digits.
    pub(crate) fn bytes(&self) -> u64 {
        bytes_of(&self.numerator)
    }

    /// Returns whether this is an integer.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.exponent == 0
    }

    /// Returns whether this is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.numerator == IBig::ZERO
    }

    /// Returns -1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i32 {
        match self.numerator.cmp(&IBig::ZERO) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }
    }

    /// Returns the greatest integer that is not above this number.
    #[must_use]
    pub fn floor(&self) -> IBig {
        // The shift rounds down, also below 0.
        &self.numerator >> self.exponent as usize
    }

    /// Returns the least integer that is not below this number.
    #[must_use]
    pub fn ceil(&self) -> IBig {
        -((-&self.numerator) >> self.exponent as usize)
    }

    /// Returns the product.
    ///
    /// # Errors
    /// [`Stop::Reach`] where numerator or denominator would have more than 2^20 binary digits: who squares a
    /// number again and again doubles its digits each time.
    pub fn times(&self, other: &Dyadic) -> Result<Dyadic, Stop> {
        // A product of integers has the digits of both, or one less.
        let digits = (self.numerator.bit_len() + other.numerator.bit_len()) as u64;
        let exponent = u64::from(self.exponent) + u64::from(other.exponent);
        if digits > MOST_BITS + 1 || exponent > MOST_BITS {
            return Err(Stop::Reach);
        }
        Ok(Dyadic::new(&self.numerator * &other.numerator, self.exponent + other.exponent))
    }

    /// Returns half of this number.
    #[must_use]
    pub fn half(&self) -> Dyadic {
        // The numerator of an integer may be even; then `new` takes the exponent back.
        let exponent = self.exponent.checked_add(1).expect("a denominator has fewer than 2^32 binary digits");
        Dyadic::new(self.numerator.clone(), exponent)
    }

    /// Returns the absolute value.
    #[must_use]
    pub fn abs(&self) -> Dyadic {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// Returns `floor(self * 2^places)`, and whether nothing was cut off.
    pub(crate) fn scaled(&self, places: u32) -> (IBig, bool) {
        if self.exponent <= places {
            (&self.numerator << (places - self.exponent) as usize, true)
        } else {
            // The numerator of a fraction is odd, so something is always cut off.
            (&self.numerator >> (self.exponent - places) as usize, false)
        }
    }

    /// Returns the options of this number's canonical form, Left's and Right's: an integer has at most one,
    /// any other number has both.
    #[must_use]
    pub fn options(&self) -> [Option<Dyadic>; 2] {
        if self.is_integer() {
            return match self.signum() {
                0 => [None, None],
                1 => [Some(self - &Dyadic::from(1)), None],
                _ => [None, Some(self + &Dyadic::from(1))],
            };
        }
        // The options of `n / 2^e` are `(n - 1) / 2^e` and `(n + 1) / 2^e`, perhaps with smaller
        // denominators.
        let step = |by: i32| Some(Dyadic::new(&self.numerator + IBig::from(by), self.exponent));
        [step(-1), step(1)]
    }

    /// Returns the simplest number between two bounds: the one of least birthday, which is unique.
    ///
    /// `None` for a bound that is not there. The lower bound must be below the upper one, or equal with both
    /// included. Cost: linear in the digits. Simplest number theorem: [Siegel, CGT, ch. II].
    ///
    /// ```
    /// use grundy_values::{Bound, Dyadic};
    /// let simplest = |lower: &str, upper: &str| {
    ///     Dyadic::simplest(Some(&Bound::open(lower.parse().unwrap())), Some(&Bound::open(upper.parse().unwrap())))
    /// };
    /// assert_eq!(simplest("1/4", "3").to_string(), "1");
    /// assert_eq!(simplest("1/4", "1/2").to_string(), "3/8");
    /// assert_eq!(simplest("-7", "-5/2").to_string(), "-3");
    /// ```
    #[must_use]
    pub fn simplest(lower: Option<&Bound>, upper: Option<&Bound>) -> Dyadic {
        let zero = Dyadic::from(0);
        if lower.is_none_or(|bound| bound.admits_above(&zero))
            && upper.is_none_or(|bound| bound.admits_below(&zero))
        {
            return zero;
        }
        // Zero is out: the whole interval lies on one side of it.
        let negative = upper.is_some_and(|bound| !bound.admits_below(&zero));
        if negative {
            let mirror = |bound: Option<&Bound>| bound.map(Bound::mirrored);
            return -&Dyadic::simplest(mirror(upper).as_ref(), mirror(lower).as_ref());
        }
        let lower = lower.expect("zero was not admitted, and the interval is not below it");
        let admitted = |x: &Dyadic| lower.admits_above(x) && upper.is_none_or(|bound| bound.admits_below(x));
        // The interval holds a number, so some exponent ends this.
        let mut exponent = 0;
        loop {
            // The least multiple of 2^-exponent above the lower bound; if the interval holds a multiple, this
            // is one.
            let (scaled, exact) = lower.at.scaled(exponent);
            let first = if exact && lower.included { scaled } else { scaled + IBig::ONE };
            let candidate = Dyadic::new(first, exponent);
            if admitted(&candidate) {
                return candidate;
            }
            exponent += 1;
        }
    }
}

/// An end of an interval of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The end itself.
    pub at: Dyadic,
    /// Whether the end belongs to the interval.
    pub included: bool,
}

impl Bound {
    /// Returns an end that does not belong to the interval.
    #[must_use]
    pub fn open(at: Dyadic) -> Bound {
        Bound { at, included: false }
    }

    /// Returns an end that belongs to the interval.
    #[must_use]
    pub fn closed(at: Dyadic) -> Bound {
        Bound { at, included: true }
    }

    fn admits_above(&self, x: &Dyadic) -> bool {
        match x.cmp(&self.at) {
            Ordering::Less => false,
            Ordering::Equal => self.included,
            Ordering::Greater => true,
        }
    }

    fn admits_below(&self, x: &Dyadic) -> bool {
        match x.cmp(&self.at) {
            Ordering::Less => true,
            Ordering::Equal => self.included,
            Ordering::Greater => false,
        }
    }

    fn mirrored(&self) -> Bound {
        Bound { at: -&self.at, included: self.included }
    }
}

impl From<i64> for Dyadic {
    fn from(integer: i64) -> Dyadic {
        Dyadic { numerator: integer.into(), exponent: 0 }
    }
}

impl From<IBig> for Dyadic {
    fn from(integer: IBig) -> Dyadic {
        Dyadic { numerator: integer, exponent: 0 }
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        // Equal exponents need no shift.
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let places = self.exponent.max(other.exponent);
        self.scaled(places).0.cmp(&other.scaled(places).0)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        // The negative of lowest terms is in lowest terms.
        Dyadic { numerator: -&self.numerator, exponent: self.exponent }
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: &Dyadic) -> Dyadic {
        let places = self.exponent.max(other.exponent);
        Dyadic::new(self.scaled(places).0 + other.scaled(places).0, places)
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: &Dyadic) -> Dyadic {
        let places = self.exponent.max(other.exponent);
        Dyadic::new(self.scaled(places).0 - other.scaled(places).0, places)
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator())
        }
    }
}

/// Why a text is no dyadic rational.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDyadic {
    /// Not an integer, nor a quotient of two.
    #[error("`{0}` is no number; an integer or a fraction such as `-3/4` was expected")]
    NoNumber(String),
    /// A fraction whose denominator is no power of two.
    #[error("the denominator {0} is no power of two")]
    Denominator(String),
    /// More binary places than this program computes with.
    #[error("the denominator has more than {LARGEST_EXPONENT} binary digits")]
    TooFine,
}

impl FromStr for Dyadic {
    type Err = NotDyadic;
    /// Reads `-?digits` or `-?digits/digits`, the denominator a power of two in lowest terms.
    fn from_str(text: &str) -> Result<Dyadic, NotDyadic> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let integer = |part: &str| {
            let digits = part.strip_prefix('-').unwrap_or(part);
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(NotDyadic::NoNumber(text.to_owned()));
            }
            part.parse::<IBig>().map_err(|_| NotDyadic::NoNumber(text.to_owned()))
        };
        let (numerator, denominator) = (integer(numerator)?, integer(denominator)?);
        let twos = denominator.trailing_zeros().unwrap_or(0);
        let odd = &denominator >> twos;
        // A denominator of 0 is refused before it divides.
        if denominator <= IBig::ZERO || &numerator % &odd != IBig::ZERO {
            return Err(NotDyadic::Denominator(denominator.to_string()));
        }
        let numerator = numerator / odd;
        let exponent =
            u32::try_from(twos).ok().filter(|e| *e <= LARGEST_EXPONENT).ok_or(NotDyadic::TooFine)?;
        Ok(Dyadic::new(numerator, exponent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dyadic(text: &str) -> Dyadic {
        text.parse().unwrap()
    }

    #[test]
    fn the_simplest_number_is_the_first_born_in_every_interval_of_sixteenths() {
        // Numbers by birthday, from the definition: simplest of the two sides of a cut of those born before.
        let mut born: Vec<Vec<Dyadic>> = vec![vec![Dyadic::from(0)]];
        let mut all = vec![Dyadic::from(0)];
        for _ in 0..5 {
            let mut new = vec![&all[0] - &Dyadic::from(1), all.last().unwrap() + &Dyadic::from(1)];
            new.extend(all.windows(2).map(|pair| (&pair[0] + &pair[1]).half()));
            all.extend(new.iter().cloned());
            all.sort();
            born.push(new);
        }
        let ends = (-40..=40).map(|k| Dyadic::new(k.into(), 3)).collect::<Vec<_>>();
        let mut n_compared = 0;
        for lower in &ends {
            for upper in ends.iter().filter(|upper| *upper > lower) {
                for included in [[false, false], [true, false], [false, true], [true, true]] {
                    let bounds = [
                        Bound { at: lower.clone(), included: included[0] },
                        Bound { at: upper.clone(), included: included[1] },
                    ];
                    let inside = |x: &&Dyadic| bounds[0].admits_above(x) && bounds[1].admits_below(x);
                    let first = born.iter().find_map(|day| day.iter().find(inside));
                    if let Some(first) = first {
                        assert_eq!(
                            &Dyadic::simplest(Some(&bounds[0]), Some(&bounds[1])),
                            first,
                            "{bounds:?}"
                        );
                        n_compared += 1;
                    }
                }
            }
        }
        assert!(n_compared > 5_000, "{n_compared}");
        assert_eq!(Dyadic::simplest(Some(&Bound::open(dyadic("7/2"))), None), dyadic("4"));
        assert_eq!(Dyadic::simplest(None, Some(&Bound::open(dyadic("-4")))), dyadic("-5"));
        assert_eq!(Dyadic::simplest(None, None), dyadic("0"));
    }

    #[test]
    fn arithmetic_is_that_of_fractions_of_any_size() {
        let big = dyadic("123456789012345678901234567890/1024");
        assert_eq!(&(&big + &dyadic("1/2048")) - &big, dyadic("1/2048"));
        assert_eq!(dyadic("3/4").times(&dyadic("-2/4")), Ok(dyadic("-3/8")));
        assert_eq!((dyadic("-7/4").floor(), dyadic("-7/4").ceil()), ((-2).into(), (-1).into()));
        assert!(dyadic("-3/4") < dyadic("-5/8"));
        assert_eq!(dyadic("6/8").to_string(), "3/4");
    }

    #[test]
    fn text_that_is_no_dyadic_is_named() {
        for text in ["", "-", "1/", "/2", "1/0", "1/3", "1/-2", "a", "+1", "1/2/2", "1.5"] {
            assert!(text.parse::<Dyadic>().is_err(), "{text}");
        }
    }
}
