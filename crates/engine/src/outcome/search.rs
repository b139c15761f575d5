//! The search itself: depth first, the most hopeful sums first, on a stack of its own.

use super::bounds::{self, Known, Said};
use super::keys::Key;
use super::sum::{Draft, Large, Place, Sum};
use super::table::Table;
use super::values::Worth;
use crate::Failure;
use crate::rung::{self, Extent, Push};
use crate::winning::{self, FIRST_STEPS, GROWTH};
use grundy_budget::{Budget, Held, Progress, Stop, Weight};
use grundy_rules::{Ruleset, Sign};
use grundy_values::Player;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::hash::Hash;
use std::ops::ControlFlow;

/// What was found of sums of one game, kept from one question to the next.
///
/// Memory: shares of the first budget's bytes, three eighths for values, a quarter for the table, an eighth
/// each for its names and for bounds, the rest for the line of play; without a limit, as of a budget of 1
/// GiB. Answers do not depend on them.
pub struct Memory<C> {
    worth: Worth<C>,
    bounds: Known<C>,
    table: Table<C>,
    bytes: u64,
    work: Work,
}

impl<C: Clone + Ord + Hash + Weight> Memory<C> {
    /// Returns a memory that knows nothing yet.
    ///
    /// # Errors
    /// Where the budget has no room for the smallest table.
    pub fn new(budget: &Budget) -> Result<Self, Stop> {
        Memory::with_values_to(SMALL, budget)
    }

    /// As [`Memory::new`], for a search that gives values only to components of at most this
    /// [rank](Ruleset::rank), and with 0 to none: for tests, since answers do not depend on it.
    ///
    /// # Errors
    /// As there.
    pub fn with_values_to(rank: u16, budget: &Budget) -> Result<Self, Stop> {
        // Shares are budgets of their own, so that a search that fills one of them does not starve the
        // others.
        let bytes = budget.bytes_left().unwrap_or(BYTES);
        let share = |part: u64| Budget::default().with_bytes(part);
        Ok(Memory {
            worth: Worth::new(rank, &share(bytes / 8 * 3)),
            bounds: Known::new(&share(bytes / 8)),
            table: Table::new(&share(bytes / 4), &share(bytes / 8))?,
            bytes: bytes / 8 * 7,
            work: Work::default(),
        })
    }

    /// Returns what was done so far.
    #[must_use]
    pub fn work(&self) -> Work {
        self.work
    }
}

/// Finds who wins sums of a partizan game in normal play. A step is an option listed, or one of a value.
pub struct Outcomes<'a, R: Ruleset> {
    rules: &'a R,
    memory: &'a mut Memory<R::Component>,
    budget: &'a Budget,
    /// The memory in the budget, from the first question on.
    shares: Held,
    line: Held,
    /// No more options are listed once this number of steps is spent.
    pub(super) last_step: u64,
}

/// What a search has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Sums whose options were listed.
    pub n_nodes: u64,
    /// Sums decided by their value.
    pub n_valued: u64,
    /// Sums decided by bounds.
    pub n_bounded: u64,
}

/// Components of at most this [rank](Ruleset::rank) get their values.
const SMALL: u16 = 8;

/// The values of large components take steps fewer by this factor than the search of the same attempt: where
/// they are not found, most of a short search would go into them. Measured with 1, 4, 16 and 64:
/// `bench/runs/2026-11-25-search.md`.
const SHARE_OF_VALUES: u64 = 16;

/// Without a limit on bytes, shares are those of this number.
const BYTES: u64 = 1 << 30;

/// A sum whose options are tried.
struct Frame<C> {
    sum: Sum<C>,
    /// The options that nothing but a search decides, the most hopeful last.
    options: Vec<Sum<C>>,
    n_nodes_before: u64,
    bytes: u64,
}

/// Takes the search and an option of a sum; returns whether more are wanted.
type Visit<'v, S, R> =
    &'v mut dyn FnMut(&mut S, Sum<<R as Ruleset>::Component>) -> Result<bool, Failure<<R as Ruleset>::Error>>;

/// What is seen of a sum at once.
enum Seen {
    Decided(bool),
    /// How good it is to be the one who moves.
    Open(i64),
}

