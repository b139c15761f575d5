//! A board game as an entry of the catalogue: it is answered by the values of its components.

use super::{BoardGame, Packs};
use crate::entry::{Answer, Asked, Entry, Moves, Named, try_all};
use crate::{Error, Standing};
use grundy_budget::{Budget, Stop};
use grundy_engine::Failure;
use grundy_engine::evaluate::{Canonical, Evaluator, Memo, value_on_threads};
use grundy_engine::nimber::{self, Nimbers};
use grundy_engine::outcome::Outcomes;
use grundy_engine::rung::{Pass, Rung, Said};
use grundy_rules::{Ruleset, Sign};
use grundy_solve::{Method, TRIAL};
use grundy_values::form::{Form, Forms};
use grundy_values::{Chance, Grundy, Outcome, Player};
use std::borrow::Cow;
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
    /// A sum whose values were tried without success.
    tried: Option<Vec<C>>,
}

/// What answered last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Values,
    Search,
    /// The search of an impartial game, which has listed the options of so many positions.
    Nimbers {
        n_nodes: u64,
    },
}

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
        if self.is_impartial()
            && let Some(nimber) = self.nimber(sum, budget)?
        {
            return forms.nimber(nimber);
        }
        if n_threads < 2 && !G::BY_LEVELS || has_closed_form || self.is_impartial() {
            return self.value(sum, forms, &mut Evaluator::new(budget));
        }
        value_on_threads(self, sum, forms, budget, n_threads.max(1)).map_err(stop)
    }

    /// Asks with what this entry has found so far.
    fn with_found<T>(&self, budget: &Budget, ask: impl FnOnce(&mut Found<G::Component>) -> T) -> T {
        let mut found = self.found.lock().expect("nobody panics who holds what was found");
        ask(found.get_or_insert_with(|| Found { memo: Memo::new(budget), by: By::Values, tried: None }))
    }

    /// Says who wins, by values where they are found within `share` of the budget.
    fn by_values(
        &self,
        sum: &[G::Component],
        share: &Budget,
        budget: &Budget,
    ) -> Result<Option<Answer>, Stop> {
        self.with_found(budget, |found| {
            let values = found.memo.values();
            if values.is_spent() {
                return Ok(None);
            }
            let mut rung = Canonical::new(self, values, share);
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
                    if limit == Stop::Cancelled {
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

    /// Says who wins by values, where they are found in a few steps, for which they are tried once.
    fn by_trial(&self, sum: &[G::Component], budget: &Budget) -> Result<Option<Answer>, Stop> {
        if self.with_found(budget, |found| found.tried.as_deref() == Some(sum)) {
            return Ok(None);
        }
        let answer = self.by_values(sum, &budget.trial(TRIAL), budget)?;
        if answer.is_none() {
            self.with_found(budget, |found| found.tried = Some(sum.to_vec()));
        }
        Ok(answer)
    }

    /// Asks the search of nimbers, with what it has found so far; `None` where they are too large for it.
    fn by_nimbers<T>(
        &self,
        budget: &Budget,
        ask: impl FnOnce(&mut Nimbers<'_, Self>) -> Result<T, Failure<Infallible>>,
    ) -> Result<Option<T>, Stop> {
        self.with_found(budget, |found| {
            let mut search = Nimbers::new(self, found.memo.nimbers(), budget);
            let said = ask(&mut search).map_err(stop);
            found.by = By::Nimbers { n_nodes: search.n_nodes() };
            match said {
                Err(Stop::Reach) => Ok(None),
                said => said.map(Some),
            }
        })
    }

    /// Returns the nimber of a sum by the search; `None` where it is too large for that.
    fn nimber(&self, sum: &[G::Component], budget: &Budget) -> Result<Option<u32>, Stop> {
        let nimber = self.by_nimbers(budget, |search| search.nimber(sum))?;
        Ok(nimber.and_then(|nimber| u32::try_from(nimber).ok()))
    }

    /// Pushes the options of an impartial sum that the player to move loses.
    fn losing_for(
        &self,
        sum: &[G::Component],
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        for (index, component) in sum.iter().enumerate() {
            moves.options(self, component, Player::Left, |moves, parts| {
                let after = moves.after(index, parts);
                let wins = self.by_nimbers(budget, |search| search.mover_wins(&after))?;
                if wins.ok_or(Stop::Reach)? { Ok(()) } else { moves.push(index, parts) }
            })?;
        }
        Ok(())
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

    /// So [`BoardGame::normal_form`] promises.
    fn keeps_moves(&self) -> bool {
        true
    }

    fn reduced_options(
        &self,
        component: &G::Component,
        emit: &mut dyn FnMut(&mut Vec<G::Component>) -> ControlFlow<()>,
    ) -> bool {
        self.game.reduced_options(component, emit)
    }

    fn rank(&self, component: &G::Component) -> Option<u16> {
        self.game.rank(component)
    }

    fn n_options(&self, component: &G::Component, player: Player) -> Option<u32> {
        self.game.n_options(component, player)
    }

    fn closed_form(&self, component: &G::Component, forms: &mut Forms) -> Result<Option<Form>, Stop> {
        self.game.closed_form(component, forms)
    }

    fn closed_nimber(&self, component: &G::Component) -> Option<u64> {
        self.game.closed_nimber(component)
    }

    fn is_own_negative(&self, component: &G::Component) -> bool {
        self.game.is_own_negative(component)
    }

    fn n_lines(&self, component: &G::Component, tied: Player) -> usize {
        self.game.n_lines(component, tied)
    }

    fn strip(
        &self,
        component: &G::Component,
        tied: Player,
        lines: Range<usize>,
    ) -> Result<Option<G::Component>, Infallible> {
        Ok(self.game.strip(component, tied, lines))
    }

    fn fall_apart(&self, strip: &G::Component, parts: &mut Vec<G::Component>) -> Result<(), Infallible> {
        self.game.fall_apart(strip, parts);
        Ok(())
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

    const HAS_METHODS: bool = true;

    fn answer(&self, sum: &[G::Component], budget: &Budget) -> Result<Answer, Stop> {
        self.answer_by(sum, Method::Auto, budget)
    }

    fn answer_by(&self, sum: &[G::Component], method: Method, budget: &Budget) -> Result<Answer, Stop> {
        if method == Method::Values {
            let found = self.by_values(sum, budget, budget)?;
            let limit = if budget.steps_left() == Some(0) { Stop::Steps } else { Stop::Memory };
            return found.ok_or(limit);
        }
        if method == Method::Auto
            && let Some(answer) = self.by_trial(sum, budget)?
        {
            return Ok(answer);
        }
        if self.is_impartial() {
            let Some(nimber) = self.nimber(sum, budget)? else {
                return self.by_values(sum, budget, budget)?.ok_or(Stop::Reach);
            };
            let outcome = if nimber == 0 { Outcome::P } else { Outcome::N };
            let grundy = Some(Grundy::Number(nimber.into()));
            return Ok(Answer { outcome, grundy, standing: Standing::Exact });
        }
        self.by_search(budget, |search| {
            let [left, right] = [Player::Left, Player::Right].map(|player| search.mover_wins(sum, player));
            let outcome = Outcome::of(left?, right?);
            Ok(Answer { outcome, grundy: None, standing: Rung::<Self>::standing(search) })
        })
    }

    /// A search asks for one player at a time.
    fn chance(
        &self,
        sum: &[G::Component],
        player: Player,
        method: Method,
        budget: &Budget,
    ) -> Result<Option<Chance>, Stop> {
        let is_searched = !self.is_impartial()
            && (method == Method::Search || method == Method::Auto && self.by_trial(sum, budget)?.is_none());
        if !is_searched {
            return Ok(None);
        }
        self.by_search(budget, |search| search.mover_wins(sum, player)).map(|wins| Some(Chance::of(wins)))
    }

    fn winning(
        &self,
        sum: &[G::Component],
        player: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        match self.with_found(budget, |found| found.by) {
            By::Values => return try_all(self, sum, player, budget, moves),
            By::Nimbers { .. } => return self.losing_for(sum, budget, moves),
            By::Search => {}
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
            if found.by != By::Values || self.is_impartial() {
                return None;
            }
            let (values, _) = found.memo.parts(budget);
            let mut rung = Canonical::new(self, values, budget);
            let pushed = rung.sensible(sum, player, &mut |index, parts| moves.push(index, parts));
            Some(pushed.map(|_| ()).map_err(passed))
        })
    }

    fn law_name(&self) -> Cow<'static, str> {
        let found = self.found.lock().expect("nobody panics who holds what was found");
        match found.as_ref().map(|found| found.by) {
            Some(By::Nimbers { n_nodes }) => nimber::name(n_nodes).into(),
            Some(By::Search) => grundy_engine::outcome::NAME.into(),
            _ if self.is_impartial() => "Grundy values of the components".into(),
            _ => "canonical forms of the components".into(),
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
