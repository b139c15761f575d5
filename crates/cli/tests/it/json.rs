//! What `--format json` prints is held to `docs/json.schema.json`: every key that is there is in the schema,
//! and every key that the schema promises is there.

use crate::process::{Run, run_args};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

struct Schema(Value);

impl Schema {
    fn read() -> Schema {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.schema.json");
        Schema(serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap())
    }

    /// Holds a value to an answer of the schema, by the part of JSON Schema that the file uses; it says where
    /// they differ.
    fn hold(&self, name: &str, value: &Value) -> Result<(), String> {
        self.fits(&self.0["$defs"][name], value, name)
    }

    fn fits(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let rules = schema.as_object().unwrap_or_else(|| panic!("no schema at {at}"));
        for (rule, wanted) in rules {
            let differs = |what: &str| Err(format!("{at}: {what} is not {rule} {wanted}: {value}"));
            match rule.as_str() {
                "description" | "properties" | "additionalProperties" => {}
                "$ref" => {
                    let name = wanted.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                    self.hold(name, value).map_err(|error| format!("{at}: {error}"))?;
                }
                "anyOf" => {
                    let tried = wanted.as_array().unwrap().iter().map(|one| self.fits(one, value, at));
                    let errors: Vec<String> =
                        tried.map(Result::err).collect::<Option<_>>().unwrap_or_default();
                    if !errors.is_empty() {
                        return Err(errors.join("; "));
                    }
                }
                "type" => {
                    let is_so = match wanted.as_str().unwrap() {
                        "string" => value.is_string(),
                        // A number of more than 64 bits is a float to the test's parser.
                        "integer" => {
                            value.is_i64() || value.as_f64().is_some_and(|float| float.fract() == 0.0)
                        }
                        "boolean" => value.is_boolean(),
                        "null" => value.is_null(),
                        "array" => value.is_array(),
                        "object" => value.is_object(),
                        other => panic!("a type that the test does not know: {other}"),
                    };
                    if !is_so {
                        return differs("it");
                    }
                }
                "minimum" if value.as_i64().is_some_and(|value| value < wanted.as_i64().unwrap()) => {
                    return differs("it");
                }
                "minimum" => {}
                "const" if value != wanted => return differs("it"),
                "const" => {}
                "enum" if !wanted.as_array().unwrap().contains(value) => return differs("it"),
                "enum" => {}
                "items" => {
                    for one in value.as_array().into_iter().flatten() {
                        self.fits(wanted, one, &format!("{at}[]"))?;
                    }
                }
                "required" => {
                    for key in wanted.as_array().unwrap() {
                        if value.get(key.as_str().unwrap()).is_none() {
                            return Err(format!("{at}: there is no {key}: {value}"));
                        }
                    }
                }
                other => panic!("a word of JSON Schema that the test does not know: {other}"),
            }
        }
        if let Some(properties) = schema.get("properties") {
            assert_eq!(schema["additionalProperties"], Value::Bool(false), "{at}");
            for (key, value) in value.as_object().into_iter().flatten() {
                let Some(schema) = properties.get(key) else {
                    return Err(format!("{at}: unknown key {key}"));
                };
                self.fits(schema, value, &format!("{at}.{key}"))?;
            }
        }
        Ok(())
    }
}

