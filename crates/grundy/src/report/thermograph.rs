//! Reports of thermographs.

use crate::Player;
use crate::values::thermograph;
use serde::Serialize;

/// A thermograph; all numbers are texts, integers or fractions.
///
/// ```
/// # use grundy::{report, values::{Dyadic, thermograph::Thermograph}};
/// let number = |n: i64| Thermograph::of_number(&Dyadic::from(n));
/// let switch = Thermograph::of_options(&[number(2)], &[number(0)]);
/// let json = serde_json::to_string(&report::Thermograph::new("+-1 + 1", &switch)).unwrap();
/// assert!(json.starts_with(r#"{"canonical":"+-1 + 1","mean":"1","temperature":"1","left":{"corners":[["1","1"]]"#));
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Thermograph<'a> {
    /// The canonical form, in the notation of CGSuite.
    pub canonical: &'a str,
    /// The mean value, where the mast stands.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
    /// Left's wall.
    pub left: Wall,
    /// Right's wall.
    pub right: Wall,
}

/// A wall from the mast down to temperature -1.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Wall {
    /// The value and the temperature of each corner, from the mast down.
    pub corners: Vec<[String; 2]>,
    /// How the value changes with the temperature, above the first corner, below it, and so on.
    pub slopes: Vec<i8>,
    /// The value at temperature 0: the stop.
    pub stop: String,
    /// The value at temperature -1.
    pub bottom: String,
}

impl<'a> Thermograph<'a> {
    /// Returns the report of a thermograph.
    #[must_use]
    pub fn new(canonical: &'a str, thermograph: &thermograph::Thermograph) -> Self {
        let wall = |player| {
            let wall = thermograph.wall(player);
            let corners = wall.corners().into_iter();
            Wall {
                corners: corners
                    .map(|(value, temperature)| [value.to_string(), temperature.to_string()])
                    .collect(),
                slopes: wall.slopes(),
                stop: wall.at(&0.into()).to_string(),
                bottom: wall.at(&(-1).into()).to_string(),
            }
        };
        Thermograph {
            canonical,
            mean: thermograph.mean().to_string(),
            temperature: thermograph.temperature().to_string(),
            left: wall(Player::Left),
            right: wall(Player::Right),
        }
    }
}
