//! Engines as rungs of one ladder: what each can say of a sum of one game, or why it passes.

use crate::retrograde::{Analysis, Fate, analyse};
use crate::search::{Values, Winner};
use crate::{Failure, Oracle};
use grundy_budget::{Budget, Stop};
use grundy_rules::{Play, Ruleset};
use grundy_values::{Chance, Grundy, Infinite, Player};
use std::borrow::Cow;

/// What stands behind an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Computed from the rules by the definition, for just this position.
    Exact,
    /// A law that is only observed.
    Conjecture,
    /// A law with a publication, or a full proof on the game's page, that our checker has not verified.
    Cited {
        /// Where the proof is.
        source: &'static str,
    },
    /// A law with a certificate that the checker accepted.
    Theorem,
    /// A law with a proof about all positions that the kernel of Coq accepted. The rules in it are written by
    /// hand, so that a reader compares them with those of the game.
    Coq {
        /// By whom it is checked, and its name and file.
        theorem: &'static str,
    },
}

impl Standing {
    /// Returns the one word for it in text and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Standing::Exact => "exact",
            Standing::Conjecture => "conjecture",
            Standing::Cited { .. } => "cited",
            Standing::Theorem | Standing::Coq { .. } => "theorem",
        }
    }

    /// Returns where the proof is, or who checked it, where that is not our checker.
    #[must_use]
    pub fn source(self) -> Option<&'static str> {
        match self {
            Standing::Cited { source } | Standing::Coq { theorem: source } => Some(source),
            Standing::Exact | Standing::Conjecture | Standing::Theorem => None,
        }
    }
}

/// Why a rung says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pass<E> {
    /// The question is not one for this rung: the next one is asked, and the reason is told.
    On(Cow<'static, str>),
    /// The budget ended. What the rung has found stays found.
    Stopped(Stop),
    /// The rules could not be evaluated; no rung could.
    Rules(E),
}

impl<E> From<Failure<E>> for Pass<E> {
    fn from(failure: Failure<E>) -> Self {
        match failure {
            Failure::Stopped(stop) => Pass::Stopped(stop),
            Failure::Loop { .. } => Pass::On("a position can come back".into()),
            Failure::Rules(error) => Pass::Rules(error),
        }
    }
}

impl<E> From<Stop> for Pass<E> {
    fn from(stop: Stop) -> Self {
        Pass::Stopped(stop)
    }
}

/// What a rung says, or that it passes; `F` is what can go wrong in the rules.
pub type Said<T, F> = Result<T, Pass<F>>;

/// Takes a winning move: the index of the component and what it becomes. An error ends the list.
pub type Push<'a, C> = &'a mut dyn FnMut(usize, &[C]) -> Result<(), Stop>;

/// How far a list of winning moves is to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Beyond the first as far as others are found cheaply.
    Cheap,
    /// To its end, as far as the limits go.
    All,
}

/// Which winning moves a rung has named by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// All of them, but for those that a limit cut off.
    All(Option<Stop>),
    /// All of them likewise; of the other moves some may draw.
    Wins(Option<Stop>),
    /// The least of them, and the limit on naming others.
    Least(Option<Stop>),
    /// None: the options are to be tried one by one.
    TryAll,
}

/// An engine that answers about sums of components `C` of one game, whose rules may fail with `F`. A new
/// engine implements it in its own file.
pub trait Rung<C, F> {
    /// Returns how it answers, in a few words.
    fn name(&self) -> Cow<'static, str>;

    /// Returns what stands behind its last answer.
    fn standing(&self) -> Standing {
        Standing::Exact
    }

    /// Returns the chance of `player`, to move in `sum`.
    ///
    /// # Errors
    /// See [`Pass`].
    fn chance(&mut self, sum: &[C], player: Player) -> Said<Chance, F>;

    /// Returns the Grundy value of `sum`, where it has one and the rung knows it.
    ///
    /// # Errors
    /// See [`Pass`].
    fn grundy(&mut self, sum: &[C]) -> Said<Option<Grundy>, F> {
        let _ = sum;
        Ok(None)
    }

    /// Returns the value of `sum` where it equals no nimber, since positions can come back, and the rung
    /// knows it.
    ///
    /// # Errors
    /// See [`Pass`].
    fn infinite(&mut self, sum: &[C]) -> Said<Option<Infinite>, F> {
        let _ = sum;
        Ok(None)
    }

    /// Returns the plies to the end for `player`, to move in `sum`, where positions can come back and one
    /// player wins.
    ///
    /// # Errors
    /// See [`Pass`].
    fn remoteness(&mut self, sum: &[C], player: Player) -> Said<Option<u32>, F> {
        let _ = (sum, player);
        Ok(None)
    }

    /// Returns what `player`, to move in `sum`, has gained more than the other one when play ends, where
    /// moves gain points.
    ///
    /// # Errors
    /// See [`Pass`].
    fn score(&mut self, sum: &[C], player: Player) -> Said<Option<i128>, F> {
        let _ = (sum, player);
        Ok(None)
    }

