//! The work of one thread on its share, round by round.
//!
//! In a round all workers tell of what was decided last, and wait until all letters are read. Then they vote:
//! whether there is more to tell, whether to keep what is decided, whether somebody cannot go on. All see the
//! same votes, so all do the same.

use crate::failure::{Fault, Why};
use crate::peers::Watch;
use crate::talk::{Hear, Nobody, Note, Talk, Time};
use grundy::tables::space::{Shared, Span};
use grundy::tables::store::StoreError;
use grundy_budget::Budget;
use grundy_engine::Failure;
use grundy_engine::ranked::{Census, Deal, Fates, Part, Post, Tuples, TuplesError};
use grundy_engine::retrograde::Fate;
use grundy_rules::Rules;
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use timely::worker::Worker;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// What the threads of a process have in common.
pub(crate) struct Job {
    pub(crate) rules: Rules,
    pub(crate) upto: Vec<u64>,
    pub(crate) deal: Deal,
    /// The shares of this process.
    pub(crate) near: Range<u64>,
    /// Where each share of this process is kept, if they are, until its worker takes it.
    pub(crate) stores: Mutex<Vec<Option<Shared>>>,
    pub(crate) spans: Vec<Span>,
    pub(crate) pace: Duration,
    pub(crate) watch: Arc<Watch>,
    pub(crate) budget: Budget,
}

/// What a worker found.
pub(crate) struct Report {
    pub(crate) share: u64,
    /// Of all shares.
    pub(crate) census: Census,
    pub(crate) checksum: u64,
    /// The letters that it wrote, and those of them to other processes.
    pub(crate) letters: u64,
    pub(crate) posted: u64,
}

/// Keeping what is decided takes a small part of the time: this number of times as long lies between two
/// files as one took.
const TIMES: u32 = 20;

/// The number of letters that are written before others are read: who reads more often wakes other threads
/// for little.
const BATCH: u64 = 1 << 16;

const VOTE: u64 = 0;
const TALLY: u64 = 1;
const SUM: u64 = 2;

/// In a vote: there is more to tell; what is decided is to be kept.
const MORE: u64 = 1;
const KEEP: u64 = 2;

/// Rounds have this number of times each; those before the first are for the begin.
const PHASES: Time = 8;
const END: Time = 1 << 62;

fn time(round: u32, phase: Time) -> Time {
    (Time::from(round) + 1) * PHASES + phase
}

/// Who works, and what of it all workers know.
struct Hand<'w> {
    job: &'w Job,
    share: u64,
    store: Option<Rc<Shared>>,
    talk: Talk<'w>,
    /// The first round that is not kept.
    next: u32,
}

/// The share of the worker. Letters of the begin are about counts that are made anew.
struct Own<'a> {
    part: Part<'a, Tuples>,
    is_sound: bool,
}

impl Hear for Own<'_> {
    fn hear(&mut self, sent: Time, letters: &[u64]) -> Result<(), Fault> {
        // Times below those of round 0 belong to the begin.
        match (sent / PHASES).checked_sub(1) {
            None => self.is_sound &= self.part.rehear(letters),
            Some(round) => self.part.hear(u32::try_from(round).expect("rounds have 32 bits"), letters)?,
        }
        Ok(())
    }
}

/// What all workers voted.
struct Votes {
    /// What any of them wants.
    wishes: u64,
    /// Why this one cannot go on, or else another.
    fault: Option<Fault>,
    /// The worst reason of all.
    worst: Option<Why>,
}

impl Votes {
    fn settled(self) -> Result<u64, Fault> {
        self.fault.map_or(Ok(self.wishes), Err)
    }
}

/// Does the work of one thread.
pub(crate) fn work(worker: &mut Worker, job: &Job) -> Result<Report, Fault> {
    let share = worker.index() as u64;
    let local = usize::try_from(share - job.near.start).expect("a process has few shares");
    // One thread tells how far it is.
    let budget = match local {
        0 => job.budget.clone(),
        _ => job.budget.clone().with_progress(Arc::new(|_| {})),
    };
    let talk = Talk::new(worker, job.deal, job.near.clone(), &job.watch, &job.budget);
    // All processes go on from the round after the last one that is kept.
    let next = job.spans.last().map_or(0, |span| span.last + 1);
    let mut stores = job.stores.lock().unwrap_or_else(PoisonError::into_inner);
    let store = stores.get_mut(local).and_then(Option::take).map(Rc::new);
    drop(stores);
    Hand { job, share, store, talk, next }.run(&budget)
}

