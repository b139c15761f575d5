//! Stripes: `poi-stripes`.

use crate::Record;
use crate::breaking::{Code, Take, Values};
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use grundy_budget::Budget;

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("stripes")).with_tasks(&[Task {
    id: "poi-stripes",
    title: "Stripes",
    run: blocks,
}]);

/// Returns the game as a code: a stripe takes as many cells as it is long and leaves 0, 1 or 2 boards.
#[must_use]
pub fn code(lengths: [u64; 3]) -> Code {
    Code::new(lengths.map(|stones| Take { stones, heaps: 0b111 }).to_vec(), None)
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
    fn lengths_of_any_size_fit_in_words() {
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
