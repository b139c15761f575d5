//! Every command explains itself, and its examples run.

use crate::process::run;

/// The commands that the help lists.
pub fn commands() -> Vec<String> {
    let help = run("--help", b"").stdout;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_command_has_a_page_of_help_with_examples() {
    let commands = commands();
    assert!(commands.contains(&"solve".to_owned()));
    for name in commands {
        let help = run(&format!("{name} --help"), b"");
        assert_eq!(help.code(), Some(0), "{name}");
        assert!(
            help.stdout.contains("\nExamples:\n  $ grundy") || help.stdout.contains("| grundy"),
            "{name}"
        );
        assert!(run(&format!("man {name}"), b"").stdout.contains(&format!("grundy\\-{name}")), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn the_examples_of_every_help_text_run() {
    use std::path::Path;
    use std::process::Command;

    let folder = Path::new(env!("CARGO_BIN_EXE_grundy")).parent().unwrap().display();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let mut texts = vec![run("--help", b"").stdout];
    texts.extend(commands().iter().map(|name| run(&format!("{name} --help"), b"").stdout));
    // A certificate that one example writes is read by a later one.
    let place = tempfile::tempdir().unwrap();
    let mut count = 0;
    for example in texts.iter().flat_map(|text| text.lines()).filter_map(|line| line.strip_prefix("  $ ")) {
        count += 1;
        // A server goes on until it is told to end.
        if example.contains(" serve ") {
            let words = example.split_whitespace().skip(1);
            crate::serve::Served::start(words).end_and_expect_success();
            continue;
        }
        let mut command = Command::new("sh");
        command.args(["-c", example]).env("PATH", &path).env("LC_ALL", "C").current_dir(place.path());
        let output = command.output().unwrap();
        assert!(output.status.success(), "{example}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!output.stdout.is_empty() && output.stderr.is_empty(), "{example}");
    }
    assert!(count >= 10, "{count} examples");
}

#[test]
fn completions_know_the_options_and_in_bash_and_zsh_the_games_and_the_tasks() {
    let completes = |shell: &str, word: &str| {
        let script = run(&format!("completions {shell}"), b"");
        assert_eq!(script.code(), Some(0), "{shell}");
        assert!(script.stdout.contains(word), "{shell} {word}");
    };
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        completes(shell, "by-definition");
    }
    for shell in ["bash", "zsh"] {
        completes(shell, "euclid");
        completes(shell, "poj2348");
    }
}
