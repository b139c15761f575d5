//! Games of the catalogue whose components are numbers, in the order in which they are met, so that the ladder and its engines are
//! compiled once, for numbers, and not for every game anew.

use crate::entry::{Answer, Asked, Entry, Moves, Question};
use crate::rules::{ByPage, Coordinates, Own, Rules};
use crate::{Error, Page};
use grundy_budget::{Budget, List, Map, Stop, Weight};
use grundy_engine::rung::Push;
use grundy_rules::interpret::Failure;
use grundy_rules::{Convention, Ruleset, Verdict};
use grundy_solve::{Method, Named, Words};
use grundy_values::{Chance, Player};
use rustc_hash::FxBuildHasher;
use std::borrow::Cow;
use std::cell::RefCell;
use std::convert::Infallible;
use std::ops::{ControlFlow, Range};

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

pub(crate) type Emit<'a> = &'a mut dyn FnMut(&[u32]) -> ControlFlow<()>;

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
        // A law answers for both at once.
        if E::HAS_METHODS { self.entry.chance(&self.sum(sum), player, method, budget) } else { Ok(None) }
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
