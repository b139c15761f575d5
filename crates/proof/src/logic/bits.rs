//! Functions of binary digits: nim-sums, the bitwise operators, and the number of ones or of digits, where
//! its remainder is asked for or it is compared with a number.
//!
//! A number is a natural one, or `-1 - t` for a natural `t`, whose digits are those of `t` with zeros and
//! ones exchanged. So a nim-sum is that of the natural ones, exchanged too where just one of the two was. The
//! others follow from `2 (x & y) = x + y - xor(x, y)` and `x | y = x + y - (x & y)`, in which `x & y` is
//! below 0 only where both are.

use super::Outside;
use super::clause::Atom;
use super::linear::Linear;
use super::translate::{Cases, FEW_RESIDUES, Translator};
use crate::law::{Acceptor, Numeration};
use grundy_rules::ir::{Comparison, Expr, Function, Operator};
use std::rc::Rc;

/// A way to write a number: where the atoms hold it is the variable, or -1 less the variable.
struct Way {
    given: Vec<Atom>,
    variable: usize,
    is_negative: bool,
}

impl Translator {
    /// `xor(x, y)`.
    pub(super) fn nim_sum(&mut self, x: &Linear, y: &Linear) -> Result<Cases, Outside> {
        let all = self.nim_sums(x, y)?;
        Ok(all.into_iter().map(|(given, sum, _)| (given, sum)).collect())
    }

    /// `x & y`, or `x | y`.
    pub(super) fn bitwise(&mut self, operator: Operator, x: &Linear, y: &Linear) -> Result<Cases, Outside> {
        let mut cases = Vec::new();
        for (mut given, sum, is_negative) in self.nim_sums(x, y)? {
            // Below 0 only where both are: hence the sign of what they have in common.
            let both = x.plus(1, y)?;
            let common = Linear::variable(self.fresh()).times(if is_negative { -1 } else { 1 })?;
            // The equation determines the variable, so there is one value in each case.
            given.push(Atom::Zero(both.minus(&sum)?.plus(-2, &common)?));
            cases.push((given, if operator == Operator::BitAnd { common } else { both.minus(&common)? }));
        }
        Ok(cases)
    }

    /// The ways to write a nim-sum, each with whether both numbers are below 0.
    fn nim_sums(&mut self, x: &Linear, y: &Linear) -> Result<Vec<(Vec<Atom>, Linear, bool)>, Outside> {
        // Digits of another base do not add up as bits do.
        if self.numeration != Numeration::Binary {
            return Err(Outside::Term("a bitwise operator outside base 2"));
        }
        let (x, y) = (self.ways(x)?, self.ways(y)?);
        let mut all = Vec::new();
        for x in &x {
            for y in &y {
                let sum = self.fresh();
                let given =
                    [&x.given[..], &y.given, &[Atom::NimSum(vec![x.variable, y.variable, sum])]].concat();
                let sum = Linear::variable(sum);
                // A number below 0 has the digits of its complement, so one of them exchanges the digits of
                // the sum.
                let sum = if x.is_negative == y.is_negative { sum } else { exchanged(&sum)? };
                all.push((given, sum, x.is_negative && y.is_negative));
            }
        }
        Ok(all)
    }

    /// One of them holds, whatever the number is.
    fn ways(&mut self, x: &Linear) -> Result<Vec<Way>, Outside> {
        // A constant, or a variable, can be written in one way alone.
        let is_negative = x.as_constant().map(|x| x < 0).or(x.as_variable().map(|_| false));
        let mut ways = Vec::new();
        for sign in [false, true] {
            if is_negative.is_none_or(|is| is == sign) {
                let (variable, given) = self.natural(&if sign { exchanged(x)? } else { x.clone() })?;
                ways.push(Way { given, variable, is_negative: sign });
            }
        }
        Ok(ways)
    }

