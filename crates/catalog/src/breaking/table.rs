//! The table behind the values of a code: values of heaps, and the nim-sums of two and three of them.

use super::sets::{self, Sets};
use grundy_budget::{Budget, List, Stop};

/// The values of the heaps 0, 1, 2, ..., and what breaking a heap can lead to.
pub(super) struct Table<'a> {
    budget: &'a Budget,
    values: List<u32>,
    /// At least as large as every value.
    top: u32,
    /// For each n the nim-sums g(a) xor g(b) with a + b = n and a, b >= 1.
    pairs: Sets,
    /// The same for three parts.
    triples: Sets,
    /// A byte for each nim-sum of values: marking bytes is faster than setting bits, which wait for each
    /// other.
    marks: List<u8>,
    /// A set in the making.
    set: Vec<u64>,
}

impl<'a> Table<'a> {
    pub(super) fn new(budget: &'a Budget) -> Self {
        Table {
            budget,
            values: List::new(budget),
            top: 0,
            pairs: Sets::new(budget),
            triples: Sets::new(budget),
            marks: List::new(budget),
            set: Vec::new(),
        }
    }

    pub(super) fn values(&self) -> &[u32] {
        &self.values
    }

    /// Appends the value of the next heap.
    pub(super) fn push(&mut self, value: u32) -> Result<(), Stop> {
        self.top = self.top.max(value);
        self.values.push(value)
    }

    /// Finds what breaking the next heap into two parts can lead to. To be called for every heap or for none.
    pub(super) fn push_pairs(&mut self) -> Result<(), Stop> {
        let n = self.values.len();
        let half = n / 2;
        self.budget.spend(half as u64)?;
        let width = self.width();
        while self.marks.len() < width {
            self.marks.push(0)?;
        }
        let marks = &mut self.marks[..width];
        marks.fill(0);
        if half > 0 {
            for (a, b) in self.values[1..=half].iter().zip(self.values[n - half..].iter().rev()) {
                // The mask changes nothing; it shows the compiler that the index is inside.
                marks[(a ^ b) as usize & (width - 1)] = 1;
            }
        }
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 1 | u64::from(*byte));
        self.pairs.push(marks.chunks(64).map(word))
    }

    /// The same for three parts; after [`Table::push_pairs`].
    pub(super) fn push_triples(&mut self) -> Result<(), Stop> {
        let n = self.values.len();
        let words = self.width().div_ceil(64);
        self.set.clear();
        self.set.resize(words, 0);
        for least in 1..=n / 3 {
            self.budget.spend(words as u64)?;
            sets::unite_moved(&mut self.set, self.pairs.get(n - least), self.values[least]);
        }
        self.triples.push(self.set.iter().copied())
    }

    /// Adds to `set` the values that `rest` stones have in the numbers of heaps that `heaps` allows; see
    /// [`super::Take::heaps`].
    pub(super) fn add_options(&self, set: &mut Vec<u64>, rest: u64, heaps: u8) {
        let rest = usize::try_from(rest).expect("the rest of a heap of the table");
        if heaps & 1 != 0 && rest == 0 {
            sets::insert(set, 0);
        }
        if heaps & 2 != 0 && rest > 0 {
            sets::insert(set, self.values[rest]);
        }
        if heaps & 4 != 0 {
            sets::unite(set, self.pairs.get(rest));
        }
        if heaps & 8 != 0 {
            sets::unite(set, self.triples.get(rest));
        }
    }

    /// Returns a power of two above all nim-sums of values.
    fn width(&self) -> usize {
        (self.top as usize + 1).next_power_of_two()
    }
}
