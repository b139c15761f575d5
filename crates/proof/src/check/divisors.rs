//! Winning moves by a divisor that no automaton knows: the odd part of a number.
//!
//! Every `x >= 1` is a power of 2 times an odd number `y`, its odd part, which divides it. It is `x` where
//! `x` is odd, else at most half of it, and it is 1 just where `x` is a power of 2. Of every `x <= 0`, 1 is a
//! divisor.
//!
//! Theorem. Let a line of the rules, with one choice `y`, have the condition `x % y == 0` and others, where
//! `x` hangs on the position alone. For every position that the law calls won, and every `y` for which all
//! that is said above holds (`y = 1` where `x <= 0`), let some option be good, or the option by this line
//! with this `y`, if the other conditions hold for it. Then every position that the law calls won has a good
//! option. For what is said above holds of the odd part, or of 1: one such `y` there is for each position,
//! and it divides `x`, so that its option is one of the line.
//!
//! The other conditions are bounded from below ([`crate::logic::Bounds`]): where the bounds hold, they do.

use super::obligations::{LossOf, Said};
use super::options::Setting;
use super::refusal::Refusal;
use crate::logic::{Atom, Linear, any, implied};
use grundy_budget::Budget;
use grundy_rules::ir::{Comparison, Condition, Expr, Line, Operator, Set};

/// Returns whether every position of `won` has a good option, of those told or by the odd part of what a line
/// divides by its choice.
pub(super) fn have_options(
    about: &LossOf<'_>,
    won: &Said,
    good: &Said,
    budget: &Budget,
) -> Result<bool, Refusal> {
    let choice = about.setting.arity();
    let (won, good) = (beside(won, choice), beside(good, choice));
    // A line is enough: each position may use another divisor of the same line, but not another line.
    for line in about.setting.lines {
        let Some((line, x)) = without_divisor(line, choice) else { continue };
        let lines = [line];
        // The line alone, without its divisibility: this holds of the odd part by the theorem.
        let about = LossOf { setting: Setting { lines: &lines, ..about.setting }, ..*about };
        let mut translator = about.setting.translator(choice, 0)?;
        // A line's choice is the first variable after the position.
        let y = translator.fresh();
        // Bounded: coordinates and a choice.
        let place = (0..=y).map(Linear::variable).collect();
        let odd_part = is_as_the_odd_part(&Expr::Name(choice), &x);
        // It is said exactly, since it is no condition of the rules: a bound would let other divisors pass.
        let odd_part = translator.of_the_law(place, |translator| translator.condition(&odd_part, true))?;
        let won = about.both(&won, &(odd_part, translator.variables), choice + 1)?;
        let by_line = about.good_option()?;
        // The choice is visible in both, so that it is one number; options that are good anyhow count beside
        // it.
        let good = (any(good.0.clone(), by_line.0)?, good.1.max(by_line.1));
        let question = |said| about.question_beside(said, choice + 1);
        if implied(&question(won)?, &question(good)?, budget)?.is_none() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The statement with one more variable that is not hidden, about which it says nothing.
fn beside((cases, variables): &Said, visible: usize) -> Said {
    let apart = |variable| if variable < visible { variable } else { variable + 1 };
    let moved = |case: &Vec<_>| case.iter().map(|atom: &Atom| atom.clone().renamed(&apart)).collect();
    (cases.iter().map(moved).collect(), variables + 1)
}

/// The line without its condition that its only choice divides a number, and that number.
fn without_divisor(line: &Line, choice: usize) -> Option<(Line, Expr)> {
    let divided = |condition: &Condition| match condition {
        // A divisor of what a choice makes would be another number for each choice.
        Condition::Compare(Comparison::Equal, Expr::Binary(Operator::Modulo, x, y), Expr::Number(0)) => {
            (**y == Expr::Name(choice) && !x.mentions(|slot| slot >= choice)).then(|| (**x).clone())
        }
        _ => None,
    };
    let all = line.condition.conjuncts();
    let at =
        all.iter().position(|condition| divided(condition).is_some()).filter(|_| line.choices.len() == 1)?;
    let others = all[..at].iter().chain(&all[at + 1..]).cloned().collect();
    Some((Line { condition: Condition::all(others), ..line.clone() }, divided(&all[at])?))
}

/// What is said of the odd part `y` of `x >= 1`, and of 1 where `x` is less.
fn is_as_the_odd_part(y: &Expr, x: &Expr) -> Condition {
    // Each of these follows for the odd part, and none of them has to determine it.
    let number = Expr::Number;
    let is_1 = Condition::Compare(Comparison::Equal, y.clone(), number(1));
    let is_odd = |x: &Expr, negated| Condition::Member { item: x.clone(), set: Set::Odd, negated };
    let power = |negated| {
        let set = Set::Powers(Box::new(number(2)));
        Condition::Member { item: x.clone(), set, negated }
    };
    let twice = Condition::Compare(Comparison::AtMost, Expr::product(number(2), y.clone()), x.clone());
    let whole = Condition::Compare(Comparison::Equal, y.clone(), x.clone());
    let above_1 = Condition::Compare(Comparison::Greater, y.clone(), number(1));
    let either = |a: [Condition; 2], b: [Condition; 2]| {
        Condition::Or(vec![Condition::And(a.to_vec()), Condition::And(b.to_vec())])
    };
    let positive = Condition::And(vec![
        Condition::Compare(Comparison::AtLeast, x.clone(), number(1)),
        is_odd(y, false),
        either([is_odd(x, false), whole], [is_odd(x, true), twice]),
        either([power(false), is_1.clone()], [power(true), above_1]),
    ]);
    let none = Condition::Compare(Comparison::AtMost, x.clone(), number(0));
    // For `x` below 1 the divisor is 1, since 1 divides everything.
    either([none, is_1], [positive, Condition::always()])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// There is such a divisor of every number, or the theorem says nothing.
    #[test]
    fn the_odd_part_is_a_divisor_of_which_this_is_said() {
        let said = is_as_the_odd_part(&Expr::Name(1), &Expr::Name(0));
        for x in (-5..3_000_i128).chain([1 << 40, 3 << 40, (1 << 50) + 1]) {
            let odd = if x >= 1 { x >> x.trailing_zeros() } else { 1 };
            assert!(x % odd == 0 && said.at(&[x, odd]) == Some(true), "{x} {odd}");
            assert!(x >= 1 || said.at(&[x, 3]) == Some(false));
        }
        assert_eq!(said.at(&[12, 6]), Some(false));
        assert_eq!(said.at(&[12, 1]), Some(false));
    }
}
