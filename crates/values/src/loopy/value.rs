//! Values of loopy games: a stopper, or two of them, the onside and the offside.

use super::{Error, Graph, Stopper};
use crate::{Chance, Outcome, Player};
use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use grundy_budget::{Budget, Stop};
use std::cmp::Ordering;
use std::sync::Arc;

/// The value of a loopy game whose sides are stoppers: what it is worth when draws are Left's, and when they
/// are Right's. A stopper is both its sides. [Siegel, CGT, ch. VI]
///
/// ```
/// use grundy_values::{Budget, loopy::{Graph, Loopy}};
/// let budget = Budget::default();
/// let over = Loopy::of(&Graph::new(&[[vec![1], vec![0]], [vec![], vec![]]], &budget)?, &budget)?;
/// assert_eq!(over.add(&over, &budget)?, over);
/// let difference = over.subtract(&over, &budget)?;
/// assert!(!difference.is_stopper());
/// assert_eq!((difference.onside(), difference.offside()), (over.onside(), over.negative(&budget)?.onside()));
/// # Ok::<_, grundy_values::loopy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loopy {
    onside: Arc<Stopper>,
    offside: Arc<Stopper>,
}

impl Loopy {
    /// Returns the value of a game.
    ///
    /// # Errors
    /// [`Error::NoSide`] where a side is no stopper, and where the budget ends.
    pub fn of(game: &Graph, budget: &Budget) -> Result<Loopy, Error> {
        if game.is_stopper(budget)? {
            return Ok(Loopy::stopper(Stopper::onside(game, budget)?));
        }
        Loopy::of_both(game, game, budget)
    }

    /// Returns the value with the onside of one game and the offside of another: those in which one game's
    /// options that are no stoppers are replaced by their onsides, and by their offsides.
    pub(crate) fn of_both(on: &Graph, off: &Graph, budget: &Budget) -> Result<Loopy, Error> {
        let (onside, offside) = (Stopper::onside(on, budget)?, Stopper::offside(off, budget)?);
        Ok(if onside == offside {
            Loopy::stopper(onside)
        } else {
            Loopy { onside: Arc::new(onside), offside: Arc::new(offside) }
        })
    }

    pub(super) fn stopper(stopper: Stopper) -> Loopy {
        let onside = Arc::new(stopper);
        Loopy { offside: Arc::clone(&onside), onside }
    }

    /// Returns the value with these two sides.
    ///
    /// # Errors
    /// [`Error::NotStopper`] where one of them is no stopper, [`Error::Crossed`] where the first is not at
    /// least the second, and where the budget ends.
    pub fn with_sides(onside: &Loopy, offside: &Loopy, budget: &Budget) -> Result<Loopy, Error> {
        if !onside.is_stopper() || !offside.is_stopper() {
            return Err(Error::NotStopper);
        }
        if !offside.onside.le(&onside.onside, budget)? {
            return Err(Error::Crossed);
        }
        Ok(Loopy { onside: Arc::clone(&onside.onside), offside: Arc::clone(&offside.onside) })
    }

    /// Returns the onside: the value when draws are counted for Left.
    #[must_use]
    pub fn onside(&self) -> &Stopper {
        &self.onside
    }

    /// Returns the offside: the value when draws are counted for Right.
    #[must_use]
    pub fn offside(&self) -> &Stopper {
        &self.offside
    }

    /// Returns the side where draws are counted for `player`, as a value.
    #[must_use]
    pub fn side(&self, player: Player) -> Loopy {
        let side = if player == Player::Left { &self.onside } else { &self.offside };
        Loopy { onside: Arc::clone(side), offside: Arc::clone(side) }
    }

    /// Returns whether it is a stopper.
    #[must_use]
    pub fn is_stopper(&self) -> bool {
        self.onside == self.offside
    }

    /// Returns the sum.
    ///
    /// # Errors
    /// As [`Loopy::of`].
    pub fn add(&self, other: &Loopy, budget: &Budget) -> Result<Loopy, Error> {
        let on = self.onside.graph().sum(other.onside.graph(), budget)?;
        // The sum of two stoppers may be none; then `of` finds both its sides.
        if self.is_stopper() && other.is_stopper() {
            return Loopy::of(&on, budget);
        }
        let off = self.offside.graph().sum(other.offside.graph(), budget)?;
        Loopy::of_both(&on, &off, budget)
    }

