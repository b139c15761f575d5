//! A formula for the P-positions behind a proof of them: who wins any position is known then, far beyond
//! tables, and so a formula is soon refuted that only small positions follow.

use crate::formula::{self, Facts, Hints};
use grundy_budget::{Budget, Stop};
use grundy_proof::Law;
use grundy_rules::Rules;
use grundy_rules::ir::Condition;
use grundy_rules::lang::Claim;

/// The search has this part of the time that is left, and at most the second number of steps.
const SHARE: u32 = 8;
const MOST_STEPS: u64 = 6_000_000;

/// Positions are drawn with coordinates of at most this number of binary digits.
const MOST_DIGITS: usize = 14;

/// The number of positions that are drawn, and the number of others beside each that are looked at.
const DRAWN: usize = 700;
const NEAR: u64 = 128;

/// A formula that weighs less is left as it is; another one is to weigh less by the second number.
const PLAIN: u32 = 13;
const PLAINER: u32 = 3;

/// Returns a formula that a person would write and that says who wins as a law does, as far as positions that
/// are drawn show it; `None` where none is found, or none that is plainer than one that is known.
pub(super) fn said(
    law: &Law,
    known: Option<&Claim>,
    rules: &Rules,
    hints: &Hints,
    budget: &Budget,
) -> Option<Claim> {
    let known = match known {
        Some(Claim::Lost(known)) => Some(formula::weight(known)),
        // Values have formulas of their own.
        Some(Claim::Value(_)) => return None,
        None => None,
    };
    if law.gives_values() || known.is_some_and(|weight| weight < PLAIN) {
        return None;
    }
    // This search is an extra, so it may take a part of the time alone.
    let budget = budget.share(SHARE);
    let steps = budget.steps_left().map_or(MOST_STEPS, |left| left.min(MOST_STEPS));
    let found = sought(law, rules, hints, &budget.with_steps(steps)).ok().flatten()?;
    let is_plainer = known.is_none_or(|known| formula::weight(&found) + PLAINER <= known);
    is_plainer.then_some(Claim::Lost(found))
}

fn sought(law: &Law, rules: &Rules, hints: &Hints, budget: &Budget) -> Result<Option<Condition>, Stop> {
    if rules.arity() > MOST_COORDINATES {
        return Ok(None);
    }
    // A law of starts or of a domain says nothing of other tuples.
    let mut points = positions(law, rules.arity());
    points.retain(|point| rules.has(point));
    budget.spend(points.len() as u64)?;
    let wide = |point: &Vec<u64>| point.iter().map(|x| u128::from(*x)).collect::<Vec<_>>();
    // Where the law has no answer at one of them, it is not the same as a condition.
    let said: Option<Vec<bool>> = points.iter().map(|point| law.is_lost(&wide(point))).collect();
    let Some(said) = said else { return Ok(None) };
    formula::told_alike(&Facts { points: &points, said: &said, hints }, budget)
}

/// Positions of more coordinates are said by no formula that is sought here.
const MOST_COORDINATES: usize = 5;

/// The small positions, and others: drawn ones, lost ones that differ from these in one coordinate, and
/// neighbours of lost ones.
fn positions(law: &Law, arity: usize) -> Vec<Vec<u64>> {
    let mut points = super::formulas::small(arity);
    let mut random = Random(1);
    for _ in 0..DRAWN {
        let point = alike(arity, &mut random);
        let at = random.below(arity);
        let with = |x: u64| point.iter().enumerate().map(move |(slot, y)| if slot == at { x } else { *y });
        let is_lost = |x: &u64| law.is_lost(&with(*x).map(u128::from).collect::<Vec<_>>()) == Some(true);
        // A lost one is often small, or about as large as the others are together.
        let others = [with(0).sum(), with(0).fold(0, |sum, y| sum ^ y), point[at]];
        let near = others.into_iter().flat_map(|x: u64| x.saturating_sub(4)..x + 4);
        if let Some(x) = near.chain(0..NEAR).find(is_lost) {
            points.extend([x, x + 1, x ^ 1 << random.below(MOST_DIGITS)].map(|x| with(x).collect()));
        }
        points.push(point);
    }
    let mut seen = std::collections::BTreeSet::new();
    // A position that is told twice would count twice in the sample.
    points.retain(|point| seen.insert(point.clone()));
    points
}

