//! What the checker rests on and no theorem says: that the cases of an expression, and of a condition, leave nothing out and say what
//! [`Expr::at`] says. Random ones are held against it, at random numbers.

use super::{Atom, Clause, Ledger, Linear, Question, Translator, solution};
use crate::law::Numeration;
use grundy_budget::Budget;
use grundy_rules::ir::{Comparison, Condition, Expr, Function, List, Operator, Set};
use std::collections::BTreeSet;

/// Without `GRUNDY_CONTRACTS`.
const FEW: u64 = 3000;

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % n).unwrap()
    }

    fn pick<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64)].clone()
    }

    fn number(&mut self, from: i128, to: i128) -> Expr {
        Expr::Number(from + self.below(u64::try_from(to - from).unwrap() + 1) as i128)
    }

    fn expr(&mut self, depth: u64) -> Expr {
        use Operator::{
            Add, BitAnd, BitOr, FloorDivide, Modulo, Multiply, Power, ShiftLeft, ShiftRight, Subtract,
        };
        if depth == 0 {
            return if self.below(3) == 0 { self.number(-6, 9) } else { Expr::Name(self.below(2)) };
        }
        let x = self.expr(depth - 1);
        let binary = |operator, x: Expr, y: Expr| Expr::Binary(operator, Box::new(x), Box::new(y));
        let choose = |condition, x, y| Expr::If(Box::new(condition), Box::new(x), Box::new(y));
        match self.below(16) {
            0..=2 => binary(self.pick(&[Add, Subtract]), x, self.expr(depth - 1)),
            3 => binary(Multiply, self.number(-3, 4), x),
            4 => binary(self.pick(&[FloorDivide, Modulo]), x, self.number(1, 9)),
            5 => binary(self.pick(&[FloorDivide, Modulo]), x, self.number(64, 80)),
            6 => Expr::Negate(Box::new(x)),
            7 => Expr::Call(
                self.pick(&[Function::Min, Function::Max]),
                vec![x, self.expr(depth - 1), self.expr(0)],
            ),
            8 => Expr::Call(Function::Abs, vec![x]),
            9 => Expr::Call(Function::Xor, vec![x, self.expr(depth - 1)]),
            10 => binary(self.pick(&[BitAnd, BitOr]), x, self.expr(depth - 1)),
            11 => Expr::Call(Function::Gcd, vec![x, self.number(1, 12)]),
            12 => {
                let counted = Expr::Call(self.pick(&[Function::Popcount, Function::BitLength]), vec![x]);
                binary(Modulo, counted, self.number(1, 4))
            }
            13 => choose(self.condition(depth - 1), x, self.expr(depth - 1)),
            14 => {
                let n = 1 + self.below(4);
                let list = List::Numbers((0..n).map(|_| self.number(-5, 9)).collect());
                let (list, first) = if self.below(2) == 0 {
                    (list, None)
                } else {
                    (List::Lists(vec![list]), Some(Expr::Number(0)))
                };
                let last = Expr::Number(n as i128 - 1);
                let at = |x| Expr::Index(list.clone(), first.clone().into_iter().chain([x]).collect());
                if self.below(2) == 0 {
                    return at(binary(Modulo, x, Expr::Number(n as i128)));
                }
                let within = Set::Range(Box::new(Expr::Number(0)), Box::new(last));
                choose(
                    Condition::Member { item: x.clone(), set: within, negated: false },
                    at(x),
                    self.expr(0),
                )
            }
            _ => match self.pick(&[Power, ShiftLeft, ShiftRight]) {
                Power => binary(Power, self.number(-3, 3), self.number(0, 4)),
                shift => binary(shift, x, self.number(0, 4)),
            },
        }
    }

    fn condition(&mut self, depth: u64) -> Condition {
        use Comparison::{AtLeast, AtMost, Equal, Greater, Less, NotEqual};
        let x = self.expr(depth);
        let comparison = self.pick(&[Equal, NotEqual, Less, AtMost, Greater, AtLeast]);
        match self.below(if depth == 0 { 6 } else { 9 }) {
            0..=2 => Condition::Compare(comparison, x, self.expr(depth)),
            3 => {
                let counted = Expr::Call(self.pick(&[Function::Popcount, Function::BitLength]), vec![x]);
                Condition::Compare(comparison, counted, self.number(0, 4))
            }
            4 | 5 => {
                let range = Set::Range(Box::new(self.expr(0)), Box::new(self.expr(0)));
                let list = Set::List(vec![self.expr(0), self.number(-3, 9)]);
                let powers = Set::Powers(Box::new(self.pick(&[Expr::Number(2), Expr::Number(4)])));
                let set = self.pick(&[range, list, powers, Set::Odd, Set::Even]);
                Condition::Member { item: x, set, negated: self.below(2) == 0 }
            }
            6 => Condition::all((0..2 + self.below(2)).map(|_| self.condition(depth - 1)).collect()),
            7 => Condition::any((0..2 + self.below(2)).map(|_| self.condition(depth - 1)).collect()),
            _ => Condition::Not(Box::new(self.condition(depth - 1))),
        }
    }
}

