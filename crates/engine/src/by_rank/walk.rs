//! All that can be reached from a position, listed for a block of positions at once in a box that grows.
//!
//! What is known of a position lies at its index in the box, so that nothing is hashed; positions are
//! numbered in the order in which they are met.

use super::stretches::{Closed, Stretches};
use crate::fate::Fate;
use crate::ranked::places::{place, places as places_of, volume};
use crate::ranked::{Count, Fates, Moves};
use crate::retrograde::seats;
use grundy_budget::{Budget, Held, List, Progress, Stop};
use grundy_rules::interpret::{Block, BlockScratch, Blocks, Compiled, Made};
use grundy_values::Player;

/// The positions that can be reached, with what is known of them.
pub(super) struct Walk {
    numbered: Numbered,
    known: Known,
}

/// How positions are numbered: one by one, or with all others of their stretches.
enum Numbered {
    One(Numbers),
    InStretches(Stretches),
}

/// What is asked of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// Who wins, how soon, and what is drawn.
    Fates,
    /// Grundy values: in normal play of impartial rules, where no position comes back.
    Values,
}

enum Known {
    Fates(Fates),
    Values(List<u32>),
}

/// Why a walk did not come to its end.
pub(super) enum Halt {
    Stopped(Stop),
    /// The box would be far larger than what is reached of it, or moves cannot be listed in blocks.
    Unsuited,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Stopped(stop)
    }
}

/// Stands for the number of a position that was not met.
const NONE: u32 = u32::MAX;

/// The number of positions whose moves are listed at once, at most, and the number of moves that a block is
/// kept below.
const LONGEST_BLOCK: usize = 1 << 9;
const MOST_MOVES: usize = 1 << 14;

/// A box of at most this size is held however little of it is reached, and a larger one where one position in
/// this number is.
const SMALL: u64 = 1 << 24;
const SPARSE: u64 = 64;

/// After this number of blocks, and twice as many, and so on, it is seen whether to go on in stretches of a
/// box: blocks may be short. What a block, a position of it, and a place of a stretch cost, in some 10 ns.
const LEAST_BLOCKS: u64 = 1 << 10;
const COST_OF_BLOCK: u64 = 45;
const COST_OF_POSITION: u64 = 22;
const COST_OF_PLACE: u64 = 10;

/// This number of positions of a block is few, this part of the positions of a stretch is not, and stretches
/// that are perhaps filled cost at most this number of times what was spent before. Where they cost less than
/// the other number of times, there may be little left.
const FEW: u64 = 8;
const LEAST_GAIN: u64 = 3;

impl Walk {
    /// Lists what can be reached from a position, with either player to move first, and finds all fates, or
    /// all values.
    ///
    /// Time is linear in positions and moves; a step is a move, or a value tried for a choice. Memory is some
    /// 30 bytes a position, 4 for each position of the box, and 8 a move.
    ///
    /// # Errors
    /// See [`Halt`].
    pub(super) fn from(
        rules: &Compiled,
        start: &[u64],
        subject: Subject,
        budget: &Budget,
    ) -> Result<Walk, Halt> {
        // A place of the box is one position, so a move must not leave several.
        if rules.rules().moves().lines.iter().any(|line| !line.leaves_one()) {
            return Err(Halt::Unsuited);
        }
        let stuck_wins = rules.convention().stuck_wins();
        let mut explorer = Explorer::new(rules, start, budget)?;
        // Values are not sought in stretches: there a loop among positions that play does not come to would
        // leave all without values.
        if let Some(closed) = explorer.run(subject == Subject::Fates)? {
            // Its room is given back before the stretches ask for theirs.
            drop(explorer);
            match Walk::in_stretches(rules, closed, start, budget) {
                Err(Stop::Memory) => {}
                walk => return Ok(walk?),
            }
            // What is not reached takes too much room.
            explorer = Explorer::new(rules, start, budget)?;
            explorer.run(false)?;
        }
        let Explorer { numbers, moves, .. } = explorer;
        let known = match subject {
            Subject::Fates => Known::Fates(moves.fates(stuck_wins, budget)?),
            Subject::Values => Known::Values(moves.values(budget)?.ok_or(Halt::Unsuited)?),
        };
        Ok(Walk { numbered: Numbered::One(numbers), known })
    }

