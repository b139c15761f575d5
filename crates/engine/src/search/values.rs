//! Grundy values of single components.

use crate::Failure;
use crate::interned::Interned;
use grundy_budget::{Budget, List, Stop};
use grundy_rules::{Emit, Play, Ruleset, Verdict, take_each};
use grundy_values::{Grundy, MexSet, Player};
use std::ops::ControlFlow;

/// Finds Grundy values by the mex rule, in normal play or with a goal; remembers every component it meets.
///
/// Memory: about 60 bytes a component met and 4 bytes a part of an option on the current line of play, held
/// in the budget. A step is an option.
pub struct Values<'a, R: Ruleset> {
    rules: &'a R,
    play: Play<'a, R>,
    budget: Budget,
    components: Interned<R::Component>,
    /// What is known of each component, by number.
    known: List<Known>,
    seen: MexSet,
    /// No more options are listed once this number of steps is spent.
    pub(crate) last_step: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    /// On the current line of play: were it to come back, the game would be loopy.
    Open,
    Value(Grundy),
}

/// A component whose options are being valued. Its options lie in the stack of parts from `begin` on, each as
/// its number of parts and then the parts.
struct Frame {
    id: u32,
    begin: usize,
    /// Everything before it is valued.
    cursor: usize,
}

impl<'a, R: Ruleset> Values<'a, R> {
    /// Returns a search that knows nothing yet.
    ///
    /// # Panics
    /// If the rules are partizan or play is misère: neither has Grundy values.
    #[must_use]
    pub fn new(rules: &'a R, play: Play<'a, R>, budget: &Budget) -> Self {
        assert!(rules.is_impartial(), "a partizan game has no Grundy values");
        assert!(!play.stuck_wins(), "misère play has no Grundy values");
        Values {
            rules,
            play,
            budget: budget.clone(),
            components: Interned::new(budget),
            known: List::new(budget),
            seen: MexSet::default(),
            last_step: u64::MAX,
        }
    }

    /// Returns the Grundy value of a component.
    ///
    /// # Errors
    /// See [`Failure`]. What was valued before a stop is kept, and a later call goes on from it.
    pub fn grundy(&mut self, component: &R::Component) -> Result<Grundy, Failure<R::Error>> {
        let start = self.id(component)?;
        if let Known::Value(value) = self.known[start as usize] {
            return Ok(value);
        }
        // The stack is on the heap, so that the depth of play is bounded by memory and not by the thread's
        // stack.
        let mut frames = List::new(&self.budget);
        let mut parts = List::new(&self.budget);
        let result =
            self.enter(start, &mut frames, &mut parts).and_then(|()| self.run(&mut frames, &mut parts));
        for frame in frames.iter() {
            // What a search leaves open when it fails must not look like a loop to the next one.
            self.known[frame.id as usize] = Known::Nothing;
        }
        result?;
        match self.known[start as usize] {
            Known::Value(value) => Ok(value),
            Known::Nothing | Known::Open => unreachable!("a search that ends has valued its start"),
        }
    }

    /// Returns the nim-sum of the components' values.
    ///
    /// # Errors
    /// See [`Values::grundy`].
    pub fn grundy_of_sum(&mut self, sum: &[R::Component]) -> Result<Grundy, Failure<R::Error>> {
        sum.iter().try_fold(Grundy::ZERO, |total, component| Ok(total.nim_sum(self.grundy(component)?)))
    }

    fn run(&mut self, frames: &mut List<Frame>, parts: &mut List<u32>) -> Result<(), Failure<R::Error>> {
        while let Some(frame) = frames.last_mut() {
            let wanted = loop {
                // The options of this frame are the last in `parts`, so the end of `parts` is their end.
                let Some(id) = parts.get(frame.cursor) else {
                    break None;
                };
                // A cell is either the number of parts that follow, marked, or a part.
                // What is still open is asked for too: that is how a loop shows.
                if id & MARK == 0 && matches!(self.known[*id as usize], Known::Nothing | Known::Open) {
                    break Some(*id);
                }
                frame.cursor += 1;
            };
            match wanted {
                Some(id) if self.known[id as usize] == Known::Open => {
                    let first =
                        frames.iter().position(|frame| frame.id == id).expect("what is open has a frame");
                    return Err(Failure::Loop { plies: frames.len() - first });
                }
                Some(id) => self.enter(id, frames, parts)?,
                None => {
                    let (id, begin) = (frame.id, frame.begin);
                    self.known[id as usize] = Known::Value(self.mex(&parts[begin..]));
                    // The frames below see their own options at the end again.
                    parts.truncate(begin);
                    frames.pop();
                }
            }
        }
        Ok(())
    }

