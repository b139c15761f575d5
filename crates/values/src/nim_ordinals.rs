//! The nim field of the ordinals below `w^w^w`, the algebraic closure of the field of two elements.
//!
//! Let `p` be the odd prime of index `k` from 0 on. For `q = p^(i+1)` write `K(q) = w^(w^k * p^i)`; its
//! `p`-th nim power is `K(q / p)`, and that of `K(p)` is a smaller ordinal `alpha(p)`. An ordinal is the nim
//! sum of its terms `w^e * c`, and each term is the nim product of the finite nimber `c` and of powers below
//! `p` of those `K(q)` that the digits of `e` name [Conway, ONAG, chapter 6]. `alpha(p)` is the nim sum of
//! `K(f)` and a natural number, the excess of `p`; `f` is the order of 2 modulo `p`. If `f` has several prime
//! factors, `K(f)` is the nim sum of the `K(q)` for some of its prime powers [Lenstra 1977]. The excess is
//! known for the primes up to 281 [Siegel 2025].

use crate::nim_field;
use crate::surreal::Surreal;
use dashu_int::IBig;
use dashu_int::ops::Gcd;
use grundy_budget::{Budget, Stop};
use std::collections::BTreeMap;

/// An ordinal below `w^w^w` whose coefficients are nimbers below `2^64`: the coefficient of each exponent,
/// which is given by the coefficients of its own powers of `w`, those that are not 0 by their exponents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Element(BTreeMap<Exponent, u64>);

type Exponent = BTreeMap<usize, u64>;

/// Why ordinals have no nim product here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unknown {
    /// A number is no ordinal.
    #[error("nim arithmetic is of ordinals")]
    NoOrdinal,
    /// An ordinal is too large.
    #[error("nim products are known below omega^omega^omega, with coefficients below 2^64")]
    TooLarge,
    /// Nobody has computed the excess of a prime.
    #[error("these are powers of one that belongs to a prime beyond {LAST_PRIME}, whose excess is not known")]
    Excess,
    /// A limit came first.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

/// The excesses of the odd primes, in their order.
const EXCESS: &[u8; 59] = b"00110041010111110001111010100101010141010000001111001011010";

/// The last odd prime whose excess is known.
const LAST_PRIME: u64 = 281;

/// Returns the nim sum.
///
/// # Errors
/// [`Unknown`].
pub fn sum(a: &Surreal, b: &Surreal) -> Result<Surreal, Unknown> {
    let mut terms = BTreeMap::new();
    for number in [a, b] {
        for (exponent, n) in number.ordinal_terms().ok_or(Unknown::NoOrdinal)? {
            *terms.entry(exponent.clone()).or_insert(IBig::ZERO) ^= n;
        }
    }
    Ok(Surreal::of_ordinal_terms(terms))
}

/// Returns the nim product.
///
/// # Errors
/// [`Unknown`].
pub fn product(a: &Surreal, b: &Surreal, budget: &Budget) -> Result<Surreal, Unknown> {
    Ok(Element::of(a)?.times(&Element::of(b)?, budget)?.ordinal())
}

/// Returns the nim product of `n` times `a`.
///
/// # Errors
/// [`Unknown`].
pub fn power(a: &Surreal, n: u64, budget: &Budget) -> Result<Surreal, Unknown> {
    Ok(Element::of(a)?.power(n, budget)?.ordinal())
}

impl Element {
    fn of(number: &Surreal) -> Result<Element, Unknown> {
        let natural = |n: &IBig| u64::try_from(n).map_err(|_| Unknown::TooLarge);
        let mut element = Element::default();
        for (exponent, n) in number.ordinal_terms().ok_or(Unknown::NoOrdinal)? {
            let mut powers = Exponent::new();
            // An exponent below `w^w` is a sum of natural multiples of natural powers of `w`.
            for (power, n) in exponent.ordinal_terms().expect("exponents of ordinals are ordinals") {
                let [power, _] = power.as_real().ok_or(Unknown::TooLarge)?;
                let power = usize::try_from(&power).map_err(|_| Unknown::TooLarge)?;
                powers.insert(power, natural(n)?);
            }
            element.0.insert(powers, natural(n)?);
        }
        Ok(element)
    }

    fn ordinal(&self) -> Surreal {
        let integer = |n: u64| IBig::from(n);
        Surreal::of_ordinal_terms(self.0.iter().map(|(exponent, coefficient)| {
            let powers = exponent.iter().map(|(k, n)| (Surreal::integer(IBig::from(*k)), integer(*n)));
            (Surreal::of_ordinal_terms(powers), integer(*coefficient))
        }))
    }

    fn finite(n: u64) -> Element {
        Element((n != 0).then(|| (Exponent::new(), n)).into_iter().collect())
    }

