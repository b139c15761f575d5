//! Who wins sums of letters in misère play, by a search: of generators, and of heaps that are held against
//! their words.

use super::words::{Alphabet, Word, letters, without};
use grundy_budget::{Budget, List, Map, Stop, Weight};
use grundy_values::quotient::{Element, Quotient};
use rustc_hash::FxBuildHasher;
use std::cmp::Reverse;

/// A quotient, with the elements of those letters that have one.
pub(super) struct Valued {
    pub quotient: Quotient,
    pub elements: List<Option<Element>>,
}

impl Valued {
    fn is_lost(&self, word: &[u8]) -> Option<bool> {
        // One letter without an element leaves the whole word to the search.
        let mut elements = letters(word).map(|letter| self.elements.get(letter).copied().flatten());
        let product = elements.try_fold(0, |x, y| Some(self.quotient.product(x, y?)));
        Some(self.quotient.is_lost(product?))
    }
}

/// The outcomes of sums, remembered.
pub(super) struct Outcomes<'a> {
    budget: &'a Budget,
    pub alphabet: Alphabet,
    /// The options of each letter; the first letters are generators.
    options: List<List<Word>>,
    n_generators: usize,
    known: Map<Word, bool, FxBuildHasher>,
    /// The quotient of the smaller heaps, which is exact for sums of these.
    pub exact: Option<Valued>,
    /// What is supposed of all: it says which options are looked at first, and no more.
    pub guess: Option<Valued>,
}

/// A sum whose options are looked at.
struct Open {
    word: Word,
    has_move: bool,
    wins: bool,
    /// The options that were not known, the best ones last: whether it is supposed to be lost, and how small
    /// it is.
    unknown: List<(bool, Reverse<usize>, Word)>,
}

impl<'a> Outcomes<'a> {
    pub fn new(budget: &'a Budget) -> Self {
        let (alphabet, options) = (Alphabet::default(), List::new(budget));
        Outcomes {
            budget,
            alphabet,
            options,
            n_generators: 0,
            known: Map::new(budget),
            exact: None,
            guess: None,
        }
    }

    pub fn n_generators(&self) -> usize {
        self.n_generators
    }

    /// Takes other options for all letters, which are words of smaller heaps, and forgets what was known.
    pub fn read(&mut self, options: List<List<Word>>, n_generators: usize) {
        // The exact quotient and the guess are about other letters, so they go too.
        let new = Outcomes { alphabet: self.alphabet, options, n_generators, ..Outcomes::new(self.budget) };
        *self = new;
    }

    fn look(&self, word: &Word) -> Option<bool> {
        let exact = self.exact.as_ref().and_then(|exact| exact.is_lost(word));
        exact.or_else(|| self.known.get(word).copied())
    }

    /// Returns whether the player to move loses a sum. A step is a sum whose options are listed.
    pub fn is_lost(&mut self, word: &Word) -> Result<bool, Stop> {
        if let Some(known) = self.look(word) {
            return Ok(known);
        }
        let mut open = List::new(self.budget);
        open.push(self.open(word.clone())?)?;
        loop {
            let last = open.last_mut().expect("it ends with the first");
            // One option that is lost for the opponent is enough, so the others are not looked at.
            if let Some((_, _, option)) = if last.wins { None } else { last.unknown.pop() } {
                match self.look(&option) {
                    Some(is_lost) => last.wins = is_lost,
                    None => {
                        let next = self.open(option)?;
                        open.push(next)?;
                    }
                }
                continue;
            }
            let done = open.pop().expect("it is the last");
            // Who has no move wins.
            let is_lost = done.has_move && !done.wins;
            let weight = done.word.elsewhere();
            self.known.insert(done.word, is_lost, weight)?;
            match open.last_mut() {
                Some(before) => before.wins = is_lost,
                None => return Ok(is_lost),
            }
        }
    }

    fn open(&self, word: Word) -> Result<Open, Stop> {
        self.budget.spend(1)?;
        let (mut has_move, mut wins, mut unknown) = (false, false, List::new(self.budget));
        for option in self.options(&word) {
            let option = option?;
            has_move = true;
            match self.look(&option) {
                Some(true) => {
                    wins = true;
                    break;
                }
                Some(false) => {}
                None => {
                    let supposed = self.guess.as_ref().and_then(|guess| guess.is_lost(&option));
                    let size: usize = option.iter().map(|n| usize::from(*n)).sum();
                    unknown.push((supposed == Some(true), Reverse(size), option))?;
                }
            }
        }
        // The list is taken from its end: options that are supposed to be lost, and small ones among them,
        // come first.
        unknown.sort_unstable();
        Ok(Open { word, has_move, wins, unknown })
    }

    /// Returns the options of a sum, some more than once.
    pub fn options(&self, word: &Word) -> impl Iterator<Item = Result<Word, Stop>> {
        let letters = (0..word.len()).filter(|letter| word[*letter] > 0);
        letters.flat_map(move |letter| {
            let rest = without(word, letter);
            self.options[letter].iter().map(move |option| self.alphabet.sum(&rest, option))
        })
    }
}
