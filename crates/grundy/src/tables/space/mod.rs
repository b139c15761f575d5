//! Spaces in folders: the fates of all positions of a box, kept while they are found, and once they are.
//!
//! While an analysis runs, files of rounds say what was decided in them; who is killed loses what came since
//! the last file, and goes on from there. In the end one file has the fates of all positions, from which a
//! position is answered without the others; the rounds are removed then. Every file is written whole or not
//! at all ([`crate::files`]) and has a checksum, the rules and the box in it: one that is damaged or about
//! something else is refused by its name, and left as it is. How many options of a position are open is not
//! kept: it is counted again. A space that several hold in shares is kept by each: see [`Shared`].

mod format;
mod kept;
mod shared;
#[cfg(test)]
mod twin;

pub use kept::Kept;
pub use shared::{Shared, Span};

use crate::files::{Disk, Whole};
use crate::tables::Sides;
use crate::tables::store::{Lock, StoreError, lock};
use format::{Head, MOST_ROUNDS, Part, RoundsWriter, Subject, read_rounds, write_fates};
use grundy_budget::Budget;
use grundy_engine::Failure;
use grundy_engine::ranked::{Fates, Rounds, Space};
use grundy_engine::retrograde::Fate;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Seek, SeekFrom};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The file with all fates.
const FATES: &str = "fates";
const ROUNDS: &str = "rounds-";
const LOCK: &str = "lock";

/// When a file of rounds is written.
struct Pace {
    /// So long after the one before at the soonest.
    least: Duration,
    /// And after this number of times as long as it took to write that.
    times: u32,
}

const PACE: Pace = Pace { least: Duration::from_millis(250), times: 20 };

/// A folder that keeps a space, locked.
pub struct Folder {
    path: PathBuf,
    disk: Disk,
    /// The lock is held as long as this is open.
    _lock: File,
    pace: Pace,
}

/// A file of rounds that is whole.
struct Found {
    path: PathBuf,
    head: Head,
    last: u32,
}

/// The first and the last round that the name of a file tells, and the name.
type Named = ((u32, u32), String);

