//! Games on lists, words, sets and graphs through the facade.

use grundy::catalog::Settings;
use grundy::games::{Extent, KindGame, Movement, Reading, random_position, resolve_as};
use grundy::rules::Version;
use grundy::tables::export::Cell;
use grundy::tables::{Sides, Span, Tabulation};
use grundy::{Ask, Budget, Error, Game, Method, Outcome, Player, Standing, resolve};
use proptest::prelude::*;
use std::time::Instant;

/// Problems with samples: each has a text, and rows of a position, a parameter and who wins.
const PROBLEMS: &str = include_str!("../../../../docs/kinds.md");

#[test]
fn samples_of_contests_are_answered_as_their_statements_do() {
    let (mut problems, mut samples) = (0, 0);
    for problem in PROBLEMS.split("\n## ").skip(1) {
        let (before, after) = problem.split_once("```kinds\n").expect("a problem has a text");
        let (text, table) = after.split_once("```\n").expect("the text ends");
        for row in table.lines().filter(|line| line.starts_with("| `")) {
            let cells: Vec<&str> = row.split(" | ").map(|cell| cell.trim_matches(['|', ' ', '`'])).collect();
            let [position, parameter, winner] = cells[..] else { panic!("{before}: {row}") };
            let set = parameter.split(' ').filter_map(|set| set.split_once('='));
            let set = set.map(|(name, value)| (name.to_owned(), value.to_owned()));
            let settings = Settings::new(set.collect());
            let game = resolve_as(text, &Reading { settings, ..Reading::default() });
            let game = game.unwrap_or_else(|error| panic!("{before}: {error:?}"));
            let words: Vec<&str> = position.split(' ').collect();
            let begun = Instant::now();
            let found = game.solve(&Ask::new(&words).with_limit(1));
            println!("{:6.3} s  {} {position}", begun.elapsed().as_secs_f64(), before.trim());
            let found = found.unwrap_or_else(|error| panic!("{before}: {error}"));
            if let Ok(difference) = winner.parse::<i128>() {
                let scores = found.scores().expect("moves gain points");
                assert!(scores.iter().all(|score| *score == difference), "{before}: {row}: {scores:?}");
                samples += 1;
                continue;
            }
            assert_eq!(found.outcome.to_string(), winner, "{before}: {row}");
            let definition = game.solve(&Ask::new(&words).with_limit(1).with_method(Method::Definition));
            if let Ok(definition) = definition {
                assert_eq!(definition.outcome, found.outcome, "{before}: {row}");
            }
            samples += 1;
        }
        problems += 1;
    }
    assert!(problems >= 43 && samples >= 90, "{problems} problems, {samples} samples");
}

/// Nim on a list, with and without a look at the other entries: the first has the theorem of a heap.
#[test]
fn entries_that_play_apart_have_the_theorem_of_one() {
    let apart = "position a: list; a -> a with a[i] = a[i] - k where k >= 1";
    let whole = "position a: list; a -> a with a[i] = a[i] - k where k >= 1 and sum(a) >= 1";
    let (apart, whole) = (resolve(apart).unwrap(), resolve(whole).unwrap());
    for x in 0..4u32 {
        for y in 0..4 {
            for z in 0..4 {
                let words = [x.to_string(), y.to_string(), z.to_string()];
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let one = apart.solve(&Ask::new(&words)).unwrap();
                let other = whole.solve(&Ask::new(&words)).unwrap();
                assert_eq!((one.outcome, one.grundy), (other.outcome, other.grundy), "{words:?}");
                // Moves in equal heaps are one move of a sum, and several of a list.
                assert_eq!(one.winning_moves.is_empty(), other.winning_moves.is_empty(), "{words:?}");
                assert_eq!(one.outcome == Outcome::P, x ^ y ^ z == 0);
            }
        }
    }
    let far = ["300000000000000000", "[5, 7]"];
    let far = apart.solve(&Ask::new(&far[..1])).unwrap();
    assert_eq!((far.outcome, far.standing), (Outcome::N, Standing::Theorem));
    assert!(matches!(whole.rules(), Err(Error::Unsuited { .. })));
}

