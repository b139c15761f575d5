//! Tables of games given by rules.

use super::boxes::Undecided;
use super::rows::{ByRules, Heaps, value};
use super::searched::{search, starts, tuple};
use super::source::refusal;
use super::span::Span;
use super::{Explanation, RuleGame, Sides, shape, statement};
use crate::Error;
use crate::tables::export::{self, Cell, Cells, Content, Format, Head};
use crate::tables::space::Folder;
use crate::tables::store::{Row, Store, StoreError};
use grundy_budget::{Budget, List, Stop};
use grundy_discover::prove::{Effort, Search};
use grundy_engine::retrograde::Fate;
use grundy_engine::tabulate::tuples::{self, WIN};
use grundy_engine::tabulate::{HeapTable, How, Method, plane};
use grundy_proof::Theorem;
use grundy_rules::Convention;
use grundy_rules::interpret::Compiled;
use grundy_rules::wellfounded::{Finding, Order, order};
use grundy_solve::Standing;
use grundy_values::{Outcome, Player};
use std::io::{self, Write};
use std::time::Duration;

/// How a table is computed; the values do not depend on it.
pub struct Tabulation<'a> {
    /// The threads that may be used.
    pub threads: usize,
    /// A file in which the table is kept: the run goes on from it, and it is written now and then and at the
    /// end.
    pub store: Option<&'a mut Store>,
    /// A folder in which a box is kept whose positions may come back.
    pub folder: Option<&'a Folder>,
    /// Whether a long table of heaps may be read off a theorem, where one is found soon.
    pub takes_theorems: bool,
}

impl Default for Tabulation<'_> {
    fn default() -> Self {
        Tabulation { threads: 1, store: None, folder: None, takes_theorems: false }
    }
}

impl Tabulation<'_> {
    /// Refuses what keeps a table of a game that has none to be kept.
    ///
    /// # Errors
    /// [`Error::Unsuited`].
    pub(crate) fn in_memory(&self, game: &str) -> Result<(), Error> {
        if self.store.is_none() && self.folder.is_none() {
            return Ok(());
        }
        let reason = "tables that are kept in files are of rules on numbers".to_owned();
        Err(Error::Unsuited { game: game.to_owned(), reason })
    }
}

/// A table, exact as far as it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleTable {
    /// The names of the coordinates.
    pub axes: Vec<String>,
    /// The number of positions along each coordinate that were asked for.
    pub lengths: Vec<u64>,
    /// What the cells are.
    pub content: Content,
    /// The cells in row-major order; fewer than asked for where `stop` says why.
    pub cells: Cells,
    /// The limit that ended the run early.
    pub stop: Option<Stop>,
    /// How the values were computed, and why so.
    pub explanation: Explanation,
    /// What stands behind them.
    pub standing: Standing,
}

impl RuleTable {
    /// Writes the table of the game called `game`.
    ///
    /// # Errors
    /// What `out` says.
    pub fn write(&self, game: &str, format: Format, out: &mut dyn Write) -> io::Result<()> {
        let axes: Vec<&str> = self.axes.iter().map(String::as_str).collect();
        let head = Head {
            game,
            axes: &axes,
            from: &vec![0; axes.len()],
            lengths: &self.lengths,
            content: self.content,
            width: self.width(),
            stop: self.stop,
            standing: self.standing,
        };
        export::write(out, format, &head, &self.cells)
    }

    /// Returns the characters of the longest value that may be long.
    fn width(&self) -> usize {
        let Cells::Any(cells) = &self.cells else { return export::LEAST_WIDTH };
        let widths = cells.iter().filter_map(|cell| match cell {
            Cell::Infinite(value) => Some(value.to_string().chars().count()),
            _ => None,
        });
        widths.max().unwrap_or(0).max(export::LEAST_WIDTH)
    }
}

