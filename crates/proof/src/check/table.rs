//! Grundy values by their definition, computed with a sparse space.
//!
//! Call a heap odd by the parity of some bits of its value (and of its size, if that helps). A split into two
//! even heaps has the parity of one into two odd ones, so which parities make a value depends on the value
//! alone: where few heaps are even, a value that takes one of each is found, or excluded, by looking at the
//! even heaps only; for the others all pairs are looked at until the value is found. Whatever the bits are,
//! the result is the definition's.
//!
//! What three heaps or more are worth is kept by their total: the nim-sums of one heap with what the others
//! are worth.

#![cfg_attr(not(test), warn(clippy::arithmetic_side_effects))]

use super::refusal::Refusal;
use super::window::{Moves, Split};
use crate::logic::Outside;
use grundy_budget::{Budget, Held, List, Stop};
use std::ops::Range;

/// The values so far.
pub(super) struct Table<'a> {
    moves: &'a Moves,
    values: List<u32>,
    space: Space,
    /// For each lower bound of three parts or more.
    sums: Vec<Sums>,
    seen: Seen,
}

/// What is seen among the options of a heap.
struct Seen {
    /// By value, the heap at which it was last seen, and one.
    stamp: Vec<u32>,
    now: u32,
    held: Held,
}

impl Seen {
    fn see(&mut self, value: u32) -> Result<(), Stop> {
        self.make_room(value)?;
        self.stamp[value as usize] = self.now;
        Ok(())
    }

    /// Makes room for nim-sums of this value and of values that there was room for.
    fn make_room(&mut self, value: u32) -> Result<(), Stop> {
        // A nim-sum of numbers below a power of 2 is below it, so room up to that is enough for all of them.
        // Twice the least power of 2 above it.
        let wanted = 2_usize << value.checked_ilog2().map_or(0, |bit| bit.saturating_add(1));
        if let Some(more) =
            wanted.checked_sub(self.stamp.len()).filter(|_| self.stamp.len() <= value as usize)
        {
            self.held.room(&mut self.stamp, more)?;
            self.stamp.resize(wanted, 0);
        }
        Ok(())
    }

    fn has(&self, value: u32) -> bool {
        // A value beyond the stamps was never seen.
        self.stamp.get(value as usize).is_some_and(|stamp| *stamp == self.now)
    }
}

/// What up to this number of heaps, each with at least so much, are worth: by their number less one, and by
/// how much they have beyond that in all.
struct Sums {
    least: usize,
    by_count: Vec<List<Vec<u32>>>,
}

impl Sums {
    /// Learns of all heaps that are known.
    fn extend(&mut self, values: &[u32], budget: &Budget) -> Result<(), Stop> {
        let values = values.get(self.least..).unwrap_or_default();
        // Lengths of all lists are the same, so the first says what is known.
        for beyond in budget.each(self.by_count[0].len()..values.len()) {
            let beyond = beyond?;
            for others in 0..self.by_count.len() {
                let mut all = List::new(budget);
                match others.checked_sub(1) {
                    None => all.push(values[beyond])?,
                    Some(before) => {
                        // One heap, and what the others are worth that have the rest.
                        let rests = self.by_count[before][..=beyond].iter().rev();
                        for pair in budget.each(values.iter().zip(rests)) {
                            let (first, rest) = pair?;
                            budget.spend(rest.len() as u64)?;
                            rest.iter().try_for_each(|value| all.push(value ^ first))?;
                            // Few values occur often: without this the list would be as long as there are
                            // pairs of them.
                            if all.len() >= MOST_UNSORTED {
                                unique(&mut all);
                            }
                        }
                    }
                }
                unique(&mut all);
                let mut all = all.into_vec();
                all.shrink_to_fit();
                self.by_count[others].count(all.len(), size_of::<u32>())?;
                self.by_count[others].push(all)?;
            }
        }
        Ok(())
    }
}

/// No more bits of a value say whether its heap is even.
const MOST_BITS: u32 = 9;

/// The most nim-sums that are listed, beside those of one more heap, before those that are there twice are
/// dropped.
const MOST_UNSORTED: usize = 1 << 16;

fn unique(values: &mut List<u32>) {
    values.sort_unstable();
    values.dedup();
}

struct Space {
    /// What is even.
    by: Parity,
    /// The even heaps with their values.
    even: List<(usize, u32)>,
    /// The space is chosen again when the table has this length.
    next_choice: usize,
}

