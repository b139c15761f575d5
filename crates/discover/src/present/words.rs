//! Words for formulas that the field has words for.

use super::gate::{Frame, Meaning, Saying};
use super::tame::repeated;
use grundy_automata::Error;
use grundy_proof::{Law, Limit, Pretending, TakeAway, odd_part};
use grundy_rules::ir::{Comparison, Condition, Expr};
use grundy_rules::lang::{Claim, parse_claim};

/// Values of a heap `n`.
const VALUES: &[(&str, &str)] = &[
    ("bit_length(n & -n) - 1 if n >= 1 else 0", "the exponent of 2 in n, and g(0) = 0"),
    ("bit_length(n + 1 & -(n + 1)) - 1", "the exponent of 2 in n + 1"),
    ("((n + 1) // (n + 1 & -(n + 1)) - 1) // 2", "v where n + 1 = (2v + 1) 2^j"),
    ("(n // (n & -n) - 1) // 2 if n >= 1 else 0", "v where n = (2v + 1) 2^j, and g(0) = 0"),
    ("n & -n", "the greatest power of 2 that divides n, and g(0) = 0"),
    ("bit_length(n)", "the number of binary digits of n, and g(0) = 0"),
    ("popcount(n)", "the number of ones of n in binary"),
    ("popcount(n) % 2", "[n has an odd number of ones in binary]"),
    ("2 * n - popcount(n) % 2 + 1", "2n + [n has an even number of ones in binary]"),
    ("2 * n + popcount(n) % 2", "2n + [n has an odd number of ones in binary]"),
    ("isqrt(n)", "floor(sqrt(n))"),
];

/// Conditions on a heap `n`.
const LOST: &[(&str, &str)] = &[
    ("n in fibonacci", "n is a Fibonacci number"),
    ("n == 0 or n in fibonacci", "n is 0 or a Fibonacci number"),
    ("n in powers(2)", "n is a power of 2"),
    ("n == 0 or n in powers(2)", "n is 0 or a power of 2"),
    ("n + 1 in powers(2)", "n + 1 is a power of 2"),
    ("n in squares", "n is a square"),
    ("isqrt(8*n + 1) ** 2 == 8*n + 1", "n is a triangular number"),
    ("popcount(n) % 2 == 0", "n has an even number of ones in binary"),
];

/// A formula, by its text or by words of the field.
pub(super) struct Formula {
    is_value: bool,
    /// In the rule language.
    text: String,
    words: Option<String>,
}

impl Formula {
    pub(super) fn of(claim: &Claim, names: &[String]) -> Formula {
        let is_value = matches!(claim, Claim::Value(_));
        let list = if is_value { VALUES } else { LOST };
        let same = |text: &str| parse_claim(text, &["n"]).is_ok_and(|other| other == *claim);
        // The words speak of `n`, so they are used only where the heap has this name.
        let known = list.iter().find(|(text, _)| names == ["n"] && same(text));
        match known {
            Some((text, words)) => {
                Formula { is_value, text: (*text).to_owned(), words: Some((*words).to_owned()) }
            }
            None => Formula { is_value, text: claim.print(names), words: odd_parts(claim, names) },
        }
    }
}

impl Saying for Formula {
    fn words(&self, names: &[String]) -> String {
        let said = self.words.as_ref().unwrap_or(&self.text);
        if self.is_value { format!("g({}) = {said}", names.join(", ")) } else { format!("P iff {said}") }
    }

    fn meaning(&self, frame: &Frame<'_>) -> Result<Meaning, Error> {
        let names: Vec<&str> = frame.names.iter().map(String::as_str).collect();
        // The text is read again, so what is compared is what the reader sees and not the claim that it came
        // from.
        let claim = parse_claim(&self.text, &names).map_err(|_| Error::TableTooShort)?;
        // The sentence begins with `g(n) =` or `P iff`, so the claim has to be of the same kind.
        let is_right = matches!(claim, Claim::Value(_)) == self.is_value;
        if is_right { Ok(Meaning::Law(Law::Claim(claim))) } else { Err(Error::TableTooShort) }
    }
}

/// Words for odd parts that are equal.
fn odd_parts(claim: &Claim, names: &[String]) -> Option<String> {
    let Claim::Lost(Condition::Compare(Comparison::Equal, x, y)) = claim else { return None };
    let (x, y) = odd_part::after(x).zip(odd_part::after(y))?;
    Some(format!("{} + 1 and {} + 1 have the same odd part", names.get(x)?, names.get(y)?))
}

/// What positions are worth where the players have different moves, by a formula.
pub(super) struct Valued {
    /// In the rule language.
    text: String,
}

impl Valued {
    pub(super) fn of(value: &Expr, names: &[String]) -> Valued {
        Valued { text: Claim::Value(value.clone()).print(names) }
    }
}