impl Folder {
    /// Opens and locks a folder, or makes one.
    ///
    /// # Errors
    /// [`StoreError::Busy`] where another process writes there, and [`StoreError::Io`].
    pub fn open(path: &Path, disk: &Disk) -> Result<Folder, StoreError> {
        let io = |cause| StoreError::Io { path: path.to_owned(), cause };
        disk.make_folder(path).map_err(io)?;
        let place = path.join(LOCK);
        // Who finds the file there has lost a race for making it, and takes the lock that is free.
        let file = match disk.claim(&place) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => File::open(&place),
            made => made,
        };
        let file = file.map_err(io)?;
        match lock(&file).map_err(io)? {
            Lock::Elsewhere => return Err(StoreError::Busy { path: path.to_owned() }),
            Lock::Held => disk.clean_folder(path),
            // Another process may be writing the files that would be removed.
            Lock::Unknown => {}
        }
        Ok(Folder { path: path.to_owned(), disk: disk.clone(), _lock: file, pace: PACE })
    }

    /// Returns the sides of the box that the folder keeps, or keeps a part of; `None` where it is empty.
    ///
    /// # Errors
    /// Where a file cannot be read.
    pub fn sides(&self) -> Result<Option<Sides>, StoreError> {
        // Complete fates tell the sides by themselves; else a file of rounds does.
        if Kept::is_in(&self.path)? {
            return Ok(Some(Kept::open(&self.path)?.sides()));
        }
        let Some((_, name)) = self.names()?.into_iter().next() else { return Ok(None) };
        let path = self.path.join(name);
        let (_, head) = open(&path)?;
        Ok(Sides::new(&head.subject.sides))
    }

    /// Returns the space that the folder keeps, where it is complete.
    pub(crate) fn kept(&self, rules: &str, sides: &[u64]) -> Result<Option<Kept>, StoreError> {
        if !Kept::is_in(&self.path)? {
            return Ok(None);
        }
        let kept = Kept::open(&self.path)?;
        kept.check(rules, Some(sides))?;
        // Rounds that are left behind complete fates were not removed in time.
        self.sweep()?;
        Ok(Some(kept))
    }

    /// Returns the fates of all positions of the space of a box, going on from the rounds in the folder. What
    /// is decided is kept as it comes, also where a limit ends the work.
    pub(crate) fn keep<S: Space, E: From<StoreError> + From<Failure<S::Error>>>(
        &self,
        rules: &str,
        sides: &[u64],
        space: &S,
        stuck_wins: bool,
        budget: &Budget,
    ) -> Result<Fates, E> {
        let subject = Subject { rules: rules.to_owned(), sides: sides.to_vec() };
        // The files are checked as a whole before the analysis takes memory.
        let found = self.found(&subject)?;
        let mut rounds = Rounds::begin(space, stuck_wins, budget)?;
        self.go_on::<S, E>(&found, &mut rounds)?;
        // The first round that no file has.
        let mut next = found.last().map_or(0, |found| found.last + 1);
        let (mut part, mut begun) = (self.pace.least, Instant::now());
        loop {
            let goes_on = rounds.advance();
            // A file has room for a number of rounds, so a long run without time for one must write too.
            let is_long = rounds.round().saturating_sub(next) >= MOST_ROUNDS - 1;
            // Where a limit ends the run, what is decided is written first.
            if rounds.round() >= next && (goes_on.is_err() || is_long || begun.elapsed() >= part) {
                let started = Instant::now();
                let written = next..=rounds.round();
                self.write_rounds(&subject, written.clone(), |writer| {
                    rounds.decided(written, |rank, fate| writer.add(rank, fate))
                })?;
                next = rounds.round() + 1;
                // Writing may take longer on a slow disk, so the pause grows with it.
                (part, begun) = (self.pace.least.max(started.elapsed() * self.pace.times), Instant::now());
            }
            if !goes_on? {
                break;
            }
        }
        let (last, fates) = (rounds.round(), rounds.into_fates());
        let path = self.path.join(FATES);
        self.write(&path, |out| write_fates(out, &subject, None, last, &mut fates.iter()))?;
        self.sweep()?;
        Ok(fates)
    }

    /// Puts what was decided in the files into an analysis that has begun.
    fn go_on<S: Space, E: From<StoreError> + From<Failure<S::Error>>>(
        &self,
        found: &[Found],
        rounds: &mut Rounds<'_, S>,
    ) -> Result<(), E> {
        let Some(last) = found.last() else { return Ok(()) };
        for found in found {
            let untrue = || StoreError::Untrue { path: found.path.clone() };
            // What the rules contradict is refused, and no part of the file is believed.
            found.read(&mut |rank, fate| match rounds.recall(rank, fate) {
                Ok(true) => Ok(()),
                Ok(false) => Err(untrue().into()),
                Err(stop) => Err(E::from(Failure::Stopped(stop))),
            })?;
        }
        match rounds.go_on(last.last)? {
            true => Ok(()),
            false => Err(StoreError::Untrue { path: self.path.clone() }.into()),
        }
    }

    /// Returns the files of rounds about a subject, each read once to its end, from round 0 on without a gap.
    fn found(&self, subject: &Subject) -> Result<Vec<Found>, StoreError> {
        let (mut all, mut next) = (Vec::new(), 0);
        for ((first, last), name) in self.names()? {
            let path = self.path.join(name);
            let (_, head) = open(&path)?;
            let found = Found { path, head, last };
            // Each file is read to its end once, since its checksum is there.
            found.read(&mut |_, _| Ok::<_, StoreError>(()))?;
            found.check(subject, first)?;
            // A gap would leave positions out that later rounds rest on.
            if first != next {
                return Err(StoreError::Missing { path: self.path.clone(), next, found: first });
            }
            next = last + 1;
            all.push(found);
        }
        Ok(all)
    }

    /// Returns the rounds that the names of files tell, in order.
    fn names(&self) -> Result<Vec<Named>, StoreError> {
        let mut names = Vec::new();
        for name in entries(&self.path)? {
            let rounds = name.strip_prefix(ROUNDS).and_then(|rounds| rounds.split_once('-'));
            if let Some((Ok(first), Ok(last))) = rounds.map(|(first, last)| (first.parse(), last.parse())) {
                names.push(((first, last), name));
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    /// Writes a file of rounds, with what `content` adds to it.
    fn write_rounds(
        &self,
        subject: &Subject,
        rounds: RangeInclusive<u32>,
        content: impl FnOnce(&mut RoundsWriter<&mut Whole<'_>>) -> io::Result<()>,
    ) -> Result<(), StoreError> {
        let (first, last) = rounds.into_inner();
        self.write(&self.path.join(rounds_name(first, last)), |out| {
            let mut writer = RoundsWriter::begin(out, subject, first, last)?;
            content(&mut writer)?;
            writer.end()
        })
    }

    /// Writes a file whole.
    fn write(
        &self,
        path: &Path,
        content: impl FnOnce(&mut Whole<'_>) -> io::Result<()>,
    ) -> Result<(), StoreError> {
        let write = || {
            let mut whole = Whole::begin(&self.disk, path)?;
            content(&mut whole)?;
            whole.place()?;
            self.disk.settle(path)
        };
        write().map_err(|cause| StoreError::Unkept { path: path.to_owned(), cause })
    }

    /// Removes the rounds: the file of fates has all that they say.
    fn sweep(&self) -> Result<(), StoreError> {
        for (_, name) in self.names()? {
            // What cannot be removed does no harm.
            let _ = self.disk.remove(&self.path.join(name));
        }
        Ok(())
    }
}

impl Found {
    /// Refuses a file that is about something else, or about other rounds than from `first` to the last that
    /// its name says.
    fn check(&self, subject: &Subject, first: u32) -> Result<(), StoreError> {
        self.head.check(subject, &self.path)?;
        match self.head.part == (Part::Rounds { first, last: self.last }) {
            true => Ok(()),
            false => {
                Err(StoreError::Damaged { path: self.path.clone(), problem: "its name says other rounds" })
            }
        }
    }

    fn read<E: From<StoreError>>(&self, take: &mut dyn FnMut(u64, Fate) -> Result<(), E>) -> Result<(), E> {
        let io = |cause| StoreError::Io { path: self.path.clone(), cause };
        let mut file = File::open(&self.path).map_err(io)?;
        file.seek(SeekFrom::Start(self.head.length)).map_err(io)?;
        let size = file.metadata().map_err(io)?.len();
        read_rounds(&mut file, (&self.path, size), &self.head, take)
    }
}

/// Returns the names of what is in a folder.
fn entries(folder: &Path) -> Result<Vec<String>, StoreError> {
    let io = |cause| StoreError::Io { path: folder.to_owned(), cause };
    let name =
        |entry: io::Result<fs::DirEntry>| Ok(entry.map_err(io)?.file_name().to_string_lossy().into_owned());
    fs::read_dir(folder).map_err(io)?.map(name).collect()
}

fn rounds_name(first: u32, last: u32) -> String {
    format!("{ROUNDS}{first}-{last}")
}

fn open(path: &Path) -> Result<(File, Head), StoreError> {
    let mut file = File::open(path).map_err(|cause| StoreError::Io { path: path.to_owned(), cause })?;
    let head = Head::read(&mut file, path)?;
    Ok((file, head))
}
