//! Grundy values by their definition, computed with a sparse space.
//!
//! Call a heap odd by the parity of some bits of its value (and of its size, if that helps). A split into two even
//! heaps has the parity of one into two odd ones, so which parities make a value depends on the value alone: where few
//! heaps are even, a value that takes one of each is found, or excluded, by looking at the even heaps only; for the
//! others all pairs are looked at until the value is found. Whatever the bits are, the result is the definition's.
//!
//! What three heaps or more are worth is kept by their total: the nim-sums of one heap with what the others are worth.

use super::refusal::Refusal;
use super::window::{Moves, Split};
use crate::logic::Outside;
use grundy_budget::{Budget, Held, Stop};
use std::ops::Range;

/// The values so far.
pub(super) struct Table<'a> {
    moves: &'a Moves,
    values: Vec<u32>,
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
}

impl Seen {
    fn see(&mut self, value: u32) {
        self.make_room(value);
        self.stamp[value as usize] = self.now;
    }

    /// Makes room for nim-sums of this value and of values that there was room for.
    fn make_room(&mut self, value: u32) {
        let at = value as usize;
        if at >= self.stamp.len() {
            self.stamp.resize((at + 1).next_power_of_two() * 2, 0);
        }
    }

    fn has(&self, value: u32) -> bool {
        self.stamp.get(value as usize).is_some_and(|stamp| *stamp == self.now)
    }
}

/// What up to this number of heaps, each with at least so much, are worth: by their number less one, and by how much they have beyond
/// that in all.
struct Sums {
    least: usize,
    by_count: Vec<Vec<Vec<u32>>>,
    held: Held,
}

impl Sums {
    /// Learns of all heaps that are known.
    fn extend(&mut self, values: &[u32], budget: &Budget) -> Result<(), Stop> {
        for beyond in self.by_count[0].len()..values.len().saturating_sub(self.least) {
            for others in 0..self.by_count.len() {
                let mut all = Vec::new();
                match others.checked_sub(1) {
                    None => all.push(values[self.least + beyond]),
                    Some(before) => {
                        for first in 0..=beyond {
                            let rest = &self.by_count[before][beyond - first];
                            budget.spend(1 + rest.len() as u64)?;
                            all.extend(rest.iter().map(|value| value ^ values[self.least + first]));
                            if all.len() >= MOST_UNSORTED {
                                unique(&mut all);
                            }
                        }
                    }
                }
                unique(&mut all);
                all.shrink_to_fit();
                self.held.add((size_of::<Vec<u32>>() + 4 * all.len()) as u64)?;
                self.by_count[others].push(all);
            }
        }
        Ok(())
    }
}

/// The most nim-sums that are listed, beside those of one more heap, before those that are there twice are dropped.
const MOST_UNSORTED: usize = 1 << 16;

fn unique(values: &mut Vec<u32>) {
    values.sort_unstable();
    values.dedup();
}

#[derive(Default)]
struct Space {
    mask: u32,
    with_size: bool,
    /// The even heaps with their values.
    even: Vec<(usize, u32)>,
    /// The space is chosen again when the table has this length.
    next_choice: usize,
}

impl Space {
    fn is_even(&self, heap: usize, value: u32) -> bool {
        let size = self.with_size && heap % 2 == 1;
        ((value & self.mask).count_ones() % 2 == 1) == size
    }

    /// Returns whether a value made by a split of `rest` takes one even and one odd heap.
    fn is_mixed(&self, rest: usize, value: u32) -> bool {
        !self.is_even(rest, value)
    }

    /// Chooses the bits that leave the fewest even heaps, by the last thousand values.
    fn choose(&mut self, values: &[u32]) {
        let recent = values.len().saturating_sub(1000)..values.len();
        let bits = values.iter().fold(0, |all, value| all | value);
        let masks = 1..(bits + 1).next_power_of_two().min(1 << 9);
        let spaces = masks.flat_map(|mask| [false, true].map(|with_size| (mask, with_size)));
        let evens = |(mask, with_size): &(u32, bool)| {
            let space = Space { mask: *mask, with_size: *with_size, ..Space::default() };
            recent.clone().filter(|heap| space.is_even(*heap, values[*heap])).count()
        };
        if let Some((mask, with_size)) = spaces.min_by_key(evens) {
            (self.mask, self.with_size) = (mask, with_size);
        }
        let all = values.iter().copied().enumerate();
        self.even = all.filter(|(heap, value)| self.is_even(*heap, *value)).collect();
        self.next_choice = (values.len() * 2).max(128);
    }
}

/// What is left of the heap by a split, and its smaller parts not yet looked at.
struct Open {
    rest: usize,
    smaller: Range<usize>,
}