    /// Returns whether moves were listed in stretches.
    #[cfg(test)]
    pub(super) fn is_in_stretches(&self) -> bool {
        matches!(self.numbered, Numbered::InStretches(_))
    }

    /// Does the same for fates, by stretches of a box.
    pub(super) fn in_stretches(
        rules: &Compiled,
        closed: Closed,
        start: &[u64],
        budget: &Budget,
    ) -> Result<Walk, Stop> {
        let (stretches, moves) = closed.list(rules, start, budget)?;
        let fates = moves.fates(rules.convention().stuck_wins(), budget)?;
        Ok(Walk { numbered: Numbered::InStretches(stretches), known: Known::Fates(fates) })
    }

    fn number(&self, position: &[u64], player: Player) -> Option<u32> {
        match &self.numbered {
            // 0 stands for a position that was not met.
            Numbered::One(numbers) => numbers.numbers[numbers.place(position, player)?].checked_sub(1),
            Numbered::InStretches(stretches) => stretches.number(position, player),
        }
    }

    /// Returns the fate of a player, to move in a position that can be reached; `None` also where values
    /// were asked for.
    pub(super) fn fate(&self, position: &[u64], player: Player) -> Option<Fate> {
        let Known::Fates(fates) = &self.known else { return None };
        fates.get(self.number(position, player)?.into())
    }

    /// Returns the value of a position that can be reached; `None` also where fates were asked for.
    pub(super) fn value(&self, position: &[u64]) -> Option<u32> {
        let Known::Values(values) = &self.known else { return None };
        Some(values[self.number(position, Player::Left)? as usize])
    }
}

/// The numbers of positions, by their place in a box.
struct Numbers {
    upto: Vec<u64>,
    /// The positions of the box with Left to move, then those with Right to move, where that is another
    /// thing; 0 for one that was not met, else its number and 1.
    numbers: Vec<u32>,
    /// Counts the numbers. Their pages come with the first that is written on them, so that a box of
    /// which little is reached costs little.
    _held: Held,
    is_impartial: bool,
}

impl Numbers {
    fn new(upto: Vec<u64>, is_impartial: bool, n_met: usize, budget: &Budget) -> Result<Numbers, Halt> {
        // Before anything is met the box is judged by its size alone.
        let most = SMALL.max(SPARSE.saturating_mul(n_met as u64));
        let volume = volume(&upto).filter(|volume| *volume <= most).ok_or(Halt::Unsuited)?;
        let n_numbers =
            usize::try_from(volume * seats(is_impartial).len() as u64).map_err(|_| Stop::Memory)?;
        let mut held = budget.held();
        Ok(Numbers { upto, numbers: held.zeros(n_numbers)?, _held: held, is_impartial })
    }

    /// Returns where the number of a position with a player to move stands.
    fn place(&self, position: &[u64], player: Player) -> Option<usize> {
        Some(in_memory(self.first_of(player) + place(&self.upto, position)?))
    }

    /// Returns where the numbers of positions with a player to move begin.
    fn first_of(&self, player: Player) -> u64 {
        let is_second = !self.is_impartial && player == Player::Right;
        if is_second { self.numbers.len() as u64 / 2 } else { 0 }
    }

