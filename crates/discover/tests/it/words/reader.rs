//! Reads sentences about laws, by what the words mean. It knows nothing of how they are made, but that a
//! formula is one of the rule language.

mod digits;

use grundy_rules::lang::parse_claim;

/// Returns whether a position is lost by a sentence; `None` where it says only that an automaton knows.
pub fn lost(sentence: &str, names: &[&str], position: &[u128]) -> Option<bool> {
    match sentence {
        "no position is lost" => return Some(false),
        "every position is lost" => return Some(true),
        _ => {}
    }
    let said = sentence.strip_prefix("P iff ").unwrap_or_else(|| panic!("{sentence}"));
    if said.starts_with("an automaton of ") {
        return None;
    }
    if let Some(is) = position.first().and_then(|n| lost_field(said, *n)) {
        return Some(is);
    }
    if let &[n] = position
        && let Some(is) = digits::lost(said, names[0], n)
    {
        return Some(is);
    }
    if let Ok(claim) = parse_claim(said, names) {
        let position: Vec<u64> = position.iter().map(|x| u64::try_from(*x).unwrap()).collect();
        return claim.at(&position).map(|is| is == 1);
    }
    if let Some((_, limit)) =
        said.split_once("; each is the one before it, H, plus the first h of them with ")
    {
        return Some(is_below_the_last_unit(said, limit, names, position));
    }
    let (body, exceptions) = said.split_once("; ").unwrap_or((said, ""));
    let (less, more) = match exceptions.strip_prefix("but not at ") {
        Some(less) => less.split_once(", and at ").unwrap_or((less, "")),
        None => ("", exceptions.strip_prefix("and at ").unwrap_or(exceptions)),
    };
    if tuples(less).contains(&position.to_vec()) {
        return Some(false);
    }
    if tuples(more).contains(&position.to_vec()) {
        return Some(true);
    }
    let reader = Reader { names, position };
    Some(body.split(", or ").any(|part| reader.holds(part)))
}

/// `n == 0, or c is below the last of 1, 2, ... that are subtracted from n, the largest first`, with the
/// limit as it is said.
fn is_below_the_last_unit(said: &str, limit: &str, names: &[&str], position: &[u128]) -> bool {
    let (n, most) = (names[0], names[1]);
    let start = format!("{n} == 0, or {most} is below the last of ");
    let list = said.strip_prefix(&start).unwrap_or_else(|| panic!("{said}"));
    let (list, rest) = list.split_once(", ... that ").unwrap();
    assert!(rest.starts_with(&format!("are subtracted from {n}, the largest first; ")), "{said}");
    let reaches = |h: u128, unit: u128| {
        let claim = parse_claim(limit, &["h", "H"]).unwrap();
        claim.at(&[h, unit].map(|x| u64::try_from(x).unwrap())) == Some(1)
    };
    let mut units: Vec<u128> = vec![1];
    while units.last().unwrap() <= &position[0].max(100) {
        let unit = *units.last().unwrap();
        units.push(unit + units.iter().copied().find(|h| reaches(*h, unit)).unwrap());
    }
    for (said, unit) in list.split(", ").zip(&units) {
        assert_eq!(said, unit.to_string(), "{list}");
    }
    let mut left = position[0];
    let mut last = None;
    while left > 0 {
        last = units.iter().copied().rev().find(|unit| *unit <= left);
        left -= last.unwrap();
    }
    last.is_none_or(|last| position[1] < last)
}

struct Reader<'a> {
    names: &'a [&'a str],
    position: &'a [u128],
}

