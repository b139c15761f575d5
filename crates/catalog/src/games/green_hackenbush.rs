//! Green Hackenbush: `poj3710`, `green-hackenbush`, `atcoder-agc017d`.

use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::fusion::{Leaves, Rooted, edges_to};
use crate::graph::{Numbering, read_pairs};
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::position::number;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Held, Stop};
use grundy_rules::{Emit, Ruleset};
use grundy_values::Player;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

/// The registry's row.
pub static GAME: Record = Record::new::<GreenHackenbush>(
    page!("green-hackenbush"),
    &[
        Task { id: "poj3710", title: "Christmas Game", run: several_graphs_a_case },
        Task { id: "green-hackenbush", title: "Green Hackenbush", run: one_graph_a_case },
        Task { id: "atcoder-agc017d", title: "Game on Tree", run: one_tree },
    ],
);

/// The name of the ground.
const GROUND: u64 = 1;

/// An edge, the end with the lower name first.
type Edge = [u64; 2];

/// Returns the Grundy value of a graph whose ground is the vertex 1: edges that are not joined to it do not
/// count.
///
/// Any multigraph; vertices are named by any numbers. Fusion and colon principle; the proofs are on the
/// game's page. Cost: O(V + E), about 100 bytes an edge.
///
/// # Errors
/// The budget's.
pub fn grundy(edges: &[[u64; 2]], budget: &Budget) -> Result<u64, Stop> {
    let mut held = budget.held();
    let (n_vertices, mut numbered) = numbered(edges, &mut held)?;
    budget.spend(edges.len() as u64)?;
    Ok(u64::from(Leaves::default().value(n_vertices, &mut numbered)?))
}

/// Numbers the vertices, the ground first; returns how many they are, and the edges by these numbers.
fn numbered(edges: &[Edge], held: &mut Held) -> Result<(usize, Vec<[u32; 2]>), Stop> {
    held.add(edges.len() as u64 * BYTES_AN_EDGE, 1)?;
    let mut numbering = Numbering::default();
    // The ground is met first, so that its number is 0.
    numbering.number(GROUND)?;
    let mut numbered = Vec::with_capacity(edges.len());
    for [a, b] in edges {
        numbered.push([numbering.number(*a)?, numbering.number(*b)?]);
    }
    Ok((numbering.n_vertices(), numbered))
}

/// What the graph and a search of it take; to look for winning moves takes as much again.
const BYTES_AN_EDGE: u64 = 100;

/// The rules: a component is a graph, all of it joined to the ground, as a sorted list of edges; remove an
/// edge and whatever is no longer joined to the ground.
pub(crate) struct GreenHackenbush;

/// Returns the edges that are joined to the ground, sorted.
fn grounded(edges: &[Edge]) -> Vec<Edge> {
    let mut at: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for [a, b] in edges {
        at.entry(*a).or_default().push(*b);
        at.entry(*b).or_default().push(*a);
    }
    let mut joined = BTreeSet::from([GROUND]);
    let mut open = vec![GROUND];
    while let Some(vertex) = open.pop() {
        let ends = at.get(&vertex).into_iter().flatten();
        open.extend(ends.filter(|end| joined.insert(**end)));
    }
    // An edge has both ends joined to the ground, or none: one end tells.
    let mut left: Vec<Edge> = edges.iter().filter(|[a, _]| joined.contains(a)).copied().collect();
    left.sort_unstable();
    left
}

/// Returns what is left without the edge at `index`.
fn without(edges: &[Edge], index: usize) -> Vec<Edge> {
    grounded(&[&edges[..index], &edges[index + 1..]].concat())
}

impl Ruleset for GreenHackenbush {
    type Component = Vec<Edge>;
    type Error = Infallible;

    fn options(&self, edges: &Vec<Edge>, _: Player, emit: Emit<'_, Vec<Edge>>) -> Result<(), Infallible> {
        let _ = (0..edges.len()).try_for_each(|index| emit(&[without(edges, index)]));
        Ok(())
    }
}

impl Entry for GreenHackenbush {
    type Component = Vec<Edge>;

    const BETWEEN: &'static str = " + ";

    fn show(&self, edges: &Vec<Edge>) -> String {
        if edges.is_empty() {
            return GROUND.to_string();
        }
        edges.iter().map(|[a, b]| format!("{a}-{b}")).collect::<Vec<_>>().join(" ")
    }

