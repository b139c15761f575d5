//! Words for laws about pairs of numbers that are held by automata in Zeckendorf's numeration and its kin.
//!
//! A statement stands for an automaton that is built here, and is said where that accepts the same pairs as
//! the law, but for a few that are named. The automata compare `y` with the number whose digits are those of
//! `x` and a 0:
//!
//! - With `U(k+1) = t U(k) + U(k-1)`, `U(0) = 1` and `U(1) = t + 1`, the pairs `floor(k alpha)`,
//!   `floor(k alpha) + t k` with `alpha = (2 - t + sqrt(t^2 + 4)) / 2` are the `x` that end in an even number
//!   of zeros with the number so shifted [Fraenkel 1982].
//! - Let `t = 1`, and let `j` be the number of zeros at the end of `x >= 1`. A Fibonacci number exceeds `phi`
//!   times the one before by a power of `psi = -1/phi`; so the shifted number is `phi x + psi^(j+2) + ...`,
//!   with other powers whose sum is smaller in size than the first, all together below 1. So `y < phi x`
//!   exactly where `y` is below the shifted number, or equals it and `j` is odd.

use super::gate::{Frame, Gate, Meaning, Saying, position};
use grundy_automata::{Dfa, Error, product};
use grundy_proof::{Acceptor, Lost, NOWHERE, Numeration};
use std::cmp::Ordering;
use std::collections::HashMap;

/// Pairs in which law and statement differ have coordinates below this.
const EXCEPTIONS_BELOW: u128 = 16;

/// Statements with more exceptions are not made.
const MOST_EXCEPTIONS: usize = 8;

/// Larger multiples are not compared with units.
const MOST_TIMES: u8 = 4;

/// A relation of the two coordinates, but for a few pairs.
pub(super) struct Pairs {
    relation: Relation,
    numeration: Numeration,
    /// Pairs that are lost besides, and pairs that are not.
    more: Vec<Vec<u128>>,
    less: Vec<Vec<u128>>,
}

enum Relation {
    /// The pairs of complementary Beatty sequences that end Wythoff's games.
    Beatty,
    Golden(Golden),
    /// The one is 0, or this number of times the other is below its last unit; `turned` says that the second
    /// coordinate is the one.
    LastUnit {
        turned: bool,
        times: u8,
    },
}

/// Which pairs are lost, of those that the golden ratio tells apart: `near`, or else `far`, and some of the
/// others.
struct Golden {
    near: bool,
    both_zero: bool,
    one_zero: bool,
    equal: bool,
}

impl Pairs {
    /// Returns words that fit, one after the other.
    pub(super) fn of(law: &Lost, gate: &Gate<'_>) -> Vec<Pairs> {
        let (frame, numeration) = (gate.frame(), law.numeration());
        let Some(dfa) = gate.lost().filter(|_| frame.tracks.len() == 2) else { return Vec::new() };
        // Each of these is built and compared, so a guess that is wrong costs only time.
        let mut relations = vec![Relation::Beatty];
        relations.extend(Golden::of(law).map(Relation::Golden));
        let units = (1..=MOST_TIMES).flat_map(|times| [false, true].map(|turned| (turned, times)));
        relations.extend(units.map(|(turned, times)| Relation::LastUnit { turned, times }));
        let told = relations.into_iter().map(|relation| Pairs {
            relation,
            numeration,
            more: Vec::new(),
            less: Vec::new(),
        });
        told.filter_map(|pairs| pairs.but_for(law, dfa, frame)).collect()
    }

    /// Returns it with the pairs at which it differs from the law, where these are a few small ones.
    fn but_for(mut self, law: &Lost, dfa: &Dfa, frame: &Frame<'_>) -> Option<Pairs> {
        let said = self.relation.accepted(self.numeration, frame)?.ok()?;
        let differ = product::xor(dfa, &said, frame.budget).ok()?;
        let small = (0..EXCEPTIONS_BELOW).flat_map(|x| (0..EXCEPTIONS_BELOW).map(move |y| vec![x, y]));
        // One more than may be named is taken, so that too many are seen.
        let found = small.filter(|pair| differ.contains(pair)).take(MOST_EXCEPTIONS + 1);
        (self.more, self.less) = found.partition(|pair| law.holds(pair));
        (self.more.len() + self.less.len() <= MOST_EXCEPTIONS).then_some(self)
    }
}

