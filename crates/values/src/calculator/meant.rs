//! Words and signs of other notations, CGSuite's above all, with what means the same here.

use super::fault::Problem;
use std::ops::Range;

/// A word as another notation has it, in lower case and without `_`, and an expression or a cell of a sheet
/// that means the same, or shows how it is said here.
pub const WORDS: [(&str, &str); 67] = [
    ("adjacencylist", "hackenbush[lrr]"),
    ("adjoin", "concat([1, 2], [3])"),
    ("atomicwt", "atomic_weight(^^)"),
    ("aw", "atomic_weight(^^)"),
    ("canon", "canonical({0,*|1})"),
    ("cf", "canonical({0,*|1})"),
    ("checkperiodicity", "law 0.77"),
    ("clist", "[1, 2, 3]"),
    ("confused", "^ <> *"),
    ("cooled", "cool({3|1}, 1)"),
    ("defrost", "overheat({1|0}, 0, 1)"),
    ("directedgraph", "hackenbush[lrr]"),
    ("edgecount", "hackenbush[lrr]"),
    ("elseif", "if 1 == 2 then 3 else if 1 == 1 then 4 else 5"),
    ("exists", "length([n for n in 1..6 where is_even(n)]) > 0"),
    ("explorer", "tree clobber[3x4] depth 1"),
    ("false", "1 == 2"),
    ("filter", "[n for n in 1..6 where is_even(n)]"),
    ("find", "[n for n in 1..6 where is_even(n)]"),
    ("for", "[n for n in 1..5]"),
    ("forall", "length([n for n in 1..6 where is_odd(n)]) == 6"),
    ("fuzzy", "^ <> *"),
    ("game", "clobber[xo|ox]"),
    ("graph", "hackenbush[lrr]"),
    ("grid", "clobber[xo|ox]"),
    ("gridempty", "domineering[3x4]"),
    ("grundy", "nim_value(kayles[5])"),
    ("heatedby", "heat({3|1}, 1)"),
    ("integer", "3"),
    ("lcf", "reduced({1|^})"),
    ("ls", "left_stop({3|1})"),
    ("meanvalue", "mean({3|1})"),
    ("mex", "{0, *, *3|0, *, *3}"),
    ("miseregenus", "genus(misere(kayles[5]))"),
    ("mutablelist", "[1, 5, 3]"),
    ("nil", "[]"),
    ("nimvaluesequence", "table kayles to 20"),
    ("nimvaluetable", "table wythoff to 5"),
    ("nortonmultiply", "norton({3|1}, ^)"),
    ("number", "is_number(1/2)"),
    ("periodictable", "table kayles to 20"),
    ("period", "law kayles"),
    ("plot", "thermograph({3|1})"),
    ("print", "canonical({0,*|1})"),
    ("quotient", "law misere 0.3"),
    ("random", "search domineering[2x2] where temperature > 0"),
    ("rcf", "reduced({1|^})"),
    ("rs", "right_stop({3|1})"),
    ("scatterplot", "table kayles to 20"),
    ("sensibleleftoptions", "tree {3,1|-1}"),
    ("sensiblerightoptions", "tree {3,1|-1}"),
    ("simplify", "canonical({0,*|1})"),
    ("signexpansion", "birthday(3/8)"),
    ("sortedwith", "sorted([3, 1, 2])"),
    ("stops", "[left_stop({3|1}), right_stop({3|1})]"),
    ("strip", "toads-and-frogs[tt..ff]"),
    ("sublist", "[n for n in 3..5]"),
    ("switch", "+-1"),
    ("table", "table domineering[2 x n] for n in 1..5"),
    ("takeandbreak", "0.77[20]"),
    ("temp", "temperature({3|1})"),
    ("thermographplot", "thermograph({3|1})"),
    ("true", "1 == 1"),
    ("upstar", "^*"),
    ("winner", "outcome({3|1})"),
    ("xor", "3 nim_sum 5"),
    ("zero", "0"),
];

/// The games of the examples above. The user's own game replaces them. One that contains another stands before
/// it.
const GAMES: [&str; 13] = [
    "{0,*|1}",
    "{3,1|-1}",
    "{3|1}",
    "{1|0}",
    "{1|^}",
    "^^",
    "3/8",
    "1/2",
    "0.77",
    "kayles[5]",
    "kayles",
    "wythoff",
    "clobber[3x4]",
];

