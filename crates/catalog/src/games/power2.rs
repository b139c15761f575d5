//! Taking powers of two: `hdu1847`.

use crate::entry::Asked;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::valued::{Reach, Valued};
use crate::{Error, Record};
use grundy_budget::{Budget, Stop};

/// The registry's row.
pub static GAME: Record = Record::by_page::<Power2>(
    page!("power2"),
    &[Task { id: "hdu1847", title: "Good Luck in CET-4 Everybody!", run: numbers }],
);

/// Returns the Grundy value of a heap of `n`: the rest of `n` modulo 3. Range: all of `u64`. The proof is on
/// the game's page.
#[must_use]
pub fn grundy(n: u64) -> u64 {
    n % 3
}

/// The value of a number that is read digit by digit, of any length: 10 leaves the rest 1 modulo 3, so a
/// number has the rest of its digit sum.
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

/// The powers of two up to `n`.
fn takes(n: u64) -> impl Iterator<Item = u64> {
    (0..u64::BITS).map(|exponent| 1 << exponent).take_while(move |taken| *taken <= n)
}

/// The law for takes of 1, 2, 4, ...
pub(crate) struct Power2;

impl Valued for Power2 {
    type Part = u64;

    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<u64>), Error> {
        Ok((Power2, asked.heaps("a heap", 0)?))
    }

    fn value(&self, heap: &u64) -> u128 {
        grundy(*heap).into()
    }

    fn reach(&self, heap: &u64, wanted: u128, budget: &Budget, reach: Reach<'_, u64>) -> Result<(), Stop> {
        takes(*heap).map(|taken| heap - taken).try_for_each(|left| {
            budget.spend(1)?;
            if self.value(&left) == wanted { reach(&[left]) } else { Ok(()) }
        })
    }
}

fn numbers(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    io.to_the_end(|io| {
        let mut digits = Digits::default();
        io.digits("a number of cards", |piece| digits.read(piece))?;
        io.either(digits.sum == 0, &const { Lines::new("Cici", "Kiki") })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;
    use proptest::prelude::*;

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

    proptest! {
        #[test]
        fn digits_and_numbers_agree_on_all_of_u64(n: u64, zeros in 0usize..3) {
            let (printed, fault) = twin::judge(&GAME, "hdu1847", &format!("{}{n}", "0".repeat(zeros)));
            prop_assert_eq!(printed == "Cici\n", grundy(n) == 0);
            prop_assert_eq!(fault, None);
        }
    }
}
