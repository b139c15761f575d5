//! Laws of games of one number that divide it by what its primes make up.
//!
//! Let every line leave `n // d` or `d` for a divisor `d` of `n`, as the pages below read it, and none have a
//! move at 0. Two maps take such a game to one of heaps.
//!
//! Theorem (factors). Let every line leave the divisors of `n` below `n`, or those of them above 1, or divide
//! `n` by one of its primes, or do so where something above 1 is left. Map `n >= 1` to the number `s` of its
//! prime factors, each as often as it divides, and 0 to 0. The options of `n` are then mapped onto `s - t`
//! for `1 <= t <= s`, or for `1 <= t < s`, or onto `s - 1` where `s >= 1`, or where `s >= 2`: which of the
//! factors are left out is free, and what is left is above 1 where a factor is left. So by induction `n` has
//! the value of the heap `s` in the game with these options, and who wins it wins `n`, in normal play and in
//! misère play. A line may also part `n` into two factors above 1: these have `x` and `y` of the factors,
//! for any `x + y == s` that are at least 1. Where a goal is that 1 is left, or a prime, it is met just
//! where no factor is left, or one.
//!
//! Theorem (distinct). Let every line do so with divisors that have no prime in common with their
//! quotients. Then the same holds of the number `s` of primes that divide `n`: which of them go is free.
//!
//! Theorem (exponents). Let every line divide `n` by a power of one of its primes, where only the power and
//! the exponent of this prime are asked for anything. Then `n >= 1` is in normal play the sum of the
//! exponents of its primes, each a heap from which a line takes what it takes from the exponent, and is worth
//! the nim-sum of what they are worth [Sprague 1935, Grundy 1939]. An exponent 0 has no option, and is
//! worth 0; so is the number 0.
//!
//! The game of heaps is written down here, and the law is checked of it.

use super::few_primes;
use super::powers::at_least;
use super::refusal::Refusal;
use super::verify;
use crate::law::{Counted, Law, Primes};
use crate::logic::Outside;
use grundy_budget::Budget;
use grundy_rules::Rules;
use grundy_rules::ir::{Comparison, Condition, Ending, Expr, Function, Line, Operator, Part, Set};
use grundy_rules::lang::{self, Claim};

/// Checks a law of numbers as products.
pub(super) fn check(rules: &Rules, law: &Primes, budget: &Budget) -> Result<(), Refusal> {
    // The law is about counts, so what is checked is a law of the game of these counts.
    let game = heaps_of(rules, law.counted());
    let game = game.ok_or(Outside::Game("a law of prime factors of rules that do not divide by these"))?;
    verify(&game, &Law::Claim(law.claim().clone()), None, budget)
}

/// Returns what a game of one number may be counted by, each with the game that it is by these counts, by the
/// theorems of this module's page and of `few_primes`.
#[must_use]
pub fn by_primes(rules: &Rules) -> Vec<(Counted, Rules)> {
    let all = [Counted::Factors, Counted::Distinct, Counted::Exponents];
    let all = all.into_iter().chain(few_primes::counted(rules));
    all.filter_map(|counted| heaps_of(rules, &counted).map(|game| (counted, game))).collect()
}

/// The game by what is counted of the primes.
fn heaps_of(rules: &Rules, counted: &Counted) -> Option<Rules> {
    let play = match rules.play() {
        // In misère play a sum of exponents is not decided by the nim-sum of their worths, so that map is
        // left out.
        Ending::Normal => String::new(),
        Ending::Misere if *counted != Counted::Exponents => "misere; ".to_owned(),
        Ending::Goal { win, lose } => {
            let said = |word: &str, goal: &Option<Box<Condition>>| match goal {
                Some(goal) => Some(format!("{word} when {}; ", met(goal, counted)?)),
                None => Some(String::new()),
            };
            said("win", win)? + &said("lose", lose)?
        }
        Ending::Misere => return None,
    };
    // A start would name numbers, and the game of counts has other ones.
    if rules.arity() != 1 || rules.start().is_some() {
        return None;
    }
    // Without 0 no line has to say that it has no move there.
    let has_zero = match rules.domain() {
        None => true,
        Some(domain) if at_least(domain, &Expr::Name(0)) == Some(1) => false,
        Some(_) => return None,
    };
    let mut lines: Vec<String> = Vec::new();
    for line in &rules.moves().lines {
        match counted {
            Counted::Of(primes) => lines.extend(few_primes::lines(line, has_zero, primes)?),
            _ if line.parts.len() == 2 => lines.push(parted(line, counted)?),
            _ => lines.push(Read::of(line, has_zero)?.heap(counted)?),
        }
    }
    // The game is read from text, so that it is made as any other game is, with everything that is checked
    // there.
    Some(lang::parse(&format!("{play}{}", lines.join("; "))).ok()?.rules)
}

