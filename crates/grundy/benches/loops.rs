//! Tables of rules that no kernel knows, beside loops written by hand for the same rules.
//!
//! `cargo bench -p grundy --bench loops` prints a Markdown table: CPU seconds of one thread, medians of five
//! runs, a run of the loops and a run of the rules in turn. Both fill the same table, which is compared. The
//! rules may take ten times as long.

use cpu_time::ProcessTime;
use grundy::catalog::Settings;
use grundy::tables::Span;
use grundy::tables::export::Cells;
use grundy::values::{Grundy, MexSet};
use grundy::{Budget, RuleGame};

/// Rules, what is tabulated, and loops that fill the same table.
struct Row {
    rules: &'static str,
    span: Span,
    by_hand: fn() -> Vec<u32>,
}

const RUNS: usize = 5;
const TIMES: f64 = 10.0;

const ROWS: [Row; 3] = [
    Row { rules: COPRIME, span: Span::To(COPRIME_TO as u64), by_hand: coprime },
    Row { rules: DIGITS, span: Span::To(DIGITS_TO as u64), by_hand: digits },
    Row { rules: EUCLID, span: Span::Plane { rows: SIDE as u64, columns: SIDE as u64 }, by_hand: euclid },
];

const COPRIME: &str = "n -> n - k where 1 <= k <= n and gcd(n, k) == 1";
const COPRIME_TO: usize = 3000;

/// Takes a number that is coprime to the heap.
fn coprime() -> Vec<u32> {
    fn gcd(a: usize, b: usize) -> usize {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    let mut values: Vec<u32> = Vec::new();
    let mut seen = MexSet::default();
    for n in 0..=COPRIME_TO {
        seen.clear();
        (1..=n).filter(|k| gcd(n, *k) == 1).for_each(|k| seen.insert(values[n - k].into()));
        values.push(u32::try_from(seen.mex()).expect("a value is at most the heap"));
    }
    values
}

const DIGITS: &str = "n -> n - k where 1 <= k <= n and popcount(k) == 2; n -> n // 3 where n >= 1";
const DIGITS_TO: usize = 6000;

/// Takes a sum of two powers of two, or leaves a third.
fn digits() -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    let mut seen = MexSet::default();
    for n in 0..=DIGITS_TO {
        seen.clear();
        (1..=n).filter(|k| k.count_ones() == 2).for_each(|k| seen.insert(values[n - k].into()));
        if n >= 1 {
            seen.insert(values[n / 3].into());
        }
        values.push(u32::try_from(seen.mex()).expect("a value is at most the heap"));
    }
    values
}

const EUCLID: &str =
    "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a, b - k*a) where k >= 1 and a >= 1";
const SIDE: usize = 700;

/// Takes a multiple of one number from the other.
fn euclid() -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    let mut seen = MexSet::default();
    for a in 0..SIDE {
        for b in 0..SIDE {
            seen.clear();
            if b >= 1 {
                (1..=a / b).for_each(|k| seen.insert(values[(a - k * b) * SIDE + b].into()));
            }
            if a >= 1 {
                (1..=b / a).for_each(|k| seen.insert(values[a * SIDE + b - k * a].into()));
            }
            values.push(u32::try_from(seen.mex()).expect("a value is at most the number of options"));
        }
    }
    values
}

fn by_rules(row: &Row) -> Vec<u32> {
    let game = RuleGame::read(row.rules, &Settings::default()).expect("the rules are read");
    let table = game.table(row.span, &Budget::default()).expect("the rules are tabulated");
    let values: Vec<u32> = cells(&table.cells);
    assert_eq!(table.stop, None, "{}", row.rules);
    values
}

fn cells(cells: &Cells) -> Vec<u32> {
    let value = |cell| match cell {
        grundy::tables::export::Cell::Grundy(Grundy::Number(value)) => {
            u32::try_from(value).expect("values are small")
        }
        other => panic!("a Grundy value was expected, found {other:?}"),
    };
    cells.iter().map(value).collect()
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

fn main() {
    println!("| rules | positions | loops s | rules s | times | allowed | |");
    println!("|---|---:|---:|---:|---:|---:|---|");
    for row in &ROWS {
        let (mut loops, mut rules) = (Vec::new(), Vec::new());
        let mut positions = 0;
        for _ in 0..RUNS {
            let start = ProcessTime::now();
            let wanted = (row.by_hand)();
            loops.push(start.elapsed().as_secs_f64());
            let start = ProcessTime::now();
            let found = by_rules(row);
            rules.push(start.elapsed().as_secs_f64());
            assert!(found == wanted, "{}", row.rules);
            positions = found.len();
        }
        let (loops, rules) = (median(loops), median(rules));
        let verdict = if rules <= TIMES * loops { "" } else { "MISSED" };
        println!(
            "| `{}` | {positions} | {loops:.4} | {rules:.4} | {:.1} | {TIMES} | {verdict} |",
            row.rules,
            rules / loops
        );
    }
}
