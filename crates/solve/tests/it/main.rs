//! What an extension costs: a new source of games is the file `edges.rs`; a new engine is the file `over.rs`
//! and the line in `Edges::own` that names it. Nothing else knows of either.

mod dominoes;
mod edges;
mod over;
mod points;
mod strategies;

use edges::Edges;
use grundy_budget::Budget;
use grundy_engine::Oracle;
use grundy_rules::Play;
use grundy_solve::board::{Board, OnBoard};
use grundy_solve::{Method, Movement, Reason, Solution};
use grundy_values::{Chance, Grundy, Outcome, Player};
use proptest::prelude::*;

fn solve(edges: &[(u32, u32)], sum: &[u32]) -> Solution {
    let mut board = OnBoard::new(Edges(edges.to_vec()), sum.to_vec());
    board.solve(Method::Auto, 100, &Budget::default()).unwrap()
}

/// A triangle with a tail: 3 leads to 2 and 1, 2 to 1, 1 to 0.
const TAIL: [(u32, u32); 4] = [(3, 2), (3, 1), (2, 1), (1, 0)];

#[test]
fn a_source_of_one_file_is_solved_played_and_summed() {
    let found = solve(&TAIL, &[3, 1]);
    assert_eq!((found.outcome, found.grundy), (Outcome::N, Some(Grundy::Number(3))));
    let moves: Vec<&str> = found.winning_moves.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(moves, ["3 to 1"]);
    let budget = Budget::default();
    let mut board = OnBoard::new(Edges(TAIL.to_vec()), vec![3, 1]);
    assert_eq!(board.list(Player::Left, 10, &budget), Ok(None));
    let rating = board.rate(Player::Left, &budget).unwrap();
    let chances: Vec<_> = rating.prospects.iter().map(|found| found.unwrap().chance).collect();
    assert_eq!(chances, [Chance::Loss, Chance::Win, Chance::Loss]);
    board.make(1);
    assert_eq!(board.position(), "1 1");
    let joint = board.solve_jointly(Movement::All, Method::Auto, 10, &budget).unwrap();
    assert_eq!((joint.outcome, joint.winning_moves[0].to.as_str()), (Outcome::N, "0 0"));
}

#[test]
fn an_engine_of_one_file_and_one_line_is_asked_in_its_place() {
    let over = solve(&TAIL, &[0, 0]);
    assert_eq!((over.outcome, over.trail.passed.len()), (Outcome::P, 0));
    assert_eq!(over.trail.answered, "a look at what can be moved");
    let going = solve(&TAIL, &[3]);
    let passed = ("a look at what can be moved".to_owned(), "somebody can move".to_owned());
    assert_eq!(going.trail.passed, [passed]);
    assert_eq!(going.trail.answered, "Grundy values by a search that remembers components");
}

#[test]
fn edges_in_a_ring_are_drawn_where_nobody_can_leave_it() {
    assert_eq!(solve(&[(0, 1), (1, 2), (2, 0)], &[0]).outcome, Outcome::D);
    // From 1 a player may leave the ring for 3, where the other one cannot move.
    assert_eq!(solve(&[(0, 1), (1, 0), (1, 3)], &[1]).outcome, Outcome::N);
}

#[test]
fn who_draws_makes_a_drawing_move_however_many_others_come_before() {
    // From 1 to 2000 the other player makes the last move, and 2001 and 2002 are a ring.
    let lost = (1..=2000).flat_map(|at| [(0, at), (at, 3000)]);
    let edges: Vec<_> = lost.chain([(0, 2001), (2001, 2002), (2002, 2001)]).collect();
    let mut board = OnBoard::new(Edges(edges), vec![0]);
    let line = board.line(Player::Left, Method::Auto, 1, &Budget::default()).unwrap();
    assert_eq!((line[0].made.text.as_str(), line[0].reason), ("0 to 2001", Reason::Found));
}

#[test]
fn who_gains_most_by_the_last_move_makes_it_however_many_others_come_before() {
    for n_moves in [3, 1000, 1001, 2500] {
        // Left is behind, or ahead, whatever the move is, or wins by the last one.
        for lead in [-5, -1, 0, 3] {
            let mut board = OnBoard::new(points::Last(n_moves), vec![(0, lead)]);
            let line = board.line(Player::Left, Method::Auto, 1, &Budget::default()).unwrap();
            assert_eq!(line[0].made.text, format!("to {n_moves}"), "{lead}");
        }
    }
}

proptest! {
    #[test]
    fn answers_about_edges_are_those_of_the_definition(
        edges in prop::collection::vec((0u32..8, 0u32..8), 0..16),
        sum in prop::collection::vec(0u32..8, 1..3),
    ) {
        let down: Vec<(u32, u32)> = edges.into_iter().filter(|(from, to)| to < from).collect();
        let (rules, budget) = (Edges(down.clone()), Budget::default());
        let mut oracle = Oracle::new(&rules, Play::Normal, &budget);
        prop_assert_eq!(solve(&down, &sum).outcome, oracle.outcome(&sum).unwrap());
    }
}
