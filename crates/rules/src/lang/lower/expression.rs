//! Numbers, conditions, lists and sets: every expression is of one of these kinds.

use super::super::ast::{Compare, Expr, Kind, Let, Name};
use super::super::diagnostic::{Code, Diagnostic, Span, nearest};
use super::super::lex::Word;
use super::super::limits::{MAX_DEPTH, MAX_NODES};
use super::super::parse::foreign;
use super::{Lowerer, Scope, Value, listed};
use crate::ir::print::depth;
use crate::ir::{self, Condition, Function, List, Operator, Set};

/// What to do with moves that are joined by `or`.
pub(super) const OTHER_MOVES: &str =
    "other moves are lines of their own, parted by `;`: `n -> n - 1; n -> n - 2`";

/// Functions call functions that were defined before; so deep.
const MAX_CALLS: u32 = 64;

impl Lowerer<'_> {
    /// Counts a node; `None` where the rules become too large. That is reported once.
    fn node(&mut self, size: usize, span: Span) -> Option<()> {
        let before = self.nodes;
        self.nodes = before.saturating_add(size);
        if self.nodes <= MAX_NODES {
            return Some(());
        }
        if before <= MAX_NODES {
            let message = format!("the rules are larger than {MAX_NODES} numbers, names and operators");
            let error = Diagnostic::error(Code::TooLarge, span, message)
                .label("too large here")
                .hint("functions and lists count wherever they are used");
            self.errors.push(error);
        }
        None
    }

    /// A number that stands by itself: also its height is limited, for functions and lists may have raised
    /// it.
    pub(super) fn whole_number(&mut self, expr: &Expr, scope: &Scope) -> Option<ir::Expr> {
        let lowered = self.number(expr, scope)?;
        if depth::of_expr(&lowered) > MAX_DEPTH { self.too_deep(expr.span) } else { Some(lowered) }
    }

    /// A condition that stands by itself.
    pub(super) fn whole_condition(&mut self, expr: &Expr, scope: &Scope) -> Option<Condition> {
        let lowered = self.condition(expr, scope)?;
        if depth::of_condition(&lowered) > MAX_DEPTH { self.too_deep(expr.span) } else { Some(lowered) }
    }

    fn too_deep<T>(&mut self, span: Span) -> Option<T> {
        let message =
            format!("this is nested more than {MAX_DEPTH} levels deep with its functions written out");
        self.report(Diagnostic::error(Code::TooLarge, span, message).label("too deep"))
    }

    pub(super) fn number(&mut self, expr: &Expr, scope: &Scope) -> Option<ir::Expr> {
        self.node(1, expr.span)?;
        match &expr.kind {
            Kind::Bad => None,
            Kind::Number(value) => Some(ir::Expr::Number(*value)),
            Kind::Name(name) => self.name(name, expr.span, scope),
            Kind::Negate(x) => Some(match self.number(x, scope)? {
                ir::Expr::Number(value) if value != i128::MIN => ir::Expr::Number(-value),
                x => ir::Expr::Negate(Box::new(x)),
            }),
            Kind::Binary(operator, x, y) => {
                let (x, y) = (self.number(x, scope), self.number(y, scope));
                Some(ir::Expr::Binary(*operator, Box::new(x?), Box::new(y?)))
            }
            Kind::Caret(x, y) => {
                let (x, y) = (self.number(x, scope), self.number(y, scope));
                Some(ir::Expr::Call(Function::Xor, vec![x?, y?]))
            }
            Kind::If { then, condition, otherwise } => {
                let (then, condition) = (self.number(then, scope), self.condition(condition, scope));
                let otherwise = self.number(otherwise, scope);
                Some(ir::Expr::If(Box::new(condition?), Box::new(then?), Box::new(otherwise?)))
            }
            Kind::Call { name, arguments } => self.call(name, arguments, expr.span, scope),
            Kind::Index(..) => self.index(expr, scope),
            Kind::Compare(..) | Kind::And(_) | Kind::Or(_) | Kind::Not(_) => {
                let error =
                    Diagnostic::error(Code::Kind, expr.span, "a condition stands where a number is wanted");
                let hint = if joins_numbers(expr) {
                    OTHER_MOVES
                } else {
                    "a condition becomes a number by `1 if CONDITION else 0`"
                };
                self.report(error.label("a condition").hint(hint))
            }
            Kind::List(_) | Kind::Set(_) => {
                let error =
                    Diagnostic::error(Code::Kind, expr.span, "a list stands where a number is wanted");
                self.report(error.label("a list").hint(
                    "one of several numbers is a choice, `n - k where k in {1, 2}`; an element is written `[4, 5][i]`",
                ))
            }
            Kind::Tuple(items) => {
                let message = format!("a tuple of {} stands where a number is wanted", items.len());
                let error = Diagnostic::error(Code::Arity, expr.span, message).label("a tuple");
                self.report(error.hint("a tuple is a whole part: `(a, b) -> (a - k, b)`"))
            }
            Kind::Range(..) => {
                let error =
                    Diagnostic::error(Code::Kind, expr.span, "a range stands where a number is wanted");
                self.report(error.label("a range").hint("a range stands only after `in`, as `k in 1..3`"))
            }
            Kind::Text(_) | Kind::Slice(..) | Kind::Reversed(_) | Kind::Generator(..) | Kind::With(..) => {
                unreachable!("texts on numbers have none of these")
            }
            Kind::Named(name) => {
                let message = format!("`{name}` is a set, and a number is wanted here");
                let error = Diagnostic::error(Code::Kind, expr.span, message).label("a set");
                self.report(error.hint(format!("membership is written `k in {name}`")))
            }
        }
    }

    fn name(&mut self, name: &str, span: Span, scope: &Scope) -> Option<ir::Expr> {
        if let Some(expr) = scope.get(name) {
            let expr = expr.clone();
            self.node(depth::size(&expr).saturating_sub(1), span)?;
            return Some(expr);
        }
        if let Some(value) = self.values.get(name) {
            return match value.clone()? {
                Value::Number(value) => Some(ir::Expr::Number(value)),
                value => self.not_a_number(name, &value, span),
            };
        }
        let message = if self.functions.contains_key(name) {
            format!("`{name}` is a function, and a number is wanted here")
        } else {
            format!("`{name}` is not known: {} knows {}", scope.owner, self.known_to(scope))
        };
        let mut error = Diagnostic::error(Code::UnknownName, span, message).label("not known here");
        let words =
            scope.names.iter().map(|(name, _)| name.as_str()).chain(self.values.keys().map(String::as_str));
        if let Some(near) = nearest(name, words) {
            error = error.hint(format!("did you mean `{near}`?")).suggest(span, near);
        }
        self.report(error)
    }

    fn known_to(&self, scope: &Scope) -> String {
        let names =
            scope.names.iter().map(|(name, _)| name.as_str()).chain(self.values.keys().map(String::as_str));
        let names: Vec<&str> = names.take(8).collect();
        if names.is_empty() { "no names".to_owned() } else { listed(&names) }
    }

    fn call(&mut self, name: &Name, arguments: &[Expr], span: Span, scope: &Scope) -> Option<ir::Expr> {
        if name.text == "len" {
            return self.len(name, arguments, span, scope);
        }
        if let Some(function) = Function::ALL.into_iter().find(|function| function.name() == name.text) {
            let least = if function.takes_many() { 2 } else { 1 };
            if arguments.len() < least || (!function.takes_many() && arguments.len() > 1) {
                let wanted = if function.takes_many() { "two or more numbers" } else { "one number" };
                return self.wrong_count(name, wanted, arguments.len(), span);
            }
            let values: Vec<Option<ir::Expr>> = arguments.iter().map(|x| self.number(x, scope)).collect();
            return Some(ir::Expr::Call(function, values.into_iter().collect::<Option<_>>()?));
        }
        if self.broken.contains(&name.text) {
            return None;
        }
        if let Some(function) = self.functions.get(&name.text).cloned() {
            return self.inline(&function, name, arguments, span, scope);
        }
        if name.text == "powers" {
            let error =
                Diagnostic::error(Code::Kind, span, "`powers(b)` is a set, and a number is wanted here");
            return self.report(error.label("a set").hint("membership is written `k in powers(2)`"));
        }
        let message = format!("there is no function `{}`", name.text);
        let mut error = Diagnostic::error(Code::UnknownName, name.span, message).label("not known");
        let builtin = Function::ALL.iter().map(|function| function.name()).chain(["len"]);
        let near = nearest(&name.text, builtin.chain(self.functions.keys().map(String::as_str)));
        if let Some(hint) = foreign::function(&name.text) {
            error = error.hint(hint);
        } else if let Some(near) = near {
            error = error.hint(format!("did you mean `{near}`?")).suggest(name.span, near);
        } else if scope.get(&name.text).is_some() {
            error = error.hint(format!("a product needs its sign: `{} * (...)`", name.text));
        } else {
            error = error.hint("a function of your own is written `let f(x) = ...`, before it is used; it does not call itself");
        }
        self.report(error)
    }

    fn wrong_count<T>(&mut self, name: &Name, wanted: &str, found: usize, span: Span) -> Option<T> {
        let message = format!("`{}` takes {wanted}, found {found}", name.text);
        self.report(Diagnostic::error(Code::Arity, span, message).label(format!("{found} found")))
    }

    /// The body of a function with the arguments in the places of its names.
    fn inline(
        &mut self,
        function: &Let,
        name: &Name,
        arguments: &[Expr],
        span: Span,
        scope: &Scope,
    ) -> Option<ir::Expr> {
        if arguments.len() != function.arguments.len() {
            let n = function.arguments.len();
            let wanted = if n == 1 { "one number".to_owned() } else { format!("{n} numbers") };
            return self.wrong_count(name, &wanted, arguments.len(), span);
        }
        let values: Vec<Option<ir::Expr>> = arguments.iter().map(|x| self.number(x, scope)).collect();
        let values: Vec<ir::Expr> = values.into_iter().collect::<Option<_>>()?;
        let names = function.arguments.iter().map(|argument| argument.text.clone()).zip(values).collect();
        if self.depth == MAX_CALLS {
            return self.too_deep(span);
        }
        self.depth += 1;
        let body = self.number(&function.body, &Scope { names, owner: "a function" });
        self.depth -= 1;
        let body = body?;
        if depth::of_expr(&body) > MAX_DEPTH { self.too_deep(span) } else { Some(body) }
    }

    /// Splits `list[i][j]` into the list and its indices.
    fn indexed<'e>(expr: &'e Expr, indices: &mut Vec<&'e Expr>) -> &'e Expr {
        let mut base = expr;
        while let Kind::Index(inner, index) = &base.kind {
            indices.push(index);
            base = inner;
        }
        indices.reverse();
        base
    }

    fn index(&mut self, expr: &Expr, scope: &Scope) -> Option<ir::Expr> {
        let mut indices = Vec::new();
        let base = Self::indexed(expr, &mut indices);
        let list = self.list(base, scope)?;
        let levels = list_levels(&list);
        if levels != indices.len() {
            let message = format!(
                "this list has {levels} level{} of elements, found {} indices",
                plural(levels),
                indices.len()
            );
            let error = Diagnostic::error(Code::Arity, expr.span, message).label("wrong number of indices");
            return self.report(error.hint("one index for each level leads to a number"));
        }
        let indices: Vec<Option<ir::Expr>> =
            indices.into_iter().map(|index| self.number(index, scope)).collect();
        Some(ir::Expr::Index(list, indices.into_iter().collect::<Option<_>>()?))
    }

    /// The length of a list is known from the text; that of an element of a list of lists depends on the
    /// index.
    fn len(&mut self, name: &Name, arguments: &[Expr], span: Span, scope: &Scope) -> Option<ir::Expr> {
        let [argument] = arguments else {
            return self.wrong_count(name, "one list", arguments.len(), span);
        };
        let mut indices = Vec::new();
        let base = Self::indexed(argument, &mut indices);
        let list = self.list(base, scope)?;
        if list_levels(&list) <= indices.len() {
            let error = Diagnostic::error(Code::Kind, argument.span, "`len` takes a list, found a number");
            return self.report(error.label("a number"));
        }
        if indices.is_empty() {
            return Some(ir::Expr::Number(i128::try_from(list.len()).ok()?));
        }
        let lengths = lengths(&list, indices.len());
        let indices: Vec<Option<ir::Expr>> =
            indices.into_iter().map(|index| self.number(index, scope)).collect();
        Some(ir::Expr::Index(lengths, indices.into_iter().collect::<Option<_>>()?))
    }

    fn list(&mut self, expr: &Expr, scope: &Scope) -> Option<List> {
        match &expr.kind {
            Kind::Bad => None,
            Kind::List(items) => {
                let nested = |item: &Expr| match &item.kind {
                    Kind::List(_) => true,
                    Kind::Name(name) => matches!(self.values.get(name), Some(Some(Value::List(_)))),
                    _ => false,
                };
                if items.iter().any(nested) {
                    let lists: Vec<Option<List>> = items.iter().map(|item| self.list(item, scope)).collect();
                    let lists: Vec<List> = lists.into_iter().collect::<Option<_>>()?;
                    let levels = list_levels(&lists[0]);
                    if lists.iter().any(|list| list_levels(list) != levels) {
                        let message = "the elements of a list are all numbers or all lists of one depth";
                        return self
                            .report(Diagnostic::error(Code::Kind, expr.span, message).label("a mixed list"));
                    }
                    return Some(List::Lists(lists));
                }
                let numbers: Vec<Option<ir::Expr>> =
                    items.iter().map(|item| self.number(item, scope)).collect();
                Some(List::Numbers(numbers.into_iter().collect::<Option<_>>()?))
            }
            Kind::Name(name) if scope.get(name).is_none() && self.values.contains_key(name) => {
                let value = self.values[name].clone()?;
                match value.to_list() {
                    Some(list) => {
                        self.node(depth::list_size(&list), expr.span)?;
                        Some(list)
                    }
                    None => {
                        let message = format!("`{name}` is no list, and a list is wanted here");
                        self.report(Diagnostic::error(Code::Kind, expr.span, message).label("not a list"))
                    }
                }
            }
            _ => {
                let error = Diagnostic::error(Code::Kind, expr.span, "a list is wanted here");
                let hint = "a list is written `[4, 4]`, or is a parameter: `param cap = [4, 4]`";
                self.report(error.label("not a list").hint(hint))
            }
        }
    }

    pub(super) fn condition(&mut self, expr: &Expr, scope: &Scope) -> Option<Condition> {
        self.node(1, expr.span)?;
        match &expr.kind {
            Kind::Bad => None,
            Kind::And(parts) => self.conditions(parts, scope).map(Condition::all),
            Kind::Or(parts) => self.conditions(parts, scope).map(Condition::any),
            Kind::Not(inner) => Some(Condition::Not(Box::new(self.condition(inner, scope)?))),
            Kind::Compare(first, rest) => self.comparison(first, rest, scope),
            _ => {
                let before = self.errors.len();
                self.number(expr, scope);
                if self.errors.len() > before {
                    return None;
                }
                let error = Diagnostic::error(
                    Code::Kind,
                    expr.span,
                    "a number is no truth value: a condition is wanted here",
                );
                self.report(error.label("a number").hint("compare it, as `x != 0` or `x == 1`"))
            }
        }
    }

    fn conditions(&mut self, parts: &[Expr], scope: &Scope) -> Option<Vec<Condition>> {
        let lowered: Vec<Option<Condition>> = parts.iter().map(|part| self.condition(part, scope)).collect();
        lowered.into_iter().collect()
    }

    /// `a op b op c` says `a op b and b op c`.
    fn comparison(&mut self, first: &Expr, rest: &[(Compare, Expr)], scope: &Scope) -> Option<Condition> {
        let mut left = self.number(first, scope);
        let mut all = Vec::new();
        for (index, (operator, next)) in rest.iter().enumerate() {
            match operator {
                Compare::Number(comparison) => {
                    let right = self.number(next, scope);
                    if let (Some(left), Some(right)) = (&left, &right) {
                        // A chain has the number in the middle twice.
                        self.node(depth::size(right), next.span)?;
                        all.push(Condition::Compare(*comparison, left.clone(), right.clone()));
                    }
                    left = right;
                }
                Compare::In { negated } => {
                    if index + 1 < rest.len() {
                        let error = Diagnostic::error(
                            Code::Syntax,
                            rest[index + 1].1.span,
                            "a comparison does not go on after `in`",
                        );
                        return self
                            .report(error.label("not expected here").hint("join the conditions by `and`"));
                    }
                    let set = self.set(next, scope);
                    let (item, set) = (left.take()?, set?);
                    all.push(Condition::Member { item, set, negated: *negated });
                }
            }
        }
        (all.len() == rest.len()).then(|| Condition::all(all))
    }

    fn set(&mut self, expr: &Expr, scope: &Scope) -> Option<Set> {
        self.node(1, expr.span)?;
        match &expr.kind {
            Kind::Bad => None,
            Kind::Set(items) | Kind::List(items) => {
                let numbers: Vec<Option<ir::Expr>> =
                    items.iter().map(|item| self.number(item, scope)).collect();
                Some(Set::List(numbers.into_iter().collect::<Option<_>>()?))
            }
            Kind::Range(from, to) => {
                let (from, to) = (self.number(from, scope), self.number(to, scope));
                Some(Set::Range(Box::new(from?), Box::new(to?)))
            }
            Kind::Named(name) => match name.as_str() {
                "odd" => Some(Set::Odd),
                "even" => Some(Set::Even),
                "squares" => Some(Set::Squares),
                "primes" => Some(Set::Primes),
                "fibonacci" => Some(Set::Fibonacci),
                _ => {
                    let message = "`powers` takes its base in brackets, as `powers(2)`";
                    self.report(
                        Diagnostic::error(Code::Arity, expr.span, message).label("the base is missing"),
                    )
                }
            },
            Kind::Call { name, arguments } if name.text == "powers" => match &arguments[..] {
                [base] => Some(Set::Powers(Box::new(self.number(base, scope)?))),
                _ => self.wrong_count(name, "one number", arguments.len(), expr.span),
            },
            Kind::Call { name, .. } if Word::ALL.iter().any(|word| word.text() == name.text) => {
                let message =
                    format!("`{}` is no set with arguments, and a set is wanted after `in`", name.text);
                self.report(Diagnostic::error(Code::Kind, expr.span, message).label("not a set"))
            }
            Kind::Name(name) if scope.get(name).is_none() && self.values.contains_key(name) => {
                let numbers = match self.values[name].clone()? {
                    Value::Set(items) => items,
                    Value::List(items) if items.iter().all(|item| matches!(item, Value::Number(_))) => items
                        .iter()
                        .filter_map(|item| match item {
                            Value::Number(value) => Some(*value),
                            _ => None,
                        })
                        .collect(),
                    _ => return self.no_set(expr, scope),
                };
                self.node(numbers.len(), expr.span)?;
                Some(Set::List(numbers.into_iter().map(ir::Expr::Number).collect()))
            }
            _ => self.no_set(expr, scope),
        }
    }

    fn no_set(&mut self, expr: &Expr, scope: &Scope) -> Option<Set> {
        let error = Diagnostic::error(Code::Kind, expr.span, "a set is wanted after `in`");
        let error = match &expr.kind {
            Kind::Tuple(_) => error.hint("a set is written with braces: `{1, 2}`"),
            Kind::Binary(Operator::Subtract, ..) => error.hint("a range is written with two dots: `1..3`"),
            Kind::Name(name) => {
                match SETS.iter().find(|set| set.starts_with(name.as_str()) && name.len() > 2) {
                    Some(set) => error.hint(format!("did you mean `{set}`?")).suggest(expr.span, *set),
                    None if scope.get(name).is_some() => {
                        error.hint(format!("a range is written `1..{name}`"))
                    }
                    None => error,
                }
            }
            Kind::Call { name, .. } if name.text.starts_with("subset") => {
                error.hint("the subsets of a set are written `subsets(s)`")
            }
            _ => error,
        };
        let error = error.label("not a set").hint(
            "a set is `{1, 2, 5}`, a list or a set that is a parameter, a range `1..n`, or one of `odd`, `even`, `squares`, \
             `primes`, `powers(b)` and `fibonacci`",
        );
        self.report(error)
    }
}

