//! Laws that nobody has proved are doubted: they are held against longer tables, and against positions near
//! the numbers that somebody wrote, as far as the budget allows.
//!
//! A law of small positions breaks where the rules speak of a large one: at a number in them, and where they
//! multiply, at its powers and roots. So does a law that has such a number itself: `g(n) = 0 for n >= 82` may
//! end at `82^2`.

use super::RuleGame;
use grundy_budget::Budget;
use grundy_discover::prove::Effort;
use grundy_engine::answer::Answers;
use grundy_proof::Law;
use grundy_rules::interpret::{Compiled, Position};
use grundy_values::{Chance, Grundy, Outcome, Player};
use std::collections::BTreeSet;

/// How far a law was held against the rules.
pub(super) struct Doubted {
    /// The last heap, or the largest coordinate, of the longest table.
    pub(super) to: u64,
    /// How many positions beyond it follow the law too.
    pub(super) beyond: u64,
    /// A position where the law is false, or does not fit the moves.
    pub(super) broken: Option<Vec<u64>>,
}

/// The most positions of a box.
const LARGEST_BOX: u64 = 1 << 22;

/// Positions beyond the tables: the most of them, and the steps for each.
const MOST_PROBES: usize = 256;
const PROBE_STEPS: u64 = 1 << 18;

/// Numbers beyond this are no positions below which anything is computed.
const LARGEST: u64 = 1 << 40;

impl RuleGame {
    /// Holds a law that tables to `to` follow against longer ones, and against positions beyond. Seven
    /// eighths of the time that is left are spent, so that something is left for what is done with the
    /// answer.
    pub(super) fn doubt(&self, law: &Law, to: u64, effort: &Effort, budget: &Budget) -> Doubted {
        // Single positions first, which take little; what is left goes to tables.
        let probes = self.probes(law, to);
        let probed = self.probed(law, &probes, &budget.eighths(2));
        let follow = match probed {
            Err(position) => return Doubted { to, beyond: 0, broken: Some(position) },
            Ok(follow) => follow,
        };
        if let Some(position) = self.misfit(law, &probes, &budget.eighths(2)) {
            return Doubted { to, beyond: 0, broken: Some(position) };
        }
        let doubted = if self.is_valued_heap() {
            self.longer_tables(law, to, effort.largest_heap, &budget.eighths(7))
        } else {
            self.larger_boxes(law, to, effort.largest_heap, &budget.eighths(7))
        };
        let beyond = follow.iter().filter(|largest| **largest > doubted.to).count() as u64;
        Doubted { beyond, ..doubted }
    }

    fn longer_tables(&self, law: &Law, to: u64, largest: u64, budget: &Budget) -> Doubted {
        let mut doubted = Doubted { to, beyond: 0, broken: None };
        // Each table is twice as long as the one before, so that the last one costs as much as all others.
        while doubted.to < largest && budget.check().is_ok() {
            let upto = doubted.to.saturating_mul(2).saturating_add(1).min(largest);
            let values = self.grundy_values(upto, budget);
            let differs = |(n, value): &(u64, &u32)| self.differs(law, &[*n], (**value).into());
            doubted.broken = (0..).zip(&values).find(differs).map(|(n, _)| vec![n]);
            let reached = (values.len() as u64).saturating_sub(1);
            doubted.to = doubted.to.max(reached);
            // The limit ended the table, and a longer one would end there too.
            if doubted.broken.is_some() || reached < upto {
                break;
            }
        }
        doubted
    }

    fn larger_boxes(&self, law: &Law, to: u64, largest: u64, budget: &Budget) -> Doubted {
        let mut doubted = Doubted { to, beyond: 0, broken: None };
        let arity = u32::try_from(self.parsed.rules.arity()).expect("a few coordinates");
        while doubted.to < largest && budget.check().is_ok() {
            let bound = doubted.to.saturating_add(1).saturating_mul(2).min(largest.saturating_add(1));
            // The last box that fits is kept as the reach.
            if bound.saturating_pow(arity) > LARGEST_BOX {
                break;
            }
            let mut positions = super::seen::Odometer::new(arity as usize, bound);
            if let Law::Number(_) = law {
                let Some(numbers) = self.numbers_in_box(bound, budget) else { break };
                let mut numbers = numbers.into_iter();
                let mut differs = |position: &Vec<u64>| {
                    let number = numbers.next();
                    number.is_some_and(|number| law.number_at(&wide(position)) != Some(number.into()))
                        && self.has(position)
                };
                doubted.broken = positions.find(|position| differs(position));
            } else if law.gives_values() {
                let Some(values) = self.values_in_box(bound, budget) else { break };
                let mut values = values.into_iter();
                let mut differs = |position: &Vec<u64>| {
                    values.next().is_some_and(|value| self.differs(law, position, value.into()))
                };
                doubted.broken = positions.find(|position| differs(position));
            } else {
                let Some(lost) = self.lost_in_box(bound, budget) else { break };
                let mut lost = lost.into_iter();
                let mut differs = |position: &Vec<u64>| {
                    let is = lost.next();
                    is.is_some_and(|is| law_is_lost(law, position) == Some(!is)) && self.has(position)
                };
                doubted.broken = positions.find(|position| differs(position));
            }
            doubted.to = bound - 1;
            if doubted.broken.is_some() {
                break;
            }
        }
        doubted
    }

