//! Coins in a circle: `hdu3951`. A row of coins, which the first move leaves, is a position of the game too.

use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::position;
use crate::rules::Coordinates;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};
use grundy_engine::tabulate;
use grundy_rules::interpret::Position;
use grundy_rules::{Emit, Play, Ruleset, Sum};
use grundy_values::{Grundy, Player};
use std::convert::Infallible;

/// The registry's row.
pub static GAME: Record =
    Record::by_page::<CircleCoins>(page!("circle-coins"), &[Task { id: "hdu3951", title: "Coin Game", run }]);

/// Returns whether the mover wins on a circle of `n` coins where a move takes 1 to `k` neighbouring ones.
///
/// With `k = 1` parity decides; else the mover wins only by taking the whole circle. Range: all of `u64`,
/// `k >= 1`. The proof is on the game's page.
#[must_use]
pub fn mover_wins(n: u64, k: u64) -> bool {
    grundy(n, k) != 0
}

/// Returns the Grundy value of a circle of `n` coins. Range and proof as for [`mover_wins`].
#[must_use]
pub fn grundy(n: u64, k: u64) -> u64 {
    match k {
        // The whole circle may be taken, so it is worth its coins.
        _ if n <= k => n,
        1 => n % 2,
        _ => 0,
    }
}

/// Coins that lie together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Coins {
    /// A full circle, as play begins.
    Circle(u64),
    /// A row: what a move leaves of a circle or of a row.
    Row(u64),
}

/// The rules on rows alone: take 1 to `k` neighbouring coins; what is left on both sides are two rows.
struct Rows {
    k: u64,
}

impl Ruleset for Rows {
    type Component = u64;
    type Error = Infallible;

