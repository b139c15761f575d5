//! The catalogue as a whole: samples of the judges, golden answers of the pages, the shape of the pages.

mod boards;
mod notation;

use grundy_budget::Budget;
use grundy_catalog::judge::{self, Fault};
use grundy_catalog::{GAMES, Question, task};
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn run(id: &str, input: &[u8]) -> (Vec<u8>, Result<(), Fault>) {
    let (_, task) = task(id).unwrap_or_else(|| panic!("no task {id}"));
    let (mut input, mut output) = (input, Vec::new());
    let result = judge::run(task, &mut input, &mut output, &Budget::default());
    (output, result)
}

/// Every `x.in` in `judge/<id>/` with its `x.out`.
fn cases() -> Vec<(String, PathBuf)> {
    let mut cases = Vec::new();
    for id in fs::read_dir(folder("judge")).unwrap() {
        let id = id.unwrap().path();
        for file in fs::read_dir(&id).unwrap() {
            let file = file.unwrap().path();
            if file.extension().is_some_and(|extension| extension == "in") {
                cases.push((id.file_name().unwrap().to_str().unwrap().to_owned(), file));
            }
        }
    }
    cases.sort();
    cases
}

#[test]
fn judges_answer_their_samples_byte_for_byte() {
    for (id, file) in cases() {
        let expected = fs::read(file.with_extension("out")).unwrap();
        let input = fs::read(&file).unwrap();
        let (output, result) = run(&id, &input);
        result.unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        assert_eq!(
            String::from_utf8_lossy(&output),
            String::from_utf8_lossy(&expected),
            "{}",
            file.display()
        );
        // The same with other line ends, and without the last one.
        let text = String::from_utf8(input).unwrap();
        for text in [text.replace('\n', "\r\n"), text.trim_end().to_owned(), text.replace('\n', " \n\n ")] {
            let (output, result) = run(&id, text.as_bytes());
            assert!(result.is_ok() && output == expected, "{}", file.display());
        }
    }
}

#[test]
fn every_task_has_a_sample_and_edges() {
    for task in GAMES.iter().flat_map(|game| game.tasks) {
        assert!(folder("judge").join(task.id).join("edges").is_file(), "no edges of {}", task.id);
        assert!(cases().iter().any(|(id, _)| id == task.id), "no sample of {}", task.id);
    }
}

/// What a task answers before it ends, and the fault that ends it, or nothing.
fn run_text(id: &str, input: &str) -> (String, String) {
    let (output, result) = run(id, input.as_bytes());
    (String::from_utf8(output).unwrap(), result.map_or_else(|fault| fault.to_string(), |()| String::new()))
}

/// A file `judge/<id>/edges` has inputs (`> `), what is answered (`= `) and the fault that ends the run
/// (`! `), line ends written as in Rust. An edge may lack the last two.
#[test]
fn edges_of_inputs_are_answered_or_refused_at_their_place() {
    for task in GAMES.iter().flat_map(|game| game.tasks) {
        let text = fs::read_to_string(folder("judge").join(task.id).join("edges")).unwrap();
        let mut n_faults = 0;
        for edge in text.split("> ").skip(1) {
            let (input, rest) = edge.split_once('\n').unwrap();
            let (answers, fault) = rest.trim_end().split_once("! ").unwrap_or((rest, ""));
            let line_ends = |text: &str| text.trim_end_matches('\n').replace("\\n", "\n");
            let answers = line_ends(answers.strip_prefix("= ").unwrap_or(answers));
            assert_eq!(
                run_text(task.id, &line_ends(input)),
                (answers, fault.to_owned()),
                "{} {input}",
                task.id
            );
            n_faults += usize::from(!fault.is_empty());
        }
        assert!(n_faults >= 2, "{}: {n_faults} faults", task.id);
    }
}

/// A word in the place of each number of the samples: what was answered before stands, and the fault names
/// the word.
#[test]
fn a_word_for_a_number_is_named_where_it_stands() {
    let mut n_words = 0;
    for (id, file) in cases() {
        let (input, expected) =
            (fs::read_to_string(&file).unwrap(), fs::read_to_string(file.with_extension("out")).unwrap());
        let starts = input.match_indices(|letter: char| !letter.is_ascii_whitespace()).map(|(at, _)| at);
        let starts = starts.filter(|at| *at == 0 || input.as_bytes()[at - 1].is_ascii_whitespace());
        for at in starts.filter(|at| input[*at..].starts_with(|letter: char| letter.is_ascii_digit())) {
            let (before, rest) = input.split_at(at);
            let spoiled = format!("{before}?{rest}");
            let (answers, fault) = run_text(&id, &spoiled);
            let word = spoiled[at..].split_ascii_whitespace().next().unwrap();
            let (line, column) =
                (before.matches('\n').count() + 1, at - before.rfind('\n').map_or(0, |end| end + 1) + 1);
            let is_read = !fault.is_empty();
            assert!(expected.starts_with(&answers), "{id} {spoiled}");
            assert!(
                !is_read || fault.starts_with(&format!("line {line}, column {column}: expected ")),
                "{id} {fault}"
            );
            // A long word is told by its beginning.
            let told = format!("found \"{}", &word[..word.len().min(20)]);
            assert!(!is_read || fault.contains(&told), "{id} {fault}");
            // Beyond a 0 that ends the input nothing is read.
            assert!(is_read || answers == expected, "{id} {spoiled}");
            n_words += usize::from(is_read);
        }
    }
    assert!(n_words > 1000, "{n_words}");
}

