//! Games that leave one heap at most: subtraction games.

use super::shape::{Amounts, HeapGame, Parts};
use grundy_budget::{Budget, Held, Progress, Stop, zeros};

/// The amounts of a game in which one heap is left, and no other condition matters from heap `from` on.
pub(super) struct Subtraction {
    amounts: Vec<usize>,
    from: usize,
}

/// Heaps between two looks at the budget.
const BLOCK: usize = 4096;
/// Above this many amounts a heap is computed from bits, not from its options one by one.
const MANY: usize = 63;

impl Subtraction {
    /// Returns the amounts that matter below `end`, or `None` for another kind of game.
    pub(super) fn of(game: &HeapGame, end: usize) -> Option<Self> {
        let mut amounts = Vec::new();
        let mut from = usize::try_from(game.settled_from()).ok()?;
        for line in game.lines() {
            let listed = match &line.taken {
                Amounts::Progression { .. } => return None,
                listed => listed.up_to(end as u64),
            };
            let listed = listed.into_iter().map(|k| usize::try_from(k).ok()).collect::<Option<Vec<_>>>()?;
            let least = usize::try_from(line.least_part).ok()?;
            match line.parts {
                // A heap taken whole is itself an amount, and beyond the largest one there is none.
                Parts::Zero => from = from.max(listed.last().map_or(0, |k| k + 1)),
                Parts::One if line.most_heap.is_none() => {
                    // A bound on the part shows only while the largest amount leaves too little; where it
                    // never ends to show, the lesser of the two bounds is the heap itself.
                    if least > 0 {
                        from = from.max(listed.last().map_or(0, |k| k + least));
                    }
                    amounts.extend(listed);
                }
                Parts::One => {}
                Parts::Two | Parts::TwoUnequal | Parts::Three => return None,
            }
        }
        amounts.sort_unstable();
        amounts.dedup();
        Some(Subtraction { amounts, from })
    }

    /// Returns the heap from which on [`Subtraction::extend`] is right.
    pub(super) fn from(&self) -> usize {
        self.from
    }

    /// Extends `values`, which hold the heaps below [`Subtraction::from`] at least, to heaps `0..end`.
    ///
    /// Time for a heap: the number of its amounts, or, where those are dense, the length of the table
    /// over 64.
    pub(super) fn extend(&self, values: &mut Vec<u32>, end: usize, budget: &Budget) -> Result<(), Stop> {
        // A word operation of the bit-parallel path counts for an eighth of a look-up, and old heaps are
        // marked too.
        if self.amounts.len() > MANY && self.amounts.len() > end / 128 {
            return by_bits(&self.amounts, values, end, budget);
        }
        while values.len() < end {
            // Below the next amount, the options are the same number for all heaps.
            let reachable = self.amounts.partition_point(|k| *k <= values.len());
            let until = self.amounts.get(reachable).map_or(end, |k| end.min(*k)).min(values.len() + BLOCK);
            let (amounts, heaps) = (&self.amounts[..reachable], until - values.len());
            budget.spend(heaps as u64)?;
            budget.report(Progress { done: values.len() as u64, total: None });
            match reachable {
                0 => values.resize(until, 0),
                1..=MANY => by_one_word(amounts, values, until),
                _ => by_counting(amounts, values, until),
            }
        }
        Ok(())
    }
}

/// Fewer than 64 options: their values below 64 fit a word, and the mex is below 64.
fn by_one_word(amounts: &[usize], values: &mut Vec<u32>, until: usize) {
    let start = values.len();
    values.resize(until, 0);
    for n in start..until {
        let mut seen = 0u64;
        for k in amounts {
            seen |= 1u64.checked_shl(values[n - k]).unwrap_or(0);
        }
        values[n] = seen.trailing_ones();
    }
}

/// Marks options in a list by heap, so that nothing is cleared between heaps.
fn by_counting(amounts: &[usize], values: &mut Vec<u32>, until: usize) {
    // The mex of this many options is at most their number, so larger values need no mark.
    // No heap has this number, so nothing is marked at first.
    let mut marked_by = vec![usize::MAX; amounts.len() + 1];
    for n in values.len()..until {
        for k in amounts {
            if let Some(mark) = marked_by.get_mut(values[n - k] as usize) {
                *mark = n;
            }
        }
        let mex = marked_by.iter().take_while(|mark| **mark == n).count();
        values.push(u32::try_from(mex).expect("a value has 32 bits"));
    }
}

/// The heaps of a stretch that have an option of each value, as bits. A heap that gets its value marks all
/// heaps of the stretch that can be moved to it, 64 at a time.
struct Reaching {
    /// Bit `k` is set where `k` may be taken.
    amounts: Vec<u64>,
    start: usize,
    words: usize,
    by_value: Vec<Vec<u64>>,
    held: Held,
}

impl Reaching {
    fn mark(&mut self, n: usize, v: u32) -> Result<(), Stop> {
        while self.by_value.len() <= v as usize {
            self.by_value.push(self.held.zeros(self.words)?);
        }
        // Bit `i` of the row is heap `start + i`; it reaches `n` by taking `start + i - n`.
        let row = &mut self.by_value[v as usize];
        if n >= self.start {
            let (skip, by) = ((n - self.start) / 64, (n - self.start) % 64);
            or_up(&mut row[skip..], &self.amounts, by);
        } else {
            let (skip, by) = ((self.start - n) / 64, (self.start - n) % 64);
            or_down(row, &self.amounts[skip..], by);
        }
        Ok(())
    }

    fn mex(&self, n: usize) -> usize {
        let (word, bit) = ((n - self.start) / 64, (n - self.start) % 64);
        self.by_value.iter().take_while(|row| row[word] >> bit & 1 == 1).count()
    }
}

/// `row |= bits << by`, for `by` below 64.
fn or_up(row: &mut [u64], bits: &[u64], by: usize) {
    let Some(first) = row.first_mut() else { return };
    *first |= bits[0] << by;
    for (word, pair) in row[1..].iter_mut().zip(bits.windows(2)) {
        // In two steps, since a shift by 64 bits is none.
        *word |= pair[1] << by | (pair[0] >> 1) >> (63 - by);
    }
}

/// `row |= bits >> by`, for `by` below 64.
fn or_down(row: &mut [u64], bits: &[u64], by: usize) {
    for (word, pair) in row.iter_mut().zip(bits.windows(2)) {
        *word |= pair[0] >> by | (pair[1] << 1) << (63 - by);
    }
}

fn by_bits(amounts: &[usize], values: &mut Vec<u32>, end: usize, budget: &Budget) -> Result<(), Stop> {
    let start = values.len();
    let mut bits = zeros::<u64>(end / 64 + 2)?;
    for k in amounts {
        bits[k / 64] |= 1 << (k % 64);
    }
    let words = (end - start).div_ceil(64);
    let mut reaching = Reaching { amounts: bits, start, words, by_value: Vec::new(), held: budget.held() };
    // The heaps before the stretch can be reached from it too.
    for (n, v) in values.iter().enumerate() {
        reaching.mark(n, *v)?;
    }
    for n in start..end {
        budget.spend(1)?;
        budget.report(Progress { done: n as u64, total: None });
        let v = u32::try_from(reaching.mex(n)).expect("a value has 32 bits");
        reaching.mark(n, v)?;
        values.push(v);
    }
    Ok(())
}
