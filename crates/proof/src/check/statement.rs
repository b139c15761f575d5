//! What a law says, as cases of atoms: that a heap has a value, or that a position is lost.

use super::options::{Place, Setting};
use crate::law::{Acceptor, Law, Lost, Numeration, Periodic};
use crate::logic::{Atom, Linear, Outside, Pattern, Translator};
use grundy_rules::ir::{Condition, Expr};
use grundy_rules::lang::Claim;
use std::rc::Rc;

/// A law about Grundy values of one heap, ready to be used in clauses.
pub(super) enum Values<'a> {
    Classes(Vec<Rc<Acceptor>>),
    Patterns(Vec<Rc<Pattern>>),
    Expression(&'a Expr),
}

/// A law about P-positions, ready to be used in clauses.
pub(super) enum Losses<'a> {
    Acceptor(Rc<Acceptor>, Numeration),
    Condition(&'a Condition),
}

/// What a law is about.
pub(super) enum Statement<'a> {
    Values(Values<'a>),
    Losses(Losses<'a>),
}

impl<'a> Statement<'a> {
    pub(super) fn of(law: &'a Law) -> Result<Statement<'a>, Outside> {
        Ok(match law {
            Law::Periodic(law) => {
                let patterns: Result<_, Outside> =
                    (0..law.period()).map(|class| pattern(law, class)).collect();
                Statement::Values(Values::Patterns(patterns?))
            }
            Law::Automatic(law) => {
                Statement::Values(Values::Classes(law.classes().iter().cloned().map(Rc::new).collect()))
            }
            Law::Lost(law) => Statement::Losses(of_lost(law)),
            Law::Claim(Claim::Value(expr)) => Statement::Values(Values::Expression(expr)),
            Law::Claim(Claim::Lost(condition)) => Statement::Losses(Losses::Condition(condition)),
        })
    }
}

fn of_lost(law: &Lost) -> Losses<'static> {
    Losses::Acceptor(Rc::new(law.acceptor().clone()), law.numeration())
}

/// The values of heaps `period * q + class`.
fn pattern(law: &Periodic, class: u64) -> Result<Rc<Pattern>, Outside> {
    let signed = |x: u128| i64::try_from(x).ok().filter(|x| *x < 1 << 40).ok_or(Outside::Large);
    let exceptions = law.preperiod().saturating_sub(class).div_ceil(law.period());
    let value = |q: u64| {
        let heap = u128::from(law.period()) * u128::from(q) + u128::from(class);
        signed(law.value(heap).ok_or(Outside::Large)?)
    };
    let slope = signed(u128::from(law.saltus()))?;
    let offset = value(exceptions)?
        - slope
            .checked_mul(signed(u128::from(exceptions))?)
            .filter(|x| *x < 1 << 40)
            .ok_or(Outside::Large)?;
    let exceptions: Result<_, Outside> = (0..exceptions).map(value).collect();
    Ok(Rc::new(Pattern { exceptions: exceptions?, slope, offset }))
}

impl Values<'_> {
    /// The number of residue classes of heaps.
    pub(super) fn modulus(&self) -> u64 {
        match self {
            Values::Classes(classes) => classes.len() as u64,
            Values::Patterns(patterns) => patterns.len() as u64,
            Values::Expression(_) => 1,
        }
    }

    /// Returns the cases in which the heap has the value that the variable `v` stands for.
    pub(super) fn has(
        &self,
        heap: &Place,
        v: usize,
        translator: &mut Translator,
    ) -> Result<Vec<Vec<Atom>>, Outside> {
        let (class, q) = (usize::try_from(heap.class).expect("a class of the modulus"), heap.variables[0]);
        match self {
            Values::Classes(classes) => {
                let acceptor = Rc::clone(&classes[class]);
                Ok(vec![vec![Atom::Accepts { acceptor, variables: vec![q, v], is: true }]])
            }
            Values::Patterns(patterns) => {
                Ok(vec![vec![Atom::Follows { pattern: Rc::clone(&patterns[class]), q, v }]])
            }
            Values::Expression(expr) => {
                let names = std::mem::replace(&mut translator.names, vec![Linear::variable(q)]);
                let cases = translator.number(expr);
                translator.names = names;
                let says = |(given, value): (Vec<Atom>, Linear)| {
                    let atom = Atom::Zero(value.minus(&Linear::variable(v))?);
                    Ok(given.into_iter().chain([atom]).collect())
                };
                cases?.into_iter().map(says).collect()
            }
        }
    }
}

impl Losses<'_> {
    pub(super) fn numeration(&self) -> Numeration {
        match self {
            Losses::Acceptor(_, numeration) => *numeration,
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
    let place = position.iter().map(|variable| Linear::variable(*variable)).collect();
    let names = std::mem::replace(&mut translator.names, place);
    let cases = translator.condition(condition, is);
    translator.names = names;
    cases
}

/// Returns the position's own place: its variables are the first.
pub(super) fn here(setting: Setting<'_>, class: u64) -> Place {
    Place { class, variables: (0..setting.arity()).collect() }
}
