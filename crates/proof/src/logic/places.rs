//! Digits: what stands of a number at a place, above it and below it, where a power of the base names the
//! place.
//!
//! With `p` a power of the base `b` of the numeration, `x // p % b` is the digit of `x` where `p` has its
//! one, and `x % p` has the digits of `x` after that place and zeros before. Each is read off digits side by
//! side. `x // p * p` is `x - x % p`, and `x // (b p) * p` is `(x - x % (b p)) / b`. Of `x // p` alone, whose
//! digits are shifted by any number of places, nothing is said.
//!
//! That `p` is such a power must stand before in the `and`s around, so that there are no cases for others.

use super::Outside;
use super::clause::Atom;
use super::linear::Linear;
use super::translate::{Cases, Translator};
use crate::law::{Acceptor, NOWHERE, Numeration};
use grundy_rules::ir::{Condition, Expr, Operator, Set};
use std::rc::Rc;

/// A place of the numeration.
#[derive(Clone, Copy)]
struct Place {
    /// The variable that is the power.
    power: usize,
    /// Whether the next place is meant.
    is_next: bool,
}

impl Translator {
    /// The base of the numeration, where it has one.
    fn base(&self) -> Option<i64> {
        match self.numeration {
            Numeration::Binary => Some(2),
            Numeration::Base(base) => Some(base.into()),
            Numeration::Recurrent { .. } => None,
        }
    }

    /// Whether a name is known to be a power of the base.
    pub(super) fn is_known_unit(&self, x: &Expr) -> bool {
        // Without a base there are no places with a fixed meaning.
        let Some(base) = self.base() else { return false };
        let powers = Set::Powers(Box::new(Expr::Number(base.into())));
        let known = Condition::Member { item: x.clone(), set: powers, negated: false };
        // Only a name is compared: an expression would have to be a power at each of its values.
        matches!(x, Expr::Name(_)) && self.before.iter().any(|part| part.conjuncts().contains(&known))
    }

    /// The place that a divisor names.
    fn place(&self, divisor: &Expr) -> Option<Place> {
        let base = Expr::Number(self.base()?.into());
        let (power, is_next) = match divisor {
            Expr::Binary(Operator::Multiply, x, y) if **x == base => (&**y, true),
            Expr::Binary(Operator::Multiply, x, y) if **y == base => (&**x, true),
            x => (x, false),
        };
        let Expr::Name(slot) = power else { return None };
        // A name that stands for a sum is no variable whose digits could be read.
        let power = self.is_known_unit(power).then(|| self.names[*slot].as_variable())??;
        Some(Place { power, is_next })
    }

    /// The variable of a name, which is no number below 0.
    fn named(&self, x: &Expr) -> Option<usize> {
        if let Expr::Name(slot) = x { self.names[*slot].as_variable() } else { None }
    }

    /// `x // p % b`, `x % p`, `x // p * p` or `x // (b * p) * p`; `None` for other expressions.
    pub(super) fn at_a_place(&mut self, expr: &Expr) -> Result<Option<Cases>, Outside> {
        let Some(base) = self.base() else { return Ok(None) };
        let Expr::Binary(operator, x, y) = expr else { return Ok(None) };
        let quotient = |x: &Expr| match x {
            Expr::Binary(Operator::FloorDivide, x, divisor) => {
                self.named(x).zip(self.place(divisor)).map(|found| (found, (**divisor).clone()))
            }
            _ => None,
        };
        match operator {
            Operator::Modulo => {
                if let (Some(((x, place), _)), true) = (quotient(x), **y == Expr::Number(base.into())) {
                    return Ok((!place.is_next).then(|| self.digit(x, place.power, base)));
                }
                let Some((x, place)) = self.named(x).zip(self.place(y)) else { return Ok(None) };
                let (atom, rest) = self.rest(x, place, base);
                Ok(Some(vec![(vec![atom], Linear::variable(rest))]))
            }
            Operator::Multiply => {
                let factors = [(x, y), (y, x)].into_iter().find_map(|(x, y)| Some((quotient(x)?, y)));
                let Some((((x, place), _), power)) = factors else { return Ok(None) };
                // The power must be the one that the quotient was taken by.
                if self.named(power) != Some(place.power) {
                    return Ok(None);
                }
                let (atom, rest) = self.rest(x, place, base);
                let whole = Linear::variable(x).minus(&Linear::variable(rest))?;
                if !place.is_next {
                    return Ok(Some(vec![(vec![atom], whole)]));
                }
                let shifted = Linear::variable(self.fresh());
                // What `x` has from the next place on is a multiple of the base, so the division leaves
                // nothing.
                let is = Atom::Zero(whole.plus(-base, &shifted)?);
                Ok(Some(vec![(vec![atom, is], shifted)]))
            }
            _ => Ok(None),
        }
    }

    /// The digits that may stand at a place, each with the atom that it does.
    fn digit(&self, x: usize, power: usize, base: i64) -> Cases {
        let case = |digit: i64| {
            let acceptor = reading(2, base, |digits| digits[0] == digit, |_| true);
            (accepts(acceptor, vec![x, power]), Linear::constant(digit))
        };
        (0..base).map(case).map(|(atom, digit)| (vec![atom], digit)).collect()
    }

