//! From the tree to the rules: names get meanings, parameters values, functions bodies, choices bounds.

mod advice;
mod expression;
mod line;
mod value;

pub use value::{Parameter, Value};

use super::ast::{Expr, Item, Kind, Let, Name, Part, Pattern};
use super::diagnostic::{Code, Diagnostic, Severity, Span, nearest};
use super::limits::{MAX_COORDINATES, MAX_LINES};
use super::{Claim, LineSpans, Parsed};
use crate::ir::plan::EFFORT;
use crate::ir::{self, Ending, Moves, Rules};
use std::collections::{BTreeMap, BTreeSet};

/// Gives the items their meaning. `errors` holds what was reported before; rules come out only where it stays
/// empty.
pub(super) fn lower(items: Vec<Item>, set: &[(&str, &str)], errors: &mut Vec<Diagnostic>) -> Option<Parsed> {
    let mut lowerer = Lowerer::new(errors);
    lowerer.definitions(&items, set);
    lowerer.rules(&items)
}

/// Gives a claim its meaning: a number or a condition over `names`, whose slots are their indices.
pub(super) fn lower_claim(claim: &Expr, names: &[&str], errors: &mut Vec<Diagnostic>) -> Option<Claim> {
    let scope = Scope::of_slots("a claim", names.iter().copied());
    let mut lowerer = Lowerer::new(errors);
    match claim.kind {
        Kind::Compare(..) | Kind::And(_) | Kind::Or(_) | Kind::Not(_) => {
            lowerer.whole_condition(claim, &scope).map(Claim::Lost)
        }
        _ => lowerer.whole_number(claim, &scope).map(Claim::Value),
    }
}

/// The meaning of names while a text is lowered.
struct Lowerer<'a> {
    errors: &'a mut Vec<Diagnostic>,
    parameters: Vec<Parameter>,
    /// `None` for a parameter whose value has been reported.
    values: BTreeMap<String, Option<Value>>,
    functions: BTreeMap<String, Let>,
    /// Functions whose body has been reported; calls of them are not.
    broken: BTreeSet<String>,
    /// Where each name was defined.
    places: BTreeMap<String, Span>,
    coordinates: Vec<Name>,
    /// Which tuples are positions, where the text says so.
    domain: Option<ir::Condition>,
    nodes: usize,
    depth: u32,
    /// What may still be spent on plans.
    effort: usize,
}

/// The names that an expression may use, besides parameters and functions.
struct Scope {
    names: Vec<(String, ir::Expr)>,
    /// What knows only these names, for messages: `a goal`.
    owner: &'static str,
}

impl Scope {
    fn of_slots<'a>(owner: &'static str, names: impl Iterator<Item = &'a str>) -> Scope {
        let names = names.enumerate().map(|(slot, name)| (name.to_owned(), ir::Expr::Name(slot))).collect();
        Scope { names, owner }
    }

    fn get(&self, name: &str) -> Option<&ir::Expr> {
        // The last one pushed counts: names of runs are pushed while their part is read.
        self.names.iter().rev().find(|(known, _)| known == name).map(|(_, expr)| expr)
    }
}

impl<'a> Lowerer<'a> {
    fn new(errors: &'a mut Vec<Diagnostic>) -> Self {
        Lowerer {
            errors,
            parameters: Vec::new(),
            values: BTreeMap::new(),
            functions: BTreeMap::new(),
            broken: BTreeSet::new(),
            places: BTreeMap::new(),
            coordinates: Vec::new(),
            domain: None,
            nodes: 0,
            depth: 0,
            effort: EFFORT,
        }
    }

