//! Tables of the Grundy values of one-heap games. A table is computed in stretches, each by the fastest
//! method that takes the game.

use super::period::{Hypotheses, Period};
use super::shape::HeapGame;
use super::sparse::{self, Sparse};
use super::splits::{Break, Splits};
use super::subtract::Subtraction;
use super::{dense, plain};
use crate::kernel::{Cell, Cpu};
use grundy_budget::{Budget, Held, Progress, Stop};
use std::fmt;

/// The Grundy values of heaps `0..=n` in normal play, each exact, as far as the budget went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapTable {
    /// The values; fewer than were asked for where `stop` says why.
    pub values: Vec<u32>,
    /// The limit that ended the run early.
    pub stop: Option<Stop>,
    /// The period that the values prove, where they prove one: it holds for all heaps, also beyond the table.
    pub period: Option<Period>,
    /// How the last values were computed.
    pub method: Method,
}

/// A way to compute values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Heap by heap, each option looked at.
    Plain,
    /// At most one heap is left by a move: the options are looked up in a row of the table.
    Subtraction,
    /// All pairs of parts are compared with the few values that a quick look leaves in question.
    Dense,
    /// The few heaps outside a linear space of values decide; pairs of the others confirm.
    Sparse,
    /// The values before were repeated.
    Periodic,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Method::Plain => "heap by heap, since the table is short or no faster path takes the game",
            Method::Subtraction => "look-ups in a row, since a move leaves one heap at most",
            Method::Dense => "a scan of all pairs for few values, since heaps are split in two",
            Method::Sparse => "the sparse space, since few heaps lie outside it",
            Method::Periodic => "repeated, since a period is proved",
        })
    }
}

/// How a table is to be computed.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// The threads that may be used: the sparse space uses two and other ways one. The default is 1. The
    /// table does not depend on it.
    pub threads: usize,
    /// The instructions used: by default the fastest that the processor has.
    pub cpu: Cpu,
    /// The one way to be used, where the game allows it; by default the fastest that is known.
    pub only: Option<Method>,
}

impl Default for How {
    fn default() -> Self {
        How { threads: 1, cpu: Cpu::best(), only: None }
    }
}

/// Returns the Grundy values of heaps `0..=upto`, each exact.
///
/// `values[n]` belongs to heap `n`. Time and memory depend on the game: see [`HeapTable::method`]. Where the
/// values prove a period, the rest is copied. A step is a heap computed; bytes are counted a stretch at a
/// time.
///
/// ```
/// # use grundy_engine::tabulate::{HeapGame, How, heaps};
/// let table = heaps(&HeapGame::grundys_game(), 12, &How::default(), &Default::default());
/// assert_eq!(table.values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1]);
/// ```
#[must_use]
pub fn heaps(game: &HeapGame, upto: u64, how: &How, budget: &Budget) -> HeapTable {
    resume(game, Vec::new(), upto, how, budget)
}

/// Returns the Grundy values of heaps `0..=upto`, the first of them `known`: see [`heaps`].
///
/// What is known is believed; a caller who read it from a file has checked it.
#[must_use]
pub fn resume(game: &HeapGame, known: Vec<u32>, upto: u64, how: &How, budget: &Budget) -> HeapTable {
    let mut table = HeapTable { values: known, stop: None, period: None, method: Method::Plain };
    let Some(end) = usize::try_from(upto).ok().and_then(|upto| upto.checked_add(1)) else {
        table.stop = Some(Stop::Memory);
        return table;
    };
    table.values.truncate(end);
    table.stop = Run { game, how, budget, end }.fill(&mut table, &mut budget.held()).err();
    table
}

/// Heaps before the first choice of a path: a table so short takes no time on any.
const FIRST_STRETCH: usize = 128;
/// Heaps that are copied between two looks at the budget, unless the period is longer.
const LONGEST_COPY: usize = 1 << 24;
/// Bytes that a heap may take: its value, two cells of two bytes, and one of slack for lists and sets.
const BYTES_A_HEAP: usize = 4 + 2 * 2 + 1;

/// Rows of cells are this number of times as long as the table is with the stretch that they are made for:
/// they go on to the next stretches, and memory that is not written costs nothing.
const ROOM: usize = 8;

/// What the sparse space keeps between stretches, by the width of its cells.
#[derive(Default)]
struct Kept<'s> {
    bytes: Option<Sparse<'s, u8>>,
    words: Option<Sparse<'s, u16>>,
}

