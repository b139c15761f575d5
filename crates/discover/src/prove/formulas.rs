//! Formulas as laws: sought where a table shows no other law, and in the place of automata that have no
//! words.

use super::asked::{Asked, fails};
use super::{Effort, FIRST_SHARE, Printed, Proved, words};
use crate::formula::{self, Facts, Hints};
use crate::guess::Outcomes;
use crate::present;
use crate::winning::{Relations, value};
use grundy_automata::Numeration;
use grundy_budget::{Budget, Stop};
use grundy_proof::{Aid, Certificate, Law, Theorem, check, odd_part};
use grundy_rules::Rules;
use grundy_rules::ir::{Comparison, Condition, Expr, Function};
use grundy_rules::lang::Claim;

/// A table of fewer positions has no formula that is worth a proof.
const FEWEST: usize = 256;
/// The same where nobody reads the law: an automaton of larger tables takes less time than a formula of smaller
/// ones.
const FEWEST_UNREAD: usize = 2048;

/// A search that found nothing is made again in a table this number of times as large.
const LARGER: usize = 16;

/// The same where rules have parameters, whose cases are sought in larger tables alone.
const LARGER_OF_PARAMETERS: usize = 4;

/// Steps to compare two formulas.
const MOST_COMPARED: u64 = 1_000_000;

/// The formulas that were sought of one game.
pub(super) struct Sought<'a> {
    rules: &'a Rules,
    hints: Hints,
    asked: Asked,
    /// A search is made again from this number of positions on.
    from: usize,
    found: Option<Law>,
}

impl<'a> Sought<'a> {
    pub(super) fn of(rules: &'a Rules, effort: &Effort) -> Self {
        let (hints, asked) = (formula::hints(rules), Asked::of(rules));
        let from = if effort.is_read { FEWEST } else { FEWEST_UNREAD };
        Sought { rules, hints, asked, from, found: None }
    }

    /// A condition for the P-positions.
    pub(super) fn lost(&mut self, outcomes: &Outcomes<'_>, budget: &Budget) -> Result<Vec<Law>, Stop> {
        let follows = self.found.as_ref().is_some_and(|law| outcomes.are_those_of(law));
        // A formula that follows the larger table too is kept: a search would find it again, and cost as much
        // as before.
        self.again(follows, outcomes.lost.len(), |hints, asked| {
            let told = outcomes.told().filter(|(position, _)| asked.is_met(position));
            let mut told: Vec<(Vec<u64>, bool)> = told.collect();
            // Small positions come first, since a sample begins with the first of these.
            told.sort_by_cached_key(|(position, _)| position.iter().max().copied());
            let (points, said): (Vec<_>, Vec<_>) = told.into_iter().unzip();
            let found = formula::condition(&Facts { points: &points, said: &said, hints }, budget)?;
            Ok(found.map(|found| asked.of_all(Claim::Lost(found))))
        })
    }

    /// A formula for the values of heaps.
    pub(super) fn values(&mut self, table: &[u32], budget: &Budget) -> Result<Vec<Law>, Stop> {
        let rules = self.rules;
        let follows = self.found.as_ref().is_some_and(|law| gives(rules, law, table));
        self.again(follows, table.len(), |hints, _| {
            let (points, values): (Vec<_>, Vec<_>) =
                heaps(rules, table).map(|(heap, value)| (vec![heap], value)).unzip();
            of_values(&points, &values, hints, budget)
        })
    }

    /// What was found, where the table follows it, else what is found now.
    fn again(
        &mut self,
        follows: bool,
        positions: usize,
        seek: impl Fn(&Hints, &Asked) -> Result<Option<Claim>, Stop>,
    ) -> Result<Vec<Law>, Stop> {
        // Once something was found and then refuted, a search is due at each table that is large enough.
        let is_due = positions >= self.from || (self.found.is_some() && positions >= FEWEST);
        if !follows && is_due {
            let has_cases = !self.hints.parameters.is_empty();
            // Before the search, so that one that fails is not made again at once.
            self.from = positions * if has_cases { LARGER_OF_PARAMETERS } else { LARGER };
            self.found = plain_first(&self.hints, |hints| seek(hints, &self.asked))?.map(Law::Claim);
        }
        Ok(self.found.iter().cloned().collect())
    }
}

