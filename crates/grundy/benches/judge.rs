//! CPU seconds of whole judge runs, beside the same scanner that only sums the integers of the same input.
//!
//! `cargo bench -p grundy --bench judge [-- ID...]` prints a Markdown table. Every figure is the median of five runs; a
//! run of the task and a run of the baseline alternate, so that both meet the same machine.

use cpu_time::ProcessTime;
use grundy::Budget;
use grundy::catalog::judge::{self, Fault, Io, Task};
use grundy::catalog::task;
use std::fmt::Write as _;

/// A run that is measured, and what it may cost.
struct Row {
    id: &'static str,
    what: &'static str,
    input: String,
    allowed: Allowed,
}

/// The cost allowed by the project's own goals.
#[derive(Clone, Copy)]
enum Allowed {
    /// So many times the baseline's CPU time.
    Times(f64),
    /// So many CPU seconds.
    Seconds(f64),
    /// No goal is set; the figure is for the record.
    Recorded,
}

const RUNS: usize = 5;

fn main() {
    // `cargo bench` passes flags of its own.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!("| task | input | bytes | sum s | run s | times | allowed | |");
    println!("|---|---|---:|---:|---:|---:|---:|---|");
    let mut missed = 0;
    for row in rows() {
        if !wanted.is_empty() && !wanted.iter().any(|id| id == row.id) {
            continue;
        }
        let (_, task) = task(row.id).expect("the bench names tasks of the catalogue");
        // Names of games among the numbers are no integers to sum.
        let numbers = row.input.replace(|letter: char| letter.is_ascii_lowercase(), "");
        let (mut sums, mut runs) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            sums.push(seconds(&SUM, &numbers));
            runs.push(seconds(task, &row.input));
        }
        let (sum, run) = (median(sums), median(runs));
        let (allowed, holds) = match row.allowed {
            Allowed::Times(times) => (format!("{times} times"), run <= times * sum),
            Allowed::Seconds(limit) => (format!("{limit} s"), run <= limit),
            Allowed::Recorded => (String::new(), true),
        };
        missed += usize::from(!holds);
        let verdict = if holds { "" } else { "MISSED" };
        println!(
            "| {} | {} | {} | {sum:.4} | {run:.4} | {:.2} | {allowed} | {verdict} |",
            row.id,
            row.what,
            row.input.len(),
            run / sum,
        );
    }
    if missed > 0 {
        eprintln!("{missed} missed");
        std::process::exit(1);
    }
}

/// The baseline: the same scanner, every integer added up.
static SUM: Task = Task { id: "sum", title: "the sum of all integers", run: sum };

fn sum(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    let mut total = 0u64;
    while io.more()? {
        total = total.wrapping_add(io.natural("a number")?);
    }
    io.number(total)?;
    io.line("")
}

fn seconds(task: &Task, input: &str) -> f64 {
    let budget = Budget::default();
    let mut output = std::io::sink();
    let start = ProcessTime::now();
    judge::run(task, &mut input.as_bytes(), &mut output, &budget)
        .expect("the bench's inputs are well formed");
    start.elapsed().as_secs_f64()
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

/// A small generator of the same numbers every time (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, low: u64, high: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        low + (z ^ (z >> 31)) % (high - low + 1)
    }
}

const MILLION: u64 = 1_000_000;
const BILLION: u64 = 1_000_000_000;
const QUINTILLION: u64 = BILLION * BILLION;

/// Lines of random numbers, one range a column, after an optional count of the lines.
fn lines(count: u64, counted: bool, columns: &[(u64, u64)]) -> String {
    let mut dice = Dice(count);
    let mut text = String::new();
    if counted {
        let _ = writeln!(text, "{count}");
    }
    for _ in 0..count {
        for (index, (low, high)) in columns.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            let _ = write!(text, "{blank}{}", dice.roll(*low, *high));
        }
        text.push('\n');
    }
    text
}

