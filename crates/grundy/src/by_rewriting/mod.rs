//! Games on boards that a user brings as text: pieces of the board and what replaces them.
//!
//! Where play ends and the player who cannot move loses, positions are worth short games, and who wins a sum
//! follows from the values of its boards, or from a search of whole sums. Elsewhere sums are searched whole.

mod whole;

use crate::game::{may_repeat, read_sum, refused, worth};
use crate::games::{Look, Stated, Summed};
use crate::misere::misere_form;
use crate::{Ask, Error, Game, RuleGame};
use grundy_budget::Budget;
use grundy_catalog::Record;
use grundy_rules::rewrite::{self, Rewrites};
use grundy_rules::{Play, Ruleset};
use grundy_solve::board::{Board, OnBoard};
use grundy_solve::{Engine, Error as Refusal, Movement, Named, Solution, Source, Words, position};
use grundy_values::Player;
use grundy_values::form::Forms;
use grundy_values::loopy::Worth;
use grundy_values::misere::{MisereGame, MisereGames};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::convert::Infallible;
use whole::WholeBoards;

/// A game on boards given by what replaces pieces of them.
///
/// ```
/// use grundy::games::BoardRules;
/// use grundy::{Ask, Game, Outcome};
/// let toads = BoardRules::read(r#"left "T." -> ".T"; left "TF." -> ".FT"; mirror T F"#)?;
/// assert_eq!(toads.solve(&Ask::new(["TT.F"]))?.outcome, Outcome::N);
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardRules {
    name: String,
    text: String,
    rules: Rewrites,
    /// The entry of the catalogue on whose page they are.
    record: Option<&'static Record>,
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
        Ok(BoardRules { name, text: text.to_owned(), rules, record: None })
    }

    /// Reads the rules on the page of a game of the catalogue, if they are of boards.
    pub(crate) fn of_page(record: &'static Record) -> Option<Result<Self, Error>> {
        let text = record.rules_text().filter(|text| text.contains('"'))?;
        let named = |game| BoardRules { name: record.name.to_owned(), record: Some(record), ..game };
        Some(BoardRules::read(text).map(named))
    }

    /// Returns the same moves in misère play.
    #[must_use]
    pub fn in_misere(self) -> Self {
        BoardRules { rules: self.rules.in_misere(), ..self }
    }

    /// Returns the game in which either player may make the moves of both.
    #[must_use]
    pub fn in_common(self) -> Self {
        BoardRules { name: format!("impartial({})", self.name), rules: self.rules.in_common(), ..self }
    }

    fn refused(&self, source: Refusal) -> Error {
        refused(&self.name, source)
    }
}

impl Game for BoardRules {
    fn name(&self) -> &str {
        &self.name
    }

    fn position_format(&self) -> String {
        if let Some(record) = self.record {
            return record.page().fact("position").to_owned();
        }
        let letters: String = self.rules.letters().into_iter().map(|letter| format!(" {letter}")).collect();
        format!("a board of the letters{letters}, rows parted by `|`; boards parted by + are a sum")
    }

    fn board(&self, position: &[&str], budget: &Budget) -> Result<Box<dyn Board + '_>, Error> {
        let sum = read(&self.rules, position).map_err(|source| self.refused(source))?;
        let source = ByRewriting { rules: &self.rules, budget: budget.clone(), repeats: OnceCell::new() };
        Ok(Box::new(OnBoard::new(source, sum)))
    }

    fn solve_joint(&self, ask: &Ask<'_>, movement: Movement) -> Result<Solution, Error> {
        let sum = read(&self.rules, &ask.position).map_err(|source| self.refused(source))?;
        // A move in all components is another one where a board counts as its pieces.
        let rules = self.rules.clone().on_whole_boards();
        let source = ByRewriting { rules: &rules, budget: ask.budget.clone(), repeats: OnceCell::new() };
        let solution = OnBoard::new(source, sum).solve_jointly(movement, ask.method, ask.limit, &ask.budget);
        solution.map_err(|source| self.refused(source))
    }

    fn value(&self, position: &[&str], forms: &mut Forms, budget: &Budget) -> Result<Worth, Error> {
        let sum = read(&self.rules, position).map_err(|source| self.refused(source))?;
        worth(&self.name, &self.rules, self.rules.play().convention(), &sum, forms, budget, |never| {
            match never {}
        })
    }

    fn misere_form(
        &self,
        position: &[&str],
        games: &mut MisereGames,
        budget: &Budget,
    ) -> Result<MisereGame, Error> {
        let sum = read(&self.rules, position).map_err(|source| self.refused(source))?;
        let play = self.rules.play().convention();
        misere_form(&self.name, &self.rules, play, &sum, games, budget, |never| match never {})
    }

    fn rules(&self) -> Result<&RuleGame, Error> {
        let reason = "its positions are boards, and this is asked of games on numbers".to_owned();
        Err(Error::Unsuited { game: self.name.clone(), reason })
    }

    fn record(&self) -> Option<&'static Record> {
        self.record
    }

    fn stated(&self) -> Result<Stated<'_>, Error> {
        Ok(Stated {
            name: &self.name,
            text: &self.text,
            printed: self.rules.to_string(),
            axes: &[],
            is_impartial: self.rules.is_impartial(),
            play: self.rules.play().convention(),
        })
    }

    fn has_sizes(&self) -> bool {
        self.rules.letters().contains(&'.')
    }

    fn summed(&self) -> Option<Summed> {
        Some(Summed::Plus)
    }

    fn look(&self) -> Option<Look> {
        let reaches = |step: &rewrite::Step| step.laid != rewrite::Laid::Straight || step.from.rows() > 1;
        let has_rows = self.rules.lines().iter().flat_map(|line| &line.steps).any(reaches);
        Some(Look::Picture { letters: self.rules.letters(), has_rows })
    }
}

