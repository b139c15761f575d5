//! Every door gives the same answer: the command line, the page, play and Python say of each position who
//! wins, its value, what stands behind that, which moves win, and who found that out. Python's side is
//! `crates/py/tests/test_doors.py`.

use crate::process::run_args;
use grundy::Budget;
use grundy::catalog::GAMES;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Rules and positions of theirs: heaps, pairs, tuples, boards; both players alike or not; normal, misère,
/// goals, loops.
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
    ("0.07", "1000000000 1000000000"),
    ("impartial(nogo)", "...."),
    ("impartial(domineering)", "...|..."),
    ("impartial(clobber)", "xo|ox"),
    ("kayles", "1000000000 1000000000"),
    ("lasker", "1000000000000000003"),
];

/// Games of the catalogue in misère play by name: with rules as text, and with rules as code.
const MISERE: &[(&str, &str)] =
    &[("nim", "1 1 3"), ("wythoff", "3 4"), ("domineering", "..|.."), ("clobber", "xo|ox"), ("nogo", "...")];

/// A question that every door is asked.
#[derive(Clone, Debug)]
struct Case {
    game: &'static str,
    position: &'static str,
    misere: bool,
}

/// Every game of the catalogue, rules and codes, misère play by name.
fn cases() -> Vec<Case> {
    let example = |game: &&'static grundy::catalog::Record| {
        let played = grundy::resolve(game.name).unwrap();
        Case { game: game.name, position: grundy::games::example(&*played).unwrap(), misere: false }
    };
    let rules = RULES.iter().map(|(game, position)| Case { game, position, misere: false });
    let misere = MISERE.iter().map(|(game, position)| Case { game, position, misere: true });
    GAMES.iter().map(example).chain(rules).chain(misere).collect()
}

/// What a door says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Said {
    position: String,
    wins: bool,
    draws: bool,
    grundy: Option<String>,
    standing: String,
    /// The positions after winning moves; `None` where only the least are named.
    winning: Option<BTreeSet<String>>,
    /// Who passed, and who answered.
    trail: Vec<String>,
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        value => Some(value.to_string()),
    }
}

/// Returns the lines of a trail that are the same on every machine.
fn trail<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let told = |line: &&str| ["passed ", "engine ", "period "].iter().any(|word| line.starts_with(word));
    lines.into_iter().filter(told).map(str::to_owned).collect()
}

/// The answers of `grundy solve --format json`, each with its question and its trail.
static SOLVED: LazyLock<Vec<(Case, Value)>> = LazyLock::new(|| {
    let solved = |case: Case| {
        let flags =
            ["solve", case.game, "--format", "json", "--limit", "10000", "--budget", "20s", "--explain"];
        let flags = flags.into_iter().chain(case.misere.then_some("--misere"));
        let run = run_args(flags.chain(case.position.split_whitespace()), b"");
        assert_eq!(run.code(), Some(0), "{case:?}: {}", run.stderr);
        let mut said: Value = serde_json::from_str(&run.stdout).unwrap();
        said["trail"] = json!(trail(run.stderr.lines()));
        (case, said)
    };
    cases().into_iter().map(solved).collect()
});

/// What the command line says, for the player who moves first as Left.
fn by_command(said: &Value) -> Said {
    let outcome = said["outcome"].as_str().unwrap_or_default();
    let moves = said["winning_moves"].as_array().unwrap().iter();
    let of_left = moves.filter(|one| one["player"].is_null() || one["player"] == "Left");
    let winning = of_left.map(|one| one["to"].as_str().unwrap().to_owned()).collect();
    let lines = said["trail"].as_array().unwrap().iter();
    Said {
        position: said["position"].as_str().unwrap().to_owned(),
        wins: ["N", "L"].contains(&outcome) || outcome.contains("Left first wins"),
        draws: outcome == "D" || outcome.contains("Left first draws"),
        grundy: text(&said["grundy"]),
        standing: said["standing"].as_str().unwrap().to_owned(),
        winning: said["stop"].is_null().then_some(winning),
        trail: lines.map(|line| line.as_str().unwrap().to_owned()).collect(),
    }
}

