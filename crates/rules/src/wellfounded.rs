//! Why play ends: an order in which every part of every option is smaller than its position, found from the
//! rules.
//!
//! Where an order is found it is certain: each part of each line was shown to be smaller from the conditions,
//! by [`System`]. Where none is found play may still end, and nothing is said.

use crate::Rules;
use crate::interpret::{self, Position};
use crate::ir::{Constraint, Facts, Line, Part, Poly, System, branches, growth, view};
use grundy_budget::{Budget, Stop};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// An order of positions in which nothing descends for ever.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// By the sum of the coordinates.
    Sum,
    /// By these coordinates (their indices), the first that differs deciding.
    Lexicographic(Vec<usize>),
    /// By the largest coordinate.
    Largest,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Every part of every option is smaller in this order.
    Ends(Order),
    /// No order was found. With it is an option at a small position that grows, or by which the position may
    /// come back, where there is one.
    Unknown(Option<Example>),
}

/// A position with an option that has a part of as large a sum of its coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The position.
    pub position: Position,
    /// The index of the line.
    pub line: usize,
    /// The values of the line's choices.
    pub choices: Vec<u64>,
    /// The part.
    pub part: Position,
}

impl Order {
    /// Returns the order in words, with the names of the coordinates.
    #[must_use]
    pub fn describe(&self, coordinates: &[String]) -> String {
        match self {
            Order::Sum if coordinates.len() == 1 => format!("`{}` becomes smaller", coordinates[0]),
            Order::Sum => format!("`{}` becomes smaller", coordinates.join(" + ")),
            Order::Lexicographic(order) => {
                let names: Vec<String> =
                    order.iter().map(|index| format!("`{}`", coordinates[*index])).collect();
                match &names[..] {
                    [only] => format!("{only} becomes smaller"),
                    _ => format!("the first of {} that changes becomes smaller", names.join(", ")),
                }
            }
            Order::Largest => format!("`max({})` becomes smaller", coordinates.join(", ")),
        }
    }

    /// Returns whether `part` is smaller than `position`.
    #[must_use]
    pub fn is_smaller(&self, part: &[u64], position: &[u64]) -> bool {
        match self {
            Order::Sum => {
                let sum = |coordinates: &[u64]| coordinates.iter().map(|x| u128::from(*x)).sum::<u128>();
                sum(part) < sum(position)
            }
            Order::Lexicographic(order) => {
                // The first coordinate that differs decides, and the others may grow.
                let first = order.iter().find(|index| part[**index] != position[**index]);
                first.is_some_and(|index| part[*index] < position[*index])
            }
            Order::Largest => part.iter().max() < position.iter().max(),
        }
    }
}

/// More cases than this are not looked into.
const MAX_CASES: usize = 512;

/// Looks for an order. A step of the budget is a comparison of one part, or a value tried in the search for
/// an example.
///
/// # Errors
/// The limit that ended the search.
pub fn order(rules: &Rules, budget: &Budget) -> Result<Finding, Stop> {
    let arity = rules.arity();
    let mut cases = Vec::new();
    for line in &rules.moves().lines {
        let found = cases_of(line, arity, budget)?;
        // Without all cases nothing is shown, so an example takes the place of the order.
        if found.as_ref().is_none_or(|found| cases.len() + found.len() > MAX_CASES) {
            return Ok(Finding::Unknown(example(rules, budget)?));
        }
        cases.extend(found.into_iter().flatten());
    }
    // The sum comes first, since most games have it and it is told in the fewest words.
    let mut by_sum = true;
    for case in &cases {
        budget.spend(1)?;
        by_sum = by_sum && case.sum_is_smaller(arity);
    }
    if by_sum {
        return Ok(Finding::Ends(Order::Sum));
    }
    budget.spend(cases.len() as u64)?;
    // With one coordinate the largest is the sum.
    if arity > 1 && cases.iter().all(|case| case.largest_is_smaller(arity)) {
        return Ok(Finding::Ends(Order::Largest));
    }
    match lexicographic(cases, arity, budget)? {
        Some(order) => Ok(Finding::Ends(Order::Lexicographic(order))),
        None => Ok(Finding::Unknown(example(rules, budget)?)),
    }
}

