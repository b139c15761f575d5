//! Functions of numbers, and of the field of nimbers.

use super::super::surreals;
use super::super::value::Value;
use super::lists::extreme;
use super::{Answer, Argument, Function, Refused, as_number, functions, none, number, short};
use crate::dyadic::MOST_BITS;
use crate::form::{Form, Forms};
use crate::nim_ordinals::{self, Unknown};
use crate::{Dyadic, NoPower, Stop, Surreal, nim_field};
use dashu_int::IBig;
use dashu_int::ops::{BitTest, Gcd, RemEuclid, SquareRoot};
use std::cmp::Ordering;

pub(super) static FUNCTIONS: &[Function] = functions! {
    "max" ("G", "H?") -> "the greater one of two games that compare, or the greatest of a list",
        "max(3, -7/2)" => "3"
        = |arena, a| extreme(arena, a, |arena, a| of_two(&mut arena.forms, a, Ordering::Greater));
    "min" ("G", "H?") -> "the lesser one of two games that compare, or the least of a list",
        "min(^, 0)" => "0"
        = |arena, a| extreme(arena, a, |arena, a| of_two(&mut arena.forms, a, Ordering::Less));
    "abs" ("x") -> "x or -x, whichever is not negative",
        "abs(-3/4)" => "3/4"
        = |arena, a| { let x = surreal(&arena.forms, a, 0)?; exact(&mut arena.forms, if x.signum() < 0 { x.negative() } else { x }) };
    "sign" ("x") -> "-1, 0 or 1",
        "sign(-3/4)" => "-1"
        = |arena, a| { let sign = surreal(&arena.forms, a, 0)?.signum(); number(&mut arena.forms, &Dyadic::from(i64::from(sign))) };
    "floor" ("x") -> "the greatest integer that is at most x",
        "floor(-3/4)" => "-1"
        = |arena, a| { let x = surreal(&arena.forms, a, 0)?.floor(); real(&mut arena.forms, x) };
    "ceiling" ("x") -> "the least integer that is at least x",
        "ceiling(3/4)" => "1"
        = |arena, a| { let x = surreal(&arena.forms, a, 0)?.negative().floor().map(|n| -n); real(&mut arena.forms, x) };
    "numerator" ("x") -> "the numerator of x in lowest terms",
        "numerator(6/8)" => "3"
        = |arena, a| { let x = surreal(&arena.forms, a, 0)?.as_real().map(|[n, _]| n); real(&mut arena.forms, x) };
    "denominator" ("x") -> "the denominator of x in lowest terms",
        "denominator(6/8)" => "4"
        = |arena, a| { let x = surreal(&arena.forms, a, 0)?.as_real().map(|[_, d]| d); real(&mut arena.forms, x) };
    "reciprocal" ("x") -> "1/x, of a number of one term",
        "reciprocal(-3/8)" => "-8/3"
        = |arena, a| {
            let x = surreal(&arena.forms, a, 0)?;
            surreals::answer(&mut arena.forms, x.reciprocal(), "only numbers of one term other than 0 have a reciprocal")
        };
    "div" ("n", "m") -> "the integer quotient, rounded towards 0",
        "div(17, 4)" => "4"
        = |arena, a| {
            let (n, m) = (integer(&arena.forms, a, 0)?, integer(&arena.forms, a, 1)?);
            if m == IBig::ZERO { return Err(none("nothing is divided by 0")); }
            number(&mut arena.forms, &(n / m).into())
        };
    "mod" ("n", "m") -> "the rest of n divided by m, at least 0",
        "mod(-1, 3)" => "2"
        = |arena, a| {
            let (n, m) = (integer(&arena.forms, a, 0)?, integer(&arena.forms, a, 1)?);
            if m == IBig::ZERO { return Err(none("nothing is divided by 0")); }
            number(&mut arena.forms, &IBig::from(n.rem_euclid(m)).into())
        };
    "gcd" ("n", "m") -> "the greatest common divisor",
        "gcd(12, -18)" => "6"
        = |arena, a| {
            let (n, m) = (integer(&arena.forms, a, 0)?, integer(&arena.forms, a, 1)?);
            // The library has no greatest common divisor of two zeros, which every number divides.
            let gcd = if n == IBig::ZERO && m == IBig::ZERO { IBig::ZERO } else { IBig::from(n.gcd(m)) };
            number(&mut arena.forms, &gcd.into())
        };
    "raise" ("x", "n") -> "the n-th power of a number, n from 0 upwards; of omega any power",
        "raise(2, 100)" => "1267650600228229401496703205376"
        = |arena, a| {
            if let Value::Number(x) = &a[0].value {
                return match x.power(&surreal(&arena.forms, a, 1)?, &arena.forms.budget) {
                    Ok(power) => exact(&mut arena.forms, power),
                    Err(NoPower::Stopped(stop)) => Err(stop.into()),
                    Err(why) => Err(none(&why.to_string())),
                };
            }
            let (x, n) = (as_number(&arena.forms, a, 0)?, naturals::<2>(&arena.forms, a, 1)?[1]);
            // Powers of 0, 1 and -1 do not grow, and n counts by its parity alone where it is not 0.
            let n = if x.is_integer() && x.numerator().bit_len() <= 1 { n.min(2 - n % 2) } else { n };
            // The size is estimated before the power is made.
            let bits = x.numerator().bit_len() as u64 + u64::from(x.exponent());
            if bits.saturating_mul(n) > MOST_BITS { return Err(Stop::Reach.into()); }
            let small = |n: u64| u32::try_from(n).map_err(|_| Stop::Reach);
            let shift = small(u64::from(x.exponent()) * n)?;
            let power = Dyadic::new(x.numerator().pow(small(n)? as usize), shift);
            number(&mut arena.forms, &power)
        };
    "isqrt" ("n") -> "the greatest integer whose square is at most n",
        "isqrt(99)" => "9"
        = |arena, a| {
            let n = integer(&arena.forms, a, 0)?;
            if n < IBig::ZERO { return Err(none("a negative number has no root")); }
            let n = dashu_int::UBig::try_from(n).expect("it is not negative");
            number(&mut arena.forms, &IBig::from(n.sqrt()).into())
        };
    "lb" ("n") -> "the binary logarithm, rounded down",
        "lb(1000)" => "9"
        = |arena, a| {
            let n = integer(&arena.forms, a, 0)?;
            if n <= IBig::ZERO { return Err(none("only positive numbers have a logarithm")); }
            number(&mut arena.forms, &IBig::from(n.bit_len() as u64 - 1).into())
        };
    "is_two_power" ("n") -> "whether n is a power of two",
        "is_two_power(32)" => "yes"
        = |arena, a| { let n = integer(&arena.forms, a, 0)?; Ok(Value::Truth(n > IBig::ZERO && is_power_of_two(&n))) };
    "is_evil" ("n") -> "whether n has an even number of binary ones",
        "is_evil(23)" => "yes"
        = |arena, a| { let [n] = naturals(&arena.forms, a, 0)?; Ok(Value::Truth(n.count_ones() % 2 == 0)) };
    "is_odious" ("n") -> "whether n has an odd number of binary ones",
        "is_odious(11)" => "yes"
        = |arena, a| { let [n] = naturals(&arena.forms, a, 0)?; Ok(Value::Truth(n.count_ones() % 2 == 1)) };
    "nim_value" ("G") -> "the n of which G is the nimber *n; of a game of misere play its value in normal play",
        "nim_value(*3)" => "3"
        = |arena, a| match a[0].value {
            Value::Misere(game) => natural(&mut arena.forms, arena.misere.grundy(game)),
            _ => {
                let g = short(a, 0)?;
                let n = arena.forms.as_nimber(g).ok_or(Refused::Kind { argument: 0, expected: "a nimber" })?;
                natural(&mut arena.forms, u64::from(n))
            }
        };
    "nim_sum" ("a", "b") -> "the nim sum of natural numbers or ordinals",
        "nim_sum(5, 3)" => "6"
        = |arena, a| {
            if is_infinite(a) {
                let [x, y] = [surreal(&arena.forms, a, 0)?, surreal(&arena.forms, a, 1)?];
                return ordinal(&mut arena.forms, nim_ordinals::sum(&x, &y));
            }
            let [a, b] = naturals(&arena.forms, a, 0)?;
            natural(&mut arena.forms, a ^ b)
        };
    "nim_product" ("a", "b") -> "the nim product, of ordinals below omega^omega^omega",
        "nim_product(omega^2, omega)" => "2"
        = |arena, a| {
            if is_infinite(a) {
                let [x, y] = [surreal(&arena.forms, a, 0)?, surreal(&arena.forms, a, 1)?];
                let product = nim_ordinals::product(&x, &y, &arena.forms.budget);
                return ordinal(&mut arena.forms, product);
            }
            let [a, b] = naturals(&arena.forms, a, 0)?;
            natural(&mut arena.forms, nim_field::product(a, b))
        };
    "nim_power" | "nim_exp" ("a", "n") -> "the nim product of n times a",
        "nim_power(2, 3)" => "1"
        = |arena, a| {
            if is_infinite(a) {
                let (x, [_, n]) = (surreal(&arena.forms, a, 0)?, naturals(&arena.forms, a, 1)?);
                let power = nim_ordinals::power(&x, n, &arena.forms.budget);
                return ordinal(&mut arena.forms, power);
            }
            let [a, n] = naturals(&arena.forms, a, 0)?;
            natural(&mut arena.forms, nim_field::power(a, n))
        };
    "nim_inverse" ("a") -> "the number whose nim product with a is 1",
        "nim_inverse(2)" => "3"
        = |arena, a| {
            let [a] = naturals(&arena.forms, a, 0)?;
            natural(&mut arena.forms, nim_field::inverse(a).ok_or_else(|| none("0 has no nim inverse"))?)
        };
    "nim_div" ("a", "b") -> "the number whose nim product with b is a",
        "nim_div(11, 2)" => "6"
        = |arena, a| {
            let [a, b] = naturals(&arena.forms, a, 0)?;
            let inverse = nim_field::inverse(b).ok_or_else(|| none("0 has no nim inverse"))?;
            natural(&mut arena.forms, nim_field::product(a, inverse))
        };
    "nim_root" | "nim_sqrt" ("a") -> "the number whose nim square is a",
        "nim_root(2)" => "3"
        = |arena, a| { let [a] = naturals(&arena.forms, a, 0)?; natural(&mut arena.forms, nim_field::square_root(a)) };
    "nim_log" ("base", "a") -> "the least n with nim_power(base, n) = a",
        "nim_log(2, 3)" => "2"
        = |arena, a| {
            let [base, a] = naturals(&arena.forms, a, 0)?;
            natural(&mut arena.forms, nim_field::logarithm(base, a).ok_or_else(|| none("no nim power of this base is that"))?)
        };
};