impl Reader<'_> {
    fn of(&self, name: &str) -> u128 {
        let at = self.names.iter().position(|known| *known == name);
        self.position[at.unwrap_or_else(|| panic!("a name: {name}"))]
    }

    fn holds(&self, part: &str) -> bool {
        if let Some(rest) = part.strip_prefix("the two are floor(k ") {
            return self.is_beatty(rest);
        }
        part.split(" and ").all(|phrase| self.phrase(phrase))
    }

    fn phrase(&self, phrase: &str) -> bool {
        let two = || {
            let (x, y) = (self.position[0], self.position[1]);
            (x.min(y), x.max(y))
        };
        let all = format!("({})", self.names.join(", "));
        let min = format!("min({})", self.names.join(", "));
        let max = format!("max({})", self.names.join(", "));
        if let Some(rest) = phrase.strip_prefix("in each binary place a multiple of ") {
            let (multiple, rest) = rest.split_once(" among ").unwrap();
            let (multiple, names): (u32, &str) =
                (multiple.parse().unwrap(), rest.strip_suffix(" have a 1").unwrap());
            let numbers: Vec<u128> = names.split(", ").map(|name| self.of(name)).collect();
            return (0..64).all(|place| {
                let ones: u32 = numbers.iter().map(|x| u32::from(x >> place & 1 == 1)).sum();
                ones.is_multiple_of(multiple)
            });
        }
        if let Some(names) = phrase.strip_prefix("xor(").and_then(|rest| rest.strip_suffix(") = 0")) {
            return names.split(", ").fold(0, |sum, name| sum ^ self.of(name)) == 0;
        }
        if phrase == "exactly one is 0" {
            return two().0 == 0 && two().1 > 0;
        }
        if phrase == format!("{min} = 0") {
            return two().0 == 0;
        }
        let (x, y) = if self.position.len() == 2 { two() } else { (0, 0) };
        if phrase == format!("{max} < phi {min}") {
            return y * y < x * y + x * x;
        }
        if phrase == format!("{max} > phi {min} > 0") {
            return y * y > x * y + x * x && x > 0;
        }
        if let Some((left, right)) = phrase.split_once(" is less than ") {
            let (unit, of) = right.rsplit_once(' ').unwrap();
            let of = self.of(of);
            let unit = match unit {
                "the greatest power of 2 that divides" => of & of.wrapping_neg(),
                "the least Fibonacci number in Zeckendorf's sum for" => least_fibonacci(of),
                _ => panic!("a unit: {unit}"),
            };
            let (times, left) = left.split_once(" * ").unwrap_or(("1", left));
            return times.parse::<u128>().unwrap() * self.of(left) < unit;
        }
        if let Some((left, right)) = phrase.split_once(" is one of ") {
            if left == all || left == self.names[0] {
                return tuples(right).contains(&self.position.to_vec());
            }
            let inner = left.strip_prefix('(').and_then(|left| left.strip_suffix(')')).unwrap();
            let residues: Vec<u128> = inner.split(", ").map(|term| self.residue(term)).collect();
            return tuples(right).contains(&residues);
        }
        if let Some((left, right)) = phrase.split_once(" in {") {
            let list = right.strip_suffix('}').unwrap();
            return list.split(", ").any(|r| self.residue(left) == r.parse::<u128>().unwrap());
        }
        if phrase.contains(" mod ") {
            let (left, right) = phrase.split_once(" = ").unwrap();
            return self.residue(left) == right.parse::<u128>().unwrap();
        }
        if let Some(right) = phrase.strip_prefix(&format!("{all} = ")) {
            return tuples(right) == [self.position.to_vec()];
        }
        if let Some((left, right)) = phrase.split_once(" != ") {
            return self.of(left) != self.of(right);
        }
        let (phrase, positive) = match phrase.strip_suffix(" > 0") {
            Some(phrase) => (phrase, true),
            None => (phrase, false),
        };
        let term = |term: &str| term.parse().unwrap_or_else(|_| self.of(term));
        let terms: Vec<u128> = phrase.split(" = ").map(term).collect();
        assert!(terms.len() >= 2, "a phrase: {phrase}");
        terms.iter().all(|x| *x == terms[0]) && (!positive || terms[0] > 0)
    }

    /// `a mod 3`, `(a - b) mod 3`.
    fn residue(&self, term: &str) -> u128 {
        let (term, modulus) = term.rsplit_once(" mod ").unwrap_or_else(|| panic!("a residue: {term}"));
        let modulus: i128 = modulus.parse().unwrap();
        let term = term.trim_start_matches('(').trim_end_matches(')');
        let number = |name: &str| i128::try_from(self.of(name)).unwrap();
        let number = match (term.split_once(" - "), term.split_once(" + ")) {
            (Some((a, b)), _) => number(a) - number(b),
            (_, Some((a, b))) => number(a) + number(b),
            _ => number(term),
        };
        number.rem_euclid(modulus).cast_unsigned()
    }

    /// `ALPHA) and floor(k ALPHA) + MORE for some k`.
    fn is_beatty(&self, rest: &str) -> bool {
        let (alpha, second) = rest.split_once(") and floor(k ").unwrap();
        let more = second.strip_prefix(alpha).and_then(|more| more.strip_prefix(") + ")).unwrap();
        let more = more.strip_suffix("k for some k").unwrap();
        let times: u128 = if more.is_empty() { 1 } else { more.parse().unwrap() };
        let floor = |k: u128| match alpha {
            "phi" => (k + (5 * k * k).isqrt()) / 2,
            "sqrt(2)" => (2 * k * k).isqrt(),
            _ => {
                let inner = alpha.strip_prefix("(sqrt(").and_then(|a| a.strip_suffix(") / 2")).unwrap();
                let (root, less) = inner.split_once(") - ").unwrap();
                let (root, less): (u128, u128) = (root.parse().unwrap(), less.parse().unwrap());
                ((k * k * root).isqrt() - k * less) / 2
            }
        };
        let (x, y) = (self.position[0].min(self.position[1]), self.position[0].max(self.position[1]));
        (0..=y).any(|k| (floor(k), floor(k) + times * k) == (x, y))
    }
}

