//! The search itself: a nimber is asked for as a question of yes or no, on a stack of its own.

use super::known::{END, Known, Want};
use super::table::Table;
use crate::Failure;
use crate::parts::apart;
use grundy_budget::{Budget, Held, List, Map, Progress, Stop, Weight};
use grundy_rules::Ruleset;
use grundy_values::Player;
use rustc_hash::FxBuildHasher;
use std::ops::{ControlFlow, Range};

/// What was found of components of one game, kept from one question to the next. Answers do not depend on its
/// size.
pub struct Memory<C> {
    pub(super) table: Option<Table<C>>,
    n_nodes: u64,
}

impl<C> Memory<C> {
    /// Returns a memory that knows nothing yet, and holds nothing.
    #[must_use]
    pub fn new() -> Self {
        Memory { table: None, n_nodes: 0 }
    }
}

impl<C> Default for Memory<C> {
    fn default() -> Self {
        Memory::new()
    }
}

/// Finds the nimbers of sums of an impartial game in normal play. A step is an option that is listed or
/// looked at.
///
/// Memory: half of the budget's bytes at most for the table, the rest for the line of play.
pub struct Nimbers<'a, R: Ruleset> {
    pub(super) rules: &'a R,
    pub(super) memory: &'a mut Memory<R::Component>,
    pub(super) budget: &'a Budget,
    frames: List<Frame<R::Component>>,
    /// The options of the positions on the line of play, those of each in one piece.
    options: List<Choice<R::Component>>,
    /// The smaller parts of these options, whose nimbers are not known yet.
    rest: List<R::Component>,
    /// The positions on the line of play, where the rules do not say that it ends.
    open: Map<R::Component, usize, FxBuildHasher>,
    /// What the components on the line of play hold elsewhere.
    line: Held,
    /// No more options are listed once this number of steps is spent.
    pub(super) last_step: u64,
    /// The parts of an option, and what is to be taken apart: empty between questions.
    parts: Vec<R::Component>,
    whole: Vec<R::Component>,
}

/// A position whose options are asked.
struct Frame<C> {
    component: C,
    known: Known,
    want: Want,
    /// The nimber that the options are asked for.
    tested: Option<u8>,
    options: Range<usize>,
    first_rest: usize,
    /// The option that is asked now.
    cursor: usize,
    n_nodes_before: u64,
    bytes: u64,
}

/// An option: nimbers that are known, smaller parts, and the largest part.
#[derive(Clone)]
struct Choice<C> {
    /// The nim-sum of the parts that are known.
    known: u8,
    /// Moves that the largest part has at most, where the rules say so.
    rank: u16,
    /// Whether all is known, and the position knows it.
    is_done: bool,
    rest: Range<usize>,
    largest: C,
}

/// What a position needs next.
enum Need<C> {
    Nothing,
    /// A component, what is asked about it, and what is known of it.
    Answer(C, Want, Known),
}

impl<'a, R: Ruleset> Nimbers<'a, R> {
    /// Returns a search that remembers in `memory`.
    ///
    /// # Panics
    /// If the rules are partizan: then components have no nimbers.
    #[must_use]
    pub fn new(rules: &'a R, memory: &'a mut Memory<R::Component>, budget: &'a Budget) -> Self {
        assert!(rules.is_impartial(), "a partizan game has no nimbers");
        Nimbers {
            rules,
            memory,
            budget,
            frames: List::new(budget),
            options: List::new(budget),
            rest: List::new(budget),
            open: Map::new(budget),
            line: budget.held(),
            last_step: u64::MAX,
            parts: Vec::new(),
            whole: Vec::new(),
        }
    }

    /// Returns the positions whose options were listed so far.
    #[must_use]
    pub fn n_nodes(&self) -> u64 {
        self.memory.n_nodes
    }

    fn table(&mut self) -> &mut Table<R::Component> {
        self.memory.table.as_mut().expect("a question begins with a table")
    }

    fn known_table(&self) -> &Table<R::Component> {
        self.memory.table.as_ref().expect("a question begins with a table")
    }

    pub(super) fn value(&mut self, component: R::Component) -> Result<u8, Failure<R::Error>> {
        Ok(self.ask(component, Want::Value)?.value().expect("the value was asked for"))
    }

    /// Returns what is known of a component in normal form.
    fn look(&self, component: &R::Component) -> Known {
        // A position in which at most `rank` moves are left has a nimber of at most `rank`.
        let most = || Known::at_most(self.rules.rank(component).map_or(usize::MAX, usize::from));
        self.known_table().get(component).unwrap_or_else(most)
    }

