//! Means and temperatures of forms as integers over one scale, rounded to the safe side.

use grundy_budget::{Budget, List, Stop};
use grundy_values::Dyadic;
use grundy_values::form::{Form, Forms};

/// The number of parts of a unit, in binary places.
const SCALE: u32 = 24;

/// A unit.
pub(super) const UNIT: i64 = 1 << SCALE;

/// Means of more than this are no heat: sums of them could overflow.
const MOST: i64 = 1 << 50;

/// Where the mean of a game lies, and what is not less than its temperature, in parts of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Heat {
    pub least_mean: i64,
    pub most_mean: i64,
    pub temperature: i64,
}

impl Heat {
    pub(super) fn negated(self) -> Heat {
        // The temperature of a negative is the same, and the ends of the mean change places.
        Heat { least_mean: -self.most_mean, most_mean: -self.least_mean, ..self }
    }

    /// Returns the heat of a sum: means add, and no sum is hotter than its hottest term.
    /// [Siegel, CGT, ch. II]
    pub(super) fn plus(self, other: Heat) -> Heat {
        Heat {
            // Means are at most `MOST` in size, so it takes 2^13 terms to overflow.
            least_mean: self.least_mean + other.least_mean,
            most_mean: self.most_mean + other.most_mean,
            temperature: self.temperature.max(other.temperature),
        }
    }

    /// A sum of no games.
    pub(super) const NOTHING: Heat = Heat { least_mean: 0, most_mean: 0, temperature: -UNIT };
}

/// The heats of the forms of one arena.
pub(super) struct Heats {
    known: List<Option<Heat>>,
}

impl Heats {
    pub(super) fn new(budget: &Budget) -> Self {
        Heats { known: List::new(budget) }
    }

    /// Returns the heat of a form; `None` where it is too large to be told.
    pub(super) fn of(&mut self, forms: &mut Forms, form: Form) -> Result<Option<Heat>, Stop> {
        let place = form.place();
        if let Some(Some(heat)) = self.known.get(place) {
            return Ok(Some(*heat));
        }
        // What is too large to be told is not kept, so it is computed again when it is met.
        let (mean, temperature) = (forms.mean(form)?, forms.temperature(form)?);
        let (Some(mean), Some(hot)) = (rounded(&mean), rounded(&temperature)) else { return Ok(None) };
        // The temperature is rounded up, since it bounds stops from above.
        let heat = Heat { least_mean: mean[0], most_mean: mean[1], temperature: hot[1] };
        // Places are handles of an arena, so the list is filled up to this one.
        while self.known.len() <= place {
            self.known.push(None)?;
        }
        self.known[place] = Some(heat);
        Ok(Some(heat))
    }
}

/// Returns a number in parts of a unit, rounded down and up.
fn rounded(x: &Dyadic) -> Option<[i64; 2]> {
    let parts = x.times(&Dyadic::from(UNIT)).ok()?;
    let [down, up] = [parts.floor(), parts.ceil()].map(|part| i64::try_from(part).ok());
    // A number that leaves `i64` or is larger than `MOST` counts as one without heat.
    Some([down?, up?]).filter(|both| both.iter().all(|part| part.abs() <= MOST))
}
