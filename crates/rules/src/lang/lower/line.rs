//! One line: its choices, its parts, its condition, and whether the choices are bounded.

use super::super::LineSpans;
use super::super::ast::{self, Name, Part};
use super::super::diagnostic::{Code, Diagnostic, Span, nearest};
use super::super::limits::{MAX_CHOICES, MAX_ERRORS};
use super::{Lowerer, Scope, advice};
use crate::ir::plan::Plan;
use crate::ir::plan::Unbounded;
use crate::ir::print::print_condition;
use crate::ir::{self, Condition, Line};

impl Lowerer<'_> {
    pub(super) fn line(
        &mut self,
        line: &ast::Line,
        warnings: &mut Vec<Diagnostic>,
    ) -> Option<(Line, Plan, LineSpans)> {
        let matches = self.coordinates.len() == line.pattern.names.len()
            && self.coordinates.iter().zip(&line.pattern.names).all(|(a, b)| a.text == b.text);
        if !matches {
            // The pattern has been reported.
            return None;
        }
        let mut choices = self.choices(line)?;
        // Slots are coordinates first, then choices: the planner and the interpreters count on it.
        let arity = self.coordinates.len();
        let names: Vec<String> =
            self.coordinates.iter().chain(&choices).map(|name| name.text.clone()).collect();
        let mut scope = Scope::of_slots("a line", names.iter().map(String::as_str));
        let parts: Vec<Option<ir::Part>> =
            line.parts.iter().map(|part| self.part(part, &mut scope)).collect();
        let condition = match &line.condition {
            None => Some(Condition::always()),
            Some(condition) => self.whole_condition(condition, &scope),
        };
        let (mut parts, mut condition) = (parts.into_iter().collect::<Option<Vec<_>>>()?, condition?);
        // Only now that functions are written out it is known which choices there are.
        settle_choices(&mut choices, &mut parts, &mut condition, arity);
        // Every position that a move begins at meets the domain, so its bounds may serve the choices.
        if let Some(domain) = &self.domain {
            condition = Condition::all(vec![domain.clone(), condition]);
        }
        let names: Vec<String> =
            self.coordinates.iter().chain(&choices).map(|name| name.text.clone()).collect();
        let lowered = Line {
            name: line.label.as_ref().map(|name| name.text.clone()),
            mover: line.mover,
            choices: choices.iter().map(|name| name.text.clone()).collect(),
            parts,
            condition,
        };
        let plan = match Plan::new(&lowered, arity, &mut self.effort) {
            Ok(plan) => plan,
            // What could not be read may have bounded the choice.
            Err(_) if self.is_broken(line.span) => return None,
            Err(unbounded) => {
                let error = self.unbounded(&unbounded, &lowered, &choices, line, &names);
                return self.report(error);
            }
        };
        self.look_at_choices(&lowered, &choices, warnings);
        let spans = LineSpans {
            line: line.span,
            choices: choices.iter().map(|name| name.span).collect(),
            condition: line.condition.as_ref().map(|condition| condition.span),
        };
        Some((lowered, plan, spans))
    }

    /// Returns whether a piece of the text within the span has been reported as unreadable.
    fn is_broken(&self, span: Span) -> bool {
        self.errors.iter().any(|error| {
            matches!(error.code, Code::Syntax | Code::BadCharacter | Code::BadNumber)
                && span.to(error.span) == span
        })
    }

    /// Collects the names that the line does not get from elsewhere, in the order of the text.
    fn choices(&mut self, line: &ast::Line) -> Option<Vec<Name>> {
        let mut found: Vec<Name> = Vec::new();
        let mut runs: Vec<Name> = Vec::new();
        for part in &line.parts {
            self.choices_of_part(part, &mut Vec::new(), &mut runs, &mut found)?;
        }
        if let Some(condition) = &line.condition {
            // Only its own part knows the name of a run: a condition is tested once for the whole option.
            let mut outside = None;
            condition.for_each_name(&mut |name, span| {
                if outside.is_none() && runs.iter().any(|run| run.text == name) {
                    outside = Some((name.to_owned(), span));
                }
            });
            if let Some((name, span)) = outside {
                let message = format!("`{name}` is the name of a run and is known only in its part");
                let error = Diagnostic::error(Code::UnknownName, span, message).label("not known here");
                return self.report(error.hint("a condition speaks of coordinates and choices"));
            }
            condition.for_each_name(&mut |name, span| self.choice(name, span, &[], &mut found));
        }
        if found.len() > MAX_CHOICES {
            let message = format!("a line has at most {MAX_CHOICES} choices, found {}", found.len());
            return self.report(Diagnostic::error(Code::TooLarge, line.span, message).label("too many"));
        }
        Some(found)
    }

    fn choice(&self, name: &str, span: Span, runs: &[String], found: &mut Vec<Name>) {
        let known = self.coordinates.iter().any(|coordinate| coordinate.text == name)
            || self.places.contains_key(name)
            || runs.iter().any(|run| run == name)
            || found.iter().any(|choice| choice.text == name);
        if !known {
            found.push(Name { text: name.to_owned(), span });
        }
    }

    fn choices_of_part(
        &mut self,
        part: &Part,
        open: &mut Vec<String>,
        runs: &mut Vec<Name>,
        found: &mut Vec<Name>,
    ) -> Option<()> {
        match part {
            Part::Position(expr) => {
                expr.for_each_name(&mut |name, span| self.choice(name, span, open, found));
                Some(())
            }
            Part::Of(count, part) => {
                count.for_each_name(&mut |name, span| self.choice(name, span, open, found));
                self.choices_of_part(part, open, runs, found)
            }
            Part::Each { name, from, to, part } => {
                for end in [Some(from), to.as_ref()].into_iter().flatten() {
                    end.for_each_name(&mut |name, span| self.choice(name, span, open, found));
                }
                // The ends of a run are read before its name, which has no meaning in them.
                let taken = self.coordinates.iter().chain(found.iter()).map(|other| &other.text);
                if taken.chain(open.iter()).any(|other| *other == name.text)
                    || self.places.contains_key(&name.text)
                {
                    let message =
                        format!("`{}` already means something: the name of a run is a new one", name.text);
                    return self
                        .report(Diagnostic::error(Code::Duplicate, name.span, message).label("used again"));
                }
                open.push(name.text.clone());
                runs.push(name.clone());
                let result = self.choices_of_part(part, open, runs, found);
                open.pop();
                result
            }
        }
    }

    fn part(&mut self, part: &Part, scope: &mut Scope) -> Option<ir::Part> {
        match part {
            Part::Position(expr) => self.position(expr, scope).map(ir::Part::Position),
            Part::Of(count, part) => {
                let (count, part) = (self.whole_number(count, scope), self.part(part, scope));
                Some(ir::Part::Of(count?, Box::new(part?)))
            }
            Part::Each { name, from, to, part } => {
                let to = to.as_ref().expect("runs over lists are read with kinds alone");
                let (from, to) = (self.whole_number(from, scope), self.whole_number(to, scope));
                // The next slot after all names in use: inner runs come after outer ones.
                let slot = scope.names.len();
                scope.names.push((name.text.clone(), ir::Expr::Name(slot)));
                let part = self.part(part, scope);
                scope.names.pop();
                Some(ir::Part::Each { name: name.text.clone(), from: from?, to: to?, part: Box::new(part?) })
            }
        }
    }

    fn unbounded(
        &self,
        unbounded: &Unbounded,
        lowered: &Line,
        choices: &[Name],
        line: &ast::Line,
        names: &[String],
    ) -> Diagnostic {
        let Unbounded::Choice(choice) = unbounded else {
            let span = line.condition.as_ref().map_or(line.span, |condition| condition.span);
            let message = format!(
                "the condition has more than {} alternatives, so its choices cannot be enumerated",
                ir::MAX_BRANCHES
            );
            return Diagnostic::error(Code::TooManyAlternatives, span, message)
                .label("too many `or`")
                .hint("write several lines, or bound the choices outside of the `or`");
        };
        let name = &choices[*choice];
        let message =
            format!("the choice `{}` is not bounded: it could be any number, however large", name.text);
        let error = Diagnostic::error(Code::Unbounded, name.span, message).label("no upper bound");
        let known = self.coordinates.iter().map(|name| name.text.as_str());
        let known = known.chain(self.places.keys().map(String::as_str));
        if let Some(near) = nearest(&name.text, known) {
            return error
                .hint(format!(
                    "a name that is no coordinate and no parameter is a choice of the mover: did you mean `{near}`?"
                ))
                .suggest(name.span, near);
        }
        let known = "a name that is no coordinate and no parameter is a choice of the mover, a natural number; an equality, a list or \
                     an inequality bounds it";
        // What is not told is not tried.
        let is_tried = self.errors.len() < MAX_ERRORS;
        let (bound, is_kept) = advice::bound(lowered, &names[..self.coordinates.len()], *choice, is_tried);
        let advice = if line.condition.is_some() { "add" } else { "add `where` and" };
        let mut advice =
            format!("{advice} a bound to the condition, as `{}`", print_condition(&bound, names));
        if !is_kept {
            advice += ", where no larger one is meant";
        }
        error.hint(advice).hint(known)
    }

    /// Warns of choices that look like slips.
    fn look_at_choices(&self, line: &Line, choices: &[Name], warnings: &mut Vec<Diagnostic>) {
        let mut used = vec![false; choices.len()];
        for part in &line.parts {
            part.for_each_slot(&mut |slot| {
                if let Some(index) = slot.checked_sub(self.coordinates.len())
                    && let Some(used) = used.get_mut(index)
                {
                    *used = true;
                }
            });
        }
        // In `a + b + k == n` the amount `k` says what the parts may be.
        let arity = self.coordinates.len();
        let in_part =
            |slot: usize| slot.checked_sub(arity).is_some_and(|index| used.get(index) == Some(&true));
        let is_amount = |index: usize| {
            line.condition.conjuncts().iter().any(|condition| {
                matches!(condition, ir::Condition::Compare(ir::Comparison::Equal, ..))
                    && condition.mentions(|slot| slot == arity + index)
                    && condition.mentions(in_part)
            })
        };
        let amounts: Vec<bool> = (0..choices.len()).map(is_amount).collect();
        for ((choice, used), is_amount) in choices.iter().zip(used.iter().copied()).zip(amounts) {
            let known = self.coordinates.iter().map(|name| name.text.as_str());
            let known = known.chain(self.places.keys().map(String::as_str));
            let near = nearest(&choice.text, known).filter(|_| choice.text.chars().count() >= 3);
            if !used && is_amount && near.is_none() {
                continue;
            }
            if !used {
                let message = format!(
                    "the choice `{}` occurs in no part: the line only asks whether there is one",
                    choice.text
                );
                let warning = Lowerer::warn(warnings, Code::UnusedChoice, choice.span, message);
                warning.label = "a choice of the mover".to_owned();
                if let Some(near) = near {
                    warning.hints.push(format!("did you mean `{near}`?"));
                    warning.suggestion = Some((choice.span, near.to_owned()));
                }
            } else if let Some(near) = near {
                let message =
                    format!("`{}` is taken for a choice of the mover; `{near}` is a known name", choice.text);
                let warning = Lowerer::warn(warnings, Code::CloseName, choice.span, message);
                warning.label = "a new name".to_owned();
                warning.hints.push(format!("did you mean `{near}`?"));
                warning.suggestion = Some((choice.span, near.to_owned()));
            }
        }
    }
}

/// Brings the choices into the order in which the rules use them. A function that does not use its argument
/// can leave out a choice, or make a later one the first; then the slots change.
fn settle_choices(choices: &mut Vec<Name>, parts: &mut [ir::Part], condition: &mut Condition, arity: usize) {
    let before = choices.len();
    let mut used: Vec<usize> = Vec::with_capacity(before);
    let mut note = |slot: usize| {
        if (arity..arity + before).contains(&slot) && !used.contains(&slot) {
            used.push(slot);
        }
    };
    parts.iter().for_each(|part| part.for_each_slot(&mut note));
    condition.for_each_slot(&mut note);
    if used.iter().copied().eq(arity..arity + before) {
        return;
    }
    let to = |slot: usize| match used.iter().position(|known| *known == slot) {
        Some(index) => arity + index,
        None if slot < arity => slot,
        // The names of runs follow the choices.
        None => slot - (before - used.len()),
    };
    parts.iter_mut().for_each(|part| part.rename(&to));
    condition.rename(&to);
    *choices = used.iter().map(|slot| choices[slot - arity].clone()).collect();
}
