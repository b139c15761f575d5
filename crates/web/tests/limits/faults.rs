//! A system without memory: the n-th block of some size that a run asks for is refused, for every n there is.
//! The run then ends with a word, or with the right answer, the next one answers as ever, and a file is the
//! old one or the new one.
//!
//! What grows with the work is asked for with `try_reserve`, or as a row of zeros. Small blocks, and what is
//! read before the work begins, are made by the standard library, which ends the program where the system has
//! none; they are counted in the budget, so that its limit comes first. From which size on nothing but the
//! first kind is asked for, a run says itself.

use crate::GAUGE;
use grundy::calculator::Calculator;
use grundy::catalog::Settings;
use grundy::files::Disk;
use grundy::laws::Verdict;
use grundy::proof::{Certificate, Law, check};
use grundy::rules::lang::parse_claim;
use grundy::tables::store::Store;
use grundy::tables::{RuleTable, Span, Tabulation};
use grundy::values::form::Typography;
use grundy::{Ask, Budget, Game, Method, RuleGame, Stop, resolve};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::rc::Rc;

/// Blocks of this number of bytes are refused where positions are searched that were read before.
const OF_SEARCHES: usize = 1025;
/// Where rules are read, too, or positions looked at one by one, or what a board is kept in is made.
const OF_READERS: usize = 4097;
/// Where strokes of a table are chosen, or a claim is compared with a table. Where a law is guessed in one
/// nothing is refused: its copies are the standard library's.
const OF_TABLES: usize = (16 << 10) + 1;

/// A game whose law changes at a number, and the law.
const LINES_TO_10007: &str = "n -> n - k where k in {1, 2} and n != 10007";
const CLAIM_TO_10007: &str = "n % 3 if n < 10007 else (2 - n) % 3";

/// The answer of a run, or what is said in place of one.
type Answered = Result<String, String>;

/// What is run below an allocator that refuses.
struct Run {
    name: String,
    /// Blocks of this number of bytes and more are refused.
    least: usize,
    work: Box<dyn Fn(&Budget) -> Answered>,
}

/// The runs of all kinds.
#[derive(Default)]
struct Runs(Vec<Run>);

impl Runs {
    fn add(&mut self, name: String, least: usize, work: impl Fn(&Budget) -> Answered + 'static) {
        self.0.push(Run { name, least, work: Box::new(work) });
    }

    /// A position of rules is solved.
    fn solve(&mut self, least: usize, rules: &str, position: &[u64]) {
        let (game, position) = (game(rules), position.iter().map(u64::to_string).collect::<Vec<_>>());
        self.add(format!("solve {position:?} of {rules}"), least, move |budget| {
            let words: Vec<&str> = position.iter().map(String::as_str).collect();
            let ask = Ask::new(&words).with_limit(5).with_budget(budget);
            let solution = game.solve(&ask).map_err(|error| error.to_string())?;
            ended(solution.stop, || format!("{:?} {:?}", solution.outcome, solution.grundy))
        });
    }

    /// A position on a board is solved by the definition.
    fn board(&mut self, least: usize, game: &str, position: &'static str) {
        let subject = resolve(game).expect("it is a game");
        self.add(format!("solve {position} of {game}"), least, move |budget| {
            let ask = Ask::new([position]).with_limit(5).with_method(Method::Definition).with_budget(budget);
            let solution = subject.solve(&ask).map_err(|error| error.to_string())?;
            ended(solution.stop, || format!("{:?}", solution.outcome))
        });
    }

    fn table(&mut self, least: usize, rules: &str, span: Span) {
        let game = game(rules);
        self.add(format!("table of {rules}, {span:?}"), least, move |budget| {
            let table = game.table(span, budget).map_err(|error| error.to_string())?;
            ended(table.stop, || digest(&table))
        });
    }

    fn value(&mut self, least: usize, text: &'static str) {
        self.add(format!("value {text}"), least, move |budget| {
            let mut calculator = Calculator::new(budget);
            let value = calculator.evaluate(text).map_err(|error| error.to_string())?;
            calculator.text(&value, Typography::Plain).map_err(|error| error.to_string())
        });
    }

