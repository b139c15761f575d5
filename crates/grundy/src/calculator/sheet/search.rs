//! Search: the boards of a size, or the followers of a position, that answer a question with yes.

use super::read::{Asked, Cell, board};
use super::table::{Table, choices, has_none, holds, keeping, names, show, weight};
use super::tree::each_option;
use super::{Session, limit};
use crate::calculator::Calculator;
use crate::games::Look;
use crate::{Error, Game};
use grundy_budget::{Budget, Progress, Stop};
use grundy_solve::Error as Refused;
use grundy_values::Player;
use grundy_values::calculator::{Error as Unvalued, IT, Problem};
use grundy_values::form::Typography;
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// How far a search went.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "report", derive(serde::Serialize))]
pub struct Searched {
    /// The first position that was looked at, from 0.
    pub from: u64,
    /// The one behind the last that was looked at: a search that ended early goes on there.
    pub next: u64,
    /// The number of positions that there are.
    pub total: u64,
    /// The number of those that were left out: they are no positions, or what was asked has no meaning for
    /// them.
    pub left_out: u64,
    /// Why the first of them was.
    #[cfg_attr(feature = "report", serde(skip_serializing_if = "Option::is_none"))]
    pub why: Option<String>,
}

impl Searched {
    /// Returns it in a line, beside the number of rows that were found.
    #[must_use]
    pub fn text(&self, n_rows: usize) -> String {
        let Searched { from, next, total, left_out, why } = self;
        let looked = next - from;
        let mut text = format!("{n_rows} of {looked} positions");
        // A search of all positions need not tell which.
        if (1..*total).contains(&looked) {
            text += &format!(", numbers {from} to {} of {total}", next - 1);
        }
        if next < total {
            text += &format!("; it goes on with: from {next}");
        }
        if let Some(why) = why {
            text += &format!("; {left_out} left out, the first since: {why}");
        }
        text
    }
}

/// No search looks at more positions, and none lists more.
const MOST: u64 = 1 << 32;
const MOST_ROWS: usize = 10_000;
const MOST_CELLS: u64 = 1 << 16;

/// The positions that a thread takes at a time.
const PORTION: u64 = 64;

/// The positions of one choice of names.
struct Place {
    names: Vec<String>,
    positions: Positions,
    /// The positions of the choices before it.
    before: u64,
}

enum Positions {
    /// All boards of a size.
    Boards {
        letters: Vec<char>,
        rows: u32,
        columns: u32,
    },
    Listed(Vec<String>),
}

/// What all threads of a search share.
struct Search<'a> {
    game: &'a dyn Game,
    /// What the game is called here.
    name: &'a str,
    in_misere: bool,
    names: &'a [String],
    places: &'a [Place],
    asked: &'a Asked<'a>,
    budget: &'a Budget,
    from: u64,
    total: u64,
    next: AtomicU64,
    n_rows: AtomicU64,
    portions: Mutex<Vec<Portion>>,
}

/// What came of some positions in a row.
#[derive(Default)]
struct Portion {
    first: u64,
    rows: Vec<(u64, Vec<String>)>,
    left_out: u64,
    why: Option<Error>,
    /// Where it ended early, and why.
    end: Option<(u64, Error)>,
}