    /// Returns the negative.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn negative(&self, budget: &Budget) -> Result<Loopy, Stop> {
        // What is a draw for Left here is one for Right in the negative, so the sides change places.
        let onside = Arc::new(self.offside.negative(budget)?);
        let offside =
            if self.is_stopper() { Arc::clone(&onside) } else { Arc::new(self.onside.negative(budget)?) };
        Ok(Loopy { onside, offside })
    }

    /// Returns the difference. Of a loopy value and itself it is mostly not zero.
    ///
    /// # Errors
    /// As [`Loopy::of`].
    pub fn subtract(&self, other: &Loopy, budget: &Budget) -> Result<Loopy, Error> {
        self.add(&other.negative(budget)?, budget)
    }

    /// Returns whether `self <= other`: whether that holds for both sides.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn le(&self, other: &Loopy, budget: &Budget) -> Result<bool, Stop> {
        // A stopper is both its sides, so one comparison is enough.
        Ok(self.onside.le(&other.onside, budget)?
            && (self.is_stopper() && other.is_stopper() || self.offside.le(&other.offside, budget)?))
    }

    /// Compares two values; `None` where neither is at most the other.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn compare(&self, other: &Loopy, budget: &Budget) -> Result<Option<Ordering>, Stop> {
        Ok(match (self.le(other, budget)?, other.le(self, budget)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        })
    }

    /// Returns who wins or draws: a win is one where draws are lost, a loss one where they are won.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn outcome(&self, budget: &Budget) -> Result<Outcome, Stop> {
        let (on, off) = (self.onside.outcome(budget)?, self.offside.outcome(budget)?);
        let [left, right] = Player::BOTH.map(|first| {
            // Draws are good for Right in the offside, so the sides change places.
            let [best, worst] = if first == Player::Left { [on, off] } else { [off, on] };
            match (best.wins(first, first), worst.wins(first, first)) {
                // Who wins where draws are lost wins in any case.
                (_, true) => Chance::Win,
                (true, false) => Chance::Draw,
                (false, false) => Chance::Loss,
            }
        });
        Ok(Outcome::of_chances(left, right))
    }

    /// Returns the upsum, the onside of the sum, where `player` is Left, and the downsum, its offside, where
    /// Right.
    ///
    /// # Errors
    /// As [`Loopy::of`].
    pub fn add_for(&self, other: &Loopy, player: Player, budget: &Budget) -> Result<Loopy, Error> {
        let sum = self.side(player).onside.graph().sum(other.side(player).onside.graph(), budget)?;
        let side = match player {
            Player::Left => Stopper::onside(&sum, budget)?,
            Player::Right => Stopper::offside(&sum, budget)?,
        };
        Ok(Loopy::stopper(side))
    }

    /// Returns an integer multiple. Cost: as many sums as the integer has digits, twice.
    ///
    /// # Errors
    /// As [`Loopy::of`].
    pub fn multiple(&self, n: &IBig, budget: &Budget) -> Result<Loopy, Error> {
        let own = if *n < IBig::ZERO { self.negative(budget)? } else { self.clone() };
        let digits =
            UBig::try_from(if *n < IBig::ZERO { -n } else { n.clone() }).expect("it is not negative");
        let zero = Graph::new(&[[Vec::new(), Vec::new()]], budget)?;
        let mut sum = Loopy::of(&zero, budget)?;
        // Doubling from the highest digit on needs no other multiple than the sum so far.
        for digit in (0..digits.bit_len()).rev() {
            sum = sum.add(&sum, budget)?;
            if digits.bit(digit) {
                sum = sum.add(&own, budget)?;
            }
        }
        Ok(sum)
    }

    /// Returns the degree of loopiness of a stopper: the onside of its difference with itself.
    /// [Siegel, CGT, ch. VI]
    ///
    /// # Errors
    /// [`Error::NotStopper`], and as [`Loopy::of`].
    pub fn degree(&self, budget: &Budget) -> Result<Loopy, Error> {
        if !self.is_stopper() {
            return Err(Error::NotStopper);
        }
        self.add_for(&self.negative(budget)?, Player::Left, budget)
    }

    /// Returns the variety of a stopper with the degree `d`, which must be idempotent: `g` upsum (`-g`
    /// downsum `-d`), where that is the same as `g` downsum (`-g` upsum `d`). [Siegel, CGT, ch. VI]
    ///
    /// # Errors
    /// [`Error::NotStopper`], [`Error::NotIdempotent`], [`Error::Unstable`] and as [`Loopy::of`].
    pub fn variety(&self, budget: &Budget) -> Result<Loopy, Error> {
        let degree = self.degree(budget)?;
        if degree.add(&degree, budget)? != degree {
            return Err(Error::NotIdempotent);
        }
        let up = self.variety_by(&degree, Player::Left, budget)?;
        let down = self.variety_by(&degree, Player::Right, budget)?;
        if up == down { Ok(up) } else { Err(Error::Unstable) }
    }

    /// Returns the variety relative to a degree by upsum, where `player` is Left, or by downsum, where Right.
    ///
    /// # Errors
    /// As [`Loopy::of`].
    pub fn variety_by(&self, degree: &Loopy, player: Player, budget: &Budget) -> Result<Loopy, Error> {
        let degree = if player == Player::Left { degree.negative(budget)? } else { degree.clone() };
        let inner = self.negative(budget)?.add_for(&degree, player.opponent(), budget)?;
        self.add_for(&inner, player, budget)
    }
}
