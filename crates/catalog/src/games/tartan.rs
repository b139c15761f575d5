//! Products of coin rows: `tartan`. The value of a cell is the nim product of the values along its two sides.

use super::coins::{self, Coins, NO_HEAD, Row};
use super::{mock_turtles::MockTurtles, ruler::Ruler, turning_turtles::Turtles, twins::Twins};
use crate::entry::{Answer, Entry, Moves};
use crate::judge::{Fault, Io, Task};
use crate::position;
use crate::{Ask, Error, Game, Param, Standing};
use grundy_budget::{Budget, List, Stop};
use grundy_rules::Ruleset;
use grundy_values::{Player, nim_field};
use std::convert::Infallible;
use std::ops::ControlFlow;

const ALONG_X: Param =
    Param { name: "a", default: "turtles", meaning: "the coin game along x: turtles, mock, ruler or twins" };
const ALONG_Y: Param =
    Param { name: "b", default: "turtles", meaning: "the coin game along y: turtles, mock, ruler or twins" };

/// The registry's row.
pub static GAME: Game = Game::new::<Tartan>(
    "tartan",
    include_str!("../../games/tartan.md"),
    &[ALONG_X, ALONG_Y],
    &[Task { id: "tartan", title: "Products of coin games", run }],
);

/// The names of the coin games, in the order of [`Side::new`].
const NAMES: [&str; 4] = ["turtles", "mock", "ruler", "twins"];
const ANY_NAME: &str = "turtles, mock, ruler or twins";

/// At most so many turns along one side are tried in search of winning moves, shared out among the cells.
const TRIES: usize = 1 << 16;

/// Moves that turn more coins than this are not listed; half of a long side by half of another is 2^124 coins.
const MOST_COINS: u128 = 1 << 16;

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

