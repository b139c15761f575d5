//! A heap from which at most a part may be taken.
//!
//! Let the options of `n` be the heaps `f(n), ..., n - 1` with `f(n) = n - h(n)`, where `h(0) = 0` and `h`
//! grows by 0 or 1. Then the values of `f(n), ..., n` are `0, ..., h(n)` in some order, by induction: it is
//! so for `n = 0`; and
//!
//! - where `h(n + 1) = h(n) + 1`, the options of `n + 1` are the heaps `f(n), ..., n`, so its value is
//!   `h(n) + 1`;
//! - where `h(n + 1) = h(n)`, they are these without `f(n)`, so its value is the one that is missing, that of
//!   `f(n) = n - h(n + 1)`.
//!
//! In both cases the values of `f(n + 1), ..., n + 1` are as claimed. [Levine 2006] So nothing is left to
//! check but that the options are these heaps; that they are smaller is part of it.

use super::options::{Move, Setting};
use super::refusal::{Obligation, Refusal};
use crate::law::Limit;
use crate::logic::{Atom, Clause, Linear, Outside, Question, implied};
use grundy_budget::Budget;
use grundy_rules::Rules;
use grundy_rules::ir::Ending;

/// Checks that the options of a heap are those that the limit leaves.
pub(super) fn check(rules: &Rules, law: &Limit, budget: &Budget) -> Result<(), Refusal> {
    if rules.arity() != 1 || *rules.play() != Ending::Normal {
        return Err(Outside::Game("a law about a limit is proved for one heap in normal play").into());
    }
    let setting = Setting::of_heaps(rules, 1, budget);
    // Variable 0 is the heap, variable 1 what is left of it.
    let found = setting.moves(0, 2)?;
    // The order of the options is shown with them: the options that are said are below the heap.
    let variables = found.variables;
    let mut clauses = Vec::new();
    for Move { mut atoms, parts, .. } in found.moves {
        let [part] = &parts[..] else {
            return Err(Outside::Game("a law about a limit is proved where a move leaves one part").into());
        };
        atoms.push(Atom::Zero(Linear::variable(part.variables[0]).minus(&Linear::variable(1))?));
        clauses.push(Clause { variables, atoms });
    }
    let options = Question::new(clauses, 2, setting.numeration, budget)?;

    // x < n and q (n - x) <= p n + c, that is (q - p) n - q x <= c.
    let (p, q) = (i64::from(law.p()), i64::from(law.q()));
    let below = Linear::variable(1).minus(&Linear::variable(0))?.shifted(1)?;
    let taken = Linear::variable(0).times(q - p)?.plus(-q, &Linear::variable(1))?;
    let atoms = vec![Atom::AtMost(below), Atom::AtMost(taken.shifted(-i64::from(law.c()))?)];
    let said = Question::new(vec![Clause { variables: 2, atoms }], 2, setting.numeration, budget)?;
    // Each option is one that is said, and each that is said is an option.
    for (a, b) in [(&options, &said), (&said, &options)] {
        if let Some(numbers) = implied(a, b, budget)? {
            return Err(Refusal::fails(Obligation::Options, vec![numbers[0]], None));
        }
    }
    Ok(())
}
