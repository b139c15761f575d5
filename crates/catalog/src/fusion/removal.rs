//! Which edges of a graph leave a wanted value when they are removed.

use super::{Rooted, Search, Visit};
use grundy_budget::{Budget, Stop};

/// Calls `emit` with every edge whose removal leaves a graph worth `target`, in the order of the edges.
///
/// For a bridge this is one comparison: going up from the ground, the value that each fused part needs so
/// that the whole becomes `target` follows from the value that the part below needs. Within a fused part,
/// edges that form a cut two by two lie on one cycle once all else is fused; one search of the part finds
/// this cycle, and [`without_each_edge`] answers for all of its edges.
///
/// A step is a vertex searched: O(V + E) steps where no two cycles share a vertex, at worst O(V) for each
/// edge.
///
/// # Errors
/// The budget's, and what `emit` returns.
pub(crate) fn edges_to(
    target: u32,
    graph: &Rooted,
    budget: &Budget,
    mut emit: impl FnMut(u32) -> Result<(), Stop>,
) -> Result<(), Stop> {
    budget.spend((graph.edges.len() + graph.at.n_vertices()) as u64)?;
    let mut search = Search::default();
    search.value(graph);
    let parts = Parts::new(target, graph, &search);
    let value = |vertex: u32| search.visit_to(vertex).map_or(0, |visit| visit.value);
    let mut classes = Classes { within: Search::default(), block: vec![0; graph.at.n_vertices()] };
    // What is left without an edge, where it is known already.
    let mut left: Vec<Option<u32>> = vec![None; graph.edges.len()];
    for (edge, [a, b]) in (0u32..).zip(&graph.edges) {
        // An edge that the search did not meet hangs in the air, and its removal is no move.
        if search.visit_to(*a).is_none() {
            continue;
        }
        let above = parts.above[edge as usize];
        // Below a bridge lies the part that the ground holds; an edge within a part has both ends in it.
        let below = above.map_or(*a, |above| graph.across(edge, above));
        let top = parts.top[below as usize];
        // Some parts cannot be worth what would be needed, whatever is removed there.
        let Some(wanted) = parts.wanted[top as usize] else { continue };
        let left = match (above, left[edge as usize]) {
            // Without a bridge all that it held falls away.
            (Some(above), _) => value(top) ^ (value(above) + 1),
            (None, Some(left)) => left,
            // A loop is a stalk of its own, worth 1.
            (None, None) if a == b => value(top) ^ 1,
            // Without the edge its class falls apart into bridges, so one search serves the whole class.
            (None, None) => {
                classes.find(edge, top, graph, &parts, &mut left);
                budget.spend(classes.within.visits.len() as u64)?;
                left[edge as usize].expect("an edge is of its own class")
            }
        };
        if left == wanted {
            emit(edge)?;
        }
    }
    Ok(())
}

/// The fused parts of what is joined to the ground, and what each would have to be worth.
struct Parts {
    /// For each vertex the one of its part that is nearest to the ground.
    top: Vec<u32>,
    /// For each vertex the value of the bridges that go up from it.
    hanging: Vec<u32>,
    /// For the top of a part the value that would make the whole worth the target, if there is one.
    wanted: Vec<Option<u32>>,
    /// For each edge that is a bridge the vertex above it.
    above: Vec<Option<u32>>,
}

impl Parts {
    /// Reads the parts off a search from the ground.
    fn new(target: u32, graph: &Rooted, search: &Search) -> Self {
        let n_vertices = graph.at.n_vertices();
        let mut parts = Parts {
            top: vec![0; n_vertices],
            hanging: vec![0; n_vertices],
            wanted: vec![None; n_vertices],
            above: vec![None; graph.edges.len()],
        };
        // The ground is the top of its own part, and must be worth the target.
        parts.wanted[0] = Some(target);
        for (&Visit { vertex, from, value, .. }, below, is_bridge) in search.visits_above() {
            let part = parts.top[below as usize];
            parts.top[vertex as usize] = if is_bridge { vertex } else { part };
            if is_bridge {
                parts.hanging[below as usize] ^= value + 1;
                // The edge by which the search came is the bridge itself.
                parts.above[from as usize] = Some(vertex);
                // With v here the part below is worth (v + 1) and the rest of it.
                let whole = search.visit_to(part).map_or(0, |visit| visit.value);
                let rest = whole ^ (value + 1);
                // A bridge makes v into v + 1, and no v makes 0.
                let wanted = parts.wanted[part as usize].and_then(|wanted| (wanted ^ rest).checked_sub(1));
                parts.wanted[vertex as usize] = wanted;
            }
        }
        parts
    }
}