    /// Returns the nim-sum of the parts of a sum that are known, and pushes the others, the largest last.
    pub(super) fn unknown(
        &mut self,
        sum: &[R::Component],
        parts: &mut Vec<R::Component>,
    ) -> Result<u8, Stop> {
        let rules = self.rules;
        let first = parts.len();
        let mut nimber = 0;
        let mut whole = std::mem::take(&mut self.whole);
        for component in sum {
            for part in apart(rules, component, &mut whole) {
                let (part, _) = rules.normal_form(part);
                // A closed form or the table values a part at once, so that fewer parts are left to be
                // searched.
                match self.nimber_at_sight(&part)? {
                    Some(known) => nimber ^= known,
                    None => parts.push(part),
                }
            }
        }
        self.whole = whole;
        self.in_order(first, parts, nimber)
    }

    /// As [`Nimbers::unknown`], of parts in normal form; those that are unknown are left.
    fn unknown_of(&self, parts: &mut Vec<R::Component>) -> Result<u8, Stop> {
        let (mut nimber, mut at) = (0, 0);
        while at < parts.len() {
            match self.nimber_at_sight(&parts[at])? {
                Some(known) => {
                    nimber ^= known;
                    // The order does not matter yet: `in_order` sorts what is left.
                    parts.swap_remove(at);
                }
                None => at += 1,
            }
        }
        self.in_order(0, parts, nimber)
    }

    fn in_order(&self, first: usize, parts: &mut Vec<R::Component>, nimber: u8) -> Result<u8, Stop> {
        // A closed form may give a nimber beyond the bits of `Known`.
        if u32::from(nimber) >= END {
            return Err(Stop::Reach);
        }
        if parts.len() - first > 1 {
            // The largest part comes last: the search asks of it only whether it has one nimber.
            parts[first..].sort_unstable_by(|a, b| (self.rules.rank(a), a).cmp(&(self.rules.rank(b), b)));
            self.cancel(first, parts);
        }
        Ok(nimber)
    }

    /// Returns the nimber of a part in normal form, where it is known without a search.
    fn nimber_at_sight(&self, part: &R::Component) -> Result<Option<u8>, Stop> {
        match self.rules.closed_nimber(part) {
            Some(nimber) => u8::try_from(nimber).map(Some).map_err(|_| Stop::Reach),
            // Only whole nimbers are looked up here, in the smaller of the two tables.
            None => Ok(self.known_table().nimber(part)),
        }
    }

    /// Takes equal parts away in pairs. A game that may go on for ever is not nothing with its equal.
    fn cancel(&self, first: usize, parts: &mut Vec<R::Component>) {
        let mut kept = first;
        for at in first..parts.len() {
            let is_pair =
                // The parts are sorted, so equal ones stand together. An odd one of a group stays.
                kept > first && parts[kept - 1] == parts[at] && self.rules.rank(&parts[at]).is_some();
            if is_pair {
                kept -= 1;
            } else {
                parts.swap(kept, at);
                kept += 1;
            }
        }
        parts.truncate(kept);
    }

    /// Searches until a question is answered.
    pub(super) fn ask(&mut self, component: R::Component, want: Want) -> Result<Known, Failure<R::Error>> {
        let result = self.run(component, want);
        if result.is_err() {
            // What a search knew when it failed is true.
            while let Some(frame) = self.frames.pop() {
                self.close(frame);
            }
            // A position that could not be put on the line of play leaves something behind.
            self.options.clear();
            self.rest.clear();
            self.open = Map::new(self.budget);
            self.line.give(self.line.bytes());
        }
        result
    }

    fn run(&mut self, component: R::Component, want: Want) -> Result<Known, Failure<R::Error>> {
        let known = self.look(&component);
        // The frames answer only what is open, so what the table knows is returned without one.
        if known.next(want)?.is_none() {
            return Ok(known);
        }
        let mut answer = self.open(component, want, known)?;
        while !self.frames.is_empty() {
            answer = match self.advance(answer)? {
                Need::Answer(component, want, known) => self.open(component, want, known)?,
                Need::Nothing => {
                    let frame = self.frames.pop().expect("the frame that was looked at");
                    let known = frame.known;
                    self.close(frame);
                    Some(known)
                }
            }
        }
        Ok(answer.expect("the first position was answered last"))
    }

