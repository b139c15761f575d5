//! The required core of a game: its options. Everything else is derived.

use grundy_budget::{Stop, Weight};
use grundy_values::Player;
use grundy_values::form::{Form, Forms};
use std::hash::Hash;
use std::num::NonZeroU64;
use std::ops::{ControlFlow, Range};

/// Takes the options of a component, each as its parts; may break the listing off.
pub type Emit<'a, C> = &'a mut dyn FnMut(&[C]) -> ControlFlow<()>;

/// Hands each item of a listing to `take`, until that breaks off or fails; returns the failure of `take`, or
/// that of the listing.
///
/// A callback of [`Ruleset::options`] cannot return an error: this keeps it until the listing has ended.
///
/// # Errors
/// What `take` or `list` returns.
pub fn take_each<T: ?Sized, E>(
    list: impl FnOnce(&mut dyn FnMut(&T) -> ControlFlow<()>) -> Result<(), E>,
    mut take: impl FnMut(&T) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut failed = Ok(());
    let listed = list(&mut |item| {
        take(item).unwrap_or_else(|failure| {
            failed = Err(failure);
            ControlFlow::Break(())
        })
    });
    // A failure of `take` is why the listing was broken off, so it comes first.
    failed.and(listed)
}

/// The moves of a game, on components that form disjunctive sums.
///
/// A rule set says moves only: who wins when play ends is a [`crate::Play`], given beside it. The options
/// must come in the same order at every call, so that results are reproducible.
///
/// ```
/// use grundy_rules::Ruleset;
/// use grundy_values::Player;
/// use std::{convert::Infallible, ops::ControlFlow};
///
/// struct Nim;
/// impl Ruleset for Nim {
///     type Component = u64;
///     type Error = Infallible;
///     fn options(
///         &self,
///         heap: &u64,
///         _: Player,
///         emit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
///     ) -> Result<(), Infallible> {
///         for left in 0..*heap {
///             if emit(&[left]).is_break() {
///                 break;
///             }
///         }
///         Ok(())
///     }
/// }
/// assert_eq!(Nim.collect_options(&2, Player::Left), Ok(vec![vec![0], vec![1]]));
/// ```
pub trait Ruleset {
    /// A part of a sum, as a rule a position that falls into no parts. The order serves only to write sums in
    /// one way, and the weight to count what is held.
    type Component: Clone + Ord + Hash + Weight;
    /// What can go wrong while options are listed: an overflow, a callback that fails. `Infallible` where
    /// nothing can.
    type Error;

    /// Calls `emit` once per option of `component` for `player`; each option is a sum of components, empty
    /// where nothing is left. `emit` may break off; the listing then ends without an error.
    ///
    /// # Errors
    /// Where the rules cannot be evaluated at this position.
    fn options(
        &self,
        component: &Self::Component,
        player: Player,
        emit: Emit<'_, Self::Component>,
    ) -> Result<(), Self::Error>;

    /// Returns whether both players have the same options everywhere.
    fn is_impartial(&self) -> bool {
        true
    }

    /// Returns a component of equal value that stands for all its symmetric images, and [`Sign::Minus`] where
    /// its value is the negative (a transposed Domineering board, for one).
    fn normal_form(&self, component: Self::Component) -> (Self::Component, Sign) {
        (component, Sign::Plus)
    }

    /// Returns whether a normal form has the moves of the component, up to equal ones and with the players
    /// exchanged where its sign says so: then it stands for the component in misère play too, and is its own
    /// negative, where it is, by such an exchange.
    fn keeps_moves(&self) -> bool {
        false
    }

    /// Pushes the parts whose sum a component turns out to be, and says whether it is one; otherwise nothing
    /// is pushed.
    ///
    /// For rules whose options would be searched for parts at a cost: they hand out options whole, and each
    /// position is searched once, when its own options are needed. The parts must be less than the component,
    /// so that this ends, and their [ranks](Ruleset::rank) too.
    fn split(&self, component: &Self::Component, parts: &mut Vec<Self::Component>) -> bool {
        let _ = (component, parts);
        false
    }

    /// Returns a number that falls with every move: it is less in each part of each option, in normal form or
    /// not. `None` where none is known. It serves to share work out to threads, and may be any bound of the
    /// number of moves.
    fn rank(&self, component: &Self::Component) -> Option<u16> {
        let _ = component;
        None
    }

    /// Returns how many options a player has, where they are counted sooner than listed. A search tries
    /// positions first in which the opponent has few replies, and few options beside the player's own.
    fn n_options(&self, component: &Self::Component, player: Player) -> Option<u32> {
        let _ = (component, player);
        None
    }

    /// Returns a word that says all of a component, where it fits into one; then all that follows it fits
    /// too. Words are looked up sooner than components.
    fn pack(&self, component: &Self::Component) -> Option<NonZeroU64> {
        let _ = component;
        None
    }

