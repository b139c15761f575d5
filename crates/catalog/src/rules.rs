//! Where the moves of a game come from: the rules on its page, or a rule set in its file where the page
//! cannot say them.

use crate::entry::Entry;
use crate::{Error, Page, Question};
use grundy_budget::Budget;
use grundy_rules::interpret::{Compiled, Failure, Position, Scratch};
use grundy_rules::{Convention, Emit, Goal, Ruleset, Verdict};
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::Range;

/// The moves of a game, given to its law.
pub(crate) trait Rules<E: Entry> {
    fn is_impartial(&self, entry: &E) -> bool;
    fn convention(&self, entry: &E) -> Convention;
    fn verdict(&self, entry: &E, part: &E::Component) -> Result<Option<Verdict>, Failure>;
    fn options(
        &self,
        entry: &E,
        component: &E::Component,
        player: Player,
        emit: Emit<'_, E::Component>,
    ) -> Result<(), Failure>;
    fn set_budget(&mut self, budget: &Budget);

    /// Returns an image of a component, perhaps with the players exchanged, that stands for all its images.
    fn image(&self, _: &E, component: E::Component) -> E::Component {
        component
    }

    /// See [`Ruleset::rank`].
    fn rank(&self, _: &E, _: &E::Component) -> Option<u16> {
        None
    }

    /// See [`Ruleset::split`].
    fn split(&self, _: &E, _: &E::Component, _: &mut Vec<E::Component>) -> bool {
        false
    }

    /// See [`Ruleset::n_lines`].
    fn n_lines(&self, _: &E, _: &E::Component, _: Player) -> usize {
        0
    }

    /// See [`Ruleset::strip`].
    fn strip(
        &self,
        _: &E,
        _: &E::Component,
        _: Player,
        _: Range<usize>,
    ) -> Result<Option<E::Component>, Failure> {
        Ok(None)
    }

    /// See [`Ruleset::fall_apart`].
    fn fall_apart(&self, _: &E, strip: &E::Component, parts: &mut Vec<E::Component>) -> Result<(), Failure> {
        parts.push(strip.clone());
        Ok(())
    }
}

/// The rules are the entry's own.
pub(crate) struct Own;

impl<E> Rules<E> for Own
where
    E: Entry + Ruleset<Component = <E as Entry>::Component, Error = Infallible>,
{
    fn is_impartial(&self, entry: &E) -> bool {
        entry.is_impartial()
    }

    fn convention(&self, entry: &E) -> Convention {
        Entry::convention(entry)
    }

    fn verdict(&self, entry: &E, part: &<E as Entry>::Component) -> Result<Option<Verdict>, Failure> {
        Ok(Entry::verdict(entry, part))
    }

    fn options(
        &self,
        entry: &E,
        component: &<E as Entry>::Component,
        player: Player,
        emit: Emit<'_, <E as Entry>::Component>,
    ) -> Result<(), Failure> {
        let Ok(()) = Ruleset::options(entry, component, player, emit);
        Ok(())
    }

    fn set_budget(&mut self, _: &Budget) {}

    fn image(&self, entry: &E, component: <E as Entry>::Component) -> <E as Entry>::Component {
        // The sign is of no use: images are asked for only where either player may make all moves.
        entry.normal_form(component).0
    }

    fn rank(&self, entry: &E, component: &<E as Entry>::Component) -> Option<u16> {
        Ruleset::rank(entry, component)
    }

    fn split(
        &self,
        entry: &E,
        component: &<E as Entry>::Component,
        parts: &mut Vec<<E as Entry>::Component>,
    ) -> bool {
        Ruleset::split(entry, component, parts)
    }

    fn n_lines(&self, entry: &E, component: &<E as Entry>::Component, tied: Player) -> usize {
        Ruleset::n_lines(entry, component, tied)
    }

    fn strip(
        &self,
        entry: &E,
        component: &<E as Entry>::Component,
        tied: Player,
        lines: Range<usize>,
    ) -> Result<Option<<E as Entry>::Component>, Failure> {
        let Ok(strip) = Ruleset::strip(entry, component, tied, lines);
        Ok(strip)
    }

    fn fall_apart(
        &self,
        entry: &E,
        strip: &<E as Entry>::Component,
        parts: &mut Vec<<E as Entry>::Component>,
    ) -> Result<(), Failure> {
        let Ok(()) = Ruleset::fall_apart(entry, strip, parts);
        Ok(())
    }
}

/// What can be written as a position of the rule language.
pub(crate) trait Coordinates {
    fn position(&self) -> Position;
    fn of(coordinates: &[u64]) -> Self;
}

impl Coordinates for u64 {
    fn position(&self) -> Position {
        Position::from([*self])
    }

    fn of(coordinates: &[u64]) -> Self {
        coordinates[0]
    }
}

impl<const N: usize> Coordinates for [u64; N] {
    fn position(&self) -> Position {
        Position::from(*self)
    }

    fn of(coordinates: &[u64]) -> Self {
        std::array::from_fn(|index| coordinates[index])
    }
}

/// The rules are those on the page. They spend from the budget, a step for each value tried for a choice.
pub(crate) struct ByPage(Compiled);

impl ByPage {
    /// Reads the rules on a page, with the parameters of a question.
    ///
    /// # Errors
    /// A parameter that the rules do not take.
    ///
    /// # Panics
    /// If the page has no rules.
    pub(crate) fn read(page: &Page, ask: &Question<'_>) -> Result<Self, Error> {
        let params = page.params();
        let given = ask.settings.pairs().filter_map(|(name, value)| {
            let param = params.iter().find(|param| param.name == name)?;
            // The law takes a list without its brackets too.
            let is_bare = param.default.starts_with('[') && !value.trim_start().starts_with('[');
            Some((name, if is_bare { format!("[{value}]") } else { value.to_owned() }))
        });
        let given: Vec<(&str, String)> = given.collect();
        let set: Vec<(&str, &str)> = given.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let rules = page.rules(&set).map_err(|rejected| Error::Rules(rejected.to_string()))?;
        Ok(ByPage(Compiled::new(rules).with_budget(ask.budget)))
    }
}

impl<E: Entry<Component: Coordinates>> Rules<E> for ByPage {
    fn is_impartial(&self, _: &E) -> bool {
        self.0.is_impartial()
    }

    fn convention(&self, _: &E) -> Convention {
        self.0.convention().convention()
    }

    fn verdict(&self, _: &E, part: &E::Component) -> Result<Option<Verdict>, Failure> {
        Goal::verdict(&self.0, &part.position())
    }

    fn options(
        &self,
        entry: &E,
        component: &E::Component,
        player: Player,
        emit: Emit<'_, E::Component>,
    ) -> Result<(), Failure> {
        let mut parts = Vec::new();
        self.0.visit(component.position().coordinates(), player, &mut Scratch::default(), |option| {
            parts.clear();
            // The rules write nothing as a position too, but it is no component of a sum.
            parts.extend(option.parts().map(E::Component::of).filter(|part| !entry.is_nothing(part)));
            emit(&parts)
        })
    }

    fn set_budget(&mut self, budget: &Budget) {
        self.0.set_budget(budget);
    }
}
