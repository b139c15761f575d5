//! Expressions on numbers, lists, words, sets and graphs, and what they are worth.
//!
//! A list, a word and a set are all entries: the numbers of a list in their order, the letters of a word by
//! their code points, the elements of a set in rising order.

use super::graph::Graph;
use super::pick::Pick;
use crate::interpret::FaultKind;
use crate::interpret::evaluate::{binary, call, gcd};
use crate::interpret::number_set;
use crate::ir::{Comparison, Function, Operator};
use crate::lang::Span;
use grundy_budget::{Budget, Stop};
use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

/// Entries that a list may have.
pub const MAX_ENTRIES: usize = 1 << 12;

/// An expression whose kind is known: a number, a condition, or entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expr {
    // Numbers.
    Number(i128),
    /// A coordinate that is a number, a choice, or what a loop goes through.
    Name(usize),
    Negate(Box<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    Call(Function, Vec<Expr>),
    Length(Box<Expr>),
    Item {
        of: Box<Expr>,
        at: Box<Expr>,
        /// Whether the index hangs on a choice: outside of the list there is then no such option. Elsewhere
        /// it is a fault.
        is_chosen: bool,
    },
    Fold(Fold, Box<Expr>),
    Count(Box<Expr>, Box<Expr>),
    Distance(usize, Box<Expr>, Box<Expr>),
    // Conditions.
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// Whether the entries are the same, or with `false` not.
    Same(bool, Box<Expr>, Box<Expr>),
    /// How entries compare in the order of a dictionary.
    Ordered(Comparison, Box<Expr>, Box<Expr>),
    Among(Box<Expr>, Box<Expr>),
    /// Whether entries stand side by side in others.
    Inside(Box<Expr>, Box<Expr>),
    Within(Box<Expr>, Box<Expr>, Box<Expr>),
    Named(Named, Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Not(Box<Expr>),
    /// Whether a condition holds in all turns of a loop, or with `false` in any.
    Every(bool, Box<Loop>, Box<Expr>),
    // Entries.
    Entries(Vec<i128>),
    /// A coordinate that is a list, a word or a set.
    Coordinate(usize),
    Literal(Vec<Expr>),
    Slice {
        of: Box<Expr>,
        from: Option<Box<Expr>>,
        to: Option<Box<Expr>>,
        /// Whether each bound hangs on a choice: outside of the list there is then no such option. Elsewhere it
        /// is cut off, as in Python.
        is_chosen: [bool; 2],
    },
    /// A row of a list of lists.
    Row {
        of: Vec<Vec<i128>>,
        at: Box<Expr>,
        is_chosen: bool,
    },
    Reversed(Box<Expr>),
    /// In rising order.
    Sorted(Box<Expr>),
    /// In rising order, each once: a set.
    Distinct(Box<Expr>),
    Join(Box<Expr>, Box<Expr>),
    /// Entries a number of times.
    Repeated(Box<Expr>, Box<Expr>),
    /// The elements of a set that are not in another, or with `true` those that are in both.
    Sift(bool, Box<Expr>, Box<Expr>),
    Generated(Box<Loop>, Box<Expr>),
    Neighbours(usize, Box<Expr>),
    Vertices(usize),
    /// The piece of a set of vertices that is connected with one of them; none where it is not among them.
    Component(usize, Box<Expr>, Box<Expr>),
    /// A choice that is a subset, or a list: see [`Pick`].
    Picked(Box<Pick>),
    /// Entries with others in some places; with `false` none may be below 0, or there is no such option.
    Written(Box<Expr>, Vec<Write>, bool),
    // Numbers, conditions or entries.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// What stands at a place of the text, which faults inside name.
    At(Span, Box<Expr>),
}

/// What makes one number of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    Sum,
    Xor,
    /// The greatest common divisor; 0 of none.
    Gcd,
    Min,
    Max,
}

/// An infinite set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    Odd,
    Even,
    Squares,
    Primes,
    Fibonacci,
    Powers(Box<Expr>),
}

