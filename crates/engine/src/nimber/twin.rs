//! Nimbers by search against the oracle.

use super::{Memory, Nimbers};
use crate::rung::Extent;
use crate::testing::{Rows, few_positions, rows};
use crate::{Failure, Oracle};
use grundy_budget::{Budget, Stop, Weight};
use grundy_rules::{Emit, Play, Ruleset, Sign};
use grundy_values::{Grundy, Player};
use proptest::prelude::*;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// Rules that say how many moves a position has at most, and that positions of the same options are the same.
struct Ranked(Rows);

impl Ruleset for Ranked {
    type Component = usize;
    type Error = Infallible;
    fn options(&self, at: &usize, player: Player, emit: Emit<'_, usize>) -> Result<(), Infallible> {
        self.0.options(at, player, emit)
    }
    /// A move leaves three parts at most, each less than the position.
    fn rank(&self, at: &usize) -> Option<u16> {
        u16::try_from(*at).ok().map(|at| 4u16.pow(at.into()))
    }
    fn normal_form(&self, at: usize) -> (usize, Sign) {
        let same = self.0.0.iter().position(|options| *options == self.0.0[at]);
        (same.expect("a position has its own options"), Sign::Plus)
    }
    fn closed_nimber(&self, at: &usize) -> Option<u64> {
        self.0.0[*at].is_empty().then_some(0)
    }
}

/// Dominoes either way on rows of at most 4 columns, split by nobody but at empty rows.
struct Dominoes {
    splits: bool,
}

impl Ruleset for Dominoes {
    type Component = Vec<u8>;
    type Error = Infallible;
    fn options(&self, rows: &Vec<u8>, _: Player, emit: Emit<'_, Vec<u8>>) -> Result<(), Infallible> {
        for at in 0..rows.len() {
            for column in 0..4 {
                let one = 1u8 << column;
                let lying = [(at, one | one << 1)];
                let upright = [(at, one), (at + 1, one)];
                for taken in [&lying[..], &upright[..]] {
                    let mut next = rows.clone();
                    let fits =
                        |(at, cells): &(usize, u8)| next.get(*at).is_some_and(|row| row & cells == *cells);
                    if taken.iter().all(fits) {
                        taken.iter().for_each(|(at, cells)| next[*at] &= !cells);
                        if emit(&[next]).is_break() {
                            return Ok(());
                        }
                    }
                }
            }
        }
        Ok(())
    }
    fn reduced_options(
        &self,
        rows: &Vec<u8>,
        emit: &mut dyn FnMut(&mut Vec<Vec<u8>>) -> ControlFlow<()>,
    ) -> bool {
        if !self.splits {
            return false;
        }
        let mut parts = Vec::new();
        let _ = self.options(rows, Player::Left, &mut |option| {
            parts
                .extend(option[0].split(|row| *row == 0).filter(|part| !part.is_empty()).map(<[u8]>::to_vec));
            emit(&mut parts)
        });
        true
    }
    fn split(&self, rows: &Vec<u8>, parts: &mut Vec<Vec<u8>>) -> bool {
        if !self.splits || !rows.contains(&0) {
            return false;
        }
        parts.extend(rows.split(|row| *row == 0).filter(|part| !part.is_empty()).map(<[u8]>::to_vec));
        true
    }
}

/// Returns what the search says of a sum in each of these amounts of memory, asked anew and asked again.
fn searched<R: Ruleset<Error = Infallible>>(rules: &R, sum: &[R::Component]) -> Vec<(bool, u128)>
where
    R::Component: Weight,
{
    let mut found = Vec::new();
    for bytes in [1 << 17, 1 << 22] {
        let budget = Budget::default().with_bytes(bytes);
        let mut memory = Memory::new();
        for _ in 0..2 {
            let mut nimbers = Nimbers::new(rules, &mut memory, &budget);
            let wins = nimbers.mover_wins(sum).unwrap();
            found.push((wins, nimbers.nimber(sum).unwrap().into()));
        }
        drop(memory);
        assert_eq!(budget.bytes_left(), Some(bytes));
    }
    found
}

