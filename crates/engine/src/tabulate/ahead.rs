//! A second thread for the sparse space: it marks the strokes that reach far back while the first is still
//! busy with the heaps before.
//!
//! The threads share nothing: the second has the cells and strokes it was sent, and sends back bits. What it
//! marks the first one need not mark, and what it cannot know yet the first one marks, so the table is the
//! same bit for bit.

use crate::kernel::{Cell, Cpu, Hits, LANES, Stroke, mark};
use std::sync::mpsc::{Receiver, Sender, TryRecvError};

/// Heaps that are prepared at a time. Strokes with an offset of at least twice as many reach below the heaps
/// that are under way meanwhile.
pub(super) const SPAN: usize = 8 * LANES;
pub(super) const REACH: usize = 2 * SPAN;

/// What is sent to the second thread: prepare the heaps `at..at + SPAN`.
pub(super) struct Job<C> {
    pub(super) at: usize,
    /// Words that the ranks take.
    pub(super) words: usize,
    /// The cells that are new since the last job.
    pub(super) cells: Vec<C>,
    /// The deciding strokes that are new since the last job, with offsets of at least [`REACH`].
    pub(super) strokes: Vec<Stroke<C>>,
}

/// What comes back.
pub(super) struct Prepared {
    pub(super) at: usize,
    pub(super) words: usize,
    /// Deciding strokes with an offset below this and not below [`REACH`] are marked.
    pub(super) until: usize,
    /// For each block the words of the confirming and of the deciding strokes.
    blocks: Vec<[Vec<Hits>; 2]>,
}

impl Prepared {
    /// Returns the bits for the block that starts at a heap, where it was prepared for a number of words.
    pub(super) fn block(&self, start: usize, words: usize) -> Option<&[Vec<Hits>; 2]> {
        let past =
            start.checked_sub(self.at).filter(|past| past.is_multiple_of(LANES) && words == self.words)?;
        self.blocks.get(past / LANES)
    }
}

/// Looks for a job so often before the thread sleeps: the next one comes soon, and to wake a thread takes the
/// first one longer than to send a job.
const LOOKS: usize = 1 << 12;

fn next<C>(jobs: &Receiver<Job<C>>) -> Option<Job<C>> {
    for _ in 0..LOOKS {
        match jobs.try_recv() {
            Err(TryRecvError::Empty) => std::hint::spin_loop(),
            found => return found.ok(),
        }
    }
    jobs.recv().ok()
}

/// Answers jobs until no more can come. `confirming` are strokes with offsets of at least [`REACH`].
pub(super) fn work<C: Cell>(
    cpu: Cpu,
    confirming: &[Stroke<C>],
    jobs: &Receiver<Job<C>>,
    answers: &Sender<Prepared>,
) {
    let common = C::new(1 << (C::BITS - 1));
    let (mut cells, mut deciding): (Vec<C>, Vec<Stroke<C>>) = (Vec::new(), Vec::new());
    while let Some(job) = next(jobs) {
        cells.extend(job.cells);
        deciding.extend(job.strokes);
        let block = |start: usize| {
            // The top bit is the kind: rare values are asked of confirming strokes, common ones of deciding
            // strokes.
            [(confirming, C::default()), (&deciding, common)].map(|(strokes, kind)| {
                // One pass marks two words, the 128 ranks from `shift` on.
                let passes = (0..job.words.div_ceil(2)).zip((0..).step_by(128));
                let pass = |(_, shift): (usize, u32)| {
                    let mut hits = [[0; LANES]; 2];
                    let base = C::new(kind.get() ^ shift);
                    mark(cpu, &cells, start, strokes, base, job.words.min(2), &mut hits);
                    hits
                };
                passes.map(pass).collect()
            })
        };
        let blocks = (job.at..job.at + SPAN).step_by(LANES).map(block).collect();
        // All deciding strokes with offsets from `REACH` to this number of cells have been sent.
        let prepared = Prepared { at: job.at, words: job.words, until: cells.len(), blocks };
        if answers.send(prepared).is_err() {
            return;
        }
    }
}
