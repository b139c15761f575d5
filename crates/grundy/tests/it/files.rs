//! Files that are written whole or not at all: calls that fail, and machines that go down.

use grundy::files::{Call, Disk};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Returns a disk on which the call at an index fails, and the number of calls made.
pub fn failing(at: usize, kind: ErrorKind) -> (Disk, Arc<Mutex<usize>>) {
    let calls = Arc::new(Mutex::new(0));
    let count = Arc::clone(&calls);
    let disk = Disk::watched(Arc::new(move |_| {
        let mut count = count.lock().unwrap();
        *count += 1;
        if *count == at + 1 { Err(kind.into()) } else { Ok(()) }
    }));
    (disk, calls)
}

/// Returns the names of all files in a folder.
pub fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort_unstable();
    names
}

#[test]
fn a_call_that_fails_leaves_the_old_file_and_nothing_else() {
    for old in [None, Some("old")] {
        for kind in [ErrorKind::StorageFull, ErrorKind::PermissionDenied, ErrorKind::Other] {
            for at in 0.. {
                let folder = tempfile::tempdir().unwrap();
                let path = folder.path().join("picture.svg");
                if let Some(old) = old {
                    fs::write(&path, old).unwrap();
                }
                let (disk, calls) = failing(at, kind);
                let written = disk.write(&path, b"new");
                let found = fs::read_to_string(&path).ok();
                if *calls.lock().unwrap() <= at {
                    assert!(at >= 4, "a file is begun, written, synced and renamed");
                    assert_eq!((written.is_ok(), found.as_deref()), (true, Some("new")));
                    break;
                }
                assert_eq!(written.unwrap_err().kind(), kind);
                // The last call brings the folder to the disk, when the new file is in its place.
                assert!(found.as_deref() == old || at == 4 && found.as_deref() == Some("new"), "call {at}");
                assert!(names(folder.path()).iter().all(|name| name == "picture.svg"), "call {at}");
            }
        }
    }
}

/// What a file's name leads to, and what of its content has reached the disk.
#[derive(Clone, Debug, Default)]
struct Machine {
    names: BTreeMap<PathBuf, usize>,
    files: Vec<Vec<u8>>,
    synced: Vec<Vec<u8>>,
    /// Renamings that the folder does not have on the disk yet.
    loose: Vec<(PathBuf, PathBuf)>,
}

/// A call as it was made.
#[derive(Clone, Debug)]
enum Done {
    Begin(PathBuf),
    Write(PathBuf, Vec<u8>),
    Sync(PathBuf),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
}

impl Machine {
    fn make(&mut self, call: &Done) {
        match call {
            Done::Begin(path) => {
                self.names.insert(path.clone(), self.files.len());
                self.files.push(Vec::new());
                self.synced.push(Vec::new());
            }
            Done::Write(path, bytes) => self.files[self.names[path]].extend(bytes),
            Done::Sync(path) => match self.names.get(path) {
                Some(file) => self.synced[*file] = self.files[*file].clone(),
                None => {
                    for (from, to) in std::mem::take(&mut self.loose) {
                        let file = self.names.remove(&from).unwrap();
                        self.names.insert(to, file);
                    }
                }
            },
            Done::Rename(from, to) => self.loose.push((from.clone(), to.clone())),
            Done::Remove(path) => drop(self.names.remove(path)),
        }
    }

    /// Returns what may be found at a path after the power went: a renaming may have reached the disk before
    /// it had to, and of what was written any first part, or nothing.
    fn after_the_power_went(&self, path: &Path) -> BTreeSet<Option<Vec<u8>>> {
        let loose = self.loose.iter().filter(|(_, to)| to == path).map(|(from, _)| self.names[from]);
        let files: Vec<_> = self.names.get(path).copied().into_iter().chain(loose).collect();
        let mut found = BTreeSet::new();
        if !self.names.contains_key(path) {
            found.insert(None);
        }
        for file in files {
            let (synced, whole) = (self.synced[file].len(), self.files[file].len());
            found.extend((synced..=whole).map(|end| Some(self.files[file][..end].to_vec())));
        }
        found
    }
}

#[test]
fn after_the_power_went_the_old_file_is_there_or_the_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().canonicalize().unwrap().join("t.cert");
    fs::write(&path, "old").unwrap();
    let log = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&log);
    let disk = Disk::watched(Arc::new(move |call| {
        told.lock().unwrap().push(match call {
            Call::Claim(path) | Call::Begin(path) => Done::Begin(path.to_owned()),
            Call::Write(path, bytes) => Done::Write(path.to_owned(), bytes.to_owned()),
            Call::Sync(path) => Done::Sync(path.to_owned()),
            Call::Rename(from, to) => Done::Rename(from.to_owned(), to.to_owned()),
            Call::Remove(path) => Done::Remove(path.to_owned()),
        });
        Ok::<_, io::Error>(())
    }));
    disk.write(&path, b"new content").unwrap();
    let mut machine = Machine::default();
    for call in
        [Done::Begin(path.clone()), Done::Write(path.clone(), b"old".to_vec()), Done::Sync(path.clone())]
    {
        machine.make(&call);
    }
    let (old, new) = (Some(b"old".to_vec()), Some(b"new content".to_vec()));
    let calls = log.lock().unwrap();
    for call in &*calls {
        let possible = machine.after_the_power_went(&path);
        assert!(possible.iter().all(|found| *found == old || *found == new), "before {call:?}: {possible:?}");
        machine.make(call);
    }
    assert_eq!(machine.after_the_power_went(&path), BTreeSet::from([new]));
    // The model itself can fail: without the sync before the renaming a torn file is possible.
    let mut machine = Machine::default();
    for call in calls.iter().filter(|call| !matches!(call, Done::Sync(_))) {
        machine.make(call);
    }
    assert!(machine.after_the_power_went(&path).contains(&Some(b"new".to_vec())));
}

#[cfg(unix)]
#[test]
fn permissions_links_and_devices_stay_what_they_are() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (folder.path().join("a.svg"), folder.path().join("link"));
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o604)).unwrap();
    symlink(&path, &link).unwrap();
    let disk = Disk::default();
    disk.write(&link, b"new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o604);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    assert_eq!(disk.write(&path, b"newer").unwrap_err().kind(), ErrorKind::PermissionDenied);
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    disk.write(Path::new("/dev/null"), b"new").unwrap();
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    assert_eq!(disk.write(folder.path(), b"new").unwrap_err().kind(), ErrorKind::IsADirectory);
    let long = folder.path().join("x".repeat(250));
    disk.write(&long, b"new").unwrap();
    assert_eq!(names(folder.path()).len(), 3);
}