/// The least of the Fibonacci numbers, no two of them neighbours, that add up to `n`.
fn least_fibonacci(mut n: u128) -> u128 {
    let (mut a, mut b) = (1, 2);
    while b <= n {
        (a, b) = (b, a + b);
    }
    loop {
        if a > n {
            (a, b) = (b - a, a);
            continue;
        }
        n -= a;
        if n == 0 {
            return a;
        }
    }
}

/// `(1, 2), (3, 4)` or `1, 3`.
fn tuples(text: &str) -> Vec<Vec<u128>> {
    let number = |text: &str| text.trim().parse().unwrap_or_else(|_| panic!("a number: {text:?}"));
    match text {
        "" => Vec::new(),
        _ if text.starts_with('(') => {
            let inner = text.trim_start_matches('(').trim_end_matches(')');
            inner.split("), (").map(|tuple| tuple.split(", ").map(number).collect()).collect()
        }
        _ => text.split(", ").map(|n| vec![number(n)]).collect(),
    }
}

/// Panics where a sentence about values of heaps up to `end` is not what `right` says; says whether it gives
/// them all.
pub fn values(sentence: &str, end: u128, right: impl Fn(u128) -> Option<u128>) -> bool {
    let at = |n: u128, said: Option<u128>| assert_eq!(said, right(n), "{sentence} at {n}");
    if sentence.starts_with("g(n) is held by ") {
        return false;
    }
    if sentence.starts_with("g(n + ") {
        facts(sentence, end, &right);
        return false;
    }
    if let Some((_, limit)) = sentence.split_once(", with h(n) = ") {
        let start = "g(0) = 0, g(n) = h(n) where h(n) > h(n - 1), else g(n - 1 - h(n)), with";
        assert!(sentence.starts_with(start), "{sentence}");
        let least = limit.strip_suffix(", at least 0");
        let h = |n: i128| {
            let h = number(least.unwrap_or(limit), n).unwrap();
            if least.is_some() { h.max(0) } else { h }
        };
        let mut values: Vec<u128> = vec![0];
        for n in 1..=i128::try_from(end).unwrap() {
            let value = if h(n) > h(n - 1) {
                h(n).cast_unsigned()
            } else {
                values[usize::try_from(n - 1 - h(n)).unwrap()]
            };
            values.push(value);
        }
        (0..).zip(values).for_each(|(n, value)| at(n, Some(value)));
        return true;
    }
    for (head, plus) in
        [("g(n) = v where n + 1 = (2v + 1) 2^j", 1), ("g(n) = v where n = (2v + 1) 2^j, and g(0) = 0", 0)]
    {
        if sentence == head {
            let odd = |n: u128| if n == 0 { 0 } else { ((n >> n.trailing_zeros()) - 1) / 2 };
            (0..=end).for_each(|n| at(n, Some(odd(n + plus))));
            return true;
        }
    }
    let said = sentence.strip_prefix("g(n) = ").unwrap_or("");
    if field(said, 1).is_some() {
        (0..=end).for_each(|n| at(n, field(said, n)));
        return true;
    }
    if let Ok(claim) = parse_claim(said, &["n"]) {
        let value = |n| claim.at(&[u64::try_from(n).unwrap()]).and_then(|value| u128::try_from(value).ok());
        (0..=end).for_each(|n| at(n, value(n)));
        return true;
    }
    // `.., but 3 where n mod 7 = 6`
    let (sentence, last) = match sentence.split_once(" where n mod ") {
        Some((head, tail)) => {
            let (rule, value) = head.rsplit_once(", but ").unwrap();
            let (place, but) = tail.split_once(", but ").unwrap_or((tail, ""));
            let (modulus, rest) = place.split_once(" = ").unwrap();
            let whole = if but.is_empty() { rule.to_owned() } else { format!("{rule}, but {but}") };
            let parsed = [modulus, rest, value].map(|number| number.parse::<u128>().unwrap());
            (whole, Some(parsed))
        }
        None => (sentence.to_owned(), None),
    };
    let (rule, but) = sentence.split_once(", but ").unwrap_or((&sentence, ""));
    let except: Vec<(u128, u128)> = if but.is_empty() {
        Vec::new()
    } else {
        let pair = |text: &str| {
            let (n, v) = text.strip_prefix("g(").unwrap().split_once(") = ").unwrap();
            (n.parse().unwrap(), v.parse().unwrap())
        };
        but.split(", ").map(pair).collect()
    };
    let (pieces, rest) = match rule.split_once("else ") {
        Some((pieces, rest)) => (pieces.trim_end_matches(", "), rest),
        None => ("", rule),
    };
    let rest = rest.strip_prefix("g(n) = ").unwrap_or_else(|| panic!("{sentence}"));
    for n in 0..=end {
        let piece = pieces.split(", ").filter(|piece| !piece.is_empty()).find_map(|piece| {
            let (heap, value) = piece.strip_prefix("g(").unwrap().split_once(") = ").unwrap();
            (0..=n).find(|k| of_k(heap, *k) == n.cast_signed()).map(|k| of_k(value, k))
        });
        let said = except.iter().find(|(heap, _)| *heap == n).map(|(_, value)| value.cast_signed());
        let last =
            last.filter(|[modulus, rest, _]| n % modulus == *rest).map(|[.., value]| value.cast_signed());
        let said = said.or(piece).or(last).or_else(|| number(rest, n.cast_signed()));
        at(n, said.and_then(|said| u128::try_from(said).ok()));
    }
    true
}