/// One part in one alternative of a line's condition.
struct Case {
    system: System,
    part: Vec<Poly>,
}

impl Case {
    fn sum_is_smaller(&self, arity: usize) -> bool {
        let part = self.part.iter().try_fold(Poly::default(), |sum, poly| sum.plus(poly));
        let position = (0..arity).try_fold(Poly::default(), |sum, slot| sum.plus(&Poly::name(slot)));
        part.zip(position).is_some_and(|(part, position)| self.system.proves_less(&part, &position))
    }

    /// Returns whether each coordinate of the part is less than one and the same of the position.
    fn largest_is_smaller(&self, arity: usize) -> bool {
        let below = |x: &Poly| (0..arity).any(|slot| self.system.proves_less(x, &Poly::name(slot)));
        self.part.iter().all(below)
    }
}

/// The cases of a line, or `None` where its condition has too many alternatives, or it too many parts.
fn cases_of(line: &Line, arity: usize, budget: &Budget) -> Result<Option<Vec<Case>>, Stop> {
    let slots = line.slots(arity);
    let naturals = arity + line.choices.len();
    // Choices are naturals too, and come behind the coordinates.
    let mut cases = Vec::new();
    let Some(branches) = branches(&line.condition, &|_| true) else { return Ok(None) };
    // Equal parts are one case, and say one thing about the position.
    let mut parts: Vec<&Part> = Vec::new();
    for part in &line.parts {
        if parts.last() != Some(&part) && !parts.contains(&part) {
            parts.push(part);
        }
    }
    for atoms in branches {
        let mut constraints: Vec<Constraint> =
            atoms.iter().flat_map(|atom| view(atom).all().cloned().collect::<Vec<_>>()).collect();
        // An option exists only where all coordinates of its parts are naturals.
        for part in &parts {
            if let Part::Position(coordinates) = part {
                constraints.extend(coordinates.iter().flat_map(Constraint::natural));
            }
        }
        let facts = Facts::new(slots, naturals, constraints.iter());
        // Powers and quotients bound their parts only by facts that sums do not give.
        constraints.extend(growth::follow(&atoms, &constraints, &facts));
        let system = System::new(slots, naturals, constraints);
        // These conditions never hold together, so there is nothing to show for them.
        if system.is_empty() {
            continue;
        }
        for part in &parts {
            budget.spend(1)?;
            leaves(part, system.clone(), naturals, &mut cases);
            if cases.len() > MAX_CASES {
                return Ok(None);
            }
        }
    }
    Ok(Some(cases))
}

/// Adds a case for each position in a part: where a run is empty it makes none, so its count is 1 or more
/// there.
fn leaves(part: &Part, mut system: System, run: usize, cases: &mut Vec<Case>) {
    match part {
        Part::Position(coordinates) => {
            for constraint in coordinates.iter().flat_map(Constraint::natural) {
                system.push(constraint);
            }
            cases.push(Case { system, part: coordinates.iter().map(Poly::of).collect() });
        }
        Part::Of(count, part) => {
            // A run that makes no part makes nothing that could grow.
            if let Some(constraint) = Constraint::at_most(&Poly::constant(1), &Poly::of(count)) {
                system.push(constraint);
            }
            leaves(part, system, run, cases);
        }
        Part::Each { from, to, part, .. } => {
            // The name of a run lies between its ends wherever the part is made.
            let name = Poly::name(run);
            for constraint in
                [Constraint::at_most(&Poly::of(from), &name), Constraint::at_most(&name, &Poly::of(to))]
            {
                constraint.into_iter().for_each(|constraint| system.push(constraint));
            }
            leaves(part, system, run + 1, cases);
        }
    }
}

