//! Positions as CGSuite writes them, `game.grid.Clobber("xo|ox")`, in ours: `clobber[xo|ox]`.

use crate::lookup;

/// Returns a text with the positions of CGSuite's games that the catalogue has written as ours; `None` where
/// there are none.
///
/// What stands between the brackets is a picture, a number or a name, two of them in brackets, or
/// `Grid.Empty(m, n)`. Of `TakeAndBreak("0.77")(n)` the code is the name.
pub(super) fn translated(text: &str) -> Option<String> {
    let mut told = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("game.") {
        let is_inside =
            rest[..at].ends_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '_' || sign == '.');
        let found = if is_inside { None } else { position(&rest[at..]) };
        let (length, ours) = found.unwrap_or(("game.".len(), "game.".to_owned()));
        told += &rest[..at];
        told += &ours;
        rest = &rest[at + length..];
    }
    told += rest;
    (told != text).then_some(told)
}

/// Reads a position at the beginning of a text; returns its length, and how it is written here.
fn position(text: &str) -> Option<(usize, String)> {
    let mut words = text.splitn(3, '.');
    let (_, kind, behind) = (words.next()?, words.next()?, words.next()?);
    let is_kind = ["heap", "grid", "strip", "graph"].contains(&kind);
    let end = behind.find('(').filter(|_| is_kind)?;
    let (class, mut behind) = behind.split_at(end);
    if !class.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let mut name = hyphened(class);
    if class == "TakeAndBreak" {
        let (code, rest) = bracketed(behind)?;
        name = code.strip_prefix('"')?.strip_suffix('"')?.to_owned();
        behind = rest;
    } else {
        lookup::game(&name).ok()?;
    }
    let (inside, behind) = bracketed(behind)?;
    Some((text.len() - behind.len(), format!("{name}[{}]", written(inside.trim())?)))
}

/// Returns what stands in the bracket at the beginning of a text, and what stands behind it.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let (mut depth, mut is_quoted) = (0, false);
    for (at, sign) in text.char_indices() {
        match sign {
            '"' => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((text.strip_prefix('(')?.get(..at - 1)?, &text[at + 1..]));
        }
    }
    None
}

fn written(inside: &str) -> Option<String> {
    let pair = |text: &str, between: &str| {
        let (a, b) = text.strip_suffix(')')?.split_once(',')?;
        let (a, b) = (a.trim(), b.trim());
        (is_plain(a) && is_plain(b)).then(|| format!("{a}{between}{b}"))
    };
    if let Some(picture) = inside.strip_prefix('"') {
        return picture
            .strip_suffix('"')
            .filter(|picture| !picture.contains(['"', '[', ']']))
            .map(str::to_owned);
    }
    if let Some(size) = inside.strip_prefix("Grid.Empty(") {
        return pair(size, " x ");
    }
    match inside.strip_prefix('(') {
        Some(numbers) => pair(numbers, " "),
        None => is_plain(inside).then(|| inside.to_owned()),
    }
}

fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns `toads-and-frogs` of `ToadsAndFrogs`.
fn hyphened(class: &str) -> String {
    let mut name = String::new();
    for letter in class.chars() {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}
