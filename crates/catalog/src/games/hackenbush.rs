//! Hackenbush, red, blue and green: an edge is cut, and what no longer hangs on the ground is gone.

mod picture;
mod trees;

use crate::boards::{BoardGame, Made, Packs, Refusal, Summand};
use crate::page::page;
use crate::{Record, Settings};
use grundy_budget::Stop;
use grundy_rules::Sign;
use grundy_values::Player;
use grundy_values::form::{Form, Forms};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::of_values::<Hackenbush>(page!("hackenbush"));

/// The name of the ground.
const GROUND: u64 = 1;

/// An edge; its ends ascend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Edge {
    ends: [u64; 2],
    colour: Colour,
}

impl grundy_budget::Weight for Edge {}

/// Who may cut an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Colour {
    /// Left.
    Blue,
    /// Right.
    Red,
    /// Either player.
    Green,
}

impl Colour {
    fn is_of(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }

    fn negated(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
        }
    }
}

/// The rules. A component is a graph that hangs together without the ground, as a sorted list of edges.
pub(crate) struct Hackenbush;

/// Returns the components of what hangs on the ground: edges that share a vertex other than the ground are of
/// one.
fn components(edges: &[Edge]) -> Vec<Vec<Edge>> {
    let mut at: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (index, edge) in edges.iter().enumerate() {
        edge.ends.iter().for_each(|end| at.entry(*end).or_default().push(index));
    }
    let mut is_seen = vec![false; edges.len()];
    let mut found = Vec::new();
    for start in at.get(&GROUND).into_iter().flatten() {
        let mut component = Vec::new();
        let mut open = vec![*start];
        while let Some(index) = open.pop() {
            if std::mem::replace(&mut is_seen[index], true) {
                continue;
            }
            component.push(edges[index]);
            // What meets at the ground alone is a sum: no cut takes from one part what hangs on another.
            let upper = edges[index].ends.iter().filter(|end| **end != GROUND);
            open.extend(upper.flat_map(|end| &at[end]).filter(|other| !is_seen[**other]));
        }
        // A component may stand on the ground by several edges; the first of them has found all of it.
        if !component.is_empty() {
            component.sort_unstable();
            found.push(component);
        }
    }
    found
}

impl Packs for Vec<Edge> {}

impl BoardGame for Hackenbush {
    type Component = Vec<Edge>;
    type Made = Made;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Vec<Edge>>), Refusal> {
        let graphs = summands.iter().map(|summand| Ok(components(&picture::read(summand)?)));
        Ok((Hackenbush, graphs.collect::<Result<Vec<_>, Refusal>>()?.concat()))
    }

    fn moves(
        &self,
        edges: &Vec<Edge>,
        player: Player,
        visit: &mut dyn FnMut(Made, &[Vec<Edge>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (index, edge) in edges.iter().enumerate() {
            if edge.colour.is_of(player) {
                let rest = components(&[&edges[..index], &edges[index + 1..]].concat());
                let n_left: usize = rest.iter().map(Vec::len).sum();
                visit([index as u64, (edges.len() - 1 - n_left) as u64, 0], &rest)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn normal_form(&self, edges: Vec<Edge>) -> (Vec<Edge>, Sign) {
        let mut other: Vec<Edge> =
            edges.iter().map(|edge| Edge { colour: edge.colour.negated(), ..*edge }).collect();
        other.sort_unstable();
        // The graph with its colours exchanged is the negative, and the lesser of the two stands for both.
        if other < edges { (other, Sign::Minus) } else { (edges, Sign::Plus) }
    }

    /// A move cuts an edge.
    fn rank(&self, edges: &Vec<Edge>) -> Option<u16> {
        u16::try_from(edges.len()).ok()
    }

    fn show(&self, edges: &Vec<Edge>) -> String {
        picture::show(edges)
    }

    fn name_move(&self, edges: &Vec<Edge>, _: Player, [index, n_fallen, _]: Made) -> String {
        let edge = edges[usize::try_from(index).expect("the index of an edge")];
        let fallen = match n_fallen {
            0 => String::new(),
            1 => ", and 1 edge falls".to_owned(),
            n => format!(", and {n} edges fall"),
        };
        format!("cut {}{fallen}", picture::show_edge(edge))
    }

    fn closed_form(&self, edges: &Vec<Edge>, forms: &mut Forms) -> Result<Option<Form>, Stop> {
        trees::value(edges, forms)
    }
}
