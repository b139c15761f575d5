//! Rules on numbers as a source of positions, with the engines that are their own: a theorem beyond tables, and kernels.

use super::explain::found_in;
use super::numbers::ByNumbers;
use super::parameters::ByParameters;
use super::stored::InSpace;
use super::sums::{BySums, Known, Share};
use super::theorem::{Said as SaidOfSum, TIME};
use super::{RuleGame, position, shape, statement};
use grundy_budget::{Budget, Stop};
use grundy_engine::Failure as Search;
use grundy_engine::by_rank::ByRank;
use grundy_engine::evaluate::Memo;
use grundy_engine::rung::{Extent, Listed, Pass, Push, Rung, Said};
use grundy_engine::tabulate::{HeapGame, HeapTable, How, heaps};
use grundy_proof::{Law, Theorem};
use grundy_rules::interpret::{Compiled, Failure, Position, Scratch};
use grundy_rules::wellfounded::{Finding, order};
use grundy_rules::{Convention, Play, Rules};
use grundy_solve::{Engine, Error as Refusal, Method, Named, Seat, Source, Standing, Words, by_components};
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

/// Heaps up to this size are valued by a table rather than by a search.
const LARGEST_TABLE: u64 = 1 << 26;

/// Steps spent on looking for an order of positions.
const STEPS_FOR_ORDER: u64 = 1_000_000;

/// Rules on numbers, and what was found for them.
pub(super) struct ByRules<'a> {
    pub(super) game: &'a RuleGame,
    compiled: Compiled,
    budget: Budget,
    pub(super) theorem: OnceCell<Option<Theorem>>,
    /// One about values, for sums where the other does not say who wins.
    theorem_of_values: OnceCell<Option<Theorem>>,
    heaps: Option<HeapGame>,
    table: RefCell<Option<HeapTable>>,
    /// The misère quotient, of as many heaps as were asked about.
    pub(super) sums: RefCell<Option<Known>>,
    /// What moves that a theorem named are called: their options are too many to be looked through.
    called: RefCell<HashMap<(Position, Vec<Position>), Words>>,
    /// What answers all questions, where there is a space that does.
    space: Option<InSpace<'a>>,
}

impl<'a> ByRules<'a> {
    pub(super) fn new(game: &'a RuleGame, budget: &Budget) -> Self {
        let compiled = Compiled::new(game.parsed.rules.clone()).with_budget(budget);
        let heaps = shape::heap_game(&game.parsed.rules);
        ByRules {
            game,
            compiled,
            budget: budget.clone(),
            theorem: OnceCell::new(),
            theorem_of_values: OnceCell::new(),
            heaps,
            table: RefCell::default(),
            sums: RefCell::default(),
            called: RefCell::default(),
            space: None,
        }
    }

    /// Returns the same source, which answers from a space that is kept.
    pub(super) fn answered_in(self, space: InSpace<'a>) -> Self {
        ByRules { space: Some(space), ..self }
    }

    fn parsed(&self) -> &Rules {
        &self.game.parsed.rules
    }

    /// Pushes the least winning moves by a law, and notes what they are called.
    pub(super) fn push_least(
        &self,
        sum: &[Position],
        (law, said): (&Law, &SaidOfSum),
        budget: &Budget,
        push: Push<'_, Position>,
    ) -> Said<Listed, Failure> {
        let stop = self.game.least_wins(law, &wide(sum), said, budget, &mut |index, found| {
            let narrow = |x: &u128| u64::try_from(*x).expect("a part of a position of 64 bits is one");
            let part = |part: &Vec<u128>| Position::from(&part.iter().map(narrow).collect::<Vec<_>>()[..]);
            let parts = found.parts.iter().map(part).collect();
            self.push_move(&sum[index], index, (found.line, &found.choices), parts, push)
        });
        Ok(Listed::Least(stop?))
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
        push(index, &parts)?;
        let words = self.game.words(line, choices, position::becomes(from, &parts));
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
        let mut words = None;
        // Where the budget ends the search for it, the move has no name.
        let _ = self.visit(from, player, &mut |option, called| {
            if option != parts {
                return ControlFlow::Continue(());
            }
            words = Some(called());
            ControlFlow::Break(())
        });
        words.unwrap_or_else(|| (None, position::becomes(from, parts)).into())
    }

