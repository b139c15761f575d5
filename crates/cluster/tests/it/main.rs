//! Processes that work together, as threads here, beside one that has all.

#[cfg(unix)]
mod entry;

use grundy::RuleGame;
use grundy::catalog::Settings;
use grundy::files::Disk;
use grundy::tables::Sides;
use grundy::tables::space::{Kept, Span};
use grundy_budget::{Budget, Stop};
use grundy_cluster::{ClusterError, Hosts, Setup, Summary, solve};
use grundy_engine::ranked::{Fates, fates};
use grundy_rules::lang::arbitrary;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// A cop who has to catch a robber on a path, and moves first; who is to move is the first number.
const CHASE: &str = "win when t == 1 and r == c; lose when t == 0 and r == c
    (t, c, r) -> (1, x, r) where t == 0 and c <= x + 1 and x <= c + 1 and x < 40
    (t, c, r) -> (0, c, x) where t == 1 and r <= x + 1 and x <= r + 1 and x < 40";
const SIDES: [u64; 3] = [2, 40, 40];

fn game(text: &str) -> RuleGame {
    RuleGame::read(text, &Settings::default()).unwrap()
}

/// Returns addresses on this machine where nobody listens.
fn hosts(n: usize) -> Hosts {
    let listeners: Vec<TcpListener> = (0..n).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let lines: Vec<String> = listeners.iter().map(|one| one.local_addr().unwrap().to_string()).collect();
    lines.join("\n").parse().unwrap()
}

/// Runs all processes, each with its own text, budget and changes, and returns what each found.
fn run(
    texts: &[&str],
    sides: &[u64],
    budgets: &[Budget],
    change: impl Fn(&mut Setup) + Sync,
) -> Vec<Result<Summary, ClusterError>> {
    let hosts = hosts(texts.len());
    thread::scope(|scope| {
        let start = |(process, (text, budget))| {
            let (hosts, change) = (hosts.clone(), &change);
            scope.spawn(move || {
                let mut setup = Setup::new(hosts, process);
                setup.pace = Duration::ZERO;
                change(&mut setup);
                solve(&game(text), &Sides::new(sides).unwrap(), &setup, &Disk::default(), budget)
            })
        };
        let started: Vec<_> = texts.iter().copied().zip(budgets).enumerate().map(start).collect();
        started.into_iter().map(|one| one.join().unwrap()).collect()
    })
}

fn free(n: usize) -> Vec<Budget> {
    (0..n).map(|_| Budget::default()).collect()
}

/// Returns what one process finds that has all positions.
fn whole(text: &str, sides: &[u64]) -> Option<Fates> {
    let (game, budget) = (game(text), Budget::default());
    let space = game.ranks(&Sides::new(sides).unwrap(), &budget).ok()?;
    fates(&space, game.parsed().convention().stuck_wins(), &budget).ok()
}

fn check(found: &Summary, whole: &Fates) {
    assert_eq!(found.positions, whole.len());
    assert_eq!(found.census, whole.census(0..whole.len()));
}

#[test]
fn processes_find_what_one_finds_in_random_games() {
    let mut compared = 0;
    for seed in 0..40 {
        let text = arbitrary::walks(seed);
        let sides = [5, 4, 3];
        let Some(sides) = sides.get(..game(&text).axes().len()) else { continue };
        let Some(whole) = whole(&text, sides) else { continue };
        let mut checksums = Vec::new();
        for (processes, workers) in [(1, 1), (2, 1), (1, 3), (3, 2)] {
            let found =
                run(&vec![&text[..]; processes], sides, &free(processes), |setup| setup.workers = workers);
            for found in found {
                let found = found.unwrap();
                check(&found, &whole);
                checksums.push(found.checksum);
            }
        }
        checksums.dedup();
        assert_eq!(checksums.len(), 1, "{text}");
        compared += 1;
    }
    assert!(compared >= 10, "{compared}");
}

#[test]
fn tuples_that_are_no_positions_are_not_counted() {
    let text = "positions where a <= b\n(a, b) -> (a, b - 1) where a < b\n(a, b) -> (a - 1, b) where a > 0";
    let found = run(&[text; 2], &[6, 6], &free(2), |_| {}).pop().unwrap().unwrap();
    let outcomes = game(text).outcomes(&Sides::new(&[6, 6]).unwrap(), &Budget::default()).unwrap();
    assert_eq!((found.positions, &found.census), (36, &outcomes.counts[0].1));
    assert_eq!(found.census.wins.iter().chain(&found.census.losses).sum::<u64>(), 21);
}

/// Runs until all is found, each time with another number of processes; one of them has few steps.
fn in_pieces(store: &Path, numbers: &[usize], steps: u64) -> (Summary, usize) {
    for (piece, processes) in numbers.iter().copied().cycle().enumerate() {
        let mut budgets = free(processes);
        budgets[processes - 1] = Budget::default().with_steps(steps * (piece as u64 + 1));
        let mut found = run(&vec![CHASE; processes], &SIDES, &budgets, |setup| {
            setup.store = Some(store.to_owned());
            setup.resume = piece > 0;
        });
        match found.pop().unwrap() {
            Ok(summary) => return (summary, piece),
            Err(ClusterError::Stopped { stop: Stop::Steps, .. }) => {
                for other in found {
                    assert!(matches!(other, Err(ClusterError::Peer { .. })), "{other:?}");
                }
            }
            Err(error) => panic!("{error}"),
        }
        assert!(piece < 20);
    }
    unreachable!("the numbers go round")
}

