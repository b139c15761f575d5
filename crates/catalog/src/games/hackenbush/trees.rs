//! Trees by the colon principle: what hangs above an edge counts as its value, put on the edge as an ordinal
//! sum.

use super::{Colour, Edge, GROUND};
use grundy_budget::Stop;
use grundy_values::form::{Form, Forms};
use grundy_values::{Bound, Dyadic, Player};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Returns the value of a component that is a tree; `None` for any other. [Winning Ways]
pub(super) fn value(edges: &[Edge], forms: &mut Forms) -> Result<Option<Form>, Stop> {
    let Some(order) = from_the_ground(edges) else { return Ok(None) };
    let mut above: BTreeMap<u64, Form> = BTreeMap::new();
    let mut stalks = Stalks::default();
    // The leaves come last, so from the end what is above is known first.
    for (edge, below, end) in order.into_iter().rev() {
        let on_top = above.remove(&end).unwrap_or(forms.zero());
        let grown = stalks.put(forms, edge.colour, on_top)?;
        let before = above.remove(&below).unwrap_or(forms.zero());
        above.insert(below, forms.add(before, grown)?);
    }
    Ok(Some(above.remove(&GROUND).unwrap_or(forms.zero())))
}

/// Returns the edges with their lower and upper ends, each after the one below it; `None` where there is a
/// cycle.
fn from_the_ground(edges: &[Edge]) -> Option<Vec<(Edge, u64, u64)>> {
    let mut at: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (index, edge) in edges.iter().enumerate() {
        edge.ends.iter().for_each(|end| at.entry(*end).or_default().push(index));
    }
    // A tree has one vertex more than edges; a loop has one end twice.
    if at.len() != edges.len() + 1 {
        return None;
    }
    let mut order = Vec::with_capacity(edges.len());
    let mut is_seen = vec![false; edges.len()];
    let mut open = vec![GROUND];
    while let Some(below) = open.pop() {
        for index in &at[&below] {
            if !std::mem::replace(&mut is_seen[*index], true) {
                let [a, b] = edges[*index].ends;
                let end = if a == below { b } else { a };
                order.push((edges[*index], below, end));
                open.push(end);
            }
        }
    }
    Some(order)
}

/// Ordinal sums of one edge and a game, remembered.
#[derive(Default)]
struct Stalks {
    known: FxHashMap<(Colour, Form), Form>,
}

impl Stalks {
    /// Returns the value of an edge with the game `g` on top: to cut the edge takes `g` away, to move in `g`
    /// leaves the edge. [Conway, ONAG]
    fn put(&mut self, forms: &mut Forms, colour: Colour, g: Form) -> Result<Form, Stop> {
        // A green edge may be cut by both players, so with it the value is no number.
        if let (Some(x), true) = (forms.as_number(g), colour != Colour::Green) {
            let grown = with_first(x, colour);
            return forms.number(&grown);
        }
        if let Some(known) = self.known.get(&(colour, g)) {
            return Ok(*known);
        }
        let zero = forms.zero();
        let mut lists = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let list = &mut lists[player as usize];
            if colour.is_of(player) {
                list.push(zero);
            }
            for option in forms.options(g, player)? {
                list.push(self.put(forms, colour, option)?);
            }
        }
        let value = forms.game(&lists[0], &lists[1])?;
        self.known.insert((colour, g), value);
        Ok(value)
    }
}

/// Returns the number whose signs are that of the edge and then those of `x`: Berlekamp's rule for stalks of
/// red and blue edges, one edge at a time. Cost: the number of signs of `x`.
fn with_first(x: &Dyadic, colour: Colour) -> Dyadic {
    let (mut old, mut new) = (Walk::default(), Walk::default());
    new.step(colour == Colour::Blue);
    while old.at != *x {
        let is_up = old.at < *x;
        old.step(is_up);
        new.step(is_up);
    }
    new.at
}

/// A walk from zero to simpler numbers' options: each sign leads to the simplest number on its side.
struct Walk {
    at: Dyadic,
    lower: Option<Dyadic>,
    upper: Option<Dyadic>,
}

impl Default for Walk {
    fn default() -> Walk {
        Walk { at: Dyadic::from(0), lower: None, upper: None }
    }
}

impl Walk {
    fn step(&mut self, is_up: bool) {
        let before = std::mem::replace(&mut self.at, Dyadic::from(0));
        if is_up {
            self.lower = Some(before);
        } else {
            self.upper = Some(before);
        }
        let bound = |end: &Option<Dyadic>| end.clone().map(Bound::open);
        self.at = Dyadic::simplest(bound(&self.lower).as_ref(), bound(&self.upper).as_ref());
    }
}
