//! Letters and notes between workers, by timely's dataflow: this file alone knows how that is made.

use crate::failure::Fault;
use crate::peers::Watch;
use grundy_budget::{Budget, Stop};
use grundy_engine::ranked::Deal;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;
use std::time::{Duration, Instant};
use timely::communication::Pull;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::Message;
use timely::dataflow::channels::pact::{Exchange, Pipeline};
use timely::dataflow::operators::generic::{InputHandleCore, Operator, OutputBuilderSession};
use timely::dataflow::operators::vec::Broadcast;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// What all workers are told: a few numbers.
pub(crate) type Note = [u64; 4];

/// Letters for a share: one by one they would cost more than what they say.
type Bundle = (u64, Vec<u64>);

/// The number of letters that are in a bundle at most, and in all bundles of a worker that are not full.
const BUNDLE: usize = 1 << 11;
const OUTBOX: usize = 1 << 20;

/// When a letter or a note was sent: the same for all workers.
pub(crate) type Time = u64;

/// How long a worker that waits for others sleeps.
const NAP: Duration = Duration::from_millis(20);
/// How long a worker that was told to stop waits for a time to end.
const GRACE: Duration = Duration::from_secs(5);

/// Operators that only take send on nothing.
type Output<'a> = OutputBuilderSession<'a, Time, CapacityContainerBuilder<Vec<()>>>;
type Inbox<T> = Rc<RefCell<Vec<(Time, Vec<T>)>>>;

pub(crate) struct Talk<'w> {
    worker: &'w mut Worker,
    letters: InputHandle<Time, CapacityContainerBuilder<Vec<Bundle>>>,
    notes: InputHandle<Time, CapacityContainerBuilder<Vec<Note>>>,
    probe: ProbeHandle<Time>,
    heard: Inbox<Bundle>,
    /// Letters for each share that are not yet on their way, at most `most` of them.
    outbox: Vec<Vec<u64>>,
    most: usize,
    /// The shares of this process, and the letters that were written to these and to others.
    near: Range<u64>,
    deal: Deal,
    pub(crate) written: [u64; 2],
    noted: Inbox<Note>,
    watch: &'w Watch,
    budget: &'w Budget,
    /// Why to stop, found while others were waited for.
    stop: Option<(Stop, Instant)>,
}

/// Puts what comes into a box, with its time.
fn put<T, P: Pull<Message<Time, Vec<T>>>>(inbox: &Inbox<T>, input: &mut InputHandleCore<Time, Vec<T>, P>) {
    input.for_each(|stamp, some| {
        let time = *stamp.least().expect("what is sent has a time");
        inbox.borrow_mut().push((time, std::mem::take(some)));
    });
}

/// Who takes letters that have come.
pub(crate) trait Hear {
    /// Takes letters with the time at which they were sent, which may be a later one than the own.
    fn hear(&mut self, sent: Time, letters: &[u64]) -> Result<(), Fault>;
}

/// Who has no share, to which letters could come.
pub(crate) struct Nobody;

impl Hear for Nobody {
    fn hear(&mut self, _: Time, _: &[u64]) -> Result<(), Fault> {
        Ok(())
    }
}

