//! Laws that speak of remainders and quotients by what no move changes, as `n % (k + 1)` where `k` is a
//! coordinate.
//!
//! No automaton divides by a variable, and by a large number it takes as many cases as that says. But let a
//! law speak of `x % m` or `x // m`, where `x` and `m` are expressions of the coordinates, and let
//!
//! 1. `x >= 0` and `m >= 1` at every position,
//! 2. no line change a coordinate that `m` speaks of,
//! 3. `0 <= d <= 3 m` for every option, where `x'` is what `x` is at its part and `d = x - x'`.
//!
//! Theorem. With `r = x % m` and `q = x // m`, the remainder of the part is `r - d + j m` and the quotient
//! `q - j` for the least `j` with `d <= r + j m`, which is at most 3. And `0 <= r < m`, and `x = r + q m`, so
//! that `x >= r + 3 m` where `q >= 3`.
//!
//! For `x' = x - d = (q - j) m + (r - d + j m)`, where the second summand is not below 0, and below `m`: if
//! `j = 0` since it is at most `r`, and else since `d > r + (j - 1) m`.
//!
//! So what must hold of a law at a position is what must hold of the same law with `r` and `q` in the places
//! of `x % m` and `x // m`, and with what they become in their places at the parts. That is decided for all
//! numbers for which the last sentence of the theorem holds, remainder and quotient among them: they are
//! numbers beside the coordinates ([`Rules::beside`]). Where it fails at a position it is the law that fails
//! if the numbers are remainder and quotient there; else nothing is known.

use super::options::Setting;
use super::rays::Rays;
use super::refusal::Refusal;
use super::statement::Losses;
use super::values::Values;
use super::{domain, obligations, order, statement};
use crate::logic::{Atom, Clause, Outside, Question, solution};
use grundy_budget::Budget;
use grundy_rules::Rules;
use grundy_rules::ir::{Comparison, Condition, Expr, Line, Operator, Part};
use grundy_rules::lang::Claim;

/// More remainders and quotients than this are not followed.
const MOST: usize = 4;

/// A move lowers `x` by at most this number of times `m`.
const TURNS: i128 = 3;

/// Remainders by smaller numbers are better told by their cases.
const SMALL: i128 = 8;

/// `x % m` or `x // m`.
#[derive(PartialEq)]
struct Divided {
    /// Which of the two: modulo, or floor division.
    of: Operator,
    x: Expr,
    m: Expr,
}

/// The remainders and quotients by variables in a claim, and what it says with numbers in their places.
pub(super) struct Remainders {
    /// Before every quotient stands its remainder.
    parts: Vec<Divided>,
    claim: Claim,
}

impl Remainders {
    /// Returns the remainders by variables in a claim about positions of this number of coordinates, and
    /// those by numbers if these are wanted too and are not small; `None` where it has none.
    pub(super) fn of(claim: &Claim, arity: usize, numbers: bool) -> Option<Remainders> {
        let (mut parts, mut claim) = (Vec::new(), claim.clone());
        let mut place = |of: Operator, x: &Expr, m: &Expr| {
            let part = Divided { of, x: x.clone(), m: m.clone() };
            let known = parts.iter().position(|other| *other == part);
            known.unwrap_or_else(|| {
                parts.push(part);
                parts.len() - 1
            })
        };
        let mut name = |expr: &Expr| {
            let Expr::Binary(of @ (Operator::Modulo | Operator::FloorDivide), x, m) = expr else {
                return None;
            };
            let is_large = matches!(**m, Expr::Number(SMALL..));
            if !(m.mentions(|_| true) || numbers && is_large) {
                return None;
            }
            place(Operator::Modulo, x, m);
            Some(Expr::Name(arity + place(*of, x, m)))
        };
        match &mut claim {
            Claim::Value(expr) => expr.replace(&mut name),
            Claim::Lost(condition) => condition.replace(&mut name),
        }
        (!parts.is_empty()).then_some(Remainders { parts, claim })
    }

