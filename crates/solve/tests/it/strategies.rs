//! Strategies are written, replayed and spoilt, and held to the definition.

use grundy_budget::Budget;
use grundy_engine::Oracle;
use grundy_proof::strategy::{Claim, First, Refused, Strategy as Written, Values, Why, leaf_of};
use grundy_rules::{Emit, Goal, Play, Ruleset, Verdict};
use grundy_solve::board::{Board, OnBoard};
use grundy_solve::{Error, Method, Source, Words};
use grundy_values::Player;
use proptest::prelude::*;
use std::convert::Infallible;

/// For each player and each of eight positions the options, sums of positions.
type Rows = Vec<Vec<Vec<u8>>>;

#[derive(Clone, Debug)]
struct Game {
    left: Rows,
    /// Right's, where they are not Left's.
    right: Option<Rows>,
    ending: Ending,
}

#[derive(Clone, Copy, Debug)]
enum Ending {
    Normal,
    Misere,
    /// Who makes the position 1 wins at once, and who makes 2 loses.
    Goal,
}

impl Ruleset for Game {
    type Component = u8;
    type Error = Infallible;

    fn options(&self, at: &u8, player: Player, emit: Emit<'_, u8>) -> Result<(), Infallible> {
        let rows = self.right.as_ref().filter(|_| player == Player::Right).unwrap_or(&self.left);
        let _ = rows[*at as usize].iter().try_for_each(|parts| emit(parts));
        Ok(())
    }

    fn is_impartial(&self) -> bool {
        self.right.is_none()
    }
}

impl Goal<Game> for Game {
    fn verdict(&self, part: &u8) -> Result<Option<Verdict>, Infallible> {
        Ok(match part {
            1 => Some(Verdict::Win),
            2 => Some(Verdict::Lose),
            _ => None,
        })
    }
}

impl Source for Game {
    type Rules = Game;

    fn rules(&self) -> &Game {
        self
    }

    fn play(&self) -> Play<'_, Game> {
        match self.ending {
            Ending::Normal => Play::Normal,
            Ending::Misere => Play::Misere,
            Ending::Goal => Play::Goal(self),
        }
    }

    fn show(&self, sum: &[u8]) -> String {
        sum.iter().map(u8::to_string).collect::<Vec<_>>().join("+")
    }

    fn describe(&self, from: &u8, parts: &[u8], _: Player) -> Words {
        (None, format!("{from} to {}", self.show(parts))).into()
    }

    fn refuse(&self, never: Infallible) -> Error {
        match never {}
    }
}

fn rows() -> impl Strategy<Value = Rows> {
    let row = |at: u8| {
        let options = if at == 0 { 0..1 } else { 0..4 };
        prop::collection::vec(prop::collection::vec(0..at.max(1), 0..3), options)
    };
    (0..8).map(row).collect::<Vec<_>>()
}

fn games() -> impl Strategy<Value = Game> {
    let ending = prop_oneof![Just(Ending::Normal), Just(Ending::Misere), Just(Ending::Goal)];
    (rows(), prop::option::of(rows()), ending).prop_map(|(left, right, ending)| Game { left, right, ending })
}

/// Returns whether the claims of a strategy are what the definition says.
fn is_right(game: &Game, sum: &[u8], strategy: &Written) -> bool {
    let budget = Budget::default();
    let mut oracle = Oracle::new(game, game.play(), &budget);
    let wins = |Claim { first, .. }: &Claim| matches!(first, First::Wins(_));
    strategy.claims.iter().all(|claim| oracle.mover_wins(sum, claim.player) == Ok(wins(claim)))
}

fn replayed(game: &Game, sum: &[u8], strategy: &Written) -> bool {
    let mut board = OnBoard::new(game.clone(), sum.to_vec());
    match board.replay(strategy, &Budget::default().with_steps(1_000_000)) {
        Ok(done) => done.n_positions == strategy.lost.len() as u64,
        Err(Refused::Stopped(stop)) => panic!("a small strategy is replayed soon: {stop}"),
        Err(_) => false,
    }
}

