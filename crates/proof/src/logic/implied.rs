//! Whether one statement implies another: inclusion of automata by antichains, with nothing determinised or
//! complemented. [De Wulf, Doyen, Henzinger, Raskin 2006]

use super::search::{Question, Step, Visited, shared, word_to};
use grundy_budget::{Budget, Held, List, Stop, room_in_table};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::rc::Rc;

/// Returns numbers for the visible variables that make `this` true and `that` false, or `None` where `this`
/// implies `that`. Both speak of the same visible variables.
pub(crate) fn implied(this: &Question, that: &Question, budget: &Budget) -> Result<Option<Vec<u128>>, Stop> {
    // The visible variables are the letters that both read, so they must be the same ones.
    debug_assert_eq!(this.visible, that.visible);
    let (mut left, mut right) = (Visited::new(this, budget), Sets::new(that, budget));
    refuted(&mut left, &mut right)
}

/// Few clauses often do, and sets of their states are small: a clause is added where those before leave
/// something out.
fn refuted(left: &mut Visited<'_>, right: &mut Sets<'_>) -> Result<Option<Vec<u128>>, Stop> {
    let mut added = vec![false; right.of.question.clauses.len()];
    let mut starts: Vec<u32> = Vec::new();
    loop {
        // Where some of the clauses leave nothing out, all of them together do not either.
        let Some(word) = left_out(left, right, &starts)? else { return Ok(None) };
        let mut more = None;
        // Only a clause that accepts the word that was left out can help.
        for clause in (0..added.len()).filter(|clause| !added[*clause]) {
            let start = right.of.starts(clause)?;
            if right.accepts(&start, &word)? {
                more = Some((clause, start));
                break;
            }
        }
        let Some((clause, start)) = more else { return Ok(Some(left.question.numbers(&word))) };
        // Each turn adds a clause that accepted the word, so no word comes twice, and there are finitely many
        // clauses.
        added[clause] = true;
        starts.extend(start);
        starts.sort_unstable();
    }
}

/// Returns a word that the left one accepts, and the right one from none of these states.
fn left_out(
    left: &mut Visited<'_>,
    right: &mut Sets<'_>,
    starts: &[u32],
) -> Result<Option<Vec<usize>>, Stop> {
    let budget = left.budget;
    let start = right.name(starts)?;
    // A pair (state, set) says: a word leads the left one to the state and the right one to exactly the set.
    // Where a set was seen with the state, a larger set with it can show nothing new.
    let mut smallest: List<Vec<usize>> = List::new(budget);
    let mut queue: List<Pair> = List::new(budget);
    for state in left.all_starts()? {
        let at = queue.len();
        sets_of(&mut smallest, state)?.push(at);
        queue.push(Pair { state, set: start, step: None, shadowed: false })?;
    }
    let mut at = 0;
    // A list with a place in it, so that a word can be read back along the steps.
    while at < queue.len() {
        let Pair { state, set, shadowed, .. } = queue[at];
        if shadowed {
            at += 1;
            continue;
        }
        // An empty set accepts nothing, so a word that leads the left one to an accepting state is found here
        // too.
        if left.accepting[state as usize] && !right.accepting[set as usize] {
            return Ok(Some(word_to(|at| queue[at].step, at)));
        }
        for letter in 0..left.question.letters() {
            let reached = left.next(state, letter)?;
            // Without a state on the left the word is not accepted, whatever follows.
            if reached.is_empty() {
                continue;
            }
            let to = right.next(set, letter)?;
            for state in reached.iter() {
                let sets = sets_of(&mut smallest, *state)?;
                budget.spend(1 + sets.len() as u64 / 4)?;
                // What is left out from the larger set is left out from the smaller one too.
                if sets.iter().any(|seen| right.is_subset(queue[*seen].set, to)) {
                    continue;
                }
                sets.retain(|seen| {
                    let pair = &mut queue[*seen];
                    pair.shadowed = right.is_subset(to, pair.set);
                    !pair.shadowed
                });
                // The place of the pair in a list of its state.
                queue.count(4, size_of::<usize>())?;
                sets.push(queue.len());
                queue.push(Pair { state: *state, set: to, step: Some((at, letter)), shadowed: false })?;
            }
        }
        at += 1;
    }
    Ok(None)
}

