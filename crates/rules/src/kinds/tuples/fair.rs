//! Rules on piles that treat all piles alike: they move from a tuple in any order as from the piles in
//! theirs.
//!
//! A line does so where places stand only as the index of a pile that is read or written, and piles as a
//! whole only where their order does not matter. A choice `i < j` picks two piles without an order, so the
//! line must say the same with both exchanged. What is not seen to be so is not called fair.

use super::super::expr::{Expr, Loop, Source, Write};
use super::super::{Among, Kind, Line, Part, Step, Text};
use super::places;
use crate::ir::{Comparison, Operator};

/// Returns whether the rules treat all entries of piles alike.
pub(super) fn is_fair(text: &Text) -> bool {
    let of_goals = Fair { kinds: &text.kinds, places: &[] };
    let goals = || text.win.iter().chain(&text.lose);
    goals().all(|goal| of_goals.expr(goal).is_some())
        && text.lines.iter().all(|line| is_fair_line(text, line))
}

fn is_fair_line(text: &Text, line: &Line) -> bool {
    let places = places(line);
    let mut chosen: Vec<(usize, usize)> = line
        .choices
        .iter()
        .map(|(_, slot)| (*slot, *slot))
        .filter(|(slot, _)| places.contains(slot))
        .collect();
    let Some((said, orders)) = (Fair { kinds: &text.kinds, places: &chosen }).line(line) else {
        return false;
    };
    // Without an order of two places no exchange needs to be tried.
    match (&orders[..], &mut chosen[..]) {
        ([], _) => true,
        ([_], [(i, to_i), (j, to_j)]) => {
            (*to_i, *to_j) = (*j, *i);
            let exchanged = Fair { kinds: &text.kinds, places: &chosen }.line(line);
            exchanged.is_some_and(|(other, _)| {
                // The same is said in another order: all lines are conjunctions.
                said.len() == other.len() && said.iter().all(|one| other.contains(one))
            })
        }
        _ => false,
    }
}

/// What a line says, in any order: a condition, a bound of a choice, or what is put in a place.
#[derive(PartialEq)]
enum Saying {
    Test(Expr),
    Bound(usize, bool, Expr),
    Among(usize, Expr),
    Put { place: usize, value: Expr },
    Number(usize, Expr),
}

/// Two places: the lower one, and the other.
type Order = (usize, usize);

struct Fair<'a> {
    kinds: &'a [Kind],
    /// The slots of places, each with the slot that is written for it.
    places: &'a [(usize, usize)],
}

