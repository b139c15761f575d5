//! The table of positions by size is the same in every door, cell by cell: `grundy table`, a cell of a sheet,
//! the page and its sheet, and Python, whose side is `crates/py/tests/test_doors.py`.

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
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../py/tests/tables.json");
    if std::env::var_os("GRUNDY_WRITE_DOORS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == text, "GRUNDY_WRITE_DOORS=1 writes {path} anew");
}
