//! Lines: the choices of a move, in an order in which each is bounded by what is known before it.

use super::super::ast::{self, Compare, Expr, Kind, Line, Name, Part};
use super::super::diagnostic::{Code, Diagnostic, Span};
use super::super::limits::MAX_CHOICES;
use super::bounds::Known;
use super::{Lowerer, Scope, Sort, Typed};
use crate::kinds::expr::{Expr as Made, Loop, Source};
use crate::kinds::pick::Pick;
use crate::kinds::{self, Step};

/// The names of a line that no loop around them binds, in the order of the text.
struct Names<'p> {
    /// What the loops bind that are gone through.
    bound: Vec<&'p str>,
    found: Vec<(&'p str, Span)>,
}

impl<'p> Names<'p> {
    fn in_part(&mut self, part: &'p Part) {
        match part {
            Part::Position(expr) => self.in_expr(expr),
            Part::Of(count, part) => {
                self.in_expr(count);
                self.in_part(part);
            }
            Part::Each { name, from, to, part } => {
                self.in_expr(from);
                to.iter().for_each(|to| self.in_expr(to));
                self.bound.push(&name.text);
                self.in_part(part);
                self.bound.pop();
            }
        }
    }

    fn in_expr(&mut self, expr: &'p Expr) {
        match &expr.kind {
            Kind::Name(name) if self.bound.contains(&name.as_str()) => {}
            Kind::Name(name) => self.found.push((name, expr.span)),
            Kind::Generator(body, each) => self.in_loop(each, &[body]),
            Kind::With(base, writes) => {
                self.in_expr(base);
                for write in writes {
                    match &write.each {
                        Some(each) => self.in_loop(each, &[&write.at, &write.value]),
                        None => [&write.at, &write.value].into_iter().for_each(|expr| self.in_expr(expr)),
                    }
                }
            }
            kind => kind.for_each(&mut |child| self.in_expr(child)),
        }
    }

    fn in_loop(&mut self, each: &'p ast::Loop, inside: &[&'p Expr]) {
        // The source of a loop is evaluated outside it, where its name has no meaning yet.
        each.source.iter().for_each(|source| self.in_expr(source));
        self.bound.push(&each.name.text);
        each.condition.iter().chain(inside.iter().copied()).for_each(|expr| self.in_expr(expr));
        self.bound.pop();
    }
}

