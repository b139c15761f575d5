//! Boxes that are filled with stones: `hdu1729`.

use crate::entry::Asked;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::valued::{Reach, Valued};
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};

/// The registry's row.
pub static GAME: Record = Record::by_page::<StoneContainers>(
    page!("stone-containers"),
    &[Task { id: "hdu1729", title: "Stone Game", run }],
);

/// Returns the Grundy value of a box of this size with this number of stones in it.
///
/// Range: all `stones <= size` of `u64`. Cost: O(log log size) square roots, none where one move can fill the
/// box. The proof is on the game's page.
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

/// Returns whether one move can fill the box: `stones + stones^2 >= size`.
#[inline]
fn fills(size: u64, stones: u64) -> bool {
    // From 2^32 on the square is above every size and does not fit; below, the sum is less than 2^64.
    stones > u64::from(u32::MAX) || stones + stones * stones >= size
}

/// Returns the largest number of stones with which one move cannot fill a box of this size (not 0): the
/// largest `x` with `x + x^2 < size`.
fn threshold(size: u64) -> u64 {
    // x is root or root - 1. Below 2^64 the root has 32 bits, so the test does not overflow.
    let root = (size - 1).isqrt();
    if fills(size, root) { root - 1 } else { root }
}

/// The law for adding 1 to c^2 stones to a box that holds c. A component is the pair (size, c).
pub(crate) struct StoneContainers;

impl Valued for StoneContainers {
    type Part = [u64; 2];

    const STANDING: Standing =
        Standing::Coq { theorem: "checked by Coq, stone_containers in classics/Containers.v" };

    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<[u64; 2]>), Error> {
        let sum = asked.tuples("a number", 0)?;
        match sum.iter().find(|[size, stones]| stones > size) {
            None => Ok((StoneContainers, sum)),
            Some([size, stones]) => Err(Error::Shape(format!(
                "expected at most {size} stones in a box of size {size}, found {stones}"
            ))),
        }
    }

    fn value(&self, &[size, stones]: &[u64; 2]) -> u128 {
        grundy(size, stones).into()
    }

    fn reach(
        &self,
        &[size, stones]: &[u64; 2],
        wanted: u128,
        _: &Budget,
        reach: Reach<'_, [u64; 2]>,
    ) -> Result<(), Stop> {
        let most = stones.saturating_mul(stones).saturating_add(stones).min(size);
        // Above the threshold the values fall from the top to 0, one by one; then the same with the threshold
        // for the size. So each of these ranges has the wanted value once at most.
        let mut top = size;
        while top > stones {
            let bottom = threshold(top);
            let filled = u64::try_from(wanted).ok().and_then(|wanted| top.checked_sub(wanted));
            if let Some(filled) = filled.filter(|filled| *filled > bottom.max(stones) && *filled <= most) {
                reach(&[[size, filled]])?;
            }
            top = bottom;
        }
        Ok(())
    }

    fn describe(&self, &[size, stones]: &[u64; 2], parts: &[[u64; 2]]) -> (Option<&'static str>, String) {
        (None, format!("add {} to the {stones} in the box of size {size}", parts[0][1] - stones))
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
        io.either(value == 0, &const { Lines::new("No", "Yes") })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
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
