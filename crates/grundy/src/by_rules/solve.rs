//! A game given by rules, as doors hold it.

use super::source::{ByRules, refusal};
use super::{Explanation, RuleGame, position};
use crate::game::{beside_start, refused, worthless};
use crate::games::{Look, Stated, Summed};
use crate::laws::{Finding, Listed};
use crate::{Ask, Error, Game};
use grundy_budget::Budget;
use grundy_engine::Failure as Search;
use grundy_engine::evaluate::Evaluator;
use grundy_rules::Convention;
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::lang::Diagnostic;
use grundy_solve::Solution;
use grundy_solve::board::{Board, OnBoard};
use grundy_values::Grundy;
use grundy_values::form::Forms;
use grundy_values::loopy::Worth;

/// A position with a larger number is asked for its Grundy value before its options are looked at.
const LARGE: u64 = 1 << 10;

impl RuleGame {
    /// The Grundy value of a position of an impartial game with large numbers, where it is a number of 32
    /// bits.
    fn large_nimber(&self, sum: &[Position], position: &[&str], budget: &Budget) -> Option<u32> {
        let is_large = |part: &Position| part.coordinates().iter().any(|x| *x > LARGE);
        if !self.parsed.rules.is_impartial() || !sum.iter().any(is_large) {
            return None;
        }
        // The large value is found by a law or a kernel, and a form of it is made without looking at options.
        match self.solve(&Ask::new(position).with_limit(0).with_budget(budget)).ok()?.grundy? {
            Grundy::Number(value) => u32::try_from(value).ok(),
            Grundy::Win => None,
        }
    }

    fn on_board(&self, sum: Vec<Position>, budget: &Budget) -> OnBoard<ByRules<'_>> {
        OnBoard::new(ByRules::new(self, budget), sum)
    }
}

impl Game for RuleGame {
    fn name(&self) -> &str {
        &self.name
    }

    fn position_format(&self) -> String {
        position::format(&self.parsed.rules)
    }

    fn board(&self, position: &[&str], budget: &Budget) -> Result<Box<dyn Board + '_>, Error> {
        // What the page calls a heap is read with its own words and limits.
        let sum = match (self.page.heap, self.axes().len()) {
            (Some(heap), 1) => grundy_solve::position::heaps(position, heap, 0)
                .map(|heaps| heaps.into_iter().map(|n| Position::from([n])).collect()),
            (Some(number), 2) => grundy_solve::position::tuples::<2>(position, number, 0)
                .map(|pairs| pairs.into_iter().map(Position::from).collect()),
            _ => position::read(&self.parsed.rules, position),
        };
        let sum = sum.map_err(|source| refused(&self.name, source))?;
        Ok(Box::new(self.on_board(sum, budget)))
    }

    /// Positions that are too large to be computed in a moment (a heap above 2^17, above 2^20 in
    /// take-and-break games, as many positions below a tuple) are answered by a theorem, as
    /// [`RuleGame::solve_by`] does, where one is found within 5 seconds.
    fn solve(&self, ask: &Ask<'_>) -> Result<Solution, Error> {
        let answer = || {
            let wide = position::read_wide(&self.parsed.rules, &ask.position)?;
            match position::narrow(&wide) {
                Some(sum) => self.on_board(sum, &ask.budget).solve(ask.method, ask.limit, &ask.budget),
                None => self.beyond_words(&wide, ask.method, (ask.limit, &ask.budget)),
            }
        };
        answer().map_err(|source| refused(&self.name, source))
    }

    /// The form of an impartial game in which no position comes back is a nimber.
    fn value(&self, position: &[&str], forms: &mut Forms, budget: &Budget) -> Result<Worth, Error> {
        let rules = &self.parsed.rules;
        if rules.convention().convention() != Convention::Normal {
            let reason = "values are of normal play, in which who cannot move loses".to_owned();
            return Err(Error::Unsuited { game: self.name.clone(), reason });
        }
        let found = position::read(rules, position).and_then(|sum| {
            forms.set_budget(budget);
            if let Some(value) = self.large_nimber(&sum, position, budget) {
                return Ok(Worth::Short(forms.nimber(value)?));
            }
            let compiled = Compiled::new(rules.clone()).with_budget(budget);
            let worth = Evaluator::new(budget).worth(&compiled, &sum, forms);
            worth.map_err(|failure| worthless(failure, |error| refusal(Search::Rules(error))))
        });
        found.map_err(|source| refused(&self.name, source))
    }

    fn rules(&self) -> Result<&RuleGame, Error> {
        Ok(self)
    }

    fn stated(&self) -> Result<Stated<'_>, Error> {
        Ok(Stated {
            name: &self.name,
            text: &self.text,
            printed: self.printed(),
            axes: self.axes(),
            is_impartial: self.is_impartial(),
            play: self.convention(),
        })
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        Explanation::new(&self.parsed.rules, String::new()).facts()
    }

    fn slips(&self, budget: &Budget) -> Vec<Diagnostic> {
        let mut told = self.parsed.warnings.clone();
        told.extend(self.review(budget).unwrap_or_default());
        told
    }

    /// The laws of a table in which positions are drawn: nothing is proved where play may go on for ever.
    fn law_of_table(&self, to: Option<u64>, budget: &Budget) -> Option<Result<(Listed, Finding), Error>> {
        self.law_of_draws(to, budget).map(Ok)
    }

    fn meant_otherwise(&self, position: &[&str]) -> Option<String> {
        let rules = &self.parsed.rules;
        beside_start(position, rules.start().map(|start| start.names.len()), rules.arity())
    }

    fn summed(&self) -> Option<Summed> {
        let pile = self.pile_of_rules();
        (!pile.is_start).then_some(Summed::Beside(pile.numbers))
    }

    fn look(&self) -> Option<Look> {
        let numbers = self.pile_of_rules().numbers;
        Some(Look::Numbers { example: vec!["5"; numbers].join(" "), is_list: numbers == 1 })
    }
}
