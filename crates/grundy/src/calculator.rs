//! The calculator of values: expressions of short games, with the boards of the catalogue in them.

pub use crate::misere::{LONGEST_TEXT, MisereCalculator, MisereProperties, MisereTexts};

mod catalogue;
mod cgsuite;
pub mod sheet;

use crate::game::refused;
use crate::games::Reading;
use crate::own::Listing;
use crate::{Error, Game, resolve};
use catalogue::Catalogue;
use dashu_int::IBig;
use grundy_budget::{Budget, Stop};
use grundy_solve::Error as Refused;
use grundy_values::calculator::{self, Arena, Fault, Names, Problem, Value};
use grundy_values::form::{Form, Forms, Printer, Typography};
use grundy_values::loopy::{self, Loopy, Worth};
use grundy_values::thermograph::Thermograph;
use grundy_values::{Dyadic, Outcome, Player};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Computes values of expressions, and remembers what it computed.
///
/// The language is that of [`grundy_values::calculator`]; `domineering[4x4]` and `kayles[5]` are the values
/// of positions of games of the catalogue, written as [`Game::solve`] takes them.
///
/// ```
/// use grundy::Budget;
/// use grundy::calculator::Calculator;
/// use grundy::values::form::Typography;
/// let mut calculator = Calculator::new(&Budget::default());
/// let value = calculator.evaluate("domineering[2x2] + {1|*}")?;
/// assert_eq!(calculator.text(&value, Typography::Plain)?, "{2|1*||0|-1*}");
/// # Ok::<_, grundy::Error>(())
/// ```
pub struct Calculator {
    arena: Arena,
    budget: Budget,
    /// The names that were given to values.
    pub(crate) names: Names,
    /// The rules that were given a name.
    pub(crate) games: BTreeMap<String, Own>,
}

/// Rules that were given a name, and the game that they were read as.
pub(crate) struct Own {
    pub game: Arc<dyn Game>,
    pub text: String,
    pub reading: Reading,
}

/// What is known of a game with loops.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoopyProperties {
    /// The onside: what the game is worth when draws are Left's. Of a stopper both sides are its canonical
    /// form.
    pub onside: String,
    /// The offside: what it is worth when draws are Right's.
    pub offside: String,
    /// Whether it is a stopper.
    pub is_stopper: bool,
    /// Who wins, or draws.
    pub outcome: Outcome,
}

/// What is asked of every short game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Properties {
    /// The canonical form, in the notation of CGSuite.
    pub canonical: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The mean value.
    pub mean: Dyadic,
    /// The temperature, at least -1.
    pub temperature: Dyadic,
    /// The number reached when Left moves first.
    pub left_stop: Dyadic,
    /// The number reached when Right moves first.
    pub right_stop: Dyadic,
    /// The moves in the longest play of the canonical form, alternating or not.
    pub birthday: IBig,
}

/// What else is known of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Details {
    /// The options of Left and of Right, in the order of print.
    pub options: [Vec<String>; 2],
    /// What a move gains: the incentives of Left and of Right.
    pub incentives: [Vec<String>; 2],
    /// Whether both stops are 0.
    pub is_infinitesimal: bool,
    /// Whether in each follower both players can move, or neither.
    pub is_all_small: bool,
    /// The atomic weight, if there is one.
    pub atomic_weight: Option<String>,
    /// The reduced canonical form: the simplest game that differs by an infinitesimal.
    pub reduced: String,
    /// The game cooled by its temperature.
    pub frozen: String,
}

/// What a position is worth, and each of its components.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Appraisal {
    /// The position.
    pub whole: Appraised,
    /// Its components, in the order in which they were given.
    pub components: Vec<Appraised>,
}

/// What a game is worth, in few words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Appraised {
    /// The canonical form, of a game with two sides those of both.
    pub canonical: String,
    /// The temperature of a short game.
    pub temperature: Option<Dyadic>,
}

/// Returns whether a number stands before `^` and one behind it, as who means a power writes.
#[must_use]
pub fn looks_like_a_power(text: &str) -> bool {
    let is_power = |signs: &[u8]| signs[0].is_ascii_digit() && signs[1] == b'^' && signs[2].is_ascii_digit();
    text.as_bytes().windows(3).any(is_power)
}

