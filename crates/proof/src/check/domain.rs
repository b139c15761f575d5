//! Laws about the positions of a domain alone: `positions where`.
//!
//! Let a set of positions be closed: no option of one of them has a part outside. Then who wins from its
//! positions, and what they are worth, rests on them alone, and the inductions of this checker hold within
//! it: each obligation needs to be shown of its positions only. That it is closed is decided here, of all
//! options of all its positions. What a law says elsewhere is not looked at, and no theorem says it.
//!
//! Every line's condition begins with the domain, so a statement that speaks of an option speaks of a
//! position of the domain.

use super::options::{Move, Setting};
use super::refusal::Refusal;
use super::statement::said;
use crate::logic::{Atom, Clause, Ledger, Outside, Question, Translator, solution};
use grundy_budget::Budget;

/// Returns the cases in which the position, whose coordinates the setting knows, is in the domain.
pub(super) fn here(
    setting: Setting<'_>,
    class: u64,
    translator: &mut Translator,
) -> Result<Vec<Vec<Atom>>, Outside> {
    // Without a domain every number is a position, and nothing is asked.
    let Some(domain) = setting.rules.domain() else { return Ok(vec![Vec::new()]) };
    let place: Result<_, Outside> =
        (0..setting.arity()).map(|slot| setting.coordinate(slot, class)).collect();
    translator.of_the_law(place?, |translator| translator.condition(domain, true))
}

/// Checks that no option has a part outside of the domain; the setting has all lines and does not split
/// heaps.
pub(super) fn is_closed(setting: Setting<'_>, budget: &Budget) -> Result<(), Refusal> {
    let Some(domain) = setting.rules.domain() else { return Ok(()) };
    let found = setting.moves(0, setting.arity())?;
    let mut translator = setting.translator(found.variables, 0)?;
    let mut ledger = Ledger::new(budget);
    let mut leaving = Vec::new();
    for Move { atoms, parts, .. } in &found.moves {
        for part in parts {
            // It is said exactly, though options may be bounded: a bound could take a part outside for one
            // inside.
            let outside = said(domain, &part.variables, false, &mut translator)?;
            for atoms in translator.ledger.both(std::slice::from_ref(atoms), &outside)? {
                ledger.keep(&atoms)?;
                leaving.push(atoms);
            }
        }
    }
    let variables = translator.variables;
    let clauses = Clause::all(leaving, variables);
    let leaving = Question::new(clauses, setting.arity(), setting.numeration, budget)?;
    match solution(&leaving, budget)? {
        None => Ok(()),
        Some(position) => Err(Refusal::Leaves { position }),
    }
}