    /// Returns plies within which play ends where one player wins and brings this number down by each move:
    /// the remoteness where that is known, or more. The other player cannot bring it up above what it was
    /// after the winner's last move.
    ///
    /// # Errors
    /// See [`Pass`].
    fn within(&mut self, sum: &[C], player: Player) -> Said<Option<u64>, F> {
        Ok(self.remoteness(sum, player)?.map(u64::from))
    }

    /// Pushes the winning moves of `player`, who wins, where the rung need not try all options for that.
    ///
    /// # Errors
    /// See [`Pass`].
    fn winning(&mut self, sum: &[C], player: Player, extent: Extent, push: Push<'_, C>) -> Said<Listed, F> {
        let _ = (sum, player, extent, push);
        Ok(Listed::TryAll)
    }

    /// Pushes the options of `player` that no other one is better than, whatever else is in the sum; says
    /// whether it can.
    ///
    /// # Errors
    /// See [`Pass`].
    fn sensible(&mut self, sum: &[C], player: Player, push: Push<'_, C>) -> Said<bool, F> {
        let _ = (sum, player, push);
        Ok(false)
    }

    /// Is told to stop, with [`Stop::Steps`], once this number of steps is spent in all: other rungs
    /// have their turns then. What it has found stays found. A rung that takes no turns goes on.
    fn set_last_step(&mut self, last_step: u64) {
        let _ = last_step;
    }

    /// Is told that it has passed because this limit was met in its share, and gives back what it need not
    /// keep.
    fn give_up(&mut self, limit: Stop) {
        let _ = limit;
    }
}

impl<R: Ruleset> Rung<R::Component, R::Error> for Values<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        "Grundy values by a search that remembers components".into()
    }

    fn chance(&mut self, sum: &[R::Component], _: Player) -> Said<Chance, R::Error> {
        Ok(Chance::of(self.grundy_of_sum(sum)?.mover_wins()))
    }

    fn grundy(&mut self, sum: &[R::Component]) -> Said<Option<Grundy>, R::Error> {
        Ok(Some(self.grundy_of_sum(sum)?))
    }

    fn set_last_step(&mut self, last_step: u64) {
        self.last_step = last_step;
    }
}

impl<R: Ruleset> Rung<R::Component, R::Error> for Winner<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        "a search of whole sums, which stops at the first winning move".into()
    }

    fn chance(&mut self, sum: &[R::Component], player: Player) -> Said<Chance, R::Error> {
        Ok(Chance::of(self.mover_wins(sum, player)?))
    }
}

/// The definition itself, as a rung: slow, for small positions.
impl<R: Ruleset> Rung<R::Component, R::Error> for Oracle<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        "a search by the definition, without any law".into()
    }

    fn chance(&mut self, sum: &[R::Component], player: Player) -> Said<Chance, R::Error> {
        Ok(Chance::of(self.mover_wins(sum, player)?))
    }

    fn grundy(&mut self, sum: &[R::Component]) -> Said<Option<Grundy>, R::Error> {
        if !self.has_values() {
            return Ok(None);
        }
        let mut total = Grundy::ZERO;
        for component in sum {
            total = total.nim_sum(Oracle::grundy(self, component)?);
        }
        Ok(Some(total))
    }
}

/// Retrograde analysis as a rung: all that can be reached from the sum that is asked about, or from one asked
/// about before.
pub struct Retrograde<'a, R: Ruleset> {
    rules: &'a R,
    play: Play<'a, R>,
    budget: Budget,
    analysis: Option<Analysis<'a, R>>,
}

impl<'a, R: Ruleset> Retrograde<'a, R> {
    /// Returns a rung that knows nothing yet.
    #[must_use]
    pub fn new(rules: &'a R, play: Play<'a, R>, budget: &Budget) -> Self {
        Retrograde { rules, play, budget: budget.clone(), analysis: None }
    }

    /// Returns the fate of `player`, to move in `sum`, with its remoteness.
    ///
    /// # Errors
    /// See [`Failure`]; not [`Failure::Loop`].
    pub fn fate(&mut self, sum: &[R::Component], player: Player) -> Result<Fate, Failure<R::Error>> {
        // What can be reached from a position of the kept analysis was reached too.
        if let Some(fate) = self.analysis.as_ref().and_then(|analysis| analysis.fate(sum, player)) {
            return Ok(fate);
        }
        let analysis = analyse(self.rules, self.play, sum, &self.budget)?;
        let fate = analysis.fate(sum, player).expect("an analysis knows its start");
        self.analysis = Some(analysis);
        Ok(fate)
    }
}

impl<R: Ruleset> Rung<R::Component, R::Error> for Retrograde<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        "retrograde analysis of all that can be reached".into()
    }

    fn chance(&mut self, sum: &[R::Component], player: Player) -> Said<Chance, R::Error> {
        Ok(self.fate(sum, player)?.chance())
    }

    fn remoteness(&mut self, sum: &[R::Component], player: Player) -> Said<Option<u32>, R::Error> {
        Ok(self.fate(sum, player)?.remoteness())
    }
}
