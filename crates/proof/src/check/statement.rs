//! What a law says, as cases of atoms: that a position is lost; see [`super::values`] for the values of
//! heaps.

use super::options::{Place, Setting};
use super::values::Values;
use crate::law::{Acceptor, Law, Limit, Lost, Numeration, Pretending, Primes, TakeAway, Tame};
use crate::logic::{Atom, Linear, Outside, Translator};
use grundy_budget::Budget;
use grundy_rules::ir::{Condition, Expr};
use grundy_rules::lang::Claim;
use std::rc::Rc;

/// A law about P-positions, ready to be used in clauses.
pub(super) enum Losses<'a> {
    Acceptor(Rc<Acceptor>, &'a Lost),
    Condition(&'a Condition),
}

/// What a law is about.
pub(super) enum Statement<'a> {
    Values(Values<'a>),
    Number(&'a Expr),
    Limit(&'a Limit),
    TakeAway(&'a TakeAway),
    Quotient(&'a Pretending),
    Tame(&'a Tame),
    Primes(&'a Primes),
    Losses(Losses<'a>),
}

impl<'a> Statement<'a> {
    /// What a law says of Grundy values.
    pub(super) fn values_of(law: &'a Law, budget: &Budget) -> Result<Values<'a>, Outside> {
        match Statement::of(law, budget)? {
            Statement::Values(values) => Ok(values),
            _ => Err(Outside::Game("a law that gives no Grundy values")),
        }
    }

    pub(super) fn of(law: &'a Law, budget: &Budget) -> Result<Statement<'a>, Outside> {
        Ok(match law {
            // The statement decides which theorem is used, and these two forms are used by the same one.
            Law::Periodic(law) => Statement::Values(Values::of_periodic(law, budget)?),
            Law::Automatic(law) => Statement::Values(Values::of_automata(law.classes(), budget)?),
            Law::Number(value) => Statement::Number(value),
            Law::Limit(law) => Statement::Limit(law),
            Law::TakeAway(law) => Statement::TakeAway(law),
            Law::Quotient(law) => Statement::Quotient(law),
            Law::Tame(law) => Statement::Tame(law),
            Law::Primes(law) => Statement::Primes(law),
            Law::Lost(law) => Statement::Losses(Losses::of_lost(law)),
            Law::Claim(Claim::Value(expr)) => Statement::Values(Values::of_expression(expr, budget)?),
            Law::Claim(Claim::Lost(condition)) => Statement::Losses(Losses::Condition(condition)),
        })
    }
}

impl<'a> Losses<'a> {
    /// What a law says of who wins, where that is what it is about.
    pub(super) fn of(law: &'a Law, budget: &Budget) -> Result<Losses<'a>, Outside> {
        match Statement::of(law, budget)? {
            Statement::Losses(losses) => Ok(losses),
            _ => Err(Outside::Game("a law of starts follows from one of who wins, and is one")),
        }
    }

    pub(super) fn of_lost(law: &'a Lost) -> Losses<'a> {
        // Clauses share the automaton: a statement may have thousands of them.
        Losses::Acceptor(Rc::new(law.acceptor().clone()), law)
    }
}

impl Losses<'_> {
    pub(super) fn numeration(&self) -> Numeration {
        match self {
            Losses::Acceptor(_, law) => law.numeration(),
            // A condition has no numeration of its own; other ones are tried where binary does not hold it.
            Losses::Condition(_) => Numeration::Binary,
        }
    }

    /// Returns the cases in which the position is a P-position, or in which it is not.
    pub(super) fn is(
        &self,
        position: &[usize],
        is: bool,
        translator: &mut Translator,
    ) -> Result<Vec<Vec<Atom>>, Outside> {
        match self {
            Losses::Acceptor(acceptor, _) => {
                let (acceptor, variables) = (Rc::clone(acceptor), position.to_vec());
                Ok(vec![vec![Atom::Accepts { acceptor, variables, is }]])
            }
            Losses::Condition(condition) => said(condition, position, is, translator),
        }
    }

    /// The automata that the law has for rays.
    pub(super) fn rays(&self) -> &[Acceptor] {
        match self {
            Losses::Acceptor(_, law) => law.rays(),
            Losses::Condition(_) => &[],
        }
    }

    /// The arity that the automaton wants, if it wants one.
    pub(super) fn tracks(&self) -> Option<usize> {
        match self {
            Losses::Acceptor(acceptor, _) => Some(acceptor.tracks()),
            Losses::Condition(_) => None,
        }
    }
}

/// Returns the cases in which a condition on a position holds, or does not.
pub(super) fn said(
    condition: &Condition,
    position: &[usize],
    is: bool,
    translator: &mut Translator,
) -> Result<Vec<Vec<Atom>>, Outside> {
    // The condition is the law's, and its names are the position's, whatever stands for names now.
    let place = position.iter().map(|variable| Linear::variable(*variable)).collect();
    translator.of_the_law(place, |translator| translator.condition(condition, is))
}

/// Returns the position's own place: its variables are the first.
pub(super) fn here(setting: Setting<'_>, class: u64) -> Place {
    Place::new(class, (0..setting.arity()).collect())
}
