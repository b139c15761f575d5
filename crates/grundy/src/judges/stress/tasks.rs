//! Random cases of judge tasks, in the judges' formats and within the limits that their statements promise.

use super::draw::Draw;
use std::fmt::Display;

/// One case: its lines in an input, and what it asks about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// The lines of the case, without the end of the last.
    pub input: String,
    /// The position, as `solve` reads it; `None` where the case asks about several.
    pub position: Option<String>,
    /// The parameters that the case gives the game.
    pub settings: Vec<(String, String)>,
}

/// How cases are joined to an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cases {
    /// Their number comes first.
    Counted,
    /// They go on to the end of the input.
    ToEnd,
    /// A last line ends them.
    Until(&'static str),
    /// There is one.
    One,
}

/// How random inputs of a task are made.
pub(super) struct Inputs {
    pub id: &'static str,
    pub cases: Cases,
    pub case: fn(&mut Draw<'_>) -> Case,
}

/// Returns how inputs of the task are made, where somebody wrote it.
pub(super) fn inputs(id: &str) -> Option<&'static Inputs> {
    INPUTS.iter().find(|inputs| inputs.id == id)
}

/// Returns the ids of the tasks that have inputs, ascending.
pub(super) fn known() -> Vec<&'static str> {
    INPUTS.iter().map(|inputs| inputs.id).collect()
}

const fn row(id: &'static str, cases: Cases, case: fn(&mut Draw<'_>) -> Case) -> Inputs {
    Inputs { id, cases, case }
}