/// Values in words of the field.
fn field(words: &str, n: u128) -> Option<u128> {
    let exponent = |n: u128| if n == 0 { 0 } else { u128::from(n.trailing_zeros()) };
    let ones = u128::from(n.count_ones());
    if let Some(words) = words.strip_prefix("2n + ") {
        return Some(2 * n + field(words, n)?);
    }
    Some(match words {
        "the exponent of 2 in n, and g(0) = 0" => exponent(n),
        "the exponent of 2 in n + 1" => exponent(n + 1),
        "v where n + 1 = (2v + 1) 2^j" => (((n + 1) >> exponent(n + 1)) - 1) / 2,
        "v where n = (2v + 1) 2^j, and g(0) = 0" if n == 0 => 0,
        "v where n = (2v + 1) 2^j, and g(0) = 0" => ((n >> exponent(n)) - 1) / 2,
        "the greatest power of 2 that divides n, and g(0) = 0" => n & n.wrapping_neg(),
        "the number of binary digits of n, and g(0) = 0" => u128::from(128 - n.leading_zeros()),
        "the number of ones of n in binary" => ones,
        "[n has an odd number of ones in binary]" => ones % 2,
        "[n has an even number of ones in binary]" => (ones + 1) % 2,
        "floor(sqrt(n))" => n.isqrt(),
        _ => return None,
    })
}

