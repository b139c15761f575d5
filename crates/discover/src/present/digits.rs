//! Words for laws about numbers in binary that say the same of every place.

use super::gate::{Frame, Gate, Meaning, Saying};
use grundy_automata::{Error, Numeration};
use grundy_proof::{Acceptor, NOWHERE};

/// Larger multiples are not looked for.
const LARGEST: u32 = 8;

/// In each binary place, the digits of some of the numbers add up to a multiple of something.
pub(super) struct Places {
    multiple: u32,
    /// The coordinates, as they are numbered.
    of: Vec<usize>,
}

impl Places {
    /// Returns the words that fit, where a least automaton of one state besides the dead one allows the same
    /// letters everywhere.
    pub(super) fn of(gate: &Gate<'_>) -> Option<Places> {
        let dfa = gate.lost()?;
        let letters = dfa.tracks().letters();
        let is_digitwise = dfa.n_live_states() == 1 && dfa.tracks().numeration() == Numeration::BINARY;
        // One live state says that every place allows the same letters.
        if !is_digitwise {
            return None;
        }
        let arity = gate.frame().tracks.len();
        let every =
            |multiple| (1..letters).map(move |tracks| Places { multiple, of: coordinates(tracks, arity) });
        let mut all = (2..=LARGEST).flat_map(every);
        // The least multiple first, and of its sets of coordinates the least.
        all.find(|places| {
            (0..letters).all(|letter| (dfa.next(0, letter) == 0) == places.allow(letter, arity))
        })
    }

    fn allow(&self, letter: usize, arity: usize) -> bool {
        let ones = self.of.iter().filter(|at| letter >> (arity - 1 - **at) & 1 == 1);
        u32::try_from(ones.count()).is_ok_and(|ones| ones.is_multiple_of(self.multiple))
    }
}

/// The coordinates whose digit in a letter is 1; the first has the most significant digit.
fn coordinates(letter: usize, arity: usize) -> Vec<usize> {
    (0..arity).filter(|at| letter >> (arity - 1 - at) & 1 == 1).collect()
}

impl Saying for Places {
    fn words(&self, names: &[String]) -> String {
        let named: Vec<&str> = self.of.iter().map(|at| names[*at].as_str()).collect();
        match (&named[..], self.multiple) {
            // Fewer ones than the multiple add up to it only where there are none.
            (all, multiple) if all.len() < multiple as usize => format!("P iff {} = 0", all.join(" = ")),
            ([a, b], 2) => format!("P iff {a} = {b}"),
            (_, 2) => format!("P iff xor({}) = 0", named.join(", ")),
            (_, multiple) => {
                let named = named.join(", ");
                format!("P iff in each binary place a multiple of {multiple} among {named} have a 1")
            }
        }
    }

    fn meaning(&self, frame: &Frame<'_>) -> Result<Meaning, Error> {
        let arity = frame.tracks.len();
        let next = (0..1 << arity).map(|letter| if self.allow(letter, arity) { 0 } else { NOWHERE });
        let acceptor = Acceptor::new(arity, 2, vec![true], next.collect());
        Ok(Meaning::Lost(frame.accepted(&acceptor.map_err(|_| Error::TableTooShort)?)?))
    }
}

#[cfg(test)]
mod tests {
    use crate::present::statement;
    use grundy_proof::{Acceptor, Law, Lost, NOWHERE, Numeration};

    fn said(tracks: usize, accepts: bool, is_allowed: impl Fn(usize) -> bool) -> String {
        let next = (0..1 << tracks).map(|letter| if is_allowed(letter) { 0 } else { NOWHERE }).collect();
        let acceptor = Acceptor::new(tracks, 2, vec![accepts], next).unwrap();
        let names = ["a", "b", "c", "d"].map(str::to_owned);
        statement(&Law::Lost(Lost::new(Numeration::Binary, acceptor).unwrap()), &names[..tracks]).into()
    }

    #[test]
    fn places_are_read_as_they_are() {
        assert_eq!(said(3, true, |letter| letter.count_ones() % 2 == 0), "P iff xor(a, b, c) = 0");
        assert_eq!(said(4, true, |letter| (letter & 0b0101).count_ones() % 2 == 0), "P iff b = d");
        let moore = "P iff in each binary place a multiple of 3 among a, b, c, d have a 1";
        assert_eq!(said(4, true, |letter| letter.count_ones() % 3 == 0), moore);
        assert_eq!(said(2, true, |letter| letter & 1 == 0), "P iff b = 0");
        let other = said(2, true, |letter| letter != 1);
        assert_eq!(other, "P iff an automaton of 1 states accepts (a, b) in binary");
    }

    #[test]
    fn an_automaton_that_accepts_nothing_says_so() {
        for tracks in 1..=4 {
            for multiple in 1..5 {
                let is_allowed = |letter: usize| letter.count_ones().is_multiple_of(multiple);
                assert_eq!(said(tracks, false, is_allowed), "no position is lost");
            }
            assert_eq!(said(tracks, true, |_| true), "every position is lost");
            assert_eq!(said(3, true, |letter| letter & 0b110 == 0), "P iff a = b = 0");
        }
    }
}
