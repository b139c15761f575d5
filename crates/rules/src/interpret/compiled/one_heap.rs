//! Rules of one heap without positions of several numbers in between.

use super::{Compiled, Scratch};
use crate::interpret::Failure;
use crate::ir::Ending;
use crate::{Emit, Goal, Play, Ruleset, Verdict};
use grundy_values::Player;

/// Rules of one heap, with heaps as plain numbers.
#[derive(Clone, Copy)]
pub struct OneHeap<'a>(pub(super) &'a Compiled);

impl<'a> OneHeap<'a> {
    /// Returns the play convention as engines take it.
    #[must_use]
    pub fn convention(&'a self) -> Play<'a, OneHeap<'a>> {
        match self.0.rules.play() {
            Ending::Normal => Play::Normal,
            Ending::Misere => Play::Misere,
            Ending::Goal { .. } => Play::Goal(self),
        }
    }
}

impl Ruleset for OneHeap<'_> {
    type Component = u64;
    type Error = Failure;

    fn options(&self, heap: &u64, player: Player, emit: Emit<'_, u64>) -> Result<(), Failure> {
        self.0.visit(&[*heap], player, &mut Scratch::default(), |option| emit(option.parts))
    }

    fn is_impartial(&self) -> bool {
        self.0.rules.is_impartial()
    }
}

impl Goal<OneHeap<'_>> for OneHeap<'_> {
    fn verdict(&self, part: &u64) -> Result<Option<Verdict>, Failure> {
        self.0.verdict_on_part(&[*part])
    }
}