    /// Makes the box so large that it holds these positions: twice as large, so that this is rare, or
    /// where that is too large just so.
    fn widen(&mut self, columns: &[Vec<i32>], met: &Met, budget: &Budget) -> Result<(), Halt> {
        let wider = |times: u64| {
            let side = |(most, column): (&u64, &Vec<i32>)| {
                // Numbers are not negative, so the cast keeps them.
                let wanted = u64::from(column.iter().copied().max().unwrap_or(0).cast_unsigned());
                let side = if wanted > *most { wanted.max(times * *most + 1) } else { *most };
                side.min(i32::MAX.cast_unsigned().into())
            };
            Numbers::new(
                self.upto.iter().zip(columns).map(side).collect(),
                self.is_impartial,
                met.len,
                budget,
            )
        };
        let mut wider = match wider(2) {
            // Twice as large is too large for what was met: the box gets no more than it needs.
            Err(Halt::Unsuited) => wider(0)?,
            wider => wider?,
        };
        for at in 0..met.len {
            let position: Vec<u64> =
                met.columns.iter().map(|column| column[at].cast_unsigned().into()).collect();
            let place = wider.place(&position, met.player(at)).expect("the box is larger");
            // A position keeps its number in a larger box, so moves that were listed stay right.
            wider.numbers[place] = u32::try_from(at + 1).map_err(|_| Stop::Reach)?;
        }
        *self = wider;
        Ok(())
    }
}

/// The positions that were met, in columns.
pub(super) struct Met {
    pub(super) columns: Vec<List<i32>>,
    /// Whether Right is to move; empty where that does not matter.
    is_for_right: List<bool>,
    pub(super) len: usize,
}

impl Met {
    fn new(arity: usize, budget: &Budget) -> Met {
        let columns = (0..arity).map(|_| List::new(budget)).collect();
        Met { columns, is_for_right: List::new(budget), len: 0 }
    }

    /// Adds the position in a lane of columns; returns how many there are now.
    #[inline]
    fn add(
        &mut self,
        columns: &[Vec<i32>],
        lane: usize,
        player: Player,
        is_impartial: bool,
    ) -> Result<u32, Stop> {
        for (list, column) in self.columns.iter_mut().zip(columns) {
            list.push(column[lane])?;
        }
        if !is_impartial {
            self.is_for_right.push(player == Player::Right)?;
        }
        self.len += 1;
        u32::try_from(self.len).map_err(|_| Stop::Reach)
    }

    pub(super) fn player(&self, at: usize) -> Player {
        // The list is empty in an impartial game, where Left stands for both.
        if self.is_for_right.get(at).copied().unwrap_or(false) { Player::Right } else { Player::Left }
    }
}

/// Lists moves, block after block.
struct Explorer<'a> {
    rules: &'a Compiled,
    budget: &'a Budget,
    numbers: Numbers,
    met: Met,
    moves: Moves,
    found: Found,
    /// The number of positions in the next block.
    length: usize,
}

/// The moves of a block of positions on their way into the list.
pub(super) struct Found {
    /// For each move after which play goes on its position in the block, and the option.
    origins: List<u32>,
    pub(super) options: List<u32>,
    counts: Vec<Count>,
    pub(super) places: Vec<u64>,
    pub(super) lanes: Vec<u32>,
}

impl<'a> Explorer<'a> {
    fn new(rules: &'a Compiled, start: &[u64], budget: &'a Budget) -> Result<Self, Halt> {
        let is_impartial = rules.rules().is_impartial();
        let column = |x: &u64| Some(vec![i32::try_from(*x).ok()?]);
        let columns: Vec<Vec<i32>> = start.iter().map(column).collect::<Option<_>>().ok_or(Halt::Unsuited)?;
        let mut explorer = Explorer {
            rules,
            budget,
            numbers: Numbers::new(start.to_vec(), is_impartial, 0, budget)?,
            met: Met::new(start.len(), budget),
            moves: Moves::new(budget),
            found: Found::new(budget),
            length: 1,
        };
        for player in seats(is_impartial) {
            let place = explorer.numbers.place(start, *player).expect("the box holds the start");
            explorer.numbers.numbers[place] = explorer.met.add(&columns, 0, *player, is_impartial)?;
        }
        Ok(explorer)
    }

