//! Boxes of positions, as a page writes them in a block `twin`.

use std::iter;

/// A box of positions: a line of words; each word stands for several.
///
/// In a word `2..5` is any of 2, 3, 4 and 5, and `a|b` either of two words; `3 of WORD` are three of the
/// words for which it stands, in every choice with repetition, and `some of WORD` any number of different
/// ones; in a parameter `{a,b}` is any of these, or none, with commas. `24 random` before all takes this
/// number of positions of the box instead of all.
pub(crate) struct Positions {
    n_random: Option<u64>,
    /// For each place what may stand there.
    places: Vec<Vec<String>>,
}

impl Positions {
    pub(crate) fn read(line: &str) -> Option<Positions> {
        let mut words = line.split_whitespace().peekable();
        let (first, rest) = line.split_once(" random ").unzip();
        let n_random = first.and_then(|count| count.parse().ok());
        if let Some(rest) = rest {
            words = rest.split_whitespace().peekable();
        }
        let mut places = Vec::new();
        while let Some(word) = words.next() {
            if words.next_if_eq(&"of").is_none() {
                places.push(alternatives(word));
                continue;
            }
            let all = alternatives(words.next()?);
            let chosen = match word {
                // The first subset is empty, and `some` is one word at least.
                "some" => subsets(&all).skip(1).map(|chosen| chosen.join(" ")).collect(),
                count => choices(count.parse().ok()?, &all),
            };
            places.push(chosen);
        }
        Some(Positions { n_random, places })
    }

    pub(crate) fn positions(&self) -> Vec<String> {
        let size: u64 = self.places.iter().map(|place| place.len() as u64).product();
        match self.n_random {
            None => (0..size).map(|index| self.at(index)).collect(),
            Some(count) => {
                // Knuth's generator for 64 bits: which positions are taken is the same in every run.
                let next = |state: &u64| {
                    Some(
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407),
                    )
                };
                let states = iter::successors(Some(self.places.len() as u64), next).skip(1);
                states
                    // The lower digits of such a generator repeat soon.
                    .map(|state| self.at((state >> 20) % size))
                    .take(usize::try_from(count).unwrap())
                    .collect()
            }
        }
    }

    /// Returns the position with this number.
    fn at(&self, mut index: u64) -> String {
        let words = self.places.iter().map(|place| {
            let of = place.len() as u64;
            let word = &place[usize::try_from(index % of).unwrap()];
            index /= of;
            word.as_str()
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Returns the words for which one stands.
fn alternatives(word: &str) -> Vec<String> {
    if let Some((name, rest)) = word.split_once("={") {
        let (any, all) = rest.split_once('}').expect("what is opened is closed");
        let any: Vec<String> = any.split(',').map(|item| item.to_owned() + ",").collect();
        return subsets(&any).map(|chosen| format!("{name}={}{all}", chosen.concat())).collect();
    }
    if let Some((name, values)) = word.split_once('=') {
        return alternatives(values).into_iter().map(|value| format!("{name}={value}")).collect();
    }
    word.split('|').flat_map(ranges).collect()
}

/// Returns every choice of different words, none of them first.
fn subsets(of: &[String]) -> impl Iterator<Item = Vec<&str>> {
    let chosen = |set: u64| (0..of.len()).filter(move |index| set >> index & 1 == 1);
    (0..1u64 << of.len()).map(move |set| chosen(set).map(|index| of[index].as_str()).collect())
}

/// Returns the words in which every range is one of its numbers.
fn ranges(word: &str) -> Vec<String> {
    let digits_before = |at: usize| word[..at].bytes().rev().take_while(u8::is_ascii_digit).count();
    let digits_after = |at: usize| word[at..].bytes().take_while(u8::is_ascii_digit).count();
    let range = word.match_indices("..").map(|(at, _)| at);
    let range = range.map(|at| (at, digits_before(at), digits_after(at + 2)));
    let Some((at, before, after)) = range.into_iter().find(|(_, before, after)| *before > 0 && *after > 0)
    else {
        return vec![word.to_owned()];
    };
    let number = |text: &str| text.parse::<u64>().expect("digits are a number");
    let (from, to) = (number(&word[at - before..at]), number(&word[at + 2..at + 2 + after]));
    let rest = ranges(&word[at + 2 + after..]);
    let with = |n: u64| rest.iter().map(move |rest| format!("{}{n}{rest}", &word[..at - before]));
    (from..=to).flat_map(with).collect()
}

/// Returns every choice of `count` words with repetition.
fn choices(count: usize, of: &[String]) -> Vec<String> {
    let mut chosen = vec![(0, String::new())];
    for _ in 0..count {
        let longer = |(from, words): &(usize, String)| {
            let words = words.clone();
            // A choice goes on at its last word or behind it, so that each comes once.
            (*from..of.len()).map(move |next| (next, format!("{words} {}", of[next])))
        };
        chosen = chosen.iter().flat_map(longer).collect();
    }
    chosen.into_iter().map(|(_, words)| words.trim_start().to_owned()).collect()
}

#[test]
fn a_line_stands_for_all_its_positions() {
    let positions = |line: &str| Positions::read(line).unwrap().positions().join("; ");
    assert_eq!(positions("m=1|2 0..2"), "m=1 0; m=2 0; m=1 1; m=2 1; m=1 2; m=2 2");
    assert_eq!(positions("2 of 4..5 x"), "4 4 x; 4 5 x; 5 5 x");
    assert_eq!(positions("some of a|b|c"), "a; b; a b; c; a c; b c; a b c");
    assert_eq!(positions("c={2>1,3}4 0"), "c=4 0; c=2>1,4 0; c=3,4 0; c=2>1,3,4 0");
    assert_eq!(positions("(1..2,3) c=4.3..."), "(1,3) c=4.3...; (2,3) c=4.3...");
    assert_eq!(Positions::read("7 random 0..9 0..9").unwrap().positions().len(), 7);
}