    /// Returns the component of a word.
    ///
    /// # Panics
    /// If [`Ruleset::pack`] did not make it.
    fn unpack(&self, word: NonZeroU64) -> Self::Component {
        unreachable!("{word} is no component's word")
    }

    /// Returns a number below `2^62` that says all of a component, where it fits. Unlike with
    /// [`Ruleset::pack`], what follows the component need not fit. Whoever holds many components holds such
    /// numbers in their place.
    fn shorten(&self, component: &Self::Component) -> Option<u64> {
        self.pack(component).map(NonZeroU64::get).filter(|word| word >> 62 == 0)
    }

    /// Returns the component of a number.
    ///
    /// # Panics
    /// If [`Ruleset::shorten`] did not make it.
    fn restore(&self, number: u64) -> Self::Component {
        self.unpack(NonZeroU64::new(number).expect("`shorten` packed a component"))
    }

    /// Returns the value of a component in normal form for which there is a closed form: it must give it
    /// exactly.
    ///
    /// # Errors
    /// Where the arena's budget ends.
    fn closed_form(&self, component: &Self::Component, forms: &mut Forms) -> Result<Option<Form>, Stop> {
        let _ = (component, forms);
        Ok(None)
    }

    /// Returns the nimber of a component in normal form, of an impartial game in normal play, where a theorem
    /// gives it at once.
    fn closed_nimber(&self, component: &Self::Component) -> Option<u64> {
        let _ = component;
        None
    }

    /// Hands out the options of a component of an impartial game, each as parts in normal form whose sum is
    /// worth as much, and says that it did; otherwise nothing is handed out.
    ///
    /// For searches that want values alone, of rules that find these parts sooner than by
    /// [`Ruleset::options`], [`Ruleset::split`] and [`Ruleset::normal_form`]. `emit` empties the parts, and
    /// may break off.
    fn reduced_options(
        &self,
        component: &Self::Component,
        emit: &mut dyn FnMut(&mut Vec<Self::Component>) -> ControlFlow<()>,
    ) -> bool {
        let _ = (component, emit);
        false
    }

    /// Returns whether a normal form is worth its own negative, by a symmetry that [`Ruleset::normal_form`]
    /// knows: two of it are worth nothing.
    fn is_own_negative(&self, component: &Self::Component) -> bool {
        let _ = component;
        false
    }

    /// Returns the number of lines, as the rows of a board, between which only `tied` can move. Where `tied`
    /// gives those moves up, the component falls into [strips](Ruleset::strip) of lines, whose sum is at
    /// least as good for the opponent. 0 where none are known.
    fn n_lines(&self, component: &Self::Component, tied: Player) -> usize {
        let _ = (component, tied);
        0
    }

    /// Returns what lies in these lines of those that [`Ruleset::n_lines`] counts for `tied`, in one piece:
    /// it is a key, and may [fall apart](Ruleset::fall_apart). `None` where nothing lies there.
    ///
    /// # Errors
    /// As [`Ruleset::options`].
    fn strip(
        &self,
        component: &Self::Component,
        tied: Player,
        lines: Range<usize>,
    ) -> Result<Option<Self::Component>, Self::Error> {
        let _ = (component, tied, lines);
        Ok(None)
    }

    /// Pushes the parts whose sum a strip is.
    ///
    /// # Errors
    /// As [`Ruleset::options`].
    fn fall_apart(
        &self,
        strip: &Self::Component,
        parts: &mut Vec<Self::Component>,
    ) -> Result<(), Self::Error> {
        parts.push(strip.clone());
        Ok(())
    }

    /// Pushes the components that are left where `tied` gives up some moves, and says that it did: their sum
    /// is at least as good for the opponent. Otherwise nothing is pushed. They have at most this
    /// [rank](Ruleset::rank), where `tied` can give up so much.
    ///
    /// It is asked of components with [lines](Ruleset::n_lines). A strip is cut off across all of a
    /// component; a patch may be cut off where it is thin.
    fn patches(
        &self,
        component: &Self::Component,
        tied: Player,
        most_rank: u16,
        patches: &mut Vec<Self::Component>,
    ) -> bool {
        let _ = (component, tied, most_rank, patches);
        false
    }

    /// Returns all options as vectors: for tests and for single positions, not for inner loops.
    ///
    /// # Errors
    /// As [`Ruleset::options`].
    fn collect_options(
        &self,
        component: &Self::Component,
        player: Player,
    ) -> Result<Vec<Vec<Self::Component>>, Self::Error> {
        let mut options = Vec::new();
        self.options(component, player, &mut |parts| {
            options.push(parts.to_vec());
            ControlFlow::Continue(())
        })?;
        Ok(options)
    }
}

/// Whether a normal form has the value of the position or its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The same value.
    Plus,
    /// The negative: the players change places.
    Minus,
}

impl std::ops::Mul for Sign {
    type Output = Sign;

    fn mul(self, other: Sign) -> Sign {
        if self == other { Sign::Plus } else { Sign::Minus }
    }
}
