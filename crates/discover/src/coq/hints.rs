//! What the check of a window is told, so that it need not search: none of it is believed.

use super::Missing;
use super::window::Way;
use grundy_proof::Periodic;

/// The numbers that `check` of the library takes beside the table.
pub(super) struct Hints {
    /// From here on the values repeat and no bound of the rules is felt.
    pub(super) base: u64,
    /// A period of the values and of the rules.
    pub(super) period: u64,
    /// The most that a move takes.
    pub(super) most: u64,
    /// The number of periods that are written out.
    pub(super) turns: u64,
    /// Most values have an odd number of ones among these bits.
    pub(super) mask: u64,
    /// Which pairs of heaps show the values below that of a heap: gaps between the smaller parts, in several
    /// lists.
    pub(super) looks: Vec<Vec<u64>>,
}

/// Windows that would take longer are not printed.
const LONGEST: u64 = 60;

/// The number of steps of the check that are a second: a step is a pair of heaps that is compared with a
/// third, or a heap passed over.
const STEPS_A_SECOND: u64 = 4_000_000;

/// The steps of a heap beside its pairs, of an amount that leaves one heap, and of a pair that is looked at
/// for values.
const ROW: u64 = 100;
const SINGLE: u64 = 4;
const LOOK: u64 = 3;

/// The steps of three heaps or more whose values are added.
const SUM: u64 = 4;

/// More offsets than this are not looked for.
const MOST_OFFSETS: usize = 4096;

/// Where one list of looks ends and the next one begins: far pairs are looked at when near ones have not
/// sufficed.
const NEAR: [usize; 2] = [64, 400];

impl Hints {
    /// Returns what the check of a law is told.
    ///
    /// # Errors
    /// [`Missing::Large`] where it would take longer than a minute.
    pub(super) fn new(ways: &[Way], law: &Periodic) -> Result<Hints, Missing> {
        let bound = ways.iter().map(Way::bound).max().unwrap_or(0);
        let base = law.preperiod().max(bound);
        let most = ways.iter().map(Way::most).max().unwrap_or(0);
        // Whether a heap falls into equal halves depends on its parity, so a common period of rules and
        // values is even.
        let is_cancel = |way: &Way| matches!(way, Way::Cancel { .. });
        let twice = law.period() % 2 == 1 && ways.iter().any(is_cancel);
        let period = law.period() * if twice { 2 } else { 1 };
        let end = |way: &Way| way.parts() * base + way.periods() * period + most;
        let end = ways.iter().map(end).max().unwrap_or(base + period);
        let turns = (end - law.preperiod()).div_ceil(law.period());
        let heaps = law.preperiod() + turns * law.period();
        let singles: u64 = ways.iter().map(|way| way.amounts().0).sum();
        let splits: u64 = ways.iter().map(|way| way.amounts().1).sum();
        // What saturates is far beyond the limit.
        let mut steps = heaps.saturating_mul(ROW + SINGLE * singles);
        for way in ways {
            steps = steps.saturating_add(way.sums(heaps).saturating_mul(SUM));
        }
        let short = |steps: u64| match steps / STEPS_A_SECOND {
            seconds if seconds > LONGEST => Err(Missing::Large { heaps, seconds }),
            _ => Ok(()),
        };
        // This estimate comes before the values are listed, which takes memory in proportion to the window.
        short(steps)?;
        let mut hints = Hints { base, period, most, turns, mask: 0, looks: Vec::new() };
        if splits > 0 {
            let value = |n: u64| law.value(n.into()).and_then(|value| usize::try_from(value).ok());
            let values: Vec<usize> =
                (0..heaps).map(|n| value(n).expect("values of a window are in memory")).collect();
            // A nim-sum has an odd number of ones among these bits only if exactly one of its two values has.
            // So most values are compared only with pairs in which one part is rare.
            hints.mask = mask(law.values());
            let even = values.iter().filter(|value| is_even(**value as u64, hints.mask)).count() as u64;
            steps = steps.saturating_add(splits.saturating_mul(even.saturating_mul(heaps)));
            short(steps)?;
            let (offsets, looked) = Looks { ways, values: &values }.offsets();
            short(steps.saturating_add(looked))?;
            hints.looks = lists(&offsets);
        }
        Ok(hints)
    }
}