    fn add(&mut self, exponent: Exponent, coefficient: u64) {
        let sum = self.0.get(&exponent).map_or(coefficient, |before| before ^ coefficient);
        if sum == 0 { _ = self.0.remove(&exponent) } else { _ = self.0.insert(exponent, sum) }
    }

    fn times(&self, other: &Element, budget: &Budget) -> Result<Element, Unknown> {
        let mut product = Element::default();
        for (a, m) in &self.0 {
            for (b, n) in &other.0 {
                budget.spend(1)?;
                let coefficient = nim_field::product(*m, *n);
                for (exponent, factor) in times_exponents(a, b, budget)?.0 {
                    product.add(exponent, nim_field::product(coefficient, factor));
                }
                // A field element may have a term for each power below its degree, which grows with the
                // prime.
                if product.0.len() > MOST_TERMS {
                    return Err(Stop::Reach.into());
                }
            }
        }
        Ok(product)
    }

    fn power(&self, mut n: u64, budget: &Budget) -> Result<Element, Unknown> {
        let (mut power, mut square) = (Element::finite(1), self.clone());
        while n > 0 {
            if n & 1 == 1 {
                power = power.times(&square, budget)?;
            }
            n >>= 1;
            // A square that is not used may have too many terms.
            if n > 0 {
                square = square.times(&square, budget)?;
            }
        }
        Ok(power)
    }
}

const MOST_TERMS: usize = 1 << 14;

/// The nim product of `w^a` and `w^b`.
fn times_exponents(a: &Exponent, b: &Exponent, budget: &Budget) -> Result<Element, Unknown> {
    let mut exponent = a.clone();
    let mut factor = Element::finite(1);
    for (k, n) in b {
        let Some(m) = exponent.remove(k) else {
            exponent.insert(*k, *n);
            continue;
        };
        // An index is as large as somebody writes it, and its prime would have to be found first.
        if *k >= EXCESS.len() {
            return Err(Unknown::Excess);
        }
        let p = odd_prime(*k);
        let (sum, is_over) = add_in_base(m, *n, p).ok_or(Unknown::TooLarge)?;
        if sum > 0 {
            exponent.insert(*k, sum);
        }
        if is_over {
            budget.spend(p)?;
            factor = factor.times(&alpha(*k)?.0, budget)?;
        }
    }
    // What `alpha` holds belongs to smaller primes, whose powers may be in the exponent again.
    let mut product = Element::default();
    for (other, coefficient) in factor.0 {
        if other.is_empty() {
            product.add(exponent.clone(), coefficient);
            continue;
        }
        for (exponent, factor) in times_exponents(&exponent, &other, budget)?.0 {
            product.add(exponent, nim_field::product(coefficient, factor));
        }
    }
    Ok(product)
}

/// Adds two numbers by their digits in base `p`, where `p` at a place is carried to the place below, since
/// `K(q)^p = K(q / p)`; returns whether there is a carry below the last place.
fn add_in_base(a: u64, b: u64, p: u64) -> Option<(u64, bool)> {
    let digits = |mut n: u64| {
        let mut digits = Vec::new();
        while n > 0 {
            digits.push(n % p);
            n /= p;
        }
        digits
    };
    let (a, b) = (digits(a), digits(b));
    let (mut sum, mut carry) = (0u64, 0);
    // The carry goes down, so the digits are added from the highest place on.
    for at in (0..a.len().max(b.len())).rev() {
        let digit = a.get(at).unwrap_or(&0) + b.get(at).unwrap_or(&0) + carry;
        carry = u64::from(digit >= p);
        sum = sum.checked_mul(p)?.checked_add(digit % p)?;
    }
    Some((sum, carry == 1))
}

/// The `p`-th nim power of `K(p)` for the odd prime of an index, and its degree over the field of two elements.
fn alpha(k: usize) -> Result<(Element, u64), Unknown> {
    let excess = u64::from(EXCESS.get(k).ok_or(Unknown::Excess)? - b'0');
    let (mut alpha, mut degree) = kappa(order_of_two(odd_prime(k)))?;
    if excess > 0 {
        alpha.add(Exponent::new(), excess);
        // The nimber 1 is in every field, and 4 in that of 16 elements.
        degree = lcm(degree, if excess == 1 { 1 } else { 4 })?;
    }
    Ok((alpha, degree))
}