/// Numbers of the same length, near one another, near powers of 2, or of any kind.
fn alike(arity: usize, random: &mut Random) -> Vec<u64> {
    let mut point: Vec<u64> = Vec::with_capacity(arity);
    let length = 1 + random.below(MOST_DIGITS);
    for _ in 0..arity {
        let any = |random: &mut Random, length: usize| random.below(1 << length) as u64;
        let last = point.last().copied().unwrap_or(1 << length);
        let other = 1 + random.below(MOST_DIGITS);
        point.push(match random.below(6) {
            0 => last,
            1 => (last + any(random, 2)).saturating_sub(1),
            2 => ((1 << other) + any(random, 2)).saturating_sub(2),
            3 => any(random, 2),
            4 => any(random, length),
            _ => any(random, other),
        });
    }
    // The largest is any of them.
    let turn = random.below(arity);
    point.rotate_left(turn);
    point
}

/// The same numbers in every run: splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ z >> 31) % n as u64).expect("below a number of this size")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::lang::{parse, parse_claim};

    /// What is found for a law that is said otherwise.
    fn found(law: &str, arity: usize) -> String {
        let names = &["a", "b", "c"][..arity];
        let place = names.join(", ");
        let rules = parse(&format!("({place}) -> ({place})")).map(|parsed| parsed.rules);
        let rules = rules.unwrap_or_else(|_| panic!("{place}"));
        let claim = parse_claim(law, names).unwrap_or_else(|_| panic!("{law}"));
        let found = said(&Law::Claim(claim), None, &rules, &formula::hints(&rules), &Budget::default());
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        found.map(|found| found.print(&names)).unwrap_or_default()
    }

    #[test]
    fn what_a_person_would_say_is_found() {
        for (law, said, arity) in [
            (
                "max(a, b) + 1 & -(max(a, b) + 1) > min(a, b)",
                "min(a, b) < max(a, b) + 1 & -(max(a, b) + 1)",
                2,
            ),
            (
                "max(a, b, c) == a + b + c or xor(a - 1, b - 1, c - 1) == 0",
                "max(a, b, c) == a + b + c or xor(a - 1, b - 1, c - 1) == 0",
                3,
            ),
            (
                "xor(b, 1) > a or b % 2 != 0 and b != a or a < b",
                "a <= b and b % 2 == 0 or a != b and b % 2 == 1",
                2,
            ),
            ("(bit_length(a) + 1) // 2 % 2 == 0", "bit_length(a) % 4 in {0, 3}", 1),
            (
                "a + 2 in powers(2) or a % 2 != 0 and xor(a, a + 2) < a",
                "a + 2 in powers(2) or a + 1 not in powers(2) and a % 2 == 1",
                1,
            ),
        ] {
            assert_eq!(found(law, arity), said, "{law}");
        }
    }

    #[test]
    fn noise_is_said_by_no_formula() {
        assert_eq!(found("(a * a + 3 * a * b + 7) % 11 < 5", 2), "");
        assert_eq!(found("a * a % 13 in {1, 4, 10}", 1), "");
    }

    #[test]
    fn a_limit_ends_the_search() {
        let rules = parse("(a, b) -> (a, b)").map(|parsed| parsed.rules).unwrap_or_else(|_| panic!("rules"));
        let claim = parse_claim("a * b % 7 == 3", &["a", "b"]).unwrap_or_else(|_| panic!("a claim"));
        let hints = formula::hints(&rules);
        let sought = |budget: &Budget| sought(&Law::Claim(claim.clone()), &rules, &hints, budget);
        assert_eq!(sought(&Budget::default().with_steps(30_000)), Err(Stop::Steps));
        assert_eq!(sought(&Budget::default().with_bytes(1 << 20)), Err(Stop::Memory));
    }
}