    /// Lists what can be reached; where it may break off, and a box seems to be sooner listed in stretches,
    /// it does so and returns that.
    fn run(&mut self, may_break_off: bool) -> Result<Option<Closed>, Halt> {
        let mut n_blocks = 0u64;
        let (mut block, mut scratch) = (Block::new(self.met.columns.len()), BlockScratch::default());
        while self.moves.counts.len() < self.met.len {
            let upto = self.numbers.upto.clone();
            let blocks = Blocks::new(self.rules.rules(), &upto, self.budget).ok_or(Halt::Unsuited)?;
            // Until a move leads out of the box for which they were prepared.
            while self.moves.counts.len() < self.met.len && self.numbers.upto == upto {
                self.list(&blocks, &mut block, &mut scratch)?;
                self.budget.report(Progress { done: self.moves.counts.len() as u64, total: None });
                n_blocks += 1;
                if may_break_off && n_blocks >= LEAST_BLOCKS && n_blocks.is_power_of_two() {
                    let closed = Closed::beyond(self.rules, &self.numbers.upto, self.budget);
                    if let Some(closed) = closed
                        && self.is_sooner(&closed, n_blocks)?
                    {
                        return Ok(Some(closed));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns whether a box seems to be sooner listed in stretches than what is left is by blocks.
    fn is_sooner(&self, closed: &Closed, n_blocks: u64) -> Result<bool, Stop> {
        let (n_met, n_listed) = (self.met.len as u64, self.moves.counts.len() as u64);
        let spent = n_listed * COST_OF_POSITION + n_blocks * COST_OF_BLOCK;
        let all = closed.volume() * seats(self.numbers.is_impartial).len() as u64;
        // A quarter of the box is met already, so little work would be saved.
        if 4 * n_met >= all {
            return Ok(false);
        }
        let n_places = closed.n_places(&self.met, self.budget)?;
        // Where few positions are met at a time and most stretches have some, these are perhaps filled.
        let may_fill = n_listed <= FEW * n_blocks
            && 2 * n_places >= all
            && n_places <= FEW * n_met
            && (LEAST_GAIN * spent..=FEW * spent).contains(&(all * COST_OF_PLACE));
        Ok(may_fill || n_places * COST_OF_PLACE <= spent)
    }

    /// Lists the moves of the next positions; where one leads out of the box, that is made larger, and the
    /// moves are to be listed again.
    fn list(&mut self, blocks: &Blocks, block: &mut Block, scratch: &mut BlockScratch) -> Result<(), Halt> {
        let from = self.moves.counts.len();
        let positions = from..self.met.len.min(from + self.length);
        self.found.begin(positions.len())?;
        for player in seats(self.numbers.is_impartial) {
            // A block has one player to move, so the positions are listed in a block for each player.
            let is_own = |at: &u32| self.met.player(from + *at as usize) == *player;
            let mut own: Vec<u32> = Vec::new();
            room(&mut own, positions.len())?;
            own.extend((0u32..).take(positions.len()).filter(is_own));
            block.clear();
            block.fit(own.len())?;
            for (column, list) in block.columns_mut().iter_mut().zip(&self.met.columns) {
                column.extend(own.iter().map(|at| list[from + *at as usize]));
            }
            let (mut widened, budget) = (None, self.budget);
            let mut take = |made: Made<'_>| match self.take(blocks, made, &own, player.opponent())? {
                true => Ok(()),
                // The stop breaks the listing off; it is not reported, since the box was made larger.
                false => {
                    widened = Some(self.numbers.widen(made.columns, &self.met, budget));
                    Err(Stop::Full)
                }
            };
            match (blocks.visit(block, *player, scratch, budget, &mut take), widened) {
                // Options that were noted are dropped by the next `begin`. Positions that were met stay: play
                // comes to them.
                (_, Some(widened)) => return widened,
                (listed, None) => listed?,
            }
        }
        self.length = match self.found.options.len() {
            0..MOST_MOVES => (2 * self.length).min(LONGEST_BLOCK),
            _ => (self.length / 2).max(1),
        };
        Ok(self.found.end(&mut self.moves)?)
    }

    /// Notes options of the positions of the block whose numbers there `own` says; notes none, and says so,
    /// where one is not in the box.
    fn take(&mut self, blocks: &Blocks, made: Made<'_>, own: &[u32], next: Player) -> Result<bool, Stop> {
        self.budget.spend(made.origins.len() as u64)?;
        let first = self.numbers.first_of(next);
        if !places_of(&self.numbers.upto, made.columns, first, &mut self.found.places)? {
            return Ok(false);
        }
        self.found.note(blocks, made, Some(own).filter(|_| !self.numbers.is_impartial))?;
        let Found { options, places, lanes, .. } = &mut self.found;
        // First without a branch, so that no look-up waits for the one before it.
        let numbers = &mut self.numbers.numbers;
        let from = options.len();
        options.extend_from_slice(lanes)?;
        for option in &mut options[from..] {
            // A position that was not met has 0 here, which becomes `NONE`.
            *option = numbers[in_memory(places[*option as usize])].wrapping_sub(1);
        }
        for (option, lane) in options[from..].iter_mut().zip(&*lanes) {
            if *option == NONE {
                let number = &mut numbers[in_memory(places[*lane as usize])];
                // It may be among those that were just added.
                if *number == 0 {
                    *number = self.met.add(made.columns, *lane as usize, next, self.numbers.is_impartial)?;
                }
                *option = *number - 1;
            }
        }
        Ok(true)
    }
}

impl Found {
    pub(super) fn new(budget: &Budget) -> Found {
        let (counts, places, lanes) = Default::default();
        Found { origins: List::new(budget), options: List::new(budget), counts, places, lanes }
    }

    pub(super) fn begin(&mut self, n_positions: usize) -> Result<(), Stop> {
        self.origins.clear();
        self.options.clear();
        self.counts.clear();
        room(&mut self.counts, n_positions)?;
        self.counts.resize(n_positions, Count::default());
        Ok(())
    }

    /// Notes the positions of options, which `own` says by their origins, and who wins where an option ends
    /// play; leaves the lanes of the others.
    pub(super) fn note(&mut self, blocks: &Blocks, made: Made<'_>, own: Option<&[u32]>) -> Result<(), Stop> {
        let Found { origins, counts, lanes, .. } = self;
        lanes.clear();
        room(lanes, made.origins.len())?;
        lanes.extend((0u32..).take(made.origins.len()));
        let origin_of = |lane: u32| {
            let origin = made.origins[lane as usize];
            own.map_or(origin, |own| own[origin as usize])
        };
        if blocks.has_goal() {
            blocks.verdicts(made.columns, lanes, &mut |lanes, verdict| {
                lanes.iter().for_each(|lane| counts[origin_of(*lane) as usize].ends(verdict));
            });
        }
        let from = origins.len();
        // Where no option ended play and the block has all positions, the lanes are all there and this is
        // right already.
        origins.extend_from_slice(&made.origins[..lanes.len()])?;
        if own.is_some() || blocks.has_goal() {
            origins[from..].iter_mut().zip(&*lanes).for_each(|(origin, lane)| *origin = origin_of(*lane));
        }
        origins[from..].iter().for_each(|origin| counts[*origin as usize].open += 1);
        Ok(())
    }

    /// Puts the moves at the end of the list, position after position.
    pub(super) fn end(&mut self, moves: &mut Moves) -> Result<(), Stop> {
        let from = moves.options.len();
        moves.options.extend_from_slice(&self.options)?;
        moves.counts.extend_from_slice(&self.counts)?;
        let mut end = from;
        let mut next: Vec<usize> = Vec::new();
        room(&mut next, self.counts.len())?;
        // Each position gets a piece of the list as long as its options, which came mixed.
        for count in &self.counts {
            next.push(end);
            end += count.open as usize;
        }
        for (option, origin) in self.options.iter().zip(&*self.origins) {
            let place = &mut next[*origin as usize];
            moves.options[*place] = *option;
            *place += 1;
        }
        Ok(())
    }
}

pub(super) fn in_memory(place: u64) -> usize {
    usize::try_from(place).expect("the box is in memory")
}

/// Makes room for a number of elements more.
fn room<T>(list: &mut Vec<T>, more: usize) -> Result<(), Stop> {
    list.try_reserve(more).map_err(|_| Stop::Memory)
}
