//! Surreal numbers beyond the dyadic fractions of short games: fractions with any denominator, ordinals, and
//! sums and products of these.

use crate::{Budget, Dyadic, Stop};
use dashu_int::IBig;
use dashu_int::ops::{BitTest, DivRem, Gcd, UnsignedAbs};
use std::cmp::Ordering;
use std::fmt::{self, Write};

/// A surreal number `w^a * r + w^b * s + ..`, where `w` is the first infinite ordinal, the exponents fall and
/// are such numbers, and the coefficients are fractions. Powers of `w` multiply as the exponents add, so that
/// sums and products of ordinals are the natural ones.
///
/// [Conway, ONAG, chapter 3]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surreal {
    terms: Vec<(Surreal, Fraction)>,
}

/// A fraction in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fraction {
    numerator: IBig,
    /// It is positive.
    denominator: IBig,
}

/// Why a power is not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPower {
    /// The exponent is none.
    #[error("an exponent is a natural number up to 4096, and of a power of omega any number")]
    Exponent,
    /// The power is larger than numbers are here.
    #[error(
        "this power is too large: a number has at most 4096 terms with those of its exponents, which stand in each \
         other at most 100 deep, and coefficients of at most 2^20 binary digits"
    )]
    Large,
    /// The budget ended.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

/// Exponents are at most this large, but for those of powers of `w`.
const MOST_FACTORS: u32 = 1 << 12;

/// No number has more terms, in it and its exponents.
const MOST_TERMS: usize = 1 << 12;

/// No coefficient has more binary digits, in its numerator and its denominator.
const MOST_BITS: usize = 1 << 20;

/// Exponents stand in exponents up to this height.
const HIGHEST: usize = 100;

impl Fraction {
    fn new(numerator: IBig, denominator: IBig) -> Fraction {
        let gcd = IBig::from((&numerator).gcd(&denominator));
        // The divisor takes the sign of the denominator, which is positive after the division.
        let gcd = if denominator < IBig::ZERO { -gcd } else { gcd };
        Fraction { numerator: numerator / &gcd, denominator: denominator / gcd }
    }

    fn integer(n: IBig) -> Fraction {
        Fraction { numerator: n, denominator: IBig::ONE }
    }

    fn plus(&self, other: &Fraction) -> Fraction {
        let left = &self.numerator * &other.denominator;
        let right = &other.numerator * &self.denominator;
        Fraction::new(left + right, &self.denominator * &other.denominator)
    }

    fn times(&self, other: &Fraction) -> Fraction {
        Fraction::new(&self.numerator * &other.numerator, &self.denominator * &other.denominator)
    }

    fn is_integer(&self) -> bool {
        self.denominator == IBig::ONE
    }

    fn is_positive(&self) -> bool {
        self.numerator > IBig::ZERO
    }
}

impl From<&Dyadic> for Surreal {
    fn from(number: &Dyadic) -> Surreal {
        Surreal::real(number.numerator().clone(), number.denominator()).expect("the denominator is positive")
    }
}

impl Surreal {
    /// Returns the first infinite ordinal.
    #[must_use]
    pub fn omega() -> Surreal {
        Surreal::term(Surreal::integer(IBig::ONE), Fraction::integer(IBig::ONE))
    }

    /// Returns a fraction; `None` where the denominator is 0.
    #[must_use]
    pub fn real(numerator: IBig, denominator: IBig) -> Option<Surreal> {
        (denominator != IBig::ZERO)
            .then(|| Surreal::term(Surreal::default(), Fraction::new(numerator, denominator)))
    }

    /// Returns an integer.
    #[must_use]
    pub fn integer(n: IBig) -> Surreal {
        Surreal::term(Surreal::default(), Fraction::integer(n))
    }

    fn term(exponent: Surreal, factor: Fraction) -> Surreal {
        let is_zero = factor.numerator == IBig::ZERO;
        Surreal { terms: if is_zero { Vec::new() } else { vec![(exponent, factor)] } }
    }

    /// Returns numerator and denominator where the number is real.
    #[must_use]
    pub fn as_real(&self) -> Option<[IBig; 2]> {
        match &self.terms[..] {
            [] => Some([IBig::ZERO, IBig::ONE]),
            [(exponent, factor)] if exponent.is_zero() => {
                Some([factor.numerator.clone(), factor.denominator.clone()])
            }
            _ => None,
        }
    }