#[test]
fn play_is_misere_impartial_or_partizan() {
    let text = "position w: word; left w -> w with w[i] = \"#\", w[i + 1] = \"#\" where w[i] == \".\" and w[i + 1] == \".\"";
    let solve = |text: &str, version| {
        let game = resolve_as(text, &Reading { version, ..Reading::default() }).unwrap();
        game.solve(&Ask::new(["...."])).unwrap().outcome
    };
    assert_eq!(solve(text, Version::Own), Outcome::L);
    assert_eq!(solve(text, Version::Misere), Outcome::R);
    // Kayles by pairs on four cells is worth 2, and lost in misère play by none who begins.
    assert_eq!(solve(&format!("impartial({text})"), Version::Own), Outcome::N);
    let game = KindGame::read(
        "position a: list; win when len(a) == 0; a -> a[1:] where len(a) >= 1",
        &Settings::default(),
    );
    assert!(matches!(game.unwrap().in_misere(), Err(Error::Unsuited { .. })));
}

#[test]
fn long_lists_and_long_play_end_within_limits() {
    let budget = Budget::default().with_steps(100_000);
    for (text, position) in [
        ("position a: list; a -> a + [1]", "3"),
        ("position a: list; a -> a + a where len(a) >= 1", "1 2"),
        ("position w: word; w -> w[:i] + w[j:] where i < j", "abcabcabcabcabcabcabcabcabc"),
        ("position a: list; a -> a with a[i] = k where k <= 2**60", "7"),
        ("position s: set; s -> s | {k} where k <= 1000", "1"),
    ] {
        let game = resolve(text).unwrap();
        let words: Vec<&str> = position.split(' ').collect();
        let refused = game.solve(&Ask::new(&words).with_budget(&budget));
        assert!(matches!(refused, Err(Error::Solve { .. })), "{text}: {refused:?}");
    }
}

const WRITES: [&str; 10] = [
    "a[i] = a[i] - k",
    "a[i] = a[i] - k, a[j] = a[j] - k",
    "a[0] = a[0] - k",
    "a[-1] = a[-1] - k, a[i] = a[i] - 1",
    "a[i] = a[i] - k, a[i + 1] = a[i + 1] + k",
    "a[i] = a[i] - k, a[j] = a[i]",
    "a[j] = a[j] - k for j in i..len(a) - 1",
    "a[i] = a[i] - k for all i",
    "a[i] = a[i] // 2, a[j] = max(a[j] - k, 0)",
    "a[i] = a[j] - k, a[j] = a[i]",
];
const CONDITIONS: [&str; 14] = [
    "k >= 1",
    "i < j",
    "a[i] > a[j]",
    "all(a[m] == 0 for m in 0..i - 1)",
    "(sum(a) + k) % 2 == 0",
    "max(a) == a[i]",
    "any(x == k for x in a)",
    "k in a",
    "(i == 0 or a[i - 1] == 0)",
    "not a[i] == a[-1]",
    "k <= min(x + 1 for x in a)",
    "xor(a) != 0",
    "k in {1, 3}",
    "1 <= k <= len(a)",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Lists that keep their length are answered as tuples, and as by the definition.
    #[test]
    fn lists_that_keep_their_length_are_tuples(
        lines in prop::collection::vec((0..WRITES.len(), prop::collection::vec(0..CONDITIONS.len(), 0..3), 0..6u8), 1..3),
        ending in 0..6u8,
        turn in 0..5usize,
        is_piles: bool,
        list in prop::collection::vec(0..4u8, 2..4),
    ) {
        // What leads out of the box below a tuple: the place or the number of the last move.
        let turn = ["(t + 1) % 3", "i + 1", "k"].get(turn);
        let kind = if is_piles { "piles" } else { "list" };
        let mut text = match turn {
            Some(_) => format!("position (a: {kind}, t)\n"),
            None => format!("position a: {kind}\n"),
        };
        for (write, conditions, side) in &lines {
            let conditions: Vec<&str> = ["k >= 1"].into_iter().chain(conditions.iter().map(|at| CONDITIONS[*at])).collect();
            let side = ["left ", "right "].get(usize::from(*side)).unwrap_or(&"");
            let (write, conditions) = (WRITES[*write], conditions.join(" and "));
            text += &match turn {
                Some(turn) => format!("{side}(a, t) -> (a with {write}, {turn}) where {conditions} and {turn} != t\n"),
                None => format!("{side}a -> a with {write} where {conditions}\n"),
            };
        }
        text += ["misere", "win when sum(a) == 1", "lose when a[0] == 1"].get(usize::from(ending)).unwrap_or(&"");
        // A choice may have no bound.
        if let Ok(game) = KindGame::read(&text, &Settings::default()) {
            let words: Vec<String> = list.iter().map(u8::to_string).collect();
            let words = if turn.is_some() { vec![format!("([{}], 0)", words.join(", "))] } else { words };
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let budget = || Budget::default().with_steps(100_000).with_bytes(1 << 26);
            let ask = |method| game.solve(&Ask::new(&words).with_method(method).with_budget(&budget()));
            if let (Ok(found), Ok(defined)) = (ask(Method::Auto), ask(Method::Definition)) {
                prop_assert_eq!(found.outcome, defined.outcome, "{}{:?}", text, words);
                if let (Some(found), Some(defined)) = (found.grundy, defined.grundy) {
                    prop_assert_eq!(found, defined, "{}{:?}", text, words);
                }
            }
        }
    }
}

