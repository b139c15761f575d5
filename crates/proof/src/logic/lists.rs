//! Elements of lists: a case for each place, where what stands before shows that the index is one.

use super::Outside;
use super::clause::{Atom, Clause};
use super::ledger::few;
use super::search::{Question, solution};
use super::translate::{Cases, Translator};
use grundy_rules::ir::{Condition, Expr, List};

impl Translator {
    /// An element of a list of numbers, where the list has one for each index wherever this is asked.
    pub(super) fn element(&mut self, list: &List, indices: &[Expr]) -> Result<Cases, Outside> {
        const OUTSIDE: Outside = Outside::Term("an element of a list that may have none there, or no number");
        let (index, rest) = indices.split_first().expect("an index for each level of nesting");
        let indices = self.number(index)?;
        // An index outside has no value, and a missing case would let a false statement pass.
        if !self.is_within(&indices, list.len())? {
            return Err(OUTSIDE);
        }
        let places = indices.iter().flat_map(|(given, index)| {
            // What stands before may hold nowhere, and an index be outside then: it has no element.
            let only = index.as_constant().map(|at| usize::try_from(at).unwrap_or(usize::MAX));
            let places = (0..list.len()).filter(move |at| only.is_none_or(|only| only == *at));
            places.map(move |at| (given, index, at))
        });
        let mut cases = Vec::new();
        for (given, index, at) in places {
            let here = i64::try_from(at).map_err(|_| Outside::Large)?;
            let is_here = index.as_constant().is_none().then_some(Atom::Zero(index.shifted(-here)?));
            let Some(given) = self.ledger.joined(given, is_here.as_slice())? else { continue };
            let values = match list {
                // Elements that are no numbers would need a proof of their own.
                List::Numbers(items) if items.iter().all(|item| matches!(item, Expr::Number(_))) => {
                    self.number(&items[at])?
                }
                List::Numbers(_) => return Err(OUTSIDE),
                List::Lists(lists) => self.element(&lists[at], rest)?,
            };
            for (and, value) in values {
                cases.extend(self.ledger.joined(&given, &and)?.map(|given| (given, value)));
            }
            few(cases.len())?;
        }
        Ok(cases)
    }

    /// Returns whether an index is below the length of its list wherever it is asked, by what stands before
    /// it.
    fn is_within(&mut self, indices: &Cases, length: usize) -> Result<bool, Outside> {
        let length = i64::try_from(length).map_err(|_| Outside::Large)?;
        let mut outside = Vec::new();
        for (given, index) in indices {
            if index.as_constant().is_some_and(|index| (0..length).contains(&index)) {
                continue;
            }
            let beyond = [Atom::AtMost(index.shifted(1)?), Atom::AtMost(index.times(-1)?.shifted(length)?)];
            for atom in beyond {
                outside.extend(self.ledger.joined(given, &[atom])?);
            }
        }
        // All indices are constants within the list.
        if outside.is_empty() {
            return Ok(true);
        }
        // Conditions that pick elements themselves are left out: they would have to be shown to be within
        // first.
        let (before, bounds) = (std::mem::take(&mut self.before), self.bounds.take());
        let all = before
            .iter()
            .filter(|condition| !picks(condition))
            .try_fold(outside, |cases, condition| self.both_of(condition, &cases));
        // Bounds of conditions might let an index pass, so they are taken exactly.
        (self.before, self.bounds) = (before, bounds);
        let variables = self.variables;
        let clauses = Clause::all(all?, variables);
        let budget = self.ledger.budget();
        // No variable is visible: any solution at all is an index outside.
        let question = Question::new(clauses, 0, self.numeration, budget)?;
        Ok(solution(&question, budget)?.is_none())
    }
}

/// Returns whether a condition speaks of an element of a list.
fn picks(condition: &Condition) -> bool {
    let mut found = false;
    condition.clone().replace(&mut |x| {
        found |= matches!(x, Expr::Index(..));
        None
    });
    found
}
