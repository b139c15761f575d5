//! From the tree of a text whose positions have kinds to its rules: names get meanings, expressions sorts, choices
//! bounds.

mod apart;
mod bounds;
mod expression;
mod function;
mod line;
mod loops;
mod turns;
mod value;

use super::ast::{Expr, Item, Let, Name, Part, Pattern};
use super::diagnostic::{Code, Diagnostic, Span, nearest};
use super::limits::{MAX_BYTES, MAX_COORDINATES, MAX_ERRORS, MAX_LINES};
use super::{Rejected, parse};
use crate::kinds::expr::Expr as Made;
use crate::kinds::graph::Graph;
use crate::kinds::turns::Turns;
use crate::kinds::{Kind, KindRules, MAX_GOAL_SLOTS, Start, Text};
use std::collections::{BTreeMap, BTreeSet};
use value::Constant;

/// Returns whether a text is on kinds of positions: a line begins with `position`, has a slice, a write or a loop, or
/// speaks of points, of turns of several moves, or of ends for a player.
///
/// ```
/// use grundy_rules::lang::has_kinds;
/// assert!(has_kinds("position a: list; a -> a[1:] where len(a) >= 1"));
/// assert!(has_kinds("n -> n - k gains k where 1 <= k <= 3"));
/// assert!(has_kinds("a -> a[1:] where len(a) >= 1"));
/// assert!(has_kinds("(a, b) -> (b, a - 1) where len(set([a, b])) == 2"));
/// assert!(has_kinds("param g: digraph = [[3, 1]]; v -> u where u in g[v]"));
/// assert!(!has_kinds("positions where a <= b; (a, b) -> (a, b - 1)"));
/// ```
#[must_use]
pub fn has_kinds(text: &str) -> bool {
    let lines = text.lines().map(|line| {
        // In a word `#` is a letter.
        let is_comment = |(at, _): &(usize, &str)| line[..*at].matches('"').count() % 2 == 0;
        line.match_indices('#').find(is_comment).map_or(line, |(at, _)| &line[..at])
    });
    lines.flat_map(|line| line.split(';')).any(|item| {
        // Behind the colon of `for all` another item begins.
        let item = match item.trim_start().strip_prefix("for all ").and_then(|rest| rest.split_once(':')) {
            Some((_, rest)) => rest,
            None => item,
        };
        let names_kinds = item
            .trim_start()
            .strip_prefix("position")
            // A coordinate called `position` would have an arrow behind it.
            .is_some_and(|rest| rest.starts_with([' ', '\t', '(']) && !rest.trim_start().starts_with("->"));
        // Rules of boards have no parameters, and those of rules on numbers have no kind.
        let is_of_kinds = |given: &str| {
            given.contains('"') || given.split_once('=').is_some_and(|(name, _)| name.contains(':'))
        };
        names_kinds
            || item.trim_start().strip_prefix("param ").is_some_and(is_of_kinds)
            || speaks_of_turns(item)
            || has_loop(item)
            || writes_entries(item)
            || calls_of_lists(item, text)
    })
}

/// Returns whether a function is called that only texts with kinds have, and that the text does not define itself.
fn calls_of_lists(item: &str, text: &str) -> bool {
    let is_named = |name: char| name.is_alphanumeric() || matches!(name, '_' | '-');
    ["sum(", "sorted(", "reversed(", "set(", "count("].iter().any(|call| {
        let is_call = item.match_indices(call).any(|(at, _)| !item[..at].ends_with(is_named));
        is_call && !text.contains(&format!("let {call}"))
    })
}

/// Returns whether a loop stands in brackets.
fn has_loop(item: &str) -> bool {
    let before = |at: usize| {
        let signs = |wanted: &[char]| item[..at].matches(wanted).count();
        signs(&['(', '[']) > signs(&[')', ']'])
    };
    item.match_indices(" for ").any(|(at, word)| {
        let mut words = item[at + word.len()..].split_whitespace();
        before(at) && words.nth(1) == Some("in")
    })
}

/// Returns whether a line has a slice, a write or a set of one element, as lines on lists, words and sets have.
fn writes_entries(item: &str) -> bool {
    let plain: String = item.split('"').step_by(2).collect();
    let has_slice =
        plain.split('[').skip(1).any(|rest| rest.split(']').next().unwrap_or_default().contains(':'));
    plain.contains("->")
        && (has_slice || plain.contains(" with ") || plain.contains("- {") || plain.contains("+ {"))
}

