//! Taking powers of two: `hdu1847`.

use crate::Record;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use grundy_budget::Budget;

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("power2")).with_tasks(&[Task {
    id: "hdu1847",
    title: "Good Luck in CET-4 Everybody!",
    run: numbers,
}]);

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
        // The rest is taken after each piece, so that a number of any length does not overflow.
        self.sum = (self.sum + sum) % 3;
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
