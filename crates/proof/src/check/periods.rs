//! Who wins tuples in which every move changes one coordinate alone, where what they are worth repeats in
//! each coordinate.
//!
//! Worth. A player who makes a part that meets `win` wins at once, and one who makes a part that meets `lose`
//! loses. Call a position `win` where some option has a part that meets `win`. Any other one is worth the
//! least number that is not the nim-sum of what the parts of an option are worth, over its options that meet
//! no goal and have no part that is `win`. Then the mover wins a sum just where a component is `win`, or the
//! nim-sum of the numbers is not 0, by induction: an option that meets `lose` loses, one with a part that is
//! `win` gives the game to the other player, and those that are left change a nim-sum as in normal play
//! [Winning Ways, ch. 12: loony moves]. Without goals these are the Grundy values.
//!
//! Theorem. Let a move in coordinate `j` take a bounded number and leave a bounded number of parts, as in
//! [`super::window`], with constants not above `n0 >= 1`, and let goals, domain and law say the same of `x_j`
//! and `x_j + p` for `x_j >= n0`. If the worth repeats so too in the box of all
//! `x_j < r n0 + (r - 1) p + k + p` (one `p` more where parts are unequal), in each coordinate with its own
//! numbers, and the law says there who wins, then both hold everywhere.
//!
//! For let `x_j` be beyond the box, so that the worth repeats below `x`. From there on `p` can be taken from
//! the largest part of every option of `x` in `j`, or added to it for one of `x` less `p`, as is shown there,
//! and the part stays at `n0` or above: parts of the two options have the same worth, and meet the same
//! goals. An option in another coordinate has parts that differ by `p` in `j`. So `x` and `x` less `p` are
//! worth the same, and the goals and the law are the same too. That parts are unequal asks for one period
//! more: an option of parts `s` and `s + p` less `p` would be one of `s` and `s`, and the one of `s - p` and
//! `s + p` is worth the same and meets the same goals.

#![cfg_attr(not(test), warn(clippy::arithmetic_side_effects))]

use super::options::Setting;
use super::order;
use super::rays::Rays;
use super::refusal::{Obligation, Refusal};
use super::repeating::{Repeating, multiple};
use super::{domain, window};
use crate::aid::Repeats;
use crate::law::Law;
use crate::logic::Outside;
use grundy_budget::{Budget, List, Stop};
use grundy_rules::Rules;
use grundy_rules::ir::{Condition, Ending};
use grundy_rules::lang::Claim;

/// The worth of a position from which the mover wins at once, whatever is beside it.
pub const WIN: u32 = u32::MAX;

/// Stands for the worth of a tuple that is no position.
const NONE: u32 = u32::MAX - 1;

/// Positions by their coordinates; every move changes one of them.
pub struct Sides<'a> {
    rules: &'a Rules,
    moves: Vec<window::Moves>,
}

