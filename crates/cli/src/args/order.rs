//! Puts the options of a command that takes a position before the words of the position.
//!
//! A word of a position may begin with a hyphen (`-3`), so the parser must not take it for an option; and people write
//! options behind the position. A parser that lets such words through takes the options behind them for words too. So
//! the words are collected behind `--` first.

use clap::{ArgAction, Command};
use std::ffi::{OsStr, OsString};

/// Returns the arguments with the options of the command in front and its words behind `--`. A word is taken for an
/// option if it begins with `--` and a letter, or is `-h`. Commands that take no `position` are left as they are.
pub fn options_first(args: Vec<OsString>, definition: &Command) -> Vec<OsString> {
    let named = args.get(1).and_then(|name| definition.find_subcommand(name));
    let Some(command) = named.filter(|command| takes(command, "position")) else {
        return args;
    };
    let mut args = args.into_iter();
    let mut ordered: Vec<OsString> = args.by_ref().take(2).collect();
    let mut words = Vec::new();
    while let Some(word) = args.next() {
        if word == "--" {
            words.extend(args.by_ref());
        } else if is_option(&word) {
            let value = if wants_value(command, &word) { args.next() } else { None };
            ordered.push(word);
            ordered.extend(value);
        } else {
            words.push(word);
        }
    }
    if !words.is_empty() {
        ordered.push("--".into());
        ordered.extend(words);
    }
    ordered
}

fn takes(command: &Command, id: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_id() == id)
}

fn is_option(word: &OsStr) -> bool {
    let after_hyphens = word.as_encoded_bytes().strip_prefix(b"--");
    word == "-h" || after_hyphens.and_then(<[u8]>::first).is_some_and(u8::is_ascii_alphabetic)
}

/// Says whether the option's value is the next word. An option that does not exist has none; the parser will refuse it.
fn wants_value(command: &Command, option: &OsStr) -> bool {
    let name = option.to_str().and_then(|option| option.strip_prefix("--"));
    let found = command.get_arguments().find(|arg| name.is_some() && arg.get_long() == name);
    found.is_some_and(|arg| matches!(arg.get_action(), ArgAction::Set | ArgAction::Append))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(line: &str) -> String {
        let args = line.split(' ').map(OsString::from).collect();
        let args = options_first(args, &super::super::definition());
        args.iter().map(|arg| arg.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_of_a_position_go_behind_two_hyphens() {
        assert_eq!(
            ordered("grundy solve nim -3 --limit 2 5 --set a=1 -x"),
            "grundy solve --limit 2 --set a=1 -- nim -3 5 -x"
        );
        assert_eq!(ordered("grundy solve nim 3 --limit=2 7"), "grundy solve --limit=2 -- nim 3 7");
        assert_eq!(ordered("grundy solve nim -- --limit 2"), "grundy solve -- nim --limit 2");
        assert_eq!(ordered("grundy solve nim --lmit 2"), "grundy solve --lmit -- nim 2");
        assert_eq!(ordered("grundy solve nim ->"), "grundy solve -- nim ->");
        assert_eq!(ordered("grundy solve -h"), "grundy solve -h");
        assert_eq!(ordered("grundy solve nim --limit"), "grundy solve --limit -- nim");
    }

    #[test]
    fn other_commands_are_left_as_they_are() {
        for line in ["grundy", "grundy --help", "grundy list --format json nim", "grundy nosuch -x"] {
            assert_eq!(ordered(line), line);
        }
    }
}
