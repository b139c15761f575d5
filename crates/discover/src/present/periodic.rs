//! Values that repeat, in words.

use super::gate::{Frame, Meaning, Saying};
use grundy_automata::Error;
use grundy_proof::Periodic;
use grundy_rules::lang::{Claim, parse_claim};
use std::fmt::Write;

/// Longer lists are not written out.
const MOST_EXCEPTIONS: usize = 4;
const MOST_PIECES: usize = 4;
const MOST_RESIDUES: u64 = 24;

/// More intercepts of a slope are not tried.
const MOST_SHAPES: usize = 32;

/// Values that repeat, in one of three ways to say so.
pub(super) enum Repeating {
    /// A formula, but for a few heaps, which have these values.
    Formula(Shape, Vec<(u64, u64)>),
    Pieces(Pieces),
    Window(Window),
}

/// Values that stay near `n`: `g(4k+3) = 4k+4, g(4k+4) = 4k+3, else g(n) = n`.
pub(super) struct Pieces {
    period: u64,
    /// `g(period k + first) = period k + first + offset` for `k >= 0`, by the first heap.
    moved: Vec<(u64, i128)>,
    /// What other values exceed `n` by.
    usual: i128,
    except: Vec<(u64, u64)>,
}

/// The repetition itself, with the values by residue, and the others, where they are few.
pub(super) struct Window {
    from: u64,
    period: u64,
    saltus: u64,
    /// The value of the heaps from `from` on, by their residue.
    by_residue: Option<Vec<u64>>,
    /// The values from heap 0 on.
    early: Vec<u64>,
}

impl Repeating {
    /// Returns words that may fit, the shortest first.
    pub(super) fn of(law: &Periodic) -> Vec<Repeating> {
        let formula = Shape::of(law)
            .and_then(|(shape, heaps)| Some(Repeating::Formula(shape, values_of(law, &heaps)?)));
        let pieces = Pieces::of(law).map(Repeating::Pieces);
        formula.into_iter().chain(pieces).chain([Repeating::Window(Window::of(law))]).collect()
    }
}

impl Saying for Repeating {
    fn words(&self, _: &[String]) -> String {
        match self {
            Repeating::Formula(shape, heaps) => format!("g(n) = {}{}", shape.words(), except(heaps)),
            Repeating::Pieces(pieces) => pieces.words(),
            Repeating::Window(window) => window.words(),
        }
    }

    fn meaning(&self, _: &Frame<'_>) -> Result<Meaning, Error> {
        let said = match self {
            Repeating::Formula(shape, heaps) => {
                // The shape is read back by its own period and saltus and not by those of the law. Only so
                // does the comparison test the words.
                let (least, period, saltus) = match *shape {
                    Shape::Remainder { period, .. } | Shape::Twice { period, .. } => (0, period, 0),
                    Shape::Slope { times, by, .. } => (0, by, times),
                    Shape::Less { minus } => (minus, 1, 1),
                };
                repeating(least, period, saltus, heaps, |n| shape.value(n))
            }
            Repeating::Pieces(Pieces { period, moved, usual, except }) => {
                // The first heaps lie in one period, so their residues differ and at most one piece fits.
                let piece = |n: u64| {
                    moved.iter().find(|(first, _)| n >= *first && (n - first).is_multiple_of(*period))
                };
                // A piece begins at its first heap, so all of them hold only from the largest of these on.
                let least = moved.iter().map(|(first, _)| *first).max().unwrap_or(0);
                repeating(least, *period, *period, except, |n| {
                    let offset = piece(n).map_or(*usual, |(_, offset)| *offset);
                    u64::try_from(i128::from(n) + offset).ok()
                })
            }
            Repeating::Window(Window { from, period, saltus, by_residue, early }) => {
                let listed =
                    |n: u64| Some((n, *by_residue.as_ref()?.get(usize::try_from(n % period).ok()?)?));
                let late = (*from..from + period).filter_map(listed);
                let values = (0..).zip(early.iter().copied()).chain(late).collect();
                return Ok(Meaning::Partly { from: *from, period: *period, saltus: *saltus, values });
            }
        };
        said.map(Meaning::Values).ok_or(Error::TableTooShort)
    }
}

