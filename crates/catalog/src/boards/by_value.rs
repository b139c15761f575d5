//! A board game as an entry of the catalogue: it is answered by the values of its components.

use super::{BoardGame, Packs};
use crate::entry::{Answer, Asked, Entry, Moves, Named, try_all};
use crate::{Error, Standing};
use grundy_budget::{Budget, Stop};
use grundy_engine::Failure;
use grundy_engine::evaluate::{Canonical, Evaluator, Memo, value_on_threads};
use grundy_engine::outcome::Outcomes;
use grundy_engine::rung::{Pass, Rung, Said};
use grundy_rules::{Ruleset, Sign};
use grundy_values::form::{Form, Forms};
use grundy_values::{Outcome, Player};
use std::convert::Infallible;
use std::num::NonZeroU64;
use std::ops::{ControlFlow, Range};
use std::sync::Mutex;

/// The rule set of a board game, and its entry, with the values that it has found.
pub(crate) struct ByValue<G: BoardGame> {
    game: G,
    found: Mutex<Option<Found<G::Component>>>,
}

struct Found<C> {
    memo: Memo<C>,
    by: By,
}

/// What answered last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Values,
    Search,
}

/// The values of a position are tried for so many steps, before it is searched who wins it.
const TRIAL: u64 = 1 << 15;

/// Play on a board ends, and its rules have no faults, so the budget is all that can end a search.
fn stop(failure: Failure<Infallible>) -> Stop {
    match failure {
        Failure::Stopped(stop) => stop,
        Failure::Loop { .. } => unreachable!("every move of a board game makes less of it"),
        Failure::Rules(never) => match never {},
    }
}

/// As [`stop`], of what a rung says.
fn passed(pass: Pass<Infallible>) -> Stop {
    match pass {
        Pass::Stopped(stop) => stop,
        Pass::On(reason) => unreachable!("values are asked for where there are some: {reason}"),
        Pass::Rules(never) => match never {},
    }
}

impl<G: BoardGame> ByValue<G> {
    pub(crate) fn new(game: G) -> Self {
        ByValue { game, found: Mutex::default() }
    }

    /// Returns the value of a sum.
    pub(super) fn value(
        &self,
        sum: &[G::Component],
        forms: &mut Forms,
        evaluator: &mut Evaluator<G::Component>,
    ) -> Result<Form, Stop> {
        evaluator.value(self, sum, forms).map_err(stop)
    }

    /// Returns the value of a sum, by as many threads where no closed form gives it.
    pub(super) fn value_on_threads(
        &self,
        sum: &[G::Component],
        forms: &mut Forms,
        budget: &Budget,
        n_threads: usize,
    ) -> Result<Form, Stop> {
        let mut has_closed_form = false;
        for component in sum {
            has_closed_form |= self.game.closed_form(component, forms)?.is_some();
        }
        if n_threads < 2 && !G::BY_LEVELS || has_closed_form || self.is_impartial() {
            return self.value(sum, forms, &mut Evaluator::new(budget));
        }
        value_on_threads(self, sum, forms, budget, n_threads.max(1)).map_err(stop)
    }

    /// Asks with what this entry has found so far.
    fn with_found<T>(&self, budget: &Budget, ask: impl FnOnce(&mut Found<G::Component>) -> T) -> T {
        let mut found = self.found.lock().expect("nobody panics who holds what was found");
        ask(found.get_or_insert_with(|| Found { memo: Memo::new(budget), by: By::Values }))
    }

    /// Says who wins, by values where they are soon found.
    fn by_values(&self, sum: &[G::Component], budget: &Budget) -> Result<Option<Answer>, Stop> {
        self.with_found(budget, |found| {
            let (values, _) = found.memo.parts(budget);
            let share = budget.trial(TRIAL);
            let limits = if self.is_impartial() { budget } else { &share };
            if values.is_spent() {
                return Ok(None);
            }
            let mut rung = Canonical::new(self, values, limits);
            let mut ask = || -> Said<Answer, Self> {
                let grundy = rung.grundy(sum)?;
                let [left, right] = [rung.chance(sum, Player::Left)?, rung.chance(sum, Player::Right)?];
                Ok(Answer { outcome: Outcome::of_chances(left, right), grundy, standing: Standing::Exact })
            };
            match ask() {
                Ok(answer) => {
                    found.by = By::Values;
                    Ok(Some(answer))
                }
                Err(pass) => {
                    let limit = passed(pass);
                    budget.check()?;
                    if self.is_impartial() || limit == Stop::Cancelled {
                        return Err(limit);
                    }
                    if limit == Stop::Memory {
                        rung.give_up();
                    }
                    Ok(None)
                }
            }
        })
    }

