//! The questions that are asked about a text of rules.

use serde_json::{Value, json};

/// Returns questions about a text of rules, those that cost most.
pub fn questions(game: &str) -> Vec<Value> {
    // What a position of it looks like nobody knows, so each may be refused.
    let position = if game.contains('"') {
        "......|......|......|......".to_owned()
    } else if game.contains('(') && game.contains(',') && !game.contains("((") {
        let names = game.split(')').next().unwrap_or_default().matches(',').count() + 1;
        vec!["30"; names].join(" ")
    } else {
        "1000 999 50".to_owned()
    };
    vec![
        json!({"ask": "rules", "game": game}),
        json!({"ask": "position", "game": game, "position": position, "values": true}),
        json!({"ask": "reply", "game": game, "position": position, "values": true, "misere": true}),
        json!({"ask": "table", "game": game, "to": 100_000}),
        json!({"ask": "table", "game": game, "rows": 256, "cols": 256}),
        json!({"ask": "law", "game": game}),
        json!({"ask": "random", "game": game, "size": "medium"}),
        json!({"ask": "prove", "game": game, "claim": "n % 1000003 == 17 or popcount(n * n) % 3 == 1"}),
        json!({"ask": "explain", "game": game}),
    ]
}
