//! Rules on numbers as a source of positions, with the engines that are their own and the order in which they
//! are asked.

use super::by_law::ByLaw;
use super::by_theorem::{ByTheorem, Reach, Sought};
use super::dense::{ByBox, Filled};
use super::explain::found_in;
use super::heaps::{ByTable, ShareOfTable};
use super::numbers::ByNumbers;
use super::parameters::ByParameters;
use super::stored::InSpace;
use super::sums::{BySums, Known, Share};
use super::theorem::Said as SaidOfSum;
use super::{RuleGame, position, shape};
use grundy_budget::{Budget, Stop};
use grundy_engine::Failure as Search;
use grundy_engine::by_rank::{ByRank, InBox};
use grundy_engine::evaluate::Memo;
use grundy_engine::loopy::Loopy;
use grundy_engine::rung::{Listed, Push};
use grundy_engine::search::{Values, Winner};
use grundy_engine::tabulate::{HeapGame, HeapTable, How};
use grundy_proof::Law;
use grundy_rules::interpret::{Compiled, Failure, FaultKind, Position, Scratch};
use grundy_rules::wellfounded::{Finding, Order, order};
use grundy_rules::{Convention, Play, Rules};
use grundy_solve::{
    Allotment, Claim, Engine, Error as Refusal, Method, Named, Seat, Source, Standing, Words, by_components,
};
use grundy_values::Player;
use std::borrow::Cow;
use std::cell::{LazyCell, OnceCell, RefCell};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A position that is no far one is searched for this number of options before a theorem is sought: one for
/// heaps of which a table costs less is searched for a part of what it costs, and for a smaller one after
/// that.
const TRIAL: u64 = 1 << 19;
const PART_OF_TABLE: u64 = 1 << 10;
/// The same of a table that is soon filled: an option takes the search some hundred times as long.
const PART_OF_SHORT_TABLE: u64 = 1 << 13;
const LARGER_PART: u64 = 16;
const LEAST_TRIAL: u64 = 1 << 9;
/// Before the box below a tuple is filled.
const BEFORE_BOX: u64 = 1 << 14;
/// Before a theorem is sought at all, however large the numbers are: few positions may be reached from there.
const BEFORE_ALL: u64 = 1 << 12;
/// A box whose positions have more options than this together takes longer than a theorem that is soon found.
const LONG_BOX: u64 = 1 << 23;
/// Between a theorem that is soon found and one that is sought for long.
const BETWEEN_THEOREMS: u64 = 1 << 17;

/// For a position that may come back, before a theorem is sought.
const STEPS_OF_LABELS: u64 = 1 << 16;
const STEPS_OF_FATES: u64 = 1 << 29;

/// Before a theorem is sought for a tuple below which no box is filled.
const STEPS_OF_WALK: u64 = 1 << 27;

/// Steps spent on looking for an order of positions.
const STEPS_FOR_ORDER: u64 = 1_000_000;

/// Rules on numbers, and what was found for them.
pub(crate) struct ByRules<'a> {
    pub(super) game: Cow<'a, RuleGame>,
    compiled: Compiled,
    budget: Budget,
    /// One in which every part is smaller, where it was looked for.
    order: OnceCell<Option<Order>>,
    /// A theorem about values, for sums where that of the game does not say who wins, or behind the table of heaps.
    pub(super) theorem_of_values: Sought,
    heaps: OnceCell<Option<HeapGame>>,
    /// The values of all heaps up to some.
    pub(super) table: RefCell<Option<HeapTable>>,
    /// Those of all tuples of a box.
    pub(super) filled: RefCell<Option<Filled>>,
    /// The misère quotient, of as many heaps as were asked about.
    pub(super) sums: RefCell<Option<Known>>,
    /// What moves that a theorem named are called: their options are too many to be looked through.
    called: RefCell<HashMap<(Position, Vec<Position>), Words>>,
    /// What answers all questions, where there is a space that does.
    space: Option<InSpace<'a>>,
}

impl<'a> ByRules<'a> {
    pub(crate) fn new(game: &'a RuleGame, budget: &Budget) -> Self {
        ByRules::of(Cow::Borrowed(game), budget)
    }

