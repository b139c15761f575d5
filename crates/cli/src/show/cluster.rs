//! What a process says of the work of all.

use grundy::tables::Sides;
use grundy_cluster::{Setup, Summary};
use serde::Serialize;
use std::fmt::Write;

/// Returns what was found, for people.
pub fn text(sides: &Sides, setup: &Setup, found: &Summary) -> String {
    let sides: Vec<String> = sides.lengths().iter().map(u64::to_string).collect();
    let (won, lost) = totals(found);
    let mut text = format!(
        "{} positions in the box {}\nwon       {won}\nlost      {lost}\ndrawn     {}\n",
        found.positions,
        sides.join(","),
        found.census.draws
    );
    if let Some(plies) = found.census.longest_win() {
        let _ = writeln!(text, "longest   {plies} plies to a win");
    }
    let _ = writeln!(text, "checksum  {:016x}", found.checksum);
    if let Some(round) = found.resumed {
        let _ = writeln!(text, "resumed   after round {round}");
    }
    if found.posted > 0 {
        let _ = writeln!(
            text,
            "letters   {} from process {}, {} of them to others in {} bytes",
            found.letters, setup.process, found.posted, found.bytes
        );
    }
    if let Some(store) = &setup.store {
        let _ = writeln!(
            text,
            "kept      {}: `grundy solve GAME POSITION --store DIR` answers from there",
            store.display()
        );
    }
    text.push_str("standing  exact\n");
    text
}

fn totals(found: &Summary) -> (u64, u64) {
    (found.census.wins.iter().sum(), found.census.losses.iter().sum())
}

/// The same for programs.
#[derive(Serialize)]
pub struct Told<'a> {
    game: &'a str,
    #[serde(rename = "box")]
    sides: &'a [u64],
    process: usize,
    processes: usize,
    workers: u32,
    positions: u64,
    won: u64,
    lost: u64,
    drawn: u64,
    /// By plies to the end.
    wins: &'a [u64],
    losses: &'a [u64],
    longest_win: Option<u32>,
    /// As 16 digits in base 16: it does not fit a number of JavaScript.
    checksum: String,
    resumed: Option<u32>,
    letters: u64,
    letters_to_others: u64,
    bytes_to_others: u64,
    standing: &'static str,
}

impl<'a> Told<'a> {
    /// Returns what was found.
    pub fn new(game: &'a str, sides: &'a Sides, setup: &Setup, found: &'a Summary) -> Self {
        let (won, lost) = totals(found);
        Told {
            game,
            sides: sides.lengths(),
            process: setup.process,
            processes: setup.hosts.len(),
            workers: setup.workers,
            positions: found.positions,
            won,
            lost,
            drawn: found.census.draws,
            wins: &found.census.wins,
            losses: &found.census.losses,
            longest_win: found.census.longest_win(),
            checksum: format!("{:016x}", found.checksum),
            resumed: found.resumed,
            letters: found.letters,
            letters_to_others: found.posted,
            bytes_to_others: found.bytes,
            standing: "exact",
        }
    }
}
