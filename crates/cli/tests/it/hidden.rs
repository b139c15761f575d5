//! What cannot be seen, or turns what is seen around, comes out of no command as it is.

use crate::process::{Run, run_args};
use std::fs;

/// Rings, colours, clears, turns around, hides, and ends a line early.
const HOSTILE: &str =
    "\u{1b}]0;x\u{7}\u{1b}[31m\r\u{9b}2J\u{202e}live\u{2066}\u{200b}\u{feff}\u{e0041}\u{0b}";

fn sees(said: &Run, what: &str) {
    for text in [&said.stdout, &said.stderr] {
        let found = text.chars().find(|letter| {
            !matches!(letter, '\n' | '\t')
                && (letter.is_control()
                    || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
                    || matches!(letter, '\u{feff}' | '\u{61c}' | '\u{ad}' | '\u{e0000}'..='\u{e007f}'))
        });
        assert_eq!(found, None, "{what}: {text:?}");
    }
}

/// Texts that have it where each kind of text may have something.
fn texts() -> Vec<String> {
    [
        HOSTILE.to_owned(),
        format!("n -> n - 1 # {HOSTILE}"),
        format!("n -> n - {HOSTILE}"),
        format!("game {HOSTILE}\nn -> n - 1"),
        format!("{HOSTILE}: n -> n - k where k in {{1, 2}}"),
        format!("left \"T{HOSTILE}\" -> \"{HOSTILE}T\""),
        format!("left \"T.\" -> \".T\"; mirror {HOSTILE} T"),
        format!("0.7{HOSTILE}"),
        format!("nim{HOSTILE}"),
        format!("{{1|{HOSTILE}}}"),
        format!("domineering[..|{HOSTILE}]"),
        format!("--{HOSTILE}"),
        format!("5 {HOSTILE}"),
        format!("{HOSTILE}.game"),
    ]
    .into()
}

#[test]
fn no_command_prints_a_stranger_s_control_characters() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let good = fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../catalog/certificates/bash.cert"),
    );
    let good = good.unwrap();
    let certificates = [
        HOSTILE.to_owned(),
        good.replace("| ", &format!("| # {HOSTILE}\n| ")),
        good.replace("law", &format!("law {HOSTILE}")),
        good.replace("end", HOSTILE),
    ];
    for (at, text) in texts().iter().chain(&certificates).enumerate() {
        let game = file(&format!("{at}.game"), text);
        let named = file(&format!("{at}\u{1b}[31m\u{202e}.game"), "n -> n +");
        let certificate = file(&format!("{at}.cert"), text);
        let text = text.as_str();
        let commands: Vec<Vec<&str>> = vec![
            vec![text],
            vec!["solve", text, "5"],
            vec!["solve", "nim", text],
            vec!["solve", "nim", "5", "--set", text],
            vec!["solve", "wythoff", "5", "7", text],
            vec!["solve", "domineering", text],
            vec!["solve", &game, "5"],
            vec!["solve", &named, "5"],
            vec!["solve", "kayles", "5", "--format", "json", "--sum", text],
            vec!["table", text, "--to", "5"],
            vec!["table", &game, "--to", "5", "--format", "json"],
            vec!["table", "nim", "--to", text],
            vec!["table", "kayles", "--to", "5", "--store", &game],
            vec!["plot", &game, "--to", "5", "--ascii"],
            vec!["plot", text, "--to", "5", "--svg", "-"],
            vec!["count", text, "--heaps", "2", "--to", "5"],
            vec!["value", text],
            vec!["value", "domineering", text],
            vec!["thermograph", text],
            vec!["play", text],
            vec!["identify", text],
            vec!["identify", "-", "--format", "json"],
            vec!["law", text],
            vec!["law", &game, "--format", "json", "--budget", "1s"],
            vec!["prove", "nim", "--claim", text],
            vec!["prove", &game, "--certificate", "-", "--budget", "1s"],
            vec!["check", &certificate],
            vec!["check", &certificate, "--format", "json"],
            vec!["check", text],
            vec!["code", text, "--lang", "c"],
            vec!["code", "nim", "--lang", text],
            vec!["explain", text],
            vec!["list", text],
            vec!["list", text, "--format", "json"],
            vec!["judge", text],
            vec!["judge", "poj2348", &certificate],
            vec!["stress", "--task", text, "--", "true"],
            vec!["stress", "--game", "nim", "--cases", "1", "--", "printf", text],
            vec!["stress", "--game", text, "--cases", "1", "--", text],
            vec!["serve", "--port", text],
            vec!["completions", text],
            vec!["man", text],
        ];
        // Each command gets a third of the texts.
        for command in commands.iter().skip(at % 3).step_by(3) {
            let said = run_args(command.iter().copied(), text.as_bytes());
            sees(&said, &format!("{command:?}"));
            if command.contains(&"json") && !said.stdout.is_empty() {
                serde_json::from_str::<serde_json::Value>(&said.stdout).expect("JSON stays JSON");
            }
        }
    }
}

#[test]
fn a_player_s_own_words_are_shown_as_they_are() {
    let said = run_args(["play", "nim", "3"], format!("{HOSTILE}\nq\n").as_bytes());
    sees(&said, "play");
    assert!(said.stdout.contains("expected the number of a move"), "{}", said.stdout);
}