    /// A certificate that states a claim is checked.
    fn check(&mut self, least: usize, rules: &str, claim: &str) {
        let claim = parse_claim(claim, &["n"]).expect("the claim is right");
        let certificate = Certificate::new(rules, Law::Claim(claim));
        self.add(format!("check {certificate:?}"), least, move |budget| {
            let theorem = check(&certificate, budget).map_err(|refusal| refusal.to_string())?;
            Ok(format!("{:?}", (0..50).map(|n| theorem.value(n)).collect::<Vec<_>>()))
        });
    }

    fn claim(&mut self, least: usize, rules: &str, claim: &'static str) {
        let game = game(rules);
        self.add(format!("prove {rules} --claim {claim}"), least, move |budget| {
            match game.claim(claim, None, budget).map_err(|error| error.to_string())? {
                Verdict::Proved(_) => Ok("proved".to_owned()),
                Verdict::Refuted { position, .. } => Ok(format!("refuted at {position:?}")),
                Verdict::Open { reason, .. } => Err(format!("undecided: {reason}")),
            }
        });
    }
}

/// Returns the runs: every engine, from several starts.
fn runs() -> Vec<Run> {
    let mut runs = Runs::default();
    for n in [15, 18, 21, 24] {
        let rules = "(a, b, c) -> (a - k, b, c) where k in {1, 2}; (a, b, c) -> (a, b - k, c) where k in {1, 2}; \
                     (a, b, c) -> (a, b, c - k) where k >= 1; (a, b, c) -> (a - 1, b - 1, c - 1)";
        runs.solve(OF_SEARCHES, rules, &[n, n, n]);
    }
    for n in [40, 50, 60, 70] {
        let rules = "(a, b) -> (a - k, b) where k in {1, 2}; (a, b) -> (a, b - k) where k in {1, 2}; (a, b) -> (b, a - 1); misere";
        runs.solve(OF_SEARCHES, rules, &[n, n]);
    }
    for n in [40, 50, 60] {
        let rules = "(a, b) -> (b, a); (a, b) -> (a - 1, b + 1); (a, b) -> (a - 1, b) where a + b <= 500";
        runs.solve(2 * OF_READERS, rules, &[n, n]);
    }
    for n in [18, 20, 22] {
        runs.solve(OF_SEARCHES, "n -> a, b where a + b == n and 1 <= a < b; misere", &[n, n - 2]);
    }
    for position in ["TTTT...FFFFF", "TTTTT...FFFFF", "TTTTT...FFFFFF"] {
        runs.board(
            OF_READERS,
            "left \"T.\" -> \".T\"; left \"TF.\" -> \".FT\"; mirror T F; misere",
            position,
        );
    }
    for position in ["....|....|....", ".....|.....|...#."] {
        runs.board(OF_READERS, "domineering", position);
    }
    for to in [3_000, 20_000] {
        runs.table(OF_SEARCHES, "n -> n - k where k in {1, 3, 4, 9}", Span::To(to));
        runs.table(
            OF_SEARCHES,
            "n -> n - k where 1 <= k <= n and popcount(k) == 2 and n < 2000",
            Span::To(to),
        );
        runs.table(2 * OF_TABLES, "n -> n - k where k in primes", Span::To(to));
        runs.table(OF_TABLES, "n -> a, b where a + b == n and 1 <= a < b", Span::To(to));
        runs.table(OF_TABLES, "n -> n - 1; n -> a, b where a + b == n - 2 and 0 <= a <= b", Span::To(to));
    }
    for to in [400, 4_000] {
        runs.table(OF_SEARCHES, "n -> n - 1; n -> n // 2; n -> n where n % 7 == 3", Span::To(to));
    }
    for side in [40, 60, 80, 100] {
        let rules =
            "(a, b) -> (a - k, b) where k in {1, 2}; (a, b) -> (a, b - k) where k >= 1 and (a + k) % 5 != 3";
        runs.table(OF_SEARCHES, rules, Span::Plane { rows: side, columns: side });
    }
    for side in [40, 90, 200] {
        let rules = "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; (a, b) -> (a - k, b - k) where k >= 1";
        runs.table(OF_SEARCHES, rules, Span::Plane { rows: side, columns: side });
    }
    for text in
        ["domineering[3x4] + {3|1||*7} + *9", "domineering[3x5]", "domineering[3x3] + *20 + +-1 + +-2"]
    {
        runs.value(OF_SEARCHES, text);
    }
    runs.value(OF_TABLES, "*:700");
    for number in ["10007", "1000003"] {
        let rules = format!("n -> n - k where k in {{1, 2}} and n != {number}");
        runs.check(OF_READERS, &rules, "n % 3");
        runs.claim(OF_TABLES, &rules, "n % 3");
    }
    runs.check(OF_READERS, LINES_TO_10007, CLAIM_TO_10007);
    runs.claim(OF_TABLES, LINES_TO_10007, CLAIM_TO_10007);
    runs.0
}

