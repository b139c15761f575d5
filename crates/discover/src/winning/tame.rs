//! The options of a line of a tame game, by automata.

use super::line::Machine;
use super::relation::Relations;
use super::{Unknown, value};
use grundy_automata::{Numeration, product};
use grundy_budget::Budget;
use grundy_proof::{Law, Tame};
use grundy_rules::Rules;

/// The choices by the value of what they leave.
#[derive(Debug)]
pub(super) struct Options {
    any: Machine,
    /// Those that leave fickle heaps alone.
    fickle: Machine,
    firm: Machine,
}

impl Options {
    pub(super) fn of(rules: &Rules, line: usize, law: &Tame, budget: &Budget) -> Result<Options, Unknown> {
        let mut relations = Relations::new(Numeration::BINARY, budget);
        let [any, fickle] = value::tame(law, &mut relations)?;
        let law = Law::Tame(law.clone());
        let mut machine = |values| Machine::of(rules, line, &law, Some(values), &mut relations);
        let (any, fickle) = (machine(&any)?, machine(&fickle)?);
        // Choices leave one option, which has one value.
        let firm = Machine { dfa: product::difference(&any.dfa, &fickle.dfa, budget)?, ..any.clone() };
        Ok(Options { any, fickle, firm })
    }

    /// Returns the least choices that leave a lost sum, beside one of this value.
    pub(super) fn least(&self, heap: u128, value: u128, is_fickle: bool) -> Option<Vec<u128>> {
        if !is_fickle {
            return self.any.least(&[heap], Some(value));
        }
        let firm = self.firm.least(&[heap], Some(value));
        let fickle = self.fickle.least(&[heap], Some(value ^ 1));
        match (firm, fickle) {
            (Some(firm), Some(fickle)) => Some(firm.min(fickle)),
            (firm, fickle) => firm.or(fickle),
        }
    }
}
