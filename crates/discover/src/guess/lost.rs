//! P-positions by a condition on the coordinates.

use super::{Repetition, repetition};
use grundy_proof::Law;
use grundy_rules::Rules;
use grundy_rules::lang::{Claim, parse_claim};

/// Which positions of a box are lost for the player who moves first.
#[derive(Clone, Copy, Debug)]
pub struct Outcomes<'a> {
    /// The rules, where they are known: of tuples that are no positions by them ([`Rules::has`]) nothing is
    /// to be told.
    pub rules: Option<&'a Rules>,
    /// The number of positions along each coordinate; `[rows, columns]` for `(a, b)` with `a < rows`,
    /// `b < columns`.
    pub axes: &'a [usize],
    /// For each position, in row-major order, whether it is lost; as many as the product of the axes.
    pub lost: &'a [bool],
}

/// A condition is not guessed from fewer coordinates along an axis.
pub(super) const FEWEST: usize = 24;

/// Conditions on one heap `x`.
const OF_A_HEAP: &[&str] = &[
    "x in powers(2)",
    "x in powers(3)",
    "x in powers(4)",
    "x in fibonacci",
    "x in squares",
    "isqrt(8*x + 1) ** 2 == 8*x + 1",
    "x in primes",
    "popcount(x) % 2 == 0",
    "bit_length(x) % 2 == 0",
    "bit_length(x & -x) % 2 == 0",
];

/// What stands for `x`.
const HEAPS: &[&str] = &["n", "(n + 1)", "(n + 2)", "(n - 1)", "(n - 2)"];

/// Conditions on two heaps, without a number that would have to be found.
const OF_TWO_HEAPS: &[&str] = &[
    "a == b",
    "a + b in even",
    "a in even and b in even",
    "a == b or min(a, b) == 0",
    // Euclid's game: the larger is less than the golden ratio times the smaller.
    "min(a, b) == 0 or max(a, b) ** 2 < a * b + min(a, b) ** 2",
    "bit_length(a) == bit_length(b)",
    "bit_length(a & -a) == bit_length(b & -b)",
];

/// Conditions on two heaps with a number `m`, and the least `m` for which they say something of their own.
const WITH_A_NUMBER: &[(usize, &str)] = &[
    (2, "a % m == b % m"),
    (2, "(a + b) % m == 0"),
    (2, "a // m == b // m"),
    (2, "xor(a // m, b // m) == 0 and a % m == b % m"),
    (1, "abs(a - b) <= m"),
    (2, "a % m == 0 and b % m == 0"),
    (1, "a == b or min(a, b) < m and max(a, b) < m"),
    // Wythoff's pairs with a difference of m * k: floor(k * alpha) and floor(k * alpha) + m * k for
    // alpha = (2 - m + sqrt(m^2 + 4)) / 2 [Fraenkel 1982].
    (
        1,
        "abs(a - b) % m == 0 and min(a, b) == ((2 - m) * (abs(a - b) // m) + isqrt((m*m + 4) * (abs(a - b) // m) ** 2)) // 2",
    ),
];

/// The largest `m`.
const MOST_NUMBER: usize = 12;

