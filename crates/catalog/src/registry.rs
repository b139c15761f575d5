//! The list of all games.

use crate::boards::{Room, Valuer};
use crate::by_law::{self, Terms};
use crate::entry::{Entry, Lawful, Question};
use crate::games;
use crate::judge::Task;
use crate::numbered::{self, Reader};
use crate::page::{Files, page};
use crate::rules::Coordinates;
use crate::{Error, Page, Param, Settings, Solution};
use grundy_budget::Budget;
use grundy_rules::Ruleset;
use grundy_solve::Method;
use grundy_solve::board::Board;
use grundy_values::form::{Form, Forms};
use std::convert::Infallible;
use std::fmt;

/// A game of the catalogue: a page, and for some games a law as code.
#[derive(Clone, Copy)]
pub struct Record {
    /// The name, as commands take it.
    pub name: &'static str,
    /// The text of its page; see [`Record::page`].
    pub text: &'static str,
    /// What its page says in Chinese: title, summary and the parts on the law, why it holds, and pitfalls. Rules
    /// and facts stand on the page in English alone.
    pub chinese: &'static str,
    /// The judge tasks that play it.
    pub tasks: &'static [Task],
    law: Option<Law>,
    valuer: Option<Valuer>,
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Record").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Record {
    /// Returns the row of a game that is only a page: its rules are the block `rules` on it.
    pub(crate) const fn of_page(Files { name, text, chinese }: Files) -> Record {
        Record { name, text, chinese, tasks: &[], law: None, valuer: None }
    }

    /// Returns the row with tasks of judges.
    pub(crate) const fn with_tasks(mut self, tasks: &'static [Task]) -> Record {
        self.tasks = tasks;
        self
    }

    /// Returns the row of a game with a law and rules of its own.
    pub(crate) const fn new<E>(page: Files, tasks: &'static [Task]) -> Record
    where
        E: Lawful + Ruleset<Component = <E as Entry>::Component, Error = Infallible> + 'static,
    {
        let law = Law { text: page.text, reader: numbered::read::<E> };
        Record { tasks, law: Some(law), ..Record::of_page(page) }
    }

    /// Returns the row of a game with a law, whose rules are those on its page.
    pub(crate) const fn by_page<E>(page: Files, tasks: &'static [Task]) -> Record
    where
        E: Lawful<Component: Coordinates> + 'static,
    {
        let law = Law { text: page.text, reader: numbered::read_by_page::<E> };
        Record { tasks, law: Some(law), ..Record::of_page(page) }
    }

    /// Returns the row of a game that is answered by the values of its positions; a pair is the same game on
    /// boards and on larger ones.
    pub(crate) const fn of_values<G: Room>(page: Files) -> Record {
        let law = Law { text: page.text, reader: G::numbered };
        Record { law: Some(law), ..Record::of_page(page) }.with_values(G::value)
    }

    /// Returns the row with a function that gives the values of positions.
    pub(crate) const fn with_values(mut self, valuer: Valuer) -> Record {
        self.valuer = Some(valuer);
        self
    }

    /// Returns whether the positions of the game have values that are short games, see [`Record::value`].
    #[must_use]
    pub fn has_values(&self) -> bool {
        self.valuer.is_some()
    }

    /// As [`Record::value_on_threads`], by one thread.
    ///
    /// # Errors
    /// As there.
    ///
    /// # Panics
    /// As there.
    pub fn value(&self, ask: &Question<'_>, forms: &mut Forms) -> Result<Form, Error> {
        self.value_on_threads(ask, forms, 1)
    }

    /// Returns the canonical form of a position, an element of the caller's arena, which spends from the
    /// question's budget from then on. The form is the same by any number of threads; 0 is as 1.
    ///
    /// # Errors
    /// A position or a parameter that the game does not take, and the budget's end.
    ///
    /// # Panics
    /// If the game has no values, see [`Record::has_values`].
    pub fn value_on_threads(
        &self,
        ask: &Question<'_>,
        forms: &mut Forms,
        n_threads: usize,
    ) -> Result<Form, Error> {
        let valuer = self.valuer.expect("the game has values");
        ask.settings.check(self.params())?;
        valuer(ask, forms, n_threads)
    }

    /// Returns the game's page.
    #[must_use]
    pub fn page(&self) -> &'static Page {
        Page::read(self.text)
    }

    /// Returns the rules on the game's page, a text in the rule language; `None` where the language cannot
    /// say them. Every game has such a text or a law.
    ///
    /// ```
    /// let nim = grundy_catalog::find("nim").unwrap();
    /// assert_eq!(nim.rules_text(), Some("n -> n - k where 1 <= k <= n\n"));
    /// ```
    #[must_use]
    pub fn rules_text(&self) -> Option<&'static str> {
        self.page().fenced("rules").next()
    }