#[test]
fn where_points_decide_lines_keep_the_best_and_nothing_says_who_moves_last() {
    let text = "position a: list; a -> a[1:] gains a[0] where len(a) >= 1; a -> a[:-1] gains a[-1] where len(a) >= 1";
    let (game, budget) = (resolve(text).unwrap(), Budget::default());
    let mut board = game.board(&["1", "5", "2"], &budget).unwrap();
    let line = board.line(Player::Left, Method::Auto, 9, &budget).unwrap();
    let to: Vec<&str> = line.iter().map(|ply| &ply.made.to[..]).collect();
    assert_eq!(to, ["[5, 2] lead -1", "[2] lead -4", "[] lead 2"]);
    let strategy = board.strategy(Method::Auto, 100, &budget).unwrap_err().to_string();
    assert!(strategy.contains("here points decide"), "{strategy}");
    let replayed = board.replay(&Default::default(), &budget).unwrap_err().to_string();
    assert!(replayed.contains("here points decide"), "{replayed}");
    let joint = board.solve_jointly(Movement::Any, Method::Auto, 1, &budget).unwrap_err().to_string();
    assert!(joint.contains("points have no meaning"), "{joint}");
}

#[test]
fn tuples_answer_lists() {
    let text = "position a: list; a -> a with a[i] = a[i] - k, a[j] = a[j] - k where i < j and k >= 1; a -> a with a[i] = a[i] - k where k >= 1";
    let found = resolve(text).unwrap().solve(&Ask::new(["12", "9", "7"])).unwrap();
    assert!(found.trail.answered.contains("the list as a tuple"), "{:?}", found.trail);
}

#[test]
fn positions_where_leaves_out_lists_words_and_sets() {
    let text = "positions where len(s) % 2 == 0\nposition s: set\nstart n -> set([x for x in 1..n])\ns -> s - {x, y} where x in s and y in s and x < y";
    let game = resolve(text).unwrap();
    assert_eq!(game.solve(&Ask::new(["4"])).unwrap().grundy.unwrap().to_string(), "0");
    let refused =
        |text: &str, word: &str| resolve(text).unwrap().solve(&Ask::new([word])).unwrap_err().to_string();
    assert!(refused(text, "5").contains("`positions where` leaves out"), "{}", refused(text, "5"));
    let shown = "{1} is no position of these rules: they say `positions where len(s) % 2 == 0`";
    let plain = text.replace("start n -> set([x for x in 1..n])\n", "");
    assert!(refused(&plain, "{1}").contains(shown), "{}", refused(&plain, "{1}"));
    let leaves = plain.replace(", y} where x in s and y in s and x < y", "} where x in s");
    let told = "a move leads to {2}, which `positions where` leaves out (line 1 from {1, 2} at x = 1)";
    assert!(refused(&leaves, "{1, 2}").contains(told), "{}", refused(&leaves, "{1, 2}"));
    let ends = "positions where sum(a) >= 2; position a: list; a -> a with a[i] = a[i] - k where k >= 1 and sum(a) - k >= 2";
    assert_eq!(resolve(ends).unwrap().solve(&Ask::new(["2", "1"])).unwrap().grundy.unwrap().to_string(), "1");
}

