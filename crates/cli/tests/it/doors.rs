//! Every door gives the same answer: the command line and the page say of each position who wins, its value, what stands behind
//! that, and which moves win.

use crate::process::run_args;
use grundy::{Budget, GAMES};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Rules and positions of theirs: heaps, pairs, tuples, boards; both players alike or not; normal, misère, goals, loops.
const RULES: &[(&str, &str)] = &[
    ("n -> n - k where k in {1, 3, 4}", "5 7"),
    ("n -> n - k where k in {1, 3, 4}", "10"),
    ("n -> n - k where 1 <= k <= n", "3 + 5"),
    ("n -> n - k where 1 <= k <= n", "3,5,6"),
    ("n -> n - k where 1 <= k <= n", "()"),
    ("n -> a, b where a + b == n and 1 <= a < b", "50 30"),
    ("n -> a, b where a + b in {n - 1, n - 2} and a <= b", "9 12"),
    ("take: n -> n - k where 1 <= k <= n; split: n -> a, b where a + b == n and 1 <= a <= b", "4 7"),
    ("n -> n - k where k in powers(2)", "1000000007"),
    ("n -> n - k where 1 <= k and 2*k <= n", "11 9"),
    ("n -> n - d where 1 < d < n and n % d == 0", "24"),
    ("n -> 2 of x where 2*x == n and x >= 1; n -> n - 1", "6 5"),
    ("misere; n -> n - k where 1 <= k <= 3", "5 7 2"),
    ("misere; n -> n - k where 1 <= k <= n", "1 1 1"),
    ("misere; n -> n - k where 1 <= k <= n", "()"),
    ("misere; n -> a, b where a + b in {n - 1, n - 2} and a <= b", "4 3"),
    ("lose when n == 0; n -> n - k where 2 <= k <= 4; n -> 0 where 1 <= n < 2", "9"),
    ("win when n == 1; n -> n - k where 1 <= k <= 2", "7 4"),
    (
        "win when w == 1 and h == 1; (w, h) -> (a, h), (w - a, h) where 1 <= a < w; (w, h) -> (w, a), (w, h - a) where 1 <= a < h",
        "(4, 3)",
    ),
    (
        "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; (a, b) -> (a - k, b - k) where k >= 1",
        "5 7",
    ),
    ("(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1", "(3, 5) (1, 2)"),
    (
        "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a, b - k*a) where k >= 1 and a >= 1",
        "34 21",
    ),
    ("(a, b, c) -> (a - 1, b, c); (a, b, c) -> (a, b - 1, c); (a, b, c) -> (a, b, c - 1)", "(2, 3, 2)"),
    ("start n -> (n, n - 1); (n, c) -> (n - k, min(2*k, n - k)) where 1 <= k <= min(c, n)", "13"),
    ("start said -> 21 - said; n -> n - k where k in {1, 2, 3}", "5"),
    (
        "(kind, n) -> (0, n) where kind == 1; (kind, n) -> (0, n - k) where kind == 0 and 1 <= k <= n",
        "(1, 4) (0, 3)",
    ),
    (
        "(n, pass) -> (n - k, pass) where 1 <= k <= n; (n, pass) -> (n, 0) where pass == 1 and n >= 1",
        "(4, 1)",
    ),
    ("(a, b) -> (b, a - 1) where a >= 1", "(1, 2)"),
    ("(s) -> ((s * 7 + 1) % 10)", "3"),
    ("n -> n - 1 where n >= 1; n -> n + 1 where n >= 1 and n <= 3", "2"),
    (
        "left (x, y) -> (a, y), (x - a, y) where 1 <= a < x; right (x, y) -> (x, b), (x, y - b) where 1 <= b < y",
        "(9, 8)",
    ),
    (
        "left (x, y) -> (a, y), (x - a, y) where 1 <= a < x; right (x, y) -> (x, b), (x, y - b) where 1 <= b < y",
        "(4, 3) (2, 5)",
    ),
    ("left n -> n - 1; right n -> n - 2", "5 6"),
    ("left n -> n - k where k in {1, 3}; right n -> n - k where k in {2, 3}", "9"),
    ("left n -> n - k where k in {1, 3}; right n -> n - k where k in {2, 3}", "9 4"),
    ("misere; left n -> n - 1; right n -> n - 2", "5 6"),
    ("left (a, b) -> (a - 1, b + 1); right (a, b) -> (a, b - 1)", "(2, 2)"),
    ("left (p) -> (p + 1) where p <= 3; right (p) -> (p - 1)", "2"),
    (r#"left "T." -> ".T"; left "TF." -> ".FT"; mirror T F"#, "TT..FF"),
    (r#"left "T." -> ".T"; left "TF." -> ".FT"; mirror T F"#, "T.F + TT.F"),
    (r#"left "xo" -> ".x" turned; mirror x o"#, "xo|ox"),
    (r###"left ".|." -> "#|#"; right ".." -> "##""###, "...|..."),
    (r###"misere; left ".|." -> "#|#"; right ".." -> "##""###, "..|.."),
    (r###"".." -> "##""###, "....."),
    (r###"misere; ".." -> "##""###, "....."),
    (r#"left "x." -> ".x"; right "o." -> ".o"; left ".x" -> "x."; right ".o" -> "o.""#, "x.o"),
    (r#"mark: "." -> "x""#, "..."),
    ("0.77", "10 13"),
    ("0.07", "1000000000"),
    ("kayles", "1000000000"),
    ("lasker", "1000000000000000003"),
];

/// Games of the catalogue in misère play by name: with rules as text, and with rules as code.
const MISERE: &[(&str, &str)] =
    &[("nim", "1 1 3"), ("wythoff", "3 4"), ("domineering", "..|.."), ("clobber", "xo|ox"), ("nogo", "...")];

/// What a door says of a position.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    position: String,
    wins: bool,
    draws: bool,
    grundy: Option<String>,
    standing: String,
    /// The positions after winning moves; `None` where only the least are named.
    winning: Option<BTreeSet<String>>,
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        value => Some(value.to_string()),
    }
}

/// Asks the command line, for the player who moves first as Left.
fn by_command(game: &str, position: &str, misere: bool) -> Said {
    let flags = ["solve", game, "--format", "json", "--limit", "10000", "--budget", "20s"];
    let flags = flags.into_iter().chain(misere.then_some("--misere"));
    let run = run_args(flags.chain(position.split_whitespace()), b"");
    assert_eq!(run.code(), Some(0), "{game} {position}: {}", run.stderr);
    let said: Value = serde_json::from_str(&run.stdout).unwrap();
    let outcome = said["outcome"].as_str().unwrap_or_default();
    let moves = said["winning_moves"].as_array().unwrap().iter();
    let of_left = moves.filter(|one| one["player"].is_null() || one["player"] == "Left");
    let winning = of_left.map(|one| one["to"].as_str().unwrap().to_owned()).collect();
    Said {
        position: said["position"].as_str().unwrap().to_owned(),
        wins: ["N", "L"].contains(&outcome) || outcome.contains("Left first wins"),
        draws: outcome == "D" || outcome.contains("Left first draws"),
        grundy: text(&said["grundy"]),
        standing: said["standing"].as_str().unwrap().to_owned(),
        winning: said["stop"].is_null().then_some(winning),
    }
}

/// Asks the page, which plays and rates.
fn by_page(game: &str, position: &str, misere: bool) -> Said {
    let asked = json!({"ask": "position", "game": game, "position": position, "values": true,
        "misere": misere, "player": "Left"});
    let question = serde_json::from_value(asked).unwrap();
    let answer = grundy_web::handle(&question, &Budget::default())
        .unwrap_or_else(|failure| panic!("{game} {position}: {failure:?}"));
    let said: Value = serde_json::from_str(answer.json()).unwrap();
    let values = &said["values"];
    let chance = match values["chance"].as_str() {
        Some(chance) => chance,
        // Play has ended before it began.
        None if said["end"]["winner"] == "Left" => "wins",
        None => "loses",
    };
    let prospects = values["prospects"].as_array().cloned().unwrap_or_default();
    let moves = said["moves"].as_array().unwrap().iter().zip(prospects);
    let winning = moves.filter(|(_, prospect)| prospect == "wins");
    let winning = winning.map(|(one, _)| one["to"].as_str().unwrap().to_owned()).collect();
    Said {
        position: said["position"].as_str().unwrap().to_owned(),
        wins: chance == "wins",
        draws: chance == "draws",
        grundy: text(&values["grundy"]),
        standing: values["standing"].as_str().unwrap_or("none").to_owned(),
        winning: said["cut"].is_null().then_some(winning),
    }
}

fn compare(game: &str, position: &str, misere: bool) {
    let mut by_page = by_page(game, position, misere);
    let by_command = by_command(game, position, misere);
    if by_page.standing == "none" {
        // A position without moves is told as the end of play, without values.
        by_page.standing.clone_from(&by_command.standing);
        by_page.grundy.clone_from(&by_command.grundy);
    }
    match (&by_command.winning, &by_page.winning) {
        (Some(all), Some(rated)) => assert_eq!(rated, all, "{game} {position}"),
        _ => by_page.winning = None,
    }
    let by_command = Said { winning: by_page.winning.clone(), ..by_command };
    assert_eq!(by_page, by_command, "{game} {position}");
}

#[test]
fn every_game_of_the_catalogue_is_answered_alike_by_all_doors() {
    for game in GAMES {
        let subject = grundy::resolve(game.name).unwrap();
        compare(game.name, grundy::example(&*subject).unwrap(), false);
    }
}

#[test]
fn rules_are_answered_alike_by_all_doors() {
    for (rules, position) in RULES {
        compare(rules, position, false);
    }
}

#[test]
fn misere_play_by_name_is_answered_alike_by_all_doors() {
    for (game, position) in MISERE {
        compare(game, position, true);
    }
}

#[test]
fn a_search_is_a_search_where_one_is_asked_for() {
    let run = run_args(["solve", "0.77", "30", "--by-definition", "--explain"], b"");
    assert!(run.stderr.contains("engine  a search by the definition"), "{}", run.stderr);
    let run = run_args(["solve", "lasker", "9", "--explain"], b"");
    assert!(run.stderr.contains("engine  the law on the game's page"), "{}", run.stderr);
}

#[test]
fn boards_are_summed_jointly() {
    let run = run_args(["solve", "domineering", "..", "+", ".|.", "--sum", "selective"], b"");
    assert_eq!(run.code(), Some(0), "{}", run.stderr);
    let run = run_args(["solve", "--sum", "conjunctive", r###"".." -> "##""###, "...", "+", "...."], b"");
    assert_eq!(run.code(), Some(0), "{}", run.stderr);
}