/// Finds classes of edges: any two edges of a class form a cut of their part; with the buffers that it needs.
struct Classes {
    within: Search,
    /// For each vertex searched the one of its block (what is fused without the class) that the search met
    /// first.
    block: Vec<u32>,
}

impl Classes {
    /// Puts into `left`, for `edge` of the part at `top` and for every edge that forms a cut with it, what is
    /// left of the part without that edge.
    fn find(&mut self, edge: u32, top: u32, graph: &Rooted, parts: &Parts, left: &mut [Option<u32>]) {
        let skip = |other: u32| other == edge || parts.above[other as usize].is_some();
        let mut base = self.within.run(graph, top, skip, |vertex| parts.hanging[vertex as usize]);
        // Without the edge its mates are bridges: two arms of blocks that go up from the block of the top,
        // each from bridge to bridge, up to the ends of the edge. The search goes through one arm and then
        // through the other.
        let mut arms: [Vec<(u32, u32)>; 2] = Default::default();
        let mut n_arms = 0;
        self.block[top as usize] = top;
        for (&Visit { vertex, from, value, .. }, below, is_bridge) in self.within.visits_above() {
            let below = self.block[below as usize];
            self.block[vertex as usize] = if is_bridge { vertex } else { below };
            if is_bridge {
                // A block that goes up from the top begins an arm; others lie in the arm that is gone
                // through.
                if below == top {
                    n_arms += 1;
                    base ^= value + 1;
                }
                let arm: &mut Vec<_> = &mut arms[n_arms - 1];
                // The block below in this arm holds this one as value + 1; that is not its own.
                if let Some((_, stalk)) = arm.last_mut() {
                    *stalk ^= value + 1;
                }
                arm.push((from, value));
            }
        }
        let [up, down] = arms;
        // Around the cycle one arm goes up, and the other comes down.
        let around = || up.iter().chain(down.iter().rev());
        let mates =
            up.iter().map(|(mate, _)| *mate).chain([edge]).chain(down.iter().rev().map(|(mate, _)| *mate));
        let stalks: Vec<u32> = around().map(|(_, stalk)| *stalk).collect();
        for (mate, value) in mates.zip(without_each_edge(&stalks)) {
            left[mate as usize] = Some(base ^ value);
        }
    }
}

/// Returns, for each edge of a cycle through the ground, the value of what is left without it. The vertices
/// of the cycle hold stalks of these values, in order, so that there is one edge more than stalks.
///
/// Without an edge two chains are left, and a chain from the edge e up is worth y(e) = 1 + (stalk xor
/// y(next)). Half of it, rounded down, is half of the stalk xor half of y(next), and one more where y(e) is
/// even. So the halves are a chain again: the edges with an odd y are gone, the others count. Label edge t
/// with the parity of stalks and edges up to it from the first one; y(e) is even exactly where e has the
/// label of the edge that was removed, on either side of it. So the edges of each label form a cycle of their
/// own with halved stalks, and so on bit by bit.
///
/// Cost: linear for each bit of the values.
fn without_each_edge(stalks: &[u32]) -> Vec<u32> {
    let mut values = vec![0; stalks.len() + 1];
    // Each vertex of the cycle but the ground carries a stalk, so there is one edge more than stalks.
    let whole = Cycle { edges: (0..=stalks.len()).collect(), stalks: stalks.to_vec(), ..Cycle::default() };
    let mut cycles = vec![(0, whole)];
    while let Some((bit, cycle)) = cycles.pop() {
        // The parity of a value is that of the number of edges: the stalks, and the cycle but for one edge.
        let is_odd =
            cycle.stalks.iter().fold(cycle.stalks.len() % 2 == 1, |odd, stalk| odd ^ (stalk % 2 == 1));
        let mut halves: [Cycle; 2] = Default::default();
        let mut label = 0;
        for (at, edge) in cycle.edges.iter().enumerate() {
            if let Some(stalk) = at.checked_sub(1).map(|before| cycle.stalks[before]) {
                // An edge takes part in one of two cycles, by how many even stalks lie before it.
                label = (label + usize::from(stalk.is_multiple_of(2))) % 2;
                halves.iter_mut().for_each(|half| half.passed ^= stalk / 2);
            }
            halves[label].add(*edge);
        }
        for half in halves {
            for edge in &half.edges {
                // A value is at most the number of edges, so no bit is shifted out.
                values[*edge] ^= (u32::from(is_odd) << bit) ^ ((half.ground ^ half.passed) << (bit + 1));
            }
            // A cycle of one edge has nothing left to find out.
            if half.edges.len() > 1 {
                cycles.push((bit + 1, half));
            }
        }
    }
    values
}

