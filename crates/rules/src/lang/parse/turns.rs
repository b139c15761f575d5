//! Whose turn it is, how play ends for a named player, and points.

use super::super::ast::{Expr, Item, Kind};
use super::super::diagnostic::Span;
use super::super::lex::{Sign, Token, Word};
use super::{Parsed, Parser};
use grundy_values::Player;

impl Parser<'_> {
    /// Reads `draw when C`, `win for left when C` or `left moves when C`, where one begins here.
    pub(super) fn turn_or_end(&mut self) -> Parsed<Option<Item>> {
        let start = self.span();
        if !self.has_kinds {
            return Ok(None);
        }
        if self.is_name("draw") && self.peek_after(1) == Token::Word(Word::When) {
            self.next();
            return self.end(None, start).map(Some);
        }
        // The next token is there: only the last one is the end, and a word was seen.
        let is_named = |parser: &Self, name: &str| parser.lexemes[parser.at + 1].span.of(parser.text) == name;
        if let Token::Word(word @ (Word::Win | Word::Lose)) = self.peek()
            && is_named(self, "for")
        {
            self.next();
            self.next();
            let Some(player) = self.player() else {
                let error = self.expected("`left` or `right`");
                return self
                    .report(error.hint("an end for a named player is written `win for left when ..`"));
            };
            let winner = if word == Word::Win { player } else { player.opponent() };
            return self.end(Some(winner), start).map(Some);
        }
        if matches!(self.peek(), Token::Word(Word::Left | Word::Right)) && is_named(self, "moves") {
            let player = self.player().expect("the word was seen");
            self.next();
            let condition = self.when()?;
            let span = start.to(condition.span);
            return Ok(Some(Item::Mover { player, condition, span }));
        }
        Ok(None)
    }

    fn end(&mut self, winner: Option<Player>, start: Span) -> Parsed<Item> {
        let condition = self.when()?;
        let span = start.to(condition.span);
        Ok(Item::End { winner, condition, span })
    }

    /// Reads `when` and a condition.
    fn when(&mut self) -> Parsed<Expr> {
        if !self.take_word(Word::When) {
            let error = self.expected("`when` and a condition");
            return self.report(error);
        }
        self.expression()
    }

    /// Reads the name of a player, where one stands.
    pub(super) fn player(&mut self) -> Option<Player> {
        let player = match self.peek() {
            Token::Word(Word::Left) => Player::Left,
            Token::Word(Word::Right) => Player::Right,
            _ => return None,
        };
        self.next();
        Some(player)
    }

    /// Reads `again` before a pattern, where it stands.
    pub(super) fn again(&mut self) -> Option<Span> {
        // A coordinate called `again` has an arrow behind it.
        let is_pattern = self.peek_after(1) == Token::Sign(Sign::Arrow);
        let found = self.has_kinds && self.is_name("again") && !is_pattern;
        found.then(|| self.next().span)
    }

    /// Reads `gains POINTS` or `pays POINTS` behind the parts, where it stands.
    pub(super) fn gain(&mut self) -> Parsed<Option<Expr>> {
        let start = self.span();
        let is_paid = self.is_name("pays");
        let stands = self.has_kinds && (is_paid || self.is_name("gains"));
        if !stands {
            return Ok(None);
        }
        self.next();
        let points = self.expression()?;
        if !is_paid {
            return Ok(Some(points));
        }
        let span = start.to(points.span);
        self.make(Kind::Negate(Box::new(points)), span).map(Some)
    }
}
