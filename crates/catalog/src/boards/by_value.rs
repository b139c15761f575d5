//! A board game as an entry of the catalogue: it is answered by the values of its components.

use super::{BoardGame, Packs};
use crate::entry::{Answer, Asked, Entry, Moves, Named};
use crate::{Error, Standing};
use grundy_budget::{Budget, Stop};
use grundy_engine::Failure;
use grundy_engine::evaluate::{Evaluator, value_on_threads};
use grundy_rules::{Ruleset, Sign};
use grundy_values::form::{Form, Forms};
use grundy_values::{Grundy, Outcome, Player};
use std::convert::Infallible;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// The rule set of a board game, and its entry, with the values that it has found.
pub(crate) struct ByValue<G: BoardGame> {
    game: G,
    found: Mutex<Option<Found<G::Component>>>,
}

struct Found<C> {
    forms: Forms,
    evaluator: Evaluator<C>,
}

/// Play on a board ends, and its rules have no faults, so the budget is all that can end a search.
fn stop(failure: Failure<Infallible>) -> Stop {
    match failure {
        Failure::Stopped(stop) => stop,
        Failure::Loop { .. } => unreachable!("every move of a board game makes less of it"),
        Failure::Rules(never) => match never {},
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
        let known = |component: &G::Component, forms: &mut Forms| self.game.known(component, forms);
        evaluator.value_with(self, sum, forms, &known).map_err(stop)
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
            has_closed_form |= self.game.known(component, forms)?.is_some();
        }
        if n_threads < 2 && !G::BY_LEVELS || has_closed_form || self.is_impartial() {
            return self.value(sum, forms, &mut Evaluator::new(budget));
        }
        value_on_threads(self, sum, forms, budget, n_threads.max(1)).map_err(stop)
    }

    /// Shows every option of a player in a sum: which component becomes what, and the value of the sum then. A step is an
    /// option.
    fn each_option(
        &self,
        sum: &[G::Component],
        player: Player,
        budget: &Budget,
        Found { forms, evaluator }: &mut Found<G::Component>,
        mut show: impl FnMut(&mut Forms, usize, &[G::Component], Form) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        for (index, component) in sum.iter().enumerate() {
            let others = [&sum[..index], &sum[index + 1..]].concat();
            let others = self.value(&others, forms, evaluator)?;
            let mut result = Ok(());
            let _ = self.game.moves(component, player, &mut |_, parts| {
                result = (|| {
                    budget.spend(1)?;
                    budget.check()?;
                    let parts_value = self.value(parts, forms, evaluator)?;
                    let after = forms.add(others, parts_value)?;
                    show(forms, index, parts, after)
                })();
                if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            result?;
        }
        Ok(())
    }

    /// Asks for values in the arena of this entry.
    fn with_values<T>(
        &self,
        budget: &Budget,
        ask: impl FnOnce(&mut Found<G::Component>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let mut found = self.found.lock().expect("nobody panics who holds the values");
        let anew = || Found { forms: Forms::new(budget), evaluator: Evaluator::new(budget) };
        let found = found.get_or_insert_with(anew);
        found.forms.set_budget(budget);
        found.evaluator.set_budget(budget);
        ask(found)
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

    fn pack(&self, component: &G::Component) -> Option<NonZeroU64> {
        component.pack()
    }

    fn unpack(&self, word: NonZeroU64) -> G::Component {
        G::Component::unpack(word)
    }
}

impl<G: BoardGame> Entry for ByValue<G> {
    type Component = G::Component;

    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<G::Component>), Error> {
        let (game, sum) = super::read::<G>(asked.ask)?;
        Ok((ByValue::new(game), sum))
    }

    fn answer(&self, sum: &[G::Component], budget: &Budget) -> Result<Answer, Stop> {
        self.with_values(budget, |Found { forms, evaluator }| {
            if self.is_impartial() {
                let value = evaluator.grundy(self, sum).map_err(stop)?;
                return Ok(Answer::of_grundy(Grundy::Number(value.into()), Standing::Exact));
            }
            let value = self.value(sum, forms, evaluator)?;
            Ok(Answer { outcome: forms.outcome(value)?, grundy: None, standing: Standing::Exact })
        })
    }

    fn winning(
        &self,
        sum: &[G::Component],
        player: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        self.with_values(budget, |found| {
            self.each_option(sum, player, budget, found, |forms, index, parts, after| {
                let wins = wins_second(forms, after, player)?;
                if wins { moves.push(index, parts) } else { Ok(()) }
            })
        })
    }

    fn sensible(
        &self,
        sum: &[G::Component],
        player: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Option<Result<(), Stop>> {
        if self.is_impartial() {
            return None;
        }
        Some(self.with_values(budget, |found| {
            let (mut options, mut values) = (Vec::new(), Vec::new());
            self.each_option(sum, player, budget, found, |_, index, parts, value| {
                options.push((index, parts.to_vec()));
                values.push(value);
                Ok(())
            })?;
            let best = found.forms.undominated(&values, player)?;
            let mut best = options.iter().zip(best).filter(|(_, best)| *best);
            best.try_for_each(|((index, parts), _)| moves.push(*index, parts))
        }))
    }

    fn law_name(&self) -> &'static str {
        match self.is_impartial() {
            true => "Grundy values of the components",
            false => "canonical forms of the components",
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

    fn show_sum(&self, sum: &[G::Component]) -> String {
        if sum.is_empty() {
            return "0".to_owned();
        }
        sum.iter().map(|component| self.game.show(component)).collect::<Vec<_>>().join(" + ")
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

/// Says whether `player`, who has just moved, wins.
fn wins_second(forms: &mut Forms, after: Form, player: Player) -> Result<bool, Stop> {
    let outcome: Outcome = forms.outcome(after)?;
    Ok(outcome.wins(player, player.opponent()))
}
