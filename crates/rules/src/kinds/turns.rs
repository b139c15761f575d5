//! Whose turn it is and how play ends: lines after which the same player moves again, positions that tell who
//! moves, ends for a named player or for nobody, and points.
//!
//! To the engines such a game is one as others. A turn of several moves is one option. Where play has ended, or the
//! other player is to move, the position itself is the option of whoever passes: that position is `on` where Left
//! has won, `off` where Right has, and `dud` where nobody wins.

use super::{Expr, Halt, KindRules, Line, Move, Position, slots, walk};
use crate::interpret::{Failure, FaultKind};
use crate::{Goal, Score};
use grundy_budget::{List, Map, Weight};
use grundy_values::Player;
use std::cell::Cell;
use std::ops::ControlFlow;

/// What a text says of turns and ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turns {
    /// Conditions under which play has ended, each with who has won then.
    pub(crate) ends: Vec<(Option<Player>, Expr)>,
    /// Conditions under which this player is the one to move. Where all speak of one player, the other one moves
    /// elsewhere.
    pub(crate) movers: Vec<(Player, Expr)>,
    /// Whether a line gains points.
    pub(crate) is_scored: bool,
    /// Whether after a line the same player moves again.
    pub(crate) has_again: bool,
}

impl Turns {
    /// Returns whether players move in turn until one cannot, or makes a goal.
    pub(crate) fn is_plain(&self) -> bool {
        self.ends.is_empty() && self.movers.is_empty() && !self.is_scored && !self.has_again
    }
}

