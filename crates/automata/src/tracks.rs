//! The tracks that an automaton reads together, and the letters they make.

use crate::error::Error;
use crate::numeration::Numeration;

/// The most letters that an automaton may have; 16 tracks in base 2, six in base 6.
pub const MOST_LETTERS: usize = 1 << 16;

/// Named tracks, sorted by name, all read in one numeration, most significant digit first.
///
/// A letter is one digit of each track, and is a number: its digits in base [`Numeration::digits`], the first
/// track's digit on top. Letter 0 is a zero on every track.
///
/// ```
/// use grundy_automata::{Numeration, Tracks};
/// let tracks = Tracks::new(Numeration::BINARY, &["v", "n"])?;
/// assert_eq!(tracks.names(), ["n", "v"]);
/// assert_eq!(tracks.letter(&[1, 0]), 2);
/// # Ok::<_, grundy_automata::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tracks {
    numeration: Numeration,
    names: Vec<String>,
    letters: usize,
}

impl Tracks {
    /// Returns tracks of the given names, which are sorted.
    ///
    /// # Errors
    /// [`Error::TrackTwice`]; [`Error::Letters`] where they make more than [`MOST_LETTERS`] letters.
    pub fn new(numeration: Numeration, names: &[&str]) -> Result<Self, Error> {
        // Sorted names give each set of tracks one order, and each relation one automaton.
        let mut sorted: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Error::TrackTwice { name: pair[0].clone() });
        }
        let digits = numeration.digits();
        let tracks = sorted.len();
        // A power that overflows is too many letters in any case.
        let letters = u32::try_from(tracks).ok().and_then(|tracks| (digits as usize).checked_pow(tracks));
        let letters = letters.filter(|letters| *letters <= MOST_LETTERS);
        let letters = letters.ok_or(Error::Letters { tracks, digits, most: MOST_LETTERS })?;
        Ok(Tracks { numeration, names: sorted, letters })
    }

    /// Returns the numeration of all tracks.
    #[must_use]
    pub fn numeration(&self) -> Numeration {
        self.numeration
    }

    /// Returns the names, sorted.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the number of letters: digits to the power of the number of tracks.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// Returns the place of a track in the order of names.
    ///
    /// # Errors
    /// [`Error::NoTrack`].
    pub fn place(&self, name: &str) -> Result<usize, Error> {
        let unknown = || Error::NoTrack { name: name.to_owned(), tracks: self.names.join(", ") };
        self.names.iter().position(|other| other == name).ok_or_else(unknown)
    }

    /// Returns the letter that has the given digits, one for each track in the order of names.
    #[must_use]
    pub fn letter(&self, digits: &[u32]) -> usize {
        digits.iter().fold(0, |letter, digit| letter * self.radix() + *digit as usize)
    }

    /// Returns the digit of the track at `place` in `letter`.
    #[must_use]
    pub fn digit(&self, letter: usize, place: usize) -> u32 {
        let digit = letter / self.step(place) % self.radix();
        u32::try_from(digit).expect("a digit is below the radix, which is a u32")
    }

    /// Returns what one more on the digit of the track at `place` adds to a letter.
    pub(crate) fn step(&self, place: usize) -> usize {
        // The last track has the lowest digit of a letter.
        (place + 1..self.names.len()).fold(1, |step, _| step * self.radix())
    }

    fn radix(&self) -> usize {
        self.numeration.digits() as usize
    }

    /// Returns the words of several numbers, one a track in the order of names, as one word of letters
    /// without leading zeros.
    #[must_use]
    pub fn word(&self, numbers: &[u128]) -> Vec<usize> {
        let words: Vec<Vec<u32>> = numbers.iter().map(|n| self.numeration.digits_of(*n)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        // A shorter word has zeros in front.
        let digit = |word: &Vec<u32>, i: usize| {
            (i + word.len()).checked_sub(length).map_or(0, |at| word[at] as usize)
        };
        let letter = |i| words.iter().fold(0, |letter, word| letter * self.radix() + digit(word, i));
        (0..length).map(letter).collect()
    }

    /// Returns the numbers that a word of letters stands for, one a track in the order of names, or `None`
    /// where one needs more than 128 bits.
    #[must_use]
    pub fn numbers(&self, word: &[usize]) -> Option<Vec<u128>> {
        let digits = |place| word.iter().map(|letter| self.digit(*letter, place)).collect::<Vec<_>>();
        (0..self.names.len()).map(|place| self.numeration.number(&digits(place))).collect()
    }

    /// Returns the tracks that either has.
    ///
    /// # Errors
    /// [`Error::Numerations`]; [`Error::Letters`].
    pub fn union(&self, other: &Tracks) -> Result<Tracks, Error> {
        // Digits mean other numbers in another numeration.
        if self.numeration != other.numeration {
            let [left, right] = [self, other].map(|tracks| tracks.numeration.to_string());
            return Err(Error::Numerations { left, right });
        }
        let mut names: Vec<&str> = self.names.iter().chain(&other.names).map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        Tracks::new(self.numeration, &names)
    }

    /// For each letter of these tracks, returns the letter that is left when only the tracks of `part` are
    /// read.
    pub(crate) fn restrict(&self, part: &Tracks) -> Vec<u32> {
        let places: Vec<usize> =
            part.names.iter().map(|name| self.place(name).expect("a part has no track of its own")).collect();
        let restricted = |letter: usize| {
            let kept = places
                .iter()
                .fold(0, |kept, place| kept * self.radix() + self.digit(letter, *place) as usize);
            u32::try_from(kept).expect("a letter is below MOST_LETTERS")
        };
        (0..self.letters).map(restricted).collect()
    }

    /// Returns the tracks without the one at `place`.
    pub(crate) fn without(&self, place: usize) -> Tracks {
        let mut names = self.names.clone();
        names.remove(place);
        Tracks { numeration: self.numeration, names, letters: self.letters / self.radix() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_are_inverse() {
        for numeration in [Numeration::BINARY, Numeration::ZECKENDORF, Numeration::base(5).unwrap()] {
            let tracks = Tracks::new(numeration, &["b", "a", "c"]).unwrap();
            for numbers in [[0, 0, 0], [1, 20, 300], [77, 0, 1]] {
                assert_eq!(tracks.numbers(&tracks.word(&numbers)), Some(numbers.to_vec()));
            }
            for letter in 0..tracks.letters() {
                let digits: Vec<u32> = (0..3).map(|place| tracks.digit(letter, place)).collect();
                assert_eq!(tracks.letter(&digits), letter);
            }
        }
    }

    #[test]
    fn restriction_keeps_the_digits_of_a_part() {
        let whole = Tracks::new(Numeration::base(3).unwrap(), &["a", "b", "c"]).unwrap();
        let part = Tracks::new(Numeration::base(3).unwrap(), &["c", "a"]).unwrap();
        let map = whole.restrict(&part);
        assert_eq!(map[whole.letter(&[2, 1, 0])] as usize, part.letter(&[2, 0]));
        assert_eq!(whole.without(1), part);
    }

    #[test]
    fn too_many_letters_and_equal_names_are_refused() {
        let ten = Numeration::base(10).unwrap();
        let refused = Tracks::new(ten, &["a", "b", "c", "d", "e"]);
        assert_eq!(refused, Err(Error::Letters { tracks: 5, digits: 10, most: MOST_LETTERS }));
        assert_eq!(Tracks::new(ten, &["a", "a"]), Err(Error::TrackTwice { name: "a".into() }));
    }
}
