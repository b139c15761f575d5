//! Machines that read the digits of variables, the most significant first, one machine for each atom.
//!
//! A machine's state is a few integers. Its value so far, with `k` digits to come, is written in the units of
//! the numeration, so nothing but the recurrence of the units is used: no adder, no carry.
//!
//! A comparison with a constant needs about as many states as the constant has digits. Most sums read so far
//! are either too large or too small for it, whatever digits come, once it is known how many come: then that
//! number alone decides, and the state is a [`Fate`] that counts down. What stays open are the few sums for
//! which the constant is near for some number of digits to come.

use super::clause::{Atom, Pattern};
use super::linear::Linear;
use crate::law::{Acceptor, Numeration};
use std::rc::Rc;

/// One atom as a deterministic automaton.
#[derive(Clone, Debug)]
pub(crate) enum Machine {
    /// `sum + constant` compared with 0.
    Compare(Comparison),
    Residue {
        sum: Sum,
        modulus: i64,
        residue: i64,
        is: bool,
    },
    Unit {
        every: i64,
        is: bool,
    },
    NimSum,
    Accepts {
        acceptor: Rc<Acceptor>,
        is: bool,
    },
    Follows {
        pattern: Rc<Pattern>,
        least: i64,
        most: i64,
    },
    /// The word is the one that the numeration gives a number.
    Canonical {
        a: u8,
        first: u8,
    },
}

/// A sum of variables in a numeration: a coefficient for each variable that the machine reads.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    coefficients: Vec<i64>,
    /// The sum of the positive coefficients, and of the negative ones without sign.
    positive: i64,
    negative: i64,
    numeration: Numeration,
}

/// `sum + constant` compared with 0: `equal`, or at most.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    sum: Sum,
    constant: i64,
    equal: bool,
    /// `U(k)` and `U(k-1)` for `k = 0, 1, ...`, up to the first `U(k)` above the constant's size.
    units: Vec<(i128, i128)>,
}

/// For which numbers `k` of digits to come a comparison holds, where that hangs on nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// For `k` below this.
    Below(i64),
    /// For `k` from this on.
    From(i64),
}

/// The state of a negated automaton that has rejected for good.
const DEAD: i64 = -1;

impl Machine {
    /// Returns the machine of an atom, and the variables whose digits it reads, in its order.
    pub(crate) fn of(atom: &Atom, numeration: Numeration) -> (Machine, Vec<usize>) {
        let read = |sum: &Linear| sum.terms().iter().map(|(variable, _)| *variable).collect();
        match atom {
            Atom::Zero(sum) | Atom::AtMost(sum) => {
                let equal = matches!(atom, Atom::Zero(_));
                (Machine::Compare(Comparison::new(sum, equal, numeration)), read(sum))
            }
            Atom::Residue { sum, modulus, residue, is } => {
                let residue = (residue - sum.offset()).rem_euclid(*modulus);
                let machine =
                    Machine::Residue { sum: Sum::of(sum, numeration), modulus: *modulus, residue, is: *is };
                (machine, read(sum))
            }
            Atom::Unit { variable, every, is } => (Machine::Unit { every: *every, is: *is }, vec![*variable]),
            Atom::NimSum(variables) => (Machine::NimSum, variables.clone()),
            Atom::Accepts { acceptor, variables, is } => {
                (Machine::Accepts { acceptor: Rc::clone(acceptor), is: *is }, variables.clone())
            }
            Atom::Follows { pattern, q, v } => {
                let listed = pattern.exceptions.iter().zip(0..);
                let gaps = listed.filter_map(|(v, q)| v.map(|v| v - pattern.slope * q));
                // Where nothing is listed nothing is accepted, whatever these bounds are.
                let (least, most) = (gaps.clone().min().unwrap_or(0), gaps.max().unwrap_or(0));
                (Machine::Follows { pattern: Rc::clone(pattern), least, most }, vec![*q, *v])
            }
        }
    }

    /// Returns the machine that keeps a variable to the words of its numeration, where not every word is one.
    pub(crate) fn canonical(numeration: Numeration) -> Option<Machine> {
        match numeration {
            Numeration::Binary | Numeration::Base(_) => None,
            Numeration::Recurrent { a, first } => Some(Machine::Canonical { a, first }),
        }
    }

