//! Laws as relations: of a heap and its value, and of the coordinates of the P-positions.

use super::Unknown;
use super::relation::{Linear, Relations, track};
use crate::guess::weights;
use grundy_automata::{Dfa, Error, Numeration, Relation, Tracks, linear, product, project, residue};
use grundy_budget::Budget;
use grundy_proof::{Acceptor, Automatic, Law, Lost, Periodic, Tame};
use grundy_rules::Rules;
use grundy_rules::ir::{Comparison, Condition, Expr};
use grundy_rules::lang::Claim;

/// Returns the pairs of a heap, track `n`, and its value, track `v`; `None` for a law that gives no values.
pub(crate) fn values(law: &Law, relations: &mut Relations<'_>) -> Result<Option<Dfa>, Unknown> {
    let budget = relations.budget;
    Ok(Some(match law {
        Law::Periodic(law) => repeating(law, budget)?,
        Law::Automatic(law) => automatic(law, budget)?,
        Law::Claim(Claim::Value(expr)) => {
            let cases = relations.number(expr)?;
            let dfa = relations.any(cases, |relations, value| {
                relations.compared(&value.plus(-1, &Linear::of("v"))?, Relation::Equal)
            })?;
            let n = relations.number(&Expr::Name(0))?;
            debug_assert_eq!(n.len(), 1);
            // A constant says nothing of the heap, and a relation needs both tracks to be renamed.
            let dfa = both_tracks(relations, &dfa)?;
            dfa.rename(&[(&track(0), "n")], budget)?
        }
        Law::Limit(_) => return Err(Unknown::Outside("a law about a limit")),
        Law::Primes(_) => return Err(Unknown::Outside("a law of prime factors")),
        Law::Lost(_)
        | Law::TakeAway(_)
        | Law::Quotient(_)
        | Law::Tame(_)
        | Law::Number(_)
        | Law::Claim(Claim::Lost(_)) => return Ok(None),
    }))
}

/// Returns the pairs of a heap and its value in a tame game, of all heaps and of the fickle ones.
pub(crate) fn tame(law: &Tame, relations: &mut Relations<'_>) -> Result<[Dfa; 2], Unknown> {
    let values = values(law.values(), relations)?.expect("a tame game has values");
    let fickle = dfa(law.fickle(), Numeration::BINARY, &["n"], relations.budget)?;
    let fickle = relations.and(&values, &fickle)?;
    Ok([values, fickle])
}

/// The relation with the tracks of the heap and the value, even where it says nothing of one of them.
fn both_tracks(relations: &Relations<'_>, dfa: &Dfa) -> Result<Dfa, Unknown> {
    let tracks = Tracks::new(relations.numeration, &[&track(0), "v"])?;
    Ok(product::widen(dfa, &tracks, relations.budget)?)
}

/// Returns the P-positions, a track for each coordinate; those of one heap where the law gives values.
pub(crate) fn lost(law: &Law, arity: usize, relations: &mut Relations<'_>) -> Result<Dfa, Unknown> {
    let budget = relations.budget;
    let names: Vec<String> = (0..arity).map(track).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let dfa = match law {
        Law::Lost(law) => of_coordinates(law, &names, budget)?,
        Law::Claim(Claim::Lost(condition)) => relations.condition(condition, true)?,
        // A position worth 0 is lost for whoever moves.
        Law::Number(value) | Law::Claim(Claim::Value(value)) => {
            let is_zero = Condition::Compare(Comparison::Equal, value.clone(), Expr::Number(0));
            relations.condition(&is_zero, true)?
        }
        Law::Primes(_) => return Err(Unknown::Outside("a law of prime factors")),
        Law::TakeAway(_) => return Err(Unknown::Outside("a law of takes and the next limit")),
        Law::Quotient(_) => return Err(Unknown::Outside("a misere quotient")),
        Law::Tame(law) => {
            let [values, fickle] = tame(law, relations)?;
            // Who loses: fickle sums of value 1, and firm ones of value 0.
            let firm = product::difference(&values, &fickle, budget)?;
            let of = |relations: &Relations<'_>, dfa: &Dfa, value: i64| {
                let value = relations
                    .compared(&Linear::of("v").plus(-value, &Linear::constant(1))?, Relation::Equal)?;
                relations.forget(&relations.and(dfa, &value)?, &["v".to_owned()])
            };
            let lost = product::or(&of(relations, &fickle, 1)?, &of(relations, &firm, 0)?, budget)?;
            lost.rename(&[("n", names[0])], budget)?
        }
        _ => {
            let values = values(law, relations)?.expect("the other laws give values");
            let zero = relations.compared(&Linear::of("v"), Relation::Equal)?;
            let zero = relations.forget(&relations.and(&values, &zero)?, &["v".to_owned()])?;
            zero.rename(&[("n", names[0])], budget)?
        }
    };
    // A law may leave out a coordinate, and its relation has all of them.
    Ok(product::widen(&dfa, &Tracks::new(relations.numeration, &names)?, budget)?)
}

