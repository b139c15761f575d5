//! Tame heaps: those that are in misère play like heaps of Nim. [Winning Ways, chapter 13]

use grundy_budget::{Budget, List, Map, Stop};
use rustc_hash::FxBuildHasher;

/// Heaps with their Grundy values of normal play, each fickle or firm; a sum of them is a P-position of
/// misère play exactly where all are fickle and the nim-sum is 1, or one is firm and it is 0.
///
/// ```
/// use grundy_budget::Budget;
/// use grundy_engine::misere::TameHeaps;
/// let mut nim = TameHeaps::new(&Budget::default());
/// for heap in 0..4 {
///     assert!(nim.push(&(0..heap).map(|rest| vec![rest]).collect::<Vec<_>>())?);
/// }
/// assert_eq!((nim.values(), nim.fickle()), (&[0, 1, 2, 3][..], &[true, true, false, false][..]));
/// # Ok::<_, grundy_budget::Stop>(())
/// ```
#[derive(Debug)]
pub struct TameHeaps {
    budget: Budget,
    values: List<u64>,
    fickle: List<bool>,
}

/// What is asked of the options of a heap: whether one is such.
#[derive(Default)]
struct Found {
    fickle: [bool; 2],
    firm: [bool; 2],
}

impl TameHeaps {
    /// Returns no heaps. A step is an option.
    #[must_use]
    pub fn new(budget: &Budget) -> TameHeaps {
        TameHeaps { budget: budget.clone(), values: List::new(budget), fickle: List::new(budget) }
    }

    /// Adds the next heap with its options, the smaller heaps that each move leaves; says `false`, and adds
    /// none, where it is wild: neither fickle nor firm.
    ///
    /// # Errors
    /// Where the budget stops it.
    ///
    /// # Panics
    /// If an option is not of smaller heaps.
    pub fn push(&mut self, options: &[Vec<usize>]) -> Result<bool, Stop> {
        self.budget.spend(1 + options.len() as u64)?;
        let mut found = Found::default();
        let mut seen: Map<u64, (), FxBuildHasher> = Map::new(&self.budget);
        for parts in options {
            let value = parts.iter().fold(0, |sum, part| sum ^ self.values[*part]);
            let fickle = parts.iter().all(|part| self.fickle[*part]);
            let of = if fickle { &mut found.fickle } else { &mut found.firm };
            // Values above 1 matter only for the mex.
            if let Some(is) = usize::try_from(value).ok().and_then(|value| of.get_mut(value)) {
                *is = true;
            }
            seen.insert(value, (), 0)?;
        }
        let value = (0..).find(|value| seen.get(value).is_none()).expect("numbers do not end");
        let is_fickle =
            value <= 1 && found.firm == [false; 2] && (options.is_empty() || value == 1 || found.fickle[1]);
        let is_firm = !options.is_empty()
            && match value {
                0 | 1 => found.fickle == [false; 2],
                _ => (found.firm[0] || found.fickle[1]) && (found.firm[1] || found.fickle[0]),
            };
        if !is_fickle && !is_firm {
            return Ok(false);
        }
        self.values.push(value)?;
        self.fickle.push(is_fickle)?;
        Ok(true)
    }

    /// The Grundy values of the heaps in normal play.
    #[must_use]
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// Which heaps are fickle.
    #[must_use]
    pub fn fickle(&self) -> &[bool] {
        &self.fickle
    }
}
