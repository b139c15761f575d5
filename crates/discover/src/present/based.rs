//! Words for laws of one number by its digits, in any numeration.

use super::gate::{Frame, Gate, Meaning, Saying};
use grundy_automata::Error;
use grundy_proof::{Acceptor, Lost, Numeration};
use std::collections::HashMap;

/// Words are guessed from the numbers below this, and then compared with the law.
const NUMBERS: u128 = 2000;

/// What is looked at while digits are read, the first first.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Feature {
    /// Whether some digit is one of these.
    Has(Vec<u8>),
    /// The last digit that is not 0.
    Last,
    /// The number of zeros at the end, modulo a number.
    Zeros(usize),
    /// The sum of the digits, modulo a number.
    Sum(usize),
    /// The number of digits that are one of these, modulo a number.
    Count(Vec<u8>, usize),
    /// The nim-sum of the digits.
    Nim,
    /// The number of digits, modulo a number.
    Length(usize),
    /// The first digit.
    First,
}

/// What a feature is where the law calls a number lost.
pub(super) struct Digits {
    numeration: Numeration,
    /// The number of digits that the law reads for one of this numeration: 2 where it reads bits, and this is
    /// base 4.
    width: usize,
    feature: Feature,
    lost: Vec<bool>,
}

/// Bases in which a law of bits may be plainer, each by the bits of its digits.
const BASES_OF_BITS: [(u8, usize); 2] = [(4, 2), (8, 3)];

impl Feature {
    /// All features of a numeration with this number of digits, the plainest first.
    fn all(digits: u8) -> Vec<Feature> {
        let bit = |set: u32, digit: u8| set >> digit & 1 == 1;
        let mut sets: Vec<Vec<u8>> = (1..1_u32 << (digits - 1))
            .map(|set| (1..digits).filter(|digit| bit(set, digit - 1)).collect())
            .collect();
        // Sets of few digits are sooner read.
        sets.sort_by_key(Vec::len);
        let mut all: Vec<Feature> = sets.iter().cloned().map(Feature::Has).collect();
        all.extend([Feature::Last, Feature::Zeros(2), Feature::Sum(2), Feature::Length(2)]);
        all.extend(sets.iter().cloned().map(|set| Feature::Count(set, 2)));
        all.push(Feature::Nim);
        all.extend([Feature::Sum(3), Feature::Sum(4), Feature::First, Feature::Zeros(3), Feature::Length(3)]);
        all.extend((1..digits).flat_map(|digit| [3, 4].map(|modulus| Feature::Count(vec![digit], modulus))));
        all.push(Feature::Length(4));
        all
    }

    fn states(&self, digits: u8) -> usize {
        match self {
            Feature::Has(_) => 2,
            Feature::Last | Feature::First => digits.into(),
            Feature::Nim => usize::from(digits).next_power_of_two(),
            Feature::Sum(modulus) | Feature::Count(_, modulus) => *modulus,
            // The first state is that of 0, which has no digits.
            Feature::Zeros(modulus) | Feature::Length(modulus) => modulus + 1,
        }
    }

    /// The state after a digit; it is 0 at the start.
    fn next(&self, state: usize, digit: u8) -> usize {
        match self {
            Feature::Has(set) => state.max(set.contains(&digit).into()),
            Feature::Last if digit > 0 => digit.into(),
            Feature::First if state == 0 => digit.into(),
            Feature::Last | Feature::First => state,
            Feature::Nim => state ^ usize::from(digit),
            Feature::Sum(modulus) => (state + usize::from(digit)) % modulus,
            Feature::Count(set, modulus) => (state + usize::from(set.contains(&digit))) % modulus,
            Feature::Zeros(_) | Feature::Length(_) if state == 0 && digit == 0 => 0,
            Feature::Zeros(_) if digit > 0 => 1,
            Feature::Zeros(modulus) => 1 + state % modulus,
            // State 1 + l is that of l digits modulo the number.
            Feature::Length(modulus) => 1 + (state.max(1)) % modulus,
        }
    }
}

