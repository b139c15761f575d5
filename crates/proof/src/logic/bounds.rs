//! Conditions that no automaton in base 2 holds, bounded from both sides.
//!
//! Let every condition `C` of the rules of this kind have two others that automata hold, with
//! `below => C => above` at all numbers. A condition of a line is put together from comparisons and
//! memberships by `and`, `or` and `not`, in which `C` stands under an even number of negations, or an odd
//! one. Put `above` for it in the first case and not-`below` in the second: what is said then holds wherever
//! the condition does, since `and` and `or` are monotone. Put `below` and not-`above`: what is said then
//! implies the condition. An expression `x if C else y` is taken by the pairs of a condition and a value;
//! with more pairs than it has, a comparison of it holds wherever it did, and with fewer it implies what it
//! was. So the options of a position are bounded too: those from above hold all of them, those from below are
//! all options.
//!
//! Theorem. A law holds where its obligations hold with options from above wherever they say that no option
//! is so, or that every part is smaller, and with options from below wherever they say that some option is
//! so. For the options themselves then meet them all.
//!
//! The law is never bounded, nor is a goal. Where an obligation fails, nothing is known: the bounds may be
//! too wide.

use grundy_rules::ir::{Comparison, Condition, Expr, Operator, Set};

/// Which of the two bounds is taken of the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// All options and perhaps more.
    Above,
    /// Some of them.
    Below,
}

/// The bounds that are taken: far members of a set are known by their residues alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) side: Side,
    pub(crate) modulus: i64,
}

/// Members of sets are listed below this.
const LISTED: i64 = 1 << 10;

/// Multiples and divisors are listed to this.
const FACTORS: i64 = 6;

/// Larger moduli are not taken.
pub(crate) const MOST_MODULUS: i64 = 64;

impl Bounds {
    /// A set as a condition on a number; `None` where automata hold it, or no bounds are known.
    pub(super) fn of_set(self, item: &Expr, set: &Set, is: bool) -> Option<Condition> {
        let (listed, residues) = members(set, self.modulus)?;
        // Members beyond the listed ones are known by residues alone, so they may be in or not.
        let last = *listed.last()?;
        let list = Set::List(listed.into_iter().map(number).collect());
        let below = Condition::Member { item: item.clone(), set: list, negated: false };
        let rest = remainder(item, self.modulus);
        let far = Condition::Compare(Comparison::Greater, item.clone(), number(last));
        let fits =
            residues.into_iter().map(|r| Condition::Compare(Comparison::Equal, rest.clone(), number(r)));
        let far = Condition::And(vec![far, Condition::Or(fits.collect())]);
        let above = Condition::Or(vec![below.clone(), far]);
        Some(self.taken(below, above, is))
    }

    /// `x % y == 0` as a condition; exact where `y` divides it by little, or is little. Else residues are
    /// told, and modulo 2 powers of 2: what divides one is one.
    pub(super) fn of_divisor(self, x: &Expr, y: &Expr, is: bool) -> Condition {
        let compare = |x: &Expr, comparison, y: Expr| Condition::Compare(comparison, x.clone(), y);
        let times = |factor: i64| Expr::product(number(factor), y.clone());
        // For a divisor below 1 nothing is said from below.
        let positive = compare(y, Comparison::AtLeast, number(1));
        let natural = compare(x, Comparison::AtLeast, number(0));
        let multiple = (0..=FACTORS).map(|factor| compare(x, Comparison::Equal, times(factor)));
        let multiples: Vec<Condition> = multiple.collect();
        let divisor = |d: i64| {
            let rest = compare(&remainder(x, d), Comparison::Equal, number(0));
            Condition::And(vec![compare(y, Comparison::Equal, number(d)), rest])
        };
        let near = multiples.iter().cloned().chain((1..=FACTORS).map(divisor)).collect();
        let below = Condition::And(vec![positive, natural, Condition::Or(near)]);
        // A multiple of `y` has a residue that a multiple of the residue of `y` has.
        let m = self.modulus;
        let fits = (0..m).flat_map(|b| (0..m).map(move |a| (a, b)));
        let fits = fits.filter(|(a, b)| (0..m).any(|t| (t * b - a) % m == 0));
        let residues = fits.map(|(a, b)| {
            let of = |x: &Expr, r: i64| compare(&remainder(x, m), Comparison::Equal, number(r));
            Condition::And(vec![of(x, a), of(y, b)])
        });
        let mut far =
            vec![compare(x, Comparison::Greater, times(FACTORS)), Condition::Or(residues.collect())];
        if m == 2 {
            // Where `y` divides `x`, it divides `x - y` too.
            far.extend(
                [x.clone(), minus(x, y)]
                    .map(|x| Condition::Or(vec![is_power_of_2(&x, false), is_power_of_2(y, true)])),
            );
        }
        let far = Condition::And(far);
        let odd = [compare(y, Comparison::Less, number(1)), compare(x, Comparison::Less, number(0)), far];
        let above = Condition::Or(multiples.into_iter().chain(odd).collect());
        self.taken(below, above, is)
    }