/// The name of each answer, a command that gives it, as words parted by `;`, and its input.
const ANSWERS: &[(&str, &str, &str)] = &[
    ("solution", "solve;nim;7;11;13", ""),
    ("solution", "solve;wythoff;5;7;--line", ""),
    ("solution", "solve;wythoff;[[3, 5], [1, 2]]", ""),
    ("solution", "solve;nim;1;3;--sum;selective", ""),
    ("solution", "solve;domineering;..|.# + ...", ""),
    ("solution", "solve;hackenbush;1-2l 2-3r + 1-2e;--line", ""),
    ("solution", "solve;(a, b) -> (b, a - k) where 1 <= k <= 2;3;2", ""),
    ("solution", "solve;n -> n - k where k in powers(2);1e30", ""),
    ("solution", "solve;n -> n + 1 where n < 5\nn -> n - 1 where n > 0;3", ""),
    ("solution", "solve;left \"T.\" -> \".T\"\nleft \"TF.\" -> \".FT\"\nmirror T F;TT..FF", ""),
    ("solution", "solve;nim;1;2;--misere;--limit;0", ""),
    ("solution", "solve;wythoff;-", "5 7\n\n[1, 2]\n(3, 5) (1, 2)\n()\n"),
    ("solution", "solve;n -> n - k gains k where 1 <= k <= 3;4", ""),
    ("solution", "solve;left n -> n - k gains k where k in {1, 2}\nright n -> n - 1 pays 2;5;--line", ""),
    ("solution", "solve;position w: word\nw -> w[:i] + w[i + 1:] gains i;abc", ""),
    ("table", "table;n -> n - k pays k where 1 <= k <= 3;--to;4", ""),
    ("table", "table;(a, b) -> (a - 1, b) gains b\n(a, b) -> (a, b - 1) gains a;--to;2x2", ""),
    ("table", "table;0.77;--to;5", ""),
    ("table", "table;wythoff;--to;2x3", ""),
    ("table", "table;(a, b, c) -> (b, c, a - k) where k in {1, 2};--box;2,3,3", ""),
    ("table", "table;nim;--misere;--to;5", ""),
    ("rectangles", "table;domineering;--to;2x2", ""),
    ("count", "count;nim;--heaps;30;--to;1000", ""),
    ("count_below", "count;wythoff;--below;1e30", ""),
    ("laws", "law;-;--to;1000", "0.77\n0.007\n"),
    ("cluster", "cluster;solve;(a, b) -> (b, a - k) where 1 <= k <= 2;--box;4,4", ""),
    ("count_outcomes", "count;(a, b) -> (b, a - k) where 1 <= k <= 2;--outcome;--box;4,4", ""),
    ("quotient", "quotient;0.123", ""),
    ("quotient", "quotient;nim;--to;3", ""),
    ("value", "value;{1|-1} + *3", ""),
    ("value", "value;2 + ^;--all", ""),
    ("value", "value;domineering;..|..", ""),
    ("loopy_value", "value;on", ""),
    ("loopy_value", "value;1 & 0", ""),
    ("other_value", "value;-1 < 2", ""),
    ("other_value", "value;outcome(*)", ""),
    ("misere_value", "value;--misere;*[[2],0]", ""),
    ("misere_value", "value;--misere;kayles;20", ""),
    ("thermograph", "thermograph;{2||0|-3}", ""),
    ("event", "play;nim;1;2;4", "why\nmoves\n2\nhint\n99\nundo\nquit\n"),
    ("event", "play;domineering;..|..", "hint\nwhy\n1\n"),
    ("event", "play;n -> n - k gains k where 1 <= k <= 3;4", "hint\nwhy\n1\n"),
    ("identified", "identify;0;1;2;3;1;4;3;2;1;4", ""),
    ("identified", "identify;--lost;-", "0 4 8 12 16 20 24 28"),
    ("laws", "law;lasker", ""),
    ("laws", "law;nim;--misere", ""),
    ("laws", "law;(n, k) -> (n - t, k) where 1 <= t <= n // k;--budget;1s", ""),
    ("laws", "prove;n -> n - k where k in powers(2)", ""),
    ("claim", "prove;lasker;--claim;n", ""),
    ("claim", "prove;n -> n - k where k in powers(2);--claim;n % 3", ""),
    ("code", "code;nim;--lang;c", ""),
    ("explanation", "explain;n -> n - k where k in powers(2);--lang;python", ""),
    ("explanation", "explain;(a, b) -> (a - k, b - k) where 1 <= k <= 2", ""),
    ("explanation", "explain;start n -> (n, n - 1)\n(n, k) -> (n - j, 2*j) where 1 <= j <= k;--to;32", ""),
    ("games", "list", ""),
    ("games", "list;nim", ""),
    ("tasks", "judge;--list;euclid", ""),
    ("findings", "stress;--task;poj2348;--runs;2;--;grundy", ""),
    ("error", "solve;nim;3;x", ""),
    ("error", "solve;nmi;3", ""),
    ("error", "solve;n -> n +;3", ""),
    ("error", "solve;0.g;3", ""),
    ("error", "solve;bash;3;--set;m=x", ""),
    ("error", "solve;nim", ""),
    ("error", "solve;nim;3;--lmit;2", ""),
    ("error", "solve", ""),
    ("error", "nim;3", ""),
    ("error", "nosuch", ""),
    ("error", "solve;nosuch.game;3", ""),
    ("error", "value;{1|", ""),
    ("error", "value;nim", ""),
    ("error", "law;domineering", ""),
    ("error", "judge;poj2349", ""),
    ("error", "check", "nothing"),
    ("error", "code;domineering", ""),
    ("error", "man;nosuch", ""),
    ("error", "stress;--task;poj2348;--;/nosuch", ""),
    ("error", "solve;n -> n - k where n % k == 0;5", ""),
];

fn lines(run: &Run) -> Vec<Value> {
    let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    run.stdout.lines().map(read).collect()
}

#[test]
fn every_answer_has_the_shape_that_is_promised() {
    let schema = Schema::read();
    let program = env!("CARGO_BIN_EXE_grundy");
    for (name, words, input) in ANSWERS {
        // The format stands before the command, as it may.
        let split = words.split(';').map(|word| if word == "grundy" { program } else { word });
        let run = run_args(["--format", "json"].into_iter().chain(split), input.as_bytes());
        let answers = lines(&run);
        assert!(!answers.is_empty(), "{name}: {words:?}");
        for answer in &answers {
            schema.hold(name, answer).unwrap_or_else(|error| panic!("{error}"));
        }
        if *name == "error" {
            assert_eq!(answers.len(), 1);
            assert_eq!(answers[0]["error"]["exit"].as_i64(), run.code().map(i64::from), "{answers:?}");
            // Slips in rules are told to people all the same.
            assert!(!run.stderr.contains("error: "), "{}", run.stderr);
        }
    }
}

