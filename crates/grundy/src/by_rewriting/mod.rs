//! Games on boards that a user brings as text: pieces of the board and what replaces them.
//!
//! Where play ends and the player who cannot move loses, positions are worth short games, and who wins a sum follows
//! from the values of its boards. Elsewhere sums are searched whole.

use crate::Error;
use grundy_budget::{Budget, Stop};
use grundy_catalog::board::{Board, OnBoard};
use grundy_catalog::{Ask, Error as Refusal, Solution};
use grundy_engine::Failure;
use grundy_engine::evaluate::Evaluator;
use grundy_rules::rewrite::{self, Rewrites};
use grundy_rules::{Convention, Play, Ruleset};
use grundy_solve::{Method, Movement, Named, Source, Words, climb, climb_jointly};
use grundy_values::Player;
use grundy_values::form::{Form, Forms};
use std::borrow::Cow;
use std::convert::Infallible;

/// A game on boards given by what replaces pieces of them.
///
/// ```
/// use grundy::{Ask, Budget, BoardRules, Outcome, Settings};
/// let toads = BoardRules::read(r#"left "T." -> ".T"; left "TF." -> ".FT"; mirror T F"#)?;
/// let (settings, budget) = (Settings::default(), Budget::default());
/// let ask = Ask { position: &["TT.F"], settings: &settings, limit: 10, budget: &budget };
/// assert_eq!(toads.solve(&ask)?.outcome, Outcome::N);
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardRules {
    name: String,
    text: String,
    rules: Rewrites,
}

impl BoardRules {
    /// Reads rules from text.
    ///
    /// # Errors
    /// [`Error::Rules`] with everything that is wrong with the text.
    pub fn read(text: &str) -> Result<Self, Error> {
        let rules =
            rewrite::parse(text).map_err(|rejected| Error::Rules { text: text.to_owned(), rejected })?;
        let name = rules.name().map_or_else(|| rules.to_string(), str::to_owned);
        Ok(BoardRules { name, text: text.to_owned(), rules })
    }

    /// Returns the same moves in misère play.
    #[must_use]
    pub fn in_misere(self) -> Self {
        BoardRules { rules: self.rules.in_misere(), ..self }
    }

    /// Returns the name that the text gives the game, or its rules in one line.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text that was read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the rules as they are printed.
    #[must_use]
    pub fn printed(&self) -> String {
        self.rules.to_string()
    }

    /// Returns the letters of the boards, in order.
    #[must_use]
    pub fn letters(&self) -> Vec<char> {
        self.rules.letters()
    }

    /// Says whether a move may reach from one row into another.
    pub(crate) fn has_rows(&self) -> bool {
        self.rules.lines().iter().any(|line| line.turned || line.from.to_string().contains('|'))
    }

    /// Says whether both players have the same moves everywhere.
    #[must_use]
    pub fn is_impartial(&self) -> bool {
        self.rules.is_impartial()
    }

    /// Returns the play convention.
    #[must_use]
    pub fn convention(&self) -> Convention {
        match self.rules.play() {
            Play::Misere => Convention::Misere,
            _ => Convention::Normal,
        }
    }

    /// Returns what a position looks like, in a few words.
    #[must_use]
    pub fn position_format(&self) -> String {
        let letters: String = self.rules.letters().into_iter().map(|letter| format!(" {letter}")).collect();
        format!("a board of the letters{letters}, rows parted by `|`; boards parted by + are a sum")
    }

    /// Returns who wins, and every winning move; computed from the rules.
    ///
    /// # Errors
    /// [`Error::Solve`]: words that are no position, or a budget that ended before the winner was known.
    pub fn solve(&self, ask: &Ask<'_>) -> Result<Solution, Error> {
        self.solve_as(ask, Method::Auto)
    }

    /// Returns the same, by the engines of a method.
    ///
    /// # Errors
    /// As [`BoardRules::solve`].
    pub fn solve_as(&self, ask: &Ask<'_>, method: Method) -> Result<Solution, Error> {
        self.answer(ask, method).map_err(|source| Error::Solve { subject: self.name.clone(), source })
    }

    /// Returns who wins the sum in which moves touch the boards as `movement` says, and every winning move.
    ///
    /// # Errors
    /// As [`BoardRules::solve`].
    pub fn solve_joint(&self, ask: &Ask<'_>, movement: Movement, method: Method) -> Result<Solution, Error> {
        let answer = || {
            let sum = read(&self.rules, ask.position)?;
            climb_jointly(&ByRewriting { rules: &self.rules, repeats: false }, &sum, movement, method, ask)
        };
        answer().map_err(|source| Error::Solve { subject: self.name.clone(), source })
    }

    fn answer(&self, ask: &Ask<'_>, method: Method) -> Result<Solution, Refusal> {
        let sum = read(&self.rules, ask.position)?;
        climb(&ByRewriting { rules: &self.rules, repeats: false }, &sum, method, ask)
    }