/// Returns whether a line speaks of points, turns or ends for a player; elsewhere these words are names.
fn speaks_of_turns(item: &str) -> bool {
    let words: Vec<&str> = item.split_whitespace().collect();
    let arrow = words.iter().position(|word| *word == "->");
    match (&words[..], arrow) {
        (["draw", "when", ..] | ["win" | "lose", "for", ..] | ["left" | "right", "moves", ..], None) => true,
        (_, Some(arrow)) => {
            words[..arrow.saturating_sub(1)].contains(&"again")
                || words[arrow..].iter().any(|word| matches!(*word, "gains" | "pays"))
        }
        _ => false,
    }
}

/// Reads rules whose positions have kinds, with other values for some of the parameters.
///
/// # Errors
/// Everything that is wrong with the text, up to [`MAX_ERRORS`].
pub fn parse_kinds(text: &str, set: &[(&str, &str)]) -> Result<KindRules, Rejected> {
    if text.len() > MAX_BYTES {
        let message = format!("the text has {} bytes; rules have at most {MAX_BYTES}", text.len());
        let error = Diagnostic::error(Code::TooLarge, Span::new(0, 0), message);
        return Err(Rejected { diagnostics: vec![error] });
    }
    let (items, errors) = parse::parse(text, true);
    let mut lowerer = Lowerer::new(text, errors);
    let found = lowerer.text(&items, set);
    let mut errors = lowerer.errors;
    match found {
        Some(text) if errors.is_empty() => Ok(KindRules::new(text)),
        _ => {
            // Errors are found pass by pass, and are told in the order of the text.
            errors.sort_by_key(|error| (error.span.start, error.span.end));
            errors.dedup();
            let is_told = items.iter().any(|item| matches!(item, Item::Position(_)));
            if !is_told && writes_entries(text) {
                errors = without_position(errors, lowerer.coordinates.first());
            }
            errors.truncate(MAX_ERRORS);
            Err(Rejected { diagnostics: errors })
        }
    }
}

/// Returns what is wrong with a text without a line `position` that writes entries: where a value is of the wrong kind
/// all else follows from that line's absence.
fn without_position(mut errors: Vec<Diagnostic>, coordinate: Option<&(Name, Kind)>) -> Vec<Diagnostic> {
    let Some(at) = errors.iter().position(|error| error.code == Code::Kind) else { return errors };
    let name = coordinate.map_or("a", |(name, _)| &name.text);
    let wrong = errors.swap_remove(at);
    let hint = format!(
        "a line as `position {name}: list`, `word` or `set` says what positions are; here they are numbers"
    );
    vec![wrong.hint(hint)]
}

/// What an expression is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Number,
    /// A letter of a word: its code point.
    Letter,
    Condition,
    List,
    Word,
    Set,
}

impl Sort {
    fn of(kind: Kind) -> Sort {
        match kind {
            Kind::Number | Kind::Integer => Sort::Number,
            Kind::List | Kind::Integers | Kind::Piles => Sort::List,
            Kind::Word => Sort::Word,
            Kind::Set => Sort::Set,
        }
    }

    /// Returns it with its article.
    fn name(self) -> &'static str {
        match self {
            Sort::Number => "a number",
            Sort::Letter => "a letter",
            Sort::Condition => "a condition",
            Sort::List => "a list",
            Sort::Word => "a word",
            Sort::Set => "a set",
        }
    }
}

/// An expression with its sort.
#[derive(Clone, Debug)]
struct Typed {
    sort: Sort,
    made: Made,
}

/// The names that an expression may use, besides parameters and functions, and the slots that it may take.
struct Scope {
    names: Vec<(String, Typed)>,
    /// The slots of choices: an index that hangs on one must be one.
    choices: std::ops::Range<usize>,
    /// The next slot that is free.
    next_slot: usize,
    /// What knows only these names, for messages: `a goal`.
    owner: &'static str,
}

impl Scope {
    fn get(&self, name: &str) -> Option<&Typed> {
        self.names.iter().rev().find(|(known, _)| known == name).map(|(_, typed)| typed)
    }

    fn is_chosen(&self, made: &Made) -> bool {
        made.mentions(&|slot| self.choices.contains(&slot))
    }
}

struct Lowerer<'t> {
    text: &'t str,
    errors: Vec<Diagnostic>,
    coordinates: Vec<(Name, Kind)>,
    constants: BTreeMap<String, Constant>,
    graphs: Vec<Graph>,
    functions: BTreeMap<String, Let>,
    /// Every name that is defined.
    taken: BTreeSet<String>,
    nodes: usize,
    depth: u32,
    n_goal_slots: usize,
}

