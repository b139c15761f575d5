//! Thermographs as pictures, axes as in the literature: values increase to the left, temperatures upwards.
//!
//! One unit of value is as long as one of temperature, so that diagonal walls are diagonals. A picture begins
//! at temperature 0, or at -1 where the game is not hot, and ends above the foot of the mast.

mod ascii;
mod svg;

pub use ascii::thermograph_ascii;
pub use svg::thermograph_svg;

use crate::values::thermograph::{Thermograph, Wall};
use crate::values::{Dyadic, Player};
use dashu_int::ops::BitTest;

/// What part of a thermograph a picture shows.
struct Frame<'a> {
    thermograph: &'a Thermograph,
    temperature: Dyadic,
    bottom: Dyadic,
    top: Dyadic,
}

impl<'a> Frame<'a> {
    fn new(thermograph: &'a Thermograph) -> Frame<'a> {
        let temperature = thermograph.temperature();
        let bottom = Dyadic::from(if temperature.signum() > 0 { 0 } else { -1 });
        let height = &temperature - &bottom;
        // A mast without walls is one unit high.
        let mast = if height.is_zero() { Dyadic::from(1) } else { height.half().half() };
        let top = &temperature + &mast;
        Frame { thermograph, temperature, bottom, top }
    }

    fn wall(&self, player: Player) -> Wall<'a> {
        self.thermograph.wall(player)
    }

    fn height(&self) -> Dyadic {
        &self.top - &self.bottom
    }

    /// The largest and the smallest value in the picture: walls part downwards.
    fn ends(&self) -> [Dyadic; 2] {
        Player::BOTH.map(|player| self.wall(player).at(&self.bottom))
    }

    /// The temperatures of all corners and of the bottom, from the highest down.
    fn temperatures(&self) -> Vec<Dyadic> {
        let turns = Player::BOTH.map(|player| self.wall(player).critical_temperatures());
        let mut temperatures: Vec<Dyadic> = turns.concat();
        temperatures.retain(|temperature| *temperature > self.bottom);
        temperatures.push(self.bottom.clone());
        temperatures.sort_by(|a, b| b.cmp(a));
        temperatures.dedup();
        temperatures
    }

    /// The corners of a wall inside the picture, as value and temperature, from the top of the mast to the
    /// bottom.
    fn corners(&self, player: Player) -> Vec<(Dyadic, Dyadic)> {
        let wall = self.wall(player);
        let inside = wall.corners().into_iter().filter(|(_, temperature)| *temperature > self.bottom);
        let mast = (self.thermograph.mean().clone(), self.top.clone());
        let end = (wall.at(&self.bottom), self.bottom.clone());
        std::iter::once(mast).chain(inside).chain(std::iter::once(end)).collect()
    }
}

/// Returns `x * 2^logarithm`.
fn scaled(x: &Dyadic, logarithm: isize) -> Dyadic {
    match u32::try_from(-logarithm) {
        Ok(down) => Dyadic::new(x.numerator().clone(), x.exponent() + down),
        Err(_) => Dyadic::new(x.numerator() << logarithm.unsigned_abs(), x.exponent()),
    }
}

/// Returns the power of two that is at most twice, and at least a half, of a length above 0, as its
/// logarithm.
fn magnitude(length: &Dyadic) -> isize {
    let bits = isize::try_from(length.numerator().bit_len()).expect("memory holds fewer bits");
    let places = isize::try_from(length.exponent()).expect("a pointer has at least 32 bits");
    bits - places
}
