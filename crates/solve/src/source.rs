//! Where games come from: their rules, how positions are shown, what a move is called, and the engines that
//! are their own.

use crate::seats::{self, Seat};
use crate::{Error, Method, Move, Standing};
use grundy_budget::Budget;
use grundy_engine::evaluate::Memo;
use grundy_engine::rung::{Retrograde, Rung};
use grundy_rules::{Convention, Play, Ruleset, Verdict};
use grundy_values::Player;
use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

/// The component of a source's sums.
pub type Component<S> = <<S as Source>::Rules as Ruleset>::Component;

/// What can go wrong in a source's rules.
pub type Fault<S> = <<S as Source>::Rules as Ruleset>::Error;

/// An engine for a source's sums.
pub type Engine<'a, S> = Box<dyn Rung<Component<S>, Fault<S>> + 'a>;

/// What a move is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The kind of the move, where the rules have kinds.
    pub name: Option<Cow<'static, str>>,
    /// The move in words.
    pub text: String,
    /// The numbers that the player picks, each with its name, where the rules name them: of several ways to
    /// the same result the first, and none that the result shows.
    pub choices: Vec<(String, u128)>,
}

/// A kind, where there is one, and words, without choices.
impl From<(Option<Cow<'static, str>>, String)> for Words {
    fn from((name, text): (Option<Cow<'static, str>>, String)) -> Self {
        Words { name, text, choices: Vec::new() }
    }
}

impl Words {
    /// Returns the move with these words to a position.
    #[must_use]
    pub fn into_move(self, player: Option<Player>, to: String) -> Move {
        let Words { name, text, choices } = self;
        Move { player, name, to, text, choices, equal: 1 }
    }
}

/// Takes an option, with what the move is called, put into words only where somebody asks.
pub type Named<'a, C> = &'a mut dyn FnMut(&[C], &dyn Fn() -> Words) -> ControlFlow<()>;

/// A game as the [`Ladder`](crate::Ladder) climbs it and an [`OnBoard`](crate::board::OnBoard) plays it.
pub trait Source {
    /// The moves.
    type Rules: Ruleset;

    /// Returns the moves.
    fn rules(&self) -> &Self::Rules;

    /// Returns who wins when play ends.
    fn play(&self) -> Play<'_, Self::Rules>;

    /// Returns whether a player may have to pass, so that plies are more than the moves of play.
    fn has_passes(&self) -> bool {
        false
    }

    /// Puts another budget in place of the one that the rules spend from by themselves.
    fn set_budget(&mut self, budget: &Budget) {
        let _ = budget;
    }

    /// Returns a sum as it is read.
    fn show(&self, sum: &[Component<Self>]) -> String;

    /// Returns what the move of `player` from a component to `parts` is called.
    fn describe(&self, from: &Component<Self>, parts: &[Component<Self>], player: Player) -> Words;

    /// Hands out every option of a component with its words, in the order of the rules.
    ///
    /// # Errors
    /// As [`Ruleset::options`].
    fn visit(
        &self,
        from: &Component<Self>,
        player: Player,
        emit: Named<'_, Component<Self>>,
    ) -> Result<(), Fault<Self>> {
        self.rules().options(from, player, &mut |parts| emit(parts, &|| self.describe(from, parts, player)))
    }

    /// Returns what a move is called by [`Source::visit`], for sources that name moves as they list
    /// them; `None` where the move is not listed, or the rules fail before it is.
    fn looked_up(&self, from: &Component<Self>, parts: &[Component<Self>], player: Player) -> Option<Words> {
        let mut words = None;
        // A failure of the rules leaves the move without words, which is no failure of the answer.
        let _ = self.visit(from, player, &mut |option, called| {
            if option != parts {
                return ControlFlow::Continue(());
            }
            words = Some(called());
            ControlFlow::Break(())
        });
        words
    }

    /// Returns the engines for a sum that are the game's own, the first to be asked first: a law, a theorem,
    /// kernels; those of the method, which is not [`Method::Definition`].
    fn own<'a>(
        &'a self,
        method: Method,
        sum: &[Component<Self>],
        budget: &'a Budget,
    ) -> Vec<Seat<'a, Component<Self>, Fault<Self>>> {
        let _ = (method, sum, budget);
        Vec::new()
    }

    /// Returns the source's search of whole sums, which takes turns with the engine that looks at components;
    /// it [stops after a number of steps](Rung::set_last_step).
    fn whole<'a>(&'a self, sum: &[Component<Self>], budget: &'a Budget) -> Option<Engine<'a, Self>> {
        let _ = (sum, budget);
        None
    }

    /// Returns the engine for positions that may come back, which is asked last.
    fn loopy<'a>(&'a self, budget: &'a Budget) -> Engine<'a, Self> {
        Box::new(Retrograde::new(self.rules(), self.play(), budget))
    }

    /// Returns the engines for sums in normal and in misère play that look at components, as
    /// [`seats::by_components`]. A source whose components stand for others asks them about those.
    fn by_components<'a>(
        &'a self,
        convention: Convention,
        method: Method,
        sum: &[Component<Self>],
        memo: &'a mut Memo<Component<Self>>,
        budget: &'a Budget,
    ) -> Vec<Seat<'a, Component<Self>, Fault<Self>>> {
        let is_summed = sum.len() > 1 || self.splits();
        seats::by_components(self.rules(), convention, method, sum, is_summed, memo, budget)
    }

    /// Returns whether a move may leave several parts, or none. Where not, and the sum is one component, a
    /// search of whole sums sees less than values would.
    fn splits(&self) -> bool {
        true
    }

    /// Returns whether a position that can be reached from `sum` may come back, as far as that is known.
    fn may_repeat(&self, sum: &[Component<Self>]) -> bool {
        let _ = sum;
        false
    }

    /// Returns what the engines found that speaks for the answer.
    fn facts(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Returns the refusal of a question because of the rules.
    fn refuse(&self, fault: Fault<Self>) -> Error;

    /// Returns whether a fault of the rules only shows that play has no bounds: some number grew too large.
    fn is_unbounded(&self, fault: &Fault<Self>) -> bool {
        let _ = fault;
        false
    }

    /// Returns what stands behind the claim beside a law that is cited, where something does that stands more
    /// firmly.
    fn confirmed(&self, claim: &Claim<'_>, budget: &Budget) -> Option<Standing> {
        let _ = (claim, budget);
        None
    }
}

