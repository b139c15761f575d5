//! The one place where sentences about laws are made.
//!
//! A module of [`super`] proposes a [`Saying`]: words, and the structure that they are made of. The structure
//! is turned back into what it means, and that is compared with the law: repetitions by their values,
//! P-positions as least automata, formulas as they are read again. Only where both are the same a
//! [`Sentence`] is made, and nothing else makes one.

use super::tame::is_repeating;
use super::words::are_lost_alone;
use crate::winning::relation::{Relations, track};
use crate::winning::value;
use grundy_automata::project::exists;
use grundy_automata::{Dfa, Error, Numeration, Relation, Tracks, linear, product};
use grundy_budget::Budget;
use grundy_proof::{Acceptor, Law, Periodic};
use std::fmt;
use std::ops::Deref;

/// A law on one line, which says what the law says.
///
/// It is made by [`super::statement`] alone, after the words were turned back and compared with the law.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sentence {
    text: String,
    is_whole: bool,
}

impl Sentence {
    /// Returns whether the sentence says all that the law says; else it names only what holds the law, or a
    /// part of it.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }
}

impl Deref for Sentence {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq<&str> for Sentence {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl From<Sentence> for String {
    fn from(sentence: Sentence) -> String {
        sentence.text
    }
}

/// A way to put a law into words.
pub(super) trait Saying {
    /// The words; `names` are those of the coordinates.
    fn words(&self, names: &[String]) -> String;

    /// What the words say, from the same structure.
    fn meaning(&self, frame: &Frame<'_>) -> Result<Meaning, Error>;
}

/// What a sentence says.
pub(super) enum Meaning {
    /// The value of every heap.
    Values(Periodic),
    /// Something about the values: `g(n + period) = g(n) + saltus` for `n >= from`, and some of them.
    Partly { from: u64, period: u64, saltus: u64, values: Vec<(u64, u64)> },
    /// The very law.
    Law(Law),
    /// The P-positions, over the tracks of the frame.
    Lost(Dfa),
    /// That automata with this number of states in all hold the law.
    Held { automata: usize, states: usize },
    /// How many elements a misère quotient has and how many of them are lost, how heaps repeat, and which are
    /// lost alone: these, from the preperiod on repeated.
    Multiplied { order: usize, lost: usize, preperiod: u64, period: u64, alone: Option<(Vec<bool>, usize)> },
    /// Which heaps are fickle in a tame game: these, from the preperiod on repeated.
    Fickle { heaps: Vec<bool>, preperiod: usize },
    /// That an automaton with this number of states holds the fickle heaps.
    FickleHeld(usize),
    /// Nothing of what the law says.
    Nothing,
}

impl Meaning {
    /// Returns whether another law would mean something else.
    fn is_whole(&self) -> bool {
        match self {
            Meaning::Values(_) | Meaning::Law(_) | Meaning::Lost(_) | Meaning::Fickle { .. } => true,
            Meaning::Partly { .. }
            | Meaning::Held { .. }
            | Meaning::Multiplied { .. }
            | Meaning::FickleHeld(_)
            | Meaning::Nothing => false,
        }
    }
}

/// What the words about a law may speak of.
pub(super) struct Frame<'a> {
    pub(super) names: &'a [String],
    pub(super) numeration: Numeration,
    /// A track for each coordinate, in their order.
    pub(super) tracks: Vec<String>,
    pub(super) budget: &'a Budget,
}

/// A law that is to be put into words.
pub(super) struct Gate<'a> {
    law: &'a Law,
    frame: Frame<'a>,
    /// The P-positions, where the law is about these and automata hold them.
    lost: Option<Dfa>,
}

/// Repetitions that differ in their periods are compared to this number of heaps.
const MOST_COMPARED: u64 = 1 << 22;

impl<'a> Gate<'a> {
    pub(super) fn new(law: &'a Law, names: &'a [String], budget: &'a Budget) -> Gate<'a> {
        // Where there is no numeration, no automaton is made below either, so this one is not used.
        let numeration = value::numeration(law).unwrap_or(Numeration::BINARY);
        let tracks = (0..names.len()).map(track).collect();
        let frame = Frame { names, numeration, tracks, budget };
        let is_lost = !law.gives_values();
        let lost =
            is_lost.then(|| value::lost(law, names.len(), &mut Relations::new(numeration, budget)).ok());
        Gate { law, frame, lost: lost.flatten() }
    }

    pub(super) fn frame(&self) -> &Frame<'a> {
        &self.frame
    }

    /// The P-positions, where automata hold them.
    pub(super) fn lost(&self) -> Option<&Dfa> {
        self.lost.as_ref()
    }

    /// Returns the sentence, where it says what the law says.
    pub(super) fn say(&self, saying: &dyn Saying) -> Option<Sentence> {
        // A meaning that cannot be built gives no sentence: nothing is said that was not compared.
        let meaning = saying.meaning(&self.frame).ok()?;
        let is_whole = meaning.is_whole();
        self.agrees(&meaning).then(|| Sentence { text: saying.words(self.frame.names), is_whole })
    }

