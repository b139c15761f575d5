//! A game of the catalogue as a source: its law is the first rung of the ladder.
//!
//! Components are numbered as they are met, so that the ladder and its engines are compiled once, for numbers, and not for every
//! game anew.

use crate::entry::{Answer, Asked, Entry, Moves, Question};
use crate::rules::{ByPage, Coordinates, Own, Rules};
use crate::{Error, Page, Standing};
use grundy_budget::{Budget, List, Map, Stop, Weight};
use grundy_engine::rung::{Listed, Push, Rung, Said};
use grundy_rules::interpret::Failure;
use grundy_rules::{Convention, Goal, Play, Ruleset, Sign, Verdict, Version};
use grundy_solve::board::{Board, OnBoard};
use grundy_solve::{Claim, Method, Named, Source, Words};
use grundy_values::{Chance, Grundy, Player};
use rustc_hash::FxBuildHasher;
use std::borrow::Cow;
use std::cell::RefCell;
use std::convert::Infallible;
use std::ops::{ControlFlow, Range};

/// Says whether something else proves what a law says of a position, within a budget.
pub type Witness<'w> = Box<dyn Fn(&Claim<'_>, &Budget) -> bool + 'w>;

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

/// Returns a game with its position, numbered.
pub(crate) type Reader = fn(&Question<'_>, &Page) -> Result<(Box<dyn Numbered>, Vec<u32>), Error>;

/// Reads the position of a question to an entry that has its rules itself.
///
/// # Errors
/// A position or a parameter that the game does not take.
pub(crate) fn read<E>(ask: &Question<'_>, page: &Page) -> Result<(Box<dyn Numbered>, Vec<u32>), Error>
where
    E: Entry + Ruleset<Component = <E as Entry>::Component, Error = Infallible> + 'static,
{
    read_with::<E>(ask, page, || Ok(Box::new(Own)))
}

/// As [`read`], to an entry whose rules are those on the page.
///
/// # Errors
/// As there.
pub(crate) fn read_by_page<E>(ask: &Question<'_>, page: &Page) -> Result<(Box<dyn Numbered>, Vec<u32>), Error>
where
    E: Entry<Component: Coordinates> + 'static,
{
    read_with::<E>(ask, page, || Ok(Box::new(ByPage::read(page, ask)?)))
}

fn read_with<E: Entry + 'static>(
    ask: &Question<'_>,
    page: &Page,
    rules: impl FnOnce() -> Result<Box<dyn Rules<E>>, Error>,
) -> Result<(Box<dyn Numbered>, Vec<u32>), Error> {
    let params = page.params();
    let (entry, sum) = E::read(&Asked::new(ask, &params))?;
    let met = Met { ids: Map::new(ask.budget), components: List::new(ask.budget) };
    let game = OfEntry { entry, rules: rules()?, met: RefCell::new(met) };
    let ids = game.ids(&sum)?;
    Ok((Box::new(game), ids))
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
    let (game, sum) = reader(ask, page)?;
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

/// An entry whose components are numbers.
pub(crate) trait Numbered {
    fn is_impartial(&self) -> bool;
    fn convention(&self) -> Convention;
    fn law_name(&self) -> Cow<'static, str>;
    fn show(&self, sum: &[u32]) -> String;
    fn describe(&self, from: u32, parts: &[u32], player: Player) -> Words;
    fn verdict(&self, part: u32) -> Result<Option<Verdict>, Failure>;
    fn answer(&self, sum: &[u32], method: Method, budget: &Budget) -> Result<Answer, Stop>;
    fn chance(
        &self,
        sum: &[u32],
        player: Player,
        method: Method,
        budget: &Budget,
    ) -> Result<Option<Chance>, Stop>;
    fn has_method(&self, method: Method) -> bool;
    fn options(&self, from: u32, player: Player, emit: Emit<'_>) -> Result<(), Failure>;
    fn visit(&self, from: u32, player: Player, emit: Named<'_, u32>) -> Result<(), Failure>;
    fn winning(&self, sum: &[u32], player: Player, budget: &Budget, push: Push<'_, u32>) -> Result<(), Stop>;
    fn sensible(
        &self,
        sum: &[u32],
        player: Player,
        budget: &Budget,
        push: Push<'_, u32>,
    ) -> Option<Result<(), Stop>>;
    fn set_budget(&mut self, budget: &Budget);
    fn image(&self, part: u32) -> u32;
    fn rank(&self, part: u32) -> Option<u16>;
    fn split(&self, whole: u32, parts: &mut Vec<u32>) -> bool;
    fn n_lines(&self, whole: u32, tied: Player) -> usize;
    fn strip(&self, whole: u32, tied: Player, lines: Range<usize>) -> Result<Option<u32>, Failure>;
    fn fall_apart(&self, strip: u32, parts: &mut Vec<u32>) -> Result<(), Failure>;
}

type Emit<'a> = &'a mut dyn FnMut(&[u32]) -> ControlFlow<()>;

/// An entry, and the components met so far.
struct OfEntry<E: Entry> {
    entry: E,
    rules: Box<dyn Rules<E>>,
    met: RefCell<Met<E::Component>>,
}

struct Met<C> {
    ids: Map<C, u32, FxBuildHasher>,
    components: List<C>,
}

impl<E: Entry> OfEntry<E> {
    fn ids(&self, sum: &[E::Component]) -> Result<Vec<u32>, Stop> {
        let met = &mut *self.met.borrow_mut();
        let id = |component: &E::Component| {
            if let Some(id) = met.ids.get(component) {
                return Ok(*id);
            }
            let id = u32::try_from(met.components.len()).map_err(|_| Stop::Memory)?;
            met.components.push(component.clone())?;
            met.ids.insert(component.clone(), id, 2 * component.elsewhere())?;
            Ok(id)
        };
        sum.iter().map(id).collect()
    }

    fn sum(&self, ids: &[u32]) -> Vec<E::Component> {
        let met = self.met.borrow();
        ids.iter().map(|id| met.components[*id as usize].clone()).collect()
    }

    fn component(&self, id: u32) -> E::Component {
        self.met.borrow().components[id as usize].clone()
    }

    /// Hands the numbers of parts on.
    fn numbered(
        &self,
        parts: &[E::Component],
        stop: &mut Option<Stop>,
        emit: impl FnOnce(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.ids(parts) {
            Ok(ids) => emit(&ids),
            Err(limit) => {
                *stop = Some(limit);
                ControlFlow::Break(())
            }
        }
    }
}

impl<E: Entry> Numbered for OfEntry<E> {
    fn is_impartial(&self) -> bool {
        self.rules.is_impartial(&self.entry)
    }

    fn convention(&self) -> Convention {
        self.rules.convention(&self.entry)
    }

    fn law_name(&self) -> Cow<'static, str> {
        self.entry.law_name()
    }

    fn show(&self, sum: &[u32]) -> String {
        self.entry.show_sum(&self.sum(sum))
    }

    fn describe(&self, from: u32, parts: &[u32], player: Player) -> Words {
        let (name, text) = self.entry.describe(&self.component(from), &self.sum(parts), player);
        (name.map(Cow::Borrowed), text)
    }

    fn verdict(&self, part: u32) -> Result<Option<Verdict>, Failure> {
        self.rules.verdict(&self.entry, &self.component(part))
    }

    fn answer(&self, sum: &[u32], method: Method, budget: &Budget) -> Result<Answer, Stop> {
        self.entry.answer_by(&self.sum(sum), method, budget)
    }

    fn chance(
        &self,
        sum: &[u32],
        player: Player,
        method: Method,
        budget: &Budget,
    ) -> Result<Option<Chance>, Stop> {
        self.entry.chance(&self.sum(sum), player, method, budget)
    }

    fn has_method(&self, method: Method) -> bool {
        method == Method::Auto || E::HAS_METHODS
    }

    fn options(&self, from: u32, player: Player, emit: Emit<'_>) -> Result<(), Failure> {
        let mut stop = None;
        self.rules.options(&self.entry, &self.component(from), player, &mut |parts| {
            self.numbered(parts, &mut stop, &mut *emit)
        })?;
        stop.map_or(Ok(()), |stop| Err(stop.into()))
    }

    fn visit(&self, from: u32, player: Player, emit: Named<'_, u32>) -> Result<(), Failure> {
        let (from, mut stop) = (self.component(from), None);
        let are_named = self.entry.moves(&from, player, &mut |parts, (name, text)| {
            let words = || (name.map(Cow::Borrowed), text.clone());
            self.numbered(parts, &mut stop, |ids| emit(ids, &words))
        });
        if !are_named {
            self.rules.options(&self.entry, &from, player, &mut |parts| {
                let words = || {
                    let (name, text) = self.entry.describe(&from, parts, player);
                    (name.map(Cow::Borrowed), text)
                };
                self.numbered(parts, &mut stop, |ids| emit(ids, &words))
            })?;
        }
        stop.map_or(Ok(()), |stop| Err(stop.into()))
    }

    fn winning(&self, sum: &[u32], player: Player, budget: &Budget, push: Push<'_, u32>) -> Result<(), Stop> {
        let sum = self.sum(sum);
        let mut named = |at: usize, parts: &[E::Component]| push(at, &self.ids(parts)?);
        self.entry.winning(&sum, player, budget, &mut Moves::new(&sum, &*self.rules, &mut named))
    }

    fn sensible(
        &self,
        sum: &[u32],
        player: Player,
        budget: &Budget,
        push: Push<'_, u32>,
    ) -> Option<Result<(), Stop>> {
        let sum = self.sum(sum);
        let mut named = |at: usize, parts: &[E::Component]| push(at, &self.ids(parts)?);
        self.entry.sensible(&sum, player, budget, &mut Moves::new(&sum, &*self.rules, &mut named))
    }

    fn set_budget(&mut self, budget: &Budget) {
        self.rules.set_budget(budget);
    }

    fn image(&self, part: u32) -> u32 {
        let image = self.rules.image(&self.entry, self.component(part));
        // Where there is no room for it, the component stands for itself.
        self.ids(std::slice::from_ref(&image)).map_or(part, |ids| ids[0])
    }

    fn rank(&self, part: u32) -> Option<u16> {
        self.rules.rank(&self.entry, &self.component(part))
    }

    fn split(&self, whole: u32, parts: &mut Vec<u32>) -> bool {
        let mut found = Vec::new();
        if !self.rules.split(&self.entry, &self.component(whole), &mut found) {
            return false;
        }
        self.ids(&found).map(|ids| parts.extend(ids)).is_ok()
    }

    fn n_lines(&self, whole: u32, tied: Player) -> usize {
        self.rules.n_lines(&self.entry, &self.component(whole), tied)
    }

    fn strip(&self, whole: u32, tied: Player, lines: Range<usize>) -> Result<Option<u32>, Failure> {
        match self.rules.strip(&self.entry, &self.component(whole), tied, lines)? {
            Some(strip) => Ok(self.ids(&[strip])?.pop()),
            None => Ok(None),
        }
    }

    fn fall_apart(&self, strip: u32, parts: &mut Vec<u32>) -> Result<(), Failure> {
        let mut found = Vec::new();
        self.rules.fall_apart(&self.entry, &self.component(strip), &mut found)?;
        parts.extend(self.ids(&found)?);
        Ok(())
    }
}

/// A game of the catalogue, as it is asked.
struct ByLaw<'w> {
    game: Box<dyn Numbered>,
    terms: Terms<'w>,
}

impl ByLaw<'_> {
    /// Says whether either player may make all moves of both, in a game whose own rules tell them apart.
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
        if listed.is_ok() && is_of_left { Player::Left } else { Player::Right }
    }
}

impl Ruleset for ByLaw<'_> {
    type Component = u32;
    type Error = Failure;

    fn options(&self, from: &u32, player: Player, emit: Emit<'_>) -> Result<(), Failure> {
        if !self.is_shared() {
            return self.game.options(*from, player, emit);
        }
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

    fn rank(&self, part: &u32) -> Option<u16> {
        if self.is_shared() { self.game.rank(*part) } else { None }
    }

    fn split(&self, whole: &u32, parts: &mut Vec<u32>) -> bool {
        self.is_shared() && self.game.split(*whole, parts)
    }

    fn n_lines(&self, whole: &u32, tied: Player) -> usize {
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
            Convention::Normal => Play::Normal,
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

    fn own<'a>(&'a self, method: Method, budget: &'a Budget) -> Vec<Box<dyn Rung<ByLaw<'w>> + 'a>> {
        let has_other_play =
            self.terms.version == Version::Misere && self.game.convention() == Convention::Normal;
        let has_law = !has_other_play && !self.is_shared() && self.game.has_method(method);
        let law = || {
            Box::new(Law { game: &*self.game, method, budget, last: None }) as Box<dyn Rung<ByLaw<'w>> + 'a>
        };
        has_law.then(law).into_iter().collect()
    }

    fn refuse(&self, failure: Failure) -> Error {
        match failure {
            Failure::Stopped(stop) => Error::Stopped(stop),
            Failure::Fault(_) | Failure::Arity { .. } => Error::Rules(failure.to_string()),
        }
    }

    fn is_proved(&self, claim: &Claim<'_>, budget: &Budget) -> bool {
        self.terms.witness.as_ref().is_some_and(|witness| witness(claim, budget))
    }
}

/// The law of a game, as a rung.
struct Law<'a> {
    game: &'a dyn Numbered,
    method: Method,
    budget: &'a Budget,
    /// What was said last, of which sum.
    last: Option<(Vec<u32>, Answer)>,
}

impl Law<'_> {
    fn answer(&mut self, sum: &[u32]) -> Result<Answer, Stop> {
        if let Some((of, answer)) = &self.last
            && of == sum
        {
            return Ok(*answer);
        }
        let answer = self.game.answer(sum, self.method, self.budget)?;
        self.last = Some((sum.to_vec(), answer));
        Ok(answer)
    }
}

impl<'w> Rung<ByLaw<'w>> for Law<'_> {
    fn name(&self) -> Cow<'static, str> {
        self.game.law_name()
    }

    fn standing(&self) -> Standing {
        self.last.as_ref().map_or(Standing::Exact, |(_, answer)| answer.standing)
    }

    fn chance(&mut self, sum: &[u32], player: Player) -> Said<Chance, ByLaw<'w>> {
        if let Some(chance) = self.game.chance(sum, player, self.method, self.budget)? {
            return Ok(chance);
        }
        let outcome = self.answer(sum)?.outcome;
        Ok(match (outcome.wins(player, player), outcome.wins(player.opponent(), player)) {
            (true, _) => Chance::Win,
            (false, true) => Chance::Loss,
            (false, false) => Chance::Draw,
        })
    }

    fn grundy(&mut self, sum: &[u32]) -> Said<Option<Grundy>, ByLaw<'w>> {
        Ok(self.answer(sum)?.grundy)
    }

    fn winning(&mut self, sum: &[u32], player: Player, push: Push<'_, u32>) -> Said<Listed, ByLaw<'w>> {
        Ok(Listed::All(self.game.winning(sum, player, self.budget, push).err()))
    }

    fn sensible(&mut self, sum: &[u32], player: Player, push: Push<'_, u32>) -> Said<bool, ByLaw<'w>> {
        match self.game.sensible(sum, player, self.budget, push) {
            None => Ok(false),
            Some(listed) => Ok(listed.map(|()| true)?),
        }
    }
}
