//! Periods by a window, for games in which a move takes a bounded number and leaves a bounded number of
//! parts.
//!
//! Let every move leave `j <= r` parts with `a_1 + ... + a_j + t == n` for constants `t <= k`, with at most
//! constant lower bounds, not above `n0 >= 1`, on parts and on `n`. If `g(n + p) = g(n)` for
//! `n0 <= n < r n0 + (r - 1) p + k`, then for all `n >= n0`: from there on the largest part of every option
//! of `n + p` is at least `n0 + p`, and `p` can be taken from it, or added to it for an option of `n`. The
//! rank of a part among the others may change, and a part that gets another rank is at least `n0`, so bounds
//! and orders of the parts are met again. [Guy, Smith 1956] for `r = 2`.
//!
//! Two parts may be wanted unequal: then let the window reach to `2 n0 + 2p + k`. Adding `p` to the larger
//! part leaves them unequal. Taking it leaves `s` and `s` only where the option was `s` and `s + p` with
//! `s >= n0 + p`; that has value 0, and so has the option `s - p` and `s + p` of the same heap.
//!
//! Three parts or more are read where only a lower bound is wanted of them, the same for all: in any order,
//! equal or not.
//!
//! Two parts may be wanted equal, with any amounts: such an option has value 0, so all that matters is which
//! heaps have one. Where these are all even, or all odd, heaps from a constant on, not above `n0`, and `p` is
//! even (or twice `p` stands for it), `n + p` has one exactly where `n` has.

#![cfg_attr(not(test), warn(clippy::arithmetic_side_effects))]

use super::options::{Move, Setting};
use super::refusal::{Obligation, Refusal};
use super::table::Table;
use crate::law::{Numeration, Periodic};
use crate::logic::{Atom, Clause, Linear, Outside, Question, implied, solution};
use grundy_budget::{Budget, Held, Stop};
use grundy_rules::Rules;
use grundy_rules::ir::Ending;

/// The moves of such a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// `n == t` leaves nothing.
    pub ends: Vec<u64>,
    /// `n - t`, where `n` is at least the bound that stands beside `t`.
    pub takes: Vec<(u64, u64)>,
    /// Two parts.
    pub splits: Vec<Split>,
    /// Three parts or more.
    pub several: Vec<Several>,
    /// By parity, the least heap that has an option of two equal parts; from there on each such heap has one.
    pub halves: [Option<u64>; 2],
    /// The largest constant that bounds something from below.
    bound: u64,
}

/// Two parts that, with what is taken, make up the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// What is taken; where it is negative the parts have more than the heap had.
    pub taken: i64,
    /// The least that the smaller part may be.
    pub small: u64,
    /// The least that the larger part may be.
    pub large: u64,
    /// The least that the heap may be.
    pub heap: u64,
    /// Whether the parts may not be equal.
    pub unequal: bool,
}

/// Three parts or more, in any order, that with what is taken make up the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Several {
    /// How many parts there are.
    pub count: usize,
    /// What is taken.
    pub taken: u64,
    /// The least that a part may be.
    pub least: u64,
    /// The least that the heap may be.
    pub heap: u64,
}

/// Whether heaps have options of two equal parts is decided in at most this number of steps.
const STEPS: u64 = 1 << 20;

/// A line with more amounts than this is not read as a list of them.
const MOST_TAKEN: i64 = 4096;

impl Moves {
    /// Returns the moves of the rules, or `None` where the theorem does not speak of such rules.
    pub(super) fn of(rules: &Rules, budget: &Budget) -> Result<Option<Moves>, Outside> {
        if *rules.play() == Ending::Normal { Self::in_any_play(rules, budget) } else { Ok(None) }
    }

