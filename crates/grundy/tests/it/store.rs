//! Tables in files: what is gone on from, what is refused, and what is left when a call fails.

use crate::files::{failing, names};
use grundy::files::Disk;
use grundy::tables::export::Cells;
use grundy::tables::store::{Found, Store, StoreError};
use grundy::tables::{RuleTable, Span, Tabulation};
use grundy::{Budget, Error, RuleGame, Stop};
use proptest::prelude::*;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use xxhash_rust::xxh3::xxh3_64;

/// A game that no fast path takes.
const BY_RULES: &str = "n -> n - k where 1 <= k <= n and popcount(n & k) == 2";
/// A game whose rules say what may be taken, whatever the heap is.
const BY_CHOICE: &str = "n -> n - k where 1 <= k <= n and popcount(k) == 2";

fn game(text: &str) -> RuleGame {
    grundy::resolve(text).unwrap().rules().unwrap().clone()
}

/// A table, what was found in its file, and whether it is kept.
struct Kept {
    table: RuleTable,
    found: Option<Found>,
    closed: Result<(), StoreError>,
}

fn keep(game: &RuleGame, to: u64, path: &Path, disk: &Disk, budget: &Budget) -> Result<Kept, Error> {
    let mut store = Store::open(path, disk).map_err(Error::Store)?;
    let table = game.table_with(
        Span::To(to),
        Tabulation { store: Some(&mut store), ..Tabulation::default() },
        budget,
    )?;
    Ok(Kept { table, found: store.found(), closed: store.close() })
}

fn kept(game: &RuleGame, to: u64, path: &Path) -> Result<Kept, Error> {
    keep(game, to, path, &Disk::default(), &Budget::default())
}

fn undisturbed(game: &RuleGame, to: u64) -> Vec<u32> {
    values(&game.table(Span::To(to), &Budget::default()).unwrap())
}

fn values(table: &RuleTable) -> Vec<u32> {
    match &table.cells {
        Cells::Numbers(values) => values.clone(),
        cells => cells.iter().map(|cell| cell.to_string().parse().unwrap_or(u32::MAX)).collect(),
    }
}

/// Writes a file as the store does, for whoever can compute a checksum.
fn forge(path: &Path, game: &RuleGame, values: &[u32]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let honest = folder.path().join("t.table");
    kept(game, 0, &honest).unwrap();
    let bytes = fs::read(&honest).unwrap();
    // All before the values but their number, which stands at 16.
    let mut bytes = bytes[..bytes.len() - 12].to_vec();
    bytes[16..24].copy_from_slice(&(values.len() as u64).to_le_bytes());
    bytes.extend(values.iter().flat_map(|v| v.to_le_bytes()));
    seal(path, bytes)
}

fn seal(path: &Path, mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    fs::write(path, &bytes).unwrap();
    bytes
}

/// Returns the entry that a forged file is refused for, and checks that the file stays.
fn refused(game: &RuleGame, forged: &[u32], to: u64) -> (usize, u32, u32) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.table");
    let bytes = forge(&path, game, forged);
    let Err(Error::Store(StoreError::Wrong { heap, found, right, .. })) = kept(game, to, &path) else {
        panic!("a forged table is believed");
    };
    assert!(fs::read(&path).unwrap() == bytes, "the file was touched");
    (heap, found, right)
}

#[test]
fn a_run_that_was_stopped_goes_on_to_the_undisturbed_table() {
    for (text, steps, least) in
        [("grundys-game", 2000, 1000), ("0.77", 20, 10), (BY_RULES, 20_000, 100), (BY_CHOICE, 5000, 100)]
    {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.table");
        let game = game(text);
        let expected = undisturbed(&game, 3000);
        let budget = Budget::default().with_steps(steps);
        let first = keep(&game, 3000, &path, &Disk::default(), &budget).unwrap();
        assert_eq!((first.table.stop, first.found), (Some(Stop::Steps), None), "{text}");
        let first = values(&first.table);
        assert!(first.len() > least && expected.starts_with(&first), "{text}: {}", first.len());
        let second = kept(&game, 3000, &path).unwrap();
        assert!(second.closed.is_ok() && values(&second.table) == expected);
        assert_eq!(second.found.unwrap().values, first.len());
        let engine = second.table.explanation.engine;
        assert!(engine.contains(&format!(
            "; {} values from the file, all of them held against the rules",
            first.len()
        )));
        let shorter = kept(&game, 100, &path).unwrap();
        assert_eq!(values(&shorter.table), expected[..=100]);
        assert_eq!(kept(&game, 3000, &path).unwrap().found.unwrap().values, 3001);
        assert_eq!(names(folder.path()), ["t.table"]);
    }
}