/// Where a goal is met, in the number of factors: parts are at least 1.
fn met(goal: &Condition, counted: &Counted) -> Option<&'static str> {
    let is_one = match goal {
        Condition::Compare(Comparison::Equal | Comparison::AtMost, N, Expr::Number(1)) => true,
        Condition::Compare(Comparison::Less, N, Expr::Number(2)) => true,
        Condition::Member { item: N, set: Set::Primes, negated: false } => false,
        _ => return None,
    };
    match (counted, is_one) {
        // No prime is left just where 1 is. One prime is left with an exponent of any size, so it is no prime
        // then.
        (Counted::Factors | Counted::Distinct, true) => Some("s == 0"),
        (Counted::Factors, false) => Some("s == 1"),
        _ => None,
    }
}

/// The line of a heap that is parted as a line parts a number into two factors, both above 1.
fn parted(line: &Line, counted: &Counted) -> Option<String> {
    let ([Part::Position(a), Part::Position(b)], None) = (&line.parts[..], line.mover) else { return None };
    // Two choices and no more: a third would be asked for something that is not read.
    let is_said = matches!((&a[..], &b[..]), ([D], [K]) | ([K], [D])) && line.choices.len() == 2;
    let (mut is_product, mut is_coprime, mut least, mut in_order) = (false, false, [0; 2], None);
    let product = |x: &Expr| {
        let Expr::Binary(Operator::Multiply, x, y) = x else { return false };
        matches!((&**x, &**y), (&D, &K) | (&K, &D))
    };
    for part in line.condition.conjuncts() {
        if let Some((at, low)) = [D, K].iter().zip(0..).find_map(|(x, at)| Some((at, at_least(part, x)?))) {
            let at: usize = at;
            least[at] = low.max(least[at]);
        } else if let (Some(false), None) = (is_below(part, &D, &K), in_order) {
            in_order = Some([0, 1]);
        } else if let (Some(false), None) = (is_below(part, &K, &D), in_order) {
            // Both orders together would leave only squares, so a second one is not read.
            in_order = Some([1, 0]);
        } else if is_one_in_common(part, &D, &K) {
            is_coprime = true;
        } else if let Condition::Compare(Comparison::Equal, x, y) = part
            && (product(x) && *y == N || *x == N && product(y))
        {
            is_product = true;
        } else {
            return None;
        }
    }
    // The larger factor is at least what the smaller one is.
    if let Some([low, high]) = in_order {
        least[high] = least[high].max(least[low]);
    }
    // Without both bounds a factor may be 1, and the move changes nothing.
    let is_read = is_said && is_product && least == [2, 2] && is_coprime == (*counted == Counted::Distinct);
    (is_read && matches!(counted, Counted::Factors | Counted::Distinct))
        .then(|| "s -> x, y where x + y == s and 1 <= x and x <= y".to_owned())
}

/// Whether a condition says that two numbers have no prime in common.
fn is_one_in_common(part: &Condition, x: &Expr, y: &Expr) -> bool {
    // Only a divisor of 1 in common says that no prime is.
    let Condition::Compare(Comparison::Equal, Expr::Call(Function::Gcd, both), Expr::Number(1)) = part else {
        return false;
    };
    matches!(&both[..], [a, b] if (a, b) == (x, y) || (a, b) == (y, x))
}

/// What the conditions of a line say, of the number `n` and the divisor `d` that it names.
#[derive(Default)]
struct Read {
    divides: bool,
    /// What is named is a prime; else it is any divisor.
    is_prime: bool,
    /// `d >= 1`, and `d >= 2`.
    is_positive: bool,
    is_above_one: bool,
    /// `d < n`, or `n // d >= 2`.
    is_below: bool,
    /// There is no move at 0, and at 1.
    has_no_zero: bool,
    is_no_one: bool,
    /// The prime divides what is left too, or does not.
    divides_twice: bool,
    divides_no_more: bool,
    /// The divisor has no prime in common with its quotient.
    is_coprime: bool,
    /// What is left is the divisor, and not the quotient by it.
    leaves_divisor: bool,
    /// `n` is divided by this power of the prime, or by one with the exponent that is the second choice.
    power: Option<i128>,
    /// That exponent is at least 1: else a move may change nothing.
    takes_some: bool,
    /// What is asked of that exponent, as text.
    asked: Vec<String>,
}

