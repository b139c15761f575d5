//! The rules of a game of heaps as a relation that reads like their text.

use super::Missing;
use super::terms::{Terms, constant};
use grundy_proof::coq::LIBRARY;
use grundy_rules::ir::{Comparison, Condition, Expr, Line, Operator, Part, Rules};
use std::collections::BTreeMap;

/// A line of the rules.
pub(super) struct Said {
    /// The numbers that there are to be, in the order of their binders: choices, then parts that are no
    /// choice.
    pub(super) binders: Vec<String>,
    /// Which of these are the parts, by their place.
    pub(super) parts: Vec<usize>,
    /// What must hold.
    conditions: Vec<String>,
    /// Equations that hold of the binders, each a sum that is 0; the heap is place `None`.
    equations: Vec<Sum>,
}

/// A sum of multiples of binders, by their places, and of the heap (`None`), and a constant.
#[derive(Clone)]
pub(super) struct Sum {
    pub(super) terms: BTreeMap<Option<usize>, i128>,
    pub(super) constant: i128,
}

impl Said {
    /// Returns the line as a proposition about the heap and `parts`.
    pub(super) fn proposition(&self) -> String {
        let parts: Vec<&str> = self.parts.iter().map(|place| self.binders[*place].as_str()).collect();
        let mut all = self.conditions.clone();
        all.push(format!("parts = [{}]", parts.join("; ")));
        let all = all.join(" /\\ ");
        if self.binders.is_empty() { all } else { format!("exists {} : N, {all}", self.binders.join(" ")) }
    }

    /// Returns what each binder is, where the parts are these terms: the parts themselves, and choices by the
    /// equations. `None` where no equation tells a choice.
    pub(super) fn witnesses(&self, heap: &str, parts: &[String]) -> Option<Vec<String>> {
        let mut known: BTreeMap<Option<usize>, String> = BTreeMap::new();
        known.insert(None, format!("#{heap}"));
        let mut witnesses: Vec<Option<String>> = vec![None; self.binders.len()];
        for (place, part) in self.parts.iter().zip(parts) {
            known.insert(Some(*place), format!("Z.of_N ({part})%N"));
            witnesses[*place] = Some(part.clone());
        }
        // Each round tells one more binder, which may leave another equation with a single open one.
        while let Some((place, sum)) = self.equations.iter().find_map(|sum| {
            let mut open = sum.terms.keys().filter(|place| !known.contains_key(place));
            match (open.next(), open.next()) {
                (Some(place), None) => Some(((*place)?, sum)),
                _ => None,
            }
        }) {
            let factor = sum.terms[&Some(place)];
            let mut text = format!("({})", -sum.constant * factor.signum());
            for (other, times) in sum.terms.iter().filter(|(other, _)| **other != Some(place)) {
                let times = -times * factor.signum();
                text.push_str(&format!(" + ({times}) * {}", known[other]));
            }
            // The quotient may round. Coq has to show that it fits.
            let solved = format!("(Z.to_N (({text}) / {})%Z)", factor.abs());
            known.insert(Some(place), format!("Z.of_N ({solved})%N"));
            witnesses[place] = Some(solved);
        }
        witnesses.into_iter().collect()
    }
}

/// The words that no variable may be called: those of Coq, and names that stand beside it in what is printed.
const TAKEN: &str = "\
    as at cofix else end exists exists2 fix for forall fun if in let match mod return then using \
    where with all at_least checked e edges g grows grundy_values l left limit live loses misere \
    most next only options parts position q r rises rules safe smaller starts table ways who_wins \
    won";

/// Returns whether the library gives the name to something, which a variable would hide.
fn is_of_library(name: &str) -> bool {
    const HEADS: [&str; 6] = ["Definition ", "Fixpoint ", "Lemma ", "Theorem ", "Inductive ", "Ltac "];
    let names = |line: &str| {
        let rest = HEADS.iter().find_map(|head| line.trim_start().strip_prefix(head))?.strip_prefix(name)?;
        rest.starts_with([' ', ':', '.', '(', '{']).then_some(())
    };
    LIBRARY.iter().flat_map(|module| module.text.lines()).any(|line| names(line).is_some())
}

/// Returns a name that may stand in Coq, and is none of those before.
pub(super) fn name(wanted: &str, before: &[String]) -> String {
    let mut name: String = wanted.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    // The names in the proofs begin with a capital letter, so these begin with a small one.
    if !name.starts_with(|first: char| first.is_ascii_lowercase()) {
        name.insert(0, 'x');
    }
    // What a machine counts is called y1, y2, ...
    let is_counted = |name: &str| name.strip_prefix('y').is_some_and(|rest| rest.parse::<u32>().is_ok());
    while TAKEN.split(' ').any(|taken| taken == name)
        || is_counted(&name)
        || is_of_library(&name)
        || before.contains(&name)
    {
        name.push('_');
    }
    name
}

