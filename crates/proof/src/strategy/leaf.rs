//! Where a strategy may end before play does: positions that are lost by values, in normal play.

use super::Why;
use super::naive::{Game, Unknown, Values, ZERO};
use grundy_budget::{Budget, Stop};
use grundy_rules::{Play, Ruleset};
use grundy_values::Player;

/// Strips have at most this number of lines.
const WIDEST: usize = 3;

/// The number of ways to cut what lies before a line that are kept; none of them is better than another.
const MOST_WAYS: usize = 8;

/// What something is worth at least to the winner, and the lines at which strips end.
type Ways = Vec<(Game, Vec<Vec<u32>>)>;

/// Returns a reason why `player`, to move, loses a sum in normal play by values, where one is found within
/// this number of steps.
///
/// Where values fill their memory, they are forgotten.
///
/// # Errors
/// Rules that have no answer, and a limit where neither the steps alone nor the memory for values is spent.
pub fn leaf_of<R: Ruleset>(
    rules: &R,
    sum: &[R::Component],
    player: Player,
    values: &mut Values<R::Component>,
    budget: &Budget,
    steps: u64,
) -> Result<Option<Why>, Unknown<R::Error>> {
    let winner = player.opponent();
    let found = values.with_room(|values| Search { rules, winner, values, budget, steps }.find(sum, player));
    // The limits of the search go: values are used again with those of the caller.
    values.limit(budget);
    // Where the caller's own budget is spent, that is the answer, and not that nothing was found.
    budget.check()?;
    match found {
        Err(Unknown::Stopped(Stop::Steps | Stop::Reach | Stop::Memory)) => Ok(None),
        found => found,
    }
}

struct Search<'a, R: Ruleset> {
    rules: &'a R,
    winner: Player,
    values: &'a mut Values<R::Component>,
    budget: &'a Budget,
    steps: u64,
}

impl<R: Ruleset> Search<'_, R> {
    fn find(&mut self, sum: &[R::Component], player: Player) -> Result<Option<Why>, Unknown<R::Error>> {
        let mut ways: Ways = vec![(ZERO, Vec::new())];
        for component in sum {
            let alone = self.ways(component)?;
            // Strips of components are chosen apart, since what is cut in one changes nothing in another.
            ways = self.joined(&ways, &alone, |lines, more| [lines, more].concat())?;
        }
        self.begin(self.steps);
        for (total, strips) in ways {
            if self.values.is_lost(total, player)? {
                // A sum that is lost by values as it is needs no lines in the strategy.
                let is_whole = strips.iter().all(Vec::is_empty);
                return Ok(Some(if is_whole { Why::Values } else { Why::Strips(strips) }));
            }
        }
        Ok(None)
    }

    /// Allows this number of steps from here on.
    fn begin(&mut self, steps: u64) {
        let last = self.budget.steps_spent().saturating_add(steps);
        self.values.limit(&self.budget.clone().with_steps(last));
    }

    /// Returns what a sum is worth, if that is seen in a part of the steps.
    fn value(&mut self, sum: &[R::Component]) -> Result<Option<Game>, Unknown<R::Error>> {
        self.begin(self.steps / 4);
        match self.values.of_sum(self.rules, sum) {
            // Without a value in time the component is cut; a lack of memory is a matter of the caller.
            Err(Unknown::Stopped(Stop::Steps | Stop::Reach)) => Ok(None),
            found => found.map(Some),
        }
    }

    /// Returns what a component is worth, or is worth at least when it is cut.
    fn ways(&mut self, component: &R::Component) -> Result<Ways, Unknown<R::Error>> {
        // A component that is valued whole needs no cut, and a cut never makes it better for the winner.
        if let Some(value) = self.value(std::slice::from_ref(component))? {
            return Ok(vec![(value, vec![Vec::new()])]);
        }
        let n_lines = self.rules.n_lines(component, self.winner);
        let mut before: Vec<Ways> = vec![vec![(ZERO, vec![Vec::new()])]];
        for end in 1..=n_lines {
            let mut best = Ways::new();
            // From the narrowest strip on: values of wider ones take longer, and the first that fails ends
            // the search.
            for first in (end.saturating_sub(WIDEST)..end).rev() {
                let mut parts = Vec::new();
                let strip = self.rules.strip(component, self.winner, first..end).map_err(Unknown::Rules)?;
                if let Some(strip) = strip {
                    // An empty strip has no moves, and is worth nothing.
                    self.rules.fall_apart(&strip, &mut parts).map_err(Unknown::Rules)?;
                }
                // Wider strips that end here are larger still.
                let Some(value) = self.value(&parts)? else { break };
                // The last strip ends where the lines end, which is not written.
                let line = if end < n_lines { u32::try_from(end).ok() } else { None };
                let strip = vec![(value, vec![line.into_iter().collect()])];
                let joined = self.joined(&before[first], &strip, |lines, more| {
                    vec![[&lines[0][..], &more[0][..]].concat()]
                })?;
                best.extend(joined);
            }
            before.push(self.best_of(best)?);
        }
        // Without lines nothing can be cut, and there is no way at all.
        Ok(if n_lines > 0 { before.pop().unwrap_or_default() } else { Ways::new() })
    }

    /// Returns the sums of two ways each.
    fn joined(
        &mut self,
        ways: &Ways,
        more: &Ways,
        join: impl Fn(&[Vec<u32>], &[Vec<u32>]) -> Vec<Vec<u32>>,
    ) -> Result<Ways, Unknown<R::Error>> {
        let mut joined = Ways::new();
        for (one, lines) in ways {
            for (other, more) in more {
                self.begin(self.steps / 4);
                match self.values.sum(*one, *other) {
                    // A sum that takes too long is left out: the other ways may do.
                    Err(Stop::Steps | Stop::Reach) => {}
                    sum => joined.push((sum?, join(lines, more))),
                }
            }
        }
        self.best_of(joined)
    }

    /// Keeps the ways that no other is better than.
    fn best_of(&mut self, ways: Ways) -> Result<Ways, Unknown<R::Error>> {
        let mut best = Ways::new();
        'ways: for way in ways {
            self.begin(self.steps / 4);
            for other in &best {
                // Equal ones count as worse, so that of several with one value the first stays.
                if self.values.is_worse(way.0, other.0, self.winner)? {
                    continue 'ways;
                }
            }
            let mut kept = Ways::new();
            for other in best {
                if !self.values.is_worse(other.0, way.0, self.winner)? {
                    kept.push(other);
                }
            }
            kept.push(way);
            // A bound that does not depend on the position, so that sums of many components stay possible.
            kept.truncate(MOST_WAYS);
            best = kept;
        }
        Ok(best)
    }
}