/// Conditions on a heap in words of the field.
fn lost_field(words: &str, n: u128) -> Option<bool> {
    let fibonacci = || {
        let (mut a, mut b) = (1, 2);
        while a < n {
            (a, b) = (b, a + b);
        }
        a == n
    };
    Some(match words {
        "n is a Fibonacci number" => fibonacci(),
        "n is 0 or a Fibonacci number" => n == 0 || fibonacci(),
        "n is a power of 2" => n.is_power_of_two(),
        "n is 0 or a power of 2" => n == 0 || n.is_power_of_two(),
        "n + 1 is a power of 2" => (n + 1).is_power_of_two(),
        "n is a square" => n.isqrt().pow(2) == n,
        "n is a triangular number" => (0..=n).any(|k| k * (k + 1) / 2 == n),
        "n has an even number of ones in binary" => n.count_ones().is_multiple_of(2),
        _ => return None,
    })
}

/// `4k+3`
fn of_k(term: &str, k: u128) -> i128 {
    let (times, plus) = term.split_once('k').unwrap();
    let plus: i128 = if plus.is_empty() { 0 } else { plus.parse().unwrap() };
    times.parse::<i128>().unwrap() * k.cast_signed() + plus
}

/// A number that hangs on `n`; `None` where it has none, below 0.
fn number(text: &str, n: i128) -> Option<i128> {
    if let Some(inner) = text.strip_prefix("floor(").and_then(|rest| rest.strip_suffix(')')) {
        let (over, by) = inner.rsplit_once(" / ").unwrap();
        let over = over.strip_prefix('(').and_then(|over| over.strip_suffix(')')).unwrap_or(over);
        let over = match over.split_once(" - ") {
            Some((line, less)) => number(line, n)? - less.parse::<i128>().unwrap(),
            None => number(over, n)?,
        };
        return Some(over.div_euclid(by.parse().unwrap()));
    }
    if let Some((of, modulus)) = text.rsplit_once(" mod ") {
        let of = of.strip_prefix('(').and_then(|of| of.strip_suffix(')')).unwrap_or(of);
        return Some(number(of, n)?.rem_euclid(modulus.parse().unwrap()));
    }
    let (line, plus) = match (text.split_once(" + "), text.split_once(" - ")) {
        (Some((line, plus)), _) => (line, plus.parse::<i128>().unwrap()),
        (_, Some((line, less))) => (line, -less.parse::<i128>().unwrap()),
        _ => (text, 0),
    };
    let line = match line.strip_suffix('n') {
        Some("") => n,
        Some(times) => times.parse::<i128>().unwrap() * n,
        None => line.parse().unwrap_or_else(|_| panic!("a number: {text}")),
    };
    Some(line + plus)
}

/// `g(n + P) = g(n) + S for n >= K; by n mod P: ...; from 0 to M: ...`
fn facts(sentence: &str, end: u128, right: &impl Fn(u128) -> Option<u128>) {
    let mut parts = sentence.split("; ");
    let head = parts.next().unwrap().strip_prefix("g(n + ").unwrap();
    let (period, rest) = head.split_once(") = g(n)").unwrap();
    let (saltus, from) = rest.split_once(" for ").unwrap();
    let period: u128 = period.parse().unwrap();
    let saltus: u128 = saltus.strip_prefix(" + ").map_or(0, |saltus| saltus.parse().unwrap());
    let from: u128 = from.strip_prefix("n >= ").map_or(0, |from| from.parse().unwrap());
    for n in from..=end {
        assert_eq!(right(n + period), right(n).map(|v| v + saltus), "{sentence} at {n}");
    }
    for part in parts {
        let (head, list) = part.split_once(": ").unwrap();
        let list: Vec<u128> = list.split(' ').map(|v| v.parse().unwrap()).collect();
        if head.starts_with("by n mod ") {
            assert_eq!(head, format!("by n mod {period}"));
            assert_eq!(list.len() as u128, period);
            for n in from..=end {
                let said = list[usize::try_from(n % period).unwrap()];
                assert_eq!(Some(said), right(n), "{sentence} at {n}");
            }
        } else {
            let wanted =
                if list.len() == 1 { "at 0".to_owned() } else { format!("from 0 to {}", list.len() - 1) };
            assert_eq!(head, wanted);
            (0..).zip(&list).for_each(|(n, v)| assert_eq!(Some(*v), right(n), "{sentence} at {n}"));
        }
    }
}