impl Hand<'_> {
    fn run(mut self, budget: &Budget) -> Result<Report, Fault> {
        let job = self.job;
        let space = Tuples::new(&job.rules, &job.upto, budget).map_err(Failure::from)?;
        let mut own = self.begin(&space, budget)?;
        let mut round = job.spans.last().map_or(0, |span| span.last);
        let mut kept = (Instant::now(), job.pace);
        loop {
            self.talk.advance(time(round, 0));
            // Who cannot go on still takes part in the vote, or the others would wait.
            let told = self.tell(&mut own, |part, send| part.tell(round, send));
            self.talk.settle(time(round, 1), &mut own)?;
            let mut wishes = if own.part.is_over() { 0 } else { MORE };
            // One share alone asks to keep, since all see its wish.
            if self.share == 0 && self.store.is_some() && kept.0.elapsed() >= kept.1 {
                wishes |= KEEP;
            }
            let votes = self.vote(time(round, 2), told.map(|()| wishes), &mut own)?;
            // A limit on one worker ends the run of all, so that is kept which all have decided.
            if votes.worst == Some(Why::Limit) && self.next <= round {
                // What was decided before this round is whole.
                self.keep(self.next..=round, &mut own, time(round, 3))?;
            }
            let wishes = votes.settled()?;
            if wishes & KEEP > 0 {
                let begun = Instant::now();
                // What this round has told decides the next one, so that round is whole too.
                self.keep(self.next..=round + 1, &mut own, time(round, 3))?;
                // On a slow disk the pause grows with the time that it took.
                kept = (Instant::now(), job.pace.max(TIMES * begun.elapsed()));
            }
            if wishes & MORE == 0 {
                break;
            }
            round += 1;
        }
        self.end(&space, round + 1, own.part.into_fates())
    }

    /// Decides what ends at once, and takes what was kept.
    fn begin<'a>(&mut self, space: &'a Tuples, budget: &'a Budget) -> Result<Own<'a>, Fault> {
        let job = self.job;
        let stuck_wins = job.rules.convention().stuck_wins();
        let begun = Part::begin(space, job.deal, self.share, stuck_wins, budget).map_err(Fault::from);
        let begun = begun.and_then(|mut part| self.recall(&mut part).map(|()| part));
        let (mut own, begun) = match begun {
            Ok(part) => (Some(Own { part, is_sound: true }), Ok(0)),
            Err(fault) => (None, Err(fault)),
        };
        let listener: &mut dyn Hear = match &mut own {
            Some(own) => own,
            None => &mut Nobody,
        };
        // All must vote before anybody stops, or the others would wait for letters that never come.
        self.vote(0, begun, listener)?.settled()?;
        let mut own = own.expect("who has no share voted so");
        if let Some(last) = job.spans.last().map(|span| span.last) {
            // The counts of open options are not kept, so all shares tell again what they had decided.
            self.talk.advance(2);
            let told = self.tell(&mut own, |part, send| part.retell(last, send));
            self.talk.settle(3, &mut own)?;
            let told = told.and_then(|()| match own.is_sound {
                true => Ok(0),
                false => Err(Fault::Store(self.untrue())),
            });
            self.vote(4, told, &mut own)?.settled()?;
        }
        Ok(own)
    }

    fn recall(&self, part: &mut Part<'_, Tuples>) -> Result<(), Fault> {
        let Some(store) = &self.store else { return Ok(()) };
        store.recall(&self.job.spans, &mut |rank, fate| match part.recall(rank, fate)? {
            true => Ok(()),
            false => Err(Fault::Store(self.untrue())),
        })
    }

    fn untrue(&self) -> StoreError {
        let path = self.store.as_ref().map(|store| store.root().to_owned()).unwrap_or_default();
        StoreError::Untrue { path }
    }

    /// Tells what the share has to tell, piece by piece, and hears letters in between.
    fn tell(
        &mut self,
        own: &mut Own<'_>,
        mut tell: impl FnMut(&mut Part<'_, Tuples>, Post<'_>) -> Result<bool, Failure<TuplesError>>,
    ) -> Result<(), Fault> {
        let mut read = self.talk.written;
        loop {
            // A limit was met while others were waited for.
            if let Some(stop) = self.talk.stop() {
                return Err(stop.into());
            }
            let goes_on = tell(&mut own.part, &mut |letters| {
                self.talk.send(letters);
                Ok(())
            })?;
            if !goes_on {
                return Ok(());
            }
            let written = self.talk.written;
            // Letters are read in between, so that they do not pile up where they come.
            if written.iter().sum::<u64>() - read.iter().sum::<u64>() >= BATCH {
                read = written;
                self.talk.step(own)?;
            }
        }
    }

    /// Tells all workers what this one wants, or why it cannot go on, at a time and waits for what they say.
    fn vote(&mut self, at: Time, wishes: Result<u64, Fault>, own: &mut dyn Hear) -> Result<Votes, Fault> {
        self.talk.advance(at);
        let word = match &wishes {
            Ok(wishes) => [0, *wishes],
            Err(fault) => [1 + fault.why().code(), 0],
        };
        self.talk.note([VOTE, self.share, word[0], word[1]]);
        let notes = self.talk.settle(at + 1, own)?;
        // The own fault is more exact than what others tell of theirs.
        let mut votes = Votes { wishes: 0, fault: wishes.err(), worst: None };
        for [kind, share, code, wishes] in notes {
            if kind != VOTE {
                continue;
            }
            votes.wishes |= wishes;
            if let Some(code) = code.checked_sub(1) {
                let why = Why::of(code);
                votes.worst = votes.worst.max(Some(why));
                votes.fault.get_or_insert(Fault::Peer { share, why });
            }
        }
        Ok(votes)
    }

    /// Keeps what was decided in some rounds, if anything is kept; they count once all shares have done so.
    fn keep(&mut self, rounds: RangeInclusive<u32>, own: &mut Own<'_>, at: Time) -> Result<(), Fault> {
        let Some(store) = self.store.clone() else { return Ok(()) };
        let last = *rounds.end();
        let written = store.write_rounds(rounds.clone(), &own.part).map_err(Fault::from);
        // The rounds count only once every share has written its own.
        self.vote(at, written.map(|()| 0), own)?.settled()?;
        let concluded = if self.share == 0 { store.conclude(rounds).map_err(Fault::from) } else { Ok(()) };
        self.vote(at + 1, concluded.map(|()| 0), own)?.settled()?;
        self.next = last + 1;
        self.job.watch.store(last);
        Ok(())
    }

    /// Adds up what all shares found, and keeps it.
    fn end(mut self, space: &Tuples, plies: u32, fates: Fates) -> Result<Report, Fault> {
        let (mut census, mut checksum) = (Census::default(), 0u64);
        let rules = &self.job.rules;
        for (place, fate) in (0..).zip(fates.iter()) {
            let Some(rank) = self.job.deal.rank(self.share, place) else { continue };
            // Of tuples that are no positions nothing is said.
            if rules.domain().is_none() || rules.has(&space.position(rank).0) {
                census.add(fate);
                checksum = checksum.wrapping_add(sum(rank, fate));
            }
        }
        let written = self.store.as_ref().map_or(Ok(()), |store| store.write_fates(plies, &fates));
        let written = written.map_err(Fault::from);
        // The fates take most of the memory, and are in the file now.
        drop(fates);
        // Before any file of rounds is removed all fates must be written.
        self.vote(END, written.map(|()| 0), &mut Nobody)?.settled()?;
        if let Some(store) = self.store.as_ref().filter(|_| self.share == 0) {
            // What is left there does no harm.
            let _ = store.sweep();
        }
        self.talk.advance(END + 2);
        for (side, counts) in [(0, &census.wins), (1, &census.losses)] {
            for (plies, count) in (0..).zip(counts).filter(|(_, count)| **count > 0) {
                // Counts of 0 are most, and are not sent.
                self.talk.note([TALLY, side, plies, *count]);
            }
        }
        self.talk.note([SUM, census.draws, checksum, 0]);
        let notes = self.talk.settle(END + 3, &mut Nobody)?;
        let (census, checksum) = total(&notes);
        let [near, posted] = self.talk.written;
        Ok(Report { share: self.share, census, checksum, letters: near + posted, posted })
    }
}

/// Adds up what the workers noted.
fn total(notes: &[Note]) -> (Census, u64) {
    let (mut census, mut checksum) = (Census::default(), 0u64);
    for [kind, a, b, c] in notes.iter().copied() {
        match kind {
            TALLY => {
                let counts = if a == 0 { &mut census.wins } else { &mut census.losses };
                let plies = usize::try_from(b).expect("rounds have 32 bits");
                counts.resize(counts.len().max(plies + 1), 0);
                counts[plies] += c;
            }
            SUM => {
                census.draws += a;
                checksum = checksum.wrapping_add(b);
            }
            _ => {}
        }
    }
    (census, checksum)
}

/// Returns what a position adds to the checksum: XXH3 of its rank, seeded with its fate.
fn sum(rank: u64, fate: Fate) -> u64 {
    let seed = match fate {
        Fate::Draw => 0,
        Fate::Win { remoteness } => 2 * u64::from(remoteness) + 1,
        Fate::Loss { remoteness } => 2 * u64::from(remoteness) + 2,
    };
    xxh3_64_with_seed(&rank.to_le_bytes(), seed)
}
