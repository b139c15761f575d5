//! What rays reach ([`grundy_proof::Ray`]): an automaton for each, beside that of the lost positions.

use super::automatic::acceptor;
use super::learned::{MOST_STATES, names, weights};
use super::lost::Outcomes;
use grundy_automata::{Error, learn};
use grundy_budget::{Budget, Stop};
use grundy_proof::{Lost, Ray};
use grundy_rules::Rules;
use grundy_rules::ir::{Condition, Ending};
use grundy_rules::lang::Claim;

/// Returns the law with an automaton for each of the rays, learned from the outcomes by which the law itself
/// was; `None` where the box shows none of up to 256 states.
///
/// # Errors
/// The limit that was passed.
pub(crate) fn with_rays(
    law: &Lost,
    rules: &Rules,
    rays: &[Ray],
    outcomes: &Outcomes<'_>,
    budget: &Budget,
) -> Result<Option<Lost>, Stop> {
    let bound = outcomes.axes.iter().copied().min().unwrap_or(0) as u64;
    // Without weights the numeration has no automata here.
    let Some(weights) = weights(law.numeration()) else { return Ok(None) };
    let names = names(outcomes.axes.len());
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut acceptors = Vec::with_capacity(rays.len());
    for ray in rays {
        let Some(reached) = reach(ray, rules.play(), outcomes) else { return Ok(None) };
        let listed = Outcomes { axes: outcomes.axes, lost: &reached, ..*outcomes }.listed();
        match learn::tuples(weights, &names, &listed, bound, MOST_STATES, budget) {
            Ok(dfa) => acceptors.push(acceptor(&dfa)),
            Err(Error::Stopped(stop)) => return Err(stop),
            Err(_) => return Ok(None),
        }
    }
    Ok(Some(law.clone().with_rays(acceptors).expect("they read what the law reads")))
}

/// Says of each position of the box whether the ray leads from it to a part that is good to leave; `None`
/// where a condition cannot be evaluated.
fn reach(ray: &Ray, play: &Ending, outcomes: &Outcomes<'_>) -> Option<Vec<bool>> {
    let stride = |axis: usize| outcomes.axes[axis + 1..].iter().product::<usize>();
    let mut reached = vec![false; outcomes.lost.len()];
    for (at, position) in outcomes.positions().enumerate() {
        let wide: Vec<u128> = position.iter().map(|x| u128::from(*x)).collect();
        // Where the ray has no step, nothing is reached, as the list says.
        let Some(part) = ray.below(&wide) else { continue };
        let part: Vec<u64> = part.into_iter().map(u64::try_from).collect::<Result<_, _>>().ok()?;
        let fall = usize::try_from(position[ray.moving()] - part[ray.moving()]).ok()?;
        let below = at - fall * stride(ray.moving());
        // The part is below in row-major order, so what it reaches is known by now.
        reached[at] = reached[below] || (ray.leaves(&part)? && is_good(play, &part, outcomes.lost[below])?);
    }
    Some(reached)
}

/// Returns whether leaving the part wins, where it is lost for the player who finds it, or is not.
fn is_good(play: &Ending, part: &[u64], is_lost: bool) -> Option<bool> {
    let Ending::Goal { win, lose } = play else { return Some(is_lost) };
    let meets = |goal: &Option<Box<Condition>>| match goal {
        Some(goal) => Claim::Lost((**goal).clone()).at(part).map(|holds| holds == 1),
        None => Some(false),
    };
    // A part that meets `win` is good whatever follows; one that meets `lose` never is.
    Some(meets(win)? || (is_lost && !meets(lose)?))
}
