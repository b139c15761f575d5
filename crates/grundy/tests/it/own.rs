//! Games written in Rust answer as the definition does, through every call that games have.

use grundy::floors::engine::Oracle;
use grundy::own::{Moves, OwnGame};
use grundy::rules::{Convention, Play};
use grundy::values::form::Forms;
use grundy::values::loopy::Worth;
use grundy::{Ask, Budget, Error, Game, Method, Outcome, Player};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Numbers, each with the amounts that Left and Right may take; where a number is taken from itself, it comes
/// back.
#[derive(Clone, Debug)]
struct Takes {
    left: Vec<u64>,
    right: Vec<u64>,
    play: Convention,
}

impl OwnGame for Takes {
    type Position = u64;

    fn name(&self) -> &str {
        "takes"
    }

    fn is_impartial(&self) -> bool {
        self.left == self.right
    }

    fn convention(&self) -> Convention {
        self.play
    }

    fn moves(&self, heap: &u64, player: Player, moves: &mut Moves<'_, u64>) {
        let amounts = if player == Player::Left { &self.left } else { &self.right };
        for k in amounts.iter().filter(|k| *k <= heap) {
            moves.to(heap - k, || format!("take {k}"));
        }
    }
}

fn takes() -> impl Strategy<Value = Takes> {
    let amounts = || prop::collection::btree_set(1u64..7, 1..4).prop_map(|set| set.into_iter().collect());
    let play = prop_oneof![Just(Convention::Normal), Just(Convention::Misere)];
    (amounts(), prop::option::of(amounts()), play).prop_map(|(left, right, play): (Vec<u64>, _, _)| {
        let right = right.unwrap_or_else(|| left.clone());
        Takes { left, right, play }
    })
}

proptest! {
    #[test]
    fn games_in_rust_answer_as_the_definition(game in takes(), sum in prop::collection::vec(0u64..12, 0..4)) {
        let budget = Budget::default();
        let (own, play) = (grundy::own(game.clone()), if game.play == Convention::Misere { Play::Misere } else { Play::Normal });
        let mut oracle = Oracle::new(&own, play, &budget);
        let found = own.find(&sum, usize::MAX, &budget).unwrap();
        prop_assert_eq!(found.outcome, oracle.outcome(&sum).unwrap());
        // Equal components have equal moves, which are listed once.
        let sorted = |mut sum: Vec<u64>| {
            sum.sort_unstable();
            sum
        };
        let after: BTreeSet<_> =
            found.winning.iter().map(|step| (step.player, sorted(step.after(&sum)))).collect();
        let mut right = BTreeSet::new();
        for player in if game.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH[..] } {
            for choice in oracle.winning_choices(&sum, *player).unwrap() {
                let mut next = sum.clone();
                next.splice(choice.index..=choice.index, choice.parts);
                right.insert((*player, sorted(next)));
            }
        }
        prop_assert_eq!(after, right);
        for step in &found.winning {
            let taken = sum[step.index] - step.parts[0];
            prop_assert_eq!(&step.words.as_ref().unwrap().text, &format!("take {taken}"));
        }
        let text: Vec<String> = sum.iter().map(u64::to_string).collect();
        let text = if sum.is_empty() { "()".to_owned() } else { text.join(" + ") };
        let ask = Ask::new([&text[..]]).with_limit(usize::MAX).with_budget(&budget);
        let solution = own.solve(&ask).unwrap();
        prop_assert_eq!((solution.outcome, solution.grundy), (found.outcome, found.grundy));
        prop_assert_eq!(solution.winning_moves.len(), found.winning.len());
    }
}

#[test]
fn tables_of_games_in_rust_are_those_of_the_same_rules_as_text() {
    let budget = Budget::default();
    let game = grundy::own(Takes { left: vec![1, 3, 4], right: vec![1, 3, 4], play: Convention::Normal });
    let table = game.table([60], |[heap]| heap, &budget).unwrap();
    let text = grundy::resolve("n -> n - k where k in {1, 3, 4}").unwrap();
    for (heap, entry) in table.entries().iter().enumerate() {
        let heap = heap.to_string();
        let ask = Ask::new([&heap[..]]).with_limit(0).with_method(Method::Definition).with_budget(&budget);
        let grundy = text.solve(&ask).unwrap().grundy;
        let value = grundy.map(|value| value.to_string());
        assert!(matches!(entry, grundy::laws::Entry::Number(n) if Some(n.to_string()) == value), "{heap}");
    }
    let law = table.law(&budget).known.unwrap();
    assert!(law.statement.contains("n + 7"), "{}", &*law.statement);
    let plane = game.table([4, 5], |[a, b]| a + b, &budget).unwrap();
    assert_eq!(plane.entries()[3 * 5 + 4], table.entries()[7]);
}

#[test]
fn games_in_rust_are_played_and_valued() {
    let budget = Budget::default();
    let game = grundy::own(Takes { left: vec![1], right: vec![2], play: Convention::Normal });
    let mut forms = Forms::new(&budget);
    let Worth::Short(worth) = game.value(&["1"], &mut forms, &budget).unwrap() else { panic!("it is short") };
    assert_eq!(forms.text(worth).unwrap(), "1");
    let mut board = game.board(&["2 + 1"], &budget).unwrap();
    assert!(board.list(Player::Left, 10, &budget).unwrap().is_none());
    assert_eq!(board.choices()[0].made.text, "take 1");
    board.make(0);
    assert_eq!(board.position(), "1 + 1");
    let strategy = game.board(&["5"], &budget).unwrap().strategy(Method::Auto, 100, &budget).unwrap();
    assert!(game.board(&["5"], &budget).unwrap().replay(&strategy, &budget).is_ok());
}

#[test]
fn what_games_in_rust_cannot_answer_is_said() {
    let budget = Budget::default();
    let loops = grundy::own(Takes { left: vec![0], right: vec![0], play: Convention::Normal });
    assert_eq!(loops.find(&[3], 10, &budget).unwrap().outcome, Outcome::D);
    let no_table =
        |game: &grundy::own::Own<Takes>| game.table([3], |[n]| n, &budget).unwrap_err().to_string();
    assert!(no_table(&loops).contains("0 is a draw"));
    let partizan = grundy::own(Takes { left: vec![1], right: vec![2], play: Convention::Normal });
    assert!(no_table(&partizan).contains("the same moves"));
    assert!(matches!(partizan.rules(), Err(Error::Unsuited { .. })));
    let fault = loops.board(&["3 + x"], &budget).err().unwrap().to_string();
    assert!(fault.contains("invalid digit"), "{fault}");
    let few = budget.clone().with_steps(3);
    let long = grundy::own(Takes { left: vec![1, 2], right: vec![1, 2], play: Convention::Normal });
    assert!(matches!(long.find(&[1000], 1, &few), Err(Error::Solve { .. })));
}

/// The share of a search on trial ends within this list. The next engine ends it.
#[test]
fn all_winning_moves_are_listed_where_the_share_of_an_engine_ends() {
    let game = Takes { left: vec![1, 3], right: vec![2, 3, 6], play: Convention::Normal };
    let found = grundy::own(game).find(&[9, 10, 6], usize::MAX, &Budget::default()).unwrap();
    assert_eq!((found.winning.len(), found.stop), (6, None));
}