/// Returns the law with these values, and exceptions, that repeats from heap `least` on, but for the
/// exceptions.
fn repeating(
    least: u64,
    period: u64,
    saltus: u64,
    except: &[(u64, u64)],
    value: impl Fn(u64) -> Option<u64>,
) -> Option<Periodic> {
    // An exception does not repeat, so the preperiod ends behind the last one.
    let preperiod = except.iter().map(|(n, _)| n + 1).max().unwrap_or(0).max(least);
    let listed = |n: u64| except.iter().find(|(other, _)| *other == n).map(|(_, v)| *v);
    let values = (0..preperiod + period).map(|n| listed(n).or_else(|| value(n))).collect::<Option<_>>()?;
    Periodic::new(preperiod, saltus, values).ok()
}

fn values_of(law: &Periodic, heaps: &[u64]) -> Option<Vec<(u64, u64)>> {
    heaps.iter().map(|n| Some((*n, u64::try_from(law.value((*n).into())?).ok()?))).collect()
}

/// Returns the law as a formula in `n`, where a short one says the same without exceptions.
///
/// ```
/// use grundy_discover::present::formula;
/// let law = grundy_proof::Periodic::new(0, 0, vec![0, 0, 1, 1, 2, 2]).unwrap();
/// assert_eq!(formula(&law).unwrap().print(&["n".to_owned()]), "n % 6 // 2");
/// let law = grundy_proof::Periodic::new(0, 11, vec![0]).unwrap();
/// assert_eq!(formula(&law).unwrap().print(&["n".to_owned()]), "11 * n");
/// ```
#[must_use]
pub fn formula(law: &Periodic) -> Option<Claim> {
    let (shape, exceptions) = Shape::of(law)?;
    let claim = parse_claim(&shape.code(), &["n"]).expect("the formula is in the rule language");
    exceptions.is_empty().then_some(claim)
}

/// A short formula that repeats with the same period and saltus as the law.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// `floor(((n + plus) mod period) / by)`
    Remainder { period: u64, plus: u64, by: u64 },
    /// `(n mod period) mod by`, but `last` where `n mod period` is `period - 1`.
    Twice { period: u64, by: u64, last: u64 },
    /// `floor((times * n + plus) / by)`
    Slope { times: u64, plus: u64, by: u64 },
    /// `n - minus`, from `minus` on.
    Less { minus: u64 },
}

