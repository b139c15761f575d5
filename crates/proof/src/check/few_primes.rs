//! Laws of games that divide a number by some of a few numbers.
//!
//! Let every line leave `n // d`, where `d` divides `n` and is one of finitely many numbers above 1, and none
//! have a move at 0. Let `p`, `q`, ... be the primes that divide these numbers.
//!
//! Theorem. Map `n >= 1` to the exponents of `p`, `q`, ... in it, and 0 to none of each. A number `d` of the
//! list divides `n >= 1` just where no exponent of `d` is above that of `n`, since `d` has no other primes;
//! and the exponents of `n // d` are then the differences. So the options of `n` are mapped onto those of
//! its exponents in the game of tuples with a line `(x, y, ...) -> (x - i, y - j, ...)` for each `d = p^i
//! q^j ...`, where a tuple with a number below 0 is no option. By induction `n` has the value of its
//! exponents, and who wins them wins `n`, in normal play and in misère play. 0 has no option, and neither
//! have exponents that are all 0, since `d > 1`.

use super::powers::at_least;
use super::primes::{D, N, is_below};
use crate::law::Counted;
use grundy_rules::Rules;
use grundy_rules::interpret::factored;
use grundy_rules::ir::{Comparison, Condition, Ending, Expr, Line, Operator, Part, Set};

/// Larger divisors are not read, and more of them neither.
const LARGEST: i128 = 64;
const MOST: usize = 32;

/// Returns the primes of the numbers that the lines divide by, where these are few.
pub(super) fn counted(rules: &Rules) -> Option<Counted> {
    // A goal speaks of the number itself, and the exponents of a few primes do not tell it.
    if matches!(rules.play(), Ending::Goal { .. }) {
        return None;
    }
    let mut primes: Vec<u64> = Vec::new();
    for line in &rules.moves().lines {
        for divisor in divisors(line, false)? {
            primes.extend(factored(divisor)?.into_iter().map(|(prime, _)| prime));
        }
    }
    primes.sort_unstable();
    primes.dedup();
    Counted::of_primes(primes)
}

/// Returns the lines of the tuples of exponents that a line is.
pub(super) fn lines(line: &Line, has_zero: bool, primes: &[u64]) -> Option<Vec<String>> {
    let tuple =
        |all: Vec<String>| if let [one] = &all[..] { one.clone() } else { format!("({})", all.join(", ")) };
    let names: Vec<String> = primes.iter().map(|prime| format!("e{prime}")).collect();
    let written = |divisor: u128| {
        let factors = factored(divisor)?;
        // The primes come from the certificate, and may be too few for this line.
        if factors.iter().any(|(prime, _)| !primes.contains(prime)) {
            return None;
        }
        let left = primes.iter().zip(&names).map(|(prime, name)| {
            let times = factors.iter().find(|(other, _)| other == prime).map(|(_, times)| *times);
            // A tuple with a number below 0 is no position, so the line needs no condition that `d` divides
            // `n`.
            times.map_or_else(|| name.clone(), |times| format!("{name} - {times}"))
        });
        Some(format!("{} -> {}", tuple(names.clone()), tuple(left.collect())))
    };
    divisors(line, has_zero)?.into_iter().map(written).collect()
}

/// The numbers that a line may divide by, all above 1; `None` where they are not a short list, or something
/// else is asked.
fn divisors(line: &Line, has_zero: bool) -> Option<Vec<u128>> {
    let ([Part::Position(left)], None) = (&line.parts[..], line.mover) else { return None };
    let Expr::Binary(Operator::FloorDivide, n, divisor) = &left[0] else { return None };
    let divisor = match (&**n, &**divisor, line.choices.len()) {
        (&N, number @ Expr::Number(2..), 0) => number.clone(),
        (&N, &D, 1) => D,
        _ => return None,
    };
    let rest = Expr::Binary(Operator::Modulo, Box::new(N), Box::new(divisor.clone()));
    // It must be said by the line itself: a quotient that is rounded has other exponents.
    let divides = Condition::Compare(Comparison::Equal, rest, Expr::Number(0));
    let (mut is_divided, mut has_zero) = (false, has_zero);
    let mut asked: Vec<&Condition> = Vec::new();
    for part in line.condition.conjuncts() {
        if *part == divides {
            is_divided = true;
        } else if let Some(least @ ..=2) = at_least(part, &N) {
            // What a number above 1 divides, and is not 0, is at least 2.
            has_zero &= least < 1;
        } else if is_below(part, &divisor, &N) == Some(false) {
            has_zero = false;
        } else if divisor == D && !part.mentions(|slot| slot != 1) {
            // Only a condition on the divisor alone leaves a fixed list of divisors.
            asked.push(part);
        } else {
            return None;
        }
    }
    // At 0 every divisor would divide, and the quotient is 0 again: play would not end.
    if !is_divided || has_zero {
        return None;
    }
    if let Expr::Number(number) = divisor {
        return (number <= LARGEST).then(|| u128::try_from(number).ok().into_iter().collect());
    }
    let most = asked.iter().filter_map(|part| most(part)).min().filter(|most| *most <= LARGEST)?;
    let mut found = Vec::new();
    // Bounded: `LARGEST`.
    for d in 0..=most {
        // A condition that cannot be evaluated may hold, so that the list would not be complete.
        let all: Option<Vec<bool>> = asked.iter().map(|part| part.at(&[0, d])).collect();
        if all?.into_iter().all(|is| is) {
            // With a divisor 1 nothing changes, and with 0 there is no quotient.
            found.push(u128::try_from(d).ok().filter(|d| *d >= 2)?);
        }
    }
    (found.len() <= MOST).then_some(found)
}

/// A number that the divisor is at most where a condition on it holds.
fn most(part: &Condition) -> Option<i128> {
    let number = |x: &Expr| if let Expr::Number(number) = x { Some(*number) } else { None };
    match part {
        Condition::Member { item, set: Set::List(all), negated: false } if *item == D => {
            all.iter().map(number).collect::<Option<Vec<_>>>()?.into_iter().max()
        }
        Condition::Member { item, set: Set::Range(_, high), negated: false } if *item == D => number(high),
        Condition::Compare(Comparison::Less | Comparison::AtMost | Comparison::Equal, x, y) if *x == D => {
            number(y)
        }
        Condition::Compare(Comparison::Greater | Comparison::AtLeast, x, y) if *y == D => number(x),
        _ => None,
    }
}