fn at(n: u64) -> usize {
    usize::try_from(n).expect("heaps are in memory")
}

fn is_even(value: u64, mask: u64) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}

/// Returns the bits among which the fewest values have an even number of ones.
fn mask(values: &[u64]) -> u64 {
    let largest = values.iter().copied().max().unwrap_or(0);
    // No value has bits beyond those of the largest, so wider masks give nothing new.
    let masks = 1..=(largest.checked_next_power_of_two().unwrap_or(1) * 2 - 1).min(255);
    masks.min_by_key(|mask| values.iter().filter(|value| is_even(**value, *mask)).count()).unwrap_or(0)
}

/// Returns offsets as gaps, near ones and far ones apart.
fn lists(offsets: &[usize]) -> Vec<Vec<u64>> {
    let mut from = 0;
    let mut lists = Vec::new();
    for end in NEAR.into_iter().chain([usize::MAX]) {
        let mut next = 0;
        let mut gaps = Vec::new();
        for offset in offsets.iter().filter(|offset| (from..end).contains(offset)) {
            gaps.push((offset - next) as u64);
            next = offset + 1;
        }
        from = end;
        if !gaps.is_empty() {
            lists.push(gaps);
        }
    }
    lists
}

/// Looks for pairs of heaps that show the values below that of each heap of a window.
struct Looks<'a> {
    ways: &'a [Way],
    values: &'a [usize],
}

impl Looks<'_> {
    /// Returns by how much the smaller part may be above the smallest one so that such pairs suffice, in
    /// order, and the steps that looking at them in this order takes.
    fn offsets(&self) -> (Vec<usize>, u64) {
        let mut offsets: Vec<usize> = Vec::new();
        let mut steps = 0;
        let mut wanted = Wanted {
            stamps: vec![usize::MAX; self.values.iter().max().map_or(0, |most| most + 1)],
            size: 0,
            below: 0,
            count: 0,
        };
        let heaps = self.values.len();
        for size in 0..heaps {
            if steps > LONGEST * STEPS_A_SECOND || offsets.len() > MOST_OFFSETS {
                // The rest is estimated by what the heaps so far took. Nothing is spent at size 0, so `size`
                // is not 0 here.
                let least = (LONGEST + 1) * STEPS_A_SECOND;
                return (offsets, least.max(steps.saturating_mul(heaps as u64) / size as u64));
            }
            wanted.begin(size, self.values[size]);
            self.singles(size, &mut |value| wanted.see(value));
            let mut first = 0;
            for end in NEAR.into_iter().chain([usize::MAX]) {
                let until = first + offsets[first..].partition_point(|offset| *offset < end);
                for (small, count, rest) in self.pairs(size) {
                    let mut before = 0;
                    for offset in &offsets[first..until] {
                        // The offsets are in order, so all later ones are beyond the parts too.
                        if wanted.count == 0 || *offset >= count {
                            break;
                        }
                        steps += LOOK + (offset - before) as u64;
                        before = *offset;
                        wanted.see(self.values[small + offset] ^ self.values[rest - small - offset]);
                    }
                }
                first = until;
            }
            while let Some(missing) = wanted.largest() {
                // A law that was checked has such a pair; were there none, Coq would say so.
                let Some(offset) = self.nearest(size, missing) else { break };
                offsets.insert(offsets.partition_point(|before| *before < offset), offset);
                // The new offset shows other values as well, so it is tried for all amounts.
                for (small, count, rest) in self.pairs(size) {
                    if offset < count {
                        wanted.see(self.values[small + offset] ^ self.values[rest - small - offset]);
                    }
                }
            }
        }
        (offsets, steps)
    }

    /// For each amount that leaves two heaps: the smallest part, how many there are up to half of what is
    /// left, and what is left.
    fn pairs(&self, size: usize) -> impl Iterator<Item = (usize, usize, usize)> {
        self.ways.iter().flat_map(move |way| {
            let Way::Split { lo, hi, heap, small, large, unequal } = way else {
                return Vec::new();
            };
            let taken = (at(*lo)..=at(*hi)).filter(|taken| size >= at(*heap).max(*taken));
            let pairs = taken.map(|taken| {
                let rest = size - taken;
                // The smaller part is at most half of the rest, and below half where the parts have to
                // differ.
                let half = if *unequal { rest.div_ceil(2) } else { rest / 2 + 1 };
                let last = half.min((rest + 1).saturating_sub(at(*large)));
                (at(*small), last.saturating_sub(at(*small)), rest)
            });
            pairs.collect()
        })
    }

    /// Returns the least offset of a pair with this worth.
    fn nearest(&self, size: usize, worth: usize) -> Option<usize> {
        let first = |(small, count, rest): (usize, usize, usize)| {
            (0..count)
                .find(|offset| self.values[small + offset] ^ self.values[rest - small - offset] == worth)
        };
        self.pairs(size).filter_map(first).min()
    }

    /// Tells what options of one heap, or none, are worth.
    fn singles(&self, size: usize, see: &mut dyn FnMut(usize)) {
        for way in self.ways {
            match way {
                Way::Vanish { lo, hi } if (at(*lo)..=at(*hi)).contains(&size) => see(0),
                // Two equal parts have the nim-sum 0.
                Way::Cancel { odd, heap } if (size % 2 == 1) == *odd && size >= at(*heap) => see(0),
                Way::Reduce { lo, hi, heap, least } if size >= at(*heap).max(at(*least)) => {
                    let most = at(*hi).min(size - at(*least));
                    (at(*lo)..=most).for_each(|taken| see(self.values[size - taken]));
                }
                Way::Several { count, lo, hi, heap, least } if size >= at(*heap) => {
                    let beyond = |taken: usize| size.checked_sub(taken + count * at(*least));
                    for beyond in (at(*lo)..=at(*hi)).filter_map(beyond) {
                        sums(&self.values[at(*least)..], *count, beyond, 0, see);
                    }
                }
                _ => {}
            }
        }
    }
}

