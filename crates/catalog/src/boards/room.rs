//! Board games on words of two sizes: a board that does not fit into 64 bits is read again by the same game
//! on a wider word.

use super::{BoardGame, ByValue, summands};
use crate::numbered::{self, Numbered};
use crate::{Error, Movers, Page, Question};
use grundy_values::form::{Form, Forms};

/// A board game of whatever name with these components: engines are compiled once for all of them.
type Erased<G> = dyn BoardGame<Component = <G as BoardGame>::Component, Made = <G as BoardGame>::Made>;

/// Reads the words of a question: a blank between words is a line end.
#[expect(clippy::type_complexity, reason = "the rules and the sum")]
pub(super) fn read<G: BoardGame>(
    ask: &Question<'_>,
) -> Result<(ByValue<Erased<G>>, Vec<G::Component>), Error> {
    let text = ask.position.join("\n");
    let (game, sum) = G::read(ask.settings, &summands(&text)?)?;
    Ok((ByValue::new(Box::new(game)), sum))
}

/// A board game, or a pair: the second is asked where there is no room in the first.
pub(crate) trait Room {
    /// Reads the position of a question.
    ///
    /// # Errors
    /// A position or a parameter that the game does not take. What is wrong with a text on boards of any size
    /// is told in the same words.
    fn numbered(
        ask: &Question<'_>,
        page: &Page,
        movers: Movers,
    ) -> Result<(Box<dyn Numbered>, Vec<u32>), Error>;

    /// The [`super::Valuer`] of the game.
    ///
    /// # Errors
    /// As [`Room::numbered`], and the budget's end.
    fn value(ask: &Question<'_>, forms: &mut Forms, n_threads: usize) -> Result<Form, Error>;
}

impl<G: BoardGame> Room for G {
    fn numbered(
        ask: &Question<'_>,
        _: &Page,
        movers: Movers,
    ) -> Result<(Box<dyn Numbered>, Vec<u32>), Error> {
        let (rules, sum) = read::<G>(ask)?;
        numbered::by_components(rules.with_movers(movers), &sum, ask.budget)
    }

    fn value(ask: &Question<'_>, forms: &mut Forms, n_threads: usize) -> Result<Form, Error> {
        let (rules, sum) = read::<G>(ask)?;
        forms.set_budget(ask.budget);
        Ok(rules.value(&sum, forms, ask.budget, n_threads)?)
    }
}

impl<G: Room, L: Room> Room for (G, L) {
    fn numbered(
        ask: &Question<'_>,
        page: &Page,
        movers: Movers,
    ) -> Result<(Box<dyn Numbered>, Vec<u32>), Error> {
        match G::numbered(ask, page, movers) {
            // The fault of the wider word is told, which takes the larger boards.
            Err(Error::Text { .. }) => L::numbered(ask, page, movers),
            found => found,
        }
    }

    fn value(ask: &Question<'_>, forms: &mut Forms, n_threads: usize) -> Result<Form, Error> {
        match G::value(ask, forms, n_threads) {
            // A fault of a parameter is the same on every word, so only faults of the text are read again.
            Err(Error::Text { .. }) => L::value(ask, forms, n_threads),
            found => found,
        }
    }
}
