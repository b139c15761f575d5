//! Which laws become theorems, how fast, and how fast their certificates are checked.
//!
//! `cargo bench -p grundy --bench theorems [-- codes|misere|named|catalogue ...]`. `codes`: all 1,024 octal
//! codes d0.d1d2d3 with d0 in {0, 4}; `misere`: sums in misère play of the octal codes 0.a and 0.ab, and of
//! some more; `named`: codes with long periods, and the games that were first tried; `catalogue`: every game
//! of the catalogue whose page has rules. CPU seconds, one thread. `THEOREMS_ONLY=WORD` keeps the named games
//! that contain it.

mod limit;

use cpu_time::ProcessTime;
use grundy::catalog::{GAMES, Settings};
use grundy::laws::prove::{Effort, Search};
use grundy::proof::{Law, check};
use grundy::rules::octal::Base;
use grundy::{Budget, RuleGame, resolve};
use limit::within;

struct Row {
    prove: f64,
    check: f64,
    bytes: usize,
    law: String,
}

/// Searches for a theorem and checks its certificate once more by itself.
fn row(game: &RuleGame, effort: &Effort, seconds: f64) -> Result<Row, String> {
    let start = ProcessTime::now();
    match within(seconds, |budget| game.prove(effort, &budget.with_bytes(6 << 30))) {
        Search::Proved(proved) => {
            let prove = start.elapsed().as_secs_f64();
            let start = ProcessTime::now();
            check(&proved.certificate, &Budget::default()).expect("it was accepted before");
            let check = start.elapsed().as_secs_f64();
            let law = match proved.theorem.law() {
                Law::Periodic(law) if law.saltus() == 0 => {
                    format!("period {} from {}", law.period(), law.preperiod())
                }
                Law::Quotient(law) => {
                    let (order, lost) = (law.quotient().order(), law.quotient().n_lost());
                    format!("order {order}, {lost} lost, period {} from {}", law.period(), law.preperiod())
                }
                _ => grundy::laws::statement(&proved.theorem).into(),
            };
            Ok(Row { prove, check, bytes: proved.certificate.print().len(), law })
        }
        Search::Open { checked_to, reason, .. } => {
            Err(format!("to {checked_to}: {reason} ({:.1} s)", start.elapsed().as_secs_f64()))
        }
    }
}

fn print(name: &str, result: &Result<Row, String>) {
    match result {
        Ok(row) => println!(
            "| {name} | {} | {:.2} | {:.2} | {} |",
            row.law,
            row.prove * 1e3,
            row.check * 1e3,
            row.bytes
        ),
        Err(reason) => println!("| {name} | none: {reason} | | | |"),
    }
}

/// Each code is told on stderr as it is done. `THEOREMS_FROM=PLACE` goes on from a code that was told there,
/// and counts only from it on.
fn codes() {
    let effort = Effort { largest_heap: 1 << 17, ..Effort::default() };
    let from = std::env::var("THEOREMS_FROM").map_or(0, |place| place.parse().expect("a place below 1024"));
    let (mut rows, mut none) = (Vec::new(), Vec::new());
    for code in from..1024 {
        let digit = |place: u32| code >> (3 * place) & 7;
        let name = format!("{}.{}{}{}", 4 * (code >> 9), digit(2), digit(1), digit(0));
        let game = RuleGame::from_code(&name, Base::Octal).unwrap();
        match row(&game, &effort, 20.0) {
            Ok(row) => {
                eprintln!("{code}: {name}: {}, {:.3} s", row.law, row.prove);
                rows.push((name, row));
            }
            Err(reason) => {
                eprintln!("{code}: {name}: none {reason}");
                none.push(name);
            }
        }
    }
    let mut times: Vec<f64> = rows.iter().map(|(_, row)| row.prove).collect();
    times.sort_unstable_by(f64::total_cmp);
    let slowest_check = rows.iter().map(|(_, row)| row.check).fold(0.0, f64::max);
    println!(
        "\nOctal codes d0.d1d2d3 with d0 in {{0, 4}}, tables to 131,071: {} of {} proved;",
        rows.len(),
        1024 - from
    );
    println!(
        "median {:.2} ms, slowest {:.2} s; slowest check {slowest_check:.2} s. A check that took more than ten times \
         its proof and more than 50 ms:",
        times.get(times.len() / 2).copied().unwrap_or(0.0) * 1e3,
        times.last().copied().unwrap_or(0.0)
    );
    for (name, row) in &rows {
        if row.check > 0.05 && row.check > 10.0 * row.prove {
            print(name, &Ok(Row { law: row.law.clone(), ..*row }));
        }
    }
    println!("\nWithout a theorem: {}", none.join(", "));
}

/// Beside the codes of two digits those of [Plambeck, Siegel 2008] and of the table in `bench/runs`, and
/// games with names or with long periods in normal play.
const MISERE: [&str; 19] = [
    "0.007", "0.115", "0.123", "0.127", "0.137", "0.144", "0.152", "0.153", "0.156", "0.157", "0.165",
    "0.241", "0.333", "0.351", "0.356", "0.512", "0.644", "4.4", "4.7",
];

fn misere() {
    const SECONDS: f64 = 12.0;
    let two_digits = (1..64).map(|code| match (code >> 3, code & 7) {
        (first, 0) => format!("0.{first}"),
        (first, second) => format!("0.{first}{second}"),
    });
    let names: Vec<String> = two_digits.chain(MISERE.map(str::to_owned)).collect();
    println!(
        "\n| code in misere play | law | prove ms | check ms | certificate bytes |\n|---|---|---:|---:|---:|"
    );
    let mut theorems = 0;
    for name in &names {
        let game = RuleGame::from_code(name, Base::Octal).unwrap().in_misere().unwrap();
        let result = row(&game, &Effort::default(), SECONDS);
        print(name, &result);
        theorems += usize::from(result.is_ok());
    }
    println!(
        "\nSums in misere play, {SECONDS} s of CPU a code at most: {theorems} of {} are theorems",
        names.len()
    );
}

