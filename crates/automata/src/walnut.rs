//! Exchange with Walnut, in the text format of its automata.
//!
//! The first line names the numeration of each track, or lists its digits in braces. Then for each state
//! there is a line with its number and its output, 1 if it accepts, and a line `digits -> state` for each
//! letter that does not lead to nothing. The first state is the initial one. Tracks have an order there and
//! no names.

use crate::dfa::Dfa;
use crate::dot::digits;
use crate::error::Error;
use crate::numeration::Numeration;
use crate::tracks::Tracks;
use grundy_budget::Budget;
use std::fmt::Write;

/// Returns the automaton as text, its tracks in the order of their names, the dead state left out.
///
/// Walnut must know the numeration: see [`Numeration::name`].
///
/// ```
/// use grundy_automata::{Numeration, powers, walnut};
/// # use grundy_budget::Budget;
/// let text = walnut::write(&powers(Numeration::BINARY, "n", 1, &Budget::default())?);
/// assert_eq!(text, "msd_2\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 1\n");
/// # Ok::<_, grundy_automata::Error>(())
/// ```
#[must_use]
pub fn write(dfa: &Dfa) -> String {
    let n_tracks = dfa.tracks().names().len();
    // Without tracks Walnut writes a truth value alone.
    if n_tracks == 0 {
        return format!("{}\n", dfa.contains(&[]));
    }
    let mut text = vec![dfa.tracks().numeration().to_string(); n_tracks].join(" ") + "\n";
    let n_states = u32::try_from(dfa.n_states()).expect("states are numbered by u32");
    let is_dead = |state: u32| dfa.sink(state) == Some(false);
    // The dead state's number is skipped, since states are numbered without gaps.
    let number = |state: u32| state - u32::from((1..state).any(is_dead));
    for state in (0..n_states).filter(|state| !is_dead(*state) || *state == 0) {
        let _ = write!(text, "\n{} {}\n", number(state), u8::from(dfa.is_accepting(state)));
        for letter in 0..dfa.tracks().letters() {
            let target = dfa.next(state, letter);
            if !is_dead(target) {
                let _ = writeln!(text, "{} -> {}", digits(dfa, letter, " "), number(target));
            }
        }
    }
    text
}

/// Reads an automaton, whose tracks get `names` in their order.
///
/// Digits in braces stand for the base that has this number of digits. Empty lines and lines that begin with
/// `#` are passed over.
///
/// # Errors
/// [`Error::Text`] for text that is not a deterministic automaton of as many tracks, or whose tracks are in
/// different numerations; [`Error::LeadingZeros`]; [`Error::TrackTwice`], [`Error::Letters`],
/// [`Error::Stopped`].
pub fn read(text: &str, names: &[&str], budget: &Budget) -> Result<Dfa, Error> {
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let (at, header) = lines.next().ok_or_else(|| wrong(1, "there is no first line"))?;
    // Without tracks there is nothing to read, and any numeration will do.
    if let "true" | "false" = header {
        if !names.is_empty() {
            return Err(wrong(at, format!("the automaton has no tracks, and {} are named", names.len())));
        }
        let tracks = Tracks::new(Numeration::BINARY, &[])?;
        return Dfa::new(tracks, &[header == "true"], &[0], budget);
    }
    let numeration = numeration(at, header, names.len())?;
    let tracks = Tracks::new(numeration, names)?;
    let places: Vec<usize> = names.iter().map(|name| tracks.place(name)).collect::<Result<_, _>>()?;
    let mut states =
        States { tracks: &tracks, places, labels: Vec::new(), accepting: Vec::new(), next: Vec::new() };
    // A line may describe a state or an edge, and a state comes before its edges.
    for (at, line) in lines {
        budget.spend(tracks.letters() as u64)?;
        match line.split_once("->") {
            Some((letter, target)) => states.edge(at, letter, target)?,
            None => states.state(at, line)?,
        }
    }
    let (accepting, next) = states.table()?;
    Dfa::new(tracks, &accepting, &next, budget)
}

fn wrong(line: usize, message: impl Into<String>) -> Error {
    Error::Text { line, message: message.into() }
}

