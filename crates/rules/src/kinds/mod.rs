//! Games whose positions hold lists, words, sets and numbers, with graphs as parameters: rules as text, and the
//! options that they give.
//!
//! ```
//! use grundy_rules::kinds::KindRules;
//! use grundy_rules::{Ruleset, lang};
//! use grundy_values::Player;
//! // A coin walks one square to the left, onto an empty one.
//! let text = "position w: word; w -> w with w[i] = \"o\", w[i + 1] = \".\" where w[i] == \".\" and w[i + 1] == \"o\"";
//! let rules = lang::parse_kinds(text, &[])?;
//! let start = rules.read("..o.o").unwrap();
//! let options = rules.collect_options(&start, Player::Left).unwrap();
//! let shown: Vec<String> = options.iter().map(|parts| rules.show(&parts[0])).collect();
//! assert_eq!(shown, [".o..o", "..oo."]);
//! # Ok::<_, grundy_rules::lang::Rejected>(())
//! ```

mod bytes;
pub(crate) mod expr;
pub(crate) mod graph;
pub(crate) mod pick;
mod position;
mod tuples;
pub(crate) mod turns;
mod visit;
mod walk;

pub use expr::MAX_ENTRIES;
pub use position::{Kind, Position, Value};

use crate::interpret::{Failure, Fault};
use crate::lang::Span;
use crate::{Convention, Goal, Play, Ruleset, Verdict};
use expr::{Expr, Halt, Names, Steps};
use graph::Graph;
use grundy_budget::Budget;
use grundy_values::Player;
use std::cell::Cell;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use turns::Turns;

/// The rules of a game whose positions hold lists, words, sets or numbers. A choice that is tried is a step.
#[derive(Clone, Debug)]
pub struct KindRules {
    text: Arc<Text>,
    is_misere: bool,
    is_common: bool,
    budget: Budget,
}

/// What a text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    pub(crate) source: String,
    pub(crate) name: Option<String>,
    /// The names and kinds of the coordinates.
    pub(crate) names: Vec<String>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) graphs: Vec<Graph>,
    pub(crate) lines: Vec<Line>,
    pub(crate) start: Option<Start>,
    /// What ends play at once, of the coordinates of a part.
    pub(crate) win: Vec<Expr>,
    pub(crate) lose: Vec<Expr>,
    /// What all positions fulfil, each with its place in the text.
    pub(crate) domain: Vec<(Expr, Span)>,
    /// Slots that goals, ends and who moves take.
    pub(crate) n_goal_slots: usize,
    pub(crate) is_misere: bool,
    pub(crate) turns: Turns,
    /// The rules of one entry, as a text on numbers, where entries play apart.
    pub(crate) entry: Option<String>,
}

/// What the numbers and lists that a user gives stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    pub(crate) names: Vec<String>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) part: Part,
    pub(crate) n_slots: usize,
}

/// A line of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) label: Option<String>,
    pub(crate) mover: Option<Player>,
    pub(crate) steps: Vec<Step>,
    pub(crate) parts: Vec<Part>,
    /// The points that the mover gains.
    pub(crate) gain: Option<Expr>,
    /// Whether the same player moves again.
    pub(crate) is_again: bool,
    /// The choices that are numbers: their names, and the slots of their values.
    pub(crate) choices: Vec<(String, usize)>,
    pub(crate) n_slots: usize,
}

/// What is done in turn before an option is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Choose {
        slot: usize,
        among: Among,
    },
    Test(Expr),
    /// A condition that is tried before others that stand in front of it. Where it has no value, those may keep
    /// it from being asked; the slot is 1 where it holds, else 0.
    Early(usize, Expr),
    /// The same condition at its place, tried where the slot is 0.
    Late(usize, Expr),
}

/// What a choice may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Among {
    /// From the largest of some numbers, at least 0, to the least of others.
    Range(Vec<Expr>, Vec<Expr>),
    /// One of these.
    Entries(Expr),
    /// A subset or a list.
    Picked(Box<pick::Pick>, pick::Totals),
}