#[test]
fn single_numbers_are_a_sum_and_equal_moves_are_counted() {
    let solve = |text: &str, words: &[&str]| resolve(text).unwrap().solve(&Ask::new(words)).unwrap();
    let plain = solve("n -> n - k where k in {1, 2}", &["1", "2", "4"]);
    let kinds = solve("position n; n -> n - k where k in {1, 2}", &["1", "2", "4"]);
    assert_eq!((kinds.outcome, kinds.grundy), (plain.outcome, plain.grundy));
    let started = solve("position (n, c); start n -> (n, 0); (n, c) -> (n - 1, 1 - c)", &["5", "6"]);
    assert_eq!(started.position, "(5, 0) + (6, 0)");
    let equal =
        |text: &str| solve(text, &["1", "1", "1"]).winning_moves.iter().map(|one| one.equal).sum::<u64>();
    let text = "position a: list; a -> a with a[i] = a[i] - k where k in {1, 2}";
    assert_eq!([equal(text), equal(&format!("{text} and len(a) == 3"))], [3, 3]);
}

#[test]
fn plies_are_not_told_where_players_pass_and_an_endless_turn_is_refused() {
    let solve = |text: &str, word: &str| resolve(text).unwrap().solve(&Ask::new([word]));
    let ended = solve("win for left when v == 0; v -> v - k where k in {1, 2}", "1").unwrap();
    assert_eq!((ended.outcome, ended.remoteness), (grundy::Outcome::L, [None; 2]));
    let endless = solve("again v -> 1 - v where v in {0, 1}", "0").unwrap_err().to_string();
    assert!(endless.contains("the moves of one turn come back to 0, so the turn need not end"), "{endless}");
    // With points each time.
    let gaining = solve("again v -> v gains 1 where v == 1; v -> v - 1", "1").unwrap_err().to_string();
    assert!(gaining.contains("the moves of one turn come back to 1, so the turn need not end"), "{gaining}");
    // A turn that ends play is no pass.
    let ended = solve("again v -> 0 gains 1 where v == 1", "1").unwrap();
    assert_eq!(ended.winning_moves[0].text, "1 becomes 0 lead -1");
    // Two ways to one position are no way back.
    let merged = solve("again n -> n - k where k in {1, 2}; n -> n - 3", "11").unwrap();
    assert_eq!(merged.outcome, grundy::Outcome::N);
}

/// Rules whose positions numbers name, each with the side of a table.
const NAMED_BY_NUMBERS: [(&str, u64); 7] = [
    (
        "position w: word; start n -> \"ab\" * n; w -> w[1:] where len(w) >= 1; w -> w[2:] where w[:2] == \"ab\"",
        9,
    ),
    (
        "position a: list; start (m, n) -> [m] * n; a -> a[1:] where len(a) >= 1; a -> a with a[0] = x where len(a) >= 1 and x < a[0]",
        5,
    ),
    (
        "position s: set; start n -> set([x for x in 1..n]); s -> s - {x} where x in s and x + 1 not in s; misere",
        7,
    ),
    ("n -> n - k gains k where k in {1, 3, 4}", 20),
    ("(a, b) -> (a - k, b) gains b where 1 <= k <= 2; (a, b) -> (a, b - k) pays a where 1 <= k <= 2", 6),
    (
        "position (n, t); start n -> (n, 0); (n, t) -> (n - k, k) where k >= 1 and k != t; again (n, t) -> (n - 1, 1) where n % 3 == 0",
        12,
    ),
    (
        "position a: list; start n -> [n, 0]; a -> [a[1], a[0]] where a[0] >= 1; a -> [a[0] - 1, a[1] + 1] where a[0] >= 2; draw when a[1] == 3",
        8,
    ),
];

