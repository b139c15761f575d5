//! Laws: what can be said about the values of all positions of a game at once. Plain data, true or false.

use grundy_rules::lang::Claim;

/// A law of a game. It says nothing about who found it, or whether it is true.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Law {
    /// Grundy values of one heap that repeat, with a saltus.
    Periodic(Periodic),
    /// Grundy values of one heap, held by automata.
    Automatic(Automatic),
    /// The P-positions, held by an automaton over the coordinates.
    Lost(Lost),
    /// The Grundy value of one heap as an expression, or the P-positions as a condition on the coordinates.
    Claim(Claim),
}

/// `g(n + period) = g(n) + saltus` for all `n >= preperiod`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Periodic {
    preperiod: u64,
    saltus: u64,
    /// `g(0), ..., g(preperiod + period - 1)`.
    values: Vec<u64>,
}

/// The Grundy value of heap `modulus * q + r` is the only `v` for which class `r` accepts `(q, v)`, written in binary,
/// the most significant digits first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automatic {
    classes: Vec<Acceptor>,
}

/// A position is a P-position where the automaton accepts its coordinates, written in the numeration, the most
/// significant digits first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lost {
    numeration: Numeration,
    acceptor: Acceptor,
    /// For each ray of the rules, what accepts the positions from which it leads to a lost one.
    rays: Vec<Acceptor>,
}

/// How numbers are written as words of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numeration {
    /// In base 2.
    Binary,
    /// By the recurrence `U(k+1) = a U(k) + U(k-1)` from `U(0) = 1` and `U(1) = first`, greedily: digits to `a`, a 0 after
    /// (to the right of) each `a`, the last digit below `first`. With `a = 1` and `first = 2` that is Zeckendorf's.
    /// [Ostrowski 1922; Fraenkel 1985]
    Recurrent {
        /// The largest digit, 1 to 9.
        a: u8,
        /// The second unit: `a` (not for `a = 1`) or `a + 1`.
        first: u8,
    },
}

/// A deterministic automaton that reads the digits of some numbers side by side, the most significant first. State 0 is
/// the start, and zeros lead from it to itself. A missing transition rejects.
///
/// A letter is one digit for each track; as a number it has the digit of the first track as its most significant digit,
/// in the base of the number of digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Acceptor {
    tracks: usize,
    digits: usize,
    accepting: Vec<bool>,
    next: Vec<u32>,
}

/// Why something is no law at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// A period is at least 1.
    #[error("the period is 0; it is at least 1")]
    NoPeriod,
    /// There must be a value for each of the first `preperiod + period` heaps.
    #[error("{found} values for a preperiod of {preperiod}; there must be more than {preperiod}")]
    FewValues {
        /// Values given.
        found: usize,
        /// The preperiod.
        preperiod: u64,
    },
    /// There is a class for each residue.
    #[error("no automaton; there is one for each residue")]
    NoClass,
    /// An automaton reads what the law speaks of.
    #[error(
        "an automaton with {found} tracks of {digits} digits; the law wants {wanted} tracks of {wanted_digits}"
    )]
    Tracks {
        /// Tracks found.
        found: usize,
        /// Digits a track, found.
        digits: usize,
        /// Tracks wanted.
        wanted: usize,
        /// Digits a track, wanted.
        wanted_digits: usize,
    },
    /// The transitions do not fill the table of states and letters.
    #[error("{found} transitions for {states} states of {letters} letters")]
    Shape {
        /// Transitions given.
        found: usize,
        /// States.
        states: usize,
        /// Letters.
        letters: usize,
    },
    /// A transition leads to no state.
    #[error("a transition leads to state {to}; there are {states}")]
    NoSuchState {
        /// The state named.
        to: u32,
        /// The number of states.
        states: usize,
    },
    /// Leading zeros must lead from the start to itself.
    #[error("zeros lead from state 0 elsewhere; leading zeros may not matter")]
    LeadingZeros,
    /// No such numeration.
    #[error(
        "a numeration with a = {a} and second unit {first}; a is 1 to 9 and the unit a or a + 1, above 1"
    )]
    Numeration {
        /// The largest digit.
        a: u8,
        /// The second unit.
        first: u8,
    },
}

/// Stands for a missing transition.
pub const NOWHERE: u32 = u32::MAX;