/// Returns conditions on the coordinates that hold exactly at the lost positions of the box, the shortest
/// first: on one heap `n`, or on two heaps `a` and `b`, which are the first two slots of the claim whatever
/// the rules call them.
///
/// Conditions are taken from a list (powers, Fibonacci numbers, squares, triangular numbers, primes, digit
/// sums, residues; equal heaps, residues of both, Beatty pairs). None for a box shorter than 24 along an
/// axis, or with more than two axes. Time: linear in the box for each condition that is right.
///
/// ```
/// use grundy_discover::guess::{Outcomes, conditions};
/// let lost: Vec<bool> = (0..100).map(|n: usize| (n + 1).is_power_of_two()).collect();
/// let found = conditions(&Outcomes { rules: None, axes: &[100], lost: &lost });
/// assert_eq!(found[0].print(&["n".to_owned()]), "n + 1 in powers(2)");
/// ```
#[must_use]
pub fn conditions(outcomes: &Outcomes<'_>) -> Vec<Claim> {
    if outcomes.axes.iter().any(|axis| *axis < FEWEST) {
        return Vec::new();
    }
    let (names, texts): (&[&str], Vec<String>) = match outcomes.axes {
        [_] => (&["n"], of_a_heap(outcomes.lost)),
        [_, _] => {
            let with = (1..=MOST_NUMBER).flat_map(|m| {
                let says = WITH_A_NUMBER.iter().filter(move |(least, _)| m >= *least);
                says.map(move |(_, text)| put(text, 'm', &m.to_string()))
            });
            (&["a", "b"], OF_TWO_HEAPS.iter().map(|text| (*text).to_owned()).chain(with).collect())
        }
        _ => return Vec::new(),
    };
    let mut found: Vec<Claim> = Vec::new();
    for text in texts {
        // Texts with a long list may be longer than a claim can be.
        let Ok(claim) = parse_claim(&text, names) else { continue };
        if !found.contains(&claim) && outcomes.follow(&claim) {
            found.push(claim);
        }
    }
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    found.sort_by_key(|claim| claim.print(&names).len());
    found
}

impl Outcomes<'_> {
    /// Returns whether the claim is right at every position.
    fn follow(&self, claim: &Claim) -> bool {
        self.told().all(|(position, lost)| claim.at(&position) == Some(i128::from(lost)))
    }

    /// Returns whether the law says of every position what the box says; a law that says nothing of one is
    /// none.
    pub(crate) fn are_those_of(&self, law: &Law) -> bool {
        let says =
            |position: &[u64]| law.is_lost(&position.iter().map(|x| u128::from(*x)).collect::<Vec<_>>());
        self.told().all(|(position, lost)| says(&position) == Some(lost))
    }

    /// Returns what is told of the positions, in the order of the box.
    pub(crate) fn told(&self) -> impl Iterator<Item = (Vec<u64>, bool)> {
        // Without a domain every tuple is told, and asking the rules would only cost.
        let rules = self.rules.filter(|rules| rules.domain().is_some());
        let is_told = move |position: &[u64]| rules.is_none_or(|rules| rules.has(position));
        self.positions().zip(self.lost.iter().copied()).filter(move |(position, _)| is_told(position))
    }

    /// Returns the positions of the box, in its order.
    pub(crate) fn positions(&self) -> impl Iterator<Item = Vec<u64>> {
        let position = |mut at: usize| {
            let mut position = vec![0; self.axes.len()];
            for (coordinate, axis) in position.iter_mut().zip(self.axes).rev() {
                *coordinate = (at % axis) as u64;
                at /= axis;
            }
            position
        };
        (0..self.lost.len()).map(position)
    }

    /// Returns the lost positions.
    pub(super) fn listed(&self) -> Vec<Vec<u64>> {
        self.positions().zip(self.lost).filter_map(|(position, lost)| lost.then_some(position)).collect()
    }
}

/// The text with a number, or an expression, in the place of a name of one letter that no other word has in
/// it.
pub(super) fn put(text: &str, name: char, value: &str) -> String {
    let mut put = String::new();
    let mut word = String::new();
    // The end of the text is the end of a word too, so one letter more is read.
    for letter in text.chars().chain(std::iter::once('\n')) {
        if letter.is_alphanumeric() || letter == '_' {
            word.push(letter);
            continue;
        }
        put.push_str(if word.len() == name.len_utf8() && word.starts_with(name) { value } else { &word });
        word.clear();
        put.push(letter);
    }
    put.trim_end().to_owned()
}

