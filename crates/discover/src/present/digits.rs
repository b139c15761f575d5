//! Words for laws about numbers in binary that say the same of every place.

use grundy_proof::{Lost, Numeration};

/// Larger multiples are not looked for.
const LARGEST: u32 = 8;

/// Returns the law in words where an automaton of one state allows, in each place, the digits of some of the numbers that add
/// up to a multiple of something; `names` are those of the coordinates.
pub(super) fn of(law: &Lost, names: &[String]) -> Option<String> {
    let acceptor = law.acceptor();
    if law.numeration() != Numeration::Binary || acceptor.states() != 1 || names.len() != acceptor.tracks() {
        return None;
    }
    let letters = acceptor.letters();
    for multiple in 2..=LARGEST {
        for tracks in 1..letters {
            let is_said = |letter: usize| (letter & tracks).count_ones().is_multiple_of(multiple);
            if !(0..letters).all(|letter| acceptor.next(0, letter).is_some() == is_said(letter)) {
                continue;
            }
            // The first name has the most significant digit of a letter.
            let place = |at: usize| names.len() - 1 - at;
            let named: Vec<&str> =
                (0..names.len()).filter(|at| tracks >> place(*at) & 1 == 1).map(|at| &*names[at]).collect();
            return Some(match (&named[..], multiple) {
                ([only], _) => format!("P iff {only} = 0"),
                ([a, b], 2) => format!("P iff {a} = {b}"),
                (_, 2) => format!("P iff xor({}) = 0", named.join(", ")),
                _ => format!(
                    "P iff in each binary place a multiple of {multiple} among {} have a 1",
                    named.join(", ")
                ),
            });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_proof::{Acceptor, NOWHERE};

    fn said(tracks: usize, is_allowed: impl Fn(usize) -> bool) -> Option<String> {
        let next = (0..1 << tracks).map(|letter| if is_allowed(letter) { 0 } else { NOWHERE }).collect();
        let acceptor = Acceptor::new(tracks, 2, vec![true], next).unwrap();
        let names = ["a", "b", "c", "d"].map(str::to_owned);
        of(&Lost::new(Numeration::Binary, acceptor).unwrap(), &names[..tracks])
    }

    #[test]
    fn places_are_read_as_they_are() {
        assert_eq!(said(3, |letter| letter.count_ones() % 2 == 0).unwrap(), "P iff xor(a, b, c) = 0");
        assert_eq!(said(4, |letter| (letter & 0b0101).count_ones() % 2 == 0).unwrap(), "P iff b = d");
        let moore = "P iff in each binary place a multiple of 3 among a, b, c, d have a 1";
        assert_eq!(said(4, |letter| letter.count_ones() % 3 == 0).unwrap(), moore);
        assert_eq!(said(2, |letter| letter & 1 == 0).unwrap(), "P iff b = 0");
        assert_eq!(said(2, |letter| letter != 1), None);
    }
}