impl Periodic {
    /// Returns the law with these values of heaps 0 to `preperiod + period - 1`.
    ///
    /// # Errors
    /// Where the values are not more than the preperiod.
    pub fn new(preperiod: u64, saltus: u64, values: Vec<u64>) -> Result<Self, Malformed> {
        if values.len() as u64 <= preperiod {
            return Err(Malformed::FewValues { found: values.len(), preperiod });
        }
        Ok(Periodic { preperiod, saltus, values })
    }

    /// The least heap from which on the values repeat, as the law states it.
    #[must_use]
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The period, at least 1.
    #[must_use]
    pub fn period(&self) -> u64 {
        self.values.len() as u64 - self.preperiod
    }

    /// What each period adds.
    #[must_use]
    pub fn saltus(&self) -> u64 {
        self.saltus
    }

    /// The values of heaps 0 to `preperiod + period - 1`.
    #[must_use]
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// Returns the value of a heap; `None` where it leaves 128 bits.
    #[must_use]
    pub fn value(&self, n: u128) -> Option<u128> {
        let (preperiod, period) = (u128::from(self.preperiod), u128::from(self.period()));
        if n < preperiod {
            return Some(u128::from(self.values[usize::try_from(n).ok()?]));
        }
        let (turns, rest) = ((n - preperiod) / period, (n - preperiod) % period);
        let value = u128::from(self.values[usize::try_from(preperiod + rest).ok()?]);
        turns.checked_mul(u128::from(self.saltus))?.checked_add(value)
    }
}

impl Automatic {
    /// Returns the law of these automata, one for each residue, over the tracks `(q, v)` in binary.
    ///
    /// # Errors
    /// Where there is none, or one reads something else.
    pub fn new(classes: Vec<Acceptor>) -> Result<Self, Malformed> {
        if classes.is_empty() {
            return Err(Malformed::NoClass);
        }
        for class in &classes {
            class.expect_shape(2, 2)?;
        }
        Ok(Automatic { classes })
    }

    /// The modulus: the number of automata.
    #[must_use]
    pub fn modulus(&self) -> u64 {
        self.classes.len() as u64
    }

    /// The automata, by residue.
    #[must_use]
    pub fn classes(&self) -> &[Acceptor] {
        &self.classes
    }

    /// Returns a value that the automata give a heap, the least if there are several; `None` where there is none below
    /// 2^16 times the heap. Cost: linear in the digits and the states.
    #[must_use]
    pub fn value(&self, n: u128) -> Option<u128> {
        let modulus = u128::from(self.modulus());
        let class = usize::try_from(n % modulus).ok()?;
        self.classes[class].partner(n / modulus)
    }
}

impl Lost {
    /// Returns the law that the automaton accepts the P-positions.
    ///
    /// # Errors
    /// Where the automaton does not read the digits of the numeration.
    pub fn new(numeration: Numeration, acceptor: Acceptor) -> Result<Self, Malformed> {
        numeration.check()?;
        acceptor.expect_shape(acceptor.tracks, numeration.digits())?;
        Ok(Lost { numeration, acceptor, rays: Vec::new() })
    }

    /// Returns the law with an automaton for each ray of the rules ([`crate::rays`]), in their order: it accepts `(x, y)`
    /// where some `(x - k y, y)` with `k >= 1` and `y >= 1` may be left by the line and is good for the player who leaves it.
    ///
    /// # Errors
    /// Where one does not read what the law's own automaton reads.
    pub fn with_rays(self, rays: Vec<Acceptor>) -> Result<Self, Malformed> {
        for ray in &rays {
            ray.expect_shape(self.acceptor.tracks, self.numeration.digits())?;
        }
        Ok(Lost { rays, ..self })
    }

    /// How the coordinates are written.
    #[must_use]
    pub fn numeration(&self) -> Numeration {
        self.numeration
    }

    /// What accepts them.
    #[must_use]
    pub fn acceptor(&self) -> &Acceptor {
        &self.acceptor
    }

    /// What accepts the positions from which a ray leads to a lost one, for each ray of the rules.
    #[must_use]
    pub fn rays(&self) -> &[Acceptor] {
        &self.rays
    }