/// The number of the position, what divides it, and the exponent that is chosen, or the other factor.
pub(super) const N: Expr = Expr::Name(0);
pub(super) const D: Expr = Expr::Name(1);
const K: Expr = Expr::Name(2);

/// Powers by larger numbers are not read.
const LARGEST_POWER: i128 = 64;

impl Read {
    /// Reads a line; `None` where it says something that is not read here.
    fn of(line: &Line, has_zero: bool) -> Option<Read> {
        let ([Part::Position(left)], None) = (&line.parts[..], line.mover) else { return None };
        let mut read = Read { has_no_zero: !has_zero, ..Read::default() };
        let divisor = match (&left[0], line.choices.len()) {
            (left, 1) if *left == D => {
                read.leaves_divisor = true;
                D
            }
            (Expr::Binary(Operator::FloorDivide, n, divisor), 1 | 2) if **n == N => (**divisor).clone(),
            _ => return None,
        };
        let has_exponent = line.choices.len() == 2;
        // The power is read from the divisor: the prime itself, its square, or it with an exponent.
        read.power = match &divisor {
            d if *d == D && !has_exponent => Some(1),
            Expr::Binary(Operator::Multiply, x, y) if **x == D && **y == D && !has_exponent => Some(2),
            Expr::Binary(Operator::Power, x, y) if **x == D => match &**y {
                Expr::Number(power) if !has_exponent && (1..=LARGEST_POWER).contains(power) => Some(*power),
                k if *k == K && has_exponent => None,
                _ => return None,
            },
            _ => return None,
        };
        // A condition that is not read may forbid moves, so that the line is not read either.
        line.condition.conjuncts().iter().all(|part| read.part(part, &divisor)).then_some(read)
    }

    /// Reads a condition; `false` where it is not one that is read here.
    fn part(&mut self, part: &Condition, divisor: &Expr) -> bool {
        let quotient = divided(N, divisor.clone());
        let rest = |x: Expr, y: &Expr| Expr::Binary(Operator::Modulo, Box::new(x), Box::new(y.clone()));
        let zero = |x: Expr| Condition::Compare(Comparison::Equal, x, Expr::Number(0));
        // Conditions are compared as written: each one that is known says one thing about divisor and number.
        if *part == zero(rest(N, divisor)) {
            self.divides = true;
        } else if *part == zero(rest(quotient.clone(), &D)) {
            self.divides_twice = true;
        } else if *part
            == Condition::Compare(Comparison::NotEqual, rest(quotient.clone(), &D), Expr::Number(0))
        {
            self.divides_no_more = true;
        } else if is_one_in_common(part, &D, &divided(N, D)) {
            self.is_coprime = true;
        } else if *part == (Condition::Member { item: D, set: Set::Primes, negated: false }) {
            (self.is_prime, self.is_positive, self.is_above_one) = (true, true, true);
        } else if let Condition::Member { item, set: Set::Range(low, high), negated: false } = part {
            // A range is two bounds, each read as if it stood alone.
            let bound = |comparison, x: &Expr, y: &Expr| Condition::Compare(comparison, x.clone(), y.clone());
            return self.part(&bound(Comparison::AtMost, low, item), divisor)
                && self.part(&bound(Comparison::AtMost, item, high), divisor);
        } else if at_least(part, &D).is_some_and(|least| least <= 2) {
            // A bound above 2 would leave out small divisors, and counts do not tell those.
            let least = at_least(part, &D);
            self.is_positive |= least >= Some(1);
            self.is_above_one |= least == Some(2);
        } else if *part == differs(&D, 1) {
            // Of a divisor of what is not 0; 0 is told apart by another condition.
            self.is_above_one = true;
        } else if at_least(part, &N).is_some_and(|least| least <= 2) {
            let least = at_least(part, &N);
            self.has_no_zero |= least >= Some(1);
            self.is_no_one |= least == Some(2);
        } else if at_least(part, &quotient).is_some_and(|least| least <= 2) || *part == differs(&quotient, 1)
        {
            // A quotient that differs from 1 is at least 2 where `n` is not 0, and 0 is told apart by another
            // condition.
            let least = at_least(part, &quotient);
            self.is_below |= least.is_none_or(|least| least == 2);
            self.has_no_zero |= least >= Some(1);
        } else if let Some(strict) = is_below(part, divisor, &N).or_else(|| is_below(part, &D, &N)) {
            // A strict bound says more of the divisor than of a prime whose power is taken.
            if strict && is_below(part, divisor, &N).is_none() {
                return false;
            }
            self.is_below |= strict;
            self.has_no_zero = true;
        } else if self.power.is_none() && !part.mentions(|slot| slot != 2) {
            // Nothing but the exponent may be asked for, so that each prime plays by its exponent alone.
            self.takes_some |= at_least(part, &K).is_some_and(|least| least >= 1);
            self.asked.push(Claim::Lost(part.clone()).print(&["e", "p", "k"].map(str::to_owned)));
        } else {
            // A power of a prime that divides is at least 2 to the exponent, and at most the number.
            let length = Expr::Call(Function::BitLength, vec![N]);
            return self.power.is_none()
                && [N, length].iter().any(|most| is_below(part, &K, most) == Some(false));
        }
        true
    }

