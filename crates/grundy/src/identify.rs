//! Which games have these numbers: the first values of somebody's game, or its P-positions.
//!
//! Candidates are made when they are asked for. Each is computed heap by heap and dropped at its first number
//! that differs, so that most cost a few heaps; what is left is compared on [`REACH`] positions, and equal
//! games are one answer under the simplest name.

pub mod atlas;
mod candidates;

use crate::laws::{Entry, Listed};
use candidates::{Candidate, MOST_HEAPS, Play, candidates, sides};
use grundy_budget::{Budget, Stop};
use grundy_proof::Law;
use grundy_solve::Standing;
use std::collections::HashSet;
use std::fmt::{self, Write};

/// Fewer numbers name no game.
pub const FEWEST: usize = 8;

/// Games that are equal on this number of positions, from the first number on, are one answer.
pub const REACH: usize = 200;

/// No more answers are told.
const MOST_ANSWERS: usize = 5;

/// No more names of each kind are told of equal games.
const MOST_NAMES: usize = 2;

/// The number of further values that an answer has.
const NEXT: usize = 3;

/// P-positions are below this number.
const MOST_LOST: usize = 1 << 12;

/// A row begins before this heap: below it all candidates are computed.
const LATEST_START: u64 = 64;

/// Candidates are sifted by this number of values before they are compared as a whole.
const SOON: usize = 24;

/// No more numbers are looked at.
const MOST_NUMBERS: usize = 1 << 16;

/// A number may belong to a heap that is this much smaller or larger than its index.
const MOST_SHIFT: isize = 2;

/// What is asked: numbers, and what they are.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<'a> {
    /// The numbers: values from some heap on, entries `P` and `N`, or positions.
    pub table: &'a Listed,
    /// The numbers are P-positions, which rise; those between them and before them are N-positions.
    pub are_lost: bool,
    /// The heap of the first number, or with `are_lost` the first heap that would be told. Without it that is
    /// 0 where the first number is 0, and else 1, or where the table begins if that is later.
    pub from: Option<u64>,
}

/// What has the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "report", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Identified {
    /// The number of numbers that were looked at: all, or the first 65536.
    pub numbers: usize,
    /// They were taken as what is lost, or won.
    pub outcomes: bool,
    /// The heap of the first number; of P-positions the first heap that was compared.
    pub from: usize,
    /// What agrees with all of them, the simplest first, at most five.
    pub matches: Vec<Match>,
}

/// How a game is asked for; a formula has its text here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "report", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Named {
    /// A name of the catalogue, a code or rules.
    pub text: String,
    /// A parameter, and its value.
    pub set: Option<(String, String)>,
    /// The code is hexadecimal.
    pub hex: bool,
    /// The game is in misere play.
    pub misere: bool,
    /// The numbers are those of its starts.
    pub starts: bool,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set =
            self.set.as_ref().map_or_else(String::new, |(name, value)| format!(" with {name} = {value}"));
        let hex = if self.hex { ", hexadecimal" } else { "" };
        write!(f, "{}{set}{hex}{}", self.text, if self.misere { ", misere" } else { "" })
    }
}

/// A game that has the numbers, or a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "report", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Match {
    /// The simplest name: of the catalogue, a code, rules, or a formula.
    pub name: String,
    /// Names of games that are equal on [`REACH`] positions from the first number on.
    pub also: Vec<String>,
    /// The number of index `n` belongs to the heap `n + shift`.
    pub shift: isize,
    /// The number of numbers that agree.
    pub agrees: usize,
    /// `theorem` where the game has a theorem, `exact` for other games, `conjecture` for a formula.
    #[cfg_attr(feature = "report", serde(serialize_with = "by_name"))]
    pub standing: Standing,
    /// The heap up to which the game was computed and agrees with its equals, or with the numbers.
    pub exact_to: u64,
    /// The next values, or P-positions, in the numbering of the question.
    pub next: Vec<u64>,
    /// What the atlas knows of the game, or of an equal one.
    pub atlas: Option<String>,
    /// The game, which can be asked for more; a formula is none.
    pub game: Option<Named>,
}

