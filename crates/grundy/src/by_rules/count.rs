//! How many sums of positions are lost, or won.

use super::{RuleGame, Span};
use crate::Error;
use crate::export::{Cell, Content};
use dashu_int::UBig;
use grundy_budget::Budget;
use grundy_engine::count::Spectrum;

pub use grundy_engine::count::Arrangement;

/// Which sums are counted: those of `heaps` positions, each a heap from `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sums {
    /// The number of heaps.
    pub heaps: u32,
    /// The smallest heap.
    pub from: u64,
    /// The largest heap.
    pub to: u64,
    /// Which sums are different.
    pub arrangement: Arrangement,
}

/// Numbers of sums, exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// All sums.
    pub all: UBig,
    /// Those that the player to move loses.
    pub lost: UBig,
    /// Those that the player to move wins.
    pub won: UBig,
}

impl RuleGame {
    /// Returns how many sums of positions are lost, and how many are won, in an impartial game of one number in normal
    /// play or with a goal.
    ///
    /// The values are tabulated, and the sums counted by a Walsh-Hadamard transform of the number of heaps of each
    /// value: see [`grundy_engine::count`].
    ///
    /// ```
    /// use grundy::{Arrangement, Budget, RuleGame, Settings, Sums};
    /// let nim = RuleGame::read("n -> n - k where 1 <= k <= n", &Settings::default())?;
    /// let sums = Sums { heaps: 3, from: 1, to: 3, arrangement: Arrangement::Unordered };
    /// let count = nim.count(&sums, &Budget::default())?;
    /// assert_eq!((count.lost, count.all), (1u8.into(), 10u8.into()));
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Unsuited`]: positions of more than one number, a game without Grundy values. [`Error::Solve`]: an
    /// expression without a value at a position, or a budget that ended before the number was known.
    pub fn count(&self, sums: &Sums, budget: &Budget) -> Result<Count, Error> {
        let refused = |source| Error::Solve { subject: self.name.clone(), source };
        if self.parsed.rules.arity() != 1 {
            let reason = "sums are counted of heaps; a position of this game is more than one number";
            return Err(Error::Unsuited { game: self.name.clone(), reason: reason.to_owned() });
        }
        let table = self.table(Span::To(sums.to), budget)?;
        if let Some(stop) = table.stop {
            return Err(refused(stop.into()));
        }
        if table.content == Content::Outcome {
            let reason = "sums are counted by Grundy values, which misere and partizan games and games in which \
                          positions repeat do not have";
            return Err(Error::Unsuited { game: self.name.clone(), reason: reason.to_owned() });
        }
        let skipped = usize::try_from(sums.from).unwrap_or(usize::MAX);
        let values = table.cells.iter().skip(skipped).filter_map(|cell| match cell {
            Cell::Grundy(value) => Some(value),
            Cell::Outcome(_) => None,
        });
        let count = || {
            let spectrum = Spectrum::new(values, budget)?;
            let all = spectrum.sums(sums.heaps, sums.arrangement);
            let lost = spectrum.lost(sums.heaps, sums.arrangement, budget)?;
            Ok(Count { won: &all - &lost, all, lost })
        };
        count().map_err(|stop: grundy_budget::Stop| refused(stop.into()))
    }
}
