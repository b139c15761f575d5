//! `for all k >= 1:`, which asks for every value of a parameter.

use super::super::ast::{Expr, Item};
use super::super::lex::{Sign, Token, Word};
use super::{Parsed, Parser};

impl Parser<'_> {
    /// Returns whether `for all NAME` begins here.
    pub(super) fn begins_family(&self) -> bool {
        let is_all = self.lexemes.get(self.at + 1).is_some_and(|next| next.span.of(self.text) == "all");
        self.is_name("for") && is_all
    }

    /// Reads `for all k:`, `for all k >= 1:` or `for all j, k where j < k:`. A rule may follow on the same
    /// line.
    pub(super) fn for_all(&mut self) -> Parsed<Item> {
        let start = self.next().span;
        self.next();
        let is_list = matches!(
            self.peek_after(1),
            Token::Sign(Sign::Comma | Sign::Colon) | Token::Word(Word::Where) | Token::Break | Token::End
        );
        let (mut names, mut condition) = (Vec::new(), None::<Expr>);
        if is_list {
            names.push(self.new_name("a parameter")?);
            while self.take_sign(Sign::Comma) {
                names.push(self.new_name("a parameter")?);
            }
        }
        if !is_list || self.take_word(Word::Where) {
            condition = Some(self.expression()?);
        }
        let span = start.to(self.last_span());
        if !self.take_sign(Sign::Colon) && !matches!(self.peek(), Token::Break | Token::End) {
            let error =
                self.expected("`:`").hint("it is written `for all k >= 1: n -> n - t where 1 <= t <= k`");
            return self.report(error);
        }
        Ok(Item::ForAll { names, condition, span })
    }
}
