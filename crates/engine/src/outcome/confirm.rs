//! Going through an answer again without the table: keys of 120 bits point to the moves of a strategy, and what is said of these
//! moves rests on values, bounds and whole sums alone.
//!
//! Of a sum that is won, one option must be lost; of a sum that is lost, all options must be won. So much fewer sums are met
//! than the search met, which did not know which move wins.

use super::search::{Outcomes, Seen, Trust, bytes_of};
use super::sum::Sum;
use crate::Failure;
use grundy_budget::{Map, Stop};
use grundy_rules::Ruleset;
use rustc_hash::FxBuildHasher;

/// The sums that were gone through, whole, and whether the player to move wins them.
pub(super) type Confirmed<C> = Map<Sum<C>, bool, FxBuildHasher>;

/// A sum that is gone through.
struct Frame<C> {
    sum: Sum<C>,
    wins: bool,
    /// The options that must be gone through before: all of a lost sum, one of a won sum.
    options: Vec<Sum<C>>,
    bytes: u64,
}

impl<R: Ruleset> Outcomes<'_, R> {
    /// Says whether `wins` is the answer of a sum, without the table's word for it; `false` where a limit left that open.
    ///
    /// # Errors
    /// Where the rules fail.
    pub(super) fn confirm(
        &mut self,
        start: Sum<R::Component>,
        wins: bool,
    ) -> Result<bool, Failure<R::Error>> {
        match self.go_through(start, wins) {
            Err(Failure::Stopped(Stop::Cancelled)) => Err(Failure::Stopped(Stop::Cancelled)),
            Err(Failure::Stopped(_)) => Ok(false),
            done => done,
        }
    }

    fn go_through(&mut self, start: Sum<R::Component>, wins: bool) -> Result<bool, Failure<R::Error>> {
        if let Some(sure) = self.sure(&start)? {
            return Ok(sure == wins);
        }
        let Some(frame) = self.unfold(start, wins)? else { return Ok(false) };
        let mut frames = vec![frame];
        while let Some(frame) = frames.last_mut() {
            let expected = !frame.wins;
            if let Some(option) = frame.options.pop() {
                match self.sure(&option)? {
                    Some(found) if found == expected => {}
                    Some(_) => return Ok(false),
                    None => {
                        let Some(next) = self.unfold(option, expected)? else { return Ok(false) };
                        frames.push(next);
                    }
                }
            } else {
                let frame = frames.pop().expect("the frame that was looked at");
                self.line.give(frame.bytes);
                let elsewhere = bytes_of(std::slice::from_ref(&frame.sum));
                self.memory.confirmed.insert(frame.sum, frame.wins, elsewhere)?;
            }
        }
        Ok(true)
    }

    /// Returns the answer of a sum that its value or its bounds decide, or that was gone through before.
    fn sure(&mut self, sum: &Sum<R::Component>) -> Result<Option<bool>, Failure<R::Error>> {
        if let Some(wins) = self.memory.confirmed.get(sum) {
            return Ok(Some(*wins));
        }
        Ok(match self.look(sum, Trust::Values)? {
            Seen::Decided(wins) => Some(wins),
            Seen::Open(_) => None,
        })
    }

    /// Returns what must be gone through before a sum; `None` where its answer turns out to be another one.
    fn unfold(
        &mut self,
        sum: Sum<R::Component>,
        wins: bool,
    ) -> Result<Option<Frame<R::Component>>, Failure<R::Error>> {
        let (mut options, mut is_refuted, mut is_clear) = (Vec::new(), false, false);
        self.each_option(&sum, &mut |this, option| {
            match (this.sure(&option)?, wins) {
                // A move to a lost sum.
                (Some(false), true) => is_clear = true,
                (Some(false), false) => is_refuted = true,
                (Some(true), _) => {}
                (None, _) => options.push(option),
            }
            Ok(!is_clear && !is_refuted)
        })?;
        if is_refuted {
            return Ok(None);
        }
        if is_clear {
            options.clear();
        } else if wins {
            let Some(winning) = self.winning_option(options)? else { return Ok(None) };
            options = vec![winning];
        }
        let bytes = bytes_of(&options) + bytes_of(std::slice::from_ref(&sum));
        self.line.add(bytes)?;
        Ok(Some(Frame { sum, wins, options, bytes }))
    }

    /// Returns an option that the table, or a search where the table has forgotten it, says is lost.
    fn winning_option(
        &mut self,
        options: Vec<Sum<R::Component>>,
    ) -> Result<Option<Sum<R::Component>>, Failure<R::Error>> {
        let known = options.iter().position(|option| self.memory.table_says(option) == Some(false));
        if let Some(at) = known {
            return Ok(options.into_iter().nth(at));
        }
        for option in options {
            if self.memory.table_says(&option).is_none() && self.run(&option, u64::MAX)? == Some(false) {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }
}