impl<'t> Lowerer<'t> {
    fn new(text: &'t str, errors: Vec<Diagnostic>) -> Self {
        Lowerer {
            text,
            errors,
            coordinates: Vec::new(),
            constants: BTreeMap::new(),
            graphs: Vec::new(),
            functions: BTreeMap::new(),
            taken: BTreeSet::new(),
            nodes: 0,
            depth: 0,
            n_goal_slots: 0,
        }
    }

    fn report<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.errors.push(error);
        None
    }

    fn text(&mut self, items: &[Item], set: &[(&str, &str)]) -> Option<Text> {
        // Names come before lines, which may use what is defined below them.
        self.definitions(items, set);
        self.find_position(items);
        let mut text = Text {
            source: self.text.to_owned(),
            name: None,
            names: self.coordinates.iter().map(|(name, _)| name.text.clone()).collect(),
            kinds: self.coordinates.iter().map(|(_, kind)| *kind).collect(),
            graphs: Vec::new(),
            lines: Vec::new(),
            start: None,
            win: Vec::new(),
            lose: Vec::new(),
            domain: Vec::new(),
            n_goal_slots: 0,
            is_misere: false,
            turns: Turns::default(),
            entry: None,
        };
        let mut misere = None;
        for item in items {
            match item {
                Item::Game(name) => text.name = Some(name.text.clone()),
                Item::Start(pattern, part) => text.start = self.start(pattern, part),
                Item::Misere(span) => misere = Some(*span),
                Item::Goal { win, condition, .. } => {
                    let goals = if *win { &mut text.win } else { &mut text.lose };
                    goals.extend(self.goal(condition, "a goal"));
                }
                Item::Domain(condition) => {
                    let span = condition.span;
                    text.domain
                        .extend(self.goal(condition, "`positions where`").map(|condition| (condition, span)));
                }
                Item::ForAll { span, .. } => {
                    let message = "`for all` is known of texts on numbers alone";
                    let error = Diagnostic::error(Code::Kind, *span, message).label("not known here");
                    self.errors.push(
                        error.hint("take a parameter, `param k = 3`, which may be set to another value"),
                    );
                }
                Item::Line(line) if text.lines.len() == MAX_LINES => {
                    let message = format!("the text has more than {MAX_LINES} lines with an arrow");
                    self.errors
                        .push(Diagnostic::error(Code::TooLarge, line.span, message).label("one too many"));
                    break;
                }
                Item::Line(line) => text.lines.extend(self.line(line)),
                Item::End { winner, condition, .. } => {
                    text.turns
                        .ends
                        .extend(self.goal(condition, "a goal").map(|condition| (*winner, condition)));
                }
                Item::Mover { player, condition, .. } => {
                    text.turns
                        .movers
                        .extend(self.goal(condition, "a goal").map(|condition| (*player, condition)));
                }
                Item::Param(..) | Item::Graph { .. } | Item::Let(_) | Item::Position(_) => {}
            }
        }
        text.is_misere = misere.is_some();
        text.turns.is_scored = text.lines.iter().any(|line| line.gain.is_some());
        text.turns.has_again = text.lines.iter().any(|line| line.is_again);
        self.turns_fit(items);
        if let (Some(span), false) = (misere, text.win.is_empty() && text.lose.is_empty()) {
            let message =
                "`misere` does not go with a goal: where a goal ends play, there is nothing to turn round";
            self.errors.push(Diagnostic::error(Code::MisereGoal, span, message).label("misere play"));
        }
        // Where another error stands the line may have been what could not be read.
        if !items.iter().any(|item| matches!(item, Item::Line(_))) && self.errors.is_empty() {
            let error =
                Diagnostic::error(Code::NoLine, Span::default(), "the text has no rule: a line with `->`");
            self.errors
                .push(error.hint("a rule says what becomes of a position: `a -> a[1:] where len(a) >= 1`"));
        }
        text.graphs = std::mem::take(&mut self.graphs);
        // A goal without loops still has the slots of the coordinates.
        text.n_goal_slots = self.n_goal_slots.max(text.kinds.len());
        text.entry = self.entry_rules(items);
        // With errors left the text says nothing certain.
        self.errors.is_empty().then_some(text)
    }

    /// Takes a name that is defined; says whether it is new.
    fn takes(&mut self, name: &Name) -> bool {
        if self.taken.insert(name.text.clone()) {
            return true;
        }
        let message = format!("`{}` is defined twice", name.text);
        self.errors.push(Diagnostic::error(Code::Duplicate, name.span, message).label("defined again"));
        false
    }

    /// Takes the names and kinds of the coordinates from the line `position ..`.
    fn find_position(&mut self, items: &[Item]) {
        let mut found: Option<Span> = None;
        for item in items {
            let Item::Position(pattern) = item else { continue };
            if let Some(first) = found {
                let error =
                    Diagnostic::error(Code::Duplicate, pattern.span, "a text has one `position` line");
                self.errors.push(error.label("given again").other(first, "given first here"));
                continue;
            }
            found = Some(pattern.span);
            self.coordinates = self.with_kinds(pattern);
        }
        let first = items.iter().find_map(|item| match item {
            Item::Line(line) => Some(&line.pattern),
            _ => None,
        });
        if let (None, Some(pattern)) = (found, first) {
            // Without the line all coordinates are numbers.
            self.coordinates = self.with_kinds(pattern);
        } else if found.is_none() && self.errors.is_empty() {
            let error = Diagnostic::error(Code::Kind, Span::default(), "no line says what a position is");
            self.errors.push(error.hint("a first line as `position a: list` names it and its kind"));
        }
    }

    /// Returns the names of a pattern with their kinds; without one a name is a number.
    fn with_kinds(&mut self, pattern: &Pattern) -> Vec<(Name, Kind)> {
        if pattern.names.len() > MAX_COORDINATES {
            let message = format!(
                "a position has at most {MAX_COORDINATES} coordinates, found {}",
                pattern.names.len()
            );
            self.errors.push(Diagnostic::error(Code::TooLarge, pattern.span, message).label("too many"));
        }
        let mut named = Vec::new();
        for (name, given) in pattern.names.iter().zip(&pattern.kinds) {
            if named.iter().any(|(other, _): &(Name, Kind)| other.text == name.text) {
                let message = format!("two coordinates are called `{}`", name.text);
                self.errors.push(Diagnostic::error(Code::Duplicate, name.span, message).label("used again"));
            }
            if self.taken.contains(&name.text) {
                let message = format!("`{}` is a parameter or a function already", name.text);
                self.errors.push(Diagnostic::error(Code::Duplicate, name.span, message).label("used again"));
            }
            // An unknown kind was reported; a number keeps the rest of the text readable.
            let kind = given.as_ref().map_or(Some(Kind::Number), |given| self.kind_named(given));
            named.push((name.clone(), kind.unwrap_or(Kind::Number)));
        }
        named
    }

    fn kind_named(&mut self, given: &Name) -> Option<Kind> {
        let known = Kind::ALL.iter().find(|(name, _)| *name == given.text);
        if let Some((_, kind)) = known {
            return Some(*kind);
        }
        let names = || Kind::ALL.iter().map(|(name, _)| *name);
        let message = format!("there is no kind `{}`", given.text);
        let mut error = Diagnostic::error(Code::Kind, given.span, message).label("not known");
        error = match nearest(&given.text, names()) {
            Some(near) => error.hint(format!("did you mean `{near}`?")).suggest(given.span, near),
            None => error.hint(format!("the kinds are {}", names().collect::<Vec<_>>().join(", "))),
        };
        self.report(error)
    }

    /// Returns the scope of a condition or a part that speaks of coordinates alone.
    fn scope_of(coordinates: &[(Name, Kind)], owner: &'static str) -> Scope {
        let meaning = |(at, (name, kind)): (usize, &(Name, Kind))| {
            // A list has no number in its slot, so it is read by its coordinate.
            let made = if kind.is_number() { Made::Name(at) } else { Made::Coordinate(at) };
            (name.text.clone(), Typed { sort: Sort::of(*kind), made })
        };
        let names = coordinates.iter().enumerate().map(meaning).collect();
        Scope { names, choices: 0..0, next_slot: coordinates.len(), owner }
    }

    /// Returns a condition of the coordinates alone.
    fn goal(&mut self, condition: &Expr, owner: &'static str) -> Option<Made> {
        let mut scope = Self::scope_of(&self.coordinates, owner);
        let goal = self.condition(condition, &mut scope)?;
        if scope.next_slot > MAX_GOAL_SLOTS {
            return self.report(Diagnostic::error(
                Code::TooLarge,
                condition.span,
                "a goal has too many loops",
            ));
        }
        self.n_goal_slots = self.n_goal_slots.max(scope.next_slot);
        Some(goal)
    }

    fn start(&mut self, pattern: &Pattern, part: &Part) -> Option<Start> {
        let given = self.with_kinds(pattern);
        let mut scope = Self::scope_of(&given, "the start");
        let part = self.part(part, &mut scope)?;
        let (names, kinds) = given.iter().map(|(name, kind)| (name.text.clone(), *kind)).unzip();
        Some(Start { names, kinds, part, n_slots: scope.next_slot })
    }
}
