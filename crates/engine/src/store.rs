//! Tables in files: long runs that go on where they were interrupted.
//!
//! A file is written beside its place and moved there whole, so that whoever kills the process leaves the old table or
//! the new one. What is read is checked to the last byte; a file that was damaged, or belongs to another game, is
//! refused with the reason, never believed in part.
//!
//! Format, version 2, all numbers little-endian: `grundy-t`, the version (4 bytes), the length of the key (4), the
//! number of values (8), the key in UTF-8, the values (4 each), and the checksum of all that (8).
//!
//! The values are read from the file into the row in which they stay, with nothing between. Mapping the file instead
//! would save that copy, but the row has to grow, so that it would have to be made from the map at once: measured, both
//! take the same time (`bench/runs/`), and a file that someone cuts short under a map ends the program.

use crate::tabulate::{HeapGame, HeapTable, How, resume};
use grundy_budget::{Budget, Stop};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Why a table cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system says so.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file does not begin as a table does.
    #[error("{} is no table of grundy", path.display())]
    NotATable {
        /// The file.
        path: PathBuf,
    },
    /// The file is in a format of another version.
    #[error("{} has format {found}; this program reads format {VERSION}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// The table belongs to another game.
    #[error("{} is the table of another game: {found:?}", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The key in the file.
        found: String,
    },
    /// The file is not as it was written.
    #[error("{} is damaged: {problem}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: &'static str,
    },
    /// The budget has no room for the table.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

const MAGIC: &[u8; 8] = b"grundy-t";
const VERSION: u32 = 2;
/// Keys are rule texts; a longer one is no key.
const LONGEST_KEY: u32 = 1 << 20;
/// Values between two looks at the budget.
const CHUNK: usize = 1 << 16;

/// The first part of a run after which the table is written; later parts are twice as long, up to [`LONGEST_PART`].
const FIRST_PART: Duration = Duration::from_millis(250);
const LONGEST_PART: Duration = Duration::from_secs(10);
/// A part of a run is at least so many times as long as writing the table took.
const WRITE_AT_MOST: u32 = 20;

/// Returns the values of heaps `0..=upto`, going on from the table in the file where there is one, and leaves the table
/// there, as far as it came: see [`keep`].
///
/// `key` names the game: its rules as printed.
///
/// # Errors
/// See [`StoreError`]; a file that is not there is no error.
pub fn heaps(
    path: &Path,
    key: &str,
    game: &HeapGame,
    upto: u64,
    how: &How,
    budget: &Budget,
) -> Result<HeapTable, StoreError> {
    keep(path, key, upto, budget, |known, budget| Ok(resume(game, known, upto, how, budget)))
}

/// Extends the table in a file, part by part: `extend` goes on from the values that are known to heap `upto`, or to the
/// end of the budget it is given. The table is written after every part, so that a process that is killed loses the
/// seconds since then.
///
/// # Errors
/// What `extend` says, and [`StoreError`]; a file that is not there is no error.
pub fn keep<E: From<StoreError>>(
    path: &Path,
    key: &str,
    upto: u64,
    budget: &Budget,
    mut extend: impl FnMut(Vec<u32>, &Budget) -> Result<HeapTable, E>,
) -> Result<HeapTable, E> {
    let known = match load(path, key, budget) {
        Err(StoreError::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => Vec::new(),
        known => known?,
    };
    if known.len() as u64 > upto {
        return extend(known, budget);
    }
    let (mut values, mut part) = (known, FIRST_PART);
    loop {
        let before = values.len();
        let mut table = extend(values, &budget.within(part))?;
        if table.stop == Some(Stop::Time) && budget.check().is_ok() {
            table.stop = None;
        }
        let (is_whole, grew) = (table.values.len() as u64 > upto, table.values.len() > before);
        let begun = Instant::now();
        if grew {
            save(path, key, &table.values)?;
        }
        if is_whole || table.stop.is_some() {
            return Ok(table);
        }
        // A part in which nothing was done was too short to begin.
        let longest = if grew { LONGEST_PART.max(begun.elapsed() * WRITE_AT_MOST) } else { Duration::MAX };
        part = part.saturating_mul(2).min(longest);
        values = table.values;
    }
}

/// Writes the table of a game.
///
/// # Errors
/// [`StoreError::Io`]; the file that was there before is then still there.
pub fn save(path: &Path, key: &str, values: &[u32]) -> Result<(), StoreError> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let io = |source| StoreError::Io { path: path.to_owned(), source };
    let key_len = u32::try_from(key.len()).ok().filter(|len| *len <= LONGEST_KEY);
    let key_len =
        key_len.ok_or_else(|| io(io::Error::new(io::ErrorKind::InvalidInput, "the key is too long")))?;
    let write = || {
        let mut file = File::create(&beside)?;
        let mut header = MAGIC.to_vec();
        header.extend(VERSION.to_le_bytes());
        header.extend(key_len.to_le_bytes());
        header.extend((values.len() as u64).to_le_bytes());
        header.extend(key.as_bytes());
        file.write_all(&header)?;
        let mut sum = Sum::of(&header);
        for chunk in values.chunks(CHUNK) {
            sum.add(chunk);
            if cfg!(target_endian = "little") {
                file.write_all(bytemuck::cast_slice(chunk))?;
            } else {
                let turned: Vec<u32> = chunk.iter().map(|v| v.to_le()).collect();
                file.write_all(bytemuck::cast_slice(&turned))?;
            }
        }
        file.write_all(&sum.total().to_le_bytes())?;
        file.sync_all()?;
        std::fs::rename(&beside, path)
    };
    write().map_err(io)
}