fn sum(x: &Linear, known: &[Option<i64>]) -> i64 {
    x.terms().iter().map(|(variable, factor)| factor * known[*variable].unwrap()).sum::<i64>() + x.offset()
}

fn is_true(atom: &Atom, known: &[Option<i64>]) -> bool {
    let number = |variable: usize| known[variable].unwrap();
    match atom {
        Atom::Zero(x) => sum(x, known) == 0,
        Atom::AtMost(x) => sum(x, known) <= 0,
        Atom::Residue { sum: x, modulus, residue, is } => {
            (sum(x, known).rem_euclid(*modulus) == *residue) == *is
        }
        Atom::Unit { variable, every, is } => {
            let x = number(*variable);
            (x > 0 && x.count_ones() == 1 && i64::from(x.trailing_zeros()) % every == 0) == *is
        }
        Atom::NimSum(variables) => variables.iter().fold(0, |sum, variable| sum ^ number(*variable)) == 0,
        Atom::Accepts { acceptor, variables, is } => {
            let word: Vec<usize> =
                (0..40).rev().map(|place| usize::from(number(variables[0]) >> place & 1 == 1)).collect();
            acceptor.accepts(&word) == *is
        }
        Atom::Follows { .. } => unreachable!("it is of laws"),
    }
}

/// Finds all values of the variables that are not known, each of which the atoms determine by those before it.
fn settle(atoms: &[Atom], known: &mut Vec<Option<i64>>, found: &mut dyn FnMut(&[Option<i64>])) {
    let mut bounds = vec![(0, i64::MAX); known.len()];
    let mut open = None;
    for atom in atoms {
        let mut unknown = BTreeSet::new();
        atom.for_each_variable(&mut |variable| unknown.extend(known[variable].is_none().then_some(variable)));
        let Some(variable) = unknown.pop_first() else {
            if is_true(atom, known) { continue } else { return }
        };
        open = Some(variable);
        let (low, high) = &mut bounds[variable];
        match atom {
            _ if !unknown.is_empty() => {}
            Atom::Zero(x) | Atom::AtMost(x) => {
                known[variable] = Some(0);
                let factor = x.terms().iter().find(|(name, _)| *name == variable).unwrap().1;
                let rest = sum(x, known);
                known[variable] = None;
                if factor > 0 || matches!(atom, Atom::Zero(_)) {
                    *high = (*high).min((-rest * factor.signum()).div_euclid(factor.abs()));
                }
                if factor < 0 || matches!(atom, Atom::Zero(_)) {
                    *low = (*low).max(-(rest * factor.signum()).div_euclid(factor.abs()));
                }
            }
            Atom::NimSum(all) => {
                let others = all.iter().filter_map(|name| known[*name]).fold(0, |sum, number| sum ^ number);
                (*low, *high) = ((*low).max(others), (*high).min(others));
            }
            _ => {}
        }
    }
    let Some(open) = open else { return found(known) };
    let variable = (0..known.len())
        .find(|name| bounds[*name].1 < i64::MAX)
        .unwrap_or_else(|| panic!("{open}: {atoms:?}"));
    for value in bounds[variable].0..=bounds[variable].1 {
        known[variable] = Some(value);
        settle(atoms, known, found);
    }
    known[variable] = None;
}