/// The bits of a value by whose parity a heap is even or odd.
#[derive(Clone, Copy, Default)]
struct Parity {
    mask: u32,
    with_size: bool,
}

impl Parity {
    fn is_even(self, heap: usize, value: u32) -> bool {
        // A size counts as a bit of the value: the parts of a split add up to the rest, so their parities do
        // too.
        let size = self.with_size && heap % 2 == 1;
        ((value & self.mask).count_ones() % 2 == 1) == size
    }
}

impl Space {
    /// Returns whether a value made by a split of `rest` takes one even and one odd heap.
    fn is_mixed(&self, rest: usize, value: u32) -> bool {
        !self.by.is_even(rest, value)
    }

    /// Chooses the bits that leave the fewest even heaps, by the last thousand values.
    fn choose(&mut self, values: &[u32]) -> Result<(), Stop> {
        // What the values look like changes with the heaps, and the last ones are most like the next.
        let recent = values.len().saturating_sub(1000)..values.len();
        let bits = values.iter().fold(0, |all, value| all | value);
        let masks = 1..1 << bits.checked_ilog2().map_or(0, |bit| bit.saturating_add(1)).min(MOST_BITS);
        let spaces = masks.flat_map(|mask| [false, true].map(|with_size| Parity { mask, with_size }));
        let evens =
            |space: &Parity| recent.clone().filter(|heap| space.is_even(*heap, values[*heap])).count();
        // The least key is met first for equal ones, so the choice is the same at every run.
        self.by = spaces.min_by_key(evens).unwrap_or(self.by);
        self.even.clear();
        for (heap, value) in values.iter().copied().enumerate() {
            if self.by.is_even(heap, value) {
                self.even.push((heap, value))?;
            }
        }
        // The space is chosen again when the table has doubled, so that the choices cost little in all.
        self.next_choice = values.len().saturating_mul(2).max(128);
        Ok(())
    }
}

/// What is left of the heap by a split, and its smaller parts not yet looked at.
struct Open {
    rest: usize,
    smaller: Range<usize>,
}

impl Open {
    /// Returns the splits of `rest`, or `None` where there are none. What is left is at least the sum of both
    /// bounds.
    fn of(split: &Split, rest: usize) -> Option<Open> {
        let least = |bound: u64| usize::try_from(bound).ok();
        let (first, large) = (least(split.small)?, least(split.large)?);
        // Of an even rest the two halves are equal, and where parts are unequal that pair is left out.
        let halves = if split.unequal { rest.div_ceil(2) } else { (rest / 2).checked_add(1)? };
        // The larger part must be at least `large`, so the smaller one is at most what that leaves.
        let end = halves.min(rest.checked_sub(large)?.checked_add(1)?);
        (first < end).then_some(Open { rest, smaller: first..end })
    }
}

