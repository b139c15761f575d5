//! Sentences about the digits of a number in a numeration, which are written here by taking the largest unit again and again.

/// Returns whether a number is lost by a sentence about its digits; `None` where the sentence is another one.
pub fn lost(said: &str, name: &str, n: u128) -> Option<bool> {
    let zero = format!("{name} = 0 or ");
    let above = format!("{name} > 0 and ");
    if let Some(said) = said.strip_prefix(&zero) {
        return holds(said, name, n).map(|is| n == 0 || is);
    }
    if let Some(said) = said.strip_prefix(&above) {
        return holds(said, name, n).map(|is| n > 0 && is);
    }
    holds(said, name, n)
}

fn holds(said: &str, name: &str, n: u128) -> Option<bool> {
    if let Some(rest) = said.strip_prefix(&format!("{name} has ")) {
        let (is_there, rest) = match rest.split_once(" digit ")? {
            ("no", rest) => (false, rest),
            ("a", rest) => (true, rest),
            _ => return None,
        };
        let at = [" in ", " by "].iter().filter_map(|word| rest.find(word)).min()?;
        let (wanted, digits) = (&rest[..at], digits(rest[at + 1..].trim(), n)?);
        return Some((among(&digits, wanted)? > 0) == is_there);
    }
    let (what, rest) = said.strip_prefix("the ")?.split_once(&format!(" of {name} "))?;
    let (place, told) = rest.rsplit_once(" is ")?;
    let place = place.strip_suffix(" that is not 0").unwrap_or(place);
    let digits = digits(place, n)?;
    let count = |count: usize| counted(told, count as u128);
    match what {
        "last digit" => {
            let (wanted, last) = (list(told)?, digits.iter().rev().find(|digit| **digit > 0));
            Some(last.is_some_and(|last| wanted.contains(last)))
        }
        "first digit" => Some(list(told)?.contains(digits.first().unwrap_or(&0))),
        "number of zeros at the end" => count(digits.iter().rev().take_while(|digit| **digit == 0).count()),
        "sum of the digits" => counted(told, digits.iter().sum()),
        "number of digits" => count(digits.len()),
        _ => count(among(&digits, what.strip_prefix("number of digits ")?)?),
    }
}

/// Counts the digits that are `1 or 2`, or `other than 0 or 3`.
fn among(digits: &[u128], wanted: &str) -> Option<usize> {
    let (others, set) = match wanted.strip_prefix("other than ") {
        Some(set) => (true, list(set)?),
        None => (false, list(wanted)?),
    };
    Some(digits.iter().filter(|digit| set.contains(digit) != others).count())
}

/// `even`, `odd`, or `1 or 2 modulo 3`.
fn counted(told: &str, count: u128) -> Option<bool> {
    match told {
        "even" => Some(count.is_multiple_of(2)),
        "odd" => Some(!count.is_multiple_of(2)),
        _ => {
            let (rests, modulus) = told.split_once(" modulo ")?;
            Some(list(rests)?.contains(&(count % modulus.parse::<u128>().ok()?)))
        }
    }
}

/// `1 or 2`.
fn list(text: &str) -> Option<Vec<u128>> {
    text.split(" or ").map(|number| number.parse().ok()).collect()
}

/// The digits of a number, the first first; none of 0.
fn digits(place: &str, n: u128) -> Option<Vec<u128>> {
    let mut units: Vec<u128> = match place {
        "in binary" => (0..40).map(|k| 2_u128.pow(k)).collect(),
        "in Zeckendorf's numeration" => recurrent(1, 2),
        _ if place.starts_with("in base ") => {
            let base: u128 = place.strip_prefix("in base ")?.parse().ok()?;
            (0..20).map(|k| base.pow(k)).collect()
        }
        _ => {
            let (first, rest) = place.strip_prefix("by the units 1, ")?.split_once(", ..., U(k+1) = ")?;
            let times = rest.strip_suffix(" U(k) + U(k-1)")?;
            recurrent(times.parse().ok()?, first.parse().ok()?)
        }
    };
    let mut left = n;
    units.retain(|unit| *unit <= n);
    let digit = |unit: u128| {
        let digit = left / unit;
        left %= unit;
        digit
    };
    Some(units.into_iter().rev().map(digit).collect())
}

fn recurrent(times: u128, first: u128) -> Vec<u128> {
    let mut units = vec![1, first];
    while units.len() < 40 {
        units.push(times * units[units.len() - 1] + units[units.len() - 2]);
    }
    units
}
