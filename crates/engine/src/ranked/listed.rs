//! The moves of a space in a list, where they are kept: those of a graph, or of a box in which they are not
//! taken back in so few steps.

use super::kernel::{Board, Cell, Cells};
use super::{Count, Deal, Fates};
use grundy_budget::{Budget, List, Stop};

/// The moves of all positions: those after which play goes on by the number of the option, position after
/// position.
pub(crate) struct Moves {
    pub(crate) options: List<u32>,
    pub(crate) counts: List<Count>,
}

/// The moves read backwards.
pub(crate) struct Reversed {
    counts: List<Count>,
    /// The positions before each position, one position after the other.
    before: List<u32>,
    /// Where those before each position end.
    ends: List<u32>,
}

impl Moves {
    pub(crate) fn new(budget: &Budget) -> Moves {
        Moves { options: List::new(budget), counts: List::new(budget) }
    }

    /// Returns the Grundy values of all positions; `None` where one of them comes back.
    ///
    /// Time is linear in positions and moves; a step is a move.
    pub(crate) fn values(&self, budget: &Budget) -> Result<Option<List<u32>>, Stop> {
        /// Stands for the value of a position that was not met, and of one whose options are being valued.
        const NEW: u32 = u32::MAX;
        const OPEN: u32 = u32::MAX - 1;
        let mut values = List::filled(budget, NEW, self.counts.len())?;
        let mut ends = List::filled(budget, 0usize, self.counts.len())?;
        let mut end = 0;
        for (place, count) in ends.iter_mut().zip(&*self.counts) {
            end += count.open as usize;
            *place = end;
        }
        let first = |at: usize| ends[at] - self.counts[at].open as usize;
        // Which position had an option of a value last.
        let mut met = List::new(budget);
        let mut path: List<(u32, usize)> = List::new(budget);
        for start in 0..values.len() {
            if values[start] != NEW {
                continue;
            }
            path.push((number(start), first(start)))?;
            while let Some((position, next)) = path.last_mut() {
                let (at, from) = (*position as usize, *next);
                values[at] = OPEN;
                // Options before `from` have values already.
                let unknown = (from..ends[at]).find(|option| values[self.options[*option] as usize] >= OPEN);
                if let Some(option) = unknown {
                    *next = option;
                    let option = self.options[option] as usize;
                    if values[option] == OPEN {
                        return Ok(None);
                    }
                    path.push((number(option), first(option)))?;
                    continue;
                }
                let options = &self.options[first(at)..ends[at]];
                budget.spend(options.len() as u64 + 1)?;
                for option in options {
                    let value = values[*option as usize] as usize;
                    // A value is at most the number of options, so the list stays short.
                    while met.len() <= value {
                        met.push(usize::MAX)?;
                    }
                    // Stamps are numbers of positions, so that nothing is cleared between two positions.
                    met[value] = at;
                }
                let mex = met.iter().position(|last| *last != at).unwrap_or(met.len());
                values[at] = number(mex);
                path.pop();
            }
        }
        Ok(Some(values))
    }

    /// Returns the fates of all positions: see [`Reversed::fates`].
    pub(crate) fn fates(self, stuck_wins: bool, budget: &Budget) -> Result<Fates, Stop> {
        let moves = match self.counts.iter().any(|count| count.decided(stuck_wins).is_some()) {
            true => self.reversed(budget)?,
            // Nothing is ever decided.
            false => Reversed { counts: self.counts, before: List::new(budget), ends: List::new(budget) },
        };
        moves.fates(stuck_wins, budget)
    }

    pub(crate) fn reversed(self, budget: &Budget) -> Result<Reversed, Stop> {
        // The ends below have 32 bits.
        u32::try_from(self.options.len()).map_err(|_| Stop::Memory)?;
        let mut ends = List::filled(budget, 0u32, self.counts.len())?;
        for option in &*self.options {
            ends[*option as usize] += 1;
        }
        let mut end = 0;
        for place in &mut *ends {
            (*place, end) = (end, end + *place);
        }
        budget.spend(self.options.len() as u64)?;
        let mut before = List::filled(budget, 0u32, self.options.len())?;
        let mut options = self.options.iter();
        for (position, count) in (0u32..).zip(&*self.counts) {
            for option in options.by_ref().take(count.open as usize) {
                // Each begins where the one before it ends, and is moved to its own end.
                let place = &mut ends[*option as usize];
                before[*place as usize] = position;
                *place += 1;
            }
        }
        Ok(Reversed { counts: self.counts, before, ends })
    }
}

/// Positions are listed where 32 bits number them.
fn number(at: usize) -> u32 {
    u32::try_from(at).expect("positions have numbers of 32 bits")
}

impl Reversed {
    /// Returns the fates of all positions. `stuck_wins` says whether a player without a move wins.
    ///
    /// Time is linear in positions and moves, whatever the number of plies; a step is a move taken back.
    pub(crate) fn fates(&self, stuck_wins: bool, budget: &Budget) -> Result<Fates, Stop> {
        let mut board: Board<u32> = Board::new(Deal::whole(self.counts.len() as u64), 0, budget)?;
        // What is decided after this number of plies, and what is after one more.
        let (mut decided, mut next) = (List::new(budget), List::new(budget));
        for (position, count) in (0u32..).zip(&*self.counts) {
            match count.decided(stuck_wins) {
                Some((wins, plies)) => {
                    board.decide(position as usize, wins, plies);
                    if plies == 0 { &mut decided } else { &mut next }.push(position)?;
                }
                None => board.expect(position as usize, count.open)?,
            }
        }
        for plies in 1.. {
            if decided.is_empty() && next.is_empty() {
                break;
            }
            if plies > u32::MOST {
                return Err(Stop::Reach);
            }
            for position in &*decided {
                let is_lost = !board.wins(*position as usize);
                let before = self.before(*position);
                budget.spend(before.len() as u64)?;
                for before in before {
                    if board.hear(*before as usize, is_lost, plies) {
                        next.push(*before)?;
                    }
                }
            }
            board.report(self.counts.len(), budget);
            std::mem::swap(&mut decided, &mut next);
            next.clear();
        }
        Ok(Fates { cells: Cells::Wide(board) })
    }

    /// Returns the positions before one, each as often as moves lead from it.
    pub(super) fn before(&self, position: u32) -> &[u32] {
        let position = position as usize;
        let from = if position == 0 { 0 } else { self.ends[position - 1] as usize };
        &self.before[from..self.ends[position] as usize]
    }
}
