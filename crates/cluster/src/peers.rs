//! Connections to the other processes, and whether these are still there.
//!
//! Two processes have two connections. One carries letters. On the other each says who it is and what it is
//! about to do, and then, twice a second, that it is there; so one that computes for long is told from one
//! that is gone, or stands still. Before that both have come in ([`crate::entry`]).

use crate::entry::Timed;
use crate::failure::{ClusterError, Fault};
use crate::{Hosts, Setup};
use grundy::tables::Sides;
use grundy_budget::Budget;
use grundy_engine::ranked;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::stream::Stream;
use xxhash_rust::xxh3::Xxh3Default;

/// Raised where letters, or what is said before them, change.
const VERSION: u32 = 2;
const LENGTH: usize = 4 * 4 + 2 * 8;
/// So long a stranger may take to say who it is.
const COURTESY: Duration = Duration::from_secs(5);
/// The number of strangers that are heard at a time, and that are told of.
const CROWD: usize = 64;
const TOLD: u32 = 20;
const MOMENT: Duration = Duration::from_millis(20);
const BEAT: Duration = Duration::from_millis(500);

const HERE: u8 = 1;
const BYE: u8 = 2;

/// What a connection is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Watch = 0,
    Letters = 1,
}

/// What processes tell each other before they work.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Greeting {
    version: u32,
    engine: u32,
    n_processes: u32,
    workers: u32,
    /// Of rules and box.
    subject: u64,
    /// The round from which the work goes on, and one; 0 where it begins.
    round: u64,
}

impl Greeting {
    pub(crate) fn new(setup: &Setup, rules: &str, sides: &Sides, last: Option<u32>) -> Greeting {
        let mut sum = Xxh3Default::new();
        sides.lengths().iter().for_each(|side| sum.update(&side.to_le_bytes()));
        sum.update(rules.as_bytes());
        Greeting {
            version: VERSION,
            engine: ranked::VERSION,
            n_processes: short(setup.hosts.len()),
            workers: setup.workers,
            subject: sum.digest(),
            // One more than the round, so that 0 can say that nothing was kept.
            round: last.map_or(0, |last| u64::from(last) + 1),
        }
    }

    fn write(&self) -> Vec<u8> {
        let words = [self.version, self.engine, self.n_processes, self.workers];
        let words = words.iter().flat_map(|word| word.to_le_bytes());
        words.chain([self.subject, self.round].iter().flat_map(|word| word.to_le_bytes())).collect()
    }

    fn read(from: &mut Timed<'_>) -> io::Result<Greeting> {
        let mut bytes = [0; LENGTH];
        from.read_exact(&mut bytes)?;
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let long = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        Ok(Greeting {
            version: word(0),
            engine: word(4),
            n_processes: word(8),
            workers: word(12),
            subject: long(16),
            round: long(24),
        })
    }

    /// Says what another process has that is not the same here.
    fn other_than(&self, own: &Greeting) -> Option<&'static str> {
        let Greeting { version, engine, n_processes, workers, subject, round } = self;
        match own {
            // The versions come first: with another one the other words may mean something else.
            _ if *version != own.version || *engine != own.engine => Some("another version of the program"),
            _ if *subject != own.subject => Some("other rules, or another box"),
            _ if *n_processes != own.n_processes => Some("another number of hosts"),
            _ if *workers != own.workers => Some("another number of workers"),
            _ if *round != own.round => Some("other rounds kept: all processes have to see the same folder"),
            _ => None,
        }
    }
}

/// The connections of a process, once all others are there.
pub(crate) struct Meeting {
    pub(crate) watch: Arc<Watch>,
    /// For each process what carries letters there; none to itself.
    pub(crate) sockets: Vec<Option<Line>>,
}

/// Whether the other processes are there, and what all workers of this one know.
pub(crate) struct Watch {
    peers: Vec<Option<Peer>>,
    begun: Instant,
    patience: Duration,
    finished: AtomicBool,
    /// This process says nothing more.
    parted: AtomicBool,
    sent: AtomicU64,
    /// The last round that is kept, and one.
    stored: AtomicU64,
}

