//! Every game is played through questions alone.

use crate::strangers::Dice;
use cpu_time::ThreadTime;
use grundy::Budget;
use grundy_web::handle;
use serde_json::{Value, json};
use std::time::Duration;

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
    for game in grundy::catalog::GAMES {
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

/// A game between a person, who makes any move, and the engine, as the page plays it: every question is one
/// of the page's. Returns who won, which is looked at from outside as well.
struct Table<'a> {
    game: &'a str,
    play: String,
    level: u8,
    past: Vec<Value>,
}

impl Table<'_> {
    /// Asks about a position of the game, `met` by the last move.
    fn asked(&self, ask: &str, position: &str, player: &str, met: Option<&str>, seed: u64) -> Value {
        let mut asked = json!({"ask": ask, "game": self.game, "position": position, "player": player,
                               "past": self.past, "seed": seed, "level": self.level});
        if let Some(met) = met {
            asked["met"] = json!(met);
        }
        asked
    }

    /// Plays from a position; the person has the moves with this remainder.
    fn play(&mut self, start: &str, person: usize, seed: u64) {
        let (mut position, mut met) = (start.to_owned(), None::<String>);
        let mut dice = Dice(seed);
        for ply in 0..5000 {
            let player = ["Left", "Right"][ply % 2];
            let seen = ask(&self.asked("position", &position, player, met.as_deref(), seed));
            assert_eq!(seen["player"], player);
            // What the page shows of a position is a position that it can ask about again.
            let normal = ask(&json!({"ask": "normal", "game": self.game, "positions": [position]}));
            assert_eq!(normal["positions"][0], seen["position"], "{}", self.game);
            if seen["end"].is_object() {
                return self.ended(&seen, ply, met.as_deref());
            }
            assert_eq!(met, None, "{} {position} goes on", self.game);
            let made = if ply % 2 == person {
                let moves = seen["moves"].as_array().unwrap();
                moves[dice.below(moves.len())].clone()
            } else {
                let reply = ask(&self.asked("reply", &position, player, None, seed + ply as u64));
                assert_eq!(reply["made"]["to"], reply["next"]["position"]);
                if reply["next"]["end"].is_object() {
                    let met = reply["made"]["ends"].as_str();
                    self.past.push(json!({"position": position, "player": player}));
                    self.ended(&reply["next"], ply + 1, met);
                    self.past.pop();
                }
                reply["made"].clone()
            };
            self.past.push(json!({"position": position, "player": player}));
            position = made["to"].as_str().unwrap().to_owned();
            met = made["ends"].as_str().map(str::to_owned);
        }
        panic!("{} does not end from {start}", self.game);
    }

    /// Sees that play ended as it should after this number of moves; the last one met something or nothing.
    fn ended(&self, seen: &Value, plies: usize, met: Option<&str>) {
        let (mover, other) = [("Left", "Right"), ("Right", "Left")][plies % 2];
        let (winner, reason) = match (met, self.play.as_str()) {
            (Some("win"), "goal") => (Some(other), "goal"),
            (Some("lose"), "goal") => (Some(mover), "goal"),
            (None, _) if seen["end"]["reason"] == "repetition" => {
                let here = json!({"position": seen["position"], "player": mover});
                assert_eq!(self.past.iter().filter(|past| **past == here).count(), 2, "{}", self.game);
                (None, "repetition")
            }
            (None, "misere") => (Some(mover), "stuck"),
            (None, _) => (Some(other), "stuck"),
            met => panic!("{}: {met:?}", self.game),
        };
        assert_eq!(seen["end"], json!({"winner": winner, "reason": reason}), "{}", self.game);
        assert_eq!(seen["moves"], json!([]), "{}", self.game);
    }
}

#[test]
fn every_game_ends_on_the_page_with_its_winner() {
    for game in grundy::catalog::GAMES {
        for seed in 0..20 {
            let random = ask(&json!({"ask": "random", "game": game.name, "seed": seed}));
            let start = match game.name {
                // Its random boards have a hundred moves.
                "bridg-it" => ["1", "2", "3", "3 L1,1 R2,2"][usize::try_from(seed % 4).unwrap()],
                _ => random["position"].as_str().unwrap(),
            };
            let seen = ask(&json!({"ask": "position", "game": game.name, "position": start}));
            let play = seen["play"].as_str().unwrap().to_owned();
            let person = usize::try_from(seed / 4 % 2).unwrap();
            // In some games the engine is perfect, in the others it makes any move, too.
            let level = if seed % 4 < 1 { 10 } else { 0 };
            Table { game: game.name, play, level, past: Vec::new() }.play(start, person, seed);
        }
    }
}

#[test]
fn random_positions_are_positions_and_come_from_their_seed() {
    for game in grundy::catalog::GAMES {
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
    for game in grundy::catalog::GAMES {
        let example = grundy::games::example(&*grundy::resolve(game.name).unwrap()).unwrap();
        let random = ask(&json!({"ask": "random", "game": game.name, "seed": 1}));
        for start in [&json!(example), &random["position"]] {
            let asked = json!({"ask": "position", "game": game.name, "position": start, "values": true});
            let begun = ThreadTime::now();
            let position = ask(&asked);
            // Fifty milliseconds of a processor are what is wanted; the tests are not optimised.
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