    fn options(&self, n: &u64, _: Player, emit: Emit<'_, u64>) -> Result<(), Infallible> {
        for taken in 1..=self.k.min(*n) {
            for left in 0..=n - taken {
                if emit(&[left, n - taken - left]).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

impl grundy_budget::Weight for Coins {}

/// On the page a circle of n coins is (1, n) and a row (0, n).
impl Coordinates for Coins {
    fn position(&self) -> Position {
        match *self {
            Coins::Circle(n) => Position::from([1, n]),
            Coins::Row(n) => Position::from([0, n]),
        }
    }

    fn of(coordinates: &[u64]) -> Self {
        if coordinates[0] == 1 { Coins::Circle(coordinates[1]) } else { Coins::Row(coordinates[1]) }
    }
}

/// The law for taking 1 to `k` coins that lie side by side, from a circle or from a row. A gap stays a gap.
pub(crate) struct CircleCoins {
    k: u64,
}

/// Returns the rows of these lengths, without those of no coins.
fn rows(lengths: &[u64]) -> Vec<Coins> {
    lengths.iter().filter(|n| **n > 0).map(|n| Coins::Row(*n)).collect()
}

/// The values of rows: by a law where there is one, else from a table.
struct RowValues {
    k: u64,
    table: Vec<u64>,
    /// Why the table ends where it does: the budget's limit, or [`REACH`].
    stop: Stop,
}

/// A table whose rows have more options than this in all is not begun: it would take more than a second or
/// so.
const REACH: u128 = 1 << 26;

/// Returns the longest row whose value is known or in a table that is begun.
fn longest_row(k: u64) -> u64 {
    // The rows up to n have about k n^2 / 2 options.
    let tabulated = (2 * REACH / u128::from(k)).isqrt();
    u64::try_from(tabulated).expect("a root of 2^27 at most").max(k)
}

/// Splits a sum into the nim-sum of the values that laws give, and the rows whose values are to be looked up,
/// without two of a kind.
fn essential(k: u64, sum: &[Coins]) -> (u64, Vec<u64>) {
    let (mut known, mut rows) = (0, Vec::new());
    for coins in sum {
        match *coins {
            Coins::Circle(n) => known ^= grundy(n, k),
            Coins::Row(n) => match representative(n, k) {
                // A row of up to k coins may be taken whole, and is worth its length.
                n if n <= k => known ^= n,
                n => rows.push(n),
            },
        }
    }
    // Equal rows cancel, also where their value is not known.
    (known, Sum::new(rows).without_pairs().components().to_vec())
}

impl RowValues {
    /// Tabulates as far as the rows of these lengths ask for and the budget allows.
    fn new(k: u64, lengths: impl Iterator<Item = u64>, budget: &Budget) -> Self {
        // Behind one period all values are known, so no longer table is made.
        let last = period(k).map_or(u64::MAX, |(preperiod, period)| preperiod + period - 1);
        let asked = lengths.map(|n| n.min(last)).filter(|n| *n > k && *n <= longest_row(k)).max();
        let mut values = RowValues { k, table: Vec::new(), stop: Stop::Reach };
        if let Some(upto) = asked {
            let Ok(table) = tabulate(&Rows { k }, Play::Normal, upto, budget);
            let numbers = table.values.into_iter().filter_map(Grundy::number);
            values.table = numbers.map(|v| u64::try_from(v).expect("a mex fits")).collect();
            values.stop = table.stop.unwrap_or(values.stop);
        }
        values
    }

    fn row(&self, n: u64) -> Result<u64, Stop> {
        let n = representative(n, self.k);
        if n <= self.k {
            return Ok(n);
        }
        usize::try_from(n).ok().and_then(|n| self.table.get(n)).copied().ok_or(self.stop)
    }

    fn sum(&self, sum: &[Coins]) -> Result<u64, Stop> {
        let (known, rows) = essential(self.k, sum);
        rows.iter().try_fold(known, |total, n| Ok(total ^ self.row(*n)?))
    }
}

/// Returns preperiod and period of the values of rows, where a proof gives them.
fn period(k: u64) -> Option<(u64, u64)> {
    match k {
        1 => Some((0, 2)),
        // Kayles. [Guy, Smith 1956]
        2 => Some((71, 12)),
        _ => None,
    }
}

/// Returns the shortest row that is known to have the value of a row of `n`.
fn representative(n: u64, k: u64) -> u64 {
    match period(k) {
        Some((preperiod, period)) if n >= preperiod => preperiod + (n - preperiod) % period,
        _ => n,
    }
}

impl Entry for CircleCoins {
    type Component = Coins;

    fn is_nothing(&self, coins: &Coins) -> bool {
        *coins == Coins::Row(0)
    }

    fn show(&self, coins: &Coins) -> String {
        match coins {
            Coins::Circle(n) => n.to_string(),
            Coins::Row(n) => format!("row:{n}"),
        }
    }

    fn describe(&self, from: &Coins, parts: &[Coins], _: Player) -> (Option<&'static str>, String) {
        let left = |part: &Coins| match *part {
            Coins::Circle(n) | Coins::Row(n) => n,
        };
        let rest: Vec<u64> = parts.iter().map(left).collect();
        let taken = left(from) - rest.iter().sum::<u64>();
        let whole = match from {
            Coins::Circle(n) => format!("the circle of {n}"),
            Coins::Row(n) => format!("the row of {n}"),
        };
        let leaving = match rest[..] {
            [] => "nothing".to_owned(),
            [n] => format!("a row of {n}"),
            _ => format!("rows of {}", rest.iter().map(u64::to_string).collect::<Vec<_>>().join(" and ")),
        };
        (None, format!("take {taken} from {whole}, leaving {leaving}"))
    }
}

impl Lawful for CircleCoins {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Coins>), Error> {
        let k = asked.natural("k", 1)?;
        let words = asked.words("the coins of a circle, as in `12`, or of a row, as in `row:5`")?;
        let coins = |(index, word): (usize, &&str)| match word.strip_prefix("row:") {
            Some(n) => Ok(Coins::Row(position::natural(n, index + 1, "the coins of a row", 0)?)),
            None => Ok(Coins::Circle(position::natural(word, index + 1, "the coins of a circle", 0)?)),
        };
        let sum = words.iter().enumerate().map(coins).collect::<Result<Vec<_>, Error>>()?;
        let (known, rows) = essential(k, &sum);
        // Beside what is worth 0 a row is won by taking its middle, also where its value is not known.
        if let Some(n) = rows.iter().find(|n| **n > longest_row(k))
            && (rows.len() > 1 || known != 0)
        {
            return Err(Error::Shape(format!(
                "expected rows of at most {} coins in a sum with k = {k}, found {n}; \
                 only beside what is worth 0 a row may be longer",
                longest_row(k)
            )));
        }
        Ok((CircleCoins { k }, sum))
    }

    fn answer(&self, sum: &[Coins], budget: &Budget) -> Result<Answer, Stop> {
        let (known, rows) = essential(self.k, sum);
        let values = RowValues::new(self.k, rows.iter().copied(), budget);
        let by_law = Standing::Coq { theorem: "checked by Coq, circle_coins in classics/Circle.v" };
        match values.sum(sum) {
            Ok(value) => {
                let standing = match self.k {
                    _ if rows.is_empty() => by_law,
                    2 => Standing::Cited { source: "Guy, Smith 1956" },
                    _ => Standing::Exact,
                };
                Ok(Answer::of_values([u128::from(value)], standing))
            }
            // A single row is won by taking its middle; what is worth 0 beside it changes nothing.
            Err(_) if rows.len() == 1 && known == 0 => Ok(Answer::of_winner(true, by_law)),
            Err(stop) => Err(stop),
        }
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (sum, budget) = (moves.sum, moves.budget);
        let lengths = sum.iter().map(|coins| match *coins {
            Coins::Row(n) => n,
            // What a move leaves of a circle is a shorter row.
            Coins::Circle(n) => n.saturating_sub(1),
        });
        let values = RowValues::new(self.k, lengths, budget);
        let mut search = Search { values, budget, unknown: None };
        for (index, coins) in sum.iter().enumerate() {
            budget.spend(sum.len() as u64)?;
            let mut others = sum.to_vec();
            others.remove(index);
            // The sum of the others says what this one must become.
            let wanted = match search.values.sum(&others) {
                Ok(value) => value,
                Err(stop) => {
                    search.unknown = Some(stop);
                    continue;
                }
            };
            let mut push = |lengths: &[u64]| moves.push(index, &rows(lengths));
            match *coins {
                Coins::Circle(n) => search.circle_moves(n, wanted, &mut push)?,
                Coins::Row(n) => search.row_moves(n, wanted, &mut push)?,
            }
        }
        search.unknown.map_or(Ok(()), Err)
    }
}

/// The search for the moves to a wanted value. It goes on where a row's value is unknown, and remembers that.
struct Search<'a> {
    values: RowValues,
    budget: &'a Budget,
    unknown: Option<Stop>,
}

/// Takes the lengths of the rows that a winning move leaves.
type Push<'a> = dyn FnMut(&[u64]) -> Result<(), Stop> + 'a;

impl Search<'_> {
    fn circle_moves(&mut self, n: u64, wanted: u64, push: &mut Push<'_>) -> Result<(), Stop> {
        let k = self.values.k;
        // A move on a circle takes k coins at most, and leaves one row.
        let shortest = n.saturating_sub(k);
        // A row of up to k coins is worth its length.
        if (shortest..n).contains(&wanted) && wanted <= k {
            push(&[wanted])?;
        }
        // A row is never worth 0 unless k = 1, when its value is known by parity.
        if wanted == 0 && k >= 2 {
            return Ok(());
        }
        // Shorter rows were answered by their lengths.
        for length in shortest.max(k.saturating_add(1))..n {
            self.budget.spend(1)?;
            match self.values.row(length) {
                Ok(value) if value == wanted => push(&[length])?,
                Ok(_) => {}
                Err(stop) => {
                    self.unknown = Some(stop);
                    break;
                }
            }
        }
        Ok(())
    }

    fn row_moves(&mut self, n: u64, wanted: u64, push: &mut Push<'_>) -> Result<(), Stop> {
        let k = self.values.k;
        // In a row of up to k coins any two shorter rows may be left, if together they are fewer.
        if n <= k {
            for left in 0..n {
                self.budget.spend(1)?;
                let right = left ^ wanted;
                if left.checked_add(right).is_some_and(|rest| rest < n) {
                    push(&[left, right])?;
                }
            }
            return Ok(());
        }
        match self.values.row(n - 1) {
            Ok(_) => {
                for rest in n - k..n {
                    for left in 0..=rest {
                        self.budget.spend(1)?;
                        if self.values.row(left)? ^ self.values.row(rest - left)? == wanted {
                            push(&[left, rest - left])?;
                        }
                    }
                }
            }
            Err(stop) => {
                // Two equal rows are lost for the next player, whatever each is worth.
                let halves = if wanted == 0 { (n - k).div_ceil(2)..(n - 1) / 2 + 1 } else { 0..0 };
                for half in halves {
                    self.budget.spend(1)?;
                    push(&[half, half])?;
                }
                self.unknown = Some(stop);
            }
        }
        Ok(())
    }
}

fn run(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    for case in 1..=io.cases()? {
        io.more()?;
        let n = io.natural("a number of coins")?;
        let k = io.positive("the most coins of a move")?;
        io.case(case)?;
        io.either(mover_wins(n, k), &const { Lines::new(" first", " second") })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;

    fn solve(k: u64, position: &str, limit: usize) -> crate::Solution {
        twin::solve(&GAME, &format!("k={k} {position}"), limit).unwrap()
    }

    #[test]
    fn a_row_of_any_length_is_won_by_its_middle() {
        let solution = solve(3, "row:1000000000000000000", 2);
        assert_eq!(solution.outcome.to_string(), "N");
        assert_eq!((solution.grundy, solution.stop), (None, Some(Stop::Reach)));
        assert_eq!(solution.winning_moves[0].to, "row:499999999999999999 row:499999999999999999");
        // Without a limit on the list there is one such move here, and the rest is unknown.
        let solution = solve(3, "row:1000000000000000000", usize::MAX);
        assert_eq!((solution.winning_moves.len(), solution.stop), (1, Some(Stop::Reach)));
        assert_eq!(solve(3, "row:1000000000000000000 row:1000000000000000000", 5).grundy, Some(Grundy::ZERO));
    }

    #[test]
    fn only_the_limit_of_the_user_says_that_there_are_more_moves() {
        // With k = 5 the middle 2 or 4 coins of an even row may be taken.
        let row = "row:1000000000000000000";
        let stop = |limit| solve(5, row, limit).stop;
        assert_eq!((stop(1), stop(2)), (Some(Stop::Full), Some(Stop::Reach)));
    }

    #[test]
    fn circles_worth_0_may_lie_beside_a_row_of_any_length() {
        let solution = solve(5, "1000000000000000000 row:1000000000000000000", 1);
        assert_eq!(solution.outcome.to_string(), "N");
        assert_eq!(solve(5, "3 row:1000000000000000000 row:3", 1).outcome.to_string(), "N");
    }

    #[test]
    fn rows_of_kayles_have_values_at_any_length() {
        let value = |n: u64| solve(2, &format!("row:{n}"), 0).grundy.and_then(Grundy::number).unwrap();
        let table: Vec<u128> = (0..12).map(value).collect();
        assert_eq!(table, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
        assert_eq!(value(83), value(71));
        assert_eq!(value(12 * (u64::MAX / 12) - 1), value(71));
        let by_table = tabulate(&Rows { k: 2 }, Play::Normal, 200, &Budget::default()).unwrap();
        for n in 0..=200 {
            assert_eq!(
                solve(2, &format!("row:{n}"), 0).grundy,
                Some(by_table.values[usize::try_from(n).unwrap()])
            );
        }
    }

    #[test]
    fn the_largest_numbers_are_answered_at_once() {
        assert_eq!(grundy(u64::MAX, 1), 1);
        assert_eq!(grundy(u64::MAX, u64::MAX - 1), 0);
        assert_eq!(grundy(u64::MAX, u64::MAX), u64::MAX);
        assert_eq!((grundy(0, 1), grundy(0, 5)), (0, 0));
        let whole = solve(u64::MAX, "18446744073709551615", 10);
        assert_eq!((whole.winning_moves.len(), whole.stop), (1, None));
    }
}