impl Digits {
    /// Returns the words that fit small numbers, those in the numeration of the law first.
    pub(super) fn of(law: &Lost, gate: &Gate<'_>) -> Vec<Digits> {
        if gate.frame().tracks.len() != 1 {
            return Vec::new();
        }
        let mut numerations = vec![(law.numeration(), 1)];
        if law.numeration() == Numeration::Binary {
            numerations.extend(BASES_OF_BITS.map(|(base, width)| (Numeration::Base(base), width)));
        }
        let words = |(numeration, width)| Digits::within(law, numeration, width);
        numerations.into_iter().filter_map(words).collect()
    }

    fn within(law: &Lost, numeration: Numeration, width: usize) -> Option<Digits> {
        let digits = u8::try_from(numeration.digits()).ok()?;
        let numbers: Vec<(Vec<u8>, bool)> =
            (0..NUMBERS).map(|n| (numeration.write(n), law.holds(&[n]))).collect();
        Feature::all(digits).into_iter().find_map(|feature| {
            let mut lost: Vec<Option<bool>> = vec![None; feature.states(digits)];
            for (word, is_lost) in &numbers {
                let state = word.iter().fold(0, |state, digit| feature.next(state, *digit));
                // A feature that is the same for a lost number and one that is not lost tells nothing.
                if *lost[state].get_or_insert(*is_lost) != *is_lost {
                    return None;
                }
            }
            // A state that no small number led to is taken for won; the gate compares with the law.
            let lost = lost.into_iter().map(|is| is == Some(true)).collect();
            Some(Digits { numeration, width, feature, lost })
        })
    }

    /// The states where it is lost, as what they stand for.
    fn listed(&self, from: usize) -> Vec<String> {
        let lost = self.lost.iter().enumerate().skip(from).filter(|(_, lost)| **lost);
        // State 0 is that of the number 0, and counts are told from the next one on.
        lost.map(|(state, _)| (state - usize::from(from > 0 && !self.is_of_digits())).to_string()).collect()
    }

    fn is_of_digits(&self) -> bool {
        matches!(self.feature, Feature::Last | Feature::First)
    }

    /// What a count is modulo a number, where it is lost.
    fn counted(&self, modulus: usize, from: usize) -> String {
        let all = self.listed(from);
        match (modulus, &all[..]) {
            (2, [one]) => if one == "0" { "even" } else { "odd" }.to_owned(),
            _ => format!("{} modulo {modulus}", all.join(" or ")),
        }
    }
}

impl Digits {
    /// Returns the automaton of the law's digits, this number of them, that accepts what the words call lost.
    ///
    /// The first digit is read first, so that nobody knows yet how many follow: for each number of digits that may
    /// be read of one of this numeration, the automaton keeps the feature of those before it, and what is read
    /// of it. Where the number ends none is read in part. Zeros in front change no feature.
    fn acceptor(&self, letters: u32) -> Result<Acceptor, Error> {
        let letters = usize::try_from(letters).map_err(|_| Error::TableTooShort)?;
        let mut states = vec![vec![(0, 0); self.width]];
        let mut places = HashMap::from([(states[0].clone(), 0)]);
        let (mut next, mut at) = (Vec::new(), 0);
        // Bounded: there are few features and few parts of a digit to keep.
        while let Some(state) = states.get(at).cloned() {
            for letter in 0..letters {
                let mut after: Vec<(usize, usize)> =
                    state.iter().map(|(feature, part)| (*feature, part * letters + letter)).collect();
                // What had all but the last of its letters is a digit now, and the next one begins.
                after.rotate_right(1);
                let (feature, digit) = after[0];
                let digit = u8::try_from(digit).map_err(|_| Error::TableTooShort)?;
                after[0] = (self.feature.next(feature, digit), 0);
                let place = u32::try_from(states.len()).map_err(|_| Error::TableTooShort)?;
                next.push(*places.entry(after.clone()).or_insert(place));
                if next.last() == Some(&place) {
                    states.push(after);
                }
            }
            at += 1;
        }
        let lost = states.iter().map(|state| self.lost[state[0].0]).collect();
        Acceptor::new(1, letters, lost, next).map_err(|_| Error::TableTooShort)
    }
}

