//! Guesses from where on, and with which period, values repeat along each coordinate, for rules whose moves
//! change one coordinate each.

use crate::guess::{alike, repetition};
use grundy_budget::Budget;
use grundy_proof::{Repeats, worths_by_sides};
use grundy_rules::Rules;

/// Boxes have at most this number of positions.
const LARGEST_BOX: usize = 1 << 19;

/// The first box has this number of positions along each coordinate at the most.
const FIRST: usize = 64;

/// Returns where values are seen to begin to repeat along each coordinate, and their periods, in a box that
/// is long enough to show it; `None` where that is not seen.
pub(super) fn periods(rules: &Rules, budget: &Budget) -> Option<Vec<Repeats>> {
    let arity = u32::try_from(rules.arity()).ok()?;
    let mut length = FIRST;
    // With many coordinates the sides are short, so that the box has a bounded number of positions.
    while length.checked_pow(arity)? > LARGEST_BOX {
        length /= 2;
    }
    while length.checked_pow(arity)? <= LARGEST_BOX {
        let axes = vec![length; rules.arity()];
        let worths = worths_by_sides(rules, &axes, budget)?;
        let along = |axis: usize| {
            let found = repetition(&alike(&worths, &axes, axis))?;
            // The window that proves a period for two parts is about this long.
            let is_long = length >= 2 * found.preperiod + 3 * found.period;
            let repeats = Repeats { from: found.preperiod as u64, period: found.period as u64 };
            // A worth with a saltus would have no bound, and the theorem asks for a repetition.
            (is_long && found.saltus == 0).then_some(repeats)
        };
        if let Some(periods) = (0..axes.len()).map(along).collect() {
            return Some(periods);
        }
        length += length / 2;
    }
    None
}