fn game(text: &str) -> RuleGame {
    RuleGame::read(text, &Settings::default()).expect("the rules are right")
}

/// Returns the answer of a run that was not cut short; a limit on the moves listed is none.
fn ended(stop: Option<Stop>, answer: impl FnOnce() -> String) -> Answered {
    match stop {
        None | Some(Stop::Full) => Ok(answer()),
        Some(stop) => Err(stop.to_string()),
    }
}

fn digest(table: &RuleTable) -> String {
    let sum = table.cells.iter().fold(0_u64, |sum, cell| {
        let mut hasher = DefaultHasher::new();
        cell.to_string().hash(&mut hasher);
        sum.rotate_left(7) ^ hasher.finish()
    });
    format!("{} cells, {sum:x}", table.cells.iter().len())
}

/// Returns whether a run ended with a word about memory, left a claim undecided, or told who wins without the
/// value, since the engine that knows values had no room; any other end must be the right one.
fn is_word_or_right(found: &Answered, right: &Answered, name: &str) -> bool {
    let winner = |said: &Answered| said.as_ref().ok()?.split(' ').next().map(str::to_owned);
    match found {
        found if found == right => false,
        Ok(said) if said.ends_with(" None") && winner(found) == winner(right) => true,
        Err(word) if word.contains("memory") || word.starts_with("undecided") => true,
        found => panic!("{name}: {found:?} in place of {right:?}"),
    }
}

/// Blocks that were refused, and the runs that ended with a word for it.
#[derive(Clone, Copy, Default)]
struct Refused {
    blocks: usize,
    words: usize,
}

/// Returns what a run answers without limits. What it holds is held while nothing else is measured.
fn alone(work: &dyn Fn(&Budget) -> Answered) -> Answered {
    GAUGE.most_held(|| work(&Budget::default())).0
}

/// Refuses every block of a run, one a time; looks after each at what is left.
fn refuse(run: &Run, look: impl Fn(&Answered)) -> Refused {
    let Run { name, least, work } = run;
    let right = alone(work);
    look(&right);
    let mut refused = Refused::default();
    for nth in 1.. {
        let (found, is_refused) = GAUGE.refusing(nth, *least, || work(&Budget::default()));
        if !is_refused {
            break;
        }
        refused.blocks += 1;
        refused.words += usize::from(is_word_or_right(&found, &right, name));
        look(&found);
    }
    assert_eq!(alone(work), right, "{name}, afterwards");
    refused
}

/// One of this number of runs is made, or all.
fn every() -> usize {
    if std::env::var_os("GRUNDY_ALL_LIMITS").is_some() { 1 } else { 4 }
}

#[test]
fn a_block_that_cannot_be_had_ends_a_run_with_a_word() {
    let mut all = Refused::default();
    for run in runs().iter().step_by(every()) {
        let Refused { blocks, words } = refuse(run, |_| {});
        println!("{blocks:>4} refused, {words:>4} words: {}", run.name);
        all = Refused { blocks: all.blocks + blocks, words: all.words + words };
    }
    println!(
        "{} blocks refused: {} runs ended with a word, the others with the right answer",
        all.blocks, all.words
    );
    // Where an engine is on trial, and there are many such, the next one answers.
    assert!(
        all.blocks >= 600 / every() * 3 / 4 && all.words * 3 > all.blocks,
        "{} {}",
        all.blocks,
        all.words
    );
}

