//! A game of the catalogue as a source: its law is the first rung of the ladder.

use crate::entry::{Answer, Question};
use crate::numbered::{Numbered, Reader};
use crate::{Error, Page, Standing};
use grundy_budget::{Budget, Stop};
use grundy_engine::evaluate::Memo;
use grundy_engine::rung::{Extent, Listed, Push, Rung, Said};
use grundy_rules::interpret::Failure;
use grundy_rules::{Convention, Emit, Goal, Play, Ruleset, Sign, Verdict, Version};
use grundy_solve::board::{Board, OnBoard};
use grundy_solve::{Claim, Method, Named, Seat, Source, Words, by_components};
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

/// Returns what else stands behind what a law says of a position, as far as that is found within a budget.
pub type Witness<'w> = Box<dyn Fn(&Claim<'_>, &Budget) -> Option<Standing> + 'w>;

/// Who may make the moves of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Movers {
    /// That player.
    #[default]
    Own,
    /// Either: the impartial version of a game.
    Either,
}

/// On what terms a game of the catalogue is played.
#[derive(Default)]
pub struct Terms<'w> {
    /// Where it is misère, and the game's own is not, there is no law.
    pub version: Version,
    /// Where either player may make the moves of both, and the game tells them apart, there is no law either.
    pub movers: Movers,
    /// What may prove what the law says.
    pub witness: Option<Witness<'w>>,
}

/// Returns the board on which the position of a question stands.
///
/// # Errors
/// A position or a parameter that the game does not take.
pub(crate) fn board<'w>(
    reader: Reader,
    page: &Page,
    ask: &Question<'_>,
    terms: Terms<'w>,
) -> Result<Box<dyn Board + 'w>, Error> {
    let (game, sum) = reader(ask, page, terms.movers)?;
    // A goal would end play the same way in both conventions.
    if terms.version == Version::Misere && game.convention() == Convention::Goal {
        return Err(Error::Shape("a goal ends play, so there is no misère play of it".to_owned()));
    }
    if terms.movers == Movers::Either && !game.is_impartial() && game.convention() == Convention::Goal {
        return Err(Error::Shape(
            "a goal is a player's own, so there is no impartial version of it".to_owned(),
        ));
    }
    Ok(Box::new(OnBoard::new(ByLaw { game, terms }, sum)))
}

/// A game of the catalogue, as it is asked.
struct ByLaw<'w> {
    game: Box<dyn Numbered>,
    terms: Terms<'w>,
}

impl ByLaw<'_> {
    /// Returns whether either player may make all moves of both, in a game whose own rules tell them apart.
    fn is_shared(&self) -> bool {
        self.terms.movers == Movers::Either && !self.game.is_impartial()
    }

    /// Returns the first player whose own move it is.
    fn whose(&self, from: u32, parts: &[u32]) -> Player {
        let mut is_of_left = false;
        let listed = self.game.options(from, Player::Left, &mut |option| {
            is_of_left = option == parts;
            if is_of_left { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // A move that both players have is told as Left's.
        if listed.is_ok() && is_of_left { Player::Left } else { Player::Right }
    }
}

impl Ruleset for ByLaw<'_> {
    type Component = u32;
    type Error = Failure;

    fn options(&self, from: &u32, player: Player, emit: Emit<'_, u32>) -> Result<(), Failure> {
        if !self.is_shared() {
            return self.game.options(*from, player, emit);
        }
        // Both players may make the moves of either, so the listing may break off in the first half.
        let mut going = ControlFlow::Continue(());
        for player in Player::BOTH {
            if going.is_continue() {
                self.game.options(*from, player, &mut |parts| {
                    going = emit(parts);
                    going
                })?;
            }
        }
        Ok(())
    }

    fn is_impartial(&self) -> bool {
        self.terms.movers == Movers::Either || self.game.is_impartial()
    }

    fn normal_form(&self, part: u32) -> (u32, Sign) {
        (if self.is_shared() { self.game.image(part) } else { part }, Sign::Plus)
    }

    /// Where either player may make all moves, an image has the same ones.
    fn keeps_moves(&self) -> bool {
        self.is_shared()
    }

    fn rank(&self, part: &u32) -> Option<u16> {
        if self.is_shared() { self.game.rank(*part) } else { None }
    }

    fn split(&self, whole: &u32, parts: &mut Vec<u32>) -> bool {
        self.is_shared() && self.game.split(*whole, parts)
    }

    fn n_lines(&self, whole: &u32, tied: Player) -> usize {
        // With shared moves no player's pieces are tied to lines.
        if self.is_shared() { 0 } else { self.game.n_lines(*whole, tied) }
    }

    fn strip(&self, whole: &u32, tied: Player, lines: Range<usize>) -> Result<Option<u32>, Failure> {
        self.game.strip(*whole, tied, lines)
    }

    fn fall_apart(&self, strip: &u32, parts: &mut Vec<u32>) -> Result<(), Failure> {
        self.game.fall_apart(*strip, parts)
    }
}

/// What it means to have made a part, where the convention is a goal.
impl<'w> Goal<ByLaw<'w>> for ByLaw<'w> {
    fn verdict(&self, part: &u32) -> Result<Option<Verdict>, Failure> {
        self.game.verdict(*part)
    }
}