    /// As [`Moves::of`], whatever the end of play means.
    pub(super) fn in_any_play(rules: &Rules, budget: &Budget) -> Result<Option<Moves>, Outside> {
        // The window is one of heaps: tuples are read by their sides, in `periods`.
        if rules.arity() != 1 {
            return Ok(None);
        }
        let setting = Setting::of_heaps(rules, 1, budget);
        let found = setting.moves(0, 1)?;
        let variables = found.variables;
        let (mut moves, mut held) = (Moves::default(), budget.held());
        // Equal parts are one variable, and no amount is told of them: all that is asked is whether there is
        // such a move.
        let is_half = |way: &Move| matches!(&way.parts[..], [a, b] if a.variables == b.variables);
        let (halves, others): (Vec<Move>, Vec<Move>) = found.moves.into_iter().partition(is_half);
        for way in others {
            // One move that the theorem does not speak of is enough: its options may repeat by nothing.
            if moves.add(way, variables, &mut held, budget)?.is_none() {
                return Ok(None);
            }
        }
        let halves: Vec<Clause> =
            halves.into_iter().map(|way| Clause { variables, atoms: way.atoms }).collect();
        for parity in 0..2 {
            // Where this cannot be decided in a few steps the theorem is not used.
            match least_of_parity(&halves, variables, parity, budget) {
                Ok(least) => moves.add_halves(parity, least),
                Err(Undecided::Outside(outside)) => return Err(outside),
                Err(Undecided::Other) => return Ok(None),
            }
        }
        Ok(Some(moves))
    }

    fn add_halves(&mut self, parity: usize, least: Option<u64>) {
        self.halves[parity] = least;
        // From this heap on whether there are equal parts hangs on the parity alone, so the window begins
        // there.
        self.bound = self.bound.max(least.unwrap_or(0));
    }

    /// Returns whether the heap has an option of two equal parts.
    pub(super) fn has_half(&self, n: usize) -> bool {
        self.halves[n % 2].is_some_and(|least| n as u64 >= least)
    }