    /// Says whether a ray leads from the position to a part that is good to leave; `None` where the law has no such ray.
    #[must_use]
    pub fn reaches(&self, ray: usize, position: &[u128]) -> Option<bool> {
        Some(self.rays.get(ray)?.accepts(&self.numeration.align(position)))
    }

    /// Says whether the law calls a position lost for the player who moves first.
    #[must_use]
    pub fn holds(&self, position: &[u128]) -> bool {
        self.acceptor.accepts(&self.numeration.align(position))
    }
}

impl Numeration {
    /// Sums of Fibonacci numbers 1, 2, 3, 5, ..., no two of them neighbours.
    pub const ZECKENDORF: Numeration = Numeration::Recurrent { a: 1, first: 2 };

    /// The number of digits: one more than the largest.
    #[must_use]
    pub fn digits(self) -> usize {
        match self {
            Numeration::Binary => 2,
            Numeration::Recurrent { a, .. } => usize::from(a) + 1,
        }
    }

    pub(crate) fn check(self) -> Result<(), Malformed> {
        match self {
            Numeration::Recurrent { a, first }
                if !(1..=9).contains(&a) || first < 2 || (first != a && first != a + 1) =>
            {
                Err(Malformed::Numeration { a, first })
            }
            _ => Ok(()),
        }
    }

    /// Returns the units that are at most `n`, the smallest first.
    fn units(self, n: u128) -> Vec<u128> {
        let mut units: Vec<u128> = vec![1];
        let (mut before, mut unit) = match self {
            Numeration::Binary => (0, 2),
            Numeration::Recurrent { first, .. } => (1, u128::from(first)),
        };
        while unit <= n {
            units.push(unit);
            let next = match self {
                Numeration::Binary => unit.checked_mul(2),
                Numeration::Recurrent { a, .. } => {
                    unit.checked_mul(u128::from(a)).and_then(|x| x.checked_add(before))
                }
            };
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
            u8::try_from(digit).expect("greedy digits are below ten")
        };
        self.units(n).into_iter().rev().map(|unit| digit(unit, &mut n)).collect()
    }

    /// Returns the number that digits write, the most significant first; the largest of 128 bits where it is larger.
    #[must_use]
    pub fn read(self, digits: impl Iterator<Item = u8>) -> u128 {
        // With k digits to come the number so far is s U(k) + t U(k-1).
        let (mut s, mut t) = (0_u128, 0_u128);
        for digit in digits {
            let (a, kept) = match self {
                Numeration::Binary => (2, 0),
                Numeration::Recurrent { a, .. } => (u128::from(a), s),
            };
            s = s.saturating_mul(a).saturating_add(t).saturating_add(u128::from(digit));
            t = kept;
        }
        match self {
            Numeration::Binary => s,
            Numeration::Recurrent { a, first } => s.saturating_add(t.saturating_mul(u128::from(first - a))),
        }
    }

    /// Returns the letters of several numbers side by side: the digits of each, with leading zeros to one length.
    #[must_use]
    pub fn align(self, numbers: &[u128]) -> Vec<usize> {
        let words: Vec<Vec<u8>> = numbers.iter().map(|n| self.write(*n)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let letter = |at: usize| {
            words.iter().fold(0, |letter, word| {
                let digit = (at + word.len()).checked_sub(length).map_or(0, |place| word[place]);
                letter * self.digits() + usize::from(digit)
            })
        };
        (0..length).map(letter).collect()
    }
}

impl Acceptor {
    /// Returns the automaton with these transitions: from state `s` by letter `l` to `next[s * letters + l]`, where
    /// `letters = digits ^ tracks`, or [`NOWHERE`].
    ///
    /// # Errors
    /// Where the table has another size, leads out of it, or leading zeros matter.
    pub fn new(
        tracks: usize,
        digits: usize,
        accepting: Vec<bool>,
        next: Vec<u32>,
    ) -> Result<Self, Malformed> {
        let states = accepting.len();
        let letters = u32::try_from(tracks).ok().and_then(|tracks| digits.checked_pow(tracks)).unwrap_or(0);
        let shape = Malformed::Shape { found: next.len(), states, letters };
        if states == 0 || letters == 0 || letters.checked_mul(states) != Some(next.len()) {
            return Err(shape);
        }
        if let Some(to) = next.iter().find(|to| **to != NOWHERE && **to as usize >= states) {
            return Err(Malformed::NoSuchState { to: *to, states });
        }
        if next[0] != 0 {
            return Err(Malformed::LeadingZeros);
        }
        Ok(Acceptor { tracks, digits, accepting, next })
    }

