//! Dawson's Kayles: `leetcode-294`.

use crate::Record;
use crate::breaking::Period;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use grundy_budget::Budget;

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("dawsons-kayles")).with_tasks(&[Task {
    id: "leetcode-294",
    title: "Flip Game II",
    run: rows_to_end,
}]);

/// From 53 pins on the values of Dawson's Kayles have the period 34. [Guy, Smith 1956] A test checks the
/// window that proves it.
pub(super) const PERIOD: Period = Period { start: 53, length: 34 };

/// The values of Dawson's Kayles up to the end of the first period: two pins that stand together are knocked
/// down.
const VALUES: [u32; 53 + 34] = {
    let mut values = [0; 53 + 34];
    let mut n = 2;
    while n < values.len() {
        let (mut seen, mut left) = (0u32, 0);
        while left <= n - 2 {
            // Values are below 16, so that nim-sums have a bit each.
            seen |= 1 << (values[left] ^ values[n - 2 - left]);
            left += 1;
        }
        values[n] = seen.trailing_ones();
        n += 1;
    }
    values
};

/// Returns the Grundy value of a row of `n` pins. Range: all of `u64`. Cost: O(1).
#[must_use]
pub fn grundy(n: u64) -> u32 {
    VALUES[usize::try_from(PERIOD.reduce(n)).expect("below the end of the first period")]
}

/// A row of signs is a sum of its runs of `+`; a move turns two neighbours in a run.
fn rows_to_end(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    io.to_the_end(|io| {
        let expected = "a row of + and -, in double quotes";
        let word = io.word(expected)?;
        let row = word.strip_prefix(b"\"").and_then(|row| row.strip_suffix(b"\""));
        let Some(value) = row.and_then(value_of_row) else {
            let found = String::from_utf8_lossy(word).replace(char::is_control, " ");
            return Err(io.refuse(format_args!("expected {expected}, found {found}")));
        };
        io.either(value == 0, &const { Lines::new("false", "true") })
    })
}

/// Returns the value of the runs of `+` between `-`; `None` where there is another sign.
fn value_of_row(row: &[u8]) -> Option<u32> {
    let (mut run, mut value) = (0, 0);
    for sign in row {
        match sign {
            b'+' => run += 1,
            b'-' => value ^= grundy(std::mem::take(&mut run)),
            _ => return None,
        }
    }
    Some(value ^ grundy(run))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::breaking::{Code, Take};
    use grundy_engine::tabulate::{How, Period as Proved, heaps, window};

    #[test]
    fn the_period_is_proved() {
        let game = Code::new(vec![Take { stones: 2, heaps: 7 }], None).game();
        let table = heaps(&game, 999, &How::default(), &Budget::default());
        assert_eq!(table.values[..VALUES.len()], VALUES);
        let proved = Proved { preperiod: PERIOD.start, period: PERIOD.length };
        assert_eq!((table.period, window(&game, proved)), (Some(proved), Some(176)));
        assert!(VALUES.iter().all(|value| *value < 16));
    }
}