    /// Checks the claim that has these remainders.
    pub(super) fn check(&self, rules: &Rules, budget: &Budget) -> Result<(), Refusal> {
        if self.parts.len() > MOST {
            return Err(Outside::Cases.into());
        }
        let setting = Setting::of_heaps(rules, 1, budget);
        domain::is_closed(setting, budget)?;
        order::ends(setting, &Rays::of(rules, &[])?, budget)?;
        for part in self.parts.iter().filter(|part| part.of == Operator::Modulo) {
            part.is_followed(setting, budget)?;
        }
        let arity = rules.arity();
        let known = Condition::all((0..self.parts.len()).map(|at| self.known(at, arity)).collect());
        let after = |option: &[Expr]| (0..self.parts.len()).map(|at| self.after(at, arity, option)).collect();
        let names: Vec<&str> = self.parts.iter().map(|part| part.of.symbol()).collect();
        let beside = rules.beside(&names, &known, &after);
        let beside = &beside
            .ok_or(Outside::Game("a remainder by a variable, and parts that are not written one by one"))?;
        let setting = Setting::of_heaps(beside, 1, budget);
        let checked = match &self.claim {
            Claim::Value(expr) => {
                obligations::values(setting, Values::of_expression(expr, budget)?, None, None, budget)
            }
            Claim::Lost(condition) => {
                let losses = Losses::Condition(condition);
                obligations::losses(setting, &losses, &Rays::of(beside, &[])?, None, budget)
            }
        };
        checked.map_err(|refusal| self.of_the_position(refusal, arity))
    }

    /// What fails at a position with its remainders fails at the position; with other numbers in their places
    /// nothing is known.
    fn of_the_position(&self, refusal: Refusal, arity: usize) -> Refusal {
        let Refusal::Fails { obligation, mut position, value } = refusal else { return refusal };
        let numbers = position.split_off(arity);
        let narrow: Option<Vec<i128>> = position.iter().map(|x| i128::try_from(*x).ok()).collect();
        let is = |part: &Divided| {
            let divided = Expr::Binary(part.of, Box::new(part.x.clone()), Box::new(part.m.clone()));
            u128::try_from(divided.at(narrow.as_ref()?)?).ok()
        };
        if self.parts.iter().zip(&numbers).all(|(part, number)| is(part) == Some(*number)) {
            return Refusal::Fails { obligation, position, value };
        }
        Outside::Game("this needs more of a remainder by a variable than what is known of it").into()
    }

    /// The slot of the remainder of a remainder or a quotient.
    fn remainder(&self, at: usize, arity: usize) -> Expr {
        let Divided { x, m, .. } = &self.parts[at];
        let is_it = |other: &Divided| other.of == Operator::Modulo && other.x == *x && other.m == *m;
        Expr::Name(arity + self.parts.iter().position(is_it).expect("a quotient stands after its remainder"))
    }

    /// What is known of a number.
    fn known(&self, at: usize, arity: usize) -> Condition {
        let Divided { of, x, m } = &self.parts[at];
        let (r, number) = (self.remainder(at, arity), Expr::Name(arity + at));
        let above = |turns: i128| sum(&r, turns, m);
        if *of == Operator::Modulo {
            let whole =
                vec![compare(x, Comparison::Equal, r.clone()), compare(x, Comparison::AtLeast, above(1))];
            return Condition::And(vec![compare(&r, Comparison::Less, m.clone()), Condition::Or(whole)]);
        }
        let is = |turns: i128, comparison| {
            let turned = compare(&number, comparison, Expr::Number(turns));
            Condition::And(vec![turned, compare(x, comparison, above(turns))])
        };
        let few = (0..TURNS).map(|turns| is(turns, Comparison::Equal));
        Condition::Or(few.chain([is(TURNS, Comparison::AtLeast)]).collect())
    }

