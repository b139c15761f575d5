//! Cards in numbered boxes: `hdu3389`. A staircase whose steps are the residues of the box numbers mod 6.

use crate::entry::Asked;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::valued::{Reach, Valued};
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::{Emit, Ruleset};
use grundy_values::Player;
use std::convert::Infallible;

/// The registry's row.
pub static GAME: Record =
    Record::new::<BoxCards>(page!("box-cards"), &[Task { id: "hdu3389", title: "Game", run }]);

/// Returns whether the cards in this box (from 1) count: its number is 0, 2 or 5 mod 6.
#[inline]
#[must_use]
pub fn counts(number: u64) -> bool {
    matches!(number % 6, 0 | 2 | 5)
}

/// Returns the Grundy value of boxes 1, 2, 3, ... with these cards: the nim-sum of the boxes that
/// [count](counts).
///
/// Range: all counts below `2^128`. Cost: O(boxes). The proof is on the game's page.
#[must_use]
pub fn grundy(boxes: &[u128]) -> u128 {
    let counted = (1..).zip(boxes).filter(|(number, _)| counts(*number));
    counted.fold(0, |sum, (_, cards)| sum ^ cards)
}

/// Returns the boxes that cards of this box may go to. The sum of two numbers is odd and divisible by 3
/// exactly when it is 3 mod 6.
fn receivers(number: usize) -> impl Iterator<Item = usize> {
    // 3 - number mod 6, from 1 to 6.
    let first = (8 - number % 6) % 6 + 1;
    (first..number).step_by(6)
}

/// Returns the boxes after moving cards from box `from` to box `to` (numbers from 1).
fn moved(boxes: &[u128], from: usize, to: usize, cards: u128) -> Vec<u128> {
    let mut after = boxes.to_vec();
    after[from - 1] -= cards;
    after[to - 1] += cards;
    after
}

/// The rules: move any positive number of cards from box A to a box B < A with A + B odd and divisible by 3.
///
/// A component is the whole row of boxes. They have 128 bits, so that no number of 64-bit heaps in one box
/// overflows.
pub(crate) struct BoxCards;

impl Ruleset for BoxCards {
    type Component = Vec<u128>;
    type Error = Infallible;

    fn options(&self, boxes: &Vec<u128>, _: Player, emit: Emit<'_, Vec<u128>>) -> Result<(), Infallible> {
        for a in 1..=boxes.len() {
            // These are the rules as they are told; the law has `receivers`, and a twin test compares them.
            for b in (1..a).filter(|b| (a + b) % 2 == 1 && (a + b) % 3 == 0) {
                for cards in 1..=boxes[a - 1] {
                    if emit(&[moved(boxes, a, b, cards)]).is_break() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

impl Valued for BoxCards {
    type Part = Vec<u128>;

    const STANDING: Standing =
        Standing::Coq { theorem: "checked by Coq, cards_in_boxes in classics/Staircase.v" };

    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Vec<u128>>), Error> {
        let boxes = asked.heaps("the cards in a box", 0)?;
        Ok((BoxCards, vec![boxes.into_iter().map(u128::from).collect()]))
    }

    fn value(&self, boxes: &Vec<u128>) -> u128 {
        grundy(boxes)
    }

    fn reach(
        &self,
        boxes: &Vec<u128>,
        wanted: u128,
        budget: &Budget,
        reach: Reach<'_, Vec<u128>>,
    ) -> Result<(), Stop> {
        let change = grundy(boxes) ^ wanted;
        for (from, cards) in (1..).zip(boxes.iter().copied()) {
            for to in receivers(from) {
                budget.spend(1)?;
                // Of the two boxes one counts, and it must change from `c` to `c ^ change`.
                let going = if counts(from as u64) {
                    cards.checked_sub(cards ^ change)
                } else {
                    let received = boxes[to - 1];
                    (received ^ change).checked_sub(received)
                };
                if let Some(going) = going.filter(|going| *going <= cards) {
                    budget.spend(boxes.len() as u64)?;
                    reach(&[moved(boxes, from, to, going)])?;
                }
            }
        }
        Ok(())
    }

    fn describe(&self, from: &Vec<u128>, parts: &[Vec<u128>]) -> (Option<&'static str>, String) {
        let changed = |lower: bool| {
            let mut boxes = (1..).zip(from.iter().zip(&parts[0]));
            let found =
                boxes.find(|(_, (before, after))| if lower { after < before } else { after > before });
            found.expect("a move lowers one box and raises another")
        };
        let ((sender, (before, after)), (receiver, _)) = (changed(true), changed(false));
        let cards = before - after;
        let noun = if cards == 1 { "card" } else { "cards" };
        (None, format!("move {cards} {noun} from box {sender} to box {receiver}"))
    }
}

fn run(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    for case in 1..=io.cases()? {
        io.more()?;
        let (mut value, mut number) = (0, 0);
        io.naturals("the number of boxes", "the cards in a box", |cards| {
            number += 1;
            if counts(number) {
                value ^= cards;
            }
            Ok(())
        })?;
        io.case(case)?;
        io.either(value == 0, &const { Lines::new(" Bob", " Alice") })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_joins_a_box_that_counts_and_one_that_does_not() {
        for a in 1..200 {
            let by_rule: Vec<usize> = (1..a).filter(|b| (a + b) % 2 == 1 && (a + b) % 3 == 0).collect();
            assert_eq!(receivers(a).collect::<Vec<_>>(), by_rule, "box {a}");
            assert!(by_rule.iter().all(|b| counts(a as u64) != counts(*b as u64)), "box {a}");
            assert!(!counts(a as u64) || !by_rule.is_empty(), "box {a}");
        }
    }
}
