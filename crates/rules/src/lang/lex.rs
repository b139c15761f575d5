//! Words, numbers and signs with their places.

use super::diagnostic::{Code, Diagnostic, Span};
use super::{hidden, limits};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(i128),
    Name,
    Word(Word),
    Sign(Sign),
    /// Letters between quotation marks, in texts whose positions have kinds.
    Text,
    /// The end of a line, or `;`.
    Break,
    End,
}

macro_rules! table {
    ($(#[$doc:meta])* $kind:ident: $($variant:ident $text:literal,)+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum $kind { $($variant,)+ }

        impl $kind {
            pub(super) const ALL: &[$kind] = &[$($kind::$variant,)+];

            pub(super) fn text(self) -> &'static str {
                match self { $($kind::$variant => $text,)+ }
            }
        }
    };
}

table! {
    /// The words of the language. The names of functions and sets are words too, so that no choice can be
    /// called so.
    Word:
    And "and", Or "or", Not "not", In "in", If "if", Else "else", Where "where", Of "of", Each "each",
    Left "left", Right "right", Game "game", Param "param", Let "let", Start "start", Misere "misere",
    Win "win", Lose "lose", When "when",
    Min "min", Max "max", Abs "abs", Gcd "gcd", Xor "xor", Popcount "popcount", BitLength "bit_length",
    Isqrt "isqrt", Len "len",
    Odd "odd", Even "even", Squares "squares", Primes "primes", Powers "powers", Fibonacci "fibonacci",
}

table! {
    /// Signs, longer ones before those they begin with.
    Sign:
    Arrow "->", Power "**", FloorDivide "//", Equal "==", NotEqual "!=", AtMost "<=", AtLeast ">=",
    ShiftLeft "<<", ShiftRight ">>", Dots "..",
    Plus "+", Minus "-", Star "*", Percent "%", Less "<", Greater ">", Assign "=", Ampersand "&", Bar "|",
    Caret "^", Slash "/", Comma ",", Colon ":", Open "(", Close ")", OpenList "[", CloseList "]",
    OpenSet "{", CloseSet "}",
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) span: Span,
}

/// Signs of mathematics and of other languages, with what is written here instead.
const FOREIGN: [(&str, &str); 17] = [
    ("&&", "and"),
    ("||", "or"),
    ("...", ".."),
    ("=>", "->"),
    ("<>", "!="),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("→", "->"),
    ("−", "-"),
    ("×", "*"),
    ("·", "*"),
    ("÷", "//"),
    ("∈", "in"),
    ("∧", "and"),
    ("∨", "or"),
    ("!", "not"),
];

/// Returns the tokens, with an `End` last, and what is wrong with the characters. Foreign signs are reported
/// and read as what is written here instead, so that the rest of the text is still checked.
pub(super) fn lex(text: &str, has_kinds: bool) -> (Vec<Lexeme>, Vec<Diagnostic>) {
    // Hidden characters are told first, and skipped below.
    let errors = hidden::refused(text, limits::MAX_ERRORS);
    let mut lexer = Lexer { text, has_kinds, at: 0, open: Vec::new(), lexemes: Vec::new(), errors };
    while lexer.at < text.len() {
        lexer.step();
    }
    for (_, span) in std::mem::take(&mut lexer.open) {
        let name = span.of(text);
        let message = format!("the bracket `{name}` is never closed");
        lexer.errors.push(Diagnostic::error(Code::Bracket, span, message).label("opened here"));
    }
    lexer.push(Token::End, 0);
    (lexer.lexemes, lexer.errors)
}

struct Lexer<'a> {
    text: &'a str,
    has_kinds: bool,
    at: usize,
    open: Vec<(Sign, Span)>,
    lexemes: Vec<Lexeme>,
    errors: Vec<Diagnostic>,
}

