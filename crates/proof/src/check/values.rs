//! A law about Grundy values, ready to be used in clauses. What is said of a heap holds of a tuple too, where
//! the law is an expression.
//!
//! A heap is `modulus * q + class`, and its value is `grain * y + rest` with a grain that is a power of 2: a
//! nim-sum then has the nim-sum of the rests for its rest, and the nim-sum of the `y` for its quotient. Where
//! the values of a class grow by a multiple of the grain, they have one rest, and `y` is a line over `q`:
//! nothing is left of the digits of a value.

use super::options::Place;
use super::refusal::Refusal;
use crate::law::{Acceptor, Numeration, Periodic};
use crate::logic::{Atom, Clause, Ledger, Linear, Outside, Pattern, Question, Translator, implied, solution};
use grundy_budget::{Budget, Held, List};
use grundy_rules::ir::Expr;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A law about Grundy values of one heap.
pub(super) struct Values<'a> {
    classes: List<Class<'a>>,
    grain: u64,
    /// What the classes list.
    _held: Held,
}

/// The heaps of one residue.
#[derive(Clone)]
struct Class<'a> {
    ways: Vec<Way<'a>>,
    /// What is to be shown to give every heap one value, where that is in doubt.
    doubted: Option<Way<'a>>,
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
    /// `(q, grain * y + rest)` is accepted.
    Accepted(Rc<Acceptor>, i64),
    Expression(&'a Expr),
}

/// Values that are listed up to some heap of a class, and then rise by a slope.
struct Rising {
    listed: Vec<i64>,
    /// The value where the list ends.
    first: i64,
    slope: i64,
}

/// A grain is at most 2 to this.
const MOST_BITS: u32 = 6;

/// Whether an automaton holds a line is guessed from this number of heaps; the first half of them may be
/// exceptions.
const SEEN: usize = 64;

impl<'a> Values<'a> {
    /// The values of a law that repeats with a saltus.
    pub(super) fn of_periodic(law: &Periodic, budget: &Budget) -> Result<Values<'a>, Outside> {
        let (mut classes, mut held) = (List::new(budget), budget.held());
        let signed = |x: u128| i64::try_from(x).ok().filter(|x| *x < 1 << 40).ok_or(Outside::Large);
        // Without a saltus every slope is 0, so any grain fits: one above all values leaves rests alone.
        let most = law.values().iter().max().copied().unwrap_or(0);
        let bits = match law.saltus() {
            0 => u64::BITS - most.leading_zeros(),
            // All slopes are multiples of the saltus, so they are of the power of 2 in it.
            saltus => saltus.trailing_zeros(),
        };
        let grain = 1 << bits.min(MOST_BITS);
        for class in budget.each(0..law.period()) {
            let class = class?;
            let value = |q: u64| {
                let heap = u128::from(law.period()) * u128::from(q) + u128::from(class);
                signed(law.value(heap).ok_or(Outside::Large)?)
            };
            // The first heap of the class that is not before the preperiod.
            let from = law.preperiod().saturating_sub(class).div_ceil(law.period());
            let mut listed = List::new(budget);
            for q in budget.each(0..from) {
                listed.push(value(q?)?)?;
            }
            let (first, slope) = (value(from)?, signed(law.saltus().into())?);
            let rising = Rising { listed: listed.into_vec(), first, slope };
            classes.push(Class { ways: rising.ways(grain, &mut held)?, doubted: None })?;
        }
        Ok(Values { classes, grain: grain.unsigned_abs(), _held: held })
    }

    /// The values that an automaton over `(q, v)` holds for each class.
    pub(super) fn of_automata(acceptors: &[Acceptor], budget: &Budget) -> Result<Values<'a>, Outside> {
        let mut classes = List::new(budget);
        for acceptor in acceptors {
            // Whether an automaton gives each heap one value is not known of it, so that it is doubted.
            classes.push(Class::whole(Pairs::Accepted(Rc::new(acceptor.clone()), 1)))?;
        }
        Ok(Values { classes, grain: 1, _held: budget.held() })
    }

    /// The values that an expression gives.
    pub(super) fn of_expression(expr: &'a Expr, budget: &Budget) -> Result<Values<'a>, Outside> {
        // An expression may be below 0, which is no Grundy value, so it is doubted too.
        let classes = List::filled(budget, Class::whole(Pairs::Expression(expr)), 1)?;
        Ok(Values { classes, grain: 1, _held: budget.held() })
    }

    /// Returns whether the law may be one of tuples: an expression.
    pub(super) fn are_of_tuples(&self) -> bool {
        matches!(&self.classes[..], [Class { ways, .. }] if matches!(ways[..], [Way { pairs: Pairs::Expression(_), .. }]))
    }

    /// The number of residue classes of heaps.
    pub(super) fn modulus(&self) -> u64 {
        self.classes.len() as u64
    }

    /// By what values are divided.
    pub(super) fn grain(&self) -> u64 {
        self.grain
    }

    /// The ways in which the heaps of a class have values.
    pub(super) fn ways(&self, class: u64) -> &[Way<'a>] {
        &self.class(class).ways
    }

    /// What is to be shown to give every heap of a class one value.
    pub(super) fn doubted(&self, class: u64) -> Option<&Way<'a>> {
        self.class(class).doubted.as_ref()
    }

    fn class(&self, class: u64) -> &Class<'a> {
        &self.classes[usize::try_from(class).expect("a class of the modulus")]
    }

    /// Returns the same law, where most automata hold lines: with these said as lines, and a grain by which
    /// they rise.
    pub(super) fn in_lines(self, budget: &Budget) -> Result<Values<'a>, Refusal> {
        let mut held = budget.held();
        let mut lines = List::new(budget);
        for class in self.classes.iter() {
            // The list and the line of an automaton are shown to be equal to it, so nothing is believed here.
            lines.push(match &class.doubted {
                Some(Way { pairs: Pairs::Accepted(acceptor, _), .. }) => line(acceptor, &mut held, budget)?,
                _ => None,
            })?;
        }
        let slopes = || lines.iter().flatten().map(|line: &Rising| line.slope);
        // A slope 0 is a multiple of every grain.
        let bits = slopes().filter(|slope| *slope > 0).map(i64::trailing_zeros).min().unwrap_or(0);
        // Without a power of 2 that divides all slopes, or with few lines, nothing would be gained.
        if bits == 0 || slopes().count() * 2 < self.classes.len() {
            return Ok(self);
        }
        let grain = 1 << bits.min(MOST_BITS);
        let mut classes = List::new(budget);
        for (class, line) in self.classes.into_iter().zip(lines.iter()) {
            // With lines the doubt is gone: a list and a line have one value for each heap.
            classes.push(match (line, class.doubted) {
                (Some(line), _) => Class { ways: line.ways(grain, &mut held)?, doubted: None },
                (None, Some(whole)) => {
                    let Pairs::Accepted(acceptor, _) = &whole.pairs else {
                        unreachable!("only automata hold lines")
                    };
                    Class { ways: rests(acceptor, grain, budget)?, doubted: Some(whole) }
                }
                (None, None) => unreachable!("an automaton is doubted"),
            })?;
        }
        Ok(Values { classes, grain: grain.unsigned_abs(), _held: held })
    }
}