    fn visit(&self, from: &Position, player: Player, emit: Named<'_, Position>) -> Result<(), Failure> {
        let mut parts: Vec<Position> = Vec::new();
        self.compiled.visit(from.coordinates(), player, &mut Scratch::default(), |option| {
            parts.clear();
            parts.extend(option.parts().map(Position::from));
            let parts = &parts[..];
            emit(parts, &|| self.game.words(option.line, option.choices, position::becomes(from, parts)))
        })
    }

    fn own<'r>(&'r self, method: Method, budget: &'r Budget) -> Vec<Engine<'r, Self>> {
        if let Some(space) = &self.space {
            return vec![Box::new(space)];
        }
        let mut rungs: Vec<Engine<'r, Self>> = Vec::new();
        if method != Method::Auto {
            return rungs;
        }
        if self.parsed().is_impartial() {
            let by_parameters = ByParameters::new(self, budget);
            // What holds for all parameters is sought first, and not for long.
            let time = if by_parameters.is_some() { TIME / 4 } else { TIME };
            rungs.push(Box::new(ByTheorem { source: self, budget, time, is_far: None }));
            if let Some(rung) = by_parameters {
                rungs.push(Box::new(rung));
            }
        }
        if !self.parsed().is_impartial() && self.game.convention() == Convention::Normal {
            rungs.push(Box::new(ByNumbers { source: self, budget, is_far: None }));
        }
        if self.game.is_misere_heap() {
            rungs.push(Box::new(BySums { source: self, budget, share: Share::Short }));
        }
        if let Some(game) = &self.heaps {
            rungs.push(Box::new(ByTable { source: self, game, budget }));
        }
        rungs
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
            seats.insert(0, Seat { on_trial: true, ..Seat::boxed(rung) });
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
        let budget = self.budget.apart().with_steps(STEPS_FOR_ORDER);
        !matches!(order(self.parsed(), &budget), Ok(Finding::Ends(_)))
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let table = self.table.borrow();
        table.as_ref().map(|table| found_in(table, How::default().cpu.name())).unwrap_or_default()
    }

    fn refuse(&self, failure: Failure) -> Refusal {
        refusal(Search::Rules(failure))
    }
}

/// Returns a search's failure as the refusal of a question.
pub(super) fn refusal(failure: Search<Failure>) -> Refusal {
    match failure {
        Search::Stopped(stop) | Search::Rules(Failure::Stopped(stop)) => Refusal::Stopped(stop),
        Search::Rules(Failure::Fault(fault)) => Refusal::Rules(fault.to_string()),
        failure => Refusal::Shape(failure.to_string()),
    }
}

/// A theorem about the game, for positions beyond tables and for what follows them.
struct ByTheorem<'r, 'a> {
    source: &'r ByRules<'a>,
    budget: &'r Budget,
    /// For so long it is sought.
    time: Duration,
    /// Whether the position that was asked about first is beyond tables.
    is_far: Option<bool>,
}

/// Returns a sum with numbers of any size.
pub(super) fn wide(sum: &[Position]) -> Vec<Vec<u128>> {
    sum.iter().map(|position| position.coordinates().iter().map(|x| u128::from(*x)).collect()).collect()
}

