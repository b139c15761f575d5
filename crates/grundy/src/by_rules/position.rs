//! Positions of games given by rules, as users type them.

use grundy_catalog::Error;
use grundy_rules::interpret::Position;
use grundy_rules::ir::Condition;
use grundy_rules::{Rules, interpret};

/// Reads a sum: bare numbers for games of one heap; tuples in brackets, or as many bare numbers as one tuple
/// has; with a `start` line bare numbers are starts, and tuples in brackets plain positions, or where these have
/// another number of coordinates, starts.
///
/// # Errors
/// Words that are neither, and starts that are no position.
pub(super) fn read(rules: &Rules, words: &[&str]) -> Result<Vec<Position>, Error> {
    let sum = read_up_to(rules, words, u64::MAX.into())?;
    Ok(narrow(&sum).expect("numbers are at most that"))
}

/// Returns a sum whose numbers have at most 64 bits as positions.
pub(super) fn narrow(sum: &[Vec<u128>]) -> Option<Vec<Position>> {
    let component = |component: &Vec<u128>| {
        let numbers = component.iter().map(|number| u64::try_from(*number).ok());
        Some(Position::from(&numbers.collect::<Option<Vec<_>>>()?[..]))
    };
    sum.iter().map(component).collect()
}

/// Reads the same with numbers of up to 38 digits.
///
/// # Errors
/// The same.
pub(super) fn read_wide(rules: &Rules, words: &[&str]) -> Result<Vec<Vec<u128>>, Error> {
    read_up_to(rules, words, 10_u128.pow(38) - 1)
}

fn read_up_to(rules: &Rules, words: &[&str], most: u128) -> Result<Vec<Vec<u128>>, Error> {
    let number = |text: &str, word: usize| number(text, word, most);
    let text = words.join(" ");
    let (mut sum, mut bare, mut starts) = (Vec::new(), Vec::new(), Vec::new());
    let n_started = rules.start().map(|start| start.names.len());
    let mut rest = text.trim_start();
    let (mut word, mut has_nothing) = (1, false);
    // Bounded: the words of a position.
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('(') {
            let Some((inside, after)) = inner.split_once(')') else {
                return Err(Error::Position { word, message: format!("expected `)` after \"{rest}\"") });
            };
            rest = after.trim_start_matches([' ', ',', '+']);
            // `()` is a sum of nothing, as `show` writes it.
            has_nothing |= inside.trim().is_empty();
            if inside.trim().is_empty() {
                continue;
            }
            // Commas and spaces part numbers alike, as people type both.
            let items = inside.split([',', ' ']).filter(|item| !item.is_empty());
            let numbers = items.map(|item| number(item, word)).collect::<Result<Vec<_>, _>>()?;
            match numbers.len() {
                n if n == rules.arity() => sum.push(numbers),
                // A tuple with as many numbers as a start is one, where positions have another number of
                // them.
                n if Some(n) == n_started => starts.push(numbers),
                _ => {
                    let message =
                        format!("expected {} numbers in brackets, found \"({inside})\"", rules.arity());
                    return Err(Error::Position { word, message });
                }
            }
        } else {
            let end = rest.find([' ', ',', '(', '+']).unwrap_or(rest.len());
            bare.push(number(&rest[..end], word)?);
            rest = rest[end..].trim_start_matches([' ', ',', '+']);
        }
        word += 1;
    }
    let group = n_started.unwrap_or(rules.arity());
    // Bare numbers are one position; several tuples would not be told apart.
    if group > 1 && !bare.is_empty() && bare.len() != group {
        return Err(Error::Shape(format!(
            "expected {group} numbers, or tuples in brackets for a sum; found {} numbers",
            bare.len()
        )));
    }
    let of_bare = bare.chunks(group).map(<[u128]>::to_vec);
    if n_started.is_some() {
        starts.extend(of_bare);
    } else {
        sum.extend(of_bare);
    }
    for numbers in starts {
        let shown = || numbers.iter().map(u128::to_string).collect::<Vec<_>>().join(" ");
        let narrow: Result<Vec<u64>, _> = numbers.iter().map(|number| u64::try_from(*number)).collect();
        let Ok(narrow) = narrow else {
            return Err(Error::Shape(format!("the start {}: a number is above {}", shown(), u64::MAX)));
        };
        match interpret::start(rules, &narrow) {
            Ok(Some(position)) => sum.push(position.coordinates().iter().map(|x| u128::from(*x)).collect()),
            Ok(None) => return Err(Error::Shape(format!("the start {} is no position", shown()))),
            Err(failure) => return Err(Error::Shape(format!("the start {}: {failure}", shown()))),
        }
    }
    // Positions that a start means are looked at too.
    for numbers in &sum {
        let signed: Option<Vec<i128>> = numbers.iter().map(|number| i128::try_from(*number).ok()).collect();
        let meets = |domain: &Condition| signed.and_then(|numbers| domain.at(&numbers)) == Some(true);
        if !rules.domain().is_none_or(meets) {
            return Err(Error::Shape(no_position(rules, &show_wide(std::slice::from_ref(numbers)))));
        }
    }
    if sum.is_empty() && !has_nothing {
        return Err(Error::Shape(format!("expected a position ({}), found nothing", format(rules))));
    }
    Ok(sum)
}

fn number(text: &str, word: usize, most: u128) -> Result<u128, Error> {
    let digits = grundy_solve::position::digits(text);
    let number = digits.as_deref().and_then(|digits| digits.parse().ok());
    number.filter(|number| *number <= most).ok_or_else(|| {
        let bound = if digits.is_some() { format!(" of at most {most}") } else { String::new() };
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
    grundy_solve::position::sum(sum.iter().map(Position::to_string), " ")
}

/// Returns a move in words.
pub(super) fn becomes(from: &Position, parts: &[Position]) -> String {
    let parts: Vec<String> = parts.iter().map(Position::to_string).collect();
    format!("{from} becomes {}", if parts.is_empty() { "nothing".into() } else { parts.join(" + ") })
}

/// What is said of numbers that the rules' domain leaves out.
fn no_position(rules: &Rules, shown: &str) -> String {
    let text = rules.to_string();
    let domain = text.lines().find(|line| line.starts_with("positions where ")).unwrap_or_default();
    format!("{shown} is no position of these rules: they say `{domain}`")
}

/// Returns a sum as [`read_wide`] reads it.
pub(super) fn show_wide(sum: &[Vec<u128>]) -> String {
    grundy_solve::position::sum(sum.iter().map(|component| one(component)), " ")
}

/// Returns a move in words.
pub(super) fn becomes_wide(from: &[u128], parts: &[Vec<u128>]) -> String {
    let parts: Vec<String> = parts.iter().map(|part| one(part)).collect();
    format!("{} becomes {}", one(from), if parts.is_empty() { "nothing".into() } else { parts.join(" + ") })
}

fn one(component: &[u128]) -> String {
    match component {
        [n] => n.to_string(),
        _ => format!("({})", component.iter().map(u128::to_string).collect::<Vec<_>>().join(", ")),
    }
}
