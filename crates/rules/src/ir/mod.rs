//! The rules of a game as data: what the rule language says, and what interpreters, engines and provers read.
//!
//! Names are slots: in a line, slots `0..d` are the `d` coordinates of the position, the next are the choices
//! of the mover, in the order in which the text first uses them, and the last are the names of the runs
//! (`each x in ..`) around a part, outermost first. Parameters and `let` functions are gone: their values and
//! bodies stand in their place. So two texts that differ only in these have equal rules, and equal prints.

mod apart;
mod beside;
mod branch;
mod constraint;
mod entail;
mod expr;
mod facts;
pub(crate) mod growth;
mod parameters;
pub(crate) mod plan;
mod poly;
pub(crate) mod print;
mod rename;
mod sides;

pub use branch::{MAX_BRANCHES, branches};
pub use constraint::{Constraint, Relation, View, view};
pub use entail::System;
pub(crate) use entail::project_names;
pub use expr::{Comparison, Condition, Expr, Function, List, Operator, Set};
pub use facts::{Facts, Interval};
pub use poly::{Factor, Monomial, Poly};

use grundy_values::Player;
use plan::Plan;
use std::fmt;

/// The rules of a game: its moves, who wins, and what a user's start means.
///
/// Only [`crate::lang::parse`] makes one, so every slot, arity and bound has been checked. It prints as the
/// canonical text, which parses to an equal value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    pub(crate) name: Option<String>,
    pub(crate) moves: Moves,
    /// Which tuples are positions, over the coordinates; `None` where all are. Every line's condition begins
    /// with it.
    pub(crate) domain: Option<Box<Condition>>,
    pub(crate) start: Option<Start>,
    pub(crate) play: Ending,
    /// How each line is enumerated; it follows from the line.
    pub(crate) plans: Vec<Plan>,
}

/// The moves: lines over positions of one shape.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Moves {
    /// The names of the coordinates; a position has one natural number for each.
    pub coordinates: Vec<String>,
    /// The lines, in the order of the text; a position's options are those of all lines.
    pub lines: Vec<Line>,
}

/// One line: for all values of the choices that meet the condition, the disjunctive sum of the parts is an
/// option.
///
/// An option with a negative coordinate does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The label, as in `take: n -> n - 1`.
    pub name: Option<String>,
    /// Who may use the line; both players where nothing is said.
    pub mover: Option<Player>,
    /// The names of the choices, natural numbers that the mover picks.
    pub choices: Vec<String>,
    /// The parts; none where nothing is left.
    pub parts: Vec<Part>,
    /// The condition, over coordinates and choices.
    pub condition: Condition,
}

/// A part of an option, or a run of parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// One position: an expression for each coordinate.
    Position(Vec<Expr>),
    /// `count of part`: a number of equal parts, none for a count of 0 or less.
    Of(Expr, Box<Part>),
    /// `each name in from..to: part`: one part for each value, none where `from` is above `to`.
    Each {
        /// The name that the part may use. Its slot follows the choices and the names of the runs outside.
        name: String,
        /// The first value.
        from: Expr,
        /// The last value.
        to: Expr,
        /// What stands for each value.
        part: Box<Part>,
    },
}

/// What a user's start means: `start n -> (n, n - 1)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Start {
    /// The names of the numbers that the user gives; they are the slots of `to`.
    pub names: Vec<String>,
    /// The position, an expression for each coordinate.
    pub to: Vec<Expr>,
}

/// How play ends: the convention that goes beside the moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A player who cannot move loses.
    Normal,
    /// A player who cannot move wins.
    Misere,
    /// A player who makes a part that meets `win` wins, one who makes a part that meets `lose` loses; `win`
    /// counts where one move does both. A player who cannot move loses. At least one of the two is there.
    Goal {
        /// The condition on a part, over the coordinates.
        win: Option<Box<Condition>>,
        /// The condition on a part, over the coordinates.
        lose: Option<Box<Condition>>,
    },
}

