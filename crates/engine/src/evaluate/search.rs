//! The search through the followers of a position, depth first, on a stack of its own.

use super::algebra::Algebra;
use crate::Failure;
use grundy_budget::{Budget, Grow, Held, Stop, Weight};
use grundy_rules::{Ruleset, Sign};
use grundy_values::Player;
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;
use std::ops::ControlFlow;

/// The values of components, by their normal forms.
pub(super) struct Memo<C, V> {
    values: FxHashMap<C, V>,
    /// The components that wait for others, on the line of play that is being searched.
    open: FxHashSet<C>,
    budget: Budget,
    held: Held,
    /// What the components hold elsewhere.
    elsewhere: u64,
}

impl<C: Eq + Hash + Weight, V: Copy> Memo<C, V> {
    pub(super) fn new(budget: &Budget) -> Self {
        Memo {
            values: FxHashMap::default(),
            open: FxHashSet::default(),
            budget: budget.clone(),
            held: budget.held(),
            elsewhere: 0,
        }
    }

    /// Puts another budget in place of the one before; what is held counts in the new one.
    pub(super) fn set_budget(&mut self, budget: &Budget) {
        self.held = budget.held();
        self.budget = budget.clone();
    }

    pub(super) fn limit(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    pub(super) fn get(&self, component: &C) -> Option<V> {
        self.values.get(component).copied()
    }

    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    fn insert(&mut self, component: C, value: V) -> Result<(), Stop> {
        if self.held.bytes() == 0 {
            // After a change of budgets all that is here counts in the new one.
            self.held.add(1, self.values.bytes() + self.elsewhere)?;
        }
        self.held.room(&mut self.values, 1)?;
        let elsewhere = component.elsewhere();
        self.held.add(1, elsewhere)?;
        self.elsewhere += elsewhere;
        self.values.insert(component, value);
        Ok(())
    }
}

/// A component that waits for the values of its options.
struct Frame<C, V> {
    component: C,
    /// Its words and its options' values begin here.
    first_word: usize,
    first_value: usize,
    /// Where Right's words begin; the number of Left's values, once that place is passed.
    middle: usize,
    n_left: usize,
    /// The word that is looked at next.
    next: usize,
    /// What the component and its words hold elsewhere.
    elsewhere: u64,
    /// The value of the parts of the present option that were looked at.
    sum: V,
    /// Whether the words are no options, but the parts of a sum.
    is_sum: bool,
}

/// The options of the components that wait, as one text: parts, and ends of options.
enum Word<C, V> {
    Part(C, Sign),
    /// A part whose value was known when the options were listed.
    Value(V, Sign),
    End,
}

/// One search; what it finds stays in the memo.
pub(super) struct Search<'a, R: Ruleset, A: Algebra> {
    pub rules: &'a R,
    pub algebra: &'a mut A,
    pub memo: &'a mut Memo<R::Component, A::Value>,
    frames: Vec<Frame<R::Component, A::Value>>,
    words: Vec<Word<R::Component, A::Value>>,
    values: Vec<A::Value>,
    /// The room of the line of play: components that wait, their words and values.
    line: Held,
    unspent: u64,
}

/// Gives the values of components that need no search.
type Closed<'a, C, A> = &'a dyn Fn(&C, &mut A) -> Result<Option<<A as Algebra>::Value>, Stop>;

/// The number of steps that are told to the budget at a time.
const TOGETHER: u64 = 64;

impl<'a, R: Ruleset, A: Algebra> Search<'a, R, A> {
    pub(super) fn new(rules: &'a R, algebra: &'a mut A, memo: &'a mut Memo<R::Component, A::Value>) -> Self {
        let line = memo.budget.held();
        let (frames, words, values) = (Vec::new(), Vec::new(), Vec::new());
        Search { rules, algebra, memo, frames, words, values, line, unspent: 0 }
    }

    /// Returns the value of a component. `known` may give the values of components that need no search.
    pub(super) fn value(
        &mut self,
        component: &R::Component,
        known: Closed<'_, R::Component, A>,
    ) -> Result<A::Value, Failure<R::Error>> {
        let (start, sign) = self.rules.normal_form(component.clone());
        let value = match self.memo.values.get(&start) {
            Some(value) => *value,
            None => {
                let found = self.search(start, known);
                // After a failure, what waited must not look like a loop to the next search.
                self.memo.open.clear();
                found?
            }
        };
        signed(self.algebra, value, sign).map_err(Failure::Stopped)
    }

    fn search(
        &mut self,
        start: R::Component,
        known: Closed<'_, R::Component, A>,
    ) -> Result<A::Value, Failure<R::Error>> {
        let mut answer = self.open(start, known)?;
        while let Some(frame) = self.frames.last_mut() {
            if frame.next == frame.middle {
                frame.n_left = self.values.len() - frame.first_value;
                // The place is passed once: the mark moves out of the way.
                frame.middle = usize::MAX;
            }
            // The words of the last component are the last of all, so their end is the end of the text.
            match self.words.get(frame.next) {
                Some(Word::End) => {
                    self.values.push(frame.sum);
                    frame.sum = self.algebra.zero();
                    frame.next += 1;
                }
                Some(Word::Value(value, sign)) => {
                    let value = signed(self.algebra, *value, *sign)?;
                    frame.sum = self.algebra.add(frame.sum, value)?;
                    frame.next += 1;
                }
                Some(Word::Part(part, sign)) => match self.memo.values.get(part) {
                    Some(value) => {
                        let value = signed(self.algebra, *value, *sign)?;
                        frame.sum = self.algebra.add(frame.sum, value)?;
                        frame.next += 1;
                    }
                    None => {
                        // The word stays in place: when the part has its value, it is looked at again.
                        let part = part.clone();
                        answer = self.open(part, known)?;
                    }
                },
                None => answer = Some(self.close()?),
            }
        }
        Ok(answer.expect("the start was closed last"))
    }