    /// The number of integers in a state; at the start all are 0, and leading zeros leave them so.
    pub(crate) fn width(&self) -> usize {
        match self {
            Machine::Compare(Comparison { sum, .. }) | Machine::Residue { sum, .. } => sum.width(),
            Machine::Unit { .. } | Machine::Accepts { .. } | Machine::Canonical { .. } => 1,
            Machine::NimSum => 0,
            Machine::Follows { .. } => 2,
        }
    }

    /// Reads a digit of each variable, turning `state` into the next one; `false` where no continuation is
    /// accepted.
    pub(crate) fn step(&self, state: &mut [i64], digits: &[u8]) -> bool {
        match self {
            Machine::Compare(comparison) => comparison.step(state, digits),
            Machine::Residue { sum, modulus, .. } => {
                sum.step(state, digits);
                // Only the residue of the sum counts in the end, so there are as many states as residues.
                state.iter_mut().for_each(|x| *x = x.rem_euclid(*modulus));
                true
            }
            Machine::Unit { every, is } => {
                // 0: only zeros so far; z + 1: a one and z zeros, modulo `every`; DEAD: a second one.
                state[0] = match (state[0], digits[0]) {
                    (0, 0) => 0,
                    (0, 1) => 1,
                    // Zeros count modulo `every`, and a count of 0 is said by 1.
                    (zeros, 0) if zeros > 0 => zeros % every + 1,
                    _ if *is => return false,
                    _ => DEAD,
                };
                true
            }
            Machine::NimSum => digits.iter().fold(0, |sum, digit| sum ^ digit) == 0,
            Machine::Accepts { acceptor, is } => {
                let letter =
                    digits.iter().fold(0, |letter, digit| letter * acceptor.digits() + usize::from(*digit));
                let from = u32::try_from(state[0]).ok();
                match from.and_then(|from| acceptor.next(from, letter)) {
                    Some(to) => state[0] = i64::from(to),
                    None if *is => return false,
                    // A negated automaton accepts what has no state, so it goes on in a state of its own.
                    None => state[0] = DEAD,
                }
                true
            }
            Machine::Follows { pattern, least, most } => {
                let (q, v) = (i64::from(digits[0]), i64::from(digits[1]));
                let bound = i64::try_from(pattern.exceptions.len()).expect("a list in memory");
                state[0] = 2 * state[0] + q;
                state[1] = 2 * state[1] + v - pattern.slope * q;
                // With k digits to come, v - slope * q will lie in state * 2^k +
                // [-slope * (2^k - 1), 2^k - 1].
                let above = state[1] >= pattern.slope && state[1] > *most;
                let below = state[1] < 0 && state[1] < *least;
                // A `q` beyond the list is never accepted, so that the state has a bound.
                state[0] < bound && !above && !below
            }
            Machine::Canonical { a, .. } => {
                // `a U(k-1) + U(k-2)` is `U(k)`, so after the digit `a` only 0 is canonical.
                if state[0] == 1 && digits[0] != 0 {
                    return false;
                }
                state[0] = i64::from(digits[0] == *a);
                true
            }
        }
    }

    /// Returns whether the word may end here.
    pub(crate) fn accepts(&self, state: &[i64]) -> bool {
        match self {
            Machine::Compare(comparison) => comparison.accepts(state),
            Machine::Residue { sum, modulus, residue, is } => {
                (sum.total(state).rem_euclid(*modulus) == *residue) == *is
            }
            Machine::Unit { is, .. } => (state[0] == 1) == *is,
            Machine::NimSum => true,
            Machine::Accepts { acceptor, is } => {
                u32::try_from(state[0]).is_ok_and(|state| acceptor.is_accepting(state)) == *is
            }
            Machine::Follows { pattern, .. } => {
                let listed = usize::try_from(state[0]).ok().and_then(|q| pattern.exceptions.get(q));
                listed.is_some_and(|v| v.is_some_and(|v| state[1] == v - pattern.slope * state[0]))
            }
            // The last digit may be `a` only where it is below the first unit.
            Machine::Canonical { a, first } => state[0] == 0 || first > a,
        }
    }
}

