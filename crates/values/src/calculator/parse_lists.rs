//! From text to the tree of an expression: questions, lists, names and games of misère play.

use super::fault::{Fault, Problem};
use super::functions;
use super::parse::Parser;
use super::syntax::{Clause, Id, Node};
use crate::Player;
use std::ops::Range;

impl Parser<'_> {
    /// Returns whether a word stands here, and if so goes past it.
    fn word(&mut self, word: &str) -> bool {
        self.cursor.skip_space();
        // Whole words are compared, since `order` begins with `or`.
        let is_here = self.peek().is_some_and(|found| found == word);
        self.cursor.back_to(self.cursor.at() + if is_here { word.len() } else { 0 });
        is_here
    }

    fn peek(&self) -> Option<&str> {
        let rest = self.cursor.rest();
        let length = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        (length > 0 && rest.starts_with(|first: char| first.is_ascii_alphabetic())).then(|| &rest[..length])
    }

    fn need(&mut self, word: &str, expected: &'static str) -> Result<(), Fault> {
        if self.word(word) { Ok(()) } else { Err(self.cursor.expected(expected)) }
    }

    /// Points behind a game: methods and multiples.
    pub(super) fn behind(&mut self, mut game: Id) -> Result<Id, Fault> {
        loop {
            let before = self.cursor.at();
            self.cursor.skip_space();
            // Two points are those of a range.
            if self.cursor.rest().starts_with("..") || !self.cursor.take(".") {
                self.cursor.back_to(before);
                return Ok(game);
            }
            self.cursor.skip_space();
            let from = self.cursor.at();
            // What is no function's name is a factor.
            let name = self.cursor.name();
            let name = name.filter(|name| {
                let is_function = functions::function(self.cursor.piece(name)).is_some();
                is_function && !self.is_board(name) && !self.is_named(name)
            });
            let Some(name) = name else {
                self.cursor.back_to(from);
                let right = self.primary()?;
                game = self.join(game, right, Node::Product)?;
                continue;
            };
            let function = self.function(&name)?;
            self.cursor.back_to(name.end);
            let arguments = if self.cursor.rest().starts_with('(') { self.arguments()? } else { Vec::new() };
            let takes = function.arguments.len();
            let span = from..self.cursor.at();
            if takes == arguments.len() {
                // All arguments are there: what stands before the point is a factor.
                let call = self.call(function, arguments, span)?;
                game = self.join(game, call, Node::Product)?;
            } else {
                let start = self.syntax.span(game).start;
                let arguments = std::iter::once(game).chain(arguments).collect();
                game = self.call(function, arguments, start..span.end)?;
            }
        }
    }

    /// A question or a value.
    pub(super) fn expression(&mut self) -> Result<Id, Fault> {
        self.cursor.skip_space();
        let from = self.cursor.at();
        if self.word("if") {
            let question = self.expression_inside()?;
            self.need("then", "an operator or `then`")?;
            let yes = self.expression_inside()?;
            self.need("else", "an operator or `else`")?;
            let no = self.expression_inside()?;
            return self.syntax.push(Node::If([question, yes, no]), from..self.cursor.at());
        }
        let mut left = self.conjunction()?;
        while self.word("or") {
            let right = self.conjunction()?;
            left = self.join(left, right, |parts| Node::Both(false, parts))?;
        }
        Ok(left)
    }

    fn expression_inside(&mut self) -> Result<Id, Fault> {
        self.nested(Parser::expression)
    }

    fn conjunction(&mut self) -> Result<Id, Fault> {
        let mut left = self.negation()?;
        while self.word("and") {
            let right = self.negation()?;
            left = self.join(left, right, |parts| Node::Both(true, parts))?;
        }
        Ok(left)
    }

    fn negation(&mut self) -> Result<Id, Fault> {
        self.cursor.skip_space();
        let from = self.cursor.at();
        if !self.word("not") {
            return self.comparison();
        }
        let inside = self.nested(Parser::negation)?;
        self.syntax.push(Node::Not(inside), from..self.cursor.at())
    }

    /// Two values with a function of two arguments between them.
    pub(super) fn infix(&mut self) -> Result<Id, Fault> {
        let mut left = self.sides()?;
        loop {
            self.cursor.skip_space();
            let from = self.cursor.at();
            let Some(function) = self.peek().and_then(functions::function).filter(|f| f.arguments.len() == 2)
            else {
                return Ok(left);
            };
            let length = self.peek().map_or(0, str::len);
            self.cursor.back_to(from + length);
            let right = self.sides()?;
            let span = self.syntax.span(left).start..self.syntax.span(right).end;
            left = self.call(function, vec![left, right], span)?;
        }
    }

    /// A list by its members, from one integer to another, or for each member of other lists.
    pub(super) fn bracketed_list(&mut self) -> Result<Id, Fault> {
        const EXPECTED: &str = "an operator, `,`, `for` or `]`";
        let open = self.cursor.at();
        self.cursor.take("[");
        self.cursor.skip_space();
        if self.cursor.take("]") {
            return self.syntax.push(Node::List(Vec::new()), open..self.cursor.at());
        }
        let first = self.member()?;
        // `[1..6]` is the list of these integers, and no list of a list.
        if matches!(self.syntax.node(first), Node::Range(_)) {
            self.close("]", "`]`", open)?;
            return Ok(first);
        }
        if self.word("for") {
            let clauses = self.clauses()?;
            self.close("]", "an operator, `for`, `where` or `]`", open)?;
            return self.syntax.push(Node::Each { body: first, clauses }, open..self.cursor.at());
        }
        let mut members = vec![first];
        loop {
            self.cursor.skip_space();
            if !self.cursor.take(",") {
                self.close("]", EXPECTED, open)?;
                return self.syntax.push(Node::List(members), open..self.cursor.at());
            }
            members.push(self.nested(Parser::expression)?);
        }
    }

    /// A value, or two integers with `..` between them.
    fn member(&mut self) -> Result<Id, Fault> {
        let first = self.nested(Parser::expression)?;
        self.cursor.skip_space();
        if !self.cursor.take("..") {
            return Ok(first);
        }
        let last = self.nested(Parser::expression)?;
        self.join(first, last, Node::Range)
    }

    /// What stands behind the first `for`.
    pub(super) fn clauses(&mut self) -> Result<Vec<Clause>, Fault> {
        let mut clauses = Vec::new();
        loop {
            self.cursor.skip_space();
            let from = self.cursor.at();
            let name = match self.peek().map(str::len) {
                Some(length) => from..from + length,
                None => return Err(self.cursor.expected("a name")),
            };
            self.cursor.back_to(name.end);
            // A name with a meaning of its own would not be read as this one.
            if super::Names::is_taken(self.cursor.piece(&name)) {
                let problem = Problem::Taken { name: self.cursor.piece(&name).to_owned() };
                return Err(Fault::new(name, problem));
            }
            let list = if self.word("from") {
                let first = self.nested(Parser::infix)?;
                self.need("to", "an operator or `to`")?;
                let last = self.nested(Parser::infix)?;
                self.join(first, last, Node::Range)?
            } else {
                self.need("in", "`in`")?;
                self.member()?
            };
            clauses.push(Clause::For { name, list });
            while self.word("where") {
                clauses.push(Clause::Where(self.nested(Parser::expression)?));
            }
            self.cursor.skip_space();
            if !self.word("for") && !self.cursor.take(",") {
                return Ok(clauses);
            }
        }
    }

    /// Reads the name of a value, or of a function that was defined.
    pub(super) fn own(&mut self, name: &Range<usize>) -> Result<Option<Id>, Fault> {
        let word = self.cursor.piece(name);
        self.cursor.back_to(name.end);
        let is_called = self.cursor.rest().starts_with('(');
        let player = Player::BOTH.into_iter().find(|player| player.to_string() == word);
        // `Left(G)` is the function `left`, so a bracket behind the name decides.
        if let Some(player) = player.filter(|_| !is_called) {
            return self.syntax.push(Node::Player(player), name.clone()).map(Some);
        }
        if functions::function(word).is_some() {
            return Ok(None);
        }
        if !is_called {
            return self.syntax.push(Node::Name, name.clone()).map(Some);
        }
        let is_elsewhere = super::meant::is_known(word);
        let arguments = self.arguments().map_err(|fault| match is_elsewhere {
            // What stands in the brackets is of another notation, too.
            true => {
                let problem =
                    Problem::Unknown { name: self.cursor.piece(name).to_owned(), nearest: Vec::new() };
                Fault::new(name.clone(), problem)
            }
            false => fault,
        })?;
        let node = Node::Apply { name: name.clone(), arguments };
        self.syntax.push(node, name.start..self.cursor.at()).map(Some)
    }

    /// `*[..]`, a game of misère play, or `*k`, a nimber by a name.
    pub(super) fn starred(&mut self) -> Result<Option<Id>, Fault> {
        let from = self.cursor.at();
        if self.cursor.rest().starts_with("*[") {
            self.cursor.take("*");
            self.cursor.board_text()?;
            return self.syntax.push(Node::Misere, from..self.cursor.at()).map(Some);
        }
        if self.cursor.rest().starts_with('*') {
            self.cursor.take("*");
            let length =
                self.peek().map_or(0, |word| if super::Names::is_taken(word) { 0 } else { word.len() });
            let name = self.cursor.at()..self.cursor.at() + length;
            if length > 0 && !self.is_board(&name) {
                self.cursor.back_to(name.end);
                let part = self.syntax.push(Node::Name, name)?;
                return self.syntax.push(Node::NimberOf(part), from..self.cursor.at()).map(Some);
            }
            self.cursor.back_to(from);
        }
        Ok(None)
    }
}
