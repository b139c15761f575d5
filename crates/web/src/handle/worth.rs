//! What the components of a position are worth: Grundy values, or short games.

use grundy::calculator::{Appraised, Calculator};
use grundy::play::{Rating, Session};
use grundy::rules::Convention;
use grundy::values::Infinite;
use grundy::{Budget, Error, Game, Grundy, catalog};
use serde::{Serialize, Serializer};

/// What a position is worth, as far as the budget went.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Values {
    /// The limit that left something open.
    pub stop: Option<&'static str>,
    /// What the player to move reaches: `wins`, `draws` or `loses`.
    pub chance: Option<String>,
    /// Plies to the end under best play, where positions can repeat.
    pub remoteness: Option<u32>,
    /// What the player to move has gained more when play ends, where moves gain points.
    pub score: Option<i128>,
    /// The Grundy value.
    pub grundy: Option<Nimber>,
    /// The canonical form.
    pub value: Option<String>,
    /// The temperature.
    pub temperature: Option<String>,
    /// The components.
    pub components: Vec<Component>,
    /// What the mover reaches by each move.
    pub prospects: Vec<Option<String>>,
    /// `exact`, `conjecture`, `cited` or `theorem`.
    pub standing: Option<&'static str>,
    /// Where the proof is, of what is cited.
    pub source: Option<&'static str>,
    /// The reason in words.
    pub why: String,
    /// Who passed and why, and who answered, a line each, as `grundy solve --explain` prints them.
    pub trail: Vec<String>,
}

/// A component of a sum.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Component {
    /// The component.
    pub position: String,
    /// Its Grundy value.
    pub grundy: Option<Nimber>,
    /// Its canonical form.
    pub value: Option<String>,
    /// Its temperature.
    pub temperature: Option<String>,
}

/// What a position of an impartial game is worth.
#[derive(Clone, Debug)]
pub enum Nimber {
    /// A Grundy value.
    Grundy(Grundy),
    /// What equals no nimber.
    Infinite(Infinite),
}

impl Serialize for Nimber {
    /// JSON has no numbers that a page reads exactly beyond 2^53, so larger ones are texts.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Nimber::Grundy(Grundy::Win) => serializer.serialize_str("win"),
            Nimber::Grundy(Grundy::Number(number)) => match u64::try_from(*number) {
                Ok(small) if small <= 1 << 53 => serializer.serialize_u64(small),
                _ => serializer.collect_str(number),
            },
            Nimber::Infinite(infinite) => serializer.collect_str(infinite),
        }
    }
}

/// Steps spent on the value of a position that can come back.
const STEPS_FOR_LOOPS: u64 = 1 << 18;

/// Fills in the components, and the value and the temperature of the whole, where positions have them. What a
/// limit leaves open is left out, and the limit noted.
pub(super) fn appraise(
    game: &dyn Game,
    session: &Session<'_>,
    rating: &Rating,
    budget: &Budget,
    values: &mut Values,
) {
    if session.is_impartial() {
        let component = |(position, grundy): &(String, Grundy)| Component {
            position: position.clone(),
            grundy: Some(Nimber::Grundy(*grundy)),
            value: nimber(*grundy),
            temperature: heat(*grundy),
        };
        values.components = rating.components.iter().map(component).collect();
        // A nimber is a value of normal play, and does not say who wins in misère play.
        if session.convention() != Convention::Misere {
            let infinite = rating.infinite.as_ref().map(ToString::to_string);
            values.value = rating.grundy.and_then(nimber).or(infinite);
            values.temperature = rating.grundy.and_then(heat);
        }
        return;
    }
    let positions = session.components();
    if session.convention() == Convention::Normal {
        // Where positions come back the value may be beyond the budget, and who wins is known without it.
        let trial = if session.may_repeat() { budget.trial(STEPS_FOR_LOOPS) } else { budget.clone() };
        let mut calculator = Calculator::new(&trial);
        match calculator.appraise(game, &positions) {
            Ok(found) => {
                values.value = Some(found.whole.canonical);
                values.temperature = found.whole.temperature.map(|temperature| temperature.to_string());
                let each = positions.into_iter().zip(found.components);
                let component = |(position, worth): (String, Appraised)| Component {
                    position,
                    grundy: None,
                    value: Some(worth.canonical),
                    temperature: worth.temperature.map(|temperature| temperature.to_string()),
                };
                values.components = each.map(component).collect();
                return;
            }
            Err(Error::Stopped(stop) | Error::Solve { cause: catalog::Error::Stopped(stop), .. })
                // Where positions come back the trial was short on purpose, and its end is no limit that the
                // user set.
                if !session.may_repeat() =>
            {
                values.stop = Some(stop.name());
            }
            // A game that has no such values is rated without them.
            Err(_) => {}
        }
    }
    let alone = |position: String| Component { position, ..Component::default() };
    values.components = positions.into_iter().map(alone).collect();
}

/// Returns the canonical form of an impartial game of this value.
fn nimber(value: Grundy) -> Option<String> {
    match value {
        Grundy::Number(0) => Some("0".to_owned()),
        Grundy::Number(1) => Some("*".to_owned()),
        Grundy::Number(number) => Some(format!("*{number}")),
        Grundy::Win => None,
    }
}

/// Returns the temperature of an impartial game of this value: 0 is a number, and colder than the others.
fn heat(value: Grundy) -> Option<String> {
    match value {
        Grundy::Number(0) => Some("-1".to_owned()),
        Grundy::Number(_) => Some("0".to_owned()),
        Grundy::Win => None,
    }
}