    /// What a number becomes at an option with these coordinates.
    fn after(&self, at: usize, arity: usize, option: &[Expr]) -> Expr {
        let part = &self.parts[at];
        let (r, number, by) = (self.remainder(at, arity), Expr::Name(arity + at), part.by(option));
        let above = |turns: i128| sum(&r, turns, &part.m);
        let turned = |turns: i128| match part.of {
            Operator::Modulo => minus(above(turns), by.clone()),
            _ => minus(number.clone(), Expr::Number(turns)),
        };
        (0..TURNS).rev().fold(turned(TURNS), |further, turns| {
            let reaches = compare(&by, Comparison::AtMost, above(turns));
            Expr::If(Box::new(reaches), Box::new(turned(turns)), Box::new(further))
        })
    }
}

impl Divided {
    /// Checks what the theorem asks of the rules.
    fn is_followed(&self, setting: Setting<'_>, budget: &Budget) -> Result<(), Refusal> {
        let arity = setting.arity();
        let parameters = setting.rules.parameters();
        if self.m.mentions(|slot| !parameters.contains(&slot)) {
            return Err(Outside::Game("a remainder by a number that a move changes").into());
        }
        let outside = Condition::Or(vec![
            compare(&self.x, Comparison::Less, Expr::Number(0)),
            compare(&self.m, Comparison::Less, Expr::Number(1)),
        ]);
        let mut translator = setting.translator(arity, 0)?;
        let cases = statement::said(&outside, &(0..arity).collect::<Vec<_>>(), true, &mut translator)?;
        let positions = domain::here(setting, 0, &mut translator)?;
        let cases = translator.ledger.both(&cases, &positions)?;
        if has_solution(cases, translator.variables, setting)? {
            return Err(Outside::Game("a remainder by what may be 0, or of what may be below 0").into());
        }
        // The options that lower x by something else.
        let mut lines = setting.rules.moves().lines.clone();
        lines.iter_mut().for_each(|line| self.only_far(line));
        let found = Setting { lines: &lines, ..setting }.moves(0, arity)?;
        let far = found.moves.into_iter().map(|way| way.atoms).collect();
        if has_solution(far, found.variables, setting)? {
            let what = "a move by more than three times the divisor of a remainder, or upwards";
            return Err(Outside::Game(what).into());
        }
        budget.check().map_err(Refusal::from)
    }

    /// Keeps the options of a line by which `x` rises, or falls by more than is followed.
    fn only_far(&self, line: &mut Line) {
        let far = line.parts.iter().map(|part| {
            let Part::Position(option) = part else { return Condition::always() };
            let by = self.by(option);
            let most = Expr::product(Expr::Number(TURNS), self.m.clone());
            let rises = compare(&by, Comparison::Less, Expr::Number(0));
            Condition::Or(vec![rises, compare(&by, Comparison::Greater, most)])
        });
        let far = Condition::any(far.collect());
        let condition = std::mem::replace(&mut line.condition, Condition::always());
        line.condition = Condition::all(vec![condition, far]);
    }

    /// By how much `x` is less at an option with these coordinates.
    fn by(&self, option: &[Expr]) -> Expr {
        let mut after = self.x.clone();
        after.replace(&mut |expr| {
            if let Expr::Name(slot) = expr { Some(option[*slot].clone()) } else { None }
        });
        minus(self.x.clone(), after)
    }
}

fn has_solution(cases: Vec<Vec<Atom>>, variables: usize, setting: Setting<'_>) -> Result<bool, Refusal> {
    let clauses = Clause::all(cases, variables);
    let question = Question::new(clauses, setting.arity(), setting.numeration, setting.budget)?;
    Ok(solution(&question, setting.budget)?.is_some())
}

fn compare(x: &Expr, comparison: Comparison, y: Expr) -> Condition {
    Condition::Compare(comparison, x.clone(), y)
}

fn sum(x: &Expr, times: i128, y: &Expr) -> Expr {
    Expr::sum(x.clone(), Expr::product(Expr::Number(times), y.clone()))
}

fn minus(x: Expr, y: Expr) -> Expr {
    Expr::Binary(Operator::Subtract, Box::new(x), Box::new(y))
}
