//! Who wins a sum of boards: by the values of the boards, or by a search of the sum.

use grundy_budget::{Budget, Stop};
use grundy_catalog::Error as Refusal;
use grundy_engine::Failure;
use grundy_engine::answer::Answers;
use grundy_engine::evaluate::Evaluator;
use grundy_rules::rewrite::{Board, Rewrites};
use grundy_rules::{Play, Ruleset};
use grundy_values::form::{Form, Forms};
use grundy_values::{Chance, Grundy, Player};
use std::convert::Infallible;

/// Answers about sums of boards, with what was found before.
pub(super) struct Worth<'a> {
    rules: &'a Rewrites,
    forms: Forms,
    evaluator: Evaluator<Board>,
    answers: Answers<'a, Rewrites>,
    /// Whether boards are worth short games: in normal play, until a position is met that comes back.
    valued: bool,
}

impl<'a> Worth<'a> {
    pub(super) fn new(rules: &'a Rewrites, budget: &'a Budget) -> Self {
        Worth {
            rules,
            forms: Forms::new(budget),
            evaluator: Evaluator::new(budget),
            answers: Answers::new(rules, rules.play(), budget),
            valued: matches!(rules.play(), Play::Normal) && !rules.is_impartial(),
        }
    }

    pub(super) fn chance(&mut self, sum: &[Board], player: Player) -> Result<Chance, Refusal> {
        if self.valued {
            match self.evaluator.value(self.rules, sum, &mut self.forms) {
                Ok(value) => {
                    let outcome = self.forms.outcome(value)?;
                    return Ok(Chance::of(outcome.wins(player, player)));
                }
                Err(Failure::Loop { .. }) => self.valued = false,
                Err(Failure::Stopped(stop)) => return Err(stop.into()),
                Err(Failure::Rules(never)) => match never {},
            }
        }
        self.answers.chance(sum, player).map_err(refusal)
    }

    /// Says of each of a player's options, as sums, whether no other one is better; `None` where boards are no short games, and
    /// where the budget ends.
    pub(super) fn undominated(&mut self, options: &[Vec<Board>], player: Player) -> Option<Vec<bool>> {
        if !self.valued {
            return None;
        }
        let values = options.iter().map(|sum| self.evaluator.value(self.rules, sum, &mut self.forms));
        let values: Vec<Form> = values.collect::<Result<_, _>>().ok()?;
        self.forms.undominated(&values, player).ok()
    }

    /// Returns the Grundy value of a sum of an impartial game, where it has one.
    pub(super) fn grundy(&mut self, sum: &[Board]) -> Result<Option<Grundy>, Refusal> {
        self.answers.grundy(sum).map_err(refusal)
    }

    /// Says whether a position is met from here that comes back.
    pub(super) fn repeats(&mut self, sum: &[Board]) -> bool {
        let found = self.evaluator.value(self.rules, sum, &mut self.forms);
        !matches!(found, Ok(_) | Err(Failure::Stopped(Stop::Cancelled)))
    }
}

/// Returns the value of a sum of boards in normal play.
pub(super) fn value(
    rules: &Rewrites,
    sum: &[Board],
    forms: &mut Forms,
    budget: &Budget,
) -> Result<Form, Refusal> {
    Evaluator::new(budget).value(rules, sum, forms).map_err(refusal)
}

fn refusal(failure: Failure<Infallible>) -> Refusal {
    match failure {
        Failure::Stopped(stop) => Refusal::Stopped(stop),
        Failure::Loop { .. } => Refusal::Shape(
            "a position can come back, so it is no short game; `grundy solve` says who wins".to_owned(),
        ),
        Failure::Rules(never) => match never {},
    }
}