    /// What is left of `x` modulo a place, and the atom that says so.
    fn rest(&mut self, x: usize, Place { power, is_next }: Place, base: i64) -> (Atom, usize) {
        let rest = self.fresh();
        // The power has its one at the place; the rest has there what belongs to it, and zeros before.
        let at = move |digits: &[i64]| digits[2] == if is_next { digits[0] } else { 0 };
        let acceptor = reading(3, base, at, |digits| digits[2] == digits[0]);
        (accepts(acceptor, vec![x, power, rest]), rest)
    }
}

fn accepts(acceptor: Acceptor, variables: Vec<usize>) -> Atom {
    Atom::Accepts { acceptor: Rc::new(acceptor), variables, is: true }
}

/// Reads numbers side by side, the second of them a power, that have what `at` allows where this has its one,
/// and what `after` allows after it. Before it the third, where there is one, has zeros.
fn reading(
    tracks: usize,
    base: i64,
    at: impl Fn(&[i64]) -> bool,
    after: impl Fn(&[i64]) -> bool,
) -> Acceptor {
    let digits = usize::try_from(base).expect("a base is small");
    let letters = digits.pow(u32::try_from(tracks).expect("few tracks"));
    let of = |letter: usize| -> Vec<i64> {
        let places = (0..tracks).rev().map(|place| letter / digits.pow(u32::try_from(place).unwrap_or(0)));
        places.map(|digit| i64::try_from(digit % digits).unwrap_or(0)).collect()
    };
    // Where the power has zeros only, the place has not come yet.
    let before = |letter| match &of(letter)[..] {
        [_, 0] | [_, 0, 0] => 0,
        letter @ [_, 1, ..] if at(letter) => 1,
        _ => NOWHERE,
    };
    let later = |letter| {
        let letter = of(letter);
        // A second one would make the number no power.
        if letter[1] == 0 && after(&letter) { 1 } else { NOWHERE }
    };
    let next = (0..letters).map(before).chain((0..letters).map(later)).collect();
    Acceptor::new(tracks, digits, vec![false, true], next).expect("zeros lead from the start to itself")
}

#[cfg(test)]
mod tests {
    use super::super::{Clause, Ledger, Question, solution};
    use super::*;
    use grundy_budget::Budget;
    use grundy_rules::lang::{Claim, parse_claim};

    /// For every number and every power, the expressions have the value that they have by the definition, and
    /// no other.
    #[test]
    fn digits_are_those_of_the_definition() {
        let budget = Budget::default();
        let at = |variable: usize, value: i64| {
            Atom::Zero(Linear::variable(variable).shifted(-value).expect("a small number"))
        };
        for (numeration, base) in
            [(Numeration::Binary, 2), (Numeration::Base(3), 3), (Numeration::Base(10), 10)]
        {
            let given = parse_claim(&format!("b in powers({base})"), &["a", "b"]);
            let Ok(Claim::Lost(given)) = given else { panic!("a set") };
            for text in [
                "a // b % B",
                "a % b",
                "a % (B * b)",
                "a // b * b",
                "b * (a // (b * B))",
                "a - a // b % B * b",
            ] {
                let claim = parse_claim(&text.replace('B', &base.to_string()), &["a", "b"]);
                let Ok(Claim::Value(value)) = claim else { panic!("{text}") };
                let mut translator = Translator {
                    numeration,
                    names: (0..2).map(Linear::variable).collect(),
                    variables: 2,
                    ledger: Ledger::new(&budget),
                    bounds: None,
                    before: vec![given.clone()],
                };
                let cases = translator.number(&value).unwrap_or_else(|outside| panic!("{text}: {outside}"));
                let own = translator.fresh();
                for (a, b) in (0..40)
                    .chain([80, 81, 99, 100, 364])
                    .flat_map(|a| (0..4).map(move |k| (a, base_power(base, k))))
                {
                    let truth = value.at(&[a.into(), b.into()]).expect("it is no division by 0");
                    for wanted in [truth - 1, truth, truth + 1].into_iter().filter(|wanted| *wanted >= 0) {
                        let wanted = i64::try_from(wanted).expect("a small number");
                        let clause = |(atoms, sum): &(Vec<Atom>, Linear)| {
                            let is = Atom::Zero(sum.minus(&Linear::variable(own)).expect("small"));
                            [&atoms[..], &[is, at(0, a), at(1, b), at(own, wanted)]].concat()
                        };
                        let clauses = Clause::all(cases.iter().map(clause).collect(), own + 1);
                        let question = Question::new(clauses, 2, numeration, &budget).expect("few clauses");
                        let found = solution(&question, &budget).expect("no limit").is_some();
                        assert_eq!(
                            found,
                            i128::from(wanted) == truth,
                            "{text} base {base} at {a}, {b}: {wanted}"
                        );
                    }
                }
            }
        }
    }

    fn base_power(base: i64, exponent: u32) -> i64 {
        base.pow(exponent)
    }

    #[test]
    fn what_is_not_known_to_be_a_power_is_no_place() {
        let budget = Budget::default();
        for before in ["b >= 1", "b in powers(4)", "b in powers(2) or a == 1"] {
            let Ok(Claim::Lost(before)) = parse_claim(before, &["a", "b"]) else { panic!("{before}") };
            let mut translator = Translator {
                numeration: Numeration::Binary,
                names: (0..2).map(Linear::variable).collect(),
                variables: 2,
                ledger: Ledger::new(&budget),
                bounds: None,
                before: vec![before],
            };
            let Ok(Claim::Value(value)) = parse_claim("a % b", &["a", "b"]) else { panic!("a value") };
            assert!(translator.number(&value).is_err());
        }
    }
}
