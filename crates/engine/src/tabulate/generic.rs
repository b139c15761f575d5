//! Tables of any one-heap game, from its options alone.

use crate::Table;
use grundy_budget::{Budget, Progress};
use grundy_rules::{Play, Ruleset, Verdict};
use grundy_values::{Grundy, MexSet, Player};
use std::ops::ControlFlow;

/// Returns the values of heaps `0..=upto`, by the mex rule, in normal play or with a goal.
///
/// Every part of every option must be smaller than its heap; a rule set that breaks this is a bug of its author.
/// Time is the number of options of all heaps; memory 32 bytes a heap, counted in the budget. A step is an option.
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
    let mut values: Vec<Grundy> = Vec::new();
    let mut seen = MexSet::default();
    let mut stop = None;
    for heap in 0..=upto {
        stop = budget.hold(size_of::<Grundy>() as u64).err();
        let mut wins = false;
        let mut failed = None;
        seen.clear();
        if stop.is_none() {
            rules.options(&heap, Player::Left, &mut |parts| {
                if let Err(limit) = budget.spend(1) {
                    stop = Some(limit);
                    return ControlFlow::Break(());
                }
                match play.verdict_on(parts) {
                    Err(error) => {
                        failed = Some(error);
                        return ControlFlow::Break(());
                    }
                    Ok(Some(Verdict::Win)) => {
                        wins = true;
                        return ControlFlow::Break(());
                    }
                    Ok(Some(Verdict::Lose)) => {}
                    Ok(None) => {
                        let value_of = |part: &u64| {
                            let index = usize::try_from(*part).ok();
                            *index
                                .and_then(|index| values.get(index))
                                .expect("parts are smaller than their heap")
                        };
                        let sum = parts.iter().map(value_of).fold(Grundy::ZERO, Grundy::nim_sum);
                        if let Some(v) = sum.number() {
                            seen.insert(u64::try_from(v).expect("a mex over fewer than 2^64 options"));
                        }
                    }
                }
                ControlFlow::Continue(())
            })?;
        }
        if let Some(error) = failed {
            return Err(error);
        }
        if stop.is_some() {
            break;
        }
        values.push(if wins { Grundy::Win } else { Grundy::Number(u128::from(seen.mex())) });
        if heap % 1024 == 1023 {
            budget.report(Progress { done: heap, total: Some(upto) });
        }
    }
    budget.release(values.len() as u64 * size_of::<Grundy>() as u64);
    Ok(Table { axes: vec![upto.saturating_add(1)], values, stop })
}
