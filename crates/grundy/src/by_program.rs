//! Games whose rules are a program in any language: it reads positions and writes their options.

mod filter;

pub use filter::ProgramFault;

use crate::by_listing::Listing;
use crate::by_rules::{Explanation, Finding, Pile};
use crate::game::{may_repeat, refused, worth};
use crate::games::Summed;
use crate::listed::{Entry, Listed};
use crate::misere::misere_form;
use crate::tables::export::{Cell, Cells, Content};
use crate::tables::{RuleTable, Span, Tabulation};
use crate::{Error, Game, RuleGame};
use filter::{Failed, Filter, MOST_LINE};
use grundy_budget::{Budget, Held, List, Map, Stop, block};
use grundy_engine::evaluate::{Evaluator, Memo};
use grundy_rules::{Convention, Play};
use grundy_solve::board::{Board, OnBoard};
use grundy_solve::{Error as Refusal, Ladder, Method, Source, Standing, Words, position};
use grundy_values::form::Forms;
use grundy_values::loopy::Worth;
use grundy_values::misere::{MisereGame, MisereGames};
use grundy_values::{Outcome, Player};
use std::cell::OnceCell;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// A game whose rules are a program, which a shell starts.
///
/// The program reads positions, one a line, any text. For each it writes the options, one a line, and then an
/// empty line. Parts of a sum have ` + ` between them; `()` is a sum of nothing. In a partizan game each option
/// has `L ` or `R ` before it. It may answer line by line, or read all of its input and then write all of its
/// output: it is started anew as often as it takes. All positions that can be reached are listed before anything
/// is answered, so it must give the same options whenever it is asked.
///
#[cfg_attr(unix, doc = "```")]
#[cfg_attr(not(unix), doc = "```no_run")]
/// use grundy::games::ProgramGame;
/// use grundy::{Ask, Game, Grundy};
/// // One, two or three are taken from a heap.
/// let game = ProgramGame::new("while read n; do seq $((n > 3 ? n - 3 : 0)) $((n - 1)); echo; done");
/// let found = game.solve(&Ask::new(["6", "+", "5"]))?;
/// assert_eq!(found.grundy, Some(Grundy::Number(3)));
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProgramGame {
    command: String,
    play: Convention,
    in_common: bool,
    patience: Duration,
}

/// The time for which a program may be silent where there is no limit on time.
const PATIENCE: Duration = Duration::from_secs(60);
/// Options of a position at most.
const MOST_OPTIONS: usize = 1_000_000;
/// Bytes of positions, and positions, that are asked for at once.
const MOST_ASKED: usize = 1 << 16;
const MOST_POSITIONS: usize = 1 << 10;
/// Positions of a row that are listed before any is valued; after them twice as many.
const FIRST_OF_ROW: u64 = 64;
/// Numbers that a list of options may hold for each that is needed: its room is doubled where it is full.
const ROOM: usize = 2;

impl ProgramGame {
    /// Returns the game of a command, in normal play.
    #[must_use]
    pub fn new(command: &str) -> ProgramGame {
        let play = Convention::Normal;
        ProgramGame { command: command.to_owned(), play, in_common: false, patience: PATIENCE }
    }

    /// Returns the same moves in misère play.
    #[must_use]
    pub fn in_misere(self) -> ProgramGame {
        ProgramGame { play: Convention::Misere, ..self }
    }

    /// Returns the game in which either player may make the moves of both.
    #[must_use]
    pub fn in_common(self) -> ProgramGame {
        ProgramGame { in_common: true, ..self }
    }

