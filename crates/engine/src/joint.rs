//! Sums in which a move touches several components: all of them, any of them, or an exact number.
//!
//! The position of such a sum does not fall into components, so [`Joint`] makes it one component of a rule
//! set of its own, which every engine answers by its definition. [`mover_wins`] answers conjunctive and
//! selective sums of impartial games in normal play from their components. [Conway, ONAG, ch. 14]

use crate::retrograde::{Fate, analyse};
use crate::{Failure, Oracle};
use grundy_budget::{Budget, List, Map, Weight};
use grundy_rules::{Emit, Play, Ruleset, Sum};
use grundy_values::Player;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::fmt;
use std::ops::ControlFlow;

/// In how many components a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Movement {
    /// In all of them; play ends as soon as one component has no move (the conjunctive sum). A component that
    /// an option leaves nothing of is gone, and does not end play.
    All,
    /// In one or more, as the mover likes (the selective sum).
    Any,
    /// In exactly this number; play ends when fewer have a move.
    Exactly(usize),
}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Movement::All => f.write_str("conjunctive"),
            Movement::Any => f.write_str("selective"),
            Movement::Exactly(n) => write!(f, "exactly:{n}"),
        }
    }
}

/// The rules of a sum of `rules` positions in which moves touch several components.
pub struct Joint<'a, R> {
    rules: &'a R,
    movement: Movement,
}

impl<'a, R: Ruleset> Joint<'a, R> {
    /// Returns the rules of the sum.
    #[must_use]
    pub fn new(rules: &'a R, movement: Movement) -> Self {
        Joint { rules, movement }
    }
}

impl<R: Ruleset> Ruleset for Joint<'_, R> {
    type Component = Sum<R::Component>;
    type Error = R::Error;

    fn options(
        &self,
        sum: &Self::Component,
        player: Player,
        emit: Emit<'_, Self::Component>,
    ) -> Result<(), R::Error> {
        let mut options = Vec::new();
        for component in sum.components() {
            options.push(self.rules.collect_options(component, player)?);
        }
        let mut choice = Choice { sum, options: &options, movement: self.movement, parts: Vec::new() };
        // A break is what the caller wanted, and no failure.
        let _ = choice.from(0, 0, emit);
        Ok(())
    }

    fn is_impartial(&self) -> bool {
        self.rules.is_impartial()
    }
}

/// A move being put together, component by component.
struct Choice<'a, C> {
    sum: &'a Sum<C>,
    options: &'a [Vec<Vec<C>>],
    movement: Movement,
    parts: Vec<C>,
}

impl<C: Clone + Ord> Choice<'_, C> {
    /// Goes on at component `index`, `moved` components before it being moved in. The depth is the number of
    /// components.
    fn from(&mut self, index: usize, moved: usize, emit: Emit<'_, Sum<C>>) -> ControlFlow<()> {
        let Some(component) = self.sum.components().get(index) else {
            let complete = match self.movement {
                // A sum without components has no move.
                Movement::All | Movement::Any => moved > 0,
                Movement::Exactly(wanted) => moved == wanted && wanted > 0,
            };
            return if complete { emit(&[Sum::new(self.parts.clone())]) } else { ControlFlow::Continue(()) };
        };
        let length = self.parts.len();
        // In a conjunctive sum no component is left as it is.
        if self.movement != Movement::All {
            self.parts.push(component.clone());
            self.from(index + 1, moved, emit)?;
            self.parts.truncate(length);
        }
        // The wanted number was moved in, so the others stay as they are.
        if self.movement == Movement::Exactly(moved) {
            return ControlFlow::Continue(());
        }
        for option in &self.options[index] {
            self.parts.extend_from_slice(option);
            self.from(index + 1, moved + 1, emit)?;
            self.parts.truncate(length);
        }
        ControlFlow::Continue(())
    }
}

/// Returns whether the player to move wins the joint sum of impartial components in normal play: see
/// [`Components`]. Sums that the theorems do not cover are searched whole. A step is a position or a move of
/// a component.
///
/// # Errors
/// See [`Failure`]; a component in which a position can repeat is a [`Failure::Loop`].
pub fn mover_wins<R: Ruleset>(
    rules: &R,
    sum: &[R::Component],
    movement: Movement,
    budget: &Budget,
) -> Result<bool, Failure<R::Error>> {
    if let Some(mut components) = Components::new(rules, sum, movement, budget)? {
        return components.mover_wins(sum);
    }
    // No theorem covers the sum, so the definition decides.
    let joint = Joint::new(rules, movement);
    Oracle::new(&joint, Play::Normal, budget).mover_wins(&[Sum::new(sum.to_vec())], Player::Left)
}

/// Answers about conjunctive and selective sums of impartial games in normal play, from their components
/// alone.
///
/// Conjunctive sums need the remoteness of each component: the one that ends first decides, so the mover wins
/// where the least remoteness is odd. Selective sums need the outcome of each: the mover wins where one of
/// them is N, by moving in all that are. Both theorems hold where positions stay in one part: parts that a
/// component splits into would count as components of the sum.
pub struct Components<'a, R: Ruleset> {
    rules: &'a R,
    budget: &'a Budget,
    conjunctive: bool,
    remoteness: FxHashMap<R::Component, u32>,
    oracle: Oracle<'a, R>,
}

