//! How play ends: normal and misère play, and goals.

use super::Missing;
use super::few;
use super::formula::{Machines, both, either, no};
use super::positions::Losing;
use super::terms::Terms;
use crate::prove::positions_below;
use grundy_rules::Rules;
use grundy_rules::ir::{Comparison, Condition, Ending, Expr};

/// What happens to who cannot move, or reaches a goal.
#[derive(PartialEq)]
pub(super) enum End<'a> {
    Normal,
    /// The positions from which there is no move. They are found on small positions; that there are no
    /// others, Coq says.
    Misere(Vec<Vec<u64>>),
    Goal {
        win: Option<&'a Condition>,
        lose: Option<&'a Condition>,
    },
}

impl End<'_> {
    pub(super) fn of(rules: &Rules) -> Result<End<'_>, Missing> {
        Ok(match rules.play() {
            Ending::Normal => End::Normal,
            Ending::Misere => End::Misere(stuck(rules)?),
            Ending::Goal { win, lose } => End::Goal { win: win.as_deref(), lose: lose.as_deref() },
        })
    }

    /// The condition that there is no move, in misère play.
    pub(super) fn stuck(&self) -> Option<Condition> {
        let End::Misere(positions) = self else { return None };
        let is = |position: &Vec<u64>| {
            let equal = position.iter().enumerate().map(|(slot, value)| {
                Condition::Compare(Comparison::Equal, Expr::Name(slot), Expr::Number(i128::from(*value)))
            });
            Condition::And(equal.collect())
        };
        Some(Condition::Or(positions.iter().map(is).collect()))
    }

    /// Defines who wins at once.
    pub(super) fn define(
        &self,
        coordinates: &[String],
        binding: &str,
        say: &mut dyn FnMut(&str),
    ) -> Result<(), Missing> {
        let (win, lose, misere) = match self {
            // The theorem about normal play has no such parameters.
            End::Normal => return Ok(()),
            End::Misere(_) => (None, None, "True"),
            End::Goal { win, lose } => (*win, *lose, "False"),
        };
        say("(* Who moves there wins, or loses; and whether who cannot move wins. *)");
        for (word, condition) in [("wins_at", win), ("loses_at", lose)] {
            let said = match condition {
                Some(condition) => Terms(coordinates).conjuncts(condition)?.join(" /\\ "),
                None => "False".to_owned(),
            };
            say(&format!("Definition {word} : position -> Prop := fun {binding} => {said}."));
        }
        say(&format!("Definition misere : Prop := {misere}.\n"));
        Ok(())
    }

    /// The formula that the position at these places is good to move to.
    pub(super) fn good(
        &self,
        losing: &Losing<'_>,
        machines: &mut Machines,
        places: &[usize],
    ) -> Result<String, Missing> {
        let lost = losing.formula(machines, places)?;
        let End::Goal { win, lose } = self else { return Ok(lost) };
        let mut ways = Vec::new();
        // Who reaches a goal that wins has won, even if the law calls the position won.
        if let Some(win) = win {
            ways.push(machines.condition_at(win, places)?);
        }
        // A goal that loses is no good move, even if the law calls the position lost.
        ways.push(match lose {
            Some(lose) => both(vec![no(&machines.condition_at(lose, places)?), lost]),
            None => lost,
        });
        Ok(either(ways))
    }

    /// The tactic that opens the definitions.
    pub(super) fn unfold(&self) -> &'static str {
        match self {
            End::Normal => "",
            _ => "unfold wins_at, loses_at; ",
        }
    }
}

/// Returns the small positions without a move.
fn stuck(rules: &Rules) -> Result<Vec<Vec<u64>>, Missing> {
    const MOST: usize = 16;
    let arity = rules.arity();
    let mut stuck = Vec::new();
    // The options of all positions are gone through, so the bound is lower where the positions are many.
    for position in positions_below(arity, if arity < 3 { 8 } else { 4 }) {
        if few::options(rules, &position, |_| ())?.is_empty() {
            stuck.push(position);
        }
    }
    // Each of these positions is a case in the formulas.
    if stuck.len() > MOST {
        return Err(Missing::Class("P-positions in misère play with many positions without a move"));
    }
    Ok(stuck)
}
