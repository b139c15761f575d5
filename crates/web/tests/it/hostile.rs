//! Texts by strangers are answered within the budget.

use crate::property;
use crate::strangers::{Dice, crafted, expensive, questions, slip, soup};
use cpu_time::ThreadTime;
use grundy::Budget;
use grundy_web::wire::Question;
use grundy_web::{handle, limits};
use serde_json::Value;
use std::time::Duration;

/// What a question may take here.
const TIME: Duration = Duration::from_millis(10);

/// What it may take longer, of its own processor time: between two looks at the clock, in a program that is
/// not optimised.
const SLACK: Duration = Duration::from_secs(3);

/// Asks on a thread with the stack that the server has; returns the longest time.
fn ask_all(asked: Vec<Value>) -> Duration {
    let asking = std::thread::Builder::new().stack_size(limits::STACK).spawn(move || {
        let mut longest = Duration::ZERO;
        for asked in asked {
            let length = asked["game"].as_str().map_or(0, |text| text.encode_utf16().count());
            let json = asked.to_string();
            let question: Question = serde_json::from_str(&json).unwrap();
            let budget = Budget::default().with_time(TIME).with_bytes(16 << 20);
            let begun = ThreadTime::now();
            if let Err(failure) = handle(&question, &budget) {
                let places = failure.spans.iter();
                let inside = |place: &grundy_web::wire::Place| place.field != "game" || place.end <= length;
                assert!(!failure.message.is_empty() && places.clone().all(inside), "{failure:?}");
            }
            let took = begun.elapsed();
            longest = longest.max(took);
            assert!(took < TIME + SLACK, "{took:?}: {}", json.chars().take(300).collect::<String>());
        }
        longest
    });
    asking.unwrap().join().unwrap()
}

/// The number of questions about each text, not the same for all.
fn some(texts: &[String], kinds: usize) -> Vec<Value> {
    let of = |(index, text): (usize, &String)| {
        let all = questions(text);
        (0..kinds).map(|at| all[(index + at) % all.len()].clone()).collect::<Vec<_>>()
    };
    texts.iter().enumerate().flat_map(of).collect()
}

#[test]
fn a_thousand_random_texts_are_answered_in_time() {
    let mut dice = Dice(7);
    let texts: Vec<String> =
        (0..1000).map(|at| if at % 2 == 0 { soup(&mut dice) } else { slip(&mut dice) }).collect();
    assert!(ask_all(some(&texts, 1)) < TIME + SLACK);
}

#[test]
fn a_hundred_crafted_texts_are_answered_in_time() {
    let texts = crafted();
    assert!(texts.len() >= 100, "{}", texts.len());
    assert!(ask_all(some(&texts, 2)) < TIME + SLACK);
}

#[test]
fn expensive_values_positions_claims_and_certificates_are_answered_in_time() {
    assert!(ask_all(expensive()) < TIME + SLACK);
}

#[test]
fn the_page_is_shown_nothing_that_cannot_be_seen() {
    const HOSTILE: &str = "\u{1b}[31m\u{0}\r\u{9b}\u{202e}live\u{2066}\u{200b}\u{feff}\u{e0041}\u{0b}";
    let mut asked = Vec::new();
    for text in [
        HOSTILE.to_owned(),
        format!("n -> n - 1 # {HOSTILE}"),
        format!("{HOSTILE}: n -> n - {HOSTILE}"),
        format!("left \"T{HOSTILE}\" -> \"{HOSTILE}T\""),
        format!("0.7{HOSTILE}"),
        format!("grundy certificate 1\nrules\n| n -> n - 1 # {HOSTILE}\nlaw claim value n % 2\nend\n"),
        format!("grundy certificate 1\nrules\n| n -> n - 1\nlaw {HOSTILE}\nend\n"),
    ] {
        asked.extend(questions(&text));
        for ask in
            ["position", "reply", "normal", "table", "rules", "law", "known", "explain", "prove", "code"]
        {
            asked.push(
                serde_json::json!({"ask": ask, "game": "nim", "position": text, "claim": text, "lang": text,
                "positions": [text], "set": {text.as_str(): text}, "player": "Left"}),
            );
            asked.push(serde_json::json!({"ask": ask, "game": text, "position": text, "claim": text}));
        }
        for ask in ["page", "value", "check", "coq", "start", text.as_str()] {
            asked.push(serde_json::json!({"ask": ask, "name": text, "text": text, "certificate": text}));
        }
    }
    for question in asked {
        property::page(question.to_string().as_bytes());
    }
    property::page(HOSTILE.as_bytes());
}

#[test]
fn what_the_fuzz_target_begins_with_upsets_nothing() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/page");
    for file in std::fs::read_dir(folder).unwrap() {
        let data = std::fs::read(file.unwrap().path()).unwrap();
        property::page(&data);
        // Cut anywhere, it is mostly no question.
        (0..data.len()).step_by(7).for_each(|at| property::page(&data[..at]));
    }
}

#[test]
fn rules_in_a_certificate_are_as_short_as_others() {
    let ask = |rules: &str, claim: &str| {
        let certificate = format!("grundy certificate 1\nrules\n{rules}law claim value {claim}\nend\n");
        let question = serde_json::json!({"ask": "check", "certificate": certificate});
        let question: Question = serde_json::from_str(&question.to_string()).unwrap();
        handle(&question, &Budget::default())
    };
    let line = "| n -> n - k where k in {1, 2}\n";
    let accepted = ask(line, "n % 3").unwrap();
    assert!(accepted.json().contains("accepted"), "{}", accepted.json());
    // The same rules, and the same claim, written longer than a question may write them.
    for (rules, claim) in [
        (line.to_owned() + &"| # more\n".repeat(limits::RULES / 8), "n % 3".to_owned()),
        (line.to_owned(), format!("n % 3{}", " + 0".repeat(limits::RULES / 4))),
    ] {
        let refused = ask(&rules, &claim).unwrap_err();
        assert!(refused.message.contains("at most 8192 bytes in a certificate"), "{refused}");
    }
}
