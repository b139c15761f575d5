//! Euclid's game: `poj2348`, `hdu1525`, `luogu-p1290`.

use crate::entry::Asked;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::valued::{Reach, Valued};
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};

/// The registry's row.
pub static GAME: Record = Record::by_page::<Euclid>(
    page!("euclid"),
    &[
        Task { id: "poj2348", title: "Euclid's Game", run: pairs_to_zeros },
        Task { id: "hdu1525", title: "Euclid's Game", run: pairs_to_zeros },
        Task {
            id: "luogu-p1290",
            title: "欧几里德的游戏",
            run: |io, _| io.each_case(|io| pair(io).and_then(|[a, b]| answer(io, a, b))),
        },
    ],
);

/// Returns whether the mover wins from (a, b). Range: all of `u64`; with a 0 the game is over and the mover
/// has lost.
///
/// Until somebody faces equal numbers or one at least twice the other, every move is forced; that player
/// wins. [Cole, Davie 1969] Cost: O(log min(a, b)) subtractions, no division.
#[must_use]
pub fn mover_wins(a: u64, b: u64) -> bool {
    let (mut large, mut small) = if a >= b { (a, b) } else { (b, a) };
    if small == 0 {
        return false;
    }
    let mut mover = true;
    loop {
        let rest = large - small;
        if rest == 0 || rest >= small {
            return mover;
        }
        // The smaller number fits once, so this was the only move.
        (large, small) = (small, rest);
        mover = !mover;
    }
}

/// Returns the Grundy value of (a, b). Range: all of `u64`. Cost: O(log min(a, b)) divisions.
///
/// The chain (r, b), (r + b, b), ..., (qb + r, b) starts at the value v of (b, r) and goes on with 0, 1, 2,
/// ... without v; the proof is on the game's page.
#[must_use]
pub fn grundy(a: u64, b: u64) -> u64 {
    let (mut large, mut small) = if a >= b { (a, b) } else { (b, a) };
    let mut quotients = Vec::new();
    while small > 0 {
        quotients.push(large / small);
        (large, small) = (small, large % small);
    }
    quotients.into_iter().rev().fold(0, along_the_chain)
}

/// Returns the value `steps` (at least 1) steps above the start of a chain whose start is worth `first`.
fn along_the_chain(first: u64, steps: u64) -> u64 {
    if steps - 1 < first { steps - 1 } else { steps }
}

/// The law for multiples of one number subtracted from the other.
pub(crate) struct Euclid;

impl Valued for Euclid {
    type Part = [u64; 2];

    const STANDING: Standing = Standing::Coq { theorem: "checked by Coq, euclid in classics/Euclid.v" };

    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<[u64; 2]>), Error> {
        Ok((Euclid, asked.tuples("a number", 0)?))
    }

    fn value(&self, &[a, b]: &[u64; 2]) -> u128 {
        grundy(a, b).into()
    }

    fn reach(
        &self,
        &[a, b]: &[u64; 2],
        wanted: u128,
        _: &Budget,
        reach: Reach<'_, [u64; 2]>,
    ) -> Result<(), Stop> {
        // With a 0 there is no move, and nothing to divide by.
        let Some(wanted) = u64::try_from(wanted).ok().filter(|_| a > 0 && b > 0) else { return Ok(()) };
        // Where a = b both sides can be taken whole; else only the larger can be lowered.
        for (large, small, first) in [(a, b, true), (b, a, false)] {
            let (quotient, rest) = (large / small, large % small);
            let bottom = grundy(small, rest);
            // Every value occurs once at most on the chain below.
            let step = match wanted {
                value if value == bottom => 0,
                value if value < bottom => value + 1,
                value => value,
            };
            // The position itself is the step `quotient` of the chain, and a move goes down.
            if step < quotient && (step == 0 || along_the_chain(bottom, step) == wanted) {
                let lowered = rest + step * small;
                reach(&[if first { [lowered, small] } else { [small, lowered] }])?;
            }
        }
        Ok(())
    }

    fn describe(&self, &[a, b]: &[u64; 2], parts: &[[u64; 2]]) -> (Option<&'static str>, String) {
        let [[x, y]] = parts else { unreachable!("a move leaves one pair") };
        let (multiple, unit, from) = if a == *x { ((b - y) / a, a, b) } else { ((a - x) / b, b, a) };
        (None, format!("subtract {multiple} * {unit} from {from}"))
    }
}

fn pair(io: &mut Io<'_>) -> Result<[u64; 2], Fault> {
    Ok([io.natural("a positive integer")?, io.natural("a positive integer")?])
}

fn pairs_to_zeros(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    while io.more()? {
        match pair(io)? {
            [0, 0] => break,
            [a, b] => answer(io, a, b)?,
        }
    }
    Ok(())
}

fn answer(io: &mut Io<'_>, a: u64, b: u64) -> Result<(), Fault> {
    io.either(mover_wins(a, b), &const { Lines::new("Stan wins", "Ollie wins") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn published_slips() {
        assert!(!mover_wins(3, 2));
        assert!(!mover_wins(1_073_741_824, 1_073_741_825));
        assert!(!mover_wins(4_611_686_018_427_387_905, 4_611_686_018_427_387_907));
        assert!(mover_wins(u64::MAX, u64::MAX));
    }

    proptest! {
        #[test]
        fn the_winner_and_the_value_agree_on_all_of_u64(a: u64, b: u64) {
            prop_assert_eq!(mover_wins(a, b), grundy(a, b) != 0);
        }

        #[test]
        fn the_golden_form_agrees(a in 1u64..1 << 62, b in 1u64..1 << 62) {
            let (large, small) = (u128::from(a.max(b)), u128::from(a.min(b)));
            // large > phi small, squared: (2 large - small)^2 > 5 small^2.
            let beyond = (2 * large - small).pow(2) > 5 * small.pow(2);
            prop_assert_eq!(mover_wins(a, b), large == small || beyond);
        }
    }
}