/// By id.
static INPUTS: &[Inputs] = &[
    row("anti-sg", Cases::Counted, |draw| tokens(draw, &[("end", "stuck")])),
    row("atcoder-abc059d", Cases::One, |draw| pair(draw, 0)),
    row("atcoder-abc297g", Cases::One, |draw| {
        let (heaps, least) = (draw.heaps(1, 1), draw.number(1, 4));
        let most = draw.number(least, 6);
        let input = format!("{} {least} {most}\n{}", heaps.len(), joined(&heaps));
        Case::new(input, joined(&heaps)).with("s", set(&(least..=most).collect::<Vec<_>>()))
    }),
    row("atcoder-abc368f", Cases::One, |draw| heaps(draw, 2)),
    row("atcoder-agc017d", Cases::One, |draw| {
        let tree = tree(draw, 1);
        Case::new(format!("{}{}", tree.n_vertices, edges(&tree)), position_of(&tree))
    }),
    row("atcoder-dp-k", Cases::One, |draw| {
        let mut amounts = draw.list(1, 3, |draw| draw.number(1, 9));
        amounts.sort_unstable();
        amounts.dedup();
        let heap = draw.up_from(1);
        Case::new(format!("{} {heap}\n{}", amounts.len(), joined(&amounts)), heap).with("s", set(&amounts))
    }),
    row("codeforces-1194d", Cases::Counted, |draw| {
        let (n, k) = (draw.up_from(0), draw.number(3, 9));
        Case::new(format!("{n} {k}"), n).with("s", set(&[1, 2, k]))
    }),
    row("codeforces-1537d", Cases::Counted, |draw| number(draw, 1)),
    row("codeforces-15c", Cases::One, |draw| {
        let piles = draw.size.piles;
        let runs = draw.list(1, piles, |draw| (draw.up_from(1), draw.number(1, 3)));
        let heaps: Vec<u64> = runs.iter().flat_map(|(first, n)| *first..first + n).collect();
        Case::new(pairs(&runs).input, joined(&heaps))
    }),
    row("every-sg", Cases::Counted, |draw| tokens(draw, &[])),
    row("green-hackenbush", Cases::Counted, |draw| {
        let graph = graph(draw);
        Case::new(lines(&graph), position_of(&graph))
    }),
    row("hdu1079", Cases::Counted, date),
    row("hdu1404", Cases::ToEnd, |draw| {
        let digits: String = draw.list(1, 6, |draw| draw.number(0, 9).to_string()).concat();
        Case::new(digits.clone(), digits)
    }),
    row("hdu1525", Cases::Until("0 0"), |draw| pair(draw, 1)),
    row("hdu1564", Cases::Until("0"), |draw| number(draw, 1)),
    row("hdu1729", Cases::Until("0"), |draw| {
        let piles = draw.size.piles;
        let boxes = draw.list(1, piles, |draw| {
            let size = draw.up_from(1);
            (size, draw.number(0, size))
        });
        pairs(&boxes)
    }),
    row("hdu1846", Cases::Counted, |draw| with_parameter(draw, 1, "m")),
    row("hdu1847", Cases::ToEnd, |draw| number(draw, 1)),
    row("hdu1850", Cases::Until("0"), |draw| heaps(draw, 1)),
    row("hdu2149", Cases::ToEnd, |draw| with_parameter(draw, 1, "raise")),
    row("hdu2188", Cases::Counted, |draw| with_parameter(draw, 1, "m")),
    row("hdu2486", Cases::Counted, |draw| with_parameter(draw, 2, "k")),
    row("hdu2516", Cases::Until("0"), |draw| number(draw, 2)),
    row("hdu2897", Cases::ToEnd, |draw| {
        let (n, p) = (draw.up_from(1), draw.up_from(1));
        let q = draw.up_from(p);
        Case::new(format!("{n} {p} {q}"), n).with("p", p).with("q", q)
    }),
    row("hdu3032", Cases::Counted, |draw| heaps(draw, 1)),
    row("hdu3389", Cases::Counted, |draw| heaps(draw, 1)),
    row("hdu3537", Cases::ToEnd, |draw| {
        // The judge warns of places that come twice.
        let places = draw.heaps(0, 0);
        let mut heads = places.clone();
        heads.sort_unstable();
        heads.dedup();
        Case::new(counted(&places), heads_at(&heads))
    }),
    row("hdu3544", Cases::Counted, |draw| {
        let piles = draw.size.piles;
        let cakes = draw.list(1, piles, |draw| (draw.up_from(1), draw.up_from(1)));
        pairs(&cakes)
    }),
    row("hdu3863", Cases::Until("-1"), |draw| number(draw, 2)),
    row("hdu3951", Cases::Counted, |draw| {
        let (n, k) = (draw.up_from(3), draw.number(1, 10));
        Case::new(format!("{n} {k}"), n).with("k", k)
    }),
    row("leetcode-1025", Cases::ToEnd, |draw| number(draw, 1)),
    row("leetcode-1510", Cases::ToEnd, |draw| number(draw, 1)),
    row("leetcode-292", Cases::ToEnd, |draw| number(draw, 1).with("m", 3)),
    row("leetcode-294", Cases::ToEnd, |draw| {
        let runs = draw.heaps(1, 0);
        let signs: Vec<String> = runs.iter().map(|run| (0..*run).map(|_| '+').collect()).collect();
        Case::new(format!("\"{}\"", signs.join("-")), joined(&runs))
    }),
    row("luogu-p1247", Cases::One, |draw| heaps(draw, 1)),
    row("luogu-p1290", Cases::Counted, |draw| pair(draw, 1)),
    row("luogu-p2197", Cases::Counted, |draw| heaps(draw, 0)),
    row("luogu-p2252", Cases::One, |draw| pair(draw, 0)),
    row("luogu-p3480", Cases::Counted, |draw| {
        let mut piles = draw.heaps(1, 0);
        piles.sort_unstable();
        // From the last pile on, what each has more than the one before.
        let before = [0].iter().chain(&piles);
        let mut steps: Vec<u64> = piles.iter().zip(before).map(|(pile, before)| pile - before).collect();
        steps.reverse();
        Case::new(counted(&piles), joined(&steps))
    }),
    row("luogu-p4136", Cases::Until("0"), |draw| number(draw, 1)),
    row("luogu-p4279", Cases::Counted, |draw| heaps(draw, 1)),
    row("luogu-p6487", Cases::One, |draw| {
        let n = draw.up_from(1);
        Case::new(n, format!("({n}, {n})"))
    }),
    row("misere-nim", Cases::Counted, |draw| heaps(draw, 1)),
    row("moore-nim", Cases::Counted, |draw| {
        let heaps = draw.heaps(1, 1);
        let (k, play) = (draw.number(1, 3), draw.number(0, 1));
        let input = format!("{} {k} {play}\n{}", heaps.len(), joined(&heaps));
        Case::new(input, joined(&heaps))
            .with("k", k)
            .with("play", if play == 0 { "normal" } else { "misere" })
    }),
    row("multi-sg", Cases::Counted, take_and_break),
    row("nyoj-stones8", Cases::Until("0 0"), |draw| {
        let a = draw.up_from(1);
        let b = draw.up_from(a);
        Case::new(format!("{a} {b}"), format!("{a} {b}"))
    }),
    row("poi-stripes", Cases::One, |draw| {
        let lengths = [draw.up_from(1), draw.up_from(1), draw.up_from(1)];
        let boards = draw.heaps(1, 1);
        let mut input = format!("{}\n{}", joined(&lengths), boards.len());
        boards.iter().for_each(|board| input += &format!("\n{board}"));
        let position = <[u64; 1]>::try_from(boards).ok().map(|[board]| board.to_string());
        let [c, z, n] = lengths;
        Case { position, ..Case::new(input, "").with("c", c).with("z", z).with("n", n) }
    }),
    row("poj1704", Cases::Counted, |draw| {
        let men = draw.set(1, 1);
        Case::new(counted(&men), joined(&men))
    }),
    row("poj2068", Cases::Until("0"), |draw| {
        let caps = draw.list(1, 3, |draw| [draw.number(1, 16), draw.number(1, 16)]).concat();
        let pile = draw.up_from(1);
        let input = format!("{} {pile} {}", caps.len() / 2, joined(&caps));
        Case::new(input, pile).with("cap", format!("[{}]", with_commas(&caps)))
    }),
    row("poj2311", Cases::ToEnd, |draw| {
        let (w, h) = (draw.up_from(2), draw.up_from(2));
        Case::new(format!("{w} {h}"), format!("{w} {h}"))
    }),
    row("poj2348", Cases::Until("0 0"), |draw| pair(draw, 1)),
    row("poj2975", Cases::Until("0"), |draw| heaps(draw, 1)),
    row("poj3537", Cases::One, |draw| number(draw, 1)),
    row("poj3710", Cases::ToEnd, |draw| {
        let piles = draw.size.piles;
        let graphs = draw.list(1, piles, tree_with_cycles);
        let input: String = graphs.iter().map(|graph| format!("\n{}", lines(graph))).collect();
        let positions: Vec<String> = graphs.iter().map(position_of).collect();
        Case::new(format!("{}{input}", graphs.len()), positions.join(" + "))
    }),
    row("ruler", Cases::Counted, coins),
    row("staircase", Cases::Counted, |draw| heaps(draw, 0)),
    row("tartan", Cases::Counted, tartan),
    row("turning-turtles", Cases::Counted, coins),
    row("twins", Cases::Counted, coins),
];

