//! Theorems as files for Coq: they stay what they were, and where `GRUNDY_COQ` names a `coqc`, it accepts
//! them.

use grundy_budget::Budget;
use grundy_discover::coq;
use grundy_proof::coq::{self as text, Module};
use grundy_proof::{Certificate, check};
use rayon::prelude::*;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What stands before the game itself: the text of the rules and of the law, and the library.
pub const GAME: &str = "(** * The game *)\n";

/// A run of Coq that takes more CPU seconds, or memory, has failed; so has one that takes ten times as long
/// by the clock.
const SECONDS: u32 = 600;
const KILOBYTES: &str = "4000000";

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The certificates of the catalogue, and those kept here for what the catalogue lacks: by name, in order.
fn certificates() -> Vec<(String, Certificate)> {
    let mut all = Vec::new();
    for place in ["../catalog/certificates", "tests/coq"] {
        for entry in fs::read_dir(folder(place)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "cert") {
                let name = path.file_stem().unwrap().to_str().unwrap().replace('-', "_");
                all.push((name, Certificate::read(&fs::read_to_string(&path).unwrap()).unwrap()));
            }
        }
    }
    all.sort_by(|a, b| a.0.cmp(&b.0));
    all
}

/// The files of all theorems that are written for Coq, by name, and why there are no others.
fn written() -> (Vec<(String, String)>, Vec<String>) {
    let budget = Budget::default();
    let (mut files, mut missing) = (Vec::new(), Vec::new());
    for (name, certificate) in certificates() {
        let theorem = check(&certificate, &budget).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        match coq::file(&theorem, &budget) {
            Ok(text) => files.push((name, text)),
            Err(why) => missing.push(format!("{name}: {why}")),
        }
    }
    (files, missing)
}

fn files() -> Vec<(String, String)> {
    written().0
}

/// A folder in which the library is compiled.
pub struct Library {
    coqc: OsString,
    home: tempfile::TempDir,
}

impl Library {
    /// Compiles it; `None`, with a word, where no `coqc` is named.
    pub fn compiled() -> Option<Library> {
        Library::of(&text::LIBRARY)
    }

    fn of(modules: &[Module]) -> Option<Library> {
        let Some(coqc) = std::env::var_os("GRUNDY_COQ") else {
            println!("skipped: GRUNDY_COQ names no coqc");
            return None;
        };
        let library = Library { coqc, home: tempfile::tempdir().unwrap() };
        let said = library.run("Library", &text::bundle(modules));
        assert_eq!(said.expect("Coq refuses the library"), "");
        Some(library)
    }

    /// What Coq says of a file that is called so; `None` where it refuses it.
    fn run(&self, name: &str, text: &str) -> Option<String> {
        fs::write(self.home.path().join(name).with_extension("v"), text).unwrap();
        let limited = format!("ulimit -v {KILOBYTES} -t {SECONDS}; exec timeout {SECONDS}0 \"$0\" {name}.v");
        let mut bash = Command::new("bash");
        let ran = bash.args(["-c", &limited]).arg(&self.coqc).current_dir(self.home.path()).output().unwrap();
        ran.status.success().then(|| String::from_utf8(ran.stdout).unwrap())
    }

    /// What Coq says of a file, with the compiled library in the place of the one within it. Files that are
    /// checked at a time have different names.
    pub fn check(&self, name: &str, text: &str) -> Option<String> {
        let (before, game) = text.split_once(GAME).unwrap();
        let mut short = format!("{}Require Import Library.\n", text::HEAD);
        for Module { name, .. } in text::LIBRARY {
            if before.contains(&format!("\nModule {name}.\n")) {
                short.push_str(&format!("Import Library.{name}.\n"));
            }
        }
        self.run(name, &(short + game))
    }
}

#[test]
fn theorems_are_written_for_coq_as_before() {
    let write = std::env::var_os("GRUNDY_WRITE_COQ").is_some();
    let (files, missing) = written();
    let path = folder("tests/coq/missing.txt");
    let missing = missing.join("\n") + "\n";
    if write {
        fs::write(&path, &missing).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap_or_default(), missing);
    for (name, text) in files {
        let (_, game) = text.split_once(GAME).unwrap();
        let path = folder("tests/coq").join(format!("{name}.v"));
        if write {
            fs::write(&path, game).unwrap();
        }
        let before = fs::read_to_string(&path).unwrap_or_default();
        assert!(before == game, "{name} changed; with GRUNDY_WRITE_COQ=1 its file is written anew");
        assert_eq!(game.matches("Theorem who_wins : forall ").count(), 1, "{name}");
        assert!(text.ends_with("Print Assumptions who_wins.\n"), "{name}");
    }
}

