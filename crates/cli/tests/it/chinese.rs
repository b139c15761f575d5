//! People are spoken to in Chinese where they ask for it, programs never.

use crate::help::commands;
use crate::process::{command, finish, run, run_args};

/// Returns what is English in a text: words of four letters and more outside of quotations, options, names of
/// values, rules and paths.
fn english(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        // Examples are typed as they stand.
        if line.starts_with("  $ ") || line.contains("grundy ") {
            continue;
        }
        let mut quote = None;
        for word in line.split_inclusive([' ', ',', '(', ')', '[', ']', ':', '：', '，', '；', '、']) {
            let is_quoted = quote.is_some();
            for mark in word.chars().filter(|letter| "`'\"".contains(*letter)) {
                quote = if quote == Some(mark) { None } else { quote.or(Some(mark)) };
            }
            let is_word = word.trim_end_matches(|letter: char| !letter.is_alphanumeric()).len() >= 4
                && word
                    .trim_end()
                    .chars()
                    .all(|letter| letter.is_ascii_lowercase() || ",.;:)".contains(letter));
            if is_word && !is_quoted && quote.is_none() {
                found.push(word.trim().to_owned());
            }
        }
    }
    found
}

#[test]
fn help_of_every_command_is_chinese() {
    let mut lines = (0, 0);
    for name in commands() {
        let [own, other] =
            ["--language zh", "--language en"].map(|lang| run(&format!("{lang} {name} --help"), b"").stdout);
        let about = own.lines().next().unwrap_or_default();
        assert!(
            english(about).is_empty() && about.contains(|letter: char| letter >= '\u{4e00}'),
            "{name}: {about}"
        );
        for option in ["--budget", "--format"].iter().filter(|option| other.contains(**option)) {
            assert!(own.contains(option), "{name} {option}");
        }
        lines.0 += own.lines().filter(|line| english(line).len() > 2).count();
        lines.1 += own.lines().count();
    }
    // What stands behind the options is not all translated yet.
    assert!(lines.0 * 20 < lines.1, "{} lines of {} are English", lines.0, lines.1);
}

#[test]
fn the_environment_chooses_the_language_and_the_option_comes_first() {
    let asked = |variables: &[(&str, &str)], line: &str| {
        let mut command = command(line.split(' '));
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        finish(command.envs(variables.iter().copied()).spawn().unwrap())
    };
    let solve = "solve nim 3 4 5";
    assert!(asked(&[("LANG", "zh_CN.UTF-8")], solve).stdout.contains("先走的一方胜"));
    assert!(asked(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")], solve).stdout.contains("moves first wins"));
    assert!(
        asked(&[("LANG", "zh_CN.UTF-8")], "solve nim 3 4 5 --language en")
            .stdout
            .contains("moves first wins")
    );
    assert!(asked(&[("LC_ALL", "")], "--language zh solve nim 3 4 5").stdout.contains("先走的一方胜"));
    assert!(asked(&[("LANG", "zh_TW")], "solve nmi 3").stderr.starts_with("错误："));
}

#[test]
fn what_programs_read_stays_as_it_is() {
    for line in [
        "solve wythoff 5 7 -f json",
        "solve nmi 3 --format json",
        "table 0.77 --to 9 --format csv",
        "code 0.77",
        "prove 0.77 -o -",
        "plot nim --to 9",
        "completions bash",
        "man solve",
    ] {
        let words = |lang| ["--language", lang].into_iter().chain(line.split(' '));
        let [own, other] = ["zh", "en"].map(|lang| run_args(words(lang), b""));
        assert_eq!((&own.stdout, own.code()), (&other.stdout, other.code()), "{line}");
    }
    let batch = |lang| run(&format!("solve wythoff - --language {lang}"), b"5 7\n1 2\n").stdout;
    assert_eq!(batch("zh"), batch("en"));
}
