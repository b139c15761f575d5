//! How a code of taking and breaking is written: octal text, or a list of masks.

use crate::breaking::{Code, Take};
use crate::position::number;

/// The masks of a code: at index t what may be left when t stones are taken; bit j stands for exactly j
/// heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Masks {
    masks: Vec<u8>,
    /// Whether the last mask holds for all larger numbers of stones too.
    endless: bool,
}

impl Masks {
    /// Reads a code: one hexadecimal digit a mask, as in `0.77`, `.137` or `4.3...`, or masks in decimal, as
    /// in `0,7,7` or `[4, 3, ...]`. Three dots at the end say that the last mask goes on for ever. `None` for
    /// any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Masks> {
        let text = text.trim();
        let masks: Option<Vec<u8>>;
        let endless;
        if text.contains(',') || text.starts_with('[') {
            let inner = text.strip_prefix('[').map_or(Some(text), |inner| inner.strip_suffix(']'))?;
            let finite =
                inner.trim_end().strip_suffix("...").map(|finite| finite.trim_end().strip_suffix(','));
            endless = finite.is_some();
            let mask = |item: &str| {
                number(item.trim()).and_then(|mask| u8::try_from(mask).ok()).filter(|mask| *mask < 16)
            };
            masks = finite.unwrap_or(Some(inner))?.split(',').map(mask).collect();
        } else {
            let finite = text.strip_suffix("...");
            endless = finite.is_some();
            let (whole, digits) = finite.unwrap_or(text).split_once('.')?;
            let whole = if whole.is_empty() { "0" } else { whole };
            let digit = |digit: char| digit.to_digit(16).and_then(|mask| u8::try_from(mask).ok());
            // One digit stands before the point: what may be left where no stone is taken.
            masks = (whole.len() == 1).then_some(whole)?.chars().chain(digits.chars()).map(digit).collect();
        }
        Some(Masks { masks: masks?, endless })
    }

    /// Returns what may be left when `stones` stones are taken.
    #[must_use]
    pub fn mask(&self, stones: u64) -> u8 {
        let own = usize::try_from(stones).ok().and_then(|index| self.masks.get(index));
        let beyond = self.masks.last().filter(|_| self.endless);
        own.or(beyond).copied().unwrap_or(0)
    }

    /// Returns the numbers of stones that a move may take from a heap of `n`, ascending; some whose mask lets
    /// nothing be left may be among them.
    pub fn amounts(&self, n: u64) -> impl Iterator<Item = u64> {
        let written = self.masks.len() as u64;
        let tail = self.masks.last().copied().filter(|_| self.endless).unwrap_or(0);
        let first = match tail {
            0 => None,
            // Only a whole heap may be taken.
            1 => Some(n.max(written)),
            _ => Some(written),
        };
        let beyond = first.filter(|first| *first <= n).map(|first| first..=n);
        (0..written).take_while(move |stones| *stones <= n).chain(beyond.into_iter().flatten())
    }

    /// Returns the code.
    #[must_use]
    pub fn code(&self) -> Code {
        let takes = (0..).zip(&self.masks).map(|(stones, heaps)| Take { stones, heaps: *heaps });
        let stones = self.masks.len() as u64;
        let tail = self.masks.last().filter(|_| self.endless).map(|heaps| Take { stones, heaps: *heaps });
        Code::new(takes.collect(), tail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_in_both_forms() {
        for (text, masks, endless) in [
            ("0.77", vec![0, 7, 7], false),
            (".077", vec![0, 0, 7, 7], false),
            ("4.3...", vec![4, 3], true),
            ("3....", vec![3], true),
            ("0.fA", vec![0, 15, 10], false),
            ("0.", vec![0], false),
            ("0,7,7", vec![0, 7, 7], false),
            ("[4, 3, ...]", vec![4, 3], true),
            ("4,3,...", vec![4, 3], true),
            ("0,15", vec![0, 15], false),
            ("[8]", vec![8], false),
        ] {
            assert_eq!(Masks::parse(text), Some(Masks { masks, endless }), "{text}");
        }
        for text in [
            "", "7", "10.7", "0.7g", "0,16", "0,,7", "0,+7", "[0,7", "0,7]", "[...]", "[]", "0,7...", "0.-7",
            "é.",
        ] {
            assert_eq!(Masks::parse(text), None, "{text}");
        }
    }

    #[test]
    fn amounts_leave_out_no_number_that_may_be_taken() {
        for text in ["4.3...", "0.77", "0.301...", "0.30...", "7.1...", "0.", "2..."] {
            let Some(masks) = Masks::parse(text) else { continue };
            for n in 0..12 {
                let amounts: Vec<u64> = masks.amounts(n).collect();
                assert!(
                    amounts.is_sorted_by(|a, b| a < b) && amounts.iter().all(|stones| *stones <= n),
                    "{text}"
                );
                for stones in 0..=n {
                    let mask = masks.mask(stones);
                    // A heap is left or not; bit 0 alone asks for all of it.
                    let can = mask & !1 != 0 && stones < n || mask & 1 == 1 && stones == n;
                    assert!(!can || amounts.contains(&stones), "{text}: {stones} of {n}");
                }
            }
        }
        let whole = Masks::parse("0.1...").unwrap();
        assert_eq!(whole.amounts(u64::MAX).count(), 3);
    }

    #[test]
    fn a_mask_may_hold_for_ever() {
        let lasker = Masks::parse("4.3...").unwrap();
        assert_eq!([0, 1, 2, u64::MAX].map(|stones| lasker.mask(stones)), [4, 3, 3, 3]);
        let kayles = Masks::parse("0.77").unwrap();
        assert_eq!([0, 1, 2, 3].map(|stones| kayles.mask(stones)), [0, 7, 7, 0]);
    }
}
