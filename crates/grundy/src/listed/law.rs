//! The law that a table without rules follows.

use super::{Entry, Listed};
use crate::by_rules::{Finding, Known};
use grundy_budget::{Budget, Stop};
use grundy_discover::conjecture::{self, Conjecture};
use grundy_discover::emit::{self, Language, Unsupported};
use grundy_discover::formula::{self, Facts, Hints};
use grundy_discover::guess::Outcomes;
use grundy_discover::{guess, present};
use grundy_proof::Law;
use grundy_rules::lang::Claim;

/// Formulas are sought in this number of first positions of a table, and then held against all of it.
const MOST_SOUGHT: usize = 1 << 12;

/// In a table of fewer positions no formula is told from another.
const FEWEST: usize = 24;

/// A law in so few letters is looked for no further.
const SHORT: usize = 64;

const DRAWN: &str = "; of what is drawn the law says no more than that it is not lost";

/// A table that begins later is not continued backwards.
const LATEST_START: u64 = 1 << 10;

impl Listed {
    /// Looks for the laws that the table follows, of its numbers and of who wins, the better one first:
    /// conjectures, which nothing but the table stands behind.
    ///
    /// The number 0 is read as a Grundy value, so as lost, where the numbers have no law and none is below 0.
    /// Cost: as [`conjecture::values`] and [`formula::value`].
    #[must_use]
    pub fn law(&self, budget: &Budget) -> Finding {
        let mut finding = match self.numbers() {
            Some(values) => {
                let found = self.of_values(&values, budget);
                let may_be_lost = self.names.len() == 1 || values.contains(&0);
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

    /// Returns a program that gives the table by one of its laws.
    ///
    /// # Errors
    /// [`Unsupported`]: an expression of the law that has no counterpart in the language.
    pub fn code(&self, title: &str, known: &Known, language: Language) -> Result<String, Unsupported> {
        emit::of_table(title, &self.names, &known.law, &known.stands(self.checked_to()), language)
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
            return u64::MAX;
        }
        self.lengths.iter().fold(1, |all, length| all.saturating_mul((*length).min(side)))
    }

    /// How far each coordinate of the entry at this place is from its first number.
    fn place(&self, mut at: u64) -> Vec<u64> {
        let mut place = vec![0; self.lengths.len()];
        for (x, length) in place.iter_mut().zip(&self.lengths).rev() {
            *x = at % length.max(&1);
            at /= length.max(&1);
        }
        place
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
