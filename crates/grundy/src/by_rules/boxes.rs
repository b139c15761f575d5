//! Boxes in which all positions are decided: found by rank, or kept in a folder.

use super::source::refusal;
use super::{RuleGame, Sides};
use crate::Error;
use crate::tables::space::{Folder, Kept};
use crate::tables::store::StoreError;
use grundy_budget::{Budget, Stop};
use grundy_engine::Failure;
use grundy_engine::ranked::{self, Fates, Space, Tuples, TuplesError};
use grundy_engine::retrograde::Fate;
use std::fmt;

/// The fates of all positions of a box.
pub(super) struct Decided {
    pub(super) space: Tuples,
    fates: Known,
}

enum Known {
    Held(Fates),
    Kept(Kept),
}

/// Why the positions of a box are not decided.
pub(super) enum Undecided {
    /// The rules, or the box, are not ones that have ranks.
    Unsuited(String),
    /// The rules cannot be evaluated.
    Refused(grundy_catalog::Error),
    Stopped(Stop),
    Store(StoreError),
    TooLarge(Size, u64),
}

/// How many positions a box has, with either player to move where the rules are partizan, and the bytes that
/// their fates take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of positions.
    pub positions: u64,
    /// The bytes, with some for the work on them.
    pub bytes: u64,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = in_units(self.positions.saturating_mul(2));
        write!(f, "{} positions, 2 bytes each: {cells}", grouped(self.positions))
    }
}

/// Returns a number with commas.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns this number of bytes in words, rounded up.
pub(crate) fn in_units(bytes: u64) -> String {
    let units = [(1_000_000_000_000, "TB"), (1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")];
    match units.into_iter().find(|(unit, _)| bytes >= *unit) {
        Some((unit, name)) if bytes < 10 * unit => {
            // Below ten units one digit behind the point is shown.
            let tenths = bytes.div_ceil(unit / 10);
            format!("{}.{} {name}", tenths / 10, tenths % 10)
        }
        Some((unit, name)) => format!("{} {name}", bytes.div_ceil(unit)),
        None => format!("{bytes} bytes"),
    }
}

impl RuleGame {
    /// Returns the size of the box with these sides.
    ///
    /// ```
    /// use grundy::RuleGame;
    /// use grundy::catalog::Settings;
    /// use grundy::tables::Sides;
    /// let game = RuleGame::read("(a, b, c) -> (b, c, a)", &Settings::default())?;
    /// let size = game.size(&Sides::new(&[100, 100, 50]).unwrap());
    /// assert_eq!(size.to_string(), "500,000 positions, 2 bytes each: 1.0 MB");
    /// # Ok::<_, grundy::Error>(())
    /// ```
    #[must_use]
    pub fn size(&self, sides: &Sides) -> Size {
        let players = if self.parsed.rules.is_impartial() { 1 } else { 2 };
        // In a partizan game each position has a fate for either player to move first.
        let positions = sides.lengths().iter().fold(players, |n: u64, side| n.saturating_mul(*side));
        Size { positions, bytes: ranked::bytes(positions) }
    }

    /// Returns the space of a box.
    pub(super) fn space(&self, sides: &Sides, budget: &Budget) -> Result<Tuples, Undecided> {
        let (rules, lengths) = (&self.parsed.rules, sides.lengths());
        if lengths.len() != rules.arity() {
            let (given, arity) = (lengths.len(), rules.arity());
            return Err(Undecided::Unsuited(format!(
                "a box has a side for each number of a position, here {arity}; found {given}"
            )));
        }
        // An empty box has no largest coordinate.
        let upto: Option<Vec<u64>> = lengths.iter().map(|length| length.checked_sub(1)).collect();
        let upto =
            upto.ok_or_else(|| Undecided::Unsuited("a box with a side of 0 has no positions".to_owned()))?;
        Ok(Tuples::new(rules, &upto, budget)?)
    }

    /// Returns what numbers the positions of a box, for who decides them elsewhere.
    ///
    /// # Errors
    /// [`Error::Unsuited`] where the box, or moves taken back, are not ones that have ranks.
    pub fn ranks(&self, sides: &Sides, budget: &Budget) -> Result<Tuples, Error> {
        self.space(sides, budget).map_err(|why| self.undecided(why))
    }

    /// Returns what a failure says of who decides positions elsewhere.
    #[must_use]
    pub fn failed(&self, failure: Failure<TuplesError>) -> Error {
        self.undecided(failure.into())
    }

    /// Decides all positions of a box, or takes them from a folder, in which they are kept then.
    pub(super) fn decide(
        &self,
        sides: &Sides,
        folder: Option<&Folder>,
        budget: &Budget,
    ) -> Result<Decided, Undecided> {
        // What the space prepares is held too, and says nothing to whoever set the limit.
        let left = budget.bytes_left();
        let space = self.space(sides, budget)?;
        let (rules, lengths) = (self.parsed.rules.to_string(), sides.lengths());
        if let Some(kept) = folder.map(|folder| folder.kept(&rules, lengths)).transpose()?.flatten() {
            // A folder of another size was made for another box.
            kept.check_length(space.len())?;
            return Ok(Decided { space, fates: Known::Kept(kept) });
        }
        // A box that is kept takes no memory, so the size matters only from here on.
        let size = self.size(sides);
        if let Some(left) = left.filter(|left| size.bytes > *left) {
            return Err(Undecided::TooLarge(size, left));
        }
        let stuck_wins = self.parsed.rules.convention().stuck_wins();
        let fates = match folder {
            Some(folder) => folder.keep::<_, Undecided>(&rules, lengths, &space, stuck_wins, budget)?,
            None => ranked::fates(&space, stuck_wins, budget)?,
        };
        Ok(Decided { space, fates: Known::Held(fates) })
    }

    /// Returns why there is no answer.
    pub(super) fn undecided(&self, why: Undecided) -> Error {
        let solve = |cause| Error::Solve { subject: self.name.clone(), cause };
        match why {
            Undecided::Unsuited(reason) => Error::Unsuited { game: self.name.clone(), reason },
            Undecided::Refused(cause) => solve(cause),
            Undecided::Stopped(stop) | Undecided::Store(StoreError::Stopped(stop)) => solve(stop.into()),
            Undecided::Store(error) => Error::Store(error),
            Undecided::TooLarge(size, left) => Error::TooLarge { game: self.name.clone(), size, left },
        }
    }
}

impl Decided {
    /// Returns the fate of the position of a rank, which the space has.
    pub(super) fn fate(&self, rank: u64) -> Result<Fate, StoreError> {
        match &self.fates {
            Known::Held(fates) => Ok(fates.get(rank).expect("the space has the rank")),
            Known::Kept(kept) => kept.fate(rank),
        }
    }
}

impl From<TuplesError> for Undecided {
    fn from(error: TuplesError) -> Self {
        match error {
            TuplesError::Rules(failure) => match refusal(Failure::Rules(failure)) {
                grundy_catalog::Error::Stopped(stop) => Undecided::Stopped(stop),
                cause => Undecided::Refused(cause),
            },
            error => Undecided::Unsuited(error.to_string()),
        }
    }
}

impl From<Failure<TuplesError>> for Undecided {
    fn from(failure: Failure<TuplesError>) -> Self {
        match failure {
            Failure::Rules(error) => error.into(),
            Failure::Stopped(stop) => Undecided::Stopped(stop),
            Failure::Loop { .. } => unreachable!("retrograde analysis does not mind loops"),
        }
    }
}

impl From<StoreError> for Undecided {
    fn from(error: StoreError) -> Self {
        Undecided::Store(error)
    }
}