#[cfg(feature = "report")]
fn by_name<S: serde::Serializer>(standing: &Standing, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(standing.name())
}

impl Identified {
    /// Returns a block of text for each match; `go_on` says how its game is asked for more.
    #[must_use]
    pub fn text(&self, go_on: impl Fn(&Named) -> Option<String>) -> String {
        let mut text = String::new();
        for found in &self.matches {
            let _ = writeln!(text, "{}{}", if text.is_empty() { "" } else { "\n" }, found.name);
            let mut fact = |key: &str, value: String| _ = writeln!(text, "  {key:<9} {value}");
            if !found.also.is_empty() {
                fact("equal", found.also.join("; "));
            }
            let shift = match found.shift {
                0 => String::new(),
                shift => {
                    format!(", that of n with heap n {} {}", if shift < 0 { '-' } else { '+' }, shift.abs())
                }
            };
            fact("agrees", format!("with all {} numbers{shift}", found.agrees));
            let standing = match found.standing {
                Standing::Conjecture => "conjecture: a formula, of no rules".to_owned(),
                Standing::Theorem => "theorem, a law with a checked proof".to_owned(),
                _ => format!("exact, computed from the rules to {}", found.exact_to),
            };
            fact("standing", standing);
            let next: Vec<String> = found.next.iter().map(u64::to_string).collect();
            fact("next", if next.is_empty() { "none is known".to_owned() } else { next.join(" ") });
            if let Some(atlas) = &found.atlas {
                fact("atlas", atlas.clone());
            }
            if let Some(how) = found.game.as_ref().and_then(&go_on) {
                fact("go on", how);
            }
        }
        text
    }
}