impl Shape {
    /// Returns a shape and the few heaps at which the law is another.
    ///
    /// The shape repeats as the law does, so that two stretches of a period past the preperiod decide for all
    /// heaps.
    fn of(law: &Periodic) -> Option<(Shape, Vec<u64>)> {
        let (period, last) = (law.period(), *law.values().last()?);
        let mut shapes = Vec::new();
        if law.saltus() == 0 && period == 1 {
            shapes.push(Shape::Slope { times: 0, plus: last, by: 1 });
        } else if law.saltus() == 0 {
            // Residues count from 0, but the law may begin to repeat at any residue. So the first multiple of
            // the period behind the preperiod stands for residue 0.
            let start = u128::from(law.preperiod().div_ceil(period) * period);
            let late = |n: u64| law.value(start + u128::from(n));
            let remainder = |plus: u64| {
                // The floor is 0 for the first `by` numbers. So the first number with another value is `by`.
                let by = (1..period).find(|n| late(n + period - plus) != Some(0))?;
                Some(Shape::Remainder { period, plus, by })
            };
            let last = late(period - 1).and_then(|last| u64::try_from(last).ok())?;
            // The order is that of preference: a remainder, a remainder of one, a remainder of a shifted
            // heap.
            shapes.extend(remainder(0));
            shapes.extend((2..=(period - 1) / 2).take(MOST_SHAPES).map(|by| Shape::Twice {
                period,
                by,
                last,
            }));
            shapes.extend((1..period).take(MOST_SHAPES).filter_map(remainder));
        } else {
            let at = law.values().len() as u64 - 1;
            let (times, by) = (law.saltus(), period);
            // The last value is known: times * at + plus is in last * by .. last * by + by. The period and
            // `at` are lengths of lists in memory, so the products fit.
            let least = i128::from(last) * i128::from(by) - i128::from(times) * i128::from(at);
            // A bound below 0 leaves no natural number for `plus`, and the range is empty.
            let below = u64::try_from(least + i128::from(by)).unwrap_or(0);
            // Such a line has a negative intercept, which the shape of a slope does not have.
            if (times, by) == (1, 1) && last < at {
                shapes.push(Shape::Less { minus: at - last });
            }
            let pluses = u64::try_from(least.max(0)).unwrap_or(u64::MAX)..below;
            shapes.extend(pluses.take(MOST_SHAPES).map(|plus| Shape::Slope { times, plus, by }));
        }
        let decided = law.preperiod() + 2 * period;
        shapes.into_iter().find_map(|shape| {
            let differs = |n: &u64| law.value((*n).into()) != shape.value(*n).map(u128::from);
            let wrong: Vec<u64> = (0..decided).filter(differs).take(MOST_EXCEPTIONS + 1).collect();
            // A difference past the preperiod comes back in each period, so it is no exception.
            let few = wrong.len() <= MOST_EXCEPTIONS && wrong.iter().all(|n| *n < law.preperiod());
            few.then_some((shape, wrong))
        })
    }

    fn value(self, n: u64) -> Option<u64> {
        match self {
            Shape::Remainder { period, plus, by } => Some((n + plus) % period / by),
            Shape::Twice { period, last, .. } if n % period == period - 1 => Some(last),
            Shape::Twice { period, by, .. } => Some(n % period % by),
            Shape::Slope { times, plus, by } => Some(times.checked_mul(n)?.checked_add(plus)? / by),
            Shape::Less { minus } => n.checked_sub(minus),
        }
    }

    fn words(self) -> String {
        match self {
            Shape::Remainder { period, plus, by } => {
                let n = shifted(plus);
                if by == 1 {
                    format!("{n} mod {period}")
                } else {
                    format!("floor(({n} mod {period}) / {by})")
                }
            }
            Shape::Twice { period, by, last } => {
                format!("(n mod {period}) mod {by}, but {last} where n mod {period} = {}", period - 1)
            }
            Shape::Slope { times: 0, plus, .. } => plus.to_string(),
            Shape::Slope { times, plus, by: 1 } => line(times, plus),
            Shape::Slope { times, plus: 0, by } => format!("floor({} / {by})", line(times, 0)),
            Shape::Slope { times, plus, by } => format!("floor(({}) / {by})", line(times, plus)),
            Shape::Less { minus } => format!("n - {minus}"),
        }
    }

    fn code(self) -> String {
        match self {
            Shape::Remainder { period, plus, by } => {
                let n = shifted(plus);
                if by == 1 { format!("{n} % {period}") } else { format!("{n} % {period} // {by}") }
            }
            Shape::Twice { period, by, last } => {
                format!("{last} if n % {period} == {} else n % {period} % {by}", period - 1)
            }
            Shape::Slope { times: 0, plus, .. } => plus.to_string(),
            Shape::Slope { times, plus, by } => {
                let n = if times == 1 { "n".to_owned() } else { format!("{times}*n") };
                let line = if plus == 0 { n.clone() } else { format!("{n} + {plus}") };
                match (plus, by) {
                    (_, 1) => line,
                    (0, _) => format!("{n} // {by}"),
                    _ => format!("({line}) // {by}"),
                }
            }
            Shape::Less { minus } => format!("n - {minus}"),
        }
    }
}