impl Comparison {
    fn new(sum: &Linear, equal: bool, numeration: Numeration) -> Comparison {
        let constant = sum.offset();
        let [times, plus, mut before] = numeration.recurrence().map(i128::from);
        let mut unit = 1;
        let mut units = vec![(unit, before)];
        // From the first unit above the constant on, `far` decides by the sum that was read alone.
        while unit <= i128::from(constant).abs() {
            (unit, before) = (times * unit + plus * before, unit);
            units.push((unit, before));
        }
        Comparison { sum: Sum::of(sum, numeration), constant, equal, units }
    }

    fn step(&self, state: &mut [i64], digits: &[u8]) -> bool {
        let fate = match Fate::read(state) {
            Some(Fate::Below(turn)) => Some(Fate::Below(turn - 1)),
            Some(Fate::From(turn)) => Some(Fate::From((turn - 1).max(0))),
            // With a fate nothing of the sum is kept: only the number of digits to come decides.
            None => {
                self.sum.step(state, digits);
                self.fate(state)
            }
        };
        if let Some(fate) = fate {
            fate.write(state);
        }
        // A comparison that holds for no number of digits to come is rejected at once.
        fate != Some(Fate::Below(0))
    }

    fn accepts(&self, state: &[i64]) -> bool {
        match Fate::read(state) {
            Some(Fate::Below(turn)) => turn > 0,
            Some(Fate::From(turn)) => turn == 0,
            None => {
                let total = self.sum.total(state).into();
                self.holds(total, total) == Some(true)
            }
        }
    }

    /// Returns whether the comparison holds of every sum from `least` to `most`, or of none of them.
    fn holds(&self, least: i128, most: i128) -> Option<bool> {
        let (least, most) = (least + i128::from(self.constant), most + i128::from(self.constant));
        // Whether the least exceeds 0 decides both kinds; the rest differs.
        match (self.equal, least > 0, most <= 0) {
            (_, true, _) => Some(false),
            (true, _, _) if most < 0 => Some(false),
            (true, _, _) if least == 0 && most == 0 => Some(true),
            (false, _, true) => Some(true),
            _ => None,
        }
    }

    /// Returns the fate of an open state, if it has one.
    ///
    /// With `k` digits to come the sum is `s U(k) + t U(k-1)`, less at most `negative (U(k) - 1)` and more at
    /// most `positive (U(k) - 1)`, since a word of `k` digits is worth at most `U(k) - 1`. Where that decides
    /// for each `k`, and what it decides changes once, the `k` at which it changes says all.
    fn fate(&self, state: &[i64]) -> Option<Fate> {
        let Sum { positive, negative, .. } = self.sum;
        let (s, t) = (state[0], state.get(1).copied().unwrap_or(0));
        let far = self.far(s, t)?;
        let at = |(unit, before): &(i128, i128)| {
            let read = i128::from(s) * unit + i128::from(t) * before;
            self.holds(read - i128::from(negative) * (unit - 1), read + i128::from(positive) * (unit - 1))
        };
        // From the most digits to come down to none.
        let mut turn = self.units.len();
        while turn > 0 && at(&self.units[turn - 1])? == far {
            turn -= 1;
        }
        // What is decided may change once; where it changes back, the number of digits to come does not say
        // all.
        for units in &self.units[..turn] {
            if at(units)? == far {
                return None;
            }
        }
        let turn = i64::try_from(turn).expect("a few units");
        Some(if far { Fate::From(turn) } else { Fate::Below(turn) })
    }

    /// Says what is decided of an open state for every `k` from the number of units on, where something is.
    ///
    /// Then `U(k) > |constant|` and `0 <= U(k-1) <= U(k)`: so where `s - negative` and `s - negative + t` are
    /// at least 1, the least sum exceeds `-constant`; where they are at least 0, it is at least `negative`.
    /// The most is alike.
    fn far(&self, s: i64, t: i64) -> Option<bool> {
        let Sum { positive, negative, .. } = self.sum;
        let least = s.min(s + t) - negative;
        let most = s.max(s + t) + positive;
        if least > 0 || (least == 0 && negative + self.constant > 0) {
            return Some(false);
        }
        let is_below = most < 0 || (most == 0 && self.constant - positive < i64::from(!self.equal));
        is_below.then_some(!self.equal)
    }
}