impl<'a> Sides<'a> {
    /// Returns what is read of rules; `None` where the theorem does not speak of them.
    pub(super) fn of(rules: &'a Rules, budget: &Budget) -> Result<Option<Sides<'a>>, Outside> {
        // The worth is a value of normal play; in misère play nothing like it adds up.
        if *rules.play() == Ending::Misere {
            return Ok(None);
        }
        let Some(sides) = rules.sides() else { return Ok(None) };
        let mut moves = Vec::new();
        for side in &sides {
            match window::Moves::of(side, budget)? {
                // Two equal parts may meet a goal, and whether they do hangs on what they are.
                Some(side) if side.halves == [None; 2] && side.several.is_empty() => moves.push(side),
                _ => return Ok(None),
            }
        }
        Ok(Some(Sides { rules, moves }))
    }

    /// Returns what the positions of a box are worth, in row-major order.
    pub(super) fn worths(&self, lengths: &[usize], budget: &Budget) -> Result<List<u32>, Refusal> {
        let all = lengths.iter().try_fold(1_usize, |all, length| all.checked_mul(*length));
        let all = all.ok_or(Refusal::Outside(Outside::Large))?;
        let (mut goals, mut worths) = (List::new(budget), List::new(budget));
        // Room is asked for first: where there is none for all of them, that is said before any is looked at.
        goals.fit(all)?;
        worths.fit(all)?;
        let grid = Grid { lengths, all };
        // Goals are looked up for each part, and a position is a part of many others.
        for position in budget.each(grid.positions()) {
            goals.push(self.goal(&position?).ok_or(Refusal::Outside(Outside::Large))?)?;
        }
        let (mut seen, mut parts) = (List::new(budget), List::new(budget));
        for (at, position) in budget.each(grid.positions()).enumerate() {
            let position = position?;
            if !self.has(&position) {
                // No move leads here from a position, so no worth is needed; the entry keeps places in order.
                worths.push(NONE)?;
                continue;
            }
            seen.clear();
            let mut wins = false;
            for (axis, moves) in self.moves.iter().enumerate() {
                let (n, step) = (position[axis], grid.step(axis));
                options(moves, n, &mut parts, budget)?;
                for option in parts.iter() {
                    let mut sum = 0;
                    let mut met = Goal::None;
                    for part in option.iter().flatten() {
                        // A worth that is not known yet would be read: such rules are refused, and not only
                        // where a goal lies.
                        if *part >= n {
                            let position = position.iter().map(|x| *x as u128).collect();
                            return Err(Refusal::NotSmaller { position });
                        }
                        // It lies below in the box.
                        let place = at.saturating_sub(n.saturating_sub(*part).saturating_mul(step));
                        met = met.max(goals[place]);
                        // A part that is `win` gives the game to the other player, whatever is beside it.
                        sum = if worths[place] >= NONE || sum == WIN { WIN } else { sum ^ worths[place] };
                    }
                    match met {
                        // One such option is enough, whatever the others do.
                        Goal::Win => wins = true,
                        Goal::None if sum != WIN => seen.push(sum)?,
                        Goal::None | Goal::Lose => {}
                    }
                }
            }
            worths.push(if wins { WIN } else { least_missing(&mut seen) })?;
        }
        Ok(worths)
    }

    fn has(&self, position: &[usize]) -> bool {
        self.rules.domain().is_none_or(|domain| holds(domain, position) == Some(true))
    }

    /// What a part that is this position meets.
    fn goal(&self, position: &[usize]) -> Option<Goal> {
        let Ending::Goal { win, lose } = self.rules.play() else { return Some(Goal::None) };
        for (goal, condition) in [(Goal::Win, win), (Goal::Lose, lose)] {
            if let Some(condition) = condition
                && holds(condition, position)?
            {
                return Some(goal);
            }
        }
        Some(Goal::None)
    }
}

/// What a move meets: of several the last one counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Goal {
    None,
    Lose,
    Win,
}

fn holds(condition: &Condition, position: &[usize]) -> Option<bool> {
    condition.at(&position.iter().map(|x| *x as i128).collect::<Vec<_>>())
}

fn least_missing(seen: &mut [u32]) -> u32 {
    seen.sort_unstable();
    // Sorted, so a value that is missing is passed before a larger one is met.
    seen.iter().fold(0, |least, value| if *value == least { least.saturating_add(1) } else { least })
}

/// Lists the options of a number, each of two parts at most.
fn options(
    moves: &window::Moves,
    n: usize,
    options: &mut List<[Option<usize>; 2]>,
    budget: &Budget,
) -> Result<(), Stop> {
    options.clear();
    let size = n as u64;
    if moves.ends.contains(&size) {
        options.push([None; 2])?;
    }
    for (taken, least) in &moves.takes {
        // A take of more than the heap is no option.
        if let Some(rest) = size.checked_sub(*taken).filter(|_| size >= *least) {
            options.push([usize::try_from(rest).ok(), None])?;
        }
    }
    for split in &moves.splits {
        let rest = i64::try_from(n).ok().and_then(|n| u64::try_from(n.checked_sub(split.taken)?).ok());
        let Some(rest) = rest.filter(|_| size >= split.heap) else { continue };
        // A part is the smaller one up to half of the rest, so each pair comes once.
        for small in budget.each(split.small..=rest / 2) {
            let small = small?;
            let large = rest.saturating_sub(small);
            if large >= split.large && !(split.unequal && small == large) {
                options.push([usize::try_from(small).ok(), usize::try_from(large).ok()])?;
            }
        }
    }
    budget.spend((options.len() as u64).saturating_add(1))
}

/// A box of positions in row-major order.
struct Grid<'a> {
    lengths: &'a [usize],
    all: usize,
}

impl Grid<'_> {
    /// How far apart two positions are that differ by 1 in a coordinate.
    fn step(&self, axis: usize) -> usize {
        self.lengths.iter().skip(axis).skip(1).product()
    }

    fn positions(&self) -> impl Iterator<Item = Vec<usize>> {
        // Bounded: who goes through them asks the budget.
        (0..self.all).map(|mut at| {
            let mut position = vec![0; self.lengths.len()];
            for (x, length) in position.iter_mut().zip(self.lengths).rev() {
                // A box with a side of length 0 has no positions, so nothing is asked of this division.
                (*x, at) = (at.checked_rem(*length).unwrap_or(0), at.checked_div(*length).unwrap_or(0));
            }
            position
        })
    }
}