/// Returns an error, with a position of the game where one of CGSuite's stands that is not read.
fn of_cgsuite(text: &str, error: calculator::Error) -> calculator::Error {
    let calculator::Error::Fault(Fault { span, problem: Problem::Unknown { name, .. }, .. }) = &error else {
        return error;
    };
    // A name ends at a point, so of a class of CGSuite's that was not translated the name `game` alone is
    // unknown.
    match cgsuite::example(&text[span.start..]).filter(|_| name == "game") {
        Some(example) => {
            let problem = Problem::Refused(format!("a position stands in brackets: {example}"));
            calculator::Error::Fault(Fault { span: span.clone(), problem, others: Vec::new() })
        }
        None => error,
    }
}

impl Calculator {
    /// Returns a calculator that knows nothing yet, and spends from `budget`.
    #[must_use]
    pub fn new(budget: &Budget) -> Calculator {
        let (names, games) = (Names::default(), BTreeMap::new());
        Calculator { arena: Arena::new(budget), budget: budget.clone(), names, games }
    }

    /// Puts another budget in place of the one that the calculator spends from; what it knows stays.
    pub fn set_budget(&mut self, budget: &Budget) {
        self.arena.set_budget(budget);
        self.budget = budget.clone();
    }

    /// Returns the arena of all its games, for arithmetic with them.
    pub fn forms(&mut self) -> &mut Forms {
        &mut self.arena.forms
    }

    /// Returns the value of an expression.
    ///
    /// # Errors
    /// [`Error::Expression`], with the place in the text, or with the limit that was reached.
    pub fn evaluate(&mut self, text: &str) -> Result<Value, Error> {
        let ours = cgsuite::translated(text);
        self.ask(ours.as_deref().unwrap_or(text), |text, arena, boards, names| {
            calculator::evaluate(text, arena, boards, names)
        })
    }

    /// Gives a name to the value of an expression.
    pub(crate) fn name(&mut self, name: &str, text: &str) -> Result<Value, Error> {
        let ours = cgsuite::translated(text);
        self.ask(ours.as_deref().unwrap_or(text), |text, arena, boards, names| {
            calculator::name(name, text, arena, boards, names)
        })
    }

    /// Returns a game, and where it is written in braces the options as they are written.
    pub(crate) fn written(&mut self, text: &str) -> Result<calculator::AsWritten, Error> {
        self.ask(text, |text, arena, boards, names| calculator::written(text, arena, boards, names))
    }

    /// Asks about an expression, with the games of the catalogue and the names that were given.
    fn ask<T>(
        &mut self,
        text: &str,
        ask: impl FnOnce(&str, &mut Arena, &mut Catalogue<'_>, &mut Names) -> Result<T, calculator::Error>,
    ) -> Result<T, Error> {
        let mut catalogue = Catalogue { budget: &self.budget, games: &self.games };
        ask(text, &mut self.arena, &mut catalogue, &mut self.names)
            // The span of a fault counts in the text that was asked, which may be a translation of what was
            // typed.
            .map_err(|error| Error::Expression { text: text.to_owned(), error: of_cgsuite(text, error) })
    }

    /// Returns the options of a game in canonical form.
    pub(crate) fn options(&mut self, worth: &Worth, player: Player) -> Result<Vec<Worth>, Error> {
        match worth {
            Worth::Short(game) => {
                let options = self.arena.forms.options(*game, player).map_err(Error::Stopped)?;
                Ok(options.into_iter().map(Worth::Short).collect())
            }
            Worth::Loopy(game) => game.options(player, &mut self.arena.forms).map_err(|error| match error {
                loopy::Error::Stopped(stop) => Error::Stopped(stop),
                error => refused("tree", Refused::Shape(error.to_string())),
            }),
        }
    }

    /// Returns the value of a position, word by word as `solve` takes it.
    ///
    /// # Errors
    /// [`Error::Unsuited`] for a game without values, and [`Error::Solve`].
    pub fn position(&mut self, game: &dyn Game, position: &[&str]) -> Result<Value, Error> {
        game.value(position, &mut self.arena.forms, &self.budget).map(Value::from)
    }

    /// Returns the form of a position in misère play.
    pub(crate) fn position_in_misere(&mut self, game: &dyn Game, position: &[&str]) -> Result<Value, Error> {
        game.misere_form(position, &mut self.arena.misere, &self.budget).map(Value::Misere)
    }

    /// Returns what stands in the brackets of a board, with the numbers of names in it where it is no position
    /// of the game as it stands.
    pub(crate) fn filled(&mut self, game: &dyn Game, text: &str) -> Result<String, Error> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_position = |_: &str| game.board(&words, &self.budget).is_ok();
        calculator::filled(text, &mut self.arena, &self.names, is_position)
            .map_err(|error| Error::Expression { text: text.to_owned(), error })
    }

