//! Misère quotients of octal games.
//!
//! `cargo bench -p grundy-engine --bench misere` learns the games of a list until their elements repeat far
//! enough that they repeat for ever, and prints a table in Markdown: orders, lost elements, periods and CPU
//! seconds. `-- 0.07 33 600` learns a code to a heap, for a number of seconds at most, and prints what
//! it grew to.

use cpu_time::ThreadTime;
use grundy_budget::Budget;
use grundy_engine::misere::Quotients;
use grundy_rules::Ruleset;
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::octal::{Base, Code};
use grundy_values::Player;
use grundy_values::quotient::Element;
use std::time::Duration;

const CODES: [&str; 17] = [
    "0.77", "0.115", "0.15", "0.123", "0.144", "0.152", "0.71", "0.72", "0.75", "0.351", "0.34", "0.53",
    "0.153", "0.512", "4.4", "0.54", "0.26",
];

/// Games whose elements do not repeat soon are given up after so long.
const SECONDS: u64 = 10;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match &words[..] {
        [code, to, seconds] => {
            let (to, seconds) = (to.parse().expect("a heap"), seconds.parse().expect("seconds"));
            learn(code, to, seconds, |heap, quotients| {
                let quotient = quotients.quotient();
                println!("heap {heap}: order {}, {} lost", quotient.order(), quotient.n_lost());
            });
        }
        _ => {
            println!("| code | order, lost | period | heaps | CPU s |\n|---|---|---|---:|---:|");
            CODES.iter().for_each(|code| learn(code, 1000, SECONDS, |_, _| {}));
        }
    }
}

/// Learns a game, calls `grown` with each heap at which the quotient grows, and prints a row.
fn learn(code: &str, to: usize, seconds: u64, grown: impl Fn(usize, &Quotients<'_>)) {
    let rules = Compiled::new(Code::parse(code, Base::Octal).expect("a code").rules());
    let budget = Budget::default().with_time(Duration::from_secs(seconds)).with_bytes(4 << 30);
    let start = ThreadTime::now();
    let mut quotients = Quotients::new(&budget);
    let (mut order, mut period) = (0, None);
    for heap in 0..=to {
        let options =
            rules.collect_options(&Position::from([heap as u64]), Player::Left).expect("a heap has options");
        let part = |part: &Position| usize::try_from(part.coordinates()[0]).expect("heaps are small");
        if quotients.push(options.iter().map(|parts| parts.iter().map(part).collect()).collect()).is_err() {
            break;
        }
        if quotients.quotient().order() != order {
            order = quotients.quotient().order();
            grown(heap, &quotients);
        }
        // The digits behind the point say what is taken at most.
        period = repeating(quotients.elements(), code.split_once('.').map_or(0, |(_, digits)| digits.len()));
        if period.is_some() {
            break;
        }
    }
    let period = period.map_or("none".to_owned(), |(preperiod, period)| format!("{period} from {preperiod}"));
    let (quotient, heaps) = (quotients.quotient(), quotients.elements().len() - 1);
    let seconds = start.elapsed().as_secs_f64();
    println!("| {code} | {}, {} | {period} | {heaps} | {seconds:.2} |", quotient.order(), quotient.n_lost());
}

/// Returns the first heap and the length of a period that holds for ever.
fn repeating(elements: &[Element], taken: usize) -> Option<(usize, usize)> {
    let last = elements.len() - 1;
    (1..=last / 2).find_map(|period| {
        let count =
            (1..=last - period).rev().take_while(|heap| elements[*heap] == elements[heap + period]).count();
        let preperiod = last + 1 - period - count;
        (last + 2 >= 2 * preperiod + 2 * period + taken).then_some((preperiod, period))
    })
}
