//! The same game on larger boards, asked where there is no room in a word of 64 bits.

use super::{BoardGame, ByValue, read};
use crate::numbered::{self, Numbered};
use crate::{Error, Question};
use grundy_values::form::{Form, Forms};

/// A board game of whatever name, with these components: engines are compiled once for all games on large boards.
pub(crate) type Erased<C, M> = dyn BoardGame<Component = C, Made = M>;

/// A game on large boards, or a pair: the second is asked where there is no room in the first.
pub(crate) trait Larger {
    /// As [`super::numbered`].
    fn numbered(ask: &Question<'_>) -> Result<(Box<dyn Numbered>, Vec<u32>), Error>;

    /// As [`super::value_of`].
    fn value(ask: &Question<'_>, forms: &mut Forms, n_threads: usize) -> Result<Form, Error>;
}

/// Reads the words of a question, for engines that are compiled once.
#[expect(clippy::type_complexity, reason = "the rules and the sum")]
fn erased<L>(ask: &Question<'_>) -> Result<(ByValue<Erased<L::Component, L::Made>>, Vec<L::Component>), Error>
where
    L: BoardGame<Made: 'static> + 'static,
{
    let (game, sum) = read::<L>(ask)?;
    Ok((ByValue::new(Box::new(game)), sum))
}

impl<L: BoardGame<Made: 'static> + 'static> Larger for L {
    fn numbered(ask: &Question<'_>) -> Result<(Box<dyn Numbered>, Vec<u32>), Error> {
        let (rules, sum) = erased::<L>(ask)?;
        numbered::by_components(rules, &sum, ask.budget)
    }

    fn value(ask: &Question<'_>, forms: &mut Forms, n_threads: usize) -> Result<Form, Error> {
        let (rules, sum) = erased::<L>(ask)?;
        forms.set_budget(ask.budget);
        Ok(rules.value(&sum, forms, ask.budget, n_threads)?)
    }
}

impl<L: Larger, R: Larger> Larger for (L, R) {
    fn numbered(ask: &Question<'_>) -> Result<(Box<dyn Numbered>, Vec<u32>), Error> {
        match L::numbered(ask) {
            Err(Error::Text { .. }) => R::numbered(ask),
            found => found,
        }
    }

    fn value(ask: &Question<'_>, forms: &mut Forms, n_threads: usize) -> Result<Form, Error> {
        match L::value(ask, forms, n_threads) {
            Err(Error::Text { .. }) => R::value(ask, forms, n_threads),
            found => found,
        }
    }
}
