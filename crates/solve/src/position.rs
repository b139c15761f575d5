//! Positions as users type them: numbers and tuples of numbers.

use crate::Error;
use std::borrow::Cow;

/// How a sum of nothing is written in all games.
pub const NOTHING: &str = "()";

/// Returns whether words are a sum of nothing.
#[must_use]
pub fn is_nothing(words: &[&str]) -> bool {
    words.iter().flat_map(|word| word.chars()).filter(|letter| !letter.is_whitespace()).eq(NOTHING.chars())
}

/// Returns the words of a position; none of them for a sum of nothing.
///
/// # Errors
/// Where nothing was typed.
pub fn words<'a, 'w>(words: &'a [&'w str], what: &str) -> Result<&'a [&'w str], Error> {
    match words {
        [] => Err(Error::Shape(format!("expected {what}, found nothing"))),
        _ if is_nothing(words) => Ok(&[]),
        _ => Ok(words),
    }
}

/// Writes a sum: its components with `between` between them.
#[must_use]
pub fn sum(components: impl IntoIterator<Item = String>, between: &str) -> String {
    let text = components.into_iter().collect::<Vec<_>>().join(between);
    if text.is_empty() { NOTHING.to_owned() } else { text }
}

/// Reads heaps: natural numbers parted by blanks, commas or `+`; `()` is a sum of nothing.
///
/// # Errors
/// A word that is no natural number of at least `least`, and a `+` without a number on both sides.
pub fn heaps(words: &[&str], what: &str, least: u64) -> Result<Vec<u64>, Error> {
    let words = self::words(words, &format!("{what}, as in `5` or `3 5 7`"))?;
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let text = words.join(" ");
    if let Some(inner) = bare(&text) {
        let message = format!("expected {what}, found \"{text}\"; heaps have no brackets, as in `{inner}`");
        return Err(Error::Position { word: 1, message });
    }
    let mut heaps = Vec::new();
    for term in text.split('+') {
        let before = heaps.len();
        for word in term.split([' ', ',']).filter(|word| !word.is_empty()) {
            heaps.push(natural(word, heaps.len() + 1, what, least)?);
        }
        if heaps.len() == before {
            let message = format!("expected {what} on both sides of +, found \"{text}\"");
            return Err(Error::Position { word: before + 1, message });
        }
    }
    Ok(heaps)
}

/// Returns what stands between the brackets of a text such as `(3, 5)`; `None` where it is anything else.
fn bare(text: &str) -> Option<String> {
    let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let numbers: Vec<&str> = inner.split([',', ' ']).filter(|number| !number.is_empty()).collect();
    let are_numbers = numbers.iter().all(|number| digits(number).is_some());
    (!numbers.is_empty() && are_numbers).then(|| numbers.join(" "))
}

/// Reads one natural number of at least `least`; commas after it are passed over.
///
/// # Errors
/// A word that is none.
pub fn natural(word: &str, at: usize, what: &str, least: u64) -> Result<u64, Error> {
    let fail = |message| Err(Error::Position { word: at, message });
    let digits = word.trim_end_matches(',');
    match number(digits) {
        Some(value) if value >= least => Ok(value),
        Some(_) => fail(format!("expected {what} of at least {least}, found \"{word}\"")),
        // It is a number, but one beyond 64 bits.
        None if self::digits(digits).is_some() => {
            fail(format!("expected {what} of at most {}, found \"{word}\"", u64::MAX))
        }
        None => fail(format!("expected {what}, found \"{word}\"")),
    }
}

/// Returns the natural number that a text says, as [`digits`] reads it; `None` for any other text and above
/// `u64`.
///
/// The library's `parse` takes a sign as well, which the judge does not.
#[must_use]
pub fn number(text: &str) -> Option<u64> {
    digits(text)?.parse().ok()
}

/// No number that anybody types has more digits.
pub const MOST_DIGITS: usize = 1000;

/// Returns the decimal digits of a natural number as people type it: `1000000`, `1_000_000`, `1e6` or `10^6`,
/// and near these `10^6-1` and `10^6+3`; `None` for any other text, and for a number of more than
/// [`MOST_DIGITS`] digits. Powers of other bases than 10, and numbers near powers, are those below 2^128.
///
/// ```
/// use grundy_solve::position::digits;
/// assert_eq!(digits("10_000").as_deref(), Some("10000"));
/// assert_eq!(digits("12e3").as_deref(), Some("12000"));
/// assert_eq!(digits("2^10").as_deref(), Some("1024"));
/// assert_eq!(digits("10^18-1").as_deref(), Some("999999999999999999"));
/// assert_eq!(digits("10^9+7").as_deref(), Some("1000000007"));
/// assert_eq!(digits("-5"), None);
/// assert_eq!(digits("5+3"), None);
/// ```
#[must_use]
pub fn digits(text: &str) -> Option<Cow<'_, str>> {
    if is_decimal(text) {
        return (text.len() <= MOST_DIGITS).then_some(Cow::Borrowed(text));
    }
    if let Some((power, near)) = text.split_once(['-', '+']) {
        // What has no exponent may be two numbers.
        let has_exponent = power.contains(['e', 'E', '^', '*']);
        let is_less = text.as_bytes()[power.len()] == b'-';
        let power: u128 = rounded(power).filter(|_| has_exponent && is_decimal(near))?.parse().ok()?;
        let near: u128 = near.parse().ok()?;
        let number = if is_less { power.checked_sub(near) } else { power.checked_add(near) };
        return number.map(|number| Cow::Owned(number.to_string()));
    }
    rounded(text).map(Cow::Owned)
}

