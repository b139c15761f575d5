//! Makes an input smaller as long as the program goes wrong on it in the same way.

use super::challenge::Drawn;
use super::draw::Size;
use super::{Ended, Failed, Fault, Trial};
use crate::Error;
use grundy_budget::Stop;
use std::collections::HashSet;
use std::mem::discriminant;

/// The most runs of the program to make an input smaller.
const MOST_RUNS: u64 = 2000;
/// At most this number of these runs may hang: each of them lasts as long as the time limit.
const MOST_HUNG: u64 = 20;
/// Of longer cases only the first pairs of numbers are lowered together.
const MOST_PAIRED: usize = 24;

/// The smallest input that was found.
pub(super) struct Shrunk {
    pub cases: Vec<Drawn>,
    pub failed: Failed,
    /// Whether nothing that is tried makes it smaller.
    pub minimal: bool,
    /// The number of runs of the program.
    pub runs: u64,
    /// The limit of the budget that ended it.
    pub stop: Option<Stop>,
}

/// Returns the smallest input that is found by leaving out cases and items of lists, and by lowering numbers:
/// each by all, by half, by less, down to one, and two at a time by the same.
///
/// # Errors
/// Where the program or the answers fail for another reason than a budget.
pub(super) fn shrink(
    trial: &Trial<'_>,
    cases: Vec<Drawn>,
    failed: Failed,
    size: Size,
) -> Result<Shrunk, Error> {
    let tried = HashSet::from([trial.challenge.text(&cases)]);
    let mut search = Search { trial, size, cases, failed, tried, runs: 0, n_hung: 0 };
    let ended = loop {
        match search.pass() {
            Ok(true) => {}
            Ok(false) => break None,
            Err(ended) => break Some(ended),
        }
    };
    let (minimal, stop) = match ended {
        None => (true, None),
        Some(Early::Runs) => (false, None),
        Some(Early::Ended(Ended::Stopped(stop))) => (false, Some(stop)),
        Some(Early::Ended(Ended::Failed(error))) => return Err(error),
    };
    Ok(Shrunk { cases: search.cases, failed: search.failed, minimal, runs: search.runs, stop })
}

/// What ends the search before it has tried all.
enum Early {
    Runs,
    Ended(Ended),
}

struct Search<'a> {
    trial: &'a Trial<'a>,
    size: Size,
    cases: Vec<Drawn>,
    failed: Failed,
    /// Inputs that need not be tried again.
    tried: HashSet<String>,
    runs: u64,
    n_hung: u64,
}

