//! From a game's rules to a theorem about all its positions, or to a conjecture.

use super::{Cells, RuleGame, Span, shape};
use crate::export::Cell;
use grundy_budget::Budget;
use grundy_catalog::Standing;
use grundy_discover::present::Sentence;
use grundy_discover::prove::{self, Effort, Search};
use grundy_discover::{emit, present};
use grundy_engine::answer::Answers;
use grundy_engine::tabulate::{plane, tuples};
use grundy_proof::{Certificate, Law, Theorem};
use grundy_rules::Convention;
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::ir::Ending;
use grundy_rules::wellfounded;
use grundy_values::{Chance, Grundy, Player};

/// From longer tables no law is guessed again, where one was false.
const LONGEST_GUESSED: u64 = 1 << 16;

/// What is known of the law of a game.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The last heap, or the largest coordinate, of the table that was looked at. A conjecture follows it.
    pub checked_to: u64,
    /// How many positions beyond that table, near the numbers of rules and law, follow a conjecture too.
    pub probed: u64,
    /// The law, where one was seen.
    pub known: Option<Known>,
    /// Why there is no theorem, where there is none.
    pub missing: Option<String>,
}

/// A law, and what it stands on.
#[derive(Clone, Debug)]
pub struct Known {
    /// The law.
    pub law: Law,
    /// The law in words.
    pub statement: Sentence,
    /// The theorem with its certificate; without one the law is a conjecture.
    pub proved: Option<(Theorem, Certificate)>,
}

impl Known {
    /// Returns what stands behind the law: a theorem, or a conjecture.
    #[must_use]
    pub fn standing(&self) -> Standing {
        if self.proved.is_some() { Standing::Theorem } else { Standing::Conjecture }
    }

    /// Returns the kind of law in a word: `periodic`, `automatic`, `limit`, `lost` (P-positions held by an automaton), `quotient`
    /// or `tame` (sums of heaps in misère play) or `formula`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match &self.law {
            Law::Periodic(law) if law.saltus() == 0 => "periodic",
            Law::Periodic(_) | Law::Automatic(_) => "automatic",
            Law::Limit(_) => "limit",
            Law::Lost(_) => "lost",
            Law::Quotient(_) => "quotient",
            Law::Tame(_) => "tame",
            Law::Claim(_) => "formula",
        }
    }
}

impl RuleGame {
    /// Returns a program that answers by a law of the game, found from tables to `checked_to`.
    ///
    /// # Errors
    /// [`emit::Unsupported`]: an expression of the law that has no counterpart in the language.
    pub fn code(
        &self,
        known: &Known,
        checked_to: u64,
        language: emit::Language,
    ) -> Result<String, emit::Unsupported> {
        let standing = match known.proved {
            Some(_) => emit::Standing::Theorem,
            None => emit::Standing::Conjecture { checked_to },
        };
        emit::program(&self.parsed.rules, &known.law, &standing, language)
    }

    /// Returns the rules as they are printed: parameters in their places, play and goals included. A theorem is about
    /// games that print so.
    #[must_use]
    pub fn printed(&self) -> String {
        self.parsed.rules.to_string()
    }

    /// Says whether a position has a Grundy value of one heap: a law is then about values, else about P-positions.
    #[must_use]
    pub fn is_valued_heap(&self) -> bool {
        let rules = &self.parsed.rules;
        rules.arity() == 1 && rules.is_impartial() && rules.convention().convention() == Convention::Normal
    }

    /// Says whether positions are heaps that may have a misère quotient: those of one number, in impartial misère play.
    pub(super) fn is_misere_heap(&self) -> bool {
        let rules = &self.parsed.rules;
        rules.arity() == 1 && rules.is_impartial() && rules.convention().convention() == Convention::Misere
    }

    /// Looks for the law of the game and for its proof, within the budget: a theorem that the checker has accepted, or
    /// what is known without one. Of one heap in normal play it is about Grundy values; in misère play about sums of heaps, where
    /// these are tame or their misère quotient is found; else it is about P-positions.
    ///
    /// ```
    /// use grundy::{Budget, RuleGame, Settings, prove::Effort};
    /// let game = RuleGame::read("n -> n - k where k in powers(2)", &Settings::default())?;
    /// let finding = game.law(&Effort::default(), &Budget::default());
    /// let known = finding.known.unwrap();
    /// assert_eq!(known.statement, "g(n) = n mod 3");
    /// let (theorem, _) = known.proved.unwrap();
    /// assert_eq!(theorem.value(10_u128.pow(30)), Some(1));
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// Before a law is called a conjecture it is held against the rules for seven eighths of the time that the budget has
    /// left, or as far as the effort says: in tables that grow, and at positions near the numbers of the rules.
    #[must_use]
    pub fn law(&self, effort: &Effort, budget: &Budget) -> Finding {
        let mut finding = self.found(effort, budget);
        if effort.is_asked && finding.checked_to < effort.largest_heap {
            // A theorem speaks of all positions.
            finding.missing = finding.missing.map(|missing| {
                let (to, reached) = (effort.largest_heap, finding.checked_to);
                format!("{missing}; tables to {to} were asked for, and a limit ended them at {reached}")
            });
        }
        finding
    }