    /// Looks at single positions beyond the tables, each with what is needed below it. Returns the largest
    /// coordinates of those that follow the law, or the first that does not.
    fn probed(&self, law: &Law, probes: &[Vec<u64>], budget: &Budget) -> Result<Vec<u64>, Vec<u64>> {
        let mut follow = Vec::new();
        for position in probes.iter().filter(|position| position.iter().all(|x| *x <= LARGEST)) {
            if budget.check().is_err() {
                break;
            }
            // Where the budget has a limit on steps, it is one on those of all positions.
            // A probe that meets its own limit leaves the others their steps.
            let most = budget.steps_left().map_or(PROBE_STEPS, |left| left.min(PROBE_STEPS));
            let probe = budget.apart().with_steps(most);
            let agrees = self.agrees_at(law, position, &probe);
            let _ = budget.spend(probe.steps_spent());
            match agrees {
                Some(true) => follow.extend(position.iter().max()),
                Some(false) => return Err(position.clone()),
                // A position that is not decided says nothing for or against the law.
                None => {}
            }
        }
        Ok(follow)
    }

    /// Returns whether a position follows the law; `None` where that is not found out.
    fn agrees_at(&self, law: &Law, position: &[u64], budget: &Budget) -> Option<bool> {
        let compiled = Compiled::new(self.parsed.rules.clone()).with_budget(budget);
        let mut answers = Answers::new(&compiled, compiled.convention(), budget);
        let sum = [Position::from(position)];
        // A number says who wins for both players, so both are asked.
        if let Some(number) = law.number_at(&wide(position)) {
            let mut wins = |player| answers.chance(&sum, player).ok().map(|chance| chance == Chance::Win);
            return Some(
                super::numbers::outcome(number) == Outcome::of(wins(Player::Left)?, wins(Player::Right)?),
            );
        }
        if self.is_valued_heap() || law.gives_values() {
            let Ok(Some(Grundy::Number(value))) = answers.grundy(&sum) else { return None };
            return Some(!self.differs(law, position, value));
        }
        let said = law_is_lost(law, position)?;
        match answers.chance(&sum, Player::Left) {
            Ok(Chance::Loss) => Some(said),
            Ok(Chance::Win) => Some(!said),
            _ => None,
        }
    }

    /// Positions beyond `to` near the numbers of the rules and of the law.
    fn probes(&self, law: &Law, to: u64) -> Vec<Vec<u64>> {
        let text = self.printed();
        let mut written = numbers(&text);
        match law {
            Law::Periodic(law) => written.extend([law.preperiod(), law.period()]),
            Law::Claim(claim) => written.extend(numbers(&claim.print(self.axes()))),
            Law::Quotient(law) => written.extend([law.preperiod(), law.period()]),
            Law::Number(value) => {
                written.extend(numbers(&grundy_rules::lang::Claim::Value(value.clone()).print(self.axes())));
            }
            Law::Limit(_)
            | Law::Automatic(_)
            | Law::Lost(_)
            | Law::TakeAway(_)
            | Law::Primes(_)
            | Law::Tame(_) => {}
        }
        let multiplies = ["*", "squares", "isqrt", "//"].iter().any(|sign| text.contains(sign));
        let mut special = written.clone();
        // Where the rules multiply, what breaks a law lies at products of the numbers in them.
        if multiplies {
            for c in written.iter().filter(|c| **c > 1) {
                special.extend((2..=4).filter_map(|exponent| c.checked_pow(exponent)));
                special.extend(written.iter().filter_map(|d| c.checked_mul(*d)));
                special.extend([c.isqrt(), c.isqrt().isqrt()]);
            }
        }
        // Just before and behind a number something else begins.
        let near = |c: u64| c.saturating_sub(2)..=c.saturating_add(2);
        let special: BTreeSet<u64> = special.into_iter().flat_map(near).filter(|n| *n > to).collect();
        let positions = special.into_iter().flat_map(|n| places(n, self.parsed.rules.arity()));
        positions.filter(|position| self.has(position)).take(MOST_PROBES).collect()
    }

    /// Returns whether a position has another value than the law says.
    fn differs(&self, law: &Law, position: &[u64], value: u128) -> bool {
        law_differs(law, position, value) && self.has(position)
    }
}

/// Positions in which one coordinate is the number and the others are small, or all are the same.
fn places(n: u64, arity: usize) -> impl Iterator<Item = Vec<u64>> {
    let alone = (0..arity).flat_map(move |at| {
        // With one coordinate no other one is to be varied.
        (0..if arity == 1 { 1 } else { 3 }).map(move |other| {
            let mut position = vec![other; arity];
            position[at] = n;
            position
        })
    });
    alone.chain((arity > 1).then(|| vec![n; arity]))
}

/// The numbers that are written in a text, but for those that no table is made to.
pub(super) fn numbers(text: &str) -> BTreeSet<u64> {
    let digits = text.split(|letter: char| !letter.is_ascii_digit());
    digits.filter_map(|digits| digits.parse().ok()).collect()
}

fn law_differs(law: &Law, position: &[u64], value: u128) -> bool {
    match law.value_at(&wide(position)) {
        Some(said) => said != value,
        // A condition speaks of the value 0 alone; a number that leaves its range says nothing.
        None => law_is_lost(law, position).is_some_and(|said| said != (value == 0)),
    }
}

fn law_is_lost(law: &Law, position: &[u64]) -> Option<bool> {
    law.is_lost(&wide(position))
}

pub(super) fn wide(position: &[u64]) -> Vec<u128> {
    position.iter().map(|x| u128::from(*x)).collect()
}
