//! Moves taken back: rules whose options are the positions that a move leads from.
//!
//! A line `x -> e(x, choices) where c` says that `y == e(x, choices)` and `c`. Read backwards, `y` is the
//! position and `x` is chosen. What the equations give by themselves is put in its place, as `x == y + 1` for
//! `x -> x - 1`; what is left is chosen between bounds, among which are those of a box that holds all
//! positions.

use crate::Rules;
use crate::ir::plan::{EFFORT, Plan};
use crate::ir::{Comparison, Condition, Ending, Expr, Facts, Line, Moves, Part, Poly};

/// Why moves cannot be taken back. Lines are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Irreversible {
    /// An option of the line is not one position.
    #[error("line {} leaves more or less than one part", line + 1)]
    Parts {
        /// The line.
        line: usize,
    },
    /// Nothing keeps a choice of the line below a bound, once the position that it makes is given.
    #[error("line {} read backwards has a choice without a bound", line + 1)]
    Unbounded {
        /// The line.
        line: usize,
    },
}

/// Returns rules by which a position has for options the positions that lead to it: `y` has the option `x`
/// for `player` exactly as often as `x` has the option `y` for that player by `rules`, for all `x` whose
/// coordinates are `upto` at most.
///
/// The lines stand in the order of `rules`, without those that lead nowhere. Where an expression has no value
/// at some position of the box, the rules that are returned may fail where `rules` do not.
///
/// ```
/// use grundy_rules::{Ruleset, Position, lang::parse, reverse::reverse};
/// use grundy_values::Player;
/// let rules = parse("(t, a) -> (1, a - 1) where t == 0; (t, a) -> (0, k) where t == 1 and k < a")?.rules;
/// let back = reverse(&rules, &[1, 5])?;
/// let before = |y| back.collect_options(&Position::from(y), Player::Left);
/// assert_eq!(before([1, 2]), Ok(vec![vec![Position::from([0, 3])]]));
/// assert_eq!(before([0, 3]), Ok(vec![vec![Position::from([1, 4])], vec![Position::from([1, 5])]]));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// See [`Irreversible`].
///
/// # Panics
/// If `upto` has another length than a position.
pub fn reverse(rules: &Rules, upto: &[u64]) -> Result<Rules, Irreversible> {
    // Positions have a bound for each coordinate, and callers make both.
    assert_eq!(upto.len(), rules.arity(), "a bound for each coordinate");
    let (mut lines, mut plans, mut effort) = (Vec::new(), Vec::new(), EFFORT);
    for (index, line) in rules.moves.lines.iter().enumerate() {
        // Of several parts none alone tells the position that they come from.
        let [Part::Position(to)] = &line.parts[..] else { return Err(Irreversible::Parts { line: index }) };
        // A line whose condition never holds leads from nowhere.
        let Some(line) = Backwards::of(line, to, upto).into_line(rules, line) else { continue };
        let plan = Plan::new(&line, rules.arity(), &mut effort);
        plans.push(plan.map_err(|_| Irreversible::Unbounded { line: index })?);
        lines.push(line);
    }
    let moves = Moves { coordinates: rules.moves.coordinates.clone(), lines };
    Ok(Rules { name: rules.name.clone(), moves, domain: None, start: None, play: Ending::Normal, plans })
}

/// A line being read backwards: the position that it makes has the slots `0..d`, the one that it leads from
/// the slots `d..2 * d` until they are replaced, and the line's choices follow.
struct Backwards {
    arity: usize,
    /// What the names from the slot `arity` on are worth, as far as that is known: else they stand for
    /// themselves.
    worth: Vec<Expr>,
    /// What keeps the names in their ranges.
    ranges: Vec<Condition>,
    /// What else has to hold.
    conditions: Vec<Condition>,
}

