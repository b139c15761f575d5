//! A statement over visible variables as an automaton, and whether it has a solution.
//!
//! The automaton is nondeterministic, and is never written down: its states are the states of a clause's
//! machines, and a step guesses the digits of the hidden variables.

use super::Outside;
use super::clause::Clause;
use super::machine::Machine;
use crate::law::Numeration;
use grundy_budget::{Budget, Held, List, Map, Stop, Weight, block, room_in_table};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::rc::Rc;

/// "One of these clauses": over the visible variables `0..visible`; a clause's other variables are
/// existential.
pub(crate) struct Question {
    numeration: Numeration,
    pub(super) visible: usize,
    pub(super) clauses: List<Machines>,
}

/// The machines of one clause.
pub(super) struct Machines {
    variables: usize,
    placed: Vec<Placed>,
    width: usize,
    /// Per number of variables known, the machines that can step then and not before.
    ready: Vec<Vec<usize>>,
}

/// A machine, what it reads, and where its state lies in the clause's.
struct Placed {
    machine: Machine,
    reads: Vec<usize>,
    at: usize,
}

/// The automaton of a question as far as it has been visited.
pub(super) struct Visited<'a> {
    pub(super) question: &'a Question,
    states: List<(usize, Rc<[i64]>)>,
    /// The states by what they are.
    names: HashTable<u32>,
    pub(super) accepting: List<bool>,
    /// By state and visible letter.
    successors: List<Box<[Successors]>>,
    held: Held,
    pub(super) budget: &'a Budget,
}

/// The states that follow a state by a letter, where it was asked.
type Successors = Option<Rc<[u32]>>;

/// Returns the bytes of a shared slice: its block has two counts in front.
pub(super) fn shared<T>(items: &[T]) -> u64 {
    block(2 * size_of::<usize>() + size_of_val(items))
}

impl Question {
    /// Returns the statement that one of the clauses holds.
    ///
    /// # Errors
    /// Where a clause is beyond this logic.
    pub(crate) fn new(
        clauses: Vec<Clause>,
        visible: usize,
        numeration: Numeration,
        budget: &Budget,
    ) -> Result<Self, Outside> {
        let mut kept = List::new(budget);
        for clause in clauses {
            // Reducing a clause compares its atoms in pairs.
            budget.spend(1 + (clause.atoms.len() * clause.atoms.len()) as u64 / 16)?;
            if let Some(clause) = clause.reduced(visible)? {
                let machines = Machines::of(&clause, numeration);
                kept.count(1, machines.elsewhere())?;
                kept.push(machines)?;
            }
        }
        Ok(Question { numeration, visible, clauses: kept })
    }

    pub(super) fn letters(&self) -> usize {
        // A number of letters beyond memory is refused when a state asks for room for them.
        self.numeration.digits().saturating_pow(u32::try_from(self.visible).expect("a few variables"))
    }

    /// The digits of the visible variables in a letter.
    fn digits(&self, letter: usize) -> Vec<u8> {
        let base = self.numeration.digits();
        let mut digits = vec![0; self.visible];
        let mut rest = letter;
        for digit in digits.iter_mut().rev() {
            *digit = u8::try_from(rest % base).expect("digits are below ten");
            rest /= base;
        }
        digits
    }

    /// The numbers that a word of letters writes.
    pub(super) fn numbers(&self, word: &[usize]) -> Vec<u128> {
        let words: Vec<Vec<u8>> = word.iter().map(|letter| self.digits(*letter)).collect();
        (0..self.visible).map(|v| self.numeration.read(words.iter().map(|digits| digits[v]))).collect()
    }
}

impl Weight for Machines {
    fn elsewhere(&self) -> u64 {
        let placed = self.placed.iter().map(|placed| block(placed.reads.len() * size_of::<usize>()));
        block(self.placed.capacity() * size_of::<Placed>()) + placed.sum::<u64>() + self.ready.elsewhere()
    }
}

impl Machines {
    fn of(clause: &Clause, numeration: Numeration) -> Machines {
        let mut placed = Vec::new();
        let mut width = 0;
        let mut add = |machine: Machine, reads: Vec<usize>| {
            // The states of all machines stand in one list, each at its own place.
            let at = width;
            width += machine.width();
            placed.push(Placed { machine, reads, at });
        };
        // Not every word writes a number in some numerations, and hidden variables are held to it as well.
        for variable in 0..clause.variables {
            if let Some(machine) = Machine::canonical(numeration) {
                add(machine, vec![variable]);
            }
        }
        for atom in &clause.atoms {
            let (machine, reads) = Machine::of(atom, numeration);
            add(machine, reads);
        }
        let mut ready = vec![Vec::new(); clause.variables + 1];
        for (index, Placed { reads, .. }) in placed.iter().enumerate() {
            // A machine can step once the last variable that it reads is known.
            ready[reads.iter().max().map_or(0, |last| last + 1)].push(index);
        }
        Machines { variables: clause.variables, placed, width, ready }
    }