fn of_a_heap(lost: &[bool]) -> Vec<String> {
    let mut texts = Vec::new();
    let values: Vec<u32> = lost.iter().map(|lost| u32::from(*lost)).collect();
    // What repeats is said by residues, whatever else fits.
    if let Some(found) = repetition(&values).filter(|found| found.saltus == 0 && is_told(lost, found)) {
        texts.push(residues(lost, found.preperiod, found.period));
    }
    for text in OF_A_HEAP {
        for heap in HEAPS {
            let text = put(text, 'x', heap);
            texts.extend([
                format!("not ({text})"),
                format!("{text} and n >= 1"),
                format!("n == 0 or {text}"),
            ]);
            texts.push(text);
        }
    }
    texts
}

/// Returns whether the table tells that outcomes repeat, and does not only list them. Outcomes say less than
/// values: heaps that lie ever farther apart, as powers do, look like a few exceptions for most of a table,
/// and any two of them like a period. So the table reaches four times as far as the first period ends; where
/// it ends in one outcome alone, twice as far as the next exception would lie by the quotient of the last
/// two; and the exceptions are few.
fn is_told(lost: &[bool], found: &Repetition) -> bool {
    const MOST_LISTED: usize = 1024;
    const MOST_EXCEPTIONS: usize = 64;
    let first = found.preperiod + found.period;
    let listed = lost[..first].iter().filter(|lost| **lost).count();
    if lost.len() < 4 * first || listed > MOST_LISTED {
        return false;
    }
    // A longer period is seen to come back in a table of this length.
    if found.period > 1 {
        return true;
    }
    let late = lost[found.preperiod];
    // Bounded: the table's length.
    let exceptions: Vec<usize> = (1..found.preperiod).filter(|n| lost[*n] != late).collect();
    match exceptions[..] {
        // Gaps that grow, as between powers, make the last exception look like the last of all.
        [.., before, last] => exceptions.len() <= MOST_EXCEPTIONS && lost.len() / 2 >= last * last / before,
        _ => true,
    }
}

/// The condition that `n` is one of the lost heaps before the preperiod, or has one of the lost residues
/// after it.
pub(super) fn residues(lost: &[bool], preperiod: usize, period: usize) -> String {
    if let Some(text) = residues_before(lost, preperiod, period) {
        return text;
    }
    let list = |heaps: &[usize]| heaps.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    let mut rest: Vec<usize> =
        // Bounded: the table's length.
        (preperiod..preperiod + period).filter(|n| lost[*n]).map(|n| n % period).collect();
    rest.sort_unstable();
    // Where the heaps before the preperiod that have these residues are lost too, it is not mentioned.
    let is_late = |n: &usize| rest.contains(&(n % period));
    // Bounded: the table's length.
    let from = if (0..preperiod).filter(is_late).all(|n| lost[n]) { 0 } else { preperiod };
    // Bounded: the table's length.
    let early: Vec<usize> = (0..preperiod).filter(|n| lost[*n] && (from > 0 || !is_late(n))).collect();
    let late = match rest[..] {
        [] => "n < 0".to_owned(),
        _ if period == 1 => format!("n >= {preperiod}"),
        [only] => format!("n % {period} == {only}"),
        _ => format!("n % {period} in {{{}}}", list(&rest)),
    };
    let first = match early[..] {
        [only] => format!("n == {only}"),
        _ => format!("n in {{{}}}", list(&early)),
    };
    let late = if from == 0 || period == 1 { late } else { format!("n >= {preperiod} and {late}") };
    match (early.is_empty(), rest.is_empty()) {
        (true, _) => late,
        // With nothing lost after the preperiod the list is all there is.
        (false, true) => first,
        (false, false) => format!("{first} or {late}"),
    }
}

