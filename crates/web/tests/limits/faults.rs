//! A system without memory: the n-th large block of a run is refused, for every n there is. The run then ends with a word,
//! or with the right answer, and the next one answers as ever.
//!
//! Large blocks are those of tables, which are asked for with `try_reserve`. Small ones are made by the standard library,
//! which ends the program where the system has none; they are counted in the budget, so that its limit comes first.

use crate::GAUGE;
use grundy::proof::{Certificate, Law, check};
use grundy::prove::Effort;
use grundy::rules::lang::parse_claim;
use grundy::values::form::Typography;
use std::hash::{DefaultHasher, Hash, Hasher};

use grundy::{Ask, Budget, Calculator, Game, Method, RuleGame, Settings, Span, resolve};

/// A block of so many bytes is large.
const LARGE: usize = (16 << 10) + 1;

/// The answer of a run, or what is said in place of one.
type Answered = Result<String, String>;
type Run = fn(&Budget) -> Answered;

fn game(text: &str) -> RuleGame {
    RuleGame::read(text, &Settings::default()).expect("the rules are right")
}

fn solve(text: &str, position: &[&str], budget: &Budget) -> Result<String, String> {
    let ask = Ask { position, limit: 5, budget };
    let solution = game(text).solve(&ask, Method::Auto).map_err(|error| error.to_string())?;
    match solution.stop {
        None | Some(grundy::Stop::Steps) => Ok(format!("{:?} {:?}", solution.outcome, solution.grundy)),
        Some(stop) => Err(stop.to_string()),
    }
}

fn table(text: &str, span: Span, budget: &Budget) -> Result<String, String> {
    let table = game(text).table(span, budget).map_err(|error| error.to_string())?;
    let sum = table.cells.iter().fold(0_u64, |sum, cell| {
        let mut hasher = DefaultHasher::new();
        cell.to_string().hash(&mut hasher);
        sum.rotate_left(7) ^ hasher.finish()
    });
    match table.stop {
        None => Ok(format!("{} cells, {sum:x}", table.cells.iter().len())),
        Some(stop) => Err(stop.to_string()),
    }
}

fn value(text: &str, budget: &Budget) -> Result<String, String> {
    let mut calculator = Calculator::new(budget);
    let value = calculator.evaluate(text).map_err(|error| error.to_string())?;
    calculator.text(&value, Typography::Plain).map_err(|error| error.to_string())
}

fn boards(text: &str, position: &str, budget: &Budget) -> Result<String, String> {
    let ask = Ask { position: &[position], limit: 5, budget };
    let game = resolve(text).map_err(|error| error.to_string())?;
    let solution = game.solve(&ask, Method::Definition).map_err(|error| error.to_string())?;
    match solution.stop {
        None | Some(grundy::Stop::Steps) => Ok(format!("{:?}", solution.outcome)),
        Some(stop) => Err(stop.to_string()),
    }
}

fn proved(rules: &str, claim: &str, budget: &Budget) -> Result<String, String> {
    let claim = parse_claim(claim, &["n"]).expect("the claim is right");
    let certificate = Certificate::new(rules, Law::Claim(claim));
    let theorem = check(&certificate, budget).map_err(|refusal| refusal.to_string())?;
    Ok(format!("{:?}", (0..50).map(|n| theorem.value(n)).collect::<Vec<_>>()))
}

fn law(rules: &str, budget: &Budget) -> Result<String, String> {
    let found = game(rules).law(&Effort::default(), budget);
    match (found.known, found.missing) {
        (Some(known), None) => Ok(known.statement.into()),
        (_, missing) => Err(missing.unwrap_or_default()),
    }
}