impl<'a, R: Ruleset> Outcomes<'a, R> {
    /// Returns a search that remembers in `memory`, which counts in the budget from the first question on.
    #[must_use]
    pub fn new(rules: &'a R, memory: &'a mut Memory<R::Component>, budget: &'a Budget) -> Self {
        memory.worth.begin(budget);
        Outcomes { rules, memory, budget, shares: budget.held(), line: budget.held(), last_step: u64::MAX }
    }

    /// Counts the memory in the budget, where it does not count yet.
    pub(super) fn make_room(&mut self) -> Result<(), Stop> {
        // Without a limit on bytes there is nothing to count against.
        if self.shares.bytes() > 0 || self.budget.bytes_left().is_none() {
            return Ok(());
        }
        self.shares.add(1, self.memory.bytes)
    }

    /// Returns whether `player`, to move, wins the sum.
    ///
    /// # Errors
    /// See [`Failure`]. What was decided before a stop is kept.
    pub fn mover_wins(&mut self, sum: &[R::Component], player: Player) -> Result<bool, Failure<R::Error>> {
        let mut steps = FIRST_STEPS;
        loop {
            // An attempt must not go beyond what the caller has set as the last step.
            let left = self.last_step.saturating_sub(self.budget.steps_spent());
            if let Some(wins) = self.wins_within(sum, player, steps.min(left))? {
                return Ok(wins);
            }
            // The attempt was cut short by the caller's limit and not by its own, so a longer one would not
            // help.
            if self.budget.steps_spent() >= self.last_step {
                return Err(Stop::Steps.into());
            }
            // Either the values of large components decide it soon, or the search does: both get more, in
            // turn.
            steps = steps.saturating_mul(GROWTH);
        }
    }

    /// Returns the same where the search takes at most `steps` steps, and values their share of that.
    fn wins_within(
        &mut self,
        sum: &[R::Component],
        player: Player,
        steps: u64,
    ) -> Result<Option<bool>, Failure<R::Error>> {
        // A longer attempt gives values more steps, so the start is made anew.
        let start = self.start(sum, player, Some(steps / SHARE_OF_VALUES))?;
        let found = self.run(start, self.budget.steps_spent().saturating_add(steps));
        // The frames are gone with `run`, whether it ended, failed or was cut off.
        self.line.give(u64::MAX);
        found
    }

    /// Returns the same, as far as it is seen without a search.
    fn wins_at_sight(
        &mut self,
        sum: &[R::Component],
        player: Player,
    ) -> Result<Option<bool>, Failure<R::Error>> {
        let start = self.start(sum, player, None)?;
        Ok(match self.look(&start)? {
            Seen::Decided(wins) => Some(wins),
            Seen::Open(_) => None,
        })
    }

    fn start(
        &mut self,
        sum: &[R::Component],
        player: Player,
        steps: Option<u64>,
    ) -> Result<Sum<R::Component>, Failure<R::Error>> {
        self.make_room()?;
        let mut draft = Draft::new();
        let sign = if player == Player::Left { Sign::Plus } else { Sign::Minus };
        for component in sum {
            // Without steps a move is only looked at, and no value is sought.
            if let Some(steps) = steps.filter(|_| self.memory.worth.gives_values()) {
                // A value is found for the normal form, whatever its sign in the sum.
                let normal = self.rules.normal_form(component.clone()).0;
                self.memory.worth.within(self.rules, &normal, steps)?;
            }
            // `add` takes a value that was found just now, however large the component is.
            draft.add(self.rules, component.clone(), sign, &mut self.memory.worth)?;
        }
        Ok(draft.finish(self.rules, &mut self.memory.worth)?)
    }

    /// Hands out the winning moves of `player`, who wins: the component's index and its parts. One is found
    /// always; the others, where only cheap ones are wanted, as far as they take no more steps than all that
    /// was done before.
    ///
    /// # Errors
    /// As [`Outcomes::mover_wins`], and what `push` returns.
    pub fn winning(
        &mut self,
        sum: &[R::Component],
        player: Player,
        extent: Extent,
        push: Push<'_, R::Component>,
    ) -> rung::Said<Option<Stop>, R::Error> {
        let (rules, budget) = (self.rules, self.budget);
        winning::soonest_first(rules, budget, sum, player, extent, push, &mut |sum, steps| {
            Ok(match steps {
                None => self.wins_at_sight(sum, player.opponent())?,
                Some(steps) => self.wins_within(sum, player.opponent(), steps)?,
            })
        })
    }