#[test]
fn what_rises_to_a_bound_is_not_written() {
    let rules = "n -> n + k where 1 <= k <= 3 and n + k <= 20";
    let Ok(claim) = grundy_rules::lang::parse_claim("0 if n > 20 else (20 - n) % 4", &["n"]) else {
        panic!()
    };
    let certificate = Certificate::new(rules, grundy_proof::Law::Claim(claim));
    let theorem = check(&certificate, &Budget::default()).unwrap();
    let missing = coq::file(&theorem, &Budget::default()).unwrap_err();
    assert_eq!(missing, coq::Missing::Rules("moves that make no simple sum smaller"));
}

#[test]
fn the_library_for_coq_assumes_nothing() {
    for module in text::LIBRARY.into_iter().chain(text::CLASSICS) {
        for word in ["Axiom", "Admitted", "Parameter", "Conjecture", "admit", "Unset", "bypass_check"] {
            let mut words = module.text.split(|c: char| !c.is_alphanumeric() && c != '_');
            assert!(!words.any(|found| found == word), "{word} in {}", module.name);
        }
    }
}

/// What Coq says where a theorem rests on nothing.
pub const CLOSED: &str = "Closed under the global context\n";

#[test]
fn coq_accepts_every_theorem_without_an_assumption() {
    let Some(library) = Library::compiled() else { return };
    let accepted = |what: &str, said: &dyn Fn() -> Option<String>| {
        let start = std::time::Instant::now();
        let said = said().unwrap_or_else(|| panic!("Coq refuses {what}"));
        assert_eq!(said, CLOSED, "{what}");
        println!("{what}: {:.1} s", start.elapsed().as_secs_f64());
    };
    files().into_par_iter().for_each(|(name, text)| {
        accepted(&name, &|| library.check(&name, &text));
        // One file of each kind, as it is written.
        if ["kayles", "end_nim"].contains(&name.as_str()) {
            accepted(&format!("{name} with the library"), &|| library.run(&format!("whole_{name}"), &text));
        }
    });
}

/// What the classics stand on, and what their files begin with.
fn base_of_classics() -> Option<(Library, String)> {
    let library = Library::of(&text::BASE_OF_CLASSICS)?;
    Some((library, format!("{}Require Import Library.\nImport Library.Games.\n", text::HEAD)))
}

#[test]
fn coq_accepts_the_classics_without_an_assumption() {
    let Some((library, start)) = base_of_classics() else { return };
    let accepted = |Module { name, text }: &Module, uses: &str| {
        let begun = std::time::Instant::now();
        let said = library.run(name, &format!("{start}{uses}{text}"));
        let said = said.unwrap_or_else(|| panic!("Coq refuses {name}"));
        assert_eq!(said, CLOSED.repeat(text.matches("Print Assumptions ").count()), "{name}");
        println!("{name}: {:.1} s", begun.elapsed().as_secs_f64());
    };
    let [sums, others @ ..] = &text::CLASSICS;
    accepted(sums, "");
    others.into_par_iter().for_each(|module| accepted(module, "Require Import Sums.\n"));
}

