//! The public sale: `hdu2149`. What the bid lacks to the price is a heap of Bash's game.

use super::bash;
use crate::Record;
use crate::judge::{Fault, Io, Task};
use crate::page::page;
use grundy_budget::Budget;
use std::ops::RangeInclusive;

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("public-sale")).with_tasks(&[Task {
    id: "hdu2149",
    title: "Public Sale",
    run: list_winning_raises,
}]);

/// Returns the raises that win where `missing` is what the bid lacks to the price and a raise is at most
/// `largest`.
///
/// They stand side by side: all from `missing` up where one raise can reach the price, else the one that
/// leaves a multiple of `largest + 1`; an empty range where there is none. Range: all of `u64`; nobody can
/// raise where nothing is missing. The proof is on the game's page.
#[must_use]
pub fn winning_raises(missing: u64, largest: u64) -> RangeInclusive<u64> {
    match bash::take_to(missing, largest, 0) {
        None => RangeInclusive::new(1, 0),
        // Where one raise reaches the price, each larger one does too.
        Some(raise) if raise == missing => missing..=largest,
        Some(raise) => raise..=raise,
    }
}

/// A step is a raise that is printed behind another: a list may have as many as the largest raise has units.
fn list_winning_raises(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    io.to_the_end(|io| {
        let (price, largest) = (io.positive("a price")?, io.positive("the largest raise")?);
        let mut raises = winning_raises(price, largest);
        match raises.next() {
            None => io.text("none")?,
            Some(raise) => io.number(raise)?,
        }
        for raise in raises {
            budget.spend(1)?;
            io.text(" ")?;
            io.number(raise)?;
        }
        io.line("")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;
    use grundy_budget::Stop;

    /// The story as it is told: bids go up, and a raise may pass the price.
    #[test]
    fn the_printed_raises_are_those_that_win_the_sale() {
        for price in 1..40 {
            for largest in 1..45 {
                let mut wins = vec![false; price];
                for bid in (0..price).rev() {
                    wins[bid] = (1..=largest).any(|raise| bid + raise >= price || !wins[bid + raise]);
                }
                let good = |raise: &usize| *raise >= price || !wins[*raise];
                let raises: Vec<String> = (1..=largest).filter(good).map(|raise| raise.to_string()).collect();
                let expected = if raises.is_empty() { "none".to_owned() } else { raises.join(" ") };
                let (printed, fault) = twin::judge(&GAME, "hdu2149", &format!("{price} {largest}\n"));
                assert_eq!((printed, fault), (expected + "\n", None), "{price} {largest}");
            }
        }
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        const MAX: u64 = u64::MAX;
        assert_eq!(winning_raises(MAX, MAX), MAX..=MAX);
        assert!(winning_raises(MAX, MAX - 1).is_empty());
        assert_eq!(winning_raises(MAX, MAX - 2), 1..=1);
        assert_eq!(winning_raises(1, MAX), 1..=MAX);
        assert!(winning_raises(0, MAX).is_empty());
    }

    #[test]
    fn an_endless_list_ends_with_the_budget() {
        let task = &GAME.tasks[0];
        let mut output = Vec::new();
        let budget = Budget::default().with_steps(3);
        let input = format!("4 2\n1 {}\n", u64::MAX);
        let result = crate::judge::run(task, &mut input.as_bytes(), &mut output, &budget);
        assert!(matches!(result, Err(Fault::Stopped(Stop::Steps))));
        assert_eq!(String::from_utf8(output).unwrap(), "1\n1 2 3 4");
    }
}
