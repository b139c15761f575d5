//! The calendar game: a move goes to the next day or to the same day of the next month, and whoever reaches 4
//! November 2001 wins. Judge task: `hdu1079`.

use crate::entry::{Answer, Asked, Entry, Lawful};
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::position::natural;
use crate::rules::Coordinates;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::interpret::Position;
use grundy_values::Player;
use std::fmt;

/// The registry's row.
pub static GAME: Record = Record::by_page::<Calendar>(
    page!("calendar"),
    &[Task { id: "hdu1079", title: "Calendar Game", run: dates }],
);

/// A day of the Gregorian calendar, which is carried back to year 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u64,
    month: u64,
    day: u64,
}

/// The day that both players want to reach.
pub const LAST: Date = Date { year: 2001, month: 11, day: 4 };

impl Date {
    /// Returns the date, or `None` where the calendar has no such day. The first year is 1.
    #[must_use]
    pub fn new(year: u64, month: u64, day: u64) -> Option<Date> {
        let exists = year >= 1 && (1..=12).contains(&month) && (1..=days(year, month)).contains(&day);
        exists.then_some(Date { year, month, day })
    }

    /// Returns the day after this one. The year must not be the last of `u64`.
    fn next_day(self) -> Date {
        let Date { year, month, day } = self;
        match (Date::new(year, month, day + 1), month) {
            (Some(next), _) => next,
            (None, 12) => Date { year: year + 1, month: 1, day: 1 },
            (None, _) => Date { year, month: month + 1, day: 1 },
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Returns the number of days of a month from 1 to 12: but for February they alternate, and July and August
/// both have 31.
fn days(year: u64, month: u64) -> u64 {
    // July and August both have 31 days, so the parity of long months turns with August.
    if month == 2 { 28 + u64::from(is_leap(year)) } else { 30 + (month + month / 8) % 2 }
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// Returns whether the mover wins from a date up to [`LAST`]: month + day is even, or it is the 30th of
/// September or of November. Cost: O(1). The proof is on the game's page.
#[must_use]
pub fn mover_wins(date: Date) -> bool {
    (date.month + date.day).is_multiple_of(2) || (date.day == 30 && matches!(date.month, 9 | 11))
}

/// Returns the Grundy value of a date up to [`LAST`]: 2 on the last day of a month of 30 or 28 days; else 1
/// where month + day is even, and 0 where it is odd. Cost: O(1). The proof is on the game's page.
#[must_use]
pub fn grundy(date: Date) -> u64 {
    let length = days(date.year, date.month);
    if date.day == length && length.is_multiple_of(2) { 2 } else { (date.month + date.day + 1) % 2 }
}

/// The law for going to the next day, or to the same day of the next month; not past the last date.
pub(crate) struct Calendar;

impl grundy_budget::Weight for Date {}

/// On the page a date is what is left to the end of 2001: years, months and days.
impl Coordinates for Date {
    fn position(&self) -> Position {
        // Dates after `LAST` are refused where they are read, so no difference wraps.
        Position::from([LAST.year - self.year, 12 - self.month, 31 - self.day])
    }

    fn of(coordinates: &[u64]) -> Self {
        Date { year: LAST.year - coordinates[0], month: 12 - coordinates[1], day: 31 - coordinates[2] }
    }
}

impl Entry for Calendar {
    type Component = Date;

    fn show(&self, date: &Date) -> String {
        date.to_string()
    }

    fn describe(&self, from: &Date, parts: &[Date], _: Player) -> (Option<&'static str>, String) {
        let name = if parts[0] == from.next_day() { "day" } else { "month" };
        (Some(name), format!("go from {from} to {}", parts[0]))
    }
}

impl Lawful for Calendar {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Date>), Error> {
        let words = asked.words("a date, as in `1996-01-01`")?;
        let split: Vec<Vec<&str>> =
            words.iter().map(|word| word.trim_end_matches(',').split('-').collect()).collect();
        // Three plain numbers are one date; otherwise each word is a date, and they are a sum.
        if words.len() == 3 && split.iter().all(|numbers| numbers.len() == 1) {
            return Ok((Calendar, vec![date(words, 1)?]));
        }
        let read = |(index, numbers): (usize, &Vec<&str>)| date(numbers, index + 1);
        Ok((Calendar, split.iter().enumerate().map(read).collect::<Result<_, _>>()?))
    }

    fn answer(&self, dates: &[Date], _: &Budget) -> Result<Answer, Stop> {
        let values = dates.iter().map(|date| u128::from(grundy(*date)));
        let standing = Standing::Coq { theorem: "checked by Coq, calendar in classics/Calendar.v" };
        Ok(Answer::of_values(values, standing))
    }
}

/// Reads the words of a date: year, month, day. Messages name the word `at` of the position.
fn date(numbers: &[&str], at: usize) -> Result<Date, Error> {
    let fail = |message| Err(Error::Position { word: at, message });
    let [year, month, day] = numbers else {
        return fail(format!("expected a date such as 1996-01-01, found \"{}\"", numbers.join("-")));
    };
    let (year, month, day) =
        (natural(year, at, "a year", 1)?, natural(month, at, "a month", 1)?, natural(day, at, "a day", 1)?);
    match Date::new(year, month, day) {
        None => fail(impossible(year, month, day)),
        Some(date) if date > LAST => fail(late(date)),
        Some(date) => Ok(date),
    }
}

fn impossible(year: u64, month: u64, day: u64) -> String {
    format!("expected a date of the calendar, found {year:04}-{month:02}-{day:02}, which does not exist")
}

fn late(date: Date) -> String {
    format!("expected a date up to {LAST}, found {date}")
}

fn dates(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    for _ in 0..io.cases()? {
        io.more()?;
        let year = io.positive("a year")?;
        let month = io.natural_in(1..=12, "a month")?;
        let day = io.natural_in(1..=31, "a day")?;
        let date = Date::new(year, month, day).ok_or_else(|| io.refuse(impossible(year, month, day)))?;
        if date > LAST {
            return Err(io.refuse(late(date)));
        }
        io.either(mover_wins(date), &const { Lines::new("YES", "NO") })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge;
    use grundy_rules::interpret::Compiled;
    use grundy_rules::{Ruleset, lang};
    use proptest::prelude::*;

    /// All dates from `first` to the last, backwards.
    fn backwards_to(first: Date) -> Vec<Date> {
        let mut dates = vec![first];
        while *dates.last().expect("never empty") < LAST {
            dates.push(dates.last().expect("never empty").next_day());
        }
        dates.reverse();
        dates
    }

    #[test]
    fn the_law_agrees_with_the_rules_on_every_date_from_year_1() {
        let rules = Compiled::new(lang::parse(GAME.rules_text().unwrap()).unwrap().rules);
        let mut values = std::collections::HashMap::new();
        for date in backwards_to(Date::new(1, 1, 1).unwrap()) {
            let options = rules.collect_options(&date.position(), Player::Left).unwrap();
            let value = grundy_values::mex(options.iter().map(|parts| values[&parts[0]]));
            values.insert(date.position(), value);
            assert_eq!((grundy(date), mover_wins(date)), (value, value != 0), "{date}");
        }
        assert_eq!(values.len(), 730_793);
    }

    #[test]
    fn years_divided_by_100_but_not_by_400_are_not_leap_years() {
        assert!(Date::new(1900, 2, 29).is_none() && Date::new(2000, 2, 29).is_some());
        assert_eq!(Date::new(1900, 2, 28).unwrap().next_day(), Date::new(1900, 3, 1).unwrap());
    }

    proptest! {
        #[test]
        fn any_three_numbers_are_answered_or_refused(year: u64, month in 0u64..20, day in 0u64..40) {
            let (output, message) = judge::run_text(&GAME.tasks[0], &format!("1 {year} {month} {day}"));
            prop_assert!(output.is_empty() != message.is_empty());
        }
    }
}