/// Returns whether `player`, to move, loses a sum for a reason of values; `None` where there is no such
/// reason.
pub(super) fn is_lost_by<R: Ruleset>(
    rules: &R,
    play: Play<'_, R>,
    sum: &[R::Component],
    player: Player,
    why: &Why,
    values: &mut Values<R::Component>,
) -> Result<Option<bool>, Unknown<R::Error>> {
    // By values only normal play is decided.
    if !matches!(play, Play::Normal) {
        return Ok(None);
    }
    let strips = match why {
        Why::Answers(_) => return Ok(None),
        Why::Values => &vec![Vec::new(); sum.len()],
        Why::Strips(strips) => strips,
    };
    // Each component has its own list, so a list too short would leave one out.
    if strips.len() != sum.len() {
        return Ok(None);
    }
    let mut parts = Vec::new();
    for (component, ends) in sum.iter().zip(strips) {
        if ends.is_empty() {
            parts.push(component.clone());
            continue;
        }
        // The winner gives up moves across lines: whoever loses even then loses.
        let tied = player.opponent();
        let n_lines = rules.n_lines(component, tied);
        let mut first = 0;
        for end in ends.iter().map(|end| *end as usize).chain([n_lines]) {
            // Empty strips, and such as go back, are no cut.
            if end <= first || end > n_lines {
                return Ok(None);
            }
            if let Some(strip) = rules.strip(component, tied, first..end).map_err(Unknown::Rules)? {
                rules.fall_apart(&strip, &mut parts).map_err(Unknown::Rules)?;
            }
            first = end;
        }
    }
    values.budget().check()?;
    // The values are made here anew, so that nothing of the search is believed.
    let is_lost = values.with_room(|values| {
        let total = values.of_sum(rules, &parts)?;
        Ok(values.is_lost(total, player)?)
    })?;
    Ok(Some(is_lost))
}
