//! The entries of lists in a text for tuples, in their order or as what they hold, and loops over them.

use super::super::expr::{Expr, Loop, Source, Write};
use super::term::{Gap, Number, Term, Written, sure};
use super::{MOST_COMBINATIONS, Tuples};
use std::collections::BTreeSet;

/// How a loop reads its entries.
type Over<T> = fn(&mut T, &Expr) -> Written<Vec<Number>>;

impl Tuples<'_> {
    pub(super) fn entries(&mut self, expr: &Expr) -> Written<Vec<Number>> {
        Ok(match expr {
            Expr::At(_, inner) => self.entries(inner)?,
            Expr::Entries(entries) => entries.iter().map(|entry| Term::Known(*entry)).collect(),
            Expr::Coordinate(at) => self.coordinates[*at].iter().cloned().map(Term::Text).collect(),
            Expr::Literal(items) => items.iter().map(|item| self.number(item)).collect::<Written<_>>()?,
            Expr::Distinct(of) => {
                // What is not known has no order, and may be the same as another entry.
                let known =
                    self.held(of)?.into_iter().map(Number::known).collect::<Written<BTreeSet<_>>>()?;
                known.into_iter().map(Term::Known).collect()
            }
            Expr::Reversed(of) => self.entries(of)?.into_iter().rev().collect(),
            Expr::Join(x, y) => [self.entries(x)?, self.entries(y)?].concat(),
            Expr::Generated(turns, value) => self.generated(turns, value, Tuples::entries)?,
            Expr::Written(of, writes, false) => self.written(of, writes)?,
            Expr::If(condition, x, y) => match self.condition(condition)? {
                Term::Known(holds) => self.entries(if holds { x } else { y })?,
                Term::Text(_) => return Err(Gap::Unsure),
            },
            _ => return Err(Gap::Unsure),
        })
    }

    /// Returns what entries hold, in any order, and each of them once or more often.
    pub(super) fn held(&mut self, expr: &Expr) -> Written<Vec<Number>> {
        match expr.peeled() {
            Expr::Distinct(of) | Expr::Sorted(of) => self.held(of),
            Expr::Join(x, y) => Ok([self.held(x)?, self.held(y)?].concat()),
            Expr::Generated(turns, value) => self.generated(turns, value, Tuples::held),
            expr => self.entries(expr),
        }
    }

    fn generated(&mut self, turns: &Loop, value: &Expr, over: Over<Self>) -> Written<Vec<Number>> {
        let mut entries = Vec::new();
        self.turns(turns, over, &mut |tuples| {
            entries.push(sure(tuples.number(value))?);
            Ok(())
        })?;
        Ok(entries)
    }

    fn written(&mut self, of: &Expr, writes: &[Write]) -> Written<Vec<Number>> {
        let (mut entries, mut done) = (self.entries(of)?, BTreeSet::new());
        let mut values = Vec::new();
        for write in writes {
            let mut one = |tuples: &mut Tuples<'_>| {
                // All values are those before the first write, so they are taken before any entry changes.
                let at = usize::try_from(tuples.number(&write.at)?.known()?).map_err(|_| Gap::Absent);
                values.push((at, tuples.number(&write.value)?, write.is_chosen));
                Ok(())
            };
            match &write.each {
                // In a loop a missing place would drop all turns, and the rules might stop earlier.
                Some(turns) => {
                    self.turns(turns, Tuples::entries, &mut |tuples| one(tuples).map_err(|_| Gap::Unsure))?;
                }
                None => one(self)?,
            }
        }
        for (at, value, is_chosen) in values {
            let outside = || if is_chosen { Gap::Absent } else { Gap::Unsure };
            let at = at.ok().filter(|at| *at < entries.len()).ok_or_else(outside)?;
            // What a later write covers must not be below 0 either, and would not be looked at.
            if !done.insert(at) {
                return Err(Gap::Unsure);
            }
            entries[at] = value;
        }
        Ok(entries)
    }

    /// Goes through a loop whose turns are known: over the entries of a list, or over what they hold where it does
    /// not matter how often.
    pub(super) fn turns(
        &mut self,
        turns: &Loop,
        over: Over<Self>,
        turn: &mut dyn FnMut(&mut Self) -> Written<()>,
    ) -> Written<()> {
        let values: Vec<Number> = match &turns.source {
            Source::Range(from, to) => {
                let (from, to) = (self.number(from)?.known()?, self.number(to)?.known()?);
                if to.saturating_sub(from) > MOST_COMBINATIONS as i128 {
                    return Err(Gap::Unsure);
                }
                (from..=to).map(Term::Known).collect()
            }
            Source::Entries(of) => over(self, of)?,
        };
        let before = self.slots.get(&turns.slot).cloned();
        for value in values {
            self.turns_left = self.turns_left.checked_sub(1).ok_or(Gap::Unsure)?;
            self.slots.insert(turns.slot, value);
            // A turn is taken or not, so its condition must be known.
            let holds = match &turns.condition {
                None => true,
                Some(condition) => match sure(self.condition(condition))? {
                    Term::Known(holds) => holds,
                    Term::Text(_) => return Err(Gap::Unsure),
                },
            };
            if holds {
                turn(self)?;
            }
        }
        match before {
            Some(before) => self.slots.insert(turns.slot, before),
            None => self.slots.remove(&turns.slot),
        };
        Ok(())
    }
}