    fn accepts(&self, state: &[i64]) -> bool {
        self.placed.iter().all(|p| p.machine.accepts(&state[p.at..p.at + p.machine.width()]))
    }

    /// Steps the machines that are ready once the first `known` digits are; `false` where one rejects.
    fn step_ready(&self, known: usize, from: &[i64], digits: &[u8], to: &mut [i64]) -> bool {
        // Few machines read more variables than this, and then a list is made for each step.
        let mut read = [0_u8; 16];
        self.ready[known].iter().all(|index| {
            let Placed { machine, reads, at } = &self.placed[*index];
            let place = *at..at + machine.width();
            to[place.clone()].copy_from_slice(&from[place.clone()]);
            if let Some(read) = read.get_mut(..reads.len()) {
                read.iter_mut().zip(reads).for_each(|(digit, variable)| *digit = digits[*variable]);
                machine.step(&mut to[place], read)
            } else {
                let read: Vec<u8> = reads.iter().map(|variable| digits[*variable]).collect();
                machine.step(&mut to[place], &read)
            }
        })
    }

    /// Calls `found` with each state that a visible letter can lead to.
    fn successors(
        &self,
        from: &[i64],
        visible: &[u8],
        base: u8,
        budget: &Budget,
        found: &mut dyn FnMut(&[i64]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut digits = visible.to_vec();
        digits.resize(self.variables, 0);
        let mut to = vec![0; self.width];
        // What is said of visible variables alone rejects a letter before anything is guessed.
        if (0..=visible.len()).all(|known| self.step_ready(known, from, &digits, &mut to)) {
            // Guesses go on from what is known, so a machine rejects as soon as its last digit is there.
            let mut guess = Guess { machines: self, from, base, budget, guesses: 0, found };
            return guess.digits(visible.len(), &mut digits, &mut to);
        }
        Ok(())
    }
}

/// Guesses the digits of hidden variables.
struct Guess<'a> {
    machines: &'a Machines,
    from: &'a [i64],
    base: u8,
    budget: &'a Budget,
    guesses: u32,
    found: &'a mut dyn FnMut(&[i64]) -> Result<(), Stop>,
}

impl Guess<'_> {
    fn digits(&mut self, known: usize, digits: &mut [u8], to: &mut [i64]) -> Result<(), Stop> {
        // All digits are known, so every machine has stepped.
        if known == self.machines.variables {
            return (self.found)(to);
        }
        // There are as many guesses as the base to the number of hidden variables, and perhaps nothing is
        // found.
        self.guesses = self.guesses.wrapping_add(1);
        if self.guesses.is_multiple_of(1 << 12) {
            self.budget.check()?;
        }
        for digit in 0..self.base {
            digits[known] = digit;
            if self.machines.step_ready(known + 1, self.from, digits, to) {
                self.digits(known + 1, digits, to)?;
            }
        }
        Ok(())
    }
}

impl<'a> Visited<'a> {
    pub(super) fn new(question: &'a Question, budget: &'a Budget) -> Self {
        Visited {
            question,
            states: List::new(budget),
            names: HashTable::new(),
            accepting: List::new(budget),
            successors: List::new(budget),
            held: budget.held(),
            budget,
        }
    }

    /// Returns the states of a clause that leading zeros of the visible variables lead to, the start among
    /// them.
    pub(super) fn starts(&mut self, clause: usize) -> Result<Vec<u32>, Stop> {
        let width = self.question.clauses[clause].width;
        // At the start each integer of each machine is 0.
        let mut found = vec![self.name(clause, &vec![0; width])?];
        let mut at = 0;
        while at < found.len() {
            // Hidden variables may be longer numbers: they have digits where the visible ones have zeros in
            // front.
            for next in self.next(found[at], 0)?.iter() {
                if !found.contains(next) {
                    found.push(*next);
                }
            }
            at += 1;
        }
        found.sort_unstable();
        Ok(found)
    }

