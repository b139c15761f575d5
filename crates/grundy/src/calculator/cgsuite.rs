//! Positions as CGSuite writes them, `game.grid.Clobber("xo|ox")`, in ours: `clobber[xo|ox]`.

use crate::{lookup, resolve};
use std::borrow::Cow;

/// Returns a text with the positions of CGSuite's games that the catalogue has written as ours; `None` where
/// there are none.
///
/// What stands between the brackets is a picture, a number or a name, two of them in brackets, or
/// `Grid.Empty(m, n)`. Of `TakeAndBreak("0.77")(n)` the code is the name.
pub(super) fn translated(text: &str) -> Option<String> {
    let mut told = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("game.") {
        // `endgame.x` and `a.game.x` have these letters too, and are no positions of CGSuite's.
        let is_inside =
            rest[..at].ends_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '_' || sign == '.');
        let found = if is_inside { None } else { position(&rest[at..]) };
        // Where no position stands, these letters alone are copied, so that one further on is still found.
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
    if RULESETS.contains(&class) {
        return None;
    }
    let mut name = Cow::Owned(hyphened(class));
    if class == "TakeAndBreak" {
        let (code, rest) = bracketed(behind)?;
        // A code is a game by itself, so no entry of the catalogue is looked up for it.
        name = quoted(code)?.into();
        behind = rest;
    } else {
        lookup::game(&name).ok()?;
    }
    let (inside, behind) = bracketed(behind)?;
    Some((text.len() - behind.len(), format!("{name}[{}]", written(class, inside.trim())?)))
}

/// Returns a position of the game of a class that stands at the beginning of a text, as its page shows one.
pub(super) fn example(text: &str) -> Option<String> {
    let (_, behind) = text.strip_prefix("game.")?.split_once('.')?;
    // The rest of the text is of no use here: only the class is known.
    let end = behind.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(behind.len());
    let game = resolve(lookup::game(&hyphened(&behind[..end])).ok()?.name).ok()?;
    Some(format!("{}[{}]", game.name(), crate::games::example(&*game)?))
}

/// Classes whose argument is one of the rules.
const RULESETS: [&str; 3] = ["TakeAway", "Subtraction", "PartizanSubtraction"];

/// Returns the rules that CGSuite's `game.grid.Clobber` or `game.heap.TakeAndBreak("0.77")` is, in ours; `None`
/// of other texts.
pub(super) fn ruleset(text: &str) -> Option<Cow<'_, str>> {
    let (kind, behind) = text.strip_prefix("game.")?.split_once('.')?;
    if !["heap", "grid", "strip", "graph"].contains(&kind) {
        return None;
    }
    let end = behind.find('(').unwrap_or(behind.len());
    let (class, arguments) = behind.split_at(end);
    if arguments.is_empty() {
        return Some(lookup::game(&hyphened(class)).ok()?.name.into());
    }
    let (inside, rest) = bracketed(arguments)?;
    if !rest.is_empty() {
        return None;
    }
    match class {
        "TakeAndBreak" => Some(quoted(inside)?.into()),
        "PartizanSubtraction" => {
            // The bracket has to be part of the place to split at, since commas stand within the sets too.
            let (left, right) = inside.split_once("],").or_else(|| inside.split_once("},"))?;
            let set = |text: &str| {
                let numbers = text.trim().trim_start_matches(['[', '{']).trim_end_matches([']', '}']);
                let are_numbers = numbers.split(',').all(|number| number.trim().parse::<u32>().is_ok());
                are_numbers.then(|| format!("n -> n - k where k in {{{numbers}}}"))
            };
            Some(format!("left {}; right {}", set(left)?, set(right)?).into())
        }
        _ => None,
    }
}

fn quoted(text: &str) -> Option<&str> {
    text.trim().strip_prefix('"')?.strip_suffix('"')
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
            // A text that begins with another sign gets here at its first one, and has no `(` to strip.
            return Some((text.strip_prefix('(')?.get(..at - 1)?, &text[at + 1..]));
        }
    }
    None
}

/// Returns a position of a class as it is written here.
fn written(class: &str, inside: &str) -> Option<String> {
    if inside.starts_with('"') {
        // A bracket in the picture would end the brackets that are put around it.
        return quoted(inside).filter(|picture| !picture.contains(['"', '[', ']'])).map(str::to_owned);
    }
    let is_of_size = ["Domineering", "Cram"].contains(&class);
    let size = ["Grid(", "("].into_iter().find_map(|before| inside.strip_prefix(before));
    let size = size.and_then(|size| size.strip_suffix(')')).unwrap_or(inside);
    if let Some([m, n]) = pair(size).filter(|_| is_of_size) {
        return Some(format!("{m} x {n}"));
    }
    if let Some(size) = inside.strip_prefix("Grid.Empty(") {
        let [m, n] = pair(size.strip_suffix(')')?)?;
        if is_of_size {
            return Some(format!("{m} x {n}"));
        }
        // A size alone is another board in games with pieces.
        let (m, n): (usize, usize) = (m.parse().ok()?, n.parse().ok()?);
        // A board without columns has as many rows as are named.
        let fits = m > 0 && m.checked_mul(n).is_some_and(|cells| (1..=MOST_CELLS).contains(&cells));
        return fits.then(|| vec![".".repeat(n); m].join("|"));
    }
    let Some(numbers) = inside.strip_prefix('(') else {
        return is_plain(inside).then(|| inside.to_owned());
    };
    let [a, b] = pair(numbers.strip_suffix(')')?)?;
    match class {
        // Width before height.
        "Cutcake" | "MaundyCake" => Some(format!("{b} {a}")),
        // What was taken last, in place of the most that may be taken.
        "FibonacciNim" => Some(format!("({a}, {})", b.parse::<u64>().ok()?.checked_mul(2)?)),
        _ => Some(format!("{a} {b}")),
    }
}

/// Returns the two numbers or names with a comma between them.
fn pair(text: &str) -> Option<[&str; 2]> {
    let (a, b) = text.split_once(',')?;
    let (a, b) = (a.trim(), b.trim());
    (is_plain(a) && is_plain(b)).then_some([a, b])
}

/// Larger boards are not written out.
const MOST_CELLS: usize = 1 << 12;

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
