//! Checks what the judge formats of games with finitely many positions answer, on all positions within the
//! judge's bounds, by the definition: `cargo bench -p grundy --bench seeds`.
//!
//! The definition is written here once more, as plainly as it can be: a position is won where some move leads
//! to a lost one.

use grundy::Budget;
use grundy::catalog::judge;
use std::collections::HashMap;
use std::time::Instant;

fn main() {
    compare("calendar", "hdu1079", &dates());
    compare("digital-deletions", "hdu1404", &deletions());
    compare("stone-containers", "hdu1729", &boxes(400));
    compare("team-nim", "poj2068", &teams(200));
}

/// Cases of a task, each with the answer by the definition. Cases are counted where the format begins with
/// their number.
struct Cases {
    is_counted: bool,
    cases: Vec<(String, String)>,
}

fn compare(game: &str, task: &str, all: &Cases) {
    let start = Instant::now();
    let (_, task) = grundy::catalog::task(task).expect("a task");
    let mut input = if all.is_counted { format!("{}\n", all.cases.len()) } else { String::new() };
    for (case, _) in &all.cases {
        input.push_str(case);
        input.push('\n');
    }
    let mut output = Vec::new();
    judge::run(task, &mut input.as_bytes(), &mut output, &Budget::default())
        .expect("input as the task has it");
    let output = String::from_utf8(output).expect("answers are text");
    let mut said = output.lines();
    for (case, right) in &all.cases {
        for line in right.lines() {
            assert_eq!(said.next(), Some(line), "{game}: {case}");
        }
    }
    assert_eq!(said.next(), None, "{game}");
    println!("{game}: {} positions, all equal, {:.1} s", all.cases.len(), start.elapsed().as_secs_f64());
}

fn days(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// All dates from 1 January 1900 to 4 November 2001.
fn dates() -> Cases {
    const LAST: (u32, u32, u32) = (2001, 11, 4);
    let mut wins: HashMap<(u32, u32, u32), bool> = HashMap::new();
    let mut cases = Vec::new();
    for year in (1900..=LAST.0).rev() {
        for month in (1..=12).rev() {
            for day in (1..=days(year, month)).rev().filter(|day| (year, month, *day) <= LAST) {
                let first_of_next = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
                let tomorrow = if day < days(year, month) {
                    (year, month, day + 1)
                } else {
                    (first_of_next.0, first_of_next.1, 1)
                };
                let in_a_month = (first_of_next.0, first_of_next.1, day);
                let exists = day <= days(first_of_next.0, first_of_next.1);
                let moves = [(tomorrow, true), (in_a_month, exists)];
                // Who passes the last date loses.
                let is_won = moves.iter().any(|(to, exists)| *exists && *to <= LAST && !wins[to]);
                wins.insert((year, month, day), is_won);
                let said = if is_won { "YES" } else { "NO" };
                cases.push((format!("{year} {month} {day}"), said.to_owned()));
            }
        }
    }
    Cases { is_counted: true, cases }
}

/// All strings of one to six digits.
fn deletions() -> Cases {
    let mut wins: HashMap<Vec<u8>, bool> = HashMap::from([(Vec::new(), false)]);
    let mut cases = Vec::new();
    for length in 1..=6_u32 {
        for number in 0..10_u32.pow(length) {
            let text = format!("{number:0width$}", width = length as usize);
            let digits = text.clone().into_bytes();
            let is_won = (0..digits.len()).any(|at| {
                let mut lower = digits.clone();
                (b'0'..digits[at]).any(|digit| {
                    lower[at] = digit;
                    !wins[&lower]
                }) || digits[at] == b'0' && !wins[&digits[..at]]
            });
            wins.insert(digits, is_won);
            cases.push((text, if is_won { "Yes" } else { "No" }.to_owned()));
        }
    }
    Cases { is_counted: false, cases }
}

/// Single boxes up to a size, each in a case of its own. The judge's boxes are larger: for all of them there
/// is a proof for Coq.
fn boxes(most: usize) -> Cases {
    let mut cases = Vec::new();
    for size in 0..=most {
        let mut wins = vec![false; size + 1];
        for stones in (0..=size).rev() {
            wins[stones] =
                (1..=stones * stones).take_while(|k| stones + k <= size).any(|k| !wins[stones + k]);
        }
        for (stones, is_won) in wins.into_iter().enumerate() {
            let said = format!("Case {}:\n{}", cases.len() + 1, if is_won { "Yes" } else { "No" });
            cases.push((format!("1 {size} {stones}"), said));
        }
    }
    Cases { is_counted: false, cases }
}

/// All teams of one player each with limits to 16, and piles to a size. For all teams there is a proof for
/// Coq.
fn teams(most: usize) -> Cases {
    let mut cases = Vec::new();
    for (first, second) in (1..=16).flat_map(|a| (1..=16).map(move |b| (a, b))) {
        let caps = [first, second];
        let mut wins = vec![[true; 2]];
        for pile in 1..=most {
            let wins_of = |player: usize| {
                (1..=caps[player]).take_while(|take| *take <= pile).any(|take| !wins[pile - take][1 - player])
            };
            let row = [wins_of(0), wins_of(1)];
            wins.push(row);
            cases.push((format!("1 {pile} {first} {second}"), u8::from(row[0]).to_string()));
        }
    }
    Cases { is_counted: false, cases }
}
