//! Options of many positions at once.
//!
//! The plan is followed as by the other interpreters, but every step is taken for a block of positions before
//! the next one: a condition picks lanes, a choice makes of each lane as many as it has values. What is not
//! certain to have a value for all positions of a box is not prepared, and left to
//! [`Compiled`](super::Compiled).

mod line;
mod number;
mod runs;

use crate::Verdict;
use crate::ir::{Ending, Part, Rules};
use grundy_budget::{Budget, Stop};
use grundy_values::Player;
use line::Line;
use number::{Ranges, Test};

pub(super) use number::Range;
pub(super) use runs::{LANES, Runs};

/// Rules by which every option is one position, prepared for the positions of a box, many at once.
pub struct Blocks {
    lines: Vec<Line>,
    win: Option<Test>,
    lose: Option<Test>,
}

/// Positions of a box: a column of numbers for each coordinate.
#[derive(Clone, Debug, Default)]
pub struct Block {
    columns: Vec<Vec<i32>>,
}

/// Options of the positions of a block.
#[derive(Clone, Copy, Debug)]
pub struct Made<'a> {
    /// A column for each coordinate.
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
        if rules.domain().is_some() {
            return None;
        }
        let ranges: Option<Vec<Range>> =
            upto.iter().map(|most| Some(0..=i64::from(i32::try_from(*most).ok()?))).collect();
        let ranges = ranges?;
        let lines = rules.moves.lines.iter().zip(&rules.plans).map(|(line, plan)| {
            let [Part::Position(to)] = &line.parts[..] else { return None };
            Line::of(line, to, plan, &ranges, budget)
        });
        let lines: Option<Vec<Line>> = lines.collect();
        let goal = |condition: &Option<Box<crate::ir::Condition>>| match condition {
            None => Some(None),
            Some(condition) => Test::of(condition, &Ranges::new(&ranges, 0, budget)).map(Some),
        };
        let (win, lose) = match rules.play() {
            Ending::Goal { win, lose } => (goal(win)?, goal(lose)?),
            Ending::Normal | Ending::Misere => (None, None),
        };
        Some(Blocks { lines: lines?, win, lose })
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
        for line in self.lines.iter().filter(|line| line.is_for(player)) {
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
