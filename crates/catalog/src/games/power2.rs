//! Taking powers of two: `hdu1847`.

use crate::entry::{Answer, Entry, Moves};
use crate::judge::{Fault, Io, Task};
use crate::position;
use crate::{Ask, Error, Game, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::Ruleset;
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Game = Game::new::<Power2>(
    "power2",
    include_str!("../../games/power2.md"),
    &[],
    &[Task { id: "hdu1847", title: "Good Luck in CET-4 Everybody!", run: numbers }],
);

/// Returns the Grundy value of a heap of `n`: the rest of `n` modulo 3. Range: all of `u64`. The proof is on the
/// game's page.
#[must_use]
pub fn grundy(n: u64) -> u64 {
    n % 3
}

/// The value of a number that is read digit by digit, of any length: 10 leaves the rest 1 modulo 3, so a number has
/// the rest of its digit sum.
#[derive(Clone, Copy, Debug, Default)]
struct Digits {
    sum: u64,
}

impl Digits {
    /// Reads further ASCII digits.
    fn read(&mut self, digits: &[u8]) {
        let sum: u64 = digits.iter().map(|digit| u64::from(digit.wrapping_sub(b'0'))).sum();
        self.sum = (self.sum + sum) % 3;
    }
}

/// The rules: take 1, 2, 4, ... from one heap.
pub(crate) struct Power2;

/// The powers of two up to `n`.
fn takes(n: u64) -> impl Iterator<Item = u64> {
    (0..u64::BITS).map(|exponent| 1 << exponent).take_while(move |taken| *taken <= n)
}

impl Ruleset for Power2 {
    type Component = u64;
    type Error = Infallible;

    fn options(
        &self,
        heap: &u64,
        _: Player,
        emit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        for taken in takes(*heap) {
            if emit(&[heap - taken]).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Entry for Power2 {
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<u64>), Error> {
        Ok((Power2, position::heaps(ask.position, "a heap", 0)?))
    }

    fn answer(&self, heaps: &[u64], _: &Budget) -> Result<Answer, Stop> {
        let values = heaps.iter().map(|heap| u128::from(grundy(*heap)));
        Ok(Answer::of_values(values, Standing::Cited { source: "the proof on the game's page" }))
    }

    fn winning(
        &self,
        heaps: &[u64],
        _: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ grundy(*heap));
        for (index, heap) in heaps.iter().enumerate() {
            let wanted = sum ^ grundy(*heap);
            for taken in takes(*heap) {
                budget.spend(1)?;
                if grundy(heap - taken) == wanted {
                    moves.push(index, &[heap - taken])?;
                }
            }
        }
        Ok(())
    }

    fn show(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn describe(&self, from: &u64, parts: &[u64], _: Player) -> (Option<&'static str>, String) {
        let left: u64 = parts.iter().sum();
        (None, format!("take {} from the heap of {from}", from - left))
    }
}

fn numbers(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    while io.more()? {
        let mut digits = Digits::default();
        io.digits("a number of cards", |piece| digits.read(piece))?;
        io.line(if digits.sum == 0 { "Cici" } else { "Kiki" })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;
    use proptest::prelude::*;

    #[test]
    fn the_law_agrees_with_the_rules() {
        twin::agree(&GAME, "", twin::heaps(1, 0..=300));
        twin::agree(&GAME, "", twin::heaps(2, 0..=32));
        twin::agree(&GAME, "", twin::heaps(3, 0..=12));
    }

    #[test]
    fn the_largest_heap_has_sixty_four_moves() {
        assert_eq!(takes(u64::MAX).count(), 64);
        assert_eq!(takes(u64::MAX).last(), Some(1 << 63));
        assert_eq!(takes(0).count(), 0);
    }

    #[test]
    fn a_million_digits_are_one_number() {
        let million = "1".repeat(1_000_000);
        let (printed, fault) = twin::judge(&GAME, "hdu1847", &format!("{million}\n{million}1 {million}11"));
        assert_eq!((printed.as_str(), fault), ("Kiki\nKiki\nCici\n", None));
    }

    #[test]
    fn faults_name_the_number() {
        let fault = |text| twin::fault(&GAME, "hdu1847", text);
        assert_eq!(fault("1\n 3a"), "line 2, column 2: expected a number of cards, found \"3a\"");
        assert_eq!(fault("-3"), "line 1, column 1: expected a number of cards, found \"-3\"");
        assert_eq!(twin::judge(&GAME, "hdu1847", "1\n3\n-3").0, "Kiki\nCici\n");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn the_law_agrees_with_the_rules_beyond(a in 0u64..1000, b in 0u64..20, c in 0u64..20) {
            twin::agree_at(&GAME, "", &a.to_string());
            twin::agree_at(&GAME, "", &format!("{b} {c}"));
        }
    }

    proptest! {
        #[test]
        fn digits_and_numbers_agree_on_all_of_u64(n: u64, zeros in 0usize..3) {
            let (printed, fault) = twin::judge(&GAME, "hdu1847", &format!("{}{n}", "0".repeat(zeros)));
            prop_assert_eq!(printed == "Cici\n", grundy(n) == 0);
            prop_assert_eq!(fault, None);
        }
    }
}