/// Returns the values in a file.
///
/// # Errors
/// See [`StoreError`].
pub fn load(path: &Path, key: &str, budget: &Budget) -> Result<Vec<u32>, StoreError> {
    let path = || path.to_owned();
    let damaged = |problem| StoreError::Damaged { path: path(), problem };
    let ends = |source: io::Error| match source.kind() {
        io::ErrorKind::UnexpectedEof => damaged("it ends early"),
        _ => StoreError::Io { path: path(), source },
    };
    let io = |source| StoreError::Io { path: path(), source };
    let mut file = File::open(path()).map_err(io)?;
    let size = file.metadata().map_err(io)?.len();
    let mut header = Vec::new();
    (&mut file).take(HEADER as u64).read_to_end(&mut header).map_err(io)?;
    if !header.starts_with(MAGIC) {
        return Err(StoreError::NotATable { path: path() });
    }
    let header: [u8; HEADER] = header.try_into().map_err(|_| damaged("it ends early"))?;
    let (version, rest) = header[MAGIC.len()..].split_first_chunk().expect("a header has a version");
    let version = u32::from_le_bytes(*version);
    if version != VERSION {
        return Err(StoreError::Version { path: path(), found: version });
    }
    let (key_len, rest) = rest.split_first_chunk().expect("a header has the length of its key");
    let key_len = u32::from_le_bytes(*key_len);
    let count = u64::from_le_bytes(*rest.first_chunk().expect("a header has the number of its values"));
    if key_len > LONGEST_KEY {
        return Err(damaged("its key is too long"));
    }
    // So a damaged count asks for no more memory than the file has values.
    let fixed = HEADER as u64 + u64::from(key_len) + size_of::<u64>() as u64;
    match count.checked_mul(4).and_then(|bytes| bytes.checked_add(fixed)) {
        Some(expected) if expected < size => return Err(damaged("something follows the table")),
        Some(expected) if expected == size => {}
        _ => return Err(damaged("it ends early")),
    }
    let mut found = vec![0; key_len as usize];
    file.read_exact(&mut found).map_err(ends)?;
    let mut sum = Sum::of(&[&header[..], &found].concat());
    let found = String::from_utf8(found).map_err(|_| damaged("its key is no text"))?;

    budget.hold(4 * count)?;
    let mut read = || {
        let count = usize::try_from(count).map_err(|_| Stop::Memory)?;
        let mut values = vec![0u32; count];
        for chunk in values.chunks_mut(CHUNK) {
            budget.check()?;
            file.read_exact(bytemuck::cast_slice_mut(chunk)).map_err(ends)?;
            for v in &mut *chunk {
                *v = u32::from_le(*v);
            }
            sum.add(chunk);
        }
        let mut expected = [0; 8];
        file.read_exact(&mut expected).map_err(ends)?;
        if u64::from_le_bytes(expected) == sum.total() {
            Ok(values)
        } else {
            Err(damaged("its checksum is wrong"))
        }
    };
    let result = read();
    budget.release(4 * count);
    let values = result?;
    if found != key {
        return Err(StoreError::OtherGame { path: path(), found });
    }
    Ok(values)
}