    /// Adds what a way to move says; its room is counted in `held`.
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "the numbers of a `Linear` are small enough to be added and negated"
    )]
    fn add(
        &mut self,
        way: Move,
        variables: usize,
        held: &mut Held,
        budget: &Budget,
    ) -> Result<Option<()>, Outside> {
        let parts: Vec<usize> = way.parts.iter().map(|part| part.variables[0]).collect();
        // The heap is variable 0, the parts are 1, 2 and so on.
        let is_again = |at: usize| parts[..at].contains(&parts[at]);
        // A part that is the heap itself, or another part again, is no unknown of its own.
        if parts.contains(&0) || (0..parts.len()).any(is_again) {
            return Ok(None);
        }
        let visible = parts.len() + 1;
        let name = |variable: usize| match parts.iter().position(|part| *part == variable) {
            Some(index) => index + 1,
            // Hidden variables come after the visible ones, so that `0..visible` are the heap and its parts.
            None if variable == 0 => 0,
            None => variable + visible,
        };
        let atoms = way.atoms.into_iter().map(|atom| atom.renamed(&name)).collect();
        let clause = Clause { variables: variables + visible, atoms };
        // Atoms that contradict each other leave no move, and nothing has to be read.
        let Some(clause) = clause.reduced(visible)? else { return Ok(Some(())) };
        // The condition on a hidden variable that is left cannot be read as a bound.
        if clause.variables > visible {
            return Ok(None);
        }
        // What is taken is the heap less its parts; it lies between these.
        let (mut least, mut most) = (i64::MIN, i64::MAX);
        let mut bounds = vec![0; visible];
        let mut orders = Vec::new();
        let is_taken = |sum: &Linear| {
            let sign = sum.coefficient(0);
            // Bounded: parts of a move.
            let same = (1..visible).all(|part| sum.coefficient(part) == -sign);
            // The parts must all have the opposite sign of the heap: then the sum is what is taken, and a
            // constant.
            (sign.abs() == 1 && same).then_some(sign)
        };
        // With the total known, an inequality about the heap is one about its parts.
        let total = clause.atoms.iter().find_map(|atom| match atom {
            Atom::Zero(sum) => is_taken(sum).map(|sign| (sum, sign)),
            _ => None,
        });
        for atom in &clause.atoms {
            match &without_the_heap(atom, total)? {
                Atom::Zero(sum) => {
                    // An equation of something else bounds a part from above, or ties it to the heap in
                    // another way.
                    let Some(sign) = is_taken(sum) else { return Ok(None) };
                    least = least.max(-sign * sum.offset());
                    most = most.min(-sign * sum.offset());
                }
                Atom::AtMost(sum) => match *sum.terms() {
                    // An inequality of what is taken bounds it; both bounds are needed to list the amounts.
                    _ if visible > 1 && is_taken(sum) == Some(-1) => least = least.max(sum.offset()),
                    _ if visible > 1 && is_taken(sum) == Some(1) => most = most.min(-sum.offset()),
                    [(variable, -1)] => {
                        // A bound below 0 says nothing of a natural number.
                        let bound = u64::try_from(sum.offset()).unwrap_or(0);
                        bounds[variable] = bounds[variable].max(bound);
                        self.bound = self.bound.max(bound);
                    }
                    [(x, a), (y, b)]
                        if x >= 1 && a + b == 0 && a.abs() == 1 && (0..2).contains(&sum.offset()) =>
                    {
                        // A gap of more than 1 between parts is none that the theorem speaks of.
                        let (small, large) = if a == 1 { (x, y) } else { (y, x) };
                        orders.push(Order { small, large, unequal: sum.offset() == 1 });
                    }
                    // Upper bounds of parts or of the heap do not stay where periods are added.
                    _ => return Ok(None),
                },
                _ => return Ok(None),
            }
        }
        // Without both bounds the amounts are not finite, and with many a list of them is no help.
        if least == i64::MIN || most == i64::MAX || most.saturating_sub(least) > MOST_TAKEN {
            return Ok(None);
        }
        for taken in budget.each(least..=most) {
            let taken = taken?;
            held.add(1, size_of::<Split>())?;
            match (&bounds[..], u64::try_from(taken)) {
                ([heap], Ok(t)) if t >= *heap => self.ends.push(t),
                // An amount below the bound of the heap, or one below 0, ends nothing.
                ([_], _) => {}
                // The part is at least `part` where the heap is at least `part + t`.
                ([heap, part], Ok(t)) => self.takes.push((t, (*heap).max(part.saturating_add(t)))),
                ([heap, a, b], _) => {
                    // Without an order each part may be the smaller one, so it has the smaller of the bounds.
                    let small = if orders.is_empty() { (*a).min(*b) } else { bounds[orders[0].small] };
                    // Two orders that contradict each other would make the parts equal.
                    if orders.iter().any(|order| order.small != orders[0].small) {
                        return Ok(None);
                    }
                    let unequal = orders.iter().any(|order| order.unequal);
                    // The larger part is at least the smaller one, so it has the larger of the bounds in any
                    // case.
                    self.splits.push(Split { taken, small, large: (*a).max(*b), heap: *heap, unequal });
                }
                ([heap, parts @ ..], Ok(taken)) => match least_of_all(parts, &orders) {
                    Some(least) => {
                        self.several.push(Several { count: parts.len(), taken, least, heap: *heap });
                    }
                    None => return Ok(None),
                },
                // Three parts or more that are together more than the heap are not read.
                _ => return Ok(None),
            }
        }
        Ok(Some(()))
    }

    /// Returns the heap up to which the elements of heaps in misère quotients must be known to repeat from
    /// `preperiod` on, or from the largest constant of the moves where that is later, so that they repeat for
    /// ever; `None` where the theorem does not say so.
    ///
    /// With the elements of `n` and `n + p` alike for `n >= n0`, the largest part of every option of a larger
    /// heap is at least `n0 + p`, so that each set of elements that moves lead to is one of those before.
    /// [Plambeck, Siegel 2008] for `r = 2`. Two equal parts are no move to nothing in misère play: where they
    /// may be of any size, nothing is said, nor of three parts. Unequal parts want three periods: where the
    /// larger one, less a period, is equal to the other, `s` and `s + p` are worth what `s - p` and `s + p`
    /// are.
    ///
    /// ```
    /// use grundy_proof::bounded_moves_in_any_play;
    /// let rules = grundy_rules::octal::Code::parse("0.77", grundy_rules::octal::Base::Octal)?.rules();
    /// let moves = bounded_moves_in_any_play(&rules, &grundy_budget::Budget::default()).unwrap();
    /// assert_eq!(moves.quotient_window(71, 12), Some(2 * 71 + 2 * 12 + 2 - 2));
    /// # Ok::<_, grundy_rules::octal::CodeError>(())
    /// ```
    #[must_use]
    pub fn quotient_window(&self, preperiod: u64, period: u64) -> Option<u64> {
        // In misère play two equal parts are not worth nothing.
        if self.halves != [None; 2] || !self.several.is_empty() {
            return None;
        }
        // What repeats from a heap on repeats from a later one on too.
        let preperiod = preperiod.max(self.bound).max(1);
        let (r, taken) = (self.most_parts(), self.most_taken());
        let is_unequal = self.splits.iter().any(|split| split.unequal);
        let repeated = if is_unequal {
            period.checked_mul(3)?.checked_add(r.checked_sub(1)?)?
        } else {
            r.checked_mul(period)?
        };
        // Each sum is checked: preperiod and period come from a certificate.
        let heaps = r.checked_mul(preperiod)?.checked_add(repeated)?.checked_add(taken)?;
        heaps.checked_sub(r)
    }

    /// The largest constant that bounds something from below.
    pub(super) fn bound(&self) -> u64 {
        self.bound
    }

    pub(super) fn most_parts(&self) -> u64 {
        let several = self.several.iter().map(|parts| parts.count as u64);
        // With no move at all there is one part all the same, so that the window is not empty.
        several.max().unwrap_or(0).max(if self.splits.is_empty() { 1 } else { 2 })
    }

    /// The most that a move takes.
    #[must_use]
    pub fn most_taken(&self) -> u64 {
        // A move that adds takes nothing, and a bound on what is taken may be too large.
        let split = self.splits.iter().map(|split| u64::try_from(split.taken).unwrap_or(0));
        let single = self.takes.iter().map(|(taken, _)| *taken).chain(self.ends.iter().copied());
        let several = self.several.iter().map(|parts| parts.taken);
        split.chain(single).chain(several).max().unwrap_or(0)
    }
}

