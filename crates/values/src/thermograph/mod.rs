//! Thermographs: what a game is worth to either player at every tax on moves, as exact walls.
//!
//! The Left wall at temperature `t` is the Left stop of the game cooled by `t`, the Right wall its Right
//! stop; above the game's temperature both are its mean, the mast. The walls are drawn down to `t = -1`,
//! where every game has become an integer, so that a number with denominator `2^n` has temperature `-1/2^n`,
//! and an integer `-1`. [Siegel, CGT, ch. II; Winning Ways, ch. 6]
//!
//! Every wall is vertical or diagonal in turn: from the mast down, each critical temperature turns one into
//! the other. So a thermograph is its mean and two falling lists of temperatures, and computing one takes
//! comparisons, differences, and one halving for the point where the mast begins.

mod kernel;
mod number;
#[cfg(test)]
mod twin;
mod wall;

pub(crate) use kernel::{Edge, Kernel, Outline, push_number};
pub(crate) use number::{Fixed, Number};
pub use wall::Wall;

use crate::{Dyadic, Player};

/// The thermograph of a short game: its mean and its walls, for every temperature from -1 upwards.
///
/// Two games with the same thermograph need not be equal, nor is the thermograph of a sum known from those of
/// its parts; the mean is.
///
/// ```
/// use grundy_values::{form::Forms, Budget, Dyadic, Player};
/// let mut forms = Forms::new(&Budget::default());
/// let (two, switch) = (forms.integer(2)?, forms.switch(Dyadic::from(-1), Dyadic::from(-3))?);
/// let g = forms.game(&[two], &[switch])?;
/// let thermograph = forms.thermograph(g)?;
/// assert_eq!(thermograph.mean().to_string(), "0");
/// assert_eq!(thermograph.temperature().to_string(), "2");
/// let right = thermograph.wall(Player::Right);
/// assert_eq!(right.at(&Dyadic::new(3.into(), 1)).to_string(), "-1/2");
/// assert_eq!(right.at(&Dyadic::from(0)).to_string(), "-1");
/// # Ok::<_, grundy_values::Stop>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermograph {
    mean: Dyadic,
    /// Where the walls turn, Left's first; each list falls, all its members are above -1.
    turns: [Vec<Dyadic>; 2],
}

impl Thermograph {
    /// Returns the thermograph of a number. Cost: its binary places, squared.
    ///
    /// ```
    /// use grundy_values::{thermograph::Thermograph, Dyadic};
    /// let number = Thermograph::of_number(&"9/8".parse().unwrap());
    /// assert_eq!(number.temperature().to_string(), "-1/8");
    /// ```
    #[must_use]
    pub fn of_number(x: &Dyadic) -> Thermograph {
        let turns = Player::BOTH.map(|player| {
            let mut turns = Vec::new();
            push_number(x, player, &mut turns);
            turns
        });
        Thermograph { mean: x.clone(), turns }
    }

    /// Returns the thermograph of a position from those of its options: no canonical form is made, and the
    /// options need not be those of one.
    ///
    /// Cost: the turns of all options, once for each option of the same player.
    ///
    /// ```
    /// use grundy_values::{thermograph::Thermograph, Dyadic};
    /// let number = |n: i64| Thermograph::of_number(&Dyadic::from(n));
    /// let switch = Thermograph::of_options(&[number(5)], &[number(-2), number(0)]);
    /// assert_eq!(switch.mean().to_string(), "3/2");
    /// assert_eq!(switch.temperature().to_string(), "7/2");
    /// ```
    #[must_use]
    pub fn of_options(left: &[Thermograph], right: &[Thermograph]) -> Thermograph {
        let mut kernel = Kernel::<Dyadic>::default();
        for (player, options) in Player::BOTH.into_iter().zip([left, right]) {
            for option in options {
                let mast = match player {
                    Player::Left => option.mean.clone(),
                    // Right's side is drawn as its mirror image, so that one way to draw serves both.
                    Player::Right => -&option.mean,
                };
                kernel.add(player, Edge { mast, turns: &option.turns[player.opponent() as usize] });
            }
        }
        kernel.draw().expect("every dyadic rational has a half");
        Thermograph::from(kernel.outline())
    }

    /// Returns the mean: the value of the mast, and the limit of the stops of `n` copies of the game, divided
    /// by `n`.
    #[must_use]
    pub fn mean(&self) -> &Dyadic {
        &self.mean
    }

    /// Returns the temperature: the least `t >= -1` above which both walls are the mast.
    #[must_use]
    pub fn temperature(&self) -> Dyadic {
        let first = self.turns.iter().filter_map(|turns| turns.first()).max();
        // Without a turn both walls stand at the mean down to -1.
        first.cloned().unwrap_or_else(|| Dyadic::from(-1))
    }

    /// Returns the wall of a player: where play ends, at each temperature, when that player begins.
    #[must_use]
    pub fn wall(&self, player: Player) -> Wall<'_> {
        Wall::new(player, &self.mean, &self.turns[player as usize])
    }

    /// Returns the bytes of the turns, and of all digits.
    pub(crate) fn bytes(&self) -> u64 {
        let of_turn = |turn: &Dyadic| size_of::<Dyadic>() as u64 + turn.bytes();
        self.mean.bytes() + self.turns.iter().flatten().map(of_turn).sum::<u64>()
    }

    /// Returns the thermograph of the negative: the mirror image.
    #[must_use]
    pub fn negated(&self) -> Thermograph {
        let [left, right] = self.turns.clone();
        Thermograph { mean: -&self.mean, turns: [right, left] }
    }
}

impl From<&Outline<Dyadic>> for Thermograph {
    fn from(outline: &Outline<Dyadic>) -> Thermograph {
        Thermograph { mean: outline.mean.clone(), turns: outline.turns.clone() }
    }
}

impl From<(&Fixed, [&[Fixed]; 2])> for Thermograph {
    fn from((mean, turns): (&Fixed, [&[Fixed]; 2])) -> Thermograph {
        Thermograph {
            mean: mean.dyadic(),
            turns: turns.map(|turns| turns.iter().map(Fixed::dyadic).collect()),
        }
    }
}