impl ByTheorem<'_, '_> {
    /// What a theorem says of a sum, and which one: that about who wins, or where it does not say that of sums, that about values.
    fn said(&mut self, sum: &[Position]) -> Said<(SaidOfSum, &Theorem), Failure> {
        let wide = wide(sum);
        let game = self.source.game;
        if !*self.is_far.get_or_insert_with(|| game.is_far(&wide)) {
            return Err(Pass::On("the position is small enough to be computed".into()));
        }
        let theorem = self.theorem()?;
        let refusal = match game.said_by(theorem, &wide) {
            Ok(said) => return Ok((said, theorem)),
            Err(refusal) => refusal,
        };
        let find = || game.theorem_for_sums(theorem, sum.len(), &self.budget.within(self.time));
        let of_values = self.source.theorem_of_values.get_or_init(find).as_ref();
        let said = of_values.and_then(|theorem| Some((game.said_by(theorem, &wide).ok()?, theorem)));
        said.ok_or_else(|| Pass::On(refusal.to_string().into()))
    }

    fn theorem(&self) -> Said<&Theorem, Failure> {
        let find = || self.source.game.theorem(&self.budget.within(self.time));
        self.source.theorem.get_or_init(find).as_ref().ok_or_else(|| Pass::On(super::theorem::NONE.into()))
    }
}

impl Rung<Position, Failure> for ByTheorem<'_, '_> {
    fn name(&self) -> Cow<'static, str> {
        let of_values = self.source.theorem_of_values.get().and_then(Option::as_ref);
        match of_values.or(self.source.theorem.get().and_then(Option::as_ref)) {
            Some(theorem) => format!("a theorem: {}", statement(theorem)).into(),
            _ => "a theorem about the game".into(),
        }
    }

    fn standing(&self) -> Standing {
        Standing::Theorem
    }

    fn chance(&mut self, sum: &[Position], _: Player) -> Said<Chance, Failure> {
        Ok(Chance::of(!self.said(sum)?.0.is_lost))
    }

    fn grundy(&mut self, sum: &[Position]) -> Said<Option<Grundy>, Failure> {
        Ok(self.said(sum)?.0.total.map(Grundy::Number))
    }

    fn winning(
        &mut self,
        sum: &[Position],
        _: Player,
        _: Extent,
        push: Push<'_, Position>,
    ) -> Said<Listed, Failure> {
        let (source, budget) = (self.source, self.budget);
        let (said, theorem) = self.said(sum)?;
        source.push_least(sum, (theorem.law(), &said), budget, push)
    }
}

/// The kernels of take-and-break games: a table of all heaps up to the largest.
struct ByTable<'r, 'a> {
    source: &'r ByRules<'a>,
    game: &'r HeapGame,
    budget: &'r Budget,
}

impl Rung<Position, Failure> for ByTable<'_, '_> {
    fn name(&self) -> Cow<'static, str> {
        match &*self.source.table.borrow() {
            Some(table) => table.method.to_string().into(),
            None => "a table of all heaps up to the largest".into(),
        }
    }

    fn chance(&mut self, sum: &[Position], _: Player) -> Said<Chance, Failure> {
        Ok(Chance::of(self.grundy(sum)?.is_some_and(Grundy::mover_wins)))
    }

    fn grundy(&mut self, sum: &[Position]) -> Said<Option<Grundy>, Failure> {
        let largest = sum.iter().map(|position| position.coordinates()[0]).max().unwrap_or(0);
        if largest > LARGEST_TABLE {
            return Err(Pass::On(format!("a heap is above {LARGEST_TABLE}, the largest of a table").into()));
        }
        let mut table = self.source.table.borrow_mut();
        let value = |table: &HeapTable, position: &Position| {
            let at = usize::try_from(position.coordinates()[0]).ok()?;
            table.values.get(at).map(|value| u128::from(*value))
        };
        loop {
            if let Some(table) = &*table {
                let mut values = sum.iter().map(|position| value(table, position));
                if let Some(total) = values.try_fold(0, |total, value| Some(total ^ value?)) {
                    return Ok(Some(Grundy::Number(total)));
                }
            }
            let found = heaps(self.game, largest, &How::default(), self.budget);
            match found.stop {
                Some(stop) => return Err(Pass::Stopped(stop)),
                None => *table = Some(found),
            }
        }
    }
}