const RUNS: [(&str, Run); 14] = [
    ("a tuple", |budget| {
        let rules = "(a, b, c) -> (a - k, b, c) where k in {1, 2}; (a, b, c) -> (a, b - k, c) where k in {1, 2}; \
                     (a, b, c) -> (a, b, c - k) where k >= 1; (a, b, c) -> (a - 1, b - 1, c - 1)";
        solve(rules, &["24", "24", "24"], budget)
    }),
    ("a tuple in misère play", |budget| {
        let rules = "(a, b) -> (a - k, b) where k in {1, 2}; (a, b) -> (a, b - k) where k in {1, 2}; (a, b) -> (b, a - 1); misere";
        solve(rules, &["70", "70"], budget)
    }),
    ("positions that come back", |budget| {
        let rules = "(a, b) -> (b, a); (a, b) -> (a - 1, b + 1); (a, b) -> (a - 1, b) where a + b <= 500";
        solve(rules, &["60", "60"], budget)
    }),
    ("heaps that split", |budget| {
        solve("n -> a, b where a + b == n and 1 <= a < b; misere", &["22", "20"], budget)
    }),
    ("boards in misère play", |budget| {
        boards("left \"T.\" -> \".T\"; left \"TF.\" -> \".FT\"; mirror T F; misere", "TTTTT...FFFFF", budget)
    }),
    ("a board of the catalogue", |budget| boards("domineering", "....|....|....", budget)),
    ("a table of heaps", |budget| table("n -> n - k where k in {1, 3, 4, 9}", Span::To(20_000), budget)),
    ("a table that splits", |budget| {
        table("n -> a, b where a + b == n and 1 <= a < b", Span::To(8_000), budget)
    }),
    ("a table of primes", |budget| table("n -> n - k where k in primes", Span::To(3_000), budget)),
    ("a table of pairs", |budget| {
        let rules = "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; (a, b) -> (a - k, b - k) where k >= 1";
        table(rules, Span::Plane { rows: 90, columns: 90 }, budget)
    }),
    ("a value of many forms", |budget| value("domineering[3x4] + {3|1||*7} + *9", budget)),
    ("a deep value", |budget| value("*:700", budget)),
    ("a check", |budget| proved("n -> n - k where k in {1, 2} and n != 10007", "n % 3", budget)),
    ("a law", |budget| law("n -> n - k where k in powers(2); n -> n - 3 where n >= 100", budget)),
];

/// Kernels work on rows that the system gives zeroed, page by page as they are written. The standard library has no way to
/// ask for these that may fail, so they are counted and not refused; nor are the copies of a table in which a law is guessed.
const OF_KERNELS: [&str; 4] = ["a table of heaps", "a table that splits", "a table of pairs", "a law"];

/// Says whether a run ended with a word about memory; any other end must be the right one.
fn is_word_or_right(found: &Answered, right: &Answered, name: &str) -> bool {
    match found {
        found if found == right => false,
        Err(word) if word.contains("memory") => true,
        found => panic!("{name}: {found:?} in place of {right:?}"),
    }
}

#[test]
fn a_block_that_cannot_be_had_ends_a_run_with_a_word() {
    let (mut n_faults, mut n_words) = (0, 0);
    for (name, run) in RUNS.into_iter().filter(|(name, _)| !OF_KERNELS.contains(name)) {
        let budget = Budget::default;
        let right = run(&budget());
        for nth in 1.. {
            let (found, refused) = GAUGE.refusing(nth, LARGE, || run(&budget()));
            if !refused {
                break;
            }
            n_faults += 1;
            n_words += usize::from(is_word_or_right(&found, &right, name));
        }
        assert_eq!(run(&budget()), right, "{name}, afterwards");
    }
    println!("{n_faults} blocks refused: {n_words} runs ended with a word, the others with the right answer");
    assert!(n_faults >= 60 && n_words >= 60, "{n_faults} {n_words}");
}

#[test]
fn a_charge_that_is_refused_ends_a_run_with_a_word() {
    let mut n_faults = 0;
    for (name, run) in RUNS {
        let right = run(&Budget::default());
        // Every limit that is refused another charge than the one before is some limit of these.
        let mut bytes = 1_u64;
        while bytes < 1 << 32 {
            let budget = Budget::default().with_bytes(bytes);
            // One measurement at a time: this is none, but it holds much.
            let (found, _) = GAUGE.most_held(|| run(&budget));
            assert_eq!(budget.bytes_left(), Some(bytes), "{name} with {bytes} bytes gives all back");
            if !is_word_or_right(&found, &right, name) {
                break;
            }
            n_faults += 1;
            bytes += bytes / 7 + 31;
        }
    }
    println!("{n_faults} limits: each ended its run with a word");
    assert!(n_faults >= 500, "{n_faults}");
}