    /// Puts a component on the stack, with its options; returns its value where it is known without that.
    fn open(
        &mut self,
        component: R::Component,
        known: Closed<'_, R::Component, A>,
    ) -> Result<Option<A::Value>, Failure<R::Error>> {
        if let Some(value) = known(&component, self.algebra)? {
            self.memo.insert(component, value)?;
            return Ok(Some(value));
        }
        self.line.room(&mut self.frames, 1)?;
        // It waits for its own value: play comes back to it, and it has no value of this kind.
        if !self.memo.open.insert(component.clone()) {
            return Err(self.looped(&component));
        }
        let first_word = self.words.len();
        let mut parts = Vec::new();
        // A component that falls apart is worth the sum of its parts, so its own options are never listed.
        let is_sum = self.rules.split(&component, &mut parts);
        // A sum has one list of parts and no options, so no place is the middle.
        let mut middle = usize::MAX;
        if is_sum {
            let normal = parts.into_iter().map(|part| self.rules.normal_form(part));
            self.words.extend(normal.map(|(part, sign)| Word::Part(part, sign)));
        } else {
            self.list(&component, Player::Left)?;
            middle = self.words.len();
            // In an impartial game Right's options are the same list.
            if !self.rules.is_impartial() {
                self.list(&component, Player::Right)?;
            }
        }
        // There are no more values of options than words, since each option ends with a word.
        self.line.room(&mut self.values, self.words.len() - first_word)?;
        // The component is held twice: in its frame, and among those that are open.
        let elsewhere = 2 * component.elsewhere() + self.weight(first_word);
        self.line.add(1, elsewhere)?;
        self.look_up(first_word);
        self.frames.push(Frame {
            component,
            first_word,
            first_value: self.values.len(),
            middle,
            n_left: 0,
            next: first_word,
            elsewhere,
            sum: self.algebra.zero(),
            is_sum,
        });
        Ok(None)
    }

    /// Returns what the parts from a word on hold elsewhere.
    fn weight(&self, first_word: usize) -> u64 {
        let weight = |word: &Word<R::Component, A::Value>| match word {
            Word::Part(part, _) => part.elsewhere(),
            Word::Value(..) | Word::End => 0,
        };
        self.words[first_word..].iter().map(weight).sum()
    }

    /// Puts the values of known parts in their places. In a loop of its own, for then the processor waits for
    /// several places of a memo larger than its caches at once.
    fn look_up(&mut self, first_word: usize) {
        for word in &mut self.words[first_word..] {
            if let Word::Part(part, sign) = word
                && let Some(value) = self.memo.values.get(part)
            {
                *word = Word::Value(*value, *sign);
            }
        }
    }

    /// Appends the options of a player.
    fn list(&mut self, component: &R::Component, player: Player) -> Result<(), Failure<R::Error>> {
        let Search { rules, memo, words, line, unspent, .. } = self;
        let mut stop = None;
        let listed = rules.options(component, player, &mut |parts| {
            *unspent += 1;
            if *unspent >= TOGETHER {
                stop = memo.budget.spend(std::mem::take(unspent)).err();
            }
            if let Err(full) = line.room(words, parts.len() + 1) {
                stop = Some(full);
                return ControlFlow::Break(());
            }
            words.extend(parts.iter().map(|part| {
                let (part, sign) = rules.normal_form(part.clone());
                Word::Part(part, sign)
            }));
            words.push(Word::End);
            if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        listed.map_err(Failure::Rules)?;
        stop.map_or(Ok(()), |stop| Err(Failure::Stopped(stop)))
    }

    /// Takes the last component, all of whose options have values, from the stack.
    fn close(&mut self) -> Result<A::Value, Stop> {
        let frame = self.frames.last().expect("a component waits");
        let value = if frame.is_sum {
            frame.sum
        } else {
            let (left, right) = self.values[frame.first_value..].split_at_mut(frame.n_left);
            self.algebra.position(left, right)?
        };
        let frame = self.frames.pop().expect("a component waits");
        self.words.truncate(frame.first_word);
        self.values.truncate(frame.first_value);
        self.memo.open.remove(&frame.component);
        // The component goes on into the memo, which counts it anew.
        self.line.give(frame.elsewhere);
        self.memo.insert(frame.component, value)?;
        Ok(value)
    }

    /// A component that is open lies on the line of play.
    fn looped(&self, part: &R::Component) -> Failure<R::Error> {
        let before = self.frames.iter().take_while(|frame| frame.component != *part).count();
        Failure::Loop { plies: self.frames.len() - before }
    }
}

pub(super) fn signed<A: Algebra>(algebra: &mut A, value: A::Value, sign: Sign) -> Result<A::Value, Stop> {
    match sign {
        Sign::Plus => Ok(value),
        Sign::Minus => algebra.negate(value),
    }
}
