//! Dynamic subtraction: `hdu2486`.

pub(crate) mod limited;
mod runs;
mod sequence;
mod values;

pub use sequence::{MOST_RUNS, Sequence, largest_heap};

use crate::entry::Asked;
use crate::judge::{Fault, Io, Task};
use crate::page::page;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};
use limited::{Law, Limited};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::num::NonZeroU64;

/// The registry's row.
pub static GAME: Record = Record::by_page::<Limited<Schwenk>>(
    page!("dynamic-subtraction"),
    &[Task { id: "hdu2486", title: "A simple stone game", run: counted_pairs }],
);

/// The law by the sequence for `k`.
pub(crate) struct Schwenk {
    k: NonZeroU64,
    sequence: RefCell<Sequence>,
}

impl Law for Schwenk {
    const STANDING: Standing =
        Standing::Coq { theorem: "checked by Coq, dynamic_subtraction in classics/Dynamic.v" };

    fn read(asked: &Asked<'_>) -> Result<Self, Error> {
        let k = asked.natural("k", 1)?;
        let k = NonZeroU64::new(k).expect("the setting is at least 1");
        Ok(Schwenk { k, sequence: RefCell::new(Sequence::new(k)) })
    }

    fn limit(&self, taken: u64) -> u64 {
        taken.saturating_mul(self.k.get())
    }

    fn check(&self, heap: u64) -> Result<(), Error> {
        let largest = largest_heap(self.k);
        if heap <= largest {
            return Ok(());
        }
        Err(Error::Shape(format!(
            "expected a heap of at most {largest} with k = {}, found {heap}; any heap is taken up to k = {MOST_RUNS}",
            self.k
        )))
    }

    fn parts(&self, n: u64, budget: &Budget) -> Result<Vec<u64>, Stop> {
        let mut parts = Vec::new();
        self.sequence.borrow_mut().parts(n, budget, |part| parts.push(part))?;
        Ok(parts)
    }
}

/// Sequences that queries share.
///
/// When they hold more than [`Sequences::KEPT`], or more than the budget allows, all but the one in use are
/// given up, so that queries with ever new `k` do not fill the memory.
#[derive(Default)]
struct Sequences {
    by_k: FxHashMap<NonZeroU64, Sequence>,
    bytes: u64,
}

impl Sequences {
    /// Bytes that are kept between queries.
    const KEPT: u64 = 1 << 26;

    /// Returns the smallest part of `n` for `k`.
    fn last_part(&mut self, n: u64, k: NonZeroU64, budget: &Budget) -> Result<u64, Stop> {
        let last = self.last_part_by_kept(n, k, budget);
        // The other sequences may hold the room that this one needs.
        if last == Err(Stop::Memory) {
            self.keep_only(k, budget);
            return self.last_part_by_kept(n, k, budget);
        }
        if self.bytes > Sequences::KEPT {
            self.keep_only(k, budget);
        }
        last
    }

    fn last_part_by_kept(&mut self, n: u64, k: NonZeroU64, budget: &Budget) -> Result<u64, Stop> {
        let sequence = self.by_k.entry(k).or_insert_with(|| Sequence::new(k));
        let before = sequence.bytes();
        let last = sequence.last_part(n, budget);
        self.bytes += sequence.bytes() - before;
        last
    }

    fn keep_only(&mut self, k: NonZeroU64, budget: &Budget) {
        self.by_k.retain(|kept, _| *kept == k);
        let kept = self.by_k.values().map(Sequence::bytes).sum();
        // `bytes` counts every sequence that is kept, so the difference does not wrap.
        budget.release(1, self.bytes - kept);
        self.bytes = kept;
    }
}

