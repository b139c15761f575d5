//! What laws are guessed from, and held against: values and outcomes of all positions of a box.

use super::{RuleGame, Span, Tabulation, shape};
use crate::tables::export::{Cell, Cells};
use grundy_budget::{Budget, List};
use grundy_engine::answer::Answers;
use grundy_engine::evaluate::Evaluator;
use grundy_engine::tabulate::{plane, tuples};
use grundy_proof::worths_by_sides;
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::ir::Ending;
use grundy_rules::wellfounded;
use grundy_values::form::Forms;
use grundy_values::{Chance, Grundy, Player};

impl RuleGame {
    /// Returns whether numbers are a position of the game: whether they meet `positions where`, if the rules
    /// say that.
    pub(super) fn has(&self, numbers: &[u64]) -> bool {
        self.parsed.rules.has(numbers)
    }

    /// Returns the Grundy values of heaps `0..=upto`, 0 for those that are no positions; fewer where a limit
    /// was reached, and where a heap has no value that is a number of 32 bits.
    pub(crate) fn grundy_values(&self, upto: u64, budget: &Budget) -> Vec<u32> {
        let number = |cell: Cell| match cell {
            Cell::Grundy(Grundy::Number(value)) => u32::try_from(value).ok(),
            _ => None,
        };
        match self.whole_table(Span::To(upto), Tabulation::default(), budget).map(|table| table.cells) {
            Ok(Cells::Numbers(values)) => values,
            Ok(Cells::Short(values)) => values.into_iter().map(u32::from).collect(),
            // What is known of the heaps before those that come back says nothing of all heaps.
            Ok(Cells::Any(cells)) if cells.iter().any(|cell| matches!(cell, Cell::Infinite(_))) => Vec::new(),
            Ok(Cells::Any(cells)) => cells.into_iter().map_while(number).collect(),
            Ok(Cells::Outcomes(_)) | Err(_) => Vec::new(),
        }
    }

    /// Returns the positions with coordinates below `bound` that the player to move loses, as
    /// [`RuleGame::lost_in_box`].
    pub(crate) fn lost_below(&self, bound: u64, budget: &Budget) -> Option<Vec<Vec<u64>>> {
        let positions = Odometer::new(self.parsed.rules.arity(), bound);
        let lost = self.lost_in_box(bound, budget)?;
        let lost = positions.zip(lost).filter_map(|(position, lost)| lost.then_some(position));
        Some(lost.filter(|position| self.has(position)).collect())
    }

    /// Returns the Grundy values of all positions with coordinates below `bound`, in row-major order; `None`
    /// where a limit came first, where play may go on for ever, and where the game has none, being partizan,
    /// in misère play or with a goal.
    pub(super) fn values_in_box(&self, bound: u64, budget: &Budget) -> Option<Vec<u32>> {
        let rules = &self.parsed.rules;
        if !rules.is_impartial() || *rules.play() != Ending::Normal {
            return None;
        }
        if let Some(values) = self.plane_values(bound, budget) {
            return values;
        }
        let wellfounded::Finding::Ends(order) = wellfounded::order(rules, budget).ok()? else { return None };
        let lengths = vec![bound; rules.arity()];
        let compiled = self.prepared(budget);
        if let Some(table) = tuples::values(&compiled, &order, &lengths, budget).ok()? {
            let has_all = table.is_complete() && !table.values.contains(&tuples::WIN);
            return has_all.then_some(table.values);
        }
        // Where a move leads out of the box, position by position.
        let mut answers = Answers::new(&compiled, compiled.convention(), budget);
        let mut value = |position: Vec<u64>| match answers.grundy(&[Position::from(&position[..])]) {
            Ok(Some(Grundy::Number(value))) => u32::try_from(value).ok(),
            _ => None,
        };
        list(Odometer::new(rules.arity(), bound), &mut value, budget)
    }