struct Peer {
    stream: TcpStream,
    /// When it was heard of last, in milliseconds from the begin.
    heard: AtomicU64,
    state: AtomicU8,
}

const THERE: u8 = 0;
const GONE: u8 = 1;
const DONE: u8 = 2;

impl Watch {
    /// Returns whether a process is gone, or silent for too long.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        let now = self.now();
        for (process, peer) in self.peers.iter().enumerate() {
            let Some(peer) = peer else { continue };
            match peer.state.load(SeqCst) {
                GONE => return Err(Fault::Lost { process, silent: false }),
                // A process that has taken leave is silent by right.
                THERE if now.saturating_sub(peer.heard.load(SeqCst)) > millis(self.patience) => {
                    return Err(Fault::Lost { process, silent: true });
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn now(&self) -> u64 {
        millis(self.begun.elapsed())
    }

    /// Says that this process has all it needs: from now on others may close their connections.
    pub(crate) fn finish(&self) {
        self.finished.store(true, SeqCst);
    }

    /// Takes leave of the others, or is gone without a word.
    pub(crate) fn part(&self, politely: bool) {
        // Who has taken leave is also gone when it is dropped, and says nothing more then.
        if self.parted.swap(true, SeqCst) {
            return;
        }
        for peer in self.peers.iter().flatten() {
            if politely {
                let _ = (&peer.stream).write_all(&[BYE]);
            }
            // Only the writing half is closed, so that what the others still say is heard.
            let _ = peer.stream.shutdown(Shutdown::Write);
        }
    }

    /// Returns the bytes that were sent with letters.
    pub(crate) fn sent(&self) -> u64 {
        self.sent.load(SeqCst)
    }

    pub(crate) fn store(&self, round: u32) {
        self.stored.store(u64::from(round) + 1, SeqCst);
    }

    /// Returns the last round that is kept.
    pub(crate) fn stored(&self) -> Option<u32> {
        u32::try_from(self.stored.load(SeqCst).checked_sub(1)?).ok()
    }

    /// Listens to a process until it is gone.
    fn listen(&self, process: usize) {
        let Some(peer) = &self.peers[process] else { return };
        let mut byte = [0];
        loop {
            match (&peer.stream).read(&mut byte) {
                Ok(1..) if byte[0] == BYE => return peer.state.store(DONE, SeqCst),
                // Any byte is a sign of life.
                Ok(1..) => peer.heard.store(self.now(), SeqCst),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                _ => return peer.state.store(GONE, SeqCst),
            }
        }
    }

    /// Tells the others that this process is there, as long as it is.
    fn beat(&self) {
        while !self.parted.load(SeqCst) {
            for peer in self.peers.iter().flatten() {
                // Who is gone is found where its words are read.
                let _ = (&peer.stream).write_all(&[HERE]);
            }
            thread::sleep(BEAT);
        }
    }
}

/// Ends what this process says when it is dropped.
pub(crate) struct Leave(pub(crate) Arc<Watch>);

impl Drop for Leave {
    fn drop(&mut self) {
        self.0.part(false);
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl Meeting {
    /// Waits until all processes are there and about to do the same, and begins to watch them.
    pub(crate) fn hold(setup: &Setup, own: &Greeting, budget: &Budget) -> Result<Meeting, ClusterError> {
        let n = setup.hosts.len();
        let found = if n > 1 { gather(setup, own, budget)? } else { vec![[None, None]] };
        let (mut peers, mut letters) = (Vec::new(), Vec::new());
        for [watch, line] in found {
            let peer = |stream| Peer { stream, heard: AtomicU64::new(0), state: AtomicU8::new(THERE) };
            peers.push(watch.map(peer));
            letters.push(line);
        }
        let watch = Arc::new(Watch {
            peers,
            begun: Instant::now(),
            patience: setup.patience,
            finished: AtomicBool::new(false),
            parted: AtomicBool::new(false),
            sent: AtomicU64::new(0),
            // Who goes on from kept rounds has them stored from the begin.
            stored: AtomicU64::new(own.round),
        });
        for process in (0..n).filter(|process| watch.peers[*process].is_some()) {
            let watch = Arc::clone(&watch);
            thread::spawn(move || watch.listen(process));
        }
        if n > 1 {
            let watch = Arc::clone(&watch);
            thread::spawn(move || watch.beat());
        }
        let line = |stream: TcpStream| Line { stream, watch: Arc::clone(&watch) };
        let sockets = letters.into_iter().map(|stream| stream.map(line)).collect();
        Ok(Meeting { watch, sockets })
    }
}

/// Waits for the connections to all processes: for the watch, and for letters. A process asks those before
/// it, and is asked by those behind it.
fn gather(
    setup: &Setup,
    own: &Greeting,
    budget: &Budget,
) -> Result<Vec<[Option<TcpStream>; 2]>, ClusterError> {
    let n = setup.hosts.len();
    let mut found: Vec<[Option<TcpStream>; 2]> = (0..n).map(|_| [None, None]).collect();
    let begun = Instant::now();
    let address = setup.hosts.address(setup.process);
    let listener = TcpListener::bind(&places(setup, setup.process)?[..]).and_then(|listener| {
        // Accepting must not block, since connections are asked for in the same loop.
        listener.set_nonblocking(true)?;
        Ok(listener)
    });
    let listener = listener.map_err(|cause| ClusterError::Listen { address: address.to_owned(), cause })?;
    let (tell, told) = mpsc::channel();
    let door = Arc::new((setup.clone(), own.clone(), tell, AtomicU32::new(0)));
    loop {
        let is_missing =
            |process: &usize| *process != setup.process && found[*process].iter().any(Option::is_none);
        let Some(missing) = (0..n).find(is_missing) else { return Ok(found) };
        budget.check().map_err(|stop| ClusterError::Stopped { stop, stored: None })?;
        // A process that never comes would keep all others waiting.
        if begun.elapsed() > setup.patience {
            let address = setup.hosts.address(missing).to_owned();
            return Err(ClusterError::Absent { process: missing, address, patience: setup.patience });
        }
        // Of two processes the one with the larger number asks, so that they never ask each other.
        for (process, found) in found.iter_mut().enumerate().take(setup.process) {
            for kind in [Kind::Watch, Kind::Letters] {
                if found[kind as usize].is_none() {
                    found[kind as usize] = ask(setup, own, process, kind)?;
                }
            }
        }
        // Who says nothing keeps nobody else waiting.
        while Arc::strong_count(&door) <= CROWD
            && let Ok((stream, from)) = listener.accept()
        {
            let door = Arc::clone(&door);
            thread::spawn(move || {
                let (setup, own, tell, refused) = &*door;
                match answer(setup, own, &stream) {
                    Ok(Ok((process, kind))) => drop(tell.send(Ok((process, kind, stream)))),
                    Ok(Err(error)) => drop(tell.send(Err(error))),
                    // Only some strangers are told of, so that a scan does not fill the screen.
                    Err(error) if refused.fetch_add(1, SeqCst) < TOLD => {
                        let why = match error.kind() {
                            ErrorKind::PermissionDenied => error.to_string(),
                            ErrorKind::InvalidData => "is no process of such a run".to_owned(),
                            _ => "did not say in time who it is".to_owned(),
                        };
                        (setup.refused)(&format!("{from} {why}; not let in"));
                    }
                    Err(_) => {}
                }
            });
        }
        if let Ok(came) = told.recv_timeout(MOMENT) {
            let (process, kind, stream) = came?;
            found[process][kind as usize] = Some(stream);
        }
    }
}

/// Returns where a process listens; without a key only addresses of this machine alone will do.
pub(crate) fn places(setup: &Setup, process: usize) -> Result<Vec<SocketAddr>, ClusterError> {
    let address = setup.hosts.address(process);
    let places = address.to_socket_addrs().map(Vec::from_iter);
    let is_near = |place: &SocketAddr| place.ip().to_canonical().is_loopback();
    match (places, &setup.key) {
        // Without a key whoever reaches the port could take part.
        (Ok(places), key) if key.is_some() || places.iter().all(is_near) => Ok(places),
        (_, None) => Err(ClusterError::Open { address: address.to_owned() }),
        // The name may be known later.
        _ => Ok(Vec::new()),
    }
}

/// Asks a process for a connection; there is none as long as it does not listen.
fn ask(setup: &Setup, own: &Greeting, process: usize, kind: Kind) -> Result<Option<TcpStream>, ClusterError> {
    let places = places(setup, process)?;
    let connect = |place| -> io::Result<TcpStream> {
        let stream = TcpStream::connect_timeout(place, 10 * MOMENT)?;
        stream.set_nodelay(true)?;
        Ok(stream)
    };
    let Some(stream) = places.first().and_then(|place| connect(place).ok()) else { return Ok(None) };
    let greet = || -> io::Result<Greeting> {
        // It may not listen yet to those that come.
        let mut timed = Timed { stream: &stream, until: Instant::now() + setup.patience };
        timed.ask(setup.key.as_ref(), [kind as u32, short(setup.process), short(process)])?;
        timed.stream.write_all(&own.write())?;
        let greeting = Greeting::read(&mut timed)?;
        // The timed wait was for the greeting alone; letters may take long.
        stream.set_read_timeout(None)?;
        Ok(greeting)
    };
    match greet() {
        Ok(greeting) => match greeting.other_than(own) {
            None => Ok(Some(stream)),
            Some(what) => Err(unequal(&setup.hosts, process, what)),
        },
        Err(why) if why.kind() == ErrorKind::PermissionDenied => {
            let address = setup.hosts.address(process).to_owned();
            Err(ClusterError::Refused { process, address, why: why.to_string() })
        }
        Err(_) => Ok(None),
    }
}

/// Answers who asks for a connection, if it is a process of this run.
fn answer(
    setup: &Setup,
    own: &Greeting,
    stream: &TcpStream,
) -> io::Result<Result<(usize, Kind), ClusterError>> {
    // A stream from a listener that does not block must wait for its own words.
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    // A stranger that says nothing is let go soon.
    let mut timed = Timed { stream, until: Instant::now() + COURTESY };
    let [from, kind] = timed.answer(setup.key.as_ref(), short(setup.process))?;
    let kind = [Kind::Watch, Kind::Letters].into_iter().find(|known| *known as u32 == kind);
    let (kind, process) = (kind.ok_or(ErrorKind::InvalidData)?, from as usize);
    let greeting = Greeting::read(&mut timed)?;
    // Who is no process behind this one is answered too, so that it learns what is different.
    timed.stream.write_all(&own.write())?;
    stream.set_read_timeout(None)?;
    match greeting.other_than(own) {
        // Processes with smaller numbers are asked and do not ask.
        None if process > setup.process && process < setup.hosts.len() => Ok(Ok((process, kind))),
        Some(what) if process < setup.hosts.len() => Ok(Err(unequal(&setup.hosts, process, what))),
        _ => Err(ErrorKind::InvalidData.into()),
    }
}

fn short(process: usize) -> u32 {
    u32::try_from(process).expect("there are few processes")
}

fn unequal(hosts: &Hosts, process: usize, what: &'static str) -> ClusterError {
    ClusterError::Unequal { process, address: hosts.address(process).to_owned(), what }
}

/// A connection for letters. Where it breaks, nothing comes of it any more, but also no panic: the watch
/// finds who is gone.
pub(crate) struct Line {
    stream: TcpStream,
    watch: Arc<Watch>,
}

impl Line {
    /// Waits for the end of the process, which is near, unless the work is done.
    fn broken<T>(&self, result: io::Result<T>) -> io::Result<T> {
        // While there is work the watch is to end the process, and not a panic within the dataflow.
        if !self.watch.finished.load(SeqCst) {
            loop {
                thread::park();
            }
        }
        result
    }
}

impl Read for Line {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.stream.read(bytes) {
            Ok(n) if n > 0 || bytes.is_empty() => Ok(n),
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            ended => self.broken(ended),
        }
    }
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.stream.write(bytes) {
            Ok(n) => {
                self.watch.sent.fetch_add(n as u64, SeqCst);
                Ok(n)
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            ended => self.broken(ended),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Line {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Line { stream: self.stream.try_clone()?, watch: Arc::clone(&self.watch) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // Who is gone has closed it.
        let _ = self.stream.shutdown(how);
        Ok(())
    }
}
