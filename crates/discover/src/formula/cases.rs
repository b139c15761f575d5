//! Values by a term, by a sum of two, or by cases.

use super::atoms::{Atoms, Bits, WORDS, and, covers};
use super::terms::{Terms, UNDEFINED, binary, called};
use grundy_budget::{Budget, List, Stop};
use grundy_rules::ir::{Expr, Function, Operator};

/// Sums are sought with this number of the terms on one side.
const MOST_SUMMANDS: usize = 8000;

/// The terms of cases are among this number of first terms, and their conditions too.
const MOST_LEAVES: usize = 3000;
const MOST_CONDITIONS: usize = 3000;

/// More cases are not sought.
const MOST_CASES: usize = 4;

/// Of three cases and more, this number of first ones are looked at, with the second number of conditions.
const MOST_SPLITS: usize = 8;
const FEW_CONDITIONS: usize = 800;

/// Divisors of whole terms are at most this.
const MOST_DIVISOR: i64 = 12;

/// Returns formulas that give the values on the sample, the best first.
pub(super) fn shortest(terms: &Terms, values: &[i64], budget: &Budget) -> Result<Vec<Expr>, Stop> {
    // A term that is right needs no other beside it.
    if let Some(term) = terms.with(values) {
        return Ok(vec![terms.expr(term)]);
    }
    let mut found: Vec<(u32, Expr)> = Vec::new();
    found.extend(sum(terms, values, budget)?);
    found.extend(outer(terms, values, budget)?);
    let splits = Splits::of(terms, values, budget)?;
    found.extend(splits.formula(2, budget)?);
    for cases in 3..=MOST_CASES {
        // More cases are looked at only where fewer do not do.
        if found.is_empty() {
            found.extend(splits.formula(cases, budget)?);
        }
    }
    found.sort_by_key(|(cost, _)| *cost);
    Ok(found.into_iter().map(|(_, expr)| expr).collect())
}

/// The cheapest sum, difference or nim-sum of two terms.
fn sum(terms: &Terms, values: &[i64], budget: &Budget) -> Result<Option<(u32, Expr)>, Stop> {
    let mut cheapest: Option<(u32, Operator, [u32; 2])> = None;
    let mut nim: Option<(u32, [u32; 2])> = None;
    let mut row = vec![0; values.len()];
    for x in 0..u32::try_from(terms.len().min(MOST_SUMMANDS)).expect("terms are numbered in 32 bits") {
        budget.spend(values.len() as u64 / 8)?;
        // The other summand is determined by the first, and looked up among all terms.
        let mut look = |join: fn(i64, i64) -> i64| {
            for ((cell, value), of) in row.iter_mut().zip(values).zip(terms.row(x)) {
                *cell = join(*value, *of);
            }
            terms.with(&row)
        };
        let others = [
            (Operator::Add, look(i64::wrapping_sub).map(|y| [x, y])),
            // `value + x` is the term from which `x` is taken.
            (Operator::Subtract, look(i64::wrapping_add).map(|y| [y, x])),
        ];
        for (operator, pair) in others {
            let Some(pair) = pair else { continue };
            // Each of the two is known with its cost, so the cheapest pair is found in one pass.
            let cost = terms.cost(pair[0]) + terms.cost(pair[1]) + 1;
            if cheapest.is_none_or(|(least, ..)| cost < least) {
                cheapest = Some((cost, operator, pair));
            }
        }
        if let Some(y) = look(|value, x| value ^ x) {
            let cost = terms.cost(x) + terms.cost(y) + 2;
            if nim.is_none_or(|(least, _)| cost < least) {
                nim = Some((cost, [x, y]));
            }
        }
    }
    let sum = cheapest.map(|(cost, operator, [x, y])| (cost, binary(operator, terms.expr(x), terms.expr(y))));
    let nim = nim.map(|(cost, [x, y])| (cost, called(Function::Xor, terms.expr(x), terms.expr(y))));
    Ok([sum, nim].into_iter().flatten().min_by_key(|(cost, _)| *cost))
}

/// The cheapest remainder or quotient of a term by a small number.
fn outer(terms: &Terms, values: &[i64], budget: &Budget) -> Result<Option<(u32, Expr)>, Stop> {
    let mut cheapest: Option<(u32, Operator, u32, i64)> = None;
    // A remainder is below its divisor.
    let least = values.iter().max().map_or(2, |most| (most + 1).max(2));
    for term in 0..u32::try_from(terms.len()).expect("terms are numbered in 32 bits") {
        budget.spend(1)?;
        let row = terms.row(term);
        let cost = terms.cost(term) + 2;
        if row.contains(&UNDEFINED) || cheapest.is_some_and(|(least, ..)| cost >= least) {
            // A divisor asks for a value at each position, and a dearer term is no better.
            continue;
        }
        let all = |of: &dyn Fn(i64) -> i64| row.iter().zip(values).all(|(x, value)| of(*x) == *value);
        let rest = (least..=MOST_DIVISOR).find(|m| all(&|x| x.rem_euclid(*m)));
        let quotient = || (2..=MOST_DIVISOR).find(|m| all(&|x| x.div_euclid(*m)));
        let found =
            rest.map(|m| (Operator::Modulo, m)).or_else(|| quotient().map(|m| (Operator::FloorDivide, m)));
        if let Some((operator, m)) = found {
            cheapest = Some((cost, operator, term, m));
        }
    }
    let written = |operator, term, m: i64| binary(operator, terms.expr(term), Expr::Number(m.into()));
    Ok(cheapest.map(|(cost, operator, term, m)| (cost, written(operator, term, m))))
}

