//! Lists that keep their length are tuples: the same rules as a text on numbers, one line for each place that a move
//! may touch. Tables of tuples are filled far sooner than lists are searched.
//!
//! What is not sure to mean the same is not written, and then there is no such text.

mod entries;
mod fair;
mod term;

use super::expr::{Expr, Fold, Named};
use super::{Among, Kind, KindRules, Line, Part, Position, Step, Value};
use crate::interpret::evaluate::call;
use crate::ir::{Comparison, Operator};
use crate::lang::limits::MAX_LINES;
use grundy_values::Player;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use term::{
    Condition, Gap, Number, Term, Written, called, chosen, compare, firsts, folded, joined, negated, one_of,
    operate, sure,
};

/// Combinations of places that are looked at for one line.
const MOST_COMBINATIONS: usize = 1 << 12;
/// Turns of all loops that are written out: those of loops in loops multiply.
const MOST_TURNS: usize = 1 << 18;
/// Numbers of a tuple: more have no table.
const MOST_NUMBERS: usize = 8;
/// Piles of a tuple: of more too many tuples are the same piles.
const MOST_PILES: usize = 4;

impl KindRules {
    /// Returns the numbers of a position one after the other; `None` where it holds other than lists and numbers.
    #[must_use]
    pub fn flat(&self, position: &Position) -> Option<Vec<u64>> {
        let is_plain = |kind: &Kind| matches!(kind, Kind::Number | Kind::List | Kind::Piles);
        // Turns and a domain are said of the whole position, and a text on numbers would have to say them
        // anew.
        if !self.text.kinds.iter().all(is_plain) || self.is_alone() || !self.text.domain.is_empty() {
            return None;
        }
        let values = position.values(&self.text.kinds).into_iter().flat_map(|value| match value {
            Value::Number(number) => vec![number],
            Value::Entries(entries) => entries,
        });
        values.map(|number| u64::try_from(number).ok()).collect()
    }

    /// Returns the rules on the numbers of [`KindRules::flat`], as a text, where no move changes the length of a list;
    /// `None` where that is not sure, or there are too many numbers.
    #[must_use]
    pub fn as_tuples(&self, position: &Position) -> Option<String> {
        let n_numbers = self.flat(position)?.len();
        // One number is a heap, which needs no tuple.
        if !(2..=MOST_NUMBERS).contains(&n_numbers) {
            return None;
        }
        let has_piles = self.text.kinds.contains(&Kind::Piles);
        // Piles in another order are the same position, but another tuple: the rules must not tell them
        // apart.
        if has_piles && (n_numbers > MOST_PILES || !fair::is_fair(&self.text)) {
            return None;
        }
        let mut coordinates = Vec::new();
        for value in position.values(&self.text.kinds) {
            let len = if let Value::Entries(entries) = &value { entries.len() } else { 1 };
            let first = coordinates.iter().map(Vec::len).sum::<usize>();
            coordinates.push((first..first + len).map(|at| format!("x{at}")).collect::<Vec<_>>());
        }
        let pattern = format!("({})", coordinates.concat().join(", "));
        let mut lines = Vec::new();
        if self.is_misere {
            lines.push("misere".to_owned());
        }
        let kinds = &self.text.kinds;
        let mut tuples = Tuples { kinds, coordinates, slots: BTreeMap::new(), turns_left: MOST_TURNS };
        for (word, goals) in [("win", &self.text.win), ("lose", &self.text.lose)] {
            for goal in goals {
                match tuples.goal(goal).ok()? {
                    // A goal that always holds ends play at once, and nothing of this text would be played.
                    Term::Known(true) => return None,
                    Term::Known(false) => {}
                    Term::Text(goal) => lines.push(format!("{word} when {goal}")),
                }
            }
        }
        let n_before = lines.len();
        for line in &self.text.lines {
            // Where either player may make the moves of both, no line is for one alone.
            let mover = match line.mover.filter(|_| !self.is_common) {
                None => "",
                Some(Player::Left) => "left ",
                Some(Player::Right) => "right ",
            };
            for written in tuples.lines(line)? {
                lines.push(format!("{mover}{pattern} -> {written}"));
            }
        }
        let n_lines = lines.len() - n_before;
        // Rules without a line are refused, and so are too many lines.
        (1..=MAX_LINES).contains(&n_lines).then(|| lines.join("\n"))
    }
}

