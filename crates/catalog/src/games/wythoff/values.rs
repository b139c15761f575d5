//! Grundy values of Wythoff's game, by the mex rule: no closed form is known.

use grundy_budget::{Budget, List, Stop};

/// Tables are no larger than this: 2^26 values are 256 MB, and of a square take hours.
pub(super) const MOST_PAIRS: u128 = 1 << 26;

/// Returns whether the pairs, each with its smaller number first, are in a table that is no larger. A pair
/// with an empty pile needs none.
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
    /// Returns a table in which no value is known yet.
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
        // Sides never shrink, so the pairs that were asked for before stay in the table.
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
    /// Computes all values. A step is a pair. Memory: 4 bytes a pair and, for each row, two bits for each
    /// value.
    fn new(rows: usize, columns: usize, budget: &Budget) -> Result<Self, Stop> {
        let mut table = Table { rows, columns, values: List::new(budget) };
        let mut in_rows: Vec<Row> = Vec::new();
        in_rows.resize_with(rows, || Row { seen: Seen(List::new(budget)), full: 0 });
        // As many diagonals meet a column as it has pairs.
        let mut on_diagonals: Vec<Seen> = Vec::new();
        on_diagonals.resize_with(rows, || Seen(List::new(budget)));
        let mut in_column = Seen(List::new(budget));
        for j in 0..columns {
            budget.spend(rows as u64)?;
            if j > 0 {
                // One list serves all columns: the values of the last one are taken out.
                (0..rows).for_each(|i| in_column.remove(table.at(i, j - 1)));
            }
            // The diagonal that ended in the last column makes room for the one that begins in this.
            for i in rows.saturating_sub(j)..rows {
                on_diagonals[j % rows].remove(table.at(i, j + i - rows));
            }
            for (i, row) in in_rows.iter_mut().enumerate() {
                // Pairs of one difference share a list.
                let on_diagonal = &mut on_diagonals[(j + rows - i) % rows];
                let seen = |at| row.seen.word(at) | in_column.word(at) | on_diagonal.word(at);
                let word = (row.full..).find(|at| seen(*at) != u64::MAX).expect("fewer values than numbers");
                let value = word * 64 + seen(word).trailing_ones() as usize;
                let value = u32::try_from(value).expect("fewer values than pairs in a table");
                row.insert(value)?;
                in_column.insert(value)?;
                on_diagonal.insert(value)?;
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

/// Values that stand on a line, as bits.
struct Seen(List<u64>);

impl Seen {
    fn word(&self, at: usize) -> u64 {
        self.0.get(at).copied().unwrap_or(0)
    }

    fn insert(&mut self, value: u32) -> Result<(), Stop> {
        while self.0.len() <= value as usize / 64 {
            self.0.push(0)?;
        }
        self.0[value as usize / 64] |= 1 << (value % 64);
        Ok(())
    }

    fn remove(&mut self, value: u32) {
        self.0[value as usize / 64] &= !(1 << (value % 64));
    }
}

/// The values of a row so far: a row is long, and nearly all small values are soon in it.
struct Row {
    seen: Seen,
    /// How many words are full from the first on.
    full: usize,
}

impl Row {
    fn insert(&mut self, value: u32) -> Result<(), Stop> {
        self.seen.insert(value)?;
        while self.seen.word(self.full) == u64::MAX {
            self.full += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_engine::tabulate::{PlaneGame, plane};

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
    fn tables_of_any_shape_are_those_of_planes() {
        let budget = Budget::default();
        for (rows, columns) in [(1, 1), (1, 9), (2, 70), (7, 5), (13, 150), (150, 13), (130, 131)] {
            let table = Table::new(rows, columns, &budget).unwrap();
            let by_plane = plane::<u32>(&PlaneGame::wythoff(), rows as u64, columns as u64, &budget).values;
            let row_by_row = (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j)));
            let values: Vec<u32> = row_by_row.map(|(i, j)| table.at(i, j)).collect();
            assert_eq!(values, by_plane, "{rows} x {columns}");
        }
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