/// Tells the nim-sums of this number of heaps and of `sum`. The list of values begins with the least heap
/// that a part may be, and `beyond` is what the parts exceed the least heap by, added up.
fn sums(values: &[usize], count: usize, beyond: usize, sum: usize, see: &mut dyn FnMut(usize)) {
    match count {
        0 => {}
        1 => see(sum ^ values[beyond]),
        _ => (0..=beyond).for_each(|first| sums(values, count - 1, beyond - first, sum ^ values[first], see)),
    }
}

/// The values below that of a heap that no option has shown.
struct Wanted {
    /// The heap that showed a value last.
    stamps: Vec<usize>,
    size: usize,
    below: usize,
    count: usize,
}

impl Wanted {
    fn begin(&mut self, size: usize, value: usize) {
        (self.size, self.below, self.count) = (size, value, value);
    }

    fn see(&mut self, value: usize) {
        // A stamp is the heap that showed the value, so nothing is cleared from one heap to the next.
        if value < self.below && self.stamps[value] != self.size {
            self.stamps[value] = self.size;
            self.count -= 1;
        }
    }

    fn largest(&self) -> Option<usize> {
        (0..self.below).rfind(|value| self.stamps[*value] != self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_that_coq_would_compute_with_for_long_are_refused_with_the_seconds() {
        let split = [Way::Split { lo: 1, hi: 1, heap: 0, small: 0, large: 0, unequal: false }];
        // All values are even among any bits, so that all pairs would be looked at: 80,001 heaps, squared.
        let long = Periodic::new(40_000, 0, vec![0; 40_001]).unwrap();
        let Err(Missing::Large { heaps, seconds }) = Hints::new(&split, &long) else {
            panic!("a long window is written")
        };
        assert_eq!((heaps, seconds), (80_003, 1602));
        let short = Periodic::new(1000, 0, vec![0; 1001]).unwrap();
        assert!(Hints::new(&split, &short).is_ok());
    }
}
