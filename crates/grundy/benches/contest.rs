//! Games as contests have them: of how many the law is told that a person would write, and with which
//! standing.
//!
//! `cargo bench -p grundy --bench contest`. The games are in `contest/games.txt`, by families, in
//! `contest/named.txt`, those that laws were asked for by name, and in `contest/sources.txt`, from the
//! statements of problems that are named there, with the closed forms that are known: each is first compared
//! with the table. A search has four CPU seconds, or `CONTEST_SECONDS`; `CONTEST_ONLY=TEXT` keeps the games
//! whose rules have the text, `CONTEST_LIST=1` prints a line for each. A law is told where it is said in
//! whole words or as a formula, and agrees with the closed form on the table: heaps to 2,000, pairs to 39,
//! three numbers to 11, four to 5. Each law is held against tables of heaps to 10^6, pairs to 1,999 and
//! larger boxes, as far as these go in two seconds; one that is false ends the bench.

mod limit;

use cpu_time::ProcessTime;
use grundy::catalog::Settings;
use grundy::laws::Known;
use grundy::laws::prove::Effort;
use grundy::rules::lang::{Claim, parse_claim};
use grundy::tables::export::Cell;
use grundy::tables::{Sides, Span};
use grundy::{Budget, Grundy, Outcome, RuleGame};
use limit::within;
use std::collections::BTreeMap;
use std::time::Duration;

const GAMES: [&str; 3] = [
    include_str!("contest/games.txt"),
    include_str!("contest/sources.txt"),
    include_str!("contest/named.txt"),
];

/// What came of the games of a family.
#[derive(Default)]
struct Row {
    games: u32,
    with_form: u32,
    told: u32,
    told_as_theorem: u32,
    theorems: u32,
    quick: u32,
    conjectures: u32,
}

/// The value of a position, or whether it is lost, by the rules.
#[derive(Clone, Copy)]
enum Truth {
    Value(u128),
    Lost(bool),
}

impl Truth {
    fn is_lost(self) -> bool {
        match self {
            Truth::Value(value) => value == 0,
            Truth::Lost(is) => is,
        }
    }

    /// Returns whether a law is right; a condition speaks of who wins alone.
    fn is_said_by(self, known: &Known, position: &[u128]) -> bool {
        match self {
            Truth::Value(value) if known.law.gives_values() => known.law.value_at(position) == Some(value),
            _ => known.law.is_lost(position) == Some(self.is_lost()),
        }
    }
}

/// The positions of a box in row-major order, with what the rules say of them; fewer where the time ends.
fn truths(game: &RuleGame, side: u64, seconds: u64) -> Vec<(Vec<u128>, Truth)> {
    let arity = game.axes().len();
    let span = Span::Box(Sides::new(&vec![side; arity]).expect("few coordinates"));
    let budget = Budget::default().with_time(Duration::from_secs(seconds)).with_bytes(2 << 30);
    let Ok(table) = game.table(span, &budget) else { return Vec::new() };
    let position = |mut at: u64| {
        let mut position = vec![0; arity];
        for x in position.iter_mut().rev() {
            *x = u128::from(at % side);
            at /= side;
        }
        position
    };
    let truth = |cell: Cell| match cell {
        Cell::Grundy(Grundy::Number(value)) => Some(Truth::Value(value)),
        Cell::Grundy(_) => Some(Truth::Lost(false)),
        Cell::Outcome(outcome) => Some(Truth::Lost(outcome == Outcome::P)),
        Cell::Infinite(_) | Cell::Score(_) | Cell::Outside => None,
    };
    let cells = (0..).map(position).zip(table.cells.iter());
    cells.map_while(|(position, cell)| Some((position, truth(cell)?))).collect()
}

fn sides(arity: usize) -> (u64, u64) {
    match arity {
        1 => (2001, 1_000_001),
        2 => (40, 2000),
        3 => (12, 60),
        _ => (6, 20),
    }
}