impl<'a, R: Ruleset> Components<'a, R> {
    /// Returns the answers for a sum and all its followers; `None` where the theorems do not cover them.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn new(
        rules: &'a R,
        sum: &[R::Component],
        movement: Movement,
        budget: &'a Budget,
    ) -> Result<Option<Self>, Failure<R::Error>> {
        if matches!(movement, Movement::Exactly(_))
            || !rules.is_impartial()
            || !stays_whole(rules, sum, budget)?
        {
            return Ok(None);
        }
        Ok(Some(Components {
            rules,
            budget,
            conjunctive: movement == Movement::All,
            remoteness: FxHashMap::default(),
            oracle: Oracle::new(rules, Play::Normal, budget),
        }))
    }

    /// Returns whether the player to move wins the sum.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn mover_wins(&mut self, sum: &[R::Component]) -> Result<bool, Failure<R::Error>> {
        if self.conjunctive {
            let mut least = None;
            for component in sum {
                let remoteness = self.remoteness(component)?;
                least = Some(least.map_or(remoteness, |least: u32| least.min(remoteness)));
            }
            // A sum of nothing has no move, and who is to move has lost.
            return Ok(least.is_some_and(|least| least % 2 == 1));
        }
        for component in sum {
            if self.oracle.mover_wins(std::slice::from_ref(component), Player::Left)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn remoteness(&mut self, component: &R::Component) -> Result<u32, Failure<R::Error>> {
        if let Some(remoteness) = self.remoteness.get(component) {
            return Ok(*remoteness);
        }
        let alone = std::slice::from_ref(component);
        let fate = analyse(self.rules, Play::Normal, alone, self.budget)?.fate(alone, Player::Left);
        // A draw has no remoteness, and the theorem says nothing of it.
        let remoteness = fate.and_then(Fate::remoteness).ok_or(Failure::Loop { plies: 0 })?;
        self.remoteness.insert(component.clone(), remoteness);
        Ok(remoteness)
    }
}

/// Returns whether every option of every follower is a single component.
fn stays_whole<R: Ruleset>(
    rules: &R,
    sum: &[R::Component],
    budget: &Budget,
) -> Result<bool, Failure<R::Error>> {
    let mut seen: Map<R::Component, (), FxBuildHasher> = Map::new(budget);
    let mut open: List<R::Component> = List::new(budget);
    let mut note = |open: &mut List<R::Component>, part: &R::Component| {
        // The map and the list both hold it.
        if seen.insert(part.clone(), (), 2 * part.elsewhere())?.is_none() {
            open.push(part.clone())?;
        }
        budget.spend(1)
    };
    for component in sum {
        note(&mut open, component)?;
    }
    let mut whole = true;
    while let (Some(component), true) = (open.pop(), whole) {
        let mut stop = Ok(());
        let listed = rules.options(&component, Player::Left, &mut |option| {
            match option {
                [part] => stop = note(&mut open, part),
                _ => whole = false,
            }
            if whole && stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        listed.map_err(Failure::Rules)?;
        stop?;
    }
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Rows, rows};
    use proptest::prelude::*;

    fn by_search(rules: &Rows, sum: &[usize], movement: Movement) -> bool {
        let (budget, joint) = (Budget::default(), Joint::new(rules, movement));
        let whole = Sum::new(sum.to_vec());
        Oracle::new(&joint, Play::Normal, &budget).mover_wins(&[whole], Player::Left).unwrap()
    }

    proptest! {
        #[test]
        fn theorems_agree_with_search(rules in rows(1), sum in prop::collection::vec(0usize..6, 0..4)) {
            for movement in [Movement::All, Movement::Any] {
                let fast = mover_wins(&rules, &sum, movement, &Budget::default()).unwrap();
                prop_assert_eq!(fast, by_search(&rules, &sum, movement));
            }
        }

        #[test]
        fn games_that_split_agree_with_search(rules in rows(2), sum in prop::collection::vec(0usize..6, 0..3)) {
            for movement in [Movement::All, Movement::Any, Movement::Exactly(1), Movement::Exactly(2)] {
                let fast = mover_wins(&rules, &sum, movement, &Budget::default()).unwrap();
                prop_assert_eq!(fast, by_search(&rules, &sum, movement));
            }
        }

        #[test]
        fn exactly_one_is_the_disjunctive_sum(rules in rows(2), sum in prop::collection::vec(0usize..6, 0..3)) {
            let budget = Budget::default();
            let disjunctive = Oracle::new(&rules, Play::Normal, &budget).mover_wins(&sum, Player::Left).unwrap();
            prop_assert_eq!(by_search(&rules, &sum, Movement::Exactly(1)), disjunctive);
        }
    }
}
