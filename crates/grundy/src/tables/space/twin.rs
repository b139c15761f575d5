//! Runs that end anywhere and are gone on from, beside undisturbed ones and the definition; files that are
//! not as they were written.

use super::*;
use crate::files::Call;
use crate::tables::Outcomes;
use crate::{Error, Game, RuleGame};
use grundy_catalog::Settings;
use grundy_engine::ranked::Tuples;
use grundy_rules::lang::arbitrary;
use grundy_rules::{Convention, Ruleset, Verdict, interpret::Position};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A cop who has to catch a robber on a path, and moves first; who is to move is the first number.
const CHASE: &str = "win when t == 1 and r == c; lose when t == 0 and r == c
    (t, c, r) -> (1, x, r) where t == 0 and c <= x + 1 and x <= c + 1 and x < 6
    (t, c, r) -> (0, c, x) where t == 1 and r <= x + 1 and x <= r + 1 and x < 6";

fn game(text: &str) -> RuleGame {
    RuleGame::read(text, &Settings::default()).unwrap()
}

/// Runs with a file for each round.
fn run(game: &RuleGame, sides: &Sides, path: &Path, disk: &Disk) -> Result<Outcomes, Error> {
    let mut folder = Folder::open(path, disk).map_err(Error::Store)?;
    folder.pace = Pace { least: Duration::ZERO, times: 0 };
    game.outcomes_in(&folder, sides, &Budget::default())
}

/// A disk on which only this number of calls are made: nothing is done after them, as where the process was
/// killed.
fn dies_after(calls: usize) -> (Disk, Arc<AtomicUsize>) {
    let made = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&made);
    let watch = move |_: Call<'_>| match counted.fetch_add(1, Ordering::Relaxed) < calls {
        true => Ok(()),
        false => Err(io::Error::other("the process was killed")),
    };
    (Disk::watched(Arc::new(watch)), made)
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

/// Ends a run after every number of calls, or after each `every`-th, also in the middle of a file, and goes
/// on from there; returns the calls of a whole run.
fn killed_anywhere(game: &RuleGame, sides: &Sides, every: usize) -> Option<usize> {
    let place = tempfile::tempdir().unwrap();
    let (disk, calls) = dies_after(usize::MAX);
    let whole = place.path().join("whole");
    let expected = run(game, sides, &whole, &disk).ok()?;
    assert_eq!(expected, game.outcomes(sides, &Budget::default()).unwrap());
    let calls = calls.load(Ordering::Relaxed);
    for killed in (0..calls).step_by(every) {
        let path = place.path().join(killed.to_string());
        assert!(run(game, sides, &path, &dies_after(killed).0).is_err() || path.join(FATES).exists());
        assert_eq!(run(game, sides, &path, &Disk::default()).unwrap(), expected, "{killed} of {calls}");
        assert!(files(&path) == files(&whole), "{killed} of {calls}");
    }
    assert_eq!(files(&whole).into_keys().collect::<Vec<_>>(), [FATES, LOCK]);
    check(game, &Kept::open(&whole).unwrap());
    Some(calls)
}

/// Compares all fates with the definition: a win has an option that is lost one ply sooner, and none sooner
/// than that; a loss has options that are all won, the last one a ply sooner; a draw has neither, and an
/// option that is a draw.
fn check(game: &RuleGame, kept: &Kept) {
    let rules = game.rules().unwrap().parsed();
    let upto: Vec<u64> = kept.sides().lengths().iter().map(|side| side - 1).collect();
    let space = Tuples::new(rules, &upto, &Budget::default()).unwrap();
    let stuck_wins = rules.convention().stuck_wins();
    for rank in 0..space.len() {
        let (position, player) = space.position(rank);
        let options = rules.collect_options(&Position::from(&position[..]), player).unwrap();
        let reached = options.iter().map(|parts| match rules.convention().verdict_on(parts).unwrap() {
            Some(Verdict::Win) => Fate::Loss { remoteness: 0 },
            Some(Verdict::Lose) => Fate::Win { remoteness: 0 },
            None => kept.fate(space.rank(parts[0].coordinates(), player.opponent()).unwrap()).unwrap(),
        });
        let reached: Vec<Fate> = reached.collect();
        let lost = reached
            .iter()
            .filter(|fate| matches!(fate, Fate::Loss { .. }))
            .filter_map(|fate| fate.remoteness());
        let won = reached
            .iter()
            .filter(|fate| matches!(fate, Fate::Win { .. }))
            .filter_map(|fate| fate.remoteness());
        let expected = match (lost.min(), won.clone().count() == reached.len(), won.max()) {
            (Some(plies), ..) => Fate::Win { remoteness: plies + 1 },
            (None, true, Some(plies)) => Fate::Loss { remoteness: plies + 1 },
            (None, true, None) if stuck_wins => Fate::Win { remoteness: 0 },
            (None, true, None) => Fate::Loss { remoteness: 0 },
            (None, false, _) => Fate::Draw,
        };
        assert_eq!(kept.fate(rank).unwrap(), expected, "{position:?} {player:?}");
    }
}