    fn describe(&self, from: &Vec<Edge>, parts: &[Vec<Edge>], _: Player) -> (Option<&'static str>, String) {
        let left = &parts[0];
        // Both lists are sorted, so what is gone is what a walk along both finds in the first alone.
        let mut rest = left.iter().peekable();
        let gone: Vec<&Edge> = from.iter().filter(|edge| rest.next_if_eq(edge).is_none()).collect();
        let stays: BTreeSet<u64> = left.iter().flatten().copied().chain([GROUND]).collect();
        // Of the edges that are gone only the one that was removed touches what stays.
        let [a, b] = gone.iter().find(|edge| edge.iter().any(|end| stays.contains(end))).unwrap_or(&gone[0]);
        let fallen = match gone.len() - 1 {
            0 => String::new(),
            1 => ", and 1 edge falls".to_owned(),
            n => format!(", and {n} edges fall"),
        };
        (None, format!("remove {a}-{b}{fallen}"))
    }
}

impl Lawful for GreenHackenbush {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Vec<Edge>>), Error> {
        let words = asked.words("edges, as in `1-2 2-3 1-2`")?;
        let mut graphs: Vec<Vec<Edge>> = if words.is_empty() { Vec::new() } else { vec![Vec::new()] };
        for (index, word) in words.iter().enumerate() {
            if *word == "+" {
                let is_graph = |word: Option<&&str>| word.is_some_and(|word| *word != "+");
                let before = index.checked_sub(1).and_then(|before| words.get(before));
                if !is_graph(before) || !is_graph(words.get(index + 1)) {
                    let message = "expected edges, or 1 for a graph of none, on both sides of +".to_owned();
                    return Err(Error::Position { word: index + 1, message });
                }
                graphs.push(Vec::new());
            } else if *word != "1" {
                let graph = graphs.last_mut().expect("there is one from the start");
                graph.push(edge(word, index + 1)?);
            }
        }
        Ok((GreenHackenbush, graphs.iter().map(|graph| grounded(graph)).collect()))
    }

    fn answer(&self, graphs: &[Vec<Edge>], budget: &Budget) -> Result<Answer, Stop> {
        let values = graphs.iter().map(|edges| grundy(edges, budget).map(u128::from));
        let values = values.collect::<Result<Vec<_>, Stop>>()?;
        let standing = Standing::Coq { theorem: "checked by Coq, green_hackenbush in classics/Fusion.v" };
        Ok(Answer::of_values(values, standing))
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (graphs, budget) = (moves.sum, moves.budget);
        let values = graphs.iter().map(|edges| grundy(edges, budget)).collect::<Result<Vec<_>, Stop>>()?;
        let total = values.iter().fold(0, |total, value| total ^ value);
        let mut held = budget.held();
        for (index, edges) in graphs.iter().enumerate() {
            // A value above all that the graph can have is no target.
            let Ok(target) = u32::try_from(total ^ values[index]) else { continue };
            let (n_vertices, numbered) = numbered(edges, &mut held)?;
            let mut graph = Rooted::default();
            graph.fill(n_vertices, &numbered)?;
            held.add(edges.len() as u64 * BYTES_AN_EDGE, 1)?;
            edges_to(target, &graph, budget, |edge| {
                budget.spend(edges.len() as u64)?;
                held.add(2 * size_of_val(edges.as_slice()) as u64, 1)?;
                moves.push(index, &[without(edges, edge as usize)])
            })?;
        }
        Ok(())
    }
}

/// Reads an edge, as `2-3`.
fn edge(word: &str, at: usize) -> Result<Edge, Error> {
    let vertex = |text: &str| number(text).filter(|name| *name >= 1);
    let ends = word.trim_end_matches(',').split_once('-');
    match ends.and_then(|(a, b)| Some([vertex(a)?, vertex(b)?])) {
        Some([a, b]) => Ok([a.min(b), a.max(b)]),
        None => Err(Error::Position {
            word: at,
            message: format!("expected an edge between vertices from 1, as 2-3, found \"{word}\""),
        }),
    }
}

/// What reading and valuing graphs reuses from one to the next.
#[derive(Default)]
struct Scratch {
    edges: Vec<[u32; 2]>,
    leaves: Leaves,
}

/// Reads a graph and returns its Grundy value.
fn next_value(io: &mut Io<'_>, budget: &Budget, scratch: &mut Scratch) -> Result<u32, Fault> {
    let n_vertices = io.positive("the number of vertices")?;
    let n_edges = io.natural("the number of edges")?;
    value_of_edges(io, n_vertices, n_edges, budget, scratch)
}

