//! Conditions that turn at most once along a choice, so that where they hold is a part of its range.

use super::line::Frame;
use super::number::{Range, Test};
use crate::ir::{Comparison, Condition, Expr, Function, Operator};

/// How a number changes while a name grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trend {
    Same,
    Up,
    Down,
}

impl Trend {
    fn turned(self) -> Trend {
        match self {
            Trend::Same => Trend::Same,
            Trend::Up => Trend::Down,
            Trend::Down => Trend::Up,
        }
    }

    /// That of what grows with both of two numbers.
    fn with(self, other: Trend) -> Option<Trend> {
        // What grows less what grows may go either way, and so may their sum with different trends.
        match (self, other) {
            (Trend::Same, trend) | (trend, Trend::Same) => Some(trend),
            (a, b) => (a == b).then_some(a),
        }
    }
}

/// Returns how a number changes along a name, where names are naturals; `None` where that is not plain.
fn trend(expr: &Expr, slot: usize) -> Option<Trend> {
    if !expr.mentions(|other| other == slot) {
        return Some(Trend::Same);
    }
    let all = |arguments: &[Expr]| {
        arguments.iter().try_fold(Trend::Same, |all, argument| all.with(trend(argument, slot)?))
    };
    match expr {
        Expr::Name(_) => Some(Trend::Up),
        Expr::Negate(x) => Some(trend(x, slot)?.turned()),
        Expr::Binary(Operator::Add, x, y) => trend(x, slot)?.with(trend(y, slot)?),
        Expr::Binary(Operator::Subtract, x, y) => trend(x, slot)?.with(trend(y, slot)?.turned()),
        // A product of naturals grows with each of them; a negative factor would turn the trend.
        Expr::Binary(Operator::Multiply, x, y) if is_natural(x) && is_natural(y) => {
            trend(x, slot)?.with(trend(y, slot)?)
        }
        // A quotient rounded down never falls where its dividend rises.
        Expr::Binary(Operator::FloorDivide, x, y) if matches!(**y, Expr::Number(1..)) => trend(x, slot),
        Expr::Call(Function::Min | Function::Max, arguments) => all(arguments),
        _ => None,
    }
}

/// Returns whether a number is certainly 0 or more.
pub(super) fn is_natural(expr: &Expr) -> bool {
    match expr {
        Expr::Number(value) => *value >= 0,
        Expr::Name(_) => true,
        Expr::Binary(Operator::Add | Operator::Multiply | Operator::FloorDivide, x, y) => {
            is_natural(x) && is_natural(y)
        }
        Expr::Call(Function::Min | Function::Max, arguments) => arguments.iter().all(is_natural),
        _ => false,
    }
}

/// Returns whether a condition holds from some value of a name on, or else up to one; `None` where it is of
/// neither kind for certain.
pub(super) fn rises(condition: &Condition, slot: usize) -> Option<bool> {
    let Condition::Compare(comparison, a, b) = condition else { return None };
    // The comparison of `a` and `b` is one of their difference with 0.
    let difference = trend(a, slot)?.with(trend(b, slot)?.turned())?;
    match comparison {
        // A difference that stays the same holds everywhere or nowhere, which is of both kinds.
        Comparison::Less | Comparison::AtMost => Some(difference == Trend::Down),
        Comparison::Greater | Comparison::AtLeast => Some(difference == Trend::Up),
        Comparison::Equal | Comparison::NotEqual => None,
    }
}

/// Returns whether a comparison holds for all numbers of two ranges or for none, where it does.
pub(super) fn settled(comparison: Comparison, a: &Range, b: &Range) -> Option<bool> {
    let (below, at_most) = (a.end() < b.start(), a.end() <= b.start());
    let (above, at_least) = (a.start() > b.end(), a.start() >= b.end());
    let (yes, no) = match comparison {
        Comparison::Less => (below, at_least),
        Comparison::AtMost => (at_most, above),
        Comparison::Greater => (above, at_most),
        Comparison::AtLeast => (at_least, below),
        Comparison::Equal => (false, below || above),
        Comparison::NotEqual => (below || above, false),
    };
    (yes || no).then_some(yes)
}

/// Narrows the values of a choice to where a test holds that turns at most once, in each lane of a frame:
/// from what its column says to `lasts`. Where none is left, the last is less than the first.
pub(super) fn narrow(test: &Test, rises: bool, slot: usize, frame: &mut Frame, lasts: &mut [i32]) {
    let firsts = std::mem::take(&mut frame.columns[slot]);
    // The values of these lanes between which it turns: where it holds, and where not.
    let (mut holds, mut fails) =
        if rises { (lasts.to_vec(), firsts.clone()) } else { (firsts.clone(), lasts.to_vec()) };
    frame.columns[slot].extend_from_slice(&holds);
    // Where it fails at the better end of the range it holds nowhere.
    let hold = kept(test, frame, (0u32..).take(firsts.len()));
    let mut at = 0;
    for (lane, last) in (0u32..).zip(&mut *lasts) {
        if hold.get(at) == Some(&lane) {
            at += 1;
        } else {
            *last = -1;
        }
    }
    // Where it holds at the worse end too it holds everywhere.
    frame.columns[slot].clone_from(&fails);
    let full = kept(test, frame, hold.iter().copied());
    for lane in full {
        holds[lane as usize] = fails[lane as usize];
    }
    loop {
        // Bisection: `holds` and `fails` are next to each other once no lane is open.
        let open = |lane: &u32| holds[*lane as usize].abs_diff(fails[*lane as usize]) > 1;
        let open: Vec<u32> = hold.iter().copied().filter(open).collect();
        if open.is_empty() {
            break;
        }
        for lane in &open {
            let lane = *lane as usize;
            frame.columns[slot][lane] = i32::midpoint(holds[lane], fails[lane]);
        }
        let mut kept = kept(test, frame, open.iter().copied()).into_iter().peekable();
        for lane in open {
            let own = if kept.next_if_eq(&lane).is_some() { &mut holds } else { &mut fails };
            own[lane as usize] = frame.columns[slot][lane as usize];
        }
    }
    // Lanes in which it holds nowhere keep their first value; their last one is below it.
    frame.columns[slot] = firsts;
    for lane in hold {
        let lane = lane as usize;
        let end = if rises { &mut frame.columns[slot][lane] } else { &mut lasts[lane] };
        *end = holds[lane];
    }
}

fn kept(test: &Test, frame: &Frame, lanes: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut lanes = lanes.collect();
    test.filter(&frame.columns, &mut lanes);
    lanes
}