/// The same where all heaps from the preperiod on are alike, and of the many before it those of some residues
/// are lost.
fn residues_before(lost: &[bool], preperiod: usize, period: usize) -> Option<String> {
    const FEW: usize = 8;
    const LONGEST: usize = 16;
    if period != 1 || preperiod < 2 * LONGEST || lost[..preperiod].iter().filter(|lost| **lost).count() <= FEW
    {
        return None;
    }
    // Bounded: the table's length.
    let is_period = |period: &usize| (*period..preperiod).all(|n| lost[n] == lost[n - period]);
    let period = (1..=LONGEST).find(is_period)?;
    let early = residues(&lost[..preperiod], 0, period);
    let late = lost[preperiod];
    Some(if late { format!("n >= {preperiod} or {early}") } else { format!("n < {preperiod} and {early}") })
}

#[cfg(test)]
mod tests {
    use super::super::lost;
    use super::*;
    use grundy_budget::Budget;
    use grundy_proof::Numeration;
    use proptest::prelude::*;

    fn said(n: usize, lost: impl Fn(usize) -> bool) -> Option<String> {
        let lost: Vec<bool> = (0..n).map(lost).collect();
        conditions(&Outcomes { rules: None, axes: &[n], lost: &lost })
            .first()
            .map(|claim| claim.print(&["n".to_owned()]))
    }

    fn square(n: usize, lost: impl Fn(usize, usize) -> bool) -> Vec<bool> {
        (0..n * n).map(|at| lost(at / n, at % n)).collect()
    }

