//! `grundy stress`: programs that are right, wrong, slow, broken.
#![cfg(unix)]

use crate::process::{Run, run, run_args};
use std::time::{Duration, Instant};

/// Runs `grundy stress` with these options on a shell script, in which `$grundy` is the command.
fn stress(options: &str, script: &str) -> Run {
    let script = format!("grundy={}; {script}", env!("CARGO_BIN_EXE_grundy"));
    let mut args = vec!["stress"];
    args.extend(options.split_whitespace());
    args.extend(["--", "sh", "-c", &script]);
    run_args(args, b"")
}

/// The value at this path of a report.
fn field(run: &Run, path: &[&str]) -> serde_json::Value {
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    path.iter().fold(report, |value, key| value[key].clone())
}

/// The input of a difference that was made as small as it goes.
fn input(run: &Run) -> String {
    assert_eq!((run.code(), run.stderr.as_str()), (Some(1), ""), "{}", run.stdout);
    assert_eq!(field(run, &["difference", "minimal"]), true, "{}", run.stdout);
    field(run, &["difference", "input"]).as_str().unwrap().to_owned()
}

#[test]
fn our_own_answers_never_differ() {
    for task in grundy::catalog::GAMES.iter().flat_map(|game| game.tasks) {
        let line = format!(
            "stress --task {} --runs 4 -- {} judge {}",
            task.id,
            env!("CARGO_BIN_EXE_grundy"),
            task.id
        );
        let run = run(&line, b"");
        assert_eq!(run.stdout, format!("{}: no difference in 4 runs (seed 1)\n", task.id));
        assert_eq!((run.code(), run.stderr.as_str()), (Some(0), ""), "{}", task.id);
    }
}

/// Bash's game, answered right but from 7 stones and takes of 3 on.
const BASH: &str = r#"awk 'NR > 1 { w = $1 % ($2 + 1) != 0; if ($1 >= 7 && $2 >= 3) w = !w; print w ? "first" : "second" }'"#;

#[test]
fn the_smallest_case_is_found() {
    for seed in 1..4 {
        let run = stress(&format!("--task hdu1846 --format json --seed {seed}"), BASH);
        assert_eq!(input(&run), "1\n7 3\n");
        assert_eq!(field(&run, &["difference", "expected"]), "first\n");
        assert_eq!(field(&run, &["difference", "why", "outcome"]), "N");
    }
}

#[test]
fn numbers_that_have_to_be_equal_are_lowered_together() {
    let wrong = r#"awk '
        function wins(a, b, mover, t) {
            for (mover = 1; ; mover = !mover) {
                if (a < b) { t = a; a = b; b = t }
                if (a == b || a >= 2 * b) return mover
                a -= b
            }
        }
        $1 + $2 > 0 { w = wins($1, $2); if ($1 == $2 && $1 >= 3) w = !w; print w ? "Stan wins" : "Ollie wins" }'"#;
    let run = stress("--task poj2348 --format json --runs 400", wrong);
    assert_eq!(input(&run), "3 3\n0 0\n");
}

#[test]
fn items_and_cases_that_do_not_matter_go() {
    let run = stress("--task misere-nim --format json", "cat > /dev/null; echo wrong");
    assert_eq!(input(&run), "1\n1\n1\n");
    // One pile is always won, so this is right but where there are two cases.
    let two_cases = r#"awk 'NR == 1 && $1 >= 2 { exit 9 } NR > 1 && NR % 2 == 1 { print "First" }'"#;
    let run = stress("--game nim --piles 1 --format json", two_cases);
    assert_eq!(input(&run), "2\n1\n1\n1\n1\n");
    assert_eq!(field(&run, &["difference", "case"]), serde_json::Value::Null);
}

#[test]
fn a_crash_is_told_with_its_smallest_input() {
    let crashes = r#"awk 'NR % 2 == 1 && NR > 1 && NF >= 2 { for (i = 1; i <= NF; i++) if ($i >= 5) exit 3 }' && exit 0; echo no room >&2; exit 3"#;
    let run = stress("--task hdu3032 --runs 1 --format json", "cat > /dev/null; echo no room >&2; exit 3");
    assert_eq!(input(&run), "1\n1\n1\n");
    assert_eq!(field(&run, &["difference", "fault"]), "crash");
    assert_eq!(field(&run, &["difference", "status"]), "exit status 3");
    assert_eq!(field(&run, &["difference", "message"]), "no room");
    let right_or_crash = format!(
        "cat > in.$$; ({crashes}) < in.$$ 2> /dev/null; code=$?; [ $code = 0 ] && $grundy judge hdu3032 < in.$$; rm in.$$; exit $code"
    );
    let folder = tempfile::tempdir().unwrap();
    let script = format!("cd {}; {right_or_crash}", folder.path().display());
    let run = stress("--task hdu3032 --format json", &script);
    assert_eq!(field(&run, &["difference", "status"]), "exit status 3");
    let found = input(&run);
    assert!(found == "1\n2\n1 5\n" || found == "1\n2\n5 1\n", "{found}");
    let signal = stress("--task hdu3032 --runs 1", "kill -SEGV $$");
    assert!(
        signal.stdout.starts_with("hdu3032: the program ended with signal 11 (segmentation fault) (run 1")
    );
}

