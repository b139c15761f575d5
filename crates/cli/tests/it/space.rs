//! Boxes that are kept in folders: killed, resumed, asked, on a disk that is full.
//!
//! More kills: `GRUNDY_KILLS=30 cargo test -p grundy-cli --test it space -- --nocapture`.

use crate::process::{Run, command, finish, run_args};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// Two cops and a robber on a board of this number of squares a side; who goes is the first number.
fn cops(side: u64) -> (String, String) {
    let v = side * side;
    let step = |from: &str| {
        format!("abs({from} % {side} - x % {side}) + abs({from} // {side} - x // {side}) <= 1 and x < {v}")
    };
    let rules = format!(
        "win when t == 1 and (r == a or r == b); lose when t == 0 and (r == a or r == b)
         (t, a, b, r) -> (1, x, b, r) where t == 0 and {}; (t, a, b, r) -> (1, a, x, r) where t == 0 and b != x and {}
         (t, a, b, r) -> (0, a, b, x) where t == 1 and {}",
        step("a"),
        step("b"),
        step("r")
    );
    (rules, format!("2,{v},{v},{v}"))
}

fn count<'a>(rules: &'a str, sides: &'a str, folder: &'a Path) -> Vec<&'a str> {
    let folder = folder.to_str().expect("the path is text");
    vec!["count", rules, "--outcome", "--box", sides, "--format", "json", "--store", folder]
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_box_that_is_killed_again_and_again_is_the_undisturbed_one() {
    let kills = std::env::var("GRUNDY_KILLS").map_or(3, |text| text.parse().expect("a number of kills"));
    let place = tempfile::tempdir().unwrap();
    let (rules, sides) = cops(6);
    let whole = place.path().join("whole");
    let begun = Instant::now();
    let undisturbed = run_args(count(&rules, &sides, &whole), b"");
    let took = begun.elapsed();
    assert_eq!(undisturbed.code(), Some(0), "{}", undisturbed.stderr);
    let (path, mut killed, mut resumed, mut random) = (place.path().join("killed"), 0, 0, 1u64);
    while killed < kills {
        let mut child = command(count(&rules, &sides, &path)).spawn().unwrap();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(took.mul_f64((random >> 40) as f64 / f64::from(1 << 24)));
        child.kill().unwrap();
        let is_killed = !finish(child).status.success();
        killed += u64::from(is_killed);
        let has_rounds = path.exists() && names(&path).iter().any(|name| name.starts_with("rounds-"));
        resumed += u64::from(has_rounds);
        if !is_killed || killed % 3 == 0 {
            let again = run_args(count(&rules, &sides, &path), b"");
            assert_eq!((again.code(), &again.stdout), (Some(0), &undisturbed.stdout), "{}", again.stderr);
            assert!(fs::read(path.join("fates")).unwrap() == fs::read(whole.join("fates")).unwrap());
            assert_eq!(names(&path), ["fates", "lock"]);
            fs::remove_dir_all(&path).unwrap();
        }
    }
    println!("{killed} kills, {resumed} times with rounds on the disk");
}

#[test]
fn a_box_that_is_kept_answers_at_once() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("cops");
    let store = path.to_str().unwrap();
    let (rules, sides) = cops(3);
    let counted = run_args(count(&rules, &sides, &path), b"");
    assert_eq!(counted.code(), Some(0), "{}", counted.stderr);
    // The box is in the folder.
    let again = ["count", &rules, "--outcome", "--format", "json", "--store", store];
    assert_eq!(run_args(again, b"").stdout, counted.stdout);
    let table = ["table", &rules, "--box", &sides, "--format", "csv"];
    let kept = run_args([&table[..], &["--store", store]].concat(), b"");
    assert_eq!((kept.code(), kept.stdout), (Some(0), run_args(table, b"").stdout));

    for position in ["0 0 0 8", "1 0 4 2", "0 0 1 8"] {
        let words: Vec<&str> = position.split(' ').collect();
        let solve = |more: &[&str]| run_args([&["solve", &rules][..], &words, more].concat(), b"");
        let (by_file, by_search) = (solve(&["--store", store, "--line"]), solve(&["--line"]));
        assert_eq!((by_file.code(), by_file.stdout), (Some(0), by_search.stdout), "{}", by_file.stderr);
    }
    let solved =
        run_args(["solve", &rules, "0", "0", "0", "8", "--store", store, "--line", "--explain"], b"");
    assert!(solved.stdout.contains("ends after     11 plies\n"), "{}", solved.stdout);
    assert!(solved.stdout.contains("line           11 moves\n"), "{}", solved.stdout);
    assert!(solved.stderr.contains("fates, with 1458 positions"), "{}", solved.stderr);

    let refused = |args: &[&str], why: &str| {
        let run = run_args(args.iter().copied(), b"");
        assert_eq!((run.code(), run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
        assert!(run.stderr.contains(why), "{}", run.stderr);
    };
    refused(
        &["solve", &rules, "0", "0", "0", "9", "--store", store],
        "one position of the box 2,9,9,9; found (0, 0, 0, 9)",
    );
    refused(&["solve", "wythoff", "1", "2", "--store", store], "fates is of another game");
    refused(
        &["solve", &rules, "0", "0", "0", "8", "--store", place.path().to_str().unwrap()],
        "no space that is complete",
    );
    let mut bytes = fs::read(path.join("fates")).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(path.join("fates"), bytes).unwrap();
    refused(
        &["solve", &rules, "0", "0", "0", "8", "--store", store],
        "fates is damaged: a checksum is wrong",
    );
    refused(&["count", &rules, "--outcome", "--store", store], "fates is damaged: a checksum is wrong");
}

#[test]
fn a_box_is_refused_before_it_is_computed() {
    let (rules, _) = cops(3);
    let begun = Instant::now();
    let large = run_args(["count", &rules, "--outcome", "--box", "2,1000,1000,1000", "--memory", "1GB"], b"");
    assert_eq!(large.code(), Some(3));
    assert!(
        large.stderr.contains(": 2,000,000,000 positions, 2 bytes each: 4.0 GB, where 1.0 GB are left"),
        "{}",
        large.stderr
    );
    assert!(begun.elapsed() < Duration::from_secs(5));
    let nothing = run_args(["count", &rules, "--outcome"], b"");
    assert!(nothing.code() == Some(2) && nothing.stderr.contains("expected --box A,B,.., or --store DIR"));
    let place = tempfile::tempdir().unwrap();
    let table = ["table", "wythoff", "--box", "9,9", "--store", place.path().to_str().unwrap()];
    let ends = run_args(table, b"");
    assert!(ends.code() == Some(2) && ends.stderr.contains("here every part is smaller"), "{}", ends.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_limit() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("cops");
    let (rules, sides) = cops(3);
    // Files may have a block of 512 bytes, or of 1024.
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", "ulimit -f 1; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_grundy")]);
    let child = shell.args(count(&rules, &sides, &path)).stdout(std::process::Stdio::piped());
    let full: Run = finish(child.stderr(std::process::Stdio::piped()).spawn().unwrap());
    assert_eq!(full.code(), Some(3), "{}", full.stderr);
    // It was asked for JSON.
    assert!(full.stdout.starts_with("{\"error\":{\"kind\":\"store\",\"exit\":3,"), "{}", full.stdout);
    assert!(full.stdout.contains("fates: File too large"), "{}", full.stdout);
    assert!(full.stdout.contains("the same command goes on from there"), "{}", full.stdout);
    assert_eq!(names(&path), ["lock"]);
    assert_eq!(run_args(count(&rules, &sides, &path), b"").code(), Some(0));
}
