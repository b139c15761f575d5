//! Random values as the list of choices that made them, so that one procedure makes any case smaller.
//!
//! A case is drawn by asking for numbers and lists. Each answer is a choice, a natural number; 0 is the
//! smallest wish. Drawing again from a shorter or a lower list of choices gives a smaller case of the same
//! format: what makes a case needs no second half that takes it apart.

use crate::random::Random;
use std::ops::Range;

/// Bounds on what is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The most cases in one input, at least 1.
    pub cases: u64,
    /// The most items of a list (heaps, pairs, edges), at least 1.
    pub piles: u64,
    /// The largest number; where a format asks for a larger one, its least.
    pub max: u64,
}

impl Default for Size {
    fn default() -> Self {
        Size { cases: 8, piles: 4, max: 20 }
    }
}

impl Size {
    /// Returns the bounds for one of `n_runs` runs, counted from 0: small at first, whole from the middle on.
    pub(super) fn at(self, run: u64, n_runs: u64) -> Size {
        let ramp = |most: u64| {
            // `most` and `run` have 64 bits, so only a run from 2^63 on could leave 128 bits.
            let grown = u128::from(most) * u128::from(run) * 2 / u128::from(n_runs.max(1)) + 2;
            u64::try_from(grown).map_or(most, |grown| grown.min(most))
        };
        Size { cases: ramp(self.cases), piles: ramp(self.piles), max: ramp(self.max) }
    }
}

enum Source<'a> {
    Random(&'a mut Random),
    /// Choices made before; where they end, all are 0.
    Again(&'a [u64]),
}

/// A case being drawn.
pub(super) struct Draw<'a> {
    source: Source<'a>,
    pub size: Size,
    pub made: Choices,
}

/// The choices that made a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Choices {
    pub numbers: Vec<u64>,
    /// Where in `numbers` the items of lists are.
    pub items: Vec<Range<usize>>,
}

impl<'a> Draw<'a> {
    pub fn random(random: &'a mut Random, size: Size) -> Self {
        Draw { source: Source::Random(random), size, made: Choices::default() }
    }

    pub fn again(choices: &'a [u64], size: Size) -> Self {
        Draw { source: Source::Again(choices), size, made: Choices::default() }
    }

    /// Makes one choice from 0 to `most`; `random` makes it where it is new.
    fn choose(&mut self, most: u64, random: impl FnOnce(&mut Random) -> u64) -> u64 {
        let at = self.made.numbers.len();
        let choice = match &mut self.source {
            Source::Random(source) => random(source),
            Source::Again(choices) => choices.get(at).copied().unwrap_or(0),
        };
        // Choices of another case may be too large for what is asked here.
        let choice = choice.min(most);
        self.made.numbers.push(choice);
        choice
    }

    /// Returns a number from `least` to `most`, or `least` where `most` is below it.
    pub fn number(&mut self, least: u64, most: u64) -> u64 {
        let most = most.saturating_sub(least);
        // `most` is now the distance from `least`, so the sum is at most what was asked for.
        least + self.choose(most, |random| random.up_to(most))
    }

    /// Returns a number from `least` to the largest of the size.
    pub fn up_from(&mut self, least: u64) -> u64 {
        self.number(least, self.size.max)
    }

    /// Returns one of the names.
    pub fn one_of<const N: usize>(&mut self, names: [&'static str; N]) -> &'static str {
        let choice = self.choose(N as u64 - 1, |random| random.below(N) as u64);
        usize::try_from(choice).ok().and_then(|index| names.get(index)).copied().unwrap_or(names[0])
    }

    /// Returns a list of `least` to `most` items.
    pub fn list<T>(&mut self, least: u64, most: u64, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let most = most.max(least);
        let wanted = match &mut self.source {
            Source::Random(random) => least + random.up_to(most - least),
            // The choices themselves say where the list ends.
            Source::Again(_) => most,
        };
        let mut list = Vec::new();
        for index in 0.. {
            // Every item has its choice whether it is there, so that it can be cut out of the choices as a
            // whole.
            let start = self.made.numbers.len();
            let goes_on = self.choose(u64::from(index < most), |_| u64::from(index < wanted));
            if goes_on == 0 && index >= least {
                break;
            }
            self.made.numbers[start] = 1;
            list.push(item(self));
            self.made.items.push(start..self.made.numbers.len());
        }
        list
    }

    /// Returns a list of numbers, at least `least` and as many as the size allows, each from `low` to its
    /// largest.
    pub fn heaps(&mut self, least: u64, low: u64) -> Vec<u64> {
        let piles = self.size.piles;
        self.list(least, piles, |draw| draw.up_from(low))
    }

    /// Returns the same without repetitions, ascending.
    pub fn set(&mut self, least: u64, low: u64) -> Vec<u64> {
        let mut set = self.heaps(least, low);
        set.sort_unstable();
        set.dedup();
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(draw: &mut Draw<'_>) -> Vec<Vec<u64>> {
        draw.list(1, 3, |draw| draw.heaps(0, 2))
    }

    #[test]
    fn the_choices_give_the_same_case_again() {
        for seed in 0..200 {
            let mut random = Random(seed);
            let mut draw = Draw::random(&mut random, Size::default());
            let (first, made) = (case(&mut draw), draw.made);
            let mut draw = Draw::again(&made.numbers, Size::default());
            assert_eq!((case(&mut draw), draw.made), (first, made));
        }
    }

    #[test]
    fn an_item_is_cut_out_with_its_choices() {
        let mut random = Random(4);
        let size = Size { piles: 9, ..Size::default() };
        let mut draw = Draw::random(&mut random, size);
        let (heaps, made) = (draw.heaps(0, 1), draw.made);
        assert!(heaps.len() > 2, "{heaps:?}");
        let mut numbers = made.numbers.clone();
        numbers.drain(made.items[1].clone());
        let fewer = [&heaps[..1], &heaps[2..]].concat();
        assert_eq!(Draw::again(&numbers, size).heaps(0, 1), fewer);
    }

    #[test]
    fn bounds_hold_whatever_the_choices() {
        let wild = [u64::MAX; 40];
        let mut draw = Draw::again(&wild, Size { cases: 1, piles: 2, max: 5 });
        assert_eq!(draw.heaps(0, 3), [5, 5]);
        assert_eq!((draw.up_from(9), draw.number(0, u64::MAX)), (9, u64::MAX));
        assert_eq!(Draw::again(&[], Size::default()).heaps(2, 3), [3, 3]);
    }

    #[test]
    fn sizes_grow_to_the_bounds() {
        let size = Size { cases: 8, piles: 4, max: u64::MAX };
        assert_eq!(size.at(0, 10), Size { cases: 2, piles: 2, max: 2 });
        assert_eq!(size.at(5, 10), size);
        assert_eq!(Size { cases: 1, piles: 1, max: 1 }.at(0, 10), Size { cases: 1, piles: 1, max: 1 });
    }
}
