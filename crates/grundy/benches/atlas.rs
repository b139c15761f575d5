//! Writes the atlas, and lays published periods and quotients beside it.
//!
//! `cargo bench -p grundy --bench atlas -- FILE [HEAP [LOG_STEPS [MISERE]]]` studies each game that FILE lacks or
//! has open, unless it was looked at as far: with tables to HEAP (65536), and misère quotients of heaps to MISERE
//! (2048) in 2^LOG_STEPS (18) steps, on all cores. A line is written as soon as it is known, so a run that was
//! ended goes on. At the end the lines are put in order. Without a file, and with `--published`, it prints what
//! is published and ours.

use grundy::Budget;
use grundy::identify::atlas::{self, Effort, Known};
use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let mut effort = Effort::default();
    let number = |place: usize, usual: u64| words.get(place).map_or(usual, |w| w.parse().expect("a number"));
    if words.first().is_none_or(|word| word == "--published") {
        return beside_published();
    }
    effort.heap = number(1, effort.heap);
    effort.log_steps = number(2, effort.log_steps.into()).try_into().expect("a power of 2");
    effort.misere_heap = number(3, effort.misere_heap);
    write(&words[0], &effort);
}

/// What a file has; of two lines about a game the later one.
fn read(file: &str) -> HashMap<String, Known> {
    let text = fs::read_to_string(file).unwrap_or_default();
    atlas::entries(&text).map(|(game, known)| (game.to_owned(), known)).collect()
}

fn write(file: &str, effort: &Effort) {
    let games = atlas::games();
    let known = read(file);
    let is_done = |game: &String| known.get(game).is_some_and(|known| effort.is_done(game, known));
    let rest: Vec<&String> = games.iter().filter(|game| !is_done(game)).collect();
    println!("{} games, {} to study", games.len(), rest.len());
    let out = Mutex::new(OpenOptions::new().create(true).append(true).open(file).expect("a file"));
    let next = AtomicUsize::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(game) = rest.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let known = atlas::study(game, effort, &Budget::default()).expect("a game of the atlas");
                    let mut out = out.lock().expect("no thread panicked");
                    out.write_all(format!("{game} {known}\n").as_bytes()).expect("room in the file");
                }
            });
        }
    });
    let known = read(file);
    let lines: String = games.iter().map(|game| format!("{game} {}\n", known[game])).collect();
    fs::write(file, lines).expect("room in the file");
    let n_proved = known.values().filter(|known| known.is_proved()).count();
    println!("{n_proved} proved, {} open", known.len() - n_proved);
}

/// The code, the first heap of the period, and the period, as <https://github.com/tczajka/octal-games> lists
/// solved and trivial games (facts of November 2026).
const PUBLISHED: &[(&str, u64, u64)] = &[
    ("0.45", 498, 20),
    ("0.156", 3_479, 349),
    ("0.356", 7_315, 142),
    ("0.644", 3_256, 442),
    ("0.165", 5_181, 1_550),
    ("0.16", 105_351, 149_459),
    ("0.56", 326_640, 144),
    ("0.127", 46_578, 4),
    ("0.376", 2_268_248, 4),
    ("0.354", 10_061_916, 1_180),
    ("4.0", 1, 2),
    ("0.1", 2, 1),
    ("0.4", 54, 34),
    ("0.02", 1, 4),
    ("0.11", 3, 1),
    ("0.12", 1, 4),
    ("0.15", 1, 10),
    ("0.17", 33, 34),
    ("0.22", 1, 3),
    ("0.26", 1, 4),
    ("0.31", 3, 2),
    ("0.32", 1, 3),
    ("0.34", 7, 8),
    ("0.35", 1, 6),
    ("0.44", 143, 24),
    ("0.51", 1, 1),
    ("0.52", 4, 4),
    ("0.53", 11, 9),
    ("0.54", 3, 7),
    ("0.57", 1, 4),
    ("0.71", 3, 2),
    ("0.72", 1, 4),
    ("0.75", 1, 2),
    ("0.77", 71, 12),
    ("4.3", 2, 2),
    ("0.002", 1, 6),
    ("0.017", 15, 60),
    ("0.022", 1, 5),
    ("0.044", 214, 36),
    ("0.045", 189, 32),
    ("0.051", 48, 48),
    ("0.055", 259, 148),
    ("0.101", 4, 1),
    ("0.102", 1, 6),
    ("0.111", 4, 1),
    ("0.112", 1, 6),
    ("0.115", 1, 14),
    ("0.116", 139, 96),
    ("0.121", 4, 4),
    ("0.122", 1, 5),
    ("0.123", 5, 5),
    ("0.124", 122, 62),
    ("0.131", 4, 4),
    ("0.132", 1, 5),
    ("0.134", 60, 62),
    ("0.141", 14, 11),
    ("0.144", 4, 10),
    ("0.145", 3, 9),
    ("0.147", 3, 8),
    ("0.152", 2, 48),
    ("0.153", 16, 14),
    ("0.154", 4, 11),
    ("0.157", 1, 6),
    ("0.171", 12, 11),
    ("0.173", 21, 40),
    ("0.176", 24, 8),
    ("0.226", 21, 5),
    ("0.312", 5, 2),
    ("0.316", 4, 12),
    ("0.331", 4, 3),
    ("0.332", 1, 4),
    ("0.351", 1, 8),
    ("0.353", 4, 2),
    ("0.373", 2, 28),
    ("0.375", 37, 18),
    ("0.512", 3, 6),
    ("0.524", 1, 52),
    ("0.532", 7, 5),
    ("0.536", 1, 5),
    ("0.772", 8, 4),
    ("4.12", 6, 7),
    ("4.72", 1, 3),
    ("4.005", 31, 79),
    ("4.024", 2, 60),
    ("4.102", 8, 10),
    ("4.122", 6, 7),
    ("4.304", 25, 21),
    ("4.323", 4, 4),
    ("4.444", 143, 24),
    ("4.722", 4, 4),
    ("4.726", 5, 16),
    ("4.766", 19, 20),
];

/// A code in misère play, and its quotient as [Plambeck, Siegel 2008] has it: the numbers of elements and of
/// lost ones, the first heap of the period, and the period.
const QUOTIENTS: &[(&str, [u64; 4])] = &[("0.77 misere", [40, 9, 71, 12]), ("0.123 misere", [20, 5, 5, 5])];

fn beside_published() {
    let periods =
        PUBLISHED.iter().map(|&(game, preperiod, period)| (game, format!("{preperiod} {period} 0")));
    let quotients = QUOTIENTS.iter().map(|(game, numbers)| (*game, numbers.map(|n| n.to_string()).join(" ")));
    let (mut equal, mut open, mut n_published) = (0, 0, 0);
    for (game, published) in periods.chain(quotients) {
        n_published += 1;
        let ours = atlas::find(game).map(|known| known.to_string());
        match ours.as_deref() {
            // Behind a quotient stands a row.
            Some(ours) if ours == published || ours.starts_with(&format!("{published} ")) => equal += 1,
            Some(ours) if ours.starts_with("open") => {
                open += 1;
                println!("{game}: published {published}; here {ours}");
            }
            ours => println!("{game}: published {published}; here DIFFERS: {ours:?}"),
        }
    }
    println!("{n_published} published laws: {equal} equal, {open} open here");
}