    /// Goes on with the last position on the line of play, which has got an answer about the option that it
    /// asked for.
    fn advance(&mut self, mut answer: Option<Known>) -> Result<Need<R::Component>, Failure<R::Error>> {
        let at = self.frames.len() - 1;
        while let Some(tested) = self.frames[at].known.next(self.frames[at].want)? {
            // What was found so far asks for another nimber, so each option is asked anew, from the first on.
            if self.frames[at].tested != Some(tested) {
                self.frames[at].tested = Some(tested);
                self.frames[at].cursor = self.frames[at].options.start;
                // What was found meanwhile may tell nimbers of options that were not asked.
                self.look_at_options(at)?;
                continue;
            }
            let Frame { cursor, options: Range { end, .. }, .. } = self.frames[at];
            if cursor == end {
                // No option has the nimber `tested`, so the mex is at most that.
                self.frames[at].known.bound(tested);
                continue;
            }
            let choice = &self.options[cursor];
            if choice.is_done {
                self.frames[at].cursor += 1;
                continue;
            }
            // The smaller parts are valued first: then one question about the largest part settles the
            // option.
            let is_rest = !choice.rest.is_empty();
            let part = if is_rest { &self.rest[choice.rest.end - 1] } else { &choice.largest };
            // An answer, where there is one, is about the part that was asked for last.
            let known = answer.take().unwrap_or_else(|| self.look(part));
            match known.value() {
                Some(nimber) if is_rest => {
                    let choice = &mut self.options[cursor];
                    choice.known ^= nimber;
                    choice.rest.end -= 1;
                }
                None if is_rest => return Ok(Need::Answer(part.clone(), Want::Value, known)),
                Some(nimber) => {
                    let nimber = nimber ^ choice.known;
                    self.options[cursor].is_done = true;
                    self.frames[at].known.reach(nimber);
                }
                None => {
                    // The option has the nimber `tested` exactly where its largest part has this one.
                    let wanted = tested ^ choice.known;
                    if known.is(wanted).is_none() {
                        return Ok(Need::Answer(part.clone(), Want::Is(wanted), known));
                    }
                    // The option has another nimber than the one that is tested, which is all that matters
                    // now.
                    self.frames[at].cursor += 1;
                }
            }
        }
        Ok(Need::Nothing)
    }

    /// Notes the options whose nimbers have become known: one of them may end the question.
    fn look_at_options(&mut self, at: usize) -> Result<(), Stop> {
        let options = self.frames[at].options.clone();
        self.budget.spend(options.len() as u64)?;
        for index in options {
            let choice = &self.options[index];
            // With smaller parts left, the nimber of the largest part does not tell that of the option.
            if choice.is_done || !choice.rest.is_empty() {
                continue;
            }
            if let Some(nimber) = self.known_table().nimber(&choice.largest) {
                self.frames[at].known.reach(nimber ^ choice.known);
                self.options[index].is_done = true;
            }
        }
        Ok(())
    }

    /// Lists the options of a component, and puts it on the line of play; where an option answers the
    /// question at once, no others are listed, and what is known is returned.
    fn open(
        &mut self,
        component: R::Component,
        want: Want,
        mut known: Known,
    ) -> Result<Option<Known>, Failure<R::Error>> {
        if self.budget.steps_spent() >= self.last_step {
            return Err(Stop::Steps.into());
        }
        let is_bounded = self.rules.rank(&component).is_some();
        // A bounded position cannot come back, so it is not looked up among those on the line.
        if !is_bounded && let Some(depth) = self.open.get(&component) {
            return Err(Failure::Loop { plies: self.frames.len() - depth });
        }
        let n_nodes_before = self.memory.n_nodes;
        self.memory.n_nodes += 1;
        self.budget.report(Progress { done: n_nodes_before, total: None });
        let (first, first_rest) = (self.options.len(), self.rest.len());
        let mut bytes = component.elsewhere();
        self.list(&component, want, &mut known, &mut bytes)?;
        if let Want::Is(nimber) = want
            // An option with this nimber was found, or the bound excludes it: no option has to be asked.
            && known.is(nimber).is_some()
        {
            self.options.truncate(first);
            self.rest.truncate(first_rest);
            self.table().set(component, known, 1);
            return Ok(Some(known));
        }
        // Where the rules bound the moves that are left, no position comes back.
        if !is_bounded {
            self.open.insert(component.clone(), self.frames.len(), component.elsewhere())?;
        }
        self.line.add(1, bytes)?;
        let n_options = self.order(first);
        // A mex is at most the number of different nimbers of options.
        let n_different = known.n_reached() + n_options;
        known.bound(u8::try_from(n_different).unwrap_or(u8::MAX));
        let options = first..first + n_options;
        self.frames.push(Frame {
            component,
            known,
            want,
            // What the table knows of the options was just looked up.
            tested: known.next(want)?,
            cursor: first,
            options,
            first_rest,
            n_nodes_before,
            bytes,
        })?;
        Ok(None)
    }

