//! All that can be reached from some components by moves that leave one position each, or none.

use super::Unlabelled;
use crate::interned::Interned;
use grundy_budget::{Budget, List, Progress, Stop};
use grundy_rules::{Emit, Ruleset, take_each};
use grundy_values::Player;
use std::ops::{ControlFlow, Range};

/// The positions and their moves.
pub(super) struct Graph<R: Ruleset> {
    /// The position of number 1 and those after it.
    positions: Interned<R::Component>,
    pub(super) arcs: Arcs,
}

/// The number of the position that is left where a move leaves nothing.
pub(super) const NOTHING: u32 = 0;

/// The moves by the numbers of positions, position after position.
pub(super) struct Arcs {
    options: List<u32>,
    /// Where the options of each position end.
    ends: List<u64>,
}

impl Arcs {
    pub(super) fn new(budget: &Budget) -> Arcs {
        Arcs { options: List::new(budget), ends: List::new(budget) }
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn options(&self, id: u32) -> &[u32] {
        &self.options[self.range(id)]
    }

    fn range(&self, id: u32) -> Range<usize> {
        let place = |end: u64| usize::try_from(end).expect("a place in a list");
        let id = id as usize;
        let from = if id == 0 { 0 } else { place(self.ends[id - 1]) };
        from..place(self.ends[id])
    }

    /// Puts an option of the position at the end.
    pub(super) fn push(&mut self, option: u32) -> Result<(), Stop> {
        self.options.push(option)
    }

    /// Ends the options of the position at the end.
    pub(super) fn close(&mut self) -> Result<(), Stop> {
        self.ends.push(self.options.len() as u64)?;
        let range = self.range(u32::try_from(self.ends.len() - 1).map_err(|_| Stop::Reach)?);
        // Options are counted in 32 bits; the largest number stands for none.
        if range.len() < u32::MAX as usize { Ok(()) } else { Err(Stop::Reach) }
    }

    /// Returns the moves read backwards: for each position those from which a move leads to it, each as often
    /// as moves do.
    pub(super) fn reversed(&self, budget: &Budget) -> Result<Arcs, Stop> {
        let mut ends = List::filled(budget, 0u64, self.len())?;
        budget.spend(self.options.len() as u64)?;
        for option in &*self.options {
            ends[*option as usize] += 1;
        }
        let mut end = 0;
        for place in &mut *ends {
            (*place, end) = (end, end + *place);
        }
        let mut before = List::filled(budget, 0u32, self.options.len())?;
        for id in (0u32..).take(self.len()) {
            for option in self.options(id) {
                // Each begins where the one before it ends, and is moved to its own end.
                let place = &mut ends[*option as usize];
                before[usize::try_from(*place).expect("a place in a list")] = id;
                *place += 1;
            }
        }
        Ok(Arcs { options: before, ends })
    }
}

impl<R: Ruleset> Graph<R> {
    pub(super) fn explore(
        rules: &R,
        start: &[R::Component],
        budget: &Budget,
    ) -> Result<Self, Unlabelled<R::Error>> {
        let mut graph: Self = Graph { positions: Interned::new(budget), arcs: Arcs::new(budget) };
        // Position 0 is the one in which nothing is left: it has no moves.
        graph.arcs.close()?;
        for component in start {
            graph.id(component)?;
        }
        while graph.arcs.len() <= graph.positions.len() {
            let next = graph.n_closed()?;
            let position = graph.positions.component(next).clone();
            let options =
                |emit: Emit<'_, _>| rules.options(&position, Player::Left, emit).map_err(Unlabelled::Rules);
            take_each(options, |parts| graph.note(parts, budget).map(ControlFlow::Continue))?;
            graph.arcs.close()?;
            if graph.arcs.len().is_multiple_of(4096) {
                budget.report(Progress { done: graph.arcs.len() as u64, total: None });
            }
        }
        Ok(graph)
    }

    /// Notes an option of the position that is looked at.
    fn note(&mut self, parts: &[R::Component], budget: &Budget) -> Result<(), Unlabelled<R::Error>> {
        budget.spend(1)?;
        let option = match parts {
            [] => NOTHING,
            [part] => self.id(part)?,
            // A sum that a move leaves may equal no nimber, and then the position has no label of this
            // theory.
            _ => return Err(Unlabelled::Unsuited("a move leaves several positions")),
        };
        Ok(self.arcs.push(option)?)
    }

    /// Returns the number of positions whose moves are all here.
    fn n_closed(&self) -> Result<u32, Stop> {
        u32::try_from(self.arcs.len() - 1).map_err(|_| Stop::Reach)
    }

    /// Returns the number of a position that was met.
    pub(super) fn find(&self, component: &R::Component) -> Option<u32> {
        self.positions.find(component).map(|id| id + 1)
    }

    fn id(&mut self, component: &R::Component) -> Result<u32, Stop> {
        let id = self.positions.id(component)?;
        // Number 0 is that of `NOTHING`.
        if id == u32::MAX { Err(Stop::Reach) } else { Ok(id + 1) }
    }
}
