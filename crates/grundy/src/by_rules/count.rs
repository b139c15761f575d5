//! How many sums of positions are lost, or won.

use super::seen::Odometer;
use super::{RuleGame, Span};
use crate::Error;
use crate::tables::export::{Cell, Content};
use dashu_int::UBig;
use grundy_budget::Budget;
use grundy_catalog::Standing;
use grundy_discover::count::lost_below;
use grundy_discover::winning::Unknown;
use grundy_engine::count::Spectrum;
use grundy_proof::Law;
use grundy_rules::ir::{Comparison, Condition, Expr};
use grundy_rules::lang::Claim;

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
#[non_exhaustive]
pub struct Count {
    /// All sums.
    pub all: UBig,
    /// Those that the player to move loses.
    pub lost: UBig,
    /// Those that the player to move wins.
    pub won: UBig,
}

impl Count {
    fn of_lost(lost: UBig, all: UBig) -> Count {
        Count { won: &all - &lost, lost, all }
    }
}

/// Returns what holds of all positions of a domain, and what holds of those that a law calls lost.
fn within(domain: &Condition, law: &Law) -> Result<[Law; 2], Unknown> {
    let lost = match law {
        Law::Claim(Claim::Lost(lost)) => lost.clone(),
        Law::Claim(Claim::Value(value)) => {
            Condition::Compare(Comparison::Equal, value.clone(), Expr::Number(0))
        }
        _ => return Err(Unknown::Outside("a law that is no formula")),
    };
    let law = |conditions| Law::Claim(Claim::Lost(Condition::all(conditions)));
    Ok([law(vec![domain.clone()]), law(vec![domain.clone(), lost])])
}

/// Boxes with at most this number of positions are counted position by position where there is no theorem.
const LARGEST_BOX: u64 = 1 << 18;

impl RuleGame {
    /// Returns how many positions of one component whose numbers are all below `bound` are lost, and how many
    /// are won: by a theorem, for a bound of any size; without one exactly, in small boxes. Positions that
    /// play cannot reach count as others.
    ///
    /// ```
    /// use grundy::{Budget, RuleGame, Standing};
    /// use grundy::catalog::Settings;
    /// use grundy::tables::UBig;
    /// let game = RuleGame::read("n -> n - k where k in powers(2)", &Settings::default())?;
    /// let bound = UBig::from(10u8).pow(18);
    /// let (count, standing) = game.count_below(&bound, &Budget::default())?;
    /// assert_eq!((count.lost, standing), ((&bound + 2u8) / 3u8, Standing::Theorem));
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Unsuited`]: a partizan game; a large bound and no theorem, or one whose P-positions no
    /// automaton holds. [`Error::Solve`]: a budget that ended first.
    pub fn count_below(&self, bound: &UBig, budget: &Budget) -> Result<(Count, Standing), Error> {
        let rules = &self.parsed.rules;
        let unsuited = |reason: String| Error::Unsuited { game: self.name.clone(), reason };
        if !rules.is_impartial() {
            let reason = "P-positions are counted of impartial games; here the players have different moves";
            return Err(unsuited(reason.to_owned()));
        }
        let tuples = bound.pow(rules.arity());
        // A small box is counted by listing it, which needs no theorem.
        if tuples <= UBig::from(LARGEST_BOX) {
            let bound = u64::try_from(bound).expect("it is at most the number of positions");
            if let Some(lost) = self.lost_below(bound, budget) {
                let all = Odometer::new(rules.arity(), bound).filter(|position| self.has(position)).count();
                return Ok((Count::of_lost(lost.len().into(), all.into()), Standing::Exact));
            }
        }
        let Some(theorem) = self.theorem(budget) else {
            let reason = "to count below a large bound takes a theorem about the game, and none was found; `grundy law` \
                          says what is known";
            return Err(unsuited(reason.to_owned()));
        };
        let counted = |law: &Law| lost_below(law, rules.arity(), bound, budget);
        let count = match rules.domain() {
            // Without a domain all tuples are positions, so their number is a power.
            None => counted(theorem.law()).map(|lost| Count::of_lost(lost, tuples)),
            Some(domain) => within(domain, theorem.law())
                .and_then(|[all, lost]| Ok(Count::of_lost(counted(&lost)?, counted(&all)?))),
        };
        match count {
            Ok(count) => Ok((count, Standing::Theorem)),
            Err(Unknown::Stopped(stop)) => {
                Err(Error::Solve { subject: self.name.clone(), cause: stop.into() })
            }
            Err(Unknown::Outside(_)) => {
                Err(unsuited("the theorem says P-positions in a form that no automaton holds".to_owned()))
            }
        }
    }

    /// Returns how many sums of positions are lost, and how many are won, in an impartial game of one number
    /// in normal play or with a goal.
    ///
    /// The values are tabulated, and the sums counted by a Walsh-Hadamard transform of the number of heaps of
    /// each value: see [`grundy_engine::count`].
    ///
    /// ```
    /// use grundy::{Budget, RuleGame};
    /// use grundy::catalog::Settings;
    /// use grundy::tables::{Arrangement, Sums};
    /// let nim = RuleGame::read("n -> n - k where 1 <= k <= n", &Settings::default())?;
    /// let sums = Sums { heaps: 3, from: 1, to: 3, arrangement: Arrangement::Unordered };
    /// let count = nim.count(&sums, &Budget::default())?;
    /// assert_eq!((count.lost, count.all), (1u8.into(), 10u8.into()));
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Unsuited`]: positions of more than one number, a game without Grundy values.
    /// [`Error::Solve`]: an expression without a value at a position, or a budget that ended before the
    /// number was known.
    pub fn count(&self, sums: &Sums, budget: &Budget) -> Result<Count, Error> {
        let refused = |cause| Error::Solve { subject: self.name.clone(), cause };
        if self.parsed.rules.arity() != 1 {
            let reason = "sums are counted of heaps; a position of this game is more than one number";
            return Err(Error::Unsuited { game: self.name.clone(), reason: reason.to_owned() });
        }
        let table = self.table(Span::To(sums.to), budget)?;
        if let Some(stop) = table.stop {
            return Err(refused(stop.into()));
        }
        let is_infinite = |cell: Cell| matches!(cell, Cell::Infinite(_));
        if table.content == Content::Outcome || table.cells.iter().any(is_infinite) {
            let reason = "sums are counted by Grundy values, which misere and partizan games and games in which \
                          positions repeat do not have";
            return Err(Error::Unsuited { game: self.name.clone(), reason: reason.to_owned() });
        }
        // The table begins at heap 0, also where smaller heaps are not counted.
        let skipped = usize::try_from(sums.from).unwrap_or(usize::MAX);
        let values = table.cells.iter().skip(skipped).filter_map(|cell| match cell {
            Cell::Grundy(value) => Some(value),
            Cell::Outcome(_) | Cell::Infinite(_) | Cell::Score(_) | Cell::Outside => None,
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