/// Returns all lines as one proposition; without a line there is no move.
pub(super) fn either(lines: &[Said]) -> String {
    let each: Vec<String> = lines.iter().map(|line| format!("  ({})", line.proposition())).collect();
    if each.is_empty() { "  False".to_owned() } else { each.join(" \\/\n") }
}

/// Returns the name of the heap, and the lines.
pub(super) fn of(rules: &Rules) -> Result<(String, Vec<Said>), Missing> {
    let heap = name(&rules.moves().coordinates[0], &[]);
    let lines: Result<Vec<Said>, Missing> =
        rules.moves().lines.iter().map(|line| said(line, &heap)).collect();
    Ok((heap, lines?))
}

fn said(line: &Line, heap: &str) -> Result<Said, Missing> {
    let mut names = vec![heap.to_owned()];
    for choice in &line.choices {
        let choice = name(choice, &names);
        names.push(choice);
    }
    let slots = names.len();
    let mut places = Vec::new();
    let mut told = Vec::new();
    for part in positions(line)? {
        // A part that is a choice is a binder already.
        if let Expr::Name(slot) = part
            && (1..slots).contains(slot)
        {
            places.push(slot - 1);
            continue;
        }
        // No name of the rules has a prime, so these names are new.
        let primed = format!("{heap}{}", "'".repeat(told.len() + 1));
        places.push(names.len() - 1);
        names.push(primed);
        told.push(part);
    }
    let terms = Terms(&names);
    let mut equations = Vec::new();
    let mut conditions =
        if line.condition == Condition::always() { Vec::new() } else { terms.conjuncts(&line.condition)? };
    let conjuncts = match &line.condition {
        Condition::And(all) => &all[..],
        other => std::slice::from_ref(other),
    };
    for (index, part) in told.into_iter().enumerate() {
        let slot = slots + index;
        conditions.push(format!("#{} = {}", names[slot], terms.expr(part)?));
        // A part that is not linear tells no choice; its condition is written all the same.
        equations.extend(difference(&Expr::Name(slot), part));
    }
    for condition in conjuncts {
        if let Condition::Compare(Comparison::Equal, a, b) = condition {
            equations.extend(difference(a, b));
        }
    }
    Ok(Said { binders: names.split_off(1), parts: places, conditions, equations })
}

/// The parts of a line, each a number; runs of a fixed length are written out.
pub(super) fn positions(line: &Line) -> Result<Vec<&Expr>, Missing> {
    let mut all = Vec::new();
    for part in &line.parts {
        let (count, position) = match part {
            Part::Position(coordinates) => (1, coordinates),
            Part::Of(count, part) => match (constant(count), &**part) {
                (Some(count @ 0..=8), Part::Position(coordinates)) => (count, coordinates),
                _ => return Err(Missing::Rules("runs of more than eight parts")),
            },
            Part::Each { .. } => return Err(Missing::Rules("runs of parts")),
        };
        let [position] = &position[..] else { return Err(Missing::Rules("more than one coordinate")) };
        (0..count).for_each(|_| all.push(position));
    }
    Ok(all)
}

/// Returns `a - b` as a sum, where both are linear.
pub(super) fn difference(a: &Expr, b: &Expr) -> Option<Sum> {
    let mut sum = Sum { terms: BTreeMap::new(), constant: 0 };
    add(a, 1, &mut sum)?;
    add(b, -1, &mut sum)?;
    sum.terms.retain(|_, times| *times != 0);
    Some(sum)
}

fn add(expr: &Expr, times: i128, sum: &mut Sum) -> Option<()> {
    if let Some(value) = constant(expr) {
        sum.constant = sum.constant.checked_add(value.checked_mul(times)?)?;
        return Some(());
    }
    match expr {
        Expr::Name(slot) => {
            // Slot 0 is the heap, which has the place `None`.
            let factor = sum.terms.entry(slot.checked_sub(1)).or_default();
            *factor = factor.checked_add(times)?;
            Some(())
        }
        Expr::Negate(x) => add(x, times.checked_neg()?, sum),
        Expr::Binary(Operator::Add, x, y) => add(x, times, sum).and_then(|()| add(y, times, sum)),
        Expr::Binary(Operator::Subtract, x, y) => {
            add(x, times, sum).and_then(|()| add(y, times.checked_neg()?, sum))
        }
        Expr::Binary(Operator::Multiply, x, y) => match (constant(x), constant(y)) {
            (Some(factor), _) => add(y, times.checked_mul(factor)?, sum),
            (_, Some(factor)) => add(x, times.checked_mul(factor)?, sum),
            _ => None,
        },
        _ => None,
    }
}