    /// Lists the options of a component, until one answers the question.
    fn list(
        &mut self,
        component: &R::Component,
        want: Want,
        known: &mut Known,
        bytes: &mut u64,
    ) -> Result<(), Failure<R::Error>> {
        let rules = self.rules;
        let (mut n_options, mut failed) = (0, None);
        let mut go_on = |noted: Result<Option<u8>, Stop>| {
            n_options += 1;
            match noted {
                Ok(None) => ControlFlow::Continue(()),
                Ok(Some(nimber)) => {
                    known.reach(nimber);
                    // For a value all options count; for a question one with that nimber is enough.
                    if want == Want::Is(nimber) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                }
                Err(stop) => {
                    failed = Some(stop);
                    ControlFlow::Break(())
                }
            }
        };
        // Rules that hand out parts in normal form spare the work of finding them.
        let is_reduced = rules.reduced_options(component, &mut |parts| {
            let noted = self.unknown_of(parts).and_then(|nimber| self.note(nimber, parts, bytes));
            parts.clear();
            go_on(noted)
        });
        if !is_reduced {
            let mut parts = std::mem::take(&mut self.parts);
            let listed = rules.options(component, Player::Left, &mut |option| {
                let nimber = self.unknown(option, &mut parts);
                go_on(nimber.and_then(|nimber| self.note(nimber, &mut parts, bytes)))
            });
            parts.clear();
            self.parts = parts;
            listed.map_err(Failure::Rules)?;
        }
        failed.map_or(Ok(()), Err)?;
        Ok(self.budget.spend(n_options)?)
    }

    /// Notes an option that leaves one nim-sum and these parts, and counts what it holds; returns its nimber
    /// instead, where that is known.
    fn note(
        &mut self,
        known: u8,
        parts: &mut Vec<R::Component>,
        bytes: &mut u64,
    ) -> Result<Option<u8>, Stop> {
        let Some(largest) = parts.pop() else { return Ok(Some(known)) };
        let start = self.rest.len();
        for part in parts.drain(..) {
            *bytes += part.elsewhere();
            self.rest.push(part)?;
        }
        *bytes += largest.elsewhere();
        // An unknown rank counts as the least: such options are tried first.
        let rank = self.rules.rank(&largest).unwrap_or(0);
        let rest = start..self.rest.len();
        self.options.push(Choice { known, rank, is_done: false, rest, largest })?;
        Ok(None)
    }

    /// Puts the options from `first` on in order, those that end soonest first, and leaves out equal ones;
    /// returns how many there are.
    fn order(&mut self, first: usize) -> usize {
        let rest = &self.rest;
        let order = |a: &Choice<R::Component>, b: &Choice<R::Component>| {
            let ranks = a.rank.cmp(&b.rank);
            ranks
                .then_with(|| a.largest.cmp(&b.largest))
                // After the rank the order only brings equal options side by side.
                .then_with(|| a.known.cmp(&b.known))
                .then_with(|| rest[a.rest.clone()].cmp(&rest[b.rest.clone()]))
        };
        let choices = &mut self.options[first..];
        choices.sort_unstable_by(order);
        let mut kept = 0;
        for at in 0..choices.len() {
            // The nim-sum of what is known counts too: options that differ in it have different nimbers.
            if kept == 0 || order(&choices[kept - 1], &choices[at]).is_ne() {
                choices.swap(kept, at);
                kept += 1;
            }
        }
        self.options.truncate(first + kept);
        kept
    }

    /// Takes a position off the line of play, and keeps what is known of it.
    fn close(&mut self, frame: Frame<R::Component>) {
        self.options.truncate(frame.options.start);
        self.rest.truncate(frame.first_rest);
        self.line.give(frame.bytes);
        if self.rules.rank(&frame.component).is_none() {
            self.open.remove(&frame.component, frame.component.elsewhere());
        }
        // The work is that of the whole subtree, so that the table keeps what is dear to find again.
        let n_nodes = self.memory.n_nodes - frame.n_nodes_before;
        self.table().set(frame.component, frame.known, n_nodes);
    }
}