/// What is found of what automata hold, which may be a theorem, else of all there is.
pub(super) fn plain_first<T>(
    hints: &Hints,
    seek: impl Fn(&Hints) -> Result<Option<T>, Stop>,
) -> Result<Option<T>, Stop> {
    let plain = Hints { is_plain: true, ..hints.clone() };
    // Formulas that automata hold may become theorems, and one that is none says less.
    match seek(&plain)? {
        None => seek(hints),
        found => Ok(found),
    }
}

/// The heaps that are positions, with their values.
fn heaps<'a>(rules: &'a Rules, table: &'a [u32]) -> impl Iterator<Item = (u64, u32)> {
    (0..).zip(table.iter().copied()).filter(|(heap, _)| rules.has(&[*heap]))
}

/// Returns whether a law gives the heaps that are positions the values of a table.
pub(super) fn gives(rules: &Rules, law: &Law, table: &[u32]) -> bool {
    heaps(rules, table).all(|(heap, value)| law.value(heap.into()) == Some(value.into()))
}

/// A formula for values of positions, the small ones first.
pub(super) fn of_values(
    points: &[Vec<u64>],
    values: &[u32],
    hints: &Hints,
    budget: &Budget,
) -> Result<Option<Claim>, Stop> {
    let said: Vec<i64> = values.iter().map(|value| i64::from(*value)).collect();
    let found = formula::value(&Facts { points, said: &said, hints }, budget)?;
    Ok(found.map(Claim::Value))
}

/// Returns a theorem whose law is a formula that says the same, where the law of this one is an automaton
/// without words: that is read in fewer steps, but a formula is what a person would write. A formula that
/// nobody would write gives way to a plainer one.
#[must_use]
pub fn in_a_formula(proved: &Proved, rules: &Rules, effort: &Effort, budget: &Budget) -> Option<Proved> {
    let (law, hints) = (proved.theorem.law(), formula::hints(rules));
    let game = Printed::of(rules);
    let accepted = |claim: Claim| {
        let certificate = game.certificate(Law::Claim(claim), budget);
        let held = match law {
            // An automaton is proved already, and a condition beside it has only to say the same.
            Law::Lost(held) if certificate.aid().is_none() => {
                Some(certificate.clone().with(Aid::Held(held.clone())))
            }
            _ => None,
        };
        // What is soon shown without the automaton has a shorter certificate.
        let first = if held.is_some() { effort.check_steps / FIRST_SHARE } else { effort.check_steps };
        let tries = [(Some(&certificate), first), (held.as_ref(), effort.check_steps)];
        let accepted = tries.into_iter().find_map(|(certificate, steps)| {
            let theorem = check(certificate?, &budget.for_steps(steps)).ok()?;
            // `accepted` is called for a guess, so a refusal means only that it is none.
            Some((certificate?.clone(), theorem))
        });
        let (certificate, theorem) = accepted?;
        Some(Proved { certificate, theorem, table_to: proved.table_to })
    };
    let found = match law {
        Law::Automatic(_) | Law::Lost(_) => {
            // Words that say all of the law are better than a formula.
            if present::statement(law, &rules.moves().coordinates).is_whole() {
                return None;
            }
            let found = plain_first(&hints, |hints| said_as(law, rules, hints, budget)).ok().flatten();
            found.and_then(accepted)
        }
        Law::Claim(_) => None,
        _ => return None,
    };
    let known = found.as_ref().map_or(law, |found| found.theorem.law());
    let known = if let Law::Claim(known) = known { Some(known) } else { None };
    // What weighs less is sought also where a formula is known, and is proved like that one.
    words::said(law, known, rules, &hints, budget).and_then(accepted).or(found)
}

/// Returns a law that is the same as one that is not proved, in a formula that a person would rather write.
#[must_use]
pub fn in_plain_words(law: &Law, rules: &Rules, budget: &Budget) -> Option<Law> {
    let Law::Claim(claim) = law else { return None };
    let plain = words::said(law, Some(claim), rules, &formula::hints(rules), budget)?;
    let budget = budget.trial(MOST_COMPARED);
    let lost = |claim: &Claim| {
        let Claim::Lost(lost) = claim else { return None };
        // What they say of tuples that are no positions is of no matter.
        let lost = Condition::all(rules.domain().into_iter().chain([lost]).cloned().collect());
        let mut relations = Relations::new(Numeration::BINARY, &budget);
        value::lost(&Law::Claim(Claim::Lost(lost)), rules.arity(), &mut relations).ok()
    };
    // Equal relations have equal automata, since these are minimal.
    (lost(claim)? == lost(&plain)?).then_some(Law::Claim(plain))
}