/// What an answer says of one position.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// The position, as it is read.
    pub position: &'a str,
    /// Who wins.
    pub outcome: grundy_values::Outcome,
    /// Its Grundy value, where it is told.
    pub grundy: Option<grundy_values::Grundy>,
}

/// A move: which component of the sum becomes what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<C> {
    /// Whose move it is.
    pub player: Player,
    /// The index of the component.
    pub index: usize,
    /// What it becomes.
    pub parts: Vec<C>,
    /// The number of moves that have the same result.
    pub ways: u64,
    /// What it is called, where that was known when it was found.
    pub words: Option<Words>,
}

impl<C: Clone + Ord> Step<C> {
    /// Returns the sum after the move, the parts where the component was.
    #[must_use]
    pub fn after(&self, sum: &[C]) -> Vec<C> {
        after(sum, self.index, &self.parts)
    }

    /// Returns what the move in a sum of a source is called.
    pub(crate) fn in_words<S>(&self, source: &S, sum: &[C]) -> Words
    where
        S: Source + ?Sized,
        S::Rules: Ruleset<Component = C>,
    {
        let described = || source.describe(&sum[self.index], &self.parts, self.player);
        // Some sources name moves only while they list them, so words that were found with the move are kept.
        self.words.clone().unwrap_or_else(described)
    }
}

/// Returns a sum in which a component has become `parts`.
pub(crate) fn after<C: Clone>(sum: &[C], index: usize, parts: &[C]) -> Vec<C> {
    [&sum[..index], parts, &sum[index + 1..]].concat()
}

/// Returns what a move means at once.
pub(crate) fn verdict<S: Source + ?Sized>(
    source: &S,
    parts: &[Component<S>],
) -> Result<Option<Verdict>, Fault<S>> {
    source.play().verdict_on(parts)
}

/// Returns the options of a player in a sum whose places, in the order of the rules and from 0 on, are in a
/// range. A step is an option, up to the last of these.
pub(crate) fn options<S: Source + ?Sized>(
    source: &S,
    sum: &[Component<S>],
    player: Player,
    places: Range<usize>,
    budget: &Budget,
) -> Result<Vec<Step<Component<S>>>, Error> {
    let (mut options, mut n_met, mut stop) = (Vec::new(), 0, Ok(()));
    for (index, component) in sum.iter().enumerate() {
        let listed = source.rules().options(component, player, &mut |parts| {
            stop = budget.spend(1);
            if n_met >= places.start {
                options.push(Step { player, index, parts: parts.to_vec(), ways: 1, words: None });
            }
            n_met += 1;
            let is_over = stop.is_err() || n_met >= places.end;
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        listed.map_err(|fault| source.refuse(fault))?;
        stop?;
        if n_met >= places.end {
            break;
        }
    }
    Ok(options)
}
