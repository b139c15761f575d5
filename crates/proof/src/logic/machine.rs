//! Machines that read the digits of variables, the most significant first, one machine for each atom.
//!
//! A machine's state is a few integers. Its value so far, with `k` digits to come, is written in the units of the
//! numeration, so nothing but the recurrence of the units is used: no adder, no carry.

use super::clause::{Atom, Pattern};
use super::linear::Linear;
use crate::law::{Acceptor, Numeration};
use std::rc::Rc;

/// One atom as a deterministic automaton.
#[derive(Clone, Debug)]
pub(crate) enum Machine {
    /// `sum + constant` compared with 0; `equal` or at most.
    Compare {
        sum: Sum,
        constant: i64,
        equal: bool,
    },
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

/// The state of a comparison that holds whatever comes.
const SETTLED: i64 = i64::MIN;
/// The state of a negated automaton that has rejected for good.
const DEAD: i64 = -1;

impl Machine {
    /// Returns the machine of an atom, and the variables whose digits it reads, in its order.
    pub(crate) fn of(atom: &Atom, numeration: Numeration) -> (Machine, Vec<usize>) {
        let read = |sum: &Linear| sum.terms().iter().map(|(variable, _)| *variable).collect();
        match atom {
            Atom::Zero(sum) | Atom::AtMost(sum) => {
                let equal = matches!(atom, Atom::Zero(_));
                let machine =
                    Machine::Compare { sum: Sum::of(sum, numeration), constant: sum.offset(), equal };
                (machine, read(sum))
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
                // Where nothing is listed nothing is accepted.
                let (least, most) = (gaps.clone().min().unwrap_or(0), gaps.max().unwrap_or(0));
                (Machine::Follows { pattern: Rc::clone(pattern), least, most }, vec![*q, *v])
            }
        }
    }

    /// Returns the machine that keeps a variable to the words of its numeration, where not every word is one.
    pub(crate) fn canonical(numeration: Numeration) -> Option<Machine> {
        match numeration {
            Numeration::Binary => None,
            Numeration::Recurrent { a, first } => Some(Machine::Canonical { a, first }),
        }
    }

    /// The number of integers in a state; at the start all are 0, and leading zeros leave them so.
    pub(crate) fn width(&self) -> usize {
        match self {
            Machine::Compare { sum, .. } | Machine::Residue { sum, .. } => sum.width(),
            Machine::Unit { .. } | Machine::Accepts { .. } | Machine::Canonical { .. } => 1,
            Machine::NimSum => 0,
            Machine::Follows { .. } => 2,
        }
    }

    /// Reads a digit of each variable, turning `state` into the next one; `false` where no continuation is accepted.
    pub(crate) fn step(&self, state: &mut [i64], digits: &[u8]) -> bool {
        match self {
            Machine::Compare { sum, constant, equal } => {
                if state[0] == SETTLED {
                    return true;
                }
                sum.step(state, digits);
                if sum.stays_above(state, *constant) {
                    return false;
                }
                if sum.stays_below(state, *constant) {
                    if *equal {
                        return false;
                    }
                    state.fill(0);
                    state[0] = SETTLED;
                }
                true
            }
            Machine::Residue { sum, modulus, .. } => {
                sum.step(state, digits);
                state.iter_mut().for_each(|x| *x = x.rem_euclid(*modulus));
                true
            }
            Machine::Unit { every, is } => {
                // 0: only zeros so far; z + 1: a one and z zeros, modulo `every`; DEAD: a second one.
                state[0] = match (state[0], digits[0]) {
                    (0, 0) => 0,
                    (0, 1) => 1,
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
                    None => state[0] = DEAD,
                }
                true
            }
            Machine::Follows { pattern, least, most } => {
                let (q, v) = (i64::from(digits[0]), i64::from(digits[1]));
                let bound = i64::try_from(pattern.exceptions.len()).expect("a list in memory");
                state[0] = 2 * state[0] + q;
                state[1] = 2 * state[1] + v - pattern.slope * q;
                // With k digits to come, v - slope * q will lie in state * 2^k + [-slope * (2^k - 1), 2^k - 1].
                let above = state[1] >= pattern.slope && state[1] > *most;
                let below = state[1] < 0 && state[1] < *least;
                state[0] < bound && !above && !below
            }
            Machine::Canonical { a, .. } => {
                if state[0] == 1 && digits[0] != 0 {
                    return false;
                }
                state[0] = i64::from(digits[0] == *a);
                true
            }
        }
    }

    /// Says whether the word may end here.
    pub(crate) fn accepts(&self, state: &[i64]) -> bool {
        match self {
            Machine::Compare { sum, constant, equal } => {
                state[0] == SETTLED || {
                    let total = sum.total(state) + constant;
                    if *equal { total == 0 } else { total <= 0 }
                }
            }
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
            Machine::Canonical { a, first } => state[0] == 0 || first > a,
        }
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
            Numeration::Binary => 1,
            Numeration::Recurrent { .. } => 2,
        }
    }

    /// With `k` digits to come, the digits read so far are worth `s U(k)`, or `s U(k) + t U(k-1)`.
    fn step(&self, state: &mut [i64], digits: &[u8]) {
        let read: i64 = self.coefficients.iter().zip(digits).map(|(c, digit)| c * i64::from(*digit)).sum();
        match self.numeration {
            Numeration::Binary => state[0] = 2 * state[0] + read,
            // s U(k) + t U(k-1) + e U(k-1) with U(k) = a U(k-1) + U(k-2).
            Numeration::Recurrent { a, .. } => {
                let (s, t) = (state[0], state[1]);
                state[0] = i64::from(a) * s + t + read;
                state[1] = s;
            }
        }
    }

    /// The sum where no digit is to come: `U(0) = 1`, and `U(-1) = U(1) - a`.
    fn total(&self, state: &[i64]) -> i64 {
        match self.numeration {
            Numeration::Binary => state[0],
            Numeration::Recurrent { a, first } => state[0] + state[1] * i64::from(first - a),
        }
    }

    /// Says whether sum + constant is above 0 however many digits come, and whichever.
    ///
    /// With `k` to come each variable gains at most `U(k) - 1`, so the sum is at least
    /// `(s - negative) U(k) + t U(k-1) + negative`, where `U(k) >= 1` and `0 <= U(k-1) <= U(k)`.
    fn stays_above(&self, state: &[i64], constant: i64) -> bool {
        let rest = state[0] - self.negative;
        let least = if state.len() == 2 { rest.min(rest + state[1]) } else { rest };
        least >= 0 && least + self.negative + constant > 0
    }

    /// Says whether sum + constant is below 0, or at most 0, however many digits come, and whichever.
    fn stays_below(&self, state: &[i64], constant: i64) -> bool {
        let rest = state[0] + self.positive;
        let most = if state.len() == 2 { rest.max(rest + state[1]) } else { rest };
        most <= 0 && most - self.positive + constant < 0
    }
}
