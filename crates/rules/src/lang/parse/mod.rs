//! From tokens to the tree: the lines of a text. Every line that cannot be read is reported once and passed
//! over.

mod expression;
mod family;
pub(super) mod foreign;
mod kinds;
mod parts;
mod turns;

use super::ast::{Expr, Item, Let, Line, Name, Pattern};
use super::diagnostic::{Code, Diagnostic, Span};
use super::lex::{Lexeme, Sign, Token, Word, lex};
use super::limits::MAX_DEPTH;
use expression::{called, is_function, is_set};

/// What may be wrong where a name or a number follows something whole.
const MISSING: &str = "an operator is missing before it, or `;` and a new line";

/// Reads a text of any content; the items are those that could be read. `has_kinds` says whether positions
/// may hold more than numbers.
pub(super) fn parse(text: &str, has_kinds: bool) -> (Vec<Item>, Vec<Diagnostic>) {
    let (lexemes, errors) = lex(text, has_kinds);
    let mut parser = Parser { text, has_kinds, lexemes, at: 0, errors, depth: 0 };
    let items = parser.items();
    (items, parser.errors)
}

/// Reads one expression that stands by itself; messages call it `what`.
pub(super) fn parse_alone(text: &str, what: &str, has_kinds: bool) -> (Option<Expr>, Vec<Diagnostic>) {
    let (lexemes, errors) = lex(text, has_kinds);
    let mut parser = Parser { text, has_kinds, lexemes, at: 0, errors, depth: 0 };
    let expression = parser.expression().and_then(|found| parser.end_of_item(what).map(|()| found));
    (expression.ok(), parser.errors)
}

/// Marks that something has been reported and the item is given up.
struct Reported;

type Parsed<T> = Result<T, Reported>;

struct Parser<'a> {
    text: &'a str,
    /// Whether positions may hold lists, words and sets, and expressions speak of them.
    has_kinds: bool,
    lexemes: Vec<Lexeme>,
    at: usize,
    errors: Vec<Diagnostic>,
    depth: u32,
}