impl Saying for Valued {
    fn words(&self, names: &[String]) -> String {
        format!("v({}) = {}", names.join(", "), self.text)
    }

    fn meaning(&self, frame: &Frame<'_>) -> Result<Meaning, Error> {
        let names: Vec<&str> = frame.names.iter().map(String::as_str).collect();
        match parse_claim(&self.text, &names) {
            Ok(Claim::Value(value)) => Ok(Meaning::Law(Law::Number(value))),
            _ => Err(Error::TableTooShort),
        }
    }
}

/// The values of heaps under a limit on what may be taken.
pub(super) enum Limited {
    /// `n + 1`, or `n`, is `(2v + 1) 2^j`.
    ///
    /// That is the law of a limit of `n / 2`, or `(n - 1) / 2`. Where the limit is half of the heap, the
    /// heaps `2m` have value `m`, and `2m + 1` has that of `m`: so halving `n + 1` as long as it is even
    /// leaves `2v + 1`. Where it is less than half, the same holds of `n`.
    OddPart { after: bool },
    /// The law itself, with the limit `floor((p n + c) / q)`.
    Limit { p: u32, c: i32, q: u32 },
}

impl Limited {
    pub(super) fn of(law: &Limit) -> Limited {
        match (law.p(), law.c(), law.q()) {
            (1, 0, 2) => Limited::OddPart { after: true },
            (1, -1, 2) => Limited::OddPart { after: false },
            (p, c, q) => Limited::Limit { p, c, q },
        }
    }
}

impl Saying for Limited {
    fn words(&self, names: &[String]) -> String {
        let n = names.first().map_or("n", String::as_str);
        let (p, c, q) = match *self {
            Limited::OddPart { after: true } => return format!("g({n}) = v where {n} + 1 = (2v + 1) 2^j"),
            Limited::OddPart { after: false } => {
                return format!("g({n}) = v where {n} = (2v + 1) 2^j, and g(0) = 0");
            }
            Limited::Limit { p, c, q } => (p, c, q),
        };
        let numerator = match (p, c) {
            (1, 0) => n.to_owned(),
            (p, 0) => format!("{p}{n}"),
            (1, c) => format!("({n} {} {})", if c < 0 { '-' } else { '+' }, c.unsigned_abs()),
            (p, c) => format!("({p}{n} {} {})", if c < 0 { '-' } else { '+' }, c.unsigned_abs()),
        };
        let at_least = if c < 0 { ", at least 0" } else { "" };
        format!(
            "g(0) = 0, g({n}) = h({n}) where h({n}) > h({n} - 1), else g({n} - 1 - h({n})), with h({n}) = floor({numerator} / {q}){at_least}"
        )
    }

    fn meaning(&self, _: &Frame<'_>) -> Result<Meaning, Error> {
        let law = match *self {
            Limited::OddPart { after: true } => Limit::new(1, 0, 2),
            Limited::OddPart { after: false } => Limit::new(1, -1, 2),
            Limited::Limit { p, c, q } => Limit::new(p, c, q),
        };
        law.map(|law| Meaning::Law(Law::Limit(law))).map_err(|_| Error::TableTooShort)
    }
}

/// The units of a limit on the next take, and the limit.
pub(super) struct Taken {
    /// In the rule language, of what was taken, `h`.
    limit: String,
    units: Vec<u128>,
}

/// The number of units that are said, of those below a million.
const MOST_UNITS: usize = 10;

/// What was taken, in words.
const TAKEN: &str = "h";

impl Taken {
    pub(super) fn of(law: &TakeAway) -> Taken {
        let limit = Claim::Value(law.limit().clone()).print(&[TAKEN.to_owned()]);
        let mut units = law.units(1_000_000).unwrap_or_default();
        units.truncate(MOST_UNITS);
        Taken { limit, units }
    }
}

impl Saying for Taken {
    fn words(&self, names: &[String]) -> String {
        let [n, most] = [0, 1].map(|at| names.get(at).map_or("", String::as_str));
        let units: Vec<String> = self.units.iter().map(u128::to_string).collect();
        let (units, limit) = (units.join(", "), &self.limit);
        format!(
            "P iff {n} == 0, or {most} is below the last of {units}, ... that are subtracted from {n}, the largest first; each is the one before it, H, plus the first h of them with {limit} >= H"
        )
    }

    fn meaning(&self, _: &Frame<'_>) -> Result<Meaning, Error> {
        let Ok(Claim::Value(limit)) = parse_claim(&self.limit, &[TAKEN]) else {
            return Err(Error::TableTooShort);
        };
        let law = TakeAway::new(limit).map_err(|_| Error::TableTooShort)?;
        // The units are part of the sentence, so they have to be those of the limit that is said.
        let begins = law.units(1_000_000).is_some_and(|units| units.starts_with(&self.units));
        if begins { Ok(Meaning::Law(Law::TakeAway(law))) } else { Err(Error::TableTooShort) }
    }
}