impl<'a> Table<'a> {
    /// Returns a table with room for this number of heaps.
    pub(super) fn new(moves: &'a Moves, heaps: usize, budget: &Budget) -> Result<Table<'a>, Stop> {
        let mut sums: Vec<Sums> = Vec::new();
        for parts in &moves.several {
            // A bound beyond memory is met by no heap in a table, so such moves are none here.
            let Ok(least) = usize::try_from(parts.least) else { continue };
            let place = sums.iter().position(|one| one.least == least).unwrap_or_else(|| {
                sums.push(Sums { least, by_count: Vec::new() });
                sums.len().saturating_sub(1)
            });
            let by_count = &mut sums[place].by_count;
            by_count.resize_with(by_count.len().max(parts.count), || List::new(budget));
        }
        let mut values = List::new(budget);
        values.fit(heaps)?;
        let space = Space { by: Parity::default(), even: List::new(budget), next_choice: 0 };
        Ok(Table {
            moves,
            values,
            space,
            sums,
            seen: Seen { stamp: vec![0; 64], now: 0, held: budget.held() },
        })
    }

    /// Sees what options of three parts or more are worth.
    fn see_several(&mut self, budget: &Budget) -> Result<(), Refusal> {
        let n = self.values.len();
        // Heaps below this one are known by now, and options have only these.
        for sums in &mut self.sums {
            sums.extend(&self.values, budget)?;
        }
        for parts in &self.moves.several {
            let gone =
                (parts.count as u64).checked_mul(parts.least).and_then(|gone| gone.checked_add(parts.taken));
            let beyond = gone.and_then(|gone| n.checked_sub(usize::try_from(gone).ok()?));
            let of = self.sums.iter().find(|sums| sums.least as u64 == parts.least);
            let (Some(beyond), Some(of)) = (beyond, of) else { continue };
            if n as u64 >= parts.heap {
                for value in &of.by_count[parts.count.saturating_sub(1)][beyond] {
                    self.seen.see(*value)?;
                }
            }
        }
        Ok(())
    }

    /// Appends the value of the next heap, and returns it.
    pub(super) fn next(&mut self, budget: &Budget) -> Result<u32, Refusal> {
        let n = self.values.len();
        // The first choice is made without values, and calls every heap even: all pairs are looked at then.
        if n >= self.space.next_choice {
            self.space.choose(&self.values)?;
        }
        // A stamp of 0 is never the present one, so that new stamps need no other mark.
        let now = u32::try_from(n).ok().and_then(|n| n.checked_add(1));
        self.seen.now = now.ok_or(Refusal::Outside(Outside::Large))?;
        let moves = self.moves;
        let size = n as u64;
        if moves.ends.contains(&size) || moves.has_half(n) {
            self.seen.see(0)?;
        }
        // What is taken is positive, as the order of the moves shows, so the rest is known.
        for (taken, least) in &moves.takes {
            if let Some(rest) = size.checked_sub(*taken).filter(|_| size >= *least) {
                let rest = usize::try_from(rest).expect("below a heap in memory");
                self.seen.see(self.values[rest])?;
            }
        }
        if !moves.several.is_empty() {
            self.see_several(budget)?;
        }
        let mut open: Vec<Open> = Vec::with_capacity(moves.splits.len());
        for split in &moves.splits {
            let left = i64::try_from(n).ok().and_then(|n| n.checked_sub(split.taken));
            let Some(rest) = left.and_then(|left| usize::try_from(left).ok()) else { continue };
            let least = split.small.checked_add(split.large);
            // A rest below the sum of the bounds leaves no parts.
            if size < split.heap || least.is_none_or(|least| (rest as u64) < least) {
                continue;
            }
            budget.spend((self.space.even.len() as u64).saturating_add(1))?;
            let Some(found) = Open::of(split, rest) else { continue };
            // An even heap is the smaller part, or the larger one.
            let Range { start, end } = found.smaller;
            let (even, values) = (&self.space.even, &self.values[..]);
            let (stamp, now) = (&mut self.seen.stamp[..], self.seen.now);
            let above = |small: usize| rest.saturating_sub(small).saturating_add(1);
            // Larger parts below `end` were met as smaller ones.
            for (from, to) in [(start, end), (end.max(above(end)), above(start))] {
                let at = |bound: usize| even.partition_point(|(heap, _)| *heap < bound);
                for (part, value) in &even[at(from)..at(to)] {
                    stamp[(value ^ values[rest.saturating_sub(*part)]) as usize] = now;
                }
            }
            open.push(found);
        }
        let value = self.least_unseen(&mut open, budget)?;
        if self.space.by.is_even(n, value) {
            // Heaps are appended in order, and so the even ones ascend, as the search for a bound needs.
            self.space.even.push((n, value))?;
        }
        self.seen.make_room(value)?;
        self.values.push(value)?;
        Ok(value)
    }

    /// Looks at further pairs only for values that the even heaps do not decide.
    fn least_unseen(&mut self, open: &mut [Open], budget: &Budget) -> Result<u32, Refusal> {
        let mut value = 0;
        loop {
            for Open { rest, smaller } in open.iter_mut() {
                // A value that takes one even and one odd heap was decided by the even heaps.
                if self.seen.has(value) || self.space.is_mixed(*rest, value) {
                    continue;
                }
                let Range { start, end } = *smaller;
                // A pair is told by its smaller part, and the larger ones run down while these run up.
                let low = &self.values[start..end];
                let high = &self.values[..=rest.saturating_sub(start)];
                let (stamp, now) = (&mut self.seen.stamp[..], self.seen.now);
                let mut looked = 0_usize;
                for (a, b) in low.iter().zip(high.iter().rev()) {
                    looked = looked.saturating_add(1);
                    stamp[(a ^ b) as usize] = now;
                    if a ^ b == value {
                        break;
                    }
                }
                // The pairs that were looked at are stamped, and are not looked at again for larger values.
                smaller.start = start.saturating_add(looked);
                budget.spend(looked as u64)?;
            }
            if !self.seen.has(value) {
                // Nothing undecided is left for this value: the even heaps, and all pairs that could make it,
                // were looked at.
                return Ok(value);
            }
            value = value.saturating_add(1);
        }
    }
}