/// The bytes before the key.
const HEADER: usize = 24;

/// A checksum, in which each step is one to one in the sum and in what is added, so that a single changed byte always
/// shows. Values go round four sums, eight at a time, which need not wait for each other; parts before the last must be
/// a multiple of eight values long.
struct Sum([u64; 4]);

impl Sum {
    /// FNV-1a, and three sums that begin elsewhere.
    fn of(bytes: &[u8]) -> Self {
        let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(PRIME);
        let first = bytes.iter().fold(0xcbf2_9ce4_8422_2325, step);
        Sum([first, 1, 2, 3])
    }

    fn add(&mut self, values: &[u32]) {
        let (eights, rest) = values.as_chunks::<8>();
        for eight in eights {
            for (sum, pair) in self.0.iter_mut().zip(eight.as_chunks::<2>().0) {
                *sum = mix(*sum, u64::from(pair[0]) | u64::from(pair[1]) << 32);
            }
        }
        for v in rest {
            self.0[0] = mix(self.0[0], u64::from(*v));
        }
    }

    fn total(&self) -> u64 {
        self.0.iter().fold(0, |total, sum| mix(total, *sum))
    }
}

const PRIME: u64 = 0x0100_0000_01b3;

/// One step. The turn brings the highest bits, which a product moves nowhere, to the lowest.
fn mix(sum: u64, word: u64) -> u64 {
    (sum ^ word).wrapping_mul(PRIME).rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget() -> Budget {
        Budget::default()
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("table");
        for values in [vec![], vec![7], (0..40_000).collect::<Vec<u32>>()] {
            save(&path, "n -> n - 1", &values).unwrap();
            assert_eq!(load(&path, "n -> n - 1", &budget()).unwrap(), values);
        }
        let refused = load(&path, "n -> n - 2", &budget());
        assert!(matches!(refused, Err(StoreError::OtherGame { found, .. }) if found == "n -> n - 1"));
        let small = Budget::default().with_bytes(100_000);
        assert!(matches!(load(&path, "n -> n - 1", &small), Err(StoreError::Stopped(Stop::Memory))));
        assert_eq!(small.bytes_left(), Some(100_000));
    }

    #[test]
    fn a_damaged_file_is_refused_wherever_the_damage_is() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("table");
        save(&path, "key", &[1, 2, 3]).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x40;
            std::fs::write(&path, &bytes).unwrap();
            assert!(load(&path, "key", &budget()).is_err(), "byte {at} changed");
            std::fs::write(&path, &whole[..at]).unwrap();
            assert!(load(&path, "key", &budget()).is_err(), "cut at {at}");
        }
        std::fs::write(&path, [&whole[..], b"x"].concat()).unwrap();
        let message = load(&path, "key", &budget()).unwrap_err().to_string();
        assert_eq!(message, format!("{} is damaged: something follows the table", path.display()));
    }

    #[test]
    fn a_run_that_was_stopped_goes_on_to_the_undisturbed_table() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("table");
        let (game, how) = (HeapGame::grundys_game(), How::default());
        let undisturbed = resume(&game, Vec::new(), 3000, &how, &budget());
        let first = heaps(&path, "grundy", &game, 3000, &how, &Budget::default().with_steps(2000)).unwrap();
        assert_eq!(first.stop, Some(Stop::Steps));
        assert!(first.values.len() > 1000);
        assert_eq!(load(&path, "grundy", &budget()).unwrap(), first.values);
        let second = heaps(&path, "grundy", &game, 3000, &how, &budget()).unwrap();
        assert_eq!(second.values, undisturbed.values);
        let shorter = heaps(&path, "grundy", &game, 100, &how, &budget()).unwrap();
        assert_eq!(shorter.values, undisturbed.values[..=100]);
        assert_eq!(load(&path, "grundy", &budget()).unwrap().len(), 3001);
    }
}
