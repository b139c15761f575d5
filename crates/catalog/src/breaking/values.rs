//! Grundy values of heaps by a code of taking and breaking: a table by the engine, which grows with the
//! questions until a period is proved.

use super::{Code, Period, Search};
use grundy_budget::{Budget, Held, Stop};
use grundy_engine::tabulate::{self, HeapGame, How, resume};
use std::mem;

/// The values of a code: a table that grows with the questions, until the values prove a period.
///
/// Time is that of [`resume`]. Memory: 4 bytes a heap between questions.
pub struct Values<'a> {
    code: Code,
    game: HeapGame,
    budget: &'a Budget,
    /// Of the code and the values.
    held: Held,
    values: Vec<u32>,
    period: Option<Period>,
    n_grown: u32,
}

/// A table that has grown this often grows by an eighth at least: heaps may be asked about one by one.
const SELDOM: u32 = 16;

/// Codes with a tail have no proved period, and are not tabulated for this heap and larger ones.
const LONGEST: u64 = 1 << 26;

impl<'a> Values<'a> {
    /// Returns a table in which no value is known yet.
    ///
    /// # Errors
    /// [`Stop::Memory`] where the budget does not allow the code's own bytes.
    pub fn new(code: Code, budget: &'a Budget) -> Result<Self, Stop> {
        let mut held = budget.held();
        held.add(1, code.bytes())?;
        let game = code.game();
        Ok(Values { code, game, budget, held, values: Vec::new(), period: None, n_grown: 0 })
    }

    /// Returns the code.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Returns whether the value of the heap `n` stands in the table; a value that is known and does not
    /// stand there follows from a period.
    #[must_use]
    pub fn is_in_table(&self, n: u64) -> bool {
        n < self.values.len() as u64
    }

    /// Returns the Grundy value of the heap `n`.
    ///
    /// # Errors
    /// The limit that ended the computation.
    #[inline]
    pub fn value(&mut self, n: u64) -> Result<u64, Stop> {
        match self.known(n) {
            Some(value) => Ok(value),
            None => self.compute(n),
        }
    }

    /// Returns the value of the heap `n` if it is known without further computation. If it is, so are those
    /// of all smaller heaps.
    #[inline]
    #[must_use]
    pub fn known(&self, n: u64) -> Option<u64> {
        // Behind the period a value repeats one in the table.
        let n = self.period.map_or(n, |period| period.reduce(n));
        let value = self.values.get(usize::try_from(n).ok()?)?;
        Some(u64::from(*value))
    }

    #[cold]
    fn compute(&mut self, n: u64) -> Result<u64, Stop> {
        if self.code.tail().is_some() && n >= LONGEST {
            return Err(Stop::Reach);
        }
        self.n_grown = self.n_grown.saturating_add(1);
        loop {
            let len = self.values.len() as u64;
            // With single questions in rising order a table that grew by one heap each time would cost a
            // square of time.
            let least = if self.n_grown > SELDOM { len + len / 8 } else { 0 };
            // A period may come up whenever the table has doubled.
            let upto = n.min(2 * len + 64).max(least);
            // The engine counts all of a table's bytes while it works on it.
            self.held.set(1, self.code.bytes())?;
            let table = resume(&self.game, mem::take(&mut self.values), upto, &How::default(), self.budget);
            self.values = table.values;
            self.held.add(self.values.len(), size_of::<u32>())?;
            // A table may repeat from heap 0 on, but periods here begin at 1 or later.
            let period =
                |period: tabulate::Period| Period { start: period.preperiod.max(1), length: period.period };
            self.period = table.period.map(period);
            // The engine may have ended early for this part of the table alone.
            match (self.known(n), table.stop) {
                (Some(value), _) => return Ok(value),
                (None, Some(stop)) => return Err(stop),
                (None, None) => {}
            }
        }
    }