/// Asks the page, which plays and rates; `None` of standing and trail where play has ended.
fn by_page(case: &Case) -> (Said, bool) {
    let asked = json!({"ask": "position", "game": case.game, "position": case.position, "values": true,
        "misere": case.misere, "player": "Left"});
    let question = serde_json::from_value(asked).unwrap();
    let answer = grundy_web::handle(&question, &Budget::default())
        .unwrap_or_else(|failure| panic!("{case:?}: {failure:?}"));
    let said: Value = serde_json::from_str(answer.json()).unwrap();
    let values = &said["values"];
    let has_ended = values["chance"].is_null();
    let chance = match values["chance"].as_str() {
        Some(chance) => chance,
        None if said["end"]["winner"] == "Left" => "wins",
        None => "loses",
    };
    let prospects = values["prospects"].as_array().cloned().unwrap_or_default();
    let moves = said["moves"].as_array().unwrap().iter().zip(prospects);
    let winning = moves.filter(|(_, prospect)| prospect == "wins");
    let winning = winning.map(|(one, _)| one["to"].as_str().unwrap().to_owned()).collect();
    let lines = values["trail"].as_array().cloned().unwrap_or_default();
    let why = values["why"].as_str().unwrap_or_default();
    if let Some(engine) = lines.last().and_then(|line| line.as_str()?.strip_prefix("engine  ")) {
        assert!(why.ends_with(&format!("answered by {engine}.")), "{case:?}: {why}");
    }
    let said = Said {
        position: said["position"].as_str().unwrap().to_owned(),
        wins: chance == "wins",
        draws: chance == "draws",
        grundy: text(&values["grundy"]),
        standing: values["standing"].as_str().unwrap_or_default().to_owned(),
        winning: said["cut"].is_null().then_some(winning),
        trail: trail(lines.iter().filter_map(Value::as_str)),
    };
    (said, has_ended)
}

/// Plays as Left, and asks for a hint and why.
fn by_play(case: &Case) -> (Said, bool) {
    let flags = ["play", case.game, "--format", "json", "--budget", "20s"];
    let flags = flags.into_iter().chain(case.misere.then_some("--misere"));
    let run = run_args(flags.chain(case.position.split_whitespace()), b"hint\nwhy\nmoves\n");
    assert_eq!(run.code(), Some(0), "{case:?}: {}", run.stderr);
    let events: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let last = |kind: &str| events.iter().rfind(|event| event["event"] == kind).cloned().unwrap_or_default();
    let (why, hint, listed) = (last("why"), last("hint"), last("position"));
    let has_ended = why.is_null();
    let chance = match why["chance"].as_str() {
        Some(chance) => chance.to_owned(),
        None if last("end")["winner"] == "you" => "wins".to_owned(),
        None => "loses".to_owned(),
    };
    let wins = |one: &&Value| why["winning"].as_array().is_some_and(|all| all.contains(&one["number"]));
    let moves = listed["moves"].as_array().cloned().unwrap_or_default();
    let winning: BTreeSet<String> =
        moves.iter().filter(wins).map(|one| one["to"].as_str().unwrap().to_owned()).collect();
    if !has_ended {
        assert_eq!(hint["chance"], why["chance"], "{case:?}");
        let is_best = winning.contains(hint["to"].as_str().unwrap());
        assert_eq!(is_best, chance == "wins", "{case:?}: {hint}");
    }
    let said = Said {
        position: events[0]["position"].as_str().unwrap().to_owned(),
        draws: chance == "draws",
        wins: chance == "wins",
        grundy: text(&why["grundy"]),
        standing: why["standing"].as_str().unwrap_or_default().to_owned(),
        winning: listed["stop"].is_null().then_some(winning),
        trail: Vec::new(),
    };
    (said, has_ended)
}

