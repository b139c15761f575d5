//! Boxes that are filled with stones: `hdu1729`.

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
pub static GAME: Game = Game::new::<StoneContainers>(
    "stone-containers",
    include_str!("../../games/stone-containers.md"),
    &[],
    &[Task { id: "hdu1729", title: "Stone Game", run }],
);

/// Returns the Grundy value of a box of this size with so many stones in it.
///
/// Range: all `stones <= size` of `u64`. Cost: O(log log size) square roots, none where one move can fill the box. The
/// proof is on the game's page.
#[must_use]
pub fn grundy(size: u64, stones: u64) -> u64 {
    if stones == 0 {
        return 0;
    }
    let mut size = size;
    while !fills(size, stones) {
        size = threshold(size);
    }
    size - stones
}

/// Says whether one move can fill the box: `stones + stones^2 >= size`.
#[inline]
fn fills(size: u64, stones: u64) -> bool {
    stones > u64::from(u32::MAX) || stones + stones * stones >= size
}

/// Returns the largest number of stones with which one move cannot fill a box of this size (not 0): the largest `x`
/// with `x + x^2 < size`.
fn threshold(size: u64) -> u64 {
    // x is root or root - 1. Below 2^64 the root has 32 bits, so the test does not overflow.
    let root = (size - 1).isqrt();
    if fills(size, root) { root - 1 } else { root }
}

/// The rules: add 1 to c^2 stones to a box that holds c, without passing its size. A component is the pair (size, c).
pub(crate) struct StoneContainers;

impl Ruleset for StoneContainers {
    type Component = [u64; 2];
    type Error = Infallible;

    fn options(
        &self,
        &[size, stones]: &[u64; 2],
        _: Player,
        emit: &mut dyn FnMut(&[[u64; 2]]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        for added in 1..=size - stones {
            if u128::from(added) > u128::from(stones) * u128::from(stones) {
                break;
            }
            if emit(&[[size, stones + added]]).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Entry for StoneContainers {
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<[u64; 2]>), Error> {
        let sum = position::tuples(ask.position, "a number", 0)?;
        match sum.iter().find(|[size, stones]| stones > size) {
            None => Ok((StoneContainers, sum)),
            Some([size, stones]) => Err(Error::Shape(format!(
                "expected at most {size} stones in a box of size {size}, found {stones}"
            ))),
        }
    }

    fn answer(&self, sum: &[[u64; 2]], _: &Budget) -> Result<Answer, Stop> {
        let values = sum.iter().map(|[size, stones]| u128::from(grundy(*size, *stones)));
        Ok(Answer::of_values(values, Standing::Cited { source: "the proof on the game's page" }))
    }

    fn winning(
        &self,
        sum: &[[u64; 2]],
        _: Player,
        _: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        let total = sum.iter().fold(0, |total, [size, stones]| total ^ grundy(*size, *stones));
        for (index, [size, stones]) in sum.iter().enumerate() {
            let wanted = total ^ grundy(*size, *stones);
            let most = stones.saturating_mul(*stones).saturating_add(*stones).min(*size);
            // Above the threshold the values fall from the top to 0, one by one; then the same with the threshold for
            // the size. So each of these ranges has the wanted value once at most.
            let mut top = *size;
            while top > *stones {
                let bottom = threshold(top);
                if let Some(filled) = top.checked_sub(wanted)
                    && filled > bottom.max(*stones)
                    && filled <= most
                {
                    moves.push(index, &[[*size, filled]])?;
                }
                top = bottom;
            }
        }
        Ok(())
    }

    fn show(&self, pair: &[u64; 2]) -> String {
        position::tuple(pair)
    }

    fn describe(
        &self,
        &[size, stones]: &[u64; 2],
        parts: &[[u64; 2]],
        _: Player,
    ) -> (Option<&'static str>, String) {
        let added = parts[0][1] - stones;
        (None, format!("add {added} to the {stones} in the box of size {size}"))
    }
}

fn run(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    let mut case = 0;
    while io.more()? {
        let n_boxes = io.natural("the number of boxes")?;
        if n_boxes == 0 {
            break;
        }
        let mut value = 0;
        for _ in 0..n_boxes {
            let size = io.natural("the size of a box")?;
            let stones = io.natural_in(0..=size, "a number of stones")?;
            value ^= grundy(size, stones);
        }
        case += 1;
        io.case(case)?;
        io.line("")?;
        io.line(if value == 0 { "No" } else { "Yes" })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::run_text;
    use crate::twin;
    use proptest::prelude::*;

    fn boxes(size: u64) -> impl Iterator<Item = String> {
        (0..=size).map(move |stones| format!("{size} {stones}"))
    }

    #[test]
    fn the_law_agrees_with_the_rules() {
        twin::agree(&GAME, "", (0..=60).flat_map(boxes));
        twin::agree(&GAME, "", boxes(250));
        // The value wanted in the second box is as large as its size.
        twin::agree_at(&GAME, "", "(18,4) (14,12)");
    }

    #[test]
    fn the_threshold_is_where_one_move_begins_to_fill() {
        for size in (1..3000).chain((1u64 << 32) - 3..(1 << 32) + 3).chain(u64::MAX - 3..=u64::MAX) {
            let x = threshold(size);
            assert!(x + x * x < size && fills(size, x + 1), "size {size}");
        }
    }

    #[test]
    fn the_largest_boxes_do_not_overflow() {
        let x = u64::from(u32::MAX);
        assert_eq!(grundy(u64::MAX, u64::MAX), 0);
        assert_eq!(grundy(u64::MAX, x + 1), u64::MAX - x - 1);
        assert_eq!(grundy(u64::MAX, x), 0);
        assert_eq!(grundy(u64::MAX, x - 1), 1);
        assert_eq!(grundy(u64::MAX, 0), 0);
        assert_eq!(grundy(0, 0), 0);
    }

    #[test]
    fn faults_name_what_was_found() {
        let fault = |text| run_text(&GAME.tasks[0], text).1;
        assert_eq!(fault("1\n6 7"), "line 2, column 3: expected a number of stones from 0 to 6, found \"7\"");
        assert_eq!(
            fault("2\n6 2"),
            "line 2, column 4: expected the size of a box, found the end of the input"
        );
        assert_eq!(
            run_text(&GAME.tasks[0], "1\n6 6 x"),
            (
                "Case 1:\nNo\n".to_owned(),
                "line 2, column 5: expected the number of boxes, found \"x\"".to_owned()
            )
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_law_agrees_with_the_rules_on_sums(
            a in 0u64..15, b in 0u64..15, c in 0u64..40, d in 0u64..9
        ) {
            twin::agree_at(&GAME, "", &format!("({},{a}) ({},{b})", a + c, b + d));
        }

        #[test]
        fn the_value_by_the_size_alone_agrees_on_all_of_u64(size in 2u64.., small in 1u64..70_000) {
            // The definition of the law: compare with the threshold instead of testing whether a move fills.
            let stones = small.min(size);
            let (mut top, mut x) = (size, threshold(size));
            while stones < x {
                (top, x) = (x, threshold(x));
            }
            let value = if stones == x { 0 } else { top - stones };
            prop_assert_eq!(grundy(size, stones), value);
        }
    }
}