/// `cases` cases of `size` numbers (or tuples) each, with their counts.
fn cases(cases: u64, size: u64, counted: bool, columns: &[(u64, u64)]) -> String {
    let mut text = if counted { format!("{cases}\n") } else { String::new() };
    for _ in 0..cases {
        let _ = writeln!(text, "{size}");
        text += &lines(size, false, columns).replace('\n', " ");
        text.push('\n');
    }
    text
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut add = |id, what, allowed, input| rows.push(Row { id, what, input, allowed });
    let twice = Allowed::Times(2.5);
    let pair = |range| [range, range];
    let large = (1, QUINTILLION);

    add("poj2348", "10^6 pairs to 10^18", twice, lines(MILLION, false, &pair(large)));
    add("hdu1525", "10^6 pairs to 10^18", twice, lines(MILLION, false, &pair(large)));
    add("luogu-p1290", "10^6 pairs to 10^18", twice, lines(MILLION, true, &pair(large)));
    add("hdu1846", "10^6 pairs to 1000", twice, lines(MILLION, true, &pair((1, 1000))));
    add("hdu1846", "10^6 pairs to 10^18", twice, lines(MILLION, true, &pair(large)));
    add("hdu2188", "10^6 pairs, n < 10^4, m <= 10", twice, lines(MILLION, true, &[(1, 9999), (1, 10)]));
    add("hdu2516", "10^6 numbers below 2^31", twice, lines(MILLION, false, &[(2, (1 << 31) - 1)]));
    add("hdu2897", "10^6 triples to 65536", twice, {
        let mut dice = Dice(1);
        (0..MILLION).fold(String::new(), |mut text, _| {
            let (n, q) = (dice.roll(1, 65536), dice.roll(1, 65536));
            let _ = writeln!(text, "{n} {} {q}", dice.roll(1, q));
            text
        })
    });
    add("hdu3951", "10^6 pairs, N to 10^9, K <= 10", twice, lines(MILLION, true, &[(3, BILLION), (1, 10)]));
    let near = ((1 << 31) - MILLION, (1 << 31) - 1);
    add("hdu3032", "one case of 10^6 heaps near 2^31", twice, cases(1, MILLION, true, &[near]));
    add("hdu3032", "the same", Allowed::Seconds(0.1), cases(1, MILLION, true, &[near]));
    add("hdu3544", "10^4 cases of 100 cakes to 10^9", twice, cases(10_000, 100, true, &pair((1, BILLION))));
    add("poj2975", "1000 cases of 1000 heaps to 10^9", twice, cases(1000, 1000, false, &[(1, BILLION)]));
    add("misere-nim", "1000 cases of 1000 heaps to 10^18", twice, cases(1000, 1000, true, &[large]));
    add("staircase", "1000 cases of 1000 steps to 10^18", twice, cases(1000, 1000, true, &[large]));
    for id in ["turning-turtles", "ruler", "twins"] {
        add(id, "100 cases of 10^4 positions to 10^18", twice, cases(100, 10_000, true, &[large]));
    }
    add(
        "hdu3537",
        "10^4 cases of 100 positions below 10^8",
        twice,
        cases(10_000, 100, false, &[(0, 99_999_999)]),
    );
    let six = Allowed::Times(6.0);
    add("nyoj-stones8", "10^6 pairs to 10^6", six, lines(MILLION, false, &pair((0, MILLION))));
    add("nyoj-stones8", "10^6 pairs to 10^18", six, lines(MILLION, false, &pair(large)));
    add("hdu1729", "2*10^4 cases of 50 boxes to 10^6", six, boxes(20_000, 50));

    let second = Allowed::Seconds;
    add("nyoj-stones8", "10^5 pairs to 10^6", second(0.1), lines(100_000, false, &pair((0, MILLION))));
    add("poj2311", "all 39601 boards to 200", Allowed::Recorded, {
        (2..=200).fold(String::new(), |mut text, w| {
            for h in 2..=200 {
                let _ = writeln!(text, "{w} {h}");
            }
            text
        })
    });
    add("poj2311", "10^5 boards to 10^18", Allowed::Recorded, lines(100_000, false, &pair((2, QUINTILLION))));
    add("hdu1404", "1 string (the table)", Allowed::Recorded, "1\n".into());
    add("hdu1404", "10^5 strings of 6 digits", second(0.1), lines(100_000, false, &[(100_000, 999_999)]));
    add("green-hackenbush", "a path of 10^6 edges", second(1.0), graph(MILLION, |edge, _| (edge, edge + 1)));
    add("green-hackenbush", "a cycle of 10^6 edges", second(1.0), {
        graph(MILLION, |edge, _| (edge, if edge == MILLION { 1 } else { edge + 1 }))
    });
    add("green-hackenbush", "10^6 random edges of a tree", second(1.0), {
        graph(MILLION, |edge, dice| (dice.roll(1, edge), edge + 1))
    });
    add("green-hackenbush", "10^6 random edges", second(1.0), {
        graph(MILLION, |_, dice| (dice.roll(1, MILLION), dice.roll(1, MILLION)))
    });
    add("poj3710", "9900 graphs of 99 nodes", Allowed::Recorded, christmas(99));
    add("poi-stripes", "the table to 10^4", second(0.2), "3 4 7\n1\n10000\n".into());
    add("poj3537", "the table to 10^4", second(0.2), "10000\n".into());
    add("poj2068", "400 lines, n = 10, S = 8191", Allowed::Recorded, {
        let mut columns = vec![(10, 10), (8191, 8191)];
        columns.extend([(1, 16); 20]);
        lines(400, false, &columns)
    });
    add("hdu2486", "10^5 pairs, n to 10^8, k to 1000", Allowed::Recorded, {
        lines(100_000, true, &[(2, 100_000_000), (1, 1000)])
    });
    add("hdu2486", "10^5 pairs, n to 10^8, k = 10^5", Allowed::Recorded, {
        lines(100_000, true, &[(2, 100_000_000), (100_000, 100_000)])
    });
    add("hdu1847", "10^5 numbers to 1000", Allowed::Recorded, lines(100_000, false, &[(1, 1000)]));
    add("hdu1079", "10^5 dates", Allowed::Recorded, lines(100_000, true, &[(1900, 2000), (1, 12), (1, 28)]));
    add("poj1704", "1000 cases of 1000 men", Allowed::Recorded, {
        let distinct = (1..=1000).fold(String::new(), |text, man| text + &format!("{} ", man * 10));
        (0..1000).fold("1000\n".into(), |text, _| text + "1000\n" + &distinct + "\n")
    });
    add("hdu3389", "100 cases of 10^4 boxes", Allowed::Recorded, cases(100, 10_000, true, &[(0, 100)]));
    add("multi-sg", "Kayles with 5*10^5 rows", Allowed::Recorded, {
        format!("1\n2 0 0 7 7 500000\n{}", lines(500_000, false, &[(0, BILLION)])).replacen(
            "2 0 0 7 7",
            "2 0\n0 7 7\n",
            1,
        )
    });
    add(
        "every-sg",
        "a chain of 10^5 vertices",
        Allowed::Recorded,
        format!("1\n{}1\n100000\n", chain(100_000)),
    );
    add(
        "anti-sg",
        "a chain of 10^5 vertices",
        Allowed::Recorded,
        format!("1\n{}1\n100000\n", chain(100_000)),
    );
    add("tartan", "10^5 cells to 10^18", Allowed::Recorded, lines_of_cells(100_000));
    add("moore-nim", "10 cases of 5*10^4 heaps, k = 1..10", Allowed::Recorded, {
        (1..=10).fold("10\n".to_owned(), |text, k| {
            text + &format!("50000 {k} 0\n") + &lines(50_000, false, &[large])
        })
    });
    rows
}

