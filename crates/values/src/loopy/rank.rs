//! Nodes ranked by their options, those of the options and so on: what is alike in all that has one rank.

use super::Graph;
use crate::Player;
use grundy_budget::{Budget, Held, List, Stop};

/// Returns the ranks of nodes, from 0 without gaps, and the nodes in their order. They do not depend on how
/// nodes are numbered. Short games begin with the length of their longest play; then nodes are sorted by the
/// ranks of their options until nothing changes.
fn ranked(graph: &Graph, budget: &Budget) -> Result<(List<u32>, List<u32>), Stop> {
    let n_nodes = graph.len();
    let mut ranks = List::filled(budget, 0u32, n_nodes)?;
    // Nodes that are alike are equally deep, so this first split is right, and it saves rounds.
    for node in graph.bottom_up(budget)?.iter() {
        let options = Player::BOTH.into_iter().flat_map(|player| graph.options(*node, player));
        ranks[*node as usize] = 1 + options.map(|option| ranks[*option as usize]).max().unwrap_or(0);
    }
    let mut n_ranks = 0;
    let mut keys: List<(Vec<u32>, u32)> = List::new(budget);
    let mut held = budget.held();
    loop {
        keys.clear();
        held.set(1, 0)?;
        for node in graph.nodes() {
            budget.spend(1)?;
            keys.push((key(graph, node, &ranks, &mut held)?, node))?;
        }
        keys.sort_unstable();
        let mut rank = 0;
        for place in 0..n_nodes {
            rank += u32::from(place > 0 && keys[place].0 != keys[place - 1].0);
            ranks[keys[place].1 as usize] = rank;
        }
        // Ranks are only ever split, so where their number stays none has been.
        if rank as usize + 1 == n_ranks {
            break;
        }
        n_ranks = rank as usize + 1;
    }
    let mut order = List::new(budget);
    for (_, node) in keys.iter() {
        order.push(*node)?;
    }
    Ok((ranks, order))
}

/// Returns what a node is ordered by: its rank, how many ranks the options of each player have, and these.
fn key(graph: &Graph, node: u32, ranks: &[u32], held: &mut Held) -> Result<Vec<u32>, Stop> {
    let mut key = vec![ranks[node as usize]];
    for player in Player::BOTH {
        let mut options = options(graph, node, player, ranks);
        key.push(u32::try_from(options.len()).map_err(|_| Stop::Reach)?);
        key.append(&mut options);
    }
    held.add(key.capacity(), 4)?;
    Ok(key)
}

/// Returns the ranks of options, ascending, each once.
fn options(graph: &Graph, node: u32, player: Player, ranks: &[u32]) -> Vec<u32> {
    let mut options: Vec<u32> =
        graph.options(node, player).iter().map(|option| ranks[*option as usize]).collect();
    options.sort_unstable();
    options.dedup();
    options
}

/// Returns the graph in which one node stands for all of one rank, and which one each node became. Every play
/// in the one graph is a play in the other, so nothing else changes.
pub(super) fn folded(graph: &Graph, budget: &Budget) -> Result<(Graph, List<u32>), Stop> {
    let (ranks, order) = ranked(graph, budget)?;
    let mut folded = Graph::empty(budget)?;
    for node in order.iter() {
        // The nodes come by their ranks, so a rank that was not met is the number of the next node.
        if ranks[*node as usize] as usize == folded.len() {
            let [left, right] = Player::BOTH.map(|player| options(graph, *node, player, &ranks));
            folded.push(&left, &right)?;
        }
    }
    Ok((folded, ranks))
}

/// Returns a canonical form with its nodes in an order that does not depend on how they were numbered: by how
/// far they are from the first, and in the order of ranks. No two of its nodes have one rank.
pub(super) fn numbered(graph: &Graph, budget: &Budget) -> Result<Graph, Stop> {
    let (folded, ranks) = folded(graph, budget)?;
    folded.part(ranks[0], budget)
}
