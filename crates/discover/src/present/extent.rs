//! Words for laws of P-positions that hold of no position, of all, or of a few; and for those that have no
//! other words.

use super::gate::{self, Frame, Gate, Meaning, Saying};
use grundy_automata::{Dfa, Error};
use grundy_proof::{Law, Lost, Numeration};

/// Longer lists of positions are no words.
const MOST_LISTED: usize = 8;
/// Longer lists of numbers are none: a number is read at a glance.
const MOST_NUMBERS: usize = 16;

/// How many positions are lost.
pub(super) enum Extent {
    None,
    All,
    These(Vec<Vec<u128>>),
}

impl Extent {
    /// Returns the words that fit, where few positions are lost, or all.
    pub(super) fn of(gate: &Gate<'_>) -> Option<Extent> {
        let dfa = gate.lost()?;
        if dfa.is_empty() {
            return Some(Extent::None);
        }
        // Least automata of equal relations are equal.
        if gate.frame().everything().is_ok_and(|all| all == *dfa) {
            return Some(Extent::All);
        }
        listed(dfa).map(Extent::These)
    }
}

impl Saying for Extent {
    fn words(&self, names: &[String]) -> String {
        let position = match names {
            [name] => name.clone(),
            _ => format!("({})", names.join(", ")),
        };
        match self {
            Extent::None => "no position is lost".to_owned(),
            Extent::All => "every position is lost".to_owned(),
            Extent::These(points) => {
                let shown = points.iter().map(|point| gate::position(point)).collect::<Vec<_>>().join(", ");
                let is = if points.len() == 1 { "=" } else { "is one of" };
                format!("P iff {position} {is} {shown}")
            }
        }
    }

    fn meaning(&self, frame: &Frame<'_>) -> Result<Meaning, Error> {
        Ok(Meaning::Lost(match self {
            Extent::None => frame.nothing()?,
            Extent::All => frame.everything()?,
            Extent::These(points) => frame.points(points)?,
        }))
    }
}

/// Returns the positions that a least automaton accepts, where they are few.
fn listed(dfa: &Dfa) -> Option<Vec<Vec<u128>>> {
    let most = if dfa.tracks().names().len() == 1 { MOST_NUMBERS } else { MOST_LISTED };
    let mut found = Vec::new();
    // Where a word is longer than there are states, its middle may be repeated.
    let end = dfa.n_states() + 1;
    let mut stack: Vec<(u32, Vec<usize>)> = vec![(0, Vec::new())];
    while let Some((state, word)) = stack.pop() {
        if dfa.is_accepting(state) {
            found.push(word.clone());
        }
        // A cycle hands out more and more words, and its length ends the search.
        if found.len() > most || word.len() > end {
            return None;
        }
        // Leading zeros are left out.
        for letter in usize::from(word.is_empty())..dfa.tracks().letters() {
            let next = dfa.next(state, letter);
            // From every other state of a least automaton something is accepted.
            if dfa.sink(next) != Some(false) {
                stack.push((next, [&word[..], &[letter]].concat()));
            }
        }
    }
    let tracks = dfa.tracks();
    let number = |word: &[usize], place: usize| {
        let digits: Vec<u32> = word.iter().map(|letter| tracks.digit(*letter, place)).collect();
        tracks.numeration().number(&digits)
    };
    let point = |word: &Vec<usize>| (0..tracks.names().len()).map(|place| number(word, place)).collect();
    let mut points: Vec<Vec<u128>> = found.iter().map(point).collect::<Option<_>>()?;
    // Small positions are read first.
    points.sort_by_key(|point| (point.iter().sum::<u128>(), point.clone()));
    Some(points)
}

/// A law that only its automaton says.
pub(super) struct Held {
    automata: usize,
    states: usize,
    numeration: Option<Numeration>,
}

impl Held {
    /// Returns what is said of P-positions where there are no other words.
    pub(super) fn lost(law: &Lost) -> Held {
        Held { automata: 1, states: law.acceptor().states(), numeration: Some(law.numeration()) }
    }

    /// Returns what is said of values where there are no other words.
    pub(super) fn values(law: &grundy_proof::Automatic) -> Held {
        let states = law.classes().iter().map(grundy_proof::Acceptor::states).sum();
        Held { automata: law.classes().len(), states, numeration: None }
    }
}

impl Saying for Held {
    fn words(&self, names: &[String]) -> String {
        let Held { automata, states, numeration } = self;
        // A value is held for each residue, and in binary: no numeration is named.
        let numeration = match numeration {
            None if *automata == 1 => return format!("g(n) is held by an automaton of {states} states"),
            None => {
                return format!(
                    "g(n) is held by {automata} automata, by n mod {automata}, of {states} states"
                );
            }
            Some(Numeration::Binary) => "in binary".to_owned(),
            Some(Numeration::Base(base)) => format!("in base {base}"),
            Some(Numeration::Recurrent { a: 1, .. }) => "in Zeckendorf's numeration".to_owned(),
            Some(Numeration::Recurrent { a, first }) => {
                format!("in the numeration with units 1, {first}, ..., U(k+1) = {a} U(k) + U(k-1)")
            }
        };
        format!("P iff an automaton of {states} states accepts ({}) {numeration}", names.join(", "))
    }

    fn meaning(&self, _: &Frame<'_>) -> Result<Meaning, Error> {
        Ok(Meaning::Held { automata: self.automata, states: self.states })
    }
}

/// What is said where nothing that would say more agrees with the law.
pub(super) struct Unsaid(pub(super) bool);

impl Unsaid {
    pub(super) fn of(law: &Law) -> Unsaid {
        Unsaid(law.gives_values())
    }
}

impl Saying for Unsaid {
    fn words(&self, _: &[String]) -> String {
        let about = if self.0 { "the values" } else { "the P-positions" };
        format!("a law of {about} that has no words")
    }

    fn meaning(&self, _: &Frame<'_>) -> Result<Meaning, Error> {
        Ok(Meaning::Nothing)
    }
}