/// The turns of a loop: `for name in source if condition`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loop {
    pub(crate) slot: usize,
    pub(crate) source: Source,
    pub(crate) condition: Option<Expr>,
}

/// What a loop goes through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The numbers from one to another, both included.
    Range(Expr, Expr),
    Entries(Expr),
}

/// `a[at] = value`, for each turn of a loop where there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Write {
    pub(crate) at: Expr,
    pub(crate) value: Expr,
    pub(crate) is_chosen: bool,
    pub(crate) each: Option<Loop>,
}

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The choices name no entry, so there is no such option.
    Absent,
    Fault(FaultKind, Option<Span>),
    Stopped(Stop),
}

type Evaluated<T> = Result<T, Halt>;

impl From<FaultKind> for Halt {
    fn from(kind: FaultKind) -> Halt {
        Halt::Fault(kind, None)
    }
}

/// What names mean while a line is gone through.
pub(crate) struct Names<'a> {
    /// Numbers by slot.
    pub(crate) numbers: &'a [Cell<i128>],
    /// Lists, words and sets by coordinate.
    pub(crate) entries: &'a [Vec<i128>],
    pub(crate) graphs: &'a [Graph],
    pub(crate) steps: Steps<'a>,
}

/// Steps, which are told to the budget a few at a time: a budget is shared by threads.
pub(crate) struct Steps<'a> {
    budget: &'a Budget,
    unspent: Cell<u64>,
}

impl<'a> Steps<'a> {
    pub(crate) fn new(budget: &'a Budget) -> Self {
        Steps { budget, unspent: Cell::new(0) }
    }

    #[inline]
    pub(super) fn spend_one(&self) -> Evaluated<()> {
        let unspent = self.unspent.get() + 1;
        // The clock is shared by threads, so it is not told at each step.
        self.unspent.set(unspent);
        if unspent < TOGETHER {
            return Ok(());
        }
        self.budget.spend(self.unspent.take()).map_err(Halt::Stopped)
    }
}

impl Drop for Steps<'_> {
    fn drop(&mut self) {
        // What is stopped here stops at the next step.
        let _ = self.budget.spend(self.unspent.get());
    }
}

/// The number of steps that are told at a time.
const TOGETHER: u64 = 64;