    fn found(&self, effort: &Effort, budget: &Budget) -> Finding {
        let names = &self.parsed.rules.moves().coordinates;
        let known = |law: Law, proved| Known { statement: present::statement(&law, names), law, proved };
        let mut effort = *effort;
        loop {
            let (law, checked_to, reason) = match self.prove(&effort, budget) {
                Search::Proved(found) => {
                    let law = found.theorem.law().clone();
                    let known = known(law, Some((found.theorem, found.certificate)));
                    return Finding {
                        checked_to: found.table_to,
                        probed: 0,
                        known: Some(known),
                        missing: None,
                    };
                }
                Search::Open { conjecture: None, checked_to, reason } => {
                    let missing = Some(reason.to_string());
                    return Finding { checked_to, probed: 0, known: None, missing };
                }
                Search::Open { conjecture: Some(law), checked_to, reason } => (law, checked_to, reason),
            };
            let doubted = self.doubt(&law, checked_to, &effort, budget);
            let finding = |known, missing| Finding {
                checked_to: doubted.to.max(checked_to),
                probed: doubted.beyond,
                known,
                missing: Some(missing),
            };
            let Some(position) = doubted.broken else {
                return finding(Some(known(law, None)), reason.to_string());
            };
            // From there on the table shows what the law really is.
            let first = position.iter().max().map_or(0, |heap| heap.saturating_mul(2));
            let is_longer = first > effort.first_heap && first <= effort.largest_heap.min(LONGEST_GUESSED);
            if !is_longer || !self.is_valued_heap() || budget.check().is_err() {
                let shown: Vec<String> = position.iter().map(u64::to_string).collect();
                let missing = format!("what tables to {checked_to} show is false at {}", shown.join(", "));
                return finding(None, missing);
            }
            effort.first_heap = first;
        }
    }

    /// Returns the first P-positions, by size: those in a small box. `None` where the players have different moves, where
    /// play may go on for ever, or where the budget ends first.
    #[must_use]
    pub fn losses(&self, budget: &Budget) -> Option<Vec<Vec<u64>>> {
        let bound = match self.parsed.rules.arity() {
            1 => 64,
            2 => 16,
            3 => 6,
            _ => 3,
        };
        let mut lost = self.lost_below(bound, budget)?;
        lost.sort_by_key(|position| position.iter().sum::<u64>());
        Some(lost)
    }

    /// Searches for a theorem, as [`RuleGame::law`] does.
    #[must_use]
    pub fn prove(&self, effort: &Effort, budget: &Budget) -> Search {
        if self.is_valued_heap() {
            let mut values = |upto: u64, budget: &Budget| self.grundy_values(upto, budget);
            return prove::prove(&self.parsed.rules, &mut values, effort, budget);
        }
        if let Some(found) = self.prove_tame(effort, budget) {
            return Search::Proved(found);
        }
        if let Some(found) = self.prove_quotient(effort.largest_heap, budget) {
            return found;
        }
        let mut losses = |bound: u64, budget: &Budget| self.lost_in_box(bound, budget);
        prove::prove_losses(&self.parsed.rules, &mut losses, effort, budget)
    }

    /// Returns the Grundy values of heaps `0..=upto`; fewer where a limit was reached, and where a heap has no value that
    /// is a number of 32 bits.
    pub(crate) fn grundy_values(&self, upto: u64, budget: &Budget) -> Vec<u32> {
        let number = |cell: Cell| match cell {
            Cell::Grundy(Grundy::Number(value)) => u32::try_from(value).ok(),
            _ => None,
        };
        match self.table(Span::To(upto), budget).map(|table| table.cells) {
            Ok(Cells::Numbers(values)) => values,
            // What is known of the heaps before those that come back says nothing of all heaps.
            Ok(Cells::Any(cells)) if cells.iter().any(|cell| matches!(cell, Cell::Infinite(_))) => Vec::new(),
            Ok(Cells::Any(cells)) => cells.into_iter().map_while(number).collect(),
            Err(_) => Vec::new(),
        }
    }

    /// Returns the positions with coordinates below `bound` that the player to move loses, as [`RuleGame::lost_in_box`].
    pub(crate) fn lost_below(&self, bound: u64, budget: &Budget) -> Option<Vec<Vec<u64>>> {
        let positions = Odometer::new(self.parsed.rules.arity(), bound);
        let lost = self.lost_in_box(bound, budget)?;
        Some(positions.zip(lost).filter_map(|(position, lost)| lost.then_some(position)).collect())
    }

    /// Says of all positions with coordinates below `bound`, in row-major order, whether the player to move loses; `None`
    /// where a limit came first, where the players have different moves, and where play may go on for ever.
    pub(super) fn lost_in_box(&self, bound: u64, budget: &Budget) -> Option<Vec<bool>> {
        let rules = &self.parsed.rules;
        if !rules.is_impartial() {
            return None;
        }
        let lengths = vec![bound; rules.arity()];
        if let ([rows, columns], Some(game)) = (&lengths[..], shape::plane_game(rules, bound)) {
            let table = plane(&game, *rows, *columns, budget);
            return table.is_complete().then(|| table.values.iter().map(|v| *v == 0).collect());
        }
        let compiled = Compiled::new(rules.clone()).with_budget(budget);
        if let wellfounded::Finding::Ends(order) = wellfounded::order(rules, budget).ok()?
            && let Some(table) = tuples::losses(&compiled, &order, &lengths, budget).ok()?
        {
            return table.is_complete().then_some(table.values);
        }
        // In normal play the parts of an option have values, and their nim-sum says who wins.
        if *rules.play() == Ending::Normal
            && let wellfounded::Finding::Ends(order) = wellfounded::order(rules, budget).ok()?
            && let Some(table) = tuples::values(&compiled, &order, &lengths, budget).ok()?
        {
            return table.is_complete().then(|| table.values.iter().map(|value| *value == Some(0)).collect());
        }
        let mut answers = Answers::new(&compiled, compiled.convention(), budget);
        let mut lost =
            |position: Vec<u64>| match answers.chance(&[Position::from(&position[..])], Player::Left) {
                Ok(Chance::Loss) => Some(true),
                Ok(Chance::Win) => Some(false),
                _ => None,
            };
        Odometer::new(rules.arity(), bound).map(&mut lost).collect()
    }
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
