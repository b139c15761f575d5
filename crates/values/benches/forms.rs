//! Rates of the arena of short games on random games born by day 3.
//!
//! `cargo bench -p grundy-values --bench forms [-- GAMES]` prints a Markdown table of CPU time for one
//! thread, each row the median of three runs, every run in an arena of its own. The games are drawn by the
//! generator below from the 22 games born by day 2, one to three options of each player; the last column
//! counts answers, so that another program that draws the same games can be held beside this one.

use cpu_time::ProcessTime;
use grundy_values::form::{Form, Forms};
use grundy_values::{Budget, Dyadic, Stop};
use std::collections::BTreeSet;

/// The games to build and to compare; a fifth as many sums.
const GAMES: usize = 1_000_000;
const RUNS: usize = 3;
/// The number of arenas in which temperatures are asked first.
const FIRST: usize = 20_000;
const ARENAS: usize = 50;

/// One measured row: millions a second, and the answers counted.
struct Row {
    what: &'static str,
    rate: f64,
    count: usize,
}

fn main() -> Result<(), Stop> {
    let games = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(GAMES);
    let runs = (0..RUNS).map(|_| run(games)).collect::<Result<Vec<_>, _>>()?;
    println!("| {games} random games of day 3 | millions a second | counted |");
    println!("|---|---:|---:|");
    for index in 0..runs[0].len() {
        let mut rates: Vec<f64> = runs.iter().map(|rows| rows[index].rate).collect();
        rates.sort_by(f64::total_cmp);
        println!("| {} | {:.2} | {} |", runs[0][index].what, rates[RUNS / 2], runs[0][index].count);
    }
    Ok(())
}

fn run(n: usize) -> Result<Vec<Row>, Stop> {
    let mut forms = Forms::new(&Budget::default());
    let day2 = day_two(&mut forms)?;
    let mut draw = Draw(88_172_645_463_325_252);
    let lists: Vec<[Vec<Form>; 2]> = (0..n).map(|_| [draw.options(&day2), draw.options(&day2)]).collect();
    let mut rows = Vec::new();

    let start = ProcessTime::now();
    let games = lists.iter().map(|[left, right]| forms.game(left, right)).collect::<Result<Vec<_>, _>>()?;
    let numbers = games.iter().filter(|g| forms.is_number(**g)).count();
    rows.push(row("built (numbers)", n, start, numbers));

    let start = ProcessTime::now();
    let mut count = 0;
    for g in &games {
        count += usize::from(forms.le(*g, games[draw.below(n)])?);
    }
    rows.push(row("compared (g <= h)", n, start, count));

    let start = ProcessTime::now();
    let mut count = 0;
    for g in &games[..n / 5] {
        count += usize::from(forms.add(*g, games[draw.below(n)])? == forms.zero());
    }
    rows.push(row("added (zero)", n / 5, start, count));

    let start = ProcessTime::now();
    let mut count = 0;
    let one = Dyadic::from(1);
    for g in &games {
        count += usize::from(forms.temperature(*g)? >= one);
    }
    rows.push(row("temperature (1 or more)", n, start, count));
    rows.push(first_temperatures(&lists[..n.min(FIRST)])?);
    Ok(rows)
}

/// Temperatures of different games, each the first time that it is asked, with those of its followers: in new
/// arenas, of which building the games is not counted.
fn first_temperatures(lists: &[[Vec<Form>; 2]]) -> Result<Row, Stop> {
    let (mut seconds, mut asked, mut count) = (0.0, 0, 0);
    let one = Dyadic::from(1);
    for _ in 0..ARENAS {
        let mut forms = Forms::new(&Budget::default());
        // The same handles as in the arena that the lists were drawn for.
        day_two(&mut forms)?;
        let games =
            lists.iter().map(|[left, right]| forms.game(left, right)).collect::<Result<BTreeSet<_>, _>>()?;
        let start = ProcessTime::now();
        for g in &games {
            count += usize::from(forms.temperature(*g)? >= one);
        }
        seconds += start.elapsed().as_secs_f64();
        asked += games.len();
    }
    Ok(Row { what: "temperature, asked first (1 or more)", rate: rate(asked, seconds), count })
}

#[expect(clippy::cast_precision_loss, reason = "rates are rounded anyway")]
fn rate(n: usize, seconds: f64) -> f64 {
    n as f64 / seconds / 1e6
}

fn row(what: &'static str, n: usize, start: ProcessTime, count: usize) -> Row {
    Row { what, rate: rate(n, start.elapsed().as_secs_f64()), count }
}

/// Returns the 22 games born by day 2, in the order of the sets of options that first make them.
fn day_two(forms: &mut Forms) -> Result<Vec<Form>, Stop> {
    let zero = forms.zero();
    let day1 = [zero, forms.integer(1)?, forms.integer(-1)?, forms.game(&[zero], &[zero])?];
    let chosen = |set: u32| -> Vec<Form> { (0..4).filter(|i| set >> i & 1 == 1).map(|i| day1[i]).collect() };
    let mut born = Vec::new();
    for left in 0..16 {
        for right in 0..16 {
            let g = forms.game(&chosen(left), &chosen(right))?;
            if !born.contains(&g) {
                born.push(g);
            }
        }
    }
    assert_eq!(born.len(), 22);
    Ok(born)
}

/// Marsaglia's xorshift of 64 bits.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end as u64).expect("below a length")
    }

    fn options(&mut self, games: &[Form]) -> Vec<Form> {
        (0..=self.below(3)).map(|_| games[self.below(games.len())]).collect()
    }
}
