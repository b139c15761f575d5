//! Values of parameters.

use super::super::ast::{Expr, Kind, Name};
use super::super::diagnostic::{Code, Diagnostic};
use super::super::parse::parse_alone;
use super::{Lowerer, Scope};
use crate::interpret::evaluate;
use crate::ir::{self, List};
use std::fmt;

/// A parameter with the value that it has in the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its value: that of the text, or the one set in its place.
    pub value: Value,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(i128),
    /// `[...]`, of numbers or of lists.
    List(Vec<Value>),
    /// `{...}`, of numbers.
    Set(Vec<i128>),
}

/// Lists in lists in lists are enough.
const MAX_LIST_DEPTH: usize = 4;

impl Value {
    fn kind(&self) -> &'static str {
        match self {
            Value::Number(_) => "a number",
            Value::List(_) => "a list",
            Value::Set(_) => "a set",
        }
    }

    /// The number of levels of lists; `None` where the elements are not of one kind.
    fn depth(&self) -> Option<usize> {
        let Value::List(items) = self else { return Some(0) };
        let mut depths = items.iter().map(Value::depth);
        let Some(first) = depths.next() else { return Some(1) };
        let first = first?;
        depths.all(|depth| depth == Some(first)).then_some(first + 1)
    }

    /// Returns the list as the rules hold it; `None` for another value.
    pub(super) fn to_list(&self) -> Option<List> {
        let Value::List(items) = self else { return None };
        if items.iter().any(|item| matches!(item, Value::List(_))) {
            return Some(List::Lists(items.iter().filter_map(Value::to_list).collect()));
        }
        let numbers = items.iter().filter_map(|item| match item {
            Value::Number(value) => Some(ir::Expr::Number(*value)),
            _ => None,
        });
        Some(List::Numbers(numbers.collect()))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |items: Vec<String>| items.join(", ");
        match self {
            Value::Number(value) => write!(f, "{value}"),
            Value::List(items) => write!(f, "[{}]", join(items.iter().map(Value::to_string).collect())),
            Value::Set(items) => write!(f, "{{{}}}", join(items.iter().map(i128::to_string).collect())),
        }
    }
}

impl Lowerer<'_> {
    /// Returns the value of a parameter's expression; it may use parameters and functions defined before.
    pub(super) fn value(&mut self, expr: &Expr) -> Option<Value> {
        match &expr.kind {
            Kind::Bad => None,
            Kind::List(items) => {
                let values: Option<Vec<Value>> = items.iter().map(|item| self.value(item)).collect();
                let list = Value::List(values?);
                match list.depth() {
                    Some(1..=MAX_LIST_DEPTH) => Some(list),
                    Some(_) => {
                        let message = format!("lists nest at most {MAX_LIST_DEPTH} deep");
                        self.report(Diagnostic::error(Code::TooLarge, expr.span, message).label("deeper"))
                    }
                    None => {
                        let message = "the elements of a list are all numbers or all lists of one depth";
                        self.report(Diagnostic::error(Code::Kind, expr.span, message).label("a mixed list"))
                    }
                }
            }
            Kind::Set(items) => {
                let numbers: Option<Vec<i128>> = items.iter().map(|item| self.constant(item)).collect();
                numbers.map(Value::Set)
            }
            Kind::Name(name) if self.values.contains_key(name) => self.values[name].clone(),
            _ => self.constant(expr).map(Value::Number),
        }
    }

    fn constant(&mut self, expr: &Expr) -> Option<i128> {
        let scope = Scope { names: Vec::new(), owner: "a parameter" };
        let lowered = self.number(expr, &scope)?;
        match evaluate::number(&lowered, &[]) {
            Ok(i128::MIN) | Err(_) => {
                let message =
                    "the value of the parameter cannot be computed: it overflows or divides by zero";
                self.report(Diagnostic::error(Code::BadParameter, expr.span, message).label("no value"))
            }
            Ok(value) => Some(value),
        }
    }

    /// Reads the value that a user gives in place of the text's.
    pub(super) fn given_value(&mut self, name: &Name, text: &str) -> Option<Value> {
        let (expr, errors) = parse_alone(text, "the value", false);
        let message = |why: &str| format!("`{}` cannot be set to `{text}`: {why}", name.text);
        if let Some(error) = errors.first() {
            let error = Diagnostic::error(Code::BadParameter, name.span, message(&error.message));
            return self.report(
                error.label("this parameter").hint("a value is a number, a list `[4, 4]` or a set `{1, 3}`"),
            );
        }
        let before = self.errors.len();
        let value = expr.and_then(|expr| self.value(&expr));
        // Places in the given value are no places in the text: what was reported is told at the parameter.
        let inner: Vec<Diagnostic> = self.errors.drain(before..).collect();
        match (value, inner.first()) {
            (Some(value), None) => Some(value),
            (_, error) => {
                let why = error.map_or("it has no value", |error| error.message.as_str());
                let error =
                    Diagnostic::error(Code::BadParameter, name.span, message(why)).label("this parameter");
                self.report(error)
            }
        }
    }

    /// Reports a parameter that is a list or a set where a number is wanted.
    pub(super) fn not_a_number(&mut self, name: &str, value: &Value, span: super::Span) -> Option<ir::Expr> {
        let message = format!("`{name}` is {}, and a number is wanted here", value.kind());
        let error = Diagnostic::error(Code::Kind, span, message).label(value.kind());
        let hint = match value {
            Value::List(_) => format!(
                "an element is written `{name}[i]`, the length `len({name})`, membership `k in {name}`"
            ),
            _ => format!("membership is written `k in {name}`"),
        };
        self.report(error.hint(hint))
    }
}
