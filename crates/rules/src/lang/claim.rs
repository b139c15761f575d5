//! Claims: what somebody says the values of a game are, in the expressions of the rule language.

use super::diagnostic::{Code, Diagnostic, Rejected, Span};
use super::{limits, lower, parse};
use crate::interpret::evaluate;
use crate::ir::print::{print_condition, print_expr};
use crate::ir::{Condition, Expr};

/// What is said about a position, in terms of its coordinates (slot `i` is coordinate `i`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// Its Grundy value is this number.
    Value(Expr),
    /// The player who moves first loses exactly where this holds.
    Lost(Condition),
}

impl Claim {
    /// Returns the claim as text, with `names` for the coordinates; [`parse_claim`] reads it back.
    #[must_use]
    pub fn print(&self, names: &[String]) -> String {
        match self {
            Claim::Value(expr) => print_expr(expr, names),
            Claim::Lost(condition) => print_condition(condition, names),
        }
    }

    /// Puts the coordinate that `place` returns in the place of each.
    pub fn rename(&mut self, place: &dyn Fn(usize) -> usize) {
        match self {
            Claim::Value(expr) => expr.rename(place),
            Claim::Lost(condition) => condition.rename(place),
        }
    }

    /// Returns whether it speaks of a coordinate of this kind.
    #[must_use]
    pub fn mentions(&self, is: impl Fn(usize) -> bool) -> bool {
        match self {
            Claim::Value(expr) => expr.mentions(is),
            Claim::Lost(condition) => condition.mentions(is),
        }
    }
}

impl Claim {
    /// Returns the number that it states for a position: its value, or 1 where it is lost and 0 where it is
    /// won; `None` where the claim cannot be evaluated there.
    #[must_use]
    pub fn at(&self, position: &[u64]) -> Option<i128> {
        let names: Vec<i128> = position.iter().map(|x| i128::from(*x)).collect();
        match self {
            Claim::Value(expr) => evaluate::number(expr, &names).ok(),
            Claim::Lost(condition) => evaluate::holds(condition, &names).ok().map(i128::from),
        }
    }
}

/// Reads a claim about positions whose coordinates have these names: a number as `n % 3`, or a condition as
/// `a == b`. Before it may stand `g(n) =`, or `P iff`, as laws are told.
///
/// ```
/// use grundy_rules::lang::{Claim, parse_claim};
/// assert!(matches!(parse_claim("n % 3", &["n"])?, Claim::Value(_)));
/// assert!(matches!(parse_claim("n % 3 == 0", &["n"])?, Claim::Lost(_)));
/// assert_eq!(parse_claim("P iff n % 3 == 0", &["n"])?, parse_claim("n % 3 == 0", &["n"])?);
/// assert_eq!(parse_claim("g(n) = n % 3", &["n"])?, parse_claim("n % 3", &["n"])?);
/// assert!(parse_claim("m % 3", &["n"]).is_err());
/// # Ok::<_, grundy_rules::lang::Rejected>(())
/// ```
///
/// # Errors
/// Everything that is wrong with the text.
pub fn parse_claim(text: &str, names: &[&str]) -> Result<Claim, Rejected> {
    if text.len() > limits::MAX_BYTES {
        let message =
            format!("the claim has {} bytes; a claim has at most {}", text.len(), limits::MAX_BYTES);
        let error = Diagnostic::error(Code::TooLarge, Span::new(0, 0), message);
        return Err(Rejected { diagnostics: vec![error] });
    }
    // Blanks in its place keep what follows where it is.
    let told = told_before(text);
    let text = " ".repeat(told) + &text[told..];
    let (expression, mut errors) = parse::parse_alone(&text, "the claim", false);
    let claim = expression.and_then(|expression| lower::lower_claim(&expression, names, &mut errors));
    match claim {
        Some(claim) if errors.is_empty() => Ok(claim),
        _ => Err(Rejected { diagnostics: errors }),
    }
}

/// The length of what stands before a law where it is told: `P iff`, or `g(a, b) =`.
fn told_before(text: &str) -> usize {
    let rest = text.trim_start();
    let after = if let Some(condition) = rest.strip_prefix("P iff ") {
        condition
    } else if let Some((of, value)) = rest.strip_prefix("g(").and_then(|rest| rest.split_once(')'))
        // With `==` the text is a condition that happens to begin with a call.
        && let Some(value) = value.trim_start().strip_prefix('=').filter(|value| !value.starts_with('='))
        // Names alone stand in these brackets; `g(n + 1) = ..` is no way to tell a law.
        && of.chars().all(|sign| sign.is_alphanumeric() || "_, ".contains(sign))
    {
        value
    } else {
        return 0;
    };
    text.len() - after.len()
}
