//! Values and outcomes by their definition, on small positions.

use grundy_rules::ir::{Condition, Ending};
use grundy_rules::{Position, Rules, Ruleset, lang};
use grundy_values::Player;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The Grundy values of heaps `0..end` in normal play; every option must be smaller.
pub(crate) fn values(text: &str, end: u64) -> Vec<u64> {
    let rules = lang::parse(text).unwrap().rules;
    let mut values: Vec<u64> = Vec::new();
    for n in 0..end {
        let mut seen = std::collections::BTreeSet::new();
        for option in options(&rules, &[n]) {
            seen.insert(option.iter().fold(0, |sum, part| sum ^ values[usize::try_from(part[0]).unwrap()]));
        }
        values.push((0..).find(|v| !seen.contains(v)).unwrap());
    }
    values
}

pub(crate) fn options(rules: &Rules, position: &[u64]) -> Vec<Vec<Vec<u64>>> {
    let mut found = Vec::new();
    let component = Position::from(position);
    rules
        .options(&component, Player::Left, &mut |parts| {
            found.push(parts.iter().map(|part| part.coordinates().to_vec()).collect());
            ControlFlow::Continue(())
        })
        .unwrap();
    found
}

/// Who loses, by the definition; each position is looked at once. Moves leave one part.
pub(crate) struct Outcomes {
    rules: Rules,
    known: BTreeMap<Vec<u64>, bool>,
}

impl Outcomes {
    pub(crate) fn of(text: &str) -> Self {
        Outcomes { rules: lang::parse(text).unwrap().rules, known: BTreeMap::new() }
    }

    /// Returns whether who leaves this wins: by a goal, or later.
    fn wins(&mut self, part: &[u64]) -> bool {
        let names: Vec<i128> = part.iter().map(|x| i128::from(*x)).collect();
        let meets =
            |goal: &Option<Box<Condition>>| goal.as_ref().is_some_and(|goal| goal.at(&names) == Some(true));
        match self.rules.play() {
            Ending::Goal { win, .. } if meets(win) => true,
            Ending::Goal { lose, .. } if meets(lose) => false,
            _ => self.is_lost(part),
        }
    }

    /// Returns whether the player who moves first loses.
    pub(crate) fn is_lost(&mut self, position: &[u64]) -> bool {
        if let Some(known) = self.known.get(position) {
            return *known;
        }
        let options = options(&self.rules, position);
        let lost = if options.is_empty() {
            *self.rules.play() != Ending::Misere
        } else {
            !options.iter().any(|option| self.wins(&option[0]))
        };
        self.known.insert(position.to_vec(), lost);
        lost
    }
}
