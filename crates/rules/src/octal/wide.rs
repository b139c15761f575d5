//! Codes as the field writes them beyond octal and hexadecimal digits: digits to 35, `!`, `?` and `=` for the
//! sizes of the heaps that are left, numbers of heaps in braces, digits that come again in brackets.

use super::{Base, Code, CodeError};
use crate::ir::Rules;
use crate::lang;

/// What is asked of the sizes of the heaps that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sizes {
    Any,
    /// `!`: no two are equal.
    Unequal,
    /// `?`: not all are equal.
    NotAllEqual,
    /// `=`: all are equal.
    Equal,
    /// `+` and `=`: that many heaps or more, all equal.
    EqualFrom,
}

/// The numbers of heaps that may be left, each with what is asked of them.
type Digit = Vec<(u32, Sizes)>;

/// The digits from the first amount on, those of negative amounts add to the heap; the digits of the tail
/// come again without end.
struct Wide {
    first: i64,
    digits: Vec<Digit>,
    tail: Vec<Digit>,
}

/// No move leaves more heaps.
const MOST_HEAPS: u32 = 8;

/// Returns the rules of a code, of octal or hexadecimal digits as [`Code::parse`] reads them, or of others.
///
/// Digits go to `Z` for 35, without `g` to `z`; bit `r` allows to leave `r` heaps. `{1,3}` are numbers of
/// heaps. Behind a digit or a number `!` asks for pairwise unequal heaps, `?` for heaps that are not all equal, `=`
/// for equal heaps; `{2+}=` are 2 or more that are equal. At the end `[..]` has digits that come again. Digits
/// before the one that stands before the point add to the heap.
///
/// ```
/// use grundy_rules::octal::{Base, Code, rules};
/// assert_eq!(rules("0.[3]", Base::Octal)?, Code::parse("0.3...", Base::Octal)?.rules());
/// assert_eq!(rules("4!.0", Base::Octal)?.to_string(), "n -> a, b where a + b == n and 1 <= a < b");
/// # Ok::<_, grundy_rules::octal::CodeError>(())
/// ```
///
/// # Errors
/// See [`CodeError`].
pub fn rules(text: &str, base: Base) -> Result<Rules, CodeError> {
    let text = text.trim();
    let refused = match Code::parse(text, base) {
        Ok(code) => return Ok(code.rules()),
        Err(refused) => refused,
    };
    let is_wide = text.contains(['!', '?', '=', '{', '[']) || matches!(refused, CodeError::Digit { .. });
    let has_front = text.split_once('.').is_some_and(|(before, _)| before.len() > 1);
    if !is_wide && !has_front || text.ends_with("...") {
        return Err(refused);
    }
    let wide = read(text).map_err(|error| match error {
        // A sign that no code has was told by the digits of the base.
        CodeError::Digit { .. } if matches!(refused, CodeError::Digit { .. }) => refused,
        error => error,
    })?;
    Ok(match wide.plain() {
        Some(code) => code.rules(),
        None => lang::parse(&wide.lines()?.join("; ")).map_err(|_| CodeError::Unsaid)?.rules,
    })
}

fn read(text: &str) -> Result<Wide, CodeError> {
    let (before, after) = text.split_once('.').ok_or(CodeError::Shape)?;
    let (after, again) = match after.strip_suffix(']') {
        Some(inside) => {
            inside.split_once('[').map(|(after, again)| (after, Some(again))).ok_or(CodeError::Shape)?
        }
        None => (after, None),
    };
    let (before, after) = (digits(before)?, digits(after)?);
    let tail = again.map_or(Ok(Vec::new()), digits)?;
    if after.is_empty() && tail.is_empty() {
        return Err(CodeError::Shape);
    }
    let n_before = i64::try_from(before.len()).map_err(|_| CodeError::Shape)?;
    let digits = before.into_iter().chain(after).collect();
    let wide = Wide { first: 1 - n_before, digits, tail };
    // A move that takes nothing or adds leaves two heaps or more, or would never end.
    let least = |digit: &Digit| digit.iter().map(|(count, _)| *count).min().unwrap_or(2);
    let is_nothing = wide.amounts().any(|(amount, digit)| amount == 0 && least(digit) < 2);
    if is_nothing { Err(CodeError::Nothing) } else { Ok(wide) }
}

fn digits(text: &str) -> Result<Vec<Digit>, CodeError> {
    let (mut digits, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let mut digit: Digit = Vec::new();
        let mut open = Vec::new();
        if let Some(inside) = rest.strip_prefix('{') {
            let (inside, behind) = inside.split_once('}').ok_or(CodeError::Shape)?;
            for item in inside.split(',').filter(|_| !inside.is_empty()) {
                let (item, is_open) =
                    item.trim().strip_suffix('+').map_or((item.trim(), false), |item| (item, true));
                let (number, sizes) = marked(item);
                digit.push((number.parse().map_err(|_| CodeError::Shape)?, sizes));
                open.push(is_open);
            }
            rest = behind;
        } else {
            let bits = first
                .to_digit(if first.is_ascii_lowercase() { 16 } else { 36 })
                .ok_or(CodeError::Digit { digit: first, base: Base::Hexadecimal })?;
            digit.extend((0..6).filter(|count| bits >> count & 1 == 1).map(|count| (count, Sizes::Any)));
            rest = &rest[first.len_utf8()..];
        }
        let n_marks = usize::from(rest.starts_with(['!', '?', '=']));
        if let (_, sizes @ (Sizes::Unequal | Sizes::NotAllEqual | Sizes::Equal)) = marked(&rest[..n_marks]) {
            digit.iter_mut().for_each(|(_, own)| *own = sizes);
            rest = &rest[n_marks..];
        }
        open.resize(digit.len(), false);
        for ((count, sizes), is_open) in digit.iter_mut().zip(open) {
            if is_open {
                *sizes =
                    if *sizes == Sizes::Equal { Sizes::EqualFrom } else { return Err(CodeError::Endless) };
                continue;
            }
            if *count > MOST_HEAPS {
                return Err(CodeError::Heaps { found: *count, most: MOST_HEAPS });
            }
            // One heap is all there is, and two that are not all equal are unequal.
            *sizes = match (*count, *sizes) {
                (0 | 1, _) => Sizes::Any,
                (2, Sizes::NotAllEqual) => Sizes::Unequal,
                (_, sizes) => sizes,
            };
        }
        // No heaps at all are a line of their own.
        if let Some(from) = digit.iter_mut().find(|from| **from == (0, Sizes::EqualFrom)) {
            *from = (1, Sizes::EqualFrom);
            digit.push((0, Sizes::Any));
        }
        digit.sort_unstable();
        digit.dedup();
        digits.push(digit);
        if digits.len() > super::MAX_DIGITS {
            return Err(CodeError::TooLong { found: digits.len() });
        }
    }
    Ok(digits)
}