fn natural(forms: &mut Forms, n: u64) -> Answer {
    number(forms, &Dyadic::from(IBig::from(n)))
}

fn integer(forms: &Forms, arguments: &[Argument], argument: usize) -> Result<IBig, Refused> {
    let integer = match arguments[argument].value {
        Value::Game(game) => forms.as_integer(game),
        _ => None,
    };
    integer.ok_or(Refused::Kind { argument, expected: "an integer" })
}

/// The arguments from one on as natural numbers; those before it are 0.
fn naturals<const N: usize>(forms: &Forms, arguments: &[Argument], from: usize) -> Result<[u64; N], Refused> {
    let mut numbers = [0; N];
    // What stands before `from` is read by the caller as something else.
    for (argument, number) in numbers.iter_mut().enumerate().skip(from) {
        let natural = match arguments[argument].value {
            Value::Game(game) => forms.as_integer(game).and_then(|n| u64::try_from(&n).ok()),
            _ => None,
        };
        *number = natural.ok_or(Refused::Kind { argument, expected: "a natural number below 2^64" })?;
    }
    Ok(numbers)
}

fn surreal(forms: &Forms, arguments: &[Argument], argument: usize) -> Result<Surreal, Refused> {
    let found = surreals::as_surreal(forms, &arguments[argument].value);
    found.ok_or(Refused::Kind { argument, expected: "a number" })
}