impl Names<'_> {
    /// Returns the value of a number.
    pub(crate) fn number(&self, expr: &Expr) -> Evaluated<i128> {
        Ok(match expr {
            Expr::Number(value) => *value,
            Expr::Name(slot) => self.numbers[*slot].get(),
            // The innermost place is the most exact one, so only a fault without a place takes this one.
            Expr::At(span, inner) => return self.number(inner).map_err(|halt| placed(halt, *span)),
            Expr::Negate(x) => self.number(x)?.checked_neg().ok_or(FaultKind::Overflow)?,
            Expr::Binary(operator, x, y) => binary(*operator, self.number(x)?, self.number(y)?)?,
            Expr::Call(function, arguments) => {
                let values: Vec<i128> = arguments.iter().map(|x| self.number(x)).collect::<Evaluated<_>>()?;
                call(*function, &values)?
            }
            Expr::Length(of) => self.entries(of)?.len() as i128,
            Expr::Item { of, at, is_chosen } => {
                let (entries, at) = (self.entries(of)?, self.number(at)?);
                // The entries are all made first, so that a fault in any of them is told.
                entries[index(at, entries.len(), *is_chosen)?]
            }
            Expr::Fold(fold, of) => fold.of(&self.entries(of)?)?,
            Expr::Count(of, wanted) => {
                let wanted = self.number(wanted)?;
                self.entries(of)?.iter().filter(|entry| **entry == wanted).count() as i128
            }
            Expr::Distance(graph, from, to) => {
                self.graphs[*graph].distance(self.number(from)?, self.number(to)?)
            }
            Expr::If(condition, x, y) => return self.number(if self.holds(condition)? { x } else { y }),
            _ => unreachable!("the kinds were checked when the text was read"),
        })
    }

    /// Returns whether a condition holds.
    pub(crate) fn holds(&self, expr: &Expr) -> Evaluated<bool> {
        Ok(match expr {
            Expr::At(span, inner) => return self.holds(inner).map_err(|halt| placed(halt, *span)),
            Expr::Compare(comparison, x, y) => comparison.holds(self.number(x)?, self.number(y)?),
            Expr::Same(is_wanted, x, y) => (self.entries(x)? == self.entries(y)?) == *is_wanted,
            Expr::Ordered(comparison, x, y) => comparison.holds(self.entries(x)?, self.entries(y)?),
            Expr::Among(x, of) => {
                // The number comes first, as in the text: its fault is told before one of the list.
                let x = self.number(x)?;
                self.entries(of)?.contains(&x)
            }
            Expr::Inside(x, of) => {
                let (x, of) = (self.entries(x)?, self.entries(of)?);
                // No windows are taken of the length 0, and nothing stands in every list.
                x.is_empty() || of.windows(x.len()).any(|piece| piece == &x[..])
            }
            Expr::Within(x, from, to) => {
                let (x, from, to) = (self.number(x)?, self.number(from)?, self.number(to)?);
                from <= x && x <= to
            }
            Expr::Named(set, x) => self.is_in(set, self.number(x)?)?,
            Expr::And(parts) => {
                for part in parts {
                    if !self.holds(part)? {
                        return Ok(false);
                    }
                }
                true
            }
            Expr::Or(parts) => {
                for part in parts {
                    if self.holds(part)? {
                        return Ok(true);
                    }
                }
                false
            }
            Expr::Not(inner) => !self.holds(inner)?,
            Expr::Every(is_all, turns, condition) => {
                let mut holds = *is_all;
                self.each(turns, &mut |names| {
                    holds = names.holds(condition)?;
                    // The loop ends with the first turn that decides.
                    Ok(holds == *is_all)
                })?;
                holds
            }
            Expr::If(condition, x, y) => return self.holds(if self.holds(condition)? { x } else { y }),
            _ => unreachable!("the kinds were checked when the text was read"),
        })
    }

    fn is_in(&self, set: &Named, x: i128) -> Evaluated<bool> {
        Ok(match set {
            Named::Odd => x >= 0 && x % 2 == 1,
            Named::Even => x >= 0 && x % 2 == 0,
            Named::Squares => number_set::is_square(x),
            Named::Fibonacci => number_set::is_fibonacci(x),
            Named::Primes if x < 2 => false,
            Named::Primes => number_set::is_prime(u64::try_from(x).map_err(|_| FaultKind::PrimeTooLarge)?),
            Named::Powers(base) => match self.number(base)? {
                negative if negative < 0 => return Err(FaultKind::Negative.into()),
                base => number_set::is_power(x, base),
            },
        })
    }

    /// Returns the entries of a list, a word or a set.
    pub(crate) fn entries<'e>(&'e self, expr: &'e Expr) -> Evaluated<Cow<'e, [i128]>> {
        let made = match expr {
            Expr::At(span, inner) => return self.entries(inner).map_err(|halt| placed(halt, *span)),
            // Borrowed where nothing is made: most lists are only read.
            Expr::Entries(entries) => return Ok(Cow::Borrowed(entries)),
            Expr::Coordinate(coordinate) => return Ok(Cow::Borrowed(&self.entries[*coordinate])),
            Expr::Literal(items) => items.iter().map(|item| self.number(item)).collect::<Evaluated<_>>()?,
            Expr::Row { of, at, is_chosen } => {
                let at = self.number(at)?;
                return Ok(Cow::Borrowed(&of[index(at, of.len(), *is_chosen)?]));
            }
            Expr::Slice { of, from, to, is_chosen } => {
                let entries = self.entries(of)?;
                let bound =
                    |bound: &Option<Box<Expr>>| bound.as_ref().map(|bound| self.number(bound)).transpose();
                let range = slice(entries.len(), bound(from)?, bound(to)?, *is_chosen)?;
                return Ok(match entries {
                    Cow::Borrowed(entries) => Cow::Borrowed(&entries[range]),
                    Cow::Owned(entries) => Cow::Owned(entries[range].to_vec()),
                });
            }
            Expr::Reversed(of) => self.entries(of)?.iter().rev().copied().collect(),
            Expr::Sorted(of) => {
                let mut entries = self.entries(of)?.into_owned();
                entries.sort_unstable();
                entries
            }
            Expr::Distinct(of) => {
                let mut entries = self.entries(of)?.into_owned();
                entries.sort_unstable();
                entries.dedup();
                entries
            }
            Expr::Join(x, y) => {
                let mut entries = self.entries(x)?.into_owned();
                entries.extend_from_slice(&self.entries(y)?);
                entries
            }
            Expr::Repeated(of, times) => {
                let (entries, times) = (self.entries(of)?, self.number(times)?);
                // The limit comes before the entries are made, since a number of times may be huge.
                let times = usize::try_from(times.max(0)).ok().filter(|times| *times <= MAX_ENTRIES);
                let len = times.and_then(|times| times.checked_mul(entries.len()));
                let times = times.filter(|_| len.is_some_and(|len| len <= MAX_ENTRIES));
                entries.repeat(times.ok_or(FaultKind::TooLong)?)
            }
            Expr::Component(graph, set, vertex) => {
                let (set, vertex) = (self.entries(set)?, self.number(vertex)?);
                let pieces = self.graphs[*graph].components(&set);
                pieces.into_iter().find(|piece| piece.contains(&vertex)).unwrap_or_default()
            }
            Expr::Sift(is_kept, x, y) => {
                let (entries, other) = (self.entries(x)?, self.entries(y)?);
                let is_wanted = |entry: &&i128| other.binary_search(entry).is_ok() == *is_kept;
                entries.iter().filter(is_wanted).copied().collect()
            }
            Expr::Generated(turns, value) => {
                let mut entries = Vec::new();
                self.each(turns, &mut |names| {
                    entries.push(names.number(value)?);
                    // A loop may have more turns than a list has room; the limit holds at each of them.
                    if entries.len() > MAX_ENTRIES { Err(FaultKind::TooLong.into()) } else { Ok(true) }
                })?;
                entries
            }
            Expr::Neighbours(graph, vertex) => {
                return Ok(Cow::Borrowed(self.graphs[*graph].neighbours(self.number(vertex)?)));
            }
            Expr::Vertices(graph) => return Ok(Cow::Borrowed(self.graphs[*graph].vertices())),
            Expr::Picked(pick) => pick.at(&self.entries(&pick.of)?, self.numbers[pick.slot].get()),
            Expr::Written(of, writes, is_signed) => self.written(of, writes, *is_signed)?,
            Expr::If(condition, x, y) => return self.entries(if self.holds(condition)? { x } else { y }),
            _ => unreachable!("the kinds were checked when the text was read"),
        };
        if made.len() > MAX_ENTRIES { Err(FaultKind::TooLong.into()) } else { Ok(Cow::Owned(made)) }
    }

    /// Returns entries with others in some places. All values are those before the first write.
    fn written(&self, of: &Expr, writes: &[Write], is_signed: bool) -> Evaluated<Vec<i128>> {
        // The entries that a value reads are those of before, also behind another write.
        let (mut entries, mut values) = (self.entries(of)?.into_owned(), Vec::new());
        for write in writes {
            let mut write_one = |names: &Names<'_>| {
                let at = index(names.number(&write.at)?, entries.len(), write.is_chosen)?;
                values.push((at, names.number(&write.value)?));
                Ok(true)
            };
            match &write.each {
                Some(turns) => self.each(turns, &mut write_one)?,
                None => {
                    write_one(self)?;
                }
            }
        }
        for (at, value) in values {
            // A natural that would go below 0 makes no option, as a coordinate does.
            if value < 0 && !is_signed {
                return Err(Halt::Absent);
            }
            entries[at] = value;
        }
        Ok(entries)
    }

    /// Goes through a loop as long as `turn` says so. A turn is a step.
    pub(crate) fn each(
        &self,
        turns: &Loop,
        turn: &mut dyn FnMut(&Names<'_>) -> Evaluated<bool>,
    ) -> Evaluated<()> {
        let mut one = |value: i128| {
            self.steps.spend_one()?;
            self.numbers[turns.slot].set(value);
            // The condition reads the name of the loop, so the name has its value first.
            let holds = turns.condition.as_ref().map_or(Ok(true), |condition| self.holds(condition))?;
            if holds { turn(self) } else { Ok(true) }
        };
        match &turns.source {
            Source::Range(from, to) => {
                let (mut value, to) = (self.number(from)?, self.number(to)?);
                // After the last number the next one is not computed, which may not fit.
                while value <= to && one(value)? {
                    value = value.checked_add(1).ok_or(FaultKind::Overflow)?;
                }
            }
            Source::Entries(of) => {
                for value in self.entries(of)?.iter() {
                    if !one(*value)? {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Names the place of a fault that has none.
fn placed(halt: Halt, span: Span) -> Halt {
    match halt {
        Halt::Fault(kind, None) => Halt::Fault(kind, Some(span)),
        halt => halt,
    }
}

/// Returns the place of an entry, counted from 0.
fn index(at: i128, len: usize, is_chosen: bool) -> Evaluated<usize> {
    let found = usize::try_from(at).ok().filter(|at| *at < len);
    let outside = if is_chosen { Halt::Absent } else { FaultKind::BadIndex { index: at, len }.into() };
    found.ok_or(outside)
}

/// Returns the places of a slice. A bound that hangs on a choice lies within the list, and then the slice
/// does not end before it begins; others are as in Python: counted from the end below 0, and cut off.
fn slice(len: usize, from: Option<i128>, to: Option<i128>, is_chosen: [bool; 2]) -> Evaluated<Range<usize>> {
    let place = |(bound, is_chosen): (i128, bool)| {
        if is_chosen {
            return usize::try_from(bound).ok().filter(|bound| *bound <= len).ok_or(Halt::Absent);
        }
        let bound = if bound < 0 { bound.saturating_add(len as i128) } else { bound };
        Ok(usize::try_from(bound.max(0)).map_or(len, |bound| bound.min(len)))
    };
    let from = from.map_or(Ok(0), |from| place((from, is_chosen[0])))?;
    let to = to.map_or(Ok(len), |to| place((to, is_chosen[1])))?;
    // With a choice a slice backwards is no option; else it is empty.
    if is_chosen.contains(&true) && from > to { Err(Halt::Absent) } else { Ok(from..to.max(from)) }
}

impl Fold {
    pub(crate) const ALL: [(&'static str, Fold); 5] =
        [("sum", Fold::Sum), ("xor", Fold::Xor), ("gcd", Fold::Gcd), ("min", Fold::Min), ("max", Fold::Max)];

    /// Returns the number of entries; the least and the largest of none have no value.
    fn of(self, entries: &[i128]) -> Result<i128, FaultKind> {
        let empty = FaultKind::BadIndex { index: 0, len: 0 };
        match self {
            Fold::Sum => {
                entries.iter().try_fold(0i128, |sum, x| sum.checked_add(*x)).ok_or(FaultKind::Overflow)
            }
            Fold::Xor => Ok(entries.iter().fold(0, |sum, x| sum ^ x)),
            Fold::Gcd => entries
                .iter()
                .fold(0, |common, x| gcd(common, x.unsigned_abs()))
                .try_into()
                .map_err(|_| FaultKind::Overflow),
            Fold::Min => entries.iter().copied().min().ok_or(empty),
            Fold::Max => entries.iter().copied().max().ok_or(empty),
        }
    }
}
