//! The bound that is advised for a choice that has none.

use crate::ir::plan::{Plan, Unbounded};
use crate::ir::{Comparison, Condition, Ending, Expr, Line, Moves, Operator, Rules};
use crate::lang::review::{alone, same_far_options, same_options};
use grundy_budget::Budget;

/// A bound that is larger by this number shows whether one leaves an option out.
const MORE: i128 = 16;

/// Steps spent on showing it.
const STEPS: u64 = 200_000;

/// Returns a bound for a choice of a line, and for the others that are open without it; and whether it leaves
/// no option out, as far as small positions and some far ones show it. Where that is not tried, it is not
/// said.
pub(super) fn bound(line: &Line, coordinates: &[String], choice: usize, is_tried: bool) -> (Condition, bool) {
    let arity = coordinates.len();
    let first = Expr::Name(0);
    let bounds = |open: &[usize], most: &Expr| {
        let at_most =
            |choice: &usize| Condition::Compare(Comparison::AtMost, Expr::Name(arity + choice), most.clone());
        Condition::all(open.iter().map(at_most).collect())
    };
    let bounded = |open: &[usize], most: &Expr| {
        let condition = Condition::all(vec![line.condition.clone(), bounds(open, most)]);
        Line { condition, ..line.clone() }
    };
    let mut open = vec![choice];
    while let Err(Unbounded::Choice(next)) = Plan::new(&bounded(&open, &first), arity, &mut 0)
        && !open.contains(&next)
    {
        open.push(next);
    }
    let sum = (1..arity).fold(first.clone(), |sum, slot| Expr::sum(sum, Expr::Name(slot)));
    let times =
        |factor| Expr::Binary(Operator::Multiply, Box::new(Expr::Number(factor)), Box::new(sum.clone()));
    let bare = Rules {
        name: None,
        moves: Moves { coordinates: coordinates.to_vec(), lines: Vec::new() },
        domain: None,
        start: None,
        play: Ending::Normal,
        plans: Vec::new(),
    };
    let far = plus(&times(4), MORE);
    let keeps = |most: &Expr| {
        let all = [most, &plus(most, MORE), &far].map(|most| alone(&bare, bounded(&open, most)));
        let [Some(one), Some(more), Some(far)] = all else { return false };
        let budget = Budget::default().with_steps(STEPS);
        // Where a far larger choice has no value, one that is a little larger may have one.
        same_options(&one, &more, false, &budget)
            && same_far_options(&one, &more, &budget)
            && same_far_options(&one, &far, &budget)
    };
    let near = (0..MORE / 2).map(|more| plus(&first, more));
    let others = (1..arity).map(Expr::Name).chain((arity > 1).then(|| sum.clone())).chain([times(2)]);
    let others = others.flat_map(|of| (0..3).map(move |more| plus(&of, more)));
    let kept = is_tried.then(|| near.chain(others).find(keeps)).flatten();
    (bounds(&open, kept.as_ref().unwrap_or(&first)), kept.is_some())
}

fn plus(of: &Expr, more: i128) -> Expr {
    if more == 0 { of.clone() } else { Expr::sum(of.clone(), Expr::Number(more)) }
}
