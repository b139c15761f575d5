//! From text to [`Rewrites`], or everything that is wrong with the text.

use super::groups::Groups;
use super::pattern::Pictures;
use super::{
    ANY, Board, BoardError, Laid, Line, MOST_CELLS, MOST_RUNS, MOST_STEPS, RUN, Rewrites, Step, Text, WALL,
};
use crate::lang::hidden::{is_refused, refused};
use crate::lang::limits::{MAX_BYTES, MAX_ERRORS};
use crate::lang::{Code, Diagnostic, Rejected, Span};
use grundy_values::Player;

/// Reads rules that replace pieces of a board: lines
/// `[name:] [left | right] STEP [then STEP ..]` with steps `"PATTERN" -> "REPLACEMENT" [turned | around]`,
/// behind which `without A B ..` may stand, parted by `;` or line ends, and the items `class A = B C ..`,
/// `mirror A B ..`, `groups A B .. touch C ..`, `impartial`, `misere` and `game NAME`. `#` outside quotation
/// marks begins a comment.
///
/// # Errors
/// Everything that is wrong with the text, up to [`MAX_ERRORS`].
pub fn parse(text: &str) -> Result<Rewrites, Rejected> {
    if text.len() > MAX_BYTES {
        let message = format!("the text has {} bytes; rules have at most {MAX_BYTES}", text.len());
        let error = Diagnostic::error(Code::TooLarge, Span::new(0, 0), message);
        return Err(Rejected { diagnostics: vec![error] });
    }
    let mut reader = Reader { text: Text::default(), mirrored: None, errors: refused(text, MAX_ERRORS) };
    // A class may be named below the lines that use it.
    let (classes, others): (Vec<Item<'_>>, Vec<Item<'_>>) =
        items(text).into_iter().partition(|item| is_class(item));
    for item in classes.iter().chain(&others) {
        if let Err(error) = reader.item(item) {
            reader.errors.push(*error);
        }
    }
    // With other errors a line may be what could not be read.
    if reader.errors.is_empty() && reader.text.lines.is_empty() {
        let message = "the text has no line; expected one such as `left \"T.\" -> \".T\"`";
        reader.errors.push(Diagnostic::error(Code::NoLine, Span::new(0, text.len()), message));
    }
    // With `mirror` Right has lines already, and which of the two was meant is not known.
    if let (Some(span), true) =
        (reader.mirrored, reader.text.lines.iter().any(|line| line.player == Some(Player::Right)))
    {
        let message =
            "`mirror` gives Right the lines of Left, and there are lines of Right too; keep one of them";
        reader.errors.push(Diagnostic::error(Code::Duplicate, span, message));
    }
    if reader.errors.is_empty() {
        return Ok(Rewrites::new(reader.text));
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
            // A picture ends with its line, so that a mark without a partner spoils one line alone.
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

/// Returns whether an item names a class, and is no line with the label `class`.
fn is_class(item: &[(Token<'_>, Span)]) -> bool {
    // Behind a colon `class` would be the label of a line.
    matches!(
        item,
        [(Token::Word("class"), _)]
            | [(Token::Word("class"), _), (Token::Word(_) | Token::Picture(_) | Token::Other(_), _), ..]
    )
}

struct Reader {
    text: Text,
    mirrored: Option<Span>,
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
                if self.text.name.replace((*name).to_owned()).is_some() {
                    return Err(fault(Code::Duplicate, *span, "the game has two names"));
                }
                Ok(())
            }
            [(Token::Word("game"), span), ..] => {
                Err(fault(Code::Syntax, *span, "expected one word after `game`, the name of the game"))
            }
            [(Token::Word("misere"), _)] => {
                self.text.misere = true;
                Ok(())
            }
            [(Token::Word("impartial"), _)] => {
                self.text.common = true;
                Ok(())
            }
            [_, rest @ ..] if is_class(item) => self.class(rest, whole),
            [(Token::Word("mirror"), _), letters @ ..] => self.mirror(letters, whole),
            [(Token::Word("groups"), _), rest @ ..] if !matches!(rest, [(Token::Colon, _), ..]) => {
                self.groups(rest, whole)
            }
            _ => self.line(item, whole),
        }
    }

    /// Reads letters of pieces, each once.
    fn letters(tokens: &[(Token<'_>, Span)], example: &str, twice: &str) -> Result<Vec<char>, Fault> {
        let mut found: Vec<char> = Vec::new();
        for (token, span) in tokens {
            let (Token::Word(word) | Token::Other(word) | Token::Picture(word)) = token else {
                return Err(fault(
                    Code::Syntax,
                    *span,
                    format!("expected letters of pieces, as `{example}`"),
                ));
            };
            let mut letters = word.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) if !found.contains(&letter) => found.push(letter),
                (Some(letter), None) => {
                    return Err(fault(Code::Duplicate, *span, format!("'{letter}' {twice}")));
                }
                _ => {
                    let message = format!("expected one letter of a piece; found `{word}`");
                    return Err(fault(Code::Syntax, *span, message));
                }
            }
        }
        Ok(found)
    }

    fn class(&mut self, rest: &[(Token<'_>, Span)], whole: Span) -> Result<(), Fault> {
        const EXAMPLE: &str = "class A = x o";
        let [(_, span), (Token::Other("="), _), tokens @ ..] = rest else {
            let message = format!(
                "expected a letter for the class, `=` and the letters that it stands for, as `{EXAMPLE}`"
            );
            return Err(fault(Code::Syntax, whole, message));
        };
        if tokens.is_empty() {
            let message = format!("expected the letters of the class after `=`, as `{EXAMPLE}`");
            return Err(fault(Code::Syntax, whole, message));
        }
        // There is one letter, so no letter can stand twice.
        let name = Reader::letters(&rest[..1], EXAMPLE, "")?[0];
        let mut letters = Reader::letters(tokens, EXAMPLE, "stands twice in the class")?;
        let is_class = |letter: char| self.text.classes.iter().any(|(name, _)| *name == letter);
        if is_class(name) {
            return Err(fault(Code::Duplicate, *span, format!("there are two classes '{name}'")));
        }
        let parted = tokens.iter().zip(&letters);
        for ((_, span), letter) in std::iter::once((&rest[0], &name)).chain(parted) {
            // A letter with two meanings would be read differently in pictures and in classes.
            let why = match *letter {
                WALL | ANY | RUN | '+' | '|' => "has another meaning in pictures",
                letter if letter == name && span.start != rest[0].1.start => "is the class itself",
                letter if is_class(letter) => "is a class; write its letters",
                letter
                    if letter == name
                        && self.text.classes.iter().any(|(_, letters)| letters.contains(&name)) =>
                {
                    "stands in another class; write its letters there"
                }
                _ => continue,
            };
            return Err(fault(Code::Pattern, *span, format!("'{letter}' {why}; it is no letter of a piece")));
        }
        letters.sort_unstable();
        self.text.classes.push((name, letters));
        Ok(())
    }

    fn mirror(&mut self, letters: &[(Token<'_>, Span)], whole: Span) -> Result<(), Fault> {
        let found = Reader::letters(letters, "mirror T F", "has two partners in the mirror")?;
        if found.is_empty() || found.len() % 2 == 1 {
            return Err(fault(
                Code::Arity,
                whole,
                "expected pairs of letters after `mirror`, as `mirror T F`",
            ));
        }
        // The letters of a class are exchanged one by one, so the class follows them.
        let is_class = |letter: &&char| self.text.classes.iter().any(|(name, _)| name == *letter);
        if let Some(at) = found.iter().position(|letter| is_class(&letter)) {
            let message = format!(
                "'{}' is a class; `mirror` exchanges pieces, and those of a class with them",
                found[at]
            );
            return Err(fault(Code::Pattern, letters[at].1, message));
        }
        self.mirrored = Some(whole);
        self.text.mirror.extend(found.chunks(2).map(|pair| (pair[0], pair[1])));
        Ok(())
    }

    fn groups(&mut self, rest: &[(Token<'_>, Span)], whole: Span) -> Result<(), Fault> {
        const EXAMPLE: &str = "groups x o touch .";
        let touch = rest.iter().position(|(token, _)| *token == Token::Word("touch"));
        let parted = touch.map(|at| (&rest[..at], &rest[at + 1..]));
        let Some((of, beside)) = parted.filter(|(of, beside)| !of.is_empty() && !beside.is_empty()) else {
            let message = format!("expected letters, `touch` and the letters beside them, as `{EXAMPLE}`");
            return Err(fault(Code::Syntax, whole, message));
        };
        let groups = Groups { of: self.pieces(of, EXAMPLE)?, beside: self.pieces(beside, EXAMPLE)? };
        // A group that touches itself would always touch something.
        if let Some(at) = groups.of.iter().position(|letter| groups.beside.contains(letter)) {
            let message = format!("'{}' would touch itself: groups touch other letters", groups.of[at]);
            return Err(fault(Code::Pattern, of[at].1, message));
        }
        self.text.groups.push(groups);
        Ok(())
    }

    /// Reads letters of pieces; a class, or a letter with another meaning, is refused.
    fn pieces(&self, tokens: &[(Token<'_>, Span)], example: &str) -> Result<Vec<char>, Fault> {
        let letters = Reader::letters(tokens, example, "stands twice here")?;
        for ((_, span), letter) in tokens.iter().zip(&letters) {
            if self.class_of(*letter).is_some() || [WALL, ANY, RUN, '+', '|'].contains(letter) {
                let message = format!("expected letters of pieces; '{letter}' stands for others");
                return Err(fault(Code::Pattern, *span, message));
            }
        }
        Ok(letters)
    }

    fn line(&mut self, item: &[(Token<'_>, Span)], whole: Span) -> Result<(), Fault> {
        // A missing mark makes the text between two pictures a picture, and then an arrow stands inside.
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
        let (rest, absent) = match rest.iter().position(|(token, _)| *token == Token::Word("without")) {
            Some(at) if at + 1 == rest.len() => {
                let message = "expected letters after `without`, as `without X`";
                return Err(fault(Code::Syntax, rest[at].1, message));
            }
            Some(at) => (&rest[..at], self.pieces(&rest[at + 1..], "without X")?),
            None => (rest, Vec::new()),
        };
        // The last step ends at `without`, which speaks of the whole move.
        let parts: Vec<_> = rest.split(|(token, _)| *token == Token::Word("then")).collect();
        if parts.len() > MOST_STEPS {
            let message = format!("the line has {} steps; a line has at most {MOST_STEPS}", parts.len());
            return Err(fault(Code::TooLarge, whole, message));
        }
        let steps =
            parts.into_iter().map(|part| self.step(part, whole)).collect::<Result<Vec<Step>, Fault>>()?;
        self.text.lines.push(Line { name, player, steps, absent });
        Ok(())
    }

    fn step(&self, part: &[(Token<'_>, Span)], whole: Span) -> Result<Step, Fault> {
        let (pictures, laid) = match part {
            [from, (Token::Arrow, _), to] => ([from, to], Laid::Straight),
            [from, (Token::Arrow, _), to, (Token::Word("turned"), _)] => ([from, to], Laid::Turned),
            [from, (Token::Arrow, _), to, (Token::Word("around"), _)] => ([from, to], Laid::Around),
            _ => {
                let misplaced = part.iter().find(|(token, _)| matches!(token, Token::Other(_)));
                let whole = part.first().zip(part.last()).map_or(whole, |(first, last)| first.1.to(last.1));
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
            Token::Picture(text) => {
                Board::read(text, &[], MOST_CELLS).map_err(|error| picture_fault(&error, *span))
            }
            _ => Err(fault(Code::Syntax, *span, "expected a picture between quotation marks, as `\"T.\"`")),
        });
        let (from, to) = (from?, to?);
        let (from_span, to_span) = (pictures[0].1, pictures[1].1);
        let differ = |message: String| {
            let error = Diagnostic::error(Code::Pattern, to_span, message);
            Err(Box::new(error.other(from_span, "the pattern")))
        };
        if (from.rows(), from.columns()) != (to.rows(), to.columns()) {
            let size = |board: &Board| format!("{} x {}", board.rows(), board.columns());
            return differ(format!(
                "the pattern has {} cells and what replaces it {}; both must have one shape",
                size(&from),
                size(&to)
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
        if laid == Laid::Around && from.rows() > 1 {
            let message =
                format!("`around` lays a row, and the picture has {} rows; expected `turned`", from.rows());
            return Err(fault(Code::Pattern, from_span, message));
        }
        // Both pictures have the same shape, so their cells pair up.
        let pairs = || from.cells().zip(to.cells());
        if pairs().any(|(from, to)| (from == ANY) != (to == ANY)) {
            return differ(format!(
                "'{ANY}' is a cell that stays as it is; it must stand at the same places on both sides"
            ));
        }
        // A class on the right does not tell which of its letters to put.
        if let Some((from, name)) = pairs().find(|(from, to)| from != to && self.class_of(*to).is_some()) {
            let letters = self.class_of(name).unwrap_or_default();
            let listed = letters.iter().map(|letter| format!("'{letter}'")).collect::<Vec<_>>().join(" or ");
            return differ(format!(
                "the class '{name}' stays as it is, and on the left there is '{from}' at its place; write a line for each of {listed}"
            ));
        }
        if pairs().any(|(from, to)| (from == RUN) != (to == RUN)) {
            return differ(format!(
                "'{RUN}' repeats the cell before it; it must stand at the same places on both sides"
            ));
        }
        let cells: Vec<(char, char)> = pairs().collect();
        let runs: Vec<usize> = (0..cells.len()).filter(|at| cells[*at].0 == RUN).collect();
        // A run at an end would find the same piece at each length.
        let is_inside = |at: &usize| *at > 1 && at + 1 < cells.len() && cells[at - 1].0 != RUN;
        if !runs.is_empty() && from.rows() > 1 {
            let message =
                format!("'{RUN}' stands in pictures of one row; `turned` lays them along columns too");
            return Err(fault(Code::Pattern, from_span, message));
        }
        if !runs.iter().all(is_inside) {
            let message = format!(
                "'{RUN}' repeats the cell before it, once and between other cells, as in \"x.*.\"; a run at an end says nothing"
            );
            return Err(fault(Code::Pattern, from_span, message));
        }
        if runs.len() > MOST_RUNS {
            let message = format!("the picture has {} runs; a picture has at most {MOST_RUNS}", runs.len());
            return Err(fault(Code::TooLarge, from_span, message));
        }
        if let Some((from, to)) = runs.iter().map(|at| cells[at - 1]).find(|(from, to)| from != to) {
            return differ(format!(
                "the cells of a run stay as they are: '{from}' cannot become '{to}' before '{RUN}'"
            ));
        }
        if from == to {
            return Err(fault(Code::MayNotEnd, to_span, "the line changes nothing, so play would not end"));
        }
        if Pictures::of(&from, &to, &self.text.classes).may_stay() {
            let message = "with some letters of its classes the line changes nothing, so play would not end; leave them out of the class";
            return Err(fault(Code::MayNotEnd, to_span, message));
        }
        Ok(Step { from, to, laid })
    }

    fn class_of(&self, letter: char) -> Option<&[char]> {
        self.text.classes.iter().find(|(name, _)| *name == letter).map(|(_, letters)| &letters[..])
    }
}

/// Puts the fault of a picture at its place in the text.
fn picture_fault(error: &BoardError, picture: Span) -> Fault {
    let inside = error.span();
    // The place inside counts from the first letter of the picture, behind the quotation mark.
    let span = if inside.is_empty() {
        picture
    } else {
        Span::new(picture.start + 1 + inside.start, picture.start + 1 + inside.end)
    };
    fault(Code::Pattern, span, error.to_string())
}
