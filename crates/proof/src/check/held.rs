//! Conditions that say what a proved automaton says.
//!
//! A law that an automaton holds is shown for its rules with all that it has, the automata of its rays among
//! it. Then a condition that holds where the automaton accepts, and nowhere else among the positions, is the
//! law too.

use super::options::Setting;
use super::refusal::{Obligation, Refusal};
use super::statement::Losses;
use super::{domain, verify};
use crate::law::{Law, Lost};
use crate::logic::{Clause, Outside, Question, solution};
use grundy_budget::Budget;
use grundy_rules::Rules;
use grundy_rules::lang::Claim;

pub(super) fn check(rules: &Rules, law: &Law, held: &Lost, budget: &Budget) -> Result<(), Refusal> {
    let Law::Claim(Claim::Lost(condition)) = law else {
        return Err(Outside::Game("an automaton beside a law that is no condition").into());
    };
    // The automaton is the law for all that follows, so it must hold by itself.
    verify(rules, &Law::Lost(held.clone()), None, budget)?;
    let setting = Setting { numeration: held.numeration(), ..Setting::of_heaps(rules, 1, budget) };
    let arity = setting.arity();
    let position: Vec<usize> = (0..arity).collect();
    let (said, accepted) = (Losses::Condition(condition), Losses::of_lost(held));
    // The two are compared at positions alone: elsewhere no law says anything.
    for is in [true, false] {
        let mut translator = setting.translator(arity, 0)?;
        let cases = said.is(&position, is, &mut translator)?;
        let others = accepted.is(&position, !is, &mut translator)?;
        let cases = translator.ledger.both(&cases, &others)?;
        let is_position = domain::here(setting, 0, &mut translator)?;
        let cases = translator.ledger.both(&cases, &is_position)?;
        let clauses = Clause::all(cases, translator.variables);
        let question = Question::new(clauses, arity, setting.numeration, budget)?;
        if let Some(position) = solution(&question, budget)? {
            return Err(Refusal::fails(Obligation::Held, position, None));
        }
    }
    Ok(())
}