/// The sets that have a name alone.
const SETS: [&str; 5] = ["odd", "even", "squares", "primes", "fibonacci"];

/// Returns whether this is an `or` or an `and` between what are no conditions.
pub(super) fn joins_numbers(expr: &Expr) -> bool {
    let (Kind::Or(parts) | Kind::And(parts)) = &expr.kind else { return false };
    !parts.iter().any(is_condition)
}

pub(super) fn is_condition(expr: &Expr) -> bool {
    matches!(expr.kind, Kind::Compare(..) | Kind::And(_) | Kind::Or(_) | Kind::Not(_))
}

fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}

fn list_levels(list: &List) -> usize {
    match list {
        List::Numbers(_) => 1,
        List::Lists(lists) => 1 + lists.first().map_or(0, list_levels),
    }
}

/// The lengths of the lists that `levels` indices lead to.
fn lengths(list: &List, levels: usize) -> List {
    let List::Lists(lists) = list else { return List::Numbers(Vec::new()) };
    if levels == 1 {
        let length = |list: &List| i128::try_from(list.len()).unwrap_or(0);
        return List::Numbers(lists.iter().map(|list| ir::Expr::Number(length(list))).collect());
    }
    List::Lists(lists.iter().map(|list| lengths(list, levels - 1)).collect())
}