/// Reads the words of a position: a blank between words is a line end, boards are parted by `+`, and `()` is
/// no board, as `0` is where it is no letter.
fn read(rules: &Rewrites, words: &[&str]) -> Result<Vec<rewrite::Board>, Refusal> {
    let text = words.join("\n");
    let is_letter = || rules.letters().contains(&'0');
    if position::is_nothing(words) || text.trim() == "0" && !is_letter() {
        return Ok(Vec::new());
    }
    let read = |piece: &str| {
        let empty = empty_board(rules, piece.trim());
        rules.read(empty.as_deref().unwrap_or(piece)).map_err(|error| match empty {
            Some(_) => (0..piece.len(), error.to_string()),
            None => (error.span(), error.to_string()),
        })
    };
    read_sum(&text, |_| true, read)
}

/// The board of empty cells of a size as `3x4`, rows first, where `.` is a letter of the rules.
fn empty_board(rules: &Rewrites, size: &str) -> Option<String> {
    const MOST_CELLS: usize = 10_000;
    let letters = rules.letters();
    // What consists of letters of the rules is a board, and no size.
    if !letters.contains(&'.') || size.chars().all(|letter| letters.contains(&letter)) {
        return None;
    }
    let (rows, columns) = size.split_once('x')?;
    let side = |text: &str| text.parse::<usize>().ok().filter(|side| (1..=MOST_CELLS).contains(side));
    let (rows, columns) = (side(rows)?, side(columns)?);
    // Neither side is above `MOST_CELLS`, so the product does not overflow.
    (rows * columns <= MOST_CELLS).then(|| vec![".".repeat(columns); rows].join("|"))
}

/// Rules that replace pieces of boards, as a source of positions.
struct ByRewriting<'a> {
    rules: &'a Rewrites,
    budget: Budget,
    /// Whether a position may come back.
    repeats: OnceCell<bool>,
}

impl ByRewriting<'_> {
    /// A move is told by the whole board that it leaves: its parts lack the cells that no line reaches.
    fn words(&self, from: &rewrite::Board, made: rewrite::Made<'_>) -> Words {
        let name = self.rules.lines()[made.line].name.clone().map(Cow::Owned);
        (name, format!("{from} -> {}", made.after)).into()
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
        position::sum(sum.iter().map(rewrite::Board::to_string), " + ")
    }

    fn describe(&self, from: &rewrite::Board, parts: &[rewrite::Board], player: Player) -> Words {
        self.looked_up(from, parts, player).expect("a move that is described is one")
    }

    fn visit(
        &self,
        from: &rewrite::Board,
        player: Player,
        emit: Named<'_, rewrite::Board>,
    ) -> Result<(), Infallible> {
        let _ = self.rules.moves(from, player, &mut |made, parts| emit(parts, &|| self.words(from, made)));
        Ok(())
    }

    fn set_budget(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    fn whole<'a>(&'a self, sum: &[rewrite::Board], budget: &'a Budget) -> Option<Engine<'a, Self>> {
        // Where a position comes back, the analysis also tells how soon one wins.
        if self.may_repeat(sum) {
            return None;
        }
        Some(Box::new(WholeBoards::new(self.rules, sum, budget)?))
    }

    fn may_repeat(&self, sum: &[rewrite::Board]) -> bool {
        // A long row may weigh more than a rank has room for.
        *self.repeats.get_or_init(|| !self.rules.ends() && may_repeat(self.rules, sum, &self.budget))
    }

    fn refuse(&self, never: Infallible) -> Refusal {
        match never {}
    }
}
