//! What every line asks of the parameters, as `k >= 1`: where it fails there is no move, and a law is
//! sought of the other positions alone, as where the rules say it by `positions where`.

use grundy_rules::Rules;
use grundy_rules::ir::{Comparison, Condition, Ending, Expr};
use grundy_rules::lang::Claim;

/// The condition, and whether a player without a move loses.
pub(super) struct Asked(Option<(Condition, bool)>);

impl Asked {
    /// Goals may end play where there is no move: then nothing is said of these positions.
    pub(super) fn of(rules: &Rules) -> Asked {
        let stuck_loses = match rules.play() {
            Ending::Normal => true,
            Ending::Misere => false,
            Ending::Goal { .. } => return Asked(None),
        };
        // Rules for two players may ask different things of each, and no claim here is about both.
        let asked = if rules.is_impartial() { rules.asked_of_parameters() } else { None };
        Asked(asked.map(|condition| (condition, stuck_loses)))
    }

    /// Returns whether the lines may have a move at a position.
    pub(super) fn is_met(&self, point: &[u64]) -> bool {
        let Some((condition, _)) = &self.0 else { return true };
        let names: Vec<i128> = point.iter().map(|x| i128::from(*x)).collect();
        // A condition that cannot be evaluated leaves the position out, as where it fails.
        condition.at(&names) == Some(true)
    }

    /// Returns what is claimed of all positions, where a claim is one of the positions that meet the
    /// condition.
    pub(super) fn of_all(&self, claim: Claim) -> Claim {
        let Some((condition, stuck_loses)) = &self.0 else { return claim };
        let fails = fails(condition);
        match claim {
            Claim::Value(value) => {
                // A position without a move is worth 0.
                Claim::Value(Expr::If(Box::new(fails), Box::new(Expr::Number(0)), Box::new(value)))
            }
            // Without a move a player loses in normal play, and wins in misère play.
            Claim::Lost(lost) if *stuck_loses => Claim::Lost(Condition::any(vec![fails, lost])),
            Claim::Lost(lost) => Claim::Lost(Condition::all(vec![condition.clone(), lost])),
        }
    }
}

/// Returns where a condition does not hold, as a person writes it: `k == 0` where it is `k >= 1`.
pub(super) fn fails(condition: &Condition) -> Condition {
    match condition {
        Condition::Compare(Comparison::AtLeast, name @ Expr::Name(_), Expr::Number(1))
        | Condition::Compare(
            Comparison::Greater | Comparison::NotEqual,
            name @ Expr::Name(_),
            Expr::Number(0),
        ) => Condition::Compare(Comparison::Equal, name.clone(), Expr::Number(0)),
        Condition::Compare(comparison, a, b) => {
            Condition::Compare(comparison.opposite(), a.clone(), b.clone())
        }
        Condition::And(parts) => Condition::any(parts.iter().map(fails).collect()),
        Condition::Or(parts) => Condition::all(parts.iter().map(fails).collect()),
        Condition::Not(inner) => (**inner).clone(),
        Condition::Member { item, set, negated } => {
            Condition::Member { item: item.clone(), set: set.clone(), negated: !negated }
        }
    }
}