    /// Searches until that number of steps is spent in all; `None` if that is not enough.
    fn run(&mut self, start: Sum<R::Component>, last_step: u64) -> Result<Option<bool>, Failure<R::Error>> {
        if let Seen::Decided(wins) = self.look(&start)? {
            return Ok(Some(wins));
        }
        let mut frames: Vec<Frame<R::Component>> = Vec::new();
        let mut open = FxHashSet::default();
        let mut answer = self.open(start, &mut frames, &mut open)?;
        while let Some(frame) = frames.last_mut() {
            let found = match answer.take() {
                // The option tried last is lost for the opponent, so the mover wins by it.
                Some(false) => Some(true),
                _ => match frame.options.pop() {
                    // Nothing that is left wins.
                    None => Some(false),
                    Some(option) => match self.memory.table.get(&option) {
                        Some(false) => Some(true),
                        Some(true) => None,
                        // What the table says costs nothing, so the limit counts only where a sum would be
                        // opened.
                        None if self.budget.steps_spent() > last_step => return Ok(None),
                        None => {
                            answer = self.open(option, &mut frames, &mut open)?;
                            None
                        }
                    },
                },
            };
            if let Some(wins) = found {
                let frame = frames.pop().expect("the frame that was looked at");
                open.remove(&frame.sum.key);
                self.line.give(frame.bytes);
                self.memory.table.set(&frame.sum, wins, self.memory.work.n_nodes - frame.n_nodes_before);
                answer = Some(wins);
            }
        }
        Ok(answer)
    }

    /// Returns what is seen of a sum without listing its options.
    fn look(&mut self, sum: &Sum<R::Component>) -> Result<Seen, Failure<R::Error>> {
        // Steps that values took since the last look are told first, so that their limit ends the search as
        // well.
        self.memory.worth.tell()?;
        // One value is compared with 0. Several that were too heavy to add need bounds or a search.
        if sum.large.is_empty() && sum.terms.len() < 2 {
            self.memory.work.n_valued += 1;
            let lost = match sum.terms.first() {
                // The sum is 0, and whoever moves first in it loses.
                None => true,
                Some(term) => self.memory.worth.is_lost(*term)?,
            };
            return Ok(Seen::Decided(!lost));
        }
        // The table is asked before bounds: one place in memory against many values.
        if let Some(wins) = self.memory.table.get(sum) {
            return Ok(Seen::Decided(wins));
        }
        let Memory { worth, bounds, work, .. } = &mut *self.memory;
        Ok(match bounds::decide(self.rules, sum, bounds, worth)? {
            Said::Decided(wins) => {
                work.n_bounded += 1;
                Seen::Decided(wins)
            }
            Said::Hope(hope) => Seen::Open(hope),
        })
    }