    /// Returns the block `words` of the page, which says what moves are called, and which a game has whose law
    /// is on its page alone: a line for the moves of each line of the rules, as `take {k} from {n}`, with the
    /// names of the rules in braces; before it may stand others for moves that meet a condition, behind
    /// ` where `.
    #[must_use]
    pub fn words(&self) -> Option<&'static str> {
        self.page().fenced("words").next()
    }

    /// Returns the values of the parameters that are numbers, in the order of the page. What is asked of them
    /// stands in the block `where`, as `raise >= 1` or `p <= q`.
    ///
    /// # Errors
    /// [`Error::Setting`]: a parameter that the game does not have, what is no natural number, or one that
    /// does not meet what is asked.
    pub fn numbers(&self, settings: &Settings) -> Result<Vec<(&'static str, u64)>, Error> {
        settings.check(self.params())?;
        let asked = || self.page().fenced("where").flat_map(str::lines).map(|line| line.split_once(' '));
        let least = |name: &str| {
            let mut least = asked().filter_map(|line| line.filter(|(of, _)| *of == name));
            least.find_map(|(_, rest)| rest.strip_prefix(">= ")?.parse().ok()).unwrap_or(0)
        };
        let numbers = self.params().iter().filter(|param| param.default.parse::<u64>().is_ok());
        let numbers = numbers.map(|param| Ok((param.name, settings.natural(param, least(param.name))?)));
        let numbers = numbers.collect::<Result<Vec<_>, Error>>()?;
        let of = |name: &str| numbers.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        for (small, rest) in asked().flatten() {
            let Some(large) = rest.strip_prefix("<= ") else { continue };
            if let (Some(low), Some(high)) = (of(small), of(large))
                && low > high
            {
                // Who did not give the number may not know it, so the message says that it is the default.
                let is_given = settings.pairs().any(|(given, _)| given == large);
                let by_default = if is_given { "" } else { " by default" };
                let message = format!(
                    "expected {small} <= {large}, found {small} = {low}; {large} is {high}{by_default}"
                );
                return Err(Error::Setting { name: small.to_owned(), message });
            }
        }
        Ok(numbers)
    }

    /// Returns the game that is the impartial version of this one, where the catalogue has it under a name of
    /// its own: positions are written alike, and the engines know more of it.
    #[must_use]
    pub fn impartial(&self) -> Option<&'static Record> {
        let name = self.page().fact("impartial");
        // A page without this fact has an empty one, which is the name of no game.
        GAMES.iter().copied().find(|game| game.name == name)
    }

    /// Returns the law of the game as code, where there is one.
    #[must_use]
    pub fn law(&self) -> Option<Law> {
        self.law
    }

    /// Returns the game's parameters, see [`Page::params`].
    #[must_use]
    pub fn params(&self) -> &'static [Param] {
        self.page().params()
    }
}

/// What answers for a game of the catalogue at once: its law as code, and its rules as code to hold the law
/// to.
#[derive(Clone, Copy)]
pub struct Law {
    text: &'static str,
    reader: Reader,
}

impl Law {
    /// Answers a question by the law: at once, for all positions that the law covers.
    ///
    /// # Errors
    /// See [`Error`].
    pub fn solve(&self, ask: &Question<'_>) -> Result<Solution, Error> {
        self.board(ask, Terms::default())?.solve(Method::Auto, ask.limit, ask.budget)
    }

    /// Answers a question by searching the rules, without the law: for small positions, to compare.
    ///
    /// # Errors
    /// See [`Error`].
    pub fn solve_by_definition(&self, ask: &Question<'_>) -> Result<Solution, Error> {
        self.board(ask, Terms::default())?.solve(Method::Definition, ask.limit, ask.budget)
    }

    /// Refuses values for parameters that the law does not have.
    ///
    /// # Errors
    /// [`Error::Setting`].
    pub fn check(&self, settings: &Settings) -> Result<(), Error> {
        settings.check(Page::read(self.text).params())
    }

    /// Returns the board on which the position of a question stands.
    ///
    /// # Errors
    /// A position or a parameter that the game does not take.
    pub fn board<'w>(&self, ask: &Question<'_>, terms: Terms<'w>) -> Result<Box<dyn Board + 'w>, Error> {
        let page = Page::read(self.text);
        ask.settings.check(page.params())?;
        by_law::board(self.reader, page, ask, terms)
    }
}