/// Returns the digits of a number with groups or an exponent.
fn rounded(text: &str) -> Option<String> {
    let exponent =
        |text: &str| text.parse().ok().filter(|exponent| is_decimal(text) && *exponent <= MOST_DIGITS);
    if let Some((base, power)) = text.split_once("**").or_else(|| text.split_once('^')) {
        let power = exponent(power)?;
        // A power of ten may be larger than what 128 bits hold, so its zeros are written.
        if base == "10" {
            // The number has one digit more than its exponent says.
            return (power < MOST_DIGITS).then(|| "1".to_owned() + &"0".repeat(power));
        }
        // The base may have groups or an exponent of its own.
        let base: u128 = rounded(base)?.parse().ok()?;
        return base.checked_pow(u32::try_from(power).ok()?).map(|number| number.to_string());
    }
    let (grouped, zeros) = match text.split_once(['e', 'E']) {
        Some((grouped, zeros)) => (grouped, exponent(zeros)?),
        None => (text, 0),
    };
    let groups: Vec<&str> = grouped.split('_').collect();
    if !groups.iter().all(|group| is_decimal(group)) {
        return None;
    }
    let digits = groups.concat() + &"0".repeat(zeros);
    (digits.len() <= MOST_DIGITS).then_some(digits)
}

fn is_decimal(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a sum of tuples of `N` naturals: `(3, 5) (1,2)`, or as many bare numbers as one tuple has.
///
/// # Errors
/// Words that are neither.
pub fn tuples<const N: usize>(words: &[&str], what: &str, least: u64) -> Result<Vec<[u64; N]>, Error> {
    if is_nothing(words) {
        return Ok(Vec::new());
    }
    let text = words.join(" ");
    if !text.contains('(') {
        let words: Vec<&str> = text.split([' ', ',', '+']).filter(|word| !word.is_empty()).collect();
        if words.len() != N {
            return Err(Error::Shape(format!(
                "expected {N} numbers, or tuples in brackets for a sum, as in `{}`; found {} {}",
                example::<N>(),
                words.len(),
                if words.len() == 1 { "word" } else { "words" }
            )));
        }
        let mut tuple = [0; N];
        for (index, word) in words.iter().enumerate() {
            tuple[index] = natural(word, index + 1, what, least)?;
        }
        return Ok(vec![tuple]);
    }
    parts(&text, |rest, at| bracketed(rest, at, what, least))
}

/// Reads a sum of tuples of `N` naturals in brackets and of bare numbers; `start` turns each of these into
/// the tuple that play starts from: `7 (5, 2)`.
///
/// # Errors
/// Words that are neither, and a bare number below `least`.
pub fn starts<const N: usize>(
    words: &[&str],
    what: &str,
    least: u64,
    start: impl Fn(u64) -> [u64; N],
) -> Result<Vec<[u64; N]>, Error> {
    let words = self::words(words, &format!("{what}, as in `5` or `{}`", example::<N>()))?;
    let text = words.join(" ");
    parts(&text, |rest, at| {
        if rest.starts_with('(') {
            return bracketed(rest, at, what, 0);
        }
        let end = rest.find([' ', ',', '+', '(']).unwrap_or(rest.len());
        Ok((start(natural(&rest[..end], at, what, least)?), &rest[end..]))
    })
}

/// Reads the parts of a sum, each with `read`, which is given what is left of the text and the number of the
/// part, and returns what it left over.
fn parts<'a, T>(
    text: &'a str,
    read: impl Fn(&'a str, usize) -> Result<(T, &'a str), Error>,
) -> Result<Vec<T>, Error> {
    let mut sum = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (part, after) = read(rest, sum.len() + 1)?;
        sum.push(part);
        // Parts may stand side by side, or with a comma or a plus between them.
        rest = after.trim_start_matches([' ', ',', '+']);
    }
    Ok(sum)
}

/// Reads one tuple in brackets from the start of `rest`, and returns what follows it.
fn bracketed<'a, const N: usize>(
    rest: &'a str,
    at: usize,
    what: &str,
    least: u64,
) -> Result<([u64; N], &'a str), Error> {
    let Some((inner, after)) = rest.strip_prefix('(').and_then(|inner| inner.split_once(')')) else {
        return Err(Error::Position {
            word: at,
            message: format!("expected a tuple as `{}`, found \"{rest}\"", example::<N>()),
        });
    };
    let numbers: Vec<&str> = inner.split([',', ' ']).filter(|number| !number.is_empty()).collect();
    if numbers.len() != N {
        return Err(Error::Position {
            word: at,
            message: format!("expected {N} numbers in the tuple, found {} in \"({inner})\"", numbers.len()),
        });
    }
    let mut tuple = [0; N];
    for (slot, number) in tuple.iter_mut().zip(numbers) {
        *slot = natural(number, at, what, least)?;
    }
    Ok((tuple, after))
}

