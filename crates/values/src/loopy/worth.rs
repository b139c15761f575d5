//! Games with loops or without.

use super::{Error, Loopy};
use crate::form::{Form, Forms};
use grundy_budget::Stop;

/// What a game is worth in normal play: a short game in an arena, or a game with loops that is no short one.
///
/// ```
/// use grundy_values::{Budget, form::Forms, loopy::{Graph, Loopy, Worth}};
/// let (budget, mut forms) = (Budget::default(), Forms::new(&Budget::default()));
/// let over = Loopy::of(&Graph::new(&[[vec![1], vec![0]], [vec![], vec![]]], &budget)?, &budget)?;
/// let (over, one) = (Worth::of(over, &mut forms)?, Worth::Short(forms.integer(1)?));
/// assert_eq!(one.short(), Some(forms.integer(1)?));
/// assert_eq!(over.add(&over, &mut forms)?, over);
/// # Ok::<_, grundy_values::loopy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// A short game.
    Short(Form),
    /// A game with loops that is no short game.
    Loopy(Loopy),
}

impl Worth {
    /// Returns a value, as a short game where it is one.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn of(game: Loopy, forms: &mut Forms) -> Result<Worth, Stop> {
        Ok(match game.short(forms)? {
            Some(short) => Worth::Short(short),
            None => Worth::Loopy(game),
        })
    }

    /// Returns the short game that this is.
    #[must_use]
    pub fn short(&self) -> Option<Form> {
        match self {
            Worth::Short(game) => Some(*game),
            Worth::Loopy(_) => None,
        }
    }

    /// Returns this as a loopy value, also where it is a short game.
    ///
    /// # Errors
    /// As [`Loopy::of_short`].
    pub fn loopy(&self, forms: &mut Forms) -> Result<Loopy, Stop> {
        match self {
            Worth::Short(game) => Loopy::of_short(forms, *game),
            Worth::Loopy(game) => Ok(game.clone()),
        }
    }

    /// Returns the sum.
    ///
    /// # Errors
    /// As [`Loopy::of`].
    pub fn add(&self, other: &Worth, forms: &mut Forms) -> Result<Worth, Error> {
        match (self, other) {
            (Worth::Short(a), Worth::Short(b)) => Ok(Worth::Short(forms.add(*a, *b)?)),
            // Adding 0 would bring a canonical form down to itself once more, at the cost of all pairs of its
            // nodes.
            (Worth::Short(zero), game) | (game, Worth::Short(zero)) if *zero == forms.zero() => {
                Ok(game.clone())
            }
            _ => {
                let (a, b) = (self.loopy(forms)?, other.loopy(forms)?);
                let sum = a.add(&b, &forms.budget.clone())?;
                Ok(Worth::of(sum, forms)?)
            }
        }
    }
}