impl Search<'_> {
    /// Tries all that makes the input smaller, once; says whether anything did.
    fn pass(&mut self) -> Result<bool, Early> {
        let mut smaller = self.fewer_cases()?;
        let mut index = 0;
        while index < self.cases.len() {
            smaller |= self.fewer_items(index)?;
            smaller |= self.lower_numbers(index)?;
            index += 1;
        }
        // Pairs are many, so they wait until nothing else helps.
        for index in 0..self.cases.len() {
            smaller = smaller || self.lower_pairs(index)?;
        }
        Ok(smaller)
    }

    /// Leaves out runs of cases, long ones first.
    fn fewer_cases(&mut self) -> Result<bool, Early> {
        let mut smaller = false;
        let mut length = self.cases.len() / 2;
        while length > 0 {
            let mut start = 0;
            while start < self.cases.len() && self.cases.len() > length {
                let end = (start + length).min(self.cases.len());
                let mut fewer = self.cases.clone();
                fewer.drain(start..end);
                // After a success the next cases stand at `start`, so it stays.
                if self.try_cases(fewer)? {
                    smaller = true;
                } else {
                    start += length;
                }
            }
            length /= 2;
        }
        Ok(smaller)
    }

    /// Leaves out items of lists, one at a time, the last first.
    fn fewer_items(&mut self, index: usize) -> Result<bool, Early> {
        let mut smaller = false;
        let mut at = self.cases[index].made.items.len();
        while at > 0 {
            // An item that was left out may have had lists with items in it, which are gone too.
            at = (at - 1).min(self.cases[index].made.items.len());
            let made = &self.cases[index].made;
            let Some(item) = made.items.get(at).cloned() else { continue };
            let mut numbers = made.numbers.clone();
            numbers.drain(item);
            smaller |= self.try_numbers(index, &numbers)?;
        }
        Ok(smaller)
    }

    /// Lowers each number as far as it goes.
    fn lower_numbers(&mut self, index: usize) -> Result<bool, Early> {
        let mut smaller = false;
        let mut at = 0;
        while at < self.cases[index].made.numbers.len() {
            smaller |= self.lower(index, &[at])?;
            at += 1;
        }
        Ok(smaller)
    }

    /// Lowers two numbers by the same, and thereby those that have to stay equal, or as far apart as they
    /// are.
    fn lower_pairs(&mut self, index: usize) -> Result<bool, Early> {
        let mut smaller = false;
        let mut first = 0;
        while first < self.cases[index].made.numbers.len().min(MOST_PAIRED) {
            let mut second = first + 1;
            while second < self.cases[index].made.numbers.len().min(MOST_PAIRED) {
                smaller |= self.lower(index, &[first, second])?;
                second += 1;
            }
            first += 1;
        }
        Ok(smaller)
    }

    /// Lowers the numbers at these places by the same: by as much as there is, by half of it, and so on down
    /// to one.
    fn lower(&mut self, index: usize, places: &[usize]) -> Result<bool, Early> {
        let mut smaller = false;
        let room = |search: &Self| {
            let numbers = &search.cases[index].made.numbers;
            places.iter().map(|at| numbers.get(*at).copied().unwrap_or(0)).min().unwrap_or(0)
        };
        let mut step = room(self);
        while step > 0 {
            let mut numbers = self.cases[index].made.numbers.clone();
            places.iter().for_each(|at| numbers[*at] -= step);
            if self.try_numbers(index, &numbers)? {
                smaller = true;
                // The same step is tried again as far as the numbers go; a place that is gone has no room,
                // which ends this.
                step = step.min(room(self));
            } else {
                step /= 2;
            }
        }
        Ok(smaller)
    }

    /// Tries the input with other choices for one case, where these make a smaller one.
    fn try_numbers(&mut self, index: usize, numbers: &[u64]) -> Result<bool, Early> {
        // A case is refused also where the budget ended while it was looked at.
        let Some(drawn) = self.trial.challenge.again(numbers, self.size, self.trial.budget) else {
            self.trial.budget.check().map_err(|stop| Early::Ended(Ended::Stopped(stop)))?;
            return Ok(false);
        };
        let rank = |drawn: &Drawn| (drawn.made.numbers.len(), drawn.made.numbers.clone());
        // Every step goes down in an order without infinite descent, so the search ends.
        if rank(&drawn) >= rank(&self.cases[index]) {
            return Ok(false);
        }
        let mut cases = self.cases.clone();
        cases[index] = drawn;
        self.try_cases(cases)
    }

    /// Runs the program on an input and takes it where the same kind of fault stays.
    fn try_cases(&mut self, cases: Vec<Drawn>) -> Result<bool, Early> {
        let text = self.trial.challenge.text(&cases);
        // Several ways lead to the same input, and each run of the program takes long.
        if !self.tried.insert(text) {
            return Ok(false);
        }
        if self.runs >= MOST_RUNS || self.n_hung >= MOST_HUNG {
            return Err(Early::Runs);
        }
        self.runs += 1;
        let Some(failed) = self.trial.of(&cases).map_err(Early::Ended)? else { return Ok(false) };
        self.n_hung += u64::from(matches!(failed.fault, Fault::Time(_)));
        // Another kind of fault is another mistake, and not the one that was found.
        if discriminant(&failed.fault) != discriminant(&self.failed.fault) {
            return Ok(false);
        }
        (self.cases, self.failed) = (cases, failed);
        Ok(true)
    }
}
