//! Crosses and Crosses, Treblecross: `poj3537`.

use crate::breaking::{Code, Take, Values};
use crate::entry::{Answer, Entry, Moves, try_values};
use crate::judge::{Fault, Io, Task};
use crate::position;
use crate::{Ask, Error, Game};
use grundy_budget::{Budget, Stop};
use grundy_rules::Ruleset;
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Game = Game::new::<Crosses>(
    "crosses",
    include_str!("../../games/crosses.md"),
    &[],
    &[Task { id: "poj3537", title: "Crosses and Crosses", run: strips }],
);

/// The Grundy values of strips: octal 0.007, in which a heap of n + 2 is a strip of n.
pub struct Strips<'a> {
    values: Values<'a>,
}

impl<'a> Strips<'a> {
    /// Returns values of which none is known yet.
    ///
    /// # Errors
    /// [`Stop::Memory`].
    pub fn new(budget: &'a Budget) -> Result<Self, Stop> {
        let code = Code::new(vec![Take { stones: 3, heaps: 0b111 }], None);
        Ok(Strips { values: Values::new(code, budget)? })
    }

    /// Returns the Grundy value of a strip of `n` cells. Cost: O(n^2) once; strips to 10^5 take seconds.
    ///
    /// # Errors
    /// The limit that ended the computation.
    #[inline]
    pub fn value(&mut self, n: u64) -> Result<u64, Stop> {
        self.values.value(n.checked_add(2).ok_or(Stop::Reach)?)
    }
}

/// The rules, as those play who do not want to lose at once: put a cross; nobody puts another within two cells of it,
/// because the opponent would complete three in a row. So a cross leaves the cells beyond these on either side.
pub(crate) struct Crosses;

impl Ruleset for Crosses {
    type Component = u64;
    type Error = Infallible;

    fn options(
        &self,
        strip: &u64,
        _: Player,
        emit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        for cell in 1..=*strip {
            let mut sides = [cell.saturating_sub(3), (strip - cell).saturating_sub(2)];
            sides.sort_unstable();
            let empty = sides.iter().filter(|side| **side == 0).count();
            if emit(&sides[empty..]).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Entry for Crosses {
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<u64>), Error> {
        Ok((Crosses, position::heaps(ask.position, "a strip", 0)?))
    }

    fn answer(&self, strips: &[u64], budget: &Budget) -> Result<Answer, Stop> {
        let heap = |strip: &u64| strip.checked_add(2).ok_or(Stop::Reach);
        let heaps = strips.iter().map(heap).collect::<Result<Vec<u64>, Stop>>()?;
        Strips::new(budget)?.values.answer(heaps)
    }

    fn winning(
        &self,
        strips: &[u64],
        _: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        let mut values = Strips::new(budget)?;
        try_values(self, strips, budget, moves, |strip| values.value(*strip))
    }

    fn show(&self, strip: &u64) -> String {
        strip.to_string()
    }

    fn describe(&self, from: &u64, parts: &[u64], _: Player) -> (Option<&'static str>, String) {
        let cell = match parts {
            [] => from.saturating_sub(2).max(1),
            // Near the left end, with all that is left on the right.
            [right] => from - right - 2,
            _ => parts[0] + 3,
        };
        (None, format!("put a cross into cell {cell} of the strip of {from}"))
    }
}

fn strips(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut values = Strips::new(budget)?;
    while io.more()? {
        let strip = io.natural("a number of cells")?;
        io.line(if values.value(strip)? != 0 { "1" } else { "2" })?;
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
        twin::agree(&GAME, "", twin::heaps(1, 0..=40));
        twin::agree(&GAME, "", twin::heaps(2, 0..=11));
        twin::agree(&GAME, "", twin::heaps(3, 0..=6));
    }

    #[test]
    fn the_rules_agree_with_the_game_on_the_board() {
        // Who makes three in a row wins. Bit i of a board is a cross in cell i.
        for n in 3..=14u32 {
            let mut mover_wins = vec![false; 1 << n];
            for board in (0..1usize << n).rev() {
                mover_wins[board] = (0..n).any(|cell| {
                    let next = board | 1 << cell;
                    let row = next & next >> 1 & next >> 2;
                    next != board && (row != 0 || !mover_wins[next])
                });
            }
            let budget = Budget::default();
            let value = Strips::new(&budget).unwrap().value(u64::from(n)).unwrap();
            assert_eq!(mover_wins[0], value != 0, "{n}");
        }
    }

    #[test]
    fn lost_strips_up_to_2000() {
        let budget = Budget::default();
        let mut values = Strips::new(&budget).unwrap();
        let lost: Vec<u64> = (1..=2000).filter(|n| values.value(*n) == Ok(0)).collect();
        assert_eq!(
            lost,
            [
                6, 12, 22, 30, 32, 44, 54, 64, 76, 86, 98, 110, 118, 130, 132, 162, 170, 184, 194, 202, 282,
                290, 302, 356, 1046
            ]
        );
    }

    #[test]
    fn moves_are_named_by_a_cell_that_makes_them() {
        for n in 1..=30u64 {
            for cell in 1..=n {
                let mut sides = vec![cell.saturating_sub(3), (n - cell).saturating_sub(2)];
                sides.sort_unstable();
                sides.retain(|side| *side > 0);
                let text = Crosses.describe(&n, &sides, Player::Left).1;
                let named: u64 = text.split(' ').nth(5).unwrap().parse().unwrap();
                let mut left = vec![named.saturating_sub(3), (n - named).saturating_sub(2)];
                left.sort_unstable();
                left.retain(|side| *side > 0);
                assert_eq!(left, sides, "{text}");
            }
        }
    }

    #[test]
    fn faults_name_the_number() {
        assert_eq!(
            twin::judge(&GAME, "poj3537", "3\n6 -1"),
            (
                "1\n2\n".to_owned(),
                Some("line 2, column 3: expected a number of cells, found \"-1\"".to_owned())
            )
        );
        let budget = Budget::default().with_bytes(100_000);
        let task = &GAME.tasks[0];
        let (answers, fault) = crate::judge::run_within(task, "6 18446744073709551615", &budget);
        assert_eq!(
            (answers.as_str(), fault.as_str()),
            ("2\n", "it lies beyond what is computed, whatever the limits")
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn the_law_agrees_with_the_rules_beyond(a in 0u64..50, b in 0u64..12, c in 0u64..6) {
            twin::agree_at(&GAME, "", &format!("{a} {b} {c}"));
        }
    }
}
