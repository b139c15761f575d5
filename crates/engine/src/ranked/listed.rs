//! The moves of a space in a list, where they are kept: those of a graph, or of a box in which they are not
//! taken back in so few steps.

use super::{Before, Count, Space};
use crate::Failure;
use grundy_budget::{Budget, List, Stop};
use std::convert::Infallible;
use std::ops::Range;

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
    ends: List<u64>,
}

impl Moves {
    pub(crate) fn new(budget: &Budget) -> Moves {
        Moves { options: List::new(budget), counts: List::new(budget) }
    }

    pub(crate) fn reversed(self, budget: &Budget) -> Result<Reversed, Stop> {
        let mut ends = List::filled(budget, 0u64, self.counts.len())?;
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
                before[usize::try_from(*place).expect("a place in a list")] = position;
                *place += 1;
            }
        }
        Ok(Reversed { counts: self.counts, before, ends })
    }
}

impl Space for Reversed {
    type Error = Infallible;

    fn len(&self) -> u64 {
        self.counts.len() as u64
    }

    fn count(&self, ranks: Range<u64>, counts: &mut [Count]) -> Result<(), Failure<Infallible>> {
        counts.copy_from_slice(&self.counts[place(ranks.start)..place(ranks.end)]);
        Ok(())
    }

    fn before(&self, ranks: &[u64], emit: Before<'_>) -> Result<(), Failure<Infallible>> {
        let mut piece = [0; 256];
        for rank in ranks {
            let from = if *rank == 0 { 0 } else { place(self.ends[place(rank - 1)]) };
            for before in self.before[from..place(self.ends[place(*rank)])].chunks(piece.len()) {
                piece.iter_mut().zip(before).for_each(|(rank, id)| *rank = u64::from(*id));
                emit(&piece[..before.len()])?;
            }
        }
        Ok(())
    }
}

fn place(rank: u64) -> usize {
    usize::try_from(rank).expect("a place in a list")
}