/// Takes the mark behind a digit apart from it.
fn marked(text: &str) -> (&str, Sizes) {
    let marks = [('!', Sizes::Unequal), ('?', Sizes::NotAllEqual), ('=', Sizes::Equal)];
    let found = marks.iter().find_map(|(mark, sizes)| Some((text.strip_suffix(*mark)?, *sizes)));
    found.unwrap_or((text, Sizes::Any))
}

impl Wide {
    fn amounts(&self) -> impl Iterator<Item = (i64, &Digit)> {
        (self.first..).zip(&self.digits)
    }

    /// Returns the octal or hexadecimal code that says the same.
    fn plain(&self) -> Option<Code> {
        let bits = |digit: &Digit| {
            let is_plain = digit.iter().all(|(count, sizes)| *count < 4 && *sizes == Sizes::Any);
            is_plain.then(|| digit.iter().fold(0u8, |bits, (count, _)| bits | 1 << count))
        };
        let is_front_empty = self.amounts().all(|(amount, digit)| amount >= 0 || digit.is_empty());
        let from_zero = self.amounts().filter(|(amount, _)| *amount >= 0);
        let mut digits: Vec<u8> = from_zero.map(|(_, digit)| bits(digit)).collect::<Option<_>>()?;
        if self.first > 0 {
            digits.insert(0, 0);
        }
        let tail = match &self.tail[..] {
            [] => 0,
            [first, others @ ..] => bits(first).filter(|_| others.iter().all(|digit| digit == first))?,
        };
        is_front_empty.then(|| Code::new(digits, tail))
    }

    /// Returns the lines of the rules.
    fn lines(&self) -> Result<Vec<String>, CodeError> {
        let mut lines = Vec::new();
        for (amount, digit) in self.amounts() {
            for (count, sizes) in digit {
                lines.push(match amount {
                    0 => line(*count, *sizes, "n", ""),
                    1.. => line(*count, *sizes, &format!("n - {amount}"), &format!("n >= {amount}")),
                    _ => line(*count, *sizes, &format!("n + {}", -amount), "n >= 1"),
                });
            }
        }
        let period = i64::try_from(self.tail.len()).map_err(|_| CodeError::Shape)?;
        let start = self.amounts().last().map_or(self.first, |(amount, _)| amount + 1);
        for (first, digit) in (start..).zip(&self.tail) {
            for (count, sizes) in digit {
                let amounts = match period {
                    1 => format!("{first} <= k <= n"),
                    _ => format!("{first} <= k <= n and k % {period} == {}", first.rem_euclid(period)),
                };
                lines.push(line(*count, *sizes, "n - k", &amounts));
            }
        }
        if lines.is_empty() { Err(CodeError::Shape) } else { Ok(lines) }
    }
}

/// The line by which a heap of `n` leaves heaps of `rest` together.
fn line(count: u32, sizes: Sizes, rest: &str, amounts: &str) -> String {
    if sizes == Sizes::EqualFrom {
        let amounts = if amounts.is_empty() { String::new() } else { format!(" and {amounts}") };
        return format!("n -> m of x where m * x == {rest} and {count} <= m and m <= n and x >= 1{amounts}");
    }
    let names: Vec<&str> = ["a", "b", "c", "d", "e", "f", "g", "h"][..count as usize].to_vec();
    let mut conditions = Vec::new();
    match &names[..] {
        [] => conditions.push(format!("{rest} == 0")),
        [_] => conditions.push(format!("{rest} >= 1")),
        [first, .., last] => {
            let between = match sizes {
                Sizes::Any | Sizes::NotAllEqual => " <= ",
                Sizes::Unequal => " < ",
                Sizes::Equal | Sizes::EqualFrom => " == ",
            };
            conditions.push(format!("{} == {rest}", names.join(" + ")));
            conditions.push(format!("1 <= {first}"));
            conditions.extend(names.windows(2).map(|pair| pair.join(between)));
            if sizes == Sizes::NotAllEqual {
                conditions.push(format!("{first} < {last}"));
            }
        }
    }
    if !amounts.is_empty() {
        conditions.push(amounts.to_owned());
    }
    let left = match count {
        0 => "()".to_owned(),
        1 => rest.to_owned(),
        _ => names.join(", "),
    };
    format!("n -> {left} where {}", conditions.join(" and "))
}
