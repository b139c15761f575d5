//! Bash's game: `hdu1846`.

use crate::entry::{Answer, Entry, Moves};
use crate::judge::{Fault, Io, Task};
use crate::position;
use crate::{Ask, Error, Game, Param, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::Ruleset;
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::ControlFlow;

const M: Param = Param { name: "m", default: "3", meaning: "the most that one move takes" };

/// The registry's row.
pub static GAME: Game = Game::new::<Bash>(
    "bash",
    include_str!("../../games/bash.md"),
    &[M],
    &[Task { id: "hdu1846", title: "Brave Game", run: counted_pairs }],
);

/// Returns the Grundy value of a heap of `n` of which a move takes 1 to `m`: the rest of `n` modulo `m + 1`.
///
/// Range: all of `u64`, `m = 0` (nobody can move) too. The proof is on the game's page.
#[must_use]
pub fn grundy(n: u64, m: u64) -> u64 {
    // Where m + 1 does not fit, m >= n.
    m.checked_add(1).map_or(n, |modulus| n % modulus)
}

/// Returns how much to take from a heap of `n` so that the rest has the value `wanted`; `None` where no move does
/// that. There is one such move at most.
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

/// Returns the winning moves in a sum: the index of a heap and what is left of it.
pub(super) fn winning_moves(heaps: &[u64], m: u64) -> impl Iterator<Item = (usize, u64)> {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ grundy(*heap, m));
    let left = move |heap: u64| Some(heap - take_to(heap, m, sum ^ grundy(heap, m))?);
    heaps.iter().enumerate().filter_map(move |(index, heap)| Some((index, left(*heap)?)))
}

/// The rules: take 1 to `m` from one heap.
pub(crate) struct Bash {
    m: u64,
}

impl Ruleset for Bash {
    type Component = u64;
    type Error = Infallible;

    fn options(
        &self,
        heap: &u64,
        _: Player,
        emit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        for taken in 1..=self.m.min(*heap) {
            if emit(&[heap - taken]).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Entry for Bash {
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<u64>), Error> {
        let m = ask.settings.natural(&M, 0)?;
        Ok((Bash { m }, position::heaps(ask.position, "a heap", 0)?))
    }

    fn answer(&self, heaps: &[u64], _: &Budget) -> Result<Answer, Stop> {
        let values = heaps.iter().map(|heap| u128::from(grundy(*heap, self.m)));
        Ok(Answer::of_values(values, Standing::Cited { source: "the proof on the game's page" }))
    }

    fn winning(&self, heaps: &[u64], _: Player, _: &Budget, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        for (index, left) in winning_moves(heaps, self.m) {
            moves.push(index, &[left])?;
        }
        Ok(())
    }

    fn show(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn describe(&self, from: &u64, parts: &[u64], _: Player) -> (Option<&'static str>, String) {
        let left: u64 = parts.iter().sum();
        (None, format!("take {} from the heap of {from}", from - left))
    }
}

fn counted_pairs(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    for _ in 0..io.cases()? {
        io.more()?;
        let (n, m) = (io.natural("a number of stones")?, io.natural("the most that one move takes")?);
        io.line(if grundy(n, m) != 0 { "first" } else { "second" })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;
    use proptest::prelude::*;

    #[test]
    fn the_law_agrees_with_the_rules() {
        for m in [0, 1, 2, 3, 4, 7, 30] {
            let settings = format!("m={m}");
            twin::agree(&GAME, &settings, twin::heaps(1, 0..=100));
            twin::agree(&GAME, &settings, twin::heaps(2, 0..=20));
            twin::agree(&GAME, &settings, twin::heaps(3, 0..=8));
        }
    }

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

    #[test]
    fn faults_name_the_number() {
        let fault = |text| twin::fault(&GAME, "hdu1846", text);
        assert_eq!(fault("1\n\n  x 2"), "line 3, column 3: expected a number of stones, found \"x\"");
        assert_eq!(fault("1\n7 -2"), "line 2, column 3: expected the most that one move takes, found \"-2\"");
        assert_eq!(
            fault("2\n7 2\n"),
            "line 3, column 1: expected a number of stones, found the end of the input"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn the_law_agrees_with_the_rules_beyond(m in 0u64..50, a in 0u64..60, b in 0u64..12, c in 0u64..12) {
            twin::agree_at(&GAME, &format!("m={m}"), &format!("{a} {b} {c}"));
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