/// Returns the starts whose position the law calls lost, a track for each number of the `start` line, in its
/// order.
pub(crate) fn lost_starts(law: &Law, rules: &Rules, relations: &mut Relations<'_>) -> Result<Dfa, Unknown> {
    let start = rules.start().ok_or(Unknown::Outside("rules without a start"))?;
    let arity = rules.arity();
    let mut found = lost(law, arity, relations)?;
    for (slot, to) in start.to.iter().enumerate() {
        let mut to = to.clone();
        // Names of the `start` line come after those of positions.
        to.rename(&|name| name + arity);
        let is_meant = Condition::Compare(Comparison::Equal, Expr::Name(slot), to);
        let is_meant = relations.condition(&is_meant, true)?;
        found = relations.and(&found, &is_meant)?;
    }
    let positions: Vec<String> = (0..arity).map(track).collect();
    let found = relations.forget(&found, &positions)?;
    // The positions are forgotten, so the starts are left.
    let starts: Vec<String> = (arity..arity + start.names.len()).map(track).collect();
    let starts: Vec<&str> = starts.iter().map(String::as_str).collect();
    Ok(product::widen(&found, &Tracks::new(relations.numeration, &starts)?, relations.budget)?)
}

fn of_coordinates(law: &Lost, names: &[&str], budget: &Budget) -> Result<Dfa, Unknown> {
    let numeration = weights(law.numeration()).ok_or(Unknown::LARGE)?;
    if law.acceptor().tracks() != names.len() {
        return Err(Unknown::Outside("an automaton of another number of coordinates"));
    }
    Ok(dfa(law.acceptor(), numeration, names, budget)?)
}

/// Returns the numeration in which a law is read.
pub(crate) fn numeration(law: &Law) -> Option<Numeration> {
    match law {
        Law::Lost(law) => weights(law.numeration()),
        _ => Some(Numeration::BINARY),
    }
}

/// Returns the pairs `(n, v)` that the law accepts. Least automata of equal relations are equal.
pub(crate) fn automatic(law: &Automatic, budget: &Budget) -> Result<Dfa, Error> {
    let mut whole = nothing(budget)?;
    let modulus = i64::try_from(law.modulus()).map_err(|_| Error::TableTooShort)?;
    for (r, class) in (0..).zip(law.classes()) {
        let class = dfa(class, Numeration::BINARY, &["q", "v"], budget)?;
        let heap = linear(Numeration::BINARY, &[("q", modulus), ("n", -1)], r, Relation::Equal, budget)?;
        let class = project::exists(&product::and(&class, &heap, budget)?, "q", budget)?;
        whole = product::or(&whole, &class, budget)?;
    }
    Ok(whole)
}

pub(crate) fn nothing(budget: &Budget) -> Result<Dfa, Error> {
    Dfa::new(Tracks::new(Numeration::BINARY, &["n", "v"])?, &[false], &[0; 4], budget)
}

/// Returns the automaton with a state added for what is missing.
pub(crate) fn dfa(
    acceptor: &Acceptor,
    numeration: Numeration,
    tracks: &[&str],
    budget: &Budget,
) -> Result<Dfa, Error> {
    let states = u32::try_from(acceptor.states()).expect("states are numbered in 32 bits");
    let letters = acceptor.letters();
    // A missing transition rejects, and a complete automaton has a state for that.
    let to = |state: u32, letter: usize| acceptor.next(state, letter).unwrap_or(states);
    let next: Vec<u32> = (0..states)
        .flat_map(|state| (0..letters).map(move |letter| to(state, letter)))
        .chain(std::iter::repeat_n(states, letters))
        .collect();
    let accepting: Vec<bool> = (0..states).map(|state| acceptor.is_accepting(state)).chain([false]).collect();
    Dfa::new(Tracks::new(numeration, tracks)?, &accepting, &next, budget)
}

/// Returns the pairs `(n, v)` of a law that repeats.
pub(crate) fn repeating(law: &Periodic, budget: &Budget) -> Result<Dfa, Error> {
    let number = |n: u64| i64::try_from(n).map_err(|_| Error::TableTooShort);
    let (preperiod, period, saltus) =
        (number(law.preperiod())?, number(law.period())?, number(law.saltus())?);
    let modulus = u32::try_from(period).map_err(|_| Error::TableTooShort)?;
    let binary = Numeration::BINARY;
    let mut whole = nothing(budget)?;
    for (n, v) in (0..).zip(law.values()) {
        let v = number(*v)?;
        let piece = if n < preperiod {
            let heap = linear(binary, &[("n", 1)], -n, Relation::Equal, budget)?;
            product::and(&heap, &linear(binary, &[("v", 1)], -v, Relation::Equal, budget)?, budget)?
        } else {
            let class = residue(binary, &[("n", 1)], -n, modulus, &[0], budget)?;
            let late = linear(binary, &[("n", -1)], n, Relation::AtMost, budget)?;
            // `period (v - v0) == saltus (n - n0)` is a line in integers.
            let line = [("n", saltus), ("v", -period)];
            let line = linear(binary, &line, period * v - saltus * n, Relation::Equal, budget)?;
            product::and(&product::and(&class, &late, budget)?, &line, budget)?
        };
        whole = product::or(&whole, &piece, budget)?;
    }
    Ok(whole)
}