/// A part of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A value for each coordinate.
    Position(Vec<Expr>),
    /// A number of equal parts.
    Of(Expr, Box<Part>),
    /// A part for each turn of a loop.
    Each(Box<expr::Loop>, Box<Part>),
    /// The connected pieces of a set of vertices, each a part.
    Components(Expr, usize),
}

/// A move as it is listed: the line, and the values of its choices.
#[derive(Clone, Copy, Debug)]
pub struct Move<'a> {
    /// The index of the line; `None` where none is used: the position stays, or play ends within a turn.
    pub line: Option<usize>,
    /// The names of its choices, each with its value.
    pub choices: &'a [(&'a str, u128)],
    /// What the moves before it lead to, by the same player in the same turn.
    pub through: &'a [Position],
}

/// Why a text cannot be read as a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPosition {
    /// The bytes of the text that are wrong.
    pub span: Range<usize>,
    /// What was found, and what was wanted.
    pub message: String,
}

impl KindRules {
    pub(crate) fn new(text: Text) -> KindRules {
        let is_misere = text.is_misere;
        KindRules { text: Arc::new(text), is_misere, is_common: false, budget: Budget::default() }
    }

    /// Returns the name that the text gives the game.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.text.name.as_deref()
    }

    /// Returns the names of the coordinates, in their order.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.text.names
    }

    /// Returns the kinds of the coordinates, in their order.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.text.kinds
    }

    /// Returns the label of a line.
    #[must_use]
    pub fn label(&self, line: usize) -> Option<&str> {
        self.text.lines[line].label.as_deref()
    }

    /// Returns whether a position is read from what a `start` line names.
    #[must_use]
    pub fn has_start(&self) -> bool {
        self.text.start.is_some()
    }

    /// Returns the rules of one entry of a list, as a text on numbers, where each move changes one entry by that
    /// entry alone: then the list is the sum of its entries.
    #[must_use]
    pub fn entry_rules(&self) -> Option<&str> {
        self.text.entry.as_deref()
    }

    /// Returns the kinds of what a user gives: those of a position, or those that the `start` line names.
    #[must_use]
    pub fn given_kinds(&self) -> &[Kind] {
        self.text.start.as_ref().map_or(&self.text.kinds, |start| &start.kinds)
    }

    /// Returns the names of what a user gives.
    #[must_use]
    pub fn given_names(&self) -> &[String] {
        self.text.start.as_ref().map_or(&self.text.names, |start| &start.names)
    }

    /// Returns the same rules with another budget, which choices are charged to.
    #[must_use]
    pub fn with_budget(mut self, budget: &Budget) -> Self {
        self.set_budget(budget);
        self
    }

    /// Puts another budget in place of the one that choices are charged to.
    pub fn set_budget(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    /// Returns the same moves in misère play; `None` where more than that a player cannot move ends play.
    #[must_use]
    pub fn in_misere(self) -> Option<Self> {
        // Misère turns round what happens to a player who cannot move, and nothing else that ends play.
        let has_misere = self.convention() != Convention::Goal && self.text.turns.is_plain();
        has_misere.then_some(KindRules { is_misere: true, ..self })
    }

    /// Returns the game in which either player may make the moves of both.
    #[must_use]
    pub fn in_common(self) -> Self {
        KindRules { is_common: true, ..self }
    }

    /// Returns the play convention.
    #[must_use]
    pub fn convention(&self) -> Convention {
        if self.text.turns.is_scored {
            return Convention::Score;
        }
        match (self.text.win.is_empty() && self.text.lose.is_empty(), self.is_misere) {
            (false, _) => Convention::Goal,
            (true, true) => Convention::Misere,
            (true, false) => Convention::Normal,
        }
    }

    /// Returns who wins when play ends.
    #[must_use]
    pub fn play(&self) -> Play<'_, KindRules> {
        match self.convention() {
            Convention::Normal => Play::Normal,
            Convention::Misere => Play::Misere,
            Convention::Goal => Play::Goal(self),
            Convention::Score => Play::Score(self),
        }
    }

    /// Returns a position as it is read.
    #[must_use]
    pub fn show(&self, position: &Position) -> String {
        match self.parted(position) {
            (plain, 0) => self.show_level(&plain),
            (plain, lead) => format!("{} {LEAD} {lead}", self.show_level(&plain)),
        }
    }

    /// Returns a position without a lead as it is read.
    #[must_use]
    pub fn show_level(&self, plain: &Position) -> String {
        position::show(&self.text.kinds, plain)
    }

    /// Reads a position, not of what a `start` line names.
    ///
    /// # Errors
    /// Why a text cannot be read as a position.
    pub fn read(&self, text: &str) -> Result<Position, NoPosition> {
        let (plain, lead) = self.split_lead(text)?;
        let values = position::read(&self.text.kinds, plain, !self.is_alone())?;
        let position = Position::new(&values);
        let wrong = |message: String| NoPosition { span: 0..text.len(), message };
        match self.outside(&position) {
            Ok(None) => Ok(self.led(position, lead)),
            Ok(Some(span)) => {
                let (shown, domain) = (self.show_level(&position), span.of(&self.text.source));
                Err(wrong(format!(
                    "{shown} is no position of these rules: they say `positions where {domain}`"
                )))
            }
            Err(failure) => Err(wrong(failure.to_string())),
        }
    }

    /// Takes off the end of a text what the player to move has gained more, where moves gain points.
    fn split_lead<'t>(&self, text: &'t str) -> Result<(&'t str, i128), NoPosition> {
        // The word stands behind a space, so that a word that ends in it is not cut.
        let found = text.rfind(LEAD).filter(|at| self.text.turns.is_scored && text[..*at].ends_with(' '));
        let Some(at) = found else { return Ok((text, 0)) };
        let number = text[at + LEAD.len()..].trim();
        let lead = number.parse::<i64>().map_err(|_| NoPosition {
            span: at..text.len(),
            message: format!("expected an integer after `{LEAD}`, found `{number}`"),
        })?;
        Ok((&text[..at], lead.into()))
    }

    /// Reads what the `start` line names, and returns the positions that it stands for; without such a line,
    /// as [`KindRules::read`].
    ///
    /// # Errors
    /// A text of another kind, and a start without a value.
    pub fn read_start(&self, text: &str) -> Result<Vec<Position>, NoPosition> {
        let Some(start) = &self.text.start else { return self.read(text).map(|position| vec![position]) };
        let (given, lead) = self.split_lead(text)?;
        let values = position::read(&start.kinds, given, !self.is_alone())?;
        let wrong = |message: String| NoPosition { span: 0..text.len(), message };
        match self.started(&values, lead) {
            Ok(Some(positions)) => Ok(positions),
            // Without a domain only a number below 0 can make a start fail.
            Ok(None) if self.text.domain.is_empty() => {
                Err(wrong("the start has a negative number".to_owned()))
            }
            Ok(None) => Err(wrong("the start is what `positions where` leaves out".to_owned())),
            Err(failure) => Err(wrong(failure.to_string())),
        }
    }

    /// Returns the positions that the `start` line makes of what a user gives; without such a line the position
    /// with these coordinates. `None` where a number would be negative, or `positions where` leaves one out.
    /// The player to move has gained `lead` points more, where moves gain some.
    ///
    /// # Errors
    /// A start without a value, and the limit that came first.
    pub fn started(&self, given: &[Value], lead: i128) -> Result<Option<Vec<Position>>, Failure> {
        let Some(start) = &self.text.start else {
            // Rules without a `start` line take the position itself.
            let position = Position::new(given);
            let is_one = self.outside(&position)?.is_none();
            return Ok(is_one.then(|| vec![self.led(position, lead)]));
        };
        let numbers = slots(start.n_slots);
        let entries = Position::new(given).spread(&start.kinds, &numbers);
        let names = self.names_of(&numbers, &entries);
        let mut positions = Vec::new();
        match walk::part(&names, &self.text.kinds, &start.part, &mut positions) {
            Ok(()) if self.first_outside(&positions)?.is_some() => Ok(None),
            Ok(()) => Ok(Some(positions.into_iter().map(|position| self.led(position, lead)).collect())),
            Err(Halt::Absent) => Ok(None),
            Err(Halt::Stopped(stop)) => Err(stop.into()),
            Err(Halt::Fault(kind, span)) => {
                let fault = self.fault(kind, span, "the start".to_owned(), Vec::new());
                Err(Failure::Fault(Box::new(fault)))
            }
        }
    }

    fn names_of<'a>(&'a self, numbers: &'a [Cell<i128>], entries: &'a [Vec<i128>]) -> Names<'a> {
        Names { numbers, entries, graphs: &self.text.graphs, steps: Steps::new(&self.budget) }
    }

    fn fault(
        &self,
        kind: crate::interpret::FaultKind,
        span: Option<Span>,
        place: String,
        names: Vec<(String, i128)>,
    ) -> Fault {
        let expression = span.map_or(String::new(), |span| span.of(&self.text.source).to_owned());
        Fault { kind, expression, place, names }
    }

    /// Returns whether a condition on the coordinates holds; messages call it `about`.
    fn holds_at(&self, condition: &Expr, part: &Position, about: &str) -> Result<bool, Failure> {
        let numbers = slots(self.text.n_goal_slots);
        let entries = part.spread(&self.text.kinds, &numbers);
        match self.names_of(&numbers, &entries).holds(condition) {
            Ok(holds) => Ok(holds),
            // A choice that names no entry makes no option; a condition without one does not hold.
            Err(Halt::Absent) => Ok(false),
            Err(Halt::Stopped(stop)) => Err(stop.into()),
            Err(Halt::Fault(kind, span)) => {
                let place = format!("{about} at {}", self.show_level(part));
                Err(Failure::Fault(Box::new(self.fault(kind, span, place, Vec::new()))))
            }
        }
    }

    /// Returns the place of the condition of `positions where` that a position does not fulfil.
    fn outside(&self, position: &Position) -> Result<Option<Span>, Failure> {
        for (condition, span) in &self.text.domain {
            if !self.holds_at(condition, position, "`positions where`")? {
                return Ok(Some(*span));
            }
        }
        Ok(None)
    }

    fn first_outside<'p>(&self, parts: &'p [Position]) -> Result<Option<&'p Position>, Failure> {
        // Without a domain no position is outside, and nothing needs to be unpacked.
        for part in parts.iter().filter(|_| !self.text.domain.is_empty()) {
            if self.outside(part)?.is_some() {
                return Ok(Some(part));
            }
        }
        Ok(None)
    }

    fn holds_of(&self, conditions: &[Expr], part: &Position) -> Result<bool, Failure> {
        for condition in conditions {
            if self.holds_at(condition, part, "the goal")? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Stands before the points that the player to move has gained more.
pub const LEAD: &str = "lead";

/// Slots of a goal, those of its loops among them.
pub(crate) const MAX_GOAL_SLOTS: usize = 64;

/// Returns slots for numbers.
fn slots(n_slots: usize) -> Vec<Cell<i128>> {
    vec![Cell::new(0); n_slots]
}

impl From<position::Misread> for NoPosition {
    fn from(misread: position::Misread) -> Self {
        NoPosition { span: misread.span, message: misread.message }
    }
}

impl Ruleset for KindRules {
    type Component = Position;
    type Error = Failure;

    fn options(
        &self,
        from: &Position,
        player: Player,
        emit: &mut dyn FnMut(&[Position]) -> ControlFlow<()>,
    ) -> Result<(), Failure> {
        self.moves(from, player, &mut |_, parts| emit(parts))
    }

    fn is_impartial(&self) -> bool {
        let turns = &self.text.turns;
        let names_player = !turns.movers.is_empty() || turns.ends.iter().any(|(winner, _)| winner.is_some());
        !names_player && (self.is_common || self.text.lines.iter().all(|line| line.mover.is_none()))
    }
}

impl Goal<KindRules> for KindRules {
    fn verdict(&self, part: &Position) -> Result<Option<Verdict>, Failure> {
        // Nobody made what a pass leads to, so no goal counts there.
        if self.has_passes() && part.is_passed(&self.text.kinds) {
            return Ok(None);
        }
        // A position that meets both is a win, as the text says of goals.
        if self.holds_of(&self.text.win, part)? {
            return Ok(Some(Verdict::Win));
        }
        Ok(self.holds_of(&self.text.lose, part)?.then_some(Verdict::Lose))
    }
}
