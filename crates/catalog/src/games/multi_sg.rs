//! Taking and breaking, with the code as a parameter: `multi-sg`.

mod masks;

use self::masks::Masks;
use super::lasker;
use crate::breaking::{Code, Take, Values};
use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::judge::{Fault, Io, Task};
use crate::page::page;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, List, Stop};
use grundy_rules::{Emit, Ruleset};
use grundy_values::Player;
use std::convert::Infallible;

/// The registry's row.
pub static GAME: Record = Record::new::<MultiSg>(
    page!("multi-sg"),
    &[Task { id: "multi-sg", title: "taking and breaking", run: counted_cases }],
);

/// The laws of codes: two closed forms, and tables for all others. The tables of the last few codes are kept.
pub struct Laws<'a> {
    nim: Code,
    lasker: Code,
    tables: Vec<Values<'a>>,
    budget: &'a Budget,
}

/// The law of one code.
pub enum Law<'b, 'a> {
    /// Take any number: a heap of n is worth n.
    Nim,
    /// Take any number, or split: see [`lasker::grundy`].
    Lasker,
    /// The mex rule, and periods that the values prove.
    Table(&'b mut Values<'a>),
}

/// Tables of this number of codes are kept.
const KEPT: usize = 8;

impl<'a> Laws<'a> {
    /// Returns the laws, no table computed.
    #[must_use]
    pub fn new(budget: &'a Budget) -> Self {
        let any = Some(Take { stones: 1, heaps: 0b11 });
        let split = Take { stones: 0, heaps: 0b100 };
        Laws { nim: Code::new(vec![], any), lasker: Code::new(vec![split], any), tables: Vec::new(), budget }
    }

    /// Returns the law of a code.
    ///
    /// # Errors
    /// [`Stop::Memory`] where the budget does not allow the code's own bytes.
    pub fn of(&mut self, code: Code) -> Result<Law<'_, 'a>, Stop> {
        // The two closed forms need no table, and reach all heaps.
        if code == self.nim {
            return Ok(Law::Nim);
        }
        if code == self.lasker {
            return Ok(Law::Lasker);
        }
        match self.tables.iter().position(|values| *values.code() == code) {
            // The first table is the one that was used last.
            Some(index) => self.tables[..=index].rotate_right(1),
            None => {
                // The table that was not used for longest goes.
                self.tables.truncate(KEPT - 1);
                self.tables.insert(0, Values::new(code, self.budget)?);
            }
        }
        Ok(Law::Table(&mut self.tables[0]))
    }
}

impl Law<'_, '_> {
    /// Returns the Grundy value of a heap of `n`. Range: all of `u64` where the code has a closed form or its
    /// values prove a period, else as far as the budget allows.
    ///
    /// # Errors
    /// The limit that ended the computation.
    #[inline]
    pub fn value(&mut self, n: u64) -> Result<u128, Stop> {
        match self {
            Law::Nim => Ok(u128::from(n)),
            Law::Lasker => Ok(lasker::grundy(n)),
            Law::Table(values) => values.value(n).map(u128::from),
        }
    }

    fn answer(&mut self, heaps: &[u64]) -> Result<Answer, Stop> {
        if let Law::Table(values) = self {
            return values.answer(heaps.to_vec());
        }
        let theorem = match self {
            Law::Nim => "checked by Coq, nim_as_a_code in classics/Breaking.v",
            _ => "checked by Coq, laskers_nim_as_a_code in classics/Breaking.v",
        };
        let values = heaps.iter().map(|heap| self.value(*heap)).collect::<Result<Vec<u128>, Stop>>()?;
        Ok(Answer::of_values(values, Standing::Coq { theorem }))
    }