fn boxes(n_cases: u64, size: u64) -> String {
    let mut dice = Dice(7);
    let mut text = String::new();
    for _ in 0..n_cases {
        let _ = writeln!(text, "{size}");
        for _ in 0..size {
            let s = dice.roll(0, MILLION);
            let _ = writeln!(text, "{s} {}", dice.roll(0, s.min(2000)));
        }
    }
    text + "0\n"
}

fn graph(n_edges: u64, mut edge: impl FnMut(u64, &mut Dice) -> (u64, u64)) -> String {
    let mut dice = Dice(3);
    let mut text = format!("1\n{} {n_edges}\n", n_edges + 1);
    for index in 1..=n_edges {
        let (u, v) = edge(index, &mut dice);
        let _ = writeln!(text, "{u} {v}");
    }
    text
}

fn christmas(n_cases: u64) -> String {
    let mut dice = Dice(5);
    let mut text = String::new();
    for _ in 0..n_cases {
        text += "100\n";
        for _ in 0..100 {
            text += "99 98\n";
            for node in 2..=99 {
                let _ = writeln!(text, "{} {node}", dice.roll(1, node - 1));
            }
        }
    }
    text
}

fn chain(vertices: u64) -> String {
    let mut text = format!("{vertices} {}\n", vertices - 1);
    for vertex in 2..=vertices {
        let _ = writeln!(text, "{vertex} {}", vertex - 1);
    }
    text
}

fn lines_of_cells(count: u64) -> String {
    format!("1\nturtles mock {count}\n{}", lines(count, false, &[(1, QUINTILLION), (1, QUINTILLION)]))
}
