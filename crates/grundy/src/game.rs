//! What a door holds: one game, wherever it comes from.

use crate::by_rules::Pile;
use crate::games::Look;
use crate::laws::{Finding, Listed};
use crate::misere::NOT_IMPARTIAL;
use crate::tables::{RuleTable, Span, Tabulation};
use crate::{Ask, Error, RuleGame};
use grundy_budget::{Budget, Stop};
use grundy_engine::Failure;
use grundy_engine::evaluate::{Evaluator, Worthless};
use grundy_proof::Theorem;
use grundy_rules::lang::Diagnostic;
use grundy_rules::{Convention, Ruleset};
use grundy_solve::board::Board;
use grundy_solve::{Error as Refusal, Movement, Solution};
use grundy_values::form::Forms;
use grundy_values::loopy::Worth;
use grundy_values::misere::{MisereGame, MisereGames};
use std::ops::Range;

/// A game, with the values of its parameters and its play convention: no question gives them again.
///
/// Whatever its source, it climbs the same ladder: [`Game::board`] puts a position on a board, which solves
/// and plays. What a game does not have, it says by an error that names the reason.
pub trait Game: Send + Sync {
    /// Returns the name by which messages and reports speak of it.
    fn name(&self) -> &str;

    /// Returns what a position looks like, in a few words with an example.
    fn position_format(&self) -> String;

    /// Returns the board on which a position stands, word by word as it was typed; see also [`crate::play`].
    ///
    /// # Errors
    /// [`Error::Solve`]: words that are no position.
    fn board(&self, position: &[&str], budget: &Budget) -> Result<Box<dyn Board + '_>, Error>;

    /// Returns who wins, the Grundy value where there is one, every winning move, and who answered.
    ///
    /// # Errors
    /// [`Error::Solve`]: words that are no position, or a budget that ended before the winner was known.
    fn solve(&self, ask: &Ask<'_>) -> Result<Solution, Error> {
        let mut board = self.board(&ask.position, &ask.budget)?;
        board.solve(ask.method, ask.limit, &ask.budget).map_err(|source| refused(self.name(), source))
    }

    /// Returns the same of the sum in which moves touch the components as `movement` says. There is no Grundy
    /// value: these sums have no components.
    ///
    /// # Errors
    /// As [`Game::solve`], and for games with a goal.
    fn solve_joint(&self, ask: &Ask<'_>, movement: Movement) -> Result<Solution, Error> {
        let mut board = self.board(&ask.position, &ask.budget)?;
        let solution = board.solve_jointly(movement, ask.method, ask.limit, &ask.budget);
        solution.map_err(|source| refused(self.name(), source))
    }

    /// Returns what a position is worth: its canonical form, an element of the caller's arena, which spends
    /// from `budget` from then on, or where positions come back a loopy value.
    ///
    /// # Errors
    /// [`Error::Unsuited`] where play is not normal, [`Error::NoRules`], and [`Error::Solve`], also where a
    /// side of a loopy game is no stopper.
    fn value(&self, position: &[&str], forms: &mut Forms, budget: &Budget) -> Result<Worth, Error>;

    /// Returns the canonical form of a position in misère play, an element of the caller's arena.
    ///
    /// # Errors
    /// [`Error::Unsuited`] of games that are not impartial, or do not end; else as [`Game::rules`] and
    /// [`Game::value`].
    fn misere_form(
        &self,
        position: &[&str],
        games: &mut MisereGames,
        budget: &Budget,
    ) -> Result<MisereGame, Error> {
        match self.rules() {
            // That there is no text of its rules is not what matters in a partizan game.
            Err(Error::NoRules { .. }) if !self.board(position, budget)?.is_impartial() => {
                Err(Error::Unsuited { game: self.name().to_owned(), reason: NOT_IMPARTIAL.to_owned() })
            }
            rules => rules?.misere_form_of(position, games, budget),
        }
    }

    /// Returns the rules on numbers, with their tables, laws, claims and counts; of a game of the catalogue,
    /// those on its page.
    ///
    /// # Errors
    /// [`Error::NoRules`] where the page has none; [`Error::Unsuited`] for boards; [`Error::Rules`] for a
    /// parameter that the rules do not have.
    fn rules(&self) -> Result<&RuleGame, Error>;

