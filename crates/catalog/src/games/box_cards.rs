//! Cards in numbered boxes: `hdu3389`. A staircase whose steps are the residues of the box numbers mod 6.

use crate::entry::{Answer, Entry, Moves};
use crate::judge::{Fault, Io, Task};
use crate::position;
use crate::{Ask, Error, Game, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::Ruleset;
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Game = Game::new::<BoxCards>(
    "box-cards",
    include_str!("../../games/box-cards.md"),
    &[],
    &[Task { id: "hdu3389", title: "Game", run }],
);

/// Says whether the cards in this box (from 1) count: its number is 0, 2 or 5 mod 6.
#[inline]
#[must_use]
pub fn counts(number: u64) -> bool {
    matches!(number % 6, 0 | 2 | 5)
}

/// Returns the Grundy value of boxes 1, 2, 3, ... with these cards: the nim-sum of the boxes that [count](counts).
///
/// Range: all counts below `2^128`. Cost: O(boxes). The proof is on the game's page.
#[must_use]
pub fn grundy(boxes: &[u128]) -> u128 {
    let counted = (1..).zip(boxes).filter(|(number, _)| counts(*number));
    counted.fold(0, |sum, (_, cards)| sum ^ cards)
}

/// Returns the boxes that cards of this box may go to. The sum of two numbers is odd and divisible by 3 exactly when it
/// is 3 mod 6.
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
/// A component is the whole row of boxes. They have 128 bits, so that no number of 64-bit heaps in one box overflows.
pub(crate) struct BoxCards;

impl Ruleset for BoxCards {
    type Component = Vec<u128>;
    type Error = Infallible;

    fn options(
        &self,
        boxes: &Vec<u128>,
        _: Player,
        emit: &mut dyn FnMut(&[Vec<u128>]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        for a in 1..=boxes.len() {
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

impl Entry for BoxCards {
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<Vec<u128>>), Error> {
        let boxes = position::heaps(ask.position, "the cards in a box", 0)?;
        Ok((BoxCards, vec![boxes.into_iter().map(u128::from).collect()]))
    }

    fn answer(&self, sum: &[Vec<u128>], _: &Budget) -> Result<Answer, Stop> {
        let values = sum.iter().map(|boxes| grundy(boxes));
        Ok(Answer::of_values(values, Standing::Cited { source: "the proof on the game's page" }))
    }

    fn winning(
        &self,
        sum: &[Vec<u128>],
        _: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        let total = sum.iter().fold(0, |total, boxes| total ^ grundy(boxes));
        for (index, boxes) in sum.iter().enumerate() {
            for (from, cards) in (1..).zip(boxes.iter().copied()) {
                for to in receivers(from) {
                    budget.spend(1)?;
                    // Of the two boxes one counts, and it must change from `c` to `c ^ total`.
                    let going = if counts(from as u64) {
                        cards.checked_sub(cards ^ total)
                    } else {
                        let received = boxes[to - 1];
                        (received ^ total).checked_sub(received)
                    };
                    if let Some(going) = going.filter(|going| *going <= cards) {
                        budget.spend(boxes.len() as u64)?;
                        moves.push(index, &[moved(boxes, from, to, going)])?;
                    }
                }
            }
        }
        Ok(())
    }

    fn show(&self, boxes: &Vec<u128>) -> String {
        boxes.iter().map(u128::to_string).collect::<Vec<_>>().join(" ")
    }

    fn describe(&self, from: &Vec<u128>, parts: &[Vec<u128>], _: Player) -> (Option<&'static str>, String) {
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
        let mut value = 0;
        for number in 1..=io.natural("the number of boxes")? {
            let cards = io.natural("the cards in a box")?;
            if counts(number) {
                value ^= cards;
            }
        }
        io.case(case)?;
        io.line(if value == 0 { " Bob" } else { " Alice" })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::run_text;
    use crate::twin;
    use proptest::prelude::*;

    #[test]
    fn the_law_agrees_with_the_rules() {
        twin::agree(&GAME, "", twin::rows(2, 0..=12));
        twin::agree(&GAME, "", twin::rows(5, 0..=2));
        twin::agree(&GAME, "", twin::rows(8, 0..=1));
    }

    #[test]
    fn every_move_joins_a_box_that_counts_and_one_that_does_not() {
        for a in 1..200 {
            let by_rule: Vec<usize> = (1..a).filter(|b| (a + b) % 2 == 1 && (a + b) % 3 == 0).collect();
            assert_eq!(receivers(a).collect::<Vec<_>>(), by_rule, "box {a}");
            assert!(by_rule.iter().all(|b| counts(a as u64) != counts(*b as u64)), "box {a}");
            assert!(!counts(a as u64) || !by_rule.is_empty(), "box {a}");
        }
    }

    #[test]
    fn faults_name_what_was_found() {
        let fault = |text| run_text(&GAME.tasks[0], text).1;
        assert_eq!(fault("1\n2\n4 x"), "line 3, column 3: expected the cards in a box, found \"x\"");
        assert_eq!(fault("1"), "line 1, column 2: expected the number of boxes, found the end of the input");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn the_law_agrees_with_the_rules_on_longer_rows(
            boxes in prop::collection::vec(prop::sample::select(vec![0, 0, 0, 1, 2]), 6..12),
        ) {
            let words: Vec<String> = boxes.iter().map(u64::to_string).collect();
            twin::agree_at(&GAME, "", &words.join(" "));
        }

        #[test]
        fn the_law_agrees_with_the_rules_on_fuller_boxes(a in 0u64..9, b in 0u64..9, c in 0u64..4, d in 0u64..4) {
            twin::agree_at(&GAME, "", &format!("{a} {b} 0 {c} {d}"));
        }
    }
}