#[test]
fn the_parts_of_words_and_lists_are_read_again() {
    for (rules, position) in [
        ("position w: word; w -> w[i:] where i >= 1", "100"),
        ("position w: word; w -> w[i:] where i >= 1", "[[]]"),
        ("position w: word; w -> w[i:] where i >= 1", "abc"),
        ("position w: word; w -> w[i:] where i >= 1", "007"),
        ("position a: list; a -> a[1:] where len(a) >= 1", "[5, 7]"),
        ("position a: integers; a -> a[1:] where len(a) >= 1", "[-5]"),
        ("position s: set; s -> s - {x} where x in s", "{1, 4}"),
    ] {
        let solved = |position: &str| {
            let run = run_args(["--format", "json", "solve", rules, position], b"");
            lines(&run).remove(0)
        };
        let first = solved(position);
        let again = solved(&first["parts"].to_string());
        assert_eq!(first["position"], again["position"], "{rules}: {position}");
    }
}

#[test]
fn every_answer_of_the_schema_is_seen_and_told_on_the_page() {
    let schema = Schema::read();
    let listed = schema.0["anyOf"].as_array().unwrap().iter();
    let listed: BTreeSet<&str> =
        listed.map(|one| one["$ref"].as_str().unwrap().strip_prefix("#/$defs/").unwrap()).collect();
    let mut seen: BTreeSet<&str> = ANSWERS.iter().map(|(name, ..)| *name).collect();
    // By the tests below.
    seen.extend(["check", "replay"]);
    assert_eq!(seen, listed);
    let page =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md")).unwrap();
    for name in listed {
        assert!(page.contains(&format!("| `{name}` |")), "docs/json.md does not name {name}");
    }
}

#[test]
fn certificates_and_strategies_have_answers_of_their_own() {
    let schema = Schema::read();
    let proved = run_args(["prove", "lasker", "--certificate", "-"], b"");
    let replayed = run_args(["solve", "domineering", "3x3", "--proof", "-"], b"");
    for (name, text) in [
        ("check", proved.stdout.clone()),
        ("check", proved.stdout.replace("0 1 2 4 3", "0 1 2 3 4")),
        ("replay", replayed.stdout.clone()),
        ("replay", replayed.stdout.replace("end", "")),
    ] {
        let answers = lines(&run_args(["check", "-f", "json"], text.as_bytes()));
        let name = if answers[0].get("error").is_some() { "error" } else { name };
        schema.hold(name, &answers[0]).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn a_bad_line_keeps_no_other_from_its_answer() {
    let input = b"5 7\n\nx\n[1, 2]\n1 2 3\n(3, 5)\n";
    let run = run_args(["solve", "wythoff", "-", "-f", "json"], input);
    let answers = lines(&run);
    let told: Vec<String> = answers
        .iter()
        .map(|answer| match answer.get("error") {
            Some(error) => format!("{} {}", error["line"], error["kind"]),
            None => answer["position"].to_string(),
        })
        .collect();
    assert_eq!(told, ["\"(5, 7)\"", "3 \"position\"", "\"(1, 2)\"", "5 \"position\"", "\"(3, 5)\""]);
    assert_eq!((run.code(), run.stderr.as_str()), (Some(2), ""));
    let run = run_args(["solve", "wythoff", "-"], input);
    assert_eq!(
        run.stdout,
        "(5, 7)\tN\t1\texact\t(3, 5)\n(1, 2)\tP\t0\ttheorem\t-\n(3, 5)\tP\t0\ttheorem\t-\n"
    );
    let told: Vec<&str> = run.stderr.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(told.len(), 2);
    assert!(told[0].starts_with("error: line 3: wythoff: position"), "{told:?}");
    assert!(told[1].starts_with("error: line 5: "), "{told:?}");
    assert_eq!(run.code(), Some(2));
}

#[test]
fn each_line_is_answered_before_the_next_is_read() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = crate::process::command(["solve", "nim", "-"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for (asked, expected) in [("1 2 3\n", "1 2 3\tP\t0\t"), ("4 4 1\n", "4 4 1\tN\t1\t")] {
        stdin.write_all(asked.as_bytes()).unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(expected), "{answer}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn what_is_no_answer_is_told_with_its_line_and_the_worst_of_all_is_the_end() {
    let end = |words: &[&str], input: &str| run_args(words.iter().copied(), input.as_bytes()).code();
    assert_eq!(end(&["solve", "nim", "-"], ""), Some(0));
    assert_eq!(end(&["solve", "nim", "-"], "3\n5"), Some(0));
    assert_eq!(end(&["solve", "nim", "-"], "3\nx"), Some(2));
    assert_eq!(end(&["solve", "nim", "-", "--line"], "3\n"), Some(2));
    assert_eq!(end(&["solve", "domineering", "-", "--budget", "0s"], "8x8\n..\n"), Some(3));
    let long = "1 ".repeat(1 << 20) + "\n3\n";
    let run = run_args(["solve", "nim", "-"], long.as_bytes());
    assert!(run.stderr.contains("line 1: nim: position: expected at most 1048576 bytes"), "{}", run.stderr);
    assert!(run.stdout.starts_with("3\t"), "{}", run.stdout);
}
