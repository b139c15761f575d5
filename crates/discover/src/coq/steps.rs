//! One line of the rules as Coq reads it: the numbers that are to exist, the conditions on them, and the
//! position that is left.

use super::Missing;
use super::formula::Machines;
use super::lines::{difference, name};
use super::terms::Terms;
use grundy_rules::ir::{Comparison, Condition, Expr, Line, Set};

/// A line. Slots are the coordinates, the choices, and a number for each target that is no name.
pub(super) struct Step {
    /// The names of the slots.
    pub(super) names: Vec<String>,
    /// The number of these that are coordinates.
    arity: usize,
    conditions: Vec<Condition>,
    /// The slots of what is left.
    pub(super) next: Vec<usize>,
    /// The same conditions, without what an equation tells.
    told: Vec<Condition>,
    /// For each slot after the coordinates, which of the numbers it is that no equation tells.
    places: Vec<Option<usize>>,
    /// What an equation tells, by its slot, said by slots that none tells.
    solved: Vec<(usize, Expr)>,
}

impl Step {
    /// Reads a line whose parts are these targets; `fresh` names a target that is no name. Where `short`,
    /// equations tell as many numbers as they can, else only choices that are no target.
    pub(super) fn new(
        line: &Line,
        coordinates: &[String],
        targets: &[&Expr],
        fresh: impl Fn(usize) -> String,
        short: bool,
    ) -> Result<Step, Missing> {
        if line.mover.is_some() {
            return Err(Missing::Class("laws of partizan games"));
        }
        let arity = coordinates.len();
        let mut names = coordinates.to_vec();
        for choice in &line.choices {
            let choice = name(choice, &names);
            names.push(choice);
        }
        let slots = names.len();
        let mut conditions = match &line.condition {
            Condition::And(parts) => parts.clone(),
            other => vec![other.clone()],
        };
        let mut next = Vec::new();
        for (index, target) in targets.iter().enumerate() {
            match target {
                Expr::Name(slot) if *slot < slots => next.push(*slot),
                told => {
                    // A target that is an expression becomes a number of its own, which an equation tells.
                    next.push(names.len());
                    let equal = (Expr::Name(names.len()), (*told).clone());
                    conditions.push(Condition::Compare(Comparison::Equal, equal.0, equal.1));
                    names.push(fresh(index));
                }
            }
        }
        let mut step = Step {
            told: conditions.clone(),
            names,
            arity,
            conditions,
            next,
            places: Vec::new(),
            solved: Vec::new(),
        };
        let is_target = |slot: &usize| step.next.contains(slot);
        let mut order: Vec<usize> = (arity..slots).filter(|slot| !is_target(slot)).collect();
        if short {
            // The targets that are expressions come first: each has an equation of its own.
            order.splice(0..0, slots..step.names.len());
            order.extend((arity..slots).rev().filter(is_target));
        }
        for slot in order {
            step.solve(slot);
        }
        let mut count = 0;
        step.places = (arity..step.names.len())
            .map(|slot| {
                let is_told = step.solved.iter().any(|(told, _)| *told == slot);
                count += usize::from(!is_told);
                (!is_told).then(|| count - 1)
            })
            .collect();
        Ok(step)
    }

    /// Takes a slot out of the conditions, where an equation tells it and no set that needs a number of its
    /// own speaks of it.
    fn solve(&mut self, slot: usize) {
        // Only a number has a machine that reads whether it is a power, and no expression, so such a slot
        // stays.
        let is_kept = |one: &Condition| matches!(one, Condition::Member { item: Expr::Name(name), set: Set::Powers(_), .. } if *name == slot);
        if self.told.iter().any(is_kept) {
            return;
        }
        let found = self.told.iter().enumerate().find_map(|(index, one)| match one {
            Condition::Compare(Comparison::Equal, a, b) => Some((index, solution(slot, a, b)?)),
            _ => None,
        });
        let Some((index, expr)) = found else { return };
        self.told.remove(index);
        // The slot was a natural number, which its expression is not by itself.
        self.told.push(Condition::Compare(Comparison::AtLeast, Expr::Name(slot), Expr::Number(0)));
        self.told.iter_mut().for_each(|one| one.put(slot, &expr));
        // What was solved before must not speak of a slot that is gone.
        self.solved.iter_mut().for_each(|(_, before)| before.put(slot, &expr));
        self.solved.push((slot, expr));
    }