impl Parser<'_> {
    fn peek(&self) -> Token {
        self.lexemes[self.at].token
    }

    fn peek_after(&self, more: usize) -> Token {
        // Behind the last token there is nothing but the end.
        self.lexemes.get(self.at + more).map_or(Token::End, |lexeme| lexeme.token)
    }

    fn span(&self) -> Span {
        self.lexemes[self.at].span
    }

    /// The span of the token before.
    fn last_span(&self) -> Span {
        self.at.checked_sub(1).map_or(Span::default(), |at| self.lexemes[at].span)
    }

    fn next(&mut self) -> Lexeme {
        let lexeme = self.lexemes[self.at];
        // The last token is the end, and it stays.
        self.at = (self.at + 1).min(self.lexemes.len() - 1);
        lexeme
    }

    fn take(&mut self, token: Token) -> bool {
        let found = self.peek() == token;
        if found {
            self.next();
        }
        found
    }

    fn take_sign(&mut self, sign: Sign) -> bool {
        self.take(Token::Sign(sign))
    }

    fn take_word(&mut self, word: Word) -> bool {
        self.take(Token::Word(word))
    }

    fn found(&self) -> String {
        match self.peek() {
            Token::Break if self.span().of(self.text) == ";" => "`;`".to_owned(),
            Token::Break => "the end of the line".to_owned(),
            Token::End => "the end of the text".to_owned(),
            _ => format!("`{}`", self.span().of(self.text)),
        }
    }

    fn report<T>(&mut self, error: Diagnostic) -> Parsed<T> {
        // A sign that is wrong by itself is not reported for its place too, nor the end that an open bracket
        // hides.
        let known = self.errors.iter().any(|known| {
            known.span == error.span || (known.code == Code::Bracket && self.peek() == Token::End)
        });
        if !known {
            self.errors.push(error);
        }
        Err(Reported)
    }

    fn expected(&self, what: &str) -> Diagnostic {
        let message = format!("expected {what}, found {}", self.found());
        Diagnostic::error(Code::Syntax, self.span(), message).label(format!("expected {what}"))
    }

    fn expect_sign(&mut self, sign: Sign, what: &str) -> Parsed<()> {
        if self.take_sign(sign) {
            return Ok(());
        }
        let error = self.expected(&format!("`{}` {what}", sign.text()));
        self.report(error)
    }

    fn items(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        loop {
            match self.peek() {
                Token::End => return items,
                Token::Break => {
                    self.next();
                }
                _ => {
                    // An item that was given up may have left a depth behind.
                    self.depth = 0;
                    if let Ok(item) = self.item() {
                        items.push(item);
                    } else {
                        // A line that cannot be read is left as a whole, so that its rest is not reported
                        // too.
                        while !matches!(self.peek(), Token::Break | Token::End) {
                            self.next();
                        }
                    }
                }
            }
        }
    }

    fn item(&mut self) -> Parsed<Item> {
        let start = self.span();
        // A word of the language before a colon is a label, and reported as one where the line is read.
        let labelled = self.peek_after(1) == Token::Sign(Sign::Colon);
        if let Some(item) = self.turn_or_end()? {
            self.end_of_item("this")?;
            return Ok(item);
        }
        if self.begins_family() {
            return self.for_all();
        }
        let item = match self.peek() {
            Token::Word(Word::Game) if !labelled => self.game()?,
            Token::Word(Word::Param) if !labelled => self.param()?,
            Token::Word(Word::Let) if !labelled => self.let_function()?,
            Token::Word(Word::Start) if !labelled => {
                self.next();
                let pattern = match self.has_kinds && self.peek() == Token::Sign(Sign::Arrow) {
                    true => Pattern { names: Vec::new(), kinds: Vec::new(), span: start },
                    false => self.pattern("the numbers that a user gives")?,
                };
                self.arrow(&pattern)?;
                Item::Start(pattern, self.part()?)
            }
            Token::Word(Word::Misere) if !labelled => Item::Misere(self.next().span),
            Token::Word(word @ (Word::Win | Word::Lose)) if !labelled => {
                self.next();
                if !self.take_word(Word::When) {
                    let error = self
                        .expected("`when`")
                        .hint("a goal is written `win when CONDITION` or `lose when CONDITION`");
                    return self.report(error);
                }
                let condition = self.expression()?;
                Item::Goal { win: word == Word::Win, span: start.to(condition.span), condition }
            }
            Token::Name if self.begins_position() => {
                self.next();
                Item::Position(self.pattern("a coordinate")?)
            }
            // Elsewhere the word is a name like others.
            Token::Name
                if start.of(self.text) == "positions" && self.peek_after(1) == Token::Word(Word::Where) =>
            {
                self.next();
                self.next();
                Item::Domain(self.expression()?)
            }
            _ => self.line(start)?,
        };
        self.end_of_item(match item {
            Item::Line(_) => "the rule",
            _ => "this",
        })?;
        Ok(item)
    }

    fn end_of_item(&mut self, what: &str) -> Parsed<()> {
        if matches!(self.peek(), Token::Break | Token::End) {
            return Ok(());
        }
        let mut error = Diagnostic::error(
            Code::Syntax,
            self.span(),
            format!("expected the end of {what}, found {}", self.found()),
        )
        .label("not expected here");
        error = match self.peek() {
            Token::Sign(Sign::Comma) => error
                .hint("conditions are joined by `and`; one of several values is written `k in {1, 3, 4}`"),
            Token::Sign(Sign::Dots) => error.hint("a range stands only after `in`, as `k in 1..3`"),
            Token::Sign(Sign::Arrow) => {
                error.hint("a line has one arrow; the next line begins after `;` or on a new line")
            }
            Token::Word(Word::Where) => {
                error.hint("a line has one `where`; further conditions are joined by `and`")
            }
            Token::Sign(Sign::Colon) => error.hint("the condition of a line begins with `where`"),
            Token::Word(word) if is_set(word) => {
                error.hint(format!("membership is written `k in {}`", word.text()))
            }
            Token::Word(word) if is_function(word) => {
                error.hint(format!("a function is called with brackets: `{}`", called(word)))
            }
            Token::Name if ["gains", "pays"].contains(&self.span().of(self.text)) => error.hint(
                "what a move gains or pays stands before `where`, as `n -> n - k gains k where k >= 1`",
            ),
            Token::Name => match foreign::word(self.span().of(self.text)) {
                Some((hint, Some(ours))) => {
                    let span = self.span();
                    error.hint(hint).suggest(span, ours)
                }
                Some((hint, None)) => error.hint(hint),
                None => error.hint(MISSING),
            },
            Token::Number(_) => error.hint(MISSING),
            _ => error,
        };
        self.report(error)
    }

    /// A name that is being given to something.
    fn new_name(&mut self, what: &str) -> Parsed<Name> {
        let span = self.span();
        let text = span.of(self.text).to_owned();
        match self.peek() {
            Token::Name => {
                self.next();
                Ok(Name { text, span })
            }
            Token::Word(word) => {
                let message = format!("`{}` is a word of the language and cannot name {what}", word.text());
                let error = Diagnostic::error(Code::Reserved, span, message).label("not a name");
                self.report(error.hint(format!("take another name, `{text}_` for one")))
            }
            _ => {
                let mut error = self.expected(&format!("a name for {what}"));
                if self.peek() == Token::Sign(Sign::OpenList) {
                    error = error.hint(
                        "one number stands without brackets, `n -> n - 1`, several in round ones, `(a, b) -> (a - 1, b)`",
                    );
                }
                self.report(error)
            }
        }
    }

    fn game(&mut self) -> Parsed<Item> {
        self.next();
        let mut span = self.span();
        if !matches!(self.peek(), Token::Name | Token::Word(_)) {
            let error = self
                .expected("the name of the game")
                .hint("a name of letters, digits and hyphens, as `end-nim`");
            return self.report(error);
        }
        self.next();
        // Hyphens belong to the name where no space is around them.
        // The game's name is pieced together from tokens, since hyphens are signs elsewhere.
        while self.span().start == span.end
            && matches!(
                self.peek(),
                Token::Name | Token::Word(_) | Token::Number(_) | Token::Sign(Sign::Minus)
            )
        {
            span = span.to(self.next().span);
        }
        let text = span.of(self.text).to_owned();
        if text.ends_with('-') || text.contains("--") {
            let message = format!("`{text}` is no name: a hyphen stands between letters or digits");
            return self.report(Diagnostic::error(Code::Syntax, span, message).label("a loose hyphen"));
        }
        Ok(Item::Game(Name { text, span }))
    }

    fn param(&mut self) -> Parsed<Item> {
        self.next();
        let name = self.new_name("a parameter")?;
        if self.has_kinds && self.take_sign(Sign::Colon) {
            return self.graph(name);
        }
        if !self.take_sign(Sign::Assign) {
            let error =
                self.expected("`=`").hint("a parameter is written `param m = 3` or `param cap = [4, 4]`");
            return self.report(error);
        }
        // A parameter whose value cannot be read is still known by its name, so that its uses are not
        // reported too.
        let value = self.expression().unwrap_or_else(|Reported| {
            while !matches!(self.peek(), Token::Break | Token::End) {
                self.next();
            }
            Expr::bad(name.span)
        });
        Ok(Item::Param(name, value))
    }

    fn let_function(&mut self) -> Parsed<Item> {
        self.next();
        let name = self.new_name("a function")?;
        if !self.take_sign(Sign::Open) {
            let error = self
                .expected("`(`")
                .hint("a function is written `let f(x) = x * x`; a constant is a `param`");
            return self.report(error);
        }
        let mut arguments = Vec::new();
        if !self.take_sign(Sign::Close) {
            loop {
                arguments.push(self.new_name("an argument")?);
                if !self.take_sign(Sign::Comma) {
                    break;
                }
            }
            self.expect_sign(Sign::Close, "after the arguments")?;
        }
        self.expect_sign(Sign::Assign, "before the body of the function")?;
        let body = self.expression()?;
        Ok(Item::Let(Let { name, arguments, body }))
    }

    fn line(&mut self, start: Span) -> Parsed<Item> {
        let mut label = None;
        // Words joined by hyphens before a colon were meant as a label; elsewhere they are a difference.
        let is_hyphen = |at: &usize| self.peek_after(2 * at + 1) == Token::Sign(Sign::Minus);
        let words = 2 * (0..).take_while(is_hyphen).count();
        if words > 0 && self.peek_after(words + 1) == Token::Sign(Sign::Colon) {
            let span = start.to(self.lexemes[self.at + words].span);
            let label = span.of(self.text);
            let message = format!("`{label}` labels no line: a label has letters, digits and `_`");
            let error = Diagnostic::error(Code::Syntax, span, message).label("a hyphen");
            let ours = label.replace('-', "_").replace(char::is_whitespace, "");
            self.errors.push(error.suggest(span, ours));
            self.at += words + 2;
        } else if self.peek_after(1) == Token::Sign(Sign::Colon) {
            if let Token::Word(word @ (Word::Left | Word::Right)) = self.peek() {
                let word = word.text();
                let message = format!("`{word}` is a word of the language and cannot label a line");
                let error = Diagnostic::error(Code::Reserved, start, message).label("not a label");
                return self.report(
                    error.hint(format!("a line for one player is written `{word} n -> ...`, without `:`")),
                );
            }
            let name = self.new_name("a line")?;
            if let "again" | "draw" | "gains" | "pays" = name.text.as_str() {
                let message = format!("`{}` is a word of the language and cannot label a line", name.text);
                let error = Diagnostic::error(Code::Reserved, start, message).label("not a label");
                return self.report(error.hint("it is written without `:`"));
            }
            label = Some(name);
            self.next();
        }
        // `again` may stand before the player or behind, since both are said.
        let first = self.again();
        let mover = self.player();
        let again = first.or_else(|| self.again());
        // These words go on with the line before, which has ended.
        if let Token::Word(Word::And | Word::Or | Word::Where | Word::If | Word::Else) = self.peek() {
            let error = self
                .expected("a rule")
                .hint("a line goes on only inside brackets: put it on the line before");
            return self.report(error);
        }
        let pattern = self.pattern("a coordinate")?;
        self.arrow(&pattern)?;
        let mut parts = self.parts()?;
        // Without brackets several numbers are parts of a sum, which a text on tuples hardly means.
        self.bracket_tuple(&pattern, &mut parts);
        let gain = self.gain()?;
        let condition = match self.peek() {
            Token::Word(Word::Where) => {
                self.next();
                Some(self.expression()?)
            }
            Token::Word(Word::When) => {
                let error = self.expected("`where`").hint("the condition of a line begins with `where`");
                let span = self.span();
                return self.report(error.suggest(span, "where"));
            }
            _ => None,
        };
        let span = start.to(self.last_span());
        Ok(Item::Line(Line { label, mover, pattern, parts, gain, again, condition, span }))
    }

    fn arrow(&mut self, pattern: &Pattern) -> Parsed<()> {
        if self.take_sign(Sign::Arrow) {
            return Ok(());
        }
        let mut error = self.expected("`->`");
        if self.peek() == Token::Sign(Sign::Comma) {
            error = error.hint("a position of several numbers is written with brackets: `(a, b) -> ...`");
        } else {
            let first = pattern.names.first();
            let name = first.map_or("n", |name| name.text.as_str());
            let words = [
                "game", "param", "let", "start", "misere", "win", "lose", "left", "right", "draw",
                "position", "again",
            ];
            let near = super::diagnostic::nearest(name, words);
            error = match (foreign::item(name), near, first) {
                (Some(hint), ..) => error.hint(hint),
                (None, Some(near), Some(first)) => {
                    error.hint(format!("did you mean `{near}`?")).suggest(first.span, near)
                }
                _ => error.hint(format!(
                    "a rule says what becomes of a position: `{name} -> {name} - k where 1 <= k <= 3`"
                )),
            };
        }
        self.report(error)
    }

    fn too_deep<T>(&mut self) -> Parsed<T> {
        let message = format!("this is nested more than {MAX_DEPTH} levels deep");
        let error = Diagnostic::error(Code::TooLarge, self.span(), message).label("too deep");
        self.report(error)
    }
}
