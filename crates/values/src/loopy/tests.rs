//! The naive twins: games as lists of options, sums as all pairs, outcomes by going over all positions until
//! nothing changes.
//!
//! `GRUNDY_LOOPY=1000000 cargo test -p grundy-values --lib loopy` looks at that number of sums, and at a
//! tenth of it of pairs of stoppers.

use super::*;
use crate::{Budget, Chance, Outcome};

/// A game by its options; node 0 is the game.
type Naive = Vec<[Vec<u32>; 2]>;

/// Numbers that look random, and are always the same.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % n
    }

    fn index(&mut self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).unwrap()
    }

    /// A graph of up to `most` nodes; some have moves to later nodes alone, as short games do.
    fn game(&mut self, most: u64) -> Naive {
        let n_nodes = 1 + self.below(most);
        let tenths = 2 + self.below(4);
        let backwards = 1 + self.below(6);
        let mut game = vec![[Vec::new(), Vec::new()]; usize::try_from(n_nodes).unwrap()];
        for node in 0..n_nodes {
            for option in 0..n_nodes {
                for player in Player::BOTH {
                    let chance = if option > node { tenths } else { backwards.min(tenths) };
                    if self.below(10) < chance && (option > node || self.below(2) == 0) {
                        game[usize::try_from(node).unwrap()][player as usize]
                            .push(u32::try_from(option).unwrap());
                    }
                }
            }
        }
        game
    }

    fn stopper(&mut self, most: u64) -> Naive {
        loop {
            let game = self.game(most);
            if graph(&game).is_stopper(&Budget::default()).unwrap() {
                return game;
            }
        }
    }
}

fn graph(game: &Naive) -> Graph {
    Graph::new(game, &Budget::default()).unwrap()
}

fn value(game: &Naive) -> Result<Loopy, Error> {
    Loopy::of(&graph(game), &Budget::default())
}

fn negative(game: &Naive) -> Naive {
    game.iter().map(|[left, right]| [right.clone(), left.clone()]).collect()
}

fn sum(g: &Naive, h: &Naive) -> Naive {
    let width = u32::try_from(h.len()).unwrap();
    let mut sum = Naive::new();
    for a in 0..u32::try_from(g.len()).unwrap() {
        for b in 0..width {
            let side = |player: usize| {
                let here = g[a as usize][player].iter().map(|option| option * width + b);
                here.chain(h[b as usize][player].iter().map(|option| a * width + option)).collect()
            };
            sum.push([side(0), side(1)]);
        }
    }
    sum
}

/// What each player reaches moving first: a loss without a winning option once all are decided, a win with
/// one.
fn chances(game: &Naive) -> [Chance; 2] {
    let mut fates = vec![[Chance::Draw; 2]; game.len()];
    loop {
        let before = fates.clone();
        for (node, options) in game.iter().enumerate() {
            for player in 0..2 {
                let answers: Vec<Chance> =
                    options[player].iter().map(|option| before[*option as usize][1 - player]).collect();
                if answers.contains(&Chance::Loss) {
                    fates[node][player] = Chance::Win;
                } else if answers.iter().all(|answer| *answer == Chance::Win) {
                    fates[node][player] = Chance::Loss;
                }
            }
        }
        if fates == before {
            return fates[0];
        }
    }
}

fn naive_outcome(game: &Naive) -> Outcome {
    let [left, right] = chances(game);
    Outcome::of_chances(left, right)
}

/// Whether `g <= h`, for stoppers: Left, moving second, does not lose `h - g`.
fn naive_le(g: &Naive, h: &Naive) -> bool {
    chances(&sum(h, &negative(g)))[1] != Chance::Win
}

/// How much is looked at: `few`, or by the flag.
fn wanted(few: usize, part: usize) -> usize {
    std::env::var("GRUNDY_LOOPY").map_or(few, |text| text.parse::<usize>().expect("a number of sums") / part)
}

const NODES: u64 = 5;

#[test]
fn outcomes_are_those_of_the_definition() {
    let mut dice = Dice(1);
    for _ in 0..wanted(3000, 100) {
        let game = dice.game(8);
        assert_eq!(outcome(&graph(&game), &Budget::default()).unwrap(), naive_outcome(&game), "{game:?}");
    }
}

#[test]
fn stoppers_compare_as_their_differences_are_won() {
    let budget = Budget::default();
    let (mut dice, n_pairs) = (Dice(2), wanted(3000, 10));
    let valued = |game: Naive| (value(&game).unwrap(), game);
    let stoppers: Vec<(Loopy, Naive)> =
        (0..300 + n_pairs / 20).map(|_| valued(dice.stopper(NODES + 1))).collect();
    for _ in 0..n_pairs {
        let [(g, left), (h, right)] = [(); 2].map(|()| &stoppers[dice.index(stoppers.len())]);
        let le = g.le(h, &budget).unwrap();
        assert_eq!(le, naive_le(left, right), "{left:?}\n{right:?}");
        assert_eq!(g == h, le && naive_le(right, left), "{left:?}\n{right:?}");
    }
}