    fn report<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.errors.push(error);
        None
    }

    /// Collects parameters and functions: a line may use them wherever they stand.
    fn definitions(&mut self, items: &[Item], set: &[(&str, &str)]) {
        for item in items {
            match item {
                Item::Param(name, value) if self.is_new(name) => {
                    // The last value given for a name counts, as with repeated options.
                    let given = set.iter().rev().find(|(wanted, _)| *wanted == name.text);
                    let value = match given {
                        Some((_, text)) => self.given_value(name, text),
                        None => self.value(value),
                    };
                    if let Some(value) = &value {
                        let (name, value) = (name.text.clone(), value.clone());
                        self.parameters.push(Parameter { name, value });
                    }
                    // A parameter with a bad value stays known, so that its uses are no further errors.
                    self.values.insert(name.text.clone(), value);
                }
                Item::Let(function) if self.is_new(&function.name) => {
                    self.check_function(function);
                    self.functions.insert(function.name.text.clone(), function.clone());
                }
                _ => {}
            }
        }
        for (name, _) in set {
            if !self.values.contains_key(*name) {
                let known: Vec<&str> = self.values.keys().map(String::as_str).collect();
                let message = match known[..] {
                    [] => format!("there is no parameter `{name}`: the rules have none"),
                    _ => format!("there is no parameter `{name}`: the rules have {}", listed(&known)),
                };
                // The place of the first parameter is shown, since the name given has none in the text.
                let first = known.iter().map(|known| self.places[*known]).min();
                let mut error = Diagnostic::error(Code::BadParameter, first.unwrap_or_default(), message);
                if first.is_some() {
                    error = error.label("a parameter");
                }
                if let Some(near) = nearest(name, known) {
                    error = error.hint(format!("did you mean `{near}`?"));
                }
                self.errors.push(error);
            }
        }
    }

    /// Returns whether the name is not taken, and takes it.
    fn is_new(&mut self, name: &Name) -> bool {
        if let Some(before) = self.places.get(&name.text) {
            let message = format!("`{}` is defined twice", name.text);
            let error = Diagnostic::error(Code::Duplicate, name.span, message).label("defined again");
            let error = error.other(*before, "defined first here");
            self.errors.push(error);
            return false;
        }
        self.places.insert(name.text.clone(), name.span);
        true
    }

    /// Lowers the body once by itself, so that its errors are reported where it stands and whether it is
    /// called or not.
    fn check_function(&mut self, function: &Let) {
        let reported = self.errors.len();
        for (index, argument) in function.arguments.iter().enumerate() {
            if function.arguments[..index].iter().any(|before| before.text == argument.text) {
                let message = format!("the function has two arguments called `{}`", argument.text);
                self.errors
                    .push(Diagnostic::error(Code::Duplicate, argument.span, message).label("used again"));
            }
        }
        let names = function.arguments.iter().map(|argument| argument.text.as_str());
        let scope = Scope::of_slots("a function", names);
        // The body counts again at each call, so this reading of it is not counted.
        let before = self.nodes;
        self.number(&function.body, &scope);
        self.nodes = before;
        if self.errors.len() > reported {
            self.broken.insert(function.name.text.clone());
        }
    }

    fn rules(mut self, items: &[Item]) -> Option<Parsed> {
        self.find_coordinates(items);
        // Lines need the coordinates and the domain, which may stand below them.
        self.find_domain(items);
        let mut lines = Vec::new();
        let mut spans: Vec<LineSpans> = Vec::new();
        let mut plans = Vec::new();
        let mut warnings = Vec::new();
        let (mut name, mut start, mut misere) = (None, None, None);
        let (mut win, mut lose) = (Vec::new(), Vec::new());
        let mut goal_span = None;
        for item in items {
            match item {
                Item::Game(game) => {
                    self.once(&mut name, game.clone(), game.span, "name of the game", |game| game.span);
                }
                Item::Start(pattern, to) => {
                    let span = pattern.span;
                    let lowered = self.start(pattern, to);
                    self.once(&mut start, (lowered, span), span, "`start` line", |(_, span)| *span);
                }
                Item::Misere(span) => self.once(&mut misere, *span, *span, "`misere`", |span| *span),
                Item::Goal { win: is_win, condition, span } => {
                    goal_span = goal_span.or(Some(*span));
                    if let Some(condition) = self.of_a_position("a goal", condition) {
                        if *is_win { &mut win } else { &mut lose }.push(condition);
                    }
                }
                Item::Line(line) => {
                    if lines.len() == MAX_LINES {
                        let message = format!("the text has more than {MAX_LINES} lines with an arrow");
                        self.errors.push(
                            Diagnostic::error(Code::TooLarge, line.span, message).label("one too many"),
                        );
                        break;
                    }
                    if let Some((line, plan, places)) = self.line(line, &mut warnings) {
                        lines.push(line);
                        plans.push(plan);
                        spans.push(places);
                    }
                }
                Item::ForAll { condition, .. } => self.fits(condition.as_ref()),
                Item::Param(..) | Item::Let(_) | Item::Domain(_) => {}
                Item::Graph { .. } | Item::Position(_) | Item::End { .. } | Item::Mover { .. } => {
                    unreachable!("texts on numbers have none of these")
                }
            }
        }
        if let (Some(misere), Some(goal)) = (misere, goal_span) {
            let message =
                "`misere` does not go with a goal: where a goal ends play, there is nothing to turn round";
            let error = Diagnostic::error(Code::MisereGoal, misere, message).label("misere play");
            self.errors.push(error.other(goal, "the goal"));
        }
        // With an error before it, a line may be what could not be read.
        if !items.iter().any(|item| matches!(item, Item::Line(_))) && self.errors.is_empty() {
            let error =
                Diagnostic::error(Code::NoLine, Span::default(), "the text has no rule: a line with `->`")
                    .hint("a rule says what becomes of a position: `n -> n - k where 1 <= k <= 3`");
            self.errors.push(error);
        }
        // Below here each line has its plan, since a line without one has been reported.
        if !self.errors.is_empty() {
            return None;
        }
        let any = |conditions: Vec<ir::Condition>| {
            (!conditions.is_empty()).then(|| Box::new(ir::Condition::any(conditions)))
        };
        let play = match (misere, win.is_empty() && lose.is_empty()) {
            (Some(_), _) => Ending::Misere,
            (None, true) => Ending::Normal,
            (None, false) => Ending::Goal { win: any(win), lose: any(lose) },
        };
        let coordinates = self.coordinates.iter().map(|name| name.text.clone()).collect();
        let rules = Rules {
            name: name.map(|name: Name| name.text),
            moves: Moves { coordinates, lines },
            domain: self.domain.map(Box::new),
            start: start.and_then(|(start, _)| start),
            play,
            plans,
        };
        Some(Parsed { rules, parameters: self.parameters, warnings, spans })
    }

    /// Keeps the first of several, and reports the others.
    fn once<T>(&mut self, kept: &mut Option<T>, new: T, span: Span, what: &str, place: impl Fn(&T) -> Span) {
        match kept {
            None => *kept = Some(new),
            Some(first) => {
                let message = format!("a text has one {what}");
                let error = Diagnostic::error(Code::Duplicate, span, message).label("given again");
                self.errors.push(error.other(place(first), "given first here"));
            }
        }
    }

    /// Gives a condition on a position its meaning; messages call it `owner`.
    fn of_a_position(&mut self, owner: &'static str, condition: &Expr) -> Option<ir::Condition> {
        let names = self.coordinates.clone();
        // Without coordinates every name would be unknown.
        if names.is_empty() && !self.errors.is_empty() {
            // The line that names the coordinates is the one that is wrong.
            return None;
        }
        let scope = Scope::of_slots(owner, names.iter().map(|name| name.text.as_str()));
        self.whole_condition(condition, &scope)
    }

    /// Reports values that were set of parameters and that `for all` leaves out.
    fn fits(&mut self, condition: Option<&Expr>) {
        let Some(condition) = condition else { return };
        let scope = Scope::of_slots("`for all`", std::iter::empty());
        let Some(lowered) = self.whole_condition(condition, &scope) else { return };
        // No names are left in it, since all that it had have been given values.
        if lowered.at(&[]) != Some(true) {
            let message = "the values that are set are none that `for all` allows";
            let error = Diagnostic::error(Code::BadParameter, condition.span, message);
            self.errors.push(error.label("does not hold"));
        }
    }

    /// Takes which tuples are positions from the text; the lines are read with it.
    fn find_domain(&mut self, items: &[Item]) {
        let mut first = None;
        for item in items {
            if let Item::Domain(condition) = item {
                if first.is_none() {
                    self.domain = self.of_a_position("`positions where`", condition);
                }
                let span = condition.span;
                self.once(&mut first, span, span, "`positions where` line", |span| *span);
            }
        }
    }

    /// Takes the names of the coordinates from the first line, and compares those of the others with them.
    fn find_coordinates(&mut self, items: &[Item]) {
        let patterns = items.iter().filter_map(|item| match item {
            Item::Line(line) => Some(&line.pattern),
            _ => None,
        });
        let mut first: Option<&Pattern> = None;
        for pattern in patterns {
            let Some(first) = first else {
                if self.check_pattern(pattern) {
                    self.coordinates = pattern.names.clone();
                }
                first = Some(pattern);
                continue;
            };
            let same = first.names.len() == pattern.names.len()
                && first.names.iter().zip(&pattern.names).all(|(a, b)| a.text == b.text);
            if !same {
                let shown = |pattern: &Pattern| {
                    let names: Vec<&str> = pattern.names.iter().map(|name| name.text.as_str()).collect();
                    if names.len() == 1 { names[0].to_owned() } else { format!("({})", names.join(", ")) }
                };
                let message = format!(
                    "all lines of a text speak of the same position: found `{}` after `{}`",
                    shown(pattern),
                    shown(first)
                );
                let error = Diagnostic::error(Code::Pattern, pattern.span, message)
                    .label("another position")
                    .other(first.span, "the first line has this one")
                    .hint("two kinds of position are told apart by a coordinate: `(kind, n) -> ... where kind == 0`");
                let error = if first.names.len() == pattern.names.len() {
                    error.suggest(pattern.span, shown(first))
                } else {
                    error
                };
                self.errors.push(error);
            }
        }
    }

    fn check_pattern(&mut self, pattern: &Pattern) -> bool {
        let before = self.errors.len();
        // The names of a pattern that is too long are still checked, so that all is told at once.
        if pattern.names.len() > MAX_COORDINATES {
            let message = format!(
                "a position has at most {MAX_COORDINATES} coordinates, found {}",
                pattern.names.len()
            );
            self.errors.push(Diagnostic::error(Code::TooLarge, pattern.span, message).label("too many"));
        }
        for (index, name) in pattern.names.iter().enumerate() {
            if let Some(first) = pattern.names[..index].iter().find(|first| first.text == name.text) {
                let message = format!("two coordinates are called `{}`", name.text);
                let error = Diagnostic::error(Code::Duplicate, name.span, message).label("used again");
                let error = error
                    .other(first.span, "used first here")
                    .hint("give them two names; that they are equal is a condition: `where a == b`");
                self.errors.push(error);
            } else if let Some(place) = self.places.get(&name.text) {
                let message = format!(
                    "`{}` is already a parameter or a function and cannot be a coordinate",
                    name.text
                );
                let error =
                    Diagnostic::error(Code::Duplicate, name.span, message).label("used as a coordinate");
                let error = error.other(*place, "defined here");
                self.errors.push(error);
            }
        }
        self.errors.len() == before
    }

    fn start(&mut self, pattern: &Pattern, to: &Part) -> Option<ir::Start> {
        if !self.check_pattern(pattern) {
            return None;
        }
        // A user's start is one position; a sum is started with several of them.
        let Part::Position(target) = to else {
            let error =
                Diagnostic::error(Code::Syntax, pattern.span, "a start is one position, not a run of parts");
            return self.report(error.label("of this start"));
        };
        let scope = Scope::of_slots("a start", pattern.names.iter().map(|name| name.text.as_str()));
        let to = self.position(target, &scope)?;
        Some(ir::Start { names: pattern.names.iter().map(|name| name.text.clone()).collect(), to })
    }

    /// Lowers a position: as many numbers as there are coordinates.
    fn position(&mut self, target: &Expr, scope: &Scope) -> Option<Vec<ir::Expr>> {
        let arity = self.coordinates.len();
        if arity == 0 {
            // The pattern has been reported, or there is no line.
            return None;
        }
        if expression::is_condition(target) && !expression::joins_numbers(target) {
            let message = "a condition stands where a position is wanted";
            let error = Diagnostic::error(Code::Kind, target.span, message).label("a condition");
            return self.report(error.hint("the condition of a line begins with `where`"));
        }
        let single = std::slice::from_ref(target);
        let items = match &target.kind {
            super::ast::Kind::Tuple(items) => &items[..],
            _ => single,
        };
        if items.len() != arity {
            let error = self.wrong_arity(target, items.len(), arity);
            return self.report(error);
        }
        let lowered: Vec<Option<ir::Expr>> =
            items.iter().map(|item| self.whole_number(item, scope)).collect();
        lowered.into_iter().collect()
    }

    fn wrong_arity(&self, target: &Expr, found: usize, arity: usize) -> Diagnostic {
        let names: Vec<&str> = self.coordinates.iter().map(|name| name.text.as_str()).collect();
        let numbers = |n: usize| if n == 1 { "1 number".to_owned() } else { format!("{n} numbers") };
        let message = format!("a position is {} here, found {}", numbers(arity), numbers(found));
        let error =
            Diagnostic::error(Code::Arity, target.span, message).label(format!("{} found", numbers(found)));
        let error = error.other(self.coordinates[0].span, "the pattern is here");
        if arity == 1 {
            error.hint("several heaps are parts of a sum and written without brackets: `n -> a, b`")
        } else if expression::joins_numbers(target) {
            error.hint(expression::OTHER_MOVES)
        } else {
            error.hint(format!("write a tuple, as `({})`", names.join(", ")))
        }
    }

    fn warn(warnings: &mut Vec<Diagnostic>, code: Code, span: Span, message: String) -> &mut Diagnostic {
        warnings.push(Diagnostic::new(Severity::Warning, code, span, message));
        warnings.last_mut().expect("one has just been pushed")
    }
}

/// `a`, `b` and `c`, in backquotes.
fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