const UNREAD: Outside = Outside::Game(
    "periods in each coordinate are of moves that change one of them, take a bounded number and leave two parts at most",
);
const UNREPEATED: Outside = Outside::Game(
    "goals, domain and law must repeat in each coordinate, by comparisons and remainders of one alone",
);

/// Checks a claim by how the worth of positions repeats in each coordinate.
pub(super) fn check(rules: &Rules, law: &Law, periods: &[Repeats], budget: &Budget) -> Result<(), Refusal> {
    let Law::Claim(claim) = law else { return Err(UNREPEATED.into()) };
    let setting = Setting::of_heaps(rules, 1, budget);
    // What is closed and ordered is shown of all positions; the box below shows only a finite part.
    domain::is_closed(setting, budget)?;
    order::check(setting, &Rays::of(rules, &[])?, budget)?;
    // The certificate must have numbers for each coordinate, or some would be without a period.
    let sides = Sides::of(rules, budget)?.filter(|sides| sides.moves.len() == periods.len()).ok_or(UNREAD)?;
    let axes = axes(&sides, claim, periods).ok_or(UNREPEATED)?;
    let lengths: Option<Vec<usize>> =
        axes.iter().zip(&sides.moves).map(|(axis, moves)| length(*axis, moves)).collect();
    let lengths = lengths.ok_or(Refusal::Outside(Outside::Large))?;
    let worths = sides.worths(&lengths, budget)?;
    let grid = Grid { lengths: &lengths, all: worths.len() };
    for (at, position) in budget.each(grid.positions()).enumerate() {
        let (position, worth) = (position?, worths[at]);
        if worth == NONE {
            continue;
        }
        // What the law says of a tuple outside the domain does not matter.
        let said = claim.at(&position.iter().map(|x| *x as u64).collect::<Vec<_>>());
        let is_said = match claim {
            Claim::Lost(_) => said == Some(i128::from(worth == 0)),
            // A position that is `win` has no Grundy value.
            Claim::Value(_) => worth != WIN && said == Some(i128::from(worth)),
        };
        let repeats = |(axis, x): (usize, &usize)| {
            let [from, period] = [axes[axis].from, axes[axis].period].map(whole);
            // There is an entry to compare with from one period beyond `from` on.
            let is_later = x.checked_sub(period).is_some_and(|before| before >= from);
            !is_later
                || at.checked_sub(period.saturating_mul(grid.step(axis))).map(|before| worths[before])
                    == Some(worth)
        };
        if !is_said || !position.iter().enumerate().all(repeats) {
            let position = position.iter().map(|x| *x as u128).collect();
            return Err(Refusal::fails(Obligation::Window, position, (worth != WIN).then_some(worth.into())));
        }
    }
    Ok(())
}

/// What is below the length of a box in memory.
fn whole(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// From where on, and with which period, moves, goals, domain and law repeat; `None` where they may not.
fn axes(sides: &Sides<'_>, claim: &Claim, periods: &[Repeats]) -> Option<Vec<Repeats>> {
    let mut repeating = Repeating { axes: periods.to_vec() };
    match claim {
        Claim::Lost(condition) => repeating.condition(condition)?,
        Claim::Value(value) => repeating.number(value)?,
    }
    // The domain says which tuples are positions, and it must repeat as they do.
    if let Some(domain) = sides.rules.domain() {
        repeating.condition(domain)?;
    }
    if let Ending::Goal { win, lose } = sides.rules.play() {
        [win, lose].into_iter().flatten().try_for_each(|goal| repeating.condition(goal))?;
    }
    for (axis, moves) in repeating.axes.iter_mut().zip(&sides.moves) {
        axis.from = axis.from.max(moves.bound()).max(1);
        // A period that the certificate gives as 0 is none.
        axis.period = multiple(axis.period, 1)?;
    }
    Some(repeating.axes)
}

/// How long the box is along a coordinate.
fn length(axis: Repeats, moves: &window::Moves) -> Option<usize> {
    let parts = moves.most_parts();
    let unequal = u64::from(moves.splits.iter().any(|split| split.unequal));
    let end =
        parts.checked_mul(axis.from)?.checked_add(axis.period.checked_mul(parts.checked_add(unequal)?)?)?;
    usize::try_from(end.checked_add(moves.most_taken())?.checked_add(1)?).ok()
}
