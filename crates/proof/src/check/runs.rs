//! Heaps that a move leaves a run of: `each i in a..b: i`, one part for each number.
//!
//! Let `g` be a law of Grundy values of one heap, and `S(0) = 0` and `S(n + 1) = S(n) xor g(n)` for all `n`.
//! Then `S(n)` is the nim-sum of `g(0), ..., g(n - 1)`, and for `a <= b` the heaps `a, ..., b` are together
//! worth `S(b + 1) xor S(a)`, by induction on `b`; a run with `b < a` is worth 0. So the value of an option
//! is a nim-sum of a bounded number of terms again, and the obligations of [`super::obligations`] are decided
//! with `S` beside `g`. The certificate gives `S`, and that it is such a sum is decided here.
//!
//! That every heap of a run is smaller than the heap that it comes from is shown of any one heap of the run.

use super::obligations;
use super::options::{Place, Runs, Setting};
use super::rays::Rays;
use super::refusal::{Obligation, Refusal};
use super::statement::Statement;
use super::values::Values;
use super::{domain, order};
use crate::law::Law;
use crate::logic::{Atom, Clause, Linear, Outside, Question, implied, solution};
use grundy_budget::Budget;
use grundy_rules::Rules;

const UNLIKE: Outside = Outside::Game("sums are of Grundy values, whole and in binary");

/// Checks a law of values by what the heaps below each one are worth together.
pub(super) fn check(rules: &Rules, law: &Law, sums: &Law, budget: &Budget) -> Result<(), Refusal> {
    if rules.arity() != 1 {
        return Err(Outside::Game("runs of heaps are followed where a heap is one number").into());
    }
    let values = Statement::values_of(law, budget)?;
    let sums = Statement::values_of(sums, budget)?;
    // A law by classes has no single relation of heap and value.
    if values.modulus() != 1 || sums.modulus() != 1 {
        return Err(UNLIKE.into());
    }
    // Each member of a run has to be a position, and smaller.
    let heaps = Setting { runs: Runs::Members, ..Setting::of_heaps(rules, 1, budget) };
    domain::is_closed(heaps, budget)?;
    order::check(heaps, &Rays::of(rules, &[])?, budget)?;
    let heaps = Setting { runs: Runs::Sums, ..heaps };
    are_sums(heaps, &values, &sums, budget)?;
    obligations::values(heaps, values, Some(&sums), None, budget)
}

/// Checks that these are the nim-sums of the values of the heaps below each one.
fn are_sums(
    setting: Setting<'_>,
    values: &Values<'_>,
    sums: &Values<'_>,
    budget: &Budget,
) -> Result<(), Refusal> {
    // A law that repeats has lists and lines for classes, and no single relation of heap and value.
    let (value, sum) = (values.doubted(0).ok_or(UNLIKE)?, sums.doubted(0).ok_or(UNLIKE)?);
    obligations::is_a_function(setting, sums, sum, budget)?;
    // 0 is the heap, 1 and 2 the sums below it and below the next one, 3 its value, 4 the next heap.
    let [heap, below, after, worth, next] = [0, 1, 2, 3, 4];
    let mut translator = setting.translator(5, 0)?;
    let one = |variable| Linear::variable(variable).shifted(-1);
    let begun = sum.has(&Place::new(0, vec![heap]), below, &mut translator)?;
    // The sum below heap 0 is that of nothing.
    let none = [Atom::Zero(Linear::variable(heap)), Atom::AtMost(one(below)?.times(-1)?)];
    let wrong = translator.ledger.both(&begun, &[none.to_vec()])?;
    let question = |cases: Vec<Vec<Atom>>, variables| {
        let clauses = Clause::all(cases, variables);
        Question::new(clauses, 1, setting.numeration, budget)
    };
    if solution(&question(wrong, translator.variables)?, budget)?.is_some() {
        return Err(Refusal::fails(Obligation::Sums, vec![0], None));
    }
    // Values are asked of this heap, and sums of this one and the next.
    let mut cases = begun;
    for (way, place, value) in [(sum, next, after), (value, heap, worth)] {
        let said = way.has(&Place::new(0, vec![place]), value, &mut translator)?;
        cases = translator.ledger.both(&cases, &said)?;
    }
    let follows = Atom::Zero(one(next)?.minus(&Linear::variable(heap))?);
    let cases = translator.ledger.both(&cases, &[vec![follows, Atom::NimSum(vec![below, after, worth])]])?;
    // For every heap there must be values that fit: each of the relations is a function, so these are the
    // only ones.
    let all = question(vec![Vec::new()], 1)?;
    match implied(&all, &question(cases, translator.variables)?, budget)? {
        None => Ok(()),
        Some(heap) => Err(Refusal::fails(Obligation::Sums, heap, None)),
    }
}