struct Run<'a> {
    game: &'a HeapGame,
    how: &'a How,
    budget: &'a Budget,
    end: usize,
}

impl Run<'_> {
    fn fill(&self, table: &mut HeapTable, held: &mut Held) -> Result<(), Stop> {
        // A method that is asked for alone computes every value itself: tests compare it with the others.
        let hypotheses = Hypotheses::of(self.game).filter(|_| self.how.only.is_none());
        let splits = Splits::of(self.game);
        let mut kept = Kept::default();
        // Nothing is asked for here: this counts what the caller brought.
        self.hold(&mut table.values, 0, held)?;
        while table.values.len() < self.end {
            if let Some(period) = hypotheses.as_ref().and_then(|window| window.find(&table.values)) {
                table.period = Some(period);
                return self.repeat(table, period, held);
            }
            // Stretches grow with the table, so that what is done once a stretch costs little in all.
            let doubled = table.values.len().max(FIRST_STRETCH / 2).saturating_mul(2);
            let wanted = doubled.min(self.end) - table.values.len();
            let stretch = self.hold(&mut table.values, wanted, held)?;
            let until = table.values.len() + stretch;
            table.method = self.extend(splits.as_ref(), &mut kept, &mut table.values, until)?;
            self.report(table);
        }
        table.period = hypotheses.and_then(|window| window.find(&table.values));
        Ok(())
    }

    /// Extends the values by one stretch on the path that suits it.
    fn extend<'s>(
        &self,
        splits: Option<&'s Splits>,
        kept: &mut Kept<'s>,
        values: &mut Vec<u32>,
        until: usize,
    ) -> Result<Method, Stop> {
        let allowed = |method| self.how.only.is_none_or(|only| only == method);
        let budget = self.budget;
        if allowed(Method::Subtraction)
            && let Some(subtraction) = Subtraction::of(self.game, until)
        {
            // Below that heap bounds on heaps are not settled, and the row of amounts is not yet right.
            plain::extend(self.game, values, subtraction.from().min(until), budget)?;
            subtraction.extend(values, until, budget)?;
            return Ok(Method::Subtraction);
        }
        let Some(splits) = splits.filter(|splits| until > splits.from) else {
            plain::extend(self.game, values, until, budget)?;
            return Ok(Method::Plain);
        };
        if allowed(Method::Sparse)
            && let Some(plan) = sparse::Plan::of(splits, values)?
            // Whoever asks for this method alone gets it also where it does not pay.
            && (self.how.only.is_some() || plan.pays(splits, values.len()))
            // Cells of one byte are tried first. Where a value needs more, cells of two bytes go on from the
            // values there are.
            && (went_through(self.sparse(splits, &mut kept.bytes, &plan, values, until))?
                || went_through(self.sparse(splits, &mut kept.words, &plan, values, until))?)
        {
            return Ok(Method::Sparse);
        }
        if allowed(Method::Dense) && until > FIRST_STRETCH || self.how.only == Some(Method::Dense) {
            plain::extend(self.game, values, splits.from, budget)?;
            if went_through(dense::extend::<u8>(splits, values, until, self.how.cpu, budget))?
                || went_through(dense::extend::<u16>(splits, values, until, self.how.cpu, budget))?
            {
                return Ok(Method::Dense);
            }
        }
        plain::extend(self.game, values, until, budget)?;
        Ok(Method::Plain)
    }

    fn sparse<'s, C: Cell>(
        &self,
        splits: &'s Splits,
        kept: &mut Option<Sparse<'s, C>>,
        plan: &sparse::Plan,
        values: &mut Vec<u32>,
        until: usize,
    ) -> Result<(), Break> {
        // A table that was kept is of no use once another method has computed heaps.
        let table = match kept.take().filter(|table| table.goes_on(values, plan.space, until)) {
            Some(table) => kept.insert(table),
            None => {
                let room = self.end.min(until.saturating_mul(ROOM));
                kept.insert(Sparse::new(splits, values, room, plan.space, self.how.cpu)?)
            }
        };
        table.extend(values, until, self.how.threads, self.budget)
    }

    /// Fills the table by its period, block by block.
    fn repeat(&self, table: &mut HeapTable, period: Period, held: &mut Held) -> Result<(), Stop> {
        let within = |n: u64| usize::try_from(n).expect("the period was seen in the table");
        let (p, preperiod) = (within(period.period), within(period.preperiod));
        table.method = Method::Periodic;
        while table.values.len() < self.end {
            self.budget.check()?;
            // A whole number of periods back, but not before the values repeat, lie the same values; the
            // longer the distance, the longer the copies.
            let back = (table.values.len() - preperiod).min(p.max(LONGEST_COPY)) / p * p;
            let wanted = back.min(self.end - table.values.len());
            let stretch = self.hold(&mut table.values, wanted, held)?;
            let from = table.values.len() - back;
            table.values.extend_from_within(from..from + stretch);
            self.report(table);
        }
        Ok(())
    }

    /// Makes room for `wanted` more heaps, or for as many as the budget still has room for, counted before it
    /// is there.
    fn hold(&self, values: &mut Vec<u32>, wanted: usize, held: &mut Held) -> Result<usize, Stop> {
        // Values that the caller brought with `resume` are counted with the first stretch.
        let uncounted = (values.len() as u64 * BYTES_A_HEAP as u64).saturating_sub(held.bytes());
        held.add(1, uncounted)?;
        let mut heaps = wanted;
        // Near its end the budget may still have room for a part of the stretch: a stop comes as late as it
        // can.
        if held.add(heaps, BYTES_A_HEAP).is_err() {
            let room = self.budget.bytes_left().unwrap_or(u64::MAX) / BYTES_A_HEAP as u64;
            heaps = usize::try_from(room).unwrap_or(wanted).min(wanted);
            if heaps == 0 {
                return Err(Stop::Memory);
            }
            held.add(heaps, BYTES_A_HEAP)?;
        }
        // Exact, since a doubled block would take bytes that are not counted.
        values.try_reserve_exact(heaps).map_err(|_| Stop::Memory)?;
        Ok(heaps)
    }

    fn report(&self, table: &HeapTable) {
        self.budget.report(Progress { done: table.values.len() as u64, total: Some(self.end as u64) });
    }
}