/// Searches the boards of a size, `name[3x4]`, or `followers(name[..])`, in misère play as
/// `misere(name[3x4])`.
pub(super) fn search(
    session: &mut Session,
    cell: &Cell,
    asked: &Asked<'_>,
    from: u64,
    budget: &Budget,
) -> Result<Table, Error> {
    let (mut body, mut of_followers, mut in_misere) = (asked.body, false, false);
    while let Some((function, inside)) = body.strip_suffix(')').and_then(|body| body.split_once('(')) {
        // The two may stand in each other in either order, and twice is as good as once.
        match function.trim() {
            "followers" => of_followers = true,
            "misere" => in_misere = true,
            _ => break,
        }
        body = inside.trim();
    }
    let Some((name, inside)) = board(body) else {
        let message = "expected a board, as search domineering[2x3], or followers(..) or misere(..) of one";
        return Err(cell.fault(0..cell.source.len(), Problem::Refused(message.to_owned())));
    };
    let game = session.calculator.game(name)?;
    let game = &*game;
    let names = names(asked.clauses);
    let calculator = &mut session.calculator;
    let (places, total) = keeping(calculator, &names, |calculator| {
        let mut places: Vec<Place> = Vec::new();
        let mut total = 0;
        for values in choices(calculator, &names, asked.clauses)? {
            let mut texts = Vec::with_capacity(names.len());
            for (name, value) in names.iter().zip(values) {
                texts.push(calculator.text(&value, Typography::Plain)?);
                calculator.names.set(name, value);
            }
            let written = calculator.filled(game, inside)?;
            let positions = Positions::of(game, written, of_followers, budget)?;
            let n_positions = positions.count(game.name())?;
            places.push(Place { names: texts, positions, before: total });
            total = n_positions
                .checked_add(total)
                .filter(|total| *total <= MOST)
                .ok_or_else(|| too_many(game.name(), "the sizes together have more positions"))?;
        }
        Ok::<_, Error>((places, total))
    })?;
    let search = Search {
        game,
        name,
        in_misere,
        names: &names,
        places: &places,
        asked,
        budget,
        // A search that goes on behind the end is over, and no error.
        from: from.min(total),
        total,
        next: AtomicU64::new(from.min(total)),
        n_rows: AtomicU64::new(0),
        portions: Mutex::new(Vec::new()),
    };
    if session.n_threads > 1 {
        let (of_session, given) = (&session.budget, &session.given);
        std::thread::scope(|scope| {
            for _ in 0..session.n_threads {
                scope.spawn(|| {
                    // An arena belongs to one thread, so each makes the named values again in its own.
                    let mut session = Session::new(of_session);
                    session.calculator.set_budget(budget);
                    for (_, cell) in given {
                        // What a limit ends here is unknown where it is used, and told there.
                        let _ = session.answer(cell, budget);
                    }
                    search.work(&mut session.calculator);
                });
            }
        });
    } else {
        keeping(&mut session.calculator, &names, |calculator| search.work(calculator));
    }
    search.told()
}

fn too_many(game: &str, what: &str) -> Error {
    let reason = format!("{what}: a search looks at {MOST} positions at most");
    Error::Unsuited { game: game.to_owned(), reason }
}

