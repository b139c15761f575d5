//! The public sale: `hdu2149`.

use super::bash;
use crate::entry::{Answer, Entry, Moves};
use crate::judge::{Fault, Io, Task};
use crate::position;
use crate::{Ask, Error, Game, Param, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::Ruleset;
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::{ControlFlow, RangeInclusive};

const RAISE: Param = Param { name: "raise", default: "5", meaning: "the largest raise" };

/// The registry's row.
pub static GAME: Game = Game::new::<PublicSale>(
    "public-sale",
    include_str!("../../games/public-sale.md"),
    &[RAISE],
    &[Task { id: "hdu2149", title: "Public Sale", run: list_winning_raises }],
);

/// Returns the raises that win where `missing` is what the bid lacks to the price and a raise is at most `largest`.
///
/// They stand side by side: all from `missing` up where one raise can reach the price, else the one that leaves a
/// multiple of `largest + 1`; an empty range where there is none. Range: all of `u64`; nobody can raise where nothing
/// is missing. The proof is on the game's page.
#[must_use]
pub fn winning_raises(missing: u64, largest: u64) -> RangeInclusive<u64> {
    match bash::take_to(missing, largest, 0) {
        None => RangeInclusive::new(1, 0),
        Some(raise) if raise == missing => missing..=largest,
        Some(raise) => raise..=raise,
    }
}

/// The rules: raise by 1 to `largest`; a component is what the bid lacks to the price.
pub(crate) struct PublicSale {
    largest: u64,
}

impl Ruleset for PublicSale {
    type Component = u64;
    type Error = Infallible;

    fn options(
        &self,
        missing: &u64,
        _: Player,
        emit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        // A raise past the price ends the sale as one that meets it does; the result is listed once.
        for raise in 1..=self.largest.min(*missing) {
            if emit(&[missing - raise]).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Entry for PublicSale {
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<u64>), Error> {
        let largest = ask.settings.natural(&RAISE, 1)?;
        Ok((PublicSale { largest }, position::heaps(ask.position, "a missing sum", 0)?))
    }

    fn answer(&self, sales: &[u64], _: &Budget) -> Result<Answer, Stop> {
        let values = sales.iter().map(|missing| u128::from(bash::grundy(*missing, self.largest)));
        Ok(Answer::of_values(values, Standing::Cited { source: "the proof on the game's page" }))
    }

    fn winning(&self, sales: &[u64], _: Player, _: &Budget, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        for (index, left) in bash::winning_moves(sales, self.largest) {
            moves.push(index, &[left])?;
        }
        Ok(())
    }

    fn show(&self, missing: &u64) -> String {
        missing.to_string()
    }

    fn describe(&self, from: &u64, parts: &[u64], _: Player) -> (Option<&'static str>, String) {
        let left: u64 = parts.iter().sum();
        let raise = from - left;
        let text = if left == 0 && raise < self.largest {
            format!("raise by {raise} to {}, which buys", self.largest)
        } else if left == 0 {
            format!("raise by {raise}, which buys")
        } else {
            format!("raise by {raise}, which leaves {left} to the price")
        };
        (None, text)
    }
}

/// A step is a raise that is printed: a list may have as many as the largest raise has units.
fn list_winning_raises(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    while io.more()? {
        let (price, largest) = (io.positive("a price")?, io.positive("the largest raise")?);
        let raises = winning_raises(price, largest);
        if raises.is_empty() {
            io.text("none")?;
        }
        for raise in raises.clone() {
            budget.spend(1)?;
            if raise != *raises.start() {
                io.text(" ")?;
            }
            io.number(raise)?;
        }
        io.line("")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Settings, twin};
    use proptest::prelude::*;

    #[test]
    fn the_law_agrees_with_the_rules() {
        for raise in [1, 2, 3, 5, 12] {
            let settings = format!("raise={raise}");
            twin::agree(&GAME, &settings, twin::heaps(1, 0..=60));
            twin::agree(&GAME, &settings, twin::heaps(2, 0..=14));
            twin::agree(&GAME, &settings, twin::heaps(3, 0..=7));
        }
    }

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
        assert_eq!(String::from_utf8(output).unwrap(), "1\n1 2");
    }

    #[test]
    fn moves_in_words() {
        let words = |position: &str, raise: &str| {
            let settings = Settings::new(vec![("raise".to_owned(), raise.to_owned())]);
            let ask =
                Ask { position: &[position], settings: &settings, limit: 9, budget: &Budget::default() };
            GAME.law()
                .unwrap()
                .solve(&ask)
                .unwrap()
                .winning_moves
                .into_iter()
                .map(|one| one.text)
                .collect::<Vec<_>>()
        };
        assert_eq!(words("3", "5"), ["raise by 3 to 5, which buys"]);
        assert_eq!(words("5", "5"), ["raise by 5, which buys"]);
        assert_eq!(words("8", "5"), ["raise by 2, which leaves 6 to the price"]);
    }

    #[test]
    fn faults_name_the_number() {
        let fault = |text| twin::fault(&GAME, "hdu2149", text);
        assert_eq!(fault("4 2\n0 2"), "line 2, column 1: expected a price, a positive integer, found \"0\"");
        assert_eq!(
            fault("4 0"),
            "line 1, column 3: expected the largest raise, a positive integer, found \"0\""
        );
        assert_eq!(fault("4"), "line 1, column 2: expected the largest raise, found the end of the input");
        assert_eq!(twin::judge(&GAME, "hdu2149", "4 2\n3 x").0, "1\n");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn the_law_agrees_with_the_rules_beyond(raise in 1u64..50, a in 0u64..60, b in 0u64..12, c in 0u64..12) {
            twin::agree_at(&GAME, &format!("raise={raise}"), &format!("{a} {b} {c}"));
        }
    }
}
