//! What an expression is worth, and as text.

use crate::form::{Form, Forms, Printer, Typography};
use crate::loopy::{Loopy, Worth};
use crate::{Outcome, Stop};

/// The largest nimber that is written or computed by name: it has its square in options.
pub(super) const MOST_NIMBER: u32 = 4096;

/// What an expression is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A short game, in canonical form.
    Game(Form),
    /// A game with loops, which is no short game.
    Loopy(Loopy),
    /// Whether a relation holds.
    Truth(bool),
    /// Games, in no order.
    Games(Vec<Form>),
    /// Who wins.
    Outcome(Outcome),
    /// Anything else, in words.
    Words(String),
}

impl From<Worth> for Value {
    fn from(worth: Worth) -> Value {
        match worth {
            Worth::Short(game) => Value::Game(game),
            Worth::Loopy(game) => Value::Loopy(game),
        }
    }
}

impl Value {
    /// Returns the value as text: games in the notation of [`Forms::text`], several with commas between them,
    /// and `yes` or `no` for whether a relation holds.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn text(&self, forms: &mut Forms, typography: Typography) -> Result<String, Stop> {
        let mut printer = Printer::new(typography, forms);
        Ok(match self {
            Value::Game(game) => printer.text(forms, *game)?,
            Value::Loopy(game) => game.text(forms, typography)?,
            Value::Truth(holds) => if *holds { "yes" } else { "no" }.to_owned(),
            Value::Games(games) if games.is_empty() => "none".to_owned(),
            Value::Games(games) => {
                let games = printer.sorted(forms, games)?;
                let texts =
                    games.into_iter().map(|game| printer.text(forms, game)).collect::<Result<Vec<_>, _>>()?;
                texts.join(", ")
            }
            Value::Outcome(outcome) => outcome.to_string(),
            Value::Words(words) => words.clone(),
        })
    }
}
