//! Linear relations and residues of linear forms, in every numeration, from the recurrence of its weights.
//!
//! After the digits above place k a linear form of the numbers read so far is `p * U_k + q * U_{k-1}` for
//! integers p and q, and a digit changes them as the recurrence says:
//! `(p, q) -> (times * p + q + d, plus * p)`, where d is the form of the digits. The pair is the state. What
//! the digits to come can add lies between two bounds, and where these settle the relation for every k the
//! state is a sink: so finitely many pairs are left, since the weights' other root is below 1.

use crate::dfa::Dfa;
use crate::error::{Error, in_range};
use crate::explore::{Key, explore};
use crate::minimize::minimize;
use crate::numeration::{Numeration, Recurrence};
use crate::tracks::Tracks;
use crate::{product, project};
use grundy_budget::Budget;

/// How a linear form compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The form is 0.
    Equal,
    /// The form is 0 or negative.
    AtMost,
    /// The form is negative.
    Less,
}

/// The greatest absolute value of a coefficient.
pub const MOST_COEFFICIENT: i64 = 1 << 16;
/// The greatest absolute value of a constant.
pub const MOST_CONSTANT: i64 = 1 << 32;

/// Returns the tuples for which the sum of `coefficient * track`, plus `constant`, is as `relation` says
/// of 0.
///
/// A name that occurs twice has the sum of its coefficients. Without terms the automaton has no tracks and
/// says whether the constant is so. States: about the sum of the absolute coefficients, times the logarithm
/// of the constant; squared in a numeration that is not a base.
///
/// # Errors
/// [`Error::Range`] past [`MOST_COEFFICIENT`] and [`MOST_CONSTANT`]; [`Error::Letters`], [`Error::Stopped`].
///
/// ```
/// use grundy_automata::{Numeration, Relation, linear};
/// # use grundy_budget::Budget;
/// // 2x - 3y + 1 <= 0
/// let form = linear(Numeration::ZECKENDORF, &[("x", 2), ("y", -3)], 1, Relation::AtMost, &Budget::default())?;
/// assert!(form.contains(&[10, 7]) && !form.contains(&[10, 6]));
/// # Ok::<_, grundy_automata::Error>(())
/// ```
pub fn linear(
    numeration: Numeration,
    terms: &[(&str, i64)],
    constant: i64,
    relation: Relation,
    budget: &Budget,
) -> Result<Dfa, Error> {
    in_range("the constant", i128::from(constant), (-MOST_CONSTANT).into(), MOST_CONSTANT.into())?;
    match relation {
        Relation::Equal => relate(&Form::new(numeration, terms)?, constant, true, budget),
        // Integers: less than 0 is at most -1.
        Relation::Less => at_most(numeration, terms, constant + 1, budget),
        Relation::AtMost => at_most(numeration, terms, constant, budget),
    }
}

/// Returns the tuples for which the sum of `coefficient * track`, plus `constant`, is congruent modulo
/// `modulus` to one of `residues`.
///
/// # Errors
/// [`Error::Range`] for a modulus outside 1..=65536, or past [`MOST_COEFFICIENT`] and [`MOST_CONSTANT`];
/// [`Error::Letters`], [`Error::Stopped`].
///
/// ```
/// use grundy_automata::{Numeration, residue};
/// # use grundy_budget::Budget;
/// let dfa = residue(Numeration::ZECKENDORF, &[("x", 2), ("y", -1)], 3, 5, &[0, 1], &Budget::default())?;
/// assert!(dfa.contains(&[4, 0]) && !dfa.contains(&[5, 1]));
/// # Ok::<_, grundy_automata::Error>(())
/// ```
pub fn residue(
    numeration: Numeration,
    terms: &[(&str, i64)],
    constant: i64,
    modulus: u32,
    residues: &[u32],
    budget: &Budget,
) -> Result<Dfa, Error> {
    in_range("the constant", i128::from(constant), (-MOST_CONSTANT).into(), MOST_CONSTANT.into())?;
    in_range("the modulus", i128::from(modulus), 1, 1 << 16)?;
    let form = Form::new(numeration, terms)?;
    let m = i64::from(modulus);
    let next = |pair: &Pair, letter: usize| {
        let Pair(p, q) = form.step(*pair, letter);
        // Only residues of the pair count in the end, so there are finitely many pairs.
        Pair(p.rem_euclid(m), q.rem_euclid(m))
    };
    let accepts = |pair: &Pair| {
        let value = (form.value(*pair) + constant).rem_euclid(m);
        residues.iter().any(|residue| i64::from(residue % modulus) == value)
    };
    minimize(&explore(form.tracks.clone(), Pair(0, 0), budget, next, accepts)?, budget)?.cut(budget)
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Pair(i64, i64);

impl Key for Pair {}

#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Open(Pair),
    Sink(bool),
}

impl Key for State {}

/// A linear form without its constant.
struct Form {
    tracks: Tracks,
    recurrence: Recurrence,
    /// The form of each letter's digits.
    letters: Vec<i64>,
    /// The sums of the positive coefficients and of the absolute negative ones.
    positive: i128,
    negative: i128,
}

