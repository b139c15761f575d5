//! Canonical forms of positions on boards: CPU seconds of the busiest thread, peak memory, size of the arena.
//!
//! `cargo bench -p grundy --bench boards` prints a table, each row by a process of its own;
//! `-- GAME POSITION [THREADS]` prints one row; `-- rectangles` the rectangles of Domineering with at most 25
//! cells; `-- winners` says who wins larger boards, for both starters with one winning move, and
//! `-- winner GAME POSITION` one of them.

use cpu_time::{ProcessTime, ThreadTime};
use grundy::catalog::Question;
use grundy::catalog::Settings;
use grundy::values::form::Forms;
use grundy::{Ask, Budget};
use std::process::Command;
use std::time::Duration;

/// The positions of the table.
const ROWS: [[&str; 2]; 14] = [
    ["domineering", "5x5"],
    ["domineering", "5x6"],
    ["domineering", "4x8"],
    ["domineering", "6x6"],
    ["cram", "5x5"],
    ["snort", "4x4"],
    ["col", "4x4"],
    ["konane", "6x4"],
    ["konane", "4x6"],
    ["toads-and-frogs", "tttttt...ffffff"],
    ["fission", "5x5"],
    ["amazons", "x..|...|..o"],
    ["amazons", "x.....|.....o"],
    ["clobber", "4x4"],
];

/// The positions that are asked who wins.
const WINNERS: [[&str; 2]; 18] = [
    ["domineering", "6x6"],
    ["domineering", "7x7"],
    ["domineering", "6x8"],
    ["domineering", "8x8"],
    ["domineering", "7x9"],
    ["clobber", "4x5"],
    ["clobber", "3x7"],
    ["clobber", "4x6"],
    ["nogo", "4x4"],
    ["nogo", ".x.o..........oo.xxx.o.x.....x"],
    ["nogo", "1x27"],
    ["elephants-and-rhinos", "t.......f.....tf.f.....t..ff.t.f.fftf..."],
    ["konane", "6x4"],
    ["cram", "5x6"],
    ["cram", "4x9"],
    ["cram", "5x7"],
    ["amazons", "x....|.....|....o"],
    ["snort", "4x5"],
];

/// The largest resident size of this process in bytes, where the system tells it.
fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? << 10)
}

fn row(game: &str, position: &str, n_threads: usize) {
    let budget = Budget::default().with_bytes(4 << 30);
    let (settings, words) = (Settings::default(), [position]);
    let ask = Question { position: &words, settings: &settings, limit: 0, budget: &budget };
    let (clock, own) = (ProcessTime::now(), ThreadTime::now());
    let mut forms = Forms::new(&budget);
    let game = grundy::games::game(game).expect("the game is in the catalogue");
    let value = game.value_on_threads(&ask, &mut forms, n_threads);
    let (all, own) = (clock.elapsed().as_secs_f64(), own.elapsed().as_secs_f64());
    // The calling thread works too, and does what cannot be shared.
    let busiest = own.max((all - own) / n_threads.saturating_sub(1).max(1) as f64);
    let outcome = match value {
        Ok(value) => forms.outcome(value).expect("the budget is large").to_string(),
        Err(error) => error.to_string(),
    };
    // A bar would end the cell of the table.
    let picture = position.replace('|', " / ");
    let peak = peak_bytes().map_or("-".to_owned(), |bytes| format!("{:.1}", bytes as f64 / (1 << 20) as f64));
    println!(
        "| {} | `{picture}` | {n_threads} | {busiest:.4} | {peak} | {} | {outcome} |",
        game.name,
        forms.len()
    );
}

fn winner(game: &str, position: &str) {
    let budget = Budget::default().with_bytes(512 << 20).with_time(Duration::from_secs(100));
    let clock = ProcessTime::now();
    let game = grundy::resolve(game).expect("the game is in the catalogue");
    let ask = Ask::new([position]).with_limit(1).with_budget(&budget);
    let (answer, engine) = match game.solve(&ask) {
        Ok(solution) => {
            let answer = format!("{}, {}", solution.outcome, solution.standing.name());
            (answer, solution.trail.answered)
        }
        Err(error) => (error.to_string(), "-".to_owned()),
    };
    let took = clock.elapsed().as_secs_f64();
    let picture = position.replace('|', " / ");
    let peak = peak_bytes().map_or("-".to_owned(), |bytes| format!("{:.1}", bytes as f64 / (1 << 20) as f64));
    println!("| {} | `{picture}` | {took:.3} | {peak} | {answer} | {engine} |", game.name());
}

fn rectangles() -> Vec<[String; 2]> {
    let sizes = (1..=25u32).flat_map(|rows| (rows..=25).map(move |cols| (rows, cols)));
    let small = sizes.filter(|(rows, cols)| rows * cols <= 25);
    small.map(|(rows, cols)| ["domineering".to_owned(), format!("{rows}x{cols}")]).collect()
}

fn winners() {
    println!("| game | position | CPU s | peak MiB | who wins | by |\n| --- | --- | --- | --- | --- | --- |");
    run(WINNERS.iter().map(|[game, position]| ["winner", game, position].map(str::to_owned).to_vec()));
}

/// Prints each row by a process of its own.
fn run(rows: impl IntoIterator<Item = Vec<String>>) {
    let this = std::env::current_exe().expect("a bench is a file");
    for row in rows {
        let status = Command::new(&this).args(&row).status().expect("a bench can run itself");
        assert!(status.success(), "{row:?}");
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let rows = match &words[..] {
        [word, game, position] if word == "winner" => return winner(game, position),
        [game, position] => return row(game, position, 1),
        [game, position, threads] => return row(game, position, threads.parse().expect("a number")),
        [word] if word == "winners" => return winners(),
        [word] if word == "rectangles" => rectangles(),
        _ => ROWS.iter().map(|row| row.map(str::to_owned)).collect(),
    };
    println!(
        "| game | position | threads | CPU s | peak MiB | forms | outcome |\n| --- | --- | --- | --- | --- | --- | --- |"
    );
    run(rows.into_iter().map(Vec::from));
}
