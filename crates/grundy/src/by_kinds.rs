//! Games whose positions hold lists, words, sets or numbers, with graphs as parameters, that a user brings as
//! text.

mod rows;
mod tuples;

use crate::by_rules::ByRules;
use crate::game::{beside_start, may_repeat, read_sum, refused, worth};
use crate::games::{Look, Stated, Summed};
use crate::laws::{Finding, Listed};
use crate::misere::misere_form;
use crate::tables::{RuleTable, Span, Tabulation};
use crate::{Ask, Error, Game, RuleGame};
use grundy_budget::Budget;
use grundy_catalog::Settings;
use grundy_rules::interpret::{Failure, FaultKind};
use grundy_rules::kinds::{Kind, KindRules, Move, Position, Value};
use grundy_rules::{Play, Ruleset, Score, lang};
use grundy_solve::board::{Board, OnBoard};
use grundy_solve::{Error as Refusal, Method, Movement, Named, Seat, Solution, Source, Words, position};
use grundy_values::Player;
use grundy_values::form::Forms;
use grundy_values::loopy::Worth;
use grundy_values::misere::{MisereGame, MisereGames};
use std::borrow::Cow;
use std::cell::OnceCell;

/// A game whose positions hold lists, words, sets or numbers.
///
/// ```
/// use grundy::games::KindGame;
/// use grundy::{Ask, Game, Outcome};
/// // Stones are taken from the end piles of a row.
/// let text = "position a: list; a -> a[1:] where len(a) >= 1; a -> a[:-1] where len(a) >= 1";
/// let game = KindGame::read(text, &Default::default())?;
/// assert_eq!(game.solve(&Ask::new(["3", "5", "7"]))?.outcome, Outcome::N);
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct KindGame {
    name: String,
    text: String,
    rules: KindRules,
    /// The rules of one entry, where entries play apart: then a position is a sum of heaps, and has all that is
    /// known of heaps.
    entry: Option<RuleGame>,
}

impl KindGame {
    /// Reads rules from text, with other values for some of the parameters.
    ///
    /// # Errors
    /// [`Error::Rules`] with everything that is wrong with the text.
    pub fn read(text: &str, settings: &Settings) -> Result<Self, Error> {
        let set: Vec<(&str, &str)> = settings.pairs().collect();
        let rules = lang::parse_kinds(text, &set)
            .map_err(|rejected| Error::Rules { text: text.to_owned(), rejected })?;
        let lines = text.lines().map(|line| without_comment(line).trim());
        let one_line = || lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ");
        let name = rules.name().map_or_else(one_line, str::to_owned);
        // Where the rules of an entry cannot be read, the game is answered as a whole.
        let entry = rules.entry_rules().and_then(|entry| RuleGame::read(entry, settings).ok());
        Ok(KindGame { name, text: text.to_owned(), rules, entry })
    }

    /// Returns the same moves in misère play.
    ///
    /// # Errors
    /// [`Error::Unsuited`] where more than that a player cannot move ends play.
    pub fn in_misere(self) -> Result<Self, Error> {
        let KindGame { name, text, rules, entry } = self;
        match rules.in_misere() {
            Some(rules) => {
                let entry = entry.and_then(|entry| entry.in_misere().ok());
                Ok(KindGame { name, text, rules, entry })
            }
            None => {
                let reason =
                    "play ends by more than that a player cannot move, so there is no misère play of it"
                        .to_owned();
                Err(Error::Unsuited { game: name, reason })
            }
        }
    }

    /// Returns the game in which either player may make the moves of both.
    #[must_use]
    pub fn in_common(self) -> Self {
        let name = format!("impartial({})", self.name);
        let entry = self.entry.map(RuleGame::in_common);
        KindGame { name, rules: self.rules.in_common(), entry, ..self }
    }

