//! Bounds of components without a value: sums of strips, between which one player gives up all moves.
//!
//! Whoever has a hand tied does not gain by it [Lachmann, Moore, Rapaport], so the sum of the strips bounds the value from one
//! side. Of the ways to cut, the one with the least sum of means, and a part of the temperatures, is found line by line.

use super::heat::Heat;
use super::sum::Large;
use super::values::{Component, Valued, Worth};
use crate::Failure;
use grundy_budget::{Budget, Map, Stop};
use grundy_rules::{Ruleset, Sign};
use grundy_values::Player;
use grundy_values::form::Form;
use rustc_hash::FxBuildHasher;

/// Strips of more lines cost more than they decide.
const WIDEST: usize = 3;

/// What lies below a component, and above it; `None` where nothing is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub lower: Option<Valued>,
    pub upper: Option<Valued>,
}

impl Bounds {
    const UNKNOWN: Bounds = Bounds { lower: None, upper: None };

    fn signed<C: Component>(self, sign: Sign, worth: &mut Worth<C>) -> Result<Bounds, Stop> {
        if sign == Sign::Plus {
            return Ok(self);
        }
        let mut negated = |valued: Option<Valued>| {
            let Some(Valued { heat, form }) = valued else { return Ok(None) };
            let form = form.map(|form| worth.negative(form)).transpose()?;
            Ok(Some(Valued { heat: heat.negated(), form }))
        };
        Ok(Bounds { lower: negated(self.upper)?, upper: negated(self.lower)? })
    }
}

/// What terms come to: their heat, and their values as long as all have one. `None` once a term is unknown.
struct Terms {
    heat: Option<Heat>,
    forms: Option<Vec<Form>>,
}

impl Terms {
    const NONE: Terms = Terms { heat: Some(Heat::NOTHING), forms: Some(Vec::new()) };

    fn add(&mut self, term: Option<Valued>) {
        self.heat = self.heat.zip(term).map(|(heat, term)| heat.plus(term.heat));
        match (term.and_then(|term| term.form), &mut self.forms) {
            (Some(form), Some(forms)) => forms.push(form),
            _ => self.forms = None,
        }
    }

    /// Returns the sum of the values, where it is one.
    fn form<C: Component>(&mut self, worth: &mut Worth<C>) -> Result<Option<Form>, Stop> {
        self.forms.as_mut().map_or(Ok(None), |forms| worth.one(forms))
    }
}

/// The bounds of a sum, added up term by term.
pub(super) struct Total {
    lower: Terms,
    upper: Terms,
}

impl Total {
    pub(super) fn new() -> Self {
        Total { lower: Terms::NONE, upper: Terms::NONE }
    }

    pub(super) fn add_value(&mut self, form: Form, heat: Option<Heat>) {
        let valued = heat.map(|heat| Valued { heat, form: Some(form) });
        self.add(Bounds { lower: valued, upper: valued });
    }

    pub(super) fn add(&mut self, bounds: Bounds) {
        self.lower.add(bounds.lower);
        self.upper.add(bounds.upper);
    }

    /// Says whether Left, moving first, wins whatever lies between, or loses it; `None` where that is open.
    ///
    /// Left's stop is at least the mean, and at most the mean and the temperature of the hottest term. Where that leaves it open
    /// and the bounds are values, these are compared with 0.
    pub(super) fn decide<C: Component>(&mut self, worth: &mut Worth<C>) -> Result<Option<bool>, Stop> {
        if self.lower.heat.is_some_and(|lower| lower.least_mean > 0) {
            return Ok(Some(true));
        }
        let is_low = |upper: Heat| upper.most_mean.saturating_add(upper.temperature) < 0;
        if self.upper.heat.is_some_and(is_low) {
            return Ok(Some(false));
        }
        if self.upper.heat.is_some_and(|upper| upper.most_mean <= 0)
            && let Some(form) = self.upper.form(worth)?
            && worth.is_lost(form)?
        {
            return Ok(Some(false));
        }
        if let Some(form) = self.lower.form(worth)?
            && !worth.is_lost(form)?
        {
            return Ok(Some(true));
        }
        Ok(None)
    }

