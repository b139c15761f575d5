//! Tables in files: whatever bytes a file has, it is refused with a word and stays as it is, or what is
//! answered is what the rules say.

use super::{BYTES, STEPS};
use grundy::catalog::Settings;
use grundy::files::Disk;
use grundy::floors::engine::tabulate::VERSION;
use grundy::rules::lang::is_hidden;
use grundy::rules::lang::parse;
use grundy::rules::octal::Base;
use grundy::tables::export::Cell;
use grundy::tables::store::Store;
use grundy::tables::{Span, Tabulation};
use grundy::{Budget, Error, Game, Grundy, RuleGame};
use std::fs;
use std::io::ErrorKind;
use std::sync::{Arc, LazyLock};
use xxhash_rust::xxh3::xxh3_64;

/// The games whose tables are kept: of all engines that keep one.
const GAMES: [&str; 7] = [
    "0.77",
    "0.6",
    "0.137",
    "n -> a, b where a + b == n and 1 <= a < b",
    "n -> n - k where 1 <= k <= n and popcount(k) == 2",
    "n -> n - k where k in {1, 2}; win when n == 0",
    "n -> n - k where k in powers(2)",
];

/// The last heap of the longest table.
const LAST: u64 = 250;

/// Larger files are not looked at: in these every entry is computed again, so that nothing in them may be
/// wrong.
const LARGEST: usize = 1200;

struct Known {
    game: RuleGame,
    key: String,
    cells: Vec<Cell>,
}

/// Each game with its table to [`LAST`], computed without a file.
static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let known = |text: &&str| {
        let game = match text.strip_prefix("0.") {
            Some(_) => RuleGame::from_code(text, Base::Octal),
            None => RuleGame::read(text, &Settings::default()),
        };
        let game = game.expect("it is a game");
        let key = parse(game.stated().expect("it has rules").text).expect("it is a game").rules.to_string();
        let table = game.table(Span::To(LAST), &Budget::default()).expect("it has a table");
        Known { game, key, cells: table.cells.iter().collect() }
    };
    GAMES.iter().map(known).collect()
});

/// Returns a file as the format says, without its checksum.
fn written(known: &Known, n_values: usize) -> Vec<u8> {
    let mut bytes = b"grundy-t".to_vec();
    bytes.extend(3_u32.to_le_bytes());
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((n_values as u64).to_le_bytes());
    bytes.extend(u32::try_from(known.key.len()).expect("it is short").to_le_bytes());
    bytes.extend(known.key.as_bytes());
    for cell in &known.cells[..n_values] {
        let value = match cell {
            Cell::Grundy(Grundy::Number(value)) => u32::try_from(*value).expect("it is small"),
            _ => u32::MAX,
        };
        bytes.extend(value.to_le_bytes());
    }
    bytes
}

/// Changes a file: what the change is, at which place, and by what.
fn spoil(bytes: &mut Vec<u8>, [what, high, low, by]: [u8; 4]) {
    let at = usize::from(u16::from_be_bytes([high, low])) % bytes.len().max(1);
    match what % 6 {
        0 => bytes.truncate(at),
        1 => bytes.extend_from_within(at..),
        2 => bytes.insert(at, by),
        // The count of values, so that what was added or cut off is what it says.
        3 => {
            if let Some(count) = bytes.get_mut(16) {
                *count = by;
            }
        }
        _ => {
            if let Some(found) = bytes.get_mut(at) {
                *found = by;
            }
        }
    }
}

/// Goes on from a file: the first byte picks the game, the second how many values it has and whether it is
/// sealed again after it was changed, the others change it, four for each change. Where the first byte is 255
/// the rest is the file.
pub fn store(data: &[u8]) {
    let [choice, how, rest @ ..] = data else { return };
    let known = &KNOWN[usize::from(*choice) % KNOWN.len()];
    let bytes = if *choice == u8::MAX {
        data[1..].to_vec()
    } else {
        let mut bytes = written(known, usize::from(how / 2));
        rest.chunks_exact(4)
            .take(8)
            .for_each(|change| spoil(&mut bytes, change.try_into().expect("four bytes")));
        if how % 2 == 1 {
            bytes.extend(xxh3_64(&bytes).to_le_bytes());
        }
        bytes
    };
    if bytes.len() > LARGEST {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("t.table");
    fs::write(&path, &bytes).expect("a file can be made");
    // Nothing is written, so that the file stays whatever is in it.
    let disk = Disk::watched(Arc::new(|_| Err(ErrorKind::StorageFull.into())));
    let mut store = Store::open(&path, &disk).expect("it is a file");
    let budget = Budget::default().with_steps(100 * STEPS).with_bytes(BYTES);
    let tabulation = Tabulation { store: Some(&mut store), ..Tabulation::default() };
    match known.game.table_with(Span::To(LAST), tabulation, &budget) {
        Ok(table) => {
            let found = store.found().map_or(0, |found| found.values);
            assert!(table.stop.is_some() || table.cells.iter().len() == known.cells.len(), "{bytes:?}");
            assert!(table.cells.iter().zip(&known.cells).all(|(cell, right)| cell == *right), "{bytes:?}");
            let is_kept = store.close().is_ok();
            assert_eq!(is_kept, found == known.cells.len() || table.cells.iter().len() == found, "{bytes:?}");
        }
        Err(Error::Store(error)) => {
            let told = error.to_string();
            assert!(!told.is_empty() && !told.contains(is_hidden), "{told:?}");
        }
        Err(error) => panic!("{bytes:?}: {error}"),
    }
    assert!(fs::read(&path).expect("the file is there") == bytes, "the file was touched: {bytes:?}");
    drop(folder);
}