impl Fate {
    /// Open states are above this.
    const MOST: i64 = i64::MIN / 2;

    fn read(state: &[i64]) -> Option<Fate> {
        // An open sum never comes so low: far below 0 it has a fate, and a step multiplies by a small base.
        if state[0] > Fate::MOST {
            return None;
        }
        let number = state[0] - i64::MIN;
        Some(if number % 2 == 0 { Fate::From(number / 2) } else { Fate::Below(number / 2) })
    }

    fn write(self, state: &mut [i64]) {
        state.fill(0);
        state[0] = i64::MIN
            + match self {
                Fate::From(turn) => 2 * turn,
                Fate::Below(turn) => 2 * turn + 1,
            };
    }
}

impl Sum {
    fn of(sum: &Linear, numeration: Numeration) -> Sum {
        let coefficients: Vec<i64> = sum.terms().iter().map(|(_, coefficient)| *coefficient).collect();
        let positive = coefficients.iter().filter(|c| **c > 0).sum();
        let negative = -coefficients.iter().filter(|c| **c < 0).sum::<i64>();
        Sum { coefficients, positive, negative, numeration }
    }

    fn width(&self) -> usize {
        match self.numeration {
            Numeration::Binary | Numeration::Base(_) => 1,
            Numeration::Recurrent { .. } => 2,
        }
    }

    /// With `k` digits to come, the digits read so far are worth `s U(k)`, or `s U(k) + t U(k-1)`.
    fn step(&self, state: &mut [i64], digits: &[u8]) {
        // The digits are below ten and coefficients bounded, so the sum of a step stays within 64 bits.
        let read: i64 = self.coefficients.iter().zip(digits).map(|(c, digit)| c * i64::from(*digit)).sum();
        let times = i64::from(self.numeration.recurrence()[0]);
        match state {
            // s U(k) + t U(k-1) + e U(k-1) with U(k) = a U(k-1) + U(k-2).
            [s, t, ..] => (*s, *t) = (times * *s + *t + read, *s),
            _ => state[0] = times * state[0] + read,
        }
    }