fn exact(forms: &mut Forms, x: Surreal) -> Answer {
    Ok(surreals::of_surreal(forms, x)?)
}

/// An integer that belongs to a real number.
fn real(forms: &mut Forms, n: Option<IBig>) -> Answer {
    number(forms, &n.ok_or(Refused::Kind { argument: 0, expected: "a real number" })?.into())
}

/// Returns whether one of the arguments is beyond the natural numbers.
fn is_infinite(arguments: &[Argument]) -> bool {
    arguments.iter().any(|argument| matches!(argument.value, Value::Number(_)))
}

fn ordinal(forms: &mut Forms, found: Result<Surreal, Unknown>) -> Answer {
    match found {
        Ok(ordinal) => exact(forms, ordinal),
        Err(Unknown::Stopped(stop)) => Err(stop.into()),
        Err(unknown) => Err(none(&unknown.to_string())),
    }
}

fn is_power_of_two(n: &IBig) -> bool {
    let n = if *n < IBig::ZERO { -n } else { n.clone() };
    n.bit_len() > 0 && n == IBig::ONE << (n.bit_len() - 1)
}

fn of_two(forms: &mut Forms, arguments: &[Argument], order: Ordering) -> Answer {
    if is_infinite(arguments) {
        let [x, y] = [surreal(forms, arguments, 0)?, surreal(forms, arguments, 1)?];
        // Numbers always compare, so one of the two is the answer.
        return exact(forms, if x.cmp(&y) == order { x } else { y });
    }
    let [g, h]: [Form; 2] = [short(arguments, 0)?, short(arguments, 1)?];
    match forms.compare(g, h)? {
        None => Err(none("these games are confused: neither is at most the other")),
        Some(found) if found == order => Ok(Value::Game(g)),
        Some(_) => Ok(Value::Game(h)),
    }
}