#[test]
fn zeros_are_refused_and_so_is_a_table_that_goes_wrong_somewhere() {
    assert_eq!(refused(&game("0.6"), &[0; 100_001], 100_000), (2, 0, 1));
    assert_eq!(refused(&game("0.6"), &[0; 10], 100_000), (2, 0, 1));
    assert_eq!(refused(&game(BY_RULES), &[0; 5000], 10), (3, 0, 1));
    let goal = game("n -> n - k where k in {1, 2}; win when n == 0");
    let mut won = undisturbed(&goal, 50);
    assert!(won.contains(&u32::MAX), "a value is a win at once");
    won[40] ^= 1;
    assert_eq!(refused(&goal, &won, 50).0, 40);
    // A value is at most the power of two above those before it, or anything may have to be held.
    let mut large = undisturbed(&game("0.77"), 600_000);
    large[599_990] = 4_000_000_000;
    assert_eq!(refused(&game("0.77"), &large, 600_000).0, 599_990);
    // Right as far as every entry is computed again, and wrong from there: entries that are drawn show it.
    for (text, size) in [("0.6", 200_000), ("0.77", 1_000_000), ("0.137", 300_000), (BY_RULES, 6000)] {
        let game = game(text);
        let mut values = undisturbed(&game, size);
        let from = values.len() / 2;
        values[from..].fill(0);
        let (heap, found, right) = refused(&game, &values, 2 * size);
        assert!(heap >= from && found == 0 && right != 0, "{text}: {heap}");
    }
}

#[test]
fn a_period_is_shown_again_and_not_believed() {
    // The values prove a period wherever they are right; a whole window is computed anew.
    let game = game("0.77");
    let mut values = undisturbed(&game, 500_000);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.table");
    forge(&path, &game, &values);
    let again = kept(&game, 1_000_000, &path).unwrap();
    assert_eq!(again.found, Some(Found { values: 500_001, again: 500_001 }));
    assert!(again.table.explanation.period.is_some());
    // A period that goes on wrongly after the window is not the period.
    let last = values.len() - 1;
    values[last] += 1;
    assert_eq!(refused(&game, &values, 1_000_000), (last, values[last], values[last] - 1));
    // A window that is longer than what is computed entry by entry: 0.16 has the period 149459.
    let long = game_with_a_long_period();
    let mut values = undisturbed(&long, 600_000);
    forge(&path, &long, &values);
    assert!(kept(&long, 700_000, &path).unwrap().found.unwrap().again == 600_001);
    for v in values.iter_mut().skip(250_000).step_by(149_459) {
        *v ^= 1;
    }
    assert_eq!(refused(&long, &values, 700_000).0, 250_000);
}

fn game_with_a_long_period() -> RuleGame {
    game("0.16")
}

#[test]
fn files_of_other_versions_are_refused_and_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.table");
    let game = game("0.77");
    let whole = forge(&path, &game, &undisturbed(&game, 20));
    let told = |bytes: &[u8]| {
        seal(&path, bytes[..bytes.len() - 8].to_vec());
        let before = fs::read(&path).unwrap();
        let Err(Error::Store(error)) = kept(&game, 40, &path) else { panic!("it is believed") };
        assert_eq!(fs::read(&path).unwrap(), before);
        error.to_string().replace(path.to_str().unwrap(), "t.table")
    };
    let mut bytes = whole.clone();
    bytes[8] = 2;
    assert_eq!(told(&bytes), "t.table has format 2; this program reads format 3");
    let mut bytes = whole.clone();
    bytes[12] = 77;
    assert_eq!(told(&bytes), "t.table was computed by version 77 of the engine; this is version 1");
    fs::write(&path, "n,grundy\n0,0\n").unwrap();
    assert!(matches!(kept(&game, 40, &path), Err(Error::Store(StoreError::NotATable { .. }))));
    assert_eq!(fs::read(&path).unwrap(), b"n,grundy\n0,0\n");
    // An empty file is a table that nobody has begun.
    fs::write(&path, "").unwrap();
    assert!(kept(&game, 40, &path).unwrap().closed.is_ok());
}