/// Holds what a door says against what the command line says.
fn compare(case: &Case, solved: &Said, (mut said, has_ended): (Said, bool)) {
    if has_ended {
        // A position without moves is told as the end of play, without values.
        said = Said { position: said.position, wins: said.wins, draws: said.draws, ..solved.clone() };
    }
    let mut solved = solved.clone();
    match (&solved.winning, &said.winning) {
        (Some(_), Some(_)) => {}
        _ => (solved.winning, said.winning) = (None, None),
    }
    assert_eq!(said, solved, "{case:?}");
}

#[test]
fn the_page_answers_as_the_command_line_does() {
    for (case, said) in &*SOLVED {
        compare(case, &by_command(said), by_page(case));
    }
}

#[test]
fn play_answers_as_the_command_line_does() {
    for (case, said) in &*SOLVED {
        let solved = Said { trail: Vec::new(), ..by_command(said) };
        compare(case, &solved, by_play(case));
    }
}

/// Leaves out the positions as data: they are the texts once more, and Python has none.
fn without_parts(said: &Value) -> Value {
    match said {
        Value::Object(map) => {
            let kept = map.iter().filter(|(key, _)| *key != "parts");
            Value::Object(kept.map(|(key, value)| (key.clone(), without_parts(value))).collect())
        }
        Value::Array(list) => Value::Array(list.iter().map(without_parts).collect()),
        other => other.clone(),
    }
}

/// What Python's tests hold Python's answers against; `GRUNDY_WRITE_DOORS=1` writes it anew.
#[test]
fn the_answers_that_python_is_held_against_are_those_of_the_command_line() {
    let line = |(case, said): &(Case, Value)| {
        let said = without_parts(said);
        json!({"game": case.game, "position": case.position, "misere": case.misere, "said": said}).to_string()
    };
    let lines: Vec<String> = SOLVED.iter().map(line).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../py/tests/doors.json");
    if std::env::var_os("GRUNDY_WRITE_DOORS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    let stale = kept.lines().zip(text.lines()).find(|(kept, line)| kept != line);
    assert!(stale.is_none() && kept.len() == text.len(), "GRUNDY_WRITE_DOORS=1 writes it anew: {stale:?}");
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

/// Every command that takes a game takes it in every way to name one.
#[test]
fn every_command_takes_a_game_in_every_way() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (plain, partizan) =
        (file("a.game", "n -> n - k where k in {1, 2}"), "left n -> n - 1; right n -> n - 2");
    let of_file = format!("impartial({})", file("b.game", partizan));
    let of_text = format!("impartial({partizan})");
    let ways: [&[&str]; 8] = [
        &["subtraction"],
        &["n -> n - k where k in {1, 2}"],
        &["0.77"],
        &[&plain],
        &["0.8", "--hex"],
        &[&of_text],
        &[&of_file],
        &[partizan, "--impartial"],
    ];
    let commands = [
        "solve 5",
        "table --to 5",
        "plot --to 5 --ascii",
        "count --heaps 2 --to 5",
        "law",
        "prove",
        "explain",
        "code",
        "play 5",
        "value 5",
        "value 5 --misere",
        "thermograph 5",
        "quotient --to 5",
        "stress --runs 1 -- true",
    ];
    for (command, way) in commands.iter().flat_map(|command| ways.iter().map(move |way| (command, way))) {
        let words: Vec<&str> = command.split(' ').collect();
        let named = if words[0] == "stress" { &["--game"][..] } else { &[] };
        // Values of misere play know of no two players.
        if command.contains("misere") && way.contains(&"--impartial") {
            continue;
        }
        let args = [&words[..1], named, way, &words[1..]].concat();
        let run = run_args(args.iter().copied(), b"");
        assert!(!matches!(run.code(), Some(2) | None), "{args:?}: {:?}\n{}", run.code(), run.stderr);
    }
}
