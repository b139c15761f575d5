//! Numbers of a position that play no part.
//!
//! No move changes such a coordinate, and no line, goal or domain speaks of it. It leaves who wins, and the
//! value, as they are without it: positions that differ in it alone have the same options but for it. So a
//! claim that does not speak of it is one about the game without it, and so is an automaton beside it that
//! reads the others.

use crate::aid::Aid;
use crate::law::Law;
use grundy_rules::Rules;
use grundy_rules::ir::{Ending, Line, Part};

/// Returns the rules without the coordinates that play no part, and which are left; `None` where all do.
#[must_use]
pub fn without_idle(rules: &Rules) -> Option<(Rules, Vec<usize>)> {
    let kept = rules.parameters();
    let left: Vec<usize> =
        (0..rules.arity()).filter(|slot| !kept.contains(slot) || is_said(rules, *slot)).collect();
    // A start gives numbers for all coordinates, and would have to lose some too.
    if left.len() == rules.arity() || rules.start().is_some() {
        return None;
    }
    let fewer = rules.only(&left)?;
    // A line that changes nothing would be left out.
    (fewer.moves().lines.len() == rules.moves().lines.len()).then_some((fewer, left))
}

/// Returns whether anything but that it stays is said of a coordinate.
fn is_said(rules: &Rules, slot: usize) -> bool {
    let is = |name: usize| name == slot;
    let in_part = |part: &Part| match part {
        // That the coordinate stands in its own place says only that it stays.
        Part::Position(coordinates) => {
            coordinates.iter().enumerate().any(|(at, x)| at != slot && x.mentions(is))
        }
        _ => true,
    };
    let in_line = |line: &Line| line.condition.mentions(is) || line.parts.iter().any(in_part);
    let goals = match rules.play() {
        Ending::Goal { win, lose } => [win, lose].map(Option::as_ref),
        Ending::Normal | Ending::Misere => [None, None],
    };
    rules.moves().lines.iter().any(in_line)
        || goals.into_iter().flatten().any(|goal| goal.mentions(is))
        || rules.domain().is_some_and(|domain| domain.mentions(is))
}

/// The game without what plays no part, and the law of it that a law says; `None` where all play one, or the
/// law speaks of more.
pub(super) fn fewer(rules: &Rules, law: &Law, aid: Option<&Aid>) -> Option<(Rules, Law)> {
    let Law::Claim(claim) = law else { return None };
    let (fewer, left) = without_idle(rules)?;
    let is_idle = |slot: usize| !left.contains(&slot);
    let place = |slot: usize| left.iter().filter(|other| **other < slot).count();
    // An automaton reads as many numbers as it has tracks, so it must be made for the smaller game.
    let reads_all = matches!(aid, Some(Aid::Held(held)) if held.acceptor().tracks() != left.len());
    if claim.mentions(is_idle) || reads_all || matches!(aid, Some(Aid::Sums(_) | Aid::Periods(_))) {
        return None;
    }
    let mut claim = claim.clone();
    claim.rename(&place);
    Some((fewer, Law::Claim(claim)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::lang::parse;

    #[test]
    fn only_what_nothing_speaks_of_is_left_out() {
        let left = |text: &str| {
            without_idle(&parse(text).unwrap().rules).map(|(rules, left)| (rules.to_string(), left))
        };
        assert_eq!(
            left("misere\n(a, b, c) -> (a, b, c - k*a) where k >= 1 and a >= 1").unwrap(),
            ("misere\n(a, c) -> (a, c - k * a) where k >= 1 and a >= 1".to_owned(), vec![0, 2])
        );
        assert_eq!(left("(a, b) -> (a - k, b) where k >= 1").unwrap().1, [0]);
        for text in [
            "(a, b) -> (a - k, b) where k >= 1 and k <= b",
            "(a, b) -> (a - 1, b); (a, b) -> (a, b)",
            "lose when b == 3\n(a, b) -> (a - 1, b)",
            "positions where a >= b\n(a, b) -> (a - 1, b)",
            "(a, b) -> (a - 1, b), (b, b)",
            "start n -> (n, n)\n(a, b) -> (a - 1, b)",
        ] {
            assert_eq!(left(text), None, "{text}");
        }
    }
}
