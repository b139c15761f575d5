//! Tables in files: long runs that go on where they were interrupted.
//!
//! A file is written whole or not at all ([`crate::files`]), so that whoever kills the process leaves the old
//! table or the new one. A process that has opened a table holds an advisory lock on it, and hands the lock
//! on to every file that it puts in its place; another process is refused. Where a file system has no locks
//! nobody is refused, and the last to write stays.
//!
//! What is read is checked to the last byte, then held against the rules, entry by entry; a file that was
//! damaged, belongs to another game or another version of the engine, or does not say what the rules say, is
//! refused with the reason, never believed in part, and left as it is.

mod again;
mod format;

use crate::files::{Disk, Whole};
use again::Refusal;
use format::Fault;
use grundy_budget::{Budget, Stop};
use grundy_engine::tabulate::{self, HeapTable};
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Seek};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Why a table cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The system says so.
    #[error("{}: {cause}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// The table was computed, but the file is as it was before, or is not known to have reached the disk.
    #[error("the table is not kept: {}: {cause}", path.display())]
    Unsaved {
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// It is a pipe, a folder or a device.
    #[error("{} is no file that can keep a table", path.display())]
    NotAFile {
        /// What the path leads to.
        path: PathBuf,
    },
    /// Another process has the lock.
    #[error("another process writes {}", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// The file does not begin as a table does.
    #[error("{} is no table of grundy", path.display())]
    NotATable {
        /// The file.
        path: PathBuf,
    },
    /// The file does not begin as one of a space does.
    #[error("{} is no part of a space of grundy", path.display())]
    NotASpace {
        /// The file.
        path: PathBuf,
    },
    /// The file is in a format of another version.
    #[error("{} has format {found}; this program reads format {read}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The version that is read.
        read: u32,
    },
    /// The file was computed by another version of the engine.
    #[error("{} was computed by version {found} of the engine; this is version {own}", path.display())]
    Engine {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The version of this engine.
        own: u32,
    },
    /// The file belongs to another game.
    #[error("{} is of another game: {found:?}", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The rules in the file.
        found: String,
    },
    /// The file belongs to another box.
    #[error("{} is of another box: {}, not {}", path.display(), joined(found), joined(wanted))]
    OtherBox {
        /// The file.
        path: PathBuf,
        /// The sides in the file.
        found: Vec<u64>,
        /// Those that were asked for.
        wanted: Vec<u64>,
    },
    /// A file of rounds is missing.
    #[error("{} has rounds from {found} on, and none from {next} on", path.display())]
    Missing {
        /// The folder.
        path: PathBuf,
        /// The first round that is missing.
        next: u32,
        /// The first that is there after it.
        found: u32,
    },
    /// Not all positions of a space are decided.
    #[error("{} has no space that is complete", path.display())]
    Unfinished {
        /// The folder.
        path: PathBuf,
    },
    /// What was decided is not what the rules say.
    #[error("{} does not say what the rules say", path.display())]
    Untrue {
        /// The file, or the folder where it is not known which.
        path: PathBuf,
    },
    /// What was decided cannot be written. What was kept before is whole.
    #[error("what was decided is not kept: {}: {cause}", path.display())]
    Unkept {
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// The file is not as it was written.
    #[error("{} is damaged: {problem}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: &'static str,
    },
    /// A value in the file is not that of the rules.
    #[error("{} is wrong: heap {heap} has the value {right}, found {found}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// The heap.
        heap: usize,
        /// Its value in the file; 4294967295 for a win at once.
        found: u32,
        /// Its value by the rules.
        right: u32,
    },
    /// The budget ended before the table was read, or held against the rules.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

/// The first part of a run after which the table is written; later parts are twice as long, up to
/// [`LONGEST_PART`].
const FIRST_PART: Duration = Duration::from_millis(250);
const LONGEST_PART: Duration = Duration::from_secs(10);
/// A part of a run is at least this number of times as long as writing the table took.
const WRITE_AT_MOST: u32 = 20;

/// A game whose values a file keeps.
pub(crate) trait Row {
    /// Why there are no values.
    type Error: From<StoreError>;

    /// The largest word that stands for a number.
    const LARGEST: u32;

    /// Returns the value of a heap from those of all smaller ones, by the definition; `None` where the steps
    /// of the budget are not enough.
    fn entry(&self, heap: usize, values: &[u32], budget: &Budget) -> Result<Option<u32>, Self::Error>;

    /// Goes on from values that are known.
    fn extend(&self, known: Vec<u32>, budget: &Budget) -> Result<HeapTable, Self::Error>;

