//! Holds a law and the rules it speaks of together: both answer, the answers are compared.

use crate::{Ask, Game, Settings, Solution, judge};
use grundy_budget::Budget;
use grundy_values::Outcome;
use std::collections::BTreeSet;

/// Checks that the law and the definition agree on every one of `positions` (words parted by blanks), under `settings`
/// (`name=value` words), and prints how many there were.
pub(crate) fn agree(game: &Game, settings: &str, positions: impl IntoIterator<Item = String>) {
    let mut count = 0u64;
    for position in positions {
        agree_at(game, settings, &position);
        count += 1;
    }
    println!("twin {} {settings}: {count} positions", game.name);
    assert!(count > 0, "no position to compare");
}

/// Checks one position, as [`agree`].
pub(crate) fn agree_at(game: &Game, settings: &str, position: &str) {
    let words: Vec<&str> = position.split_whitespace().collect();
    let pairs = settings.split_whitespace().filter_map(|word| word.split_once('='));
    let settings = Settings::new(pairs.map(|(name, value)| (name.into(), value.into())).collect());
    let budget = Budget::default();
    let ask = Ask { position: &words, settings: &settings, limit: usize::MAX, budget: &budget };
    let both = game.law().expect("the game has a law");
    let law = both.solve(&ask).unwrap_or_else(|error| panic!("{} {position}: {error}", game.name));
    let truth =
        both.solve_by_definition(&ask).unwrap_or_else(|error| panic!("{} {position}: {error}", game.name));
    let place = format!("{} {position} {settings:?}", game.name);
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

/// All pairs of numbers in a range, as positions.
pub(crate) fn pairs(range: std::ops::RangeInclusive<u64>) -> impl Iterator<Item = String> {
    range.clone().flat_map(move |a| range.clone().map(move |b| format!("{a} {b}")))
}

/// All rows of `length` numbers from a range, as positions of games in which the order of the numbers matters.
pub(crate) fn rows(length: usize, range: std::ops::RangeInclusive<u64>) -> Vec<String> {
    let mut rows = vec![String::new()];
    for _ in 0..length {
        let longer = |row: &String| range.clone().map(|next| format!("{row} {next}")).collect::<Vec<_>>();
        rows = rows.iter().flat_map(longer).collect();
    }
    rows
}

/// All sums of `heaps` heaps from a range in ascending order, as positions.
pub(crate) fn heaps(heaps: usize, range: std::ops::RangeInclusive<u64>) -> Vec<String> {
    let mut sums = vec![Vec::new()];
    for _ in 0..heaps {
        let longer = |sum: &Vec<u64>| {
            let from = sum.last().copied().unwrap_or(*range.start());
            (from..=*range.end()).map(|heap| [sum.as_slice(), &[heap]].concat()).collect::<Vec<_>>()
        };
        sums = sums.iter().flat_map(longer).collect();
    }
    let words = |sum: Vec<u64>| sum.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    sums.into_iter().map(words).collect()
}

/// Runs the judge task `id` of a game and returns what it printed and the fault that ended it, if any.
pub(crate) fn judge(game: &Game, id: &str, input: &str) -> (String, Option<String>) {
    let task = game.tasks.iter().find(|task| task.id == id).expect("the game has the task");
    let mut output = Vec::new();
    let result = judge::run(task, &mut input.as_bytes(), &mut output, &Budget::default());
    (String::from_utf8(output).expect("answers are text"), result.err().map(|fault| fault.to_string()))
}

/// Returns the fault that ends a run of the judge task `id` on `input`.
pub(crate) fn fault(game: &Game, id: &str, input: &str) -> String {
    judge(game, id, input).1.expect("the run ends in a fault")
}
