//! Two processes at a time on one table, and `kill -9`, again and again: a table that was kept is never lost,
//! and never wrong.
//!
//! As often as wanted: `GRUNDY_KILLS=1000 cargo test -p grundy-cli --test it kills -- --nocapture`.

use crate::process::{command, finish, run_args};
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// Without the variable.
const FEW: u64 = 12;
/// Tables grow by this number of heaps from one run to the next, and begin anew when they are as long as
/// that.
const STEP: u64 = 100_000;
const LONGEST: u64 = 3_000_000;

fn line<'a>(to: &'a str, store: &'a Path) -> [&'a str; 8] {
    let store = store.to_str().expect("the path is text");
    ["table", "0.77", "--to", to, "--format", "npy", "--store", store]
}

/// Returns the number of values in a table, from its header; 0 where it is not yet there.
fn length(path: &Path) -> u64 {
    let bytes = fs::read(path).unwrap_or_default();
    bytes.get(16..24).map_or(0, |count| u64::from_le_bytes(count.try_into().unwrap()))
}

#[test]
fn a_table_is_never_lost() {
    let kills = std::env::var("GRUNDY_KILLS").map_or(FEW, |text| text.parse().expect("a number of kills"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.table");
    let (mut killed, mut refused, mut kept, mut to, mut random) = (0, 0, 0, 0, 1u64);
    // How long a run that is not killed takes.
    let mut whole = Duration::from_millis(30);
    while killed < kills {
        to += STEP;
        let text = to.to_string();
        let begun = Instant::now();
        let mut pair = [(); 2].map(|()| {
            let mut child = command(line(&text, &path)).spawn().unwrap();
            let stdout = child.stdout.take().unwrap();
            (child, thread::spawn(move || std::io::copy(&mut { stdout }, &mut std::io::sink())))
        });
        // One of both, after a part of the time: a sequence that the seed decides.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        thread::sleep(whole.mul_f64((random >> 40) as f64 / f64::from(1 << 24)));
        let victim = (random >> 20) as usize % 2;
        let was_running = pair[victim].0.try_wait().unwrap().is_none();
        pair[victim].0.kill().unwrap();
        let mut ends = pair.map(|(child, reader)| {
            reader.join().unwrap().unwrap();
            finish(child)
        });
        ends.rotate_left(victim);
        let [victim, other] = ends;
        match other.code() {
            Some(0) => {
                whole = begun.elapsed().min(2 * whole);
                assert!(length(&path) > to, "a run that ended well has lost its table");
            }
            Some(2) => {
                assert!(other.stderr.starts_with("error: another process writes "), "{}", other.stderr);
                refused += 1;
            }
            code => panic!("{code:?}: {}", other.stderr),
        }
        killed += u64::from(was_running && victim.status.code().is_none());
        let now = length(&path);
        assert!(now >= kept, "{kept} values were kept, {now} are left");
        kept = now;
        if to == LONGEST || killed >= kills {
            // The last word on what was kept: it is gone on from, and is the undisturbed table.
            let again = command(line(&text, &path)).output().unwrap();
            let args = line(&text, &path);
            let undisturbed = command(args[..6].iter().copied()).output().unwrap();
            assert!(again.status.success() && again.stdout == undisturbed.stdout);
            let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
            assert_eq!(left.len(), 1, "{left:?}");
            fs::remove_file(&path).unwrap();
            (to, kept) = (0, 0);
        }
    }
    println!("{killed} kills with two processes at a time, {refused} times the other was refused, no loss");
}

#[test]
fn a_second_process_is_refused_before_it_computes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.table");
    let store = path.to_str().unwrap();
    let rules = "n -> n - k where 1 <= k <= n and popcount(n & k) == 2";
    let mut first = command(["table", rules, "--to", "10000000", "--store", store]).spawn().unwrap();
    let begun = Instant::now();
    // Not before the first part is kept: the lock is on every file that comes into the place.
    while length(&path) == 0 {
        assert!(begun.elapsed() < Duration::from_secs(8), "nothing is kept");
        thread::yield_now();
    }
    let second = run_args(["table", rules, "--to", "10000000", "--store", store], b"");
    assert_eq!((second.code(), second.stdout.as_str()), (Some(2), ""));
    let expected =
        format!("error: another process writes {store}\nwait for its end, or name another --store\n");
    assert_eq!(second.stderr, expected);
    first.kill().unwrap();
    finish(first);
    assert_eq!(run_args(["table", rules, "--to", "50", "--store", store], b"").code(), Some(0));
}
