//! Holds the search to the oracle: random rules, sums, sizes of what counts as small, and tables that forget.

use super::{Memory, Outcomes};
use crate::Oracle;
use crate::rung::Extent;
use crate::testing::{Partizan, few_positions, rows};
use grundy_budget::Budget;
use grundy_rules::{Emit, Play, Ruleset, Sign};
use grundy_values::Player;
use proptest::prelude::*;
use std::convert::Infallible;
use std::ops::Range;

/// Rules in which everything counts as large, so that nothing has a value at first sight.
struct Ranked(Partizan, u16);

impl Ruleset for Ranked {
    type Component = usize;
    type Error = Infallible;
    fn options(&self, at: &usize, player: Player, emit: Emit<'_, usize>) -> Result<(), Infallible> {
        self.0.options(at, player, emit)
    }
    fn is_impartial(&self) -> bool {
        false
    }
    /// Parts are smaller than their position.
    fn rank(&self, at: &usize) -> Option<u16> {
        u16::try_from(*at).ok().map(|at| at * self.1)
    }
}

/// Dominoes on a row of rows of free cells: a component is a list of rows, as bits. Left's stand on two rows.
struct Dominoes {
    n_columns: u32,
    factor: u16,
}

impl Ruleset for Dominoes {
    type Component = Vec<u8>;
    type Error = Infallible;
    fn options(&self, rows: &Vec<u8>, player: Player, emit: Emit<'_, Vec<u8>>) -> Result<(), Infallible> {
        for at in 0..rows.len() {
            for column in 0..self.n_columns {
                let mut next = rows.clone();
                let taken = match player {
                    Player::Left if at + 1 < rows.len() => [(at, 1 << column), (at + 1, 1 << column)],
                    Player::Right if column + 1 < self.n_columns => [(at, 1 << column), (at, 2 << column)],
                    _ => continue,
                };
                if taken.iter().all(|(row, cell)| next[*row] & cell != 0) {
                    taken.iter().for_each(|(row, cell)| next[*row] &= !cell);
                    if emit(&[next]).is_break() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
    fn is_impartial(&self) -> bool {
        false
    }
    fn rank(&self, rows: &Vec<u8>) -> Option<u16> {
        let n_cells: u32 = rows.iter().map(|row| row.count_ones()).sum();
        u16::try_from(n_cells / 2).ok().map(|rank| rank * self.factor)
    }
    fn normal_form(&self, rows: Vec<u8>) -> (Vec<u8>, Sign) {
        let turned: Vec<u8> = rows.iter().rev().copied().collect();
        (rows.min(turned), Sign::Plus)
    }
    fn n_lines(&self, rows: &Vec<u8>, tied: Player) -> usize {
        if tied == Player::Left { rows.len() } else { self.n_columns as usize }
    }
    fn strip(
        &self,
        rows: &Vec<u8>,
        tied: Player,
        lines: Range<usize>,
    ) -> Result<Option<Vec<u8>>, Infallible> {
        let kept = match tied {
            Player::Left => rows[lines].to_vec(),
            Player::Right => {
                let columns = lines.fold(0, |columns, line| columns | 1u8 << line);
                rows.iter().map(|row| row & columns).collect()
            }
        };
        Ok(kept.iter().any(|row| *row != 0).then_some(kept))
    }
    /// What is small enough is one patch; the rest is cut at every second line.
    fn patches(&self, rows: &Vec<u8>, tied: Player, most_rank: u16, patches: &mut Vec<Vec<u8>>) -> bool {
        let n_lines = self.n_lines(rows, tied);
        let width = if self.rank(rows) <= Some(most_rank) { n_lines } else { 2 };
        let lines = (0..n_lines).step_by(width).map(|first| first..n_lines.min(first + width));
        patches.extend(lines.filter_map(|lines| self.strip(rows, tied, lines).unwrap_or(None)));
        true
    }
}

proptest! {
    #[test]
    fn sums_of_random_rules_are_won_by_whom_the_oracle_says(
        left in rows(2),
        right in rows(2),
        sum in prop::collection::vec(0usize..8, 0..4),
        factor in prop::sample::select(vec![0u16, 1, 3, 100]),
    ) {
        let budget = Budget::default();
        let partizan = Partizan { left, right: Some(right) };
        let sum = few_positions(&partizan, &sum);
        let mut oracle = Oracle::new(&partizan, Play::Normal, &budget);
        let expected = Player::BOTH.map(|player| oracle.mover_wins(&sum, player).unwrap());
        let unranked = Player::BOTH.map(|player| {
            let mut memory = Memory::new(&budget).unwrap();
            Outcomes::new(&partizan, &mut memory, &budget).mover_wins(&sum, player).unwrap()
        });
        prop_assert_eq!(unranked, expected);
        let rules = Ranked(partizan.clone(), factor);
        let mut memory = Memory::new(&budget).unwrap();
        let mut outcomes = Outcomes::new(&rules, &mut memory, &budget);
        let found = Player::BOTH.map(|player| outcomes.mover_wins(&sum, player).unwrap());
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn boards_cut_into_strips_and_patches_are_won_by_whom_the_oracle_says(
        boards in prop::collection::vec((1usize..4, any::<[u8; 4]>()), 1..3),
        n_columns in 1u32..4,
        factor in prop::sample::select(vec![1u16, 4, 100]),
        bytes in prop::sample::select(vec![1u64 << 21, 1 << 24]),
        rank in 0u16..9,
    ) {
        let rules = Dominoes { n_columns, factor };
        let board = |(n_rows, rows): &(usize, [u8; 4])| -> Vec<u8> {
            rows[..*n_rows].iter().map(|row| row & ((1 << n_columns) - 1)).collect()
        };
        let sum: Vec<Vec<u8>> = boards.iter().map(board).collect();
        let budget = Budget::default();
        let mut oracle = Oracle::new(&rules, Play::Normal, &budget);
        let little = Budget::default().with_bytes(bytes);
        let mut memory = Memory::with_values_to(rank, &little).unwrap();
        let mut outcomes = Outcomes::new(&rules, &mut memory, &little);
        for player in Player::BOTH {
            let expected = oracle.mover_wins(&sum, player).unwrap();
            prop_assert_eq!(outcomes.mover_wins(&sum, player), Ok(expected));
            if !expected {
                continue;
            }
            let mut named = Vec::new();
            let stop = outcomes.winning(&sum, player, Extent::All, &mut |index, parts| {
                named.push((index, parts.to_vec()));
                Ok(())
            });
            prop_assert_eq!(stop, Ok(None));
            for (index, component) in sum.iter().enumerate() {
                for parts in rules.collect_options(component, player).unwrap() {
                    let after = [&sum[..index], &parts, &sum[index + 1..]].concat();
                    let wins = !oracle.mover_wins(&after, player.opponent()).unwrap();
                    prop_assert_eq!(named.contains(&(index, parts)), wins);
                }
            }
        }
    }
}

#[test]
fn a_sum_that_repeats_is_a_loop_and_a_budget_ends_a_search() {
    use crate::Failure;
    use crate::testing::Rows;
    use grundy_budget::Stop;
    let there_and_back = Rows(vec![vec![vec![1]], vec![vec![0]]]);
    let rules = Partizan { left: there_and_back.clone(), right: Some(there_and_back) };
    let budget = Budget::default();
    let mut memory = Memory::new(&budget).unwrap();
    let mut outcomes = Outcomes::new(&rules, &mut memory, &budget);
    assert!(matches!(outcomes.mover_wins(&[0], Player::Left), Err(Failure::Loop { .. })));

    let rules = Dominoes { n_columns: 6, factor: 100 };
    let few = Budget::default().with_steps(50);
    let mut memory = Memory::new(&few).unwrap();
    let mut outcomes = Outcomes::new(&rules, &mut memory, &few);
    let board = vec![vec![0b11_1111, 0b11_0111, 0b10_1111, 0b11_1111]];
    assert_eq!(outcomes.mover_wins(&board, Player::Left), Err(Failure::Stopped(Stop::Steps)));
}

#[test]
fn the_steps_of_values_are_steps_of_the_question() {
    use crate::Failure;
    use grundy_budget::Stop;
    // All components get values, so that all steps are those of values.
    let rules = Dominoes { n_columns: 5, factor: 0 };
    let board = vec![vec![0b1_1111; 4]];
    let few = Budget::default().with_steps(400);
    let mut memory = Memory::new(&few).unwrap();
    let mut outcomes = Outcomes::new(&rules, &mut memory, &few);
    assert_eq!(outcomes.mover_wins(&board, Player::Left), Err(Failure::Stopped(Stop::Steps)));
    let spent = few.steps_spent();
    assert!((400..2_000).contains(&spent), "{spent}");
    let many = Budget::default();
    let mut memory = Memory::new(&many).unwrap();
    assert_eq!(Outcomes::new(&rules, &mut memory, &many).mover_wins(&board, Player::Left), Ok(true));
    assert!(many.steps_spent() > 10_000, "{}", many.steps_spent());
}

#[test]
fn the_memory_of_a_search_counts_from_its_first_question_on() {
    let rules = Dominoes { n_columns: 3, factor: 1 };
    let budget = Budget::default().with_bytes(1 << 22);
    let mut memory = Memory::new(&budget).unwrap();
    let mut outcomes = Outcomes::new(&rules, &mut memory, &budget);
    assert_eq!(budget.bytes_left(), Some(1 << 22));
    outcomes.mover_wins(&[vec![0b111; 2]], Player::Left).unwrap();
    assert_eq!(budget.bytes_left(), Some(1 << 19));
    drop(outcomes);
    assert_eq!(budget.bytes_left(), Some(1 << 22));
}