impl Search<'_> {
    /// Takes portions of positions until there are no more, or a limit is reached.
    fn work(&self, calculator: &mut Calculator) {
        // No choice has this index, so the first position sets the names.
        let mut bound = usize::MAX;
        let mut held = self.budget.held();
        loop {
            // This cannot overflow: a thread returns once it gets `total` or more, and `total` is at most
            // 2^32.
            let first = self.next.fetch_add(PORTION, Ordering::Relaxed);
            if first >= self.total {
                return;
            }
            let mut portion = Portion { first, ..Portion::default() };
            for index in first..self.total.min(first + PORTION) {
                let mut row = Vec::new();
                let found = self.look(calculator, index, &mut bound, &mut row).and_then(|found| {
                    if found {
                        held.add(weight(&row), 1).map_err(Error::Stopped)?;
                    }
                    Ok(found)
                });
                match found {
                    Ok(false) => {}
                    Ok(true) => portion.rows.push((index, row)),
                    Err(error) if is_left_out(&error) => {
                        portion.left_out += 1;
                        // One reason is enough for people to see what is left out.
                        portion.why.get_or_insert(error);
                    }
                    Err(error) => {
                        portion.end = Some((index, error));
                        break;
                    }
                }
            }
            // The rows of all threads together are bounded, since each thread alone does not see how many
            // there are.
            let n_rows = portion.rows.len() as u64;
            let n_rows = self.n_rows.fetch_add(n_rows, Ordering::Relaxed) + n_rows;
            let is_over = portion.end.is_some() || n_rows > MOST_ROWS as u64;
            self.portions.lock().expect("no thread panics").push(portion);
            if is_over {
                // The others end, too, with what they have.
                self.next.store(self.total, Ordering::Relaxed);
                return;
            }
            self.budget
                .report(Progress { done: first + PORTION - self.from, total: Some(self.total - self.from) });
        }
    }

    /// Returns whether a position is asked for, and its row; `bound` is the choice whose names are set.
    fn look(
        &self,
        calculator: &mut Calculator,
        index: u64,
        bound: &mut usize,
        row: &mut Vec<String>,
    ) -> Result<bool, Error> {
        self.budget.check().map_err(Error::Stopped)?;
        // The first choice begins at 0, so at least one begins at or before each index.
        let at = self.places.partition_point(|place| place.before <= index) - 1;
        let place = &self.places[at];
        if *bound != at {
            for (name, text) in self.names.iter().zip(&place.names) {
                let value = calculator.evaluate(text)?;
                calculator.names.set(name, value);
            }
            *bound = at;
        }
        let position = place.positions.get(index - place.before);
        let words: Vec<&str> = position.split_whitespace().collect();
        let value = if self.in_misere {
            calculator.position_in_misere(self.game, &words)?
        } else {
            calculator.position(self.game, &words)?
        };
        calculator.names.set_position(IT, value, self.name, &position);
        if !holds(calculator, self.asked.filter)? {
            return Ok(false);
        }
        row.extend(place.names.iter().cloned());
        row.push(position);
        show(calculator, &self.asked.show, row)?;
        Ok(true)
    }

    /// Puts the portions together, up to where the first of them ended early.
    fn told(self) -> Result<Table, Error> {
        let mut portions = self.portions.into_inner().expect("no thread panics");
        portions.sort_by_key(|portion| portion.first);
        let mut next = self.from;
        let (mut rows, mut stop, mut left_out, mut why) = (Vec::new(), None, 0, None);
        for portion in portions {
            // What lies behind a gap was not looked at.
            if stop.is_some() || portion.first != next {
                break;
            }
            next = self.total.min(portion.first + PORTION);
            left_out += portion.left_out;
            why = why.or(portion.why);
            rows.extend(portion.rows);
            if let Some((index, error)) = portion.end {
                next = index;
                // Only a limit lets the search go on later; any other error would come again.
                stop = Some(limit(&error).ok_or(error)?);
            }
            if rows.len() > MOST_ROWS {
                // The first row that is not listed is where another search goes on, so that no row is lost.
                next = rows[MOST_ROWS].0;
                rows.truncate(MOST_ROWS);
                stop = Some(Stop::Full);
            }
        }
        match why {
            // Where the question has no meaning for any position, the question is wrong and not the
            // positions.
            Some(why) if left_out == next - self.from => return Err(why),
            _ => {}
        }
        let (from, total) = (self.from, self.total);
        // A place in the question says nothing about the position.
        let why = why.map(|why| match why {
            Error::Expression { error: Unvalued::Fault(fault), .. } => fault.problem.to_string(),
            why => why.to_string(),
        });
        let names = self.names.iter().map(String::as_str).chain(["position"]);
        Ok(Table {
            columns: names.chain(self.asked.show.iter().copied()).map(str::to_owned).collect(),
            n_names: self.names.len() + 1,
            rows: rows.into_iter().map(|(_, row)| row).collect(),
            stop,
            searched: Some(Searched { from, next, total, left_out, why }),
        })
    }
}

/// Returns whether an error is about one position: it is none, or what was asked has no meaning for it.
fn is_left_out(error: &Error) -> bool {
    let is_of_position = matches!(
        error,
        Error::Solve { cause: Refused::Text { .. } | Refused::Position { .. } | Refused::Shape(_), .. }
    );
    is_of_position || has_none(error)
}

