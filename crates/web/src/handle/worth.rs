//! What the components of a position are worth: Grundy values, or short games.

use super::position::{Component, Values};
use grundy::play::{Rating, Session};
use grundy::rules::Convention;
use grundy::{Budget, Calculator, Error, Game, Grundy, catalog};

/// Fills in the components, and the value and the temperature of the whole, where positions have them. What a limit leaves
/// open is left out, and the limit noted.
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
            grundy: Some(*grundy),
            value: nimber(*grundy),
            temperature: heat(*grundy),
        };
        values.components = rating.components.iter().map(component).collect();
        if session.convention() != Convention::Misere {
            values.value = rating.grundy.and_then(nimber);
            values.temperature = rating.grundy.and_then(heat);
        }
        return;
    }
    let positions = session.components();
    if session.convention() == Convention::Normal && !session.may_repeat() {
        let mut calculator = Calculator::new(budget);
        match calculator.appraise(game, &positions) {
            Ok(found) => {
                values.value = Some(found.whole.canonical);
                values.temperature = Some(found.whole.temperature.to_string());
                let each = positions.into_iter().zip(found.components);
                let component = |(position, worth): (String, grundy::Properties)| Component {
                    position,
                    grundy: None,
                    value: Some(worth.canonical),
                    temperature: Some(worth.temperature.to_string()),
                };
                values.components = each.map(component).collect();
                return;
            }
            Err(Error::Stopped(stop) | Error::Solve { cause: catalog::Error::Stopped(stop), .. }) => {
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