/// The rules: turn all cells of a product of a turn along x and a turn along y, the far corner from head to tail.
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
        emit: &mut dyn FnMut(&[Vec<[u64; 2]>]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        let [along_x, along_y] = self.sides;
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
    /// Returns the value of a cell.
    fn grundy(&self, [x, y]: [u64; 2]) -> Result<u64, String> {
        Ok(nim_field::product(self.sides[0].grundy(x)?, self.sides[1].grundy(y)?))
    }

    /// Returns the value of a board.
    fn total(&self, cells: &[[u64; 2]]) -> u64 {
        cells
            .iter()
            .fold(0, |sum, cell| sum ^ self.grundy(*cell).expect("cells were checked as they were read"))
    }

    /// Calls `emit` with the columns and rows of the moves worth `worth` that have a given far corner.
    ///
    /// A turn worth u along one side needs one worth v with u (x) v = `worth` along the other: the turns along the side
    /// that has fewer are tried, `tries` of them at most, and the others found by the inverse of the law.
    fn moves_worth(
        &self,
        corner: [u64; 2],
        worth: u64,
        mut tries: usize,
        emit: &mut dyn FnMut(&Row, &Row) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let places = [self.sides[0].place(corner[0]), self.sides[1].place(corner[1])];
        let n_turns = [0, 1].map(|side| self.sides[side].coins.n_turns(places[side]));
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
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<Vec<[u64; 2]>>), Error> {
        let side = |param: &Param| {
            let name = ask.settings.text(param.name, param.default).trim();
            let known = NAMES.iter().position(|known| *known == name);
            known.map(Side::new).ok_or_else(|| Error::Setting {
                name: param.name.to_owned(),
                message: format!("expected {ANY_NAME}, found \"{name}\""),
            })
        };
        let tartan = Tartan { sides: [side(&ALONG_X)?, side(&ALONG_Y)?] };
        let mut cells = match ask.position {
            [NO_HEAD] => Vec::new(),
            words => position::tuples(words, "a coordinate", 1)?,
        };
        for (index, cell) in cells.iter().enumerate() {
            let checked = tartan.grundy(*cell);
            checked.map_err(|message| Error::Position { word: index + 1, message })?;
        }
        // A coin cannot be two heads.
        cells.sort_unstable();
        cells.dedup();
        Ok((tartan, vec![cells]))
    }

    fn answer(&self, boards: &[Vec<[u64; 2]>], _: &Budget) -> Result<Answer, Stop> {
        let values = boards.iter().map(|cells| u128::from(self.total(cells)));
        Ok(Answer::of_values(values, Standing::Cited { source: "the proof on the game's page" }))
    }

    fn winning(
        &self,
        boards: &[Vec<[u64; 2]>],
        _: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        let total = boards.iter().fold(0, |sum, cells| sum ^ self.total(cells));
        let tries = TRIES / boards.iter().map(Vec::len).sum::<usize>().max(1) + 1;
        let mut stop = None;
        for (index, cells) in boards.iter().enumerate() {
            for corner in cells {
                let mut pushed = Ok(());
                let searched = self.moves_worth(*corner, total, tries, &mut |columns, rows| {
                    budget.spend(1)?;
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

    fn show(&self, cells: &Vec<[u64; 2]>) -> String {
        if cells.is_empty() {
            return NO_HEAD.to_owned();
        }
        cells.iter().map(|cell| position::tuple(cell)).collect::<Vec<_>>().join(" ")
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
        let value = distinct.fold(0, |sum, cell| sum ^ tartan.total(&[cell]));
        io.winner_and_value(u128::from(value))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Settings, Solution, twin};
    use proptest::prelude::*;

    /// All boards of `width` by `height` cells.
    fn boards(width: u64, height: u64) -> impl Iterator<Item = String> {
        (0u64..1 << (width * height)).map(move |set| {
            let cells = (0..width * height).filter(|cell| set >> cell & 1 == 1);
            let words = cells.map(|cell| position::tuple(&[cell % width + 1, cell / width + 1]));
            let text = words.collect::<Vec<_>>().join(" ");
            if text.is_empty() { NO_HEAD.to_owned() } else { text }
        })
    }

    fn solve(settings: [&str; 2], position: &str, limit: usize) -> Result<Solution, String> {
        let words: Vec<&str> = position.split_whitespace().collect();
        let names = ["a", "b"].into_iter().zip(settings);
        let settings =
            Settings::new(names.map(|(name, value)| (name.to_owned(), value.to_owned())).collect());
        let budget = Budget::default();
        let ask = Ask { position: &words, settings: &settings, limit, budget: &budget };
        GAME.law().unwrap().solve(&ask).map_err(|error| error.to_string())
    }

    #[test]
    fn the_law_agrees_with_the_rules() {
        for a in NAMES {
            for b in NAMES {
                let settings = format!("a={a} b={b}");
                twin::agree(&GAME, &settings, boards(3, 2));
                twin::agree(&GAME, &settings, ["(4, 2)", "(2, 4)", "(3, 3)"].map(str::to_owned));
            }
        }
    }

    #[test]
    fn cells_at_the_end_of_u64_are_answered() {
        let cell = "(18446744073709551615, 18446744073709551615)";
        let solution = solve(["turtles", "turtles"], cell, 1).unwrap();
        assert_eq!(solution.winning_moves[0].text, format!("turn {cell}"));
        let solution = solve(["mock", "mock"], "(9223372036854775808, 9223372036854775808)", 1).unwrap();
        assert_eq!(solution.winning_moves.len(), 1);
        // Not all turns along 2^64 columns are tried, and the answer says so.
        let solution = solve(["turtles", "twins"], cell, usize::MAX).unwrap();
        assert_eq!(solution.stop, Some(Stop::Reach));
    }

    #[test]
    fn moves_that_turn_too_many_coins_are_left_out() {
        let solution = solve(["ruler", "ruler"], "(1023, 1023) (1024, 1024)", usize::MAX).unwrap();
        assert!(!solution.winning_moves.is_empty());
        assert_eq!(solution.stop, Some(Stop::Reach));
        // The shortest turns come first, so one cell is found among any number of moves.
        let solution = solve(["ruler", "ruler"], "(18446744073709551615, 99999)", 1).unwrap();
        assert_eq!(solution.winning_moves[0].text, "turn (18446744073709551615, 99999)");
    }

    #[test]
    fn moves_are_told_in_words() {
        let texts = |position| {
            let moves = solve(["turtles", "mock"], position, 10).unwrap().winning_moves;
            moves.into_iter().map(|one| one.text).collect::<Vec<_>>()
        };
        assert_eq!(texts("(1, 1)"), ["turn (1, 1)"]);
        assert_eq!(
            texts("(1, 1) (2, 1) (1, 2) (2, 2)"),
            ["turn (1, 2)", "turn (2, 1)", "turn the cells with x in 1 and 2 and y in 1 and 2"]
        );
    }

    #[test]
    fn positions_that_are_none_are_refused() {
        let message = |settings, position| solve(settings, position, 1).unwrap_err();
        assert_eq!(
            message(["turtles", "nim"], "(1, 1)"),
            "parameter b: expected turtles, mock, ruler or twins, found \"nim\""
        );
        assert_eq!(
            message(["turtles", "mock"], "(1, 9223372036854775808) (1, 9223372036854775809)"),
            "position, word 2: expected a coordinate of at most 9223372036854775808 for mock, found \
             \"9223372036854775809\""
        );
        assert_eq!(
            message(["turtles", "mock"], "(1, 0)"),
            "position, word 1: expected a coordinate of at least 1, found \"0\""
        );
    }

    #[test]
    fn faults_name_what_was_found() {
        let fault = |text| twin::fault(&GAME, "tartan", text);
        assert_eq!(
            fault("1\nmock nim 1\n1 1\n"),
            "line 2, column 6: expected turtles, mock, ruler or twins, found \"nim\""
        );
        assert_eq!(
            fault("1\nmock ruler 1\n9223372036854775809 1\n"),
            "line 3, column 1: expected a coordinate of at most 9223372036854775808 for mock, found \
             \"9223372036854775809\""
        );
        assert_eq!(
            fault("1\nmock ruler 1\n1 0\n"),
            "line 3, column 3: expected a coordinate, a positive integer, found \"0\""
        );
        assert_eq!(
            fault("1\nmock ruler 2\n1 1\n"),
            "line 4, column 1: expected a coordinate, found the end of the input"
        );
        assert_eq!(twin::judge(&GAME, "tartan", "2 twins mock 0 mock x").0, "second 0\n");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn the_law_agrees_with_the_rules_on_other_boards(
            (a, b) in (0usize..4, 0usize..4),
            cells in prop::collection::vec((1u64..5, 1u64..3), 1..5),
        ) {
            let words: Vec<String> = cells.iter().map(|cell| format!("{cell:?}")).collect();
            twin::agree_at(&GAME, &format!("a={} b={}", NAMES[a], NAMES[b]), &words.join(" "));
        }

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