impl RuleGame {
    /// Returns the table of the positions in `span`: Grundy values, or outcomes in misère play and partizan
    /// games. Where positions come back these are loopy nimbers of positions of one number, if moves leave
    /// one position, and else outcomes too.
    ///
    /// Take-and-break games are recognised from their rules, however they are written, and computed by the
    /// engine's fast paths; where their values prove a period the rest is copied. Other games of one heap are
    /// computed heap by heap. Pairs whose moves go along lines, as in Wythoff's game, are recognised too;
    /// other pairs are computed in an order in which every part is smaller, where one is found, and else by a
    /// search that remembers.
    ///
    /// # Errors
    /// [`Error::Unsuited`]: a span of another shape than the game. [`Error::Solve`]: an expression without a
    /// value at a position.
    pub fn table(&self, span: Span, budget: &Budget) -> Result<RuleTable, Error> {
        self.table_with(span, Tabulation::default(), budget)
    }

    /// Returns the same table, computed with threads, or going on from a file.
    ///
    /// # Errors
    /// As [`RuleGame::table`], and [`Error::Store`] where the file is refused; one that cannot be written is
    /// told when it is closed ([`Store::close`]). [`Error::Unsuited`] where there is a file and the game has
    /// no values of one number, or a folder and positions do not come back. [`Error::TooLarge`].
    pub fn table_with(
        &self,
        span: Span,
        tabulation: Tabulation<'_>,
        budget: &Budget,
    ) -> Result<RuleTable, Error> {
        let mut table = self.whole_table(span, tabulation, budget)?;
        // Of starts it is known already which are positions.
        if self.parsed.rules.domain().is_some() && !matches!(span, Span::Starts(_)) {
            self.leave_out(&mut table, budget);
        }
        Ok(table)
    }

    /// Leaves out the cells of numbers that are no positions.
    fn leave_out(&self, table: &mut RuleTable, budget: &Budget) {
        let is_position = |at: u64| self.has(&tuple(at, &table.lengths));
        let cells_before = (0..).zip(table.cells.iter());
        let computed = cells_before.map(|(at, cell)| if is_position(at) { cell } else { Cell::Outside });
        (table.cells, table.stop) = cells(computed, table.stop, budget);
    }

    /// As [`RuleGame::table_with`], with cells of numbers that are no positions too: as if nobody could move
    /// there.
    pub(super) fn whole_table(
        &self,
        span: Span,
        tabulation: Tabulation<'_>,
        budget: &Budget,
    ) -> Result<RuleTable, Error> {
        // A folder keeps any box; else those of one or two numbers are tables like others.
        let span = if tabulation.folder.is_some() { span } else { span.plain() };
        let lengths = self.lengths(span)?;
        let unsuited = |reason: &str| Error::Unsuited { game: self.name.clone(), reason: reason.to_owned() };
        self.tabulate(span, lengths, tabulation, budget).map_err(|failure| match failure {
            Failed::Refused(cause) => Error::Solve { subject: self.name.clone(), cause },
            Failed::Store(source) => Error::Store(source),
            Failed::NoStore => unsuited(
                "a file keeps Grundy values of heaps; this game has others, or positions may repeat; a folder keeps a box",
            ),
            Failed::NoFolder => unsuited(
                "a folder keeps outcomes of a box in which positions may come back; here every part is smaller, and the table \
                 has values; a count of outcomes keeps who wins",
            ),
            Failed::Undecided(why) => self.undecided(why),
        })
    }

    /// Returns the number of positions along each coordinate.
    pub(super) fn lengths(&self, span: Span) -> Result<Vec<u64>, Error> {
        let Span::Starts(upto) = span else { return span.lengths(&self.name, self.parsed.rules.arity()) };
        let reason = match self.start_names() {
            [_] => return Ok(vec![upto.saturating_add(1)]),
            [] => "a row of starts is of rules with a `start` line; these have none".to_owned(),
            names => {
                let n_names = names.len();
                format!("a row of starts is of rules whose `start` takes 1 number; here it takes {n_names}")
            }
        };
        Err(Error::Unsuited { game: self.name.clone(), reason })
    }

