//! The exercises of the course: what is given as their answer the engine says too, and both languages have
//! the same.

use grundy::Budget;
use grundy_web::handle;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

const LESSONS: usize = 10;

/// An exercise: its lines, by their first words.
type Exercise = BTreeMap<String, String>;

/// The lessons in a language: for each its file's name, its exercises, and what is typed in its transcripts.
fn lessons(language: &str) -> Vec<(String, Vec<Exercise>, Vec<String>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/course").join(language);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files
        .retain(|file| file.file_name().unwrap().to_str().unwrap().starts_with(|c: char| c.is_ascii_digit()));
    files.sort();
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).unwrap();
        let exercises = fenced(&text, "exercise").iter().map(|block| exercise(block)).collect();
        let typed = fenced(&text, "console").iter().map(|block| typed(block)).collect();
        (file.file_name().unwrap().to_str().unwrap().to_owned(), exercises, typed)
    };
    files.into_iter().map(read).collect()
}

fn fenced(text: &str, info: &str) -> Vec<String> {
    let begin = format!("```{info}\n");
    let blocks = text.split(&begin).skip(1);
    blocks.map(|block| block.split("```").next().unwrap().to_owned()).collect()
}

/// Commands and statuses of a transcript, and the number of lines that are printed: these are in the language.
fn typed(block: &str) -> String {
    let (typed, printed): (Vec<&str>, Vec<&str>) =
        block.lines().partition(|line| line.starts_with("$ ") || line.starts_with("? "));
    format!("{}\n{} lines", typed.join("\n"), printed.len())
}

fn exercise(block: &str) -> Exercise {
    let part = |line: &str| {
        let (name, value) = line.split_once(' ').unwrap_or((line, ""));
        (name.to_owned(), value.to_owned())
    };
    block.lines().map(part).collect()
}

fn ask(question: &Value) -> Value {
    let read = serde_json::from_str(&question.to_string()).expect("it is a question");
    let answer =
        handle(&read, &Budget::default()).unwrap_or_else(|failure| panic!("{question}: {failure:?}"));
    serde_json::from_str(answer.json()).expect("it is JSON")
}

/// An exercise that is put to the engine.
struct Asked<'a>(&'a Exercise);

impl Asked<'_> {
    fn position(&self, player: &str) -> Value {
        let misere = self.0.contains_key("misere");
        let (game, position) = (&self.0["game"], &self.0["position"]);
        ask(
            &json!({"ask": "position", "game": game, "position": position, "player": player, "misere": misere, "values": true}),
        )
    }

    /// Returns whether a player wins who begins.
    fn wins(&self, player: &str) -> bool {
        let position = self.position(player);
        match position["end"].as_object() {
            Some(end) => end["winner"] == player,
            None => position["values"]["chance"] == "wins",
        }
    }

    fn value(&self, key: &str) -> String {
        let asked = json!({"ask": "value", "text": self.0["value"], "all": true});
        ask(&asked)[key].as_str().unwrap().to_owned()
    }

    fn table(game: &str) -> Value {
        ask(&json!({"ask": "table", "game": game, "to": 40}))["grundy"].clone()
    }

    /// Returns whether the engine says what the exercise does.
    fn is_right(&self) -> bool {
        let answer = self.0["answer"].as_str();
        match self.0["ask"].as_str() {
            "win" => {
                let position = self.position("Left");
                let listed = position["moves"].as_array().unwrap();
                let prospects = position["values"]["prospects"].as_array().unwrap();
                let wins = |to: &str| {
                    let at = listed.iter().position(|one| one["to"] == to);
                    at.is_some_and(|at| prospects[at] == "wins")
                };
                // Some move gives the win away, or there is nothing to find.
                wins(answer) && prospects.iter().any(|prospect| prospect == "loses")
            }
            "outcome" => {
                let found = match (self.wins("Left"), self.wins("Right")) {
                    (true, true) => "N",
                    (true, false) => "L",
                    (false, true) => "R",
                    (false, false) => "P",
                };
                found == answer
            }
            "grundy" => {
                let told = self.position("Left")["values"]["grundy"].to_string();
                told == answer
            }
            "value" => {
                let text = format!("({answer}) = ({})", self.0["value"]);
                ask(&json!({"ask": "value", "text": text}))["holds"] == true
            }
            "mean" | "temperature" => self.value(&self.0["ask"]) == answer,
            "claim" => {
                let asked = json!({"ask": "prove", "game": self.0["game"], "claim": answer});
                ask(&asked)["verdict"] == "proved"
            }
            "rules" => Asked::table(answer) == Asked::table(&self.0["game"]),
            unknown => panic!("an exercise asks for {unknown}"),
        }
    }
}

#[test]
fn the_engine_gives_the_answers_of_all_exercises() {
    let lessons = lessons("en");
    assert_eq!(lessons.len(), LESSONS);
    for (file, exercises, _) in lessons {
        assert!(exercises.len() >= 3, "{file}: {} exercises", exercises.len());
        for exercise in exercises {
            assert!(Asked(&exercise).is_right(), "{file}: {exercise:?}");
        }
    }
}

#[test]
fn both_languages_have_the_same_exercises_and_transcripts() {
    assert_eq!(lessons("en"), lessons("zh"));
}

#[test]
fn another_answer_is_not_right() {
    let wrong = [
        "ask win\ngame nim\nposition 3 5 7\nanswer 1 5 7",
        "ask win\ngame nim\nposition 1\nanswer 0",
        "ask outcome\ngame nim\nposition 1 1\nanswer N",
        "ask outcome\ngame domineering\nposition .|.\nanswer N",
        "ask grundy\ngame nim\nposition 3 5\nanswer 8",
        "ask value\nvalue {0|1}\nanswer 1",
        "ask temperature\nvalue {6|2}\nanswer 4",
        "ask claim\ngame power2\nanswer n % 4 == 0",
        "ask rules\ngame kayles\nanswer n -> n - 1",
    ];
    for block in wrong {
        assert!(!Asked(&exercise(block)).is_right(), "{block}");
    }
}
