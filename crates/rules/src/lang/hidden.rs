//! Characters that are not seen, or that change how others are seen: a text that holds them is not what it
//! looks like, and a terminal obeys some of them.

use super::diagnostic::{Code, Diagnostic, Span};
use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns whether a character is not seen, or changes how others are: control characters but for the line
/// end and the tab, those that turn the direction of a text, those without a width, and the tags.
#[must_use]
pub fn is_hidden(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}' => true,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => true,
        '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => true,
        letter => letter.is_control(),
    }
}

/// Returns a text as it can be shown to anybody: each [hidden](is_hidden) character as JSON writes it,
/// `\u001b`. So JSON that is shown is still the same JSON.
///
/// ```
/// use grundy_rules::lang::visible;
/// assert_eq!(visible("a\u{1b}[31mb\u{202e}\n\t\u{e0001}"), "a\\u001b[31mb\\u202e\n\t\\udb40\\udc01");
/// assert!(matches!(visible("欧几里得 ↑ é"), std::borrow::Cow::Borrowed(_)));
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    let Some(first) = text.find(is_hidden) else { return Cow::Borrowed(text) };
    let mut shown = text[..first].to_owned();
    for letter in text[first..].chars() {
        if is_hidden(letter) {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                write!(shown, "\\u{unit:04x}").expect("a string takes all text");
            }
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

/// Returns whether rules cannot hold a character wherever it stands, in comments and pictures too. Lines may
/// end as on Windows.
pub(crate) fn is_refused(letter: char) -> bool {
    letter != '\r' && is_hidden(letter)
}

/// Returns what is wrong with the characters of rules that are not seen, up to `most` of them.
pub(crate) fn refused(text: &str, most: usize) -> Vec<Diagnostic> {
    let one = |(at, letter): (usize, char)| {
        let span = Span::new(at, at + letter.len_utf8());
        let message = format!("the character `{}` is no part of the language", visible(&text[at..span.end]));
        Diagnostic::error(Code::BadCharacter, span, message).label("not seen, and not known here")
    };
    text.char_indices().filter(|(_, letter)| is_refused(*letter)).take(most).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_are_not_what_they_look_like_are_refused_wherever_the_character_stands() {
        for letter in
            ['\u{1b}', '\0', '\u{b}', '\u{85}', '\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}', '\u{e0041}']
        {
            for text in [
                format!("n -> n - 1{letter}"),
                format!("n -> n - 1 # {letter}"),
                format!("{letter}n -> n - 1"),
                format!("left \"T{letter}.\" -> \".{letter}T\""),
                format!("left \"T.\" -> \".T\" # {letter}"),
            ] {
                let read = |text: &str| match text.contains('"') {
                    true => crate::rewrite::parse(text).map(|_| ()),
                    false => super::super::parse(text).map(|_| ()),
                };
                let diagnostics = read(&text).expect_err("it is refused").diagnostics;
                let told = |one: &Diagnostic| {
                    one.code == Code::BadCharacter && one.span.of(&text) == letter.to_string()
                };
                assert!(diagnostics.iter().any(told), "{text:?}");
                assert!(read(&text.replace(letter, "")).is_ok(), "{text:?}");
            }
        }
        assert!(super::super::parse("n -> n - 1\r\n\t# x\r\n").is_ok());
    }
}
