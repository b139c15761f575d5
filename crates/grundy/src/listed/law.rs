//! The law that a table without rules follows.

use super::{Entry, Listed};
use crate::Error;
use crate::by_rules::{Finding, Known};
use grundy_budget::{Budget, Stop};
use grundy_discover::conjecture::{self, Conjecture};
use grundy_discover::emit::{self, Language, Unsupported};
use grundy_discover::formula::{self, Facts, Hints};
use grundy_discover::guess::Outcomes;
use grundy_discover::{guess, present};
use grundy_proof::Law;
use grundy_rules::ir::Condition;
use grundy_rules::lang::Claim;

/// Formulas are sought in this number of first positions of a table, and then held against all of it.
const MOST_SOUGHT: usize = 1 << 12;

/// In a table of fewer positions no formula is told from another.
const FEWEST: usize = 24;

/// A law in so few letters is looked for no further.
const SHORT: usize = 64;

const DRAWN: &str = "; of what is drawn the law says no more than that it is not lost";

/// Which positions are drawn, in words, and as a condition.
struct Draws {
    said: String,
    law: Law,
}

/// A table that begins later is not continued backwards.
const LATEST_START: u64 = 1 << 10;

impl Listed {
    /// Looks for the laws that the table follows, of its numbers and of who wins, the better one first:
    /// conjectures, which nothing but the table stands behind.
    ///
    /// The number 0 is read as a Grundy value, so as lost, where the numbers have no law, none is below 0 and they
    /// are no points.
    /// Cost: as [`conjecture::values`] and [`formula::value`].
    #[must_use]
    pub fn law(&self, budget: &Budget) -> Finding {
        let mut finding = match self.numbers() {
            Some(values) => {
                let found = self.of_values(&values, budget);
                let may_be_lost = !self.are_points && (self.names.len() == 1 || values.contains(&0));
                if found.known.is_some() || !may_be_lost || values.iter().any(|value| *value < 0) {
                    found
                } else {
                    let lost: Vec<bool> = values.iter().map(|value| *value == 0).collect();
                    found.with(self.of_outcomes(&lost, budget))
                }
            }
            None => {
                let lost: Vec<bool> = self
                    .entries
                    .iter()
                    .map(|entry| matches!(entry, Entry::Lost | Entry::Number(0)))
                    .collect();
                self.of_outcomes(&lost, budget)
            }
        };
        if finding.known.is_none() && budget.check().is_err() {
            finding.missing = Some("a limit ended the search".to_owned());
        }
        finding
    }

    /// Returns the laws of the table that a longer one of the same positions follows, too, with the table that
    /// they were found in. `longer` makes a table that is a number of times as long. Where a law breaks there,
    /// another one is sought in the longer table. Where that breaks in a third table, no law is told.
    pub(crate) fn law_held(
        self,
        budget: &Budget,
        mut longer: impl FnMut(u64, &Budget) -> Result<Listed, Error>,
    ) -> (Listed, Finding) {
        const ROUNDS: u32 = 2;
        // On each side: with several coordinates the positions grow by a power of it.
        let times = if self.lengths.len() == 1 { 5u64 } else { 2 };
        let mut table = self;
        let mut finding = table.law(&budget.eighths(4));
        let mut held = None;
        for round in 1..=ROUNDS {
            let Some(law) = finding.known.as_ref().map(|known| &known.law) else { break };
            // A limit leaves the law as it is: a conjecture that follows the table.
            let Ok(more) = longer(times.pow(round), &budget.eighths(4)) else { break };
            // A limit ended the longer table, and one that is no longer shows nothing.
            if more.entries.len() <= table.entries.len() {
                break;
            }
            // A law of shorter tables may end where they do.
            let Some(broken) = more.broken(law) else {
                finding.checked_to = more.checked_to();
                held = Some(more);
                break;
            };
            table = more;
            finding = if round < ROUNDS {
                table.law(&budget.eighths(4))
            } else {
                let place = broken.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                let missing =
                    format!("the law that shorter tables follow breaks at {place}, and no other was found");
                Finding { known: None, besides: None, missing: Some(missing), ..finding }
            };
        }
        if finding.known.is_some()
            && let Some(draws) = table.draws(&budget.eighths(4))
            && held.is_none_or(|more| more.has_draws(&draws.law))
        {
            finding.missing = Some(format!("{}; {}", table.unproved, draws.said));
        }
        (table, finding)
    }

    /// Returns which positions of the table are drawn, where some are and a condition in words says it.
    fn draws(&self, budget: &Budget) -> Option<Draws> {
        let drawn: Vec<bool> = self.entries.iter().map(|entry| *entry == Entry::Drawn).collect();
        if !drawn.contains(&true) {
            return None;
        }
        if drawn.iter().all(|drawn| *drawn) {
            let law = Law::Claim(Claim::Lost(Condition::And(Vec::new())));
            return Some(Draws { said: "all positions are drawn, as far as the table goes".to_owned(), law });
        }
        let known = self.of_outcomes(&drawn, budget).known.filter(|known| known.statement.is_whole())?;
        let condition = known.statement.strip_prefix("P iff ")?;
        Some(Draws { said: format!("drawn iff {condition}, as far as the table goes"), law: known.law })
    }