    /// Calls `found` for each option of the heap `n` that is worth `wanted`, with its heaps in ascending
    /// order. The value of `n` must be known.
    ///
    /// # Errors
    /// The limit on work, and what `found` returns.
    ///
    /// # Panics
    /// If the value of `n` is not known.
    pub fn options_worth(
        &self,
        n: u64,
        wanted: u64,
        found: &mut dyn FnMut(&[u64]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let value = |part| self.known(part).expect("a part is smaller than its heap");
        let search = Search { value, period: self.period, budget: self.budget };
        for take in self.code.moves(n) {
            self.budget.spend(1)?;
            let rest = n - take.stones;
            // To take a whole heap leaves nothing, which is worth 0.
            if take.heaps & 1 != 0 && rest == 0 && wanted == 0 {
                found(&[])?;
            }
            for count in (1..=3).filter(|count| take.heaps >> count & 1 != 0) {
                search.run(count, rest, 1, wanted, found)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::breaking::Take;
    use grundy_values::mex;
    use proptest::prelude::*;

    fn code(digits: &[u8], endless: bool) -> Code {
        let take = |(stones, heaps): (u64, &u8)| Take { stones, heaps: *heaps };
        let tail = digits.last().filter(|_| endless).map(|heaps| take((digits.len() as u64, heaps)));
        Code::new((0..).zip(digits).map(take).collect(), tail)
    }

    /// The values by the definition, option by option.
    fn defined(code: &Code, upto: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..=upto {
            let g = |part: u64| values[usize::try_from(part).unwrap()];
            let mut seen = Vec::new();
            for take in code.moves(n) {
                let rest = n - take.stones;
                if take.heaps & 1 != 0 && rest == 0 {
                    seen.push(0);
                }
                if take.heaps & 2 != 0 && rest > 0 {
                    seen.push(g(rest));
                }
                for a in 1..rest {
                    if take.heaps & 4 != 0 {
                        seen.push(g(a) ^ g(rest - a));
                    }
                    for b in 1..rest - a {
                        if take.heaps & 8 != 0 {
                            seen.push(g(a) ^ g(b) ^ g(rest - a - b));
                        }
                    }
                }
            }
            values.push(mex(seen));
        }
        values
    }

    fn computed(code: Code, upto: u64) -> Vec<u64> {
        let budget = Budget::default();
        let mut values = Values::new(code, &budget).unwrap();
        (0..=upto).map(|n| values.value(n).unwrap()).collect()
    }

    #[test]
    fn known_periods_are_found_and_no_others() {
        for (digits, start, length) in [
            (&[0, 7, 7][..], 71, 12),
            (&[0, 0, 7], 53, 34),
            (&[0, 1, 3, 7], 52, 34),
            (&[0, 3, 3, 3], 1, 4),
            (&[4], 1, 2),
            (&[0], 1, 1),
        ] {
            let budget = Budget::default();
            let mut values = Values::new(code(digits, false), &budget).unwrap();
            values.value(1 << 60).unwrap();
            assert_eq!(values.period, Some(Period { start, length }), "{digits:?}");
        }
        // Steps run out before a period of 0.007 is found, if it has one.
        let budget = Budget::default().with_steps(10_000);
        let mut values = Values::new(code(&[0, 0, 0, 7], false), &budget).unwrap();
        assert_eq!(values.value(1 << 60), Err(Stop::Steps));
    }

    #[test]
    fn kayles_begins_as_in_every_book() {
        assert_eq!(computed(code(&[0, 7, 7], false), 11), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    }

    #[test]
    fn a_window_that_is_too_short_proves_nothing() {
        // Looks like n mod 2 until 100 stones can be taken at once.
        let mut digits = vec![0; 101];
        (digits[1], digits[100]) = (3, 3);
        let code = code(&digits, false);
        assert_eq!(computed(code.clone(), 250), defined(&code, 250));
        assert_eq!(defined(&code, 100)[100], 2);
    }

    #[test]
    fn values_stop_at_limits_and_give_everything_back() {
        let budget = Budget::default().with_bytes(50_000);
        for endless in [false, true] {
            let mut values = Values::new(code(&[0, 0, 0, 7], endless), &budget).unwrap();
            assert_eq!(values.value(1 << 20), Err(Stop::Memory));
            // What was computed stays.
            assert!(values.known(100).is_some());
        }
        assert_eq!(budget.bytes_left(), Some(50_000));
        let budget = Budget::default();
        assert_eq!(Values::new(code(&[4, 3], true), &budget).unwrap().value(1 << 60), Err(Stop::Reach));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn the_table_agrees_with_the_definition(
            digits in prop::collection::vec(0u8..16, 1..5),
            endless: bool,
            upto in 0u64..60,
        ) {
            let code = code(&digits, endless);
            prop_assert_eq!(computed(code.clone(), upto), defined(&code, upto));
        }

        #[test]
        fn periods_agree_with_the_definition(digits in prop::collection::vec(0u8..8, 1..4)) {
            let code = code(&digits, false);
            prop_assert_eq!(computed(code.clone(), 300), defined(&code, 300));
        }

        #[test]
        fn the_options_of_a_value_are_all_of_them(
            digits in prop::collection::vec(0u8..16, 1..5),
            endless: bool,
            n in 0u64..30,
            wanted in 0u64..8,
        ) {
            let code = code(&digits, endless);
            let budget = Budget::default();
            let mut values = Values::new(code.clone(), &budget).unwrap();
            values.value(n).unwrap();
            let g = |n| values.known(n).unwrap();
            let mut found = Vec::new();
            values.options_worth(n, wanted, &mut |parts| {
                found.push(parts.to_vec());
                Ok(())
            }).unwrap();
            for parts in &found {
                prop_assert_eq!(parts.iter().fold(0, |sum, part| sum ^ g(*part)), wanted);
            }
            let mut n_expected = 0;
            for take in code.moves(n) {
                let rest = n - take.stones;
                let allows = |heaps: u8| take.heaps & heaps != 0;
                n_expected += usize::from(allows(1) && rest == 0 && wanted == 0);
                n_expected += usize::from(allows(2) && rest > 0 && g(rest) == wanted);
                for a in 1..rest {
                    n_expected += usize::from(allows(4) && a <= rest - a && g(a) ^ g(rest - a) == wanted);
                    let triple = |b: u64| b <= rest - a - b && g(a) ^ g(b) ^ g(rest - a - b) == wanted;
                    n_expected += (a..rest - a).filter(|b| allows(8) && triple(*b)).count();
                }
            }
            prop_assert_eq!(found.len(), n_expected);
        }
    }
}