    fn tabulate(
        &self,
        span: Span,
        lengths: Vec<u64>,
        mut tabulation: Tabulation<'_>,
        budget: &Budget,
    ) -> Result<RuleTable, Failed> {
        let rules = &self.parsed.rules;
        let valued = rules.is_impartial() && rules.convention().convention() != Convention::Misere;
        let content = if valued { Content::Grundy } else { Content::Outcome };
        let table = |cells, stop, explanation| RuleTable {
            axes: rules.moves().coordinates.clone(),
            lengths: lengths.clone(),
            content,
            cells,
            stop,
            explanation,
            standing: Standing::Exact,
        };
        let read_off = |values, theorem: &Theorem| RuleTable {
            standing: Standing::Theorem,
            ..table(
                Cells::Numbers(values),
                None,
                Explanation::new(rules, format!("a theorem: {}", statement(theorem))),
            )
        };
        if let Span::Starts(upto) = span {
            if tabulation.store.is_some() || tabulation.folder.is_some() {
                return Err(Failed::NoStore);
            }
            let compiled = Compiled::new(rules.clone()).with_budget(budget);
            let found = starts(&compiled, upto, content, budget)?;
            let table = table(Cells::Any(found.cells), found.stop, Explanation::new(rules, found.engine));
            return Ok(RuleTable { axes: self.start_names().to_vec(), content: found.content, ..table });
        }
        // The rules as printed, so that the file of other rules, or of other parameters, is refused.
        let key = rules.to_string();
        if let (Span::To(upto), Some(game)) = (span, shape::heap_game(rules)) {
            let how = How { threads: tabulation.threads, ..How::default() };
            let row = Heaps { game: &game, upto, how: &how };
            let found = match self.row(&row, &key, upto, &mut tabulation, budget)? {
                Turn::Computed(found) => found,
                Turn::ReadOff(values, theorem) => return Ok(read_off(values, &theorem)),
            };
            let explanation = Explanation::of_table(rules, &found, how.cpu.name());
            let explanation = explanation.gone_on_from(tabulation.store.as_deref());
            return Ok(table(Cells::Numbers(found.values), found.stop, explanation));
        }
        if let (Span::Plane { rows, columns }, None) = (span, &tabulation.store)
            && let Some(game) = shape::plane_game(rules, rows.max(columns))
        {
            let (cells, stop) = if rows.saturating_add(columns) <= u16::MAX.into() {
                let found = plane(&game, rows, columns, budget);
                (Cells::Short(found.values), found.stop)
            } else {
                let found = plane(&game, rows, columns, budget);
                (Cells::Numbers(found.values), found.stop)
            };
            let explanation = Explanation::new(rules, "the values on each line of moves are kept as bits");
            return Ok(table(cells, stop, explanation));
        }
        let compiled = self.prepared(budget);
        let order = match order(rules, budget) {
            Ok(Finding::Ends(order)) => Some(order),
            Ok(Finding::Unknown(_)) => None,
            Err(stop) => {
                let explanation = Explanation::new(rules, "none, since the limit came first");
                return Ok(table(Cells::Any(Vec::new()), Some(stop), explanation));
            }
        };
        let ends = order.is_some();
        if let (Span::To(upto), true, Some(one_heap)) = (span, valued && ends, compiled.one_heap()) {
            let how = How { threads: tabulation.threads, ..How::default() };
            let row = ByRules { rules: &compiled, one_heap, upto, how: &how };
            let found = match self.row(&row, &key, upto, &mut tabulation, budget)? {
                Turn::Computed(found) => found,
                Turn::ReadOff(values, theorem) => return Ok(read_off(values, &theorem)),
            };
            let explanation = match found.method {
                Method::Subtraction => Explanation::of_table(rules, &found, how.cpu.name()),
                _ => Explanation::new(rules, "heap by heap, by the mex rule"),
            };
            let explanation = explanation.gone_on_from(tabulation.store.as_deref());
            let (cells, stop) = match found.values.contains(&WIN) {
                false => (Cells::Numbers(found.values), found.stop),
                true => cells(found.values.into_iter().map(value).map(Cell::Grundy), found.stop, budget),
            };
            return Ok(table(cells, stop, explanation));
        }
        if tabulation.store.is_some() {
            return Err(Failed::NoStore);
        }
        if tabulation.folder.is_some() && (ends || !matches!(span, Span::Box(_))) {
            return Err(Failed::NoFolder);
        }
        if let (Span::To(_) | Span::Plane { .. } | Span::Box(_), Some(order)) = (span, order)
            && let Some((cells, stop)) = in_order(&compiled, &order, &lengths, content, budget)?
        {
            let engine = "position by position in an order in which every part is smaller";
            return Ok(table(cells, stop, Explanation::new(rules, engine)));
        }
        if let (Span::Box(sides), false) = (span, ends)
            && let Some((cells, stop)) = self.by_rank(&sides, tabulation.folder, budget)?
        {
            let size = self.size(&sides);
            let engine = "outcomes by retrograde analysis by rank, since positions may come back";
            let explanation = Explanation::new(rules, format!("{engine}; {size}"));
            return Ok(RuleTable { content: Content::Outcome, ..table(cells, stop, explanation) });
        }
        let found = search(&compiled, &lengths, content, budget)?;
        let explanation = Explanation::new(rules, found.engine);
        Ok(RuleTable { content: found.content, ..table(Cells::Any(found.cells), found.stop, explanation) })
    }
}