    /// Returns the number that a short game has, if it is one.
    #[must_use]
    pub fn as_dyadic(&self) -> Option<Dyadic> {
        let [numerator, denominator] = self.as_real()?;
        // In lowest terms a fraction is dyadic exactly where its denominator is a power of two.
        let exponent = denominator.bit_len() - 1;
        let is_power = denominator == IBig::ONE << exponent;
        u32::try_from(exponent).ok().filter(|_| is_power).map(|exponent| Dyadic::new(numerator, exponent))
    }

    /// Returns whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// Returns -1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i32 {
        self.terms.first().map_or(0, |(_, factor)| if factor.is_positive() { 1 } else { -1 })
    }

    /// Returns whether it is an ordinal: all coefficients are natural numbers and all exponents ordinals.
    #[must_use]
    pub fn is_ordinal(&self) -> bool {
        self.terms
            .iter()
            .all(|(exponent, factor)| factor.is_integer() && factor.is_positive() && exponent.is_ordinal())
    }

    /// Returns the terms of an ordinal, the largest first: exponents and natural coefficients.
    #[must_use]
    pub fn ordinal_terms(&self) -> Option<Vec<(&Surreal, &IBig)>> {
        let terms = self.terms.iter().map(|(exponent, factor)| (exponent, &factor.numerator));
        self.is_ordinal().then(|| terms.collect())
    }

    /// Returns the ordinal with these terms, in any order; those of equal exponents are added.
    #[must_use]
    pub fn of_ordinal_terms(terms: impl IntoIterator<Item = (Surreal, IBig)>) -> Surreal {
        let terms = terms.into_iter().map(|(exponent, n)| (exponent, Fraction::integer(n)));
        Surreal::of(terms.collect())
    }

    fn of(mut terms: Vec<(Surreal, Fraction)>) -> Surreal {
        terms.sort_by(|(a, _), (b, _)| b.cmp(a));
        let mut sum: Vec<(Surreal, Fraction)> = Vec::with_capacity(terms.len());
        for (exponent, factor) in terms {
            match sum.last_mut() {
                Some((last, before)) if *last == exponent => *before = before.plus(&factor),
                _ => sum.push((exponent, factor)),
            }
        }
        // Coefficients may have cancelled. No term is 0, since signs and comparisons read the first term
        // alone.
        sum.retain(|(_, factor)| factor.numerator != IBig::ZERO);
        Surreal { terms: sum }
    }

    /// Returns the negative.
    #[must_use]
    pub fn negative(&self) -> Surreal {
        let negative = |factor: &Fraction| Fraction {
            numerator: -factor.numerator.clone(),
            denominator: factor.denominator.clone(),
        };
        let terms = self.terms.iter().map(|(exponent, factor)| (exponent.clone(), negative(factor)));
        Surreal { terms: terms.collect() }
    }

    /// Returns the sum; `None` where it has too many terms, or too long coefficients.
    #[must_use]
    pub fn plus(&self, other: &Surreal) -> Option<Surreal> {
        Surreal::of([&self.terms[..], &other.terms].concat()).bounded()
    }

    /// Returns the product; `None` where it has too many terms, or too long coefficients.
    #[must_use]
    pub fn times(&self, other: &Surreal) -> Option<Surreal> {
        // This bounds the work, not the result alone: terms may join or cancel once they are made.
        if self.terms.len().saturating_mul(other.terms.len()) > MOST_TERMS {
            return None;
        }
        let mut terms = Vec::new();
        for (a, r) in &self.terms {
            for (b, s) in &other.terms {
                terms.push((a.plus(b)?, r.times(s)));
            }
        }
        Surreal::of(terms).bounded()
    }

    /// Returns `1/x` of a number with one term.
    #[must_use]
    pub fn reciprocal(&self) -> Option<Surreal> {
        // The inverse of a sum of several terms has no last term.
        let [(exponent, factor)] = &self.terms[..] else { return None };
        let inverse = Fraction::new(factor.denominator.clone(), factor.numerator.clone());
        Some(Surreal::term(exponent.negative(), inverse))
    }

    /// Returns `x^n`: of a power of `w` for every number `n`, of other numbers for a natural number up to
    /// 4096. Cost: `n` products.
    ///
    /// # Errors
    /// [`NoPower`].
    pub fn power(&self, n: &Surreal, budget: &Budget) -> Result<Surreal, NoPower> {
        // A power of `w` is raised by its exponent, so `n` may be any number.
        if let [(exponent, factor)] = &self.terms[..]
            && *factor == Fraction::integer(IBig::ONE)
        {
            let exponent = exponent.times(n).ok_or(NoPower::Large)?;
            return Surreal::term(exponent, Fraction::integer(IBig::ONE)).bounded().ok_or(NoPower::Large);
        }
        let [n, denominator] = n.as_real().ok_or(NoPower::Exponent)?;
        let n = u32::try_from(&n).ok().filter(|n| denominator == IBig::ONE && *n <= MOST_FACTORS);
        let mut power = Surreal::integer(IBig::ONE);
        for _ in 0..n.ok_or(NoPower::Exponent)? {
            // A term costs a step, and one more for each word of its coefficient.
            let longest = power.terms.iter().map(|(_, factor)| bits(factor)).max().unwrap_or(0);
            let n_terms = power.terms.len().saturating_mul(self.terms.len());
            budget.spend(n_terms.saturating_mul(1 + longest / 64) as u64)?;
            power = power.times(self).ok_or(NoPower::Large)?;
        }
        Ok(power)
    }

    /// Returns the birthday: of a number with integral coefficients and ordinal exponents the ordinal with
    /// the absolute coefficients, since its signs are those of its terms one after the other, and of a
    /// fraction whose denominator is no power of two `w`; `None` of a dyadic fraction, which is a short game,
    /// and of all others.
    #[must_use]
    pub fn birthday(&self) -> Option<Surreal> {
        if self.as_real().is_some() {
            // A dyadic fraction is a short game, whose form says its birthday; any other real number is born
            // on day `w`.
            return self.as_dyadic().is_none().then(Surreal::omega);
        }
        let is_plain =
            self.terms.iter().all(|(exponent, factor)| factor.is_integer() && exponent.is_ordinal());
        is_plain.then(|| {
            let absolute =
                |factor: &Fraction| Fraction::integer(IBig::from(factor.numerator.clone().unsigned_abs()));
            let terms = self.terms.iter().map(|(exponent, factor)| (exponent.clone(), absolute(factor)));
            Surreal { terms: terms.collect() }
        })
    }

    /// Returns the greatest integer that is at most a real number.
    #[must_use]
    pub fn floor(&self) -> Option<IBig> {
        let [numerator, denominator] = self.as_real()?;
        let (quotient, rest) = numerator.div_rem(&denominator);
        // `div_rem` rounds towards 0, so a negative number with a rest comes out one too high.
        Some(if rest < IBig::ZERO { quotient - IBig::ONE } else { quotient })
    }

    fn bounded(self) -> Option<Surreal> {
        // Terms are made of bounded numbers, so the height is at most one above the bound and the recursion
        // short.
        let is_small = self.terms.iter().all(|(_, factor)| bits(factor) <= MOST_BITS);
        (is_small && self.size() <= MOST_TERMS && self.height() <= HIGHEST).then_some(self)
    }

    fn size(&self) -> usize {
        self.terms.iter().map(|(exponent, _)| 1 + exponent.size()).sum()
    }

    fn height(&self) -> usize {
        self.terms.iter().map(|(exponent, _)| 1 + exponent.height()).max().unwrap_or(0)
    }
}