    /// Returns the same of all clauses.
    pub(super) fn all_starts(&mut self) -> Result<Vec<u32>, Stop> {
        let mut found = Vec::new();
        for clause in 0..self.question.clauses.len() {
            found.extend(self.starts(clause)?);
        }
        found.sort_unstable();
        Ok(found)
    }

    fn name(&mut self, clause: usize, state: &[i64]) -> Result<u32, Stop> {
        let hash = |clause: usize, state: &[i64]| FxBuildHasher.hash_one((clause, state));
        let states = &self.states;
        let is_it = |name: &u32| {
            let known = &states[*name as usize];
            known.0 == clause && *known.1 == *state
        };
        let own = hash(clause, state);
        if let Some(name) = self.names.find(own, is_it) {
            return Ok(*name);
        }
        let name = u32::try_from(self.states.len()).map_err(|_| Stop::Memory)?;
        let rehash = |name: &u32| {
            let known = &states[*name as usize];
            hash(known.0, &known.1)
        };
        room_in_table(&mut self.held, &mut self.names, rehash)?;
        let letters = self.question.letters();
        self.held.add(letters, size_of::<Successors>())?;
        // Room comes before the block, so that a budget is met before memory is.
        self.held.add(1, shared(state) + block(1))?;
        self.accepting.push(self.question.clauses[clause].accepts(state))?;
        self.successors.push(vec![None; letters].into())?;
        self.states.push((clause, state.into()))?;
        self.names.insert_unique(own, name, |_| unreachable!("there is room"));
        Ok(name)
    }

    pub(super) fn next(&mut self, state: u32, letter: usize) -> Result<Rc<[u32]>, Stop> {
        if let Some(known) = &self.successors[state as usize][letter] {
            return Ok(Rc::clone(known));
        }
        let (clause, from) = self.states[state as usize].clone();
        let question = self.question;
        let base = u8::try_from(question.numeration.digits()).expect("digits are below ten");
        let budget = self.budget;
        let mut reached = List::new(budget);
        question.clauses[clause].successors(&from, &question.digits(letter), base, budget, &mut |to| {
            reached.push(self.name(clause, to)?)
        })?;
        // Different guesses may lead to the same state.
        budget.spend(reached.len() as u64 + 1)?;
        let mut names = reached.into_vec();
        names.sort_unstable();
        names.dedup();
        let names: Rc<[u32]> = names.into();
        self.held.add(1, shared(&names))?;
        self.successors[state as usize][letter] = Some(Rc::clone(&names));
        Ok(names)
    }

    pub(super) fn next_of_set(&mut self, set: &[u32], letter: usize) -> Result<Vec<u32>, Stop> {
        let mut union = Vec::new();
        for state in set {
            union.extend_from_slice(&self.next(*state, letter)?);
        }
        self.budget.spend(union.len() as u64)?;
        union.sort_unstable();
        union.dedup();
        Ok(union)
    }
}

/// A step of a word: the place of the word before it, and its last letter.
pub(super) type Step = Option<(usize, usize)>;

pub(super) fn word_to(step: impl Fn(usize) -> Step, mut at: usize) -> Vec<usize> {
    let mut word = Vec::new();
    while let Some((before, letter)) = step(at) {
        word.push(letter);
        at = before;
    }
    word.reverse();
    word
}

/// Returns numbers for the visible variables that make the statement true, or `None` where there are none. Of
/// the shortest in digits, the first in the order of their digits.
pub(crate) fn solution(question: &Question, budget: &Budget) -> Result<Option<Vec<u128>>, Stop> {
    find(&mut Visited::new(question, budget))
}

fn find(visited: &mut Visited<'_>) -> Result<Option<Vec<u128>>, Stop> {
    let question = visited.question;
    let budget = visited.budget;
    let (mut queue, mut steps) = (List::new(budget), List::new(budget));
    let mut seen: Map<u32, (), FxBuildHasher> = Map::new(budget);
    for state in visited.all_starts()? {
        queue.push(state)?;
        steps.push(None)?;
        seen.insert(state, (), 0)?;
    }
    let mut at = 0;
    while at < queue.len() {
        // Words are met in order of their length, so the first that is accepted is a shortest one.
        if visited.accepting[queue[at] as usize] {
            return Ok(Some(question.numbers(&word_to(|at| steps[at], at))));
        }
        for letter in 0..question.letters() {
            for to in visited.next(queue[at], letter)?.iter() {
                if seen.insert(*to, (), 0)?.is_none() {
                    queue.push(*to)?;
                    steps.push(Some((at, letter)))?;
                }
            }
        }
        at += 1;
    }
    Ok(None)
}
