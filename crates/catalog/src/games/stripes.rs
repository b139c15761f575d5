//! Stripes: `poi-stripes`.

use crate::breaking::{Code, Take, Values};
use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::valued::Part;
use crate::{Error, Record};
use grundy_budget::{Budget, Stop};
use grundy_values::Player;

/// The registry's row.
pub static GAME: Record = Record::by_page::<Stripes>(
    page!("stripes"),
    &[Task { id: "poi-stripes", title: "Stripes", run: blocks }],
);

/// Returns the game as a code: a stripe takes as many cells as it is long and leaves 0, 1 or 2 boards.
#[must_use]
pub fn code(lengths: [u64; 3]) -> Code {
    Code::new(lengths.map(|stones| Take { stones, heaps: 0b111 }).to_vec(), None)
}

/// The law for stripes of three lengths.
pub(crate) struct Stripes {
    lengths: [u64; 3],
}

impl Entry for Stripes {
    type Component = u64;

    fn is_nothing(&self, board: &u64) -> bool {
        *board == 0
    }

    fn show(&self, board: &u64) -> String {
        board.show()
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

impl Lawful for Stripes {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<u64>), Error> {
        let lengths = [asked.natural("c", 1)?, asked.natural("z", 1)?, asked.natural("n", 1)?];
        Ok((Stripes { lengths }, asked.heaps("a board", 0)?))
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
            io.either(values.value(board)? != 0, &const { Lines::new("1", "2") })?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;

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
        let solution = twin::solve(&GAME, "z=1 18446744073709551615", 5).unwrap();
        assert_eq!((solution.outcome, solution.winning_moves.len()), (grundy_values::Outcome::N, 5));
        assert_eq!(solution.stop, Some(Stop::Full));
        let budget = Budget::default();
        let mut values = Values::new(code([1, u64::MAX, u64::MAX - 1]), &budget).unwrap();
        assert_eq!(values.value(100), Ok(0));
    }

    #[test]
    fn a_board_too_large_stops_the_run() {
        let budget = Budget::default().with_bytes(100_000);
        let (answers, fault) = crate::judge::run_within(&GAME.tasks[0], "3 4 7 2 5 1000000000", &budget);
        assert_eq!((answers.as_str(), fault.as_str()), ("1\n", "the memory limit was reached"));
        assert_eq!(budget.bytes_left(), Some(100_000));
    }
}
