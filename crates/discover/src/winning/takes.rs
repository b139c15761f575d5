//! Winning takes by a law of a limit, or of takes and the next limit: one number is left, and one choice
//! leaves it.

use super::{Unknown, Wanted, Winning, parts};
use grundy_proof::{Limit, TakeAway};
use grundy_rules::ir::{Part, Poly};

impl Winning<'_> {
    /// The only option with the value, by the law of a limit, as the choice of a line that leaves one heap.
    pub(super) fn under(
        &self,
        law: &Limit,
        line: usize,
        n: u128,
        value: u128,
    ) -> Result<Option<Vec<u128>>, Unknown> {
        let Some(wanted) = law.option(n, value) else { return Ok(None) };
        let of_a_choice = Unknown::Outside("a line that does not leave one heap by one choice");
        let rules = &self.rules.moves().lines[line];
        let [Part::Position(coordinates)] = &rules.parts[..] else { return Err(of_a_choice) };
        let signed = |n: u128| i128::try_from(n).map_err(|_| Unknown::LARGE);
        let Some((terms, constant)) = Poly::of(&coordinates[0]).as_linear() else { return Err(of_a_choice) };
        let (mut slope, mut known) = (0, constant);
        for (slot, factor) in terms {
            match slot {
                0 => {
                    let own = factor.checked_mul(signed(n)?).and_then(|own| known.checked_add(own));
                    known = own.ok_or(Unknown::LARGE)?;
                }
                _ => slope = factor,
            }
        }
        // With another slope the choice is not told by what is left, or not by division alone.
        if rules.choices.len() > 1 || slope.abs() > 1 {
            return Err(of_a_choice);
        }
        let taken = signed(wanted)?.checked_sub(known).ok_or(Unknown::LARGE)?;
        // The slope is 1, -1 or 0, and only the least number has no negative.
        let choice = u128::try_from(taken.saturating_mul(slope)).ok();
        let choices: Option<Vec<u128>> = choice.map(|choice| vec![choice; rules.choices.len()]);
        let leaves = |choices: &Vec<u128>| {
            parts(self.rules, line, &[n], choices).is_some_and(|parts| parts == [vec![wanted]])
        };
        // The condition of the line may forbid the choice.
        Ok(choices.filter(leaves))
    }

    /// The least take that wins, by the law of takes and the next limit, as the choice of a line that takes
    /// it; `None` where the line does not, or the law does not say.
    pub(super) fn least_take(
        &self,
        law: &TakeAway,
        line: usize,
        position: &[u128],
    ) -> Option<Option<Vec<u128>>> {
        let rules = &self.rules.moves().lines[line];
        let ([Part::Position(coordinates)], [_]) = (&rules.parts[..], &rules.choices[..]) else {
            return None;
        };
        // The line has to take its choice from the heap, or the law does not say what to choose.
        if Poly::of(&coordinates[0]) != Poly::name(0).minus(&Poly::name(position.len()))? {
            return None;
        }
        if law.is_lost(position[0], position[1])? {
            return Some(None);
        }
        let choices = vec![law.smallest_term(position[0])?];
        self.leaves(line, position, &choices, Wanted::Lost)?.then_some(Some(choices))
    }
}
