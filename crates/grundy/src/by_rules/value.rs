//! What a position of a game given by rules is worth, as a short game.

use super::source::refusal;
use super::{RuleGame, position};
use crate::Error;
use grundy_catalog::Ask;
use grundy_engine::Failure as Search;
use grundy_engine::evaluate::Evaluator;
use grundy_rules::Convention;
use grundy_rules::interpret::Compiled;
use grundy_values::form::{Form, Forms};

impl RuleGame {
    /// Returns the canonical form of a position, an element of the caller's arena, which spends from the question's
    /// budget from then on. The form of an impartial game is a nimber.
    ///
    /// # Errors
    /// [`Error::Unsuited`] in misère play and with a goal; [`Error::Solve`] where a position can come back, for words
    /// that are no position, and where the budget ends.
    pub fn value(&self, ask: &Ask<'_>, forms: &mut Forms) -> Result<Form, Error> {
        let rules = &self.parsed.rules;
        if rules.convention().convention() != Convention::Normal {
            let reason = "values are of normal play, in which who cannot move loses".to_owned();
            return Err(Error::Unsuited { game: self.name.clone(), reason });
        }
        let found = position::read(rules, ask.position).and_then(|sum| {
            forms.set_budget(ask.budget);
            let compiled = Compiled::new(rules.clone()).with_budget(ask.budget);
            Evaluator::new(ask.budget).value(&compiled, &sum, forms).map_err(|failure| match failure {
                Search::Loop { .. } => grundy_catalog::Error::Shape(
                    "a position can come back, so it is no short game; `grundy solve` says who wins"
                        .to_owned(),
                ),
                failure => refusal(failure),
            })
        });
        found.map_err(|source| Error::Solve { subject: self.name.clone(), source })
    }
}
