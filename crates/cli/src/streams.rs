//! Where input comes from and results go to, without buffers of their own: judges read and write blocks of 64
//! KiB.

use crate::diagnose::Trouble;
use crate::interrupt::Interrupt;
use crate::words;
use grundy::rules::lang::visible;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

#[cfg(unix)]
mod raw {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsFd;

    /// Standard input, past the buffer of the standard library.
    pub fn stdin() -> io::Result<File> {
        Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
    }

    /// Standard output, past the line buffer of the standard library.
    pub fn stdout() -> io::Result<File> {
        Ok(File::from(io::stdout().as_fd().try_clone_to_owned()?))
    }
}

#[cfg(not(unix))]
mod raw {
    use std::io;

    /// Standard input; its buffer passes reads of whole blocks on.
    pub fn stdin() -> io::Result<io::StdinLock<'static>> {
        Ok(io::stdin().lock())
    }

    /// Standard output; its line buffer passes writes of whole blocks on.
    pub fn stdout() -> io::Result<io::StdoutLock<'static>> {
        Ok(io::stdout().lock())
    }
}

/// Returns standard output.
pub fn output() -> Result<impl Write, Trouble> {
    raw::stdout().map_err(Trouble::Output)
}

/// Writes a whole result to standard output, for people in their language. What strangers wrote into it is seen
/// as what it is, and moves no terminal.
pub fn print(text: &str) -> Result<(), Trouble> {
    write(&words::said(text))
}

/// Writes to standard output what programs read, in whatever language people are spoken to.
pub fn write(text: &str) -> Result<(), Trouble> {
    output()?.write_all(visible(text).as_bytes()).map_err(Trouble::Output)
}

/// Writes a whole result to a file, or leaves the file as it was.
pub fn save(path: &Path, text: &str, interrupt: &Interrupt) -> Result<(), Trouble> {
    let written = interrupt.disk().write(path, text.as_bytes());
    written.map_err(|error| Trouble::File { path: path.to_owned(), error })
}

/// Writes a whole result as it is to a file, or to standard output where there is no path and at `-`.
pub fn deliver(path: Option<&Path>, text: &str, interrupt: &Interrupt) -> Result<(), Trouble> {
    match path.filter(|path| *path != Path::new("-")) {
        Some(path) => save(path, text, interrupt),
        None => write(text),
    }
}

/// Returns the input of a judge run: the file at `path`, or standard input without one and at `-`.
pub fn input(path: Option<&Path>, interrupt: &Interrupt) -> Result<Box<dyn Read>, Trouble> {
    match path.filter(|path| *path != Path::new("-")) {
        Some(path) => {
            let file = open(path).map_err(|error| Trouble::Input { path: path.to_owned(), error })?;
            Ok(Box::new(interrupt.reader(file)))
        }
        None => {
            let stdin =
                raw::stdin().map_err(|error| Trouble::Input { path: "standard input".into(), error })?;
            Ok(Box::new(interrupt.reader(stdin)))
        }
    }
}

fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    // On some systems a directory opens, and only reading it fails.
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(ErrorKind::IsADirectory, "it is a directory"));
    }
    Ok(file)
}