/// Picks coordinates one by one: one that never grows in the cases left settles those in which it becomes
/// smaller. A coordinate that can be picked can be picked first, since later there are only fewer cases left.
fn lexicographic(mut cases: Vec<Case>, arity: usize, budget: &Budget) -> Result<Option<Vec<usize>>, Stop> {
    let mut order = Vec::new();
    while !cases.is_empty() {
        let mut picked = None;
        for index in (0..arity).filter(|index| !order.contains(index)) {
            let mut never_grows = true;
            for case in &cases {
                budget.spend(1)?;
                if !case.system.proves_at_most(&case.part[index], &Poly::name(index)) {
                    never_grows = false;
                    break;
                }
            }
            if never_grows {
                picked = Some(index);
                break;
            }
        }
        let Some(index) = picked else { return Ok(None) };
        order.push(index);
        let mut left = Vec::new();
        for mut case in cases {
            budget.spend(1)?;
            // What is left is the case in which the coordinate stays.
            if let Some(stays) = Constraint::equal(&case.part[index], &Poly::name(index)) {
                case.system.push(stays);
            }
            if !case.system.is_empty() {
                left.push(case);
            }
        }
        cases = left;
    }
    Ok(Some(order))
}

/// Positions with coordinates so small are looked at: all of them with coordinates up to the number of their
/// arity.
const SMALL: [u64; 7] = [40, 12, 5, 3, 4, 3, 2];

/// Calls `visit` with all small positions, those with a small sum first.
pub(crate) fn small_positions(arity: usize, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) {
    // The limit on one coordinate falls with their number, so that the list stays short.
    let most = SMALL.get(arity - 1).copied().unwrap_or(1);
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..arity {
        let next = all.iter().flat_map(|front| (0..=most).map(move |x| [&front[..], &[x]].concat()));
        // Positions of many coordinates are cut off, since these are examples alone.
        all = next.take(4096).collect();
    }
    all.retain(|position| position.len() == arity);
    all.sort_by_key(|position| (position.iter().sum::<u64>(), position.clone()));
    for position in all {
        if visit(&position).is_break() {
            return;
        }
    }
}

/// Steps spent on looking for an example.
const STEPS_FOR_EXAMPLE: u64 = 100_000;

