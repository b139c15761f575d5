//! Options of many positions at once.
//!
//! The plan is followed as by the other interpreters, but every step is taken for a block of positions before
//! the next one: a condition picks lanes, a choice makes of each lane as many as it has values. What is not
//! certain to have a value for all positions of a box is not prepared, and left to
//! [`Compiled`](super::Compiled).

mod choice;
mod divisor;
mod grid;
mod lanes;
mod line;
mod number;
mod runs;
mod turn;

use crate::Verdict;
use crate::ir::{Condition, Ending, Rules};
use grundy_budget::{Budget, Stop};
use grundy_values::Player;
use line::Line;
use number::{Range, Ranges, Test};

pub use lanes::LANES;
pub use runs::Runs;

/// Rules whose options have a fixed number of parts in each line, prepared for the positions of a box, many
/// at once.
pub struct Blocks {
    arity: usize,
    /// Those that cannot be prepared are left out.
    lines: Vec<Option<Line>>,
    win: Option<Test>,
    lose: Option<Test>,
}

/// Positions of a box: a column of numbers for each coordinate.
#[derive(Clone, Debug, Default)]
pub struct Block {
    columns: Vec<Vec<i32>>,
}

/// Options of the positions of a block by one line.
#[derive(Clone, Copy, Debug)]
pub struct Made<'a> {
    /// A column for each coordinate of the parts, one part after the other.
    pub columns: &'a [Vec<i32>],
    /// For each option the index of its position in the block.
    pub origins: &'a [u32],
}

/// Buffers that are kept between blocks.
#[derive(Debug, Default)]
pub struct BlockScratch {
    frames: Vec<line::Frame>,
    parts: Vec<Vec<i32>>,
    origins: Vec<u32>,
    lanes: Vec<u32>,
}