    /// Returns the canonical form of a position, an element of the caller's arena, which spends from the question's
    /// budget from then on.
    ///
    /// # Errors
    /// [`Error::Unsuited`] in misère play, [`Error::Solve`] where a position can come back, for words that are no
    /// position, and where the budget ends.
    pub fn value(&self, ask: &Ask<'_>, forms: &mut Forms) -> Result<Form, Error> {
        if !matches!(self.rules.play(), grundy_rules::Play::Normal) {
            let reason = "values are of normal play, in which who cannot move loses".to_owned();
            return Err(Error::Unsuited { game: self.name.clone(), reason });
        }
        let found = read(&self.rules, ask.position).and_then(|sum| {
            forms.set_budget(ask.budget);
            Evaluator::new(ask.budget).value(&self.rules, &sum, forms).map_err(|failure| match failure {
                Failure::Stopped(stop) => Refusal::Stopped(stop),
                Failure::Loop { .. } => Refusal::Shape(
                    "a position can come back, so it is no short game; `grundy solve` says who wins"
                        .to_owned(),
                ),
                Failure::Rules(never) => match never {},
            })
        });
        found.map_err(|source| Error::Solve { subject: self.name.clone(), source })
    }

    /// Returns the board on which the position of a question stands, to be played.
    ///
    /// # Errors
    /// [`Error::Solve`]: words that are no position.
    pub fn board(&self, ask: &Ask<'_>) -> Result<Box<dyn Board + '_>, Error> {
        let sum = read(&self.rules, ask.position)
            .map_err(|source| Error::Solve { subject: self.name.clone(), source })?;
        let repeats = may_repeat(&self.rules, &sum, ask.budget);
        Ok(Box::new(OnBoard::new(ByRewriting { rules: &self.rules, repeats }, sum)))
    }

    /// Returns the refusal of a question that is about numbers.
    pub(crate) fn unsuited(&self) -> Error {
        let reason = "its positions are boards, and this is asked of games on numbers".to_owned();
        Error::Unsuited { game: self.name.clone(), reason }
    }
}

/// Reads the words of a position: a blank between words is a line end, boards are parted by `+`, and `0` is no board.
fn read(rules: &Rewrites, words: &[&str]) -> Result<Vec<rewrite::Board>, Refusal> {
    let text = words.join("\n");
    if text.trim() == "0" {
        return Ok(Vec::new());
    }
    let mut boards = Vec::new();
    let mut at = 0;
    for piece in text.split('+') {
        let board = rules.read(piece).map_err(|error| {
            let (inside, message) = (error.span(), error.to_string());
            Refusal::Text { span: at + inside.start..at + inside.end, message }
        })?;
        boards.push(board);
        at += piece.len() + 1;
    }
    Ok(boards)
}

/// Steps spent on finding out whether a position can come back.
const STEPS_FOR_LOOPS: u64 = 20_000;

/// Says whether a position was met that comes back, as far as a short look can tell.
fn may_repeat(rules: &Rewrites, sum: &[rewrite::Board], budget: &Budget) -> bool {
    let budget = budget.apart().with_steps(STEPS_FOR_LOOPS);
    let found = Evaluator::new(&budget).value(rules, sum, &mut Forms::new(&budget));
    !matches!(found, Ok(_) | Err(Failure::Stopped(Stop::Cancelled)))
}

/// Rules that replace pieces of boards, as a source of positions.
struct ByRewriting<'a> {
    rules: &'a Rewrites,
    /// Whether a position may come back.
    repeats: bool,
}

impl ByRewriting<'_> {
    fn words(&self, from: &rewrite::Board, line: usize, parts: &[rewrite::Board]) -> Words {
        let name = self.rules.lines()[line].name.clone().map(Cow::Owned);
        (name, format!("{from} -> {}", self.show(parts)))
    }
}

impl Source for ByRewriting<'_> {
    type Rules = Rewrites;

    fn rules(&self) -> &Rewrites {
        self.rules
    }

    fn play(&self) -> Play<'_, Rewrites> {
        self.rules.play()
    }

    fn show(&self, sum: &[rewrite::Board]) -> String {
        if sum.is_empty() {
            return "0".to_owned();
        }
        sum.iter().map(rewrite::Board::to_string).collect::<Vec<_>>().join(" + ")
    }

    fn describe(&self, from: &rewrite::Board, parts: &[rewrite::Board], player: Player) -> Words {
        let mut words = None;
        let Ok(()) = self.visit(from, player, &mut |option, called| {
            if option != parts {
                return std::ops::ControlFlow::Continue(());
            }
            words = Some(called());
            std::ops::ControlFlow::Break(())
        });
        words.expect("a move that is described is one")
    }

    fn visit(
        &self,
        from: &rewrite::Board,
        player: Player,
        emit: Named<'_, rewrite::Board>,
    ) -> Result<(), Infallible> {
        let _ = self
            .rules
            .moves(from, player, &mut |made, parts| emit(parts, &|| self.words(from, made.line, parts)));
        Ok(())
    }

    fn may_repeat(&self) -> bool {
        self.repeats
    }

    fn refuse(&self, never: Infallible) -> Refusal {
        match never {}
    }
}