/// A list of heaps that repeats is said up to this number of heaps.
const MOST_LISTED: usize = 48;

/// Longer stretches are not compared.
const MOST_COMPARED: u64 = 1 << 20;

/// A misère quotient by its size, how heaps repeat in it, and which heaps are lost alone.
pub(super) struct Multiplied {
    order: usize,
    lost: usize,
    preperiod: u64,
    period: u64,
    /// These, and from the preperiod on they repeat; `None` where that would be a long list.
    alone: Option<(Vec<bool>, usize)>,
}

impl Multiplied {
    pub(super) fn of(law: &Pretending) -> Multiplied {
        let quotient = law.quotient();
        let (order, lost) = (quotient.order(), quotient.n_lost());
        Multiplied { order, lost, preperiod: law.preperiod(), period: law.period(), alone: alone(law) }
    }
}

/// The heaps that are lost alone, by the least period.
fn alone(law: &Pretending) -> Option<(Vec<bool>, usize)> {
    let repeats = usize::try_from(law.preperiod().saturating_add(law.period())).ok()?;
    // Twice the preperiod and the period shows the list again. Longer laws are cut off, since only short
    // lists are said.
    let seen: Vec<bool> =
        (0..2 * repeats.min(1 << 12) as u128).map(|heap| is_lost_alone(law, heap)).collect();
    // The least period gives the shortest list, so small ones come first.
    (1..=MOST_LISTED.min(seen.len() / 2)).find_map(|period| {
        let last = seen.len() - period;
        let preperiod = (0..last).rev().find(|n| seen[*n] != seen[n + period]).map_or(0, |n| n + 1);
        let heaps = seen.get(..preperiod + period)?.to_vec();
        // Only the first heaps were compared so far, so all up to the common period are compared here.
        (heaps.len() <= MOST_LISTED && are_lost_alone(law, &heaps, preperiod)).then_some((heaps, preperiod))
    })
}

fn is_lost_alone(law: &Pretending, heap: u128) -> bool {
    law.quotient().is_lost(law.element(heap))
}

/// Returns whether just these heaps are lost alone, from the preperiod on repeated: past both preperiods what
/// the law says and this repeat with the product of both periods.
pub(super) fn are_lost_alone(law: &Pretending, heaps: &[bool], preperiod: usize) -> bool {
    let period = heaps.len() - preperiod;
    let late = law.preperiod().max(preperiod as u64);
    let end = late.saturating_add(law.period().saturating_mul(period as u64));
    end <= MOST_COMPARED
        && (0..end).all(|heap| {
            let place = usize::try_from(heap)
                .map(|heap| if heap < heaps.len() { heap } else { preperiod + (heap - preperiod) % period });
            place.is_ok_and(|place| heaps[place] == is_lost_alone(law, heap.into()))
        })
}

impl Saying for Multiplied {
    fn words(&self, names: &[String]) -> String {
        let Multiplied { order, lost, preperiod, period, alone } = self;
        let n = names.first().map_or("n", String::as_str);
        let alone = match alone.as_ref().map(|(heaps, preperiod)| repeated(n, heaps, *preperiod)) {
            None => String::new(),
            Some(none) if none.is_empty() => "no heap alone is lost; ".to_owned(),
            Some(heaps) => format!("a heap alone is lost: {heaps}; "),
        };
        format!(
            "{alone}the misere quotient has {order} elements, {lost} of them lost; the element of {n} is that of {n} + {period} for {n} >= {preperiod}"
        )
    }

    fn meaning(&self, _: &Frame<'_>) -> Result<Meaning, Error> {
        let Multiplied { order, lost, preperiod, period, ref alone } = *self;
        Ok(Meaning::Multiplied { order, lost, preperiod, period, alone: alone.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odd_part_says_the_same_as_the_limit_of_a_half() {
        let (half, less) = (Limit::new(1, 0, 2).unwrap(), Limit::new(1, -1, 2).unwrap());
        let odd_part = |n: u128| ((n >> n.trailing_zeros()) - 1) / 2;
        for n in 1..5000 {
            assert_eq!((half.value(n), less.value(n)), (Some(odd_part(n + 1)), Some(odd_part(n))), "{n}");
        }
        let third = Limited::of(&Limit::new(2, -1, 3).unwrap()).words(&["n".to_owned()]);
        assert!(third.ends_with("with h(n) = floor((2n - 1) / 3), at least 0"), "{third}");
    }

    #[test]
    fn every_entry_is_a_claim_of_its_kind() {
        for (list, is_value) in [(VALUES, true), (LOST, false)] {
            for (text, words) in list {
                let claim = parse_claim(text, &["n"]).unwrap();
                assert_eq!(matches!(claim, Claim::Value(_)), is_value, "{text}");
                assert_eq!(Formula::of(&claim, &["n".to_owned()]).words.as_deref(), Some(*words));
            }
        }
    }
}
