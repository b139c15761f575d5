//! What only texts have whose positions hold lists, words, sets or a graph: kinds of names, slices, loops and
//! writes.

use super::super::ast::{Expr, Item, Kind, Loop, Name, Write};
use super::super::diagnostic::{Code, Diagnostic};
use super::super::lex::{Sign, Token, Word};
use super::{Parsed, Parser};

impl Parser<'_> {
    /// Returns whether `position NAME` or `position (NAME, ..)` begins here.
    pub(super) fn begins_position(&self) -> bool {
        let is_pattern = matches!(self.peek_after(1), Token::Name | Token::Word(_) | Token::Sign(Sign::Open));
        self.has_kinds && self.is_name("position") && is_pattern
    }

    pub(super) fn is_name(&self, name: &str) -> bool {
        self.peek() == Token::Name && self.span().of(self.text) == name
    }

    fn take_name(&mut self, name: &str) -> bool {
        let found = self.is_name(name);
        if found {
            self.next();
        }
        found
    }

    /// Reads `: KIND` where one stands.
    pub(super) fn kind(&mut self) -> Parsed<Option<Name>> {
        if !self.has_kinds || !self.take_sign(Sign::Colon) {
            return Ok(None);
        }
        self.new_name("a kind").map(Some)
    }

    /// Reads what follows `param g:`.
    pub(super) fn graph(&mut self, name: Name) -> Parsed<Item> {
        let kind = self.new_name("a kind")?;
        let is_directed = match kind.text.as_str() {
            "graph" => false,
            "digraph" => true,
            _ => {
                let message = format!("a parameter is no `{}`", kind.text);
                let error = Diagnostic::error(Code::Kind, kind.span, message).label("`graph` or `digraph`");
                return self.report(
                    error.hint(
                        "numbers, lists and sets are parameters without a kind, as `param m = 3`; others are `graph` and `digraph`",
                    ),
                );
            }
        };
        let value = if self.take_sign(Sign::Assign) { Some(self.expression()?) } else { None };
        Ok(Item::Graph { name, is_directed, value })
    }

    /// Reads `with a[i] = x, ..` behind a list, where it stands.
    pub(super) fn with_writes(&mut self, base: Expr) -> Parsed<Expr> {
        if !self.has_kinds || !self.take_name("with") {
            return Ok(base);
        }
        let mut writes = vec![self.write()?];
        // A comma may also go on to the next part; only a write behind it belongs here.
        while self.peek() == Token::Sign(Sign::Comma) && self.is_write(1) {
            self.next();
            writes.push(self.write()?);
        }
        let span = base.span.to(self.last_span());
        self.make(Kind::With(Box::new(base), writes), span)
    }

    /// Returns whether `a[..] =` begins at a token after this one.
    fn is_write(&self, after: usize) -> bool {
        if self.peek_after(after) != Token::Name {
            return false;
        }
        // The bracket of the index is found by counting, since an index may hold brackets.
        let (mut at, mut depth) = (after + 1, 0usize);
        loop {
            match self.peek_after(at) {
                Token::Sign(Sign::OpenList) => depth += 1,
                Token::Sign(Sign::CloseList) if depth == 1 => break,
                Token::Sign(Sign::CloseList) => depth = depth.saturating_sub(1),
                Token::End | Token::Break => return false,
                _ if depth == 0 => return false,
                _ => {}
            }
            at += 1;
        }
        self.peek_after(at + 1) == Token::Sign(Sign::Assign)
    }

    fn write(&mut self) -> Parsed<Write> {
        if !self.is_write(0) {
            let error = self
                .expected("a write")
                .hint("a write names a list and an index: `a with a[i] = a[i] - 1`")
                .hint("the condition of a line begins with `where`");
            return self.report(error);
        }
        let list = self.new_name("a list")?;
        self.expect_sign(Sign::OpenList, "before the index")?;
        let at = self.expression()?;
        self.expect_sign(Sign::CloseList, "after the index")?;
        self.expect_sign(Sign::Assign, "before the new entry")?;
        // A second `with` would be taken for the value of this write.
        let value = self.without_writes()?;
        let each = if self.is_name("for") { Some(self.each()?) } else { None };
        Ok(Write { list, at, value, each })
    }

    /// Reads `for x in source if condition`, or `for all i`.
    fn each(&mut self) -> Parsed<Loop> {
        self.next();
        if self.take_name("all") {
            return Ok(Loop { name: self.new_name("an index")?, source: None, condition: None });
        }
        let name = self.new_name("what a loop goes through")?;
        if !self.take_word(Word::In) {
            let error = self.expected("`in`");
            let error = error.hint(match self.peek() {
                Token::Sign(Sign::Comma) => {
                    "a loop has one name: write `for j in 0..i`, and `a[j]` and `b[j]`"
                }
                _ => "a loop is written `a[j] for j in 0..i`",
            });
            return self.report(error);
        }
        // A comparison would take the `in` and the `if` of the loop.
        let source = self.arithmetic()?;
        let source = self.range_from(source)?;
        if self.is_name("with") {
            let error = self.expected("the end of the loop");
            return self.report(
                error.hint("a list with other entries stands in brackets here: `for x in (a with a[i] = 0)`"),
            );
        }
        let condition = if self.take_word(Word::If) { Some(self.without_writes()?) } else { None };
        Ok(Loop { name, source: Some(source), condition })
    }

    /// Reads `.. to` behind the first number of a range, where it stands.
    pub(super) fn range_from(&mut self, from: Expr) -> Parsed<Expr> {
        if !self.take_sign(Sign::Dots) {
            return Ok(from);
        }
        let to = self.arithmetic()?;
        let span = from.span.to(to.span);
        self.make(Kind::Range(Box::new(from), Box::new(to)), span)
    }

    /// Reads `for ..` or `.. to` behind an item in brackets, where it stands.
    pub(super) fn generated(&mut self, body: Expr) -> Parsed<Expr> {
        if !self.has_kinds {
            return Ok(body);
        }
        if !self.is_name("for") {
            return self.range_from(body);
        }
        let each = self.each()?;
        let span = body.span.to(self.last_span());
        self.make(Kind::Generator(Box::new(body), Box::new(each)), span)
    }

    /// Reads what stands in square brackets behind a value: an index, or a slice.
    pub(super) fn in_brackets(&mut self, value: Expr) -> Parsed<Expr> {
        let is_slice = |parser: &Self| parser.has_kinds && parser.peek() == Token::Sign(Sign::Colon);
        // Both numbers of a slice may be left out.
        let from = if is_slice(self) { None } else { Some(self.expression()?) };
        if !is_slice(self) {
            if self.peek() == Token::Sign(Sign::Colon) {
                let error = self.expected("`]` after the index");
                return self.report(
                    error.hint(
                        "slices are of lists and words: a line `position a: list` says that `a` is one",
                    ),
                );
            }
            self.expect_sign(Sign::CloseList, "after the index")?;
            let span = value.span.to(self.last_span());
            let index = from.expect("an index was read");
            return self.make(Kind::Index(Box::new(value), Box::new(index)), span);
        }
        self.next();
        // `a[::-1]` is the one slice with a step.
        if from.is_none() && self.take_sign(Sign::Colon) {
            let is_back = self.take_sign(Sign::Minus) && self.take(Token::Number(1));
            if !is_back {
                let error = self.expected("`-1`").hint(
                    "a list read from its end is written `a[::-1]`, every second entry `[a[2 * j] for j in 0..(len(a) - 1) // 2]`",
                );
                return self.report(error);
            }
            self.expect_sign(Sign::CloseList, "after the slice")?;
            let span = value.span.to(self.last_span());
            return self.make(Kind::Reversed(Box::new(value)), span);
        }
        let to = match self.peek() {
            Token::Sign(Sign::CloseList) => None,
            _ => Some(Box::new(self.expression()?)),
        };
        self.expect_sign(Sign::CloseList, "after the slice")?;
        let span = value.span.to(self.last_span());
        self.make(Kind::Slice(Box::new(value), from.map(Box::new), to), span)
    }
}