impl Saying for Pairs {
    fn words(&self, names: &[String]) -> String {
        let list =
            |pairs: &[Vec<u128>]| pairs.iter().map(|pair| position(pair)).collect::<Vec<_>>().join(", ");
        let words = self.relation.words(self.numeration, &names[0], &names[1]);
        match (list(&self.more), list(&self.less)) {
            (more, less) if more.is_empty() && less.is_empty() => words,
            (more, less) if less.is_empty() => format!("{words}; and at {more}"),
            (more, less) if more.is_empty() => format!("{words}; but not at {less}"),
            (more, less) => format!("{words}; but not at {less}, and at {more}"),
        }
    }

    fn meaning(&self, frame: &Frame<'_>) -> Result<Meaning, Error> {
        let said = self.relation.accepted(self.numeration, frame).ok_or(Error::TableTooShort)??;
        let said = product::or(&said, &frame.points(&self.more)?, frame.budget)?;
        Ok(Meaning::Lost(product::difference(&said, &frame.points(&self.less)?, frame.budget)?))
    }
}

impl Relation {
    fn words(&self, numeration: Numeration, a: &str, b: &str) -> String {
        match self {
            Relation::Beatty => {
                let t = match numeration {
                    Numeration::Binary | Numeration::Base(_) => 0,
                    Numeration::Recurrent { a, .. } => a,
                };
                let (alpha, more) = match t {
                    1 => ("phi".to_owned(), "k".to_owned()),
                    2 => ("sqrt(2)".to_owned(), "2k".to_owned()),
                    _ => (
                        format!("(sqrt({}) - {}) / 2", u32::from(t) * u32::from(t) + 4, t - 2),
                        format!("{t}k"),
                    ),
                };
                format!("P iff the two are floor(k {alpha}) and floor(k {alpha}) + {more} for some k")
            }
            Relation::Golden(golden) => golden.words(a, b),
            Relation::LastUnit { turned, times } => {
                let (x, y) = if *turned { (b, a) } else { (a, b) };
                let y = if *times == 1 { y.to_owned() } else { format!("{times} * {y}") };
                let unit = match numeration {
                    Numeration::Binary | Numeration::Base(_) => {
                        format!("the greatest power of 2 that divides {x}")
                    }
                    Numeration::Recurrent { .. } => {
                        format!("the least Fibonacci number in Zeckendorf's sum for {x}")
                    }
                };
                format!("P iff {x} = 0, or {y} is less than {unit}")
            }
        }
    }

    /// Returns the pairs, where the words are about this numeration.
    fn accepted(&self, numeration: Numeration, frame: &Frame<'_>) -> Option<Result<Dfa, Error>> {
        match (self, numeration) {
            (Relation::LastUnit { turned, times }, Numeration::Binary | Numeration::ZECKENDORF) => {
                let (x, y) = if *turned { (1, 0) } else { (0, 1) };
                Some(frame.multiplied(&last_unit(), [x, y], *times))
            }
            _ => self.acceptor(numeration).map(|acceptor| frame.accepted(&acceptor)),
        }
    }

    /// Returns what accepts the pairs, where it is written down here.
    fn acceptor(&self, numeration: Numeration) -> Option<Acceptor> {
        match (self, numeration) {
            (Relation::Beatty, Numeration::Recurrent { a, first }) if first == a + 1 => {
                Some(beatty(numeration))
            }
            (Relation::Golden(golden), Numeration::ZECKENDORF) => {
                Some(acceptor(numeration, |reads| golden.has(Region::of(reads))))
            }
            _ => None,
        }
    }
}

fn beatty(numeration: Numeration) -> Acceptor {
    let is_pair = |read: &Read| read.order == Ordering::Equal && read.zeros != Some(Parity::Odd);
    acceptor(numeration, |[ab, ba]| is_pair(ab) || is_pair(ba))
}