impl<'w> Talk<'w> {
    pub(crate) fn new(
        worker: &'w mut Worker,
        deal: Deal,
        near: Range<u64>,
        watch: &'w Watch,
        budget: &'w Budget,
    ) -> Self {
        let (mut letters, mut notes) = (InputHandle::new(), InputHandle::new());
        let (heard, noted) = (Inbox::<Bundle>::default(), Inbox::<Note>::default());
        let probe = ProbeHandle::new();
        worker.dataflow(|scope| {
            let letters = scope.input_from(&mut letters);
            let by_share = Exchange::new(|(share, _): &Bundle| *share);
            let inbox = Rc::clone(&heard);
            let heard = letters
                .unary(by_share, "letters", |_, _| move |input, _: &mut Output<'_>| put(&inbox, input));
            heard.probe_with(&probe);
            let notes = scope.input_from(&mut notes).broadcast();
            let inbox = Rc::clone(&noted);
            let noted =
                notes.unary(Pipeline, "notes", |_, _| move |input, _: &mut Output<'_>| put(&inbox, input));
            noted.probe_with(&probe);
        });
        let shares = usize::try_from(deal.shares()).expect("there are few shares");
        // With many shares each bundle is small, so that all of them together stay within the outbox.
        let most = (OUTBOX / shares).clamp(64, BUNDLE);
        let outbox = vec![Vec::new(); shares];
        let (written, stop) = ([0; 2], None);
        Talk {
            worker,
            letters,
            notes,
            probe,
            heard,
            outbox,
            most,
            near,
            deal,
            written,
            noted,
            watch,
            budget,
            stop,
        }
    }

    pub(crate) fn send(&mut self, letters: &[u64]) {
        for letter in letters {
            let share = self.deal.addressee(*letter);
            let bundle = &mut self.outbox[usize::try_from(share).expect("there are few shares")];
            bundle.push(*letter);
            if bundle.len() == self.most {
                let bundle = std::mem::replace(bundle, Vec::with_capacity(self.most));
                self.post(share, bundle);
            }
        }
    }

    fn post(&mut self, share: u64, bundle: Vec<u64>) {
        // The first count is for shares of this process, the second for others.
        self.written[usize::from(!self.near.contains(&share))] += bundle.len() as u64;
        self.letters.send((share, bundle));
    }

    /// Sends the bundles that are not full, too.
    fn flush(&mut self) {
        for share in 0..self.outbox.len() {
            let bundle = std::mem::take(&mut self.outbox[share]);
            if !bundle.is_empty() {
                self.post(share as u64, bundle);
            }
        }
    }

    pub(crate) fn note(&mut self, note: Note) {
        self.notes.send(note);
    }

    /// Goes on from one time to a later one; letters and notes are sent at that.
    pub(crate) fn advance(&mut self, time: Time) {
        // What was written belongs to the time before, so it goes first.
        self.flush();
        self.letters.advance_to(time);
        self.notes.advance_to(time);
    }

    /// Sends what there is to be sent, and takes letters that have come.
    pub(crate) fn step(&mut self, own: &mut dyn Hear) -> Result<(), Fault> {
        self.worker.step();
        self.take(own)
    }

    fn take(&mut self, own: &mut dyn Hear) -> Result<(), Fault> {
        let came = std::mem::take(&mut *self.heard.borrow_mut());
        for (time, bundles) in came {
            bundles.iter().try_for_each(|(_, letters)| own.hear(time, letters))?;
        }
        Ok(())
    }

    /// Waits until nothing that any worker sends can be earlier than `time`, and returns the notes that are.
    pub(crate) fn settle(&mut self, time: Time, own: &mut dyn Hear) -> Result<Vec<Note>, Fault> {
        self.advance(time);
        while self.probe.less_than(&time) {
            self.worker.step_or_park(Some(NAP));
            self.take(own)?;
            // A process that is gone would never let the time pass.
            self.watch.check()?;
            match (self.budget.check(), self.stop) {
                (Err(stop), None) => self.stop = Some((stop, Instant::now())),
                // The others are given a moment to end the time together, so that what is decided can be
                // kept.
                (_, Some((stop, since))) if since.elapsed() > GRACE => return Err(stop.into()),
                _ => {}
            }
        }
        self.take(own)?;
        // A worker that is ahead may have noted something for a later time already.
        let (came, later) = self.noted.take().into_iter().partition::<Vec<_>, _>(|(sent, _)| *sent < time);
        *self.noted.borrow_mut() = later;
        Ok(came.into_iter().flat_map(|(_, notes)| notes).collect())
    }

    /// Returns why to stop, where that was found while others were waited for.
    pub(crate) fn stop(&self) -> Option<Stop> {
        self.stop.map(|(stop, _)| stop)
    }
}
