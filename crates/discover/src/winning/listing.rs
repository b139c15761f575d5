//! All moves that leave what is wanted, one after the other.

use super::scan::{self, Scan};
use super::wanted::{Wanted, is_wanted};
use super::{LARGEST, Move, Unknown, Winning, parts, signed};
use grundy_budget::{Budget, Stop};
use grundy_proof::Law;
use grundy_rules::interpret::{Visit, visit_line};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

impl Winning<'_> {
    /// Hands out the moves of a line in a position that leave what is wanted, the least first, until `take`
    /// returns an error.
    /// Returns whether they are all: where a line's options are many and no automaton or formula lists those
    /// wanted, the least of them is handed out, or another where the least is not found.
    ///
    /// ```
    /// use grundy_budget::Budget;
    /// use grundy_discover::winning::{Wanted, Winning};
    /// use grundy_proof::Law;
    /// use grundy_rules::lang::{parse, parse_claim};
    /// let rules = parse("n -> n - k where 1 <= k <= n").unwrap().rules;
    /// let law = Law::Claim(parse_claim("n % 4", &["n"]).unwrap());
    /// let (mut winning, mut found) = (Winning::new(&rules, &law), Vec::new());
    /// let are_all = winning.each(0, &[13], Wanted::Value(3), &Budget::default(), &mut |one| {
    ///     found.push(one.choices[0]);
    ///     Ok(())
    /// })?;
    /// assert_eq!((are_all, &found[..]), (true, &[2, 6, 10][..]));
    /// # Ok::<_, grundy_discover::winning::Unknown>(())
    /// ```
    ///
    /// # Errors
    /// [`Unknown`]: what `take` returns, the budget, and rules or numbers that are not covered.
    pub fn each(
        &mut self,
        line: usize,
        position: &[u128],
        wanted: Wanted,
        budget: &Budget,
        take: &mut dyn FnMut(Move) -> Result<(), Stop>,
    ) -> Result<bool, Unknown> {
        if position.iter().chain(&wanted.value()).any(|number| *number >= LARGEST) {
            return Err(Unknown::LARGE);
        }
        let (rules, law) = (self.rules, self.law);
        self.each_of_line(line, position, wanted, budget, &mut |choices| {
            let parts = parts(rules, line, position, &choices).ok_or(Stop::Reach)?;
            assert!(
                is_wanted(rules, law, &parts, wanted) != Some(false),
                "an option found by automata has the value that they give it: {position:?} {choices:?}"
            );
            take(Move { line, choices, parts })
        })
    }

    /// The same, as choices.
    fn each_of_line(
        &mut self,
        line: usize,
        position: &[u128],
        wanted: Wanted,
        budget: &Budget,
        take: &mut dyn FnMut(Vec<u128>) -> Result<(), Stop>,
    ) -> Result<bool, Unknown> {
        // A few options are tried first: that is exact for any law.
        let tried = self.all_tried(line, position, wanted, scan::FEW_TRIED, budget)?;
        if let (tried, true) = tried {
            return tried.into_iter().try_for_each(take).map(|()| true).map_err(Unknown::Stopped);
        }
        if let Some(are_all) = self.each_by_law(line, position, wanted, budget, take)? {
            return Ok(are_all);
        }
        let (tried, are_all) = self.all_tried(line, position, wanted, scan::MOST_TRIED, budget)?;
        if are_all {
            return tried.into_iter().try_for_each(take).map(|()| true).map_err(Unknown::Stopped);
        }
        let least = match self.of_line(line, position, wanted, budget) {
            // What was tried by now is worth more than no answer.
            Err(Unknown::Outside(_)) if !tried.is_empty() => None,
            Err(unknown @ Unknown::Outside(_)) => {
                let least = |scan: Scan<'_>, _| scan.least;
                let found = self.scanned(line, position, wanted, Scan::of_some, least, budget)?;
                let found = found.into_iter().flatten().flatten().min();
                let found = found.or_else(|| self.first_listed(line, position, wanted, budget));
                Some(found.ok_or(unknown)?)
            }
            least => least?,
        };
        // The least one was handed out by its own search, and may be among those tried.
        let others = tried.into_iter().filter(|choices| Some(choices) != least.as_ref());
        let found: Vec<Vec<u128>> = least.iter().cloned().chain(others).collect();
        // Where none is the least, there is none; and a limit has one option of each value.
        let are_all = found.is_empty() || matches!(self.law, Law::Limit(_));
        found.into_iter().try_for_each(take).map(|()| are_all).map_err(Unknown::Stopped)
    }

    /// Returns the first choices that leave what is wanted among some that the interpreter lists of a line: it
    /// goes through whatever the rules say.
    fn first_listed(
        &self,
        line: usize,
        position: &[u128],
        wanted: Wanted,
        budget: &Budget,
    ) -> Option<Vec<u128>> {
        let position: Vec<u64> = position.iter().map(|n| u64::try_from(*n).ok()).collect::<Option<_>>()?;
        let wide = |numbers: &[u64]| numbers.iter().map(|n| u128::from(*n)).collect::<Vec<_>>();
        // A share, since the interpreter may go through options without end.
        let (share, mut found) = (budget.trial(scan::MOST_TRIED), None);
        let mut look = |option: Visit<'_>| {
            let parts: Vec<Vec<u128>> = option.parts().map(wide).collect();
            if is_wanted(self.rules, self.law, &parts, wanted) != Some(true) {
                return ControlFlow::Continue(());
            }
            found = Some(wide(option.choices));
            ControlFlow::Break(())
        };
        // Where the share ends before one is found, or an expression has no value, there is none here.
        let _ = visit_line(self.rules, line, &position, &share, &mut look);
        found
    }

    /// Returns the choices of a line that leave what is wanted, as far as this number of steps goes, and
    /// whether they are all.
    fn all_tried(
        &self,
        line: usize,
        position: &[u128],
        wanted: Wanted,
        steps: u64,
        budget: &Budget,
    ) -> Result<(BTreeSet<Vec<u128>>, bool), Unknown> {
        let all = |scan: Scan<'_>, unsaid: bool| (scan.all.unwrap_or_default(), !scan.missed && !unsaid);
        let tried = self.scanned(line, position, wanted, |scan| scan.of_all(steps), all, budget)?;
        let are_all = tried.as_ref().is_some_and(|tried| tried.iter().all(|(_, are_all)| *are_all));
        Ok((tried.into_iter().flatten().flat_map(|(found, _)| found).collect(), are_all))
    }

    /// Hands out all choices of a line that leave what is wanted, by a formula or an automaton; returns
    /// whether these are all, `None` where neither lists any.
    pub(super) fn each_by_law(
        &mut self,
        line: usize,
        position: &[u128],
        wanted: Wanted,
        budget: &Budget,
        take: &mut dyn FnMut(Vec<u128>) -> Result<(), Stop>,
    ) -> Result<Option<bool>, Unknown> {
        // These laws have their own ways to an option, and no automaton.
        let is_of_its_own = matches!(self.law, Law::Limit(_) | Law::TakeAway(_) | Law::Primes(_))
            || self.rays.iter().any(|(at, _)| *at == line);
        // Bounds are linear, so choices from numbers of 64 bits have 128 bits at most.
        if is_of_its_own || position.iter().any(|number| *number > u64::MAX.into()) {
            return Ok(None);
        }
        let (mut has_any, mut is_unsaid) = (false, false);
        // A machine that is built lists the choices, and no boxes are looked at.
        let halving = Some(line).filter(|line| !self.built.machines.contains_key(line));
        if let Some(halving) = halving.and_then(|line| self.halving(line, wanted, budget)) {
            let are_all = halving.each(&signed(position)?, &mut |choices| {
                let is_wanted = self.leaves(line, position, &choices, wanted);
                is_unsaid |= is_wanted.is_none();
                if is_wanted == Some(true) {
                    has_any = true;
                    take(choices)?;
                }
                Ok(is_wanted == Some(true))
            });
            // What was handed out stays, so that the answer is only whether more may follow.
            let are_all = are_all.map_err(Unknown::Stopped)? && !is_unsaid;
            if are_all || has_any {
                return Ok(Some(are_all));
            }
        }
        let (machine, value) = match self.machine(line, position.len(), wanted, budget) {
            Err(Unknown::Outside(_)) => return Ok(None),
            machine => machine?,
        };
        // The order of digits is that of the first choice where there is no other one.
        let mut has_any = false;
        let first = machine.least(position, value).filter(|least| least.len() > 1);
        first.iter().cloned().try_for_each(&mut *take).map_err(Unknown::Stopped)?;
        let are_all = machine.each(position, value, budget, &mut |choices| {
            has_any = true;
            if first.as_ref() == Some(&choices) { Ok(()) } else { take(choices) }
        });
        let are_all = are_all.map_err(Unknown::Stopped)?;
        Ok(Some(are_all).filter(|are_all| *are_all || has_any))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::lang::{parse, parse_claim};

    /// No plan and no automaton holds a digit at a place that is chosen.
    #[test]
    fn a_line_that_takes_a_digit_names_the_first_move_that_is_wanted() {
        let rules = parse("n -> n - 2**i where 2**i <= n and n // 2**i % 2 == 1").unwrap().rules;
        let law = Law::Claim(parse_claim("popcount(n) % 2", &["n"]).unwrap());
        let mut winning = Winning::new(&rules, &law);
        for n in [1, 44_658, 10_u64.pow(18) + 1, 1 << 63, u64::MAX] {
            for (value, right) in [(0, n.count_ones() % 2 == 1), (1, n.count_ones() % 2 == 0)] {
                let mut found = Vec::new();
                let mut take = |one: Move| {
                    found.push(one.choices[0]);
                    Ok(())
                };
                let listed =
                    winning.each(0, &[n.into()], Wanted::Value(value), &Budget::default(), &mut take);
                let first = right.then(|| u128::from(n.trailing_zeros()));
                assert_eq!((found.first().copied(), listed == Ok(false)), (first, right), "{n} {value}");
            }
        }
    }
}