fn main() {
    let seconds = std::env::var("CONTEST_SECONDS").map_or(4.0, |text| text.parse().expect("CPU seconds"));
    let only = std::env::var("CONTEST_ONLY").unwrap_or_default();
    let is_listed = std::env::var("CONTEST_LIST").is_ok();
    let (mut rows, mut order, mut untold) = (BTreeMap::<&str, Row>::new(), Vec::new(), Vec::new());
    let lines = GAMES.into_iter().flat_map(str::lines);
    for line in lines.filter(|line| !line.starts_with('#') && line.contains(&only)) {
        let [family, rules, form, ..] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        if !order.contains(&family) {
            order.push(family);
        }
        let text = rules.replace("; ", "\n");
        let game = RuleGame::read(&text, &Settings::default()).unwrap_or_else(|error| panic!("{error}"));
        let (near, far) = sides(game.axes().len());
        let near = truths(&game, near, 20);
        let form = form.split_once(": ").map(|(_, form)| {
            let names: Vec<&str> = game.axes().iter().map(String::as_str).collect();
            parse_claim(form, &names).unwrap_or_else(|_| panic!("{line}"))
        });
        for (position, truth) in near.iter().filter(|_| form.is_some()) {
            let narrow: Vec<u64> = position.iter().map(|x| u64::try_from(*x).unwrap()).collect();
            let said = form.as_ref().and_then(|form| form.at(&narrow)?.try_into().ok());
            let right = match (&form, *truth) {
                (Some(Claim::Value(_)), Truth::Value(value)) => said == Some(value),
                _ => said == Some(truth.is_lost().into()),
            };
            assert!(right, "{line}: the closed form is wrong at {position:?}");
        }
        let start = ProcessTime::now();
        let effort = Effort::default();
        let finding = within(seconds, |budget| {
            let wall = Duration::from_secs_f64(seconds);
            game.law(&effort, &budget.with_time(wall).with_bytes(3 << 30))
        });
        let cpu = start.elapsed().as_secs_f64();
        let far = truths(&game, far, 2);
        let wants_values = matches!(form, Some(Claim::Value(_)));
        let (mut told, mut told_as_theorem) = (false, false);
        for (_, known) in finding.all() {
            for (position, truth) in far.iter().chain(&near) {
                let right = truth.is_said_by(known, position);
                assert!(right, "{line}: {} is false at {position:?}", known.statement);
            }
            let is_form =
                form.is_some() && known.statement.is_whole() && (known.law.gives_values() || !wants_values);
            told |= is_form;
            told_as_theorem |= is_form && known.proved.is_some();
        }
        let row = rows.entry(family).or_default();
        row.games += 1;
        row.with_form += u32::from(form.is_some());
        row.told += u32::from(told);
        row.told_as_theorem += u32::from(told_as_theorem);
        row.theorems += u32::from(finding.is_theorem());
        row.quick += u32::from(finding.is_theorem() && cpu <= 2.0);
        row.conjectures += u32::from(!finding.is_theorem() && finding.known.is_some());
        let said: Vec<String> = finding
            .all()
            .map(|(_, known)| format!("{} ({})", known.statement, known.standing().name()))
            .collect();
        let said = if said.is_empty() { "nothing".to_owned() } else { said.join("; besides ") };
        if is_listed {
            println!("{cpu:.2} s  {rules}: {said}");
        }
        if form.is_some() && !told_as_theorem {
            untold.push(format!("{line}: {said}"));
        }
    }
    println!(
        "| family | games | with a closed form | told | as a theorem | all theorems | within 2 s | conjectures | nothing |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    let mut total = Row::default();
    for family in order {
        let row = &rows[family];
        print(family, row);
        total.games += row.games;
        total.with_form += row.with_form;
        total.told += row.told;
        total.told_as_theorem += row.told_as_theorem;
        total.theorems += row.theorems;
        total.quick += row.quick;
        total.conjectures += row.conjectures;
    }
    print("all", &total);
    println!("\nWith a closed form that is not told as a theorem:\n");
    untold.iter().for_each(|line| println!("- {line}"));
}

fn print(family: &str, row: &Row) {
    let Row { games, with_form, told, told_as_theorem, theorems, quick, conjectures } = row;
    let nothing = games - theorems - conjectures;
    println!(
        "| {family} | {games} | {with_form} | {told} | {told_as_theorem} | {theorems} | {quick} | {conjectures} | {nothing} |"
    );
}