    /// Returns the game that was given a name, or that the name means elsewhere.
    pub(crate) fn game(&self, name: &str) -> Result<Arc<dyn Game>, Error> {
        self.games.get(name).map_or_else(|| resolve(name).map(Arc::from), |own| Ok(own.game.clone()))
    }

    /// Returns what a position is worth, given its components, each as `solve` reads it.
    ///
    /// ```
    /// use grundy::{Budget, resolve};
    /// use grundy::calculator::Calculator;
    /// let mut calculator = Calculator::new(&Budget::default());
    /// let boards = ["..|..".to_owned(), "..".to_owned()];
    /// let found = calculator.appraise(&*resolve("domineering")?, &boards)?;
    /// assert_eq!(found.components[0].canonical, "+-1");
    /// assert_eq!(found.whole.canonical, "{0|-2}");
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Calculator::position`].
    pub fn appraise(&mut self, game: &dyn Game, components: &[String]) -> Result<Appraisal, Error> {
        let mut values = Vec::with_capacity(components.len());
        for component in components {
            let words: Vec<&str> = component.split_whitespace().collect();
            values.push(game.value(&words, &mut self.arena.forms, &self.budget)?);
        }
        // All values are made before they are added, so that a component without one is refused before any
        // sum.
        let mut whole = Worth::Short(self.arena.forms.zero());
        for value in &values {
            whole = whole.add(value, &mut self.arena.forms).map_err(|error| match error {
                loopy::Error::Stopped(stop) => Error::Stopped(stop),
                error => refused(game.name(), Refused::Shape(error.to_string())),
            })?;
        }
        let each = values.into_iter().map(|value| self.appraised(value).map_err(Error::Stopped));
        let components = each.collect::<Result<_, _>>()?;
        Ok(Appraisal { whole: self.appraised(whole).map_err(Error::Stopped)?, components })
    }

    fn appraised(&mut self, worth: Worth) -> Result<Appraised, Stop> {
        let temperature = worth.short().map(|game| self.arena.forms.temperature(game)).transpose()?;
        let canonical = Value::from(worth).text(&mut self.arena, Typography::Plain)?;
        Ok(Appraised { canonical, temperature })
    }

    /// Returns the value of a sum of listed positions; `None` where one can come back, so that it is no short
    /// game.
    ///
    /// # Errors
    /// [`Error::Stopped`].
    pub fn listed(&mut self, game: &Listing, sum: &[u32]) -> Result<Option<Value>, Error> {
        let form = game.value(sum, &mut self.arena.forms, &self.budget).map_err(Error::Stopped)?;
        Ok(form.map(Value::Game))
    }

    /// Returns a value as text.
    ///
    /// # Errors
    /// [`Error::Stopped`].
    pub fn text(&mut self, value: &Value, typography: Typography) -> Result<String, Error> {
        value.text(&mut self.arena, typography).map_err(Error::Stopped)
    }

    /// Returns the members of a list, or games in the order of print; `None` of other values.
    ///
    /// # Errors
    /// [`Error::Stopped`].
    pub fn members(&mut self, value: &Value) -> Result<Option<Vec<Value>>, Error> {
        value.members(&mut self.arena).map_err(Error::Stopped)
    }

    /// Returns the members of a list, or games, as texts.
    ///
    /// # Errors
    /// [`Error::Stopped`].
    pub fn texts(&mut self, value: &Value, typography: Typography) -> Result<Vec<String>, Error> {
        value.texts(&mut self.arena, typography).map_err(Error::Stopped)
    }

    /// Returns what is asked of every game, the canonical form in the typography given.
    ///
    /// # Errors
    /// [`Error::Stopped`].
    pub fn properties(&mut self, g: Form, typography: Typography) -> Result<Properties, Error> {
        self.find_properties(g, typography).map_err(Error::Stopped)
    }

    fn find_properties(&mut self, g: Form, typography: Typography) -> Result<Properties, Stop> {
        let forms = &mut self.arena.forms;
        Ok(Properties {
            canonical: Printer::new(typography, forms).text(forms, g)?,
            outcome: forms.outcome(g)?,
            mean: forms.mean(g)?,
            temperature: forms.temperature(g)?,
            left_stop: forms.stop(g, Player::Left),
            right_stop: forms.stop(g, Player::Right),
            birthday: forms.birthday(g)?,
        })
    }

    /// Returns what is known of a game with loops, its sides in the typography given.
    ///
    /// ```
    /// use grundy::Budget;
    /// use grundy::calculator::Calculator;
    /// use grundy::values::calculator::Value;
    /// use grundy::values::form::Typography;
    /// let mut calculator = Calculator::new(&Budget::default());
    /// let Value::Loopy(game) = calculator.evaluate("over - over")? else { unreachable!() };
    /// let known = calculator.loopy_properties(&game, Typography::Plain)?;
    /// assert_eq!((&known.onside[..], &known.offside[..], known.is_stopper), ("over", "under", false));
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Stopped`].
    pub fn loopy_properties(
        &mut self,
        game: &Loopy,
        typography: Typography,
    ) -> Result<LoopyProperties, Error> {
        let mut text =
            |player| game.side(player).text(&mut self.arena.forms, typography).map_err(Error::Stopped);
        Ok(LoopyProperties {
            onside: text(Player::Left)?,
            offside: text(Player::Right)?,
            is_stopper: game.is_stopper(),
            outcome: game.outcome(&self.budget).map_err(Error::Stopped)?,
        })
    }

    /// Returns the thermograph of a game.
    ///
    /// # Errors
    /// [`Error::Stopped`].
    pub fn thermograph(&mut self, g: Form) -> Result<Thermograph, Error> {
        self.arena.forms.thermograph(g).map_err(Error::Stopped)
    }

    /// Returns what else is known of a game, in the typography given.
    ///
    /// # Errors
    /// [`Error::Stopped`].
    pub fn details(&mut self, g: Form, typography: Typography) -> Result<Details, Error> {
        self.find_details(g, typography).map_err(Error::Stopped)
    }

    fn find_details(&mut self, g: Form, typography: Typography) -> Result<Details, Stop> {
        let forms = &mut self.arena.forms;
        let mut printer = Printer::new(typography, forms);
        // The arena is an argument, since the loop below needs it between two calls.
        let mut texts = |forms: &mut Forms, games: &[Form]| -> Result<Vec<String>, Stop> {
            let sorted = printer.sorted(forms, games)?;
            sorted.into_iter().map(|game| printer.text(forms, game)).collect()
        };
        let mut sides = [[Vec::new(), Vec::new()], [Vec::new(), Vec::new()]];
        for player in Player::BOTH {
            let (options, incentives) = (forms.options(g, player)?, forms.incentives(g, player)?);
            sides[0][player as usize] = texts(forms, &options)?;
            sides[1][player as usize] = texts(forms, &incentives)?;
        }
        let [options, incentives] = sides;
        let (weight, reduced, frozen) =
            (forms.atomic_weight(g)?, forms.reduced_canonical_form(g)?, forms.freeze(g)?);
        let mut text = |forms: &mut Forms, game: Form| printer.text(forms, game);
        Ok(Details {
            options,
            incentives,
            is_infinitesimal: forms.is_infinitesimal(g),
            is_all_small: forms.is_all_small(g)?,
            atomic_weight: weight.map(|weight| text(forms, weight)).transpose()?,
            reduced: text(forms, reduced)?,
            frozen: text(forms, frozen)?,
        })
    }
}