impl Backwards {
    fn of(line: &Line, to: &[Expr], upto: &[u64]) -> Backwards {
        let arity = to.len();
        let names = || (arity..).take(arity + line.choices.len());
        let mut ranges: Vec<Condition> =
            names().map(|slot| at_most(Expr::Number(0), Expr::Name(slot))).collect();
        let most = |(slot, most): (usize, &u64)| at_most(Expr::Name(slot), Expr::Number(i128::from(*most)));
        // The coordinates of the position before lie in the box as well.
        ranges.extend(names().zip(upto).map(most));
        let equal = |(slot, expr): (usize, &Expr)| {
            let mut expr = expr.clone();
            expr.rename(&|slot| slot + arity);
            Condition::Compare(Comparison::Equal, Expr::Name(slot), expr)
        };
        let mut conditions: Vec<Condition> = to.iter().enumerate().map(equal).collect();
        let mut condition = line.condition.clone();
        condition.rename(&|slot| slot + arity);
        conditions.extend(condition.conjuncts().iter().cloned());
        let mut line = Backwards { arity, worth: names().map(Expr::Name).collect(), ranges, conditions };
        line.solve();
        line
    }

    /// Puts what equations give in the place of names.
    fn solve(&mut self) {
        // Each equation takes a name away, so this comes to an end.
        while let Some((index, slot, value)) = self.find_solved() {
            self.conditions.remove(index);
            // The value may hold names that are worth something themselves, so all are put in.
            self.worth.iter_mut().for_each(|expr| expr.put(slot, &value));
            self.ranges.iter_mut().chain(&mut self.conditions).for_each(|part| part.put(slot, &value));
        }
    }

    /// Returns an equation, by its index, with the name that it gives and its value.
    fn find_solved(&self) -> Option<(usize, usize, Expr)> {
        self.conditions.iter().enumerate().find_map(|(index, condition)| {
            let Condition::Compare(Comparison::Equal, a, b) = condition else { return None };
            // The sum may be taken in another order only where no order can fail.
            let facts = Facts::default();
            facts.bits(a).and(facts.bits(b))?;
            let poly = Poly::of(a).minus(&Poly::of(b))?;
            let (names, _) = poly.as_linear()?;
            let (slot, sign) = names.into_iter().find(|(slot, c)| *slot >= self.arity && c.abs() == 1)?;
            let (_, _, rest) = poly.split(slot)?;
            Some((index, slot, rest.scale(-sign)?.to_expr()))
        })
    }

    /// Returns the line, with its choices numbered anew; `None` where its condition never holds.
    fn into_line(self, rules: &Rules, line: &Line) -> Option<Line> {
        let mut conditions = Vec::new();
        for condition in self.ranges.into_iter().chain(self.conditions) {
            match always(&condition) {
                Some(true) => {}
                Some(false) => return None,
                None => conditions.push(condition),
            }
        }
        let mut condition = Condition::all(conditions);
        // The names of the position before must differ from those of the position.
        let names = rules.moves.coordinates.iter().map(|name| format!("{name}_before"));
        let names: Vec<String> = names.chain(line.choices.iter().cloned()).collect();
        let open =
            |(index, worth): (usize, &Expr)| (*worth == Expr::Name(self.arity + index)).then_some(index);
        // What is worth itself is still to be chosen.
        let open: Vec<usize> = self.worth.iter().enumerate().filter_map(open).collect();
        let to = |slot: usize| match open.iter().position(|index| self.arity + index == slot) {
            Some(place) => self.arity + place,
            None => slot,
        };
        condition.rename(&to);
        let mut from = self.worth[..self.arity].to_vec();
        from.iter_mut().for_each(|expr| expr.rename(&to));
        let choices = open.iter().map(|index| names[*index].clone()).collect();
        let parts = vec![Part::Position(from)];
        Some(Line { name: line.name.clone(), mover: line.mover, choices, parts, condition })
    }
}

fn at_most(small: Expr, large: Expr) -> Condition {
    Condition::Compare(Comparison::AtMost, small, large)
}

/// Returns whether a comparison holds everywhere, or nowhere, as far as that is plain to see: the names are
/// naturals.
fn always(condition: &Condition) -> Option<bool> {
    match condition {
        Condition::Compare(comparison, Expr::Number(a), Expr::Number(b)) => Some(comparison.holds(a, b)),
        Condition::Compare(Comparison::AtMost, Expr::Number(0), Expr::Name(_)) => Some(true),
        _ => None,
    }
}
