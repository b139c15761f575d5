//! Values of heaps as words: how a table of one number is computed, gone on with, and held against a file.

use super::shape;
use super::source::refusal;
use super::table::Failed;
use crate::tables::store::Row;
use grundy_budget::{Budget, List, Stop};
use grundy_engine::Failure;
use grundy_engine::tabulate::tuples::{self, WIN};
use grundy_engine::tabulate::{HeapGame, HeapTable, How, Method, entry, heap_entry, heaps, resume, window};
use grundy_rules::interpret::{Compiled, Failure as Fault, OneHeap};
use grundy_values::Grundy;

pub(super) fn value(word: u32) -> Grundy {
    if word == WIN { Grundy::Win } else { Grundy::Number(u128::from(word)) }
}

fn word(value: Grundy) -> Result<u32, grundy_catalog::Error> {
    match value {
        Grundy::Win => Ok(WIN),
        Grundy::Number(number) => u32::try_from(number).map_err(|_| Stop::Memory.into()),
    }
}

/// A take-and-break game, to be kept in a file.
pub(super) struct Heaps<'a> {
    pub(super) game: &'a HeapGame,
    pub(super) upto: u64,
    pub(super) how: &'a How,
}

/// A period that needs more values is not shown again: that would be as long as the run was that found it.
const LONGEST_WINDOW: usize = 1 << 20;

impl Row for Heaps<'_> {
    type Error = Failed;
    const LARGEST: u32 = u32::MAX;

    fn entry(&self, heap: usize, values: &[u32], budget: &Budget) -> Result<Option<u32>, Failed> {
        match heap_entry(self.game, heap, values, budget) {
            Ok(value) => Ok(Some(value)),
            Err(Stop::Steps) => Ok(None),
            Err(stop) => Err(Failed::Refused(stop.into())),
        }
    }

    fn extend(&self, known: Vec<u32>, budget: &Budget) -> Result<HeapTable, Failed> {
        Ok(resume(self.game, known, self.upto, self.how, budget))
    }

    fn window(&self, table: &HeapTable, budget: &Budget) -> Result<Vec<u32>, Failed> {
        let needed = table.period.and_then(|period| window(self.game, period));
        let Some(needed) = needed.filter(|needed| *needed <= LONGEST_WINDOW) else { return Ok(Vec::new()) };
        let anew = heaps(self.game, needed as u64 - 1, self.how, budget);
        anew.stop.map_or(Ok(anew.values), |stop| Err(Failed::Refused(stop.into())))
    }
}

/// A game whose rules are read, kept in a file or not.
pub(super) struct ByRules<'a> {
    pub(super) rules: &'a Compiled,
    pub(super) one_heap: OneHeap<'a>,
    pub(super) upto: u64,
    pub(super) how: &'a How,
}

/// The number of heaps whose amounts are listed first.
const FIRST_AMOUNTS: u64 = 1 << 10;

impl Row for ByRules<'_> {
    type Error = Failed;
    const LARGEST: u32 = WIN - 1;

    fn entry(&self, heap: usize, values: &[u32], budget: &Budget) -> Result<Option<u32>, Failed> {
        let known = |part| value(values[usize::try_from(part).expect("a part is smaller than its heap")]);
        match entry(&self.one_heap, self.one_heap.convention(), heap as u64, known, budget) {
            Ok(found) => Ok(Some(word(found)?)),
            Err(Failure::Stopped(Stop::Steps) | Failure::Rules(Fault::Stopped(Stop::Steps))) => Ok(None),
            Err(failure) => Err(refusal(failure).into()),
        }
    }

    fn extend(&self, known: Vec<u32>, budget: &Budget) -> Result<HeapTable, Failed> {
        let mut table = HeapTable { values: known, stop: None, period: None, method: Method::Plain };
        table.values.truncate(usize::try_from(self.upto).map_or(usize::MAX, |upto| upto.saturating_add(1)));
        // The amounts are listed again and again, for all heaps that there are: a limit then leaves what came
        // before.
        while table.stop.is_none() && table.values.len() as u64 <= self.upto {
            let upto = (table.values.len() as u64).saturating_mul(2).max(FIRST_AMOUNTS).min(self.upto);
            match shape::subtraction_upto(self.rules, upto, budget) {
                Ok(Some((game, _held))) => table = resume(&game, table.values, upto, self.how, budget),
                Ok(None) => return self.heap_by_heap(table.values, budget),
                Err(stop) => table.stop = Some(stop),
            }
        }
        Ok(table)
    }

    fn window(&self, _: &HeapTable, _: &Budget) -> Result<Vec<u32>, Failed> {
        Ok(Vec::new())
    }
}

impl ByRules<'_> {
    /// Goes on with every option of each heap.
    fn heap_by_heap(&self, known: Vec<u32>, budget: &Budget) -> Result<HeapTable, Failed> {
        let stopped = |stop: Stop| Failed::Refused(stop.into());
        let mut values = List::new(budget);
        values.extend_from_slice(&known).map_err(stopped)?;
        drop(known);
        let stop = match tuples::extend(self.rules, &mut values, self.upto, budget) {
            Ok(()) => None,
            Err(Failure::Stopped(stop) | Failure::Rules(Fault::Stopped(stop))) => Some(stop),
            Err(failure) => return Err(refusal(failure).into()),
        };
        Ok(HeapTable { values: values.into_vec(), stop, period: None, method: Method::Plain })
    }
}