    /// Returns the names of the numbers along which a table counts; none where numbers name no positions.
    fn axes(&self) -> Vec<&str> {
        self.rules().map_or(Vec::new(), |rules| rules.axes().iter().map(String::as_str).collect())
    }

    /// Returns the table of the positions that numbers in `span` name; see [`RuleGame::table_with`].
    ///
    /// # Errors
    /// As there, and as [`Game::rules`].
    fn table_over(
        &self,
        span: Span,
        tabulation: Tabulation<'_>,
        budget: &Budget,
    ) -> Result<RuleTable, Error> {
        self.rules()?.table_with(span, tabulation, budget)
    }

    /// Returns a table to `to` and the laws that it follows, of a game about which nothing can be proved: they are
    /// conjectures. `None` where [`Game::rules`] have laws.
    ///
    /// # Errors
    /// As [`Game::table_over`]; [`Error::Unsuited`] where one player wins whoever moves first.
    fn law_of_table(&self, to: Option<u64>, budget: &Budget) -> Option<Result<(Listed, Finding), Error>> {
        let _ = (to, budget);
        None
    }

    /// Returns the rules as text, and what they say at first sight.
    ///
    /// # Errors
    /// As [`Game::rules`], but for boards.
    fn stated(&self) -> Result<Stated<'_>, Error> {
        self.rules()?.stated()
    }

    /// Returns what is seen in the rules, each with a word for what it is about.
    fn facts(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Returns what may be a slip in the rules that a user wrote, as far as the budget goes.
    fn slips(&self, budget: &Budget) -> Vec<Diagnostic> {
        let _ = budget;
        Vec::new()
    }

    /// Returns what else a position may have been meant as, where its words could say two things.
    fn meant_otherwise(&self, position: &[&str]) -> Option<String> {
        let _ = position;
        None
    }

    /// Returns the game's entry in the catalogue, with its page.
    fn record(&self) -> Option<&'static grundy_catalog::Record> {
        None
    }

    /// Returns the theorem whose certificate the catalogue keeps for these very rules. It is checked once, in
    /// some hundredths of a second.
    fn kept_theorem(&self, budget: &Budget) -> Option<&Theorem> {
        let _ = budget;
        None
    }

    /// Returns whether a position may be named by its size, as `4x6`, so that a table is one of sizes.
    fn has_sizes(&self) -> bool {
        false
    }

    /// Returns how sums of positions are written, where every two positions have one.
    fn summed(&self) -> Option<Summed> {
        None
    }

    /// Returns how many numbers a pile is written as.
    ///
    /// # Errors
    /// As [`Game::rules`].
    fn pile(&self) -> Result<Pile, Error> {
        Ok(self.rules()?.pile_of_rules())
    }

    /// Returns what positions look like to whoever draws one; see [`crate::games::random_position`].
    fn look(&self) -> Option<Look> {
        None
    }
}

/// Returns the position that the page of a game shows as an example; `None` of a game that has no page.
///
/// ```
/// assert_eq!(grundy::games::example(&*grundy::resolve("wythoff")?), Some("5 7"));
/// # Ok::<_, grundy::Error>(())
/// ```
#[must_use]
pub fn example(game: &dyn Game) -> Option<&'static str> {
    let (_, after) = game.record()?.page().fact("position").split_once("as in `")?;
    after.split_once('`').map(|(example, _)| example)
}

/// Returns the position in which a game is begun where none is asked for, from its page: one with several
/// moves, and not all of them win; `None` of a game that has no page.
///
/// ```
/// assert_eq!(grundy::games::start(&*grundy::resolve("wythoff")?), Some("8 11"));
/// # Ok::<_, grundy::Error>(())
/// ```
#[must_use]
pub fn start(game: &dyn Game) -> Option<&'static str> {
    Some(game.record()?.page().start())
}

/// Rules as text, and what they say at first sight.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stated<'a> {
    /// The name that the text gives the game, or its rules in one line.
    pub name: &'a str,
    /// The text as it was read.
    pub text: &'a str,
    /// The rules as they are printed, with the parameters in their places.
    pub printed: String,
    /// The names of the numbers of a position, in their order; none for boards.
    pub axes: &'a [String],
    /// Whether both players have the same moves everywhere.
    pub is_impartial: bool,
    /// The play convention.
    pub play: Convention,
}

