//! A random battery: how many games of each kind get a theorem, and how fast.
//!
//! `cargo bench -p grundy --bench battery [-- SEED...]`. For each seed: 100 octal codes d0.d1d2d3 (d0 = 4 at
//! chance 1/4), 60 hexadecimal codes d0.d1d2 (d0 = 8 at chance 1/4), 100 subtraction sets of 2 to 4 draws
//! from 1..12, 100 hybrids of 1 to 3 lines. Every theorem is compared with the table to 2,000, or as far as
//! that goes in two seconds; every game without one is listed. A search has four CPU seconds, or
//! `BATTERY_SECONDS`, and tables to heap 2^23; `BATTERY_KIND=WORD` keeps one kind, `BATTERY_ONLY=TEXT` the
//! games of that very text.

mod limit;

use cpu_time::ProcessTime;
use grundy::catalog::Settings;
use grundy::laws::prove::{Effort, Search};
use grundy::rules::octal::Base;
use grundy::tables::Span;
use grundy::tables::export::Cells;
use grundy::{Budget, RuleGame};
use limit::within;
use std::collections::BTreeSet;
use std::time::Duration;

/// A small generator with a stated sequence: splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[usize::try_from(self.below(from.len() as u64)).unwrap()]
    }
}

fn distinct(wanted: usize, mut one: impl FnMut() -> String) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    while found.len() < wanted {
        let next = one();
        if seen.insert(next.clone()) {
            found.push(next);
        }
    }
    found
}

fn octal(random: &mut Random) -> String {
    let first = if random.below(4) == 0 { 4 } else { 0 };
    format!("{first}.{}{}{}", random.below(8), random.below(8), random.below(8))
}

fn hexadecimal(random: &mut Random) -> String {
    let first = if random.below(4) == 0 { 8 } else { 0 };
    format!("{first}.{:X}{:X}", random.below(16), random.below(16))
}

fn subtraction(random: &mut Random) -> String {
    let draws = 2 + random.below(3);
    let set: BTreeSet<u64> = (0..draws).map(|_| 1 + random.below(12)).collect();
    let set: Vec<String> = set.iter().map(u64::to_string).collect();
    format!("n -> n - k where k in {{{}}}", set.join(", "))
}

fn hybrid(random: &mut Random) -> String {
    let lines: Vec<String> = (0..1 + random.below(3)).map(|_| hybrid_line(random)).collect();
    lines.join("; ")
}

fn hybrid_line(random: &mut Random) -> String {
    let small = |random: &mut Random| 1 + random.below(6);
    let amount = match random.below(8) {
        0 => "k >= 1".to_owned(),
        1 => format!("k >= {}", small(random)),
        2 => "k in powers(2)".to_owned(),
        3 => "k in odd".to_owned(),
        4 => "k in even and k >= 1".to_owned(),
        5 => format!("k % {} != 0", 2 + random.below(4)),
        6 => {
            let from = small(random);
            format!("{from} <= k <= {}", from + random.below(5))
        }
        _ => format!("k in {{{}, {}}}", small(random), 6 + small(random)),
    };
    let parts = random.pick(&["one", "one", "two", "unequal", "equal"]);
    match parts {
        "one" => format!("n -> n - k where {amount}"),
        "two" => format!("n -> a, b where a + b + k == n and 1 <= a <= b and {amount}"),
        "unequal" => format!("n -> a, b where a + b + k == n and 1 <= a < b and {amount}"),
        _ => format!("n -> a, a where a + a + k == n and a >= 1 and {amount}"),
    }
}

/// A kind of games: its name, how many, and the texts.
type Kind = (&'static str, Base, Vec<String>);

fn battery(seed: u64) -> Vec<Kind> {
    let mut random = Random(seed);
    vec![
        ("octal", Base::Octal, distinct(100, || octal(&mut random))),
        ("hexadecimal", Base::Hexadecimal, distinct(60, || hexadecimal(&mut random))),
        ("subtraction", Base::Octal, distinct(100, || subtraction(&mut random))),
        ("hybrid", Base::Octal, distinct(100, || hybrid(&mut random))),
    ]
}

fn game(text: &str, base: Base) -> RuleGame {
    if text.contains("->") {
        RuleGame::read(text, &Settings::default()).unwrap_or_else(|e| panic!("{text}: {e}"))
    } else {
        RuleGame::from_code(text, base).unwrap_or_else(|e| panic!("{text}: {e}"))
    }
}

/// Tables end here; most end before, with their four seconds.
const LARGEST_HEAP: u64 = 1 << 23;

fn main() {
    let seeds: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let seeds = if seeds.is_empty() { vec![1, 2, 3] } else { seeds };
    let kept = std::env::var("BATTERY_KIND").ok();
    let only = std::env::var("BATTERY_ONLY").ok();
    let seconds = std::env::var("BATTERY_SECONDS").map_or(4.0, |text| text.parse().expect("CPU seconds"));
    let effort = Effort { largest_heap: LARGEST_HEAP, ..Effort::default() };
    println!("| seed | kind | games | theorems | median ms | slowest s | values compared |");
    println!("|---:|---|---:|---:|---:|---:|---:|");
    let mut failures = Vec::new();
    for seed in seeds {
        for (kind, base, texts) in battery(seed) {
            if kept.as_deref().is_some_and(|kept| kept != kind) {
                continue;
            }
            let is_wanted = |text: &String| only.as_ref().is_none_or(|only| only == text);
            let texts: Vec<String> = texts.into_iter().filter(is_wanted).collect();
            let (mut times, mut compared, n_games) = (Vec::new(), 0, texts.len());
            for text in texts {
                let game = game(&text, base);
                let start = ProcessTime::now();
                eprint!("{text}: ");
                let search = within(seconds, |budget| game.prove(&effort, &budget.with_bytes(3 << 30)));
                eprintln!("{:.3} s", start.elapsed().as_secs_f64());
                match search {
                    Search::Proved(proved) => {
                        times.push(start.elapsed().as_secs_f64());
                        let limit = Budget::default().with_time(Duration::from_secs(2));
                        let table = game.table(Span::To(2000), &limit).unwrap();
                        let values: Vec<u128> = match table.cells {
                            Cells::Numbers(values) => values.into_iter().map(u128::from).collect(),
                            Cells::Short(values) => values.into_iter().map(u128::from).collect(),
                            Cells::Outcomes(_) | Cells::Any(_) => {
                                table.cells.iter().map(|cell| cell.to_string().parse().unwrap()).collect()
                            }
                        };
                        for (n, value) in (0..).zip(values) {
                            assert_eq!(proved.theorem.value(n), Some(value), "{text} at {n}");
                            compared += 1;
                        }
                    }
                    Search::Open { checked_to, reason, conjecture } => {
                        let seen = if conjecture.is_some() { "a conjecture" } else { "nothing" };
                        let cpu = start.elapsed().as_secs_f64();
                        failures.push(format!(
                            "seed {seed}, {kind}: `{text}`: {seen} to {checked_to}, {reason} ({cpu:.1} s)"
                        ));
                    }
                }
            }
            times.sort_unstable_by(f64::total_cmp);
            let median = times.get(times.len() / 2).copied().unwrap_or(0.0) * 1e3;
            let slowest = times.last().copied().unwrap_or(0.0);
            println!(
                "| {seed} | {kind} | {n_games} | {} | {median:.2} | {slowest:.2} | {compared} |",
                times.len()
            );
        }
    }
    println!("\nWithout a theorem:\n");
    failures.iter().for_each(|failure| println!("- {failure}"));
}