    /// Reads positions with `+` between them; `()` is a sum of nothing.
    fn read_sum(&self, words: &[&str]) -> Result<Vec<Position>, Error> {
        let is_given = self.rules.has_start() && self.rules.given_kinds().is_empty();
        if position::is_nothing(words) && !is_given {
            return Ok(Vec::new());
        }
        let words = if position::is_nothing(words) { &[] } else { words };
        // Single numbers stand beside one another, as those of rules on numbers do.
        let is_plain = |word: &&str| !word.is_empty() && word.chars().all(|digit| digit.is_ascii_digit());
        let are_heaps = self.rules.given_kinds() == [Kind::Number] && !self.rules.is_alone();
        let are_plain = words.iter().all(is_plain);
        let text = words.join(if are_heaps && are_plain { " + " } else { " " });
        // Positions in brackets stand beside one another, as tuples do.
        let text = if self.rules.is_alone() { text } else { with_signs(&text) };
        // Single numbers are those of a `start` line that takes as many.
        let is_start = are_plain && words.len() > 1 && words.len() == self.numbers().len();
        let text = if is_start { format!("({})", words.join(", ")) } else { text };
        // A `+` in a word is a letter.
        let has_words = self.rules.given_kinds().contains(&Kind::Word);
        let is_between =
            |at: usize| !has_words || text[..at].ends_with(' ') && text[at + 1..].starts_with(' ');
        let part = |piece: &str| {
            // What is shown after a move is a position, and no longer what the `start` line names.
            let without_blanks = |text: &str| text.split_whitespace().collect::<String>();
            let is_shown_so =
                |position: &Position| without_blanks(&self.rules.show(position)) == without_blanks(piece);
            let shown = || self.rules.read(piece).ok().filter(is_shown_so).map(|position| vec![position]);
            // Round brackets are those of a position where a start is one list, which is shown in others, and where
            // it is as many numbers: what is shown is read back.
            let is_list = matches!(self.rules.given_kinds(), [kind] if *kind != Kind::Number);
            let is_like = !is_start && self.n_started() == Some(self.rules.kinds().len());
            let first =
                if (is_list || is_like) && piece.trim_start().starts_with('(') { shown() } else { None };
            let read = match first {
                Some(position) => Ok(position),
                None => self.rules.read_start(piece).or_else(|wrong| shown().ok_or(wrong)),
            };
            read.map_err(|wrong| (wrong.span, wrong.message))
        };
        let sum = read_sum(&text, is_between, part).map_err(|refusal| refused(&self.name, refusal))?;
        Ok(sum.into_iter().flatten().collect())
    }
}

impl KindGame {
    /// Returns the number of numbers that the `start` line takes, where it takes nothing else.
    fn n_started(&self) -> Option<usize> {
        let numbers = self.numbers();
        (self.rules.has_start() && !numbers.is_empty()).then_some(numbers.len())
    }

    /// Returns a sum on a board, a component for each position.
    fn board_of_lists(&self, position: &[&str], budget: &Budget) -> Result<OnBoard<ByKinds>, Error> {
        let sum = self.read_sum(position)?;
        let rules = self.rules.clone().with_budget(budget);
        if sum.len() != 1 && rules.is_alone() {
            let refusal = "points and turns are of one position, and not of a sum or of none".to_owned();
            return Err(refused(&self.name, Refusal::Shape(refusal)));
        }
        let (tuples, repeats) = (OnceCell::new(), OnceCell::new());
        Ok(OnBoard::new(ByKinds { rules, tuples, budget: budget.clone(), repeats }, sum))
    }

    /// Returns the entries of a sum of lists as heaps, word by word.
    fn heaps(&self, words: &[&str]) -> Result<Vec<String>, Error> {
        let values = self.read_sum(words)?.into_iter().flat_map(|list| list.values(self.rules.kinds()));
        let entries = values.flat_map(|value| match value {
            Value::Entries(entries) => entries,
            Value::Number(number) => vec![number],
        });
        let heaps: Vec<String> = entries.map(|entry| entry.to_string()).collect();
        // No words at all would be refused as no position.
        Ok(if heaps.is_empty() { vec![position::NOTHING.to_owned()] } else { heaps })
    }
}

/// Returns the text with a `+` between brackets that stand beside one another.
fn with_signs(text: &str) -> String {
    let mut depth = 0_usize;
    let mut signed = String::with_capacity(text.len());
    for letter in text.chars() {
        let is_beside = depth == 0 && letter == '(' && signed.trim_end().ends_with(')');
        signed.push_str(if is_beside { "+ " } else { "" });
        depth = match letter {
            '(' | '[' | '{' => depth.saturating_add(1),
            ')' | ']' | '}' => depth.saturating_sub(1),
            _ => depth,
        };
        signed.push(letter);
    }
    signed
}

/// Returns a line up to its comment: a `#` in quotes is a letter.
fn without_comment(line: &str) -> &str {
    let is_outside = |at: &usize| line[..*at].matches('"').count().is_multiple_of(2);
    let comment = line.match_indices('#').map(|(at, _)| at).find(is_outside);
    &line[..comment.unwrap_or(line.len())]
}

/// Returns the refusal of a question because of the rules.
fn refusal(failure: Failure) -> Refusal {
    match failure {
        Failure::Stopped(stop) => Refusal::Stopped(stop),
        failure => Refusal::Rules(failure.to_string()),
    }
}

impl Game for KindGame {
    fn name(&self) -> &str {
        &self.name
    }