#[test]
fn a_run_that_was_ended_goes_on_with_other_processes() {
    let (whole, place) = (whole(CHASE, &SIDES).unwrap(), tempfile::tempdir().unwrap());
    let undisturbed = run(&[CHASE], &SIDES, &free(1), |_| {}).pop().unwrap().unwrap();
    let store = place.path().join("space");
    let (found, pieces) = in_pieces(&store, &[2, 1, 3, 2, 5], 2000);
    assert!(pieces > 2, "{pieces}");
    assert_eq!(found.checksum, undisturbed.checksum);
    check(&found, &whole);
    // What is kept answers.
    let game = game(CHASE);
    let kept = Kept::open(&store).unwrap();
    let budget = Budget::default();
    let outcomes = game.outcomes(&Sides::new(&SIDES).unwrap(), &budget).unwrap();
    let stored = game.outcomes_in(
        &grundy::tables::space::Folder::open(&store, &Disk::default()).unwrap(),
        &Sides::new(&SIDES).unwrap(),
        &budget,
    );
    assert_eq!(stored.unwrap(), outcomes);
    assert!(game.stored(&kept, &budget).unwrap().board(&["0", "3", "30"], &budget).is_ok());
    // And nothing but that is left.
    let names = fs::read_dir(&store).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(names.into_iter().all(|name| name.starts_with("fates-") || name == "lock"));
    let again = run(&[CHASE], &SIDES, &free(1), |setup| setup.store = Some(store.clone()));
    assert!(matches!(again[0], Err(ClusterError::Complete { .. })));
    let other = run(&[CHASE], &[2, 40, 39], &free(1), |setup| setup.store = Some(store.clone()));
    assert!(other[0].as_ref().unwrap_err().to_string().contains("is of another box"), "{other:?}");
}

#[test]
fn what_is_kept_is_gone_on_from_only_where_it_is_whole_and_asked_for() {
    let place = tempfile::tempdir().unwrap();
    let store = place.path().join("space");
    let keep = |resume| {
        let store = store.clone();
        move |setup: &mut Setup| {
            setup.store = Some(store.clone());
            setup.resume = resume;
        }
    };
    // Each time there are more steps, until some rounds are kept.
    let spans = (1..50).find_map(|n| {
        let short = [Budget::default(), Budget::default().with_steps(2000 * n)];
        let stopped = run(&[CHASE; 2], &SIDES, &short, keep(false));
        assert!(stopped.iter().all(Result::is_err));
        Some(Span::all(&store).unwrap()).filter(|spans| !spans.is_empty())
    });
    assert!(spans.unwrap().iter().all(|span| span.shares == 2));
    let begun = run(&[CHASE], &SIDES, &free(1), keep(false));
    assert!(matches!(begun[0], Err(ClusterError::Begun { .. })), "{begun:?}");
    let other = run(&["(t, c, r) -> (t, r, c) where t > 0"], &SIDES, &free(1), keep(true));
    assert!(other[0].as_ref().unwrap_err().to_string().contains("is of another game"), "{other:?}");
    // A byte of a file of rounds is changed.
    let rounds = store.join("share-1-of-2");
    let file = fs::read_dir(&rounds).unwrap().map(|entry| entry.unwrap().path());
    let file = file.into_iter().find(|path| path.to_string_lossy().contains("rounds-0-")).unwrap();
    let mut bytes = fs::read(&file).unwrap();
    let last = bytes.len() - 20;
    bytes[last] ^= 1;
    fs::write(&file, bytes).unwrap();
    for result in run(&[CHASE; 2], &SIDES, &free(2), keep(true)) {
        let message = result.unwrap_err().to_string();
        assert!(
            message.contains("damaged") || message.contains("does not say what the rules say"),
            "{message}"
        );
    }
}

#[test]
fn processes_that_do_not_do_the_same_do_not_begin() {
    let other = CHASE.replace("40", "39");
    for (texts, change) in [([CHASE, &other], None), ([CHASE, CHASE], Some(2))] {
        let found = run(&texts, &SIDES, &free(2), |setup| {
            if let Some(workers) = change.filter(|_| setup.process == 1) {
                setup.workers = workers;
            }
        });
        assert!(found.iter().any(|one| matches!(one, Err(ClusterError::Unequal { .. }))), "{found:?}");
        assert!(found.iter().all(Result::is_err));
    }
}

#[test]
fn who_does_not_come_is_waited_for_only_so_long() {
    let absent = Setup { patience: Duration::from_millis(200), ..Setup::new(hosts(2), 0) };
    let found =
        solve(&game(CHASE), &Sides::new(&SIDES).unwrap(), &absent, &Disk::default(), &Budget::default());
    assert!(matches!(found, Err(ClusterError::Absent { process: 1, .. })), "{found:?}");
    let nobody = Setup::new(hosts(2), 2);
    let found =
        solve(&game(CHASE), &Sides::new(&SIDES).unwrap(), &nobody, &Disk::default(), &Budget::default());
    assert!(matches!(found, Err(ClusterError::Process { process: 2, n_processes: 2, .. })), "{found:?}");
}