impl Rules {
    /// Returns the name that the text gives the game.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the moves.
    #[must_use]
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// Returns the condition of `positions where`, over the coordinates: tuples that do not meet it are no
    /// positions, have no options, and nothing is said of them. Every line's condition begins with it; an
    /// option that leaves it is a fault. `None` where all tuples are positions.
    #[must_use]
    pub fn domain(&self) -> Option<&Condition> {
        self.domain.as_deref()
    }

    /// Returns whether a tuple is a position: whether it meets the domain, where there is one. Where the
    /// domain has no value it is none.
    #[must_use]
    pub fn has(&self, tuple: &[u64]) -> bool {
        crate::interpret::is_position(self, tuple) == Ok(true)
    }

    /// Returns what a user's start means, where the text says so.
    #[must_use]
    pub fn start(&self) -> Option<&Start> {
        self.start.as_ref()
    }

    /// Returns the play convention.
    #[must_use]
    pub fn play(&self) -> &Ending {
        &self.play
    }

    /// Returns the number of coordinates of a position, at least 1.
    #[must_use]
    pub fn arity(&self) -> usize {
        self.moves.coordinates.len()
    }

    /// Returns whether both players have the same options everywhere.
    #[must_use]
    pub fn is_impartial(&self) -> bool {
        self.moves.lines.iter().all(|line| line.mover.is_none())
    }

    /// Returns the same moves in misère play.
    ///
    /// # Errors
    /// [`GoalInMisere`] where the text has a goal: there the end by a goal has nothing to turn round.
    pub fn in_misere(mut self) -> Result<Rules, GoalInMisere> {
        // With a goal a player who cannot move loses, and nothing says what the goal would be turned into.
        if matches!(self.play, Ending::Goal { .. }) {
            return Err(GoalInMisere);
        }
        self.play = Ending::Misere;
        Ok(self)
    }

    /// Returns the same moves in normal play.
    ///
    /// # Errors
    /// [`GoalInMisere`] where the text has a goal.
    pub fn in_normal_play(mut self) -> Result<Rules, GoalInMisere> {
        if matches!(self.play, Ending::Goal { .. }) {
            return Err(GoalInMisere);
        }
        self.play = Ending::Normal;
        Ok(self)
    }

    /// Returns the rules by which either player may make the moves of both.
    #[must_use]
    pub fn in_common(mut self) -> Rules {
        self.moves.lines.iter_mut().for_each(|line| line.mover = None);
        self
    }

    /// Returns how messages call the line at `index`: its label, or its number from 1.
    #[must_use]
    pub fn line_title(&self, index: usize) -> String {
        match self.moves.lines.get(index).and_then(|line| line.name.as_deref()) {
            Some(name) => format!("line `{name}`"),
            None => format!("line {}", index + 1),
        }
    }
}

/// A game with a goal has no misère form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("misère play is not defined together with `win when` or `lose when`")]
pub struct GoalInMisere;

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print::print(self))
    }
}

impl Line {
    /// Returns whether every option of the line is one position.
    #[must_use]
    pub fn leaves_one(&self) -> bool {
        matches!(self.parts[..], [Part::Position(_)])
    }

    /// Returns whether `player` may use the line.
    #[must_use]
    pub fn is_for(&self, player: Player) -> bool {
        self.mover.is_none_or(|mover| mover == player)
    }

    /// Returns the number of slots that evaluating the line needs, given the number of coordinates.
    #[must_use]
    pub fn slots(&self, arity: usize) -> usize {
        arity + self.choices.len() + self.parts.iter().map(Part::depth).max().unwrap_or(0)
    }
}

impl Part {
    /// Returns the number of names that the runs in it bring.
    #[must_use]
    pub fn depth(&self) -> usize {
        match self {
            Part::Position(_) => 0,
            Part::Of(_, part) => part.depth(),
            Part::Each { part, .. } => 1 + part.depth(),
        }
    }

    /// As [`Expr::for_each_slot`].
    pub fn for_each_slot(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Part::Position(coordinates) => coordinates.iter().for_each(|x| x.for_each_slot(visit)),
            Part::Of(count, part) => {
                count.for_each_slot(visit);
                part.for_each_slot(visit);
            }
            Part::Each { from, to, part, .. } => {
                from.for_each_slot(visit);
                to.for_each_slot(visit);
                part.for_each_slot(visit);
            }
        }
    }
}