#[test]
fn a_run_that_is_killed_anywhere_goes_on_to_the_same_bytes() {
    let sides = Sides::new(&[2, 6, 6]).unwrap();
    let calls = killed_anywhere(&game(CHASE), &sides, 1).unwrap();
    // Folder, lock, and five calls a file.
    assert!(calls > 30, "{calls}");
}

#[test]
fn random_rules_that_are_killed_go_on_to_what_the_definition_says() {
    let (mut n_games, mut n_misere) = (0, 0);
    for text in (0..60).map(arbitrary::walks) {
        let game = game(&text);
        let sides = Sides::new(&[5, 5, 3][..game.axes().len()]).unwrap();
        if killed_anywhere(&game, &sides, 7).is_some() {
            n_games += 1;
            n_misere += usize::from(game.convention() == Convention::Misere);
        }
    }
    assert!(n_games > 15 && n_misere > 2, "{n_games}, {n_misere}");
}

/// A folder with a run of [`CHASE`] that ended after some files of rounds.
fn unfinished(place: &Path) -> Sides {
    let sides = Sides::new(&[2, 6, 6]).unwrap();
    assert!(run(&game(CHASE), &sides, place, &dies_after(22).0).is_err());
    assert!(files(place).len() > 4);
    sides
}

#[test]
fn a_file_that_is_changed_or_cut_is_refused_by_its_name() {
    let place = tempfile::tempdir().unwrap();
    let sides = unfinished(place.path());
    let finished = tempfile::tempdir().unwrap();
    run(&game(CHASE), &sides, finished.path(), &Disk::default()).unwrap();
    for folder in [place.path(), finished.path()] {
        let before = files(folder);
        for (name, bytes) in before.iter().filter(|(name, _)| *name != LOCK && !name.starts_with('.')) {
            let path = folder.join(name);
            let refused = |changed: &[u8], what: &str| {
                fs::write(&path, changed).unwrap();
                let error = run(&game(CHASE), &sides, folder, &Disk::default()).unwrap_err();
                let told = error.to_string();
                assert!(told.contains(path.to_str().unwrap()), "{what}: {told}");
                assert!(matches!(error, Error::Store(_)), "{what}: {told}");
            };
            for at in 0..bytes.len() {
                let mut changed = bytes.clone();
                changed[at] ^= 0x41;
                refused(&changed, &format!("byte {at} of {name}"));
                refused(&bytes[..at], &format!("{at} bytes of {name}"));
            }
            fs::write(&path, bytes).unwrap();
        }
    }
}

#[test]
fn what_is_of_another_game_or_box_or_missing_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let sides = unfinished(place.path());
    let refused = |text: &str, sides: &[u64]| {
        let sides = Sides::new(sides).unwrap();
        run(&game(text), &sides, place.path(), &Disk::default()).unwrap_err().to_string()
    };
    let other = refused(&CHASE.replace("c <= x + 1", "c < x + 1"), sides.lengths());
    assert!(other.contains(" is of another game: "), "{other}");
    assert!(refused(CHASE, &[2, 7, 6]).ends_with(" is of another box: 2,6,6, not 2,7,6"));
    // The same rounds under another name, and a round that is gone.
    let first = place.path().join("rounds-0-1");
    fs::rename(&first, place.path().join("rounds-0-3")).unwrap();
    assert!(refused(CHASE, &[2, 6, 6]).ends_with("its name says other rounds"));
    fs::remove_file(place.path().join("rounds-0-3")).unwrap();
    assert!(refused(CHASE, &[2, 6, 6]).ends_with(" has rounds from 2 on, and none from 0 on"));
}

#[test]
fn rounds_that_are_not_what_the_rules_say_are_refused() {
    let (place, sides) = (tempfile::tempdir().unwrap(), Sides::new(&[2, 6, 6]).unwrap());
    let folder = Folder::open(place.path(), &Disk::default()).unwrap();
    let game = game(CHASE);
    let subject = Subject { rules: game.parsed().to_string(), sides: sides.lengths().to_vec() };
    // The first position has a move, and is not lost at once.
    let write = |out: &mut Whole<'_>| {
        let mut writer = RoundsWriter::begin(out, &subject, 0, 0)?;
        writer.add(1, Fate::Loss { remoteness: 0 })?;
        writer.end()
    };
    folder.write(&place.path().join("rounds-0-0"), write).unwrap();
    drop(folder);
    let error = run(&game, &sides, place.path(), &Disk::default()).unwrap_err();
    assert!(error.to_string().ends_with(" does not say what the rules say"), "{error}");
}

#[test]
fn one_process_at_a_time_has_the_folder() {
    let place = tempfile::tempdir().unwrap();
    let _first = Folder::open(place.path(), &Disk::default()).unwrap();
    assert!(matches!(Folder::open(place.path(), &Disk::default()), Err(StoreError::Busy { .. })));
}