impl Fair<'_> {
    fn place(&self, expr: &Expr) -> Option<usize> {
        let Expr::Name(slot) = expr.peeled() else { return None };
        self.places.iter().find(|(place, _)| place == slot).map(|(_, written)| *written)
    }

    fn is_piles(&self, expr: &Expr) -> bool {
        matches!(expr.peeled(), Expr::Coordinate(at) if self.kinds[*at] == Kind::Piles)
    }

    /// Returns what a line says, and the orders of its places; `None` where it
    /// may not treat all piles alike.
    fn line(&self, line: &Line) -> Option<(Vec<Saying>, Vec<Order>)> {
        let (mut said, mut orders) = (Vec::new(), Vec::new());
        for step in &line.steps {
            match step {
                Step::Early(..) => {}
                Step::Test(test) | Step::Late(_, test) => match test.peeled() {
                    // That two places differ is the same with both exchanged.
                    Expr::Compare(Comparison::NotEqual, x, y)
                        if self.place(x).is_some() && self.place(y).is_some() => {}
                    test => said.push(Saying::Test(self.expr(test)?)),
                },
                Step::Choose { slot, among: Among::Range(from, to) } => {
                    // A place runs over all piles, or beside another place, and nothing else.
                    let is_place = self.places.iter().any(|(place, _)| place == slot);
                    let bounds =
                        from.iter().map(|bound| (true, bound)).chain(to.iter().map(|bound| (false, bound)));
                    for (is_lower, bound) in bounds {
                        if !is_place {
                            said.push(Saying::Bound(*slot, is_lower, without_zero(self.expr(bound)?)));
                        } else if let Some(other) = self.beside(is_lower, bound) {
                            orders.push(if is_lower { (other, *slot) } else { (*slot, other) });
                        } else if !self.is_end(is_lower, bound) {
                            return None;
                        }
                    }
                }
                Step::Choose { slot, among: Among::Entries(of) } => {
                    // A set of entries is asked for what it holds, so its order does not matter.
                    let of = if let Expr::Distinct(of) = of.peeled() { of } else { of };
                    let of = if self.is_piles(of) { of.peeled().clone() } else { self.expr(of)? };
                    said.push(Saying::Among(*slot, of));
                }
                Step::Choose { among: Among::Picked(..), .. } => return None,
            }
        }
        for part in &line.parts {
            let Part::Position(values) = part else { return None };
            for (at, (kind, value)) in self.kinds.iter().zip(values).enumerate() {
                match (kind, value.peeled()) {
                    (Kind::Piles, Expr::Sorted(inner)) => self.puts(inner, &mut said)?,
                    (Kind::Piles, value) => self.puts(value, &mut said)?,
                    (_, value) => said.push(Saying::Number(at, self.expr(value)?)),
                }
            }
        }
        Some((said, orders))
    }

    /// Returns the place that a bound of another place stands beside: `i + 1` from below, `j - 1` from above.
    fn beside(&self, is_lower: bool, bound: &Expr) -> Option<usize> {
        let wanted = if is_lower { Operator::Add } else { Operator::Subtract };
        match bound.peeled() {
            Expr::Binary(operator, place, one) if *operator == wanted && *one.peeled() == Expr::Number(1) => {
                self.place(place)
            }
            _ => None,
        }
    }

    /// Returns whether a bound of a place is an end of the piles.
    fn is_end(&self, is_lower: bool, bound: &Expr) -> bool {
        match bound.peeled() {
            Expr::Number(0) => is_lower,
            Expr::Binary(Operator::Add, len, more) => {
                let is_len = matches!(len.peeled(), Expr::Length(of) if self.is_piles(of));
                !is_lower && is_len && *more.peeled() == Expr::Number(-1)
            }
            _ => false,
        }
    }

    /// Notes what is put in the places of piles.
    fn puts(&self, value: &Expr, said: &mut Vec<Saying>) -> Option<()> {
        // Piles that stay as they are change nothing.
        if self.is_piles(value) {
            return Some(());
        }
        let Expr::Written(of, writes, false) = value.peeled() else { return None };
        // A loop over places may treat them in an order.
        for Write { at, value, each, .. } in writes.iter().filter(|_| self.is_piles(of)) {
            if each.is_some() {
                return None;
            }
            // That nothing is below 0 bounds a choice where the planner comes to it, and is said here of all
            // places.
            if let Expr::Binary(Operator::Subtract, most, choice) = value.peeled()
                && let Expr::Name(slot) = choice.peeled()
            {
                said.push(Saying::Bound(*slot, false, self.expr(most)?));
            }
            said.push(Saying::Put { place: self.place(at)?, value: self.expr(value)? });
        }
        self.is_piles(of).then_some(())
    }

    /// Returns an expression with other places, without its places in the text.
    fn expr(&self, expr: &Expr) -> Option<Expr> {
        let boxed = |expr: &Expr| self.expr(expr).map(Box::new);
        let all = |items: &[Expr]| items.iter().map(|item| self.expr(item)).collect::<Option<Vec<_>>>();
        // All entries of piles, whose order does not matter here.
        let whole =
            |of: &Expr| if self.is_piles(of) { Some(Box::new(of.peeled().clone())) } else { boxed(of) };
        Some(match expr.peeled() {
            // A place as a number tells piles apart.
            Expr::Name(_) if self.place(expr).is_some() => return None,
            plain @ (Expr::Name(_) | Expr::Number(_) | Expr::Entries(_)) => plain.clone(),
            Expr::Coordinate(at) if self.kinds[*at] != Kind::Piles => Expr::Coordinate(*at),
            Expr::Item { of, at, is_chosen } if self.is_piles(of) => {
                let at = Box::new(Expr::Name(self.place(at)?));
                Expr::Item { of: Box::new(of.peeled().clone()), at, is_chosen: *is_chosen }
            }
            Expr::Item { of, at, is_chosen } => {
                Expr::Item { of: boxed(of)?, at: boxed(at)?, is_chosen: *is_chosen }
            }
            Expr::Negate(x) => Expr::Negate(boxed(x)?),
            Expr::Not(x) => Expr::Not(boxed(x)?),
            Expr::Binary(operator, x, y) => Expr::Binary(*operator, boxed(x)?, boxed(y)?),
            Expr::Call(function, items) => Expr::Call(*function, all(items)?),
            Expr::And(items) => Expr::And(all(items)?),
            Expr::Or(items) => Expr::Or(all(items)?),
            Expr::Literal(items) => Expr::Literal(all(items)?),
            Expr::Compare(comparison, x, y) => Expr::Compare(*comparison, boxed(x)?, boxed(y)?),
            Expr::Within(x, y, z) => Expr::Within(boxed(x)?, boxed(y)?, boxed(z)?),
            Expr::If(x, y, z) => Expr::If(boxed(x)?, boxed(y)?, boxed(z)?),
            Expr::Length(of) => Expr::Length(whole(of)?),
            Expr::Fold(fold, of) => Expr::Fold(*fold, whole(of)?),
            Expr::Count(of, x) => Expr::Count(whole(of)?, boxed(x)?),
            Expr::Among(x, of) => Expr::Among(boxed(x)?, whole(of)?),
            Expr::Every(is_all, turns, body) => {
                // A loop over the entries of piles meets them in some order; only `all` and `any` do not
                // depend on it.
                let Loop { slot, source: Source::Entries(of), condition: None } = &**turns else {
                    return None;
                };
                let source = Source::Entries(*whole(of)?);
                Expr::Every(*is_all, Box::new(Loop { slot: *slot, source, condition: None }), boxed(body)?)
            }
            _ => return None,
        })
    }
}

/// Returns `x` of `x - 0`.
fn without_zero(expr: Expr) -> Expr {
    match expr {
        Expr::Binary(Operator::Subtract | Operator::Add, x, zero) if *zero == Expr::Number(0) => *x,
        expr => expr,
    }
}
