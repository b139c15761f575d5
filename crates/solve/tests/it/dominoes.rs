//! Domineering on boards, with strips: where a strategy may end, and misère play that is too large to be
//! held.

use grundy_budget::{Budget, Stop};
use grundy_rules::grid::{Bits, Board as Grid, Heading, Shape, Symmetry};
use grundy_rules::{Emit, Play, Ruleset, Sign};
use grundy_solve::board::{Board, OnBoard};
use grundy_solve::{Error, Method, Source, Words};
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::Range;

struct Domineering {
    is_misere: bool,
}

/// A board with rows and columns exchanged is the negative.
const TURNED: Symmetry = Symmetry { transposed: Some(Sign::Minus), swapped: None };

fn split(shape: Shape, free: u64, parts: &mut Vec<Grid<1>>) {
    let board = Grid::new(shape, [free]);
    let pairs = shape.parts(free, Shape::around).filter(|part| part & (part - 1) != 0);
    parts.extend(pairs.map(|part| board.crop(part)));
}

impl Ruleset for Domineering {
    type Component = Grid<1>;
    type Error = Infallible;

    fn options(&self, board: &Grid<1>, player: Player, emit: Emit<'_, Grid<1>>) -> Result<(), Infallible> {
        let heading = if player == Player::Left { Heading::South } else { Heading::East };
        let (shape, [free]) = (board.shape(), board.layers());
        for first in Bits(free & shape.step(free, heading.opposite())) {
            let mut parts = Vec::new();
            split(shape, free & !(first | shape.step(first, heading)), &mut parts);
            if emit(&parts).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn is_impartial(&self) -> bool {
        false
    }

    fn keeps_moves(&self) -> bool {
        true
    }

    fn normal_form(&self, board: Grid<1>) -> (Grid<1>, Sign) {
        board.canonical(TURNED)
    }

    fn is_own_negative(&self, board: &Grid<1>) -> bool {
        board.is_own_negative(TURNED)
    }

    fn rank(&self, board: &Grid<1>) -> Option<u16> {
        u16::try_from(board.union().count_ones() / 2).ok()
    }

    fn n_lines(&self, board: &Grid<1>, tied: Player) -> usize {
        let shape = board.shape();
        (if tied == Player::Right { shape.n_cols() } else { shape.n_rows() }) as usize
    }

    fn strip(
        &self,
        board: &Grid<1>,
        tied: Player,
        lines: Range<usize>,
    ) -> Result<Option<Grid<1>>, Infallible> {
        let [first, count] = [lines.start, lines.len()].map(|line| u32::try_from(line).expect("few lines"));
        let strip =
            if tied == Player::Right { board.columns(first, count) } else { board.rows(first, count) };
        Ok((strip.union() != 0).then_some(strip))
    }

    fn fall_apart(&self, strip: &Grid<1>, parts: &mut Vec<Grid<1>>) -> Result<(), Infallible> {
        split(strip.shape(), strip.union(), parts);
        Ok(())
    }
}

impl Source for Domineering {
    type Rules = Domineering;

    fn rules(&self) -> &Domineering {
        self
    }

    fn play(&self) -> Play<'_, Domineering> {
        if self.is_misere { Play::Misere } else { Play::Normal }
    }

    fn show(&self, sum: &[Grid<1>]) -> String {
        let one = |board: &Grid<1>| format!("{:?}:{:x}", board.shape(), board.union());
        sum.iter().map(one).collect::<Vec<_>>().join("+")
    }

    fn describe(&self, _: &Grid<1>, to: &[Grid<1>], _: Player) -> Words {
        (None, self.show(to)).into()
    }

    fn refuse(&self, never: Infallible) -> Error {
        match never {}
    }
}

fn board(is_misere: bool, n_rows: u64, n_cols: u64) -> OnBoard<Domineering> {
    let shape = Shape::new(n_rows, n_cols).unwrap();
    OnBoard::new(Domineering { is_misere }, vec![Grid::new(shape, [shape.all()])])
}

#[test]
fn strategies_of_domineering_end_at_strips_and_are_small() {
    for (n_rows, n_cols, most) in [(5, 5, 300), (6, 6, 10), (7, 7, 1000)] {
        let mut board = board(false, n_rows, n_cols);
        let budget = Budget::default().with_bytes(64 << 20);
        let strategy = board.strategy(Method::Search, most, &budget).unwrap();
        let replayed = board.replay(&strategy, &budget).unwrap();
        assert_eq!(replayed.n_positions, strategy.lost.len() as u64);
        assert!(replayed.n_strips > 0, "{replayed:?}");
    }
}

#[test]
fn misere_play_that_is_too_large_to_be_held_is_searched_in_fixed_memory() {
    let budget = Budget::default().with_bytes(1 << 21);
    let solution = board(true, 4, 5).solve(Method::Auto, 1, &budget).unwrap();
    let held = board(true, 4, 5).solve(Method::Auto, 1, &Budget::default()).unwrap();
    assert_eq!(solution.outcome, held.outcome);
    assert!(solution.trail.answered.contains("fixed memory"), "{:?}", solution.trail);
    assert!(!held.trail.answered.contains("fixed memory"), "{:?}", held.trail);
    let few = Budget::default().with_steps(1000);
    assert!(matches!(board(true, 4, 5).solve(Method::Auto, 1, &few), Err(Error::Stopped(Stop::Steps))));
}