/// `(n + 3)`, or `n`.
fn shifted(plus: u64) -> String {
    if plus == 0 { line(1, plus) } else { format!("({})", line(1, plus)) }
}

/// `2n + 3`, without what is not needed.
fn line(times: u64, plus: u64) -> String {
    match (times, plus) {
        (0, _) => plus.to_string(),
        (1, 0) => "n".to_owned(),
        (_, 0) => format!("{times}n"),
        (1, _) => format!("n + {plus}"),
        _ => format!("{times}n + {plus}"),
    }
}

fn except(heaps: &[(u64, u64)]) -> String {
    let mut text = String::new();
    for (i, (n, value)) in heaps.iter().enumerate() {
        let _ = write!(text, "{} g({n}) = {value}", if i == 0 { ", but" } else { "," });
    }
    text
}

impl Pieces {
    fn of(law: &Periodic) -> Option<Pieces> {
        let (preperiod, period) = (law.preperiod(), law.period());
        // Values at fixed distances from `n` rise by the period in each period. With period 1 there is only
        // one distance, and a shape says it shorter.
        if law.saltus() != period || period == 1 {
            return None;
        }
        let from_n = |n: u64| i128::try_from(law.value(n.into())?).ok()?.checked_sub(n.into());
        let offsets: Vec<i128> = (preperiod..preperiod + period).map(from_n).collect::<Option<_>>()?;
        // The offset that the most residues have; of several the one nearest to 0.
        let count = |offset: i128| offsets.iter().filter(|other| **other == offset).count();
        let usual = *offsets.iter().max_by_key(|offset| (count(**offset), -offset.abs()))?;
        let moved: Vec<(u64, i128)> =
            (preperiod..).zip(offsets).filter(|(_, offset)| *offset != usual).collect();
        let early: Vec<u64> = (0..preperiod).filter(|n| from_n(*n) != Some(usual)).collect();
        if moved.len() > MOST_PIECES || early.len() > MOST_EXCEPTIONS {
            return None;
        }
        Some(Pieces { period, moved, usual, except: values_of(law, &early)? })
    }

    fn words(&self) -> String {
        let term = |plus: i128| match plus {
            0 => format!("{}k", self.period),
            plus => format!("{}k{plus:+}", self.period),
        };
        let mut text = String::new();
        for (first, offset) in &self.moved {
            let first = i128::from(*first);
            let _ = write!(text, "g({}) = {}, ", term(first), term(first + offset));
        }
        let rest = match self.usual {
            0 => "n".to_owned(),
            offset if offset > 0 => format!("n + {offset}"),
            offset => format!("n - {}", -offset),
        };
        format!("{text}else g(n) = {rest}{}", except(&self.except))
    }
}

impl Window {
    fn of(law: &Periodic) -> Window {
        let (from, period, saltus) = (law.preperiod(), law.period(), law.saltus());
        let value = |n: &u64| law.values()[usize::try_from(*n).expect("a heap of the window")];
        let is_short = period <= MOST_RESIDUES;
        // The window has one heap of each residue.
        let of_residue = |r: u64| (from..from + period).find(|n| n % period == r);
        // With a saltus the heaps of a residue have different values.
        let by_residue = (is_short && saltus == 0)
            .then(|| (0..period).filter_map(of_residue).map(|n| value(&n)).collect());
        // With a saltus no values are said by residue, so those of the first period have to be listed too.
        let unsaid = if saltus == 0 { from } else { from + period };
        let is_listed = is_short && unsaid <= MOST_RESIDUES;
        let early = (0..if is_listed { unsaid } else { 0 }).map(|n| value(&n)).collect();
        Window { from, period, saltus, by_residue, early }
    }

