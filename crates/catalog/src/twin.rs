//! Holds laws and rules together: both answer every position of the boxes on a game's page, and the answers
//! are compared.

use crate::{Error, GAMES, Question, Record, Settings, Solution, judge};
use grundy_budget::Budget;
use grundy_rules::interpret::Compiled;
use grundy_rules::lang;
use grundy_values::Outcome;
use std::collections::BTreeSet;

/// How a page writes a position of no words.
const NO_WORDS: &str = "\"\"";

/// Asks for a position under `settings` (`name=value` words), by the law unless `by_definition`.
fn ask(
    game: &Record,
    words: &str,
    limit: usize,
    budget: &Budget,
    by_definition: bool,
) -> Result<Solution, Error> {
    let (settings, position): (Vec<&str>, Vec<&str>) = words
        .split_whitespace()
        .filter(|word| *word != NO_WORDS)
        .partition(|word| word.contains('=') && !word.contains('('));
    let pairs = settings.iter().filter_map(|word| word.split_once('='));
    let settings = Settings::new(pairs.map(|(name, value)| (name.into(), value.into())).collect());
    let ask = Question { position: &position, settings: &settings, limit, budget };
    let law = game.law().expect("the game has a law");
    if by_definition { law.solve_by_definition(&ask) } else { law.solve(&ask) }
}

/// Solves a position by the law; `name=value` words before it are parameters.
pub(crate) fn solve(game: &Record, words: &str, limit: usize) -> Result<Solution, Error> {
    ask(game, words, limit, &Budget::default(), false)
}

/// As [`solve`], within a budget.
pub(crate) fn solve_within(
    game: &Record,
    words: &str,
    limit: usize,
    budget: &Budget,
) -> Result<Solution, Error> {
    ask(game, words, limit, budget, false)
}

/// Checks that law and definition agree at one position.
pub(crate) fn agree_at(game: &Record, words: &str) {
    let compared = compare(game, words);
    assert!(compared.is_ok(), "{} {words}: {compared:?}", game.name);
}

/// As [`agree`]; a position that the law refuses is told.
fn compare(game: &Record, words: &str) -> Result<(), Error> {
    let place = format!("{} {words}", game.name);
    let law = solve(game, words, usize::MAX)?;
    let truth = ask(game, words, usize::MAX, &Budget::default(), true);
    let truth = truth.unwrap_or_else(|error| panic!("{place}: {error}"));
    assert_eq!(law.outcome, truth.outcome, "{place}");
    if law.grundy.is_some() {
        assert_eq!(law.grundy, truth.grundy, "{place}");
    }
    assert_eq!(law.play, truth.play, "{place}");
    assert_eq!(moves(&law), moves(&truth), "{place}");
    assert_eq!((law.stop, truth.stop), (None, None), "{place}");
    if law.winning_moves.iter().all(|one| one.player.is_none()) {
        assert_eq!(
            law.winning_moves.is_empty() && !wins_without_a_move(&law),
            law.outcome == Outcome::P,
            "{place}"
        );
    }
    Ok(())
}

fn moves(solution: &Solution) -> BTreeSet<(Option<grundy_values::Player>, &str)> {
    solution.winning_moves.iter().map(|one| (one.player, one.to.as_str())).collect()
}

/// In misère play a player who is stuck has won: N without a winning move.
fn wins_without_a_move(solution: &Solution) -> bool {
    solution.play == grundy_rules::Convention::Misere
        && solution.winning_moves.is_empty()
        && solution.outcome == Outcome::N
}

/// Runs the judge task `id` of a game and returns what it printed and the fault that ended it, if any.
pub(crate) fn judge(game: &Record, id: &str, input: &str) -> (String, Option<String>) {
    let task = game.tasks.iter().find(|task| task.id == id).expect("the game has the task");
    let mut output = Vec::new();
    let result = judge::run(task, &mut input.as_bytes(), &mut output, &Budget::default());
    (String::from_utf8(output).expect("answers are text"), result.err().map(|fault| fault.to_string()))
}

/// The games that have a law.
fn laws() -> impl Iterator<Item = &'static Record> {
    GAMES.iter().copied().filter(|game| game.law().is_some())
}

/// Compares every sixth law with its rules, so that no test takes long.
fn agree_from(first: usize) {
    for game in laws().skip(first).step_by(6) {
        let mut count = 0;
        for (line, positions) in game.page().twins() {
            let compared = positions.iter().filter(|words| compare(game, words).is_ok()).count();
            // What is no position is refused, as a heap below 1 or a square that is taken twice.
            assert!(4 * compared >= positions.len(), "{}: {compared} of {line}", game.name);
            count += compared;
        }
        // Boards that are answered by values are compared in `boards::twin`.
        assert!(count >= 100 || game.has_values(), "{}: {count} positions compared", game.name);
        println!("twin {}: {count} positions", game.name);
    }
}

macro_rules! laws_agree_with_the_rules_on_the_boxes_of_their_pages {
    ($($name:ident $first:literal)*) => { $(#[test] fn $name() { agree_from($first); })* };
}

laws_agree_with_the_rules_on_the_boxes_of_their_pages! {
    laws_agree_with_the_rules_a 0 laws_agree_with_the_rules_b 1 laws_agree_with_the_rules_c 2
    laws_agree_with_the_rules_d 3 laws_agree_with_the_rules_e 4 laws_agree_with_the_rules_f 5
}

/// Where the page has rules on heaps that the law answers too, and the law gives values: 600 heaps in one
/// table.
#[test]
fn laws_of_heaps_give_the_table_of_the_rules() {
    for game in laws() {
        let Some(rules) = game.rules_text().map(|text| lang::parse(text).expect("the page has rules").rules)
        else {
            continue;
        };
        let by_law = |n: u64| solve(game, &n.to_string(), 0).ok()?.grundy;
        if rules.arity() > 1 || by_law(1).is_none() {
            continue;
        }
        let compiled = Compiled::new(rules);
        let heaps = compiled.one_heap().expect("the rules are on heaps");
        let table = grundy_engine::tabulate(&heaps, heaps.convention(), 600, &Budget::default()).unwrap();
        assert_eq!(table.values.len(), 601);
        for (n, value) in (0..).zip(table.values) {
            // Places of coins begin with 1.
            assert!(by_law(n).map_or(n == 0, |law| law == value), "{} {n}", game.name);
        }
        println!("twin {}: 601 heaps", game.name);
    }
}

#[test]
fn moves_on_pages_are_those_that_win_in_these_words() {
    for game in laws() {
        for line in game.page().fenced("moves").flat_map(str::lines) {
            let (position, moves) = line.split_once(" : ").unwrap_or_else(|| panic!("{}: {line}", game.name));
            let solution =
                solve(game, position, 100).unwrap_or_else(|error| panic!("{}: {error}", game.name));
            let found: Vec<String> = solution.winning_moves.into_iter().map(|one| one.text).collect();
            assert_eq!(found.join("; "), moves, "{} {position}", game.name);
        }
    }
}

#[test]
fn positions_are_refused_or_written_as_the_pages_say() {
    for game in laws() {
        for line in game.page().fenced("refused").flat_map(str::lines) {
            let (position, message) =
                line.split_once(" : ").unwrap_or_else(|| panic!("{}: {line}", game.name));
            let refused =
                solve(game, position, 1).map_or_else(|error| error.to_string(), |solution| solution.position);
            assert_eq!(refused, message, "{} {position}", game.name);
        }
    }
}