    /// Returns the source of rules that nobody else holds.
    pub(crate) fn alone(game: RuleGame, budget: &Budget) -> ByRules<'static> {
        ByRules::of(Cow::Owned(game), budget)
    }

    fn of(game: Cow<'a, RuleGame>, budget: &Budget) -> Self {
        let compiled = Compiled::new(game.parsed.rules.clone()).with_budget(budget);
        ByRules {
            game,
            compiled,
            budget: budget.clone(),
            order: OnceCell::new(),
            theorem_of_values: Sought::default(),
            heaps: OnceCell::new(),
            table: RefCell::default(),
            filled: RefCell::default(),
            sums: RefCell::default(),
            called: RefCell::default(),
            space: None,
        }
    }

    /// Returns the same source, which answers from a space that is kept.
    pub(super) fn answered_in(self, space: InSpace<'a>) -> Self {
        ByRules { space: Some(space), ..self }
    }

    /// Returns the theorems about the game that are asked about positions so far away.
    fn theorems<'r>(&'r self, reach: Reach, budget: &'r Budget) -> Vec<Seat<'r, Position, Failure>> {
        let by_parameters = if reach == Reach::Soon { None } else { ByParameters::new(self, reach, budget) };
        let about_all = |time| {
            let rung = ByTheorem { source: self, budget, time, reach, pass: OnceCell::new() };
            Seat::boxed(Box::new(rung) as Engine<'r, Self>)
        };
        let Some(by_parameters) = by_parameters else { return vec![about_all(reach.time())] };
        // What holds for all parameters is sought first, and not for long.
        let mut seats =
            vec![about_all(reach.time() / 4), Seat::boxed(Box::new(by_parameters) as Engine<'r, Self>)];
        // With large parameters the game that is left may have no table that shows a law.
        if reach == Reach::Far {
            seats.push(about_all(reach.time()));
        }
        seats
    }

    /// Returns a search for this number of options.
    fn searched<'r>(&'r self, options: u64, budget: &Budget) -> Seat<'r, Position, Failure> {
        let share = budget.trial(options.clamp(LEAST_TRIAL, TRIAL));
        match self.compiled.convention() {
            // Without Grundy values the search says who wins, and no more.
            play if matches!(play, Play::Misere) || !self.parsed().is_impartial() => {
                Seat::on_trial(Winner::new(&self.compiled, play, &share))
            }
            play => Seat::on_trial(Values::new(&self.compiled, play, &share)),
        }
    }

    /// Returns an order in which every part is smaller, where one is soon found.
    pub(super) fn order(&self, budget: &Budget) -> Option<Order> {
        if let Some(known) = self.order.get() {
            return known.clone();
        }
        let found = match order(self.parsed(), &budget.apart().with_steps(STEPS_FOR_ORDER)) {
            Ok(Finding::Ends(order)) => Some(order),
            // Where the budget ends, more may be found another time.
            Err(_) if budget.check().is_err() => return None,
            _ => None,
        };
        self.order.get_or_init(|| found).clone()
    }

    /// Returns what is asked of a position that may come back: what can be reached from it may be soon
    /// listed, however large its numbers are.
    fn where_play_may_repeat<'r>(
        &'r self,
        sum: &[Position],
        budget: &'r Budget,
    ) -> Vec<Seat<'r, Position, Failure>> {
        let fates = Seat::on_trial(InBox::new(&self.compiled, &budget.trial(STEPS_OF_FATES)));
        if !self.parsed().is_impartial() {
            return vec![fates];
        }
        let labels = Loopy::new(&self.compiled, self.play(), &budget.trial(STEPS_OF_LABELS));
        let mut seats = vec![Seat::on_trial(labels), fates];
        if self.game.is_far(&wide(sum)) {
            seats.extend(self.theorems(Reach::Far, budget));
        }
        seats
    }

    /// Returns the number of options of all components and of choices tried for them, up to [`BEFORE_ALL`].
    fn steps_to_list(&self, sum: &[Position], budget: &Budget) -> u64 {
        let counted = budget.apart().with_steps(BEFORE_ALL);
        let compiled = Compiled::new(self.parsed().clone()).with_budget(&counted);
        let mut listed = sum.iter().flat_map(|position| Player::BOTH.map(|player| (position, player)));
        let are_all = listed.all(|(position, player)| {
            let visited = compiled.visit(position.coordinates(), player, &mut Scratch::default(), |_| {
                match counted.spend(1) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            visited.is_ok()
        });
        if are_all { BEFORE_ALL - counted.steps_left().unwrap_or(0) } else { BEFORE_ALL }
    }

    /// Returns whether the options of all components are few, and few choices are tried for them: a search of
    /// a far position may else not come to its first option.
    fn is_soon_listed(&self, sum: &[Position], budget: &Budget) -> bool {
        self.steps_to_list(sum, budget) < BEFORE_ALL
    }

    /// Returns whether the positions of the box below a sum have many options, if each has as many as the
    /// sum.
    fn is_long_box(&self, sum: &[Position], budget: &Budget) -> bool {
        let below = |position: &Position| {
            position.coordinates().iter().fold(1_u64, |all, x| all.saturating_mul(x.saturating_add(1)))
        };
        let positions = sum.iter().map(below).max().unwrap_or(1);
        positions.saturating_mul(self.steps_to_list(sum, budget)) > LONG_BOX
    }

    /// Returns what lists all that can be reached from a tuple, where a move leads out of the box below it.
    fn walked<'r>(&'r self, sum: &[Position], budget: &Budget) -> Option<Seat<'r, Position, Failure>> {
        let rules = self.parsed();
        // It lists single tuples; a sum would be a set of them.
        let fits = sum.len() == 1 && rules.arity() > 1 && !self.splits() && self.order(budget).is_some();
        let walk = InBox::new(&self.compiled, &budget.trial(STEPS_OF_WALK));
        let has_values = rules.is_impartial() && self.game.convention() == Convention::Normal;
        fits.then(|| Seat::on_trial(if has_values { walk.with_values() } else { walk }))
    }

    /// Returns the engines that answer by the rules alone, where play ends: a short search, a table of the
    /// box below a tuple, and all that a tuple leads to.
    pub(crate) fn tables<'r>(
        &'r self,
        sum: &[Position],
        budget: &'r Budget,
    ) -> Vec<Seat<'r, Position, Failure>> {
        let boxed = ByBox::new(self, sum, true, budget);
        let options = if boxed.is_some() { BEFORE_BOX } else { TRIAL };
        let first = self.order(budget).is_some().then(|| self.searched(options, budget));
        first.into_iter().chain(self.near(boxed, sum, budget)).collect()
    }

    /// Returns a table of a box and what lists all that a tuple leads to: that first where the box is larger
    /// than what lies below the tuple, since play may come to a small part of it.
    fn near<'r>(
        &'r self,
        boxed: Option<ByBox<'r, 'a>>,
        sum: &[Position],
        budget: &Budget,
    ) -> impl Iterator<Item = Seat<'r, Position, Failure>> + use<'r, 'a> {
        let is_larger = boxed.as_ref().is_some_and(ByBox::is_larger);
        let (boxed, walked) = (boxed.map(Seat::on_trial), self.walked(sum, budget));
        let (first, then) = if is_larger { (walked, boxed) } else { (boxed, walked) };
        first.into_iter().chain(then)
    }

    /// Returns the game as one on heaps that kernels tabulate.
    pub(super) fn heaps(&self) -> Option<&HeapGame> {
        self.heaps.get_or_init(|| shape::heap_game(self.parsed())).as_ref()
    }

    fn parsed(&self) -> &Rules {
        &self.game.parsed.rules
    }

    /// Pushes the winning moves by a law, and notes what they are called.
    pub(super) fn push_wins(
        &self,
        sum: &[Position],
        (law, said): (&Law, &SaidOfSum),
        budget: &Budget,
        push: Push<'_, Position>,
    ) -> Listed {
        let stop = self.game.wins_by(law, &wide(sum), said, budget, &mut |index, found| {
            let narrow = |x: &u128| u64::try_from(*x).expect("a part of a position of 64 bits is one");
            let part = |part: &Vec<u128>| Position::from(&part.iter().map(narrow).collect::<Vec<_>>()[..]);
            let parts = found.parts.iter().map(part).collect();
            self.push_move(&sum[index], index, (found.line, &found.choices), parts, push)
        });
        if stop == Some(Stop::Reach) { Listed::Least(stop) } else { Listed::All(stop) }
    }

    /// Pushes a winning move in a component by a line, with these choices, and notes what it is called.
    pub(super) fn push_move<T: Copy + Into<u128>>(
        &self,
        from: &Position,
        index: usize,
        (line, choices): (usize, &[T]),
        parts: Vec<Position>,
        push: Push<'_, Position>,
    ) -> Result<(), Stop> {
        // A move that nobody takes any more needs no name.
        push(index, &parts)?;
        let words = self.game.words(from.coordinates(), line, choices, || position::becomes(from, &parts));
        self.called.borrow_mut().insert((from.clone(), parts), words);
        Ok(())
    }
}

