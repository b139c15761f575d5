//! Laws that speak of remainders and quotients by what no move changes, as `n % (k + 1)` where `k` is a
//! coordinate.
//!
//! No automaton divides by a variable, and by a large number it takes as many cases as that says. But let a
//! law speak of `x % m` or `x // m`, where `x` and `m` are expressions of the coordinates, and let
//!
//! 1. `x >= 0` at every position with `m >= 1`,
//! 2. no line change a coordinate that `m` speaks of,
//! 3. `0 <= d <= 3 m` for every option of these, where `x'` is what `x` is at its part and `d = x - x'`.
//!
//! Let further `m >= 1` wherever the law reads what is divided by `m`. A condition is read from the
//! left, as far as it takes to know it, so that `k == 0 or n % k == 0` reads `n % k` only where `k >=
//! 1`.
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
//! numbers beside the coordinates ([`Rules::beside`]). Where `m < 1` they are any numbers, which no move
//! changes and the law does not read. Where it fails at a position it is the law that fails if the
//! numbers are remainder and quotient there; else nothing is known.

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

/// A divisor that a claim reads, and conditions that hold wherever it does so there.
struct Read {
    m: Expr,
    where_: Vec<Condition>,
}

/// The remainders and quotients by variables in a claim, and what it says with numbers in their places.
pub(super) struct Remainders {
    /// Before every quotient stands its remainder.
    parts: Vec<Divided>,
    reads: Vec<Read>,
    claim: Claim,
}

impl Remainders {
    /// Returns the remainders by variables in a claim about positions of this number of coordinates, and
    /// those by numbers if these are wanted too and are not small; `None` where it has none.
    pub(super) fn of(claim: &Claim, arity: usize, numbers: bool) -> Option<Remainders> {
        // A claim may read a quotient in more places than one, and each stands for the same number.
        let (mut parts, reads, mut claim) = (Vec::new(), Reading::of(claim), claim.clone());
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
            // Small remainders have few cases, which say all of them; a number beside the coordinates says
            // less.
            let is_large = matches!(**m, Expr::Number(SMALL..));
            if !(m.mentions(|_| true) || numbers && is_large) {
                return None;
            }
            // What is known of a quotient is said with its remainder, which is named first.
            place(Operator::Modulo, x, m);
            Some(Expr::Name(arity + place(*of, x, m)))
        };
        match &mut claim {
            Claim::Value(expr) => expr.replace(&mut name),
            Claim::Lost(condition) => condition.replace(&mut name),
        }
        (!parts.is_empty()).then_some(Remainders { parts, reads, claim })
    }

    /// Checks the claim that has these remainders.
    pub(super) fn check(&self, rules: &Rules, budget: &Budget) -> Result<(), Refusal> {
        // Each of them is a number beside the coordinates, and multiplies the cases.
        if self.parts.len() > MOST {
            return Err(Outside::Cases.into());
        }
        let setting = Setting::of_heaps(rules, 1, budget);
        domain::is_closed(setting, budget)?;
        order::ends(setting, &Rays::of(rules, &[])?, budget)?;
        // A quotient is followed where its remainder is, so only remainders are asked.
        for part in self.parts.iter().filter(|part| part.of == Operator::Modulo) {
            part.is_followed(setting, budget)?;
        }
        // A divisor that stays in the claim is decided by automata, and needs no such check.
        let is_divided = |read: &&Read| self.parts.iter().any(|part| part.m == read.m);
        self.reads.iter().filter(is_divided).try_for_each(|read| read.is_divisor(setting))?;
        let arity = rules.arity();
        // The numbers are coordinates of a new game, so the obligations are those of any law of tuples.
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
        // A number of the refusal may be any, so it is compared with what it is there.
        let narrow: Option<Vec<i128>> = position.iter().map(|x| i128::try_from(*x).ok()).collect();
        let is = |part: &Divided| {
            let divided = Expr::Binary(part.of, Box::new(part.x.clone()), Box::new(part.m.clone()));
            u128::try_from(divided.at(narrow.as_ref()?)?).ok()
        };
        // Where a divisor is less than 1 the law does not read the number, so any number is right.
        let is_read = |part: &Divided| {
            narrow.as_ref().is_none_or(|position| part.m.at(position).is_none_or(|m| m >= 1))
        };
        let is_any = |(part, number): (&Divided, &u128)| !is_read(part) || is(part) == Some(*number);
        // All numbers are as they are at the position, so the law fails there itself.
        if self.parts.iter().zip(&numbers).all(is_any) {
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
        let known = self.known_of_divided(at, arity);
        match self.parts[at].is_free() {
            // Where the divisor is less than 1 nothing is known, and the number may be any.
            Some(free) => Condition::any(vec![free, known]),
            None => known,
        }
    }

    fn known_of_divided(&self, at: usize, arity: usize) -> Condition {
        let Divided { of, x, m } = &self.parts[at];
        let (r, number) = (self.remainder(at, arity), Expr::Name(arity + at));
        let above = |turns: i128| sum(&r, turns, m);
        if *of == Operator::Modulo {
            let whole =
                vec![compare(x, Comparison::Equal, r.clone()), compare(x, Comparison::AtLeast, above(1))];
            return Condition::And(vec![compare(&r, Comparison::Less, m.clone()), Condition::Or(whole)]);
        }
        // Up to three turns are told one by one; from there on it is known only that there are as many or
        // more.
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
        // The first turn that reaches is the least one, as the theorem says.
        let turned = (0..TURNS).rev().fold(turned(TURNS), |further, turns| {
            let reaches = compare(&by, Comparison::AtMost, above(turns));
            Expr::If(Box::new(reaches), Box::new(turned(turns)), Box::new(further))
        });
        // An option whose numbers were below 0 would be none.
        match part.is_free() {
            Some(free) => Expr::If(Box::new(free), Box::new(number), Box::new(turned)),
            None => turned,
        }
    }
}

