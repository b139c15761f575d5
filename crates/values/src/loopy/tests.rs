//! The naive twins: games as lists of options, sums as all pairs, outcomes by going over all positions until nothing changes.
//!
//! `GRUNDY_LOOPY=1000000 cargo test -p grundy-values --lib loopy` looks at so many sums, and at a tenth as many pairs of stoppers.

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

    /// A graph of up to `most` nodes, of which some look towards the later ones as short games do.
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

/// What each player reaches moving first: a loss without a winning option once all are decided, a win with one.
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
