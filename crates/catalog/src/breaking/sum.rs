//! Sums of heaps: what a law answers, and all winning moves.

use super::Values;
use crate::Standing;
use crate::entry::Answer;
use grundy_budget::Stop;
use grundy_rules::Sum;

impl Values<'_> {
    /// Returns the answer for a sum of heaps in normal play.
    ///
    /// # Errors
    /// The limit that ended the computation.
    pub fn answer(&mut self, heaps: Vec<u64>) -> Result<Answer, Stop> {
        // Two equal heaps are worth 0, known or not.
        let rest = Sum::new(heaps).without_pairs();
        let mut total = 0;
        for heap in rest.components() {
            total ^= self.value(*heap)?;
        }
        let in_table = rest.components().iter().all(|heap| self.is_in_table(*heap));
        let beyond = Standing::Coq { theorem: "checked by Coq, periods in classics/Breaking.v" };
        Ok(Answer::of_values([u128::from(total)], if in_table { Standing::Exact } else { beyond }))
    }

    /// Calls `found` for each move that makes a sum of heaps worth 0: with the index of the heap and what it
    /// becomes.
    ///
    /// # Errors
    /// The limit on work, and what `found` returns.
    pub fn winning(
        &mut self,
        heaps: &[u64],
        mut found: impl FnMut(usize, &[u64]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut total = 0;
        for heap in heaps {
            total ^= self.value(*heap)?;
        }
        for (index, heap) in heaps.iter().enumerate() {
            let wanted = total ^ self.value(*heap)?;
            self.options_worth(*heap, wanted, &mut |parts| found(index, parts))?;
        }
        Ok(())
    }
}
