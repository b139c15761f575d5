//! Conditions that no automaton holds, by the bounds of these: see [`super::bounds`].

use super::Outside;
use super::clause::Atom;
use super::linear::Linear;
use super::translate::{Cases, FEW_RESIDUES, Translator};
use crate::law::Numeration;
use grundy_rules::ir::{Comparison, Condition, Expr, Function, Operator, Set};

impl Translator {
    /// Whether a number is known to be at least 1 by what stands before.
    fn is_positive(&self, x: &Expr) -> bool {
        let at_least = |least: i128, of: &Expr| matches!(of, Expr::Number(number) if *number >= least);
        let says = |part: &Condition| match part {
            Condition::Compare(Comparison::AtLeast, a, b) => a == x && at_least(1, b),
            Condition::Compare(Comparison::Greater, a, b) => a == x && at_least(0, b),
            Condition::Compare(Comparison::AtMost, a, b) => b == x && at_least(1, a),
            Condition::Compare(Comparison::Less, a, b) => b == x && at_least(0, a),
            Condition::Member { item, set: Set::Range(from, _), negated: false } => {
                item == x && at_least(1, from)
            }
            _ => false,
        };
        self.before.iter().any(|part| part.conjuncts().iter().any(says))
    }

    /// The values of an exponent. Those of a name that has a number for a bound, by what stands before, are
    /// counted out: a variable is a natural number, so none is left out.
    pub(super) fn counted_out(&mut self, exponent: &Expr) -> Result<Cases, Outside> {
        let number = |of: &Expr| match of {
            Expr::Number(number) => i64::try_from(*number).ok(),
            _ => None,
        };
        let says = |part: &Condition| match part {
            Condition::Compare(Comparison::AtMost, a, b) if a == exponent => number(b),
            Condition::Compare(Comparison::Less, a, b) if a == exponent => number(b)?.checked_sub(1),
            Condition::Compare(Comparison::AtLeast, a, b) if b == exponent => number(a),
            Condition::Compare(Comparison::Greater, a, b) if b == exponent => number(a)?.checked_sub(1),
            Condition::Member { item, set: Set::Range(_, to), negated: false } if item == exponent => {
                number(to)
            }
            _ => None,
        };
        let most = self.before.iter().flat_map(Condition::conjuncts).filter_map(says).min();
        let values = self.number(exponent)?;
        let (Expr::Name(_), Some(most), [(given, sum)]) = (exponent, most, &values[..]) else {
            return Ok(values);
        };
        if most > FEW_RESIDUES || !given.is_empty() || sum.as_variable().is_none() {
            return Ok(values);
        }
        let case = |e: i64| Ok((vec![Atom::Zero(sum.shifted(-e)?)], Linear::constant(e)));
        (0..=most).map(case).collect()
    }

    /// `x % y == 0` and `x % y != 0` by bounds, where `y` is no number and is at least 1 by what stands
    /// before: rules that divide by 0 somewhere are no rules there.
    pub(super) fn divisible(
        &mut self,
        comparison: Comparison,
        a: &Expr,
        b: &Expr,
    ) -> Result<Option<Vec<Vec<Atom>>>, Outside> {
        let (Some(bounds), Expr::Binary(Operator::Modulo, x, y)) = (self.bounds, a) else { return Ok(None) };
        let is = comparison == Comparison::Equal;
        if !(is || comparison == Comparison::NotEqual)
            || self.literal(b)? != Some(0)
            || self.literal(y)?.is_some()
            || !self.is_positive(y)
        {
            return Ok(None);
        }
        self.condition(&bounds.of_divisor(x, y, is), is).map(Some)
    }

    /// `gcd(x, y) == g`, `!= g` and `> 1` by bounds, where neither is a number.
    pub(super) fn common_divisor(
        &mut self,
        comparison: Comparison,
        a: &Expr,
        b: &Expr,
    ) -> Result<Option<Vec<Vec<Atom>>>, Outside> {
        let (Some(bounds), Expr::Call(Function::Gcd, both)) = (self.bounds, a) else { return Ok(None) };
        let [x, y] = &both[..] else { return Ok(None) };
        let Some(g) = self.literal(b)?.filter(|g| (1..=FEW_RESIDUES).contains(g)) else { return Ok(None) };
        if self.literal(x)?.is_some() || self.literal(y)?.is_some() {
            return Ok(None);
        }
        let opposite = |condition| Condition::Not(Box::new(condition));
        // That of 0 and 0 is 0.
        let none = [x, y].map(|x| Condition::Compare(Comparison::Equal, x.clone(), Expr::Number(0)));
        let none = Condition::And(none.to_vec());
        let said = match (comparison, g) {
            (Comparison::Equal, _) => bounds.of_gcd(x, y, g, true),
            (Comparison::NotEqual, _) => opposite(bounds.of_gcd(x, y, g, false)),
            (Comparison::Greater, 1) | (Comparison::AtLeast, 2) => {
                Condition::And(vec![opposite(none), opposite(bounds.of_gcd(x, y, 1, false))])
            }
            (Comparison::AtMost, 1) | (Comparison::Less, 2) => {
                Condition::Or(vec![none, bounds.of_gcd(x, y, 1, true)])
            }
            _ => return Ok(None),
        };
        self.condition(&said, true).map(Some)
    }

    /// What is put for a set that automata do not hold.
    pub(super) fn bounded(
        &mut self,
        item: &Expr,
        set: &Set,
        is: bool,
        what: &'static str,
    ) -> Result<Vec<Vec<Atom>>, Outside> {
        let bounds = self.bounds.filter(|_| self.numeration == Numeration::Binary);
        let taken = bounds.and_then(|bounds| bounds.of_set(item, set, is)).ok_or(Outside::Term(what))?;
        self.condition(&taken, is)
    }
}
