//! Retrograde analysis of rules as text: by rank, and by a search that lists what can be reached.
//!
//! `cargo bench -p grundy-engine --bench ranked` prints a table in Markdown: CPU time of one run each, and
//! the bytes that the result holds, as counted. A number as argument, `-- 100000000`, is the most positions
//! of the boxes that are decided by rank.

use cpu_time::ThreadTime;
use grundy_budget::Budget;
use grundy_engine::ranked::{Space, Tuples, fates};
use grundy_engine::retrograde::analyse;
use grundy_rules::Position;
use grundy_rules::interpret::Compiled;
use grundy_rules::lang::parse;

/// Two cops and a robber on a board of `w` times `h` squares; who goes is the first number.
fn cops(w: u64, h: u64) -> (String, Vec<u64>, Vec<u64>) {
    let v = w * h;
    let mut lines = vec![
        "win when t == 1 and (r == a or r == b)".to_owned(),
        "lose when t == 0 and (r == a or r == b)".to_owned(),
        "(t, a, b, r) -> (1, a, b, r) where t == 0".to_owned(),
        "(t, a, b, r) -> (0, a, b, r) where t == 1".to_owned(),
    ];
    for (piece, t) in [("a", 0), ("b", 0), ("r", 1)] {
        for (step, condition) in [
            ("+ 1", format!("{piece} % {w} < {w} - 1")),
            ("- 1", format!("{piece} % {w} > 0")),
            (&*format!("+ {w}"), format!("{piece} + {w} < {v}")),
            (&*format!("- {w}"), format!("{piece} >= {w}")),
        ] {
            let to = "a, b, r".replace(piece, &format!("{piece} {step}"));
            lines.push(format!("(t, a, b, r) -> ({}, {to}) where t == {t} and {condition}", 1 - t));
        }
    }
    (lines.join("\n"), vec![2, v, v, v], vec![0, 0, w - 1, v - 1])
}

/// A king who has to catch another one on a board of `n` times `n` squares.
fn chase(n: u64) -> (String, Vec<u64>, Vec<u64>) {
    let text = format!(
        "win when x == u and y == v
         (x, y, u, v) -> (u, v, p, q) where x <= p + 1 and p <= x + 1 and y <= q + 1 and q <= y + 1 and p < {n} and q < {n} \
         and (p != x or q != y)"
    );
    (text, vec![n; 4], vec![0, 0, n - 1, n - 1])
}

fn main() {
    let most: u64 = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(10_000_000);
    println!(
        "| game | how | positions | CPU s | ns a position | bytes a position | won | lost | drawn | longest win |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let games = [
        ("cops 8 x 8", cops(8, 8)),
        ("cops 12 x 12", cops(12, 12)),
        ("cops 16 x 23", cops(16, 23)),
        ("cops 28 x 28", cops(28, 28)),
        ("chase 24 x 24", chase(24)),
        ("chase 40 x 40", chase(40)),
        ("chase 56 x 56", chase(56)),
    ];
    for (name, (text, sides, start)) in games {
        let rules = parse(&text).expect("the text is rules").rules;
        let n: u64 = sides.iter().product();
        if n > most {
            continue;
        }
        let all = 1 << 62;
        let budget = Budget::default().with_bytes(all);
        let held = || (all - budget.bytes_left().unwrap_or(0)) as f64;
        let upto: Vec<u64> = sides.iter().map(|side| side - 1).collect();
        let started = ThreadTime::now();
        let space = Tuples::new(&rules, &upto, &budget).expect("it is a space");
        let found = fates(&space, false, &budget).expect("no move leads out of the box");
        let took = started.elapsed().as_secs_f64();
        let (n, bytes) = (space.len(), held());
        let census = found.census(0..n);
        let sum = |counts: &[u64]| counts.iter().sum::<u64>();
        println!(
            "| {name} | by rank | {n} | {took:.2} | {:.0} | {:.2} | {} | {} | {} | {} |",
            took * 1e9 / n as f64,
            bytes / n as f64,
            sum(&census.wins),
            sum(&census.losses),
            census.draws,
            census.wins.len() - 1
        );
        drop(found);
        if n > 3_000_000 {
            continue;
        }
        let compiled = Compiled::new(rules);
        let started = ThreadTime::now();
        let start = [Position::from(&start[..])];
        let analysis = analyse(&compiled, compiled.convention(), &start, &budget).expect("there is room");
        let took = started.elapsed().as_secs_f64();
        let n = analysis.n_positions() as f64;
        println!("| | by search | {n} | {took:.2} | {:.0} | {:.1} | | | | |", took * 1e9 / n, held() / n);
    }
}
