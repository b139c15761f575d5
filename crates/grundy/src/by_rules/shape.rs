//! From rules that are recognised to the shapes that the engine's fast paths read.

use grundy_budget::{Budget, Held, Stop};
use grundy_engine::tabulate::{Amounts, HeapGame, Line, Parts, PlaneGame, Slide};
use grundy_rules::interpret::Compiled;
use grundy_rules::octal::{recognise, takes_by_choice};
use grundy_rules::plane::{self, PlaneLine};
use grundy_rules::{Convention, Rules};

/// Returns the heap game with the same Grundy values, where the rules are recognised as one in normal play.
pub(super) fn heap_game(rules: &Rules) -> Option<HeapGame> {
    if rules.convention().convention() != Convention::Normal {
        return None;
    }
    HeapGame::new(recognise(rules)?.lines).ok()
}

/// Returns the subtraction game with the same Grundy values of heaps up to `upto`, where the choices alone
/// say what is taken, and what its amounts are counted in.
///
/// # Errors
/// The limit that came first.
pub(super) fn subtraction_upto(
    rules: &Compiled,
    upto: u64,
    budget: &Budget,
) -> Result<Option<(HeapGame, Held)>, Stop> {
    let mut held = budget.held();
    let Some(lines) = takes_by_choice(rules, upto, &mut held)? else { return Ok(None) };
    // The path that takes the game has a list of them too.
    held.add(1, held.bytes())?;
    let line = |(amounts, least)| Line::new(Amounts::Known(amounts), Parts::One, least);
    Ok(HeapGame::new(lines.into_iter().map(line).collect()).ok().map(|game| (game, held)))
}

/// Returns the game on pairs with the same Grundy values while both numbers are at most `most`, where the
/// rules are recognised as one in normal play.
pub(super) fn plane_game(rules: &Rules, most: u64) -> Option<PlaneGame> {
    let pair = |[p, q]: [u64; 2]| Some((u32::try_from(p).ok()?, u32::try_from(q).ok()?));
    let (mut slides, mut steps) = (Vec::new(), Vec::new());
    for line in plane::recognise(rules)? {
        match line {
            PlaneLine::Step(step) => steps.push(step),
            PlaneLine::Slide { from, by } => slides.push(Slide { from: pair(from)?, by: pair(by)? }),
            PlaneLine::Scattered { from, by, amounts: taken } => {
                for k in taken.up_to(most) {
                    let of = |index: usize| by[index].checked_mul(k)?.checked_add(from[index]);
                    steps.extend(of(0).and_then(|p| Some([p, of(1)?])));
                }
            }
        }
        if steps.len() > MOST_STEPS {
            return None;
        }
    }
    // What takes more than there is can never be used.
    steps.retain(|[p, q]| *p <= most && *q <= most);
    PlaneGame::new(slides, steps.into_iter().map(pair).collect::<Option<_>>()?).ok()
}

/// Beyond this number of steps a position is not looked up step by step.
const MOST_STEPS: usize = 4096;