    /// Returns whether the drawn positions of the table are those of a condition.
    fn has_draws(&self, law: &Law) -> bool {
        (0..).zip(&*self.entries).all(|(at, entry)| {
            let point: Vec<u128> = self.point(&self.place(at)).iter().map(|x| u128::from(*x)).collect();
            law.is_lost(&point) == Some(*entry == Entry::Drawn)
        })
    }

    /// Returns the first position at which a law says something else than the table.
    fn broken(&self, law: &Law) -> Option<Vec<u64>> {
        let differs = |point: &Vec<u64>, entry: &Entry| {
            let wide: Vec<u128> = point.iter().map(|x| u128::from(*x)).collect();
            match (law, entry) {
                // A law of what is lost has no word for a draw, so it is wrong only where it calls one lost.
                (_, Entry::Drawn) => law.is_lost(&wide) == Some(true),
                // A score may be below 0.
                (Law::Claim(claim @ Claim::Value(_)), Entry::Number(number)) => {
                    claim.at(point) != Some((*number).into())
                }
                (_, Entry::Number(number)) => match law.value_at(&wide) {
                    Some(value) => i128::try_from(value) != Ok((*number).into()),
                    None => law.is_lost(&wide).is_some_and(|is_lost| is_lost != (*number == 0)),
                },
                (_, entry) => law.is_lost(&wide).is_some_and(|is_lost| is_lost != (*entry == Entry::Lost)),
            }
        };
        let mut points = (0..).zip(&*self.entries).map(|(at, entry)| (self.point(&self.place(at)), entry));
        points.find(|(point, entry)| differs(point, entry)).map(|(point, _)| point)
    }

    /// Returns a program that gives the table by one of its laws, which was held against tables to `checked_to`.
    ///
    /// # Errors
    /// [`Unsupported`]: an expression of the law that has no counterpart in the language.
    pub fn code(
        &self,
        title: &str,
        known: &Known,
        checked_to: u64,
        language: Language,
    ) -> Result<String, Unsupported> {
        emit::of_table(title, &self.names, &known.law, &known.stands(checked_to), language)
    }

    /// The last number to which all coordinates go.
    fn checked_to(&self) -> u64 {
        let last = self
            .from
            .iter()
            .zip(&self.lengths)
            .map(|(from, length)| from.saturating_add(length.saturating_sub(1)));
        last.min().unwrap_or(0)
    }

    /// The numbers, where there is nothing else.
    fn numbers(&self) -> Option<Vec<i64>> {
        let number = |entry: &Entry| match entry {
            Entry::Number(value) => Some(*value),
            Entry::Lost | Entry::Won | Entry::Drawn => None,
        };
        self.entries.iter().map(number).collect()
    }

    fn of_values(&self, values: &[i64], budget: &Budget) -> Finding {
        let guessed = self.sequence_from_0(values).and_then(|all| {
            let (found, _) = conjecture::values(&all, &budget.eighths(4));
            // A period that is first seen in the second half of the table says little.
            let is_late =
                |law: &Law| matches!(law, Law::Periodic(law) if law.preperiod() > all.len() as u64 / 2);
            found.into_iter().find(|found| !is_late(&found.law))
        });
        self.best(guessed, values, |facts| Ok(formula::value(facts, budget)?.map(Claim::Value)))
    }

    fn of_outcomes(&self, lost: &[bool], budget: &Budget) -> Finding {
        let from_0 = self.from.iter().all(|from| *from == 0);
        let lengths: Option<Vec<usize>> =
            self.lengths.iter().map(|length| usize::try_from(*length).ok()).collect();
        // The finder takes lengths alone, so that its positions begin at 0.
        let guessed = lengths.filter(|_| from_0).and_then(|axes| {
            let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
            let (found, _) = conjecture::positions(
                &Outcomes { rules: None, axes: &axes, lost },
                &names,
                &budget.eighths(4),
            );
            found.into_iter().next()
        });
        self.best(guessed, lost, |facts| Ok(formula::condition(facts, budget)?.map(Claim::Lost)))
    }

