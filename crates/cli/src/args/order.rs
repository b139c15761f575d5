//! Reorders the arguments of the command line for the parser: options before the command move behind its
//! name, and the options of a command that takes a position move before the words of the position.
//!
//! A word of a position may begin with a hyphen (`-3`), so the parser must not take it for an option; and
//! people write options behind the position. A parser that lets such words through takes the options behind
//! them for words too. So the words are collected behind `--` first.

use super::later::whole;
use super::misplaced::is_game;
use clap::{Arg, ArgAction, Command};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};

/// Returns the arguments with the options of the command in front and its words behind `--`. A word is taken
/// for an option if it begins with `--` and a letter, or with a hyphen and the letter of a short one.
/// Where a program is the game, an empty word is in its place. Commands that take no `position` are left as they are.
pub fn options_first(args: Vec<OsString>, definition: &Command) -> Vec<OsString> {
    let args = command_first(args, definition);
    let named = args.get(1).and_then(|name| definition.find_subcommand(name)).map(whole);
    let Some(command) = named.filter(|command| takes(command, "position")) else {
        return args;
    };
    let options = [&command, definition];
    let mut args = args.into_iter();
    let mut ordered: Vec<OsString> = args.by_ref().take(2).collect();
    let mut words = Vec::new();
    while let Some(word) = args.next() {
        if word == "--" {
            // Behind the user's own `--` no word is an option.
            words.extend(args.by_ref());
        } else if is_option(&word, &options) {
            // A value may look like a word of the position, so it moves together with its option.
            let value = if wants_value(&options, &word) { args.next() } else { None };
            ordered.push(word);
            ordered.extend(value);
        } else {
            words.push(word);
        }
    }
    // A program is in the place of the game, but where a game is named too: then that is told.
    let is_program = |word: &OsString| word.to_str().is_some_and(|word| word.starts_with("--program"));
    if takes(&command, "game") && ordered.iter().any(is_program) {
        let names_a_game = words.len() > 1 && words[0].to_str().is_some_and(is_game);
        if !names_a_game {
            // The parser takes the first word for the game, so an empty one stands for the program.
            words.insert(0, OsString::new());
        }
    }
    if !words.is_empty() {
        ordered.push("--".into());
        ordered.extend(words);
    }
    ordered
}

/// Moves options that stand before a command behind its name: the command then says whether it takes them,
/// and with which values.
fn command_first(args: Vec<OsString>, definition: &Command) -> Vec<OsString> {
    let options = [definition];
    let mut at = 1;
    while let Some(word) = args.get(at).filter(|word| is_option(word, &options)) {
        at += if wants_value(&options, word) { 2 } else { 1 };
    }
    if at == 1 {
        return args;
    }
    // A command may have commands of its own.
    let (mut of, mut end) = (Cow::Borrowed(definition), at);
    while let Some(command) = args.get(end).and_then(|name| of.find_subcommand(name)).map(whole) {
        (of, end) = (Cow::Owned(command), end + 1);
    }
    // No command follows: the parser is to say what is wrong with the arguments as they are.
    if end == at {
        return args;
    }
    let (before, after) = args.split_at(at);
    let (program, before) = before.split_at(1);
    let (command, after) = after.split_at(end - at);
    [program, command, before, after].concat()
}

fn takes(command: &Command, id: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_id() == id)
}

fn is_option(word: &OsStr, of: &[&Command]) -> bool {
    let after_hyphens = word.as_encoded_bytes().strip_prefix(b"--");
    let is_long = after_hyphens.and_then(<[u8]>::first).is_some_and(u8::is_ascii_alphabetic);
    is_long || word == "-h" || word == "-V" || short(word, of).is_some()
}

/// Returns the option that a word names by its letter, and the value behind the letter: `-f`, `-fjson`,
/// `-f=json`.
fn short<'a, 'w>(word: &'w OsStr, of: &[&'a Command]) -> Option<(&'a Arg, &'w str)> {
    let mut letters = word.to_str()?.strip_prefix('-')?.chars();
    let letter = letters.next()?;
    let mut all = of.iter().flat_map(|command| command.get_arguments());
    let found = all.find(|arg| arg.get_short() == Some(letter))?;
    let value = letters.as_str().trim_start_matches('=');
    // A word such as `-four` is none of the command's.
    let names = found.get_possible_values();
    let is_value = value.is_empty() || names.iter().any(|name| name.get_name() == value);
    is_value.then_some((found, value))
}

/// Returns whether the option's value is the next word. An option that does not exist has none; the parser
/// will refuse it.
fn wants_value(of: &[&Command], option: &OsStr) -> bool {
    let name = option.to_str().and_then(|option| option.strip_prefix("--"));
    let mut all = of.iter().flat_map(|command| command.get_arguments());
    let found = match short(option, of) {
        // The value is in the word itself.
        Some((_, value)) if !value.is_empty() => None,
        Some((arg, _)) => Some(arg),
        // `--name=value` is the name of no option, so it takes no further word.
        None => all.find(|arg| name.is_some() && arg.get_long() == name),
    };
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
    fn a_program_is_in_the_place_of_the_game() {
        let program = "grundy solve --program ./mine --";
        assert_eq!(ordered("grundy solve --program ./mine 3 5"), format!("{program}  3 5"));
        assert_eq!(ordered("grundy solve 3 --program ./mine"), format!("{program}  3"));
        assert_eq!(ordered("grundy solve nim 3 --program ./mine"), format!("{program} nim 3"));
        assert_eq!(ordered("grundy value 3 --program ./mine"), "grundy value --program ./mine -- 3");
    }

    #[test]
    fn short_options_have_their_values() {
        assert_eq!(ordered("grundy solve nim 3 -f json 5"), "grundy solve -f json -- nim 3 5");
        assert_eq!(ordered("grundy solve nim 3 -fjson -x"), "grundy solve -fjson -- nim 3 -x");
        assert_eq!(ordered("grundy solve nim -four -o"), "grundy solve -o -- nim -four");
        assert_eq!(ordered("grundy solve nim - --color never"), "grundy solve --color never -- nim -");
    }

    #[test]
    fn options_before_the_command_go_behind_it() {
        assert_eq!(ordered("grundy --format json solve nim 3"), "grundy solve --format json -- nim 3");
        assert_eq!(
            ordered("grundy -f csv --color=never table 0.77"),
            "grundy table -f csv --color=never 0.77"
        );
        for line in
            ["grundy --format json", "grundy --format json nosuch", "grundy --nosuch solve", "grundy -h"]
        {
            assert_eq!(ordered(line), line.replace("grundy --nosuch solve", "grundy solve --nosuch"));
        }
    }

    #[test]
    fn other_commands_are_left_as_they_are() {
        for line in ["grundy", "grundy --help", "grundy list --format json nim", "grundy nosuch -x"] {
            assert_eq!(ordered(line), line);
        }
    }
}
