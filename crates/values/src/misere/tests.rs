//! Canonical forms beside the definition, and published facts.

use super::{MisereGame, MisereGames};
use crate::calculator::Error;
use grundy_budget::{Budget, Stop};
use proptest::prelude::*;
use std::collections::HashMap;

/// A game by the indices of its options, which come before it.
type Tree = Vec<Vec<usize>>;

/// Says who wins sums of games by the definition.
struct Definition<'a> {
    tree: &'a Tree,
    known: HashMap<Vec<usize>, bool>,
}

impl Definition<'_> {
    fn loses(&mut self, mut sum: Vec<usize>) -> bool {
        sum.sort_unstable();
        if let Some(known) = self.known.get(&sum) {
            return *known;
        }
        let (mut has_move, mut wins) = (false, false);
        for at in 0..sum.len() {
            for option in self.tree[sum[at]].clone() {
                has_move = true;
                let mut after = sum.clone();
                after[at] = option;
                wins |= self.loses(after);
            }
        }
        self.known.insert(sum, has_move && !wins);
        has_move && !wins
    }
}

fn arb_tree() -> impl Strategy<Value = Tree> {
    let node = |n: usize| prop::collection::vec(0..n.max(1), if n == 0 { 0..1 } else { 0..4 });
    (2usize..8).prop_flat_map(move |n| (0..n).map(node).collect::<Vec<_>>())
}