impl Saying for Digits {
    fn words(&self, names: &[String]) -> String {
        let n = &names[0];
        let place = match self.numeration {
            Numeration::Binary => "in binary".to_owned(),
            Numeration::Base(base) => format!("in base {base}"),
            Numeration::Recurrent { a: 1, .. } => "in Zeckendorf's numeration".to_owned(),
            Numeration::Recurrent { a, first } => {
                format!("by the units 1, {first}, ..., U(k+1) = {a} U(k) + U(k-1)")
            }
        };
        let one_of = |set: &[u8]| {
            // The shorter of the two lists is read more easily.
            let others: Vec<u8> =
                (0..=u8::MAX).take(self.numeration.digits()).filter(|digit| !set.contains(digit)).collect();
            let (before, digits) =
                if set.len() > others.len() + 1 { ("other than ", &others[..]) } else { ("", set) };
            before.to_owned() + &digits.iter().map(u8::to_string).collect::<Vec<_>>().join(" or ")
        };
        let said = match &self.feature {
            Feature::Has(set) => {
                let has = if self.lost[0] { "no" } else { "a" };
                format!("{n} has {has} digit {} {place}", one_of(set))
            }
            Feature::Last => {
                format!("the last digit of {n} {place} that is not 0 is {}", self.listed(1).join(" or "))
            }
            Feature::First => format!("the first digit of {n} {place} is {}", self.listed(1).join(" or ")),
            Feature::Zeros(modulus) => {
                format!("the number of zeros at the end of {n} {place} is {}", self.counted(*modulus, 1))
            }
            Feature::Sum(modulus) => {
                format!("the sum of the digits of {n} {place} is {}", self.counted(*modulus, 0))
            }
            Feature::Nim => {
                format!("the nim-sum of the digits of {n} {place} is {}", self.listed(0).join(" or "))
            }
            Feature::Count(set, modulus) => {
                format!(
                    "the number of digits {} of {n} {place} is {}",
                    one_of(set),
                    self.counted(*modulus, 0)
                )
            }
            Feature::Length(modulus) => {
                format!("the number of digits of {n} {place} is {}", self.counted(*modulus, 1))
            }
        };
        // Of 0 these speak apart: it has no digit that is not 0.
        let is_apart = self.is_of_digits() || matches!(self.feature, Feature::Zeros(_) | Feature::Length(_));
        match (is_apart, self.lost[0]) {
            (false, _) => format!("P iff {said}"),
            (true, true) => format!("P iff {n} = 0 or {said}"),
            (true, false) => format!("P iff {n} > 0 and {said}"),
        }
    }

