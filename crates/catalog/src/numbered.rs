//! Games of the catalogue whose components are numbers, in the order in which they are met, so that the
//! ladder and most of its engines are compiled once, for numbers, and not for every game anew. Engines for
//! boards look at what is behind the numbers.

use crate::entry::{Answer, Asked, Entry, Lawful, Moves, Question};
use crate::rules::{ByPage, Coordinates, Own, Rules};
use crate::{Error, Movers, Page, Standing};
use grundy_budget::{Budget, List, Map, Stop, Weight};
use grundy_engine::evaluate::Memo;
use grundy_engine::rung::{Extent, Listed, Pass, Push, Rung, Said};
use grundy_rules::interpret::Failure;
use grundy_rules::{Convention, Emit, Ruleset, Verdict};
use grundy_solve::{Method, Named, Seat, Words};
use grundy_values::{Chance, Grundy, Player};
use rustc_hash::FxBuildHasher;
use std::borrow::Cow;
use std::cell::RefCell;
use std::convert::Infallible;
use std::ops::{ControlFlow, Range};

/// Returns a game with its position, numbered. Whoever may make the moves of both players: a game with a
/// law has them as its own.
pub(crate) type Reader = fn(&Question<'_>, &Page, Movers) -> Result<(Box<dyn Numbered>, Vec<u32>), Error>;

/// Reads the position of a question to a game with a law that has its rules itself.
///
/// # Errors
/// A position or a parameter that the game does not take.
pub(crate) fn read<E>(
    ask: &Question<'_>,
    page: &Page,
    _: Movers,
) -> Result<(Box<dyn Numbered>, Vec<u32>), Error>
where
    E: Lawful + Ruleset<Component = <E as Entry>::Component, Error = Infallible> + 'static,
{
    read_with::<E>(ask, page, || Ok(Box::new(Own)))
}

/// As [`read`], to a game with a law whose rules are those on the page.
///
/// # Errors
/// As there.
pub(crate) fn read_by_page<E>(
    ask: &Question<'_>,
    page: &Page,
    _: Movers,
) -> Result<(Box<dyn Numbered>, Vec<u32>), Error>
where
    E: Lawful<Component: Coordinates> + 'static,
{
    read_with::<E>(ask, page, || Ok(Box::new(ByPage::read(page, ask)?)))
}

/// Returns a game without a law, numbered, with a position: engines look at its components.
///
/// # Errors
/// Where the budget has no room for the position.
pub(crate) fn by_components<E>(
    entry: E,
    sum: &[<E as Entry>::Component],
    budget: &Budget,
) -> Result<(Box<dyn Numbered>, Vec<u32>), Error>
where
    E: Entry + Ruleset<Component = <E as Entry>::Component, Error = Infallible> + 'static,
{
    let way = Way::Components(|entry, convention, method, sum, memo, budget| {
        // Any component may fall apart in play, so each position is looked at as a sum.
        grundy_solve::by_components(entry, convention, method, sum, true, memo, budget)
    });
    number(entry, sum, way, Box::new(Own), budget)
}

fn read_with<E: Lawful + 'static>(
    ask: &Question<'_>,
    page: &Page,
    rules: impl FnOnce() -> Result<Box<dyn Rules<E>>, Error>,
) -> Result<(Box<dyn Numbered>, Vec<u32>), Error> {
    let (entry, sum) = E::read(&Asked::new(ask, page.params()))?;
    number(entry, &sum, Way::LAW, rules()?, ask.budget)
}

fn number<E: Entry + 'static>(
    entry: E,
    sum: &[E::Component],
    way: Way<E>,
    rules: Box<dyn Rules<E>>,
    budget: &Budget,
) -> Result<(Box<dyn Numbered>, Vec<u32>), Error> {
    let met = Met { ids: Map::new(budget), components: List::new(budget) };
    let game = OfEntry { entry, way, rules, met: RefCell::new(met) };
    let ids = game.ids(sum)?;
    Ok((Box::new(game), ids))
}

/// What answers for an entry at once.
enum Way<E: Entry> {
    Law { answer: Answers<E>, winning: Names<E> },
    Components(Engines<E>),
}

/// See [`Lawful::answer`].
type Answers<E> = fn(&E, &[<E as Entry>::Component], &Budget) -> Result<Answer, Stop>;

