//! What the cases of statements take: every pair of a product is counted, and every case that is kept.

use super::Outside;
use super::clause::{Atom, MAX_CASES, joined};
use grundy_budget::{Budget, Held, Stop, Weight};

/// A budget, and the room of the cases that were made with it. It is given back when this is dropped.
pub(crate) struct Ledger {
    budget: Budget,
    held: Held,
}

impl Ledger {
    pub(crate) fn new(budget: &Budget) -> Ledger {
        Ledger { budget: budget.clone(), held: budget.held() }
    }

    /// The budget whose room is taken.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Returns the atoms of both; see [`joined`].
    pub(crate) fn joined(&mut self, a: &[Atom], b: &[Atom]) -> Result<Option<Vec<Atom>>, Stop> {
        // Each atom of one is compared with each of the other.
        self.budget.spend(1 + (a.len() * b.len()) as u64 / 16)?;
        let all = joined(a, b);
        if let Some(all) = &all {
            // The room stays counted until the ledger goes: cases are made of cases, and all of them live as
            // long.
            self.held.add(1, all.elsewhere())?;
        }
        Ok(all)
    }

    /// Returns the cases of "this and that".
    pub(crate) fn both(&mut self, a: &[Vec<Atom>], b: &[Vec<Atom>]) -> Result<Vec<Vec<Atom>>, Outside> {
        let mut cases = Vec::new();
        for x in a {
            for y in b {
                cases.extend(self.joined(x, y)?);
            }
            // Once a row is enough: a row adds no more than the cases of the other side.
            few(cases.len())?;
        }
        Ok(cases)
    }

    /// Counts a case, or a clause, that is kept beside those it was made of.
    pub(crate) fn keep(&mut self, atoms: &Vec<Atom>) -> Result<(), Stop> {
        self.budget.spend(1)?;
        self.held.add(1, size_of::<Vec<Atom>>() as u64 + atoms.elsewhere())
    }
}

/// Says that there are few enough cases.
pub(crate) fn few(n_cases: usize) -> Result<(), Outside> {
    if n_cases > MAX_CASES { Err(Outside::Cases) } else { Ok(()) }
}
