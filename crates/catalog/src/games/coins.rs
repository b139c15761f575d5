//! What the coin rows have in common: Turning Turtles, Mock Turtles, Ruler, Twins, and their products.
//!
//! Coins lie in a row, some of them heads. A move turns over a set of coins that the game allows; the
//! rightmost goes from head to tail. Whoever cannot move loses.
//!
//! The value of a row is the nim-sum of the values of its heads, each alone in a row. For lay several rows
//! side by side so that at every place an even number of them has a head: the player to move loses. If a move
//! turns the set M in one row, the rightmost coin of M was a head there, so it is a head in another row too;
//! turning M there is allowed, since this asks nothing else of the row, and every place has an even number of
//! heads again. Play ends, because each move lowers the row read as a binary number. A row beside rows that
//! hold one each of its heads is such a sum.
//!
//! So a turn of the set M changes the value of a row by the nim-sum of M, whatever lies there: it wins
//! exactly when that nim-sum, the *worth* of the turn, is the value of the row.

mod heads;
mod row;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use heads::{Heads, Sum};
pub use row::Row;
pub(crate) use row::{NO_HEAD, symmetric_difference};

use crate::Error;
use crate::entry::Asked;
use crate::judge::{Fault, Io};
use crate::valued::{Part, Reach, Valued};
use grundy_budget::{Budget, Stop};
use grundy_rules::{Emit, Ruleset};
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// Takes sets of coins, each as the row of their places; may break the listing off.
pub(crate) type Turns<'a> = &'a mut dyn FnMut(Row) -> ControlFlow<()>;

/// A coin-turning game on a row: which coins may be turned together, and its law.
pub(crate) trait Coins {
    /// Returns the leftmost place.
    fn first(&self) -> u64;

    /// The rules: emits every set of coins that a move may turn and whose rightmost coin is at `place`.
    fn turns(&self, place: u64, emit: Turns<'_>) -> ControlFlow<()>;

    /// Returns the number of these sets.
    fn n_turns(&self, place: u64) -> u128;

    /// Returns the value of a row with one head. Range: all of `u64`.
    fn grundy(&self, place: u64) -> u128;

    /// Returns the nim-sum of the values of all places before `end`. Range: from the first place to `2^64`.
    fn grundy_before(&self, end: u128) -> u128;

    /// Emits the turns of [`Coins::turns`] whose worth is `worth`, by the inverse of the law.
    fn turns_worth(&self, place: u64, worth: u128, emit: Turns<'_>) -> ControlFlow<()>;

    /// Returns the first place from `from` on that may be the rightmost of a turn worth `worth`, which is not
    /// 0: all places passed over are not. It may lie beyond the last place.
    fn next_place(&self, from: u128, worth: u128) -> u128;
}

/// Returns the value of a row: the nim-sum of its heads. Cost: O(runs).
pub(crate) fn grundy_of_row(coins: &dyn Coins, row: &Row) -> u128 {
    // A run is worth the nim-sum of the values before its end and of those before its first place; `ends`
    // lists both.
    row.ends().iter().fold(0, |sum, end| sum ^ coins.grundy_before(*end))
}

/// Returns the nim-sum of the numbers below `end`.
pub(crate) fn nim_sum_below(end: u128) -> u128 {
    // The numbers 4k, 4k + 1, 4k + 2, 4k + 3 cancel.
    match end % 4 {
        0 => 0,
        1 => end - 1,
        2 => 1,
        _ => end,
    }
}

/// Returns the first number from `from` on that has the highest binary digit of `mark`, which is not 0: the
/// sizes of Nim heaps that a nim-sum of `mark` allows to lower.
pub(crate) fn next_with_top_digit_of(from: u128, mark: u128) -> u128 {
    let top = mark.ilog2();
    // Where the digit is 0 it is set, and all digits below it become 0.
    if from >> top & 1 == 1 { from } else { (from >> top | 1) << top }
}

/// Rows of coins as a game of the catalogue. A component is a whole row: a coin cannot be two heads, so rows
/// are sets.
#[derive(Default)]
pub(crate) struct CoinRow<C>(C);

impl<C: Coins> Ruleset for CoinRow<C> {
    type Component = Row;
    type Error = Infallible;

    fn options(&self, row: &Row, _: Player, emit: Emit<'_, Row>) -> Result<(), Infallible> {
        for head in row.heads() {
            if self.0.turns(head, &mut |turned| emit(&[row.turn(&turned)])).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Part for Row {
    fn show(&self) -> String {
        self.to_string()
    }

    fn in_words(from: &Row, parts: &[Row]) -> String {
        format!("turn {}", from.turn(&parts[0]).in_words())
    }
}

impl<C: Coins + Default> Valued for CoinRow<C> {
    type Part = Row;

    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Row>), Error> {
        let coins = C::default();
        let row = Row::read(asked.position, coins.first())?;
        Ok((CoinRow(coins), vec![row]))
    }

    fn value(&self, row: &Row) -> u128 {
        grundy_of_row(&self.0, row)
    }

    fn reach(&self, row: &Row, wanted: u128, budget: &Budget, reach: Reach<'_, Row>) -> Result<(), Stop> {
        let worth = self.value(row) ^ wanted;
        for (first, last) in row.runs() {
            // A run may have 2^64 places, so those that are no right end of such a turn are passed over at
            // once.
            let mut place = self.0.next_place(u128::from(first), worth);
            while let Some(head) = u64::try_from(place).ok().filter(|head| *head <= last) {
                budget.spend(1)?;
                let mut result = Ok(());
                let _ = self.0.turns_worth(head, worth, &mut |turned| {
                    result = budget.spend(1).and_then(|()| reach(&[row.turn(&turned)]));
                    if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                result?;
                place = self.0.next_place(place + 1, worth);
            }
        }
        Ok(())
    }
}

/// Runs the family's judge task: `T`, then `T` rows as `n` and `n` distinct places; `first g` or `second 0`.
pub(crate) fn judge<C: Coins + Default>(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let coins = C::default();
    let mut heads = Heads::new(budget);
    for _ in 0..io.cases()? {
        io.more()?;
        let sum = heads.read(io, &coins)?;
        if let Some(place) = sum.repeated {
            return Err(io.refuse(format_args!("expected places that differ, found {place} twice")));
        }
        io.winner_and_value(sum.value)?;
    }
    Ok(())
}