/// The pairs in which `y` is below the last unit that `x` is written with, where every digit is 0 or 1: up to
/// the last 1 of `x` the digits of `y` are 0.
fn last_unit() -> Acceptor {
    // So far: 0: both are 0; 1: both are not, and `x` ends in zeros; 2: `x` is 0; 3: `y` is 0.
    let next = |state: u32, x: usize, y: usize| match (state, x, y) {
        (0, 0, 0) => 0,
        (0 | 3, _, 0) => 3,
        (0 | 2, 0, _) => 2,
        (3 | 1, 0, _) => 1,
        _ => NOWHERE,
    };
    let letters = (0..2).flat_map(|x| (0..2).map(move |y| (x, y)));
    let table = (0..4).flat_map(|state| letters.clone().map(move |(x, y)| next(state, x, y)));
    Acceptor::new(2, 2, vec![true; 4], table.collect()).expect("zeros lead from the start to itself")
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

impl Golden {
    /// Returns the words that are right at a few pairs.
    fn of(law: &Lost) -> Option<Golden> {
        if law.numeration() != Numeration::ZECKENDORF || law.acceptor().tracks() != 2 {
            return None;
        }
        let has = |pair: [u128; 2]| law.holds(&pair);
        let golden =
            Golden { near: has([9, 7]), both_zero: has([0, 0]), one_zero: has([9, 0]), equal: has([9, 9]) };
        // What tells near from far must differ at two pairs, or the ratio plays no part.
        (golden.near != has([19, 9])).then_some(golden)
    }

    fn has(&self, region: Region) -> bool {
        match region {
            Region::BothZero => self.both_zero,
            Region::OneZero => self.one_zero,
            Region::Equal => self.equal,
            Region::Near => self.near,
            Region::Far => !self.near,
        }
    }

    fn words(&self, a: &str, b: &str) -> String {
        let mut parts = Vec::new();
        match (self.both_zero, self.one_zero) {
            (true, true) => parts.push(format!("min({a}, {b}) = 0")),
            (true, false) => parts.push(format!("{a} = {b} = 0")),
            (false, true) => parts.push("exactly one is 0".to_owned()),
            (false, false) => {}
        }
        let near = format!("max({a}, {b}) < phi min({a}, {b})");
        match (self.near, self.equal) {
            (true, true) => parts.push(near),
            (true, false) => parts.push(format!("{a} != {b} and {near}")),
            (false, equal) => {
                parts.extend(equal.then(|| format!("{a} = {b} > 0")));
                parts.push(format!("max({a}, {b}) > phi min({a}, {b}) > 0"));
            }
        }
        format!("P iff {}", parts.join(", or "))
    }
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
        // The digit of `y` is compared with the next one of `x`: the number is shifted by a place.
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

/// Returns the automaton of the pairs `(a, b)` for which this holds, told for both `(a, b)` and `(b, a)`.
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
            // A state is numbered when it is first met, and its transitions are made in its turn.
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
    use crate::present::statement;
    use grundy_proof::Law;

    fn names() -> Vec<String> {
        ["a", "b"].map(str::to_owned).to_vec()
    }

    #[test]
    fn the_automata_of_beatty_pairs_accept_these() {
        for t in 1..=5_u8 {
            let numeration = Numeration::Recurrent { a: t, first: t + 1 };
            let law = Lost::new(numeration, beatty(numeration)).unwrap();
            let words = Relation::Beatty.words(numeration, "a", "b");
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
        let budget = grundy_budget::Budget::default();
        let said = |numeration: Numeration, turned: bool, times: u8| {
            let tracks = (0..2).map(crate::winning::relation::track).collect();
            let weights = crate::guess::weights(numeration).unwrap();
            let frame = Frame { names: &names(), numeration: weights, tracks, budget: &budget };
            Relation::LastUnit { turned, times }.accepted(numeration, &frame).unwrap().unwrap()
        };
        for (turned, times) in [false, true].into_iter().flat_map(|turned| [1, 2, 3].map(|n| (turned, n))) {
            let [binary, zeckendorf] = [Numeration::Binary, Numeration::ZECKENDORF]
                .map(|numeration| said(numeration, turned, times));
            for (x, y) in (0..100_u128).flat_map(|x| (0..100_u128).map(move |y| (x, y))) {
                let pair = if turned { [y, x] } else { [x, y] };
                let (power, y) = (x & x.wrapping_neg(), y * u128::from(times));
                assert_eq!(binary.contains(&pair), x == 0 || y < power, "{x} {y}");
                let unit = least[usize::try_from(x).unwrap()];
                assert_eq!(zeckendorf.contains(&pair), x == 0 || y < unit, "{x} {y}");
            }
        }
    }

    #[test]
    fn a_few_other_pairs_are_named_and_many_are_not_hidden() {
        let numeration = Numeration::ZECKENDORF;
        let pairs = beatty(numeration);
        let of = |law: Lost, names: &[String]| String::from(statement(&Law::Lost(law), names));
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
        let said = of(changed(&|_| false), &names());
        assert_eq!(said, "P iff the two are floor(k phi) and floor(k phi) + k for some k");
        // The start is reached by (0, 0) alone.
        let said = of(changed(&|at| at == 0), &names());
        assert!(said.ends_with("for some k; but not at (0, 0)"), "{said}");
        assert!(of(changed(&|at| at == 5), &names()).starts_with("P iff an automaton of"));
    }
}
