//! Positions as data: the components of a sum, from the text of a position and back.

use grundy_solve::position;
use serde::Serialize;
use serde_json::value::RawValue;

/// A component of a position, or what stands in one.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Part {
    /// A natural number of any size.
    Number(Box<RawValue>),
    /// A word that is no number: an edge, a date, a row of a board.
    Word(String),
    /// Numbers of a tuple, rows of a board, edges of a graph.
    Parts(Vec<Part>),
}

/// Returns the parts of a position that is written as a text: heaps are numbers, tuples lists of them, boards
/// lists of rows, and graphs in a sum lists of edges. [`text`] writes them as a text again.
///
/// ```
/// let json = |text| serde_json::to_string(&grundy::report::parts::of(text)).unwrap();
/// assert_eq!(json("5 7"), "[5,7]");
/// assert_eq!(json("(3, 5) (1, 2)"), "[[3,5],[1,2]]");
/// assert_eq!(json("..|.# + ..."), r#"[["..",".#"],["..."]]"#);
/// assert_eq!(json("()"), "[]");
/// ```
#[must_use]
pub fn of(text: &str) -> Vec<Part> {
    let summands: Vec<&str> = text.split(" + ").collect();
    match &summands[..] {
        [alone] => words(alone).into_iter().map(word).collect(),
        _ => summands.into_iter().map(summand).collect(),
    }
}

/// Returns a part of a sum that is written with `+`.
fn summand(text: &str) -> Part {
    match &words(text)[..] {
        [alone] => word(alone),
        words => Part::Parts(words.iter().map(|text| word(text)).collect()),
    }
}

/// Takes a text apart at its blanks, but for those in brackets.
fn words(text: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let is_between = |letter: char| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && letter.is_whitespace()
    };
    text.split(is_between).filter(|word| !word.is_empty() && *word != position::NOTHING).collect()
}

fn word(text: &str) -> Part {
    let has_digits = text.contains(|letter: char| letter.is_ascii_digit());
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    match inside {
        Some(inside) if has_digits => {
            let numbers = inside.split([',', ' ']).filter(|number| !number.is_empty());
            Part::Parts(numbers.map(word).collect())
        }
        _ if !has_digits => Part::Parts(text.split('|').map(|row| Part::Word(row.to_owned())).collect()),
        _ => natural(text).unwrap_or_else(|| Part::Word(text.to_owned())),
    }
}

/// Returns the number that a text is; `None` where the number is written in another way.
fn natural(text: &str) -> Option<Part> {
    let digits = position::digits(text).filter(|digits| digits == text)?;
    RawValue::from_string(digits.into_owned()).ok().map(Part::Number)
}

/// Returns the text of a position that is given as a JSON array of its parts; `None` where it is none.
///
/// ```
/// assert_eq!(grundy::report::parts::text("[5, 1e3]").as_deref(), Some("5 1e3"));
/// assert_eq!(grundy::report::parts::text(r#"[["..", ".#"], ["..."]]"#).as_deref(), Some("..|.# + ..."));
/// ```
#[must_use]
pub fn text(json: &str) -> Option<String> {
    let parts: Vec<Box<RawValue>> = serde_json::from_str(json).ok()?;
    let texts = parts.iter().map(|part| part_text(part.get())).collect::<Option<Vec<_>>>()?;
    let is_plain = |text: &String| {
        text.starts_with('(') || text.contains(|letter: char| letter.is_ascii_digit()) && !text.contains(' ')
    };
    let between = if texts.iter().all(is_plain) { " " } else { " + " };
    Some(position::sum(texts, between))
}

fn part_text(json: &str) -> Option<String> {
    match json.as_bytes().first()? {
        b'"' => serde_json::from_str(json).ok(),
        b'[' => {
            let inner: Vec<Box<RawValue>> = serde_json::from_str(json).ok()?;
            let texts = inner.iter().map(|part| scalar(part.get())).collect::<Option<Vec<_>>>()?;
            Some(match inner.iter().all(|part| part.get().starts_with('"')) {
                false => format!("({})", texts.join(", ")),
                true if texts.iter().any(|text| text.contains(|letter: char| letter.is_ascii_digit())) => {
                    texts.join(" ")
                }
                true => texts.join("|"),
            })
        }
        _ => scalar(json),
    }
}

/// Returns a number as it is written, or a text.
fn scalar(json: &str) -> Option<String> {
    match json.as_bytes().first()? {
        b'"' => serde_json::from_str(json).ok(),
        b'0'..=b'9' => Some(json.to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::game::example;
    use crate::games::{Extent, random_position};

    /// A position and the same from its parts are one to the game.
    fn goes_round(game: &dyn crate::Game, position: &str) {
        let budget = Budget::default();
        let json = serde_json::to_string(&of(position)).unwrap();
        let text = text(&json).unwrap_or_else(|| panic!("{}: {position}: {json}", game.name()));
        let board = |text: &str| {
            let words: Vec<&str> = text.split_whitespace().collect();
            let board = game.board(&words, &budget);
            board.map(|board| board.position()).unwrap_or_else(|error| panic!("{text}: {error}"))
        };
        let shown = board(position);
        assert_eq!(board(&text), shown, "{}: {json}", game.name());
    }

    #[test]
    fn positions_of_all_games_go_round() {
        let budget = Budget::default();
        for game in grundy_catalog::GAMES {
            let game = crate::resolve(game.name).unwrap();
            goes_round(&*game, example(&*game).unwrap());
            for seed in 1..=4 {
                goes_round(&*game, &random_position(&*game, Extent::Small, seed, &budget).unwrap());
            }
            // As answers write it.
            let words: Vec<&str> = example(&*game).unwrap().split_whitespace().collect();
            let board = game.board(&words, &budget).unwrap();
            goes_round(&*game, &board.position());
        }
    }

    #[test]
    fn sums_of_graphs_boards_and_tuples_go_round() {
        for (game, positions) in [
            ("hackenbush", &["1-2l 2-3r + 1-2e", "lrr + 1-2l"][..]),
            ("domineering", &[".. + .|.", "..|.# + ... + .."]),
            ("wythoff", &["(3, 5) (1, 2)", "()"]),
            ("nim", &["()", "0", "18446744073709551615 3"]),
            ("digital-deletions", &["05 20"]),
            ("board-walk", &["8 1,1 1,2"]),
        ] {
            let game = crate::resolve(game).unwrap();
            for position in positions {
                goes_round(&*game, position);
            }
        }
    }

    #[test]
    fn what_is_no_list_of_parts_is_none() {
        for json in ["", "5", "[", "[-5]", "[null]", "[[[1]]]", "{}", "[1,]", "[true]", "[[1],{}]"] {
            assert_eq!(text(json), None, "{json}");
        }
    }
}
