//! The Cutting Game: players cut sheets along grid lines, and whoever cuts out a single square wins. Judge
//! task: `poj2311`.

use crate::breaking::{Period, Search};
use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::games::dawsons_kayles;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::position;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};
use grundy_values::{Grundy, Player};

/// The registry's row.
pub static GAME: Record = Record::by_page::<Cutting>(
    page!("cutting"),
    &[Task { id: "poj2311", title: "Cutting Game", run: pairs_to_end }],
);

/// Returns the Grundy value of a strip of 2 by `n`, `n >= 2`: that of `n - 2` pins in Dawson's Kayles.
fn strip(n: u64) -> u64 {
    dawsons_kayles::grundy(n - 2).into()
}

/// Returns the value of a sheet whose sides are both at least 2.
fn value(w: u64, h: u64) -> u64 {
    match (strip(w), strip(h)) {
        (value, 0) | (0, value) => value,
        _ => 1,
    }
}

/// Returns the Grundy value of a sheet of `w` by `h`. Range: all of `u64` but 0. Cost: O(1).
///
/// Let d(n) be the value of a strip of 2 by n. Then the value of a sheet with sides of at least 2 is d(w) if
/// d(h) is 0, d(h) if d(w) is 0, and 1 else; the proof is on the game's page. From a sheet with a side of 1 a
/// square can be cut, but from 1 by 1 itself.
#[must_use]
pub fn grundy(w: u64, h: u64) -> Grundy {
    match (w, h) {
        (0 | 1, 0 | 1) => Grundy::ZERO,
        (0 | 1, _) | (_, 0 | 1) => Grundy::Win,
        _ => Grundy::Number(u128::from(value(w, h))),
    }
}

/// The law for cuts of one sheet along a grid line into two. Who cuts out a piece of 1 by 1 wins.
pub(crate) struct Cutting;

impl Entry for Cutting {
    type Component = [u64; 2];

    fn show(&self, sheet: &[u64; 2]) -> String {
        position::tuple(sheet)
    }

    fn describe(&self, [w, h]: &[u64; 2], parts: &[[u64; 2]], _: Player) -> (Option<&'static str>, String) {
        let [[a, b], [c, d]] = parts else { unreachable!("a cut leaves two sheets") };
        (None, format!("cut the sheet of {w} by {h} into {a} by {b} and {c} by {d}"))
    }
}

impl Lawful for Cutting {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<[u64; 2]>), Error> {
        Ok((Cutting, asked.tuples("a side", 1)?))
    }

    fn answer(&self, sum: &[[u64; 2]], _: &Budget) -> Result<Answer, Stop> {
        let value = sum.iter().fold(Grundy::ZERO, |sum, [w, h]| sum.nim_sum(grundy(*w, *h)));
        let standing = Standing::Coq { theorem: "checked by Coq, cutting in classics/Cutting.v" };
        Ok(Answer::of_grundy(value, standing))
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (sum, budget) = (moves.sum, moves.budget);
        // There is no nim-sum where a sheet has a side of 1: then only a cut of a square wins.
        let mut total = Some(0);
        for [w, h] in sum {
            let number = grundy(*w, *h).number();
            // Values of sheets are at most those of Dawson's Kayles, so that they always fit.
            total = total.zip(number).map(|(total, number)| total ^ u64::try_from(number).unwrap_or(0));
        }
        for (index, sheet) in sum.iter().enumerate() {
            budget.spend(1)?;
            match (sheet, total) {
                // Where a square can be cut out, all else leaves that to the opponent.
                ([1, 1], _) => {}
                ([1, n], _) => moves.push(index, &[[1, 1], [1, n - 1]])?,
                ([n, 1], _) => moves.push(index, &[[1, 1], [n - 1, 1]])?,
                (_, None) => {}
                (&[w, h], Some(total)) => {
                    // The other sheets are worth `total` without this one; the two parts must be worth the
                    // same together.
                    let wanted = total ^ value(w, h);
                    cuts(w, h, wanted, budget, |a, b| moves.push(index, &[[a, h], [b, h]]))?;
                    cuts(h, w, wanted, budget, |a, b| moves.push(index, &[[w, a], [w, b]]))?;
                }
            }
        }
        Ok(())
    }
}

/// Calls `found` for each cut of a side into two parts of at least 2 that leaves two sheets whose values have
/// the nim-sum `wanted`; `other` is the side that stays. The time between two finds does not grow with the
/// side.
fn cuts(
    side: u64,
    other: u64,
    wanted: u64,
    budget: &Budget,
    mut found: impl FnMut(u64, u64) -> Result<(), Stop>,
) -> Result<(), Stop> {
    // A strip of 2 by `n` is `n - 2` pins, so its period begins two later.
    let period = Some(Period { start: dawsons_kayles::PERIOD.start + 2, ..dawsons_kayles::PERIOD });
    let search = Search { value: |part| value(part, other), period, budget };
    // A part with a side of 1 would hand the opponent a square to cut out, so parts begin at 2.
    search.run(2, side, 2, wanted, &mut |parts| found(parts[0], parts[1]))
}

fn pairs_to_end(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    while io.more()? {
        let (w, h) = (io.positive("a side")?, io.positive("a side")?);
        io.either(grundy(w, h).mover_wins(), &const { Lines::new("WIN", "LOSE") })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;
    use grundy_values::mex;
    use proptest::prelude::*;

    #[test]
    fn the_closed_form_agrees_with_the_mex_rule() {
        const LARGEST: usize = 100;
        let mut values = vec![[0u64; LARGEST + 1]; LARGEST + 1];
        for w in 2..=LARGEST {
            for h in 2..=LARGEST {
                let across = (2..w - 1).map(|a| values[a][h] ^ values[w - a][h]);
                let along = (2..h - 1).map(|b| values[w][b] ^ values[w][h - b]);
                values[w][h] = mex(across.chain(along));
                assert_eq!(value(w as u64, h as u64), values[w][h], "{w} {h}");
            }
        }
    }

    #[test]
    fn lost_strips_up_to_200() {
        let lost: Vec<u64> = (2..=200).filter(|n| strip(*n) == 0).collect();
        assert_eq!(
            lost,
            [
                2, 3, 7, 11, 17, 23, 27, 31, 37, 41, 45, 57, 61, 65, 75, 79, 91, 95, 99, 109, 113, 125, 129,
                133, 143, 147, 159, 163, 167, 177, 181, 193, 197
            ]
        );
    }

    #[test]
    fn huge_sheets_answer_at_once() {
        for position in
            ["1000000000000000000 1000000000000000000", "18446744073709551615 4", "3 18446744073709551614"]
        {
            let budget = Budget::default().with_steps(10_000);
            let solution = twin::solve_within(&GAME, position, 20, &budget).unwrap();
            assert_eq!(solution.winning_moves.is_empty(), solution.outcome == grundy_values::Outcome::P);
        }
    }

    proptest! {
        #[test]
        fn cuts_are_those_of_the_definition(side in 2u64..400, other in 2u64..400, wanted in 0u64..16) {
            let budget = Budget::default();
            let mut found = Vec::new();
            cuts(side, other, wanted, &budget, |a, b| {
                found.push((a, b));
                Ok(())
            }).unwrap();
            let worth = |a: &u64| value(*a, other) ^ value(side - a, other) == wanted;
            let all: Vec<_> = (2..=side / 2).filter(|a| side - a >= 2).filter(worth).map(|a| (a, side - a)).collect();
            prop_assert_eq!(found, all);
        }
    }
}