    /// The sum where no digit is to come: `U(0) = 1`, and `U(-1) = U(1) - a`.
    fn total(&self, state: &[i64]) -> i64 {
        let [.., below] = self.numeration.recurrence();
        state[0] + state.get(1).map_or(0, |before| before * i64::from(below))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    const NUMERATIONS: [Numeration; 7] = [
        Numeration::Binary,
        Numeration::Base(3),
        Numeration::Base(10),
        Numeration::ZECKENDORF,
        Numeration::Recurrent { a: 2, first: 2 },
        Numeration::Recurrent { a: 2, first: 3 },
        Numeration::Recurrent { a: 9, first: 10 },
    ];

    /// Two variables with coefficients, a constant, and how they compare with 0.
    fn comparison(coefficients: [i64; 2], constant: i64, equal: bool) -> Option<Atom> {
        let sum = (0..2)
            .zip(coefficients)
            .try_fold(Linear::constant(0), |sum, (variable, c)| sum.plus(c, &Linear::variable(variable)));
        let sum = sum.unwrap().shifted(constant).unwrap();
        let atom = if equal { Atom::Zero(sum) } else { Atom::AtMost(sum) };
        atom.simplified().ok()
    }

    fn holds(atom: &Atom, numeration: Numeration, numbers: &[u128; 2]) -> bool {
        let (machine, reads) = Machine::of(atom, numeration);
        let words = numeration.align(numbers);
        let digits = numeration.digits();
        let mut state = vec![0; machine.width()];
        // Leading zeros change nothing.
        let mut letters = vec![0; 2];
        letters.extend(words);
        letters.iter().all(|letter| {
            let both = [letter / digits, letter % digits].map(|digit| u8::try_from(digit).unwrap());
            let read: Vec<u8> = reads.iter().map(|variable| both[*variable]).collect();
            machine.step(&mut state, &read)
        }) && machine.accepts(&state)
    }

    fn is_true(atom: &Atom, numbers: &[u128; 2]) -> bool {
        let sum = atom.sum().unwrap();
        let terms = sum.terms().iter().map(|(v, c)| i128::from(*c) * i128::try_from(numbers[*v]).unwrap());
        let total = terms.sum::<i128>() + i128::from(sum.offset());
        if matches!(atom, Atom::Zero(_)) { total == 0 } else { total <= 0 }
    }

    /// The states that words of canonical digits lead to.
    fn states(atom: &Atom, numeration: Numeration) -> usize {
        let (machine, reads) = Machine::of(atom, numeration);
        let digits = u8::try_from(numeration.digits()).unwrap();
        let mut seen = HashSet::from([vec![0; machine.width()]]);
        let mut queue: Vec<Vec<i64>> = seen.iter().cloned().collect();
        while let Some(from) = queue.pop() {
            for letter in 0..usize::from(digits).pow(u32::try_from(reads.len()).unwrap()) {
                let digit = |at: usize| {
                    letter / usize::from(digits).pow(u32::try_from(at).unwrap()) % usize::from(digits)
                };
                let read: Vec<u8> = (0..reads.len()).map(|at| u8::try_from(digit(at)).unwrap()).collect();
                let mut to = from.clone();
                if machine.step(&mut to, &read) && seen.insert(to.clone()) {
                    queue.push(to);
                }
            }
        }
        seen.len()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn comparisons_are_those_of_arithmetic(
            (a, b) in (-4i64..5, -4i64..5),
            constant in prop_oneof![-40i64..40, -100_000i64..100_000, -(1i64 << 59)..(1i64 << 59)],
            equal in any::<bool>(),
            which in 0usize..5,
            (x, near) in (prop_oneof![0u128..60, 0u128..1 << 40, 0u128..1 << 62], -3i128..4),
        ) {
            let numeration = NUMERATIONS[which];
            if let Some(atom) = comparison([a, b], constant, equal) {
                // A second number that brings the sum near 0, where there is one.
                let rest = -(i128::from(a) * i128::try_from(x).unwrap() + i128::from(constant));
                let y = if b == 0 { x.cast_signed() } else { rest / i128::from(b) + near };
                for numbers in [[x, u128::try_from(y).unwrap_or(3)], [x, 0], [0, x], [0, 0]] {
                    prop_assert_eq!(holds(&atom, numeration, &numbers), is_true(&atom, &numbers), "{:?} {:?}", atom, numbers);
                }
            }
        }
    }

    #[test]
    fn small_comparisons_are_right_everywhere() {
        for numeration in NUMERATIONS {
            for (a, b) in (-2..3).flat_map(|a| (-2..3).map(move |b| (a, b))) {
                for (constant, equal) in (-9..10).flat_map(|c| [(c, false), (c, true)]) {
                    let Some(atom) = comparison([a, b], constant, equal) else { continue };
                    for numbers in (0..14).flat_map(|x| (0..14).map(move |y| [x, y])) {
                        assert_eq!(
                            holds(&atom, numeration, &numbers),
                            is_true(&atom, &numbers),
                            "{atom:?} {numbers:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_constant_takes_as_many_states_as_digits() {
        for numeration in NUMERATIONS {
            for constant in [1_000_003, 999_999_999, 1_000_000_000_000_000_000_i64] {
                let digits = numeration.write(constant.unsigned_abs().into()).len();
                for sign in [-1, 1] {
                    for (equal, b) in [(false, 0), (true, 0), (false, -sign), (true, -sign)] {
                        let Some(atom) = comparison([sign, b], -sign * constant, equal) else { continue };
                        let states = states(&atom, numeration);
                        let most = if b == 0 { 3 } else { 12 * numeration.digits() };
                        assert!(
                            states <= most * (digits + 2),
                            "{atom:?}, {numeration:?}: {states}, {digits}"
                        );
                    }
                }
            }
        }
    }
}
