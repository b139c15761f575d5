//! Calls of the system that fail, one after the other: every call that a small run makes. The answer is
//! right, or an error is told; a file is the old one or the new one, whole, and nothing else is left.
//!
//! All kinds of faults at every call:
//! `GRUNDY_FAULTS=1 cargo test -p grundy-cli --test it faults -- --nocapture`. Without that each call fails
//! once, in one of the ways.

use crate::process::{CERTIFICATES, Run, command, finish};
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

const EINTR: i32 = 4;
const EIO: i32 = 5;
const EACCES: i32 = 13;
const ENOSPC: i32 = 28;
/// A write takes half of its bytes.
const SHORT: i32 = 0;
const KINDS: [i32; 5] = [ENOSPC, EIO, EINTR, EACCES, SHORT];

/// The library that lets calls fail; none without a compiler for C.
pub static FAULTS: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faults.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faults/faults.c");
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).args([source, "-ldl"]);
    match cc.status() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            println!("skipped: no fault is injected without cc");
            return None;
        }
        made => assert!(made.unwrap().success(), "{source} is no C"),
    }
    Some(library)
});

/// A run whose files are in a folder of its own.
struct Case {
    args: &'static str,
    /// The file that the run writes, and what is in it before.
    file: Option<(&'static str, Before)>,
}

#[derive(Clone, Copy)]
enum Before {
    Nothing,
    Text,
    /// What this command leaves.
    Made(&'static str),
}

const CASES: &[Case] = &[
    Case { args: "table 0.77 --to 300 --store t.table", file: Some(("t.table", Before::Nothing)) },
    Case {
        args: "table 0.77 --to 300 --store t.table --format csv",
        file: Some(("t.table", Before::Made("table 0.77 --to 100 --store t.table"))),
    },
    Case { args: "table 0.77 --to 90 --format bfile", file: None },
    Case { args: "prove powers --certificate p.cert", file: Some(("p.cert", Before::Text)) },
    Case { args: "prove powers --certificate p.cert --format json", file: Some(("p.cert", Before::Nothing)) },
    Case { args: "check lasker.cert", file: None },
    Case { args: "solve powers 300 --certificate powers.cert", file: None },
    Case { args: "solve nim.game 3 5", file: None },
    Case { args: "plot 0.77 --to 50 --svg k.svg --ascii", file: Some(("k.svg", Before::Text)) },
    Case { args: "thermograph +-1 --svg t.svg", file: Some(("t.svg", Before::Nothing)) },
    Case { args: "judge poj2348 pairs.in", file: None },
    Case { args: "code powers --lang c", file: None },
];

/// The game of the certificates, short enough to be proved at once.
const POWERS: &str = "n -> n - k where k in {1, 2}";

struct Place {
    folder: tempfile::TempDir,
    before: Option<Vec<u8>>,
}

fn run(folder: &Path, line: &str, faults: &[(&str, String)]) -> Run {
    let words = line.split(' ').map(|word| if word == "powers" { POWERS } else { word });
    let mut command = command(words);
    command.current_dir(folder).env("LD_PRELOAD", FAULTS.as_ref().unwrap());
    command.envs(faults.iter().map(|(name, value)| (name, value.as_str())));
    let mut child = command.spawn().unwrap();
    drop(child.stdin.take());
    finish(child)
}

impl Case {
    fn place(&self) -> Place {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::copy(Path::new(CERTIFICATES).join("lasker.cert"), at("lasker.cert")).unwrap();
        fs::write(at("nim.game"), "n -> n - k where 1 <= k <= n").unwrap();
        fs::write(at("pairs.in"), "34 12\n15 24\n0 0\n").unwrap();
        static CERTIFICATE: LazyLock<String> = LazyLock::new(|| {
            let folder = tempfile::tempdir().unwrap();
            run(folder.path(), "prove powers --certificate -", &[]).stdout
        });
        fs::write(at("powers.cert"), &*CERTIFICATE).unwrap();
        let before = self.file.and_then(|(file, before)| match before {
            Before::Nothing => None,
            Before::Text => Some(b"old".to_vec()),
            Before::Made(line) => {
                assert_eq!(run(folder.path(), line, &[]).code(), Some(0));
                Some(fs::read(at(file)).unwrap())
            }
        });
        if let (Some((file, _)), Some(before)) = (self.file, &before) {
            fs::write(at(file), before).unwrap();
        }
        Place { folder, before }
    }
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    names
}

#[test]
fn a_call_that_fails_costs_an_error_at_most() {
    if FAULTS.is_none() {
        return;
    }
    let all = std::env::var_os("GRUNDY_FAULTS").is_some();
    let mut faults = 0;
    for case in CASES {
        let place = case.place();
        let count = place.folder.path().join("count");
        let right = run(place.folder.path(), case.args, &[("FAULT_COUNT", count.display().to_string())]);
        assert_eq!((right.code(), right.stderr.as_str()), (Some(0), ""), "{}", case.args);
        let calls: usize = fs::read_to_string(&count).unwrap().parse().unwrap();
        fs::remove_file(&count).unwrap();
        assert!(calls >= 3, "{}: {calls} calls", case.args);
        let content =
            |place: &Place| case.file.map(|(file, _)| fs::read(place.folder.path().join(file)).ok());
        let (new, all_names) = (content(&place), names(place.folder.path()));
        for at in 1..=calls {
            let kinds = if all { &KINDS[..] } else { &KINDS[at % KINDS.len()..][..1] };
            for kind in kinds {
                let place = case.place();
                let told = [("FAULT_AT", at.to_string()), ("FAULT_ERROR", kind.to_string())];
                let run = run(place.folder.path(), case.args, &told);
                let what = format!("{}: error {kind} at call {at}: {}", case.args, run.stderr);
                faults += 1;
                let found = content(&place);
                match run.code() {
                    Some(0) => assert!(run.stdout == right.stdout && found == new, "{what}"),
                    // A full disk is a limit.
                    Some(code @ (2 | 3)) => {
                        assert!(code == 2 || *kind == ENOSPC, "{what}");
                        // With `--format json` errors are answers, on standard output.
                        let is_told =
                            run.stdout.lines().last().is_some_and(|line| line.starts_with("{\"error\":"));
                        assert!(is_told || !run.stderr.is_empty(), "{what}");
                        assert!(*kind != SHORT, "{what}");
                        assert!(found == new || found == Some(place.before.clone()), "{what}");
                        // Only what could not be told is lost of the answer: it breaks off, and says nothing
                        // wrong.
                        assert!(is_told || right.stdout.starts_with(&run.stdout), "{what}");
                        // A table is printed whatever becomes of its file, unless it is standard output that
                        // fails.
                        let is_kept = run.stderr.contains("the table is not kept");
                        assert!(!is_kept || run.stdout == right.stdout, "{what}");
                    }
                    code => panic!("{code:?}: {what}"),
                }
                let left = names(place.folder.path());
                assert!(left.iter().all(|name| all_names.contains(name)), "{what}: {left:?}");
            }
        }
    }
    println!("{faults} faults, no loss");
    assert!(faults >= 100, "{faults} faults");
}

#[test]
fn a_signal_while_a_file_is_written_leaves_nothing() {
    let Some(library) = &*FAULTS else { return };
    let folder = tempfile::tempdir().unwrap();
    for args in [&["plot", "0.77", "--svg", "k.svg"][..], &["table", "0.77", "--store", "t.table"]] {
        let mut child = command(args.iter().copied());
        child.current_dir(folder.path()).env("LD_PRELOAD", library).env("FAULT_SLOW", "1");
        let mut child = child.spawn().unwrap();
        let begun = std::time::Instant::now();
        while !names(folder.path()).iter().any(|name| name.starts_with(".grundy-")) {
            assert!(begun.elapsed() < std::time::Duration::from_secs(5), "nothing is written");
            std::thread::yield_now();
        }
        while child.try_wait().unwrap().is_none() {
            assert!(
                Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success()
            );
            assert!(begun.elapsed() < std::time::Duration::from_secs(8), "it goes on");
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        assert_eq!(finish(child).code(), Some(143));
        let left = names(folder.path());
        assert!(left.iter().all(|name| name == "t.table"), "{left:?}");
    }
}

#[test]
fn what_is_no_file_is_written_to_or_refused_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let pipe = pipe.to_str().unwrap();
    // Nobody writes to the pipe: to open it would be to wait for ever.
    for path in [pipe, "/dev/null", "/dev/full", folder.path().to_str().unwrap()] {
        let run = crate::process::run_args(["table", "0.77", "--to", "5", "--store", path], b"");
        let expected = format!("error: {path} is no file that can keep a table\n");
        assert_eq!((run.code(), run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.starts_with(&expected), "{}", run.stderr);
    }
    for (path, code) in [("/dev/null", 0), ("/dev/full", 2), ("/none/k.svg", 2), ("/sys/k.svg", 2)] {
        let run = crate::process::run_args(["plot", "0.77", "--to", "5", "--svg", path], b"");
        assert_eq!((run.code(), run.stderr.is_empty()), (Some(code), code == 0), "{path}");
    }
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    assert!(fs::metadata(pipe).unwrap().file_type().is_fifo());
}

#[test]
fn a_table_that_cannot_be_kept_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.table");
    let table = ["table", "0.77", "--to", "20000", "--format", "csv"];
    let right = crate::process::run_args(table, b"");
    // Not even root makes a file there.
    let run = crate::process::run_args([&table[..], &["--store", "/sys/t.table"]].concat(), b"");
    assert_eq!((run.code(), &run.stdout), (Some(2), &right.stdout));
    assert!(run.stderr.starts_with("error: the table is not kept: /sys/t.table: "), "{}", run.stderr);
    // 20 000 values take 80 kB; files may have 16 or 32.
    for old in [None, Some("100")] {
        if let Some(to) = old {
            let kept = ["table", "0.77", "--to", to, "--store", path.to_str().unwrap()];
            assert_eq!(crate::process::run_args(kept, b"").code(), Some(0));
        }
        let before = fs::read(&path).ok();
        let script = "ulimit -f 32; exec \"$0\" \"$@\"";
        let mut shell = Command::new("sh");
        shell.args(["-c", script, env!("CARGO_BIN_EXE_grundy")]).args(table).arg("--store").arg(&path);
        let run = shell.output().unwrap();
        assert_eq!(
            (run.status.code(), String::from_utf8(run.stdout).unwrap()),
            (Some(2), right.stdout.clone())
        );
        let said = String::from_utf8(run.stderr).unwrap();
        assert!(said.starts_with("error: the table is not kept: ") && said.contains("too large"), "{said}");
        assert_eq!(fs::read(&path).ok(), before);
        assert_eq!(names(folder.path()).len(), before.iter().len());
    }
}
