//! Prints expressions and conditions of rules as terms of Coq about integers, with the brackets that Coq
//! needs.

use super::Missing;
use grundy_rules::ir::{Comparison, Condition, Expr, Function, Operator, Set};

/// How tightly a term binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Not,
    Compare,
    Sum,
    Product,
    Atom,
}

/// Writes terms, with these names for the slots. A name stands for a natural number, `#n` for the integer.
#[derive(Clone, Copy)]
pub(super) struct Terms<'a>(pub(super) &'a [String]);

impl Terms<'_> {
    /// Returns an expression, in brackets where it has to be to stand beside a comparison.
    pub(super) fn expr(self, expr: &Expr) -> Result<String, Missing> {
        self.number(expr, Level::Sum)
    }

    /// Returns the conditions that must all hold.
    pub(super) fn conjuncts(self, condition: &Condition) -> Result<Vec<String>, Missing> {
        match condition {
            Condition::And(parts) => parts.iter().map(|part| self.condition(part, Level::Not)).collect(),
            other => Ok(vec![self.condition(other, Level::Not)?]),
        }
    }

    fn number(self, expr: &Expr, least: Level) -> Result<String, Missing> {
        if let Some(value) = constant(expr) {
            return Ok(if value < 0 { format!("({value})") } else { value.to_string() });
        }
        let (level, text) = match expr {
            Expr::Number(value) => (Level::Atom, value.to_string()),
            Expr::Name(slot) => {
                let name = self.0.get(*slot).ok_or(Missing::Rules("a run of parts"))?;
                (Level::Atom, format!("#{name}"))
            }
            Expr::Negate(x) => (Level::Product, format!("- {}", self.number(x, Level::Atom)?)),
            Expr::Binary(operator @ (Operator::Add | Operator::Subtract), x, y) => {
                // A sum on the right side needs brackets, since `-` groups to the left.
                let (x, y) = (self.number(x, Level::Sum)?, self.number(y, Level::Product)?);
                (Level::Sum, format!("{x} {} {y}", operator.symbol()))
            }
            // `lia` decides linear arithmetic, so one factor has to be a number.
            Expr::Binary(Operator::Multiply, x, y) if constant(x).or(constant(y)).is_some() => {
                let (x, y) = (self.number(x, Level::Product)?, self.number(y, Level::Atom)?);
                (Level::Product, format!("{x} * {y}"))
            }
            // `lia` knows quotients by numbers alone, and a quotient by 0 would be 0 in Coq.
            Expr::Binary(operator @ (Operator::FloorDivide | Operator::Modulo), x, y)
                if constant(y).is_some_and(|y| y > 0) =>
            {
                let (x, y) = (self.number(x, Level::Atom)?, self.number(y, Level::Atom)?);
                let sign = if *operator == Operator::Modulo { "mod" } else { "/" };
                (Level::Product, format!("{x} {sign} {y}"))
            }
            Expr::Call(function @ (Function::Min | Function::Max), arguments) => {
                let name = if *function == Function::Min { "Z.min" } else { "Z.max" };
                let mut all = Vec::new();
                for argument in arguments {
                    all.push(self.number(argument, Level::Atom)?);
                }
                // `Z.min` takes two numbers, so longer lists nest.
                let last = all.pop().ok_or(Missing::Rules("an empty list"))?;
                let nested = all.into_iter().rev().fold(last, |rest, x| format!("({name} {x} {rest})"));
                (Level::Atom, nested)
            }
            Expr::Call(Function::Abs, arguments) => match &arguments[..] {
                [x] => (Level::Atom, format!("(Z.abs {})", self.number(x, Level::Atom)?)),
                _ => return Err(Missing::Rules("such a call")),
            },
            Expr::Binary(..) | Expr::Call(..) => {
                return Err(Missing::Rules(
                    "arithmetic other than sums, multiples and quotients by a number",
                ));
            }
            Expr::If(..) | Expr::Index(..) => return Err(Missing::Rules("`if` and lists")),
        };
        Ok(if level < least { format!("({text})") } else { text })
    }

    fn condition(self, condition: &Condition, least: Level) -> Result<String, Missing> {
        let joined = |parts: &[Condition], sign: &str, level: Level| {
            let texts: Result<Vec<String>, Missing> =
                parts.iter().map(|part| self.condition(part, level)).collect();
            texts.map(|texts| texts.join(sign))
        };
        let (level, text) = match condition {
            Condition::Compare(comparison, a, b) => {
                let sign = match comparison {
                    Comparison::Equal => "=",
                    Comparison::NotEqual => "<>",
                    other => other.symbol(),
                };
                (Level::Compare, format!("{} {sign} {}", self.expr(a)?, self.expr(b)?))
            }
            Condition::Member { item, set, negated } => {
                let (level, text) = self.member(item, set)?;
                match negated {
                    true => (Level::Not, format!("~ ({text})")),
                    false => (level, text),
                }
            }
            Condition::And(parts) if parts.is_empty() => (Level::Atom, "True".to_owned()),
            Condition::And(parts) => (Level::And, joined(parts, " /\\ ", Level::Not)?),
            Condition::Or(parts) => (Level::Or, joined(parts, " \\/ ", Level::Not)?),
            Condition::Not(inner) => (Level::Not, format!("~ ({})", self.condition(inner, Level::Or)?)),
        };
        Ok(if level < least { format!("({text})") } else { text })
    }

    fn member(self, item: &Expr, set: &Set) -> Result<(Level, String), Missing> {
        let x = self.expr(item)?;
        // `mod` binds tighter than a sum, so the item may need brackets.
        let factor = self.number(item, Level::Product)?;
        Ok(match set {
            Set::List(items) => {
                let each: Result<Vec<String>, Missing> =
                    items.iter().map(|item| Ok(format!("{x} = {}", self.expr(item)?))).collect();
                let each = each?;
                match each.len() {
                    0 => (Level::Atom, "False".to_owned()),
                    1 => (Level::Compare, each.concat()),
                    _ => (Level::Or, each.join(" \\/ ")),
                }
            }
            Set::Range(from, to) => {
                (Level::Compare, format!("{} <= {x} <= {}", self.expr(from)?, self.expr(to)?))
            }
            // The sets hold naturals, and a negative number has a remainder too.
            Set::Odd => (Level::And, format!("0 <= {x} /\\ {factor} mod 2 = 1")),
            Set::Even => (Level::And, format!("0 <= {x} /\\ {factor} mod 2 = 0")),
            Set::Powers(base) if constant(base).is_some_and(|base| base > 1) => {
                let base = self.number(base, Level::Atom)?;
                (Level::Or, format!("exists e : N, {x} = {base} ^ #e"))
            }
            Set::Powers(_) => return Err(Missing::Rules("powers of such a base")),
            Set::Squares | Set::Primes | Set::Fibonacci => {
                return Err(Missing::Rules("squares, primes and Fibonacci numbers"));
            }
        })
    }
}

/// Returns the value of an expression in which no name stands.
pub(super) fn constant(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Number(value) => Some(*value),
        Expr::Negate(x) => constant(x)?.checked_neg(),
        Expr::Binary(operator, x, y) => {
            let (x, y) = (constant(x)?, constant(y)?);
            // What does not fit is no constant, and is read like an expression with names.
            match operator {
                Operator::Add => x.checked_add(y),
                Operator::Subtract => x.checked_sub(y),
                Operator::Multiply => x.checked_mul(y),
                Operator::Power => x.checked_pow(u32::try_from(y).ok()?),
                _ => None,
            }
        }
        _ => None,
    }
}
