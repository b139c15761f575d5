//! The shortest formula that a table follows, in the expressions of the rule language.
//!
//! Formulas are made from the smallest up (`terms`), and two that are the same at a sample of the table are
//! one. A value is one of them, a sum, a difference or a nim-sum of two, or a few cases (`cases`); a
//! condition compares two of them, or joins up to three such comparisons (`conditions`). What the sample
//! agrees to is held against the whole table, and what the table refutes is added to the sample. Where
//! nothing is found, the cases of a coordinate that counts by its first few values are sought one by one
//! (`slices`).
//!
//! A table with few values that are not the usual one follows many formulas. So a formula counts only where
//! it takes less to write down than the table does: its signs at three bits each, against the entropy of the
//! table. Nothing is proved here.

mod atoms;
mod cases;
mod conditions;
mod cover;
mod layers;
mod plain;
mod residues;
mod slices;
mod terms;
mod usual;
mod weight;

pub(crate) use weight::of as weight;

use grundy_budget::{Budget, Stop};
use grundy_proof::Law;
use grundy_rules::Rules;
use grundy_rules::ir::{Condition, Expr, Operator, Part};
use grundy_rules::lang::Claim;
use std::collections::HashMap;
use std::hash::Hash;

/// What a table says: the value of some positions.
///
/// All positions have the same number of coordinates; the first is slot 0 of a formula.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a, T> {
    /// The positions, the small ones first.
    pub points: &'a [Vec<u64>],
    /// What is said of each.
    pub said: &'a [T],
    /// What a formula may well speak of.
    pub hints: &'a Hints,
}

/// What rules say of the formulas of their game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// Numbers that are written there; 0 to 12 are tried anyway.
    pub numbers: Vec<i64>,
    /// The coordinates that no move changes.
    pub parameters: Vec<usize>,
    /// What the rules say of these alone, as `2 * k + 1`.
    pub amounts: Vec<Expr>,
    /// Whether products, quotients and remainders by what is no number, roots, and counts of digits are left
    /// out: finite automata hold what remains, and so a checker may accept it.
    pub is_plain: bool,
    /// Whether these positions are a case by the remainder of a parameter: it has no cases of its own.
    pub is_case: bool,
}

/// The sample begins with this number of the first positions, and as many of the others.
const FIRST: usize = 40;

/// A formula that the table refutes is sought again so often, each time with the refuting position in the
/// sample.
const MOST_ROUNDS: usize = 8;

/// What a sign of a formula takes to write down, in bits.
const BITS: f64 = 3.0;

/// So much may be written down that the table does not say, in bits: that all is the same, or but for a
/// position.
const SLACK: f64 = 12.0;

/// Numbers of rules above this are in no formula.
const LARGEST_NUMBER: i64 = 1 << 20;

/// Returns what a formula about the game may well speak of: the numbers that are written in the rules, their
/// neighbours above, and the parameters.
#[must_use]
pub fn hints(rules: &Rules) -> Hints {
    let text = rules.to_string();
    let written =
        text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse().ok());
    let mut numbers: Vec<i64> =
        // A move that takes at most 3 has a law modulo 4: neighbours are as likely as the numbers themselves.
        written.filter(|number| *number < LARGEST_NUMBER).flat_map(|number| [number, number + 1]).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let parameters = rules.parameters();
    let amounts = amounts(rules, &parameters);
    Hints { numbers, parameters, amounts, is_plain: false, is_case: false }
}