#[test]
fn tables_are_what_solve_says_of_each_position() {
    let budget = Budget::default();
    for (text, side) in NAMED_BY_NUMBERS {
        let game = resolve(text).unwrap();
        let n_axes = game.axes().len();
        let span = Span::Box(Sides::new(&vec![side; n_axes]).unwrap());
        let table = game.table_over(span, Tabulation::default(), &budget).unwrap();
        let n_cells = vec![side; n_axes].iter().product::<u64>();
        assert_eq!((table.cells.iter().len() as u64, table.stop), (n_cells, None), "{text}");
        for (at, cell) in (0..).zip(table.cells.iter()) {
            let numbers = if n_axes == 1 { vec![at] } else { vec![at / side, at % side] };
            let words = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
            let words = if n_axes == 1 { words } else { format!("({words})") };
            let found = game.solve(&Ask::new([words.as_str()])).unwrap();
            let wanted = match (found.scores(), &cell) {
                (Some(scores), _) => Cell::Score(scores[0]),
                (None, Cell::Outcome(_)) => Cell::Outcome(found.outcome),
                (None, _) => Cell::Grundy(found.grundy.expect("the table has a value")),
            };
            assert_eq!(cell, wanted, "{text} at {words}");
        }
    }
    let unnamed = resolve("position w: word; w -> w[1:] where len(w) >= 1").unwrap();
    let refused = unnamed.table_over(Span::To(5), Tabulation::default(), &budget).unwrap_err().to_string();
    assert!(refused.contains("`start n -> ..`"), "{refused}");
}

#[test]
fn laws_of_tables_are_conjectures_with_the_reason() {
    let game = resolve("n -> n - 1 gains 1").unwrap();
    let (_, finding) = game.law_of_table(Some(60), &Budget::default()).unwrap().unwrap();
    let known = finding.known.as_ref().unwrap();
    assert_eq!((known.statement.to_string().as_str(), known.proved.is_some()), ("g(n) = n mod 2", false));
    assert!(
        finding.missing.as_ref().unwrap().starts_with("no proof is known of rules"),
        "{:?}",
        finding.missing
    );
    assert!(resolve("n -> n - 1").unwrap().law_of_table(None, &Budget::default()).is_none());
}

#[test]
fn numbers_in_brackets_are_a_position_and_bare_ones_a_start() {
    let rules = "start (n, m) -> (n - 1, m - 1); (a, b) -> (a - 1, b); (a, b) -> (a, b - 1)";
    for text in [rules.to_owned(), format!("position (a, b); {rules}")] {
        let game = resolve(&text).unwrap();
        let stands = |words: &[&str]| game.solve(&Ask::new(words)).unwrap().position;
        assert_eq!(
            (stands(&["3", "2"]), stands(&["(3,", "2)"])),
            ("(2, 1)".into(), "(3, 2)".into()),
            "{text}"
        );
        let note = game.meant_otherwise(&["(3,2)"]).unwrap();
        assert!(note.ends_with("is asked by `3 2`"), "{note}");
        assert_eq!(game.meant_otherwise(&["3", "2"]), None);
    }
    // A start of another shape is meant by nothing else.
    let game =
        resolve("position (n, t); start n -> (n, 0); (n, t) -> (n - k, k) where 1 <= k and k != t").unwrap();
    assert_eq!(game.solve(&Ask::new(["5"])).map(|found| found.position).ok(), Some("(5, 0)".into()));
    assert_eq!(game.meant_otherwise(&["(5,0)"]), None);
}

#[test]
fn laws_are_told_where_some_numbers_are_no_start() {
    for text in [
        "position n; start n -> n - 1; n -> n - k where k in {1, 2}",
        "position a: list; start n -> [n - 1]; a -> a with a[i] = a[i] - k where k in {1, 2}",
    ] {
        let game = resolve(text).unwrap();
        let (table, finding) = game.law_of_table(Some(60), &Budget::default()).unwrap().unwrap();
        assert_eq!(table.from(), &[1], "{text}");
        assert_eq!(finding.known.unwrap().statement, "g(n) = (n + 2) mod 3", "{text}");
    }
}

#[test]
fn a_name_is_the_text_up_to_comments() {
    let text = "position a: word # of cells\na -> a with a[i] = \"#\" where a[i] == \".\"";
    let name = resolve(text).unwrap().name().to_owned();
    assert_eq!(name, "position a: word; a -> a with a[i] = \"#\" where a[i] == \".\"");
}

#[test]
fn every_kind_has_random_positions() {
    for (text, _) in NAMED_BY_NUMBERS.into_iter().chain([
        ("position w: word; w -> w with w[i] = \"b\" where w[i] == \"a\"", 0),
        ("position (p: piles, s: set); (p, s) -> (p with p[i] = p[i] - 1, s); (p, s) -> (p, s - {x}) where x in s", 0),
    ]) {
        let game = resolve(text).unwrap();
        let position = random_position(&*game, Extent::Medium, 5, &Budget::default());
        assert!(position.is_ok(), "{text}: {position:?}");
    }
}
