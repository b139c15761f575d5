//! Times one table without the program around it, and prints its CPU seconds and its checksum.
//!
//! `cargo bench -p grundy-engine --bench tables -- GAME UPTO [portable|avx2|avx512|2]`, where 2 is two
//! threads; GAME is `grundy`, `couples`, an octal code such as `0.77`, or a subtraction set such as
//! `{1,3,4}`, `squares` or `primes`; or it is `wythoff`, with the side of the square in place of UPTO.

use grundy_budget::Budget;
use grundy_engine::Cpu;
use grundy_engine::tabulate::{Amounts, Code, HeapGame, How, Period, PlaneGame, heaps, plane};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (game, upto, cpu) = match words[..] {
        // `cargo test --benches` passes nothing.
        [] => return ExitCode::SUCCESS,
        [game, upto] => (game, upto, None),
        [game, upto, "2"] => (game, upto, None),
        [game, upto, cpu] => (game, upto, Some(cpu)),
        _ => return usage(),
    };
    if let ("wythoff", Ok(side)) = (game, upto.parse()) {
        let started = cpu_seconds();
        // As the narrowest cells that it fits.
        if side < 1 << 15 {
            let table = plane::<u16>(&PlaneGame::wythoff(), side, side, &Budget::default());
            report(game, upto, cpu_seconds() - started, &table.values, "lines of bits");
        } else {
            let table = plane::<u32>(&PlaneGame::wythoff(), side, side, &Budget::default());
            report(game, upto, cpu_seconds() - started, &table.values, "lines of bits");
        }
        return ExitCode::SUCCESS;
    }
    let named = |name: &str| {
        Cpu::all().into_iter().find(|cpu| cpu.name().replace('-', "").eq_ignore_ascii_case(name))
    };
    let (Some(rules), Ok(upto), Some(cpu)) = (read(game), upto.parse(), cpu.map_or(Some(Cpu::best()), named))
    else {
        return usage();
    };
    let threads = if words.contains(&"2") { 2 } else { 1 };
    let started = cpu_seconds();
    let table = heaps(&rules, upto, &How { cpu, threads, ..How::default() }, &Budget::default());
    let seconds = cpu_seconds() - started;
    // The other thread has ended, so that its time is in the process's, which the system counts in
    // hundredths.
    let seconds = seconds.max(process_seconds() - cpu_seconds());
    let mut how = format!("{}, {threads} thread(s): {}", cpu.name(), table.method);
    if let Some(Period { preperiod, period }) = table.period {
        how += &format!(" ({period} from {preperiod})");
    }
    report(game, &upto.to_string(), seconds, &table.values, &how);
    ExitCode::SUCCESS
}

fn report<V: Copy + Into<u32>>(game: &str, upto: &str, seconds: f64, values: &[V], how: &str) {
    // FNV-1a over the values: a name for the whole table that other programs can compute.
    let mix = |sum: u64, v: &V| (sum ^ u64::from((*v).into())).wrapping_mul(0x0100_0000_01b3);
    let checksum = values.iter().fold(0xcbf2_9ce4_8422_2325, mix);
    let largest = values.iter().map(|v| (*v).into()).max().unwrap_or(0);
    println!("{game} {upto} {seconds:.4} s {checksum:016x} largest {largest} [{how}]");
}

fn usage() -> ExitCode {
    eprintln!("usage: tables GAME UPTO [portable|avx2|avx512|2]");
    ExitCode::FAILURE
}

fn read(game: &str) -> Option<HeapGame> {
    match game {
        "grundy" => Some(HeapGame::grundys_game()),
        "couples" => Some(HeapGame::couples_are_forever()),
        "squares" => HeapGame::subtraction(Amounts::Squares).ok(),
        "primes" => HeapGame::subtraction(Amounts::Primes).ok(),
        set if set.starts_with('{') => {
            let amounts = set.trim_matches(['{', '}']).split(',').map(|k| k.parse().ok());
            HeapGame::subtraction(Amounts::Finite(amounts.collect::<Option<_>>()?)).ok()
        }
        code => {
            let digits = code.chars().filter(|c| *c != '.').map(|c| c.to_digit(16));
            let digits = digits.map(|digit| u8::try_from(digit?).ok()).collect::<Option<_>>()?;
            Code { digits, tail: None }.game().ok()
        }
    }
}

/// The CPU time of this thread, where the system tells it.
fn cpu_seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    told.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(f64::NAN) / 1e9
}

/// The CPU time of all threads so far.
fn process_seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name in brackets may hold spaces; after it, the times are the 12th and 13th words.
    let words = told.rsplit(')').next().unwrap_or_default().split_whitespace();
    words.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.
}
