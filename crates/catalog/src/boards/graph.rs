//! Small graphs as text: edges between numbered vertices.

use super::{Refusal, Summand};
use crate::position::number;
use grundy_rules::grid::{Bits, Word};

/// A graph of no more vertices than a word has bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph<W> {
    names: Vec<u64>,
    /// The neighbours of each vertex.
    neighbours: Vec<W>,
}

/// A vertex as it was typed: its bit, and the letter after its number.
pub(crate) struct Named<W> {
    pub(crate) vertex: W,
    pub(crate) letter: Option<char>,
}

/// Returns whether a text is meant as a graph: it has a number, and no size does.
pub(crate) fn is_graph(text: &str) -> bool {
    text.contains(|letter: char| letter.is_ascii_digit()) && grundy_rules::grid::sized(text, 0).is_none()
}

impl<W: Word> Graph<W> {
    /// Reads edges as `1-2` and single vertices as `3`, into new vertices of this graph; a number may have
    /// one of `letters` behind it.
    pub(crate) fn read(&mut self, summand: &Summand<'_>, letters: &str) -> Result<Vec<Named<W>>, Refusal> {
        // Names are sought from here on, so that equal numbers in two summands are two vertices.
        let first = self.names.len();
        let mut found = Vec::new();
        let mut at = 0;
        for word in summand.text.split_inclusive(char::is_whitespace) {
            let span = at..at + word.trim_end().len();
            at += word.len();
            let word = word.trim();
            if word.is_empty() {
                continue;
            }
            let ends: Vec<&str> = word.split('-').collect();
            let mut vertices = Vec::new();
            for end in &ends {
                let digits = end.trim_end_matches(|letter| letters.contains(letter));
                let letter = end[digits.len()..].chars().next();
                // All letters behind the number were trimmed, so a second letter shows in the length.
                let is_one = end.len() <= digits.len() + 1 && !digits.is_empty() && ends.len() <= 2;
                let Some(name) = number(digits).filter(|_| is_one) else {
                    let message = format!("expected an edge as `1-2` or a vertex as `3`, found \"{word}\"");
                    return Err(summand.refuse(span, message));
                };
                let Some(vertex) = self.vertex(name, first) else {
                    let message = format!("a graph has at most {} vertices", W::BITS);
                    return Err(summand.refuse(span, message));
                };
                vertices.push(vertex);
                found.push(Named { vertex: bit(vertex), letter });
            }
            if let [a, b] = vertices[..] {
                if a == b {
                    return Err(summand.refuse(span, format!("an edge joins two vertices, found \"{word}\"")));
                }
                self.neighbours[a] |= bit(b);
                self.neighbours[b] |= bit(a);
            }
        }
        Ok(found)
    }

    /// Returns the place of the vertex with this name among those from `first` on, which is made where there
    /// is none.
    fn vertex(&mut self, name: u64, first: usize) -> Option<usize> {
        if let Some(known) = self.names[first..].iter().position(|known| *known == name) {
            return Some(first + known);
        }
        // Each vertex is a bit of the word. A larger graph is read again on a wider word, where there is one.
        if self.names.len() == W::BITS as usize {
            return None;
        }
        self.names.push(name);
        self.neighbours.push(W::EMPTY);
        Some(self.names.len() - 1)
    }

    /// Returns the vertices joined to one of a set.
    pub(crate) fn around(&self, vertices: W) -> W {
        Bits(vertices)
            .fold(W::EMPTY, |found, vertex| found | self.neighbours[vertex.trailing_zeros() as usize])
    }

    /// Returns the name of the first vertex of a set.
    pub(crate) fn name(&self, vertex: W) -> u64 {
        self.names[vertex.trailing_zeros() as usize]
    }
}

/// Returns the set of the vertex at this place alone.
fn bit<W: Word>(place: usize) -> W {
    W::ONE << u32::try_from(place).expect("the place of a bit")
}
