//! Grundy values of Wythoff's game, by the mex rule: no closed form is known.

use grundy_budget::{Budget, List, Stop};

/// Tables are no larger than this: 2^26 values are 256 MB, and of a square take hours.
pub(super) const MOST_PAIRS: u128 = 1 << 26;

/// Says whether the pairs, each with its smaller number first, are in a table that is no larger. A pair with an empty
/// pile needs none.
pub(super) fn in_reach(pairs: &[[u64; 2]]) -> bool {
    let warm = pairs.iter().filter(|pair| pair[0] > 0);
    let corner = warm.fold([0, 0], |[a, b], [x, y]| [(*x).max(a), (*y).max(b)]);
    let [rows, columns] = corner.map(|number| u128::from(number) + 1);
    rows.saturating_mul(columns) <= MOST_PAIRS
}

/// Values of pairs, computed when they are asked for and kept.
pub(super) struct Values<'a> {
    table: Table,
    budget: &'a Budget,
}

impl<'a> Values<'a> {
    /// Returns values of which none is known yet.
    pub(super) fn new(budget: &'a Budget) -> Self {
        Values { table: Table { rows: 0, columns: 0, values: List::new(budget) }, budget }
    }

    /// Returns the nim-sum of the values of pairs, each with its smaller number first.
    ///
    /// # Errors
    /// The limit that ended the computation.
    pub(super) fn sum(&mut self, pairs: &[[u64; 2]]) -> Result<u64, Stop> {
        // An empty pile leaves a heap of Nim, of whatever size.
        let (heaps, others): (Vec<[u64; 2]>, Vec<[u64; 2]>) =
            pairs.iter().copied().partition(|pair| pair[0] == 0);
        let sum = heaps.iter().fold(0, |sum, [_, n]| sum ^ n);
        let corner = |[a, b]: [u64; 2], [x, y]: [u64; 2]| [a.max(x), b.max(y)];
        match others.iter().copied().reduce(corner) {
            None => Ok(sum),
            Some([small, large]) => {
                let table = self.up_to(small, large)?;
                Ok(others.iter().fold(sum, |sum, pair| sum ^ table.value(*pair)))
            }
        }
    }

    /// Returns a table that has all pairs up to (`small`, `large`).
    ///
    /// # Errors
    /// The limit that ended the computation.
    pub(super) fn up_to(&mut self, small: u64, large: u64) -> Result<&Table, Stop> {
        let side = |number: u64, known: usize| (u128::from(number) + 1).max(known as u128);
        let (rows, columns) = (side(small, self.table.rows), side(large, self.table.columns));
        if rows.saturating_mul(columns) > MOST_PAIRS {
            return Err(Stop::Reach);
        }
        let number = |side: u128| usize::try_from(side).expect("a side of a table of 2^26 pairs at most");
        let (rows, columns) = (number(rows), number(columns));
        if (rows, columns) != (self.table.rows, self.table.columns) {
            self.table = Table::new(rows, columns, self.budget)?;
        }
        Ok(&self.table)
    }
}

/// The values of the pairs (i, j) with i < `rows`, j < `columns`.
pub(super) struct Table {
    rows: usize,
    columns: usize,
    /// Column by column: the pair (i, j) has the index j * `rows` + i.
    values: List<u32>,
}

impl Table {
    /// Computes all values. A step is a value that an option in the column or on the diagonal has; there are
    /// `rows`^2 * `columns` of them at most. Memory: 5 bytes a pair.
    fn new(rows: usize, columns: usize, budget: &Budget) -> Result<Self, Stop> {
        let mut table = Table { rows, columns, values: List::new(budget) };
        let mut in_row: Vec<Used> = Vec::new();
        in_row.resize_with(rows, || Used { least: 0, words: List::new(budget) });
        let mut others = Vec::new();
        for j in 0..columns {
            for (i, row) in in_row.iter_mut().enumerate() {
                budget.spend((1 + i + i.min(j)) as u64)?;
                let column = (0..i).map(|above| table.at(above, j));
                let diagonal = (1..=i.min(j)).map(|step| table.at(i - step, j - step));
                others.clear();
                others.extend(column.chain(diagonal).filter(|value| *value >= row.least));
                others.sort_unstable();
                let free = |value: &u32| !row.holds(*value) && others.binary_search(value).is_err();
                let value = (row.least..).find(free).expect("fewer options than numbers");
                row.insert(value)?;
                table.values.push(value)?;
            }
        }
        Ok(table)
    }

    fn at(&self, i: usize, j: usize) -> u32 {
        self.values[j * self.rows + i]
    }

    /// Returns the value of a pair of the table, its numbers in either order.
    pub(super) fn value(&self, [a, b]: [u64; 2]) -> u64 {
        let index = |number: u64| usize::try_from(number).expect("a pair of the table");
        u64::from(self.at(index(a.min(b)), index(a.max(b))))
    }
}

/// The values that stand in a row so far, as bits: a row is long, and nearly all small values are soon in it.
struct Used {
    /// The least value that does not stand in the row.
    least: u32,
    words: List<u64>,
}

impl Used {
    fn holds(&self, value: u32) -> bool {
        self.words.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    fn insert(&mut self, value: u32) -> Result<(), Stop> {
        while self.words.len() <= value as usize / 64 {
            self.words.push(0)?;
        }
        self.words[value as usize / 64] |= 1 << (value % 64);
        while self.holds(self.least) {
            self.least += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_values_are_those_of_the_definition() {
        let budget = Budget::default();
        let mut values = Values::new(&budget);
        let rows: Vec<Vec<u64>> =
            (0..4).map(|a| (0..6).map(|b| values.sum(&[[a.min(b), a.max(b)]]).unwrap()).collect()).collect();
        // Worked out by hand.
        assert_eq!(rows, [[0, 1, 2, 3, 4, 5], [1, 2, 0, 4, 5, 3], [2, 0, 1, 5, 3, 4], [3, 4, 5, 6, 2, 0]]);
        assert_eq!(values.sum(&[[5, 7], [0, 1 << 60]]), Ok(1 ^ 1 << 60));
    }

    #[test]
    fn a_table_stops_at_its_limits() {
        let budget = Budget::default().with_bytes(100_000);
        assert_eq!(Values::new(&budget).sum(&[[300, 300]]), Err(Stop::Memory));
        assert_eq!(budget.bytes_left(), Some(100_000));
        assert_eq!(Values::new(&budget).sum(&[[3, u64::MAX]]), Err(Stop::Reach));
        assert_eq!(Values::new(&budget).sum(&[[u64::MAX, u64::MAX]]), Err(Stop::Reach));
        let budget = Budget::default().with_steps(1000);
        assert_eq!(Values::new(&budget).sum(&[[300, 300]]), Err(Stop::Steps));
    }
}