    fn position_format(&self) -> String {
        let given = self.rules.given_kinds();
        let one = |kind: &Kind| match kind {
            Kind::Number => "5",
            Kind::Integer => "-5",
            Kind::List | Kind::Piles => "[3, 5, 7]",
            Kind::Integers => "[3, -5, 7]",
            Kind::Word => "abba",
            Kind::Set => "{1, 4}",
        };
        let example = match given {
            // A single list is read without its brackets too.
            [Kind::List | Kind::Piles] => "3 5 7".to_owned(),
            [kind] => one(kind).to_owned(),
            kinds => format!("({})", kinds.iter().map(one).collect::<Vec<_>>().join(", ")),
        };
        let example = if given.is_empty() { "()".to_owned() } else { example };
        let sums = if self.rules.is_alone() { "" } else { "; positions with + between them are a sum" };
        format!("a position as `{example}`{sums}")
    }

    fn board(&self, position: &[&str], budget: &Budget) -> Result<Box<dyn Board + '_>, Error> {
        if let Some(entry) = &self.entry {
            let heaps = self.heaps(position)?;
            return entry.board(&heaps.iter().map(String::as_str).collect::<Vec<_>>(), budget);
        }
        Ok(Box::new(self.board_of_lists(position, budget)?))
    }

    fn solve_joint(&self, ask: &Ask<'_>, movement: Movement) -> Result<Solution, Error> {
        // A list is one component, also where its entries play apart: a move in all components is in one entry.
        let mut board = self.board_of_lists(&ask.position, &ask.budget)?;
        let solution = board.solve_jointly(movement, ask.method, ask.limit, &ask.budget);
        solution.map_err(|source| refused(&self.name, source))
    }

    fn value(&self, position: &[&str], forms: &mut Forms, budget: &Budget) -> Result<Worth, Error> {
        if let Some(entry) = &self.entry {
            let heaps = self.heaps(position)?;
            return entry.value(&heaps.iter().map(String::as_str).collect::<Vec<_>>(), forms, budget);
        }
        let (sum, rules) = (self.read_sum(position)?, self.rules.clone().with_budget(budget));
        worth(&self.name, &rules, rules.convention(), &sum, forms, budget, refusal)
    }

    fn misere_form(
        &self,
        position: &[&str],
        games: &mut MisereGames,
        budget: &Budget,
    ) -> Result<MisereGame, Error> {
        if let Some(entry) = &self.entry {
            let heaps = self.heaps(position)?;
            return entry.misere_form(&heaps.iter().map(String::as_str).collect::<Vec<_>>(), games, budget);
        }
        let (sum, rules) = (self.read_sum(position)?, self.rules.clone().with_budget(budget));
        misere_form(&self.name, &rules, rules.convention(), &sum, games, budget, refusal)
    }

    /// Returns the rules of one entry, where entries play apart.
    fn rules(&self) -> Result<&RuleGame, Error> {
        if let Some(entry) = &self.entry {
            return Ok(entry);
        }
        let reason = match self.rules.is_alone() {
            true => "it has points, or turns and ends of its own, and this is asked of games without",
            false => {
                "its positions are lists, words, sets or a graph's vertices, and this is asked of games on numbers"
            }
        };
        Err(Error::Unsuited { game: self.name.clone(), reason: reason.to_owned() })
    }

    fn axes(&self) -> Vec<&str> {
        let axes = self.entry.as_ref().map_or(self.numbers(), RuleGame::axes);
        axes.iter().map(String::as_str).collect()
    }

    fn table_over(
        &self,
        span: Span,
        tabulation: Tabulation<'_>,
        budget: &Budget,
    ) -> Result<RuleTable, Error> {
        match &self.entry {
            Some(entry) => entry.table_with(span, tabulation, budget),
            None => tabulation.in_memory(&self.name).and_then(|()| self.table(span, budget)),
        }
    }

    fn law_of_table(&self, to: Option<u64>, budget: &Budget) -> Option<Result<(Listed, Finding), Error>> {
        self.entry.is_none().then(|| self.law(to, budget))
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let told =
            |entry: &RuleGame| ("entries", format!("they play apart, each as a heap of {}", entry.name()));
        self.entry.iter().map(told).collect()
    }

    fn stated(&self) -> Result<Stated<'_>, Error> {
        Ok(Stated {
            name: &self.name,
            text: &self.text,
            printed: self.text.clone(),
            axes: self.numbers(),
            is_impartial: self.rules.is_impartial(),
            play: self.rules.convention(),
        })
    }

    fn meant_otherwise(&self, position: &[&str]) -> Option<String> {
        let are_numbers = self.rules.kinds().iter().all(|kind| matches!(kind, Kind::Number | Kind::Integer));
        let n_started = self.n_started().filter(|_| are_numbers);
        beside_start(position, n_started, self.rules.kinds().len())
    }

    fn look(&self) -> Option<Look> {
        // Quotes come in pairs, so every second piece stands within them.
        let in_quotes = self.text.split('"').skip(1).step_by(2);
        let mut letters: Vec<char> = in_quotes.flat_map(str::chars).collect();
        letters.sort_unstable();
        letters.dedup();
        // Rules that compare no letters take words of any; two letters are enough to draw some.
        let letters = if letters.is_empty() { vec!['a', 'b'] } else { letters };
        Some(Look::Values { kinds: self.rules.given_kinds().to_vec(), letters })
    }

    fn summed(&self) -> Option<Summed> {
        (!self.rules.is_alone()).then_some(Summed::Plus)
    }
}

