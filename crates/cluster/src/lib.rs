//! State spaces on several processes: each holds a share of the positions of a box, and they tell each other
//! what they find.
//!
//! The analysis is that of [`grundy_engine::ranked`], in two bytes a position. What one position has to tell
//! another is a letter of eight bytes; [`timely`] brings it there. Rounds end together: no process begins one
//! before all letters of the round before have been read. What is decided is kept in a folder that all
//! processes see ([`grundy::tables::space::Shared`]), and a run that ended anywhere goes on from there
//! with any number of processes.
//!
//! Who comes in has the key ([`Key`]), or is on this machine where there is none. What is said is not hidden:
//! networks have to be private.

mod entry;
mod failure;
mod hosts;
mod peers;
mod talk;
mod work;

pub use entry::Key;
pub use failure::ClusterError;
pub use hosts::{Hosts, HostsError};

use grundy::files::Disk;
use grundy::tables::space::{Kept, Shared, Span};
use grundy::tables::store::StoreError;
use grundy::tables::{Sides, Size};
use grundy::{Error, RuleGame};
use grundy_budget::Budget;
use grundy_engine::ranked::{self, Census, Deal, Space};
use peers::{Greeting, Leave, Meeting};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;
use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks};
use timely::execute::execute_from;
use work::{Job, Report};

/// How processes work together.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Where each process listens.
    pub hosts: Hosts,
    /// Which of them this one is, from 0 on.
    pub process: usize,
    /// The threads of each process; all have as many.
    pub workers: u32,
    /// The folder in which what is decided is kept, one for all processes.
    pub store: Option<PathBuf>,
    /// Whether to go on from what is kept.
    pub resume: bool,
    /// How long to wait for a process that does not answer.
    pub patience: Duration,
    /// How long there is between two files of rounds, at least.
    pub pace: Duration,
    /// What all processes know; without it all listen at addresses of one machine.
    pub key: Option<Key>,
    /// Who is told of those that are not let in.
    pub refused: fn(&str),
}

impl Setup {
    /// The time to wait for a process, where none is said.
    pub const PATIENCE: Duration = Duration::from_secs(60);
    /// The time between two files of rounds, where none is said.
    pub const PACE: Duration = Duration::from_millis(250);

    /// Returns how the process of a number works with those at some hosts, each of one thread, with nothing
    /// kept.
    #[must_use]
    pub fn new(hosts: Hosts, process: usize) -> Setup {
        let (patience, pace) = (Setup::PATIENCE, Setup::PACE);
        let (key, refused) = (None, |_: &str| {});
        Setup { hosts, process, workers: 1, store: None, resume: false, patience, pace, key, refused }
    }

    fn shares(&self) -> Option<u32> {
        u32::try_from(self.hosts.len()).ok()?.checked_mul(self.workers).filter(|shares| *shares > 0)
    }

    /// Returns the shares that this process holds, one for each worker.
    fn near(&self) -> Range<u64> {
        let (process, workers) = (self.process as u64, u64::from(self.workers));
        process * workers..(process + 1) * workers
    }

    /// Returns how many positions of a box this process holds, and the bytes that they take, without letters
    /// under way.
    #[must_use]
    pub fn size(&self, game: &RuleGame, sides: &Sides) -> Size {
        let whole = game.size(sides);
        let Some(shares) = self.shares() else { return whole };
        let deal = Deal::new(whole.positions, shares.into());
        let positions = self.near().map(|share| deal.places(share)).sum();
        Size { positions, bytes: ranked::bytes(positions) }
    }
}

/// What was found of a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The number of tuples of the box, with either player to move where the rules are partizan.
    pub positions: u64,
    /// How many have each fate, of those that are positions.
    pub census: Census,
    /// A checksum of all fates with their ranks, whoever found them.
    pub checksum: u64,
    /// The round from which the work went on, where it did.
    pub resumed: Option<u32>,
    /// The letters that this process wrote, also to itself, in this run.
    pub letters: u64,
    /// Those to other processes.
    pub posted: u64,
    /// The bytes that this process sent to others.
    pub bytes: u64,
}

/// So long after a process could not go on it is still there.
const PARTING: Duration = Duration::from_millis(300);