/// The expressions of parameters and numbers in the rules that stand in no larger one, each once.
fn amounts(rules: &Rules, parameters: &[usize]) -> Vec<Expr> {
    let mut amounts: Vec<Expr> = parameters.iter().map(|slot| Expr::Name(*slot)).collect();
    let mut note = |expr: &Expr| {
        let is_one = expr.mentions(|_| true) && !expr.mentions(|slot| !parameters.contains(&slot));
        if is_one && !amounts.contains(expr) {
            amounts.push(expr.clone());
        }
        // What is noted is put for itself, so that nothing inside of it is noted again.
        is_one.then(|| expr.clone())
    };
    for line in &rules.moves().lines {
        line.condition.clone().replace(&mut note);
        for part in &line.parts {
            if let Part::Position(coordinates) = part {
                // That a parameter stays is no amount.
                let changed =
                    coordinates.iter().enumerate().filter(|(slot, expr)| **expr != Expr::Name(*slot));
                changed.for_each(|(_, expr)| expr.clone().replace(&mut note));
            }
        }
    }
    amounts.truncate(MOST_AMOUNTS);
    amounts
}

/// More expressions of parameters are not looked at.
const MOST_AMOUNTS: usize = 6;

/// Returns a shortest formula of the grammar for these values, as far as the search goes: tens of thousands
/// of terms, sums of two, and at most four cases. Two dozen positions at least are wanted, since a few values
/// follow many formulas.
///
/// Cost: below a second of CPU for each round, in steps of a term at a position.
///
/// # Errors
/// The limit that was passed.
///
/// ```
/// use grundy_discover::formula::{Facts, Hints, value};
/// use grundy_rules::lang::Claim;
/// let points: Vec<Vec<u64>> = (0..200).map(|n| vec![n]).collect();
/// let halves: Vec<i64> = (0..200).map(|n| if n % 2 == 1 { (n + 1) / 2 } else { 0 }).collect();
/// let facts = Facts { points: &points, said: &halves, hints: &Hints::default() };
/// let found = value(&facts, &Default::default())?.unwrap();
/// assert_eq!(Claim::Value(found).print(&["n".to_owned()]), "0 if n in even else n - n // 2");
/// # Ok::<_, grundy_budget::Stop>(())
/// ```
pub fn value(facts: &Facts<'_, i64>, budget: &Budget) -> Result<Option<Expr>, Stop> {
    let right = |found: &Claim, at: usize| found.at(&facts.points[at]) == Some(facts.said[at].into());
    let found = refined(facts, right, |sample, said| {
        // Remainders come first: few sums are tried for them, and they say much where they fit.
        if let Some(rest) = residues::value(sample, said, budget)? {
            return Ok(vec![Claim::Value(rest)]);
        }
        let terms = terms::Terms::of(sample, facts.hints, terms::MOST_TERMS, said, budget)?;
        let layered = layers::value(sample, &terms, said, budget)?;
        let mut found = cases::shortest(&terms, said, budget)?;
        // It takes its place by weight, so that the first formula that is right is the lightest.
        if let Some(layered) = layered {
            let weight = weight::of_expr(&layered);
            let place = found.iter().take_while(|other| weight::of_expr(other) < weight).count();
            found.insert(place, layered);
        }
        Ok(found.into_iter().map(Claim::Value).collect())
    })?;
    match found {
        Some(Claim::Value(expr)) => Ok(Some(expr)),
        // What slices make was not held against the whole table yet.
        _ => {
            let found = slices::value(&first_of(facts), |slice| value(slice, budget))?;
            Ok(found.filter(|found| is_told(&Claim::Value(found.clone()), facts, right)))
        }
    }
}

