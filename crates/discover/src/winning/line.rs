//! One line of the rules as an automaton over the position, the value wanted, and the choices.

use super::relation::{Linear, Relations, track};
use super::{Unknown, path, value};
use grundy_automata::{Dfa, Relation, nim_sum};
use grundy_budget::{Budget, Stop};
use grundy_proof::Law;
use grundy_rules::Rules;
use grundy_rules::ir::{Ending, Expr, Line, Part};

/// The track of the value wanted.
pub(super) const WANTED: &str = "t";

/// The automaton of a line.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    pub(crate) dfa: Dfa,
    /// The tracks of the coordinates, in their order.
    pub(crate) coordinates: Vec<String>,
    /// The tracks of the choices, in their order.
    pub(crate) choices: Vec<String>,
}

impl Machine {
    /// Returns the automaton of a line: of moves that leave the value on track [`WANTED`], where `values` is
    /// the law as a relation, else of moves after which the opponent has lost.
    pub(crate) fn of(
        rules: &Rules,
        line: usize,
        law: &Law,
        values: Option<&Dfa>,
        relations: &mut Relations<'_>,
    ) -> Result<Machine, Unknown> {
        let line = &rules.moves().lines[line];
        let arity = rules.arity();
        let slots = 0..arity + line.choices.len();
        let mut whole = match values {
            Some(values) => valued(line, values, relations)?,
            None => after_loss(rules, line, law, relations)?,
        };
        // The condition is put in last, when the values of the parts have left few pairs.
        let condition = relations.condition(&line.condition, true)?;
        whole = relations.and(&whole, &condition)?;
        let tracks: Vec<String> = slots.map(track).collect();
        let hidden: Vec<String> = whole
            .tracks()
            .names()
            .iter()
            .filter(|name| !tracks.contains(name) && *name != WANTED)
            .cloned()
            .collect();
        let dfa = relations.forget(&whole, &hidden)?;
        Ok(Machine { dfa, coordinates: tracks[..arity].to_vec(), choices: tracks[arity..].to_vec() })
    }

    /// The tracks of the numbers that are known: the coordinates, and for a law about values the value
    /// wanted.
    pub(crate) fn known(&self, of_values: bool) -> Vec<&str> {
        let coordinates = self.coordinates.iter().map(String::as_str);
        coordinates.chain(of_values.then_some(WANTED)).collect()
    }

    /// Returns the least choices.
    pub(super) fn least(&self, position: &[u128], value: Option<u128>) -> Option<Vec<u128>> {
        path::least(&self.dfa, &self.numbers(position, value), &self.choices)
    }

    /// Hands out all choices; see [`path::each`].
    pub(super) fn each(
        &self,
        position: &[u128],
        value: Option<u128>,
        budget: &Budget,
        take: &mut dyn FnMut(Vec<u128>) -> Result<(), Stop>,
    ) -> Result<bool, Stop> {
        path::each(&self.dfa, &self.numbers(position, value), &self.choices, budget, take)
    }

    fn numbers(&self, position: &[u128], value: Option<u128>) -> Vec<(&str, u128)> {
        let coordinates = self.coordinates.iter().map(String::as_str).zip(position.iter().copied());
        coordinates.chain(value.map(|value| (WANTED, value))).collect()
    }
}

/// A coordinate of a part as a track, and what must hold for it, if anything.
fn placed(
    expr: &Expr,
    taken: &[String],
    relations: &mut Relations<'_>,
) -> Result<(String, Option<Dfa>), Unknown> {
    // A choice itself is a track; one that is named twice needs a second track that equals it.
    if let Expr::Name(slot) = expr
        && !taken.contains(&track(*slot))
    {
        return Ok((track(*slot), None));
    }
    let named = relations.hide();
    let cases = relations.number(expr)?;
    let given = relations.any(cases, |relations, value| {
        relations.compared(&value.plus(-1, &Linear::of(&named))?, Relation::Equal)
    })?;
    Ok((named, Some(given)))
}

fn coordinates(part: &Part) -> Result<&[Expr], Unknown> {
    match part {
        Part::Position(coordinates) => Ok(coordinates),
        _ => Err(Unknown::Outside("runs of parts")),
    }
}

/// The values of the parts have the value wanted as their nim-sum.
fn valued(line: &Line, values: &Dfa, relations: &mut Relations<'_>) -> Result<Dfa, Unknown> {
    let mut whole = relations.anything()?;
    let mut of_parts: Vec<String> = Vec::new();
    let mut sums = Vec::new();
    for part in &line.parts {
        let (heap, given) = placed(&coordinates(part)?[0], &[], relations)?;
        // With one part its value is the one wanted, and no sum is needed.
        let named = match line.parts.len() {
            1 => WANTED.to_owned(),
            _ => relations.hide(),
        };
        let mut dfa = values.rename(&[("n", &heap), ("v", &named)], relations.budget)?;
        if let Some(given) = given {
            dfa = relations.forget(&relations.and(&dfa, &given)?, &[heap])?;
        }
        of_parts.push(named);
        sums.push(dfa);
    }
    match line.parts.len() {
        // No part is left, and a sum of nothing is 0.
        0 => relations.compared(&Linear::of(WANTED), Relation::Equal),
        1 => Ok(sums.remove(0)),
        _ => {
            let tracks: Vec<&str> = of_parts.iter().map(String::as_str).chain([WANTED]).collect();
            let sum = nim_sum(relations.numeration, &tracks, relations.budget)?;
            whole = relations.and(&whole, &sum)?;
            // A value is forgotten as soon as the last that says something of it has been put in.
            for (dfa, named) in sums.iter().zip(of_parts) {
                whole = relations.and(&whole, dfa)?;
                whole = relations.forget(&whole, &[named])?;
            }
            Ok(whole)
        }
    }
}

/// The opponent has lost after the move.
fn after_loss(rules: &Rules, line: &Line, law: &Law, relations: &mut Relations<'_>) -> Result<Dfa, Unknown> {
    let part = match &line.parts[..] {
        // In misère play who cannot move wins, so leaving nothing never wins.
        [] if *rules.play() == Ending::Misere => return relations.nothing(),
        [] => return relations.anything(),
        [part] => coordinates(part)?,
        _ => return Err(Unknown::Outside("P-positions of several parts")),
    };
    let mut good = value::lost(law, rules.arity(), relations)?;
    if let Ending::Goal { win, lose } = rules.play() {
        // A part that meets `lose` loses, and one that meets `win` wins whatever else it meets: so in this
        // order.
        if let Some(lose) = lose {
            let quiet = relations.condition(lose, false)?;
            good = relations.and(&good, &quiet)?;
        }
        if let Some(win) = win {
            let won = relations.condition(win, true)?;
            good = relations.or(&good, &won)?;
        }
    }
    let (mut names, mut whole) = (Vec::new(), relations.anything()?);
    let mut hidden = Vec::new();
    for expr in part {
        let (named, given) = placed(expr, &names, relations)?;
        if let Some(given) = given {
            whole = relations.and(&whole, &given)?;
            hidden.push(named.clone());
        }
        names.push(named);
    }
    // The law's coordinates take the names of the part's all at once, so that none is renamed twice.
    let from: Vec<String> = (0..names.len()).map(track).collect();
    let pairs: Vec<(&str, &str)> =
        from.iter().map(String::as_str).zip(names.iter().map(String::as_str)).collect();
    let good = good.rename(&pairs, relations.budget)?;
    let whole = relations.and(&good, &whole)?;
    relations.forget(&whole, &hidden)
}
