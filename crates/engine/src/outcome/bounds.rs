//! Bounds of components without a value: sums of strips, between which one player gives up all moves.
//!
//! Whoever has a hand tied does not gain by it [Lachmann, Moore, Rapaport 2002], so the sum of the strips
//! bounds the value from one side. Of the ways to cut, the one with the least sum of means, and a part of the
//! temperatures, is found line by line.

use super::heat::{self, Heat};
use super::sum::{Large, Sum};
use super::values::{Component, Valued, Worth};
use crate::Failure;
use grundy_budget::{Budget, Map};
use grundy_rules::{Ruleset, Sign};
use grundy_values::Player;
use grundy_values::form::Form;
use rustc_hash::FxBuildHasher;

/// The largest rank of a patch: larger ones bound more closely, and cost more than that saves.
const LARGEST_PATCH: u16 = 7;

/// From which side a bound is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Below,
    Above,
}

impl Side {
    /// Returns the side of a component on which a bound of it with this sign lies.
    fn of(self, sign: Sign) -> Side {
        match (self, sign) {
            (side, Sign::Plus) => side,
            (Side::Below, Sign::Minus) => Side::Above,
            (Side::Above, Sign::Minus) => Side::Below,
        }
    }

    /// Returns who gives up moves between strips for a bound from this side.
    fn tied(self) -> Player {
        match self {
            Side::Below => Player::Left,
            Side::Above => Player::Right,
        }
    }
}

/// What is known of a component from one side.
#[derive(Clone, Copy, Debug)]
enum Bound {
    Unasked,
    /// There is none.
    Nothing,
    /// A heat, whose value was not asked for.
    Heat(Heat),
    /// A heat, and its value where that is cheap.
    Value(Heat, Option<Form>),
}

/// The bounds of components that were met. They are forgotten when they fill their share of the memory.
///
/// Most sums are decided by the heat of one side, so that sides are found one by one, and values only where
/// they can decide.
pub(super) struct Known<C> {
    bounds: Map<C, [Bound; 2], FxBuildHasher>,
    budget: Budget,
}

impl<C: Component> Known<C> {
    pub(super) fn new(budget: &Budget) -> Self {
        Known { bounds: Map::new(budget), budget: budget.clone() }
    }

    /// Returns the heat of what bounds a component from this side.
    fn heat<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        large: &Large<C>,
        side: Side,
        worth: &mut Worth<C>,
    ) -> Result<Option<Heat>, Failure<R::Error>> {
        // A bound of the component from below is one of its negative from above.
        let side = side.of(large.sign);
        let heat = match self.bound(&large.component, side) {
            Bound::Nothing => return Ok(None),
            Bound::Heat(heat) | Bound::Value(heat, _) => heat,
            Bound::Unasked => {
                let tied = side.tied();
                let n_lines = rules.n_lines(&large.component, tied);
                if n_lines == 0 {
                    // Nothing is known of all the game, as a rule, and that is found sooner than looked up.
                    return Ok(None);
                }
                let cut = best_cut(rules, &large.component, tied, n_lines, worth)?;
                let heat = cut.as_deref().map(heat_of_parts);
                // Also that there is none is kept, so that the strips are not tried again at every visit.
                self.keep(&large.component, side, heat.map_or(Bound::Nothing, Bound::Heat));
                let Some(heat) = heat else { return Ok(None) };
                heat
            }
        };
        // What is kept is about the component itself, and serves it with both signs.
        Ok(Some(if large.sign == Sign::Plus { heat } else { heat.negated() }))
    }

    /// Returns the value of what bounds a component from this side, where that is cheap.
    fn form<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        large: &Large<C>,
        side: Side,
        worth: &mut Worth<C>,
    ) -> Result<Option<Form>, Failure<R::Error>> {
        let side = side.of(large.sign);
        let form = match self.bound(&large.component, side) {
            Bound::Nothing => None,
            Bound::Value(_, form) => form,
            Bound::Heat(_) | Bound::Unasked => {
                let tied = side.tied();
                let n_lines = rules.n_lines(&large.component, tied);
                let Some(parts) = best_cut(rules, &large.component, tied, n_lines, worth)? else {
                    return Ok(None);
                };
                let heat = heat_of_parts(&parts);
                // A part without a form, or parts too heavy to be added, leave the bound without a value:
                // `None`.
                let forms: Option<Vec<Form>> = parts.iter().map(|part| part.form).collect();
                let form = forms.map_or(Ok(None), |mut forms| worth.one(&mut forms))?;
                // The heat is kept again with the value, so that one entry answers both questions.
                self.keep(&large.component, side, Bound::Value(heat, form));
                form
            }
        };
        Ok(form.map(|form| worth.signed(form, large.sign)).transpose()?)
    }

    fn bound(&self, component: &C, side: Side) -> Bound {
        self.bounds.get(component).map_or(Bound::Unasked, |sides| sides[side as usize])
    }

    fn keep(&mut self, component: &C, side: Side, bound: Bound) {
        let mut sides = self.bounds.get(component).copied().unwrap_or([Bound::Unasked; 2]);
        sides[side as usize] = bound;
        // The bounds are a cache: where their share is full they are forgotten, and found again when they are
        // asked for.
        if self.bounds.insert(component.clone(), sides, component.elsewhere()).is_err() {
            self.bounds = Map::new(&self.budget);
        }
    }
}

