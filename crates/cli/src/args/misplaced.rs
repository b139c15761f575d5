//! A game where a command was expected.

use clap::error::ErrorKind;
use std::ffi::OsString;

/// Returns what is wrong with the command line. Where its first word is a game, that is told with the command
/// that was perhaps meant.
pub fn meant(error: clap::Error, args: &[OsString], definition: &clap::Command) -> clap::Error {
    // Other errors are about a command that was found, and stay as they are.
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(words) = words(args)
        && let [game, ..] = &words[..]
        && is_game(game)
    {
        let meant: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        let message = format!(
            "\"{game}\" is a game and no command; perhaps this was meant:\n  grundy solve {}",
            meant.join(" ")
        );
        return definition.clone().error(ErrorKind::InvalidSubcommand, message);
    }
    error
}

fn words(args: &[OsString]) -> Option<Vec<&str>> {
    args.iter().skip(1).map(|arg| arg.to_str()).collect()
}

pub(super) fn is_game(word: &str) -> bool {
    word.contains("->") || word.ends_with(".game") || grundy::resolve(word).is_ok()
}

/// Returns a word as a shell reads it back.
fn quoted(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./,=:+".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        assert_eq!(quoted("0.77"), "0.77");
        assert_eq!(quoted("n -> n - 1"), "'n -> n - 1'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn names_rules_codes_and_files_are_games() {
        for game in ["nim", "0.77", "n -> n - 1", "n -> ", "take.game", "poj2348"] {
            assert!(is_game(game), "{game}");
        }
        for word in ["slove", "5", ""] {
            assert!(!is_game(word), "{word}");
        }
    }
}