impl Form {
    fn new(numeration: Numeration, terms: &[(&str, i64)]) -> Result<Self, Error> {
        // Names are sorted as tracks are, so that coefficients stand in their places.
        let mut names: Vec<&str> = terms.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        names.dedup();
        let tracks = Tracks::new(numeration, &names)?;
        let coefficient = |name: &&str| {
            let same = terms.iter().filter(|(other, _)| other == name);
            let sum: i128 = same.map(|(_, coefficient)| i128::from(*coefficient)).sum();
            in_range("a coefficient", sum, (-MOST_COEFFICIENT).into(), MOST_COEFFICIENT.into())?;
            Ok(i64::try_from(sum).expect("it is in range"))
        };
        let coefficients: Vec<i64> = names.iter().map(coefficient).collect::<Result<_, Error>>()?;
        let form = |letter: usize| {
            let terms = coefficients.iter().enumerate();
            terms.map(|(place, c)| c * i64::from(tracks.digit(letter, place))).sum::<i64>()
        };
        let part = |sign: i64| coefficients.iter().map(|c| i128::from(c * sign)).filter(|c| *c > 0).sum();
        Ok(Form {
            recurrence: numeration.recurrence(),
            letters: (0..tracks.letters()).map(form).collect(),
            positive: part(1),
            negative: part(-1),
            tracks,
        })
    }

    fn step(&self, Pair(p, q): Pair, letter: usize) -> Pair {
        let Recurrence { times, plus, .. } = self.recurrence;
        // The recurrence moves what is known one place down.
        Pair(times * p + q + self.letters[letter], plus * p)
    }

    /// Returns the form's value where no digit is left to read.
    fn value(&self, Pair(p, q): Pair) -> i64 {
        p + q * self.recurrence.below
    }
}

/// Returns where the form plus `constant` is 0, or if not `equal`, where it is at most 0.
fn relate(form: &Form, constant: i64, equal: bool, budget: &Budget) -> Result<Dfa, Error> {
    // The weights U_k and U_{k-1} for each number k of digits to come. The bounds below, over U_k, tend to a
    // limit `s + q * r`, where s is p less or more a sum of coefficients and r the limit of U_{k-1} / U_k. A
    // pair that can be reached cancels only where q is below 2^22, and r is a quadratic irrational with
    // partial quotients up to 32, so that the limit is 0 or above 2^-30; the constant, over 2^80, is far
    // below.
    let weights: Vec<i128> = form
        .tracks
        .numeration()
        .weights()
        .take_while(|weight| *weight < 1 << 80)
        .map(u128::cast_signed)
        .collect();
    let below = std::iter::once(i128::from(form.recurrence.below)).chain(weights.iter().copied());
    let places: Vec<(i128, i128)> = weights.iter().copied().zip(below).collect();
    let settle = |pair: Pair| {
        let Pair(p, q) = pair;
        let bounds = |(weight, below): &(i128, i128)| {
            let value = i128::from(p) * weight + i128::from(q) * below + i128::from(constant);
            // With k digits to come each number gains at most `U_k - 1`.
            (value - form.negative * (weight - 1), value + form.positive * (weight - 1))
        };
        let mut all = places.iter().map(bounds);
        let no = |(least, most): &(i128, i128)| *least > 0 || equal && *most < 0;
        let yes = |(_, most): &(i128, i128)| !equal && *most <= 0;
        let first = all.next().expect("the first weight is 1");
        // The first bounds settle which fate is possible, before all others are asked.
        if no(&first) && all.clone().all(|bounds| no(&bounds)) {
            State::Sink(false)
        } else if yes(&first) && all.all(|bounds| yes(&bounds)) {
            State::Sink(true)
        } else {
            State::Open(pair)
        }
    };
    let next = |state: &State, letter: usize| match state {
        State::Open(pair) => settle(form.step(*pair, letter)),
        sink @ State::Sink(_) => sink.clone(),
    };
    let accepts = |state: &State| match state {
        State::Sink(fate) => *fate,
        State::Open(pair) => {
            let value = form.value(*pair) + constant;
            if equal { value == 0 } else { value <= 0 }
        }
    };
    // The constant alone may settle the relation.
    let start = settle(Pair(0, 0));
    minimize(&explore(form.tracks.clone(), start, budget, next, accepts)?, budget)?.cut(budget)
}

/// An inequality has about as many states, before they are merged, as its constant says; above this one the
/// constant becomes a track of its own, which has as many states as digits, and is forgotten afterwards.
const MOST_INLINE: i64 = 32;

