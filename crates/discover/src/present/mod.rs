//! Laws in words: the shortest of the statements that say the same.
//!
//! A statement is one line for people. Where a law is a formula, it is also given as a claim in the expressions of the
//! rule language, for code and for a proof by the claim.

mod automatic;
mod digits;
mod pairs;
mod periodic;
mod residues;
mod words;

pub use automatic::shorter;
pub use periodic::formula;

use grundy_budget::Budget;
use grundy_proof::{Law, Lost, Numeration};
use grundy_rules::lang::Claim;

/// Whether a law in shorter words is the same is decided within so many steps, or left open.
const STEPS: u64 = 200_000;

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
pub fn statement(law: &Law, names: &[String]) -> String {
    match law {
        Law::Periodic(law) => periodic::statement(law),
        Law::Automatic(law) => {
            let budget = Budget::default().with_steps(STEPS);
            if let Ok(Some(shorter)) = shorter(law, &budget) {
                return statement(&shorter, names);
            }
            let states: Vec<usize> = law.classes().iter().map(|class| class.states()).collect();
            let total: usize = states.iter().sum();
            match states.len() {
                1 => format!("g(n) is held by an automaton of {total} states"),
                modulus => {
                    format!("g(n) is held by {modulus} automata, by n mod {modulus}, of {total} states")
                }
            }
        }
        Law::Limit(law) => words::of_limit(law, &names[0]),
        Law::Lost(law) => {
            let said = digits::of(law, names).or_else(|| residues::of(law, names));
            let said = said.or_else(|| pairs::of(law, names));
            said.unwrap_or_else(|| lost(law, names))
        }
        Law::Claim(claim) => {
            let words = if names == ["n"] { words::of(claim) } else { None };
            let said = words.map_or_else(|| claim.print(names), str::to_owned);
            match claim {
                Claim::Value(_) => format!("g({}) = {said}", names.join(", ")),
                Claim::Lost(_) => format!("P iff {said}"),
            }
        }
    }
}

fn lost(law: &Lost, names: &[String]) -> String {
    let numeration = match law.numeration() {
        Numeration::Binary => "in binary".to_owned(),
        Numeration::Recurrent { a: 1, .. } => "in Zeckendorf's numeration".to_owned(),
        Numeration::Recurrent { a, first } => {
            format!("in the numeration with units 1, {first}, ..., U(k+1) = {a} U(k) + U(k-1)")
        }
    };
    let (names, states) = (names.join(", "), law.acceptor().states());
    format!("P iff an automaton of {states} states accepts ({names}) {numeration}")
}
