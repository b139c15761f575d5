//! Starts: the table of what a user's numbers mean by the `start` line, and its law.

use super::{Finding, Known, RuleGame, Span};
use crate::Error;
use crate::listed::Entry;
use crate::listed::Listed;
use grundy_budget::{Budget, List, Stop};
use grundy_discover::prove::{self, Effort};
use grundy_discover::{emit, present};
use grundy_proof::{Law, Theorem};
use grundy_rules::interpret;

impl RuleGame {
    /// The number of starts that show a law, where there is one.
    pub const STARTS: u64 = 1000;

    /// Returns who wins the starts up to `upto`, with values where positions have them: what the numbers from
    /// 0 on mean by the `start` line, as a table whose laws can be sought. It begins at the first that is a
    /// position, and is shorter where a limit ended it, or where a later one is no position.
    ///
    /// ```
    /// use grundy::{Budget, RuleGame};
    /// use grundy::catalog::Settings;
    /// let rules = "start n -> (n, 1); (n, k) -> (n - t, t + 1) where 1 <= t <= k and t <= n";
    /// let game = RuleGame::read(rules, &Settings::default())?;
    /// let law = game.starts(200, &Budget::default())?.law(&Budget::default()).known.unwrap();
    /// assert_eq!(law.statement, "g(n) = (n + 2) % 5 % 2");
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`RuleGame::table`]; [`Error::Unsuited`] where a start is won by the same player
    /// whoever moves first.
    pub fn starts(&self, upto: u64, budget: &Budget) -> Result<Listed, Error> {
        let table = self.table(Span::Starts(upto), budget)?;
        Ok(Listed::of_table(&self.name, &table, budget)?.named(self.start_names()))
    }

    /// The names of the numbers that the `start` line takes; none without such a line.
    #[must_use]
    pub fn start_names(&self) -> &[String] {
        self.parsed.rules.start().map_or(&[], |start| &start.names)
    }

    /// Returns whether the rules have the position that a start means, as far as its numbers fit 64 bits.
    #[must_use]
    pub fn has_start(&self, numbers: &[u128]) -> bool {
        let numbers: Option<Vec<u64>> = numbers.iter().map(|x| u64::try_from(*x).ok()).collect();
        let position = numbers.map(|numbers| interpret::start(&self.parsed.rules, &numbers));
        position.is_none_or(|position| {
            position.is_ok_and(|at| at.is_some_and(|at| self.parsed.rules.has(at.coordinates())))
        })
    }

    /// Looks for the law of the starts of one number: with its proof who wins them, where the law of the
    /// positions is a theorem, else what their table to `to` [default: 1000] follows. Returns the table as
    /// well.
    ///
    /// ```
    /// use grundy::{Budget, RuleGame};
    /// use grundy::catalog::Settings;
    /// let rules = "start n -> (n, n - 1); (n, m) -> (n - k, k) where 1 <= k <= min(n, m)";
    /// let game = RuleGame::read(rules, &Settings::default())?;
    /// let (_, finding) = game.law_of_starts(None, &Budget::default())?;
    /// assert_eq!(finding.known.as_ref().unwrap().statement, "P iff n is a power of 2");
    /// assert!(finding.is_theorem());
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`RuleGame::starts`].
    pub fn law_of_starts(&self, to: Option<u64>, budget: &Budget) -> Result<(Listed, Finding), Error> {
        let to = to.unwrap_or(RuleGame::STARTS);
        self.lengths(Span::Starts(to))?;
        // Half of the time is for the law of all positions, from which that of the starts follows.
        let positions = self.law(&Effort::default(), &budget.eighths(4));
        let missing = match self.starts_by(&positions, to, budget) {
            Ok(found) => return Ok(found),
            Err(missing) => missing,
        };
        let table = self.starts(to, &budget.eighths(4))?;
        let longer = |times: u64, budget: &Budget| self.starts(to.saturating_mul(times), budget);
        // Without a theorem the table is held against a longer one.
        let (table, mut finding) = table.law_held(budget, longer);
        if finding.known.is_some() {
            finding.missing = Some(missing);
        }
        Ok((table, finding))
    }

    /// Returns a program that answers by a law of the starts, found from tables to `checked_to`.
    ///
    /// # Errors
    /// As for [`RuleGame::code`].
    pub fn code_of_starts(
        &self,
        known: &Known,
        checked_to: u64,
        language: emit::Language,
    ) -> Result<String, emit::Unsupported> {
        let (title, standing) = (format!("{}, starts", self.name), known.stands(checked_to));
        emit::of_table(&title, self.start_names(), &known.law, &standing, language)
    }

    /// Who wins the starts to `to` by a theorem among the laws of the positions, with the law of the starts
    /// that follows from it; or why none does.
    pub fn starts_by(
        &self,
        positions: &Finding,
        to: u64,
        budget: &Budget,
    ) -> Result<(Listed, Finding), String> {
        let mut missing =
            "the law of the positions, from which that of the starts would follow, is no theorem".to_owned();
        for (_, known) in positions.all() {
            let Some((theorem, certificate)) = &known.proved else { continue };
            let table = self.starts_of(theorem, to, budget).map_err(|stop| stop.to_string())?;
            // Where the law does not say who wins some start, another law may.
            let Some(table) = table else { continue };
            let seen = table.law(&budget.eighths(4));
            let guesses: Vec<Law> = seen.known.iter().map(|known| known.law.clone()).collect();
            let rules = &self.parsed.rules;
            match prove::of_starts(certificate, rules, &guesses, &Effort::default(), budget) {
                Ok((theorem, certificate)) => {
                    let law = theorem.starts().expect("it was asked for").clone();
                    let statement = present::statement(&law, self.start_names());
                    let known = Some(Known { law, statement, proved: Some((theorem, certificate)) });
                    return Ok((table, Finding { known, missing: None, ..seen }));
                }
                Err(reason) => missing = reason,
            }
        }
        Err(missing)
    }

    /// Who wins the starts from the first that is a position on, by a theorem; `None` where its law does not
    /// say, or they are few.
    fn starts_of(&self, theorem: &Theorem, to: u64, budget: &Budget) -> Result<Option<Listed>, Stop> {
        let rules = &self.parsed.rules;
        let position = |n: u64| {
            let meant = interpret::start(rules, &[n]).ok().flatten();
            meant.filter(|position| rules.has(position.coordinates()))
        };
        // Starts before the first position mean nothing, so the table begins there.
        let first = budget.each(0..=to).find(|n| n.is_err() || n.is_ok_and(|n| position(n).is_some()));
        let Some(from) = first.transpose()? else { return Ok(None) };
        let mut entries = List::new(budget);
        for n in budget.each(from..=to) {
            // A start that means no position ends the table: its entries follow one another.
            let Some(position) = position(n?) else { break };
            let wide: Vec<u128> = position.coordinates().iter().map(|x| u128::from(*x)).collect();
            match theorem.law().is_lost(&wide) {
                Some(is_lost) => entries.push(if is_lost { Entry::Lost } else { Entry::Won })?,
                None => return Ok(None),
            }
        }
        let entries = entries.into_vec();
        Listed::of(vec![from], vec![entries.len() as u64], entries, budget)
            .map(|table| Some(table.named(self.start_names())))
    }
}

/// Returns the law of starts of a theorem in words; `None` where it has none.
#[must_use]
pub fn statement_of_starts(theorem: &Theorem) -> Option<present::Sentence> {
    let names = grundy_rules::lang::parse(theorem.rules())
        .ok()
        .and_then(|parsed| Some(parsed.rules.start()?.names.clone()))?;
    Some(present::statement(theorem.starts()?, &names))
}