/// The names of the numbers, and what is in the slots.
struct Tuples<'k> {
    kinds: &'k [Kind],
    /// The names of the numbers of each coordinate.
    coordinates: Vec<Vec<String>>,
    slots: BTreeMap<usize, Number>,
    turns_left: usize,
}

impl Tuples<'_> {
    fn clear(&mut self) {
        self.slots.clear();
        let numbers = self.coordinates.iter().zip(self.kinds).enumerate();
        for (at, (names, _)) in numbers.filter(|(_, (_, kind))| kind.is_number()) {
            self.slots.insert(at, Term::Text(names[0].clone()));
        }
    }

    fn goal(&mut self, goal: &Expr) -> Written<Condition> {
        self.clear();
        self.condition(goal)
    }

    /// Returns what a line becomes, one text for each combination of places; `None` where it is unsure.
    fn lines(&mut self, line: &Line) -> Option<Vec<String>> {
        self.clear();
        // A choice is a text until it turns out to be a place; then it takes each value in turn.
        for (at, (_, slot)) in line.choices.iter().enumerate() {
            self.slots.insert(*slot, Term::Text(format!("k{at}")));
        }
        let (mut left, mut written) = (MOST_COMBINATIONS, Vec::new());
        self.combine(line, &places(line), 0, &mut left, &mut written)?;
        Some(written)
    }

    /// Gives the choices that are places, from a step on, each value that they may have, and writes the line.
    fn combine(
        &mut self,
        line: &Line,
        places: &BTreeSet<usize>,
        from: usize,
        left: &mut usize,
        written: &mut Vec<String>,
    ) -> Option<()> {
        let next = line.steps.iter().enumerate().skip(from).find_map(|(at, step)| match step {
            Step::Choose { slot, among } if places.contains(slot) => Some((at, *slot, among)),
            _ => None,
        });
        // All places have values, so the line can be written.
        let Some((at, slot, among)) = next else {
            match self.line(line) {
                Ok(text) => written.push(text),
                Err(Gap::Absent) => {}
                Err(Gap::Unsure) => return None,
            }
            return Some(());
        };
        // The value of before comes back, since another way through the steps reads it as a text.
        let before = self.slots.get(&slot).cloned()?;
        for value in self.values(among, *left)? {
            *left = left.checked_sub(1)?;
            self.slots.insert(slot, Term::Known(value));
            self.combine(line, places, at + 1, left, written)?;
        }
        self.slots.insert(slot, before);
        Some(())
    }

    /// Returns the values that a choice may have, `most` at most; `None` where they hang on the numbers of the position
    /// alone. An index that is a choice is bounded by its list, but one that is reckoned, or that is looked at in
    /// some cases only, by what the line says: no other bound holds for all. A choice is never below 0.
    fn values(&mut self, among: &Among, most: usize) -> Option<Vec<i128>> {
        match among {
            Among::Range(from, to) => {
                let mut known = |bounds: &[Expr]| -> Vec<i128> {
                    // A bound that hangs on the numbers of the position is left out here; the line asks for
                    // it as a condition.
                    bounds.iter().filter_map(|bound| self.number(bound).ok()?.known().ok()).collect()
                };
                let (from, to) = (known(from).into_iter().fold(0, i128::max), known(to).into_iter().min()?);
                let count = to.checked_sub(from)?.checked_add(1)?;
                // The limit keeps a long range from being written out.
                (count <= most as i128).then(|| (from..=to).collect())
            }
            Among::Entries(of) => {
                let entries = self.held(of).ok()?;
                let known =
                    entries.into_iter().map(|entry| entry.known().ok()).collect::<Option<BTreeSet<_>>>()?;
                // A choice is never below 0.
                Some(known.into_iter().filter(|value| *value >= 0).collect())
            }
            Among::Picked(..) => None,
        }
    }

    fn line(&mut self, line: &Line) -> Written<String> {
        let mut conditions = Vec::new();
        for step in &line.steps {
            let condition = match step {
                Step::Test(condition) | Step::Late(_, condition) => self.condition(condition)?,
                // The same condition comes again at its place.
                Step::Early(..) => continue,
                Step::Choose { slot, among } => self.among(*slot, among)?,
            };
            match condition {
                Term::Known(true) => {}
                // With these places the line never applies, so it is not written.
                Term::Known(false) => return Err(Gap::Absent),
                Term::Text(text) => conditions.push(text),
            }
        }
        let mut parts = Vec::new();
        for part in &line.parts {
            // Runs of parts have no fixed number of positions.
            let Part::Position(values) = part else { return Err(Gap::Unsure) };
            let mut numbers = Vec::new();
            for (at, value) in values.iter().enumerate() {
                let of = match (self.kinds[at], value.peeled()) {
                    (kind, _) if kind.is_number() => vec![self.number(value)?],
                    // The order of piles does not matter.
                    (Kind::Piles, Expr::Sorted(of)) => self.entries(of)?,
                    _ => self.entries(value)?,
                };
                // Another length would be another tuple.
                if of.len() != self.coordinates[at].len() {
                    return Err(Gap::Unsure);
                }
                numbers.extend(of.iter().map(Number::text));
            }
            parts.push(format!("({})", numbers.join(", ")));
        }
        let condition = if conditions.is_empty() {
            String::new()
        } else {
            format!(" where {}", conditions.join(" and "))
        };
        Ok(parts.join(", ") + &condition)
    }

    /// Returns what bounds a choice.
    fn among(&mut self, slot: usize, among: &Among) -> Written<Condition> {
        let choice = self.slots.get(&slot).cloned().ok_or(Gap::Unsure)?;
        let mut all = Vec::new();
        match among {
            Among::Range(from, to) => {
                for bound in from {
                    all.push(compare(Comparison::AtLeast, &choice, &self.number(bound)?));
                }
                for bound in to {
                    all.push(compare(Comparison::AtMost, &choice, &self.number(bound)?));
                }
            }
            Among::Entries(of) => all.push(one_of(&choice, &self.held(of)?)),
            Among::Picked(..) => return Err(Gap::Unsure),
        }
        Ok(joined(all, true))
    }

    fn number(&mut self, expr: &Expr) -> Written<Number> {
        Ok(match expr {
            Expr::At(_, inner) => self.number(inner)?,
            Expr::Number(number) => Term::Known(*number),
            Expr::Name(slot) => self.slots.get(slot).cloned().ok_or(Gap::Unsure)?,
            Expr::Negate(inner) => operate(Operator::Subtract, &Term::Known(0), &self.number(inner)?)?,
            Expr::Binary(operator, x, y) => {
                let (x, y) = (self.number(x)?, self.number(y)?);
                operate(*operator, &x, &y)?
            }
            Expr::Call(function, items) => {
                let items = items.iter().map(|item| self.number(item)).collect::<Written<Vec<_>>>()?;
                let known: Option<Vec<i128>> = items
                    .iter()
                    .map(|item| if let Term::Known(x) = item { Some(*x) } else { None })
                    .collect();
                match known {
                    Some(known) => Term::Known(call(*function, &known).map_err(|_| Gap::Unsure)?),
                    None => called(function.name(), &items),
                }
            }
            Expr::Length(of) => match of.peeled() {
                Expr::Distinct(of) => {
                    let is_first = firsts(&self.held(of)?);
                    let ones =
                        is_first.into_iter().map(|first| chosen(first, &Term::Known(1))).collect::<Vec<_>>();
                    folded(Fold::Sum, &ones)?
                }
                of => Term::Known(self.entries(of)?.len() as i128),
            },
            Expr::Item { of, at, is_chosen } => {
                let (entries, at) = (self.entries(of)?, self.number(at)?.known()?);
                // Outside of the list a chosen place gives no option; a place that is not chosen would be a
                // fault.
                let found = usize::try_from(at).ok().and_then(|at| entries.get(at).cloned());
                found.ok_or(if *is_chosen { Gap::Absent } else { Gap::Unsure })?
            }
            // An entry that comes twice changes none of these.
            Expr::Fold(fold @ (Fold::Min | Fold::Max | Fold::Gcd), of) => folded(*fold, &self.held(of)?)?,
            Expr::Fold(fold, of) => match of.peeled() {
                Expr::Distinct(of) => {
                    let entries = self.held(of)?;
                    let once = firsts(&entries).into_iter().zip(&entries).map(|(first, x)| chosen(first, x));
                    folded(*fold, &once.collect::<Vec<_>>())?
                }
                of => folded(*fold, &self.entries(of)?)?,
            },
            Expr::If(condition, x, y) => match self.condition(condition)? {
                Term::Known(holds) => self.number(if holds { x } else { y })?,
                Term::Text(condition) => {
                    // Only one side is evaluated, so a missing place on the other may not drop the line.
                    let (x, y) = (sure(self.number(x))?, sure(self.number(y))?);
                    Term::Text(format!("({} if {condition} else {})", x.text(), y.text()))
                }
            },
            _ => return Err(Gap::Unsure),
        })
    }

    fn condition(&mut self, expr: &Expr) -> Written<Condition> {
        Ok(match expr {
            Expr::At(_, inner) => self.condition(inner)?,
            Expr::Compare(comparison, x, y) => compare(*comparison, &self.number(x)?, &self.number(y)?),
            Expr::Within(x, from, to) => {
                let (x, from, to) = (self.number(x)?, self.number(from)?, self.number(to)?);
                joined(
                    vec![compare(Comparison::AtMost, &from, &x), compare(Comparison::AtMost, &x, &to)],
                    true,
                )
            }
            Expr::Among(x, of) => one_of(&self.number(x)?, &self.held(of)?),
            Expr::Same(is_wanted, x, y) => {
                let (x, y) = (self.entries(x)?, self.entries(y)?);
                let is_same = x.len() == y.len();
                let pairs = x.iter().zip(&y).map(|(x, y)| compare(Comparison::Equal, x, y));
                // Lists of different lengths differ, whatever they hold.
                let same = if is_same { joined(pairs.collect(), true) } else { Term::Known(false) };
                if *is_wanted { same } else { negated(same) }
            }
            Expr::Named(set, x) => {
                let x = self.number(x)?;
                let set = match set {
                    Named::Odd => "odd".to_owned(),
                    Named::Even => "even".to_owned(),
                    Named::Squares => "squares".to_owned(),
                    Named::Primes => "primes".to_owned(),
                    Named::Fibonacci => "fibonacci".to_owned(),
                    Named::Powers(base) => format!("powers({})", self.number(base)?.text()),
                };
                Term::Text(format!("({} in {set})", x.text()))
            }
            Expr::Not(inner) => negated(self.condition(inner)?),
            Expr::And(parts) => self.each_of(parts, true)?,
            Expr::Or(parts) => self.each_of(parts, false)?,
            Expr::Every(is_all, turns, condition) => {
                let mut all = Vec::new();
                self.turns(turns, Tuples::held, &mut |tuples| {
                    // In a turn behind one that is not known a missing place may not be looked at.
                    all.push(sure(tuples.condition(condition))?);
                    Ok(())
                })?;
                joined(all, *is_all)
            }
            Expr::If(condition, x, y) => match self.condition(condition)? {
                Term::Known(holds) => self.condition(if holds { x } else { y })?,
                Term::Text(_) => return Err(Gap::Unsure),
            },
            _ => return Err(Gap::Unsure),
        })
    }

    /// Joins conditions by `and` or by `or`. Where an earlier one is not known, a later one may not be
    /// evaluated, so a place outside of a list is unsure there.
    fn each_of(&mut self, parts: &[Expr], is_all: bool) -> Written<Condition> {
        let mut all = Vec::new();
        for part in parts {
            let found = self.condition(part);
            // Until here everything is known, so a missing place is met by the rules too.
            let found = if all.is_empty() { found? } else { sure(found)? };
            match found {
                // The first one that decides ends the evaluation, and later ones need no value.
                Term::Known(holds) if holds != is_all && all.is_empty() => return Ok(Term::Known(holds)),
                Term::Known(holds) if holds == is_all => {}
                found => all.push(found),
            }
        }
        Ok(joined(all, is_all))
    }
}

/// Returns the slots that say which place of a list is meant.
fn places(line: &Line) -> BTreeSet<usize> {
    let found = RefCell::new(BTreeSet::new());
    let note = |expr: &Expr| {
        // The walk visits names by asking for each whether it is wanted.
        expr.mentions(&|slot| {
            found.borrow_mut().insert(slot);
            false
        });
    };
    let mut exprs: Vec<&Expr> = Vec::new();
    for step in &line.steps {
        match step {
            Step::Test(condition) | Step::Late(_, condition) => exprs.push(condition),
            Step::Early(..) => {}
            Step::Choose { among: Among::Range(from, to), .. } => exprs.extend(from.iter().chain(to)),
            Step::Choose { among: Among::Entries(of), .. } => exprs.push(of),
            Step::Choose { among: Among::Picked(pick, _), .. } => exprs.push(&pick.of),
        }
    }
    for part in &line.parts {
        if let Part::Position(values) = part {
            exprs.extend(values);
        }
    }
    for expr in exprs {
        expr.for_each_place(&note);
    }
    found.into_inner()
}