fn bits(factor: &Fraction) -> usize {
    factor.numerator.bit_len() + factor.denominator.bit_len()
}

impl Ord for Surreal {
    /// The first terms that differ decide: a power of `w` is greater than all multiples of smaller ones.
    fn cmp(&self, other: &Surreal) -> Ordering {
        let sign = |factor: &Fraction| if factor.is_positive() { Ordering::Greater } else { Ordering::Less };
        for at in 0.. {
            return match (self.terms.get(at), other.terms.get(at)) {
                (None, None) => Ordering::Equal,
                // The longer number differs from the other first by its next term.
                (Some((_, factor)), None) => sign(factor),
                (None, Some((_, factor))) => sign(factor).reverse(),
                (Some((a, r)), Some((b, s))) => match a.cmp(b) {
                    Ordering::Greater => sign(r),
                    Ordering::Less => sign(s).reverse(),
                    Ordering::Equal if r == s => continue,
                    Ordering::Equal => (&r.numerator * &s.denominator).cmp(&(&s.numerator * &r.denominator)),
                },
            };
        }
        unreachable!("numbers have ends")
    }
}

impl PartialOrd for Surreal {
    fn partial_cmp(&self, other: &Surreal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Surreal {
    /// As the calculator reads it: `omega^2*3-omega/7+5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (at, (exponent, factor)) in self.terms.iter().enumerate() {
            let Fraction { numerator, denominator } = factor;
            let absolute = numerator.clone().unsigned_abs();
            f.write_str(if *numerator < IBig::ZERO {
                "-"
            } else if at > 0 {
                "+"
            } else {
                ""
            })?;
            if exponent.is_zero() {
                write!(f, "{absolute}")?;
            } else {
                f.write_str("omega")?;
                if *exponent != Surreal::integer(IBig::ONE) {
                    let text = exponent.to_string();
                    // Powers group to the right, so an exponent that is itself a plain power of `omega` needs
                    // no brackets.
                    let is_one = text.strip_prefix("omega^").unwrap_or(&text);
                    let is_one = is_one.bytes().all(|byte| byte.is_ascii_alphanumeric());
                    if is_one { write!(f, "^{text}")? } else { write!(f, "^({text})")? }
                }
                if *numerator != IBig::ONE && -numerator != IBig::ONE {
                    write!(f, "*{absolute}")?;
                }
            }
            if *denominator != IBig::ONE {
                f.write_char('/')?;
                write!(f, "{denominator}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn n(n: i64) -> Surreal {
        Surreal::integer(IBig::from(n))
    }

    fn numbers() -> impl Strategy<Value = Surreal> {
        let fraction = (-9i64..10, 1i64..7).prop_map(|(a, b)| Surreal::real(a.into(), b.into()).unwrap());
        let sum = |(exponent, factor, rest): (Surreal, Surreal, Surreal)| {
            Surreal::omega()
                .power(&exponent, &Budget::default())
                .unwrap()
                .times(&factor)
                .unwrap()
                .plus(&rest)
                .unwrap()
        };
        fraction
            .clone()
            .prop_recursive(3, 12, 2, move |inner| (inner.clone(), fraction.clone(), inner).prop_map(sum))
    }

    proptest! {
        #[test]
        fn they_are_an_ordered_ring(a in numbers(), b in numbers(), c in numbers()) {
            let plus = |a: &Surreal, b: &Surreal| a.plus(b).unwrap();
            let times = |a: &Surreal, b: &Surreal| a.times(b).unwrap();
            prop_assert_eq!(plus(&plus(&a, &b), &c), plus(&a, &plus(&b, &c)));
            prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
            prop_assert_eq!(times(&a, &plus(&b, &c)), plus(&times(&a, &b), &times(&a, &c)));
            prop_assert_eq!(a.cmp(&b) as i32, plus(&a, &b.negative()).signum());
            prop_assert_eq!(times(&a, &b).signum(), a.signum() * b.signum());
            if let Some(inverse) = a.reciprocal() {
                prop_assert_eq!(times(&a, &inverse), n(1));
            }
        }
    }

    #[test]
    fn powers_are_products() {
        let budget = Budget::default();
        let square = Surreal::omega().power(&n(2), &budget).unwrap();
        let x = Surreal::omega().power(&square, &budget).unwrap().plus(&n(1)).unwrap();
        let third = x.times(&x).unwrap().times(&x).unwrap();
        assert_eq!(x.power(&n(3), &budget).unwrap(), third);
        assert_eq!(third.to_string(), "omega^(omega^2*3)+omega^(omega^2*2)*3+omega^omega^2*3+1");
        assert_eq!(x.power(&Surreal::omega(), &budget), Err(NoPower::Exponent));
        assert_eq!(x.power(&n(4000), &budget), Err(NoPower::Large));
        assert_eq!(x.power(&n(4000), &budget.with_steps(100)), Err(NoPower::Stopped(Stop::Steps)));
    }
}