impl Open {
    /// Returns the splits of `rest`, or `None` where there are none. What is left is at least the sum of both bounds.
    fn of(split: &Split, rest: usize) -> Option<Open> {
        let least = |bound: u64| usize::try_from(bound).ok();
        let (first, large) = (least(split.small)?, least(split.large)?);
        let halves = if split.unequal { rest.div_ceil(2) } else { rest / 2 + 1 };
        let end = halves.min(rest.checked_sub(large)? + 1);
        (first < end).then_some(Open { rest, smaller: first..end })
    }
}

impl<'a> Table<'a> {
    pub(super) fn new(moves: &'a Moves, budget: &Budget) -> Table<'a> {
        let mut sums: Vec<Sums> = Vec::new();
        for parts in &moves.several {
            let Ok(least) = usize::try_from(parts.least) else { continue };
            let place = sums.iter().position(|one| one.least == least).unwrap_or_else(|| {
                sums.push(Sums { least, by_count: Vec::new(), held: budget.held() });
                sums.len() - 1
            });
            let by_count = &mut sums[place].by_count;
            by_count.resize(by_count.len().max(parts.count), Vec::new());
        }
        Table {
            moves,
            values: Vec::new(),
            space: Space::default(),
            sums,
            seen: Seen { stamp: vec![0; 64], now: 0 },
        }
    }

    /// Sees what options of three parts or more are worth.
    fn see_several(&mut self, budget: &Budget) -> Result<(), Refusal> {
        let n = self.values.len();
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
                for value in &of.by_count[parts.count - 1][beyond] {
                    self.seen.see(*value);
                }
            }
        }
        Ok(())
    }

    /// Appends the value of the next heap, and returns it.
    pub(super) fn next(&mut self, budget: &Budget) -> Result<u32, Refusal> {
        let n = self.values.len();
        if n >= self.space.next_choice {
            self.space.choose(&self.values);
        }
        self.seen.now = u32::try_from(n).map_err(|_| Refusal::Outside(Outside::Large))? + 1;
        let moves = self.moves;
        let size = n as u64;
        if moves.ends.contains(&size) {
            self.seen.see(0);
        }
        if moves.has_half(n) {
            self.seen.see(0);
        }
        for (taken, least) in &moves.takes {
            if size >= *least && size >= *taken {
                let rest = usize::try_from(size - taken).expect("below a heap in memory");
                self.seen.see(self.values[rest]);
            }
        }
        if !moves.several.is_empty() {
            self.see_several(budget)?;
        }
        let mut open: Vec<Open> = Vec::with_capacity(moves.splits.len());
        for split in &moves.splits {
            let left = i64::try_from(n).ok().map(|n| n - split.taken);
            let Some(rest) = left.and_then(|left| usize::try_from(left).ok()) else { continue };
            if size < split.heap || (rest as u64) < split.small + split.large {
                continue;
            }
            budget.spend(1 + self.space.even.len() as u64)?;
            let Some(found) = Open::of(split, rest) else { continue };
            // An even heap is the smaller part, or the larger one.
            let Range { start, end } = found.smaller;
            let (even, values) = (&self.space.even, &self.values[..]);
            let (stamp, now) = (&mut self.seen.stamp[..], self.seen.now);
            for (from, to) in [(start, end), (end.max(rest + 1 - end), rest + 1 - start)] {
                let at = |bound: usize| even.partition_point(|(heap, _)| *heap < bound);
                for (part, value) in &even[at(from)..at(to)] {
                    stamp[(value ^ values[rest - part]) as usize] = now;
                }
            }
            open.push(found);
        }
        let value = self.least_unseen(&mut open, budget)?;
        if self.space.is_even(n, value) {
            self.space.even.push((n, value));
        }
        self.seen.make_room(value);
        self.values.push(value);
        Ok(value)
    }

    /// Looks at further pairs only for values that the even heaps do not decide.
    fn least_unseen(&mut self, open: &mut [Open], budget: &Budget) -> Result<u32, Refusal> {
        let mut value = 0;
        let mut looked = 0;
        loop {
            for Open { rest, smaller } in open.iter_mut() {
                if self.seen.has(value) || self.space.is_mixed(*rest, value) {
                    continue;
                }
                let Range { start, end } = *smaller;
                let low = &self.values[start..end];
                let high = &self.values[*rest + 1 - end..*rest + 1 - start];
                let (stamp, now) = (&mut self.seen.stamp[..], self.seen.now);
                for (a, b) in low.iter().zip(high.iter().rev()) {
                    smaller.start += 1;
                    stamp[(a ^ b) as usize] = now;
                    if a ^ b == value {
                        break;
                    }
                }
                looked += (smaller.start - start) as u64;
            }
            if !self.seen.has(value) {
                budget.spend(looked)?;
                return Ok(value);
            }
            value += 1;
        }
    }
}