impl<'w> Source for ByLaw<'w> {
    type Rules = ByLaw<'w>;

    fn rules(&self) -> &ByLaw<'w> {
        self
    }

    fn play(&self) -> Play<'_, ByLaw<'w>> {
        match self.game.convention() {
            Convention::Misere => Play::Misere,
            _ if self.terms.version == Version::Misere => Play::Misere,
            // No game of a law has points.
            Convention::Normal | Convention::Score => Play::Normal,
            Convention::Goal => Play::Goal(self),
        }
    }

    fn set_budget(&mut self, budget: &Budget) {
        self.game.set_budget(budget);
    }

    fn show(&self, sum: &[u32]) -> String {
        self.game.show(sum)
    }

    fn describe(&self, from: &u32, parts: &[u32], player: Player) -> Words {
        // A move is described as the player makes whose own it is.
        let player = if self.is_shared() { self.whose(*from, parts) } else { player };
        self.game.describe(*from, parts, player)
    }

    fn visit(&self, from: &u32, player: Player, emit: Named<'_, u32>) -> Result<(), Failure> {
        if !self.is_shared() {
            return self.game.visit(*from, player, emit);
        }
        let mut going = ControlFlow::Continue(());
        for player in Player::BOTH {
            if going.is_continue() {
                self.game.visit(*from, player, &mut |parts, words| {
                    going = emit(parts, words);
                    going
                })?;
            }
        }
        Ok(())
    }

    fn own<'a>(&'a self, method: Method, _: &[u32], budget: &'a Budget) -> Vec<Seat<'a, u32, Failure>> {
        let has_other_play =
            // The law speaks of the game's own play.
            self.terms.version == Version::Misere && self.game.convention() == Convention::Normal;
        let is_asked = method == Method::Auto && !has_other_play && !self.is_shared();
        let law = || Seat::boxed(Box::new(Law { game: &*self.game, budget, last: None }));
        (is_asked && self.game.has_law()).then(law).into_iter().collect()
    }

    fn by_components<'a>(
        &'a self,
        convention: Convention,
        method: Method,
        sum: &[u32],
        memo: &'a mut Memo<u32>,
        budget: &'a Budget,
    ) -> Vec<Seat<'a, u32, Failure>> {
        if self.is_shared() || self.game.has_law() {
            return by_components(self, convention, method, sum, true, memo, budget);
        }
        self.game.by_components(convention, method, sum, memo, budget)
    }

    fn refuse(&self, failure: Failure) -> Error {
        match failure {
            Failure::Stopped(stop) => Error::Stopped(stop),
            Failure::Fault(_) | Failure::Arity { .. } => Error::Rules(failure.to_string()),
        }
    }

    fn confirmed(&self, claim: &Claim<'_>, budget: &Budget) -> Option<Standing> {
        self.terms.witness.as_ref().and_then(|witness| witness(claim, budget))
    }
}

/// The law of a game, as a rung.
struct Law<'a> {
    game: &'a dyn Numbered,
    budget: &'a Budget,
    /// What was said last, and the sum that it was said of.
    last: Option<(Vec<u32>, Answer)>,
}

impl Law<'_> {
    fn answer(&mut self, sum: &[u32]) -> Result<Answer, Stop> {
        // Several questions about a sum follow one another, and a law may be slow.
        if let Some((of, answer)) = &self.last
            && of == sum
        {
            return Ok(*answer);
        }
        let answer = self.game.answer(sum, self.budget)?;
        self.last = Some((sum.to_vec(), answer));
        Ok(answer)
    }
}

impl Rung<u32, Failure> for Law<'_> {
    fn name(&self) -> Cow<'static, str> {
        "the law on the game's page".into()
    }

    fn standing(&self) -> Standing {
        self.last.as_ref().map_or(Standing::Exact, |(_, answer)| answer.standing)
    }

    fn chance(&mut self, sum: &[u32], player: Player) -> Said<Chance, Failure> {
        let outcome = self.answer(sum)?.outcome;
        Ok(match (outcome.wins(player, player), outcome.wins(player.opponent(), player)) {
            (true, _) => Chance::Win,
            (false, true) => Chance::Loss,
            (false, false) => Chance::Draw,
        })
    }

    fn grundy(&mut self, sum: &[u32]) -> Said<Option<Grundy>, Failure> {
        Ok(self.answer(sum)?.grundy)
    }

    fn winning(
        &mut self,
        sum: &[u32],
        player: Player,
        _: Extent,
        push: Push<'_, u32>,
    ) -> Said<Listed, Failure> {
        Ok(Listed::All(self.game.winning(sum, player, self.budget, push).err()))
    }
}