impl Lowerer<'_> {
    pub(super) fn line(&mut self, line: &Line) -> Option<kinds::Line> {
        if !self.is_of_position(line) {
            return None;
        }
        let mut scope = Self::scope_of(&self.coordinates, "a line");
        let chosen = self.choices(line);
        if chosen.len() > MAX_CHOICES {
            let message = format!("a line has at most {MAX_CHOICES} choices, found {}", chosen.len());
            return self.report(Diagnostic::error(Code::TooLarge, line.span, message).label("too many"));
        }
        let first = scope.next_slot;
        scope.choices = first..first + chosen.len();
        scope.next_slot = scope.choices.end;
        let (mut later, mut letters) = (Vec::new(), Vec::new());
        for (at, (name, _)) in chosen.iter().enumerate() {
            // The sort of a subset or a list is known only when its source is typed.
            if let Some((called, of)) = line.condition.as_ref().and_then(|found| picked_of(name, found)) {
                later.push((first + at, name, called, of));
                continue;
            }
            let sort = self.sort_of_choice(name, line, &mut scope);
            if sort == Sort::Letter {
                letters.push(first + at);
            }
            scope.names.push((name.clone(), Typed { sort, made: Made::Name(first + at) }));
        }
        // What a subset is taken from may speak of choices that are numbers.
        let picked: Vec<usize> = later.iter().map(|(slot, ..)| *slot).collect();
        for (slot, name, called, of) in later {
            let typed = self.picked(slot, called, of, &mut scope)?;
            scope.names.push((name.clone(), typed));
        }
        let parts = self.parts(&line.parts, &mut scope);
        let gain = line.gain.as_ref().map(|gain| self.number(gain, &mut scope));
        let condition = line.condition.as_ref().map(|condition| self.condition(condition, &mut scope));
        // A line without a condition has one that always holds.
        let (parts, condition) = (parts?, condition.map_or(Some(Made::And(Vec::new())), |made| made)?);
        let gain = gain.map_or(Some(None), |gain| gain.map(Some))?;
        let steps = self.plan(&chosen, (first, &mut scope.next_slot), &picked, &parts, condition)?;
        let numbers = chosen.iter().enumerate().map(|(at, (name, _))| (name.clone(), first + at));
        Some(kinds::Line {
            label: line.label.as_ref().map(|label| label.text.clone()),
            mover: line.mover,
            steps,
            parts,
            gain,
            is_again: line.again.is_some(),
            choices: numbers.filter(|(_, slot)| !picked.contains(slot) && !letters.contains(slot)).collect(),
            n_slots: scope.next_slot,
        })
    }

    /// Returns whether a line speaks of the coordinates that the text names.
    fn is_of_position(&mut self, line: &Line) -> bool {
        let wanted: Vec<&str> = self.coordinates.iter().map(|(name, _)| name.text.as_str()).collect();
        let found: Vec<&str> = line.pattern.names.iter().map(|name| name.text.as_str()).collect();
        // The pattern of a line is another where a name is written in another way or another order.
        if wanted == found || wanted.is_empty() {
            return !wanted.is_empty();
        }
        let shown = if wanted.len() == 1 { wanted[0].to_owned() } else { format!("({})", wanted.join(", ")) };
        let message = format!("all lines of a text speak of the same position, here `{shown}`");
        let error = Diagnostic::error(Code::Pattern, line.pattern.span, message).label("another position");
        self.errors.push(error.hint("the first line that begins with `position` names it"));
        false
    }

    /// Returns the names of a line that nothing else gives a meaning, each with its first place.
    fn choices(&self, line: &Line) -> Vec<(String, Span)> {
        let mut names = Names { bound: Vec::new(), found: Vec::new() };
        line.parts.iter().for_each(|part| names.in_part(part));
        line.gain.iter().for_each(|gain| names.in_expr(gain));
        line.condition.iter().for_each(|condition| names.in_expr(condition));
        let mut found: Vec<(String, Span)> = Vec::new();
        for (name, span) in names.found {
            // A name with a meaning is no choice; the first place is kept for messages.
            let is_known = self.coordinates.iter().any(|(known, _)| known.text == name)
                || self.constants.contains_key(name)
                || self.functions.contains_key(name)
                || found.iter().any(|(known, _)| known == name);
            if !is_known {
                found.push((name.to_owned(), span));
            }
        }
        found
    }

    /// Returns a letter for a choice that is taken from a word by `c in w`, else a number.
    fn sort_of_choice(&mut self, name: &str, line: &Line, scope: &mut Scope) -> Sort {
        let mut sort = Sort::Number;
        // The sort must be known before the condition is typed, so it is read off the text.
        let mut seek = vec![line.condition.as_ref()];
        while let Some(condition) = seek.pop() {
            match condition.map(|condition| &condition.kind) {
                Some(Kind::And(parts) | Kind::Or(parts)) => seek.extend(parts.iter().map(Some)),
                Some(Kind::Compare(first, rest)) if matches!(&first.kind, Kind::Name(found) if found == name) =>
                {
                    if let [(Compare::In { negated: false }, Expr { kind: Kind::Text(_), .. })] = &rest[..] {
                        sort = Sort::Letter;
                    }
                    if let [(Compare::In { negated: false }, Expr { kind: Kind::Name(word), .. })] = &rest[..]
                        && scope.get(word).is_some_and(|typed| typed.sort == Sort::Word)
                    {
                        sort = Sort::Letter;
                    }
                }
                _ => {}
            }
        }
        sort
    }

    /// Returns a choice that is a subset of `of`, or a list up to it.
    fn picked(&mut self, slot: usize, called: &Name, of: &[Expr], scope: &mut Scope) -> Option<Typed> {
        let is_list = called.text == "upto";
        let [of] = of else {
            let message = format!("`{}` takes one value, found {}", called.text, of.len());
            return self.report(Diagnostic::error(Code::Arity, called.span, message).label("another number"));
        };
        let made = match &of.kind {
            Kind::Range(from, to) if !is_list => {
                let (from, to) = (self.number(from, scope), self.number(to, scope));
                let (slot, source) = (scope.next_slot, Source::Range(from?, to?));
                scope.next_slot += 1;
                // A range has no value, so the loop over it makes the list.
                let turns = Loop { slot, source, condition: None };
                Made::Generated(Box::new(turns), Box::new(Made::Name(slot)))
            }
            _ if is_list => self.of_sort(of, scope, &[Sort::List])?.made,
            _ => Made::Distinct(Box::new(self.of_sort(of, scope, &[Sort::Set, Sort::List])?.made)),
        };
        let pick = Pick { of: Made::At(of.span, Box::new(made)), slot, is_list };
        let sort = if is_list { Sort::List } else { Sort::Set };
        Some(Typed { sort, made: Made::Picked(Box::new(pick)) })
    }

    fn parts(&mut self, parts: &[Part], scope: &mut Scope) -> Option<Vec<kinds::Part>> {
        let made: Vec<_> = parts.iter().map(|part| self.part(part, scope)).collect();
        made.into_iter().collect()
    }

    pub(super) fn part(&mut self, part: &Part, scope: &mut Scope) -> Option<kinds::Part> {
        match part {
            Part::Position(Expr { kind: Kind::Call { name, arguments }, span, .. })
                if name.text == "components" =>
            {
                let is_set = matches!(&self.coordinates[..], [(_, kinds::Kind::Set)]);
                let [set, graph] = &arguments[..] else {
                    let error = Diagnostic::error(Code::Arity, *span, "`components` takes a set and a graph");
                    return self.report(error.label("another number of them"));
                };
                if !is_set {
                    let error =
                        Diagnostic::error(Code::Kind, *span, "`components` makes positions that are sets");
                    return self.report(error.label("positions here are no sets"));
                }
                let set = self.of_sort(set, scope, &[Sort::Set])?.made;
                Some(kinds::Part::Components(set, self.graph_named(graph)?))
            }
            Part::Position(expr) => Some(kinds::Part::Position(self.position(expr, scope)?)),
            Part::Of(count, part) => {
                let (count, part) = (self.number(count, scope), self.part(part, scope));
                Some(kinds::Part::Of(count?, Box::new(part?)))
            }
            Part::Each { name, from, to, part } => {
                let source = match to {
                    Some(to) => {
                        let range = Kind::Range(Box::new(from.clone()), Box::new(to.clone()));
                        Expr::new(range, from.span.to(to.span))
                    }
                    None => from.clone(),
                };
                // A run over parts is a loop, so that one way of binding names serves both.
                let each = ast::Loop { name: name.clone(), source: Some(source), condition: None };
                let turns = self.turns(&each, None, scope)?;
                let part = self.part(part, scope);
                scope.names.pop();
                Some(kinds::Part::Each(Box::new(turns), Box::new(part?)))
            }
        }
    }

    /// Returns the values of a position, one for each coordinate.
    pub(super) fn position(&mut self, expr: &Expr, scope: &mut Scope) -> Option<Vec<Made>> {
        let kinds: Vec<kinds::Kind> = self.coordinates.iter().map(|(_, kind)| *kind).collect();
        let items = match &expr.kind {
            Kind::Tuple(items) if kinds.len() > 1 => &items[..],
            _ => std::slice::from_ref(expr),
        };
        if items.len() != kinds.len() {
            let message = format!("a position has {} coordinates, found {}", kinds.len(), items.len());
            let error = Diagnostic::error(Code::Arity, expr.span, message).label("another number of them");
            return self
                .report(error.hint("a position of several coordinates stands in brackets: `(a, t + 1)`"));
        }
        // A fault in the value is told at its place in the text.
        let value = |(item, kind): (&Expr, &kinds::Kind)| {
            let made = self.as_sort(item, scope, Sort::of(*kind))?;
            Some(Made::At(item.span, Box::new(made)))
        };
        let made: Vec<_> = items.iter().zip(&kinds).map(value).collect();
        made.into_iter().collect()
    }

    /// Puts the choices in an order in which each has bounds, and each condition behind the last choice in it.
    /// The slots of choices begin with `first`; others are free from `free` on.
    fn plan(
        &mut self,
        chosen: &[(String, Span)],
        (first, free): (usize, &mut usize),
        picked: &[usize],
        parts: &[kinds::Part],
        condition: Made,
    ) -> Option<Vec<Step>> {
        let mut tests = Vec::new();
        flatten(condition, &mut tests);
        // Of each, the slot that says whether it was tried early.
        let mut tried: Vec<Option<usize>> = vec![None; tests.len()];
        let mut left: Vec<usize> = (first..first + chosen.len()).collect();
        // Conditions that are settled early still bound choices that come later.
        let said = tests.clone();
        let mut steps = Vec::new();
        let signed: Vec<bool> = self.coordinates.iter().map(|(_, kind)| kind.is_signed()).collect();
        loop {
            // In the order of the text, so that a condition keeps those behind it from what has no value. One
            // that can be tried before those in front of it may have no value there, and then waits.
            let (mut later, mut later_tried) = (Vec::new(), Vec::new());
            for (test, mut slot) in tests.into_iter().zip(tried) {
                let is_ready = !test.mentions(&|slot| left.contains(&slot));
                // With nothing in front that waits, a condition may have its fault; else it must have none.
                if is_ready && (later.is_empty() || !test.may_fault()) {
                    steps.push(match slot {
                        Some(slot) => Step::Late(slot, test),
                        None => Step::Test(test),
                    });
                    continue;
                }
                if is_ready && slot.is_none() {
                    steps.push(Step::Early(*free, test.clone()));
                    slot = Some(*free);
                    *free += 1;
                }
                later.push(test);
                later_tried.push(slot);
            }
            (tests, tried) = (later, later_tried);
            if left.is_empty() {
                return Some(steps);
            }
            let known = Known { left: &left, picked, tests: &tests, said: &said, parts, signed: &signed };
            // Some choice is left that no known bound reaches; the first in the text is told.
            let Some((slot, among, is_told)) = known.next() else {
                let (name, span) = &chosen[left[0] - first];
                let message = format!("the choice `{name}` is not bounded");
                let error = Diagnostic::error(Code::Unbounded, *span, message).label("may be any number");
                let (first, kind) = &self.coordinates[0];
                let most = match kind {
                    kinds::Kind::Number | kinds::Kind::Integer => first.text.clone(),
                    kinds::Kind::Word => format!("len({})", first.text),
                    _ => format!("sum({})", first.text),
                };
                return self.report(error.hint(format!(
                    "say how large it may be, as `{name} <= {most} + 1`, or what it is taken from, as `{name} in {{1, 2, 5}}`; a \
                     bound that is too small leaves moves out"
                )));
            };
            // What a bound tells exactly need not be tested again.
            steps.push(Step::Choose { slot, among });
            left.retain(|other| *other != slot);
            let rest = tests.into_iter().zip(tried).enumerate();
            (tests, tried) = rest.filter(|(at, _)| !is_told.contains(at)).map(|(_, test)| test).unzip();
        }
    }
}

/// Returns the function and the arguments by which `u in subsets(s)` or `t in upto(a)` says what a choice is.
fn picked_of<'l>(name: &str, condition: &'l Expr) -> Option<(&'l Name, &'l [Expr])> {
    match &condition.kind {
        // Behind `or` the choice might be taken from elsewhere too, so only `and` is looked through.
        Kind::And(parts) => parts.iter().find_map(|part| picked_of(name, part)),
        Kind::Compare(first, rest) => match &rest[..] {
            [(Compare::In { negated: false }, Expr { kind: Kind::Call { name: called, arguments }, .. })]
                if matches!(&first.kind, Kind::Name(found) if found == name)
                    && matches!(called.text.as_str(), "subsets" | "upto") =>
            {
                Some((called, &arguments[..]))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Takes conditions that hold together apart.
fn flatten(condition: Made, tests: &mut Vec<Made>) {
    match condition {
        Made::And(parts) => parts.into_iter().for_each(|part| flatten(part, tests)),
        test => tests.push(test),
    }
}