    /// Lists the options of a sum: returns its answer where one of them wins at once, else puts it on the
    /// stack.
    fn open(
        &mut self,
        sum: Sum<R::Component>,
        frames: &mut Vec<Frame<R::Component>>,
        open: &mut FxHashSet<Key>,
    ) -> Result<Option<bool>, Failure<R::Error>> {
        let n_nodes_before = self.memory.work.n_nodes;
        self.memory.work.n_nodes += 1;
        self.budget.report(Progress { done: n_nodes_before, total: None });
        let mut options: Vec<(Option<i64>, Sum<R::Component>)> = Vec::new();
        let mut met = FxHashMap::default();
        let mut wins = false;
        self.each_option(&sum, &mut |this, option| {
            // Different moves may lead to equal sums, and keys may agree by chance: the sums are compared.
            let before = *met.entry(option.key).or_insert(options.len());
            if options.get(before).is_some_and(|(_, met)| *met == option) {
                return Ok(true);
            }
            let hope = match this.look(&option)? {
                Seen::Decided(opponent_wins) => {
                    wins = !opponent_wins;
                    None
                }
                Seen::Open(hope) => Some(hope),
            };
            options.push((hope, option));
            Ok(!wins)
        })?;
        // The decided options stay in the list until here, since `met` holds places in it.
        options.retain(|(hope, _)| hope.is_some());
        // Only undecided options are left. Where there are none, the mover was seen to lose by all of them.
        if wins || options.is_empty() {
            self.memory.table.set(&sum, wins, 1);
            return Ok(Some(wins));
        }
        // Two sums may share a key: only an equal sum on the line is a loop.
        if !open.insert(sum.key)
            && let Some(first) = frames.iter().position(|frame| frame.sum == sum)
        {
            return Err(Failure::Loop { plies: frames.len() - first });
        }
        // The most hopeless sum for the opponent is tried first, and among equals the one with the fewest
        // replies.
        options.sort_by_cached_key(|(hope, option)| {
            Reverse((*hope, self.n_replies(option), option.large.len(), option.key))
        });
        let options: Vec<_> = options.into_iter().map(|(_, option)| option).collect();
        // Bytes are counted once for the frame and given back as counted, though options are taken out one by
        // one.
        let bytes = bytes_of(&options) + bytes_of(std::slice::from_ref(&sum));
        self.line.add(1, bytes)?;
        frames.push(Frame { sum, options, n_nodes_before, bytes });
        Ok(None)
    }

    /// Returns how many replies the opponent has in the components of a sum, as far as they are soon counted.
    fn n_replies(&self, sum: &Sum<R::Component>) -> u32 {
        let in_one =
            |large: &Large<R::Component>| self.rules.n_options(&large.component, large.mover()).unwrap_or(0);
        sum.large.iter().map(in_one).sum()
    }

    /// Hands out the options of a sum, those of components that stand in it twice once, until `visit` says
    /// no.
    fn each_option(
        &mut self,
        sum: &Sum<R::Component>,
        visit: Visit<'_, Self, R>,
    ) -> Result<(), Failure<R::Error>> {
        let rules = self.rules;
        for (at, large) in sum.large.iter().enumerate() {
            // Equal components stand together, and have equal options.
            if at > 0 && *large == sum.large[at - 1] {
                continue;
            }
            let mut going = Ok(true);
            let listed = rules.options(&large.component, large.mover(), &mut |parts| {
                going = self.after(sum, at, parts).and_then(|option| visit(self, option));
                if matches!(going, Ok(true)) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            listed.map_err(Failure::Rules)?;
            if !going? {
                return Ok(());
            }
        }
        for (at, term) in sum.terms.iter().enumerate() {
            // Terms ascend, so equal ones stand together.
            if at > 0 && *term == sum.terms[at - 1] {
                continue;
            }
            for option in self.memory.worth.forms.options(*term, Player::Left)? {
                self.budget.spend(1)?;
                let worth = &mut self.memory.worth;
                let mut draft = Draft::new();
                // The opponent is Left in the option, so all of it is negated.
                draft.add_negated(sum, Place::Term(at), worth)?;
                draft.add_form(worth.negative(option)?);
                let option = draft.finish(rules, worth)?;
                if !visit(self, option)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Returns the sum after a move in a component, as the opponent sees it.
    fn after(
        &mut self,
        sum: &Sum<R::Component>,
        at: usize,
        parts: &[R::Component],
    ) -> Result<Sum<R::Component>, Failure<R::Error>> {
        self.budget.spend(1)?;
        let worth = &mut self.memory.worth;
        let mut draft = Draft::new();
        draft.add_negated(sum, Place::Large(at), worth)?;
        for part in parts {
            // The opponent is Left in the option, so the parts get the opposite of the component's sign.
            draft.add(self.rules, part.clone(), sum.large[at].sign * Sign::Minus, worth)?;
        }
        Ok(draft.finish(self.rules, worth)?)
    }
}

fn bytes_of<C: Weight>(options: &[Sum<C>]) -> u64 {
    let held = |sum: &Sum<C>| {
        let elsewhere: u64 = sum.large.iter().map(|large| large.component.elsewhere()).sum();
        (size_of_val(&*sum.terms) + size_of_val(&*sum.large)) as u64 + elsewhere
    };
    size_of_val(options) as u64 + options.iter().map(held).sum::<u64>()
}
