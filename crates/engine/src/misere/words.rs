//! Sums of generators: how many of each there are.

use grundy_budget::Stop;

/// How often each generator stands in a sum, without zeros at the end.
pub(super) type Word = Box<[u8]>;

/// What is the same in all words of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Alphabet {
    /// The generator that is a single move to the end: two of them are worth nothing in every sum.
    /// [Conway, ONAG, ch. 12]
    pub star: Option<usize>,
}

impl Alphabet {
    pub fn sum(self, a: &[u8], b: &[u8]) -> Result<Word, Stop> {
        let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
        let mut sum = long.to_vec();
        for (x, y) in sum.iter_mut().zip(short) {
            // A word counts in bytes, so sums of more than 255 of one generator are out of reach.
            *x = x.checked_add(*y).ok_or(Stop::Reach)?;
        }
        if let Some(count) = self.star.and_then(|star| sum.get_mut(star)) {
            *count %= 2;
        }
        Ok(trimmed(sum))
    }

    pub fn sum_of<'a>(self, words: impl IntoIterator<Item = &'a Word>) -> Result<Word, Stop> {
        words.into_iter().try_fold(Word::default(), |sum, word| self.sum(&sum, word))
    }
}

/// Returns the word of one generator.
pub(super) fn letter(generator: usize) -> Word {
    let mut word = vec![0; generator + 1];
    word[generator] = 1;
    word.into()
}

/// Returns the generators of a word, each as often as it stands there.
pub(super) fn letters(word: &[u8]) -> impl Iterator<Item = usize> + '_ {
    word.iter().enumerate().flat_map(|(generator, n)| std::iter::repeat_n(generator, usize::from(*n)))
}

/// Returns a word with one generator less, which stands in it.
pub(super) fn without(word: &[u8], generator: usize) -> Word {
    let mut rest = word.to_vec();
    rest[generator] -= 1;
    trimmed(rest)
}

fn trimmed(mut word: Vec<u8>) -> Word {
    let len = word.iter().rposition(|n| *n > 0).map_or(0, |last| last + 1);
    word.truncate(len);
    word.into()
}
