//! A board game as an entry of the catalogue, answered by engines that look at its components, and its
//! values.

use super::{BoardGame, Packs};
use crate::Movers;
use crate::entry::{Entry, Named};
use grundy_budget::{Budget, Stop};
use grundy_engine::Failure;
use grundy_engine::evaluate::{Evaluator, value_on_threads};
use grundy_engine::nimber::{Memory, Nimbers};
use grundy_rules::{Emit, Ruleset, Sign};
use grundy_values::Player;
use grundy_values::form::{Form, Forms};
use std::convert::Infallible;
use std::num::NonZeroU64;
use std::ops::{ControlFlow, Range};

/// The rule set of a board game, and its entry.
pub(crate) struct ByValue<G: ?Sized> {
    game: Box<G>,
    /// Whether either player may make the moves of both, in a game that tells them apart.
    is_shared: bool,
}

/// Is handed each move, with the player whose it is and the parts that it leaves.
type VisitBy<'a, M, C> = &'a mut dyn FnMut(Player, M, &[C]) -> ControlFlow<()>;

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
        ByValue { game, is_shared: false }
    }

    /// Returns the same game with other movers.
    pub(super) fn with_movers(self, movers: Movers) -> Self {
        // In an impartial game both players have all moves already: to share them would list each move twice.
        let is_shared = movers == Movers::Either && !self.game.is_impartial();
        ByValue { is_shared, ..self }
    }

    /// Hands out the moves that a player may make, with the player whose they are.
    fn moves_of(
        &self,
        component: &G::Component,
        player: Player,
        visit: VisitBy<'_, G::Made, G::Component>,
    ) -> ControlFlow<()> {
        self.game.moves(component, player, &mut |made, parts| visit(player, made, parts))?;
        if self.is_shared {
            let other = player.opponent();
            self.game.moves(component, other, &mut |made, parts| visit(other, made, parts))?;
        }
        ControlFlow::Continue(())
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
            // By the theorem of Sprague and Grundy the value is a nimber, so no canonical form has to be
            // made.
            match Nimbers::new(self, &mut Memory::new(), budget).nimber(sum).map_err(stop) {
                Ok(nimber) => return forms.nimber(nimber.try_into().map_err(|_| Stop::Reach)?),
                // Listing all values finds large ones too.
                Err(Stop::Reach) => {}
                Err(stop) => return Err(stop),
            }
        }
        let mut has_closed_form = false;
        for component in sum {
            has_closed_form |= self.game.closed_form(component, forms)?.is_some();
        }
        if n_threads < 2 && !self.game.goes_by_levels() || has_closed_form || self.is_impartial() {
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
        emit: Emit<'_, G::Component>,
    ) -> Result<(), Infallible> {
        // Whether the listing was broken off is known to who broke it off.
        let _ = self.moves_of(component, player, &mut |_, _, parts| emit(parts));
        Ok(())
    }

    fn is_impartial(&self) -> bool {
        self.is_shared || self.game.is_impartial()
    }

    fn split(&self, component: &G::Component, parts: &mut Vec<G::Component>) -> bool {
        self.game.split(component, parts)
    }

    fn normal_form(&self, component: G::Component) -> (G::Component, Sign) {
        let (image, sign) = self.game.normal_form(component);
        // A game with shared moves is impartial, and so it is its own negative.
        (image, if self.is_shared { Sign::Plus } else { sign })
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
        !self.is_shared && self.game.reduced_options(component, emit)
    }

    fn rank(&self, component: &G::Component) -> Option<u16> {
        self.game.rank(component)
    }

    fn n_options(&self, component: &G::Component, player: Player) -> Option<u32> {
        let own = self.game.n_options(component, player)?;
        let others = if self.is_shared { self.game.n_options(component, player.opponent())? } else { 0 };
        Some(own + others)
    }

    fn closed_form(&self, component: &G::Component, forms: &mut Forms) -> Result<Option<Form>, Stop> {
        // The formula holds for the game's own movers alone.
        if self.is_shared { Ok(None) } else { self.game.closed_form(component, forms) }
    }

    fn closed_nimber(&self, component: &G::Component) -> Option<u64> {
        self.game.closed_nimber(component).filter(|_| !self.is_shared)
    }

    fn is_own_negative(&self, component: &G::Component) -> bool {
        self.game.is_own_negative(component)
    }

    fn n_lines(&self, component: &G::Component, tied: Player) -> usize {
        // With shared moves no player's pieces are tied to lines.
        if self.is_shared { 0 } else { self.game.n_lines(component, tied) }
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

    fn patches(
        &self,
        component: &G::Component,
        tied: Player,
        most_rank: u16,
        patches: &mut Vec<G::Component>,
    ) -> bool {
        self.game.patches(component, tied, most_rank, patches)
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
        let _ = self.moves_of(component, player, &mut |player, made, parts| {
            emit(parts, &|| (None, self.game.name_move(component, player, made)))
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
        let _ = self.moves_of(from, player, &mut |player, made, option| {
            if option == parts {
                found = Some((player, made));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let (player, made) = found.expect("a move that is described was listed");
        (None, self.game.name_move(from, player, made))
    }
}
