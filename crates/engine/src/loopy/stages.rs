//! The nimbers of the positions of a graph, stage by stage.

use super::graph::Arcs;
use grundy_budget::{Budget, List, Stop};

/// The nimber of each position that equals one, and its count.
pub(super) struct Nimbers {
    labels: List<u32>,
    counts: List<u32>,
}

/// Stands for no nimber, and for a position that is no candidate.
const NONE: u32 = u32::MAX;

impl Nimbers {
    pub(super) fn of(arcs: &Arcs, budget: &Budget) -> Result<Nimbers, Stop> {
        let mut stages = Stages::new(arcs, budget)?;
        while stages.stage()? {}
        Ok(Nimbers { labels: stages.labels, counts: stages.counts })
    }

    /// Returns the nimber of a position, where it equals one.
    pub(super) fn label(&self, id: u32) -> Option<u32> {
        Some(self.labels[id as usize]).filter(|label| *label != NONE)
    }

    /// Returns the count of a position that equals a nimber.
    pub(super) fn count(&self, id: u32) -> u32 {
        self.counts[id as usize]
    }
}

/// The stages so far.
struct Stages<'a> {
    arcs: &'a Arcs,
    before: Arcs,
    budget: &'a Budget,
    /// The nimber that is given at this stage.
    nimber: u32,
    labels: List<u32>,
    counts: List<u32>,
    /// Moves to positions that had no nimber before this stage.
    open: List<u32>,
    /// Of a candidate, its open moves to positions that cannot be taken back yet; of others [`NONE`].
    waiting: List<u32>,
    /// The last stage in which a position had an option of the stage's nimber, and the count of the first one
    /// that was found.
    covered: List<(u32, u32)>,
    /// The positions without a nimber that have options to all smaller ones.
    candidates: List<u32>,
    /// Those that got this stage's nimber.
    found: List<u32>,
}

impl<'a> Stages<'a> {
    fn new(arcs: &'a Arcs, budget: &'a Budget) -> Result<Self, Stop> {
        let len = arcs.len();
        let (mut open, mut candidates) = (List::new(budget), List::new(budget));
        open.fit(len)?;
        candidates.fit(len)?;
        // At the first stage there is no smaller nimber, so all positions are candidates.
        for id in (0u32..).take(len) {
            open.push(u32::try_from(arcs.options(id).len()).map_err(|_| Stop::Reach)?)?;
            candidates.push(id)?;
        }
        Ok(Stages {
            arcs,
            before: arcs.reversed(budget)?,
            budget,
            nimber: 0,
            labels: List::filled(budget, NONE, len)?,
            counts: List::filled(budget, 0, len)?,
            open,
            waiting: List::filled(budget, NONE, len)?,
            covered: List::filled(budget, (NONE, 0), len)?,
            candidates,
            found: List::new(budget),
        })
    }

    /// Gives the next nimber to all positions that equal it; returns whether there are any.
    fn stage(&mut self) -> Result<bool, Stop> {
        self.found.clear();
        self.budget.spend(self.candidates.len() as u64)?;
        for candidate in &*self.candidates {
            // At the beginning of a stage no open move can be taken back to the nimber of the stage.
            self.waiting[*candidate as usize] = self.open[*candidate as usize];
        }
        for index in 0..self.candidates.len() {
            let candidate = self.candidates[index];
            // All its options have smaller nimbers, so none has this one and none has to be taken back.
            if self.open[candidate as usize] == 0 {
                self.give(candidate)?;
            }
        }
        // The list is a queue: at the first stage positions come by their remoteness.
        let mut next = 0;
        while let Some(found) = self.found.get(next).copied() {
            self.cover_before(found)?;
            next += 1;
        }
        // A larger nimber needs an option of this one, so later stages would find none either.
        if self.found.is_empty() {
            return Ok(false);
        }
        // The counts of open moves change only now: during the stage they must not lose the moves to this
        // nimber.
        for found in &*self.found {
            let before = self.before.options(*found);
            self.budget.spend(before.len() as u64)?;
            before.iter().for_each(|id| self.open[*id as usize] -= 1);
        }
        // An option of this nimber makes a candidate for the next one.
        let mut kept = 0;
        for index in 0..self.candidates.len() {
            let id = self.candidates[index];
            self.waiting[id as usize] = NONE;
            if self.labels[id as usize] == NONE && self.covered[id as usize].0 == self.nimber {
                self.candidates[kept] = id;
                kept += 1;
            }
        }
        self.candidates.truncate(kept);
        self.nimber += 1;
        Ok(true)
    }

    /// Gives this stage's nimber to a position whose open moves can all be taken back.
    fn give(&mut self, id: u32) -> Result<(), Stop> {
        let options = self.arcs.options(id);
        self.budget.spend(options.len() as u64)?;
        // An option without a nimber is taken back, and then the count of the position after that matters.
        let count = options.iter().map(|option| match self.labels[*option as usize] {
            NONE => self.covered[*option as usize].1 + 1,
            _ => self.counts[*option as usize] + 1,
        });
        self.counts[id as usize] = count.max().unwrap_or(0);
        self.labels[id as usize] = self.nimber;
        self.found.push(id)
    }

    /// Notes of the positions before one that got the nimber that moves to them can be taken back.
    fn cover_before(&mut self, found: u32) -> Result<(), Stop> {
        for at in 0..self.before.options(found).len() {
            let covered = self.before.options(found)[at];
            // Each position is covered once a stage, so all covers together cost the moves of the graph.
            if self.labels[covered as usize] != NONE || self.covered[covered as usize].0 == self.nimber {
                continue;
            }
            self.covered[covered as usize] = (self.nimber, self.counts[found as usize]);
            let n_before = self.before.options(covered).len();
            self.budget.spend(n_before as u64)?;
            for at in 0..n_before {
                let id = self.before.options(covered)[at];
                let waiting = self.waiting[id as usize];
                if waiting == NONE || self.labels[id as usize] != NONE {
                    continue;
                }
                self.waiting[id as usize] = waiting - 1;
                // An option of this nimber keeps a position from having it.
                if waiting == 1 && self.covered[id as usize].0 != self.nimber {
                    self.give(id)?;
                }
            }
        }
        self.budget.spend(1)
    }
}