    /// Calls `found` for each move that makes a sum of heaps worth 0.
    fn winning(
        &mut self,
        heaps: &[u64],
        budget: &Budget,
        mut found: impl FnMut(usize, &[u64]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if let Law::Table(values) = self {
            return values.winning(heaps, found);
        }
        let splits = matches!(self, Law::Lasker);
        let values = heaps.iter().map(|heap| self.value(*heap)).collect::<Result<Vec<u128>, Stop>>()?;
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        for (index, heap) in heaps.iter().enumerate() {
            budget.spend(1)?;
            // The heap must become worth what the others are together.
            let wanted = sum ^ values[index];
            let left = if splits { lasker::heap_of_value(wanted) } else { u64::try_from(wanted).ok() };
            // A move makes a heap smaller.
            match left.filter(|left| left < heap) {
                None => {}
                Some(0) => found(index, &[])?,
                Some(left) => found(index, &[left])?,
            }
        }
        for (index, heap) in heaps.iter().enumerate().filter(|_| splits) {
            for (a, b) in lasker::splits(*heap, sum ^ values[index]) {
                budget.spend(1)?;
                found(index, &[a, b])?;
            }
        }
        Ok(())
    }
}

/// The rules: take t stones from a heap and leave what remains in a number of heaps that the code allows for
/// t.
pub(crate) struct MultiSg {
    masks: Masks,
}

impl Ruleset for MultiSg {
    type Component = u64;
    type Error = Infallible;

