//! Laws of numbers as products of primes.

use grundy_rules::interpret::{factored, is_prime};
use grundy_rules::lang::Claim;

/// What of a number a law speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// The number of its prime factors, each as often as it divides.
    Factors,
    /// The number of primes that divide it.
    Distinct,
    /// The exponent of each prime by itself: the number is worth the nim-sum of what its exponents are worth.
    Exponents,
    /// The exponents of these primes, which ascend.
    Of(Vec<u64>),
}

/// The most primes whose exponents are counted, and the largest of them.
const MOST_PRIMES: usize = 4;
const LARGEST_PRIME: u64 = 64;

/// A law of a number by its prime factors. Of 0 it says what it says of 1, which has none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Primes {
    counted: Counted,
    claim: Claim,
}

impl Counted {
    /// Returns the word that stands for it in a certificate.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Counted::Factors => "factors".to_owned(),
            Counted::Distinct => "distinct".to_owned(),
            Counted::Exponents => "exponents".to_owned(),
            Counted::Of(primes) => primes.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
        }
    }

    /// Returns what has this word in a certificate.
    #[must_use]
    pub fn named(word: &str) -> Option<Counted> {
        let of = || {
            let primes: Vec<u64> = word.split(',').map(|prime| prime.parse().ok()).collect::<Option<_>>()?;
            Counted::of_primes(primes)
        };
        let named = [Counted::Factors, Counted::Distinct, Counted::Exponents];
        // The three words come first, since anything else is taken for a list of primes.
        named.into_iter().find(|counted| counted.name() == word).or_else(of)
    }

    /// Returns the exponents of these primes; `None` where they do not ascend, or are too large or too many.
    #[must_use]
    pub fn of_primes(primes: Vec<u64>) -> Option<Counted> {
        // They ascend, so that each law has one text.
        let ascend = primes.windows(2).all(|pair| pair[0] < pair[1]);
        let are_primes = primes.iter().all(|prime| *prime <= LARGEST_PRIME && is_prime(*prime));
        let is_one = ascend && are_primes && (1..=MOST_PRIMES).contains(&primes.len());
        is_one.then_some(Counted::Of(primes))
    }

    /// Returns the names that a claim has for it.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        match self {
            Counted::Factors | Counted::Distinct => vec!["s".to_owned()],
            Counted::Exponents => vec!["e".to_owned()],
            Counted::Of(primes) => primes.iter().map(|prime| format!("e{prime}")).collect(),
        }
    }

    /// What is counted of a number; of 0 as of 1. `None` of exponents that count by themselves, and where the
    /// number is not factored.
    fn of(&self, n: u128) -> Option<Vec<i128>> {
        match self {
            Counted::Factors => {
                Some(vec![factored(n)?.into_iter().map(|(_, exponent)| i128::from(exponent)).sum()])
            }
            Counted::Distinct => Some(vec![factored(n)?.len().try_into().ok()?]),
            Counted::Exponents => None,
            Counted::Of(primes) => Some(primes.iter().map(|prime| exponent(*prime, n)).collect()),
        }
    }
}

impl Primes {
    /// Returns the law that says a claim of the number of prime factors, or of each exponent; `None` where it
    /// says who wins by each exponent alone, which says nothing of all together.
    #[must_use]
    pub fn new(counted: Counted, claim: Claim) -> Option<Primes> {
        let is_value = matches!(claim, Claim::Value(_));
        // Who wins by one exponent says nothing of a sum of several.
        (is_value || counted != Counted::Exponents).then_some(Primes { counted, claim })
    }

    /// What the claim speaks of.
    #[must_use]
    pub fn counted(&self) -> &Counted {
        &self.counted
    }

    /// What is said of it.
    #[must_use]
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// Returns the value that the law gives a number; `None` where it says only who wins, or the number is
    /// not factored.
    #[must_use]
    pub fn value(&self, n: u128) -> Option<u128> {
        let Claim::Value(value) = &self.claim else { return None };
        let of = |counts: &[i128]| value.at(counts).and_then(|value| u128::try_from(value).ok());
        if self.counted == Counted::Exponents {
            let mut exponents = factored(n)?.into_iter().map(|(_, exponent)| exponent);
            // Of 0 and 1 there are no factors, and the nim-sum of none is 0.
            return exponents.try_fold(0, |sum, count| Some(sum ^ of(&[count.into()])?));
        }
        of(&self.counted.of(n)?)
    }

    /// Returns whether the law calls a number lost for the player who moves first.
    #[must_use]
    pub fn is_lost(&self, n: u128) -> Option<bool> {
        match &self.claim {
            Claim::Lost(lost) => lost.at(&self.counted.of(n)?),
            Claim::Value(_) => self.value(n).map(|value| value == 0),
        }
    }
}

/// The number of times that a prime divides a number; none of 0.
fn exponent(prime: u64, mut n: u128) -> i128 {
    let mut times = 0;
    // 0 is divisible by everything, and the loop would not end.
    while n > 0 && n.is_multiple_of(prime.into()) {
        n /= u128::from(prime);
        times += 1;
    }
    times
}
