//! Words for laws about pairs of numbers that are held by automata in Zeckendorf's numeration and its kin.
//!
//! A statement stands for an automaton that is built here, and is said where that accepts the same pairs as the law, but
//! for a few that are named. The automata compare `y` with the number whose digits are those of `x` and a 0:
//!
//! - With `U(k+1) = t U(k) + U(k-1)`, `U(0) = 1` and `U(1) = t + 1`, the pairs `floor(k alpha)`, `floor(k alpha) + t k` with
//!   `alpha = (2 - t + sqrt(t^2 + 4)) / 2` are the `x` that end in an even number of zeros with the number so shifted
//!   [Fraenkel 1982].
//! - Let `t = 1`, and let `j` be the number of zeros at the end of `x >= 1`. A Fibonacci number exceeds `phi` times the one
//!   before by a power of `psi = -1/phi`; so the shifted number is `phi x + psi^(j+2) + ...`, with other powers whose sum is
//!   smaller in size than the first, all together below 1. So `y < phi x` exactly where `y` is below the shifted number, or
//!   equals it and `j` is odd.

use super::STEPS;
use crate::winning::value::dfa;
use grundy_automata::{Dfa, Error, Relation, linear, product};
use grundy_budget::Budget;
use grundy_proof::{Acceptor, Lost, NOWHERE, Numeration};
use std::cmp::Ordering;
use std::collections::HashMap;

/// Pairs in which law and statement differ have coordinates below this.
const EXCEPTIONS_BELOW: u128 = 16;

/// Statements with more exceptions are not made.
const MOST_EXCEPTIONS: usize = 8;

/// Returns the law in words, where there are any; `names` are those of the coordinates.
pub(super) fn of(law: &Lost, names: &[String]) -> Option<String> {
    let [a, b] = names else { return None };
    let of_first = last_unit(law.numeration(), a, b, false);
    let of_second = last_unit(law.numeration(), b, a, true);
    let statements = [beatty(law.numeration()), golden(law, a, b), of_first, of_second];
    let budget = Budget::default().with_steps(STEPS);
    statements.into_iter().flatten().find_map(|(words, acceptor)| {
        let exceptions = differences(law, &acceptor, &budget).ok()??;
        let list = |is_lost: bool| {
            let pairs = exceptions.iter().filter(|pair| law.holds(&pair[..]) == is_lost);
            pairs.map(|[x, y]| format!("({x}, {y})")).collect::<Vec<_>>().join(", ")
        };
        Some(match (list(true), list(false)) {
            (more, less) if more.is_empty() && less.is_empty() => words,
            (more, less) if less.is_empty() => format!("{words}; and at {more}"),
            (more, less) if more.is_empty() => format!("{words}; but not at {less}"),
            (more, less) => format!("{words}; but not at {less}, and at {more}"),
        })
    })
}

/// The pairs at which the law and the automaton differ, where these are a few small ones.
fn differences(law: &Lost, acceptor: &Acceptor, budget: &Budget) -> Result<Option<Vec<[u128; 2]>>, Error> {
    let Some(numeration) = crate::guess::weights(law.numeration()) else { return Ok(None) };
    let automaton = |acceptor| dfa(acceptor, numeration, &["a", "b"], budget);
    let mut rest = product::xor(&automaton(law.acceptor())?, &automaton(acceptor)?, budget)?;
    let small = (0..EXCEPTIONS_BELOW).flat_map(|x| (0..EXCEPTIONS_BELOW).map(move |y| [x, y]));
    let found: Vec<[u128; 2]> = small.filter(|pair| rest.contains(pair)).collect();
    if found.len() > MOST_EXCEPTIONS {
        return Ok(None);
    }
    for [x, y] in &found {
        let is = |name: &str, n: u128| -> Result<Dfa, Error> {
            let n = i64::try_from(n).map_err(|_| Error::TableTooShort)?;
            linear(numeration, &[(name, 1)], -n, Relation::Equal, budget)
        };
        let pair = product::and(&is("a", *x)?, &is("b", *y)?, budget)?;
        rest = product::difference(&rest, &pair, budget)?;
    }
    Ok(rest.is_empty().then_some(found))
}