fn value_of_edges(
    io: &mut Io<'_>,
    n_vertices: u64,
    n_edges: u64,
    budget: &Budget,
    scratch: &mut Scratch,
) -> Result<u32, Fault> {
    let mut numbering = Numbering::new(n_vertices, n_edges);
    numbering.number(GROUND)?;
    let mut held = budget.held();
    read_pairs(io, n_vertices, n_edges, &mut numbering, &mut scratch.edges, &mut held, budget)?;
    Ok(scratch.leaves.value(numbering.n_vertices(), &mut scratch.edges)?)
}

fn several_graphs_a_case(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut scratch = Scratch::default();
    while io.more()? {
        let mut value = 0;
        for _ in 0..io.natural("the number of graphs")? {
            value ^= next_value(io, budget, &mut scratch)?;
        }
        io.either(value == 0, &const { Lines::new("Harry", "Sally") })?;
    }
    Ok(())
}

fn one_graph_a_case(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut scratch = Scratch::default();
    for _ in 0..io.cases()? {
        io.more()?;
        let value = next_value(io, budget, &mut scratch)?;
        io.winner_and_value(u128::from(value))?;
    }
    Ok(())
}

fn one_tree(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    io.once(|io| {
        let n_vertices = io.positive("the number of vertices")?;
        // A tree has at least one vertex, and one edge less than vertices.
        let value = value_of_edges(io, n_vertices, n_vertices - 1, budget, &mut Scratch::default())?;
        io.either(value == 0, &const { Lines::new("Bob", "Alice") })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{judge, twin};
    use proptest::prelude::*;

    #[test]
    fn traps() {
        let value = |edges: &[Edge]| grundy(edges, &Budget::default()).unwrap();
        assert_eq!(value(&[[1, 2], [1, 2], [2, 3]]), 1);
        let triangles = [[1, 2], [2, 3], [1, 3], [1, 4], [4, 5], [1, 5]];
        assert_eq!((value(&triangles), value(&triangles[..3])), (0, 1));
        let squares = [[1, 2], [2, 3], [3, 4], [4, 1], [1, 5], [5, 6], [6, 7], [7, 1]];
        assert_eq!((value(&squares), value(&[&squares[..4], &triangles[3..]].concat())), (0, 1));
    }

    #[test]
    fn a_graph_beyond_the_memory_is_not_answered() {
        let little = Budget::default().with_bytes(50);
        assert_eq!(twin::solve_within(&GAME, "1-2", 3, &little), Err(Error::Stopped(Stop::Memory)));
    }

    #[test]
    fn numbers_of_vertices_and_edges_are_not_trusted() {
        let input = format!("2 {0} 1 1 {0} {0} {0} 1 2", u64::MAX);
        let (output, message) = judge::run_text(&GAME.tasks[1], &input);
        assert_eq!(output, "first 1\n");
        assert!(message.ends_with("expected a vertex, found the end of the input"), "{message}");
        let little = Budget::default().with_bytes(1000);
        let input = "2 2 1 1 2 20 20".to_owned() + &" 1 2".repeat(20);
        let stopped = judge::run_within(&GAME.tasks[1], &input, &little);
        assert_eq!(stopped, ("first 1\n".to_owned(), "the memory limit was reached".to_owned()));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]
        #[test]
        fn the_judge_agrees_with_the_law_whatever_the_gaps_between_names(
            edges in prop::collection::vec([1u64..9, 1u64..9], 0..12), gap in prop_oneof![Just(1u64), Just(1000)],
        ) {
            let names = |v: u64| if v == 1 { 1 } else { v * gap };
            let pairs: String = edges.iter().map(|[a, b]| format!(" {} {}", names(*a), names(*b))).collect();
            let input = format!("1 {} {}{pairs}", 9 * gap, edges.len());
            let value = grundy(&edges, &Budget::default()).unwrap();
            let winner = if value == 0 { "second" } else { "first" };
            let expected = (format!("{winner} {value}\n"), String::new());
            prop_assert_eq!(judge::run_text(&GAME.tasks[1], &input), expected);
            let (output, _) = judge::run_text(&GAME.tasks[0], &input);
            prop_assert_eq!(output, if value == 0 { "Harry\n" } else { "Sally\n" });
        }
    }
}