fn written(game: &Game, sum: &[u8]) -> Written {
    let mut board = OnBoard::new(game.clone(), sum.to_vec());
    board.strategy(Method::Auto, 10_000, &Budget::default()).unwrap()
}

proptest! {
    #[test]
    fn every_strategy_that_is_written_is_replayed_and_right(
        game in games(),
        sum in prop::collection::vec(0u8..8, 1..4),
    ) {
        let strategy = written(&game, &sum);
        prop_assert!(replayed(&game, &sum, &strategy), "{strategy}");
        prop_assert!(is_right(&game, &sum, &strategy), "{strategy}");
        let text = strategy.to_string();
        prop_assert_eq!(Written::read(text.lines(), 1), Ok(strategy));
    }

    #[test]
    fn a_spoilt_strategy_is_refused_or_still_right(
        game in games(),
        sum in prop::collection::vec(3u8..8, 2..4),
        spoil in (any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[0-9>! :=-]"),
    ) {
        let mut letters: Vec<char> = written(&game, &sum).to_string().chars().collect();
        let (at, other, letter) = spoil;
        let at = at.index(letters.len());
        match other.index(3) {
            0 => letters[at] = letter.chars().next().unwrap(),
            1 => drop(letters.remove(at)),
            _ => letters.insert(at, letter.chars().next().unwrap()),
        }
        let text: String = letters.into_iter().collect();
        if let Ok(spoilt) = Written::read(text.lines(), 1)
            && replayed(&game, &sum, &spoilt)
        {
            prop_assert!(is_right(&game, &sum, &spoilt), "{text}");
        }
    }

    #[test]
    fn who_loses_by_values_loses_by_the_definition(
        left in rows(),
        right in rows(),
        sum in prop::collection::vec(0u8..8, 0..4),
    ) {
        let game = Game { left, right: Some(right), ending: Ending::Normal };
        let budget = Budget::default();
        let mut oracle = Oracle::new(&game, Play::Normal, &budget);
        for player in Player::BOTH {
            let found = leaf_of(&game, &sum, player, &mut Values::new(&budget), &budget, 1_000_000);
            let wins = oracle.mover_wins(&sum, player).unwrap();
            prop_assert_eq!(found, Ok((!wins).then_some(Why::Values)));
        }
    }

    #[test]
    fn where_positions_come_back_a_strategy_still_ends(
        edges in prop::collection::vec((0u32..8, 0u32..8), 0..20),
        start in 0u32..8,
    ) {
        let mut board = OnBoard::new(crate::edges::Edges(edges), vec![start]);
        let budget = Budget::default();
        let is_drawn = board.solve(Method::Auto, 1, &budget).unwrap().outcome == grundy_values::Outcome::D;
        match board.strategy(Method::Auto, 1000, &budget) {
            Ok(strategy) => prop_assert!(board.replay(&strategy, &budget).is_ok(), "{strategy}"),
            Err(error) => prop_assert!(is_drawn, "{error}"),
        }
    }
}

/// From two beans or more one or two are taken; 1 and 2 are won, 3 is lost.
fn beans() -> Game {
    let row = |n: u8| (1..=2).filter(|k| *k <= n).map(|k| vec![n - k]).collect();
    Game { left: (0..8).map(row).collect(), right: None, ending: Ending::Misere }
}

#[test]
fn a_fault_is_told_at_its_position() {
    let (game, sum) = (beans(), [7u8]);
    let strategy = written(&game, &sum);
    // In misère play 1, 4 and 7 are lost.
    assert_eq!(
        strategy.to_string(),
        "Left loses 0\n0 Left 7 : 1>1 0>1\n1 Left 4 : 1>2 0>2\n2 Left 1 : -\nend"
    );
    let refusal = |from: &str, to: &str| {
        let text = strategy.to_string().replace(from, to);
        let spoilt = Written::read(text.lines(), 1).unwrap();
        let mut board = OnBoard::new(game.clone(), sum.to_vec());
        board.replay(&spoilt, &Budget::default()).unwrap_err().to_string()
    };
    assert_eq!(refusal("1>1 0>1", "1>1 1>1"), "position 0: after move 1: position 1 is another one");
    assert_eq!(refusal("1>1 0>1", "1>1"), "position 0: Left has a move more than the 1 that are answered");
    assert_eq!(refusal("1>2 0>2", "1>2 0>2 0>2"), "position 1: Left has 2 moves, and 3 are answered");
    assert_eq!(
        refusal("1>2 0>2", "1>2 2>2"),
        "position 1: after move 1: Right has 2 moves, and none of number 2"
    );
    assert_eq!(refusal("1>2 0>2", "1>2 -"), "position 1: after move 1: Right needs an answer");
    assert_eq!(refusal("Left 4 ", "Left 5 "), "position 1: it is 4, and written as 5");
    assert_eq!(refusal("Left 1 : -", "Left 1 = values"), "position 2: it cannot be lost in this way");
    assert_eq!(
        refusal("Left loses 0", "Left wins 0>1"),
        "position 0: nothing that stands before leads to it"
    );
    assert_eq!(refusal("Left loses 0", "Right loses 0"), "expected one claim of Left");
    assert_eq!(refusal("1>2 0>2", "1>9 0>2"), "position 1: after move 0: there is no position 9");
}

#[test]
fn a_circle_of_positions_proves_nothing() {
    // 0 and 1 lead to each other, and so nobody ever runs out of moves.
    let edges = crate::edges::Edges(vec![(0, 1), (1, 0)]);
    let circle = "Left loses 0\n0 Left 0 : 0>0\nend";
    let strategy = Written::read(circle.lines(), 1).unwrap();
    let refused = OnBoard::new(edges, vec![0]).replay(&strategy, &Budget::default()).unwrap_err();
    assert_eq!(refused.to_string(), "position 0: play can come back to it, or to one that leads to it");
}

#[test]
fn a_text_that_is_no_strategy_is_refused_by_its_line() {
    let refused = |text: &str| Written::read(text.lines(), 4).unwrap_err().to_string();
    let position =
        "expected the next position's number, the player to move, the position, and why it is lost";
    assert_eq!(refused("Left loses 0\n1 Left 4 :\nend"), format!("line 5: {position}, found \"1 Left 4 :\""));
    assert_eq!(
        refused("Left loses 0\n0 Left 4 : x\nend"),
        format!("line 5: {position}, found \"0 Left 4 : x\"")
    );
    let claim = "expected a player who `wins` by a move or `loses` as a position, a position, or `end`";
    assert_eq!(refused("Both lose\nend"), format!("line 4: {claim}, found \"Both lose\""));
    assert_eq!(refused("Left loses 0"), "line 5: expected a position, or `end`, found \"\"");
}

/// Left takes a bean, and Right has no move: a heap is worth its number of beans.
struct Beans;

impl Ruleset for Beans {
    type Component = u32;
    type Error = Infallible;

    fn options(&self, heap: &u32, player: Player, emit: Emit<'_, u32>) -> Result<(), Infallible> {
        if player == Player::Left && *heap > 0 {
            let _ = emit(&[heap - 1]);
        }
        Ok(())
    }

    fn is_impartial(&self) -> bool {
        false
    }
}

#[test]
fn values_that_are_too_deep_are_left_alone() {
    let found = |sum: &[u32]| {
        let budget = Budget::default();
        leaf_of(&Beans, sum, Player::Right, &mut Values::new(&budget), &budget, 1 << 30).unwrap()
    };
    assert_eq!(found(&[300, 300]), Some(Why::Values));
    assert_eq!(found(&[900, 900]), None);
    assert_eq!(found(&[1_000_000_000]), None);
}