    fn options(&self, heap: &u64, _: Player, emit: Emit<'_, u64>) -> Result<(), Infallible> {
        for stones in self.masks.amounts(*heap) {
            let rest = heap - stones;
            let leaves = |heaps: u32| self.masks.mask(stones) >> heaps & 1 == 1;
            // An empty heap is left out of the option.
            if leaves(0) && stones > 0 && rest == 0 && emit(&[]).is_break() {
                return Ok(());
            }
            if leaves(1) && stones > 0 && rest > 0 && emit(&[rest]).is_break() {
                return Ok(());
            }
            // What the mask forbids is not gone through: a heap may be as large as numbers are.
            // Parts ascend, so that each option comes once.
            for a in 1..=if leaves(2) { rest / 2 } else { 0 } {
                if emit(&[a, rest - a]).is_break() {
                    return Ok(());
                }
            }
            for a in 1..=if leaves(3) { rest / 3 } else { 0 } {
                for b in a..=(rest - a) / 2 {
                    if emit(&[a, b, rest - a - b]).is_break() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

impl Entry for MultiSg {
    type Component = u64;

    fn show(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn describe(&self, from: &u64, parts: &[u64], _: Player) -> (Option<&'static str>, String) {
        let taken = from - parts.iter().sum::<u64>();
        let all = parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" and ");
        match (taken, parts.len()) {
            (_, 0 | 1) => (Some("take"), format!("take {taken} from the heap of {from}")),
            (0, _) => (Some("split"), format!("split {from} into {all}")),
            _ => (Some("split"), format!("take {taken} from the heap of {from} and leave {all}")),
        }
    }
}

impl Lawful for MultiSg {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<u64>), Error> {
        let text = asked.text("code");
        let masks = Masks::parse(text).ok_or_else(|| Error::Setting {
            name: "code".to_owned(),
            message: format!(
                "expected a code, as in 0.77 or 4.3..., or masks, as in 0,7,7, found \"{text}\""
            ),
        })?;
        Ok((MultiSg { masks }, asked.heaps("a heap", 0)?))
    }

    fn answer(&self, heaps: &[u64], budget: &Budget) -> Result<Answer, Stop> {
        Laws::new(budget).of(self.masks.code())?.answer(heaps)
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (heaps, budget) = (moves.sum, moves.budget);
        let mut laws = Laws::new(budget);
        laws.of(self.masks.code())?.winning(heaps, budget, |index, parts| moves.push(index, parts))
    }
}

fn counted_cases(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut laws = Laws::new(budget);
    let mut takes = List::new(budget);
    for _ in 0..io.cases()? {
        io.more()?;
        let mut law = laws.of(code(io, &mut takes)?)?;
        let mut sum = 0;
        io.naturals("the number of heaps", "a heap", |heap| {
            sum ^= law.value(heap)?;
            Ok(())
        })?;
        io.winner_and_value(sum)?;
    }
    Ok(())
}

/// Reads a code; `takes` is room for its moves.
fn code(io: &mut Io<'_>, takes: &mut List<Take>) -> Result<Code, Fault> {
    let last = io.natural("m, the index of the last mask")?;
    let endless = io.natural_in(0..=1, "R")? == 1;
    let mut heaps = 0;
    takes.clear();
    for stones in 0..=last {
        let mask = io.natural_in(0..=15, "a mask")?;
        heaps = u8::try_from(mask).expect("a mask is at most 15");
        if heaps != 0 {
            takes.push(Take { stones, heaps })?;
        }
    }
    let tail = last.checked_add(1).filter(|_| endless).map(|stones| Take { stones, heaps });
    Ok(Code::new(takes.to_vec(), tail))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{judge, twin};
    use grundy_values::Outcome;

    #[test]
    fn moves_of_huge_heaps_are_found_at_once() {
        const N: &str = "1000000000000000000";
        for (code, position) in [
            ("0.77", N.to_owned()),
            ("0.77", format!("{N} {N} 5")),
            ("0.07", format!("{N} 999999999999999999 4")),
            ("0.3...", format!("{N} 7")),
            ("4.3...", format!("{N} 7")),
        ] {
            let budget = Budget::default().with_steps(100_000);
            let words = format!("code={code} {position}");
            let solution = twin::solve_within(&GAME, &words, 10, &budget).unwrap();
            assert_eq!(solution.outcome, Outcome::N, "{code} {position}");
            let n_moves = solution.winning_moves.len();
            assert!(n_moves == 10 || n_moves > 0 && solution.stop.is_none(), "{code} {position}");
        }
    }

    #[test]
    fn a_huge_heap_without_the_wanted_option_is_given_up_at_once() {
        let budget = Budget::default().with_steps(100_000);
        let mut values = Values::new(Masks::parse("0.77").unwrap().code(), &budget).unwrap();
        values.value(1 << 60).unwrap();
        // Values of Kayles are below 16, and so are nim-sums of them.
        values.options_worth(1 << 60, 16, &mut |parts| panic!("{parts:?}")).unwrap();
    }

    #[test]
    fn a_code_with_no_end_may_be_written_in_several_ways() {
        let run = |text: &str| judge::run_text(&GAME.tasks[0], text).0;
        let heaps = "2 18446744073709551615 7";
        let lasker = run(&format!("1 1 1 4 3 {heaps}"));
        assert_eq!(lasker, "first 18446744073709551624\n");
        assert_eq!(run(&format!("1 3 1 7 3 3 3 {heaps}")), lasker);
        // d_0 is the last mask: as d_1, d_2, ... its bits 0 and 1 count.
        assert_eq!(run(&format!("1 0 1 3 {heaps}")), "first 18446744073709551608\n");
        assert_eq!(run(&format!("1 1 0 3 0 {heaps}")), "second 0\n");
    }

    #[test]
    fn many_codes_in_turn() {
        let mut input = "60\n".to_owned();
        let mut expected = String::new();
        for round in 0..60u64 {
            // Subtract 1 to k: n mod (k + 1).
            let k = round % 12 + 1;
            input += &format!("{k} 0 0 {} 1 {}\n", "3 ".repeat(usize::try_from(k).unwrap()), 1000 + round);
            let value = (1000 + round) % (k + 1);
            expected += &if value == 0 { "second 0\n".to_owned() } else { format!("first {value}\n") };
        }
        assert_eq!(judge::run_text(&GAME.tasks[0], &input), (expected, String::new()));
    }

    #[test]
    fn a_heap_beyond_the_memory_stops_the_run_after_the_answers_before_it() {
        let budget = Budget::default().with_bytes(100_000);
        let hard = "2 1 1 4 3 1 7 3 0 0 0 0 7 1 1000000000";
        assert_eq!(
            judge::run_within(&GAME.tasks[0], hard, &budget),
            ("first 8\n".to_owned(), "the memory limit was reached".to_owned())
        );
        assert_eq!(budget.bytes_left(), Some(100_000));
    }
}
