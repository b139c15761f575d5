//! Numbers and conditions of a text that is written for tuples: what is known is reckoned, and the rest is
//! text.

use super::super::expr::Fold;
use crate::interpret::evaluate::{binary, gcd};
use crate::ir::{Comparison, Operator};

/// Why nothing is written.
pub(super) enum Gap {
    /// With these places there is no such option.
    Absent,
    /// It may mean something else as a text on numbers.
    Unsure,
}

pub(super) type Written<T> = Result<T, Gap>;

/// A number or a condition: known, or a text in brackets.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Term<T> {
    Known(T),
    Text(String),
}

pub(super) type Number = Term<i128>;
pub(super) type Condition = Term<bool>;

impl Number {
    pub(super) fn text(&self) -> String {
        match self {
            // The text knows no negative numbers but as differences, so that a sign never meets another
            // operator.
            Term::Known(number) if *number < 0 => format!("(0 - {})", number.unsigned_abs()),
            Term::Known(number) => number.to_string(),
            Term::Text(text) => text.clone(),
        }
    }

    pub(super) fn known(self) -> Written<i128> {
        if let Term::Known(number) = self { Ok(number) } else { Err(Gap::Unsure) }
    }
}

/// Behind what is not known, a missing place may not be looked at.
pub(super) fn sure<T>(found: Written<T>) -> Written<T> {
    found.map_err(|_| Gap::Unsure)
}

pub(super) fn operate(operator: Operator, x: &Number, y: &Number) -> Written<Number> {
    match (x, y) {
        (Term::Known(x), Term::Known(y)) => {
            // A result that has no value would be a fault where the rules come to it.
            Ok(Term::Known(binary(operator, *x, *y).map_err(|_| Gap::Unsure)?))
        }
        _ => Ok(Term::Text(format!("({} {} {})", x.text(), operator.symbol(), y.text()))),
    }
}

pub(super) fn compare(comparison: Comparison, x: &Number, y: &Number) -> Condition {
    match (x, y) {
        // What is not known is in brackets, so that it may stand in any other text.
        (Term::Known(x), Term::Known(y)) => Term::Known(comparison.holds(*x, *y)),
        _ => Term::Text(format!("({} {} {})", x.text(), comparison.symbol(), y.text())),
    }
}

pub(super) fn one_of(x: &Number, entries: &[Number]) -> Condition {
    joined(entries.iter().map(|entry| compare(Comparison::Equal, x, entry)).collect(), false)
}

/// Returns of each entry whether it differs from all before it.
pub(super) fn firsts(entries: &[Number]) -> Vec<Condition> {
    let is_first = |(at, x): (usize, &Number)| negated(one_of(x, &entries[..at]));
    entries.iter().enumerate().map(is_first).collect()
}

/// Returns a number where a condition holds, and else 0.
pub(super) fn chosen(condition: Condition, x: &Number) -> Number {
    match condition {
        Term::Known(holds) => {
            if holds {
                x.clone()
            } else {
                Term::Known(0)
            }
        }
        Term::Text(condition) => Term::Text(format!("({} if {condition} else 0)", x.text())),
    }
}

pub(super) fn negated(condition: Condition) -> Condition {
    match condition {
        Term::Known(holds) => Term::Known(!holds),
        Term::Text(text) => Term::Text(format!("(not {text})")),
    }
}

/// Returns that all hold, or that one does.
pub(super) fn joined(all: Vec<Condition>, is_all: bool) -> Condition {
    let mut texts = Vec::new();
    for condition in all {
        match condition {
            Term::Known(holds) if holds == is_all => {}
            // One that decides settles the whole.
            Term::Known(holds) => return Term::Known(holds),
            Term::Text(text) => texts.push(text),
        }
    }
    if texts.is_empty() {
        return Term::Known(is_all);
    }
    Term::Text(format!("({})", texts.join(if is_all { " and " } else { " or " })))
}

pub(super) fn called(name: &str, items: &[Number]) -> Number {
    Term::Text(format!("{name}({})", items.iter().map(Number::text).collect::<Vec<_>>().join(", ")))
}

pub(super) fn folded(fold: Fold, entries: &[Number]) -> Written<Number> {
    let known: Option<Vec<i128>> =
        entries.iter().map(|entry| if let Term::Known(x) = entry { Some(*x) } else { None }).collect();
    Ok(match (fold, entries, known) {
        // The least of no entries is a fault of the rules.
        (Fold::Min | Fold::Max, [], _) => return Err(Gap::Unsure),
        (_, _, Some(known)) => Term::Known(match fold {
            Fold::Sum => known.iter().try_fold(0_i128, |sum, x| sum.checked_add(*x)).ok_or(Gap::Unsure)?,
            Fold::Xor => known.iter().fold(0, |sum, x| sum ^ x),
            Fold::Gcd => {
                let common = known.iter().fold(0, |common, x| gcd(common, x.unsigned_abs()));
                i128::try_from(common).map_err(|_| Gap::Unsure)?
            }
            Fold::Min => *known.iter().min().expect("there is one"),
            Fold::Max => *known.iter().max().expect("there is one"),
        }),
        // The divisor of one number has no sign, but the number may have one.
        (Fold::Gcd, [one], None) => called("gcd", &[one.clone(), Term::Known(0)]),
        (_, [one], None) => one.clone(),
        (Fold::Sum, all, None) => {
            Term::Text(format!("({})", all.iter().map(Number::text).collect::<Vec<_>>().join(" + ")))
        }
        (Fold::Xor, all, None) => called("xor", all),
        (Fold::Gcd, all, None) => called("gcd", all),
        (Fold::Min, all, None) => called("min", all),
        (Fold::Max, all, None) => called("max", all),
    })
}