type Statement = (String, Acceptor);

/// The pairs of complementary Beatty sequences that end Wythoff's games.
fn beatty(numeration: Numeration) -> Option<Statement> {
    let Numeration::Recurrent { a: t, first } = numeration else { return None };
    if first != t + 1 {
        return None;
    }
    let root = u32::from(t) * u32::from(t) + 4;
    let (alpha, more) = match t {
        1 => ("phi".to_owned(), "k".to_owned()),
        2 => ("sqrt(2)".to_owned(), "2k".to_owned()),
        _ => (format!("(sqrt({root}) - {}) / 2", t - 2), format!("{t}k")),
    };
    let words = format!("P iff the two are floor(k {alpha}) and floor(k {alpha}) + {more} for some k");
    let is_pair = |read: &Read| read.order == Ordering::Equal && read.zeros != Some(Parity::Odd);
    Some((words, acceptor(numeration, |[ab, ba]| is_pair(ab) || is_pair(ba))))
}

/// The pairs in which `y` is below the last unit that `x` is written with, where every digit is 0 or 1: up to the last 1 of `x`
/// the digits of `y` are 0. `(x, y)` is `(a, b)`, or the other way round where `turned`.
fn last_unit(numeration: Numeration, x: &str, y: &str, turned: bool) -> Option<Statement> {
    let unit = match numeration {
        Numeration::Binary => format!("the greatest power of 2 that divides {x}"),
        Numeration::ZECKENDORF => format!("the least Fibonacci number in Zeckendorf's sum for {x}"),
        Numeration::Recurrent { .. } => return None,
    };
    let words = format!("P iff {x} = 0, or {y} is less than {unit}");
    // So far: 0: both are 0; 1: both are not, and `x` ends in zeros; 2: `x` is 0; 3: `y` is 0.
    let next = |state: u32, x: usize, y: usize| match (state, x, y) {
        (0, 0, 0) => 0,
        (0 | 3, _, 0) => 3,
        (0 | 2, 0, _) => 2,
        (3 | 1, 0, _) => 1,
        _ => NOWHERE,
    };
    let letters = (0..2).flat_map(|a| (0..2).map(move |b| if turned { (b, a) } else { (a, b) }));
    let table = (0..4).flat_map(|state| letters.clone().map(move |(x, y)| next(state, x, y)));
    let acceptor = Acceptor::new(2, 2, vec![true; 4], table.collect());
    Some((words, acceptor.expect("zeros lead from the start to itself")))
}

/// What the golden ratio tells apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Region {
    BothZero,
    OneZero,
    Equal,
    /// Different, none of them 0, the larger below phi times the smaller.
    Near,
    Far,
}

impl Region {
    fn of([ab, ba]: &[Read; 2]) -> Region {
        match (ab.zeros, ba.zeros) {
            (None, None) => Region::BothZero,
            (None, _) | (_, None) => Region::OneZero,
            _ if ab.is_equal => Region::Equal,
            _ if ab.is_below_golden() && ba.is_below_golden() => Region::Near,
            _ => Region::Far,
        }
    }
}