impl Positions {
    /// Returns all boards of a size; a position that is written otherwise stands alone. `of_followers` are
    /// those of the position, or of the board that a size names.
    fn of(game: &dyn Game, written: String, of_followers: bool, budget: &Budget) -> Result<Positions, Error> {
        if of_followers {
            return followers(game, written, budget).map(Positions::Listed);
        }
        let Some(Look::Picture { mut letters, has_rows }) = game.look() else {
            return Ok(Positions::Listed(vec![written]));
        };
        // The empty board is the first.
        letters.sort_by_key(|letter| (*letter != '.', *letter));
        let side = |text: &str| text.trim().parse::<u32>().ok().filter(|side| *side > 0);
        let size = match written.split_once('x') {
            Some((rows, columns)) => side(rows).zip(side(columns)),
            None if !has_rows => side(&written).map(|columns| (1, columns)),
            None => None,
        };
        Ok(match size {
            Some((rows, columns)) => Positions::Boards { letters, rows, columns },
            None => Positions::Listed(vec![written]),
        })
    }

    fn count(&self, game: &str) -> Result<u64, Error> {
        match self {
            Positions::Listed(list) => Ok(list.len() as u64),
            Positions::Boards { letters, rows, columns } => {
                let n_cells = u64::from(*rows) * u64::from(*columns);
                let count =
                    u32::try_from(n_cells).ok().and_then(|cells| (letters.len() as u64).checked_pow(cells));
                // Of one letter there is one board, however large.
                let count = count.filter(|_| n_cells <= MOST_CELLS);
                count.filter(|count| *count <= MOST).ok_or_else(|| {
                    let n_letters = letters.len();
                    let number = count.map_or_else(String::new, |count| format!(" ({count})"));
                    let what = format!("{rows}x{columns} has {n_letters}^{n_cells} boards{number}");
                    too_many(game, &what)
                })
            }
        }
    }

    fn get(&self, index: u64) -> String {
        match self {
            Positions::Listed(list) => list[usize::try_from(index).expect("it is in the list")].clone(),
            Positions::Boards { letters, rows, columns } => {
                // The number of cells fits in `u32`, since `count` refuses other sizes.
                let (mut rest, n_letters) = (index, letters.len() as u64);
                let mut cells = Vec::with_capacity((rows * columns) as usize);
                for _ in 0..rows * columns {
                    cells.push(letters[usize::try_from(rest % n_letters).expect("it is one of the letters")]);
                    rest /= n_letters;
                }
                // The last cell changes with each index, so that boards come in the order in which they are
                // read.
                cells.reverse();
                let rows: Vec<String> =
                    cells.chunks(*columns as usize).map(|row| row.iter().collect()).collect();
                rows.join("|")
            }
        }
    }
}

/// No search of followers lists more of them.
const MOST_FOLLOWERS: usize = 1 << 20;

/// Returns the position, and all that moves of either player lead to, nearest first.
fn followers(game: &dyn Game, position: String, budget: &Budget) -> Result<Vec<String>, Error> {
    let mut held = budget.held();
    let words: Vec<&str> = position.split_whitespace().collect();
    let start = game.board(&words, budget)?.position();
    let mut known: HashSet<String> = HashSet::from([start.clone()]);
    let mut list = vec![start];
    let mut at = 0;
    while at < list.len() {
        let words: Vec<&str> = list[at].split_whitespace().collect();
        let mut board = game.board(&words, budget)?;
        for player in Player::BOTH {
            let cut = each_option(game, &mut *board, player, MOST_FOLLOWERS, budget, &mut |board| {
                let reached = board.position();
                if known.insert(reached.clone()) {
                    // The text is held twice: by the set and by the list.
                    held.add(2 * reached.len() + 4 * size_of::<String>(), 1).map_err(Error::Stopped)?;
                    list.push(reached);
                    if list.len() > MOST_FOLLOWERS {
                        return Err(too_many(game.name(), "this position has more followers"));
                    }
                }
                Ok(())
            })?;
            cut.map_or(Ok(()), |stop| Err(Error::Stopped(stop)))?;
            budget.check().map_err(Error::Stopped)?;
        }
        at += 1;
    }
    Ok(list)
}