/// Decides all positions of a box together with the other processes, which all do the same.
///
/// Memory is two bytes for each position of the share, as the budget is charged, and letters that are under
/// way. Time is that of [`grundy_engine::ranked`] with about as much for letters, over the number of threads.
///
/// # Errors
/// See [`ClusterError`]. Where a limit ends the work of one process, all end, and what is decided is kept.
pub fn solve(
    game: &RuleGame,
    sides: &Sides,
    setup: &Setup,
    disk: &Disk,
    budget: &Budget,
) -> Result<Summary, ClusterError> {
    let n_processes = setup.hosts.len();
    let Some(shares) = setup.shares().filter(|_| setup.process < n_processes) else {
        return Err(ClusterError::Process { process: setup.process, n_processes, workers: setup.workers });
    };
    // The addresses are looked at before anything is held, since a wrong one ends the run at once.
    if setup.key.is_none() && n_processes > 1 {
        (0..n_processes).try_for_each(|process| peers::places(setup, process).map(drop))?;
    }
    // The rules are tried on the box here, so that a fault is told before the others are met.
    let len = game.ranks(sides, budget)?.len();
    let spans = spans(game, sides, setup, budget)?;
    let last = spans.last().map(|span| span.last);
    let greeting = Greeting::new(setup, &game.printed(), sides, last);
    let meeting = Meeting::hold(setup, &greeting, budget)?;
    // Whoever does not come to the end is gone for the others.
    let _leave = Leave(Arc::clone(&meeting.watch));
    let job = Arc::new(Job {
        rules: game.parsed().clone(),
        upto: sides.lengths().iter().map(|length| length - 1).collect(),
        deal: Deal::new(len, shares.into()),
        near: setup.near(),
        stores: Mutex::new(stores(game, sides, setup, shares, disk)?),
        spans,
        pace: setup.pace,
        watch: Arc::clone(&meeting.watch),
        budget: budget.clone(),
    });
    let reports = run(game, setup, meeting, &job)?;
    let mut reports = reports.into_iter();
    let first = reports.next().expect("a process has a worker");
    let (letters, posted) = reports.fold((first.letters, first.posted), |(letters, posted), report| {
        (letters + report.letters, posted + report.posted)
    });
    let bytes = job.watch.sent();
    let (census, checksum) = (first.census, first.checksum);
    Ok(Summary { positions: len, census, checksum, resumed: last, letters, posted, bytes })
}

/// Returns the rounds that are kept, where they may be gone on from.
fn spans(game: &RuleGame, sides: &Sides, setup: &Setup, budget: &Budget) -> Result<Vec<Span>, ClusterError> {
    let Some(root) = &setup.store else { return Ok(Vec::new()) };
    // A folder with all fates needs no work, and is not to be begun anew.
    if let Ok(kept) = Kept::open(root) {
        game.stored(&kept, budget)?;
        let (path, found, wanted) = (root.clone(), kept.sides(), sides);
        if found != *wanted {
            let [found, wanted] = [&found, wanted].map(|sides| sides.lengths().to_vec());
            return Err(Error::Store(StoreError::OtherBox { path, found, wanted }).into());
        }
        return Err(ClusterError::Complete { path });
    }
    let spans = Span::all(root).map_err(Error::Store)?;
    match spans.last() {
        // Rounds that are there are not overwritten unless they are to be gone on from.
        Some(span) if !setup.resume => Err(ClusterError::Begun { path: root.clone(), round: span.last }),
        _ => Ok(spans),
    }
}

/// Opens the folders of the shares that this process holds.
fn stores(
    game: &RuleGame,
    sides: &Sides,
    setup: &Setup,
    shares: u32,
    disk: &Disk,
) -> Result<Vec<Option<Shared>>, ClusterError> {
    let Some(root) = &setup.store else { return Ok(Vec::new()) };
    let open = |share| {
        let share = u32::try_from(share).expect("it is below the number of shares");
        Shared::open(root, game, sides, (share, shares), disk).map(Some)
    };
    let opened: Result<_, _> = setup.near().map(open).collect();
    Ok(opened.map_err(Error::Store)?)
}

/// Runs the workers of this process to their end.
fn run(
    game: &RuleGame,
    setup: &Setup,
    meeting: Meeting,
    job: &Arc<Job>,
) -> Result<Vec<Report>, ClusterError> {
    let threads = setup.workers as usize;
    let Meeting { watch, sockets } = meeting;
    let trouble = |cause: String| ClusterError::Network { cause };
    // Alone a process needs no network.
    let (builders, others): (Vec<AllocatorBuilder>, Box<dyn std::any::Any + Send>) = if sockets.len() == 1 {
        Config::Process(threads).try_build().map_err(trouble)?
    } else {
        let hooks = Hooks::default();
        let own = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), hooks.spill.clone());
        let built = initialize_networking_from_sockets(own, sockets, setup.process, threads, hooks);
        let (built, guard) = built.map_err(|error| trouble(error.to_string()))?;
        (built.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard))
    };
    let (tell, told) = mpsc::channel();
    let shared = Arc::clone(job);
    // Who waits leaves the processor to others.
    let config = WorkerConfig::default().idle_spin(Duration::ZERO);
    let guards = execute_from(builders, others, config, move |worker| {
        let result = work::work(worker, &shared);
        // Once a worker has its result the others may close their connections without harm.
        if result.is_ok() {
            shared.watch.finish();
        }
        // Whoever asked may be gone, with the error of another worker.
        let _ = tell.send(result);
    })
    .map_err(trouble)?;
    let mut reports = Vec::new();
    for result in told.iter().take(threads) {
        match result {
            Ok(report) => reports.push(report),
            Err(fault) => {
                // The other workers may wait for what will never come; they end with the process.
                std::mem::forget(guards);
                // What the others have to know of this may still be on its way.
                thread::sleep(PARTING);
                return Err(ClusterError::of(fault, game, setup, &watch));
            }
        }
    }
    // What is still to be sent is sent; who is gone by now has all of it.
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        drop(guards);
        let _ = tell.send(());
    });
    // A process that stands still must not keep this one from its end.
    let _ = told.recv_timeout(setup.patience);
    watch.part(true);
    reports.sort_unstable_by_key(|report| report.share);
    match reports.len() == threads {
        true => Ok(reports),
        false => Err(ClusterError::Broken),
    }
}