/// Returns the theorem about who wins by a formula of the values, proved or not: who has to move where the
/// value is 0 loses.
#[must_use]
pub fn by_values(
    rules: &str,
    values: &Law,
    effort: &Effort,
    budget: &Budget,
) -> Option<(Theorem, Certificate)> {
    let Law::Claim(Claim::Value(value)) = values else { return None };
    let lost = match value {
        Expr::Number(_) => Condition::Compare(Comparison::Equal, value.clone(), Expr::Number(0)),
        value => is_zero(value),
    };
    // A condition that always holds, or never, says nothing of a value.
    if lost == Condition::always() || lost == Condition::any(Vec::new()) {
        return None;
    }
    let certificate = Certificate::new(rules, Law::Claim(Claim::Lost(lost)));
    let theorem = check(&certificate, &budget.for_steps(effort.check_steps)).ok()?;
    Some((theorem, certificate))
}

/// Returns where a value is 0: of cases, where that of a case is.
fn is_zero(value: &Expr) -> Condition {
    let (left, right) = match value {
        Expr::Number(number) => {
            return if *number == 0 { Condition::always() } else { Condition::any(Vec::new()) };
        }
        Expr::If(condition, then, otherwise) => {
            let never = Condition::any(Vec::new());
            let cases = match (is_zero(then), is_zero(otherwise)) {
                // Two cases that are 0 alike need no condition.
                (then, otherwise) if then == otherwise => return then,
                // A case that is never 0 leaves the other one, where its condition holds.
                (then, otherwise) if then == never => return both(fails(condition), otherwise),
                (then, otherwise) if otherwise == never => return both((**condition).clone(), then),
                (then, otherwise) => [(condition.as_ref().clone(), then), (fails(condition), otherwise)],
            };
            return Condition::any(cases.map(|(given, is)| both(given, is)).to_vec());
        }
        Expr::Call(Function::Xor, both) if both.len() == 2 => {
            // Odd parts are compared as they are: their halves are equal just where they are.
            let odd = odd_part::unhalved(&both[0]).zip(odd_part::unhalved(&both[1]));
            odd.unwrap_or_else(|| (both[0].clone(), both[1].clone()))
        }
        value => (value.clone(), Expr::Number(0)),
    };
    Condition::Compare(Comparison::Equal, left, right)
}

fn both(condition: Condition, other: Condition) -> Condition {
    Condition::all(vec![condition, other])
}

/// The formula that a law follows on small positions.
fn said_as(law: &Law, rules: &Rules, hints: &Hints, budget: &Budget) -> Result<Option<Claim>, Stop> {
    let points = small_of(law, rules);
    let wide = |point: &[u64]| point.iter().map(|x| u128::from(*x)).collect::<Vec<_>>();
    if law.gives_values() {
        // Where the law gives no number at some position, the table would have a gap.
        let value = |point: &Vec<u64>| law.value_at(&wide(point)).and_then(|v| u32::try_from(v).ok());
        let values: Option<Vec<u32>> = points.iter().map(value).collect();
        return values.map_or(Ok(None), |values| of_values(&points, &values, hints, budget));
    }
    let said: Option<Vec<bool>> = points.iter().map(|point| law.is_lost(&wide(point))).collect();
    let Some(said) = said else { return Ok(None) };
    let found = formula::condition(&Facts { points: &points, said: &said, hints }, budget)?;
    Ok(found.map(Claim::Lost))
}

/// The positions of a small box, the small ones first.
pub(super) fn small(arity: usize) -> Vec<Vec<u64>> {
    in_box(&vec![side(arity); arity])
}

fn side(arity: usize) -> u64 {
    match arity {
        1 => 2048,
        2 => 48,
        3 => 14,
        4 => 7,
        _ => 4,
    }
}

