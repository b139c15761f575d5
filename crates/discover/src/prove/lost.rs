//! The search for a law of the P-positions: of tuples of numbers, and of misère play and goals.

use super::hunt::Hunt;
use super::printed::has_parted_sides;
use super::{Effort, FIRST_SHARE, Reason, Search, formulas, take_away};
use crate::guess::{Outcomes, conditions, lost, lost_in_bases, sides, with_rays};
use grundy_budget::{Budget, Stop};
use grundy_proof::{Law, Lost, Ray, rays};
use grundy_rules::Rules;

/// The P-positions of one game, as far as they are asked for.
pub trait Losses {
    /// Returns, for all positions with coordinates below `bound` in row-major order, whether the player to
    /// move loses; `None` where a limit was reached before all were known.
    fn lost_below(&mut self, bound: u64, budget: &Budget) -> Option<Vec<bool>>;
}

impl<F: FnMut(u64, &Budget) -> Option<Vec<bool>>> Losses for F {
    fn lost_below(&mut self, bound: u64, budget: &Budget) -> Option<Vec<bool>> {
        self(bound, budget)
    }
}

/// Boxes of positions have at most this number of positions.
const LARGEST_BOX: u64 = 1 << 18;

/// The same where somebody reads the law and smaller boxes show none: the automaton of Fibonacci Nim with one
/// limit for two heaps has 37 states, and shows in a box of 90 along each side.
const LARGEST_BLANK_BOX: u64 = 1 << 20;

/// A formula that the checker cannot decide is believed from a box of this number of positions on.
const LONG_ENOUGH: u64 = 1 << 12;

/// A law of takes and the next limit is tried from boxes of this side on: what smaller ones show is shorter
/// to say.
const FIRST_OF_TAKES: u64 = 32;

/// The coordinates are read side by side; more of them than this have too many letters.
const MOST_COORDINATES: usize = 8;

/// What is sought after conditions and automata that read binary and Fibonacci's digits.
#[derive(Clone, Copy)]
enum Kind {
    Formula,
    /// An automaton in another base.
    Base,
}

/// Looks for the law of the P-positions of a game in which a move leaves one part, and for its proof.
///
/// Conditions and automata are guessed from boxes of positions that grow; the first that the checker accepts
/// is the law.
#[must_use]
pub fn prove_losses(rules: &Rules, losses: &mut dyn Losses, effort: &Effort, budget: &Budget) -> Search {
    if !rules.is_impartial() {
        return Hunt::new(rules, budget).refuse(Reason::Partizan);
    }
    let arity = rules.arity();
    let power = |bound: u64| (0..arity).fold(1, |all: u64, _| all.saturating_mul(bound));
    let rays: Vec<Ray> = rays(rules).into_iter().map(|(_, ray)| ray).collect();
    let mut hunt = Hunt::new(rules, budget);
    let most = effort.largest_heap.saturating_add(1);
    // A box of one coordinate is as long as a table of heaps; one of several has as many positions with a
    // short side.
    let mut bound = most.min(if arity == 1 { 64 } else { 4 });
    let mut formulas = formulas::Sought::of(rules, effort);
    if arity > MOST_COORDINATES {
        return hunt.end();
    }
    // Where a limit was met, what is known so far is returned below.
    while let Some(table) = losses.lost_below(bound, budget) {
        let mut laws = match guesses(&table, bound, rules, &rays, budget) {
            Ok(laws) => laws,
            Err(stop) => return hunt.stopped(stop),
        };
        laws.retain(|law| effort.takes_formulas || !matches!(law, Law::Claim(_)));
        let outcomes = Outcomes { rules: Some(rules), axes: &vec![side(bound); arity], lost: &table };
        // Shorter boxes show conditions that fit many limits.
        if bound >= FIRST_OF_TAKES {
            laws.extend(take_away::of(rules).into_iter().filter(|law| outcomes.are_those_of(law)));
        }
        // A conjecture that the larger box refutes goes before new ones come.
        hunt.saw(bound - 1, |law| outcomes.are_those_of(law));
        // What is slow to check in one form may be soon checked in the form that a larger box shows.
        let is_small = power(bound) < LONG_ENOUGH && bound < most;
        let steps = if is_small { effort.check_steps / FIRST_SHARE } else { effort.check_steps };
        if let Some(proved) = hunt.try_all(&laws, steps) {
            return proved;
        }
        // What a person would read comes first, where somebody reads it; else what is sooner found.
        let kinds = if effort.is_read { [Kind::Formula, Kind::Base] } else { [Kind::Base, Kind::Formula] };
        for kind in kinds {
            let found = match kind {
                Kind::Formula if effort.takes_formulas => formulas.lost(&outcomes, budget),
                Kind::Base if !has_parted_sides(rules) && !hunt.has_formula() => {
                    lost_in_bases(&outcomes, budget)
                        .and_then(|found| with_all_rays(found, rules, &rays, &outcomes, budget))
                }
                _ => Ok(Vec::new()),
            };
            match found {
                Ok(found) => {
                    if let Some(proved) = hunt.try_all(&found, steps) {
                        return proved;
                    }
                }
                Err(stop) => return hunt.stopped(stop),
            }
        }
        // A formula that the checker cannot read is not looked at again, once a large box follows it.
        let settled = power(bound) >= LONG_ENOUGH && hunt.has_formula() && hunt.is_beyond_the_checker();
        if bound == most || settled {
            break;
        }
        let largest = if effort.is_read && hunt.is_blank() { LARGEST_BLANK_BOX } else { LARGEST_BOX };
        // Where twice the side is too long, half as much again may not be.
        let longer = [2 * bound, bound + bound / 2].map(|bound| bound.min(most));
        match longer.into_iter().find(|longer| power(*longer) <= largest) {
            Some(longer) if longer > bound => bound = longer,
            _ => break,
        }
    }
    match budget.check() {
        Ok(()) => hunt.end(),
        Err(stop) => hunt.stopped(stop),
    }
}

fn guesses(
    table: &[bool],
    bound: u64,
    rules: &Rules,
    rays: &[Ray],
    budget: &Budget,
) -> Result<Vec<Law>, Stop> {
    let axes = vec![side(bound); rules.arity()];
    let outcomes = Outcomes { rules: Some(rules), axes: &axes, lost: table };
    let mut laws: Vec<Law> = conditions(&outcomes).into_iter().map(Law::Claim).collect();
    // Automata hold no nim-sums of parts, so none of these is proved.
    if has_parted_sides(rules) {
        // No automaton is proved of these.
        laws.extend(sides(&outcomes).map(Law::Claim));
        return Ok(laws);
    }
    laws.extend(with_all_rays(lost(&outcomes, budget)?, rules, rays, &outcomes, budget)?);
    Ok(laws)
}

/// Automata as laws, each with those of the rays where they are found.
fn with_all_rays(
    found: Vec<Lost>,
    rules: &Rules,
    rays: &[Ray],
    outcomes: &Outcomes<'_>,
    budget: &Budget,
) -> Result<Vec<Law>, Stop> {
    let whole = |law: Lost| {
        // Without the automata of the rays the law may still be a conjecture.
        let whole = with_rays(&law, rules, rays, outcomes, budget)?;
        Ok(Law::Lost(whole.unwrap_or(law)))
    };
    found.into_iter().map(whole).collect()
}

fn side(bound: u64) -> usize {
    usize::try_from(bound).expect("a box in memory")
}
