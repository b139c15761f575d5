//! Bash's game: a move takes 1 to `m` stones from one heap. Judge tasks: `hdu1846`, `leetcode-292`; others
//! tell it in other words.

use crate::Record;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("bash")).with_tasks(&[
    Task {
        id: "hdu1846",
        title: "Brave Game",
        run: |io, _| {
            pairs(io, ["a number of stones", "the most that one move takes"], &Lines::new("first", "second"))
        },
    },
    Task {
        id: "leetcode-292",
        title: "Nim Game",
        run: |io, _| {
            io.to_the_end(|io| {
                let n = io.natural("a number of stones")?;
                io.either(grundy(n, 3) != 0, &const { Lines::new("true", "false") })
            })
        },
    },
]);

/// Returns the Grundy value of a heap of `n` from which a move takes 1 to `m`: the rest of `n` modulo
/// `m + 1`.
///
/// Range: all of `u64`, `m = 0` (nobody can move) too. The proof is on the game's page.
#[must_use]
pub fn grundy(n: u64, m: u64) -> u64 {
    // Where m + 1 does not fit, m >= n.
    m.checked_add(1).map_or(n, |modulus| n % modulus)
}

/// Returns how much to take from a heap of `n` so that the rest has the value `wanted`; `None` where no move
/// does that. There is one such move at most.
///
/// Among the heaps that a move reaches each residue modulo `m + 1` stands once at most. Range: all of `u64`.
#[must_use]
pub fn take_to(n: u64, m: u64, wanted: u64) -> Option<u64> {
    let value = grundy(n, m);
    // No heap is worth more than `m`, and a move never keeps the value, since it takes less than `m + 1`.
    if wanted > m || wanted == value {
        return None;
    }
    // Up to a higher value, the way goes through a multiple of m + 1.
    let taken = if wanted < value { value - wanted } else { m - (wanted - value) + 1 };
    (taken <= n).then_some(taken)
}

/// Answers cases of a heap and the most that a move takes, which faults call `names`, by who wins.
pub(super) fn pairs(io: &mut Io<'_>, names: [&str; 2], winners: &Lines) -> Result<(), Fault> {
    io.each_case(|io| {
        let (n, most) = (io.natural(names[0])?, io.natural(names[1])?);
        io.either(grundy(n, most) != 0, winners)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        const MAX: u64 = u64::MAX;
        assert_eq!(grundy(MAX, MAX), MAX);
        assert_eq!(grundy(MAX, MAX - 1), 0);
        assert_eq!(grundy(0, MAX), 0);
        assert_eq!(take_to(MAX, MAX, 0), Some(MAX));
        assert_eq!(take_to(MAX - 1, MAX, MAX), None);
        assert_eq!(take_to(MAX, MAX - 1, MAX - 1), Some(1));
        assert_eq!(take_to(MAX, MAX - 1, 1), Some(MAX - 1));
        assert_eq!(take_to(0, MAX, 1), None);
    }

    /// The story as it is told: totals go up, and a move may pass the goal.
    #[test]
    fn counting_up_past_the_goal_is_counting_down() {
        for goal in 1..60 {
            for m in 1..12 {
                let mut wins = vec![false; goal];
                for total in (0..goal).rev() {
                    wins[total] = (1..=m).any(|added| total + added >= goal || !wins[total + added]);
                }
                assert_eq!(wins[0], grundy(goal as u64, m as u64) != 0, "{goal} {m}");
            }
        }
    }

    proptest! {
        #[test]
        fn a_take_reaches_what_is_wanted_on_all_of_u64(n: u64, m: u64, wanted: u64) {
            for wanted in [wanted, wanted % n.max(1), 0] {
                if let Some(taken) = take_to(n, m, wanted) {
                    prop_assert!((1..=m).contains(&taken) && taken <= n);
                    prop_assert_eq!(grundy(n - taken, m), wanted);
                } else {
                    prop_assert!(wanted >= grundy(n, m));
                }
            }
        }
    }
}
