//! Bash's game: `hdu1846`, `leetcode-292`, and what it is called in other stories.

use crate::entry::Asked;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::valued::{Part, Reach, Valued};
use crate::{Error, Record};
use grundy_budget::{Budget, Stop};
use std::marker::PhantomData;

/// The registry's row.
pub static GAME: Record = Record::by_page::<Bash<Heaps>>(
    page!("bash"),
    &[
        Task {
            id: "hdu1846",
            title: "Brave Game",
            run: |io, _| {
                pairs(
                    io,
                    ["a number of stones", "the most that one move takes"],
                    &Lines::new("first", "second"),
                )
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
    ],
);

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
    if wanted > m || wanted == value {
        return None;
    }
    // Up to a higher value, the way goes through a multiple of m + 1.
    let taken = if wanted < value { value - wanted } else { m - (wanted - value) + 1 };
    (taken <= n).then_some(taken)
}

/// The words for Bash's game.
pub(super) trait Story {
    /// What a component is called.
    const HEAP: &'static str = "a heap";
    /// The parameter for the most that a move takes, and the least that it can be.
    const MOST: (&'static str, u64) = ("m", 0);

    /// Returns a take from a heap of `n` in words.
    fn words(n: u64, left: u64, most: u64) -> String {
        let _ = most;
        u64::in_words(&n, &[left])
    }
}

/// Bash's game as such.
struct Heaps;

impl Story for Heaps {}

/// The law for takes of 1 to `most`.
pub(super) struct Bash<S> {
    most: u64,
    story: PhantomData<S>,
}

impl<S: Story> Valued for Bash<S> {
    type Part = u64;

    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<u64>), Error> {
        let (name, least) = S::MOST;
        Ok((Bash { most: asked.natural(name, least)?, story: PhantomData }, asked.heaps(S::HEAP, 0)?))
    }

    fn value(&self, heap: &u64) -> u128 {
        grundy(*heap, self.most).into()
    }

    fn reach(&self, heap: &u64, wanted: u128, _: &Budget, reach: Reach<'_, u64>) -> Result<(), Stop> {
        let taken = u64::try_from(wanted).ok().and_then(|wanted| take_to(*heap, self.most, wanted));
        taken.map_or(Ok(()), |taken| reach(&[heap - taken]))
    }

    fn describe(&self, from: &u64, parts: &[u64]) -> (Option<&'static str>, String) {
        (None, S::words(*from, parts[0], self.most))
    }
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
