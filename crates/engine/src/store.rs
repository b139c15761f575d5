//! Tables in files: long runs that go on where they were interrupted.
//!
//! A file is written beside its place and moved there whole, so that whoever kills the process leaves the old table or
//! the new one. What is read is checked to the last byte; a file that was damaged, or belongs to another game, is
//! refused with the reason, never believed in part.
//!
//! Format, version 1, all numbers little-endian: `grundy-t`, the version (4 bytes), the length of the key (4), the
//! number of values (8), the key in UTF-8, the values (4 each), and the checksum of all that (8).

use crate::tabulate::{HeapGame, HeapTable, How, resume};
use grundy_budget::{Budget, Stop};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
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
const VERSION: u32 = 1;
/// Keys are rule texts; a longer one is no key.
const LONGEST_KEY: u32 = 1 << 20;
/// Values read at a time, so that a damaged count asks for no more memory than the file has values.
const CHUNK: usize = 1 << 14;

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
        let mut file = Summing { inner: BufWriter::new(File::create(&beside)?), sum: Sum::default() };
        file.write_all(MAGIC)?;
        file.write_all(&VERSION.to_le_bytes())?;
        file.write_all(&key_len.to_le_bytes())?;
        file.write_all(&(values.len() as u64).to_le_bytes())?;
        file.write_all(key.as_bytes())?;
        for v in values {
            file.write_all(&v.to_le_bytes())?;
        }
        let sum = file.sum.0.to_le_bytes();
        file.inner.write_all(&sum)?;
        file.inner.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
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
    let file = File::open(path()).map_err(|source| StoreError::Io { path: path(), source })?;
    let mut file = Summing { inner: BufReader::new(file), sum: Sum::default() };
    let magic: [u8; 8] = file.array().map_err(|_| StoreError::NotATable { path: path() })?;
    if magic != *MAGIC {
        return Err(StoreError::NotATable { path: path() });
    }
    let version = u32::from_le_bytes(file.array().map_err(ends)?);
    if version != VERSION {
        return Err(StoreError::Version { path: path(), found: version });
    }
    let key_len = u32::from_le_bytes(file.array().map_err(ends)?);
    let count = u64::from_le_bytes(file.array().map_err(ends)?);
    if key_len > LONGEST_KEY {
        return Err(damaged("its key is too long"));
    }
    let mut found = vec![0; key_len as usize];
    file.read_exact(&mut found).map_err(ends)?;
    let found = String::from_utf8(found).map_err(|_| damaged("its key is no text"))?;

    let mut values = Vec::new();
    let mut bytes = vec![0; 4 * CHUNK];
    let mut held = 0;
    let mut read = || {
        let mut left = count;
        while left > 0 {
            let size = usize::try_from(left).unwrap_or(CHUNK).min(CHUNK);
            budget.hold(4 * size as u64)?;
            held += 4 * size as u64;
            file.read_exact(&mut bytes[..4 * size]).map_err(ends)?;
            values.extend(bytes[..4 * size].as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)));
            left -= size as u64;
        }
        let expected = file.sum.0;
        if u64::from_le_bytes(file.array().map_err(ends)?) != expected {
            return Err(damaged("its checksum is wrong"));
        }
        match file.inner.read(&mut [0]).map_err(ends)? {
            0 => Ok(()),
            _ => Err(damaged("something follows the table")),
        }
    };
    let result = read();
    budget.release(held);
    result?;
    if found != key {
        return Err(StoreError::OtherGame { path: path(), found });
    }
    Ok(values)
}

/// FNV-1a over bytes: each step is one to one in the sum and in the byte, so that a single changed byte always shows.
struct Sum(u64);

impl Default for Sum {
    fn default() -> Self {
        Sum(0xcbf2_9ce4_8422_2325)
    }
}

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// A file whose bytes are summed as they pass.
struct Summing<F> {
    inner: F,
    sum: Sum,
}

impl<F: Write> Summing<F> {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.inner.write_all(bytes)
    }
}

impl<F: Read> Summing<F> {
    fn read_exact(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.inner.read_exact(bytes)?;
        self.sum.add(bytes);
        Ok(())
    }

    fn array<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.read_exact(&mut bytes)?;
        Ok(bytes)
    }
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