/// How sums of positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Summed {
    /// With `+` between them.
    Plus,
    /// Side by side; positions in brackets, where they have more than one number; this is how many they have.
    Beside(usize),
}

/// Returns why a sum has no value, as it is told of a position.
pub(crate) fn worthless<E>(why: Worthless<E>, rules: impl FnOnce(E) -> Refusal) -> Refusal {
    match why {
        Worthless::Stopped(stop) => Refusal::Stopped(stop),
        Worthless::Rules(error) => rules(error),
        Worthless::Loopy(error) => Refusal::Shape(format!("{error}; `grundy solve` says who wins")),
        Worthless::Parts => Refusal::Shape(
            "a move leaves several positions, one of which can come back to where it was made, and no value is known of \
             such games; `grundy solve` says who wins"
                .to_owned(),
        ),
    }
}

/// Returns what a sum is worth by the moves of a rule set: its canonical form, or a loopy value. `refusal` words
/// a fault of the rules.
pub(crate) fn worth<R: Ruleset>(
    name: &str,
    rules: &R,
    play: Convention,
    sum: &[R::Component],
    forms: &mut Forms,
    budget: &Budget,
    refusal: impl FnOnce(R::Error) -> Refusal,
) -> Result<Worth, Error> {
    if play != Convention::Normal {
        let reason = "values are of normal play, in which who cannot move loses".to_owned();
        return Err(Error::Unsuited { game: name.to_owned(), reason });
    }
    forms.set_budget(budget);
    let worth = Evaluator::new(budget).worth(rules, sum, forms);
    worth.map_err(|failure| refused(name, worthless(failure, refusal)))
}

/// Steps spent on finding out whether a position can come back.
const STEPS_FOR_LOOPS: u64 = 20_000;

/// Returns whether a position that comes back was met, as far as a short look can tell; none does where the
/// rules know a rank, since that falls with every move.
pub(crate) fn may_repeat<R: Ruleset>(rules: &R, sum: &[R::Component], budget: &Budget) -> bool {
    if sum.iter().all(|component| rules.rank(component).is_some()) {
        return false;
    }
    let budget = budget.apart().with_steps(STEPS_FOR_LOOPS);
    let found = Evaluator::new(&budget).value(rules, sum, &mut Forms::new(&budget));
    // A limit leaves the question open, and then play is taken for one that may repeat.
    !matches!(found, Ok(_) | Err(Failure::Stopped(Stop::Cancelled)))
}

/// Returns the error of a game that refuses a question.
pub(crate) fn refused(name: &str, cause: Refusal) -> Error {
    Error::Solve { subject: name.to_owned(), cause }
}

/// Reads the positions of a text with a `+` between them, wherever `is_between` says that one at a place stands
/// between two. What is wrong in a position has its place in the whole text.
pub(crate) fn read_sum<P>(
    text: &str,
    is_between: impl Fn(usize) -> bool,
    mut read: impl FnMut(&str) -> Result<P, (Range<usize>, String)>,
) -> Result<Vec<P>, Refusal> {
    let ends = text.match_indices('+').map(|(at, _)| at).filter(|at| is_between(*at));
    let (mut sum, mut at) = (Vec::new(), 0);
    for end in ends.chain([text.len()]) {
        let part = read(&text[at..end]).map_err(|(inside, message)| {
            let span = at + inside.start..at + inside.end;
            Refusal::Text { span, message }
        })?;
        sum.push(part);
        // The sign between two parts is one byte.
        at = end + 1;
    }
    Ok(sum)
}

/// Returns a word on a tuple in brackets, where the `start` line takes as many numbers as a position has.
pub(crate) fn beside_start(position: &[&str], n_started: Option<usize>, arity: usize) -> Option<String> {
    let text = position.join(" ");
    let inside = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let numbers: Vec<&str> = inside.split([',', ' ']).filter(|number| !number.is_empty()).collect();
    // Where a start has another number of numbers than a position, nothing is read in two ways.
    if n_started != Some(arity) || numbers.len() != arity || inside.contains('(') {
        return None;
    }
    let bare = numbers.join(" ");
    Some(format!(
        "numbers in brackets are a position; what the `start` line makes of them is asked by `{bare}`"
    ))
}
