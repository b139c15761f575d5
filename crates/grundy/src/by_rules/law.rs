//! From a game's rules to a theorem about all its heaps.

use super::{Cells, RuleGame, Span};
use crate::export::Cell;
use grundy_budget::Budget;
use grundy_discover::prove::{self, Effort, Search};
use grundy_values::Grundy;

impl RuleGame {
    /// Looks for the law of the game and for its proof, within the budget: a theorem that the checker has accepted, or
    /// what is known without one.
    ///
    /// ```
    /// use grundy::{Budget, RuleGame, Settings, prove::{Effort, Search}};
    /// let game = RuleGame::read("n -> n - k where k in powers(2)", &Settings::default())?;
    /// let Search::Proved(proved) = game.prove(&Effort::default(), &Budget::default()) else { panic!() };
    /// assert_eq!(proved.theorem.value(10_u128.pow(30)), Some(1));
    /// # Ok::<_, grundy::Error>(())
    /// ```
    #[must_use]
    pub fn prove(&self, effort: &Effort, budget: &Budget) -> Search {
        let mut values = |upto: u64, budget: &Budget| self.grundy_values(upto, budget);
        prove::prove(&self.parsed.rules, &mut values, effort, budget)
    }

    /// Returns the Grundy values of heaps `0..=upto`; fewer where a limit was reached, and where a heap has no value that
    /// is a number of 32 bits.
    fn grundy_values(&self, upto: u64, budget: &Budget) -> Vec<u32> {
        let number = |cell: Cell| match cell {
            Cell::Grundy(Grundy::Number(value)) => u32::try_from(value).ok(),
            _ => None,
        };
        match self.table(Span::To(upto), budget).map(|table| table.cells) {
            Ok(Cells::Numbers(values)) => values,
            Ok(Cells::Any(cells)) => cells.into_iter().map_while(number).collect(),
            Err(_) => Vec::new(),
        }
    }
}
