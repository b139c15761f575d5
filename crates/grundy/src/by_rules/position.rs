//! Positions of games given by rules, as users type them.

use grundy_catalog::Error;
use grundy_rules::interpret::Position;
use grundy_rules::{Rules, interpret};

/// Reads a sum: bare numbers for games of one heap; tuples in brackets, or as many bare numbers as one tuple has; with a
/// `start` line bare numbers are starts, and tuples in brackets plain positions.
///
/// # Errors
/// Words that are neither, and starts that are no position.
pub(super) fn read(rules: &Rules, words: &[&str]) -> Result<Vec<Position>, Error> {
    let text = words.join(" ");
    let (mut sum, mut bare) = (Vec::new(), Vec::new());
    let mut rest = text.trim_start();
    let (mut word, mut has_nothing) = (1, false);
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('(') {
            let Some((inside, after)) = inner.split_once(')') else {
                return Err(Error::Position { word, message: format!("expected `)` after \"{rest}\"") });
            };
            rest = after.trim_start_matches([' ', ',', '+']);
            // `()` is a sum of nothing, as `show` writes it.
            has_nothing |= inside.is_empty();
            if inside.is_empty() {
                continue;
            }
            let items = inside.split([',', ' ']).filter(|item| !item.is_empty());
            let numbers = items.map(|item| number(item, word)).collect::<Result<Vec<_>, _>>()?;
            if numbers.len() != rules.arity() {
                let message = format!("expected {} numbers in brackets, found \"({inside})\"", rules.arity());
                return Err(Error::Position { word, message });
            }
            sum.push(Position::from(&numbers[..]));
        } else {
            let end = rest.find([' ', ',', '(', '+']).unwrap_or(rest.len());
            bare.push(number(&rest[..end], word)?);
            rest = rest[end..].trim_start_matches([' ', ',', '+']);
        }
        word += 1;
    }
    let group = rules.start().map_or(rules.arity(), |start| start.names.len());
    if group > 1 && !bare.is_empty() && bare.len() != group {
        return Err(Error::Shape(format!(
            "expected {group} numbers, or tuples in brackets for a sum; found {} numbers",
            bare.len()
        )));
    }
    for numbers in bare.chunks(group) {
        let shown = || numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        match interpret::start(rules, numbers) {
            Ok(Some(position)) => sum.push(position),
            Ok(None) => return Err(Error::Shape(format!("the start {} is no position", shown()))),
            Err(failure) => return Err(Error::Shape(format!("the start {}: {failure}", shown()))),
        }
    }
    if sum.is_empty() && !has_nothing {
        return Err(Error::Shape(format!("expected a position ({}), found nothing", format(rules))));
    }
    Ok(sum)
}

fn number(text: &str, word: usize) -> Result<u64, Error> {
    text.parse().map_err(|_| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let bound = if digits { format!(" of at most {}", u64::MAX) } else { String::new() };
        Error::Position { word, message: format!("expected a natural number{bound}, found \"{text}\"") }
    })
}

/// Returns what a position looks like.
pub(super) fn format(rules: &Rules) -> String {
    let coordinates = &rules.moves().coordinates;
    match (rules.start(), coordinates.len()) {
        (Some(start), _) => {
            format!("a start {}, or a position ({})", start.names.join(" "), coordinates.join(", "))
        }
        (None, 1) => "one number for each heap, as in `5` or `3 5 7`".into(),
        (None, arity) => {
            format!("{arity} numbers {}, or tuples in brackets for a sum", coordinates.join(" "))
        }
    }
}

/// Returns a sum as [`read`] reads it.
pub(super) fn show(sum: &[Position]) -> String {
    if sum.is_empty() {
        return "()".into();
    }
    sum.iter().map(Position::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns a move in words.
pub(super) fn becomes(from: &Position, parts: &[Position]) -> String {
    let parts: Vec<String> = parts.iter().map(Position::to_string).collect();
    format!("{from} becomes {}", if parts.is_empty() { "nothing".into() } else { parts.join(" + ") })
}