    /// Wythoff's game with moves in both heaps whose amounts differ by less than `t`, by its options.
    fn wythoff(n: usize, t: usize) -> Vec<bool> {
        let mut lost = vec![false; n * n];
        for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
            let rows = (0..a).any(|x| lost[x * n + b]) || (0..b).any(|y| lost[a * n + y]);
            let both = |x: usize| (0..b).any(|y| lost[x * n + y] && (a - x).abs_diff(b - y) < t);
            lost[a * n + b] = !rows && !(0..a).any(both);
        }
        lost
    }

    #[test]
    fn sets_of_one_heap() {
        assert_eq!(
            said(200, |n| [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144].contains(&n)).unwrap(),
            "n == 0 or n in fibonacci"
        );
        assert_eq!(said(200, |n| n.is_power_of_two()).unwrap(), "n in powers(2)");
        assert_eq!(
            said(200, |n| (0..20).any(|k| k * (k + 1) / 2 == n)).unwrap(),
            "isqrt(8 * n + 1) ** 2 == 8 * n + 1"
        );
        assert_eq!(said(200, |n| n % 7 == 3).unwrap(), "n % 7 == 3");
        assert_eq!(
            said(200, |n| n == 2 || n > 5 && n % 4 < 2).unwrap(),
            "n == 2 or n >= 6 and n % 4 in {0, 1}"
        );
        assert_eq!(said(130, |n| n.is_power_of_two() && n != 16), None);
        assert_eq!(said(200, |n| n == 5 || n >= 9).unwrap(), "n == 5 or n >= 9");
        assert_eq!(said(200, |n| n == 0 || n % 2 == 1).unwrap(), "n == 0 or n % 2 == 1");
        assert_eq!(said(200, |n| [2, 3, 5].contains(&n)).unwrap(), "n in {2, 3, 5}");
    }

    #[test]
    fn a_table_that_only_lists_is_no_law() {
        // Halves of powers of 3: in some tables the last ones look like a period, or like the last of all.
        let sparse: Vec<usize> = (1..12).map(|k| (3_usize.pow(k) - 1) / 2).collect();
        // Blocks that end in losses for most of some tables.
        let in_blocks = |n: usize| (0..7).any(|k| (5_usize.pow(k)..2 * 5_usize.pow(k)).contains(&n));
        for length in [100, 500, 1000, 4096, 10_000, 16_384, 30_000] {
            assert_eq!(said(length, |n| sparse.contains(&n)), None, "{length}");
            assert_eq!(said(length, in_blocks), None, "{length}");
        }
    }

    #[test]
    fn wythoffs_pairs_are_beatty_pairs_and_have_automata() {
        for (t, bound) in [(1, 100), (2, 200), (3, 700)] {
            // The pairs are (a, a + t k) with the least a that is in no pair before [Fraenkel 1982].
            let mut used = vec![false; 2 * bound];
            let mut pairs = vec![false; bound * bound];
            for k in 0..bound {
                let Some(a) = (0..bound).find(|a| !used[*a]).filter(|a| a + t * k < bound) else { break };
                let b = a + t * k;
                (used[a], used[b]) = (true, true);
                (pairs[a * bound + b], pairs[b * bound + a]) = (true, true);
            }
            let by_options = wythoff(40, t);
            assert!((0..1600).all(|at| by_options[at] == pairs[at / 40 * bound + at % 40]), "{t}");

            let outcomes = Outcomes { rules: None, axes: &[bound, bound], lost: &pairs };
            assert_eq!(conditions(&outcomes).len(), 1, "{t}");
            let laws = lost(&outcomes, &Budget::default()).unwrap();
            assert!(!laws.is_empty(), "{t}");
            for (a, b) in (0..bound).flat_map(|a| (0..bound).map(move |b| (a, b))) {
                assert_eq!(laws[0].holds(&[a as u128, b as u128]), pairs[a * bound + b], "{t} {a} {b}");
            }
        }
    }

    #[test]
    fn pairs_of_residues_and_equal_heaps() {
        let lost_positions = square(40, |a, b| a % 5 == b % 5);
        let found = conditions(&Outcomes { rules: None, axes: &[40, 40], lost: &lost_positions });
        assert_eq!(found[0].print(&["a".to_owned(), "b".to_owned()]), "a % 5 == b % 5");
        let lost_positions = square(40, |a, b| a == b && a != 39);
        assert_eq!(conditions(&Outcomes { rules: None, axes: &[40, 40], lost: &lost_positions }), []);
    }

    #[test]
    fn three_heaps_of_nim_have_an_automaton_of_one_live_state() {
        let lost_positions: Vec<bool> =
            (0..32 * 32 * 32).map(|at| (at / 1024) ^ (at / 32 % 32) ^ (at % 32) == 0).collect();
        let laws =
            lost(&Outcomes { rules: None, axes: &[32, 32, 32], lost: &lost_positions }, &Budget::default())
                .unwrap();
        assert_eq!((laws[0].numeration(), laws[0].acceptor().states()), (Numeration::Binary, 1));
    }

    proptest! {
        #[test]
        fn residues_are_said_exactly(preperiod in 0usize..10, bits in 1u32..1 << 20, period in 1usize..8) {
            let lost: Vec<bool> = (0..200)
                .map(|n| bits >> (if n < preperiod { n } else { preperiod + (n - preperiod) % period }) & 1 == 1).collect();
            let found = conditions(&Outcomes { rules: None, axes: &[200], lost: &lost });
            prop_assert!(!found.is_empty());
            for claim in found {
                for n in 0..200u64 {
                    prop_assert_eq!(claim.at(&[n]), Some(i128::from(lost[usize::try_from(n).unwrap()])));
                }
            }
        }

        #[test]
        fn noise_has_no_condition(seed in 0u32..1000) {
            let noise = |n: u32| (n + seed).wrapping_mul(2_654_435_761).rotate_left(9).wrapping_mul(0x85eb_ca6b) >> 31 == 1;
            let lost_positions: Vec<bool> = (0..1600).map(noise).collect();
            prop_assert_eq!(conditions(&Outcomes { rules: None, axes: &[1600], lost: &lost_positions }), vec![]);
            let square = Outcomes { rules: None, axes: &[40, 40], lost: &lost_positions };
            prop_assert_eq!(conditions(&square), vec![]);
            prop_assert_eq!(lost(&square, &Budget::default()).unwrap(), vec![]);
        }
    }
}
