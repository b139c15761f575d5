//! A board game as an entry of the catalogue, answered by engines that look at its components, and its
//! values.

use super::{BoardGame, Packs};
use crate::entry::{Entry, Named};
use grundy_budget::{Budget, Stop};
use grundy_engine::Failure;
use grundy_engine::evaluate::{Evaluator, value_on_threads};
use grundy_engine::nimber::{Memory, Nimbers};
use grundy_rules::{Ruleset, Sign};
use grundy_values::Player;
use grundy_values::form::{Form, Forms};
use std::convert::Infallible;
use std::num::NonZeroU64;
use std::ops::{ControlFlow, Range};

/// The rule set of a board game, and its entry.
pub(crate) struct ByValue<G: ?Sized>(Box<G>);

/// Play on a board ends, and its rules have no faults, so the budget is all that can end a search.
fn stop(failure: Failure<Infallible>) -> Stop {
    match failure {
        Failure::Stopped(stop) => stop,
        Failure::Loop { .. } => unreachable!("every move of a board game makes less of it"),
        Failure::Rules(never) => match never {},
    }
}

impl<G: BoardGame + ?Sized> ByValue<G> {
    pub(crate) fn new(game: Box<G>) -> Self {
        ByValue(game)
    }

    /// Returns the value of a sum, by as many threads where no closed form gives it.
    pub(super) fn value(
        &self,
        sum: &[G::Component],
        forms: &mut Forms,
        budget: &Budget,
        n_threads: usize,
    ) -> Result<Form, Stop> {
        if self.is_impartial() {
            match Nimbers::new(self, &mut Memory::new(), budget).nimber(sum).map_err(stop) {
                Ok(nimber) => return forms.nimber(nimber.try_into().map_err(|_| Stop::Reach)?),
                // Listing all values finds large ones too.
                Err(Stop::Reach) => {}
                Err(stop) => return Err(stop),
            }
        }
        let mut has_closed_form = false;
        for component in sum {
            has_closed_form |= self.0.closed_form(component, forms)?.is_some();
        }
        if n_threads < 2 && !self.0.goes_by_levels() || has_closed_form || self.is_impartial() {
            return Evaluator::new(budget).value(self, sum, forms).map_err(stop);
        }
        value_on_threads(self, sum, forms, budget, n_threads.max(1)).map_err(stop)
    }
}

impl<G: BoardGame + ?Sized> Ruleset for ByValue<G> {
    type Component = G::Component;
    type Error = Infallible;

    fn options(
        &self,
        component: &G::Component,
        player: Player,
        emit: &mut dyn FnMut(&[G::Component]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        // Whether the listing was broken off is known to who broke it off.
        let _ = self.0.moves(component, player, &mut |_, parts| emit(parts));
        Ok(())
    }

    fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    fn split(&self, component: &G::Component, parts: &mut Vec<G::Component>) -> bool {
        self.0.split(component, parts)
    }

    fn normal_form(&self, component: G::Component) -> (G::Component, Sign) {
        self.0.normal_form(component)
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
        self.0.reduced_options(component, emit)
    }

    fn rank(&self, component: &G::Component) -> Option<u16> {
        self.0.rank(component)
    }

    fn n_options(&self, component: &G::Component, player: Player) -> Option<u32> {
        self.0.n_options(component, player)
    }

    fn closed_form(&self, component: &G::Component, forms: &mut Forms) -> Result<Option<Form>, Stop> {
        self.0.closed_form(component, forms)
    }

    fn closed_nimber(&self, component: &G::Component) -> Option<u64> {
        self.0.closed_nimber(component)
    }

    fn is_own_negative(&self, component: &G::Component) -> bool {
        self.0.is_own_negative(component)
    }

    fn n_lines(&self, component: &G::Component, tied: Player) -> usize {
        self.0.n_lines(component, tied)
    }

    fn strip(
        &self,
        component: &G::Component,
        tied: Player,
        lines: Range<usize>,
    ) -> Result<Option<G::Component>, Infallible> {
        Ok(self.0.strip(component, tied, lines))
    }

    fn fall_apart(&self, strip: &G::Component, parts: &mut Vec<G::Component>) -> Result<(), Infallible> {
        self.0.fall_apart(strip, parts);
        Ok(())
    }

    fn patches(
        &self,
        component: &G::Component,
        tied: Player,
        most_rank: u16,
        patches: &mut Vec<G::Component>,
    ) -> bool {
        self.0.patches(component, tied, most_rank, patches)
    }

    fn pack(&self, component: &G::Component) -> Option<NonZeroU64> {
        component.pack()
    }

    fn unpack(&self, word: NonZeroU64) -> G::Component {
        G::Component::unpack(word)
    }
}

impl<G: BoardGame + ?Sized> Entry for ByValue<G> {
    type Component = G::Component;

    const BETWEEN: &'static str = " + ";

    fn moves(&self, component: &G::Component, player: Player, emit: Named<'_, G::Component>) -> bool {
        let _ = self.0.moves(component, player, &mut |made, parts| {
            emit(parts, &|| (None, self.0.name_move(component, player, made)))
        });
        true
    }

    fn show(&self, component: &G::Component) -> String {
        self.0.show(component)
    }

    fn describe(
        &self,
        from: &G::Component,
        parts: &[G::Component],
        player: Player,
    ) -> (Option<&'static str>, String) {
        // Moves with equal parts are equal; the first of them is named.
        let mut found = None;
        let _ = self.0.moves(from, player, &mut |made, option| {
            if option == parts {
                found = Some(made);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let made = found.expect("a move that is described was listed");
        (None, self.0.name_move(from, player, made))
    }
}