impl<'a> Move<'a> {
    fn without_line(through: &'a [Position]) -> Move<'a> {
        Move { line: None, choices: &[], through }
    }
}

/// What a player does in a position.
enum Turn {
    Moves,
    /// Leaves the position as it is, to the other player.
    Passes,
    /// Has lost: play has ended.
    Over,
}

/// A position within a turn.
struct Reached {
    position: Position,
    lead: i128,
    /// The one before it.
    before: Option<usize>,
}

/// Takes what a move makes: its part or parts, the points that it gains, and whether the same player moves again.
type Made<'a> = &'a mut dyn FnMut(Move<'_>, &[Position], i128, bool) -> ControlFlow<()>;

/// The largest number of points that a move may gain or pay.
const MOST_POINTS: u128 = u64::MAX as u128;

impl KindRules {
    /// Returns whether a sum of positions has no meaning: points, and turns of several moves, are of one position.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        !self.text.turns.is_plain()
    }

    /// Returns whether players may have to pass: the position tells who moves, or play has ended for a
    /// player.
    #[must_use]
    pub fn has_passes(&self) -> bool {
        !self.text.turns.movers.is_empty() || !self.text.turns.ends.is_empty()
    }

    /// Returns whether play has ended here for a named player, or without a winner.
    #[must_use]
    pub fn is_over(&self, from: &Position) -> bool {
        matches!(self.end(&self.parted(from).0), Ok(Some(_)))
    }

    /// Calls `emit` once per option of a position, with the line and the choices that make it.
    ///
    /// # Errors
    /// Where an expression has no value at this position, and where the budget ends.
    pub fn moves(
        &self,
        from: &Position,
        player: Player,
        emit: &mut dyn FnMut(Move<'_>, &[Position]) -> ControlFlow<()>,
    ) -> Result<(), Failure> {
        let turns = &self.text.turns;
        if turns.is_plain() {
            // Points and further moves are not looked at here: there are none.
            return self.walk(from, player, &mut |made, parts, _, _| emit(made, parts));
        }
        let (start, lead) = self.parted(from);
        match self.turn(&start, player)? {
            Turn::Over => Ok(()),
            Turn::Passes => {
                // Who passes makes nothing, so a goal that holds here does not count: it is one of a start.
                let is_goal = self.verdict(&start)?.is_some();
                let start = if is_goal { start.passed(&self.text.kinds) } else { start };
                // What the mover leads by is what the other player lacks.
                let _ = emit(Move::without_line(&[]), &[self.led(start, -lead)]);
                Ok(())
            }
            Turn::Moves if turns.has_again => self.whole_turns(start, lead, player, emit),
            Turn::Moves => self.walk(&start, player, &mut |made, parts, gain, _| {
                let led: Vec<Position> =
                    parts.iter().map(|part| self.led(part.clone(), -(lead + gain))).collect();
                emit(made, &led)
            }),
        }
    }

    /// Calls `emit` once per result of a turn: moves after which the same player moves again, and a last one. A
    /// player who must move again and cannot has lost, so there is no option; where points decide, play has
    /// ended.
    fn whole_turns(
        &self,
        start: Position,
        lead: i128,
        player: Player,
        emit: &mut dyn FnMut(Move<'_>, &[Position]) -> ControlFlow<()>,
    ) -> Result<(), Failure> {
        let mut reached = List::new(&self.budget);
        let mut seen: Map<Position, usize> = Map::new(&self.budget);
        // Where moves lead, but for the first that leads to each position: without these there is no way
        // back.
        let mut others: List<(usize, usize)> = List::new(&self.budget);
        let key = self.led(start.clone(), lead);
        let bytes = key.elsewhere();
        seen.insert(key, 0, bytes)?;
        // The position with its lead is the key: the same position with more points is another one.
        reached.push(Reached { position: start, lead, before: None })?;
        let mut at = 0;
        while at < reached.len() {
            let (here, lead) = (reached[at].position.clone(), reached[at].lead);
            let before = |at: &usize| reached[*at].before;
            let line = std::iter::successors(Some(at), before).take_while(|at| *at > 0);
            let mut through: Vec<Position> = line.map(|at| reached[at].position.clone()).collect();
            through.reverse();
            // A long turn goes through long positions, again for each that is reached.
            self.budget.spend(through.len() as u64)?;
            let mut again: List<(Position, i128)> = List::new(&self.budget);
            let (mut has_moved, mut is_done, mut kept) = (false, false, Ok(()));
            self.walk(&here, player, &mut |made, parts, gain, is_again| {
                has_moved = true;
                if is_again {
                    // A turn goes on with one position: the text was checked for that.
                    kept = parts.iter().try_for_each(|part| {
                        again.count(1, part.elsewhere())?;
                        again.push((part.clone(), lead + gain))
                    });
                    return if kept.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
                }
                let led: Vec<Position> =
                    parts.iter().map(|part| self.led(part.clone(), -(lead + gain))).collect();
                let go_on = emit(Move { through: &through, ..made }, &led);
                is_done = go_on.is_break();
                go_on
            })?;
            kept?;
            if is_done {
                return Ok(());
            }
            // Where points count a turn may end when no move is left.
            if !has_moved && at > 0 && self.text.turns.is_scored {
                let last = through.len() - 1;
                if emit(Move::without_line(&through[..last]), &[self.led(here, -lead)]).is_break() {
                    return Ok(());
                }
            }
            for (position, lead) in again {
                // With more points each time it would be another key each time.
                if position == reached[0].position || through.contains(&position) {
                    return Err(self.endless(&reached[0].position, &position));
                }
                // Play that has ended within a turn ends the turn.
                if self.verdict(&position)?.is_some() || self.end(&position)?.is_some() {
                    if emit(Move::without_line(&through), &[self.led(position, -lead)]).is_break() {
                        return Ok(());
                    }
                    continue;
                }
                let key = self.led(position.clone(), lead);
                let bytes = key.elsewhere();
                if let Some(known) = seen.get(&key) {
                    // The first way to a position serves to show the moves; the others matter for circles
                    // alone.
                    others.push((at, *known))?;
                    continue;
                }
                seen.insert(key, reached.len(), bytes)?;
                reached.count(1, position.elsewhere())?;
                reached.push(Reached { position, lead, before: Some(at) })?;
            }
            at += 1;
        }
        self.turn_ends(&reached, &others)
    }

    /// Refuses a turn whose moves come back to a position.
    fn turn_ends(&self, reached: &[Reached], others: &[(usize, usize)]) -> Result<(), Failure> {
        if others.is_empty() {
            return Ok(());
        }
        let edges = || {
            // The first ways alone form a tree, so only further ones can close a circle.
            let first = reached.iter().enumerate().filter_map(|(to, one)| one.before.map(|from| (from, to)));
            first.chain(others.iter().copied())
        };
        let mut held = self.budget.held();
        held.add(reached.len() + others.len(), 64)?;
        let mut next: Vec<Vec<usize>> = vec![Vec::new(); reached.len()];
        let mut n_before = vec![0usize; reached.len()];
        for (from, to) in edges() {
            self.budget.spend(1)?;
            next[from].push(to);
            n_before[to] += 1;
        }
        // What no move leads to is taken away, and again; what is left leads back to itself.
        let mut free: Vec<usize> = (0..reached.len()).filter(|at| n_before[*at] == 0).collect();
        while let Some(from) = free.pop() {
            for to in &next[from] {
                n_before[*to] -= 1;
                if n_before[*to] == 0 {
                    free.push(*to);
                }
            }
        }
        let Some(back) = n_before.iter().position(|n| *n > 0) else { return Ok(()) };
        Err(self.endless(&reached[0].position, &reached[back].position))
    }

    /// Returns the fault of a turn that comes back to a position.
    fn endless(&self, start: &Position, back: &Position) -> Failure {
        let place = format!("from {}", self.show_level(start));
        let mut fault = self.fault(FaultKind::EndlessTurn, None, place, Vec::new());
        fault.expression = self.show_level(back);
        Failure::Fault(Box::new(fault))
    }

    /// Calls `emit` once per move of a player who is to move, with the points that it gains.
    fn walk(&self, from: &Position, player: Player, emit: Made<'_>) -> Result<(), Failure> {
        let numbers = slots(self.text.lines.iter().map(|line| line.n_slots).max().unwrap_or(0));
        let entries = from.spread(&self.text.kinds, &numbers);
        let names = self.names_of(&numbers, &entries);
        let (mut choices, mut failure) = (Vec::new(), None);
        for (index, line) in self.text.lines.iter().enumerate() {
            if !self.is_common && line.mover.is_some_and(|mover| mover != player) {
                continue;
            }
            choices.clear();
            // The names stay, and each option writes its values into them.
            choices.extend(line.choices.iter().map(|(name, _)| (&name[..], 0)));
            let walk = walk::Walk { names: &names, line, kinds: &self.text.kinds, parts: Cell::default() };
            let walked = walk.run(&mut |parts| {
                for ((_, value), (_, slot)) in choices.iter_mut().zip(&line.choices) {
                    *value = numbers[*slot].get().unsigned_abs();
                }
                // Parts are looked at before the option is handed out, since the fault names the choices.
                match self.first_outside(parts) {
                    Ok(None) => {}
                    Ok(Some(part)) => {
                        failure = Some(self.leaves(index, from, part, &choices));
                        return Ok(ControlFlow::Break(()));
                    }
                    Err(error) => {
                        failure = Some(error);
                        return Ok(ControlFlow::Break(()));
                    }
                }
                let made = Move { line: Some(index), choices: &choices, through: &[] };
                Ok(emit(made, parts, points(&names, line)?, line.is_again))
            });
            match walked {
                // A line in which nothing is chosen may be absent as a whole.
                Ok(ControlFlow::Continue(())) | Err(Halt::Absent) => {}
                Ok(ControlFlow::Break(())) => return failure.map_or(Ok(()), Err),
                Err(Halt::Stopped(stop)) => return Err(stop.into()),
                Err(Halt::Fault(kind, span)) => {
                    let place = self.place(index, from);
                    let chosen = line.choices.iter().map(|(name, slot)| (name.clone(), numbers[*slot].get()));
                    return Err(Failure::Fault(Box::new(self.fault(kind, span, place, chosen.collect()))));
                }
            }
        }
        Ok(())
    }

    fn place(&self, line: usize, from: &Position) -> String {
        let label = self.text.lines[line].label.as_ref().map(|label| format!("line `{label}`"));
        let title = label.unwrap_or_else(|| format!("line {}", line + 1));
        format!("{title} from {}", self.show_level(from))
    }

    /// Returns the fault of a move to what `positions where` leaves out.
    fn leaves(&self, line: usize, from: &Position, part: &Position, choices: &[(&str, u128)]) -> Failure {
        let named = |(name, value): &(&str, u128)| ((*name).to_owned(), value.cast_signed());
        let names = choices.iter().map(named).collect();
        let mut fault = self.fault(FaultKind::Leaves, None, self.place(line, from), names);
        fault.expression = self.show_level(part);
        Failure::Fault(Box::new(fault))
    }

    /// Returns what a player does in a position.
    fn turn(&self, from: &Position, player: Player) -> Result<Turn, Failure> {
        if let Some(winner) = self.end(from)? {
            // For a draw nobody has lost, and each player passes.
            let has_lost = winner.is_some_and(|winner| winner != player);
            return Ok(if has_lost { Turn::Over } else { Turn::Passes });
        }
        let movers = &self.text.turns.movers;
        let Some((first, _)) = movers.first() else { return Ok(Turn::Moves) };
        // The first entry is for the player of the first line, the second for the other one.
        let mut told = [false; 2];
        for (mover, condition) in movers {
            told[usize::from(mover != first)] |= self.holds_at(condition, from, "who moves")?;
        }
        let is_of_one = movers.iter().all(|(mover, _)| mover == first);
        let mover = match told {
            [true, false] => *first,
            [false, true] => first.opponent(),
            // Where the text names one player alone, the other one moves elsewhere.
            [false, false] if is_of_one => first.opponent(),
            _ => {
                let place = format!("at {}", self.show_level(from));
                return Err(Failure::Fault(Box::new(self.fault(
                    FaultKind::NoMover,
                    None,
                    place,
                    Vec::new(),
                ))));
            }
        };
        Ok(if mover == player { Turn::Moves } else { Turn::Passes })
    }

    /// Returns who has won a position in which play has ended for a named player or for nobody.
    ///
    /// # Errors
    /// Where a condition has no value at this position, and where the budget ends.
    pub(crate) fn end(&self, from: &Position) -> Result<Option<Option<Player>>, Failure> {
        for (winner, condition) in &self.text.turns.ends {
            if self.holds_at(condition, from, "the end")? {
                return Ok(Some(*winner));
            }
        }
        Ok(None)
    }

    /// Returns a position without the lead, and the lead.
    pub(super) fn parted(&self, position: &Position) -> (Position, i128) {
        if self.text.turns.is_scored { position.parted() } else { (position.clone(), 0) }
    }

    /// Returns a position with a lead, where moves gain points.
    pub(super) fn led(&self, position: Position, lead: i128) -> Position {
        if self.text.turns.is_scored { position.led(lead) } else { position }
    }
}

/// Returns the points that a move gains, its choices made.
fn points(names: &super::Names<'_>, line: &Line) -> Result<i128, Halt> {
    let Some(gain) = &line.gain else { return Ok(0) };
    let gained = names.number(gain)?;
    let is_small = gained.unsigned_abs() <= MOST_POINTS;
    if is_small { Ok(gained) } else { Err(Halt::Fault(FaultKind::TooLarge, None)) }
}

impl Score<KindRules> for KindRules {
    fn lead(&self, from: &Position) -> i128 {
        self.parted(from).1
    }

    fn level(&self, from: &Position) -> Position {
        let (plain, _) = self.parted(from);
        self.led(plain.unpassed(&self.text.kinds), 0)
    }
}