/// Why numbers are none of a game's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// There are too few of them.
    #[error("expected at least {FEWEST} numbers; found {0}")]
    TooFew(usize),
    /// It is a plane, or a box.
    #[error("expected one row of numbers; found {0} coordinates")]
    Plane(usize),
    /// The table and the question name two heaps for the first number.
    #[error("the table begins with heap {begins}; found {from} as the heap of its first number")]
    Begins {
        /// What the table says.
        begins: u64,
        /// What was asked for.
        from: u64,
    },
    /// A number that cannot be a Grundy value or a P-position.
    #[error("number {place}: expected {expected}; found {found}")]
    Number {
        /// The place, from 1 on.
        place: usize,
        /// What may stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A limit came first.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

/// Returns the games that have these numbers, the simplest first, at most five: without a shift of the index
/// before those with one, then games of the catalogue, codes, families, formulas.
///
/// Looked at are the games of one heap in the catalogue, with small parameters; all octal codes of up to
/// three digits behind the point and hexadecimal ones of up to two; subtraction sets within 1..12, and other
/// families of amounts; of P-positions also misère play of those that leave one heap, and of octal codes as
/// far as the [atlas] has them, and games of two subtraction sets within 1..6. Formulas are those of
/// [`Listed::law`], and some that fewer numbers tell apart. Cost: about 8000 candidates, of a few heaps each.
///
/// ```
/// use grundy::identify::{Numbers, identify};
/// use grundy::{Budget, laws::Listed};
/// let budget = Budget::default();
/// let table = Listed::sequence(0, &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4], &budget)?;
/// let found = identify(&Numbers { table: &table, are_lost: false, from: None }, &budget)?;
/// assert_eq!((&*found.matches[0].name, &found.matches[0].next[..]), ("kayles", &[2, 6, 4][..]));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Unfit`].
pub fn identify(numbers: &Numbers<'_>, budget: &Budget) -> Result<Identified, Unfit> {
    let wanted = Wanted::of(numbers)?;
    let mut left: Vec<(Candidate, isize)> = Vec::new();
    let mut all = candidates(wanted.is_lost);
    // What is no P-position of these may be won by one player alone, so that P and N do not tell them.
    if numbers.are_lost {
        sides(&mut all);
    }
    for candidate in all {
        // Sifting by a few values leaves few candidates, which are then computed farther.
        budget.check()?;
        let shifts = wanted.shifts(&candidate, budget);
        left.extend(shifts.into_iter().map(|shift| (candidate.clone(), shift)));
    }
    // Simple names come first, and a shift is less likely than none.
    left.sort_by_key(|(candidate, shift)| (shift.abs(), candidate.rank, *shift < 0));
    let mut groups: Vec<Group> = Vec::new();
    let mut names = HashSet::new();
    for (candidate, shift) in left {
        budget.check()?;
        // A game is told once, by its smallest shift.
        if !names.insert(candidate.named.clone()) {
            continue;
        }
        let row = wanted.row(&candidate, shift, &groups, budget);
        if !wanted.fits(&row) {
            continue;
        }
        // Full groups still take equal games as further names.
        let is_full = groups.len() == MOST_ANSWERS;
        match groups.iter_mut().find(|group| group.row == row) {
            Some(group) if group.wants(&candidate) => group.others.push((candidate, shift)),
            Some(_) => {}
            None if !is_full => {
                groups.push(Group { row, candidate, shift, others: Vec::new() });
            }
            None => {}
        }
    }
    let mut matches: Vec<Match> = groups.iter().map(|group| wanted.told(group, budget)).collect();
    // A law that goes on like a game that was found says nothing new.
    if matches.len() < MOST_ANSWERS {
        let is_new = |law: &Match| matches.iter().all(|other| other.next != law.next);
        let law = wanted.law(budget)?.filter(is_new);
        matches.extend(law);
    }
    let Wanted { is_lost: outcomes, from, n_given: numbers, .. } = wanted;
    Ok(Identified { numbers, outcomes, from, matches })
}

/// Returns what the atlas knows of the values of a game, in words.
fn in_atlas(named: &Named) -> Option<String> {
    let Named { text, set, misere, starts, .. } = named;
    let is_plain = set.is_none() && !starts;
    let name = if *misere { format!("{text}{}", atlas::MISERE) } else { text.clone() };
    is_plain.then(|| atlas::find(&name)).flatten().map(|known| known.said_of(&named.to_string()))
}

/// Candidates that are equal as far as they were compared.
struct Group {
    row: Vec<u32>,
    candidate: Candidate,
    shift: isize,
    others: Vec<(Candidate, isize)>,
}

impl Group {
    /// Returns whether the name of an equal candidate would be told.
    // Each kind of name has its own limit, so that codes do not crowd out names of the catalogue.
    fn wants(&self, candidate: &Candidate) -> bool {
        let others = self.others.iter().map(|(other, _)| other);
        others.filter(|other| other.rank.0 == candidate.rank.0).count() < MOST_NAMES
    }
}

/// The numbers as a row from a heap on: values, or 0 for what is lost and 1 for what is won.
struct Wanted {
    values: Vec<u32>,
    from: usize,
    is_lost: bool,
    /// How many numbers are looked at.
    n_given: usize,
}

impl Wanted {
    fn of(numbers: &Numbers<'_>) -> Result<Wanted, Unfit> {
        let (entries, axes) = (numbers.table.entries(), numbers.table.from());
        // Numbers in two directions are no row.
        let [begins] = axes[..] else { return Err(Unfit::Plane(axes.len())) };
        if entries.len() < FEWEST {
            return Err(Unfit::TooFew(entries.len()));
        }
        let are_outcomes = entries.iter().any(|entry| !matches!(entry, Entry::Number(_)));
        let bad = |at: usize, expected: String| {
            let found = match entries[at] {
                Entry::Number(x) => x.to_string(),
                Entry::Lost => "P".to_owned(),
                Entry::Won => "N".to_owned(),
                Entry::Drawn => "D".to_owned(),
            };
            Err(Unfit::Number { place: at + 1, expected, found })
        };
        // A table without indices begins with heap 0.
        if let Some(from) = numbers.from.filter(|from| begins != 0 && *from != begins) {
            return Err(Unfit::Begins { begins, from });
        }
        // Heap 0 has no move in most games, so a row that does not begin with a loss begins with heap 1.
        let opens_with_0 = matches!(entries[0], Entry::Number(0) | Entry::Lost);
        let begins = if numbers.are_lost { 0 } else { begins };
        let from = numbers.from.unwrap_or(if begins == 0 && !opens_with_0 { 1 } else { begins });
        let from = usize::try_from(from).ok().filter(|_| from < LATEST_START);
        let Some(from) = from else { return bad(0, format!("one of a heap below {LATEST_START}")) };
        let mut values = Vec::new();
        for (at, entry) in entries.iter().enumerate().take(MOST_NUMBERS) {
            match *entry {
                Entry::Number(x) if numbers.are_lost => {
                    let (least, last) = (from + values.len(), MOST_LOST - 1);
                    let position = usize::try_from(x).ok().filter(|x| (least..=last).contains(x));
                    // P-positions rise, so each is above the one before.
                    let Some(position) = position.filter(|_| !are_outcomes) else {
                        return bad(at, format!("a P-position from {least} to {last}, as they rise"));
                    };
                    // All heaps between two P-positions are N-positions.
                    values.resize(position - from, 1);
                    values.push(0);
                }
                _ if numbers.are_lost => return bad(at, "a P-position, a number".to_owned()),
                Entry::Number(x) if !are_outcomes => match u32::try_from(x) {
                    Ok(value) => values.push(value),
                    Err(_) => return bad(at, "a Grundy value, a natural number below 2^32".to_owned()),
                },
                Entry::Lost => values.push(0),
                Entry::Won => values.push(1),
                Entry::Number(_) | Entry::Drawn => return bad(at, "P or N, as elsewhere".to_owned()),
            }
        }
        let is_lost = numbers.are_lost || are_outcomes;
        Ok(Wanted { values, from, is_lost, n_given: entries.len().min(MOST_NUMBERS) })
    }

    /// Whether a row begins with the numbers.
    fn fits(&self, row: &[u32]) -> bool {
        row.len() >= self.values.len() && self.values.iter().zip(row).all(|(a, b)| a == b)
    }

    /// The shifts by which a candidate has the first numbers, found with as few of its heaps as tell.
    fn shifts(&self, candidate: &Candidate, budget: &Budget) -> Vec<isize> {
        let mut left: Vec<isize> = (-MOST_SHIFT..=MOST_SHIFT).collect();
        left.retain(|shift| self.from.checked_add_signed(*shift).is_some());
        let mut keep = |row: &[u32]| {
            left.retain(|shift| {
                // The last value of the row decides for each shift whether it goes on.
                let at = row.len().checked_sub(1 + self.from.saturating_add_signed(*shift));
                at.is_none_or(|at| self.values.get(at).is_none_or(|value| *value == row[row.len() - 1]))
            });
            !left.is_empty()
        };
        let n_heaps = self.from + 1 + self.values.len().min(SOON);
        match &candidate.play {
            Play::Amounts(amounts) => _ = amounts.row_while(n_heaps, self.is_lost, keep),
            _ => {
                let row = candidate.row(n_heaps, self.is_lost, budget);
                _ = (1..=row.len()).all(|n| keep(&row[..n]));
                // A row that ended early does not show that the numbers go on.
                if row.len() < n_heaps {
                    left.clear();
                }
            }
        }
        left
    }

    /// The row of a candidate from the first number on, as long as it has the numbers and is none of a
    /// group's that has its names.
    fn row(&self, candidate: &Candidate, shift: isize, groups: &[Group], budget: &Budget) -> Vec<u32> {
        let first = self.from.saturating_add_signed(shift);
        let n_heaps = first + REACH.max(self.values.len() + NEXT);
        let is_new = |row: &[u32]| {
            // Values before the first number were not asked about.
            let Some(row) = row.get(first..) else { return true };
            let open = |group: &Group| group.wants(candidate) && group.row.starts_with(row);
            let fits = self.values.iter().zip(row).next_back().is_none_or(|(a, b)| a == b);
            fits && (groups.len() < MOST_ANSWERS || groups.iter().any(open))
        };
        let mut row = match &candidate.play {
            Play::Amounts(amounts) => {
                let row = amounts.row_while(n_heaps.min(MOST_HEAPS), self.is_lost, is_new);
                // The engine tabulates long rows faster than the definition does.
                let is_begun = row.len() == MOST_HEAPS && MOST_HEAPS < n_heaps;
                if is_begun { candidate.row(n_heaps, self.is_lost, budget) } else { row }
            }
            _ => candidate.row(n_heaps, self.is_lost, budget),
        };
        row.drain(..first.min(row.len()));
        row
    }

    fn told(&self, group: &Group, budget: &Budget) -> Match {
        let name = |(candidate, shift): &(Candidate, isize)| match shift - group.shift {
            0 => candidate.named.to_string(),
            more => format!("{} shifted by {more:+}", candidate.named),
        };
        let also: Vec<String> = group.others.iter().map(name).collect();
        let is_theorem = group.candidate.game().is_some_and(|game| game.kept_theorem(budget).is_some());
        let standing = match group.candidate.play {
            _ if is_theorem => Standing::Theorem,
            Play::Formula(..) => Standing::Conjecture,
            _ => Standing::Exact,
        };
        let first = self.from.saturating_add_signed(group.shift);
        Match {
            name: group.candidate.named.to_string(),
            also,
            shift: group.shift,
            agrees: self.n_given,
            standing,
            exact_to: (first + group.row.len() - 1) as u64,
            next: self.next(&group.row),
            atlas: std::iter::once(&group.candidate)
                .chain(group.others.iter().map(|(candidate, _)| candidate))
                .find_map(|candidate| in_atlas(&candidate.named)),
            game: (standing != Standing::Conjecture).then(|| group.candidate.named.clone()),
        }
    }

    /// The next values of a row, or its next P-positions.
    fn next(&self, row: &[u32]) -> Vec<u64> {
        let rest = (self.from + self.values.len()..).zip(row.iter().skip(self.values.len()));
        if self.is_lost {
            rest.filter(|(_, value)| **value == 0).map(|(n, _)| n as u64).take(NEXT).collect()
        } else {
            rest.map(|(_, value)| u64::from(*value)).take(NEXT).collect()
        }
    }

    /// The law that the finder sees in the numbers.
    fn law(&self, budget: &Budget) -> Result<Option<Match>, Stop> {
        let entry = |value: &u32| match (self.is_lost, value) {
            (false, value) => Entry::Number(i64::from(*value)),
            (true, 0) => Entry::Lost,
            (true, _) => Entry::Won,
        };
        let entries = self.values.iter().map(entry);
        let table = Listed::of(vec![self.from as u64], vec![self.values.len() as u64], entries, budget)?;
        let Some(known) = table.law(budget).known else { return Ok(None) };
        let value = |n: usize| -> Option<u32> {
            let n = n as u64;
            match &known.law {
                Law::Periodic(law) => u32::try_from(law.value(u128::from(n))?).ok(),
                Law::Claim(claim) if self.is_lost => claim.at(&[n]).map(|lost| u32::from(lost == 0)),
                Law::Claim(claim) => u32::try_from(claim.at(&[n])?).ok(),
                _ => None,
            }
        };
        let row: Vec<u32> = (self.from..self.from + REACH + self.values.len()).map_while(value).collect();
        Ok(self.fits(&row).then(|| Match {
            name: known.statement.to_string(),
            also: Vec::new(),
            shift: 0,
            agrees: self.n_given,
            standing: Standing::Conjecture,
            exact_to: (self.from + self.values.len() - 1) as u64,
            next: self.next(&row),
            atlas: None,
            game: None,
        }))
    }
}

#[cfg(test)]
mod tests;