fn counted_pairs(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut sequences = Sequences::default();
    for case in 1..=io.cases()? {
        io.more()?;
        let n = io.positive("a number of stones")?;
        let k = NonZeroU64::new(io.positive("a multiple")?).expect("the multiple is positive");
        if n > largest_heap(k) {
            return Err(io.refuse(format_args!(
                "expected a multiple up to {MOST_RUNS}, or at most {MOST_RUNS} times as many stones, found {n} and {k}"
            )));
        }
        let last = sequences.last_part(n, k, budget)?;
        io.case(case)?;
        // A term is its only part, and the first move may not take all.
        if last == n {
            io.line(" lose")?;
        } else {
            io.text(" ")?;
            io.number(last)?;
            io.line("")?;
        }
    }
    budget.release(1, sequences.bytes);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;
    use grundy_values::{Grundy, Outcome};
    use proptest::prelude::*;

    fn solve(position: &str, k: u64) -> Result<crate::Solution, Error> {
        let budget = Budget::default().with_steps(20_000_000);
        twin::solve_within(&GAME, &format!("k={k} {position}"), 100, &budget)
    }

    #[test]
    fn a_large_heap_answers_by_the_law() {
        let solution = solve("1000000000000000000", 3).unwrap();
        assert_eq!((solution.outcome, solution.grundy, solution.stop), (Outcome::N, None, None));
        assert!(!solution.winning_moves.is_empty());
        let lost = solve("12200160415121876738", 2).unwrap();
        assert_eq!((lost.outcome, lost.grundy), (Outcome::P, Some(Grundy::ZERO)));
        let moves = solve("(18446744073709551615, 18446744073709551615)", 1).unwrap().winning_moves;
        // All 64 bits are set: after a take of 1 the next bit is out of reach, and taking all wins.
        assert_eq!(moves.len(), 64);
    }

    #[test]
    fn heaps_that_need_too_many_runs_are_refused_at_once() {
        assert_eq!(
            solve("1000000000000000000", 1_000_000_000).unwrap_err().to_string(),
            "position: expected a heap of at most 4000000000000000 with k = 1000000000, found 1000000000000000000; \
             any heap is taken up to k = 4000000"
        );
        assert_eq!(
            twin::judge(&GAME, "hdu2486", "2\n19 3\n1000000000000000000 1000000000\n"),
            (
                "Case 1: 4\n".to_owned(),
                Some(
                    "line 3, column 21: expected a multiple up to 4000000, or at most 4000000 times as many stones, \
                     found 1000000000000000000 and 1000000000"
                        .to_owned()
                )
            )
        );
        let k = 1 << 60;
        assert_eq!(solve(&format!("(18446744073709551615, {k})"), k).unwrap().outcome, Outcome::N);
        assert!(solve("1000000000000", 1_000_000).is_ok());
    }

    #[test]
    fn sequences_do_not_fill_the_memory() {
        let budget = Budget::default();
        let mut sequences = Sequences::default();
        for k in 90_000..90_060 {
            let k = NonZeroU64::new(k).unwrap();
            let n = 10_000_000_000;
            assert_eq!(sequences.last_part(n, k, &budget), Sequence::new(k).last_part(n, &Budget::default()));
            assert!(sequences.bytes <= Sequences::KEPT);
            assert_eq!(sequences.bytes, sequences.by_k.values().map(Sequence::bytes).sum::<u64>());
        }
        assert!(sequences.by_k.len() < 60);
    }

    #[test]
    fn sequences_of_other_queries_leave_room_for_this_one() {
        let budget = Budget::default().with_bytes(1 << 20);
        let mut sequences = Sequences::default();
        for k in 20_000..20_050 {
            let k = NonZeroU64::new(k).unwrap();
            assert!(sequences.last_part(500_000_000, k, &budget).is_ok());
        }
        sequences.keep_only(NonZeroU64::MIN, &budget);
        assert_eq!(budget.bytes_left(), Some(1 << 20));
    }

    #[test]
    fn a_budget_ends_a_query_that_needs_too_many_terms() {
        let task = &GAME.tasks[0];
        let mut output = Vec::new();
        let budget = Budget::default().with_bytes(1 << 20);
        let input = "2\n19 3\n1000000000000000000 100000\n";
        let result = crate::judge::run(task, &mut input.as_bytes(), &mut output, &budget);
        assert!(matches!(result, Err(Fault::Stopped(Stop::Memory))));
        assert_eq!(String::from_utf8(output).unwrap(), "Case 1: 4\n");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn the_judge_prints_the_least_winning_take(k in 1u64..20, n in 2u64..120) {
            // The outcome table by the rules, limits up to the heap.
            let size = usize::try_from(n).unwrap() + 1;
            let mut wins = vec![vec![false; size]; size];
            for heap in 1..size {
                for limit in 1..size {
                    let k = usize::try_from(k).unwrap();
                    let take = limit.min(heap);
                    let new = !wins[heap - take][(k * take).min(size - 1)];
                    wins[heap][limit] = wins[heap][limit - 1] || (take == limit && new);
                }
            }
            let heap = size - 1;
            let k_index = usize::try_from(k).unwrap();
            let least = (1..heap).find(|take| !wins[heap - take][(k_index * take).min(size - 1)]);
            let expected = least.map_or("lose".to_owned(), |take| take.to_string());
            let (printed, fault) = twin::judge(&GAME, "hdu2486", &format!("1 {n} {k}"));
            prop_assert_eq!((printed, fault), (format!("Case 1: {expected}\n"), None));
        }
    }
}
