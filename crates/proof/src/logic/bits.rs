//! Functions of binary digits: nim-sums, the bitwise operators, and remainders of the number of ones or of digits.
//!
//! A number is a natural one, or `-1 - t` for a natural `t`, whose digits are those of `t` with zeros and ones exchanged. So
//! a nim-sum is that of the natural ones, exchanged too where just one of the two was. The others follow from
//! `2 (x & y) = x + y - xor(x, y)` and `x | y = x + y - (x & y)`, in which `x & y` is below 0 only where both are.

use super::Outside;
use super::clause::Atom;
use super::linear::Linear;
use super::translate::{Cases, FEW_RESIDUES, Translator};
use crate::law::{Acceptor, Numeration};
use grundy_rules::ir::{Expr, Function, Operator};
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
            let both = x.plus(1, y)?;
            let common = Linear::variable(self.fresh()).times(if is_negative { -1 } else { 1 })?;
            given.push(Atom::Zero(both.minus(&sum)?.plus(-2, &common)?));
            cases.push((given, if operator == Operator::BitAnd { common } else { both.minus(&common)? }));
        }
        Ok(cases)
    }

    /// The ways to write a nim-sum, each with whether both numbers are below 0.
    fn nim_sums(&mut self, x: &Linear, y: &Linear) -> Result<Vec<(Vec<Atom>, Linear, bool)>, Outside> {
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
                let sum = if x.is_negative == y.is_negative { sum } else { exchanged(&sum)? };
                all.push((given, sum, x.is_negative && y.is_negative));
            }
        }
        Ok(all)
    }

    /// One of them holds, whatever the number is.
    fn ways(&mut self, x: &Linear) -> Result<Vec<Way>, Outside> {
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
        let Expr::Call(function @ (Function::Popcount | Function::BitLength), inner) = x else {
            return Ok(None);
        };
        let modulus = self.literal(modulus)?.filter(|modulus| (1..=FEW_RESIDUES).contains(modulus));
        let (Some(modulus), Numeration::Binary) = (modulus, self.numeration) else { return Ok(None) };
        let mut cases = Vec::new();
        for (given, sum) in self.number(&inner[0])? {
            // Both functions are those of the number without its sign.
            for sign in [1, -1] {
                let (variable, atoms) = self.natural(&sum.times(sign)?)?;
                for residue in 0..modulus {
                    let acceptor = Rc::new(with_residue(*function == Function::Popcount, modulus, residue));
                    let reads = Atom::Accepts { acceptor, variables: vec![variable], is: true };
                    cases.push(([&given[..], &atoms, &[reads]].concat(), Linear::constant(residue)));
                }
                if sum.as_variable().is_some() {
                    break;
                }
            }
        }
        Ok(Some(cases))
    }
}

/// The number whose digits are those of this one exchanged.
fn exchanged(x: &Linear) -> Result<Linear, Outside> {
    x.times(-1)?.shifted(-1)
}

/// Accepts numbers of which the ones, or the digits, leave this residue. Of digits the first is a 1: the last state is that
/// of 0, which has none.
fn with_residue(of_ones: bool, modulus: i64, residue: i64) -> Acceptor {
    let after = |count: i64| u32::try_from((count + 1) % modulus).expect("few residues");
    let here = |count: i64| u32::try_from(count).expect("few residues");
    let is = |count: i64| count == residue;
    if of_ones {
        let next = (0..modulus).flat_map(|count| [here(count), after(count)]).collect();
        return Acceptor::new(1, 2, (0..modulus).map(is).collect(), next).expect("zeros change nothing");
    }
    // State 0 is that of the number 0, and state 1 + c that of c digits.
    let from = |count: i64| [1 + after(count); 2];
    let next = [0, 1 + after(0)].into_iter().chain((0..modulus).flat_map(from)).collect();
    let accepting = std::iter::once(is(0)).chain((0..modulus).map(is)).collect();
    Acceptor::new(1, 2, accepting, next).expect("zeros lead from the start to itself")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Clause, Ledger, Question, solution};
    use grundy_budget::Budget;
    use grundy_rules::ir::{Comparison, Condition};
    use grundy_rules::lang::{Claim, parse_claim};

    /// Says whether an automaton accepts the pair where the expression, with a constant added so that it is no less than 0, has
    /// this value.
    fn gives(text: &str, a: u64, b: u64, value: i128) -> bool {
        let Claim::Value(expr) = parse_claim(text, &["a", "b"]).unwrap() else { panic!("{text}") };
        let budget = Budget::default();
        let names = (0..2).map(Linear::variable).collect();
        let ledger = Ledger::new(&budget);
        let mut translator = Translator { numeration: Numeration::Binary, names, variables: 2, ledger };
        let is = |x: Expr, number: i128| Condition::Compare(Comparison::Equal, x, Expr::Number(number));
        let all = vec![is(Expr::Name(0), a.into()), is(Expr::Name(1), b.into()), is(expr, value)];
        let cases = translator.condition(&Condition::And(all), true).unwrap();
        let variables = translator.variables;
        let clauses = cases.into_iter().map(|atoms| Clause { variables, atoms }).collect();
        let question = Question::new(clauses, 2, Numeration::Binary, &budget).unwrap();
        solution(&question, &budget).unwrap().is_some()
    }

    #[test]
    fn bits_are_those_of_the_rule_language() {
        for text in [
            "xor(a, b)",
            "xor(a - 3, 2 - b)",
            "a & b",
            "a & -a",
            "(a - 4) & (b - 3)",
            "a | 2 - b",
            "a - b | b - 2",
            "xor(a // 2, a)",
            "popcount(a) % 3",
            "popcount(a - b) % 2",
            "bit_length(a & -a) % 2",
            "bit_length(b) % 4",
            "bit_length(a) % 1",
        ] {
            let claim = parse_claim(text, &["a", "b"]).unwrap();
            for (a, b) in (0..7).flat_map(|a| (0..7).map(move |b| (a, b))) {
                let value = claim.at(&[a, b]).unwrap();
                for other in value - 2..=value + 2 {
                    assert_eq!(gives(text, a, b, other), other == value, "{text} at {a}, {b}: {other}");
                }
            }
        }
    }
}