    fn words(&self) -> String {
        let Window { from, period, saltus, by_residue, early } = self;
        let saltus = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
        let from = if *from == 0 { "all n".to_owned() } else { format!("n >= {from}") };
        let mut text = format!("g(n + {period}) = g(n){saltus} for {from}");
        let list = |values: &[u64]| values.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        if let Some(values) = by_residue {
            let _ = write!(text, "; by n mod {period}: {}", list(values));
        }
        if !early.is_empty() {
            let at =
                if early.len() == 1 { "at 0".to_owned() } else { format!("from 0 to {}", early.len() - 1) };
            let _ = write!(text, "; {at}: {}", list(early));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn said(preperiod: u64, saltus: u64, values: &[u64]) -> String {
        said_of(Periodic::new(preperiod, saltus, values.to_vec()).unwrap())
    }

    fn said_of(law: Periodic) -> String {
        crate::present::statement(&grundy_proof::Law::Periodic(law), &["n".to_owned()]).into()
    }

    #[test]
    fn short_laws_have_short_statements() {
        assert_eq!(said(0, 0, &[0]), "g(n) = 0");
        assert_eq!(said(2, 0, &[0, 0, 5]), "g(n) = 5, but g(0) = 0, g(1) = 0");
        assert_eq!(said(0, 0, &[0, 0, 0, 1, 1, 1, 2]), "g(n) = floor((n mod 7) / 3)");
        assert_eq!(said(1, 0, &[0, 0, 1]), "g(n) = (n + 1) mod 2, but g(0) = 0");
        assert_eq!(said(0, 0, &[1, 2, 2, 0, 0, 1]), "g(n) = floor(((n + 3) mod 6) / 2)");
        assert_eq!(said(0, 0, &[0, 1, 0, 1, 2]), "g(n) = (n mod 5) mod 2, but 2 where n mod 5 = 4");
        assert_eq!(said(0, 0, &[0, 1, 2, 0, 1, 2, 3]), "g(n) = (n mod 7) mod 3, but 3 where n mod 7 = 6");
        assert_eq!(said(0, 1, &[0]), "g(n) = n");
        assert_eq!(said(0, 2, &[3]), "g(n) = 2n + 3");
        assert_eq!(said(0, 1, &[0, 0]), "g(n) = floor(n / 2)");
        assert_eq!(said(0, 1, &[0, 1]), "g(n) = floor((n + 1) / 2)");
        assert_eq!(said(1, 1, &[0, 0]), "g(n) = n - 1, but g(0) = 0");
        assert_eq!(said(0, 0, &[0, 1, 0, 2]), "g(n + 4) = g(n) for all n; by n mod 4: 0 1 0 2");
        assert_eq!(said(1, 0, &[7, 1, 0, 2]), "g(n + 3) = g(n) for n >= 1; by n mod 3: 2 1 0; at 0: 7");
        assert_eq!(said(0, 2, &[0, 5, 6]), "g(n + 3) = g(n) + 2 for all n; from 0 to 2: 0 5 6");
    }

    proptest! {
        #[test]
        fn a_formula_says_what_the_law_says(
            head in prop::collection::vec(0u64..3, 0..3),
            block in prop::collection::vec(0u64..3, 1..5),
            saltus in 0u64..6,
        ) {
            let law = Periodic::new(head.len() as u64, saltus, [head, block].concat()).unwrap();
            if let Some(claim) = formula(&law) {
                for n in 0..100 {
                    prop_assert_eq!(claim.at(&[n]), law.value(n.into()).map(|v| i128::try_from(v).unwrap()));
                }
            }
            prop_assert!(said_of(law).len() < 200);
        }

        #[test]
        fn ramps_have_a_formula(period in 1u64..12, by in 1u64..5, slope in 1u64..4, plus in 0u64..9) {
            let ramp = Periodic::new(0, 0, (0..period).map(|n| n / by).collect()).unwrap();
            let shortest = (1..=period).find(|p| period.is_multiple_of(*p) && (0..period).all(|n| n / by == n % p / by));
            prop_assert!(shortest != Some(period) || formula(&ramp).is_some());
            let line = Periodic::new(0, slope, (0..period).map(|n| (slope * n + plus) / period).collect()).unwrap();
            prop_assert!(formula(&line).is_some());
        }
    }
}
