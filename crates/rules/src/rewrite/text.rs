//! From text to [`Rewrites`], or everything that is wrong with the text.

use super::{ANY, Board, BoardError, Line, Rewrites, WALL};
use crate::lang::hidden::{is_refused, refused};
use crate::lang::limits::{MAX_BYTES, MAX_ERRORS};
use crate::lang::{Code, Diagnostic, Rejected, Span};
use grundy_values::Player;

/// Reads rules that replace pieces of a board: lines
/// `[name:] [left | right] "PATTERN" -> "REPLACEMENT" [turned]`, parted by `;` or line ends, and the items
/// `mirror A B ...`, `misere` and `game NAME`. `#` outside quotation marks begins a comment.
///
/// # Errors
/// Everything that is wrong with the text, up to [`MAX_ERRORS`].
pub fn parse(text: &str) -> Result<Rewrites, Rejected> {
    if text.len() > MAX_BYTES {
        let message = format!("the text has {} bytes; rules have at most {MAX_BYTES}", text.len());
        let error = Diagnostic::error(Code::TooLarge, Span::new(0, 0), message);
        return Err(Rejected { diagnostics: vec![error] });
    }
    let mut reader = Reader {
        game: None,
        lines: Vec::new(),
        mirror: Vec::new(),
        mirrored: None,
        misere: false,
        errors: refused(text, MAX_ERRORS),
    };
    for item in items(text) {
        if let Err(error) = reader.item(&item) {
            reader.errors.push(*error);
        }
    }
    if reader.errors.is_empty() && reader.lines.is_empty() {
        let message = "the text has no line; expected one such as `left \"T.\" -> \".T\"`";
        reader.errors.push(Diagnostic::error(Code::NoLine, Span::new(0, text.len()), message));
    }
    if let (Some(span), true) =
        (reader.mirrored, reader.lines.iter().any(|line| line.player == Some(Player::Right)))
    {
        let message =
            "`mirror` gives Right the lines of Left, and there are lines of Right too; keep one of them";
        reader.errors.push(Diagnostic::error(Code::Duplicate, span, message));
    }
    if reader.errors.is_empty() {
        return Ok(Rewrites::new(reader.game, reader.lines, reader.mirror, reader.misere));
    }
    reader.errors.sort_by_key(|error| error.span);
    reader.errors.truncate(MAX_ERRORS);
    Err(Rejected { diagnostics: reader.errors })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    /// Letters and digits.
    Word(&'a str),
    /// What stands between quotation marks.
    Picture(&'a str),
    Arrow,
    Colon,
    /// A quotation mark without its partner, or another sign.
    Other(&'a str),
}

type Item<'a> = Vec<(Token<'a>, Span)>;

/// Takes the text apart into items of tokens.
fn items(text: &str) -> Vec<Item<'_>> {
    let mut items = vec![Vec::new()];
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
        let (token, length) = match first {
            ';' | '\n' => {
                items.push(Vec::new());
                at += 1;
                continue;
            }
            '#' => {
                at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            _ if first.is_whitespace() || is_refused(first) => {
                at += first.len_utf8();
                continue;
            }
            _ if rest.starts_with("->") => (Token::Arrow, 2),
            ':' => (Token::Colon, 1),
            '"' => match rest[1..].find(['"', '\n', ';']) {
                Some(end) if rest[1 + end..].starts_with('"') => (Token::Picture(&rest[1..=end]), end + 2),
                Some(end) => (Token::Other(&rest[..=end]), end + 1),
                None => (Token::Other(rest), rest.len()),
            },
            _ if is_word(first) => {
                let end = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
                // An arrow may follow a word without a blank.
                let end = rest[..end].find("->").unwrap_or(end).max(first.len_utf8());
                (Token::Word(&rest[..end]), end)
            }
            _ => (Token::Other(&rest[..first.len_utf8()]), first.len_utf8()),
        };
        items.last_mut().expect("there is an item").push((token, Span::new(at, at + length)));
        at += length;
    }
    items.retain(|item| !item.is_empty());
    items
}

struct Reader {
    game: Option<String>,
    lines: Vec<Line>,
    mirror: Vec<(char, char)>,
    mirrored: Option<Span>,
    misere: bool,
    errors: Vec<Diagnostic>,
}

type Fault = Box<Diagnostic>;

fn fault(code: Code, span: Span, message: impl Into<String>) -> Fault {
    Box::new(Diagnostic::error(code, span, message))
}

impl Reader {
    fn item(&mut self, item: &[(Token<'_>, Span)]) -> Result<(), Fault> {
        let whole = item[0].1.to(item[item.len() - 1].1);
        match item {
            [(Token::Word("game"), _), (Token::Word(name), span)] => {
                if self.game.replace((*name).to_owned()).is_some() {
                    return Err(fault(Code::Duplicate, *span, "the game has two names"));
                }
                Ok(())
            }
            [(Token::Word("game"), span), ..] => {
                Err(fault(Code::Syntax, *span, "expected one word after `game`, the name of the game"))
            }
            [(Token::Word("misere"), _)] => {
                self.misere = true;
                Ok(())
            }
            [(Token::Word("mirror"), _), letters @ ..] => self.mirror(letters, whole),
            _ => self.line(item, whole),
        }
    }

    fn mirror(&mut self, letters: &[(Token<'_>, Span)], whole: Span) -> Result<(), Fault> {
        let mut found: Vec<char> = Vec::new();
        for (token, span) in letters {
            let (Token::Word(word) | Token::Other(word) | Token::Picture(word)) = token else {
                return Err(fault(
                    Code::Syntax,
                    *span,
                    "expected letters of pieces after `mirror`, as `mirror T F`",
                ));
            };
            let mut letters = word.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) if !found.contains(&letter) => found.push(letter),
                (Some(letter), None) => {
                    return Err(fault(
                        Code::Duplicate,
                        *span,
                        format!("'{letter}' has two partners in the mirror"),
                    ));
                }
                _ => {
                    let message = format!("expected one letter of a piece; found `{word}`");
                    return Err(fault(Code::Syntax, *span, message));
                }
            }
        }
        if found.is_empty() || found.len() % 2 == 1 {
            return Err(fault(
                Code::Arity,
                whole,
                "expected pairs of letters after `mirror`, as `mirror T F`",
            ));
        }
        self.mirrored = Some(whole);
        self.mirror.extend(found.chunks(2).map(|pair| (pair[0], pair[1])));
        Ok(())
    }

    fn line(&mut self, item: &[(Token<'_>, Span)], whole: Span) -> Result<(), Fault> {
        if let Some((_, span)) =
            item.iter().find(|(token, _)| matches!(token, Token::Picture(text) if text.contains("->")))
        {
            return Err(fault(
                Code::Bracket,
                *span,
                "an arrow between quotation marks: one of them has no partner",
            ));
        }
        let mut rest = item;
        let mut name = None;
        if let [(Token::Word(word), _), (Token::Colon, _), after @ ..] = rest {
            name = Some((*word).to_owned());
            rest = after;
        }
        let player = match rest {
            [(Token::Word("left"), _), after @ ..] => (Some(Player::Left), after),
            [(Token::Word("right"), _), after @ ..] => (Some(Player::Right), after),
            _ => (None, rest),
        };
        let (player, rest) = player;
        let (pictures, turned) = match rest {
            [from, (Token::Arrow, _), to] => ([from, to], false),
            [from, (Token::Arrow, _), to, (Token::Word("turned"), _)] => ([from, to], true),
            _ => {
                let misplaced = rest.iter().find(|(token, _)| matches!(token, Token::Other(_)));
                let (span, found) = match misplaced {
                    Some((Token::Other(found), span)) if found.starts_with('"') => {
                        return Err(fault(Code::Bracket, *span, "a quotation mark without its partner"));
                    }
                    Some((Token::Other(found), span)) => (*span, format!("; found `{found}`")),
                    _ => (whole, String::new()),
                };
                let message = format!(
                    "expected a line such as `left \"T.\" -> \".T\"` or `\"xo\" -> \".x\" turned`{found}"
                );
                return Err(fault(Code::Syntax, span, message));
            }
        };
        let [from, to] = pictures.map(|(token, span)| match token {
            Token::Picture(text) => Board::read(text, &[]).map_err(|error| picture_fault(&error, *span)),
            _ => Err(fault(Code::Syntax, *span, "expected a picture between quotation marks, as `\"T.\"`")),
        });
        let (from, to) = (from?, to?);
        let (from_span, to_span) = (pictures[0].1, pictures[1].1);
        if (from.rows(), from.columns()) != (to.rows(), to.columns()) {
            let size = |board: &Board| format!("{} x {}", board.rows(), board.columns());
            let message = format!(
                "the pattern has {} cells and what replaces it {}; both must have one shape",
                size(&from),
                size(&to)
            );
            return Err(Box::new(
                Diagnostic::error(Code::Pattern, to_span, message).other(from_span, "the pattern"),
            ));
        }
        if from.cells().any(|letter| letter == WALL) {
            let message = format!("'{WALL}' is a wall, where nothing happens; it cannot stand in a pattern");
            return Err(fault(Code::Pattern, from_span, message));
        }
        if let Some(letter) =
            from.cells().chain(to.cells()).find(|letter| letter.is_whitespace() || *letter == '+')
        {
            let message = format!("'{letter}' cannot be a piece: it parts boards");
            return Err(fault(Code::BadCharacter, from_span.to(to_span), message));
        }
        if from.cells().zip(to.cells()).any(|(from, to)| (from == ANY) != (to == ANY)) {
            let message = format!(
                "'{ANY}' is a cell that stays as it is; it must stand at the same places on both sides"
            );
            return Err(Box::new(
                Diagnostic::error(Code::Pattern, to_span, message).other(from_span, "the pattern"),
            ));
        }
        if from == to {
            return Err(fault(Code::MayNotEnd, to_span, "the line changes nothing, so play would not end"));
        }
        self.lines.push(Line { name, player, from, to, turned });
        Ok(())
    }
}

/// Puts the fault of a picture at its place in the text.
fn picture_fault(error: &BoardError, picture: Span) -> Fault {
    let inside = error.span();
    let span = if inside.is_empty() {
        picture
    } else {
        Span::new(picture.start + 1 + inside.start, picture.start + 1 + inside.end)
    };
    fault(Code::Pattern, span, error.to_string())
}
