//! Files that are written whole or not at all.
//!
//! A file is written beside its place, under a name of its own, brought to the disk, and moved to its place;
//! then the folder is brought to the disk too. So who looks finds the old file or the new one, also after the
//! process was killed or the machine went down. What cannot be finished is removed.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// A call that changes what is on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call<'a> {
    /// An empty file is made in the place of a file to come, or a folder.
    Claim(&'a Path),
    /// A file is made beside the place of another.
    Begin(&'a Path),
    /// Bytes are added to that file.
    Write(&'a Path, &'a [u8]),
    /// A file or a folder is brought to the disk.
    Sync(&'a Path),
    /// A file is moved to its place.
    Rename(&'a Path, &'a Path),
    /// A file is removed.
    Remove(&'a Path),
}

/// Is told of every call before it is made; what it refuses is not done.
pub type Watch = dyn Fn(Call<'_>) -> io::Result<()> + Send + Sync;

/// The disk, and who is told of what is done to it.
#[derive(Clone, Default)]
pub struct Disk {
    watch: Option<Arc<Watch>>,
}

impl Disk {
    /// Returns the disk that tells `watch` every call: to note what is under way, or to let a call fail in a
    /// test.
    #[must_use]
    pub fn watched(watch: Arc<Watch>) -> Disk {
        Disk { watch: Some(watch) }
    }

    /// Writes a file whole, or leaves the old one. What is no file but takes bytes, as a pipe, is written to
    /// as it is.
    ///
    /// # Errors
    /// What the system says.
    pub fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.write_by(path, |out| out.write_all(bytes))
    }

    /// As [`Disk::write`], of what `bytes` writes: nothing is kept back, so large blocks go well.
    ///
    /// # Errors
    /// What the system says, and what `bytes` returns; then the old file is there.
    pub fn write_by(
        &self,
        path: &Path,
        bytes: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        // Nothing can be moved to the place of a pipe or a device without removing it.
        if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return bytes(&mut File::options().write(true).open(path)?);
        }
        let mut whole = Whole::begin(self, path)?;
        bytes(&mut whole)?;
        whole.place()?;
        self.settle(path)
    }

    /// Makes an empty file where there is none.
    pub(crate) fn claim(&self, path: &Path) -> io::Result<File> {
        self.tell(Call::Claim(path))?;
        File::options().read(true).write(true).create_new(true).open(path)
    }

    /// Makes a folder where there is none.
    pub(crate) fn make_folder(&self, path: &Path) -> io::Result<()> {
        if path.is_dir() {
            return Ok(());
        }
        self.tell(Call::Claim(path))?;
        match fs::create_dir(path) {
            // Another process may have made it since the first look.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => match path.is_dir() {
                true => Ok(()),
                false => Err(ErrorKind::NotADirectory.into()),
            },
            made => made,
        }
    }

    pub(crate) fn remove(&self, path: &Path) -> io::Result<()> {
        self.tell(Call::Remove(path))?;
        fs::remove_file(path)
    }

    /// Brings the folder of a file to the disk, and with it the file's name.
    pub(crate) fn settle(&self, path: &Path) -> io::Result<()> {
        let place = real(path);
        let folder = folder(&place);
        self.tell(Call::Sync(folder))?;
        if cfg!(not(unix)) {
            return Ok(());
        }
        match File::open(folder).and_then(|folder| folder.sync_all()) {
            // Not every file system has a way to do it.
            Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Ok(()),
            result => result,
        }
    }

    /// Removes what a process that was killed left beside a file. Nobody may be writing the file.
    pub(crate) fn clean(&self, path: &Path) {
        let place = real(path);
        self.clean_marked(folder(&place), &mark(&place));
    }

    /// Removes what a process that was killed left beside any file in a folder. Nobody may be writing one.
    pub(crate) fn clean_folder(&self, folder: &Path) {
        self.clean_marked(folder, MARK);
    }

    fn clean_marked(&self, folder: &Path, mark: &str) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            if entry.file_name().to_string_lossy().starts_with(mark) {
                // What cannot be removed does no harm.
                let _ = self.remove(&entry.path());
            }
        }
    }

    fn tell(&self, call: Call<'_>) -> io::Result<()> {
        self.watch.as_ref().map_or(Ok(()), |watch| watch(call))
    }
}

/// A file that is being written, and is not yet in its place. Dropped, it is removed.
pub struct Whole<'d> {
    disk: &'d Disk,
    place: PathBuf,
    beside: PathBuf,
    /// The file; none once it is in its place.
    file: Option<File>,
}

impl<'d> Whole<'d> {
    /// Begins a file for a place, with the permissions of the file that is there. A link is followed.
    ///
    /// # Errors
    /// What the system says; where the old file may not be written, or is a folder, the new one is not begun.
    pub fn begin(disk: &'d Disk, path: &Path) -> io::Result<Whole<'d>> {
        let place = real(path);
        let old = fs::metadata(&place).ok();
        match &old {
            Some(old) if old.is_dir() => return Err(ErrorKind::IsADirectory.into()),
            Some(old) if old.permissions().readonly() => return Err(ErrorKind::PermissionDenied.into()),
            _ => {}
        }
        let mark = mark(&place);
        // Several threads of a process may write the same file, and a killed process may have had this
        // number.
        let names = (0..u32::MAX).map(|n| folder(&place).join(format!("{mark}{}-{n}", process::id())));
        for beside in names {
            disk.tell(Call::Begin(&beside))?;
            match File::options().read(true).write(true).create_new(true).open(&beside) {
                Ok(file) => {
                    let whole = Whole { disk, place, beside, file: Some(file) };
                    // The permissions come before the first byte, so that nobody reads in between what they
                    // forbid.
                    if let Some(old) = old {
                        whole.file().set_permissions(old.permissions())?;
                    }
                    return Ok(whole);
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// Returns the file.
    #[must_use]
    pub fn file(&self) -> &File {
        self.file.as_ref().expect("it is there until it is placed")
    }

    /// Moves the file to its place, and returns it. The move itself is on the disk when the folder is.
    ///
    /// # Errors
    /// What the system says; then the old file is there.
    pub fn place(mut self) -> io::Result<File> {
        self.disk.tell(Call::Sync(&self.beside))?;
        // Without this a crash could leave the name in its place and the bytes lost.
        self.file().sync_all()?;
        self.disk.tell(Call::Rename(&self.beside, &self.place))?;
        fs::rename(&self.beside, &self.place)?;
        // Without a file `drop` has nothing to remove.
        Ok(self.file.take().expect("it is placed once"))
    }
}

impl Write for Whole<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.disk.tell(Call::Write(&self.beside, bytes))?;
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Whole<'_> {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            // Nothing is left to be done where this fails too.
            let _ = self.disk.remove(&self.beside);
        }
    }
}

/// Returns the path of the file that a path leads to, through links.
fn real(path: &Path) -> PathBuf {
    // A path at which nothing is yet is no link that could be followed.
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn folder(place: &Path) -> &Path {
    place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns how the names of files beside a place begin: short, whatever the place is called, and its own.
fn mark(place: &Path) -> String {
    let name = place.file_name().unwrap_or_default();
    // The name itself may be as long as the file system allows, with no room for a mark.
    format!("{MARK}{:016x}-", xxh3_64(name.as_encoded_bytes()))
}

/// How the names of all files begin that are not in their place.
const MARK: &str = ".grundy-";
