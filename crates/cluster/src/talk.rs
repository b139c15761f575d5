//! Letters and notes between workers, by timely's dataflow: this file alone knows of it.

use crate::failure::Fault;
use crate::peers::Watch;
use grundy_budget::{Budget, Stop};
use grundy_engine::ranked::Deal;
use std::cell::RefCell;
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
    letters: InputHandle<Time, CapacityContainerBuilder<Vec<u64>>>,
    notes: InputHandle<Time, CapacityContainerBuilder<Vec<Note>>>,
    probe: ProbeHandle<Time>,
    heard: Inbox<u64>,
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

/// Takes letters that have come, with the time at which they were sent, which may be a later one than the own.
pub(crate) type Hear<'a> = &'a mut dyn FnMut(Time, &[u64]) -> Result<(), Fault>;

impl<'w> Talk<'w> {
    pub(crate) fn new(worker: &'w mut Worker, deal: Deal, watch: &'w Watch, budget: &'w Budget) -> Self {
        let (mut letters, mut notes) = (InputHandle::new(), InputHandle::new());
        let (heard, noted) = (Inbox::<u64>::default(), Inbox::<Note>::default());
        let probe = ProbeHandle::new();
        worker.dataflow(|scope| {
            let letters = scope.input_from(&mut letters);
            let by_share = Exchange::new(move |letter: &u64| deal.addressee(*letter));
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
        Talk { worker, letters, notes, probe, heard, noted, watch, budget, stop: None }
    }

    pub(crate) fn send(&mut self, letters: &[u64]) {
        letters.iter().for_each(|letter| self.letters.send(*letter));
    }

    pub(crate) fn note(&mut self, note: Note) {
        self.notes.send(note);
    }

    /// Goes on from one time to a later one; letters and notes are sent at that.
    pub(crate) fn advance(&mut self, time: Time) {
        self.letters.advance_to(time);
        self.notes.advance_to(time);
    }

    /// Sends what there is to be sent, and takes letters that have come.
    pub(crate) fn step(&mut self, hear: Hear<'_>) -> Result<(), Fault> {
        self.worker.step();
        self.take(hear)
    }

    fn take(&mut self, hear: Hear<'_>) -> Result<(), Fault> {
        let came = std::mem::take(&mut *self.heard.borrow_mut());
        came.iter().try_for_each(|(time, letters)| hear(*time, letters))
    }

    /// Waits until nothing that any worker sends can be earlier than `time`, and returns the notes that are.
    pub(crate) fn settle(&mut self, time: Time, hear: Hear<'_>) -> Result<Vec<Note>, Fault> {
        self.advance(time);
        while self.probe.less_than(&time) {
            self.worker.step_or_park(Some(NAP));
            self.take(hear)?;
            self.watch.check()?;
            match (self.budget.check(), self.stop) {
                (Err(stop), None) => self.stop = Some((stop, Instant::now())),
                (_, Some((stop, since))) if since.elapsed() > GRACE => return Err(stop.into()),
                _ => {}
            }
        }
        self.take(hear)?;
        let (came, later) = self.noted.take().into_iter().partition::<Vec<_>, _>(|(sent, _)| *sent < time);
        *self.noted.borrow_mut() = later;
        Ok(came.into_iter().flat_map(|(_, notes)| notes).collect())
    }

    /// Returns why to stop, where that was found while others were waited for.
    pub(crate) fn stop(&self) -> Option<Stop> {
        self.stop.map(|(stop, _)| stop)
    }
}