/// `K(h)`, for a prime power an ordinal, for other numbers the nim sum of those for some of its prime powers;
/// and its degree over the field of two elements.
fn kappa(h: u64) -> Result<(Element, u64), Unknown> {
    if h == 1 {
        return Ok((Element::default(), 1));
    }
    let p = (2..).find(|p| h.is_multiple_of(*p)).expect("h divides itself");
    let mut q = p;
    while (h / q).is_multiple_of(p) {
        q *= p;
    }
    let (mut sum, mut degree) = kappa(h / q)?;
    // The field so far contains that of degree `q`, so nothing is added.
    if degree.is_multiple_of(q) {
        return Ok((sum, degree));
    }
    if p == 2 {
        // K(2^k) is 2^(2^(k-1)).
        let nimber = u32::try_from(q / 2).ok().and_then(|bits| 1u64.checked_shl(bits));
        sum.add(Exponent::new(), nimber.ok_or(Unknown::TooLarge)?);
        degree = lcm(degree, q)?;
    } else {
        let k = (0..).find(|k| odd_prime(*k) == p).expect("p is an odd prime");
        sum.add(Exponent::from([(k, q / p)]), 1);
        degree = lcm(degree, alpha(k)?.1.checked_mul(q).ok_or(Unknown::TooLarge)?)?;
    }
    Ok((sum, degree))
}

fn lcm(a: u64, b: u64) -> Result<u64, Unknown> {
    (a / a.gcd(b)).checked_mul(b).ok_or(Unknown::TooLarge)
}

fn order_of_two(p: u64) -> u64 {
    let (mut power, mut order) = (2 % p, 1);
    while power != 1 {
        (power, order) = (power * 2 % p, order + 1);
    }
    order
}

/// The odd prime of an index from 0 on.
fn odd_prime(k: usize) -> u64 {
    let is_prime = |n: &u64| (3..).step_by(2).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    (3u64..).step_by(2).filter(is_prime).nth(k).expect("there are infinitely many primes")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// `w^(w^k * n)`.
    fn infinite(k: usize, n: u64) -> Element {
        Element([(Exponent::from([(k, n)]), 1)].into())
    }

    fn alphas() -> impl Iterator<Item = (u64, Element)> {
        (0..EXCESS.len()).map(|k| (odd_prime(k), alpha(k).unwrap().0))
    }

    /// Conway's and Lenstra's list.
    #[test]
    fn the_first_alphas_are_those_in_print() {
        let told: Vec<String> = alphas().take(13).map(|(_, alpha)| alpha.ordinal().to_string()).collect();
        let printed = "2 4 omega+1 omega^omega+1 omega+4 16 omega^3+4 omega^omega^3+1 omega^omega^2+4 \
            omega^omega+1 omega^3+4 omega^omega+1 omega^omega^2+1";
        assert_eq!(told.join(" "), printed);
        assert!(alphas().all(|(p, _)| p <= LAST_PRIME));
    }

    /// `K(p)` is no element of the smaller field, so `alpha(p)` has no `p`-th root there; it is the least
    /// such, and the excess is no larger.
    #[test]
    fn alphas_have_no_roots_and_smaller_excesses_have() {
        let budget = Budget::default();
        for (k, ((p, alpha), digit)) in alphas().take(11).zip(EXCESS).enumerate() {
            let (_, degree) = super::alpha(k).unwrap();
            if degree > 42 {
                continue;
            }
            let index = ((1u64 << degree) - 1) / p;
            assert_ne!(alpha.power(index, &budget).unwrap(), Element::finite(1), "{p}");
            let excess = u64::from(digit - b'0');
            for less in 0..excess {
                let mut smaller = alpha.clone();
                smaller.add(Exponent::new(), excess ^ less);
                assert_eq!(smaller.power(index, &budget).unwrap(), Element::finite(1), "{p}, {less}");
            }
        }
    }

    #[test]
    fn powers_go_down_to_alpha() {
        let budget = Budget::default();
        for k in 0..12 {
            let p = odd_prime(k);
            assert_eq!(infinite(k, 1).power(p, &budget).unwrap(), alpha(k).unwrap().0);
            let higher = infinite(k, p);
            assert_eq!(higher.power(p, &budget).unwrap(), infinite(k, 1));
        }
    }

    fn elements() -> impl Strategy<Value = Element> {
        let exponent = prop::collection::btree_map(0usize..4, 1u64..30, 0..3);
        prop::collection::btree_map(exponent, 1u64..=u64::MAX, 0..3).prop_map(Element)
    }

    proptest! {
        #[test]
        fn they_are_a_field_of_characteristic_two(a in elements(), b in elements(), c in elements()) {
            let budget = Budget::default();
            let times = |a: &Element, b: &Element| a.times(b, &budget).unwrap();
            let plus = |a: &Element, b: &Element| {
                let mut sum = a.clone();
                b.0.iter().for_each(|(exponent, n)| sum.add(exponent.clone(), *n));
                sum
            };
            prop_assert_eq!(times(&a, &b), times(&b, &a));
            prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
            prop_assert_eq!(times(&a, &plus(&b, &c)), plus(&times(&a, &b), &times(&a, &c)));
            prop_assert_eq!(times(&plus(&a, &b), &plus(&a, &b)), plus(&times(&a, &a), &times(&b, &b)));
            prop_assert_eq!(Element::of(&a.ordinal()).unwrap(), a);
        }
    }
}