/// All games, by name: those with a law of their own file, the others of their page alone.
pub static GAMES: &[&Record] = &[
    &games::amazons::GAME,
    &games::anti_sg::GAME,
    &games::arc_kayles::GAME,
    &Record::of_page(page!("backsliding-toads-and-frogs")),
    &games::bash::GAME,
    &games::board_walk::GAME,
    &games::box_cards::GAME,
    &games::bridg_it::GAME,
    &games::calendar::GAME,
    &Record::of_page(page!("chomp")),
    &games::circle_coins::GAME,
    &games::clobber::GAME,
    &games::col::GAME,
    &Record::of_page(page!("couples-are-forever")),
    &games::cram::GAME,
    &games::crosses::GAME,
    &games::cutcake::GAME,
    &games::cutting::GAME,
    &Record::of_page(page!("dawsons-chess")),
    &games::dawsons_kayles::GAME,
    &games::digital_deletions::GAME,
    &games::divisor::GAME,
    &games::domineering::GAME,
    &games::dynamic_subtraction::GAME,
    &games::elephants_and_rhinos::GAME,
    &Record::of_page(page!("end-nim")),
    &games::euclid::GAME,
    &Record::of_page(page!("even-division")),
    &games::every_sg::GAME,
    &games::fibonacci_nim::GAME,
    &games::fission::GAME,
    &Record::of_page(page!("forced-pile-nim")),
    &Record::of_page(page!("fox-and-geese")),
    &Record::of_page(page!("generalised-wythoff")),
    &games::georgia_bob::GAME,
    &Record::of_page(page!("greedy-nim")),
    &games::green_hackenbush::GAME,
    &Record::of_page(page!("grundys-game")),
    &games::hackenbush::GAME,
    &Record::of_page(page!("halving-into-k")),
    &Record::of_page(page!("hare-and-hounds")),
    &Record::of_page(page!("kayles")),
    &Record::of_page(page!("kenyons-game")),
    &games::konane::GAME,
    &games::lasker::GAME,
    &games::last_loses_range::GAME,
    &Record::of_page(page!("mark")),
    &games::maundy_cake::GAME,
    &games::misere_nim::GAME,
    &games::mock_turtles::GAME,
    &games::moore_nim::GAME,
    &games::multi_sg::GAME,
    &games::nim::GAME,
    &Record::of_page(page!("nim-with-a-pass")),
    &Record::of_page(page!("nimble")),
    &games::node_kayles::GAME,
    &games::nogo::GAME,
    &Record::of_page(page!("northcott")),
    &games::partizan_octal::GAME,
    &games::partizan_subtraction::GAME,
    &Record::of_page(page!("positive-euclid")),
    &games::power2::GAME,
    &games::proper_divisor::GAME,
    &games::public_sale::GAME,
    &games::ruler::GAME,
    &Record::of_page(page!("ruler-hexadecimal")),
    &Record::of_page(page!("silver-dollar")),
    &games::snort::GAME,
    &games::staircase::GAME,
    &games::stone_containers::GAME,
    &games::stripes::GAME,
    &games::subtraction::GAME,
    &Record::of_page(page!("take-a-power")),
    &Record::of_page(page!("take-a-prime")),
    &games::take_a_square::GAME,
    &Record::of_page(page!("take-at-most-half")),
    &games::take_away::GAME,
    &Record::of_page(page!("take-coprime")),
    &games::tartan::GAME,
    &games::team_nim::GAME,
    &games::to_a_divisor::GAME,
    &games::toads_and_frogs::GAME,
    &games::toppling_dominoes::GAME,
    &games::turning_turtles::GAME,
    &games::twins::GAME,
    &games::two_for_one::GAME,
    &games::volunteers::GAME,
    &games::wythoff::GAME,
];

/// Returns the game with this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Record> {
    GAMES.iter().copied().find(|game| game.name == name)
}

/// Returns the canonical form of a position of a game of the catalogue, an element of the caller's arena.
///
/// `position` is what `solve` takes: a picture, or a size such as `4x5` for the board at the start. The arena
/// spends from `budget` from then on. A step is an option listed, or one of the arena's.
///
/// ```
/// use grundy_catalog::{Settings, value};
/// use grundy_values::{Budget, Dyadic, form::Forms};
/// let budget = Budget::default();
/// let mut forms = Forms::new(&budget);
/// let square = value("domineering", "..|..", &Settings::default(), &mut forms, &budget)?;
/// assert_eq!(square, forms.switch(Dyadic::from(1), Dyadic::from(-1))?);
/// # Ok::<_, grundy_catalog::Error>(())
/// ```
///
/// # Errors
/// [`Error::Shape`] where the catalogue has no such game, or none with values; otherwise as
/// [`Record::value`].
pub fn value(
    name: &str,
    position: &str,
    settings: &Settings,
    forms: &mut Forms,
    budget: &Budget,
) -> Result<Form, Error> {
    match find(name) {
        Some(game) if game.has_values() => {
            game.value(&Question { position: &[position], settings, limit: 0, budget }, forms)
        }
        _ => Err(Error::Shape(format!("no game whose positions are short games is called \"{name}\""))),
    }
}

/// Returns the judge task with this id, and its game.
#[must_use]
pub fn task(id: &str) -> Option<(&'static Record, &'static Task)> {
    GAMES.iter().find_map(|game| Some((*game, game.tasks.iter().find(|task| task.id == id)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_ids_are_sorted_and_unique() {
        assert!(GAMES.is_sorted_by(|a, b| a.name < b.name));
        let mut ids: Vec<_> = GAMES.iter().flat_map(|game| game.tasks).map(|task| task.id).collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
    }
}