    /// `gcd(x, y) == g` for a number `g` of at least 1 as a condition; exact where one of the two, or their
    /// difference, is little.
    pub(super) fn of_gcd(self, x: &Expr, y: &Expr, g: i64, is: bool) -> Condition {
        let compare = |x: &Expr, comparison, y: i64| Condition::Compare(comparison, x.clone(), number(y));
        let natural = [x, y].map(|x| compare(x, Comparison::AtLeast, 0));
        // One of the two is known, and the other, or what they differ by. Turned round, each of these doubles
        // the cases.
        let most = if is { FACTORS.max(g) } else { 1 };
        let knows = |(known, other): (Expr, &Expr), value: i64| {
            let residue = |r: i64| compare(&remainder(other, value), Comparison::Equal, r);
            let fits = (0..value).filter(|r| divisor(*r, value) == g).map(residue);
            Condition::And(vec![compare(&known, Comparison::Equal, value), Condition::Or(fits.collect())])
        };
        let pairs = [(x.clone(), y), (y.clone(), x), (minus(x, y), y), (minus(y, x), x)];
        let near = pairs.into_iter().flat_map(|pair| (1..=most).map(move |value| (pair.clone(), value)));
        // A divisor of a known number hangs on the residue of the other one by it.
        let near = Condition::Or(near.map(|(pair, value)| knows(pair, value)).collect());
        let below = Condition::And(natural.iter().cloned().chain([near]).collect());
        // Both have the divisors of the modulus that g has, and no others.
        let m = self.modulus;
        let fits = (0..m).flat_map(|b| (0..m).map(move |a| (a, b)));
        let fits = fits.filter(|(a, b)| divisor(divisor(*a, *b), m) == divisor(g, m));
        let residues = fits.map(|(a, b)| {
            let of = |x: &Expr, r: i64| compare(&remainder(x, m), Comparison::Equal, r);
            Condition::And(vec![of(x, a), of(y, b)])
        });
        let odd = [x, y].map(|x| compare(x, Comparison::Less, 0));
        let above = Condition::Or(residues.chain(odd).collect());
        // That of a number and itself is the number.
        let differ = Condition::Compare(Comparison::NotEqual, x.clone(), y.clone());
        let alike =
            Condition::Or(vec![differ, compare(x, Comparison::Less, 0), compare(x, Comparison::Equal, g)]);
        self.taken(below, Condition::And(vec![alike, above]), is)
    }

    /// What is put for a condition with these bounds, or for its opposite.
    fn taken(self, below: Condition, above: Condition, is: bool) -> Condition {
        // Not-`above` implies not-`C`, and not-`C` implies not-`below`: under a negation the two change
        // places.
        if (self.side == Side::Above) == is { above } else { below }
    }
}

/// The first members of a set, and the residues that others may have.
fn members(set: &Set, modulus: i64) -> Option<(Vec<i64>, Vec<i64>)> {
    let all = || 0..modulus;
    Some(match set {
        Set::Powers(base) => {
            // Powers of 0 and 1 are no set of their own, and larger bases have few members to list.
            let Expr::Number(base) = **base else { return None };
            let base = i64::try_from(base).ok().filter(|base| (2..LISTED).contains(base))?;
            let powers = std::iter::successors(Some(1), |power| Some(power * base));
            let rests = std::iter::successors(Some(1 % modulus), |rest| Some(rest * base % modulus));
            let seen: Vec<i64> = rests.take(usize::try_from(modulus).ok()?).collect();
            // From the first power on residues come from these; after as many as there are they repeat.
            (powers.take_while(|power| *power < LISTED * LISTED).collect(), distinct(seen))
        }
        Set::Squares => {
            // What is not listed is a square of some root, so its residue is one of these.
            let squares = (0..).map(|root| root * root).take_while(|square| *square < LISTED);
            (squares.collect(), distinct(all().map(|root| root * root % modulus).collect()))
        }
        Set::Fibonacci => {
            let pairs = std::iter::successors(Some((1, 2)), |(x, y)| Some((*y, x + y)));
            let rests = std::iter::successors(Some((1 % modulus, 2 % modulus)), |(x, y)| {
                Some((*y, (x + y) % modulus))
            });
            // A pair of residues comes back after at most as many steps as there are pairs.
            let steps = usize::try_from(modulus * modulus).ok()?;
            let seen = rests.take(steps).map(|(x, _)| x).collect();
            (pairs.map(|(x, _)| x).take_while(|x| *x < LISTED * LISTED).collect(), distinct(seen))
        }
        Set::Primes => {
            let is_prime = |x: &i64| (2..*x).take_while(|d| d * d <= *x).all(|d| x % d != 0);
            // A larger prime does not divide the modulus.
            let coprime = |r: &i64| (2..=modulus).all(|d| modulus % d != 0 || r % d != 0);
            ((2..2 * MOST_MODULUS).filter(is_prime).collect(), all().filter(coprime).collect())
        }
        Set::List(_) | Set::Range(..) | Set::Odd | Set::Even => return None,
    })
}

