//! Products of coin rows: `tartan`. The value of a cell is the nim product of the values along its two sides.

use super::coins::{self, Coins, NO_HEAD, Row};
use super::{mock_turtles::MockTurtles, ruler::Ruler, turning_turtles::Turtles, twins::Twins};
use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::judge::{Fault, Io, Task};
use crate::page::page;
use crate::position;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, List, Stop};
use grundy_engine::{Cpu, nim_products};
use grundy_rules::{Emit, Ruleset};
use grundy_values::{Player, nim_field};
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record =
    Record::new::<Tartan>(page!("tartan"), &[Task { id: "tartan", title: "Products of coin games", run }]);

/// The names of the coin games, in the order of [`Side::new`].
const NAMES: [&str; 4] = ["turtles", "mock", "ruler", "twins"];
const ANY_NAME: &str = "turtles, mock, ruler or twins";

/// At most this number of turns along one side are tried in search of winning moves, shared out among the
/// cells.
const TRIES: usize = 1 << 16;

/// Moves that turn more coins than this are not listed; half of a long side by half of another is 2^124
/// coins.
const MOST_COINS: u128 = 1 << 16;

/// The number of values of cells that are made at once.
const MANY: usize = 1 << 10;

/// One side of the board: a coin row whose places are counted from 1, also those of Mock Turtles.
#[derive(Clone, Copy)]
struct Side {
    name: &'static str,
    coins: &'static dyn Coins,
}

impl Side {
    fn new(index: usize) -> Side {
        let coins: &dyn Coins = [&Turtles as &dyn Coins, &MockTurtles, &Ruler, &Twins][index];
        Side { name: NAMES[index], coins }
    }

    fn place(self, number: u64) -> u64 {
        number - 1 + self.coins.first()
    }

    /// Returns the numbers of a row's heads, counted from 1.
    fn numbers(self, row: &Row) -> impl Iterator<Item = u64> + '_ {
        row.heads().map(move |head| head - self.coins.first() + 1)
    }

    /// Returns the value of a head alone on this side, where it is below `2^64`: nim products end there.
    fn grundy(self, number: u64) -> Result<u64, String> {
        u64::try_from(self.coins.grundy(self.place(number))).map_err(|_| {
            // Only in Mock Turtles, where values are twice the places.
            format!("expected a coordinate of at most {} for {}, found \"{number}\"", 1u64 << 63, self.name)
        })
    }

    /// Returns the nim-sum of the values of a row, whose heads all have one below `2^64`.
    fn worth(self, row: &Row) -> u64 {
        u64::try_from(coins::grundy_of_row(self.coins, row)).expect("the values are below 2^64")
    }
}

/// Returns the cells that lie in one of the columns and one of the rows, ascending.
fn cells_of(sides: [Side; 2], columns: &Row, rows: &Row) -> Vec<[u64; 2]> {
    sides[0].numbers(columns).flat_map(|x| sides[1].numbers(rows).map(move |y| [x, y])).collect()
}

/// The rules: turn all cells of a product of a turn along x and a turn along y, the far corner from head to
/// tail.
///
/// A component is the whole board, as the cells with heads in ascending order.
pub(crate) struct Tartan {
    sides: [Side; 2],
}

impl Ruleset for Tartan {
    type Component = Vec<[u64; 2]>;
    type Error = Infallible;

