//! Quotients by generators and relations.

use super::{Element, Quotient};
use std::collections::BTreeMap;
use std::fmt;

/// How often each generator stands in a product.
pub type Word = Vec<u32>;

/// Generators of a quotient, and the relations that say all its products.
///
/// The least word of an element stands for it: a shortest one, and among these the first where earlier
/// generators come first. A relation puts such a word in the place of one that is not, and no relation
/// follows from another by factors alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    words: Vec<Word>,
    relations: Vec<(Word, Word)>,
}

impl Presentation {
    pub(super) fn of(quotient: &Quotient) -> Presentation {
        let words = least_words(quotient);
        let value = |word: &Word| {
            let letters = word.iter().zip(quotient.generators()).flat_map(|(n, x)| (0..*n).map(|_| *x));
            quotient.product_of(letters)
        };
        let stands = |word: &Word| words[usize::from(value(word))] == *word;
        let mut relations = BTreeMap::new();
        for word in &words {
            for place in 0..word.len() {
                let longer = times(word, place);
                // A relation that holds for a part of the word already follows from that one.
                let is_shortest = (0..longer.len())
                    .filter(|place| longer[*place] > 0)
                    .all(|place| stands(&without(&longer, place)));
                if is_shortest && !stands(&longer) {
                    let short = words[usize::from(value(&longer))].clone();
                    relations.insert(order(&longer), (longer, short));
                }
            }
        }
        Presentation { words, relations: relations.into_values().collect() }
    }

    /// Returns the word of an element: `a`, `b`, ... for the generators, a number for a power, `1` for the
    /// identity.
    #[must_use]
    pub fn word(&self, element: Element) -> String {
        written(&self.words[usize::from(element)])
    }

    /// Returns the relations: a word, and the shorter or earlier one that is the same element.
    #[must_use]
    pub fn relations(&self) -> &[(Word, Word)] {
        &self.relations
    }
}

/// Words are compared by this: shorter ones first, then those with more of the earlier generators.
fn order(word: &Word) -> (u32, Vec<std::cmp::Reverse<u32>>) {
    (word.iter().sum(), word.iter().map(|n| std::cmp::Reverse(*n)).collect())
}

fn times(word: &Word, place: usize) -> Word {
    let mut word = word.clone();
    word[place] += 1;
    word
}

fn without(word: &Word, place: usize) -> Word {
    let mut word = word.clone();
    word[place] -= 1;
    word
}

/// Returns the least word of each element. A part of a least word is a least word, so that those of a length
/// follow from the ones before.
fn least_words(quotient: &Quotient) -> Vec<Word> {
    let mut words: Vec<Option<Word>> = vec![None; quotient.order()];
    let mut level: Vec<(Element, Word)> = vec![(0, vec![0; quotient.generators().len()])];
    while !level.is_empty() {
        // The least word of a level comes first and keeps its element.
        level.sort_by_cached_key(|(_, word)| order(word));
        level.retain(|(x, word)| {
            let place = &mut words[usize::from(*x)];
            let is_new = place.is_none();
            place.get_or_insert_with(|| word.clone());
            is_new
        });
        let longer = |(x, word): &(Element, Word)| {
            let (x, word) = (*x, word.clone());
            let generators = quotient.generators().iter().enumerate();
            generators.map(move |(place, y)| (quotient.product(x, *y), times(&word, place)))
        };
        level = level.iter().flat_map(longer).filter(|(x, _)| words[usize::from(*x)].is_none()).collect();
    }
    words.into_iter().map(|word| word.expect("generators give all elements")).collect()
}

fn written(word: &Word) -> String {
    let letters = word.iter().enumerate().filter(|(_, n)| **n > 0);
    let text: String =
        letters.map(|(place, n)| if *n == 1 { name(place) } else { format!("{}{n}", name(place)) }).collect();
    if text.is_empty() { "1".to_owned() } else { text }
}

/// Returns the name of a generator: `a` to `z`, then `a'` and so on.
fn name(place: usize) -> String {
    let letter = b"abcdefghijklmnopqrstuvwxyz"[place % 26];
    format!("{}{}", char::from(letter), "'".repeat(place / 26))
}

/// `<a, b | a2 = 1, b3 = b>`.
impl fmt::Display for Presentation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.words[0].len();
        let names: Vec<String> = (0..count).map(name).collect();
        let relations: Vec<String> = self
            .relations
            .iter()
            .map(|(long, short)| format!("{} = {}", written(long), written(short)))
            .collect();
        match &relations[..] {
            [] => write!(f, "<{}>", names.join(", ")),
            relations => write!(f, "<{} | {}>", names.join(", "), relations.join(", ")),
        }
    }
}