fn example<const N: usize>() -> String {
    tuple(&std::array::from_fn::<u64, N, _>(|index| index as u64 + 3))
}

/// Writes a tuple as [`tuples`] reads it.
#[must_use]
pub fn tuple(numbers: &[u64]) -> String {
    format!("({})", numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_sign() {
        let message = |words: &[&str]| heaps(words, "a heap", 0).unwrap_err().to_string();
        assert_eq!(message(&["-5"]), "position, word 1: expected a heap, found \"-5\"");
        assert_eq!(message(&["+5"]), "position, word 1: expected a heap on both sides of +, found \"+5\"");
        assert!(tuples::<2>(&["3", "-5"], "a pile", 0).is_err());
        assert!(tuples::<2>(&["(3,", "+5)"], "a pile", 0).is_err());
        assert_eq!((number("18446744073709551616"), number("")), (None, None));
    }

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!(heaps(&["1e6", "10_000", "2E0"], "a heap", 0), Ok(vec![1_000_000, 10_000, 2]));
        assert_eq!(tuples::<2>(&["(1e3,", "1_0)"], "a pile", 0), Ok(vec![[1000, 10]]));
        assert_eq!(heaps(&["10^6-1,", "2**3", "0^0"], "a heap", 0), Ok(vec![999_999, 8, 1]));
        let wrong = ["_1", "1_", "1__0", "e6", "1e", "1e-3", "1e+3", "1.5e3", "1e6e6", "1e1001", "0x1", ""];
        let near =
            ["5-3", "1e0-2", "1e3-1e2", "-1", "10^", "^2", "2^3^2", "10^1000", "2^128", "2^-1", "*", "10^3-"];
        for text in wrong.into_iter().chain(near) {
            assert_eq!(digits(text), None, "{text}");
        }
        assert_eq!(digits("10^999").map(|digits| digits.len()), Some(1000));
        assert_eq!(digits("1e999").map(|digits| digits.len()), Some(1000));
        let told = natural("1e20", 1, "a heap", 0).unwrap_err().to_string();
        assert_eq!(
            told,
            format!("position, word 1: expected a heap of at most {}, found \"1e20\"", u64::MAX)
        );
    }

    #[test]
    fn blanks_commas_and_plus_part_heaps_alike() {
        for words in [&["3", "7"][..], &["3,", "7"], &["3,7"], &["3", "+", "7"], &["3+7"], &["3", "+7"]] {
            assert_eq!(heaps(words, "a heap", 0), Ok(vec![3, 7]), "{words:?}");
            assert_eq!(tuples::<2>(words, "a pile", 0), Ok(vec![[3, 7]]), "{words:?}");
        }
        assert_eq!(heaps(&["()"], "a heap", 1), Ok(Vec::new()));
        assert_eq!(tuples::<2>(&["()"], "a pile", 1), Ok(Vec::new()));
        let message = |word: &str| heaps(&[word], "a heap", 0).unwrap_err().to_string();
        for word in ["(3,5)", "(3, 5)"] {
            let found = format!("position, word 1: expected a heap, found \"{word}\"");
            assert_eq!(message(word), found + "; heaps have no brackets, as in `3 5`");
        }
        assert_eq!(message("3,x"), "position, word 2: expected a heap, found \"x\"");
        assert_eq!(message("3 +"), "position, word 2: expected a heap on both sides of +, found \"3 +\"");
        assert_eq!(
            tuples::<2>(&["3"], "a pile", 0).unwrap_err().to_string(),
            "position: expected 2 numbers, or tuples in brackets for a sum, as in `(3, 4)`; found 1 word"
        );
    }

    #[test]
    fn starts_and_tuples_stand_together() {
        let read = |text: &str| {
            let words: Vec<&str> = text.split_whitespace().collect();
            starts(&words, "a heap", 1, |n| [n, n - 1]).map_err(|error| error.to_string())
        };
        assert_eq!(read("7"), Ok(vec![[7, 6]]));
        assert_eq!(read("7 (5, 2) + 3,(0,0)"), Ok(vec![[7, 6], [5, 2], [3, 2], [0, 0]]));
        assert_eq!(read("0"), Err("position, word 1: expected a heap of at least 1, found \"0\"".to_owned()));
        assert_eq!(read("4 x"), Err("position, word 2: expected a heap, found \"x\"".to_owned()));
        assert_eq!(
            read("4 (5, 2"),
            Err("position, word 2: expected a tuple as `(3, 4)`, found \"(5, 2\"".to_owned())
        );
        assert_eq!(
            read("(5, 2, 1)"),
            Err("position, word 1: expected 2 numbers in the tuple, found 3 in \"(5, 2, 1)\"".to_owned())
        );
        assert_eq!(
            read(""),
            Err("position: expected a heap, as in `5` or `(3, 4)`, found nothing".to_owned())
        );
    }
}
