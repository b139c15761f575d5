//! Who wins sums of generators in misère play, by a search.

use super::words::{Alphabet, Word, letters, without};
use grundy_budget::{Budget, Map, Stop, Weight};
use grundy_values::quotient::{Element, Quotient};
use rustc_hash::FxBuildHasher;

/// A quotient, with the elements of those generators that have one.
#[derive(Clone, Debug)]
pub(super) struct Valued {
    pub quotient: Quotient,
    pub generators: Vec<Option<Element>>,
}

impl Valued {
    fn is_lost(&self, word: &[u8]) -> Option<bool> {
        let mut elements = letters(word).map(|generator| self.generators.get(generator).copied().flatten());
        let product = elements.try_fold(0, |x, y| Some(self.quotient.product(x, y?)));
        Some(self.quotient.is_lost(product?))
    }
}

/// The outcomes of sums, remembered.
pub(super) struct Outcomes<'a> {
    budget: &'a Budget,
    pub alphabet: Alphabet,
    /// The options of each generator.
    options: Vec<Vec<Word>>,
    known: Map<Word, bool, FxBuildHasher>,
    /// The quotient of the smaller heaps, which is exact for sums of these.
    exact: Option<Valued>,
    /// What is supposed of all: it says which options are looked at first, and no more.
    guess: Option<Valued>,
}

struct Open {
    word: Word,
    options: Vec<Word>,
    next: usize,
}

impl<'a> Outcomes<'a> {
    pub fn new(budget: &'a Budget) -> Self {
        let (alphabet, options) = (Alphabet::default(), Vec::new());
        Outcomes { budget, alphabet, options, known: Map::new(budget), exact: None, guess: None }
    }

    /// Returns the number of generators.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Adds a generator with its options, which are words of those before.
    pub fn push(&mut self, options: Vec<Word>) {
        self.options.push(options);
    }

    /// Takes other options for all generators, and forgets all outcomes.
    pub fn set(&mut self, options: Vec<Vec<Word>>) {
        self.options = options;
        self.known = Map::new(self.budget);
    }

    pub fn set_exact(&mut self, exact: Valued) {
        self.exact = Some(exact);
    }

    pub fn set_guess(&mut self, guess: Valued) {
        self.guess = Some(guess);
    }

    fn look(&self, word: &Word) -> Option<bool> {
        let exact = self.exact.as_ref().and_then(|exact| exact.is_lost(word));
        exact.or_else(|| self.known.get(word).copied())
    }

    /// Says whether the player to move loses a sum. A step is a sum whose options are listed.
    pub fn is_lost(&mut self, word: &Word) -> Result<bool, Stop> {
        if let Some(known) = self.look(word) {
            return Ok(known);
        }
        let mut open = vec![self.open(word.clone())?];
        let mut found = false;
        while let Some(last) = open.last_mut() {
            let mut wins = false;
            let unknown = loop {
                let Some(option) = last.options.get(last.next) else { break None };
                match self.look(option) {
                    Some(true) => {
                        wins = true;
                        break None;
                    }
                    Some(false) => last.next += 1,
                    None => break Some(option.clone()),
                }
            };
            if let Some(word) = unknown {
                let next = self.open(word)?;
                open.push(next);
                continue;
            }
            // Who has no move wins.
            found = !wins && !last.options.is_empty();
            let done = open.pop().expect("it is the last");
            let weight = done.word.elsewhere();
            self.known.insert(done.word, found, weight)?;
        }
        Ok(found)
    }

    fn open(&self, word: Word) -> Result<Open, Stop> {
        self.budget.spend(1)?;
        let mut options = Vec::new();
        for generator in (0..word.len()).filter(|generator| word[*generator] > 0) {
            let rest = without(&word, generator);
            for option in &self.options[generator] {
                options.push(self.alphabet.sum(&rest, option)?);
            }
        }
        options.sort_unstable();
        options.dedup();
        options.sort_by_cached_key(|option| {
            let is_hopeful = self.guess.as_ref().and_then(|guess| guess.is_lost(option)) == Some(true);
            let size: usize = option.iter().map(|n| usize::from(*n)).sum();
            (!is_hopeful, self.look(option).is_none(), size)
        });
        Ok(Open { word, options, next: 0 })
    }
}