/// The ends of examples with a second argument: what stands before it, the argument, what stands behind it.
const SECOND: [(&str, &str, &str); 4] =
    [(", ", "1", ")"), (", ", "^", ")"), (" to ", "20", ""), (" to ", "5", "")];

fn example(name: &str) -> Option<&'static str> {
    let plain = plain(name);
    WORDS.iter().find(|(word, _)| *word == plain).map(|(_, here)| *here)
}

/// Returns whether it is a word of another notation.
pub(super) fn is_known(name: &str) -> bool {
    example(name).is_some()
}

/// Returns how a word of another notation that stands in a text is said here.
pub(super) fn advice(name: &str, text: &str, span: &Range<usize>) -> Option<String> {
    let (before, behind) = (text.get(..span.start)?.trim_end(), text.get(span.end..)?.trim_start());
    // `==` is a question, and names nothing.
    if let Some(value) = behind.strip_prefix('=').filter(|_| before.trim().is_empty())
        && !value.starts_with('=')
    {
        return Some(format!("a name is given by a cell of a sheet: {name} := {}", value.trim()));
    }
    let here = example(name)?;
    let (arguments, rest) = bracketed(behind).unwrap_or_default();
    let mut own: Vec<&str> = operand(before).into_iter().collect();
    own.extend(arguments);
    if plain(name) == "takeandbreak" {
        own = own.last().map(|code| code.trim_matches('"')).into_iter().collect();
        // What is asked of the heaps is said, not the heaps alone.
        let asked = rest.strip_prefix('.').unwrap_or_default();
        let word = asked.split(|sign: char| !sign.is_ascii_alphanumeric()).next().unwrap_or_default();
        let (arguments, _) = bracketed(&asked[word.len()..]).or(bracketed(rest)).unwrap_or_default();
        own.extend(arguments);
        return Some(match (example(word), own.first()) {
            (Some(asked), _) => said(&format!("{name}.{word}"), asked, &own),
            (None, Some(code)) => format!("in place of {name}, for example: {code}[20]"),
            (None, None) => said(name, here, &[]),
        });
    }
    Some(said(name, here, &own))
}

/// Returns an example with the user's own games in it, as far as they are known.
fn said(name: &str, here: &str, own: &[&str]) -> String {
    // An example without one of these games has no place for the user's own.
    let Some(sample) = GAMES.iter().find(|sample| here.contains(**sample)) else {
        return match (here, own) {
            ("3", [number]) => format!("in place of {name}: {number}"),
            ("3 nim_sum 5", [a, b]) => format!("in place of {name}: {a} nim_sum {b}"),
            (_, []) => format!("in place of {name}: {here}"),
            _ => format!("in place of {name}, for example: {here}"),
        };
    };
    // An example stands as it is where the text has no game of its own.
    let Some(game) = own.first() else { return format!("in place of {name}, for example: {here}") };
    let mut ours = here.replace(sample, game);
    if let [_, second] = own {
        for (before, argument, behind) in SECOND {
            if let Some(front) = ours.strip_suffix(&format!("{before}{argument}{behind}")) {
                ours = format!("{front}{before}{second}{behind}");
                break;
            }
        }
    }
    format!("in place of {name}: {ours}")
}

fn plain(name: &str) -> String {
    name.replace('_', "").to_lowercase()
}

/// Returns what stands in brackets at the beginning of a text, parted by commas, and what stands behind them.
fn bracketed(text: &str) -> Option<(Vec<&str>, &str)> {
    let (mut depth, mut from, mut pieces) = (0, 1, Vec::new());
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 1 => {
                pieces.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
        // A text that begins with no opening bracket comes here at its first sign, and is refused.
        if depth == 0 {
            pieces.push(text.strip_prefix('(')?.get(from - 1..at - 1)?.trim());
            pieces.retain(|piece| !piece.is_empty());
            return Some((pieces, &text[at + 1..]));
        }
    }
    None
}