#[test]
fn sums_end_as_the_sums_of_their_values() {
    let budget = Budget::default();
    let (mut dice, n_sums) = (Dice(3), wanted(3000, 1));
    let mut games: Vec<(Loopy, Naive)> = Vec::new();
    let (mut no_sides, mut no_sums, n_games) = (0, 0, 500 + n_sums / 50);
    while games.len() < n_games {
        // Of stoppers half as many.
        let game = dice.game(NODES);
        if !games.len().is_multiple_of(3) && graph(&game).is_stopper(&budget).unwrap() {
            continue;
        }
        match value(&game) {
            Ok(value) => games.push((value, game)),
            Err(Error::NoSide { .. }) => no_sides += 1,
            Err(error) => panic!("{error}"),
        }
    }
    for _ in 0..n_sums {
        let [(g, left), (h, right)] = [(); 2].map(|()| &games[dice.index(n_games)]);
        match g.add(h, &budget) {
            Ok(added) => {
                let expected = naive_outcome(&sum(left, right));
                assert_eq!(added.outcome(&budget).unwrap(), expected, "{left:?}\n{right:?}");
            }
            Err(Error::NoSide { .. }) => no_sums += 1,
            Err(error) => panic!("{error}"),
        }
    }
    println!(
        "{no_sides} games beside {n_games}, and {no_sums} sums of {n_sums}, have a side that is no stopper"
    );
    assert!(100 * no_sides <= n_games && 100 * no_sums <= n_sums);
}

/// The same game with its nodes in another order, and one node twice.
fn shuffled(game: &Naive, dice: &mut Dice) -> Naive {
    let mut places: Vec<u32> = (0..=u32::try_from(game.len()).unwrap()).collect();
    for last in (1..places.len()).rev() {
        places.swap(last, dice.index(last + 1));
    }
    let twin = u32::try_from(game.len()).unwrap();
    let copied = dice.index(game.len());
    let mut shuffled = vec![[Vec::new(), Vec::new()]; game.len() + 1];
    for (node, options) in game.iter().chain([&game[copied]]).enumerate() {
        for player in 0..2 {
            for option in &options[player] {
                let option = if *option as usize == copied && dice.below(2) == 0 { twin } else { *option };
                shuffled[places[node] as usize][player].push(places[option as usize]);
            }
        }
    }
    // The game stays node 0, which changes places with the one that took its place.
    let start = places[0];
    let swap = |node: u32| match node {
        0 => start,
        node if node == start => 0,
        node => node,
    };
    shuffled.swap(0, start as usize);
    for option in shuffled.iter_mut().flatten().flatten() {
        *option = swap(*option);
    }
    shuffled
}

#[test]
fn a_value_does_not_depend_on_how_the_game_is_drawn() {
    let mut dice = Dice(4);
    for _ in 0..wanted(1000, 20) {
        let game = dice.game(NODES + 1);
        let again = shuffled(&game, &mut dice);
        assert_eq!(value(&again), value(&game), "{game:?}\n{again:?}");
    }
}

#[test]
fn a_canonical_form_is_its_own_and_stays_a_stopper_with_no_more_nodes() {
    let budget = Budget::default();
    let mut dice = Dice(5);
    for _ in 0..wanted(1000, 20) {
        let game = dice.game(NODES + 1);
        let Ok(value) = value(&game) else { continue };
        for side in [value.onside(), value.offside()] {
            assert!(side.graph().is_stopper(&budget).unwrap(), "{game:?}");
            assert_eq!(Stopper::onside(side.graph(), &budget).as_ref(), Ok(side), "{game:?}");
            assert_eq!(Stopper::offside(side.graph(), &budget).as_ref(), Ok(side), "{game:?}");
        }
        if value.is_stopper() {
            assert!(value.onside().graph().len() <= game.len(), "{game:?}");
        }
        assert!(value.offside().le(value.onside(), &budget).unwrap(), "{game:?}");
    }
}

/// Sums of values alone would not notice a value that is wrong beside some third game.
#[test]
fn a_game_and_its_sides_end_alike_beside_any_game() {
    let budget = Budget::default();
    let mut dice = Dice(6);
    for _ in 0..wanted(1000, 20) {
        let (game, other) = (dice.game(NODES), dice.game(NODES + 2));
        let Ok(value) = value(&game) else { continue };
        let beside =
            |side: &Stopper| outcome(&side.graph().sum(&graph(&other), &budget).unwrap(), &budget).unwrap();
        let [on, off] = [beside(value.onside()), beside(value.offside())];
        let whole = naive_outcome(&sum(&game, &other));
        for first in Player::BOTH {
            let text = format!("{game:?}\n{other:?}");
            // Beside the onside Left survives as beside the game, and beside the offside Right.
            assert_eq!(on.wins(Player::Right, first), whole.wins(Player::Right, first), "{text}");
            assert_eq!(off.wins(Player::Left, first), whole.wins(Player::Left, first), "{text}");
        }
    }
}