#[test]
fn a_program_that_hangs_is_killed() {
    let begun = Instant::now();
    let hangs = r#"read t; read n m; if [ "$n" -ge 4 ]; then exec sleep 60; fi; (echo 1; echo $n $m) | $grundy judge hdu1846"#;
    let run = stress("--task hdu1846 --cases 1 --time-limit 1200ms --format json", hangs);
    assert_eq!(input(&run), "1\n4 1\n");
    assert_eq!(field(&run, &["difference", "fault"]), "time");
    assert!(begun.elapsed() < Duration::from_secs(40));
    let text = stress("--task hdu1846 --time-limit 100ms", "exec sleep 60");
    assert!(
        text.stdout.starts_with("hdu1846: the program ran past 100ms and was killed (run 1"),
        "{}",
        text.stdout
    );
}

#[test]
fn what_a_program_leaves_behind_is_not_waited_for() {
    let begun = Instant::now();
    let run = stress("--task hdu1846 --runs 2 --time-limit 300ms", "sleep 30 & exec $grundy judge hdu1846");
    assert_eq!((run.code(), run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn too_little_and_too_much_output_are_wrong() {
    let little = stress("--task hdu1846 --cases 5", "$grundy judge hdu1846 | head -n 1");
    assert!(little.stdout.contains(": the output ends before word 2, expected \""), "{}", little.stdout);
    assert!(little.stdout.contains("\n  2\n  1 1\n  1 1\n"), "{}", little.stdout);
    let much = stress("--task hdu1846", "$grundy judge hdu1846; echo done");
    assert!(
        much.stdout.contains(": the output goes on with word 2, \"done\", expected its end"),
        "{}",
        much.stdout
    );
    let flood = stress("--task hdu1846 --runs 1", "exec yes");
    assert!(flood.stdout.contains("printed more than 1048576 bytes and was killed"), "{}", flood.stdout);
    assert!(flood.stdout.contains("lines more"));
}

#[test]
fn a_program_that_does_not_read_its_input_is_no_trouble() {
    let line = "--game nim --piles 1 --cases 1 --runs 20";
    let run = stress(line, "exec 0<&-; echo First");
    assert_eq!((run.code(), run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    let other = stress(line, "exec 0<&-; echo Second");
    assert_eq!((other.code(), other.stderr.as_str()), (Some(1), ""));
    // An input that does not fit a pipe, to a program that does not read it.
    let large = stress("--task hdu1850 --piles 1000 --cases 100 --runs 3", "exec 0<&-; true");
    assert_eq!((large.code(), large.stderr.as_str()), (Some(1), ""));
}

#[test]
fn the_words_of_a_game_are_the_users() {
    let run = stress(
        "--game 0.3 --words Alice,Bob --piles 1 --runs 30",
        r#"awk 'NR > 1 && NR % 2 == 1 { print $1 % 3 ? "Alice" : "Bob" }'"#,
    );
    // A move takes one stone in 0.3, and one or two in 0.33.
    assert_eq!(run.code(), Some(1));
    assert!(
        run.stdout.contains("expected \"Bob\"") || run.stdout.contains("expected \"Alice\""),
        "{}",
        run.stdout
    );
    let right = stress(
        "--game 0.33 --words Alice,Bob --piles 1 --runs 30",
        r#"awk 'NR > 1 && NR % 2 == 1 { print $1 % 3 ? "Alice" : "Bob" }'"#,
    );
    assert_eq!(right.code(), Some(0), "{}", right.stdout);
}

#[test]
fn equal_seeds_make_equal_runs() {
    let found = |seed: u32| stress(&format!("--task hdu1846 --format json --seed {seed}"), BASH).stdout;
    assert_eq!(found(5), found(5));
    assert_ne!(found(5), found(6));
}

#[test]
fn exit_codes_say_how_it_ended() {
    let code = |line: &str| run(line, b"").code();
    assert_eq!(code("stress --task hdu1846 -- ./no/such/program"), Some(2));
    assert_eq!(code("stress --task nosuchtask -- true"), Some(2));
    assert_eq!(code("stress --game nosuchgame -- true"), Some(2));
    assert_eq!(code("stress --task hdu1846"), Some(2));
    assert_eq!(code("stress -- true"), Some(2));
    let own = env!("CARGO_BIN_EXE_grundy");
    let budget =
        run(&format!("stress --task hdu1846 --runs 100000 --budget 100ms -- {own} judge hdu1846"), b"");
    assert_eq!(budget.code(), Some(3));
    assert!(budget.stderr.starts_with("stopped after ") && budget.stdout.contains("no difference in"));
}