    /// Returns the game whose program may be silent for this time [60 s] where no budget limits its time.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> ProgramGame {
        ProgramGame { patience, ..self }
    }

    /// Returns the table of the positions that are one number, from 0 to `upto`: Grundy values, or who wins where
    /// there are none.
    ///
    /// # Errors
    /// [`Error::Misbehaved`] and [`Error::Program`]; [`Error::Unsuited`] of a partizan game. A limit is a shorter
    /// table.
    pub fn row(&self, upto: u64, budget: &Budget) -> Result<RuleTable, Error> {
        let (mut lister, mut cells) = (Lister::new(self, budget), List::new(budget));
        let stop = match lister.row(upto, &mut cells) {
            Ok(()) => None,
            // A limit leaves the cells before it; a fault of the program leaves none that could be believed.
            Err(error) => Some(error.stop().ok_or(error)?),
        };
        let cells = cells.into_vec();
        let number = |cell: &Cell| match cell {
            Cell::Grundy(value) => u32::try_from(value.number()?).ok(),
            _ => None,
        };
        // One position without a value makes it a table of outcomes, since a column has one kind of cell.
        let numbers: Option<Vec<u32>> = cells.iter().map(number).collect();
        let (content, cells) = match numbers {
            Some(numbers) if self.play == Convention::Normal => (Content::Grundy, Cells::Numbers(numbers)),
            _ => (Content::Outcome, Cells::Outcomes(cells.iter().map(outcome).collect())),
        };
        let explanation = Explanation {
            shape: "a program, which lists the options of each position".to_owned(),
            ends: if content == Content::Grundy { "no position comes back" } else { "not looked at" }
                .to_owned(),
            engine: "position by position, from the lists".to_owned(),
            instructions: None,
            period: None,
        };
        let (axes, lengths) = (vec!["n".to_owned()], vec![upto.saturating_add(1)]);
        Ok(RuleTable { axes, lengths, content, cells, stop, explanation, standing: Standing::Exact })
    }

    /// Returns the table of [`ProgramGame::row`] to `upto` [default: 1000], as far as half of the time goes, and the
    /// laws that it follows: conjectures, since nothing can be proved of a program.
    ///
    /// # Errors
    /// As [`ProgramGame::row`].
    pub fn law(&self, upto: Option<u64>, budget: &Budget) -> Result<(Listed, Finding), Error> {
        let upto = upto.unwrap_or(RuleGame::STARTS);
        let table = self.listed(upto, &budget.eighths(4))?;
        Ok(table.law_held(budget, |times, budget| self.listed(upto.saturating_mul(times), budget)))
    }

    fn listed(&self, upto: u64, budget: &Budget) -> Result<Listed, Error> {
        let row = self.row(upto, budget)?;
        Listed::of_table(&self.command, &row, budget)
    }

    /// Lists all that can be reached from a sum; returns that, and the sum.
    fn list(&self, words: &[&str], budget: &Budget) -> Result<(InText, Vec<u32>), Error> {
        let mut lister = Lister::new(self, budget);
        let text = words.join(" ");
        let shape = |reason: String| refused(&self.command, Refusal::Shape(reason));
        if text.trim().is_empty() {
            return Err(shape("expected a position, found nothing".to_owned()));
        }
        // A line break would ask the program about two positions.
        if text.len() > MOST_LINE || text.contains('\n') {
            return Err(shape(format!("expected a position in one line of at most {MOST_LINE} bytes")));
        }
        let sum = lister.met.sum(&text).map_err(|failed| match failed {
            Failed::Fault(_) => shape("expected a position on both sides of each +".to_owned()),
            failed => self.error(failed, ""),
        })?;
        lister.explore()?;
        lister.filter.end().map_err(|failed| self.error(failed, ""))?;
        Ok((lister.met.listed, sum))
    }

    /// Returns what went wrong at a position; an empty text is none.
    fn error(&self, failed: Failed, position: &str) -> Error {
        let program = self.command.clone();
        let at = if position.is_empty() { String::new() } else { format!("at position \"{position}\" ") };
        match failed {
            Failed::Fault(fault) => Error::Misbehaved { program, at, fault },
            Failed::Stopped(stop) => {
                refused(format!("{program}: {at}").trim_end_matches(": ").trim_end(), stop.into())
            }
            Failed::Unstarted(cause) => Error::Program { program, cause },
        }
    }
}

/// Returns who wins where a table says that, or a value.
fn outcome(cell: &Cell) -> Outcome {
    match cell {
        Cell::Outcome(outcome) => *outcome,
        cell => Outcome::impartial(!matches!(Entry::of(cell), Some(Entry::Number(0)))),
    }
}

impl Game for ProgramGame {
    fn name(&self) -> &str {
        &self.command
    }

    fn position_format(&self) -> String {
        "a position as the program writes it; positions with ` + ` between them are a sum".to_owned()
    }