fn at_most(
    numeration: Numeration,
    terms: &[(&str, i64)],
    constant: i64,
    budget: &Budget,
) -> Result<Dfa, Error> {
    if constant.abs() <= MOST_INLINE {
        return relate(&Form::new(numeration, terms)?, constant, false, budget);
    }
    // No name that a caller would choose.
    let track = "\0constant";
    let form = Form::new(numeration, &[terms, &[(track, constant.signum())]].concat())?;
    let value = Form::new(numeration, &[(track, -1)])?;
    let fixed = relate(&value, constant.abs(), true, budget)?;
    let both = product::and(&relate(&form, 0, false, budget)?, &fixed, budget)?;
    // The constant is one number, so few states are met together, and the sets stay small.
    project::exists(&both, track, budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::all;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn linear_forms_agree_with_arithmetic(
            which in 0usize..10,
            (a, b, c) in (-4i64..5, -4i64..5, prop_oneof![-40i64..40, -3000i64..3000]),
            modulus in 1u32..9,
        ) {
            let (numeration, budget) = (all()[which], Budget::default());
            let terms = [("x", a), ("y", b)];
            let make = |relation| linear(numeration, &terms, c, relation, &budget).unwrap();
            let (equal, most, less) = (make(Relation::Equal), make(Relation::AtMost), make(Relation::Less));
            let class = residue(numeration, &terms, c, modulus, &[0, 2], &budget).unwrap();
            let near = |n: i64| u128::try_from(n).unwrap_or(0);
            let pairs = (0..30u128).flat_map(|x| (0..30u128).map(move |y| (x, y)));
            let far = (0..40).map(|i| (near(c.abs() / 4 + i), near(c.abs() / 3 - i)));
            for (x, y) in pairs.chain(far) {
                let form = a * i64::try_from(x).unwrap() + b * i64::try_from(y).unwrap() + c;
                prop_assert_eq!(equal.contains(&[x, y]), form == 0);
                prop_assert_eq!(most.contains(&[x, y]), form <= 0);
                prop_assert_eq!(less.contains(&[x, y]), form < 0);
                let in_class = [0, 2].iter().any(|r| (form - r).rem_euclid(modulus.into()) == 0);
                prop_assert_eq!(class.contains(&[x, y]), in_class);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(15))]
        #[test]
        fn solutions_with_large_constants_are_accepted(
            which in 0usize..10,
            (a, b) in (1i64..16, 1i64..16),
            (y, offset) in (0i64..1 << 36, 0i64..1 << 26),
        ) {
            // a * x = b * y + something, and a constant that makes it 0.
            let x = b * y / a + offset;
            let constant = b * y - a * x;
            let terms = [("x", a), ("y", -b)];
            let equal = linear(all()[which], &terms, constant, Relation::Equal, &Budget::default()).unwrap();
            let less = linear(all()[which], &terms, constant, Relation::Less, &Budget::default()).unwrap();
            let [x, y] = [x, y].map(|n| u128::try_from(n).unwrap());
            prop_assert!(equal.contains(&[x, y]) && !equal.contains(&[x + 1, y]) && !equal.contains(&[x, y + 1]));
            prop_assert!(!less.contains(&[x, y]) && less.contains(&[x, y + 1]) && !less.contains(&[x + 1, y]));
        }
    }

    #[test]
    fn large_constants_take_as_many_states_as_digits() {
        for numeration in all() {
            let budget = Budget::default().with_steps(2_000_000);
            for constant in [12_345_678i64, MOST_CONSTANT] {
                let n = u128::try_from(constant).unwrap();
                let bound = linear(numeration, &[("x", 1)], -constant, Relation::Less, &budget).unwrap();
                assert!(bound.contains(&[n - 1]) && !bound.contains(&[n]), "{numeration}");
                let point = linear(numeration, &[("x", 1)], -constant, Relation::Equal, &budget).unwrap();
                assert!(!point.contains(&[n - 1]) && point.contains(&[n]), "{numeration}");
                assert!(point.n_states() < 60);
            }
        }
    }

    #[test]
    fn a_form_without_terms_is_true_or_false() {
        let make =
            |constant, relation| linear(Numeration::BINARY, &[], constant, relation, &Budget::default());
        assert!(make(0, Relation::Equal).unwrap().contains(&[]));
        assert!(make(1, Relation::AtMost).unwrap().is_empty());
        assert!(make(100, Relation::AtMost).unwrap().is_empty());
        assert!(make(-100, Relation::Less).unwrap().contains(&[]));
    }

    #[test]
    fn too_large_numbers_are_refused() {
        let make = |coefficient, constant| {
            linear(Numeration::BINARY, &[("x", coefficient)], constant, Relation::Equal, &Budget::default())
        };
        assert!(matches!(make(MOST_COEFFICIENT + 1, 0), Err(Error::Range { .. })));
        assert!(matches!(make(i64::MIN, 0), Err(Error::Range { .. })));
        assert!(matches!(make(1, MOST_CONSTANT + 1), Err(Error::Range { .. })));
    }

    #[test]
    fn a_budget_stops_the_search() {
        let terms = [("x", 5000), ("y", -4999), ("z", 777)];
        let budget = Budget::default().with_steps(1000);
        let stopped = linear(Numeration::ZECKENDORF, &terms, 0, Relation::Equal, &budget);
        assert_eq!(stopped, Err(Error::Stopped(grundy_budget::Stop::Steps)));
        let budget = Budget::default().with_bytes(10_000);
        let stopped = linear(Numeration::ZECKENDORF, &terms, 0, Relation::Equal, &budget);
        assert_eq!(stopped, Err(Error::Stopped(grundy_budget::Stop::Memory)));
        assert_eq!(budget.bytes_left(), Some(10_000));
    }
}
