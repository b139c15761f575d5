//! The options of a line of a tame game, as one automaton.

use super::line::{Machine, WANTED};
use super::relation::{Linear, Relations};
use super::{Unknown, value};
use grundy_automata::{Dfa, Relation, product};
use grundy_proof::{Law, Tame};
use grundy_rules::Rules;

/// Returns what a sum is worth as one number: twice its nim-sum, and 1 more where a heap of it is firm.
pub(super) fn worth(value: u128, is_fickle: bool) -> u128 {
    2 * value + u128::from(!is_fickle)
}

/// Returns the automaton of a line: of moves that are lost beside a sum worth the number on track [`WANTED`].
pub(crate) fn machine(
    rules: &Rules,
    line: usize,
    law: &Tame,
    relations: &mut Relations<'_>,
) -> Result<Machine, Unknown> {
    let [any, fickle] = value::tame(law, relations)?;
    let law = Law::Tame(law.clone());
    let mut machine = |values| Machine::of(rules, line, &law, Some(values), relations);
    let (any, fickle) = (machine(&any)?, machine(&fickle)?.dfa);
    // Choices leave one option, which has one value.
    let firm = product::difference(&any.dfa, &fickle, relations.budget)?;
    // Beside a firm sum the values are equal.
    let value = relations.hide();
    let both = any.dfa.rename(&[(WANTED, &value)], relations.budget)?;
    // One number on one track says both, so that one automaton serves all sums.
    let twice = Linear::of(WANTED).plus(-2, &Linear::of(&value))?.plus(-1, &Linear::constant(1))?;
    let twice = relations.compared(&twice, Relation::Equal)?;
    let mut dfa = relations.forget(&relations.and(&both, &twice)?, &[value])?;
    // Beside a fickle one they are for a firm option, and else one of them is 0 and the other is 1.
    for (options, value, beside) in [(&firm, 0, 0), (&firm, 1, 1), (&fickle, 0, 1), (&fickle, 1, 0)] {
        let wanted = |number: u128| is(number, relations);
        let of_value = relations.and(options, &wanted(value)?)?;
        let of_value = relations.forget(&of_value, &[WANTED.to_owned()])?;
        dfa = relations.or(&dfa, &relations.and(&of_value, &wanted(worth(beside, true))?)?)?;
    }
    Ok(Machine { dfa, ..any })
}

fn is(number: u128, relations: &Relations<'_>) -> Result<Dfa, Unknown> {
    let number = i64::try_from(number).map_err(|_| Unknown::LARGE)?;
    relations.compared(&Linear::of(WANTED).plus(-number, &Linear::constant(1))?, Relation::Equal)
}