    fn board(&self, position: &[&str], budget: &Budget) -> Result<Box<dyn Board + '_>, Error> {
        let (listed, sum) = self.list(position, budget)?;
        Ok(Box::new(OnBoard::new(listed, sum)))
    }

    fn value(&self, position: &[&str], forms: &mut Forms, budget: &Budget) -> Result<Worth, Error> {
        let (listed, sum) = self.list(position, budget)?;
        worth(&self.command, &listed.lists, self.play, &sum, forms, budget, |never| match never {})
    }

    fn misere_form(
        &self,
        position: &[&str],
        games: &mut MisereGames,
        budget: &Budget,
    ) -> Result<MisereGame, Error> {
        let (listed, sum) = self.list(position, budget)?;
        misere_form(&self.command, &listed.lists, self.play, &sum, games, budget, |never| match never {})
    }

    fn rules(&self) -> Result<&RuleGame, Error> {
        Err(Error::of_code(&self.command))
    }

    /// What programs read most is a line of numbers: random positions are such lines.
    fn pile(&self) -> Result<Pile, Error> {
        Ok(Pile { numbers: 1, is_start: false })
    }

    fn axes(&self) -> Vec<&str> {
        vec!["n"]
    }

    fn table_over(
        &self,
        span: Span,
        tabulation: Tabulation<'_>,
        budget: &Budget,
    ) -> Result<RuleTable, Error> {
        tabulation.in_memory(&self.command)?;
        match span.lengths(&self.command, 1)?[..] {
            [length] => self.row(length.saturating_sub(1), budget),
            _ => unreachable!("one number has one side"),
        }
    }

    fn law_of_table(&self, to: Option<u64>, budget: &Budget) -> Option<Result<(Listed, Finding), Error>> {
        Some(self.law(to, budget))
    }

    fn summed(&self) -> Option<Summed> {
        Some(Summed::Plus)
    }
}

/// Lists what can be reached, a frontier at a time.
struct Lister<'a> {
    game: &'a ProgramGame,
    budget: &'a Budget,
    filter: Filter<'a>,
    met: Met,
}

impl<'a> Lister<'a> {
    fn new(game: &'a ProgramGame, budget: &'a Budget) -> Lister<'a> {
        let listed = InText {
            lists: Listing::impartial(game.play),
            texts: List::new(budget),
            held: budget.held(),
            budget: budget.clone(),
            repeats: OnceCell::new(),
        };
        let met = Met {
            numbers: Map::new(budget),
            listed,
            play: game.play,
            in_common: game.in_common,
            has_sides: None,
            n_options: 0,
            rights: Vec::new(),
        };
        Lister { game, budget, filter: Filter::new(&game.command, game.patience, budget), met }
    }

    /// Asks the program until all positions that were met are listed.
    fn explore(&mut self) -> Result<(), Error> {
        let Lister { game, filter, met, .. } = self;
        while met.listed.lists.len() < met.listed.texts.len() {
            let unlisted = &met.listed.texts[met.listed.lists.len()..];
            let (mut lines, mut end) = (String::new(), met.listed.lists.len());
            for text in unlisted.iter().take(MOST_POSITIONS) {
                // The length is looked at before a line is added, so that at least one is asked about.
                if lines.len() >= MOST_ASKED {
                    break;
                }
                lines = lines + text + "\n";
                end += 1;
            }
            let asked = filter.ask(lines, &mut |line| {
                met.take(line)?;
                Ok(met.listed.lists.len() < end)
            });
            // Behind the last one, nothing is wrong with any of them.
            let at = met.listed.texts[..end].get(met.listed.lists.len());
            asked.map_err(|failed| game.error(failed, at.map_or("", |text| text)))?;
        }
        Ok(())
    }

    /// Lists and values the numbers to `upto`, in blocks, so that what is exact is kept where a limit comes.
    fn row(&mut self, upto: u64, cells: &mut List<Cell>) -> Result<(), Error> {
        let (mut grundy, mut values) = (Evaluator::new(self.budget), Memo::new(self.budget));
        let (mut next, mut block) = (0, FIRST_OF_ROW);
        while next <= upto {
            let last = upto.min(next.saturating_add(block - 1));
            let stopped = |stop: Stop| refused(&self.game.command, stop.into());
            let numbers = (next..=last).map(|n| self.met.number(&n.to_string()));
            let numbers = numbers.collect::<Result<Vec<u32>, Stop>>().map_err(stopped)?;
            self.explore()?;
            let listed = &self.met.listed;
            if self.met.has_sides == Some(true) && !self.game.in_common {
                let reason = "a table is of games in which both players have the same moves".to_owned();
                return Err(Error::Unsuited { game: self.game.command.clone(), reason });
            }
            for number in numbers {
                let value = listed.lists.grundy(&[number], &mut grundy, self.budget).map_err(stopped)?;
                let cell = match value {
                    Some(value) => Cell::Grundy(grundy_values::Grundy::Number(value.into())),
                    None => {
                        let sum = [number];
                        let mut ladder = Ladder::new(listed, Method::Auto, &sum, &mut values, self.budget);
                        let found =
                            ladder.find(&sum, 0).map_err(|cause| refused(&self.game.command, cause))?;
                        Cell::Outcome(found.outcome)
                    }
                };
                cells.push(cell).map_err(stopped)?;
            }
            // The last number may be the largest of all, which has none behind it.
            let Some(after) = last.checked_add(1) else { break };
            (next, block) = (after, block.saturating_mul(2));
        }
        self.filter.end().map_err(|failed| self.game.error(failed, ""))
    }
}