#[test]
fn one_process_at_a_time_has_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.table");
    let (game, disk) = (game("0.77"), Disk::default());
    let mut store = Store::open(&path, &disk).unwrap();
    let is_busy = || matches!(Store::open(&path, &disk), Err(StoreError::Busy { .. }));
    assert!(is_busy());
    // The lock is on every file that is put in the place.
    for to in [10, 100, 1000] {
        let tabulation = Tabulation { store: Some(&mut store), ..Tabulation::default() };
        game.table_with(Span::To(to), tabulation, &Budget::default()).unwrap();
        assert!(is_busy(), "{to}");
    }
    store.close().unwrap();
    drop(Store::open(&path, &disk).unwrap());
    assert_eq!(kept(&game, 5, &path).unwrap().found.unwrap().values, 1001);
    // What came of nothing is taken back, and so is what a killed process left.
    let other = folder.path().join("other");
    drop(Store::open(&other, &disk).unwrap());
    assert_eq!(names(folder.path()), ["t.table"]);
    let Err(StoreError::Io { cause, .. }) = Store::open(&folder.path().join("none/t"), &disk) else {
        panic!("there is no such folder")
    };
    assert_eq!(cause.kind(), ErrorKind::NotFound);
}

#[test]
fn a_call_that_fails_costs_no_table() {
    let game = game(BY_RULES);
    let expected = undisturbed(&game, 400);
    let mut faults = 0;
    for old in [None, Some(100)] {
        for kind in [ErrorKind::StorageFull, ErrorKind::ReadOnlyFilesystem, ErrorKind::Other] {
            for at in 0.. {
                let folder = tempfile::tempdir().unwrap();
                let path = folder.path().join("t.table");
                if let Some(old) = old {
                    kept(&game, old, &path).unwrap().closed.unwrap();
                }
                let (disk, calls) = failing(at, kind);
                let run = keep(&game, 400, &path, &disk, &Budget::default()).unwrap();
                assert_eq!(values(&run.table), expected, "the table is there whatever becomes of its file");
                let after = kept(&game, 400, &path).unwrap();
                assert!(values(&after.table) == expected && names(folder.path()) == ["t.table"]);
                let found = after.found.map(|found| found.values as u64 - 1);
                if *calls.lock().unwrap() <= at {
                    assert!(at > 4 && found == Some(400) && run.closed.is_ok());
                    break;
                }
                faults += 1;
                // A fault of the first try may be made good by a later one.
                assert!(run.closed.is_ok() || found == old || found == Some(400), "call {at}");
                assert!(run.closed.is_err() || found == Some(400), "call {at}");
            }
        }
    }
    assert!(faults >= 40, "{faults} faults");
}

/// Returns the game of an octal code `0.ddd`.
fn any_code() -> impl Strategy<Value = RuleGame> {
    prop::collection::vec(0u8..8, 3).prop_map(|digits| {
        let code: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        game(&format!("0.{code}"))
    })
}

/// What may be done to a file by who can compute a checksum: bytes are changed, or the end is cut off, or
/// repeated.
fn any_mutation() -> impl Strategy<Value = Vec<(prop::sample::Index, u8, u8)>> {
    prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0u8..8), 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A small table whose entries are all computed again: then nothing false is printed, whatever the file
    /// says.
    #[test]
    fn a_mutated_file_is_refused_or_right(game in any_code(), mutations in any_mutation(), is_sealed: bool) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.table");
        let expected = undisturbed(&game, 150);
        let mut bytes = forge(&path, &game, &expected[..100]);
        bytes.truncate(bytes.len() - 8);
        for (place, byte, what) in mutations {
            let at = place.index(bytes.len().max(1));
            match what {
                0 => bytes.truncate(at),
                1 => bytes.extend_from_within(at..),
                _ => bytes.get_mut(at).map_or((), |found| *found = byte),
            }
        }
        if is_sealed {
            seal(&path, bytes.clone());
        } else {
            fs::write(&path, &bytes).unwrap();
        }
        let before = fs::read(&path).unwrap();
        match kept(&game, 150, &path) {
            Ok(kept) => prop_assert!(values(&kept.table) == expected),
            Err(Error::Store(_)) => prop_assert!(fs::read(&path).unwrap() == before),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

        #[test]
    fn an_entry_that_differs_is_named(game in any_code(), at in 0usize..400, by in 1u32..9) {
        let mut values = undisturbed(&game, 400);
        let right = values[at];
        values[at] ^= by;
        prop_assert_eq!(refused(&game, &values, 500), (at, right ^ by, right));
    }
}