/// The statement by the golden ratio that is right at a few pairs.
fn golden(law: &Lost, a: &str, b: &str) -> Option<Statement> {
    if law.numeration() != Numeration::ZECKENDORF {
        return None;
    }
    let samples = [
        (Region::BothZero, [0, 0]),
        (Region::OneZero, [9, 0]),
        (Region::Equal, [9, 9]),
        (Region::Near, [9, 7]),
        (Region::Far, [19, 9]),
    ];
    let lost: Vec<Region> =
        samples.iter().filter(|(_, pair)| law.holds(pair)).map(|(region, _)| *region).collect();
    let has = |region| lost.contains(&region);
    if has(Region::Near) == has(Region::Far) {
        return None;
    }
    let mut parts = Vec::new();
    match (has(Region::BothZero), has(Region::OneZero)) {
        (true, true) => parts.push(format!("min({a}, {b}) = 0")),
        (true, false) => parts.push(format!("{a} = {b} = 0")),
        (false, true) => parts.push("exactly one is 0".to_owned()),
        (false, false) => {}
    }
    let near = format!("max({a}, {b}) < phi min({a}, {b})");
    match (has(Region::Near), has(Region::Equal)) {
        (true, true) => parts.push(near),
        (true, false) => parts.push(format!("{a} != {b} and {near}")),
        (false, equal) => {
            parts.extend(equal.then(|| format!("{a} = {b} > 0")));
            parts.push(format!("max({a}, {b}) > phi min({a}, {b}) > 0"));
        }
    }
    let words = format!("P iff {}", parts.join(", or "));
    Some((words, acceptor(law.numeration(), |reads| lost.contains(&Region::of(reads)))))
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Parity {
    Even,
    Odd,
}

/// What is known of `(x, y)` after some digits, the most significant first.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Read {
    /// How `y` compares with `x` shifted by one place, but for the last digit of `y`.
    order: Ordering,
    /// The last digit of `y`.
    pending: usize,
    /// The number of zeros at the end of `x`; nothing where `x` is 0.
    zeros: Option<Parity>,
    is_equal: bool,
}

impl Read {
    const START: Read = Read { order: Ordering::Equal, pending: 0, zeros: None, is_equal: true };

    fn and(&self, x: usize, y: usize) -> Read {
        let zeros = match self.zeros {
            _ if x > 0 => Some(Parity::Even),
            Some(Parity::Even) => Some(Parity::Odd),
            Some(Parity::Odd) => Some(Parity::Even),
            None => None,
        };
        let order = self.order.then(self.pending.cmp(&x));
        Read { order, pending: y, zeros, is_equal: self.is_equal && x == y }
    }

    /// The last digit of the shifted number is 0.
    fn ended(&self) -> Read {
        Read { order: self.order.then(self.pending.cmp(&0)), ..self.clone() }
    }

    fn is_below_golden(&self) -> bool {
        self.order == Ordering::Less || (self.order == Ordering::Equal && self.zeros == Some(Parity::Odd))
    }
}