/// Returns whether a path reached its end; `false` where values became too wide for it.
fn went_through(result: Result<(), Break>) -> Result<bool, Stop> {
    match result {
        Ok(()) => Ok(true),
        Err(Break::Wide) => Ok(false),
        Err(Break::Stop(stop)) => Err(stop),
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::{Amounts, Code, Line, Parts};
    use super::*;
    use proptest::prelude::*;

    /// The values by the plain path, which is tested against the definition.
    fn by_looking_at_each_option(game: &HeapGame, upto: u64) -> Vec<u32> {
        let how = How { only: Some(Method::Plain), ..How::default() };
        heaps(game, upto, &how, &Budget::default()).values
    }

    /// Checks every path that takes the game, with all instructions, and the choice among them.
    fn check(game: &HeapGame, upto: u64) {
        let expected = by_looking_at_each_option(game, upto);
        let budget = Budget::default();
        let chosen = heaps(game, upto, &How::default(), &budget);
        assert_eq!((chosen.stop, chosen.values.len() as u64), (None, upto + 1));
        assert!(chosen.values == expected, "{game:?}: the chosen path");
        for only in [Method::Subtraction, Method::Dense, Method::Sparse] {
            for cpu in Cpu::all() {
                let table = heaps(game, upto, &How { cpu, only: Some(only), ..How::default() }, &budget);
                assert!(table.values == expected, "{game:?}: {only:?}, {}", cpu.name());
            }
        }
        assert_eq!(budget.bytes_left(), Budget::default().bytes_left());
    }

    /// Codes `0.ddd`, each with a short table.
    #[test]
    fn octal_codes_of_three_digits_agree_with_the_plain_path() {
        for code in 0u32..512 {
            let digit = |place: u32| u8::try_from(code >> (3 * place) & 7).unwrap();
            let game = Code { digits: vec![0, digit(2), digit(1), digit(0)], tail: None }.game().unwrap();
            let table = heaps(&game, 2000, &How::default(), &Budget::default());
            assert!(table.values == by_looking_at_each_option(&game, 2000), "0.{code:03o}");
        }
    }

    fn any_split_game() -> impl Strategy<Value = HeapGame> {
        let parts = prop::sample::select(vec![Parts::Zero, Parts::One, Parts::Two, Parts::TwoUnequal]);
        let amounts = prop::collection::vec(0u64..6, 1..3).prop_map(Amounts::Finite);
        let bounds = (1u64..4, 0u64..9, prop::option::weighted(0.2, 0u64..40));
        let line =
            (amounts, parts, bounds).prop_map(|(taken, parts, (least_part, least_heap, most_heap))| Line {
                taken,
                parts,
                least_part,
                least_heap,
                most_heap,
            });
        // What two equal parts come to.
        let whole = (1u64..9, 1u64..3)
            .prop_map(|(first, step)| Line::new(Amounts::Progression { first, step }, Parts::Zero, 0));
        let whole = prop::collection::vec(whole, 0..2);
        (prop::collection::vec(line, 1..4), whole)
            .prop_filter_map("a part as large as its heap", |(lines, whole)| {
                HeapGame::new([lines, whole].concat()).ok()
            })
    }

    fn any_subtraction_game() -> impl Strategy<Value = HeapGame> {
        let amounts = prop_oneof![
            4 => prop::collection::vec(1u64..30, 1..8).prop_map(Amounts::Finite),
            2 => prop::collection::btree_set(1u64..200, 64..100)
                .prop_map(|amounts| Amounts::Finite(amounts.into_iter().collect())),
            1 => Just(Amounts::Squares),
            1 => Just(Amounts::Primes),
            1 => Just(Amounts::Powers(2)),
        ];
        amounts.prop_map(|taken| HeapGame::subtraction(taken).unwrap())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn split_games_agree_with_the_plain_path(game in any_split_game(), upto in 0u64..900) {
            check(&game, upto);
        }

        #[test]
        fn subtraction_games_agree_with_the_plain_path(game in any_subtraction_game(), upto in 0u64..1500) {
            check(&game, upto);
        }

        #[test]
        fn a_resumed_table_is_the_table(game in any_split_game(), first in 0u64..400, more in 0u64..400) {
            let (how, budget) = (How::default(), Budget::default());
            let known = heaps(&game, first, &how, &budget).values;
            let resumed = resume(&game, known, first + more, &how, &budget);
            prop_assert_eq!(resumed.values, heaps(&game, first + more, &how, &budget).values);
        }
    }

    #[test]
    fn two_threads_give_the_same_table() {
        let codes: [&[u8]; 4] = [&[0, 6], &[0, 1, 0, 6], &[0, 0, 0, 7], &[4, 0, 2, 2]];
        let octal = codes.map(|digits| Code { digits: digits.to_vec(), tail: None }.game().unwrap());
        for game in octal.into_iter().chain([HeapGame::grundys_game(), HeapGame::couples_are_forever()]) {
            let how = How { only: Some(Method::Sparse), ..How::default() };
            let one = heaps(&game, 20_000, &how, &Budget::default());
            let two = heaps(&game, 20_000, &How { threads: 2, ..how }, &Budget::default());
            assert!(one == two, "{game:?}");
        }
    }

    #[test]
    fn what_was_computed_before_a_stop_is_kept() {
        let game = HeapGame::grundys_game();
        let expected = by_looking_at_each_option(&game, 2000);
        let budget = Budget::default().with_steps(1500);
        let table = heaps(&game, 2000, &How::default(), &budget);
        assert_eq!(table.stop, Some(Stop::Steps));
        assert!(table.values.len() > 1000 && table.values[..] == expected[..table.values.len()]);

        let budget = Budget::default().with_bytes(9000);
        let table = heaps(&game, 2000, &How::default(), &budget);
        assert_eq!((table.stop, table.values.len()), (Some(Stop::Memory), 1000));
        assert_eq!(table.values[..], expected[..1000]);
        assert_eq!(budget.bytes_left(), Some(9000));
    }

    #[test]
    fn what_comes_before_a_long_preperiod_is_not_copied() {
        let game = HeapGame::subtraction(Amounts::Finite(vec![3, 17, 27])).unwrap();
        check(&game, 400);
    }

    #[test]
    fn a_periodic_table_is_copied() {
        let kayles = Code { digits: vec![0, 7, 7], tail: None }.game().unwrap();
        let table = heaps(&kayles, 1_000_000, &How::default(), &Budget::default());
        assert_eq!(table.method, Method::Periodic);
        assert_eq!(table.period, Some(Period { preperiod: 71, period: 12 }));
        assert!((72..=1_000_000).all(|n| table.values[n] == table.values[72 + (n - 72) % 12]));
    }
}