    /// What was guessed, where that is short, else a formula, where it is shorter.
    fn best<T: Copy + Into<i128>>(
        &self,
        guessed: Option<Conjecture>,
        said: &[T],
        seek: impl FnOnce(&Facts<'_, T>) -> Result<Option<Claim>, Stop>,
    ) -> Finding {
        let is_whole = guessed.as_ref().is_some_and(|found| found.statement.is_whole());
        let guessed = guessed.map(|found| Known { law: found.law, statement: found.statement, proved: None });
        if let Some(known) = guessed.as_ref().filter(|known| is_whole && known.statement.len() <= SHORT) {
            return self.found(Some(known.clone()), said.len());
        }
        let formula = self.sought(said, seek).ok().flatten().map(|claim| {
            let law = Law::Claim(claim);
            Known { statement: present::statement(&law, &self.names), law, proved: None }
        });
        // What was guessed and cannot be said as a whole gives way to any formula.
        let longest = guessed
            .as_ref()
            .map_or(usize::MAX, |known| if is_whole { known.statement.len() } else { usize::MAX });
        let formula = formula.filter(|known| known.statement.len() <= longest);
        self.found(formula.or(guessed), said.len())
    }

    /// A formula that is found in the first positions, and holds in all of them.
    fn sought<T: Copy + Into<i128>>(
        &self,
        said: &[T],
        seek: impl FnOnce(&Facts<'_, T>) -> Result<Option<Claim>, Stop>,
    ) -> Result<Option<Claim>, Stop> {
        if said.len() < FEWEST {
            return Ok(None);
        }
        let side = (1..).take_while(|side| self.within(*side) <= MOST_SOUGHT as u64).last().unwrap_or(1);
        let mut told: Vec<(Vec<u64>, T)> = (0..)
            .zip(said)
            .map(|(at, said)| (self.place(at), *said))
            .filter(|(place, _)| place.iter().all(|x| *x < side))
            .map(|(place, said)| (self.point(&place), said))
            .collect();
        told.sort_by_cached_key(|(point, _)| point.iter().max().copied());
        let (points, first): (Vec<Vec<u64>>, Vec<T>) = told.into_iter().unzip();
        let found = seek(&Facts { points: &points, said: &first, hints: &Hints::default() })?;
        let right = |claim: &Claim| {
            (0..).zip(said).all(|(at, said)| claim.at(&self.point(&self.place(at))) == Some((*said).into()))
        };
        Ok(found.filter(right))
    }

    /// The positions whose coordinates are all less than this number away from the first.
    fn within(&self, side: u64) -> u64 {
        if self.lengths.iter().all(|length| *length < side) {
            // A longer side adds no position, so the search for a side ends here.
            return u64::MAX;
        }
        self.lengths.iter().fold(1, |all, length| all.saturating_mul((*length).min(side)))
    }

    /// How far each coordinate of the entry at this place is from its first number.
    fn place(&self, at: u64) -> Vec<u64> {
        super::place(&self.lengths, at)
    }

    fn point(&self, place: &[u64]) -> Vec<u64> {
        place.iter().zip(&self.from).map(|(x, from)| x.saturating_add(*from)).collect()
    }

    /// The values of 0, 1, 2, ..., where the table is a sequence of small numbers from 0 on; one that begins
    /// later is continued backwards as it repeats, or by zeros.
    fn sequence_from_0(&self, values: &[i64]) -> Option<Vec<u32>> {
        let [from] = self.from[..] else { return None };
        let values: Vec<u32> =
            values.iter().map(|value| u32::try_from(*value).ok()).collect::<Option<_>>()?;
        let early = usize::try_from(from).ok().filter(|_| from <= LATEST_START)?;
        let period = guess::repetition(&values).filter(|seen| seen.preperiod == 0 && seen.saltus == 0);
        // Whole periods are added, so that the difference does not go below 0.
        let before =
            |n: usize| period.map_or(0, |seen| values[(n + seen.period * early - early) % seen.period]);
        Some((0..early).map(before).chain(values.iter().copied()).collect())
    }

    fn found(&self, known: Option<Known>, positions: usize) -> Finding {
        let missing = match known {
            Some(_) => {
                let drawn = if self.entries.contains(&Entry::Drawn) { DRAWN } else { "" };
                format!("{}{drawn}", self.unproved)
            }
            None if positions < FEWEST => format!(
                "{positions} numbers are too few to tell laws apart; {FEWEST} would do for a formula, and two periods for what repeats"
            ),
            None => "no law of a kind that is looked for shows in the table".to_owned(),
        };
        Finding {
            checked_to: self.checked_to(),
            probed: 0,
            known,
            missing: Some(missing),
            besides: None,
            fixed: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_is_told_where_a_longer_table_follows_it() {
        let budget = Budget::default();
        let table = |value: fn(i64) -> i64, length: u64| {
            let values: Vec<i64> = (0..).map(value).take(usize::try_from(length).unwrap()).collect();
            Listed::sequence(0, &values, &budget).unwrap()
        };
        let held = |value: fn(i64) -> i64| {
            let longer = |times: u64, _: &Budget| Ok(table(value, 60 * times));
            let (_, finding) = table(value, 60).law_held(&budget, longer);
            finding
        };
        let finding = held(|n| n % 3);
        assert_eq!((&*finding.known.unwrap().statement, finding.checked_to), ("g(n) = n mod 3", 299));
        // The longer table has another law, and the longest has none.
        let finding = held(|n| if n < 100 { n % 2 } else { n % 2 + 2 });
        assert_ne!(finding.known.map(|known| known.statement.to_string()).as_deref(), Some("g(n) = n mod 2"));
        let finding = held(|n| if n < 200 { n % 2 } else { n * n % 101 * (n % 7) % 13 });
        assert!(finding.known.is_none() && finding.missing.is_some());
        // Without a longer table what the table follows stands.
        let (_, finding) = table(|n| n % 3, 60).law_held(&budget, |_, _| Err(Error::Stopped(Stop::Time)));
        assert_eq!((&*finding.known.unwrap().statement, finding.checked_to), ("g(n) = n mod 3", 59));
    }
}