/// Looks for a small position that an option leaves as it is; else for one with an option that grows; else
/// for one that comes back. A position can come back without that by options alone that are as large as their
/// position.
fn example(rules: &Rules, budget: &Budget) -> Result<Option<Example>, Stop> {
    budget.check()?;
    let local = budget.apart().with_steps(STEPS_FOR_EXAMPLE);
    let mut found: Option<Example> = None;
    let mut level: BTreeMap<Vec<u64>, Vec<Example>> = BTreeMap::new();
    let sum = |position: &[u64]| position.iter().map(|x| u128::from(*x)).sum::<u128>();
    small_positions(rules.arity(), &mut |position| {
        for player in grundy_values::Player::BOTH {
            let look = interpret::visit(rules, position, player, &local, &mut |option| {
                // A part with a smaller sum is no reason to doubt that play ends.
                for part in option.parts().filter(|part| sum(part) >= sum(position)) {
                    let example = || Example {
                        position: Position::from(position),
                        line: option.line,
                        choices: option.choices.to_vec(),
                        part: Position::from(part),
                    };
                    if part == position {
                        found = Some(example());
                        return ControlFlow::Break(());
                    }
                    if sum(part) == sum(position) {
                        level.entry(position.to_vec()).or_default().push(example());
                    } else if found.is_none() {
                        found = Some(example());
                    }
                }
                ControlFlow::Continue(())
            });
            // An option that leaves its position as it is says most: nothing better is looked for.
            let settled = found.as_ref().is_some_and(|found| found.part == found.position);
            if settled || matches!(look, Err(interpret::Failure::Stopped(_))) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    // What leads to no position that is left does not come back.
    while found.is_none() {
        let before = level.len();
        let left: BTreeSet<Vec<u64>> = level.keys().cloned().collect();
        level.retain(|_, options| {
            options.retain(|option| left.contains(option.part.coordinates()));
            !options.is_empty()
        });
        if level.len() == before {
            return Ok(level.into_values().next().map(|mut options| options.swap_remove(0)));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::parse;

    fn found(text: &str) -> Finding {
        order(&parse(text).unwrap().rules, &Budget::default()).unwrap()
    }

    fn ends(text: &str) -> Order {
        match found(text) {
            Finding::Ends(order) => order,
            Finding::Unknown(example) => panic!("{text}: {example:?}"),
        }
    }

    #[test]
    fn one_heap_becomes_smaller() {
        for text in [
            "n -> n - k where k in {1, 3, 4}",
            "n -> n - k where 1 <= k <= n; n -> a, b where a + b == n and 1 <= a <= b",
            "n -> a, b where a + b in {n - 1, n - 2} and a <= b",
            "n -> n - k where k in powers(2)",
            "n -> n - k where k in primes",
            "n -> n - k where k in squares and k >= 1",
            "n -> n - k where 1 <= k <= n and n % k == 0 and k < n",
            "param k = 3; n -> n - 1; n -> k of x where 2*x == n and x >= 1",
            "n -> r of q + 1, m - r of q where 2 <= m <= n and q == n // m and r == n % m",
            "n -> n // 2 where n >= 1",
            "n -> each x in 1..n - 1: n - x where n >= 2",
            "n -> max(a - 1, 0) where a == n and n >= 1",
            "n -> n >> 1 where n != 0 and n >= 1",
            "n -> isqrt(n) - 1 where n >= 1",
            "n -> k where k < n or k == n - 1",
        ] {
            assert_eq!(ends(text), Order::Sum, "{text}");
        }
    }

    #[test]
    fn tuples_become_smaller_by_their_sum_or_by_a_coordinate() {
        for text in [
            "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a, b - k*a) where k >= 1 and a >= 1",
            "(w, h) -> (a, h), (w - a, h) where 1 <= a < w; (w, h) -> (w, a), (w, h - a) where 1 <= a < h",
        ] {
            assert_eq!(ends(text), Order::Sum, "{text}");
        }
        assert_eq!(ends("(n, c) -> (n - k, 2*k) where 1 <= k <= min(c, n)"), Order::Lexicographic(vec![0]));
        assert_eq!(
            ends("(a, b) -> (a, b - 1) where b >= 1; (a, b) -> (a - 1, c) where c <= 9"),
            Order::Lexicographic(vec![0, 1])
        );
        let team = "param cap = [4, 4]; (s, i) -> (s - k, (i + 1) % len(cap)) where 1 <= k <= cap[i]";
        assert_eq!(ends(team), Order::Lexicographic(vec![0]));
        assert_eq!(ends("(a, b) -> (a + b, b - 1) where b >= 1"), Order::Lexicographic(vec![1]));
        // One pile is thrown away, and the other parted.
        let thrown = "(a, b) -> (k, b - k) where 1 <= k < b; (a, b) -> (k, a - k) where 1 <= k < a";
        assert_eq!(ends(thrown), Order::Largest);
    }

    #[test]
    fn what_may_stay_is_not_claimed_and_shown() {
        let example = |text: &str| match found(text) {
            Finding::Ends(order) => panic!("{text}: {order:?}"),
            Finding::Unknown(example) => {
                let example = example.unwrap();
                (example.position.to_string(), example.choices, example.part.to_string())
            }
        };
        assert_eq!(example("n -> n // 2"), ("0".to_owned(), vec![], "0".to_owned()));
        assert_eq!(example("n -> n - k where k <= 3"), ("0".to_owned(), vec![0], "0".to_owned()));
        assert_eq!(example("n -> n - k where k in squares"), ("0".to_owned(), vec![0], "0".to_owned()));
        assert_eq!(example("n -> n + 1"), ("0".to_owned(), vec![], "1".to_owned()));
        assert_eq!(example("(a, b) -> (b, a)"), ("(0, 0)".to_owned(), vec![], "(0, 0)".to_owned()));
    }

    #[test]
    fn orders_in_words() {
        let names = ["n".to_owned(), "c".to_owned()];
        assert_eq!(Order::Sum.describe(&names), "`n + c` becomes smaller");
        assert_eq!(Order::Lexicographic(vec![0]).describe(&names), "`n` becomes smaller");
        let both = Order::Lexicographic(vec![1, 0]);
        assert_eq!(both.describe(&names), "the first of `c`, `n` that changes becomes smaller");
        assert!(both.is_smaller(&[9, 1], &[3, 2]) && !both.is_smaller(&[3, 2], &[3, 2]));
        assert_eq!(Order::Largest.describe(&names), "`max(n, c)` becomes smaller");
        assert!(Order::Largest.is_smaller(&[2, 2], &[0, 3]) && !Order::Largest.is_smaller(&[3, 0], &[3, 3]));
    }
}