/// See [`Lawful::winning`].
type Names<E> = fn(&E, &mut Moves<'_, E>) -> Result<(), Stop>;

/// Returns the engines that look at the components of a sum.
type Engines<E> = for<'a> fn(
    &'a E,
    Convention,
    Method,
    &[<E as Entry>::Component],
    &'a mut Memo<<E as Entry>::Component>,
    &'a Budget,
) -> Vec<Seat<'a, <E as Entry>::Component, Infallible>>;

impl<E: Lawful> Way<E> {
    const LAW: Self = Way::Law { answer: E::answer, winning: E::winning };
}

/// An entry whose components are numbers.
pub(crate) trait Numbered {
    fn is_impartial(&self) -> bool;
    fn convention(&self) -> Convention;
    fn show(&self, sum: &[u32]) -> String;
    fn describe(&self, from: u32, parts: &[u32], player: Player) -> Words;
    fn verdict(&self, part: u32) -> Result<Option<Verdict>, Failure>;
    fn has_law(&self) -> bool;
    fn answer(&self, sum: &[u32], budget: &Budget) -> Result<Answer, Stop>;
    fn by_components<'a>(
        &'a self,
        convention: Convention,
        method: Method,
        sum: &[u32],
        memo: &'a mut Memo<u32>,
        budget: &'a Budget,
    ) -> Vec<Seat<'a, u32, Failure>>;
    fn options(&self, from: u32, player: Player, emit: Emit<'_, u32>) -> Result<(), Failure>;
    fn visit(&self, from: u32, player: Player, emit: Named<'_, u32>) -> Result<(), Failure>;
    fn winning(&self, sum: &[u32], player: Player, budget: &Budget, push: Push<'_, u32>) -> Result<(), Stop>;
    fn set_budget(&mut self, budget: &Budget);
    fn image(&self, part: u32) -> u32;
    fn rank(&self, part: u32) -> Option<u16>;
    fn split(&self, whole: u32, parts: &mut Vec<u32>) -> bool;
    fn n_lines(&self, whole: u32, tied: Player) -> usize;
    fn strip(&self, whole: u32, tied: Player, lines: Range<usize>) -> Result<Option<u32>, Failure>;
    fn fall_apart(&self, strip: u32, parts: &mut Vec<u32>) -> Result<(), Failure>;
}

/// An entry, and the components met so far.
struct OfEntry<E: Entry> {
    entry: E,
    way: Way<E>,
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
            // Numbers have 32 bits, and more components than that would not be held.
            let id = u32::try_from(met.components.len()).map_err(|_| Stop::Memory)?;
            met.components.push(component.clone())?;
            // The component is kept twice: as a key, and in the list.
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
        // A copy: to list the options of a component may number new ones, while a borrow would still be held.
        self.met.borrow().components[id as usize].clone()
    }

    /// Hands the numbers of parts on.
    fn numbered(
        &self,
        parts: &[E::Component],
        stop: &mut Option<Stop>,
        emit: impl FnOnce(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // A limit ends the listing, and is told once that has come back.
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

    fn show(&self, sum: &[u32]) -> String {
        self.entry.show_sum(&self.sum(sum))
    }

    fn describe(&self, from: u32, parts: &[u32], player: Player) -> Words {
        let (name, text) = self.entry.describe(&self.component(from), &self.sum(parts), player);
        (name.map(Cow::Borrowed), text).into()
    }

    fn verdict(&self, part: u32) -> Result<Option<Verdict>, Failure> {
        self.rules.verdict(&self.entry, &self.component(part))
    }

    fn has_law(&self) -> bool {
        matches!(self.way, Way::Law { .. })
    }

    fn answer(&self, sum: &[u32], budget: &Budget) -> Result<Answer, Stop> {
        let Way::Law { answer, .. } = self.way else { unreachable!("{NO_LAW}") };
        answer(&self.entry, &self.sum(sum), budget)
    }

    fn by_components<'a>(
        &'a self,
        convention: Convention,
        method: Method,
        sum: &[u32],
        memo: &'a mut Memo<u32>,
        budget: &'a Budget,
    ) -> Vec<Seat<'a, u32, Failure>> {
        let Way::Components(engines) = self.way else {
            unreachable!("a game with a law has no other engines")
        };
        let seats =
            engines(&self.entry, convention, method, &self.sum(sum), memo.inner(budget), budget).into_iter();
        seats
            .map(|Seat { rung, allotment, only_for_loops, only_unbounded }| {
                let rung = Box::new(Behind { game: self, rung });
                Seat { rung, allotment, only_for_loops, only_unbounded }
            })
            .collect()
    }

    fn options(&self, from: u32, player: Player, emit: Emit<'_, u32>) -> Result<(), Failure> {
        let mut stop = None;
        self.rules.options(&self.entry, &self.component(from), player, &mut |parts| {
            self.numbered(parts, &mut stop, &mut *emit)
        })?;
        stop.map_or(Ok(()), |stop| Err(stop.into()))
    }

    fn visit(&self, from: u32, player: Player, emit: Named<'_, u32>) -> Result<(), Failure> {
        let (from, mut stop) = (self.component(from), None);
        let are_named = self.entry.moves(&from, player, &mut |parts, called| {
            let words = || {
                let (name, text) = called();
                (name.map(Cow::Borrowed), text).into()
            };
            self.numbered(parts, &mut stop, |ids| emit(ids, &words))
        });
        // An entry that does not name its moves as it lists them describes each from its parts.
        if !are_named {
            self.rules.options(&self.entry, &from, player, &mut |parts| {
                let words = || {
                    let (name, text) = self.entry.describe(&from, parts, player);
                    (name.map(Cow::Borrowed), text).into()
                };
                self.numbered(parts, &mut stop, |ids| emit(ids, &words))
            })?;
        }
        stop.map_or(Ok(()), |stop| Err(stop.into()))
    }

    fn winning(&self, sum: &[u32], player: Player, budget: &Budget, push: Push<'_, u32>) -> Result<(), Stop> {
        let Way::Law { winning, .. } = self.way else { unreachable!("{NO_LAW}") };
        let sum = self.sum(sum);
        let mut named = |at: usize, parts: &[E::Component]| push(at, &self.ids(parts)?);
        winning(&self.entry, &mut Moves { sum: &sum, player, budget, rules: &*self.rules, push: &mut named })
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
        // Without room for the parts the whole stays as it is.
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

/// Why the law of an entry is not asked.
const NO_LAW: &str = "a game without a law is asked by its components";

/// An engine that looks at the components behind the numbers.
struct Behind<'a, E: Entry> {
    game: &'a OfEntry<E>,
    rung: Box<dyn Rung<E::Component, Infallible> + 'a>,
}

/// Says what an engine says of rules that have no faults.
fn widen(pass: Pass<Infallible>) -> Pass<Failure> {
    match pass {
        Pass::On(reason) => Pass::On(reason),
        Pass::Stopped(stop) => Pass::Stopped(stop),
        Pass::Rules(never) => match never {},
    }
}

impl<E: Entry> Rung<u32, Failure> for Behind<'_, E> {
    fn name(&self) -> Cow<'static, str> {
        self.rung.name()
    }

    fn standing(&self) -> Standing {
        self.rung.standing()
    }

    fn chance(&mut self, sum: &[u32], player: Player) -> Said<Chance, Failure> {
        self.rung.chance(&self.game.sum(sum), player).map_err(widen)
    }

    fn grundy(&mut self, sum: &[u32]) -> Said<Option<Grundy>, Failure> {
        self.rung.grundy(&self.game.sum(sum)).map_err(widen)
    }

    fn winning(
        &mut self,
        sum: &[u32],
        player: Player,
        extent: Extent,
        push: Push<'_, u32>,
    ) -> Said<Listed, Failure> {
        let mut named = |at: usize, parts: &[E::Component]| push(at, &self.game.ids(parts)?);
        self.rung.winning(&self.game.sum(sum), player, extent, &mut named).map_err(widen)
    }

    fn sensible(&mut self, sum: &[u32], player: Player, push: Push<'_, u32>) -> Said<bool, Failure> {
        let mut named = |at: usize, parts: &[E::Component]| push(at, &self.game.ids(parts)?);
        self.rung.sensible(&self.game.sum(sum), player, &mut named).map_err(widen)
    }

    fn give_up(&mut self, limit: Stop) {
        self.rung.give_up(limit);
    }
}