/// Returns whether the winning moves in little memory are those after which the definition sees a loss.
fn names_winning_moves<R: Ruleset<Error = Infallible>>(rules: &R, sum: &[R::Component]) -> bool {
    let (budget, mut memory) = (Budget::default().with_bytes(1 << 17), Memory::new());
    let mut named = Vec::new();
    let cut = Nimbers::new(rules, &mut memory, &budget).winning(sum, Extent::All, &mut |index, parts| {
        named.push((index, parts.to_vec()));
        Ok(())
    });
    let no_limit = Budget::default();
    let mut oracle = Oracle::new(rules, Play::Normal, &no_limit);
    let mut loses = |after: &[R::Component]| !oracle.mover_wins(after, Player::Right).unwrap();
    let mut expected = Vec::new();
    for (index, component) in sum.iter().enumerate() {
        let options = rules.collect_options(component, Player::Left).unwrap().into_iter();
        let wins = options.filter(|parts| loses(&[&sum[..index], parts, &sum[index + 1..]].concat()));
        expected.extend(wins.map(|parts| (index, parts)));
    }
    named.sort();
    expected.sort();
    cut == Ok(None) && named == expected
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn nimbers_of_random_rules_are_those_of_the_oracle(
        rules in rows(3),
        sum in prop::collection::vec(0usize..8, 0..4),
    ) {
        let sum = few_positions(&rules, &sum);
        let budget = Budget::default();
        let mut oracle = Oracle::new(&rules, Play::Normal, &budget);
        let mut expected = Grundy::ZERO;
        for part in &sum {
            expected = expected.nim_sum(oracle.grundy(part).unwrap());
        }
        prop_assert!(names_winning_moves(&Ranked(rules.clone()), &sum));
        let answers = [searched(&rules, &sum), searched(&Ranked(rules.clone()), &sum)].concat();
        for (wins, nimber) in answers {
            prop_assert_eq!((wins, Grundy::Number(nimber)), (expected != Grundy::ZERO, expected));
        }
        prop_assert!(names_winning_moves(&rules, &sum));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn nimbers_of_small_boards_are_those_of_the_oracle(
        boards in prop::collection::vec(prop::collection::vec(0u8..16, 1..4), 1..4),
        splits: bool,
    ) {
        let rules = Dominoes { splits };
        let budget = Budget::default();
        let mut oracle = Oracle::new(&rules, Play::Normal, &budget);
        let mut expected = Grundy::ZERO;
        for board in &boards {
            expected = expected.nim_sum(oracle.grundy(board).unwrap());
        }
        for (wins, nimber) in searched(&rules, &boards) {
            prop_assert_eq!((wins, Grundy::Number(nimber)), (expected != Grundy::ZERO, expected));
        }
    }
}

/// Nim heaps, whose nimbers are as large as they are.
struct Nim;

impl Ruleset for Nim {
    type Component = usize;
    type Error = Infallible;
    fn options(&self, heap: &usize, _: Player, emit: Emit<'_, usize>) -> Result<(), Infallible> {
        let _ = (0..*heap).try_for_each(|left| emit(&[left]));
        Ok(())
    }
}

#[test]
fn nimbers_from_32_on_are_refused_and_smaller_ones_are_not() {
    let (budget, mut memory) = (Budget::default(), Memory::new());
    let mut nimbers = Nimbers::new(&Nim, &mut memory, &budget);
    assert_eq!(nimbers.nimber(&[31, 17, 17]), Ok(31));
    assert_eq!(nimbers.nimber(&[40]), Err(Failure::Stopped(Stop::Reach)));
    assert_eq!(nimbers.nimber(&[30, 1]), Ok(31));
}

#[test]
fn a_position_that_comes_back_is_a_loop_and_a_budget_ends_a_search() {
    let rules = Rows(vec![vec![vec![1]], vec![vec![0]], vec![]]);
    let (budget, mut memory) = (Budget::default(), Memory::new());
    let mut nimbers = Nimbers::new(&rules, &mut memory, &budget);
    assert_eq!(nimbers.nimber(&[0]), Err(Failure::Loop { plies: 2 }));
    // A loop and its equal are a draw, and no loss.
    assert_eq!(nimbers.mover_wins(&[0, 0]), Err(Failure::Loop { plies: 2 }));
    assert_eq!(nimbers.nimber(&[2]), Ok(0));

    let board = vec![vec![15; 5]];
    let few = Budget::default().with_steps(50);
    let mut memory = Memory::new();
    let rules = Dominoes { splits: false };
    assert_eq!(Nimbers::new(&rules, &mut memory, &few).nimber(&board), Err(Failure::Stopped(Stop::Steps)));
    assert_eq!(Nimbers::new(&rules, &mut memory, &Budget::default()).nimber(&board), Ok(2));
    let none = Budget::default().with_bytes(1 << 10);
    assert_eq!(Nimbers::new(&rules, &mut memory, &none).nimber(&board), Err(Failure::Stopped(Stop::Memory)));
}

/// Nim heaps that hold a block each, whose nimbers are told below 32.
struct Blocks;

impl Ruleset for Blocks {
    type Component = Vec<u8>;
    type Error = Infallible;
    fn options(&self, heap: &Vec<u8>, _: Player, emit: Emit<'_, Vec<u8>>) -> Result<(), Infallible> {
        let _ = (0..heap[0]).try_for_each(|left| emit(&[vec![left]]));
        Ok(())
    }
    fn closed_nimber(&self, heap: &Vec<u8>) -> Option<u64> {
        (heap[0] < 32).then_some(heap[0].into())
    }
}

#[test]
fn a_search_that_failed_holds_no_line_of_play() {
    let (budget, mut memory) = (Budget::default(), Memory::new());
    let mut nimbers = Nimbers::new(&Blocks, &mut memory, &budget);
    let mut fail = || {
        assert_eq!(nimbers.nimber(&[vec![33]]), Err(Failure::Stopped(Stop::Reach)));
        budget.bytes_left()
    };
    let left = fail();
    assert!((0..10).all(|_| fail() == left));
}