/// Takes options, a bounded number at a time.
pub type TakeMade<'a> = &'a mut dyn FnMut(Made<'_>) -> Result<(), Stop>;

impl Block {
    /// Returns a block without positions, of a number of coordinates.
    #[must_use]
    pub fn new(arity: usize) -> Block {
        Block { columns: vec![Vec::new(); arity] }
    }

    /// Makes room for a number of positions in all.
    ///
    /// # Errors
    /// Where there is no memory.
    pub fn fit(&mut self, len: usize) -> Result<(), Stop> {
        self.columns.iter_mut().try_for_each(|column| room(column, len))
    }

    /// Takes all positions out.
    pub fn clear(&mut self) {
        self.columns.iter_mut().for_each(Vec::clear);
    }

    /// Returns the columns, to be filled with equally many numbers each.
    pub fn columns_mut(&mut self) -> &mut [Vec<i32>] {
        &mut self.columns
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.columns.first().map_or(0, Vec::len)
    }

    /// Returns whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Blocks {
    /// Prepares rules for the positions whose coordinates are `upto` at most; `None` where something is not
    /// certain to have a value there within 32 bits, or where a line is of a kind that is not prepared, or a
    /// move might leave the domain. Tables of what depends on one name count in the budget.
    #[must_use]
    pub fn new(rules: &Rules, upto: &[u64], budget: &Budget) -> Option<Blocks> {
        let blocks = Blocks::partly(rules, upto, budget)?;
        // The tables of the engine need every option, so one line that is missing spoils all of them.
        if blocks.lines.iter().any(Option::is_none) {
            return None;
        }
        let (win, lose) = match rules.play() {
            Ending::Goal { win, lose } => (win.as_ref(), lose.as_ref()),
            Ending::Normal | Ending::Misere => (None, None),
        };
        let ranges = ranges(upto)?;
        let goal = |condition: Option<&Box<Condition>>| match condition {
            None => Some(None),
            Some(condition) => Test::of(condition, &Ranges::new(&ranges, 0, budget)).map(Some),
        };
        Some(Blocks { win: goal(win)?, lose: goal(lose)?, ..blocks })
    }

    /// Prepares those lines for which that can be done, and no goals: see [`Blocks::new`].
    #[must_use]
    pub fn partly(rules: &Rules, upto: &[u64], budget: &Budget) -> Option<Blocks> {
        // Whether a part lies in the domain would have to be tested for each option.
        if rules.domain().is_some() {
            return None;
        }
        let ranges = ranges(upto)?;
        let plans = rules.moves.lines.iter().zip(&rules.plans);
        let lines = plans.map(|(line, plan)| Line::of(line, plan, &ranges, budget));
        Some(Blocks { arity: upto.len(), lines: lines.collect(), win: None, lose: None })
    }

    /// Raises `upto` to numbers that no option of a position of the box exceeds, by the lines that are
    /// prepared.
    pub fn widen(&self, upto: &mut [u64]) {
        for line in self.lines.iter().flatten() {
            for (at, most) in line.most.iter().enumerate() {
                let place = &mut upto[at % self.arity];
                // A coordinate that is always negative makes no option, so it raises nothing.
                *place = (*place).max(u64::try_from(*most).unwrap_or(0));
            }
        }
    }

    /// Returns whether a line is prepared.
    #[must_use]
    pub fn has_line(&self, index: usize) -> bool {
        self.lines[index].is_some()
    }

    /// Puts the options of the positions of a block for `player` by the lines that are prepared into `runs`,
    /// those of each line in a place of its own. A step is an option, or a value tried for a choice.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn runs(
        &self,
        block: &Block,
        player: Player,
        scratch: &mut BlockScratch,
        budget: &Budget,
        runs: &mut Vec<Runs>,
    ) -> Result<(), Stop> {
        let prepared = self.lines.iter().enumerate();
        let prepared = prepared.filter_map(|(index, line)| Some((index, line.as_ref()?)));
        for (at, (index, line)) in prepared.filter(|(_, line)| line.is_for(player)).enumerate() {
            if at == runs.len() {
                room(runs, at + 1)?;
                runs.push(Runs::new(index, budget));
            }
            line.runs(block, scratch, budget, &mut runs[at])?;
        }
        Ok(())
    }

    /// Says of as many options of a run as there are lanes, at most [`LANES`], from one on, whether they
    /// exist.
    pub fn test(&self, runs: &Runs, run: usize, from: u32, lanes: &mut [bool]) {
        match &self.lines[runs.line()] {
            Some(line) if runs.is_open(run) => runs.test(line.last_tests(), run, from, lanes),
            _ => lanes.fill(true),
        }
    }

    /// Lists every option of the positions of a block for `player`, those of one position in any order. A
    /// step is a value tried for a choice.
    ///
    /// # Errors
    /// Where the budget ends, or `take` says so.
    pub fn visit(
        &self,
        block: &Block,
        player: Player,
        scratch: &mut BlockScratch,
        budget: &Budget,
        take: TakeMade<'_>,
    ) -> Result<(), Stop> {
        for line in self.lines.iter().flatten().filter(|line| line.is_for(player)) {
            line.visit(block, scratch, budget, take)?;
        }
        Ok(())
    }

    /// Takes out of `lanes`, which ascend, those whose position ends play where a move makes it, and calls
    /// `emit` with them and with what that means for the mover. The columns hold positions of the box.
    pub fn verdicts(
        &self,
        columns: &[Vec<i32>],
        lanes: &mut Vec<u32>,
        emit: &mut dyn FnMut(&[u32], Verdict),
    ) {
        let mut open: Vec<u32> = Vec::new();
        for (test, verdict) in [(&self.win, Verdict::Win), (&self.lose, Verdict::Lose)] {
            let Some(test) = test else { continue };
            open.clear();
            open.extend_from_slice(lanes);
            test.filter(columns, &mut open);
            if !open.is_empty() {
                emit(&open, verdict);
                // Filtering keeps the order, so the lanes that meet the condition are found in one pass.
                let mut met = open.iter().copied().peekable();
                lanes.retain(|lane| met.next_if_eq(lane).is_none());
            }
        }
    }

    /// Returns whether the rules have a goal.
    #[must_use]
    pub fn has_goal(&self) -> bool {
        self.win.is_some() || self.lose.is_some()
    }
}

/// The ranges of coordinates; `None` where these have more than 31 bits.
fn ranges(upto: &[u64]) -> Option<Vec<Range>> {
    upto.iter().map(|most| Some(0..=i64::from(i32::try_from(*most).ok()?))).collect()
}

/// Makes room for a number of elements in all.
fn room<T>(list: &mut Vec<T>, len: usize) -> Result<(), Stop> {
    list.try_reserve_exact(len.saturating_sub(list.len())).map_err(|_| Stop::Memory)
}