impl Case {
    fn new(input: impl Display, position: impl Display) -> Case {
        Case { input: input.to_string(), position: Some(position.to_string()), settings: Vec::new() }
    }

    fn with(mut self, name: &str, value: impl Display) -> Case {
        self.settings.push((name.to_owned(), value.to_string()));
        self
    }
}

fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

fn with_commas(numbers: &[u64]) -> String {
    joined(numbers).replace(' ', ", ")
}

/// Returns a set as rules write it.
fn set(numbers: &[u64]) -> String {
    format!("{{{}}}", with_commas(numbers))
}

/// Returns a line with how many numbers there are, and a line with them.
pub(super) fn counted(numbers: &[u64]) -> String {
    if numbers.is_empty() { "0".to_owned() } else { format!("{}\n{}", numbers.len(), joined(numbers)) }
}

fn number(draw: &mut Draw<'_>, least: u64) -> Case {
    let n = draw.up_from(least);
    Case::new(n, n)
}

fn pair(draw: &mut Draw<'_>, least: u64) -> Case {
    let (a, b) = (draw.up_from(least), draw.up_from(least));
    Case::new(format!("{a} {b}"), format!("{a} {b}"))
}

/// A heap and the game's parameter of this name, on one line.
fn with_parameter(draw: &mut Draw<'_>, least: u64, name: &str) -> Case {
    let (n, parameter) = (draw.up_from(least), draw.up_from(1));
    Case::new(format!("{n} {parameter}"), n).with(name, parameter)
}

fn heaps(draw: &mut Draw<'_>, least: u64) -> Case {
    let heaps = draw.heaps(1, least);
    Case::new(counted(&heaps), joined(&heaps))
}

/// Pairs that are a sum: their number, and a line for each.
fn pairs(pairs: &[(u64, u64)]) -> Case {
    let input: String = pairs.iter().map(|(a, b)| format!("\n{a} {b}")).collect();
    let position: Vec<String> = pairs.iter().map(|(a, b)| format!("({a}, {b})")).collect();
    Case::new(format!("{}{input}", pairs.len()), position.join(" "))
}

fn coins(draw: &mut Draw<'_>) -> Case {
    let heads = draw.set(1, 1);
    Case::new(counted(&heads), heads_at(&heads))
}

fn heads_at(places: &[u64]) -> String {
    if places.is_empty() { "none".to_owned() } else { joined(places) }
}

fn tartan(draw: &mut Draw<'_>) -> Case {
    const NAMES: [&str; 4] = ["turtles", "mock", "ruler", "twins"];
    let [a, b] = [(); 2].map(|()| draw.one_of(NAMES));
    let piles = draw.size.piles;
    let mut cells = draw.list(1, piles, |draw| (draw.up_from(1), draw.up_from(1)));
    cells.sort_unstable();
    cells.dedup();
    let cells = pairs(&cells);
    Case { input: format!("{a} {b} {}", cells.input), ..cells }.with("a", a).with("b", b)
}