/// A cycle through the ground: its edges, and the stalks at the vertices between them.
#[derive(Default)]
struct Cycle {
    edges: Vec<usize>,
    stalks: Vec<u32>,
    /// The value of the stalks that were passed since the last edge.
    passed: u32,
    /// The value of the stalks before the first edge.
    ground: u32,
}

impl Cycle {
    fn add(&mut self, edge: usize) {
        let passed = std::mem::take(&mut self.passed);
        if self.edges.is_empty() {
            self.ground = passed;
        } else {
            self.stalks.push(passed);
        }
        self.edges.push(edge);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn winning(target: u32, n_vertices: u32, edges: &[[u32; 2]]) -> Vec<u32> {
        let mut graph = Rooted::default();
        graph.fill(n_vertices as usize, edges).unwrap();
        let mut found = Vec::new();
        let add = |edge| {
            found.push(edge);
            Ok(())
        };
        edges_to(target, &graph, &Budget::default(), add).unwrap();
        found
    }

    fn value(n_vertices: u32, edges: &[[u32; 2]]) -> u32 {
        let mut graph = Rooted::default();
        graph.fill(n_vertices as usize, edges).unwrap();
        Search::default().value(&graph)
    }

    #[test]
    fn paths_and_cycles_of_100_000_edges() {
        let n = 100_000;
        let path: Vec<_> = (0..n).map(|v| [v, v + 1]).collect();
        assert_eq!(winning(12_345, n + 1, &path), [12_345]);
        let cycle: Vec<_> = (0..n - 1).map(|v| [v, (v + 1) % (n - 1)]).collect();
        assert_eq!(winning(0, n - 1, &cycle), [n / 2 - 1]);
    }

    #[test]
    fn a_chain_without_each_edge_by_hand() {
        assert_eq!(without_each_edge(&[]), [0]);
        assert_eq!(without_each_edge(&[0]), [1, 1]);
        assert_eq!(without_each_edge(&[0, 0]), [2, 0, 2]);
        assert_eq!(without_each_edge(&[5]), [6, 6]);
        // A stalk of 1 at the first vertex: 1 + (0 xor (1 + 1)), then (1 + 1) xor 1, then 1 + (1 xor 1).
        assert_eq!(without_each_edge(&[1, 0]), [3, 3, 1]);
    }

    #[test]
    fn the_budget_ends_the_list_of_edges() {
        // A wheel: every edge is a class of its own.
        let n = 300;
        let edges: Vec<_> = (1..n).flat_map(|v| [[0, v], [v, v % (n - 1) + 1]]).collect();
        let mut graph = Rooted::default();
        graph.fill(n as usize, &edges).unwrap();
        let budget = Budget::default().with_steps(10_000);
        assert_eq!(edges_to(1, &graph, &budget, |_| Ok(())), Err(Stop::Steps));
    }

    proptest! {
        #[test]
        fn chains_by_halves_agree_with_chains_by_definition(
            stalks in prop::collection::vec(prop_oneof![0u32..4, 0u32..1000], 0..40),
        ) {
            let chain = |stalks: &mut dyn Iterator<Item = &u32>| stalks.fold(0, |y, stalk| 1 + (stalk ^ y));
            let by_definition: Vec<u32> = (0..=stalks.len())
                .map(|edge| chain(&mut stalks[..edge].iter().rev()) ^ chain(&mut stalks[edge..].iter()))
                .collect();
            let values = without_each_edge(&stalks);
            prop_assert_eq!(&values, &by_definition);
            // The lemma of the page: an odd cycle has an edge without which the stalks alone count.
            let sum = stalks.iter().fold(0, |sum, stalk| sum ^ stalk);
            prop_assert!(stalks.len() % 2 == 1 || values.contains(&sum));
        }

        #[test]
        fn the_edges_found_are_those_whose_removal_leaves_the_target(
            edges in prop::collection::vec([0u32..9, 0u32..9], 0..16), target in 0u32..4,
        ) {
            let without = |edge: usize| [&edges[..edge], &edges[edge + 1..]].concat();
            let mut joined = std::collections::BTreeSet::from([0]);
            for _ in 0..9 {
                let touching = edges.iter().filter(|edge| edge.iter().any(|end| joined.contains(end)));
                joined.extend(touching.flatten().copied().collect::<Vec<_>>());
            }
            let expected: Vec<u32> = (0..edges.len())
                .filter(|edge| joined.contains(&edges[*edge][0]) && value(9, &without(*edge)) == target)
                .map(|edge| u32::try_from(edge).unwrap())
                .collect();
            prop_assert_eq!(winning(target, 9, &edges), expected);
        }
    }
}
