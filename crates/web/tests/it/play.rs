//! Every game is played through questions alone.

use grundy::Budget;
use grundy_web::handle;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn ask(question: &Value) -> Value {
    let asked = serde_json::from_str(&question.to_string()).unwrap();
    let budget = Budget::default().with_time(Duration::from_secs(2)).with_bytes(64 << 20);
    let answer = handle(&asked, &budget).unwrap_or_else(|failure| panic!("{question}: {failure:?}"));
    serde_json::from_str(answer.json()).unwrap()
}

/// Plays the engine against itself from a position, and returns who wins.
fn play(game: &str, start: &str) -> Option<String> {
    let (mut position, mut player, mut past) = (start.to_owned(), "Left", Vec::new());
    // The calendar has the longest games: a move for each day, at most.
    for seed in 0..2500 {
        let asked = json!({"ask": "reply", "game": game, "position": position, "player": player, "past": past,
                           "seed": seed});
        let mut reply = ask(&asked);
        let next = &mut reply["next"];
        if next["end"].is_object() {
            return next["end"]["winner"].as_str().map(str::to_owned);
        }
        past.push(json!({"position": position, "player": player}));
        position = next["position"].as_str().unwrap().to_owned();
        player = if player == "Left" { "Right" } else { "Left" };
        assert_eq!(next["player"], player);
    }
    panic!("{game} does not end from {start}");
}

#[test]
fn every_game_is_played_to_the_end_that_theory_says() {
    for game in grundy::GAMES {
        let start = ask(&json!({"ask": "random", "game": game.name, "seed": 5}));
        let start = start["position"].as_str().unwrap();
        let asked = json!({"ask": "position", "game": game.name, "position": start, "values": true});
        let position = ask(&asked);
        let winner = match position["values"]["chance"].as_str() {
            Some("wins") => Some("Left"),
            Some("loses") => Some("Right"),
            Some("draws") => None,
            chance => panic!("{} {start}: {chance:?}", game.name),
        };
        assert_eq!(play(game.name, start).as_deref(), winner, "{} {start}", game.name);
    }
}

#[test]
fn random_positions_are_positions_and_come_from_their_seed() {
    for game in grundy::GAMES {
        let mut found = std::collections::BTreeSet::new();
        for seed in 0..6 {
            let asked = json!({"ask": "random", "game": game.name, "seed": seed, "size": "medium"});
            let start = ask(&asked);
            assert_eq!(start, ask(&asked));
            let asked = json!({"ask": "position", "game": game.name, "position": start["position"]});
            assert!(!ask(&asked)["moves"].as_array().unwrap().is_empty(), "{} {start}", game.name);
            found.insert(start["position"].to_string());
        }
        assert!(found.len() > 1, "{}: {found:?}", game.name);
    }
}

#[test]
fn examples_and_small_random_positions_are_valued_at_once() {
    for game in grundy::GAMES {
        let example = grundy::resolve(game.name).unwrap().example().unwrap().to_owned();
        let random = ask(&json!({"ask": "random", "game": game.name, "seed": 1}));
        for start in [&json!(example), &random["position"]] {
            let asked = json!({"ask": "position", "game": game.name, "position": start, "values": true});
            let begun = Instant::now();
            let position = ask(&asked);
            // Fifty milliseconds are what is wanted; the tests are not optimised, and not alone.
            assert!(
                begun.elapsed() < Duration::from_millis(500),
                "{} {start}: {:?}",
                game.name,
                begun.elapsed()
            );
            assert_eq!(position["values"]["stop"], Value::Null, "{} {start}", game.name);
        }
    }
}
