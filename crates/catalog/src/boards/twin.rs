//! Holds the values of board games to the definition: explicit trees of options, without arena, memo or
//! normal forms.

use super::room::read;
use super::{BoardGame, Summand};
use crate::{Movers, Question, Record, Settings, Standing, Terms, twin};
use grundy_budget::Budget;
use grundy_engine::evaluate::Evaluator;
use grundy_engine::outcome::{Memory, Outcomes};
use grundy_engine::rung::Rung;
use grundy_rules::{Ruleset, Version};
use grundy_solve::Method;
use grundy_values::form::{Form, Forms};
use grundy_values::{Grundy, Outcome, Player};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// A game as the tree of its options.
#[derive(Clone)]
struct Tree {
    /// Left's options, and Right's.
    options: [Vec<Tree>; 2],
}

impl Tree {
    /// Returns the tree of a sum; `None` where it would have more than `most` nodes, which are counted down.
    fn of_sum<R: Ruleset>(rules: &R, sum: &[R::Component], most: &mut usize) -> Option<Tree> {
        *most = most.checked_sub(1)?;
        let mut options = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for (index, component) in sum.iter().enumerate() {
                // The listing is only broken off, so the reason is noted here.
                let mut too_large = false;
                let listed = rules.options(component, player, &mut |parts| {
                    let next = [&sum[..index], parts, &sum[index + 1..]].concat();
                    match Tree::of_sum(rules, &next, most) {
                        Some(tree) => options[player as usize].push(tree),
                        None => too_large = true,
                    }
                    if too_large { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                assert!(listed.is_ok());
                if too_large {
                    return None;
                }
            }
        }
        Some(Tree { options })
    }

    fn of_form(form: Form, forms: &mut Forms) -> Tree {
        let options = Player::BOTH.map(|player| {
            let options = forms.options(form, player).expect("no limit is set");
            options.into_iter().map(|option| Tree::of_form(option, forms)).collect()
        });
        Tree { options }
    }

    /// Returns the nimber where either player may take all options.
    fn nimber(&self) -> u64 {
        let nimbers: Vec<u64> = self.options.iter().flatten().map(Tree::nimber).collect();
        (0..).find(|nimber| !nimbers.contains(nimber)).expect("a game has finitely many options")
    }

    /// Returns whether `player`, to move, wins in misère play.
    fn wins_misere(&self, player: Player) -> bool {
        let options = &self.options[player as usize];
        options.is_empty() || options.iter().any(|option| !option.wins_misere(player.opponent()))
    }

    /// Returns whether the player to move wins in misère play where either player may take all options.
    fn wins_shared_misere(&self) -> bool {
        let mut options = self.options.iter().flatten();
        self.options.iter().all(Vec::is_empty) || options.any(|option| !option.wins_shared_misere())
    }

    /// Returns whether Left, moving second, wins `other - self`. [Conway, ONAG]
    fn le(&self, other: &Tree) -> bool {
        let [left, _] = &self.options;
        let [_, right] = &other.options;
        !left.iter().any(|option| other.le(option)) && !right.iter().any(|option| option.le(self))
    }
}

/// Returns all pictures of this size in these letters.
fn pictures(letters: &str, n_rows: usize, n_cols: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    for cell in 0..n_rows * n_cols {
        let bar = if cell > 0 && cell % n_cols == 0 { "|" } else { "" };
        let longer =
            |row: &String| letters.chars().map(|letter| format!("{row}{bar}{letter}")).collect::<Vec<_>>();
        rows = rows.iter().flat_map(longer).collect();
    }
    rows
}

/// Returns `count` of `all`, evenly spread.
fn some(all: Vec<String>, count: usize) -> Vec<String> {
    let step = (all.len() / count).max(1);
    // An odd step meets every letter in every cell.
    all.into_iter().step_by(step | 1).collect()
}

/// Compares the value of every position with the tree of its options; positions with large trees are left
/// out, and at least half must be compared.
fn values_agree<G: BoardGame>(settings: &Settings, positions: &[String]) {
    let mut compared = 0;
    for position in positions {
        let budget = Budget::default();
        let words = [position.as_str()];
        let ask = Question { position: &words, settings, limit: 0, budget: &budget };
        // A board that the rules do not allow, such as a group without a liberty.
        let Ok((rules, sum)) = read::<G>(&ask) else { continue };
        let Some(tree) = Tree::of_sum(&rules, &sum, &mut 3000) else { continue };
        let mut forms = Forms::new(&budget);
        let value = Evaluator::new(&budget).value(&rules, &sum, &mut forms).unwrap();
        let shared = rules.value(&sum, &mut forms, &budget, 2).unwrap();
        assert!(shared == value, "{position}");
        let outcome = forms.outcome(value).unwrap();
        let value = Tree::of_form(value, &mut forms);
        assert!(tree.le(&value) && value.le(&tree), "{position}");
        for rank in if rules.is_impartial() { 0..0 } else { 0..3 } {
            let mut memory = Memory::with_values_to(2 * rank, &budget).unwrap();
            let mut search = Outcomes::new(&rules, &mut memory, &budget);
            let [left, right] = Player::BOTH.map(|player| search.mover_wins(&sum, player).unwrap());
            assert_eq!(Outcome::of(left, right), outcome, "{position}, values to rank {}", 2 * rank);
            assert_eq!(Rung::standing(&search), Standing::Exact, "{position}");
        }
        compared += 1;
    }
    println!("{compared} of {} positions", positions.len());
    assert!(2 * compared >= positions.len(), "{compared} of {}", positions.len());
}

/// Compares values with trees, and outcomes and winning moves with the oracle.
fn agree<G: BoardGame>(game: &Record, settings: &str, positions: &[String]) {
    let pairs = settings.split_whitespace().filter_map(|word| word.split_once('='));
    let given = Settings::new(pairs.map(|(name, value)| (name.into(), value.into())).collect());
    values_agree::<G>(&given, positions);
    let is_position = |position: &&String| {
        let (words, budget) = ([position.as_str()], Budget::default());
        read::<G>(&Question { position: &words, settings: &given, limit: 0, budget: &budget }).is_ok()
    };
    let legal = positions.iter().filter(is_position).map(|position| position.replace('\n', " "));
    for position in some(legal.collect(), 150) {
        twin::agree_at(game, &format!("{settings} {position}"));
        variants_agree::<G>(game, &given, &position);
    }
}

/// Compares the impartial version of a game, and both in misère play, with the trees of positions.
fn variants_agree<G: BoardGame>(game: &Record, settings: &Settings, position: &str) {
    let (words, budget) = ([position], Budget::default());
    let ask = Question { position: &words, settings, limit: 1000, budget: &budget };
    let (rules, sum) = read::<G>(&ask).unwrap();
    let Some(tree) = Tree::of_sum(&rules, &sum, &mut 3000) else { return };
    let solved = |movers, version| {
        let terms = Terms { movers, version, witness: None };
        let mut board = game.law().unwrap().board(&ask, terms).unwrap();
        board.solve(Method::Auto, ask.limit, &budget).unwrap()
    };
    let of_both = |wins| if wins { Outcome::N } else { Outcome::P };
    let (shared, nimber) = (solved(Movers::Either, Version::Own), tree.nimber());
    assert_eq!(shared.grundy, Some(Grundy::Number(nimber.into())), "{position}");
    assert_eq!(shared.outcome, of_both(nimber != 0), "{position}");
    assert_eq!(shared.winning_moves.is_empty(), nimber == 0, "{position}");
    let [left, right] = Player::BOTH.map(|player| tree.wins_misere(player));
    assert_eq!(
        solved(Movers::Own, Version::Misere).outcome,
        Outcome::of(left, right),
        "{position} in misère play"
    );
    let expected = of_both(tree.wins_shared_misere());
    assert_eq!(
        solved(Movers::Either, Version::Misere).outcome,
        expected,
        "{position}, impartial, in misère play"
    );
}

#[test]
fn the_impartial_version_of_domineering_is_cram() {
    assert_eq!(crate::games::domineering::GAME.impartial().map(|game| game.name), Some("cram"));
    for position in boards(".#", &[(3, 4), (2, 7), (4, 4)]) {
        let (settings, budget) = (Settings::default(), Budget::default());
        let ask = Question { position: &[&position], settings: &settings, limit: 0, budget: &budget };
        let shared = Terms { movers: Movers::Either, ..Terms::default() };
        let domineering = crate::games::domineering::GAME.law().unwrap();
        let found = domineering.board(&ask, shared).unwrap().solve(Method::Auto, 1000, &budget).unwrap();
        let cram = crate::games::cram::GAME.law().unwrap().board(&ask, Terms::default()).unwrap();
        let expected = { cram }.solve(Method::Auto, 1000, &budget).unwrap();
        assert_eq!((found.outcome, found.grundy), (expected.outcome, expected.grundy), "{position}");
        let moves = |solution: &crate::Solution| {
            let mut texts: Vec<_> = solution.winning_moves.iter().map(|found| found.text.clone()).collect();
            texts.sort_unstable();
            texts
        };
        assert_eq!(moves(&found), moves(&expected), "{position}");
    }
}

macro_rules! twins {
    ($($test:ident: $game:ident :: $rules:ident, $positions:expr;)*) => {
        $(#[test]
        fn $test() {
            let game = &crate::games::$game::GAME;
            agree::<crate::games::$game::$rules>(game, "", &$positions);
        })*
    };
}

fn boards(letters: &str, sizes: &[(usize, usize)]) -> Vec<String> {
    sizes.iter().flat_map(|(rows, cols)| some(pictures(letters, *rows, *cols), 300)).collect()
}

twins! {
    amazons_agree: amazons::Amazons, boards(".xo#", &[(1, 4), (2, 2), (2, 3)]);
    clobber_agrees: clobber::Clobber, boards("xo.", &[(2, 3), (3, 3), (1, 8), (2, 4)]);
    col_agrees: col::Col, boards(".xo#", &[(2, 3), (1, 5), (3, 2)]);
    arc_kayles_agrees: arc_kayles::ArcKayles, kayles_graphs(&[(2, 3), (3, 3)]);
    node_kayles_agrees: node_kayles::NodeKayles, kayles_graphs(&[(2, 3), (3, 3)]);
    cram_agrees: cram::Cram, boards(".#", &[(3, 3), (2, 5), (3, 4)]);
    domineering_agrees: domineering::Domineering, boards(".#", &[(3, 3), (2, 5), (3, 4), (4, 3)]);
    elephants_and_rhinos_agree:
        elephants_and_rhinos::ElephantsAndRhinos, boards("t.f", &[(1, 6), (1, 7)]);
    fission_agrees: fission::Fission, boards(".x#", &[(3, 3), (2, 4), (1, 6), (5, 2)]);
    konane_agrees: konane::Konane, boards(".xo", &[(2, 4), (3, 3), (1, 9), (4, 2)]);
    nogo_agrees: nogo::NoGo, boards("..xo#", &[(2, 2), (1, 5), (1, 7), (2, 3)]);
    snort_agrees: snort::Snort, boards(".xo#", &[(2, 3), (1, 5), (3, 2)]);
    toads_and_frogs_agree: toads_and_frogs::ToadsAndFrogs, boards("t.f", &[(1, 6), (1, 8), (1, 9)]);
    toppling_dominoes_agree: toppling_dominoes::TopplingDominoes, boards("lre", &[(1, 3), (1, 5)]);
    graphs_of_col_agree: col::Col, graphs();
    graphs_of_snort_agree: snort::Snort, graphs();
    hackenbush_agrees: hackenbush::Hackenbush, hackenbush_graphs();
    maundy_cake_agrees: maundy_cake::MaundyCake, cakes();
}

fn graphs() -> Vec<String> {
    [
        "1-2 2-3 3-1",
        "1-2 2-3 3-4 4-5 5-1",
        "1x-2 2-3o 2-4",
        "1-2 1-3 1-4x",
        "1 2 3",
        "1-2 3-4o + 1-2x",
        "7x-9 9-8 8-7",
    ]
    .map(str::to_owned)
    .to_vec()
}

/// Boards, paths, circles, stars and others.
fn kayles_graphs(sizes: &[(usize, usize)]) -> Vec<String> {
    let graphs = [
        "1-2 2-3 3-1",
        "1-2 2-3 3-4 4-5 5-1",
        "1-2 2-3 3-4 4-5 5-6",
        "1-2 1-3 1-4 1-5",
        "1-2 2-3 3-4 4-1 1-3",
        "1-2 2-3 3-4 2-5 3-6",
        "1 2 3-4",
        "1-2 2-3 + 1-2 2-3 3-1",
    ];
    let graphs = graphs.iter().map(|graph| (*graph).to_owned());
    graphs.chain(boards(".#", sizes)).collect()
}

/// Stalks, trees and graphs with cycles, in every colouring.
fn hackenbush_graphs() -> Vec<String> {
    let shapes = ["1-2? 2-3? 2-4?", "1-2? 1-2? 2-3?", "1-2? 2-3? 3-1?", "1-1? 1-2? 2-2?", "1-2? 2-3? + 1-2?"];
    let mut found = Vec::new();
    for shape in shapes {
        for colours in pictures("lre", 1, 3) {
            let mut colours = colours.chars();
            let coloured =
                shape.chars().map(|letter| if letter == '?' { colours.next().unwrap() } else { letter });
            found.push(coloured.collect());
        }
    }
    found.extend(boards("lre", &[(1, 4)]));
    found.extend(pictures("lr", 1, 5));
    found
}

fn cakes() -> Vec<String> {
    (1..=4)
        .flat_map(|x| (1..=4).map(move |y| format!("{x}x{y}")))
        .chain(["6x2".into(), "1x8".into()])
        .collect()
}

#[test]
fn heaps_agree() {
    use crate::games::{partizan_octal, partizan_subtraction};
    let heaps: Vec<String> =
        (0..=8).map(|heap| heap.to_string()).chain(["3 4".into(), "2 2 5".into()]).collect();
    for sets in ["", "l=[1] r=[2]", "l=[1,3] r=[2,3]", "l=[2] r=[1,2]"] {
        let pairs = sets.split_whitespace().filter_map(|word| word.split_once('='));
        let settings = Settings::new(pairs.map(|(name, value)| (name.into(), value.into())).collect());
        values_agree::<partizan_subtraction::PartizanSubtraction>(&settings, &heaps);
    }
    for codes in ["", "l=0.3 r=0.77", "l=4.1 r=0.05", "l=0.6 r=0.3..."] {
        agree::<partizan_octal::PartizanOctal>(&partizan_octal::GAME, codes, &heaps[..7]);
    }
}

/// A row of dominoes; a toad and a frog with a gap; and a board that its closed cells make large.
#[test]
fn boards_of_more_than_64_cells_have_values() {
    let (settings, budget) = (Settings::default(), Budget::default());
    let mut forms = Forms::new(&budget);
    let mut value = |game: &Record, position: &str| {
        let ask = Question { position: &[position], settings: &settings, limit: 0, budget: &budget };
        game.value(&ask, &mut forms).unwrap()
    };
    let toads = &crate::games::toads_and_frogs::GAME;
    let toad_and_frog = |gap: usize| format!("t{}f", ".".repeat(gap));
    assert!(value(toads, &toad_and_frog(98)) == value(toads, "t..f"));
    assert!(value(toads, &toad_and_frog(97)) == value(toads, "t.f"));
    let konane = &crate::games::konane::GAME;
    let rows = [".oxo.#####", "x.oxx#####"].into_iter().chain(["##########"; 6]).collect::<Vec<_>>();
    assert!(value(konane, &rows.join("|")) == value(konane, ".oxo.|x.oxx"));
    let dominoes = value(&crate::games::domineering::GAME, "1x101");
    assert!(dominoes == forms.integer(-50).unwrap());
}

#[test]
fn positions_are_refused_at_their_place() {
    let refusal = |game: &Record, position: &str| {
        let (settings, budget) = (Settings::default(), Budget::default());
        let ask = Question { position: &[position], settings: &settings, limit: 0, budget: &budget };
        match game.value(&ask, &mut Forms::new(&budget)) {
            Err(crate::Error::Text { span, message }) => (span, message),
            other => panic!("{position}: {other:?}"),
        }
    };
    let domineering = &crate::games::domineering::GAME;
    let (span, message) = refusal(domineering, "..|.. + ..|x.");
    assert_eq!(span, 11..12);
    assert_eq!(message, "row 2, column 1: expected '.' (empty) or '#' (filled); found 'x'");
    assert_eq!(refusal(domineering, ".. + ").1, "expected a position on both sides of +");
    assert_eq!(refusal(domineering, "9x15").1, "a board has at most 128 cells, found 9 x 15");
    let (span, message) = refusal(&crate::games::col::GAME, "1-2 2-q");
    assert_eq!(
        (span, message.as_str()),
        (4..7, "expected an edge as `1-2` or a vertex as `3`, found \"2-q\"")
    );
    let (span, _) = refusal(&crate::games::hackenbush::GAME, "lrr 1-2x");
    assert_eq!(span, 4..8);
    let sides = refusal(&crate::games::maundy_cake::GAME, "3x0").1;
    assert_eq!(sides, "expected two sides from 1 to 4096, as in `3x2`, found \"3x0\"");
    assert_eq!(
        refusal(&crate::games::toads_and_frogs::GAME, "t.|.f").1,
        "this game is played on one row, found 2"
    );
}

proptest! {
    /// Boards too large for trees, with closed cells and stones that are no chequers: parts are sought in all
    /// that follows.
    #[test]
    fn a_konane_board_is_worth_what_its_options_make(letters in "[.xo#]{5}[|][.xo]{5}[|][.xo#]{5}[|][.xo]{5}") {
        let (settings, budget) = (Settings::default(), Budget::default());
        let ask = Question { position: &[&letters], settings: &settings, limit: 0, budget: &budget };
        let (rules, sum) = read::<crate::games::konane::Konane>(&ask).unwrap();
        let (mut forms, mut evaluator) = (Forms::new(&budget), Evaluator::new(&budget));
        let [left, right] = Player::BOTH.map(|player| {
            let options = rules.collect_options(&sum[0], player).unwrap();
            let value = |option: &Vec<_>| evaluator.value(&rules, option, &mut forms).unwrap();
            options.iter().map(value).collect::<Vec<_>>()
        });
        let expected = forms.game(&left, &right).unwrap();
        prop_assert!(evaluator.value(&rules, &sum, &mut forms).unwrap() == expected);
        prop_assert!(rules.value(&sum, &mut forms, &budget, 1).unwrap() == expected);
    }
}

/// One term of a sum, for tests of what games read.
#[test]
fn a_summand_knows_its_place() {
    let found = super::summands(".. + ...").unwrap();
    let places: Vec<(usize, &str)> = found.iter().map(|Summand { text, at }| (*at, *text)).collect();
    assert_eq!(places, [(0, ".. "), (4, " ...")]);
    assert!(["0", "()", "( )"].iter().all(|text| super::summands(text).unwrap().is_empty()));
}