/// The greatest common divisor of two numbers that are not below 0.
fn divisor(x: i64, y: i64) -> i64 {
    if y == 0 { x } else { divisor(y, x % y) }
}

fn distinct(mut residues: Vec<i64>) -> Vec<i64> {
    residues.sort_unstable();
    residues.dedup();
    residues
}

fn number(x: i64) -> Expr {
    Expr::Number(x.into())
}

/// The divisors of a power of 2 are such powers.
fn is_power_of_2(x: &Expr, is: bool) -> Condition {
    Condition::Member { item: x.clone(), set: Set::Powers(Box::new(number(2))), negated: !is }
}

fn minus(x: &Expr, y: &Expr) -> Expr {
    Expr::Binary(Operator::Subtract, Box::new(x.clone()), Box::new(y.clone()))
}

fn remainder(x: &Expr, modulus: i64) -> Expr {
    Expr::Binary(Operator::Modulo, Box::new(x.clone()), Box::new(number(modulus)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::ir::Function;

    fn between(condition: &Condition, bound: impl Fn(Side, i64, bool) -> Condition, names: &[i128]) {
        let is = condition.at(names).unwrap();
        for modulus in [2, 3, 4, 7, 12, 64] {
            let holds = |side, positive| bound(side, modulus, positive).at(names).unwrap();
            // The bounds of the opposite are said of the condition itself, and turned round by who asks.
            for (above, below) in
                [(Side::Above, Side::Below), (Side::Below, Side::Above)].map(|(above, below)| {
                    let positive = above == Side::Above;
                    (holds(above, positive), holds(below, positive))
                })
            {
                assert!(above || !is, "{condition:?} at {names:?} modulo {modulus}");
                assert!(is || !below, "{condition:?} at {names:?} modulo {modulus}");
            }
        }
    }

    #[test]
    fn sets_lie_between_their_bounds() {
        let x = Expr::Name(0);
        let powers = [2, 3, 4, 6, 10].map(|base| Set::Powers(Box::new(number(base))));
        for set in [Set::Squares, Set::Fibonacci, Set::Primes].into_iter().chain(powers) {
            let condition = Condition::Member { item: x.clone(), set: set.clone(), negated: false };
            let bound = |side, modulus, is| Bounds { side, modulus }.of_set(&x, &set, is).unwrap();
            for n in (-3..700).chain(1000..1060).chain([
                1 << 20,
                3_i128.pow(14),
                10_i128.pow(8),
                7_i128.pow(9),
                1597 * 1597,
            ]) {
                between(&condition, bound, &[n]);
            }
            for n in [3_i128.pow(20), 10_i128.pow(12), 6_i128.pow(15), 2_i128.pow(40), 1_346_269, 1_000_003] {
                between(&condition, bound, &[n]);
            }
        }
    }

    #[test]
    fn divisibility_lies_between_its_bounds() {
        let (x, y) = (Expr::Name(0), Expr::Name(1));
        let rest = Expr::Binary(Operator::Modulo, Box::new(x.clone()), Box::new(y.clone()));
        let condition = Condition::Compare(Comparison::Equal, rest, number(0));
        let bound = |side, modulus, is| Bounds { side, modulus }.of_divisor(&x, &y, is);
        let powers = [(64, 8), (64, 7), (72, 8), (72, 9), (1 << 20, 1 << 12), (3 << 20, 3), (67, 3)];
        let all = (-3..40).flat_map(|a| (-3..14).map(move |b| (a, b))).chain(powers);
        for (a, b) in all.filter(|(_, b)| *b != 0) {
            between(&condition, bound, &[a, b]);
        }
    }

    #[test]
    fn greatest_common_divisors_lie_between_their_bounds() {
        let (x, y) = (Expr::Name(0), Expr::Name(1));
        for g in [1, 2, 6] {
            let both = Expr::Call(Function::Gcd, vec![x.clone(), y.clone()]);
            let condition = Condition::Compare(Comparison::Equal, both, number(g));
            let bound = |side, modulus, is| Bounds { side, modulus }.of_gcd(&x, &y, g, is);
            for (a, b) in (-2..20).flat_map(|a| (-2..15).map(move |b| (a, b))) {
                between(&condition, bound, &[a, b]);
            }
        }
    }
}