/// Returns the automaton of the pairs `(a, b)` of which this holds, told of both `(a, b)` and `(b, a)`.
fn acceptor(numeration: Numeration, holds: impl Fn(&[Read; 2]) -> bool) -> Acceptor {
    let digits = numeration.digits();
    let mut states = vec![[Read::START, Read::START]];
    let mut known = HashMap::from([(states[0].clone(), 0)]);
    let mut next = Vec::new();
    let mut at = 0;
    while at < states.len() {
        let [ab, ba] = states[at].clone();
        for (a, b) in (0..digits).flat_map(|a| (0..digits).map(move |b| (a, b))) {
            let state = [ab.and(a, b), ba.and(b, a)];
            let number = u32::try_from(states.len()).unwrap_or(NOWHERE);
            let to = *known.entry(state.clone()).or_insert(number);
            if to == number {
                states.push(state);
            }
            next.push(to);
        }
        at += 1;
    }
    let accepting = states.iter().map(|[ab, ba]| holds(&[ab.ended(), ba.ended()])).collect();
    Acceptor::new(2, digits, accepting, next).expect("zeros lead from the start to itself")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["a", "b"].map(str::to_owned).to_vec()
    }

    #[test]
    fn the_automata_of_beatty_pairs_accept_these() {
        for t in 1..=5_u8 {
            let (words, acceptor) = beatty(Numeration::Recurrent { a: t, first: t + 1 }).unwrap();
            let law = Lost::new(Numeration::Recurrent { a: t, first: t + 1 }, acceptor).unwrap();
            // The pairs are (a, a + t k) with the least a that is in no pair before.
            let mut used = vec![false; 20_000];
            let t = usize::from(t);
            for k in 0..1000 {
                let a = used.iter().position(|used| !used).unwrap();
                (used[a], used[a + t * k]) = (true, true);
                let (x, y) = (a as u128, (a + t * k) as u128);
                assert!(law.holds(&[x, y]) && law.holds(&[y, x]), "{t}: {x} {y}");
                assert!(!law.holds(&[x, y + 1]) && (k == 0 || !law.holds(&[x + 1, y])), "{t}: {x} {y}");
                // floor(k alpha) = floor((k (2 - t) + floor(k sqrt(t^2 + 4))) / 2).
                let root = (k * k * (t * t + 4)).isqrt();
                assert_eq!(a, (2 * k + root - t * k) / 2, "{words}");
            }
        }
    }

    #[test]
    fn regions_are_those_of_the_golden_ratio() {
        let region = |wanted: Region| {
            let acceptor = acceptor(Numeration::ZECKENDORF, |reads| Region::of(reads) == wanted);
            Lost::new(Numeration::ZECKENDORF, acceptor).unwrap()
        };
        let (near, far, equal) = (region(Region::Near), region(Region::Far), region(Region::Equal));
        for (a, b) in (1..300_u128).flat_map(|a| (1..300_u128).map(move |b| (a, b))) {
            // y < phi x exactly where y^2 < x y + x^2.
            let (x, y) = (a.min(b), a.max(b));
            let below = y * y < x * y + x * x;
            assert_eq!(near.holds(&[a, b]), below && a != b, "{a} {b}");
            assert_eq!((far.holds(&[a, b]), equal.holds(&[a, b])), (!below, a == b), "{a} {b}");
        }
    }

    #[test]
    fn the_last_unit_is_compared_as_a_number() {
        let fibonacci: Vec<u128> = vec![1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
        let mut least = vec![0_u128];
        for x in 1..100_u128 {
            let largest = fibonacci.iter().filter(|unit| **unit <= x).max().unwrap();
            let rest = usize::try_from(x - largest).unwrap();
            least.push(if rest == 0 { *largest } else { least[rest] });
        }
        for turned in [false, true] {
            let law = |numeration: Numeration| {
                let (_, acceptor) = last_unit(numeration, "x", "y", turned).unwrap();
                Lost::new(numeration, acceptor).unwrap()
            };
            let (binary, zeckendorf) = (law(Numeration::Binary), law(Numeration::ZECKENDORF));
            for (x, y) in (0..100_u128).flat_map(|x| (0..100_u128).map(move |y| (x, y))) {
                let pair = if turned { [y, x] } else { [x, y] };
                let power = x & x.wrapping_neg();
                assert_eq!(binary.holds(&pair), x == 0 || y < power, "{x} {y}");
                let unit = least[usize::try_from(x).unwrap()];
                assert_eq!(zeckendorf.holds(&pair), x == 0 || y < unit, "{x} {y}");
            }
        }
    }

    #[test]
    fn a_few_other_pairs_are_named_and_many_are_not_hidden() {
        let numeration = Numeration::ZECKENDORF;
        let (_, pairs) = beatty(numeration).unwrap();
        let changed = |change: &dyn Fn(usize) -> bool| {
            let states = 0..u32::try_from(pairs.states()).unwrap();
            let next = states
                .clone()
                .flat_map(|state| (0..pairs.letters()).map(move |letter| (state, letter)))
                .map(|(state, letter)| pairs.next(state, letter).unwrap())
                .collect();
            let accepting = states.map(|state| pairs.is_accepting(state));
            let accepting = accepting.enumerate().map(|(at, is)| is != change(at)).collect();
            Lost::new(numeration, Acceptor::new(2, 2, accepting, next).unwrap()).unwrap()
        };
        let said = of(&changed(&|_| false), &names()).unwrap();
        assert_eq!(said, "P iff the two are floor(k phi) and floor(k phi) + k for some k");
        // The start is reached by (0, 0) alone.
        let said = of(&changed(&|at| at == 0), &names()).unwrap();
        assert!(said.ends_with("for some k; but not at (0, 0)"), "{said}");
        assert_eq!(of(&changed(&|at| at == 5), &names()), None);
    }
}