    fn meaning(&self, frame: &Frame<'_>) -> Result<Meaning, Error> {
        Ok(Meaning::Lost(frame.accepted(&self.acceptor(frame.numeration.digits())?)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guess::{Outcomes, lost};
    use crate::present::statement;
    use grundy_budget::Budget;
    use grundy_proof::Law;

    /// What is said of an automaton that is learned in a base.
    fn said(base: Numeration, is_lost: impl Fn(&[u8]) -> bool) -> String {
        let of = |n: u128| {
            let word = base.write(n);
            is_lost(if n == 0 { &[] } else { &word })
        };
        let table: Vec<bool> = (0..3000).map(of).collect();
        let outcomes = Outcomes { rules: None, axes: &[3000], lost: &table };
        let laws = match base {
            Numeration::Base(_) => crate::guess::lost_in_bases(&outcomes, &Budget::default()).unwrap(),
            _ => lost(&outcomes, &Budget::default()).unwrap(),
        };
        let law = laws.into_iter().find(|law| law.numeration() == base).expect("it is learned");
        for n in 3000..9000 {
            assert_eq!(law.holds(&[n]), of(n), "{n}");
        }
        statement(&Law::Lost(law), &["n".to_owned()]).into()
    }

    #[test]
    fn what_digits_say_is_said() {
        let three = Numeration::Base(3);
        let last = |word: &[u8]| word.iter().rev().find(|digit| **digit > 0).copied();
        let zeros = |word: &[u8]| word.iter().rev().take_while(|digit| **digit == 0).count();
        for (base, is_lost, words) in [
            (
                three,
                (&|word: &[u8]| !word.contains(&2)) as &dyn Fn(&[u8]) -> bool,
                "n has no digit 2 in base 3",
            ),
            (
                three,
                &|word| last(word).is_none_or(|digit| digit == 1),
                "n = 0 or the last digit of n in base 3 that is not 0 is 1",
            ),
            (
                three,
                &|word| word.iter().filter(|digit| **digit == 2).count() % 2 == 0,
                "the number of digits 2 of n in base 3 is even",
            ),
            (
                three,
                &|word| word.iter().map(|digit| u32::from(*digit)).sum::<u32>() % 2 == 1,
                "the sum of the digits of n in base 3 is odd",
            ),
            (
                three,
                &|word| !word.is_empty() && zeros(word) % 2 == 1,
                "n > 0 and the number of zeros at the end of n in base 3 is odd",
            ),
            (
                Numeration::Base(5),
                &|word| word.is_empty() || word.len() % 2 == 1,
                "n = 0 or the number of digits of n in base 5 is odd",
            ),
            (
                Numeration::Base(5),
                &|word| word.first().is_some_and(|first| *first > 2),
                "n > 0 and the first digit of n in base 5 is 3 or 4",
            ),
            (
                three,
                &|word| word.iter().fold(0, |sum, digit| sum ^ digit) == 0,
                "the nim-sum of the digits of n in base 3 is 0",
            ),
            (
                Numeration::ZECKENDORF,
                &|word| word.iter().sum::<u8>() % 2 == 0,
                "the sum of the digits of n in Zeckendorf's numeration is even",
            ),
            (
                Numeration::Base(10),
                &|word| !word.contains(&7) && !word.contains(&3),
                "n has no digit 3 or 7 in base 10",
            ),
            (
                Numeration::Base(10),
                &|word| word.iter().filter(|digit| **digit > 0).count() % 2 == 0,
                "the number of digits other than 0 of n in base 10 is even",
            ),
        ] {
            assert_eq!(said(base, is_lost), format!("P iff {words}"));
        }
    }

    #[test]
    fn bits_are_said_as_digits_in_base_4_and_8() {
        let digits = |base: u128, n: u128| {
            std::iter::successors(Some(n), move |n| Some(n / base))
                .take_while(|n| *n > 0)
                .map(move |n| n % base)
        };
        let last = |base, n| digits(base, n).find(|digit| *digit > 0);
        for (is_lost, words) in [
            (
                (&|n: u128| digits(4, n).all(|digit| digit % 2 == 0)) as &dyn Fn(u128) -> bool,
                "n has no digit 1 or 3 in base 4",
            ),
            (
                &|n| last(4, n).is_some_and(|digit| digit == 3),
                "n > 0 and the last digit of n in base 4 that is not 0 is 3",
            ),
            (
                &|n| digits(8, n).filter(|digit| *digit == 5).count() % 2 == 1,
                "the number of digits 5 of n in base 8 is odd",
            ),
        ] {
            let table: Vec<bool> = (0..3000).map(is_lost).collect();
            let outcomes = Outcomes { rules: None, axes: &[3000], lost: &table };
            let laws = lost(&outcomes, &Budget::default()).unwrap();
            let law =
                laws.into_iter().find(|law| law.numeration() == Numeration::Binary).expect("it is learned");
            assert_eq!(&*statement(&Law::Lost(law), &["n".to_owned()]), format!("P iff {words}"));
        }
    }
}
