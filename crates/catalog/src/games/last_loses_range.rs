//! Taking `p` to `q` coins from one heap, where the player who takes the last coin loses. Judge task:
//! `hdu2897`.

use crate::Record;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use grundy_budget::Budget;

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("last-loses-range")).with_tasks(&[Task {
    id: "hdu2897",
    title: "邂逅明下",
    run: triples,
}]);

/// Returns the Grundy value of `n` coins where a move takes `p` to `q` and who takes the last coin loses.
///
/// Moves that take the last coin are never of use and count as none; then the coins but one are a heap from
/// which `p` to `q` are taken and the last move wins. Range: all of `u64` with `1 <= p <= q`; an empty heap,
/// which has no move, is worth 0. The proof is on the game's page.
///
/// # Panics
/// If `p` is 0: a move must take something.
#[must_use]
pub fn grundy(n: u64, p: u64, q: u64) -> u64 {
    let all_but_one = n.saturating_sub(1);
    // Where p + q does not fit, it is larger than every heap.
    p.checked_add(q).map_or(all_but_one, |modulus| all_but_one % modulus) / p
}

fn triples(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    io.to_the_end(|io| {
        let n = io.positive("a number of coins")?;
        let p = io.positive("the least that one move takes")?;
        let q = io.natural("q, the most that one move takes")?;
        if q < p {
            return Err(io.refuse(format_args!(
                "expected q, the most that one move takes, to be at least p = {p}, found \"{q}\""
            )));
        }
        io.either(grundy(n, p, q) != 0, &const { Lines::new("WIN", "LOST") })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn published_slips() {
        // The remainder 0 wins, and so does one above q.
        assert_ne!(grundy(6, 2, 4), 0);
        assert_ne!(grundy(5, 2, 4), 0);
        assert_eq!(grundy(7, 2, 4), 0);
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        const MAX: u64 = u64::MAX;
        assert_eq!(grundy(MAX, MAX, MAX), 0);
        assert_eq!(grundy(MAX, 1, MAX), MAX - 1);
        assert_eq!(grundy(MAX, MAX - 1, MAX), 1);
        assert_eq!(grundy(MAX, 1, MAX - 2), 0);
        assert_eq!(grundy(MAX, 1 << 63, 1 << 63), 1);
    }

    proptest! {
        /// The form of the judge: lost exactly where the rest of n modulo p + q is 1 to p.
        #[test]
        fn the_remainder_form_agrees_on_all_of_u64(n in 1u64.., p in 1u64.., q: u64, shift in 0u32..64) {
            let p = (p >> shift).max(1);
            let q = q.max(p);
            let rest = u128::from(n) % (u128::from(p) + u128::from(q));
            prop_assert_eq!(grundy(n, p, q) == 0, (1..=u128::from(p)).contains(&rest));
        }
    }
}
