//! A question about a position.

use grundy_budget::Budget;
use grundy_solve::Method;

/// A question about a position of a game; what it does not set has a default.
///
/// ```
/// use grundy::{Ask, Budget, Outcome};
/// let kayles = grundy::resolve("kayles")?;
/// assert_eq!(kayles.solve(&Ask::new(["7", "11"]))?.winning_moves.len(), 2);
/// let ask = Ask::new(["7", "11"]).with_limit(1).with_budget(&Budget::default().with_steps(1_000_000));
/// assert_eq!(kayles.solve(&ask)?.winning_moves.len(), 1);
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ask<'a> {
    /// The position as the user typed it, word by word.
    pub position: Vec<&'a str>,
    /// At most this number of winning moves are listed (of each player, in a partizan game); 10 by default.
    pub limit: usize,
    /// Which engines are asked; by default [`Method::Auto`].
    pub method: Method,
    /// The limit on work; by default that of [`Budget::default`].
    pub budget: Budget,
}

impl<'a> Ask<'a> {
    /// Returns the question about a position, word by word, with the defaults.
    #[must_use]
    pub fn new(position: impl AsRef<[&'a str]>) -> Self {
        let (position, budget) = (position.as_ref().to_vec(), Budget::default());
        Ask { position, limit: 10, method: Method::Auto, budget }
    }

    /// Returns the same question, with at most this number of winning moves listed.
    #[must_use]
    pub fn with_limit(self, limit: usize) -> Self {
        Ask { limit, ..self }
    }

    /// Returns the same question to other engines.
    #[must_use]
    pub fn with_method(self, method: Method) -> Self {
        Ask { method, ..self }
    }

    /// Returns the same question within other limits; what it takes is counted in `budget`.
    #[must_use]
    pub fn with_budget(self, budget: &Budget) -> Self {
        Ask { budget: budget.clone(), ..self }
    }
}