/// Those of a small box that are positions of the rules. Where the law does not depend on a coordinate, that one
/// runs out of step with the others, which are larger; where the rules bound a coordinate, the box is longer in
/// the others.
fn small_of(law: &Law, rules: &Rules) -> Vec<Vec<u64>> {
    let arity = rules.arity();
    let mut points = small(arity);
    points.retain(|point| rules.has(point));
    let matters: Vec<bool> = (0..arity).map(|slot| matters(law, slot, &points)).collect();
    let n_matter = matters.iter().filter(|matters| **matters).count();
    // With a domain the coordinates cannot be chosen freely.
    if rules.domain().is_none() && (1..arity).contains(&n_matter) {
        let all = small(n_matter).into_iter().zip(0_u64..);
        let point = |(those, at): (Vec<u64>, u64)| {
            let (mut those, mut idle) =
                (those.into_iter(), (1_u64..).map(|n| at * OUT_OF_STEP * n % side(1)));
            let next = |matters: &bool| if *matters { those.next() } else { idle.next() };
            matters.iter().filter_map(next).collect()
        };
        return all.map(point).collect();
    }
    let bound = side(arity);
    let ends = |slot: usize| points.iter().map(|point| point[slot] + 1).max().unwrap_or(bound);
    let ends: Vec<u64> = (0..arity).map(ends).collect();
    // Bounded coordinates end early; the one that is not bounded goes on, so that the table has enough
    // positions.
    let longer = |end: u64| if end < bound / 2 { end } else { LONGER * bound };
    if ends.iter().any(|end| *end < bound / 2) && ends.iter().filter(|end| **end >= bound / 2).count() == 1 {
        points = in_box(&ends.into_iter().map(longer).collect::<Vec<_>>());
        points.retain(|point| rules.has(point));
    }
    points
}

/// Returns whether a law says another thing where a coordinate is 0, as far as these points show it.
fn matters(law: &Law, slot: usize, points: &[Vec<u64>]) -> bool {
    let said = |point: &[u64]| {
        let wide: Vec<u128> = point.iter().map(|x| u128::from(*x)).collect();
        if law.gives_values() { law.value_at(&wide) } else { law.is_lost(&wide).map(u128::from) }
    };
    points.iter().filter(|point| point[slot] > 0).any(|point| {
        // A coordinate that matters nowhere against 0 may still matter far out: what is found is checked.
        let without: Vec<u64> = (0..).zip(point).map(|(at, x)| if at == slot { 0 } else { *x }).collect();
        said(point) != said(&without)
    })
}

/// Multiples of this prime, from place to place, are the coordinates that do not matter.
const OUT_OF_STEP: u64 = 797;

/// The one coordinate that is not bounded is this number of times as long.
const LONGER: u64 = 4;

fn in_box(ends: &[u64]) -> Vec<Vec<u64>> {
    let mut points: Vec<Vec<u64>> = vec![Vec::new()];
    for end in ends {
        points = points.iter().flat_map(|point| (0..*end).map(|x| [&point[..], &[x]].concat())).collect();
    }
    points.sort_by_cached_key(|point| point.iter().max().copied());
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::lang::{parse, parse_claim};

    #[test]
    fn a_value_of_cases_is_0_where_that_of_its_case_is() {
        for value in [
            "a % 3 if b == 0 else min(a, b)",
            "0 if a == b else xor(a, 3)",
            "2 if a < b else a % 2 if b % 2 == 0 else 0",
            "xor(0 if a == 0 else 2 - a % 2, b % 3)",
            "1 if a in {1, 4} or b == 2 else 0 if not a > 3 else b",
        ] {
            let Ok(Claim::Value(value)) = parse_claim(value, &["a", "b"]) else { panic!("{value}") };
            let lost = is_zero(&value);
            for point in small(2) {
                let names: Vec<i128> = point.iter().map(|x| i128::from(*x)).collect();
                assert_eq!(
                    lost.at(&names),
                    value.at(&names).map(|value| value == 0),
                    "{value:?} at {point:?}"
                );
            }
        }
    }

    #[test]
    fn a_formula_does_not_speak_of_coordinates_that_do_not_matter() {
        let Ok(rules) = parse("misere; (a, b, c) -> (a - 4, b, c)").map(|parsed| parsed.rules) else {
            panic!("rules")
        };
        for said in ["a & 4 != 0", "b % 3 == 1", "a == c"] {
            let law = Law::Claim(parse_claim(said, &["a", "b", "c"]).unwrap_or_else(|_| panic!("{said}")));
            let found = said_as(&law, &rules, &formula::hints(&rules), &Budget::default());
            let names = ["a", "b", "c"].map(str::to_owned);
            assert_eq!(found.map(|found| found.map(|found| found.print(&names))), Ok(Some(said.to_owned())));
        }
    }
}
