//! A heap from which the next take is limited by the one before it.
//!
//! Let the options of `(n, c)` be `(n - t, f(t))` for `1 <= t <= min(n, c)`, where `f` never falls and
//! `f(t) >= t`. Let `H(0) = 1`, and `H(i + 1) = H(i) + H(j)` with the least `j` for which `f(H(j)) >= H(i)`;
//! such a `j <= i` is there, since `f(H(i)) >= H(i)`.
//!
//! Call a sum of these numbers *good* if its terms fall, and `f(b) < a` for each term `a` and the next one
//! `b`.
//!
//! 1. *Every number is one good sum only, the greedy one.* Let `H(i)` be the largest that is at most `n`.
//!    Then `n - H(i) < H(i + 1) - H(i) = H(j)`, so the next term that greed takes is some `H(k)` with
//!    `k < j`, and `f(H(k)) < H(i)` since `j` is the least. So the greedy sum is good. And a good sum that
//!    begins with `H(i)` is below `H(i + 1)`, by induction: its rest begins with some `H(k)` with
//!    `f(H(k)) < H(i)`, so `k < j`, and is below `H(k + 1) <= H(j)`. So greed begins with the same term.
//!
//! Let `z(n)` be the last term of that sum. The position `(n, c)` is lost where `n = 0`, and where
//! `c < z(n)`. [Schwenk 1970] By induction:
//!
//! 2. *With `c >= z(n)` a take of `z = z(n)` wins.* What is left has the other terms. It is 0, or its last
//!    term `a` has `f(z) < a`.
//! 3. *With `c < z(n)` no take `t` wins*, nor does any `t < z(n)` with a larger `c`. The terms of `n - t` are
//!    those of `n` without the last, `H(i) = z(n)`, and then those of `m = H(i) - t`: greed takes the same,
//!    since `t` is below the last term. It is to be shown that `f(t) >= z(m)`. If not, `t <= f(t) < z(m)`,
//!    and the first term `b` of `t` has `f(b) <= f(t) < z(m)`. Then the terms of `m` and after them those of
//!    `t` are a good sum of two terms or more for `H(i)`, which is another one already.
//!
//! The options of `(n, c)` are those of `(n, min(n, c))`, so `(n - t, c')` may stand for `(n - t, f(t))`
//! wherever `min(c', n - t)` and `min(f(t), n - t)` are equal. So it is left to check that `f` is as said,
//! and that the options are these.

use super::obligations::distinct;
use super::options::{Move, Setting};
use super::refusal::{Obligation, Refusal};
use crate::law::TakeAway;
use crate::logic::{Atom, Clause, Linear, Outside, Question, Translator, implied, solution};
use grundy_budget::Budget;
use grundy_rules::Rules;
use grundy_rules::ir::Ending;

// The variables of a question: a position, and what an option leaves, the limit cut to the heap.
const HEAP: usize = 0;
const MOST: usize = 1;
const LEFT: usize = 2;
const NEXT: usize = 3;

/// Checks that the options are those that the limit leaves, and that it never falls and is never below the
/// take.
pub(super) fn check(rules: &Rules, law: &TakeAway, budget: &Budget) -> Result<(), Refusal> {
    if rules.arity() != 2 || *rules.play() != Ending::Normal {
        return Err(Outside::Game(
            "a law about takes and the next limit is proved for a heap and a limit in normal play",
        )
        .into());
    }
    let setting = Setting::of_heaps(rules, 1, budget);
    // Of a limit that falls, or is below the take, the theorem says nothing, whatever the options are.
    grows(law, setting, budget)?;
    let (options, said) = (options(setting)?, said(law, setting)?);
    for (these, those) in [(&options, &said), (&said, &options)] {
        // Most clauses are those of the other side, letter by letter.
        let is_other = |clause: &&Clause| !those.iter().any(|other| other.atoms == clause.atoms);
        let others: Vec<Clause> = these.iter().filter(is_other).cloned().collect();
        let (others, those) = (question(others, 4, setting)?, question(those.clone(), 4, setting)?);
        if let Some(numbers) = implied(&others, &those, budget)? {
            return Err(Refusal::fails(Obligation::Options, numbers[..2].to_vec(), None));
        }
    }
    Ok(())
}