/// Returns the game before the point at the end of a text: braces, brackets with a name before them, or what
/// is written together.
fn operand(text: &str) -> Option<&str> {
    let text = text.strip_suffix('.')?.trim_end();
    let is_of_word = |sign: char| sign.is_alphanumeric() || "_^*/".contains(sign);
    let mut from = text.len();
    loop {
        let before = &text[..from];
        if before.ends_with([')', ']', '}']) {
            let mut depth = 0;
            from = before.char_indices().rev().find_map(|(at, sign)| {
                depth += match sign {
                    ')' | ']' | '}' => 1,
                    '(' | '[' | '{' => -1,
                    _ => 0,
                };
                (depth == 0).then_some(at)
            })?;
            if !text[from..].starts_with('{') {
                from = text[..from].trim_end_matches(|sign: char| is_of_word(sign) || sign == '-').len();
            }
        } else {
            from = before.trim_end_matches(is_of_word).len();
        }
        // A point before this belongs to the same game, as in `a.b.c`.
        match text[..from].strip_suffix('.') {
            Some(longer) if from < text.len() => from = longer.len(),
            _ => break,
        }
    }
    Some(&text[from..]).filter(|game| !game.is_empty())
}

/// Returns advice where something stands that means something in another notation.
pub(super) fn sign(problem: &Problem, text: &str, span: &Range<usize>) -> Option<String> {
    match problem {
        Problem::Expected { expected, found } => of_sign(expected, found, text, span),
        Problem::Kind { found, .. } if found == "a player" => {
            let (game, _) = text.get(..span.start)?.trim_end().rsplit_once(".Incentives(")?;
            let player = text.get(span.clone())?.to_lowercase();
            Some(format!(
                "the incentives of one player are {player}_incentives({})",
                operand(&format!("{game}."))?
            ))
        }
        Problem::Kind { expected: "a natural number below 2^64", found } => {
            let number = found.strip_prefix('*')?;
            let number = if number.is_empty() { "1" } else { number };
            Some(format!("this function is of numbers: write {number} for {found}; nimbers are added by +"))
        }
        Problem::Kind { expected: "a game of normal play", found } if found.starts_with("*[") => {
            Some("games of misere play are compared by == and != alone".to_owned())
        }
        _ => None,
    }
}

fn of_sign(expected: &str, found: &str, text: &str, span: &Range<usize>) -> Option<String> {
    let inside = found.strip_prefix('`')?.strip_suffix('`')?;
    let (before, whole) = (text.get(..span.start)?.trim_end(), text.trim());
    if expected == "`+` or the end" && ["=", "!"].contains(&inside) {
        return Some("this is one game; whether two are equal is an expression: *[0,1] == *2".to_owned());
    }
    // In CGSuite a loop has its body between `do` and `end`.
    if let Some((choices, body)) = whole.strip_prefix("for ").and_then(|rest| rest.split_once(" do ")) {
        let body = body.trim().trim_end_matches("end").trim();
        return Some(format!("a list is written in brackets: [{body} for {}]", choices.trim()));
    }
    let known = match inside {
        "\"" => "a position stands in brackets, without quotes: clobber[xo|ox]",
        "\\\\" | "\\" => "signs of LaTeX are not read: write {1|-1}, +-1, ^, v, * and 1/2",
        "%" => "a remainder is mod(13, 4)",
        "^" => "`^` is the game up; a power of numbers is raise(2, 10)",
        "½" | "¼" | "¾" => "write a fraction, as 1/2",
        "∣" | "∥" => "the bar between options is `|`",
        "∞" => "an infinite ordinal is omega; games with loops are on, off, over, under and dud",
        ";" => "a cell of a sheet is one expression: write one a line",
        "=" if before.ends_with(':') => {
            return Some(format!(
                "names are given by cells of a sheet, one a line: {}",
                whole.split(';').next()?
            ));
        }
        "<" | ">" | "=" => "two games are compared at a time: 0 < ^ and ^ < 1",
        "/" if whole.starts_with("//") || whole.starts_with("/*") => "a text in a sheet begins with #",
        "?" => "how two games compare is asked by one relation at a time: G <= H, G == H or G <> H",
        "for" => return Some(format!("a list is written in brackets: [{whole}]")),
        "end" | "fi" => "`end` is left out: if 1 < 2 then 3 else 4",
        "elseif" => "`elseif` is two words: if 1 == 2 then 3 else if 1 == 1 then 4 else 5",
        _ if inside.starts_with('_') && before.ends_with(['+', '-']) => {
            let name = if before.ends_with('+') { "Tiny" } else { "Miny" };
            return Some(format!("{name} is written with its size: {name}({})", &inside[1..]));
        }
        _ => match example(inside)? {
            "^ <> *" => "whether two games are confused is asked by `<>`: ^ <> *",
            "3 nim_sum 5" => "write 3 nim_sum 5, or *3 + *5",
            _ => return None,
        },
    };
    Some(known.to_owned())
}