/// A case after the other: where the first condition holds the first term, and so on; the last term has no
/// condition.
type Tree = (u32, Vec<(u32, u32)>, u32);

struct Splits<'a> {
    atoms: Atoms<'a>,
    /// Terms with the positions at which they are right, the shortest first.
    right: List<(u32, Bits)>,
    terms: &'a Terms,
}

impl<'a> Splits<'a> {
    fn of(terms: &'a Terms, values: &[i64], budget: &Budget) -> Result<Splits<'a>, Stop> {
        let atoms = Atoms::of(terms, budget)?;
        let mut right = List::new(budget);
        // The bits have no room for a wider sample.
        let leaves = if terms.width > 64 * WORDS { 0 } else { terms.len().min(MOST_LEAVES) };
        for term in 0..u32::try_from(leaves).expect("terms are numbered in 32 bits") {
            let mut bits: Bits = Default::default();
            for (at, (is, value)) in terms.row(term).iter().zip(values).enumerate() {
                bits[at / 64] |= u64::from(is == value) << (at % 64);
            }
            // A term that is right nowhere is no leaf.
            if bits != <Bits>::default() {
                right.push((term, bits))?;
            }
        }
        Ok(Splits { atoms, right, terms })
    }

    /// A cheap formula of this number of cases, with its cost.
    fn formula(&self, cases: usize, budget: &Budget) -> Result<Option<(u32, Expr)>, Stop> {
        let Some((cost, first, last)) = self.tree(&self.atoms.everywhere(), cases, budget)? else {
            return Ok(None);
        };
        let expr = first.into_iter().rev().fold(self.terms.expr(last), |rest, (atom, term)| {
            Expr::If(Box::new(self.atoms.condition(atom)), Box::new(self.terms.expr(term)), Box::new(rest))
        });
        Ok(Some((cost, expr)))
    }

    /// The shortest term that is right at all of these positions.
    fn leaf(&self, at: &Bits) -> Option<u32> {
        // The terms ascend by cost, so the first that covers the positions is the cheapest.
        self.right.iter().find(|(_, bits)| covers(bits, at)).map(|(term, _)| *term)
    }

    /// A cheap way to be right at these positions in this number of cases.
    fn tree(&self, at: &Bits, cases: usize, budget: &Budget) -> Result<Option<Tree>, Stop> {
        if cases == 1 {
            return Ok(self.leaf(at).map(|term| (self.terms.cost(term), Vec::new(), term)));
        }
        let mut cheapest: Option<Tree> = None;
        let mut first: Vec<(u32, u32, u32, Bits)> = Vec::new();
        let most = if cases > 2 { FEW_CONDITIONS } else { MOST_CONDITIONS };
        for atom in 0..u32::try_from(self.atoms.len().min(most)).expect("numbered in 32 bits") {
            budget.spend(self.right.len() as u64 / 64 + 1)?;
            let holds = and(at, self.atoms.bits(atom));
            let rest = and(at, &self.atoms.without(self.atoms.bits(atom)));
            // A condition that holds at all of these positions, or at none, makes no case.
            if holds == <Bits>::default() || rest == <Bits>::default() {
                continue;
            }
            // Where no term is right at all these positions, the condition makes no case.
            let Some(term) = self.leaf(&holds) else { continue };
            let cost = self.atoms.cost(atom) + self.terms.cost(term) + 1;
            if cases > 2 {
                // What is left for the others counts as much as what the case costs.
                first.push((super::atoms::size(&rest) + cost, atom, term, rest));
                continue;
            }
            // The rest adds to the cost, so nothing cheaper can come of it.
            if cheapest.as_ref().is_some_and(|(least, ..)| cost >= *least) {
                continue;
            }
            if let Some(last) = self.leaf(&rest) {
                let cost = cost + self.terms.cost(last);
                if cheapest.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    cheapest = Some((cost, vec![(atom, term)], last));
                }
            }
        }
        // What leaves little for the others comes first.
        first.sort_by_key(|(rank, atom, ..)| (*rank, *atom));
        for (_, atom, term, rest) in first.into_iter().take(MOST_SPLITS) {
            if let Some((cost, mut others, last)) = self.tree(&rest, cases - 1, budget)? {
                let cost = cost + self.atoms.cost(atom) + self.terms.cost(term) + 1;
                if cheapest.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    others.insert(0, (atom, term));
                    cheapest = Some((cost, others, last));
                }
            }
        }
        Ok(cheapest)
    }
}