    /// Lists the options of a component and opens it; one with an option that wins at once is valued at once.
    fn enter(
        &mut self,
        id: u32,
        frames: &mut List<Frame>,
        stack: &mut List<u32>,
    ) -> Result<(), Failure<R::Error>> {
        // The limit is asked before anything is listed, so a search that was cut off can go on from here.
        if self.budget.steps_spent() >= self.last_step {
            return Err(Stop::Steps.into());
        }
        let begin = stack.len();
        let component = self.components.component(id).clone();
        let mut wins = false;
        let (rules, play) = (self.rules, self.play);
        let options =
            |emit: Emit<'_, _>| rules.options(&component, Player::Left, emit).map_err(Failure::Rules);
        let outcome = take_each(options, |parts| {
            self.budget.spend(1)?;
            match play.verdict_on(parts).map_err(Failure::Rules)? {
                Some(Verdict::Win) => {
                    wins = true;
                    return Ok(ControlFlow::Break(()));
                }
                // A move that loses at once has no value, and keeps no value from being the mex.
                Some(Verdict::Lose) => return Ok(ControlFlow::Continue(())),
                None => {}
            }
            stack.push(MARK | u32::try_from(parts.len()).expect("an option has fewer than 2^31 parts"))?;
            for part in parts {
                let id = self.id(part)?;
                stack.push(id)?;
            }
            Ok(ControlFlow::Continue(()))
        });
        // What was listed before a failure or a win must not stay on the stack.
        if outcome.is_err() || wins {
            stack.truncate(begin);
        }
        outcome?;
        if wins {
            // Its options are not valued: whatever they are worth, the mover takes the one that wins.
            self.known[id as usize] = Known::Value(Grundy::Win);
        } else {
            frames.push(Frame { id, begin, cursor: begin })?;
            self.known[id as usize] = Known::Open;
        }
        Ok(())
    }

    fn mex(&mut self, options: &[u32]) -> Grundy {
        self.seen.clear();
        let mut rest = options;
        while let Some((length, after)) = rest.split_first() {
            let (parts, next) = after.split_at((length & !MARK) as usize);
            let sum = parts.iter().fold(Grundy::ZERO, |sum, part| match self.known[*part as usize] {
                Known::Value(value) => sum.nim_sum(value),
                Known::Nothing | Known::Open => unreachable!("parts are valued before their position"),
            });
            // A sum with a component that wins at once is won by the opponent, so no mover takes this option.
            if let Some(value) = sum.number() {
                self.seen.insert(u64::try_from(value).expect("a mex over fewer than 2^64 options"));
            }
            rest = next;
        }
        Grundy::Number(u128::from(self.seen.mex()))
    }

    fn id(&mut self, component: &R::Component) -> Result<u32, Failure<R::Error>> {
        let id = self.components.id(component)?;
        // A number with the upper bit would be read as a count of parts.
        if id & MARK != 0 {
            return Err(Failure::Stopped(grundy_budget::Stop::Memory));
        }
        if id as usize == self.known.len() {
            self.known.push(Known::Nothing)?;
        }
        Ok(id)
    }
}

/// Tells the number of parts of an option from a part.
const MARK: u32 = 1 << 31;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Oracle;
    use crate::testing::{Rows, rows};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn values_agree_with_the_oracle(rules in rows(3), sum in prop::collection::vec(0usize..8, 0..4), goal in 0usize..8) {
            let budget = Budget::default();
            let made = |part: &usize| (*part == goal).then_some(Verdict::Win);
            let (normal, with_goal) = (Play::Normal, crate::testing::Made(made));
            for play in [normal, Play::Goal(&with_goal)] {
                let mut values = Values::new(&rules, play, &budget);
                let mut oracle = Oracle::new(&rules, play, &budget);
                for component in &sum {
                    prop_assert_eq!(values.grundy(component), oracle.grundy(component));
                }
            }
        }
    }

    #[test]
    fn a_loop_is_reported_and_a_stop_is_resumed() {
        let rules = Rows(vec![vec![], vec![vec![2]], vec![vec![0], vec![1]], vec![vec![0]]]);
        let budget = Budget::default();
        let mut values = Values::new(&rules, Play::Normal, &budget);
        assert_eq!(values.grundy(&2), Err(Failure::Loop { plies: 2 }));
        assert_eq!(values.grundy(&3), Ok(Grundy::Number(1)));
        let chain = Rows(
            (0..2000usize)
                .map(|at| at.checked_sub(1).map(|below| vec![below]).into_iter().collect())
                .collect(),
        );
        let short = Budget::default().with_steps(1000);
        let mut values = Values::new(&chain, Play::Normal, &short);
        assert!(matches!(values.grundy(&1999), Err(Failure::Stopped(_))));
    }
}