impl Divided {
    /// Checks what the theorem asks of the rules.
    fn is_followed(&self, setting: Setting<'_>, budget: &Budget) -> Result<(), Refusal> {
        let arity = setting.arity();
        let parameters = setting.rules.parameters();
        // A divisor that a move changes makes the quotients of position and part quotients by different
        // numbers.
        if self.m.mentions(|slot| !parameters.contains(&slot)) {
            return Err(Outside::Game("a remainder by a number that a move changes").into());
        }
        // The theorem asks for `x >= 0` wherever `m` divides.
        is_nowhere(
            &Condition::all(vec![self.is_divisor(), compare(&self.x, Comparison::Less, Expr::Number(0))]),
            setting,
        )?;
        // Options that lower `x` by something else are those that the theorem does not follow: there must be
        // none.
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
            // A part that is not written as a position may change anything.
            let Part::Position(option) = part else { return Condition::always() };
            let by = self.by(option);
            let most = Expr::product(Expr::Number(TURNS), self.m.clone());
            let rises = compare(&by, Comparison::Less, Expr::Number(0));
            Condition::Or(vec![rises, compare(&by, Comparison::Greater, most)])
        });
        let far = Condition::all(vec![self.is_divisor(), Condition::any(far.collect())]);
        let condition = std::mem::replace(&mut line.condition, Condition::always());
        line.condition = Condition::all(vec![condition, far]);
    }

    /// Where the number may be any.
    fn is_free(&self) -> Option<Condition> {
        (!matches!(self.m, Expr::Number(1..))).then(|| is_no_divisor(&self.m))
    }

    fn is_divisor(&self) -> Condition {
        compare(&self.m, Comparison::AtLeast, Expr::Number(1))
    }

    /// By how much `x` is less at an option with these coordinates.
    fn by(&self, option: &[Expr]) -> Expr {
        // The names in `x` are those of the position, and the option's coordinates stand for them at the
        // part.
        let mut after = self.x.clone();
        after.replace(&mut |expr| {
            if let Expr::Name(slot) = expr { Some(option[*slot].clone()) } else { None }
        });
        minus(self.x.clone(), after)
    }
}

impl Read {
    /// Checks that the divisor is one wherever it is read.
    fn is_divisor(&self, setting: Setting<'_>) -> Result<(), Refusal> {
        // What holds of no parameter may change, and may be a remainder itself; less is known without it.
        let parameters = setting.rules.parameters();
        let is_told = |condition: &&Condition| !condition.mentions(|slot| !parameters.contains(&slot));
        let told = self.where_.iter().filter(is_told).cloned();
        is_nowhere(&Condition::all(told.chain([is_no_divisor(&self.m)]).collect()), setting)
    }
}

/// Walks through a claim in the order in which it is read.
#[derive(Default)]
struct Reading {
    holds: Vec<Condition>,
    reads: Vec<Read>,
}

impl Reading {
    fn of(claim: &Claim) -> Vec<Read> {
        let mut reading = Reading::default();
        match claim {
            Claim::Value(value) => reading.expr(value),
            Claim::Lost(lost) => reading.condition(lost),
        }
        reading.reads
    }

    fn given(&mut self, condition: Condition, expr: &Expr) {
        self.holds.push(condition);
        self.expr(expr);
        self.holds.pop();
    }

    fn expr(&mut self, expr: &Expr) {
        expr.clone().replace(&mut |part| self.meets(part));
    }

    /// Notes a divisor; of cases each is walked through where it is read, and not again.
    fn meets(&mut self, part: &Expr) -> Option<Expr> {
        match part {
            Expr::Binary(Operator::Modulo | Operator::FloorDivide, _, m) => {
                self.reads.push(Read { m: (**m).clone(), where_: self.holds.clone() });
                None
            }
            Expr::If(condition, x, y) => {
                self.condition(condition);
                self.given((**condition).clone(), x);
                self.given(Condition::Not(condition.clone()), y);
                Some(Expr::Number(0))
            }
            _ => None,
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Compare(..) | Condition::Member { .. } => {
                condition.clone().replace(&mut |part| self.meets(part));
            }
            Condition::Not(inner) => self.condition(inner),
            Condition::And(parts) => self.in_turn(parts, Condition::clone),
            Condition::Or(parts) => self.in_turn(parts, |part| Condition::Not(Box::new(part.clone()))),
        }
    }

    /// Each part is read where those before it did not decide.
    fn in_turn(&mut self, parts: &[Condition], goes_on: impl Fn(&Condition) -> Condition) {
        let before = self.holds.len();
        for part in parts {
            self.condition(part);
            self.holds.push(goes_on(part));
        }
        // What was read before is known inside of the list alone.
        self.holds.truncate(before);
    }
}

fn is_no_divisor(m: &Expr) -> Condition {
    compare(m, Comparison::Less, Expr::Number(1))
}

/// Checks that a condition holds at no position.
fn is_nowhere(condition: &Condition, setting: Setting<'_>) -> Result<(), Refusal> {
    let arity = setting.arity();
    let mut translator = setting.translator(arity, 0)?;
    let cases = statement::said(condition, &(0..arity).collect::<Vec<_>>(), true, &mut translator)?;
    let positions = domain::here(setting, 0, &mut translator)?;
    let cases = translator.ledger.both(&cases, &positions)?;
    if has_solution(cases, translator.variables, setting)? {
        return Err(Outside::Game("a remainder by what may be 0, or of what may be below 0").into());
    }
    Ok(())
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