impl Lexer<'_> {
    fn push(&mut self, token: Token, len: usize) {
        let span = Span::new(self.at, self.at + len);
        self.lexemes.push(Lexeme { token, span });
        self.at += len;
    }

    fn step(&mut self) {
        let rest = &self.text[self.at..];
        let first = rest.chars().next().expect("the text goes on");
        match first {
            // A line goes on while a bracket is open.
            '\n' if self.open.is_empty() => self.push(Token::Break, 1),
            ';' => self.push(Token::Break, 1),
            '#' => self.at += rest.find('\n').unwrap_or(rest.len()),
            _ if first.is_whitespace() || hidden::is_refused(first) => self.at += first.len_utf8(),
            '0'..='9' => self.number(rest),
            'a'..='z' | 'A'..='Z' | '_' => self.word(rest),
            '"' if self.has_kinds => self.letters(rest),
            _ => self.sign(rest, first),
        }
    }

    fn word(&mut self, rest: &str) {
        // Only ASCII letters make names, so each byte is a letter and any piece is a word.
        let len = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let word = Word::ALL.iter().find(|word| word.text() == &rest[..len]);
        self.push(word.map_or(Token::Name, |word| Token::Word(*word)), len);
    }

    fn letters(&mut self, rest: &str) {
        let end = rest[1..].find(['"', '\n']).map(|end| end + 1);
        match end {
            Some(end) if rest[end..].starts_with('"') => self.push(Token::Text, end + 1),
            _ => {
                let span = Span::new(self.at, self.at + 1);
                let error = Diagnostic::error(Code::Bracket, span, "the quotation mark is never closed");
                self.errors.push(error.label("opened here"));
                // The text ends with its line, so that one missing mark does not swallow the rest.
                self.push(Token::Text, end.unwrap_or(rest.len()));
            }
        }
    }

    fn number(&mut self, rest: &str) {
        let len = rest.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(rest.len());
        let digits: String = rest[..len].chars().filter(|c| *c != '_').collect();
        let span = Span::new(self.at, self.at + len);
        let value = digits.parse::<i128>();
        if value.is_err() {
            let message =
                format!("the number {} is too large: 2^127 - 1 is the largest", shorten(&rest[..len]));
            self.errors.push(Diagnostic::error(Code::BadNumber, span, message).label("too large"));
        }
        let after = &rest[len..];
        // A name that begins with digits is most often a product without its sign.
        let follows = after.chars().next();
        if follows.is_some_and(|c| c.is_ascii_alphabetic()) {
            let name: String = after.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            let whole = Span::new(span.start, span.end + name.len());
            let number = &rest[..len];
            let message = format!("`{number}{name}` is neither a number nor a name");
            if let Some(meant) = meant(number, &name) {
                let error = Diagnostic::error(Code::BadNumber, whole, message).label("not a number here");
                let error = error.hint(format!("numbers are written out in ten digits: `{meant}`"));
                self.errors.push(error.suggest(whole, meant.to_string()));
                self.push(Token::Number(meant), len + name.len());
                return;
            }
            let error = Diagnostic::error(Code::BadNumber, whole, message)
                .label("a product needs its sign")
                .hint(format!("write `{number}*{name}` for the product; a name begins with a letter"))
                .suggest(whole, format!("{number}*{name}"));
            self.errors.push(error);
            self.push(Token::Number(value.unwrap_or(0)), len);
            // Read on as the product.
            self.lexemes.push(Lexeme { token: Token::Sign(Sign::Star), span: Span::new(self.at, self.at) });
            return;
        }
        // Two dots are a range, so one dot alone makes a decimal.
        if after.starts_with('.') && !after.starts_with("..") {
            let more = after[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len() - 1);
            let whole = Span::new(span.start, span.end + 1 + more);
            let message = format!("`{}` is no whole number", shorten(whole.of(self.text)));
            let error = Diagnostic::error(Code::BadNumber, whole, message)
                .label("only whole numbers are known here")
                .hint("a range is written with two dots, as `1..3`");
            self.errors.push(error);
            self.push(Token::Number(value.unwrap_or(0)), len + 1 + more);
            return;
        }
        self.push(Token::Number(value.unwrap_or(0)), len);
    }

    fn sign(&mut self, rest: &str, first: char) {
        // `!` alone is foreign, but `!=` is a sign of the language.
        let foreign = FOREIGN.iter().find(|(sign, _)| rest.starts_with(sign) && !rest.starts_with("!="));
        if let Some((sign, ours)) = foreign {
            let span = Span::new(self.at, self.at + sign.len());
            let message = match *sign {
                "..." => "`...` is written `..` in a range, and stands for nothing elsewhere: a list is written out".into(),
                sign => format!("`{sign}` is written `{ours}` here"),
            };
            let error = Diagnostic::error(Code::BadCharacter, span, message).suggest(span, *ours);
            let error = if *sign == "..." { error } else { error.label(format!("write `{ours}`")) };
            self.errors.push(error);
            let word = Word::ALL.iter().find(|word| word.text() == *ours).map(|word| Token::Word(*word));
            let known = Sign::ALL.iter().find(|known| known.text() == *ours).map(|known| Token::Sign(*known));
            self.push(word.or(known).expect("what is written here is a token"), sign.len());
            return;
        }
        match Sign::ALL.iter().find(|sign| rest.starts_with(sign.text())) {
            Some(sign) => {
                self.bracket(*sign);
                self.push(Token::Sign(*sign), sign.text().len());
            }
            None => {
                let span = Span::new(self.at, self.at + first.len_utf8());
                let message = format!("the character `{}` is no part of the language", first.escape_debug());
                let error = Diagnostic::error(Code::BadCharacter, span, message).label("not known here");
                let is_method = self.has_kinds && first == '.' && rest[1..].starts_with(char::is_alphabetic);
                self.errors.push(match is_method {
                    true => error.hint(
                        "values have no methods: write `count(a, x)`, `sorted(a)`, `s - {v}`, `a with a[i] = x`",
                    ),
                    false => error,
                });
                self.at += first.len_utf8();
            }
        }
    }

    fn bracket(&mut self, sign: Sign) {
        let span = Span::new(self.at, self.at + 1);
        let partner = match sign {
            Sign::Open | Sign::OpenList | Sign::OpenSet => return self.open.push((sign, span)),
            Sign::Close => Sign::Open,
            Sign::CloseList => Sign::OpenList,
            Sign::CloseSet => Sign::OpenSet,
            _ => return,
        };
        // A bracket of another kind closes the innermost one, so that one slip makes one error.
        match self.open.pop() {
            Some((open, _)) if open == partner => {}
            Some((open, opened)) => {
                let message = format!("`{}` does not close `{}`", sign.text(), open.text());
                let error = Diagnostic::error(Code::Bracket, span, message).label("closed here");
                self.errors.push(error.other(opened, "opened here"));
            }
            None => {
                let message = format!("`{}` closes nothing", sign.text());
                self.errors.push(Diagnostic::error(Code::Bracket, span, message).label("no bracket is open"));
            }
        }
    }
}

fn shorten(text: &str) -> String {
    if text.len() <= 24 { text.to_owned() } else { format!("{}...", &text[..20]) }
}
/// The number that `1e6` and `0x10` mean elsewhere.
fn meant(digits: &str, name: &str) -> Option<i128> {
    if let Some(exponent) = name.strip_prefix(['e', 'E']) {
        let power = 10_i128.checked_pow(exponent.parse().ok()?)?;
        return digits.parse::<i128>().ok()?.checked_mul(power);
    }
    let in_base = |letter: char, base| i128::from_str_radix(name.strip_prefix(letter)?, base).ok();
    (digits == "0").then(|| in_base('x', 16).or_else(|| in_base('b', 2))).flatten()
}