fn numeration(at: usize, header: &str, n_tracks: usize) -> Result<Numeration, Error> {
    // Digits in braces may be separated by spaces as well as by commas.
    let mut words: Vec<String> = Vec::new();
    for part in header.split_inclusive('}') {
        match part.split_once('{') {
            Some((before, digits)) => {
                words.extend(before.split_whitespace().map(str::to_owned));
                words.push(format!("{{{digits}"));
            }
            None => words.extend(part.split_whitespace().map(str::to_owned)),
        }
    }
    if words.len() != n_tracks {
        return Err(wrong(at, format!("there are {} tracks; {n_tracks} are named", words.len())));
    }
    let read = |word: &String| {
        // Digits in braces must be all of a base, in order.
        if let Some(digits) = word.strip_prefix('{').and_then(|word| word.strip_suffix('}')) {
            let digits = digits.split(',').map(|digit| digit.trim().parse::<u32>().ok());
            let count = u32::try_from(digits.clone().count()).ok()?;
            return digits.eq((0..count).map(Some)).then(|| Numeration::base(count).ok()).flatten();
        }
        Numeration::named(word.strip_prefix("msd_")?)
    };
    let all: Vec<Numeration> = words
        .iter()
        .map(|word| {
            read(word).ok_or_else(|| {
                let allowed =
                    "msd_2 .. msd_64, msd_fib, msd_pell, msd_num.., msd_den.., or digits {0, 1, ..}";
                wrong(at, format!("`{word}` is no known numeration; allowed are {allowed}"))
            })
        })
        .collect::<Result<_, _>>()?;
    match all[..] {
        // An automaton of ours reads all tracks in one numeration.
        [first, ..] if all.iter().all(|other| *other == first) => Ok(first),
        _ => Err(wrong(at, "all tracks must be read in one numeration")),
    }
}

struct States<'a> {
    tracks: &'a Tracks,
    /// For each digit of a line its track.
    places: Vec<usize>,
    /// The states' numbers in the text, in the order of their lines.
    labels: Vec<u32>,
    accepting: Vec<bool>,
    /// For each state and letter, the line and the number of the target.
    next: Vec<Option<(usize, u32)>>,
}