/// The positions that were met, and what is known of the one whose options are being read.
struct Met {
    numbers: Map<Arc<str>, u32>,
    listed: InText,
    play: Convention,
    in_common: bool,
    /// Whether options say whose they are; the first one decides.
    has_sides: Option<bool>,
    n_options: usize,
    /// The options of Right, whose list comes behind that of Left.
    rights: Vec<Vec<u32>>,
}

impl Met {
    /// Takes an option, or the empty line behind them.
    fn take(&mut self, line: &str) -> Result<(), Failed> {
        if line.is_empty() {
            self.listed.lists.close();
            if self.is_partizan() {
                // Left's list is closed first, since a listing has it before Right's.
                self.rights.drain(..).for_each(|parts| self.listed.lists.option(&parts));
                self.listed.lists.close();
            }
            self.n_options = 0;
            return Ok(());
        }
        let left = line.strip_prefix("L ");
        let side = left.or_else(|| line.strip_prefix("R "));
        if self.has_sides.is_none() {
            self.has_sides = Some(side.is_some());
            if self.is_partizan() {
                // Nobody can move in the positions before.
                let n_listed = self.listed.lists.len();
                self.listed.lists = Listing::partizan(self.play);
                (0..2 * n_listed).for_each(|_| self.listed.lists.close());
            }
        }
        if self.has_sides != Some(side.is_some()) {
            return Err(ProgramFault::Side(line.to_owned()).into());
        }
        self.n_options += 1;
        // A program that never ends its list would fill the memory.
        if self.n_options > MOST_OPTIONS {
            return Err(ProgramFault::ManyOptions(MOST_OPTIONS).into());
        }
        let parts = self.sum(side.unwrap_or(line))?;
        let cells = (parts.len() + 1).saturating_mul(ROOM);
        self.listed.held.add(cells, size_of::<u32>())?;
        if self.is_partizan() && left.is_none() {
            self.listed.held.add(1, size_of::<Vec<u32>>())?;
            self.rights.push(parts);
        } else {
            self.listed.lists.option(&parts);
        }
        Ok(())
    }

    fn is_partizan(&self) -> bool {
        self.has_sides == Some(true) && !self.in_common
    }

    /// Returns the numbers of the positions in a sum.
    fn sum(&mut self, text: &str) -> Result<Vec<u32>, Failed> {
        let mut parts = Vec::new();
        for part in text.split(" + ").map(str::trim).filter(|part| *part != position::NOTHING) {
            if part.is_empty() || part == "+" || part.starts_with("+ ") || part.ends_with(" +") {
                return Err(ProgramFault::Sum(text.to_owned()).into());
            }
            parts.push(self.number(part)?);
        }
        Ok(parts)
    }

    /// Returns the number of a position, a new one where it is met first.
    fn number(&mut self, position: &str) -> Result<u32, Stop> {
        if let Some(number) = self.numbers.get(position) {
            return Ok(*number);
        }
        let number = u32::try_from(self.listed.texts.len()).map_err(|_| Stop::Reach)?;
        let text: Arc<str> = position.into();
        let bytes = block(position.len().saturating_add(2 * size_of::<usize>()));
        // With it the ends of its lists.
        self.numbers.insert(Arc::clone(&text), number, bytes + (2 * ROOM * size_of::<usize>()) as u64)?;
        self.listed.texts.push(text)?;
        Ok(number)
    }
}

/// Positions with the lists of their options, as a source.
struct InText {
    lists: Listing,
    texts: List<Arc<str>>,
    /// The bytes of the lists.
    held: Held,
    budget: Budget,
    /// Whether a position may come back.
    repeats: OnceCell<bool>,
}

impl Source for InText {
    type Rules = Listing;

    fn rules(&self) -> &Listing {
        &self.lists
    }

    fn play(&self) -> Play<'_, Listing> {
        self.lists.play()
    }

    fn show(&self, sum: &[u32]) -> String {
        position::sum(sum.iter().map(|number| self.texts[*number as usize].to_string()), " + ")
    }

    fn describe(&self, from: &u32, parts: &[u32], _: Player) -> Words {
        let to = if parts.is_empty() { "nothing".to_owned() } else { self.show(parts) };
        (None, format!("{} becomes {to}", self.texts[*from as usize])).into()
    }

    fn splits(&self) -> bool {
        self.lists.splits()
    }

    fn set_budget(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    fn may_repeat(&self, sum: &[u32]) -> bool {
        *self.repeats.get_or_init(|| may_repeat(&self.lists, sum, &self.budget))
    }

    fn refuse(&self, never: Infallible) -> Refusal {
        match never {}
    }
}
