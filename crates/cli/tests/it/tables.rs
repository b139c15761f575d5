//! Tables of positions by size, and all cells of a sheet, are the same in every door: `grundy table`, a cell of
//! a sheet, the page and its sheet, and Python, whose side is `crates/py/tests/test_doors.py`.

use crate::process::run_args;
use grundy::Budget;
use serde_json::{Value, json};

/// Rules of one's own and of the catalogue, of both players or alike, of heaps, pairs and boards; the second
/// is the largest heap, or the rows and columns.
const TABLES: [(&str, &[u64]); 22] = [
    ("kayles", &[30]),
    ("grundys-game", &[30]),
    ("0.137", &[30]),
    ("4!.0", &[20]),
    ("0.3F", &[12]),
    ("n -> n - k where k in {1, 3, 4}", &[30]),
    ("misere; n -> n - k where k in powers(2)", &[20]),
    ("n -> n - 1 where n >= 1; n -> n + 1 where 1 <= n and n <= 3", &[9]),
    ("left n -> n - k where k in {1, 3}; right n -> n - k where k in {2, 3}", &[20]),
    ("partizan-subtraction", &[20]),
    ("wythoff", &[8, 9]),
    (
        "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a, b - k*a) where k >= 1 and a >= 1",
        &[9, 8],
    ),
    (
        "left (x, y) -> (a, y), (x - a, y) where 1 <= a < x; right (x, y) -> (x, b), (x, y - b) where 1 <= b < y",
        &[6, 7],
    ),
    ("cutcake", &[6, 6]),
    ("domineering", &[3, 4]),
    ("cram", &[3, 4]),
    ("col", &[2, 4]),
    ("snort", &[3, 2]),
    ("impartial(domineering)", &[3, 3]),
    (r###"left ".|." -> "#|#"; right ".." -> "##""###, &[3, 4]),
    (r###"left "..." -> "#.#"; right ".." -> "##" turned"###, &[3, 3]),
    (r###"".." -> "##""###, &[2, 6]),
];

fn size(to: &[u64]) -> String {
    to.iter().map(u64::to_string).collect::<Vec<_>>().join("x")
}

fn by_command(game: &str, to: &[u64]) -> Value {
    let run = run_args(["table", game, "--to", &size(to), "--format", "json"], b"");
    assert_eq!(run.code(), Some(0), "{game}: {}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

fn by_sheet(game: &str, to: &[u64]) -> Value {
    let cell = format!("table {game} to {}", size(to));
    let run = run_args(["sheet", "--format", "json", "--cell", &cell], b"");
    assert_eq!(run.code(), Some(0), "{game}: {}", run.stdout);
    serde_json::from_str::<Value>(&run.stdout).unwrap()["positions"].take()
}

fn by_page(asked: &Value) -> Value {
    let question = serde_json::from_value(asked.clone()).unwrap();
    let answer = grundy_web::handle(&question, &Budget::default());
    serde_json::from_str(answer.unwrap_or_else(|failure| panic!("{asked}: {failure:?}")).json()).unwrap()
}

#[test]
fn tables_by_size_are_the_same_in_every_door() {
    let mut lines = Vec::new();
    for (game, to) in TABLES {
        let said = by_command(game, to);
        assert_eq!(by_sheet(game, to), said, "{game}");
        let is_board = said["rectangles"].is_array();
        let asked = match to {
            [to] => json!({"ask": "table", "game": game, "to": to}),
            // Pairs count from 0.
            _ => {
                json!({"ask": "table", "game": game, "rows": to[0] + u64::from(!is_board), "cols": to[1] + u64::from(!is_board)})
            }
        };
        assert_eq!(by_page(&asked), said, "{game}");
        let cell = format!("table {game} to {}", size(to));
        assert_eq!(by_page(&json!({"ask": "sheet", "text": cell}))["positions"], said, "{game}");
        lines.push(json!({"game": game, "to": to, "said": said}).to_string());
    }
    hold("tables.json", &lines);
}

/// The cells of the tour in the words of `grundy sheet --format json`, but for the time that each took.
#[test]
fn the_cells_of_the_tour_are_the_same_in_every_door() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/tour.sheet");
    let run = run_args(["sheet", path, "--format", "json"], b"");
    assert_eq!(run.code(), Some(0), "{}", run.stdout);
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = Vec::new();
    for line in run.stdout.lines() {
        let mut said: Value = serde_json::from_str(line).unwrap();
        let place = usize::try_from(said["line"].as_u64().unwrap()).unwrap();
        let before: String = text.lines().take(place - 1).map(|line| format!("{line}\n")).collect();
        let mut by_page = by_page(&json!({"ask": "sheet", "text": said["source"], "before": before}));
        // The page is asked for one cell, so it counts no lines before it.
        by_page["line"] = said["line"].clone();
        said["seconds"].take();
        by_page["seconds"].take();
        for (key, value) in said.as_object().unwrap() {
            assert_eq!(by_page[key], *value, "{line}");
        }
        lines.push(said.to_string());
    }
    assert!(lines.len() >= 30);
    hold("tour.json", &lines);
}

/// Holds a file of the Python tests against these lines; `GRUNDY_WRITE_DOORS=1` writes it anew.
fn hold(name: &str, lines: &[String]) {
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    let path = format!("{}/../py/tests/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("GRUNDY_WRITE_DOORS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "GRUNDY_WRITE_DOORS=1 writes {path} anew");
}
