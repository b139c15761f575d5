//! Reports of values of games.

use crate::Error;
use crate::calculator::{Calculator, Details, LoopyProperties, Properties};
use grundy_values::calculator::Value;
use grundy_values::form::Typography;
use serde::Serialize;
use serde_json::value::RawValue;

/// The value of a game and what follows from it.
///
/// ```
/// # use grundy::{Budget, report};
/// # use grundy::calculator::Calculator;
/// # use grundy::values::calculator::Value;
/// # use grundy::values::form::Typography;
/// let mut calculator = Calculator::new(&Budget::default());
/// let Value::Game(game) = calculator.evaluate("3 + +-1")? else { unreachable!() };
/// let properties = calculator.properties(game, Typography::Plain)?;
/// let json = serde_json::to_string(&report::GameValue::new(&properties, None)).unwrap();
/// let first = r#"{"canonical":"{4|2}","outcome":"L","mean":"3","temperature":"1","left_stop":"4","right_stop":"2""#;
/// assert!(json.starts_with(first));
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct GameValue<'a> {
    /// The canonical form, in the notation of CGSuite.
    pub canonical: &'a str,
    /// The outcome class: `L`, `N`, `P` or `R`.
    pub outcome: String,
    /// The mean value: an integer or a fraction.
    pub mean: String,
    /// The temperature, likewise.
    pub temperature: String,
    /// The number reached when Left moves first.
    pub left_stop: String,
    /// The number reached when Right moves first.
    pub right_stop: String,
    /// The birthday: a whole number of any size.
    pub birthday: Box<RawValue>,
    /// Everything else, where it was asked for.
    #[serde(flatten)]
    pub details: Option<GameDetails<'a>>,
}

/// What else is known of a game.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct GameDetails<'a> {
    /// Left's options.
    pub left: &'a [String],
    /// Right's options.
    pub right: &'a [String],
    /// Left's incentives.
    pub left_incentives: &'a [String],
    /// Right's incentives.
    pub right_incentives: &'a [String],
    /// Whether both stops are 0.
    pub infinitesimal: bool,
    /// Whether in each follower both players can move, or neither.
    pub all_small: bool,
    /// The atomic weight, or `null`.
    pub atomic_weight: Option<&'a str>,
    /// The reduced canonical form.
    pub reduced: &'a str,
    /// The game cooled by its temperature.
    pub frozen: &'a str,
}

/// The value of a game with loops: the canonical form of a stopper, or the two sides.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct LoopyValue<'a> {
    /// The canonical form of a stopper.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<&'a str>,
    /// The onside of another game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub onside: Option<&'a str>,
    /// The offside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offside: Option<&'a str>,
    /// Whether it is a stopper.
    pub stopper: bool,
    /// The outcome class: `L`, `N`, `P`, `R`, `D`, or what each player reaches moving first.
    pub outcome: String,
}

impl<'a> LoopyValue<'a> {
    /// Returns the report of a game with loops.
    #[must_use]
    pub fn new(properties: &'a LoopyProperties) -> Self {
        let LoopyProperties { onside, offside, is_stopper, outcome } = properties;
        LoopyValue {
            // Of a stopper both sides are the same form, so one of them is its value.
            canonical: is_stopper.then_some(onside),
            onside: (!is_stopper).then_some(onside),
            offside: (!is_stopper).then_some(offside),
            stopper: *is_stopper,
            outcome: outcome.to_string(),
        }
    }
}

/// Any other value of an expression.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OtherValue {
    /// Whether a relation holds.
    Holds(bool),
    /// Games.
    Games(Vec<String>),
    /// An outcome class.
    Outcome(String),
    /// A list.
    List(Vec<Member>),
    /// Anything in words.
    Value(String),
}

/// A member of a list.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Member {
    /// A question.
    Holds(bool),
    /// A list.
    List(Vec<Member>),
    /// Anything else as text.
    Value(String),
}

impl OtherValue {
    /// Returns the report of a value.
    ///
    /// # Errors
    /// [`Error::Stopped`].
    pub fn new(value: &Value, calculator: &mut Calculator, typography: Typography) -> Result<Self, Error> {
        Ok(match value {
            Value::Truth(holds) => OtherValue::Holds(*holds),
            Value::Games(_) => OtherValue::Games(calculator.texts(value, typography)?),
            Value::Outcome(outcome) => OtherValue::Outcome(outcome.to_string()),
            Value::List(list) => OtherValue::List(Member::all(list, calculator, typography)?),
            other => OtherValue::Value(calculator.text(other, typography)?),
        })
    }
}

impl Member {
    fn all(
        list: &[Value],
        calculator: &mut Calculator,
        typography: Typography,
    ) -> Result<Vec<Member>, Error> {
        let member = |value: &Value| {
            Ok(match value {
                Value::Truth(holds) => Member::Holds(*holds),
                Value::List(list) => Member::List(Member::all(list, calculator, typography)?),
                other => Member::Value(calculator.text(other, typography)?),
            })
        };
        list.iter().map(member).collect()
    }
}

impl<'a> GameValue<'a> {
    /// Returns the report of a game.
    #[must_use]
    pub fn new(properties: &'a Properties, details: Option<&'a Details>) -> Self {
        let digits = properties.birthday.to_string();
        GameValue {
            canonical: &properties.canonical,
            outcome: properties.outcome.to_string(),
            mean: properties.mean.to_string(),
            temperature: properties.temperature.to_string(),
            left_stop: properties.left_stop.to_string(),
            right_stop: properties.right_stop.to_string(),
            // A birthday may have more digits than any integer of serde.
            birthday: RawValue::from_string(digits).expect("digits are a number in JSON"),
            details: details.map(|details| GameDetails {
                left: &details.options[0],
                right: &details.options[1],
                left_incentives: &details.incentives[0],
                right_incentives: &details.incentives[1],
                infinitesimal: details.is_infinitesimal,
                all_small: details.is_all_small,
                atomic_weight: details.atomic_weight.as_deref(),
                reduced: &details.reduced,
                frozen: &details.frozen,
            }),
        }
    }
}
