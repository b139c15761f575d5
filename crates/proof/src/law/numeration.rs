//! Numerations: how numbers are written as words of digits.

use super::Malformed;

/// How numbers are written as words of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numeration {
    /// In base 2.
    Binary,
    /// In this base, 3 to 10.
    Base(u8),
    /// By the recurrence `U(k+1) = a U(k) + U(k-1)` from `U(0) = 1` and `U(1) = first`, greedily: digits to
    /// `a`, a 0 after (to the right of) each `a`, the last digit below `first`. With `a = 1` and `first = 2`
    /// that is Zeckendorf's. [Ostrowski 1922; Fraenkel 1985]
    Recurrent {
        /// The largest digit, 1 to 9.
        a: u8,
        /// The second unit: `a` (not for `a = 1`) or `a + 1`.
        first: u8,
    },
}

impl Numeration {
    /// Sums of Fibonacci numbers 1, 2, 3, 5, ..., no two of them neighbours.
    pub const ZECKENDORF: Numeration = Numeration::Recurrent { a: 1, first: 2 };

    /// The number of digits: one more than the largest.
    #[must_use]
    pub fn digits(self) -> usize {
        match self {
            Numeration::Binary => 2,
            Numeration::Base(base) => base.into(),
            Numeration::Recurrent { a, .. } => usize::from(a) + 1,
        }
    }

    /// The recurrence of the units: `U(k+1) = times U(k) + plus U(k-1)`, where `U(-1)` is the last number.
    pub(crate) fn recurrence(self) -> [u8; 3] {
        match self {
            Numeration::Binary => [2, 0, 0],
            Numeration::Base(base) => [base, 0, 0],
            // `U(1) = a U(0) + U(-1)`, so `U(-1)` is what the second unit has beyond `a`.
            Numeration::Recurrent { a, first } => [a, 1, first - a],
        }
    }

    pub(crate) fn check(self) -> Result<(), Malformed> {
        match self {
            Numeration::Recurrent { a, first }
                if !(1..=9).contains(&a) || first < 2 || (first != a && first != a + 1) =>
            {
                Err(Malformed::Numeration { a, first })
            }
            Numeration::Base(base) if !(3..=10).contains(&base) => Err(Malformed::Base { base }),
            _ => Ok(()),
        }
    }

    /// Returns the units that are at most `n`, the smallest first.
    fn units(self, n: u128) -> Vec<u128> {
        let mut units: Vec<u128> = vec![1];
        let [times, plus, below] = self.recurrence().map(u128::from);
        let (mut before, mut unit) = (1, times + plus * below);
        while unit <= n {
            units.push(unit);
            // The last unit that fits 128 bits is the last one that any number needs.
            let next = unit.checked_mul(times).and_then(|x| x.checked_add(plus * before));
            before = unit;
            match next {
                Some(next) => unit = next,
                None => break,
            }
        }
        units
    }

    /// Returns the digits of a number, the most significant first, no leading zeros; of 0 a single 0.
    #[must_use]
    pub fn write(self, mut n: u128) -> Vec<u8> {
        let digit = |unit: u128, n: &mut u128| {
            let digit = *n / unit;
            *n %= unit;
            // The digit is the largest that fits, so the rest is below the unit, and the next digit below the
            // base.
            u8::try_from(digit).expect("greedy digits are below ten")
        };
        self.units(n).into_iter().rev().map(|unit| digit(unit, &mut n)).collect()
    }

    /// Returns the number that digits write, the most significant first; the largest of 128 bits where it is
    /// larger.
    #[must_use]
    pub fn read(self, digits: impl Iterator<Item = u8>) -> u128 {
        // With k digits to come the number so far is s U(k) + t U(k-1).
        let (mut s, mut t) = (0_u128, 0_u128);
        let [times, plus, below] = self.recurrence().map(u128::from);
        for digit in digits {
            let kept = plus * s;
            // Words of any length are read, so a number may leave 128 bits.
            s = s.saturating_mul(times).saturating_add(t).saturating_add(u128::from(digit));
            t = kept;
        }
        s.saturating_add(t.saturating_mul(below))
    }

    /// Returns the letters of several numbers side by side: the digits of each, with leading zeros to one
    /// length.
    #[must_use]
    pub fn align(self, numbers: &[u128]) -> Vec<usize> {
        let words: Vec<Vec<u8>> = numbers.iter().map(|n| self.write(*n)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let letter = |at: usize| {
            words.iter().fold(0, |letter, word| {
                // A shorter word has zeros in front, which lead an automaton from its start to itself.
                let digit = (at + word.len()).checked_sub(length).map_or(0, |place| word[place]);
                letter * self.digits() + usize::from(digit)
            })
        };
        (0..length).map(letter).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeckendorf_words_are_greedy_and_their_value_is_the_number() {
        assert_eq!(Numeration::ZECKENDORF.write(11), [1, 0, 1, 0, 0]);
        let recurrent = [(1, 2), (2, 2), (2, 3), (3, 3), (3, 4)];
        let recurrent = recurrent.map(|(a, first)| (a, first, Numeration::Recurrent { a, first }));
        let bases = [Numeration::Binary, Numeration::Base(3), Numeration::Base(10)];
        let bases = bases.map(|base| (u8::MAX, u8::MAX, base));
        for (a, first, numeration) in recurrent.into_iter().chain(bases) {
            let mut seen = std::collections::BTreeSet::new();
            for n in 0..2000_u128 {
                let word = numeration.write(n);
                let units = numeration.units(n);
                let sum: u128 =
                    word.iter().rev().zip(&units).map(|(digit, unit)| u128::from(*digit) * unit).sum();
                assert_eq!((sum, numeration.read(word.iter().copied())), (n, n));
                assert!(word.windows(2).all(|pair| pair[0] < a || pair[1] == 0), "{a} {first} {n} {word:?}");
                assert!(*word.last().unwrap() < first && seen.insert(word));
            }
        }
    }
}
