//! Laws in words: the shortest of the sentences that say the same.
//!
//! A [`Sentence`] is one line for people. The modules propose words, and `gate` alone makes a sentence of
//! them, once it has turned them back and found the law. Where a law is a formula, it is also given as a
//! claim in the expressions of the rule language, for code and for a proof by the claim.

mod automatic;
mod based;
mod digits;
mod extent;
mod gate;
mod listed;
mod pairs;
mod periodic;
mod primes;
mod residues;
mod tame;
mod words;

pub use automatic::shorter;
pub use gate::Sentence;
pub use listed::listed;
pub use periodic::formula;

use based::Digits;
use digits::Places;
use extent::{Extent, Held, Unsaid};
use gate::{Gate, Saying};
use pairs::Pairs;
use periodic::Repeating;
use primes::Factored;
use residues::Residues;
use tame::Tamed;
use words::{Formula, Limited, Multiplied, Taken, Valued};

use grundy_budget::Budget;
use grundy_proof::Law;

/// Whether a law in shorter words is the same is decided within this number of steps and bytes, or left open.
const STEPS: u64 = 200_000;
const BYTES: u64 = 16 << 20;

/// Returns the law on one line; `names` are the names of the coordinates. `g` is the Grundy value of a heap.
///
/// ```
/// use grundy_discover::present::statement;
/// use grundy_proof::{Law, Periodic};
/// let names = ["n".to_owned()];
/// let law = |preperiod, saltus, values| Law::Periodic(Periodic::new(preperiod, saltus, values).unwrap());
/// assert_eq!(statement(&law(0, 0, vec![0, 1, 2]), &names), "g(n) = n mod 3");
/// assert_eq!(
///     statement(&law(1, 4, vec![0, 1, 2, 4, 3]), &names),
///     "g(4k+3) = 4k+4, g(4k+4) = 4k+3, else g(n) = n"
/// );
/// ```
#[must_use]
pub fn statement(law: &Law, names: &[String]) -> Sentence {
    let budget = Budget::default().with_steps(STEPS).with_bytes(BYTES);
    if let Law::Automatic(automatic) = law
        && let Ok(Some(shorter)) = shorter(automatic, &budget)
    {
        // Both are the same relation of heaps and values.
        return statement(&shorter, names);
    }
    let gate = Gate::new(law, names, &budget);
    let proposed = proposals(law, names, &gate);
    // The first that the gate lets through is the best one that is right.
    let said = proposed.into_iter().find_map(|saying| gate.say(&*saying));
    said.or_else(|| gate.say(&Unsaid::of(law))).expect("saying nothing of a law is never wrong")
}

/// Returns words that may fit, the best first.
fn proposals(law: &Law, names: &[String], gate: &Gate<'_>) -> Vec<Box<dyn Saying>> {
    let mut all: Vec<Box<dyn Saying>> = Vec::new();
    fn add<S: Saying + 'static>(all: &mut Vec<Box<dyn Saying>>, sayings: impl IntoIterator<Item = S>) {
        all.extend(sayings.into_iter().map(|saying| Box::new(saying) as Box<dyn Saying>));
    }
    match law {
        Law::Periodic(law) => add(&mut all, Repeating::of(law)),
        Law::Automatic(law) => add(&mut all, [Held::values(law)]),
        Law::Limit(law) => add(&mut all, [Limited::of(law)]),
        Law::TakeAway(law) => add(&mut all, [Taken::of(law)]),
        Law::Primes(law) => add(&mut all, [Factored::of(law)]),
        Law::Quotient(law) => add(&mut all, [Multiplied::of(law)]),
        Law::Tame(law) => add(&mut all, [Tamed::of(law, statement(law.values(), names))]),
        Law::Lost(law) => {
            add(&mut all, Extent::of(gate));
            add(&mut all, Places::of(gate));
            add(&mut all, Residues::of(law, gate));
            add(&mut all, Digits::of(law, gate));
            add(&mut all, Pairs::of(law, gate));
            add(&mut all, [Held::lost(law)]);
        }
        Law::Number(value) => add(&mut all, [Valued::of(value, names)]),
        Law::Claim(claim) => {
            // A list of positions says less than the formula it was read from.
            add(&mut all, Extent::of(gate).filter(|extent| !matches!(extent, Extent::These(_))));
            add(&mut all, [Formula::of(claim, names)]);
        }
    }
    all
}
