//! Patterns and parts: what stands before and behind an arrow.

use super::super::ast::{Expr, Kind, Part, Pattern};
use super::super::diagnostic::{Code, Diagnostic};
use super::super::lex::{Sign, Token, Word};
use super::super::limits::MAX_NESTING;
use super::{Parsed, Parser};

impl Parser<'_> {
    pub(super) fn pattern(&mut self, what: &str) -> Parsed<Pattern> {
        let span = self.span();
        if !self.take_sign(Sign::Open) {
            if let Token::Number(_) = self.peek() {
                return self.number_in_pattern();
            }
            let name = self.new_name(what)?;
            let kinds = vec![self.kind()?];
            return Ok(Pattern { span: name.span, names: vec![name], kinds });
        }
        let (mut names, mut kinds) = (Vec::new(), Vec::new());
        loop {
            if let Token::Number(_) = self.peek() {
                return self.number_in_pattern();
            }
            names.push(self.new_name(what)?);
            kinds.push(self.kind()?);
            if !self.take_sign(Sign::Comma) {
                break;
            }
        }
        if self.peek() != Token::Sign(Sign::Close) {
            let error = self
                .expected("`,` or `)`")
                .hint("a pattern has names only; conditions on them follow `where`");
            return self.report(error);
        }
        self.next();
        Ok(Pattern { names, kinds, span: span.to(self.last_span()) })
    }

    fn number_in_pattern(&mut self) -> Parsed<Pattern> {
        let number = self.span().of(self.text);
        let message = format!("a pattern has names, found the number {number}");
        let error = Diagnostic::error(Code::Pattern, self.span(), message)
            .label("not a name")
            .hint(format!("name the coordinate and test it: `(a, n) -> ... where a == {number}`"));
        self.report(error)
    }

    pub(super) fn parts(&mut self) -> Parsed<Vec<Part>> {
        // `()` leaves nothing, and is told from brackets around a part by its second sign.
        if self.peek() == Token::Sign(Sign::Open) && self.peek_after(1) == Token::Sign(Sign::Close) {
            self.next();
            self.next();
            if self.peek() == Token::Sign(Sign::Comma) {
                let error = self
                    .expected("`where` or the end of the rule")
                    .hint("`()` stands alone: it leaves nothing");
                return self.report(error);
            }
            return Ok(Vec::new());
        }
        let mut parts = vec![self.part()?];
        while self.take_sign(Sign::Comma) {
            parts.push(self.part()?);
        }
        Ok(parts)
    }

    /// Reports the numbers of one position without brackets, `(a, b) -> a - 1, b`, and reads them as the
    /// tuple.
    pub(super) fn bracket_tuple(&mut self, pattern: &Pattern, parts: &mut Vec<Part>) {
        let number = |part: &Part| match part {
            Part::Position(expr) if !matches!(expr.kind, Kind::Tuple(_)) => Some(expr.clone()),
            _ => None,
        };
        let arity = pattern.names.len();
        let Some(numbers) = parts.iter().map(number).collect::<Option<Vec<Expr>>>() else { return };
        // Another number of parts than coordinates is an error that the arity tells better.
        if arity == 1 || numbers.len() != arity {
            return;
        }
        let span = numbers[0].span.to(numbers[arity - 1].span);
        let message = format!("a position of {arity} numbers stands in brackets");
        let error = Diagnostic::error(Code::Arity, span, message)
            .label("parts of a sum, without brackets")
            .suggest(span, format!("({})", span.of(self.text)));
        self.errors.push(error);
        *parts = vec![Part::Position(Expr::new(Kind::Tuple(numbers), span))];
    }

    pub(super) fn part(&mut self) -> Parsed<Part> {
        // Parts and expressions share one depth, since they nest in each other.
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return self.too_deep();
        }
        let part = self.part_inside();
        self.depth -= 1;
        part
    }

    fn part_inside(&mut self) -> Parsed<Part> {
        if self.take_word(Word::Each) {
            let name = self.new_name("the parts of a run")?;
            if !self.take_word(Word::In) {
                let error = self.expected("`in`").hint("a run is written `each x in a..b: x`");
                return self.report(error);
            }
            // The end of a run is a sign that no arithmetic goes over.
            let from = self.arithmetic()?;
            let is_list = self.has_kinds && self.peek() == Token::Sign(Sign::Colon);
            let to = if is_list {
                None
            } else {
                self.expect_sign(Sign::Dots, "between the ends of the run")?;
                Some(self.arithmetic()?)
            };
            self.expect_sign(Sign::Colon, "before the part")?;
            return Ok(Part::Each { name, from, to, part: Box::new(self.part()?) });
        }
        let expr = self.expression()?;
        if self.take_word(Word::Of) {
            return Ok(Part::Of(expr, Box::new(self.part()?)));
        }
        Ok(Part::Position(expr))
    }
}