/// What bounds say of a sum for Left, who moves first in it.
pub(super) enum Said {
    Decided(bool),
    /// How good it is for Left to be the one who moves; for the order of what is tried.
    Hope(i64),
}

/// Returns whether Left, moving first, wins whatever lies between the bounds of a sum, or loses it.
///
/// Left's stop is at least the mean, and at most the mean and the temperature of the hottest term. Where that
/// leaves it open and the bounds are values, these are compared with 0.
pub(super) fn decide<R: Ruleset>(
    rules: &R,
    sum: &Sum<R::Component>,
    known: &mut Known<R::Component>,
    worth: &mut Worth<R::Component>,
) -> Result<Said, Failure<R::Error>> {
    // A term whose heat is unknown leaves the whole sum without one: `None` from here on.
    let mut values = Some(Heat::NOTHING);
    for term in &sum.terms {
        values = values.zip(worth.heat(*term)?).map(|(all, heat)| all.plus(heat));
    }
    let lower = heat_of(rules, sum, Side::Below, values, known, worth)?;
    // Left's stop is no less than the mean, so Left wins what is above this bound.
    if lower.is_some_and(|lower| lower.least_mean > 0) {
        return Ok(Said::Decided(true));
    }
    // The upper bound comes second: it is not needed where the lower one has decided.
    let upper = heat_of(rules, sum, Side::Above, values, known, worth)?;
    // For numbers the temperature is negative, and the test is right for them too: a positive sum of numbers
    // with denominators up to `2^k` is at least `1/2^k`, and its temperature here is `-1/2^k` or more.
    let most_stop = |heat: Heat| heat.most_mean.saturating_add(heat.temperature);
    if upper.is_some_and(|upper| most_stop(upper) < 0) {
        return Ok(Said::Decided(false));
    }
    // With a positive mean Left wins the upper bound itself, which then shows nothing.
    if upper.is_some_and(|upper| upper.most_mean <= 0)
        && let Some(form) = form_of(rules, sum, Side::Above, known, worth)?
        && worth.is_lost(form)?
    {
        return Ok(Said::Decided(false));
    }
    // A lower bound whose stop is below 0 is lost for Left and shows nothing: its value is not asked for.
    if lower.is_some_and(|lower| most_stop(lower) >= 0)
        && let Some(form) = form_of(rules, sum, Side::Below, known, worth)?
        && !worth.is_lost(form)?
    {
        return Ok(Said::Decided(true));
    }
    // A bound that is missing counts as 0 here: it would only change the order.
    let (stop, mean) = (upper.map_or(0, most_stop), lower.map_or(0, |lower| lower.least_mean));
    Ok(Said::Hope(stop.saturating_add(mean).saturating_add(advantage(rules, sum))))
}

/// Returns how many options more Left has than Right in the components of a sum, each worth half a move, as
/// far as they are soon counted.
///
/// Heuristic: it serves the order of what is tried, and no answer depends on it.
fn advantage<R: Ruleset>(rules: &R, sum: &Sum<R::Component>) -> i64 {
    let in_one = |large: &Large<R::Component>| {
        let count = |player| rules.n_options(&large.component, player).map_or(0, i64::from);
        count(large.mover()) - count(large.mover().opponent())
    };
    sum.large.iter().map(in_one).sum::<i64>().saturating_mul(heat::UNIT / 2)
}

/// Returns the heat of what bounds a sum whose values have this heat.
fn heat_of<R: Ruleset>(
    rules: &R,
    sum: &Sum<R::Component>,
    side: Side,
    values: Option<Heat>,
    known: &mut Known<R::Component>,
    worth: &mut Worth<R::Component>,
) -> Result<Option<Heat>, Failure<R::Error>> {
    // One term without heat leaves the sum without bounds.
    let Some(mut total) = values else { return Ok(None) };
    for large in &sum.large {
        let Some(heat) = known.heat(rules, large, side, worth)? else { return Ok(None) };
        total = total.plus(heat);
    }
    Ok(Some(total))
}