/// A date from 1900-01-01 to 2001-11-04.
fn date(draw: &mut Draw<'_>) -> Case {
    let year = draw.number(1900, 2001);
    let month = draw.number(1, if year == 2001 { 11 } else { 12 });
    // Of the years here 1900 alone is divisible by 100 and not by 400.
    let is_leap = year.is_multiple_of(4) && year != 1900;
    let days = match month {
        11 if year == 2001 => 4,
        2 => 28 + u64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let day = draw.number(1, days);
    Case::new(format!("{year} {month} {day}"), format!("{year} {month} {day}"))
}

/// Masks of what may be left of a heap, by the amount taken, and heaps.
fn take_and_break(draw: &mut Draw<'_>) -> Case {
    // Taking nothing is a move only where the heap is parted.
    let mut masks = vec![draw.number(0, 1) * 4];
    masks.extend(draw.list(0, 3, |draw| draw.number(0, 7)));
    let is_endless = draw.number(0, 1) == 1 && masks.len() > 1;
    let heaps = draw.heaps(1, 1);
    let input =
        format!("{} {}\n{}\n{}", masks.len() - 1, u64::from(is_endless), joined(&masks), counted(&heaps));
    let end = if is_endless { ",..." } else { "" };
    Case::new(input, joined(&heaps)).with("code", format!("[{}{end}]", joined(&masks).replace(' ', ",")))
}

/// The most vertices of a graph: more hide the point.
const MOST_VERTICES: u64 = 10;

/// Tokens on the vertices of a graph without cycles, whose arcs lead to smaller vertices.
fn tokens(draw: &mut Draw<'_>, settings: &[(&str, &str)]) -> Case {
    let n_vertices = draw.number(1, draw.size.max.min(MOST_VERTICES));
    // A graph of one vertex has no arc to a smaller one.
    let most = if n_vertices > 1 { draw.size.piles.saturating_mul(2) } else { 0 };
    let mut arcs = draw.list(0, most, |draw| {
        let from = draw.number(2, n_vertices);
        (from, draw.number(1, from - 1))
    });
    arcs.sort_unstable();
    arcs.dedup();
    let piles = draw.size.piles;
    let tokens = draw.list(1, piles, |draw| draw.number(1, n_vertices));
    let listed: String = arcs.iter().map(|(from, to)| format!("\n{from} {to}")).collect();
    let input = format!("{n_vertices} {}{listed}\n{}", arcs.len(), counted(&tokens));
    let mut named: Vec<String> = (1..=n_vertices).map(|vertex| vertex.to_string()).collect();
    named.extend(arcs.iter().map(|(from, to)| format!("{from}>{to}")));
    let mut case = Case::new(input, joined(&tokens)).with("arcs", named.join(","));
    case.settings.extend(settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    case
}

/// A connected graph; vertex 1 is the ground.
struct Graph {
    n_vertices: u64,
    edges: Vec<(u64, u64)>,
}

fn lines(graph: &Graph) -> String {
    format!("{} {}{}", graph.n_vertices, graph.edges.len(), edges(graph))
}

/// A line for each edge, each after the end of the one before.
fn edges(graph: &Graph) -> String {
    graph.edges.iter().map(|(a, b)| format!("\n{a} {b}")).collect()
}

fn position_of(graph: &Graph) -> String {
    let edges: Vec<String> = graph.edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
    if edges.is_empty() { "1".to_owned() } else { edges.join(" ") }
}

fn tree(draw: &mut Draw<'_>, least: u64) -> Graph {
    let most = draw.size.max.min(MOST_VERTICES - 1);
    let mut n_vertices = 1;
    let edges = draw.list(least, most, |draw| {
        // Each new vertex hangs on an earlier one, so that the tree is connected.
        let below = draw.number(1, n_vertices);
        n_vertices += 1;
        (below, n_vertices)
    });
    Graph { n_vertices, edges }
}

/// A tree on which cycles hang, each by one vertex, and nothing on them, as the judge promises.
fn tree_with_cycles(draw: &mut Draw<'_>) -> Graph {
    let mut graph = tree(draw, 1);
    // Cycles hang on these vertices alone, and not on those of other cycles.
    let trunk = graph.n_vertices;
    for (vertex, length) in draw.list(0, 2, |draw| (draw.number(1, trunk), draw.number(2, 5))) {
        let mut last = vertex;
        for _ in 1..length {
            graph.n_vertices += 1;
            graph.edges.push((last, graph.n_vertices));
            last = graph.n_vertices;
        }
        graph.edges.push((last, vertex));
    }
    graph
}

/// A tree and any edges more between its vertices, also parallel ones.
fn graph(draw: &mut Draw<'_>) -> Graph {
    let mut graph = tree(draw, 0);
    let n_vertices = graph.n_vertices;
    // A graph of one vertex has no edge between two.
    let most = if n_vertices > 1 { draw.size.piles } else { 0 };
    graph.edges.extend(draw.list(0, most, |draw| {
        let to = draw.number(2, n_vertices);
        (draw.number(1, to - 1), to)
    }));
    graph
}
