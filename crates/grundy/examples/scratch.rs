use grundy::{Budget, Cells, RuleGame, Settings, Span};
use std::io::{BufRead, Write};
use std::time::Duration;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let secs: u64 = args[1].parse().unwrap();
    let upto: u64 = args[2].parse().unwrap();
    let dir = &args[3];
    for (i, line) in std::io::stdin().lock().lines().enumerate() {
        let line = line.unwrap();
        let (kind, text) = line.split_once(' ').unwrap();
        let game = match kind {
            "h" => RuleGame::from_code(text, true).unwrap(),
            "o" => RuleGame::from_code(text, false).unwrap(),
            _ => RuleGame::read(text, &Settings::default()).unwrap(),
        };
        let start = std::time::Instant::now();
        if dir == "prove" {
            let budget = Budget::default().with_time(Duration::from_secs(secs)).with_bytes(3 << 30);
            let effort = grundy::prove::Effort { largest_heap: upto, ..Default::default() };
            match game.prove(&effort, &budget) {
                grundy::prove::Search::Proved(p) => println!(
                    "{kind} {text}: PROVED {:.3} {}",
                    start.elapsed().as_secs_f64(),
                    grundy::statement(&p.theorem).chars().take(100).collect::<String>()
                ),
                grundy::prove::Search::Open { checked_to, reason, .. } => println!(
                    "{kind} {text}: open {:.3} to {checked_to}: {reason}",
                    start.elapsed().as_secs_f64()
                ),
            }
            continue;
        }
        if dir == "period" {
            let budget = Budget::default().with_time(Duration::from_secs(secs)).with_bytes(3 << 30);
            let Cells::Numbers(v) = game.table(Span::To(upto), &budget).unwrap().cells else {
                println!("any");
                continue;
            };
            let r = grundy_discover::guess::repetition(&v);
            println!(
                "{kind} {text}: {} values {:.2}s max {:?} {:?} firm {:?}",
                v.len(),
                start.elapsed().as_secs_f64(),
                v.iter().max(),
                r,
                r.map(|r| r.is_firm())
            );
            continue;
        }
        let budget = Budget::default().with_time(Duration::from_secs(secs)).with_bytes(3 << 30);
        let table = game.table(Span::To(upto), &budget).unwrap();
        let values: Vec<u64> = table.cells.iter().map_while(|c| c.to_string().parse().ok()).collect();
        println!(
            "{i} {kind} {text}: {} values in {:.2}, {:?}",
            values.len(),
            start.elapsed().as_secs_f64(),
            table.explanation
        );
        let mut f = std::io::BufWriter::new(std::fs::File::create(format!("{dir}/{i}.txt")).unwrap());
        writeln!(f, "# {kind} {text}").unwrap();
        for v in values {
            writeln!(f, "{v}").unwrap();
        }
    }
}
