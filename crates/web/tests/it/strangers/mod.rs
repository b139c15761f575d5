//! What a stranger may send: random texts of rules, texts made to cost as much as they can, and other
//! questions of that kind.

mod crafted;
mod expensive;
mod questions;

pub use crafted::crafted;
pub use expensive::expensive;
pub use questions::questions;

/// A sequence of numbers that the seed alone decides.
pub struct Dice(pub u64);

impl Dice {
    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound as u64).expect("it is below the bound")
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

const WORDS: [&str; 44] = [
    "n",
    "a",
    "b",
    "k",
    "->",
    "->",
    "where",
    "and",
    "or",
    "not",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "|",
    ",",
    ";",
    ":",
    "\n",
    "+",
    "-",
    "*",
    "/",
    "%",
    "xor",
    "==",
    "!=",
    "<=",
    "<",
    ">=",
    "in",
    "powers(2)",
    "squares",
    "primes",
    "1",
    "2",
    "17",
    "99999999999999999999",
    "param",
    "left",
    "goal",
    "\"x.\"",
];

/// Returns words in no order.
pub fn soup(dice: &mut Dice) -> String {
    let n_words = 1 + dice.below(30);
    (0..n_words).map(|_| dice.of(&WORDS)).collect::<Vec<_>>().join(" ")
}

/// Returns rules that are nearly right: one of a few games with a few characters changed.
pub fn slip(dice: &mut Dice) -> String {
    const RIGHT: [&str; 8] = [
        "n -> n - k where 1 <= k <= n",
        "n -> n - k where k in {1, 3, 4}; n -> a, b where a + b == n and 1 <= a < b",
        "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; (a, b) -> (a - k, b - k) where k >= 1",
        "take: n -> n - k where k in primes and k <= n\nmisere",
        "(n, m) -> (n - k, 2 * k) where 1 <= k <= min(m, n)",
        "n -> n // 2 where n >= 2; n -> n // 3 where n >= 3",
        "left \"T.\" -> \".T\"; left \"TF.\" -> \".FT\"; mirror T F",
        "left \".|.\" -> \"#|#\"; right \"..\" -> \"##\"",
    ];
    let mut text: Vec<char> = dice.of(&RIGHT).chars().collect();
    for _ in 0..dice.below(4) {
        let at = dice.below(text.len());
        match dice.below(3) {
            0 => drop(text.remove(at)),
            1 => text[at] = dice.of(&WORDS).chars().next().unwrap_or('?'),
            _ => text.insert(at, dice.of(&WORDS).chars().next().unwrap_or('é')),
        }
    }
    text.into_iter().collect()
}
