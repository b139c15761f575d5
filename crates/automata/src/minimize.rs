//! The least automaton of a language, by Hopcroft's refinement of partitions [Hopcroft 1971].

use crate::dfa::Dfa;
use crate::error::Error;
use crate::explore::{Held, Raw};
use grundy_budget::Budget;

/// Returns the least automaton for the same language, its states in the order of breadth first search.
///
/// Cost: `n * letters * log n` steps for `n` states; 12 bytes an edge while it runs.
///
/// # Errors
/// [`Error::Stopped`]; [`Error::LeadingZeros`] where the initial state and the one after letter 0 differ.
pub(crate) fn minimize(raw: &Raw, budget: &Budget) -> Result<Dfa, Error> {
    let letters = raw.tracks.letters();
    let class = classes(raw, budget)?;
    // The classes that are reachable, numbered as the search meets them.
    let mut number = vec![u32::MAX; raw.accepting.len()];
    let mut order = vec![0u32];
    number[class[0] as usize] = 0;
    // Only classes that are reached are kept, and numbered as a search from the start meets them.
    let mut next = Vec::new();
    let mut at = 0;
    while at < order.len() {
        let from = order[at] as usize * letters;
        for target in &raw.next[from..from + letters] {
            let place = &mut number[class[*target as usize] as usize];
            if *place == u32::MAX {
                *place = u32::try_from(order.len()).expect("no more classes than states");
                order.push(*target);
            }
            next.push(*place);
        }
        at += 1;
    }
    // Leading zeros must not matter, or the automaton is no relation of numbers.
    if next[0] != 0 {
        return Err(Error::LeadingZeros);
    }
    let accepting = order.iter().map(|state| raw.accepting[*state as usize]).collect();
    Ok(Dfa::from_minimal(raw.tracks.clone(), accepting, next))
}

/// Returns for each state the number of its class: equal numbers for equal languages.
fn classes(raw: &Raw, budget: &Budget) -> Result<Vec<u32>, Error> {
    let letters = raw.tracks.letters();
    let n_states = raw.accepting.len();
    let mut held = Held::new(budget);
    held.more(12 * raw.next.len() + 24 * n_states)?;
    // Edges backwards: a block is split by those that lead into it.
    let sources = Sources::new(raw, letters);
    let mut partition = Partition::new(&raw.accepting);
    // A block that splits gives its smaller part a new number, so that whether or not the block itself still
    // waits, the new one is all that must be added.
    let mut waiting: Vec<u32> = (0..partition.start.len()).map(index).collect();
    let (mut splitter, mut touched) = (Vec::new(), Vec::new());
    while let Some(block) = waiting.pop() {
        // The block may be split while it is gone through, so its members are copied.
        splitter.clear();
        splitter.extend_from_slice(partition.members(block));
        budget.spend((splitter.len() * letters) as u64)?;
        for letter in 0..letters {
            for target in &splitter {
                for source in sources.of(letter, *target) {
                    if let Some(block) = partition.mark(*source) {
                        touched.push(block);
                    }
                }
            }
            // Each block that has a marked state may be split by this letter.
            for block in touched.drain(..) {
                waiting.extend(partition.split(block));
            }
        }
    }
    Ok(partition.block)
}

fn index(n: usize) -> u32 {
    u32::try_from(n).expect("explore admits only tables that a u32 can index")
}

/// The edges by letter and target.
struct Sources {
    n_states: usize,
    start: Vec<u32>,
    source: Vec<u32>,
}

impl Sources {
    fn new(raw: &Raw, letters: usize) -> Self {
        let n_states = raw.accepting.len();
        // By letter and target, so that one lookup gives all sources.
        let slot = |edge: usize, target: u32| edge % letters * n_states + target as usize;
        let mut start = vec![0u32; letters * n_states + 1];
        for (edge, target) in raw.next.iter().enumerate() {
            start[slot(edge, *target) + 1] += 1;
        }
        for i in 1..start.len() {
            start[i] += start[i - 1];
        }
        // Each slot is filled from its begin on, and `start` stays as it is.
        let mut free = start.clone();
        let mut source = vec![0; raw.next.len()];
        for (edge, target) in raw.next.iter().enumerate() {
            let place = &mut free[slot(edge, *target)];
            source[*place as usize] = index(edge / letters);
            *place += 1;
        }
        Sources { n_states, start, source }
    }

    fn of(&self, letter: usize, target: u32) -> &[u32] {
        let slot = letter * self.n_states + target as usize;
        &self.source[self.start[slot] as usize..self.start[slot + 1] as usize]
    }
}

/// Disjoint blocks of states, each a stretch of `elements` whose marked states come first.
struct Partition {
    elements: Vec<u32>,
    place: Vec<u32>,
    block: Vec<u32>,
    start: Vec<u32>,
    end: Vec<u32>,
    marked: Vec<u32>,
}