fn named() {
    println!("\n| game | law | prove ms | check ms | certificate bytes |\n|---|---|---:|---:|---:|");
    let effort = Effort { largest_heap: 1 << 20, ..Effort::default() };
    let only = std::env::var("THEOREMS_ONLY").unwrap_or_default();
    for code in ["0.77", "0.07", "0.137", "0.156", "0.165", "0.356", "0.644", "0.56", "0.127", "0.16"]
        .into_iter()
        .filter(|code| code.contains(&only))
    {
        print(code, &row(&RuleGame::from_code(code, Base::Octal).unwrap(), &effort, 120.0));
    }
    for code in [".8", "8.", ".C", ".88", ".4C", ".48", ".2048", ".28"]
        .into_iter()
        .filter(|code| code.contains(&only))
    {
        print(
            &format!("{code} (hex)"),
            &row(&RuleGame::from_code(code, Base::Hexadecimal).unwrap(), &effort, 60.0),
        );
    }
    let wythoff = |t: u32| {
        let both = (0..t).flat_map(|d| {
            let more = format!("(a, b) -> (a - k, b - k - {d}) where k >= 1");
            let less = format!("(a, b) -> (a - k - {d}, b - k) where k >= 1");
            if d == 0 { vec![more] } else { vec![more, less] }
        });
        let one = "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1";
        format!("{one}; {}", both.collect::<Vec<_>>().join("; "))
    };
    let moore = |heaps: usize, k: usize| {
        let names = &["a", "b", "c", "d", "e", "f"][..heaps];
        let subsets = (1_u32..1 << heaps).filter(|set| set.count_ones() as usize <= k);
        let line = |set: u32| {
            let taken = |i: usize| set >> i & 1 == 1;
            let part: Vec<String> = (0..heaps)
                .map(|i| if taken(i) { format!("{0} - t{0}", names[i]) } else { names[i].to_owned() })
                .collect();
            let conditions: Vec<String> =
                (0..heaps).filter(|i| taken(*i)).map(|i| format!("t{} >= 1", names[i])).collect();
            format!("({}) -> ({}) where {}", names.join(", "), part.join(", "), conditions.join(" and "))
        };
        subsets.map(line).collect::<Vec<_>>().join("; ")
    };
    let texts = [
        ("Lasker", "n -> n - k where 1 <= k <= n; n -> a, b where a + b == n and 1 <= a <= b".to_owned()),
        ("take 2^k", "n -> n - k where k in powers(2)".to_owned()),
        ("subtract {2,5,7}", "n -> n - k where k in {2, 5, 7}".to_owned()),
        (
            "take 3..7, last loses",
            "lose when n == 0; n -> n - k where 3 <= k <= 7; n -> 0 where 1 <= n < 3".to_owned(),
        ),
        ("Wythoff, t = 1", wythoff(1)),
        ("Wythoff, t = 2", wythoff(2)),
        ("Wythoff, t = 3", wythoff(3)),
        ("Fibonacci Nim", "(n, c) -> (n - k, 2*k) where 1 <= k <= min(c, n)".to_owned()),
        ("Moore's Nim_2, 3 heaps", moore(3, 2)),
        ("Moore's Nim_2, 4 heaps", moore(4, 2)),
        ("Moore's Nim_2, 5 heaps", moore(5, 2)),
        ("Moore's Nim_2, 6 heaps", moore(6, 2)),
        (
            "3-way splits",
            "n -> n - k where k >= 1; n -> a, b, c where a + b + c == n and 1 <= a <= b <= c".to_owned(),
        ),
        ("take at least 2", "n -> n - k where k >= 2".to_owned()),
        ("take 1..n/2", "n -> n - k where 1 <= k and 2*k <= n".to_owned()),
        ("take 1..2n/3", "n -> n - k where 1 <= k and 3*k <= 2*n".to_owned()),
        (
            "Euclid",
            "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a, b - k*a) where k >= 1 and a >= 1"
                .to_owned(),
        ),
        (
            "Euclid without zero",
            "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1 and a - k*b >= 1
             (a, b) -> (a, b - k*a) where k >= 1 and a >= 1 and b - k*a >= 1"
                .to_owned(),
        ),
        ("divisor game", "n -> n - k where 1 <= k <= n and n % k == 0 and k < n".to_owned()),
    ];
    for (name, text) in texts.into_iter().filter(|(name, _)| name.contains(&only)) {
        print(name, &row(&RuleGame::read(&text, &Settings::default()).unwrap(), &effort, 60.0));
    }
}

fn catalogue() {
    println!(
        "\n| catalogue game | law | prove ms | check ms | certificate bytes |\n|---|---|---:|---:|---:|"
    );
    let effort = Effort { largest_heap: 1 << 17, ..Effort::default() };
    for game in GAMES {
        if let Ok(rules) = resolve(game.name).expect("it is listed").rules() {
            print(game.name, &row(rules, &effort, 10.0));
        }
    }
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for (name, run) in
        [("named", named as fn()), ("catalogue", catalogue), ("misere", misere), ("codes", codes)]
    {
        if wanted.is_empty() || wanted.iter().any(|word| word == name) {
            run();
        }
    }
}
