//! What a winning move leaves, by a law.

use grundy_proof::Law;
use grundy_rules::Rules;
use grundy_rules::ir::{Condition, Ending};
use grundy_values::quotient::Element;

/// What a winning move has to leave of its component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A position that the opponent loses.
    Lost,
    /// Parts whose Grundy values have this nim-sum.
    Value(u128),
    /// Heaps that are lost beside what is worth this element of the misère quotient.
    Beside(Element),
    /// Heaps of a tame game that are lost beside a sum with this nim-sum, all of whose heaps are fickle or
    /// not.
    BesideTame {
        /// The nim-sum of the values.
        value: u128,
        /// Whether all are fickle.
        is_fickle: bool,
    },
}

impl Wanted {
    pub(super) fn value(self) -> Option<u128> {
        match self {
            Wanted::Value(value) => Some(value),
            Wanted::Lost | Wanted::Beside(_) | Wanted::BesideTame { .. } => None,
        }
    }
}

/// Returns whether a player who makes these parts leaves what is wanted, or has won; `None` where the law does
/// not say.
pub(super) fn is_wanted(rules: &Rules, law: &Law, parts: &[Vec<u128>], wanted: Wanted) -> Option<bool> {
    match (wanted, law) {
        (Wanted::Value(value), _) => {
            // What ends play counts for what it means, and for no value.
            if let Some(wins) = ended(rules.play(), parts)? {
                return Some(wins);
            }
            let mut sum = 0;
            for part in parts {
                sum ^= law.value_at(part)?;
            }
            return Some(sum == value);
        }
        // A heap is one number, since such laws are of one heap.
        (Wanted::Beside(rest), Law::Quotient(law)) => {
            let worth = law.worth(parts.iter().map(|part| part[0]));
            return Some(law.quotient().is_lost(law.quotient().product(worth, rest)));
        }
        (Wanted::BesideTame { value, is_fickle }, Law::Tame(law)) => {
            let (sum, fickle) = law.worth(parts.iter().map(|part| part[0]))?;
            // A sum is lost at 0 where a heap is firm, and at 1 where all are fickle.
            return Some(sum ^ value == u128::from(is_fickle && fickle));
        }
        (Wanted::Beside(_) | Wanted::BesideTame { .. }, _) => return None,
        (Wanted::Lost, _) => {}
    }
    match (parts, rules.play()) {
        ([], play) => Some(*play != Ending::Misere),
        ([part], Ending::Goal { win, lose }) => {
            Some(at_goal(win, part)? || !at_goal(lose, part)? && law.is_lost(part)?)
        }
        ([part], _) => law.is_lost(part),
        // Of several parts the law does not speak, but a goal may end play.
        (parts, play) => ended(play, parts)?,
    }
}

/// Returns whether whoever makes these parts has won or lost by a goal, `Some(None)` where play goes on;
/// `None` where a number is too large.
#[expect(clippy::option_option, reason = "whether it is known, and whether play has ended")]
fn ended(play: &Ending, parts: &[Vec<u128>]) -> Option<Option<bool>> {
    let Ending::Goal { win, lose } = play else { return Some(None) };
    // All parts are looked at: a goal that one of them meets counts, whatever the others are.
    let meets = |goal: &Option<Box<Condition>>| {
        parts.iter().try_fold(false, |met, part| Some(met | at_goal(goal, part)?))
    };
    let wins = meets(win)?;
    Some((wins || meets(lose)?).then_some(wins))
}

/// Returns whether a position meets a goal; `None` where a number is too large.
fn at_goal(goal: &Option<Box<Condition>>, position: &[u128]) -> Option<bool> {
    let Some(goal) = goal else { return Some(false) };
    let names: Vec<i128> = position.iter().map(|x| i128::try_from(*x).ok()).collect::<Option<_>>()?;
    goal.at(&names)
}