    fn options(
        &self,
        cells: &Vec<[u64; 2]>,
        _: Player,
        emit: Emit<'_, Vec<[u64; 2]>>,
    ) -> Result<(), Infallible> {
        let [along_x, along_y] = self.sides;
        // The far corner of a product of turns must be heads, so moves begin at the heads.
        for [x, y] in cells {
            let flow = along_x.coins.turns(along_x.place(*x), &mut |columns| {
                along_y.coins.turns(along_y.place(*y), &mut |rows| {
                    let turned = cells_of(self.sides, &columns, &rows);
                    emit(&[coins::symmetric_difference(cells, &turned)])
                })
            });
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Tartan {
    /// Returns the value of a board whose cells are named once each: the nim-sum of its cells', whose
    /// products are made many at once.
    fn total(&self, cells: impl IntoIterator<Item = [u64; 2]>) -> u64 {
        let (mut along, mut products, mut sum) = ([[0; MANY]; 2], [0; MANY], 0);
        let mut cells = cells.into_iter();
        loop {
            let mut n = 0;
            for cell in cells.by_ref().take(MANY) {
                for ((worths, side), number) in along.iter_mut().zip(self.sides).zip(cell) {
                    worths[n] = side.grundy(number).expect("cells were checked as they were read");
                }
                n += 1;
            }
            if n == 0 {
                return sum;
            }
            // Many products at once use the wide instructions of the processor.
            nim_products(Cpu::best(), &along[0][..n], &along[1][..n], &mut products[..n]);
            sum = products[..n].iter().fold(sum, |sum, product| sum ^ product);
        }
    }

    /// Calls `emit` with the columns and rows of the moves worth `worth` that have a given far corner.
    ///
    /// A turn worth u along one side needs one worth v with u (x) v = `worth` along the other: the turns
    /// along the side that has fewer are tried, `tries` of them at most, and the others found by the inverse
    /// of the law.
    fn moves_worth(
        &self,
        corner: [u64; 2],
        worth: u64,
        mut tries: usize,
        emit: &mut dyn FnMut(&Row, &Row) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let places = [self.sides[0].place(corner[0]), self.sides[1].place(corner[1])];
        let n_turns = [0, 1].map(|side| self.sides[side].coins.n_turns(places[side]));
        // The side with fewer turns is tried, and on the other one the value says which turns fit.
        let (tried, solved) = if n_turns[0] <= n_turns[1] { (0, 1) } else { (1, 0) };
        let mut result = Ok(());
        let _ = self.sides[tried].coins.turns(places[tried], &mut |turn| {
            if tries == 0 {
                result = Err(Stop::Reach);
                return ControlFlow::Break(());
            }
            tries -= 1;
            // No turn is worth 0: its option would have the value of the position.
            let inverse = nim_field::inverse(self.sides[tried].worth(&turn)).unwrap_or(0);
            let wanted = u128::from(nim_field::product(worth, inverse));
            self.sides[solved].coins.turns_worth(places[solved], wanted, &mut |other| {
                result = if tried == 0 { emit(&turn, &other) } else { emit(&other, &turn) };
                if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
        });
        result
    }
}

impl Entry for Tartan {
    type Component = Vec<[u64; 2]>;

    fn show(&self, cells: &Vec<[u64; 2]>) -> String {
        position::sum(cells.iter().map(|cell| position::tuple(cell)), " ")
    }

    fn describe(
        &self,
        from: &Vec<[u64; 2]>,
        parts: &[Vec<[u64; 2]>],
        _: Player,
    ) -> (Option<&'static str>, String) {
        let turned = coins::symmetric_difference(from, &parts[0]);
        if let [cell] = turned.as_slice() {
            return (None, format!("turn {}", position::tuple(cell)));
        }
        let [columns, rows] = [0, 1].map(|side| Row::of(turned.iter().map(|cell| cell[side])).in_words());
        (None, format!("turn the cells with x in {columns} and y in {rows}"))
    }
}

impl Lawful for Tartan {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Vec<[u64; 2]>>), Error> {
        let side = |param: &str| {
            let name = asked.text(param).trim();
            let known = NAMES.iter().position(|known| *known == name);
            known.map(Side::new).ok_or_else(|| Error::Setting {
                name: param.to_owned(),
                message: format!("expected {ANY_NAME}, found \"{name}\""),
            })
        };
        let tartan = Tartan { sides: [side("a")?, side("b")?] };
        let mut cells = match asked.position {
            [NO_HEAD] => Vec::new(),
            words => position::tuples(words, "a coordinate", 1)?,
        };
        for (index, cell) in cells.iter().enumerate() {
            let mut sides = tartan.sides.into_iter().zip(*cell);
            let checked = sides.try_for_each(|(side, number)| side.grundy(number).map(drop));
            checked.map_err(|message| Error::Position { word: index + 1, message })?;
        }
        // A coin cannot be two heads.
        cells.sort_unstable();
        cells.dedup();
        Ok((tartan, vec![cells]))
    }

    fn answer(&self, boards: &[Vec<[u64; 2]>], _: &Budget) -> Result<Answer, Stop> {
        let values = boards.iter().map(|cells| u128::from(self.total(cells.iter().copied())));
        let standing = Standing::Coq { theorem: "checked by Coq, tartan_of_rows in classics/Tartan.v" };
        Ok(Answer::of_values(values, standing))
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (boards, budget) = (moves.sum, moves.budget);
        let total = boards.iter().fold(0, |sum, cells| sum ^ self.total(cells.iter().copied()));
        // The tries are shared out among the heads, so that each has some.
        let tries = TRIES / boards.iter().map(Vec::len).sum::<usize>().max(1) + 1;
        let mut stop = None;
        for (index, cells) in boards.iter().enumerate() {
            // What a move turns must be worth the whole sum, so that nothing is left.
            for corner in cells {
                let mut pushed = Ok(());
                let searched = self.moves_worth(*corner, total, tries, &mut |columns, rows| {
                    budget.spend(1)?;
                    // A move of very many coins would take more room than its answer is worth.
                    if columns.n_heads().saturating_mul(rows.n_heads()) > MOST_COINS {
                        stop = Some(Stop::Reach);
                        return Ok(());
                    }
                    let turned = cells_of(self.sides, columns, rows);
                    pushed = moves.push(index, &[coins::symmetric_difference(cells, &turned)]);
                    pushed
                });
                pushed?;
                budget.check()?;
                stop = stop.or(searched.err());
            }
        }
        stop.map_or(Ok(()), Err)
    }
}

fn run(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut cells = List::new(budget);
    for _ in 0..io.cases()? {
        io.more()?;
        let mut side = || io.one_of(&NAMES, ANY_NAME).map(Side::new);
        let tartan = Tartan { sides: [side()?, side()?] };
        cells.clear();
        for _ in 0..io.natural("the number of cells")? {
            let mut cell = [0; 2];
            for (coordinate, side) in cell.iter_mut().zip(tartan.sides) {
                *coordinate = io.positive("a coordinate")?;
                side.grundy(*coordinate).map_err(|message| io.refuse(message))?;
            }
            cells.push(cell)?;
        }
        budget.spend(cells.len() as u64)?;
        // A cell that is named again is still one head.
        cells.sort_unstable();
        let distinct = cells.chunk_by(|one, next| one == next).map(|same| same[0]);
        io.winner_and_value(u128::from(tartan.total(distinct)))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;
    use proptest::prelude::*;

    #[test]
    fn cells_at_the_end_of_u64_are_answered() {
        let cell = "(18446744073709551615, 18446744073709551615)";
        let solution = twin::solve(&GAME, &format!("a=turtles b=turtles {cell}"), 1).unwrap();
        assert_eq!(solution.winning_moves[0].text, format!("turn {cell}"));
        let solution =
            twin::solve(&GAME, "a=mock b=mock (9223372036854775808, 9223372036854775808)", 1).unwrap();
        assert_eq!(solution.winning_moves.len(), 1);
        // Not all turns along 2^64 columns are tried, and the answer says so.
        let solution = twin::solve(&GAME, &format!("a=turtles b=twins {cell}"), usize::MAX).unwrap();
        assert_eq!(solution.stop, Some(Stop::Reach));
    }

    #[test]
    fn moves_that_turn_too_many_coins_are_left_out() {
        let solution = twin::solve(&GAME, "a=ruler b=ruler (1023, 1023) (1024, 1024)", usize::MAX).unwrap();
        assert!(!solution.winning_moves.is_empty());
        assert_eq!(solution.stop, Some(Stop::Reach));
        // The shortest turns come first, so one cell is found among any number of moves.
        let solution = twin::solve(&GAME, "a=ruler b=ruler (18446744073709551615, 99999)", 1).unwrap();
        assert_eq!(solution.winning_moves[0].text, "turn (18446744073709551615, 99999)");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn repeated_cells_count_once(cells in prop::collection::vec((1u64..5, 1u64..4), 0..12)) {
            let distinct: std::collections::BTreeSet<_> = cells.iter().copied().collect();
            let value = distinct.iter().fold(0, |sum, (x, y)| sum ^ nim_field::product(*x, y - 1));
            let words: Vec<String> = cells.iter().map(|(x, y)| format!("{x} {y}")).collect();
            let input = format!("1\nturtles twins {}\n{}\n", cells.len(), words.join("\n"));
            let winner = if value == 0 { "second" } else { "first" };
            prop_assert_eq!(twin::judge(&GAME, "tartan", &input), (format!("{winner} {value}\n"), None));
        }
    }
}
