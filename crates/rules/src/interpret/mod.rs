//! Options of positions by rules that are data.
//!
//! There are two interpreters that list the same options in the same order. [`Rules`] themselves are a
//! [`Ruleset`] that evaluates every expression by its definition in 128 bits: slow, and what everything
//! faster is compared with. [`Compiled`] does the same with expressions prepared for 64 bits, and hands every
//! position at which these do not suffice, or at which something goes wrong, to the first.

mod blocks;
mod compiled;
mod enumerate;
pub(crate) mod evaluate;
mod factored;
mod fault;
pub(crate) mod number_set;
mod position;
mod walk;

pub use blocks::{Block, BlockScratch, Blocks, LANES, Made, Runs, TakeMade};
pub use compiled::{Compiled, OneHeap, Scratch};
pub use evaluate::gcd;
pub use factored::factored;
pub use fault::{Failure, Fault, FaultKind, MAX_PARTS};
pub use number_set::is_prime;
pub use position::Position;
pub use walk::Visit;

pub use crate::ir::plan::Unbounded;

use crate::ir::{Condition, Ending, Rules};
use crate::{Emit, Goal, Play, Ruleset, Verdict};
use grundy_budget::Budget;
use grundy_values::Player;
use std::ops::ControlFlow;
use walk::Walker;

/// Lists every option of `position` for `player` by the slow interpreter, with the line and the choices
/// behind it; `emit` may break off. A step of the budget is a value tried for a choice.
///
/// # Errors
/// Where an expression has no value at the position, or the budget ends.
pub fn visit(
    rules: &Rules,
    position: &[u64],
    player: Player,
    budget: &Budget,
    emit: &mut dyn FnMut(Visit<'_>) -> ControlFlow<()>,
) -> Result<(), Failure> {
    for (index, line) in rules.moves().lines.iter().enumerate() {
        if line.is_for(player) && visit_line(rules, index, position, budget, &mut *emit)?.is_break() {
            break;
        }
    }
    // A rule set without lines lists nothing and checks nothing, so the number of coordinates is checked here
    // too.
    check_arity(rules, position)
}

/// Lists the options of one line as [`visit`] does; returns whether `emit` broke off.
///
/// # Errors
/// As [`visit`].
pub fn visit_line(
    rules: &Rules,
    index: usize,
    position: &[u64],
    budget: &Budget,
    emit: &mut dyn FnMut(Visit<'_>) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Failure> {
    check_arity(rules, position)?;
    Walker::new(rules, index, position, budget, emit).run()
}

fn check_arity(rules: &Rules, position: &[u64]) -> Result<(), Failure> {
    if position.len() == rules.arity() {
        return Ok(());
    }
    Err(Failure::Arity { position: Position::from(position), wanted: rules.arity() })
}

/// Returns whether a tuple is a position of the rules: whether it meets their domain ([`Rules::domain`]),
/// where they have one.
///
/// # Errors
/// Where it has another number of coordinates, or the domain has no value there.
pub fn is_position(rules: &Rules, tuple: &[u64]) -> Result<bool, Failure> {
    check_arity(rules, tuple)?;
    let Some(domain) = rules.domain() else { return Ok(true) };
    holds_at(domain, rules, tuple, "`positions where`")
}

fn holds_at(condition: &Condition, rules: &Rules, tuple: &[u64], place: &str) -> Result<bool, Failure> {
    let names: Vec<i128> = tuple.iter().map(|coordinate| i128::from(*coordinate)).collect();
    evaluate::holds(condition, &names)
        .map_err(|trouble| walk::fault(&trouble, &rules.moves().coordinates, &names, place))
}

/// Returns what it means to have made the position `part`, or `None` where play goes on.
///
/// # Errors
/// Where the goal has no value at the part.
pub fn verdict(rules: &Rules, part: &[u64]) -> Result<Option<Verdict>, Failure> {
    let Ending::Goal { win, lose } = rules.play() else { return Ok(None) };
    check_arity(rules, part)?;
    // A position that meets both conditions is a win: this order is part of what a goal means.
    for (condition, verdict) in [(win, Verdict::Win), (lose, Verdict::Lose)] {
        if let Some(condition) = condition
            && holds_at(condition, rules, part, "the goal")?
        {
            return Ok(Some(verdict));
        }
    }
    Ok(None)
}

/// Returns the position that a user's start means, or `None` where it is no position (a negative coordinate).
/// Without a `start` line the numbers are the position.
///
/// # Errors
/// Numbers that are too many or too few, or an expression without a value.
pub fn start(rules: &Rules, numbers: &[u64]) -> Result<Option<Position>, Failure> {
    let Some(start) = rules.start() else {
        check_arity(rules, numbers)?;
        return Ok(Some(Position::from(numbers)));
    };
    if numbers.len() != start.names.len() {
        return Err(Failure::Arity { position: Position::from(numbers), wanted: start.names.len() });
    }
    walk::coordinates(&start.to, &start.names, numbers, "the start")
}

/// The slow interpreter: every option by the definition, without a limit on the work. See [`Compiled`] for
/// the other.
impl Ruleset for Rules {
    type Component = Position;
    type Error = Failure;

    fn options(&self, position: &Position, player: Player, emit: Emit<'_, Position>) -> Result<(), Failure> {
        let mut parts = Vec::new();
        visit(self, position.coordinates(), player, &Budget::default(), &mut |option| {
            parts.clear();
            parts.extend(option.parts().map(Position::from));
            emit(&parts)
        })
    }

    fn is_impartial(&self) -> bool {
        Rules::is_impartial(self)
    }
}

impl Goal<Rules> for Rules {
    fn verdict(&self, part: &Position) -> Result<Option<Verdict>, Failure> {
        verdict(self, part.coordinates())
    }
}

impl Rules {
    /// Returns the play convention as engines take it.
    #[must_use]
    pub fn convention(&self) -> Play<'_, Rules> {
        match self.play() {
            Ending::Normal => Play::Normal,
            Ending::Misere => Play::Misere,
            Ending::Goal { .. } => Play::Goal(self),
        }
    }
}
