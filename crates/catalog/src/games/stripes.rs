//! Stripes: `poi-stripes`.

use crate::breaking::{Code, Take, Values};
use crate::entry::{Answer, Entry, Moves};
use crate::judge::{Fault, Io, Task};
use crate::position;
use crate::{Ask, Error, Game, Param};
use grundy_budget::{Budget, Stop};
use grundy_rules::Ruleset;
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::ControlFlow;

const C: Param = Param { name: "c", default: "1", meaning: "the length of the red stripes" };
const Z: Param = Param { name: "z", default: "5", meaning: "the length of the green stripes" };
const N: Param = Param { name: "n", default: "1", meaning: "the length of the blue stripes" };

/// The registry's row.
pub static GAME: Game = Game::new::<Stripes>(
    "stripes",
    include_str!("../../games/stripes.md"),
    &[C, Z, N],
    &[Task { id: "poi-stripes", title: "Stripes", run: blocks }],
);

/// Returns the game as a code: a stripe takes as many cells as it is long and leaves 0, 1 or 2 boards.
#[must_use]
pub fn code(lengths: [u64; 3]) -> Code {
    Code::new(lengths.map(|stones| Take { stones, heaps: 0b111 }).to_vec(), None)
}

/// The rules: lay a stripe of one of three lengths on free neighbouring cells.
pub(crate) struct Stripes {
    lengths: [u64; 3],
}

impl Ruleset for Stripes {
    type Component = u64;
    type Error = Infallible;

    fn options(
        &self,
        board: &u64,
        _: Player,
        emit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        for length in self.lengths.iter().filter(|length| *length <= board) {
            let free = board - length;
            // The mirror image of a move is the same move.
            for left in 0..=free / 2 {
                let sides = [left, free - left];
                let empty = sides.iter().filter(|side| **side == 0).count();
                if emit(&sides[empty..]).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

impl Entry for Stripes {
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<u64>), Error> {
        let length = |param| ask.settings.natural(param, 1);
        let lengths = [length(&C)?, length(&Z)?, length(&N)?];
        Ok((Stripes { lengths }, position::heaps(ask.position, "a board", 0)?))
    }

    fn answer(&self, boards: &[u64], budget: &Budget) -> Result<Answer, Stop> {
        Values::new(code(self.lengths), budget)?.answer(boards.to_vec())
    }

    fn winning(
        &self,
        boards: &[u64],
        _: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        Values::new(code(self.lengths), budget)?.winning(boards, |index, parts| moves.push(index, parts))
    }

    fn show(&self, board: &u64) -> String {
        board.to_string()
    }

    fn describe(&self, from: &u64, parts: &[u64], _: Player) -> (Option<&'static str>, String) {
        let length = from - parts.iter().sum::<u64>();
        let left = match parts {
            [] => "nothing".to_owned(),
            [one] => one.to_string(),
            _ => format!("{} and {}", parts[0], parts[1]),
        };
        (None, format!("lay a stripe of {length} on the board of {from} and leave {left}"))
    }
}

fn blocks(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut known: Option<Values<'_>> = None;
    while io.more()? {
        let lengths = [io.positive("a length")?, io.positive("a length")?, io.positive("a length")?];
        let code = code(lengths);
        let values = match known.take().filter(|values| *values.code() == code) {
            Some(values) => known.insert(values),
            None => known.insert(Values::new(code, budget)?),
        };
        for _ in 0..io.natural("the number of boards")? {
            io.more()?;
            let board = io.natural("a board")?;
            io.line(if values.value(board)? != 0 { "1" } else { "2" })?;
        }
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
        for settings in ["c=1 z=5 n=1", "c=1 z=1 n=1", "c=2 z=3 n=4", "c=7 z=7 n=2", "c=3 z=9 n=9"] {
            twin::agree(&GAME, settings, twin::heaps(1, 0..=24));
            twin::agree(&GAME, settings, twin::heaps(2, 0..=8));
        }
    }

    #[test]
    fn a_centred_stripe_wins_at_once() {
        let budget = Budget::default();
        for lengths in [[1, 5, 1], [2, 3, 4], [6, 10, 8], [40, 41, 39]] {
            let mut values = Values::new(code(lengths), &budget).unwrap();
            for board in 0..200 {
                if lengths.iter().any(|length| *length <= board && (board - length) % 2 == 0) {
                    assert_ne!(values.value(board), Ok(0));
                }
            }
        }
    }

    #[test]
    fn boards_of_any_size_where_a_period_is_proved() {
        let settings = crate::Settings::new(vec![("z".into(), "1".into())]);
        let budget = Budget::default();
        let ask = Ask { position: &["18446744073709551615"], settings: &settings, limit: 5, budget: &budget };
        let solution = GAME.law().unwrap().solve(&ask).unwrap();
        assert_eq!((solution.outcome, solution.winning_moves.len()), (grundy_values::Outcome::N, 5));
        assert_eq!(solution.stop, Some(Stop::Full));
        let mut values = Values::new(code([1, u64::MAX, u64::MAX - 1]), &budget).unwrap();
        assert_eq!(values.value(100), Ok(0));
    }

    #[test]
    fn faults_name_the_number() {
        let fault = |text| twin::fault(&GAME, "poi-stripes", text);
        assert_eq!(fault("1 0 1"), "line 1, column 3: expected a length, a positive integer, found \"0\"");
        assert_eq!(fault("1 5 1\n3\n1 5"), "line 3, column 4: expected a board, found the end of the input");
        assert_eq!(twin::judge(&GAME, "poi-stripes", "1 5 1\n2\n1\nx").0, "1\n");
    }

    #[test]
    fn a_board_too_large_stops_the_run() {
        let budget = Budget::default().with_bytes(100_000);
        let (answers, fault) = crate::judge::run_within(&GAME.tasks[0], "3 4 7 2 5 1000000000", &budget);
        assert_eq!((answers.as_str(), fault.as_str()), ("1\n", "the memory limit was reached"));
        assert_eq!(budget.bytes_left(), Some(100_000));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn the_law_agrees_with_the_rules_beyond(
            lengths in prop::array::uniform3(1u64..8),
            a in 0u64..25,
            b in 0u64..9,
        ) {
            let [c, z, n] = lengths;
            twin::agree_at(&GAME, &format!("c={c} z={z} n={n}"), &format!("{a} {b}"));
        }
    }
}
