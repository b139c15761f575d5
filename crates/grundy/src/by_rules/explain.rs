//! Why an answer was computed as it was.

use super::RuleGame;
use crate::tables::store::Store;
use grundy_budget::{Budget, Stop};
use grundy_engine::tabulate::{HeapTable, Method, Period};
use grundy_rules::Rules;
use grundy_rules::lang::{self, Diagnostic};
use grundy_rules::octal::recognise;
use grundy_rules::plane;
use grundy_rules::wellfounded::{Finding, order};

/// What was seen in the rules, and which engine was chosen for it. Everything is in words for people.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// What the rules are: a code, a subtraction set, or nothing that is known.
    pub shape: String,
    /// Why play ends, or that this is not known.
    pub ends: String,
    /// The engine and the reason for it.
    pub engine: String,
    /// The instructions of the processor that the engine uses, where that makes a difference.
    pub instructions: Option<&'static str>,
    /// The period that the values prove: it holds for all heaps.
    pub period: Option<Period>,
}

/// Steps spent on looking for an order of positions.
const STEPS: u64 = 10_000;

impl Explanation {
    /// Returns what can be said of an answer by `engine`.
    pub(super) fn new(rules: &Rules, engine: impl Into<String>) -> Self {
        Explanation {
            shape: shape(rules),
            ends: ends(rules),
            engine: engine.into(),
            instructions: None,
            period: None,
        }
    }

    /// Returns what was seen, each with a word for what it is about.
    #[must_use]
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let mut facts = vec![("rules", self.shape.clone()), ("ends", self.ends.clone())];
        facts.extend(computed(self.instructions, self.period));
        facts
    }

    /// Returns what can be said of a table of a take-and-break game.
    pub(super) fn of_table(rules: &Rules, table: &HeapTable, instructions: &'static str) -> Self {
        Explanation {
            instructions: used(table, instructions),
            period: table.period,
            ..Explanation::new(rules, table.method.to_string())
        }
    }

    /// Adds what was found in the file that keeps the table.
    pub(super) fn gone_on_from(mut self, store: Option<&Store>) -> Self {
        if let Some(found) = store.and_then(Store::found) {
            let again = if found.again == found.values { "all".to_owned() } else { found.again.to_string() };
            self.engine +=
                &format!("; {} values from the file, {again} of them held against the rules", found.values);
        }
        self
    }
}

/// Returns what a table shows that speaks for its values.
pub(super) fn found_in(table: &HeapTable, instructions: &'static str) -> Vec<(&'static str, String)> {
    computed(used(table, instructions), table.period).collect()
}

/// Returns the instructions of the processor, where the table was made by those.
fn used(table: &HeapTable, instructions: &'static str) -> Option<&'static str> {
    // The other methods use no kernel.
    matches!(table.method, Method::Sparse | Method::Dense).then_some(instructions)
}

/// Returns how a table was computed, and what its values prove.
fn computed(
    instructions: Option<&'static str>,
    period: Option<Period>,
) -> impl Iterator<Item = (&'static str, String)> {
    let proved = |period: Period| {
        let (period, preperiod) = (period.period, period.preperiod);
        ("period", format!("{period} from heap {preperiod} on, proved by the values"))
    };
    instructions.map(|name| ("kernel", name.to_owned())).into_iter().chain(period.map(proved))
}

fn shape(rules: &Rules) -> String {
    let Some(game) = recognise(rules) else {
        return match rules.arity() {
            1 => "one heap, not recognised as a take-and-break game".to_owned(),
            2 if plane::recognise(rules).is_some() => {
                "pairs of numbers, of which moves take along lines, the same at all positions".to_owned()
            }
            2 => "pairs of numbers".to_owned(),
            arity => format!("tuples of {arity} numbers"),
        };
    };
    match (game.code(), game.subtraction()) {
        (_, Some(_)) => "a subtraction game".to_owned(),
        (Some(code), None) => format!("a take-and-break game, the code {code}"),
        (None, None) => "a take-and-break game without a code".to_owned(),
    }
}

fn ends(rules: &Rules) -> String {
    // An explanation must not take longer than the answer, so the order is sought in few steps.
    match order(rules, &Budget::default().with_steps(STEPS)) {
        Ok(Finding::Ends(order)) => {
            format!("play ends, since {} with every move", order.describe(&rules.moves().coordinates))
        }
        Ok(Finding::Unknown(_)) | Err(_) => "no order was found in which every part is smaller".to_owned(),
    }
}

impl RuleGame {
    /// Returns what the rules do that their author may not have meant: lines that never apply, and moves
    /// after which a part is not smaller, so that play may not end.
    ///
    /// # Errors
    /// The limit that ended the look.
    pub fn review(&self, budget: &Budget) -> Result<Vec<Diagnostic>, Stop> {
        lang::review(&self.parsed, budget)
    }
}