    fn expect_shape(&self, wanted: usize, wanted_digits: usize) -> Result<(), Malformed> {
        if (self.tracks, self.digits) == (wanted, wanted_digits) {
            return Ok(());
        }
        let (found, digits) = (self.tracks, self.digits);
        Err(Malformed::Tracks { found, digits, wanted, wanted_digits })
    }

    /// The number of tracks.
    #[must_use]
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The number of digits.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// The number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The number of letters.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.next.len() / self.accepting.len()
    }

    /// Says whether a word may end in the state.
    #[must_use]
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Returns the state that a letter leads to, if there is one.
    #[must_use]
    pub fn next(&self, state: u32, letter: usize) -> Option<u32> {
        let to = self.next[state as usize * self.letters() + letter];
        (to != NOWHERE).then_some(to)
    }

    /// Says whether the word is accepted.
    #[must_use]
    pub fn accepts(&self, word: &[usize]) -> bool {
        let end = word.iter().try_fold(0, |state, letter| self.next(state, *letter));
        end.is_some_and(|state| self.is_accepting(state))
    }

    /// Returns the least `v` with `(q, v)` accepted, of an automaton over two binary tracks.
    pub(crate) fn partner(&self, q: u128) -> Option<u128> {
        const EXTRA: u32 = 16;
        let mut least: Vec<Option<u128>> = vec![None; self.states()];
        least[0] = Some(0);
        for place in (0..128 - q.leading_zeros() + EXTRA).rev() {
            let digit = if place < 128 { usize::from(q >> place & 1 == 1) } else { 0 };
            let mut after: Vec<Option<u128>> = vec![None; self.states()];
            for (state, v) in (0..).zip(&least) {
                let Some(v) = v else { continue };
                for bit in 0..2 {
                    let Some(to) = self.next(state, digit * 2 + bit) else { continue };
                    let v = v.checked_mul(2)?.checked_add(bit as u128)?;
                    let kept = &mut after[to as usize];
                    *kept = Some(kept.map_or(v, |kept| kept.min(v)));
                }
            }
            least = after;
        }
        let ends = (0..).zip(least).filter(|(state, _)| self.is_accepting(*state));
        ends.filter_map(|(_, v)| v).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeckendorf_words_are_greedy_and_their_value_is_the_number() {
        assert_eq!(Numeration::ZECKENDORF.write(11), [1, 0, 1, 0, 0]);
        for (a, first) in [(1, 2), (2, 2), (2, 3), (3, 3), (3, 4)] {
            let numeration = Numeration::Recurrent { a, first };
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

    #[test]
    fn the_automaton_of_equality_gives_each_heap_its_own_size() {
        let equal = Acceptor::new(2, 2, vec![true], vec![0, NOWHERE, NOWHERE, 0]).unwrap();
        let nim = Automatic::new(vec![equal]).unwrap();
        for n in [0, 1, 2, 77, u128::from(u64::MAX)] {
            assert_eq!(nim.value(n), Some(n));
        }
    }

    #[test]
    fn a_saltus_is_added_for_each_period() {
        let law = Periodic::new(1, 2, vec![0, 5, 6, 7]).unwrap();
        let values: Vec<u128> = (0..8).filter_map(|n| law.value(n)).collect();
        assert_eq!(values, [0, 5, 6, 7, 7, 8, 9, 9]);
        assert_eq!((law.preperiod(), law.period(), law.saltus()), (1, 3, 2));
    }

    #[test]
    fn what_is_no_automaton_is_refused() {
        let new = |accepting: &[bool], next: &[u32]| Acceptor::new(1, 2, accepting.to_vec(), next.to_vec());
        assert_eq!(new(&[true], &[0, 1]), Err(Malformed::NoSuchState { to: 1, states: 1 }));
        assert_eq!(new(&[true], &[NOWHERE, 0]), Err(Malformed::LeadingZeros));
        assert_eq!(new(&[true], &[0]), Err(Malformed::Shape { found: 1, states: 1, letters: 2 }));
        assert_eq!(new(&[], &[]), Err(Malformed::Shape { found: 0, states: 0, letters: 2 }));
    }
}
