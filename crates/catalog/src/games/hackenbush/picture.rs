//! Hackenbush graphs as text: edges with colours, or stalks.

use super::{Colour, Edge, GROUND};
use crate::boards::{Refusal, Summand};
use crate::position::number;

/// More edges than this are refused.
const MOST_EDGES: usize = 4096;

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Blue => 'l',
        Colour::Red => 'r',
        Colour::Green => 'e',
    }
}

fn colour(letter: char) -> Option<Colour> {
    [Colour::Blue, Colour::Red, Colour::Green].into_iter().find(|colour| self::letter(*colour) == letter)
}

/// Reads words: edges as `1-2l`, where no letter is green, stalks from the ground up as `lrr`, and `1`, the
/// ground alone.
pub(super) fn read(summand: &Summand<'_>) -> Result<Vec<Edge>, Refusal> {
    if summand.text.trim().is_empty() {
        let message = "expected edges as `1-2l`, or stalks as `lrr`; found nothing (`1` is the ground alone)";
        return Err(summand.refuse(0..summand.text.len(), message));
    }
    let mut edges = Vec::new();
    let mut stalks = Vec::new();
    let mut largest = GROUND;
    let mut at = 0;
    for piece in summand.text.split_inclusive(char::is_whitespace) {
        let word = piece.trim();
        let span = at..at + piece.trim_end().len();
        at += piece.len();
        // The word `1` is the ground, which every graph has.
        if word.is_empty() || word == "1" {
            continue;
        }
        if let Some(stalk) = word.chars().map(colour).collect::<Option<Vec<Colour>>>() {
            stalks.push(stalk);
        } else if let Some(edge) = edge(word) {
            largest = largest.max(edge.ends[1]);
            edges.push(edge);
        } else {
            let message = format!(
                "expected an edge as `1-2l`, with l for Left's, r for Right's and e for green, or a stalk as `lrr`; \
                 found \"{word}\""
            );
            return Err(summand.refuse(span, message));
        }
        if edges.len() + stalks.iter().map(Vec::len).sum::<usize>() > MOST_EDGES {
            return Err(summand.refuse(span, format!("a graph has at most {MOST_EDGES} edges")));
        }
    }
    // Stalks are numbered once all edges are read: their vertices must have names that no edge uses.
    for stalk in stalks {
        let mut below = GROUND;
        for colour in stalk {
            let Some(above) = largest.checked_add(1) else {
                return Err(summand.refuse(0..at, "beside a stalk, a vertex below 2^63 is expected"));
            };
            largest = above;
            edges.push(Edge { ends: [below, above], colour });
            below = above;
        }
    }
    Ok(edges)
}

fn edge(word: &str) -> Option<Edge> {
    let digits = word.trim_end_matches(|last| colour(last).is_some());
    let mut letters = word[digits.len()..].chars();
    let colour = letters.next().map_or(Some(Colour::Green), colour)?;
    // A second letter would be a second colour.
    let (a, b) = digits.split_once('-').filter(|_| letters.next().is_none())?;
    let vertex = |text: &str| number(text).filter(|name| (1..1 << 63).contains(name));
    let (a, b) = (vertex(a)?, vertex(b)?);
    // An edge has no direction. The smaller end comes first, so that equal edges are equal values.
    Some(Edge { ends: [a.min(b), a.max(b)], colour })
}

pub(super) fn show_edge(edge: Edge) -> String {
    let [a, b] = edge.ends;
    format!("{a}-{b}{}", letter(edge.colour))
}

/// Returns the graph as it is read: all its edges.
pub(super) fn show(edges: &[Edge]) -> String {
    edges.iter().map(|edge| show_edge(*edge)).collect::<Vec<_>>().join(" ")
}