    /// The names after the coordinates.
    pub(super) fn binders(&self) -> &[String] {
        &self.names[self.arity..]
    }

    /// The binders that are numbers of their own.
    pub(super) fn kept(&self) -> Vec<String> {
        let kept = self.binders().iter().zip(&self.places).filter(|(_, place)| place.is_some());
        kept.map(|(name, _)| name.clone()).collect()
    }

    /// What an equation tells a slot to be, else its name.
    pub(super) fn said(&self, slot: usize) -> Expr {
        let solved = self.solved.iter().find(|(told, _)| *told == slot);
        solved.map_or(Expr::Name(slot), |(_, expr)| expr.clone())
    }

    /// Where the numbers of the slots stand, with these places before those of the binders.
    pub(super) fn places(&self, here: &[usize], from: usize) -> Vec<usize> {
        // No condition speaks of a slot that is told. If one did, this place would be refused and not read.
        let binders = self.places.iter().map(|place| place.map_or(usize::MAX, |place| from + place));
        here.iter().copied().chain(binders).collect()
    }

    /// The formulas of what must hold; the binders follow the coordinates.
    pub(super) fn formulas(&self, machines: &mut Machines, here: &[usize]) -> Result<Vec<String>, Missing> {
        self.formulas_from(machines, here, here.len())
    }

    /// As [`Step::formulas`], where the binders stand from a place on.
    pub(super) fn formulas_from(
        &self,
        machines: &mut Machines,
        here: &[usize],
        from: usize,
    ) -> Result<Vec<String>, Missing> {
        let places = self.places(here, from);
        self.told.iter().map(|one| machines.condition_at(one, &places)).collect()
    }

    /// Where the numbers of what is left stand, if the binders stand from a place on.
    pub(super) fn next_places(&self, from: usize) -> Vec<usize> {
        // Targets are told only in a short step, and short steps are not asked for these places.
        let place = |slot: &usize| match slot.checked_sub(self.arity) {
            Some(binder) => self.places[binder].map(|place| from + place),
            None => Some(*slot),
        };
        self.next.iter().filter_map(place).collect()
    }

    /// Returns the line as a proposition, with what is said of what is left.
    pub(super) fn proposition(&self, left: &str) -> Result<String, Missing> {
        let mut all = Vec::new();
        for condition in &self.conditions {
            all.extend(Terms(&self.names).conjuncts(condition)?);
        }
        all.push(left.to_owned());
        let all = all.join(" /\\ ");
        Ok(match self.binders() {
            [] => all,
            binders => format!("exists {} : N, {all}", binders.join(" ")),
        })
    }

    /// Returns what stands for each slot, with these names for the coordinates and for the binders that are
    /// numbers of their own.
    pub(super) fn witnesses(&self, coordinates: &[String], found: &[String]) -> Result<Vec<String>, Missing> {
        let mut names = coordinates.to_vec();
        names.extend(
            self.places.iter().map(|place| place.map_or(String::new(), |place| found[place].clone())),
        );
        // Names of slots that are told are empty here. The expressions speak only of the others.
        let mut all = names.clone();
        for (slot, expr) in &self.solved {
            all[*slot] = format!("(Z.to_N ({})%Z)", Terms(&names).expr(expr)?);
        }
        Ok(all)
    }
}

/// Returns the expression that an equation tells for a name, where the name has the factor 1 or -1 in it.
fn solution(slot: usize, a: &Expr, b: &Expr) -> Option<Expr> {
    let sum = difference(a, b)?;
    // `difference` names the slot `n + 1` by `Some(n)`, and the slot 0 by `None`.
    let place = |slot: usize| slot.checked_sub(1);
    let factor = *sum.terms.get(&place(slot))?;
    // With another factor the rest would have to be divided, and might leave no integer.
    if factor.abs() != 1 {
        return None;
    }
    let mut expr = Expr::Number(-sum.constant * factor);
    for (other, times) in sum.terms.iter().filter(|(other, _)| **other != place(slot)) {
        let name = Expr::Name(other.map_or(0, |other| other + 1));
        expr = Expr::sum(expr, Expr::product(Expr::Number(-times * factor), name));
    }
    Some(expr)
}