impl<'a> Class<'a> {
    fn whole(pairs: Pairs<'a>) -> Class<'a> {
        let way = Way { rest: 0, pairs };
        Class { ways: vec![way.clone()], doubted: Some(way) }
    }
}

impl Rising {
    /// The values by their rest: those that are listed, and the line. The slope is a multiple of the grain.
    /// The room of the lists is counted in `held`.
    fn ways<'a>(&self, grain: i64, held: &mut Held) -> Result<Vec<Way<'a>>, Outside> {
        let slope = self.slope / grain;
        let from = i64::try_from(self.listed.len()).map_err(|_| Outside::Large)?;
        let rests: BTreeSet<i64> = self.listed.iter().map(|v| v % grain).collect();
        let mut ways = Vec::with_capacity(rests.len() + 1);
        // The lists are shared by clauses, but each rest has its own.
        held.add(rests.len().saturating_add(1), size_of::<Way<'a>>())?;
        for rest in rests {
            held.add(self.listed.len(), size_of::<Option<i64>>())?;
            let exceptions = self.listed.iter().map(|v| (v % grain == rest).then_some(v / grain)).collect();
            let pairs = Pairs::Listed(Rc::new(Pattern { exceptions, slope }));
            ways.push(Way { rest: rest.unsigned_abs(), pairs });
        }
        let rise = slope.checked_mul(from).filter(|x| *x < 1 << 40).ok_or(Outside::Large)?;
        // The value where `q` is 0 may be below 0: the line begins later.
        let pairs = Pairs::Line { from, slope, offset: self.first / grain - rise };
        ways.push(Way { rest: (self.first % grain).unsigned_abs(), pairs });
        Ok(ways)
    }
}

/// Returns the list and the line that an automaton holds; `None` where it is not shown to hold one.
fn line(acceptor: &Rc<Acceptor>, held: &mut Held, budget: &Budget) -> Result<Option<Rising>, Refusal> {
    let value = |q: usize| acceptor.partner(q as u128).and_then(|v| i64::try_from(v).ok());
    // The states are walked through for each digit.
    budget.spend((acceptor.states() as u64).saturating_mul(SEEN as u64))?;
    // Without a value for each of these heaps the automaton may still hold a law, but no line.
    let Some(values) = (0..SEEN).map(value).collect::<Option<Vec<i64>>>() else { return Ok(None) };
    let slope = values[SEEN - 1] - values[SEEN - 2];
    // From the last change on all differences are the same; the guess is shown below.
    let from = (1..SEEN).rev().find(|q| values[*q] - values[q - 1] != slope).unwrap_or(0);
    // Large values would make a pattern of many states.
    if from > SEEN / 2 || !(0..1 << 20).contains(&slope) || values.iter().any(|v| *v >= 1 << 30) {
        return Ok(None);
    }
    let rising = Rising { listed: values[..from].to_vec(), first: values[from], slope };
    let place = Place::new(0, vec![0]);
    let mut translator = Translator {
        numeration: Numeration::Binary,
        names: Vec::new(),
        variables: 2,
        ledger: Ledger::new(budget),
        bounds: None,
        before: Vec::new(),
    };
    let mut said = Vec::new();
    for way in rising.ways(1, held)? {
        said.extend(way.has(&place, 1, &mut translator)?);
    }
    let accepted = Way { rest: 0, pairs: Pairs::Accepted(Rc::clone(acceptor), 1) };
    let accepted = accepted.has(&place, 1, &mut translator)?;
    let variables = translator.variables;
    let question = |cases: &[Vec<Atom>]| {
        let clauses = cases.iter().map(|atoms| Clause { variables, atoms: atoms.clone() }).collect();
        Question::new(clauses, 2, Numeration::Binary, budget)
    };
    let (said, accepted) = (question(&said)?, question(&accepted)?);
    // The automaton may hold more than the list and the line, or less: both ways are shown.
    let equal = implied(&said, &accepted, budget)?.is_none() && implied(&accepted, &said, budget)?.is_none();
    Ok(equal.then_some(rising))
}

/// The ways of an automaton with a grain: a way for each rest that occurs.
fn rests<'a>(acceptor: &Rc<Acceptor>, grain: i64, budget: &Budget) -> Result<Vec<Way<'a>>, Refusal> {
    let place = Place::new(0, vec![0]);
    let mut ways = Vec::new();
    for rest in budget.each(0..grain.unsigned_abs()) {
        // A way without heaps would be multiplied with all others.
        let rest = rest?;
        let way = Way { rest, pairs: Pairs::Accepted(Rc::clone(acceptor), grain) };
        let mut translator = Translator {
            numeration: Numeration::Binary,
            names: Vec::new(),
            variables: 2,
            ledger: Ledger::new(budget),
            bounds: None,
            before: Vec::new(),
        };
        let cases = way.has(&place, 1, &mut translator)?;
        let variables = translator.variables;
        let clauses = Clause::all(cases, variables);
        if solution(&Question::new(clauses, 2, Numeration::Binary, budget)?, budget)?.is_some() {
            ways.push(way);
        }
    }
    Ok(ways)
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
                // Before `from` the values are those of the list, and the line must not speak of them.
                let late = Atom::AtMost(Linear::constant(*from).minus(&Linear::variable(q))?);
                vec![vec![late, Atom::Zero(value.minus(&Linear::variable(y))?)]]
            }
            Pairs::Listed(pattern) => vec![vec![Atom::Follows { pattern: Rc::clone(pattern), q, v: y }]],
            Pairs::Accepted(acceptor, grain) => {
                let rest = i64::try_from(self.rest).map_err(|_| Outside::Large)?;
                let value = Linear::variable(y).times(*grain)?.shifted(rest)?;
                // A value of another rest has no such quotient, so that the case has no solution then.
                let (v, mut atoms) = translator.natural(&value)?;
                atoms.push(Atom::Accepts { acceptor: Rc::clone(acceptor), variables: vec![q, v], is: true });
                vec![atoms]
            }
            Pairs::Expression(expr) => {
                let place = heap.variables.iter().map(|variable| Linear::variable(*variable)).collect();
                // The names of the expression are those of this place, whatever the translator speaks of.
                let cases = translator.of_the_law(place, |translator| translator.number(expr));
                let says = |(given, value): (Vec<Atom>, Linear)| {
                    let atom = Atom::Zero(value.minus(&Linear::variable(y))?);
                    Ok(given.into_iter().chain([atom]).collect())
                };
                return cases?.into_iter().map(says).collect();
            }
        })
    }
}