/// As often as wanted: `GRUNDY_CONTRACTS=1000000 cargo test -p grundy-proof --lib agree -- --nocapture`.
#[test]
fn cases_leave_nothing_out_and_agree_with_what_an_expression_is() {
    let times = std::env::var("GRUNDY_CONTRACTS")
        .map_or(FEW, |times| times.parse().expect("a number of expressions"));
    let (mut random, mut followed, mut asked) = (Random(7), 0, 0);
    for time in 0..times {
        let budget = Budget::default().with_steps(100_000);
        let translator = || Translator {
            numeration: Numeration::Binary,
            names: (0..2).map(Linear::variable).collect(),
            variables: 2,
            ledger: Ledger::new(&budget),
            bounds: None,
            before: Vec::new(),
        };
        let depth = 1 + random.below(3) as u64;
        let (expr, condition) = (random.expr(depth), random.condition(depth - 1));
        let (mut of_expr, mut of_condition) = (translator(), translator());
        let values = of_expr.number(&expr);
        let truths = [true, false].map(|is| of_condition.condition(&condition, is));
        followed += u64::from(values.is_ok()) + u64::from(truths.iter().all(Result::is_ok));
        for _ in 0..3 {
            let top = random.pick(&[5, 12, 90]);
            let names = [random.below(top), random.below(top)].map(|x| x as i64);
            let at = names.map(i128::from);
            let solved = |atoms: &[Atom], variables: usize, found: &mut dyn FnMut(&[Option<i64>])| {
                let mut known = vec![None; variables];
                known[..2].copy_from_slice(&names.map(Some));
                settle(atoms, &mut known, found);
            };
            if let Ok(values) = &values {
                let mut said = BTreeSet::new();
                for (atoms, value) in values {
                    solved(atoms, of_expr.variables, &mut |known| {
                        said.extend([i128::from(sum(value, known))])
                    });
                }
                assert_eq!(Vec::from_iter(said), Vec::from_iter(expr.at(&at)), "{expr:?} at {names:?}");
            }
            for (is, cases) in [true, false].into_iter().zip(&truths) {
                let Ok(cases) = cases else { continue };
                let mut holds = false;
                cases.iter().for_each(|atoms| solved(atoms, of_condition.variables, &mut |_| holds = true));
                assert_eq!(holds, condition.at(&at).unwrap() == is, "{condition:?} at {names:?}");
            }
            // The automata of some say the same.
            let Some(value) = expr.at(&at).filter(|_| time % 64 == 0 && values.is_ok()) else { continue };
            for (number, is) in [(value, true), (value - 1, false), (value + 1, false)] {
                let all = [(Expr::Name(0), at[0]), (Expr::Name(1), at[1]), (expr.clone(), number)];
                let all = all.map(|(x, y)| Condition::Compare(Comparison::Equal, x, Expr::Number(y)));
                let mut translator = translator();
                let Ok(cases) = translator.condition(&Condition::And(all.to_vec()), true) else { continue };
                let clauses = Clause::all(cases, translator.variables);
                let Ok(question) = Question::new(clauses, 2, Numeration::Binary, &budget) else { continue };
                let Ok(found) = solution(&question, &budget) else { continue };
                assert_eq!(found.is_some(), is, "{expr:?} at {names:?}: {number}");
                asked += 1;
            }
        }
    }
    println!("{times} expressions and conditions, {followed} of them followed, {asked} asked of automata");
    assert!(followed > times && asked > times / 64);
}