/// Returns a shortest condition of the grammar that holds exactly at the positions marked `true`, as far as
/// the search goes: a comparison of two terms, or up to three joined. As [`value`] for the rest.
///
/// # Errors
/// The limit that was passed.
pub fn condition(facts: &Facts<'_, bool>, budget: &Budget) -> Result<Option<Condition>, Stop> {
    let right = |found: &Claim, at: usize| found.at(&facts.points[at]) == Some(facts.said[at].into());
    // Few terms first: most conditions compare small ones, and more terms take much longer.
    for most in [atoms::FEW_TERMS, atoms::MOST_TERMS] {
        let found = refined(facts, right, |sample, said| {
            if let Some(rest) = residues::condition(sample, said, budget)? {
                return Ok(vec![Claim::Lost(rest)]);
            }
            let terms = terms::Terms::of(sample, facts.hints, most, &[], budget)?;
            let atoms = atoms::Atoms::of(&terms, budget)?;
            Ok(conditions::shortest(&atoms, said, budget)?.into_iter().map(Claim::Lost).collect())
        })?;
        if let Some(Claim::Lost(condition)) = found {
            let plain = Claim::Lost(plain::of(&condition));
            // The plainer text may say something else at some position, and is taken only if it is right.
            let is_told = is_told(&plain, facts, right);
            return Ok(Some(match plain {
                Claim::Lost(plain) if is_told => plain,
                _ => condition,
            }));
        }
    }
    let found = slices::condition(&first_of(facts), |slice| condition(slice, budget))?;
    Ok(found.filter(|found| is_told(&Claim::Lost(found.clone()), facts, right)))
}

/// Of what is told of positions near and far, the sample begins with this number of them.
const FIRST_ALIKE: usize = 320;

/// The number of positions that refute a formula and join the sample at once.
const MOST_REFUTING: usize = 8;

/// Returns the lightest condition that a person would write and that holds exactly at the positions marked
/// `true`: one or two that usual ones are joined to. That it is short is all that speaks for it; so what is
/// said is to reach far, as a law does.
///
/// # Errors
/// The limit that was passed.
pub(crate) fn told_alike(facts: &Facts<'_, bool>, budget: &Budget) -> Result<Option<Condition>, Stop> {
    // Without a position any condition would be right.
    let all = facts.points.len().min(facts.said.len());
    if all == 0 {
        return Ok(None);
    }
    let near = all.min(FIRST_ALIKE / 2);
    // The sample has near positions and far ones, since formulas that follow only the near ones are many.
    let step = ((all - near) / (FIRST_ALIKE / 2)).max(1);
    let mut sample: Vec<usize> = (0..near).chain((near..all).step_by(step).take(FIRST_ALIKE / 2)).collect();
    let claims = |condition: &Condition, at: usize| {
        let names: Vec<i128> = facts.points[at].iter().map(|x| i128::from(*x)).collect();
        condition.at(&names) == Some(facts.said[at])
    };
    // Room is left for the positions that refute the next formula.
    while sample.len() <= cover::WIDTH - MOST_REFUTING {
        let points: Vec<Vec<u64>> = sample.iter().map(|at| facts.points[*at].clone()).collect();
        let said: Vec<bool> = sample.iter().map(|at| facts.said[*at]).collect();
        let found = usual::atoms(&points, &facts.hints.numbers, budget)?.joined(&said, budget)?;
        let known = sample.len();
        // A look at all positions costs as much as they are, and a formula few steps at each.
        for condition in found {
            budget.spend(all as u64 / 16)?;
            let refuting = (0..all).filter(|at| !claims(&condition, *at)).take(MOST_REFUTING);
            let before = sample.len();
            sample.extend(refuting.take(cover::WIDTH - before));
            if sample.len() == before {
                // No position refutes it.
                return Ok((before < cover::WIDTH).then_some(condition));
            }
        }
        // No formula was refuted by a position that is not in the sample: more rounds would find the same.
        if sample.len() == known {
            break;
        }
        sample.sort_unstable();
        sample.dedup();
    }
    Ok(None)
}

/// Returns whether coordinates up to a number go three times through all remainders that a law takes by a
/// number: fewer positions follow some remainders by chance.
#[must_use]
pub fn has_come_back(law: &Law, upto: u64) -> bool {
    let Law::Claim(claim) = law else { return true };
    let mut largest = 0;
    let mut note = |expr: &Expr| {
        if let Expr::Binary(Operator::Modulo, _, modulus) = expr
            && let Expr::Number(modulus) = **modulus
        {
            largest = largest.max(modulus);
        }
        None
    };
    match claim.clone() {
        Claim::Value(mut value) => value.replace(&mut note),
        Claim::Lost(mut lost) => lost.replace(&mut note),
    }
    // Where a divisor is larger than the table, a remainder is the number itself.
    3 * largest <= i128::from(upto) + 1
}