/// Returns what an inequality between the heap and some of its parts says of the parts alone, where the total
/// is known: `total` is a sum that is 0, with its sign of the heap, which is variable 0.
fn without_the_heap(atom: &Atom, total: Option<(&Linear, i64)>) -> Result<Atom, Outside> {
    match (atom, total) {
        (Atom::AtMost(sum), Some((total, sign))) if sum.coefficient(0) != 0 && sum.terms().len() > 1 => {
            // A bound on the heap alone is kept: it is one of the bounds that the theorem knows.
            Ok(Atom::AtMost(sum.plus(sign.saturating_neg().saturating_mul(sum.coefficient(0)), total)?))
        }
        _ => Ok(atom.clone()),
    }
}

/// One part is at most another one, or less.
struct Order {
    small: usize,
    large: usize,
    unequal: bool,
}

/// Returns the bound from below that parts have if their order says nothing else of them: any numbers from
/// there on, put in order, are such parts. That is so where no part is wanted unequal to another, and those
/// that may be the least all have the largest of the bounds.
fn least_of_all(bounds: &[u64], orders: &[Order]) -> Option<u64> {
    // Any part may be the least one, so each must be held to the largest of the bounds.
    let most = bounds.iter().copied().max()?;
    let mut left: Vec<usize> = (1..=bounds.len()).collect();
    let is_above = |part: usize, left: &[usize]| {
        orders.iter().any(|order| order.large == part && left.contains(&order.small))
    };
    let is_bounded = |part: usize| bounds.get(part.wrapping_sub(1)) == Some(&most) || is_above(part, &left);
    if orders.iter().any(|order| order.unequal) || !left.iter().all(|part| is_bounded(*part)) {
        return None;
    }
    // No part is below itself: the parts that nothing left is below are taken away until none is left.
    // Bounded: parts of a move.
    while !left.is_empty() {
        let at = left.iter().position(|part| !is_above(*part, &left))?;
        left.remove(at);
    }
    Some(most)
}