#[test]
fn coq_refuses_classics_that_were_changed() {
    let Some((library, start)) = base_of_classics() else { return };
    let changes = [
        (
            "Every",
            "steps u = 1 + steps v /\\ forall w, even_option u w -> steps w <= steps v",
            "steps u = 1 + steps v",
        ),
        ("Moore", "digits 0 l mod (k + 1) = 1.", "digits 0 l mod (k + 1) = 0."),
        ("Cutcake", "1 - Z.of_N (y / 2 ^ a)", "2 - Z.of_N (y / 2 ^ a)"),
        ("Circle", "a + j + b)) [Row a; Row b]", "a + j + b)) [Row (a + b)]"),
        ("Staircase", "1 <= u <= n /\\ u = v + 1)", "1 <= u <= n /\\ u = v + 2)"),
        ("Anti", "(Forall small tokens /\\ x tokens <> 0)", "(Forall small tokens /\\ x tokens = 0)"),
        ("Tartan", "a' b' a b := N.lxor (N.lxor (mul a' b)", "a' b' a b := N.lxor (N.add (mul a' b)"),
        ("Calendar", "((d =? 30) || (d =? 28))", "((d =? 30) || (d =? 29))"),
        ("Walk", "(b =? S d) || (d =? S b)", "(b =? S d) && (d =? S b)"),
        ("Breaking", "n < r * n0 + (r - 1) * p + k -> g", "n < r * n0 + k -> g"),
        ("Fusion", "worth_in steps (above e l) + 1) (filter", "worth_in steps (above e l) + 2) (filter"),
        ("Team", "at_0 : forall i, wins i 0 = true", "at_0 : forall i, wins i 0 = false"),
        ("Bridges", "if Nat.odd r then k <=? r else", "if Nat.odd r then k <? r else"),
        (
            "Cutting",
            "if d h =? 0 then d w else if d w =? 0 then d h else 1",
            "if d h =? 0 then d w else if d w =? 0 then d h else 2",
        ),
        ("Take", "n mod (p + q) / p.", "n mod (p + q + 1) / p."),
        ("Dynamic", "least : forall i s, (s < j i)%nat", "least : forall i s, (s + 1 < j i)%nat"),
        ("Euclid", "a <> b /\\ a * (a - b) < b * b)", "a <> b /\\ a * (a - b) <= b * b + b)"),
        ("Wythoff", "t <= a /\\ t <= b /\\ q = (a - t, b - t))", "t <= a /\\ t <= b /\\ q = (a - t, b))"),
        ("Containers", "k <= c * c /\\ c + k <= s /\\ parts", "k <= c * c * c /\\ c + k <= s /\\ parts"),
    ];
    let sums = text::CLASSICS[0];
    assert!(library.run(sums.name, &format!("{start}{}", sums.text)).is_some());
    changes.into_par_iter().enumerate().for_each(|(at, (name, from, to))| {
        let whole = text::CLASSICS.iter().find(|module| module.name == name).unwrap().text;
        let changed = whole.replacen(from, to, 1);
        assert_ne!(whole, changed, "{name} has no `{from}`");
        let text = format!("{start}Require Import Sums.\n{changed}");
        assert_eq!(library.run(&format!("{name}_{at}"), &text), None, "{name} with `{to}`");
    });
}

#[test]
fn coq_refuses_what_was_changed() {
    let Some(library) = Library::compiled() else { return };
    let files = files();
    let text = |name: &str| files.iter().find(|file| file.0 == name).unwrap().1.clone();
    let changes = [
        // A value, what a move may take, what is said of the rules, a way to move.
        ("dawsons_kayles", "  [0; 0; 1; 1; 2; 0; 3;", "  [0; 0; 1; 1; 2; 0; 4;"),
        ("subtraction", "(#k = 1 \\/ #k = 3 \\/ #k = 4)", "(#k = 1 \\/ #k = 3 \\/ #k = 5)"),
        ("kayles", "#a <= #b", "#a < #b"),
        ("octal_137", "Split 3 3", "Split 2 3"),
        ("three_parts", "#b <= #c", "#b < #c"),
        ("three_parts", "Several 3 1 1 0 1", "Several 3 1 1 0 2"),
        // What a heap is worth, and what a move may take.
        ("nim", "#v = #n", "#v = #n + 1"),
        ("power2", "#k = 2 ^ #e", "#k = 3 ^ #e"),
        ("take_a_power", "#k = 4 ^ #e", "#k = 8 ^ #e"),
        ("take_at_most_half", "1 <= #k", "2 <= #k"),
        ("take_at_most_half", "#n + 0) / 2", "#n + 1) / 2"),
        ("mark", "[[0; 9; 1; 2]", "[[0; 9; 1; 1]"),
        ("lasker", "#n mod 4 = 3 /\\ #v = #n + 1", "#n mod 4 = 3 /\\ #v = #n"),
        ("lasker", "#a + #b = #n", "#a + #b = #n - 1"),
        ("mock_turtles", "#k < #n /\\ parts = [k]", "#k < #n - 1 /\\ parts = [k]"),
        ("mock_turtles", "[[0; 1; 4; 4]", "[[0; 1; 4; 1]"),
        ("staircase", "#b' = #b - #k", "#b' = #b"),
        // Who loses, and where who has to move there wins at once.
        ("misere_nim", "=> #n = 1.", "=> #n = 2."),
        (
            "last_loses_range",
            "loses_at : position -> Prop := fun n => #n = 0",
            "loses_at : position -> Prop := fun n => #n = 1",
        ),
        // An edge of an automaton, and what a move may do.
        ("nim_with_a_pass", "  [[0; 1; 2; 7;", "  [[0; 1; 3; 7;"),
        ("end_nim", "#c = 0", "#c = 1"),
        // The most that may be taken after a take.
        ("take_away", "N := Z.to_N (2 * #t + 1)", "N := Z.to_N (2 * #t + 2)"),
    ];
    changes.into_par_iter().enumerate().for_each(|(at, (name, from, to))| {
        let whole = text(name);
        let changed = whole.replace(from, to);
        assert_ne!(whole, changed, "{name} has no `{from}`");
        assert_eq!(library.check(&format!("{name}_{at}"), &changed), None, "{name} with `{to}`");
    });
}
