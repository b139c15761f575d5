//! Positions that are numbers: heaps, and rectangles by their sides.

use super::{Refusal, Summand};
use crate::position::number;
use std::ops::Range;

/// Takes a text apart into words, with their places; brackets and commas part words too.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let is_between = |letter: char| letter.is_whitespace() || "(),".contains(letter);
    // Pieces keep what is between words, so that their lengths add up to places in the text.
    let mut at = 0;
    text.split_inclusive(is_between).filter_map(move |piece| {
        let word = piece.trim_end_matches(is_between);
        let span = at..at + word.len();
        at += piece.len();
        (!word.is_empty()).then_some((span, word))
    })
}

/// Reads heaps of at most `largest`, parted by blanks.
pub(crate) fn heaps(summand: &Summand<'_>, largest: u64) -> Result<Vec<u64>, Refusal> {
    let heap = |(span, word): (Range<usize>, &str)| match number(word) {
        Some(heap) if heap <= largest => Ok(heap),
        _ => {
            let message = format!("expected heaps from 0 to {largest}, as in `5` or `3 4`, found \"{word}\"");
            Err(summand.refuse(span, message))
        }
    };
    let found: Vec<u64> = words(summand.text).map(heap).collect::<Result<_, _>>()?;
    if found.is_empty() {
        return Err(
            summand.refuse(0..summand.text.len(), "expected heaps, as in `5` or `3 4`, found nothing")
        );
    }
    Ok(found)
}

/// Reads a rectangle, as `3x2` or `3 2`, with sides from 1 to `longest`.
pub(crate) fn sides(summand: &Summand<'_>, longest: u64) -> Result<[u64; 2], Refusal> {
    let refuse = |found: &str| {
        let message = format!("expected two sides from 1 to {longest}, as in `3x2`, found \"{found}\"");
        summand.refuse(0..summand.text.len(), message)
    };
    let side = |word: &str| number(word).filter(|side| (1..=longest).contains(side));
    let found: Vec<&str> = words(summand.text).map(|(_, word)| word).collect();
    let pair = match found[..] {
        [one] => one.split_once('x').map(|(x, y)| [x, y]),
        [x, y] => Some([x, y]),
        _ => None,
    };
    let sides = pair.and_then(|[x, y]| Some([side(x)?, side(y)?]));
    sides.ok_or_else(|| refuse(summand.text.trim()))
}
