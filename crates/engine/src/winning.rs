//! The winning moves of a sum by searches that can be broken off: those that are found soonest first.

use crate::rung::{Extent, Pass, Push, Said};
use grundy_budget::{Budget, List, Stop};
use grundy_rules::Ruleset;
use grundy_values::Player;
use std::ops::ControlFlow;

/// The steps of the first attempt of a search.
pub(crate) const FIRST_STEPS: u64 = 1 << 13;

/// Each attempt takes this number of times the steps of the one before.
pub(crate) const GROWTH: u64 = 8;

/// The least number of steps for which others are looked for beyond the first winning move.
const MORE_STEPS: u64 = 1 << 16;

/// Returns whether a player to move wins a sum, as far as that is seen without a search, or within a number
/// of steps.
pub(crate) type Wins<'w, C, E> = &'w mut dyn FnMut(&[C], Option<u64>) -> Said<Option<bool>, E>;

/// Hands out the winning moves of `player`, who wins: the component's index and its parts. `opponent_wins` is
/// asked about what a move leaves. One is found always; the others, where only cheap ones are wanted, as far
/// as they take no more steps than all that was done before. Returns the limit that cut the list short.
///
/// # Errors
/// A failure of the rules, a stop before the options are listed, and why `opponent_wins` passes.
pub(crate) fn soonest_first<R: Ruleset>(
    rules: &R,
    budget: &Budget,
    sum: &[R::Component],
    player: Player,
    extent: Extent,
    push: Push<'_, R::Component>,
    opponent_wins: Wins<'_, R::Component, R::Error>,
) -> Said<Option<Stop>, R::Error> {
    let (mut options, mut found_one) = (List::new(budget), false);
    for (index, component) in sum.iter().enumerate() {
        let mut full = Ok(());
        let listed = rules.options(component, player, &mut |parts| {
            full = budget.spend(1).and_then(|()| options.push((index, parts.to_vec())));
            if full.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        listed.map_err(Pass::Rules)?;
        full?;
    }
    // What is seen without a search comes first: it costs little, and may be enough.
    let mut open = Vec::new();
    for (index, parts) in options.iter() {
        let after = [&sum[..*index], parts, &sum[*index + 1..]].concat();
        match opponent_wins(&after, None)? {
            None => open.push((*index, parts, after)),
            Some(true) => {}
            Some(false) => match push(*index, parts) {
                Ok(()) => found_one = true,
                Err(stop) => return Ok(Some(stop)),
            },
        }
    }
    let mut steps = FIRST_STEPS;
    // A cheap list may cost as much again as all that was spent before.
    let last = match extent {
        Extent::Cheap => budget.steps_spent().saturating_mul(2).max(MORE_STEPS),
        Extent::All => u64::MAX,
    };
    while !open.is_empty() {
        let mut still_open = Vec::new();
        for (index, parts, after) in open {
            if found_one && budget.steps_spent() >= last {
                return Ok(Some(Stop::Steps));
            }
            match opponent_wins(&after, Some(steps)) {
                Ok(None) => still_open.push((index, parts, after)),
                Ok(Some(true)) => {}
                Ok(Some(false)) => match push(index, parts) {
                    Ok(()) => found_one = true,
                    Err(stop) => return Ok(Some(stop)),
                },
                // A limit cuts the list short. Who cancels wants no list.
                Err(Pass::Stopped(stop)) if stop != Stop::Cancelled => return Ok(Some(stop)),
                Err(pass) => return Err(pass),
            }
        }
        open = still_open;
        steps = steps.saturating_mul(GROWTH);
    }
    Ok(None)
}
