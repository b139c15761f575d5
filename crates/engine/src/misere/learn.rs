//! Learning the quotient with a heap more as a generator.

use super::outcomes::Valued;
use super::words::{self, Word, letter};
use super::{EMPTY, Quotients, Worths};
use grundy_budget::{List, Stop, Weight};
use std::collections::BTreeSet;

/// A heap for which other words were taken so often becomes a generator: two heaps may each ask for another
/// word of the other.
const RESPELT: u8 = 3;

impl Quotients<'_> {
    /// Learns the quotient with a heap more as a generator.
    pub(super) fn learn(&mut self, heap: usize) -> Result<(), Stop> {
        // How often a heap may get another word is counted for each heap that is learnt.
        self.heaps.iter_mut().for_each(|heap| heap.respelt = 0);
        self.add_generator(heap);
        self.read_words()?;
        loop {
            self.table.close(&mut self.outcomes)?;
            let elements = self.heaps.iter().map(|heap| self.table.element(&heap.word)).collect();
            let supposed = Worths { quotient: self.table.quotient()?, elements };
            // A heap that is not like its word makes the outcomes below wrong, so words are put right first.
            if self.respell()? {
                self.restart(&supposed)?;
                continue;
            }
            self.outcomes.guess = Some(self.valued(&supposed)?);
            match self.verify(&supposed)? {
                Ok((closure, lost_with)) => {
                    self.closure = Some(closure);
                    self.lost_with = lost_with;
                    self.known = supposed;
                    return Ok(());
                }
                Err(sums) => self.part(&supposed, &sums)?,
            }
        }
    }

    fn add_generator(&mut self, heap: usize) {
        let word = letter(self.generators.len());
        self.generators.push(heap);
        self.spell(heap, &word);
    }

    /// Takes a word for a heap, and for those with the same options.
    fn spell(&mut self, heap: usize, word: &Word) {
        let class = self.heaps[heap].class;
        for heap in self.heaps.iter_mut().filter(|heap| heap.class == class) {
            heap.word.clone_from(word);
            heap.respelt += 1;
        }
    }

    /// Asks for outcomes of sums in which heaps are worth their words as they are now.
    fn read_words(&mut self) -> Result<(), Stop> {
        let mut seen: BTreeSet<u32> = self.generators.iter().map(|heap| self.heaps[*heap].class).collect();
        // Heaps without a move change no sum, and generators have letters already.
        seen.insert(EMPTY);
        self.letters.clear();
        self.letters.extend_from_slice(&self.generators)?;
        for heap in 0..self.heaps.len() {
            if seen.insert(self.heaps[heap].class) {
                self.letters.push(heap)?;
            }
        }
        let mut options = List::new(self.budget);
        for heap in self.letters.iter() {
            options.push(self.words_of(*heap)?)?;
        }
        self.outcomes.read(options, self.generators.len());
        // What was proved of the smaller heaps stays right, and spares their search.
        self.outcomes.exact = Some(self.valued(&self.known)?);
        Ok(())
    }

    /// Begins anew with other words, or another generator.
    fn restart(&mut self, supposed: &Worths) -> Result<(), Stop> {
        self.read_words()?;
        self.outcomes.guess = Some(self.valued(supposed)?);
        self.table.restart();
        Ok(())
    }

    /// Returns what letters are worth.
    fn valued(&self, worths: &Worths) -> Result<Valued, Stop> {
        let mut elements = List::new(self.budget);
        for heap in self.letters.iter() {
            elements.push(worths.elements.get(*heap).copied())?;
        }
        Ok(Valued { quotient: worths.quotient.clone(), elements })
    }

    /// Returns the options of a heap as words.
    fn words_of(&self, heap: usize) -> Result<List<Word>, Stop> {
        let mut words = List::new(self.budget);
        for parts in &self.heaps[heap].options {
            let word = self.word_of(parts)?;
            words.count(1, word.elsewhere())?;
            words.push(word)?;
        }
        words.sort_unstable();
        words.dedup();
        Ok(words)
    }

    fn word_of(&self, sum: &[usize]) -> Result<Word, Stop> {
        self.outcomes.alphabet.sum_of(sum.iter().map(|heap| &self.heaps[*heap].word))
    }

    /// Looks whether each heap is like its word in all tests. One that is not is another word of generators
    /// that are smaller, or becomes a generator. Returns whether there was any.
    fn respell(&mut self) -> Result<bool, Stop> {
        let (mut any, mut lone) = (false, None);
        for place in self.generators.len()..self.letters.len() {
            let heap = self.letters[place];
            let like = self.table.like(&mut self.outcomes, &letter(place))?;
            if like == Some(self.table.element(&self.heaps[heap].word)) {
                continue;
            }
            any = true;
            let is_smaller = |generator: usize| self.generators[generator] < heap;
            let word = match like {
                Some(element) if self.heaps[heap].respelt < RESPELT => {
                    self.table.word_of(element, is_smaller)?
                }
                _ => None,
            };
            match word {
                Some(word) => self.spell(heap, &word),
                // Larger heaps may be other words beside it.
                None => lone = lone.or(Some(heap)),
            }
        }
        // One generator at a time: with it the other heaps may be words again.
        if let Some(heap) = lone {
            self.add_generator(heap);
        }
        Ok(any)
    }

    /// Tells apart what was taken for alike, by sums whose outcomes do not fit: the options of the first, or
    /// the first itself.
    fn part(&mut self, supposed: &Worths, sums: &[Vec<usize>]) -> Result<(), Stop> {
        for sum in sums {
            let word = self.word_of(sum)?;
            if self.outcomes.is_lost(&word)? != supposed.is_lost(sum) {
                return self.table.refine(&mut self.outcomes, &word);
            }
        }
        // So a heap in the first sum is not what its word is. Where each heap has its own letter, outcomes
        // fit.
        let sum: Vec<Word> = sums[0].iter().filter_map(|heap| self.own_letter(*heap)).map(letter).collect();
        let sum = self.outcomes.alphabet.sum_of(&sum)?;
        let mut sums = List::new(self.budget);
        sums.push(sum.clone())?;
        for option in self.outcomes.options(&sum) {
            sums.push(option?)?;
        }
        for sum in sums.iter() {
            if let Some((place, beside)) = self.unlike(sum)? {
                let heap = self.letters[place];
                let beside = self.spelt(&beside)?;
                if self.are_told_apart(&letter(place), &self.heaps[heap].word.clone(), &beside)? {
                    self.table.add_test(beside)?;
                } else {
                    // It is told only beside other heaps that are not what their words are.
                    self.add_generator(heap);
                    self.restart(supposed)?;
                }
                return Ok(());
            }
        }
        unreachable!("a sum is lost exactly where none of its options is")
    }

    /// Returns the letter of a heap, where it has a move.
    fn own_letter(&self, heap: usize) -> Option<usize> {
        let class = self.heaps[heap].class;
        self.letters.iter().position(|other| self.heaps[*other].class == class)
    }

    /// Returns a letter in a sum that is no generator and is told apart from its word by what is returned
    /// beside it.
    fn unlike(&mut self, sum: &Word) -> Result<Option<(usize, Word)>, Stop> {
        let mut sum = sum.clone();
        for place in self.generators.len()..self.letters.len() {
            while sum.get(place).is_some_and(|n| *n > 0) {
                // One heap after the other gives way to its word, so the outcome changes at one of these
                // steps.
                let beside = words::without(&sum, place);
                let word = &self.heaps[self.letters[place]].word.clone();
                if self.are_told_apart(&letter(place), word, &beside)? {
                    return Ok(Some((place, beside)));
                }
                sum = self.outcomes.alphabet.sum(&beside, word)?;
            }
        }
        Ok(None)
    }

    fn are_told_apart(&mut self, a: &Word, b: &Word, beside: &Word) -> Result<bool, Stop> {
        let alphabet = self.outcomes.alphabet;
        let [a, b] = [alphabet.sum(a, beside)?, alphabet.sum(b, beside)?];
        Ok(self.outcomes.is_lost(&a)? != self.outcomes.is_lost(&b)?)
    }

    /// Returns a sum with words for heaps that are no generators.
    fn spelt(&self, sum: &Word) -> Result<Word, Stop> {
        let heaps: Vec<usize> = words::letters(sum).map(|place| self.letters[place]).collect();
        self.word_of(&heaps)
    }
}