/// Checks that the limit never falls, and is at least what was taken.
fn grows(law: &TakeAway, setting: Setting<'_>, budget: &Budget) -> Result<(), Refusal> {
    let (less, more) = (Linear::variable(0), Linear::variable(1));
    let mut translator = setting.translator(2, 0)?;
    let mut failing = Vec::new();
    let first = limit(law, &less, &mut translator)?;
    let second = limit(law, &more, &mut translator)?;
    // A limit below the take fails by itself, whatever a larger take has.
    for (given, low) in &first {
        // 1 <= less, and the limit is below it.
        let taken = Atom::AtMost(Linear::constant(1).minus(&less)?);
        let below = Atom::AtMost(low.minus(&less)?.shifted(1)?);
        failing.push([&given[..], &[taken, below]].concat());
        for (also, high) in &second {
            // 1 <= less < more, and the limit of the first is above that of the second.
            let taken = Atom::AtMost(Linear::constant(1).minus(&less)?);
            let order = Atom::AtMost(less.minus(&more)?.shifted(1)?);
            let falls = Atom::AtMost(high.minus(low)?.shifted(1)?);
            let atoms = translator.ledger.joined(&[&given[..], also].concat(), &[taken, order, falls])?;
            failing.extend(atoms);
        }
    }
    match solution(&question(Clause::all(failing, translator.variables), 1, setting)?, budget)? {
        None => Ok(()),
        Some(numbers) => Err(Refusal::fails(Obligation::Growth, numbers, None)),
    }
}

/// The options of a position, as the rules give them.
fn options(setting: Setting<'_>) -> Result<Vec<Clause>, Refusal> {
    // The two variables beside the position are the same in both statements, and the parts are tied to them.
    let found = setting.moves(0, 4)?;
    let mut cases = Vec::new();
    for Move { atoms, parts, .. } in &found.moves {
        let [part] = &parts[..] else {
            return Err(Outside::Game(
                "a law about takes and the next limit is proved where a move leaves one part",
            )
            .into());
        };
        let [left, next] = [0, 1].map(|at| Linear::variable(part.variables[at]));
        cases.extend(cut(atoms, &left, &next)?);
    }
    Ok(distinct(Clause::all(cases, found.variables), 4, setting.budget)?)
}

/// The options as the law has them.
fn said(law: &TakeAway, setting: Setting<'_>) -> Result<Vec<Clause>, Refusal> {
    let mut translator = setting.translator(4, 0)?;
    let [heap, most, left] = [HEAP, MOST, LEFT].map(Linear::variable);
    let taken = heap.minus(&left)?;
    // A take is at least 1 and at most the limit; that it is at most the heap is said by `left` being
    // natural.
    let allowed = [Atom::AtMost(Linear::constant(1).minus(&taken)?), Atom::AtMost(taken.minus(&most)?)];
    let mut cases = Vec::new();
    for (given, next) in limit(law, &taken, &mut translator)? {
        cases.extend(cut(&[&allowed[..], &given].concat(), &left, &next)?);
    }
    Ok(distinct(Clause::all(cases, translator.variables), 4, setting.budget)?)
}

/// The cases in which an option leaves the heap and the smaller of it and the limit.
fn cut(atoms: &[Atom], left: &Linear, next: &Linear) -> Result<[Vec<Atom>; 2], Outside> {
    let heap = Atom::Zero(left.minus(&Linear::variable(LEFT))?);
    let is = |smaller: &Linear, order: Linear| -> Result<Vec<Atom>, Outside> {
        let next = Atom::Zero(smaller.minus(&Linear::variable(NEXT))?);
        Ok([atoms, &[heap.clone(), Atom::AtMost(order), next]].concat())
    };
    // At equal numbers the first case holds, and the second asks for a strict order, so that the cases
    // exclude each other.
    Ok([is(next, next.minus(left)?)?, is(left, left.minus(next)?.shifted(1)?)?])
}

/// The limit after a take, case by case.
fn limit(
    law: &TakeAway,
    taken: &Linear,
    translator: &mut Translator,
) -> Result<Vec<(Vec<Atom>, Linear)>, Outside> {
    translator.of_the_law(vec![taken.clone()], |translator| translator.number(law.limit()))
}

fn question(clauses: Vec<Clause>, visible: usize, setting: Setting<'_>) -> Result<Question, Outside> {
    Question::new(clauses, visible, setting.numeration, setting.budget)
}
