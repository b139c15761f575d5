//! Random rule sets for the tests of this crate.

use grundy_rules::{Emit, Goal, Ruleset, Verdict};
use grundy_values::Player;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::fmt::Debug;

/// The options of each position, listed: from a number to sums of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Rows(pub(crate) Vec<Vec<Vec<usize>>>);

impl Ruleset for Rows {
    type Component = usize;
    type Error = Infallible;
    fn options(&self, at: &usize, _: Player, emit: Emit<'_, usize>) -> Result<(), Infallible> {
        let _ = self.0[*at].iter().try_for_each(|option| emit(option));
        Ok(())
    }
}

/// Rows for Left and, where the game is partizan, others for Right.
#[derive(Clone, Debug)]
pub(crate) struct Partizan {
    pub(crate) left: Rows,
    pub(crate) right: Option<Rows>,
}

impl Ruleset for Partizan {
    type Component = usize;
    type Error = Infallible;
    fn options(&self, at: &usize, player: Player, emit: Emit<'_, usize>) -> Result<(), Infallible> {
        match (&self.right, player) {
            (Some(right), Player::Right) => right.options(at, player, emit),
            _ => self.left.options(at, player, emit),
        }
    }
    fn is_impartial(&self) -> bool {
        self.right.is_none()
    }
}

/// The most positions of a sum that are few: a search with little memory ends, and one that forgets meets
/// them often.
const FEW: usize = 4000;

/// Returns the sum without its last components, as many as it takes for it to have few positions. What a
/// random sum of some parts leads to may be more than any search ends with.
pub(crate) fn few_positions(
    rules: &impl Ruleset<Component = usize, Error = Infallible>,
    sum: &[usize],
) -> Vec<usize> {
    let is_small = |sum: &[usize]| {
        let mut met = BTreeSet::from([sum.to_vec()]);
        let mut open = Vec::from([sum.to_vec()]);
        while let Some(sum) = open.pop() {
            for (index, component) in sum.iter().enumerate() {
                for player in Player::BOTH {
                    for parts in rules.collect_options(component, player).expect("it cannot fail") {
                        let mut after = [&sum[..index], &parts, &sum[index + 1..]].concat();
                        after.sort_unstable();
                        if met.insert(after.clone()) {
                            open.push(after);
                        }
                    }
                }
            }
            if met.len() > FEW {
                return false;
            }
        }
        true
    };
    let length = (0..=sum.len()).rev().find(|length| is_small(&sum[..*length]));
    sum[..length.expect("nothing has one position")].to_vec()
}

/// A goal given as a function of the part that is made.
pub(crate) struct Made<F>(pub(crate) F);

impl<R, F> Goal<R> for Made<F>
where
    R: Ruleset<Component = usize, Error = Infallible>,
    F: Fn(&usize) -> Option<Verdict>,
{
    fn verdict(&self, part: &usize) -> Result<Option<Verdict>, Infallible> {
        Ok((self.0)(part))
    }
}

/// Rules on the positions 0 to 7 in which parts are smaller than their position and options have up to
/// `most_parts` parts (exactly one, where that is 1).
pub(crate) fn rows(most_parts: usize) -> impl Strategy<Value = Rows> {
    let fewest = usize::from(most_parts == 1);
    let row = move |at: usize| {
        let options = if at == 0 { 0..1 } else { 0..4 };
        prop::collection::vec(prop::collection::vec(0..at.max(1), fewest..most_parts + 1), options)
    };
    let all: Vec<_> = (0..8).map(row).collect();
    all.prop_map(Rows)
}
