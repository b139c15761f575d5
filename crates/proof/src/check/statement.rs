//! What a law says, as cases of atoms: that a heap has a value, or that a position is lost.

use super::options::{Place, Setting};
use crate::law::{Acceptor, Law, Lost, Numeration, Periodic};
use crate::logic::{Atom, Linear, Outside, Pattern, Translator};
use grundy_rules::ir::{Condition, Expr};
use grundy_rules::lang::Claim;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A law about Grundy values of one heap, ready to be used in clauses: for each class of heaps `modulus * q + class` the
/// ways to have a value `grain * y + rest`, where the grain is a power of 2.
pub(super) struct Values<'a> {
    classes: Vec<Vec<Way<'a>>>,
    grain: u64,
    /// There is no doubt that every heap has one value.
    is_function: bool,
}

/// Some heaps of a class, and their values with one rest: the pairs `(q, y)`.
#[derive(Clone)]
pub(super) struct Way<'a> {
    pub(super) rest: u64,
    pairs: Pairs<'a>,
}

#[derive(Clone)]
enum Pairs<'a> {
    /// `y == slope * q + offset` for `q >= from`.
    Line {
        from: i64,
        slope: i64,
        offset: i64,
    },
    Listed(Rc<Pattern>),
    Accepted(Rc<Acceptor>),
    Expression(&'a Expr),
}

/// A grain is at most 2 to this.
const MOST_BITS: u32 = 6;

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
            Law::Periodic(law) => Statement::Values(of_periodic(law)?),
            Law::Automatic(law) => {
                let accepted = |acceptor: &Acceptor| Pairs::Accepted(Rc::new(acceptor.clone()));
                Statement::Values(Values::of(law.classes().iter().map(accepted)))
            }
            Law::Lost(law) => Statement::Losses(of_lost(law)),
            Law::Claim(Claim::Value(expr)) => {
                Statement::Values(Values::of([Pairs::Expression(expr)].into_iter()))
            }
            Law::Claim(Claim::Lost(condition)) => Statement::Losses(Losses::Condition(condition)),
        })
    }
}

fn of_lost(law: &Lost) -> Losses<'static> {
    Losses::Acceptor(Rc::new(law.acceptor().clone()), law.numeration())
}

/// A law that repeats with a saltus. The saltus is a multiple of the grain, so that from the preperiod on the heaps of a
/// class have values of one rest, and their `y` lie on a line.
fn of_periodic(law: &Periodic) -> Result<Values<'static>, Outside> {
    let most = law.values().iter().max().copied().unwrap_or(0);
    let bits =
        if law.saltus() == 0 { u64::BITS - most.leading_zeros() } else { law.saltus().trailing_zeros() };
    let grain = 1 << bits.min(MOST_BITS);
    let classes: Result<_, Outside> = (0..law.period()).map(|class| ways(law, class, grain)).collect();
    Ok(Values { classes: classes?, grain, is_function: true })
}

/// The values of heaps `period * q + class`: those before the preperiod are listed by their rest, the others are a line.
fn ways(law: &Periodic, class: u64, grain: u64) -> Result<Vec<Way<'static>>, Outside> {
    let signed = |x: u128| i64::try_from(x).ok().filter(|x| *x < 1 << 40).ok_or(Outside::Large);
    let value = |q: u64| {
        let heap = u128::from(law.period()) * u128::from(q) + u128::from(class);
        signed(law.value(heap).ok_or(Outside::Large)?)
    };
    let divisor = signed(grain.into())?;
    let slope = signed(law.saltus().into())? / divisor;
    let from = law.preperiod().saturating_sub(class).div_ceil(law.period());
    let listed: Result<Vec<i64>, Outside> = (0..from).map(value).collect();
    let listed = listed?;
    let rests: BTreeSet<i64> = listed.iter().map(|v| v % divisor).collect();
    let mut ways: Vec<Way<'static>> = Vec::with_capacity(rests.len() + 1);
    for rest in rests {
        let exceptions = listed.iter().map(|v| (v % divisor == rest).then_some(v / divisor)).collect();
        let pairs = Pairs::Listed(Rc::new(Pattern { exceptions, slope }));
        ways.push(Way { rest: rest.unsigned_abs(), pairs });
    }
    let (first, from) = (value(from)?, signed(from.into())?);
    let offset = first / divisor - slope.checked_mul(from).filter(|x| *x < 1 << 40).ok_or(Outside::Large)?;
    let rest = (first % divisor).unsigned_abs();
    ways.push(Way { rest, pairs: Pairs::Line { from, slope, offset } });
    Ok(ways)
}

impl<'a> Values<'a> {
    /// The values that are one thing for each class.
    fn of(classes: impl Iterator<Item = Pairs<'a>>) -> Values<'a> {
        let classes = classes.map(|pairs| vec![Way { rest: 0, pairs }]).collect();
        Values { classes, grain: 1, is_function: false }
    }

    /// The number of residue classes of heaps.
    pub(super) fn modulus(&self) -> u64 {
        self.classes.len() as u64
    }

    /// By what values are divided.
    pub(super) fn grain(&self) -> u64 {
        self.grain
    }

    /// Says whether it follows from the form of the law that every heap has one value.
    pub(super) fn is_function(&self) -> bool {
        self.is_function
    }

    /// The ways in which the heaps of a class have values.
    pub(super) fn ways(&self, class: u64) -> &[Way<'a>] {
        &self.classes[usize::try_from(class).expect("a class of the modulus")]
    }
}

impl Way<'_> {
    /// Returns the cases in which the heap has the value of this rest that the variable `y` stands for.
    pub(super) fn has(
        &self,
        heap: &Place,
        y: usize,
        translator: &mut Translator,
    ) -> Result<Vec<Vec<Atom>>, Outside> {
        let q = heap.variables[0];
        Ok(match &self.pairs {
            Pairs::Line { from, slope, offset } => {
                let value = Linear::variable(q).times(*slope)?.shifted(*offset)?;
                let late = Atom::AtMost(Linear::constant(*from).minus(&Linear::variable(q))?);
                vec![vec![late, Atom::Zero(value.minus(&Linear::variable(y))?)]]
            }
            Pairs::Listed(pattern) => vec![vec![Atom::Follows { pattern: Rc::clone(pattern), q, v: y }]],
            Pairs::Accepted(acceptor) => {
                vec![vec![Atom::Accepts { acceptor: Rc::clone(acceptor), variables: vec![q, y], is: true }]]
            }
            Pairs::Expression(expr) => {
                let names = std::mem::replace(&mut translator.names, vec![Linear::variable(q)]);
                let cases = translator.number(expr);
                translator.names = names;
                let says = |(given, value): (Vec<Atom>, Linear)| {
                    let atom = Atom::Zero(value.minus(&Linear::variable(y))?);
                    Ok(given.into_iter().chain([atom]).collect())
                };
                return cases?.into_iter().map(says).collect();
            }
        })
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
