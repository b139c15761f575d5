//! Signals that end the program: Ctrl-C, a hangup, the request to terminate. They cancel the budget, end a
//! program that waits for input, and are told by the exit status. One that was ignored when the program began
//! stays ignored.

mod signals;

use crate::diagnose::Exit;
use grundy::Stop;
use grundy::files::{Call, Disk};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Work that looks at its budget ends within milliseconds. This long is waited for it to print what it has;
/// after that something else holds it (a reader of the answers who does not read), and the program ends all
/// the same.
const GRACE: Duration = Duration::from_millis(500);

/// What the handler of signals and the program tell each other.
#[derive(Clone, Default)]
pub struct Interrupt {
    raised: Arc<AtomicBool>,
    /// The signal that came first; 0 before.
    signal: Arc<AtomicU8>,
    /// The program is waiting for input, and all it has answered is written.
    waiting: Arc<AtomicBool>,
    /// The program prints what it has before it ends, however long that takes; a second signal ends it.
    patient: Arc<AtomicBool>,
    /// Files that are being written, and are removed where the program ends before they are in their place.
    begun: Arc<Mutex<BTreeSet<PathBuf>>>,
}

impl Interrupt {
    /// Listens from now on. Where the system does not let it, a signal ends the program as it always does.
    pub fn listen() -> Interrupt {
        let interrupt = Interrupt::default();
        let told = interrupt.clone();
        signals::listen(move |signal| told.hear(signal));
        interrupt
    }

    /// From now on a signal only raises the flag: what is exact will be printed. A second one ends the
    /// program.
    pub fn wait_for_the_end(&self) {
        self.patient.store(true, SeqCst);
    }

    /// Forgets the signal that came: what it ended was one of several things.
    pub fn again(&self) {
        self.raised.store(false, SeqCst);
    }

    fn hear(&self, signal: u8) {
        let is_first = !self.raised.load(SeqCst);
        // The signal that came first is the one that the exit status tells.
        if is_first {
            self.signal.store(signal, SeqCst);
            self.raised.store(true, SeqCst);
        }
        // A program that waits for input has nothing more to print.
        if !self.patient.load(SeqCst) && !self.waiting.load(SeqCst) {
            thread::sleep(GRACE);
        }
        // The program ends by itself once it has printed what it has; a second signal is not waited for.
        if is_first && self.patient.load(SeqCst) {
            return;
        }
        // Nothing is begun any more while this is held, which is until the end.
        let begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        for path in &*begun {
            // Most are in their place by now.
            let _ = fs::remove_file(path);
        }
        process::exit(self.signalled().into());
    }

    /// Returns the exit status that tells the signal, as a shell tells it.
    fn signalled(&self) -> u8 {
        128 + self.signal.load(SeqCst)
    }

    /// Returns the exit status of a program that ends so.
    pub fn status(&self, exit: Exit) -> ExitCode {
        ExitCode::from(if exit == Exit::Interrupted { self.signalled() } else { exit as u8 })
    }

    /// Returns the flag that a signal raises.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.raised)
    }

    /// Returns whether a signal came.
    pub fn raised(&self) -> bool {
        self.raised.load(SeqCst)
    }

    /// Returns the disk. What is half written when a signal ends the program is removed.
    pub fn disk(&self) -> Disk {
        let begun = Arc::clone(&self.begun);
        Disk::watched(Arc::new(move |call| {
            if let Call::Begin(path) = call {
                begun.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
            }
            Ok(())
        }))
    }

    /// Returns whether it was Ctrl-C that came.
    pub fn is_by_hand(&self) -> bool {
        const SIGINT: u8 = 2;
        self.signal.load(SeqCst) == SIGINT
    }

    /// Returns `source`, to be read so that a signal ends the program while it waits there.
    pub fn reader<R: Read>(&self, source: R) -> Reader<R> {
        Reader { source, interrupt: self.clone() }
    }
}

/// See [`Interrupt::reader`].
pub struct Reader<R> {
    source: R,
    interrupt: Interrupt,
}

impl<R: Read> Read for Reader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        // Either the handler sees this mark, or the flag that it raised before it looked is seen here.
        self.interrupt.waiting.store(true, SeqCst);
        let read = if self.interrupt.raised() {
            Err(io::Error::other(Stop::Cancelled))
        } else {
            self.source.read(into)
        };
        self.interrupt.waiting.store(false, SeqCst);
        read
    }
}
