//! Tables of any one-heap game, from its options alone.

use crate::{Failure, Table};
use grundy_budget::{Budget, List, Progress};
use grundy_rules::{Emit, Play, Ruleset, Verdict, take_each};
use grundy_values::{Grundy, MexSet, Player};
use std::ops::ControlFlow;

/// Returns the values of heaps `0..=upto`, by the mex rule, in normal play or with a goal.
///
/// Every part of every option must be smaller than its heap; a rule set that breaks this is a bug of its
/// author. Time is the number of options of all heaps; memory 32 bytes a heap, counted in the budget. A step
/// is an option.
///
/// # Errors
/// What the rules say cannot be evaluated.
///
/// # Panics
/// If `play` is misère, which has no Grundy values, or an option is not smaller than its heap.
///
/// ```
/// # use grundy_rules::{Play, Ruleset};
/// # use grundy_values::{Grundy, Player};
/// # use std::{convert::Infallible, ops::ControlFlow};
/// struct TakeOneOrTwo;
/// impl Ruleset for TakeOneOrTwo {
///     type Component = u64;
///     type Error = Infallible;
///     fn options(&self, heap: &u64, _: Player, emit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> Result<(), Infallible> {
///         for taken in (1..=2).filter(|taken| taken <= heap) {
///             if emit(&[heap - taken]).is_break() {
///                 break;
///             }
///         }
///         Ok(())
///     }
/// }
/// let table = grundy_engine::tabulate(&TakeOneOrTwo, Play::Normal, 4, &Default::default())?;
/// assert_eq!(table.values, [0, 1, 2, 0, 1].map(Grundy::Number));
/// # Ok::<_, Infallible>(())
/// ```
pub fn tabulate<R: Ruleset<Component = u64>>(
    rules: &R,
    play: Play<'_, R>,
    upto: u64,
    budget: &Budget,
) -> Result<Table<Grundy>, R::Error> {
    assert!(!play.stuck_wins(), "misère play has no Grundy values");
    let (mut values, mut seen) = (List::new(budget), MexSet::default());
    let mut stop = None;
    for heap in 0..=upto {
        let known = |part| usize::try_from(part).ok().and_then(|part| values.get(part).copied());
        let pushed = match value(rules, play, heap, known, &mut seen, budget) {
            Ok(value) => values.push(value),
            Err(Failure::Stopped(stop)) => Err(stop),
            Err(Failure::Rules(error)) => return Err(error),
            Err(Failure::Loop { .. }) => unreachable!("parts are smaller than their heap"),
        };
        stop = pushed.err();
        if stop.is_some() {
            break;
        }
        if heap % 1024 == 1023 {
            budget.report(Progress { done: heap, total: Some(upto) });
        }
    }
    Ok(Table { axes: vec![upto.saturating_add(1)], values: values.into_vec(), stop })
}

/// Returns the value of one heap from those of all smaller ones, which `known` tells: see [`tabulate`].
///
/// # Errors
/// See [`Failure`]; not [`Failure::Loop`].
///
/// # Panics
/// As [`tabulate`].
pub fn entry<R: Ruleset<Component = u64>>(
    rules: &R,
    play: Play<'_, R>,
    heap: u64,
    known: impl Fn(u64) -> Grundy,
    budget: &Budget,
) -> Result<Grundy, Failure<R::Error>> {
    assert!(!play.stuck_wins(), "misère play has no Grundy values");
    let known = |part| (part < heap).then(|| known(part));
    value(rules, play, heap, known, &mut MexSet::default(), budget)
}

fn value<R: Ruleset<Component = u64>>(
    rules: &R,
    play: Play<'_, R>,
    heap: u64,
    known: impl Fn(u64) -> Option<Grundy>,
    seen: &mut MexSet,
    budget: &Budget,
) -> Result<Grundy, Failure<R::Error>> {
    let mut wins = false;
    seen.clear();
    let options = |emit: Emit<'_, _>| rules.options(&heap, Player::Left, emit).map_err(Failure::Rules);
    take_each(options, |parts| {
        budget.spend(1)?;
        match play.verdict_on(parts).map_err(Failure::Rules)? {
            Some(Verdict::Win) => {
                wins = true;
                return Ok(ControlFlow::Break(()));
            }
            // A move that loses at once has no value, and keeps no value from being the mex.
            Some(Verdict::Lose) => {}
            None => {
                let value_of = |part: &u64| known(*part).expect("parts are smaller than their heap");
                let sum = parts.iter().map(value_of).fold(Grundy::ZERO, Grundy::nim_sum);
                // The opponent wins a sum with a part that can end the game, so it has no nimber.
                if let Some(v) = sum.number() {
                    seen.insert(u64::try_from(v).expect("a mex over fewer than 2^64 options"));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(if wins { Grundy::Win } else { Grundy::Number(u128::from(seen.mex())) })
}