    /// Returns the line of the heap by what is counted.
    fn heap(&self, counted: &Counted) -> Option<String> {
        // Without a least divisor rules may divide by 0; what is at most n is none of 0 if it is positive.
        if !self.divides || !self.is_positive || !self.has_no_zero {
            return None;
        }
        // A divisor above 1, or below the number, is one of a number that is at least 2; no other asks that.
        if self.is_no_one && !self.is_above_one && !self.is_below {
            return None;
        }
        let Read { is_prime, leaves_divisor, divides_twice, divides_no_more, .. } = *self;
        match (counted, self.power) {
            (Counted::Factors | Counted::Distinct, Some(1))
                if !divides_twice
                    && !divides_no_more
                    && self.is_coprime == (*counted == Counted::Distinct) =>
            {
                let (falls, stays) = if leaves_divisor {
                    (self.is_below, self.is_above_one)
                } else {
                    (self.is_above_one, self.is_below)
                };
                match (is_prime, leaves_divisor) {
                    (true, false) if !self.is_coprime => {
                        // What is left is above 1 where at least one factor stays.
                        Some(format!("s -> s - 1 where s >= {}", 1 + i32::from(stays)))
                    }
                    // At least one factor goes, and at least one stays where that is asked.
                    (false, _) if falls => {
                        Some(format!("s -> s - t where 1 <= t and t <= s{}", if stays { " - 1" } else { "" }))
                    }
                    _ => None,
                }
            }
            (Counted::Exponents, power)
                // A bound on the quotient speaks of all primes at once, and then they do not play apart.
                if is_prime && !leaves_divisor && !self.is_below && !self.is_coprime =>
            {
                let twice = i128::from(divides_twice);
                Some(match power {
                    // The prime cannot divide what is left and not divide it.
                    _ if divides_no_more && divides_twice => return None,
                    Some(power) if divides_no_more => format!("e -> e - {power} where e == {power}"),
                    None if divides_no_more && self.takes_some => {
                        let asked: String = self.asked.iter().map(|asked| format!(" and {asked}")).collect();
                        format!("e -> e - k where 1 <= k and k == e{asked}")
                    }
                    Some(power) => format!("e -> e - {power} where e >= {}", power + twice),
                    // An exponent 0 divides by 1, which changes nothing.
                    None if !self.takes_some => return None,
                    None => {
                        let asked: String = self.asked.iter().map(|asked| format!(" and {asked}")).collect();
                        format!("e -> e - k where 1 <= k and k <= e - {twice}{asked}")
                    }
                })
            }
            _ => None,
        }
    }
}

fn divided(x: Expr, y: Expr) -> Expr {
    Expr::Binary(Operator::FloorDivide, Box::new(x), Box::new(y))
}

fn differs(x: &Expr, number: i128) -> Condition {
    Condition::Compare(Comparison::NotEqual, x.clone(), Expr::Number(number))
}

/// Whether a condition says that one is below the other, or at most it: `true` for below, which for what
/// divides the other is to differ from it.
pub(super) fn is_below(condition: &Condition, x: &Expr, y: &Expr) -> Option<bool> {
    let Condition::Compare(comparison, a, b) = condition else { return None };
    match comparison {
        Comparison::Less if (a, b) == (x, y) => Some(true),
        Comparison::Greater if (a, b) == (y, x) => Some(true),
        Comparison::AtMost if (a, b) == (x, y) => Some(false),
        Comparison::AtLeast if (a, b) == (y, x) => Some(false),
        _ => None,
    }
}