    /// Returns what all positions with coordinates below `bound` are worth, in row-major order, 0 for tuples
    /// that are no positions; `None` where one is worth no integer, a limit came first, play may go on for
    /// ever, and in other than normal play.
    pub(super) fn numbers_in_box(&self, bound: u64, budget: &Budget) -> Option<Vec<i64>> {
        let rules = &self.parsed.rules;
        if *rules.play() != Ending::Normal {
            return None;
        }
        let compiled = Compiled::new(rules.clone()).with_budget(budget);
        let mut forms = Forms::new(budget);
        let mut evaluator = Evaluator::new(budget);
        let mut number = |position: Vec<u64>| {
            if !self.has(&position) {
                return Some(0);
            }
            let form = evaluator.value(&compiled, &[Position::from(&position[..])], &mut forms).ok()?;
            forms.as_integer(form).and_then(|integer| i64::try_from(integer).ok())
        };
        list(Odometer::new(rules.arity(), bound), &mut number, budget)
    }

    /// Returns the rules prepared for tables.
    pub(super) fn prepared(&self, budget: &Budget) -> Compiled {
        Compiled::new(self.parsed.rules.clone()).with_budget(budget)
    }

    /// The values of the same positions by the kernel of games of two heaps, where it plays this one;
    /// `Some(None)` where a limit came first.
    fn plane_values(&self, bound: u64, budget: &Budget) -> Option<Option<Vec<u32>>> {
        let game = shape::plane_game(&self.parsed.rules, bound).filter(|_| self.parsed.rules.arity() == 2)?;
        let table = plane(&game, bound, bound, budget);
        Some(table.is_complete().then_some(table.values))
    }

    /// Says of all positions with coordinates below `bound`, in row-major order, whether the player to move
    /// loses; `None` where a limit came first, where the players have different moves, and where play may go
    /// on for ever.
    pub(super) fn lost_in_box(&self, bound: u64, budget: &Budget) -> Option<Vec<bool>> {
        let rules = &self.parsed.rules;
        if !rules.is_impartial() {
            return None;
        }
        let lengths = vec![bound; rules.arity()];
        if let Some(values) = self.plane_values(bound, budget) {
            return values.map(|values| values.iter().map(|value| *value == 0).collect());
        }
        let compiled = self.prepared(budget);
        if let wellfounded::Finding::Ends(order) = wellfounded::order(rules, budget).ok()?
            && let Some(table) = tuples::losses(&compiled, &order, &lengths, budget).ok()?
        {
            return table.is_complete().then_some(table.values);
        }
        // In normal play the parts of an option have values, and their nim-sum says who wins.
        if *rules.play() == Ending::Normal
            && let Some(values) = self.values_in_box(bound, budget)
        {
            return Some(values.iter().map(|value| *value == 0).collect());
        }
        // Where a goal is met in sums, what the parts are worth says who wins.
        let axes = vec![usize::try_from(bound).ok()?; rules.arity()];
        if let Some(worths) = worths_by_sides(rules, &axes, budget) {
            return Some(worths.iter().map(|worth| *worth == 0).collect());
        }
        let mut answers = Answers::new(&compiled, compiled.convention(), budget);
        let mut lost =
            |position: Vec<u64>| match answers.chance(&[Position::from(&position[..])], Player::Left) {
                Ok(Chance::Loss) => Some(true),
                Ok(Chance::Win) => Some(false),
                _ => None,
            };
        list(Odometer::new(rules.arity(), bound), &mut lost, budget)
    }
}

/// Lists what is known of each position of a box; `None` where that is not known of one, or a limit came
/// first.
fn list<T>(all: Odometer, known: &mut dyn FnMut(Vec<u64>) -> Option<T>, budget: &Budget) -> Option<Vec<T>> {
    let mut list = List::new(budget);
    for position in budget.each(all) {
        list.push(known(position.ok()?)?).ok()?;
    }
    Some(list.into_vec())
}

/// All tuples of numbers below a bound, the last number changing first.
pub(super) struct Odometer {
    next: Option<Vec<u64>>,
    bound: u64,
}

impl Odometer {
    pub(super) fn new(arity: usize, bound: u64) -> Self {
        Odometer { next: (bound > 0).then(|| vec![0; arity]), bound }
    }
}

impl Iterator for Odometer {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        let tuple = self.next.take()?;
        if let Some(last) = tuple.iter().rposition(|x| *x + 1 < self.bound) {
            let mut after = tuple.clone();
            after[last] += 1;
            after[last + 1..].fill(0);
            self.next = Some(after);
        }
        Some(tuple)
    }
}