impl Partition {
    fn new(accepting: &[bool]) -> Self {
        let n_states = index(accepting.len());
        let mut partition = Partition {
            elements: (0..n_states).collect(),
            place: (0..n_states).collect(),
            block: vec![0; accepting.len()],
            start: vec![0],
            end: vec![n_states],
            marked: vec![0],
        };
        // The first split is that of accepting states from the others.
        let marked = (0..n_states).filter(|state| accepting[*state as usize]);
        let touched: Vec<u32> = marked.filter_map(|state| partition.mark(state)).collect();
        for block in touched {
            let _new = partition.split(block);
        }
        partition
    }

    fn members(&self, block: u32) -> &[u32] {
        &self.elements[self.start[block as usize] as usize..self.end[block as usize] as usize]
    }

    /// Marks a state; returns its block if that is the block's first mark.
    fn mark(&mut self, state: u32) -> Option<u32> {
        let block = self.block[state as usize];
        let (from, to) =
            (self.place[state as usize], self.start[block as usize] + self.marked[block as usize]);
        // It stands among the marked ones already.
        if from < to {
            return None;
        }
        let other = self.elements[to as usize];
        // Marked states stand in front, so that a split is a cut at one place.
        self.elements.swap(from as usize, to as usize);
        self.place[state as usize] = to;
        self.place[other as usize] = from;
        self.marked[block as usize] += 1;
        (self.marked[block as usize] == 1).then_some(block)
    }

    /// Unmarks a block; if only a part of it was marked, makes its smaller part a block of its own and
    /// returns that.
    fn split(&mut self, block: u32) -> Option<u32> {
        let b = block as usize;
        let marked = std::mem::take(&mut self.marked[b]);
        let (start, end) = (self.start[b], self.end[b]);
        let middle = start + marked;
        // All are marked, and the block is whole.
        if middle == end {
            return None;
        }
        // The smaller part gets the new name: so each state changes its block at most log n times.
        let part = if marked <= end - middle {
            self.start[b] = middle;
            start..middle
        } else {
            self.end[b] = middle;
            middle..end
        };
        let new = index(self.start.len());
        for state in &self.elements[part.start as usize..part.end as usize] {
            self.block[*state as usize] = new;
        }
        self.start.push(part.start);
        self.end.push(part.end);
        self.marked.push(0);
        Some(new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeration::Numeration;
    use crate::tracks::Tracks;
    use proptest::prelude::*;

    /// Moore's refinement, round by round: the number of classes among the reachable states.
    fn moore(raw: &Raw) -> usize {
        let letters = raw.tracks.letters();
        let mut reached = vec![0u32];
        let mut at = 0;
        while at < reached.len() {
            let from = reached[at] as usize * letters;
            for target in &raw.next[from..from + letters] {
                if !reached.contains(target) {
                    reached.push(*target);
                }
            }
            at += 1;
        }
        let mut class: Vec<usize> = raw.accepting.iter().map(|accepts| usize::from(*accepts)).collect();
        let mut count = 0;
        loop {
            let mut seen: Vec<Vec<usize>> = Vec::new();
            let mut refined = class.clone();
            for state in &reached {
                let from = *state as usize * letters;
                let successors = raw.next[from..from + letters].iter().map(|target| class[*target as usize]);
                let signature: Vec<usize> = [class[*state as usize]].into_iter().chain(successors).collect();
                let at = seen.iter().position(|other| *other == signature).unwrap_or(seen.len());
                if at == seen.len() {
                    seen.push(signature);
                }
                refined[*state as usize] = at;
            }
            class = refined;
            if seen.len() == count {
                return count;
            }
            count = seen.len();
        }
    }

    proptest! {
        #[test]
        fn hopcroft_agrees_with_moore(
            n in 1usize..30,
            seed in proptest::collection::vec((any::<bool>(), 0usize..30, 0usize..30), 30),
        ) {
            let tracks = Tracks::new(Numeration::BINARY, &["n"]).unwrap();
            let mut next: Vec<u32> = seed[..n].iter().flat_map(|(_, a, b)| [index(a % n), index(b % n)]).collect();
            next[0] = 0;
            let raw = Raw { tracks, accepting: seed[..n].iter().map(|(accepts, ..)| *accepts).collect(), next };
            let least = minimize(&raw, &Budget::default()).unwrap();
            prop_assert_eq!(least.n_states(), moore(&raw));
            for length in 0..8u32 {
                for bits in 0..1usize << length {
                    let word: Vec<usize> = (0..length).map(|i| bits >> i & 1).collect();
                    let end = word.iter().fold(0, |state, letter| raw.next[state as usize * 2 + letter]);
                    prop_assert_eq!(least.accepts(&word), raw.accepting[end as usize]);
                }
            }
        }
    }
}
