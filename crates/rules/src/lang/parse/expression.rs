//! Expressions and conditions, with Python's precedence.

use super::super::ast::{Compare, Expr, Kind, Name};
use super::super::diagnostic::{Code, Diagnostic};
use super::super::lex::{Sign, Token, Word};
use super::super::limits::{MAX_DEPTH, MAX_NESTING};
use super::{Parsed, Parser};
use crate::ir::{Comparison, Operator};

/// An operator between numbers, and how tightly it binds.
enum Infix {
    Binary(Operator),
    Caret,
}

fn infix(token: Token) -> Option<(u8, Infix)> {
    let Token::Sign(sign) = token else { return None };
    Some(match sign {
        Sign::Bar => (1, Infix::Binary(Operator::BitOr)),
        Sign::Caret => (2, Infix::Caret),
        Sign::Ampersand => (3, Infix::Binary(Operator::BitAnd)),
        Sign::ShiftLeft => (4, Infix::Binary(Operator::ShiftLeft)),
        Sign::ShiftRight => (4, Infix::Binary(Operator::ShiftRight)),
        Sign::Plus => (5, Infix::Binary(Operator::Add)),
        Sign::Minus => (5, Infix::Binary(Operator::Subtract)),
        Sign::Star => (6, Infix::Binary(Operator::Multiply)),
        Sign::FloorDivide | Sign::Slash => (6, Infix::Binary(Operator::FloorDivide)),
        Sign::Percent => (6, Infix::Binary(Operator::Modulo)),
        _ => return None,
    })
}

const TIGHTEST: u8 = 6;

fn comparison(token: Token) -> Option<Comparison> {
    let Token::Sign(sign) = token else { return None };
    Some(match sign {
        // `=` is reported where it is read.
        Sign::Equal | Sign::Assign => Comparison::Equal,
        Sign::NotEqual => Comparison::NotEqual,
        Sign::Less => Comparison::Less,
        Sign::AtMost => Comparison::AtMost,
        Sign::Greater => Comparison::Greater,
        Sign::AtLeast => Comparison::AtLeast,
        _ => return None,
    })
}