    /// `popcount(x) % modulus`, or that of `bit_length(x)`, by automata; `None` for other remainders.
    pub(super) fn digits_modulo(&mut self, x: &Expr, modulus: &Expr) -> Result<Option<Cases>, Outside> {
        let Some((of_ones, inner)) = counted(x) else { return Ok(None) };
        let modulus = self.literal(modulus)?.filter(|modulus| (1..=FEW_RESIDUES).contains(modulus));
        // Of the remainder alone finitely many states are needed, of the count itself they are not.
        let (Some(modulus), Numeration::Binary) = (modulus, self.numeration) else { return Ok(None) };
        let mut cases = Vec::new();
        for residue in 0..modulus {
            let acceptor =
                counting(of_ones, modulus, |count| (count + 1) % modulus, |count| count == residue);
            let read = self.read(inner, acceptor)?;
            cases.extend(read.into_iter().map(|atoms| (atoms, Linear::constant(residue))));
        }
        Ok(Some(cases))
    }

    /// `popcount(x)` compared with a number, or `bit_length(x)`; `None` for other comparisons.
    pub(super) fn digits_compared(
        &mut self,
        comparison: Comparison,
        x: &Expr,
        number: &Expr,
    ) -> Result<Option<Vec<Vec<Atom>>>, Outside> {
        let Some((of_ones, inner)) = counted(x) else { return Ok(None) };
        let number = self.literal(number)?.filter(|number| (0..FEW_RESIDUES).contains(number));
        let (Some(number), Numeration::Binary) = (number, self.numeration) else { return Ok(None) };
        // Of larger counts it is known only that they are larger.
        let after = |count: i64| (count + 1).min(number + 1);
        let acceptor = counting(of_ones, number + 2, after, |count| comparison.holds(count, number));
        self.read(inner, acceptor).map(Some)
    }

    /// The automaton accepts the number without its sign.
    fn read(&mut self, x: &Expr, acceptor: Acceptor) -> Result<Vec<Vec<Atom>>, Outside> {
        let acceptor = Rc::new(acceptor);
        let mut cases = Vec::new();
        for (given, sum) in self.number(x)? {
            // Digits of a number below 0 are those of its absolute value, in rules as in the automaton.
            for sign in [1, -1] {
                let (variable, atoms) = self.natural(&sum.times(sign)?)?;
                let acceptor = Rc::clone(&acceptor);
                let reads = Atom::Accepts { acceptor, variables: vec![variable], is: true };
                cases.push([&given[..], &atoms, &[reads]].concat());
                // A variable stands for a natural number, so there is no other sign.
                if sum.as_variable().is_some() {
                    break;
                }
            }
        }
        Ok(cases)
    }
}

/// What of a number is counted: its ones, or else all its digits.
pub(super) fn counted(x: &Expr) -> Option<(bool, &Expr)> {
    match x {
        Expr::Call(Function::Popcount, inner) => Some((true, &inner[0])),
        Expr::Call(Function::BitLength, inner) => Some((false, &inner[0])),
        _ => None,
    }
}

/// The number whose digits are those of this one exchanged.
fn exchanged(x: &Linear) -> Result<Linear, Outside> {
    x.times(-1)?.shifted(-1)
}

/// Counts the ones of a number, or its digits, to fewer than `counts`, and says which counts it accepts. Of
/// digits the first is a 1: the first state is that of 0, which has none.
fn counting(
    of_ones: bool,
    counts: i64,
    after: impl Fn(i64) -> i64,
    accepts: impl Fn(i64) -> bool,
) -> Acceptor {
    let state = |count: i64| u32::try_from(count).expect("few counts");
    if of_ones {
        let next = (0..counts).flat_map(|count| [state(count), state(after(count))]).collect();
        return Acceptor::new(1, 2, (0..counts).map(accepts).collect(), next).expect("zeros change nothing");
    }
    // State 0 is that of the number 0, and state 1 + c that of c digits.
    let counted = (0..counts).flat_map(|count| [1 + state(after(count)); 2]);
    let next = [0, 1 + state(after(0))].into_iter().chain(counted).collect();
    let accepting = std::iter::once(accepts(0)).chain((0..counts).map(&accepts)).collect();
    Acceptor::new(1, 2, accepting, next).expect("zeros lead from the start to itself")
}
