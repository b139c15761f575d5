//! The choices that meet a law in a formula, from the least on: boxes of choices are halved, and left out
//! where ranges show that none is wanted.
//!
//! It reads remainders by the numbers of a position, products and whatever else no automaton holds, in time
//! that grows with the digits where ranges of the formula are narrow once those of the choices are.

use super::{Tried, Unknown, Wanted};
use grundy_budget::{Budget, Stop};
use grundy_proof::Law;
use grundy_rules::Rules;
use grundy_rules::ir::{
    Comparison, Condition, Constraint, Ending, Expr, Facts, Interval, Line, Part, Poly, view,
};
use grundy_rules::lang::Claim;

/// The number of boxes of one line that are looked at, before the first choices are found and between any two.
const MOST_BOXES: u32 = 1 << 14;

/// A line at a position, and what is wanted of its options.
pub(super) struct Halving<'a> {
    line: &'a Line,
    play: &'a Ending,
    parts: Vec<&'a [Expr]>,
    claim: &'a Claim,
    wanted: Wanted,
    left: u32,
    budget: &'a Budget,
}

impl<'a> Halving<'a> {
    /// `None` where the law is no formula, or what is wanted is not said by it alone.
    pub(super) fn new(
        rules: &'a Rules,
        line: usize,
        law: &'a Law,
        wanted: Wanted,
        budget: &'a Budget,
    ) -> Option<Halving<'a>> {
        let Law::Claim(claim) = law else { return None };
        // Whether a position is lost follows from its value, but not the other way round.
        let is_said = match wanted {
            Wanted::Value(_) => matches!(claim, Claim::Value(_)),
            Wanted::Lost => true,
            _ => false,
        };
        let line = &rules.moves().lines[line];
        let single = |part: &'a Part| match part {
            Part::Position(coordinates) => Some(&coordinates[..]),
            _ => None,
        };
        let parts: Vec<&[Expr]> = line.parts.iter().map(single).collect::<Option<_>>()?;
        (is_said && !parts.is_empty()).then_some(Halving {
            line,
            play: rules.play(),
            parts,
            claim,
            wanted,
            left: MOST_BOXES,
            budget,
        })
    }

    /// Returns the least choices, of those that `take` accepts: whether these very choices leave what is
    /// wanted, `None` where the law does not say.
    pub(super) fn least(
        mut self,
        position: &[i128],
        take: &dyn Fn(&[u128]) -> Option<bool>,
    ) -> Result<Tried, Unknown> {
        let (mut least, mut is_unsaid) = (None, false);
        let are_all =
            self.within(self.ranges(position), position.len(), &mut |choices| match take(&choices) {
                // The first that is not refused ends the walk: boxes come in order, so it is the least.
                Some(false) => Ok(false),
                taken => {
                    is_unsaid = taken.is_none();
                    least = Some(choices).filter(|_| !is_unsaid);
                    Err(Stop::Full)
                }
            });
        match are_all {
            // The law says nothing of these choices, and they might be the least.
            Err(Stop::Full) if is_unsaid => Ok(Tried::Missed),
            Err(Stop::Full) => Ok(Tried::All(least)),
            Err(stop) => Err(Unknown::Stopped(stop)),
            Ok(are_all) => Ok(if are_all { Tried::All(None) } else { Tried::Missed }),
        }
    }

    /// Hands out the choices that the ranges do not leave out, from the least on, until `take` returns an
    /// error; `take` returns whether they are wanted. Returns whether these are all of them: between two that
    /// are wanted a number of boxes is looked at.
    pub(super) fn each(
        mut self,
        position: &[i128],
        take: &mut dyn FnMut(Vec<u128>) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        self.within(self.ranges(position), position.len(), take)
    }

    /// The ranges that the condition leaves to each name of the line.
    fn ranges(&self, position: &[i128]) -> Vec<Interval> {
        // With the numbers in their places, products with them are linear.
        let known = |x: &Expr| match x {
            Expr::Name(slot) => position.get(*slot).map(|number| Expr::Number(*number)),
            _ => None,
        };
        let mut condition = self.line.condition.clone();
        condition.replace(&mut |x| known(x));
        let mut stated: Vec<Constraint> = view(&condition).all().cloned().collect();
        for (slot, number) in position.iter().enumerate() {
            stated.extend(Constraint::equal(&Poly::of(&Expr::Name(slot)), &Poly::constant(*number)));
        }
        // Coordinates of parts are naturals, which bounds the choices too.
        for coordinate in self.parts.iter().flat_map(|part| part.iter()) {
            let mut coordinate = coordinate.clone();
            coordinate.replace(&mut |x| known(x));
            stated.extend(Constraint::natural(&coordinate));
        }
        let slots = position.len() + self.line.choices.len();
        let facts = Facts::new(slots, slots, stated.iter());
        (0..slots).map(|slot| facts.name(slot)).collect()
    }

    /// Hands out the choices of a box; see [`Halving::each`].
    fn within(
        &mut self,
        mut ranges: Vec<Interval>,
        arity: usize,
        take: &mut dyn FnMut(Vec<u128>) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        self.budget.spend(1)?;
        // A range without numbers holds no choices.
        if ranges[arity..].iter().any(|range| matches!((range.low, range.high), (Some(a), Some(b)) if a > b))
        {
            return Ok(true);
        }
        let Some(left) = self.left.checked_sub(1) else { return Ok(false) };
        self.left = left;
        let facts = Facts::within(ranges.clone());
        // Before the halving: a box that is empty as a whole needs none.
        if self.is_empty(&facts) {
            return Ok(true);
        }
        let Some(wide) = (arity..ranges.len()).find(|slot| ranges[*slot].single().is_none()) else {
            let number = |range: &Interval| range.low.and_then(|low| u128::try_from(low).ok());
            let choices: Option<Vec<u128>> = ranges[arity..].iter().map(number).collect();
            // After a find the count begins anew, so that the time between two is bounded.
            if choices.map_or(Ok(false), take)? {
                self.left = MOST_BOXES;
            }
            return Ok(true);
        };
        // A choice without bounds cannot be halved.
        let (Some(low), Some(high)) = (ranges[wide].low, ranges[wide].high) else { return Ok(false) };
        let middle = low + (high - low) / 2;
        let mut lower = ranges.clone();
        lower[wide].high = Some(middle);
        // What is found behind a part that was given up would not be the least.
        if !self.within(lower, arity, take)? {
            return Ok(false);
        }
        ranges[wide].low = Some(middle + 1);
        self.within(ranges, arity, take)
    }

    /// Returns whether the ranges alone show that no choices in them leave what is wanted.
    fn is_empty(&self, facts: &Facts) -> bool {
        if facts.holds(&self.line.condition) == Some(false) {
            return true;
        }
        let of_part = |part: &&[Expr]| {
            Facts::within(part.iter().map(|coordinate| facts.expr(coordinate)).collect::<Vec<_>>())
        };
        let is = |value: Interval, number: i128| value.compares(Comparison::Equal, Interval::point(number));
        let parts: Vec<Facts> = self.parts.iter().map(of_part).collect();
        if let ([part], Ending::Goal { win, lose }) = (&parts[..], self.play) {
            // Where a goal is not met for certain, the law may decide, and where it is met, it does not.
            let met =
                |goal: &Option<Box<Condition>>| goal.as_ref().map_or(Some(false), |goal| part.holds(goal));
            match (met(win), met(lose)) {
                (Some(false), Some(true)) => return true,
                (Some(false), _) => {}
                _ => return false,
            }
        }
        let said = match (self.wanted, self.claim, &parts[..]) {
            (Wanted::Lost, Claim::Lost(condition), [part]) => part.holds(condition),
            (Wanted::Lost, Claim::Value(value), [part]) => is(part.expr(value), 0),
            (Wanted::Value(wanted), Claim::Value(value), [part]) => {
                i128::try_from(wanted).ok().and_then(|wanted| is(part.expr(value), wanted))
            }
            _ => None,
        };
        // What is not known may be wanted, and the box is halved on.
        said == Some(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::winning::wanted::is_wanted;
    use crate::winning::{Winning, signed};
    use grundy_rules::interpret;
    use grundy_rules::lang::{parse, parse_claim};
    use grundy_values::Player;
    use std::ops::ControlFlow;

    /// The least choices of a line that leave what is wanted, by the definition.
    fn by_trying(
        rules: &Rules,
        line: usize,
        position: &[u64],
        good: &dyn Fn(&[Vec<u128>]) -> bool,
    ) -> Option<Vec<u128>> {
        let mut least: Option<Vec<u128>> = None;
        interpret::visit(rules, position, Player::Left, &Budget::default(), &mut |option| {
            let wide = |part: &[u64]| part.iter().map(|x| u128::from(*x)).collect::<Vec<_>>();
            let choices = wide(option.choices);
            if option.line == line
                && least.as_ref().is_none_or(|least| choices < *least)
                && good(&option.parts().map(wide).collect::<Vec<_>>())
            {
                least = Some(choices);
            }
            ControlFlow::Continue(())
        })
        .unwrap();
        least
    }

    /// Formulas of all kinds, true or not: what halving finds is the least by the definition.
    #[test]
    fn the_least_choices_are_those_of_the_definition() {
        const GAMES: &[(&str, &[&str])] = &[
            (
                "(n, k) -> (n - t, k) where 1 <= t <= k",
                &["n % (k + 1)", "n % (k + 1) == 0", "n // (k + 1) % 3"],
            ),
            ("(n, k) -> (n - t, k) where 1 <= t <= k; misere", &["n % (k + 1) == 1 and k >= 1"]),
            (
                "(n, k) -> (n - t, k) where t >= 1 and t * t <= n + k; (n, k) -> (n // 2, k) where n >= 1",
                &["n % (k + 2) % 3", "gcd(n, k + 1) - 1", "n * k % 5 < 2", "popcount(n * (k + 1)) == 2"],
            ),
            (
                "(a, b, m) -> (a - s, b - t, m) where s + t >= 1 and s <= 2 * t; \
                 (a, b, m) -> (a, b - t, m) where t in odd and t != m",
                &["xor(a, b) % (m + 1)", "(a + b) // (m + 1) == 1", "min(a, b) * m == a"],
            ),
            ("(a, b) -> (a - k * b, b) where k >= 1 and b >= 1", &["a // (b + 1)", "a <= b", "a % 3"]),
            ("n -> n - t, t where 1 <= t < n", &["n % 4", "xor(n, 3) // 2"]),
            (
                "lose when n == 1; win when n == k + 2; (n, k) -> (n - t, k) where 1 <= t <= 2 * k",
                &["n % (2 * k + 1) == 1", "n * k % 5 < 2", "n % (k + 2) % 3"],
            ),
        ];
        let (mut n_found, mut n_none, mut n_missed) = (0, 0, 0);
        for (text, claims) in GAMES {
            let rules = parse(text).unwrap().rules;
            let names: Vec<&str> = rules.moves().coordinates.iter().map(String::as_str).collect();
            for (claim, index) in
                claims.iter().flat_map(|claim| (0..300_u64).map(move |index| (claim, index)))
            {
                let law = Law::Claim(parse_claim(claim, &names).unwrap());
                let position = match names.len() {
                    1 => vec![index % 40],
                    2 => vec![index / 6, index % 6],
                    _ => vec![index / 60, index / 6 % 10, index % 6],
                };
                let wide: Vec<u128> = position.iter().map(|x| (*x).into()).collect();
                let winning = Winning::new(&rules, &law);
                let values = if law.gives_values() { 0..3 } else { 0..0 };
                let lost = (names.len() > 1).then_some(Wanted::Lost);
                for wanted in values.map(Wanted::Value).chain(lost) {
                    for line in 0..rules.moves().lines.len() {
                        let budget = Budget::default();
                        let halving = Halving::new(&rules, line, &law, wanted, &budget).unwrap();
                        let take = |choices: &[u128]| winning.leaves(line, &wide, choices, wanted);
                        let Tried::All(found) = halving.least(&signed(&wide).unwrap(), &take).unwrap() else {
                            n_missed += 1;
                            continue;
                        };
                        let good = |parts: &[Vec<u128>]| is_wanted(&rules, &law, parts, wanted) == Some(true);
                        let mut first = None;
                        let mut note = |one: crate::winning::Move| {
                            assert!(good(&one.parts), "{text} {claim} {position:?}");
                            first.get_or_insert(one.choices);
                            Ok(())
                        };
                        let are_all =
                            Winning::new(&rules, &law).each(line, &wide, wanted, &budget, &mut note);
                        assert!(are_all == Ok(true) && first == found, "{text} {claim} {position:?}");
                        let right = by_trying(&rules, line, &position, &good);
                        assert_eq!(found, right, "{text} {claim} {position:?} {wanted:?} line {line}");
                        *(if found.is_some() { &mut n_found } else { &mut n_none }) += 1;
                    }
                }
            }
        }
        assert!(n_found > 2_000 && n_none > 2_000 && n_missed == 0, "{n_found} {n_none} {n_missed}");
    }
}