impl Parser<'_> {
    pub(super) fn make(&mut self, kind: Kind, span: super::super::diagnostic::Span) -> Parsed<Expr> {
        let expr = Expr::new(kind, span);
        if expr.depth > MAX_DEPTH { self.too_deep() } else { Ok(expr) }
    }

    /// Anything: a list with other entries, and all that binds tighter.
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        let base = self.without_writes()?;
        self.with_writes(base)
    }

    /// `x if c else y` and all that binds tighter.
    pub(super) fn without_writes(&mut self) -> Parsed<Expr> {
        self.depth += 1;
        // The stack is bounded by this depth, and not by the length of the text.
        if self.depth > MAX_NESTING {
            return self.too_deep();
        }
        let then = self.disjunction()?;
        let expr = if self.peek() == Token::Word(Word::If) { self.conditional(then)? } else { then };
        self.depth -= 1;
        Ok(expr)
    }

    fn conditional(&mut self, then: Expr) -> Parsed<Expr> {
        let is_condition = matches!(then.kind, Kind::Compare(..) | Kind::And(_) | Kind::Or(_) | Kind::Not(_));
        // Behind a comparison an `if` is most often meant as `and`.
        if is_condition {
            let message = "a condition is not followed by `if`";
            let error = Diagnostic::error(Code::Syntax, self.span(), message)
                .label("not expected here")
                .hint("a further condition is joined by `and`, as in `k in 1..3 and k in odd`");
            let error = match (self.item_before_in(&then), self.peek_after(1)) {
                (Some(item), Token::Word(_)) => error.suggest(self.span(), format!("and {item} in")),
                _ => error.hint("one of two conditions is `c and k > 1 or not c and k > 2`"),
            };
            return self.report(error);
        }
        self.next();
        let condition = self.disjunction()?;
        if !self.take_word(Word::Else) {
            let error = self
                .expected("`else`")
                .hint("a choice of two values is written `x if CONDITION else y`; the condition of a line begins with `where`");
            return self.report(error);
        }
        let otherwise = self.expression()?;
        let span = then.span.to(otherwise.span);
        let kind =
            Kind::If { then: Box::new(then), condition: Box::new(condition), otherwise: Box::new(otherwise) };
        self.make(kind, span)
    }

    /// The text of `k` in a condition that ends in `k in SET`.
    fn item_before_in(&self, condition: &Expr) -> Option<String> {
        match &condition.kind {
            Kind::Compare(first, rest) if matches!(rest[..], [(Compare::In { .. }, _)]) => {
                Some(first.span.of(self.text).to_owned())
            }
            Kind::And(parts) | Kind::Or(parts) => self.item_before_in(parts.last()?),
            _ => None,
        }
    }

    fn disjunction(&mut self) -> Parsed<Expr> {
        let first = self.conjunction()?;
        if self.peek() != Token::Word(Word::Or) {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.take_word(Word::Or) {
            parts.push(self.conjunction()?);
        }
        let span = parts[0].span.to(self.last_span());
        self.make(Kind::Or(parts), span)
    }

    fn conjunction(&mut self) -> Parsed<Expr> {
        let first = self.negation()?;
        if self.peek() != Token::Word(Word::And) {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.take_word(Word::And) {
            parts.push(self.negation()?);
        }
        let span = parts[0].span.to(self.last_span());
        self.make(Kind::And(parts), span)
    }

    fn negation(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let mut count = 0u32;
        while self.peek() == Token::Word(Word::Not) {
            self.next();
            count += 1;
        }
        let mut expr = self.comparison()?;
        // The signs are read in a loop, so that many of them take no stack.
        for _ in 0..count {
            let span = start.to(expr.span);
            expr = self.make(Kind::Not(Box::new(expr)), span)?;
        }
        Ok(expr)
    }

    fn comparison(&mut self) -> Parsed<Expr> {
        let first = self.arithmetic()?;
        let mut rest = Vec::new();
        loop {
            let operator = match self.peek() {
                Token::Word(Word::In) => Compare::In { negated: false },
                Token::Word(Word::Not) if self.peek_after(1) == Token::Word(Word::In) => {
                    self.next();
                    Compare::In { negated: true }
                }
                token => match comparison(token) {
                    Some(comparison) => Compare::Number(comparison),
                    None => break,
                },
            };
            let sign = self.next();
            if sign.token == Token::Sign(Sign::Assign) {
                let error = Diagnostic::error(
                    Code::Syntax,
                    sign.span,
                    "`=` does not compare: equality is written `==`",
                )
                .label("write `==`")
                .suggest(sign.span, "==");
                self.errors.push(error);
            }
            // A range stands behind `in` alone, so it is read here and not among numbers.
            let mut next = self.arithmetic()?;
            if matches!(operator, Compare::In { .. }) {
                next = self.range_from(next)?;
            }
            rest.push((operator, next));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        let span = first.span.to(self.last_span());
        self.make(Kind::Compare(Box::new(first), rest), span)
    }

    /// Numbers and the operators between them.
    pub(super) fn arithmetic(&mut self) -> Parsed<Expr> {
        self.level(1)
    }

    fn level(&mut self, least: u8) -> Parsed<Expr> {
        let mut left = self.prefix()?;
        while let Some((binding, operator)) = infix(self.peek()).filter(|(binding, _)| *binding >= least) {
            let sign = self.next();
            self.foreign_operator(sign);
            // Operators of one level go from the left, so what follows binds tighter.
            let right = if binding < TIGHTEST { self.level(binding + 1)? } else { self.prefix()? };
            let span = left.span.to(right.span);
            let (left_box, right_box) = (Box::new(left), Box::new(right));
            let kind = match operator {
                Infix::Binary(operator) => Kind::Binary(operator, left_box, right_box),
                Infix::Caret => Kind::Caret(left_box, right_box),
            };
            left = self.make(kind, span)?;
        }
        Ok(left)
    }

    fn foreign_operator(&mut self, sign: super::Lexeme) {
        let error = match sign.token {
            Token::Sign(Sign::Slash) => Diagnostic::error(
                Code::Syntax,
                sign.span,
                "`/` is not known: the quotient rounded down is written `//`",
            )
            .label("write `//`")
            .suggest(sign.span, "//"),
            Token::Sign(Sign::Caret) => Diagnostic::error(
                Code::Syntax,
                sign.span,
                "`^` is not known: it means a power to some and xor to others",
            )
            .label("write `**` or `xor(a, b)`")
            .hint("a power is written `a ** b`, the nim-sum `xor(a, b)`"),
            _ => return,
        };
        self.errors.push(error);
    }

    fn prefix(&mut self) -> Parsed<Expr> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return self.too_deep();
        }
        let start = self.span();
        let expr = if self.take_sign(Sign::Minus) {
            let inner = self.prefix()?;
            let span = start.to(inner.span);
            self.make(Kind::Negate(Box::new(inner)), span)
        } else if self.take_sign(Sign::Plus) {
            self.prefix()
        } else {
            self.power()
        };
        self.depth -= 1;
        expr
    }

    fn power(&mut self) -> Parsed<Expr> {
        let base = self.postfix()?;
        if !self.take_sign(Sign::Power) {
            return Ok(base);
        }
        // The power binds tighter than a sign on its left and looser than one on its right.
        let exponent = self.prefix()?;
        let span = base.span.to(exponent.span);
        self.make(Kind::Binary(Operator::Power, Box::new(base), Box::new(exponent)), span)
    }

    fn postfix(&mut self) -> Parsed<Expr> {
        let mut expr = self.primary()?;
        while self.take_sign(Sign::OpenList) {
            expr = self.in_brackets(expr)?;
        }
        Ok(expr)
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let span = self.span();
        let text = span.of(self.text).to_owned();
        match self.peek() {
            Token::Number(value) => {
                self.next();
                self.make(Kind::Number(value), span)
            }
            Token::Name => {
                self.next();
                if self.peek() == Token::Sign(Sign::Open) {
                    self.call(Name { text, span })
                } else {
                    self.make(Kind::Name(text), span)
                }
            }
            Token::Word(word) if is_set(word) => {
                self.next();
                if self.peek() == Token::Sign(Sign::Open) {
                    self.call(Name { text, span })
                } else {
                    self.make(Kind::Named(text), span)
                }
            }
            Token::Word(word) if is_function(word) => {
                self.next();
                if self.peek() == Token::Sign(Sign::Open) {
                    return self.call(Name { text, span });
                }
                let message = format!("`{text}` is a function and cannot be a name");
                let error = Diagnostic::error(Code::Reserved, span, message).label("a function");
                self.report(error.hint(format!("call it, as `{text}(...)`, or take another name")))
            }
            Token::Sign(Sign::Open) => {
                let (items, trailing) = self.items_to(Sign::Open, Sign::Close)?;
                let span = span.to(self.last_span());
                let mut items = items;
                if items.len() == 1 && !trailing {
                    // The brackets belong to the place of what they hold, so that a suggestion takes them
                    // too.
                    let mut inner = items.swap_remove(0);
                    inner.span = span;
                    return Ok(inner);
                }
                self.make(Kind::Tuple(items), span)
            }
            Token::Sign(Sign::OpenList) => {
                let (items, _) = self.items_to(Sign::OpenList, Sign::CloseList)?;
                let span = span.to(self.last_span());
                self.make(Kind::List(items), span)
            }
            Token::Sign(Sign::OpenSet) => {
                let (items, _) = self.items_to(Sign::OpenSet, Sign::CloseSet)?;
                let span = span.to(self.last_span());
                self.make(Kind::Set(items), span)
            }
            Token::Text => {
                self.next();
                self.make(Kind::Text(text.trim_matches('"').to_owned()), span)
            }
            // A line that ends too early is told as that, and not as a character.
            Token::Break if self.text.as_bytes().get(span.start) == Some(&b'\n') => {
                let error = self.expected("a number or a name").hint("a line goes on only inside brackets");
                self.report(error)
            }
            _ => {
                let error = self.expected("a number or a name");
                self.report(error)
            }
        }
    }

    fn call(&mut self, name: Name) -> Parsed<Expr> {
        let (arguments, _) = self.items_to(Sign::Open, Sign::Close)?;
        let span = name.span.to(self.last_span());
        self.make(Kind::Call { name, arguments }, span)
    }

    /// Reads `open item, item close`; a comma may stand after the last item.
    fn items_to(&mut self, open: Sign, close: Sign) -> Parsed<(Vec<Expr>, bool)> {
        self.expect_sign(open, "")?;
        let mut items = Vec::new();
        loop {
            if self.take_sign(close) {
                let trailing = !items.is_empty();
                return Ok((items, trailing));
            }
            let item = self.expression()?;
            items.push(self.generated(item)?);
            if self.take_sign(close) {
                return Ok((items, false));
            }
            if !self.take_sign(Sign::Comma) {
                let mut error = self.expected(&format!("`,` or `{}`", close.text()));
                if self.is_name("for") {
                    error = error.hint("a loop has one `for`: write `any(any(.. for x in a) for y in b)`");
                } else if self.peek() == Token::Sign(Sign::Dots) {
                    error = error.hint("a range stands only after `in` and without brackets, as `k in 1..3`");
                }
                return self.report(error);
            }
        }
    }
}

pub(super) fn is_set(word: Word) -> bool {
    matches!(word, Word::Odd | Word::Even | Word::Squares | Word::Primes | Word::Powers | Word::Fibonacci)
}

/// A call of the function, as an example.
pub(super) fn called(word: Word) -> String {
    use Word::{Gcd, Max, Min, Xor};
    let arguments = if matches!(word, Min | Max | Gcd | Xor) { "a, b" } else { "a" };
    format!("{}({arguments})", word.text())
}

pub(super) fn is_function(word: Word) -> bool {
    use Word::{Abs, BitLength, Gcd, Isqrt, Len, Max, Min, Popcount, Xor};
    matches!(word, Min | Max | Abs | Gcd | Xor | Popcount | BitLength | Isqrt | Len)
}