    fn agrees(&self, meaning: &Meaning) -> bool {
        match (meaning, self.law) {
            (Meaning::Values(said), Law::Periodic(law)) => are_same(said, law),
            (Meaning::Partly { from, period, saltus, values }, Law::Periodic(law)) => {
                let value = |n: u64| law.value(n.into());
                // From here on both sides repeat with the period of the law.
                let end = law.preperiod().max(*from) + law.period();
                let steps = |n| value(n + period) == value(n).map(|v| v + u128::from(*saltus));
                (*from..end).all(steps) && values.iter().all(|(n, v)| value(*n) == Some(u128::from(*v)))
            }
            (Meaning::Law(said), law) => said == law,
            // Least automata of equal relations over the same tracks are equal, so equality decides.
            (Meaning::Lost(said), _) => self.lost.as_ref() == Some(said),
            (Meaning::Held { automata, states }, law) => {
                let held: &[Acceptor] = match law {
                    Law::Automatic(law) => law.classes(),
                    Law::Lost(law) => std::slice::from_ref(law.acceptor()),
                    _ => return false,
                };
                held.len() == *automata && held.iter().map(Acceptor::states).sum::<usize>() == *states
            }
            (Meaning::Multiplied { order, lost, preperiod, period, alone }, Law::Quotient(law)) => {
                let quotient = law.quotient();
                let are_alone =
                    |(heaps, preperiod): &(Vec<bool>, usize)| are_lost_alone(law, heaps, *preperiod);
                (quotient.order(), quotient.n_lost()) == (*order, *lost)
                    && (law.preperiod(), law.period()) == (*preperiod, *period)
                    && alone.as_ref().is_none_or(are_alone)
            }
            (Meaning::Fickle { heaps, preperiod }, Law::Tame(law)) => {
                is_repeating(law.fickle(), heaps, *preperiod)
            }
            (Meaning::FickleHeld(states), Law::Tame(law)) => law.fickle().states() == *states,
            // The words claim nothing, so they cannot be wrong.
            (Meaning::Nothing, _) => true,
            _ => false,
        }
    }
}

/// Returns whether both give every heap the same value: they do where they rise alike, and agree as far as
/// both preperiods and a common period.
fn are_same(a: &Periodic, b: &Periodic) -> bool {
    // The slopes are `saltus / period`, compared without fractions. A product of two `u64` fits in `u128`.
    let rise = |x: &Periodic, y: &Periodic| u128::from(x.saltus()) * u128::from(y.period());
    let (mut divisor, mut rest) = (a.period(), b.period());
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    // This is the least common multiple. Where it saturates it exceeds the bound below, and the answer is no.
    let common = (a.period() / divisor).saturating_mul(b.period());
    let end = common.saturating_add(a.preperiod().max(b.preperiod()));
    rise(a, b) == rise(b, a)
        && end <= MOST_COMPARED
        && (0..end).all(|n| a.value(n.into()) == b.value(n.into()))
}

impl Frame<'_> {
    fn track_names(&self) -> Vec<&str> {
        self.tracks.iter().map(String::as_str).collect()
    }

    /// The positions that an automaton accepts.
    pub(super) fn accepted(&self, acceptor: &Acceptor) -> Result<Dfa, Error> {
        value::dfa(acceptor, self.numeration, &self.track_names(), self.budget)
    }

    /// The positions in which one coordinate and this number of times another one are accepted.
    pub(super) fn multiplied(
        &self,
        acceptor: &Acceptor,
        [x, y]: [usize; 2],
        times: u8,
    ) -> Result<Dfa, Error> {
        // Tracks are read in the order of their names, and `~` is behind all letters: the multiple is read
        // second.
        let (x, y, multiple) = (&*self.tracks[x], &*self.tracks[y], "~");
        let pairs = value::dfa(acceptor, self.numeration, &[x, multiple], self.budget)?;
        let terms = [(y, times.into()), (multiple, -1)];
        let is = linear(self.numeration, &terms, 0, Relation::Equal, self.budget)?;
        // The multiple is hidden again, and the other coordinates are free.
        self.whole(&exists(&product::and(&pairs, &is, self.budget)?, multiple, self.budget)?)
    }

    /// The positions of a relation of some of the tracks.
    pub(super) fn whole(&self, dfa: &Dfa) -> Result<Dfa, Error> {
        product::widen(dfa, &Tracks::new(self.numeration, &self.track_names())?, self.budget)
    }

    /// No position.
    pub(super) fn nothing(&self) -> Result<Dfa, Error> {
        // The equation `1 = 0` holds nowhere.
        self.whole(&linear(self.numeration, &[], 1, Relation::Equal, self.budget)?)
    }

    /// All positions.
    pub(super) fn everything(&self) -> Result<Dfa, Error> {
        // The equation `0 = 0` holds everywhere.
        self.whole(&linear(self.numeration, &[], 0, Relation::Equal, self.budget)?)
    }

    /// These positions.
    pub(super) fn points(&self, points: &[Vec<u128>]) -> Result<Dfa, Error> {
        let mut all = self.nothing()?;
        for point in points {
            let mut one = self.everything()?;
            for (track, x) in self.tracks.iter().zip(point) {
                let x = i64::try_from(*x).map_err(|_| Error::TableTooShort)?;
                let is = linear(self.numeration, &[(track, 1)], -x, Relation::Equal, self.budget)?;
                one = product::and(&one, &is, self.budget)?;
            }
            all = product::or(&all, &one, self.budget)?;
        }
        Ok(all)
    }
}

/// A position in words.
pub(super) fn position(point: &[u128]) -> String {
    match point {
        [n] => n.to_string(),
        _ => format!("({})", point.iter().map(u128::to_string).collect::<Vec<_>>().join(", ")),
    }
}