/// Goes on from a table in a file.
fn kept(game: &RuleGame, to: u64, path: &Path, budget: &Budget) -> Answered {
    let mut store = Store::open(path, &Disk::default()).map_err(|error| error.to_string())?;
    let tabulation = Tabulation { store: Some(&mut store), ..Tabulation::default() };
    let table = game.table_with(Span::To(to), tabulation, budget).map_err(|error| error.to_string())?;
    store.close().map_err(|error| error.to_string())?;
    ended(table.stop, || digest(&table))
}

#[test]
fn a_block_that_cannot_be_had_leaves_files_whole() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut all = Refused::default();
    // A table goes on from the file of a shorter one.
    for (rules, least) in [
        ("n -> n - k where k in {1, 3, 4, 9}", OF_SEARCHES),
        ("n -> n - k where 1 <= k <= n and popcount(k) == 2 and n < 2000", OF_SEARCHES),
        ("n -> a, b where a + b == n and 1 <= a < b", OF_TABLES),
    ] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("t.table");
        let game = Rc::new(game(rules));
        let shorter = kept(&game, 400, &path, &Budget::default());
        assert!(shorter.is_ok(), "{shorter:?}");
        let old = fs::read(&path).expect("it is kept");
        let (at, old_bytes, of_run) = (path.clone(), old.clone(), Rc::clone(&game));
        let run = Run {
            name: format!("table of {rules} in a file"),
            least,
            work: Box::new(move |budget| {
                fs::write(&at, &old_bytes).map_err(|error| error.to_string())?;
                kept(&of_run, 20_000, &at, budget)
            }),
        };
        let Refused { blocks, words } = refuse(&run, |found| {
            // Whatever came of the run, the file goes on to the right table.
            assert_eq!(kept(&game, 400, &path, &Budget::default()), shorter, "{rules}: {found:?}");
            let bytes = fs::read(&path).expect("it is kept");
            assert!(
                bytes.len() >= old.len() && (found.is_err() || bytes.len() > old.len()),
                "{rules}: {found:?}"
            );
        });
        println!("{blocks:>4} refused, {words:>4} words: {}", run.name);
        all = Refused { blocks: all.blocks + blocks, words: all.words + words };
    }
    // A certificate is in its place as a whole, or the old one is.
    let path = folder.path().join("c.cert");
    let at = path.clone();
    let proved = game(LINES_TO_10007);
    let run = Run {
        name: "prove --claim --certificate".to_owned(),
        least: OF_TABLES,
        work: Box::new(move |budget| {
            fs::write(&at, "old").map_err(|error| error.to_string())?;
            match proved.claim(CLAIM_TO_10007, None, budget).map_err(|error| error.to_string())? {
                Verdict::Proved(proved) => {
                    let text = proved.1.print();
                    Disk::default().write(&at, text.as_bytes()).map_err(|error| error.to_string())?;
                    Ok(text)
                }
                Verdict::Refuted { .. } | Verdict::Open { .. } => Err("undecided".to_owned()),
            }
        }),
    };
    let Refused { blocks, words } = refuse(&run, |found| {
        let text = fs::read_to_string(&path).expect("it is there");
        assert_eq!(text, found.clone().unwrap_or_else(|_| "old".to_owned()));
    });
    println!("{blocks:>4} refused, {words:>4} words: {}", run.name);
    all = Refused { blocks: all.blocks + blocks, words: all.words + words };
    println!("{} blocks refused: {} runs ended with a word, each with its file whole", all.blocks, all.words);
    assert!(all.blocks >= 20 && all.words >= 10, "{} {}", all.blocks, all.words);
}

#[test]
fn a_charge_that_is_refused_ends_a_run_with_a_word() {
    let mut n_faults = 0;
    for Run { name, work, .. } in runs().iter().step_by(3) {
        let right = alone(work);
        // Every limit that is refused another charge than the one before is some limit of these.
        let mut bytes = 1_u64;
        while bytes < 1 << 32 {
            let budget = Budget::default().with_bytes(bytes);
            // One measurement at a time: this is none, but it holds much.
            let (found, _) = GAUGE.most_held(|| work(&budget));
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
