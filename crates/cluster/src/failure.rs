//! How work ends early.

use crate::Setup;
use crate::peers::Watch;
use grundy::tables::store::StoreError;
use grundy::{Error, RuleGame};
use grundy_budget::Stop;
use grundy_engine::Failure;
use grundy_engine::ranked::TuplesError;
use std::path::PathBuf;

/// Why processes did not come to the end of their work.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The game has no ranks, or its rules cannot be evaluated, or what is kept cannot be read or written.
    #[error(transparent)]
    Game(#[from] Error),
    /// There is no such process.
    #[error(
        "expected a process below {n_processes}, the number of hosts, and a worker or more; found process {process} with {workers}"
    )]
    Process {
        /// The process.
        process: usize,
        /// How many there are.
        n_processes: usize,
        /// The workers of each.
        workers: u32,
    },
    /// The folder has rounds, and nobody said to go on from them.
    #[error("{} has what is decided up to round {round}: name another folder, or go on from there", path.display())]
    Begun {
        /// The folder.
        path: PathBuf,
        /// The last round.
        round: u32,
    },
    /// The folder has all that is to be found.
    #[error("{} is complete", path.display())]
    Complete {
        /// The folder.
        path: PathBuf,
    },
    /// Nobody can listen at the own address.
    #[error("cannot listen at {address}: {cause}")]
    Listen {
        /// The address.
        address: String,
        /// What the system said.
        cause: std::io::Error,
    },
    /// There is no key, and not all processes are on this machine.
    #[error(
        "{address} can be reached from other machines: start all processes with one key, or listen at 127.0.0.1"
    )]
    Open {
        /// The address.
        address: String,
    },
    /// A process and this one do not have the same key.
    #[error("process {process} at {address} {why}")]
    Refused {
        /// Its number.
        process: usize,
        /// Its address.
        address: String,
        /// What is between them.
        why: String,
    },
    /// A process did not come.
    #[error("process {process} at {address} did not come within {} s", patience.as_secs())]
    Absent {
        /// Its number.
        process: usize,
        /// Where it was looked for.
        address: String,
        /// So long.
        patience: std::time::Duration,
    },
    /// A process does something else.
    #[error("process {process} at {address} has {what}")]
    Unequal {
        /// Its number.
        process: usize,
        /// Its address.
        address: String,
        /// What is different.
        what: &'static str,
    },
    /// A process is gone, or silent for too long.
    #[error("process {process} at {address} {}{}", if *silent { "is silent" } else { "is gone" }, after(*stored))]
    Lost {
        /// Its number.
        process: usize,
        /// Its address.
        address: String,
        /// Whether it is there but says nothing.
        silent: bool,
        /// The last round that is kept.
        stored: Option<u32>,
    },
    /// Another process could not go on.
    #[error("process {process} at {address} {why}{}", after(*stored))]
    Peer {
        /// Its number.
        process: usize,
        /// Its address.
        address: String,
        /// Why.
        why: &'static str,
        /// The last round that is kept.
        stored: Option<u32>,
    },
    /// A limit, or Ctrl-C, ended the work.
    #[error("{stop}{}", after(*stored))]
    Stopped {
        /// Which.
        stop: Stop,
        /// The last round that is kept.
        stored: Option<u32>,
    },
    /// Connections cannot be made.
    #[error("the processes cannot be connected: {cause}")]
    Network {
        /// What was said.
        cause: String,
    },
    /// A worker ended without a word, which is a defect.
    #[error("a worker ended without a word")]
    Broken,
}

fn after(stored: Option<u32>) -> String {
    stored.map_or(String::new(), |round| format!("; round {round} is kept: run all processes again"))
}

/// Why a worker did not come to its end.
pub(crate) enum Fault {
    Rules(Failure<TuplesError>),
    Store(StoreError),
    /// Nothing more is heard of a process: whether it is there.
    Lost {
        process: usize,
        silent: bool,
    },
    /// The holder of another share cannot go on.
    Peer {
        share: u64,
        why: Why,
    },
}

/// What a worker tells the others of why it cannot go on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Why {
    Limit,
    Rules,
    Store,
}

impl Why {
    const ALL: [Why; 3] = [Why::Limit, Why::Rules, Why::Store];

    pub(crate) fn code(self) -> u64 {
        self as u64
    }

    pub(crate) fn of(code: u64) -> Why {
        Why::ALL.into_iter().find(|why| why.code() == code).unwrap_or(Why::Store)
    }

    fn words(self) -> &'static str {
        match self {
            Why::Limit => "was stopped by a limit or by its user",
            Why::Rules => "cannot evaluate the rules",
            Why::Store => "cannot read or write what is kept",
        }
    }
}

impl Fault {
    pub(crate) fn why(&self) -> Why {
        match self {
            Fault::Rules(Failure::Stopped(_)) => Why::Limit,
            Fault::Rules(_) => Why::Rules,
            _ => Why::Store,
        }
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Fault::Store(error)
    }
}

impl From<Failure<TuplesError>> for Fault {
    fn from(failure: Failure<TuplesError>) -> Self {
        Fault::Rules(failure)
    }
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Fault::Rules(Failure::Stopped(stop))
    }
}

impl ClusterError {
    pub(crate) fn of(fault: Fault, game: &RuleGame, setup: &Setup, watch: &Watch) -> ClusterError {
        let stored = watch.stored();
        let address = |process: usize| setup.hosts.address(process).to_owned();
        match fault {
            Fault::Rules(Failure::Stopped(stop)) => ClusterError::Stopped { stop, stored },
            Fault::Rules(failure) => ClusterError::Game(game.failed(failure)),
            Fault::Store(error) => ClusterError::Game(Error::Store(error)),
            Fault::Lost { process, silent } => {
                ClusterError::Lost { process, address: address(process), silent, stored }
            }
            Fault::Peer { share, why } => {
                let process =
                    usize::try_from(share / u64::from(setup.workers)).expect("there are few processes");
                ClusterError::Peer { process, address: address(process), why: why.words(), stored }
            }
        }
    }
}
