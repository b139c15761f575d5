//! Values of games as text.

use grundy::calculator::{Details, LoopyProperties, MisereProperties, Properties};
use grundy::report;
use std::fmt::Write;

/// Returns everything that is known of a game, a line each.
pub fn all(properties: &Properties, details: &Details) -> String {
    let mut text = String::new();
    let mut fact = |key: &str, value: &str| {
        let _ = writeln!(text, "{key:<17}{value}");
    };
    fact("canonical", &properties.canonical);
    fact("outcome", &super::text::outcome(properties.outcome));
    fact("mean", &properties.mean.to_string());
    fact("temperature", &properties.temperature.to_string());
    fact("left stop", &properties.left_stop.to_string());
    fact("right stop", &properties.right_stop.to_string());
    fact("birthday", &properties.birthday.to_string());
    for (key, games) in ["left options", "right options"].iter().zip(&details.options) {
        fact(key, &list(games));
    }
    for (key, games) in ["left incentives", "right incentives"].iter().zip(&details.incentives) {
        fact(key, &list(games));
    }
    fact("infinitesimal", yes_or_no(details.is_infinitesimal));
    fact("all-small", yes_or_no(details.is_all_small));
    fact("atomic weight", details.atomic_weight.as_deref().unwrap_or("none"));
    fact("reduced", &details.reduced);
    fact("frozen", &details.frozen);
    text
}

/// Returns what is known of a game with loops, a line each.
pub fn all_of_loopy(properties: &LoopyProperties) -> String {
    let mut text = String::new();
    let mut fact = |key: &str, value: &str| {
        let _ = writeln!(text, "{key:<17}{value}");
    };
    if properties.is_stopper {
        fact("canonical", &properties.onside);
    } else {
        fact("onside", &properties.onside);
        fact("offside", &properties.offside);
    }
    fact("outcome", &super::text::outcome(properties.outcome));
    fact("stopper", yes_or_no(properties.is_stopper));
    text
}

/// Returns what is known of an impartial game in misère play, a line each.
pub fn all_in_misere(properties: &MisereProperties) -> String {
    let mut text = String::new();
    let mut fact = |key: &str, value: &str| {
        let _ = writeln!(text, "{key:<17}{value}");
    };
    fact("canonical", &misere_form(properties));
    let wins = if properties.outcome == "P" { "second" } else { "first" };
    fact("outcome", &format!("{}, the player who moves {wins} wins", properties.outcome));
    fact("genus", &properties.genus);
    fact("Grundy value", &properties.grundy.to_string());
    fact("misere value", &properties.misere_grundy.to_string());
    let half = match properties.half_tame {
        Some(true) => ", half-tame",
        Some(false) => "",
        None => ", half-tame or not",
    };
    fact("kind", &format!("{}{half}", properties.kind.unwrap_or("wild")));
    fact("even", yes_or_no(properties.even));
    fact("birthday", &properties.birthday.to_string());
    if let Some(texts) = &properties.texts {
        fact("options", &list(&texts.options));
        fact("mate", &texts.mate);
    }
    text
}

/// Returns the canonical form of a game in misère play, or how long it would be.
pub fn misere_form(properties: &MisereProperties) -> String {
    match &properties.texts {
        Some(texts) => texts.canonical.clone(),
        None => {
            format!("too long to write ({} letters), of genus {}", properties.text_length, properties.genus)
        }
    }
}

/// Returns the functions of expressions: all, a line each, or those that are asked for, with other names and
/// an example.
pub fn functions(words: &[&str]) -> String {
    let found = report::functions(words);
    let width = found.iter().map(|function| function.signature.len()).max().unwrap_or(0);
    let mut text = String::new();
    let mut about = "";
    for function in &found {
        if words.is_empty() && about != function.about {
            let _ = writeln!(text, "{}{}:", if about.is_empty() { "" } else { "\n" }, function.about);
            about = function.about;
        }
        let _ = writeln!(text, "{:width$}  {}", function.signature, function.returns);
        if !words.is_empty() {
            let [example, answer] = function.example.map(|part| part.replace('\n', "; "));
            let also = function.also.join(", ");
            if !also.is_empty() {
                let _ = writeln!(text, "{:width$}  also called {also}", "");
            }
            let _ = writeln!(text, "{:width$}  {example} is {answer}", "");
        }
    }
    if found.is_empty() {
        let _ = writeln!(text, "no function is about that; `grundy value --functions` lists all");
    }
    text
}

fn list(games: &[String]) -> String {
    if games.is_empty() { "none".to_owned() } else { games.join(", ") }
}

fn yes_or_no(holds: bool) -> &'static str {
    if holds { "yes" } else { "no" }
}