impl States<'_> {
    fn state(&mut self, at: usize, line: &str) -> Result<(), Error> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [label, output] = words[..] else {
            return Err(wrong(at, format!("`{line}` is neither `state output` nor `digits -> state`")));
        };
        let number = |word: &str| word.parse().map_err(|_| wrong(at, format!("`{word}` is not a number")));
        let label: u32 = number(label)?;
        // Two descriptions of one state might contradict each other.
        if self.labels.contains(&label) {
            return Err(wrong(at, format!("state {label} is described twice")));
        }
        self.accepting.push(match number(output)? {
            0 => false,
            1 => true,
            other => return Err(wrong(at, format!("the output is {other}; it must be 0 or 1"))),
        });
        self.labels.push(label);
        // A state has no edge until one is read.
        self.next.resize(self.next.len() + self.tracks.letters(), None);
        Ok(())
    }

    fn edge(&mut self, at: usize, letter: &str, target: &str) -> Result<(), Error> {
        let state =
            self.labels.len().checked_sub(1).ok_or_else(|| wrong(at, "no state comes before this edge"))?;
        let words: Vec<&str> = letter.split_whitespace().collect();
        if words.len() != self.places.len() {
            let wanted = self.places.len();
            return Err(wrong(at, format!("the letter has {} digits; it must have {wanted}", words.len())));
        }
        let mut digits = vec![0; words.len()];
        for (word, place) in words.iter().zip(&self.places) {
            let most = self.tracks.numeration().digits() - 1;
            let digit = word.parse().ok().filter(|digit| *digit <= most);
            digits[*place] =
                digit.ok_or_else(|| wrong(at, format!("`{word}` is not a digit; 0..={most} are")))?;
        }
        let label = target.trim();
        let label = label.parse().map_err(|_| wrong(at, format!("`{label}` is not one state's number")))?;
        let edge = &mut self.next[state * self.tracks.letters() + self.tracks.letter(&digits)];
        // A second edge would make the automaton nondeterministic.
        if edge.is_some() {
            return Err(wrong(at, "the state has two edges for one letter; it must be deterministic"));
        }
        *edge = Some((at, label));
        Ok(())
    }

    /// Returns the table of all states, with a dead one added.
    fn table(mut self) -> Result<(Vec<bool>, Vec<u32>), Error> {
        if self.labels.is_empty() {
            return Err(wrong(1, "there is no state"));
        }
        let index = |i: usize| u32::try_from(i).map_err(|_| wrong(1, "there are too many states"));
        let dead = index(self.labels.len())?;
        let place: std::collections::BTreeMap<u32, u32> = self
            .labels
            .iter()
            .enumerate()
            .map(|(i, label)| Ok((*label, index(i)?)))
            .collect::<Result<_, Error>>()?;
        // Edges may lead to states that are described later, so they are resolved at the end.
        let target = |edge: Option<(usize, u32)>| match edge {
            None => Ok(dead),
            Some((at, label)) => {
                place.get(&label).copied().ok_or_else(|| wrong(at, format!("there is no state {label}")))
            }
        };
        let mut next = self.next.into_iter().map(target).collect::<Result<Vec<u32>, Error>>()?;
        // The dead state leads to itself by every letter.
        next.resize(next.len() + self.tracks.letters(), dead);
        self.accepting.push(false);
        Ok((self.accepting, next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::{Relation, linear};
    use crate::testing::all;

    #[test]
    fn what_is_written_is_read_back() {
        let budget = Budget::default();
        for numeration in all() {
            for relation in [Relation::Equal, Relation::AtMost] {
                let dfa = linear(numeration, &[("x", 2), ("y", -1)], 1, relation, &budget).unwrap();
                assert_eq!(read(&write(&dfa), &["x", "y"], &budget), Ok(dfa.clone()), "{numeration}");
                let swapped = dfa.rename(&[("x", "y"), ("y", "x")], &budget).unwrap();
                assert_eq!(read(&write(&dfa), &["y", "x"], &budget), Ok(swapped));
            }
        }
        for constant in [0, 1] {
            let dfa = linear(Numeration::BINARY, &[], constant, Relation::Equal, &budget).unwrap();
            assert_eq!(read(&write(&dfa), &[], &budget), Ok(dfa));
            let empty = linear(Numeration::BINARY, &[("x", 2)], -1, Relation::Equal, &budget).unwrap();
            assert_eq!(read(&write(&empty), &["x"], &budget), Ok(empty));
        }
    }

    #[test]
    fn walnuts_own_spelling_is_read() {
        // Comments, digits in braces, states out of order, missing edges.
        let text = "# odd numbers\n{0, 1} \n\n7 0\n0 -> 7\n1 -> 3\n3 1\n1 -> 3\n0 -> 7\n";
        let odd = read(text, &["n"], &Budget::default()).unwrap();
        assert!((0..20).all(|n| odd.contains(&[n]) == (n % 2 == 1)));
        let pell = read("msd_pell\n0 1\n0 -> 0\n", &["n"], &Budget::default()).unwrap();
        assert_eq!(pell.tracks().numeration(), Numeration::denominators(2).unwrap());
    }

    #[test]
    fn text_that_is_no_automaton_is_refused_with_its_line() {
        let cases = [
            ("", 1, "no first line"),
            ("msd_2 msd_2\n", 1, "2 tracks; 1 are named"),
            ("msd_1\n", 1, "no known numeration"),
            ("lsd_2\n", 1, "no known numeration"),
            ("{1,2}\n", 1, "no known numeration"),
            ("{0,1\n", 1, "no known numeration"),
            ("msd_2\n", 1, "no state"),
            ("msd_2\n0 -> 1\n", 2, "no state comes before"),
            ("msd_2\n0 2\n", 2, "the output is 2"),
            ("msd_2\n0 1 1\n", 2, "neither"),
            ("msd_2\n0 1\n0 0 -> 0\n", 3, "2 digits"),
            ("msd_2\n0 1\n2 -> 0\n", 3, "not a digit"),
            ("msd_2\n0 1\n0 -> 0 1\n", 3, "not one state"),
            ("msd_2\n0 1\n0 -> 0\n0 -> 0\n", 4, "deterministic"),
            ("msd_2\n0 1\n0 -> 0\n1 -> 5\n", 4, "no state 5"),
            ("msd_2\n0 1\n0 1\n", 3, "described twice"),
            ("true", 1, "no tracks"),
        ];
        for (text, line, message) in cases {
            let refused = read(text, &["n"], &Budget::default());
            let Err(Error::Text { line: at, message: found }) = &refused else {
                panic!("{text:?}: {refused:?}")
            };
            assert_eq!(*at, line, "{text:?}");
            assert!(found.contains(message), "{text:?}: {found}");
        }
        let zeros = read("msd_2\n0 1\n0 -> 1\n1 0\n0 -> 0\n", &["n"], &Budget::default());
        assert_eq!(zeros, Err(Error::LeadingZeros));
        let many = vec!["n"; 2];
        assert!(matches!(
            read("msd_2 msd_fib\n", &many, &Budget::default()),
            Err(Error::Text { line: 1, .. })
        ));
    }
}
