//! Expressions: each is a number, a letter, a condition, a list, a word or a set, and that is known before the
//! game begins.

use super::super::ast::{Compare, Expr, Kind, Name};
use super::super::diagnostic::{Code, Diagnostic, Span, nearest};
use super::super::limits::MAX_NODES;
use super::value::Constant;
use super::{Lowerer, Scope, Sort, Typed};
use crate::ir::{Comparison, Function, Operator};
use crate::kinds::expr::{Expr as Made, Named};

impl Lowerer<'_> {
    /// Returns a number.
    pub(super) fn number(&mut self, expr: &Expr, scope: &mut Scope) -> Option<Made> {
        self.of_sort(expr, scope, &[Sort::Number]).map(|typed| typed.made)
    }

    /// Returns a condition.
    pub(super) fn condition(&mut self, expr: &Expr, scope: &mut Scope) -> Option<Made> {
        self.of_sort(expr, scope, &[Sort::Condition]).map(|typed| typed.made)
    }

    /// Returns an expression of one of some sorts.
    pub(super) fn of_sort(&mut self, expr: &Expr, scope: &mut Scope, wanted: &[Sort]) -> Option<Typed> {
        let mut typed = self.typed(expr, scope)?;
        // A letter stands for a word of one letter, as in Python; no word stands for a letter here.
        if typed.sort == Sort::Letter && !wanted.contains(&Sort::Letter) && wanted.contains(&Sort::Word) {
            typed = Typed { sort: Sort::Word, made: Made::Literal(vec![typed.made]) };
        }
        if wanted.contains(&typed.sort) {
            return Some(typed);
        }
        let names: Vec<&str> = wanted.iter().map(|sort| sort.name()).collect();
        let message = format!("{} stands where {} is wanted", typed.sort.name(), names.join(" or "));
        let error = Diagnostic::error(Code::Kind, expr.span, message).label(typed.sort.name());
        self.report(match (typed.sort, wanted[0]) {
            (Sort::Condition, Sort::Number) => {
                error.hint("a condition becomes a number by `1 if CONDITION else 0`")
            }
            (Sort::Number, Sort::Condition) => {
                error.hint("a number is compared: write `n % 2 == 1` and not `n % 2`")
            }
            (Sort::List, Sort::Number) => {
                error.hint("an entry is written `a[i]`, the number of entries `len(a)`")
            }
            (Sort::Word, Sort::Number) => {
                error.hint("a letter is compared as `w[i] == \"b\"`, and with several as `w[i] in \"bc\"`")
            }
            (Sort::Letter, Sort::Number) => error.hint("the number of a digit is written `int(w[i])`"),
            _ => error,
        })
    }

    pub(super) fn typed(&mut self, expr: &Expr, scope: &mut Scope) -> Option<Typed> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            let first = self.nodes == MAX_NODES + 1;
            let message = format!("the rules are larger than {MAX_NODES} numbers, names and operators");
            let error = Diagnostic::error(Code::TooLarge, expr.span, message).label("too large here");
            // Once is enough: what follows is too large as well.
            return if first { self.report(error) } else { None };
        }
        let typed = |sort, made| Some(Typed { sort, made });
        match &expr.kind {
            Kind::Bad => None,
            Kind::Number(value) => typed(Sort::Number, Made::Number(*value)),
            Kind::Text(text) => typed(
                Sort::Word,
                Made::Entries(text.chars().map(|letter| i128::from(u32::from(letter))).collect()),
            ),
            Kind::Name(name) => self.name(name, expr.span, scope),
            Kind::Negate(x) => typed(Sort::Number, Made::Negate(Box::new(self.number(x, scope)?))),
            Kind::Caret(x, y) => {
                // Both sides are read before either may end this, so that the errors of both are told.
                let (x, y) = (self.number(x, scope), self.number(y, scope));
                typed(Sort::Number, Made::Call(Function::Xor, vec![x?, y?]))
            }
            Kind::Binary(operator, x, y) => self.binary(*operator, x, y, expr.span, scope),
            Kind::Compare(first, rest) => self.compare(first, rest, scope),
            Kind::And(parts) | Kind::Or(parts) => {
                let made: Vec<_> = parts.iter().map(|part| self.condition(part, scope)).collect();
                let made = made.into_iter().collect::<Option<Vec<_>>>()?;
                let is_and = matches!(expr.kind, Kind::And(_));
                typed(Sort::Condition, if is_and { Made::And(made) } else { Made::Or(made) })
            }
            Kind::Not(inner) => typed(Sort::Condition, Made::Not(Box::new(self.condition(inner, scope)?))),
            Kind::If { then, condition, otherwise } => {
                let (then, condition) = (self.typed(then, scope), self.condition(condition, scope));
                let (then, condition) = (then?, condition?);
                // The first branch gives the sort, and the other has to follow it.
                let otherwise = self.as_sort(otherwise, scope, then.sort)?;
                typed(then.sort, Made::If(Box::new(condition), Box::new(then.made), Box::new(otherwise)))
            }
            Kind::Call { name, arguments } => self.call(name, arguments, expr.span, scope),
            Kind::Index(of, at) => self.index(of, at, expr.span, scope),
            Kind::Slice(of, from, to) => {
                let of = self.of_sort(of, scope, &[Sort::List, Sort::Word])?;
                let (from, to) = (self.bound(from.as_deref(), scope)?, self.bound(to.as_deref(), scope)?);
                // A place that hangs on a choice bounds the choice; one that does not is a fault where it is
                // outside.
                let is_chosen = [&from, &to].map(|bound| bound.iter().any(|bound| scope.is_chosen(bound)));
                typed(of.sort, Made::Slice { of: Box::new(of.made), from, to, is_chosen })
            }
            Kind::Reversed(of) => {
                let of = self.of_sort(of, scope, &[Sort::List, Sort::Word])?;
                typed(of.sort, Made::Reversed(Box::new(of.made)))
            }
            Kind::List(items) => match &items[..] {
                [Expr { kind: Kind::Generator(body, each), .. }] => {
                    let (turns, body) = self.generator(body, each, scope, &[Sort::Number])?;
                    typed(Sort::List, Made::Generated(Box::new(turns), Box::new(body.made)))
                }
                _ => typed(Sort::List, Made::Literal(self.numbers(items, scope)?)),
            },
            Kind::Set(items) => match &items[..] {
                [Expr { kind: Kind::Generator(body, each), .. }] => {
                    let (turns, body) = self.generator(body, each, scope, &[Sort::Number])?;
                    let made = Made::Generated(Box::new(turns), Box::new(body.made));
                    typed(Sort::Set, Made::Distinct(Box::new(made)))
                }
                _ => {
                    let items = Made::Literal(self.numbers(items, scope)?);
                    typed(Sort::Set, Made::Distinct(Box::new(items)))
                }
            },
            Kind::With(base, writes) => self.written(base, writes, scope),
            Kind::Generator(..) => {
                let error = Diagnostic::error(Code::Syntax, expr.span, "a loop stands in brackets");
                self.report(
                    error.label("a loop").hint("write `sum(a[j] for j in 0..i)`, or `[a[j] for j in 0..i]`"),
                )
            }
            Kind::Tuple(items) => {
                let message = format!("a tuple of {} stands where one value is wanted", items.len());
                self.report(Diagnostic::error(Code::Arity, expr.span, message).label("a tuple"))
            }
            Kind::Range(..) => {
                let error =
                    Diagnostic::error(Code::Kind, expr.span, "a range stands where a value is wanted");
                self.report(error.label("a range").hint("a range stands after `in`, as `k in 1..3`"))
            }
            Kind::Named(name) => {
                let message = format!("`{name}` is an infinite set, which has no value");
                let error = Diagnostic::error(Code::Kind, expr.span, message).label("a set");
                self.report(error.hint(format!("membership is written `k in {name}`")))
            }
        }
    }

    /// Returns the bound of a slice, `Some(None)` where it has none.
    #[expect(clippy::option_option, reason = "whether it could be read, and whether it stands there")]
    fn bound(&mut self, bound: Option<&Expr>, scope: &mut Scope) -> Option<Option<Box<Made>>> {
        match bound {
            Some(bound) => self.number(bound, scope).map(|made| Some(Box::new(made))),
            None => Some(None),
        }
    }

    pub(super) fn numbers(&mut self, items: &[Expr], scope: &mut Scope) -> Option<Vec<Made>> {
        let made: Vec<_> = items.iter().map(|item| self.number(item, scope)).collect();
        made.into_iter().collect()
    }

    /// Returns an expression as one of another sort: a letter is a word of one, and a word of one a letter.
    pub(super) fn as_sort(&mut self, expr: &Expr, scope: &mut Scope, wanted: Sort) -> Option<Made> {
        let typed = self.typed(expr, scope)?;
        match (typed.sort, wanted, &typed.made) {
            (Sort::Letter, Sort::Word, _) => Some(Made::Literal(vec![typed.made])),
            (Sort::Word, Sort::Letter, Made::Entries(letters)) if letters.len() == 1 => {
                Some(Made::Number(letters[0]))
            }
            (found, wanted, _) if found == wanted => Some(typed.made),
            (found, wanted, _) => {
                let message = format!("{} stands where {} is wanted", found.name(), wanted.name());
                self.report(Diagnostic::error(Code::Kind, expr.span, message).label(found.name()))
            }
        }
    }

    fn name(&mut self, name: &str, span: Span, scope: &Scope) -> Option<Typed> {
        if let Some(typed) = scope.get(name) {
            // Names of loops and choices hide no parameter: a loop that takes one again is an error.
            return Some(typed.clone());
        }
        let message = match self.constants.get(name) {
            Some(Constant::Bad) => return None,
            Some(Constant::Graph(_)) => format!("`{name}` is a graph, and a value is wanted here"),
            Some(Constant::Rows(..)) => {
                format!("`{name}` is a list of lists or words, and a value is wanted here")
            }
            Some(constant) => {
                let (sort, made) = constant.made().expect("it is neither a graph nor rows");
                return Some(Typed { sort, made });
            }
            None if self.functions.contains_key(name) => {
                format!("`{name}` is a function, and a value is wanted here")
            }
            None => format!("`{name}` is not known: {} knows {}", scope.owner, self.known_to(scope)),
        };
        let mut error = Diagnostic::error(Code::UnknownName, span, message).label("not a value here");
        let known = scope
            .names
            .iter()
            .map(|(name, _)| name.as_str())
            .chain(self.constants.keys().map(String::as_str));
        if let Some(near) = nearest(name, known) {
            error = error.hint(format!("did you mean `{near}`?")).suggest(span, near);
        } else if matches!(self.constants.get(name), Some(Constant::Rows(..))) {
            error = error.hint(format!(
                "`{name}[i]` is one of them, with `i < len({name})`; whether `x` is one says `any(p == x for p in {name})`"
            ));
        } else if matches!(self.constants.get(name), Some(Constant::Graph(_))) {
            error = error.hint(format!(
                "`{name}[v]` is the set of neighbours, `vertices({name})` that of all vertices"
            ));
        }
        self.report(error)
    }

    fn known_to(&self, scope: &Scope) -> String {
        let names = scope
            .names
            .iter()
            .map(|(name, _)| name.as_str())
            .chain(self.constants.keys().map(String::as_str));
        let names: Vec<&str> = names.take(8).collect();
        if names.is_empty() { "no names".to_owned() } else { names.join(", ") }
    }

    fn binary(
        &mut self,
        operator: Operator,
        x: &Expr,
        y: &Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Typed> {
        let (left, right) = (self.typed(x, scope), self.typed(y, scope));
        let (left, right) = (left?, right?);
        let (made, other) = (Box::new(left.made), Box::new(right.made));
        let word = |sort: Sort, made: Box<Made>| match sort {
            // Adding words joins them, so a letter becomes a word of one letter.
            Sort::Letter => Box::new(Made::Literal(vec![*made])),
            _ => made,
        };
        let (sort, made) = match (operator, left.sort, right.sort) {
            (_, Sort::Number, Sort::Number) => {
                let made = Made::Binary(operator, made, other);
                // What may have no value is named where it has none.
                let is_safe = matches!(operator, Operator::Add | Operator::Subtract | Operator::BitAnd);
                (Sort::Number, if is_safe { made } else { Made::At(span, Box::new(made)) })
            }
            (Operator::Add, Sort::List, Sort::List) => (Sort::List, Made::Join(made, other)),
            (Operator::Add, Sort::Word | Sort::Letter, Sort::Word | Sort::Letter) => {
                (Sort::Word, Made::Join(word(left.sort, made), word(right.sort, other)))
            }
            (Operator::Multiply, sort @ (Sort::List | Sort::Word), Sort::Number) => {
                (sort, Made::At(span, Box::new(Made::Repeated(made, other))))
            }
            (Operator::Subtract, Sort::Set, Sort::Set) => (Sort::Set, Made::Sift(false, made, other)),
            (Operator::BitAnd, Sort::Set, Sort::Set) => (Sort::Set, Made::Sift(true, made, other)),
            (Operator::BitOr, Sort::Set, Sort::Set) => {
                (Sort::Set, Made::Distinct(Box::new(Made::Join(made, other))))
            }
            (_, a, b) => {
                let message =
                    format!("`{}` does not go between {} and {}", operator.symbol(), a.name(), b.name());
                let error = Diagnostic::error(Code::Kind, span, message).label("of these kinds");
                return self.report(match (operator, a, b) {
                    (Operator::Add, Sort::Set, Sort::Set) => {
                        error.hint("the union of sets is written `s | t`")
                    }
                    (Operator::Subtract | Operator::BitOr, Sort::Set, Sort::Number) => {
                        error.hint("a set of one is written in braces: `s - {v}`")
                    }
                    (Operator::Add | Operator::Subtract, Sort::Number, Sort::Set) => {
                        error.hint("one number of a set is a choice: `n - k where k in {1, 3}`")
                    }
                    (Operator::Add, Sort::List, Sort::Number) | (Operator::Add, Sort::Number, Sort::List) => {
                        error.hint("a list of one is written in brackets: `a + [x]`")
                    }
                    _ => error,
                });
            }
        };
        Some(Typed { sort, made })
    }

    fn compare(&mut self, first: &Expr, rest: &[(Compare, Expr)], scope: &mut Scope) -> Option<Typed> {
        let mut conditions = Vec::with_capacity(rest.len());
        // In a chain each middle term is compared with both of its neighbours.
        let mut left = first;
        for (compare, right) in rest {
            conditions.push(match compare {
                Compare::Number(comparison) => self.compared(*comparison, left, right, scope)?,
                Compare::In { negated } => {
                    let member = self.member(left, right, scope)?;
                    if *negated { Made::Not(Box::new(member)) } else { member }
                }
            });
            left = right;
        }
        let made = if conditions.len() == 1 { conditions.remove(0) } else { Made::And(conditions) };
        Some(Typed { sort: Sort::Condition, made })
    }

    fn compared(&mut self, comparison: Comparison, x: &Expr, y: &Expr, scope: &mut Scope) -> Option<Made> {
        let (left, right) = (self.typed(x, scope), self.typed(y, scope));
        let (left, right) = (left?, right?);
        let span = x.span.to(y.span);
        let letter = |typed: &Typed| match (&typed.made, typed.sort) {
            (Made::Entries(letters), Sort::Word) if letters.len() == 1 => Some(Made::Number(letters[0])),
            (made, Sort::Letter) => Some(made.clone()),
            _ => None,
        };
        let word = |typed: Typed| match typed.sort {
            Sort::Letter => Made::Literal(vec![typed.made]),
            _ => typed.made,
        };
        let (a, b) = (left.sort, right.sort);
        if a == Sort::Number && b == Sort::Number {
            return Some(Made::Compare(comparison, Box::new(left.made), Box::new(right.made)));
        }
        // Two letters are compared as numbers, by their code points; a word of one letter counts as one.
        if (a == Sort::Letter || b == Sort::Letter)
            && let (Some(x), Some(y)) = (letter(&left), letter(&right))
        {
            return Some(Made::Compare(comparison, Box::new(x), Box::new(y)));
        }
        let are_words = |sort| matches!(sort, Sort::Word | Sort::Letter);
        let is_same = match comparison {
            Comparison::Equal => Some(true),
            Comparison::NotEqual => Some(false),
            _ => None,
        };
        match is_same {
            // Sorts differ for letters and words, which compare with each other; conditions compare with
            // nothing.
            Some(is_same) if (are_words(a) && are_words(b)) || a == b && a != Sort::Condition => {
                Some(Made::Same(is_same, Box::new(word(left)), Box::new(word(right))))
            }
            None if (are_words(a) && are_words(b)) || a == b && a == Sort::List => {
                Some(Made::Ordered(comparison, Box::new(word(left)), Box::new(word(right))))
            }
            _ => {
                let message =
                    format!("`{}` does not compare {} with {}", comparison.symbol(), a.name(), b.name());
                let error = Diagnostic::error(Code::Kind, span, message).label("of these kinds");
                self.report(match (a, b) {
                    (Sort::Letter, Sort::Number) | (Sort::Number, Sort::Letter) => {
                        error.hint("a letter stands in quotation marks, `w[i] == \"1\"`; the number of a digit is `int(w[i])`")
                    }
                    _ => error,
                })
            }
        }
    }

    /// Returns the condition `item in set`.
    fn member(&mut self, item: &Expr, set: &Expr, scope: &mut Scope) -> Option<Made> {
        if let Kind::Call { name, arguments } = &set.kind
            && matches!(name.text.as_str(), "subsets" | "upto")
        {
            return self.chosen_from(item, name, arguments, scope);
        }
        let x = self.of_sort(item, scope, &[Sort::Number, Sort::Letter, Sort::Word])?;
        // Of words in a list there is no value of a sort, so each is compared by itself.
        if let (Sort::Word, Kind::Set(items) | Kind::List(items)) = (x.sort, &set.kind) {
            let same = |item: &Expr| {
                let item = self.as_sort(item, scope, Sort::Word)?;
                Some(Made::Same(true, Box::new(x.made.clone()), Box::new(item)))
            };
            return items.iter().map(same).collect::<Option<Vec<_>>>().map(Made::Or);
        }
        if x.sort == Sort::Word {
            let of = self.of_sort(set, scope, &[Sort::Word])?;
            return Some(Made::Inside(Box::new(x.made), Box::new(of.made)));
        }
        let number = Box::new(x.made);
        let named = match &set.kind {
            Kind::Range(from, to) => {
                let (from, to) = (self.number(from, scope), self.number(to, scope));
                return Some(Made::Within(number, Box::new(from?), Box::new(to?)));
            }
            Kind::Named(name) => match name.as_str() {
                "odd" => Some(Named::Odd),
                "even" => Some(Named::Even),
                "squares" => Some(Named::Squares),
                "primes" => Some(Named::Primes),
                "fibonacci" => Some(Named::Fibonacci),
                _ => None,
            },
            Kind::Call { name, arguments } if name.text == "powers" && arguments.len() == 1 => {
                Some(Named::Powers(Box::new(self.number(&arguments[0], scope)?)))
            }
            _ => None,
        };
        if let Some(named) = named {
            return Some(Made::At(item.span.to(set.span), Box::new(Made::Named(named, number))));
        }
        let of = self.of_sort(set, scope, &[Sort::List, Sort::Set, Sort::Word])?;
        // Letters are numbers inside, so that a word would hold numbers too if this were not asked.
        if (of.sort == Sort::Word) != (x.sort == Sort::Letter) {
            let message = format!("{} holds no {}", of.sort.name(), &x.sort.name()[2..]);
            return self
                .report(Diagnostic::error(Code::Kind, item.span.to(set.span), message).label("never holds"));
        }
        // The order of a written set does not matter here.
        let made = match of.made {
            Made::Distinct(inner) => *inner,
            made => made,
        };
        Some(Made::Among(number, Box::new(made)))
    }

    /// Returns the condition by which a choice is a subset or a list. It holds of each such choice, so a
    /// comparison of the choice with itself stands for it.
    fn chosen_from(&mut self, item: &Expr, called: &Name, of: &[Expr], scope: &Scope) -> Option<Made> {
        let found = match &item.kind {
            Kind::Name(name) => scope.get(name).map(|typed| &typed.made),
            _ => None,
        };
        if let Some(made @ Made::Picked(pick)) = found {
            // The same piece of the text is what the choice is taken from; another one would take it twice.
            if matches!((&pick.of, of), (Made::At(span, _), [of]) if *span == of.span) {
                return Some(Made::Same(true, Box::new(made.clone()), Box::new(made.clone())));
            }
            let message = format!(
                "`{}` is taken from one list or set, and that is said before",
                item.span.of(self.text)
            );
            let error = Diagnostic::error(Code::Duplicate, called.span, message).label("said again");
            return self
                .report(error.hint("what else holds of it is said by a loop, as `all(x in s for x in u)`"));
        }
        let message = format!("`{}` says what a choice is taken from", called.text);
        let error = Diagnostic::error(Code::Kind, called.span, message).label("not of a choice");
        self.report(error.hint(format!(
            "write `u in {}(..)` behind `where`, joined to the rest by `and`, with a name that nothing else has",
            called.text
        )))
    }

    fn index(&mut self, of: &Expr, at: &Expr, span: Span, scope: &mut Scope) -> Option<Typed> {
        // A choice or a coordinate may have the name of a graph, and then it is meant.
        if let Kind::Name(name) = &of.kind
            && scope.get(name).is_none()
        {
            match self.constants.get(name) {
                Some(Constant::Graph(graph)) => {
                    let graph = *graph;
                    let vertex = Box::new(self.number(at, scope)?);
                    return Some(Typed { sort: Sort::Set, made: Made::Neighbours(graph, vertex) });
                }
                Some(Constant::Rows(sort, rows)) => {
                    let sort = *sort;
                    let (of, at) = (rows.clone(), Box::new(self.number(at, scope)?));
                    let is_chosen = scope.is_chosen(&at);
                    let made = Made::At(span, Box::new(Made::Row { of, at, is_chosen }));
                    return Some(Typed { sort, made });
                }
                _ => {}
            }
        }
        let of = self.of_sort(of, scope, &[Sort::List, Sort::Word])?;
        let at = self.place(&of.made, at, scope)?;
        let sort = if of.sort == Sort::Word { Sort::Letter } else { Sort::Number };
        let is_chosen = scope.is_chosen(&at);
        let made = Made::Item { of: Box::new(of.made), at: Box::new(at), is_chosen };
        Some(Typed { sort, made: Made::At(span, Box::new(made)) })
    }

    /// Returns an index; a number below 0 that is written down is counted from the end.
    pub(super) fn place(&mut self, of: &Made, at: &Expr, scope: &mut Scope) -> Option<Made> {
        Some(match self.number(at, scope)? {
            // The length is that of the value at hand, so that an index below 0 follows writes and slices.
            Made::Negate(back) if matches!(*back, Made::Number(_)) => {
                Made::Binary(Operator::Subtract, Box::new(Made::Length(Box::new(of.clone()))), back)
            }
            at => at,
        })
    }
}