#[test]
fn values_add_as_a_group_but_for_differences() {
    let budget = Budget::default();
    let mut dice = Dice(7);
    let zero = value(&vec![[Vec::new(), Vec::new()]]).unwrap();
    for _ in 0..wanted(300, 100) {
        let [a, b, c] = [(); 3].map(|()| value(&dice.game(NODES - 1)).unwrap_or_else(|_| zero.clone()));
        let add = |a: &Loopy, b: &Loopy| a.add(b, &budget);
        let (Ok(ab), Ok(bc)) = (add(&a, &b), add(&b, &c)) else { continue };
        assert_eq!(add(&b, &a).as_ref(), Ok(&ab));
        assert_eq!(add(&ab, &c), add(&a, &bc));
        assert_eq!(add(&a, &zero).as_ref(), Ok(&a));
        assert_eq!(a.negative(&budget).unwrap().negative(&budget).as_ref(), Ok(&a));
        assert_eq!(
            ab.negative(&budget),
            Ok(add(&a.negative(&budget).unwrap(), &b.negative(&budget).unwrap()).unwrap())
        );
        if a.le(&b, &budget).unwrap() {
            assert!(add(&a, &c).unwrap().le(&bc, &budget).unwrap());
        }
    }
}

#[test]
fn random_values_are_read_as_printed() {
    use crate::calculator::{Arena, Names, NoBoards, Value, evaluate};
    use crate::form::Typography;
    let mut dice = Dice(8);
    for _ in 0..wanted(1000, 100) {
        let Ok(value) = value(&dice.game(NODES + 2)) else { continue };
        let mut arena = Arena::new(&Budget::default());
        for typography in [Typography::Plain, Typography::Unicode] {
            let text = value.text(&mut arena.forms, typography).unwrap();
            let read = match evaluate(&text, &mut arena, &mut NoBoards, &Names::default()) {
                Ok(Value::Loopy(read)) => read,
                Ok(Value::Game(form)) => Loopy::of_short(&mut arena.forms, form).unwrap(),
                other => panic!("{text}: {other:?}"),
            };
            assert_eq!(read, value, "{text}");
        }
    }
}

#[test]
fn a_game_is_equal_to_its_onside_through_that_one_of_two_equal_options() {
    // Right's options 1 and 2 are equal, and only from 2 does the game come to an end.
    let game: Naive = vec![
        [vec![1], vec![1, 2]],
        [vec![3], vec![]],
        [vec![4], vec![]],
        [vec![0], vec![2, 3]],
        [vec![], vec![3]],
    ];
    assert!(value(&game).is_ok());
}

/// [Winning Ways, ch. 11]: Bach's Carousel, none of whose sides is a stopper.
#[test]
fn sides_of_the_carousel_are_said_to_be_no_stoppers() {
    // Node 6 is zero, 7 star, 8 one and 9 1*.
    let carousel: Naive = vec![
        [vec![6, 1], vec![6]],
        [vec![8], vec![8, 2]],
        [vec![7, 3], vec![7]],
        [vec![9], vec![9, 0]],
        [vec![], vec![]],
        [vec![], vec![]],
        [vec![], vec![]],
        [vec![6], vec![6]],
        [vec![6], vec![]],
        [vec![8], vec![8]],
    ];
    assert_eq!(value(&carousel), Err(Error::NoSide { side: Player::Left }));
    let budget = Budget::default();
    assert_eq!(Stopper::offside(&graph(&carousel), &budget), Err(Error::NoSide { side: Player::Right }));
}

#[test]
fn work_on_loopy_games_ends_with_its_budget_and_gives_all_back() {
    let mut dice = Dice(9);
    for round in 0..300 {
        let budget = Budget::default().with_bytes(1 << (8 + round % 8)).with_steps(1 << (3 + round % 11));
        let game = dice.game(8);
        let work = || -> Result<Loopy, Error> {
            let value = Loopy::of(&Graph::new(&game, &budget)?, &budget)?;
            value.subtract(&value, &budget)
        };
        let found = work();
        if let (Ok(found), Ok(whole)) = (&found, value(&game)) {
            assert_eq!(Ok(found), whole.subtract(&whole, &Budget::default()).as_ref());
        }
        drop(found);
        assert_eq!(budget.bytes_left(), Some(1 << (8 + round % 8)), "{game:?}");
    }
}