/// A table and a theorem are tried in turns: the table for this time first, each four times as long in the next.
const FIRST_TURN: Duration = Duration::from_millis(250);
const NEXT_TURN: u32 = 4;

/// The last turn of theorems takes an eighth of the time that there is, and at most this.
const TIME_FOR_THEOREM: Duration = Duration::from_secs(2);

/// How a table of heaps was found.
pub(super) enum Turn {
    Computed(HeapTable),
    ReadOff(Vec<u32>, Box<Theorem>),
}

impl RuleGame {
    /// Computes a table of heaps: from a file, in turns with a theorem, or alone.
    fn row(
        &self,
        row: &impl Row<Error = Failed>,
        key: &str,
        upto: u64,
        tabulation: &mut Tabulation<'_>,
        budget: &Budget,
    ) -> Result<Turn, Failed> {
        match &mut tabulation.store {
            Some(store) => store.keep(key, upto, row, budget).map(Turn::Computed),
            None if tabulation.takes_theorems => self.in_turns(row, Vec::new(), upto, budget),
            None => row.extend(Vec::new(), budget).map(Turn::Computed),
        }
    }

    /// Extends a table from what is known of it, and seeks a theorem meanwhile where that takes long.
    pub(super) fn in_turns(
        &self,
        row: &impl Row<Error = Failed>,
        known: Vec<u32>,
        upto: u64,
        budget: &Budget,
    ) -> Result<Turn, Failed> {
        let most = budget.time_left().map_or(TIME_FOR_THEOREM, |left| (left / 8).min(TIME_FOR_THEOREM));
        let (mut share, mut values) = (FIRST_TURN.min(most), known);
        // No theorem about windows may end the computation of the table.
        let mut is_hopeful = self.is_valued_heap();
        while is_hopeful {
            let table = row.extend(values, &budget.within(share))?;
            if table.stop != Some(Stop::Time) || budget.check().is_err() {
                return Ok(Turn::Computed(table));
            }
            // A heap takes time as its size: beyond 0.7 of the heaps what is left takes less than what is done.
            let is_nearly_done = table.values.len() as u64 >= upto / 10 * 7;
            is_hopeful = !is_nearly_done && !grundy_proof::has_window(&self.parsed.rules, budget);
            if is_hopeful {
                let within = budget.within(share);
                if let Some((values, theorem)) = self.by_theorem(upto, &within) {
                    return Ok(Turn::ReadOff(values, Box::new(theorem)));
                }
                // A search that ended before its time would end in the same way.
                is_hopeful = within.check().is_err() && share < most;
                share = (share * NEXT_TURN).min(most);
            }
            values = table.values;
        }
        row.extend(values, budget).map(Turn::Computed)
    }

    /// The values of heaps `0..=upto` by a theorem, where one is found.
    fn by_theorem(&self, upto: u64, budget: &Budget) -> Option<(Vec<u32>, Theorem)> {
        let effort = Effort { largest_heap: 1 << 12, check_steps: 4_000_000, ..Effort::default() };
        let theorem = self.certified_theorem(budget).or_else(|| match self.prove(&effort, budget) {
            Search::Proved(found) => Some(found.theorem),
            Search::Open { .. } => None,
        })?;
        let law = theorem.law();
        if !law.gives_values() {
            return None;
        }
        let mut values = List::new(budget);
        for heap in budget.each(0..=upto) {
            values.push(u32::try_from(law.value(heap.ok()?.into())?).ok()?).ok()?;
        }
        Some((values.into_vec(), theorem))
    }