    /// Returns the first values of a table, computed anew, as many as prove its period; none where that is
    /// not affordable.
    fn window(&self, table: &HeapTable, budget: &Budget) -> Result<Vec<u32>, Self::Error>;
}

/// What a run found in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The number of values.
    pub values: usize,
    /// How many of them were computed again, and are right; all of them where they repeat, and what proves
    /// that was.
    pub again: usize,
}

/// A file that keeps a table, locked.
pub struct Store {
    path: PathBuf,
    disk: Disk,
    /// What the path leads to, with the lock on it; none where no file can be made.
    file: Option<File>,
    /// Whether this process has made the file, which is empty until a table is there.
    is_made: bool,
    found: Option<Found>,
    /// Why the last table is not in the file.
    unsaved: Option<io::Error>,
}

impl Store {
    /// Opens and locks a file, or makes an empty one. Where none can be made the table is computed all the
    /// same, and [`Store::close`] tells.
    ///
    /// # Errors
    /// [`StoreError::Busy`], [`StoreError::NotAFile`] and [`StoreError::Io`].
    pub fn open(path: &Path, disk: &Disk) -> Result<Store, StoreError> {
        let io = |cause| StoreError::Io { path: path.to_owned(), cause };
        let mut store = Store {
            path: path.to_owned(),
            disk: disk.clone(),
            file: None,
            is_made: false,
            found: None,
            unsaved: None,
        };
        // Between two of these calls another process may change what is at the path, and then they begin
        // anew.
        loop {
            // To open a pipe would be to wait for who writes there.
            if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
                return Err(StoreError::NotAFile { path: path.to_owned() });
            }
            let file = match File::open(path) {
                Ok(file) => file,
                Err(error) if error.kind() == ErrorKind::NotFound => match disk.claim(path) {
                    Ok(file) => {
                        store.is_made = true;
                        file
                    }
                    Err(error) => match error.kind() {
                        // Another process has made the file in between, so it is opened after all.
                        ErrorKind::AlreadyExists => continue,
                        // No directory, or no name: nothing can be made there later either.
                        ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidFilename => {
                            return Err(io(error));
                        }
                        _ => {
                            // The table is computed all the same, and what was wrong is told in the end.
                            store.unsaved = Some(error);
                            return Ok(store);
                        }
                    },
                },
                Err(error) => return Err(io(error)),
            };
            let file = store.file.insert(file);
            match lock(file).map_err(io)? {
                Lock::Held => {}
                Lock::Unknown => return Ok(store),
                Lock::Elsewhere => {
                    // Even where it was made here it is another's by now.
                    store.is_made = false;
                    return Err(StoreError::Busy { path: path.to_owned() });
                }
            }
            // Who had the lock before may have put another file in its place.
            if is_at(file, path).map_err(io)? {
                disk.clean(path);
                return Ok(store);
            }
        }
    }

    /// Returns what was in the file.
    #[must_use]
    pub fn found(&self) -> Option<Found> {
        self.found
    }

    /// Ends the use of the file.
    ///
    /// # Errors
    /// [`StoreError::Unsaved`] where the table is not kept.
    pub fn close(mut self) -> Result<(), StoreError> {
        let unsaved = self.unsaved.take();
        unsaved.map_or(Ok(()), |cause| Err(StoreError::Unsaved { path: self.path.clone(), cause }))
    }

    /// Extends the table in the file to heap `upto`, part by part. It is written after every part, so that a
    /// process that is killed loses the seconds since then. Where it cannot be written, the run goes on; see
    /// [`Store::close`].
    ///
    /// `key` names the game: its rules as printed.
    pub(crate) fn keep<R: Row>(
        &mut self,
        key: &str,
        upto: u64,
        row: &R,
        budget: &Budget,
    ) -> Result<HeapTable, R::Error> {
        let known = self.load(key, row, budget)?;
        // The file has more than was asked for, and loses nothing.
        if known.len() as u64 > upto {
            let table = row.extend(known, budget)?;
            return self.shown(row, table, budget);
        }
        let (mut values, mut part) = (known, FIRST_PART);
        loop {
            let before = values.len();
            let table = row.extend(values, &budget.within(part))?;
            let mut table = self.shown(row, table, budget)?;
            // The part has ended, and not the budget.
            if table.stop == Some(Stop::Time) && budget.check().is_ok() {
                table.stop = None;
            }
            let (is_whole, grew) = (table.values.len() as u64 > upto, table.values.len() > before);
            let begun = Instant::now();
            // A table that could not be written is tried again with the next part.
            if grew || self.unsaved.is_some() {
                self.unsaved = self.save(key, &table.values).err();
            }
            if is_whole || table.stop.is_some() {
                return Ok(table);
            }
            // A part in which nothing was done was too short to begin.
            let longest =
                if grew { LONGEST_PART.max(begun.elapsed() * WRITE_AT_MOST) } else { Duration::MAX };
            part = part.saturating_mul(2).min(longest);
            values = table.values;
        }
    }

    /// Returns the values in the file, after some of them were computed again; none where the file is new.
    fn load<R: Row>(&mut self, key: &str, row: &R, budget: &Budget) -> Result<Vec<u32>, R::Error> {
        // Without a file there is nothing to go on from.
        let Some(file) = &mut self.file else { return Ok(Vec::new()) };
        let size = file.rewind().and_then(|()| file.metadata()).map(|found| found.len());
        let content = match size {
            Ok(0) => return Ok(Vec::new()),
            Ok(size) => format::read(file, size, key, budget),
            Err(error) => Err(Fault::Io(error)),
        };
        let content = content.map_err(|fault| self.refused(fault))?;
        match again::entries(row, &content.values, content.sum, budget) {
            Ok(again) => {
                self.found = Some(Found { values: content.values.len(), again });
                Ok(content.values)
            }
            Err(Refusal::Wrong { heap, right }) => Err(self.wrong(&content.values, heap, right).into()),
            Err(Refusal::Failed(error)) => Err(error),
        }
    }

    /// Returns a table whose period, where it has one, was shown from values that were all computed in this
    /// run.
    fn shown<R: Row>(&mut self, row: &R, table: HeapTable, budget: &Budget) -> Result<HeapTable, R::Error> {
        // A period that rests on values from the file alone is shown anew.
        let Some(found) = self.found.filter(|found| table.period.is_some() && found.again < found.values)
        else {
            return Ok(table);
        };
        let window = row.window(&table, budget)?;
        if let Some(heap) = window.iter().zip(&table.values).position(|(right, found)| right != found) {
            return Err(self.wrong(&table.values, heap, window[heap]).into());
        }
        // The period goes as far as the table does.
        if !window.is_empty() && table.values.len() >= found.values {
            self.found = Some(Found { again: found.values, ..found });
        }
        Ok(table)
    }

    /// Puts a table in the place of the file; the lock goes with it.
    fn save(&mut self, key: &str, values: &[u32]) -> io::Result<()> {
        let mut whole = Whole::begin(&self.disk, &self.path)?;
        // The lock is taken before the file is at its place, so that nobody comes in between.
        lock(whole.file())?;
        format::write(&mut whole, key, values)?;
        self.file = Some(whole.place()?);
        self.disk.settle(&self.path)
    }

    fn wrong(&self, values: &[u32], heap: usize, right: u32) -> StoreError {
        StoreError::Wrong { path: self.path.clone(), heap, found: values[heap], right }
    }

    fn refused(&self, fault: Fault) -> StoreError {
        let path = self.path.clone();
        match fault {
            Fault::NotATable => StoreError::NotATable { path },
            Fault::Version(found) => StoreError::Version { path, found, read: format::VERSION },
            Fault::Engine(found) => StoreError::Engine { path, found, own: tabulate::VERSION },
            Fault::OtherGame(found) => StoreError::OtherGame { path, found },
            Fault::Damaged(problem) => StoreError::Damaged { path, problem },
            Fault::Io(cause) => StoreError::Io { path, cause },
            Fault::Stopped(stop) => StoreError::Stopped(stop),
        }
    }
}

impl Drop for Store {
    /// Takes back the empty file that this process has made, where no table came of it.
    fn drop(&mut self) {
        let is_empty = |file: &File| file.metadata().is_ok_and(|found| found.len() == 0);
        if self.is_made && self.file.as_ref().is_some_and(is_empty) {
            // An empty file does no harm.
            let _ = self.disk.remove(&self.path);
        }
    }
}

fn joined(sides: &[u64]) -> String {
    sides.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// Who has the lock on a file.
pub(crate) enum Lock {
    Held,
    Elsewhere,
    /// The file system has no locks.
    Unknown,
}

/// Takes the lock on a file, where nobody has it.
pub(crate) fn lock(file: &File) -> io::Result<Lock> {
    match file.try_lock() {
        Ok(()) => Ok(Lock::Held),
        Err(TryLockError::WouldBlock) => Ok(Lock::Elsewhere),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(Lock::Unknown),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Returns whether a path still leads to an open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let here = file.metadata()?;
    match fs::metadata(path) {
        Ok(there) => Ok((here.dev(), here.ino()) == (there.dev(), there.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