/// Cases are sought in this number of the first positions, and held against all.
const MOST_SLICED: usize = 1 << 14;

fn first_of<'a, T>(facts: &Facts<'a, T>) -> Facts<'a, T> {
    let first = facts.points.len().min(facts.said.len()).min(MOST_SLICED);
    Facts { points: &facts.points[..first], said: &facts.said[..first], hints: facts.hints }
}

/// Returns whether a formula is right of all positions, and shorter than what it says.
fn is_told<T: Copy + Eq + Hash>(
    claim: &Claim,
    facts: &Facts<'_, T>,
    right: impl Fn(&Claim, usize) -> bool,
) -> bool {
    let all = facts.points.len().min(facts.said.len());
    is_short(claim, facts.said, facts.points[0].len()) && (0..all).all(|at| right(claim, at))
}

/// Returns whether a formula takes less to write down than what it says.
fn is_short<T: Copy + Eq + Hash>(claim: &Claim, said: &[T], arity: usize) -> bool {
    let names: Vec<String> = (0..arity).map(|slot| format!("x{slot}")).collect();
    let text = claim.print(&names);
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let words = text.split(|letter| !is_word(letter)).filter(|word| !word.is_empty()).count();
    let signs = text.chars().filter(|letter| "+-*/%&|<>=".contains(*letter)).count();
    // The entropy of what is said is what a table of it takes to write down.
    let mut often: HashMap<T, f64> = HashMap::new();
    said.iter().for_each(|value| *often.entry(*value).or_default() += 1.0);
    let all = said.len() as f64;
    let entropy: f64 = often.values().map(|times| times * (all / times).log2()).sum();
    BITS * (words + signs) as f64 <= entropy + SLACK
}

/// Seeks formulas that a sample agrees to until one is right everywhere: what refutes all of them joins the
/// sample.
fn refined<T: Copy + Eq + Hash>(
    facts: &Facts<'_, T>,
    right: impl Fn(&Claim, usize) -> bool,
    mut seek: impl FnMut(&[&[u64]], &[T]) -> Result<Vec<Claim>, Stop>,
) -> Result<Option<Claim>, Stop> {
    let all = facts.points.len().min(facts.said.len());
    // Fewer positions tell too little, and the sample would be all of them.
    if all < FIRST / 2 {
        return Ok(None);
    }
    let mut sample: Vec<usize> = (0..all.min(FIRST)).collect();
    // Spread over the rest by steps of the golden ratio: a lattice might meet one residue alone.
    let rest = all - sample.len();
    let spread = |at: usize| FIRST + (at + 1) * 0x9e37_79b9 % rest;
    sample.extend((0..rest.min(FIRST)).map(spread));
    for _ in 0..MOST_ROUNDS {
        sample.sort_unstable();
        sample.dedup();
        let points: Vec<&[u64]> = sample.iter().map(|at| &facts.points[*at][..]).collect();
        let said: Vec<T> = sample.iter().map(|at| facts.said[*at]).collect();
        let mut refuting = Vec::new();
        for claim in seek(&points, &said)? {
            match (0..all).find(|at| !right(&claim, *at)) {
                // A formula as long as the table follows it by chance.
                None if is_short(&claim, facts.said, facts.points[0].len()) => return Ok(Some(claim)),
                None => {}
                Some(at) => refuting.push(at),
            }
        }
        // All formulas are right and none is short: a larger sample would not make them shorter.
        if refuting.is_empty() {
            return Ok(None);
        }
        sample.extend(refuting);
    }
    Ok(None)
}

#[cfg(test)]
mod tests;