    /// Asks the search, with what it has found so far.
    fn by_search<T>(
        &self,
        budget: &Budget,
        ask: impl FnOnce(&mut Outcomes<'_, Self>) -> Result<T, Failure<Infallible>>,
    ) -> Result<T, Stop> {
        self.with_found(budget, |found| {
            found.by = By::Search;
            let (_, searched) = found.memo.parts(budget);
            let searched = searched.ok_or(Stop::Memory)?;
            ask(&mut Outcomes::new(self, searched, budget)).map_err(stop)
        })
    }
}

impl<G: BoardGame> Ruleset for ByValue<G> {
    type Component = G::Component;
    type Error = Infallible;

    fn options(
        &self,
        component: &G::Component,
        player: Player,
        emit: &mut dyn FnMut(&[G::Component]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        // Whether the listing was broken off is known to who broke it off.
        let _ = self.game.moves(component, player, &mut |_, parts| emit(parts));
        Ok(())
    }

    fn is_impartial(&self) -> bool {
        self.game.is_impartial()
    }

    fn split(&self, component: &G::Component, parts: &mut Vec<G::Component>) -> bool {
        self.game.split(component, parts)
    }

    fn normal_form(&self, component: G::Component) -> (G::Component, Sign) {
        self.game.normal_form(component)
    }

    fn rank(&self, component: &G::Component) -> Option<u16> {
        self.game.rank(component)
    }

    fn closed_form(&self, component: &G::Component, forms: &mut Forms) -> Result<Option<Form>, Stop> {
        self.game.closed_form(component, forms)
    }

    fn is_own_negative(&self, component: &G::Component) -> bool {
        self.game.is_own_negative(component)
    }

    fn n_lines(&self, component: &G::Component, tied: Player) -> usize {
        self.game.n_lines(component, tied)
    }

    fn strip(&self, component: &G::Component, tied: Player, lines: Range<usize>) -> Option<G::Component> {
        self.game.strip(component, tied, lines)
    }

    fn fall_apart(&self, strip: &G::Component, parts: &mut Vec<G::Component>) {
        self.game.fall_apart(strip, parts);
    }

    fn pack(&self, component: &G::Component) -> Option<NonZeroU64> {
        component.pack()
    }

    fn unpack(&self, word: NonZeroU64) -> G::Component {
        G::Component::unpack(word)
    }
}

impl<G: BoardGame> Entry for ByValue<G> {
    type Component = G::Component;

    const BETWEEN: &'static str = " + ";

    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<G::Component>), Error> {
        let (game, sum) = super::read::<G>(asked.ask)?;
        Ok((ByValue::new(game), sum))
    }

    fn answer(&self, sum: &[G::Component], budget: &Budget) -> Result<Answer, Stop> {
        if let Some(answer) = self.by_values(sum, budget)? {
            return Ok(answer);
        }
        self.by_search(budget, |search| {
            let [left, right] = [Player::Left, Player::Right].map(|player| search.mover_wins(sum, player));
            let outcome = Outcome::of(left?, right?);
            Ok(Answer { outcome, grundy: None, standing: Rung::<Self>::standing(search) })
        })
    }

    fn winning(
        &self,
        sum: &[G::Component],
        player: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        if self.with_found(budget, |found| found.by) == By::Values {
            return try_all(self, sum, player, budget, moves);
        }
        let cut = self.by_search(budget, |search| {
            search.winning(sum, player, &mut |index, parts| moves.push(index, parts))
        });
        cut?.map_or(Ok(()), Err)
    }

    fn sensible(
        &self,
        sum: &[G::Component],
        player: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Option<Result<(), Stop>> {
        self.with_found(budget, |found| {
            if self.is_impartial() || found.by == By::Search {
                return None;
            }
            let (values, _) = found.memo.parts(budget);
            let mut rung = Canonical::new(self, values, budget);
            let pushed = rung.sensible(sum, player, &mut |index, parts| moves.push(index, parts));
            Some(pushed.map(|_| ()).map_err(passed))
        })
    }

    fn law_name(&self) -> &'static str {
        let found = self.found.lock().expect("nobody panics who holds what was found");
        match (self.is_impartial(), found.as_ref().map(|found| found.by)) {
            (true, _) => "Grundy values of the components",
            (false, Some(By::Search)) => grundy_engine::outcome::NAME,
            (false, _) => "canonical forms of the components",
        }
    }

    fn moves(&self, component: &G::Component, player: Player, emit: Named<'_, G::Component>) -> bool {
        let _ = self.game.moves(component, player, &mut |made, parts| {
            emit(parts, (None, self.game.name_move(component, player, made)))
        });
        true
    }

    fn show(&self, component: &G::Component) -> String {
        self.game.show(component)
    }

    fn describe(
        &self,
        from: &G::Component,
        parts: &[G::Component],
        player: Player,
    ) -> (Option<&'static str>, String) {
        // Moves with equal parts are equal; the first of them is named.
        let mut found = None;
        let _ = self.game.moves(from, player, &mut |made, option| {
            if option == parts {
                found = Some(made);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let made = found.expect("a move that is described was listed");
        (None, self.game.name_move(from, player, made))
    }
}
