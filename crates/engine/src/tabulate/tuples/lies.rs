//! Where the parts of runs of options lie in the box, found for all runs of a line before one is shown.

use grundy_budget::{Budget, List, Stop};
use grundy_rules::interpret::Runs;
use std::ops::Range;

/// Some options on a line: the index of the first, and how far it is from each to the next.
#[derive(Clone, Copy)]
pub(super) struct Along {
    pub(super) first: usize,
    pub(super) stride: isize,
}

impl Along {
    pub(super) fn at(self, n: usize) -> usize {
        self.first.wrapping_add_signed(self.stride.wrapping_mul(n.cast_signed()))
    }

    /// Returns the least index, and the range of all, in which every `step`-th is one of `count` options.
    pub(super) fn range(self, count: usize) -> (Range<usize>, usize) {
        let last = self.at(count - 1);
        (self.first.min(last)..self.first.max(last) + 1, self.stride.unsigned_abs().max(1))
    }
}

/// Where the parts of a line's runs lie.
pub(super) struct Lies {
    /// For each part the index of the first option of each run; empty where some part is not in the box.
    firsts: Vec<List<usize>>,
    strides: Vec<isize>,
    /// Whether each run is one option, which exists.
    pub(super) are_options: bool,
}

impl Lies {
    pub(super) fn new(budget: &Budget, n_parts: usize) -> Lies {
        let firsts = (0..n_parts).map(|_| List::new(budget)).collect();
        Lies { firsts, strides: vec![0; n_parts], are_options: false }
    }

    /// Finds where runs lie in the box with these lengths.
    pub(super) fn find(&mut self, runs: &Runs, lengths: &[u64]) -> Result<(), Stop> {
        let arity = lengths.len();
        self.are_options = runs.are_options();
        self.firsts.iter_mut().for_each(List::clear);
        // Where a part may lie outside of the box, the options are looked at one by one.
        if !(0..runs.firsts().len()).all(|at| is_inside(runs, at, lengths[at % arity])) {
            return Ok(());
        }
        let n_runs = runs.origins().len();
        for (part, (firsts, stride)) in self.firsts.iter_mut().zip(&mut self.strides).enumerate() {
            *stride = 0;
            firsts.fit(n_runs)?;
            for (at, length) in (part * arity..).zip(lengths) {
                let length = usize::try_from(*length).expect("the box is in memory");
                let numbers = runs.firsts()[at].iter().map(|x| in_memory(*x));
                if at == part * arity {
                    numbers.for_each(|x| firsts.push(x).expect("there is room"));
                } else {
                    firsts.iter_mut().zip(numbers).for_each(|(index, x)| *index = *index * length + x);
                }
                let step = isize::try_from(runs.steps()[at]).expect("a step has 15 bits");
                *stride = stride.wrapping_mul(length.cast_signed()).wrapping_add(step);
            }
        }
        Ok(())
    }

    /// Returns where a part of some options of a run lies, from one option on; `None` where that is to be
    /// seen option by option.
    #[inline]
    pub(super) fn along(&self, part: usize, run: usize, from: usize) -> Option<Along> {
        let (first, stride) = (*self.firsts[part].get(run)?, self.strides[part]);
        Some(Along { first: first.wrapping_add_signed(stride.wrapping_mul(from.cast_signed())), stride })
    }

    /// Returns the indices of a part in runs that are options; `None` as [`Lies::along`].
    #[inline]
    pub(super) fn options(&self, part: usize, runs: Range<usize>) -> Option<&[usize]> {
        self.firsts[part].get(runs)
    }

    pub(super) fn n_parts(&self) -> usize {
        self.firsts.len()
    }
}

/// Returns whether a coordinate is below a length in the first and in the last option of all runs.
fn is_inside(runs: &Runs, at: usize, length: u64) -> bool {
    let (firsts, step) = (&runs.firsts()[at], i64::from(runs.steps()[at]));
    let most = match step {
        // Numbers change evenly along a run, so the largest is that of the first or of the last option.
        ..=0 => firsts.iter().map(|x| i64::from(*x)).max(),
        _ => {
            let lasts = firsts.iter().zip(runs.counts());
            lasts.map(|(first, count)| i64::from(*first) + step * (i64::from(*count) - 1)).max()
        }
    };
    most.is_none_or(|most| most.cast_unsigned() < length)
}

fn in_memory(x: i32) -> usize {
    usize::try_from(x).expect("what lacks is left out")
}
