//! Crosses and Crosses, Treblecross: `poj3537`.

use crate::breaking::{Code, Take, Values};
use crate::entry::{Answer, Asked, Entry, Lawful, Moves, try_values};
use crate::judge::{Lines, Task};
use crate::page::page;
use crate::valued::Part;
use crate::{Error, Record};
use grundy_budget::{Budget, Stop};
use grundy_values::Player;

/// The registry's row.
pub static GAME: Record = Record::by_page::<Crosses>(
    page!("crosses"),
    &[Task {
        id: "poj3537",
        title: "Crosses and Crosses",
        run: |io, budget| {
            let mut values = Strips::new(budget)?;
            io.to_the_end(|io| {
                let strip = io.natural("a number of cells")?;
                io.either(values.value(strip)? != 0, &const { Lines::new("1", "2") })
            })
        },
    }],
);

/// The Grundy values of strips: octal 0.007, in which a heap of n + 2 is a strip of n.
pub struct Strips<'a> {
    values: Values<'a>,
}

impl<'a> Strips<'a> {
    /// Returns a table in which no value is known yet.
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

/// The law for those who do not want to lose at once: put a cross; nobody puts another within two cells of
/// it, because the opponent would complete three in a row. So a cross leaves the cells beyond these on either
/// side.
pub(crate) struct Crosses;

impl Entry for Crosses {
    type Component = u64;

    fn is_nothing(&self, strip: &u64) -> bool {
        *strip == 0
    }

    fn show(&self, strip: &u64) -> String {
        strip.show()
    }

    fn describe(&self, from: &u64, parts: &[u64], _: Player) -> (Option<&'static str>, String) {
        let cell = match parts {
            // Nothing is left of five cells or fewer, and a cross two cells from the end takes all of these.
            [] => from.saturating_sub(2).max(1),
            // Near the left end, with all that is left on the right.
            [right] => from - right - 2,
            _ => parts[0] + 3,
        };
        (None, format!("put a cross into cell {cell} of the strip of {from}"))
    }
}

impl Lawful for Crosses {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<u64>), Error> {
        Ok((Crosses, asked.heaps("a strip", 0)?))
    }

    fn answer(&self, strips: &[u64], budget: &Budget) -> Result<Answer, Stop> {
        let heap = |strip: &u64| strip.checked_add(2).ok_or(Stop::Reach);
        let heaps = strips.iter().map(heap).collect::<Result<Vec<u64>, Stop>>()?;
        Strips::new(budget)?.values.answer(heaps)
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let budget = moves.budget;
        let mut values = Strips::new(budget)?;
        try_values(self, moves, |strip| values.value(*strip))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::run_within;

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
    fn a_strip_beyond_all_limits_stops_the_run() {
        let budget = Budget::default().with_bytes(100_000);
        let stopped = run_within(&GAME.tasks[0], "6 18446744073709551615", &budget);
        assert_eq!(
            stopped,
            ("2\n".to_owned(), "it lies beyond what is computed, whatever the limits".to_owned())
        );
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
}
