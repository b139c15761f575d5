//! Texts by strangers are answered within the budget.

use crate::strangers::{Dice, crafted, expensive, questions, slip, soup};
use cpu_time::ThreadTime;
use grundy::Budget;
use grundy_web::wire::Question;
use grundy_web::{handle, limits};
use serde_json::Value;
use std::time::Duration;

/// What a question may take here.
const TIME: Duration = Duration::from_millis(10);

/// What it may take longer, of its own processor time: between two looks at the clock, in a program that is not optimised.
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

/// So many questions about each text, not the same of all.
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
