//! Ctrl-C: cancels the budget, and ends a program that waits for input.

use crate::diagnose::Exit;
use std::io::{self, Read};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;
use std::time::Duration;

/// Work that looks at its budget ends within milliseconds. This long is waited for it to print what it has; after that
/// something else holds it (a reader of the answers who does not read), and the program ends all the same.
const GRACE: Duration = Duration::from_millis(500);

/// What the handler of Ctrl-C and the program tell each other.
#[derive(Clone, Default)]
pub struct Interrupt {
    raised: Arc<AtomicBool>,
    /// The program is waiting for input, and all it has answered is written.
    waiting: Arc<AtomicBool>,
    /// The program prints what it has before it ends, however long that takes; a second Ctrl-C ends it.
    patient: bool,
}

impl Interrupt {
    /// Listens for Ctrl-C from now on. Where the system does not let it, Ctrl-C ends the program as it always does.
    pub fn listen() -> Interrupt {
        Interrupt::default().begin()
    }

    /// Listens for Ctrl-C, which then only raises the flag: what is exact will be printed. A second one ends the program.
    pub fn listen_patiently() -> Interrupt {
        Interrupt { patient: true, ..Interrupt::default() }.begin()
    }

    fn begin(self) -> Interrupt {
        let interrupt = self;
        let told = interrupt.clone();
        let _ = ctrlc::set_handler(move || {
            let is_first = !told.raised.swap(true, SeqCst);
            if told.patient && is_first {
                return;
            }
            if !told.patient && !told.waiting.load(SeqCst) {
                thread::sleep(GRACE);
            }
            process::exit(Exit::Interrupted as i32);
        });
        interrupt
    }

    /// Returns the flag that Ctrl-C raises.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.raised)
    }

    /// Says whether Ctrl-C was pressed.
    pub fn raised(&self) -> bool {
        self.raised.load(SeqCst)
    }

    /// Returns `source`, to be read so that Ctrl-C ends the program while it waits there.
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
            Err(io::Error::other("interrupted"))
        } else {
            self.source.read(into)
        };
        self.interrupt.waiting.store(false, SeqCst);
        read
    }
}