/// Why it is not known which heaps have an option.
enum Undecided {
    Outside(Outside),
    Other,
}

impl From<Outside> for Undecided {
    fn from(outside: Outside) -> Undecided {
        Undecided::Outside(outside)
    }
}

impl From<Stop> for Undecided {
    fn from(_: Stop) -> Undecided {
        Undecided::Other
    }
}

/// Returns the least heap of a parity for which one of the clauses holds, after it was shown that one holds
/// for all larger ones of the parity; `None` where there is no such heap. The heap is variable 0.
fn least_of_parity(
    clauses: &[Clause],
    variables: usize,
    parity: usize,
    budget: &Budget,
) -> Result<Option<u64>, Undecided> {
    let budget = budget.apart().with_steps(STEPS);
    let residue = i64::from(parity == 1);
    let of_parity = Atom::Residue { sum: Linear::variable(0), modulus: 2, residue, is: true };
    let question = |clauses: Vec<Clause>| Question::new(clauses, 1, Numeration::Binary, &budget);
    let with = |clause: &Clause| Clause {
        variables,
        atoms: clause.atoms.iter().cloned().chain([of_parity.clone()]).collect(),
    };
    let held = |more: &[Atom]| {
        let clauses = clauses.iter().map(with).map(|mut clause| {
            clause.atoms.extend_from_slice(more);
            clause
        });
        question(clauses.collect())
    };
    let Some(found) = solution(&held(&[])?, &budget)? else { return Ok(None) };
    // The first solution has the fewest digits, and others with as many may be smaller.
    let mut least = found[0];
    let bound = loop {
        let bound = i64::try_from(least).map_err(|_| Outside::Large)?;
        let early = Atom::AtMost(Linear::variable(0).shifted(1_i64.saturating_sub(bound))?);
        // What is found need not be the least; each turn finds a smaller one.
        match solution(&held(&[early])?, &budget)? {
            Some(found) => least = found[0],
            None => break bound,
        }
    };
    let late = Atom::AtMost(Linear::constant(bound).minus(&Linear::variable(0))?);
    let all = question(vec![Clause { variables: 1, atoms: vec![late, of_parity.clone()] }])?;
    // Only an unbroken tail repeats: between the least and the rest each heap of the parity must have the
    // move.
    if implied(&all, &held(&[])?, &budget)?.is_none() {
        return Ok(Some(bound.unsigned_abs()));
    }
    Err(Undecided::Other)
}

/// Checks that a law without saltus is the law of these moves, whose parts are all known to be smaller.
pub(super) fn check(moves: &Moves, law: &Periodic, budget: &Budget) -> Result<(), Refusal> {
    // The theorem asks for `n0 >= 1`, and for bounds that are not above it.
    let from = law.preperiod().max(moves.bound).max(1);
    let parts = moves.most_parts();
    // Heaps with equal parts hang on parity, which an odd period exchanges.
    let twice = moves.halves.iter().any(Option::is_some) && law.period() % 2 == 1;
    let period = law.period().checked_mul(if twice { 2 } else { 1 });
    // Values are compared up to one period beyond the window.
    let periods = parts.checked_add(u64::from(moves.splits.iter().any(|split| split.unequal)));
    let end = [
        parts.checked_mul(from),
        period.zip(periods).and_then(|(period, periods)| period.checked_mul(periods)),
        Some(moves.most_taken()),
        Some(1),
    ];
    // An overflow would shorten the window, and less would be checked than the theorem asks.
    let end = end.into_iter().try_fold(0_u64, |end, more| end.checked_add(more?));
    let end = end.and_then(|end| usize::try_from(end).ok()).ok_or(Refusal::Outside(Outside::Large))?;
    let mut table = Table::new(moves, end, budget)?;
    for n in budget.each(0..end) {
        let (n, value) = (n?, table.next(budget)?);
        // The window includes the preperiod: there the law must be right too, and nothing follows for it.
        if law.value(n as u128) != Some(u128::from(value)) {
            return Err(Refusal::fails(Obligation::Window, vec![n as u128], Some(u128::from(value))));
        }
    }
    Ok(())
}