/// The pairs of a state; of a state that is met for the first time there are none.
fn sets_of(smallest: &mut List<Vec<usize>>, state: u32) -> Result<&mut Vec<usize>, Stop> {
    // Bounded: the states that were named, which are counted.
    while smallest.len() <= state as usize {
        smallest.push(Vec::new())?;
    }
    Ok(&mut smallest[state as usize])
}

/// A state of the left automaton, with the set of states that the right one is in after the same word.
#[derive(Clone, Copy)]
struct Pair {
    state: u32,
    set: u32,
    step: Step,
    /// A smaller set was found later.
    shadowed: bool,
}

/// Sets of states of an automaton, each kept once. Many pairs have the same set, and what follows it is
/// reckoned once.
struct Sets<'a> {
    of: Visited<'a>,
    /// Each sorted.
    sets: List<Rc<[u32]>>,
    /// The sets by what they are.
    names: HashTable<u32>,
    /// Whether a state of the set accepts.
    accepting: List<bool>,
    /// The sets that follow, by set and letter; [`UNKNOWN`] where it was not asked.
    next: List<u32>,
    letters: usize,
    held: Held,
}

const UNKNOWN: u32 = u32::MAX;

impl<'a> Sets<'a> {
    fn new(question: &'a Question, budget: &'a Budget) -> Self {
        Sets {
            of: Visited::new(question, budget),
            sets: List::new(budget),
            names: HashTable::new(),
            accepting: List::new(budget),
            next: List::new(budget),
            letters: question.letters(),
            held: budget.held(),
        }
    }

    /// Returns the name of a sorted set.
    fn name(&mut self, set: &[u32]) -> Result<u32, Stop> {
        let hash = |set: &[u32]| FxBuildHasher.hash_one(set);
        let (sets, own) = (&self.sets, hash(set));
        if let Some(name) = self.names.find(own, |name| *sets[*name as usize] == *set) {
            return Ok(*name);
        }
        // The last name is kept free: it says that a set is not known.
        let name = u32::try_from(sets.len()).ok().filter(|name| *name != UNKNOWN).ok_or(Stop::Memory)?;
        room_in_table(&mut self.held, &mut self.names, |name| hash(&sets[*name as usize]))?;
        self.held.add(1, shared(set))?;
        self.accepting.push(set.iter().any(|state| self.of.accepting[*state as usize]))?;
        self.next.fit(self.letters)?;
        (0..self.letters).try_for_each(|_| self.next.push(UNKNOWN))?;
        self.sets.push(set.into())?;
        self.names.insert_unique(own, name, |_| unreachable!("there is room"));
        Ok(name)
    }

    fn next(&mut self, set: u32, letter: usize) -> Result<u32, Stop> {
        let at = set as usize * self.letters + letter;
        if self.next[at] == UNKNOWN {
            let from = Rc::clone(&self.sets[set as usize]);
            let to = self.of.next_of_set(&from, letter)?;
            self.next[at] = self.name(&to)?;
        }
        Ok(self.next[at])
    }

    /// Returns whether a word is accepted from one of the states.
    fn accepts(&mut self, from: &[u32], word: &[usize]) -> Result<bool, Stop> {
        let mut set = self.name(from)?;
        for letter in word {
            set = self.next(set, *letter)?;
        }
        Ok(self.accepting[set as usize])
    }

    fn is_subset(&self, small: u32, large: u32) -> bool {
        if small == large {
            return true;
        }
        // A set that is as large as the other one and is not it is no part of it.
        let (small, large) = (&self.sets[small as usize], &self.sets[large as usize]);
        if small.len() >= large.len() {
            return false;
        }
        let mut rest = large.iter();
        // Both ascend, so one walk through the larger one finds each in turn.
        small.iter().all(|x| rest.find(|y| *y >= x) == Some(x))
    }
}