/// Rules on lists, words, sets and numbers, as a source of positions.
struct ByKinds {
    rules: KindRules,
    /// The same rules on tuples, where lists keep their length, once they were looked for.
    tuples: OnceCell<Option<ByRules<'static>>>,
    budget: Budget,
    /// Whether a position may come back.
    repeats: OnceCell<bool>,
}

impl ByKinds {
    fn becomes(&self, from: &Position, parts: &[Position]) -> String {
        let to = if parts.is_empty() { "nothing".to_owned() } else { self.show(parts) };
        format!("{} becomes {to}", self.rules.show(from))
    }

    fn words(&self, from: &Position, made: Move<'_>, parts: &[Position]) -> Words {
        let label = made.line.and_then(|line| self.rules.label(line));
        let name = label.map(|label| Cow::Owned(label.to_owned()));
        let choices = made.choices.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
        // A turn may have ended play: it does not lead back to where it began.
        let stays = |part: &Position| self.rules.level(part) == self.rules.level(from);
        if made.line.is_none() && made.through.is_empty() && parts.iter().all(stays) {
            let text = match self.rules.is_over(from) {
                true => "play has ended".to_owned(),
                false => format!("{} stays as it is, for the other player", self.rules.show(from)),
            };
            return Words { name, text, choices };
        }
        let mut places: Vec<String> =
            made.through.iter().map(|passed| self.rules.show_level(passed)).collect();
        if places.is_empty() {
            return Words { name, text: self.becomes(from, parts), choices };
        }
        places.push(self.show(parts));
        let text = format!("{} becomes {}", self.rules.show(from), places.join(", then "));
        Words { name, text, choices }
    }
}

impl Source for ByKinds {
    type Rules = KindRules;

    fn rules(&self) -> &KindRules {
        &self.rules
    }

    fn play(&self) -> Play<'_, KindRules> {
        self.rules.play()
    }

    fn has_passes(&self) -> bool {
        self.rules.has_passes()
    }

    fn show(&self, sum: &[Position]) -> String {
        position::sum(sum.iter().map(|position| self.rules.show(position)), " + ")
    }

    fn describe(&self, from: &Position, parts: &[Position], player: Player) -> Words {
        let words = self.looked_up(from, parts, player);
        words.unwrap_or_else(|| (None, self.becomes(from, parts)).into())
    }

    fn visit(&self, from: &Position, player: Player, emit: Named<'_, Position>) -> Result<(), Failure> {
        self.rules.moves(from, player, &mut |made, parts| emit(parts, &|| self.words(from, made, parts)))
    }

    fn own<'a>(
        &'a self,
        method: Method,
        sum: &[Position],
        budget: &'a Budget,
    ) -> Vec<Seat<'a, Position, Failure>> {
        // The rules on tuples are made for one length, and the lists of a sum may have several.
        let [list] = sum else { return Vec::new() };
        // A method that was asked for is not replaced by a table.
        if method != Method::Auto {
            return Vec::new();
        }
        let tuples = self.tuples.get_or_init(|| {
            let text = self.rules.as_tuples(list)?;
            let game = RuleGame::read(&text, &Settings::default()).ok()?;
            Some(ByRules::alone(game, &self.budget))
        });
        tuples.as_ref().map_or_else(Vec::new, |tuples| tuples::seats(&self.rules, tuples, sum, budget))
    }

    fn set_budget(&mut self, budget: &Budget) {
        self.budget = budget.clone();
        self.rules.set_budget(budget);
        if let Some(Some(tuples)) = self.tuples.get_mut() {
            tuples.set_budget(budget);
        }
    }

    fn may_repeat(&self, sum: &[Position]) -> bool {
        *self.repeats.get_or_init(|| may_repeat(&self.rules, sum, &self.budget))
    }

    fn is_unbounded(&self, failure: &Failure) -> bool {
        let is_large = |kind| matches!(kind, FaultKind::TooLarge | FaultKind::TooLong | FaultKind::Overflow);
        matches!(failure, Failure::Fault(fault) if is_large(fault.kind))
    }

    fn refuse(&self, failure: Failure) -> Refusal {
        refusal(failure)
    }
}