#[test]
fn no_input_is_no_output() {
    for task in GAMES.iter().flat_map(|game| game.tasks) {
        for text in ["", "\n", " \r\n\r\n"] {
            let (output, result) = run(task.id, text.as_bytes());
            assert!(output.is_empty(), "{}", task.id);
            result.unwrap_or_else(|fault| panic!("{}: {fault}", task.id));
        }
    }
}

#[test]
fn every_page_has_its_parts() {
    for game in GAMES {
        let page = game.page();
        assert!(!page.title.is_empty() && !page.summary.is_empty(), "{}", game.name);
        for fact in ["theory", "position", "start"] {
            assert!(!page.fact(fact).is_empty(), "{}: no {fact}", game.name);
        }
        let ids: Vec<_> = page.fact("judge").split(", ").filter(|id| !id.is_empty()).collect();
        assert_eq!(ids, game.tasks.iter().map(|task| task.id).collect::<Vec<_>>(), "{}", game.name);
        for part in ["## The law", "## Why", "## Example", "## What goes wrong"] {
            assert!(game.text.contains(part), "{}: no `{part}`", game.name);
        }
        let lines = page.fenced("golden").flat_map(str::lines).filter(|line| !line.is_empty());
        let runs = page.fenced("grundy").flat_map(str::lines).filter(|line| !line.is_empty());
        let values =
            runs.map(|line| line.split_once(" : ").map_or(0, |(_, values)| values.split(' ').count()));
        let golden = lines.count() + values.sum::<usize>();
        assert!(golden > 0, "{}: no golden answers", game.name);
        assert_eq!(page.golden().len(), golden, "{}: a golden line has another form", game.name);
        let n_texts = page.fenced("rules").count();
        assert!(n_texts <= 1, "{}: several blocks of rules", game.name);
        assert!(game.law().is_some() || n_texts == 1, "{}: neither a law nor rules", game.name);
        for param in game.params() {
            assert!(!param.meaning.is_empty(), "{}: {} has no meaning", game.name, param.name);
        }
    }
}

/// The games that contestants meet are told in Chinese too; `docs/course/zh` is what their words are held to.
#[test]
fn games_of_judges_have_a_chinese_page() {
    let mut named: Vec<_> =
        GAMES.iter().filter(|game| !game.tasks.is_empty()).map(|game| game.name).collect();
    for file in fs::read_dir(folder("games/zh")).unwrap() {
        let file = file.unwrap().path();
        let name = file.file_stem().unwrap().to_str().unwrap();
        let game = grundy_catalog::find(name).unwrap_or_else(|| panic!("{name} is no game"));
        let text = fs::read_to_string(&file).unwrap();
        let mut lines = text.lines().filter(|line| !line.is_empty());
        let title = lines.next().and_then(|line| line.strip_prefix("# ")).unwrap_or_default();
        let summary = lines.next().unwrap_or_default();
        assert!(!title.is_empty() && summary.ends_with('。'), "{name}: {title}: {summary}");
        for part in ["## 规律", "## 为什么", "## 容易错在哪里"] {
            assert!(text.contains(part), "{name}: no `{part}`");
        }
        named.retain(|known| *known != game.name);
    }
    assert!(named.is_empty(), "no Chinese page: {named:?}");
}

#[test]
fn every_page_is_the_page_of_a_game() {
    for file in fs::read_dir(folder("games")).unwrap() {
        let file = file.unwrap().path();
        if file.is_dir() {
            continue;
        }
        let name = file.file_stem().unwrap().to_str().unwrap();
        assert!(grundy_catalog::find(name).is_some(), "{} is no game's page", file.display());
    }
}

/// The games that are only a page are answered from its rules, a floor above: their answers are tested there.
#[test]
fn laws_give_the_golden_answers_of_every_page() {
    for game in GAMES {
        let Some(law) = game.law() else { continue };
        for golden in game.page().golden() {
            let (settings, words, budget) = (golden.settings(), golden.position(), Budget::default());
            let ask = Question { position: &words, settings: &settings, limit: 100, budget: &budget };
            let place = format!("{} {}", game.name, golden.text);
            let solution = law.solve(&ask).unwrap_or_else(|error| panic!("{place}: {error}"));
            if let Some(outcome) = golden.outcome {
                assert_eq!(solution.outcome.to_string(), outcome, "{place}");
            }
            let found = solution.grundy.map_or("-".to_owned(), |value| value.to_string());
            assert_eq!(found, golden.value, "{place}");
        }
    }
}