    /// Returns how good it is for Left to be the one who moves; for the order of what is tried.
    pub(super) fn hope(&self) -> i64 {
        let upper = self.upper.heat.map_or(0, |upper| upper.most_mean.saturating_add(upper.temperature));
        let lower = self.lower.heat.map_or(0, |lower| lower.least_mean);
        upper.saturating_add(lower / 4)
    }
}

/// The bounds of components that were met. They are forgotten when they fill their share of the memory.
pub(super) struct Known<C> {
    bounds: Map<C, Bounds, FxBuildHasher>,
    budget: Budget,
}

impl<C: Component> Known<C> {
    pub(super) fn new(budget: &Budget) -> Self {
        Known { bounds: Map::new(budget), budget: budget.clone() }
    }

    pub(super) fn of<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        large: &Large<R::Component>,
        worth: &mut Worth<R::Component>,
    ) -> Result<Bounds, Failure<R::Error>> {
        if let Some(bounds) = self.bounds.get(&large.component) {
            return Ok(bounds.signed(large.sign, worth)?);
        }
        let [lower, upper] =
            [Player::Left, Player::Right].map(|tied| strips(rules, &large.component, tied, worth));
        let bounds = Bounds { lower: lower?, upper: upper? };
        if bounds.lower.is_none() && bounds.upper.is_none() {
            // Nothing is known of all the game, as a rule, and that is found sooner than looked up.
            return Ok(Bounds::UNKNOWN);
        }
        if let Err(Stop::Memory) =
            self.bounds.insert(large.component.clone(), bounds, large.component.elsewhere())
        {
            self.bounds = Map::new(&self.budget);
        }
        Ok(bounds.signed(large.sign, worth)?)
    }
}

/// Returns what the strips between which `tied` does not move are worth: the best cut for a bound.
fn strips<R: Ruleset>(
    rules: &R,
    component: &R::Component,
    tied: Player,
    worth: &mut Worth<R::Component>,
) -> Result<Option<Valued>, Failure<R::Error>> {
    let n_lines = rules.n_lines(component, tied);
    if n_lines == 0 {
        return Ok(None);
    }
    // The least score of the first lines, and the strip that ends there.
    let mut best: Vec<Option<(i64, usize, Valued)>> = Vec::with_capacity(n_lines);
    for end in 1..=n_lines {
        let mut least: Option<(i64, usize, Valued)> = None;
        for first in (end.saturating_sub(WIDEST)..end).rev() {
            let before = match first {
                0 => Some(0),
                _ => best[first - 1].map(|(score, ..)| score),
            };
            let Some(before) = before else { continue };
            let valued = match rules.strip(component, tied, first..end) {
                Some(strip) => worth.of_strip(rules, &strip)?,
                None => Some(Valued { heat: Heat::NOTHING, form: Some(worth.forms.zero()) }),
            };
            let Some(valued) = valued else { break };
            let score = before.saturating_add(score_of(valued.heat, tied));
            if least.is_none_or(|(other, ..)| score < other) {
                least = Some((score, first, valued));
            }
        }
        best.push(least);
    }
    let (mut chosen, mut end) = (Terms::NONE, n_lines);
    while end > 0 {
        let Some((_, first, valued)) = best[end - 1] else { return Ok(None) };
        chosen.add(Some(valued));
        end = first;
    }
    let form = chosen.form(worth)?;
    Ok(chosen.heat.map(|heat| Valued { heat, form }))
}

/// Returns how loose a strip is as a bound: what is above should have a low mean and be cool, what is below a high mean.
fn score_of(heat: Heat, tied: Player) -> i64 {
    let hot = heat.temperature.max(0) / 10 * 3;
    match tied {
        Player::Right => heat.most_mean + hot,
        Player::Left => hot - heat.least_mean,
    }
}