fn read_all(games: &mut MisereGames, tree: &Tree) -> Vec<MisereGame> {
    let mut found: Vec<MisereGame> = Vec::new();
    for options in tree {
        let options: Vec<MisereGame> = options.iter().map(|option| found[*option]).collect();
        found.push(games.game(&options).unwrap());
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn outcomes_of_sums_are_those_of_the_definition(tree in arb_tree(), picks in prop::collection::vec(0usize..8, 1..4)) {
        let mut games = MisereGames::new(&Budget::default());
        let forms = read_all(&mut games, &tree);
        let mut definition = Definition { tree: &tree, known: HashMap::new() };
        let picks: Vec<usize> = picks.iter().map(|pick| pick % tree.len()).collect();
        let mut sum = games.nim(0).unwrap();
        for pick in &picks {
            sum = games.add(sum, forms[*pick]).unwrap();
        }
        prop_assert_eq!(games.is_lost(sum), definition.loses(picks));
    }

    #[test]
    fn equal_games_have_one_form_and_others_are_told_apart(tree in arb_tree()) {
        let mut games = MisereGames::new(&Budget::default());
        let forms = read_all(&mut games, &tree);
        let mut definition = Definition { tree: &tree, known: HashMap::new() };
        for (a, one) in forms.iter().enumerate() {
            for (b, other) in forms.iter().enumerate() {
                // Nothing among these games may tell equal ones apart.
                for beside in 0..tree.len() {
                    for second in 0..tree.len() {
                        let says = |definition: &mut Definition<'_>, game| definition.loses(vec![game, beside, second]);
                        prop_assert!(one != other || says(&mut definition, a) == says(&mut definition, b));
                    }
                }
            }
            // With its mate a game is lost, as [Conway, ONAG, chapter 12] proves.
            let mate = games.mate(*one).unwrap();
            let both = games.add(*one, mate).unwrap();
            prop_assert!(games.is_lost(both));
            let text = games.text(*one).unwrap();
            prop_assert_eq!(games.read(&text).unwrap(), *one);
        }
    }

    #[test]
    fn genera_are_values_beside_heaps_of_two(tree in arb_tree()) {
        let mut games = MisereGames::new(&Budget::default());
        for game in read_all(&mut games, &tree) {
            let genus = games.genus(game).unwrap();
            let two = games.nim(2).unwrap();
            let mut sum = game;
            for k in 0..6 {
                let turns = genus.misere.len() - 2;
                let said = genus.misere[if k < turns { k } else { turns + (k - turns) % 2 }];
                prop_assert_eq!(games.misere_grundy(sum), said);
                let heap = games.nim(u32::try_from(said).unwrap()).unwrap();
                let both = games.add(sum, heap).unwrap();
                prop_assert!(games.is_lost(both), "{k}");
                sum = games.add(sum, two).unwrap();
            }
        }
    }

    #[test]
    fn tame_games_are_in_sums_like_games_of_nim(tree in arb_tree(), picks in prop::collection::vec(0usize..8, 1..4)) {
        let mut games = MisereGames::new(&Budget::default());
        let forms = read_all(&mut games, &tree);
        let picked: Vec<MisereGame> = picks.iter().map(|pick| forms[pick % forms.len()]).collect();
        prop_assume!(picked.iter().all(|game| games.is_generally_tame(*game)));
        let value = picked.iter().fold(0, |value, game| value ^ games.grundy(*game));
        let is_fickle = picked.iter().all(|game| games.grundy(*game) != games.misere_grundy(*game));
        let mut sum = games.nim(0).unwrap();
        for game in picked {
            sum = games.add(sum, game).unwrap();
        }
        prop_assert_eq!(games.is_lost(sum), value == u64::from(is_fickle));
        prop_assert_eq!(games.grundy(sum), value);
    }

    #[test]
    fn no_text_is_too_strange_to_read(text in "[*0-9\\[\\], +é]{0,40}") {
        let budget = Budget::default().with_steps(200_000).with_bytes(1 << 24);
        let _ = MisereGames::new(&budget).read(&text);
    }
}

/// A game, its birthday, genus, values, and whether it is tame, generally tame, restive, restless and
/// half-tame; then its mate. CGSuite 2 says the same of these games in its tests of `MisereCanonicalGame`.
type Fact = (&'static str, u32, &'static str, [u64; 2], [bool; 5], &'static str);

const FACTS: [Fact; 15] = [
    ("*[0]", 0, "0", [0, 1], [true, true, false, false, false], "*1"),
    ("*[1]", 1, "1", [1, 0], [true, true, false, false, false], "*0"),
    ("*[2]", 2, "2", [2, 2], [true, true, false, false, false], "*2"),
    ("*[[2]]", 3, "0^0", [0, 0], [true, true, false, false, false], "*[[2]]"),
    ("*[[[2]]]", 4, "1^1", [1, 1], [true, true, false, false, false], "*[[[2]]]"),
    ("*[2]+*[2]", 4, "0^0", [0, 0], [true, true, false, false, false], "*2+*2"),
    ("*[[*[2]+*[[2]]]]", 6, "0^0", [0, 0], [true, true, false, false, false], "*[[*[2]+*[[2]]]]"),
    ("*[[2],0]", 4, "1^2", [1, 2], [false, false, true, false, true], "*[[2],1]"),
    ("*[[2],1]", 4, "2^1420", [2, 1], [false, false, false, true, false], "*[[2],0]"),
    ("*[[*[4]+*[2]]]", 7, "0^0", [0, 0], [true, true, false, false, false], "*[[*[4]+*[2]]]"),
    ("*[[[2]],[[2],1]]", 5, "0^0", [0, 0], [false, true, false, false, false], "*[[[2]],[[2],0]]"),
    (
        "*[[[2]],[[[2],0],0,1]]",
        6,
        "0^0",
        [0, 0],
        [false, true, false, false, false],
        "*[[[2]],[[[2],1],1,0]]",
    ),
    (
        "*[*[[2],1]+*[1],[[2],*[[2]]+*[1],[[2],0]]]",
        6,
        "0^120",
        [0, 1],
        [false, false, false, false, false],
        "*[*[[2],0]+*[1],[[2],*[[2]]+*[1],[[2],1]]]",
    ),
    (
        "*[[[2],2,0],[[2],3],1]",
        5,
        "0^2",
        [0, 2],
        [false, false, false, false, true],
        "*[[[2],2,1],*[[2]]+*[1],0]",
    ),
    ("*[3,2,1,0]", 4, "4", [4, 4], [true, true, false, false, false], "*4"),
];

/// The first one is wild, and is tameable by tests of CGSuite.
#[test]
fn tameable_games_beside_tame_ones_are_like_games_of_nim() {
    let mut games = MisereGames::new(&Budget::default());
    let mut tame: Vec<MisereGame> = (0..4).map(|size| games.nim(size).unwrap()).collect();
    for (a, b) in (0..8).flat_map(|b| (0..=b).map(move |a| (a, b))) {
        let made = games.game(&[tame[a % tame.len()], tame[b % tame.len()]]).unwrap();
        if games.is_generally_tame(made) && !tame.contains(&made) {
            tame.push(made);
        }
    }
    let first = games.read("*[*[[2],1]+*[1],[[2],*[[2]]+*[1],[[2],0]]]").unwrap();
    assert!(games.is_tameable(first) && !games.is_generally_tame(first));
    let mut wild = vec![first];
    for (a, b) in tame.iter().flat_map(|a| tame.iter().map(move |b| (*a, *b))).take(100) {
        let made = games.game(&[first, a, b]).unwrap();
        if games.is_tameable(made) && !games.is_generally_tame(made) && !wild.contains(&made) {
            wild.push(made);
        }
    }
    assert!(wild.len() > 1 && tame.len() > 8, "{} {}", wild.len(), tame.len());
    for game in wild {
        for other in &tame {
            let sum = games.add(game, *other).unwrap();
            let value = games.grundy(game) ^ games.grundy(*other);
            let is_fickle = [game, *other].iter().all(|one| games.grundy(*one) != games.misere_grundy(*one));
            assert_eq!(games.grundy(sum), value);
            assert_eq!(games.is_lost(sum), value == u64::from(is_fickle));
        }
    }
}

#[test]
fn published_games_are_what_they_are_said_to_be() {
    for (text, birthday, genus, values, kinds, mate) in FACTS {
        let mut games = MisereGames::new(&Budget::default());
        let game = games.read(text).unwrap();
        assert_eq!(games.birthday(game), birthday, "{text}");
        assert_eq!(games.genus(game).unwrap().to_string(), genus, "{text}");
        assert_eq!([games.grundy(game), games.misere_grundy(game)], values, "{text}");
        let is_half_tame = games.is_half_tame(game).unwrap();
        let found = [
            games.is_tame(game),
            games.is_generally_tame(game),
            games.is_restive(game),
            games.is_restless(game),
            is_half_tame,
        ];
        assert_eq!(found, kinds, "{text}");
        let (found, mate) = (games.mate(game).unwrap(), games.read(mate).unwrap());
        assert_eq!(found, mate, "{text}");
        assert_eq!(games.is_even(game), Ok(text != "*[1]"), "{text}");
    }
}

#[test]
fn large_heaps_of_nim_are_told_at_once() {
    let mut games = MisereGames::new(&Budget::default());
    let heap = games.read("*100").unwrap();
    assert_eq!(games.text(heap).unwrap(), "*100");
    assert_eq!(games.genus(heap).unwrap().to_string(), "100");
}

#[test]
fn a_game_has_one_text_however_it_was_made() {
    for texts in [
        ["*[[0,[2]],[[2],3]]", "*[[[2],3],[0,[2]]]"],
        ["*[[3,[2]],[[2,[2]],3],[4]]", "*[[4],[3,[[2],2]],[[2],3]]"],
    ] {
        let text = |text: &str| {
            let mut games = MisereGames::new(&Budget::default());
            let game = games.read(text).unwrap();
            games.text(game).unwrap()
        };
        assert_eq!(text(texts[0]), text(texts[1]));
        let mut games = MisereGames::new(&Budget::default());
        let game = games.read(texts[1]).unwrap();
        assert_eq!(games.text_length(game), Ok(text(texts[0]).len() as u64));
    }
}

#[test]
fn what_is_too_large_or_no_game_is_told() {
    let mut games = MisereGames::new(&Budget::default());
    for (text, said) in [
        ("", "byte 0: expected a number, `*` or `[`, found the end"),
        ("*[1;2]", "byte 3: expected `,`, `+` or `]`, found `;`"),
        ("*2 3", "byte 3: expected `+` or the end, found `3`"),
        ("*99999999999", "undecided: the bound of the search was reached"),
    ] {
        let fault = games.read(text).unwrap_err().to_string();
        if text.len() < 10 {
            assert_eq!(fault, said, "{text}");
        }
    }
    let deep = format!("*{}1{}", "[".repeat(300), "]".repeat(300));
    assert!(games.read(&deep).unwrap_err().to_string().contains("expected brackets at most 200 deep"));
    assert_eq!(games.nim(513), Err(Stop::Reach));
    let budget = Budget::default().with_steps(10_000);
    let mut games = MisereGames::new(&budget);
    let sum = games.read("*9 + *10 + *11 + *12");
    assert_eq!(sum, Err(Error::Stopped(Stop::Steps)));
    let budget = Budget::default().with_bytes(100_000);
    let sum = MisereGames::new(&budget).read("*9 + *10 + *11 + *12");
    assert_eq!(sum, Err(Error::Stopped(Stop::Memory)));
}

#[test]
fn texts_of_cgsuite_are_read() {
    let mut games = MisereGames::new(&Budget::default());
    for (short, long) in [
        ("*[2#20]", "*[[2],2,0]"),
        ("*[2##]", "*[[[2]]]"),
        ("*[(2#1)21]", "*[[[2],1],2,1]"),
        ("*[2[2]321]", "*[*2 + *2,3,2,1]"),
        ("*[((2#20)2[#1]1)#]", "*[[[[[2],2,0],*[[2]] + *1,1]]]"),
        ("*[2[#-2]] + *2", "*[[2]]"),
        ("*[2[#2#-2-2]] + *2 + *2", "*[[*[[2]] + *2]]"),
        ("*[4[2#]]", "*[[*4 + *2]]"),
        ("*[32]", "*32"),
    ] {
        assert_eq!(games.read(short).unwrap(), games.read(long).unwrap(), "{short}");
    }
    for wrong in ["*[2#", "*[2#,1]", "*[(2]", "*[2[-5]1]", "*[x#]"] {
        assert!(games.read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn parts_and_partitions_make_the_game() {
    let mut games = MisereGames::new(&Budget::default());
    for text in
        ["*[[2]]", "*[[[2]]]", "*2 + *2", "*[[*2 + *[[2]]]]", "*[[2],0]", "*[[*4 + *2]]", "*7", "*0", "*1"]
    {
        let game = games.read(text).unwrap();
        for part in games.parts(game).unwrap() {
            let rest = games.subtract(game, part).unwrap().expect("a part can be taken away");
            assert_eq!(games.add(rest, part).unwrap(), game, "{text}");
        }
        for partition in games.partitions(game).unwrap() {
            let mut sum = games.nim(0).unwrap();
            for prime in &partition {
                sum = games.add(sum, *prime).unwrap();
            }
            assert_eq!(sum, game, "{text}");
        }
    }
    // The parts that CGSuite's tests publish.
    let game = games.read("*[[[2]]]").unwrap();
    let mut parts = games.parts(game).unwrap();
    let mut published: Vec<MisereGame> =
        ["*2", "*[2[##-2]]", "*[2#]", "*[2[##-2]0]", "*[2[#-2]]", "*[(2[##-2]0)[2]]"]
            .map(|text| games.read(text).unwrap())
            .into();
    parts.sort();
    published.sort();
    assert_eq!(parts, published);
}

#[test]
fn space_before_a_digit_changes_no_short_text() {
    let mut games = MisereGames::new(&Budget::default());
    let plain = games.read("*[3[-1]1]").unwrap();
    for text in ["*[3[- 1]1]", "*[3[-\u{a0}1]1]", "*[ 3[ -1 ] 1 ]"] {
        assert_eq!(games.read(text).unwrap(), plain, "{text}");
    }
}

#[test]
fn genera_end_with_the_budget() {
    let mut games = MisereGames::new(&Budget::default());
    let game = games.read("*[[2],0]").unwrap();
    games.set_budget(&Budget::default().with_steps(1));
    assert_eq!(games.genus(game), Err(Stop::Steps));
    games.set_budget(&Budget::default().with_bytes(10));
    assert_eq!(games.genus(game), Err(Stop::Memory));
}