    /// Decides all positions of a box together; `None` where that has to be left to a search: moves lead out
    /// of it, or cannot be taken back, and no folder is to keep it.
    fn by_rank(
        &self,
        sides: &Sides,
        folder: Option<&Folder>,
        budget: &Budget,
    ) -> Result<Option<(Cells, Option<Stop>)>, Failed> {
        let decided = match self.decide(sides, folder, budget) {
            Ok(decided) => decided,
            Err(Undecided::Stopped(stop)) => return Ok(Some((Cells::Any(Vec::new()), Some(stop)))),
            Err(Undecided::Unsuited(_) | Undecided::Refused(_)) if folder.is_none() => return Ok(None),
            Err(why) => return Err(Failed::Undecided(why)),
        };
        let [left, right] = Player::BOTH.map(|player| decided.space.ranks_for(player));
        let mut fault = None;
        let mut chance =
            |rank| decided.fate(rank).map_err(|error| fault = Some(error)).ok().map(Fate::chance);
        let computed = left
            .zip(right)
            .map_while(|(l, r)| Some(Cell::Outcome(Outcome::of_chances(chance(l)?, chance(r)?))));
        let cells = cells(computed, None, budget);
        fault.map_or(Ok(Some(cells)), |error| Err(Failed::Store(error)))
    }
}

/// Why there is no table.
pub(super) enum Failed {
    Refused(grundy_catalog::Error),
    Store(StoreError),
    /// The game has no values that a file keeps.
    NoStore,
    /// The table has no outcomes that a folder keeps.
    NoFolder,
    Undecided(Undecided),
}

impl From<grundy_catalog::Error> for Failed {
    fn from(error: grundy_catalog::Error) -> Self {
        Failed::Refused(error)
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Stopped(stop) => Failed::Refused(stop.into()),
            error => Failed::Store(error),
        }
    }
}

/// Fills a box position by position; `None` where a part lies outside it, or where a sum would have to be
/// searched.
fn in_order(
    compiled: &Compiled,
    order: &Order,
    lengths: &[u64],
    content: Content,
    budget: &Budget,
) -> Result<Option<(Cells, Option<Stop>)>, grundy_catalog::Error> {
    if content == Content::Grundy {
        let table = tuples::values(compiled, order, lengths, budget).map_err(refusal)?;
        return Ok(table.map(|table| {
            if table.values.contains(&WIN) {
                return cells(table.values.into_iter().map(value).map(Cell::Grundy), table.stop, budget);
            }
            (Cells::Numbers(table.values), table.stop)
        }));
    }
    if !compiled.rules().is_impartial() {
        let table = tuples::losses_of_both(compiled, order, lengths, budget).map_err(refusal)?;
        let outcome = |[left, right]: [bool; 2]| Outcome::of(!left, !right);
        return Ok(table.map(|table| outcomes(table.values.into_iter().map(outcome), table.stop, budget)));
    }
    let table = tuples::losses(compiled, order, lengths, budget).map_err(refusal)?;
    let outcome = |lost: bool| if lost { Outcome::P } else { Outcome::N };
    Ok(table.map(|table| outcomes(table.values.into_iter().map(outcome), table.stop, budget)))
}

/// Returns cells that were computed until `stop`, as many as may be held: a cell is larger than what it is
/// made of.
fn cells(computed: impl Iterator<Item = Cell>, stop: Option<Stop>, budget: &Budget) -> (Cells, Option<Stop>) {
    let (cells, stop) = held(computed, stop, budget);
    (Cells::Any(cells), stop)
}

/// As [`cells`], of outcomes.
fn outcomes(
    computed: impl Iterator<Item = Outcome>,
    stop: Option<Stop>,
    budget: &Budget,
) -> (Cells, Option<Stop>) {
    let (outcomes, stop) = held(computed, stop, budget);
    (Cells::Outcomes(outcomes), stop)
}

fn held<T>(
    mut computed: impl Iterator<Item = T>,
    stop: Option<Stop>,
    budget: &Budget,
) -> (Vec<T>, Option<Stop>) {
    let mut held = List::new(budget);
    let full = computed.try_for_each(|one| held.push(one)).err();
    (held.into_vec(), full.or(stop))
}