impl Source for ByRules<'_> {
    type Rules = Compiled;

    fn rules(&self) -> &Compiled {
        &self.compiled
    }

    fn play(&self) -> Play<'_, Compiled> {
        self.compiled.convention()
    }

    fn set_budget(&mut self, budget: &Budget) {
        self.budget = budget.clone();
        self.compiled.set_budget(budget);
    }

    fn show(&self, sum: &[Position]) -> String {
        position::show(sum)
    }

    fn describe(&self, from: &Position, parts: &[Position], player: Player) -> Words {
        if let Some(words) = self.called.borrow().get(&(from.clone(), parts.to_vec())) {
            return words.clone();
        }
        // Where the budget ends the search for it, the move has no name.
        let words = self.looked_up(from, parts, player);
        words.unwrap_or_else(|| (None, position::becomes(from, parts)).into())
    }

    fn visit(&self, from: &Position, player: Player, emit: Named<'_, Position>) -> Result<(), Failure> {
        let mut parts: Vec<Position> = Vec::new();
        self.compiled.visit(from.coordinates(), player, &mut Scratch::default(), |option| {
            parts.clear();
            parts.extend(option.parts().map(Position::from));
            let parts = &parts[..];
            let text = || position::becomes(from, parts);
            emit(parts, &|| self.game.words(from.coordinates(), option.line, option.choices, text))
        })
    }

    fn own<'r>(
        &'r self,
        method: Method,
        sum: &[Position],
        budget: &'r Budget,
    ) -> Vec<Seat<'r, Position, Failure>> {
        // A space that is kept is asked alone, so that the answer is the one in the folder.
        if let Some(space) = &self.space {
            return vec![Seat::boxed(Box::new(space))];
        }
        if method != Method::Auto {
            return Vec::new();
        }
        // A law answers positions of any size, so no other engine of the rules is asked.
        if let Some(law) = &self.game.page.law {
            return vec![Seat::boxed(Box::new(ByLaw { source: self, law, budget }))];
        }
        if sum.len() == 1 && self.may_repeat(sum) {
            return self.where_play_may_repeat(sum, budget);
        }
        let boxed = |is_hurried| ByBox::new(self, sum, is_hurried, budget);
        if !self.parsed().is_impartial() {
            let rung = ByNumbers { source: self, budget, is_far: None };
            let is_normal = self.game.convention() == Convention::Normal;
            let numbers = is_normal.then(|| Seat::boxed(Box::new(rung) as Engine<'r, Self>));
            let first = self.is_soon_listed(sum, budget).then(|| self.searched(BEFORE_ALL, budget));
            let near = self.near(boxed(true), sum, budget);
            return first.into_iter().chain(numbers).chain(near).collect();
        }
        let mut seats = Vec::new();
        // The count takes up to `BEFORE_ALL` steps, and not all ways below ask for it.
        let is_soon_listed = LazyCell::new(|| self.is_soon_listed(sum, budget));
        let is_far = self.game.is_far(&wide(sum));
        if let Some(boxed) = boxed(true) {
            let is_long = is_far || self.is_long_box(sum, budget);
            let allotment = if is_long { Allotment::Share } else { Allotment::Hurried };
            seats.push(Seat { allotment, ..self.searched(BEFORE_BOX, budget) });
            if is_long {
                seats.extend(self.theorems(Reach::Soon, budget));
            }
            seats.extend(self.near(Some(boxed), sum, budget));
        } else if !self.game.is_misere_heap() && *is_soon_listed {
            // Of heaps in misère play a quotient is learnt as soon, and lists all moves that win.
            seats.push(self.searched(BEFORE_ALL, budget));
        }
        if is_far {
            seats.extend(self.theorems(Reach::Soon, budget));
            if *is_soon_listed {
                seats.push(self.searched(BETWEEN_THEOREMS, budget));
            }
            seats.extend(self.theorems(Reach::Far, budget));
        }
        let cost = self.cost_of_table(sum, budget);
        if cost.is_none() && self.game.is_misere_heap() {
            seats.push(Seat::boxed(Box::new(BySums { source: self, budget, share: Share::Short })));
        }
        let table = |share| Seat::on_trial(ByTable { source: self, budget, share });
        let near = || self.theorems(Reach::Near, budget).into_iter();
        match cost {
            Some(_) if self.heaps().is_some() => {
                seats.push(table(ShareOfTable::Hurried));
                seats.extend(near());
                seats.push(table(ShareOfTable::Whole));
            }
            Some(cost) => {
                // A table that is soon filled knows all moves that win.
                let (part, allotment) = match cost.is_low() {
                    true => (PART_OF_SHORT_TABLE, Allotment::Hurried),
                    false => (PART_OF_TABLE, Allotment::Share),
                };
                seats.push(Seat { allotment, ..self.searched(cost.options / part, budget) });
                if !cost.is_low() {
                    // The table of values is filled in turns with a theorem.
                    if !self.game.is_valued_heap() {
                        seats.push(table(ShareOfTable::First));
                        seats.extend(self.theorems(Reach::Soon, budget));
                    }
                    if cost.is_borne() {
                        seats.push(table(ShareOfTable::Hurried));
                    }
                    seats.extend(near());
                    seats.push(self.searched(cost.options / LARGER_PART, budget));
                }
                if cost.is_borne() {
                    seats.push(table(ShareOfTable::Whole));
                }
            }
            None => {
                seats.push(self.searched(TRIAL, budget));
                seats.extend(near());
                seats.extend(boxed(false).map(Seat::on_trial));
            }
        }
        seats
    }

    fn by_components<'r>(
        &'r self,
        convention: Convention,
        method: Method,
        sum: &[Position],
        memo: &'r mut Memo<Position>,
        budget: &'r Budget,
    ) -> Vec<Seat<'r, Position, Failure>> {
        let is_summed = sum.len() > 1 || self.splits();
        let mut seats = by_components(&self.compiled, convention, method, sum, is_summed, memo, budget);
        if method == Method::Auto && self.game.is_misere_heap() && !seats.is_empty() {
            let rung = Box::new(BySums { source: self, budget, share: Share::Long });
            seats.insert(0, Seat { allotment: Allotment::Share, ..Seat::boxed(rung) });
        }
        seats
    }

    fn loopy<'r>(&'r self, budget: &'r Budget) -> Engine<'r, Self> {
        Box::new(ByRank::new(&self.compiled, budget))
    }

    fn splits(&self) -> bool {
        self.parsed().moves().lines.iter().any(|line| !line.leaves_one())
    }

    fn may_repeat(&self, _: &[Position]) -> bool {
        // Without an order it is not known that play ends, so that a position may come back.
        self.order(&self.budget).is_none()
    }

    fn confirmed(&self, claim: &Claim<'_>, budget: &Budget) -> Option<Standing> {
        self.game.confirmed(claim, budget)
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let table = self.table.borrow();
        table.as_ref().map(|table| found_in(table, How::default().cpu.name())).unwrap_or_default()
    }

    fn is_unbounded(&self, failure: &Failure) -> bool {
        matches!(failure, Failure::Fault(fault) if matches!(fault.kind, FaultKind::TooLarge | FaultKind::Overflow))
    }

    fn refuse(&self, failure: Failure) -> Refusal {
        refusal(Search::Rules(failure))
    }
}

/// Returns a sum with numbers of any size.
pub(super) fn wide(sum: &[Position]) -> Vec<Vec<u128>> {
    sum.iter().map(|position| position.coordinates().iter().map(|x| u128::from(*x)).collect()).collect()
}

/// Returns a search's failure as the refusal of a question.
pub(super) fn refusal(failure: Search<Failure>) -> Refusal {
    match failure {
        Search::Stopped(stop) | Search::Rules(Failure::Stopped(stop)) => Refusal::Stopped(stop),
        Search::Rules(Failure::Fault(fault)) => Refusal::Rules(fault.to_string()),
        failure => Refusal::Shape(failure.to_string()),
    }
}