/// Returns the value of what bounds a sum, where that is one.
fn form_of<R: Ruleset>(
    rules: &R,
    sum: &Sum<R::Component>,
    side: Side,
    known: &mut Known<R::Component>,
    worth: &mut Worth<R::Component>,
) -> Result<Option<Form>, Failure<R::Error>> {
    let mut forms = sum.terms.clone();
    for large in &sum.large {
        let Some(form) = known.form(rules, large, side, worth)? else { return Ok(None) };
        forms.push(form);
    }
    Ok(worth.one(&mut forms)?)
}

/// Returns the parts that are left where `tied` gives up moves: strips or patches, whichever are the better
/// bound.
fn best_cut<R: Ruleset>(
    rules: &R,
    component: &R::Component,
    tied: Player,
    n_lines: usize,
    worth: &mut Worth<R::Component>,
) -> Result<Option<Vec<Valued>>, Failure<R::Error>> {
    let strips = best_strips(rules, component, tied, n_lines, worth)?;
    let Some(patches) = patches(rules, component, tied, worth)? else { return Ok(strips) };
    let score = |parts: &[Valued]| score_of(heat_of_parts(parts), tied);
    Ok(strips.filter(|strips| score(strips) <= score(&patches)).or(Some(patches)))
}

fn patches<R: Ruleset>(
    rules: &R,
    component: &R::Component,
    tied: Player,
    worth: &mut Worth<R::Component>,
) -> Result<Option<Vec<Valued>>, Failure<R::Error>> {
    let mut parts = Vec::new();
    // `false` means that these rules know no patches; then strips alone bound it.
    if !rules.patches(component, tied, LARGEST_PATCH, &mut parts) {
        return Ok(None);
    }
    parts.into_iter().map(|part| worth.of_parts(rules, [part])).collect()
}

fn heat_of_parts(parts: &[Valued]) -> Heat {
    parts.iter().fold(Heat::NOTHING, |all, one| all.plus(one.heat))
}

/// Returns the strips between which `tied` does not move: the best cut for a bound.
fn best_strips<R: Ruleset>(
    rules: &R,
    component: &R::Component,
    tied: Player,
    n_lines: usize,
    worth: &mut Worth<R::Component>,
) -> Result<Option<Vec<Valued>>, Failure<R::Error>> {
    // The least score of the first lines, and the strip that ends there.
    let mut best: Vec<Option<(i64, usize, Valued)>> = Vec::with_capacity(n_lines);
    for end in 1..=n_lines {
        let mut least: Option<(i64, usize, Valued)> = None;
        // The lines before a strip are cut in the best way already, whatever the strip is.
        // Narrow strips come first, so that the loop may end at the first that is too large.
        for first in (end.saturating_sub(worth.widest())..end).rev() {
            let before = match first {
                0 => Some(0),
                _ => best[first - 1].map(|(score, ..)| score),
            };
            // The lines before cannot be cut into strips with values, so no strip may begin here.
            let Some(before) = before else { continue };
            let strip = rules.strip(component, tied, first..end).map_err(Failure::Rules)?;
            let valued = match strip {
                Some(strip) => worth.of_strip(rules, &strip)?,
                // Nothing lies in these lines. That is worth 0, and is not the same as a strip without a
                // value.
                None => Some(Valued { heat: Heat::NOTHING, form: Some(worth.forms.zero()) }),
            };
            // Wider strips that end here are larger still.
            let Some(valued) = valued else { break };
            let score = before.saturating_add(score_of(valued.heat, tied));
            if least.is_none_or(|(other, ..)| score < other) {
                least = Some((score, first, valued));
            }
        }
        best.push(least);
    }
    let (mut chosen, mut end) = (Vec::new(), n_lines);
    // The cut is read off from its end: each strip names the line at which it begins.
    while end > 0 {
        // Some lines lie in no strip with a value, so there is no cut at all.
        let Some((_, first, valued)) = best[end - 1] else { return Ok(None) };
        chosen.push(valued);
        end = first;
    }
    Ok(Some(chosen))
}

/// Returns how loose a strip is as a bound: what is above should have a low mean and be cool, what is below a
/// high mean.
fn score_of(heat: Heat, tied: Player) -> i64 {
    // Heuristic: three tenths of the temperature. Every cut is a bound, so a bad weight makes it loose and
    // not false.
    let hot = heat.temperature.max(0) / 10 * 3;
    match tied {
        Player::Right => heat.most_mean + hot,
        Player::Left => hot - heat.least_mean,
    }
}
